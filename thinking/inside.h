/*
 * inside.h: what the two ends of thinking share: frames, and the parts of the pool.
 *
 * Both ends are the same program, executed again, so what goes over the socket
 * are structs as they lie in memory; yet nothing in them is believed. pool.c has
 * the processes, queue.c who comes next, frame.c what is sent, worker.c the other
 * end.
 */
#ifndef THINKING_INSIDE_H
#define THINKING_INSIDE_H

#include "core/record.h"
#include "core/text.h"
#include "thinking/thinking.h"

enum {
    FRAME_MAGIC = 0x6b746e6b,
    MOST_TEXT = 16 << 20, /* of a record in a question */
    MOST_WORKERS = 64,
    WORKER_MINDS = 8,     /* memories that a worker keeps */
    LONGEST_MS = 60000,   /* of one decision, whatever was asked for */
    UNCOUNTED_MS = 60000, /* where a budget is no time */
    STARTING_MS = 10000,  /* until a new worker says that it is there */
    WAITING_MS = 15000,   /* a question that no worker has had by then has no answer */
    LEAST_SHARE = 100,    /* permille of a budget */
    STRETCH = 4           /* times its budget that a worker takes on the wall at most */
};

/* ---- frames ------------------------------------------------------------------- */

enum frame_what { FRAME_MOVE, FRAME_HINT, FRAME_REVIEW, FRAME_FORGET, FRAME_READY, FRAMES };

/* To a worker; behind it `text_size` bytes, the head of a record or a record, and
 * `view_size` bytes, the knowledge view. */
struct question_frame {
    uint32_t magic, what;
    uint64_t number, match;
    struct rng rng;
    int32_t seat;
    uint32_t share; /* permille */
    uint32_t iterations, milliseconds, games;
    uint32_t text_size, view_size;
    char brain[32];
};

/* From a worker, all of the same size. */
struct reply_frame {
    uint32_t magic, what;
    uint64_t number;
    uint64_t spent_ns;
    struct rng rng;
    union {
        struct move move;
        struct advice advice;
        struct review review;
    };
};

/* What the pool keeps of a question, to send it and to judge the reply. */
struct job {
    struct job *next;
    struct question_frame frame;
    struct text body; /* text and view */
    const struct game *game;
    int seat;
    struct offer *offers; /* what is allowed; moves and hints */
    int offer_count;
    struct event *events; /* of the match; reviews */
    size_t event_count;
    uint32_t limit_ms; /* that the whole budget would take on the wall */
    uint64_t start;    /* its place in the queue: the time that its match has used up */
    uint64_t asked_ns;
    bool counted; /* its budget is a time, which may be shortened */
    bool cancelled;
};

struct job *job_new(enum frame_what what, uint64_t match, const struct session *session, int seat,
                    const struct agent *agent, struct rng rng);
void job_free(struct job *job);
/* Whether the reply answers the question, and everything in it is possible there. */
bool job_accepts(const struct job *job, const struct reply_frame *reply);

/* Whether these bytes can begin a frame; how many follow. */
bool question_check(const struct question_frame *frame, size_t *behind);

/* ---- the fair queue ----------------------------------------------------------- */

/* Of the matches that wait, the one that has used least comes next. A match that comes new
 * begins where the others are. */
struct queue {
    struct job *first; /* in the order in which they came */
    size_t count;
    uint64_t now; /* where the one was that came last */
    struct account_of_use {
        uint64_t match, used;
    } * account;
    size_t accounts, room;
};

bool queue_add(struct queue *queue, struct job *job); /* false: no memory */
struct job *queue_next(struct queue *queue);          /* takes it out; NULL: empty */
struct job *queue_take(struct queue *queue, uint64_t number);
struct job *queue_take_match(struct queue *queue, uint64_t match);
struct job *queue_take_older(struct queue *queue, uint64_t before_ns);
void queue_free(struct queue *queue);

#endif
