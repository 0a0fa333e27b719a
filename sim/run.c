/*
 * run.c: all games of a plan, on several threads.
 *
 * Threads share the edition, which nobody changes, and one counter from which
 * they take blocks of games; everything else they write to is their own, in
 * memory that starts on its own cache line. A desk and a tally are allocated
 * once; a game allocates nothing.
 */
#include "sim/sim.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_THREADS = 1024, PROGRESS_MS = 200 };

struct run {
    const struct sim_plan *plan;
    uint64_t               block;
    pthread_mutex_t        lock;
    pthread_cond_t         ended;              /* a worker has nothing more to do */
    int                    working;            /* under the lock */
    alignas(64) atomic_uint_fast64_t next;     /* first game that nobody has taken */
    alignas(64) atomic_bool stop;
};

struct worker {
    alignas(64) struct run   *run;
    pthread_t                 thread;
    struct sim_tally          tally;
    atomic_uint_fast64_t      done;            /* written by its worker alone */
    struct sim_desk           desk;
};

static void play_block(struct worker *worker, uint64_t first, uint64_t end)
{
    const struct sim_plan *plan = worker->run->plan;
    struct sim_game game;
    for (uint64_t number = first; number < end; number++) {
        if (atomic_load_explicit(&worker->run->stop, memory_order_relaxed))
            return;
        sim_play(plan, number, &worker->desk, NULL, &game);
        sim_tally_game(&worker->tally, plan, number, &game);
        sim_tally_faults(&worker->tally, plan, number, &worker->desk);
        atomic_store_explicit(&worker->done, worker->tally.finished + worker->tally.failed,
                              memory_order_relaxed);
    }
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct run *run = worker->run;
    uint64_t games = run->plan->games;
    for (;;) {
        uint64_t first = atomic_fetch_add_explicit(&run->next, run->block,
                                                   memory_order_relaxed);
        if (first >= games || atomic_load_explicit(&run->stop, memory_order_relaxed))
            break;
        play_block(worker, first, games - first < run->block ? games : first + run->block);
    }
    pthread_mutex_lock(&run->lock);
    run->working--;
    pthread_cond_signal(&run->ended);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* ---- the thread that waits ------------------------------------------------- */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct timespec soon(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += PROGRESS_MS * 1000000L;
    if (time.tv_nsec >= 1000000000L) {
        time.tv_nsec -= 1000000000L;
        time.tv_sec++;
    }
    return time;
}

static uint64_t count_done(const struct worker *workers, int count)
{
    uint64_t done = 0;
    for (int i = 0; i < count; i++)
        done += atomic_load_explicit(&workers[i].done, memory_order_relaxed);
    return done;
}

static void wait_for_workers(struct run *run, const struct worker *workers, int count,
                             const struct sim_watch *watch, double start)
{
    struct timespec until = soon();
    pthread_mutex_lock(&run->lock);
    while (run->working) {
        if (pthread_cond_timedwait(&run->ended, &run->lock, &until) != ETIMEDOUT)
            continue;
        until = soon();
        pthread_mutex_unlock(&run->lock);
        if (watch && watch->stop && watch->stop(watch->context))
            atomic_store(&run->stop, true);
        if (watch && watch->progress)
            watch->progress(watch->context, count_done(workers, count), run->plan->games,
                            now() - start);
        pthread_mutex_lock(&run->lock);
    }
    pthread_mutex_unlock(&run->lock);
}

static void run_open(struct run *run, const struct sim_plan *plan, int threads)
{
    pthread_condattr_t monotonic;
    run->plan = plan;
    /* Small enough that no thread waits long for the last one. */
    run->block = plan->games / (uint64_t)threads / 32;
    run->block = run->block < 1 ? 1 : run->block > 1024 ? 1024 : run->block;
    run->working = 0;
    atomic_init(&run->next, 0);
    atomic_init(&run->stop, false);
    pthread_mutex_init(&run->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&run->ended, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

static void run_close(struct run *run)
{
    pthread_cond_destroy(&run->ended);
    pthread_mutex_destroy(&run->lock);
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = ((const struct sim_failure *)a)->number;
    uint64_t y = ((const struct sim_failure *)b)->number;
    return (x > y) - (x < y);
}

static void gather(struct worker *workers, int count, struct sim_tally *tally)
{
    for (int i = 0; i < count; i++) {
        pthread_join(workers[i].thread, NULL);
        sim_tally_add(tally, &workers[i].tally);
        sim_tally_free(&workers[i].tally);
        sim_desk_close(&workers[i].desk);
    }
    if (tally->failure_count)
        qsort(tally->failures, tally->failure_count, sizeof *tally->failures, by_number);
}

bool sim_run(const struct sim_plan *plan, const struct sim_watch *watch,
             struct sim_tally *tally)
{
    double start = now();
    struct run run;
    int threads = plan->threads < 1 ? 1 : plan->threads > MOST_THREADS ? MOST_THREADS
                                                                       : plan->threads;
    int started = 0;
    struct worker *workers = aligned_alloc(64, (size_t)threads * sizeof *workers);
    *tally = (struct sim_tally){ 0 };
    if (!workers)
        return false;
    run_open(&run, plan, threads);
    pthread_mutex_lock(&run.lock);
    for (int i = 0; i < threads; i++) {
        workers[i].run = &run;
        workers[i].tally = (struct sim_tally){ 0 };
        atomic_init(&workers[i].done, 0);
        if (!sim_desk_open(&workers[i].desk, plan))
            break;             /* fewer threads give the same result */
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i])) {
            sim_desk_close(&workers[i].desk);
            break;
        }
        started++;
        run.working++;
    }
    pthread_mutex_unlock(&run.lock);
    wait_for_workers(&run, workers, started, watch, start);
    gather(workers, started, tally);
    run_close(&run);
    free(workers);
    tally->stopped = tally->finished + tally->failed < plan->games;
    tally->seconds = now() - start;
    return started > 0;
}
