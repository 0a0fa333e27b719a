/* sim.h: what kontor sim prints for people. */
#ifndef CLI_SIM_H
#define CLI_SIM_H

#include "cli/cli.h"
#include "sim/sim.h"

struct sim_order {
    struct sim_plan plan;
    const char     *directory;         /* for records; made when the first is written */
    int64_t         save;              /* records of the first games */
    bool            json;
};

/* Plays, writes records, prints the report. Returns the exit status: 1 if a
 * game failed, a record could not be written, or the run was stopped. */
int sim_order_run(const struct sim_order *order);

/* The report in the user's language; `records` as in sim_json. */
void sim_table(const struct sim_plan *plan, const struct sim_tally *tally,
               char *const *records, struct text *out);

/* A bar on standard error, only if that is a terminal. */
void sim_progress(void *context, uint64_t done, uint64_t games, double seconds);
void sim_progress_end(void);

#endif
