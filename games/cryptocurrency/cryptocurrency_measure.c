/*
 * cryptocurrency_measure.c: what tells who is ahead: wealth by what is to be
 * expected of the coins, Hodler tiles, and what the teams can still do.
 */
#include "core/measure.h"
#include "games/cryptocurrency/cryptocurrency_outlook.h"

enum {
    MEASURE_WEALTH,    /* money and coins at what is expected, less the loans */
    MEASURE_MARKET,    /* coins at their present prices */
    MEASURE_SAFE,      /* coins at what is expected if none is a scam */
    MEASURE_TILES,     /* shares of Hodler tiles, as they stand */
    MEASURE_BEHIND,    /* Wonga that the seat with most, tiles included, has more */
    MEASURE_AHEAD,     /* Wonga that it has more than the second */
    MEASURE_ENERGY,    /* of the team */
    MEASURE_READY,     /* of the members that are fresh */
    MEASURE_FRESH,     /* how many these are */
    MEASURE_WORK,      /* what the team brings in the rounds left */
    MEASURE_PROSPECTS, /* all of it: logarithm */
    MEASURE_HAND,      /* points of the card in hand, for the coin it helps most */
    MEASURE_LEFT,      /* whether the seat still has its turn in this round */
    MEASURE_FIRST,     /* coins of each kind at what is expected */
    MEASURE_LAST = MEASURE_FIRST + COINS - 1,
    MEASURES
};

static const char *const names[MEASURES + 1] = {
    "wealth", "market",     "safe",           "tiles",        "behind",         "ahead",
    "energy", "ready",      "fresh",          "work",         "prospects",      "hand",
    "left",   "worth-flyt", "worth-eruptium", "worth-aquora", "worth-terrabit", NULL
};

static int stage(const void *edition, const void *state_)
{
    const struct cryptocurrency *state = state_;
    (void)edition;
    int done = 2 * (state->round - 1) + bits_has(CC_SET_SECOND_HALF, state->phase);
    return done <= 0 ? 0 : MATCH_END * done / (2 * state->rounds);
}

static void measure_team(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int seat, int32_t *number)
{
    int rounds = state->rounds - state->round + 1;
    for (int i = 0; i <= FOURTH; i++) {
        int member = state->team[seat][i];
        if (member == EMPTY)
            continue;
        int energy = cryptocurrency_energy(edition, member);
        number[MEASURE_ENERGY] += energy;
        number[MEASURE_READY] += state->fresh[seat][i] ? energy : 0;
        number[MEASURE_FRESH] += state->fresh[seat][i];
        number[MEASURE_WORK] += rounds * cryptocurrency_member_worth(edition, member);
    }
}

static void measure_coins(const struct cryptocurrency_edition *edition,
                          const struct cryptocurrency *state,
                          const struct cryptocurrency_outlook *outlook, int seat, int32_t *number)
{
    int32_t worth = 0, points = 0, best = 0;
    if (state->hand[seat] >= 0)
        points = edition->rumour[state->hand[seat]];
    for (int coin = 0; coin < COINS; coin++) {
        int coins = state->coins[seat][coin], lead = coins * state->players;
        worth += coins * outlook->worth[coin];
        number[MEASURE_FIRST + coin] = coins * outlook->worth[coin] / PER_WONGA;
        number[MEASURE_MARKET] += coins * state->price[coin];
        number[MEASURE_SAFE] += coins * outlook->price[coin];
        for (int other = 0; other < state->players; other++)
            lead -= state->coins[other][coin];
        best = lead * points > best ? lead * points : best;
    }
    number[MEASURE_HAND] = best;
    number[MEASURE_WEALTH] =
        state->money[seat] - state->loans[seat] * edition->loan_repay + worth / PER_WONGA;
}

static void measure_tiles(const struct cryptocurrency_edition *edition,
                          const struct cryptocurrency *state,
                          int32_t number[MAX_PLAYERS][MAX_MEASURES])
{
    for (int coin = 0; coin < COINS; coin++) {
        int most = 1, holders = 0;
        for (int seat = 0; seat < state->players; seat++) {
            int coins = state->coins[seat][coin];
            holders = coins > most ? 1 : holders + (coins == most);
            most = coins > most ? coins : most;
        }
        for (int seat = 0; holders && seat < state->players; seat++)
            if (state->coins[seat][coin] == most)
                number[seat][MEASURE_TILES] += cryptocurrency_hodler(edition, state) / holders;
    }
}

static void measure_ranks(int players, int32_t number[MAX_PLAYERS][MAX_MEASURES])
{
    for (int seat = 0; seat < players; seat++) {
        int32_t own = number[seat][MEASURE_WEALTH] + number[seat][MEASURE_TILES];
        int32_t best = INT32_MIN;
        for (int other = 0; other < players; other++) {
            int32_t wonga = number[other][MEASURE_WEALTH] + number[other][MEASURE_TILES];
            best = other != seat && wonga > best ? wonga : best;
        }
        number[seat][MEASURE_BEHIND] = best > own ? best - own : 0;
        number[seat][MEASURE_AHEAD] = best < own ? own - best : 0;
        int32_t prospects = own + number[seat][MEASURE_WORK];
        number[seat][MEASURE_PROSPECTS] = measure_log(prospects > 8 ? prospects : 8);
    }
}

static void measure(const void *edition, const void *state_,
                    int32_t number[MAX_PLAYERS][MAX_MEASURES])
{
    const struct cryptocurrency *state = state_;
    struct cryptocurrency_outlook outlook;
    cryptocurrency_look(edition, state, ANYBODY, &outlook);
    for (int seat = 0; seat < state->players; seat++) {
        int turns = (state->turn - state->start + state->players) % state->players;
        number[seat][MEASURE_LEFT] =
            (seat - state->start + state->players) % state->players >= turns;
        measure_team(edition, state, seat, number[seat]);
        measure_coins(edition, state, &outlook, seat, number[seat]);
    }
    measure_tiles(edition, state, number);
    measure_ranks(state->players, number);
}

const struct measures cryptocurrency_measures = { .names = names,
                                                  .stage = stage,
                                                  .measure = measure };
