/*
 * rooms.c: matches in memory: found, loaded by playing their steps again, let
 * go when nobody needs them; and what is due in them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/match/own.h"

enum { CLOSED_NOW = 1 };

enum owner match_owner(struct server *server, int64_t id)
{
    return id > 0 ? server->matches->calls->owner(server, id) : OWNER_NOBODY;
}

struct room *room_find(struct server *server, int64_t id)
{
    return match_owner(server, id) == OWNER_HERE ? index_find(&server->matches->rooms, (uint64_t)id)
                                                 : NULL;
}

static struct room *make_room(struct server *server, int64_t id)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->id = id;
    room->server = server;
    room->when = TABLE_NEVER;
    room->quiet = server->tick;
    room->play.share = 1000;
    room->kept.plan.spectators = room->kept.plan.chat = true;
    if (index_put(&server->matches->rooms, (uint64_t)id, room))
        return room;
    free(room);
    return NULL;
}

struct room *room_new(struct server *server)
{
    int64_t id = store_new_id();
    struct room *room = id ? make_room(server, id) : NULL;
    if (!room)
        return NULL;
    room_turn(room, ROOM_WAITING);
    room->kept.made = server->now;
    return room;
}

static bool post_load(struct room *room)
{
    struct store_request *request = store_request(ABOUT_LOAD, (uint64_t)room->id, 0);
    store_read_match(request, room->id);
    return store_post(room->server->archive, request);
}

struct room *room_need(struct server *server, int64_t id)
{
    struct room *room = room_find(server, id);
    if (room)
        return room;
    room = match_owner(server, id) == OWNER_HERE ? make_room(server, id) : NULL;
    if (!room || post_load(room))
        return room;
    room_forget(room);
    return NULL;
}

/* What a room holds, but for who watches it and what waits for it. */
static void empty_room(struct room *room)
{
    room_close_match(room);
    plan_free(&room->kept.plan);
    text_free(&room->saving.more);
    text_free(&room->kept.result);
    room->saving.more = room->kept.result = (struct text){ 0 };
}

void room_forget(struct room *room)
{
    struct server *server = room->server;
    index_drop(&server->matches->rooms, (uint64_t)room->id);
    empty_room(room);
    audience_free(server, &room->audience);
    free(room);
}

void room_reload(struct room *room)
{
    room_turn(room, ROOM_LOADING);
    struct room fresh = { .id = room->id,
                          .server = room->server,
                          .when = TABLE_NEVER,
                          .quiet = room->server->tick,
                          .play.share = 1000,
                          .kept.plan.spectators = true,
                          .kept.plan.chat = true,
                          .retry_at = room->retry_at,
                          .audience = room->audience,
                          .play.played_least = room->play.table ? room_played(room) : 0 };
    audience_refresh(room);
    empty_room(room);
    *room = fresh;
    if (!post_load(room)) {
        room_turn(room, ROOM_UNREAD);
        room->when = room->server->tick + 1000;
    }
}

/* ---- loading ---------------------------------------------------------------------------- */

static void load_seats(struct room *room, const struct store_answer *answer)
{
    for (int i = 0; i < answer->seats; i++) {
        const struct stored_seat *from = &answer->seat[i];
        if (from->seat < 0 || from->seat >= room->kept.players)
            continue;
        struct kept_seat *seat = &room->kept.seat[from->seat];
        seat->kind = from->kind;
        seat->player = from->player;
        snprintf(seat->name, sizeof seat->name, "%s", from->name ? from->name : "");
        snprintf(seat->agent, sizeof seat->agent, "%s", from->agent ? from->agent : "");
        snprintf(seat->stand_in, sizeof seat->stand_in, "%s", from->stand_in ? from->stand_in : "");
        seat->left = from->left;
        seat->last_request = from->last_request;
        room->play.seat[from->seat].left_ms = from->left_ms;
        room->there.seat[from->seat].here = HERE_GONE;
        room->there.seat[from->seat].since = room->server->now;
    }
}

static size_t events_in(const char *lines)
{
    size_t events = 0;
    while (*lines) {
        events += strncmp(lines, "seat ", 5) != 0;
        lines += strcspn(lines, "\n");
        lines += *lines == '\n';
    }
    return events;
}

/* What the seat had seen of the first so many events. */
static size_t seen_of(const struct session *session, int seat, size_t events)
{
    struct event event;
    size_t low = 0, high = session_seen(session, seat);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (session_seen_event(session, seat, middle, &event) < events)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Clocks go on while a match is not in memory, as long as a server lives: what came between two
 * of them costs nobody anything. Nor does it cost the time of an outage that it is read again;
 * but what was played until then stays played. */
static void add_lived(struct room *room, int64_t last_step)
{
    int64_t then;
    if (room->kept.plan.clock == CLOCK_NONE)
        return;
    if (room->play.played_least > room->play.played)
        room->play.lived = room->play.played_least - room->play.played;
    else if (!room->play.played_least && lived_at(room->server, last_step, &then))
        room->play.lived = lived_now(room->server) - then;
}

static void load_steps(struct room *room, const struct store_answer *answer, bool paused)
{
    size_t events = 0;
    room->kept.steps = answer->steps;
    for (int i = 0; i < answer->steps; i++) {
        const struct stored_step *step = &answer->step[i];
        size_t before = events;
        events += events_in(step->lines ? step->lines : "");
        if (step->clocks && *step->clocks)
            clock_read(room, step->clocks);
        if (i == answer->steps - 1 && step->request && step->actor >= 0 &&
            step->actor < room->kept.players &&
            seen_of(room->play.session, SPECTATOR, before) !=
                seen_of(room->play.session, SPECTATOR, events))
            room->play.seat[step->actor].shown_runs = false; /* as in clock_renew */
        if (step->request && step->actor >= 0 && step->actor < room->kept.players &&
            step->request == room->kept.seat[step->actor].last_request)
            room->play.seat[step->actor].last_seq =
                seen_of(room->play.session, step->actor, events);
    }
    if (answer->steps && !paused)
        add_lived(room, answer->step[answer->steps - 1].at);
}

/* The match as its steps make it. False: it cannot be read. */
static bool load_played(struct room *room, const struct store_answer *answer, bool paused)
{
    enum match_state stage = (enum match_state)answer->match->state;
    struct text text = { 0 };
    struct record record = { 0 };
    struct record_error error;
    if (!store_record(answer, &text))
        return false;
    bool good = record_read_saved(text.data, text.size, fair_hash_text, &record, &error);
    fair_wipe(text.data, text.size);
    text_free(&text);
    if (!good) {
        server_log(room->server, "unreadable match", "error", error_key(error.error),
                   (const char *)NULL);
        return false;
    }
    room->play.session = record.session;
    room->play.edition = record.edition;
    record.session = NULL;
    record.edition = NULL;
    struct record whole = { .session = room->play.session, .proof = record.proof };
    if (stage != MATCH_ENDED || room->play.fair.stage == FAIR_CLOSED)
        good = !fair_resume(&whole, &room->play.fair, &room->play.draws);
    room->play.draws_open = good;
    record_free(&record);
    load_steps(room, answer, paused);
    return good || stage >= MATCH_OVER;
}

static bool load_exchange(struct room *room, const struct stored_match *row)
{
    struct refusal refusal;
    struct fair_where where;
    const char *proof = row->proof ? row->proof : "";
    if (!room_open_session(room, &refusal))
        return false;
    return !fair_restore(&room->play.fair, session_match(room->play.session), proof, strlen(proof),
                         &where);
}

static void load_row(struct room *room, const struct stored_match *row)
{
    room->kept.players = row->players;
    room->kept.creator = row->creator;
    room->kept.made = row->made;
    room->kept.started = row->started;
    room->kept.finished = row->finished;
    room->kept.series = row->series;
    room->kept.before = row->before;
    room->kept.next = row->next;
    room->kept.due = row->due;
    snprintf(room->kept.why, sizeof room->kept.why, "%s", row->why ? row->why : "");
    if (row->result && *row->result)
        text_add(&room->kept.result, row->result);
}

/* The state in which it is from now on; LOADING: it cannot be read. */
static enum room_state load_room(struct room *room, const struct store_answer *answer)
{
    const struct stored_match *row = answer->match;
    bool paused = false;
    if (answer->matches != 1 || row->players < 2 || row->players > MAX_PLAYERS)
        return ROOM_LOADING;
    load_row(room, row);
    if (answer->editions)
        room->kept.plan.edition_text = strdup(answer->edition->text);
    load_seats(room, answer);
    if (plan_restore(room, row, &paused))
        return ROOM_LOADING;
    room->kept.plan.listed = row->listed;
    if (row->state == MATCH_WAITING)
        return ROOM_WAITING;
    if (row->state == MATCH_EXCHANGE)
        return load_exchange(room, row) ? ROOM_EXCHANGE : ROOM_LOADING;
    room->kept.end = (enum match_state)row->state;
    bool over = row->state >= MATCH_OVER;
    if (over && (answer->match_damaged || !(row->head && *row->head)))
        return ROOM_OVER;
    if (!load_played(room, answer, paused))
        return ROOM_LOADING;
    if (over)
        return ROOM_OVER;
    if (!room_open_table(room))
        return ROOM_LOADING;
    return paused ? ROOM_PAUSED : room->server->can_write ? ROOM_PLAYING : ROOM_HELD;
}

/* It goes on only if all that is stored of it is what was written. */
static bool must_close(const struct store_answer *answer)
{
    return !answer->error && answer->damaged && answer->matches == 1 &&
           answer->match->state <= MATCH_OVER;
}

/* Closes it with what is sound, which is read again as it stands then. */
static bool close_damaged(struct room *room, const struct store_answer *answer)
{
    struct server *server = room->server;
    char id[STORE_ID_SIZE];
    store_id_write(room->id, id);
    server_log(server, "match closed by damage", "match", id, "row", answer->damage,
               (const char *)NULL);
    count(server, COUNT_MATCHES_DAMAGED);
    struct store_request *request = store_request(ABOUT_LOAD, (uint64_t)room->id, CLOSED_NOW);
    store_close_damaged(request, room->id, server->now);
    store_read_match(request, room->id);
    return store_post(server->archive, request);
}

static void not_loaded(struct room *room, const struct store_answer *answer, bool close)
{
    bool unread = close || (answer->error && answer->error != STORE_NONE);
    room_close_match(room);
    room_turn(room, unread ? ROOM_UNREAD : answer->match_damaged ? ROOM_DAMAGED : ROOM_LOST);
    room->when = unread ? room->server->tick + 1000 : TABLE_NEVER;
    if (unread)
        due_again(room->server);
    room_unpark(room);
}

/* It goes on where it stood. */
static void resume(struct room *room)
{
    if (room_stage(room) == MATCH_EXCHANGE)
        exchange_resume(room);
    if (room_stage(room) != MATCH_RUNNING)
        return;
    room_drive(room); /* now it is known who is asked, since the last step */
    if (!room_is_stepping(room) && !room_is_paused(room))
        clock_renew(room, NULL); /* in a pause nobody is asked; clocks stay as they were stored */
    room->play.played += room->play.lived;
    room_drive(room);
    mine_stepped(room, false);
}

static void room_loaded(struct room *room, const struct store_answer *answer)
{
    struct server *server = room->server;
    bool close = must_close(answer);
    if (close && close_damaged(room, answer))
        return;
    bool read = !close && !answer->error;
    enum room_state state = read ? load_room(room, answer) : ROOM_LOADING;
    count(server, COUNT_ROOMS_LOADED);
    if (state == ROOM_LOADING) {
        not_loaded(room, answer, close);
        return;
    }
    room_turn(room, state);
    if (answer->second == CLOSED_NOW) {
        lobby_changed(server, room);
        tell_ended(room);
    }
    for (int seat = 0; seat < room->kept.players; seat++)
        room_presence(room, room->kept.seat[seat].player);
    room->dirty = true;
    for (int i = 0; i < room->audience.count; i++)
        news_begin(room, &room->audience.watcher[i]);
    resume(room);
    room_unpark(room);
}

/* ---- the store's answers -------------------------------------------------------------------- */

void rooms_answer(struct server *server, struct store_answer *answer)
{
    struct room *room = room_find(server, (int64_t)answer->first);
    if (answer->about == ABOUT_DUE) {
        due_answer(server, answer);
        return;
    }
    if (!room)
        return;
    if (answer->about == ABOUT_LOAD && room->state == ROOM_LOADING)
        room_loaded(room, answer);
    else if (answer->about == ABOUT_SAVE && room_is_saving(room))
        room_saved(room, answer);
    else if (answer->about == ABOUT_STEP)
        step_stored(room, answer);
}

void matches_start(struct server *server)
{
    due_tick(server);
}

/* Whether there is nobody in the match but this player. */
static bool is_alone(const struct room *room, int64_t player)
{
    for (int seat = 0; seat < room->kept.players; seat++)
        if (room->kept.seat[seat].player && room->kept.seat[seat].player != player)
            return false;
    return true;
}

void rooms_refresh(struct server *server, int64_t player)
{
    size_t place = 0;
    for (struct room *room; (room = index_next(&server->matches->rooms, &place));) {
        bool concerned = false;
        for (int seat = 0; seat < room->kept.players; seat++) {
            const struct kept_seat *at = &room->kept.seat[seat];
            concerned |= at->kind == STORED_SEAT_PERSON && at->player &&
                         (player ? at->player == player : at->left) &&
                         (room_is_over(room) || is_alone(room, at->player));
        }
        if (concerned && room_is_still(room))
            room_reload(room);
    }
}

/* ---- what others do to them --------------------------------------------------------- */

void rooms_see(struct server *server, int64_t player)
{
    size_t place = 0;
    for (struct room *room; (room = rooms_next(server, &place));)
        if (room_trait[room->state].work != WORK_OUT)
            room_presence(room, player);
}

void rooms_rename(struct server *server, int64_t player, const char *name)
{
    size_t place = 0;
    for (struct room *room; (room = rooms_next(server, &place));) {
        int seat = room->state == ROOM_WAITING ? room_seat_of(room, player) : NOBODY;
        if (seat == NOBODY)
            continue;
        waiting_rename(room, seat, name);
        room_save_quietly(room);
    }
}

void rooms_leave(struct server *server, int64_t match, int64_t player)
{
    struct refusal refusal;
    struct room *room = room_need(server, match);
    bool still = room && room_is_still(room);
    int seat = still ? room_seat_of(room, player) : NOBODY;
    if (seat == NOBODY || room->kept.seat[seat].left)
        return;
    if (room_stage(room) == MATCH_WAITING)
        waiting_leave(room, seat);
    else if (room_stage(room) == MATCH_RUNNING && room->play.table)
        step_stand_in(room, seat, true, (struct ticket){ 0 }, &refusal);
}

/* A match that is asleep is woken first; what is to be done waits in the room. */
bool rooms_end(struct server *server, int64_t match)
{
    if (match_owner(server, match) == OWNER_ELSEWHERE)
        return false;
    struct room *room = room_need(server, match);
    if (!room || room_is_out(room))
        return true;
    if (!room_is_still(room))
        room->end_wanted = true;
    else if (!room_is_over(room))
        room_finish(room, MATCH_ENDED, "operator");
    return true;
}

/* Whoever watches sees that it is over. */
static void show_deleted(struct room *room)
{
    bool runs = room_stage(room) == MATCH_RUNNING;
    if (room->state != ROOM_OVER)
        room_turn(room, ROOM_OVER);
    room->kept.end = MATCH_ENDED;
    memcpy(room->kept.why, "operator", sizeof "operator");
    if (runs)
        log_ended(room);
    room->dirty = true;
    news_publish(room);
}

bool rooms_delete(struct server *server, int64_t match)
{
    if (match_owner(server, match) == OWNER_ELSEWHERE)
        return false;
    struct room *room = room_find(server, match);
    struct store_request *drop = store_request(ABOUT_NOTHING, 0, 0);
    store_drop_match(drop, match, server->now);
    store_post(server->archive, drop);
    lobby_changed(server, room);
    if (!room)
        return true;
    if (room_trait[room->state].work != WORK_OUT)
        show_deleted(room);
    room_close_match(room);
    if (room->state != ROOM_LOST)
        room_turn(room, ROOM_LOST);
    return true;
}

/* ---- what is due --------------------------------------------------------------------- */

static bool may_sleep(const struct room *room)
{
    if (room->audience.count || room->audience.first)
        return false;
    if (room_is_out(room))
        return true;
    if (!room_is_still(room) || room->state == ROOM_EXCHANGE || room->state == ROOM_HELD ||
        !due_is_far(room) || room->kept.fill_at)
        return false;
    if (room_stage(room) == MATCH_WAITING && room->kept.plan.listed)
        return false; /* quick matches look for it here */
    for (int seat = 0; seat < room->kept.players; seat++)
        if (room->play.seat[seat].think)
            return false;
    return true;
}

/* What is due in one that is still. */
static void still_tick(struct room *room)
{
    struct server *server = room->server;
    if (room->state == ROOM_HELD && server->can_write && room->retry_at <= server->tick) {
        room_turn(room, ROOM_PLAYING);
        room->when = server->tick;
    }
    if (room->end_wanted) {
        room->end_wanted = false;
        if (!room_is_over(room))
            room_finish(room, MATCH_ENDED, "operator");
    }
    if (room->state == ROOM_EXCHANGE)
        exchange_tick(room);
    if (room->state == ROOM_WAITING)
        waiting_tick(room);
    if (room->when <= server->tick && room_is_still(room))
        room_drive(room);
    if (room->there.absence_at <= server->now && room_is_still(room))
        absence_tick(room);
    if (room_is_still(room))
        news_publish(room);
}

void rooms_tick(struct server *server)
{
    size_t place = 0;
    for (struct room *room; (room = index_next(&server->matches->rooms, &place));) {
        if (room_is_still(room))
            still_tick(room);
        if (room->state == ROOM_UNREAD && (room->audience.count || room->audience.first) &&
            room->when <= server->tick)
            room_reload(room);
        bool quiet = room_is_out(room) || server->tick - room->quiet > server->set.asleep_ms;
        if (quiet && may_sleep(room) && due_sleep(room))
            room_forget(room);
    }
    due_tick(server);
}

/* ---- all of them ------------------------------------------------------------------------ */

bool matches_open(struct server *server, const struct match_calls *calls)
{
    server->matches = calloc(1, sizeof *server->matches);
    if (!server->matches)
        return false;
    server->matches->calls = calls;
    return minds_open(server);
}

void matches_close(struct server *server)
{
    size_t place = 0;
    if (!server->matches)
        return;
    minds_close(server);
    for (struct room *room; (room = rooms_next(server, &place));)
        room_forget(room);
    index_free(&server->matches->rooms);
    free(server->matches);
    server->matches = NULL;
}

struct room *rooms_next(struct server *server, size_t *place)
{
    return index_next(&server->matches->rooms, place);
}

void matches_look(struct server *server, struct matches_load *load)
{
    size_t place = 0;
    *load = (struct matches_load){ .in_memory = (int64_t)server->matches->rooms.count };
    for (struct room *room; (room = rooms_next(server, &place));) {
        load->running += room_stage(room) == MATCH_RUNNING && room_is_shown(room);
        load->watching += room->audience.count;
    }
}
