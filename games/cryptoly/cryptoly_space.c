/*
 * cryptoly_space.c: the spaces, forced payments, and cards that are drawn.
 */
#include "games/cryptoly/cryptoly_steps.h"

/* ---- forced payment (CL-T4) ----------------------------------------- */

/* CL-T4: what was overpaid comes back in whole coins of the owed kind. */
static void settle(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    int seat = state->asked, coin = state->debt_coin;
    cryptoly_gain(state, seat, coin, -state->owed / cryptoly_value_of(state, coin));
    state->owed = 0;
    cryptoly_go_on(edition, state);
}

/* CL-T4: the next coin is named by the debtor, if there is a choice of kinds. */
static void continue_payment(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    int seat = state->asked, kinds = 0, last = BTC;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (state->coins[seat][coin] > 0 && coin != state->debt_coin) {
            kinds++;
            last = coin;
        }
    if (kinds > 1) {
        state->phase = CL_PHASE_PAY;
        return;
    }
    int32_t value = cryptoly_value_of(state, last);
    int n = (state->owed + value - 1) / value;
    must(n <= state->coins[seat][last]);
    cryptoly_return(state, seat, last, n);
    state->owed -= n * value;
    settle(edition, state);
}

/* CL-T4: a coin that the debtor names. */
void cryptoly_pay(const struct cryptoly_edition *edition, struct cryptoly *state, int coin)
{
    cryptoly_return(state, state->asked, coin, 1);
    state->owed -= cryptoly_value_of(state, coin);
    if (state->owed > 0)
        continue_payment(edition, state);
    else
        settle(edition, state);
}

/* CL-T4: owed coins first; who has less loses all. */
void cryptoly_owe(const struct cryptoly_edition *edition, struct cryptoly *state, int seat,
                  int coin, int n)
{
    int held = state->coins[seat][coin], paid = held < n ? held : n;
    cryptoly_return(state, seat, coin, paid);
    state->asked = (int8_t)seat;
    state->debt_coin = (int8_t)coin;
    state->owed = (n - paid) * cryptoly_value_of(state, coin);
    if (!state->owed) {
        cryptoly_go_on(edition, state);
    } else if (cryptoly_worth(state, seat) < state->owed) {
        for (int other = 0; other < KINDS_OF_COIN; other++)
            cryptoly_return(state, seat, other, state->coins[seat][other]);
        state->owed = 0;
        cryptoly_go_on(edition, state);
    } else {
        continue_payment(edition, state);
    }
}

/* ---- going on ------------------------------------------------------- */

/* The end of step (d), or its repetition (CL-T3). */
static void end_roll(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    if (state->extra == 1) {
        state->extra = 2;
        state->moved = 0;
        cryptoly_ask(state, CL_PHASE_ROLL, state->turn);
        return;
    }
    cryptoly_end_turn(edition, state);
}

void cryptoly_go_on(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    if (state->debtors) {
        int seat = state->turn;
        while (!(state->debtors >> seat & 1))
            seat = cryptoly_left(state, seat);
        state->debtors = (int8_t)(state->debtors & ~(1 << seat));
        cryptoly_owe(edition, state, seat, state->debt_coin, state->debt_n);
    } else if (state->buying) {
        state->buying = 0;
        cryptoly_ask(state, CL_PHASE_NFT, state->turn);
    } else if (state->card != EMPTY) {
        cryptoly_run_card(edition, state);
    } else {
        end_roll(edition, state);
    }
}

/* ---- the spaces ----------------------------------------------------- */

/* CL-F1: topped up, as far as stock goes. */
static void fill_wallet(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    int missing = edition->wallet - state->wallet;
    if (missing > state->dex[BTC])
        missing = state->dex[BTC];
    if (missing <= 0)
        return;
    state->wallet = (int16_t)(state->wallet + missing);
    state->dex[BTC] = (int16_t)(state->dex[BTC] - missing);
}

/* CL-F1: with no BTC there nothing happens. */
static void enter_wallet(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    fill_wallet(edition, state);
    if (state->wallet)
        cryptoly_ask(state, CL_PHASE_HACK, state->turn);
    else
        cryptoly_go_on(edition, state);
}

/* CL-F2 */
static void continue_investing(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (state->coins[state->turn][coin] && !(state->invested >> coin & 1)) {
            cryptoly_ask(state, CL_PHASE_INVEST, state->turn);
            return;
        }
    cryptoly_go_on(edition, state);
}

/* CL-F1 to CL-F10: what a space does when it is reached. */
void cryptoly_enter_space(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    int turn = state->turn;
    state->space = (int8_t)edition->board[state->position[turn] - 1];
    switch (state->space) {
    case SPACE_RED:
    case SPACE_BLUE:
    case SPACE_GREEN:
        cryptoly_roll_die(state, DIE_COIN, turn);
        return;
    case SPACE_ACTION:
        cryptoly_ask(state, CL_PHASE_ACTION, turn);
        return;
    case SPACE_MOON:
        cryptoly_ask(state, CL_PHASE_MOON, turn);
        return;
    case SPACE_RATES:
        cryptoly_ask(state, CL_PHASE_RATE, turn);
        return;
    case SPACE_HACK:
        enter_wallet(edition, state);
        return;
    case SPACE_ICO_1:
    case SPACE_ICO_2:
    case SPACE_ICO_3:
        state->invested = 0;
        continue_investing(edition, state);
        return;
    case SPACE_WORK: /* CL-F7 */
        if (state->work_left) {
            cryptoly_ask(state, CL_PHASE_WORK, turn);
            return;
        }
        break;
    case SPACE_NFT: /* CL-F4 */
        if (state->nft_unseen && cryptoly_worth(state, turn) >= UNIT) {
            cryptoly_ask(state, CL_PHASE_BUY, turn);
            return;
        }
        break;
    case SPACE_TIME: /* CL-F10 */
        if (state->time_card == EMPTY) {
            cryptoly_roll_die(state, DIE_TIME, turn);
            return;
        }
        break;
    default:
        must(state->space == SPACE_HODL); /* CL-F3 */
    }
    cryptoly_go_on(edition, state);
}

/* CL-F1 */
static void hack(const struct cryptoly_edition *edition, struct cryptoly *state, int pips)
{
    int turn = state->turn;
    if (pips < state->hack) {
        cryptoly_owe(edition, state, turn, BTC, edition->penalty);
        return;
    }
    state->coins[turn][BTC] = (int16_t)(state->coins[turn][BTC] + state->wallet);
    state->wallet = 0;
    fill_wallet(edition, state);
    if (state->until_hack) { /* CL-F10 */
        state->until_hack = 0;
        state->last_round = state->round;
    }
    cryptoly_go_on(edition, state);
}

/* CL-F4: whoever cannot pay the pips gets no card and pays nothing. */
static void price_nft(const struct cryptoly_edition *edition, struct cryptoly *state, int pips)
{
    if (cryptoly_worth(state, state->turn) < pips * UNIT) {
        cryptoly_go_on(edition, state);
        return;
    }
    state->buying = 1;
    cryptoly_owe(edition, state, state->turn, BTC, pips);
}

/* CL-F1, CL-F4 to CL-F6, CL-F10: a roll that a space or a card asked for. */
void cryptoly_die(const struct cryptoly_edition *edition, struct cryptoly *state, int pips)
{
    state->pips = (int8_t)pips;
    switch (state->die) {
    case DIE_HACK:
        hack(edition, state, pips);
        break;
    case DIE_COIN: /* CL-F5 */
        if (pips % 2) {
            cryptoly_owe(edition, state, state->turn, RED + state->space - SPACE_RED, 1);
            break;
        }
        cryptoly_gain(state, state->turn, RED + state->space - SPACE_RED, 1);
        cryptoly_go_on(edition, state);
        break;
    case DIE_NFT:
        price_nft(edition, state, pips);
        break;
    case DIE_TIME:
        if (pips == 1 || pips == 6)
            cryptoly_ask(state, CL_PHASE_TIME, state->turn);
        else
            cryptoly_go_on(edition, state);
        break;
    case DIE_CARD:
        cryptoly_run_card(edition, state);
        break;
    case DIE_MOON:
        cryptoly_moon_rolled(edition, state, pips);
        break;
    default:
        cryptoly_cashed(edition, state, pips);
    }
}

/* ---- Time (CL-F10, CL-E1) ------------------------------------------- */

/* CL-F10, CL-E1: so many rounds from now, six at most. */
static void end_after(struct cryptoly *state, int more)
{
    if (more > MOST_MORE)
        more = MOST_MORE;
    state->ending = END_TIME;
    state->last_round = (int8_t)(state->round + more);
}

/* CL-F10, CL-E1: by the host's clock, from the end of this round on. */
static void end_in(struct cryptoly *state, int minutes)
{
    end_after(state, MOST_MORE);
    state->minutes = (int16_t)minutes;
    state->clock = CLOCK_TO_NOTE;
}

/* CL-F10: what the Time card says. */
static void time_card(const struct cryptoly_edition *edition, struct cryptoly *state, int card)
{
    const int16_t *effect = edition->time[card].effect[0];
    state->time_card = (int8_t)card;
    switch (effect[0]) {
    case TIME_AGREE:
        end_after(state, effect[1]);
        state->ready = 0;
        state->phase = CL_PHASE_NAME;
        return;
    case TIME_AGREE_MINUTES:
        end_in(state, effect[1]);
        state->ready = 0;
        state->phase = CL_PHASE_NAME;
        return;
    case TIME_MINUTES:
        end_in(state, effect[1]);
        break;
    case TIME_NOW:
        end_after(state, 0);
        break;
    case TIME_HACKED:
        state->until_hack = 1;
        end_after(state, effect[1]);
        break;
    default:
        end_after(state, effect[1]);
    }
    cryptoly_go_on(edition, state);
}

/* CL-F10: all equal: so many, else the number on the card. */
static void show_named(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    bool equal = true;
    for (int seat = 1; seat < state->players; seat++)
        equal &= state->named[seat] == state->named[0];
    if (equal && state->clock)
        end_in(state, state->named[0]);
    else if (equal)
        end_after(state, state->named[0]);
    state->ready = 0;
    memset(state->named, 0, sizeof state->named);
    cryptoly_go_on(edition, state);
}

/* ---- moves ---------------------------------------------------------- */

/* CL-T6: cards go under their deck in the order in which they were drawn: nothing is
 * drawn of the same deck before the card is done. */
static int draw_under(int64_t *unseen, int8_t *order, int8_t *seen, int8_t *next, int card)
{
    if (*unseen) {
        *unseen &= ~((int64_t)1 << card);
        order[(*seen)++] = (int8_t)card;
    } else {
        *next = (int8_t)(*next + 1 == *seen ? 0 : *next + 1);
    }
    return card;
}

/* CL-F7: the top card is kept. */
static void take_work(const struct cryptoly_edition *edition, struct cryptoly *state, int card)
{
    state->work_unseen = (int16_t)(state->work_unseen & ~(1 << card));
    state->work_left--;
    state->work[card] = state->turn;
    state->work_order[card] = ++state->acquired;
    cryptoly_go_on(edition, state);
}

/* CL-F4, CL-F6, CL-F7, CL-F9, CL-F10: a card is turned up. */
void cryptoly_drawn(const struct cryptoly_edition *edition, struct cryptoly *state,
                    struct move move)
{
    int64_t moons = state->moon_unseen;
    switch (move.kind) {
    case CL_MOVE_ACTION:
        state->card = (int8_t)draw_under(&state->action_unseen, state->action_order,
                                         &state->action_seen, &state->action_next, move.a);
        cryptoly_read_action(edition, state);
        break;
    case CL_MOVE_MOON:
        state->moon = (int8_t)draw_under(&moons, state->moon_order, &state->moon_seen,
                                         &state->moon_next, move.a);
        state->moon_unseen = (int16_t)moons;
        cryptoly_read_moon(edition, state);
        break;
    case CL_MOVE_MINING:
        take_work(edition, state, move.a);
        break;
    case CL_MOVE_STAKING:
        take_work(edition, state, MININGS + move.a);
        break;
    case CL_MOVE_NFT:
        state->nft_unseen = (int16_t)(state->nft_unseen & ~(1 << move.a));
        state->nft[move.a] = state->turn;
        state->nft_order[move.a] = ++state->acquired;
        cryptoly_go_on(edition, state);
        break;
    case CL_MOVE_TIME:
        time_card(edition, state, move.a);
        break;
    default:
        show_named(edition, state);
    }
}

/* CL-F2: coins go to the DEX and are tallied. */
static void invest(const struct cryptoly_edition *edition, struct cryptoly *state, int coin, int n)
{
    int turn = state->turn, ico = state->space - SPACE_ICO_1;
    cryptoly_return(state, turn, coin, n);
    state->ico[turn][ico][coin] = (int16_t)(state->ico[turn][ico][coin] + n);
    state->invested = (int8_t)(state->invested | 1 << coin);
    continue_investing(edition, state);
}

/* CL-F1, CL-F2, CL-F4, CL-F6, CL-F9, CL-F10: the answers to a space or a card. */
void cryptoly_space_move(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                         struct move move)
{
    switch (move.kind) {
    case CL_MOVE_TRY:
        cryptoly_roll_die(state, DIE_HACK, state->turn);
        break;
    case CL_MOVE_LEAVE:
        cryptoly_go_on(edition, state);
        break;
    case CL_MOVE_INVEST:
        invest(edition, state, move.a, move.n);
        break;
    case CL_MOVE_BUY:
        cryptoly_roll_die(state, DIE_NFT, state->turn);
        break;
    case CL_MOVE_ACCEPT:
    case CL_MOVE_DECLINE:
        if (state->phase == CL_PHASE_DARE)
            cryptoly_dare(edition, state, move.kind == CL_MOVE_ACCEPT);
        else
            cryptoly_want(edition, state, move.kind == CL_MOVE_ACCEPT);
        break;
    case CL_MOVE_WAGER:
        cryptoly_return(state, state->asked, move.a, move.n);
        state->wager_coin = (int8_t)move.a;
        state->wager_n = (int8_t)move.n;
        cryptoly_roll_die(state, DIE_MOON, state->asked);
        break;
    case CL_MOVE_CHOOSE:
        cryptoly_choose(edition, state, move.n);
        break;
    case CL_MOVE_SWAP:
        cryptoly_swap(edition, state, move.n);
        break;
    default:
        must(move.kind == CL_MOVE_NAME || move.kind == CL_MOVE_NAME_MINUTES);
        state->named[actor] = (int8_t)move.n;
        state->ready = (int8_t)(state->ready | 1 << actor);
        if (state->ready == (1 << state->players) - 1)
            state->phase = CL_PHASE_NAMED;
    }
}
