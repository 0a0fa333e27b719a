/*
 * test_cryptocurrency_balance.c: how matches of `greedy` players go with the
 * newest house edition of Cryptocurrency: what a seat is worth, and the experts.
 *
 * The aims of docs/balance/cryptocurrency.md are for players who search; what
 * is held fast here is what the simple player shows of them in little time.
 * KONTOR_REPORT=games prints the table of experts for so many games.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/cryptocurrency/cryptocurrency.h"
#include "sim/sim.h"
#include "tests/helpers/play.h"

enum { USUAL_GAMES = 2000 };

static struct sim_layout layout;
static struct sim_tally tally;
static struct edition *edition;

static int open_edition(void **unused)
{
    (void)unused;
    edition = shipped_edition(&cryptocurrency_game, NULL);
    return edition ? 0 : -1;
}

static int close_edition(void **unused)
{
    (void)unused;
    edition_free(edition);
    return 0;
}

static const struct sim_group *find_fact(const char *name)
{
    for (int i = 0; i < layout.groups; i++)
        if (layout.group[i].fact && !strcmp(layout.group[i].name, name))
            return &layout.group[i];
    fail_msg("no such fact: %s", name);
    return NULL;
}

static struct sim_row read_fact(const char *name, int value)
{
    return sim_stats_row(&layout, &tally.stats, find_fact(name)->first + (uint32_t)value);
}

/* In percent: the wins of a part of the seats. */
static double share(struct sim_part part)
{
    return 100.0 * (double)part.wins / SIM_WIN / (double)part.seats;
}

static void play(uint64_t games, int players)
{
    const char *at;
    size_t length;
    struct sim_plan plan = { .game = &cryptocurrency_game,
                             .seed = 1,
                             .games = games,
                             .threads = 1,
                             .audit = SIM_AUDIT_END,
                             .stats = true };
    plan.edition = edition;
    setup_defaults(plan.game, players, &plan.setup);
    assert_false(sim_agents(&plan, "greedy", &at, &length));
    sim_layout_make(&layout, plan.game, edition, players);
    assert_true(sim_run(&plan, NULL, &tally));
    assert_int_equal(tally.finished, games);
}

static void seats_are_worth_the_same(void **unused)
{
    (void)unused;
    for (int players = 2; players <= CC_SEATS; players++) {
        play(USUAL_GAMES, players);
        for (int seat = 0; seat < players; seat++) {
            double wins = 100.0 * (double)tally.seat[seat].wins / SIM_WIN / USUAL_GAMES;
            assert_true(wins > 100.0 / players - 3 && wins < 100.0 / players + 3);
        }
        sim_tally_free(&tally);
    }
}

static void experts_are_worth_hiring(void **unused)
{
    const char *report = getenv("KONTOR_REPORT");
    (void)unused;
    play(report ? strtoull(report, NULL, 10) : USUAL_GAMES, CC_SEATS);
    for (int i = 0; i < EXPERTS; i++) {
        struct sim_row hired = read_fact("hired", i), declined = read_fact("declined", i);
        double offers = (double)(hired.taken + declined.taken);
        double taken = 100.0 * (double)hired.taken / offers;
        double worth = share(hired.with) - share(hired.without);
        if (report)
            print_message("%s: %.0f offers, hired in %.1f %% of them and %.1f %% of its "
                          "appearances, %.1f %% wins with, %.1f %% without\n",
                          noun_name(&cryptocurrency_game, NULL, "expert", i), offers, taken,
                          100.0 * (double)hired.taken / (double)read_fact("seeking", i).taken,
                          share(hired.with), share(hired.without));
        assert_true(taken > 3 && taken < 80);
        assert_true(worth > -10 && worth < 10);
    }
    sim_tally_free(&tally);
}

/* Every job seeker who is shown is hired once at most, and there are five a round. */
static void facts_add_up(void **unused)
{
    int64_t shown = 0;
    (void)unused;
    play(100, CC_SEATS);
    for (int i = 0; i < EXPERTS; i++) {
        assert_true(read_fact("hired", i).taken <= read_fact("seeking", i).taken);
        shown += read_fact("seeking", i).taken;
    }
    assert_int_equal(shown, 100 * 4 * 5);
    sim_tally_free(&tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_worth_the_same),
        cmocka_unit_test(experts_are_worth_hiring),
        cmocka_unit_test(facts_add_up),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
