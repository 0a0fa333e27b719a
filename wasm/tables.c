/*
 * tables.c: prints what the tables of all games say as JSON, for programs in other
 * languages that are to have types of a game without writing them down again: nouns,
 * fields of a view, kinds of moves, lines of the edition. web/views.mjs makes TypeScript of it.
 *
 * [{"game":"blank","nouns":[{"noun":"wood","of":"edition"} or {"noun":"phase","names":[…]}],
 *   "fields":[{"name","rows","cols","width","row","col","noun","bits","hidden","empty",
 *              "undrawn","viewers","flags"}],
 *   "kinds":[{"kind","args":[{"name","noun"}]}],
 *   "edition":[{"word","row","col","designs","columns":[{"label","noun","list","verbs"}]}]}]
 *
 * Nouns of the edition have other names in each. `hidden`, `empty` and `undrawn` say which
 * of the reserved values may stand in a field; `viewers` that it is a set of viewers, `flags`
 * that all its bits are used and have no names. What is false is left out.
 */
#include <stdio.h>
#include <string.h>

#include "core/edition.h"
#include "core/text.h"

static void write_true(struct text *out, const char *key, bool value)
{
    if (value)
        json_bool(out, key, true);
}

static void write_name(struct text *out, const char *key, const char *value)
{
    if (value)
        json_text(out, key, value);
}

static void write_noun(struct text *out, const struct noun *noun)
{
    json_open(out, NULL, '{');
    json_text(out, "noun", noun->name);
    if (noun->value) {
        json_open(out, "names", '[');
        for (int i = 0; noun->value[i]; i++)
            json_text(out, NULL, noun->value[i]);
        json_close(out, ']');
    }
    json_close(out, '}');
}

/* Whether the field says who knows the elements of another one. */
static bool is_of_viewers(const struct game *game, const struct field *field)
{
    for (const struct field *other = game->fields; other->name; other++)
        if ((other->seen == SEEN_BY_MASK && other->mask == field->offset) ||
            (other->covered && other->shown == SEEN_BY_MASK && other->shown_mask == field->offset))
            return true;
    return false;
}

static void write_field(struct text *out, const struct game *game, const struct field *field)
{
    bool hidden = field->seen != SEEN_BY_ALL || field->covered;
    bool reserved = hidden || field->noun, viewers = is_of_viewers(game, field);
    bool whole = field->width == 2 && field->low == INT16_MIN && field->high == INT16_MAX;
    json_open(out, NULL, '{');
    json_text(out, "name", field->name);
    json_number(out, "rows", field->rows);
    json_number(out, "cols", field->cols);
    json_number(out, "width", field->width);
    write_name(out, "row", field->row);
    write_name(out, "col", field->col);
    write_name(out, "noun", field->noun);
    write_name(out, "bits", field->bits);
    write_true(out, "hidden", hidden);
    write_true(out, "empty", reserved && field->also & ALSO_EMPTY);
    write_true(out, "undrawn", reserved && field->also & ALSO_UNDRAWN);
    write_true(out, "viewers", viewers);
    write_true(out, "flags", whole && !viewers && !reserved && !field->bits);
    json_close(out, '}');
}

static void write_kind(struct text *out, const struct move_kind *kind)
{
    json_open(out, NULL, '{');
    json_text(out, "kind", kind->word);
    json_open(out, "args", '[');
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        json_open(out, NULL, '{');
        json_text(out, "name", kind->arg[i].name);
        write_name(out, "noun", kind->arg[i].noun);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void write_line(struct text *out, const struct edition_line *line)
{
    json_open(out, NULL, '{');
    json_text(out, "word", line->word);
    write_name(out, "row", line->row);
    write_name(out, "col", line->col);
    write_true(out, "designs", line->designs);
    json_open(out, "columns", '[');
    for (const struct edition_column *column = line->column; column->width; column++) {
        json_open(out, NULL, '{');
        write_name(out, "label", column->label);
        write_name(out, "noun", column->noun);
        write_true(out, "list", column->most && (column->least != 1 || column->most != 1));
        write_true(out, "verbs", column->verbs);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void write_game(struct text *out, const struct game *game)
{
    json_open(out, NULL, '{');
    json_text(out, "game", game->id);
    json_open(out, "nouns", '[');
    for (const struct noun *noun = game->nouns; noun->name; noun++)
        write_noun(out, noun);
    json_close(out, ']');
    json_open(out, "fields", '[');
    for (const struct field *field = game->fields; field->name; field++)
        if (strncmp(field->name, "spare", 5) != 0)
            write_field(out, game, field);
    json_close(out, ']');
    json_open(out, "kinds", '[');
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++)
        write_kind(out, kind);
    json_close(out, ']');
    json_open(out, "edition", '[');
    for (const struct edition_line *line = game->edition_lines; line->word; line++)
        write_line(out, line);
    json_close(out, ']');
    json_close(out, '}');
}

int main(void)
{
    struct text out = { 0 };
    json_open(&out, NULL, '[');
    for (const struct game *const *game = all_games; *game; game++)
        write_game(&out, *game);
    json_close(&out, ']');
    if (out.failed)
        return 1;
    puts(out.data);
    text_free(&out);
    return 0;
}
