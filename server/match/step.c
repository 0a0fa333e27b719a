/*
 * step.c: a match goes on: what somebody does is put to the table, becomes a row, and counts
 * when that is stored.
 */
#include "server/match/step.h"

#include <stdio.h>

#include "core/describe.h"
#include "server/match/own.h"

enum { RETRY_MS = 1000 };

/* ---- the row -------------------------------------------------------------------------- */

static void write_result(const struct room *room, const void *state, struct text *out)
{
    const struct match *match = session_match(room->play.session);
    struct result result;
    match->game->result(match->edition->data, state, &result);
    json_open(out, NULL, '{');
    json_result(out, room->kept.players, &result);
    json_close(out, '}');
}

/* The seat as it is when its player has changed. */
static void put_seat(const struct room *room, const struct origin *origin,
                     struct store_request *request)
{
    const struct kept_seat *seat = &room->kept.seat[origin->seat];
    struct stored_seat put = { .match = room->id,
                               .seat = origin->seat,
                               .kind = seat->kind,
                               .player = seat->player,
                               .name = seat->name,
                               .agent = seat->agent,
                               .stand_in = origin->stand_in,
                               .left = origin->left,
                               .last_request = origin->request > seat->last_request
                                                   ? origin->request
                                                   : seat->last_request };
    store_put_seat(request, &put);
}

/* The match as it is when the step is its last. */
static void put_over(struct room *room, struct store_request *request)
{
    struct stored_match match;
    struct stored_seat seats[MAX_PLAYERS];
    struct text texts[4] = { { 0 } };
    text_free(&room->kept.result);
    room->kept.result = (struct text){ 0 };
    write_result(room, session_prepared_state(room->play.session), &room->kept.result);
    room_row(room, &match, seats, texts);
    match.state = MATCH_OVER;
    match.finished = room->server->now;
    match.why = "finished";
    match.due = 0;
    store_put_match(request, &match);
    row_texts_free(texts);
}

enum stored step_append(struct store *store, const struct step *step)
{
    struct room *room = (struct room *)(void *)((char *)store - offsetof(struct room, play.store));
    struct server *server = room->server;
    const struct origin *origin = &room->play.step.origin;
    struct text lines = { 0 }, clocks = { 0 }, vouch = { 0 };
    struct store_request *request = store_request(ABOUT_STEP, (uint64_t)room->id, 0);
    step_lines(step, &lines);
    clock_write_after(room, origin, &clocks);
    if (origin->ticket.n && origin->vouched)
        fair_vouch_write(&origin->vouch, &vouch);
    struct stored_step row = { .match = room->id,
                               .number = room->kept.steps,
                               .at = server->now,
                               .actor = origin->ticket.n ? origin->seat : step->actor,
                               .request = origin->request,
                               .asked = step->asked | step->thinking,
                               .clocks = clocks.data,
                               .lines = lines.data ? lines.data : "",
                               .vouch = vouch.data ? vouch.data : "" };
    bool good = !lines.failed && !clocks.failed && !vouch.failed;
    if (good)
        store_append(request, &row);
    room->play.step.over = step->over;
    if (origin->hands)
        put_seat(room, origin, request);
    if (step->over)
        put_over(room, request);
    else
        due_wake(room, request);
    text_free(&lines);
    text_free(&clocks);
    text_free(&vouch);
    if (!good) {
        store_request_free(request);
        return STORED_NOT;
    }
    if (!store_post(server->archive, request))
        return STORED_NOT;
    room_turn_step(room);
    return STORED_LATER;
}

/* ---- putting something to the table ------------------------------------------------------ */

static bool put(struct room *room, int seat, const struct act *act, struct refusal *refusal)
{
    struct seat to = { .by = SEAT_PERSON };
    enum thought what;
    switch (act->kind) {
    case ACT_PLAY:
        return table_play(room->play.table, seat, act->moves, act->number, refusal);
    case ACT_DRAW:
        return table_draw(room->play.table, seat, act->moves, act->number, refusal);
    case ACT_UNDO:
        return table_undo(room->play.table, seat, refusal);
    case ACT_HAND:
        if (*act->level)
            room_agent(room, act->level, &to);
        return table_hand_over(room->play.table, seat, &to,
                               *act->level ? act->level : room->kept.seat[seat].name, refusal);
    case ACT_THINK:
        return table_think(room->play.table, seat, NULL, refusal) != THOUGHT_REFUSED;
    case ACT_THOUGHT:
        what = table_thought(room->play.table, seat, act->moves, refusal);
        if (what == THOUGHT_REPLACED)
            count(room->server, COUNT_THOUGHTS_REPLACED);
        return what != THOUGHT_REFUSED;
    default: /* ACT_GO_ON */
        return table_advance(room->play.table, refusal);
    }
}

bool step_take(struct room *room, const struct origin *origin, const struct act *act,
               struct refusal *refusal)
{
    room->play.step.origin = *origin;
    table_time(room->play.table, room_played(room));
    bool good = put(room, origin->seat, act, refusal);
    if (!room_is_stepping(room))
        room->play.step.origin = (struct origin){ 0 };
    return good;
}

bool step_hand(struct room *room, const struct origin *origin, struct refusal *refusal)
{
    struct act act = { .kind = ACT_HAND, .level = origin->stand_in };
    must(origin->hands);
    minds_cancel(room, origin->seat);
    bool good = step_take(room, origin, &act, refusal);
    if (good && *origin->stand_in)
        count(room->server, COUNT_STAND_INS);
    return good;
}

bool step_stand_in(struct room *room, int seat, bool left, struct ticket ticket,
                   struct refusal *refusal)
{
    struct origin origin = { .seat = seat, .ticket = ticket, .hands = true, .left = left };
    snprintf(origin.stand_in, sizeof origin.stand_in, "%s", normal_brain.name);
    return step_hand(room, &origin, refusal);
}

/* ---- it is stored, or not ------------------------------------------------------------------ */

static void happened(struct room *room, const struct origin *origin)
{
    struct server *server = room->server;
    char members[48];
    struct kept_seat *seat = &room->kept.seat[origin->seat];
    if (origin->hands) {
        snprintf(seat->stand_in, sizeof seat->stand_in, "%s", origin->stand_in);
        seat->left = origin->left;
        room->there.seat[origin->seat].wanted = 0;
        room->there.absence_at = server->now; /* the others may agree now */
        room->dirty = room->head_changed = true;
    }
    if (origin->ticket.n && origin->vouched)
        fair_vouch_take(&room->play.fair, &origin->vouch);
    if (origin->ticket.n) {
        size_t seq = session_seen(room->play.session, origin->seat);
        snprintf(members, sizeof members, ",\"seq\":%zu", seq);
        ticket_ack(server, origin->ticket, members);
        if (origin->request) {
            seat->last_request = origin->request;
            room->play.seat[origin->seat].last_hash = origin->hash;
            room->play.seat[origin->seat].last_seq = seq;
        }
    }
    if (room->play.step.over) {
        clock_stop(room);
        minds_forget(room);
        room_turn(room, ROOM_OVER);
        room->kept.end = MATCH_OVER;
        room->kept.finished = server->now;
        snprintf(room->kept.why, sizeof room->kept.why, "finished");
        room->dirty = true;
        count(server, COUNT_MATCHES_FINISHED);
        lobby_changed(server, room);
        tell_ended(room);
    }
}

void step_stored(struct room *room, const struct store_answer *answer)
{
    struct server *server = room->server;
    const struct origin origin = room->play.step.origin;
    if (!room_is_stepping(room))
        return;
    room->play.step.origin = (struct origin){ 0 };
    if (answer->error) {
        count(server, COUNT_STEPS_LOST);
        server_log(server, "step not stored", "error", store_error_key(answer->error), "said",
                   answer->fault, (const char *)NULL);
        room_turn(room, room->state == ROOM_PAUSED_STEP ? ROOM_PAUSED : ROOM_HELD);
        if (store_error_is_outage(answer->error))
            server->can_write = false; /* until a sign of life is stored again */
        table_stored(room->play.table, false);
        ticket_refuse(server, origin.ticket, "error.store", RETRY_MS);
        room->retry_at = server->tick + RETRY_MS;
        room->when = room->retry_at;
        if (!store_error_is_outage(answer->error)) {
            room_reload(room); /* another has written: what is stored counts */
            return;
        }
    } else {
        count(server, COUNT_STEPS);
        room->kept.due = room->play.step.over ? 0 : due_here(room);
        room->kept.steps++;
        room_turn_still(room);
        table_time(room->play.table, room_played(room));
        table_stored(room->play.table, true);
        clock_renew(room, &origin);
        happened(room, &origin);
    }
    room->stirred = true;
    news_publish(room);
    if (!answer->error && room_stage(room) == MATCH_RUNNING)
        mine_stepped(room, true);
    room_drive(room);
    room_unpark(room);
}
