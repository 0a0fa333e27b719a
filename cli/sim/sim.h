/* sim.h: what the files of kontor sim share. */
#ifndef CLI_SIM_H
#define CLI_SIM_H

#include "cli/cli.h"
#include "report/report.h"
#include "sim/link.h"
#include "sim/set.h"

struct sim_order {
    struct sim_plan plan;  /* of a single run; what all parts of a set have in common */
    struct sim_set *set;   /* NULL: the plan alone */
    const char *directory; /* for records; made when the first is written */
    int64_t save;          /* records of the first games */
    bool json;
    const char *csv, *html; /* files to be written, or NULL */
    const char *command;    /* as typed, for the report; may be NULL */
    const char *state;      /* the file that says how far it is; NULL: none */
    struct sim_link *link;  /* other machines; NULL: none */
    bool again;             /* read from a state file, or from rank 0 */
};

/* Plays, writes records, prints the report. Returns the exit status: 1 if a
 * game failed, a file could not be written, or the run was stopped. */
int sim_order_run(const struct sim_order *order);

/* Of the signals that end a run: whether this one, at `now` in nanoseconds, is a second one. Those
 * within half a second of the first are the same: `timeout -s INT` sends two. `first` is 0 before
 * the first. May be called in a handler. */
bool sim_is_second(_Atomic uint64_t *first, uint64_t now);

/* ---- what is ordered --------------------------------------------------------------- */

enum {
    PLAYERS,
    GAMES,
    SEED,
    THREADS,
    OPTIONS,
    EDITION,
    AGENTS,
    JSON,
    SAVE,
    RECORDS,
    AUDIT,
    STATS,
    CSV,
    HTML,
    TOURNAMENT,
    SWEEP,
    UNTIL,
    STATE,
    RESUME,
    SECRET,
    SIM_FLAGS
};

/* Fills the order and its set from the command line, or from a state file that
 * it names. False: said what is wrong. `edition` is to be freed in any case,
 * and the text in `file`, to which flags may point. */
bool sim_order_read(struct flag flags[], const char *id, struct sim_order *order,
                    struct edition **edition, struct text *file);
/* The same from an order as text: of a state file, or from rank 0. */
bool sim_order_parse(struct flag flags[], const char *name, char *text, size_t size,
                     struct sim_order *order, struct edition **edition);
/* The set's points (sim_sweep_points) and its order as text. */
bool sim_order_points(struct sim_order *order, const struct flag *sweep, const char *agents);
void sim_order_write(const struct sim_order *order, const struct flag flags[], struct text *out);

/* Reads the list of agents; false: said what is wrong. */
bool sim_order_agents(struct sim_plan *plan, const char *names);
void sim_fail_agent(enum error error, const char *at, size_t length, int players);

/* ---- many machines ----------------------------------------------------------------- */

/* Whether the program was started on several ranks, as by mpirun. */
bool sim_link_wanted(void);
/* NULL: said that this program cannot. */
struct sim_link *sim_link_open(void);
/* How many threads a rank may have: its share of the machine. */
int sim_link_threads(void);

/* ---- what is written ---------------------------------------------------------------- */

/* Whether the files of an order can be written, before a long run, and then
 * writes them. False: said why not. */
bool sim_papers_check(const struct sim_order *order);
bool sim_papers_write(const struct sim_order *order, const struct sim_set *set);
/* The command as it could be typed again. */
void sim_command_line(int argc, char *const argv[], struct text *out);

/* A bar on standard error, only if that is a terminal. */
void sim_progress(void *context, const struct sim_progress *progress);
void sim_progress_end(void);

#endif
