/*
 * facts.h: what a match tells the designer of its game.
 *
 * Moves are counted by themselves (sim/stats.h). A study adds what moves do
 * not say: how matches end, what a seat had, and how prices and wealth went.
 * Its functions are as pure as the rules: they look at the full state and
 * change nothing. Nobody who plays ever sees what they say of the true state; a hint
 * may tell what they say of worlds that the player holds possible (ai/cause.h).
 */
#ifndef CORE_FACTS_H
#define CORE_FACTS_H

#include "core/fault.h"
#include "core/game.h"

/* Something that holds or happens, of a seat or of the match: with a noun,
 * one for each of its values. The words are "<game>.fact.<name>". */
struct fact {
    const char *name; /* NULL ends the table */
    const char *noun; /* NULL: one value, 0 */
    bool of_match;
    bool decides; /* it is winning, by the rules: no news that who has it wins */
    bool cause;   /* a hint may name it: the words are "<game>.cause.<name>" */
};

/* A number followed over the rounds: of each value of the noun, or, where
 * the noun is "seat", of each player. The words are "<game>.curve.<name>". */
struct curve {
    const char *name; /* NULL ends the table */
    const char *noun; /* NULL: one value, 0 */
    int scale;        /* what one whole is in the values measured; 0: 1 */
    bool cause;       /* a hint may name the player's own; noun "seat" */
};

enum {
    MAX_FACTS = 24,
    MAX_CURVES = 8,
    MAX_CURVE_VALUES = 16, /* of one curve */
    MAX_ROUNDS = 128,      /* what comes later is not followed */
    NO_VALUE = INT32_MIN
};

/* What was said of one match so far. Values of fact i begin at first[i]; a fact
 * that is not in the table has none, and to say it is our own fault. */
#define NO_FACT UINT32_MAX

struct facts {
    uint32_t first[MAX_FACTS];
    uint32_t *times;
    uint16_t *seats; /* masks; MATCH_BIT for facts of the match */
};

enum { MATCH_BIT = 1 << MAX_PLAYERS };

/* Says that it happened so many times to the seat, or with NOBODY to the match. */
static inline void fact_add(struct facts *facts, int fact, int seat, int value, int times)
{
    uint32_t row = facts->first[fact] + (uint32_t)value;
    must(facts->first[fact] != NO_FACT);
    facts->times[row] += (uint32_t)times;
    facts->seats[row] |= (uint16_t)(seat == NOBODY ? MATCH_BIT : 1 << seat);
}

/* All of it is there; a game without one leaves it out (core/defaults.h). */
struct study {
    const struct fact *facts;
    const struct curve *curves;

    /* Called before every move, also of chance and host, with the state that
     * it is made in. */
    void (*notice)(const void *edition, const void *state, int actor, struct move move,
                   struct facts *facts);
    /* Called once, when the match is over. */
    void (*tell)(const void *edition, const void *state, struct facts *facts);

    /* How many rounds have begun; never falls. */
    int (*round)(const void *edition, const void *state);
    /* The values of a curve as a round begins, and as the match ends; those
     * left at NO_VALUE are not counted. */
    void (*measure)(const void *edition, const void *state, int curve,
                    int32_t value[MAX_CURVE_VALUES]);
};

/* How many values a noun has, 1 where it is NULL. */
static inline int fact_values(const struct game *game, const char *noun)
{
    return noun ? noun_count(game, noun) : 1;
}

#endif
