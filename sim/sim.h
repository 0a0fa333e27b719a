/*
 * sim.h: whole games by the million, without session and without heap.
 *
 * A plan says what is played; game number i of a plan is one fixed game: it
 * has random streams of its own, made from the plan's seed and i, and seat s
 * is played by agent (s + i) modulo players. So a plan has one result,
 * whatever the number of threads: tallies are sums of integers, which do not
 * depend on the order in which games end.
 *
 * The loop runs on flat states. Agents other than `random` get the seat's
 * knowledge view and the seat's own stream, never the state or the stream of
 * chance. `random` is answered from the state, as legal moves depend only on
 * what the seat knows. Questions with one answer are answered for the seat,
 * as a session does.
 */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include <stdalign.h>
#include <stdatomic.h>

#include "ai/brain.h"
#include "core/edition.h"
#include "core/session.h"
#include "core/text.h"
#include "fair/hash.h"
#include "process/fault.h"
#include "sim/stats.h"

enum sim_audit {
    SIM_AUDIT_NEVER, /* benchmarks */
    SIM_AUDIT_END,   /* once a game */
    SIM_AUDIT_MOVES  /* after set-up and after every move */
};

/* Where programs of others play, chance comes from a secret of the run: who knows
 * the seed alone can foresee nothing. */
enum sim_secrecy {
    SIM_NO_SECRET,    /* the seed alone decides */
    SIM_SECRET_DRAWN, /* nobody knew it before the run */
    SIM_SECRET_GIVEN  /* to play a run again */
};

struct sim_plan {
    const struct game *game;
    const struct edition *edition;
    struct setup setup;
    struct agent agent[MAX_PLAYERS]; /* one for each player */
    uint64_t seed, games;
    enum sim_secrecy secrecy;
    uint8_t secret[FAIR_BYTES];
    int threads;
    enum sim_audit audit;
    bool stats; /* count what happens, too (sim/stats.h) */
};

/* Reads "random,greedy": a list shorter than the players is repeated. NULL,
 * or an error key of agent_parse or ERROR_SIM_AGENTS (too many); *at points
 * to the faulty name, of *length bytes. */
enum error sim_agents(struct sim_plan *plan, const char *names, const char **at, size_t *length);
/* NULL, or the error key of the game's set-up: to be asked before playing. */
const char *sim_check(const struct sim_plan *plan);
/* The agent in the seat in this game. */
static inline const struct agent *sim_agent(const struct sim_plan *plan, uint64_t number, int seat)
{
    unsigned players = plan->setup.players;
    return &plan->agent[((unsigned)seat + (unsigned)(number % players)) % players];
}

/* ---- one game -------------------------------------------------------------- */

enum sim_end {
    SIM_FINISHED,
    SIM_DEAD_END, /* somebody is to act and may do nothing */
    SIM_OVERLONG, /* more moves than the game's max_length */
    SIM_AUDIT_FAILED,
    SIM_ILLEGAL,   /* an agent's answer was not offered */
    SIM_NO_RESULT, /* ranks without a winner or out of range */
    SIM_ENDS,
    SIM_GIVEN_UP = SIM_ENDS /* in its middle, as who waits wants to wait no more: the
                               game counts as not played */
};
/* "dead_end", "overlong", "audit", "illegal", "result": in JSON, in file
 * names, and in the keys "cli.sim.end.<name>"; "finished" for none of them. */
extern const char *const sim_end_name[SIM_ENDS];

struct sim_game {
    enum sim_end end;
    int actor;          /* of a failed game: who was to act, or had acted; or NOBODY */
    const char *fault;  /* of a failed audit: what it says; else NULL */
    struct move move;   /* of an illegal answer: the answer */
    uint32_t length;    /* moves made, chance included */
    uint32_t decisions; /* of seats, with at least two moves to choose from */
    struct result result;
    const struct sim_notes *notes; /* the workspace's, until its next game; NULL: none */
};

/* What a seat has noticed since its last decision. */
struct sim_ear {
    size_t count;
    struct event *event; /* room for max_length; NULL: nobody listens */
};

/* Where one game at a time is played; one for each thread. */
struct sim_workspace {
    alignas(64) unsigned char state[MAX_STATE];
    alignas(64) unsigned char view[MAX_STATE];
    struct offers offers;
    struct match match;
    struct mind mind[MAX_PLAYERS];   /* by place in the plan's list */
    struct sim_ear ear[MAX_PLAYERS]; /* by seat */
    bool listening;                  /* somebody does */
    struct sim_notes *notes;         /* NULL unless the plan wants them */
    bool outside;                    /* somebody is told of the end, and may
                                        have faults */
    const struct patience *patience; /* of who waits for the games; may be NULL */
    atomic_uint_fast64_t answers;    /* of minds that were asked, to be watched */
};

/* A workspace for the games of a plan, which outlives it; false: no memory. */
bool sim_workspace_open(struct sim_workspace *space, const struct sim_plan *plan);
/* Games in the workspace are given up when the patience, which outlives it, ends. */
void sim_workspace_patience(struct sim_workspace *space, const struct patience *patience);
void sim_workspace_close(struct sim_workspace *space);

/* Plays game number `number` to its end, in a workspace opened for the plan. `log`,
 * if not NULL, has room for max_length moves and gets those made. */
void sim_play(const struct sim_plan *plan, uint64_t number, struct sim_workspace *space,
              struct event *log, struct sim_game *game);

/* The number of the game that this thread plays or has played last: should
 * the rules end the program, a handler of signals can name it. No game depends on it. */
uint64_t sim_playing(void);

/* Plays the game again and writes it as a record; of a failed game what
 * could be played. False: no memory, or the session refused a move that was
 * made here (*refusal says why; its key is NULL otherwise). */
bool sim_record(const struct sim_plan *plan, uint64_t number, struct text *out,
                struct refusal *refusal);

/* ---- many games --------------------------------------------------------------- */

/* Shared wins are fractions: SIM_WIN is a whole one, divisible by 1 to 9. */
enum { SIM_WIN = 2520 };

struct sim_share {
    uint64_t games; /* finished ones, once for each seat played in them */
    uint64_t wins;  /* in parts of SIM_WIN */
    uint64_t ranks; /* sum of twice the rank; shared ranks count as their middle */
    int64_t points;
};

struct sim_failure {
    uint64_t number;
    enum sim_end end;
    int actor;
    uint32_t length;
    const char *fault;
    struct move move;
};

/* What went wrong with an agent that thinks in a process of its own. */
struct sim_faults {
    uint64_t count[FAULTS];
    uint64_t replaced; /* decisions that greedy made instead, */
    uint64_t games;    /* in so many games */
    struct {
        uint64_t number; /* of the game */
        struct fault_note note;
    } first[FAULTS]; /* where any are counted */
};

struct sim_tally {
    uint64_t finished, failed;
    uint64_t decisions; /* of all games */
    uint64_t moves;     /* of the finished games, as shortest and longest */
    uint32_t shortest, longest;
    struct sim_share seat[MAX_PLAYERS];
    struct sim_share agent[MAX_PLAYERS];   /* as in the plan, by place in its list */
    struct sim_faults faults[MAX_PLAYERS]; /* likewise */
    struct sim_failure *failures;          /* ordered by number once sim_run is done */
    size_t failure_count, failure_room;
    struct sim_stats stats; /* of the finished games */
    bool out_of_memory;     /* some failures are counted, but not listed; or the
                               statistics lack games */
    bool stopped;           /* not all games were played that were to be */
    bool narrow;            /* ended as ordered: the interval watched is narrow enough */
    double seconds;
};

/* Adds a failure to the list, not to the count; a game; all of another tally. */
void sim_tally_failure(struct sim_tally *tally, const struct sim_failure *failure);
void sim_tally_game(struct sim_tally *tally, const struct sim_plan *plan, uint64_t number,
                    const struct sim_game *game);
void sim_tally_add(struct sim_tally *tally, const struct sim_tally *other);
void sim_tally_free(struct sim_tally *tally);
/* The shares of all agents of this name together. */
struct sim_share sim_tally_agent(const struct sim_tally *tally, const struct sim_plan *plan,
                                 const char *name);

/* Moves the faults of the minds in the workspace, from game `number`, to the tally; and
 * those of all agents of this name together. */
void sim_tally_faults(struct sim_tally *tally, const struct sim_plan *plan, uint64_t number,
                      struct sim_workspace *space);
struct sim_faults sim_agent_faults(const struct sim_tally *tally, const struct sim_plan *plan,
                                   const char *name);

/* Whose figures they are: greedy decides for a program that fails. In every
 * hundredth of its games or more, the report says so loudly; in half of them or
 * more, the figures are not the program's. */
enum sim_own { SIM_OWN, SIM_PARTLY, SIM_NOT_OWN };
enum sim_own sim_agent_own(const struct sim_tally *tally, const struct sim_plan *plan,
                           const char *name);
/* Whether the agent at this place is the first of its name in the plan. */
bool sim_is_first(const struct sim_plan *plan, int place);
/* Whether programs of others are among the agents. */
bool sim_has_programs(const struct sim_plan *plan);

struct sim_progress {
    uint64_t done, games; /* so far, earlier runs of a resumed state included; planned */
    double seconds, left; /* of this run; left < 0: not known yet */
    uint64_t answers;     /* of computer players so far */
};

/* What a caller may watch a run by; all may be NULL, and all are called by the
 * caller's thread. */
struct sim_watch {
    void *context;
    void (*progress)(void *context, const struct sim_progress *progress); /* a few times
                                                                             a second */
    bool (*stop)(void *context); /* true: end, giving up the games being played */
    void (*save)(void *context, const struct text *state); /* every few seconds, when
                                              stopped and at the end: sim_state_write */
    void (*lost)(void *context, int rank);                 /* another machine stopped answering */
};

/* Plays all games on the plan's threads. False: no thread or no memory to begin
 * with; nothing is to be freed. */
bool sim_run(const struct sim_plan *plan, const struct sim_watch *watch, struct sim_tally *tally);

/* Whether the same seed gives the same games: no agent has a budget in time. */
bool sim_reproducible(const struct sim_plan *plan);

/* ---- statistics ----------------------------------------------------------------- */

struct sim_interval {
    double share, low, high;
};

/* Wilson's 95 % interval for wins (in parts of SIM_WIN) out of games; with
 * no games 0, 0, 1. */
struct sim_interval sim_wilson(uint64_t wins, uint64_t games);
/* What doing something is worth: the share with it less the share without. The
 * interval is from the two apart, and wide enough however seats of the same
 * game depend on each other. */
struct sim_interval sim_worth(const struct sim_row *row);
double sim_mean_points(const struct sim_share *share);
double sim_mean_rank(const struct sim_share *share);

/* The member `stats` of the report, if the plan wanted any; and all of it as
 * CSV, one table with a line of heads (sim/set.h has that of several plans). */
void sim_stats_json(const struct sim_plan *plan, const struct sim_tally *tally, struct text *out);
void sim_csv(const struct sim_plan *plan, const struct sim_tally *tally, struct text *out);

/* The report as one JSON object. `records`, if not NULL, has for each
 * failure the name of its file, or NULL. Only "seconds" differs between two
 * runs of a plan. */
void sim_json(const struct sim_plan *plan, const struct sim_tally *tally, char *const *records,
              struct text *out);

#endif
