/*
 * past.c: positions of the past.
 *
 * The position at a place is made by playing the moves from a settled place
 * that is remembered (the beginning, and a few snapshots), without what was
 * taken back; only the last MAX_UNDO moves can ever be. Mostly it is one of the
 * last step, which has the position before it still at hand.
 */
#include <stdlib.h>
#include <string.h>

#include "core/session_parts.h"

/* The last snapshot at the place or before it; -1: none. */
static int snapshot_before(const struct session *session, uint32_t place)
{
    int i = (int)session->snapshot_count - 1;
    while (i >= 0 && session->snapshot_place[i] > place)
        i--;
    return i;
}

static uint32_t begin_from(const struct session *session, int snapshot, void *state)
{
    const struct game *game = session_game(session);
    size_t size = game->state_size;
    if (snapshot >= 0) {
        memcpy(state, session->snapshots + (size_t)snapshot * size, size);
        return session->snapshot_place[snapshot];
    }
    if (session->first) {
        memcpy(state, session->first, size);
    } else {
        memset(state, 0, size);
        const char *why = game->setup(session_edition(session), state, &session->match.setup);
        must(!why);
    }
    return 0;
}

static void apply(const struct session *session, void *state, const struct event *event)
{
    session_game(session)->apply(session_edition(session), state, event->actor, event->move);
}

/* Makes the position at a place: a move is played when MAX_UNDO standing ones
 * came after it, the rest at the end. */
void session_make_position(const struct session *session, uint32_t place, void *state)
{
    struct event standing[MAX_UNDO];
    uint32_t first = 0, count = 0;
    uint64_t sights;
    uint32_t from = begin_from(session, snapshot_before(session, place), state);
    struct log_reader reader = log_from(&session->log, from);
    while (reader.index < place) {
        struct event event = log_next(&reader, &sights);
        if (event.what == EVENT_UNDO) {
            must(count > 0);
            count--;
            continue;
        }
        if (count == MAX_UNDO) {
            apply(session, state, &standing[first++ % MAX_UNDO]);
            count--;
        }
        standing[(first + count++) % MAX_UNDO] = event;
    }
    while (count-- > 0)
        apply(session, state, &standing[first++ % MAX_UNDO]);
}

/* Where the last step began is nearer than what was asked for last. */
static void take_step(const struct session *session, uint32_t place)
{
    struct recall *recall = session->recall;
    uint32_t began = session->log.last.count;
    bool nearer = recall->filled && recall->place >= began && recall->place <= place;
    if (!session->behind || began > place || nearer)
        return;
    memcpy(recall->state, session->position[!session->now].state,
           session_game(session)->state_size);
    recall->place = began;
    recall->filled = true;
}

/* Goes on from the position that was asked for last; false: something was
 * taken back on the way, or the way from a snapshot is shorter. */
static bool go_on(const struct session *session, uint32_t place)
{
    struct recall *recall = session->recall;
    int snapshot = snapshot_before(session, place);
    uint64_t sights;
    if (!recall->filled || recall->place > place ||
        (snapshot >= 0 && session->snapshot_place[snapshot] > recall->place))
        return false;
    struct log_reader reader = log_from(&session->log, recall->place);
    while (reader.index < place) {
        struct event event = log_next(&reader, &sights);
        if (event.what == EVENT_UNDO) {
            recall->filled = false;
            return false;
        }
        apply(session, recall->state, &event);
    }
    return true;
}

static struct recall *recall_new(size_t room)
{
    struct recall *recall = calloc(1, sizeof *recall);
    if (recall && !(recall->state = aligned_alloc(64, room))) {
        free(recall);
        return NULL;
    }
    return recall;
}

void session_state_at(const struct session *session, size_t i, void *state)
{
    const struct game *game = session_game(session);
    uint32_t place = (uint32_t)i;
    must(i <= session->committed.count);
    if (place == session->committed.count) {
        memcpy(state, session_state(session), game->state_size);
        return;
    }
    /* Kept at hand for the next question; no part of what the session is. */
    struct session *keeper = (struct session *)(uintptr_t)session;
    if (!session->recall)
        keeper->recall = recall_new(session_state_room(game));
    struct recall *recall = session->recall;
    if (!recall) {
        session_make_position(session, place, state);
        return;
    }
    take_step(session, place);
    if (!go_on(session, place)) {
        recall->filled = false;
        session_make_position(session, place, recall->state);
    }
    recall->place = place;
    recall->filled = true;
    memcpy(state, recall->state, game->state_size);
}

/* The place behind the last event is settled: its position may be remembered.
 * Without memory for it the way is only longer. */
void session_take_snapshot(struct session *session, const void *state)
{
    uint32_t place = session->log.end.count, count = session->snapshot_count;
    size_t size = session_game(session)->state_size;
    if (place - (count ? session->snapshot_place[count - 1] : 0) < session->spacing)
        return;
    if (!session->snapshots && !(session->snapshots = malloc(SNAPSHOTS * size)))
        return;
    if (count == SNAPSHOTS) {
        for (uint32_t i = 1; i < SNAPSHOTS; i += 2) {
            memcpy(session->snapshots + i / 2 * size, session->snapshots + i * size, size);
            session->snapshot_place[i / 2] = session->snapshot_place[i];
        }
        session->snapshot_count = SNAPSHOTS / 2;
        session->spacing *= 2;
        session_take_snapshot(session, state);
        return;
    }
    memcpy(session->snapshots + count * size, state, size);
    session->snapshot_place[session->snapshot_count++] = place;
}
