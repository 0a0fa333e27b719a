/*
 * lobby.c: finding a match: the list of open tables, one's own matches, quick
 * matches.
 *
 * Lists are read from the store, at most twice a second, and sent whole, where
 * they have changed; that of open tables is the same for everybody. Nothing is
 * read or sent because of a step that its reader cannot see.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { LIST_MS = 500, LEAST_FILL_MS = 10000 };

/* ---- lists --------------------------------------------------------------------- */

/* Where nothing was sent for a while it is at once, else when the while is over. */
static int64_t soon(const struct server *server, int64_t last)
{
    return last && server->tick < last + LIST_MS ? last + LIST_MS : server->tick;
}

void lobby_changed(struct server *server, const struct room *room)
{
    if (!server->lobby_at)
        server->lobby_at = soon(server, server->lobby_last);
    for (int seat = 0; room && seat < room->players; seat++)
        mine_changed(server, room->seat[seat].player);
}

void mine_changed(struct server *server, int64_t id)
{
    struct player *player = player_find(server, id);
    if (player && !player->matches_at)
        player->matches_at = soon(server, player->matches_last);
}

/* A step of the match is stored: for those who can see something of it, and no others. Who is
 * asked by it is `told`. */
void mine_stepped(struct room *room, bool told)
{
    unsigned asked = room->table ? table_due(room->table).ask : 0;
    for (int seat = 0; seat < room->players; seat++) {
        struct room_seat *at = &room->seat[seat];
        size_t seen = session_seen(room->session, seat);
        bool now = asked >> seat & 1;
        if (seen != at->list_seen || now != at->list_asked)
            mine_changed(room->server, at->player);
        if (now && !at->list_asked && told)
            tell_people(room, TOLD_TURN, 1U << seat);
        at->list_seen = seen;
        at->list_asked = now;
    }
}

static void ask_lobby(struct server *server)
{
    struct store_request *request = store_request(ABOUT_LOBBY, 0, 0);
    store_read_lobby(request, 0, MOST_LOBBY);
    server->lobby_last = server->tick;
    server->lobby_at = store_post(server->archive, request) ? 0 : server->tick + LIST_MS;
}

/* For one of the player's sockets, or all. */
static void ask_mine(struct server *server, struct player *player, uint64_t connection)
{
    struct store_request *request = store_request(ABOUT_MINE, (uint64_t)player->id, connection);
    store_read_matches_of(request, player->id, 0, MOST_MINE);
    bool posted = store_post(server->archive, request);
    if (!connection) {
        player->matches_last = server->tick;
        player->matches_at = posted ? 0 : server->tick + LIST_MS;
    }
}

static bool has_listeners(struct server *server)
{
    size_t place = 0;
    for (struct player *at; (at = index_next(&server->players, &place));)
        if (at->listening)
            return true;
    return false;
}

void lobby_tick(struct server *server)
{
    if (server->lobby_at && server->lobby_at <= server->tick) {
        if (has_listeners(server)) {
            ask_lobby(server);
        } else { /* who comes next reads it anew */
            server->lobby_at = 0;
            frame_free(server->lobby);
            server->lobby = NULL;
        }
    }
}

void mine_tick(struct server *server)
{
    size_t place = 0;
    for (struct player *player; (player = index_next(&server->players, &place));)
        if (player->matches_at && player->matches_at <= server->tick) {
            if (player->listening)
                ask_mine(server, player, 0);
            else
                player->matches_at = 0;
        }
}

enum done do_lobby(struct request *request)
{
    struct server *server = request->server;
    bool on;
    if (!value_bool(wire_member(request, "on"), &on))
        return wire_refuse_member(request, "error.wire.value", "on");
    request->player->listening += on - request->connection->lobby;
    request->connection->lobby = on;
    wire_ack(request);
    if (!on)
        return DONE;
    if (server->lobby)
        connection_send(server, request->connection, server->lobby);
    else
        ask_lobby(server);
    ask_mine(server, request->player, request->connection->id);
    return DONE;
}

static const struct stored_seat *seats_of(const struct store_answer *answer, int64_t match,
                                          int *count)
{
    for (int i = 0; i < answer->seats; i++)
        if (answer->seat[i].match == match) {
            int end = i;
            while (end < answer->seats && answer->seat[end].match == match)
                end++;
            *count = end - i;
            return &answer->seat[i];
        }
    *count = 0;
    return NULL;
}

static const char *state_word(int state)
{
    static const char *const words[] = { "waiting", "exchange", "running" };
    return state < MATCH_OVER ? words[state] : "over";
}

static void write_clock(const struct stored_match *match, struct text *out)
{
    struct value settings, clock;
    if (match->settings && value_read(match->settings, strlen(match->settings), &settings) &&
        value_kind(clock = value_member(settings, "clock")) == VALUE_OBJECT) {
        text_add(out, ",\"clock\":");
        text_add_bytes(out, clock.at, (size_t)(clock.end - clock.at));
    }
}

static void write_table(const struct store_answer *answer, const struct stored_match *match,
                        struct text *out)
{
    char id[STORE_ID_SIZE];
    int seats, taken = 0, people = 0;
    const char *by = "";
    const struct stored_seat *seat = seats_of(answer, match->id, &seats);
    for (int i = 0; i < seats; i++) {
        taken += !seat_is_free(seat[i].kind);
        people += seat[i].kind == STORED_SEAT_PERSON;
        if (seat[i].player && seat[i].player == match->creator && seat[i].name)
            by = seat[i].name;
    }
    store_id_write(match->id, id);
    json_open(out, NULL, '{');
    json_text(out, "match", id);
    json_text(out, "game", match->game);
    json_number(out, "players", match->players);
    json_number(out, "taken", taken);
    json_number(out, "people", people);
    json_text(out, "state", state_word(match->state));
    json_text(out, "by", by);
    json_text(out, "language", match->language ? match->language : "");
    write_clock(match, out);
    json_text(out, "edition", match->edition ? match->edition : "");
    json_bool(out, "standard", !match->options || !*match->options);
    json_bool(out, "spectators", match->spectators);
    json_number(out, "since", match->made);
    json_close(out, '}');
}

/* Whether the player has won; false also where there is no result. */
static bool has_won(const struct stored_match *match, int seat)
{
    struct value result, element = { 0 };
    int64_t rank = 0;
    if (!match->result || !value_read(match->result, strlen(match->result), &result))
        return false;
    struct value ranks = value_member(result, "rank");
    for (int i = 0; i <= seat; i++)
        if (!value_next(ranks, &element))
            return false;
    return value_number(element, 1, 1, &rank);
}

static void write_own(const struct store_answer *answer, const struct stored_match *match,
                      int64_t player, struct text *out)
{
    char id[STORE_ID_SIZE];
    int seats, own = NOBODY;
    bool left = false;
    const struct stored_seat *seat = seats_of(answer, match->id, &seats);
    store_id_write(match->id, id);
    json_open(out, NULL, '{');
    json_text(out, "match", id);
    json_text(out, "game", match->game);
    json_text(out, "state", state_word(match->state));
    json_open(out, "players", '[');
    for (int i = 0; i < seats; i++) {
        json_text(out, NULL, seat[i].name ? seat[i].name : "");
        if (seat[i].player != player)
            continue;
        own = seat[i].seat;
        left = seat[i].left;
    }
    json_close(out, ']');
    json_number(out, "seat", own == NOBODY ? 0 : own);
    /* Whoever has left for good is waited for no more. */
    json_bool(out, "asked",
              match->state == MATCH_RUNNING && own != NOBODY && !left && match->asked >> own & 1);
    json_bool(out, "left", left);
    json_number(out, "changed", match->changed);
    if (match->state == MATCH_OVER && own != NOBODY)
        json_bool(out, "won", has_won(match, own));
    else
        json_nothing(out, "won");
    json_close(out, '}');
}

static bool same_frame(const struct frame *frame, const struct frame *other)
{
    return frame && other && frame->size == other->size &&
           !memcmp(frame->data, other->data, frame->size);
}

static void tell_lobby(struct server *server, const struct store_answer *answer)
{
    struct text out = { 0 };
    size_t place = 0;
    json_open(&out, NULL, '{');
    json_text(&out, "type", "lobby");
    json_open(&out, "tables", '[');
    for (int i = 0; i < answer->matches; i++)
        write_table(answer, &answer->match[i], &out);
    json_close(&out, ']');
    json_close(&out, '}');
    struct frame *frame = out.failed ? NULL : frame_make(out.data, out.size);
    text_free(&out);
    if (!frame || same_frame(frame, server->lobby)) {
        frame_free(frame);
        return;
    }
    for (struct connection *at; (at = index_next(&server->connections, &place));)
        if (at->lobby)
            connection_send(server, at, frame);
    frame_free(server->lobby);
    server->lobby = frame;
}

static void tell_mine(struct server *server, const struct store_answer *answer)
{
    struct text out = { 0 };
    json_open(&out, NULL, '{');
    json_text(&out, "type", "mine");
    json_open(&out, "matches", '[');
    for (int i = 0; i < answer->matches; i++)
        write_own(answer, &answer->match[i], (int64_t)answer->first, &out);
    json_close(&out, ']');
    json_close(&out, '}');
    struct frame *frame = out.failed ? NULL : frame_make(out.data, out.size);
    text_free(&out);
    struct player *player = player_find(server, (int64_t)answer->first);
    if (!player || (!answer->second && same_frame(frame, player->matches))) {
        frame_free(frame);
        return;
    }
    for (struct connection *at = player->first; at; at = at->sibling)
        if (at->lobby && (!answer->second || at->id == answer->second))
            connection_send(server, at, frame);
    if (answer->second && player->matches && !same_frame(frame, player->matches))
        mine_changed(server, player->id); /* the player's other sockets */
    else if (frame) {
        frame_free(player->matches);
        player->matches = frame;
        return;
    }
    frame_free(frame);
}

/* ---- quick matches ------------------------------------------------------------------ */

static bool has_open_seat(const struct room *room)
{
    for (int seat = 0; seat < room->players; seat++)
        if (room->seat[seat].kind == STORED_SEAT_OPEN)
            return true;
    return false;
}

/* A listed table that waits for strangers, as it is in memory; it may just be being stored. */
static struct room *find_quick(struct request *request, const struct game *game, int64_t players)
{
    struct server *server = request->server;
    size_t place = 0;
    struct room *found = NULL;
    for (struct room *room; (room = index_next(&server->rooms, &place));)
        if ((room->phase == ROOM_READY || room->phase == ROOM_SAVING) &&
            room->state == MATCH_WAITING && room->plan.listed && room->plan.game == game &&
            (!players || room->players == players) && has_open_seat(room) &&
            room_seat_of(room, request->player->id) == NOBODY && room->plan.clock == CLOCK_NONE &&
            (!found || room->made < found->made))
            found = room;
    return found;
}

enum done do_quick(struct request *request)
{
    char id[MAX_NAME];
    int64_t players = 0, fill = 0;
    const struct game *game = wire_text(request, "game", id, sizeof id) ? game_find(id) : NULL;
    if (!game)
        return wire_refuse(request, "error.game");
    if (wire_has(request, "players") &&
        !value_number(wire_member(request, "players"), game->min_players, game->max_players,
                      &players))
        return wire_refuse(request, "error.players");
    if (wire_has(request, "fill") &&
        !value_number(wire_member(request, "fill"), LEAST_FILL_MS, 3600000, &fill))
        return wire_refuse_member(request, "error.wire.value", "fill");
    struct room *room = find_quick(request, game, players);
    if (room && room->phase == ROOM_SAVING) {
        request->room = room; /* whoever asks in the same moment is to meet */
        return DONE_PARK;
    }
    if (room)
        return waiting_join(request, room, NOBODY, NULL);
    if (!players)
        players = game->min_players > 3 || game->max_players < 3 ? game->min_players : 3;
    room = waiting_open(request, game, (int)players);
    if (!room)
        return DONE;
    if (fill)
        room->fill_at = request->server->now + fill;
    return waiting_created(request, room, 0);
}

/* ---- the store's answers ---------------------------------------------------------------- */

void lobby_answer(struct server *server, struct store_answer *answer)
{
    if (answer->error)
        return;
    if (answer->about == ABOUT_LOBBY)
        tell_lobby(server, answer);
    else
        tell_mine(server, answer);
}
