/*
 * regression.h: who wins, by what each seat has: a conditional logistic
 * regression, solved by Newton's method. Shares of a position are the powers of e
 * of the seats' weighted sums, divided by their sum.
 */
#ifndef BENCH_REGRESSION_H
#define BENCH_REGRESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/judge.h"

/* A position: features of each seat, and what share of the win each got. */
struct fitted_position {
    const int32_t *number; /* [players][features of the set] */
    float share[MAX_PLAYERS];
    float present[MAX_PLAYERS]; /* what the game's own value says */
    uint8_t players, stage;
    bool held_out; /* not fitted to */
};

struct positions {
    struct fitted_position *list;
    size_t count, room;
    int features;
};

/* Weights in floating point, for each of the features that are `used`. */
struct regression {
    int features;
    bool used[JUDGE_FEATURES * 4];
    double weight[JUDGE_KNOTS][JUDGE_FEATURES * 4];
    double error[JUDGE_KNOTS][JUDGE_FEATURES * 4]; /* standard errors */
    double scale[MAX_PLAYERS + 1];
};

/* How much each knot counts at this stage. */
void regression_knots(int stage, double knot[JUDGE_KNOTS]);
void regression_shares(const struct regression *regression, const struct fitted_position *position,
                       double share[MAX_PLAYERS]);
/* Fits the weights of the used features, then the scales by number of players.
 * False: no memory. */
bool regression_fit(struct regression *regression, const struct positions *positions);

#endif
