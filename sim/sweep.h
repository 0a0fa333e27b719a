/*
 * sweep.h: the same plan with other numbers: options and edition values.
 *
 * An axis is a name and the values it takes; a grid is all combinations. The
 * name is an option ("goal"), "players", or the path of an edition value:
 * WORD, its indices, LABEL and the place among several values, parted by dots
 * (docs/edition-format.md): "money", "expert.fintech.cost", "rounds.long.2".
 */
#ifndef SIM_SWEEP_H
#define SIM_SWEEP_H

#include "sim/set.h"

enum { SIM_MAX_POINTS = 256 }; /* of a grid */

struct sim_axis {
    char *name;
    char **value;
    size_t count;
};

/* Reads "NAME=3..7", "NAME=10..50:10" or "NAME=a,b,c"; what stands before the
 * first number of a range is kept: "end=rounds:3..5". Errors:
 * ERROR_SIM_SWEEP_FORM or ERROR_SIM_SWEEP_MANY (more than SIM_MAX_POINTS)
 * or "cli.memory". To be freed in any case. */
enum error sim_axis_read(const char *text, struct sim_axis *axis);
void sim_axis_free(struct sim_axis *axis);

/* A fault in a path: which, what is wrong in it, and what there is instead. */
struct sim_path_error {
    enum error error;
    char word[MAX_NAME * 2];
    struct text right; /* to be freed */
};

/* Writes the path with all names whole: "expert.fintech-specialist.cost".
 * False: there is no such value in the edition; *error tells why. */
bool sim_path_find(const struct edition *edition, const char *path, struct text *whole,
                   struct sim_path_error *error);
/* Writes the edition's text with another value at a path that sim_path_find
 * has found. */
void sim_path_set(const struct edition *edition, const char *path, const char *value,
                  struct text *out);

#endif
