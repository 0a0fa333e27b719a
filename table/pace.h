/*
 * pace.h: when an answer comes that nobody gives in person, and answers that
 * a player gives in advance.
 *
 * Both look at nothing but what everybody may know, and at what the player
 * said: so neither when an answer comes nor that it comes tells what a seat
 * holds.
 */
#ifndef TABLE_PACE_H
#define TABLE_PACE_H

#include "core/game.h"

/* Of all zeros: no pauses, as scripts want it. */
struct pauses {
    uint32_t shortest, longest; /* milliseconds; uniform between them */
    uint64_t key;               /* of a stream of their own, near no other seed */
};

/* The pause before the seat's answer, when spectators have seen so many events. */
int64_t pause_before(const struct pauses *pauses, size_t seen, int seat);

/* What everybody can tell about where the match is. */
struct stage {
    int64_t phase, turn, round; /* 0 where the game has no such field */
};

struct stage stage_of(const struct game *game, const void *state);

enum until { UNTIL_TURN, UNTIL_ROUND, UNTIL_MATCH };
extern const char *const until_names[UNTIL_MATCH + 1]; /* "turn", "round", "match" */

/* The answer to whatever the seat is asked in this phase, if it is allowed there. */
struct standing {
    bool given;
    struct move move;
    enum until until;   /* the end of what it holds for */
    struct stage stage; /* in which it was given */
};

bool standing_holds(const struct standing *standing, struct stage now);   /* has not ended */
bool standing_answers(const struct standing *standing, struct stage now); /* this question */

#endif
