/*
 * fuffziger_voice_turn.c: the small moves of a turn in one line.
 *
 * Each event adds what it is the cause of. What it changed in money, notes and
 * silver, as far as the viewer sees it, is noted first and struck out as it is
 * told; what is left is told last, so that nothing is left out.
 */
#include "games/fuffziger/fuffziger_voice.h"

#include <string.h>

struct fuffziger_telling {
    struct voice_line line;
    const struct fuffziger_edition *edition;
    const struct fuffziger *before, *after;
    int turn;     /* who acts */
    int led;      /* whom the open sentence is about; NOBODY: no seat */
    bool listing; /* it lists inspectors */
    bool opened;  /* the bids are opened in this line: that they were made goes without saying */
    struct {
        int money[FF_SEATS], silver[FF_SEATS], notes[FF_SEATS][FF_VALUES];
    } untold;
};

/* ---- words ------------------------------------------------------------------- */

enum { HOLDING = VOICE_NAMES - 1, ACTOR = HOLDING - 1 };

static const char *name(struct fuffziger_telling *telling, int slot, const char *noun, int value)
{
    return voice_name(&telling->line, slot, noun, value);
}

static const char *holding(struct fuffziger_telling *telling, const int16_t notes[FF_VALUES],
                           int money)
{
    struct text *text = &telling->line.name[HOLDING];
    text->size = 0;
    fuffziger_holding(notes, money, text);
    return text->data ? text->data : "";
}

static void lead(struct fuffziger_telling *telling, const char *key, const struct words_arg *args,
                 int count)
{
    telling->led = NOBODY;
    telling->listing = false;
    voice_lead(&telling->line, key, args, count);
}

static void lead_player(struct fuffziger_telling *telling, const char *key, int seat)
{
    struct words_arg arg = words_string("player", name(telling, 0, "seat", seat));
    lead(telling, key, &arg, 1);
    telling->led = seat;
}

/* A part may be about {player}: where nobody else is named so, who acts. */
static void part(struct fuffziger_telling *telling, const char *key, const struct words_arg *args,
                 int count)
{
    struct words_arg all[MOST_SAID];
    for (int i = 0; i < count; i++)
        all[i] = args[i];
    all[count] = words_string("player", name(telling, ACTOR, "seat", telling->turn));
    voice_part(&telling->line, key, all, count + 1);
}

/* A sentence about what the acting player does, if it is not open already: "Ann
 * prints 2×50, sells ...". */
static void about_player(struct fuffziger_telling *telling)
{
    if (telling->led == telling->turn && telling->line.begun)
        return;
    lead_player(telling, "turn.player", telling->turn);
    telling->line.begun = telling->line.led = false;
}

/* ---- what changed -------------------------------------------------------------- */

static int change(int32_t before, int32_t after)
{
    return before == UNKNOWN || after == UNKNOWN ? 0 : after - before;
}

static void note_changes(struct fuffziger_telling *telling)
{
    const struct fuffziger *before = telling->before, *after = telling->after;
    memset(&telling->untold, 0, sizeof telling->untold);
    for (int seat = 0; seat < after->players; seat++) {
        telling->untold.money[seat] = change(before->money[seat], after->money[seat]);
        telling->untold.silver[seat] = change(before->silver[seat], after->silver[seat]);
        for (int value = 0; value < FF_VALUES; value++)
            telling->untold.notes[seat][value] =
                change(before->notes[seat][value], after->notes[seat][value]);
    }
}

/* Strikes out what a sentence tells; what the viewer does not see was never noted. */
static void told_money(struct fuffziger_telling *telling, int seat, int amount)
{
    if (telling->before->money[seat] != UNKNOWN && telling->after->money[seat] != UNKNOWN)
        telling->untold.money[seat] -= amount;
}

static void told_notes(struct fuffziger_telling *telling, int seat, int value, int count)
{
    if (telling->before->notes[seat][value] != UNKNOWN &&
        telling->after->notes[seat][value] != UNKNOWN)
        telling->untold.notes[seat][value] -= count;
}

static void told_holding(struct fuffziger_telling *telling, int seat,
                         const int16_t notes[FF_VALUES], int money, int sign)
{
    told_money(telling, seat, sign * money);
    for (int value = 0; value < FF_VALUES; value++)
        told_notes(telling, seat, value, sign * notes[value]);
}

static void tell_of(struct fuffziger_telling *telling, const char *key, int seat, int n, int value)
{
    struct words_arg args[] = { words_string("player", name(telling, 0, "seat", seat)),
                                words_number("n", n),
                                words_string("value", name(telling, 1, "value", value)) };
    part(telling, key, args, 3);
}

static void tell_rest(struct fuffziger_telling *telling)
{
    for (int seat = 0; seat < telling->after->players; seat++) {
        if (telling->untold.money[seat])
            tell_of(telling, "turn.money_of", seat, telling->untold.money[seat], 0);
        if (telling->untold.silver[seat])
            tell_of(telling, "turn.silver_of", seat, telling->untold.silver[seat], 0);
        for (int value = 0; value < FF_VALUES; value++)
            if (telling->untold.notes[seat][value])
                tell_of(telling, "turn.notes_of", seat, telling->untold.notes[seat][value], value);
    }
}

/* ---- inspectors ------------------------------------------------------------------ */

/* What a seat gets for its presses of the value that goes (FF-I3). */
static int scrap_money(const struct fuffziger_telling *telling, int seat, int value)
{
    const int8_t *press = telling->before->press[seat];
    int count = 0;
    for (int kind = 0; kind < FF_PRESSES; kind++)
        count += fuffziger_value_of[kind] == value ? press[kind] : 0;
    return count * telling->edition->press[value].scrap;
}

static void tell_condemned(struct fuffziger_telling *telling, int value)
{
    struct words_arg arg = words_string("value", name(telling, 0, "value", value));
    lead(telling, "turn.condemned", &arg, 1);
    for (int seat = 0; seat < telling->after->players; seat++) {
        int money = scrap_money(telling, seat, value);
        told_money(telling, seat, money);
        if (money)
            tell_of(telling, "turn.scrap_of", seat, money, value);
    }
}

/* FF-I2, FF-I4 */
static void tell_inspector(struct fuffziger_telling *telling, int card)
{
    if (!telling->listing)
        lead(telling, "turn.inspectors", NULL, 0);
    telling->listing = true;
    struct words_arg args[] = { words_string("card", name(telling, 0, "inspector", card)),
                                words_string("lowest",
                                             name(telling, 1, "lowest", telling->before->lowest)) };
    bool condemned = card == telling->before->lowest;
    part(telling,
         condemned || card == COIN_CARD ? "turn.inspector"
         : card == VALUE_150            ? "turn.inspector_auction"
                                        : "turn.inspector_blank",
         args, 2);
    if (condemned)
        tell_condemned(telling, card);
}

/* ---- presses ----------------------------------------------------------------------- */

static void tell_print(struct fuffziger_telling *telling, struct move move)
{
    int16_t printed[FF_VALUES] = { 0 };
    for (int press = 0; press < FF_PRESSES; press++) {
        int count = move.kind == FF_MOVE_RUN ? telling->before->todo[press]
                    : press == move.a        ? move.n
                                             : 0;
        int value = fuffziger_value_of[press];
        printed[value] = (int16_t)(printed[value] + count * fuffziger_yield[press]);
    }
    about_player(telling);
    struct words_arg arg = words_string("notes", holding(telling, printed, 0));
    part(telling, "turn.prints", &arg, 1);
    told_holding(telling, telling->turn, printed, 0, 1);
}

static void tell_sell(struct fuffziger_telling *telling, struct move move)
{
    int money = move.n * telling->edition->press[fuffziger_value_of[move.a]].sell;
    about_player(telling);
    struct words_arg args[] = { words_number("n", move.n),
                                words_string("press", name(telling, 1, "press", move.a)),
                                words_number("money", money) };
    part(telling, "turn.sells", args, 3);
    told_money(telling, telling->turn, money);
}

/* FF-P2: what a press was, and what it has become. */
static void tell_back(struct fuffziger_telling *telling, struct move move)
{
    int front = telling->before->front, value = fuffziger_value_of[front];
    int now = move.b == BACK_DOUBLE        ? PRESS_DOUBLE + value
              : move.b == BACK_NEXT        ? PRESS_SINGLE + value + 1
              : move.b == BACK_NEXT_DOUBLE ? PRESS_DOUBLE + value + 1
              : move.b == BACK_COINS       ? PRESS_COINS
                                           : PRESS_SINGLE + value;
    int scrap = telling->edition->press[value].scrap;
    about_player(telling);
    struct words_arg args[] = { words_string("press", name(telling, 1, "press", front)),
                                words_string("now", name(telling, 2, "press", now)),
                                words_number("money", scrap) };
    part(telling,
         move.b == BACK_BROKEN      ? "turn.breaks"
         : move.b == BACK_UNCHANGED ? "turn.unchanged"
                                    : "turn.becomes",
         args, 3);
    if (move.b == BACK_BROKEN)
        told_money(telling, telling->turn, scrap);
}

/* ---- silver ------------------------------------------------------------------------- */

static void tell_stake(struct fuffziger_telling *telling)
{
    const struct fuffziger *before = telling->before, *after = telling->after;
    int16_t notes[FF_VALUES];
    for (int value = 0; value < FF_VALUES; value++)
        notes[value] = (int16_t)(after->staked_notes[value] - before->staked_notes[value]);
    const char *stake = holding(telling, notes, after->staked_money - before->staked_money);
    struct words_arg args[] = { words_string("player", name(telling, 0, "seat", before->leader)),
                                words_string("stake", stake) };
    lead(telling, "turn.stakes", args, 2);
}

static void tell_matched(struct fuffziger_telling *telling)
{
    const struct fuffziger *before = telling->before;
    const char *stake = holding(telling, before->staked_notes, before->staked_money);
    struct words_arg args[] = { words_string("player", name(telling, 0, "seat", telling->turn)),
                                words_string("stake", stake) };
    lead(telling, "turn.matches", args, 2);
}

/* Whether the viewer sees that who acts has no choice but to leave: the match makes
 * such a move by itself, and the line says why. */
static bool lacks_stake(const struct fuffziger_telling *telling)
{
    const struct fuffziger *before = telling->before;
    int money = before->money[telling->turn];
    bool leads = before->phase == FF_PHASE_LEAD, lacks = false, adds = false;
    if (money == UNKNOWN)
        return false;
    for (int value = 0; value < FF_VALUES; value++) {
        int has = before->notes[telling->turn][value];
        lacks = lacks || has < before->staked_notes[value];
        adds = adds || has > before->staked_notes[value];
    }
    adds = adds || money - before->staked_money >= telling->edition->least_stake;
    return leads ? !adds : lacks || money < before->staked_money;
}

static void tell_leaves(struct fuffziger_telling *telling)
{
    bool leads = telling->before->phase == FF_PHASE_LEAD;
    lead_player(telling,
                !lacks_stake(telling) ? "turn.leaves"
                : leads               ? "turn.cannot_add"
                                      : "turn.cannot_match",
                telling->turn);
}

/* FF-A4: who got the coins by this move, and for what; or that nobody did. */
static void tell_auctioned(struct fuffziger_telling *telling, struct move move)
{
    const struct fuffziger *before = telling->before, *after = telling->after;
    bool bidding = before->phase == FF_PHASE_LEAD || before->phase == FF_PHASE_MATCH ||
                   before->phase == FF_PHASE_SHOW;
    for (int seat = 0; bidding && seat < after->players; seat++) {
        int coins = after->silver[seat] - before->silver[seat];
        if (coins <= 0)
            continue;
        const char *stake = holding(telling, after->staked_notes, after->staked_money);
        struct words_arg args[] = { words_string("player", name(telling, 0, "seat", seat)),
                                    words_number("n", coins), words_string("stake", stake) };
        lead(telling, "turn.wins_silver", args, 3);
        telling->untold.silver[seat] -= coins;
        told_holding(telling, seat, after->staked_notes, after->staked_money, -1);
        return;
    }
    if (move.kind == FF_MOVE_LEAVE && before->in && !after->in)
        lead(telling, "turn.coins_back", NULL, 0);
}

/* ---- laundering ----------------------------------------------------------------------- */

static void tell_bids(struct fuffziger_telling *telling)
{
    const struct fuffziger *before = telling->before, *after = telling->after;
    const struct fuffziger_edition *edition = telling->edition;
    struct words_arg head[] = { words_string("card", name(telling, 0, "card", before->card)),
                                words_number("minimum", edition->card[before->card].minimum) };
    lead(telling, "turn.bids", head, 2);
    for (int seat = 0; seat < after->players; seat++) {
        int sum = fuffziger_bid(after->bid_notes[seat], after->bid_money[seat]);
        const char *bid = holding(telling, after->bid_notes[seat], after->bid_money[seat]);
        struct words_arg args[] = { words_string("player", name(telling, 0, "seat", seat)),
                                    words_string("bid", bid), words_number("sum", sum) };
        part(telling, sum ? "turn.bid_of" : "turn.no_bid_of", args, 3);
    }
    bool sold = false;
    for (int seat = 0; seat < after->players; seat++) {
        if (after->sold == before->sold || after->won[seat] <= before->won[seat])
            continue;
        struct words_arg args[] = { words_string("player", name(telling, 0, "seat", seat)),
                                    words_number("n", fuffziger_bid(after->bid_notes[seat],
                                                                    after->bid_money[seat])),
                                    words_number("prize", edition->card[before->card].prize) };
        lead(telling, "turn.wins_card", args, 3);
        told_holding(telling, seat, after->bid_notes[seat], after->bid_money[seat], -1);
        sold = true;
    }
    if (!sold)
        lead(telling, "turn.wins_nobody", NULL, 0);
}

/* FF-L2: when the phase ends, what was won is handed over; all could see it. The
 * winner of the last card gets its prize with the others. */
static void tell_prizes(struct fuffziger_telling *telling, struct move move)
{
    const struct fuffziger *before = telling->before, *after = telling->after;
    bool bids = move.kind == FF_MOVE_REVEAL, led = false;
    bool over = after->phase == FF_PHASE_BUY || after->phase == FF_PHASE_OVER;
    if (!over || (!bids && move.kind != FF_MOVE_CARD))
        return;
    for (int seat = 0; seat < after->players; seat++) {
        bool won = bids && after->sold > before->sold && after->won[seat] > before->won[seat];
        int prize = before->prize[seat] + (won ? telling->edition->card[before->card].prize : 0);
        if (!prize)
            continue;
        if (!led)
            lead(telling, "turn.prizes", NULL, 0);
        led = true;
        told_money(telling, seat, prize);
        tell_of(telling, "turn.money_of", seat, prize, 0);
    }
}

static void tell_card(struct fuffziger_telling *telling, int card)
{
    struct words_arg args[] = { words_string("card", name(telling, 0, "card", card)),
                                words_number("minimum", telling->edition->card[card].minimum),
                                words_number("prize", telling->edition->card[card].prize) };
    lead(telling, "turn.card", args, 3);
}

/* ---- buying and exchange ------------------------------------------------------------------ */

static void tell_deal(struct fuffziger_telling *telling, struct move move)
{
    bool buys = move.kind == FF_MOVE_BUY;
    int each = buys ? telling->edition->press[move.a].buy : telling->edition->press[move.a].sell;
    int money = move.n * each;
    about_player(telling);
    struct words_arg args[] = { words_number("n", move.n),
                                words_string("value", name(telling, 1, "value", move.a)),
                                words_number("money", money) };
    part(telling, buys ? "turn.buys" : "turn.exchanges", args, 3);
    told_money(telling, telling->turn, buys ? -money : money);
    if (!buys)
        told_notes(telling, telling->turn, move.a, -move.n);
}

static void tell_done(struct fuffziger_telling *telling)
{
    bool buying = telling->before->phase == FF_PHASE_BUY;
    if (telling->led != telling->turn || !telling->line.begun)
        lead_player(telling, buying ? "turn.buys_nothing" : "turn.exchanges_nothing",
                    telling->turn);
}

/* ---- all of them ---------------------------------------------------------------------------- */

static void tell_chance(struct fuffziger_telling *telling, struct move move)
{
    switch (move.kind) {
    case FF_MOVE_START:
        lead_player(telling, "turn.start", move.a);
        break;
    case FF_MOVE_CARD:
        tell_card(telling, move.a);
        break;
    case FF_MOVE_INSPECT:
        tell_inspector(telling, move.a);
        break;
    case FF_MOVE_BACK:
        tell_back(telling, move);
        break;
    case FF_MOVE_ROLL: {
        struct words_arg args[] = { words_number("n", move.n),
                                    words_string("player", name(telling, 0, "seat",
                                                                telling->after->leader)) };
        lead(telling, "turn.silver", args, 2);
        break;
    }
    case FF_MOVE_SHOW:
        tell_stake(telling);
        break;
    default: /* FF_MOVE_REVEAL */
        tell_bids(telling);
        break;
    }
}

static void tell_seat_move(struct fuffziger_telling *telling, struct move move, bool last)
{
    switch (move.kind) {
    case FF_MOVE_PRINT:
    case FF_MOVE_RUN:
        tell_print(telling, move);
        break;
    case FF_MOVE_SELL:
        tell_sell(telling, move);
        break;
    case FF_MOVE_CONFIRM:
        if (telling->before->phase == FF_PHASE_BID && !telling->opened)
            lead_player(telling, "turn.has_bid", telling->turn);
        else if (telling->before->phase != FF_PHASE_BID && last)
            lead_player(telling, "turn.has_staked", telling->turn);
        break;
    case FF_MOVE_MATCH:
        tell_matched(telling);
        break;
    case FF_MOVE_LEAVE:
        tell_leaves(telling);
        break;
    case FF_MOVE_BUY:
    case FF_MOVE_EXCHANGE:
        tell_deal(telling, move);
        break;
    case FF_MOVE_DONE:
        tell_done(telling);
        break;
    default: /* FF_MOVE_TURN: its back follows; drafts are told when they are shown */
        break;
    }
}

static void tell_after(struct fuffziger_telling *telling, struct move move)
{
    const struct fuffziger *before = telling->before, *after = telling->after;
    tell_auctioned(telling, move);
    tell_prizes(telling, move);
    tell_rest(telling);
    if (after->start != before->start && before->phase != FF_PHASE_START)
        lead_player(telling, "turn.start", after->start);
    struct words_arg arg = words_number("round", after->round);
    if (after->round != before->round)
        lead(telling, "turn.round", &arg, 1);
}

bool fuffziger_turn(const struct scene *scene, const struct told_move moves[], int count,
                    struct text *out)
{
    struct fuffziger_telling telling = { .line = { .scene = scene, .out = out },
                                         .edition = scene->match->edition->data,
                                         .led = NOBODY };
    for (int i = 0; i < count; i++)
        telling.opened = telling.opened || moves[i].move.kind == FF_MOVE_REVEAL;
    for (int i = 0; i < count; i++) {
        struct move move = moves[i].move;
        telling.before = moves[i].before;
        telling.after = moves[i].after;
        telling.turn = moves[i].actor < FF_SEATS ? moves[i].actor : telling.before->turn;
        note_changes(&telling);
        if (moves[i].actor == CHANCE)
            tell_chance(&telling, move);
        else
            tell_seat_move(&telling, move, i + 1 == count);
        tell_after(&telling, move);
    }
    voice_close(&telling.line);
    return out->size > 0;
}

/* ---- where lines begin, and great moments ------------------------------------------------------
 */

bool fuffziger_starts(const struct scene *scene, struct move last, int actor, struct move move)
{
    const struct fuffziger *view = scene->view;
    bool building = last.kind == FF_MOVE_NOTES || last.kind == FF_MOVE_CASH;
    (void)actor;
    switch (move.kind) {
    case FF_MOVE_INSPECT:
        return last.kind != FF_MOVE_INSPECT;
    case FF_MOVE_ROLL:
        return true;
    case FF_MOVE_CARD:
        return last.kind != FF_MOVE_REVEAL;
    case FF_MOVE_TURN:
    case FF_MOVE_PRINT:
    case FF_MOVE_SELL:
    case FF_MOVE_RUN:
        return last.kind == FF_MOVE_DONE || last.kind == FF_MOVE_INSPECT;
    case FF_MOVE_NOTES:
    case FF_MOVE_CASH:
    case FF_MOVE_CONFIRM:
        /* A line for each stake; of the bids, one for all. */
        return !building && (view->phase == FF_PHASE_LEAD || last.kind != FF_MOVE_CONFIRM);
    case FF_MOVE_BUY:
    case FF_MOVE_EXCHANGE:
        return last.kind != move.kind;
    case FF_MOVE_DONE: /* the start player is the first to buy and to exchange */
        return view->turn == view->start && last.kind != FF_MOVE_BUY &&
               last.kind != FF_MOVE_EXCHANGE;
    default:
        return false;
    }
}

/* Who is in and who is out, the sealed bids, and those who do nothing. */
bool fuffziger_joins(const struct scene *scene, struct move last, int actor, struct move move)
{
    const struct fuffziger *view = scene->view;
    (void)actor;
    switch (move.kind) {
    case FF_MOVE_MATCH:
    case FF_MOVE_LEAVE:
        return true;
    case FF_MOVE_NOTES:
    case FF_MOVE_CASH:
    case FF_MOVE_CONFIRM:
        return view->phase == FF_PHASE_BID;
    case FF_MOVE_DONE:
        return last.kind == FF_MOVE_DONE;
    default:
        return false;
    }
}

/* Bids are sealed and opened by all together: who was quicker means nothing (FF-L1). */
bool fuffziger_together(const struct scene *scene, struct move move)
{
    const struct fuffziger *view = scene->view;
    return view->phase == FF_PHASE_BID || move.kind == FF_MOVE_REVEAL;
}

const char *fuffziger_moment(const struct scene *scene, int actor, struct move move)
{
    const struct fuffziger *view = scene->view;
    (void)actor;
    if (move.kind == FF_MOVE_REVEAL)
        return "bids";
    return move.kind == FF_MOVE_INSPECT && move.a == view->lowest ? "condemned" : NULL;
}
