/*
 * cause.h: what in the game makes one move better than another.
 *
 * Matches are played on after both moves, in the same worlds (ai/advice.c). Of each
 * match it is noted what the game's study says of the player: facts that a hint may
 * name (core/facts.h), and curves as the next round begins. A cause is what happens
 * clearly more or less often after the first move *and* goes along with a better end
 * among the matches after the same move: what merely follows from the move, and what
 * differs but does not matter, is none. libc only.
 */
#ifndef AI_CAUSE_H
#define AI_CAUSE_H

#include "ai/advice.h"
#include "core/facts.h"

enum {
    CAUSE_FACTS = 2048, /* values of all facts of a game */
    CAUSE_ROWS = 384    /* those that a hint may name, and own curves */
};

/* One match that is played on. */
struct cause_line {
    struct facts facts;
    uint32_t times[CAUSE_FACTS];
    uint16_t seats[CAUSE_FACTS];
    int32_t curve[MAX_CURVES]; /* own, as the next round began; NO_VALUE: not measured */
    int round;                 /* in which the match was when it was played on */
    bool measured;
};

/* To be called at the beginning, before each move, and after the last. `game` has a
 * study or not. */
void cause_open(struct cause_line *line, const struct game *game, const void *edition,
                const void *state);
void cause_move(struct cause_line *line, const struct game *game, const void *edition,
                const void *state, int seat, int actor, struct move move);
void cause_close(struct cause_line *line, const struct game *game, const void *edition,
                 const void *state, int seat);

/* What was noted of matches after two moves, each pair in one world. */
struct cause_sums {
    uint32_t pairs;
    double y[2], yy; /* how matches ended: the lead at the end */
    struct cause_row {
        double x[2], xx, xy[2], difference; /* `difference`: squares of differences in pairs */
    } row[CAUSE_ROWS];
};

void cause_add(struct cause_sums *sums, const struct game *game, int seat,
               const struct cause_line *first, double first_lead, const struct cause_line *second,
               double second_lead);
struct cause cause_find(const struct cause_sums *sums, const struct game *game);

#endif
