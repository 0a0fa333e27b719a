/*
 * session.h: a match in progress: everything around the rules.
 *
 * A click, a key, a computer player and a replayed record all pass through
 * here. The session keeps the list of moves, drafts and undo, and gives each
 * viewer a view, the legal moves and the events that this viewer may know of,
 * numbered for this viewer alone.
 *
 * A match goes on in steps. What belongs together (an actor's packet, the
 * draws that follow it, the host's answers) is prepared on a copy, written to
 * a store, and becomes the position by session_commit(); until then, and after
 * session_abort(), every getter shows the position before. session_play() and
 * its like are for callers without a store: one step, at once.
 *
 * Seats are 0 to players - 1; viewers are the seats and SPECTATOR. Where a
 * seat or viewer is asked for, any other number is the caller's fault (must()
 * in core/fault.h); actors of moves, which may come from outside, are refused.
 * A session belongs to one thread at a time, also for reading: positions of
 * the past are kept at hand where they were asked for last.
 */
#ifndef CORE_SESSION_H
#define CORE_SESSION_H

#include "core/edition.h"
#include "core/error.h"
#include "core/game.h"
#include "core/name.h"

enum {
    MAX_DRAFT = 64,       /* moves in a seat's draft */
    MOST_UNDOS = 1000,    /* moves that one seat may take back in a match */
    MOST_EVENTS = 100000, /* in a match: its record can be read again (16 MB) */
    MOST_HANDOVERS = 1000
};

/* Who plays a seat. SEAT_UNTOLD where nobody said so, as in records of format
 * 1: for all seats of a match or for none. */
enum seat_kind { SEAT_UNTOLD, SEAT_PERSON, SEAT_COMPUTER, SEAT_PROGRAM, SEAT_KINDS };

/* Fixed before the first move. The edition must outlive the session. */
struct match {
    const struct game *game;
    const struct edition *edition;
    struct setup setup;
    char seat[MAX_PLAYERS][MAX_SEAT_NAME]; /* UTF-8, may be "" */
    uint8_t kind[MAX_PLAYERS];             /* enum seat_kind: who begins in this seat */
};

/* Where chance gets its numbers: uniform below n, without bias. */
struct draws {
    uint32_t (*below)(struct draws *draws, uint32_t n);
};

enum event_what { EVENT_MOVE, EVENT_UNDO };

struct event {
    uint8_t actor;    /* a seat, HOST or CHANCE */
    uint8_t what;     /* EVENT_UNDO: the actor's last standing move is taken back */
    struct move move; /* for EVENT_UNDO the move that is taken back */
};

/* From event `place` on, the seat is played by another. */
struct handover {
    uint32_t place;
    uint8_t seat, kind;
    char name[MAX_SEAT_NAME];
};

struct session;

/* NULL: *refusal (may be NULL) says why: players, options, names or kinds that
 * do not fit, or no memory. */
struct session *session_open(const struct match *match, struct refusal *refusal);
/* The same match at the same position, without what is only prepared; NULL: no
 * memory. */
struct session *session_clone(const struct session *session);
void session_close(struct session *session);
/* The bytes that this match takes, its edition not counted. */
size_t session_bytes(const struct session *session);

/* Puts the match into a position, as scenario files do: what happened before
 * is forgotten. The state must be sound; it is copied. False: no memory. */
bool session_place(struct session *session, const void *state);

const struct match *session_match(const struct session *session);
const void *session_state(const struct session *session); /* the host's eyes only */
unsigned session_active(const struct session *session);   /* 0: the match is over */
bool session_is_seat(const struct session *session, int seat);
bool session_is_viewer(const struct session *session, int viewer);

/* ---- steps ------------------------------------------------------------- */

/* Each adds to the open step, and opens one if there is none. Refused, nothing
 * has changed, and a step that was open stays so.
 *
 * Plays one move, or several of one actor: all or nothing. MOVE_DRAFT moves go
 * to the actor's private draft: no event, no record, until the actor's next
 * move of another kind plays them in one go. Where others' moves have made a
 * draft impossible it is gone, and the seat's next move is refused once, with
 * ERROR_DRAFT_LOST. */
bool session_prepare(struct session *session, int actor, struct move move, struct refusal *refusal);
bool session_prepare_all(struct session *session, int actor, const struct move moves[], int count,
                         struct refusal *refusal);
/* Chance moves until a seat or the host is to act, or the match ends; or, before it is
 * made, one by the hand of a seat of this set. After an abort the caller sets its draws
 * back. Refused, the step has what was drawn so far. */
bool session_prepare_draws(struct session *session, struct draws *draws, unsigned by_hand,
                           struct refusal *refusal);
/* One chance move, whoever's hand is to make it. */
bool session_prepare_draw(struct session *session, struct draws *draws, struct refusal *refusal);
/* The seat whose hand is to make the next chance move, at the position that is prepared;
 * NOBODY. */
int session_prepared_hand(const struct session *session);
/* Takes back the seat's last move, if nothing has happened since the seat's
 * unbroken run of moves began that it did not do itself. Draft moves are taken
 * back first, and are no events. A match that is over stays so. */
bool session_prepare_undo(struct session *session, int seat, struct refusal *refusal);
/* From here on another plays the seat; not where the match's kinds are untold, nor after
 * the end. What was played before cannot be taken back by who comes. */
bool session_prepare_handover(struct session *session, int seat, enum seat_kind kind,
                              const char *name, struct refusal *refusal);

/* While a record is read: in older ones a match that was over could be taken back, and
 * seats could change hands after the end. */
void session_be_lenient(struct session *session, bool lenient);

void session_commit(struct session *session); /* what is prepared has happened */
void session_abort(struct session *session);  /* what is prepared is forgotten */

/* What the host sees of the open step, to write it and to go on; the committed
 * position if none is open. Events from session_count() on are prepared. */
bool session_is_open(const struct session *session);
size_t session_prepared(const struct session *session);
const void *session_prepared_state(const struct session *session);
unsigned session_prepared_active(const struct session *session);
size_t session_prepared_handovers(const struct session *session);
void session_prepared_view(const struct session *session, int viewer, enum eyes eyes, void *view);
void session_prepared_legal(const struct session *session, int actor, struct offers *offers);

/* ---- at once ------------------------------------------------------------ */

/* A step each, prepared and committed; refused with ERROR_STEP while one is
 * open. session_draw: false: no memory or too long; what was drawn stands. */
bool session_play(struct session *session, int actor, struct move move, struct refusal *refusal);
bool session_play_all(struct session *session, int actor, const struct move moves[], int count,
                      struct refusal *refusal);
bool session_draw(struct session *session, struct draws *draws);
bool session_undo(struct session *session, int seat, struct refusal *refusal);

/* Whether the seat's last move can be taken back; false for any other number. */
bool session_may_undo(const struct session *session, int seat);
/* How many more moves the seat may take back in this match. */
int session_undos_left(const struct session *session, int seat);
/* Whether the seat is asked something with one answer only, and which; a final
 * move is always asked for. */
bool session_forced(const struct session *session, int seat, struct move *move);

/* The seat's private draft: how many moves, and which. Dropping all of it is
 * not done while a step is open: false. */
int session_draft(const struct session *session, int seat);
struct move session_draft_move(const struct session *session, int seat, int i);
bool session_drop(struct session *session, int seat);

/* ---- what a viewer gets --------------------------------------------------- */

/* A view with the viewer's own draft in it; and what the actor may do. */
void session_view(const struct session *session, int viewer, enum eyes eyes, void *view);
void session_legal(const struct session *session, int actor, struct offers *offers);
bool session_allows(const struct session *session, int actor, struct move move,
                    struct refusal *refusal);
/* Reads a move typed by the seat and says what is wrong with it. */
enum error session_parse(const struct session *session, const char *text, struct move *move);

/* All events, for the host; and the state before event i (i up to count). */
size_t session_count(const struct session *session);
struct event session_event(const struct session *session, size_t i);
void session_state_at(const struct session *session, size_t i, void *state);

/* The events a viewer may know of, masked, numbered from 0 for this viewer.
 * session_seen_event gives the index among all events, for the host. */
size_t session_seen(const struct session *session, int viewer);
size_t session_seen_event(const struct session *session, int viewer, size_t seq,
                          struct event *event);
/* How many of them the seat had seen with its own last move; what came after it is new to it. */
size_t session_seen_own(const struct session *session, int seat);

/* Who plays the seats: every change, oldest first, and who plays one now. */
size_t session_handovers(const struct session *session);
const struct handover *session_handover(const struct session *session, size_t i);
enum seat_kind session_player(const struct session *session, int seat, const char **name);

#endif
