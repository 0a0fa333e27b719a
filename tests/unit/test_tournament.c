/* test_tournament.c: pairings, and ratings against strengths that are known. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/tournament.h"

extern const struct game template_game;

static struct edition *edition;

/* ---- ratings ------------------------------------------------------------ */

/* Two agents: the odds of wins and losses, one undecided game added. */
static void test_two_agents(void **unused)
{
    struct elo_row row = { { 0, 1 }, { 1, 1 }, 100, { 75, 25 } };
    struct elo ratings[2];
    (void)unused;
    elo_fit(&row, 1, 2, ratings);
    double wide = 400 * log10(75.5 / 25.5), p = 75.5 / 101;
    assert_true(fabs(ratings[0].rating - ratings[1].rating - wide) < 1e-6);
    assert_true(fabs(ratings[0].rating + ratings[1].rating - 3000) < 1e-6);
    /* The difference has the error 1 / sqrt(n p q); each of the two half of it. */
    double half = 1.959963984540054 * 400 / log(10) / sqrt(101 * p * (1 - p)) / 2;
    assert_true(fabs(ratings[0].high - ratings[0].rating - half) < 1e-6);
    assert_true(fabs(ratings[0].rating - ratings[0].low - half) < 1e-6);
    row.agent[0] = 1;
    row.agent[1] = 0;
    elo_fit(&row, 1, 2, ratings);
    assert_true(fabs(ratings[1].rating - ratings[0].rating - wide) < 1e-6);
}

/* With more seats of the one the same strength wins more often. */
static void test_seats_count(void **unused)
{
    struct elo_row rows[] = { { { 0, 1 }, { 2, 1 }, 3000, { 2000, 1000 } },
                              { { 1, 0 }, { 2, 1 }, 3000, { 2000, 1000 } } };
    struct elo ratings[2];
    (void)unused;
    elo_fit(rows, 2, 2, ratings);
    assert_true(fabs(ratings[0].rating - 1500) < 1e-6);
    rows[0].wins[0] = 2400; /* 2 w / (2 w + 1) = 0.8: w = 2 */
    rows[0].wins[1] = 600;
    elo_fit(rows, 1, 2, ratings);
    assert_true(fabs(ratings[0].rating - ratings[1].rating - 400 * log10(2)) < 0.2);
}

/* Who wins or loses all has a finite rating and a wide interval. */
static void test_all_or_nothing(void **unused)
{
    struct elo_row rows[] = { { { 0, 1 }, { 1, 1 }, 50000, { 50000, 0 } },
                              { { 0, 2 }, { 1, 1 }, 50000, { 50000, 0 } },
                              { { 1, 2 }, { 1, 1 }, 0, { 0, 0 } } };
    struct elo ratings[3];
    (void)unused;
    elo_fit(rows, 3, 3, ratings);
    assert_true(ratings[0].rating > 2500 && ratings[0].rating < 4000);
    assert_true(ratings[0].high - ratings[0].low > 300);
    assert_true(fabs(ratings[1].rating - ratings[2].rating) < 1e-3);
    assert_true(ratings[1].high - ratings[1].low > 300);
}

static double uniform(struct rng *rng)
{
    return rng_next(rng) / 4294967296.0;
}

static void play(struct elo_row *row, const double elo[], int games, struct rng *rng)
{
    double one = row->seats[0] * pow(10, elo[row->agent[0]] / 400);
    double two = row->seats[1] * pow(10, elo[row->agent[1]] / 400);
    row->games = games;
    row->wins[0] = row->wins[1] = 0;
    for (int i = 0; i < games; i++)
        row->wins[uniform(rng) * (one + two) >= one]++;
}

/* Results drawn from known strengths, many times: 95 of 100 intervals hold the
 * truth, at tables of two and of five, and the mean of the ratings is the truth. */
static void check_coverage(const int seats[2], int games)
{
    static const double truth[] = { 1700, 1560, 1500, 1440, 1300 };
    enum { AGENTS = 5, TIMES = 600 };
    struct rng rng = rng_seed((uint64_t)games);
    double mean[AGENTS] = { 0 };
    int inside = 0;
    for (int time = 0; time < TIMES; time++) {
        struct elo_row rows[AGENTS * (AGENTS - 1)];
        struct elo ratings[AGENTS];
        size_t count = 0;
        for (int one = 0; one < AGENTS; one++)
            for (int two = 0; two < AGENTS; two++) {
                if (one == two || (seats[0] == seats[1] && two < one))
                    continue;
                rows[count] =
                    (struct elo_row){ .agent = { one, two }, .seats = { seats[0], seats[1] } };
                play(&rows[count++], truth, games, &rng);
            }
        elo_fit(rows, count, AGENTS, ratings);
        for (int i = 0; i < AGENTS; i++) {
            inside += ratings[i].low <= truth[i] && truth[i] <= ratings[i].high;
            mean[i] += ratings[i].rating / TIMES;
        }
    }
    double share = inside / (double)(AGENTS * TIMES);
    print_message("%.2f %% of the intervals hold the truth\n", share * 100);
    assert_true(share > 0.93 && share < 0.97);
    for (int i = 0; i < AGENTS; i++)
        assert_true(fabs(mean[i] - truth[i]) < 3);
}

static void test_coverage(void **unused)
{
    (void)unused;
    check_coverage((const int[]){ 1, 1 }, 200);
    check_coverage((const int[]){ 3, 2 }, 160);
}

/* ---- fields ------------------------------------------------------------- */

static struct sim_plan plan_of(int players, uint64_t games)
{
    struct sim_plan plan = { .game = &template_game,
                             .edition = edition,
                             .seed = 7,
                             .games = games,
                             .threads = 1,
                             .audit = SIM_AUDIT_END };
    setup_defaults(&template_game, players, &plan.setup);
    return plan;
}

static void test_fields_are_read(void **unused)
{
    static const struct {
        const char *names;
        enum error error;
    } bad[] = {
        { "random", ERROR_SIM_FIELD_FEW }, { "random,greedy,random", ERROR_SIM_FIELD_TWICE },
        { "random,nobody", ERROR_AGENT },  { "", ERROR_AGENT },
        { "random,,greedy", ERROR_AGENT }, { "random,greedy@5it", ERROR_AGENT_BUDGET }
    };
    const char *at;
    size_t length;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct sim_set set = { 0 };
        assert_int_equal(sim_field_read(&set, bad[i].names, &at, &length), bad[i].error);
        sim_set_free(&set);
    }
}

/* Every pair once, or both ways round; at every table as evenly as it can be. */
static void test_pairings(void **unused)
{
    const char *at;
    size_t length;
    (void)unused;
    for (int players = 2; players <= MAX_PLAYERS; players++) {
        struct sim_set set = { 0 };
        struct sim_plan plan = plan_of(players, 10);
        int met[2] = { 0, 0 };
        assert_false(sim_field_read(&set, "random,greedy", &at, &length));
        assert_true(sim_field_pair(&set, &plan));
        assert_int_equal(set.count, players % 2 ? 2 : 1);
        for (size_t i = 0; i < set.count; i++)
            for (int seat = 0; seat < players; seat++)
                met[set.part[i].plan.agent[seat].brain == &greedy_brain]++;
        assert_int_equal(met[0], met[1]);
        sim_set_free(&set);
    }
}

/* Wins of all agents are all wins; the ratings say who is better. */
static void test_a_tournament(void **unused)
{
    const char *at;
    size_t length;
    (void)unused;
    for (int players = 2; players <= 5; players++) {
        struct sim_set set = { 0 };
        struct sim_plan plan = plan_of(players, 300);
        struct elo ratings[SIM_MAX_FIELD];
        assert_false(sim_field_read(&set, "random,greedy", &at, &length));
        assert_true(sim_field_pair(&set, &plan));
        assert_true(sim_set_run(&set, 2, NULL, NULL));
        struct sim_share random = sim_field_share(&set, 0), greedy = sim_field_share(&set, 1);
        assert_int_equal(random.wins + greedy.wins, set.count * 300 * SIM_WIN);
        assert_int_equal(random.games + greedy.games, set.count * 300 * (unsigned)players);
        assert_true(sim_field_rate(&set, ratings));
        assert_true(ratings[0].high < ratings[1].low);
        sim_set_free(&set);
    }
}

/* ---- all of it ---------------------------------------------------------- */

static int open_all(void **unused)
{
    (void)unused;
    edition = edition_open(&template_game, NULL);
    return !edition;
}

static int close_all(void **unused)
{
    (void)unused;
    edition_free(edition);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_agents),      cmocka_unit_test(test_seats_count),
        cmocka_unit_test(test_all_or_nothing),  cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_fields_are_read), cmocka_unit_test(test_pairings),
        cmocka_unit_test(test_a_tournament),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
