/*
 * cryptoly_ai.c: the greedy player and advice to the search.
 *
 * The plan: buy a colour while a BTC gives many of it, sell it when a BTC
 * costs few; keep colours staked where they bear interest; hack, invest and
 * dare where the mean is on one's side; take NFTs when rich enough; have BTC
 * in hand when the end comes. Offers are in cryptoly_ai_trade.c. Everything
 * looked at is public.
 */
#include "games/cryptoly/cryptoly_ai.h"

enum { EARNED_IN_A_ROUND = 3 }; /* with coins in hand, in percent */

static inline struct move plain(int kind)
{
    return (struct move){ .kind = (uint8_t)kind };
}

static inline struct move number(int kind, int a, int n)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a, .n = (uint8_t)n };
}

static inline int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* How many coins for a BTC more or less than usual, times the number of cards. */
static int over_usual(const struct cryptoly_edition *edition, const struct cryptoly *state,
                      int coin)
{
    int sum = 0;
    for (int card = 0; card < edition->rates; card++)
        sum += edition->rate[card][coin];
    return state->rate[coin] * edition->rates - sum;
}

/* ---- Staking cards -------------------------------------------------- */

/* Whether interest until the end is worth more than selling the coins at today's rate, above
 * the usual one. */
static bool is_worth_staking(const struct cryptoly_edition *edition, const struct cryptoly *state,
                             int card)
{
    int coin = edition->staking[card].coin, left = cryptoly_rounds_left(state);
    int32_t interest =
        edition->staking[card].n * cryptoly_value_of(state, edition->staking[card].pays) * left;
    int32_t staked = edition->staking[card].each * cryptoly_value_of(state, coin);
    int32_t usual = state->rate[coin] * edition->rates;
    int32_t above = coin == BTC ? 0 : -over_usual(edition, state, coin);
    return interest > 0 && (int64_t)interest * usual > (int64_t)staked * above;
}

int cryptoly_missing_stake(const struct cryptoly_edition *edition, const struct cryptoly *state,
                           int coin)
{
    int sum = 0;
    if (cryptoly_rounds_left(state) < 3)
        return 0;
    for (unsigned set = cryptoly_works_of(state, state->turn) >> MININGS; set; set &= set - 1) {
        int card = bits_first(set), each = edition->staking[card].each;
        int missing = edition->staking[card].most / each * each - state->staked[card];
        if (edition->staking[card].coin == coin && missing > 0 &&
            is_worth_staking(edition, state, card))
            sum += missing;
    }
    return sum;
}

static struct move choose_stake(const struct cryptoly_edition *edition,
                                const struct cryptoly *state)
{
    for (unsigned set = cryptoly_works_of(state, state->turn) >> MININGS; set; set &= set - 1) {
        int card = bits_first(set), each = edition->staking[card].each;
        int room = cryptoly_room(edition, state, card);
        int whole = (state->staked[card] + room) / each * each - state->staked[card];
        bool worth = is_worth_staking(edition, state, card);
        if (worth && whole > 0)
            return number(CL_MOVE_STAKE, card, whole);
        if (!worth && cryptoly_rounds_left(state) && cryptoly_may_unlock(state, card))
            return number(CL_MOVE_UNLOCK, card, 0);
    }
    return plain(CL_MOVE_PASS);
}

/* ---- (a) the DEX ---------------------------------------------------- */

/* Sells what is dear now, then buys what is cheap now, or what Staking cards lack. */
static struct move choose_exchange(const struct cryptoly_edition *edition,
                                   const struct cryptoly *state)
{
    int left = cryptoly_rounds_left(state), best = BTC, most = 0;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++) {
        int over = over_usual(edition, state, coin);
        bool dear = left ? over * 2 <= -edition->rates : over <= edition->rates;
        int missing =
            cryptoly_missing_stake(edition, state, coin) - state->coins[state->turn][coin];
        if (dear && missing < 0 && cryptoly_may_exchange(state, coin, BTC))
            return (struct move){ CL_MOVE_EXCHANGE, (uint8_t)coin, BTC, 0 };
        if (missing > 0 && over >= 0)
            over += edition->rates;
        if (over > most && over * 2 >= edition->rates && cryptoly_may_exchange(state, BTC, coin)) {
            best = coin;
            most = over;
        }
    }
    if (best != BTC && left > 2 && state->coins[state->turn][BTC] > 1)
        return (struct move){ CL_MOVE_EXCHANGE, BTC, (uint8_t)best, 0 };
    return plain(CL_MOVE_PASS);
}

/* All of a colour but what is to be staked; of BTC all but one, and of what is not cheap only
 * what is to be staked. */
static struct move choose_amount(const struct cryptoly_edition *edition,
                                 const struct cryptoly *state)
{
    int from = state->exchange_from, to = state->exchange_to;
    int keep = from == BTC ? 1 : cryptoly_missing_stake(edition, state, from);
    int spend = state->coins[state->turn][from] - keep;
    int n = least_of(spend * state->rate[to] / state->rate[from], state->dex[to]);
    if (to != BTC && over_usual(edition, state, to) * 2 < edition->rates) {
        int missing = cryptoly_missing_stake(edition, state, to) - state->coins[state->turn][to];
        int whole = (missing + state->rate[to] - 1) / state->rate[to] * state->rate[to];
        n = least_of(n, whole);
    }
    if (n < 1)
        n = least_of(state->rate[to] / state->rate[from], state->dex[to]);
    return number(CL_MOVE_AMOUNT, 0, n < 1 ? 1 : n);
}

/* ---- spaces and cards ----------------------------------------------- */

/* The kind that gives away least value beyond the debt. */
static struct move choose_payment(const struct cryptoly *state)
{
    int best = BTC;
    int32_t lost = INT32_MAX;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int32_t value = cryptoly_value_of(state, coin);
        int32_t over = value > state->owed ? value - state->owed : 0;
        if (!state->coins[state->asked][coin] || coin == state->debt_coin)
            continue;
        if (over * 8 + value < lost) {
            lost = over * 8 + value;
            best = coin;
        }
    }
    return number(CL_MOVE_PAY, best, 0);
}

static struct move choose_hack(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    int gain = (7 - state->hack) * state->wallet, loss = (state->hack - 1) * edition->penalty;
    bool free = !cryptoly_has_coins(state, state->asked);
    return plain(gain > loss || free ? CL_MOVE_TRY : CL_MOVE_LEAVE);
}

/* Whether the cards left are worth more than the mean price that can be paid, and what could
 * be earned with these coins until the end. */
static struct move choose_nft(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    unsigned left = (uint16_t)state->nft_unseen;
    int most = cryptoly_worth(state, state->asked) / UNIT, worth = 0;
    int earned = 100 + EARNED_IN_A_ROUND * cryptoly_rounds_left(state);
    for (unsigned set = left; set; set &= set - 1)
        worth += cryptoly_nft_mean(edition, bits_first(set));
    if (most > 6)
        most = 6;
    bool pays = worth * 100 > 3 * (most + 1) * bits_count(left) * earned;
    return plain(pays ? CL_MOVE_BUY : CL_MOVE_LEAVE);
}

/* What a seat would have in the mean if the match ended now. */
static int32_t holdings(const struct cryptoly_edition *edition, const struct cryptoly *state,
                        int seat)
{
    int32_t sum = cryptoly_worth(state, seat) + state->virtual[seat][BTC] * UNIT;
    for (int ico = 0; ico < ICOS && !state->ico_place[ico]; ico++)
        for (int coin = 0; coin < KINDS_OF_COIN; coin++)
            sum += state->ico[seat][ico][coin] * cryptoly_value_of(state, coin) * 7 / 6;
    for (unsigned set = cryptoly_nfts_of(state, seat); set; set &= set - 1)
        if (state->nft_value[bits_first(set)] == EMPTY)
            sum += cryptoly_nft_mean(edition, bits_first(set)) * UNIT / 6;
    for (unsigned set = cryptoly_works_of(state, seat) >> MININGS; set; set &= set - 1)
        sum += state->staked[bits_first(set)] *
               cryptoly_value_of(state, edition->staking[bits_first(set)].coin);
    return sum;
}

int32_t cryptoly_lead(const struct cryptoly_edition *edition, const struct cryptoly *state,
                      int seat)
{
    int32_t most = 0;
    for (int other = 0; other < state->players; other++) {
        int32_t has = other == seat ? 0 : holdings(edition, state, other);
        most = has > most ? has : most;
    }
    return holdings(edition, state, seat) - most;
}

/* Who leads takes what is sure, who is behind what may turn it round. */
static struct move choose_cash(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    int card = state->cash_card, sum = 0;
    for (int i = 0; i < 6; i++)
        sum += edition->nft[card].pips[i];
    int32_t mean = cryptoly_nft_mean(edition, card) * UNIT / 6;
    int32_t sure = edition->nft[card].value * UNIT;
    int32_t lead = cryptoly_lead(edition, state, state->asked) - mean + sure;
    if (lead > 0)
        return plain(CL_MOVE_FIXED);
    return plain(sum >= 6 * edition->nft[card].value || lead < -UNIT ? CL_MOVE_GAMBLE
                                                                     : CL_MOVE_FIXED);
}

/* A third of each kind: the mean is 7/6 of the stake, the risk is great. */
static struct move choose_investment(const struct cryptoly *state)
{
    for (int coin = RED; coin < KINDS_OF_COIN; coin++) {
        int n = state->coins[state->turn][coin] / 3;
        if (n && !(state->invested >> coin & 1))
            return number(CL_MOVE_INVEST, coin, n);
    }
    return plain(CL_MOVE_PASS);
}

static int sum_returns(const struct cryptoly_edition *edition, int card)
{
    int sum = 0;
    for (int i = 0; i < 6; i++)
        sum += edition->moon[card].returns[i];
    return sum;
}

/* Fear or greed: what returns more than it takes, unless one leads and it may return
 * nothing; who is behind also takes what only returns as much as it takes, and near the end
 * even less. */
static struct move choose_dare(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    int sum = sum_returns(edition, state->moon), left = cryptoly_rounds_left(state);
    int32_t lead = cryptoly_lead(edition, state, state->asked);
    int least = lead > UNIT ? 8 : lead > -UNIT ? 7 : lead < -4 * UNIT && left < 4 ? 5 : 6;
    return plain(sum >= least ? CL_MOVE_ACCEPT : CL_MOVE_DECLINE);
}

static struct move choose_wager(const struct cryptoly_edition *edition,
                                const struct cryptoly *state)
{
    int best = NOBODY, n = 0;
    int32_t most = 0;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int high = cryptoly_most_wager(edition, state, state->asked, coin);
        int32_t value = high * cryptoly_value_of(state, coin);
        if (high && value > most) {
            most = value;
            best = coin;
            n = high;
        }
    }
    if (sum_returns(edition, state->moon) <= 6)
        n = edition->moon[state->moon].least;
    return number(CL_MOVE_WAGER, best, n);
}

/* What a statement is worth to the active player. */
static int32_t statement_worth(const struct cryptoly *state, const int16_t *effect)
{
    bool me = cryptoly_who(state, effect[1]) >> state->turn & 1;
    int32_t value = effect[0] <= VERB_LOSE_PIPS ? cryptoly_value_of(state, effect[2]) : 0;
    int32_t sign = me ? 1 : -1;
    switch (effect[0]) {
    case VERB_GAIN:
        return sign * value * least_of(effect[3], state->dex[effect[2]]);
    case VERB_LOSE:
        return -sign * value * effect[3];
    case VERB_GAIN_PIPS:
        return sign * value * state->pips;
    case VERB_LOSE_PIPS:
        return -sign * value * state->pips;
    case VERB_SKIP:
        return -sign * UNIT / 2;
    default:
        return effect[0] == VERB_AGAIN ? UNIT / 4 : 0;
    }
}

static struct move choose_statement(const struct cryptoly_edition *edition,
                                    const struct cryptoly *state)
{
    const int16_t(*effect)[MAX_STATEMENT] = edition->action[state->card].effect;
    int first = state->statement, best = 1;
    for (int i = 2; i <= effect[first - 1][1]; i++)
        if (statement_worth(state, effect[first + i - 1]) >
            statement_worth(state, effect[first + best - 1]))
            best = i;
    return number(CL_MOVE_CHOOSE, 0, best);
}

static struct move choose_swap(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    const int16_t *effect = edition->action[state->card].effect[state->statement - 1];
    int n =
        least_of(effect[3], least_of(state->coins[state->turn][effect[1]], state->dex[effect[2]]));
    return number(CL_MOVE_SWAP, 0, state->rate[effect[2]] < state->rate[effect[1]] ? n : 0);
}

static struct move choose_change(const struct cryptoly *state)
{
    int best = NOBODY;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        if (state->coins[state->asked][coin] >= state->rate[coin] &&
            (best == NOBODY || state->rate[coin] < state->rate[best]))
            best = coin;
    return number(CL_MOVE_CHANGE, best, 0);
}

/* ---- the winner bet ------------------------------------------------- */

static struct move any_sign(const struct cryptoly *state, int digit, int sign, struct rng *rng)
{
    int any = (int)rng_below(rng, (uint32_t)cryptoly_signs(state));
    return state->code_kind == CODE_LETTERS ? number(sign, any, 0) : number(digit, 0, any);
}

static struct move choose_bet(const struct cryptoly *state, int player, struct rng *rng)
{
    int left = BET, free = 0;
    if (state->ready >> player & 1)
        return any_sign(state, CL_MOVE_DIGIT, CL_MOVE_SIGN, rng);
    for (int on = 0; on < state->players; on++) {
        left -= state->bet[player][on];
        free += !state->bet[player][on];
    }
    if (!left)
        return plain(CL_MOVE_SEAL);
    if (!state->bet[player][player] && free > 1)
        return number(CL_MOVE_SPREAD, player, least_of(left, 4 + (int)rng_below(rng, 3)));
    int skip = (int)rng_below(rng, (uint32_t)free), on = 0;
    while (state->bet[player][on] || skip--)
        on++;
    return number(CL_MOVE_SPREAD, on, free == 1 ? left : 1 + (int)rng_below(rng, (uint32_t)left));
}

/* ---- all ------------------------------------------------------------ */

/* Rounds or minutes; a number that others may name as well. */
static struct move choose_named(const struct cryptoly *state, struct rng *rng)
{
    int n = (int)rng_below(rng, 3);
    return state->clock ? number(CL_MOVE_NAME_MINUTES, 0, 5 + 5 * n)
                        : number(CL_MOVE_NAME, 0, 2 + n);
}

static struct move play_space(const struct cryptoly_edition *edition, const struct cryptoly *state,
                              struct rng *rng)
{
    switch (state->phase) {
    case CL_PHASE_PAY:
        return choose_payment(state);
    case CL_PHASE_HACK:
        return choose_hack(edition, state);
    case CL_PHASE_INVEST:
        return choose_investment(state);
    case CL_PHASE_BUY:
        return choose_nft(edition, state);
    case CL_PHASE_DARE:
    case CL_PHASE_WANT:
        return choose_dare(edition, state);
    case CL_PHASE_WAGER:
        return choose_wager(edition, state);
    case CL_PHASE_CHOOSE:
        return choose_statement(edition, state);
    case CL_PHASE_SWAP:
        return choose_swap(edition, state);
    case CL_PHASE_NAME:
    case CL_PHASE_NAMED: /* what was named, for who has to assume it */
        return choose_named(state, rng);
    case CL_PHASE_CHANGE:
        return choose_change(state);
    case CL_PHASE_CASH:
        return choose_cash(edition, state);
    default:
        return any_sign(state, CL_MOVE_ENTER, CL_MOVE_TYPE, rng);
    }
}

/* Before the end only now and then: who has said no is not asked in every turn. */
static struct move choose_partner(const struct cryptoly_edition *edition,
                                  const struct cryptoly *state, struct rng *rng)
{
    bool now = state->step == STEP_END || rng_below(rng, 2) == 0;
    int partner = now ? cryptoly_offer_partner(edition, state) : NOBODY;
    return partner == NOBODY ? plain(CL_MOVE_PASS) : number(CL_MOVE_OFFER, partner, 0);
}

struct move cryptoly_playout(const void *edition_, const void *state_, int player, struct rng *rng)
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    switch (state->phase) {
    case CL_PHASE_PLACE:
        return number(CL_MOVE_PLACE, 0, 1 + (int)rng_below(rng, edition->spaces));
    case CL_PHASE_BET:
        return choose_bet(state, player, rng);
    case CL_PHASE_MEMORISE:
        return plain(CL_MOVE_MEMORISED);
    case CL_PHASE_STAKE:
        return choose_stake(edition, state);
    case CL_PHASE_EXCHANGE:
        return choose_exchange(edition, state);
    case CL_PHASE_AMOUNT:
        return choose_amount(edition, state);
    case CL_PHASE_TRADE:
        return choose_partner(edition, state, rng);
    case CL_PHASE_BUILD:
        return cryptoly_build_offer(edition, state);
    case CL_PHASE_ANSWER:
        return plain(cryptoly_good_deal(edition, state, player) ? CL_MOVE_ACCEPT : CL_MOVE_DECLINE);
    default:
        return play_space(edition, state, rng);
    }
}

/* Of numbers of coins only the half and all: between them a search would see no difference.
 * Numbers may stand in spans, or one by one. */
static void thin_out(struct offers *offers)
{
    const struct offers all = *offers;
    offers_clear(offers);
    for (int i = 0, end; i < all.count; i = end) {
        struct move move = all.list[i].move;
        int low = move.n, high = all.list[i].high;
        for (end = i + 1; end < all.count && all.list[end].move.kind == move.kind &&
                          all.list[end].move.a == move.a;
             end++)
            high = all.list[end].high;
        if (end > i + 1) {
            offer(offers, true, CL_T1, all.list[(i + end - 1) / 2].move);
        } else if (high > low) {
            move.n = (uint8_t)((low + high) / 2);
            offer(offers, true, CL_T1, move);
        }
        move.n = (uint8_t)high;
        offer(offers, true, CL_T1, move);
    }
}

/* Of offers only those that greedy would make: a search would lose itself in all others.
 * And no deals at a loss. */
void cryptoly_candidates(const void *edition_, const void *state_, int player,
                         struct offers *offers)
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    if (state->phase == CL_PHASE_TRADE) {
        int partner = cryptoly_offer_partner(edition, state);
        offer(offers, partner != NOBODY, CL_T2, number(CL_MOVE_OFFER, partner, 0));
        offer(offers, true, CL_T2, plain(CL_MOVE_PASS));
    } else if (state->phase == CL_PHASE_BUILD) {
        struct move next = cryptoly_build_offer(edition, state);
        offer(offers, next.kind != CL_MOVE_DROP, CL_T2, next);
        offer(offers, true, CL_T2, plain(CL_MOVE_DROP));
    } else if (state->phase == CL_PHASE_ANSWER) {
        bool gains = cryptoly_deal_gain(edition, state, player) >= 0;
        offer(offers, gains, CL_T2, plain(CL_MOVE_ACCEPT));
        offer(offers, true, CL_T2, plain(CL_MOVE_DECLINE));
    } else if (state->phase == CL_PHASE_PLACE) {
        for (int i = 0; i < BEST_STARTS; i++)
            offer(offers, true, CL_S1,
                  number(CL_MOVE_PLACE, 0, cryptoly_outlook(edition)->best_start[i]));
    } else {
        cryptoly_legal(edition, state, player, offers);
        if (state->phase == CL_PHASE_AMOUNT || state->phase == CL_PHASE_INVEST ||
            state->phase == CL_PHASE_WAGER || state->phase == CL_PHASE_STAKE)
            thin_out(offers);
    }
}

void cryptoly_value(const void *edition_, const void *state_, int16_t permille[MAX_PLAYERS])
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    int64_t worth[CL_SEATS] = { 0 }, total = 0;
    for (int seat = 0; seat < state->players; seat++) {
        worth[seat] = UNIT + cryptoly_worth(state, seat) + state->virtual[seat][BTC] * UNIT;
        for (int ico = 0; ico < ICOS && !state->place4[seat]; ico++)
            for (int coin = 0; coin < KINDS_OF_COIN; coin++)
                worth[seat] += state->ico[seat][ico][coin] * cryptoly_value_of(state, coin) * 7 / 6;
        for (int card = 0; card < edition->nfts; card++)
            if (state->nft[card] == seat && state->nft_value[card] == EMPTY)
                worth[seat] += cryptoly_nft_mean(edition, card) * UNIT / 6;
        for (int card = 0; card < edition->stakings; card++)
            if (state->work[MININGS + card] == seat)
                worth[seat] +=
                    state->staked[card] * cryptoly_value_of(state, edition->staking[card].coin);
        total += worth[seat];
    }
    for (int seat = 0; seat < state->players; seat++)
        permille[seat] = (int16_t)(worth[seat] * 1000 / total);
    for (int seat = state->players; seat < MAX_PLAYERS; seat++)
        permille[seat] = 0;
}
