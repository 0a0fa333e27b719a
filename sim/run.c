/*
 * run.c: all games of a set, on several threads.
 *
 * Threads share the editions, which nobody changes, and the pool from which
 * they take games; while they play, everything they write to is their own, in
 * memory that starts on its own cache line. What a thread has played it adds
 * to the set when its portion is done, a few times a second; so the set is at
 * any time right about some of the games, and can be saved. A workspace and a tally
 * are allocated once for a part; a game allocates nothing.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "ai/clock.h"
#include "sim/pool.h"

enum { MOST_THREADS = 1024, PROGRESS_MS = 200, REMOTE_MS = 2 };

static const double portion_seconds = 0.1, save_seconds = 3, last_words_seconds = 0.5;

struct sim_worker {
    alignas(64) struct pool *pool;
    pthread_t thread;
    atomic_uint_fast64_t done; /* games played and not yet added; written by its
                                  worker alone */
    struct sim_tally tally;
    struct patience patience;
    size_t part; /* what the workspace is open for */
    bool open;
    struct sim_workspace space;
};

static _Thread_local size_t playing_part;

size_t sim_playing_part(void)
{
    return playing_part;
}

/* ---- a thread that plays --------------------------------------------------- */

/* As long as nobody wants to stop. */
static bool goes_on(void *context, uint32_t milliseconds)
{
    struct pool *pool = context;
    (void)milliseconds;
    return !atomic_load_explicit(&pool->stop, memory_order_relaxed);
}

static bool sit_down(struct sim_worker *worker, size_t part)
{
    if (worker->open && worker->part == part)
        return true;
    if (worker->open)
        sim_workspace_close(&worker->space);
    worker->part = part;
    worker->open = sim_workspace_open(&worker->space, &worker->pool->set->part[part].plan);
    if (worker->open)
        sim_workspace_patience(&worker->space, &worker->patience);
    return worker->open;
}

/* Plays the games of a chunk, until the run is stopped. Returns the first game that was
 * not played. */
static uint64_t play_chunk(struct sim_worker *worker, const struct chunk *chunk)
{
    const struct sim_plan *plan = &worker->pool->set->part[chunk->part].plan;
    struct sim_game game;
    uint64_t number = chunk->range.first;
    playing_part = chunk->part;
    for (; number < chunk->range.end; number++) {
        if (atomic_load_explicit(&worker->pool->stop, memory_order_relaxed))
            break;
        sim_play(plan, number, &worker->space, NULL, &game);
        if (game.end == SIM_GIVEN_UP)
            break;
        sim_tally_game(&worker->tally, plan, number, &game);
        sim_tally_faults(&worker->tally, plan, number, &worker->space);
        atomic_store_explicit(&worker->done, number + 1 - chunk->range.first, memory_order_relaxed);
    }
    return number;
}

/* With the lock: the next chunk, waiting for one if there may be more. */
static bool next_chunk(struct pool *pool, struct chunk *chunk)
{
    for (;;) {
        if (atomic_load(&pool->stop) || pool->failed)
            return false;
        if (pool_take(pool, portion_seconds, 1, chunk))
            return true;
        if (pool->closed || pool->failed)
            return false;
        pthread_cond_wait(&pool->work, &pool->lock);
    }
}

static void *work(void *argument)
{
    struct sim_worker *worker = argument;
    struct pool *pool = worker->pool;
    struct chunk chunk;
    pthread_mutex_lock(&pool->lock);
    while (next_chunk(pool, &chunk)) {
        pool->playing++;
        pthread_mutex_unlock(&pool->lock);
        bool seated = sit_down(worker, chunk.part);
        double start = pool_now();
        uint64_t end = seated ? play_chunk(worker, &chunk) : chunk.range.first;
        double seconds = pool_now() - start;
        pthread_mutex_lock(&pool->lock);
        pool->playing--;
        if (!seated) {
            pool_offer(pool, chunk.part, chunk.range);
            break; /* fewer threads give the same result */
        }
        pool_add(pool, chunk.part, &worker->tally, (struct sim_range){ chunk.range.first, end },
                 seconds);
        atomic_store_explicit(&worker->done, 0, memory_order_relaxed);
        sim_tally_free(&worker->tally);
        if (!pool->helps)
            pool_settle(pool, chunk.part);
        pthread_cond_signal(&pool->changed);
    }
    pthread_mutex_unlock(&pool->lock);
    /* Here, by the thread that opened it: programs end with who has started them. */
    if (worker->open)
        sim_workspace_close(&worker->space);
    pthread_mutex_lock(&pool->lock);
    pool->working--;
    pthread_cond_signal(&pool->changed);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* ---- the pool ---------------------------------------------------------------- */

static bool pool_open(struct pool *pool, struct sim_set *set, int threads, bool helps)
{
    pthread_condattr_t monotonic;
    *pool = (struct pool){ .set = set, .claimants = threads, .helps = helps };
    pool->part = calloc(set->count ? set->count : 1, sizeof *pool->part);
    if (!pool->part)
        return false;
    atomic_init(&pool->stop, false);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&pool->changed, &monotonic);
    pthread_cond_init(&pool->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    return true;
}

static void pool_close(struct pool *pool)
{
    for (size_t i = 0; i < pool->set->count; i++)
        sim_ranges_free(&pool->part[i].todo);
    free(pool->part);
    pthread_cond_destroy(&pool->changed);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
}

/* What earlier runs have left to do. */
static void pool_resume(struct pool *pool)
{
    for (size_t i = 0; i < pool->set->count; i++) {
        struct sim_entry *part = &pool->set->part[i];
        pool_offer(pool, i, (struct sim_range){ 0, part->limit });
        for (size_t j = 0; j < part->done.count; j++)
            pool->failed |= !sim_ranges_remove(&pool->part[i].todo, part->done.list[j]);
    }
    for (size_t i = 0; i < pool->set->count; i++)
        pool_settle(pool, i);
}

/* ---- the thread that waits ------------------------------------------------- */

struct keeper {
    struct pool *pool;
    struct sim_worker *workers;
    int count; /* of threads that were started */
    const struct sim_watch *watch;
    double start, told, saved, save_cost;
    uint64_t before; /* games done when the run began */
};

static struct timespec soon(long milliseconds)
{
    uint64_t moment = clock_wall() + (uint64_t)milliseconds * 1000000u;
    return (struct timespec){ .tv_sec = (time_t)(moment / 1000000000u),
                              .tv_nsec = (long)(moment % 1000000000u) };
}

static uint64_t count_done(const struct sim_set *set)
{
    uint64_t done = 0;
    for (size_t i = 0; i < set->count; i++)
        done += sim_ranges_count(&set->part[i].done);
    return done;
}

/* How far the run is. For the time that is left, each part is taken to go on at its own
 * pace so far, and a part that has not begun at the mean pace of all. */
static struct sim_progress look(const struct keeper *keeper)
{
    const struct pool *pool = keeper->pool;
    struct sim_progress progress = { .left = -1, .seconds = pool_now() - keeper->start };
    double busy = 0, left = 0, timed = 0;
    for (size_t i = 0; i < pool->set->count; i++) {
        busy += pool->part[i].seconds;
        timed += (double)pool->part[i].timed;
    }
    for (size_t i = 0; i < pool->set->count; i++) {
        const struct sim_entry *part = &pool->set->part[i];
        const struct pool_part *pace = &pool->part[i];
        uint64_t done = sim_ranges_count(&part->done);
        uint64_t games = part->tally.narrow ? done : part->plan.games;
        double each = pace->timed ? pace->seconds / (double)pace->timed
                      : timed > 0 ? busy / timed
                                  : 0;
        progress.done += done;
        progress.games += games;
        left += each * (double)(games - done);
    }
    for (int i = 0; i < keeper->count; i++) {
        progress.done += atomic_load_explicit(&keeper->workers[i].done, memory_order_relaxed);
        progress.answers +=
            atomic_load_explicit(&keeper->workers[i].space.answers, memory_order_relaxed);
    }
    if (busy > 0 && progress.done > keeper->before)
        progress.left = left / busy * progress.seconds;
    return progress;
}

/* With the lock, which is let go while the state is written to the disk. */
static void save(struct keeper *keeper)
{
    struct text state = { 0 };
    if (!keeper->watch || !keeper->watch->save)
        return;
    double start = pool_now();
    sim_state_write(keeper->pool->set, &state);
    pthread_mutex_unlock(&keeper->pool->lock);
    keeper->watch->save(keeper->watch->context, &state);
    text_free(&state);
    keeper->saved = pool_now();
    keeper->save_cost = keeper->saved - start;
    pthread_mutex_lock(&keeper->pool->lock);
}

/* With the lock: what a caller wants a few times a second. */
static void tell(struct keeper *keeper)
{
    const struct sim_watch *watch = keeper->watch;
    struct pool *pool = keeper->pool;
    struct sim_progress progress = look(keeper);
    keeper->told = pool_now();
    if (!watch)
        return;
    pthread_mutex_unlock(&pool->lock);
    bool stop = watch->stop && watch->stop(watch->context);
    if (watch->progress)
        watch->progress(watch->context, &progress);
    pthread_mutex_lock(&pool->lock);
    if (stop && !atomic_load(&pool->stop)) {
        atomic_store(&pool->stop, true);
        pthread_cond_broadcast(&pool->work);
        save(keeper); /* should somebody end the program before all threads have stopped */
    }
    /* The state is saved often while the run is young, but saving never takes more than a
     * twentieth of the time. */
    double pause = fmin((keeper->told - keeper->start) / 4, save_seconds);
    if (keeper->told - keeper->saved > pause + 20 * keeper->save_cost)
        save(keeper);
}

static void wait_for_workers(struct keeper *keeper, struct remote *remote)
{
    struct pool *pool = keeper->pool;
    pthread_mutex_lock(&pool->lock);
    while (pool->working || (remote && remote_busy(remote) && !pool->closed && !pool->failed &&
                             !atomic_load(&pool->stop))) {
        struct timespec until = soon(remote ? REMOTE_MS : PROGRESS_MS);
        pthread_cond_timedwait(&pool->changed, &pool->lock, &until);
        if (remote)
            remote_serve(remote);
        if (pool_now() - keeper->told > PROGRESS_MS / 1e3)
            tell(keeper);
    }
    if (remote) {
        double start = pool_now();
        remote_finish(remote);
        while (remote_busy(remote) && pool_now() - start < last_words_seconds) {
            struct timespec pause = { .tv_nsec = REMOTE_MS * 1000000L };
            nanosleep(&pause, NULL);
            remote_serve(remote);
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

/* ---- all of it ----------------------------------------------------------------- */

/* If the system gives fewer threads than wanted, these play everything: the result is
 * the same. Returns how many there are. */
static int start_workers(struct pool *pool, struct sim_worker *workers, int threads)
{
    int started = 0;
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < threads; i++) {
        workers[i].pool = pool;
        workers[i].tally = (struct sim_tally){ 0 };
        workers[i].open = false;
        workers[i].patience = (struct patience){ goes_on, pool };
        atomic_init(&workers[i].space.answers, 0);
        atomic_init(&workers[i].done, 0);
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]))
            break;
        started++;
        pool->working++;
    }
    pthread_mutex_unlock(&pool->lock);
    return started;
}

static void end_workers(struct sim_worker *workers, int count)
{
    for (int i = 0; i < count; i++)
        pthread_join(workers[i].thread, NULL);
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = ((const struct sim_failure *)a)->number;
    uint64_t y = ((const struct sim_failure *)b)->number;
    return (x > y) - (x < y);
}

static void conclude(struct sim_set *set, double seconds)
{
    set->seconds += seconds;
    for (size_t i = 0; i < set->count; i++) {
        struct sim_entry *part = &set->part[i];
        struct sim_tally *tally = &part->tally;
        if (tally->failure_count)
            qsort(tally->failures, tally->failure_count, sizeof *tally->failures, by_number);
        if (set->count == 1)
            tally->seconds = set->seconds;
        tally->stopped = !tally->narrow && sim_ranges_count(&part->done) < part->plan.games;
    }
}

static bool run_pool(struct pool *pool, struct sim_worker *workers, int threads,
                     const struct sim_watch *watch, struct sim_link *link)
{
    struct keeper keeper = { .pool = pool,
                             .workers = workers,
                             .watch = watch,
                             .start = pool_now(),
                             .before = count_done(pool->set) };
    keeper.told = keeper.saved = keeper.start;
    struct remote *remote = link ? remote_open(pool, link, watch) : NULL;
    if (link && !remote)
        return false;
    keeper.count = start_workers(pool, workers, threads);
    if (keeper.count || remote)
        wait_for_workers(&keeper, remote);
    end_workers(workers, keeper.count);
    conclude(pool->set, pool_now() - keeper.start);
    pthread_mutex_lock(&pool->lock);
    save(&keeper);
    pthread_mutex_unlock(&pool->lock);
    if (remote)
        remote_close(remote);
    bool unplayed = !pool->closed && !atomic_load(&pool->stop);
    return keeper.count && !unplayed && !pool->failed;
}

static int sound_threads(int threads)
{
    return threads < 1 ? 1 : threads > MOST_THREADS ? MOST_THREADS : threads;
}

bool sim_set_run(struct sim_set *set, int threads, const struct sim_watch *watch,
                 struct sim_link *link)
{
    struct pool pool;
    threads = sound_threads(threads);
    struct sim_worker *workers = aligned_alloc(64, (size_t)threads * sizeof *workers);
    if (!workers || !pool_open(&pool, set, threads, false)) {
        free(workers);
        return false;
    }
    pool_resume(&pool);
    bool good = !pool.failed && run_pool(&pool, workers, threads, watch, link);
    pool_close(&pool);
    free(workers);
    return good;
}

bool sim_help(struct sim_set *set, int threads, struct sim_link *link)
{
    struct pool pool;
    threads = sound_threads(threads);
    struct sim_worker *workers = aligned_alloc(64, (size_t)threads * sizeof *workers);
    if (!workers || !pool_open(&pool, set, threads, true)) {
        free(workers);
        return false;
    }
    int started = start_workers(&pool, workers, threads);
    struct helper helper = { .pool = &pool, .link = link, .threads = started };
    pthread_mutex_lock(&pool.lock);
    while (pool.working) {
        struct timespec until = soon(REMOTE_MS);
        pthread_cond_timedwait(&pool.changed, &pool.lock, &until);
        helper_serve(&helper);
    }
    helper_leave(&helper);
    pthread_mutex_unlock(&pool.lock);
    end_workers(workers, started);
    pool_close(&pool);
    free(workers);
    return helper.finished;
}

bool sim_run(const struct sim_plan *plan, const struct sim_watch *watch, struct sim_tally *tally)
{
    struct sim_set set = { 0 };
    struct sim_entry *part = sim_set_add(&set, plan);
    bool good = part && sim_set_run(&set, plan->threads, watch, NULL);
    *tally = (struct sim_tally){ 0 };
    if (good) {
        *tally = part->tally;
        part->tally = (struct sim_tally){ 0 };
    }
    sim_set_free(&set);
    return good;
}
