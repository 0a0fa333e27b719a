/*
 * pool.c: the loop's side: workers as processes, questions to them, results from them.
 *
 * A worker is in one of four states, and worker_set alone changes it: absent,
 * starting (it has not said that it is there), idle, busy with one question. An
 * ended process goes to a list of its own until the system gives its number back.
 */
#define _GNU_SOURCE /* posix_spawn_file_actions_addclosefrom_np */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/clock.h"
#include "thinking/inside.h"

enum {
    USUAL_ROOM = 1024,
    USUAL_MEMORY = 384,
    USUAL_SLACK = 3000,
    LONG_MS = 3000,   /* a question that is not waited for to the end */
    NICE = 5,         /* of workers for moves and hints, */
    NICE_REVIEW = 15, /* and for reviews */
    TICK_MS = 100,    /* between two looks at deadlines */
    PAUSE_MS = 200,   /* before a worker that could not be started is tried again; doubles */
    PAUSE_MOST_MS = 20000,
    MOST_ENDED = 4 * MOST_WORKERS
};

enum worker_state { WORKER_ABSENT, WORKER_STARTING, WORKER_IDLE, WORKER_BUSY };

struct process_of_ours {
    enum worker_state state;
    pid_t pid;
    int file; /* -1: none */
    bool for_reviews;
    struct job *job;   /* WORKER_BUSY: what it thinks about */
    uint64_t until_ns; /* WORKER_STARTING, WORKER_BUSY: ended if it has said nothing by then */
    struct text out;   /* bytes to be sent, from `sent` on */
    size_t sent;
    bool watching_out;
    struct reply_frame in;
    size_t got;
    struct { /* what it remembers: the same list as its own */
        uint64_t match, used;
        int seat;
    } memory[WORKER_MINDS];
    uint64_t questions;
};

struct thinking {
    struct thinking_settings settings;
    char *program, *log;
    int poll, timer;
    bool ticking;
    uint64_t numbers;
    struct queue queue, reviews;
    struct process_of_ours worker[MOST_WORKERS + 1]; /* the last one is for reviews */
    int workers;
    uint32_t pause_ms; /* after a start that failed; 0: none did */
    uint64_t paused_until;
    pid_t ended[MOST_ENDED]; /* to be given back */
    int ended_count;
    struct thinking_result *results;
    size_t result_count, result_first, result_room;
    struct thinking_load load;
};

static uint64_t after_ms(uint64_t milliseconds)
{
    return clock_wall() + milliseconds * UINT64_C(1000000);
}

/* ---- results ------------------------------------------------------------------ */

static void give(struct thinking *pool, struct job *job, enum thinking_fault fault,
                 const struct reply_frame *reply)
{
    if (!job)
        return;
    if (!job->cancelled) {
        if (pool->result_first && pool->result_first == pool->result_count)
            pool->result_first = pool->result_count = 0;
        if (pool->result_count == pool->result_room) {
            size_t room = pool->result_room ? 2 * pool->result_room : 16;
            struct thinking_result *grown = realloc(pool->results, room * sizeof *grown);
            if (!grown) {
                /* The caller has deadlines of its own. */
                job_free(job);
                return;
            }
            pool->results = grown;
            pool->result_room = room;
        }
        struct thinking_result *result = &pool->results[pool->result_count++];
        *result = (struct thinking_result){ .number = job->frame.number,
                                            .match = job->frame.match,
                                            .seat = job->seat,
                                            .what = (enum thinking_what)job->frame.what,
                                            .fault = fault,
                                            .share = job->frame.share,
                                            .rng = job->frame.rng };
        if (!fault) {
            result->rng = reply->rng;
            if (result->what == THINKING_MOVE)
                result->move = reply->move;
            else if (result->what == THINKING_HINT)
                result->advice = reply->advice;
            else
                result->review = reply->review;
            pool->load.answered++;
        }
    }
    pool->load.crashed += fault == THINKING_CRASHED;
    pool->load.hung += fault == THINKING_HUNG;
    pool->load.garbage += fault == THINKING_GARBAGE;
    job_free(job);
}

bool thinking_take(struct thinking *pool, struct thinking_result *result)
{
    if (pool->result_first == pool->result_count)
        return false;
    *result = pool->results[pool->result_first++];
    return true;
}

/* ---- processes ---------------------------------------------------------------- */

static void reap(struct thinking *pool)
{
    int kept = 0;
    for (int i = 0; i < pool->ended_count; i++) {
        pid_t got = waitpid(pool->ended[i], NULL, WNOHANG);
        if (got == 0 || (got < 0 && errno == EINTR))
            pool->ended[kept++] = pool->ended[i];
    }
    pool->ended_count = kept;
}

/* Ends the process, whatever it does; its job, if any, gets this fault. */
static void end_worker(struct thinking *pool, struct process_of_ours *worker,
                       enum thinking_fault fault)
{
    struct job *job = worker->job;
    if (worker->state == WORKER_ABSENT)
        return;
    if (worker->state == WORKER_STARTING && fault) {
        pool->pause_ms = pool->pause_ms ? 2 * pool->pause_ms : PAUSE_MS;
        if (pool->pause_ms > PAUSE_MOST_MS)
            pool->pause_ms = PAUSE_MOST_MS;
        pool->paused_until = after_ms(pool->pause_ms);
    }
    close(worker->file); /* this also takes it out of the epoll */
    kill(worker->pid, SIGKILL);
    if (pool->ended_count == MOST_ENDED) {
        waitpid(pool->ended[0], NULL, 0); /* it was killed: at once */
        pool->ended[0] = pool->ended[--pool->ended_count];
    }
    pool->ended[pool->ended_count++] = worker->pid;
    text_free(&worker->out);
    *worker = (struct process_of_ours){ .file = -1, .for_reviews = worker->for_reviews };
    give(pool, job, fault, NULL);
}

static bool watch(struct thinking *pool, struct process_of_ours *worker, bool out)
{
    struct epoll_event event = { .events = EPOLLIN | (out ? EPOLLOUT : 0u),
                                 .data.u64 = (uint64_t)(worker - pool->worker) };
    bool known = worker->state != WORKER_ABSENT;
    worker->watching_out = out;
    return !epoll_ctl(pool->poll, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, worker->file, &event);
}

/* Starts the program without copying this process: posix_spawn is made for programs with
 * threads. */
static bool spawn(struct thinking *pool, struct process_of_ours *worker, int other)
{
    char nice[16], memory[16];
    snprintf(nice, sizeof nice, "%d", worker->for_reviews ? NICE_REVIEW : NICE);
    snprintf(memory, sizeof memory, "%u", pool->settings.memory_mb);
    char name[] = "kontor", word[] = "worker", nice_flag[] = "--nice", memory_flag[] = "--memory";
    char *argv[] = { name, word, nice_flag, nice, memory_flag, memory, NULL };
    extern char **environ;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (posix_spawn_file_actions_init(&files))
        return false;
    if (posix_spawnattr_init(&attributes)) {
        posix_spawn_file_actions_destroy(&files);
        return false;
    }
    posix_spawn_file_actions_adddup2(&files, other, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, pool->log ? pool->log : "/dev/null",
                                     O_WRONLY | O_APPEND | O_CREAT, 0600);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0); /* Ctrl-C is for the server */
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETPGROUP);
    int failed = posix_spawn(&worker->pid, pool->program, &files, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return !failed;
}

static bool start_worker(struct thinking *pool, struct process_of_ours *worker)
{
    int ends[2];
    bool for_reviews = worker->for_reviews;
    *worker = (struct process_of_ours){ .file = -1, .for_reviews = for_reviews };
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
        return false;
    worker->file = ends[0];
    bool good = !fcntl(ends[0], F_SETFL, O_NONBLOCK) && watch(pool, worker, false) &&
                spawn(pool, worker, ends[1]);
    close(ends[1]);
    if (!good) {
        close(ends[0]);
        worker->file = -1;
        pool->pause_ms = pool->pause_ms ? 2 * pool->pause_ms : PAUSE_MS;
        pool->paused_until = after_ms(pool->pause_ms);
        return false;
    }
    worker->state = WORKER_STARTING;
    worker->until_ns = after_ms(STARTING_MS);
    pool->load.started++;
    return true;
}

/* ---- sending and receiving ---------------------------------------------------- */

static void send_out(struct thinking *pool, struct process_of_ours *worker)
{
    while (worker->sent < worker->out.size) {
        ssize_t count = send(worker->file, worker->out.data + worker->sent,
                             worker->out.size - worker->sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            break;
        if (count < 0)
            return; /* its end is noticed by reading */
        worker->sent += (size_t)count;
    }
    bool left = worker->sent < worker->out.size;
    if (!left) {
        text_free(&worker->out);
        worker->out = (struct text){ 0 };
        worker->sent = 0;
    }
    if (left != worker->watching_out)
        watch(pool, worker, left);
}

static bool put(struct thinking *pool, struct process_of_ours *worker,
                const struct question_frame *frame, const struct text *body)
{
    text_add_bytes(&worker->out, (const char *)frame, sizeof *frame);
    if (body)
        text_add_bytes(&worker->out, body->data, body->size);
    if (worker->out.failed)
        return false;
    send_out(pool, worker);
    return true;
}

/* The worker will remember this seat, as its own list does. */
static void note_memory(struct process_of_ours *worker, const struct question_frame *frame)
{
    int oldest = 0;
    worker->questions++;
    for (int i = 0; i < WORKER_MINDS; i++) {
        if (worker->memory[i].used && worker->memory[i].match == frame->match &&
            worker->memory[i].seat == frame->seat) {
            worker->memory[i].used = worker->questions;
            return;
        }
        if (worker->memory[i].used < worker->memory[oldest].used)
            oldest = i;
    }
    worker->memory[oldest].match = frame->match;
    worker->memory[oldest].seat = frame->seat;
    worker->memory[oldest].used = worker->questions;
}

static bool remembers(const struct process_of_ours *worker, uint64_t match, int seat)
{
    for (int i = 0; i < WORKER_MINDS; i++)
        if (worker->memory[i].used && worker->memory[i].match == match &&
            (seat == NOBODY || worker->memory[i].seat == seat))
            return true;
    return false;
}

static void hand_over(struct thinking *pool, struct process_of_ours *worker, struct job *job,
                      uint32_t share)
{
    uint64_t limit = (uint64_t)job->limit_ms;
    if (job->counted) {
        job->frame.share = share;
        limit = limit * share / 1000;
    }
    worker->job = job;
    worker->state = WORKER_BUSY;
    worker->until_ns = after_ms(STRETCH * limit + pool->settings.slack_ms);
    if (!put(pool, worker, &job->frame, &job->body)) {
        end_worker(pool, worker, THINKING_CRASHED);
        return;
    }
    if (!worker->for_reviews)
        note_memory(worker, &job->frame);
}

/* A whole reply; false: it is none. */
static bool receive(struct thinking *pool, struct process_of_ours *worker)
{
    struct job *job = worker->job;
    if (worker->state == WORKER_STARTING) {
        if (worker->in.magic != FRAME_MAGIC || worker->in.what != FRAME_READY)
            return false;
        worker->state = WORKER_IDLE;
        pool->pause_ms = 0;
        return true;
    }
    if (worker->state != WORKER_BUSY || !job_accepts(job, &worker->in))
        return false;
    pool->load.spent_ns += worker->in.spent_ns;
    worker->job = NULL;
    worker->state = WORKER_IDLE;
    give(pool, job, THINKING_FINE, &worker->in);
    return true;
}

static void read_in(struct thinking *pool, struct process_of_ours *worker)
{
    while (worker->state != WORKER_ABSENT) {
        char *to = (char *)&worker->in + worker->got;
        ssize_t count = recv(worker->file, to, sizeof worker->in - worker->got, 0);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (count <= 0) {
            end_worker(pool, worker, THINKING_CRASHED);
            return;
        }
        worker->got += (size_t)count;
        if (worker->got < sizeof worker->in)
            continue;
        worker->got = 0;
        if (!receive(pool, worker)) {
            end_worker(pool, worker, THINKING_GARBAGE);
            return;
        }
    }
}

/* ---- who thinks about what ---------------------------------------------------- */

static int count_busy(const struct thinking *pool)
{
    int busy = 0;
    for (int i = 0; i < pool->workers; i++)
        busy += pool->worker[i].state == WORKER_BUSY;
    return busy;
}

/* Where more is asked than there are workers, each gets a part of its time. */
static uint32_t share_of(const struct thinking *pool, size_t asked)
{
    size_t workers = (size_t)pool->workers;
    if (asked <= workers)
        return 1000;
    uint32_t share = (uint32_t)(1000 * workers / asked);
    return share < LEAST_SHARE ? LEAST_SHARE : share;
}

static struct process_of_ours *find_idle(struct thinking *pool, const struct job *job)
{
    struct process_of_ours *found = NULL;
    for (int i = 0; i < pool->workers; i++) {
        struct process_of_ours *worker = &pool->worker[i];
        if (worker->state != WORKER_IDLE)
            continue;
        if (remembers(worker, job->frame.match, job->seat))
            return worker;
        if (!found)
            found = worker;
    }
    return found;
}

/* Starts what is missing for so many questions; whether any worker is there or comes. */
static bool man(struct thinking *pool, size_t wanted)
{
    bool any = false, paused = pool->pause_ms && clock_wall() < pool->paused_until;
    size_t coming = 0;
    for (int i = 0; i < pool->workers; i++) {
        enum worker_state state = pool->worker[i].state;
        coming += state == WORKER_STARTING || state == WORKER_IDLE;
        any |= state != WORKER_ABSENT;
    }
    for (int i = 0; i < pool->workers && coming < wanted && !paused; i++)
        if (pool->worker[i].state == WORKER_ABSENT) {
            if (!start_worker(pool, &pool->worker[i]))
                break;
            any = true;
            coming++;
        }
    return any;
}

static void hand_out_reviews(struct thinking *pool)
{
    struct process_of_ours *worker = &pool->worker[MOST_WORKERS];
    bool paused = pool->pause_ms && clock_wall() < pool->paused_until;
    if (worker->state == WORKER_IDLE && !pool->reviews.count) {
        end_worker(pool, worker, THINKING_FINE); /* it is started again when it is needed */
        return;
    }
    if (!pool->reviews.count)
        return;
    if (worker->state == WORKER_IDLE)
        hand_over(pool, worker, queue_next(&pool->reviews), 1000);
    else if (worker->state == WORKER_ABSENT && (paused || !start_worker(pool, worker)))
        give(pool, queue_next(&pool->reviews), THINKING_CRASHED, NULL);
}

static void hand_out(struct thinking *pool)
{
    while (pool->queue.count) {
        bool any = man(pool, pool->queue.count);
        if (!any) { /* nobody can be started now: no answer is better than none for long */
            give(pool, queue_next(&pool->queue), THINKING_CRASHED, NULL);
            continue;
        }
        bool idle = false;
        for (int i = 0; i < pool->workers; i++)
            idle |= pool->worker[i].state == WORKER_IDLE;
        if (!idle)
            break;
        uint32_t share = share_of(pool, pool->queue.count + (size_t)count_busy(pool));
        struct job *job = queue_next(&pool->queue);
        hand_over(pool, find_idle(pool, job), job, share);
    }
    hand_out_reviews(pool);
}

/* ---- time --------------------------------------------------------------------------------------
 */

static void look_at_deadlines(struct thinking *pool)
{
    uint64_t now = clock_wall(), waiting = WAITING_MS * UINT64_C(1000000);
    struct job *job;
    for (int i = 0; i <= MOST_WORKERS; i++) {
        struct process_of_ours *worker = &pool->worker[i];
        if ((worker->state == WORKER_STARTING || worker->state == WORKER_BUSY) &&
            now > worker->until_ns)
            end_worker(pool, worker, THINKING_HUNG);
    }
    while (now > waiting && (job = queue_take_older(&pool->queue, now - waiting)))
        give(pool, job, THINKING_HUNG, NULL);
    reap(pool);
}

/* The timer runs while there is anything whose time can be up. */
static void set_timer(struct thinking *pool)
{
    /* Also for results that no worker has just sent: they must not wait to be noticed. */
    bool needed = pool->queue.count || pool->reviews.count || pool->ended_count ||
                  pool->result_first < pool->result_count;
    for (int i = 0; i <= MOST_WORKERS && !needed; i++)
        needed = pool->worker[i].state == WORKER_STARTING || pool->worker[i].state == WORKER_BUSY;
    if (needed == pool->ticking)
        return;
    struct itimerspec time = { 0 };
    if (needed)
        time.it_value.tv_nsec = time.it_interval.tv_nsec = TICK_MS * 1000000L;
    timerfd_settime(pool->timer, 0, &time, NULL);
    pool->ticking = needed;
}

void thinking_pump(struct thinking *pool)
{
    enum { MOST = 32 };
    struct epoll_event events[MOST];
    int count = epoll_wait(pool->poll, events, MOST, 0);
    for (int i = 0; i < count; i++) {
        if (events[i].data.u64 > MOST_WORKERS) {
            uint64_t ticks;
            if (read(pool->timer, &ticks, sizeof ticks) < 0)
                continue;
            continue;
        }
        struct process_of_ours *worker = &pool->worker[events[i].data.u64];
        if (worker->state != WORKER_ABSENT && events[i].events & EPOLLOUT)
            send_out(pool, worker);
        if (worker->state != WORKER_ABSENT && events[i].events & ~(uint32_t)EPOLLOUT)
            read_in(pool, worker);
    }
    look_at_deadlines(pool);
    hand_out(pool);
    set_timer(pool);
}

/* ---- opening and closing ------------------------------------------------------ */

static bool open_files(struct thinking *pool)
{
    struct epoll_event event = { .events = EPOLLIN, .data.u64 = MOST_WORKERS + 1 };
    pool->poll = epoll_create1(EPOLL_CLOEXEC);
    pool->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    return pool->poll >= 0 && pool->timer >= 0 &&
           !epoll_ctl(pool->poll, EPOLL_CTL_ADD, pool->timer, &event);
}

struct thinking *thinking_open(const struct thinking_settings *settings)
{
    struct thinking *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    pool->settings = *settings;
    if (!pool->settings.room)
        pool->settings.room = USUAL_ROOM;
    if (!pool->settings.memory_mb)
        pool->settings.memory_mb = USUAL_MEMORY;
    if (!pool->settings.slack_ms)
        pool->settings.slack_ms = USUAL_SLACK;
    pool->workers = settings->workers ? settings->workers : (int)processors - 1;
    pool->workers = pool->workers < 1              ? 1
                    : pool->workers > MOST_WORKERS ? MOST_WORKERS
                                                   : pool->workers;
    for (int i = 0; i <= MOST_WORKERS; i++)
        pool->worker[i] = (struct process_of_ours){ .file = -1, .for_reviews = i == MOST_WORKERS };
    /* By this name the very same program is found, even where the file was replaced. */
    pool->program = strdup(settings->program ? settings->program : "/proc/self/exe");
    /* Where there can be no log, workers are better than a log. */
    int log = settings->log ? open(settings->log, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
    pool->log = log >= 0 ? strdup(settings->log) : NULL;
    if (log >= 0)
        close(log);
    if (!open_files(pool) || !pool->program || (log >= 0 && !pool->log)) {
        thinking_close(pool);
        return NULL;
    }
    return pool;
}

void thinking_close(struct thinking *pool)
{
    if (!pool)
        return;
    for (int i = 0; i <= MOST_WORKERS; i++)
        end_worker(pool, &pool->worker[i], THINKING_FINE);
    for (int i = 0; i < pool->ended_count; i++)
        while (waitpid(pool->ended[i], NULL, 0) < 0 && errno == EINTR) {
        }
    queue_free(&pool->queue);
    queue_free(&pool->reviews);
    free(pool->results);
    free(pool->program);
    free(pool->log);
    if (pool->poll >= 0)
        close(pool->poll);
    if (pool->timer >= 0)
        close(pool->timer);
    free(pool);
}

int thinking_file(const struct thinking *pool)
{
    return pool->poll;
}

/* ---- questions ---------------------------------------------------------------- */

static uint64_t ask(struct thinking *pool, struct queue *queue, struct job *job)
{
    pool->load.asked++;
    if (!job || queue->count >= pool->settings.room || !queue_add(queue, job)) {
        job_free(job);
        pool->load.refused++;
        return 0;
    }
    job->frame.number = ++pool->numbers;
    job->asked_ns = clock_wall();
    hand_out(pool);
    set_timer(pool);
    return pool->numbers;
}

uint64_t thinking_move(struct thinking *pool, uint64_t match, const struct session *session,
                       int seat, const struct agent *agent, struct rng rng)
{
    /* Programs of others are none of ours to run. */
    bool ours = agent->brain && !agent->brain->elsewhere && !agent->brain->listens;
    return ask(pool, &pool->queue,
               ours ? job_new(FRAME_MOVE, match, session, seat, agent, rng) : NULL);
}

uint64_t thinking_hint(struct thinking *pool, uint64_t match, const struct session *session,
                       int seat, uint32_t milliseconds, struct rng rng)
{
    enum { GAMES = 1000 };
    struct agent agent = agent_of(&hard_brain);
    agent.budget.milliseconds = milliseconds ? milliseconds : 1;
    struct job *job = job_new(FRAME_HINT, match, session, seat, &agent, rng);
    if (job)
        job->frame.games = GAMES;
    return ask(pool, &pool->queue, job);
}

uint64_t thinking_review(struct thinking *pool, uint64_t match, const struct session *session,
                         int seat, struct budget budget)
{
    struct agent agent = agent_of(&hard_brain);
    agent.budget = budget;
    if (!budget.iterations && !budget.milliseconds)
        agent.budget.milliseconds = REVIEW_MILLISECONDS;
    struct rng none = { 0 };
    bool over = !session_active(session);
    return ask(pool, &pool->reviews,
               over ? job_new(FRAME_REVIEW, match, session, seat, &agent, none) : NULL);
}

void thinking_cancel(struct thinking *pool, uint64_t number)
{
    struct job *job = queue_take(&pool->queue, number);
    if (!job)
        job = queue_take(&pool->reviews, number);
    pool->load.cancelled++;
    if (job) {
        job_free(job);
        return;
    }
    for (int i = 0; i <= MOST_WORKERS; i++) {
        struct process_of_ours *worker = &pool->worker[i];
        if (!worker->job || worker->job->frame.number != number)
            continue;
        worker->job->cancelled = true;
        if (worker->job->limit_ms > LONG_MS) {
            end_worker(pool, worker, THINKING_FINE);
            hand_out(pool);
        }
        return;
    }
    for (size_t i = pool->result_first; i < pool->result_count; i++)
        if (pool->results[i].number == number) {
            pool->result_count--;
            memmove(&pool->results[i], &pool->results[i + 1],
                    (pool->result_count - i) * sizeof *pool->results);
            return;
        }
    pool->load.cancelled--;
}

void thinking_forget(struct thinking *pool, uint64_t match)
{
    struct question_frame frame = {
        .magic = FRAME_MAGIC, .what = FRAME_FORGET, .match = match, .share = 1000
    };
    struct job *job;
    while ((job = queue_take_match(&pool->queue, match)) ||
           (job = queue_take_match(&pool->reviews, match)))
        job_free(job);
    for (int i = 0; i <= MOST_WORKERS; i++)
        if (pool->worker[i].job && pool->worker[i].job->frame.match == match)
            thinking_cancel(pool, pool->worker[i].job->frame.number);
    for (size_t i = pool->result_count; i-- > pool->result_first;)
        if (pool->results[i].match == match)
            thinking_cancel(pool, pool->results[i].number);
    for (int i = 0; i < pool->workers; i++) {
        struct process_of_ours *worker = &pool->worker[i];
        if (worker->state < WORKER_IDLE || !remembers(worker, match, NOBODY))
            continue;
        for (int k = 0; k < WORKER_MINDS; k++)
            if (worker->memory[k].match == match)
                worker->memory[k].used = 0;
        if (!put(pool, worker, &frame, NULL))
            end_worker(pool, worker, THINKING_CRASHED);
    }
    set_timer(pool);
}

void thinking_look(const struct thinking *pool, struct thinking_load *load)
{
    *load = pool->load;
    load->workers = pool->workers;
    load->busy = count_busy(pool);
    load->waiting = pool->queue.count + pool->reviews.count;
    load->share = share_of(pool, pool->queue.count + (size_t)load->busy + 1);
}
