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
    const char     *csv, *html;        /* files to be written, or NULL */
    const char     *command;           /* as typed, for the report; may be NULL */
};

/* Plays, writes records, prints the report. Returns the exit status: 1 if a
 * game failed, a record could not be written, or the run was stopped. */
int sim_order_run(const struct sim_order *order);

/* The report in the user's language; `records` as in sim_json. */
void sim_table(const struct sim_plan *plan, const struct sim_tally *tally,
               char *const *records, struct text *out);

/* The most telling of the statistics, for people. */
void sim_stats_table(const struct sim_plan *plan, const struct sim_tally *tally,
                     struct text *out);

/* The report as one HTML page in the user's language: plots, tables, no script
 * and nothing from elsewhere. `command` may be NULL. */
void sim_html(const struct sim_plan *plan, const struct sim_tally *tally, const char *command,
              struct text *out);

/* Whether the files of an order can be written, before a long run, and then
 * writes them. False: said why not. */
bool sim_papers_check(const struct sim_order *order);
bool sim_papers_write(const struct sim_order *order, const struct sim_tally *tally);
/* The command as it could be typed again. */
void sim_command_line(int argc, char *const argv[], struct text *out);

/* A bar on standard error, only if that is a terminal. */
void sim_progress(void *context, uint64_t done, uint64_t games, double seconds);
void sim_progress_end(void);

#endif
