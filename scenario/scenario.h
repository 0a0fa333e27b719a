/*
 * scenario.h: rule cases written as text (docs/scenario-format.md).
 *
 * A file holds cases; a case states a position, plays moves and says what
 * must then hold. scenario_run reads and runs a whole file, keeps nothing
 * between calls and is bounded in time and memory whatever the text is.
 */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include "core/edition.h"
#include "core/game.h"

enum {
    SCENARIO_MAX_FILE = 1 << 20,
    SCENARIO_MAX_RULES = 8,       /* ids that one case names */
    SCENARIO_MAX_DIFFERENCES = 32 /* of one case; what comes after is not told */
};

struct scenario_options {
    const struct edition *edition; /* for cases of its game that name none; or NULL: the
                                      newest shipped one */
    const char *rule;              /* only cases that name this id; NULL: all */
    bool verbose;                  /* tell what changed in the position, too */
};

struct scenario_difference {
    int line;   /* of the file, from 1 */
    bool fault; /* the text is wrong, not the rules */
    char *text;
};

/* One case that was run. Everything belongs to scenario_run and ends with
 * the call that tells it. */
struct scenario_case {
    int line;
    const char *title; /* without the ids */
    const char *game;  /* "" if the case names none that exists */
    const char *rule[SCENARIO_MAX_RULES];
    int rules;
    bool passed;
    int differences;
    const struct scenario_difference *difference;
    const char *changes; /* verbose: the fields that changed, a line each; or NULL */
};

struct scenario_totals {
    int cases, passed, failed; /* cases with faults count as failed, too */
    int faults;
    int skipped; /* they do not name the rule asked for */
};

/* Called after each case; false stops the run. */
typedef bool scenario_told(void *context, const struct scenario_case *told);

/* Runs the cases of a file one after another and adds to *totals. False: no
 * memory, or `told` wanted to stop. A text without any case is a fault, told
 * as a case without a title. */
bool scenario_run(const char *text, size_t size, const struct scenario_options *options,
                  scenario_told *told, void *context, struct scenario_totals *totals);

#endif
