/* sim_finds.h: statistics as people are told them, for the table and the page. */
#ifndef CLI_SIM_FINDS_H
#define CLI_SIM_FINDS_H

#include "cli/sim.h"

/* All that a report needs at hand. */
struct sim_findings {
    const struct sim_plan  *plan;
    const struct sim_tally *tally;
    const struct sim_stats *stats;
    const struct words     *words;
    struct match            match;     /* game, edition and set-up, for names */
    struct sim_layout       layout;
    bool                    mixed;     /* the seats have different agents */
};

/* One row, and what it is worth to who has it. */
struct sim_find {
    const struct sim_group *group;
    int                     value;     /* of the group's rows */
    struct sim_row          row;
    struct sim_interval     worth;
};

void sim_findings_open(struct sim_findings *all, const struct sim_plan *plan,
                       const struct sim_tally *tally);

/* The name of a group; of one of its rows in it ("Flyt"); and both together. */
void sim_group_label(const struct sim_findings *all, const struct sim_group *group,
                     struct text *out);
void sim_value_label(const struct sim_findings *all, const struct sim_group *group, int value,
                     struct text *out);
void sim_find_label(const struct sim_findings *all, const struct sim_find *find,
                    struct text *out);

/* How far the worth is from 0 at least; 0: it may be nothing. */
double sim_find_weight(const struct sim_find *find);

/* The rows that a seat can have or lack, the surest difference first, at most
 * `most`; returns how many. Left out are those that are winning by the rules. */
int sim_finds_best(const struct sim_findings *all, struct sim_find *list, int most);
/* The rows of a group that the edition has and that happened, by worth. */
int sim_finds_group(const struct sim_findings *all, const struct sim_group *group,
                    struct sim_find *list, int most);

/* Whether it is nobody's: of the match, or of chance that names no seat. */
bool sim_group_of_match(const struct sim_findings *all, const struct sim_group *group);

#endif
