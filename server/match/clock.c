/*
 * clock.c: thinking time.
 *
 * A seat's clock runs while the seat is asked, in playing time: pauses, outages
 * of the store and the time the server was down cost nobody anything. What
 * others see of a clock follows what they see of the match: who has decided in
 * secret seems to think on until everybody knows.
 */
#include <string.h>

#include "core/number.h"
#include "server/match/own.h"

enum { GRACE_MS = 1500 }; /* for the way over the network, docs/hosting.md */

static int64_t left_of(const struct room *room, const struct played_seat *seat)
{
    int64_t used = seat->clock_runs ? room_played(room) - seat->clock_from : 0;
    return seat->left_ms - used;
}

/* The seats that everybody sees to be on turn. */
static unsigned seen_active(const struct room *room)
{
    const struct match *match = session_match(room->play.session);
    _Alignas(64) unsigned char view[MAX_STATE];
    session_view(room->play.session, SPECTATOR, SHOWN, view);
    int hand = table_awaits_hand(room->play.table);
    return match->game->active(match->edition->data, view) | (hand == NOBODY ? 0 : 1u << hand);
}

void clock_begin(struct room *room)
{
    for (int seat = 0; seat < room->kept.players; seat++)
        room->play.seat[seat].left_ms = room->kept.plan.clock_ms;
}

static void run_clock(struct room *room, struct played_seat *seat)
{
    if (room->kept.plan.clock == CLOCK_MOVE && !seat->clock_runs)
        seat->left_ms = room->kept.plan.clock_ms;
    seat->clock_runs = true;
    seat->clock_late = false;
    seat->clock_from = room_played(room);
}

/* Its decision is made. */
static void halt_clock(const struct room *room, struct played_seat *seat)
{
    if (!seat->clock_runs)
        return;
    seat->left_ms = room->kept.plan.clock == CLOCK_MATCH
                        ? left_of(room, seat) + room->kept.plan.clock_add
                        : room->kept.plan.clock_ms;
    seat->clock_runs = false;
}

static void show_clock(struct room *room, struct played_seat *seat, bool active)
{
    if (!active) {
        seat->shown_runs = false;
    } else if (!seat->shown_runs) {
        seat->shown_runs = true;
        seat->shown_ms = left_of(room, seat);
        seat->shown_from = room_played(room);
    }
}

static bool is_timed(const struct room *room, int seat)
{
    const struct kept_seat *at = &room->kept.seat[seat];
    return at->kind == STORED_SEAT_PERSON && !*at->stand_in;
}

void clock_renew(struct room *room, const struct origin *origin)
{
    if (room->kept.plan.clock == CLOCK_NONE || room_stage(room) != MATCH_RUNNING ||
        !room->play.table)
        return;
    unsigned asked = table_due(room->play.table).ask, active = seen_active(room);
    size_t events = session_seen(room->play.session, SPECTATOR);
    bool seen = events != room->play.clock_seen;
    room->play.clock_seen = events;
    for (int seat = 0; seat < room->kept.players; seat++) {
        struct played_seat *at = &room->play.seat[seat];
        bool own = origin && origin->request && origin->seat == seat;
        bool runs = asked >> seat & 1 && is_timed(room, seat);
        if (!runs || own)
            halt_clock(room, at);
        if (runs && !at->clock_runs)
            run_clock(room, at);
        if (own && seen) /* what was decided in secret stops nothing that others see */
            at->shown_runs = false;
        show_clock(room, at, active >> seat & 1 && is_timed(room, seat));
    }
}

void clock_stop(struct room *room)
{
    for (int seat = 0; seat < room->kept.players; seat++)
        room->play.seat[seat].clock_runs = room->play.seat[seat].shown_runs = false;
}

int64_t clock_when(const struct room *room)
{
    int64_t when = TABLE_NEVER;
    if (room->kept.plan.clock == CLOCK_NONE || room->kept.plan.late_waits)
        return when;
    for (int seat = 0; seat < room->kept.players; seat++) {
        const struct played_seat *at = &room->play.seat[seat];
        int64_t end = at->clock_from + at->left_ms + GRACE_MS;
        if (at->clock_runs && !at->clock_late && end < when)
            when = end;
    }
    return when;
}

/* Where a clock has run out a stand-in takes the seat, one at a time. */
void clock_out(struct room *room)
{
    struct refusal refusal;
    if (clock_when(room) > room_played(room))
        return;
    for (int seat = 0; seat < room->kept.players; seat++) {
        struct played_seat *at = &room->play.seat[seat];
        if (!at->clock_runs || at->clock_late || left_of(room, at) + GRACE_MS > 0)
            continue;
        at->clock_late = true;
        if (!step_stand_in(room, seat, false, (struct ticket){ 0 }, &refusal))
            room->retry_at = room->server->tick + 1000;
        return;
    }
}

static int64_t shown_left(const struct room *room, const struct played_seat *seat)
{
    return seat->shown_ms - (room_played(room) - seat->shown_from);
}

int64_t clock_shown(const struct room *room, int seat, int viewer)
{
    const struct played_seat *at = &room->play.seat[seat];
    int64_t left = -1;
    if (room->kept.plan.clock == CLOCK_NONE || room->kept.seat[seat].kind != STORED_SEAT_PERSON)
        return -1;
    if (seat == viewer && at->clock_runs)
        left = left_of(room, at);
    else if (seat != viewer && at->shown_runs)
        left = shown_left(room, at);
    else
        return -1;
    return left > 0 ? left : 0;
}

void clock_write_after(const struct room *room, const struct origin *origin, struct text *out)
{
    text_add_number(out, room_played(room));
    for (int seat = 0; seat < room->kept.players && room->kept.plan.clock != CLOCK_NONE; seat++) {
        struct played_seat at = room->play.seat[seat];
        if (origin->request && origin->seat == seat)
            halt_clock(room, &at);
        text_add(out, at.clock_runs ? " +" : " ");
        text_add_number(out, left_of(room, &at));
        if (at.shown_runs) {
            text_add(out, "~");
            text_add_number(out, shown_left(room, &at));
        }
    }
}

void clock_write(const struct room *room, struct text *out)
{
    static const struct origin nobody = { 0 };
    clock_write_after(room, &nobody, out);
}

static bool read_left(const char *text, size_t length, int64_t *number)
{
    return number_signed(text, length, -(INT64_C(1) << 50), INT64_C(1) << 50, number) ==
           NUMBER_FINE;
}

void clock_read(struct room *room, const char *text)
{
    int64_t number;
    for (int place = -1; place < room->kept.players && *text; place++) {
        size_t length = strcspn(text, " "), size = strcspn(text, "~ ");
        struct played_seat *seat = place < 0 ? NULL : &room->play.seat[place];
        if (!seat && read_left(text, length, &number))
            room->play.played = number;
        if (seat && read_left(text, size, &number)) {
            seat->left_ms = number;
            seat->clock_runs = *text == '+';
            seat->clock_from = seat->shown_from = room->play.played;
            seat->shown_runs =
                size < length && read_left(text + size + 1, length - size - 1, &seat->shown_ms);
        }
        text += length + (text[length] == ' ');
    }
}

/* ---- requests ------------------------------------------------------------------ */

enum done do_time(struct request *request)
{
    struct room *room = request->room;
    int64_t seat, ms;
    if (room_stage(room) != MATCH_RUNNING || room->kept.plan.clock == CLOCK_NONE)
        return wire_refuse(request, "error.wire.state");
    if (!value_number(wire_member(request, "seat"), 0, room->kept.players - 1, &seat) ||
        seat == request->viewer || room->kept.seat[seat].kind != STORED_SEAT_PERSON)
        return wire_refuse(request, "error.wire.seat");
    if (!value_number(wire_member(request, "ms"), 1000, 7 * 24 * 3600 * INT64_C(1000), &ms))
        return wire_refuse_member(request, "error.wire.value", "ms");
    room->play.seat[seat].left_ms += ms;
    room->play.seat[seat].shown_ms += ms;
    room->play.seat[seat].clock_late = false;
    room->saving.clocks = true;
    room->play.clocks_set++;
    room->stirred = true;
    return room_save(room, request, NULL);
}
