/*
 * fuffziger_voice.c: what Falsche FuFFziger says of its moves, and whole bids
 * and stakes in one order: "bid 2x50 1x20 15", "stake 3x20".
 */
#include "games/fuffziger/fuffziger_voice.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"

/* What the functions below need of a scene, looked up once. */
struct fuffziger_talk {
    const struct scene *scene;
    const struct fuffziger *view;
    const struct fuffziger_edition *edition;
};

static struct fuffziger_talk open_talk(const struct scene *scene)
{
    return (struct fuffziger_talk){ .scene = scene,
                                    .view = scene->view,
                                    .edition = scene->match->edition->data };
}

/* ---- small things --------------------------------------------------------------------- */

static void say(const struct fuffziger_talk *talk, const char *key, const struct words_arg *args,
                int count, struct text *out)
{
    words_say(talk->scene->words, talk->scene->match->game, key, args, count, out);
}

static void add_name(const struct fuffziger_talk *talk, const char *noun, int value,
                     struct text *out)
{
    words_name(talk->scene->words, talk->scene->match, noun, value, out);
}

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

/* ---- asides --------------------------------------------------------------------------- */

/* The chance that a press breaks, in per cent. */
static void aside_turn(const struct fuffziger_talk *talk, int press, struct text *out)
{
    int weight[FF_BACKS];
    int sum = fuffziger_back_weights(talk->edition, talk->view, press, weight);
    struct words_arg arg = words_number("n", sum ? 100 * weight[BACK_BROKEN] / sum : 0);
    say(talk, "board.aside_turn", &arg, 1, out);
}

/* A bid below the minimum is allowed, and cannot win (FF-L3). */
static void aside_bid(const struct fuffziger_talk *talk, int actor, struct text *out)
{
    const struct fuffziger *view = talk->view;
    if (view->phase != FF_PHASE_BID || view->card < 0)
        return;
    int sum = fuffziger_bid(view->draft_notes[actor], view->draft_money[actor]);
    int minimum = talk->edition->card[view->card].minimum;
    struct words_arg arg = words_number("n", minimum);
    if (sum > 0 && sum < minimum)
        say(talk, "board.aside_short", &arg, 1, out);
    else if (!sum)
        say(talk, "board.aside_nothing", NULL, 0, out);
}

static void aside_choice(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct fuffziger_talk talk = open_talk(scene);
    struct text stake = { 0 };
    if (move.kind == FF_MOVE_CONFIRM) {
        aside_bid(&talk, actor, out);
    } else if (move.kind == FF_MOVE_TURN) {
        aside_turn(&talk, move.a, out);
    } else if (move.kind == FF_MOVE_PRINT && fuffziger_yield[move.a] > 1) {
        struct words_arg arg = words_number("n", fuffziger_yield[move.a]);
        say(&talk, "board.aside_notes", &arg, 1, out);
    } else if (move.kind == FF_MOVE_SELL) {
        struct words_arg arg =
            words_number("n", talk.edition->press[fuffziger_value_of[move.a]].sell);
        say(&talk, "board.aside_each", &arg, 1, out);
    } else if (move.kind == FF_MOVE_MATCH) {
        fuffziger_holding(talk.view->staked_notes, talk.view->staked_money, &stake);
        struct words_arg arg = words_string("stake", stake.data ? stake.data : "");
        say(&talk, "board.aside_match", &arg, 1, out);
    }
    text_free(&stake);
}

/* All bids, each with its sum. */
static void event_bids(const struct fuffziger_talk *talk, const struct fuffziger *after,
                       struct text *out)
{
    for (int seat = 0; seat < after->players; seat++) {
        struct text name = { 0 }, parts = { 0 };
        words_label(talk->scene->words, talk->scene->match, "seat", seat, &name);
        fuffziger_holding(after->bid_notes[seat], after->bid_money[seat], &parts);
        int sum = fuffziger_bid(after->bid_notes[seat], after->bid_money[seat]);
        text_printf(out, "%s%s: %s", seat ? "; " : "", name.data ? name.data : "",
                    parts.data ? parts.data : "");
        if (sum > 0)
            text_printf(out, " = %d", sum);
        text_free(&name);
        text_free(&parts);
    }
    for (int seat = 0; seat < after->players && talk->view->card >= 0; seat++)
        if (after->sold > talk->view->sold && after->won[seat] > talk->view->won[seat]) {
            struct text name = { 0 };
            add_name(talk, "seat", seat, &name);
            struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                        words_number("n",
                                                     talk->edition->card[talk->view->card].prize) };
            text_add(out, "; ");
            say(talk, "board.event_won", args, 2, out);
            text_free(&name);
        }
}

/* The stake just laid open. */
static void event_stake(const struct fuffziger_talk *talk, const struct fuffziger *after,
                        struct text *out)
{
    const struct fuffziger *view = talk->view;
    int16_t notes[FF_VALUES];
    for (int value = 0; value < FF_VALUES; value++)
        notes[value] = (int16_t)(after->staked_notes[value] - view->staked_notes[value]);
    fuffziger_holding(notes, after->staked_money - view->staked_money, out);
}

/* Who got the coins by this move, and for what. */
static void event_silver(const struct fuffziger_talk *talk, const struct fuffziger *after,
                         struct text *out)
{
    for (int seat = 0; seat < after->players; seat++) {
        struct text name = { 0 }, stake = { 0 };
        int coins = after->silver[seat] - talk->view->silver[seat];
        if (coins <= 0)
            continue;
        add_name(talk, "seat", seat, &name);
        fuffziger_holding(after->staked_notes, after->staked_money, &stake);
        struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                    words_number("coins", coins),
                                    words_string("stake", stake.data ? stake.data : "") };
        if (out->size)
            text_add(out, "; ");
        say(talk, "board.event_silver", args, 3, out);
        text_free(&name);
        text_free(&stake);
    }
}

/* Which value a press has now that was turned over to the next one. */
static void event_back(const struct fuffziger_talk *talk, int back, struct text *out)
{
    int value = fuffziger_value_of[talk->view->front];
    if (back == BACK_NEXT)
        add_name(talk, "value", value + 1, out);
    else if (back == BACK_NEXT_DOUBLE)
        add_name(talk, "press", PRESS_DOUBLE + value + 1, out);
}

/* A value card whose turn has not come does nothing (FF-I2), but a 150
 * brings an auction (FF-I4). */
static void event_inspector(const struct fuffziger_talk *talk, int card, struct text *out)
{
    struct text name = { 0 };
    if (card == COIN_CARD || card == talk->view->lowest)
        return;
    add_name(talk, "lowest", talk->view->lowest, &name);
    struct words_arg arg = words_string("lowest", name.data ? name.data : "");
    if (card == VALUE_150)
        say(talk, "board.event_auction", NULL, 0, out);
    else
        say(talk, "board.event_blank", &arg, 1, out);
    text_free(&name);
}

static void aside_event(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct fuffziger_talk talk = open_talk(scene);
    const struct fuffziger *after = scene->after;
    int16_t printed[FF_VALUES] = { 0 };
    (void)actor;
    if (move.kind == FF_MOVE_REVEAL && after) {
        event_bids(&talk, after, out);
    } else if (move.kind == FF_MOVE_SHOW && after) {
        event_stake(&talk, after, out);
        event_silver(&talk, after, out);
    } else if (move.kind == FF_MOVE_LEAVE && after) {
        event_silver(&talk, after, out);
    } else if (move.kind == FF_MOVE_BACK) {
        event_back(&talk, move.b, out);
    } else if (move.kind == FF_MOVE_INSPECT) {
        event_inspector(&talk, move.a, out);
    } else if (move.kind == FF_MOVE_DONE) {
        add_name(&talk, "phase", talk.view->phase, out);
    } else if (move.kind == FF_MOVE_RUN) {
        for (int press = 0; press < FF_PRESSES; press++)
            printed[fuffziger_value_of[press]] =
                (int16_t)(printed[fuffziger_value_of[press]] +
                          talk.view->todo[press] * fuffziger_yield[press]);
        fuffziger_holding(printed, 0, out);
    }
}

static void question(const struct scene *scene, struct text *out)
{
    const struct fuffziger *view = scene->view;
    char key[64];
    bool last = view->phase == FF_PHASE_LEAD && fuffziger_is_last(view); /* FF-A4 */
    bool begun = scene->viewer < view->players && view->draft_at[scene->viewer] > 0;
    const char *phase =
        noun_name(scene->match->game, scene->match->edition->data, "phase", view->phase);
    if (view->phase == FF_PHASE_BID && !begun && view->card >= 0) {
        const struct fuffziger_edition *edition = scene->match->edition->data;
        voice_say(scene, "prompt.bid", 3,
                  (struct said[]){ said_thing("card", "card", view->card),
                                   said_number("n", edition->card[view->card].minimum),
                                   said_number("prize", edition->card[view->card].prize) },
                  out);
        return;
    }
    snprintf(key, sizeof key, "prompt.%s%s", last ? "last" : phase, begun && !last ? "-more" : "");
    const char *text = words_find(scene->words, scene->match->game, key);
    text_add(out, text ? text : "");
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
