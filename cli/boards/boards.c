/* boards.c: which board a game has, and the plain one for all others. */
#include "cli/boards.h"

#include <stdio.h>
#include <string.h>

static const struct board_kind *const kinds[] = { &cryptocurrency_board, &cryptoly_board,
                                                &karthedis_board, &fuffziger_board, NULL };

static const struct board_kind *kind_of(const struct board *board)
{
    for (const struct board_kind *const *kind = kinds; *kind; kind++)
        if (!strcmp((*kind)->game, board->match->game->id))
            return *kind;
    return NULL;
}

void board_draw(const struct board *board, struct text *out)
{
    const struct board_kind *kind = kind_of(board);
    if (kind && kind->draw)
        kind->draw(board, out);
    else
        board_plain(board, out);
}

void board_event(const struct board *board, int actor, struct move move, struct text *out)
{
    const struct board_kind *kind = kind_of(board);
    if (kind && kind->event)
        kind->event(board, actor, move, out);
}

void board_question(const struct board *board, struct text *out)
{
    const struct board_kind *kind = kind_of(board);
    if (kind && kind->question)
        kind->question(board, out);
}

int board_shortcut(const struct board *board, const char *typed, struct move moves[], int most)
{
    const struct board_kind *kind = kind_of(board);
    return kind && kind->shortcut ? kind->shortcut(board, typed, moves, most) : 0;
}

void board_fault(const struct board *board, const char *typed, struct text *out)
{
    const struct board_kind *kind = kind_of(board);
    if (kind && kind->fault)
        kind->fault(board, typed, out);
}

void board_choice(const struct board *board, int actor, struct move move, int high,
                  struct text *out)
{
    const struct board_kind *kind = kind_of(board);
    struct text aside = { 0 };
    words_choice(board->words, board->match, board->view, actor, move, high, out);
    if (kind && kind->aside)
        kind->aside(board, actor, move, &aside);
    if (aside.size)
        text_printf(out, " · %s", aside.data);
    text_free(&aside);
}

/* ---- the plain board ---------------------------------------------------- */

/* The name of a row or column: by its noun, or its number from 1. */
static void add_index(const struct board *board, const char *noun, int index, struct text *out)
{
    if (noun)
        words_name(board->words, board->match, noun, index, out);
    else
        text_add_number(out, index + 1);
}

static void add_value(const struct board *board, const struct field *field, int row, int col,
                      struct text *out)
{
    int64_t value = field_get(field, board->view, row, col);
    bool can_hide = field->seen != SEEN_BY_ALL || field->covered;
    if (value == UNKNOWN && (can_hide || field->noun))
        text_add(out, "?");
    else if (field->noun)
        words_name(board->words, board->match, field->noun, (int32_t)value, out);
    else
        text_printf(out, "%lld", (long long)value);
}

/* A field's name in the words, "<game>.table.<field>", or as it is written. */
static void add_field_name(const struct board *board, const struct field *field,
                           struct text *out)
{
    char key[96];
    snprintf(key, sizeof key, "table.%s", field->name);
    const char *word = words_find(board->words, board->match->game, key);
    for (const char *at = word ? word : field->name; *at; at++)
        text_add_bytes(out, !word && *at == '_' ? " " : at, 1);
}

/* Whether the index names something that is in this match and this edition. */
static bool is_there(const struct board *board, const char *noun, int index)
{
    const struct match *match = board->match;
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
    words_wrap(out, line.data ? line.data : "", board->style.width - 1, 4);
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
        words_wrap(out, line.data ? line.data : "", board->style.width - 1, 6);
        text_add(out, "\n");
        text_free(&line);
    }
}

/* Who knows what is told by what is shown, not by the masks themselves. */
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
    const struct game *game = board->match->game;
    words_repeat(out, style_sign(&board->style, "─", "-"), board->style.width - 1);
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
