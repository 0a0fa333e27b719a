/*
 * signing.c: what players sign of what they were shown (docs/fairness.md).
 *
 * A signature is held against the note that this server makes of the seat at once: one that
 * does not fit is refused with the answer it came with, so what is kept settles disputes.
 * Notes grow with the match and are made only for seats that sign.
 */
#include <string.h>

#include "server/match/own.h"

/* The seat's note after so many events. */
static bool note_at(struct room *room, int seat, size_t events, struct fair_note *note)
{
    struct fair_note *grown = &room->play.note[seat];
    if (!(room->play.noted >> seat & 1) || grown->events > events) {
        fair_note_open(&room->play.fair, seat, grown);
        room->play.noted = (uint16_t)(room->play.noted | 1U << seat);
    }
    if (!fair_note_follow(room->play.session, &room->play.fair, events, grown))
        return false;
    *note = *grown;
    return true;
}

/* The signature of this note, if it is one. */
static bool read_signature(struct request *request, const char *member,
                           const struct fair_note *note, struct fair_signed *vouch)
{
    char hex[FAIR_SIGNATURE_HEX];
    vouch->note = *note;
    if (!wire_text(request, member, hex, sizeof hex) ||
        !fair_hex_read(hex, strlen(hex), vouch->signature, FAIR_SIGNATURE)) {
        wire_refuse_member(request, "error.wire.value", member);
        return false;
    }
    if (fair_vouch_fits(&request->room->play.fair, vouch) == FAIR_FITS)
        return true;
    wire_refuse(request, "error.fair.signature");
    return false;
}

bool signing_take(struct request *request, struct fair_signed *vouch, bool *given)
{
    struct room *room = request->room;
    struct fair_note note;
    int64_t at;
    *given = wire_has(request, "signed");
    if (!*given)
        return true;
    if (!value_number(wire_member(request, "at"), 0, INT32_MAX, &at) ||
        (size_t)at > session_seen(room->play.session, request->viewer)) {
        wire_refuse_member(request, "error.wire.value", "at");
        return false;
    }
    if (!note_at(room, request->viewer, (size_t)at, &note)) {
        wire_refuse(request, "error.memory");
        return false;
    }
    return read_signature(request, "signed", &note, vouch);
}

enum done do_sign(struct request *request)
{
    struct room *room = request->room;
    struct fair_note note;
    struct fair_signed vouch;
    if (room_stage(room) < MATCH_OVER || !room->play.session || room->play.fair.stage != FAIR_READY)
        return wire_refuse(request, "error.wire.state");
    if (room->play.fair.vouched >> request->viewer & 1 &&
        room->play.fair.vouch[request->viewer].note.over)
        return wire_ack(request);
    if (!fair_note_now(room->play.session, &room->play.fair, request->viewer, &note))
        return wire_refuse(request, "error.memory");
    if (!read_signature(request, "signed", &note, &vouch))
        return DONE;
    fair_vouch_take(&room->play.fair, &vouch);
    return room_save(room, request, NULL);
}
