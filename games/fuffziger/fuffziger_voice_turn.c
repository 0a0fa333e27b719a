/*
 * fuffziger_voice_turn.c: the small moves of a turn in one line.
 *
 * Each event adds what it is the cause of. What it changed in money, notes and
 * silver, as far as the viewer sees it, is noted first and struck out as it is
 * told; what is left is told last, so that nothing is left out.
 */
#include "games/fuffziger/fuffziger_voice.h"

#include <string.h>

/* Kinds of holdings: of each value the notes, then these. */
enum { MONEY = FF_VALUES, SILVER, HOLDINGS };
/* What the open sentence is about: it lists inspectors; or it is a seat's, from here on. */
enum { LISTING = 1, OF_SEAT };

struct fuffziger_telling {
    struct voice_line line;
    const struct fuffziger_edition *edition;
    const struct fuffziger *before, *after;
    int turn;    /* who acts */
    bool last;   /* the move is the last of these */
    bool opened; /* the bids are opened in this line: that they were made goes without saying */
    struct untold untold;
};

/* ---- words ------------------------------------------------------------------- */

/* Notes and real money, for the argument of this name of the next sentence. */
static void say_holding(struct fuffziger_telling *telling, const char *name,
                        const int16_t notes[FF_VALUES], int money)
{
    fuffziger_holding(notes, money, line_text(&telling->line, name));
}

static void lead_player(struct fuffziger_telling *telling, const char *key, int seat)
{
    line_lead(telling, key, "player=seat", seat);
    telling->line.topic = OF_SEAT + seat;
}

static bool is_about_player(const struct fuffziger_telling *telling)
{
    return telling->line.topic == OF_SEAT + telling->turn && telling->line.begun;
}

/* A sentence about what the acting player does, if it is not open already: "Ann
 * prints 2×50, sells ...". */
static void about_player(struct fuffziger_telling *telling)
{
    if (is_about_player(telling))
        return;
    lead_player(telling, "turn.player", telling->turn);
    telling->line.begun = telling->line.led = false;
}

/* ---- what changed -------------------------------------------------------------- */

/* What a seat has of a kind; UNKNOWN: the viewer does not see it. */
static int held(const struct fuffziger *view, int seat, int kind)
{
    return kind == MONEY    ? view->money[seat]
           : kind == SILVER ? view->silver[seat]
                            : view->notes[seat][kind];
}

static bool is_seen(const struct fuffziger_telling *telling, int seat, int kind)
{
    return held(telling->before, seat, kind) != UNKNOWN &&
           held(telling->after, seat, kind) != UNKNOWN;
}

static void note_changes(struct fuffziger_telling *telling)
{
    memset(&telling->untold, 0, sizeof telling->untold);
    for (int seat = 0; seat < telling->after->players; seat++)
        for (int kind = 0; kind < HOLDINGS; kind++)
            if (is_seen(telling, seat, kind))
                telling->untold.left[seat][kind] =
                    held(telling->after, seat, kind) - held(telling->before, seat, kind);
}

/* Strikes out what a sentence tells; what the viewer does not see was never noted. */
static void strike_out(struct fuffziger_telling *telling, int seat, int kind, int amount)
{
    if (is_seen(telling, seat, kind))
        telling->untold.left[seat][kind] -= amount;
}

static void strike_holding(struct fuffziger_telling *telling, int seat,
                           const int16_t notes[FF_VALUES], int money, int sign)
{
    strike_out(telling, seat, MONEY, sign * money);
    for (int value = 0; value < FF_VALUES; value++)
        strike_out(telling, seat, value, sign * notes[value]);
}

/* Money, silver, then notes by their values. */
static void tell_rest(struct fuffziger_telling *telling)
{
    static const struct untold_kind money = { "turn.money_of", NULL, 0 };
    static const struct untold_kind silver = { "turn.silver_of", NULL, 0 };
    for (int seat = 0; seat < telling->after->players; seat++) {
        untold_tell(&telling->untold, &telling->line, seat, MONEY, &money);
        untold_tell(&telling->untold, &telling->line, seat, SILVER, &silver);
        for (int value = 0; value < FF_VALUES; value++)
            untold_tell(&telling->untold, &telling->line, seat, value,
                        &(struct untold_kind){ "turn.notes_of", "value", value });
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
    line_lead(telling, "turn.condemned", "=value", value);
    for (int seat = 0; seat < telling->after->players; seat++) {
        int money = scrap_money(telling, seat, value);
        strike_out(telling, seat, MONEY, money);
        if (money)
            line_part(telling, "turn.scrap_of", "player=seat n =value", seat, money, value);
    }
}

/* FF-I2, FF-I4 */
static void tell_inspector(struct fuffziger_telling *telling, struct move move)
{
    int lowest = telling->before->lowest;
    bool condemned = move.a == lowest;
    if (telling->line.topic != LISTING)
        line_lead(telling, "turn.inspectors", "");
    telling->line.topic = LISTING;
    line_part(telling,
              condemned || move.a == COIN_CARD ? "turn.inspector"
              : move.a == VALUE_150            ? "turn.inspector_auction"
                                               : "turn.inspector_blank",
              "card=inspector =lowest", move.a, lowest);
    if (condemned)
        tell_condemned(telling, move.a);
}

/* ---- presses ----------------------------------------------------------------------- */

static void tell_print(struct fuffziger_telling *telling, struct move move)
{
    int16_t printed[FF_VALUES];
    fuffziger_printed(telling->before, move, printed);
    about_player(telling);
    say_holding(telling, "notes", printed, 0);
    line_part(telling, "turn.prints", "");
    strike_holding(telling, telling->turn, printed, 0, 1);
}

static void tell_sell(struct fuffziger_telling *telling, struct move move)
{
    int money = move.n * telling->edition->press[fuffziger_value_of[move.a]].sell;
    about_player(telling);
    line_part(telling, "turn.sells", "n =press money", move.n, move.a, money);
    strike_out(telling, telling->turn, MONEY, money);
}

/* FF-P2: what a press was, and what it has become. */
static void tell_back(struct fuffziger_telling *telling, struct move move)
{
    static const char *const keys[FF_BACKS] = {
        [BACK_BROKEN] = "turn.breaks", [BACK_UNCHANGED] = "turn.unchanged"
    };
    int front = telling->before->front, value = fuffziger_value_of[front];
    int now = fuffziger_becomes(value, move.b), scrap = telling->edition->press[value].scrap;
    about_player(telling);
    line_part(telling, keys[move.b] ? keys[move.b] : "turn.becomes", "=press now=press money",
              front, now == EMPTY ? front : now, scrap);
    if (move.b == BACK_BROKEN)
        strike_out(telling, telling->turn, MONEY, scrap);
}

/* ---- silver ------------------------------------------------------------------------- */

static void tell_roll(struct fuffziger_telling *telling, struct move move)
{
    line_lead(telling, "turn.silver", "n player=seat", move.n, telling->after->leader);
}

static void tell_stake(struct fuffziger_telling *telling, struct move move)
{
    const struct fuffziger *before = telling->before, *after = telling->after;
    int16_t notes[FF_VALUES];
    (void)move;
    for (int value = 0; value < FF_VALUES; value++)
        notes[value] = (int16_t)(after->staked_notes[value] - before->staked_notes[value]);
    say_holding(telling, "stake", notes, after->staked_money - before->staked_money);
    line_lead(telling, "turn.stakes", "player=seat", before->leader);
}

static void tell_matched(struct fuffziger_telling *telling, struct move move)
{
    (void)move;
    say_holding(telling, "stake", telling->before->staked_notes, telling->before->staked_money);
    line_lead(telling, "turn.matches", "player=seat", telling->turn);
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

static void tell_leaves(struct fuffziger_telling *telling, struct move move)
{
    bool leads = telling->before->phase == FF_PHASE_LEAD;
    (void)move;
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
        say_holding(telling, "stake", after->staked_notes, after->staked_money);
        line_lead(telling, "turn.wins_silver", "player=seat n", seat, coins);
        telling->untold.left[seat][SILVER] -= coins;
        strike_holding(telling, seat, after->staked_notes, after->staked_money, -1);
        return;
    }
    if (move.kind == FF_MOVE_LEAVE && before->in && !after->in)
        line_lead(telling, "turn.coins_back", "");
}

/* ---- laundering ----------------------------------------------------------------------- */

static int bid_of(const struct fuffziger_telling *telling, int seat)
{
    return fuffziger_bid(telling->after->bid_notes[seat], telling->after->bid_money[seat]);
}

/* Whether the seat has got the card that was bid for. */
static bool has_won(const struct fuffziger_telling *telling, int seat)
{
    const struct fuffziger *before = telling->before, *after = telling->after;
    return after->sold > before->sold && after->won[seat] > before->won[seat];
}

static void tell_bids(struct fuffziger_telling *telling, struct move move)
{
    const struct fuffziger *after = telling->after;
    int card = telling->before->card;
    bool sold = false;
    (void)move;
    line_lead(telling, "turn.bids", "=card minimum", card, telling->edition->card[card].minimum);
    for (int seat = 0; seat < after->players; seat++) {
        int sum = bid_of(telling, seat);
        say_holding(telling, "bid", after->bid_notes[seat], after->bid_money[seat]);
        line_part(telling, sum ? "turn.bid_of" : "turn.no_bid_of", "player=seat sum", seat, sum);
    }
    for (int seat = 0; seat < after->players; seat++) {
        if (!has_won(telling, seat))
            continue;
        line_lead(telling, "turn.wins_card", "player=seat n prize", seat, bid_of(telling, seat),
                  telling->edition->card[card].prize);
        strike_holding(telling, seat, after->bid_notes[seat], after->bid_money[seat], -1);
        sold = true;
    }
    if (!sold)
        line_lead(telling, "turn.wins_nobody", "");
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
        bool won = bids && has_won(telling, seat);
        int prize = before->prize[seat] + (won ? telling->edition->card[before->card].prize : 0);
        if (!prize)
            continue;
        if (!led)
            line_lead(telling, "turn.prizes", "");
        led = true;
        strike_out(telling, seat, MONEY, prize);
        line_part(telling, "turn.money_of", "player=seat n", seat, prize);
    }
}

static void tell_card(struct fuffziger_telling *telling, struct move move)
{
    line_lead(telling, "turn.card", "=card minimum prize", move.a,
              telling->edition->card[move.a].minimum, telling->edition->card[move.a].prize);
}

/* ---- buying and exchange ------------------------------------------------------------------ */

static void tell_deal(struct fuffziger_telling *telling, struct move move)
{
    bool buys = move.kind == FF_MOVE_BUY;
    int each = buys ? telling->edition->press[move.a].buy : telling->edition->press[move.a].sell;
    int money = move.n * each;
    about_player(telling);
    line_part(telling, buys ? "turn.buys" : "turn.exchanges", "n =value money", move.n, move.a,
              money);
    strike_out(telling, telling->turn, MONEY, buys ? -money : money);
    if (!buys)
        strike_out(telling, telling->turn, move.a, -move.n);
}

/* ---- all of them ---------------------------------------------------------------------------- */

static void tell_start(struct fuffziger_telling *telling, struct move move)
{
    lead_player(telling, "turn.start", move.a);
}

static void tell_confirmed(struct fuffziger_telling *telling, struct move move)
{
    bool bids = telling->before->phase == FF_PHASE_BID;
    (void)move;
    if (bids ? !telling->opened : telling->last)
        lead_player(telling, bids ? "turn.has_bid" : "turn.has_staked", telling->turn);
}

static void tell_done(struct fuffziger_telling *telling, struct move move)
{
    bool buying = telling->before->phase == FF_PHASE_BUY;
    (void)move;
    if (!is_about_player(telling))
        lead_player(telling, buying ? "turn.buys_nothing" : "turn.exchanges_nothing",
                    telling->turn);
}

/* A press that is turned is told by its back, drafts when they are shown. */
static void (*const tell_move[])(struct fuffziger_telling *telling,
                                 struct move move) = { [FF_MOVE_START] = tell_start,
                                                       [FF_MOVE_CARD] = tell_card,
                                                       [FF_MOVE_INSPECT] = tell_inspector,
                                                       [FF_MOVE_BACK] = tell_back,
                                                       [FF_MOVE_ROLL] = tell_roll,
                                                       [FF_MOVE_SHOW] = tell_stake,
                                                       [FF_MOVE_REVEAL] = tell_bids,
                                                       [FF_MOVE_PRINT] = tell_print,
                                                       [FF_MOVE_RUN] = tell_print,
                                                       [FF_MOVE_SELL] = tell_sell,
                                                       [FF_MOVE_CONFIRM] = tell_confirmed,
                                                       [FF_MOVE_MATCH] = tell_matched,
                                                       [FF_MOVE_LEAVE] = tell_leaves,
                                                       [FF_MOVE_BUY] = tell_deal,
                                                       [FF_MOVE_EXCHANGE] = tell_deal,
                                                       [FF_MOVE_DONE] = tell_done,
                                                       [FF_MOVE_KINDS] = NULL };

static void tell_after(struct fuffziger_telling *telling, struct move move)
{
    const struct fuffziger *before = telling->before, *after = telling->after;
    tell_auctioned(telling, move);
    tell_prizes(telling, move);
    tell_rest(telling);
    if (after->start != before->start && before->phase != FF_PHASE_START)
        lead_player(telling, "turn.start", after->start);
    if (after->round != before->round)
        line_lead(telling, "turn.round", "round", after->round);
}

bool fuffziger_turn(const struct scene *scene, const struct told_move moves[], int count,
                    struct text *out)
{
    struct fuffziger_telling telling = { .line = line_on(scene, out),
                                         .edition = scene->match->edition->data };
    for (int i = 0; i < count; i++)
        telling.opened = telling.opened || moves[i].move.kind == FF_MOVE_REVEAL;
    for (int i = 0; i < count; i++) {
        struct move move = moves[i].move;
        telling.before = moves[i].before;
        telling.after = moves[i].after;
        telling.turn = moves[i].actor < FF_SEATS ? moves[i].actor : telling.before->turn;
        telling.line.player = telling.turn;
        telling.last = i + 1 == count;
        note_changes(&telling);
        if (tell_move[move.kind])
            tell_move[move.kind](&telling, move);
        tell_after(&telling, move);
    }
    line_end(&telling.line);
    return out->size > 0;
}

/* ---- where lines begin, and great moments ---------------------------------------------- */

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
