/* set_html.c: a tournament or a sweep as one page. */
#include <math.h>
#include <string.h>

#include "report/page.h"
#include "sim/tournament.h"

static uint64_t finished(const struct sim_set *set)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < set->count; i++)
        sum += set->part[i].tally.finished;
    return sum;
}

static void add_head(const struct page *page, const struct sim_set *set, const char *command)
{
    const struct sim_plan *plan = &set->part[0].plan;
    bool stopped = false, timed = false;
    for (size_t i = 0; i < set->count; i++) {
        stopped |= set->part[i].tally.stopped;
        timed |= !sim_reproducible(&set->part[i].plan);
    }
    page_open(page, plan->game, finished(set));
    page_raw(page, "<dl>");
    page_term_count(page, "cli.sim.games", finished(set));
    page_term_count(page, "cli.sim.html.parts", set->count);
    page_term_count(page, "cli.sim.html.players", plan->setup.players);
    page_term_count(page, "cli.sim.html.seed", plan->seed);
    page_term_edition(page, plan->edition);
    page_raw(page, "</dl>");
    page_command(page, command);
    if (stopped)
        page_element(page, "p", "cli.sim.stopped");
    for (size_t i = 0; i < set->count; i++)
        page_warnings(page, &set->part[i].plan, &set->part[i].tally);
    if (timed)
        page_element(page, "p", "cli.sim.timed");
}

/* ---- tournaments ------------------------------------------------------------------------ */

static void add_rating(const struct page *page, const struct sim_set *set, int agent,
                       const struct elo *elo)
{
    struct sim_share share = sim_field_share(set, agent);
    struct sim_interval interval = sim_wilson(share.wins, share.games);
    char rating[32], low[32], high[32];
    page_raw(page, "<tr><td>");
    html_add(page->out, set->player[agent].name);
    page_raw(page, "</td><td class=\"draw\">");
    svg_bar(page->out, interval.share, interval.low, interval.high,
            1.0 / set->part[0].plan.setup.players, 1);
    page_raw(page, "</td>");
    page_share(page, "num", (struct sim_part){ (int64_t)share.games, (int64_t)share.wins });
    page_cell(page, "num");
    text_printf(page->out, "%s <small class=\"soft\">%s–%s</small></td></tr>",
                decimal(page->words, elo->rating, 0, rating),
                decimal(page->words, elo->low, 0, low), decimal(page->words, elo->high, 0, high));
}

/* Who wins how often against whom: a row for each ordered pair. */
static void add_pairs(const struct page *page, const struct sim_set *set)
{
    page_share_table(page, "cli.sim.html.against");
    for (int agent = 0; agent < set->players; agent++)
        for (int other = 0; other < set->players; other++) {
            struct sim_share share = sim_field_against(set, agent, other);
            struct text name = { 0 };
            if (agent == other || !share.games)
                continue;
            text_printf(&name, "%s – %s", set->player[agent].name, set->player[other].name);
            page_share_row(page, name.data ? name.data : "", &share,
                           1.0 / set->part[0].plan.setup.players, 1);
            page->out->failed |= name.failed;
            text_free(&name);
        }
    page_raw(page, "</tbody></table></div>");
}

static void add_tournament(const struct page *page, const struct sim_set *set)
{
    static const char *const keys[] = { "cli.sim.agent", "", "cli.sim.share", "cli.sim.elo", NULL };
    static const char *const classes[] = { "", "draw", "", "" };
    struct elo ratings[SIM_MAX_FIELD];
    bool told[SIM_MAX_FIELD] = { false };
    if (!sim_field_rate(set, ratings)) {
        page->out->failed = true;
        return;
    }
    page_element(page, "h2", "cli.sim.html.wins");
    page_element(page, "p", "cli.sim.html.intervals");
    page_element(page, "p",
                 set->part[0].plan.setup.players == 2 ? "cli.sim.elo.method"
                                                      : "cli.sim.elo.method.table");
    page_raw(page, "<div class=\"card scroll\"><table>");
    page_heads(page, keys, classes);
    page_raw(page, "<tbody>");
    for (int i = 0; i < set->players; i++) {
        int best = -1;
        for (int agent = 0; agent < set->players; agent++)
            if (!told[agent] && (best < 0 || ratings[agent].rating > ratings[best].rating))
                best = agent;
        told[best] = true;
        add_rating(page, set, best, &ratings[best]);
    }
    page_raw(page, "</tbody></table></div>");
    add_pairs(page, set);
}

/* ---- sweeps ------------------------------------------------------------------------------- */

static void add_point(const struct page *page, const struct sim_set *set, size_t number,
                      double whole)
{
    const struct sim_entry *part = &set->part[number];
    const struct sim_tally *tally = &part->tally;
    struct sim_share share = sim_watched(&part->plan, tally);
    struct sim_interval interval = sim_wilson(share.wins, share.games);
    struct text name = { 0 };
    char mean[32];
    sim_part_label(set, part, &name);
    page_raw(page, "<tr><td>");
    html_add(page->out, name.data ? name.data : "");
    text_free(&name);
    page_raw(page, "</td><td class=\"draw\">");
    svg_bar(page->out, interval.share, interval.low, interval.high, 1.0 / part->plan.setup.players,
            whole);
    page_raw(page, "</td>");
    page_share(page, "num", (struct sim_part){ (int64_t)share.games, (int64_t)share.wins });
    page_cell(page, "num extra");
    html_add(page->out, decimal(page->words, sim_mean_points(&share), 2, mean));
    page_raw(page, "</td><td class=\"num\">");
    html_add(page->out,
             decimal(page->words,
                     tally->finished ? (double)tally->moves / (double)tally->finished : 0, 1,
                     mean));
    page_raw(page, "</td>");
    page_count(page, "num extra", (int64_t)tally->finished);
    page_raw(page, "</tr>");
}

static void add_sweep(const struct page *page, const struct sim_set *set)
{
    static const char *const keys[] = {
        "", "", "cli.sim.share", "cli.sim.score", "cli.sim.html.length", "cli.sim.games", NULL
    };
    static const char *const classes[] = { "", "draw", "", "extra", "", "extra" };
    struct words_arg agent = words_string("agent", set->part[0].plan.agent[0].name);
    double whole = 0;
    for (size_t i = 0; i < set->count; i++) {
        struct sim_share share = sim_watched(&set->part[i].plan, &set->part[i].tally);
        whole = fmax(whole, sim_wilson(share.wins, share.games).high);
    }
    page_element(page, "h2", "cli.sim.html.wins");
    page_raw(page, "<p>");
    page_say(page, "cli.sim.watched", &agent, 1);
    page_raw(page, "</p>");
    page_element(page, "p", "cli.sim.html.intervals");
    page_raw(page, "<div class=\"card scroll\"><table>");
    page_heads(page, keys, classes);
    page_raw(page, "<tbody>");
    for (size_t i = 0; i < set->count; i++)
        add_point(page, set, i, fmin(1, 1.05 * whole));
    page_raw(page, "</tbody></table></div>");
    for (size_t i = 0; i < set->refused_count; i++) {
        struct words_arg args[] = { words_string("point", set->refused[i].point),
                                    words_string("why", set->refused[i].why) };
        page_raw(page, "<p class=\"soft\">");
        page_say(page, "cli.sim.refused", args, 2);
        page_raw(page, "</p>");
    }
}

/* ---- each part ------------------------------------------------------------------------------ */

static void add_parts(const struct page *page, const struct sim_set *set)
{
    page_element(page, "h2", "cli.sim.html.each");
    for (size_t i = 0; i < set->count; i++) {
        struct report_findings all;
        struct text name = { 0 };
        report_findings_open(&all, page->words, &set->part[i].plan, &set->part[i].tally);
        const struct page part = {
            .out = page->out, .words = page->words, .all = &all, .part = true
        };
        sim_part_label(set, &set->part[i], &name);
        page_raw(page, "<details><summary>");
        html_add(page->out, name.data ? name.data : "");
        page_raw(page, "</summary>");
        page_winners(&part);
        if (set->part[i].tally.stats.count)
            page_findings(&part);
        page_raw(page, "</details>");
        text_free(&name);
    }
}

void report_set_html(const struct words *words, const struct sim_set *set, const char *command,
                     struct text *out)
{
    const struct page page = { .out = out, .words = words };
    add_head(&page, set, command);
    if (set->players)
        add_tournament(&page, set);
    else
        add_sweep(&page, set);
    add_parts(&page, set);
    page_close(&page);
}
