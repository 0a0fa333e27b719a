/*
 * minds.c: computer players, hints and reviews: asked of workers, answered by
 * number (thinking/thinking.h). The loop never waits for a thought.
 *
 * Where the position of a seat has changed since its question was asked, that
 * question is taken back and asked anew. A question without an answer is
 * answered by `greedy`.
 */
#include <stdlib.h>
#include <string.h>

#include "server/match/own.h"
#include "table/advisor.h"
#include "table/teller.h"

enum { HINT_MS = 1000, MOST_HINT_MS = 5000, REVIEW_MS = 150 };

static struct rng fresh_rng(struct server *server)
{
    uint64_t seed;
    if (!fair_random(&seed, sizeof seed))
        seed = (uint64_t)rng_next(&server->rng) << 32 | rng_next(&server->rng);
    return rng_seed(seed);
}

bool minds_open(struct server *server)
{
    struct thinking_settings settings = { .workers = server->set.workers };
    if (server->set.in_process)
        return true;
    server->matches->pool = thinking_open(&settings);
    return server->matches->pool;
}

void minds_close(struct server *server)
{
    while (server->matches->inquiries) {
        struct inquiry *next = server->matches->inquiries->next;
        free(server->matches->inquiries);
        server->matches->inquiries = next;
    }
    if (server->matches->pool)
        thinking_close(server->matches->pool);
    server->matches->pool = NULL;
}

/* ---- moves ------------------------------------------------------------------------ */

static uint64_t view_of(const struct room *room, int seat)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    session_view(room->play.session, seat, KNOWLEDGE, view);
    return game_hash(room->kept.plan.game, view);
}

void minds_cancel(struct room *room, int seat)
{
    if (room->play.seat[seat].think && room->server->matches->pool)
        thinking_cancel(room->server->matches->pool, room->play.seat[seat].think);
    room->play.seat[seat].think = 0;
    room->play.seat[seat].answered = false;
}

void minds_forget(struct room *room)
{
    for (int seat = 0; seat < room->kept.players; seat++)
        room->play.seat[seat].think = room->play.seat[seat].answered = 0;
    if (room->server->matches->pool && room->play.session)
        thinking_forget(room->server->matches->pool, (uint64_t)room->id);
}

static void answer(struct room *room, int seat, enum act_kind kind, const struct move *move)
{
    struct refusal refusal;
    struct origin origin = { .seat = seat };
    struct act act = { .kind = kind, .moves = move, .number = move ? 1 : 0 };
    if (!step_take(room, &origin, &act, &refusal))
        room->retry_at = room->server->tick + 1000;
}

/* The answer that came while it could not be given, if it is still one upon what the seat sees. */
static bool deliver(struct room *room, int seat, uint64_t view)
{
    struct played_seat *at = &room->play.seat[seat];
    if (at->think || !at->answered || at->think_view != view)
        return false;
    at->answered = false;
    answer(room, seat, ACT_THOUGHT, at->answer_fault ? NULL : &at->answer);
    return true;
}

/* Asks the workers, unless they are asked. True: there is nobody to ask, and it was answered. */
static bool ask(struct room *room, int seat, uint64_t view)
{
    struct server *server = room->server;
    struct played_seat *at = &room->play.seat[seat];
    if (at->think && at->think_view == view)
        return false;
    minds_cancel(room, seat);
    if (!server->matches->pool) {
        answer(room, seat, ACT_THINK, NULL);
        return true;
    }
    at->think_view = view;
    at->think = thinking_move(server->matches->pool, (uint64_t)room->id, room->play.session, seat,
                              &table_seat(room->play.table, seat)->agent, fresh_rng(server));
    if (!at->think)
        answer(room, seat, ACT_THOUGHT, NULL); /* nobody is free to think: greedy */
    return !at->think;
}

bool minds_turn(struct room *room, unsigned seats)
{
    bool answered = false;
    for (int seat = 0; seat < room->kept.players && !room_is_stepping(room); seat++) {
        if (!(seats >> seat & 1) || !(table_due(room->play.table).think >> seat & 1))
            continue;
        uint64_t view = view_of(room, seat);
        answered |= deliver(room, seat, view) || ask(room, seat, view);
    }
    return answered;
}

void minds_take_move(struct server *server, const struct thinking_result *result)
{
    struct room *room = room_find(server, (int64_t)result->match);
    if (!room || !room->play.table || result->seat >= room->kept.players)
        return;
    struct played_seat *seat = &room->play.seat[result->seat];
    if (seat->think != result->number)
        return;
    seat->think = 0;
    /* minds_turn gives it, as soon as nothing is with the store: an answer that comes while the
     * match is saved is the only one that will come. */
    seat->answered = true;
    seat->answer = result->move;
    seat->answer_fault = result->fault != THINKING_FINE;
    if (room->play.share != result->share) {
        room->play.share = result->share;
        room->dirty = true;
    }
    room_drive(room);
    news_publish(room);
}

/* ---- hints and reviews -------------------------------------------------------------- */

static bool add_study(struct request *request, uint64_t number)
{
    struct inquiry *inquiry = malloc(sizeof *inquiry);
    if (!inquiry)
        return false;
    *inquiry = (struct inquiry){ .number = number,
                                 .match = request->room->id,
                                 .seat = request->viewer,
                                 .seen = session_seen(request->room->play.session, request->viewer),
                                 .ticket = ticket_of(request),
                                 .next = request->server->matches->inquiries };
    request->server->matches->inquiries = inquiry;
    return true;
}

static enum done begin_study(struct request *request, uint64_t number)
{
    if (number && add_study(request, number))
        return DONE_LATER;
    return wire_refuse_retry(request, "error.wire.workers", 3000);
}

enum done do_hint(struct request *request)
{
    struct room *room = request->room;
    struct question question;
    int64_t ms = HINT_MS;
    if (!room->kept.plan.hints)
        return wire_refuse(request, "error.wire.hints");
    if (wire_has(request, "ms") &&
        !value_number(wire_member(request, "ms"), 100, MOST_HINT_MS, &ms))
        return wire_refuse_member(request, "error.wire.value", "ms");
    if (room_stage(room) != MATCH_RUNNING || !room->play.table ||
        !table_question(room->play.table, request->viewer, &question) || !question.offers.count)
        return wire_refuse(request, "error.not_your_turn");
    if (!request->server->matches->pool)
        return wire_refuse_retry(request, "error.wire.workers", 0);
    return begin_study(request, thinking_hint(request->server->matches->pool, (uint64_t)room->id,
                                              room->play.session, request->viewer, (uint32_t)ms,
                                              fresh_rng(request->server)));
}

enum done do_review(struct request *request)
{
    struct room *room = request->room;
    struct budget budget = { .milliseconds = REVIEW_MS };
    if (room_stage(room) != MATCH_OVER || !room->play.session)
        return wire_refuse(request, "error.wire.state");
    if (!request->server->matches->pool)
        return wire_refuse_retry(request, "error.wire.workers", 0);
    return begin_study(request, thinking_review(request->server->matches->pool, (uint64_t)room->id,
                                                room->play.session, request->viewer, budget));
}

static const struct words *words_for(struct server *server, struct ticket ticket)
{
    struct connection *connection = connection_find(server, ticket.connection);
    int language = connection && connection->language >= 0 ? connection->language : 0;
    return server->words[language];
}

static void tell_hint(struct server *server, struct room *room, const struct inquiry *inquiry,
                      const struct thinking_result *result)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct teller teller = { .words = words_for(server, inquiry->ticket),
                             .match = session_match(room->play.session),
                             .history = history_of(room->play.session, inquiry->seat) };
    struct scene scene;
    struct offers offers;
    struct hint hint;
    struct text members = { 0 };
    session_legal(room->play.session, inquiry->seat, &offers);
    teller_scene(&teller, teller_count(&teller), view, &scene);
    hint_tell(&scene, &offers, &result->advice, &hint);
    members.comma = true;
    hint_json(&hint, "hint", &members);
    hint_free(&hint);
    json_open(&members, "moves", '[');
    for (int i = 0; i < result->advice.count; i++) {
        char move[160] = "";
        move_print(room->kept.plan.game, session_match(room->play.session)->edition->data,
                   result->advice.move[i].search.move, move, sizeof move);
        json_text(&members, NULL, move);
    }
    json_close(&members, ']');
    ticket_ack(server, inquiry->ticket, members.failed ? NULL : members.data);
    text_free(&members);
}

static void tell_review(struct server *server, struct room *room, const struct inquiry *inquiry,
                        const struct thinking_result *result)
{
    struct teller teller = { .words = words_for(server, inquiry->ticket),
                             .history = history_of(room->play.session, inquiry->seat),
                             .match = session_match(room->play.session) };
    struct review_told told;
    struct text members = { .comma = true };
    review_tell(&teller, room->play.session, &result->review, &told);
    review_json(&told, "review", &members);
    review_told_free(&told);
    ticket_ack(server, inquiry->ticket, members.failed ? NULL : members.data);
    text_free(&members);
}

static struct inquiry *take_inquiry(struct server *server, uint64_t number)
{
    for (struct inquiry **at = &server->matches->inquiries; *at; at = &(*at)->next)
        if ((*at)->number == number) {
            struct inquiry *found = *at;
            *at = found->next;
            return found;
        }
    return NULL;
}

static void take_study_result(struct server *server, const struct thinking_result *result)
{
    struct inquiry *inquiry = take_inquiry(server, result->number);
    struct room *room = inquiry ? room_find(server, inquiry->match) : NULL;
    if (!inquiry)
        return;
    if (result->fault)
        ticket_refuse(server, inquiry->ticket, "error.wire.workers", 3000);
    else if (!room || !room_is_shown(room) || !room->play.session ||
             session_seen(room->play.session, inquiry->seat) != inquiry->seen)
        ticket_refuse(server, inquiry->ticket, "error.wire.old", 0);
    else if (result->what == THINKING_HINT)
        tell_hint(server, room, inquiry, result);
    else
        tell_review(server, room, inquiry, result);
    free(inquiry);
}

void matches_pump(struct server *server)
{
    static struct thinking_result result;
    if (!server->matches->pool)
        return;
    thinking_pump(server->matches->pool);
    while (thinking_take(server->matches->pool, &result)) {
        if (result.what == THINKING_MOVE)
            minds_take_move(server, &result);
        else
            take_study_result(server, &result);
    }
}

int matches_file(const struct server *server)
{
    return server->matches->pool ? thinking_file(server->matches->pool) : -1;
}

bool matches_thinking(struct server *server, struct thinking_load *load)
{
    if (server->matches->pool)
        thinking_look(server->matches->pool, load);
    return server->matches->pool;
}
