/*
 * cryptoly_ai.h: what the computer players work out from an edition.
 *
 * It is worked out once, when the edition is read, and lies behind the edition
 * in the same block of memory. The rules know the edition alone.
 */
#ifndef GAMES_CRYPTOLY_AI_H
#define GAMES_CRYPTOLY_AI_H

#include "games/cryptoly/cryptoly_steps.h"

enum {
    BEST_STARTS = 3, /* spaces that a search considers to begin on */
    PROMISE = 16     /* parts of a value in the table of promises */
};

struct cryptoly_outlook {
    int32_t promise[CL_SEATS - 1][RATES][KINDS_OF_COIN]; /* what a coin is worth in the mean at
                                                            one's next turn, by players and
                                                            present rate card */
    uint8_t best_start[BEST_STARTS];                     /* spaces, the best first */
};

struct cryptoly_edition_ahead {
    struct cryptoly_edition edition;
    struct cryptoly_outlook outlook;
};

/* How many coins of the kind are missing on Staking cards of the active player that are worth
 * it. */
int cryptoly_missing_stake(const struct cryptoly_edition *edition, const struct cryptoly *state,
                           int coin);
/* By how much a seat would have more in the mean than any other if the match ended now. */
int32_t cryptoly_lead(const struct cryptoly_edition *edition, const struct cryptoly *state,
                      int seat);

/* Fills in the outlook of a struct cryptoly_edition_ahead. */
void cryptoly_look_ahead(void *edition);

/* The edition is the first member of a struct cryptoly_edition_ahead, as every edition is
 * that core/edition.h has read. */
static inline const struct cryptoly_outlook *
cryptoly_outlook(const struct cryptoly_edition *edition)
{
    return &((const struct cryptoly_edition_ahead *)edition)->outlook;
}

#endif
