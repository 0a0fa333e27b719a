/* sim_table.c: the report of kontor sim for people. */
#include "cli/sim.h"

#include <stdio.h>
#include <string.h>

#include "cli/sim_finds.h"
#include "cli/table.h"

enum { SHOWN_FAILURES = 20, SHOWN_FINDS = 12, SHOWN_EVENTS = 16 };

static void say(struct text *out, const char *key, const struct words_arg *args, int count)
{
    words_say(cli_words(), NULL, key, args, count, out);
    text_add(out, "\n");
}

static void set_share(struct table *table, int row, const struct sim_share *share)
{
    const struct words *words = cli_words();
    struct sim_interval interval = sim_wilson(share->wins, share->games);
    char low[32], high[32], part[32];
    table_decimal(table, row, 2, words, (double)share->wins / SIM_WIN, 1);
    table_printf(table, row, 3, "%s %%", decimal(words, interval.share * 100, 2, part));
    table_printf(table, row, 4, "%s–%s %%", decimal(words, interval.low * 100, 2, low),
                 decimal(words, interval.high * 100, 2, high));
    table_decimal(table, row, 5, words, sim_mean_points(share), 2);
    table_decimal(table, row, 6, words, sim_mean_rank(share), 3);
}

static void set_games(struct table *table, int row, const struct sim_share *share)
{
    table_printf(table, row, 1, "%llu", (unsigned long long)share->games);
    set_share(table, row, share);
}

static void add_tables(const struct sim_plan *plan, const struct sim_tally *tally,
                       struct text *out)
{
    static const char *const heads[] = { "cli.sim.games", "cli.sim.wins", "cli.sim.share",
                                         "cli.sim.interval", "cli.sim.score", "cli.sim.rank",
                                         NULL };
    const struct words *words = cli_words();
    const struct match match = { .game = plan->game, .edition = plan->edition,
                                 .setup = plan->setup };
    struct table table = { 0 };
    int row = 0;
    table_set(&table, row, 0, words_get(words, NULL, "cli.sim.seat"));
    table_heads(&table, row++, 1, words, heads);
    for (int seat = 0; seat < plan->setup.players; seat++) {
        struct text name = { 0 };
        words_name(words, &match, "seat", seat, &name);
        table_set(&table, row, 0, name.data ? name.data : "");
        set_games(&table, row++, &tally->seat[seat]);
        text_free(&name);
    }
    table_set(&table, row++, 0, "");
    table_set(&table, row, 0, words_get(words, NULL, "cli.sim.agent"));
    table_heads(&table, row++, 1, words, heads);
    for (int i = 0; i < plan->setup.players; i++) {
        const char *name = plan->agent[i].name;
        int first = 0;
        while (strcmp(plan->agent[first].name, name))
            first++;
        if (first < i)
            continue;
        struct sim_share share = sim_tally_agent(tally, plan, name);
        table_set(&table, row, 0, name);
        set_games(&table, row++, &share);
    }
    table_print(&table, out);
}

void sim_failures(const struct sim_plan *plan, const struct sim_tally *tally,
                  char *const *records, struct text *out)
{
    size_t shown = tally->failure_count < SHOWN_FAILURES ? tally->failure_count
                                                         : SHOWN_FAILURES;
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
        words_say(cli_words(), NULL, key, args, 5, out);
        if (records && records[i])
            text_printf(out, " (%s)", records[i]);
        text_add(out, "\n");
    }
    if (tally->failed > shown) {
        struct words_arg more = words_number("n", (int64_t)(tally->failed - shown));
        say(out, "cli.sim.more", &more, 1);
    }
}

/* What went wrong with agents in processes of their own, a line for each kind. */
static void add_faults(const struct sim_plan *plan, const struct sim_tally *tally,
                       struct text *out)
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
        say(out, "cli.sim.replaced", replaced, 2);
        for (int what = 0; what < FAULTS; what++) {
            struct text fault = { 0 };
            if (!faults.count[what])
                continue;
            cli_fault((enum fault)what, &faults.first[what].note, &fault);
            struct words_arg args[] = {
                words_string("agent", name), words_number("count", (int64_t)faults.count[what]),
                words_number("game", (int64_t)faults.first[what].number),
                words_string("fault", fault.data ? fault.data : ""),
            };
            say(out, "cli.sim.fault", args, 4);
            text_free(&fault);
        }
    }
}

static void add_head(const struct sim_plan *plan, const struct sim_tally *tally,
                     struct text *out)
{
    char options[1024], mean[32], seconds[32];
    double games = (double)(tally->finished ? tally->finished : 1);
    setup_print(plan->game, &plan->setup, options, sizeof options);
    struct words_arg head[] = {
        words_string("game", words_get(cli_words(), plan->game, "title")),
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
        words_string("seconds", decimal(cli_words(), tally->seconds, 2, seconds)),
    };
    struct words_arg length[] = {
        words_string("mean", decimal(cli_words(), (double)tally->moves / games, 1, mean)),
        words_number("min", tally->shortest), words_number("max", tally->longest),
    };
    say(out, "cli.sim.head", head, 5);
    say(out, "cli.sim.played", played, 5);
    if (tally->finished)
        say(out, "cli.sim.length", length, 3);
    if (tally->stopped)
        say(out, "cli.sim.stopped", played, 5);
    if (tally->narrow)
        say(out, "cli.sim.narrow", played, 5);
    if (!sim_reproducible(plan))
        say(out, "cli.sim.timed", played, 5);
}

/* ---- statistics ---------------------------------------------------------------- */

static void set_label(struct table *table, int row, const struct sim_findings *all,
                      const struct sim_find *find)
{
    struct text name = { 0 };
    sim_find_label(all, find, &name);
    table_set(table, row, 0, name.data ? name.data : "");
    text_free(&name);
}

/* What a match can end with or bring, as shares of all games. */
static void add_events(const struct sim_findings *all, struct text *out)
{
    struct table table = { 0 };
    int64_t games = sim_stats_games(all->stats);
    int row = 0;
    for (int i = 0; i < all->layout.groups; i++) {
        struct sim_find list[SHOWN_EVENTS];
        const struct sim_group *group = &all->layout.group[i];
        int count = group->of_match ? sim_finds_group(all, group, list, SHOWN_EVENTS) : 0;
        for (int k = 0; k < count && row < SHOWN_EVENTS; k++, row++) {
            struct sim_interval share = sim_wilson((uint64_t)list[k].row.games * SIM_WIN,
                                                   (uint64_t)games);
            char low[32], middle[32], high[32];
            set_label(&table, row, all, &list[k]);
            table_printf(&table, row, 1, "%s %%", decimal(all->words, share.share * 100, 2,
                                                          middle));
            table_printf(&table, row, 2, "%s–%s %%", decimal(all->words, share.low * 100, 2, low),
                         decimal(all->words, share.high * 100, 2, high));
        }
    }
    if (!row)
        return;
    text_add(out, "\n");
    say(out, "cli.sim.stats.match", NULL, 0);
    table_print(&table, out);
}

static void set_find(struct table *table, int row, const struct sim_findings *all,
                     const struct sim_find *find)
{
    const struct words *words = all->words;
    const struct sim_row *counts = &find->row;
    char low[32], high[32], share[32];
    double with = sim_wilson((uint64_t)counts->with.wins, (uint64_t)counts->with.seats).share;
    double without = sim_wilson((uint64_t)counts->without.wins,
                                (uint64_t)counts->without.seats).share;
    set_label(table, row, all, find);
    table_printf(table, row, 1, "%lld", (long long)counts->with.seats);
    table_printf(table, row, 2, "%s %%", decimal(words, with * 100, 1, share));
    table_printf(table, row, 3, "%s %%", decimal(words, without * 100, 1, share));
    table_printf(table, row, 4, "%s%s", find->worth.share > 0 ? "+" : "",
                 decimal(words, find->worth.share * 100, 1, share));
    table_printf(table, row, 5, "%s … %s", decimal(words, find->worth.low * 100, 1, low),
                 decimal(words, find->worth.high * 100, 1, high));
}

void sim_stats_table(const struct sim_plan *plan, const struct sim_tally *tally,
                     struct text *out)
{
    static const char *const heads[] = { "cli.sim.html.seats", "cli.sim.html.with",
                                         "cli.sim.html.without", "cli.sim.html.difference",
                                         "cli.sim.interval", NULL };
    struct sim_findings all;
    struct sim_find list[SHOWN_FINDS];
    struct table table = { 0 };
    sim_findings_open(&all, plan, tally);
    add_events(&all, out);
    text_add(out, "\n");
    int count = sim_finds_best(&all, list, SHOWN_FINDS);
    say(out, count ? "cli.sim.stats.best" : "cli.sim.html.nothing", NULL, 0);
    table_heads(&table, 0, 1, all.words, heads);
    for (int i = 0; i < count; i++)
        set_find(&table, i + 1, &all, &list[i]);
    if (count)
        table_print(&table, out);
    if (all.mixed && count)
        say(out, "cli.sim.html.mixed", NULL, 0);
    say(out, "cli.sim.stats.more", NULL, 0);
}

void sim_table(const struct sim_plan *plan, const struct sim_tally *tally,
               char *const *records, struct text *out)
{
    add_head(plan, tally, out);
    text_add(out, "\n");
    add_tables(plan, tally, out);
    if (tally->stats.count)
        sim_stats_table(plan, tally, out);
    if (tally->failed)
        text_add(out, "\n");
    sim_failures(plan, tally, records, out);
    add_faults(plan, tally, out);
}
