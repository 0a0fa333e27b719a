/*
 * confine.c: what a program may read, and starting it as a confined one.
 *
 * Everything that needs memory or looks at the disk happens in confine_plan, before
 * a process is made: the program that calls may have other threads, whose locks
 * nobody would open in the copy. What happens in the copy is in process/cell.c.
 */
#define _GNU_SOURCE
#include "process/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/cell.h"

const char *const confine_name[CONFINED_PROTECTIONS] = { "files",   "processes", "children",
                                                         "network", "number",    "disk" };

/* ---- what is hidden -------------------------------------------------------- */

enum { MOST_HIDDEN = 16 };

static char *hidden[MOST_HIDDEN];
static int hidden_count;
static unsigned limit = CONFINE_ALL;

/* The real path of the longest part that exists, and the rest as it is written. */
static char *real_path(const char *path)
{
    char *copy = strdup(path), *rest = copy ? copy + strlen(copy) : NULL, *real = NULL, *whole;
    while (copy && !(real = realpath(*copy ? copy : "/", NULL)) && rest > copy) {
        do
            rest--;
        while (rest > copy && *rest != '/');
        *rest = 0;
    }
    if (!real)
        real = realpath(".", NULL); /* a relative path of which nothing exists */
    size_t kept = copy ? strlen(copy) : 0;
    if (!real || asprintf(&whole, "%s%s%s", real, path[kept] && path[kept] != '/' ? "/" : "",
                          path + kept) < 0)
        whole = NULL;
    free(real);
    free(copy);
    return whole;
}

void confine_hide(const char *path)
{
    char *whole = hidden_count < MOST_HIDDEN ? real_path(path) : NULL;
    for (int i = 0; whole && i < hidden_count; i++)
        if (!strcmp(hidden[i], whole)) {
            free(whole);
            return;
        }
    if (whole)
        hidden[hidden_count++] = whole;
}

static bool lies_in(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    if (length == 1)
        return true; /* the root */
    return !strncmp(path, folder, length) && (!path[length] || path[length] == '/');
}

/* Whether a program that reads this folder would read what is not its own. */
static bool holds_secrets(const char *folder)
{
    const char *home = getenv("HOME"), *state = getenv("XDG_STATE_HOME"); /* saved matches */
    if (!strcmp(folder, "/") || !strcmp(folder, "/tmp") || !strcmp(folder, "/home") ||
        (home && lies_in(home, folder)) ||
        (state && (lies_in(state, folder) || lies_in(folder, state))))
        return true;
    for (int i = 0; i < hidden_count; i++)
        if (lies_in(hidden[i], folder) || lies_in(folder, hidden[i]))
            return true;
    return false;
}

/* ---- what is granted ------------------------------------------------------- */

static bool grant(struct cell *cell, const char *path)
{
    for (int i = 0; i < cell->grants; i++)
        if (lies_in(path, cell->grant[i]))
            return true;
    if (cell->grants == CELL_GRANTS)
        return false;
    cell->grant[cell->grants] = strdup(path);
    return cell->grant[cell->grants] && ++cell->grants;
}

/* The folder of a path; of a folder "bin" or "shims" the one above, where an
 * interpreter that is not the system's has its library. */
static bool grant_file(struct cell *cell, const char *path)
{
    char folder[PATH_MAX], above[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    *strrchr(folder, '/') = 0;
    snprintf(above, sizeof above, "%s", folder);
    char *last = strrchr(above, '/');
    if (last && last > above && (!strcmp(last, "/bin") || !strcmp(last, "/shims"))) {
        *last = 0;
        if (!holds_secrets(above))
            return grant(cell, above);
    }
    return grant(cell, *folder && !holds_secrets(folder) ? folder : path);
}

/* Absolute, but with the names of links kept: a virtual environment of Python is
 * found by the name of its link. */
static char *absolute(const char *path)
{
    char *whole, here[PATH_MAX];
    if (*path == '/')
        return strdup(path);
    if (!getcwd(here, sizeof here))
        return NULL;
    while (!strncmp(path, "./", 2))
        path += 2;
    return asprintf(&whole, "%s/%s", here, path) < 0 ? NULL : whole;
}

/* A file named in the command, by its link and by what that leads to. */
static char *take_file(struct cell *cell, const char *path)
{
    char *named = absolute(path), *real = realpath(path, NULL);
    bool good = named && real && grant_file(cell, real) && grant_file(cell, named);
    free(real);
    if (!good) {
        free(named);
        return NULL;
    }
    return named;
}

static bool is_file(const char *path)
{
    struct stat info;
    return !stat(path, &info) && S_ISREG(info.st_mode);
}

/* The program's file, as a shell finds it; NULL: there is none. */
static char *find_program(struct cell *cell, const char *word)
{
    const char *path = getenv("PATH");
    if (strchr(word, '/') || !path)
        return is_file(word) ? take_file(cell, word) : NULL;
    while (*path) {
        char file[PATH_MAX];
        size_t length = strcspn(path, ":");
        int written =
            snprintf(file, sizeof file, "%.*s/%s", (int)length, length ? path : ".", word);
        if (written > 0 && (size_t)written < sizeof file && is_file(file) && !access(file, X_OK))
            return take_file(cell, file);
        path += length + (path[length] == ':');
    }
    return NULL;
}

static int plan(struct cell *cell, char *const argv[])
{
    for (const char *const *folder = cell_system; *folder; folder++)
        if (!access(*folder, F_OK) && !grant(cell, *folder))
            return ENOMEM;
    cell->system = cell->grants;
    for (int i = 0; argv && argv[i]; i++) {
        if (i == CELL_WORDS)
            return E2BIG;
        /* The program stands in another folder than we do. */
        cell->argv[i] = !i                                    ? find_program(cell, argv[i])
                        : *argv[i] != '-' && is_file(argv[i]) ? take_file(cell, argv[i])
                                                              : strdup(argv[i]);
        if (!cell->argv[i])
            return i ? ENOMEM : ENOENT;
    }
    const char *language = getenv("LANG");
    snprintf(cell->language, sizeof cell->language, "LANG=%s",
             language && strlen(language) < 32 ? language : "C.UTF-8");
    return 0;
}

static void forget_plan(struct cell *cell)
{
    for (int i = 0; i < cell->grants; i++)
        free(cell->grant[i]);
    for (int i = 0; i < CELL_WORDS && cell->argv[i]; i++)
        free(cell->argv[i]);
}

/* ---- starting -------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *walk)
{
    (void)info;
    (void)kind;
    (void)walk;
    remove(path);
    return 0;
}

void confine_clean(struct confined *confined)
{
    if (*confined->folder)
        nftw(confined->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
    *confined->folder = 0;
}

/* Reads what the cell says of itself before the program runs: first the ways in
 * force, then, if it did not come to run, why not. */
static int hear_start(int file, unsigned *ways)
{
    struct cell_report report[2] = { { 0, 0 }, { 0, 0 } };
    size_t size = 0;
    for (;;) {
        ssize_t count = read(file, (char *)report + size, sizeof report - size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        size += (size_t)count;
    }
    *ways = report[0].ways;
    if (size < sizeof *report)
        return EIO; /* ended before it said anything */
    return size < sizeof report ? report[0].fault : report[1].fault;
}

static int start_once(struct cell *cell, struct confined *confined)
{
    int report[2];
    if (pipe2(report, O_CLOEXEC))
        return errno;
    cell->report = report[1];
    pid_t pid = cell_start(cell);
    int fault = pid < 0 ? errno : 0;
    close(report[1]);
    if (!fault)
        fault = hear_start(report[0], &confined->ways);
    close(report[0]);
    if (pid > 0 && fault) {
        kill(pid, SIGKILL);
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            continue;
        pid = 0;
    }
    confined->pid = pid > 0 ? pid : 0;
    return fault;
}

/* Namespaces that are offered and then do not hold (a system may forbid half of what
 * they need) are done without. */
static int start_cell(struct cell *cell, struct confined *confined)
{
    int fault = start_once(cell, confined);
    if (fault == CELL_NO_NAMESPACES || (fault && cell->ways & CONFINE_NAMESPACES &&
                                        (fault == EPERM || fault == ENOSPC || fault == EINVAL))) {
        cell->ways &= ~(unsigned)CONFINE_NAMESPACES;
        fault = start_once(cell, confined);
    }
    return fault;
}

static int start_with(unsigned ways, char *const argv[], const int files[3],
                      struct confined *confined)
{
    static const char folder[] = "/tmp/kontor-program-XXXXXX";
    struct cell *cell = calloc(1, sizeof *cell);
    *confined = (struct confined){ .pid = 0 };
    if (!cell)
        return ENOMEM;
    cell->ways = ways;
    cell->probe = !argv;
    for (int i = 0; i < 3; i++)
        cell->file[i] = files ? files[i] : -1;
    int fault = plan(cell, argv);
    memcpy(confined->folder, folder, sizeof folder);
    if (!fault && !mkdtemp(confined->folder))
        fault = errno;
    if (fault)
        *confined->folder = 0;
    memcpy(cell->folder, confined->folder, sizeof cell->folder);
    if (!fault)
        fault = start_cell(cell, confined);
    /* With namespaces the program's folder is in memory, and this was only its place. */
    if (fault || confined->ways & CONFINE_NAMESPACES)
        confine_clean(confined);
    forget_plan(cell);
    free(cell);
    return fault;
}

int confine_start(char *const argv[], const int files[3], struct confined *confined)
{
    return start_with(limit & confine_ways(), argv, files, confined);
}

/* ---- what there is --------------------------------------------------------- */

static unsigned offered;

static void probe(void)
{
    struct confined confined;
    if (start_with(CONFINE_ALL, NULL, NULL, &confined))
        return;
    offered = confined.ways;
    while (waitpid(confined.pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    confine_clean(&confined);
}

unsigned confine_ways(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, probe);
    return offered & limit;
}

void confine_limit(unsigned ways)
{
    limit = ways;
}

unsigned confine_missing(unsigned ways)
{
    bool apart = ways & CONFINE_NAMESPACES;
    bool has[CONFINED_PROTECTIONS] = {
        [CONFINED_FILES] = apart || ways & CONFINE_LANDLOCK,
        [CONFINED_PROCESSES] = apart || (ways & CONFINE_LANDLOCK && ways & CONFINE_SIGNALS),
        [CONFINED_CHILDREN] = apart || ways & CONFINE_SIGNALS,
        [CONFINED_NETWORK] = apart || ways & CONFINE_SECCOMP,
        [CONFINED_NUMBER] = ways & CONFINE_USER,
        [CONFINED_DISK] = apart,
    };
    unsigned missing = 0;
    for (int i = 0; i < CONFINED_PROTECTIONS; i++)
        missing |= has[i] ? 0u : 1u << i;
    return missing;
}

void confine_tell(const struct words *words, unsigned missing, struct text *out)
{
    struct text list = { 0 };
    for (int i = 0; i < CONFINED_PROTECTIONS; i++) {
        char key[32];
        if (!(missing >> i & 1))
            continue;
        snprintf(key, sizeof key, "confine.%s", confine_name[i]);
        text_add(&list, list.size ? words_get(words, NULL, "cli.list_sign") : "");
        text_add(&list, words_get(words, NULL, key));
    }
    struct words_arg arg = words_string("list", list.data ? list.data : "");
    words_say(words, NULL, "confine.missing", &arg, 1, out);
    text_free(&list);
}

void confine_guard_self(void)
{
#ifndef KONTOR_SANITIZED
    prctl(PR_SET_DUMPABLE, 0); /* the sanitizers look into their own process */
#endif
}
