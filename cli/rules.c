/*
 * rules.c: kontor rules GAME, all that one needs to play at a real table: what the
 * game is about, its options, its rules, what every card does, and the numbers of an
 * edition; as plain text, Markdown or a page of HTML.
 *
 * Rules come from words, cards from the game's voice with the loaded edition, numbers
 * from the edition itself: nothing is written down here.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "columns/columns.h"
#include "words/catalogue.h"
#include "words/voice.h"

enum { WIDTH = 78, HANG = 8 };

/* ---- a sheet ------------------------------------------------------------------ */

enum format { FORMAT_TEXT, FORMAT_MARKDOWN, FORMAT_HTML, FORMATS };
static const char *const formats[FORMATS + 1] = { "text", "markdown", "html", NULL };

struct sheet {
    enum format format;
    struct text out;
    bool list; /* of HTML: one is open */
};

/* Signs of the format itself are written so that they stand for themselves. */
static void add_plain(struct sheet *sheet, const char *string)
{
    for (; *string; string++) {
        char one[2] = { *string, 0 };
        const char *written = one;
        if (sheet->format == FORMAT_HTML)
            written = *string == '&'   ? "&amp;"
                      : *string == '<' ? "&lt;"
                      : *string == '>' ? "&gt;"
                                       : one;
        else if (sheet->format == FORMAT_MARKDOWN && strchr("\\`*_{}[]<>|#", *string))
            text_add(&sheet->out, "\\");
        text_add(&sheet->out, written);
    }
}

static void end_list(struct sheet *sheet)
{
    if (sheet->list)
        text_add(&sheet->out, "</dl>\n");
    sheet->list = false;
}

static void add_head(struct sheet *sheet, int level, const char *string)
{
    end_list(sheet);
    if (sheet->format == FORMAT_HTML) {
        text_printf(&sheet->out, "<h%d>", level);
        add_plain(sheet, string);
        text_printf(&sheet->out, "</h%d>\n", level);
    } else if (sheet->format == FORMAT_MARKDOWN) {
        text_printf(&sheet->out, "%s%.*s ", level > 1 ? "\n" : "", level, "####");
        add_plain(sheet, string);
        text_add(&sheet->out, "\n");
    } else {
        text_add(&sheet->out, level > 1 ? "\n" : "");
        columns_wrap(&sheet->out, string, WIDTH, 0);
        text_add(&sheet->out, "\n");
        if (level < 3) {
            columns_repeat(&sheet->out, level > 1 ? "-" : "=", columns_width(string));
            text_add(&sheet->out, "\n");
        }
    }
}

static void add_text(struct sheet *sheet, const char *string)
{
    end_list(sheet);
    if (sheet->format == FORMAT_TEXT) {
        columns_wrap(&sheet->out, string, WIDTH, 0);
        text_add(&sheet->out, "\n");
        return;
    }
    text_add(&sheet->out, sheet->format == FORMAT_HTML ? "<p>" : "\n");
    add_plain(sheet, string);
    text_add(&sheet->out, sheet->format == FORMAT_HTML ? "</p>\n" : "\n");
}

/* A name and what is said of it. */
static void add_entry(struct sheet *sheet, const char *name, const char *string)
{
    if (sheet->format == FORMAT_HTML) {
        text_add(&sheet->out, sheet->list ? "<dt>" : "<dl><dt>");
        sheet->list = true;
        add_plain(sheet, name);
        text_add(&sheet->out, "</dt><dd>");
        add_plain(sheet, string);
        text_add(&sheet->out, "</dd>\n");
    } else if (sheet->format == FORMAT_MARKDOWN) {
        text_add(&sheet->out, "- **");
        add_plain(sheet, name);
        text_add(&sheet->out, "** ");
        add_plain(sheet, string);
        text_add(&sheet->out, "\n");
    } else {
        struct text line = { 0 };
        text_add(&line, name);
        if (columns_width(name) < HANG)
            columns_repeat(&line, " ", HANG - columns_width(name));
        else
            text_add(&line, ": ");
        text_add(&line, string);
        columns_hang(&sheet->out, line.data ? line.data : "", WIDTH, HANG);
        text_add(&sheet->out, "\n");
        text_free(&line);
    }
}

static void add_block(struct sheet *sheet, const char *string)
{
    end_list(sheet);
    if (sheet->format == FORMAT_HTML) {
        text_add(&sheet->out, "<pre>");
        add_plain(sheet, string);
        text_add(&sheet->out, "</pre>\n");
    } else {
        text_printf(&sheet->out, "%s%s%s", sheet->format == FORMAT_MARKDOWN ? "\n```\n" : "",
                    string, sheet->format == FORMAT_MARKDOWN ? "```\n" : "");
    }
}

static const char *say(const char *key)
{
    return words_get(cli_words(), NULL, key);
}

static void begin(struct sheet *sheet, const struct game *game)
{
    const char *title = catalogue_title(cli_words(), game);
    if (sheet->format == FORMAT_HTML) {
        text_printf(&sheet->out,
                    "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">",
                    words_language(cli_words()));
        text_add(&sheet->out, "<meta name=\"viewport\" content=\"width=device-width\"><title>");
        add_plain(sheet, title);
        text_add(
            &sheet->out,
            "</title><style>body{max-width:44em;margin:2em auto;padding:0 1em;"
            "font:17px/1.5 Georgia,serif;background:#fbf8f1;color:#1f1b16}"
            "h1,h2,h3{line-height:1.2}dt{font-weight:bold;margin-top:.6em}dd{margin:0 0 0 1.5em}"
            "pre{overflow:auto;font-size:14px}"
            "@media(prefers-color-scheme:dark){body{background:#15171b;color:#ece5d8}}"
            "</style></head><body>\n");
    }
    add_head(sheet, 1, title);
}

static void end(struct sheet *sheet)
{
    end_list(sheet);
    if (sheet->format == FORMAT_HTML)
        text_add(&sheet->out, "</body></html>\n");
}

/* ---- what stands on it ------------------------------------------------------------ */

/* Texts of several lines are paragraphs. */
static void add_lines(struct sheet *sheet, const char *string)
{
    while (*string) {
        size_t length = strcspn(string, "\n");
        struct text line = { 0 };
        text_add_bytes(&line, string, length);
        if (length && line.data)
            add_text(sheet, line.data);
        text_free(&line);
        string += length;
        string += *string == '\n';
    }
}

static void add_options(struct sheet *sheet, const struct game *game)
{
    if (!game->options || !game->options[0].name)
        return;
    add_head(sheet, 2, say("cli.rules.options"));
    for (int i = 0; game->options[i].name; i++) {
        const struct option *option = &game->options[i];
        const char *title = catalogue_option(cli_words(), game, option);
        add_head(sheet, 3, title ? title : option->name);
        for (int form = 0; option->forms[form]; form++) {
            struct option_value value = catalogue_value(option, form);
            struct text about = { 0 }, name = { 0 };
            words_option_about(cli_words(), game, i, value, &about);
            words_option(cli_words(), game, i, value, &name);
            add_entry(sheet,
                      *option->forms[form] != '<' && name.size ? name.data : option->forms[form],
                      about.data ? about.data : "");
            text_free(&about);
            text_free(&name);
        }
    }
}

/* The letters of an id behind its hyphen name its section: "CC-A1" is in "A". */
static void add_rules(struct sheet *sheet, const struct game *game)
{
    char last[16] = "";
    add_head(sheet, 2, say("cli.rules.rules"));
    const char *intro = words_find(cli_words(), game, "rules.intro");
    if (intro)
        add_lines(sheet, intro);
    for (int i = 1; game->rules[i]; i++) {
        const char *text = words_rule(cli_words(), game, game->rules[i]);
        const char *hyphen = strchr(game->rules[i], '-');
        char section[16], key[32];
        snprintf(section, sizeof section, "%s", hyphen ? hyphen + 1 : game->rules[i]);
        section[strcspn(section, "0123456789")] = 0;
        snprintf(key, sizeof key, "rules.%s", section);
        const char *heading = words_find(cli_words(), game, key);
        if (strcmp(section, last) && heading)
            add_head(sheet, 3, heading);
        memcpy(last, section, sizeof last);
        if (text)
            add_entry(sheet, game->rules[i], text);
    }
}

static const char *noun_heading(const struct game *game, const char *noun)
{
    char key[64];
    snprintf(key, sizeof key, "table.rows.%s", noun);
    const char *heading = words_find(cli_words(), game, key);
    return heading ? heading : words_find(cli_words(), NULL, key);
}

/* Whatever the game's voice has a text for, by its nouns. */
static void add_cards(struct sheet *sheet, const struct scene *scene)
{
    const struct game *game = scene->match->game;
    bool begun = false;
    for (const struct noun *noun = game->nouns; noun->name; noun++) {
        bool headed = false;
        for (int value = 0; value < noun_count(game, noun->name); value++) {
            struct text name = { 0 }, text = { 0 };
            const char *word = noun_name(game, scene->match->edition->data, noun->name, value);
            if (word && *word)
                voice_card(scene, noun->name, value, &text);
            if (text.size) {
                if (!begun)
                    add_head(sheet, 2, say("cli.rules.cards"));
                begun = true;
                const char *heading = noun_heading(game, noun->name);
                if (!headed && heading)
                    add_head(sheet, 3, heading);
                headed = true;
                words_name(cli_words(), scene->match, noun->name, value, &name);
                add_entry(sheet, name.data ? name.data : word, text.data);
            }
            text_free(&name);
            text_free(&text);
        }
    }
}

static void add_numbers(struct sheet *sheet, const struct edition *edition)
{
    struct words_arg name = words_string("edition", edition->name);
    struct text head = { 0 };
    words_say(cli_words(), NULL, "cli.rules.numbers", &name, 1, &head);
    add_head(sheet, 2, head.data ? head.data : edition->name);
    add_text(sheet, say("cli.rules.numbers_about"));
    add_block(sheet, edition->text);
    text_free(&head);
}

static void write_sheet(struct sheet *sheet, const struct game *game, struct edition *edition)
{
    struct match match = { .game = game, .edition = edition };
    _Alignas(64) unsigned char state[MAX_STATE] = { 0 }, view[MAX_STATE];
    setup_defaults(game, game->min_players, &match.setup);
    game->setup(edition->data, state, &match.setup);
    game_observe(game, state, SPECTATOR, SHOWN, view);
    struct scene scene = {
        .words = cli_words(), .match = &match, .view = view, .viewer = SPECTATOR
    };
    begin(sheet, game);
    add_lines(sheet, words_get(cli_words(), game, "about"));
    add_rules(sheet, game);
    add_options(sheet, game);
    add_cards(sheet, &scene);
    add_numbers(sheet, edition);
    end(sheet);
}

int rules_main(int argc, char **argv)
{
    struct flag flags[] = { { .name = "edition", .takes_value = true },
                            { .name = "format", .takes_value = true },
                            { .name = NULL } };
    const char *rest[1];
    int count, status;
    struct sheet sheet = { 0 };
    if (!cli_arguments(argc, argv, flags, rest, 1, 1, &count, &status))
        return status;
    while (flags[1].given && sheet.format < FORMATS &&
           strcmp(formats[sheet.format], flags[1].value))
        sheet.format++;
    if (sheet.format == FORMATS)
        return cli_fail_1("cli.rules.format", "word", flags[1].value);
    const struct game *game = cli_game(rest[0]);
    if (!game)
        return STATUS_USE;
    struct edition *edition = cli_edition(game, flags[0].value);
    if (!edition)
        return STATUS_USE;
    write_sheet(&sheet, game, edition);
    bool good = cli_print(&sheet.out);
    text_free(&sheet.out);
    edition_free(edition);
    return good ? STATUS_FINE : STATUS_USE;
}
