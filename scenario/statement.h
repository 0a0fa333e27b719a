/*
 * statement.h: the lines of a case.
 *
 * Inside scenario/ only.
 */
#ifndef SCENARIO_STATEMENT_H
#define SCENARIO_STATEMENT_H

#include "scenario/trial.h"

/* Carries out one line that is neither empty nor "case" if it is about the
 * match as a whole (`head`), or if it is not; otherwise does nothing. False:
 * the case is given up; trial and line say why. */
bool statement_run(struct trial *trial, struct line *line, bool head);

#endif
