/*
 * cryptoly_legal.c: what is allowed, and with which chances.
 *
 * Everything but a winner bet and rounds being named is public, so offers to
 * seats are the same in a view as in the state.
 */
#include "games/cryptoly/cryptoly_steps.h"

static inline struct move plain(int kind)
{
    return (struct move){ .kind = (uint8_t)kind };
}

static inline struct move with(int kind, int a)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a };
}

static inline struct move number(int kind, int a, int n)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a, .n = (uint8_t)n };
}

/* ---- chance --------------------------------------------------------- */

/* CL-S3, CL-F6, CL-E5: who rolls next in a roll-off. */
static int next_roller(const struct cryptoly *state)
{
    return bits_first((uint64_t)state->rollers);
}

static struct move die_move(const struct cryptoly *state, int pips)
{
    switch (state->phase) {
    case CL_PHASE_CONTEST:
        return number(CL_MOVE_CONTEST, next_roller(state), pips);
    case CL_PHASE_ROLL:
        return number(CL_MOVE_ROLL, state->turn, pips);
    default:
        return number(CL_MOVE_DIE, state->asked, pips);
    }
}

static struct move work_move(int card)
{
    return cryptoly_is_staking(card) ? with(CL_MOVE_STAKING, card - MININGS)
                                     : with(CL_MOVE_MINING, card);
}

/* CL-T6: cards not yet drawn lie on top, the others under them in their order. */
static void legal_deck(struct offers *offers, int kind, int64_t unseen, int next)
{
    if (!unseen)
        offer_chance(offers, 1, with(kind, next));
    for (int card = 0; unseen >> card; card++)
        offer_chance(offers, unseen >> card & 1, with(kind, card));
}

static bool is_right(const struct cryptoly *state, int seat)
{
    return !memcmp(state->code[seat], state->attempt[seat], (size_t)cryptoly_digits(state));
}

static void legal_chance(const struct cryptoly_edition *edition, const struct cryptoly *state,
                         struct offers *offers)
{
    switch (state->phase) {
    case CL_PHASE_RATE:
        for (int card = 0; card < edition->rates; card++)
            offer_chance(offers, 1, with(CL_MOVE_RATE, card));
        break;
    case CL_PHASE_SHOW:
        offer_chance(offers, 1, plain(CL_MOVE_SHOW));
        break;
    case CL_PHASE_ACTION:
        legal_deck(offers, CL_MOVE_ACTION, state->action_unseen,
                   state->action_order[state->action_next]);
        break;
    case CL_PHASE_MOON:
        legal_deck(offers, CL_MOVE_MOON, state->moon_unseen, state->moon_order[state->moon_next]);
        break;
    case CL_PHASE_WORK:
        for (int card = 0; card < WORKS; card++)
            offer_chance(offers, state->work_unseen >> card & 1, work_move(card));
        break;
    case CL_PHASE_NFT:
        legal_deck(offers, CL_MOVE_NFT, state->nft_unseen, 0);
        break;
    case CL_PHASE_TIME:
        for (int card = 0; card < edition->times; card++)
            offer_chance(offers, 1, with(CL_MOVE_TIME, card));
        break;
    case CL_PHASE_NAMED:
        offer_chance(offers, 1, plain(CL_MOVE_NAMED));
        break;
    case CL_PHASE_ICO:
        for (int ico = 0; ico < ICOS; ico++)
            offer_chance(offers, !state->ico_place[ico], with(CL_MOVE_ICO, ico));
        break;
    case CL_PHASE_OPEN:
        offer_chance(offers, 1, number(CL_MOVE_OPEN, state->asked, is_right(state, state->asked)));
        break;
    default:
        for (int pips = 1; pips <= 6; pips++)
            offer_chance(offers, 1, die_move(state, pips));
    }
}

/* A card of a bit set, each with the same chance. */
static int pick_bit(uint64_t set, struct rng *rng)
{
    return bits_nth(set, rng_below(rng, (uint32_t)bits_count(set)));
}

struct move cryptoly_chance(const void *edition_, const void *state_, struct rng *rng)
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    switch (state->phase) {
    case CL_PHASE_RATE:
        return with(CL_MOVE_RATE, (int)rng_below(rng, edition->rates));
    case CL_PHASE_ACTION:
        return with(CL_MOVE_ACTION, state->action_unseen
                                        ? pick_bit((uint64_t)state->action_unseen, rng)
                                        : state->action_order[state->action_next]);
    case CL_PHASE_MOON:
        return with(CL_MOVE_MOON, state->moon_unseen
                                      ? pick_bit((uint64_t)(uint16_t)state->moon_unseen, rng)
                                      : state->moon_order[state->moon_next]);
    case CL_PHASE_WORK:
        return work_move(pick_bit((uint64_t)(uint16_t)state->work_unseen, rng));
    case CL_PHASE_NFT:
        return with(CL_MOVE_NFT, pick_bit((uint64_t)(uint16_t)state->nft_unseen, rng));
    case CL_PHASE_TIME:
        return with(CL_MOVE_TIME, (int)rng_below(rng, edition->times));
    case CL_PHASE_CONTEST:
    case CL_PHASE_ROLL:
    case CL_PHASE_DIE:
        return die_move(state, 1 + (int)rng_below(rng, 6));
    default: {
        struct offers offers;
        offers_clear(&offers);
        legal_chance(edition, state, &offers);
        return offers_outcome(&offers, rng_below(rng, offers.weight));
    }
    }
}

/* ---- the winner bet (CL-W1) ----------------------------------------- */

static int bet_left(const struct cryptoly *state, int seat)
{
    int left = BET;
    for (int on = 0; on < state->players; on++)
        left -= state->bet[seat][on];
    return left;
}

/* CL-W1: the next digit of a code, or where it has letters the next sign. */
static void legal_signs(const struct cryptoly *state, struct offers *offers, bool more, int digit,
                        int sign)
{
    bool letters = state->code_kind == CODE_LETTERS;
    offer_span(offers, more && !letters, CL_W1, plain(digit), 9);
    for (int i = 0; i < SIGNS && letters; i++)
        offer(offers, more, CL_W1, with(sign, i));
}

/* CL-W1: 10 BTC over all players, each named once; then a code. */
static void legal_bet(const struct cryptoly *state, int actor, struct offers *offers)
{
    bool sealed = state->ready >> actor & 1;
    int left = sealed ? 0 : bet_left(state, actor), free = 0;
    for (int on = 0; on < state->players; on++)
        free += !state->bet[actor][on];
    /* Each player is named once; the last one gets what is left. */
    for (int on = 0; on < state->players; on++)
        offer_span(offers, !sealed && !state->bet[actor][on], CL_W1,
                   number(CL_MOVE_SPREAD, on, free == 1 && left ? left : 1), left);
    offer(offers, !sealed && !left, CL_W1, plain(CL_MOVE_SEAL));
    legal_signs(state, offers,
                state->code_set[cryptoly_left(state, actor)] < cryptoly_digits(state),
                CL_MOVE_DIGIT, CL_MOVE_SIGN);
}

/* ---- steps (a) to (c) ----------------------------------------------- */

/* CL-T0: each card once. */
static void legal_stake(const struct cryptoly_edition *edition, const struct cryptoly *state,
                        struct offers *offers)
{
    for (int card = 0; card < edition->stakings; card++) {
        if (state->work[MININGS + card] != state->turn)
            continue;
        offer_span(offers, true, CL_T0, number(CL_MOVE_STAKE, card, 1),
                   cryptoly_room(edition, state, card));
        offer(offers, cryptoly_may_unlock(state, card), CL_T0, with(CL_MOVE_UNLOCK, card));
    }
    offer(offers, true, CL_T0, plain(CL_MOVE_PASS));
}

/* CL-T1: no kind is both given and taken in one turn. */
static void legal_exchange(const struct cryptoly *state, struct offers *offers)
{
    for (int from = 0; from < KINDS_OF_COIN; from++)
        for (int to = 0; to < KINDS_OF_COIN; to++)
            if (from != to)
                offer(offers, cryptoly_may_exchange(state, from, to), CL_T1,
                      (struct move){ CL_MOVE_EXCHANGE, (uint8_t)from, (uint8_t)to, 0 });
    offer(offers, true, CL_T1, plain(CL_MOVE_PASS));
}

/* CL-T1: only the largest n for its price; where every n has a price of its own, a span. */
static void legal_amount(const struct cryptoly *state, struct offers *offers)
{
    int from = state->exchange_from, to = state->exchange_to;
    int held = state->coins[state->turn][from], stock = state->dex[to];
    int most = held * state->rate[to] / state->rate[from];
    if (most > stock)
        most = stock;
    if (state->rate[from] >= state->rate[to]) {
        offer_span(offers, true, CL_T1, number(CL_MOVE_AMOUNT, 0, 1), most);
        return;
    }
    for (int price = 1, last = 0; last < most; price++) {
        int n = price * state->rate[to] / state->rate[from];
        if (n > most)
            n = most;
        offer(offers, true, CL_T1, number(CL_MOVE_AMOUNT, 0, n));
        last = n;
    }
}

/* CL-T2: a partner, or no offer. */
static void legal_trade(const struct cryptoly *state, struct offers *offers)
{
    uint16_t rule = state->step == STEP_END ? CL_E2 : CL_T2;
    for (int seat = 0; seat < state->players; seat++)
        offer(offers, cryptoly_may_offer(state, seat), rule, with(CL_MOVE_OFFER, seat));
    offer(offers, true, rule, plain(CL_MOVE_PASS));
}

/* CL-T2: the cards of both; those that are in the offer are refused. */
static void legal_build_cards(const struct cryptoly *state, struct offers *offers)
{
    int turn = state->turn;
    unsigned own = cryptoly_works_of(state, turn);
    for (unsigned set = own | cryptoly_works_of(state, state->partner); set; set &= set - 1) {
        int card = bits_first(set), staking = card - MININGS;
        bool fresh = !(state->deal_work >> card & 1), mine = own >> card & 1;
        if (!cryptoly_is_staking(card)) {
            offer(offers, fresh, CL_T2,
                  with(mine ? CL_MOVE_GIVE_MINING : CL_MOVE_GET_MINING, card));
            continue;
        }
        uint8_t kind = mine ? CL_MOVE_GIVE_STAKING : CL_MOVE_GET_STAKING;
        offer(offers, fresh, CL_T2, (struct move){ kind, (uint8_t)staking, SALE_WITHOUT, 0 });
        offer(offers, fresh && state->staked[staking], CL_T2,
              (struct move){ kind, (uint8_t)staking, SALE_WITH, 0 });
    }
    own = cryptoly_nfts_of(state, turn);
    for (unsigned set = own | cryptoly_nfts_of(state, state->partner); set; set &= set - 1) {
        int card = bits_first(set);
        offer(offers, !(state->deal_nft >> card & 1), CL_T2,
              with(own >> card & 1 ? CL_MOVE_GIVE_NFT : CL_MOVE_GET_NFT, card));
    }
}

/* CL-T2: each kind and card once, then send or drop. */
static void legal_build(const struct cryptoly *state, struct offers *offers)
{
    for (int side = 0; side < 2; side++)
        for (int coin = 0; coin < KINDS_OF_COIN; coin++)
            offer_span(offers, !state->deal[side][coin], CL_T2,
                       number(side ? CL_MOVE_GET : CL_MOVE_GIVE, coin, 1),
                       state->coins[side ? state->partner : state->turn][coin]);
    if (state->step == STEP_CARDS)
        legal_build_cards(state, offers);
    offer(offers, cryptoly_may_send(state), CL_T2, plain(CL_MOVE_SEND));
    offer(offers, true, CL_T2, plain(CL_MOVE_DROP));
}

/* ---- spaces and cards ----------------------------------------------- */

/* CL-F2: each kind once a visit. */
static void legal_invest(const struct cryptoly *state, struct offers *offers)
{
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        offer_span(offers, !(state->invested >> coin & 1), CL_F2, number(CL_MOVE_INVEST, coin, 1),
                   state->coins[state->turn][coin]);
    offer(offers, true, CL_F2, plain(CL_MOVE_PASS));
}

/* CL-F6: how much is staked. */
static void legal_wager(const struct cryptoly_edition *edition, const struct cryptoly *state,
                        struct offers *offers)
{
    int least = edition->moon[state->moon].least;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        offer_span(offers, true, CL_F6, number(CL_MOVE_WAGER, coin, least),
                   cryptoly_most_wager(edition, state, state->asked, coin));
}

/* CL-F9: a kind given and a kind wanted. */
static void legal_swap(const struct cryptoly_edition *edition, const struct cryptoly *state,
                       struct offers *offers)
{
    const int16_t *effect = edition->action[state->card].effect[state->statement - 1];
    int most = effect[3], held = state->coins[state->turn][effect[1]];
    if (most > held)
        most = held;
    if (most > state->dex[effect[2]])
        most = state->dex[effect[2]];
    offer_span(offers, true, CL_F9, plain(CL_MOVE_SWAP), most);
}

/* CL-F1, CL-F4, CL-F6: to do it or leave it. */
static void legal_yes_no(struct offers *offers, uint16_t rule, int yes, int no)
{
    offer(offers, true, rule, plain(yes));
    offer(offers, true, rule, plain(no));
}

/* CL-T4, CL-F2, CL-F9: a kind of coin, if there is any. */
static void legal_coins(const struct cryptoly *state, struct offers *offers, int kind,
                        uint16_t rule)
{
    for (int coin = kind == CL_MOVE_PAY ? BTC : RED; coin < KINDS_OF_COIN; coin++) {
        int least = kind == CL_MOVE_PAY ? 1 : state->rate[coin];
        offer(offers,
              state->coins[state->asked][coin] >= least &&
                  (kind != CL_MOVE_PAY || coin != state->debt_coin),
              rule, with(kind, coin));
    }
}

/* ---- all ------------------------------------------------------------ */

static void legal_spaces(const struct cryptoly_edition *edition, const struct cryptoly *state,
                         struct offers *offers)
{
    switch (state->phase) {
    case CL_PHASE_PAY:
        legal_coins(state, offers, CL_MOVE_PAY, CL_T4);
        break;
    case CL_PHASE_HACK:
        legal_yes_no(offers, CL_F1, CL_MOVE_TRY, CL_MOVE_LEAVE);
        break;
    case CL_PHASE_INVEST:
        legal_invest(state, offers);
        break;
    case CL_PHASE_BUY:
        legal_yes_no(offers, CL_F4, CL_MOVE_BUY, CL_MOVE_LEAVE);
        break;
    case CL_PHASE_DARE:
    case CL_PHASE_WANT:
        legal_yes_no(offers, CL_F6, CL_MOVE_ACCEPT, CL_MOVE_DECLINE);
        break;
    case CL_PHASE_WAGER:
        legal_wager(edition, state, offers);
        break;
    case CL_PHASE_CHOOSE:
        offer_span(offers, true, CL_F9, number(CL_MOVE_CHOOSE, 0, 1),
                   edition->action[state->card].effect[state->statement - 1][1]);
        break;
    case CL_PHASE_SWAP:
        legal_swap(edition, state, offers);
        break;
    case CL_PHASE_NAME:
        offer_span(offers, true, CL_F10,
                   number(state->clock ? CL_MOVE_NAME_MINUTES : CL_MOVE_NAME, 0, 1),
                   state->clock ? MOST_NAMED : MOST_MORE);
        break;
    case CL_PHASE_CHANGE:
        legal_coins(state, offers, CL_MOVE_CHANGE, CL_E2);
        offer(offers, true, CL_E2, plain(CL_MOVE_STOP));
        break;
    case CL_PHASE_CASH:
        legal_yes_no(offers, CL_E4, CL_MOVE_FIXED, CL_MOVE_GAMBLE);
        break;
    default:
        must(state->phase == CL_PHASE_ENTER);
        legal_signs(state, offers, true, CL_MOVE_ENTER, CL_MOVE_TYPE);
    }
}

static void legal_seat(const struct cryptoly_edition *edition, const struct cryptoly *state,
                       int actor, struct offers *offers)
{
    switch (state->phase) {
    case CL_PHASE_PLACE:
        offer_span(offers, true, CL_S1, number(CL_MOVE_PLACE, 0, 1), edition->spaces);
        break;
    case CL_PHASE_BET:
        legal_bet(state, actor, offers);
        break;
    case CL_PHASE_MEMORISE:
        offer(offers, true, CL_W1, plain(CL_MOVE_MEMORISED));
        break;
    case CL_PHASE_STAKE:
        legal_stake(edition, state, offers);
        break;
    case CL_PHASE_EXCHANGE:
        legal_exchange(state, offers);
        break;
    case CL_PHASE_AMOUNT:
        legal_amount(state, offers);
        break;
    case CL_PHASE_TRADE:
        legal_trade(state, offers);
        break;
    case CL_PHASE_BUILD:
        legal_build(state, offers);
        break;
    case CL_PHASE_ANSWER:
        legal_yes_no(offers, CL_T2, CL_MOVE_ACCEPT, CL_MOVE_DECLINE);
        break;
    default:
        legal_spaces(edition, state, offers);
    }
}

unsigned cryptoly_active(const void *edition, const void *state_)
{
    const struct cryptoly *state = state_;
    unsigned set = 0, all = (1u << state->players) - 1;
    (void)edition;
    if (bits_has(CL_SET_CHANCE, state->phase))
        return 1u << CHANCE;
    switch (state->phase) {
    case CL_PHASE_OVER:
        return 0;
    case CL_PHASE_MINUTES:
    case CL_PHASE_CLOCK:
        return 1u << HOST;
    case CL_PHASE_ENTER: /* for a seat of the computer the host enters the digits */
        return 1u << HOST | 1u << state->asked;
    case CL_PHASE_NAME:
        return all & ~(unsigned)state->ready;
    case CL_PHASE_MEMORISE:
        return all & ~(unsigned)state->memorised;
    case CL_PHASE_BET:
        for (int seat = 0; seat < state->players; seat++)
            if (!(state->ready >> seat & 1) ||
                state->code_set[cryptoly_left(state, seat)] < cryptoly_digits(state))
                set |= 1u << seat;
        return set;
    default:
        return 1u << state->asked;
    }
}

void cryptoly_legal(const void *edition, const void *state_, int actor, struct offers *offers)
{
    const struct cryptoly *state = state_;
    if (actor == CHANCE) {
        legal_chance(edition, state, offers);
    } else if (state->phase == CL_PHASE_MINUTES) {
        legal_yes_no(offers, CL_E1, CL_MOVE_GO_ON, CL_MOVE_TIME_UP);
    } else if (state->phase == CL_PHASE_CLOCK) {
        for (int hours = 0; hours <= MOST_HOURS; hours++)
            offer_span(offers, true, CL_E1, with(CL_MOVE_CLOCK, hours), 59);
    } else {
        legal_seat(edition, state, actor, offers);
    }
}
