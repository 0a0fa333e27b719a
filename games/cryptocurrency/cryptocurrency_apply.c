/*
 * cryptocurrency_apply.c: the rules in order of play.
 *
 * Each function carries its step out and runs on to the next question. A
 * question with one possible answer, plain for all to see, is not asked.
 * What turns up for anybody waits for a chance move, even where it is fixed.
 */
#include "games/cryptocurrency/cryptocurrency.h"

#include <assert.h>
#include <string.h>

static void go_on(const struct cryptocurrency_edition *edition, struct cryptocurrency *state);
static void collect(const struct cryptocurrency_edition *edition, struct cryptocurrency *state);

/* ---- money and prices ------------------------------------------------------ */

static void pay(struct cryptocurrency *state, int seat, int amount)
{
    state->money[seat] = (int16_t)(state->money[seat] - amount);
    state->bank += amount;
}

static void set_price(const struct cryptocurrency_edition *edition,
                      struct cryptocurrency *state, int coin, int space)
{
    state->price_space[coin] = (int8_t)space;
    state->price[coin] = cryptocurrency_coin(edition, state, coin)->price[space - 1];
}

/* CC-X1 */
static void move_price(const struct cryptocurrency_edition *edition,
                       struct cryptocurrency *state, int coin, int points)
{
    set_price(edition, state, coin, cryptocurrency_moved(edition, state, coin, points));
}

/* ---- rumours on tracks ------------------------------------------------------- */

static void turn_up(struct cryptocurrency *state, int coin, int place)
{
    state->face[coin][place] = UP;
    state->rumour_known[coin][place] = EVERYONE;
}

/* The face that the next card of a track gets (CC-R1; CC-S4 for the first two). */
static int next_face(const struct cryptocurrency *state, int coin)
{
    int last = state->laid[coin] - 1;
    return last < 0 || state->face[coin][last] == DOWN ? UP : DOWN;
}

/* ---- set-up -------------------------------------------------------------------- */

static void setup_coins(const struct cryptocurrency_edition *edition,
                        struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++) {                 /* CC-S2 */
        const struct cryptocurrency_coin *board = cryptocurrency_coin(edition, state, coin);
        int space = 1;
        while (board->price[space - 1] != board->start)
            space++;
        set_price(edition, state, coin, space);
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
    state->board = (int8_t)setup->option[OPTION_BOARD].form;
    state->events = (int8_t)setup->option[OPTION_EVENTS].form;
    state->limit = (int8_t)setup->option[OPTION_LIMIT].form;
    state->length = (int8_t)setup->option[OPTION_LENGTH].form;
    state->rounds = (int8_t)edition->rounds[state->length][state->players - 2];

    setup_coins(edition, state);
    memset(state->team, EMPTY, sizeof state->team);
    for (int seat = 0; seat < state->players; seat++) {        /* CC-S1 */
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
    state->phase = PHASE_START;
    return NULL;
}

/* ---- job seekers ------------------------------------------------------------------ */

static bool has_experts(const int8_t counts[EXPERTS])
{
    int sum = 0;
    for (int i = 0; i < EXPERTS; i++)
        sum |= counts[i];
    return sum;
}

/* Asks for a job seeker until the row is full or nobody is left (CC-P5). */
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
        go_on(edition, state);
    } else {
        state->place = (int8_t)place;
        state->phase = PHASE_SHOW;
    }
}

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

/* ---- transactions -------------------------------------------------------------------- */

/* CC-M2 (4). Cards come to the table by way of the top of the deck, whose
 * back is open. Each renewal of the deck is a pool of its own, so that what
 * lies unseen is never among what is drawn. */
static void refill(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
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
        } else if (cryptocurrency_deck(state)) {
            state->phase = PHASE_TOP;
            return;
        } else if (place == edition->open || !state->transaction_discard) {
            break;
        } else {
            state->pool = 0;
            while (state->transaction_pool[state->pool])
                state->pool++;
            assert(state->pool < POOLS);
            state->transaction_pool[state->pool] = state->transaction_discard;
            state->transaction_discard = 0;
        }
    }
    go_on(edition, state);
}

/* ---- rounds ---------------------------------------------------------------------------- */

static void begin_round(struct cryptocurrency *state)
{
    state->round++;
    state->turn = state->start;
    state->phase = PHASE_PROPOSE;
}

static void begin_prepare(struct cryptocurrency *state)
{
    state->turn = state->start;
    state->phase = PHASE_DRAW;                                 /* CC-P2 (1) */
}

/* CC-P2; a player who can neither borrow nor hire is not asked. */
static void end_prepare(const struct cryptocurrency_edition *edition,
                        struct cryptocurrency *state)
{
    state->borrowed = 0;
    state->turn = (int8_t)cryptocurrency_left(state, state->turn);
    if (state->turn == state->start)
        show_new(edition, state, PHASE_EVENT);                 /* CC-P5 */
    else
        state->phase = PHASE_DRAW;
}

static void prepare(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int turn = state->turn;
    bool choice = !state->borrowed && state->loans[turn] < edition->loan_most &&
                  state->loan_supply && !state->event_standing[CREDIT_CRUNCH];
    for (int i = 0; i < SEEKERS && !choice; i++)
        choice = state->seeker[i] != EMPTY &&
                 state->money[turn] >= edition->expert[state->seeker[i] - 1].cost;
    if (choice)
        state->phase = PHASE_PREPARE;
    else
        end_prepare(edition, state);
}

/* The job seeker at `place` joins the team. */
static void join(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int place)
{
    int turn = state->turn, member = state->seeker[state->place];
    int former = state->team[turn][place];
    if (former == INTERN)                                      /* CC-P3 */
        state->interns_away++;
    else if (former != EMPTY)
        state->expert_discard[former - 1]++;
    pay(state, turn, edition->expert[member - 1].cost);
    state->team[turn][place] = (int8_t)member;
    state->fresh[turn][place] = 1;
    state->seeker[state->place] = EMPTY;
    end_prepare(edition, state);
}

static void hire(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int place)
{
    state->place = (int8_t)place;
    if (state->seeker[place] == HEADHUNTER && state->team[state->turn][FOURTH] == EMPTY)
        join(edition, state, FOURTH);                          /* CC-P4 */
    else
        state->phase = PHASE_REPLACE;
}

/* ---- turns ------------------------------------------------------------------------------- */

static bool has_fresh(const struct cryptocurrency *state, int seat)
{
    uint32_t row;
    memcpy(&row, state->fresh[seat], sizeof row);
    return row;
}

/* CC-U1 begins when nobody has a fresh member. */
static void begin_maintenance(const struct cryptocurrency_edition *edition,
                              struct cryptocurrency *state)
{
    for (int seat = 0; seat < state->players; seat++)
        for (int i = 0; i <= FOURTH; i++)
            state->fresh[seat][i] = state->team[seat][i] != EMPTY;
    state->turn = state->start;
    state->owed = state->loans[state->start];
    state->amount = (int8_t)cryptocurrency_interest(edition, state);
    state->next = PHASE_REPAY;
    collect(edition, state);
}

/* The first with a fresh member, from this seat on clockwise (CC-A1). */
static void next_turn(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                      int seat)
{
    for (int i = 0; i < state->players; i++) {
        if (has_fresh(state, seat)) {
            state->turn = (int8_t)seat;
            state->phase = PHASE_ACTION;
            return;
        }
        seat = cryptocurrency_left(state, seat);
    }
    begin_maintenance(edition, state);
}

static void end_action(const struct cryptocurrency_edition *edition,
                       struct cryptocurrency *state)
{
    state->action = NO_ACTION;
    state->abilities = 0;
    state->used = state->last_used = state->energy = state->amount = state->validated = 0;
    next_turn(edition, state, cryptocurrency_left(state, state->turn));
}

/* ---- events ---------------------------------------------------------------------------------- */

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

static void hack(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int seat)
{
    for (int i = 0; i < state->players; i++) {
        int coin = only_coin(state, seat);
        if (coin == COINS) {
            state->turn = (int8_t)seat;
            state->phase = PHASE_HACKED;
            return;
        }
        if (coin != EMPTY)
            give(state, seat, coin);
        seat = cryptocurrency_left(state, seat);
        if (seat == state->start)
            break;
    }
    go_on(edition, state);
}

/* CC-V2: the cheapest coin, the first of several. */
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

/* Chooses the card that leaks; false: there is none. */
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

static void halve(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++) {
        int last = cryptocurrency_coin(edition, state, coin)->spaces;
        int to = state->marker[coin] + edition->event[HALVING].amount;
        state->marker[coin] = (int8_t)(to > last ? last : to);
    }
}

/* CC-V1 */
static void happen(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                   int event)
{
    int amount = edition->event[event].amount;
    state->event = (int8_t)event;
    state->event_deck[event]--;
    state->next = PHASE_ACTION;
    state->turn = state->start;
    switch (event) {
    case UNDERSTAFFED:
        state->phase = PHASE_UNDERSTAFFED;
        return;
    case EXCHANGE_HACK:
        hack(edition, state, state->start);
        return;
    case LEAK:
        if (leak(state)) {
            state->phase = PHASE_TURN;
            return;
        }
        break;
    case MARGIN_CALL:
        state->owed = state->loans[state->start];
        state->amount = (int8_t)amount;
        collect(edition, state);
        return;
    case BULL_RUN:
    case FLASH_CRASH:
        for (int coin = 0; coin < COINS; coin++)
            move_price(edition, state, coin, event == BULL_RUN ? amount : -amount);
        break;
    case AIRDROP:
        airdrop(edition, state);
        break;
    case HALVING:
        halve(edition, state);
        break;
    case STIMULUS:
        for (int seat = 0; seat < state->players; seat++)
            pay(state, seat, -amount);
        break;
    default:
        state->event_standing[event]++;
    }
    go_on(edition, state);
}

static void exhaust(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                    int place)
{
    state->fresh[state->turn][place] = 0;
    state->turn = (int8_t)cryptocurrency_left(state, state->turn);
    if (state->turn == state->start)
        go_on(edition, state);
}

/* ---- after the action (CC-A3) ---------------------------------------------------------------- */

static bool any_face(const struct cryptocurrency *state, int face)
{
    for (int coin = 0; coin < COINS; coin++)
        if (memchr(state->face[coin], face, (size_t)state->laid[coin]))
            return true;
    return false;
}

static void abilities(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int left = state->abilities;
    if (left >> NEWSHAWK & 1 || left >> TWEETMAN & 1 ||
        (left >> BLACK_HAT & 1 && any_face(state, DOWN)) ||
        (left >> WHITE_HAT & 1 && any_face(state, UP)))
        state->phase = PHASE_ABILITIES;
    else
        end_action(edition, state);
}

static void use_up(struct cryptocurrency *state, int ability)
{
    state->abilities = (int16_t)(state->abilities & ~(1 << ability));
}

/* CC-E5, CC-E6: the card in hand and the one on the track change places, and
 * who knows them goes with them (CC-R3). */
static void exchange(struct cryptocurrency *state, int coin, int place)
{
    int turn = state->turn;
    int8_t card = state->rumour[coin][place];
    uint16_t known = state->rumour_known[coin][place];
    state->rumour[coin][place] = state->hand[turn];
    state->rumour_known[coin][place] = state->hand_known[turn];
    state->hand[turn] = card;
    state->hand_known[turn] = known;
}

static void turn_next(struct cryptocurrency *state, int coin, int place, int next)
{
    state->coin = (int8_t)coin;
    state->place = (int8_t)place;
    state->next = (int8_t)next;
    state->phase = PHASE_TURN;
}

static void black_hat(struct cryptocurrency *state, int coin, int place)
{
    use_up(state, BLACK_HAT);
    exchange(state, coin, place);
    turn_next(state, coin, place, PHASE_TAKE);
}

static void white_hat(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                      int coin, int place)
{
    use_up(state, WHITE_HAT);
    exchange(state, coin, place);
    state->face[coin][place] = DOWN;
    abilities(edition, state);
}

/* CC-E7 */
static void tweet(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                  int coin, int place)
{
    use_up(state, TWEETMAN);
    if (state->face[coin][place] == DOWN) {
        turn_next(state, coin, place, PHASE_ABILITIES);
    } else {
        state->face[coin][place] = DOWN;
        abilities(edition, state);
    }
}

/* CC-E4 */
static void peek(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int card)
{
    int i = 0;
    while (state->peeked[i] != EMPTY)
        i++;
    state->rumour_deck &= ~((int64_t)1 << card);
    state->peeked[i] = (int8_t)card;
    state->peeked_known[i] = (uint16_t)(1 << state->turn);
    if (i + 1 == edition->peeked)
        state->phase = PHASE_KEEP;
}

static void keep(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int card)
{
    int turn = state->turn;
    state->rumour_deck |= (int64_t)1 << state->hand[turn];
    for (int i = 0; i < edition->peeked; i++) {
        state->rumour_deck |= (int64_t)1 << state->peeked[i];
        state->peeked[i] = EMPTY;
        state->peeked_known[i] = 0;
    }
    state->rumour_deck &= ~((int64_t)1 << card);
    state->hand[turn] = (int8_t)card;
    state->hand_known[turn] = (uint16_t)(1 << turn);           /* CC-R3 */
    abilities(edition, state);
}

/* ---- mining ------------------------------------------------------------------------------------- */

static void mined(struct cryptocurrency *state, int count)
{
    int coin = state->coin, there = state->unmined[coin];
    count = count < there ? count : there;
    state->unmined[coin] = (int8_t)(there - count);
    state->coins[state->turn][coin] = (int8_t)(state->coins[state->turn][coin] + count);
}

/* CC-M2 (2) to (4): the next open transaction of the coin, or fees and new cards. */
static void validate(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    for (int i = 0; i < edition->open; i++)
        if (state->back[i] == state->coin) {
            state->place = (int8_t)i;
            state->phase = PHASE_VALIDATE;
            return;
        }
    pay(state, state->turn, -state->validated * cryptocurrency_fee(edition, state, state->coin));
    state->next = PHASE_HASH;
    refill(edition, state);
}

static void validated(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int place = state->place, card = state->front[place];
    state->validated++;
    state->transaction_pool[state->origin[place]] &= ~((int32_t)1 << card);
    state->transaction_discard |= (int32_t)1 << card;
    state->front[place] = state->back[place] = EMPTY;
    state->origin[place] = 0;
    move_price(edition, state, state->coin, edition->transaction[card / COPIES][card % COPIES]);
    validate(edition, state);
}

/* CC-M2 (5) */
static void end_mining(const struct cryptocurrency_edition *edition,
                       struct cryptocurrency *state)
{
    int coin = state->coin;
    if (state->marker[coin] < cryptocurrency_coin(edition, state, coin)->spaces)
        state->marker[coin]++;
    abilities(edition, state);
}

static void hash(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 bool success)
{
    int coin = state->coin;
    if (!success) {                                            /* CC-M3, CC-E1 */
        if (state->abilities >> ENGINEER & 1)
            state->phase = PHASE_RETRY;
        else
            end_action(edition, state);
        return;
    }
    mined(state, cryptocurrency_coin(edition, state, coin)->reward[state->marker[coin] - 1]);
    if (state->abilities >> WHIZ & 1 && state->unmined[coin] && edition->whiz_coins)
        state->phase = PHASE_WHIZ;                             /* CC-E2 */
    else
        validate(edition, state);
}

/* ---- trade --------------------------------------------------------------------------------------- */

static void shift(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                  bool analyst)
{
    set_price(edition, state, state->coin, cryptocurrency_shifted(edition, state, analyst));
    abilities(edition, state);
}

/* CC-T1; the Data Analyst is asked where it makes a difference (CC-E3). */
static void trade(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                  int amount)
{
    int turn = state->turn, coin = state->coin;
    int sign = state->action == BUYING ? 1 : -1;
    pay(state, turn, sign * amount * state->price[coin]);
    state->coins[turn][coin] = (int8_t)(state->coins[turn][coin] + sign * amount);
    state->market[coin] = (int8_t)(state->market[coin] - sign * amount);
    state->amount = (int8_t)amount;
    if (state->abilities >> ANALYST & 1 && cryptocurrency_shifted(edition, state, true) !=
                                               cryptocurrency_shifted(edition, state, false))
        state->phase = PHASE_ANALYST;
    else
        shift(edition, state, false);
}

/* ---- actions --------------------------------------------------------------------------------------- */

static void begin_action(struct cryptocurrency *state, int action, int coin)
{
    state->action = (int8_t)action;
    state->coin = (int8_t)coin;
    state->phase = PHASE_MEMBERS;
}

static void act(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    if (state->action == MINING) {
        state->phase = PHASE_HASH;
    } else {
        if (cryptocurrency_most(edition, state) > 1)
            state->phase = PHASE_AMOUNT;
        else
            trade(edition, state, 1);
    }
}

/* CC-A2, CC-E8: a member joins the action as what it is or copies. */
static void use(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                int place, int member)
{
    int turn = state->turn;
    state->fresh[turn][place] = 0;
    state->used++;
    state->last_used = (int8_t)place;
    state->energy = (int8_t)(state->energy + cryptocurrency_energy(edition, member));
    state->abilities = (int16_t)(state->abilities | 1 << member);
    if (!has_fresh(state, turn))
        act(edition, state);
}

static void pass(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    memset(state->fresh[state->turn], 0, sizeof state->fresh[0]);
    end_action(edition, state);
}

static void apply_ability(const struct cryptocurrency_edition *edition,
                          struct cryptocurrency *state, bool applied)
{
    switch (state->phase) {
    case PHASE_RETRY:                                          /* CC-E1 */
        use_up(state, ENGINEER);
        if (applied)
            state->phase = PHASE_HASH;
        else
            end_action(edition, state);
        break;
    case PHASE_WHIZ:                                           /* CC-E2 */
        use_up(state, WHIZ);
        if (applied)
            mined(state, edition->whiz_coins);
        validate(edition, state);
        break;
    default:                                                   /* CC-E3 */
        use_up(state, ANALYST);
        shift(edition, state, applied);
    }
}

/* ---- maintenance (CC-U1) ------------------------------------------------------------------------------ */

static void repay_from(const struct cryptocurrency_edition *edition,
                       struct cryptocurrency *state, int seat);

/* Takes `owed` payments of `amount` from `turn`, then from those after. */
static void collect(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    for (;;) {
        int turn = state->turn;
        while (state->owed) {
            int coin = only_coin(state, turn);
            if (state->money[turn] >= state->amount) {
                pay(state, turn, state->amount);
            } else if (coin == COINS) {
                state->phase = PHASE_INTEREST;
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
    go_on(edition, state);
}

static void lay_from(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                     int seat);

static void repay_from(const struct cryptocurrency_edition *edition,
                       struct cryptocurrency *state, int seat)
{
    do {
        if (state->loans[seat] && state->money[seat] >= edition->loan_repay) {
            state->turn = (int8_t)seat;
            state->phase = PHASE_REPAY;
            return;
        }
        seat = cryptocurrency_left(state, seat);
    } while (seat != state->start);
    lay_from(edition, state, cryptocurrency_right(state, state->start));
}

static void repay(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                  int count)
{
    int turn = state->turn;
    pay(state, turn, count * edition->loan_repay);
    state->loans[turn] = (int8_t)(state->loans[turn] - count);
    state->loan_supply = (int8_t)(state->loan_supply + count);
    if (cryptocurrency_left(state, turn) == state->start)
        lay_from(edition, state, cryptocurrency_right(state, state->start));
    else
        repay_from(edition, state, cryptocurrency_left(state, turn));
}

/* ---- the last account (CC-G2) ----------------------------------------------------------------------------- */

int cryptocurrency_hodler_share(const struct cryptocurrency_edition *edition,
                                const struct cryptocurrency *state,
                                const int8_t coins[SEATS][COINS], int seat, int coin)
{
    int most = 0, holders = 0;
    for (int i = 0; i < state->players; i++) {
        if (coins[i][coin] > most) {
            most = coins[i][coin];
            holders = 0;
        }
        holders += coins[i][coin] == most;
    }
    return most && coins[seat][coin] == most ? cryptocurrency_hodler(edition, state) / holders
                                             : 0;
}

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
            pay(state, seat, -count * state->price[coin]);
            state->sold[seat][coin] = (int8_t)count;
            state->market[coin] = (int8_t)(state->market[coin] + count);
            state->coins[seat][coin] = 0;
        }
        pay(state, seat, state->loans[seat] * edition->loan_repay);
        state->repaid[seat] = state->loans[seat];
        state->loan_supply = (int8_t)(state->loan_supply + state->loans[seat]);
        state->loans[seat] = 0;
    }
    state->turn = state->start;
    state->phase = PHASE_OVER;
}

/* Finds the next card to reveal, from the track `coin` on. */
static void reveal_next(const struct cryptocurrency_edition *edition,
                        struct cryptocurrency *state)
{
    for (int coin = state->coin; coin < COINS; coin++)
        for (int place = 0; place < state->laid[coin]; place++)
            if (state->face[coin][place] == DOWN) {
                if (coin != state->coin)
                    state->amount = 0;
                state->coin = (int8_t)coin;
                state->place = (int8_t)place;
                state->phase = PHASE_REVEAL;
                return;
            }
    state->coin = state->place = state->amount = 0;
    settle(edition, state);
}

/* `amount` adds up the points revealed on a track; they move its price once. */
static void reveal(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int coin = state->coin;
    turn_up(state, coin, state->place);
    state->amount =
        (int8_t)(state->amount + edition->rumour[state->rumour[coin][state->place]]);
    if (!memchr(state->face[coin], DOWN, (size_t)state->laid[coin]))
        move_price(edition, state, coin, state->amount);
    reveal_next(edition, state);
}

static void begin_account(const struct cryptocurrency_edition *edition,
                          struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++)
        for (int seat = 0; seat < state->players; seat++)
            pay(state, seat, -cryptocurrency_hodler_share(
                                 edition, state, (const int8_t(*)[COINS])state->coins, seat, coin));
    state->turn = state->start;
    state->coin = state->amount = 0;
    reveal_next(edition, state);
}

/* ---- rumours (CC-R1, CC-R2) -------------------------------------------------------------------------------- */

/* The next track to fill from the deck; then the round is over. */
static void fill_next(const struct cryptocurrency_edition *edition,
                      struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++)
        if (state->laid[coin] < START_RUMOURS + state->round) {
            state->coin = (int8_t)coin;
            state->phase = PHASE_FILL;
            return;
        }
    if (!state->round) {
        begin_round(state);
    } else if (state->round == state->rounds) {                /* CC-G1 */
        begin_account(edition, state);
    } else {
        state->start = (int8_t)cryptocurrency_left(state, state->start);
        begin_round(state);
    }
}

static void fill(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int card)
{
    int coin = state->coin, place = state->laid[coin], face = next_face(state, coin);
    state->rumour_deck &= ~((int64_t)1 << card);
    state->rumour[coin][place] = (int8_t)card;
    state->face[coin][place] = DOWN;
    state->laid[coin]++;
    if (face == UP) {
        turn_up(state, coin, place);
        move_price(edition, state, coin, edition->rumour[card]);
    }
    fill_next(edition, state);
}

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
    state->next = PHASE_LAY;
    if (face == UP)
        turn_next(state, coin, place, PHASE_LAY);
    else
        go_on(edition, state);
}

/* Asks who is next to lay; the last free track needs no question. */
static void lay_from(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                     int seat)
{
    int only = EMPTY;
    for (int coin = 0; coin < COINS; coin++)
        if (state->laid[coin] < START_RUMOURS + state->round)
            only = only == EMPTY ? coin : COINS;
    state->turn = (int8_t)seat;
    if (only == COINS)
        state->phase = PHASE_LAY;
    else
        lay(edition, state, only);
}

static void turned(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    int coin = state->coin, place = state->place;
    turn_up(state, coin, place);
    move_price(edition, state, coin, edition->rumour[state->rumour[coin][place]]);
    go_on(edition, state);
}

/* ---- what comes next ------------------------------------------------------------------------------------------ */

/* After a step that serves several rules, `next` says where play goes on. */
static void go_on(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    switch (state->next) {
    case PHASE_TOP:                                            /* set-up, after the job seekers */
        state->next = PHASE_FILL;
        refill(edition, state);
        break;
    case PHASE_FILL:
        fill_next(edition, state);
        break;
    case PHASE_PREPARE:
        begin_prepare(state);
        break;
    case PHASE_EVENT:
        if (state->events) {
            state->phase = PHASE_EVENT;
            break;
        }
        next_turn(edition, state, state->start);
        break;
    case PHASE_ACTION:
        next_turn(edition, state, state->start);
        break;
    case PHASE_HASH:
        end_mining(edition, state);
        break;
    case PHASE_TAKE:
        state->phase = PHASE_TAKE;
        break;
    case PHASE_ABILITIES:
        abilities(edition, state);
        break;
    case PHASE_REPAY:
        repay_from(edition, state, state->start);
        break;
    default:
        assert(state->next == PHASE_LAY);
        if (state->turn == state->start)
            fill_next(edition, state);                         /* CC-R2 */
        else
            lay_from(edition, state, cryptocurrency_right(state, state->turn));
    }
}

static void apply_chance(const struct cryptocurrency_edition *edition,
                         struct cryptocurrency *state, struct move move)
{
    switch (move.kind) {
    case MOVE_START:                                           /* CC-S5 */
        state->start = state->turn = (int8_t)move.a;
        show_new(edition, state, PHASE_TOP);                   /* CC-S3 */
        break;
    case MOVE_SHOW:
        state->expert_deck[move.a - 1]--;
        state->seeker[state->place] = (int8_t)move.a;
        show(edition, state);
        break;
    case MOVE_TOP:
        state->front[TOP] = (int8_t)move.b;
        state->back[TOP] = (int8_t)move.a;
        state->origin[TOP] = state->pool;
        refill(edition, state);
        break;
    case MOVE_FILL:
    case MOVE_COVER:
        fill(edition, state, move.b);
        break;
    case MOVE_DRAW:
        state->rumour_deck &= ~((int64_t)1 << move.b);
        state->hand[move.a] = (int8_t)move.b;
        state->hand_known[move.a] = (uint16_t)(1 << move.a);
        prepare(edition, state);
        break;
    case MOVE_EVENT:
        happen(edition, state, move.a);
        break;
    case MOVE_HASH:
        state->amount = (int8_t)move.n;
        hash(edition, state, move.a);
        break;
    case MOVE_VALIDATE:
        validated(edition, state);
        break;
    case MOVE_PEEK:
        peek(edition, state, move.b);
        break;
    case MOVE_TURN:
        turned(edition, state);
        break;
    case MOVE_TAKE:
        state->hand_known[move.a] = (uint16_t)(state->hand_known[move.a] | 1 << move.a);
        abilities(edition, state);
        break;
    default:
        assert(move.kind == MOVE_REVEAL);
        reveal(edition, state);
    }
}

/* CC-P1 */
static void vote(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    state->turn = (int8_t)cryptocurrency_left(state, state->turn);
    if (state->turn == state->start)
        show_new(edition, state, PHASE_PREPARE);
    else
        state->phase = PHASE_VOTE;
}

static void borrow(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    pay(state, state->turn, -edition->loan_value);
    state->loans[state->turn]++;
    state->loan_supply--;
    state->borrowed = 1;
    prepare(edition, state);
}

static void give_chosen(const struct cryptocurrency_edition *edition,
                        struct cryptocurrency *state, int coin)
{
    give(state, state->turn, coin);
    if (state->phase == PHASE_INTEREST) {
        state->owed--;
        collect(edition, state);
    } else if (cryptocurrency_left(state, state->turn) == state->start) {
        go_on(edition, state);
    } else {
        hack(edition, state, cryptocurrency_left(state, state->turn));
    }
}

static void apply_seat(const struct cryptocurrency_edition *edition,
                       struct cryptocurrency *state, struct move move)
{
    switch (move.kind) {
    case MOVE_PROPOSE:
    case MOVE_AGREE:
        vote(edition, state);
        break;
    case MOVE_DECLINE:
    case MOVE_REFUSE:
        begin_prepare(state);
        break;
    case MOVE_BORROW:
        borrow(edition, state);
        break;
    case MOVE_HIRE:
        hire(edition, state, move.a);
        break;
    case MOVE_REPLACE:
        join(edition, state, move.a);
        break;
    case MOVE_READY:
        end_prepare(edition, state);
        break;
    case MOVE_EXHAUST:
        exhaust(edition, state, move.a);
        break;
    case MOVE_MINE:
    case MOVE_BUY:
    case MOVE_SELL:
        begin_action(state, move.kind - MOVE_MINE + MINING, move.a);
        break;
    case MOVE_PASS:
        pass(edition, state);
        break;
    case MOVE_USE:
        use(edition, state, move.a, state->team[state->turn][move.a]);
        break;
    case MOVE_COPY:
        use(edition, state, move.a, move.b);
        break;
    case MOVE_GO:
        act(edition, state);
        break;
    case MOVE_AMOUNT:
        trade(edition, state, move.n);
        break;
    case MOVE_APPLY:
    case MOVE_SKIP:
        apply_ability(edition, state, move.kind == MOVE_APPLY);
        break;
    case MOVE_NEWSHAWK:
        use_up(state, NEWSHAWK);
        state->phase = PHASE_PEEK;
        break;
    case MOVE_BLACK_HAT:
        black_hat(state, move.a, move.n);
        break;
    case MOVE_WHITE_HAT:
        white_hat(edition, state, move.a, move.n);
        break;
    case MOVE_TWEET:
        tweet(edition, state, move.a, move.n);
        break;
    case MOVE_FINISH:
        end_action(edition, state);
        break;
    case MOVE_KEEP:
        keep(edition, state, move.b);
        break;
    case MOVE_GIVE:
        give_chosen(edition, state, move.a);
        break;
    case MOVE_REPAY:
        repay(edition, state, move.n);
        break;
    default:
        assert(move.kind == MOVE_LAY);
        lay(edition, state, move.a);
    }
}

void cryptocurrency_apply(const void *edition, void *state, int actor, struct move move)
{
    if (actor == CHANCE)
        apply_chance(edition, state, move);
    else
        apply_seat(edition, state, move);
}
