/*
 * signature.h: one number over fixed matches of a game.
 *
 * Every build must find the same number: compilers, sanitizers, WebAssembly.
 * It changes when rules, random numbers, computer players' simple advice or
 * an edition change. Needs the C library and core/ alone.
 */
#ifndef TESTS_HELPERS_SIGNATURE_H
#define TESTS_HELPERS_SIGNATURE_H

#include "core/edition.h"
#include "core/game.h"

/* `matches` matches for each player count, options varied, seats played at
 * random and greedily; every state on the way counts. */
uint64_t signature_of(const struct game *game, const void *edition, int matches);
/* Of one of them. */
uint64_t signature_of_match(const struct game *game, const void *edition, int players, int match);

enum { SIGNATURE_MATCHES = 40 }; /* what tests/signature.txt was made with */

#endif
