/* telling.c: who is told of a match without looking at it. */
#include "server/match/telling.h"

#include <stdio.h>

#include "server/match/own.h"

void tell_people(const struct room *room, enum told_event event, unsigned seats)
{
    struct server *server = room->server;
    for (int seat = 0; seat < room->kept.players; seat++) {
        const struct kept_seat *at = &room->kept.seat[seat];
        if (seats >> seat & 1 && at->kind == STORED_SEAT_PERSON && at->player && !at->left)
            server->matches->calls->told(server, at->player, event, room->id, room->kept.plan.game);
    }
}

void tell_begun(const struct room *room)
{
    char seats[12], people[12];
    snprintf(seats, sizeof seats, "%d", room->kept.players);
    snprintf(people, sizeof people, "%d", room_people(room));
    server_log(room->server, "match begins", "game", room->kept.plan.game->id, "seats", seats,
               "people", people, (const char *)NULL);
    tell_people(room, TOLD_BEGIN, ~0U);
}

void log_ended(const struct room *room)
{
    char seats[12], steps[24], seconds[24];
    snprintf(seats, sizeof seats, "%d", room->kept.players);
    snprintf(steps, sizeof steps, "%lld", (long long)room->kept.steps);
    snprintf(seconds, sizeof seconds, "%lld", (long long)(room_played(room) / 1000));
    if (room->play.draws_open) /* its exchange had come to its end */
        server_log(room->server, "match ends", "game", room->kept.plan.game->id, "seats", seats,
                   "steps", steps, "seconds", seconds, "how", room->kept.why, (const char *)NULL);
}

void tell_ended(const struct room *room)
{
    log_ended(room);
    tell_people(room, TOLD_OVER, ~0U);
}

void lobby_changed(struct server *server, const struct room *room)
{
    const struct match_calls *calls = server->matches->calls;
    calls->tables_changed(server);
    for (int seat = 0; room && seat < room->kept.players; seat++)
        calls->own_changed(server, room->kept.seat[seat].player);
}

void mine_stepped(struct room *room, bool told)
{
    unsigned asked = room->play.table ? table_due(room->play.table).ask : 0;
    for (int seat = 0; seat < room->kept.players; seat++) {
        struct presence *at = &room->there.seat[seat];
        size_t seen = session_seen(room->play.session, seat);
        bool now = asked >> seat & 1;
        if (seen != at->list_seen || now != at->list_asked)
            room->server->matches->calls->own_changed(room->server, room->kept.seat[seat].player);
        if (now && !at->list_asked && told)
            tell_people(room, TOLD_TURN, 1U << seat);
        at->list_seen = seen;
        at->list_asked = now;
    }
}
