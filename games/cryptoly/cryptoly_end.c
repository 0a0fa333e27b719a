/*
 * cryptoly_end.c: roll-offs, the end of the game in its steps, the winner bet.
 */
#include "games/cryptoly/cryptoly_steps.h"

/* ---- roll-offs ------------------------------------------------------ */

/* CL-S3, CL-F6, CL-E5: several roll off. */
void cryptoly_contest(struct cryptoly *state, int contest, unsigned seats)
{
    memset(state->die_of, 0, sizeof state->die_of);
    state->contest = (int8_t)contest;
    state->rollers = (int8_t)seats;
    state->best = 0;
    state->phase = CL_PHASE_CONTEST;
}

/* CL-S3, CL-F6: those who rolled highest. */
static unsigned highest(const struct cryptoly *state)
{
    unsigned set = 0;
    for (int seat = 0; seat < state->players; seat++)
        if (state->die_of[seat] == state->best)
            set |= 1u << seat;
    return set;
}

/* CL-S3, CL-F6: turn order decides after too many undecided rolls. */
static unsigned first_in_order(const struct cryptoly *state, unsigned set, int seat)
{
    while (!(set >> seat & 1))
        seat = cryptoly_left(state, seat);
    return 1u << seat;
}

/* ---- step 4: places (CL-E5) ----------------------------------------- */

/* CL-E5: colours as one exact value: coins left over and remainders of ICOs. */
static int32_t colours_worth(const struct cryptoly *state, int seat)
{
    int32_t sum = 0;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        sum += (state->coins[seat][coin] + state->virtual[seat][coin]) *
               cryptoly_value_of(state, coin);
    return sum;
}

/* CL-E5: by BTC, then by all colours. */
static void set_places(struct cryptoly *state)
{
    for (int seat = 0; seat < state->players; seat++) {
        int32_t btc = state->coins[seat][BTC] + state->virtual[seat][BTC];
        state->place4[seat] = 1;
        for (int other = 0; other < state->players; other++) {
            int32_t theirs = state->coins[other][BTC] + state->virtual[other][BTC];
            if (theirs > btc ||
                (theirs == btc && colours_worth(state, other) > colours_worth(state, seat)))
                state->place4[seat]++;
        }
    }
}

/* CL-E5: players who are still equal. */
unsigned cryptoly_shared_place(const struct cryptoly *state)
{
    for (int rank = 1; rank < state->players; rank++) {
        unsigned set = 0;
        for (int seat = 0; seat < state->players; seat++)
            if (state->place4[seat] == rank)
                set |= 1u << seat;
        if (set & (set - 1))
            return set;
    }
    return 0;
}

/* ---- the winner bet (CL-W1, CL-E6) ---------------------------------- */

/* CL-W1: what a place pays. */
int cryptoly_bet_factor(int players, int rank)
{
    static const uint8_t factor[3][3] = { { 2, 0, 0 }, { 3, 2, 0 }, { 5, 3, 2 } };
    return rank > 3 ? 0 : factor[players > 4 ? 2 : players > 2][rank - 1];
}

/* CL-W1: what an opened bet pays. */
int cryptoly_bet_won(const struct cryptoly *state, int seat)
{
    int sum = 0;
    for (int on = 0; on < state->players; on++)
        sum += state->opened[seat][on] * cryptoly_bet_factor(state->players, state->place4[on]);
    return sum;
}

/* CL-E6, CL-W1: one attempt at each code, if there is a bet. */
static void begin_attempts(struct cryptoly *state)
{
    cryptoly_ask(state, state->betting ? CL_PHASE_ENTER : CL_PHASE_OVER, state->start);
}

/* CL-W1: the next digit or sign of a code. */
static void enter_sign(struct cryptoly *state, int sign)
{
    int seat = state->asked, next = cryptoly_left(state, seat);
    state->attempt[seat][state->entered[seat]++] = (int8_t)sign;
    if (state->entered[seat] < cryptoly_digits(state))
        return;
    cryptoly_ask(state, next == state->start ? CL_PHASE_OPEN : CL_PHASE_ENTER, next);
}

/* CL-E6, CL-W1: a right code opens the bet; after the last one all bets are paid. */
static void open_bet(struct cryptoly *state, bool right)
{
    int seat = state->asked, next = cryptoly_left(state, seat);
    state->right[seat] = right;
    if (right)
        memcpy(state->opened[seat], state->bet[seat], sizeof state->bet[seat]);
    state->asked = (int8_t)next;
    if (next != state->start)
        return;
    for (int each = 0; each < state->players; each++)
        state->virtual[each][BTC] += cryptoly_bet_won(state, each);
    state->phase = CL_PHASE_OVER;
}

/* CL-W1: all bets are sealed and all codes are set. */
static void end_betting(struct cryptoly *state)
{
    for (int seat = 0; seat < state->players; seat++)
        if (!(state->ready >> seat & 1) || state->code_set[seat] < cryptoly_digits(state))
            return;
    state->ready = 0;
    state->phase = CL_PHASE_SHOW;
}

/* CL-W1: the moves of the winner bet. */
void cryptoly_bet_move(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                       struct move move)
{
    int owner;
    (void)edition;
    switch (move.kind) {
    case CL_MOVE_SPREAD:
        state->bet[actor][move.a] = (int8_t)move.n;
        break;
    case CL_MOVE_SEAL:
        state->ready = (int8_t)(state->ready | 1 << actor);
        end_betting(state);
        break;
    case CL_MOVE_DIGIT:
    case CL_MOVE_SIGN:
        owner = cryptoly_left(state, actor);
        state->code[owner][state->code_set[owner]++] =
            (int8_t)(move.kind == CL_MOVE_SIGN ? move.a : move.n);
        end_betting(state);
        break;
    case CL_MOVE_SHOW:
        for (int seat = 0; seat < state->players; seat++)
            for (int i = 0; i < LONG_DIGITS; i++)
                state->code_known[seat][i] = (uint16_t)(1u << seat);
        state->phase = CL_PHASE_MEMORISE;
        break;
    case CL_MOVE_MEMORISED:
        state->memorised = (int8_t)(state->memorised | 1 << actor);
        memset(state->code_known[actor], 0, sizeof state->code_known[actor]);
        if (state->memorised == (1 << state->players) - 1)
            cryptoly_roll_for_start(state);
        break;
    case CL_MOVE_ENTER:
        enter_sign(state, move.n);
        break;
    case CL_MOVE_TYPE:
        enter_sign(state, move.a);
        break;
    default:
        open_bet(state, move.n);
    }
}

/* ---- the end of a roll-off ------------------------------------------ */

/* CL-E5: the tied are put in the order of their dice; who is still equal rolls again. */
static void rank_by_dice(struct cryptoly *state)
{
    unsigned set = cryptoly_shared_place(state);
    int8_t place[CL_SEATS];
    memcpy(place, state->place4, sizeof place);
    for (int seat = 0; seat < state->players; seat++)
        for (int other = 0; other < state->players; other++)
            if (set >> seat & 1 && set >> other & 1 && state->die_of[other] > state->die_of[seat])
                place[seat]++;
    memcpy(state->place4, place, sizeof place);
    set = cryptoly_shared_place(state);
    if (set && ++state->ties > MOST_TIES) {
        for (int rank = 0, seat = state->start; rank < state->players;
             rank++, seat = cryptoly_left(state, seat))
            for (int other = cryptoly_left(state, seat); other != state->start;
                 other = cryptoly_left(state, other))
                state->place4[other] =
                    (int8_t)(state->place4[other] + (state->place4[other] == state->place4[seat]));
        set = 0;
    }
    if (set)
        cryptoly_contest(state, CONTEST_RANK, set);
    else
        begin_attempts(state);
}

/* CL-S3, CL-F6, CL-E5: what the roll-off was about. */
static void end_contest(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    unsigned set = highest(state);
    if (state->contest == CONTEST_RANK) {
        rank_by_dice(state);
        return;
    }
    if (set & (set - 1)) {
        if (++state->ties <= MOST_TIES) {
            cryptoly_contest(state, state->contest, set);
            return;
        }
        set = first_in_order(state, set, state->contest == CONTEST_START ? 0 : state->turn);
    }
    state->ties = 0;
    memset(state->die_of, 0, sizeof state->die_of);
    int winner = bits_first(set);
    if (state->contest == CONTEST_MOON) {
        cryptoly_moon_won(edition, state, winner);
        return;
    }
    state->start = state->turn = (int8_t)winner;
    state->round = 1;
    cryptoly_begin_turn(edition, state);
}

/* CL-S3, CL-F6, CL-E5: one die of a roll-off. */
void cryptoly_contest_die(const struct cryptoly_edition *edition, struct cryptoly *state, int seat,
                          int pips)
{
    state->die_of[seat] = (int8_t)pips;
    state->rollers = (int8_t)(state->rollers & ~(1 << seat));
    if (pips > state->best)
        state->best = (int8_t)pips;
    if (!state->rollers)
        end_contest(edition, state);
}

/* ---- step 1 (CL-E2) ------------------------------------------------- */

/* CL-E2: staked coins return, then offers of coins. */
void cryptoly_begin_end(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    for (int card = 0; card < edition->stakings; card++) {
        int holder = state->work[MININGS + card], coin = edition->staking[card].coin;
        if (holder < 0)
            continue;
        state->coins[holder][coin] = (int16_t)(state->coins[holder][coin] + state->staked[card]);
        state->staked[card] = state->locked[card] = 0;
    }
    state->turn = state->start;
    cryptoly_begin_trade(edition, state, STEP_END);
}

/* CL-E2: whether one colour is worth a BTC. */
static bool can_change(const struct cryptoly *state, int seat)
{
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        if (state->coins[seat][coin] >= state->rate[coin])
            return true;
    return false;
}

/* CL-E2: the next who is still in, from this seat on; whoever cannot pay is out. */
static void change_from(struct cryptoly *state, int seat)
{
    while (state->dex[BTC] && state->changing) {
        if (state->changing >> seat & 1) {
            if (can_change(state, seat)) {
                cryptoly_ask(state, CL_PHASE_CHANGE, seat);
                return;
            }
            state->changing = (int8_t)(state->changing & ~(1 << seat));
        }
        seat = cryptoly_left(state, seat);
    }
    state->changing = 0;
    cryptoly_ask(state, CL_PHASE_ICO, state->start);
}

/* CL-E2: in laps from the start player. */
void cryptoly_begin_change(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    (void)edition;
    state->turn = state->start;
    state->changing = (int8_t)((1 << state->players) - 1);
    change_from(state, state->start);
}

/* ---- step 2 (CL-E3) ------------------------------------------------- */

/* CL-E3: three times, half or nothing. */
int cryptoly_ico_back(const struct cryptoly *state, int seat, int ico, int coin)
{
    int stake = state->ico[seat][ico][coin];
    return state->ico_place[ico] == 1 ? 3 * stake : state->ico_place[ico] == 2 ? stake / 2 : 0;
}

/* CL-E3: returns are added up per coin kind; each colour turns into whole BTC. */
static void return_stakes(struct cryptoly *state, int seat)
{
    int32_t *back = state->virtual[seat];
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        for (int ico = 0; ico < ICOS; ico++)
            back[coin] += cryptoly_ico_back(state, seat, ico, coin);
    for (int coin = RED; coin < KINDS_OF_COIN; coin++) {
        back[BTC] += back[coin] / state->rate[coin];
        back[coin] %= state->rate[coin];
    }
}

/* ---- step 3 (CL-E4) ------------------------------------------------- */

/* CL-E4: NFTs in the order acquired, from the start player. */
static void cash_from(struct cryptoly *state, int seat)
{
    do {
        int after = 0, card;
        while ((card = cryptoly_next_held(state->nft, state->nft_order, NFTS, seat, after)) !=
               NOBODY) {
            if (state->nft_value[card] == EMPTY) {
                state->cash_card = (int8_t)card;
                cryptoly_ask(state, CL_PHASE_CASH, seat);
                return;
            }
            after = state->nft_order[card];
        }
        seat = cryptoly_left(state, seat);
    } while (seat != state->start);
    state->cash_card = EMPTY;
    set_places(state);
    state->ties = 0;
    unsigned tied = cryptoly_shared_place(state);
    if (tied)
        cryptoly_contest(state, CONTEST_RANK, tied);
    else
        begin_attempts(state);
}

/* CL-E4: a fixed value or a roll. */
static void cash(struct cryptoly *state, int value)
{
    state->nft_value[state->cash_card] = (int8_t)value;
    state->virtual[state->asked][BTC] += value;
    cash_from(state, state->asked);
}

/* CL-E4: what the roll makes of the card. */
void cryptoly_cashed(const struct cryptoly_edition *edition, struct cryptoly *state, int pips)
{
    cash(state, edition->nft[state->cash_card].pips[pips - 1]);
}

/* ---- moves ---------------------------------------------------------- */

/* CL-E3: the first ICO coin counts three times, the second half, the last nothing. */
static void draw_ico(struct cryptoly *state, int ico)
{
    int drawn = 0;
    for (int i = 0; i < ICOS; i++)
        drawn += state->ico_place[i] != 0;
    state->ico_place[ico] = (int8_t)(drawn + 1);
    if (drawn + 1 < ICOS - 1)
        return;
    for (int i = 0; i < ICOS; i++)
        if (!state->ico_place[i])
            state->ico_place[i] = ICOS;
    for (int seat = 0; seat < state->players; seat++)
        return_stakes(state, seat);
    cash_from(state, state->start);
}

/* CL-E2 to CL-E4: the moves after the last round. */
void cryptoly_end_move(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                       struct move move)
{
    switch (move.kind) {
    case CL_MOVE_ICO:
        draw_ico(state, move.a);
        break;
    case CL_MOVE_CHANGE:
        cryptoly_return(state, actor, move.a, state->rate[move.a]);
        cryptoly_gain(state, actor, BTC, 1);
        change_from(state, cryptoly_left(state, actor));
        break;
    case CL_MOVE_STOP:
        state->changing = (int8_t)(state->changing & ~(1 << actor));
        change_from(state, cryptoly_left(state, actor));
        break;
    case CL_MOVE_FIXED:
        cash(state, edition->nft[state->cash_card].value);
        break;
    default:
        must(move.kind == CL_MOVE_GAMBLE);
        cryptoly_roll_die(state, DIE_VALUE, state->asked);
    }
}
