/* finds.h: statistics as people are told them, for the table and the page. */
#ifndef REPORT_FINDS_H
#define REPORT_FINDS_H

#include "report/report.h"

/* All that a report needs at hand. */
struct report_findings {
    const struct sim_plan *plan;
    const struct sim_tally *tally;
    const struct sim_stats *stats;
    const struct words *words;
    struct match match; /* game, edition and set-up, for names */
    struct sim_layout layout;
    bool mixed; /* the seats have different agents */
};

/* One row, and what it is worth to who has it. */
struct report_find {
    const struct sim_group *group;
    int value; /* of the group's rows */
    struct sim_row row;
    struct sim_interval worth;
};

void report_findings_open(struct report_findings *all, const struct words *words,
                          const struct sim_plan *plan, const struct sim_tally *tally);

/* The name of a group; of one of its rows in it ("Flyt"); and both together. */
void report_group_label(const struct report_findings *all, const struct sim_group *group,
                        struct text *out);
void report_value_label(const struct report_findings *all, const struct sim_group *group, int value,
                        struct text *out);
void report_find_label(const struct report_findings *all, const struct report_find *find,
                       struct text *out);

/* How far the worth is from 0 at least; 0: it may be nothing. */
double report_find_weight(const struct report_find *find);

/* The rows that a seat can have or lack, the surest difference first, at most
 * `most`; returns how many. Left out are those that are winning by the rules. */
int report_finds_best(const struct report_findings *all, struct report_find *list, int most);
/* The rows of a group that the edition has and that happened, by worth. */
int report_finds_group(const struct report_findings *all, const struct sim_group *group,
                       struct report_find *list, int most);

/* Whether it is nobody's: of the match, or of chance that names no seat. */
bool report_group_of_match(const struct report_findings *all, const struct sim_group *group);

#endif
