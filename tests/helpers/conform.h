/*
 * conform.h: what every game must satisfy at every decision: offers that keep to the
 * action space, views and masks that say neither more nor less than a viewer may know,
 * views that can be completed, chances as they are stated, books that add up, an end
 * with ranks and an account.
 */
#ifndef TESTS_HELPERS_CONFORM_H
#define TESTS_HELPERS_CONFORM_H

#include "tests/helpers/play.h"

/* Plays the arena's match to its end; demands all of it on the way. Returns the hash of
 * the last position. */
uint64_t play_conforming(struct arena *arena);

#endif
