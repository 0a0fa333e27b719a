/*
 * table.c: what lies on the table, from the table of fields.
 *
 * A field is shown if the game's words have a label for it. Single values make
 * the first section; fields whose rows a noun names make one for each noun, with
 * a row for each of its values: what belongs to a player stands in the player's
 * row.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "desk/inside.h"

const char *desk_label(const struct desk *desk, const struct field *field)
{
    char key[64];
    snprintf(key, sizeof key, "table.%s", field->name);
    return words_find(desk->words, desk->match.game, key);
}

/* ---- cells --------------------------------------------------------------------- */

/* Where nothing can be hidden or named, -1 to -3 are numbers like any other. */
static bool has_reserved(const struct field *field)
{
    return field->noun || field->seen != SEEN_BY_ALL || field->covered;
}

static void write_number(int64_t value, struct text *out)
{
    char digits[32];
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    snprintf(digits, sizeof digits, "%s%" PRIu64, value < 0 ? "−" : "", size);
    json_text(out, "text", digits);
    json_number(out, "value", value);
}

static void write_name(const struct desk *desk, const char *noun, int64_t value, struct text *out)
{
    struct text name = { 0 };
    char thing[MAX_THING];
    words_name(desk->words, &desk->match, noun, (int32_t)value, &name);
    desk_member(out, "text", &name);
    desk_thing(desk, noun, value, thing);
    json_text(out, "thing", thing);
    text_free(&name);
}

static void write_hidden(const struct desk *desk, const struct field *field, struct text *out)
{
    struct text name = { 0 };
    words_name(desk->words, &desk->match, field->noun ? field->noun : "", UNKNOWN, &name);
    json_bool(out, "hidden", true);
    desk_member(out, "text", &name);
    text_free(&name);
}

/* The names of the bits that are set. */
static void write_bits(const struct desk *desk, const struct field *field, int64_t value,
                       struct text *out)
{
    int count = !strcmp(field->bits, "seat") ? desk->match.setup.players
                                             : noun_count(desk->match.game, field->bits);
    json_open(out, "list", '[');
    for (int bit = 0; bit < count && bit < 8 * field->width; bit++)
        if ((uint64_t)value >> bit & 1) {
            json_open(out, NULL, '{');
            write_name(desk, field->bits, bit, out);
            json_close(out, '}');
        }
    json_close(out, ']');
}

static void write_element(const struct desk *desk, const struct field *field, const void *view,
                          int64_t value, struct text *out)
{
    bool reserved = has_reserved(field);
    struct scene scene = desk_scene(desk, view);
    if (reserved && (value == UNKNOWN || value == UNDRAWN)) {
        write_hidden(desk, field, out);
    } else if ((reserved && value == EMPTY) || voice_blank(&scene, field->name, value)) {
        json_bool(out, "empty", true);
        json_text(out, "text", "–");
    } else if (field->noun) {
        write_name(desk, field->noun, value, out);
    } else if (field->bits) {
        write_bits(desk, field, value, out);
    } else {
        write_number(value, out);
    }
}

/* A row as a list, without places that are empty. */
static void write_list(const struct desk *desk, const struct field *field, const void *view,
                       int row, struct text *out)
{
    json_open(out, "list", '[');
    for (int i = 0; i < field->cols; i++) {
        int64_t value = field_get(field, view, row, i);
        if (value == EMPTY && has_reserved(field))
            continue;
        json_open(out, NULL, '{');
        write_element(desk, field, view, value, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* What stands in one column of a row; column -1 is the whole row. */
static void write_content(const struct desk *desk, const struct field *field, const void *view,
                          int row, int col, struct text *out)
{
    if (row >= field->rows) {
        json_bool(out, "empty", true);
        json_text(out, "text", "");
    } else if (col >= 0) {
        write_element(desk, field, view, field_get(field, view, row, col), out);
    } else {
        write_list(desk, field, view, row, out);
    }
}

static void write_cell(const struct desk *desk, const struct field *field, const void *view,
                       int row, int col, struct text *out)
{
    json_open(out, NULL, '{');
    write_content(desk, field, view, row, col, out);
    json_close(out, '}');
}

/* ---- which fields -------------------------------------------------------------------- */

/* How many rows or columns a noun names here. */
static int count_of(const struct desk *desk, const char *noun, int most)
{
    int count =
        !strcmp(noun, "seat") ? desk->match.setup.players : noun_count(desk->match.game, noun);
    return count < most ? count : most;
}

bool desk_is_used(const struct desk *desk, const char *noun, int value)
{
    return !strcmp(noun, "seat")
               ? value < desk->match.setup.players
               : noun_name(desk->match.game, desk->edition->data, noun, value) != NULL;
}

static bool is_single(const struct field *field)
{
    return !field->row || field->rows == 1;
}

/* Calls for each column that the field makes: one, or one for each value of the
 * noun of its columns. */
typedef void each_column(const struct desk *desk, const struct field *field, int col, void *context,
                         struct text *out);

static void columns_of(const struct desk *desk, const struct field *field, each_column *each,
                       void *context, struct text *out)
{
    if (field->cols == 1 || !field->col) {
        each(desk, field, field->cols == 1 ? 0 : -1, context, out);
        return;
    }
    for (int col = 0; col < count_of(desk, field->col, field->cols); col++)
        if (desk_is_used(desk, field->col, col))
            each(desk, field, col, context, out);
}

static void columns_by(const struct desk *desk, const char *noun, each_column *each, void *context,
                       struct text *out)
{
    for (const struct field *field = desk->match.game->fields; field->name; field++)
        if (!is_single(field) && !strcmp(field->row, noun) && desk_label(desk, field))
            columns_of(desk, field, each, context, out);
}

/* ---- sections ---------------------------------------------------------------------------- */

struct row_place {
    const void *view;
    int row;
};

static void head_column(const struct desk *desk, const struct field *field, int col, void *context,
                        struct text *out)
{
    (void)context;
    json_open(out, NULL, '{');
    json_text(out, "field", field->name);
    json_text(out, "label", desk_label(desk, field));
    if (col >= 0 && field->cols > 1) {
        struct text name = { 0 };
        char thing[MAX_THING];
        words_name(desk->words, &desk->match, field->col, col, &name);
        desk_thing(desk, field->col, col, thing);
        desk_member(out, "of", &name);
        json_text(out, "thing", thing);
        text_free(&name);
    }
    json_close(out, '}');
}

static void row_cell(const struct desk *desk, const struct field *field, int col, void *context,
                     struct text *out)
{
    const struct row_place *place = context;
    write_cell(desk, field, place->view, place->row, col, out);
}

static void open_section(const struct desk *desk, const char *id, struct text *out)
{
    char key[64];
    snprintf(key, sizeof key, "table.rows.%s", id);
    json_open(out, NULL, '{');
    json_text(out, "id", id);
    json_text(out, "label", words_get(desk->words, desk->match.game, key));
}

static void write_row(const struct desk *desk, const char *noun, const void *view, int row,
                      struct text *out)
{
    struct row_place place = { view, row };
    struct text name = { 0 };
    char thing[MAX_THING];
    words_name(desk->words, &desk->match, noun, row, &name);
    desk_thing(desk, noun, row, thing);
    json_open(out, NULL, '{');
    desk_member(out, "label", &name);
    json_text(out, "thing", thing);
    if (!strcmp(noun, "seat"))
        json_bool(out, "you", row == desk->viewer);
    json_open(out, "cells", '[');
    columns_by(desk, noun, row_cell, &place, out);
    json_close(out, ']');
    json_close(out, '}');
    text_free(&name);
}

/* The longest of the noun's fields says how many rows there are. */
static int rows_by(const struct desk *desk, const char *noun)
{
    int rows = 0;
    for (const struct field *field = desk->match.game->fields; field->name; field++)
        if (!is_single(field) && !strcmp(field->row, noun) && desk_label(desk, field) &&
            field->rows > rows)
            rows = field->rows;
    return count_of(desk, noun, rows);
}

static void write_section(const struct desk *desk, const char *noun, const void *view,
                          struct text *out)
{
    open_section(desk, noun, out);
    json_open(out, "columns", '[');
    columns_by(desk, noun, head_column, NULL, out);
    json_close(out, ']');
    json_open(out, "rows", '[');
    for (int row = 0; row < rows_by(desk, noun); row++)
        if (desk_is_used(desk, noun, row))
            write_row(desk, noun, view, row, out);
    json_close(out, ']');
    json_close(out, '}');
}

/* A field that is no table: its cells one after another. */
static void write_single(const struct desk *desk, const struct field *field, const void *view,
                         struct text *out)
{
    json_open(out, NULL, '{');
    json_text(out, "field", field->name);
    json_text(out, "label", desk_label(desk, field));
    json_open(out, "cells", '[');
    for (int row = 0; row < field->rows; row++)
        write_cell(desk, field, view, row, field->cols == 1 ? 0 : -1, out);
    json_close(out, ']');
    json_close(out, '}');
}

static void write_singles(const struct desk *desk, const void *view, struct text *out)
{
    open_section(desk, "match", out);
    json_open(out, "columns", '[');
    json_close(out, ']');
    json_open(out, "rows", '[');
    for (const struct field *field = desk->match.game->fields; field->name; field++)
        if (is_single(field) && desk_label(desk, field))
            write_single(desk, field, view, out);
    json_close(out, ']');
    json_close(out, '}');
}

/* Whether this is the first field that is shown with rows of its noun. */
static bool begins_section(const struct desk *desk, const struct field *field)
{
    if (is_single(field) || !desk_label(desk, field))
        return false;
    for (const struct field *before = desk->match.game->fields; before < field; before++)
        if (!is_single(before) && !strcmp(before->row, field->row) && desk_label(desk, before))
            return false;
    return true;
}

void desk_table_json(const struct desk *desk, const void *view, struct text *out)
{
    json_open(out, "table", '[');
    write_singles(desk, view, out);
    for (int pass = 0; pass < 2; pass++) /* the players first */
        for (const struct field *field = desk->match.game->fields; field->name; field++)
            if (begins_section(desk, field) && !strcmp(field->row, "seat") == !pass)
                write_section(desk, field->row, view, out);
    json_close(out, ']');
}

/* ---- one thing ------------------------------------------------------------------------------ */

static void write_fact(const struct desk *desk, const struct field *field, int col, void *context,
                       struct text *out)
{
    const struct row_place *place = context;
    struct text label = { 0 };
    if (place->row >= field->rows)
        return;
    text_add(&label, desk_label(desk, field));
    if (col >= 0 && field->cols > 1) {
        text_add(&label, " · ");
        words_name(desk->words, &desk->match, field->col, col, &label);
    }
    json_open(out, NULL, '{');
    json_text(out, "field", field->name);
    desk_member(out, "label", &label);
    json_bool(out, "deciding", field->told);
    write_content(desk, field, place->view, place->row, col, out);
    json_close(out, '}');
    text_free(&label);
}

/* Deciding numbers about this; noun NULL: about anything but players. */
static void write_numbers(const struct desk *desk, const char *noun, int value, struct text *out)
{
    struct scene scene = desk_scene(desk, desk->trial);
    struct deciding number;
    for (int i = 0; voice_number(&scene, i, &number); i++) {
        const char *about = number.noun;
        bool wanted = noun ? about && !strcmp(about, noun) && number.value == value
                           : !about || strcmp(about, "seat") != 0;
        char thing[MAX_THING];
        if (wanted) {
            json_open(out, NULL, '{');
            desk_member(out, "label", &number.label);
            json_bool(out, "deciding", true);
            desk_member(out, "text", &number.text);
            json_number(out, "value", number.amount);
            if (!noun && about) {
                desk_thing(desk, about, number.value, thing);
                json_text(out, "thing", thing);
            }
            json_close(out, '}');
        }
        deciding_free(&number);
    }
}

void desk_numbers_json(const struct desk *desk, struct text *out)
{
    json_open(out, "numbers", '[');
    write_numbers(desk, NULL, 0, out);
    json_close(out, ']');
}

/* What the game's voice says of the thing beside its numbers and its row. */
static void write_now(const struct desk *desk, const char *noun, int value, struct text *out)
{
    struct scene scene = desk_scene(desk, desk->trial);
    struct deciding fact;
    for (int i = 0; voice_now(&scene, noun, value, i, &fact); i++) {
        char thing[MAX_THING];
        json_open(out, NULL, '{');
        desk_member(out, "label", &fact.label);
        json_bool(out, "deciding", false);
        desk_member(out, "text", &fact.text);
        json_number(out, "value", fact.amount);
        if (fact.noun) {
            desk_thing(desk, fact.noun, fact.value, thing);
            json_text(out, "thing", thing);
        }
        json_close(out, '}');
        deciding_free(&fact);
    }
}

void desk_row_json(const struct desk *desk, const char *key, const char *noun, int row,
                   struct text *out)
{
    struct row_place place = { desk->trial, row };
    json_open(out, key, '[');
    write_numbers(desk, noun, row, out);
    columns_by(desk, noun, write_fact, &place, out);
    write_now(desk, noun, row, out);
    json_close(out, ']');
}

void desk_players_json(const struct desk *desk, struct text *out)
{
    json_open(out, "players", '[');
    for (int seat = 0; seat < desk->match.setup.players; seat++) {
        json_open(out, NULL, '{');
        json_number(out, "seat", seat);
        desk_row_json(desk, "facts", "seat", seat, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}
