/* worker.c: a computer player asked across two pipes. */
#include "process/worker.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process/fault.h"
#include "process/pipe.h"
#include "process/process.h"

enum {
    SLACK = 30,      /* milliseconds beyond the budget; ending takes the rest */
    UNTIMED = 60000, /* where the budget is not a time */
    QUICK = 1000,    /* players that do not think */
    STARTING = 10000
};

struct worker_request {
    uint32_t magic, events;
    uint32_t study; /* matches to be played on for advice; 0: a move */
    uint32_t spare;
    struct rng rng;
};

enum { MAGIC = 0x6b6f6e74 };

struct reply {
    uint32_t magic;
    struct move move;
    struct rng rng;
};

struct worker_process {
    struct fault_log faults; /* first: see process/fault.h */
    struct brain brain;      /* the mind's: asks across the pipes */
    struct agent agent;      /* that thinks in the worker */
    struct process process;
    const struct match *match;
    int seat;
    char log[4096];
};

/* ---- in the worker -------------------------------------------------------- */

static bool answer(struct mind *mind, const struct worker_request *request,
                   struct brain_input *input, int to)
{
    if (request->study) {
        struct advice advice;
        advice_study(mind, input, request->study, &advice);
        return pipe_write_all(to, &advice, sizeof advice);
    }
    struct reply reply = { .magic = MAGIC, .move = mind_choose(mind, input) };
    reply.rng = *input->rng;
    return pipe_write_all(to, &reply, sizeof reply);
}

/* Answers until nobody asks any more. */
static void run(int from, int to, void *context)
{
    const struct worker_process *worker = context;
    _Alignas(64) unsigned char view[MAX_STATE];
    struct event *events = NULL;
    struct worker_request request;
    struct mind mind;
    uint32_t ready = MAGIC;
    if (!mind_open(&mind, &worker->agent, worker->match, worker->seat) ||
        !pipe_write_all(to, &ready, sizeof ready))
        return;
    while (pipe_read_all(from, &request, sizeof request) && request.magic == MAGIC &&
           pipe_read_all(from, view, worker->match->game->state_size)) {
        struct brain_input input = { .view = view, .rng = &request.rng };
        struct event *grown = realloc(events, (request.events + 1) * sizeof *events);
        if (!grown || !pipe_read_all(from, grown, request.events * sizeof *events))
            return;
        events = grown;
        if (mind.agent.brain->listens) {
            input.events = events;
            input.event_count = request.events;
        }
        if (!answer(&mind, &request, &input, to))
            return;
    }
}

/* ---- where the answer is waited for --------------------------------------- */

static uint32_t limit_of(const struct agent *agent)
{
    struct budget budget = agent_budget(agent);
    if (!agent->brain->thinks)
        return QUICK;
    return budget.milliseconds ? budget.milliseconds : UNTIMED;
}

static void end(struct worker_process *worker)
{
    process_end(&worker->process, 0, 0);
}

static bool fail(struct mind *mind, enum process_talk talk, uint32_t milliseconds)
{
    struct worker_process *worker = mind->memory;
    if (talk == PROCESS_LATE)
        fault_add(mind, FAULT_TIMEOUT, (int32_t)milliseconds, "");
    if (talk == PROCESS_GONE) {
        struct process_ending ending = process_end(&worker->process, 1000, 0);
        fault_add(mind, FAULT_CRASH, ending.signal ? -ending.signal : ending.status, "");
    }
    end(worker);
    return false;
}

/* Makes a worker if there is none. This is not part of the time to think. */
static bool start(struct mind *mind)
{
    struct worker_process *worker = mind->memory;
    uint32_t ready = 0;
    if (worker->process.pid)
        return true;
    if (process_fork(&worker->process, run, worker, *worker->log ? worker->log : NULL,
                     sizeof(struct advice) + sizeof(struct reply)))
        return fail(mind, PROCESS_GONE, 0);
    struct process_wait wait = process_within(STARTING, mind->patience);
    enum process_talk talk = process_bytes(&worker->process, &ready, sizeof ready, &wait);
    return talk == PROCESS_DONE || fail(mind, talk, STARTING);
}

static enum process_talk send(struct worker_process *worker, const struct worker_request *request,
                              const struct brain_input *input, const struct process_wait *wait)
{
    enum process_talk talk = process_write(&worker->process, request, sizeof *request, wait);
    if (talk == PROCESS_DONE)
        talk = process_write(&worker->process, input->view, worker->match->game->state_size, wait);
    if (talk == PROCESS_DONE && request->events)
        talk = process_write(&worker->process, input->events,
                             request->events * sizeof *input->events, wait);
    return talk;
}

/* Asks and waits for an answer of so many bytes. */
static bool ask(struct mind *mind, const struct brain_input *input, uint32_t study, void *reply,
                size_t size, uint32_t milliseconds)
{
    struct worker_process *worker = mind->memory;
    struct worker_request request = { .magic = MAGIC,
                                      .study = study,
                                      .rng = *input->rng,
                                      .events = input->events ? (uint32_t)input->event_count : 0 };
    if (!start(mind))
        return false;
    struct process_wait wait = process_within(milliseconds + SLACK, mind->patience);
    enum process_talk talk = send(worker, &request, input, &wait);
    if (talk == PROCESS_DONE)
        talk = process_bytes(&worker->process, reply, size, &wait);
    return talk == PROCESS_DONE || fail(mind, talk, milliseconds);
}

/* Whether the move may be made. A worker that has gone wrong may have sent any bytes. */
static bool allows(const struct mind *mind, const void *view, struct move move)
{
    const struct match *match = mind->match;
    return move_number(match->game, move) >= 0 &&
           game_allows(match->game, match->edition->data, view, mind->seat, move, NULL);
}

static struct move choose(struct mind *mind, const struct brain_input *input)
{
    struct worker_process *worker = mind->memory;
    const struct match *match = mind->match;
    struct reply reply = { 0 };
    bool answered = ask(mind, input, 0, &reply, sizeof reply, limit_of(&worker->agent));
    if (answered && reply.magic == MAGIC && allows(mind, input->view, reply.move)) {
        *input->rng = reply.rng;
        return reply.move;
    }
    if (answered) {
        char text[160] = "";
        if (move_number(match->game, reply.move) >= 0)
            move_print(match->game, match->edition->data, reply.move, text, sizeof text);
        fault_add(mind, FAULT_ILLEGAL, 1, text);
        end(worker);
    }
    return fault_replace(mind, input);
}

static void begin(struct mind *mind)
{
    end(mind->memory); /* the next worker has not seen this match */
}

static void close_worker(struct mind *mind)
{
    struct worker_process *worker = mind->memory;
    end(worker);
    free(worker);
}

bool worker_open(struct mind *mind, const struct agent *agent, const struct match *match, int seat,
                 const char *log)
{
    struct worker_process *worker = calloc(1, sizeof *worker);
    if (!worker)
        return false;
    worker->brain = (struct brain){ .name = agent->brain->name,
                                    .listens = agent->brain->listens,
                                    .thinks = agent->brain->thinks,
                                    .elsewhere = true,
                                    .close = close_worker,
                                    .begin = begin,
                                    .choose = choose };
    worker->agent = *agent;
    worker->match = match;
    worker->seat = seat;
    if (log)
        snprintf(worker->log, sizeof worker->log, "%s", log);
    *mind = (struct mind){ .agent = *agent, .match = match, .seat = seat, .memory = worker };
    mind->agent.brain = &worker->brain;
    return true;
}

/* ---- advice --------------------------------------------------------------- */

static bool is_sound(const struct mind *mind, const void *view, const struct advice *advice)
{
    if (advice->count < 1 || advice->count > ADVICE_MOVES ||
        !cause_is_sound(mind->match->game, &advice->cause))
        return false;
    for (int i = 0; i < advice->count; i++)
        if (!allows(mind, view, advice->move[i].search.move))
            return false;
    return true;
}

bool worker_study(struct mind *mind, const struct session *session, struct rng *rng, uint32_t games,
                  struct advice *advice)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct worker_process *worker = mind->memory;
    struct brain_input input = { .view = view, .rng = rng };
    session_view(session, mind->seat, KNOWLEDGE, view);
    uint32_t limit = limit_of(&worker->agent);
    /* advice_study takes the time twice, for the search and for matches that are played
     * on, and ends the match that it is in. */
    if (!ask(mind, &input, games, advice, sizeof *advice, 2 * limit + QUICK))
        return false;
    if (is_sound(mind, view, advice))
        return true;
    fault_add(mind, FAULT_ILLEGAL, 1, "");
    end(worker);
    return false;
}
