/*
 * karthedis_ai.h: what the computer players think of the cards of an edition.
 *
 * It is worked out once, when the edition is read, and lies behind the edition
 * in the same block of memory. The rules know the edition alone.
 */
#ifndef GAMES_KARTHEDIS_AI_H
#define GAMES_KARTHEDIS_AI_H

#include "games/karthedis/karthedis.h"

/* What the simple player thinks of a design. */
struct karthedis_rating {
    int32_t in_deck;          /* worth in a deck */
    int16_t strength;         /* laid at a resource */
    int16_t whole;            /* all in all */
    int16_t keep;             /* worth to be kept in hand */
    int16_t call, call_alone; /* laid in a call; with an empty recall pile */
    int16_t spare;
};

struct karthedis_rated_edition {
    struct karthedis_edition edition;
    struct karthedis_rating rating[DESIGNS];
};

/* Fills in all that follows from the lines of an edition, a struct karthedis_rated_edition:
 * first what the rules derive, then the ratings. */
void karthedis_derive_rated(void *edition);

/* The edition is the first member of a struct karthedis_rated_edition, as every edition is
 * that core/edition.h has read. */
static inline const struct karthedis_rating *
karthedis_rating(const struct karthedis_edition *edition, int design)
{
    return &((const struct karthedis_rated_edition *)edition)->rating[design];
}

#endif
