/* telling.c: who is told of a match without looking at it. */
#include "server/match/telling.h"

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
