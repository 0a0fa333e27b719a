/*
 * fuffziger_audit.c: what must add up in every position: real money in and
 * out of the bank, notes printed and returned, silver coins, tiles by front
 * and back, inspectors and laundering cards.
 */
#include "games/fuffziger/fuffziger.h"

#include <string.h>

/* ---- audit ---------------------------------------------------------- */

static bool is_auction(const struct fuffziger *state)
{
    return state->phase == FF_PHASE_ROLL || state->phase == FF_PHASE_LEAD ||
           state->phase == FF_PHASE_MATCH || state->phase == FF_PHASE_SHOW;
}

static const char *audit_numbers(const struct fuffziger *state)
{
    if (state->players < 3 || state->players > FF_SEATS)
        return "players";
    if (state->phase < 0 || state->phase >= FF_PHASES || state->next < 0 ||
        state->next >= FF_PHASES)
        return "the phase";
    if (state->start < 0 || state->start >= state->players || state->turn < 0 ||
        state->turn >= state->players || state->leader < 0 || state->leader >= state->players)
        return "whose turn it is";
    if (state->deck_at < 0 || state->deck_at >= FF_DECK || state->round < 0 || state->round > 99)
        return "the deck or the round";
    if (state->lowest < 0 || state->lowest > FF_VALUES - (state->phase != FF_PHASE_OVER))
        return "the lowest value";
    if (state->coin_cards < 0 || state->coin_cards > 50 || state->broken < 0 ||
        state->broken > 50 || state->coins < 0 || state->coins > 9 || state->auction < 0 ||
        state->auction > FF_AUCTIONS || state->to_turn < 0 || state->to_turn > 50)
        return "a number of cards or coins";
    if ((unsigned)state->buying > BUYING_ONE_EACH || (unsigned)state->coin_press_at_end > 1 ||
        (unsigned)state->memory_aid > 1 || (unsigned)state->money_open > 1)
        return "an option";
    for (int place = 0; place < FF_DECK; place++)
        if (state->recent[place] && state->recent[place] != EVERYONE)
            return "an inspector that some saw";
    return NULL;
}

/* Whether money and notes of a seat are seen. */
static bool is_open(const struct fuffziger *state, int seat)
{
    return state->money[seat] != UNKNOWN;
}

/* Everyone from the leader up to the player asked has matched. */
static bool is_matched(const struct fuffziger *state)
{
    int seat = state->leader;
    do {
        if (state->in >> seat & 1 && is_open(state, seat) && !fuffziger_can_match(state, seat))
            return false;
        seat = fuffziger_left(state, seat);
    } while (seat != (state->phase == FF_PHASE_MATCH ? state->turn : state->leader));
    return true;
}

static const char *audit_auction(const struct fuffziger *state)
{
    int all = (1 << state->players) - 1;
    if (state->staked_money < 0)
        return "a stake below zero";
    for (int value = 0; value < FF_VALUES; value++)
        if (state->staked_notes[value] < 0)
            return "a stake below zero";
    if (state->in & ~all || state->passed & ~all)
        return "somebody is in who does not play";
    if (!is_auction(state))
        return NULL;
    if (!state->coin_cards || !state->auction)
        return "an auction without a coin card";
    if (state->phase == FF_PHASE_ROLL)
        return NULL;
    if (!state->coins)
        return "an auction without coins";
    if (!(state->in >> state->leader & 1))
        return "the leader is not in";
    if (state->phase == FF_PHASE_MATCH
            ? !(state->in >> state->turn & 1) || state->turn == state->leader ||
                  !fuffziger_is_staked(state)
            : state->turn != state->leader)
        return "another than the leader is to lead";
    if (state->phase != FF_PHASE_MATCH && !(state->in & (state->in - 1)) &&
        fuffziger_is_staked(state))
        return "an auction that is won";
    return is_matched(state) ? NULL : "a stake that somebody in has not got";
}

/* What the phase needs. */
static const char *audit_phase(const struct fuffziger *state)
{
    int todo = 0, ready = 0, front = state->front;
    for (int press = 0; press < FF_PRESSES; press++)
        todo += state->todo[press];
    for (int seat = 0; seat < state->players; seat++)
        ready += state->confirmed[seat];
    switch (state->phase) {
    case FF_PHASE_CARD:
        if (state->next != FF_PHASE_INSPECT && state->next != FF_PHASE_BID &&
            state->next != FF_PHASE_BUY)
            return "what follows a laundering card";
        break;
    case FF_PHASE_INSPECT:
        if (state->to_turn < 1 || (state->next != FF_PHASE_PRESSES && state->next != FF_PHASE_ROLL))
            return "no inspector is to be turned up";
        break;
    case FF_PHASE_PRESSES:
        if (!todo || todo != state->todo_left)
            return "no press has anything to do";
        break;
    case FF_PHASE_BID:
        if (ready == state->players)
            return "all have confirmed";
        break;
    case FF_PHASE_REVEAL:
        if (ready != state->players)
            return "somebody has not confirmed";
        break;
    case FF_PHASE_BUY:
        if (state->passed >> state->turn & 1)
            return "a player who has passed is to buy";
        break;
    default:
        break;
    }
    if (state->broken && state->phase != FF_PHASE_PRESSES && state->phase != FF_PHASE_BACK)
        return "broken tiles";
    if (state->phase != FF_PHASE_BACK)
        return front == EMPTY ? NULL : "a press is being turned";
    return front >= 0 && front < PRESS_TURNED && state->press[state->turn][front] > 0
               ? NULL
               : "the press that is turned";
}

/* ---- money -------------------------------------------------------------- */

static bool drafts(const struct fuffziger *state, int seat)
{
    if (state->phase == FF_PHASE_LEAD || state->phase == FF_PHASE_SHOW)
        return seat == state->leader;
    return state->phase == FF_PHASE_BID || state->phase == FF_PHASE_REVEAL;
}

/* How far a stake or bid is built fits what is in it: something of the last
 * part, all of it full where the part can go on, and nothing behind it. */
static const char *audit_draft(const struct fuffziger_edition *edition,
                               const struct fuffziger *state, int seat)
{
    int at = state->draft_at[seat], last = at > FF_PARTS ? at - 1 - FF_PARTS : at - 1;
    bool lead = state->phase == FF_PHASE_LEAD || state->phase == FF_PHASE_SHOW;
    if (at == UNKNOWN)
        return NULL;
    if (at < 0 || at > 2 * FF_PARTS)
        return "how far a bid is built";
    for (int value = 0; value < FF_PARTS; value++) {
        int n = value == FF_MONEY ? state->draft_money[seat] : state->draft_notes[seat][value];
        int part = fuffziger_part(value);
        bool full = n % FF_MOST_ADDED == 0;
        if (part == last ? n <= 0 || full != (at <= FF_PARTS) : n && (part > last || lead))
            return "a bid that cannot be built";
        if (n && lead &&
            (n < (value == FF_MONEY ? edition->least_stake : 1) ||
             (fuffziger_is_last(state) && n != (value == FF_MONEY ? edition->least_stake : 1))))
            return "a stake that is not allowed";
    }
    if (at && !drafts(state, seat))
        return "a stake or bid at the wrong time";
    return state->phase == FF_PHASE_SHOW && seat == state->leader && !at ? "no stake" : NULL;
}

/* Nobody stakes or bids more than there is. */
static const char *audit_seat(const struct fuffziger_edition *edition,
                              const struct fuffziger *state, int seat)
{
    bool in =
        state->in >> seat & 1 && (state->phase == FF_PHASE_LEAD || state->phase == FF_PHASE_SHOW);
    int most = state->phase == FF_PHASE_CARD ? FF_WINS : FF_WINS - 1;
    if (seat >= state->players &&
        ((is_open(state, seat) && state->money[seat]) || state->silver[seat] ||
         state->prize[seat] || state->confirmed[seat] || state->won[seat]))
        return "an empty seat has something";
    if ((unsigned)state->confirmed[seat] > 1)
        return "who has confirmed";
    if (state->won[seat] < 0 || (state->won[seat] > most &&
                                 (state->phase == FF_PHASE_BID || state->phase == FF_PHASE_REVEAL)))
        return "laundering cards of a player";
    if (state->prize[seat] < 0 || state->prize[seat] > FF_MOST_MONEY || state->silver[seat] < 0 ||
        state->silver[seat] > FF_MOST_NOTES)
        return "what a player has won";
    int drafted = state->draft_money[seat] == UNKNOWN ? 0 : state->draft_money[seat];
    if (is_open(state, seat) && (state->money[seat] > FF_MOST_MONEY || drafted < 0 ||
                                 state->money[seat] < drafted + (in ? state->staked_money : 0)))
        return "real money of a player";
    for (int value = 0; value < FF_VALUES && is_open(state, seat); value++) {
        int draft = state->draft_notes[seat][value], notes = state->notes[seat][value];
        draft = draft == UNKNOWN ? 0 : draft;
        if (draft < 0 || notes > FF_MOST_NOTES ||
            notes < draft + (in ? state->staked_notes[value] : 0))
            return "notes of a player";
        if (notes && (seat >= state->players || value < state->lowest))
            return "notes that are not valid";
    }
    return audit_draft(edition, state, seat);
}

static const char *audit_money(const struct fuffziger_edition *edition,
                               const struct fuffziger *state)
{
    int money = 0, left = edition->silver, prizes = 0;
    bool open = state->given != UNKNOWN;
    for (int seat = 0; seat < FF_SEATS; seat++) {
        const char *wrong = audit_seat(edition, state, seat);
        if (wrong)
            return wrong;
        money += state->money[seat];
        left -= state->silver[seat];
        prizes += state->prize[seat];
    }
    if (open && money != state->given - state->taken)
        return "real money";
    if (state->silver_supply != (left > 0 ? left : 0))
        return "silver coins";
    if (prizes && state->phase != FF_PHASE_BID && state->phase != FF_PHASE_REVEAL &&
        state->phase != FF_PHASE_CARD)
        return "prizes that were not handed over";
    for (int value = 0; value < FF_VALUES && open; value++) {
        int notes = state->returned[value];
        for (int seat = 0; seat < FF_SEATS; seat++)
            notes += state->notes[seat][value];
        if (notes != state->printed[value])
            return "notes";
    }
    return NULL;
}

/* ---- presses and cards --------------------------------------------------- */

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
    int tiles =
        state->stock[value] + state->gone_unseen[value] + fuffziger_owned(state, PRESS_NEW + value);
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
            if (count < 0 ||
                (count && (seat >= state->players || fuffziger_value_of[press] < state->lowest)))
                return "a press that cannot be there";
        }
    for (int press = 0; press < FF_PRESSES; press++) {
        if (state->todo[press] < 0 || (state->phase == FF_PHASE_PRESSES &&
                                       state->todo[press] > state->press[state->turn][press]))
            return "presses that have still to do something";
        if (press >= PRESS_TURNED && state->gone_turned[press - PRESS_TURNED] < 0)
            return "turned presses that left";
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
        if (card == UNKNOWN)
            continue;
        if (card != UNDRAWN && (card < 0 || card > COIN_CARD))
            return "an inspector";
        for (int i = 0; i < edition->inspectors[block].count && card != UNDRAWN; i++)
            count += (edition->inspectors[block].card[i] == card) -
                     (state->inspector[first + i] == card);
        if (count < 0)
            return "an inspector is there twice";
    }
    int turned = state->sold + (!bits_has(FF_SET_NO_CARD, state->phase) && state->card != EMPTY);
    bool open = state->card >= 0 && state->card < FF_CARDS;
    if (state->sold < 0 || state->sold > FF_SALES - (state->phase != FF_PHASE_OVER) ||
        (!open && state->card != EMPTY))
        return "laundering cards";
    if (!bits_has(FF_SET_NO_CARD, state->phase) && state->sold < FF_SALES &&
        (!open || state->card / FF_SET_CARDS != state->sold / FF_SET_USED))
        return "no laundering card of the right set lies open";
    for (int set = 0; set < FF_SETS; set++) {
        int here = turned < 0 ? 0 : turned > FF_SET_USED ? FF_SET_USED : turned;
        if (bits_count((unsigned)state->unseen_cards[set] & 0xffff) != FF_SET_CARDS - here)
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
    const char *wrong = audit_numbers(state);
    if (!wrong)
        wrong = audit_auction(state);
    if (!wrong)
        wrong = audit_phase(state);
    if (!wrong)
        wrong = audit_money(edition, state);
    if (!wrong)
        wrong = audit_presses(edition, state);
    if (!wrong)
        wrong = audit_decks(edition, state);
    return wrong;
}
