/* catalogue.c: games, rules and words as JSON. */
#include "words/catalogue.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"

const char *catalogue_title(const struct words *words, const struct game *game)
{
    const char *title = words_find(words, game, "title");
    return title ? title : game->id;
}

const char *catalogue_option(const struct words *words, const struct game *game,
                             const struct option *option)
{
    char key[64];
    int length = snprintf(key, sizeof key, "option.%s", option->name);
    return length < (int)sizeof key ? words_find(words, game, key) : NULL;
}

struct option_value catalogue_value(const struct option *option, int form)
{
    struct option_value value = { .form = (uint8_t)form };
    uint8_t *number = &value.a;
    for (const char *at = strchr(option->forms[form], '<'); at; at = strchr(at, '<')) {
        uint64_t low = 0;
        at++;
        number_take(&at, at + strcspn(at, "-"), 254, &low);
        *number = (uint8_t)low;
        number = &value.b;
    }
    return value;
}

static void add_option(const struct words *words, const struct game *game, int i, struct text *out)
{
    const struct option *option = &game->options[i];
    const char *title = catalogue_option(words, game, option);
    json_open(out, NULL, '{');
    json_text(out, "name", option->name);
    json_text(out, "title", title ? title : option->name);
    json_text(out, "standard", option->standard);
    json_open(out, "values", '[');
    for (int form = 0; option->forms[form]; form++) {
        struct text about = { 0 };
        words_option_about(words, game, i, catalogue_value(option, form), &about);
        json_open(out, NULL, '{');
        json_text(out, "form", option->forms[form]);
        json_text_n(out, "about", about.data ? about.data : "", about.size);
        json_close(out, '}');
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
    for (int i = 0; game->options && game->options[i].name; i++)
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
    while (all_games[count])
        count++;
    return count > 1 ? count - 1 : count;
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

/* The heading of the section to which the rule belongs: "rules.S" for "CC-S1". */
static const char *section_of(const struct words *words, const struct game *game, const char *id)
{
    const char *hyphen = strchr(id, '-');
    const char *section = hyphen ? hyphen + 1 : id;
    char key[32];
    snprintf(key, sizeof key, "rules.%.*s", (int)strcspn(section, "0123456789"), section);
    return words_find(words, game, key);
}

void catalogue_rules(const struct words *words, const struct game *game, struct text *out)
{
    const char *intro = words_find(words, game, "rules.intro");
    const char *about = words_find(words, game, "about");
    json_open(out, NULL, '{');
    json_text(out, "game", game->id);
    json_text(out, "language", words_language(words));
    json_text(out, "title", catalogue_title(words, game));
    if (about)
        json_text(out, "about", about);
    if (intro)
        json_text(out, "intro", intro);
    json_open(out, "rules", '[');
    for (int i = 1; game->rules[i]; i++) {
        const char *section = section_of(words, game, game->rules[i]);
        const char *text = words_rule(words, game, game->rules[i]);
        json_open(out, NULL, '{');
        json_text(out, "id", game->rules[i]);
        if (section)
            json_text(out, "section", section);
        json_text(out, "text", text ? text : "");
        json_close(out, '}');
    }
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
