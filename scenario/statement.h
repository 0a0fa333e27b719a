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

/* ---- what several kinds of lines begin with or consist of -------------------------- */

enum { MAX_PACKET = 64 }; /* moves */

/* The match is open, and a position that was stated is complete. */
bool statement_ready(struct trial *trial, struct line *line);
/* The same, and chance has played. */
bool statement_asked(struct trial *trial, struct line *line);
/* For lines about an actor, who is read: chance stays open if it is the one. */
bool statement_ready_for(struct trial *trial, struct line *line, int *actor);
/* Moves parted by ";", up to "by" or the end; where `chance` is not NULL, up to a "." in the
 * place of a move: what chance does then, before the rest. */
bool statement_packet(struct trial *trial, struct line *line, struct move moves[MAX_PACKET],
                      int *count, bool *chance);
/* Values of a place: one for each element, or "all" and one for all; `any`: a "*". */
bool statement_values(struct trial *trial, struct line *line, const struct place *place,
                      bool unknown, int64_t value[PLACE_VALUES], bool any[PLACE_VALUES]);

#endif
