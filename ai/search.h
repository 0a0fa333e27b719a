/*
 * search.h: what a search thinks of a position, for hints and reviews.
 *
 * The players easy, normal and hard search (docs/ai.md); a mind of any of
 * them can be asked for its thoughts instead of a move. It gets the same
 * input as choose() and no more, so a hint can tell nothing that its player
 * could not know.
 */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "ai/brain.h"

struct search_move {
    struct move move;
    uint32_t visits;       /* how often it was tried */
    int32_t mean_permille; /* expected share of a win, among equals */
    int32_t low_permille;  /* its 95 % interval; 0 and 1000 where it was */
    int32_t high_permille; /* hardly tried */
};

/* Whether minds of this brain can be asked: easy, normal and hard. */
bool search_can_study(const struct brain *brain);

/* Thinks as choose() does, within the mind's budget, and gives the moves that
 * were considered, best first, at most `room` of them; the first is what
 * choose() would play. Returns how many; at least 1, as `room` is. A question
 * with one answer gets that answer without thinking. */
int search_study(struct mind *mind, const struct brain_input *input, struct search_move best[],
                 int room);

#endif
