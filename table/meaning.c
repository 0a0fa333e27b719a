/*
 * meaning.c: the move that words mean which fit none of the offers, and why it
 * cannot be made: all well-formed moves are compared with the words, as records
 * write them and as choices are shown.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/typed.h"

enum { MOST_MEANT = 32, MOST_NUMBERS = 4 };

/* A move that might be meant, with its amounts as a span or with one of them. */
struct candidate {
    struct offer offer;
    size_t sentence; /* where it begins: the choice as it is shown, in small letters */
};

/* All of a game. */
struct candidates {
    struct candidate *list;
    int count, room;
    struct text sentences;
    bool failed;
};

/* Moves that the words fit equally well. */
struct meant {
    struct move move[MOST_MEANT];
    int count;
    enum fit fit;
    bool exact; /* the first word is the whole word of the kind */
    bool whole; /* one of them is typed as it is shown: the first */
};

/* ---- what might be meant --------------------------------------------------------- */

/* Whether people make moves of the kind: what chance and the host do is no choice. */
static bool is_choice(const struct scene *scene, const struct move_kind *kind)
{
    char key[64];
    snprintf(key, sizeof key, "choice.%s", kind->word);
    return words_find(scene->words, scene->match->game, key) != NULL;
}

static bool is_span(const struct move_arg *arg)
{
    return arg->name && arg->slot == 'n' && !arg->noun;
}

/* How many values an argument takes in this match; 1 where there is none. */
static int values_of(const struct match *match, const struct move_arg *arg)
{
    bool seat = arg->name && arg->noun && !strcmp(arg->noun, "seat");
    return !arg->name || is_span(arg) ? 1 : seat ? match->setup.players : arg->size;
}

static int combinations(const struct match *match, const struct move_kind *kind)
{
    int all = 1;
    for (int j = 0; j < MAX_ARGS && kind->arg[j].name; j++)
        all *= values_of(match, &kind->arg[j]);
    return all;
}

/* Combination number i of the kind's arguments, amounts as a span. False: it names
 * something that is not in this match. */
static bool move_at(const struct match *match, int k, int i, struct offer *offer)
{
    const struct move_kind *kind = &match->game->kinds[k];
    bool span = false;
    *offer = (struct offer){ .move.kind = (uint8_t)k };
    for (int j = 0; j < MAX_ARGS && kind->arg[j].name; j++) {
        const struct move_arg *arg = &kind->arg[j];
        int count = values_of(match, arg), value = arg->low + i % count;
        i /= count;
        if (arg->noun && strcmp(arg->noun, "seat") &&
            !noun_name(match->game, match->edition->data, arg->noun, value))
            return false;
        move_set(&offer->move, arg, value);
        span = span || is_span(arg);
        if (is_span(arg))
            offer->high = (uint8_t)(arg->low + arg->size - 1);
    }
    offer->high = span ? offer->high : offer->move.n;
    return true;
}

static void add(const struct scene *scene, struct offer offer, struct candidates *all)
{
    if (all->count == all->room) {
        int room = all->room ? 2 * all->room : 256;
        struct candidate *list = realloc(all->list, (size_t)room * sizeof *list);
        all->failed = all->failed || !list;
        if (!list)
            return;
        all->list = list;
        all->room = room;
    }
    all->list[all->count++] = (struct candidate){ offer, all->sentences.size };
    words_choice(scene->words, scene->match, scene->view, scene->viewer, offer.move, offer.high,
                 &all->sentences);
    text_add_bytes(&all->sentences, "", 1);
}

/* The numbers in the words; amounts that might be meant. */
static int numbers_in(const struct typed *typed, int numbers[MOST_NUMBERS])
{
    int count = 0;
    for (int i = 0; i < typed->count; i++)
        for (const char *at = typed->word[i]; *at && count < MOST_NUMBERS;) {
            size_t length = strspn(at, "0123456789");
            if (length && length < 4)
                numbers[count++] = (int)strtol(at, NULL, 10);
            at += length ? length : 1;
        }
    return count;
}

/* A span with each of the amounts alone; none at all often has words of its own. */
static void add_amounts(const struct scene *scene, struct offer offer, const int numbers[],
                        int count, struct candidates *all)
{
    struct offer one = offer;
    if (offer.high == offer.move.n)
        return;
    one.high = one.move.n;
    if (!one.move.n)
        add(scene, one, all);
    for (int i = 0; i < count; i++)
        if (numbers[i] >= offer.move.n && numbers[i] <= offer.high) {
            one.move.n = one.high = (uint8_t)numbers[i];
            add(scene, one, all);
        }
}

static void collect(const struct scene *scene, const struct typed *typed, struct candidates *all)
{
    const struct match *match = scene->match;
    int numbers[MOST_NUMBERS], count = numbers_in(typed, numbers);
    for (int k = 1; match->game->kinds[k].word; k++) {
        int combined = combinations(match, &match->game->kinds[k]);
        if (!is_choice(scene, &match->game->kinds[k]))
            continue;
        for (int i = 0; i < combined; i++) {
            struct offer offer;
            if (!move_at(match, k, i, &offer))
                continue;
            add(scene, offer, all);
            add_amounts(scene, offer, numbers, count, all);
        }
    }
    all->failed = all->failed || all->sentences.failed;
    /* Sentences end with a 0; small letters are made of all of them. */
    for (size_t at = 0; !all->failed && at < all->sentences.size;
         at += strlen(all->sentences.data + at) + 1)
        words_lower(all->sentences.data + at);
}

/* ---- what is meant ----------------------------------------------------------------- */

static void keep(struct meant *meant, enum fit fit, bool exact, struct move move)
{
    if (fit < meant->fit || (fit == meant->fit && meant->exact && !exact))
        return;
    if (fit > meant->fit || exact != meant->exact)
        meant->count = 0;
    meant->fit = fit;
    meant->exact = exact;
    if (meant->count < MOST_MEANT)
        meant->move[meant->count++] = move;
}

/* Adds the moves of a kind, candidates from `first` on, that the words fit. One word alone
 * must be the whole choice or the same for all of them: else it is the name of something
 * that might be meant itself. Returns the next kind's first candidate. */
static int try_kind(const struct scene *scene, enum way way, const struct typed *typed,
                    const struct typed *turned, const struct candidates *all, int first,
                    struct meant *meant)
{
    int kind = all->list[first].offer.move.kind, i = first, fitting = 0;
    const char *word = scene->match->game->kinds[kind].word;
    struct meant found = { 0 };
    bool whole = false;
    for (; i < all->count && all->list[i].offer.move.kind == kind; i++) {
        const struct offer *offer = &all->list[i].offer;
        const char *sentence = all->sentences.data + all->list[i].sentence;
        struct move move = offer->move;
        int n;
        enum fit fit = typed_fit(scene, way, typed, turned, offer, sentence, &n);
        if (!fit)
            continue;
        fitting++;
        if (!whole && !strcmp(sentence, typed->text)) {
            whole = found.whole = true;
            found.count = 0;
        }
        if (n > move.n && n <= offer->high)
            move.n = (uint8_t)n;
        keep(&found, fit, !strcmp(word, typed->word[0]), move);
    }
    if (typed->count == 1 && fitting < i - first && !whole)
        return i;
    if (whole && !meant->whole)
        meant->count = 0;
    for (int k = 0; k < found.count && whole >= meant->whole; k++)
        keep(meant, found.fit, found.exact, found.move[k]);
    meant->whole = meant->whole || whole;
    return i;
}

/* Why at least half of the moves cannot be made: what is wrong with one of them alone, a
 * card that is not there, is not what forbids them all. */
static bool tell_most(const struct scene *scene, const struct meant *meant, struct move *move,
                      struct text *fault)
{
    const struct match *match = scene->match;
    struct text why[MOST_MEANT] = { 0 };
    int best = -1, most = 0;
    for (int i = 0; i < meant->count; i++) {
        uint16_t rule;
        if (game_allows(match->game, match->edition->data, scene->view, scene->viewer,
                        meant->move[i], &rule))
            continue;
        struct refusal refusal = { ERROR_RULE, match->game->rules[rule] };
        voice_refusal(scene, meant->move[i], &refusal, &why[i]);
        int same = 0;
        for (int k = 0; k <= i; k++)
            same += why[i].data && why[k].data && !strcmp(why[i].data, why[k].data);
        if (same > most) {
            best = i;
            most = same;
        }
    }
    if (2 * most < meant->count)
        best = -1;
    if (best >= 0) {
        text_add(fault, why[best].data);
        *move = meant->move[best];
    }
    for (int i = 0; i < meant->count; i++)
        text_free(&why[i]);
    return best >= 0;
}

static bool all_numbers(const struct typed *typed)
{
    for (int i = 0; i < typed->count; i++)
        if (typed_number(typed->word[i]) < 0)
            return false;
    return true;
}

/* The words without the remark behind a dot. */
static struct typed without_remark(const struct typed *typed)
{
    struct typed part = { 0 };
    while (part.count < typed->count && strcmp(typed->word[part.count], "·") != 0) {
        part.word[part.count] = typed->word[part.count];
        part.count++;
    }
    return part;
}

/* The words in one line again, as its text. */
static void join(struct typed *part)
{
    size_t used = 0;
    *part->text = 0;
    for (int i = 0; i < part->count && used < sizeof part->text; i++)
        used += (size_t)snprintf(part->text + used, sizeof part->text - used, "%s%s", i ? " " : "",
                                 part->word[i]);
}

bool meaning_is_whole(const struct scene *scene, const struct typed *typed)
{
    struct candidates all = { 0 };
    struct typed part = without_remark(typed);
    bool whole = false;
    join(&part);
    collect(scene, typed, &all);
    for (int i = 0; i < all.count && !all.failed && !whole; i++)
        whole = !strcmp(all.sentences.data + all.list[i].sentence, part.text);
    free(all.list);
    text_free(&all.sentences);
    return whole;
}

enum meaning meaning_of(const struct scene *scene, const struct typed *typed, struct move *move,
                        struct text *fault)
{
    const struct match *match = scene->match;
    struct candidates all = { 0 };
    struct typed part = without_remark(typed);
    enum meaning meaning = MEANS_NOTHING;
    if (all_numbers(typed))
        return MEANS_NOTHING;
    collect(scene, typed, &all);
    for (int count = part.count; part.count && !all.failed; part.count--) {
        struct meant meant = { 0 };
        struct typed turned = typed_verb_last(&part);
        join(&part);
        for (enum way way = WAY_RECORD; way <= WAY_VERB_LAST && !meant.count; way++)
            for (int first = 0; first < all.count;)
                first = try_kind(scene, way, &part, &turned, &all, first, &meant);
        if (!meant.count)
            continue;
        *move = meant.move[0];
        if (meant.whole &&
            game_allows(match->game, match->edition->data, scene->view, scene->viewer, *move, NULL))
            meaning = MEANS_ALLOWED;
        /* Without its last words it is another order, and perhaps one that is allowed. */
        else if ((part.count == count || !voice_is_open(scene, move->kind)) &&
                 tell_most(scene, &meant, move, fault))
            meaning = MEANS_REFUSED;
        break;
    }
    free(all.list);
    text_free(&all.sentences);
    return meaning;
}
