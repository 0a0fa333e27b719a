/* lookup.c: what a thing is that somebody calls by its name. */
#include "table/lookup.h"

#include <stdio.h>
#include <string.h>

enum { NAME_ROOM = 128 };

enum likeness { UNLIKE, LIKE_WORD, LIKE_BEGINNING, LIKE_WHOLE };

/* ---- of one thing -------------------------------------------------------- */

void lookup_title(const struct scene *scene, const struct thing *thing, struct text *out)
{
    if (!thing->term) {
        words_label(scene->words, scene->match, thing->noun, thing->value, out);
        return;
    }
    char key[NAME_ROOM];
    snprintf(key, sizeof key, "%s.name", thing->term);
    text_add(out, words_get(scene->words, NULL, key));
}

void lookup_text(const struct scene *scene, const struct thing *thing, struct text *out)
{
    if (thing->term)
        text_add(out, words_get(scene->words, NULL, thing->term));
    else
        voice_card(scene, thing->noun, thing->value, out);
}

bool lookup_fact(const struct scene *scene, const struct thing *thing, int i, struct deciding *fact)
{
    *fact = (struct deciding){ 0 };
    if (thing->term)
        return false;
    for (int k = 0; voice_number(scene, k, fact); k++) {
        if (fact->noun && !strcmp(fact->noun, thing->noun) && fact->value == thing->value && !i--)
            return true;
        deciding_free(fact);
    }
    return voice_now(scene, thing->noun, thing->value, i, fact);
}

const char *lookup_rule(const struct scene *scene, const struct thing *thing)
{
    uint16_t rule = thing->term ? 0 : voice_rule(scene, thing->noun, thing->value);
    return rule ? scene->match->game->rules[rule] : NULL;
}

/* Whether there is anything to tell of it. */
static bool is_told(const struct scene *scene, const struct thing *thing)
{
    struct text text = { 0 };
    struct deciding fact;
    lookup_text(scene, thing, &text);
    bool told = text.size > 0 || lookup_rule(scene, thing);
    text_free(&text);
    if (told || !lookup_fact(scene, thing, 0, &fact))
        return told;
    deciding_free(&fact);
    return true;
}

/* ---- finding -------------------------------------------------------------- */

/* A name in small letters without signs around it, blanks for hyphens. */
static void plain_name(const char *name, char plain[NAME_ROOM])
{
    static const char *const signs[] = { " ", "?", "!", ".", "\"", "“", "”", "„", "？", "。" };
    bool more = true;
    snprintf(plain, NAME_ROOM, "%s", strlen(name) < NAME_ROOM ? name : "");
    words_lower(plain);
    for (char *at = plain; *at; at++)
        if (*at == '-')
            *at = ' ';
    while (more) {
        more = false;
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
            size_t sign = strlen(signs[i]), length = strlen(plain);
            if (length >= sign && !strcmp(plain + length - sign, signs[i])) {
                plain[length - sign] = 0;
                more = true;
            } else if (!strncmp(plain, signs[i], sign)) {
                memmove(plain, plain + sign, length - sign + 1);
                more = true;
            }
        }
    }
}

static enum likeness compare(const char *name, const char *wanted)
{
    char plain[NAME_ROOM];
    size_t length = strlen(wanted);
    plain_name(name, plain);
    if (!strcmp(plain, wanted))
        return LIKE_WHOLE;
    if (!strncmp(plain, wanted, length))
        return LIKE_BEGINNING;
    for (const char *at = plain; (at = strstr(at, wanted)); at++)
        if (at[-1] == ' ' || (unsigned char)*at >= 0xe0)
            return LIKE_WORD;
    return UNLIKE;
}

/* What was found so far, all alike. */
struct finds {
    const struct scene *scene;
    char wanted[NAME_ROOM];
    enum likeness best;
    int count;
    struct thing *things;
};

/* Whether the same is told of another thing of this name. */
static bool is_there(const struct finds *finds, const struct thing *thing)
{
    bool same = false;
    for (int i = 0; i < finds->count && !same; i++) {
        struct text title[2] = { 0 }, text[2] = { 0 };
        const struct thing *both[] = { thing, &finds->things[i] };
        for (int k = 0; k < 2; k++) {
            lookup_title(finds->scene, both[k], &title[k]);
            lookup_text(finds->scene, both[k], &text[k]);
        }
        bool told = text[0].size && text[1].size;
        same = title[0].data && title[1].data && !strcmp(title[0].data, title[1].data) &&
               (!text[0].size || (told && !strcmp(text[0].data, text[1].data)));
        for (int k = 0; k < 2; k++) {
            text_free(&title[k]);
            text_free(&text[k]);
        }
    }
    return same;
}

/* Whether the table shows the thing in short by this name: "<game>.board.short.<name>". */
static bool is_short(const struct finds *finds, const char *written)
{
    char key[NAME_ROOM], plain[NAME_ROOM];
    snprintf(key, sizeof key, "board.short.%s", written ? written : "");
    const char *name =
        written ? words_find(finds->scene->words, finds->scene->match->game, key) : NULL;
    plain_name(name ? name : "", plain);
    return *plain && !strcmp(plain, finds->wanted);
}

static void try_thing(struct finds *finds, const struct thing *thing, const char *written)
{
    struct text title = { 0 };
    lookup_title(finds->scene, thing, &title);
    enum likeness like = compare(title.data ? title.data : "", finds->wanted);
    enum likeness other = written ? compare(written, finds->wanted) : UNLIKE;
    text_free(&title);
    like = other > like ? other : like;
    if (is_short(finds, written))
        like = LIKE_WHOLE;
    if (like == UNLIKE || like < finds->best || !is_told(finds->scene, thing))
        return;
    if (like > finds->best)
        finds->count = 0;
    finds->best = like;
    if (finds->count < LOOKUP_MOST && !is_there(finds, thing))
        finds->things[finds->count++] = *thing;
}

static void try_terms(struct finds *finds)
{
    const char *key, *text;
    char start[NAME_ROOM];
    int length = snprintf(start, sizeof start, "%s.term.", finds->scene->match->game->id);
    for (size_t i = 0; words_entry(finds->scene->words, i, &key, &text); i++) {
        size_t size = strlen(key);
        bool name = size > 5 && !strcmp(key + size - 5, ".name");
        struct thing thing = { .term = key };
        if (!strncmp(key, start, (size_t)length) && !name && size + 6 < NAME_ROOM)
            try_thing(finds, &thing, key + length);
    }
}

int lookup_find(const struct scene *scene, const char *typed, struct thing things[LOOKUP_MOST])
{
    const struct match *match = scene->match;
    struct finds finds = { .scene = scene, .things = things };
    plain_name(typed, finds.wanted);
    if (!*finds.wanted)
        return 0;
    for (const struct noun *noun = match->game->nouns; noun->name; noun++)
        for (int value = 0; value < noun_count(match->game, noun->name); value++) {
            const char *name = noun_name(match->game, match->edition->data, noun->name, value);
            struct thing thing = { .noun = noun->name, .value = value };
            if (name && *name)
                try_thing(&finds, &thing, name);
        }
    for (int seat = 0; seat < match->setup.players; seat++)
        try_thing(&finds, &(struct thing){ .noun = "seat", .value = seat }, NULL);
    try_terms(&finds);
    return finds.count;
}
