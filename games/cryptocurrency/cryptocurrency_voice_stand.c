/*
 * cryptocurrency_voice_stand.c: how a match stands: its phase, the numbers that
 * decide it, and why a move cannot be made now.
 */
#include "games/cryptocurrency/cryptocurrency_voice.h"

#include <string.h>

static void say(const struct scene *scene, const char *key, const struct words_arg *args, int count,
                struct text *out)
{
    words_say(scene->words, scene->match->game, key, args, count, out);
}

static void add_name(const struct scene *scene, const char *noun, int value, struct text *out)
{
    words_name(scene->words, scene->match, noun, value, out);
}

/* The part of the round that a phase belongs to; what is asked in it, the question says. */
static const char *part_of(const struct cryptocurrency *view)
{
    switch (view->phase) {
    case CC_PHASE_SHOW:
    case CC_PHASE_DRAW:
    case CC_PHASE_PROPOSE:
    case CC_PHASE_VOTE:
    case CC_PHASE_PREPARE:
    case CC_PHASE_REPLACE:
        return "part.preparation";
    case CC_PHASE_INTEREST: /* a Margin Call comes before the actions */
        return view->next == CC_PHASE_REPAY ? "part.maintenance" : "part.actions";
    case CC_PHASE_REPAY:
        return "part.maintenance";
    case CC_PHASE_TURN:
        return view->next == CC_PHASE_LAY || view->next == CC_PHASE_FILL ? "part.rumours"
                                                                         : "part.actions";
    case CC_PHASE_FILL:
    case CC_PHASE_LAY:
        return "part.rumours";
    case CC_PHASE_REVEAL:
        return "part.scoring";
    case CC_PHASE_OVER:
        return "phase.over";
    default:
        return "part.actions";
    }
}

void cryptocurrency_phase(const struct scene *scene, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    const char *part = words_get(scene->words, scene->match->game, part_of(view));
    struct words_arg args[] = { words_number("round", view->round),
                                words_number("rounds", view->rounds), words_string("part", part) };
    say(scene, view->round ? "board.phase" : "board.phase_start", args, 3, out);
}

/* ---- deciding numbers -------------------------------------------------------- */

int cryptocurrency_chance_of(const struct scene *scene, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    int difficulty = cryptocurrency_difficulty(scene->match->edition->data, view, view->coin);
    int energy = view->energy < difficulty ? view->energy : difficulty;
    struct words_arg args[] = { words_number("energy", energy),
                                words_number("difficulty", difficulty) };
    say(scene, "board.aside_go", args, 2, out);
    return 100 * energy / difficulty;
}

static void number_wealth(const struct scene *scene, int seat, struct deciding *number)
{
    number->noun = "seat";
    number->value = seat;
    number->amount = cryptocurrency_wealth(scene->match->edition->data, scene->view, seat);
    struct words_arg arg = words_number("n", number->amount);
    say(scene, "number.wealth", NULL, 0, &number->label);
    say(scene, "number.wonga", &arg, 1, &number->text);
}

/* Their sum decides which coin is the scam (CC-G2). */
static void number_rumours(const struct scene *scene, int coin, struct deciding *number)
{
    const struct cryptocurrency *view = scene->view;
    const struct cryptocurrency_edition *edition = scene->match->edition->data;
    int sum = 0, unknown = 0;
    for (int place = 0; place < view->laid[coin]; place++) {
        int card = view->rumour[coin][place];
        sum += card < 0 ? 0 : edition->rumour[card];
        unknown += card < 0;
    }
    struct words_arg args[] = { words_number("sum", sum), words_number("n", unknown) };
    number->noun = "coin";
    number->value = coin;
    number->amount = sum;
    say(scene, "number.rumours", NULL, 0, &number->label);
    say(scene, unknown ? "number.sum_unknown" : "number.sum", args, 2, &number->text);
}

/* Who would get the coin's Hodler tile now. */
static void number_hodler(const struct scene *scene, int coin, struct deciding *number)
{
    const struct cryptocurrency *view = scene->view;
    int most = 0;
    for (int seat = 0; seat < view->players; seat++)
        most = view->coins[seat][coin] > most ? view->coins[seat][coin] : most;
    struct text names = { 0 };
    for (int seat = 0; seat < view->players && most; seat++)
        if (view->coins[seat][coin] == most) {
            voice_comma(scene, &names);
            add_name(scene, "seat", seat, &names);
        }
    struct words_arg args[] = { words_string("players", names.data ? names.data : ""),
                                words_number("n", most) };
    number->noun = "coin";
    number->value = coin;
    number->amount = most;
    say(scene, "number.hodler", NULL, 0, &number->label);
    say(scene, most ? "number.most" : "number.nobody", args, 2, &number->text);
    text_free(&names);
}

bool cryptocurrency_number(const struct scene *scene, int i, struct deciding *number)
{
    const struct cryptocurrency *view = scene->view;
    if (view->phase == CC_PHASE_OVER)
        return false;
    if (i < view->players)
        return number_wealth(scene, i, number), true;
    i -= view->players;
    if (i < COINS)
        return number_rumours(scene, i, number), true;
    i -= COINS;
    if (i < COINS)
        return number_hodler(scene, i, number), true;
    if (i > COINS || view->phase != CC_PHASE_MEMBERS || view->action != MINING)
        return false;
    number->noun = "coin";
    number->value = view->coin;
    say(scene, "number.mining", NULL, 0, &number->label);
    number->amount = cryptocurrency_chance_of(scene, &number->text);
    return true;
}

/* ---- why not ------------------------------------------------------------------- */

static bool because(const struct scene *scene, const char *key, const struct words_arg *args,
                    int count, struct text *out)
{
    say(scene, key, args, count, out);
    return true;
}

static bool because_of(const struct scene *scene, const char *key, const char *noun, int value,
                       int n, int has, struct text *out)
{
    struct text name = { 0 };
    add_name(scene, noun, value, &name);
    struct words_arg args[] = { words_string("name", name.data ? name.data : ""),
                                words_number("n", n), words_number("has", has) };
    say(scene, key, args, 3, out);
    text_free(&name);
    return true;
}

bool cryptocurrency_why_trade(const struct scene *scene, bool buys, int coin, int count,
                              struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    const struct cryptocurrency_edition *edition = scene->match->edition->data;
    int seat = scene->viewer, energy = view->phase == CC_PHASE_AMOUNT ? view->energy : 0;
    int price = view->price[coin], money = view->money[seat];
    int held = view->coins[seat][coin], there = view->market[coin];
    if (view->phase != CC_PHASE_AMOUNT)
        for (int place = 0; place <= FOURTH; place++)
            if (view->fresh[seat][place] && view->team[seat][place] >= 0)
                energy += cryptocurrency_energy(edition, view->team[seat][place]);
    if (!buys && held < count)
        return because_of(scene, held ? "why.held" : "why.held_none", "coin", coin, count, held,
                          out);
    if (buys && there < count)
        return because_of(scene, there ? "why.market" : "why.market_none", "coin", coin, count,
                          there, out);
    if (buys && money < count * price)
        return because_of(scene, "why.money", "coin", coin, count * price, money, out);
    if (edition->trade_limit * energy < count)
        return because_of(scene, "why.energy", "coin", coin, edition->trade_limit * energy, energy,
                          out);
    return false;
}

bool cryptocurrency_why_member(const struct scene *scene, int place, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    struct words_arg arg = words_number("place", place + 1);
    if (place > FOURTH || view->team[scene->viewer][place] < 0)
        return because(scene, "why.no_member", &arg, 1, out);
    if (view->fresh[scene->viewer][place])
        return false;
    return because_of(scene, "why.exhausted", "member", view->team[scene->viewer][place], 0, 0,
                      out);
}

static bool why_loan(const struct scene *scene, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    const struct cryptocurrency_edition *edition = scene->match->edition->data;
    struct words_arg arg = words_number("n", view->loans[scene->viewer]);
    if (view->event_standing[CREDIT_CRUNCH])
        return because_of(scene, "why.crunch", "event", CREDIT_CRUNCH, 0, 0, out);
    if (view->borrowed)
        return because(scene, "why.borrowed", NULL, 0, out);
    if (view->loans[scene->viewer] >= edition->loan_most)
        return because(scene, "why.loans", &arg, 1, out);
    return !view->loan_supply && because(scene, "why.no_loans", NULL, 0, out);
}

static bool why_hire(const struct scene *scene, int place, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    const struct cryptocurrency_edition *edition = scene->match->edition->data;
    int member = view->seeker[place];
    struct words_arg arg = words_number("place", place + 1);
    if (member < FINTECH)
        return because(scene, "why.no_seeker", &arg, 1, out);
    return because_of(scene, "why.cost", "member", member, edition->expert[member - FINTECH].cost,
                      view->money[scene->viewer], out);
}

static bool why_repay(const struct scene *scene, int count, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    const struct cryptocurrency_edition *edition = scene->match->edition->data;
    int seat = scene->viewer;
    struct words_arg args[] = { words_number("n", view->loans[seat]),
                                words_number("wonga", count * edition->loan_repay),
                                words_number("has", view->money[seat]) };
    return because(scene, count > view->loans[seat] ? "why.owes" : "why.repay", args, 3, out);
}

/* Abilities come with the members of the action, and each needs its card. */
static bool why_ability(const struct scene *scene, struct move move, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    int expert = move.kind == CC_MOVE_NEWSHAWK    ? NEWSHAWK
                 : move.kind == CC_MOVE_BLACK_HAT ? BLACK_HAT
                 : move.kind == CC_MOVE_WHITE_HAT ? WHITE_HAT
                                                  : TWEETMAN;
    struct words_arg arg = words_number("place", move.n + 1);
    if (!(view->abilities >> expert & 1))
        return because_of(scene, "why.ability", "member", expert, 0, 0, out);
    if (move.n >= view->laid[move.a])
        return because(scene, "why.no_rumour", &arg, 1, out);
    bool up = view->face[move.a][move.n] == UP;
    return because(scene, up ? "why.face_up" : "why.face_down", &arg, 1, out);
}

/* What the viewer has to do first: the phase that the move does not belong to. */
static bool why_phase(const struct scene *scene, struct move move, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    bool action = move.kind >= CC_MOVE_MINE && move.kind <= CC_MOVE_TWEET;
    bool preparing = move.kind >= CC_MOVE_BORROW && move.kind <= CC_MOVE_READY;
    int phase = view->phase;
    if (phase == CC_PHASE_PROPOSE || phase == CC_PHASE_VOTE)
        return because(scene, "why.seekers_first", NULL, 0, out);
    if (action && phase == CC_PHASE_PREPARE)
        return because(scene, "why.prepare_first", NULL, 0, out);
    if (phase == CC_PHASE_REPLACE)
        return because(scene, "why.replace_first", NULL, 0, out);
    if (preparing && phase > CC_PHASE_REPLACE && phase < CC_PHASE_OVER)
        return because(scene, "why.prepared", NULL, 0, out);
    if (phase == CC_PHASE_MEMBERS && move.kind <= CC_MOVE_PASS)
        return because(scene, "why.members_first", NULL, 0, out);
    if (phase == CC_PHASE_ABILITIES && move.kind < CC_MOVE_NEWSHAWK)
        return because(scene, "why.finish_first", NULL, 0, out);
    return false;
}

/* The move belongs to this phase; what speaks against it is its own. */
static bool why_here(const struct scene *scene, struct move move, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    switch (move.kind) {
    case CC_MOVE_BORROW:
        return view->phase == CC_PHASE_PREPARE && why_loan(scene, out);
    case CC_MOVE_HIRE:
        return view->phase == CC_PHASE_PREPARE && why_hire(scene, move.a, out);
    case CC_MOVE_BUY:
    case CC_MOVE_SELL:
        return view->phase == CC_PHASE_ACTION &&
               cryptocurrency_why_trade(scene, move.kind == CC_MOVE_BUY, move.a, 1, out);
    case CC_MOVE_AMOUNT:
        return view->phase == CC_PHASE_AMOUNT &&
               cryptocurrency_why_trade(scene, view->action == BUYING, view->coin, move.n, out);
    case CC_MOVE_USE:
    case CC_MOVE_EXHAUST:
        return (view->phase == CC_PHASE_MEMBERS || view->phase == CC_PHASE_UNDERSTAFFED) &&
               cryptocurrency_why_member(scene, move.a, out);
    case CC_MOVE_GO:
        return view->phase == CC_PHASE_MEMBERS && because(scene, "why.nobody", NULL, 0, out);
    case CC_MOVE_NEWSHAWK:
    case CC_MOVE_BLACK_HAT:
    case CC_MOVE_WHITE_HAT:
    case CC_MOVE_TWEET:
        return view->phase == CC_PHASE_ABILITIES && why_ability(scene, move, out);
    case CC_MOVE_GIVE:
        return (view->phase == CC_PHASE_HACKED || view->phase == CC_PHASE_INTEREST) &&
               because_of(scene, "why.held_none", "coin", move.a, 1, 0, out);
    case CC_MOVE_REPAY:
        return view->phase == CC_PHASE_REPAY && why_repay(scene, move.n, out);
    case CC_MOVE_LAY:
        return view->phase == CC_PHASE_LAY &&
               because_of(scene, "why.laid", "coin", move.a, 0, 0, out);
    default:
        return false;
    }
}

bool cryptocurrency_why(const struct scene *scene, struct move move, struct text *out)
{
    if (scene->viewer >= CC_SEATS || move.kind < CC_MOVE_PROPOSE)
        return false;
    return why_here(scene, move, out) || why_phase(scene, move, out);
}
