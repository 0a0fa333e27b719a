/* catalogue.c: games, rules and words as JSON. */
#include "words/catalogue.h"

#include <stdio.h>
#include <string.h>

#include "words/book.h"

const char *catalogue_title(const struct words *words, const struct game *game)
{
    const char *title = words_find(words, game, "title");
    return title ? title : game->id;
}

static const char *find_of(const struct words *words, const struct game *game, const char *topic,
                           const struct option *option)
{
    char key[64];
    int length = snprintf(key, sizeof key, "%s.%s", topic, option->name);
    return length < (int)sizeof key ? words_find(words, game, key) : NULL;
}

const char *catalogue_option(const struct words *words, const struct game *game,
                             const struct option *option)
{
    return find_of(words, game, "option", option);
}

const char *catalogue_about(const struct words *words, const struct game *game,
                            const struct option *option)
{
    return find_of(words, game, "about", option);
}

static void add_option(const struct words *words, const struct game *game, int i, struct text *out)
{
    const struct option *option = &game->options[i];
    const char *title = catalogue_option(words, game, option);
    json_open(out, NULL, '{');
    json_text(out, "name", option->name);
    json_text(out, "title", title ? title : option->name);
    json_text(out, "standard", option->standard);
    for (const struct option_under *pair = game->option_under; pair->option; pair++)
        if (!strcmp(pair->option, option->name))
            json_text(out, "under", pair->under);
    json_open(out, "values", '[');
    for (int form = 0; option->forms[form]; form++) {
        struct text name = { 0 }, about = { 0 };
        words_option_form(words, game, i, form, &name, &about);
        json_open(out, NULL, '{');
        json_text(out, "form", option->forms[form]);
        json_text_n(out, "about", about.data ? about.data : "", about.size);
        json_close(out, '}');
        text_free(&name);
        text_free(&about);
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void add_game(const struct words *words, const struct game *game, struct text *out)
{
    const struct shipped_text *newest = edition_shipped(game, NULL);
    json_open(out, NULL, '{');
    json_text(out, "id", game->id);
    json_text(out, "title", catalogue_title(words, game));
    json_number(out, "version", game->version);
    json_open(out, "players", '{');
    json_number(out, "least", game->min_players);
    json_number(out, "most", game->max_players);
    json_close(out, '}');
    json_open(out, "options", '[');
    for (int i = 0; game->options[i].name; i++)
        add_option(words, game, i, out);
    json_close(out, ']');
    json_open(out, "editions", '[');
    for (const struct shipped_text *text = shipped_editions; text->game; text++)
        if (!strcmp(text->game, game->id)) {
            json_open(out, NULL, '{');
            json_text(out, "name", text->name);
            json_text(out, "sha256", text->sha256);
            json_bool(out, "newest", text == newest);
            json_close(out, '}');
        }
    json_close(out, ']');
    json_number(out, "actions", move_numbers(game));
    json_close(out, '}');
}

int catalogue_count(void)
{
    int count = 0;
    while (all_games[count] && !all_games[count]->example)
        count++;
    return count;
}

void catalogue_games(const struct words *words, const struct game *only, struct text *out)
{
    json_open(out, NULL, '{');
    json_text(out, "language", words_language(words));
    json_open(out, "games", '[');
    for (int i = 0; !only && i < catalogue_count(); i++)
        add_game(words, all_games[i], out);
    if (only)
        add_game(words, only, out);
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- rules ------------------------------------------------------------------ */

static void write_part(void *out, const char *part, const char *title)
{
    json_open(out, NULL, '{');
    json_text(out, "part", part);
    json_text(out, "title", title);
    json_close(out, '}');
}

static void write_one(struct text *out, const char *key, const char *text)
{
    json_open(out, NULL, '{');
    json_text(out, key, text);
    json_close(out, '}');
}

static void write_head(void *out, const char *title)
{
    write_one(out, "head", title);
}

static void write_text(void *out, const char *text)
{
    write_one(out, "text", text);
}

static void write_entry(void *out, const char *thing, const char *name, const char *text)
{
    json_open(out, NULL, '{');
    if (thing)
        json_text(out, "thing", thing);
    json_text(out, "name", name);
    json_text(out, "text", text);
    json_close(out, '}');
}

static void write_rules(const struct words *words, const struct edition *edition, struct text *out)
{
    const struct game *game = edition->game;
    struct match match = { .game = game, .edition = edition };
    json_open(out, "rules", '[');
    for (int i = 1; game->rules[i]; i++) {
        const char *section = book_section(words, game, game->rules[i]);
        struct text text = { 0 };
        words_rule_tell(words, &match, game->rules[i], &text);
        json_open(out, NULL, '{');
        json_text(out, "id", game->rules[i]);
        if (section)
            json_text(out, "section", section);
        json_text_n(out, "text", text.data ? text.data : "", text.size);
        json_close(out, '}');
        text_free(&text);
    }
    json_close(out, ']');
}

void catalogue_rules(const struct words *words, const struct edition *edition, const char *key,
                     struct text *out)
{
    const struct game *game = edition->game;
    const struct book_reader writer = { out, write_part, write_head, write_text, write_entry };
    const char *intro = words_find(words, game, "rules.intro");
    const char *about = words_find(words, game, "about");
    json_open(out, key, '{');
    json_text(out, "game", game->id);
    json_text(out, "language", words_language(words));
    json_text(out, "title", catalogue_title(words, game));
    json_text(out, "edition", edition->name);
    if (about)
        json_text(out, "about", about);
    if (intro)
        json_text(out, "intro", intro);
    write_rules(words, edition, out);
    json_open(out, "book", '[');
    book_asked(words, edition, &writer);
    book_options(words, edition, &writer);
    book_box(words, edition, &writer);
    book_cards(words, edition, &writer);
    book_terms(words, edition, &writer);
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- words ------------------------------------------------------------------- */

void catalogue_words(const struct words *words, struct text *out)
{
    const char *key, *text;
    json_open(out, NULL, '{');
    for (size_t i = 0; words_entry(words, i, &key, &text); i++)
        json_text(out, key, text);
    json_close(out, '}');
}
