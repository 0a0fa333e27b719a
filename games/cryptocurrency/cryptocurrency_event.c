/*
 * cryptocurrency_event.c: events, and the payments of maintenance, which one
 * of the events shares.
 */
#include <assert.h>
#include <string.h>

#include "games/cryptocurrency/cryptocurrency_steps.h"

static void collect(const struct cryptocurrency_edition *edition, struct cryptocurrency *state);

/* ---- coins given away ----------------------------------------------- */

static void give(struct cryptocurrency *state, int seat, int coin)
{
    state->coins[seat][coin]--;
    state->market[coin]++;
}

/* The only kind of coin that a seat has; EMPTY: none, COINS: several. */
static int only_coin(const struct cryptocurrency *state, int seat)
{
    int found = EMPTY;
    for (int coin = 0; coin < COINS; coin++)
        if (state->coins[seat][coin])
            found = found == EMPTY ? coin : COINS;
    return found;
}

/* ---- events --------------------------------------------------------- */

/* CC-V1e: everybody gives a coin of choice, if there is one. */
static void hack(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int seat)
{
    for (int i = 0; i < state->players; i++) {
        int coin = only_coin(state, seat);
        if (coin == COINS) {
            state->turn = (int8_t)seat;
            state->phase = CC_PHASE_HACKED;
            return;
        }
        if (coin != EMPTY)
            give(state, seat, coin);
        seat = cryptocurrency_left(state, seat);
        if (seat == state->start)
            break;
    }
    cryptocurrency_go_on(edition, state);
}

/* CC-V1d, CC-V2: from the pool of the cheapest coin, the first of several. */
static void airdrop(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int cheapest = 0, seat = state->start;
    for (int coin = 1; coin < COINS; coin++)
        if (state->price[coin] < state->price[cheapest])
            cheapest = coin;
    for (int i = 0; i < state->players; i++) {
        int count = edition->event[AIRDROP].amount;
        if (count > state->unmined[cheapest])
            count = state->unmined[cheapest];
        state->unmined[cheapest] = (int8_t)(state->unmined[cheapest] - count);
        state->coins[seat][cheapest] = (int8_t)(state->coins[seat][cheapest] + count);
        seat = cryptocurrency_left(state, seat);
    }
}

/* CC-V1f, CC-V2: chooses the card that leaks; false: there is none. */
static bool leak(struct cryptocurrency *state)
{
    int most = 0;
    for (int coin = 0; coin < COINS; coin++) {
        int count = 0, first = 0;
        for (int place = state->laid[coin] - 1; place >= 0; place--)
            if (state->face[coin][place] == DOWN) {
                count++;
                first = place;
            }
        if (count > most) {
            most = count;
            state->coin = (int8_t)coin;
            state->place = (int8_t)first;
        }
    }
    return most;
}

/* CC-V1g, CC-V2: every marker a space on, up to the last. */
static void halve(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++) {
        int last = cryptocurrency_coin(edition, state, coin)->spaces;
        int to = state->marker[coin] + edition->event[HALVING].amount;
        state->marker[coin] = (int8_t)(to > last ? last : to);
    }
}

/* CC-V1: instant ones act and are gone, permanent ones (CC-V1j to CC-V1o) stay. */
void cryptocurrency_happen(const struct cryptocurrency_edition *edition,
                           struct cryptocurrency *state, int event)
{
    int amount = edition->event[event].amount;
    state->event = (int8_t)event;
    state->event_deck[event]--;
    state->next = CC_PHASE_ACTION;
    state->turn = state->start;
    switch (event) {
    case UNDERSTAFFED: /* CC-V1a */
        state->phase = CC_PHASE_UNDERSTAFFED;
        return;
    case EXCHANGE_HACK: /* CC-V1e */
        hack(edition, state, state->start);
        return;
    case LEAK: /* CC-V1f */
        if (leak(state)) {
            state->phase = CC_PHASE_TURN;
            return;
        }
        break;
    case MARGIN_CALL: /* CC-V1i */
        state->owed = state->loans[state->start];
        state->amount = (int8_t)amount;
        collect(edition, state);
        return;
    case BULL_RUN:    /* CC-V1b */
    case FLASH_CRASH: /* CC-V1c */
        for (int coin = 0; coin < COINS; coin++)
            cryptocurrency_move_price(edition, state, coin, event == BULL_RUN ? amount : -amount);
        break;
    case AIRDROP: /* CC-V1d */
        airdrop(edition, state);
        break;
    case HALVING: /* CC-V1g */
        halve(edition, state);
        break;
    case STIMULUS: /* CC-V1h */
        for (int seat = 0; seat < state->players; seat++)
            cryptocurrency_pay(state, seat, -amount);
        break;
    default:
        state->event_standing[event]++;
    }
    cryptocurrency_go_on(edition, state);
}

/* CC-V1a: everybody a member of choice. */
void cryptocurrency_exhaust(const struct cryptocurrency_edition *edition,
                            struct cryptocurrency *state, int place)
{
    state->fresh[state->turn][place] = 0;
    state->turn = (int8_t)cryptocurrency_left(state, state->turn);
    if (state->turn == state->start)
        cryptocurrency_go_on(edition, state);
}

/* ---- maintenance (CC-U1) -------------------------------------------- */

/* CC-U1a: begins when nobody has a fresh member. */
void cryptocurrency_begin_maintenance(const struct cryptocurrency_edition *edition,
                                      struct cryptocurrency *state)
{
    for (int seat = 0; seat < state->players; seat++)
        for (int i = 0; i <= FOURTH; i++)
            state->fresh[seat][i] = state->team[seat][i] != EMPTY;
    state->turn = state->start;
    state->owed = state->loans[state->start];
    state->amount = (int8_t)cryptocurrency_interest(edition, state);
    state->next = CC_PHASE_REPAY;
    collect(edition, state);
}

/* CC-U1b, CC-V1i: takes `owed` payments of `amount` from `turn`, then from those after. */
static void collect(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    for (;;) {
        int turn = state->turn;
        while (state->owed) {
            int coin = only_coin(state, turn);
            if (state->money[turn] >= state->amount) {
                cryptocurrency_pay(state, turn, state->amount);
            } else if (coin == COINS) {
                state->phase = CC_PHASE_INTEREST;
                return;
            } else if (coin != EMPTY) {
                give(state, turn, coin);
            }
            state->owed--;
        }
        state->turn = (int8_t)cryptocurrency_left(state, turn);
        if (state->turn == state->start)
            break;
        state->owed = state->loans[state->turn];
    }
    state->amount = 0;
    cryptocurrency_go_on(edition, state);
}

/* CC-U1c: who cannot repay is not asked. */
void cryptocurrency_repay_from(const struct cryptocurrency_edition *edition,
                               struct cryptocurrency *state, int seat)
{
    do {
        if (state->loans[seat] && state->money[seat] >= edition->loan_repay) {
            state->turn = (int8_t)seat;
            state->phase = CC_PHASE_REPAY;
            return;
        }
        seat = cryptocurrency_left(state, seat);
    } while (seat != state->start);
    cryptocurrency_lay_from(edition, state, cryptocurrency_right(state, state->start));
}

/* CC-U1c: any number; the cards go back. */
void cryptocurrency_repay(const struct cryptocurrency_edition *edition,
                          struct cryptocurrency *state, int count)
{
    int turn = state->turn;
    cryptocurrency_pay(state, turn, count * edition->loan_repay);
    state->loans[turn] = (int8_t)(state->loans[turn] - count);
    state->loan_supply = (int8_t)(state->loan_supply + count);
    if (cryptocurrency_left(state, turn) == state->start)
        cryptocurrency_lay_from(edition, state, cryptocurrency_right(state, state->start));
    else
        cryptocurrency_repay_from(edition, state, cryptocurrency_left(state, turn));
}

/* CC-U1b, CC-V1e: the coin that was chosen goes to the market. */
void cryptocurrency_give_chosen(const struct cryptocurrency_edition *edition,
                                struct cryptocurrency *state, int coin)
{
    give(state, state->turn, coin);
    if (state->phase == CC_PHASE_INTEREST) {
        state->owed--;
        collect(edition, state);
    } else if (cryptocurrency_left(state, state->turn) == state->start) {
        cryptocurrency_go_on(edition, state);
    } else {
        hack(edition, state, cryptocurrency_left(state, state->turn));
    }
}
