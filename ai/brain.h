/*
 * brain.h: computer players.
 *
 * A brain is a way of playing; an agent is a brain as somebody named it, with
 * a budget ("greedy", "hard@100ms"); a mind is an agent in one seat of one
 * match, with a memory of its own. A mind gets what a person in its seat could
 * know and its own random stream; it never holds the state, so it cannot
 * cheat. It answers with one of the seat's legal moves.
 */
#ifndef AI_BRAIN_H
#define AI_BRAIN_H

#include "core/session.h"

enum { MAX_AGENT_NAME = 256 };

/* How much a player may think before each move; both 0: as its brain thinks
 * right. With both, whichever is used up first. */
struct budget {
    uint32_t iterations, milliseconds;
};

struct agent {
    const struct brain *brain;         /* NULL: no computer player */
    struct budget       budget;
    char                name[MAX_AGENT_NAME];  /* as it was typed */
};

struct mind {
    struct agent        agent;
    const struct match *match;         /* game, edition and set-up; outlives the mind */
    int                 seat;
    void               *memory;        /* the brain's own */
    size_t              heard;         /* mind_ask: events of the session that it has got */
    struct event       *news;          /* and those it gets next, */
    size_t              room;          /* with room for so many */
};

struct brain_input {
    const void         *view;          /* the seat's knowledge view */
    const struct event *events;        /* for brains that listen: what the seat could notice
                                          since its last decision, masked, its own moves
                                          included; else NULL */
    size_t              event_count;
    struct rng         *rng;           /* the seat's own stream */
    uint64_t          (*clock)(void);  /* nanoseconds, for budgets in time; NULL: by the
                                          clock on the wall */
};

struct brain {
    const char *name;                  /* "random", "greedy", "hard" */
    bool        listens;               /* wants the events */
    bool        thinks;                /* takes a budget */
    bool        counted;               /* and its usual one is of iterations, not of time */
    /* All but choose may be NULL. open() makes the memory (false: it cannot),
     * begin() forgets an earlier match, mind->seat is the seat in the next. */
    bool        (*open)(struct mind *mind);
    void        (*close)(struct mind *mind);
    void        (*begin)(struct mind *mind);
    struct move (*choose)(struct mind *mind, const struct brain_input *input);
};

extern const struct brain random_brain, greedy_brain;
extern const struct brain *const all_brains[]; /* NULL-terminated, weakest first */

/* Reads a name with its budget, "hard", "hard@100ms", "hard@5000it". NULL, or
 * an error key: "error.agent" (no such player), "error.agent.budget" (not a
 * budget, or one for a player that does not think); the agent is then unchanged. */
const char *agent_parse(const char *text, size_t length, struct agent *agent);
/* The agent of this brain with its usual budget. */
struct agent agent_of(const struct brain *brain);
/* Whether it thinks by the clock: the same seed need not give the same moves. */
bool agent_is_timed(const struct agent *agent);

/* A mind of an agent in a seat of the match; false: no memory. mind_begin
 * puts it into a seat for another match of the same kind. */
bool        mind_open(struct mind *mind, const struct agent *agent, const struct match *match,
                      int seat);
void        mind_begin(struct mind *mind, int seat);
struct move mind_choose(struct mind *mind, const struct brain_input *input);
/* The same in a running match: shows the mind its view and what is new. */
struct move mind_ask(struct mind *mind, const struct session *session, struct rng *rng);
void        mind_close(struct mind *mind);     /* a mind of zeros may be closed */

#endif
