/*
 * report_csv.c: everything a run has counted as one tidy table for
 * spreadsheets and statistics programs; docs/simulation.md has the meaning of
 * each column. Names are those of records and editions, in no language.
 */
#include <stdio.h>
#include <string.h>

#include "sim/set.h"

enum csv_column {
    PART,
    SECTION,
    NAME,
    ARGUMENT,
    VALUE,
    TEXTS,
    ROUND = TEXTS,
    LOW,
    HIGH,
    COUNT,
    OFFERED,
    TAKEN,
    GAMES,
    COULD,
    COULD_WINS,
    WITH,
    WITH_WINS,
    WITHOUT,
    WITHOUT_WINS,
    SHARE,
    SHARE_LOW,
    SHARE_HIGH,
    WITHOUT_SHARE,
    WITHOUT_LOW,
    WITHOUT_HIGH,
    WORTH,
    WORTH_LOW,
    WORTH_HIGH,
    MEAN,
    DEVIATION,
    COLUMNS
};

static const char *const heads[COLUMNS] = {
    "part",  "section",    "name",       "argument",      "value",       "round",
    "low",   "high",       "count",      "offered",       "taken",       "games",
    "could", "could_wins", "with",       "with_wins",     "without",     "without_wins",
    "share", "share_low",  "share_high", "without_share", "without_low", "without_high",
    "worth", "worth_low",  "worth_high", "mean",          "deviation",
};

/* A line of the table; what is not set stays empty. */
struct csv_line {
    const char *text[TEXTS];
    char number[COLUMNS][28]; /* from TEXTS on */
};

static struct csv_line begin(const char *section, const char *name, const char *argument,
                             const char *value)
{
    return (struct csv_line){ .text = { NULL, section, name, argument, value } };
}

static void set(struct csv_line *line, enum csv_column column, int64_t number)
{
    snprintf(line->number[column], sizeof line->number[column], "%lld", (long long)number);
}

static void set_decimal(struct csv_line *line, enum csv_column column, double number)
{
    snprintf(line->number[column], sizeof line->number[column], "%.6f", number);
}

static void set_interval(struct csv_line *line, enum csv_column column,
                         struct sim_interval interval)
{
    set_decimal(line, column, interval.share);
    set_decimal(line, column + 1, interval.low);
    set_decimal(line, column + 2, interval.high);
}

/* As in RFC 4180. What a spreadsheet would take for a formula begins with a
 * blank: an edition's names may come from anybody. */
static void add_field(struct text *out, const char *string)
{
    bool formula = *string && strchr("=+-@\t", *string);
    if (!formula && !string[strcspn(string, ",\"\r\n")]) {
        text_add(out, string);
        return;
    }
    text_add(out, formula ? "\" " : "\"");
    for (; *string; string++) {
        text_add_bytes(out, string, 1);
        if (*string == '"')
            text_add(out, "\"");
    }
    text_add(out, "\"");
}

/* The table being written, and whose lines these are. */
struct csv_sheet {
    struct text *out;
    const char *part;
};

static void end(struct csv_line *line, const struct csv_sheet *sheet)
{
    struct text *out = sheet->out;
    line->text[PART] = sheet->part;
    for (int i = 0; i < COLUMNS; i++) {
        if (i)
            text_add(out, ",");
        if (i < TEXTS)
            add_field(out, line->text[i] ? line->text[i] : "");
        else
            text_add(out, line->number[i]);
    }
    text_add(out, "\r\n");
}

/* ---- what was played ------------------------------------------------------------- */

static void add_run(const struct sim_plan *plan, const struct sim_tally *tally,
                    const struct csv_sheet *sheet)
{
    char options[1024], secret[FAIR_HEX] = "";
    struct text agents = { 0 };
    if (plan->secrecy != SIM_NO_SECRET)
        fair_to_hex(plan->secret, secret);
    setup_print(plan->game, &plan->setup, options, sizeof options);
    for (int i = 0; i < plan->setup.players; i++)
        text_printf(&agents, "%s%s", i ? "," : "", plan->agent[i].name);
    const char *const said[][2] = {
        { "game", plan->game->id },         { "options", options },
        { "edition", plan->edition->name }, { "edition_sha256", plan->edition->sha256 },
        { "agents", agents.data },          { "secret", secret },
    };
    const struct {
        const char *name;
        uint64_t number;
    } counted[] = {
        { "version", (uint64_t)plan->game->version },
        { "players", plan->setup.players },
        { "seed", plan->seed },
        { "games_planned", plan->games },
        { "finished", tally->finished },
        { "failed", tally->failed },
        { "decisions", tally->decisions },
        { "moves", tally->moves },
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        if (said[i][1] == secret && !*secret)
            continue;
        struct csv_line line = begin("run", said[i][0], "", said[i][1]);
        end(&line, sheet);
    }
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        struct csv_line line = begin("run", counted[i].name, "", "");
        set(&line, COUNT, (int64_t)counted[i].number);
        end(&line, sheet);
    }
    text_free(&agents);
}

static void add_share(const char *section, const char *name, const struct sim_share *share,
                      const struct csv_sheet *sheet)
{
    struct csv_line line = begin(section, name, "", "");
    set(&line, COUNT, (int64_t)share->games);
    set(&line, WITH, (int64_t)share->games);
    set_decimal(&line, WITH_WINS, (double)share->wins / SIM_WIN);
    set_interval(&line, SHARE, sim_wilson(share->wins, share->games));
    set_decimal(&line, MEAN, sim_mean_points(share));
    end(&line, sheet);
}

static void add_shares(const struct sim_plan *plan, const struct sim_tally *tally,
                       const struct csv_sheet *sheet)
{
    for (int seat = 0; seat < plan->setup.players; seat++) {
        char name[8];
        snprintf(name, sizeof name, "%d", seat);
        add_share("seat", name, &tally->seat[seat], sheet);
    }
    for (int i = 0; i < plan->setup.players; i++) {
        const char *name = plan->agent[i].name;
        int first = 0;
        while (strcmp(plan->agent[first].name, name))
            first++;
        struct sim_share share = sim_tally_agent(tally, plan, name);
        if (first < i)
            continue;
        add_share("agent", name, &share, sheet);
        struct sim_faults faults = sim_agent_faults(tally, plan, name);
        if (faults.replaced) {
            struct csv_line line = begin("replaced", name, "games", "");
            set(&line, COUNT, (int64_t)faults.games);
            end(&line, sheet);
            line = begin("replaced", name, "decisions", "");
            set(&line, COUNT, (int64_t)faults.replaced);
            end(&line, sheet);
        }
    }
}

/* ---- what happened --------------------------------------------------------------- */

static void add_row(const struct sim_group *group, const char *value, const struct sim_row *row,
                    const struct csv_sheet *sheet)
{
    struct csv_line line = begin(group->fact ? "fact" : "move", group->name,
                                 group->argument ? group->argument : "", value);
    if (!group->fact)
        set(&line, OFFERED, row->offered);
    set(&line, TAKEN, row->taken);
    set(&line, GAMES, row->games);
    if (row->with.seats || row->offered) {
        if (!group->fact) {
            set(&line, COULD, row->could.seats);
            set_decimal(&line, COULD_WINS, (double)row->could.wins / SIM_WIN);
        }
        set(&line, WITH, row->with.seats);
        set_decimal(&line, WITH_WINS, (double)row->with.wins / SIM_WIN);
        set(&line, WITHOUT, row->without.seats);
        set_decimal(&line, WITHOUT_WINS, (double)row->without.wins / SIM_WIN);
        set_interval(&line, SHARE, sim_wilson((uint64_t)row->with.wins, (uint64_t)row->with.seats));
        set_interval(&line, WITHOUT_SHARE,
                     sim_wilson((uint64_t)row->without.wins, (uint64_t)row->without.seats));
        set_interval(&line, WORTH, sim_worth(row));
    }
    end(&line, sheet);
}

static void add_groups(const struct sim_layout *layout, const struct sim_stats *stats,
                       const struct csv_sheet *sheet)
{
    for (int i = 0; i < layout->groups; i++)
        for (int k = 0; k < layout->group[i].rows && sim_group_shown(stats, &layout->group[i]);
             k++) {
            const struct sim_group *group = &layout->group[i];
            const char *value = sim_row_name(layout, group, k);
            struct sim_row row = sim_stats_row(layout, stats, group->first + (uint32_t)k);
            if (value)
                add_row(group, value, &row, sheet);
        }
}

static void add_histograms(const struct sim_layout *layout, const struct sim_stats *stats,
                           const struct csv_sheet *sheet)
{
    for (int i = 0; i < HISTOGRAMS; i++) {
        struct sim_bar bar;
        int at = 0;
        while (sim_histogram_next(layout, stats, i, &at, &bar)) {
            struct csv_line line = begin("histogram", sim_histogram_name[i], "", "");
            set(&line, LOW, bar.low);
            set(&line, HIGH, bar.high);
            set(&line, COUNT, bar.count);
            end(&line, sheet);
        }
    }
}

static void add_curves(const struct sim_layout *layout, const struct sim_stats *stats,
                       const struct csv_sheet *sheet)
{
    int rounds = sim_stats_rounds(layout, stats);
    for (int i = 0; i < layout->curves; i++)
        for (int k = 0; k < layout->curve[i].lines; k++)
            for (int round = 0; round < rounds; round++) {
                struct sim_point point = sim_stats_point(layout, stats, i, k, round);
                struct csv_line line = begin("curve", layout->curve[i].curve->name, "",
                                             sim_line_name(layout, &layout->curve[i], k));
                if (!point.count)
                    continue;
                set(&line, ROUND, round);
                set(&line, COUNT, point.count);
                set_decimal(&line, MEAN, point.mean);
                set_decimal(&line, DEVIATION, point.deviation);
                end(&line, sheet);
            }
}

static void add_all(const struct sim_plan *plan, const struct sim_tally *tally,
                    const struct csv_sheet *sheet)
{
    struct sim_layout layout;
    add_run(plan, tally, sheet);
    add_shares(plan, tally, sheet);
    if (!tally->stats.count)
        return;
    sim_layout_make(&layout, plan->game, plan->edition, plan->setup.players);
    add_groups(&layout, &tally->stats, sheet);
    add_histograms(&layout, &tally->stats, sheet);
    add_curves(&layout, &tally->stats, sheet);
}

static void add_heads(struct text *out)
{
    for (int i = 0; i < COLUMNS; i++)
        text_printf(out, "%s%s", i ? "," : "", heads[i]);
    text_add(out, "\r\n");
}

void sim_csv(const struct sim_plan *plan, const struct sim_tally *tally, struct text *out)
{
    add_heads(out);
    add_all(plan, tally, &(struct csv_sheet){ .out = out });
}

void sim_part_label(const struct sim_set *set, const struct sim_entry *part, struct text *out)
{
    for (int axis = 0; axis < set->axes; axis++)
        text_printf(out, "%s%s=%s", axis ? "," : "", set->axis[axis], part->value[axis]);
    for (int i = 0; set->players && i < part->plan.setup.players; i++)
        text_printf(out, "%s%s", i ? "," : "", part->plan.agent[i].name);
}

void sim_set_csv(const struct sim_set *set, struct text *out)
{
    add_heads(out);
    for (size_t i = 0; i < set->count; i++) {
        struct text label = { 0 };
        sim_part_label(set, &set->part[i], &label);
        add_all(&set->part[i].plan, &set->part[i].tally,
                &(struct csv_sheet){ .out = out, .part = label.data });
        out->failed |= label.failed;
        text_free(&label);
    }
}
