/*
 * cryptocurrency_voice.c: what Cryptocurrency says of its moves, and whole
 * actions in one order: "buy flyt 3", "sell aquora 2", "mine flyt 1 2",
 * "mine flyt all".
 */
#include "games/cryptocurrency/cryptocurrency_voice.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"

/* What the functions below need of a scene, looked up once. */
struct cryptocurrency_talk {
    const struct scene *scene;
    const struct cryptocurrency *view;
    const struct cryptocurrency_edition *edition;
};

static struct cryptocurrency_talk open_talk(const struct scene *scene)
{
    return (struct cryptocurrency_talk){ .scene = scene,
                                         .view = scene->view,
                                         .edition = scene->match->edition->data };
}

/* ---- small things ------------------------------------------------------- */

static void say(const struct cryptocurrency_talk *talk, const char *key,
                const struct words_arg *args, int count, struct text *out)
{
    words_say(talk->scene->words, talk->scene->match->game, key, args, count, out);
}

static void add_points(int points, struct text *out)
{
    text_printf(out, "%s%d", points < 0 ? "−" : "+", points < 0 ? -points : points);
}

static void add_rumour(const struct cryptocurrency_talk *talk, int rumour, struct text *out)
{
    add_points(talk->edition->rumour[rumour], out);
    text_add(out, " ");
    words_name(talk->scene->words, talk->scene->match, "rumour", rumour, out);
}

static int open_transactions(const struct cryptocurrency_talk *talk, int coin)
{
    int count = 0;
    for (int i = 0; i < OPEN; i++)
        count += talk->view->back[i] == coin;
    return count;
}

/* ---- asides ------------------------------------------------------------- */

static void aside_mining(const struct cryptocurrency_talk *talk, int coin, struct text *out)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(talk->edition, talk->view, coin);
    int reward = row->reward[talk->view->marker[coin] - 1], left = talk->view->unmined[coin];
    struct words_arg args[] = {
        words_number("difficulty", cryptocurrency_difficulty(talk->edition, talk->view, coin)),
        words_number("reward", reward < left ? reward : left),
        words_number("fee", cryptocurrency_fee(talk->edition, talk->view, coin) *
                                open_transactions(talk, coin))
    };
    say(talk, "board.aside_mining", args, 3, out);
}

/* The chance of mining with the energy chosen so far. */
static void aside_go(const struct cryptocurrency_talk *talk, struct text *out)
{
    if (talk->view->action == MINING)
        cryptocurrency_chance_of(talk->scene, out);
}

/* CC-R1: the face is opposite to that of the track's last card. */
static void aside_lay(const struct cryptocurrency_talk *talk, int coin, struct text *out)
{
    int last = talk->view->laid[coin] - 1;
    bool up = last < 0 || talk->view->face[coin][last] == DOWN;
    say(talk, up ? "board.aside_up" : "board.aside_down", NULL, 0, out);
}

static void aside_energy(const struct cryptocurrency_talk *talk, int member, struct text *out)
{
    struct words_arg arg = words_number("energy", cryptocurrency_energy(talk->edition, member));
    if (member >= 0)
        say(talk, "board.aside_energy", &arg, 1, out);
}

static void aside_choice(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct cryptocurrency_talk talk = open_talk(scene);
    struct words_arg loan[] = { words_number("wonga", talk.edition->loan_value),
                                words_number("interest",
                                             cryptocurrency_interest(talk.edition, talk.view)) };
    switch (move.kind) {
    case CC_MOVE_USE:
        aside_energy(&talk, talk.view->team[actor][move.a], out);
        break;
    case CC_MOVE_COPY:
        aside_energy(&talk, move.b, out);
        break;
    case CC_MOVE_BORROW:
        say(&talk, "board.aside_loan", loan, 2, out);
        break;
    case CC_MOVE_MINE:
        aside_mining(&talk, move.a, out);
        break;
    case CC_MOVE_GO:
        aside_go(&talk, out);
        break;
    case CC_MOVE_LAY:
        aside_lay(&talk, move.a, out);
        break;
    default:
        break;
    }
}

/* A card that the move has laid face up is seen only afterwards. */
static void aside_laid(const struct cryptocurrency_talk *talk, int coin, int place,
                       struct text *out)
{
    const struct cryptocurrency *after = talk->scene->after;
    if (!after || after->face[coin][place] != UP || after->rumour[coin][place] < 0)
        return;
    if (out->size)
        text_add(out, ": ");
    add_rumour(talk, after->rumour[coin][place], out);
}

bool cryptocurrency_all_fresh(const struct cryptocurrency *view)
{
    for (int seat = 0; seat < view->players; seat++)
        for (int place = 0; place <= FOURTH; place++)
            if (view->team[seat][place] != EMPTY && !view->fresh[seat][place])
                return false;
    return true;
}

/* CC-U1: interest is taken without a move where it can be paid. The log would
 * only show that money has changed, so the event before says why. */
static void aside_maintenance(const struct cryptocurrency_talk *talk, struct text *out)
{
    const struct cryptocurrency *after = talk->scene->after;
    bool owing = false;
    for (int seat = 0; seat < talk->view->players; seat++)
        owing = owing || talk->view->loans[seat] > 0;
    if (!owing || !after || cryptocurrency_all_fresh(talk->view) ||
        !cryptocurrency_all_fresh(after))
        return;
    struct words_arg arg =
        words_number("interest", cryptocurrency_interest(talk->edition, talk->view));
    if (out->size)
        text_add(out, "; ");
    say(talk, "board.aside_maintenance", &arg, 1, out);
}

/* CC-X1: a card that would have moved the price, but not beyond the end of its
 * track: says why the log shows no change. */
static void aside_limit(const struct cryptocurrency_talk *talk, int coin, int points,
                        struct text *out)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(talk->edition, talk->view, coin);
    int space = talk->view->price_space[coin], to = space + points;
    bool ended = points > 0 ? space == row->prices : space == 1;
    if ((to >= 1 && to <= row->prices) || (talk->view->limit == LIMIT_STOP && !ended))
        return;
    if (out->size)
        text_add(out, "; ");
    say(talk, "board.aside_limit", NULL, 0, out);
}

/* What the log adds: cards that come to light. */
static void aside_event(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct cryptocurrency_talk talk = open_talk(scene);
    switch (move.kind) {
    case CC_MOVE_VALIDATE:
        if (move.b < TRANSACTIONS) {
            int points = talk.edition->transaction[move.b / CC_COPIES][move.b % CC_COPIES];
            add_points(points, out);
            aside_limit(&talk, move.b / CC_COPIES, points, out);
        }
        break;
    case CC_MOVE_FILL:
    case CC_MOVE_TURN:
        if (move.b < RUMOURS)
            aside_limit(&talk, move.a, talk.edition->rumour[move.b], out);
        break;
    case CC_MOVE_LAY:
        aside_lay(&talk, move.a, out);
        if (talk.view->hand[actor] < 0)
            aside_laid(&talk, move.a, talk.view->laid[move.a], out);
        break;
    case CC_MOVE_BLACK_HAT:
        aside_laid(&talk, move.a, move.n, out);
        break;
    default:
        break;
    }
    aside_maintenance(&talk, out);
}

static void question(const struct scene *scene, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    char key[64];
    snprintf(key, sizeof key, "prompt.%s",
             noun_name(scene->match->game, scene->match->edition->data, "phase", view->phase));
    const char *text = words_find(scene->words, scene->match->game, key);
    text_add(out, text ? text : "");
}

/* ---- cards -------------------------------------------------------------- */

static void card_text(const struct scene *scene, const char *noun, int value, struct text *out)
{
    const struct match *match = scene->match;
    if (!strcmp(noun, "coin"))
        cryptocurrency_coin_text(scene, value, out);
    bool member = !strcmp(noun, "member") || !strcmp(noun, "expert");
    const char *topic = member ? "ability" : !strcmp(noun, "event") ? "effect" : NULL;
    if (topic)
        words_card(scene->words, match, topic,
                   noun_name(match->game, match->edition->data, noun, value), out);
}

/* ---- whole actions in one order ----------------------------------------- */

/* Whether the word begins the coin's name, as moves are written or as it is told. */
static bool begins_coin(const struct scene *scene, int coin, const char *typed, size_t length)
{
    struct text name = { 0 };
    words_name(scene->words, scene->match, "coin", coin, &name);
    bool told = name.data && !strncmp(name.data, typed, length);
    text_free(&name);
    return told || !strncmp(noun_name(scene->match->game, NULL, "coin", coin), typed, length);
}

/* Whether the typed word begins one of a list parted by blanks. */
static bool begins_listed(const char *list, const char *typed, size_t length)
{
    for (; length && *list; list += strcspn(list, " ")) {
        list += strspn(list, " ");
        if (!strncmp(list, typed, length))
            return true;
    }
    return false;
}

/* The kind and coin that the first two words begin; false: they do not. */
static bool read_action(const struct scene *scene, const char *typed, struct move *move,
                        const char **rest)
{
    static const char *const verbs[] = { "mine", "buy", "sell" };
    static const char *const told[] = { "board.verb_mine", "board.verb_buy", "board.verb_sell" };
    size_t verb = strcspn(typed, " ");
    const char *coin = typed + verb + strspn(typed + verb, " ");
    size_t length = strcspn(coin, " ");
    int kind = -1, which = -1, fitting = 0;
    for (int i = 0; i < 3; i++)
        if (begins_listed(verbs[i], typed, verb) ||
            begins_listed(words_get(scene->words, scene->match->game, told[i]), typed, verb))
            kind = CC_MOVE_MINE + i;
    for (int i = 0; length && i < COINS; i++)
        if (begins_coin(scene, i, coin, length)) {
            which = i;
            fitting++;
        }
    *rest = coin + length + strspn(coin + length, " ");
    *move = (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)which };
    return kind >= 0 && fitting == 1 && **rest;
}

/* A number of coins; 0: something else. */
static int read_amount(const char *text)
{
    int64_t number = number_read(text, strlen(text), 200);
    return number < 0 ? 0 : (int)number;
}

/* The fresh members who are enough for the energy: those whose abilities are
 * spared, then as little energy and as few of them as will do. A set of
 * places; 0: not even all are enough. */
static unsigned choose_members(const struct scene *scene, int seat, int energy)
{
    const struct cryptocurrency *view = scene->view;
    unsigned best = 0;
    int least = 0;
    for (unsigned set = 1; set < 1u << (FOURTH + 1); set++) {
        int sum = 0, cost = 0;
        for (int place = 0; place <= FOURTH; place++) {
            int member = view->team[seat][place];
            if (!(set >> place & 1))
                continue;
            if (!view->fresh[seat][place] || member == EMPTY)
                sum = -1000;
            else
                sum += cryptocurrency_energy(scene->match->edition->data, member);
            cost += member > FINTECH && member != HEADHUNTER ? 100 : 1;
        }
        if (sum < energy)
            continue;
        cost += sum * 10;
        if (!best || cost < least) {
            best = set;
            least = cost;
        }
    }
    return best;
}

/* "all", or the numbers of members. A set of places; 0: something else. */
static unsigned read_members(const struct scene *scene, int seat, const char *text)
{
    const struct cryptocurrency *view = scene->view;
    unsigned set = 0;
    if (!strcmp(text, "all") ||
        !strcmp(text, words_get(scene->words, scene->match->game, "board.all"))) {
        for (int place = 0; place <= FOURTH; place++)
            set |= view->fresh[seat][place] ? 1u << place : 0;
        return set;
    }
    for (; *text; text++) {
        if (*text == ' ' || *text == ',')
            continue;
        int place = *text - '1';
        if (place < 0 || place > FOURTH || !view->fresh[seat][place] ||
            (text[1] && text[1] != ' ' && text[1] != ','))
            return 0;
        set |= 1u << place;
    }
    return set;
}

static int shortcut(const struct scene *scene, const char *typed, struct move moves[], int most,
                    bool *anew)
{
    const struct cryptocurrency *view = scene->view;
    const struct cryptocurrency_edition *edition = scene->match->edition->data;
    struct cryptocurrency trial = *view;
    struct move action;
    const char *rest;
    int seat = scene->viewer;
    (void)anew;
    if (trial.phase != CC_PHASE_ACTION || seat >= CC_SEATS ||
        !read_action(scene, typed, &action, &rest))
        return 0;
    bool mining = action.kind == CC_MOVE_MINE;
    int amount = mining ? 0 : read_amount(rest);
    int limit = edition->trade_limit;
    unsigned set = mining   ? read_members(scene, seat, rest)
                   : amount ? choose_members(scene, seat, (amount + limit - 1) / limit)
                            : 0;
    /* Nobody can do it: the members named are not fresh, or all fresh ones
     * together have too little energy for so many coins. */
    if (!set)
        return amount || (mining && !rest[strspn(rest, "0123456789, ")]) ? -1 : 0;
    int count = voice_try(scene, &trial, action, moves, 0, most);
    /* The only fresh member is used without being named. */
    bool asked = trial.phase == CC_PHASE_MEMBERS;
    for (int place = 0; asked && place <= FOURTH; place++)
        if (set >> place & 1)
            count =
                voice_try(scene, &trial, (struct move){ .kind = CC_MOVE_USE, .a = (uint8_t)place },
                          moves, count, most);
    if (trial.phase == CC_PHASE_MEMBERS)
        count = voice_try(scene, &trial, (struct move){ .kind = CC_MOVE_GO }, moves, count, most);
    if (trial.phase == CC_PHASE_AMOUNT)
        count =
            voice_try(scene, &trial, (struct move){ .kind = CC_MOVE_AMOUNT, .n = (uint8_t)amount },
                      moves, count, most);
    /* Where one amount alone is possible, it may be another than was meant. */
    int traded = trial.coins[seat][action.a] - view->coins[seat][action.a];
    return mining || traded == amount || traded == -amount ? count : -1;
}

/* Why the order cannot be carried out: too many coins, or members who cannot. */
static void fault(const struct scene *scene, const char *typed, struct text *out)
{
    struct move action;
    const char *rest;
    if (!read_action(scene, typed, &action, &rest))
        return;
    if (action.kind != CC_MOVE_MINE) {
        cryptocurrency_why_trade(scene, action.kind == CC_MOVE_BUY, action.a, read_amount(rest),
                                 out);
        return;
    }
    for (; *rest && !out->size; rest++)
        if (*rest >= '1' && *rest <= '9')
            cryptocurrency_why_member(scene, *rest - '1', out);
}

const struct voice cryptocurrency_voice = {
    .game = "cryptocurrency",
    .aside = aside_choice,
    .event = aside_event,
    .starts = cryptocurrency_starts,
    .joins = cryptocurrency_joins,
    .turn = cryptocurrency_turn,
    .moment = cryptocurrency_moment,
    .phase = cryptocurrency_phase,
    .number = cryptocurrency_number,
    .figure = cryptocurrency_figure,
    .why = cryptocurrency_why,
    .question = question,
    .card = card_text,
    .rule = cryptocurrency_rule,
    .now = cryptocurrency_now,
    .shortcut = shortcut,
    .fault = fault,
};
