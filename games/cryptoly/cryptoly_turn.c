/*
 * cryptoly_turn.c: set-up, the turn up to the roll, rounds, and apply().
 */
#include "core/fault.h"
#include "games/cryptoly/cryptoly_steps.h"

/* ---- set-up (CL-S1, CL-S2) ------------------------------------------ */

/* CL-S1, CL-S2: coins in the DEX, on the Wallet and with the players. */
static void set_up_coins(const struct cryptoly_edition *edition, struct cryptoly *state,
                         const struct setup *setup)
{
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int all = coin == BTC ? edition->btc : edition->colour;
        all = all * setup->option[CL_OPTION_PERCENT].a / 100 + setup->option[CL_OPTION_EXTRA].a;
        state->total[coin] = state->dex[coin] = (int16_t)all;
        state->rate[coin] = 1;
    }
    state->wallet =
        (int16_t)(edition->wallet < state->dex[BTC] ? edition->wallet : state->dex[BTC]);
    state->dex[BTC] = (int16_t)(state->dex[BTC] - state->wallet);
    for (int seat = 0; seat < state->players; seat++)
        cryptoly_gain(state, seat, BTC, setup->option[CL_OPTION_START_BTC].a);
}

/* CL-S1, CL-S2: decks; mining cards that nobody wants leave unseen. */
static void set_up_cards(const struct cryptoly_edition *edition, struct cryptoly *state,
                         const struct setup *setup)
{
    int works = edition->minings + edition->stakings, most = setup->option[CL_OPTION_MINING].a;
    state->action_unseen = (int64_t)(((uint64_t)1 << edition->actions) - 1);
    state->moon_unseen = (int16_t)((1 << edition->moons) - 1);
    state->work_unseen =
        (int16_t)(((1 << edition->minings) - 1) | ((1 << edition->stakings) - 1) << MININGS);
    state->nft_unseen = (int16_t)((1 << edition->nfts) - 1);
    state->work_left = (int8_t)(works < most ? works : most);
    memset(state->work, EMPTY, sizeof state->work);
    memset(state->nft, EMPTY, sizeof state->nft);
    memset(state->nft_value, EMPTY, sizeof state->nft_value);
    memset(state->action_order, EMPTY, sizeof state->action_order);
    memset(state->moon_order, EMPTY, sizeof state->moon_order);
    state->time_card = state->card = state->moon = state->rate_card = EMPTY;
    state->cash_card = EMPTY;
}

/* CL-W1: no code is set, none was tried. */
static void set_up_bet(struct cryptoly *state)
{
    memset(state->code, EMPTY, sizeof state->code);
    memset(state->attempt, EMPTY, sizeof state->attempt);
    memset(state->right, EMPTY, sizeof state->right);
}

/* CL-S1, CL-S2: the options. */
const char *cryptoly_setup(const void *edition_, void *state_, const struct setup *setup)
{
    const struct cryptoly_edition *edition = edition_;
    struct cryptoly *state = state_;
    struct option_value end = setup->option[CL_OPTION_END];
    memset(state, 0, sizeof *state);
    state->players = (int8_t)setup->players;
    state->hack = (int8_t)setup->option[CL_OPTION_HACK].a;
    state->offers = (int8_t)setup->option[CL_OPTION_OFFERS].a;
    state->betting = (int8_t)setup->option[CL_OPTION_BET].form;
    state->memory = (int8_t)setup->option[CL_OPTION_MEMORY].a;
    state->code_kind = (int8_t)setup->option[CL_OPTION_CODE].form;
    state->ending = (int8_t)end.form;
    state->minutes = end.form == END_MINUTES ? end.a : 0;
    state->last_round = (int8_t)(end.form == END_MINUTES ? CL_MOST_ROUNDS : end.a);
    state->partner = EMPTY;
    set_up_coins(edition, state, setup);
    set_up_cards(edition, state, setup);
    set_up_bet(state);
    cryptoly_ask(state, CL_PHASE_PLACE, 0);
    return NULL;
}

/* CL-S3: all roll. */
void cryptoly_roll_for_start(struct cryptoly *state)
{
    cryptoly_contest(state, CONTEST_START, (1u << state->players) - 1);
}

/* ---- the start of a turn (CL-T0) ------------------------------------ */

/* CL-T0: in the order acquired. */
static void pay_interest(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    const int8_t *holder = state->work + MININGS, *order = state->work_order + MININGS;
    int turn = state->turn, card = NOBODY, after = 0;
    while ((card = cryptoly_next_held(holder, order, STAKINGS, turn, after)) != NOBODY) {
        after = order[card];
        cryptoly_gain(state, turn, edition->staking[card].pays,
                      state->staked[card] / edition->staking[card].each * edition->staking[card].n);
        if (state->locked[card])
            state->locked[card]--;
    }
}

/* CL-T0: what a card still takes. */
int cryptoly_room(const struct cryptoly_edition *edition, const struct cryptoly *state, int card)
{
    int room = edition->staking[card].most - state->staked[card];
    int held = state->coins[state->turn][edition->staking[card].coin];
    return state->work[MININGS + card] != state->turn || state->touched >> card & 1 ? 0
           : held < room                                                            ? held
                                                                                    : room;
}

/* CL-T0: its lock has run down. */
bool cryptoly_may_unlock(const struct cryptoly *state, int card)
{
    return state->work[MININGS + card] == state->turn && !(state->touched >> card & 1) &&
           state->staked[card] && !state->locked[card];
}

/* CL-T0: as long as there is a card left. */
static void continue_staking(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    for (int card = 0; card < edition->stakings; card++)
        if (cryptoly_room(edition, state, card) > 0 || cryptoly_may_unlock(state, card)) {
            cryptoly_ask(state, CL_PHASE_STAKE, state->turn);
            return;
        }
    cryptoly_begin_exchange(edition, state);
}

/* CL-T0: coins onto a card: its lock begins anew. */
static void stake(const struct cryptoly_edition *edition, struct cryptoly *state, int card, int n)
{
    int coin = edition->staking[card].coin;
    state->touched = (int16_t)(state->touched | 1 << card);
    state->coins[state->turn][coin] = (int16_t)(state->coins[state->turn][coin] - n);
    state->staked[card] = (int8_t)(state->staked[card] + n);
    state->locked[card] = (int8_t)edition->staking[card].wait;
    continue_staking(edition, state);
}

/* CL-T0: the coins of a card come back. */
static void unlock(const struct cryptoly_edition *edition, struct cryptoly *state, int card)
{
    int coin = edition->staking[card].coin;
    state->touched = (int16_t)(state->touched | 1 << card);
    state->coins[state->turn][coin] =
        (int16_t)(state->coins[state->turn][coin] + state->staked[card]);
    state->staked[card] = 0;
    continue_staking(edition, state);
}

/* CL-T0: interest, then staking. */
void cryptoly_begin_turn(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    state->given = state->taken = state->extra = 0;
    state->touched = 0;
    if (state->skip[state->turn]) { /* CL-T3 */
        state->skip[state->turn]--;
        cryptoly_end_turn(edition, state);
        return;
    }
    pay_interest(edition, state);
    continue_staking(edition, state);
}

/* ---- (a) the DEX (CL-T1) -------------------------------------------- */

/* CL-T1: no kind both ways in one turn. */
bool cryptoly_may_exchange(const struct cryptoly *state, int from, int to)
{
    return from != to && !(state->taken >> from & 1) && !(state->given >> to & 1) &&
           state->dex[to] && state->coins[state->turn][from] * state->rate[to] >= state->rate[from];
}

/* CL-T1: passed over where nothing is possible. */
void cryptoly_begin_exchange(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    for (int from = 0; from < KINDS_OF_COIN; from++)
        for (int to = 0; to < KINDS_OF_COIN; to++)
            if (cryptoly_may_exchange(state, from, to)) {
                cryptoly_ask(state, CL_PHASE_EXCHANGE, state->turn);
                return;
            }
    cryptoly_begin_trade(edition, state, STEP_COINS);
}

/* CL-T1: so many for their price, rounded up. */
static void exchange(const struct cryptoly_edition *edition, struct cryptoly *state, int n)
{
    int from = state->exchange_from, to = state->exchange_to;
    cryptoly_return(state, state->turn, from, cryptoly_price(state, from, to, n));
    cryptoly_gain(state, state->turn, to, n);
    state->given = (int8_t)(state->given | 1 << from);
    state->taken = (int8_t)(state->taken | 1 << to);
    state->exchange_from = state->exchange_to = 0;
    cryptoly_begin_exchange(edition, state);
}

/* ---- (b) and (c): offers (CL-T2) ------------------------------------ */

static bool has_cards(const struct cryptoly *state, int seat)
{
    return cryptoly_works_of(state, seat) | cryptoly_nfts_of(state, seat);
}

/* CL-T2: with whom a step can be traded. */
bool cryptoly_may_offer(const struct cryptoly *state, int partner)
{
    int turn = state->asked;
    if (partner == turn || partner >= state->players || state->offered >= state->offers)
        return false;
    bool own = cryptoly_has_coins(state, turn), other = cryptoly_has_coins(state, partner);
    if (state->step != STEP_CARDS)
        return own && other;
    bool own_card = has_cards(state, turn), other_card = has_cards(state, partner);
    return (own_card && (other || other_card)) || (other_card && (own || own_card));
}

static void clear_deal(struct cryptoly *state)
{
    memset(state->deal, 0, sizeof state->deal);
    state->deal_work = state->deal_with = state->deal_nft = 0;
    state->partner = EMPTY;
}

/* CL-T2, CL-T3: then with cards, then the roll. */
static void leave_trade(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    int next = cryptoly_left(state, state->turn);
    state->offered = 0;
    if (state->step == STEP_COINS) {
        cryptoly_begin_trade(edition, state, STEP_CARDS);
    } else if (state->step == STEP_CARDS) {
        state->step = STEP_COINS;
        state->moved = 0;
        cryptoly_ask(state, CL_PHASE_ROLL, state->turn);
    } else if (next == state->start) {
        cryptoly_begin_change(edition, state);
    } else {
        state->turn = (int8_t)next;
        cryptoly_continue_trade(edition, state);
    }
}

/* CL-T2: as long as offers are left. */
void cryptoly_continue_trade(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    cryptoly_ask(state, CL_PHASE_TRADE, state->turn);
    for (int seat = 0; seat < state->players; seat++)
        if (cryptoly_may_offer(state, seat))
            return;
    leave_trade(edition, state);
}

/* CL-T2: offers of coins first. */
void cryptoly_begin_trade(const struct cryptoly_edition *edition, struct cryptoly *state, int step)
{
    state->step = (int8_t)step;
    state->offered = 0;
    cryptoly_continue_trade(edition, state);
}

/* CL-T2: both sides non-empty; cards only in (c), and there at least one. */
bool cryptoly_may_send(const struct cryptoly *state)
{
    unsigned work = (uint16_t)state->deal_work, nft = (uint16_t)state->deal_nft;
    unsigned own_work = work ? work & cryptoly_works_of(state, state->turn) : 0;
    unsigned own_nft = nft ? nft & cryptoly_nfts_of(state, state->turn) : 0;
    int64_t gives, gets;
    memcpy(&gives, state->deal[0], sizeof gives);
    memcpy(&gets, state->deal[1], sizeof gets);
    return (gives || own_work || own_nft) && (gets || work != own_work || nft != own_nft) &&
           (state->step != STEP_CARDS || work || nft);
}

/* CL-T2: with its coins, or without. */
static void hand_over_work(const struct cryptoly_edition *edition, struct cryptoly *state, int card)
{
    int seller = state->work[card];
    if (cryptoly_is_staking(card) && !(state->deal_with >> (card - MININGS) & 1)) {
        int staking = card - MININGS, coin = edition->staking[staking].coin;
        state->coins[seller][coin] = (int16_t)(state->coins[seller][coin] + state->staked[staking]);
        state->staked[staking] = state->locked[staking] = 0;
    }
    state->work[card] = (int8_t)(seller == state->turn ? state->partner : state->turn);
    state->work_order[card] = ++state->acquired;
}

/* Numbers of order stay small: they are given anew when they run high. */
static void renumber(struct cryptoly *state)
{
    int8_t work[WORKS], nft[NFTS], next = 0;
    if (state->acquired < 60)
        return;
    memcpy(work, state->work_order, sizeof work);
    memcpy(nft, state->nft_order, sizeof nft);
    for (int number = 1; number <= state->acquired; number++) {
        int8_t *found = NULL;
        for (int i = 0; i < WORKS; i++)
            if (work[i] == number)
                found = &state->work_order[i];
        for (int i = 0; i < NFTS; i++)
            if (nft[i] == number)
                found = &state->nft_order[i];
        if (found)
            *found = ++next;
    }
    state->acquired = next;
}

/* CL-T2: what was accepted changes hands. */
static void carry_out_deal(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    int turn = state->turn, partner = state->partner;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int to_turn = state->deal[1][coin] - state->deal[0][coin];
        state->coins[turn][coin] = (int16_t)(state->coins[turn][coin] + to_turn);
        state->coins[partner][coin] = (int16_t)(state->coins[partner][coin] - to_turn);
    }
    for (int card = 0; card < WORKS; card++)
        if (state->deal_work >> card & 1)
            hand_over_work(edition, state, card);
    for (int card = 0; card < NFTS; card++)
        if (state->deal_nft >> card & 1) {
            state->nft[card] = (int8_t)(state->nft[card] == turn ? partner : turn);
            state->nft_order[card] = ++state->acquired;
        }
    renumber(state);
}

/* CL-T2: accepted, declined or dropped: it counts. */
static void end_offer(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    clear_deal(state);
    state->offered++;
    cryptoly_continue_trade(edition, state);
}

/* CL-T2: the moves of an offer. */
void cryptoly_trade_move(const struct cryptoly_edition *edition, struct cryptoly *state,
                         struct move move)
{
    switch (move.kind) {
    case CL_MOVE_OFFER:
        state->partner = (int8_t)move.a;
        state->phase = CL_PHASE_BUILD;
        break;
    case CL_MOVE_GIVE:
    case CL_MOVE_GET:
        state->deal[move.kind == CL_MOVE_GET][move.a] = move.n;
        break;
    case CL_MOVE_GIVE_MINING:
    case CL_MOVE_GET_MINING:
        state->deal_work = (int16_t)(state->deal_work | 1 << move.a);
        break;
    case CL_MOVE_GIVE_STAKING:
    case CL_MOVE_GET_STAKING:
        state->deal_work = (int16_t)(state->deal_work | 1 << (MININGS + move.a));
        state->deal_with = (int16_t)(state->deal_with | move.b << move.a);
        break;
    case CL_MOVE_GIVE_NFT:
    case CL_MOVE_GET_NFT:
        state->deal_nft = (int16_t)(state->deal_nft | 1 << move.a);
        break;
    case CL_MOVE_SEND:
        cryptoly_ask(state, CL_PHASE_ANSWER, state->partner);
        break;
    case CL_MOVE_ACCEPT:
        carry_out_deal(edition, state);
        end_offer(edition, state);
        break;
    case CL_MOVE_DECLINE:
        end_offer(edition, state);
        break;
    default: /* dropped */
        end_offer(edition, state);
    }
}

/* ---- rounds (CL-E1) ------------------------------------------------- */

/* CL-T3: the next player. */
void cryptoly_next_turn(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    state->turn = (int8_t)cryptoly_left(state, state->turn);
    if (state->turn == state->start)
        state->round++;
    cryptoly_begin_turn(edition, state);
}

/* CL-E1: the round that has just been finished is the last one, or another follows. */
void cryptoly_end_round(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    if (state->round >= state->last_round)
        cryptoly_begin_end(edition, state);
    else if (state->clock == CLOCK_TO_NOTE)
        cryptoly_ask(state, CL_PHASE_CLOCK, state->turn);
    else if (state->ending == END_MINUTES || state->clock == CLOCK_RUNS)
        cryptoly_ask(state, CL_PHASE_MINUTES, state->turn);
    else
        cryptoly_next_turn(edition, state);
}

/* CL-T3: an extra roll, or the turn is over. */
void cryptoly_end_turn(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    if (cryptoly_left(state, state->turn) == state->start)
        cryptoly_end_round(edition, state);
    else
        cryptoly_next_turn(edition, state);
}

/* ---- (d) the roll (CL-T3, CL-F7) ------------------------------------ */

/* CL-F7: before the pawn moves, from the active player on. */
static void pay_miners(const struct cryptoly_edition *edition, struct cryptoly *state, int pips)
{
    for (int seat = state->turn, i = 0; i < state->players;
         i++, seat = cryptoly_left(state, seat)) {
        int card = NOBODY, after = 0;
        while ((card = cryptoly_next_held(state->work, state->work_order, MININGS, seat, after)) !=
               NOBODY) {
            after = state->work_order[card];
            if ((edition->mining[card].whose || seat == state->turn) &&
                pips >= edition->mining[card].low && pips <= edition->mining[card].high)
                cryptoly_gain(state, seat, edition->mining[card].coin, edition->mining[card].n);
        }
    }
}

/* CL-T3: move clockwise, carry out the space. */
void cryptoly_rolled(const struct cryptoly_edition *edition, struct cryptoly *state, int pips)
{
    state->pips = (int8_t)pips;
    pay_miners(edition, state, pips);
    state->position[state->turn] =
        (int8_t)((state->position[state->turn] - 1 + pips) % edition->spaces + 1);
    cryptoly_enter_space(edition, state);
}

/* ---- apply ---------------------------------------------------------- */

/* CL-S1: a pawn on a space of choice, in seat order. */
static void place(struct cryptoly *state, int space)
{
    state->position[state->asked] = (int8_t)space;
    if (state->asked + 1 < state->players)
        state->asked++;
    else
        cryptoly_ask(state, CL_PHASE_RATE, 0);
}

/* CL-S1, CL-F8: the card that holds. */
static void apply_rate(const struct cryptoly_edition *edition, struct cryptoly *state, int card)
{
    state->rate_card = (int8_t)card;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        state->rate[coin] = (int8_t)edition->rate[card][coin];
    if (state->round)
        cryptoly_go_on(edition, state);
    else if (state->betting)
        cryptoly_ask(state, CL_PHASE_BET, 0);
    else
        cryptoly_roll_for_start(state);
}

/* CL-T0 to CL-T3: a step of the turn is over. */
static void pass(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    switch (state->phase) {
    case CL_PHASE_STAKE:
        cryptoly_begin_exchange(edition, state);
        break;
    case CL_PHASE_EXCHANGE:
        cryptoly_begin_trade(edition, state, STEP_COINS);
        break;
    case CL_PHASE_TRADE:
        leave_trade(edition, state);
        break;
    default:
        must(state->phase == CL_PHASE_INVEST);
        cryptoly_go_on(edition, state);
    }
}

/* ---- one function for each kind of move ------------------------------------------------ */

typedef void play(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                  struct move move);

static void play_rate(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                      struct move move)
{
    (void)actor;
    apply_rate(edition, state, move.a);
}

static void play_contest(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                         struct move move)
{
    (void)actor;
    cryptoly_contest_die(edition, state, move.a, move.n);
}

static void play_roll(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                      struct move move)
{
    (void)actor;
    cryptoly_rolled(edition, state, move.n);
}

static void play_die(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                     struct move move)
{
    (void)actor;
    cryptoly_die(edition, state, move.n);
}

static void play_card(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                      struct move move)
{
    (void)actor;
    cryptoly_drawn(edition, state, move);
}

static void play_place(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                       struct move move)
{
    (void)edition, (void)actor;
    place(state, move.n);
}

static void play_stake(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                       struct move move)
{
    (void)actor;
    stake(edition, state, move.a, move.n);
}

static void play_unlock(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                        struct move move)
{
    (void)actor;
    unlock(edition, state, move.a);
}

/* CL-T1: the kinds; the number follows. */
static void play_exchange(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                          struct move move)
{
    (void)edition, (void)actor;
    state->exchange_from = (int8_t)move.a;
    state->exchange_to = (int8_t)move.b;
    state->phase = CL_PHASE_AMOUNT;
}

static void play_amount(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                        struct move move)
{
    (void)actor;
    exchange(edition, state, move.n);
}

static void play_pass(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                      struct move move)
{
    (void)actor, (void)move;
    pass(edition, state);
}

static void play_pay(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                     struct move move)
{
    (void)actor;
    cryptoly_pay(edition, state, move.a);
}

static void play_trade(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                       struct move move)
{
    (void)actor;
    cryptoly_trade_move(edition, state, move);
}

/* A space or an offer is answered. */
static void play_answer(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                        struct move move)
{
    if (state->phase == CL_PHASE_ANSWER)
        cryptoly_trade_move(edition, state, move);
    else
        cryptoly_space_move(edition, state, actor, move);
}

static void play_go_on(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                       struct move move)
{
    (void)actor, (void)move;
    cryptoly_next_turn(edition, state);
}

/* CL-E1: the minutes of the Time card count from now on. */
static void play_clock(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                       struct move move)
{
    (void)actor;
    state->minutes = (int16_t)(state->minutes + move.a * 60 + move.n);
    state->clock = CLOCK_RUNS;
    cryptoly_next_turn(edition, state);
}

/* CL-E1: the time is up. */
static void play_time_up(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                         struct move move)
{
    (void)actor, (void)move;
    cryptoly_begin_end(edition, state);
}

static play *const plays[CL_MOVE_KINDS] = {
    [CL_MOVE_RATE] = play_rate,
    [CL_MOVE_CONTEST] = play_contest,
    [CL_MOVE_ROLL] = play_roll,
    [CL_MOVE_DIE] = play_die,
    [CL_MOVE_ACTION] = play_card,
    [CL_MOVE_MOON] = play_card,
    [CL_MOVE_MINING] = play_card,
    [CL_MOVE_STAKING] = play_card,
    [CL_MOVE_NFT] = play_card,
    [CL_MOVE_TIME] = play_card,
    [CL_MOVE_NAMED] = play_card,
    [CL_MOVE_PLACE] = play_place,
    [CL_MOVE_SHOW] = cryptoly_bet_move,
    [CL_MOVE_SPREAD] = cryptoly_bet_move,
    [CL_MOVE_SEAL] = cryptoly_bet_move,
    [CL_MOVE_DIGIT] = cryptoly_bet_move,
    [CL_MOVE_SIGN] = cryptoly_bet_move,
    [CL_MOVE_MEMORISED] = cryptoly_bet_move,
    [CL_MOVE_ENTER] = cryptoly_bet_move,
    [CL_MOVE_TYPE] = cryptoly_bet_move,
    [CL_MOVE_OPEN] = cryptoly_bet_move,
    [CL_MOVE_STAKE] = play_stake,
    [CL_MOVE_UNLOCK] = play_unlock,
    [CL_MOVE_EXCHANGE] = play_exchange,
    [CL_MOVE_AMOUNT] = play_amount,
    [CL_MOVE_PASS] = play_pass,
    [CL_MOVE_PAY] = play_pay,
    [CL_MOVE_TRY] = cryptoly_space_move,
    [CL_MOVE_LEAVE] = cryptoly_space_move,
    [CL_MOVE_INVEST] = cryptoly_space_move,
    [CL_MOVE_BUY] = cryptoly_space_move,
    [CL_MOVE_WAGER] = cryptoly_space_move,
    [CL_MOVE_CHOOSE] = cryptoly_space_move,
    [CL_MOVE_SWAP] = cryptoly_space_move,
    [CL_MOVE_NAME] = cryptoly_space_move,
    [CL_MOVE_NAME_MINUTES] = cryptoly_space_move,
    [CL_MOVE_ACCEPT] = play_answer,
    [CL_MOVE_DECLINE] = play_answer,
    [CL_MOVE_ICO] = cryptoly_end_move,
    [CL_MOVE_CHANGE] = cryptoly_end_move,
    [CL_MOVE_STOP] = cryptoly_end_move,
    [CL_MOVE_FIXED] = cryptoly_end_move,
    [CL_MOVE_GAMBLE] = cryptoly_end_move,
    [CL_MOVE_GO_ON] = play_go_on,
    [CL_MOVE_CLOCK] = play_clock,
    [CL_MOVE_TIME_UP] = play_time_up,
    [CL_MOVE_OFFER] = play_trade,
    [CL_MOVE_GIVE] = play_trade,
    [CL_MOVE_GET] = play_trade,
    [CL_MOVE_GIVE_MINING] = play_trade,
    [CL_MOVE_GET_MINING] = play_trade,
    [CL_MOVE_GIVE_STAKING] = play_trade,
    [CL_MOVE_GET_STAKING] = play_trade,
    [CL_MOVE_GIVE_NFT] = play_trade,
    [CL_MOVE_GET_NFT] = play_trade,
    [CL_MOVE_SEND] = play_trade,
    [CL_MOVE_DROP] = play_trade,
};

void cryptoly_apply(const void *edition, void *state, int actor, struct move move)
{
    must(plays[move.kind]);
    plays[move.kind](edition, state, actor, move);
}
