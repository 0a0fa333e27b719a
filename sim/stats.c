/* stats.c: notes of games added up, and read again. */
#include "sim/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/notes.h"

/* ---- adding --------------------------------------------------------------------- */

static bool ready(struct sim_stats *stats, size_t count)
{
    if (stats->count)
        return true;
    stats->cell = calloc(count, sizeof *stats->cell);
    stats->count = stats->cell ? count : 0;
    return stats->cell;
}

void sim_stats_free(struct sim_stats *stats)
{
    free(stats->cell);
    *stats = (struct sim_stats){ 0 };
}

bool sim_stats_add(struct sim_stats *stats, const struct sim_stats *other)
{
    if (!other->count)
        return true;
    if (!ready(stats, other->count))
        return false;
    for (size_t i = 0; i < other->count; i++)
        stats->cell[i] = (int64_t)((uint64_t)stats->cell[i] + (uint64_t)other->cell[i]);
    return true;
}

/* What each seat has won, in parts of SIM_WIN. */
static void find_shares(const struct sim_layout *layout, const struct result *result,
                        int64_t wins[MAX_PLAYERS])
{
    int winners = 0;
    for (int seat = 0; seat < layout->players; seat++)
        winners += result->rank[seat] == 1;
    for (int seat = 0; seat < layout->players; seat++)
        wins[seat] = result->rank[seat] == 1 ? SIM_WIN / winners : 0;
}

static int64_t wins_of(unsigned seats, const int64_t wins[MAX_PLAYERS])
{
    int64_t sum = 0;
    for (; seats; seats &= seats - 1)
        sum += wins[__builtin_ctz(seats)];
    return sum;
}

static void add_rows(int64_t *cell, const struct sim_notes *notes, const int64_t wins[MAX_PLAYERS])
{
    for (uint32_t row = 0; row < notes->layout.rows; row++, cell += ROW_CELLS) {
        unsigned seats = notes->seats[row], could = notes->row[row].could;
        if (!seats && !could)
            continue;
        cell[CELL_OFFERED] += notes->row[row].offered;
        cell[CELL_TAKEN] += notes->times[row];
        cell[CELL_GAMES] += seats != 0;
        seats &= MATCH_BIT - 1;
        cell[CELL_COULD] += __builtin_popcount(could);
        cell[CELL_COULD_WINS] += wins_of(could, wins);
        cell[CELL_WITH] += __builtin_popcount(seats);
        cell[CELL_WITH_WINS] += wins_of(seats, wins);
    }
}

/* Squares wrap around rather than overflow: with values below 10,000 after
 * 10^11 of them. */
static void add_point(int64_t *point, int32_t value)
{
    int64_t wide = value;
    if (value == NO_VALUE)
        return;
    point[POINT_COUNT]++;
    point[POINT_SUM] += wide;
    point[POINT_SQUARES] = (int64_t)((uint64_t)point[POINT_SQUARES] + (uint64_t)(wide * wide));
}

static int64_t *point_at(int64_t *cell, const struct sim_curve *curve, int line, int round)
{
    return cell + curve->first + (size_t)(line * MAX_ROUNDS + round) * POINT_CELLS;
}

static void add_curve(int64_t *cell, const struct sim_notes *notes, const struct sim_curve *curve,
                      const struct result *result)
{
    for (int round = 0; round < notes->measured; round++) {
        const int32_t *value = notes->value + round * notes->layout.values + curve->first_value;
        for (int i = 0; i < curve->values; i++) {
            int line = !curve->of_seats ? i : result->rank[i] == 1 ? LINE_WINNERS : LINE_OTHERS;
            add_point(point_at(cell, curve, line, round), value[i]);
        }
    }
}

static void add_histograms(int64_t *cell, const struct sim_notes *notes,
                           const struct sim_game *game)
{
    const struct sim_layout *layout = &notes->layout;
    cell[layout->lengths + (uint32_t)sim_bucket(game->length)]++;
    cell[layout->rounds + (uint32_t)(notes->round < MAX_ROUNDS ? notes->round : MAX_ROUNDS - 1)]++;
    for (int seat = 0; seat < layout->players; seat++) {
        uint32_t first = game->result.rank[seat] == 1 ? layout->won_scores : layout->other_scores;
        cell[first + (uint32_t)sim_signed_bucket(game->result.points[seat])]++;
    }
}

bool sim_stats_game(struct sim_stats *stats, const struct sim_notes *notes,
                    const struct sim_game *game)
{
    const struct sim_layout *layout = &notes->layout;
    int64_t wins[MAX_PLAYERS];
    if (!ready(stats, layout->cells))
        return false;
    find_shares(layout, &game->result, wins);
    stats->cell[0]++;
    add_rows(stats->cell + 1, notes, wins);
    add_histograms(stats->cell, notes, game);
    for (int i = 0; i < layout->curves; i++)
        add_curve(stats->cell, notes, &layout->curve[i], &game->result);
    return true;
}

/* ---- reading ----------------------------------------------------------------------- */

int64_t sim_stats_games(const struct sim_stats *stats)
{
    return stats->count ? stats->cell[0] : 0;
}

struct sim_row sim_stats_row(const struct sim_layout *layout, const struct sim_stats *stats,
                             uint32_t row)
{
    const int64_t *cell = stats->cell + 1 + row * ROW_CELLS;
    int64_t games = sim_stats_games(stats);
    struct sim_row read = { .offered = cell[CELL_OFFERED],
                            .taken = cell[CELL_TAKEN],
                            .games = cell[CELL_GAMES],
                            .could = { cell[CELL_COULD], cell[CELL_COULD_WINS] },
                            .with = { cell[CELL_WITH], cell[CELL_WITH_WINS] } };
    read.without.seats = games * layout->players - read.with.seats;
    read.without.wins = games * SIM_WIN - read.with.wins;
    return read;
}

int64_t sim_group_sum(const struct sim_stats *stats, const struct sim_group *group,
                      enum sim_cell cell)
{
    int64_t sum = 0;
    for (uint32_t row = group->first; row < group->first + group->rows; row++)
        sum += stats->cell[1 + row * ROW_CELLS + cell];
    return sum;
}

bool sim_group_shown(const struct sim_stats *stats, const struct sim_group *group)
{
    return group->fact || sim_group_sum(stats, group, CELL_OFFERED) ||
           sim_group_sum(stats, group, CELL_TAKEN);
}

const char *const sim_histogram_name[HISTOGRAMS] = { "length", "rounds", "score_of_winners",
                                                     "score_of_others" };

bool sim_histogram_next(const struct sim_layout *layout, const struct sim_stats *stats,
                        int histogram, int *at, struct sim_bar *bar)
{
    const uint32_t first[] = { layout->lengths, layout->rounds, layout->won_scores,
                               layout->other_scores };
    const int buckets[] = { BUCKETS, MAX_ROUNDS, SIGNED_BUCKETS, SIGNED_BUCKETS };
    while (*at < buckets[histogram]) {
        int bucket = (*at)++;
        /* Below 0 the buckets run downwards. */
        if (buckets[histogram] == SIGNED_BUCKETS && bucket < BUCKETS)
            bucket = BUCKETS - 1 - bucket;
        bar->count = stats->cell[first[histogram] + (uint32_t)bucket];
        if (!bar->count)
            continue;
        bar->low = bar->high = bucket;
        if (histogram == HISTOGRAM_LENGTH)
            sim_bucket_range(bucket, &bar->low, &bar->high);
        else if (histogram != HISTOGRAM_ROUNDS)
            sim_signed_bucket_range(bucket, &bar->low, &bar->high);
        return true;
    }
    return false;
}

const char *sim_line_name(const struct sim_layout *layout, const struct sim_curve *curve, int line)
{
    if (curve->of_seats)
        return line == LINE_WINNERS ? "winners" : "others";
    if (!curve->curve->noun)
        return "";
    const char *name = noun_name(layout->game, layout->edition, curve->curve->noun, line);
    return name ? name : "";
}

struct sim_point sim_stats_point(const struct sim_layout *layout, const struct sim_stats *stats,
                                 int curve, int line, int round)
{
    const int64_t *cell = point_at(stats->cell, &layout->curve[curve], line, round);
    struct sim_point point = { .count = cell[POINT_COUNT] };
    if (!point.count)
        return point;
    double count = (double)point.count, mean = (double)cell[POINT_SUM] / count;
    double variance = (double)cell[POINT_SQUARES] / count - mean * mean;
    double scale = layout->curve[curve].curve->scale ? layout->curve[curve].curve->scale : 1;
    point.mean = mean / scale;
    point.deviation = variance > 0 ? sqrt(variance) / scale : 0;
    return point;
}

int sim_stats_rounds(const struct sim_layout *layout, const struct sim_stats *stats)
{
    int rounds = 0;
    for (int curve = 0; curve < layout->curves; curve++)
        for (int line = 0; line < layout->curve[curve].lines; line++)
            for (int round = rounds; round < MAX_ROUNDS; round++)
                if (point_at(stats->cell, &layout->curve[curve], line, round)[POINT_COUNT])
                    rounds = round + 1;
    return rounds;
}
