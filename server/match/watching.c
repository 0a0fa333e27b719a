/*
 * watching.c: who looks at a match, and whose requests wait for it.
 */
#include <stdlib.h>
#include <string.h>

#include "server/match/own.h"

/* ---- watching ------------------------------------------------------------------- */

static void drop_watcher(struct room *room, uint64_t connection)
{
    for (int i = 0; i < room->audience.count; i++)
        if (room->audience.watcher[i].connection == connection) {
            if (room->audience.watcher[i].viewer == SPECTATOR)
                room->dirty = true;
            room->audience.watcher[i] = room->audience.watcher[--room->audience.count];
            break;
        }
    room->quiet = room->server->tick;
}

static void note_watched(struct connection *connection, int64_t match, bool on)
{
    struct watching *watching = connection->watching;
    for (int i = 0; watching && i < watching->count; i++)
        if (watching->match[i] == match)
            watching->match[i--] = watching->match[--watching->count];
    if (on)
        watching->match[watching->count++] = match;
}

void unwatch_all(struct server *server, struct connection *connection)
{
    struct watching *watching = connection->watching;
    for (int i = 0; watching && i < watching->count; i++) {
        struct room *room = room_find(server, watching->match[i]);
        if (room)
            drop_watcher(room, connection->id);
    }
    free(watching);
    connection->watching = NULL;
}

static struct watcher *add_watcher(struct room *room)
{
    if (room->audience.count == room->audience.space) {
        int more = room->audience.space ? room->audience.space * 2 : 4;
        struct watcher *grown = realloc(room->audience.watcher, (size_t)more * sizeof *grown);
        if (!grown)
            return NULL;
        room->audience.watcher = grown;
        room->audience.space = more;
    }
    return &room->audience.watcher[room->audience.count++];
}

enum done do_watch(struct request *request)
{
    struct room *room = request->room;
    struct connection *connection = request->connection;
    struct watcher fresh = { .connection = connection->id, .viewer = request->viewer };
    struct value seen = wire_member(request, "seen");
    struct text members = { 0 };
    int64_t number;
    char form[8] = "desk";
    bool by_hand = false;
    if (wire_has(request, "form") && (!wire_text(request, "form", form, sizeof form) ||
                                      (strcmp(form, "desk") && strcmp(form, "json"))))
        return wire_refuse_member(request, "error.wire.value", "form");
    if (value_kind(seen) == VALUE_NULL) {
        fresh.seen = SIZE_MAX;
    } else if (value_kind(seen) != VALUE_NONE) {
        if (!value_number(seen, 0, INT32_MAX, &number))
            return wire_refuse_member(request, "error.wire.value", "seen");
        fresh.seen = (size_t)number;
        fresh.started = true;
    }
    if (room_stage(room) < MATCH_RUNNING && fresh.seen != SIZE_MAX) {
        fresh.started = false; /* there is nothing yet that could have been seen */
        fresh.seen = 0;
    }
    if (wire_has(request, "by_hand") && !value_bool(wire_member(request, "by_hand"), &by_hand))
        return wire_refuse_member(request, "error.wire.value", "by_hand");
    fresh.json = !strcmp(form, "json");
    drop_watcher(room, connection->id);
    note_watched(connection, room->id, false);
    if (!connection->watching)
        connection->watching = calloc(1, sizeof *connection->watching);
    if (!connection->watching)
        return wire_refuse(request, "error.memory");
    if (connection->watching->count == MOST_WATCHED)
        return wire_refuse_limit(request, LIMIT_WATCHED, 0);
    struct watcher *watcher = add_watcher(room);
    if (!watcher)
        return wire_refuse(request, "error.memory");
    *watcher = fresh;
    note_watched(connection, room->id, true);
    if (request->viewer == SPECTATOR)
        text_add(&members, ",\"viewer\":null");
    else
        text_printf(&members, ",\"viewer\":%d", request->viewer);
    wire_ack_with(request, &members);
    if (room_is_saving(room))
        watcher->fresh = true; /* it comes when the change is stored */
    else
        news_begin(room, watcher);
    request->server->matches->calls->watched(request->server, room, connection, request->viewer);
    if (request->viewer == SPECTATOR)
        room->dirty = true;
    if (room->play.table && request->viewer != SPECTATOR && wire_has(request, "by_hand"))
        table_by_hand(room->play.table, request->viewer, by_hand);
    if (room_stage(room) == MATCH_RUNNING)
        room_drive(room); /* it may have slept */
    return DONE;
}

enum done do_unwatch(struct request *request)
{
    char id[STORE_ID_SIZE];
    if (!wire_text(request, "match", id, sizeof id))
        return wire_refuse_member(request, "error.wire.value", "match");
    int64_t number = store_id_read(id, strlen(id));
    struct room *room = room_find(request->server, number);
    note_watched(request->connection, number, false);
    if (room)
        drop_watcher(room, request->connection->id);
    return wire_ack(request);
}

/* ---- the audience as a whole ------------------------------------------------------ */

void room_send(struct room *room, struct frame *frame, bool by_seats)
{
    struct server *server = room->server;
    for (int i = 0; frame && i < room->audience.count; i++)
        if (by_seats || room->audience.watcher[i].viewer == SPECTATOR || room_is_over(room))
            connection_send(server, connection_find(server, room->audience.watcher[i].connection),
                            frame);
}

/* Whoever watches now sits or sits no more: seen as what they are. Where somebody sits elsewhere
 * than before, what was said is told again with the seats of now. */
void audience_reseat(struct room *room)
{
    struct server *server = room->server;
    bool moved = false;
    for (int i = 0; i < room->audience.count; i++) {
        struct watcher *watcher = &room->audience.watcher[i];
        struct connection *connection = connection_find(server, watcher->connection);
        int seat = connection ? room_seat_of(room, connection->player) : NOBODY;
        int viewer = seat == NOBODY ? SPECTATOR : seat;
        moved = moved || (watcher->viewer != SPECTATOR && watcher->viewer != viewer);
        watcher->viewer = viewer;
    }
    for (int i = 0; moved && i < room->audience.count; i++) {
        struct connection *connection =
            connection_find(server, room->audience.watcher[i].connection);
        if (connection)
            server->matches->calls->watched(server, room, connection,
                                            room->audience.watcher[i].viewer);
    }
}

void audience_refresh(struct room *room)
{
    for (int i = 0; i < room->audience.count; i++)
        room->audience.watcher[i].fresh = true;
}

void audience_free(struct server *server, struct audience *audience)
{
    while (audience->first) {
        struct parked *parked = audience->first;
        audience->first = parked->next;
        struct connection *connection = connection_find(server, parked->connection);
        if (connection && connection->open > 0)
            connection->open--;
        free(parked);
    }
    free(audience->watcher);
}

/* ---- requests that wait ------------------------------------------------------------ */

bool room_park(struct room *room, struct request *request)
{
    if (room->audience.waiting >= MOST_PARKED)
        return false;
    struct parked *parked = malloc(sizeof *parked + request->size);
    if (!parked)
        return false;
    parked->connection = request->connection->id;
    parked->size = request->size;
    parked->next = NULL;
    memcpy(parked->text, request->text, request->size);
    if (room->audience.last)
        room->audience.last->next = parked;
    else
        room->audience.first = parked;
    room->audience.last = parked;
    room->audience.waiting++;
    return true;
}

void room_unpark(struct room *room)
{
    struct server *server = room->server;
    int64_t id = room->id;
    struct parked *parked = room->audience.first;
    room->audience.first = room->audience.last = NULL;
    room->audience.waiting = 0;
    while (parked) {
        struct parked *next = parked->next;
        struct connection *connection = connection_find(server, parked->connection);
        if (connection && !connection->closing)
            wire_do(server, connection, parked->text, parked->size, false);
        free(parked);
        parked = next;
    }
    room = room_find(server, id);
    if (room)
        news_publish(room);
}
