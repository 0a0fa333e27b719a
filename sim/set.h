/*
 * set.h: several plans played as one piece of work: the points of a sweep,
 * the pairings of a tournament, or a single plan.
 *
 * A part of a set is a plan, the tally of the games done, and which these
 * are. Tallies are sums of integers, so what was done by another thread, on
 * another machine or before an interruption is only added; a set has one
 * result, whoever played which game.
 *
 * Early stopping keeps that: whether a part goes on is decided when all of its
 * games below a border are done and none above it; the borders are fixed.
 */
#ifndef SIM_SET_H
#define SIM_SET_H

#include "sim/sim.h"

/* ---- numbers of games --------------------------------------------------------- */

struct sim_range {
    uint64_t first, end; /* `end` is not in it */
};

/* A set of numbers: ranges in order, none touching the next. Of zeros: empty. */
struct sim_ranges {
    struct sim_range *list;
    size_t count, room;
};

/* False: no memory; the set is then unchanged. What is there already stays once. */
bool sim_ranges_add(struct sim_ranges *ranges, struct sim_range range);
bool sim_ranges_remove(struct sim_ranges *ranges, struct sim_range range);
bool sim_ranges_has(const struct sim_ranges *ranges, struct sim_range range); /* all of it */
uint64_t sim_ranges_count(const struct sim_ranges *ranges);
void sim_ranges_free(struct sim_ranges *ranges);

/* ---- a set ---------------------------------------------------------------------- */

enum { SIM_MAX_AXES = 4, SIM_MAX_PARTS = 512 };

struct sim_entry { /* a part of the set */
    struct sim_plan plan;
    struct edition *edition;   /* owned, where the part has one of its own */
    char *value[SIM_MAX_AXES]; /* of each axis of a sweep; owned */
    struct sim_tally tally;
    struct sim_ranges done; /* the games in the tally */
    uint64_t limit;         /* no game from here on is played yet; 0: not begun */
};

struct sim_refused {   /* a point of a sweep that cannot be played */
    char *point, *why; /* both owned; `why` is a sentence */
};

struct sim_set {
    struct sim_entry *part;
    size_t count;
    double until;             /* half width of the interval watched; 0: all games */
    char *axis[SIM_MAX_AXES]; /* names of what a sweep varies; owned */
    int axes;
    struct sim_refused *refused;
    size_t refused_count;
    struct agent *player; /* of a tournament */
    int players;          /* their number; 0: no tournament */
    char *order;          /* how the set was ordered, as lines of text: begins
                             the state file; owned, may be NULL */
    char **fault;         /* what failures that were read say; owned */
    size_t fault_count;
    int ranks, lost; /* machines, or parts of them, that took part; that
                        stopped answering */
    double seconds;
};

/* Adds a part that plays the plan; NULL: no memory. */
struct sim_entry *sim_set_add(struct sim_set *set, const struct sim_plan *plan);
void sim_set_free(struct sim_set *set);
uint64_t sim_set_games(const struct sim_set *set); /* planned */

/* The share that early stopping watches: that of the first agent; where all
 * agents are the same, that of the first seat. */
struct sim_share sim_watched(const struct sim_plan *plan, const struct sim_tally *tally);
/* Borders: 256, 384, 512, 768, 1024, 1536, ..., each up to the next whole turn
 * of the seats. The first one above `games`. */
uint64_t sim_border(uint64_t games, int players);

struct sim_link;

/* Plays what is not done yet on so many threads, and on the machines of the
 * link, if not NULL. Sets tally.stopped of each part that is not complete and
 * tally.narrow of each that early stopping ended. False: no thread or no
 * memory; what was done before is kept. */
bool sim_set_run(struct sim_set *set, int threads, const struct sim_watch *watch,
                 struct sim_link *link);
/* The ranks behind the first: play what rank 0 hands out, until it says that
 * the work is done. False: no thread or no memory. */
bool sim_help(struct sim_set *set, int threads, struct sim_link *link);

/* The part of the game that sim_playing names. */
size_t sim_playing_part(void);

/* ---- the state of a set as text ---------------------------------------------------- */

/* Writes the order and what is done, ended by a hash of all of it. */
void sim_state_write(const struct sim_set *set, struct text *out);
struct sim_sections {
    size_t order_end; /* the order is what stands before */
    size_t results, results_end;
};
/* Whether a text is whole, as its last line says, and where its sections are:
 * NULL, or an error key. */
enum error sim_state_check(const char *text, size_t size, struct sim_sections *sections);
/* Only the results. */
void sim_results_write(const struct sim_set *set, struct text *out);
/* Reads results into a set of which nothing is done. NULL, or an error key; the
 * set is then in pieces and only to be freed. */
enum error sim_results_read(struct sim_set *set, const char *text, size_t size);
/* A text without newlines, and back in its place. */
void sim_escape(struct text *out, const char *value);
void sim_unescape(char *value);
/* The set's own copy of what a failure says, one for all that say the same;
 * NULL: no memory. */
const char *sim_set_fault(struct sim_set *set, const char *text, size_t length);

/* ---- reports -------------------------------------------------------------------------- */

/* The set as one JSON object; docs/simulation.md. `records` has a list for
 * each part, as in sim_json, or is NULL. */
void sim_set_json(const struct sim_set *set, char **const *records, struct text *out);
/* All parts as CSV, one table with a line of heads; `part` is their label. */
void sim_set_csv(const struct sim_set *set, struct text *out);
/* What a part is called: "goal=3-different,leader=0", "random,greedy"; nothing
 * where there is only one. */
void sim_part_label(const struct sim_set *set, const struct sim_entry *part, struct text *out);

#endif
