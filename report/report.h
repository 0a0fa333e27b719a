/*
 * report.h: what a simulation found, for people: tables for a terminal, pages
 * that can be sent round. Everything is told in the language of `words`.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "sim/set.h"
#include "words/words.h"

/* The report in the user's language; `records` as in sim_json and sim_set_json. */
void report_table(const struct words *words, const struct sim_plan *plan,
                  const struct sim_tally *tally, char *const *records, struct text *out);
void report_set_table(const struct words *words, const struct sim_set *set, char **const *records,
                      struct text *out);
/* Who is said not to have played himself, though the figures bear his name: the agent
 * at this place of the plan. */
void report_own_sentence(const struct words *words, const struct sim_plan *plan,
                         const struct sim_tally *tally, int place, struct text *out);
/* The secret of the run, if it has one, and what programs of others were not kept from. */
void report_secret_lines(const struct words *words, const struct sim_plan *plan, struct text *out);
/* The lines for failed games. */
void report_failures(const struct words *words, const struct sim_plan *plan,
                     const struct sim_tally *tally, char *const *records, struct text *out);

/* The most telling of the statistics, for people. */
void report_stats_table(const struct words *words, const struct sim_plan *plan,
                        const struct sim_tally *tally, struct text *out);

/* The report as one HTML page in the user's language: plots, tables, no script
 * and nothing from elsewhere. `command` may be NULL. */
void report_html(const struct words *words, const struct sim_plan *plan,
                 const struct sim_tally *tally, const char *command, struct text *out);

/* The same for a tournament or a sweep. */
void report_set_html(const struct words *words, const struct sim_set *set, const char *command,
                     struct text *out);

#endif
