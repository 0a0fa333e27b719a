/* history.c: a session through the eyes of a viewer. */
#include "table/history.h"

static size_t count_of(const struct history *history)
{
    const struct session *session = history->source;
    return history->viewer == ALL_EYES ? session_count(session)
                                       : session_seen(session, history->viewer);
}

/* The event, and its number among all. */
static size_t find_event(const struct history *history, size_t seq, struct event *event)
{
    const struct session *session = history->source;
    if (history->viewer != ALL_EYES)
        return session_seen_event(session, history->viewer, seq, event);
    *event = session_event(session, seq);
    return seq;
}

static void event_of(const struct history *history, size_t seq, struct event *event)
{
    find_event(history, seq, event);
}

static void view_of(const struct history *history, size_t seq, void *view)
{
    const struct session *session = history->source;
    const struct game *game = session_match(session)->game;
    _Alignas(64) unsigned char state[MAX_STATE];
    struct event event;
    bool past = seq < count_of(history);
    size_t index = past ? find_event(history, seq, &event) : session_count(session);
    if (history->viewer == ALL_EYES) {
        session_state_at(session, index, view);
        return;
    }
    session_state_at(session, index, state);
    game_observe(game, state, history->viewer, SHOWN, view);
    if (past && session_active(session))
        game_forget(game, view);
}

struct history history_of(const struct session *session, int viewer)
{
    return (struct history){
        .source = session, .viewer = viewer, .count = count_of, .event = event_of, .view = view_of
    };
}
