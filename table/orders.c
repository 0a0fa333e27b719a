/* orders.c: what a person typed, as moves. */
#include "table/orders.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "table/typed.h"

enum { MOST_NAMED = 6 };

/* A position that is only tried out, as the person would see it, and what may
 * be done there. */
struct tried_order {
    struct scene scene;
    struct offers offers;
    _Alignas(64) unsigned char view[MAX_STATE];
};

static const struct game *game_of(const struct tried_order *trial)
{
    return trial->scene.match->game;
}

static const void *edition_of(const struct tried_order *trial)
{
    return trial->scene.match->edition->data;
}

/* ---- small things ------------------------------------------------------- */

/* The part as it was typed, without the blanks around it. */
static void copy_part(const char *part, size_t length, char own[ORDER_ROOM])
{
    while (length && *part == ' ') {
        part++;
        length--;
    }
    while (length && part[length - 1] == ' ')
        length--;
    snprintf(own, ORDER_ROOM, "%.*s", (int)length, part);
}

static void fault_typed(const struct scene *scene, const char *key, const char *part, size_t length,
                        struct text *fault)
{
    char own[ORDER_ROOM];
    copy_part(part, length, own);
    struct words_arg arg = words_string("typed", own);
    words_say(scene->words, NULL, key, &arg, 1, fault);
}

/* ---- finding ------------------------------------------------------------ */

enum found { FOUND, FOUND_NONE, FOUND_SEVERAL, FOUND_NO_AMOUNT, FOUND_REFUSED };

static enum found with_amount(const struct offer *offer, int n, struct move *move)
{
    *move = offer->move;
    if (offer->high == offer->move.n)
        return FOUND;
    if (n == NO_AMOUNT)
        return FOUND_NO_AMOUNT;
    if (n == ALL)
        n = offer->high;
    move->n = (uint8_t)(n > 254 ? 254 : n);
    return n < offer->move.n || n > offer->high ? FOUND_REFUSED : FOUND;
}

/* "5" or "5 3"; with one span alone on offer, a number is its amount. */
static enum found find_number(const struct tried_order *trial, const struct typed *typed,
                              struct move *move, const struct offer **offer)
{
    const struct offers *offers = &trial->offers;
    bool lone = offers->count == 1 && offers->list[0].high > offers->list[0].move.n;
    int first = typed_amount(trial->scene.words, typed->word[0]);
    int second = typed->count == 2 ? typed_amount(trial->scene.words, typed->word[1]) : NO_AMOUNT;
    if (typed->count > 2 || (typed->count == 2 && second == NO_AMOUNT) || first == NO_AMOUNT)
        return FOUND_NONE;
    if (lone && typed->count == 1) {
        *offer = &offers->list[0];
        return with_amount(*offer, first, move);
    }
    if (first < 1 || first > offers->count)
        return FOUND_NONE;
    *offer = &offers->list[first - 1];
    /* Where only one amount is possible it may be typed or left out. */
    int only = (*offer)->high == (*offer)->move.n ? (*offer)->move.n : -1;
    if (typed->count == 2 && (!only || (only > 0 && second != only && second != ALL)))
        return FOUND_NONE;
    return with_amount(*offer, second, move);
}

/* Whether nobody could tell the two choices apart by what is shown. */
static bool look_alike(const struct tried_order *trial, const struct offer *one,
                       const struct offer *other)
{
    const struct scene *scene = &trial->scene;
    struct text a = { 0 }, b = { 0 };
    voice_choice(scene, scene->viewer, one->move, one->high, &a);
    voice_choice(scene, scene->viewer, other->move, other->high, &b);
    bool alike = a.data && b.data && one->move.kind == other->move.kind && !strcmp(a.data, b.data);
    text_free(&a);
    text_free(&b);
    return alike;
}

static enum fit fit_offer(const struct tried_order *trial, enum way way, const struct typed *typed,
                          const struct typed *turned, const struct offer *offer, int *n)
{
    struct text sentence = { 0 };
    if (way != WAY_RECORD)
        voice_choice(&trial->scene, trial->scene.viewer, offer->move, offer->high, &sentence);
    if (sentence.data)
        words_lower(sentence.data);
    enum fit fit =
        typed_fit(&trial->scene, way, typed, turned, offer, sentence.data ? sentence.data : "", n);
    text_free(&sentence);
    return fit;
}

static enum found find_words(const struct tried_order *trial, const struct typed *typed,
                             struct move *move, const struct offer **offer, struct text *several)
{
    enum fit best = FIT_NONE;
    int count = 0, amount = NO_AMOUNT;
    struct typed turned = typed_verb_last(typed);
    for (enum way way = WAY_RECORD; way < WAYS && !best; way++)
        for (int i = 0; i < trial->offers.count; i++) {
            const struct offer *one = &trial->offers.list[i];
            int n;
            enum fit fit = fit_offer(trial, way, typed, &turned, one, &n);
            if (!fit || fit < best)
                continue;
            if (fit > best) {
                best = fit;
                count = 0;
                text_free(several);
                *several = (struct text){ 0 };
            } else if (count == 1 && look_alike(trial, *offer, one)) {
                continue; /* two equal cards: the first one is as good */
            }
            if (++count <= MOST_NAMED) {
                text_printf(several, "%s%d ", count > 1 ? ", " : "", i + 1);
                voice_choice(&trial->scene, trial->scene.viewer, one->move, one->high, several);
            }
            *offer = one;
            amount = n;
        }
    if (!count)
        return FOUND_NONE;
    return count > 1 ? FOUND_SEVERAL : with_amount(*offer, amount, move);
}

/* ---- what is wrong ------------------------------------------------------- */

/* A well-formed move that is not on offer: the rule that forbids it. */
static bool tell_refusal(const struct tried_order *trial, struct move move, struct text *fault)
{
    const struct game *game = game_of(trial);
    uint16_t rule;
    if (game_allows(game, edition_of(trial), trial->view, trial->scene.viewer, move, &rule))
        return false;
    struct refusal refusal = { ERROR_RULE, game->rules[rule] };
    voice_refusal(&trial->scene, move, &refusal, fault);
    return true;
}

static void tell_high(const struct tried_order *trial, const char *key, int high,
                      struct text *fault)
{
    struct words_arg arg = words_number("high", high);
    words_say(trial->scene.words, NULL, key, &arg, 1, fault);
}

static void tell_range(const struct tried_order *trial, const struct offer *offer,
                       struct text *fault)
{
    struct words_arg args[] = { words_number("low", offer->move.n),
                                words_number("high", offer->high) };
    words_say(trial->scene.words, NULL, "order.range", args, 2, fault);
}

/* What the words are that fit none of the offers: FOUND: a move with its amount inside its
 * words, as Japanese writes it; FOUND_REFUSED: one that a rule forbids; else they are none,
 * and this is told. */
static enum found tell_none(const struct tried_order *trial, const struct typed *typed,
                            const char *part, size_t length, struct move *move, struct text *fault)
{
    const struct game *game = game_of(trial);
    const void *edition = edition_of(trial);
    char raw[ORDER_ROOM];
    bool written = typed_record(trial->scene.match, typed, raw, sizeof raw);
    enum error error =
        written ? move_parse(game, edition, raw, strlen(raw), false, move) : ERROR_UNKNOWN_MOVE;
    if (!error && tell_refusal(trial, *move, fault))
        return FOUND_REFUSED;
    enum meaning meaning = written ? meaning_of(&trial->scene, typed, move, fault) : MEANS_NOTHING;
    if (meaning != MEANS_NOTHING)
        return meaning == MEANS_ALLOWED ? FOUND : FOUND_REFUSED;
    if (typed->count == 1 && typed_number(typed->word[0]) >= 0)
        tell_high(trial, "order.no_number", trial->offers.count, fault);
    else if (!written)
        tell_high(trial, "order.no_player", trial->scene.match->setup.players, fault);
    else if (error && error != ERROR_UNKNOWN_MOVE && typed->count > 1)
        fault_typed(&trial->scene, "order.almost", part, length, fault);
    else
        fault_typed(&trial->scene, "order.unclear", part, length, fault);
    return FOUND_NONE;
}

/* Why so many are not allowed: the cause where the game knows it, else how many are. */
static void tell_amount(const struct tried_order *trial, const struct offer *offer,
                        struct move move, struct text *fault)
{
    const struct voice *voice = voice_of(game_of(trial));
    struct text why = { 0 };
    bool known = voice && voice->why && voice->why(&trial->scene, move, &why);
    text_free(&why);
    if (!known || !tell_refusal(trial, move, fault))
        tell_range(trial, offer, fault);
}

/* Reads one part at the trial's position. All but FOUND: the fault is told. */
static enum found read_part(const struct tried_order *trial, const char *part, size_t length,
                            struct move *move, const struct offer **offer, struct text *fault)
{
    struct typed typed;
    struct text several = { 0 };
    if (length >= ORDER_ROOM || !typed_split(part, length, &typed) || !typed.count) {
        fault_typed(&trial->scene, "order.unclear", part, length < 80 ? length : 0, fault);
        return FOUND_NONE;
    }
    enum found found = find_number(trial, &typed, move, offer);
    if (found == FOUND_NONE)
        found = find_words(trial, &typed, move, offer, &several);
    if (found == FOUND_REFUSED) {
        tell_amount(trial, *offer, *move, fault);
    } else if (found == FOUND_NO_AMOUNT) {
        tell_range(trial, *offer, fault);
    } else if (found == FOUND_SEVERAL) {
        char own[ORDER_ROOM];
        copy_part(part, length, own);
        struct words_arg args[] = { words_string("typed", own),
                                    words_string("choices", several.data ? several.data : "") };
        words_say(trial->scene.words, NULL, "order.several", args, 2, fault);
    } else if (found == FOUND_NONE) {
        found = tell_none(trial, &typed, part, length, move, fault);
    }
    text_free(&several);
    return found;
}

/* ---- positions ---------------------------------------------------------- */

static void open_trial(const struct scene *scene, const struct offers *offers,
                       struct tried_order *trial)
{
    memcpy(trial->view, scene->view, scene->match->game->state_size);
    trial->scene = *scene;
    trial->scene.view = trial->view;
    trial->offers = *offers;
}

/* What the person would see behind the move, and could do there. */
static void step(struct tried_order *trial, struct move move)
{
    const struct game *game = game_of(trial);
    int seat = trial->scene.viewer;
    _Alignas(64) unsigned char after[MAX_STATE];
    game->apply(edition_of(trial), trial->view, seat, move);
    game_observe(game, trial->view, seat, SHOWN, after);
    memcpy(trial->view, after, game->state_size);
    trial->scene.active = game->active(edition_of(trial), trial->view);
    offers_clear(&trial->offers);
    if (trial->scene.active >> seat & 1)
        game_legal(game, edition_of(trial), trial->view, seat, &trial->offers);
}

/* ---- lines -------------------------------------------------------------- */

/* The next part of a line begins with moves that lead to it, where there is
 * one answer only. Returns how many moves it makes; 0: the fault is told. */
static int read_next(struct tried_order *trial, const char *part, size_t length,
                     struct move moves[], int room, struct text *fault)
{
    for (int count = 0;;) {
        const struct offer *offer = NULL;
        struct text wrong = { 0 };
        if (count == room || !trial->offers.count) {
            bool chance = trial->scene.active >> CHANCE & 1;
            fault_typed(&trial->scene,
                        count == room ? "order.long"
                        : chance      ? "order.after_chance"
                                      : "order.after_turn",
                        part, length, fault);
            return 0;
        }
        enum found found = read_part(trial, part, length, &moves[count], &offer, &wrong);
        bool forced = found != FOUND && trial->offers.moves == 1;
        if (found != FOUND && !forced)
            text_add(fault, wrong.data ? wrong.data : "");
        text_free(&wrong);
        if (found != FOUND && !forced)
            return 0;
        if (forced)
            moves[count] = trial->offers.list[0].move;
        step(trial, moves[count++]);
        if (!forced)
            return count;
    }
}

/* Several orders: each is read where the one before has led. */
static int read_line(struct tried_order *trial, const char *line, struct move moves[ORDER_MOST],
                     struct text *fault)
{
    int count = 0;
    for (const char *at = line; *at;) {
        size_t length = strcspn(at, ";");
        if (strspn(at, " ") < length) {
            int more = read_next(trial, at, length, moves + count, ORDER_MOST - count, fault);
            if (!more)
                return 0;
            count += more;
        }
        at += length + (at[length] == ';');
    }
    return count;
}

/* A whole action of the game's voice. False: it is none. */
static bool read_shortcut(const struct tried_order *trial, const char *line, struct order *order,
                          struct text *fault)
{
    char typed[ORDER_ROOM];
    snprintf(typed, sizeof typed, "%s", line);
    words_lower(typed);
    order->count = voice_shortcut(&trial->scene, typed, order->moves, ORDER_MOST, &order->anew);
    if (order->count > 0)
        order->what = ORDER_MOVES;
    if (order->count < 0) {
        voice_fault(&trial->scene, typed, fault);
        if (!fault->size)
            fault_typed(&trial->scene, "order.whole", line, strlen(line), fault);
    }
    return order->count != 0;
}

/* Faults repeat what was typed: only text that can be shown, and not too much of it, is read
 * at all. */
static bool is_readable(const char *typed)
{
    size_t length = strlen(typed);
    return length < ORDER_ROOM && text_is_line(typed, length);
}

static void tell_unreadable(const struct scene *scene, const char *typed, struct text *fault)
{
    if (strlen(typed) >= ORDER_ROOM)
        fault_typed(scene, "order.unclear", "", 0, fault);
    else
        words_say(scene->words, NULL, "order.unreadable", NULL, 0, fault);
}

/* Whether the line with its semicolons is one choice: headlines have some. */
static bool is_one(const struct tried_order *trial, const char *typed)
{
    struct typed words;
    return orders_is_listed(&trial->scene, &trial->offers, typed) ||
           (typed_split(typed, strlen(typed), &words) && words.count &&
            meaning_is_whole(&trial->scene, &words));
}

void orders_read(const struct scene *scene, const struct offers *offers, const char *typed,
                 struct order *order, struct text *fault)
{
    struct tried_order trial;
    const struct offer *offer = NULL;
    *order = (struct order){ .what = ORDER_FAULT };
    if (!is_readable(typed)) {
        tell_unreadable(scene, typed, fault);
        return;
    }
    open_trial(scene, offers, &trial);
    if (read_shortcut(&trial, typed, order, fault))
        return;
    if (strchr(typed, ';') && !is_one(&trial, typed)) {
        order->count = read_line(&trial, typed, order->moves, fault);
        order->what = order->count ? ORDER_MOVES : ORDER_FAULT;
        if (!order->count && !fault->size)
            fault_typed(scene, "order.unclear", typed, strlen(typed), fault);
        return;
    }
    enum found found = read_part(&trial, typed, strlen(typed), &order->moves[0], &offer, fault);
    order->count = found == FOUND || found == FOUND_NO_AMOUNT;
    order->unknown = found == FOUND_NONE;
    if (found == FOUND)
        order->what = ORDER_MOVES;
    if (found != FOUND_NO_AMOUNT)
        return;
    text_free(fault);
    *fault = (struct text){ 0 };
    order->what = ORDER_AMOUNT;
    order->low = offer->move.n;
    order->high = offer->high;
}

/* Whether the words are the choice as it is shown, without the remark on it. */
static bool is_shown(const struct scene *scene, const struct offer *offer,
                     const struct typed *typed)
{
    struct text choice = { 0 };
    struct typed shown;
    words_choice(scene->words, scene->match, scene->view, scene->viewer, offer->move, offer->high,
                 &choice);
    bool same =
        choice.data && typed_split(choice.data, choice.size, &shown) && shown.count == typed->count;
    for (int i = 0; same && i < typed->count; i++)
        same = !strcmp(typed->word[i], shown.word[i]);
    text_free(&choice);
    return same;
}

bool orders_is_listed(const struct scene *scene, const struct offers *offers, const char *typed)
{
    struct tried_order trial;
    struct typed words;
    bool listed = false;
    if (!is_readable(typed) || !typed_split(typed, strlen(typed), &words) || !words.count)
        return false;
    open_trial(scene, offers, &trial);
    for (int i = 0; i < offers->count && !listed; i++) {
        int n;
        listed =
            is_shown(scene, &offers->list[i], &words) ||
            typed_fit(scene, WAY_RECORD, &words, &words, &offers->list[i], "", &n) == FIT_WHOLE;
    }
    return listed;
}

/* ---- as JSON -------------------------------------------------------------- */

/* The moves as records write them, parted by ";". */
static void json_moves(const struct match *match, const struct order *order, struct text *out)
{
    struct text moves = { 0 };
    for (int i = 0; i < order->count; i++) {
        char move[160] = "";
        move_print(match->game, match->edition->data, order->moves[i], move, sizeof move);
        text_printf(&moves, "%s%s", i ? ";" : "", move);
    }
    json_text_n(out, "moves", moves.data ? moves.data : "", moves.size);
    out->failed = out->failed || moves.failed;
    text_free(&moves);
}

void order_json(const struct scene *scene, const struct order *order, const struct text *fault,
                struct text *out)
{
    static const char *const what[] = {
        [ORDER_FAULT] = "fault", [ORDER_MOVES] = "moves", [ORDER_AMOUNT] = "amount"
    };
    json_open(out, NULL, '{');
    json_text(out, "what", what[order->what]);
    if (order->what == ORDER_FAULT) {
        json_text_n(out, "fault", fault->data ? fault->data : "", fault->size);
    } else {
        json_moves(scene->match, order, out);
        json_bool(out, "anew", order->anew);
    }
    if (order->what == ORDER_AMOUNT) {
        struct text question = { 0 };
        orders_ask(scene->words, order, &question);
        json_number(out, "low", order->low);
        json_number(out, "high", order->high);
        json_text_n(out, "question", question.data ? question.data : "", question.size);
        text_free(&question);
    }
    json_close(out, '}');
}

/* ---- how many ------------------------------------------------------------ */

/* The first word of a list: the one that is told. */
static void first_word(const struct words *words, const char *key, char word[64])
{
    const char *list = words_get(words, NULL, key);
    snprintf(word, 64, "%.*s", (int)strcspn(list, " "), list);
}

static void say_amount(const struct words *words, const char *key, const struct order *order,
                       struct text *out)
{
    char all[64], cancel[64];
    first_word(words, "order.all", all);
    first_word(words, "order.cancel", cancel);
    struct words_arg args[] = { words_number("low", order->low), words_number("high", order->high),
                                words_string("all", all), words_string("cancel", cancel) };
    words_say(words, NULL, key, args, 4, out);
}

void orders_ask(const struct words *words, const struct order *order, struct text *out)
{
    say_amount(words, "order.how_many", order, out);
}

enum amount orders_answer(const struct words *words, struct order *order, const char *typed,
                          struct text *fault)
{
    struct typed word;
    if (is_readable(typed) && typed_split(typed, strlen(typed), &word) && word.count == 1) {
        int n = typed_amount(words, word.word[0]);
        if (!strcmp(word.word[0], "cancel") ||
            words_listed(words_get(words, NULL, "order.cancel"), word.word[0]))
            return AMOUNT_CANCELLED;
        if (n == ALL)
            n = order->high;
        if (n >= order->low && n <= order->high) {
            order->moves[0].n = (uint8_t)n;
            order->what = ORDER_MOVES;
            return AMOUNT_GIVEN;
        }
    }
    say_amount(words, "order.number_wanted", order, fault);
    return AMOUNT_NONE;
}
