/* typed.c: the words of a typed order, and how well they fit a move. */
#include "table/typed.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"

enum { MAX_TEXT = 160 };

/* ---- small things ------------------------------------------------------- */

bool typed_split(const char *part, size_t length, struct typed *typed)
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

int typed_number(const char *word)
{
    return (int)number_read(word, strlen(word), 999);
}

int typed_amount(const struct words *words, const char *word)
{
    int number = typed_number(word);
    bool all = !strcmp(word, "all") || words_listed(words_get(words, NULL, "order.all"), word);
    return number >= 0 ? number : all ? ALL : NO_AMOUNT;
}

/* ---- comparing with moves as records write them -------------------------- */

/* Records count seats from 0, the table that people see from 1. */
static bool is_seat(const struct move_arg *arg)
{
    return arg->noun && !strcmp(arg->noun, "seat");
}

bool typed_record(const struct match *match, const struct typed *typed, char *text, size_t size)
{
    const struct move_kind *kind = match->game->kinds + 1;
    size_t used = 0;
    while (kind->word && typed->count && strcmp(kind->word, typed->word[0]))
        kind++;
    for (int i = 0; i < typed->count; i++) {
        bool seat = kind->word && i && i <= MAX_ARGS && is_seat(&kind->arg[i - 1]);
        int number = seat ? typed_number(typed->word[i]) : -1;
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
static void offer_words(const struct scene *scene, const struct offer *offer, struct typed *words)
{
    const struct move_kind *kind = &scene->match->game->kinds[offer->move.kind];
    char text[MAX_TEXT];
    move_print(scene->match->game, scene->match->edition->data, offer->move, text, sizeof text);
    typed_split(text, strlen(text), words);
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name && i + 1 < words->count; i++) {
        if (kind->arg[i].slot == 'n' && offer->high > offer->move.n)
            words->word[i + 1][0] = '#';
        else if (is_seat(&kind->arg[i]))
            words->word[i + 1][0]++;
    }
}

/* How well the typed words fit the move's text; *n is the amount, or NO_AMOUNT. */
static enum fit fit_text(const struct scene *scene, const struct typed *typed,
                         const struct offer *offer, int *n)
{
    const char *verb = scene->match->game->kinds[offer->move.kind].word;
    struct typed words;
    bool whole = true;
    *n = NO_AMOUNT;
    /* Of most moves not even the first word is meant. */
    if (typed->count && strncmp(verb, typed->word[0], strlen(typed->word[0])) != 0)
        return FIT_NONE;
    offer_words(scene, offer, &words);
    if (typed->count > words.count)
        return FIT_NONE;
    for (int i = 0; i < typed->count; i++) {
        const char *word = typed->word[i];
        if (words.word[i][0] == '#') {
            *n = typed_amount(scene->words, word);
            if (*n == NO_AMOUNT)
                return FIT_NONE;
            continue;
        }
        bool equal = !strcmp(word, words.word[i]);
        bool beginning = typed_number(word) < 0 && !strncmp(word, words.word[i], strlen(word));
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

/* 1: a bracket opens here; -1: one is closed. The wide ones of Japanese begin alike. */
static int bracket_at(const char *at)
{
    bool wide = *at == "（"[0];
    bool opens = *at == '(' || (wide && !strncmp(at, "（", 3));
    bool closes = *at == ')' || (wide && !strncmp(at, "）", 3));
    return opens - closes;
}

/* Whether this is a remark on the choice and no part of its name: in brackets,
 * or behind a dot. Prices and stocks stand there, which nobody means to choose:
 * "hire 3" is not "hire: ... (energy 3)". */
static bool is_remark(const char *text, const char *at)
{
    int open = 0;
    const char *dot = strstr(text, " · ");
    for (const char *c = text; c < at; c++)
        open += bracket_at(c);
    return open > 0 || (dot && dot < at);
}

/* How many brackets the word leaves open. */
static int brackets_in(const char *word)
{
    int open = 0;
    for (; *word; word++)
        open += bracket_at(word);
    return open;
}

/* Whether the words stand in the sentence, in this order; the word `skipped`, the amount, is
 * left out. A number may stand in a remark only where it was typed with its brackets. */
static bool fit_sentence(const char *sentence, const struct typed *typed, int skipped)
{
    const char *at = sentence;
    int open = 0;
    for (int i = 0; i < typed->count; i++) {
        size_t length = strlen(typed->word[i]);
        bool number = typed_number(typed->word[i]) >= 0, remark = open > 0;
        open += brackets_in(typed->word[i]);
        if (i == skipped)
            continue;
        for (;; at++) {
            if (!(at = strstr(at, typed->word[i])))
                return false;
            bool ends = at[length] < '0' || at[length] > '9';
            if (is_word_start(sentence, at) &&
                (!number || (ends && (remark || !is_remark(sentence, at)))))
                break;
        }
        at += length;
    }
    return true;
}

/* Whether the words and an amount name the choice; `all`: the word for as many
 * as possible is an amount as well. */
static enum fit fit_choice(const struct scene *scene, const struct typed *typed, bool all,
                           const struct offer *offer, const char *sentence, int *n)
{
    enum fit fit = FIT_NONE;
    *n = NO_AMOUNT;
    for (int i = 0; offer->high > offer->move.n && typed->count > 1 && i < typed->count; i++) {
        int amount = typed_amount(scene->words, typed->word[i]);
        bool fits = amount >= offer->move.n && amount <= offer->high;
        if ((fits || (all && amount == ALL)) && fit_sentence(sentence, typed, i)) {
            *n = amount;
            fit = FIT_SENTENCE;
        }
    }
    return !fit && fit_sentence(sentence, typed, -1) ? FIT_SENTENCE : fit;
}

struct typed typed_verb_last(const struct typed *typed)
{
    struct typed turned = { .count = typed->count };
    for (int i = 0; i < typed->count; i++)
        turned.word[i] = typed->word[(i + 1) % typed->count];
    return turned;
}

enum fit typed_fit(const struct scene *scene, enum way way, const struct typed *typed,
                   const struct typed *turned, const struct offer *offer, const char *sentence,
                   int *n)
{
    bool verb_behind = way == WAY_VERB_LAST || way == WAY_ALL_VERB_LAST;
    if (way == WAY_RECORD)
        return fit_text(scene, typed, offer, n);
    return fit_choice(scene, verb_behind ? turned : typed, way >= WAY_ALL, offer, sentence, n);
}
