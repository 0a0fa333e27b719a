/*
 * account.h: the lines of an account (game.h, explain), told by their number.
 *
 * A game names its lines in their order, each behind its condition; the one
 * that was asked for is written, those before it are counted:
 *
 *     struct account account = { "cryptoly", i, line };
 *     if (account_seat(&account, "btc", seat))
 *         return account_add(&account, "n", NULL, state->coins[seat][BTC]);
 */
#ifndef CORE_ACCOUNT_H
#define CORE_ACCOUNT_H

#include "core/game.h"

struct account {
    const char *game;
    int left; /* so many lines are before the one that is wanted */
    struct message *line;
};

/* True: this is the line, its key is GAME.score.WHAT; the caller adds what it tells. */
bool account_line(struct account *account, const char *what);
/* A line about a player. */
bool account_seat(struct account *account, const char *what, int seat);
/* What the line tells: a thing, or a number where the noun is NULL. Always true. */
bool account_add(struct account *account, const char *name, const char *noun, int value);

#endif
