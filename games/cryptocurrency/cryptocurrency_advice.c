/*
 * cryptocurrency_advice.c: advice to a search: which moves are worth a look,
 * and what a position is worth.
 */
#include <string.h>

#include "games/cryptocurrency/cryptocurrency_outlook.h"

/* ---- moves worth a look --------------------------------------------- */

/* Whether an earlier place holds the same; then the earlier one stands for both. */
static bool is_double(const int8_t *row, const int8_t *counts, int first, int place)
{
    for (int i = first; i < place; i++)
        if (row[i] == row[place] && (!counts || counts[i]))
            return true;
    return false;
}

static bool is_candidate(const struct cryptocurrency *state, int player, struct move move)
{
    int first = state->used ? state->last_used + 1 : 0;
    switch (move.kind) {
    case CC_MOVE_HIRE:
        return !is_double(state->seeker, NULL, 0, move.a);
    case CC_MOVE_REPLACE:
        return !is_double(state->team[player], NULL, 0, move.a);
    case CC_MOVE_EXHAUST:
        return !is_double(state->team[player], state->fresh[player], 0, move.a);
    case CC_MOVE_USE: /* members are named from left to right */
    case CC_MOVE_COPY:
        return move.a >= first &&
               !is_double(state->team[player], state->fresh[player], first, move.a);
    case CC_MOVE_SKIP:
        return move.a == ANALYST;
    case CC_MOVE_PASS: /* mining costs nothing */
        return false;
    default:
        return true;
    }
}

/* All that can be traded, and amounts around each space of the shift. */
static void candidate_amounts(const struct cryptocurrency_edition *edition,
                              const struct cryptocurrency *state, struct offers *offers)
{
    int most = cryptocurrency_most(edition, state);
    int per = cryptocurrency_per_space(edition, state, false);
    int analyst =
        state->abilities >> ANALYST & 1 ? cryptocurrency_per_space(edition, state, true) : per;
    for (int n = 1; n <= most; n++) {
        bool around =
            n % per == 0 || (n + 1) % per == 0 || n % analyst == 0 || (n + 1) % analyst == 0;
        offer(offers, around || n == most, CC_T1,
              (struct move){ .kind = CC_MOVE_AMOUNT, .n = (uint8_t)n });
    }
}

void cryptocurrency_candidates(const void *edition, const void *state_, int player,
                               struct offers *offers)
{
    const struct cryptocurrency *state = state_;
    if (state->phase == CC_PHASE_AMOUNT) {
        candidate_amounts(edition, state, offers);
        return;
    }
    cryptocurrency_legal(edition, state, player, offers);
    int count = 0;
    offers->moves = 0;
    for (int i = 0; i < offers->count; i++)
        if (is_candidate(state, player, offers->list[i].move)) {
            offers->list[count] = offers->list[i];
            offers->moves += (uint32_t)(offers->list[i].high - offers->list[i].move.n) + 1;
            count++;
        }
    offers->count = count;
}

/* ---- what a position promises --------------------------------------- */

/* What each holder of most coins of a kind gets of its Hodler tile, and how
 * many are most: all seats' shares at once. */
static int tile_share(const struct cryptocurrency_edition *edition,
                      const struct cryptocurrency *state, int coin, int *most)
{
    int holders = 0;
    *most = 0;
    for (int seat = 0; seat < state->players; seat++) {
        int coins = state->coins[seat][coin];
        holders = coins > *most ? 1 : holders + (coins == *most);
        *most = coins > *most ? coins : *most;
    }
    return *most ? cryptocurrency_hodler(edition, state) / holders : 0;
}

/* What each seat would have in the end if nothing but its team worked on. */
static void prospects_of(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state,
                         const struct cryptocurrency_outlook *outlook, int prospects[CC_SEATS])
{
    int tile[COINS], most[COINS], rounds = state->rounds - state->round + 1;
    for (int coin = 0; coin < COINS; coin++)
        tile[coin] = tile_share(edition, state, coin, &most[coin]);
    for (int seat = 0; seat < state->players; seat++) {
        int wonga = state->money[seat] - state->loans[seat] * edition->loan_repay, coins = 0;
        for (int coin = 0; coin < COINS; coin++) {
            coins += state->coins[seat][coin] * outlook->worth[coin];
            wonga += state->coins[seat][coin] == most[coin] ? tile[coin] : 0;
        }
        for (int i = 0; i <= FOURTH; i++)
            if (state->team[seat][i] != EMPTY)
                wonga += rounds * cryptocurrency_member_worth(edition, state->team[seat][i]);
        prospects[seat] = wonga + coins / PER_WONGA;
    }
}

/* Shares grow with the square of the lead; a lead counts more late in the game. */
void cryptocurrency_value(const void *edition, const void *state_, int16_t permille[MAX_PLAYERS])
{
    const struct cryptocurrency *state = state_;
    int prospects[CC_SEATS], mean = 0, spread = 20 + 15 * (state->rounds - state->round);
    int64_t share[CC_SEATS], total = 0;
    int rest = 1000, best = 0;
    struct cryptocurrency_outlook outlook;
    memset(permille, 0, MAX_PLAYERS * sizeof *permille);
    if (state->phase == CC_PHASE_OVER) {
        struct result result;
        cryptocurrency_result(edition, state, &result);
        for (int seat = 0; seat < state->players; seat++)
            permille[seat] = result.rank[seat] == 1 ? 1000 : 0;
        return;
    }
    cryptocurrency_look(edition, state, ANYBODY, &outlook);
    prospects_of(edition, state, &outlook, prospects);
    for (int seat = 0; seat < state->players; seat++)
        mean += prospects[seat];
    mean /= state->players;
    for (int seat = 0; seat < state->players; seat++) {
        int64_t lead = prospects[seat] - mean + spread;
        share[seat] = lead > 1 ? lead * lead : 1;
        total += share[seat];
        best = share[seat] > share[best] ? seat : best;
    }
    for (int seat = 0; seat < state->players; seat++) {
        permille[seat] = (int16_t)(1000 * share[seat] / total);
        rest -= permille[seat];
    }
    permille[best] = (int16_t)(permille[best] + rest);
}
