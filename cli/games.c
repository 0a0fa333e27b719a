/*
 * games.c: kontor games, which games there are and with what they can be played.
 *
 * Titles and explanations are in the user's language; ids, option names and
 * values are those that the other commands take.
 */
#include <string.h>

#include "cli/cli.h"
#include "columns/columns.h"
#include "words/catalogue.h"

enum { NAME_COLUMNS = 26, TEXT_COLUMNS = 78 };

/* ---- for people ------------------------------------------------------------ */

static void add_indented(struct text *out, const char *string, int indent)
{
    columns_repeat(out, " ", indent);
    columns_hang(out, string, TEXT_COLUMNS, indent);
    text_add(out, "\n");
}

/* What is typed, in brackets what it is called if that differs, what it means. */
static void list_form(struct text *out, const struct game *game, int i, int form)
{
    const char *typed = game->options[i].forms[form];
    struct text line = { 0 }, name = { 0 }, about = { 0 };
    words_option_form(cli_words(), game, i, form, &name, &about);
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
    columns_pad(out, option->name, NAME_COLUMNS - 4, COLUMNS_LEFT);
    text_printf(out, " %s\n", line.data ? line.data : "");
    const char *title = catalogue_option(cli_words(), game, option);
    const char *about = catalogue_about(cli_words(), game, option);
    if (detailed && title)
        add_indented(out, title, 6);
    if (detailed && about)
        add_indented(out, about, 8);
    for (int form = 0; detailed && option->forms[form]; form++)
        list_form(out, game, i, form);
    text_free(&line);
}

/* The options, a line each, with their values and the standard; detailed: what each value
 * means, too. */
static void list_options(const struct game *game, bool detailed, struct text *out)
{
    for (int i = 0; game->options[i].name; i++)
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
    columns_pad(out, game->id, NAME_COLUMNS, COLUMNS_LEFT);
    text_add(out, " ");
    columns_pad(out, catalogue_title(cli_words(), game), 30, COLUMNS_LEFT);
    text_add(out, " ");
    words_say(cli_words(), NULL, "cli.games.players", players, 2, out);
    text_add(out, "\n");
    const char *about = words_find(cli_words(), game, "about");
    if (detailed && about && strcmp(about, "about"))
        add_indented(out, about, 2);
    if (game->options[0].name)
        text_printf(out, "  %s\n", words_get(cli_words(), NULL, "cli.games.options"));
    list_options(game, detailed, out);
    list_editions(out, game);
    if (detailed) {
        struct words_arg arg = words_string("game", game->id);
        text_add(out, "  ");
        words_say(cli_words(), NULL, "cli.games.play", &arg, 1, out);
        text_add(out, "\n");
    }
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
        catalogue_games(cli_words(), only, &out);
        text_add(&out, "\n");
    } else {
        for (int i = 0; !only && i < catalogue_count(); i++) {
            text_add(&out, i ? "\n" : "");
            list_game(&out, all_games[i], false);
        }
        if (only)
            list_game(&out, only, true);
    }
    bool good = cli_print(&out);
    text_free(&out);
    return good ? STATUS_FINE : STATUS_USE;
}
