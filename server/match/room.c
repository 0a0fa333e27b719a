/*
 * room.c: a match in memory: kept in the store, driven by its table.
 *
 * What is changed about a match is stored first, then acknowledged and shown:
 * a room that is being saved shows nothing and takes no further change. A step
 * of the match goes the same way through its table (table/store.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/match/own.h"

enum { RETRY_MS = 1000, SHORTEST_BEAT_MS = 50 };

/* ---- who sits there ------------------------------------------------------------- */

int room_seat_of(const struct room *room, int64_t player)
{
    for (int seat = 0; seat < room->kept.players; seat++)
        if (player && room->kept.seat[seat].player == player)
            return seat;
    return NOBODY;
}

int room_people(const struct room *room)
{
    int people = 0;
    for (int seat = 0; seat < room->kept.players; seat++)
        people += room->kept.seat[seat].kind == STORED_SEAT_PERSON;
    return people;
}

bool seat_is_free(int kind)
{
    return kind == STORED_SEAT_OPEN || kind == STORED_SEAT_INVITED;
}

bool room_is_full(const struct room *room)
{
    for (int seat = 0; seat < room->kept.players; seat++)
        if (seat_is_free(room->kept.seat[seat].kind))
            return false;
    return true;
}

bool room_is_over(const struct room *room)
{
    return room_stage(room) >= MATCH_OVER;
}

/* Whether anybody is there for whom it is worth going on: who has a seat, not who looks on. */
static bool has_company(const struct room *room)
{
    for (int i = 0; i < room->audience.count; i++)
        if (room->audience.watcher[i].viewer != SPECTATOR)
            return true;
    for (int seat = 0; seat < room->kept.players; seat++) {
        const struct kept_seat *at = &room->kept.seat[seat];
        if (at->kind == STORED_SEAT_PERSON && !at->left && !*at->stand_in)
            return true;
    }
    return false;
}

void room_presence(struct room *room, int64_t id)
{
    struct server *server = room->server;
    int seat = room_seat_of(room, id);
    if (seat == NOBODY)
        return;
    enum here here = server->matches->calls->here(server, id);
    if (here == room->there.seat[seat].here)
        return;
    room->there.seat[seat].here = here;
    room->there.seat[seat].since = server->now;
    room->there.seat[seat].absent = false;
    room->there.seat[seat].wanted = 0;
    room->there.absence_at = server->now;
    room->dirty = room->stirred = true;
}

/* ---- the store ---------------------------------------------------------------------- */

void room_row(const struct room *room, struct stored_match *row,
              struct stored_seat seats[MAX_PLAYERS], struct text texts[4])
{
    plan_settings(room, &texts[0]);
    if (room->play.session)
        store_head(room->play.session, &texts[1]);
    if (room->play.session && room->play.fair.stage != FAIR_CLOSED)
        fair_proof(&room->play.fair, FAIR_FOR_HOST, &texts[2]);
    *row = (struct stored_match){
        .id = room->id,
        .state = (int)room_stage(room),
        .game = room->kept.plan.game->id,
        .version = room->kept.plan.game->version,
        .players = room->kept.players,
        .options = room->kept.plan.options,
        .edition = room->kept.plan.edition,
        .edition_hash = room->kept.plan.edition_hash,
        .creator = room->kept.creator,
        .listed = room->kept.plan.listed,
        .hints = room->kept.plan.hints,
        .spectators = room->kept.plan.spectators,
        .language = room->kept.plan.language,
        .clock = room->kept.plan.clock == CLOCK_NONE ? "" : "clock",
        .policy = room->kept.plan.late_waits ? "wait" : "stand_in",
        .settings = texts[0].data,
        .head = texts[1].data,
        .proof = texts[2].data,
        .result = room->kept.result.data,
        .why = room->kept.why,
        .series = room->kept.series,
        .before = room->kept.before,
        .next = room->kept.next,
        .made = room->kept.made,
        .started = room->kept.started,
        .finished = room->kept.finished,
        .changed = room->server->now,
        .due = due_here(room),
    };
    for (int seat = 0; seat < room->kept.players; seat++) {
        const struct kept_seat *from = &room->kept.seat[seat];
        seats[seat] = (struct stored_seat){ .match = room->id,
                                            .seat = seat,
                                            .kind = from->kind,
                                            .player = from->player,
                                            .name = from->name,
                                            .agent = from->agent,
                                            .stand_in = from->stand_in,
                                            .left_ms = room->play.seat[seat].left_ms,
                                            .left = from->left,
                                            .last_request = from->last_request };
    }
}

void row_texts_free(struct text texts[4])
{
    for (int i = 0; i < 4; i++) {
        if (texts[i].data)
            fair_wipe(texts[i].data, texts[i].size);
        text_free(&texts[i]);
    }
}

/* Adds the whole match to the request. */
static void put_match(const struct room *room, struct store_request *request)
{
    struct stored_match row;
    struct stored_seat seats[MAX_PLAYERS];
    struct text texts[4] = { { 0 } };
    if (room->kept.plan.edition_text) {
        struct stored_edition edition = { .hash = room->kept.plan.edition_hash,
                                          .game = room->kept.plan.game->id,
                                          .name = room->kept.plan.edition,
                                          .text = room->kept.plan.edition_text };
        store_put_edition(request, &edition);
    }
    room_row(room, &row, seats, texts);
    store_save_match(request, &row, seats, room->kept.players);
    row_texts_free(texts);
}

static bool post_save(struct room *room)
{
    struct store_request *request = store_request(ABOUT_SAVE, (uint64_t)room->id, 0);
    put_match(room, request);
    if (room->saving.counted)
        store_limit_made(request, room->kept.creator, room->server->set.most_matches);
    if (room->saving.invited)
        store_use_invite(request, room->saving.invite, room->server->now);
    room->saving.counted = room->saving.invited = false;
    if (room->saving.clocks) {
        struct text clocks = { 0 };
        clock_write(room, &clocks);
        struct stored_step row = { .match = room->id,
                                   .number = room->kept.steps,
                                   .at = room->server->now,
                                   .actor = NOBODY,
                                   .asked =
                                       room->play.table ? session_active(room->play.session) : 0,
                                   .clocks = clocks.data,
                                   .lines = "" };
        store_append(request, &row);
        text_free(&clocks);
    }
    if (!store_post(room->server->archive, request))
        return false;
    room_turn_saving(room);
    return true;
}

enum done room_save(struct room *room, struct request *request, struct text *more)
{
    text_free(&room->saving.more);
    room->saving.more = more ? *more : (struct text){ 0 };
    room->saving.ticket = request ? ticket_of(request) : (struct ticket){ 0 };
    if (post_save(room))
        return DONE_LATER;
    if (request)
        wire_refuse_retry(request, "error.wire.busy", RETRY_MS);
    room_reload(room);
    return DONE;
}

void room_save_quietly(struct room *room)
{
    if (room_is_still(room))
        room_save(room, NULL, NULL);
}

void room_saved(struct room *room, const struct store_answer *answer)
{
    struct server *server = room->server;
    struct ticket ticket = room->saving.ticket;
    room->saving.ticket = (struct ticket){ 0 };
    if (answer->error == STORE_USED || answer->error == STORE_LIMIT) {
        bool used = answer->error == STORE_USED; /* by another, just before */
        ticket_refuse(server, ticket, used ? "error.wire.invite_used" : "error.wire.limit", 0);
        if (!used)
            count_limit(server, LIMIT_MATCHES);
        room_reload(room);
        return;
    }
    if (answer->error) {
        ticket_refuse(server, ticket, "error.store", 2000);
        if (store_error_is_outage(answer->error))
            server->can_write = false; /* until a sign of life is stored again */
        server_log(server, "not stored", "error", store_error_key(answer->error), "said",
                   answer->fault, (const char *)NULL);
        room_reload(room);
        return;
    }
    room_turn_still(room);
    room->dirty = true;
    if (room->saving.tells & 1U << TOLD_BEGIN)
        tell_begun(room);
    if (room->saving.tells & 1U << TOLD_OVER)
        tell_ended(room);
    room->saving.tells = 0;
    room->kept.due = due_here(room);
    room->kept.steps += room->saving.clocks;
    room->saving.clocks = false;
    audience_reseat(room);
    ticket_ack(server, ticket, room->saving.more.data);
    text_free(&room->saving.more);
    room->saving.more = (struct text){ 0 };
    lobby_changed(server, room);
    if (room_stage(room) == MATCH_EXCHANGE)
        exchange_tick(room);
    if (room_is_still(room))
        room_drive(room);
    if (room_stage(room) == MATCH_RUNNING && room->play.table && !room_is_stepping(room)) {
        clock_renew(room, NULL); /* it begins or goes on with a question, and no step before it */
        room_drive(room);
        mine_stepped(room, true);
    }
    news_publish(room);
    room_unpark(room);
}

/* ---- the match itself ----------------------------------------------------------------- */

/* From plan and seats, before the first move. */
bool room_open_session(struct room *room, struct refusal *refusal)
{
    struct match match = { .game = room->kept.plan.game };
    const char *at;
    *refusal = (struct refusal){ ERROR_MEMORY, NULL };
    if (room->kept.players < match.game->min_players ||
        room->kept.players > match.game->max_players) {
        refusal->error = ERROR_PLAYERS;
        return false;
    }
    setup_defaults(match.game, room->kept.players, &match.setup);
    if (*room->kept.plan.options) {
        enum error error = setup_parse(match.game, room->kept.plan.options, &match.setup, &at);
        if (error)
            return *refusal = (struct refusal){ error, NULL }, false;
    }
    for (int seat = 0; seat < room->kept.players; seat++) {
        memcpy(match.seat[seat], room->kept.seat[seat].name, MAX_SEAT_NAME);
        match.kind[seat] =
            room->kept.seat[seat].kind == STORED_SEAT_COMPUTER ? SEAT_COMPUTER : SEAT_PERSON;
    }
    struct edition *edition = plan_edition(&room->kept.plan);
    if (!edition)
        return refusal->error = ERROR_EDITION, false;
    match.edition = edition;
    struct session *session = session_open(&match, refusal);
    if (!session) {
        edition_free(edition);
        return false;
    }
    room_close_match(room);
    room->play.session = session;
    room->play.edition = edition;
    return true;
}

void room_close_match(struct room *room)
{
    minds_forget(room);
    table_close(room->play.table);
    session_close(room->play.session);
    edition_free(room->play.edition);
    if (room->play.draws_open)
        fair_draws_forget(&room->play.draws);
    fair_forget(&room->play.fair);
    room->play.table = NULL;
    room->play.session = NULL;
    room->play.edition = NULL;
    room->play.draws_open = false;
    room->play.noted = 0;
}

int64_t room_played(const struct room *room)
{
    int64_t since = room_trait[room->state].runs ? room->server->tick - room->play.played_at : 0;
    return room->play.played + since;
}

/* Brings the playing time up to now, before it stops or goes on. */
void room_settle_played(struct room *room)
{
    room->play.played = room_played(room);
    room->play.played_at = room->server->tick;
}

static void redraw(struct draws *draws, uint64_t made)
{
    ((struct fair_draws *)draws)->number = made;
}

/* In tests, where it thinks in the loop, only a little. */
static bool read_agent(const struct server *server, const char *level, struct agent *agent)
{
    char name[LEVEL_SIZE + 8];
    if (agent_parse(level, strlen(level), agent))
        return false;
    snprintf(name, sizeof name, "%s@20it", level);
    return !server->set.in_process || !agent->brain->thinks ||
           !agent_parse(name, strlen(name), agent);
}

/* Longer than it thinks, and what workers need besides; everybody knows the level. */
static uint32_t beat_of(const struct room *room, const struct agent *agent)
{
    uint32_t budget = agent_budget(agent).milliseconds;
    uint32_t beat = budget + budget / 4;
    return room->server->set.quick ? 0 : beat < SHORTEST_BEAT_MS ? SHORTEST_BEAT_MS : beat;
}

bool room_agent(const struct room *room, const char *level, struct seat *seat)
{
    seat->by = SEAT_COMPUTER;
    bool good = read_agent(room->server, level, &seat->agent) ||
                read_agent(room->server, normal_brain.name, &seat->agent);
    seat->beat = good ? beat_of(room, &seat->agent) : 0;
    return good;
}

static struct pauses pauses_of(const struct room *room)
{
    static const uint32_t range[PACES][2] = { [PACE_NORMAL] = { 700, 1500 },
                                              [PACE_SLOW] = { 1600, 3000 },
                                              [PACE_QUICK] = { 250, 600 },
                                              [PACE_NONE] = { 0, 0 } };
    struct pauses pauses = { range[room->kept.plan.pace][0], range[room->kept.plan.pace][1], 0 };
    if (room->server->set.quick)
        pauses.shortest = pauses.longest = 0;
    if (pauses.longest && !fair_random(&pauses.key, sizeof pauses.key))
        pauses.key = (uint64_t)room->id;
    return pauses;
}

bool room_open_table(struct room *room)
{
    struct table_settings settings = { .draws = &room->play.draws.draws,
                                       .redraw = redraw,
                                       .store = &room->play.store,
                                       .pauses = pauses_of(room) };
    uint64_t seed;
    if (!fair_random(&seed, sizeof seed))
        return false;
    settings.rng = rng_seed(seed);
    for (int seat = 0; seat < room->kept.players; seat++) {
        const struct kept_seat *at = &room->kept.seat[seat];
        settings.seat[seat].by = SEAT_PERSON;
        if (at->kind == STORED_SEAT_COMPUTER || *at->stand_in)
            room_agent(room, *at->stand_in ? at->stand_in : at->agent, &settings.seat[seat]);
    }
    /* A match that stands before a die waited for the hand of whom it belongs to. */
    int hand = session_prepared_hand(room->play.session);
    settings.by_hand = hand == NOBODY ? 0 : 1u << hand;
    room->play.store.append = step_append;
    room->play.played_at = room->server->tick;
    room->play.table = table_open(room->play.session, &settings);
    if (room->play.table)
        table_time(room->play.table, room_played(room));
    return room->play.table;
}

/* ---- driving --------------------------------------------------------------------------------- */

static void close_by_fault(struct room *room)
{
    struct server *server = room->server;
    const struct fault_place *fault = table_fault(room->play.table);
    char id[STORE_ID_SIZE], line[12];
    store_id_write(room->id, id);
    snprintf(line, sizeof line, "%d", fault->line);
    server_log(server, "fault", "match", id, "what", fault->what, "file", fault->file, "line", line,
               (const char *)NULL);
    count(server, COUNT_MATCHES_FAULT);
    room_finish(room, MATCH_CLOSED, "fault");
}

void room_finish(struct room *room, enum match_state end, const char *why)
{
    clock_stop(room);
    minds_forget(room);
    room_turn(room, ROOM_OVER);
    room->kept.end = end;
    room->kept.finished = room->server->now;
    snprintf(room->kept.why, sizeof room->kept.why, "%s", why);
    room->saving.tells |= 1U << TOLD_OVER;
    room_save_quietly(room);
}

/* A moment of the playing time as a tick of the loop. */
static int64_t tick_of(const struct room *room, int64_t played)
{
    if (played == TABLE_NEVER || !room_trait[room->state].runs)
        return TABLE_NEVER;
    int64_t left = played - room_played(room);
    return room->server->tick + (left > 0 ? left : 0);
}

void room_drive(struct room *room)
{
    static const struct origin nobody = { 0 };
    static const struct act go_on = { .kind = ACT_GO_ON };
    struct server *server = room->server;
    struct refusal refusal;
    room->when = TABLE_NEVER;
    while (room_is_still(room) && room_stage(room) == MATCH_RUNNING && room->play.table) {
        if (room->retry_at > server->tick) {
            room->when = room->retry_at;
            return;
        }
        if (server->stopping)
            return;
        table_time(room->play.table, room_played(room));
        struct due due = table_due(room->play.table);
        if (due.what == DUE_CLOSED) {
            close_by_fault(room);
            return;
        }
        if (due.what != DUE_ADVANCE) {
            if (due.what != DUE_ANSWER)
                return;
            int64_t steps = room->kept.steps;
            if (due.think && has_company(room) && !room_is_paused(room) &&
                minds_turn(room, due.think))
                continue;
            clock_out(room);
            if (room_is_stepping(room) || room->kept.steps != steps)
                continue;
            due = table_due(room->play.table);
            int64_t clock = clock_when(room);
            room->when = tick_of(room, due.when < clock ? due.when : clock);
            return;
        }
        if (room_is_paused(room))
            return;
        step_take(room, &nobody, &go_on, &refusal);
    }
}
