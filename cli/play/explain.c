/* explain.c: what a thing is that a person calls by its name. */
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"
#include "table/lookup.h"
#include "words/line.h"

enum { MOST_TOLD = 3 }; /* things that are told whole; of more, the names */

/* Words that stand before a name and mean nothing: "what is the Bellows". */
static const char *skip_small(const char *typed)
{
    const char *list = words_get(cli_words(), NULL, "cli.play.small_words");
    for (;;) {
        size_t length = strcspn(typed, " ");
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), typed);
        words_lower(word);
        if (!typed[length] || !words_listed(list, word))
            return typed;
        typed += length + strspn(typed + length, " ");
    }
}

static void add_facts(const struct scene *scene, const struct thing *thing, struct text *out)
{
    struct deciding fact;
    for (int i = 0; lookup_fact(scene, thing, i, &fact); i++) {
        text_add(out, out->size ? " · " : "");
        if (fact.label.size)
            text_printf(out, "%s: ", fact.label.data);
        text_add(out, fact.text.data ? fact.text.data : "");
        deciding_free(&fact);
    }
    words_unmark(out);
}

static void add_wrapped(const struct play *play, const char *label, const struct text *text,
                        struct text *out)
{
    if (!text->size)
        return;
    style_wrap(&play->terminal.style, label, text->data, 2, out);
    text_add(out, "\n");
}

/* The rule; behind other things its first sentence must do. */
static void add_rule(const char *id, const char *says, bool first, struct text *out)
{
    const char *end = strstr(says, ". "), *wide = strstr(says, "。");
    size_t length = end ? (size_t)(end - says) + 1 : wide ? (size_t)(wide - says) + 3 : 0;
    bool cut = first && length && says[length];
    text_printf(out, "%s: ", id);
    text_add_bytes(out, says, cut ? length : strlen(says));
    text_add(out, cut ? " …" : "");
}

/* Its name and text, what there is to be known of it now, and its rule. */
static void tell_thing(const struct play *play, const struct scene *scene,
                       const struct thing *thing, struct text *out)
{
    struct text title = { 0 }, label = { 0 }, text = { 0 }, facts = { 0 }, rule = { 0 };
    const char *id = lookup_rule(scene, thing);
    lookup_title(scene, thing, &title);
    text_add(&title, ": ");
    style_paint(&play->terminal.style, PAINT_BOLD, title.data ? title.data : "", &label);
    lookup_text(scene, thing, &text);
    add_facts(scene, thing, &facts);
    struct text *first = text.size ? &text : &facts;
    add_wrapped(play, label.data ? label.data : "", first, out);
    if (first == &text)
        add_wrapped(play, "  ", &facts, out);
    const char *says = id ? words_rule(cli_words(), play->shown.game, id) : NULL;
    if (says && text.data && strstr(text.data, says))
        says = NULL; /* told already */
    if (says)
        add_rule(id, says, first->size > 0, &rule);
    add_wrapped(play, first->size ? "  " : label.data ? label.data : "", &rule, out);
    text_free(&title);
    text_free(&label);
    text_free(&text);
    text_free(&facts);
    text_free(&rule);
}

/* Too many to tell them all: what they are called. */
static void tell_names(struct play *play, const struct scene *scene, const struct thing things[],
                       int count)
{
    struct text list = { 0 };
    for (int i = 0; i < count; i++) {
        voice_comma(scene, &list);
        lookup_title(scene, &things[i], &list);
    }
    struct words_arg arg = words_string("things", list.data ? list.data : "");
    play_say(play, "cli.play.explain_which", &arg, 1);
    text_free(&list);
}

bool play_explain(struct play *play, int seat, const char *name)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct thing things[LOOKUP_MOST];
    struct board board;
    struct text out = { 0 };
    play_board(play, seat, view, &board);
    int count = lookup_find(&board.scene, skip_small(name), things);
    if (count > MOST_TOLD) {
        tell_names(play, &board.scene, things, count);
        return true;
    }
    for (int i = 0; i < count; i++)
        tell_thing(play, &board.scene, &things[i], &out);
    terminal_page(&play->terminal, &out);
    return count > 0;
}
