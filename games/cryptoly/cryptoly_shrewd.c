/*
 * cryptoly_shrewd.c: what the search knows beyond the greedy player.
 *
 * New rates come by chance, and all rate cards are equally likely. So it is
 * known what a coin will be worth in the mean at one's next turn, and before
 * rolling everything is changed for what promises most for its price, but what
 * own Staking cards lack.
 *
 * Cards that bear interest are worth most when they come early, so the pawn
 * begins where they are near, and the Wallet.
 *
 * Only the first place counts: who leads leaves the Wallet alone, and ICOs are
 * for who is behind near the end, with everything.
 *
 * Offers are those of the simple player: one in a step at most, and only where
 * the partner gains as well. Whoever is asked for more than that is pestered.
 */
#include "games/cryptoly/cryptoly_ai.h"

enum {
    FEW = 5,      /* coins in the DEX: too few to exchange for */
    ROLLS = 4,    /* looked ahead from the start */
    LAST_CALL = 3 /* rounds before the end in which ICOs are worth it */
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
    return space == SPACE_WORK || space == SPACE_HACK;
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
            value[card] = PROMISE * UNIT / (coin == BTC ? 1 : edition->rate[card][coin]);
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

struct aims {
    int32_t worth[KINDS_OF_COIN]; /* what a BTC's worth of the kind promises */
    int keep[KINDS_OF_COIN];      /* coins for Staking cards */
    int best;                     /* the kind that promises most */
};

/* Coins for Staking cards are bought only where they promise no less than they cost. */
static void find_aims(const struct cryptoly_edition *edition, const struct cryptoly *state,
                      struct aims *aims)
{
    const int32_t *promise = promises(edition, state);
    *aims = (struct aims){ .best = BTC };
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        aims->worth[coin] = promise[coin] * state->rate[coin];
        if (aims->worth[coin] >= PROMISE * UNIT)
            aims->keep[coin] = cryptoly_missing_stake(edition, state, coin);
        if (aims->worth[coin] > aims->worth[aims->best] && state->dex[coin] > FEW)
            aims->best = coin;
    }
}

/* Whether some of a kind is left over that buys at least a coin of the other. */
static bool can_spare(const struct cryptoly *state, const struct aims *aims, int from, int to)
{
    int spare = state->coins[state->turn][from] - aims->keep[from];
    return from != to && spare > 0 && spare * state->rate[to] >= state->rate[from] &&
           cryptoly_may_exchange(state, from, to);
}

/* First what Staking cards lack, for what promises least; then everything else into the kind
 * that promises most for its price, if that is at least a fiftieth more. */
static struct move choose_exchange(const struct cryptoly_edition *edition,
                                   const struct cryptoly *state)
{
    struct aims aims;
    find_aims(edition, state, &aims);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int from = NOBODY;
        if (aims.keep[coin] <= state->coins[state->turn][coin])
            continue;
        for (int other = 0; other < KINDS_OF_COIN; other++)
            if (can_spare(state, &aims, other, coin) &&
                (from == NOBODY || aims.worth[other] < aims.worth[from]))
                from = other;
        if (from != NOBODY)
            return (struct move){ CL_MOVE_EXCHANGE, (uint8_t)from, (uint8_t)coin, 0 };
    }
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (aims.worth[coin] + aims.worth[coin] / 50 < aims.worth[aims.best] &&
            can_spare(state, &aims, coin, aims.best))
            return (struct move){ CL_MOVE_EXCHANGE, (uint8_t)coin, (uint8_t)aims.best, 0 };
    return (struct move){ .kind = CL_MOVE_PASS };
}

static struct move choose_amount(const struct cryptoly_edition *edition,
                                 const struct cryptoly *state)
{
    struct aims aims;
    find_aims(edition, state, &aims);
    const int16_t *held = state->coins[state->turn];
    int from = state->exchange_from, to = state->exchange_to;
    int spend = held[from] - aims.keep[from], missing = aims.keep[to] - held[to];
    if (to != aims.best && missing > 0) {
        int price = cryptoly_price(state, from, to, missing);
        spend = spend < price ? spend : price;
    }
    int n = (spend > 0 ? spend : held[from]) * state->rate[to] / state->rate[from];
    n = n < state->dex[to] ? n : state->dex[to];
    return (struct move){ .kind = CL_MOVE_AMOUNT, .n = (uint8_t)(n < 1 ? 1 : n) };
}

/* What costs nothing, or may turn the match round. */
static struct move choose_hack(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    bool tries = !cryptoly_has_coins(state, state->asked) ||
                 cryptoly_lead(edition, state, state->asked) <= UNIT / 4;
    return (struct move){ .kind = (uint8_t)(tries ? CL_MOVE_TRY : CL_MOVE_LEAVE) };
}

static struct move choose_investment(const struct cryptoly_edition *edition,
                                     const struct cryptoly *state)
{
    bool dares = cryptoly_rounds_left(state) <= LAST_CALL &&
                 cryptoly_lead(edition, state, state->turn) < -UNIT;
    for (int coin = 0; dares && coin < KINDS_OF_COIN; coin++)
        if (state->coins[state->turn][coin] && !(state->invested >> coin & 1))
            return (struct move){ CL_MOVE_INVEST, (uint8_t)coin, 0,
                                  (uint8_t)state->coins[state->turn][coin] };
    return (struct move){ .kind = CL_MOVE_PASS };
}

struct move cryptoly_shrewd(const void *edition_, const void *state_, int player, struct rng *rng)
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    switch (state->phase) {
    case CL_PHASE_EXCHANGE:
        return choose_exchange(edition, state);
    case CL_PHASE_AMOUNT:
        return choose_amount(edition, state);
    case CL_PHASE_HACK:
        return choose_hack(edition, state);
    case CL_PHASE_INVEST:
        return choose_investment(edition, state);
    case CL_PHASE_PLACE:
        return (struct move){ .kind = CL_MOVE_PLACE,
                              .n = cryptoly_outlook(edition)->best_start[0] };
    default:
        return cryptoly_playout(edition, state, player, rng);
    }
}
