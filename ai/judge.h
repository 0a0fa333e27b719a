/*
 * judge.h: what a position is worth to each player, fitted to many matches.
 *
 * Each seat has features: numbers from the table of fields and what the game
 * measures itself (core/measure.h). Their weighted sum is the seat's strength,
 * in doublings: a seat with one more has twice the share of the win. A weight
 * is given for the beginning, the middle and the end of a match, with straight
 * lines between. So one set of weights serves every edition, option and number
 * of players; shares of any number of players add up to one by themselves.
 *
 * A search that judges so, or plays to the end, hopes for too much or too little: it plans its
 * own moves and lets the others play simply. What its promises come to among equals is a table
 * in the same text, whether or not there are weights.
 *
 * The weights are a text, games/<game>/<game>.weights, written by bench/fit and
 * built into the program as editions are; docs/ai.md describes it. Everything
 * is integers: the same position has the same value on every machine.
 */
#ifndef AI_JUDGE_H
#define AI_JUDGE_H

#include "core/game.h"

enum {
    JUDGE_FEATURES = 128, /* at most */
    JUDGE_KNOTS = 3,      /* weights of a feature: beginning, middle, end */
    JUDGE_UNIT = 1 << 20, /* of a weight: a doubling */
    JUDGE_MOST = 1 << 25, /* no weight is larger */
    JUDGE_FULL = 1024,    /* the scale that leaves strengths as they are */
    JUDGE_TENTHS = 10     /* of a promise, with straight lines between */
};

enum judge_kind {
    JUDGE_NUMBER, /* field[seat][at] */
    JUDGE_COUNT,  /* how many of field[seat][...] are the value `at` of the noun */
    JUDGE_HOLDER, /* 1 if the field, or its element `at`, names the seat */
    JUDGE_MEASURE /* number `at` of the game's measures */
};

struct judge_feature {
    const struct field *field; /* NULL for a measure */
    uint8_t kind, spare;
    uint16_t at;
};

struct judge {
    const struct game *game;
    int count; /* of features; 0: there are no weights, promises alone */
    struct judge_feature feature[JUDGE_FEATURES];
    int32_t weight[JUDGE_KNOTS][JUDGE_FEATURES];
    int32_t scale[MAX_PLAYERS + 1]; /* of strengths with so many players; of JUDGE_FULL */
    uint16_t horizon;               /* instead of the game's */
    /* What promises of 0, 100, ... 1000 permille come to with so many players; ends with 0
     * where nothing is known. */
    uint16_t promise[MAX_PLAYERS + 1][JUDGE_TENTHS + 1];
};

struct judge_error {
    int line; /* from 1; 0: the text as a whole */
    char what[96];
};

/* Every feature that a game has by its tables, whether or not it tells
 * anything; nothing that is named by an edition is among them. */
int judge_list(const struct game *game, struct judge_feature feature[], int room);
/* A feature as it stands in a text: "field coins flyt"; its length. */
int judge_name(const struct game *game, const struct judge_feature *feature, char *buffer,
               size_t size);

/* Reads weights. False: *error says what is wrong, and the judge is not to be used. */
bool judge_read(const struct game *game, const char *text, size_t size, struct judge *judge,
                struct judge_error *error);
/* The text built into the program; false: the game has none. */
bool judge_open(const struct game *game, struct judge *judge);

/* The features of each seat of a whole state, and the stage of the match. */
int judge_look(const struct judge *judge, const void *edition, const void *state, int players,
               int32_t number[MAX_PLAYERS][JUDGE_FEATURES]);
/* What the state is worth to each seat, 1000 in all. */
void judge_value(const struct judge *judge, const void *edition, const void *state, int players,
                 int16_t permille[MAX_PLAYERS]);
/* What a search's promise comes to among equals, in permille; the promise itself where nothing
 * is known. */
int32_t judge_promise(const struct judge *judge, int players, int32_t permille);

#endif
