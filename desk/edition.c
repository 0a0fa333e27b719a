/*
 * edition.c: what an edition says, for boards drawn by hand: spaces, prices, and the
 * numbers on every card, as the edition's text has them, by the game's table of lines.
 *
 * The text was read once already (core/edition.c), so all of it is right here.
 */
#include "core/edition.h"

#include <string.h>

#include "core/number.h"
#include "desk/inside.h"

struct number_words {
    const char *at, *end;
    const char *word;
    size_t length;
};

static bool next(struct number_words *line)
{
    line->at += strspn(line->at, " \t");
    if (line->at >= line->end)
        line->at = line->end;
    line->word = line->at;
    size_t length = strcspn(line->at, " \t;\n#");
    if (line->at < line->end && *line->at == ';')
        length = 1;
    if (length > (size_t)(line->end - line->at))
        length = (size_t)(line->end - line->at);
    line->at += length;
    line->length = length;
    return length;
}

static bool word_is(const struct number_words *line, const char *word)
{
    return strlen(word) == line->length && !memcmp(line->word, word, line->length);
}

static void write_word(const struct number_words *line, struct text *out)
{
    int64_t number;
    if (number_signed(line->word, line->length, INT32_MIN, INT32_MAX, &number))
        json_text_n(out, NULL, line->word, line->length);
    else
        json_number(out, NULL, number);
}

static void write_member(const struct number_words *line, const char *key, struct text *out)
{
    int64_t number;
    if (number_signed(line->word, line->length, INT32_MIN, INT32_MAX, &number))
        json_text_n(out, key, line->word, line->length);
    else
        json_number(out, key, number);
}

/* Statements, parted by ";": a list of lists. */
static void write_statements(struct number_words *line, const char *key, struct text *out)
{
    json_open(out, key, '[');
    json_open(out, NULL, '[');
    while (next(line)) {
        if (word_is(line, ";")) {
            json_close(out, ']');
            json_open(out, NULL, '[');
        } else {
            write_word(line, out);
        }
    }
    json_close(out, ']');
    json_close(out, ']');
}

/* A single value, or a list that ends where the next label stands. */
static void write_column(struct number_words *line, const struct edition_column *column,
                         struct text *out)
{
    const char *key = column->label ? column->label : "values";
    int least = column->most ? column->least : 1, most = column->most ? column->most : 1;
    if (column->label)
        next(line);
    if (column->verbs) {
        write_statements(line, key, out);
        return;
    }
    if (most == 1 && least == 1) {
        if (next(line))
            write_member(line, key, out);
        return;
    }
    json_open(out, key, '[');
    for (int count = 0; count < most; count++) {
        const char *before = line->at;
        bool more = next(line);
        if (!more || (count >= least && column[1].width && column[1].label &&
                      word_is(line, column[1].label))) {
            line->at = before;
            break;
        }
        write_word(line, out);
    }
    json_close(out, ']');
}

/* The design or the index that a line is about, with its name in the words. */
static void write_index(const struct desk *desk, struct number_words *line, const char *noun,
                        const char *key, struct text *out)
{
    struct text title = { 0 };
    char thing[MAX_THING];
    next(line);
    json_text_n(out, key, line->word, line->length);
    int value = noun_value(desk->match.game, desk->edition->data, noun, line->word, line->length);
    if (value < 0 || strcmp(key, "name"))
        return;
    desk_thing(desk, noun, value, thing);
    json_text(out, "thing", thing);
    words_name(desk->words, &desk->match, noun, value, &title);
    desk_member(out, "title", &title);
    text_free(&title);
}

static void write_line(const struct desk *desk, struct number_words *line,
                       const struct edition_line *form, struct text *out)
{
    json_open(out, NULL, '{');
    if (form->row)
        write_index(desk, line, form->row, "name", out);
    if (form->col)
        write_index(desk, line, form->col, "of", out);
    for (const struct edition_column *column = form->column; column->width; column++)
        write_column(line, column, out);
    json_close(out, '}');
}

void desk_edition_json(const struct desk *desk, struct text *out)
{
    const struct edition *edition = desk->edition;
    json_open(out, "edition", '{');
    for (const struct edition_line *form = desk->match.game->edition_lines; form->word; form++) {
        json_open(out, form->word, '[');
        for (const char *at = edition->text; *at;) {
            struct number_words line = { .at = at, .end = at + strcspn(at, "\n#") };
            at += strcspn(at, "\n");
            at += *at == '\n';
            if (next(&line) && word_is(&line, form->word))
                write_line(desk, &line, form, out);
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}
