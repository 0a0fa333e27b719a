/*
 * elo.c: ratings from results, by Newton's method on the logarithms of the
 * strengths. The likelihood has one top: it is concave, and the undecided game
 * of each row keeps it from running away.
 */
#include <math.h>
#include <string.h>

#include "sim/tournament.h"

enum { MOST_STEPS = 500 };

struct matrix {
    double at[SIM_MAX_FIELD][SIM_MAX_FIELD];
};

/* Inverts a symmetric positive definite matrix in its place. */
static void invert(struct matrix *matrix, int size)
{
    for (int pivot = 0; pivot < size; pivot++) {
        double inverse = 1 / matrix->at[pivot][pivot];
        matrix->at[pivot][pivot] = 1;
        for (int column = 0; column < size; column++)
            matrix->at[pivot][column] *= inverse;
        for (int row = 0; row < size; row++) {
            double factor = matrix->at[row][pivot];
            if (row == pivot)
                continue;
            matrix->at[row][pivot] = 0;
            for (int column = 0; column < size; column++)
                matrix->at[row][column] -= factor * matrix->at[pivot][column];
        }
    }
}

/* How the likelihood rises with each strength, and its information matrix. */
static void look(const struct elo_row rows[], size_t count, const double strength[], double slope[],
                 struct matrix *information)
{
    memset(slope, 0, SIM_MAX_FIELD * sizeof *slope);
    memset(information, 0, sizeof *information);
    for (size_t i = 0; i < count; i++) {
        const struct elo_row *row = &rows[i];
        int one = row->agent[0], two = row->agent[1];
        double seats = row->seats[0] + row->seats[1], games = row->games + 1;
        double odds = row->seats[1] * exp(strength[two] - strength[one]) / row->seats[0];
        double chance = 1 / (1 + odds), weight = games * chance * (1 - chance);
        double over = row->wins[0] + row->seats[0] / seats - games * chance;
        slope[one] += over;
        slope[two] -= over;
        information->at[one][one] += weight;
        information->at[two][two] += weight;
        information->at[one][two] -= weight;
        information->at[two][one] -= weight;
    }
}

/* Results only tell differences of strengths, so the matrix has no inverse: adding the same to
 * all of them changes nothing. A weight on the sum of all fixes it. */
static double fix_sum(struct matrix *information, int agents)
{
    double fixed = 0;
    for (int i = 0; i < agents; i++)
        fixed += information->at[i][i] / agents;
    for (int i = 0; i < agents; i++)
        for (int j = 0; j < agents; j++)
            information->at[i][j] += fixed / agents;
    return fixed;
}

/* One step of Newton's; how far it went. */
static double improve(double strength[], const double slope[], const struct matrix *inverse,
                      int agents)
{
    double step[SIM_MAX_FIELD], largest = 0;
    for (int i = 0; i < agents; i++) {
        step[i] = 0;
        for (int j = 0; j < agents; j++)
            step[i] += inverse->at[i][j] * slope[j];
        largest = fmax(largest, fabs(step[i]));
    }
    /* Far from the maximum a whole step could lead past it: a step is at most 1 long. */
    double length = largest > 1 ? 1 / largest : 1;
    for (int i = 0; i < agents; i++)
        strength[i] += step[i] * length;
    return largest;
}

void elo_fit(const struct elo_row rows[], size_t count, int agents, struct elo ratings[])
{
    const double scale = 400 / log(10), z = 1.959963984540054;
    double strength[SIM_MAX_FIELD] = { 0 }, slope[SIM_MAX_FIELD], mean = 0, fixed = 1;
    struct matrix matrix;
    for (int i = 0; i < MOST_STEPS; i++) {
        look(rows, count, strength, slope, &matrix);
        fixed = fix_sum(&matrix, agents);
        invert(&matrix, agents);
        if (improve(strength, slope, &matrix, agents) < 1e-11)
            break;
    }
    for (int i = 0; i < agents; i++)
        mean += strength[i] / agents;
    for (int i = 0; i < agents; i++) {
        double variance = matrix.at[i][i] - 1 / (agents * fixed);
        double half = z * scale * sqrt(variance > 0 ? variance : 0);
        double rating = 1500 + scale * (strength[i] - mean);
        ratings[i] = (struct elo){ rating, rating - half, rating + half };
    }
}
