/*
 * cryptocurrency_apply.c: the rules in order of play, but for what happens
 * in an action (cryptocurrency_action.c) and events and payments
 * (cryptocurrency_event.c).
 *
 * Each function carries its step out and runs on to the next question. A
 * question with one possible answer, plain for all to see, is not asked.
 * What turns up for anybody waits for a chance move, even where it is fixed.
 */
#include <string.h>

#include "core/fault.h"
#include "games/cryptocurrency/cryptocurrency_steps.h"

/* ---- set-up --------------------------------------------------------- */

static void setup_coins(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++) { /* CC-S2 */
        const struct cryptocurrency_coin *board = cryptocurrency_coin(edition, state, coin);
        int space = 1;
        while (board->price[space - 1] != board->start)
            space++;
        cryptocurrency_set_price(edition, state, coin, space);
        state->marker[coin] = 1;
        state->market[coin] = (int8_t)board->supply;
        state->unmined[coin] = (int8_t)(edition->tokens - board->supply);
    }
}

const char *cryptocurrency_setup(const void *edition_, void *state_, const struct setup *setup)
{
    const struct cryptocurrency_edition *edition = edition_;
    struct cryptocurrency *state = state_;
    memset(state, 0, sizeof *state);
    state->players = (int8_t)setup->players;
    state->board = (int8_t)setup->option[CC_OPTION_BOARD].form;
    state->events = (int8_t)setup->option[CC_OPTION_EVENTS].form;
    state->limit = (int8_t)setup->option[CC_OPTION_LIMIT].form;
    state->length = (int8_t)setup->option[CC_OPTION_LENGTH].form;
    state->rounds = (int8_t)edition->rounds[state->length][state->players - 2];

    setup_coins(edition, state);
    memset(state->team, EMPTY, sizeof state->team);
    for (int seat = 0; seat < state->players; seat++) { /* CC-S1 */
        memset(state->team[seat], INTERN, TEAM);
        memset(state->fresh[seat], 1, TEAM);
        state->money[seat] = edition->start_money;
    }
    state->interns_away = (int8_t)(edition->interns - TEAM * state->players);
    state->loan_supply = (int8_t)edition->loan_cards;

    state->rumour_deck = ((int64_t)1 << RUMOURS) - 1;
    memset(state->rumour, EMPTY, sizeof state->rumour);
    memset(state->face, EMPTY, sizeof state->face);
    memset(state->hand, EMPTY, sizeof state->hand);
    memset(state->peeked, EMPTY, sizeof state->peeked);
    state->transaction_pool[0] = ALL_TRANSACTIONS;
    memset(state->front, EMPTY, sizeof state->front);
    memset(state->back, EMPTY, sizeof state->back);
    memset(state->seeker, EMPTY, sizeof state->seeker);
    for (int i = 0; i < EXPERTS; i++)
        state->expert_deck[i] = (int8_t)edition->expert[i].copies;
    for (int i = 0; state->events && i < EVENTS; i++)
        state->event_deck[i] = (int8_t)edition->event[i].copies;
    state->event = EMPTY;
    state->phase = CC_PHASE_START;
    return NULL;
}

/* ---- job seekers ---------------------------------------------------- */

static bool has_experts(const int8_t counts[EXPERTS])
{
    static const int8_t none[EXPERTS];
    return memcmp(counts, none, EXPERTS);
}

/* CC-P5b: asks for a job seeker until the row is full or nobody is left. */
static void show(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int place = 0;
    while (place < edition->seekers && state->seeker[place] != EMPTY)
        place++;
    if (place < edition->seekers && !has_experts(state->expert_deck)) {
        memcpy(state->expert_deck, state->expert_discard, sizeof state->expert_deck);
        memset(state->expert_discard, 0, sizeof state->expert_discard);
        if (!has_experts(state->expert_deck))
            place = edition->seekers;
    }
    if (place == edition->seekers) {
        cryptocurrency_go_on(edition, state);
    } else {
        state->place = (int8_t)place;
        state->phase = CC_PHASE_SHOW;
    }
}

/* CC-P5a, CC-P1, CC-S3: the rest of the row is discarded and a new one shown. */
static void show_new(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                     int next)
{
    for (int i = 0; i < SEEKERS; i++)
        if (state->seeker[i] != EMPTY)
            state->expert_discard[state->seeker[i] - 1]++;
    memset(state->seeker, EMPTY, sizeof state->seeker);
    state->next = (int8_t)next;
    show(edition, state);
}

/* ---- transactions --------------------------------------------------- */

/* CC-M2d. Cards come to the table by way of the top of the deck, whose
 * back is open. Each renewal of the deck is a pool of its own, so that what
 * lies unseen is never among what is drawn. */
void cryptocurrency_refill(const struct cryptocurrency_edition *edition,
                           struct cryptocurrency *state)
{
    for (;;) {
        int place = 0;
        while (place < edition->open && state->back[place] != EMPTY)
            place++;
        if (state->back[TOP] != EMPTY) {
            if (place == edition->open)
                break;
            state->front[place] = state->front[TOP];
            state->back[place] = state->back[TOP];
            state->origin[place] = state->origin[TOP];
            state->front[TOP] = state->back[TOP] = EMPTY;
            state->origin[TOP] = 0;
        } else if (cryptocurrency_has_deck(state)) {
            state->phase = CC_PHASE_TOP;
            return;
        } else if (place == edition->open || !state->transaction_discard) {
            break;
        } else {
            state->pool = 0;
            while (state->transaction_pool[state->pool])
                state->pool++;
            must(state->pool < POOLS);
            state->transaction_pool[state->pool] = state->transaction_discard;
            state->transaction_discard = 0;
        }
    }
    cryptocurrency_go_on(edition, state);
}

/* ---- rounds --------------------------------------------------------- */

/* CC-P1: whether new job seekers are proposed, once a round. */
static void begin_round(struct cryptocurrency *state)
{
    state->round++;
    state->turn = state->start;
    state->phase = CC_PHASE_PROPOSE;
}

/* CC-P2a: first a rumour. */
static void begin_prepare(struct cryptocurrency *state)
{
    state->turn = state->start;
    state->phase = CC_PHASE_DRAW;
}

/* CC-P2d, CC-P5a: the next one, or all are ready. */
static void end_prepare(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    state->borrowed = 0;
    state->turn = (int8_t)cryptocurrency_left(state, state->turn);
    if (state->turn == state->start)
        show_new(edition, state, CC_PHASE_EVENT); /* CC-P5 */
    else
        state->phase = CC_PHASE_DRAW;
}

/* CC-P2d: a player who can neither borrow nor hire is not asked. */
static void prepare(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int turn = state->turn;
    bool choice = !state->borrowed && state->loans[turn] < edition->loan_most &&
                  state->loan_supply && !state->event_standing[CREDIT_CRUNCH];
    for (int i = 0; i < SEEKERS && !choice; i++)
        choice = state->seeker[i] != EMPTY &&
                 state->money[turn] >= edition->expert[state->seeker[i] - 1].cost;
    if (choice)
        state->phase = CC_PHASE_PREPARE;
    else
        end_prepare(edition, state);
}

/* CC-P2c, CC-P3: where the former goes. */
static void join(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int place)
{
    int turn = state->turn, member = state->seeker[state->place];
    int former = state->team[turn][place];
    if (former == INTERN) /* CC-P3 */
        state->interns_away++;
    else if (former != EMPTY)
        state->expert_discard[former - 1]++;
    cryptocurrency_pay(state, turn, edition->expert[member - 1].cost);
    state->team[turn][place] = (int8_t)member;
    state->fresh[turn][place] = 1;
    state->seeker[state->place] = EMPTY;
    end_prepare(edition, state);
}

/* CC-P2c, CC-P4: for cash; the place is chosen, or is the fourth. */
static void hire(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int place)
{
    state->place = (int8_t)place;
    if (state->seeker[place] == HEADHUNTER && state->team[state->turn][FOURTH] == EMPTY)
        join(edition, state, FOURTH); /* CC-P4 */
    else
        state->phase = CC_PHASE_REPLACE;
}

/* ---- turns ---------------------------------------------------------- */

/* CC-A1a, CC-A1c: the first with a fresh member, from this seat on clockwise. */
void cryptocurrency_next_turn(const struct cryptocurrency_edition *edition,
                              struct cryptocurrency *state, int seat)
{
    for (int i = 0; i < state->players; i++) {
        if (cryptocurrency_has_fresh(state, seat)) {
            state->turn = (int8_t)seat;
            state->phase = CC_PHASE_ACTION;
            return;
        }
        seat = cryptocurrency_left(state, seat);
    }
    cryptocurrency_begin_maintenance(edition, state);
}

/* CC-A1a: one action a turn. */
void cryptocurrency_end_action(const struct cryptocurrency_edition *edition,
                               struct cryptocurrency *state)
{
    state->action = NO_ACTION;
    state->abilities = 0;
    state->used = state->last_used = state->energy = state->amount = state->validated = 0;
    cryptocurrency_next_turn(edition, state, cryptocurrency_left(state, state->turn));
}

/* ---- the last account (CC-G2) --------------------------------------- */

/* CC-G2a: ties share and round down. */
int cryptocurrency_hodler_share(const struct cryptocurrency_edition *edition,
                                const struct cryptocurrency *state,
                                const int8_t coins[CC_SEATS][COINS], int seat, int coin)
{
    int most = 0, holders = 0;
    for (int i = 0; i < state->players; i++) {
        if (coins[i][coin] > most) {
            most = coins[i][coin];
            holders = 0;
        }
        holders += coins[i][coin] == most;
    }
    return most && coins[seat][coin] == most ? cryptocurrency_hodler(edition, state) / holders : 0;
}

/* CC-G2c, CC-V1j: the lowest sum, and with Scam Intensifies the next one. */
unsigned cryptocurrency_scams(const struct cryptocurrency *state)
{
    unsigned scams = 0;
    for (int times = 0; times <= state->event_standing[SCAM_INTENSIFIES]; times++) {
        int lowest = INT8_MAX;
        unsigned tied = 0;
        for (int coin = 0; coin < COINS; coin++) {
            if (scams >> coin & 1 || state->sum[coin] > lowest)
                continue;
            if (state->sum[coin] < lowest)
                tied = 0;
            lowest = state->sum[coin];
            tied |= 1u << coin;
        }
        scams |= tied;
    }
    return scams;
}

/* CC-G2a, CC-G2d: tiles, all coins sold, all loans repaid. */
static void settle(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    unsigned scams;
    for (int coin = 0; coin < COINS; coin++)
        for (int place = 0; place < state->laid[coin]; place++)
            state->sum[coin] =
                (int8_t)(state->sum[coin] + edition->rumour[state->rumour[coin][place]]);
    scams = cryptocurrency_scams(state);
    for (int coin = 0; coin < COINS; coin++) {
        state->scam[coin] = scams >> coin & 1;
        if (state->scam[coin])
            state->price[coin] = 0;
    }
    for (int seat = 0; seat < state->players; seat++) {
        for (int coin = 0; coin < COINS; coin++) {
            int count = state->coins[seat][coin];
            cryptocurrency_pay(state, seat, -count * state->price[coin]);
            state->sold[seat][coin] = (int8_t)count;
            state->market[coin] = (int8_t)(state->market[coin] + count);
            state->coins[seat][coin] = 0;
        }
        cryptocurrency_pay(state, seat, state->loans[seat] * edition->loan_repay);
        state->repaid[seat] = state->loans[seat];
        state->loan_supply = (int8_t)(state->loan_supply + state->loans[seat]);
        state->loans[seat] = 0;
    }
    state->turn = state->start;
    state->phase = CC_PHASE_OVER;
}

/* CC-G2b: finds the next card to reveal, from the track `coin` on. */
static void reveal_next(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    for (int coin = state->coin; coin < COINS; coin++)
        for (int place = 0; place < state->laid[coin]; place++)
            if (state->face[coin][place] == DOWN) {
                if (coin != state->coin)
                    state->amount = 0;
                state->coin = (int8_t)coin;
                state->place = (int8_t)place;
                state->phase = CC_PHASE_REVEAL;
                return;
            }
    state->coin = state->place = state->amount = 0;
    settle(edition, state);
}

/* CC-G2b: `amount` adds up the points revealed on a track; they move its price once. */
static void reveal(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int coin = state->coin;
    cryptocurrency_turn_up(state, coin, state->place);
    state->amount = (int8_t)(state->amount + edition->rumour[state->rumour[coin][state->place]]);
    if (!memchr(state->face[coin], DOWN, (size_t)state->laid[coin]))
        cryptocurrency_move_price(edition, state, coin, state->amount);
    reveal_next(edition, state);
}

/* CC-G1, CC-G2a: tiles by the coins held before. */
static void begin_account(const struct cryptocurrency_edition *edition,
                          struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++)
        for (int seat = 0; seat < state->players; seat++)
            cryptocurrency_pay(state, seat,
                               -cryptocurrency_hodler_share(edition, state,
                                                            (const int8_t(*)[COINS])state->coins,
                                                            seat, coin));
    state->turn = state->start;
    state->coin = state->amount = 0;
    reveal_next(edition, state);
}

/* ---- rumours (CC-R1, CC-R2) ----------------------------------------- */

/* The face that the next card of a track gets (CC-R1; CC-S4 for the first two). */
static int next_face(const struct cryptocurrency *state, int coin)
{
    int last = state->laid[coin] - 1;
    return last < 0 || state->face[coin][last] == DOWN ? UP : DOWN;
}

/* CC-R2, CC-G1: the next track without a card, then the next round or the end. */
static void fill_next(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++)
        if (state->laid[coin] < START_RUMOURS + state->round) {
            state->coin = (int8_t)coin;
            state->phase = CC_PHASE_FILL;
            return;
        }
    if (!state->round) {
        begin_round(state);
    } else if (state->round == state->rounds) { /* CC-G1 */
        begin_account(edition, state);
    } else {
        state->start = (int8_t)cryptocurrency_left(state, state->start);
        begin_round(state);
    }
}

/* CC-S4, CC-R2: face up it acts. */
static void fill(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int card)
{
    int coin = state->coin, place = state->laid[coin], face = next_face(state, coin);
    state->rumour_deck &= ~((int64_t)1 << card);
    state->rumour[coin][place] = (int8_t)card;
    state->face[coin][place] = DOWN;
    state->laid[coin]++;
    if (face == UP) {
        cryptocurrency_turn_up(state, coin, place);
        cryptocurrency_move_price(edition, state, coin, edition->rumour[card]);
    }
    fill_next(edition, state);
}

/* CC-R1: with the other face; face up it acts. */
static void lay(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                int coin)
{
    int turn = state->turn, place = state->laid[coin], face = next_face(state, coin);
    state->rumour[coin][place] = state->hand[turn];
    state->rumour_known[coin][place] = state->hand_known[turn];
    state->face[coin][place] = DOWN;
    state->laid[coin]++;
    state->hand[turn] = EMPTY;
    state->hand_known[turn] = 0;
    state->next = CC_PHASE_LAY;
    if (face == UP)
        cryptocurrency_turn_next(state, coin, place, CC_PHASE_LAY);
    else
        cryptocurrency_go_on(edition, state);
}

/* CC-R1: asks who is next to lay; the last free track needs no question. */
void cryptocurrency_lay_from(const struct cryptocurrency_edition *edition,
                             struct cryptocurrency *state, int seat)
{
    int only = EMPTY;
    for (int coin = 0; coin < COINS; coin++)
        if (state->laid[coin] < START_RUMOURS + state->round)
            only = only == EMPTY ? coin : COINS;
    state->turn = (int8_t)seat;
    if (only == COINS)
        state->phase = CC_PHASE_LAY;
    else
        lay(edition, state, only);
}

/* CC-X1: its points move the price. */
static void turned(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int coin = state->coin, place = state->place;
    cryptocurrency_turn_up(state, coin, place);
    cryptocurrency_move_price(edition, state, coin, edition->rumour[state->rumour[coin][place]]);
    cryptocurrency_go_on(edition, state);
}

/* ---- what comes next ------------------------------------------------ */

/* After a step that serves several rules, `next` says where play goes on. */
void cryptocurrency_go_on(const struct cryptocurrency_edition *edition,
                          struct cryptocurrency *state)
{
    switch (state->next) {
    case CC_PHASE_TOP: /* set-up, after the job seekers */
        state->next = CC_PHASE_FILL;
        cryptocurrency_refill(edition, state);
        break;
    case CC_PHASE_FILL:
        fill_next(edition, state);
        break;
    case CC_PHASE_PREPARE:
        begin_prepare(state);
        break;
    case CC_PHASE_EVENT:
        if (state->events) {
            state->phase = CC_PHASE_EVENT;
            break;
        }
        cryptocurrency_next_turn(edition, state, state->start);
        break;
    case CC_PHASE_ACTION:
        cryptocurrency_next_turn(edition, state, state->start);
        break;
    case CC_PHASE_HASH:
        cryptocurrency_end_mining(edition, state);
        break;
    case CC_PHASE_TAKE:
        state->phase = CC_PHASE_TAKE;
        break;
    case CC_PHASE_ABILITIES:
        cryptocurrency_abilities(edition, state);
        break;
    case CC_PHASE_REPAY:
        cryptocurrency_repay_from(edition, state, state->start);
        break;
    default:
        must(state->next == CC_PHASE_LAY);
        if (state->turn == state->start)
            fill_next(edition, state); /* CC-R2 */
        else
            cryptocurrency_lay_from(edition, state, cryptocurrency_right(state, state->turn));
    }
}

static void apply_chance(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                         struct move move)
{
    switch (move.kind) {
    case CC_MOVE_START: /* CC-S5 */
        state->start = state->turn = (int8_t)move.a;
        show_new(edition, state, CC_PHASE_TOP); /* CC-S3 */
        break;
    case CC_MOVE_SHOW:
        state->expert_deck[move.a - 1]--;
        state->seeker[state->place] = (int8_t)move.a;
        show(edition, state);
        break;
    case CC_MOVE_TOP:
        state->front[TOP] = (int8_t)move.b;
        state->back[TOP] = (int8_t)move.a;
        state->origin[TOP] = state->pool;
        cryptocurrency_refill(edition, state);
        break;
    case CC_MOVE_FILL:
    case CC_MOVE_COVER:
        fill(edition, state, move.b);
        break;
    case CC_MOVE_DRAW:
        state->rumour_deck &= ~((int64_t)1 << move.b);
        state->hand[move.a] = (int8_t)move.b;
        state->hand_known[move.a] = (uint16_t)(1 << move.a);
        prepare(edition, state);
        break;
    case CC_MOVE_EVENT:
        cryptocurrency_happen(edition, state, move.a);
        break;
    case CC_MOVE_HASH:
        state->amount = (int8_t)move.n;
        cryptocurrency_hash(edition, state, move.a);
        break;
    case CC_MOVE_VALIDATE:
        cryptocurrency_validated(edition, state);
        break;
    case CC_MOVE_PEEK:
        cryptocurrency_peek(edition, state, move.b);
        break;
    case CC_MOVE_TURN:
        turned(edition, state);
        break;
    case CC_MOVE_TAKE:
        state->hand_known[move.a] = (uint16_t)(state->hand_known[move.a] | 1 << move.a);
        cryptocurrency_abilities(edition, state);
        break;
    default:
        must(move.kind == CC_MOVE_REVEAL);
        reveal(edition, state);
    }
}

/* CC-P1: if all agree, the row is shown anew. */
static void vote(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    state->turn = (int8_t)cryptocurrency_left(state, state->turn);
    if (state->turn == state->start)
        show_new(edition, state, CC_PHASE_PREPARE);
    else
        state->phase = CC_PHASE_VOTE;
}

/* CC-P2b: a loan for its money. */
static void borrow(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    cryptocurrency_pay(state, state->turn, -edition->loan_value);
    state->loans[state->turn]++;
    state->loan_supply--;
    state->borrowed = 1;
    prepare(edition, state);
}

static void apply_seat(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                       struct move move)
{
    switch (move.kind) {
    case CC_MOVE_PROPOSE:
    case CC_MOVE_AGREE:
        vote(edition, state);
        break;
    case CC_MOVE_DECLINE:
    case CC_MOVE_REFUSE:
        begin_prepare(state);
        break;
    case CC_MOVE_BORROW:
        borrow(edition, state);
        break;
    case CC_MOVE_HIRE:
        hire(edition, state, move.a);
        break;
    case CC_MOVE_REPLACE:
        join(edition, state, move.a);
        break;
    case CC_MOVE_READY:
        end_prepare(edition, state);
        break;
    case CC_MOVE_EXHAUST:
        cryptocurrency_exhaust(edition, state, move.a);
        break;
    case CC_MOVE_GIVE:
        cryptocurrency_give_chosen(edition, state, move.a);
        break;
    case CC_MOVE_REPAY:
        cryptocurrency_repay(edition, state, move.n);
        break;
    case CC_MOVE_LAY:
        lay(edition, state, move.a);
        break;
    default:
        cryptocurrency_act(edition, state, move);
    }
}

void cryptocurrency_apply(const void *edition, void *state, int actor, struct move move)
{
    if (actor == CHANCE)
        apply_chance(edition, state, move);
    else
        apply_seat(edition, state, move);
}
