/*
 * guest.c: a connection of somebody: how it becomes known who that is, and how much may be
 * asked over it.
 */
#include <stdlib.h>
#include <string.h>

#include "ai/brain.h"
#include "core/name.h"
#include "server/house/own.h"

/* ---- coming and going --------------------------------------------------------------- */

bool guest_begin(struct server *server, struct connection *connection)
{
    (void)server;
    connection->guest = calloc(1, sizeof *connection->guest);
    return connection->guest;
}

void guest_brings(struct server *server, struct connection *connection, const char *secret)
{
    struct guest *guest = connection->guest;
    (void)server;
    if (secret)
        guest->secret_given = secret_hash(secret, strlen(secret), guest->secret);
}

static void leave(struct server *server, struct connection *connection)
{
    struct player *player = player_find(server, connection->player);
    if (!player)
        return;
    for (struct connection **at = &player->first; *at; at = &(*at)->guest->sibling)
        if (*at == connection) {
            *at = connection->guest->sibling;
            break;
        }
    player->listening -= connection->guest->lobby;
    connection->greeted = connection->guest->lobby = false;
    rooms_see(server, connection->player);
    if (player->first)
        return;
    index_drop(&server->people->players, (uint64_t)player->who.id);
    player_free(player);
}

void guest_end(struct server *server, struct connection *connection)
{
    if (connection->kind == CONNECTION_SOCKET)
        leave(server, connection);
    free(connection->guest->parked);
    free(connection->guest);
    connection->guest = NULL;
}

enum done do_away(struct request *request)
{
    bool away;
    if (!value_bool(wire_member(request, "on"), &away))
        return wire_refuse_member(request, "error.wire.value", "on");
    request->connection->guest->away = away;
    rooms_see(request->server, request->connection->player);
    return wire_ack(request);
}

/* ---- how much ------------------------------------------------------------------------- */

/* Whether the socket may ask so much. */
bool guest_may_ask(struct request *request)
{
    struct server *server = request->server;
    struct connection *connection = request->connection;
    double rate = server->set.requests_per_second;
    struct player *player = connection->greeted ? player_find(server, connection->player) : NULL;
    if (connection->open > server->set.most_open) {
        wire_refuse_limit(request, LIMIT_OPEN, 500);
        return false;
    }
    if (!credit_take(&connection->credits, &connection->credits_at, server->tick, rate, rate * 4))
        connection->credits -= 0.25; /* who goes on regardless is cut off */
    else if (!player ||
             credit_take(&player->requests, &player->requests_at, server->tick, rate, rate * 4))
        return true;
    wire_refuse_limit(request, LIMIT_REQUESTS, 1000);
    if (connection->credits < -rate * 8) {
        count(server, COUNT_CUT_FLOOD);
        connection_bye(server, connection, "flood", 5000);
    }
    return false;
}

const struct person *guest_person(struct request *request)
{
    const struct player *player = player_find(request->server, request->connection->player);
    return player ? &player->who : NULL;
}

/* ---- hello over a socket ------------------------------------------------------------ */

static void write_hello(struct request *request, const struct player *player, struct text *out)
{
    const struct server *server = request->server;
    json_open(out, NULL, '{');
    json_text(out, "type", "hello");
    json_number(out, "n", request->n);
    json_number(out, "wire", WIRE_VERSION);
    json_text(out, "build", server->build);
    json_number(out, "time", server->now);
    player_write(request->server, player, true, out);
    json_open(out, "layouts", '{');
    for (const struct game *const *game = all_games; *game; game++)
        json_text(out, (*game)->id, server_layout(server, *game));
    json_close(out, '}');
    json_open(out, "levels", '[');
    for (int i = 0; all_brains[i]; i++)
        json_text(out, NULL, all_brains[i]->name);
    json_close(out, ']');
    json_open(out, "limits", '{');
    json_number(out, "message", server->set.most_message);
    json_number(out, "chat", MOST_CHAT);
    json_number(out, "name", NAME_LETTERS);
    json_number(out, "edition", MOST_EDITION_TEXT);
    json_number(out, "absent", server->set.absent_ms);
    json_close(out, '}');
    publiclog_write(server, out);
    json_close(out, '}');
}

static enum done greet(struct request *request)
{
    struct server *server = request->server;
    struct connection *connection = request->connection;
    struct player *player = player_find(server, connection->player);
    struct text text = { 0 };
    if (!player)
        return wire_refuse(request, "error.wire.token");
    if (operator_bans(server, player->who.id, connection->address)) {
        wire_refuse(request, "error.wire.banned");
        connection_bye(server, connection, "banned", 0);
        return DONE;
    }
    connection->greeted = true;
    connection->guest->sibling = player->first;
    player->first = connection;
    if (connection->language < 0)
        connection->language = player->who.language < 0 ? 0 : player->who.language;
    write_hello(request, player, &text);
    connection_send_text(server, connection, &text);
    connection->open--;
    struct store_request *seen = store_request(ABOUT_NOTHING, 0, 0);
    store_see_player(seen, player->who.id, server->now);
    store_post(server->archive, seen);
    rooms_see(server, connection->player);
    return DONE;
}

static enum done look(struct request *request)
{
    struct server *server = request->server;
    struct connection *connection = request->connection;
    struct store_request *asked = store_request(ABOUT_WHO, connection->id, 0);
    store_read_secret(asked, connection->guest->secret, server->now);
    if (!store_post(server->archive, asked))
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    connection->guest->asked_who = true;
    return DONE_PARK;
}

static enum done do_hello(struct request *request)
{
    struct connection *connection = request->connection;
    char language[8], token[SECRET_HEX + 1];
    int64_t wire;
    if (!value_number(wire_member(request, "wire"), 1, WIRE_VERSION, &wire) || connection->greeted)
        return wire_refuse(request, "error.wire.hello");
    if (wire_has(request, "language")) {
        if (!wire_text(request, "language", language, sizeof language))
            return wire_refuse_member(request, "error.wire.value", "language");
        connection->language = people_language(language);
    }
    if (connection->player > 0)
        return greet(request);
    if (connection->player < 0) {
        connection->player = 0;
        address_failed(request->server, connection->address);
        return wire_refuse(request, "error.wire.token");
    }
    if (connection->guest->asked_who)
        return wire_refuse(request, "error.wire.hello");
    if (!address_may_try(request->server, connection->address))
        return wire_refuse_limit(request, LIMIT_CODES, 5000);
    if (wire_has(request, "token")) {
        if (!wire_text(request, "token", token, sizeof token) ||
            !secret_hash(token, strlen(token), connection->guest->secret)) {
            address_failed(request->server, connection->address);
            return wire_refuse(request, "error.wire.token");
        }
        connection->guest->secret_given = true;
    }
    return connection->guest->secret_given ? look(request)
                                           : wire_refuse(request, "error.wire.token");
}

void guest_known(struct server *server, struct store_answer *answer)
{
    struct connection *connection = connection_find(server, answer->first);
    if (!connection)
        return;
    connection->guest->asked_who = false;
    connection->player = -1;
    if (!answer->error && answer->players && player_enter(server, answer->player))
        connection->player = answer->player->id;
    char *text = connection->guest->parked;
    size_t size = connection->guest->parked_size;
    connection->guest->parked = NULL;
    if (text)
        wire_do(server, connection, text, size, false);
    free(text);
}

static void park(struct guest *guest, const struct request *request)
{
    free(guest->parked);
    guest->parked = malloc(request->size);
    if (!guest->parked)
        return;
    memcpy(guest->parked, request->text, request->size);
    guest->parked_size = request->size;
}

void hello_answer(struct request *request)
{
    if (do_hello(request) == DONE_PARK)
        park(request->connection->guest, request);
}
