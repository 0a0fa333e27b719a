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

enum { MAX_AGENT_NAME = 256, MAX_SEARCH_THREADS = 16 };

/* How much a player may think before each move; both 0: as its brain thinks
 * right. With both, whichever is used up first. */
struct budget {
    uint32_t iterations, milliseconds;
    uint32_t threads; /* that search at the same time; 0: one */
};

struct agent {
    const struct brain *brain; /* NULL: no computer player */
    struct budget budget;
    char name[MAX_AGENT_NAME]; /* as it was typed */
};

/* Who waits for an answer. Asked every tenth of a second where the answer comes from
 * elsewhere, and between the tries of a search, by any of its threads and with 0
 * milliseconds. False: waits no more, whatever is answered will not be played. */
struct patience {
    bool (*wait)(void *context, uint32_t milliseconds);
    void *context;
};

struct mind {
    struct agent agent;
    const struct match *match; /* game, edition and set-up; outlives the mind */
    int seat;
    void *memory;                    /* the brain's own */
    size_t heard;                    /* mind_ask: events of the session that it has got */
    struct event *news;              /* and those it gets next, */
    size_t room;                     /* with room for so many */
    const struct patience *patience; /* may be NULL; set by who asks, outlives the question */
};

struct brain_input {
    const void *view;           /* the seat's knowledge view */
    const struct event *events; /* for brains that listen: what the seat could notice
                                   since its last decision, masked, its own moves
                                   included; else NULL */
    size_t event_count;
    struct rng *rng;         /* the seat's own stream */
    uint64_t (*clock)(void); /* nanoseconds, for budgets in time; NULL: by the
                                clock on the wall */
};

struct brain {
    const char *name; /* "random", "greedy", "hard" */
    bool listens;     /* wants the events */
    bool thinks;      /* takes a budget */
    bool counted;     /* and its usual one is of iterations, not of time */
    bool elsewhere;   /* thinks in another process (process/fault.h) */
    /* All but choose may be NULL. open() makes the memory (false: it cannot),
     * begin() forgets an earlier match, mind->seat is the seat in the next. */
    bool (*open)(struct mind *mind);
    void (*close)(struct mind *mind);
    void (*begin)(struct mind *mind);
    struct move (*choose)(struct mind *mind, const struct brain_input *input);
    /* The match is over: the seat's last view and news, and how it ended. */
    void (*end)(struct mind *mind, const struct brain_input *input, const struct result *result);
};

extern const struct brain random_brain, greedy_brain, easy_brain, normal_brain, hard_brain;
extern const struct brain *const all_brains[]; /* NULL-terminated, weakest first */

/* Reads a name with its budget, "hard", "hard@100ms", "hard@5000it", with the number
 * of its threads, "hard*2", "hard*2@1s", and with other settings than the level's
 * (tuning_read), "hard:plain=1", "hard:plain=1*2@1s". Returns
 * NO_ERROR, ERROR_AGENT (no such player), ERROR_AGENT_BUDGET (not a
 * budget, or one for a player that does not think), ERROR_AGENT_SETTING (the same of
 * settings); the agent is then unchanged. */
enum error agent_parse(const char *text, size_t length, struct agent *agent);
/* Names that begin with `prefix` are read by `parse`, as agent_parse. For players
 * that need more than the C library; added once, before any name is read. One
 * such family is known. */
struct agent_family {
    const char *prefix; /* "cmd:" */
    enum error (*parse)(const char *text, size_t length, struct agent *agent);
};
void agent_add_family(const struct agent_family *family);
/* Reads "100ms", "2s" or "5000it"; false: it is none of these. */
bool budget_parse(const char *text, size_t length, struct budget *budget);
/* The agent of this brain with its usual budget. */
struct agent agent_of(const struct brain *brain);
/* What it may think before each move: its own budget, or where it names none its brain's. */
struct budget agent_budget(const struct agent *agent);
/* The computer player of this name, but for those that think elsewhere; NULL: there is none. */
const struct brain *level_find(const char *name);
/* Whether the same seed need not give the same moves: it thinks by the clock, or
 * in a process of its own. */
bool agent_is_timed(const struct agent *agent);

/* A mind of an agent in a seat of the match; false: no memory. mind_begin
 * puts it into a seat for another match of the same kind. */
bool mind_open(struct mind *mind, const struct agent *agent, const struct match *match, int seat);
void mind_begin(struct mind *mind, int seat);
struct move mind_choose(struct mind *mind, const struct brain_input *input);
/* The same in a running match: shows the mind its view and what is new. */
struct move mind_ask(struct mind *mind, const struct session *session, struct rng *rng);
/* Tells the mind that the match is over. */
void mind_end(struct mind *mind, const struct brain_input *input, const struct result *result);
/* The same from a session that has come to its end. */
void mind_over(struct mind *mind, const struct session *session);
void mind_close(struct mind *mind); /* a mind of zeros may be closed */

#endif
