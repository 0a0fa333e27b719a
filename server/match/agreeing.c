/*
 * agreeing.c: what people at a table agree upon: that clocks stand, that the
 * match ends without a result, that a computer plays for somebody who is not
 * there, and a rematch.
 *
 * Everybody has to want it. But nobody waits for ever for one who has closed the
 * page: where no clock says how long, a person who was gone for a while is absent,
 * and the others may agree without this one upon a stand-in and upon the end.
 */
#include <string.h>

#include "server/match/own.h"

enum { AGREEING_MS = 1000 }; /* until it is tried again to do what is agreed */

/* Sets of seats: people who are still in the match, those of them who are absent, and
 * those who want something. */
static unsigned people_of(const struct room *room)
{
    unsigned people = 0;
    for (int seat = 0; seat < room->kept.players; seat++)
        if (room->kept.seat[seat].kind == STORED_SEAT_PERSON && !room->kept.seat[seat].left)
            people |= 1U << seat;
    return people;
}

static unsigned absent_of(const struct room *room)
{
    unsigned absent = 0;
    for (int seat = 0; seat < room->kept.players; seat++)
        absent |= (unsigned)room->there.seat[seat].absent << seat;
    return absent & people_of(room);
}

static unsigned wishing_for(const struct room *room, enum agreement what)
{
    return room->there.wishing[what] & people_of(room);
}

static void wish(struct room *room, enum agreement what, int seat, bool on)
{
    room->there.wishing[what] = (room->there.wishing[what] & ~(1U << seat)) | (unsigned)on << seat;
}

static bool is_agreed(unsigned needed, unsigned wishing)
{
    return needed && !(needed & ~wishing);
}

/* ---- stand-ins and the end ---------------------------------------------------------- */

/* A stand-in goes when its person comes back; an end is for good. So nobody ends alone what
 * others who are not there may want to play on. */
static bool end_is_agreed(const struct room *room)
{
    unsigned absent = absent_of(room), wishing = wishing_for(room, AGREED_END);
    return is_agreed(people_of(room) & ~absent, wishing) && (!absent || wishing & (wishing - 1));
}

/* Does what is agreed, one thing at a time. */
static void do_agreed(struct room *room)
{
    struct server *server = room->server;
    struct refusal refusal;
    unsigned absent = absent_of(room), needed = people_of(room) & ~absent;
    if (end_is_agreed(room)) {
        room_finish(room, MATCH_ENDED, "agreed");
        return;
    }
    for (int seat = 0; seat < room->kept.players; seat++) {
        if (!(absent >> seat & 1) || *room->kept.seat[seat].stand_in ||
            !is_agreed(needed, room->there.seat[seat].wanted))
            continue;
        step_stand_in(room, seat, false, (struct ticket){ 0 }, &refusal);
        room->there.absence_at = server->now + AGREEING_MS; /* the next one; or again */
        return;
    }
}

void absence_tick(struct room *room)
{
    const struct server *server = room->server;
    if (room_stage(room) != MATCH_RUNNING || !room->play.table || !room_is_still(room) ||
        server->stopping || room->retry_at > server->tick)
        return;
    room->there.absence_at = TABLE_NEVER;
    for (int seat = 0; seat < room->kept.players && room->kept.plan.clock == CLOCK_NONE; seat++) {
        struct presence *at = &room->there.seat[seat];
        int64_t when = at->since + server->set.absent_ms;
        if (room->kept.seat[seat].kind != STORED_SEAT_PERSON || at->here != HERE_GONE || at->absent)
            continue;
        if (when <= server->now)
            at->absent = room->dirty = true;
        else if (when < room->there.absence_at)
            room->there.absence_at = when;
    }
    do_agreed(room);
}

enum done do_stand_in(struct request *request)
{
    struct room *room = request->room;
    int64_t seat;
    bool on;
    if (!match_runs(request) || !wire_on(request, &on))
        return DONE;
    if (!value_number(wire_member(request, "seat"), 0, room->kept.players - 1, &seat) ||
        seat == request->viewer || room->kept.seat[seat].kind != STORED_SEAT_PERSON)
        return wire_refuse(request, "error.wire.seat");
    struct presence *at = &room->there.seat[seat];
    int64_t early = at->since + request->server->set.absent_ms - request->server->now;
    if (room->kept.plan.clock != CLOCK_NONE)
        return wire_refuse(request, "error.wire.clocked");
    if (*room->kept.seat[seat].stand_in || room->kept.seat[request->viewer].left)
        return wire_refuse(request, "error.wire.state");
    if (at->here != HERE_GONE)
        return wire_refuse(request, "error.wire.present");
    if (early > 0)
        return wire_refuse_retry(request, "error.wire.early", early);
    if (on)
        at->wanted |= 1U << request->viewer;
    else
        at->wanted &= ~(1U << request->viewer);
    room->dirty = true;
    room->there.absence_at = request->server->now; /* should it have to wait */
    wire_ack(request);
    absence_tick(room);
    news_publish(room);
    return DONE;
}

enum done do_end(struct request *request)
{
    struct room *room = request->room;
    bool on;
    if (!match_runs(request) || !wire_on(request, &on))
        return DONE;
    wish(room, AGREED_END, request->viewer, on);
    room->dirty = true;
    wire_ack(request);
    do_agreed(room);
    news_publish(room);
    return DONE;
}

/* ---- pauses ------------------------------------------------------------------------- */

enum done do_pause(struct request *request)
{
    struct room *room = request->room;
    bool on;
    if (!match_runs(request) || !wire_on(request, &on))
        return DONE;
    wish(room, AGREED_PAUSE, request->viewer, on);
    bool paused = is_agreed(people_of(room), wishing_for(room, AGREED_PAUSE));
    if (paused != room_is_paused(room)) {
        room_turn(room, paused ? ROOM_PAUSED : ROOM_PLAYING);
        room->play.clocks_set++;
        room->stirred = true;
        room->saving.clocks = room->kept.plan.clock != CLOCK_NONE;
        return room_save(room, request, NULL);
    }
    room->dirty = true;
    wire_ack(request);
    news_publish(room);
    return DONE;
}

/* ---- again -------------------------------------------------------------------------- */

/* The winners of a match that came to its end, as ranks in its result. */
static int rank_of(const struct room *room, int seat)
{
    struct value result, element = { 0 };
    int64_t rank = 0;
    if (!room->kept.result.data ||
        !value_read(room->kept.result.data, room->kept.result.size, &result))
        return 0;
    struct value ranks = value_member(result, "rank");
    for (int i = 0; i <= seat; i++)
        if (!value_next(ranks, &element))
            return 0;
    return value_number(element, 0, MAX_PLAYERS, &rank) ? (int)rank : 0;
}

/* The rematch: everybody moves on by one seat. */
static struct room *make_rematch(struct room *old)
{
    struct room *room = room_new(old->server);
    if (!room)
        return NULL;
    char *text = old->kept.plan.edition_text ? strdup(old->kept.plan.edition_text) : NULL;
    room->kept.plan = old->kept.plan;
    room->kept.plan.edition_text = text;
    room->kept.plan.lot = false;
    room->kept.players = old->kept.players;
    room->kept.creator = old->kept.creator;
    room->kept.series = old->kept.series ? old->kept.series : old->id;
    room->kept.series_number = old->kept.series_number + 1;
    room->kept.before = old->id;
    for (int seat = 0; seat < old->kept.players; seat++) {
        const struct kept_seat *from = &old->kept.seat[seat];
        int moved = (seat + 1) % old->kept.players;
        struct kept_seat *to = &room->kept.seat[moved];
        *to = *from;
        *to->stand_in = 0;
        to->last_request = 0;
        to->score += rank_of(old, seat) == 1;
        room->there.seat[moved] = (struct presence){ .here = old->there.seat[seat].here,
                                                     .since = old->there.seat[seat].since };
        if (from->left && from->kind == STORED_SEAT_PERSON) {
            *to = (struct kept_seat){ .kind = STORED_SEAT_OPEN };
            room->there.seat[moved] = (struct presence){ .here = HERE_GONE };
        }
        to->left = false;
    }
    return room;
}

enum done do_rematch(struct request *request)
{
    struct room *room = request->room;
    bool on;
    if (!wire_on(request, &on))
        return DONE;
    if (!room_is_over(room) || room->kept.next)
        return wire_refuse(request, "error.wire.state");
    if (on && request->server->read_only)
        return wire_refuse_retry(request, "error.wire.read_only", 60000);
    bool offered = on && !(room->there.wishing[AGREED_REMATCH] >> request->viewer & 1);
    wish(room, AGREED_REMATCH, request->viewer, on);
    room->dirty = true;
    unsigned wishing = wishing_for(room, AGREED_REMATCH);
    if (!is_agreed(people_of(room), wishing)) {
        wire_ack(request);
        news_publish(room);
        if (offered)
            tell_people(room, TOLD_REMATCH, ~wishing);
        return DONE;
    }
    struct room *next = make_rematch(room);
    if (!next)
        return wire_refuse(request, "error.memory");
    room->kept.next = next->id;
    room_save_quietly(next);
    return room_save(room, request, NULL);
}
