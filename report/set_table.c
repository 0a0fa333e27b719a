/* set_table.c: tournaments and sweeps for people. */
#include <stdio.h>
#include <stdlib.h>

#include "report/grid.h"
#include "report/report.h"
#include "sim/tournament.h"

enum { MOST_ACROSS = GRID_COLUMNS - 1 };

static void set_percent(const struct words *words, struct grid *table, int row, int column,
                        double share)
{
    char part[32];
    grid_printf(table, row, column, "%s %%", decimal(words, share * 100, 2, part));
}

static void set_interval(const struct words *words, struct grid *table, int row, int column,
                         double low, double high, int digits, const char *unit)
{
    char one[32], two[32];
    grid_printf(table, row, column, "%s–%s%s", decimal(words, low, digits, one),
                decimal(words, high, digits, two), unit);
}

static void add_head(const struct words *words, const struct sim_set *set, struct text *out)
{
    const struct sim_plan *plan = &set->part[0].plan;
    struct sim_tally sum = { 0 };
    char seconds[32];
    size_t stopped = 0, narrow = 0;
    bool timed = false;
    for (size_t i = 0; i < set->count; i++) {
        const struct sim_tally *tally = &set->part[i].tally;
        sum.finished += tally->finished;
        sum.failed += tally->failed;
        sum.decisions += tally->decisions;
        stopped += tally->stopped;
        narrow += tally->narrow;
        timed |= !sim_reproducible(&set->part[i].plan);
    }
    struct words_arg args[] = {
        words_string("game", words_get(words, plan->game, "title")),
        words_string("edition", plan->edition->name),
        words_number("seed", (int64_t)plan->seed),
        words_number("parts", (int64_t)set->count),
        words_number("games", (int64_t)(sum.finished + sum.failed)),
        words_number("finished", (int64_t)sum.finished),
        words_number("failed", (int64_t)sum.failed),
        words_number("decisions", (int64_t)sum.decisions),
        words_string("seconds", decimal(words, set->seconds, 2, seconds)),
        words_number("stopped", (int64_t)stopped),
        words_number("narrow", (int64_t)narrow),
    };
    words_say_line(words, set->players ? "cli.sim.tournament" : "cli.sim.sweep", args, 11, out);
    words_say_line(words, "cli.sim.played", args, 11, out);
    if (stopped)
        words_say_line(words, "cli.sim.stopped", args, 11, out);
    if (narrow)
        words_say_line(words, "cli.sim.narrow.parts", args, 11, out);
    if (timed)
        words_say_line(words, "cli.sim.timed", args, 11, out);
    report_secret_lines(words, &set->part[0].plan, out);
}

/* Whose figures they are not, part by part. */
static void add_warnings(const struct words *words, const struct sim_set *set, struct text *out)
{
    enum { SHOWN_WARNINGS = 20 };
    int shown = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct sim_entry *part = &set->part[i];
        for (int place = 0; place < part->plan.setup.players && shown < SHOWN_WARNINGS; place++) {
            const char *name = part->plan.agent[place].name;
            if (!sim_is_first(&part->plan, place) ||
                sim_agent_own(&part->tally, &part->plan, name) == SIM_OWN)
                continue;
            sim_part_label(set, part, out);
            text_add(out, ": ");
            report_own_sentence(words, &part->plan, &part->tally, place, out);
            text_add(out, "\n");
            shown++;
        }
    }
}

/* ---- tournaments ------------------------------------------------------------------------- */

static int by_rating(const void *a, const void *b)
{
    double x = ((const struct elo *)a)->rating, y = ((const struct elo *)b)->rating;
    return (x < y) - (x > y);
}

/* Places in the field, the best first. */
static void sort_field(const struct elo ratings[], int count, int place[])
{
    struct elo sorted[SIM_MAX_FIELD];
    bool taken[SIM_MAX_FIELD] = { false };
    for (int i = 0; i < count; i++)
        sorted[i] = ratings[i];
    qsort(sorted, (size_t)count, sizeof *sorted, by_rating);
    for (int i = 0; i < count; i++)
        for (int agent = count - 1; agent >= 0; agent--)
            if (!taken[agent] && ratings[agent].rating >= sorted[i].rating) {
                place[i] = agent;
                taken[agent] = true;
                break;
            }
}

static void add_ratings(const struct words *words, const struct sim_set *set,
                        const struct elo ratings[], const int place[], struct text *out)
{
    static const char *const heads[] = { "cli.sim.elo",   "cli.sim.interval",
                                         "cli.sim.games", "cli.sim.wins",
                                         "cli.sim.share", "cli.sim.interval",
                                         "cli.sim.rank",  NULL };
    struct grid table = { 0 };
    grid_set(&table, 0, 0, words_get(words, NULL, "cli.sim.agent"));
    grid_heads(&table, 0, 1, words, heads);
    for (int i = 0; i < set->players; i++) {
        struct sim_share share = sim_field_share(set, place[i]);
        struct sim_interval interval = sim_wilson(share.wins, share.games);
        const struct elo *elo = &ratings[place[i]];
        grid_set(&table, i + 1, 0, set->player[place[i]].name);
        grid_printf(&table, i + 1, 3, "%llu", (unsigned long long)share.games);
        if (!share.games)
            continue;
        grid_decimal(&table, i + 1, 1, words, elo->rating, 0);
        set_interval(words, &table, i + 1, 2, elo->low, elo->high, 0, "");
        grid_decimal(&table, i + 1, 4, words, (double)share.wins / SIM_WIN, 1);
        set_percent(words, &table, i + 1, 5, interval.share);
        set_interval(words, &table, i + 1, 6, interval.low * 100, interval.high * 100, 2, " %");
        grid_decimal(&table, i + 1, 7, words, sim_mean_rank(&share), 3);
    }
    grid_print(&table, out);
}

/* Who wins how often against whom, where it fits. */
static void add_cross(const struct words *words, const struct sim_set *set, const int place[],
                      struct text *out)
{
    struct grid table = { 0 };
    if (set->players > MOST_ACROSS || set->players < 3)
        return;
    text_add(out, "\n");
    words_say_line(words, "cli.sim.cross", NULL, 0, out);
    for (int row = 0; row < set->players; row++) {
        grid_set(&table, 0, row + 1, set->player[place[row]].name);
        grid_set(&table, row + 1, 0, set->player[place[row]].name);
        for (int column = 0; column < set->players; column++) {
            struct sim_share share = sim_field_against(set, place[row], place[column]);
            if (row == column || !share.games)
                grid_set(&table, row + 1, column + 1, "–");
            else
                set_percent(words, &table, row + 1, column + 1,
                            (double)share.wins / SIM_WIN / (double)share.games);
        }
    }
    grid_print(&table, out);
}

static void add_tournament(const struct words *words, const struct sim_set *set, struct text *out)
{
    struct elo ratings[SIM_MAX_FIELD];
    int place[SIM_MAX_FIELD] = { 0 };
    if (!sim_field_rate(set, ratings)) {
        out->failed = true;
        return;
    }
    sort_field(ratings, set->players, place);
    add_ratings(words, set, ratings, place, out);
    add_cross(words, set, place, out);
    text_add(out, "\n");
    words_say_line(words,
                   set->part[0].plan.setup.players == 2 ? "cli.sim.elo.method"
                                                        : "cli.sim.elo.method.table",
                   NULL, 0, out);
}

/* ---- sweeps -------------------------------------------------------------------------------- */

static void add_point(const struct words *words, const struct sim_set *set,
                      const struct sim_entry *part, struct grid *table, int row)
{
    const struct sim_tally *tally = &part->tally;
    struct sim_share watched = sim_watched(&part->plan, tally);
    struct sim_interval interval = sim_wilson(watched.wins, watched.games);
    struct sim_interval seat = sim_wilson(tally->seat[0].wins, tally->seat[0].games);
    int column = 0;
    for (; column < set->axes; column++)
        grid_set(table, row, column, part->value[column]);
    grid_printf(table, row, column++, "%llu", (unsigned long long)tally->finished);
    if (!tally->finished)
        return;
    set_percent(words, table, row, column++, interval.share);
    set_interval(words, table, row, column++, interval.low * 100, interval.high * 100, 2, " %");
    set_percent(words, table, row, column++, seat.share);
    grid_decimal(table, row, column++, words, sim_mean_points(&watched), 2);
    grid_decimal(table, row, column++, words, (double)tally->moves / (double)tally->finished, 1);
}

/* Tables of a bounded length, each with its head. */
static void add_sweep(const struct words *words, const struct sim_set *set, struct text *out)
{
    static const char *const heads[] = { "cli.sim.games",
                                         "cli.sim.share",
                                         "cli.sim.interval",
                                         "cli.sim.first_seat",
                                         "cli.sim.score",
                                         "cli.sim.moves",
                                         NULL };
    for (size_t i = 0; i < set->count;) {
        struct grid table = { 0 };
        if (i)
            text_add(out, "\n");
        for (int axis = 0; axis < set->axes; axis++)
            grid_set(&table, 0, axis, set->axis[axis]);
        grid_heads(&table, 0, set->axes, words, heads);
        for (int row = 1; row < GRID_ROWS && i < set->count; row++, i++)
            add_point(words, set, &set->part[i], &table, row);
        grid_print(&table, out);
    }
    struct words_arg agent = words_string("agent", set->part[0].plan.agent[0].name);
    text_add(out, "\n");
    words_say_line(words, "cli.sim.watched", &agent, 1, out);
    for (size_t i = 0; i < set->refused_count; i++) {
        struct words_arg args[] = { words_string("point", set->refused[i].point),
                                    words_string("why", set->refused[i].why) };
        words_say_line(words, "cli.sim.refused", args, 2, out);
    }
}

void report_set_table(const struct words *words, const struct sim_set *set, char **const *records,
                      struct text *out)
{
    add_head(words, set, out);
    add_warnings(words, set, out);
    text_add(out, "\n");
    if (set->players)
        add_tournament(words, set, out);
    else
        add_sweep(words, set, out);
    for (size_t i = 0; i < set->count; i++)
        report_failures(words, &set->part[i].plan, &set->part[i].tally, records ? records[i] : NULL,
                        out);
}
