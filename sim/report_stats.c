/*
 * report_stats.c: the member `stats` of the JSON report; docs/simulation.md
 * has the meaning of each member. Names are those of records and editions, in
 * no language.
 */
#include "sim/sim.h"

/* ---- JSON ------------------------------------------------------------------------ */

static void write_part(struct text *out, const char *key, struct sim_part part)
{
    struct sim_interval interval = sim_wilson((uint64_t)part.wins, (uint64_t)part.seats);
    json_open(out, key, '{');
    json_number(out, "seats", part.seats);
    json_decimal(out, "wins", (double)part.wins / SIM_WIN);
    json_decimal(out, "share", interval.share);
    json_decimal(out, "low", interval.low);
    json_decimal(out, "high", interval.high);
    json_close(out, '}');
}

static void write_row(struct text *out, const char *value, const struct sim_group *group,
                      const struct sim_row *row)
{
    json_open(out, NULL, '{');
    if (group->noun)
        json_text(out, "value", value);
    if (!group->fact)
        json_number(out, "offered", row->offered);
    json_number(out, "taken", row->taken);
    json_number(out, "games", row->games);
    if (row->with.seats || row->offered) {
        struct sim_interval worth = sim_worth(row);
        if (!group->fact)
            write_part(out, "could", row->could);
        write_part(out, "with", row->with);
        write_part(out, "without", row->without);
        json_open(out, "worth", '{');
        json_decimal(out, "share", worth.share);
        json_decimal(out, "low", worth.low);
        json_decimal(out, "high", worth.high);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void write_groups(struct text *out, const char *key, bool facts,
                         const struct sim_layout *layout, const struct sim_stats *stats)
{
    json_open(out, key, '[');
    for (int i = 0; i < layout->groups; i++) {
        const struct sim_group *group = &layout->group[i];
        if (group->fact != facts || !sim_group_shown(stats, group))
            continue;
        json_open(out, NULL, '{');
        json_text(out, "name", group->name);
        if (group->argument)
            json_text(out, "argument", group->argument);
        if (group->noun)
            json_text(out, "noun", group->noun);
        if (facts)
            json_text(out, "of", group->of_match ? "match" : "seat");
        if (facts && layout->game->study->facts[group->number].decides)
            json_bool(out, "decides", true);
        json_open(out, "values", '[');
        for (int k = 0; k < group->rows; k++) {
            const char *value = sim_row_name(layout, group, k);
            struct sim_row row = sim_stats_row(layout, stats, group->first + (uint32_t)k);
            if (value)
                write_row(out, value, group, &row);
        }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* [low, high, count] for each bucket in use. */
static void write_histogram(struct text *out, int number, const struct sim_layout *layout,
                            const struct sim_stats *stats)
{
    struct sim_bar bar;
    int at = 0;
    json_open(out, sim_histogram_name[number], '[');
    while (sim_histogram_next(layout, stats, number, &at, &bar)) {
        json_open(out, NULL, '[');
        json_number(out, NULL, bar.low);
        json_number(out, NULL, bar.high);
        json_number(out, NULL, bar.count);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void write_line(struct text *out, int curve, int line, const struct sim_layout *layout,
                       const struct sim_stats *stats)
{
    json_open(out, NULL, '{');
    json_text(out, "name", sim_line_name(layout, &layout->curve[curve], line));
    json_open(out, "points", '[');
    for (int round = 0; round < sim_stats_rounds(layout, stats); round++) {
        struct sim_point point = sim_stats_point(layout, stats, curve, line, round);
        if (!point.count)
            continue;
        json_open(out, NULL, '{');
        json_number(out, "round", round);
        json_number(out, "count", point.count);
        json_decimal(out, "mean", point.mean);
        json_decimal(out, "deviation", point.deviation);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

void sim_stats_json(const struct sim_plan *plan, const struct sim_tally *tally, struct text *out)
{
    struct sim_layout layout;
    const struct sim_stats *stats = &tally->stats;
    if (!stats->count)
        return;
    sim_layout_make(&layout, plan->game, plan->edition, plan->setup.players);
    json_open(out, "stats", '{');
    json_number(out, "games", sim_stats_games(stats));
    for (int i = 0; i < HISTOGRAMS; i++)
        write_histogram(out, i, &layout, stats);
    write_groups(out, "facts", true, &layout, stats);
    write_groups(out, "moves", false, &layout, stats);
    json_open(out, "curves", '[');
    for (int i = 0; i < layout.curves; i++) {
        json_open(out, NULL, '{');
        json_text(out, "name", layout.curve[i].curve->name);
        json_open(out, "lines", '[');
        for (int line = 0; line < layout.curve[i].lines; line++)
            write_line(out, i, line, &layout, stats);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
