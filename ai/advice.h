/*
 * advice.h: the best moves for a player, and what speaks for them.
 *
 * The search says which moves are best and what share of a win each may
 * expect. To say why, matches are then played on by the game's simple player,
 * from worlds that the player holds possible, the same worlds for each of the
 * moves: what ends differently there is told. Everything comes from the
 * player's knowledge view; libc only.
 */
#ifndef AI_ADVICE_H
#define AI_ADVICE_H

#include "ai/brain.h"
#include "ai/search.h"

enum { ADVICE_MOVES = 3 };

/* What speaks for the first move against the second. */
enum advice_reason {
    ADVICE_ONLY,   /* there is no other */
    ADVICE_CLOSE,  /* nothing: the search cannot tell them apart */
    ADVICE_POINTS, /* own points at the end */
    ADVICE_RIVALS, /* points of the strongest other at the end */
    ADVICE_WINS,   /* matches won */
    ADVICE_LATER   /* only the search shows it, not simple play */
};

struct advice_move {
    struct search_move search;
    uint32_t games;        /* matches played on, and means over them: */
    int32_t points, rival; /* tenths of own points, of the best other's */
    int32_t wins;          /* permille */
    struct move next;      /* own move that most often followed, where there was
                              a choice; kind 0: none */
    int32_t next_permille; /* how often */
};

/* What in the game brings that about (ai/cause.h). */
enum cause_kind { CAUSE_NONE, CAUSE_FACT, CAUSE_CURVE };

struct cause {
    enum cause_kind kind;
    uint8_t number; /* in the study's table of facts, or of curves */
    uint8_t value;  /* of the fact's noun */
    uint16_t spare;
    int32_t first, second; /* after the first move and after the other: permille of the
                              matches; of a curve, the mean in tenths */
};

/* Whether a cause that came from elsewhere can be told of this game. */
bool cause_is_sound(const struct game *game, const struct cause *cause);

struct advice {
    int count; /* moves, best first; at least 1 */
    enum advice_reason reason;
    struct cause cause; /* what in the game brings that about, with the middle three */
    uint64_t visits;    /* of all moves that the search considered */
    struct advice_move move[ADVICE_MOVES];
};

/* For a mind that can be asked (search_can_study). The budget of the mind is
 * for the search; playing on takes `games` matches for each move, or fewer if
 * the search's own milliseconds are over a second time. */
void advice_study(struct mind *mind, const struct brain_input *input, uint32_t games,
                  struct advice *advice);

/* How much more often one move wins than another, in permille of a win, over
 * matches played on as above; and the square of its standard error. */
struct advice_difference {
    uint32_t games;
    double mean, variance;
};
void advice_compare(const struct match *match, int seat, const void *view, struct rng *rng,
                    struct move one, struct move other, uint32_t games,
                    struct advice_difference *difference);

#endif
