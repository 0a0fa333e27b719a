/*
 * ismcts.h: information-set Monte Carlo tree search, and what can be set.
 *
 * An iteration completes the player's view by chance, walks down the trees of
 * the players as long as it meets situations it knows, adds one, and lets the
 * game's own simple player play on from there. docs/ai.md tells how, and
 * docs/history.md which tournaments chose the settings.
 */
#ifndef AI_ISMCTS_H
#define AI_ISMCTS_H

#include "ai/search.h"
#include "ai/tree.h"

struct tuning {
    struct budget budget; /* where the agent names none */
    uint32_t nodes;       /* room of the tree of each thread */
    uint16_t explore;     /* weight of what was tried little, in permille */
    uint16_t prior;       /* of 1024: trust in the simple player's move */
    uint16_t noise;       /* of 1024: playout moves taken at random */
    uint16_t cut;         /* playouts end after so many decisions for each
                             player and are judged; 0: at the horizon of
                             the game or its weights */
    uint16_t depth;       /* most decisions in the trees in one iteration */
    uint16_t soft;        /* of 1024: reward for the lead in points */
    uint16_t paired;      /* 1: where there is a shrewd player, moves are tried in the same
                             worlds, without a tree (duel.h) */
    uint16_t doubt;       /* by so many tenths of a standard error a move is then to be
                             better than the shrewd player's */
    uint16_t overlook;    /* of 1024: moves not seen when choosing */
    uint16_t trees;       /* 1: of all players, 0: only the own one */
    uint16_t simple;      /* 1: knows no better than playout() */
    uint16_t plain;       /* 1: judges by value() though there are weights */
    uint16_t raw;         /* 1: promises as the search finds them */
};

/* The settings of the levels. */
extern const struct tuning easy_tuning, normal_tuning, hard_tuning;

/* Sets what the text says, ":explore=200:noise=64", by the names of the members; false: no such
 * setting, or no such number. */
bool tuning_read(struct tuning *tuning, const char *text, size_t length);

/* Takes the memory of a search with these settings. */
bool ismcts_open(struct mind *mind, const struct tuning *tuning);
void ismcts_close(struct mind *mind);
void ismcts_begin(struct mind *mind);
struct move ismcts_choose(struct mind *mind, const struct brain_input *input);

/* Of the last decision, for benchmarks: iterations of all threads, decisions
 * in them, and nodes in the trees. */
struct ismcts_figures {
    uint64_t iterations, decisions;
    uint32_t nodes;
    size_t bytes;
};
void ismcts_look(const struct mind *mind, struct ismcts_figures *figures);

#endif
