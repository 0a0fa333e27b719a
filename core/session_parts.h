/*
 * session_parts.h: what a session consists of, for the files that make it:
 * session.c (opening, and what a viewer gets), step.c (playing, undo, drafts),
 * past.c (positions of the past).
 *
 * The list of events only grows. Places lie between the events: place i is
 * before event i. A place is settled if no undo can reach behind it: another
 * actor moved there. There are two positions: the one that everybody sees and
 * the one that a step is prepared on. Committing lets them change places.
 */
#ifndef CORE_SESSION_PARTS_H
#define CORE_SESSION_PARTS_H

#include "core/fault.h"
#include "core/log.h"
#include "core/session.h"

enum {
    MAX_UNDO = 64,        /* moves in a row that can be taken back */
    SNAPSHOTS = 2,        /* of a match; where there are more, every other one is dropped */
    SNAPSHOT_SPACING = 64 /* moves from one to the next, to begin with */
};

struct drafted {
    uint8_t seat;
    struct move move;
};

/* What a step changes, but for events: these wait behind the committed ones. */
struct position {
    unsigned char *state;
    struct drafted *drafts; /* of all seats, oldest first */
    uint16_t draft_count, draft_room;
    uint16_t lost;    /* seats whose draft was dropped because what it was built on changed */
    int8_t run_actor; /* who made the moves that can be taken back */
    uint8_t run_length;
    uint32_t run[MAX_UNDO]; /* their indices */
    uint16_t undos[MAX_PLAYERS];
    uint16_t handovers;
};

struct session {
    struct match match;
    struct position position[2];
    int now;                    /* the position that is committed */
    bool open;                  /* the other one is a step's */
    bool behind;                /* it is the one before the last step */
    bool lenient;               /* session_be_lenient */
    struct log log;             /* committed and prepared events */
    struct log_point committed; /* how much of it everybody sees */
    unsigned char *first;       /* where session_place put the match; NULL: as set up */
    unsigned char *snapshots;
    uint32_t snapshot_place[SNAPSHOTS], snapshot_count, spacing;
    struct handover *handovers;
    uint32_t handover_room;
    struct recall *recall;
};

/* The position of the past that was asked for last. */
struct recall {
    uint32_t place;
    bool filled;
    unsigned char *state;
};

static inline const struct game *session_game(const struct session *session)
{
    return session->match.game;
}

static inline const void *session_edition(const struct session *session)
{
    return session->match.edition->data;
}

static inline size_t session_state_room(const struct game *game)
{
    return (game->state_size + 63) & ~(size_t)63;
}

static inline const struct position *session_now(const struct session *session)
{
    return &session->position[session->now];
}

/* What is prepared, or the committed position. */
static inline const struct position *session_ahead(const struct session *session)
{
    return &session->position[session->open ? !session->now : session->now];
}

static inline struct position *session_next(struct session *session)
{
    must(session->open);
    return &session->position[!session->now];
}

static inline bool session_refuse(struct refusal *refusal, enum error error, const char *rule)
{
    if (refusal)
        *refusal = (struct refusal){ error, rule };
    return error == NO_ERROR;
}

/* past.c: the position at a place, committed or prepared. */
void session_make_position(const struct session *session, uint32_t place, void *state);
/* The place behind the last event is settled: its position may be remembered. */
void session_take_snapshot(struct session *session, const void *state);

/* step.c: the state with the seat's own draft played into it; a move checked. */
const void *session_drafted(const struct session *session, const struct position *position,
                            int seat, void *buffer);
bool session_check(const struct session *session, const void *state, int actor, struct move move,
                   struct refusal *refusal);
/* Leaves the first `keep` moves of the seat's draft. */
void session_cut_draft(struct position *position, int seat, int keep);
bool session_open_step(struct session *session, struct refusal *refusal);

/* session.c: `to` keeps its memory; false: no memory, and nothing has changed. */
bool session_copy_position(struct position *to, const struct position *from, size_t state_size);
unsigned session_active_at(const struct session *session, const struct position *position);

#endif
