/*
 * state.h: what state a match in memory is in, and which follow upon which.
 *
 * A state says where the match stands, and what of it is with the store: nothing
 * (still), a step, or a change of its row (saving). What is shown is what is stored, so
 * while something is there nothing else is changed. Drawn in docs/server-match.md;
 * test_server_state goes through all of it.
 */
#ifndef SERVER_MATCH_STATE_H
#define SERVER_MATCH_STATE_H

#include <stdbool.h>

#include "store/rows.h"

struct room;

enum room_state {
    ROOM_LOADING, /* it is read from the store */
    ROOM_UNREAD,  /* the store could not read it: it is tried again */
    ROOM_DAMAGED, /* its own row is not what was written: it has no record */
    ROOM_LOST,    /* there is none, or none any more */
    ROOM_WAITING, /* for people, in the waiting room */
    ROOM_WAITING_SAVING,
    ROOM_EXCHANGE, /* commitment, promises, entropies */
    ROOM_EXCHANGE_SAVING,
    ROOM_PLAYING, /* playing time goes on */
    ROOM_PLAYING_STEP,
    ROOM_PLAYING_SAVING,
    ROOM_HELD,      /* the last step could not be stored: playing time stands, */
    ROOM_HELD_STEP, /* and one is tried again */
    ROOM_PAUSED,    /* by agreement: playing time stands, nothing goes on by itself */
    ROOM_PAUSED_STEP,
    ROOM_PAUSED_SAVING,
    ROOM_OVER, /* however it ended: room_stage */
    ROOM_OVER_SAVING,
    ROOM_STATES
};

enum room_work { WORK_OUT, /* it is not there */ WORK_STILL, WORK_STEP, WORK_SAVING };

struct room_trait {
    const char *name;
    enum match_state stage;
    enum room_work work;
    bool runs; /* playing time goes on */
    unsigned next;
};
extern const struct room_trait room_trait[ROOM_STATES];

bool state_may(enum room_state from, enum room_state to);
/* The one way into another state, which has to be allowed. Playing time is brought up to now where
 * it stops or goes on. */
void room_turn(struct room *room, enum room_state to);
/* Something of a match that was still is with the store now; it is still again. */
void room_turn_step(struct room *room);
void room_turn_saving(struct room *room);
void room_turn_still(struct room *room);

/* ---- asked of one ----------------------------------------------------------------- */

enum match_state room_stage(const struct room *room); /* as it is stored, or will be */
bool room_is_still(const struct room *room);
bool room_is_stepping(const struct room *room);
bool room_is_saving(const struct room *room);
bool room_is_shown(const struct room *room); /* as it is: still, or with a step on its way */
bool room_is_out(const struct room *room);   /* lost, damaged or unread: with nobody inside */
bool room_is_paused(const struct room *room);
bool room_is_held(const struct room *room);

#endif
