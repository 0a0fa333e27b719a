/* head.c: what a match is played with, as a desk is told it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/describe.h"
#include "core/name.h"
#include "core/record.h"
#include "core/value.h"
#include "desk/inside.h"
#include "fair/hash.h"

void desk_layout(const struct game *game, char hex[17])
{
    struct text layout = { 0 };
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a: it is no secret, only a mark */
    json_layout(&layout, NULL, game);
    for (size_t i = 0; i < layout.size; i++)
        hash = (hash ^ (uint8_t)layout.data[i]) * 0x100000001b3u;
    snprintf(hex, 17, "%016llx", (unsigned long long)hash);
    text_free(&layout);
}

static enum error read_game(struct desk *desk, struct value head)
{
    char id[MAX_NAME], layout[17], ours[17];
    struct value told = value_member(head, "layout");
    int64_t version;
    if (!value_text(value_member(head, "game"), id, sizeof id) ||
        !value_number(value_member(head, "version"), 0, INT32_MAX, &version))
        return ERROR_DESK_HEAD;
    desk->match.game = game_find(id);
    if (!desk->match.game)
        return ERROR_GAME;
    desk_layout(desk->match.game, ours);
    bool same = value_kind(told) == VALUE_NONE ||
                (value_text(told, layout, sizeof layout) && !strcmp(layout, ours));
    return version != desk->match.game->version || !same ? ERROR_DESK_LAYOUT : NO_ERROR;
}

/* ---- the edition ----------------------------------------------------------- */

/* One's own edition: the whole text. */
static enum error read_own(struct desk *desk, struct value text, const char *sha256)
{
    struct edition_error fault;
    char hash[FAIR_HEX];
    size_t room = value_room(text);
    char *whole = malloc(room);
    if (!whole)
        return ERROR_MEMORY;
    enum error error = value_text(text, whole, room) ? NO_ERROR : ERROR_DESK_HEAD;
    if (!error) {
        fair_hash_text(whole, strlen(whole), hash);
        error = strcmp(hash, sha256) ? ERROR_RECORD_EDITION_HASH : NO_ERROR;
    }
    if (!error)
        desk->edition = edition_read(desk->match.game, whole, strlen(whole), hash, &fault);
    free(whole);
    return error ? error : desk->edition ? NO_ERROR : ERROR_RECORD_EDITION;
}

static enum error read_edition(struct desk *desk, struct value head)
{
    struct value edition = value_member(head, "edition"), text = value_member(edition, "text");
    char name[MAX_NAME], sha256[FAIR_HEX];
    enum error error = NO_ERROR;
    if (!value_text(value_member(edition, "name"), name, sizeof name) ||
        !value_text(value_member(edition, "sha256"), sha256, sizeof sha256))
        return ERROR_DESK_HEAD;
    if (value_kind(text) != VALUE_NONE) {
        error = read_own(desk, text, sha256);
    } else {
        const struct shipped_text *shipped = edition_shipped(desk->match.game, name);
        if (!shipped)
            return ERROR_EDITION;
        if (strcmp(shipped->sha256, sha256))
            return ERROR_RECORD_EDITION_HASH;
        desk->edition = edition_open(desk->match.game, name);
        error = desk->edition ? NO_ERROR : ERROR_MEMORY;
    }
    desk->match.edition = desk->edition;
    return error;
}

/* ---- players and options ------------------------------------------------------ */

static enum error read_options(struct desk *desk, struct value head)
{
    const struct game *game = desk->match.game;
    struct value options = value_member(head, "options");
    struct setup *setup = &desk->match.setup;
    int64_t players;
    desk_view scratch = { 0 };
    if (!value_number(value_member(head, "players"), 0, MAX_PLAYERS, &players) ||
        value_kind(options) != VALUE_OBJECT)
        return ERROR_DESK_HEAD;
    if (players < game->min_players || players > game->max_players)
        return ERROR_PLAYERS;
    setup_defaults(game, (int)players, setup);
    for (int i = 0; game->options[i].name; i++) {
        struct value told = value_member(options, game->options[i].name);
        char text[64];
        if (value_kind(told) == VALUE_NONE)
            continue;
        if (!value_text(told, text, sizeof text) ||
            !option_parse(&game->options[i], text, strlen(text), &setup->option[i]))
            return ERROR_OPTION_VALUE;
    }
    return game->setup(desk->edition->data, scratch, setup) ? ERROR_OPTIONS : NO_ERROR;
}

static enum error read_seat(struct desk *desk, struct value told, int seat)
{
    struct value level = value_member(told, "level"), character = value_member(told, "character");
    char kind[16];
    if (!value_text(value_member(told, "name"), desk->match.seat[seat], MAX_SEAT_NAME) ||
        !name_check(desk->match.seat[seat], strlen(desk->match.seat[seat])))
        return ERROR_SEAT_NAME;
    if (!value_text(value_member(told, "kind"), kind, sizeof kind))
        return ERROR_SEAT_KIND;
    int i = 0;
    while (i < SEAT_KINDS && strcmp(seat_kind_names[i], kind))
        i++;
    if (i == SEAT_KINDS)
        return ERROR_SEAT_KIND;
    desk->match.kind[seat] = (uint8_t)i;
    if ((value_kind(level) != VALUE_NONE && !value_text(level, desk->level[seat], MAX_LEVEL)) ||
        (value_kind(character) != VALUE_NONE &&
         !value_text(character, desk->character[seat], MAX_LEVEL)))
        return ERROR_DESK_HEAD;
    return NO_ERROR;
}

static enum error read_seats(struct desk *desk, struct value head)
{
    struct value seats = value_member(head, "seats"), seat = { 0 };
    int count = 0;
    while (value_next(seats, &seat)) {
        enum error error =
            count < desk->match.setup.players ? read_seat(desk, seat, count) : ERROR_PLAYERS;
        if (error)
            return error;
        count++;
    }
    return count == desk->match.setup.players ? NO_ERROR : ERROR_PLAYERS;
}

enum error desk_read_head(struct desk *desk, const char *text, size_t size)
{
    struct value head;
    if (!value_read(text, size, &head))
        return text && text_is_utf8(text, size) ? ERROR_DESK_HEAD : ERROR_UTF8;
    enum error error = read_game(desk, head);
    if (!error)
        error = read_edition(desk, head);
    if (!error)
        error = read_options(desk, head);
    if (!error)
        error = read_seats(desk, head);
    struct value shared = value_member(head, "shared");
    if (!error && value_kind(shared) != VALUE_NONE && !value_bool(shared, &desk->shared))
        error = ERROR_DESK_HEAD;
    return error;
}
