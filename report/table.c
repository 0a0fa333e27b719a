/* table.c: the report of kontor sim for people. */
#include <stdio.h>
#include <string.h>

#include "process/confine.h"
#include "process/fault.h"
#include "report/finds.h"
#include "report/grid.h"
#include "report/report.h"

enum { SHOWN_FAILURES = 20, SHOWN_FINDS = 12, SHOWN_EVENTS = 16 };

static void set_share(const struct words *words, struct grid *table, int row,
                      const struct sim_share *share)
{
    struct sim_interval interval = sim_wilson(share->wins, share->games);
    char low[32], high[32], part[32];
    grid_decimal(table, row, 2, words, (double)share->wins / SIM_WIN, 1);
    grid_printf(table, row, 3, "%s %%", decimal(words, interval.share * 100, 2, part));
    grid_printf(table, row, 4, "%s–%s %%", decimal(words, interval.low * 100, 2, low),
                decimal(words, interval.high * 100, 2, high));
    grid_decimal(table, row, 5, words, sim_mean_points(share), 2);
    grid_decimal(table, row, 6, words, sim_mean_rank(share), 3);
}

static void set_games(const struct words *words, struct grid *table, int row,
                      const struct sim_share *share)
{
    grid_printf(table, row, 1, "%llu", (unsigned long long)share->games);
    set_share(words, table, row, share);
}

static void add_tables(const struct words *words, const struct sim_plan *plan,
                       const struct sim_tally *tally, struct text *out)
{
    static const char *const heads[] = { "cli.sim.games",
                                         "cli.sim.wins",
                                         "cli.sim.share",
                                         "cli.sim.interval",
                                         "cli.sim.score",
                                         "cli.sim.rank",
                                         NULL };
    const struct match match = { .game = plan->game,
                                 .edition = plan->edition,
                                 .setup = plan->setup };
    struct grid table = { 0 };
    int row = 0;
    grid_set(&table, row, 0, words_get(words, NULL, "cli.sim.seat"));
    grid_heads(&table, row++, 1, words, heads);
    for (int seat = 0; seat < plan->setup.players; seat++) {
        struct text name = { 0 };
        words_name(words, &match, "seat", seat, &name);
        grid_set(&table, row, 0, name.data ? name.data : "");
        set_games(words, &table, row++, &tally->seat[seat]);
        text_free(&name);
    }
    grid_set(&table, row++, 0, "");
    grid_set(&table, row, 0, words_get(words, NULL, "cli.sim.agent"));
    grid_heads(&table, row++, 1, words, heads);
    for (int i = 0; i < plan->setup.players; i++) {
        const char *name = plan->agent[i].name;
        int first = 0;
        while (strcmp(plan->agent[first].name, name))
            first++;
        if (first < i)
            continue;
        struct sim_share share = sim_tally_agent(tally, plan, name);
        grid_set(&table, row, 0, name);
        set_games(words, &table, row++, &share);
    }
    grid_print(&table, out);
}

void report_failures(const struct words *words, const struct sim_plan *plan,
                     const struct sim_tally *tally, char *const *records, struct text *out)
{
    size_t shown = tally->failure_count < SHOWN_FAILURES ? tally->failure_count : SHOWN_FAILURES;
    for (size_t i = 0; i < shown; i++) {
        const struct sim_failure *failure = &tally->failures[i];
        char key[48], move[160] = "";
        snprintf(key, sizeof key, "cli.sim.end.%s", sim_end_name[failure->end]);
        if (failure->end == SIM_ILLEGAL)
            move_print(plan->game, plan->edition->data, failure->move, move, sizeof move);
        struct words_arg args[] = { words_number("game", (int64_t)failure->number),
                                    words_number("moves", failure->length),
                                    words_string("fault", failure->fault ? failure->fault : ""),
                                    words_string("move", move),
                                    words_number("actor", failure->actor) };
        words_say(words, NULL, key, args, 5, out);
        if (records && records[i])
            text_printf(out, " (%s)", records[i]);
        text_add(out, "\n");
    }
    if (tally->failed > shown) {
        struct words_arg more = words_number("n", (int64_t)(tally->failed - shown));
        words_say_line(words, "cli.sim.more", &more, 1, out);
    }
}

/* What went wrong with agents in processes of their own, a line for each kind. */
static void add_faults(const struct words *words, const struct sim_plan *plan,
                       const struct sim_tally *tally, struct text *out)
{
    for (int i = 0; i < plan->setup.players; i++) {
        const char *name = plan->agent[i].name;
        int first = 0;
        while (strcmp(plan->agent[first].name, name))
            first++;
        struct sim_faults faults = sim_agent_faults(tally, plan, name);
        if (first < i || !faults.replaced)
            continue;
        struct words_arg replaced[] = { words_string("agent", name),
                                        words_number("n", (int64_t)faults.replaced) };
        text_add(out, "\n");
        words_say_line(words, "cli.sim.replaced", replaced, 2, out);
        for (int what = 0; what < FAULTS; what++) {
            struct text fault = { 0 };
            if (!faults.count[what])
                continue;
            fault_tell(words, (enum fault)what, &faults.first[what].note, &fault);
            struct words_arg args[] = {
                words_string("agent", name),
                words_number("count", (int64_t)faults.count[what]),
                words_number("game", (int64_t)faults.first[what].number),
                words_string("fault", fault.data ? fault.data : ""),
            };
            words_say_line(words, "cli.sim.fault", args, 4, out);
            text_free(&fault);
        }
    }
}

/* Above the figures: whose they are not. */
static void add_warnings(const struct words *words, const struct sim_plan *plan,
                         const struct sim_tally *tally, struct text *out)
{
    for (int i = 0; i < plan->setup.players; i++) {
        if (!sim_is_first(plan, i) || sim_agent_own(tally, plan, plan->agent[i].name) == SIM_OWN)
            continue;
        text_add(out, "\n");
        report_own_sentence(words, plan, tally, i, out);
        text_add(out, "\n");
    }
}

void report_own_sentence(const struct words *words, const struct sim_plan *plan,
                         const struct sim_tally *tally, int place, struct text *out)
{
    const char *name = plan->agent[place].name;
    enum sim_own own = sim_agent_own(tally, plan, name);
    struct words_arg args[] = {
        words_string("agent", name),
        words_number("n", (int64_t)sim_agent_faults(tally, plan, name).games),
        words_number("games", (int64_t)sim_tally_agent(tally, plan, name).games),
    };
    words_say(words, NULL, own == SIM_NOT_OWN ? "cli.sim.own.not" : "cli.sim.own.partly", args, 3,
              out);
}

void report_secret_lines(const struct words *words, const struct sim_plan *plan, struct text *out)
{
    char hex[FAIR_HEX];
    unsigned missing = plan->secrecy != SIM_NO_SECRET ? confine_missing(confine_ways()) : 0;
    fair_to_hex(plan->secret, hex);
    struct words_arg secret = words_string("secret", hex);
    if (plan->secrecy != SIM_NO_SECRET)
        words_say_line(
            words, plan->secrecy == SIM_SECRET_GIVEN ? "cli.sim.secret.known" : "cli.sim.secret",
            &secret, 1, out);
    if (missing) {
        confine_tell(words, missing, out);
        text_add(out, "\n");
    }
}

static void add_head(const struct words *words, const struct sim_plan *plan,
                     const struct sim_tally *tally, struct text *out)
{
    char options[1024], mean[32], seconds[32];
    double games = (double)(tally->finished ? tally->finished : 1);
    setup_print(plan->game, &plan->setup, options, sizeof options);
    struct words_arg head[] = {
        words_string("game", words_get(words, plan->game, "title")),
        words_number("players", plan->setup.players),
        words_string("edition", plan->edition->name),
        words_string("options", *options ? options : "–"),
        words_number("seed", (int64_t)plan->seed),
    };
    struct words_arg played[] = {
        words_number("games", (int64_t)(tally->finished + tally->failed)),
        words_number("finished", (int64_t)tally->finished),
        words_number("failed", (int64_t)tally->failed),
        words_number("decisions", (int64_t)tally->decisions),
        words_string("seconds", decimal(words, tally->seconds, 2, seconds)),
    };
    struct words_arg length[] = {
        words_string("mean", decimal(words, (double)tally->moves / games, 1, mean)),
        words_number("min", tally->shortest),
        words_number("max", tally->longest),
    };
    words_say_line(words, "cli.sim.head", head, 5, out);
    words_say_line(words, "cli.sim.played", played, 5, out);
    if (tally->finished)
        words_say_line(words, "cli.sim.length", length, 3, out);
    if (tally->stopped)
        words_say_line(words, "cli.sim.stopped", played, 5, out);
    if (tally->narrow)
        words_say_line(words, "cli.sim.narrow", played, 5, out);
    if (!sim_reproducible(plan))
        words_say_line(words, "cli.sim.timed", played, 5, out);
    report_secret_lines(words, plan, out);
}

/* ---- statistics ---------------------------------------------------------------- */

static void set_label(struct grid *table, int row, const struct report_findings *all,
                      const struct report_find *find)
{
    struct text name = { 0 };
    report_find_label(all, find, &name);
    grid_set(table, row, 0, name.data ? name.data : "");
    text_free(&name);
}

/* What a match can end with or bring, as shares of all games. */
static void add_events(const struct report_findings *all, struct text *out)
{
    struct grid table = { 0 };
    int64_t games = sim_stats_games(all->stats);
    int row = 0;
    for (int i = 0; i < all->layout.groups; i++) {
        struct report_find list[SHOWN_EVENTS];
        const struct sim_group *group = &all->layout.group[i];
        int count = group->of_match ? report_finds_group(all, group, list, SHOWN_EVENTS) : 0;
        for (int k = 0; k < count && row < SHOWN_EVENTS; k++, row++) {
            struct sim_interval share =
                sim_wilson((uint64_t)list[k].row.games * SIM_WIN, (uint64_t)games);
            char low[32], middle[32], high[32];
            set_label(&table, row, all, &list[k]);
            grid_printf(&table, row, 1, "%s %%", decimal(all->words, share.share * 100, 2, middle));
            grid_printf(&table, row, 2, "%s–%s %%", decimal(all->words, share.low * 100, 2, low),
                        decimal(all->words, share.high * 100, 2, high));
        }
    }
    if (!row)
        return;
    text_add(out, "\n");
    words_say_line(all->words, "cli.sim.stats.match", NULL, 0, out);
    grid_print(&table, out);
}

static void set_find(struct grid *table, int row, const struct report_findings *all,
                     const struct report_find *find)
{
    const struct words *words = all->words;
    const struct sim_row *counts = &find->row;
    char low[32], high[32], share[32];
    double with = sim_wilson((uint64_t)counts->with.wins, (uint64_t)counts->with.seats).share;
    double without =
        sim_wilson((uint64_t)counts->without.wins, (uint64_t)counts->without.seats).share;
    set_label(table, row, all, find);
    grid_printf(table, row, 1, "%lld", (long long)counts->with.seats);
    grid_printf(table, row, 2, "%s %%", decimal(words, with * 100, 1, share));
    grid_printf(table, row, 3, "%s %%", decimal(words, without * 100, 1, share));
    grid_printf(table, row, 4, "%s%s", find->worth.share > 0 ? "+" : "",
                decimal(words, find->worth.share * 100, 1, share));
    grid_printf(table, row, 5, "%s … %s", decimal(words, find->worth.low * 100, 1, low),
                decimal(words, find->worth.high * 100, 1, high));
}

void report_stats_table(const struct words *words, const struct sim_plan *plan,
                        const struct sim_tally *tally, struct text *out)
{
    static const char *const heads[] = { "cli.sim.html.seats",   "cli.sim.html.with",
                                         "cli.sim.html.without", "cli.sim.html.difference",
                                         "cli.sim.interval",     NULL };
    struct report_findings all;
    struct report_find list[SHOWN_FINDS];
    struct grid table = { 0 };
    report_findings_open(&all, words, plan, tally);
    add_events(&all, out);
    text_add(out, "\n");
    int count = report_finds_best(&all, list, SHOWN_FINDS);
    words_say_line(words, count ? "cli.sim.stats.best" : "cli.sim.html.nothing", NULL, 0, out);
    grid_heads(&table, 0, 1, all.words, heads);
    for (int i = 0; i < count; i++)
        set_find(&table, i + 1, &all, &list[i]);
    if (count)
        grid_print(&table, out);
    if (all.mixed && count)
        words_say_line(words, "cli.sim.html.mixed", NULL, 0, out);
    words_say_line(words, "cli.sim.stats.more", NULL, 0, out);
}

void report_table(const struct words *words, const struct sim_plan *plan,
                  const struct sim_tally *tally, char *const *records, struct text *out)
{
    add_head(words, plan, tally, out);
    add_warnings(words, plan, tally, out);
    text_add(out, "\n");
    add_tables(words, plan, tally, out);
    if (tally->stats.count)
        report_stats_table(words, plan, tally, out);
    if (tally->failed)
        text_add(out, "\n");
    report_failures(words, plan, tally, records, out);
    add_faults(words, plan, tally, out);
}
