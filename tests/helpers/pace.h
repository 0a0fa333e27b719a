/*
 * pace.h: when answers come that others give or have given in advance, as far as a
 * viewer can notice: outputs for the non-interference test (outputs.h).
 */
#ifndef TESTS_HELPERS_PACE_H
#define TESTS_HELPERS_PACE_H

#include "core/session.h"
#include "core/text.h"

/* Planted: pauses that are longer for whoever has more to choose from. */
extern bool pace_leaks;

/* All seats are played by computers: what is due, and when. */
void write_pauses(const struct session *session, int viewer, struct text *out);
/* People sit there, and all but the viewer have answered in advance. */
void write_standing(const struct session *session, int viewer, struct text *out);

#endif
