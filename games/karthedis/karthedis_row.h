/*
 * karthedis_row.h: a seat's cards, kept in order without a branch. What is here
 * changes keys of cards alone: numbers of cards and notes are others' business.
 */
#ifndef GAMES_KARTHEDIS_KARTHEDIS_ROW_H
#define GAMES_KARTHEDIS_KARTHEDIS_ROW_H

#include <assert.h>
#include <string.h>

#include "games/karthedis/karthedis.h"

/* Four cards at once, as signed numbers: only for whole decks. */
typedef int32_t quad __attribute__((vector_size(16)));

enum { QUAD = 4 };

static_assert(DECK % QUAD == 0, "a deck in quads");

static inline quad quad_at(const union karthedis_slot *slot)
{
    quad cards;
    memcpy(&cards, slot, sizeof cards);
    return cards;
}

static inline quad quad_if(quad mask, quad yes, quad no)
{
    return (mask & yes) | (~mask & no);
}

static inline quad quad_least(quad a, quad b)
{
    return quad_if(a < b, a, b);
}

static inline quad quad_most(quad a, quad b)
{
    return quad_if(a > b, a, b);
}

static inline void quad_put(union karthedis_slot *slot, quad cards)
{
    memcpy(slot, &cards, sizeof cards);
}

/* A card of a row gets a greater key, and its place: those between move down. All
 * from `first`, a multiple of QUAD, are worked on, without a branch: how far a card
 * goes is nothing that a processor can guess. What is read is never behind what was
 * written. */
static inline void row_raise(union karthedis_slot row[DECK], int first, int32_t was, int32_t key)
{
    quad old = { was, was, was, was }, new = { key, key, key, key };
    for (int k = first; k < DECK; k += QUAD) {
        quad here = quad_at(&row[k]), end = { INT32_MAX };
        quad next = k + QUAD < DECK ? quad_at(&row[k + 1])
                                    : __builtin_shufflevector(here, end, 1, 2, 3, 4);
        quad_put(&row[k], quad_if(here < old, here, quad_most(here, quad_least(next, new))));
    }
}

/* The same for a key that is not greater. */
static inline void row_lower(union karthedis_slot row[DECK], int32_t was, int32_t key)
{
    quad old = { was, was, was, was }, new = { key, key, key, key };
    for (int k = DECK - QUAD; k >= 0; k -= QUAD) {
        quad here = quad_at(&row[k]), begin = { INT32_MIN };
        quad before = k ? quad_at(&row[k - 1])
                        : __builtin_shufflevector(here, begin, 4, 0, 1, 2);
        quad_put(&row[k], quad_if(here > old, here, quad_least(here, quad_most(before, new))));
    }
}

#endif
