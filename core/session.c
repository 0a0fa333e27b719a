/* session.c: a match in progress: opening and closing it, and what a viewer gets. */
#include <stdlib.h>
#include <string.h>

#include "core/session_parts.h"
#include "core/text.h"

/* ---- seats and viewers --------------------------------------------------- */

bool session_is_seat(const struct session *session, int seat)
{
    return seat >= 0 && seat < session->match.setup.players;
}

bool session_is_viewer(const struct session *session, int viewer)
{
    return viewer == SPECTATOR || session_is_seat(session, viewer);
}

/* The viewer's number in the log. */
static int viewer_index(const struct session *session, int viewer)
{
    must(session_is_viewer(session, viewer));
    return viewer == SPECTATOR ? session->match.setup.players : viewer;
}

/* ---- opening and closing ---------------------------------------------- */

static bool name_is_sound(const char name[MAX_SEAT_NAME])
{
    const char *end = memchr(name, 0, MAX_SEAT_NAME);
    return end && name_check(name, (size_t)(end - name));
}

static enum error check_match(const struct match *match)
{
    const struct game *game = match->game;
    int players = match->setup.players, told = 0;
    if (players < game->min_players || players > game->max_players)
        return ERROR_PLAYERS;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (!name_is_sound(match->seat[seat]))
            return ERROR_SEAT_NAME;
    for (int seat = 0; seat < players; seat++) {
        told += match->kind[seat] != SEAT_UNTOLD;
        if (match->kind[seat] >= SEAT_KINDS)
            return ERROR_SEAT_KIND;
    }
    return told && told < players ? ERROR_SEAT_KIND : NO_ERROR;
}

/* A session without a position; NULL: no memory. */
static struct session *session_new(const struct match *match)
{
    size_t room = session_state_room(match->game);
    struct session *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    session->match = *match;
    session->spacing = SNAPSHOT_SPACING;
    log_open(&session->log, match->game, match->setup.players);
    unsigned char *states = aligned_alloc(64, 2 * room);
    if (!states) {
        free(session);
        return NULL;
    }
    memset(states, 0, 2 * room);
    for (int i = 0; i < 2; i++) {
        session->position[i].state = states + (size_t)i * room;
        session->position[i].run_actor = NOBODY;
    }
    return session;
}

struct session *session_open(const struct match *match, struct refusal *refusal)
{
    enum error error = check_match(match);
    if (!session_refuse(refusal, error, NULL))
        return NULL;
    struct session *session = session_new(match);
    if (!session) {
        session_refuse(refusal, ERROR_MEMORY, NULL);
        return NULL;
    }
    const char *why =
        match->game->setup(session_edition(session), session->position[0].state, &match->setup);
    if (why) {
        session_close(session);
        session_refuse(refusal, ERROR_OPTIONS, why);
        return NULL;
    }
    return session;
}

void session_close(struct session *session)
{
    if (!session)
        return;
    /* Both states are one piece of memory. */
    free(session->position[0].state < session->position[1].state ? session->position[0].state
                                                                 : session->position[1].state);
    free(session->position[0].drafts);
    free(session->position[1].drafts);
    log_close(&session->log);
    free(session->first);
    free(session->snapshots);
    free(session->handovers);
    if (session->recall)
        free(session->recall->state);
    free(session->recall);
    free(session);
}

static unsigned char *copy_of(const void *bytes, size_t size)
{
    unsigned char *copy = bytes ? malloc(size) : NULL;
    if (copy)
        memcpy(copy, bytes, size);
    return copy;
}

/* The position's own memory stays; false: no memory, and nothing has changed. */
bool session_copy_position(struct position *to, const struct position *from, size_t state_size)
{
    if (from->draft_count > to->draft_room) {
        uint16_t room = (uint16_t)(from->draft_count + 8);
        struct drafted *more = realloc(to->drafts, room * sizeof *more);
        if (!more)
            return false;
        to->drafts = more;
        to->draft_room = room;
    }
    unsigned char *state = to->state;
    struct drafted *drafts = to->drafts;
    uint16_t room = to->draft_room;
    *to = *from;
    to->state = state;
    to->drafts = drafts;
    to->draft_room = room;
    memcpy(state, from->state, state_size);
    if (from->draft_count)
        memcpy(drafts, from->drafts, from->draft_count * sizeof *drafts);
    return true;
}

struct session *session_clone(const struct session *session)
{
    const struct position *now = session_now(session);
    size_t size = session_game(session)->state_size;
    struct session *copy = session_new(&session->match);
    if (!copy)
        return NULL;
    bool good = session_copy_position(&copy->position[0], now, size) &&
                log_copy(&copy->log, &session->log, &session->committed);
    copy->committed = session->committed;
    if (good && session->first)
        good = (copy->first = copy_of(session->first, size)) != NULL;
    if (good && now->handovers) {
        copy->handovers =
            (void *)copy_of(session->handovers, now->handovers * sizeof *copy->handovers);
        copy->handover_room = now->handovers;
        good = copy->handovers != NULL;
    }
    if (good)
        return copy;
    session_close(copy);
    return NULL;
}

size_t session_bytes(const struct session *session)
{
    size_t state = session_state_room(session_game(session)), drafts = 0;
    for (int i = 0; i < 2; i++)
        drafts += session->position[i].draft_room * sizeof(struct drafted);
    return sizeof *session + 2 * state + drafts + log_bytes(&session->log) +
           (session->first ? session_game(session)->state_size : 0) +
           (session->snapshots ? SNAPSHOTS * session_game(session)->state_size : 0) +
           session->handover_room * sizeof *session->handovers +
           (session->recall ? sizeof *session->recall + state : 0);
}

bool session_place(struct session *session, const void *state)
{
    size_t size = session_game(session)->state_size;
    if (!session->first && !(session->first = malloc(size)))
        return false;
    memcpy(session->first, state, size);
    session_abort(session);
    struct position *now = &session->position[session->now];
    *now = (struct position){ .state = now->state,
                              .drafts = now->drafts,
                              .draft_room = now->draft_room,
                              .run_actor = NOBODY };
    memcpy(now->state, state, size);
    session->behind = false;
    session->committed = (struct log_point){ 0 };
    log_cut(&session->log, &session->committed);
    session->snapshot_count = 0;
    session->spacing = SNAPSHOT_SPACING;
    if (session->recall)
        session->recall->filled = false;
    return true;
}

const struct match *session_match(const struct session *session)
{
    return &session->match;
}

unsigned session_active_at(const struct session *session, const struct position *position)
{
    return session_game(session)->active(session_edition(session), position->state);
}

const void *session_state(const struct session *session)
{
    return session_now(session)->state;
}

unsigned session_active(const struct session *session)
{
    return session_active_at(session, session_now(session));
}

/* ---- events ------------------------------------------------------------ */

size_t session_count(const struct session *session)
{
    return session->committed.count;
}

size_t session_prepared(const struct session *session)
{
    return session->log.end.count;
}

struct event session_event(const struct session *session, size_t i)
{
    must(i < session->log.end.count);
    /* Where the last one was is no part of what the session is. */
    struct session *keeper = (struct session *)(uintptr_t)session;
    return log_event(&keeper->log, (uint32_t)i);
}

size_t session_seen(const struct session *session, int viewer)
{
    return session->committed.seen[viewer_index(session, viewer)];
}

size_t session_seen_event(const struct session *session, int viewer, size_t seq,
                          struct event *event)
{
    must(seq < session_seen(session, viewer));
    return log_seen(&session->log, viewer_index(session, viewer), (uint32_t)seq, event);
}

size_t session_seen_own(const struct session *session, int seat)
{
    struct event event;
    size_t seq = session_seen(session, seat);
    for (; seq > 0; seq--) {
        session_seen_event(session, seat, seq - 1, &event);
        if (event.actor == seat)
            break;
    }
    return seq;
}

/* ---- who plays -------------------------------------------------------------- */

static bool reserve_handover(struct session *session)
{
    uint32_t count = session_ahead(session)->handovers;
    if (count < session->handover_room)
        return true;
    uint32_t room = count + count / 2 + 2;
    struct handover *more = realloc(session->handovers, room * sizeof *more);
    if (!more)
        return false;
    session->handovers = more;
    session->handover_room = room;
    return true;
}

bool session_prepare_handover(struct session *session, int seat, enum seat_kind kind,
                              const char *name, struct refusal *refusal)
{
    struct handover handover = { .seat = (uint8_t)seat, .kind = (uint8_t)kind };
    size_t length = strlen(name);
    if (!session_is_seat(session, seat))
        return session_refuse(refusal, ERROR_VIEWER, NULL);
    if (length >= MAX_SEAT_NAME)
        return session_refuse(refusal, ERROR_SEAT_NAME, NULL);
    memcpy(handover.name, name, length);
    if (!name_is_sound(handover.name))
        return session_refuse(refusal, ERROR_SEAT_NAME, NULL);
    if (kind <= SEAT_UNTOLD || kind >= SEAT_KINDS || session->match.kind[seat] == SEAT_UNTOLD)
        return session_refuse(refusal, ERROR_SEAT_KIND, NULL);
    if (!session->lenient && !session_active_at(session, session_ahead(session)))
        return session_refuse(refusal, ERROR_OVER, NULL);
    if (session_ahead(session)->handovers >= MOST_HANDOVERS)
        return session_refuse(refusal, ERROR_LENGTH, NULL);
    if (!reserve_handover(session))
        return session_refuse(refusal, ERROR_MEMORY, NULL);
    if (!session_open_step(session, refusal))
        return false;
    struct position *next = session_next(session);
    handover.place = session->log.end.count;
    session->handovers[next->handovers++] = handover;
    session_cut_draft(next, seat, 0);
    next->lost &= (uint16_t) ~(1u << seat);
    if (next->run_actor == seat)
        next->run_length = 0;
    return true;
}

size_t session_handovers(const struct session *session)
{
    return session_now(session)->handovers;
}

size_t session_prepared_handovers(const struct session *session)
{
    return session_ahead(session)->handovers;
}

const struct handover *session_handover(const struct session *session, size_t i)
{
    must(i < session_ahead(session)->handovers);
    return &session->handovers[i];
}

enum seat_kind session_player(const struct session *session, int seat, const char **name)
{
    must(session_is_seat(session, seat));
    for (size_t i = session_handovers(session); i-- > 0;)
        if (session->handovers[i].seat == seat) {
            *name = session->handovers[i].name;
            return (enum seat_kind)session->handovers[i].kind;
        }
    *name = session->match.seat[seat];
    return (enum seat_kind)session->match.kind[seat];
}

/* ---- what a viewer gets ---------------------------------------------------- */

static void view_of(const struct session *session, const struct position *position, int viewer,
                    enum eyes eyes, void *view)
{
    _Alignas(64) unsigned char buffer[MAX_STATE];
    must(session_is_viewer(session, viewer));
    game_observe(session_game(session), session_drafted(session, position, viewer, buffer), viewer,
                 eyes, view);
}

void session_view(const struct session *session, int viewer, enum eyes eyes, void *view)
{
    view_of(session, session_now(session), viewer, eyes, view);
}

void session_prepared_view(const struct session *session, int viewer, enum eyes eyes, void *view)
{
    view_of(session, session_ahead(session), viewer, eyes, view);
}

static void legal_of(const struct session *session, const struct position *position, int actor,
                     struct offers *offers)
{
    _Alignas(64) unsigned char buffer[MAX_STATE];
    must(session_is_seat(session, actor) || actor == HOST || actor == CHANCE);
    game_legal(session_game(session), session_edition(session),
               session_drafted(session, position, actor, buffer), actor, offers);
}

void session_legal(const struct session *session, int actor, struct offers *offers)
{
    legal_of(session, session_now(session), actor, offers);
}

void session_prepared_legal(const struct session *session, int actor, struct offers *offers)
{
    legal_of(session, session_ahead(session), actor, offers);
}

bool session_allows(const struct session *session, int actor, struct move move,
                    struct refusal *refusal)
{
    _Alignas(64) unsigned char buffer[MAX_STATE];
    return session_check(session, session_drafted(session, session_now(session), actor, buffer),
                         actor, move, refusal);
}

bool session_forced(const struct session *session, int seat, struct move *move)
{
    struct offers offers;
    must(session_is_seat(session, seat));
    session_legal(session, seat, &offers);
    if (offers.moves != 1 ||
        session_game(session)->kinds[offers.list[0].move.kind].flags & MOVE_FINAL)
        return false;
    *move = offers.list[0].move;
    return true;
}

enum error session_parse(const struct session *session, const char *text, struct move *move)
{
    return move_parse(session_game(session), session_edition(session), text, strlen(text), false,
                      move);
}
