/* regression.c: see regression.h. */
#include "bench/long/regression.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Weights are held back as if so many positions had said that they are 0, each
 * feature counted in its own standard deviation; and as if so many had said that
 * they are the same at neighbouring knots, where there is little to see at one. */
static const double RIDGE = 4, SMOOTH = 16;

enum { ROUNDS = 12, STRIDE = 64 / (JUDGE_KNOTS - 1) };

void regression_knots(int stage, double knot[JUDGE_KNOTS])
{
    int first = stage / STRIDE < JUDGE_KNOTS - 1 ? stage / STRIDE : JUDGE_KNOTS - 2;
    double after = (double)(stage - first * STRIDE) / STRIDE;
    for (int k = 0; k < JUDGE_KNOTS; k++)
        knot[k] = 0;
    knot[first] = 1 - after;
    knot[first + 1] = after;
}

void regression_shares(const struct regression *regression, const struct fitted_position *position,
                       double share[MAX_PLAYERS])
{
    double knot[JUDGE_KNOTS], most = -HUGE_VAL, total = 0;
    regression_knots(position->stage, knot);
    for (int seat = 0; seat < position->players; seat++) {
        const int32_t *number = position->number + seat * regression->features;
        double sum = 0;
        for (int k = 0; k < JUDGE_KNOTS; k++)
            for (int i = 0; knot[k] > 0 && i < regression->features; i++)
                sum += knot[k] * regression->weight[k][i] * number[i];
        share[seat] = sum * regression->scale[position->players];
        most = share[seat] > most ? share[seat] : most;
    }
    for (int seat = 0; seat < position->players; seat++)
        total += share[seat] = exp(share[seat] - most);
    for (int seat = 0; seat < position->players; seat++)
        share[seat] /= total;
}

/* ---- Newton's method ------------------------------------------------------- */

struct newton {
    int columns;                     /* used features times knots */
    int feature[JUDGE_FEATURES * 4]; /* of each used one */
    int used;
    double *deviation; /* of each column, among the seats of a position */
    double *weight;    /* of the columns divided by their deviations */
    double *slope, *matrix, *row;
};

static void newton_close(struct newton *newton)
{
    free(newton->deviation);
    free(newton->weight);
    free(newton->slope);
    free(newton->matrix);
    free(newton->row);
}

static bool newton_open(struct newton *newton, const struct regression *regression)
{
    *newton = (struct newton){ 0 };
    for (int i = 0; i < regression->features; i++)
        if (regression->used[i])
            newton->feature[newton->used++] = i;
    newton->columns = newton->used * JUDGE_KNOTS;
    size_t n = (size_t)newton->columns;
    newton->deviation = calloc(n + 1, sizeof(double));
    newton->weight = calloc(n + 1, sizeof(double));
    newton->slope = calloc(n + 1, sizeof(double));
    newton->matrix = calloc(n * n + 1, sizeof(double));
    newton->row = calloc((n + 1) * MAX_PLAYERS, sizeof(double));
    return newton->deviation && newton->weight && newton->slope && newton->matrix && newton->row;
}

/* The columns that this position has, divided by their deviations: the two knots
 * around its stage, from column `first` on, in rows of all columns. */
static int fill_rows(const struct newton *newton, const struct regression *regression,
                     const struct fitted_position *position)
{
    double knot[JUDGE_KNOTS];
    int first = 0, width = 2 * newton->used;
    regression_knots(position->stage, knot);
    while (first < JUDGE_KNOTS - 2 && knot[first] <= 0)
        first++;
    for (int seat = 0; seat < position->players; seat++) {
        const int32_t *number = position->number + seat * regression->features;
        double *row = newton->row + seat * newton->columns;
        for (int c = 0; c < width; c++)
            row[c] = knot[first + c / newton->used] * number[newton->feature[c % newton->used]] /
                     newton->deviation[first * newton->used + c];
    }
    return first * newton->used;
}

static void centre(double *rows, int columns, int width, int players, const double share[])
{
    for (int c = 0; c < width; c++) {
        double mean = 0;
        for (int seat = 0; seat < players; seat++)
            mean += share[seat] * rows[seat * columns + c];
        for (int seat = 0; seat < players; seat++)
            rows[seat * columns + c] -= mean;
    }
}

static void measure_deviations(struct newton *newton, const struct regression *regression,
                               const struct positions *positions)
{
    double even[MAX_PLAYERS];
    size_t fitted = 0;
    int width = 2 * newton->used;
    for (int c = 0; c < newton->columns; c++)
        newton->deviation[c] = 1;
    double *squares = newton->slope;
    memset(squares, 0, (size_t)newton->columns * sizeof *squares);
    for (size_t i = 0; i < positions->count; i++) {
        const struct fitted_position *position = &positions->list[i];
        if (position->held_out)
            continue;
        int first = fill_rows(newton, regression, position);
        for (int seat = 0; seat < position->players; seat++)
            even[seat] = 1.0 / position->players;
        centre(newton->row, newton->columns, width, position->players, even);
        for (int seat = 0; seat < position->players; seat++)
            for (int c = 0; c < width; c++) {
                double x = newton->row[seat * newton->columns + c];
                squares[first + c] += x * x / position->players;
            }
        fitted++;
    }
    for (int c = 0; c < newton->columns; c++) {
        double sum = 0;
        for (int k = 0; k < JUDGE_KNOTS; k++)
            sum += squares[k * newton->used + c % newton->used];
        newton->deviation[c] = sum > 0 ? sqrt(sum / (double)fitted) : 1;
    }
}

static void add_position(struct newton *newton, const struct regression *regression,
                         const struct fitted_position *position)
{
    double share[MAX_PLAYERS], most = -HUGE_VAL, total = 0;
    int columns = newton->columns, width = 2 * newton->used;
    int first = fill_rows(newton, regression, position);
    for (int seat = 0; seat < position->players; seat++) {
        const double *row = newton->row + seat * columns;
        share[seat] = 0;
        for (int c = 0; c < width; c++)
            share[seat] += newton->weight[first + c] * row[c];
        most = share[seat] > most ? share[seat] : most;
    }
    for (int seat = 0; seat < position->players; seat++)
        total += share[seat] = exp(share[seat] - most);
    for (int seat = 0; seat < position->players; seat++)
        share[seat] /= total;
    centre(newton->row, columns, width, position->players, share);
    for (int seat = 0; seat < position->players; seat++) {
        const double *row = newton->row + seat * columns;
        for (int c = 0; c < width; c++) {
            newton->slope[first + c] += (position->share[seat] - share[seat]) * row[c];
            double times = share[seat] * row[c], *line = newton->matrix + (first + c) * columns;
            for (int d = 0; times != 0 && d <= c; d++)
                line[first + d] += times * row[d];
        }
    }
}

/* The matrix becomes its lower triangular root (Cholesky). */
static void take_root(double *matrix, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = matrix[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = i == j ? sqrt(sum > 1e-9 ? sum : 1e-9) : sum / matrix[j * n + j];
        }
}

static void solve(const double *root, int n, double *right)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            right[i] -= root[i * n + k] * right[k];
        right[i] /= root[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            right[i] -= root[k * n + i] * right[k];
        right[i] /= root[i * n + i];
    }
}

/* One step; how far it went. */
static double step(struct newton *newton, const struct regression *regression,
                   const struct positions *positions)
{
    int n = newton->columns;
    double far = 0;
    memset(newton->slope, 0, (size_t)n * sizeof(double));
    memset(newton->matrix, 0, (size_t)n * (size_t)n * sizeof(double));
    for (size_t i = 0; i < positions->count; i++)
        if (!positions->list[i].held_out)
            add_position(newton, regression, &positions->list[i]);
    for (int c = 0; c < n; c++) {
        newton->slope[c] -= RIDGE * newton->weight[c];
        newton->matrix[c * n + c] += RIDGE;
        int next = c + newton->used;
        if (next >= n)
            continue;
        double rise = newton->weight[next] - newton->weight[c];
        newton->slope[c] += SMOOTH * rise;
        newton->slope[next] -= SMOOTH * rise;
        newton->matrix[c * n + c] += SMOOTH;
        newton->matrix[next * n + next] += SMOOTH;
        newton->matrix[next * n + c] -= SMOOTH;
    }
    take_root(newton->matrix, n);
    solve(newton->matrix, n, newton->slope);
    for (int c = 0; c < n; c++)
        far = fabs(newton->slope[c]) > far ? fabs(newton->slope[c]) : far;
    double most = far > 1 ? 1 / far : 1; /* never too far at once */
    for (int c = 0; c < n; c++)
        newton->weight[c] += most * newton->slope[c];
    return far;
}

static void keep(struct newton *newton, struct regression *regression)
{
    int n = newton->columns;
    memset(regression->weight, 0, sizeof regression->weight);
    memset(regression->error, 0, sizeof regression->error);
    for (int c = 0; c < n; c++) {
        int knot = c / newton->used, feature = newton->feature[c % newton->used];
        memset(newton->slope, 0, (size_t)n * sizeof(double));
        newton->slope[c] = 1;
        solve(newton->matrix, n, newton->slope);
        regression->weight[knot][feature] = newton->weight[c] / newton->deviation[c];
        regression->error[knot][feature] = sqrt(newton->slope[c]) / newton->deviation[c];
    }
}

/* ---- scales ------------------------------------------------------------------ */

/* How much steeper or flatter strengths are with so many players. */
static double fit_scale(struct regression *regression, const struct positions *positions,
                        int players)
{
    double *scale = &regression->scale[players], share[MAX_PLAYERS];
    *scale = 1;
    for (int round = 0; round < ROUNDS; round++) {
        double slope = 0, bend = 1;
        for (size_t i = 0; i < positions->count; i++) {
            const struct fitted_position *position = &positions->list[i];
            double mean = 0, square = 0, got = 0;
            if (position->held_out || position->players != players)
                continue;
            regression_shares(regression, position, share);
            for (int seat = 0; seat < players; seat++) {
                double strength = log(share[seat] + 1e-300) / *scale;
                mean += share[seat] * strength;
                square += share[seat] * strength * strength;
                got += position->share[seat] * strength;
            }
            slope += got - mean;
            bend += square - mean * mean;
        }
        double far = slope / bend;
        *scale += far > 0.5 ? 0.5 : far < -0.3 * *scale ? -0.3 * *scale : far;
    }
    return *scale;
}

bool regression_fit(struct regression *regression, const struct positions *positions)
{
    struct newton newton;
    bool opened = newton_open(&newton, regression);
    regression->features = positions->features;
    for (int players = 0; players <= MAX_PLAYERS; players++)
        regression->scale[players] = 1;
    if (opened && newton.columns) {
        measure_deviations(&newton, regression, positions);
        for (int c = 0; c < newton.columns; c++) /* from where it was */
            newton.weight[c] = newton.deviation[c] *
                               regression->weight[c / newton.used][newton.feature[c % newton.used]];
        for (int round = 0; round < ROUNDS && step(&newton, regression, positions) > 1e-3; round++)
            ;
        keep(&newton, regression);
    }
    newton_close(&newton);
    for (int players = 2; players <= MAX_PLAYERS; players++)
        fit_scale(regression, positions, players);
    return opened;
}
