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
 * To ask costs nothing: now and then another player is asked for everything,
 * for one coin.
 */
#include "games/cryptoly/cryptoly_ai.h"

enum {
    FINE = 16, /* parts of a value in the table */
    FEW = 5,   /* coins in the DEX: too few to exchange for */
    ROLLS = 4, /* looked ahead from the start */
    SELDOM = 4 /* one step of trading in so many, for each other player */
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

/* ---- asking for everything ------------------------------------------ */

/* Now and then, and once in a step at most: people do not like to be pestered. */
static bool may_be_asked(const struct cryptoly *state, int seat, struct rng *rng)
{
    uint32_t seldom = (uint32_t)(SELDOM * (state->players - 1));
    return !state->offered && cryptoly_may_offer(state, seat) && rng_below(rng, seldom) == 0;
}

/* The coin to give: of the kind that is worth least; NOBODY: there is none. */
static int least_coin(const struct cryptoly *state)
{
    int least = NOBODY;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (state->coins[state->turn][coin] &&
            (least == NOBODY || state->rate[coin] > state->rate[least]))
            least = coin;
    return least;
}

/* What the coins of other kinds than the one given are worth above it; among
 * cards whether there are any. */
static int32_t worth_asking(const struct cryptoly *state, int seat, int give)
{
    int32_t worth = -cryptoly_value_of(state, give);
    if (state->step == STEP_CARDS)
        return cryptoly_works_of(state, seat) || cryptoly_nfts_of(state, seat);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (coin != give)
            worth += state->coins[seat][coin] * cryptoly_value_of(state, coin);
    return worth;
}

static int richest_to_ask(const struct cryptoly_edition *edition, const struct cryptoly *state,
                          struct rng *rng)
{
    int best = NOBODY, give = least_coin(state);
    int32_t most = 0;
    for (int seat = 0; seat < state->players && give != NOBODY; seat++) {
        if (!may_be_asked(state, seat, rng))
            continue;
        int32_t worth = worth_asking(state, seat, give);
        if (worth > most && !cryptoly_has_plan(edition, state, seat)) {
            most = worth;
            best = seat;
        }
    }
    return best;
}

static struct move ask_for_cards(const struct cryptoly *state)
{
    unsigned works = cryptoly_works_of(state, state->partner) & ~(unsigned)state->deal_work;
    unsigned nfts = cryptoly_nfts_of(state, state->partner) & ~(unsigned)state->deal_nft;
    int card = works ? bits_first(works) : 0, staking = card - MININGS;
    if (!works)
        return nfts ? (struct move){ CL_MOVE_GET_NFT, (uint8_t)bits_first(nfts), 0, 0 }
                    : (struct move){ .kind = CL_MOVE_PASS };
    if (!cryptoly_is_staking(card))
        return (struct move){ CL_MOVE_GET_MINING, (uint8_t)card, 0, 0 };
    return (struct move){ CL_MOVE_GET_STAKING, (uint8_t)staking,
                          state->staked[staking] ? SALE_WITH : SALE_WITHOUT, 0 };
}

/* The next part of the offer; CL_MOVE_PASS: it is whole. */
static struct move ask_for_more(const struct cryptoly *state)
{
    int give = least_coin(state);
    if (give == NOBODY)
        return (struct move){ .kind = CL_MOVE_PASS };
    if (!state->deal[0][give])
        return (struct move){ CL_MOVE_GIVE, (uint8_t)give, 0, 1 };
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int held = state->coins[state->partner][coin];
        if (coin != give && held && !state->deal[1][coin])
            return (struct move){ CL_MOVE_GET, (uint8_t)coin, 0, (uint8_t)held };
    }
    return state->step == STEP_CARDS ? ask_for_cards(state) : (struct move){ .kind = CL_MOVE_PASS };
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

/* Where the simple player has no offer to make. */
static struct move choose_partner(const struct cryptoly_edition *edition,
                                  const struct cryptoly *state, struct move simple, struct rng *rng)
{
    int partner = simple.kind == CL_MOVE_PASS ? richest_to_ask(edition, state, rng) : NOBODY;
    return partner == NOBODY ? simple : (struct move){ CL_MOVE_OFFER, (uint8_t)partner, 0, 0 };
}

static struct move choose_part(const struct cryptoly_edition *edition, const struct cryptoly *state,
                               struct move simple)
{
    if (cryptoly_has_plan(edition, state, state->partner))
        return simple;
    struct move more = ask_for_more(state);
    return more.kind == CL_MOVE_PASS ? simple : more;
}

struct move cryptoly_shrewd(const void *edition_, const void *state_, int player, struct rng *rng)
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    if (state->phase == CL_PHASE_EXCHANGE)
        return choose_exchange(edition, state);
    if (state->phase == CL_PHASE_AMOUNT)
        return choose_amount(state);
    struct move simple = cryptoly_playout(edition, state, player, rng);
    switch (state->phase) {
    case CL_PHASE_PLACE:
        return (struct move){ .kind = CL_MOVE_PLACE,
                              .n = cryptoly_outlook(edition)->best_start[0] };
    case CL_PHASE_TRADE:
        return choose_partner(edition, state, simple, rng);
    case CL_PHASE_BUILD:
        return choose_part(edition, state, simple);
    default:
        return simple;
    }
}
