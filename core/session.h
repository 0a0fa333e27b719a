/*
 * session.h: a match in progress: everything around the rules.
 *
 * A click, a key, a computer player and a replayed record all pass through
 * session_play. The session keeps the list of moves, snapshots, drafts and
 * undo, and gives each viewer a view, the legal moves and the events that
 * this viewer may know of, numbered for this viewer alone.
 */
#ifndef CORE_SESSION_H
#define CORE_SESSION_H

#include "core/edition.h"
#include "core/game.h"

enum { MAX_SEAT_NAME = 32 };

/* Fixed before the first move. The edition must outlive the session. */
struct match {
    const struct game    *game;
    const struct edition *edition;
    struct setup          setup;
    char                  seat[MAX_PLAYERS][MAX_SEAT_NAME];    /* UTF-8, may be "" */
};

/* Where chance gets its numbers: uniform below n, without bias. */
struct draws {
    uint32_t (*below)(struct draws *draws, uint32_t n);
};

enum event_what { EVENT_MOVE, EVENT_UNDO };

struct event {
    uint8_t     actor;         /* a seat, HOST or CHANCE */
    uint8_t     what;          /* EVENT_UNDO: the actor's last standing move is taken back */
    struct move move;          /* for EVENT_UNDO the move that is taken back */
};

/* Why something was refused: an error key ("error.not_your_turn", ...), and
 * the id of the rule for "error.rule". */
struct refusal {
    const char *key;
    const char *rule;
};

struct session;

/* NULL: *error is a key (players, options or names that do not fit, or no memory). */
struct session *session_open(const struct match *match, const char **error);
void            session_close(struct session *session);

/* Puts the match into a position, as scenario files do: what happened before
 * is forgotten. The state must be sound; it is copied. */
void            session_place(struct session *session, const void *state);

const struct match *session_match(const struct session *session);
const void         *session_state(const struct session *session);      /* the host's eyes only */
unsigned            session_active(const struct session *session);     /* 0: the match is over */

/* Plays one move, or several of one actor: all or nothing; refused, nothing
 * has changed. MOVE_DRAFT moves go to the actor's private draft: no event, no
 * record, until the actor's next move of another kind plays them in one go.
 * Where others' moves have made a draft impossible it is gone, and the seat's
 * next move is refused once, with "error.draft_lost". */
bool session_play(struct session *session, int actor, struct move move,
                  struct refusal *refusal);
bool session_play_all(struct session *session, int actor, const struct move moves[],
                      int count, struct refusal *refusal);
/* Plays chance moves until a seat or the host is to act, or the match ends.
 * False: no memory. */
bool session_draw(struct session *session, struct draws *draws);
/* Whether the seat is asked something with one answer only, and which; a final
 * move is always asked for. */
bool session_forced(struct session *session, int seat, struct move *move);

/* Takes back the seat's last move, if nothing has happened since the seat's
 * unbroken run of moves began that it did not do itself. Draft moves are
 * taken back first, and are no events. */
bool session_may_undo(const struct session *session, int seat);
bool session_undo(struct session *session, int seat, struct refusal *refusal);
/* Drops the whole draft. */
void session_drop(struct session *session, int seat);

/* A view with the viewer's own draft in it; and what the viewer may do. */
void session_view(const struct session *session, int viewer, enum eyes eyes, void *view);
void session_legal(const struct session *session, int seat, struct offers *offers);
bool session_allows(const struct session *session, int seat, struct move move,
                    struct refusal *refusal);
/* Reads a move typed by the seat and says what is wrong with it. */
const char *session_parse(const struct session *session, const char *text, struct move *move);

/* All events, for the host; and the state before event i (i up to count). */
size_t       session_count(const struct session *session);
struct event session_event(const struct session *session, size_t i);
void         session_state_at(const struct session *session, size_t i, void *state);

/* The events a viewer may know of, masked, numbered from 0 for this viewer.
 * session_seen_event gives the index among all events, for the host. */
size_t session_seen(const struct session *session, int viewer);
size_t session_seen_event(const struct session *session, int viewer, size_t seq,
                          struct event *event);

#endif
