/*
 * review.h: a player's decisions in a finished match, looked at again.
 *
 * Each decision is searched from the knowledge view that the player had then;
 * nothing that came to light later, and nothing hidden, has a part in it. What
 * the search finds clearly better than what was played is searched once more,
 * longer and from other random numbers, so that what is told was found twice.
 * With a budget in iterations the same record gives the same review.
 */
#ifndef AI_REVIEW_H
#define AI_REVIEW_H

#include "ai/brain.h"
#include "core/session.h"

/* What costs less than REVIEW_LEAST permille is told as nothing, and so not told at all. */
enum { REVIEW_LEAST = 5 };
enum { REVIEW_MOST = 5, REVIEW_AGAIN = 8, REVIEW_LONGER = 4, REVIEW_MILLISECONDS = 200 };

struct review_decision {
    size_t index;               /* among all events */
    struct move played, better; /* the same: the search agrees */
    bool simple;                /* by matches played on, as the search had left the
                                   played move out */
    int32_t loss, low, high;    /* permille of a win, and its 95 % interval */
    int32_t chance;             /* of winning with the better one, permille, as it looked then;
                                   -1: not weighed, only one move was worth a thought */
};

struct review {
    int decisions, agreed; /* with a choice; what the search would have played */
    int count;             /* costly ones, the costliest first: */
    struct review_decision costly[REVIEW_MOST];
};

struct review_settings {
    const struct session *session;
    int seat;
    struct budget budget; /* for each decision */
    /* May be NULL: called after each decision; false: no more. */
    bool (*progress)(void *context, int done, int all);
    void *context;
};

/* The number of the seat's own event `index`, as the seat counts what it sees and
 * as `kontor replay` shows it, from 1. */
size_t review_number(const struct session *session, int seat, size_t index);
/* One decision, event `index`, by the mind; `stream` chooses the random numbers.
 * False: the seat had no choice there. */
bool review_decide(struct mind *mind, const struct session *session, size_t index, uint64_t stream,
                   struct review_decision *decision);
/* All of the seat's decisions that stand. False: stopped, or no memory. */
bool review_run(const struct review_settings *settings, struct review *review);

/* The same, a decision at a time, for those who do other things in between. */
struct review_work {
    struct review_settings settings;
    struct mind mind;
    bool open;        /* the mind is */
    bool *standing;   /* by event: a decision of the seat that stands */
    size_t next;      /* event */
    int done, all;    /* decisions looked at, and how many there are, as far as is known */
    int again, count; /* what looked costly: looked at again, and how many there are */
    struct review_decision list[REVIEW_AGAIN];
    struct review review; /* what was found so far */
};
enum review_state { REVIEW_DONE, REVIEW_MORE, REVIEW_FAILED };

/* False: no memory. The session stays open until review_end. */
bool review_begin(struct review_work *work, const struct review_settings *settings);
/* Looks at one decision. `decision` may be NULL; where one was looked at for the first
 * time and had a choice it is handed out, else its index is SIZE_MAX. */
enum review_state review_step(struct review_work *work, struct review_decision *decision);
void review_end(struct review_work *work);

#endif
