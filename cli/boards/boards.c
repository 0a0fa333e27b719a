/* boards.c: which board a game has, and the plain one for all others. */
#include "cli/boards/boards.h"

#include <stdio.h>
#include <string.h>

#include "columns/columns.h"

/* Whether this is a line of the numbers that goes on; else the open one is ended
 * and one for the label begins. */
static bool goes_on(const struct board *board, const char *label, struct text *open,
                    struct text *line, struct text *out)
{
    if (open->data && !strcmp(open->data, label))
        return true;
    if (line->size) {
        columns_wrap(out, line->data, board->style.width - 1, 4);
        text_add(out, "\n");
    }
    line->size = open->size = 0;
    text_add(open, label);
    style_paint(&board->style, PAINT_HEAD, label, line);
    return false;
}

/* A game's board, table and purse, and the numbers that they show themselves, by the keys of
 * their labels or by their noun. */
struct drawn {
    const char *game;
    void (*draw)(const struct board *board, struct text *out);
    void (*table)(const struct board *board, struct text *out); /* NULL: the board has it all */
    void (*purse)(const struct board *board, struct text *out); /* NULL: there is none */
    bool (*cross)(const struct board *board, struct move move, struct cross *cross);
    const char *shows[6];
};

static const struct drawn *drawn_of(const struct game *game)
{
    static const struct drawn all[] = {
        { "cryptocurrency",
          cryptocurrency_board,
          cryptocurrency_table,
          cryptocurrency_purse,
          NULL,
          { "number.wealth", "number.rumours", "number.hodler" } },
        { "cryptoly",
          cryptoly_board,
          NULL,
          cryptoly_purse,
          NULL,
          { "number.worth", "number.rounds" } },
        { "karthedis",
          karthedis_board,
          NULL,
          NULL,
          karthedis_cross,
          { "number.cards", "number.goal", "place" } },
        { "fuffziger",
          fuffziger_board,
          NULL,
          fuffziger_purse,
          NULL,
          { "number.silver", "number.minimum", "number.holding", "number.staked",
            "number.draft" } },
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].game, game->id))
            return &all[i];
    return NULL;
}

/* Whether the number has the label of this key. */
static bool is_labelled(const struct board *board, const struct deciding *number, const char *key)
{
    const char *label = words_find(board->scene.words, board->scene.match->game, key);
    return label && number->label.data && !strcmp(label, number->label.data);
}

/* Whether the board shows the number already. */
static bool is_shown(const struct board *board, const struct drawn *drawn,
                     const struct deciding *number)
{
    for (int i = 0; i < 6 && drawn->shows[i]; i++)
        if (is_labelled(board, number, drawn->shows[i]) ||
            (number->noun && !strcmp(number->noun, drawn->shows[i])))
            return true;
    return false;
}

bool board_number(const struct board *board, const char *key, const char *noun, int value,
                  struct text *out)
{
    struct deciding number;
    bool found = false;
    for (int i = 0; !found && voice_number(&board->scene, i, &number); i++) {
        found = number.noun && !strcmp(number.noun, noun) && number.value == value &&
                (!key || is_labelled(board, &number, key));
        if (found)
            text_add(out, number.text.data ? number.text.data : "");
        deciding_free(&number);
    }
    return found;
}

/* The numbers that decide the match, those of one label on a line. */
static void draw_numbers(const struct board *board, const struct drawn *drawn, struct text *out)
{
    struct deciding number;
    struct text line = { 0 }, open = { 0 };
    const struct scene *scene = &board->scene;
    for (int i = 0; voice_number(scene, i, &number); i++) {
        const char *label = number.label.data ? number.label.data : "";
        struct text name = { 0 };
        if (number.noun)
            words_name(scene->words, scene->match, number.noun, number.value, &name);
        if (!is_shown(board, drawn, &number)) {
            text_add(&line, goes_on(board, label, &open, &line, out) ? " · " : ": ");
            if (name.size && strcmp(name.data, label) != 0)
                text_printf(&line, "%s ", name.data);
            text_add(&line, number.text.data ? number.text.data : "");
        }
        text_free(&name);
        deciding_free(&number);
    }
    goes_on(board, "", &open, &line, out);
    text_free(&line);
    text_free(&open);
}

void board_say(const struct board *board, const char *key, const struct words_arg *args, int count,
               struct text *out)
{
    words_say(board->scene.words, board->scene.match->game, key, args, count, out);
}

void board_draw(const struct board *board, struct text *out)
{
    const struct drawn *drawn = drawn_of(board->scene.match->game);
    if (!drawn) {
        board_plain(board, out);
        return;
    }
    drawn->draw(board, out);
    draw_numbers(board, drawn, out);
}

void board_purse(const struct board *board, struct text *out)
{
    const struct drawn *drawn = drawn_of(board->scene.match->game);
    if (drawn && drawn->purse && board->scene.viewer < board->scene.match->setup.players)
        drawn->purse(board, out);
}

bool board_cross(const struct board *board, struct move move, struct cross *cross)
{
    const struct drawn *drawn = drawn_of(board->scene.match->game);
    *cross = (struct cross){ 0 };
    return drawn && drawn->cross && drawn->cross(board, move, cross);
}

void cross_free(struct cross *cross)
{
    text_free(&cross->row_head);
    text_free(&cross->column_head);
}

bool board_table(const struct board *board, struct text *out)
{
    const struct drawn *drawn = drawn_of(board->scene.match->game);
    if (!drawn || !drawn->table)
        return false;
    drawn->table(board, out);
    return true;
}

/* ---- the plain board ---------------------------------------------------- */

/* The name of a row or column: by its noun, or its number from 1. */
static void add_index(const struct board *board, const char *noun, int index, struct text *out)
{
    if (noun)
        words_name(board->scene.words, board->scene.match, noun, index, out);
    else
        text_add_number(out, index + 1);
}

static void add_value(const struct board *board, const struct field *field, int row, int col,
                      struct text *out)
{
    int64_t value = field_get(field, board->scene.view, row, col);
    bool can_hide = field->seen != SEEN_BY_ALL || field->covered;
    if (value == UNKNOWN && (can_hide || field->noun))
        text_add(out, "?");
    else if (field->noun)
        words_name(board->scene.words, board->scene.match, field->noun, (int32_t)value, out);
    else
        text_printf(out, "%lld", (long long)value);
}

/* A field's name in the words, "<game>.table.<field>", or as it is written. */
static void add_field_name(const struct board *board, const struct field *field, struct text *out)
{
    char key[96];
    snprintf(key, sizeof key, "table.%s", field->name);
    const char *word = words_find(board->scene.words, board->scene.match->game, key);
    for (const char *at = word ? word : field->name; *at; at++)
        text_add_bytes(out, !word && *at == '_' ? " " : at, 1);
}

/* Whether the index names something that is in this match and this edition. */
static bool is_there(const struct board *board, const char *noun, int index)
{
    const struct match *match = board->scene.match;
    if (!noun)
        return true;
    if (!strcmp(noun, "seat"))
        return index < match->setup.players;
    return noun_name(match->game, match->edition->data, noun, index) != NULL;
}

static void draw_list(const struct board *board, const struct field *field, struct text *out)
{
    struct text line = { 0 };
    add_field_name(board, field, &line);
    text_add(&line, ": ");
    const char *gap = "";
    for (int row = 0; row < field->rows; row++) {
        if (!is_there(board, field->row, row))
            continue;
        text_add(&line, gap);
        if (field->rows > 1) {
            add_index(board, field->row, row, &line);
            text_add(&line, " ");
        }
        add_value(board, field, row, 0, &line);
        gap = ", ";
    }
    columns_wrap(out, line.data ? line.data : "", board->style.width - 1, 4);
    text_add(out, "\n");
    text_free(&line);
}

static void draw_table(const struct board *board, const struct field *field, struct text *out)
{
    add_field_name(board, field, out);
    text_add(out, ":\n");
    for (int row = 0; row < field->rows; row++) {
        struct text line = { 0 };
        const char *gap = ": ";
        if (!is_there(board, field->row, row))
            continue;
        text_add(&line, "  ");
        add_index(board, field->row, row, &line);
        for (int col = 0; col < field->cols; col++) {
            if (!is_there(board, field->col, col))
                continue;
            text_add(&line, gap);
            add_index(board, field->col, col, &line);
            text_add(&line, " ");
            add_value(board, field, row, col, &line);
            gap = ", ";
        }
        columns_wrap(out, line.data ? line.data : "", board->style.width - 1, 6);
        text_add(out, "\n");
        text_free(&line);
    }
}

/* Whether the field only says who may see another one. It is not drawn: what is shown or hidden
 * tells it already. */
static bool is_mask(const struct game *game, const struct field *field)
{
    for (const struct field *other = game->fields; other->name; other++) {
        bool masked = other->seen == SEEN_BY_MASK || other->seen == SEEN_BY_KNOWERS;
        if ((masked && other->mask == field->offset) ||
            (other->covered && other->shown == SEEN_BY_MASK && other->shown_mask == field->offset))
            return true;
    }
    return false;
}

void board_plain(const struct board *board, struct text *out)
{
    const struct game *game = board->scene.match->game;
    columns_repeat(out, style_sign(&board->style, "─", "-"), board->style.width - 1);
    text_add(out, "\n");
    for (const struct field *field = game->fields; field->name; field++) {
        if (field->seen == SEEN_BY_NOBODY || is_mask(game, field) ||
            !strncmp(field->name, "spare", 5))
            continue;
        if (field->cols > 1)
            draw_table(board, field, out);
        else
            draw_list(board, field, out);
    }
}
