/*
 * fuffziger_voice_stand.c: how a match stands: its phase, the numbers that decide
 * it, and why a move cannot be made now.
 */
#include "games/fuffziger/fuffziger_voice.h"

static void say(const struct scene *scene, const char *key, const struct words_arg *args, int count,
                struct text *out)
{
    words_say(scene->words, scene->match->game, key, args, count, out);
}

void fuffziger_phase(const struct scene *scene, struct text *out)
{
    const struct fuffziger *view = scene->view;
    struct text phase = { 0 };
    words_name(scene->words, scene->match, "phase", view->phase, &phase);
    struct words_arg args[] = { words_number("round", view->round),
                                words_string("phase", phase.data ? phase.data : "") };
    say(scene, "board.phase", args, 2, out);
    text_free(&phase);
}

/* ---- why somebody is not asked ------------------------------------------------ */

static bool has_none(const int8_t *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i])
            return false;
    return true;
}

static const char *waits_for(const struct fuffziger *view, int seat)
{
    switch (view->phase) {
    case FF_PHASE_PRESSES:
    case FF_PHASE_BACK:
        return has_none(view->press[seat], FF_PRESSES) ? "waits.presses" : NULL;
    case FF_PHASE_LEAD:
    case FF_PHASE_MATCH:
    case FF_PHASE_SHOW:
        return view->in >> seat & 1 ? NULL : "waits.auction";
    case FF_PHASE_BID:
        return view->confirmed[seat] ? "waits.bid" : NULL;
    case FF_PHASE_BUY:
        return view->passed >> seat & 1 ? "waits.buy" : NULL;
    case FF_PHASE_EXCHANGE:
        return fuffziger_notes_worth(view, seat) ? NULL : "waits.exchange";
    default:
        return NULL;
    }
}

void fuffziger_waits(const struct scene *scene, struct text *out)
{
    const struct fuffziger *view = scene->view;
    int seat = scene->viewer;
    const char *key =
        seat < view->players && !(scene->active >> seat & 1) ? waits_for(view, seat) : NULL;
    if (key)
        say(scene, key, NULL, 0, out);
}

/* ---- deciding numbers --------------------------------------------------------- */

/* At the end what the result says (FF-G2). */
static void number_silver(const struct scene *scene, int seat, struct deciding *number)
{
    const struct fuffziger *view = scene->view;
    bool over = view->phase == FF_PHASE_OVER;
    number->amount = view->silver[seat];
    if (over)
        number->amount += fuffziger_bonus(scene->match->edition->data, view, seat);
    say(scene, over ? "number.silver_bonus" : "number.silver", NULL, 0, &number->label);
    text_add_number(&number->text, number->amount);
}

/* Real money and the face value of all notes; only what lies open to the viewer. */
static bool number_holding(const struct scene *scene, int seat, struct deciding *number)
{
    const struct fuffziger *view = scene->view;
    struct text parts = { 0 };
    if (view->money[seat] == UNKNOWN || view->notes[seat][0] == UNKNOWN)
        return false;
    number->amount = view->money[seat] + fuffziger_notes_worth(view, seat);
    fuffziger_holding(view->notes[seat], view->money[seat], &parts);
    struct words_arg args[] = { words_string("parts", parts.data ? parts.data : ""),
                                words_number("n", number->amount) };
    say(scene, "number.holding", NULL, 0, &number->label);
    say(scene, "number.parts", args, 2, &number->text);
    text_free(&parts);
    return true;
}

/* The numbers of a seat: its silver, what it holds, its bid as far as it is put
 * together. False: this one is not shown. */
static bool number_of_seat(const struct scene *scene, int what, int seat, struct deciding *number)
{
    const struct fuffziger *view = scene->view;
    number->noun = "seat";
    number->value = seat;
    if (what == 0)
        return number_silver(scene, seat, number), true;
    if (what == 1)
        return number_holding(scene, seat, number);
    bool begun = seat == scene->viewer && view->draft_at[seat] > 0;
    if (!begun)
        return false;
    struct text parts = { 0 };
    number->amount = fuffziger_bid(view->draft_notes[seat], view->draft_money[seat]);
    fuffziger_holding(view->draft_notes[seat], view->draft_money[seat], &parts);
    struct words_arg args[] = { words_string("parts", parts.data ? parts.data : ""),
                                words_number("n", number->amount) };
    say(scene, "number.draft", NULL, 0, &number->label);
    say(scene, "number.parts", args, 2, &number->text);
    text_free(&parts);
    return true;
}

/* The numbers of the table: the minimum of the open card, what is staked. */
static bool number_of_table(const struct scene *scene, int what, struct deciding *number)
{
    const struct fuffziger *view = scene->view;
    const struct fuffziger_edition *edition = scene->match->edition->data;
    if (what == 0 && view->card >= 0) {
        number->noun = "card";
        number->value = view->card;
        number->amount = edition->card[view->card].minimum;
        struct words_arg args[] = { words_number("n", number->amount),
                                    words_number("prize", edition->card[view->card].prize) };
        say(scene, "number.minimum", NULL, 0, &number->label);
        say(scene, "number.minimum_prize", args, 2, &number->text);
        return true;
    }
    if (what == 1 && view->in) {
        struct text stake = { 0 };
        fuffziger_holding(view->staked_notes, view->staked_money, &stake);
        number->amount = fuffziger_bid(view->staked_notes, view->staked_money);
        struct words_arg args[] = { words_string("stake", stake.data ? stake.data : ""),
                                    words_number("coins", view->coins) };
        say(scene, "number.staked", NULL, 0, &number->label);
        say(scene, "number.stake_coins", args, 2, &number->text);
        text_free(&stake);
        return true;
    }
    return false;
}

bool fuffziger_number(const struct scene *scene, int i, struct deciding *number)
{
    enum { OF_SEAT = 3, OF_TABLE = 2 };
    const struct fuffziger *view = scene->view;
    int all = view->phase == FF_PHASE_OVER ? 1 : OF_SEAT + OF_TABLE; /* silver stays to the end */
    for (int what = 0; what < all; what++)
        for (int seat = 0; seat < (what < OF_SEAT ? view->players : 1); seat++) {
            deciding_free(number);
            bool shown = what < OF_SEAT ? number_of_seat(scene, what, seat, number)
                                        : number_of_table(scene, what - OF_SEAT, number);
            if (shown && i-- == 0)
                return true;
        }
    deciding_free(number);
    return false;
}

/* ---- why not ---------------------------------------------------------------------- */

static bool because(const struct scene *scene, const char *key, const char *noun, int value, int n,
                    int has, struct text *out)
{
    struct text name = { 0 };
    if (noun)
        words_name(scene->words, scene->match, noun, value, &name);
    struct words_arg args[] = { words_string("name", name.data ? name.data : ""),
                                words_number("n", n), words_number("has", has) };
    say(scene, key, args, 3, out);
    text_free(&name);
    return true;
}

bool fuffziger_why_part(const struct scene *scene, int value, int count, struct text *out)
{
    const struct fuffziger *view = scene->view;
    const struct fuffziger_edition *edition = scene->match->edition->data;
    int seat = scene->viewer;
    bool lead = view->phase == FF_PHASE_LEAD;
    if (value == FF_MONEY) {
        int has = view->money[seat] - (lead ? view->staked_money : 0) - view->draft_money[seat];
        if (has < count)
            return because(scene, "why.money_left", NULL, 0, count, has, out);
        return lead && count < edition->least_stake &&
               because(scene, "why.least_stake", NULL, 0, edition->least_stake, count, out);
    }
    int has = view->notes[seat][value] - (lead ? view->staked_notes[value] : 0) -
              view->draft_notes[seat][value];
    return has < count && because(scene, has > 0 ? "why.notes" : "why.no_notes", "value", value,
                                  count, has > 0 ? has : 0, out);
}

static bool why_draft(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    bool lead = view->phase == FF_PHASE_LEAD;
    int value = move.kind == FF_MOVE_CASH ? FF_MONEY : move.a;
    if (fuffziger_why_part(scene, value, move.n, out))
        return true;
    if (lead && fuffziger_is_last(view))
        return because(scene, "why.last", NULL, 0, 0, 0, out);
    return because(scene, lead ? "why.one_kind" : "why.order", NULL, 0, 0, 0, out);
}

static bool why_press(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    int has = view->press[scene->viewer][move.a], left = view->todo[move.a];
    if (!has)
        return because(scene, "why.no_press", "press", move.a, 0, 0, out);
    if (move.kind == FF_MOVE_TURN && left && move.a >= PRESS_TURNED)
        return because(scene, "why.turned", "press", move.a, 0, 0, out);
    return because(scene, left ? "why.presses" : "why.pressed", "press", move.a, move.n, left, out);
}

static bool why_buy(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    const struct fuffziger_edition *edition = scene->match->edition->data;
    int price = edition->press[move.a].buy, money = view->money[scene->viewer];
    if (move.a < view->lowest)
        return because(scene, "why.gone", "value", move.a, 0, 0, out);
    if (view->stock[move.a] < move.n)
        return because(scene, view->stock[move.a] ? "why.stock" : "why.no_stock", "value", move.a,
                       move.n, view->stock[move.a], out);
    if (money < move.n * price)
        return because(scene, "why.price", NULL, 0, move.n * price, money, out);
    return because(scene, "why.one_each", NULL, 0, 0, 0, out);
}

/* What the viewer has to do in this phase instead. */
static bool why_phase(const struct scene *scene, struct text *out)
{
    static const char *const keys[FF_PHASES] = {
        [FF_PHASE_PRESSES] = "why.now_presses", [FF_PHASE_LEAD] = "why.now_lead",
        [FF_PHASE_MATCH] = "why.now_match",     [FF_PHASE_BID] = "why.now_bid",
        [FF_PHASE_BUY] = "why.now_buy",         [FF_PHASE_EXCHANGE] = "why.now_exchange",
    };
    const struct fuffziger *view = scene->view;
    return keys[view->phase] && because(scene, keys[view->phase], NULL, 0, 0, 0, out);
}

bool fuffziger_why(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    int phase = view->phase, seat = scene->viewer;
    bool press = move.kind >= FF_MOVE_PRINT && move.kind <= FF_MOVE_TURN;
    bool draft = move.kind == FF_MOVE_NOTES || move.kind == FF_MOVE_CASH;
    if (seat >= FF_SEATS || move.kind < FF_MOVE_PRINT)
        return false;
    if (press && phase == FF_PHASE_PRESSES)
        return why_press(scene, move, out);
    if (draft && (phase == FF_PHASE_BID || phase == FF_PHASE_LEAD))
        return why_draft(scene, move, out);
    if (move.kind == FF_MOVE_CONFIRM && phase == FF_PHASE_LEAD)
        return because(scene, "why.nothing_staked", NULL, 0, 0, 0, out);
    if (move.kind == FF_MOVE_LEAVE && phase == FF_PHASE_LEAD)
        return because(scene, "why.staking", NULL, 0, 0, 0, out);
    if (move.kind == FF_MOVE_MATCH && phase == FF_PHASE_MATCH) {
        for (int value = 0; value < FF_VALUES; value++)
            if (view->notes[seat][value] < view->staked_notes[value])
                return because(scene, "why.notes", "value", value, view->staked_notes[value],
                               view->notes[seat][value], out);
        return because(scene, "why.money_left", NULL, 0, view->staked_money, view->money[seat],
                       out);
    }
    if (move.kind == FF_MOVE_BUY && phase == FF_PHASE_BUY)
        return why_buy(scene, move, out);
    if (move.kind == FF_MOVE_EXCHANGE && phase == FF_PHASE_EXCHANGE)
        return because(scene, view->notes[seat][move.a] ? "why.notes" : "why.no_notes", "value",
                       move.a, move.n, view->notes[seat][move.a], out);
    return why_phase(scene, out);
}
