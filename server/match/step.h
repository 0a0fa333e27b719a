/*
 * step.h: a match goes on: what somebody does is put to the table (table/table.h), becomes a
 * row, and counts when that is stored.
 */
#ifndef SERVER_MATCH_STEP_H
#define SERVER_MATCH_STEP_H

#include "fair/note.h"
#include "server/net/wire.h"
#include "table/table.h"

struct room;

enum { LEVEL_SIZE = 32 };

/* Who causes a step, and what goes into its row and its acknowledgement because of that. Of
 * zeros: nobody, the match goes on by itself. */
struct origin {
    int seat;
    struct ticket ticket;   /* who waits to hear of it; of number 0: nobody */
    uint64_t request, hash; /* its number and its text; 0: no request of the seat's own */
    bool vouched;           /* with this signature of the seat: */
    struct fair_signed vouch;
    bool hands; /* the seat is handed to this stand-in, "": back to its person */
    char stand_in[LEVEL_SIZE];
    bool left; /* for good */
};

/* What is put to the table. */
enum act_kind {
    ACT_GO_ON, /* what follows by itself */
    ACT_PLAY,
    ACT_DRAW,
    ACT_UNDO,
    ACT_HAND,
    ACT_THOUGHT, /* of a computer player; no move: greedy's */
    ACT_THINK    /* here and now */
};
struct act {
    enum act_kind kind;
    const struct move *moves;
    int number;
    const char *level;
};

/* Puts it to the table, in the seat of its origin; the one place where that is done. True: it was
 * taken, and where a row came of it (room_is_stepping) step_stored hears how that went; the room
 * keeps the origin until then. */
bool step_take(struct room *room, const struct origin *origin, const struct act *act,
               struct refusal *refusal);
/* Hands the seat over as its origin says; the second to a usual computer player, and
 * tells `ticket`. */
bool step_hand(struct room *room, const struct origin *origin, struct refusal *refusal);
bool step_stand_in(struct room *room, int seat, bool left, struct ticket ticket,
                   struct refusal *refusal);
/* The table's store: the step becomes a row. */
enum stored step_append(struct store *store, const struct step *step);
void step_stored(struct room *room, const struct store_answer *answer);

#endif
