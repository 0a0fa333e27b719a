/* karthedis_deck.h: a deck typed in one line, or read from a file. */
#ifndef CLI_BOARDS_KARTHEDIS_DECK_H
#define CLI_BOARDS_KARTHEDIS_DECK_H

#include "cli/boards.h"

/* "3 bellows, 2 orchard", or "@file" with the same, line by line, "#" before
 * remarks. Writes the moves, with `ready` at the end where the deck is full by
 * them, and returns how many; 0: it is no such line; -1: it is one, but has a
 * fault, which is told in one sentence (fault may be NULL). */
int karthedis_deck(const struct board *board, const char *typed, struct move moves[], int most,
                   struct text *fault);

#endif
