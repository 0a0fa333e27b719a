/*
 * lobby.c: finding a match: the list of open tables, one's own
 * matches.
 *
 * Lists are read from the store, at most twice a second, and sent whole, where
 * they have changed; that of open tables is the same for everybody. Nothing is
 * read or sent because of a step that its reader cannot see.
 */
#include <stdlib.h>
#include <string.h>

#include "server/house/own.h"

enum { LIST_MS = 500 };

/* ---- lists --------------------------------------------------------------------- */

/* Where nothing was sent for a while it is at once, else when the while is over. */
static int64_t soon(const struct server *server, int64_t last)
{
    return last && server->tick < last + LIST_MS ? last + LIST_MS : server->tick;
}

void tables_changed(struct server *server)
{
    struct people *people = server->people;
    if (!people->lists.at)
        people->lists.at = soon(server, people->lists.last);
}

void mine_changed(struct server *server, int64_t id)
{
    struct player *player = player_find(server, id);
    if (player && !player->matches_at)
        player->matches_at = soon(server, player->matches_last);
}

static void ask_lobby(struct server *server)
{
    struct store_request *request = store_request(ABOUT_LOBBY, 0, 0);
    store_read_lobby(request, 0, MOST_LOBBY);
    server->people->lists.last = server->tick;
    server->people->lists.at = store_post(server->archive, request) ? 0 : server->tick + LIST_MS;
}

/* For one of the player's sockets, or all. */
static void ask_mine(struct server *server, struct player *player, uint64_t connection)
{
    struct store_request *request = store_request(ABOUT_MINE, (uint64_t)player->who.id, connection);
    store_read_matches_of(request, player->who.id, 0, MOST_MINE);
    bool posted = store_post(server->archive, request);
    if (!connection) {
        player->matches_last = server->tick;
        player->matches_at = posted ? 0 : server->tick + LIST_MS;
    }
}

static bool has_listeners(struct server *server)
{
    size_t place = 0;
    for (struct player *at; (at = index_next(&server->people->players, &place));)
        if (at->listening)
            return true;
    return false;
}

void lobby_tick(struct server *server)
{
    if (server->people->lists.at && server->people->lists.at <= server->tick) {
        if (has_listeners(server)) {
            ask_lobby(server);
        } else { /* who comes next reads it anew */
            server->people->lists.at = 0;
            frame_free(server->people->lists.tables);
            server->people->lists.tables = NULL;
        }
    }
}

void mine_tick(struct server *server)
{
    size_t place = 0;
    for (struct player *player; (player = index_next(&server->people->players, &place));)
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
    struct player *player = player_of(request);
    player->listening += on - request->connection->guest->lobby;
    request->connection->guest->lobby = on;
    wire_ack(request);
    if (!on)
        return DONE;
    if (server->people->lists.tables)
        connection_send(server, request->connection, server->people->lists.tables);
    else
        ask_lobby(server);
    ask_mine(server, player, request->connection->id);
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

static bool listens(const struct connection *connection)
{
    return connection->guest->lobby;
}

static void tell_lobby(struct server *server, const struct store_answer *answer)
{
    struct text out = { 0 };
    json_open(&out, NULL, '{');
    json_text(&out, "type", "lobby");
    json_open(&out, "tables", '[');
    for (int i = 0; i < answer->matches; i++)
        write_table(answer, &answer->match[i], &out);
    json_close(&out, ']');
    json_close(&out, '}');
    struct frame *frame = frame_of(&out);
    if (!frame || frame_same(frame, server->people->lists.tables)) {
        frame_free(frame);
        return;
    }
    net_tell(server, frame, listens);
    frame_free(server->people->lists.tables);
    server->people->lists.tables = frame;
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
    struct frame *frame = frame_of(&out);
    struct player *player = player_find(server, (int64_t)answer->first);
    if (!player || (!answer->second && frame_same(frame, player->matches))) {
        frame_free(frame);
        return;
    }
    for (struct connection *at = player->first; at; at = at->guest->sibling)
        if (at->guest->lobby && (!answer->second || at->id == answer->second))
            connection_send(server, at, frame);
    if (answer->second && player->matches && !frame_same(frame, player->matches))
        mine_changed(server, player->who.id); /* the player's other sockets */
    else if (frame) {
        frame_free(player->matches);
        player->matches = frame;
        return;
    }
    frame_free(frame);
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

void lobby_close(struct server *server)
{
    frame_free(server->people->lists.tables);
}
