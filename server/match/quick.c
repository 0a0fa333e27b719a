/*
 * quick.c: quick matches: with strangers, at a listed table that waits or at a new one.
 */
#include "server/match/own.h"

enum { LEAST_FILL_MS = 10000 };

static bool has_open_seat(const struct room *room)
{
    for (int seat = 0; seat < room->kept.players; seat++)
        if (room->kept.seat[seat].kind == STORED_SEAT_OPEN)
            return true;
    return false;
}

/* A listed table that waits for strangers, as it is in memory; it may just be being stored. */
static struct room *find_quick(struct request *request, const struct game *game, int64_t players)
{
    struct server *server = request->server;
    size_t place = 0;
    struct room *found = NULL;
    for (struct room *room; (room = index_next(&server->matches->rooms, &place));)
        if ((room->state == ROOM_WAITING || room->state == ROOM_WAITING_SAVING) &&
            room->kept.plan.listed && room->kept.plan.game == game &&
            (!players || room->kept.players == players) && has_open_seat(room) &&
            room_seat_of(room, request->player->id) == NOBODY &&
            room->kept.plan.clock == CLOCK_NONE && (!found || room->kept.made < found->kept.made))
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
    if (room && room_is_saving(room)) {
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
        room->kept.fill_at = request->server->now + fill;
    return waiting_created(request, room, 0);
}
