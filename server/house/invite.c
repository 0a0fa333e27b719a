/*
 * invite.c: invitations: links to a match or one of its seats.
 *
 * The code is told once, to who made it; the store has its hash. An invitation
 * is read first, and used in the same commit as the seat that was taken by it:
 * who comes too late to a table, or sits there already, uses nothing up.
 */
#include <stdio.h>
#include <string.h>

#include "server/house/own.h"

enum { INVITE_LENGTH = 16, STANDARD_USES = 10, STANDARD_HOURS = 7 * 24 };

/* What the invitation is read for, beside the number of the request. */
enum wish { WISH_JOIN, WISH_LOOK, WISH_REVOKE, WISHES = 4 };
enum { ANY_SEAT = 15 };

/* ---- codes ---------------------------------------------------------------------- */

static void invite_hash(const char *code, uint8_t hash[STORE_HASH])
{
    struct fair_digest digest;
    fair_digest_open(&digest, "kontor invitation");
    fair_digest_field(&digest, code, strlen(code));
    fair_digest_end(&digest, hash);
}

static bool read_invite(struct request *request, uint8_t hash[STORE_HASH])
{
    char code[INVITE_LENGTH + 1];
    if (!wire_text(request, "invite", code, sizeof code) || strlen(code) != INVITE_LENGTH)
        return false;
    invite_hash(code, hash);
    return true;
}

/* Letters and digits for a link; 80 bits. */
static bool make_invite(char code[INVITE_LENGTH + 1])
{
    static const char letters[] = "abcdefghjkmnpqrstvwxyz0123456789";
    uint8_t bytes[INVITE_LENGTH];
    if (!fair_random(bytes, sizeof bytes))
        return false;
    for (int i = 0; i < INVITE_LENGTH; i++)
        code[i] = letters[bytes[i] & 31];
    code[INVITE_LENGTH] = 0;
    return true;
}

/* ---- making one ------------------------------------------------------------------- */

enum done do_invite(struct request *request)
{
    struct server *server = request->server;
    struct glance match = room_glance(request->room);
    struct player *player = player_of(request);
    char code[INVITE_LENGTH + 1];
    int64_t seat = NOBODY, uses = STANDARD_USES, hours = STANDARD_HOURS;
    double rate = server->set.invites_per_hour / 3600.0;
    struct text members = { 0 };
    if (request->viewer == SPECTATOR && match.creator != player->who.id)
        return wire_refuse(request, "error.wire.seat");
    if (match.state != MATCH_WAITING)
        return wire_refuse(request, "error.wire.state");
    if (wire_has(request, "seat") &&
        !value_number(wire_member(request, "seat"), 0, match.players - 1, &seat))
        return wire_refuse(request, "error.wire.seat");
    if (wire_has(request, "uses") && !value_number(wire_member(request, "uses"), 1, 100, &uses))
        return wire_refuse_member(request, "error.wire.value", "uses");
    if (wire_has(request, "hours") &&
        !value_number(wire_member(request, "hours"), 1, 24 * 30, &hours))
        return wire_refuse_member(request, "error.wire.value", "hours");
    if (!credit_take(&player->invites, &player->invites_at, server->tick, rate,
                     server->set.invites_per_hour))
        return wire_refuse_limit(request, LIMIT_INVITES, (int64_t)(1000 / rate));
    if (!make_invite(code))
        return wire_refuse(request, "error.fair.random");
    struct stored_invite row = { .match = match.id,
                                 .seat = (int)seat,
                                 .by = player->who.id,
                                 .uses = (int)uses,
                                 .until = server->now + hours * 3600000,
                                 .made = server->now };
    invite_hash(code, row.hash);
    struct store_request *put =
        store_request(ABOUT_PROMISED, request->connection->id, (uint64_t)request->n);
    store_put_invite(put, &row);
    text_printf(&members, ",\"invite\":\"%s\",\"until\":%lld", code, (long long)row.until);
    return wire_ack_stored(request, put, &members);
}

/* ---- reading one -------------------------------------------------------------------- */

/* Asks the store for it; the number of the request, the wish and a seat in one number. */
static enum done look_up(struct request *request, enum wish wish, int seat)
{
    uint8_t hash[STORE_HASH];
    struct server *server = request->server;
    if (!address_may_try(server, request->connection->address))
        return wire_refuse_limit(request, LIMIT_CODES, 5000);
    if (!read_invite(request, hash)) {
        address_failed(server, request->connection->address);
        return wire_refuse(request, "error.wire.invite");
    }
    uint64_t number = ((uint64_t)request->n * WISHES + wish) << 4 | (uint64_t)seat;
    struct store_request *read = store_request(ABOUT_INVITED, request->connection->id, number);
    store_read_invite(read, hash);
    if (!store_post(server->archive, read))
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    return DONE_LATER;
}

enum done do_join_by(struct request *request)
{
    int64_t wanted = ANY_SEAT;
    if (!wire_has(request, "invite"))
        return do_join(request);
    if (wire_has(request, "seat") &&
        !value_number(wire_member(request, "seat"), 0, MAX_PLAYERS - 1, &wanted))
        return wire_refuse_member(request, "error.wire.value", "seat");
    return look_up(request, WISH_JOIN, (int)wanted);
}

/* ---- what a link leads to ---------------------------------------------------------- */

/* The invitation is good: its match is looked at. */
static enum done look_at(struct request *request)
{
    char id[STORE_ID_SIZE];
    int64_t seat = NOBODY, until = 0;
    must(wire_text(request, "match", id, sizeof id));
    value_number(wire_member(request, "seat"), NOBODY, MAX_PLAYERS, &seat);
    value_number(wire_member(request, "until"), 0, INT64_MAX, &until);
    return invited_show(request, store_id_read(id, strlen(id)), seat, until);
}

enum done do_invited(struct request *request)
{
    return request->inner ? look_at(request) : look_up(request, WISH_LOOK, ANY_SEAT);
}

/* ---- taking one back ------------------------------------------------------------------ */

enum done do_uninvite(struct request *request)
{
    char id[STORE_ID_SIZE];
    if (wire_has(request, "invite"))
        return look_up(request, WISH_REVOKE, ANY_SEAT);
    int64_t match = wire_text(request, "match", id, sizeof id) ? store_id_read(id, strlen(id)) : 0;
    if (!match)
        return wire_refuse_member(request, "error.wire.value", "match");
    enum done done;
    const struct room *room = room_ready(request, match, &done);
    if (!room)
        return done;
    bool all = room_glance(room).creator == request->player->id;
    struct store_request *read =
        store_request(ABOUT_UNINVITE, request->connection->id, (uint64_t)request->n << 1 | all);
    store_read_invites(read, match);
    if (!store_post(request->server->archive, read))
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    return DONE_LATER;
}

/* Revokes those that the player may; the answer comes back with no invitation in it. */
static void revoke(struct server *server, struct ticket ticket, const struct store_answer *answer,
                   bool all)
{
    const struct connection *connection = connection_find(server, ticket.connection);
    struct store_request *request =
        store_request(ABOUT_UNINVITE, ticket.connection, (uint64_t)ticket.n << 1);
    int found = 0;
    for (int i = 0; i < answer->invites; i++)
        if (!answer->invite[i].revoked &&
            (all || answer->invite[i].by == (connection ? connection->player : 0))) {
            store_revoke_invite(request, answer->invite[i].hash);
            found++;
        }
    if (!found) {
        store_request_free(request);
        ticket_ack(server, ticket, NULL);
    } else if (!store_post(server->archive, request)) {
        ticket_refuse(server, ticket, "error.wire.busy", 1000);
    }
}

/* ---- the store's answers ----------------------------------------------------------------- */

/* Why it cannot be used; NULL: it can. */
static const char *what_is_wrong(const struct server *server, const struct store_answer *answer)
{
    const struct stored_invite *invite = answer->invite;
    if (answer->error && answer->error != STORE_NONE)
        return "error.store";
    if (answer->error || !answer->invites)
        return "error.wire.invite";
    if (invite->revoked)
        return "error.wire.invite_revoked";
    if (invite->until && invite->until <= server->now)
        return "error.wire.invite_late";
    return invite->uses < 1 ? "error.wire.invite_used" : NULL;
}

/* Goes on as if the match had been named. */
static void go_on(struct server *server, struct connection *connection, int64_t n, enum wish wish,
                  int wanted, const struct stored_invite *invite)
{
    char id[STORE_ID_SIZE], hex[FAIR_HEX];
    struct text text = { 0 };
    store_id_write(invite->match, id);
    fair_to_hex(invite->hash, hex);
    if (invite->seat >= 0 && invite->seat < MAX_PLAYERS)
        wanted = invite->seat;
    json_open(&text, NULL, '{');
    json_text(&text, "type", wish == WISH_JOIN ? "join" : "invited");
    json_number(&text, "n", n);
    json_text(&text, "match", id);
    if (wanted < MAX_PLAYERS)
        json_number(&text, "seat", wanted);
    if (wish == WISH_JOIN)
        json_text(&text, "by", hex);
    else
        json_number(&text, "until", invite->until);
    json_close(&text, '}');
    if (!text.failed)
        wire_do(server, connection, text.data, text.size, false);
    text_free(&text);
}

static void invite_read_done(struct server *server, const struct store_answer *answer)
{
    uint64_t number = answer->second >> 4;
    enum wish wish = (enum wish)(number % WISHES);
    struct ticket ticket = { answer->first, (int64_t)(number / WISHES) };
    struct connection *connection = connection_find(server, answer->first);
    const char *wrong = what_is_wrong(server, answer);
    if (!connection)
        return;
    if (answer->error == STORE_NONE)
        address_failed(server, connection->address);
    if (wish == WISH_REVOKE && answer->invites) {
        if (answer->invite->by == connection->player)
            revoke(server, ticket, answer, false);
        else
            ticket_refuse(server, ticket, "error.wire.creator", 0);
    } else if (wrong && wish == WISH_LOOK && answer->invites && !answer->invite->revoked) {
        /* Who sits at the table already may still find it by the old link. */
        const struct room *room = room_find(server, answer->invite->match);
        if (room && room_seat_of(room, connection->player) != NOBODY)
            go_on(server, connection, ticket.n, wish, ANY_SEAT, answer->invite);
        else
            ticket_refuse(server, ticket, wrong, 0);
    } else if (wrong) {
        ticket_refuse(server, ticket, wrong, strcmp(wrong, "error.store") ? 0 : 2000);
    } else {
        go_on(server, connection, ticket.n, wish, (int)(answer->second & 15), answer->invite);
    }
}

void invite_answer(struct server *server, struct store_answer *answer)
{
    struct ticket ticket = { answer->first, (int64_t)(answer->second >> 1) };
    if (answer->about == ABOUT_INVITED)
        invite_read_done(server, answer);
    else if (answer->error)
        ticket_refuse(server, ticket, "error.store", 2000);
    else
        revoke(server, ticket, answer, answer->second & 1); /* or it is done */
}
