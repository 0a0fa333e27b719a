/*
 * brain.h: computer players.
 *
 * A brain gets what a person in its seat could know, and its own random
 * stream; it never holds the state, so it cannot cheat. It answers with one
 * of the seat's legal moves.
 */
#ifndef AI_BRAIN_H
#define AI_BRAIN_H

#include "core/game.h"

struct brain_input {
    const struct game *game;
    const void        *edition;
    const void        *view;           /* the seat's knowledge view */
    int                seat;
    struct rng        *rng;
};

struct brain {
    const char *name;                  /* "random", "greedy" */
    struct move (*choose)(const struct brain_input *input);
};

extern const struct brain random_brain, greedy_brain;
extern const struct brain *const all_brains[]; /* NULL-terminated, weakest first */
const struct brain *brain_find(const char *name);      /* NULL: no such brain */

#endif
