/*
 * outline.c: a kind of move in general, as statistics name it: "buy …" and,
 * for one value of an argument, "buy Flyt".
 */
#include <stdio.h>
#include <string.h>

#include "words/sentence.h"
#include "words/words.h"

static const char *find_key(const struct words *words, const struct game *game, const char *topic,
                            const char *word, const char *end)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s%s", topic, word, end);
    return words_find(words, game, key);
}

/* Whether the sentence names the argument by itself. */
static bool names(const char *sentence, const char *argument)
{
    struct piece piece;
    while (sentence && sentence_next(&sentence, &piece))
        if (piece.what == PIECE_ARGUMENT && !piece.field && !piece.label && !piece.topic &&
            piece_is(&piece, argument))
            return true;
    return false;
}

/* The choice rather than the sentence of the log, as nobody in particular
 * makes it; the form for readers who see nothing rather than one with fields,
 * as there is no match. But what does not name the argument is no use. */
static const char *find_sentence(const struct words *words, const struct game *game,
                                 const char *word, const char *argument)
{
    const char *found[] = {
        find_key(words, game, "choice", word, ".unseen"),
        find_key(words, game, "choice", word, ""),
        find_key(words, game, "move", word, ""),
    };
    const char *first = NULL;
    for (int i = 0; i < 3; i++) {
        if (!first)
            first = found[i];
        if (found[i] && (!argument || names(found[i], argument)))
            return found[i];
    }
    return first ? first : word;
}

struct outline {
    const struct words *words;
    const struct match *match;
    const char *argument, *noun;
    int value;
    struct text name;
};

/* Everything that is not told is left open; plurals have the form for many. */
static bool look(void *context, const struct piece *piece, struct argument *found)
{
    struct outline *outline = context;
    *found = (struct argument){ .string = "…" };
    if (piece->what == PIECE_PLURAL) {
        *found = (struct argument){ .number = 2 };
    } else if (outline->argument && !piece->field && !piece->label && !piece->topic &&
               piece_is(piece, outline->argument)) {
        text_free(&outline->name);
        outline->name = (struct text){ 0 };
        words_name(outline->words, outline->match, outline->noun, outline->value, &outline->name);
        found->string = outline->name.data ? outline->name.data : "";
    }
    return true;
}

void words_outline(const struct words *words, const struct match *match, const char *word,
                   const char *argument, const char *noun, int value, struct text *out)
{
    struct outline outline = {
        .words = words, .match = match, .argument = argument, .noun = noun, .value = value
    };
    const char *sentence = find_sentence(words, match->game, word, argument);
    size_t before = out->size;
    sentence_tell(language_find(words_language(words)), sentence, look, &outline, out);
    text_free(&outline.name);
    /* A heading has no full stop. */
    static const char *const stops[] = { ".", "。" };
    for (int i = 0; i < 2 && out->data; i++) {
        size_t length = strlen(stops[i]);
        if (out->size >= before + length && !strcmp(out->data + out->size - length, stops[i])) {
            out->size -= length;
            out->data[out->size] = 0;
        }
    }
}
