/*
 * invite.c: invitations: links to a match or one of its seats.
 *
 * The code is told once, to who made it; the store has its hash. An invitation
 * is read first, and used in the same commit as the seat that was taken by it:
 * who comes too late to a table, or sits there already, uses nothing up.
 */
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

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
    struct room *room = request->room;
    struct player *player = request->player;
    char code[INVITE_LENGTH + 1];
    int64_t seat = NOBODY, uses = STANDARD_USES, hours = STANDARD_HOURS;
    double rate = server->set.invites_per_hour / 3600.0;
    struct text members = { 0 };
    if (request->viewer == SPECTATOR && room->creator != player->id)
        return wire_refuse(request, "error.wire.seat");
    if (room->state != MATCH_WAITING)
        return wire_refuse(request, "error.wire.state");
    if (wire_has(request, "seat") &&
        !value_number(wire_member(request, "seat"), 0, room->players - 1, &seat))
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
    struct stored_invite row = { .match = room->id,
                                 .seat = (int)seat,
                                 .by = player->id,
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

/* Wrong codes slow down by address. */
static bool may_try(struct server *server, const char *address)
{
    struct address_load *load = address_of(server, address);
    return !load || load->codes >= 1 ||
           credit_take(&load->codes, &load->codes_at, server->tick, 0.2, 20);
}

static void failed_try(struct server *server, const char *address)
{
    struct address_load *load = address_of(server, address);
    if (load)
        credit_take(&load->codes, &load->codes_at, server->tick, 0.2, 20);
}

/* Asks the store for it; the number of the request, the wish and a seat in one number. */
static enum done look_up(struct request *request, enum wish wish, int seat)
{
    uint8_t hash[STORE_HASH];
    struct server *server = request->server;
    if (!may_try(server, request->connection->address))
        return wire_refuse_limit(request, LIMIT_CODES, 5000);
    if (!read_invite(request, hash)) {
        failed_try(server, request->connection->address);
        return wire_refuse(request, "error.wire.invite");
    }
    uint64_t number = ((uint64_t)request->n * WISHES + wish) << 4 | (uint64_t)seat;
    struct store_request *read = store_request(ABOUT_INVITED, request->connection->id, number);
    store_read_invite(read, hash);
    if (!store_post(server->archive, read))
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    return DONE_LATER;
}

enum done invite_join(struct request *request, int wanted)
{
    return look_up(request, WISH_JOIN, wanted == NOBODY ? ANY_SEAT : wanted);
}

/* ---- what a link leads to ---------------------------------------------------------- */

/* The clock of the plan, among the rest; and never who somebody is. */
static void write_room(const struct room *room, int own, int64_t seat, int64_t until,
                       struct text *out)
{
    static const char *const states[] = {
        "waiting", "exchange", "running", "over", "over", "over"
    };
    char id[STORE_ID_SIZE];
    int free = 0;
    bool begun = room->state != MATCH_WAITING;
    for (int at = 0; at < room->players; at++)
        free += seat_is_free(room->seat[at].kind) && (seat == NOBODY || seat == at);
    store_id_write(room->id, id);
    json_text(out, "state", states[room->state]);
    json_number(out, "players", room->players);
    json_number(out, "free", begun ? 0 : free);
    if (seat == NOBODY)
        json_nothing(out, "seat");
    else
        json_number(out, "seat", seat);
    plan_write(&room->plan, out);
    json_bool(out, "standard", !*room->plan.options);
    json_number(out, "until", until);
    if (own != NOBODY)
        json_number(out, "mine", own);
    else
        json_nothing(out, "mine");
    if (own != NOBODY || (begun && room->plan.spectators) || room_is_over(room))
        json_text(out, "match", id);
    else
        json_nothing(out, "match");
}

/* The invitation is good: its match is looked at. */
static enum done look_at(struct request *request)
{
    char id[STORE_ID_SIZE];
    int64_t seat = NOBODY, until = 0;
    struct text members = { .comma = true };
    must(wire_text(request, "match", id, sizeof id));
    value_number(wire_member(request, "seat"), NOBODY, MAX_PLAYERS, &seat);
    value_number(wire_member(request, "until"), 0, INT64_MAX, &until);
    struct room *room = room_need(request->server, store_id_read(id, strlen(id)));
    if (!room || (room->phase == ROOM_LOST && room->unread))
        return wire_refuse_lost(request, room);
    if (room->phase == ROOM_LOST) /* it has disappeared */
        return wire_refuse(request, "error.wire.invite_late");
    request->room = room;
    if (room->phase != ROOM_READY)
        return DONE_PARK;
    write_room(room, room_seat_of(room, request->player->id), seat, until, &members);
    request->room = NULL; /* where it leads is told by `match` alone */
    return wire_ack_with(request, &members);
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
    struct room *room = room_need(request->server, match);
    if (!room || room->phase == ROOM_LOST)
        return wire_refuse_lost(request, room);
    request->room = room;
    if (room->phase != ROOM_READY)
        return DONE_PARK;
    bool all = room->creator == request->player->id;
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
        failed_try(server, connection->address);
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
