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

#endif
