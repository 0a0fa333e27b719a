/*
 * rules.c: kontor rules GAME, all that one needs to play at a real table: the game's
 * rule book (words/book.h) as plain text, Markdown or a page of HTML.
 */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "columns/columns.h"
#include "words/book.h"
#include "words/catalogue.h"

enum { WIDTH = 78, HANG = 8, INDENT = 4, SHORT = 12 };

/* ---- a sheet ------------------------------------------------------------------ */

enum format { FORMAT_TEXT, FORMAT_MARKDOWN, FORMAT_HTML, FORMATS };
static const char *const formats[FORMATS + 1] = { "text", "markdown", "html", NULL };

struct rules_sheet {
    enum format format;
    struct text out;
    bool list;              /* of HTML: one is open */
    bool rule;              /* the entry that waits is a rule */
    struct text name, said; /* the entry */
};

/* Signs of the format itself are written so that they stand for themselves. */
static void add_plain(struct rules_sheet *sheet, const char *string)
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

static void end_list(struct rules_sheet *sheet)
{
    if (sheet->list)
        text_add(&sheet->out, "</dl>\n");
    sheet->list = false;
}

static void add_head(struct rules_sheet *sheet, int level, const char *string)
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

static void add_text(struct rules_sheet *sheet, const char *string)
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

/* A name and what is said of it; ids of rules stand in a column of their own. */
static void add_entry(struct rules_sheet *sheet, bool rule, const char *name, const char *string)
{
    size_t length = strlen(name), wide = strlen("？");
    bool asks = (length && name[length - 1] == '?') ||
                (length >= wide && !strcmp(name + length - wide, "？"));
    const char *colon = rule || asks ? "" : strcmp(words_language(cli_words()), "ja") ? ":" : "：";
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
        text_printf(&sheet->out, "%s** ", colon);
        add_plain(sheet, string);
        text_add(&sheet->out, "\n");
    } else {
        int blanks = rule && columns_width(name) < HANG ? HANG - columns_width(name) : 1;
        struct text line = { 0 };
        text_printf(&line, "%s%s", name, colon);
        columns_repeat(&line, " ", *colon && *colon != ':' ? 0 : blanks);
        text_add(&line, string);
        columns_wrap(&sheet->out, line.data ? line.data : "", WIDTH, rule ? HANG : INDENT);
        text_add(&sheet->out, "\n");
        text_free(&line);
    }
}

/* Writes the entry that waits for others like it. */
static void flush(struct rules_sheet *sheet)
{
    if (sheet->name.size)
        add_entry(sheet, sheet->rule, sheet->name.data, sheet->said.data ? sheet->said.data : "");
    text_free(&sheet->name);
    text_free(&sheet->said);
    sheet->name = sheet->said = (struct text){ 0 };
}

static void begin(struct rules_sheet *sheet, const struct game *game)
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

static void end(struct rules_sheet *sheet)
{
    end_list(sheet);
    if (sheet->format == FORMAT_HTML)
        text_add(&sheet->out, "</body></html>\n");
}

/* ---- what stands on it ------------------------------------------------------------ */

static void read_part(void *context, const char *part, const char *title)
{
    (void)part;
    flush(context);
    add_head(context, 2, title);
}

static void read_head(void *context, const char *title)
{
    flush(context);
    add_head(context, 3, title);
}

static void read_text(void *context, const char *text)
{
    flush(context);
    add_text(context, text);
}

/* Of things with short names that say the same, one after the other, it is said once. */
static void read_entry(void *context, const char *thing, const char *name, const char *text)
{
    struct rules_sheet *sheet = context;
    const char *comma = strcmp(words_language(cli_words()), "ja") ? ", " : "、";
    bool rule = thing && !strncmp(thing, "rule:", 5);
    bool same = sheet->name.size && columns_width(name) <= SHORT && !strcmp(sheet->said.data, text);
    if (!same)
        flush(sheet);
    sheet->rule = rule;
    text_printf(&sheet->name, "%s%s", same ? comma : "", name);
    if (!same)
        text_add(&sheet->said, text);
}

static void write_sheet(struct rules_sheet *sheet, const struct edition *edition)
{
    const struct words *words = cli_words();
    const struct book_reader reader = { sheet, read_part, read_head, read_text, read_entry };
    struct words_arg args[] = { words_string("edition", edition->name),
                                words_string("game", edition->game->id) };
    struct text numbers = { 0 };
    begin(sheet, edition->game);
    add_text(sheet, words_get(words, edition->game, "about"));
    book_box(words, edition, &reader);
    book_rules(words, edition, &reader);
    book_asked(words, edition, &reader);
    book_options(words, edition, &reader);
    book_terms(words, edition, &reader);
    book_cards(words, edition, &reader);
    flush(sheet);
    words_say(words, NULL, edition->shipped ? "cli.rules.numbers" : "cli.rules.numbers.own", args,
              2, &numbers);
    text_add(&sheet->out, sheet->format == FORMAT_TEXT ? "\n" : "");
    add_text(sheet, numbers.data ? numbers.data : "");
    text_free(&numbers);
    end(sheet);
}

int rules_main(int argc, char **argv)
{
    struct flag flags[] = { { .name = "edition", .takes_value = true },
                            { .name = "format", .takes_value = true },
                            { .name = NULL } };
    const char *rest[1];
    int count, status;
    struct rules_sheet sheet = { 0 };
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
    write_sheet(&sheet, edition);
    bool good = cli_print(&sheet.out);
    text_free(&sheet.out);
    edition_free(edition);
    return good ? STATUS_FINE : STATUS_USE;
}
