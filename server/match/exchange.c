/*
 * exchange.c: commitment, promises, entropies (docs/fairness.md), before a
 * match runs. Each stage is stored before it is shown, and with each commitment
 * its line of the public log.
 *
 * A seat that is silent is spoken for by the host, and the proof says so. One
 * that promised and then does not reveal cannot be spoken for any more: the
 * exchange begins anew, with another commitment, and the host speaks for it.
 */
#include <string.h>

#include "server/match/own.h"

/* Seats the host speaks for: computer players, those who wish it, the silent. */
static unsigned spoken_for(const struct room *room)
{
    unsigned set = room->play.silent;
    for (int seat = 0; seat < room->kept.players; seat++)
        if (room->kept.seat[seat].kind == STORED_SEAT_COMPUTER)
            set |= 1u << seat;
    return set;
}

static unsigned all_seats(const struct room *room)
{
    return (1u << room->kept.players) - 1;
}

static unsigned missing(const struct room *room)
{
    const struct fair_match *fair = &room->play.fair;
    unsigned done = fair->stage == FAIR_PROMISE ? fair->promised : fair->revealed;
    return fair->stage == FAIR_READY ? 0 : all_seats(room) & ~done;
}

static void speak(struct room *room, unsigned seats)
{
    for (int seat = 0; seat < room->kept.players; seat++) {
        if (!(seats >> seat & 1))
            continue;
        if (room->play.fair.stage == FAIR_PROMISE && !(room->play.fair.promised >> seat & 1))
            fair_promise_local(&room->play.fair, seat);
        else if (room->play.fair.stage == FAIR_REVEAL && !(room->play.fair.revealed >> seat & 1) &&
                 room->play.fair.spoken >> seat & 1)
            fair_reveal_local(&room->play.fair, seat);
    }
}

void exchange_begin(struct room *room)
{
    room->play.stage_until = room->server->tick + room->server->set.silent_ms;
    speak(room, spoken_for(room));
}

void exchange_resume(struct room *room)
{
    room->play.stage_until = room->server->tick + room->server->set.silent_ms;
    exchange_tick(room);
}

/* Anew, with the host speaking also for those who did not reveal. */
static void begin_anew(struct room *room)
{
    room->play.silent |= (uint16_t)missing(room);
    if (fair_open(&room->play.fair, session_match(room->play.session)))
        return;
    room->head_changed = true;
    exchange_begin(room);
    room_save_quietly(room);
}

static void run(struct room *room)
{
    fair_draws_open(&room->play.draws, &room->play.fair, 0);
    room->play.draws_open = true;
    room->play.played = 0;
    room_turn(room, ROOM_PLAYING);
    room->saving.tells |= 1U << TOLD_BEGIN;
    if (!room_open_table(room)) {
        room_finish(room, MATCH_CLOSED, "fault");
        return;
    }
    clock_begin(room);
    room_save_quietly(room);
}

static void tell(struct room *room)
{
    struct server *server = room->server;
    uint32_t shown = (uint32_t)room->play.fair.stage << 24 |
                     (uint32_t)room->play.fair.promised << 12 | room->play.fair.revealed;
    if (shown == room->play.exchange_shown)
        return;
    room->play.exchange_shown = shown;
    for (int i = 0; i < room->audience.count; i++) {
        struct text out = { 0 };
        room->audience.watcher[i].proved = room->play.fair.stage == FAIR_READY;
        exchange_write(room, room->audience.watcher[i].viewer, &out);
        connection_send_text(server, connection_find(server, room->audience.watcher[i].connection),
                             &out);
    }
}

/* What is due, when everything so far is stored. */
void exchange_tick(struct room *room)
{
    struct server *server = room->server;
    uint8_t stage = room->play.fair.stage;
    unsigned promised = room->play.fair.promised, revealed = room->play.fair.revealed;
    if (room->state != ROOM_EXCHANGE)
        return;
    news_publish(room);
    tell(room);
    if (room->play.told_stage != stage) {
        room->play.told_stage = stage;
        room->play.stage_until = server->tick + server->set.silent_ms;
    }
    if (stage == FAIR_READY) {
        run(room);
        return;
    }
    bool late = server->tick >= room->play.stage_until;
    if (late && stage == FAIR_REVEAL && missing(room) & ~(unsigned)room->play.fair.spoken) {
        begin_anew(room);
        return;
    }
    speak(room, late ? missing(room) : spoken_for(room));
    if (room->play.fair.stage == FAIR_REVEAL && stage == FAIR_REVEAL)
        speak(room, room->play.fair.spoken);
    if (stage != room->play.fair.stage || promised != room->play.fair.promised ||
        revealed != room->play.fair.revealed)
        room_save_quietly(room);
}

void exchange_write(struct room *room, int viewer, struct text *out)
{
    static const char *const stages[] = { "closed", "promise", "reveal", "ready" };
    char id[STORE_ID_SIZE];
    struct text lines = { 0 };
    int64_t left = room->play.stage_until - room->server->tick;
    unsigned open = missing(room);
    store_id_write(room->id, id);
    fair_proof(&room->play.fair, FAIR_FOR_PLAYERS, &lines);
    json_open(out, NULL, '{');
    json_text(out, "type", "exchange");
    json_text(out, "match", id);
    json_text(out, "stage", stages[room->play.fair.stage]);
    json_text(out, "lines", lines.data ? lines.data : "");
    if (viewer == SPECTATOR)
        json_nothing(out, "seat");
    else
        json_number(out, "seat", viewer);
    json_open(out, "missing", '[');
    for (int seat = 0; seat < room->kept.players; seat++)
        if (open >> seat & 1)
            json_number(out, NULL, seat);
    json_close(out, ']');
    json_number(out, "left", left > 0 ? left : 0);
    publiclog_write(room->server, out);
    json_close(out, '}');
    text_free(&lines);
}

/* ---- requests -------------------------------------------------------------------- */

static enum done refuse_error(struct request *request, enum error error)
{
    struct refusal refusal = { error, NULL };
    return wire_refuse_refusal(request, request->room->kept.plan.game, &refusal);
}

static bool read_hash(struct request *request, const char *name, uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    return wire_text(request, name, hex, sizeof hex) && fair_from_hex(hex, strlen(hex), bytes);
}

enum done do_promise(struct request *request)
{
    struct room *room = request->room;
    uint8_t hash[FAIR_BYTES];
    bool host = false;
    enum error error;
    if (room_stage(room) != MATCH_EXCHANGE)
        return wire_refuse(request, "error.wire.state");
    if (wire_has(request, "host") && (!value_bool(wire_member(request, "host"), &host) || !host))
        return wire_refuse_member(request, "error.wire.value", "host");
    if (host) {
        error = fair_promise_local(&room->play.fair, request->viewer);
    } else {
        if (!read_hash(request, "hash", hash))
            return wire_refuse_member(request, "error.wire.value", "hash");
        error = fair_promise(&room->play.fair, request->viewer, hash);
    }
    return error ? refuse_error(request, error) : room_save(room, request, NULL);
}

enum done do_reveal(struct request *request)
{
    struct room *room = request->room;
    uint8_t entropy[FAIR_BYTES], key[FAIR_BYTES];
    bool keyed = wire_has(request, "key");
    if (room_stage(room) != MATCH_EXCHANGE)
        return wire_refuse(request, "error.wire.state");
    if (!read_hash(request, "entropy", entropy))
        return wire_refuse_member(request, "error.wire.value", "entropy");
    if (keyed && !read_hash(request, "key", key))
        return wire_refuse_member(request, "error.wire.value", "key");
    enum error error = fair_reveal(&room->play.fair, request->viewer, entropy, keyed ? key : NULL);
    return error ? refuse_error(request, error) : room_save(room, request, NULL);
}
