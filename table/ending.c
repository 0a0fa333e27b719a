/* ending.c: the end of a match, told to one viewer: who has won, the account line by
 * line and as a grid, the ranking (table/teller.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/teller.h"

static const char *string_of(const struct text *text)
{
    return text->data ? text->data : "";
}

/* ---- the account ---------------------------------------------------------- */

bool teller_account(const struct teller *teller, int i, struct text *out)
{
    const struct match *match = teller->match;
    _Alignas(64) unsigned char view[MAX_STATE];
    struct message message;
    teller_view(teller, teller_count(teller), view);
    if (!match->game->explain(match->edition->data, view, i, &message))
        return false;
    words_tell(teller->words, match, &message, out);
    return true;
}

/* ---- the grid --------------------------------------------------------------- */

/* The seat that a line of the account is about; NOBODY: none. */
static int seat_in(const struct message *message)
{
    for (int i = 0; i < message->count; i++)
        if (message->arg[i].noun && !strcmp(message->arg[i].noun, "seat"))
            return message->arg[i].value;
    return NOBODY;
}

/* The line's words under "<key>.<part>"; NULL: there are none, or no memory. */
static char *tell_part(const struct teller *teller, const struct message *message, const char *part)
{
    struct message own = *message;
    struct text out = { 0 };
    int size = snprintf(own.key, sizeof own.key, "%s.%s", message->key, part);
    if (size < 0 || (size_t)size >= sizeof own.key || !words_find(teller->words, NULL, own.key))
        return NULL;
    words_tell(teller->words, teller->match, &own, &out);
    return out.data;
}

static int find_row(const struct ending_grid *grid, const char *label)
{
    int i = 0;
    while (i < grid->rows && strcmp(grid->row[i].label, label) != 0)
        i++;
    return i < grid->rows ? i : -1;
}

/* The row of the player's last line; -1: there is none yet. */
static int last_row(const struct ending_grid *grid, int seat)
{
    int i = grid->rows - 1;
    while (i >= 0 && !grid->row[i].cell[seat])
        i--;
    return i;
}

/* What a line is about besides the player; -1: nothing. */
static int thing_in(const struct message *message)
{
    for (int i = 0; i < message->count; i++)
        if (message->arg[i].noun && strcmp(message->arg[i].noun, "seat") != 0)
            return message->arg[i].value;
    return -1;
}

/* A new row, behind the one where the player's last line stands, so that the order
 * of the account is kept, and behind those of earlier things. Takes the label over.
 * -1: no memory. */
static int insert_row(struct ending_grid *grid, int at, int thing, char *label)
{
    while (at < grid->rows && grid->row[at].thing >= 0 && grid->row[at].thing <= thing)
        at++;
    struct grid_row *list = realloc(grid->row, ((size_t)grid->rows + 1) * sizeof *list);
    if (!list) {
        free(label);
        return -1;
    }
    grid->row = list;
    memmove(list + at + 1, list + at, (size_t)(grid->rows - at) * sizeof *list);
    list[at] = (struct grid_row){ .label = label, .thing = thing };
    grid->rows++;
    return at;
}

static bool add_note(const struct teller *teller, struct ending_grid *grid,
                     const struct message *message)
{
    struct text note = { 0 };
    char **list = realloc(grid->note, ((size_t)grid->notes + 1) * sizeof *list);
    words_tell(teller->words, teller->match, message, &note);
    if (list)
        grid->note = list;
    if (!list || !note.data || note.failed) {
        text_free(&note);
        return false;
    }
    list[grid->notes++] = note.data;
    return true;
}

static bool add_account(const struct teller *teller, struct ending_grid *grid,
                        const struct message *message)
{
    int seat = seat_in(message);
    char *label = seat == NOBODY ? NULL : tell_part(teller, message, "row");
    if (!label)
        return add_note(teller, grid, message);
    int at = find_row(grid, label);
    if (at < 0)
        at = insert_row(grid, last_row(grid, seat) + 1, thing_in(message), label);
    else
        free(label);
    if (at < 0)
        return false;
    if (grid->row[at].cell[seat])
        return add_note(teller, grid, message);
    grid->row[at].cell[seat] = tell_part(teller, message, "cell");
    return grid->row[at].cell[seat] != NULL;
}

bool teller_grid(const struct teller *teller, struct ending_grid *grid)
{
    const struct match *match = teller->match;
    _Alignas(64) unsigned char view[MAX_STATE];
    struct message message;
    bool good = true;
    *grid = (struct ending_grid){ .columns = match->setup.players };
    teller_view(teller, teller_count(teller), view);
    for (int i = 0; good && match->game->explain(match->edition->data, view, i, &message); i++)
        good = add_account(teller, grid, &message);
    good = good && (grid->rows || grid->notes);
    if (!good)
        grid_free(grid);
    return good;
}

void grid_free(struct ending_grid *grid)
{
    for (int i = 0; i < grid->rows; i++) {
        free(grid->row[i].label);
        for (int seat = 0; seat < MAX_PLAYERS; seat++)
            free(grid->row[i].cell[seat]);
    }
    for (int i = 0; i < grid->notes; i++)
        free(grid->note[i]);
    free(grid->row);
    free(grid->note);
    *grid = (struct ending_grid){ 0 };
}

void grid_json(const struct teller *teller, const struct ending_grid *grid, const char *key,
               struct text *out)
{
    json_open(out, key, '{');
    json_open(out, "columns", '[');
    for (int seat = 0; seat < grid->columns; seat++) {
        struct text name = { 0 };
        words_label(teller->words, teller->match, "seat", seat, &name);
        json_text(out, NULL, string_of(&name));
        text_free(&name);
    }
    json_close(out, ']');
    json_open(out, "rows", '[');
    for (int i = 0; i < grid->rows; i++) {
        json_open(out, NULL, '{');
        json_text(out, "label", grid->row[i].label);
        json_open(out, "cells", '[');
        for (int seat = 0; seat < grid->columns; seat++)
            json_text(out, NULL, grid->row[i].cell[seat] ? grid->row[i].cell[seat] : "");
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "notes", '[');
    for (int i = 0; i < grid->notes; i++)
        json_text(out, NULL, grid->note[i]);
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- who has won ------------------------------------------------------------ */

void teller_outcome(const struct teller *teller, struct text *out)
{
    const struct match *match = teller->match;
    _Alignas(64) unsigned char view[MAX_STATE];
    struct result result;
    struct text names = { 0 };
    const char *gap = strcmp(words_language(teller->words), "ja") ? ", " : "、";
    int winners = 0, viewer = teller->history.viewer;
    bool own = false;
    teller_view(teller, teller_count(teller), view);
    match->game->result(match->edition->data, view, &result);
    for (int seat = 0; seat < match->setup.players; seat++) {
        if (result.rank[seat] != 1)
            continue;
        winners++;
        own = own || seat == viewer;
        if (seat == viewer)
            continue;
        text_add(&names, names.size ? gap : "");
        words_name(teller->words, match, "seat", seat, &names);
    }
    struct words_arg arg = words_string("players", string_of(&names));
    const char *key = own           ? winners > 1 ? "told.you_share" : "told.you_win"
                      : winners > 1 ? "told.win"
                                    : "told.wins";
    words_say(teller->words, match->game, key, &arg, 1, out);
    text_free(&names);
}

/* The seat at place i of the ranking, those of one rank by their seats. */
static int ranked_seat(const struct result *result, int players, int i)
{
    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++)
            if (result->rank[seat] == rank && i-- == 0)
                return seat;
    return NOBODY;
}

int teller_ranking(const struct teller *teller, int i, struct text *out)
{
    const struct match *match = teller->match;
    struct result result;
    struct text name = { 0 };
    _Alignas(64) unsigned char view[MAX_STATE];
    teller_view(teller, teller_count(teller), view);
    match->game->result(match->edition->data, view, &result);
    int seat = ranked_seat(&result, match->setup.players, i);
    if (seat == NOBODY)
        return 0;
    words_name(teller->words, match, "seat", seat, &name);
    struct words_arg args[] = { words_number("rank", result.rank[seat]),
                                words_string("player", string_of(&name)),
                                words_number("n", result.points[seat]) };
    words_say(teller->words, match->game, result.rank[seat] == 1 ? "told.winner" : "told.place",
              args, 3, out);
    text_free(&name);
    return result.rank[seat];
}
