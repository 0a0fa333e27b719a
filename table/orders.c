/* orders.c: what a person typed, as moves. */
#include "table/orders.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"

enum { MAX_WORDS = 12, MAX_TEXT = 160, MOST_NAMED = 6 };
enum { NO_AMOUNT = -1, ALL = -2 };

/* A position that is only tried out, as the person would see it, and what may
 * be done there. */
struct trial {
    struct scene scene;
    struct offers offers;
    _Alignas(64) unsigned char view[MAX_STATE];
};

/* The words of a typed part. */
struct typed {
    char text[ORDER_ROOM];
    char *word[MAX_WORDS];
    int count;
};

static const struct game *game_of(const struct trial *trial)
{
    return trial->scene.match->game;
}

static const void *edition_of(const struct trial *trial)
{
    return trial->scene.match->edition->data;
}

/* ---- small things ------------------------------------------------------- */

static bool split(const char *part, size_t length, struct typed *typed)
{
    typed->count = 0;
    snprintf(typed->text, sizeof typed->text, "%.*s", (int)length, part);
    words_lower(typed->text);
    char *at = typed->text;
    for (;;) {
        at += strspn(at, " ");
        if (!*at)
            return true;
        if (typed->count == MAX_WORDS)
            return false;
        typed->word[typed->count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = 0;
    }
}

/* The word as a number below 1000; -1: it is none. */
static int number_in(const char *word)
{
    return (int)number_read(word, strlen(word), 999);
}

/* Whether the word is one of a list parted by blanks. */
static bool is_listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (; length && *list; list += strcspn(list, " ")) {
        list += strspn(list, " ");
        if (strcspn(list, " ") == length && !strncmp(list, word, length))
            return true;
    }
    return false;
}

/* A number, or the word for as many as possible; NO_AMOUNT: neither. */
static int amount_in(const struct words *words, const char *word)
{
    int number = number_in(word);
    bool all = !strcmp(word, "all") || is_listed(words_get(words, NULL, "order.all"), word);
    return number >= 0 ? number : all ? ALL : NO_AMOUNT;
}

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

/* ---- comparing with moves as records write them -------------------------- */

/* Records count seats from 0, the table that people see from 1. */
static bool is_seat(const struct move_arg *arg)
{
    return arg->noun && !strcmp(arg->noun, "seat");
}

/* The typed words as a record would have them; false: a player who is not there. */
static bool record_text(const struct match *match, const struct typed *typed, char *text,
                        size_t size)
{
    const struct move_kind *kind = match->game->kinds + 1;
    size_t used = 0;
    while (kind->word && typed->count && strcmp(kind->word, typed->word[0]))
        kind++;
    for (int i = 0; i < typed->count; i++) {
        bool seat = kind->word && i && i <= MAX_ARGS && is_seat(&kind->arg[i - 1]);
        int number = seat ? number_in(typed->word[i]) : -1;
        if (!number || number > match->setup.players)
            return false;
        const char *blank = i ? " " : "";
        int length = number > 0 ? snprintf(text + used, size - used, "%s%d", blank, number - 1)
                                : snprintf(text + used, size - used, "%s%s", blank, typed->word[i]);
        if (length < 0 || (size_t)length >= size - used)
            return false;
        used += (size_t)length;
    }
    return used > 0;
}

/* The move's text in words, the amount of a span as "#", seats as people count them. */
static void offer_words(const struct trial *trial, const struct offer *offer, struct typed *words)
{
    const struct move_kind *kind = &game_of(trial)->kinds[offer->move.kind];
    char text[MAX_TEXT];
    move_print(game_of(trial), edition_of(trial), offer->move, text, sizeof text);
    split(text, strlen(text), words);
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name && i + 1 < words->count; i++) {
        if (kind->arg[i].slot == 'n' && offer->high > offer->move.n)
            words->word[i + 1][0] = '#';
        else if (is_seat(&kind->arg[i]))
            words->word[i + 1][0]++;
    }
}

enum fit { FIT_NONE, FIT_SENTENCE, FIT_BEGINNING, FIT_WHOLE };

/* How well the typed words fit the move's text; *n is the amount, or NO_AMOUNT. */
static enum fit fit_text(const struct trial *trial, const struct typed *typed,
                         const struct offer *offer, int *n)
{
    struct typed words;
    bool whole = true;
    offer_words(trial, offer, &words);
    *n = NO_AMOUNT;
    if (typed->count > words.count)
        return FIT_NONE;
    for (int i = 0; i < typed->count; i++) {
        const char *word = typed->word[i];
        if (words.word[i][0] == '#') {
            *n = amount_in(trial->scene.words, word);
            if (*n == NO_AMOUNT)
                return FIT_NONE;
            continue;
        }
        bool equal = !strcmp(word, words.word[i]);
        bool beginning = number_in(word) < 0 && !strncmp(word, words.word[i], strlen(word));
        if (!equal && !beginning)
            return FIT_NONE;
        whole = whole && equal;
    }
    for (int i = typed->count; i < words.count; i++)
        whole = whole && words.word[i][0] == '#';
    return whole ? FIT_WHOLE : FIT_BEGINNING;
}

/* ---- comparing with choices as they are shown ---------------------------- */

/* Whether a word begins here; scripts without blanks have words everywhere. */
static bool is_word_start(const char *text, const char *at)
{
    unsigned char here = (unsigned char)*at;
    unsigned char before = at > text ? (unsigned char)at[-1] : ' ';
    bool letter = (before >= 'a' && before <= 'z') || (before >= '0' && before <= '9');
    if (here >= 0xe0)
        return true;
    return !letter && !(before >= 0x80 && here >= 0x80 && here < 0xc0);
}

/* Whether this is a remark on the choice and no part of its name: in brackets,
 * or behind a dot. Prices and stocks stand there, which nobody means to choose:
 * "hire 3" is not "hire: ... (energy 3)". */
static bool is_remark(const char *text, const char *at)
{
    int open = 0;
    const char *dot = strstr(text, " · ");
    for (const char *c = text; c < at; c++) {
        open += *c == '(' || !strncmp(c, "（", 3);
        open -= *c == ')' || !strncmp(c, "）", 3);
    }
    return open > 0 || (dot && dot < at);
}

/* Whether the words stand in the sentence, in this order; the word `skipped`, the amount, is
 * left out. */
static bool fit_sentence(const char *sentence, const struct typed *typed, int skipped)
{
    const char *at = sentence;
    for (int i = 0; i < typed->count; i++) {
        if (i == skipped)
            continue;
        size_t length = strlen(typed->word[i]);
        bool number = number_in(typed->word[i]) >= 0;
        for (;; at++) {
            if (!(at = strstr(at, typed->word[i])))
                return false;
            bool ends = at[length] < '0' || at[length] > '9';
            if (is_word_start(sentence, at) && (!number || (ends && !is_remark(sentence, at))))
                break;
        }
        at += length;
    }
    return true;
}

/* Whether the words and an amount name the choice; `all`: the word for as many
 * as possible is an amount as well. */
static enum fit fit_choice(const struct trial *trial, const struct typed *typed, bool all,
                           const struct offer *offer, int *n)
{
    struct text text = { 0 };
    enum fit fit = FIT_NONE;
    voice_choice(&trial->scene, trial->scene.viewer, offer->move, offer->high, &text);
    *n = NO_AMOUNT;
    if (text.data) {
        words_lower(text.data);
        for (int i = 0; offer->high > offer->move.n && typed->count > 1 && i < typed->count; i++) {
            int amount = amount_in(trial->scene.words, typed->word[i]);
            bool fits = amount >= offer->move.n && amount <= offer->high;
            if ((fits || (all && amount == ALL)) && fit_sentence(text.data, typed, i)) {
                *n = amount;
                fit = FIT_SENTENCE;
            }
        }
        if (!fit && fit_sentence(text.data, typed, -1))
            fit = FIT_SENTENCE;
    }
    text_free(&text);
    return fit;
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
static enum found find_number(const struct trial *trial, const struct typed *typed,
                              struct move *move, const struct offer **offer)
{
    const struct offers *offers = &trial->offers;
    bool lone = offers->count == 1 && offers->list[0].high > offers->list[0].move.n;
    int first = amount_in(trial->scene.words, typed->word[0]);
    int second = typed->count == 2 ? amount_in(trial->scene.words, typed->word[1]) : NO_AMOUNT;
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
static bool look_alike(const struct trial *trial, const struct offer *one,
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

/* "wende 20" for "20 wenden": choices in German end with the verb, orders begin with it. */
static struct typed verb_last(const struct typed *typed)
{
    struct typed turned = { .count = typed->count };
    for (int i = 0; i < typed->count; i++)
        turned.word[i] = typed->word[(i + 1) % typed->count];
    return turned;
}

/* The ways to read words, the plainest first; the next is tried only where
 * the one before fits nothing. */
enum way { WAY_RECORD, WAY_CHOICE, WAY_VERB_LAST, WAY_ALL, WAY_ALL_VERB_LAST, WAYS };

static enum found find_words(const struct trial *trial, const struct typed *typed,
                             struct move *move, const struct offer **offer, struct text *several)
{
    enum fit best = FIT_NONE;
    int count = 0, amount = NO_AMOUNT;
    struct typed turned = verb_last(typed);
    for (enum way way = WAY_RECORD; way < WAYS && !best; way++)
        for (int i = 0; i < trial->offers.count; i++) {
            const struct offer *one = &trial->offers.list[i];
            bool verb_behind = way == WAY_VERB_LAST || way == WAY_ALL_VERB_LAST;
            int n;
            enum fit fit = way == WAY_RECORD ? fit_text(trial, typed, one, &n)
                                             : fit_choice(trial, verb_behind ? &turned : typed,
                                                          way >= WAY_ALL, one, &n);
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
static bool tell_refusal(const struct trial *trial, struct move move, struct text *fault)
{
    const struct game *game = game_of(trial);
    uint16_t rule;
    if (game_allows(game, edition_of(trial), trial->view, trial->scene.viewer, move, &rule))
        return false;
    struct refusal refusal = { ERROR_RULE, game->rules[rule] };
    voice_refusal(&trial->scene, move, &refusal, fault);
    return true;
}

static void tell_high(const struct trial *trial, const char *key, int high, struct text *fault)
{
    struct words_arg arg = words_number("high", high);
    words_say(trial->scene.words, NULL, key, &arg, 1, fault);
}

static void tell_range(const struct trial *trial, const struct offer *offer, struct text *fault)
{
    struct words_arg args[] = { words_number("low", offer->move.n),
                                words_number("high", offer->high) };
    words_say(trial->scene.words, NULL, "order.range", args, 2, fault);
}

/* Why the words are none of the offers. FOUND_REFUSED: they are a move that a
 * rule forbids. */
static enum found tell_none(const struct trial *trial, const struct typed *typed, const char *part,
                            size_t length, struct move *move, struct text *fault)
{
    const struct game *game = game_of(trial);
    const void *edition = edition_of(trial);
    char raw[ORDER_ROOM];
    bool written = record_text(trial->scene.match, typed, raw, sizeof raw);
    enum error error =
        written ? move_parse(game, edition, raw, strlen(raw), false, move) : ERROR_UNKNOWN_MOVE;
    /* "sell flyt 4" out of turn: the whole action is refused like its first move. */
    char *last = error && written && typed->count > 1 ? strrchr(raw, ' ') : NULL;
    if (last && !move_parse(game, edition, raw, (size_t)(last - raw), false, move))
        error = tell_refusal(trial, *move, fault) ? NO_ERROR : error;
    if (!error && (fault->size || tell_refusal(trial, *move, fault)))
        return FOUND_REFUSED;
    if (typed->count == 1 && number_in(typed->word[0]) >= 0)
        tell_high(trial, "order.no_number", trial->offers.count, fault);
    else if (!written)
        tell_high(trial, "order.no_player", trial->scene.match->setup.players, fault);
    else if (error && error != ERROR_UNKNOWN_MOVE && typed->count > 1)
        fault_typed(&trial->scene, "order.almost", part, length, fault);
    else
        fault_typed(&trial->scene, "order.unclear", part, length, fault);
    return FOUND_NONE;
}

/* Reads one part at the trial's position. All but FOUND: the fault is told. */
static enum found read_part(const struct trial *trial, const char *part, size_t length,
                            struct move *move, const struct offer **offer, struct text *fault)
{
    struct typed typed;
    struct text several = { 0 };
    if (length >= ORDER_ROOM || !split(part, length, &typed) || !typed.count) {
        fault_typed(&trial->scene, "order.unclear", part, length < 80 ? length : 0, fault);
        return FOUND_NONE;
    }
    enum found found = find_number(trial, &typed, move, offer);
    if (found == FOUND_NONE)
        found = find_words(trial, &typed, move, offer, &several);
    if (found == FOUND_REFUSED || found == FOUND_NO_AMOUNT) {
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

static void open_trial(const struct scene *scene, const struct offers *offers, struct trial *trial)
{
    memcpy(trial->view, scene->view, scene->match->game->state_size);
    trial->scene = *scene;
    trial->scene.view = trial->view;
    trial->offers = *offers;
}

/* What the person would see behind the move, and could do there. */
static void step(struct trial *trial, struct move move)
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
static int read_next(struct trial *trial, const char *part, size_t length, struct move moves[],
                     int room, struct text *fault)
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
static int read_line(struct trial *trial, const char *line, struct move moves[ORDER_MOST],
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
static bool read_shortcut(const struct trial *trial, const char *line, struct order *order,
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

void orders_read(const struct scene *scene, const struct offers *offers, const char *typed,
                 struct order *order, struct text *fault)
{
    struct trial trial;
    const struct offer *offer = NULL;
    *order = (struct order){ .what = ORDER_FAULT };
    if (!is_readable(typed)) {
        tell_unreadable(scene, typed, fault);
        return;
    }
    open_trial(scene, offers, &trial);
    if (read_shortcut(&trial, typed, order, fault))
        return;
    if (strchr(typed, ';')) {
        order->count = read_line(&trial, typed, order->moves, fault);
        order->what = order->count ? ORDER_MOVES : ORDER_FAULT;
        if (!order->count && !fault->size)
            fault_typed(scene, "order.unclear", typed, strlen(typed), fault);
        return;
    }
    enum found found = read_part(&trial, typed, strlen(typed), &order->moves[0], &offer, fault);
    order->count = found == FOUND || found == FOUND_NO_AMOUNT;
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
        choice.data && split(choice.data, choice.size, &shown) && shown.count == typed->count;
    for (int i = 0; same && i < typed->count; i++)
        same = !strcmp(typed->word[i], shown.word[i]);
    text_free(&choice);
    return same;
}

bool orders_is_listed(const struct scene *scene, const struct offers *offers, const char *typed)
{
    struct trial trial;
    struct typed words;
    bool listed = false;
    if (!is_readable(typed) || !split(typed, strlen(typed), &words) || !words.count)
        return false;
    open_trial(scene, offers, &trial);
    for (int i = 0; i < offers->count && !listed; i++) {
        int n;
        listed = is_shown(scene, &offers->list[i], &words) ||
                 fit_text(&trial, &words, &offers->list[i], &n) == FIT_WHOLE;
    }
    return listed;
}

bool orders_move(const struct scene *scene, const struct offers *offers, const char *typed,
                 struct move *move, struct text *fault)
{
    struct trial trial;
    struct order order = { 0 };
    const struct offer *offer = NULL;
    struct text ignored = { 0 };
    if (!is_readable(typed)) {
        tell_unreadable(scene, typed, fault);
        return false;
    }
    open_trial(scene, offers, &trial);
    enum found found = read_part(&trial, typed, strlen(typed), move, &offer, &ignored);
    text_free(&ignored);
    if (found == FOUND || found == FOUND_REFUSED)
        return true;
    if (found == FOUND_NO_AMOUNT) {
        *move = offer->move;
        return true;
    }
    ignored = (struct text){ 0 };
    if (found == FOUND_NONE)
        read_shortcut(&trial, typed, &order, &ignored);
    text_free(&ignored);
    if (order.count > 0) {
        *move = order.moves[0];
        return true;
    }
    fault_typed(scene, "order.unclear", typed, strlen(typed), fault);
    return false;
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
    if (is_readable(typed) && split(typed, strlen(typed), &word) && word.count == 1) {
        int n = amount_in(words, word.word[0]);
        if (!strcmp(word.word[0], "cancel") ||
            is_listed(words_get(words, NULL, "order.cancel"), word.word[0]))
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
