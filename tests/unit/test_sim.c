/*
 * test_sim.c: the simulator and its statistics.
 *
 * Games that fail are made from the template game with one function
 * exchanged; their records must still open.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/defaults.h"
#include "core/record.h"
#include "fair/hash.h"
#include "sim/sim.h"
#include "tests/helpers/plan.h"

extern const struct game template_game;

static struct edition *edition;

/* ---- helpers ------------------------------------------------------------ */

static struct sim_tally tally_of(const struct sim_plan *plan)
{
    struct sim_tally tally;
    assert_true(sim_run(plan, NULL, &tally));
    return tally;
}

/* The report without its only member that may differ. */
static char *report_of(const struct sim_plan *plan)
{
    struct text out = { 0 };
    struct sim_tally tally = tally_of(plan);
    tally.seconds = 0;
    sim_json(plan, &tally, NULL, &out);
    assert_false(out.failed);
    sim_tally_free(&tally);
    return out.data;
}

static int64_t value_of(const void *state, const char *name)
{
    return field_get(game_field(&template_game, name), state, 0, 0);
}

/* ---- statistics --------------------------------------------------------- */

/* Values as printed by R. G. Newcombe, Statistics in Medicine 17 (1998), and the two ends. */
static void test_wilson(void **unused)
{
    static const struct {
        uint64_t wins, games;
        double low, high;
    } known[] = {
        { 81, 263, 0.2553, 0.3662 }, { 15, 148, 0.0624, 0.1605 }, { 0, 20, 0, 0.1611 },
        { 1, 29, 0.0061, 0.1718 },   { 20, 20, 0.8389, 1 },       { 5, 10, 0.2366, 0.7634 },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct sim_interval interval = sim_wilson(known[i].wins * SIM_WIN, known[i].games);
        assert_true(fabs(interval.low - known[i].low) < 5e-5);
        assert_true(fabs(interval.high - known[i].high) < 5e-5);
        assert_true(fabs(interval.share - (double)known[i].wins / (double)known[i].games) < 1e-12);
    }
    struct sim_interval none = sim_wilson(0, 0);
    assert_true(none.low <= 0 && none.high >= 1);
}

static void all_share(const void *data, const void *state, struct result *result)
{
    template_game.result(data, state, result);
    for (int seat = 0; seat < value_of(state, "players"); seat++) {
        result->rank[seat] = 1;
        result->points[seat] = -seat;
    }
}

/* Shared wins are fractions that add up to whole ones, at every player count. */
static void test_shared_wins(void **unused)
{
    struct game game = template_game;
    (void)unused;
    game.result = all_share;
    for (int players = 2; players <= MAX_PLAYERS; players++) {
        struct sim_plan plan = make_plan(&game, edition, players, 11, "random");
        struct sim_tally tally = tally_of(&plan);
        uint64_t wins = 0;
        for (int seat = 0; seat < players; seat++) {
            wins += tally.seat[seat].wins;
            assert_int_equal(tally.seat[seat].points, -11 * seat);
            assert_true(fabs(sim_mean_rank(&tally.seat[seat]) - (players + 1) / 2.0) < 1e-12);
        }
        assert_int_equal(wins, 11 * SIM_WIN);
        sim_tally_free(&tally);
    }
}

/* ---- the same result ---------------------------------------------------- */

static void test_threads_change_nothing(void **unused)
{
    static const char *const agents[] = { "random", "random,greedy", "greedy" };
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        struct sim_plan plan = make_plan(&template_game, edition, 3, 401, agents[i]);
        char *one = report_of(&plan);
        for (int threads = 2; threads < 10; threads += 3) {
            plan.threads = threads;
            char *many = report_of(&plan);
            assert_string_equal(one, many);
            free(many);
        }
        free(one);
    }
}

static void test_more_threads_than_games(void **unused)
{
    struct sim_plan plan = make_plan(&template_game, edition, 2, 3, "random");
    (void)unused;
    plan.threads = 16;
    struct sim_tally tally = tally_of(&plan);
    assert_int_equal(tally.finished, 3);
    assert_false(tally.stopped);
    sim_tally_free(&tally);
}

static void test_seeds_differ(void **unused)
{
    struct sim_plan plan = make_plan(&template_game, edition, 3, 50, "random");
    char *before = report_of(&plan);
    (void)unused;
    for (plan.seed = 8; plan.seed < 12; plan.seed++) {
        char *now = report_of(&plan);
        /* Not only the number of the seed: all that comes behind it. */
        assert_string_not_equal(strstr(before, "\"decisions\""), strstr(now, "\"decisions\""));
        free(before);
        before = now;
    }
    free(before);
}

/* Games of one plan differ, and the same game of the plan is the same game. */
static void test_games_differ(void **unused)
{
    struct sim_plan plan = make_plan(&template_game, edition, 4, 2, "random");
    struct text record[3] = { { 0 }, { 0 }, { 0 } };
    struct refusal refusal;
    (void)unused;
    for (unsigned i = 0; i < 3; i++)
        assert_true(sim_record(&plan, i % 2, &record[i], &refusal));
    assert_string_equal(record[0].data, record[2].data);
    assert_string_not_equal(strstr(record[0].data, "\nmoves\n"),
                            strstr(record[1].data, "\nmoves\n"));
    for (int i = 0; i < 3; i++)
        text_free(&record[i]);
}

static struct move choose_by_view(struct mind *mind, const struct brain_input *input)
{
    return random_brain.choose(mind, input);
}

/* `random` is answered from the state; from the view it answers the same. */
static void test_random_needs_no_view(void **unused)
{
    static const struct brain by_view = { .name = "random", .choose = choose_by_view };
    (void)unused;
    for (int i = 0; all_games[i]; i++) {
        struct edition *kept = edition;
        edition = edition_open(all_games[i], NULL);
        struct sim_plan plan =
            make_plan(all_games[i], edition, all_games[i]->max_players, 60, "random");
        char *fast = report_of(&plan);
        for (int seat = 0; seat < plan.setup.players; seat++)
            plan.agent[seat] = agent_of(&by_view);
        char *slow = report_of(&plan);
        assert_string_equal(fast, slow);
        free(fast);
        free(slow);
        edition_free(edition);
        edition = kept;
    }
}

/* Whether `playout` on the state and on the player's view say the same at all
 * decisions of one game. */
static void compare_playouts(const struct sim_plan *plan, uint64_t number,
                             struct sim_workspace *space, struct event *log)
{
    const struct game *game = plan->game;
    struct sim_game played;
    sim_play(plan, number, space, log, &played);
    assert_int_equal(played.end, SIM_FINISHED);
    assert_null(game->setup(edition->data, space->state, &plan->setup));
    for (uint32_t i = 0; i < played.length; i++) {
        int seat = log[i].actor;
        if (seat < MAX_PLAYERS) {
            struct rng one = rng_seed(i), two = rng_seed(i);
            game_observe(game, space->state, seat, KNOWLEDGE, space->view);
            struct move from_view = game->playout(edition->data, space->view, seat, &one);
            struct move from_state = game->playout(edition->data, space->state, seat, &two);
            assert_true(move_equal(from_view, from_state));
        }
        game->apply(edition->data, space->state, seat, log[i].move);
    }
}

static void test_greedy_knows_no_secrets(void **unused)
{
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct edition *kept = edition;
    (void)unused;
    for (int i = 0; all_games[i]; i++) {
        struct event *log = calloc((size_t)all_games[i]->max_length, sizeof *log);
        edition = edition_open(all_games[i], NULL);
        for (int players = all_games[i]->min_players; players <= all_games[i]->max_players;
             players++) {
            struct sim_plan plan = make_plan(all_games[i], edition, players, 20, "greedy,random");
            assert_true(sim_workspace_open(space, &plan));
            for (uint64_t number = 0; number < plan.games; number++)
                compare_playouts(&plan, number, space, log);
            sim_workspace_close(space);
        }
        edition_free(edition);
        free(log);
    }
    edition = kept;
    free(space);
}

/* ---- seats and agents --------------------------------------------------- */

static void first_seat_wins(const void *data, const void *state, struct result *result)
{
    template_game.result(data, state, result);
    for (int seat = 0; seat < value_of(state, "players"); seat++)
        result->rank[seat] = (uint8_t)(seat + 1);
}

/* Where only the seat decides, every agent wins its share, and every rank. */
static void test_rotation_is_fair(void **unused)
{
    struct game game = template_game;
    (void)unused;
    game.result = first_seat_wins;
    for (int players = 2; players <= MAX_PLAYERS; players++) {
        struct sim_plan plan = make_plan(&game, edition, players, 10 * (uint64_t)players, "random");
        struct sim_tally tally = tally_of(&plan);
        for (int i = 0; i < players; i++) {
            assert_int_equal(tally.agent[i].games, plan.games);
            assert_int_equal(tally.agent[i].wins, 10 * SIM_WIN);
            assert_int_equal(tally.seat[i].wins, i ? 0 : plan.games * SIM_WIN);
            assert_true(fabs(sim_mean_rank(&tally.agent[i]) - (players + 1) / 2.0) < 1e-12);
        }
        sim_tally_free(&tally);
    }
}

static void test_agents_are_read(void **unused)
{
    struct sim_plan plan = make_plan(&template_game, edition, 3, 1, "random,greedy");
    const char *at;
    size_t length;
    (void)unused;
    assert_ptr_equal(plan.agent[0].brain, &random_brain);
    assert_ptr_equal(plan.agent[1].brain, &greedy_brain);
    assert_ptr_equal(plan.agent[2].brain, &random_brain);
    assert_ptr_equal(sim_agent(&plan, 4, 0)->brain, &greedy_brain);
    static const char *const bad[] = { "",        "rando",          "randomm", ",",
                                       "random,", "random,,greedy", " random", "random greedy" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(sim_agents(&plan, bad[i], &at, &length), ERROR_AGENT);
    assert_int_equal(sim_agents(&plan, "greedy@10ms", &at, &length), ERROR_AGENT_BUDGET);
    assert_int_equal(sim_agents(&plan, "random,random,random,greedy", &at, &length),
                     ERROR_SIM_AGENTS);
    assert_int_equal(length, 6);
    assert_string_equal(at, "greedy");
}

/* Greedy must be worth its name where it is known to be: in the template game. */
static void test_greedy_beats_random(void **unused)
{
    struct sim_plan plan = make_plan(&template_game, edition, 2, 2000, "random,greedy");
    struct sim_tally tally = tally_of(&plan);
    struct sim_share greedy = sim_tally_agent(&tally, &plan, "greedy");
    (void)unused;
    assert_int_equal(greedy.games, 2000);
    assert_true(sim_wilson(greedy.wins, greedy.games).low > 0.6);
    sim_tally_free(&tally);
}

/* ---- games that fail ---------------------------------------------------- */

enum { READY = 4 }; /* the template's move "ready" */

static const char *planted_audit(const void *data, const void *state)
{
    (void)data;
    return value_of(state, "paid") > 60 ? "planted" : NULL;
}

static void planted_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    if (actor == CHANCE || value_of(state, "paid") <= 60)
        template_game.legal(data, state, actor, offers);
}

static void planted_chance(const void *data, const void *state, int actor, struct offers *offers)
{
    if (actor != CHANCE || value_of(state, "paid") <= 60)
        template_game.legal(data, state, actor, offers);
}

static struct move chance_by_planted(const void *data, const void *state, struct rng *rng)
{
    struct game game = template_game;
    game.legal = planted_chance;
    return outcome_by_lot(&game, data, state, rng);
}

static void planted_apply(const void *data, void *state, int actor, struct move move)
{
    if (move.kind != READY)
        template_game.apply(data, state, actor, move);
}

static void planted_result(const void *data, const void *state, struct result *result)
{
    (void)data;
    (void)state;
    *result = (struct result){ .rank = { 2, 2, 2 } };
}

static struct move planted_choice(struct mind *mind, const struct brain_input *input)
{
    struct move move = random_brain.choose(mind, input);
    return move.kind == READY ? move : (struct move){ .kind = READY, .n = 3 };
}

static const struct brain planted_brain = { .name = "planted", .choose = planted_choice };

/* All failed games of the plan: each is named once, in order, for the right
 * reason, and its record holds the moves up to there. */
static void check_failures(const struct sim_plan *plan, enum sim_end end, bool all)
{
    struct sim_tally tally = tally_of(plan);
    assert_int_equal(tally.failed, tally.failure_count);
    assert_int_equal(tally.finished + tally.failed, plan->games);
    assert_true(all ? tally.failed == plan->games : tally.failed > 0);
    for (size_t i = 0; i < tally.failure_count; i++) {
        const struct sim_failure *failure = &tally.failures[i];
        struct text text = { 0 };
        struct refusal refusal;
        assert_int_equal(failure->end, end);
        assert_true(!i || failure->number > failure[-1].number);
        if (end == SIM_OVERLONG)
            assert_int_equal(failure->length, plan->game->max_length);
        bool whole = sim_record(plan, failure->number, &text, &refusal);
        assert_true(whole);
        struct record record;
        struct record_error error;
        /* A game whose moves have no effect cannot be loaded by the true rules. */
        if (plan->game->apply == template_game.apply) {
            assert_true(record_read(text.data, text.size, fair_hash_text, &record, &error));
            assert_true(session_count(record.session) <= failure->length);
            assert_true(session_count(record.session) + 64 >= failure->length);
            record_free(&record);
        }
        text_free(&text);
    }
    sim_tally_free(&tally);
}

static void test_failures_are_found(void **unused)
{
    (void)unused;
    for (int threads = 1; threads <= 3; threads++) {
        struct game game = template_game;
        struct sim_plan plan = make_plan(&game, edition, 3, 200, "random");
        plan.threads = threads;
        game.audit = planted_audit;
        check_failures(&plan, SIM_AUDIT_FAILED, false);
        plan.audit = SIM_AUDIT_MOVES;
        check_failures(&plan, SIM_AUDIT_FAILED, false);
        game = template_game;
        game.legal = planted_legal;
        check_failures(&plan, SIM_DEAD_END, false);
        game.legal = planted_chance;
        game.chance = chance_by_planted;
        check_failures(&plan, SIM_DEAD_END, false);
        game = template_game;
        game.result = planted_result;
        check_failures(&plan, SIM_NO_RESULT, true);
        game = template_game;
        game.apply = planted_apply;
        game.max_length = 500;
        plan.games = 5;
        check_failures(&plan, SIM_OVERLONG, true);
        game = template_game;
        for (int i = 0; i < 3; i++)
            plan.agent[i] = agent_of(&planted_brain);
        check_failures(&plan, SIM_ILLEGAL, true);
    }
}

/* An audit after every move finds a fault that is gone at the end. */
static const char *passing_fault(const void *data, const void *state)
{
    int64_t paid = value_of(state, "paid");
    (void)data;
    return paid > 10 && paid < 20 ? "passing" : NULL;
}

static void test_audit_after_every_move(void **unused)
{
    struct game game = template_game;
    struct sim_plan plan = make_plan(&game, edition, 4, 100, "random");
    (void)unused;
    game.audit = passing_fault;
    struct sim_tally end = tally_of(&plan);
    plan.audit = SIM_AUDIT_MOVES;
    struct sim_tally moves = tally_of(&plan);
    plan.audit = SIM_AUDIT_NEVER;
    struct sim_tally never = tally_of(&plan);
    assert_true(moves.failed > end.failed);
    assert_int_equal(never.failed, 0);
    sim_tally_free(&end);
    sim_tally_free(&moves);
    sim_tally_free(&never);
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
        cmocka_unit_test(test_wilson),
        cmocka_unit_test(test_shared_wins),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_more_threads_than_games),
        cmocka_unit_test(test_seeds_differ),
        cmocka_unit_test(test_games_differ),
        cmocka_unit_test(test_random_needs_no_view),
        cmocka_unit_test(test_greedy_knows_no_secrets),
        cmocka_unit_test(test_rotation_is_fair),
        cmocka_unit_test(test_agents_are_read),
        cmocka_unit_test(test_greedy_beats_random),
        cmocka_unit_test(test_failures_are_found),
        cmocka_unit_test(test_audit_after_every_move),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
