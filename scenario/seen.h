/*
 * seen.h: what a viewer sees and is told since the last line with a move.
 *
 * Inside scenario/ only.
 */
#ifndef SCENARIO_SEEN_H
#define SCENARIO_SEEN_H

#include "scenario/trial.h"

/* The rest of "sees VIEWER: ACTOR MOVE" or "sees VIEWER: nothing", behind the colon;
 * `wanted` false: "not sees". False: the line cannot be read. */
bool sees_run(struct trial *trial, struct line *line, int viewer, bool wanted);
/* The same of "says VIEWER: KEY NAME=VALUE ..." and "says VIEWER: nothing". */
bool says_run(struct trial *trial, struct line *line, int viewer, bool wanted);

#endif
