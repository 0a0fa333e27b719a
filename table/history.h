/*
 * history.h: what happened in a match as one viewer saw it: the events, masked
 * and numbered for this viewer alone, and the positions between them.
 *
 * Whoever tells of a match asks a history and nothing else, so that it is told
 * in the same way where the whole match is at hand (a session) and where only
 * the viewer's side of it is (a desk). What a viewer is not told of changes
 * nothing in the views, so events and views follow each other without gaps.
 */
#ifndef TABLE_HISTORY_H
#define TABLE_HISTORY_H

#include "core/session.h"

/* A viewer who sees everything, the host at the end of a match. */
enum { ALL_EYES = 12 };

struct history {
    const void *source;
    int viewer; /* a seat, SPECTATOR or ALL_EYES */
    size_t (*count)(const struct history *history);
    void (*event)(const struct history *history, size_t seq, struct event *event);
    /* What was shown before event `seq`; where seq is the count: what is shown
     * now. Fleeting things are not in views of the past while the match goes on. */
    void (*view)(const struct history *history, size_t seq, void *view);
};

/* A session through the eyes of a viewer. */
struct history history_of(const struct session *session, int viewer);

#endif
