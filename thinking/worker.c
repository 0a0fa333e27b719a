/*
 * worker.c: the end that thinks: reads a question, answers it, keeps what the search
 * has found for the next one of the same seat.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/clock.h"
#include "ai/search.h"
#include "fair/hash.h"
#include "process/pipe.h"
#include "thinking/inside.h"

/* A seat of a match that was thought about. */
struct memory {
    uint64_t match, used; /* when it was last asked: the oldest goes first */
    int seat;
    struct text head;
    struct record record; /* of the head alone: game, edition, set-up */
    struct mind mind;
    uint32_t iterations, milliseconds;
};

struct thinking_worker {
    int file;
    uint64_t questions;
    struct memory memory[WORKER_MINDS];
    struct text body;
};

/* ---- the clock ---------------------------------------------------------------- */

/* Of the question being answered. A worker has one thread. */
static uint64_t began_thread, began_wall;
static uint32_t clock_share;

/* Processor time, faster where the budget is shortened; but at most STRETCH times the
 * budget passes on the wall. */
static uint64_t thinking_clock(void)
{
    uint64_t thread = clock_thread() - began_thread, wall = (clock_wall() - began_wall) / STRETCH;
    return (thread > wall ? thread : wall) * 1000 / clock_share;
}

static void start_clock(const struct question_frame *frame)
{
    began_thread = clock_thread();
    began_wall = clock_wall();
    clock_share = frame->share;
}

/* ---- memories ----------------------------------------------------------------- */

static void forget(struct memory *memory)
{
    mind_close(&memory->mind);
    if (memory->record.session)
        record_free(&memory->record);
    text_free(&memory->head);
    *memory = (struct memory){ 0 };
}

static void forget_match(struct thinking_worker *worker, uint64_t match)
{
    for (int i = 0; i < WORKER_MINDS; i++)
        if (worker->memory[i].match == match)
            forget(&worker->memory[i]);
}

static bool fits(const struct memory *memory, const struct question_frame *frame, const char *text)
{
    return memory->head.data && memory->match == frame->match && memory->seat == frame->seat &&
           memory->head.size == frame->text_size &&
           !memcmp(memory->head.data, text, frame->text_size) &&
           !strcmp(memory->mind.agent.brain->name, frame->brain) &&
           memory->iterations == frame->iterations && memory->milliseconds == frame->milliseconds;
}

static bool open_memory(struct memory *memory, const struct question_frame *frame, const char *text)
{
    struct record_error error;
    struct agent agent;
    forget(memory);
    if (agent_parse(frame->brain, strlen(frame->brain), &agent) ||
        !record_read(text, frame->text_size, fair_hash_text, &memory->record, &error))
        return false;
    const struct match *match = session_match(memory->record.session);
    if (frame->seat >= match->setup.players || frame->view_size != match->game->state_size)
        return false;
    if (agent.brain->thinks)
        agent.budget = (struct budget){ frame->iterations, frame->milliseconds, 1 };
    text_add_bytes(&memory->head, text, frame->text_size);
    memory->match = frame->match;
    memory->seat = frame->seat;
    memory->iterations = frame->iterations;
    memory->milliseconds = frame->milliseconds;
    return !memory->head.failed && mind_open(&memory->mind, &agent, match, frame->seat);
}

/* The memory of this seat, or a new one in place of the oldest. */
static struct memory *remember(struct thinking_worker *worker, const struct question_frame *frame)
{
    struct memory *oldest = &worker->memory[0];
    for (int i = 0; i < WORKER_MINDS; i++) {
        struct memory *memory = &worker->memory[i];
        if (fits(memory, frame, worker->body.data)) {
            memory->used = worker->questions;
            return memory;
        }
        if (memory->used < oldest->used)
            oldest = memory;
    }
    if (!open_memory(oldest, frame, worker->body.data))
        return forget(oldest), NULL;
    oldest->used = worker->questions;
    return oldest;
}

/* ---- answers ------------------------------------------------------------------ */

static bool decide(struct thinking_worker *worker, const struct question_frame *frame,
                   struct reply_frame *reply)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct memory *memory = remember(worker, frame);
    struct rng rng = frame->rng;
    struct brain_input input = { .view = view, .rng = &rng, .clock = thinking_clock };
    if (!memory || frame->view_size > sizeof view)
        return false;
    memcpy(view, worker->body.data + frame->text_size, frame->view_size);
    start_clock(frame);
    if (frame->what == FRAME_MOVE)
        reply->move = mind_choose(&memory->mind, &input);
    else if (search_can_study(memory->mind.agent.brain))
        advice_study(&memory->mind, &input, frame->games, &reply->advice);
    else
        return false;
    reply->rng = rng;
    return true;
}

/* Whether somebody still waits for a review. */
static bool goes_on(void *context, int done, int all)
{
    const struct thinking_worker *worker = context;
    struct pollfd other = { .fd = worker->file, .events = POLLIN };
    (void)done;
    (void)all;
    return poll(&other, 1, 0) == 0 || !(other.revents & (POLLHUP | POLLERR));
}

static bool review(struct thinking_worker *worker, const struct question_frame *frame,
                   struct reply_frame *reply)
{
    struct record record;
    struct record_error error;
    if (!record_read(worker->body.data, frame->text_size, fair_hash_text, &record, &error))
        return false;
    struct review_settings settings = { .session = record.session,
                                        .seat = frame->seat,
                                        .budget = { frame->iterations, frame->milliseconds, 1 },
                                        .progress = goes_on,
                                        .context = worker };
    bool good = frame->seat < session_match(record.session)->setup.players &&
                review_run(&settings, &reply->review);
    record_free(&record);
    return good;
}

static bool answer(struct thinking_worker *worker, const struct question_frame *frame)
{
    struct reply_frame reply;
    uint64_t start = clock_thread();
    if (frame->what == FRAME_FORGET) {
        forget_match(worker, frame->match);
        return true;
    }
    memset(&reply, 0, sizeof reply);
    reply.magic = FRAME_MAGIC;
    reply.what = frame->what;
    reply.number = frame->number;
    worker->questions++;
    bool good = (frame->what == FRAME_REVIEW ? review : decide)(worker, frame, &reply);
    reply.spent_ns = clock_thread() - start;
    return good && pipe_write_all(worker->file, &reply, sizeof reply);
}

/* The bytes behind a frame; false: there are none, or no memory. */
static bool read_body(struct thinking_worker *worker, size_t size)
{
    struct text *body = &worker->body;
    if (body->room < size + 1) {
        char *grown = realloc(body->data, size + 1);
        if (!grown)
            return false;
        body->data = grown;
        body->room = size + 1;
    }
    body->size = size;
    body->data[size] = 0;
    return pipe_read_all(worker->file, body->data, size);
}

int thinking_serve(int file)
{
    struct thinking_worker worker = { .file = file };
    struct question_frame frame;
    struct reply_frame ready;
    size_t behind;
    memset(&ready, 0, sizeof ready);
    ready.magic = FRAME_MAGIC;
    ready.what = FRAME_READY;
    bool good = pipe_write_all(file, &ready, sizeof ready);
    bool asked = false;
    while (good && (asked = pipe_read_all(file, &frame, sizeof frame)))
        good = question_check(&frame, &behind) && read_body(&worker, behind) &&
               answer(&worker, &frame);
    for (int i = 0; i < WORKER_MINDS; i++)
        forget(&worker.memory[i]);
    text_free(&worker.body);
    return good && !asked ? 0 : 1;
}
