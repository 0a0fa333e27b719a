/*
 * threads.c: two threads against two separate processes.
 *
 * Both do the same work in the same run, in turns, and the best round of
 * each counts. Rounds are short and many, so that some of them have the
 * processors for themselves. Where threads share anything that they should
 * not, a cache line or the allocator's lock, they fall behind in all rounds.
 *
 * Each round does the work once before it is measured: a page that is written
 * to for the first time after a fork is copied for the child and unlocked for
 * the parent, which is the price of the fork and not of the work.
 */
#include <sys/wait.h>
#include <unistd.h>

#include "ai/clock.h"
#include "bench/bench.h"

enum { ROUNDS = 25 }; /* at least */

struct spent {
    double wall, cpu; /* seconds */
};

static double seconds_since(uint64_t start, uint64_t now)
{
    return (double)(now - start) / 1e9;
}

static bool run_threads(bench_job *job, void *context, struct spent *spent)
{
    if (!job(context, 2))
        return false;
    uint64_t wall = clock_wall(), cpu = clock_process();
    if (!job(context, 2))
        return false;
    spent->wall = seconds_since(wall, clock_wall());
    spent->cpu = seconds_since(cpu, clock_process());
    return true;
}

static bool tell(int answer, double number)
{
    return write(answer, &number, sizeof number) == sizeof number;
}

/* The child's life: says that it is ready, waits for the start, works, tells
 * its CPU time. */
static void child(bench_job *job, void *context, int start, int answer)
{
    char go;
    if (!job(context, 1) || !tell(answer, 0) || read(start, &go, 1) != 0)
        _exit(1); /* the parent starts us by closing the pipe */
    uint64_t cpu = clock_process();
    bool good = job(context, 1);
    _exit(!(good && tell(answer, seconds_since(cpu, clock_process()))));
}

/* What two children tell, added up; false: one of them does not. */
static bool hear(int answer, double *sum)
{
    *sum = 0;
    for (int i = 0; i < 2; i++) {
        double number;
        if (read(answer, &number, sizeof number) != sizeof number)
            return false;
        *sum += number;
    }
    return true;
}

/* Ends children that will not be needed, and waits for all. */
static bool gather(const pid_t children[2], int count)
{
    bool good = count == 2;
    for (int i = 0; i < count; i++) {
        int status;
        if (waitpid(children[i], &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status))
            good = false;
    }
    return good;
}

static bool run_processes(bench_job *job, void *context, struct spent *spent)
{
    int start[2], answer[2], count = 0;
    pid_t children[2];
    double ready;
    *spent = (struct spent){ 0 };
    if (pipe(start))
        return false;
    if (pipe(answer)) {
        close(start[0]);
        close(start[1]);
        return false;
    }
    for (; count < 2; count++) {
        children[count] = fork();
        if (children[count] < 0)
            break;
        if (!children[count]) {
            close(start[1]);
            child(job, context, start[0], answer[1]);
        }
    }
    close(start[0]);
    close(answer[1]);
    bool good = count == 2 && hear(answer[0], &ready);
    uint64_t wall = clock_wall();
    close(start[1]);
    good = good && hear(answer[0], &spent->cpu);
    spent->wall = seconds_since(wall, clock_wall());
    close(answer[0]);
    return gather(children, count) && good;
}

static void keep_best(struct spent *best, const struct spent *spent, bool first)
{
    if (first || spent->wall < best->wall)
        best->wall = spent->wall;
    if (first || spent->cpu < best->cpu)
        best->cpu = spent->cpu;
}

enum error bench_threads(bench_job *job, void *context, double seconds, double *ratio,
                         double *cpu_ratio)
{
    uint64_t start = clock_wall();
    struct spent threads = { 0 }, processes = { 0 }, spent;
    for (int i = 0; i < ROUNDS || seconds_since(start, clock_wall()) < seconds; i++) {
        if (!run_processes(job, context, &spent))
            return ERROR_BENCH_PROCESS;
        keep_best(&processes, &spent, !i);
        if (!run_threads(job, context, &spent))
            return ERROR_MEMORY;
        keep_best(&threads, &spent, !i);
    }
    *ratio = processes.wall / threads.wall;
    *cpu_ratio = processes.cpu / threads.cpu;
    return NO_ERROR;
}
