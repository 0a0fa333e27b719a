/* cause.c: what in the game makes one move better than another. */
#include "ai/cause.h"

#include <string.h>

/* ---- one match -------------------------------------------------------------- */

void cause_open(struct cause_line *line, const struct game *game, const void *edition,
                const void *state)
{
    const struct study *study = game->study;
    uint32_t rows = 0;
    line->facts = (struct facts){ .times = line->times, .seats = line->seats };
    memset(line->facts.first, 0xff, sizeof line->facts.first); /* NO_FACT */
    for (int i = 0; study->facts[i].name; i++) {
        line->facts.first[i] = rows;
        rows += (uint32_t)fact_values(game, study->facts[i].noun);
    }
    must(rows <= CAUSE_FACTS);
    memset(line->times, 0, rows * sizeof *line->times);
    memset(line->seats, 0, rows * sizeof *line->seats);
    for (int i = 0; i < MAX_CURVES; i++)
        line->curve[i] = NO_VALUE;
    line->measured = false;
    line->round = study->round(edition, state);
}

/* The player's own value of each curve that a hint may name. */
static void measure(struct cause_line *line, const struct game *game, const void *edition,
                    const void *state, int seat)
{
    const struct study *study = game->study;
    for (int i = 0; study->curves[i].name; i++) {
        int32_t value[MAX_CURVE_VALUES];
        for (int k = 0; k < MAX_CURVE_VALUES; k++)
            value[k] = NO_VALUE;
        if (!study->curves[i].cause)
            continue;
        study->measure(edition, state, i, value);
        line->curve[i] = value[seat];
    }
    line->measured = true;
}

void cause_move(struct cause_line *line, const struct game *game, const void *edition,
                const void *state, int seat, int actor, struct move move)
{
    const struct study *study = game->study;
    if (!line->measured && study->round(edition, state) > line->round)
        measure(line, game, edition, state, seat);
    study->notice(edition, state, actor, move, &line->facts);
}

void cause_close(struct cause_line *line, const struct game *game, const void *edition,
                 const void *state, int seat)
{
    const struct study *study = game->study;
    study->tell(edition, state, &line->facts);
    if (!line->measured)
        measure(line, game, edition, state, seat);
}

/* ---- rows ------------------------------------------------------------------- */

/* Goes through what a hint may name, in a fixed order: facts by their values, then curves.
 * Begins with { 0 }; false: no more. */
struct cause_walk {
    int row;
    enum cause_kind kind;
    int number, value;
    int next, values; /* the fact or curve after this one; values of this one */
};

static bool walk_facts(struct cause_walk *walk, const struct game *game)
{
    const struct fact *facts = game->study->facts;
    if (walk->kind == CAUSE_FACT && walk->value + 1 < walk->values) {
        walk->value++;
        return true;
    }
    for (; facts[walk->next].name; walk->next++)
        if (facts[walk->next].cause) {
            walk->number = walk->next++;
            walk->value = 0;
            walk->values = fact_values(game, facts[walk->number].noun);
            walk->kind = CAUSE_FACT;
            return true;
        }
    return false;
}

static bool walk_curves(struct cause_walk *walk, const struct game *game)
{
    const struct curve *curves = game->study->curves;
    if (walk->kind != CAUSE_CURVE)
        walk->next = 0;
    walk->kind = CAUSE_CURVE;
    walk->value = 0;
    for (; curves[walk->next].name; walk->next++)
        if (curves[walk->next].cause) {
            walk->number = walk->next++;
            return true;
        }
    return false;
}

static bool walk_on(struct cause_walk *walk, const struct game *game)
{
    bool first = walk->kind == CAUSE_NONE;
    if (!(walk->kind != CAUSE_CURVE && walk_facts(walk, game)) && !walk_curves(walk, game))
        return false;
    walk->row += !first;
    must(walk->row < CAUSE_ROWS);
    return true;
}

/* What a row has in a match: whether the fact holds of the player, or the value. */
static double read_line(const struct cause_line *line, const struct cause_walk *walk, int seat)
{
    if (walk->kind == CAUSE_CURVE)
        return line->curve[walk->number] == NO_VALUE ? 0 : line->curve[walk->number];
    return line->seats[line->facts.first[walk->number] + (uint32_t)walk->value] >> seat & 1;
}

/* ---- all matches ------------------------------------------------------------ */

void cause_add(struct cause_sums *sums, const struct game *game, int seat,
               const struct cause_line *first, double first_lead, const struct cause_line *second,
               double second_lead)
{
    double y[2] = { first_lead, second_lead };
    sums->pairs++;
    for (int i = 0; i < 2; i++) {
        sums->y[i] += y[i];
        sums->yy += y[i] * y[i];
    }
    for (struct cause_walk walk = { 0 }; walk_on(&walk, game);) {
        struct cause_row *row = &sums->row[walk.row];
        double x[2] = { read_line(first, &walk, seat), read_line(second, &walk, seat) };
        for (int i = 0; i < 2; i++) {
            row->x[i] += x[i];
            row->xx += x[i] * x[i];
            row->xy[i] += x[i] * y[i];
        }
        row->difference += (x[0] - x[1]) * (x[0] - x[1]);
    }
}

/* Whether the means of a row differ by more than three times the error of their
 * difference. */
static bool differs(const struct cause_row *row, double n)
{
    double mean = (row->x[0] - row->x[1]) / n;
    double error = (row->difference / n - mean * mean) / (n - 1);
    return mean * mean > 9 * error && (mean > 0 || mean < 0);
}

/* How much of the better end goes along with the row's difference, by how the end
 * depends on the row among matches after the same move; 0: not known to. */
static double share_of(const struct cause_sums *sums, const struct cause_row *row, double n)
{
    double xx = row->xx, xy = row->xy[0] + row->xy[1], yy = sums->yy;
    for (int i = 0; i < 2; i++) {
        xx -= row->x[i] * row->x[i] / n;
        xy -= row->x[i] * sums->y[i] / n;
        yy -= sums->y[i] * sums->y[i] / n;
    }
    double better = (sums->y[0] - sums->y[1]) / n;
    if (xx < 1e-6 || yy < 1e-6 || better <= 0 || xy * xy * 2 * n < 6 * xx * yy)
        return 0;
    return (row->x[0] - row->x[1]) / n * (xy / xx) / better;
}

static int32_t rounded(double number)
{
    return (int32_t)(number < 0 ? number - 0.5 : number + 0.5);
}

struct cause cause_find(const struct cause_sums *sums, const struct game *game)
{
    enum { ENOUGH = 20 };
    static const double least = 0.15; /* of the better end */
    struct cause cause = { .kind = CAUSE_NONE };
    double best = least, n = sums->pairs;
    if (sums->pairs < ENOUGH)
        return cause;
    for (struct cause_walk walk = { 0 }; walk_on(&walk, game);) {
        const struct cause_row *row = &sums->row[walk.row];
        bool fact = walk.kind == CAUSE_FACT;
        if (!fact && cause.kind == CAUSE_FACT)
            break; /* a card or a coin says more than a sum does */
        double share = differs(row, n) ? share_of(sums, row, n) : 0;
        if (share <= best)
            continue;
        double scale = fact ? 1 : game->study->curves[walk.number].scale;
        double unit = fact ? 1000 : 10 / (scale > 0 ? scale : 1);
        best = share;
        cause.kind = walk.kind;
        cause.number = (uint8_t)walk.number;
        cause.value = (uint8_t)walk.value;
        cause.first = rounded(row->x[0] / n * unit);
        cause.second = rounded(row->x[1] / n * unit);
    }
    return cause;
}

bool cause_is_sound(const struct game *game, const struct cause *cause)
{
    if (cause->kind == CAUSE_NONE)
        return true;
    for (struct cause_walk walk = { 0 }; walk_on(&walk, game);)
        if (walk.kind == cause->kind && walk.number == cause->number && walk.value == cause->value)
            return cause->kind == CAUSE_CURVE || (cause->first >= 0 && cause->first <= 1000 &&
                                                  cause->second >= 0 && cause->second <= 1000);
    return false;
}
