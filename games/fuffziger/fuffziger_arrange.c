/*
 * fuffziger_arrange.c: completes positions that are stated by hand.
 *
 * Stated things stay. What the bank has given and printed is what lies about;
 * presses of dead values are gone; turned presses have backs that were seen;
 * tiles that are nowhere else have left the game; a phase that is stated
 * begins as it would begin in play.
 */
#include "games/fuffziger/fuffziger.h"

#include <string.h>

#define STATED(member) (stated[offsetof(struct fuffziger, member)] != 0)
#define STATED_AT(member, i)                                                                       \
    (stated[offsetof(struct fuffziger, member) +                                                   \
            (size_t)(i) * sizeof(((struct fuffziger *)0)->member[0])] != 0)

/* Turned presses need backs that were seen: those of their own front first. */
static void arrange_backs(const struct fuffziger_edition *edition, struct fuffziger *state,
                          const uint8_t *stated)
{
    for (int press = PRESS_TURNED; press < FF_PRESSES; press++) {
        int value = fuffziger_value_of[press];
        int left = fuffziger_owned(state, press) - fuffziger_turned_up(state, press);
        bool single = press < PRESS_DOUBLE;
        int back = press == PRESS_COINS ? BACK_COINS : single ? BACK_UNCHANGED : BACK_DOUBLE;
        for (; left > 0 && state->seen[value][back] < edition->back[value][back] &&
               !STATED_AT(seen, value);
             left--)
            state->seen[value][back]++;
        back = single ? BACK_NEXT : BACK_NEXT_DOUBLE;
        for (; left > 0 && value && press != PRESS_COINS && !STATED_AT(seen, value - 1) &&
               state->seen[value - 1][back] < edition->back[value - 1][back];
             left--)
            state->seen[value - 1][back]++;
        state->gone_turned[press - PRESS_TURNED] =
            (int8_t)(fuffziger_turned_up(state, press) - fuffziger_owned(state, press));
    }
}

/* Presses of dead values are gone; stacks are what is left, gone is the rest. */
static const char *arrange_tiles(const struct fuffziger_edition *edition, struct fuffziger *state,
                                 const uint8_t *stated)
{
    for (int seat = 0; seat < FF_SEATS; seat++)
        for (int press = 0; press < FF_PRESSES; press++)
            if (fuffziger_value_of[press] < state->lowest)
                state->press[seat][press] = 0;
    arrange_backs(edition, state, stated);
    for (int value = 0; value < FF_VALUES; value++) {
        int there = fuffziger_owned(state, PRESS_NEW + value);
        if (value < FF_STARTS) {
            int starts = fuffziger_owned(state, PRESS_START + value);
            there += starts;
            if (!STATED_AT(start_unseen, value))
                state->start_unseen[value] = (int8_t)starts;
        }
        for (int back = 0; back < FF_BACKS; back++)
            there += state->seen[value][back];
        int rest = edition->press[value].tiles - there;
        if (rest < 0)
            return "there are not so many tiles";
        if (value < state->lowest)
            state->stock[value] = 0;
        else if (!STATED_AT(stock, value) && state->stock[value] > rest)
            state->stock[value] = (int8_t)rest;
        if (state->stock[value] > rest)
            return "there are not so many tiles";
        state->gone_unseen[value] = (int8_t)(rest - state->stock[value]);
    }
    return NULL;
}

/* The first cards of each set count as turned up, as far as the sales demand;
 * the open one is stated, or the first that is left. */
static void arrange_cards(struct fuffziger *state, const uint8_t *stated)
{
    int turned = state->sold + 1, open = STATED(card) ? state->card : EMPTY;
    for (int set = 0; set < FF_SETS; set++) {
        int here = turned < 0 ? 0 : turned > FF_SET_USED ? FF_SET_USED : turned;
        turned -= FF_SET_USED;
        if (STATED_AT(unseen_cards, set))
            continue;
        unsigned seen = 0;
        if (open >= 0 && open / FF_SET_CARDS == set && here) {
            seen = 1u << open % FF_SET_CARDS;
            here--;
        }
        for (int i = 0; here > 0; i++)
            if (!(seen >> i & 1)) {
                seen |= 1u << i;
                here--;
                if (open == EMPTY && turned <= 0)
                    state->card = (int8_t)(set * FF_SET_CARDS + i);
            }
        state->unseen_cards[set] = (int16_t)(~seen & ((1 << FF_SET_CARDS) - 1));
    }
}

static void arrange_money(const struct fuffziger_edition *edition, struct fuffziger *state)
{
    state->given = state->taken = 0;
    int supply = edition->silver;
    memset(state->returned, 0, sizeof state->returned);
    memset(state->printed, 0, sizeof state->printed);
    for (int seat = 0; seat < FF_SEATS; seat++) {
        state->given += state->money[seat];
        supply -= state->silver[seat];
        for (int value = 0; value < FF_VALUES; value++)
            state->printed[value] += state->notes[seat][value];
    }
    state->silver_supply = (int16_t)(supply > 0 ? supply : 0);
}

/* Who is asked, where only the phase is stated. */
static void arrange_play(struct fuffziger *state, const uint8_t *stated)
{
    bool auction = state->phase == FF_PHASE_LEAD || state->phase == FF_PHASE_MATCH ||
                   state->phase == FF_PHASE_ROLL;
    if (STATED(phase) && state->phase != FF_PHASE_INSPECT)
        state->to_turn = 0;
    if (STATED(phase) && !STATED(coin_cards))
        state->coin_cards = auction;
    if (auction && !STATED(auction))
        state->auction = 1;
    if (auction && !STATED(in) && state->phase != FF_PHASE_ROLL)
        state->in = (int8_t)((1 << state->players) - 1);
    if (auction && !STATED(coins))
        state->coins = 3;
    if (STATED(phase) && !STATED(turn))
        state->turn = state->start;
    if (state->phase == FF_PHASE_LEAD && !STATED(leader))
        state->leader = state->turn;
    if (state->phase == FF_PHASE_PRESSES) {
        for (int press = 0; press < FF_PRESSES; press++)
            if (!STATED_AT(todo, press))
                state->todo[press] = state->press[state->turn][press];
        state->todo_left = 0;
        for (int press = 0; press < FF_PRESSES; press++)
            state->todo_left = (int8_t)(state->todo_left + state->todo[press]);
    }
    if (state->phase == FF_PHASE_INSPECT && STATED(phase) && !STATED(to_turn))
        state->to_turn = 1;
    if (state->phase == FF_PHASE_INSPECT && STATED(phase) && !STATED(next))
        state->next = FF_PHASE_PRESSES;
    state->money_open = state->memory_aid;
}

/* NULL, or which seat that is named does not play. */
static const char *seats_exist(const struct fuffziger *state, const uint8_t *stated)
{
    if (state->players < 3 || state->players > FF_SEATS)
        return "the number of players";
    if (state->start < 0 || state->start >= state->players)
        return "who starts";
    if (STATED(turn) && (state->turn < 0 || state->turn >= state->players))
        return "whose turn it is";
    return NULL;
}

const char *fuffziger_arrange(const void *edition, void *state, const uint8_t *stated)
{
    const char *wrong = seats_exist(state, stated);
    if (wrong)
        return wrong;
    arrange_play(state, stated);
    arrange_cards(state, stated);
    arrange_money(edition, state);
    return arrange_tiles(edition, state, stated);
}
