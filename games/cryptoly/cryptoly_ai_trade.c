/*
 * cryptoly_ai_trade.c: what a deal is worth to the greedy player, and the
 * offers it makes.
 *
 * Coins are worth the same to everybody while the DEX is open, so there is
 * nothing to be won by trading them. Two things are not: a Staking card is
 * worth more to who has the coins for it, and at the end the coins left over
 * of two players can make a whole BTC for each. These two are offered, at most
 * once in a step. Everything looked at is public.
 */
#include "games/cryptoly/cryptoly_steps.h"

/* A card for coins, or coins for coins; gain 0: nothing is worth an offer. */
struct trade_plan {
    int32_t gain;      /* what the one of the two gets who gets less */
    int card;          /* Staking card, or NOBODY */
    bool sells;        /* who offers gives the card */
    int coin[2], n[2]; /* given, wanted; n 0: none */
};

int cryptoly_rounds_left(const struct cryptoly *state)
{
    int left = state->last_round - state->round, timed = state->minutes / state->players;
    if (state->clock == CLOCK_TO_NOTE && timed < left)
        left = timed;
    if ((state->ending == END_MINUTES || state->clock == CLOCK_RUNS) && timed - state->round < left)
        left = timed - state->round;
    return left < 0 ? 0 : left;
}

/* Six times what an NFT is worth at the end. */
int cryptoly_nft_mean(const struct cryptoly_edition *edition, int card)
{
    int sum = 0;
    for (int i = 0; i < 6; i++)
        sum += edition->nft[card].pips[i];
    return sum > 6 * edition->nft[card].value ? sum : 6 * edition->nft[card].value;
}

/* ---- what things are worth ------------------------------------------ */

static int32_t mining_worth(const struct cryptoly_edition *edition, const struct cryptoly *state,
                            int card)
{
    int left = cryptoly_rounds_left(state);
    int pips = edition->mining[card].high - edition->mining[card].low + 1;
    int rolls = edition->mining[card].whose ? left * state->players : left;
    return rolls * pips * edition->mining[card].n *
           cryptoly_value_of(state, edition->mining[card].coin) / 6;
}

/* With the coins for it a card bears two thirds of its most until the end; without them
 * one third, as coins come and go. */
static int32_t staking_worth(const struct cryptoly_edition *edition, const struct cryptoly *state,
                             int card, int coins)
{
    int most = edition->staking[card].most, each = edition->staking[card].each;
    int32_t paid = edition->staking[card].n * cryptoly_value_of(state, edition->staking[card].pays);
    int filled = coins < most ? coins : most;
    return cryptoly_rounds_left(state) * (most / each + filled / each) * paid / 3;
}

/* What a coin counts: at the end only whole BTC, the rest for ties. */
static int32_t coins_worth(const struct cryptoly *state, int coin, int n)
{
    if (state->step != STEP_END)
        return n * cryptoly_value_of(state, coin);
    return n / state->rate[coin] * UNIT +
           n % state->rate[coin] * cryptoly_value_of(state, coin) / 64;
}

static int32_t work_gain(const struct cryptoly_edition *edition, const struct cryptoly *state,
                         int seat, int card)
{
    if (!cryptoly_is_staking(card))
        return mining_worth(edition, state, card);
    int staking = card - MININGS, coin = edition->staking[staking].coin;
    int staked = state->staked[staking], loose = state->coins[seat][coin];
    bool with = state->deal_with >> staking & 1, owner = state->work[card] == seat;
    int32_t worth = staking_worth(edition, state, staking, loose + (with || owner ? staked : 0));
    return with ? worth + staked * cryptoly_value_of(state, coin) : worth;
}

/* What the deal on the table brings to one of its two sides, in exact value. */
int32_t cryptoly_deal_gain(const struct cryptoly_edition *edition, const struct cryptoly *state,
                           int seat)
{
    int gives = seat == state->turn ? 0 : 1;
    int32_t sum = 0;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int held = state->coins[seat][coin];
        int change = state->deal[!gives][coin] - state->deal[gives][coin];
        sum += coins_worth(state, coin, held + change) - coins_worth(state, coin, held);
    }
    for (unsigned set = (uint16_t)state->deal_work; set; set &= set - 1) {
        int card = bits_first(set);
        int32_t worth = work_gain(edition, state, seat, card);
        sum += state->work[card] == seat ? -worth : worth;
    }
    for (unsigned set = (uint16_t)state->deal_nft; set; set &= set - 1) {
        int card = bits_first(set);
        int32_t worth = cryptoly_nft_mean(edition, card) * UNIT / 6;
        sum += state->nft[card] == seat ? -worth : worth;
    }
    return sum;
}

/* Whether a gain of `own` is worth a rival's gain of `other`, which is shared by all rivals. */
static bool is_worth(const struct cryptoly *state, int32_t own, int32_t other)
{
    return own > 0 && own * (state->players - 1) > other;
}

bool cryptoly_good_deal(const struct cryptoly_edition *edition, const struct cryptoly *state,
                        int seat)
{
    int other = seat == state->turn ? state->partner : state->turn;
    return is_worth(state, cryptoly_deal_gain(edition, state, seat),
                    cryptoly_deal_gain(edition, state, other));
}

/* ---- plans ---------------------------------------------------------- */

/* The price nearest to the middle that the buyer can pay in one kind of coin, but not in
 * the kind that the card takes; good for both. */
static void plan_price(const struct cryptoly_edition *edition, const struct cryptoly *state,
                       int partner, int card, struct trade_plan *best)
{
    bool sells = state->work[MININGS + card] == state->turn;
    int buyer = sells ? partner : state->turn, seller = sells ? state->turn : partner;
    int takes = edition->staking[card].coin;
    /* Who can pay the coins for it keeps the card. */
    if (cryptoly_worth(state, seller) >=
        edition->staking[card].each * cryptoly_value_of(state, takes))
        return;
    int32_t low = staking_worth(edition, state, card, state->coins[seller][takes]);
    int32_t high = staking_worth(edition, state, card, state->coins[buyer][takes]);
    for (int coin = 0; coin < KINDS_OF_COIN && high > low; coin++) {
        int32_t value = cryptoly_value_of(state, coin);
        int n = (int)((low + high + value) / (2 * value));
        int32_t sold = n * value - low, bought = high - n * value;
        int32_t gain = sold < bought ? sold : bought;
        if (coin == takes || n > state->coins[buyer][coin] || gain <= best->gain ||
            !is_worth(state, sold, bought) || !is_worth(state, bought, sold))
            continue;
        *best = (struct trade_plan){ .gain = gain, .card = card, .sells = sells };
        best->coin[sells] = coin;
        best->n[sells] = n;
    }
}

/* Empty Staking cards to who can fill them (CL-T2); but those for BTC, which everybody has
 * sooner or later, are kept. */
static void plan_cards(const struct cryptoly_edition *edition, const struct cryptoly *state,
                       int partner, struct trade_plan *best)
{
    for (int card = 0; card < edition->stakings; card++) {
        int owner = state->work[MININGS + card];
        if ((owner == state->turn || owner == partner) && !state->staked[card] &&
            edition->staking[card].coin != BTC)
            plan_price(edition, state, partner, card, best);
    }
}

/* What is left over of one colour for what is left over of another, if that makes a whole
 * BTC for both (CL-E2). */
static void plan_rests(const struct cryptoly *state, int partner, struct trade_plan *best)
{
    const int16_t *own = state->coins[state->turn], *other = state->coins[partner];
    const int8_t *rate = state->rate;
    for (int give = RED; give < KINDS_OF_COIN; give++)
        for (int get = RED; get < KINDS_OF_COIN; get++) {
            int n = rate[give] - other[give] % rate[give], m = rate[get] - own[get] % rate[get];
            if (give == get || n > own[give] % rate[give] || m > other[get] % rate[get])
                continue;
            *best = (struct trade_plan){
                .gain = UNIT, .card = NOBODY, .coin = { give, get }, .n = { n, m }
            };
            return;
        }
}

/* Between two alone nothing is good for both: what one wins the other loses. */
static struct trade_plan plan_with(const struct cryptoly_edition *edition,
                                   const struct cryptoly *state, int partner)
{
    struct trade_plan best = { .card = NOBODY };
    if (state->players == 2)
        return best;
    if (state->step == STEP_END)
        plan_rests(state, partner, &best);
    else if (state->step == STEP_CARDS)
        plan_cards(edition, state, partner, &best);
    return best;
}

/* ---- moves ---------------------------------------------------------- */

int cryptoly_offer_partner(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    int best = NOBODY;
    int32_t most = 0;
    for (int i = 1, seat = state->turn; i < state->players && !state->offered; i++) {
        seat = cryptoly_left(state, seat);
        int32_t gain = plan_with(edition, state, seat).gain;
        if (gain > most && cryptoly_may_offer(state, seat)) {
            most = gain;
            best = seat;
        }
    }
    return best;
}

struct move cryptoly_build_offer(const struct cryptoly_edition *edition,
                                 const struct cryptoly *state)
{
    struct trade_plan plan = plan_with(edition, state, state->partner);
    if (plan.gain && plan.card != NOBODY && !(state->deal_work >> (MININGS + plan.card) & 1))
        return (struct move){ plan.sells ? CL_MOVE_GIVE_STAKING : CL_MOVE_GET_STAKING,
                              (uint8_t)plan.card, SALE_WITHOUT, 0 };
    for (int side = 0; plan.gain && side < 2; side++)
        if (plan.n[side] && !state->deal[side][plan.coin[side]])
            return (struct move){ side ? CL_MOVE_GET : CL_MOVE_GIVE, (uint8_t)plan.coin[side], 0,
                                  (uint8_t)plan.n[side] };
    bool send = cryptoly_may_send(state) && cryptoly_good_deal(edition, state, state->turn);
    return (struct move){ .kind = send ? CL_MOVE_SEND : CL_MOVE_DROP };
}
