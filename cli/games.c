/*
 * games.c: kontor games, which games there are and with what they can be played.
 *
 * Titles and explanations are in the user's language; ids, option names and
 * values are those that the other commands take.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

enum { NAME_COLUMNS = 26, TEXT_COLUMNS = 78 };

static const char *title_of(const struct game *game)
{
    const char *title = words_find(cli_words(), game, "title");
    return title ? title : game->id;
}

/* The value that a form stands for where it has no numbers; with numbers the
 * lowest ones: the explanations only need the form. */
static struct option_value value_of_form(const struct option *option, int form)
{
    struct option_value value = { .form = (uint8_t)form };
    uint8_t *number = &value.a;
    for (const char *at = strchr(option->forms[form], '<'); at; at = strchr(at, '<')) {
        int low = 0;
        for (at++; *at >= '0' && *at <= '9'; at++)
            low = low * 10 + (*at - '0');
        *number = (uint8_t)low;
        number = &value.b;
    }
    return value;
}

/* ---- for people ------------------------------------------------------------ */

static void add_indented(struct text *out, const char *string, int indent)
{
    words_repeat(out, " ", indent);
    words_hang(out, string, TEXT_COLUMNS, indent);
    text_add(out, "\n");
}

/* What the option is about, for people; NULL: the words have nothing. */
static const char *option_title(const struct game *game, const struct option *option)
{
    char key[64];
    int length = snprintf(key, sizeof key, "option.%s", option->name);
    return length < (int)sizeof key ? words_find(cli_words(), game, key) : NULL;
}

/* What is typed, in brackets what it is called if that differs, what it means. */
static void list_form(struct text *out, const struct game *game, int i, int form)
{
    const char *typed = game->options[i].forms[form];
    struct option_value value = value_of_form(&game->options[i], form);
    struct text line = { 0 }, name = { 0 }, about = { 0 };
    words_option(cli_words(), game, i, value, &name);
    words_option_about(cli_words(), game, i, value, &about);
    text_add(&line, typed);
    if (*typed != '<' && name.data && strcmp(name.data, typed))
        text_printf(&line, " (%s)", name.data);
    if (about.size) {
        text_printf(&line, ": %s", about.data);
        add_indented(out, line.data, 8);
    }
    text_free(&line);
    text_free(&name);
    text_free(&about);
}

static void list_option(struct text *out, const struct game *game, int i, bool detailed)
{
    const struct option *option = &game->options[i];
    struct text line = { 0 };
    for (int form = 0; option->forms[form]; form++) {
        struct option_value standard = { 0 };
        option_parse(option, option->standard, strlen(option->standard), &standard);
        text_printf(&line, "%s%s", form ? " | " : "", option->forms[form]);
        if (standard.form == form && strcmp(option->forms[form], option->standard))
            text_printf(&line, " (%s: %s)", words_get(cli_words(), NULL, "cli.games.standard"),
                        option->standard);
        else if (standard.form == form && option->forms[form + (form == 0)])
            text_printf(&line, " (%s)", words_get(cli_words(), NULL, "cli.games.standard"));
    }
    text_add(out, "    ");
    words_pad(out, option->name, NAME_COLUMNS - 4, WORDS_LEFT);
    text_printf(out, " %s\n", line.data ? line.data : "");
    const char *title = option_title(game, option);
    if (detailed && title)
        add_indented(out, title, 6);
    for (int form = 0; detailed && option->forms[form]; form++)
        list_form(out, game, i, form);
    text_free(&line);
}

void cli_options(const struct game *game, bool detailed, struct text *out)
{
    for (int i = 0; game->options && game->options[i].name; i++)
        list_option(out, game, i, detailed);
}

static void list_editions(struct text *out, const struct game *game)
{
    struct text names = { 0 };
    for (const struct shipped_text *text = shipped_editions; text->game; text++)
        if (!strcmp(text->game, game->id))
            text_printf(&names, "%s%s", names.size ? ", " : "", text->name);
    struct words_arg arg = words_string("editions", names.data ? names.data : "");
    text_add(out, "  ");
    words_say(cli_words(), NULL, "cli.games.editions", &arg, 1, out);
    text_add(out, "\n");
    text_free(&names);
}

static void list_game(struct text *out, const struct game *game, bool detailed)
{
    struct words_arg players[] = { words_number("low", game->min_players),
                                   words_number("high", game->max_players) };
    words_pad(out, game->id, NAME_COLUMNS, WORDS_LEFT);
    text_add(out, " ");
    words_pad(out, title_of(game), 30, WORDS_LEFT);
    text_add(out, " ");
    words_say(cli_words(), NULL, "cli.games.players", players, 2, out);
    text_add(out, "\n");
    const char *about = words_find(cli_words(), game, "about");
    if (detailed && about && strcmp(about, "about"))
        add_indented(out, about, 2);
    if (game->options && game->options[0].name)
        text_printf(out, "  %s\n", words_get(cli_words(), NULL, "cli.games.options"));
    cli_options(game, detailed, out);
    list_editions(out, game);
    if (detailed) {
        struct words_arg arg = words_string("game", game->id);
        text_add(out, "  ");
        words_say(cli_words(), NULL, "cli.games.play", &arg, 1, out);
        text_add(out, "\n");
    }
}

/* ---- for programs ----------------------------------------------------------- */

static void json_option(struct text *out, const struct game *game, int i)
{
    const struct option *option = &game->options[i];
    const char *title = option_title(game, option);
    json_open(out, NULL, '{');
    json_text(out, "name", option->name);
    json_text(out, "title", title ? title : option->name);
    json_text(out, "standard", option->standard);
    json_open(out, "values", '[');
    for (int form = 0; option->forms[form]; form++) {
        struct text about = { 0 };
        words_option_about(cli_words(), game, i, value_of_form(option, form), &about);
        json_open(out, NULL, '{');
        json_text(out, "form", option->forms[form]);
        json_text_n(out, "about", about.data ? about.data : "", about.size);
        json_close(out, '}');
        text_free(&about);
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void json_game(struct text *out, const struct game *game)
{
    const struct shipped_text *newest = edition_shipped(game, NULL);
    json_open(out, NULL, '{');
    json_text(out, "id", game->id);
    json_text(out, "title", title_of(game));
    json_number(out, "version", game->version);
    json_open(out, "players", '{');
    json_number(out, "least", game->min_players);
    json_number(out, "most", game->max_players);
    json_close(out, '}');
    json_open(out, "options", '[');
    for (int i = 0; game->options && game->options[i].name; i++)
        json_option(out, game, i);
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

static void write_json(struct text *out, const struct game *only)
{
    json_open(out, NULL, '{');
    json_text(out, "language", words_language(cli_words()));
    json_open(out, "games", '[');
    for (int i = 0; all_games[i]; i++)
        if (!only || only == all_games[i])
            json_game(out, all_games[i]);
    json_close(out, ']');
    json_close(out, '}');
    text_add(out, "\n");
}

int games_main(int argc, char **argv)
{
    struct flag flags[] = { { .name = "json" }, { .name = NULL } };
    const char *rest[1];
    int count, status;
    if (!cli_arguments(argc, argv, flags, rest, 0, 1, &count, &status))
        return status;
    const struct game *only = count ? cli_game(rest[0]) : NULL;
    if (count && !only)
        return STATUS_USE;
    struct text out = { 0 };
    if (flags[0].given) {
        write_json(&out, only);
    } else {
        for (int i = 0; all_games[i]; i++)
            if (!only || only == all_games[i]) {
                text_add(&out, out.size ? "\n" : "");
                list_game(&out, all_games[i], only != NULL);
            }
    }
    bool good = cli_print(&out);
    text_free(&out);
    return good ? STATUS_FINE : STATUS_USE;
}
