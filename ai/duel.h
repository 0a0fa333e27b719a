/*
 * duel.h: moves that are tried in the same worlds.
 *
 * Where results are mostly luck, a difference between two moves is seen much sooner when each
 * try of one has a try of the other in the same world: the same hidden cards, the same draws for
 * as long as they come in the same order. So all moves are tried in turn, round by round, each
 * round with a world of its own, and each move is compared with the first, the one that the
 * game's own player would make. A move that is clearly worse, or never makes a difference, is
 * tried no more.
 */
#ifndef AI_DUEL_H
#define AI_DUEL_H

#include <stdbool.h>
#include <stdint.h>

#include "ai/tree.h"
#include "core/rng.h"

/* A move against the first, over the rounds that it was in. */
struct rival {
    int64_t ahead;    /* what it brought more, in permille */
    uint64_t squares; /* of the differences */
};

struct duel {
    struct rival rival[MAX_CHILDREN];
    bool out[MAX_CHILDREN];
    struct rng luck; /* draws of chance in this try */
    uint64_t seed;
    uint32_t rounds; /* that are over */
    int32_t first;   /* what the first move brought in this round */
    int count, left; /* moves; those not out */
    int next;        /* to be tried */
};

void duel_begin(struct duel *duel, int count, uint64_t seed);
/* The move to try now; sets the draws of its world. */
int duel_next(struct duel *duel, struct rng *players);
/* What it brought, in permille. */
void duel_note(struct duel *duel, int move, int32_t reward);
/* Whether a rival is ahead by more than chance would have it: by so many tenths of the standard
 * error. */
bool duel_is_ahead(const struct rival *rival, uint32_t doubt);

#endif
