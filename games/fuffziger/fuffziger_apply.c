/* fuffziger_apply.c: carries moves out, in the order of a round. */
#include "games/fuffziger/fuffziger.h"

#include <string.h>

#include "core/fault.h"

/* The next of a set of seats, clockwise: the next higher number, else the
 * lowest of all. The set is not empty. */
static int next_of(unsigned seats, int seat)
{
    unsigned after = seats & ~1u << seat;
    return bits_first(after ? after : seats);
}

/* ---- the bank ------------------------------------------------------- */

static void give_money(struct fuffziger *state, int seat, int amount)
{
    state->money[seat] += amount;
    state->given += amount;
}

static void take_money(struct fuffziger *state, int seat, int amount)
{
    state->money[seat] -= amount;
    state->taken += amount;
}

static void take_notes(struct fuffziger *state, int seat, int value, int count)
{
    state->notes[seat][value] = (int16_t)(state->notes[seat][value] - count);
    state->returned[value] += count;
}

/* FF-P1b: notes come from a press. */
static void print_notes(struct fuffziger *state, int seat, int value, int count)
{
    state->notes[seat][value] = (int16_t)(state->notes[seat][value] + count);
    state->printed[value] += count;
}

/* FF-G2c: when the coins of the box have run out, the bank pays with substitutes. */
static void give_silver(struct fuffziger *state, int seat, int count)
{
    int left = state->silver_supply - count;
    state->silver[seat] = (int16_t)(state->silver[seat] + count);
    state->silver_supply = (int16_t)(left > 0 ? left : 0);
}

/* FF-P1c: tiles leave the game for good; an unturned back stays unseen. */
static void remove_presses(struct fuffziger *state, int seat, int press, int count)
{
    state->press[seat][press] = (int8_t)(state->press[seat][press] - count);
    int8_t *gone = press < PRESS_TURNED ? &state->gone_unseen[fuffziger_value_of[press]]
                                        : &state->gone_turned[press - PRESS_TURNED];
    *gone = (int8_t)(*gone + count);
}

/* ---- the end (FF-G1) -------------------------------------------------- */

/* FF-G1a: at once; all lies open. */
static void end_game(struct fuffziger *state)
{
    state->phase = FF_PHASE_OVER;
    state->money_open = 1;
}

/* FF-G1c: the coins of the coin presses, where the cards end the game. */
static void end_by_cards(const struct fuffziger_edition *edition, struct fuffziger *state)
{
    for (int seat = 0; seat < state->players && state->coin_press_at_end; seat++) {
        int presses = state->press[seat][PRESS_COINS];
        give_silver(state, seat, edition->coin_press * presses);
    }
    end_game(state);
}

/* ---- 1 inspectors ----------------------------------------------------- */

/* FF-I1a: two cards, in round 1 one. */
static void begin_round(struct fuffziger *state)
{
    state->round++;
    memset(state->recent, 0, sizeof state->recent);
    state->coin_cards = 0;
    state->to_turn = state->round == 1 ? FF_TURNED_FIRST : FF_TURNED;
    state->phase = FF_PHASE_INSPECT;
    state->next = FF_PHASE_PRESSES;
}

/* FF-I2c: the single scrap value for each, doubled or not. */
static void scrap_kind(const struct fuffziger_edition *edition, struct fuffziger *state, int seat,
                       int press)
{
    int count = state->press[seat][press];
    give_money(state, seat, count * edition->press[fuffziger_value_of[press]].scrap);
    remove_presses(state, seat, press, count);
}

/* FF-I2b, FF-I2c, FF-I3, FF-P3: everything that shows the value goes. */
static void scrap_value(const struct fuffziger_edition *edition, struct fuffziger *state, int value)
{
    for (int seat = 0; seat < state->players; seat++) {
        take_notes(state, seat, value, state->notes[seat][value]);
        if (value < FF_STARTS)
            scrap_kind(edition, state, seat, PRESS_START + value);
        scrap_kind(edition, state, seat, PRESS_NEW + value);
        scrap_kind(edition, state, seat, PRESS_SINGLE + value);
        scrap_kind(edition, state, seat, PRESS_DOUBLE + value);
        if (value == VALUE_150) {
            give_silver(state, seat, edition->coin_press * state->press[seat][PRESS_COINS]);
            scrap_kind(edition, state, seat, PRESS_COINS);
        }
    }
    state->gone_unseen[value] = (int8_t)(state->gone_unseen[value] + state->stock[value]);
    state->stock[value] = 0;
    state->lowest++;
}

static void begin_presses(struct fuffziger *state);
static void begin_silver(struct fuffziger *state);

/* FF-I1b, FF-I2a, FF-I2d, FF-I4a, FF-I4b, FF-I5: the next card acts, is noted, or is blank. */
static void turn_inspector(const struct fuffziger_edition *edition, struct fuffziger *state,
                           int card)
{
    state->inspector[state->deck_at] = (int8_t)card;
    state->recent[state->deck_at] = EVERYONE;
    state->deck_at = (int8_t)(state->deck_at + 1 == FF_DECK ? 0 : state->deck_at + 1);
    state->to_turn--;
    if (card == state->lowest) {
        scrap_value(edition, state, card);
        if (card == VALUE_150) {
            end_game(state);
            return;
        }
        state->to_turn++;
    } else if (card == COIN_CARD || card == VALUE_150) {
        state->coin_cards++;
    }
    if (state->to_turn)
        return;
    if (state->next == FF_PHASE_PRESSES)
        begin_presses(state);
    else
        begin_silver(state);
}

/* ---- 2 presses -------------------------------------------------------- */

/* FF-P2: a card is turned up for each broken tile. */
static void end_presses(struct fuffziger *state)
{
    if (!state->broken) {
        begin_silver(state);
        return;
    }
    state->to_turn = state->broken;
    state->broken = 0;
    state->phase = FF_PHASE_INSPECT;
    state->next = FF_PHASE_ROLL;
}

/* FF-P1a: clockwise; who has no press is not asked. */
static void ask_presses(struct fuffziger *state, int seat)
{
    do {
        int count = 0;
        for (int press = 0; press < FF_PRESSES; press++)
            count += state->press[seat][press];
        if (count) {
            state->turn = (int8_t)seat;
            state->todo_left = (int8_t)count;
            memcpy(state->todo, state->press[seat], sizeof state->todo);
            state->phase = FF_PHASE_PRESSES;
            return;
        }
        seat = fuffziger_left(state, seat);
    } while (seat != state->start);
    end_presses(state);
}

/* FF-P1a: from the start player on. */
static void begin_presses(struct fuffziger *state)
{
    ask_presses(state, state->start);
}

/* FF-P1a: goes on with the next player if every press has done something. */
static void end_press(struct fuffziger *state)
{
    if (state->todo_left)
        state->phase = FF_PHASE_PRESSES;
    else if (fuffziger_left(state, state->turn) == state->start)
        end_presses(state);
    else
        ask_presses(state, fuffziger_left(state, state->turn));
}

/* FF-P1b, FF-P1c: prints or is sold. */
static void use_press(const struct fuffziger_edition *edition, struct fuffziger *state, int kind,
                      int press, int count)
{
    int seat = state->turn, value = fuffziger_value_of[press];
    state->todo[press] = (int8_t)(state->todo[press] - count);
    state->todo_left = (int8_t)(state->todo_left - count);
    if (kind == FF_MOVE_PRINT) {
        print_notes(state, seat, value, count * fuffziger_yield[press]);
    } else {
        give_money(state, seat, count * edition->press[value].sell);
        remove_presses(state, seat, press, count);
    }
}

/* FF-P1d: turned over, it does nothing else in this round. */
static void turn_press(struct fuffziger *state, int press)
{
    state->todo[press]--;
    state->todo_left--;
    state->front = (int8_t)press;
    state->phase = FF_PHASE_BACK;
}

/* FF-P2: what the back of a press of this value makes of it. */
int fuffziger_becomes(int value, int back)
{
    switch (back) {
    case BACK_UNCHANGED:
        return PRESS_SINGLE + value;
    case BACK_DOUBLE:
        return PRESS_DOUBLE + value;
    case BACK_NEXT:
        return PRESS_SINGLE + value + 1;
    case BACK_NEXT_DOUBLE:
        return PRESS_DOUBLE + value + 1;
    case BACK_COINS:
        return PRESS_COINS;
    default:
        return EMPTY;
    }
}

/* FF-P2, FF-S3b: the back of the press that is turned over. */
static void show_back(const struct fuffziger_edition *edition, struct fuffziger *state, int back)
{
    int seat = state->turn, front = state->front, value = fuffziger_value_of[front];
    int becomes = fuffziger_becomes(value, back);
    state->press[seat][front]--;
    state->seen[value][back]++;
    if (front < PRESS_NEW)
        state->start_unseen[value]--;
    if (becomes != EMPTY) {
        state->press[seat][becomes]++;
    } else {
        must(back == BACK_BROKEN);
        give_money(state, seat, edition->press[value].scrap);
        state->broken++;
    }
    state->front = EMPTY;
    end_press(state);
}

/* ---- 3 silver --------------------------------------------------------- */

static void begin_laundering(struct fuffziger *state);

/* FF-A1a: the start mark moves on before every auction. */
static void begin_auction(struct fuffziger *state)
{
    state->start = (int8_t)fuffziger_left(state, state->start);
    state->phase = FF_PHASE_ROLL;
}

/* FF-A1a: an auction for each coin card; without one the start mark moves once. */
static void begin_silver(struct fuffziger *state)
{
    state->auction = 1;
    if (state->coin_cards) {
        begin_auction(state);
        return;
    }
    state->start = (int8_t)fuffziger_left(state, state->start);
    begin_laundering(state);
}

/* FF-A2a, FF-A3: the seat may stake, or add to what is staked. */
static void lead(struct fuffziger *state, int seat)
{
    state->leader = state->turn = (int8_t)seat;
    state->phase = FF_PHASE_LEAD;
}

/* FF-A1b: so many coins are up; the start player leads. */
static void roll(struct fuffziger *state, int coins)
{
    state->coins = (int8_t)coins;
    state->in = (int8_t)((1 << state->players) - 1);
    memset(state->staked_notes, 0, sizeof state->staked_notes);
    state->staked_money = 0;
    lead(state, state->start);
}

/* FF-A5: a 2 brings one more, then the next coin card has its own. */
static void end_auction(struct fuffziger *state)
{
    state->in = 0;
    if (state->coins == FF_AGAIN && state->auction < FF_AUCTIONS) {
        state->auction++;
    } else {
        state->coin_cards--;
        state->auction = 1;
    }
    if (state->coin_cards)
        begin_auction(state);
    else
        begin_laundering(state);
}

/* FF-A4b: the winner pays everything staked; nobody else has given anything. */
static void win_auction(struct fuffziger *state, int seat)
{
    give_silver(state, seat, state->coins);
    for (int value = 0; value < FF_VALUES; value++)
        take_notes(state, seat, value, state->staked_notes[value]);
    take_money(state, seat, state->staked_money);
    end_auction(state);
}

/* FF-A3: the next still in, clockwise. */
static int next_in(const struct fuffziger *state, int seat)
{
    return next_of((unsigned)state->in, seat);
}

/* FF-A4b: whether one is left. */
static bool is_alone(const struct fuffziger *state)
{
    return !(state->in & (state->in - 1));
}

/* FF-A2b, FF-A3: after the leader's stake, or what another has answered. */
static void ask_match(struct fuffziger *state, int seat)
{
    if (is_alone(state)) {
        win_auction(state, state->leader);
        return;
    }
    state->turn = (int8_t)next_in(state, seat);
    if (state->turn == state->leader)
        lead(state, next_in(state, state->leader)); /* FF-A3 */
    else
        state->phase = FF_PHASE_MATCH;
}

/* Clears what a seat has put together. */
static void clear_draft(struct fuffziger *state, int seat)
{
    memset(state->draft_notes[seat], 0, sizeof state->draft_notes[seat]);
    state->draft_money[seat] = 0;
    state->draft_at[seat] = 0;
}

/* FF-A2a, FF-A3: the stake is laid open and adds up. */
static void show_stake(struct fuffziger *state)
{
    int seat = state->leader;
    for (int value = 0; value < FF_VALUES; value++)
        state->staked_notes[value] =
            (int16_t)(state->staked_notes[value] + state->draft_notes[seat][value]);
    state->staked_money += state->draft_money[seat];
    clear_draft(state, seat);
    ask_match(state, seat);
}

/* FF-A4a, FF-A4c: out for good; who is alone has won, or must open. */
static void leave_auction(struct fuffziger *state, int seat)
{
    state->in = (int8_t)(state->in & ~(1 << seat));
    if (state->phase == FF_PHASE_MATCH) {
        ask_match(state, seat);
        return;
    }
    if (!state->in)
        end_auction(state); /* the coins go back */
    else if (is_alone(state) && fuffziger_is_staked(state))
        win_auction(state, next_in(state, seat));
    else
        lead(state, next_in(state, seat));
}

/* ---- 4 laundering ------------------------------------------------------- */

/* FF-L1a: all bid anew. */
static void begin_bids(struct fuffziger *state)
{
    memset(state->confirmed, 0, sizeof state->confirmed);
    state->phase = FF_PHASE_BID;
}

/* FF-L2a: cards won count within the round. */
static void begin_laundering(struct fuffziger *state)
{
    memset(state->won, 0, sizeof state->won);
    begin_bids(state);
}

/* FF-L2b: prizes are handed over when the phase ends. */
static void pay_prizes(struct fuffziger *state)
{
    for (int seat = 0; seat < state->players; seat++) {
        give_money(state, seat, state->prize[seat]);
        state->prize[seat] = 0;
    }
}

/* FF-L2b, FF-B1a: from the start player on. */
static void begin_buying(struct fuffziger *state)
{
    pay_prizes(state);
    state->passed = 0;
    state->turn = state->start;
    state->phase = FF_PHASE_BUY;
}

/* FF-L1b: the highest bid that reaches the minimum; from the start player clockwise, the first
 * of equal ones. */
int fuffziger_find_winner(const struct fuffziger_edition *edition, const struct fuffziger *state)
{
    int winner = NOBODY, best = edition->card[state->card].minimum - 1, seat = state->start;
    do {
        int bid = fuffziger_bid(state->draft_notes[seat], state->draft_money[seat]);
        if (bid > best) {
            best = bid;
            winner = seat;
        }
        seat = fuffziger_left(state, seat);
    } while (seat != state->start);
    return winner;
}

/* FF-L1b, FF-L2a, FF-L3a, FF-G1b: all bids are shown, and the winner pays. */
static void reveal_bids(const struct fuffziger_edition *edition, struct fuffziger *state)
{
    int winner = fuffziger_find_winner(edition, state);
    memcpy(state->bid_notes, state->draft_notes, sizeof state->bid_notes);
    memcpy(state->bid_money, state->draft_money, sizeof state->bid_money);
    memset(state->draft_notes, 0, sizeof state->draft_notes);
    memset(state->draft_money, 0, sizeof state->draft_money);
    memset(state->draft_at, 0, sizeof state->draft_at);
    memset(state->confirmed, 0, sizeof state->confirmed);
    if (winner == NOBODY) {
        begin_buying(state);
        return;
    }
    for (int value = 0; value < FF_VALUES; value++)
        take_notes(state, winner, value, state->bid_notes[winner][value]);
    take_money(state, winner, state->bid_money[winner]);
    state->prize[winner] += edition->card[state->card].prize;
    state->won[winner]++;
    state->sold++;
    if (state->sold == FF_SALES) { /* FF-G1 */
        state->card = EMPTY;
        pay_prizes(state);
        end_by_cards(edition, state);
        return;
    }
    state->next = state->won[winner] == FF_WINS ? FF_PHASE_BUY : FF_PHASE_BID;
    state->phase = FF_PHASE_CARD;
}

/* FF-S1, FF-L2a: the next card lies open, also behind the sale that ends the phase. */
static void turn_card(struct fuffziger *state, int card)
{
    int set = card / FF_SET_CARDS;
    state->card = (int8_t)card;
    state->unseen_cards[set] = (int16_t)(state->unseen_cards[set] & ~(1 << card % FF_SET_CARDS));
    if (state->next == FF_PHASE_INSPECT)
        begin_round(state);
    else if (state->next == FF_PHASE_BID)
        begin_bids(state);
    else
        begin_buying(state);
}

/* Adds to a stake or bid; see fuffziger_may_add. */
static void add_to_draft(struct fuffziger *state, int seat, int value, int n)
{
    int part = fuffziger_part(value);
    if (value == FF_MONEY)
        state->draft_money[seat] += n;
    else
        state->draft_notes[seat][value] = (int16_t)(state->draft_notes[seat][value] + n);
    state->draft_at[seat] = (int8_t)(1 + part + (n < FF_MOST_ADDED ? FF_PARTS : 0));
}

/* FF-A2a, FF-L3b: a stake is shown, bids when all have confirmed. */
static void confirm(struct fuffziger *state, int seat)
{
    if (state->phase == FF_PHASE_LEAD) {
        state->phase = FF_PHASE_SHOW;
        return;
    }
    state->confirmed[seat] = 1;
    if (!fuffziger_active(NULL, state))
        state->phase = FF_PHASE_REVEAL;
}

/* ---- 5 buying, 6 exchange ---------------------------------------------- */

/* FF-B1b: one press a turn until all have passed, or each in one go. */
static void end_buy(struct fuffziger *state)
{
    unsigned left = ((1u << state->players) - 1) & ~(unsigned)state->passed;
    if (left) {
        state->turn = (int8_t)next_of(left, state->turn);
        return;
    }
    state->turn = state->start;
    state->phase = FF_PHASE_EXCHANGE;
}

/* FF-B1a: for real money, from the stack. */
static void buy(const struct fuffziger_edition *edition, struct fuffziger *state, int value,
                int count)
{
    int seat = state->turn;
    take_money(state, seat, count * edition->press[value].buy);
    state->stock[value] = (int8_t)(state->stock[value] - count);
    state->press[seat][PRESS_NEW + value] = (int8_t)(state->press[seat][PRESS_NEW + value] + count);
    if (state->buying == BUYING_ONE_EACH)
        end_buy(state);
}

/* FF-B1b, FF-X1: who passes is out; then the next, and the next round. */
static void done(struct fuffziger *state)
{
    if (state->phase == FF_PHASE_BUY) {
        state->passed = (int8_t)(state->passed | 1 << state->turn);
        end_buy(state);
        return;
    }
    state->turn = (int8_t)fuffziger_left(state, state->turn); /* FF-X1 */
    if (state->turn == state->start)
        begin_round(state);
}

/* ---- all moves ---------------------------------------------------------- */

/* One switch for all, though it outgrows a screen: a second one for chance, with
 * its own jump that no processor can foresee, costs 5 % of a random game. */
void fuffziger_apply(const void *edition, void *state_, int actor, struct move move)
{
    struct fuffziger *state = state_;
    switch (move.kind) {
    case FF_MOVE_PRINT:
    case FF_MOVE_SELL:
        use_press(edition, state, move.kind, move.a, move.n);
        end_press(state);
        break;
    case FF_MOVE_TURN:
        turn_press(state, move.a);
        break;
    case FF_MOVE_RUN:
        for (int press = 0; press < FF_PRESSES; press++)
            if (state->todo[press])
                use_press(edition, state, FF_MOVE_PRINT, press, state->todo[press]);
        end_press(state);
        break;
    case FF_MOVE_NOTES:
        add_to_draft(state, actor, move.a, move.n);
        break;
    case FF_MOVE_CASH:
        add_to_draft(state, actor, FF_MONEY, move.n);
        break;
    case FF_MOVE_CONFIRM:
        confirm(state, actor);
        break;
    case FF_MOVE_MATCH:
        ask_match(state, actor);
        break;
    case FF_MOVE_LEAVE:
        leave_auction(state, actor);
        break;
    case FF_MOVE_BUY:
        buy(edition, state, move.a, move.n);
        break;
    case FF_MOVE_EXCHANGE:
        take_notes(state, state->turn, move.a, move.n);
        give_money(state, state->turn,
                   move.n * ((const struct fuffziger_edition *)edition)->press[move.a].sell);
        break;
    case FF_MOVE_DONE:
        done(state);
        break;
    case FF_MOVE_START:
        state->start = state->turn = (int8_t)move.a;
        state->phase = FF_PHASE_CARD;
        break;
    case FF_MOVE_CARD:
        turn_card(state, move.a);
        break;
    case FF_MOVE_INSPECT:
        turn_inspector(edition, state, move.a);
        break;
    case FF_MOVE_BACK:
        show_back(edition, state, move.b);
        break;
    case FF_MOVE_ROLL:
        roll(state, move.n);
        break;
    case FF_MOVE_SHOW:
        show_stake(state);
        break;
    default:
        must(move.kind == FF_MOVE_REVEAL);
        reveal_bids(edition, state);
    }
}
