/*
 * fuffziger_voice_stand.c: how a match stands: its phase, the numbers that decide
 * it, and why a move cannot be made now.
 */
#include "games/fuffziger/fuffziger_voice.h"

void fuffziger_phase(const struct scene *scene, struct text *out)
{
    const struct fuffziger *view = scene->view;
    voice_say(scene, out, "board.phase", "round =phase", view->round, view->phase);
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
        voice_say(scene, out, key, "");
}

/* ---- deciding numbers --------------------------------------------------------- */

/* At the end what the result says (FF-G2). */
static void number_silver(struct asked_numbers *numbers, const struct fuffziger *view, int seat)
{
    bool over = view->phase == FF_PHASE_OVER;
    int bonus = over ? fuffziger_bonus(numbers->line.scene->match->edition->data, view, seat) : 0;
    number_plain(numbers, "seat", seat, over ? "number.silver_bonus" : "number.silver",
                 view->silver[seat] + bonus);
}

/* "2×50, 15: 115" */
static void say_parts(struct asked_numbers *numbers, const int16_t notes[FF_VALUES], int money,
                      int sum)
{
    numbers->number->amount = sum;
    fuffziger_holding(notes, money, line_text(&numbers->line, "parts"));
    line_say(numbers, "number.parts", "n", sum);
}

/* Real money and the face value of all notes; only what lies open to the viewer. */
static void number_holding(struct asked_numbers *numbers, const struct fuffziger *view, int seat)
{
    if (view->money[seat] == UNKNOWN || view->notes[seat][0] == UNKNOWN ||
        !number_begins(numbers, "seat", seat, "number.holding"))
        return;
    say_parts(numbers, view->notes[seat], view->money[seat],
              view->money[seat] + fuffziger_notes_worth(view, seat));
}

/* The viewer's bid as far as it is put together. */
static void number_draft(struct asked_numbers *numbers, const struct fuffziger *view, int seat)
{
    if (seat >= view->players || view->draft_at[seat] <= 0 ||
        !number_begins(numbers, "seat", seat, "number.draft"))
        return;
    say_parts(numbers, view->draft_notes[seat], view->draft_money[seat],
              fuffziger_bid(view->draft_notes[seat], view->draft_money[seat]));
}

static void number_card(struct asked_numbers *numbers, const struct fuffziger *view)
{
    const struct fuffziger_edition *edition = numbers->line.scene->match->edition->data;
    if (view->card < 0 || !number_begins(numbers, "card", view->card, "number.minimum"))
        return;
    numbers->number->amount = edition->card[view->card].minimum;
    line_say(numbers, "number.minimum_prize", "n prize", edition->card[view->card].minimum,
             edition->card[view->card].prize);
}

static void number_stake(struct asked_numbers *numbers, const struct fuffziger *view)
{
    if (!view->in || !number_begins(numbers, NULL, 0, "number.staked"))
        return;
    numbers->number->amount = fuffziger_bid(view->staked_notes, view->staked_money);
    fuffziger_holding(view->staked_notes, view->staked_money, line_text(&numbers->line, "stake"));
    line_say(numbers, "number.stake_coins", "coins", view->coins);
}

bool fuffziger_number(const struct scene *scene, int i, struct deciding *number)
{
    const struct fuffziger *view = scene->view;
    struct asked_numbers numbers = numbers_from(scene, i, number);
    for (int seat = 0; seat < view->players; seat++)
        number_silver(&numbers, view, seat);
    if (view->phase == FF_PHASE_OVER) /* silver stays to the end */
        return numbers_found(&numbers);
    for (int seat = 0; seat < view->players; seat++)
        number_holding(&numbers, view, seat);
    number_draft(&numbers, view, scene->viewer);
    number_card(&numbers, view);
    number_stake(&numbers, view);
    return numbers_found(&numbers);
}

/* ---- why not ---------------------------------------------------------------------- */

/* A cause: the key, and what it may name. */
static bool because(const struct scene *scene, struct text *out, const char *key, int n, int has)
{
    return voice_say(scene, out, key, "n has", n, has), true;
}

static bool because_of(const struct scene *scene, struct text *out, const char *key,
                       const char *noun, int value, int n, int has)
{
    struct voice_line line = line_on(scene, out);
    voice_name(scene, noun, value, line_text(&line, "name"));
    return line_say_here(&line, key, SAID("n has", n, has));
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
            return because(scene, out, "why.money_left", count, has);
        return lead && count < edition->least_stake &&
               because(scene, out, "why.least_stake", edition->least_stake, count);
    }
    int has = view->notes[seat][value] - (lead ? view->staked_notes[value] : 0) -
              view->draft_notes[seat][value];
    return has < count && because_of(scene, out, has > 0 ? "why.notes" : "why.no_notes", "value",
                                     value, count, has > 0 ? has : 0);
}

static bool why_draft(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    bool lead = view->phase == FF_PHASE_LEAD;
    int value = move.kind == FF_MOVE_CASH ? FF_MONEY : move.a;
    if (fuffziger_why_part(scene, value, move.n, out))
        return true;
    return because(scene, out,
                   lead && fuffziger_is_last(view) ? "why.last"
                   : lead                          ? "why.one_kind"
                                                   : "why.order",
                   0, 0);
}

static bool why_press(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    int has = view->press[scene->viewer][move.a], left = view->todo[move.a];
    const char *key = !has                                                          ? "why.no_press"
                      : move.kind == FF_MOVE_TURN && left && move.a >= PRESS_TURNED ? "why.turned"
                      : left                                                        ? "why.presses"
                                                                                    : "why.pressed";
    return because_of(scene, out, key, "press", move.a, move.n, left);
}

static bool why_buy(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    const struct fuffziger_edition *edition = scene->match->edition->data;
    int price = edition->press[move.a].buy, money = view->money[scene->viewer];
    int stock = view->stock[move.a];
    if (move.a < view->lowest)
        return because_of(scene, out, "why.gone", "value", move.a, 0, 0);
    if (stock < move.n)
        return because_of(scene, out, stock ? "why.stock" : "why.no_stock", "value", move.a, move.n,
                          stock);
    if (money < move.n * price)
        return because(scene, out, "why.price", move.n * price, money);
    return because(scene, out, "why.one_each", 0, 0);
}

static bool why_match(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    int seat = scene->viewer;
    (void)move;
    for (int value = 0; value < FF_VALUES; value++)
        if (view->notes[seat][value] < view->staked_notes[value])
            return because_of(scene, out, "why.notes", "value", value, view->staked_notes[value],
                              view->notes[seat][value]);
    return because(scene, out, "why.money_left", view->staked_money, view->money[seat]);
}

static bool why_exchange(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    int has = view->notes[scene->viewer][move.a];
    return because_of(scene, out, has ? "why.notes" : "why.no_notes", "value", move.a, move.n, has);
}

static bool why_confirm(const struct scene *scene, struct move move, struct text *out)
{
    return because(scene, out, move.kind == FF_MOVE_CONFIRM ? "why.nothing_staked" : "why.staking",
                   0, 0);
}

/* What speaks against a move in the phase that it belongs to. */
static const struct {
    uint8_t kind, phase;
    bool (*why)(const struct scene *scene, struct move move, struct text *out);
} causes[] = {
    { FF_MOVE_PRINT, FF_PHASE_PRESSES, why_press },
    { FF_MOVE_SELL, FF_PHASE_PRESSES, why_press },
    { FF_MOVE_TURN, FF_PHASE_PRESSES, why_press },
    { FF_MOVE_NOTES, FF_PHASE_BID, why_draft },
    { FF_MOVE_NOTES, FF_PHASE_LEAD, why_draft },
    { FF_MOVE_CASH, FF_PHASE_BID, why_draft },
    { FF_MOVE_CASH, FF_PHASE_LEAD, why_draft },
    { FF_MOVE_CONFIRM, FF_PHASE_LEAD, why_confirm },
    { FF_MOVE_LEAVE, FF_PHASE_LEAD, why_confirm },
    { FF_MOVE_MATCH, FF_PHASE_MATCH, why_match },
    { FF_MOVE_BUY, FF_PHASE_BUY, why_buy },
    { FF_MOVE_EXCHANGE, FF_PHASE_EXCHANGE, why_exchange },
};

/* What the viewer has to do in a phase instead. */
static const char *const now[FF_PHASES] = {
    [FF_PHASE_PRESSES] = "why.now_presses", [FF_PHASE_LEAD] = "why.now_lead",
    [FF_PHASE_MATCH] = "why.now_match",     [FF_PHASE_BID] = "why.now_bid",
    [FF_PHASE_BUY] = "why.now_buy",         [FF_PHASE_EXCHANGE] = "why.now_exchange",
};

bool fuffziger_why(const struct scene *scene, struct move move, struct text *out)
{
    const struct fuffziger *view = scene->view;
    if (scene->viewer >= FF_SEATS || move.kind < FF_MOVE_PRINT)
        return false;
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++)
        if (causes[i].kind == move.kind && causes[i].phase == view->phase)
            return causes[i].why(scene, move, out);
    return now[view->phase] && because(scene, out, now[view->phase], 0, 0);
}
