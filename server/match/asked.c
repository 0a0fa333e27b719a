/*
 * asked.c: requests meet matches: which one is meant, whether the player may see it, what
 * others may know of it.
 */
#include <string.h>

#include "server/match/own.h"

/* ---- finding the one that is meant ------------------------------------------------ */

void room_place(const struct request *request, struct text *text)
{
    char id[STORE_ID_SIZE];
    const struct room *room = request->room;
    if (!room)
        return;
    store_id_write(room->id, id);
    json_text(text, "match", id);
    if (room->play.session && (room_stage(room) == MATCH_RUNNING || room_is_over(room)))
        json_number(text, "seq", (int64_t)session_seen(room->play.session, request->viewer));
}

enum done room_refuse_lost(struct request *request, const struct room *room)
{
    if (!room)
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    if (room->state == ROOM_UNREAD)
        return wire_refuse_retry(request, "error.store", 2000);
    return wire_refuse(request,
                       room->state == ROOM_DAMAGED ? "error.store.damaged" : "error.wire.match");
}

static bool may_see(const struct request *request)
{
    const struct room *room = request->room;
    return request->viewer != SPECTATOR || room_stage(room) == MATCH_WAITING ||
           room->kept.plan.spectators || room_is_over(room);
}

bool room_for(struct request *request, int need, enum done *done)
{
    char id[STORE_ID_SIZE];
    struct value named = wire_member(request, "match");
    if (value_kind(named) != VALUE_TEXT)
        return *done = wire_refuse_member(request, "error.wire.value", "match"), false;
    /* What is too long to be one is no match either. */
    int64_t number = value_text(named, id, sizeof id) ? store_id_read(id, strlen(id)) : 0;
    if (!number)
        return *done = wire_refuse(request, "error.wire.match"), false;
    struct room *room = room_need(request->server, number);
    if (!room || room_is_out(room))
        return *done = room_refuse_lost(request, room), false;
    if (room->state == ROOM_LOADING || (need & NEED_STILL && !room_is_still(room)))
        return *done = DONE_PARK, request->room = room, false;
    int seat = room_seat_of(room, request->player->id);
    request->room = room;
    request->viewer = seat == NOBODY ? SPECTATOR : seat;
    if (!may_see(request)) {
        request->room = NULL;
        return *done = wire_refuse(request, "error.wire.match"), false;
    }
    if (need & NEED_CREATOR && room->kept.creator != request->player->id)
        return *done = wire_refuse(request, "error.wire.creator"), false;
    if (need & NEED_SEAT && request->viewer == SPECTATOR)
        return *done = wire_refuse(request, "error.wire.seat"), false;
    return true;
}

struct room *room_ready(struct request *request, int64_t id, enum done *done)
{
    struct room *room = room_need(request->server, id);
    if (!room || room_is_out(room))
        return *done = room_refuse_lost(request, room), NULL;
    request->room = room;
    if (!room_is_shown(room))
        return *done = DONE_PARK, NULL;
    return room;
}

/* ---- what others may know of it ------------------------------------------------------ */

struct glance room_glance(const struct room *room)
{
    return (struct glance){ .id = room->id,
                            .creator = room->kept.creator,
                            .state = room_stage(room),
                            .players = room->kept.players,
                            .chat = room->kept.plan.chat };
}

const char *room_name(const struct room *room, int seat)
{
    return room->kept.seat[seat].name;
}

int64_t room_moment(struct room *room, bool by_seats)
{
    int64_t now = room->server->now, *last = &room->chat_last[by_seats ? 0 : 1];
    return *last = now > *last ? now : *last + 1; /* no two at the same time */
}

/* The clock of the plan, among the rest; and never who somebody is. */
static void write_room(const struct room *room, int own, int64_t seat, int64_t until,
                       struct text *out)
{
    static const char *const states[] = {
        "waiting", "exchange", "running", "over", "over", "over"
    };
    char id[STORE_ID_SIZE];
    int free = 0;
    bool begun = room_stage(room) != MATCH_WAITING;
    for (int at = 0; at < room->kept.players; at++)
        free += seat_is_free(room->kept.seat[at].kind) && (seat == NOBODY || seat == at);
    store_id_write(room->id, id);
    json_text(out, "state", states[room_stage(room)]);
    json_number(out, "players", room->kept.players);
    json_number(out, "free", begun ? 0 : free);
    if (seat == NOBODY)
        json_nothing(out, "seat");
    else
        json_number(out, "seat", seat);
    plan_write(&room->kept.plan, out);
    json_bool(out, "standard", !*room->kept.plan.options);
    json_number(out, "until", until);
    if (own != NOBODY)
        json_number(out, "mine", own);
    else
        json_nothing(out, "mine");
    if (own != NOBODY || (begun && room->kept.plan.spectators) || room_is_over(room))
        json_text(out, "match", id);
    else
        json_nothing(out, "match");
}

enum done invited_show(struct request *request, int64_t match, int64_t seat, int64_t until)
{
    struct text members = { .comma = true };
    struct room *room = room_need(request->server, match);
    if (!room || room->state == ROOM_UNREAD)
        return room_refuse_lost(request, room);
    if (room_is_out(room)) /* it has disappeared */
        return wire_refuse(request, "error.wire.invite_late");
    request->room = room;
    if (!room_is_shown(room))
        return DONE_PARK;
    write_room(room, room_seat_of(room, request->player->id), seat, until, &members);
    request->room = NULL; /* where it leads is told by `match` alone */
    return wire_ack_with(request, &members);
}
