/* sim.h: what kontor sim prints for people. */
#ifndef CLI_SIM_H
#define CLI_SIM_H

#include "cli/cli.h"
#include "sim/sim.h"

/* The report in the user's language; `records` as in sim_json. */
void sim_table(const struct sim_plan *plan, const struct sim_tally *tally,
               char *const *records, struct text *out);

/* A bar on standard error, only if that is a terminal. */
void sim_progress(void *context, uint64_t done, uint64_t games, double seconds);
void sim_progress_end(void);

#endif
