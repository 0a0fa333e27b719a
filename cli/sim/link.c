/*
 * link.c: kontor sim on many machines.
 *
 * What needs MPI is a module of its own, kontor-mpi.so beside the program: the
 * program itself neither needs nor loads the library, unless mpirun started it.
 */
#define _GNU_SOURCE /* sched_getaffinity, dlopen */
#include <dlfcn.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/sim/sim.h"
#include "core/number.h"

enum { MAX_PATH = 4096 };

/* A number that the launcher tells each rank; 0: none. */
static int told(const char *name)
{
    const char *value = getenv(name);
    int64_t number = value ? number_read(value, strlen(value), 1000000) : -1;
    return number < 0 ? 0 : (int)number;
}

bool sim_link_wanted(void)
{
    return told("OMPI_COMM_WORLD_SIZE") > 1;
}

/* The directory of the program, with its last slash. */
static bool program_directory(struct text *path)
{
    char program[MAX_PATH];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program);
    while (length > 0 && program[length - 1] != '/')
        length--;
    text_add_bytes(path, program, length > 0 ? (size_t)length : 0);
    return length > 0;
}

static sim_link_opener *find_opener(const char *directory, const char *folder)
{
    struct text path = { 0 };
    sim_link_opener *opener = NULL;
    text_printf(&path, "%s%skontor-mpi.so", directory, folder);
    /* RTLD_GLOBAL: Open MPI loads further parts, which look up its functions among those of the
     * whole program. */
    void *module = path.failed ? NULL : dlopen(path.data, RTLD_NOW | RTLD_GLOBAL);
    void *symbol = module ? dlsym(module, "sim_link_open_mpi") : NULL;
    memcpy(&opener, &symbol, sizeof opener); /* as dlsym's manual page advises */
    text_free(&path);
    return opener;
}

struct sim_link *sim_link_open(void)
{
    struct text directory = { 0 };
    sim_link_opener *opener = NULL;
    if (program_directory(&directory)) {
        opener = find_opener(directory.data, "");
        if (!opener)
            opener = find_opener(directory.data, "../lib/kontor/");
    }
    text_free(&directory);
    struct sim_link *link = opener ? opener() : NULL;
    if (!link) {
        if (!told("OMPI_COMM_WORLD_RANK")) /* once is enough */
            cli_fail(opener ? "error.sim.link.open" : "error.sim.link.none", NULL, 0);
        return NULL;
    }
    int patience = told("KONTOR_PATIENCE");
    link->patience = patience ? patience : 30;
    return link;
}

int sim_link_threads(void)
{
    cpu_set_t allowed;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    int neighbours = told("OMPI_COMM_WORLD_LOCAL_SIZE");
    long share = neighbours ? online / neighbours : online;
    if (!sched_getaffinity(0, sizeof allowed, &allowed) && CPU_COUNT(&allowed) < share)
        share = CPU_COUNT(&allowed);
    return share > 1 ? (int)share : 1;
}
