/*
 * html.c: the report of kontor sim as one page that can be sent round.
 *
 * The page needs no script and fetches nothing. Everything that comes from an
 * edition, an option or the command line goes through html_add.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/page.h"

enum { BEST = 16, GROUP_ROWS = 256 };

/* ---- what was played ------------------------------------------------------------------------ */

/* Each option with its value, in words. */
static void add_options(const struct page *page)
{
    const struct sim_plan *plan = page->all->plan;
    struct text list = { 0 };
    for (int i = 0; plan->game->options[i].name; i++) {
        char key[96];
        struct text value = { 0 };
        snprintf(key, sizeof key, "option.%s", plan->game->options[i].name);
        words_option(page->words, plan->game, i, plan->setup.option[i], &value);
        struct words_arg args[] = {
            words_string("what", words_get(page->words, plan->game, key)),
            words_string("value", value.data ? value.data : ""),
        };
        text_add(&list, i ? " · " : "");
        words_say(page->words, NULL, "cli.sim.named", args, 2, &list);
        text_free(&value);
    }
    if (list.data)
        page_term(page, "cli.sim.html.options", list.data);
    page->out->failed |= list.failed;
    text_free(&list);
}

static void add_terms(const struct page *page)
{
    const struct sim_plan *plan = page->all->plan;
    const struct sim_tally *tally = page->all->tally;
    char mean[32];
    struct text agents = { 0 };
    for (int i = 0; i < plan->setup.players; i++)
        if (!i || page->all->mixed)
            text_printf(&agents, "%s%s", i ? ", " : "", plan->agent[i].name);
    page_raw(page, "<dl>");
    page_term_count(page, "cli.sim.games", tally->finished);
    if (tally->failed)
        page_term_count(page, "cli.sim.html.failed", tally->failed);
    page_term_count(page, "cli.sim.html.players", plan->setup.players);
    page_term(page, "cli.sim.agent", agents.data ? agents.data : "");
    page_term(page, "cli.sim.html.length",
              decimal(page->words,
                      tally->finished ? (double)tally->moves / (double)tally->finished : 0, 1,
                      mean));
    page_term_count(page, "cli.sim.html.seed", plan->seed);
    if (plan->secrecy != SIM_NO_SECRET) {
        char hex[FAIR_HEX];
        fair_to_hex(plan->secret, hex);
        page_term(page, "cli.sim.html.secret", hex);
    }
    page_term_edition(page, plan->edition);
    page_raw(page, "</dl><dl class=\"one\">");
    add_options(page);
    page_raw(page, "</dl>");
    text_free(&agents);
}

static void add_header(const struct page *page, const char *command)
{
    page_open(page, page->all->plan->game, page->all->tally->finished);
    add_terms(page);
    page_command(page, command);
    if (page->all->tally->stopped)
        page_element(page, "p", "cli.sim.stopped");
    page_warnings(page, page->all->plan, page->all->tally);
}

/* ---- who wins ------------------------------------------------------------------------------- */

static void add_winners(const struct page *page)
{
    page_element(page, "h2", "cli.sim.html.wins");
    page_element(page, "p", "cli.sim.html.intervals");
    page_winners(page);
}

/* ---- histograms ----------------------------------------------------------------------------- */

/* The range that holds all but the highest hundredth, for both series. */
static bool find_range(const struct page *page, const int list[], int series, int64_t *low,
                       int64_t *high)
{
    bool any = false;
    for (int i = 0; i < series; i++) {
        struct sim_bar bar;
        int64_t total = 0, passed = 0;
        int at = 0;
        while (sim_histogram_next(&page->all->layout, page->all->stats, list[i], &at, &bar))
            total += bar.count;
        at = 0;
        while (sim_histogram_next(&page->all->layout, page->all->stats, list[i], &at, &bar)) {
            if (!any || bar.low < *low)
                *low = bar.low;
            if (!any || (bar.high > *high && passed * 100 < total * 99))
                *high = bar.high;
            any = true;
            passed += bar.count;
        }
    }
    return any;
}

/* A bucket's count is spread evenly over the values it holds. */
static void fill_bins(const struct page *page, int histogram, struct svg_histogram *plot, int i)
{
    struct sim_bar bar;
    double total = 0, sum = 0;
    int at = 0;
    while (sim_histogram_next(&page->all->layout, page->all->stats, histogram, &at, &bar)) {
        double from = (double)bar.low - 0.5, to = (double)bar.high + 0.5;
        double count = (double)bar.count;
        total += count;
        sum += count * ((double)bar.low + (double)bar.high) / 2;
        for (int bin = 0; bin < plot->bins; bin++) {
            double left = fmax(from, plot->low + bin * plot->width);
            double right = fmin(to, plot->low + (bin + 1) * plot->width);
            if (right > left)
                plot->bin[i][bin] += count * (right - left) / (to - from);
        }
    }
    for (int bin = 0; bin < plot->bins && total > 0; bin++)
        plot->bin[i][bin] /= total;
    plot->mean[i] = total > 0 ? sum / total : 0;
}

static void add_histogram(const struct page *page, const char *key, const int list[], int series)
{
    struct svg_histogram plot = { .title = words_get(page->words, NULL, key), .series = series };
    int64_t low = 0, high = 0;
    if (!find_range(page, list, series, &low, &high))
        return;
    if (low == high) { /* not one bar from edge to edge */
        low -= 2;
        high += 2;
    }
    int64_t width = (high - low + SVG_BINS) / SVG_BINS;
    plot.low = (double)low - 0.5; /* a whole number is in the middle of its bar */
    plot.width = (double)width;
    plot.bins = (int)((high - low + width) / width);
    for (int i = 0; i < series; i++)
        fill_bins(page, list[i], &plot, i);
    page_raw(page, "<figure>");
    page_element(page, "h3", key);
    svg_histogram(page->out, page->words, &plot);
    page_raw(page, "<div class=\"legend\">");
    for (int i = 0; i < series; i++) {
        char mean[32];
        struct words_arg arg = words_string("mean", decimal(page->words, plot.mean[i], 1, mean));
        page_raw(page, "<span>");
        svg_key(page->out, i);
        page_say(page,
                 series == 1 ? "cli.sim.html.mean"
                 : i         ? "cli.sim.html.others_mean"
                             : "cli.sim.html.winners_mean",
                 &arg, 1);
        page_raw(page, "</span>");
    }
    page_raw(page, "</div></figure>");
}

static void add_histograms(const struct page *page)
{
    const struct study *study = page->all->plan->game->study;
    page_head(page, "cli.sim.html.lengths");
    page_raw(page, "<div class=\"grid\">");
    add_histogram(page, "cli.sim.html.moves_per_game", (const int[]){ HISTOGRAM_LENGTH }, 1);
    if (study->curves[0].name)
        add_histogram(page, "cli.sim.html.rounds_per_game", (const int[]){ HISTOGRAM_ROUNDS }, 1);
    add_histogram(page, "cli.sim.html.scores", (const int[]){ HISTOGRAM_WON, HISTOGRAM_OTHER }, 2);
    page_raw(page, "</div>");
}

/* ---- curves --------------------------------------------------------------------------------- */

/* Rounds that at least one game in a hundred reached. */
static int common_rounds(const struct page *page, int curve)
{
    int64_t most = 0;
    int rounds = 0;
    for (int line = 0; line < page->all->layout.curve[curve].lines; line++)
        for (int round = 0; round < MAX_ROUNDS; round++) {
            struct sim_point point =
                sim_stats_point(&page->all->layout, page->all->stats, curve, line, round);
            most = point.count > most ? point.count : most;
            if (point.count && point.count * 100 >= most && round >= rounds)
                rounds = round + 1;
        }
    return rounds;
}

static void add_legend(const struct page *page, const struct sim_curve *curve,
                       const struct svg_lines *plot)
{
    page_raw(page, "<div class=\"legend\">");
    for (int line = 0; line < curve->lines && curve->curve->noun; line++) {
        if (!plot->line[line].known[0])
            continue;
        struct text name = { 0 };
        if (!curve->of_seats)
            words_name(page->words, &page->all->match, curve->curve->noun, line, &name);
        page_raw(page, "<span>");
        svg_key(page->out, line);
        if (curve->of_seats)
            page_word(page, line == LINE_WINNERS ? "cli.sim.html.winners" : "cli.sim.html.others");
        else
            html_add(page->out, name.data ? name.data : "");
        page_raw(page, "</span>");
        text_free(&name);
    }
    page_raw(page, "</div>");
}

static void add_curve(const struct page *page, int number)
{
    const struct sim_curve *curve = &page->all->layout.curve[number];
    char key[96];
    struct svg_lines plot = { .lines = curve->lines,
                              .points = common_rounds(page, number),
                              .band = curve->of_seats };
    snprintf(key, sizeof key, "curve.%s", curve->curve->name);
    plot.title = words_get(page->words, page->all->plan->game, key);
    for (int line = 0; line < curve->lines; line++)
        for (int round = 0; round < plot.points; round++) {
            struct sim_point point =
                sim_stats_point(&page->all->layout, page->all->stats, number, line, round);
            plot.line[line].known[round] = point.count > 0;
            plot.line[line].mean[round] = point.mean;
            plot.line[line].deviation[round] = point.deviation;
        }
    if (!plot.points)
        return;
    page_raw(page, "<figure><h3>");
    html_add(page->out, plot.title);
    page_raw(page, "</h3>");
    svg_lines(page->out, page->words, &plot);
    add_legend(page, curve, &plot);
    page_element(page, "figcaption",
                 curve->of_seats ? "cli.sim.html.seat_curve" : "cli.sim.html.curve");
    page_raw(page, "</figure>");
}

static void add_curves(const struct page *page)
{
    if (!page->all->layout.curves)
        return;
    page_head(page, "cli.sim.html.curves");
    page_raw(page, "<div class=\"grid\">");
    for (int i = 0; i < page->all->layout.curves; i++)
        add_curve(page, i);
    page_raw(page, "</div>");
}

/* ---- what happens --------------------------------------------------------------------------- */

static void label(const struct page *page, const struct report_find *find, bool whole)
{
    struct text name = { 0 };
    if (whole)
        report_find_label(page->all, find, &name);
    else
        report_value_label(page->all, find->group, find->value, &name);
    html_add(page->out, name.data ? name.data : "");
    page->out->failed |= name.failed;
    text_free(&name);
}

static void heading(const struct page *page, const struct sim_group *group, const char *tag)
{
    struct text name = { 0 };
    report_group_label(page->all, group, &name);
    text_printf(page->out, "<%s>", tag);
    html_add(page->out, name.data ? name.data : "");
    text_printf(page->out, "</%s>", tag);
    text_free(&name);
}

/* Things of the match: in how many games, and how often in a game. */
static void add_match_row(const struct page *page, const struct report_find *find, bool whole)
{
    int64_t games = sim_stats_games(page->all->stats);
    struct sim_interval share = sim_wilson((uint64_t)find->row.games * SIM_WIN, (uint64_t)games);
    char each[32];
    page_raw(page, "<tr><td>");
    label(page, find, whole);
    page_raw(page, "</td><td class=\"draw\">");
    svg_bar(page->out, share.share, share.low, share.high, -1, 1);
    page_raw(page, "</td>");
    page_share(page, "num", (struct sim_part){ games, find->row.games * SIM_WIN });
    page_cell(page, "num extra");
    html_add(page->out,
             decimal(page->words, (double)find->row.taken / (double)(games ? games : 1), 3, each));
    page_raw(page, "</td></tr>");
}

static void match_table(const struct page *page)
{
    static const char *const keys[] = { "", "", "cli.sim.html.of_games", "cli.sim.html.per_game",
                                        NULL };
    static const char *const classes[] = { "", "draw", "", "extra" };
    page_raw(page, "<div class=\"scroll\"><table>");
    page_heads(page, keys, classes);
    page_raw(page, "<tbody>");
}

static int by_games(const struct report_find *list, int count, bool done[])
{
    int best = -1;
    for (int i = 0; i < count; i++)
        if (!done[i] && (best < 0 || list[i].row.games > list[best].row.games))
            best = i;
    if (best >= 0)
        done[best] = true;
    return best;
}

static void add_match_group(const struct page *page, const struct sim_group *group)
{
    struct report_find list[GROUP_ROWS];
    bool done[GROUP_ROWS] = { false };
    int count = report_finds_group(page->all, group, list, GROUP_ROWS);
    match_table(page);
    for (int next; (next = by_games(list, count, done)) >= 0;)
        add_match_row(page, &list[next], false);
    page_raw(page, "</tbody></table></div>");
}

/* Things of seats: how often, and what goes with them. */
static void add_seat_row(const struct page *page, const struct report_find *find, double reach,
                         bool whole)
{
    const struct sim_row *row = &find->row;
    int64_t games = sim_stats_games(page->all->stats);
    bool both = row->with.seats && row->without.seats;
    char each[32];
    page_raw(page, "<tr><td>");
    label(page, find, whole);
    page_raw(page, "</td>");
    page_cell(page, "num extra");
    html_add(page->out,
             decimal(page->words, (double)row->taken / (double)(games ? games : 1), 2, each));
    page_raw(page, "</td>");
    page_cell(page, "num extra");
    if (row->offered)
        page_percent(page, (double)row->taken / (double)row->offered, 1);
    else
        page_raw(page, "–");
    page_raw(page, "</td>");
    page_count(page, "num extra", row->with.seats);
    page_share(page, "num", row->with);
    page_share(page, "num extra", row->without);
    page_cell(page, "draw");
    if (both)
        svg_difference(page->out, find->worth.share, find->worth.low, find->worth.high, reach);
    page_raw(page, "</td>");
    page_cell(page, "num");
    if (both)
        page_points(page, find->worth.share);
    page_raw(page, "</td></tr>");
}

static void add_seat_table(const struct page *page, const struct report_find *list, int count,
                           bool whole)
{
    static const char *const keys[] = { "",
                                        "cli.sim.html.per_game",
                                        "cli.sim.html.rate",
                                        "cli.sim.html.seats",
                                        "cli.sim.html.with",
                                        "cli.sim.html.without",
                                        "cli.sim.html.difference",
                                        "cli.sim.html.points",
                                        NULL };
    static const char *const classes[] = { "", "extra", "extra", "extra", "", "extra", "draw", "" };
    double reach = 0.02;
    for (int i = 0; i < count; i++)
        if (list[i].row.with.seats && list[i].row.without.seats)
            reach = fmax(reach, fmin(1, 1.2 * fabs(list[i].worth.share)));
    page_raw(page, "<div class=\"scroll\"><table>");
    page_heads(page, keys, classes);
    page_raw(page, "<tbody>");
    for (int i = 0; i < count; i++)
        add_seat_row(page, &list[i], reach, whole);
    page_raw(page, "</tbody></table></div>");
}

static void add_best(const struct page *page)
{
    struct report_find list[BEST];
    int count = report_finds_best(page->all, list, BEST);
    page_head(page, "cli.sim.html.telling");
    page_element(page, "p", "cli.sim.html.cause");
    if (page->all->mixed)
        page_element(page, "p", "cli.sim.html.mixed");
    page_raw(page, "<div class=\"card\">");
    if (count)
        add_seat_table(page, list, count, true);
    else
        page_element(page, "p", "cli.sim.html.nothing");
    page_raw(page, "</div>");
}

/* Rows of several groups in one table. */
static void add_lone_rows(const struct page *page, const struct report_find *list, int count,
                          bool of_match)
{
    if (!of_match) {
        add_seat_table(page, list, count, false);
        return;
    }
    match_table(page);
    for (int i = 0; i < count; i++)
        add_match_row(page, &list[i], false);
    page_raw(page, "</tbody></table></div>");
}

/* Facts that are one row each share a table. */
static void add_lone_facts(const struct page *page, bool of_match)
{
    struct report_find list[MAX_FACTS];
    int count = 0;
    for (int i = 0; i < page->all->layout.groups; i++) {
        const struct sim_group *group = &page->all->layout.group[i];
        if (group->fact && !group->noun && group->of_match == of_match)
            count += report_finds_group(page->all, group, &list[count], 1);
    }
    if (!count)
        return;
    page_raw(page, "<div class=\"card\">");
    add_lone_rows(page, list, count, of_match);
    page_raw(page, "</div>");
}

static void add_facts(const struct page *page, bool of_match)
{
    bool any = false;
    for (int i = 0; i < page->all->layout.groups; i++)
        any |= page->all->layout.group[i].fact && page->all->layout.group[i].of_match == of_match;
    if (!any)
        return;
    page_head(page, of_match ? "cli.sim.html.match" : "cli.sim.html.facts");
    add_lone_facts(page, of_match);
    for (int i = 0; i < page->all->layout.groups; i++) {
        const struct sim_group *group = &page->all->layout.group[i];
        struct report_find list[GROUP_ROWS];
        if (!group->fact || !group->noun || group->of_match != of_match ||
            !sim_group_sum(page->all->stats, group, CELL_TAKEN))
            continue;
        page_raw(page, "<div class=\"card\">");
        heading(page, group, "h3");
        if (of_match)
            add_match_group(page, group);
        else
            add_seat_table(page, list, report_finds_group(page->all, group, list, GROUP_ROWS),
                           false);
        page_raw(page, "</div>");
    }
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* All kinds in one table, then a table to be opened for each that has values. */
static void add_moves(const struct page *page, bool of_match)
{
    struct report_find list[GROUP_ROWS];
    int count = 0;
    for (int i = 0; i < page->all->layout.groups && count < GROUP_ROWS; i++) {
        const struct sim_group *group = &page->all->layout.group[i];
        if (!group->fact && !group->argument && sim_group_shown(page->all->stats, group) &&
            report_group_of_match(page->all, group) == of_match)
            count += report_finds_group(page->all, group, &list[count], 1);
    }
    if (!count)
        return;
    page_element(page, "h2", of_match ? "cli.sim.html.chance" : "cli.sim.html.moves");
    page_raw(page, "<details><summary>");
    page_word(page, "cli.sim.html.kinds");
    page_raw(page, "</summary>");
    add_lone_rows(page, list, count, of_match);
    page_raw(page, "</details>");
    for (int i = 0; i < page->all->layout.groups; i++) {
        const struct sim_group *group = &page->all->layout.group[i];
        if (group->fact || !group->argument || !sim_group_shown(page->all->stats, group) ||
            report_group_of_match(page->all, group) != of_match)
            continue;
        page_raw(page, "<details>");
        heading(page, group, "summary");
        if (of_match)
            add_match_group(page, group);
        else
            add_seat_table(page, list, report_finds_group(page->all, group, list, GROUP_ROWS),
                           false);
        page_raw(page, "</details>");
    }
}

void page_findings(const struct page *page)
{
    add_histograms(page);
    add_curves(page);
    add_best(page);
    add_facts(page, true);
    add_facts(page, false);
}

void report_html(const struct words *words, const struct sim_plan *plan,
                 const struct sim_tally *tally, const char *command, struct text *out)
{
    struct report_findings all;
    report_findings_open(&all, words, plan, tally);
    const struct page page = { .out = out, .words = all.words, .all = &all };
    add_header(&page, command);
    add_winners(&page);
    if (tally->stats.count) {
        page_findings(&page);
        add_moves(&page, false);
        add_moves(&page, true);
    }
    page_close(&page);
}
