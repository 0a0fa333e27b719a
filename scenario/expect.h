/*
 * expect.h: lines that say what must hold.
 *
 * Inside scenario/ only.
 */
#ifndef SCENARIO_EXPECT_H
#define SCENARIO_EXPECT_H

#include "scenario/trial.h"

struct expectation {
    const char *word;
    /* False: the case is given up; trial and line say why. */
    bool (*run)(struct trial *trial, struct line *line);
};

/* The one that the line begins with, its word being read; NULL: none, and nothing is read. */
const struct expectation *expectation_take(struct line *line);

#endif
