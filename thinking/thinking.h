/*
 * thinking.h: computer players, hints and reviews in processes of their own.
 *
 * The loop asks and goes on; workers (`kontor worker`, this program executed
 * again) think; results come back by number. A worker is told nothing but what
 * its player could know: a knowledge view; for a review the record of a match
 * that is over. One that crashes, hangs or answers nonsense costs its answer
 * and nothing else: the result says that there is none (table_thought with
 * NULL then plays `greedy`), and another worker is started.
 *
 * Budgets count processor time, so that a busy machine makes answers later and
 * not worse; a worker that has had four times its budget on the wall answers
 * with what it has. Workers have a low priority and bounded memory. A fair
 * queue: of the matches that wait, the one whose players have thought least
 * comes next, however many questions another has. Where more is asked than
 * workers are there, budgets shrink, down to a tenth, and results say so.
 * Reviews have a worker of their own, of still lower priority.
 *
 * Everything here is for one thread, the loop's, and none of it waits:
 *
 *     watch thinking_file() for reading (an epoll, so one is enough: answers,
 *     ends of workers, and deadlines all make it readable); when it is:
 *     thinking_pump(pool);
 *     while (thinking_take(pool, &result)) ...
 *
 * A search remembers what it found for the next decision of the same seat: the
 * workers keep such memories, and a match comes back to the worker that knows
 * it where that one is free. So the players are as strong as in the process.
 */
#ifndef THINKING_THINKING_H
#define THINKING_THINKING_H

#include "ai/advice.h"
#include "ai/brain.h"
#include "ai/review.h"

struct thinking_settings {
    int workers;         /* for moves and hints, 1 to 64; 0: processors less one, at least 1 */
    const char *program; /* what is executed with the word "worker"; NULL: this program itself */
    size_t room;         /* questions that wait at most; 0: 1024 */
    uint32_t memory_mb;  /* of each worker; 0: 384 */
    uint32_t slack_ms;   /* beyond the time that an answer may take; 0: 3000 */
    const char *log;     /* file for the error output of workers; NULL: nowhere */
};

struct thinking;

/* NULL: no memory or no descriptors. Workers are started when there is something
 * to think about, and again after they have ended. */
struct thinking *thinking_open(const struct thinking_settings *settings);
/* Ends all workers; questions have no result any more. */
void thinking_close(struct thinking *pool);

int thinking_file(const struct thinking *pool);
/* Takes what workers have answered, notices ended and hanging ones, hands out what waits. */
void thinking_pump(struct thinking *pool);

/* ---- questions ---------------------------------------------------------------- */

/* Each returns its number, from 1; 0: too many wait, or no memory: answer without thinking. What is
 * needed is copied. `match` is any number of the caller's that is the same for all questions of a
 * match and of no other. */

/* A move of the computer player for the seat, at the session's committed position.
 * The random numbers go on in the result. */
uint64_t thinking_move(struct thinking *pool, uint64_t match, const struct session *session,
                       int seat, const struct agent *agent, struct rng rng);
/* The best moves for whoever sits there: `milliseconds` for the search, and about as much for
 * matches played on. */
uint64_t thinking_hint(struct thinking *pool, uint64_t match, const struct session *session,
                       int seat, uint32_t milliseconds, struct rng rng);
/* The seat's decisions in a match that is over; the budget is for each of them. The
 * record is text of record_write without a proof; no seed is sent to workers. */
uint64_t thinking_review(struct thinking *pool, uint64_t match, const struct session *session,
                         int seat, struct budget budget);

/* Nobody waits for it any more: it has no result. A worker that is at it is ended only
 * where it would take long. */
void thinking_cancel(struct thinking *pool, uint64_t number);
/* The match is over or asleep: what workers remember of it is dropped, and its questions. */
void thinking_forget(struct thinking *pool, uint64_t match);

/* ---- results ------------------------------------------------------------------ */

enum thinking_what { THINKING_MOVE, THINKING_HINT, THINKING_REVIEW };

enum thinking_fault {
    THINKING_FINE,
    THINKING_CRASHED, /* the worker ended, or could not be started */
    THINKING_HUNG,    /* no answer in time: it was ended */
    THINKING_GARBAGE  /* an answer that is none, or not allowed: it was ended */
};

struct thinking_result {
    uint64_t number, match;
    int seat;
    enum thinking_what what;
    enum thinking_fault fault; /* else what follows is sound: moves are allowed at the
                                  position that was asked about */
    uint32_t share;            /* permille of the budget it was given; less than 1000: shortened
                                  because much was asked, which is to be shown */
    struct rng rng;            /* moves */
    union {
        struct move move;
        struct advice advice; /* hint_tell (table/advisor.h) makes sentences of it */
        struct review review; /* review_tell */
    };
};

bool thinking_take(struct thinking *pool, struct thinking_result *result);

/* ---- what goes on ------------------------------------------------------------- */

struct thinking_load {
    int workers, busy; /* for moves and hints */
    size_t waiting;    /* questions that no worker has */
    uint32_t share;    /* permille of its budget that a question asked now would get */
    uint64_t asked, answered, crashed, hung, garbage, cancelled, refused;
    uint64_t started;  /* processes, since the opening */
    uint64_t spent_ns; /* processor time that answers took */
};
void thinking_look(const struct thinking *pool, struct thinking_load *load);

/* ---- the other end ------------------------------------------------------------ */

/* What `kontor worker` does: answers on the socket until it is closed. Returns the
 * status to exit with. */
int thinking_serve(int file);

#endif
