/*
 * news.c: what each viewer is sent of a match.
 *
 * Events are masked by the session, differences are those of the viewer's own
 * shown view, and what stands beside them is made from that view and from what
 * everybody is told: nothing here looks at the state.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/describe.h"
#include "desk/follow.h"
#include "server/match/own.h"

enum { NEWS_EVENTS = 400 }; /* in one frame */

static void begin(const char *type, const struct room *room, struct text *out)
{
    char id[STORE_ID_SIZE];
    store_id_write(room->id, id);
    json_open(out, NULL, '{');
    json_text(out, "type", type);
    json_text(out, "match", id);
}

static void write_id(struct text *out, const char *key, int64_t number)
{
    char id[STORE_ID_SIZE];
    if (!number) {
        json_nothing(out, key);
        return;
    }
    store_id_write(number, id);
    json_text(out, key, id);
}

static void write_time(struct text *out, const char *key, int64_t time)
{
    if (time)
        json_number(out, key, time);
    else
        json_nothing(out, key);
}

/* ---- the head --------------------------------------------------------------------- */

void news_head(struct room *room, struct text *out)
{
    struct follow_seat seats[MAX_PLAYERS];
    char hex[FAIR_HEX], more[FAIR_HEX + 32];
    for (int seat = 0; seat < room->kept.players; seat++) {
        const struct kept_seat *at = &room->kept.seat[seat];
        bool computer = at->kind == STORED_SEAT_COMPUTER || *at->stand_in;
        seats[seat] = (struct follow_seat){ computer ? SEAT_COMPUTER : SEAT_PERSON,
                                            *at->stand_in ? at->stand_in : at->agent };
    }
    fair_to_hex(room->play.fair.commitment, hex);
    snprintf(more, sizeof more, "\"commitment\":\"%s\"", hex);
    follow_write_head(session_match(room->play.session),
                      server_layout(room->server, room->kept.plan.game), seats, "head", more, out);
}

/* ---- match ---------------------------------------------------------------------------- */

static void write_seats(struct text *out, const char *key, unsigned seats)
{
    json_open(out, key, '[');
    for (int seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1)
            json_number(out, NULL, seat);
    json_close(out, ']');
}

static void write_seat(const struct room *room, int seat, int viewer, struct text *out)
{
    static const char *const heres[] = { "here", "away", "gone" };
    const struct kept_seat *at = &room->kept.seat[seat];
    const struct presence *there = &room->there.seat[seat];
    json_open(out, NULL, '{');
    if (at->kind == STORED_SEAT_COMPUTER) {
        json_text(out, "kind", seat_kind_names[SEAT_COMPUTER]);
        json_text(out, "level", at->agent);
        json_text(out, "name", at->name);
        json_text(out, "character", at->character);
    } else if (at->kind == STORED_SEAT_PERSON) {
        json_text(out, "kind", seat_kind_names[SEAT_PERSON]);
        json_text(out, "name", at->name);
        json_text(out, "here", heres[there->here]);
        json_number(out, "since", there->since);
        json_bool(out, "you", seat == viewer);
        json_bool(out, "creator", at->player == room->kept.creator);
        json_bool(out, "rematch", room->there.wishing[AGREED_REMATCH] >> seat & 1);
        json_bool(out, "end", room->there.wishing[AGREED_END] >> seat & 1);
        json_bool(out, "pause", room->there.wishing[AGREED_PAUSE] >> seat & 1);
        json_bool(out, "left", at->left);
        json_bool(out, "absent", there->absent);
        write_seats(out, "wanted", there->wanted);
        if (*at->stand_in)
            json_text(out, "stand_in", at->stand_in);
        else
            json_nothing(out, "stand_in");
    } else {
        json_text(out, "kind", at->kind == STORED_SEAT_INVITED ? "invited" : "open");
    }
    json_close(out, '}');
}

static int spectators(const struct room *room)
{
    int found = 0;
    for (int i = 0; i < room->audience.count; i++)
        found += room->audience.watcher[i].viewer == SPECTATOR;
    return found;
}

static void write_series(const struct room *room, struct text *out)
{
    json_open(out, "series", '{');
    json_number(out, "number", room->kept.series_number + 1);
    json_open(out, "score", '[');
    for (int seat = 0; seat < room->kept.players; seat++)
        json_number(out, NULL, room->kept.seat[seat].score);
    json_close(out, ']');
    write_id(out, "before", room->kept.before);
    json_close(out, '}');
    write_id(out, "next", room->kept.next);
}

void news_match(struct room *room, const struct watcher *watcher, bool head, struct text *out)
{
    static const char *const states[] = {
        "waiting", "exchange", "running", "over", "over", "over"
    };
    int viewer = watcher->viewer;
    begin("match", room, out);
    json_text(out, "state", states[room_stage(room)]);
    if (viewer == SPECTATOR)
        json_nothing(out, "viewer");
    else
        json_number(out, "viewer", viewer);
    if (head && room->play.session)
        news_head(room, out);
    plan_write(&room->kept.plan, out);
    json_open(out, "seats", '[');
    for (int seat = 0; seat < room->kept.players; seat++)
        write_seat(room, seat, viewer, out);
    json_close(out, ']');
    json_bool(out, "paused", room_is_paused(room));
    json_bool(out, "stored", !room_is_held(room));
    json_number(out, "share", room->play.share);
    json_number(out, "people", room_people(room));
    json_number(out, "request",
                viewer == SPECTATOR ? 0 : (int64_t)room->kept.seat[viewer].last_request);
    json_number(out, "watching", spectators(room));
    write_series(room, out);
    json_number(out, "created", room->kept.made);
    write_time(out, "started", room->kept.started);
    write_time(out, "ended", room->kept.finished);
    if (room_is_over(room))
        json_text(out, "why", room->kept.why);
    else
        json_nothing(out, "why");
    write_time(out, "fill", room->kept.fill_at);
    json_close(out, '}');
}

/* ---- what stands beside events ------------------------------------------------------------ */

/* The computer players on turn that this viewer can see to be on turn. */
static void write_thinking(const struct room *room, int viewer, struct text *out)
{
    const struct match *match = session_match(room->play.session);
    unsigned thinking = 0;
    desk_view view;
    for (int seat = 0; seat < room->kept.players; seat++)
        if (room->kept.seat[seat].kind == STORED_SEAT_COMPUTER || *room->kept.seat[seat].stand_in)
            thinking |= 1U << seat;
    if (thinking && room_stage(room) == MATCH_RUNNING) {
        session_view(room->play.session, viewer, SHOWN, view);
        thinking &= match->game->active(match->edition->data, view);
    } else {
        thinking = 0;
    }
    write_seats(out, "thinking", thinking);
}

static void read_clocks(const struct room *room, int viewer, struct desk_word *word)
{
    for (int seat = 0; seat < room->kept.players; seat++) {
        int64_t left = clock_shown(room, seat, viewer);
        if (left >= 0)
            word->clock[seat] = left;
    }
}

/* The question to this viewer and how others stand, as this viewer may know it. Returns
 * a hash of what does not change by the mere passing of time; that clocks were set
 * otherwise, everybody sees. */
static uint64_t write_word(const struct room *room, int viewer, struct text *out)
{
    const struct match *match = session_match(room->play.session);
    struct desk_word word;
    struct text still = { 0 };
    follow_word(room->play.session, room_stage(room) == MATCH_RUNNING ? room->play.table : NULL,
                viewer, &word);
    for (int seat = 0; seat < room->kept.players; seat++)
        word.present[seat] = room->kept.seat[seat].kind != STORED_SEAT_PERSON ||
                             room->there.seat[seat].here != HERE_GONE;
    if (word.undos_left >= 0) {
        int spare = MOST_UNDOS - room->server->set.most_undos;
        word.undos_left = word.undos_left > spare ? word.undos_left - spare : 0;
        word.may_undo = word.may_undo && word.undos_left;
    }
    read_clocks(room, viewer, &word);
    bool clocks = false;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        clocks |= word.clock[seat] != DESK_NO_CLOCK;
    size_t begun = out->size;
    follow_write_word(match, &word, out);
    write_thinking(room, viewer, out);
    if (!clocks) /* nothing in it changes with time */
        return out->failed ? 0 : index_number(out->data + begun, out->size - begun);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        word.clock[seat] = DESK_NO_CLOCK;
    still.comma = true;
    follow_write_word(match, &word, &still);
    write_thinking(room, viewer, &still);
    uint64_t hash = index_number(still.data ? still.data : "", still.size);
    text_free(&still);
    return hash + room->play.clocks_set;
}

/* ---- events ------------------------------------------------------------------------------- */

/* What may be done, and which kinds of it are parts of a private decision. */
void news_offers(const struct match *match, const struct offers *offers, struct text *out)
{
    const char *told = NULL;
    json_offers(out, "legal", match->game, match->edition->data, offers);
    json_open(out, "private", '[');
    for (int i = 0; i < offers->count; i++) {
        const struct move_kind *kind = &match->game->kinds[offers->list[i].move.kind];
        if (kind->flags & MOVE_DRAFT && kind->word != told)
            json_text(out, NULL, told = kind->word);
    }
    json_close(out, ']');
}

/* For programs: the present view, and the question. */
static void write_json(const struct room *room, int viewer, struct text *out)
{
    const struct match *match = session_match(room->play.session);
    desk_view view;
    struct question question;
    session_view(room->play.session, viewer, KNOWLEDGE, view);
    json_state(out, "view", match->game, match->edition->data, view);
    if (viewer < room->kept.players && room->play.table && room_stage(room) == MATCH_RUNNING &&
        table_question(room->play.table, viewer, &question))
        news_offers(match, &question.offers, out);
    json_bool(out, "over", room_is_over(room));
    if (room_stage(room) == MATCH_OVER && room->kept.result.data) {
        text_add(out, ",\"result\":");
        text_add(out, room->kept.result.data);
    }
}

void news_write(const struct room *room, const struct watcher *watcher, size_t from, size_t to,
                uint64_t *word, struct text *out)
{
    struct event event;
    begin("news", room, out);
    json_number(out, "from", (int64_t)from);
    json_open(out, "events", '[');
    if (!watcher->json)
        follow_write_events(room->play.session, watcher->viewer, from, to, out);
    for (size_t seq = from; watcher->json && seq < to; seq++) {
        session_seen_event(room->play.session, watcher->viewer, seq, &event);
        json_event(out, NULL, session_match(room->play.session), seq, &event);
    }
    json_close(out, ']');
    if (to == session_seen(room->play.session, watcher->viewer)) {
        *word = write_word(room, watcher->viewer, out);
        if (watcher->json)
            write_json(room, watcher->viewer, out);
    }
    json_close(out, '}');
}

/* ---- sending ------------------------------------------------------------------------------- */

/* Frames that several get. */
struct shared {
    int viewer;
    bool json;
    size_t from;
    uint64_t word;
    struct frame *frame;
};

static void send_text(struct room *room, const struct watcher *watcher, struct text *text)
{
    struct server *server = room->server;
    connection_send_text(server, connection_find(server, watcher->connection), text);
}

static void send_start(struct room *room, struct watcher *watcher, size_t seq)
{
    struct text start = { 0 }, out = { 0 };
    follow_write_start(room->play.session, watcher->viewer, seq, &start);
    begin("start", room, &out);
    text_add(&out, ",");
    text_add_bytes(&out, start.data + 1, start.size - 1);
    text_free(&start);
    send_text(room, watcher, &out);
    watcher->seen = seq;
    watcher->started = true;
}

static bool has_begun(const struct room *room)
{
    return room->play.session && room_stage(room) >= MATCH_RUNNING;
}

/* Everything up to now, in frames of a bearable size. */
static void catch_up(struct room *room, struct watcher *watcher)
{
    size_t count = session_seen(room->play.session, watcher->viewer);
    do {
        struct text out = { 0 };
        size_t to = count - watcher->seen > NEWS_EVENTS ? watcher->seen + NEWS_EVENTS : count;
        news_write(room, watcher, watcher->seen, to, &watcher->word, &out);
        send_text(room, watcher, &out);
        watcher->seen = to;
    } while (watcher->seen < count);
}

void news_begin(struct room *room, struct watcher *watcher)
{
    struct text out = { 0 };
    /* Who sees the match from its beginning can hold what follows against the promises. */
    bool proof = !watcher->proved && !watcher->started && room->play.fair.stage == FAIR_READY;
    news_match(room, watcher, true, &out);
    send_text(room, watcher, &out);
    watcher->fresh = false;
    if (room_stage(room) == MATCH_EXCHANGE || (proof && has_begun(room))) {
        watcher->proved = room->play.fair.stage == FAIR_READY;
        struct text exchange = { 0 };
        exchange_write(room, watcher->viewer, &exchange);
        send_text(room, watcher, &exchange);
    }
    if (!has_begun(room))
        return;
    size_t count = session_seen(room->play.session, watcher->viewer);
    if (watcher->json && !watcher->started) {
        watcher->seen = count;
        watcher->started = true;
    } else if (watcher->seen == SIZE_MAX) {
        send_start(room, watcher, count);
    } else if (!watcher->started || watcher->seen > count) {
        send_start(room, watcher, 0);
    }
    catch_up(room, watcher);
}

static struct shared *find_shared(struct shared list[], int count, const struct watcher *watcher)
{
    for (int i = 0; i < count; i++)
        if (list[i].viewer == watcher->viewer && list[i].json == watcher->json &&
            list[i].from == watcher->seen)
            return &list[i];
    return NULL;
}

/* What is new to the viewer; NULL: nothing has happened for this one. */
static struct shared *make_shared(struct room *room, const struct watcher *watcher,
                                  struct shared *shared)
{
    struct text out = { 0 };
    size_t count = session_seen(room->play.session, watcher->viewer);
    *shared = (struct shared){ watcher->viewer, watcher->json, watcher->seen, 0, NULL };
    news_write(room, watcher, watcher->seen, count, &shared->word, &out);
    if (!out.failed)
        shared->frame = frame_make(out.data, out.size);
    text_free(&out);
    return shared;
}

static void publish_news(struct room *room)
{
    struct server *server = room->server;
    enum { MOST_SHARED = 32 };
    struct shared list[MOST_SHARED];
    int count = 0;
    for (int i = 0; i < room->audience.count; i++) {
        struct watcher *watcher = &room->audience.watcher[i];
        if (!watcher->started) {
            news_begin(room, watcher);
            continue;
        }
        struct shared *shared = find_shared(list, count, watcher);
        if (!shared && count == MOST_SHARED) {
            catch_up(room, watcher);
            continue;
        }
        if (!shared)
            shared = make_shared(room, watcher, &list[count++]);
        size_t seen = session_seen(room->play.session, watcher->viewer);
        if (seen == watcher->seen && shared->word == watcher->word)
            continue;
        connection_send(server, connection_find(server, watcher->connection), shared->frame);
        watcher->seen = seen;
        watcher->word = shared->word;
    }
    for (int i = 0; i < count; i++)
        frame_free(list[i].frame);
}

void news_publish(struct room *room)
{
    bool dirty = room->dirty, head = room->head_changed;
    if (!room_is_shown(room) || (!dirty && !room->stirred))
        return;
    room->dirty = room->head_changed = false;
    for (int i = 0; i < room->audience.count; i++) {
        struct watcher *watcher = &room->audience.watcher[i];
        if (watcher->fresh) {
            news_begin(room, watcher);
        } else if (dirty) {
            struct text out = { 0 };
            news_match(room, watcher, head, &out);
            send_text(room, watcher, &out);
        }
    }
    if (has_begun(room) && !room_is_stepping(room)) {
        room->stirred = false;
        publish_news(room);
    }
}
