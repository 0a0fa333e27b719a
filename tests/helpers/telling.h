/* telling.h: what is told of a match, paragraph by paragraph, for tests of what games say. */
#ifndef TESTS_HELPERS_TELLING_H
#define TESTS_HELPERS_TELLING_H

#include "table/teller.h"
#include "tests/helpers/play.h"

/* Gives every paragraph that the viewer is told, the arena's step being where it begins. */
void tell_match(struct arena *arena, const struct session *session, int viewer,
                const char *language,
                void (*check)(const struct arena *arena, const struct teller *teller,
                              const struct paragraph *paragraph));

/* Plays the moves, each allowed, on a copy of the state, and compares the line that the
 * viewer is told of them, in all languages. */
void expect_told(const struct match *match, const void *state, int viewer,
                 const struct move moves[], int count, const char *const wanted[3]);

/* The same for a stage of a test: its match, state and viewer. */
#define LINE(stage, wanted, ...)                                                                   \
    expect_told(&(stage)->match, &(stage)->state, (stage)->viewer, (struct move[]){ __VA_ARGS__ }, \
                (int)(sizeof((struct move[]){ __VA_ARGS__ }) / sizeof(struct move)), wanted)

#endif
