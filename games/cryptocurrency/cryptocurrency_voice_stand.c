/*
 * cryptocurrency_voice_stand.c: how a match stands: its phase, the numbers that
 * decide it, and why a move cannot be made now.
 */
#include "games/cryptocurrency/cryptocurrency_voice.h"

#include "core/bits.h"

/* The part of the round that a phase belongs to; what is asked in it, the question says. */
static const char *part_of(const struct cryptocurrency *view)
{
    static const char *const parts[CC_PHASES] = {
        [CC_PHASE_SHOW] = "part.preparation",    [CC_PHASE_DRAW] = "part.preparation",
        [CC_PHASE_PROPOSE] = "part.preparation", [CC_PHASE_VOTE] = "part.preparation",
        [CC_PHASE_PREPARE] = "part.preparation", [CC_PHASE_REPLACE] = "part.preparation",
        [CC_PHASE_REPAY] = "part.maintenance",   [CC_PHASE_FILL] = "part.rumours",
        [CC_PHASE_LAY] = "part.rumours",         [CC_PHASE_REVEAL] = "part.scoring",
        [CC_PHASE_OVER] = "phase.over",
    };
    bool rumours = view->next == CC_PHASE_LAY || view->next == CC_PHASE_FILL;
    if (view->phase == CC_PHASE_INTEREST) /* a Margin Call comes before the actions */
        return view->next == CC_PHASE_REPAY ? "part.maintenance" : "part.actions";
    if (view->phase == CC_PHASE_TURN)
        return rumours ? "part.rumours" : "part.actions";
    return parts[view->phase] ? parts[view->phase] : "part.actions";
}

void cryptocurrency_phase(const struct scene *scene, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    struct voice_line line = line_on(scene, out);
    text_add(line_text(&line, "part"), words_get(scene->words, scene->match->game, part_of(view)));
    line_say_here(&line, view->round ? "board.phase" : "board.phase_start",
                  SAID("round rounds", view->round, view->rounds));
}

/* ---- deciding numbers -------------------------------------------------------- */

int cryptocurrency_chance_of(const struct scene *scene, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    int difficulty = cryptocurrency_difficulty(scene->match->edition->data, view, view->coin);
    int energy = view->energy < difficulty ? view->energy : difficulty;
    voice_say(scene, out, "board.aside_go", "energy difficulty", energy, difficulty);
    return 100 * energy / difficulty;
}

static void number_wealth(struct asked_numbers *numbers, int seat)
{
    const struct scene *scene = numbers->line.scene;
    if (!number_begins(numbers, "seat", seat, "number.wealth"))
        return;
    numbers->number->amount = cryptocurrency_wealth(scene->match->edition->data, scene->view, seat);
    line_say(numbers, "number.wonga", "n", numbers->number->amount);
}

/* Their sum decides which coin is the scam (CC-G2). */
static void number_rumours(struct asked_numbers *numbers, int coin)
{
    const struct cryptocurrency *view = numbers->line.scene->view;
    const struct cryptocurrency_edition *edition = numbers->line.scene->match->edition->data;
    int sum = 0, unknown = 0;
    for (int place = 0; place < view->laid[coin]; place++) {
        int card = view->rumour[coin][place];
        sum += card < 0 ? 0 : edition->rumour[card];
        unknown += card < 0;
    }
    if (!number_begins(numbers, "coin", coin, "number.rumours"))
        return;
    numbers->number->amount = sum;
    line_say(numbers, unknown ? "number.sum_unknown" : "number.sum", "sum n", sum, unknown);
}

/* Who would get the coin's Hodler tile now. */
static void number_hodler(struct asked_numbers *numbers, int coin)
{
    const struct cryptocurrency *view = numbers->line.scene->view;
    int most = 0;
    if (!number_begins(numbers, "coin", coin, "number.hodler"))
        return;
    for (int seat = 0; seat < view->players; seat++)
        most = view->coins[seat][coin] > most ? view->coins[seat][coin] : most;
    struct text *names = line_text(&numbers->line, "players");
    for (int seat = 0; seat < view->players && most; seat++)
        if (view->coins[seat][coin] == most)
            voice_add(numbers->line.scene, "seat", seat, names);
    numbers->number->amount = most;
    line_say(numbers, most ? "number.most" : "number.nobody", "n", most);
}

bool cryptocurrency_number(const struct scene *scene, int i, struct deciding *number)
{
    const struct cryptocurrency *view = scene->view;
    struct asked_numbers numbers = numbers_from(scene, i, number);
    if (view->phase == CC_PHASE_OVER)
        return false;
    for (int seat = 0; seat < view->players; seat++)
        number_wealth(&numbers, seat);
    for (int coin = 0; coin < COINS; coin++)
        number_rumours(&numbers, coin);
    for (int coin = 0; coin < COINS; coin++)
        number_hodler(&numbers, coin);
    if (view->phase == CC_PHASE_MEMBERS && view->action == MINING &&
        number_begins(&numbers, "coin", view->coin, "number.mining"))
        number->amount = cryptocurrency_chance_of(scene, &number->text);
    return numbers_found(&numbers);
}

/* ---- why not ------------------------------------------------------------------- */

struct cryptocurrency_why {
    struct voice_line line;
    const struct cryptocurrency *view;
    const struct cryptocurrency_edition *edition;
    int seat;
};

static struct cryptocurrency_why open_why(const struct scene *scene, struct text *out)
{
    return (struct cryptocurrency_why){ line_on(scene, out), scene->view,
                                        scene->match->edition->data, scene->viewer };
}

static bool because_of(struct cryptocurrency_why *why, const char *key, const char *noun, int value,
                       int n, int has)
{
    voice_name(why->line.scene, noun, value, line_text(&why->line, "name"));
    return line_say(why, key, "n has", n, has);
}

/* The energy that the viewer has for a trade: that of the action, else all that is fresh. */
static int energy_of(const struct cryptocurrency_why *why)
{
    const struct cryptocurrency *view = why->view;
    int energy = 0;
    if (view->phase == CC_PHASE_AMOUNT)
        return view->energy;
    for (int place = 0; place <= FOURTH; place++)
        if (view->fresh[why->seat][place] && view->team[why->seat][place] >= 0)
            energy += cryptocurrency_energy(why->edition, view->team[why->seat][place]);
    return energy;
}

static bool why_trade(struct cryptocurrency_why *why, bool buys, int coin, int count)
{
    const struct cryptocurrency *view = why->view;
    int energy = energy_of(why), most = why->edition->trade_limit * energy;
    int price = count * view->price[coin], money = view->money[why->seat];
    int held = view->coins[why->seat][coin], there = view->market[coin];
    if (!buys && held < count)
        return because_of(why, held ? "why.held" : "why.held_none", "coin", coin, count, held);
    if (buys && there < count)
        return because_of(why, there ? "why.market" : "why.market_none", "coin", coin, count,
                          there);
    if (buys && money < price)
        return because_of(why, "why.money", "coin", coin, price, money);
    return most < count && because_of(why, "why.energy", "coin", coin, most, energy);
}

bool cryptocurrency_why_trade(const struct scene *scene, bool buys, int coin, int count,
                              struct text *out)
{
    struct cryptocurrency_why why = open_why(scene, out);
    return why_trade(&why, buys, coin, count);
}

static bool why_member(struct cryptocurrency_why *why, int place)
{
    const struct cryptocurrency *view = why->view;
    if (place > FOURTH || view->team[why->seat][place] < 0)
        return line_say(why, "why.no_member", "place", place + 1);
    return !view->fresh[why->seat][place] &&
           because_of(why, "why.exhausted", "member", view->team[why->seat][place], 0, 0);
}

bool cryptocurrency_why_member(const struct scene *scene, int place, struct text *out)
{
    struct cryptocurrency_why why = open_why(scene, out);
    return why_member(&why, place);
}

static bool why_loan(struct cryptocurrency_why *why)
{
    const struct cryptocurrency *view = why->view;
    int loans = view->loans[why->seat];
    if (view->event_standing[CREDIT_CRUNCH])
        return because_of(why, "why.crunch", "event", CREDIT_CRUNCH, 0, 0);
    if (view->borrowed)
        return line_say(why, "why.borrowed", "");
    if (loans >= why->edition->loan_most)
        return line_say(why, "why.loans", "n", loans);
    return !view->loan_supply && line_say(why, "why.no_loans", "");
}

static bool why_hire(struct cryptocurrency_why *why, int place)
{
    int member = why->view->seeker[place];
    if (member < FINTECH)
        return line_say(why, "why.no_seeker", "place", place + 1);
    return because_of(why, "why.cost", "member", member,
                      why->edition->expert[member - FINTECH].cost, why->view->money[why->seat]);
}

static bool why_repay(struct cryptocurrency_why *why, int count)
{
    int loans = why->view->loans[why->seat];
    return line_say(why, count > loans ? "why.owes" : "why.repay", "n wonga has", loans,
                    count * why->edition->loan_repay, why->view->money[why->seat]);
}

/* Abilities come with the members of the action, and each needs its card. */
static bool why_ability(struct cryptocurrency_why *why, struct move move)
{
    const struct cryptocurrency *view = why->view;
    int expert = move.kind == CC_MOVE_NEWSHAWK    ? NEWSHAWK
                 : move.kind == CC_MOVE_BLACK_HAT ? BLACK_HAT
                 : move.kind == CC_MOVE_WHITE_HAT ? WHITE_HAT
                                                  : TWEETMAN;
    if (!(view->abilities >> expert & 1))
        return because_of(why, "why.ability", "member", expert, 0, 0);
    return line_say(why,
                    move.n >= view->laid[move.a]       ? "why.no_rumour"
                    : view->face[move.a][move.n] == UP ? "why.face_up"
                                                       : "why.face_down",
                    "place", move.n + 1);
}

/* What the viewer has to do first: the phase that the move does not belong to. */
static const char *first_key(const struct cryptocurrency *view, int kind)
{
    bool action = kind >= CC_MOVE_MINE && kind <= CC_MOVE_TWEET;
    bool preparing = kind >= CC_MOVE_BORROW && kind <= CC_MOVE_READY;
    switch (view->phase) {
    case CC_PHASE_PROPOSE:
    case CC_PHASE_VOTE:
        return "why.seekers_first";
    case CC_PHASE_PREPARE:
        return action ? "why.prepare_first" : NULL;
    case CC_PHASE_REPLACE:
        return "why.replace_first";
    default:
        return preparing && bits_has(CC_SET_PREPARED, view->phase)            ? "why.prepared"
               : view->phase == CC_PHASE_MEMBERS && kind <= CC_MOVE_PASS      ? "why.members_first"
               : view->phase == CC_PHASE_ABILITIES && kind < CC_MOVE_NEWSHAWK ? "why.finish_first"
                                                                              : NULL;
    }
}

/* The move belongs to this phase; what speaks against it is its own. */
static bool why_here(struct cryptocurrency_why *why, struct move move)
{
    const struct cryptocurrency *view = why->view;
    switch (view->phase) {
    case CC_PHASE_PREPARE:
        return move.kind == CC_MOVE_BORROW ? why_loan(why)
               : move.kind == CC_MOVE_HIRE ? why_hire(why, move.a)
                                           : false;
    case CC_PHASE_ACTION:
        return (move.kind == CC_MOVE_BUY || move.kind == CC_MOVE_SELL) &&
               why_trade(why, move.kind == CC_MOVE_BUY, move.a, 1);
    case CC_PHASE_AMOUNT:
        return move.kind == CC_MOVE_AMOUNT &&
               why_trade(why, view->action == BUYING, view->coin, move.n);
    case CC_PHASE_MEMBERS:
    case CC_PHASE_UNDERSTAFFED:
        if (move.kind == CC_MOVE_GO && view->phase == CC_PHASE_MEMBERS)
            return line_say(why, "why.nobody", "");
        return (move.kind == CC_MOVE_USE || move.kind == CC_MOVE_EXHAUST) &&
               why_member(why, move.a);
    case CC_PHASE_ABILITIES:
        return move.kind >= CC_MOVE_NEWSHAWK && move.kind <= CC_MOVE_TWEET &&
               why_ability(why, move);
    case CC_PHASE_HACKED:
    case CC_PHASE_INTEREST:
        return move.kind == CC_MOVE_GIVE && because_of(why, "why.held_none", "coin", move.a, 1, 0);
    case CC_PHASE_REPAY:
        return move.kind == CC_MOVE_REPAY && why_repay(why, move.n);
    case CC_PHASE_LAY:
        return move.kind == CC_MOVE_LAY && because_of(why, "why.laid", "coin", move.a, 0, 0);
    default:
        return false;
    }
}

bool cryptocurrency_why(const struct scene *scene, struct move move, struct text *out)
{
    struct cryptocurrency_why why = open_why(scene, out);
    if (scene->viewer >= CC_SEATS || move.kind < CC_MOVE_PROPOSE)
        return false;
    if (why_here(&why, move))
        return true;
    const char *key = first_key(why.view, move.kind);
    return key && line_say(&why, key, "");
}
