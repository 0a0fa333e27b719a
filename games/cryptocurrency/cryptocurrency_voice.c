/*
 * cryptocurrency_voice.c: what Cryptocurrency says of its moves, and whole
 * actions in one order: "buy flyt 3", "sell aquora 2", "mine flyt 1 2",
 * "mine flyt all".
 */
#include "games/cryptocurrency/cryptocurrency_voice.h"

#include <string.h>

#include "core/number.h"

struct cryptocurrency_talk {
    struct voice_line line;
    const struct cryptocurrency *view, *after;
    const struct cryptocurrency_edition *edition;
};

static struct cryptocurrency_talk open_talk(const struct scene *scene, struct text *out)
{
    return (struct cryptocurrency_talk){ line_on(scene, out), scene->view, scene->after,
                                         scene->match->edition->data };
}

/* ---- asides ------------------------------------------------------------- */

static void add_points(int points, struct text *out)
{
    text_printf(out, "%s%d", points < 0 ? "−" : "+", points < 0 ? -points : points);
}

static void aside_mining(struct cryptocurrency_talk *talk, int coin)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(talk->edition, talk->view, coin);
    int reward = row->reward[talk->view->marker[coin] - 1], left = talk->view->unmined[coin];
    int open = 0;
    for (int i = 0; i < OPEN; i++)
        open += talk->view->back[i] == coin;
    line_say(talk, "board.aside_mining", "difficulty reward fee",
             cryptocurrency_difficulty(talk->edition, talk->view, coin),
             reward < left ? reward : left,
             cryptocurrency_fee(talk->edition, talk->view, coin) * open);
}

/* CC-R1: the face is opposite to that of the track's last card. */
static void aside_lay(struct cryptocurrency_talk *talk, int coin)
{
    int last = talk->view->laid[coin] - 1;
    bool up = last < 0 || talk->view->face[coin][last] == DOWN;
    line_say(talk, up ? "board.aside_up" : "board.aside_down", "");
}

static void aside_energy(struct cryptocurrency_talk *talk, int member)
{
    if (member >= 0)
        line_say(talk, "board.aside_energy", "energy",
                 cryptocurrency_energy(talk->edition, member));
}

static void aside_choice(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct cryptocurrency_talk talk = open_talk(scene, out);
    if (move.kind == CC_MOVE_USE)
        aside_energy(&talk, talk.view->team[actor][move.a]);
    else if (move.kind == CC_MOVE_COPY)
        aside_energy(&talk, move.b);
    else if (move.kind == CC_MOVE_BORROW)
        line_say(&talk, "board.aside_loan", "wonga interest", talk.edition->loan_value,
                 cryptocurrency_interest(talk.edition, talk.view));
    else if (move.kind == CC_MOVE_MINE)
        aside_mining(&talk, move.a);
    else if (move.kind == CC_MOVE_GO && talk.view->action == MINING)
        cryptocurrency_chance_of(scene, out);
    else if (move.kind == CC_MOVE_LAY)
        aside_lay(&talk, move.a);
}

/* Another remark, behind one that there is already. */
static void part_remarks(struct cryptocurrency_talk *talk, const char *sign)
{
    if (talk->line.out->size)
        text_add(talk->line.out, sign);
}

/* A card that the move has laid face up is seen only afterwards. */
static void aside_laid(struct cryptocurrency_talk *talk, int coin, int place)
{
    if (!talk->after || talk->after->face[coin][place] != UP)
        return;
    int rumour = talk->after->rumour[coin][place];
    if (rumour < 0)
        return;
    part_remarks(talk, ": ");
    add_points(talk->edition->rumour[rumour], talk->line.out);
    text_add(talk->line.out, " ");
    voice_name(talk->line.scene, "rumour", rumour, talk->line.out);
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
static void aside_maintenance(struct cryptocurrency_talk *talk)
{
    bool owing = false;
    for (int seat = 0; seat < talk->view->players; seat++)
        owing = owing || talk->view->loans[seat] > 0;
    if (!owing || !talk->after || cryptocurrency_all_fresh(talk->view) ||
        !cryptocurrency_all_fresh(talk->after))
        return;
    part_remarks(talk, "; ");
    line_say(talk, "board.aside_maintenance", "interest",
             cryptocurrency_interest(talk->edition, talk->view));
}

/* CC-X1: a card that would have moved the price, but not beyond the end of its
 * track: says why the log shows no change. */
static void aside_limit(struct cryptocurrency_talk *talk, int coin, int points)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(talk->edition, talk->view, coin);
    int space = talk->view->price_space[coin], to = space + points;
    bool ended = points > 0 ? space == row->prices : space == 1;
    if ((to >= 1 && to <= row->prices) || (talk->view->limit == LIMIT_STOP && !ended))
        return;
    part_remarks(talk, "; ");
    line_say(talk, "board.aside_limit", "");
}

/* What the log adds: cards that come to light. */
static void aside_event(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct cryptocurrency_talk talk = open_talk(scene, out);
    if (move.kind == CC_MOVE_VALIDATE && move.b < TRANSACTIONS) {
        int points = talk.edition->transaction[move.b / CC_COPIES][move.b % CC_COPIES];
        add_points(points, out);
        aside_limit(&talk, move.b / CC_COPIES, points);
    } else if ((move.kind == CC_MOVE_FILL || move.kind == CC_MOVE_TURN) && move.b < RUMOURS) {
        aside_limit(&talk, move.a, talk.edition->rumour[move.b]);
    } else if (move.kind == CC_MOVE_LAY) {
        aside_lay(&talk, move.a);
        if (talk.view->hand[actor] < 0)
            aside_laid(&talk, move.a, talk.view->laid[move.a]);
    } else if (move.kind == CC_MOVE_BLACK_HAT) {
        aside_laid(&talk, move.a, move.n);
    }
    aside_maintenance(&talk);
}

static void question(const struct scene *scene, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    voice_prompt(scene, NULL, view->phase, "", out);
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
