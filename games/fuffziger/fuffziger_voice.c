/*
 * fuffziger_voice.c: what Falsche FuFFziger says of its moves, and whole bids
 * and stakes in one order: "bid 2x50 1x20 15", "stake 3x20".
 */
#include "games/fuffziger/fuffziger_voice.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"

struct fuffziger_talk {
    struct voice_line line;
    const struct fuffziger *view, *after;
    const struct fuffziger_edition *edition;
};

static struct fuffziger_talk open_talk(const struct scene *scene, struct text *out)
{
    return (struct fuffziger_talk){ line_on(scene, out), scene->view, scene->after,
                                    scene->match->edition->data };
}

/* ---- small things --------------------------------------------------------------------- */

void fuffziger_holding(const int16_t notes[FF_VALUES], int money, struct text *out)
{
    const char *gap = "";
    for (int value = VALUE_150; value >= 0; value--)
        if (notes[value] > 0) {
            text_printf(out, "%s%d×%d", gap, notes[value], fuffziger_face[value]);
            gap = ", ";
        }
    if (money > 0)
        text_printf(out, "%s%d", gap, money);
    else if (!*gap)
        text_add(out, "–");
}

void fuffziger_printed(const struct fuffziger *view, struct move move, int16_t notes[FF_VALUES])
{
    memset(notes, 0, FF_VALUES * sizeof *notes);
    for (int press = 0; press < FF_PRESSES; press++) {
        int count = move.kind == FF_MOVE_RUN ? view->todo[press] : press == move.a ? move.n : 0;
        int value = fuffziger_value_of[press];
        notes[value] = (int16_t)(notes[value] + count * fuffziger_yield[press]);
    }
}

/* ---- asides --------------------------------------------------------------------------- */

/* The chance that a press breaks, in per cent. */
static void aside_turn(struct fuffziger_talk *talk, int press)
{
    int weight[FF_BACKS];
    int sum = fuffziger_back_weights(talk->edition, talk->view, press, weight);
    line_say(talk, "board.aside_turn", "n", sum ? 100 * weight[BACK_BROKEN] / sum : 0);
}

/* A bid below the minimum is allowed, and cannot win (FF-L3). */
static void aside_bid(struct fuffziger_talk *talk, int actor)
{
    const struct fuffziger *view = talk->view;
    if (view->phase != FF_PHASE_BID || view->card < 0)
        return;
    int sum = fuffziger_bid(view->draft_notes[actor], view->draft_money[actor]);
    int minimum = talk->edition->card[view->card].minimum;
    if (sum > 0 && sum < minimum)
        line_say(talk, "board.aside_short", "n", minimum);
    else if (!sum)
        line_say(talk, "board.aside_nothing", "");
}

static void aside_choice(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct fuffziger_talk talk = open_talk(scene, out);
    if (move.kind == FF_MOVE_CONFIRM) {
        aside_bid(&talk, actor);
    } else if (move.kind == FF_MOVE_TURN) {
        aside_turn(&talk, move.a);
    } else if (move.kind == FF_MOVE_PRINT && fuffziger_yield[move.a] > 1) {
        line_say(&talk, "board.aside_notes", "n", fuffziger_yield[move.a]);
    } else if (move.kind == FF_MOVE_SELL) {
        line_say(&talk, "board.aside_each", "n",
                 talk.edition->press[fuffziger_value_of[move.a]].sell);
    } else if (move.kind == FF_MOVE_MATCH) {
        fuffziger_holding(talk.view->staked_notes, talk.view->staked_money,
                          line_text(&talk.line, "stake"));
        line_say(&talk, "board.aside_match", "");
    }
}

/* All bids, each with its sum. */
static void event_bids(struct fuffziger_talk *talk)
{
    const struct scene *scene = talk->line.scene;
    const struct fuffziger *view = talk->view, *after = talk->after;
    struct text *out = talk->line.out;
    for (int seat = 0; seat < after->players; seat++) {
        int sum = fuffziger_bid(after->bid_notes[seat], after->bid_money[seat]);
        text_add(out, seat ? "; " : "");
        words_label(scene->words, scene->match, "seat", seat, out);
        text_add(out, ": ");
        fuffziger_holding(after->bid_notes[seat], after->bid_money[seat], out);
        if (sum > 0)
            text_printf(out, " = %d", sum);
    }
    for (int seat = 0; seat < after->players && view->card >= 0; seat++)
        if (after->sold > view->sold && after->won[seat] > view->won[seat]) {
            text_add(out, "; ");
            line_say(talk, "board.event_won", "player=seat n", seat,
                     talk->edition->card[view->card].prize);
        }
}

/* The stake just laid open. */
static void event_stake(struct fuffziger_talk *talk)
{
    const struct fuffziger *view = talk->view, *after = talk->after;
    int16_t notes[FF_VALUES];
    for (int value = 0; value < FF_VALUES; value++)
        notes[value] = (int16_t)(after->staked_notes[value] - view->staked_notes[value]);
    fuffziger_holding(notes, after->staked_money - view->staked_money, talk->line.out);
}

/* Who got the coins by this move, and for what. */
static void event_silver(struct fuffziger_talk *talk)
{
    const struct fuffziger *after = talk->after;
    for (int seat = 0; seat < after->players; seat++) {
        int coins = after->silver[seat] - talk->view->silver[seat];
        if (coins <= 0)
            continue;
        if (talk->line.out->size)
            text_add(talk->line.out, "; ");
        fuffziger_holding(after->staked_notes, after->staked_money,
                          line_text(&talk->line, "stake"));
        line_say(talk, "board.event_silver", "player=seat coins", seat, coins);
    }
}

/* Which value a press has now that was turned over to the next one. */
static void event_back(struct fuffziger_talk *talk, int back)
{
    int value = fuffziger_value_of[talk->view->front];
    if (back == BACK_NEXT)
        voice_name(talk->line.scene, "value", value + 1, talk->line.out);
    else if (back == BACK_NEXT_DOUBLE)
        voice_name(talk->line.scene, "press", PRESS_DOUBLE + value + 1, talk->line.out);
}

/* A value card whose turn has not come does nothing (FF-I2), but a 150
 * brings an auction (FF-I4). */
static void event_inspector(struct fuffziger_talk *talk, int card)
{
    if (card == COIN_CARD || card == talk->view->lowest)
        return;
    line_say(talk, card == VALUE_150 ? "board.event_auction" : "board.event_blank", "=lowest",
             talk->view->lowest);
}

static void aside_event(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct fuffziger_talk talk = open_talk(scene, out);
    int16_t printed[FF_VALUES];
    (void)actor;
    if (move.kind == FF_MOVE_REVEAL && talk.after) {
        event_bids(&talk);
    } else if ((move.kind == FF_MOVE_SHOW || move.kind == FF_MOVE_LEAVE) && talk.after) {
        if (move.kind == FF_MOVE_SHOW)
            event_stake(&talk);
        event_silver(&talk);
    } else if (move.kind == FF_MOVE_BACK) {
        event_back(&talk, move.b);
    } else if (move.kind == FF_MOVE_INSPECT) {
        event_inspector(&talk, move.a);
    } else if (move.kind == FF_MOVE_DONE) {
        voice_name(scene, "phase", talk.view->phase, out);
    } else if (move.kind == FF_MOVE_RUN) {
        fuffziger_printed(talk.view, move, printed);
        fuffziger_holding(printed, 0, out);
    }
}

static void question(const struct scene *scene, struct text *out)
{
    const struct fuffziger *view = scene->view;
    const struct fuffziger_edition *edition = scene->match->edition->data;
    bool last = view->phase == FF_PHASE_LEAD && fuffziger_is_last(view); /* FF-A4 */
    bool begun = scene->viewer < view->players && view->draft_at[scene->viewer] > 0;
    if (view->phase == FF_PHASE_BID && !begun && view->card >= 0)
        voice_say(scene, out, "prompt.bid", "=card n prize", view->card,
                  edition->card[view->card].minimum, edition->card[view->card].prize);
    else
        voice_prompt(scene, last ? "last" : NULL, view->phase, begun && !last ? "-more" : "", out);
}

/* ---- shortcuts: "bid 2x50 1x20 15", "stake 3x20" -------------------------------------- */

/* The number that begins here; -1: there is none. */
static int read_number(const char **text)
{
    uint64_t number;
    return number_take(text, *text + strlen(*text), 999999, &number) ? (int)number : -1;
}

/* "2x50", "2×50", "2*50", or an amount of real money. False: something else. */
static bool read_part(const char **text, int parts[FF_PARTS])
{
    int number = read_number(text), value = FF_MONEY;
    const char *at = *text;
    if (number < 0)
        return false;
    bool times = *at == 'x' || *at == '*' || !strncmp(at, "×", strlen("×"));
    if (times) {
        at += *at == 'x' || *at == '*' ? 1 : strlen("×");
        int face = read_number(&at);
        for (value = 0; value < FF_VALUES && fuffziger_face[value] != face;)
            value++;
        if (value == FF_VALUES)
            return false;
        *text = at;
    }
    parts[value] += number;
    return !**text || strchr(" ,+", **text);
}

/* As much of what is left as one move can add. */
static struct move add_part(int kind, int value, int left)
{
    return (struct move){ (uint8_t)kind, (uint8_t)value, 0,
                          (uint8_t)(left < FF_MOST_ADDED ? left : FF_MOST_ADDED) };
}

/* What is behind the verb of a bid or stake, "2x50 15"; NULL: this is none. */
static const char *read_bid(const struct scene *scene, const char *typed, int parts[FF_PARTS])
{
    char verb[64];
    size_t length = strcspn(typed, " ");
    const char *own = words_find(scene->words, scene->match->game, "board.verbs");
    const char *rest = typed + length + strspn(typed + length, " ,+");
    snprintf(verb, sizeof verb, "%.*s", (int)(length < sizeof verb ? length : 0), typed);
    if (!*rest || (!words_listed("bid stake", verb) && !(own && words_listed(own, verb))))
        return NULL;
    const char *all = rest;
    for (; *rest; rest += strspn(rest, " ,+"))
        if (!read_part(&rest, parts))
            return NULL;
    return all;
}

static bool is_bidding(const struct fuffziger *view)
{
    return view->phase == FF_PHASE_BID || view->phase == FF_PHASE_LEAD;
}

/* The whole bid or stake, confirmed; what was put together before is forgotten. */
static int shortcut(const struct scene *scene, const char *typed, struct move moves[], int most,
                    bool *anew)
{
    struct fuffziger trial = *(const struct fuffziger *)scene->view;
    int parts[FF_PARTS] = { 0 }, count = 0;
    if (scene->viewer >= FF_SEATS || !read_bid(scene, typed, parts))
        return 0;
    if (!is_bidding(&trial))
        return -1;
    *anew = trial.draft_at[scene->viewer] != 0;
    memset(trial.draft_notes[scene->viewer], 0, sizeof *trial.draft_notes);
    trial.draft_money[scene->viewer] = 0;
    trial.draft_at[scene->viewer] = 0;
    for (int value = VALUE_150; value >= 0; value--)
        for (int left = parts[value]; left > 0 && count >= 0; left -= FF_MOST_ADDED)
            count =
                voice_try(scene, &trial, add_part(FF_MOVE_NOTES, value, left), moves, count, most);
    for (int left = parts[FF_MONEY]; left > 0 && count >= 0; left -= FF_MOST_ADDED)
        count = voice_try(scene, &trial, add_part(FF_MOVE_CASH, 0, left), moves, count, most);
    return voice_try(scene, &trial, (struct move){ .kind = FF_MOVE_CONFIRM }, moves, count, most);
}

/* That nobody bids now, or which part of the bid or stake the viewer does not have. */
static void fault(const struct scene *scene, const char *typed, struct text *out)
{
    struct scene anew = *scene;
    struct fuffziger view = *(const struct fuffziger *)scene->view;
    int parts[FF_PARTS] = { 0 };
    if (!read_bid(scene, typed, parts))
        return;
    if (!is_bidding(&view)) {
        fuffziger_why(scene, (struct move){ .kind = FF_MOVE_CONFIRM }, out);
        return;
    }
    memset(view.draft_notes[scene->viewer], 0, sizeof *view.draft_notes);
    view.draft_money[scene->viewer] = 0;
    anew.view = &view;
    for (int value = VALUE_150; value >= 0 && !out->size; value--)
        if (parts[value])
            fuffziger_why_part(&anew, value, parts[value], out);
    if (parts[FF_MONEY] && !out->size)
        fuffziger_why_part(&anew, FF_MONEY, parts[FF_MONEY], out);
    if (!out->size)
        fuffziger_why(&anew, (struct move){ .kind = FF_MOVE_CONFIRM }, out);
}

const struct voice fuffziger_voice = {
    .game = "fuffziger",
    .aside = aside_choice,
    .event = aside_event,
    .starts = fuffziger_starts,
    .joins = fuffziger_joins,
    .together = fuffziger_together,
    .turn = fuffziger_turn,
    .moment = fuffziger_moment,
    .phase = fuffziger_phase,
    .number = fuffziger_number,
    .figure = fuffziger_figure,
    .why = fuffziger_why,
    .question = question,
    .waits = fuffziger_waits,
    .card = fuffziger_card,
    .now = fuffziger_now,
    .shortcut = shortcut,
    .fault = fault,
};
