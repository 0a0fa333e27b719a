/*
 * worker.c: kontor worker [--nice N] [--memory MB]
 *
 * Thinks for a server that started it: standard input is the socket over which
 * it is asked (thinking/thinking.h). Of no use at a terminal.
 */
#define _GNU_SOURCE /* prctl */
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "thinking/thinking.h"

enum { NICE, MEMORY, FLAGS };

/* Behind everybody else, without room to harm the machine, and never longer than the
 * server. */
static void be_modest(int64_t nice, int64_t megabytes)
{
    struct rlimit memory = { .rlim_cur = (rlim_t)megabytes << 20,
                             .rlim_max = (rlim_t)megabytes << 20 };
    struct rlimit none = { 0 };
    setpriority(PRIO_PROCESS, 0, (int)nice);
    setrlimit(RLIMIT_CORE, &none);
#ifdef KONTOR_SANITIZED
    (void)memory; /* more is reserved than any limit would allow */
#else
    setrlimit(RLIMIT_DATA, &memory);
#endif
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

int worker_main(int argc, char **argv)
{
    struct flag flags[FLAGS + 1] = {
        [NICE] = { .name = "nice", .takes_value = true },
        [MEMORY] = { .name = "memory", .takes_value = true },
    };
    struct stat input;
    int64_t nice, megabytes;
    int status;
    if (!cli_arguments(argc, argv, flags, NULL, 0, 0, NULL, &status) ||
        !cli_number(&flags[NICE], 0, 19, 5, &nice) ||
        !cli_number(&flags[MEMORY], 64, 65536, 384, &megabytes))
        return status;
    if (fstat(STDIN_FILENO, &input) || !S_ISSOCK(input.st_mode))
        return cli_fail("cli.worker.alone", NULL, 0);
    be_modest(nice, megabytes);
    return thinking_serve(STDIN_FILENO) ? STATUS_CHECK : STATUS_FINE;
}
