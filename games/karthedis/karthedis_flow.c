/*
 * karthedis_flow.c: the course of play, from the offer to the end: whose turn it
 * is, what comes next, and what the moves of the phases do. Abilities are
 * settled in karthedis_effect.c, which comes back here by karthedis_go().
 */
#include "games/karthedis/karthedis.h"

#include <assert.h>
#include <string.h>

#include "core/fault.h"

static void ask(struct karthedis *state, int phase, int seat)
{
    state->phase = (int8_t)phase;
    state->asked = (int8_t)seat;
}

/* ---- drawing (KA-10) ------------------------------------------------------------ */

/* KA-10b, KA-10d: the seat is to draw; `owed` is 0 afterwards if its deck is empty. */
void karthedis_draw_cards(const struct karthedis_edition *edition, struct karthedis *state,
                          int seat, int count)
{
    (void)edition;
    state->owed = (int8_t)(count < state->deck[seat] ? count : state->deck[seat]);
    if (state->owed)
        ask(state, KA_PHASE_DRAW, seat);
}

/* KA-10a: a step of the round draws; Deploy follows, and then the step goes on. */
static void step_draws(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                       int count, int step)
{
    state->step = (int8_t)step;
    state->owner = (int8_t)seat;
    karthedis_draw_cards(edition, state, seat, count);
    if (!state->owed)
        karthedis_drawn(edition, state);
}

/* KA-10a: all cards of a draw are there. */
void karthedis_drawn(const struct karthedis_edition *edition, struct karthedis *state)
{
    if (state->ability != EMPTY) {
        karthedis_next_statement(edition, state);
        return;
    }
    if (state->step == STEP_PASS_DRAWN) { /* KA-2: removed unseen, then Deploy */
        int k = karthedis_first(state, state->turn, ZONE_PASSED);
        karthedis_put(state, state->turn, k, ZONE_REMOVED, KNOWN_TO_OWNER, 0);
    }
    if (state->drawn)
        ask(state, KA_PHASE_DEPLOY, state->owner);
    else
        karthedis_go(edition, state, state->step);
}

/* KA-10d: a card goes from the deck to the hand: one that was never seen before, or one that
 * had been put back. */
static void draw_card(struct karthedis *state, struct move move, int flags)
{
    int seat = move.a;
    karthedis_lapse_deck(state, seat);
    if (move.n)
        karthedis_put(state, seat, karthedis_find(state, seat, ZONE_DECK, move.b, 0, 0), ZONE_HAND,
                      KNOWN_TO_OWNER, flags);
    else
        karthedis_draw_unseen(state, seat, move.b, flags);
}

/* ---- the round -------------------------------------------------------------------- */

/* Hand cards have these flags and no others. */
static void new_phase(struct karthedis *state, int flags)
{
    for (int seat = 0; seat < state->players; seat++)
        karthedis_flag_hand(state, seat, FRESH | READY | BACK, flags);
    state->turn = state->leader;
}

/* Moves the turn on; false when all have had theirs. */
static bool turn_on(struct karthedis *state)
{
    state->turn = (int8_t)karthedis_left(state, state->turn);
    return state->turn != state->leader;
}

static void end_match(struct karthedis *state, int how)
{
    state->end = (int8_t)how;
    state->phase = KA_PHASE_OVER;
}

static void begin_call(const struct karthedis_edition *edition, struct karthedis *state);

/* KA-1a: who has no card is not asked. */
static void hire(const struct karthedis_edition *edition, struct karthedis *state)
{
    while (!state->hand[state->turn])
        if (!turn_on(state)) {
            step_draws(edition, state, state->turn, 1, STEP_HIRE_DRAWN);
            return;
        }
    ask(state, KA_PHASE_SPECULATE, state->turn);
}

/* KA-1a: what is in hand now may speculate. */
static void begin_round(const struct karthedis_edition *edition, struct karthedis *state)
{
    state->round++;
    for (int seat = 0; state->awarded && seat < state->players; seat++)
        for (int place = 0; place < PLACES; place++)
            state->compared[seat][place] = EMPTY;
    state->awarded = 0;
    memset(state->passed, 0, sizeof state->passed);
    memset(state->finished, 0, sizeof state->finished);
    memset(state->acted, 0, sizeof state->acted);
    memset(state->bonus, 0, sizeof state->bonus);
    new_phase(state, READY);
    hire(edition, state);
}

/* KA-1b: after a player's draw of the round the next one draws. KA-11a: nobody has a card. */
static void hire_drawn(const struct karthedis_edition *edition, struct karthedis *state)
{
    if (turn_on(state)) {
        step_draws(edition, state, state->turn, 1, STEP_HIRE_DRAWN);
        return;
    }
    for (int seat = 0; seat < state->players; seat++)
        if (state->hand[seat]) {
            begin_call(edition, state);
            return;
        }
    end_match(state, END_NO_CARDS);
}

/* ---- first call (KA-2) ---- */

static void begin_trade(const struct karthedis_edition *edition, struct karthedis *state);

/* KA-2b: whoever has passed with a card draws two. */
static void pay_passers(const struct karthedis_edition *edition, struct karthedis *state)
{
    do {
        if (state->passed[state->turn] && karthedis_in_zone(state, state->turn, ZONE_PASSED)) {
            step_draws(edition, state, state->turn, 2, STEP_PASS_DRAWN);
            return;
        }
    } while (turn_on(state));
    begin_trade(edition, state);
}

/* KA-2d: without a card one passes. */
static void call(const struct karthedis_edition *edition, struct karthedis *state)
{
    for (;;) {
        if (state->hand[state->turn]) {
            ask(state, KA_PHASE_CALL, state->turn);
            return;
        }
        state->passed[state->turn] = 1;
        if (!turn_on(state))
            break;
    }
    pay_passers(edition, state);
}

static void begin_call(const struct karthedis_edition *edition, struct karthedis *state)
{
    new_phase(state, 0);
    call(edition, state);
}

/* KA-2: one after the other. */
static void call_next(const struct karthedis_edition *edition, struct karthedis *state)
{
    if (turn_on(state))
        call(edition, state);
    else
        pay_passers(edition, state);
}

/* KA-2c, KA-7a: a card is laid face up in a call phase: it stays, or is recalled. */
static void lay_call(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                     int card, int recalled, int next)
{
    int k = karthedis_find(state, seat, ZONE_HAND, card, 0, BACK);
    bool stays = karthedis_ability(edition, card, CALL) != EMPTY;
    bool works = stays || karthedis_ability(edition, card, RECALL) != EMPTY;
    karthedis_put(state, seat, k, stays ? ZONE_CALLED : ZONE_PILE, KNOWN_TO_ALL, works ? SELF : 0);
    if (stays)
        karthedis_settle(edition, state, seat, card, CALL, next);
    else
        karthedis_settle(edition, state, seat, card, RECALL, recalled);
}

/* ---- trade (KA-3 to KA-6) ---- */

static void begin_reveal(const struct karthedis_edition *edition, struct karthedis *state);

/* KA-3e: the next who is not finished, from `turn` on. */
static void trade(const struct karthedis_edition *edition, struct karthedis *state)
{
    for (int i = 0; i < state->players; i++) {
        if (!state->hand[state->turn])
            state->finished[state->turn] = 1;
        if (!state->finished[state->turn]) {
            ask(state, KA_PHASE_TRADE, state->turn);
            return;
        }
        state->turn = (int8_t)karthedis_left(state, state->turn);
    }
    begin_reveal(edition, state);
}

static void begin_trade(const struct karthedis_edition *edition, struct karthedis *state)
{
    new_phase(state, 0);
    trade(edition, state);
}

/* KA-3: one after the other, until all are finished. */
static void trade_next(const struct karthedis_edition *edition, struct karthedis *state)
{
    state->turn = (int8_t)karthedis_left(state, state->turn);
    trade(edition, state);
}

/* KA-9a: a card goes from active play to its owner's recall pile; then its Recall. */
static void recall_card(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                        int k, int step)
{
    int design = state->slot[seat][k].card;
    bool works = !(state->slot[seat][k].flags & CANCELLED) &&
                 karthedis_ability(edition, design, RECALL) != EMPTY;
    karthedis_put(state, seat, k, ZONE_PILE, KNOWN_TO_ALL, works ? SELF : 0);
    if (works)
        karthedis_settle(edition, state, seat, design, RECALL, step);
    else
        karthedis_go(edition, state, step);
}

static void settle_next(const struct karthedis_edition *edition, struct karthedis *state);

/* KA-5a: the seat's cards are turned up one by one, then its Expertise. */
static void reveal(const struct karthedis_edition *edition, struct karthedis *state)
{
    int k = karthedis_first(state, state->turn, ZONE_DOWN);
    if (k < DECK && karthedis_is_down(state->slot[state->turn][k].zone))
        state->phase = KA_PHASE_TURN;
    else
        settle_next(edition, state);
}

/* KA-5a: from the leader on. */
static void begin_reveal(const struct karthedis_edition *edition, struct karthedis *state)
{
    state->turn = state->leader;
    reveal(edition, state);
}

static void begin_call_again(const struct karthedis_edition *edition, struct karthedis *state);

/* KA-6a: all resources are awarded first, then the condition is checked. */
static void award(const struct karthedis_edition *edition, struct karthedis *state)
{
    int8_t taker[PLACES];
    karthedis_compare(edition, state, taker);
    for (int place = 0; place < PLACES; place++)
        if (taker[place] != NOBODY && state->offer[place] != EMPTY) {
            state->won[taker[place]][state->offer[place]]++;
            state->offer[place] = EMPTY;
        }
    if (karthedis_winner(state) != NOBODY)
        end_match(state, END_GOAL);
    else
        begin_call_again(edition, state);
}

/* KA-5a: a card's Expertise is settled, once. */
static void settle_card(const struct karthedis_edition *edition, struct karthedis *state, int k)
{
    int seat = state->turn, design = state->slot[seat][k].card;
    karthedis_put(state, seat, k, state->slot[seat][k].zone, KNOWN_TO_ALL,
                  (state->slot[seat][k].flags & ~PENDING) | SELF);
    karthedis_settle(edition, state, seat, design, EXPERTISE, STEP_SETTLE);
}

/* KA-5a: in the order that its player chooses. */
static void settle_next(const struct karthedis_edition *edition, struct karthedis *state)
{
    const union karthedis_slot *row = state->slot[state->turn];
    int count = 0, last = -1;
    for (int k = DECK - 1; k >= 0 && row[k].zone >= ZONE_UP; k--)
        if (row[k].flags & PENDING) {
            last = k;
            count++;
        }
    if (count == 1)
        settle_card(edition, state, last);
    else if (count)
        ask(state, KA_PHASE_SETTLE, state->turn);
    else if (turn_on(state))
        reveal(edition, state);
    else
        award(edition, state);
}

/* ---- second call and clean-up (KA-7) ---- */

static void clean(const struct karthedis_edition *edition, struct karthedis *state);

/* KA-7a: two cards at most, one after the other. */
static void call_again(const struct karthedis_edition *edition, struct karthedis *state)
{
    while (!state->hand[state->turn] || state->calls == CALLS) {
        state->calls = 0;
        if (!turn_on(state)) {
            clean(edition, state);
            return;
        }
    }
    ask(state, KA_PHASE_CALL_AGAIN, state->turn);
}

/* KA-7a: from the leader on. */
static void begin_call_again(const struct karthedis_edition *edition, struct karthedis *state)
{
    new_phase(state, 0);
    state->calls = 0;
    call_again(edition, state);
}

static bool on_table(const struct karthedis *state, int seat, int k)
{
    return state->slot[seat][k].zone == ZONE_CALLED || state->slot[seat][k].zone >= ZONE_UP;
}

static void end_round(const struct karthedis_edition *edition, struct karthedis *state);

/* KA-7b: all at once; what lies on the table is known to all already. */
static void clear_table(struct karthedis *state, int seat)
{
    int rest = karthedis_rest_at(state, seat);
    for (int k = rest; k < DECK; k++)
        if (on_table(state, seat, k)) {
            state->slot[seat][k].zone = ZONE_PILE;
            state->slot[seat][k].flags = 0;
        }
    karthedis_sort_part(state, seat, rest, DECK);
}

/* KA-7b: the owner names the next card; without a Recall among them all go at once. */
static void clean(const struct karthedis_edition *edition, struct karthedis *state)
{
    for (;;) {
        int seat = state->turn, count = 0, able = 0, last = -1;
        for (int k = karthedis_first(state, seat, ZONE_CALLED); k < DECK; k++)
            if (on_table(state, seat, k)) {
                last = k;
                count++;
                able += !(state->slot[seat][k].flags & CANCELLED) &&
                        karthedis_ability(edition, state->slot[seat][k].card, RECALL) != EMPTY;
            }
        if (count > 1 && able) {
            ask(state, KA_PHASE_CLEAN, seat);
            return;
        }
        if (able) {
            recall_card(edition, state, seat, last, STEP_CLEAN);
            return;
        }
        if (count)
            clear_table(state, seat);
        if (!turn_on(state))
            break;
    }
    end_round(edition, state);
}

static void fill_offer(const struct karthedis_edition *edition, struct karthedis *state);

/* KA-12a, KA-7c: returned cards are shuffled in, the offer is refilled. */
static void end_round(const struct karthedis_edition *edition, struct karthedis *state)
{
    for (int seat = 0; seat < state->players; seat++)
        for (int k = karthedis_rest_at(state, seat);
             k < DECK && state->slot[seat][k].zone == ZONE_ASIDE; k++)
            karthedis_put(state, seat, k, ZONE_DECK, state->slot[seat][k].known, 0);
    fill_offer(edition, state);
}

/* KA-S3b, KA-7c: one resource more than players, as long as there are any. */
static bool wants_offer(const struct karthedis *state)
{
    int pile = 0;
    for (int i = 0; i < RESOURCES; i++)
        pile += state->resource_pile[i];
    for (int place = 0; pile && place <= state->players; place++)
        if (state->offer[place] == EMPTY)
            return true;
    return false;
}

/* KA-11b, KA-11c, KA-S4b: the offer is full, or there is nothing to fill it with. */
static void offered(const struct karthedis_edition *edition, struct karthedis *state)
{
    if (!state->round) {
        state->turn = state->leader;
        state->phase = KA_PHASE_OPENING;
        return;
    }
    bool any = false;
    for (int place = 0; place < PLACES; place++)
        any |= state->offer[place] != EMPTY;
    if (!any) {
        end_match(state, END_NO_RESOURCES);
    } else if (state->round == LAST_ROUND) {
        end_match(state, KA_END_ROUNDS);
    } else {
        state->leader = (int8_t)karthedis_left(state, state->leader);
        begin_round(edition, state);
    }
}

static void fill_offer(const struct karthedis_edition *edition, struct karthedis *state)
{
    if (wants_offer(state))
        state->phase = KA_PHASE_OFFER;
    else
        offered(edition, state);
}

/* ---- steps ---------------------------------------------------------------------------- */

/* KA-2c: a card is drawn for the one that was recalled. */
static void call_recalled(const struct karthedis_edition *edition, struct karthedis *state)
{
    step_draws(edition, state, state->turn, 1, STEP_CALL_NEXT);
}

/* KA-2b: then the next one. */
static void pass_drawn(const struct karthedis_edition *edition, struct karthedis *state)
{
    if (turn_on(state))
        pay_passers(edition, state);
    else
        begin_trade(edition, state);
}

/* KA-3b: what intervened is recalled after its ability. */
static void trade_settled(const struct karthedis_edition *edition, struct karthedis *state)
{
    int seat = state->turn;
    recall_card(edition, state, seat, karthedis_first(state, seat, ZONE_ACTIVE), STEP_TRADE_NEXT);
}

/* KA-7a: a card is drawn for the one that was recalled. */
static void again_recalled(const struct karthedis_edition *edition, struct karthedis *state)
{
    step_draws(edition, state, state->turn, 1, STEP_AGAIN);
}

void karthedis_go(const struct karthedis_edition *edition, struct karthedis *state, int step)
{
    static void (*const go[STEPS])(const struct karthedis_edition *edition,
                                   struct karthedis *state) = {
        [STEP_HIRE] = hire,
        [STEP_HIRE_DRAWN] = hire_drawn,
        [STEP_CALL_RECALLED] = call_recalled,
        [STEP_CALL_NEXT] = call_next,
        [STEP_PASS_DRAWN] = pass_drawn,
        [STEP_TRADE_SETTLED] = trade_settled,
        [STEP_TRADE_NEXT] = trade_next,
        [STEP_SETTLE] = settle_next,
        [STEP_AGAIN_RECALLED] = again_recalled,
        [STEP_AGAIN] = call_again,
        [STEP_CLEAN] = clean,
    };
    must(go[step]);
    state->step = STEP_NONE;
    go[step](edition, state);
}

/* ---- moves ------------------------------------------------------------------------------ */

/* KA-S4a: by lot. */
static void apply_leader(const struct karthedis_edition *edition, struct karthedis *state,
                         int actor, struct move move)
{
    (void)edition, (void)actor;
    state->leader = (int8_t)move.a;
    state->phase = KA_PHASE_OFFER;
}

/* KA-S3b: a resource is turned up. */
static void apply_offer(const struct karthedis_edition *edition, struct karthedis *state, int actor,
                        struct move move)
{
    (void)actor;
    state->offer[move.n] = (int8_t)move.a;
    state->resource_pile[move.a]--;
    fill_offer(edition, state);
}

/* KA-S3a, KA-10a: cards of the opening hand have no ability, all others wait for Deploy. */
static void apply_draw(const struct karthedis_edition *edition, struct karthedis *state, int actor,
                       struct move move)
{
    (void)actor;
    if (state->phase == KA_PHASE_OPENING) {
        draw_card(state, move, 0);
        if (state->hand[move.a] == OPENING && !turn_on(state))
            begin_round(edition, state);
        return;
    }
    draw_card(state, move, FRESH);
    state->done++;
    state->drawn++;
    if (!--state->owed)
        karthedis_drawn(edition, state);
}

/* KA-5a: a card is turned; its Expertise waits. */
static void apply_turn(const struct karthedis_edition *edition, struct karthedis *state, int actor,
                       struct move move)
{
    int seat = move.a, first = karthedis_first(state, seat, ZONE_DOWN), k = first;
    int place = state->slot[seat][k].zone - ZONE_DOWN;
    (void)actor;
    while (state->slot[seat][k].card != move.b)
        k++;
    karthedis_put(state, seat, k, ZONE_UP + place, KNOWN_TO_ALL,
                  karthedis_ability(edition, move.b, EXPERTISE) != EMPTY ? PENDING : 0);
    if (!karthedis_is_down(state->slot[seat][first].zone)) /* it was the last one */
        settle_next(edition, state);
}

/* KA-1b, KA-3c, KA-7a, KA-10a: the seat wants no more of what it is asked. */
static void apply_finish(const struct karthedis_edition *edition, struct karthedis *state,
                         int actor, struct move move)
{
    (void)actor, (void)move;
    switch (state->phase) {
    case KA_PHASE_SPECULATE:
        karthedis_flag_hand(state, state->turn, FRESH | READY, 0);
        if (turn_on(state))
            hire(edition, state);
        else
            step_draws(edition, state, state->turn, 1, STEP_HIRE_DRAWN);
        break;
    case KA_PHASE_DEPLOY:
        state->drawn = 0;
        karthedis_flag_hand(state, state->owner, FRESH, 0);
        karthedis_go(edition, state, state->step);
        break;
    case KA_PHASE_TRADE:
        state->finished[state->turn] = 1;
        trade_next(edition, state);
        break;
    default: /* the second call */
        state->calls = CALLS;
        call_again(edition, state);
    }
}

/* Shows a hand card, known to all from now on. */
static void show(struct karthedis *state, int seat, int card, int flag)
{
    int k = karthedis_find(state, seat, ZONE_HAND, card, flag, 0);
    karthedis_put(state, seat, k, ZONE_HAND, KNOWN_TO_ALL, state->slot[seat][k].flags & ~flag);
}

/* KA-1a: it is shown and no longer ready. */
static void apply_speculate(const struct karthedis_edition *edition, struct karthedis *state,
                            int seat, struct move move)
{
    show(state, seat, move.a, READY);
    karthedis_settle(edition, state, seat, move.a, SPECULATE, STEP_HIRE);
}

/* KA-10a: it is shown and no longer fresh. */
static void apply_deploy(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                         struct move move)
{
    show(state, seat, move.a, FRESH);
    karthedis_settle(edition, state, seat, move.a, DEPLOY, state->step);
}

/* KA-2c, KA-7a: a card face up. */
static void apply_call(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                       struct move move)
{
    if (state->phase == KA_PHASE_CALL) {
        lay_call(edition, state, seat, move.a, STEP_CALL_RECALLED, STEP_CALL_NEXT);
    } else {
        state->calls++;
        lay_call(edition, state, seat, move.a, STEP_AGAIN_RECALLED, STEP_AGAIN);
    }
}

/* KA-12b: the hand card that is played: none that came from a recall pile. */
static int played(const struct karthedis *state, int seat, struct move move)
{
    return karthedis_find(state, seat, ZONE_HAND, move.a, 0, BACK);
}

/* KA-2a: a card face down, and the trade is missed. */
static void apply_pass(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                       struct move move)
{
    int k = played(state, seat, move);
    state->passed[seat] = 1;
    karthedis_put(state, seat, k, ZONE_PASSED, KNOWN_TO_OWNER, 0);
    karthedis_lapse_hand(state, seat);
    call_next(edition, state);
}

/* KA-3a: a card face down at a resource. */
static void apply_lay(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                      struct move move)
{
    int k = played(state, seat, move);
    state->acted[seat] = 1;
    karthedis_put(state, seat, k, ZONE_DOWN + move.n, KNOWN_TO_OWNER, 0);
    karthedis_lapse_hand(state, seat);
    trade_next(edition, state);
}

/* KA-3b: a card face up, whose ability is settled at once. */
static void apply_intervene(const struct karthedis_edition *edition, struct karthedis *state,
                            int seat, struct move move)
{
    int k = played(state, seat, move);
    state->acted[seat] = 1;
    karthedis_put(state, seat, k, ZONE_ACTIVE, KNOWN_TO_ALL, SELF);
    karthedis_settle(edition, state, seat, move.a, INTERVENE, STEP_TRADE_SETTLED);
}

/* KA-4 */
static void apply_leave(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                        struct move move)
{
    int k = played(state, seat, move);
    state->acted[seat] = 1;
    state->finished[seat] = 1;
    recall_card(edition, state, seat, k, STEP_TRADE_NEXT);
}

/* KA-5a: the player names the Expertise that comes next. */
static void apply_settle(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                         struct move move)
{
    settle_card(edition, state, karthedis_find(state, seat, ZONE_UP + move.n, move.a, PENDING, 0));
}

/* KA-7b: the owner names the card that is recalled next. */
static void apply_recall(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                         struct move move)
{
    int zone = move.n == SPOT_CALLED ? ZONE_CALLED : ZONE_UP + move.n;
    recall_card(edition, state, seat, karthedis_find(state, seat, zone, move.a, 0, 0), STEP_CLEAN);
}

/* All other moves are answers to an ability. */
void karthedis_apply(const void *edition, void *state, int actor, struct move move)
{
    static void (*const apply[])(const struct karthedis_edition *edition, struct karthedis *state,
                                 int actor, struct move move) = {
        [KA_MOVE_PACK] = karthedis_apply_pack,
        [KA_MOVE_PASS_ON] = karthedis_apply_pass_on,
        [KA_MOVE_KEEP] = karthedis_apply_keep,
        [KA_MOVE_ADD] = karthedis_apply_add,
        [KA_MOVE_READY] = karthedis_apply_ready,
        [KA_MOVE_LEADER] = apply_leader,
        [KA_MOVE_OFFER] = apply_offer,
        [KA_MOVE_DRAW] = apply_draw,
        [KA_MOVE_TURN] = apply_turn,
        [KA_MOVE_SPECULATE] = apply_speculate,
        [KA_MOVE_DEPLOY] = apply_deploy,
        [KA_MOVE_CALL] = apply_call,
        [KA_MOVE_PASS] = apply_pass,
        [KA_MOVE_LAY] = apply_lay,
        [KA_MOVE_INTERVENE] = apply_intervene,
        [KA_MOVE_LEAVE] = apply_leave,
        [KA_MOVE_FINISH] = apply_finish,
        [KA_MOVE_SETTLE] = apply_settle,
        [KA_MOVE_RECALL] = apply_recall,
        [KA_MOVE_LOOK] = karthedis_effect_apply,
        [KA_MOVE_PICK] = karthedis_effect_apply,
        [KA_MOVE_LOSE] = karthedis_effect_apply,
        [KA_MOVE_RESOURCE] = karthedis_effect_apply,
        [KA_MOVE_DO] = karthedis_effect_apply,
        [KA_MOVE_SKIP] = karthedis_effect_apply,
        [KA_MOVE_AMOUNT] = karthedis_effect_apply,
        [KA_MOVE_DISCARD] = karthedis_effect_apply,
        [KA_MOVE_NAME] = karthedis_effect_apply,
        [KA_MOVE_TAKE] = karthedis_effect_apply,
        [KA_MOVE_RETURN] = karthedis_effect_apply,
        [KA_MOVE_STOW] = karthedis_effect_apply,
        [KA_MOVE_TARGET] = karthedis_effect_apply,
        [KA_MOVE_TARGET_DOWN] = karthedis_effect_apply,
        [KA_MOVE_PLACE] = karthedis_effect_apply,
        [KA_MOVE_RECLAIM] = karthedis_effect_apply,
    };
    static_assert(sizeof apply / sizeof *apply == KA_MOVE_KINDS, "every kind of move");
    apply[move.kind](edition, state, actor, move);
}
