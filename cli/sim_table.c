/* sim_table.c: the report of kontor sim for people. */
#include "cli/sim.h"

#include <stdio.h>
#include <string.h>

#include "cli/table.h"

enum { SHOWN_FAILURES = 20 };

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

void sim_table(const struct sim_plan *plan, const struct sim_tally *tally,
               char *const *records, struct text *out)
{
    add_head(plan, tally, out);
    text_add(out, "\n");
    add_tables(plan, tally, out);
    if (tally->failed)
        text_add(out, "\n");
    sim_failures(plan, tally, records, out);
}
