/*
 * cryptoly_shrewd.c: what the search knows beyond the greedy player.
 *
 * New rates come by chance, and all rate cards are equally likely. So it is
 * known what a coin will be worth in the mean at one's next turn, and before
 * rolling everything is changed for what promises most for its price.
 *
 * Cards that bear interest are worth most when they come early, so the pawn
 * begins where they are near.
 *
 * Offers are those of the simple player: one in a step at most, and only where
 * the partner gains as well. Whoever is asked for more than that is pestered.
 */
#include "games/cryptoly/cryptoly_ai.h"

enum {
    FINE = 16, /* parts of a value in the table */
    FEW = 5,   /* coins in the DEX: too few to exchange for */
    ROLLS = 4  /* looked ahead from the start */
};

/* ---- what coins promise --------------------------------------------- */

/* How likely new rates are before one's next turn, of 1024. */
static int32_t chance_of_rates(const struct cryptoly_edition *edition, int players)
{
    int spaces = 0, actions = 0, news = 0;
    for (int i = 0; i < edition->spaces; i++) {
        spaces += edition->board[i] == SPACE_RATES;
        actions += edition->board[i] == SPACE_ACTION;
    }
    for (int card = 0; card < edition->actions; card++)
        for (int i = 0; i < edition->action[card].statements; i++)
            if (edition->action[card].effect[i][0] == VERB_NEW_RATES) {
                news++;
                break;
            }
    int32_t each = 1024 * spaces / edition->spaces;
    if (edition->actions)
        each += 1024 * actions / edition->spaces * news / edition->actions;
    int32_t same = 1024;
    for (int i = 0; i < players; i++)
        same = same * (1024 - each) / 1024;
    return 1024 - same;
}

/* ---- where to begin ------------------------------------------------- */

static int merit_of(int space)
{
    return space == SPACE_WORK ? 3 : space == SPACE_HACK;
}

/* The merits of what the next rolls reach from a space, over all of them. */
static int32_t merit_from(const struct cryptoly_edition *edition, int at, int rolls)
{
    int32_t sum = 0;
    for (int pips = 1; rolls && pips <= 6; pips++) {
        int to = (at + pips) % edition->spaces;
        int32_t equal = 1; /* ways to roll on */
        for (int i = 1; i < rolls; i++)
            equal *= 6;
        sum += equal * merit_of(edition->board[to]) + merit_from(edition, to, rolls - 1);
    }
    return sum;
}

/* The best first. */
static void rank_starts(const struct cryptoly_edition *edition, uint8_t best[BEST_STARTS])
{
    int32_t most[BEST_STARTS] = { -1, -1, -1 };
    for (int at = 0; at < edition->spaces; at++) {
        int32_t merit = merit_from(edition, at, ROLLS);
        int place = BEST_STARTS;
        for (; place && merit > most[place - 1]; place--)
            if (place < BEST_STARTS) {
                most[place] = most[place - 1];
                best[place] = best[place - 1];
            }
        if (place < BEST_STARTS) {
            most[place] = merit;
            best[place] = (uint8_t)(at + 1);
        }
    }
}

void cryptoly_look_ahead(void *edition_)
{
    struct cryptoly_edition_ahead *ahead = edition_;
    const struct cryptoly_edition *edition = &ahead->edition;
    rank_starts(edition, ahead->outlook.best_start);
    int32_t chance[CL_SEATS + 1];
    for (int players = 2; players <= CL_SEATS; players++)
        chance[players] = chance_of_rates(edition, players);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int32_t value[RATES], sum = 0;
        for (int card = 0; card < edition->rates; card++) {
            value[card] = FINE * UNIT / (coin == BTC ? 1 : edition->rate[card][coin]);
            sum += value[card];
        }
        int32_t mean = sum / edition->rates;
        for (int players = 2; players <= CL_SEATS; players++)
            for (int card = 0; card < edition->rates; card++)
                ahead->outlook.promise[players - 2][card][coin] =
                    value[card] + (mean - value[card]) * chance[players] / 1024;
    }
}

static const int32_t *promises(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    return cryptoly_outlook(edition)->promise[state->players - 2][state->rate_card];
}

/* ---- moves ---------------------------------------------------------- */

/* Everything into the kind that promises most for its price, if that is at
 * least a fiftieth more. */
static struct move choose_exchange(const struct cryptoly_edition *edition,
                                   const struct cryptoly *state)
{
    const int32_t *promise = promises(edition, state);
    int32_t worth[KINDS_OF_COIN];
    int best = BTC;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        worth[coin] = promise[coin] * state->rate[coin];
        if (worth[coin] > worth[best] && state->dex[coin] > FEW)
            best = coin;
    }
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (worth[coin] + worth[coin] / 50 < worth[best] &&
            cryptoly_may_exchange(state, coin, best))
            return (struct move){ CL_MOVE_EXCHANGE, (uint8_t)coin, (uint8_t)best, 0 };
    return (struct move){ .kind = CL_MOVE_PASS };
}

static struct move choose_amount(const struct cryptoly *state)
{
    int from = state->exchange_from, to = state->exchange_to;
    int n = state->coins[state->turn][from] * state->rate[to] / state->rate[from];
    n = n < state->dex[to] ? n : state->dex[to];
    return (struct move){ .kind = CL_MOVE_AMOUNT, .n = (uint8_t)(n < 1 ? 1 : n) };
}

struct move cryptoly_shrewd(const void *edition_, const void *state_, int player, struct rng *rng)
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    if (state->phase == CL_PHASE_EXCHANGE)
        return choose_exchange(edition, state);
    if (state->phase == CL_PHASE_AMOUNT)
        return choose_amount(state);
    if (state->phase == CL_PHASE_PLACE)
        return (struct move){ .kind = CL_MOVE_PLACE,
                              .n = cryptoly_outlook(edition)->best_start[0] };
    return cryptoly_playout(edition, state, player, rng);
}
