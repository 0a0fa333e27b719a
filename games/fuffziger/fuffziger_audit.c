/*
 * fuffziger_audit.c: what must add up in every position: real money in and
 * out of the bank, notes printed and returned, silver coins, tiles by front
 * and back, inspectors and laundering cards.
 */
#include "games/fuffziger/fuffziger.h"

#include <string.h>

/* ---- audit ---------------------------------------------------------- */

static const char *audit_play(const struct fuffziger *state)
{
    int all = (1 << state->players) - 1;
    if (state->players < 3 || state->players > FF_SEATS)
        return "players";
    if (state->phase < 0 || state->phase >= PHASES || state->next < 0 || state->next >= PHASES)
        return "the phase";
    if (state->start < 0 || state->start >= state->players || state->turn < 0 ||
        state->turn >= state->players || state->leader < 0 || state->leader >= state->players)
        return "whose turn it is";
    if (state->lowest < 0 || state->lowest > FF_VALUES || state->deck_at < 0 ||
        state->deck_at >= FF_DECK || state->round < 0)
        return "the lowest value, the deck or the round";
    if (state->in & ~all || state->passed & ~all)
        return "somebody is in who does not play";
    if ((state->phase == PHASE_LEAD || state->phase == PHASE_MATCH ||
         state->phase == PHASE_SHOW) && !(state->in >> state->leader & 1))
        return "the leader is not in";
    if (state->phase == PHASE_LEAD && state->turn != state->leader)
        return "another than the leader is to lead";
    if (state->phase == PHASE_INSPECT && state->round && state->to_turn < 1)
        return "no inspector is to be turned up";
    if (state->coin_cards < 0 || state->broken < 0 || state->coins < 0 || state->sold < 0)
        return "a number below zero";
    return NULL;
}

static bool drafts(const struct fuffziger *state, int seat)
{
    if (state->phase == PHASE_LEAD || state->phase == PHASE_SHOW)
        return seat == state->leader;
    return state->phase == PHASE_BID || state->phase == PHASE_REVEAL;
}

/* Nobody stakes or bids more than there is. */
static const char *audit_seat(const struct fuffziger *state, int seat)
{
    bool in = state->in >> seat & 1 && (state->phase == PHASE_LEAD || state->phase == PHASE_SHOW);
    int sum = state->draft_money[seat];
    if (seat >= state->players && (state->money[seat] || state->silver[seat] ||
                                   state->prize[seat] || state->confirmed[seat]))
        return "an empty seat has something";
    if (state->draft_money[seat] < 0 || state->prize[seat] < 0 || state->silver[seat] < 0 ||
        state->money[seat] < state->draft_money[seat] + (in ? state->staked_money : 0))
        return "real money of a player";
    for (int value = 0; value < FF_VALUES; value++) {
        int draft = state->draft_notes[seat][value];
        if (draft < 0 ||
            state->notes[seat][value] < draft + (in ? state->staked_notes[value] : 0))
            return "notes of a player";
        if (state->notes[seat][value] && (seat >= state->players || value < state->lowest))
            return "notes that are not valid";
        sum += draft;
    }
    return sum && !drafts(state, seat) ? "a stake or bid at the wrong time" : NULL;
}

static const char *audit_money(const struct fuffziger_edition *edition,
                               const struct fuffziger *state)
{
    int money = 0, silver = state->silver_supply, prizes = 0;
    for (int seat = 0; seat < FF_SEATS; seat++) {
        const char *wrong = audit_seat(state, seat);
        if (wrong)
            return wrong;
        money += state->money[seat];
        silver += state->silver[seat];
        prizes += state->prize[seat];
    }
    if (money != state->given - state->taken)
        return "real money";
    if (silver != edition->silver)
        return "silver coins";
    if (prizes && state->phase != PHASE_BID && state->phase != PHASE_REVEAL &&
        state->phase != PHASE_CARD)
        return "prizes that were not handed over";
    for (int value = 0; value < FF_VALUES; value++) {
        int notes = state->returned[value];
        for (int seat = 0; seat < FF_SEATS; seat++)
            notes += state->notes[seat][value];
        if (notes != state->printed[value])
            return "notes";
    }
    return NULL;
}

int fuffziger_turned_up(const struct fuffziger *state, int press)
{
    int value = fuffziger_value_of[press];
    if (press == PRESS_COINS)
        return state->seen[value][BACK_COINS];
    bool single = press < PRESS_DOUBLE;
    int count = state->seen[value][single ? BACK_UNCHANGED : BACK_DOUBLE];
    if (value)
        count += state->seen[value - 1][single ? BACK_NEXT : BACK_NEXT_DOUBLE];
    return count;
}

int fuffziger_owned(const struct fuffziger *state, int press)
{
    int count = 0;
    for (int seat = 0; seat < FF_SEATS; seat++)
        count += state->press[seat][press];
    return count;
}

static const char *audit_front(const struct fuffziger_edition *edition,
                               const struct fuffziger *state, int value)
{
    const int8_t *seen = state->seen[value];
    const uint8_t *all = edition->back[value];
    int tiles = state->stock[value] + state->gone_unseen[value] +
                fuffziger_owned(state, PRESS_NEW + value);
    for (int back = 0; back < FF_BACKS; back++) {
        if (seen[back] < 0 || seen[back] > all[back])
            return "backs of a value";
        tiles += seen[back];
    }
    if (value < FF_STARTS) {
        int under = state->start_unseen[value], there = fuffziger_owned(state, PRESS_START + value);
        int rest = all[BACK_UNCHANGED] - seen[BACK_UNCHANGED] + all[BACK_DOUBLE] -
                   seen[BACK_DOUBLE] + all[BACK_NEXT] - seen[BACK_NEXT];
        tiles += there;
        if (under < there || under > state->players || under > rest)
            return "start presses";
    }
    if (state->stock[value] < 0 || state->gone_unseen[value] < 0 ||
        tiles != edition->press[value].tiles)
        return "tiles";
    return value < state->lowest && state->stock[value] ? "a stack of a dead value" : NULL;
}

static const char *audit_presses(const struct fuffziger_edition *edition,
                                 const struct fuffziger *state)
{
    for (int seat = 0; seat < FF_SEATS; seat++)
        for (int press = 0; press < FF_PRESSES; press++) {
            int count = state->press[seat][press];
            if (count < 0 || (count && (seat >= state->players ||
                                        fuffziger_value_of[press] < state->lowest)))
                return "a press that cannot be there";
        }
    for (int press = 0; press < FF_PRESSES; press++) {
        if (state->todo[press] < 0 ||
            (state->phase == PHASE_PRESSES &&
             state->todo[press] > state->press[state->turn][press]))
            return "presses that have still to do something";
        if (press >= PRESS_TURNED &&
            fuffziger_turned_up(state, press) !=
                fuffziger_owned(state, press) + state->gone_turned[press - PRESS_TURNED])
            return "turned presses";
    }
    for (int value = 0; value < FF_VALUES; value++) {
        const char *wrong = audit_front(edition, state, value);
        if (wrong)
            return wrong;
    }
    return NULL;
}

static const char *audit_decks(const struct fuffziger_edition *edition,
                               const struct fuffziger *state)
{
    for (int place = 0; place < FF_DECK; place++) {
        int card = state->inspector[place], first, count = 0;
        int block = fuffziger_block(edition, place, &first);
        if (card != UNDRAWN && (card < 0 || card > COIN_CARD))
            return "an inspector";
        for (int i = 0; i < edition->inspectors[block].count && card != UNDRAWN; i++)
            count += (edition->inspectors[block].card[i] == card) -
                     (state->inspector[first + i] == card);
        if (count < 0)
            return "an inspector is there twice";
    }
    int turned = state->sold + (state->phase > PHASE_CARD && state->card != EMPTY);
    if (state->sold > FF_SALES || state->card >= FF_CARDS)
        return "laundering cards";
    for (int set = 0; set < FF_SETS; set++) {
        int here = turned < 0 ? 0 : turned > FF_SET_USED ? FF_SET_USED : turned;
        if (__builtin_popcount((unsigned)state->unseen_cards[set] & 0xffff) !=
            FF_SET_CARDS - here)
            return "laundering cards that were turned up";
        turned -= here;
    }
    if (state->card >= 0 &&
        state->unseen_cards[state->card / FF_SET_CARDS] >> state->card % FF_SET_CARDS & 1)
        return "the open laundering card";
    return NULL;
}

const char *fuffziger_audit(const void *edition, const void *state)
{
    const char *wrong = audit_play(state);
    if (!wrong)
        wrong = audit_money(edition, state);
    if (!wrong)
        wrong = audit_presses(edition, state);
    if (!wrong)
        wrong = audit_decks(edition, state);
    return wrong;
}
