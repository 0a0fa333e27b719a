/*
 * playing.c: requests about a match that has begun: answers, undo, stand-ins.
 *
 * An answer is prepared by the table, becomes a row, and is acknowledged when
 * that is stored. Its number goes into the row, so that it is done once however
 * often it is sent.
 */
#include <stdio.h>
#include <string.h>

#include "server/match/own.h"

/* ---- done once --------------------------------------------------------------------- */

static uint64_t hash_request(const struct request *request)
{
    return index_number(request->text, request->size);
}

/* Whether the request is new; else it is answered as it was before, or refused. */
static bool is_new(struct request *request)
{
    uint64_t last = request->room->kept.seat[request->viewer].last_request;
    const struct played_seat *seat = &request->room->play.seat[request->viewer];
    struct text members = { 0 };
    uint64_t n = (uint64_t)request->n;
    if (n > last)
        return true;
    /* The same number upon something else is a fault of the client, which is to be told. */
    if (n < last || (seat->last_hash && seat->last_hash != hash_request(request))) {
        wire_refuse(request, "error.wire.number");
        return false;
    }
    text_printf(&members, ",\"seq\":%zu", seat->last_seq);
    wire_ack_with(request, &members);
    return false;
}

bool match_runs(struct request *request)
{
    const struct room *room = request->room;
    if (room_stage(room) == MATCH_RUNNING && room->play.table)
        return true;
    if (room_is_over(room)) {
        struct refusal refusal = { ERROR_OVER, NULL };
        wire_refuse_refusal(request, room->kept.plan.game, &refusal);
    } else {
        wire_refuse(request, "error.wire.state");
    }
    return false;
}

/* Whether the seat is asked the same as when it had seen `at` events: nothing of its own has
 * happened since, and what it may do is the same. */
static bool same_question(const struct room *room, int seat, size_t at)
{
    const struct session *session = room->play.session;
    const struct match *match = session_match(session);
    _Alignas(64) unsigned char state[MAX_STATE];
    static struct offers then, now;
    struct event event;
    size_t seen = session_seen(session, seat), index = 0;
    if (at == seen)
        return true;
    if (at > seen)
        return false;
    for (size_t seq = at; seq < seen; seq++) {
        size_t place = session_seen_event(session, seat, seq, &event);
        if (seq == at)
            index = place;
        if (event.actor == seat)
            return false;
    }
    session_state_at(session, index, state);
    if (!(match->game->active(match->edition->data, state) >> seat & 1))
        return false;
    game_legal(match->game, match->edition->data, state, seat, &then);
    session_legal(session, seat, &now);
    return then.count == now.count && then.moves == now.moves &&
           !memcmp(then.list, now.list, (size_t)now.count * sizeof *now.list);
}

static bool is_current(struct request *request)
{
    int64_t at;
    if (!value_number(wire_member(request, "at"), 0, INT32_MAX, &at)) {
        wire_refuse_member(request, "error.wire.value", "at");
        return false;
    }
    if (same_question(request->room, request->viewer, (size_t)at))
        return true;
    wire_refuse(request, "error.wire.old");
    return false;
}

/* The request puts this to the table; refused also where its signature does not fit. */
static enum done take_act(struct request *request, const struct act *act)
{
    struct room *room = request->room;
    struct refusal refusal;
    struct origin origin = { .seat = request->viewer,
                             .ticket = ticket_of(request),
                             .request = (uint64_t)request->n,
                             .hash = hash_request(request) };
    if (!signing_take(request, &origin.vouch, &origin.vouched))
        return DONE;
    bool good = step_take(room, &origin, act, &refusal);
    if (good && room_is_stepping(room))
        return DONE_LATER;
    if (good) /* nothing happened that could be stored */
        return wire_refuse(request, "error.wire.half");
    wire_refuse_refusal(request, room->kept.plan.game, &refusal);
    room_drive(room);
    return DONE;
}

static bool parse_moves(struct request *request, struct move moves[MAX_DRAFT + 1], int *number)
{
    const struct match *match = session_match(request->room->play.session);
    char text[4096];
    if (!wire_text(request, "moves", text, sizeof text) || !*text) {
        wire_refuse_member(request, "error.wire.value", "moves");
        return false;
    }
    enum error error =
        moves_parse(match->game, match->edition->data, text, moves, MAX_DRAFT, number);
    if (error) {
        struct refusal refusal = { error, NULL };
        wire_refuse_refusal(request, match->game, &refusal);
        return false;
    }
    return true;
}

/* A whole packet: it ends with a move that everybody may see to be made. */
static bool read_moves(struct request *request, struct move moves[MAX_DRAFT + 1], int *number)
{
    const struct match *match = session_match(request->room->play.session);
    if (!parse_moves(request, moves, number))
        return false;
    if (!(match->game->kinds[moves[*number - 1].kind].flags & MOVE_DRAFT))
        return true;
    wire_refuse(request, "error.wire.half");
    return false;
}

/* What could follow upon parts of a private decision, for programs without a desk: worked out
 * on the seat's own view, kept nowhere. */
enum done do_try(struct request *request)
{
    const struct room *room = request->room;
    _Alignas(64) unsigned char view[MAX_STATE];
    struct move moves[MAX_DRAFT + 1];
    struct offers offers;
    struct question question;
    struct text members = { .comma = true };
    int number = 0;
    if (!match_runs(request) || !parse_moves(request, moves, &number))
        return DONE;
    if (!table_question(room->play.table, request->viewer, &question))
        return wire_refuse(request, "error.not_your_turn");
    const struct match *match = session_match(room->play.session);
    session_view(room->play.session, request->viewer, SHOWN, view);
    for (int i = 0; i < number; i++) {
        uint16_t rule = 0;
        bool draft = match->game->kinds[moves[i].kind].flags & MOVE_DRAFT;
        if (!draft || !game_allows(match->game, match->edition->data, view, request->viewer,
                                   moves[i], &rule)) {
            struct refusal refusal = { draft ? ERROR_RULE : ERROR_MOVE_RANGE,
                                       draft ? match->game->rules[rule] : NULL };
            return wire_refuse_refusal(request, match->game, &refusal);
        }
        match->game->apply(match->edition->data, view, request->viewer, moves[i]);
    }
    game_legal(match->game, match->edition->data, view, request->viewer, &offers);
    news_offers(match, &offers, &members);
    return wire_ack_with(request, &members);
}

enum done do_play(struct request *request)
{
    struct move moves[MAX_DRAFT + 1];
    int number = 0;
    bool draw = false;
    char nothing[1];
    if (wire_has(request, "draw") && !value_bool(wire_member(request, "draw"), &draw))
        return wire_refuse_member(request, "error.wire.value", "draw");
    /* Only an empty text has room in one byte: nothing but the draw. */
    bool none = draw && wire_text(request, "moves", nothing, sizeof nothing);
    if (!is_new(request) || !match_runs(request) || !is_current(request) ||
        (!none && !read_moves(request, moves, &number)))
        return DONE;
    struct act act = { draw ? ACT_DRAW : ACT_PLAY, moves, number, NULL };
    return take_act(request, &act);
}

enum done do_undo(struct request *request)
{
    struct act undo = { .kind = ACT_UNDO };
    if (!is_new(request) || !match_runs(request) || !is_current(request))
        return DONE;
    if (session_undos_left(request->room->play.session, request->viewer) <=
        MOST_UNDOS - request->server->set.most_undos)
        return wire_refuse_limit(request, LIMIT_UNDOS, 0);
    return take_act(request, &undo);
}

enum done do_by_hand(struct request *request)
{
    struct room *room = request->room;
    bool on;
    if (!match_runs(request) || !wire_on(request, &on))
        return DONE;
    table_time(room->play.table, room_played(room));
    table_by_hand(room->play.table, request->viewer, on);
    wire_ack(request);
    room->stirred = true;
    room_drive(room);
    news_publish(room);
    return DONE;
}

enum done do_standing(struct request *request)
{
    struct room *room = request->room;
    char text[160], until[8] = "turn";
    struct move move;
    struct refusal refusal;
    int which = 0;
    bool none = value_kind(wire_member(request, "move")) == VALUE_NULL;
    if (!match_runs(request))
        return DONE;
    const struct match *match = session_match(room->play.session);
    if (wire_has(request, "until") && !wire_text(request, "until", until, sizeof until))
        return wire_refuse_member(request, "error.wire.value", "until");
    while (which <= UNTIL_MATCH && strcmp(until_names[which], until) != 0)
        which++;
    if (which > UNTIL_MATCH)
        return wire_refuse_member(request, "error.wire.value", "until");
    if (!none) {
        if (!wire_text(request, "move", text, sizeof text))
            return wire_refuse_member(request, "error.wire.value", "move");
        enum error error =
            move_parse(match->game, match->edition->data, text, strlen(text), false, &move);
        if (error) {
            refusal = (struct refusal){ error, NULL };
            return wire_refuse_refusal(request, match->game, &refusal);
        }
    }
    table_time(room->play.table, room_played(room));
    if (!table_stand(room->play.table, request->viewer, none ? NULL : &move, (enum until)which,
                     &refusal))
        return wire_refuse_refusal(request, match->game, &refusal);
    wire_ack(request);
    room->stirred = true;
    room_drive(room);
    news_publish(room);
    return DONE;
}

/* ---- who plays ------------------------------------------------------------------------ */

enum done do_hand(struct request *request)
{
    struct room *room = request->room;
    struct kept_seat *seat = &room->kept.seat[request->viewer];
    struct refusal refusal;
    char level[LEVEL_SIZE];
    bool back = value_kind(wire_member(request, "to")) == VALUE_NULL;
    if (!is_new(request) || !match_runs(request))
        return DONE;
    if (!back && !wire_text(request, "to", level, sizeof level))
        return wire_refuse_member(request, "error.wire.value", "to");
    if (!back && !level_find(level))
        return wire_refuse(request, "error.wire.level");
    if (back == !*seat->stand_in || seat->left)
        return wire_refuse(request, "error.wire.state");
    struct origin origin = { .seat = request->viewer,
                             .ticket = ticket_of(request),
                             .request = (uint64_t)request->n,
                             .hands = true };
    if (!back)
        memcpy(origin.stand_in, level, sizeof level);
    if (step_hand(room, &origin, &refusal))
        return DONE_LATER;
    return wire_refuse_refusal(request, room->kept.plan.game, &refusal);
}
