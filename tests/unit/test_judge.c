/*
 * test_judge.c: fitted values: texts of weights, what they mean for a position,
 * and that the shipped ones tell who will win.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ai/ismcts.h"
#include "ai/judge.h"
#include "core/fault.h"
#include "core/measure.h"
#include "games/cryptoly/cryptoly.h"
#include "tests/helpers/play.h"

/* ---- reading ------------------------------------------------------------------ */

static bool read(const struct game *game, const char *text, struct judge *judge,
                 struct judge_error *error)
{
    return judge_read(game, text, strlen(text), judge, error);
}

/* Every feature of every game has a name of its own, which is read as that feature. */
static void test_names(void **unused)
{
    static struct judge_feature all[JUDGE_FEATURES * 4];
    static struct judge judge;
    struct judge_error error;
    (void)unused;
    for (const struct game *const *game = all_games; *game; game++) {
        int count = judge_list(*game, all, JUDGE_FEATURES * 4);
        assert_in_range(count, 2, JUDGE_FEATURES * 4 - 1);
        for (int i = 0; i < count; i++) {
            char text[256], name[96];
            judge_name(*game, &all[i], name, sizeof name);
            snprintf(text, sizeof text, "weights %s\n%s 1 -2 3\n", (*game)->id, name);
            if (!read(*game, text, &judge, &error))
                fail_msg("%s: %s: %s", (*game)->id, name, error.what);
            assert_int_equal(judge.count, 1);
            assert_memory_equal(&judge.feature[0], &all[i], sizeof all[i]);
            assert_int_equal(judge.weight[0][0], 1);
            assert_int_equal(judge.weight[1][0], -2);
            assert_int_equal(judge.weight[2][0], 3);
        }
    }
}

static void test_faults(void **unused)
{
    static const struct {
        const char *text;
        int line;
        const char *what;
    } cases[] = {
        { "", 0, "no weights" },
        { "# nothing\n", 0, "no weights" },
        { "weights template\n", 0, "no weights" },
        { "weights cryptoly\n", 1, "game's name" },
        { "field money 1 2 3\n", 1, "game's name" },
        { "weights template extra\n", 1, "game's name" },
        { "weights template\nfield money 1 2\n", 2, "no such feature" },
        { "weights template\nfield money 1 2 3 4\n", 2, "no such feature" },
        { "weights template\nfield gold 1 2 3\n", 2, "no such feature: gold" },
        { "weights template\nmeasure money 1 2 3\n", 2, "no such feature" },
        { "weights template\nfield money 1 x 3\n", 2, "no number: x" },
        { "weights template\nfield money 1 2 33554433\n", 2, "out of range" },
        { "weights template\nfield money 1 2 3\n\nfield money 1 2 3\n", 4, "twice" },
        { "weights template\nhorizon\n", 2, "horizon" },
        { "weights template\nhorizon 0\n", 2, "out of range" },
        { "weights template\nhorizon 3\nhorizon 3\n", 3, "twice" },
        { "weights template\nplayers 2\n", 2, "players" },
        { "weights template\nplayers 1 1024\n", 2, "out of range" },
        { "weights template\nplayers 2 0\n", 2, "out of range" },
        { "weights template\nplayers 2 5\nplayers 2 5\n", 3, "twice" },
        { "weights template\nfields money 1 2 3\n", 2, "no such line: fields" },
        { "weights template\nfield a b c d e f g h i j k l m\n", 2, "too many words" },
        { "weights template\npromise 2 0 1 2 3 4 5 6 7 8 9\n", 2, "promise" },
        { "weights template\npromise 1 0 1 2 3 4 5 6 7 8 9 10\n", 2, "out of range" },
        { "weights template\npromise 2 0 1 2 3 4 5 6 7 8 9 1001\n", 2, "out of range" },
        { "weights template\npromise 2 0 1 2 3 5 4 6 7 8 9 10\n", 2,
          "less than the one before: 4" },
        { "weights template\npromise 2 0 0 0 0 0 0 0 0 0 0 0\n", 2, "less" },
        { "weights template\npromise 2 0 1 2 3 4 5 6 7 8 9 10\npromise 2 0 1 2 3 4 5 6 7 8 9 10\n",
          3, "twice" },
    };
    static struct judge judge;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct judge_error error = { 0 };
        assert_false(read(game_find("template"), cases[i].text, &judge, &error));
        if (error.line != cases[i].line || !strstr(error.what, cases[i].what))
            fail_msg("case %zu: line %d: %s", i, error.line, error.what);
    }
}

/* ---- what weights mean ----------------------------------------------------------- */

static int planted_stage;

static int stage(const void *edition, const void *state)
{
    (void)edition;
    (void)state;
    return planted_stage;
}

static void measure(const void *edition, const void *state,
                    int32_t number[MAX_PLAYERS][MAX_MEASURES])
{
    (void)edition;
    (void)state;
    number[0][1] = 3;
    number[1][1] = 1;
}

static const char *const planted_names[] = { "nothing", "order", NULL };
static const struct measures planted_measures = { planted_names, stage, measure };

static void shares_of(const char *text, const struct game *game, const void *state, int players,
                      int16_t permille[MAX_PLAYERS])
{
    static struct judge judge;
    struct judge_error error;
    struct edition *edition = shipped_edition(game, NULL);
    if (!read(game, text, &judge, &error))
        fail_msg("line %d: %s", error.line, error.what);
    judge_value(&judge, edition->data, state, players, permille);
    edition_free(edition);
}

/* A doubling more is twice the share; fields, measures, stages and scales count. */
static void test_shares(void **unused)
{
    struct game game = *game_find("template");
    const struct field *money = game_field(&game, "money");
    state_buffer state = { 0 };
    int16_t share[MAX_PLAYERS];
    (void)unused;
    game.measures = &planted_measures;
    for (int seat = 0; seat < 3; seat++)
        field_set(money, state, seat, 0, 10 + seat);
    shares_of("weights template\nfield money 1048576 1048576 1048576\n", &game, state, 3, share);
    assert_int_equal(share[0], 142);
    assert_int_equal(share[1], 285);
    assert_int_equal(share[2], 573); /* 571, and what is left of 1000 */
    shares_of("weights template\nplayers 3 512\nfield money 2097152 2097152 2097152\n", &game,
              state, 3, share);
    assert_int_equal(share[1], 285);
    shares_of("weights template\nfield money -524288 0 0\n", &game, state, 2, share);
    assert_int_equal(share[0], 586); /* the square root of two to one */
    for (planted_stage = 0; planted_stage <= MATCH_END; planted_stage += MATCH_END / 4) {
        /* Two measures more: nothing at the beginning, four doublings in the middle. */
        static const int16_t expected[] = { 500, 800, 942, 800, 500 };
        shares_of("weights template\nmeasure order 0 2097152 0\n", &game, state, 2, share);
        assert_int_equal(share[0], expected[planted_stage / (MATCH_END / 4)]);
        assert_int_equal(share[0] + share[1], 1000);
    }
    shares_of("weights template\nfield money 33554432 33554432 33554432\n", &game, state, 3, share);
    assert_int_equal(share[2], 1000);
}

/* Promises come to what the table has, between its tenths by straight lines; a number of
 * players without a line has that of fewer, or of the fewest. Weights are not needed. */
static void test_promises(void **unused)
{
    static struct judge judge;
    struct judge_error error;
    (void)unused;
    assert_true(read(game_find("template"),
                     "weights template\n"
                     "promise 3 0 50 100 200 300 400 500 600 700 800 960\n"
                     "promise 5 10 20 30 40 50 60 70 80 90 95 100\n",
                     &judge, &error));
    assert_int_equal(judge.count, 0);
    for (int players = 2; players < 5; players++) {
        assert_int_equal(judge_promise(&judge, players, 0), 0);
        assert_int_equal(judge_promise(&judge, players, 50), 25);
        assert_int_equal(judge_promise(&judge, players, 275), 175);
        assert_int_equal(judge_promise(&judge, players, 950), 880);
        assert_int_equal(judge_promise(&judge, players, 1000), 960);
    }
    assert_int_equal(judge_promise(&judge, 5, 0), 10);
    assert_int_equal(judge_promise(&judge, 9, 1000), 100);
    assert_true(
        read(game_find("template"), "weights template\nfield money 1 2 3\n", &judge, &error));
    assert_int_equal(judge_promise(&judge, 2, 333), 333);
}

static void test_logarithm(void **unused)
{
    (void)unused;
    assert_int_equal(measure_log(-3), 0);
    assert_int_equal(measure_log(0), 0);
    for (int64_t n = 1; n < INT64_C(1) << 40; n += n / 7 + 1)
        assert_true(fabs((double)measure_log(n) - 256 * log2((double)n)) < 4);
}

/* ---- what the shipped weights are worth ---------------------------------------------- */

struct losses {
    double toss, fitted, turned; /* by a toss, by the weights, by their opposite */
    int positions;
};

static double loss_of(const int16_t permille[], const struct result *result, int players)
{
    double loss = 0;
    int winners = 0;
    for (int seat = 0; seat < players; seat++)
        winners += result->rank[seat] == 1;
    for (int seat = 0; seat < players; seat++)
        if (result->rank[seat] == 1)
            loss -= log((permille[seat] > 0 ? permille[seat] : 0.5) / 1000) / winners;
    return loss;
}

/* One match of simple players; its positions are judged when the end is known. */
static void play_and_judge(const struct arena *arena, const struct judge *judge,
                           const struct judge *opposite, struct losses *losses)
{
    enum { EVERY = 9, MOST = 400 };
    static int16_t said[MOST][2][MAX_PLAYERS];
    const void *edition = arena->edition->data;
    state_buffer state = { 0 };
    struct rng rng = rng_seed(arena->seed);
    struct result result;
    unsigned active;
    int players = arena->setup.players, count = 0;
    assert_null(arena->game->setup(edition, state, &arena->setup));
    for (int step = 0; (active = arena->game->active(edition, state)); step++) {
        if (step % EVERY == 4 && count < MOST) {
            judge_value(judge, edition, state, players, said[count][0]);
            judge_value(opposite, edition, state, players, said[count++][1]);
        }
        int actor = pick_actor(active, &rng);
        arena->game->apply(edition, state, actor, choose_move(arena, state, actor, &rng));
    }
    arena->game->result(edition, state, &result);
    for (int i = 0; i < count; i++, losses->positions++) {
        losses->toss += log(players);
        losses->fitted += loss_of(said[i][0], &result, players);
        losses->turned += loss_of(said[i][1], &result, players);
    }
}

/* In matches that no weight was fitted to, the weights say more than a toss; and their
 * opposite less, so that this test can fail. */
static void test_winners(void **unused)
{
    static struct judge judge, opposite;
    int tried = 0;
    (void)unused;
    for (const struct game *const *game = all_games; *game; game++) {
        if (!judge_open(*game, &judge) || !judge.count)
            continue;
        tried++;
        opposite = judge;
        for (int knot = 0; knot < JUDGE_KNOTS; knot++)
            for (int i = 0; i < judge.count; i++)
                opposite.weight[knot][i] = -judge.weight[knot][i];
        struct edition *edition = shipped_edition(*game, NULL);
        for (int players = (*game)->min_players; players <= (*game)->max_players; players++) {
            struct losses losses = { 0 };
            for (uint64_t seed = 0; seed < 60; seed++) {
                struct arena arena = {
                    .game = *game, .edition = edition, .seed = 770000 + seed, .mode = PLAY_GREEDY
                };
                setup_defaults(*game, players, &arena.setup);
                play_and_judge(&arena, &judge, &opposite, &losses);
            }
            if (losses.fitted > 0.97 * losses.toss || losses.turned < losses.toss)
                fail_msg("%s, %d players: loss %.3f, opposite %.3f, toss %.3f", (*game)->id,
                         players, losses.fitted / losses.positions,
                         losses.turned / losses.positions, losses.toss / losses.positions);
        }
        edition_free(edition);
    }
    assert_true(tried > 0);
}

/* ---- who asks ------------------------------------------------------------------------- */

static int asked_value;

static void counting_value(const void *edition, const void *state, int16_t permille[MAX_PLAYERS])
{
    (void)edition;
    (void)state;
    memset(permille, 0, MAX_PLAYERS * sizeof *permille);
    asked_value++;
}

static struct tuning plain_tuning, raw_tuning;

static bool open_plain(struct mind *mind)
{
    plain_tuning = hard_tuning;
    plain_tuning.plain = 1;
    return ismcts_open(mind, &plain_tuning);
}

static bool open_raw(struct mind *mind)
{
    raw_tuning = hard_tuning;
    raw_tuning.raw = 1;
    return ismcts_open(mind, &raw_tuning);
}

static const struct brain plain_brain = { .name = "plain",
                                          .thinks = true,
                                          .open = open_plain,
                                          .close = ismcts_close,
                                          .begin = ismcts_begin,
                                          .choose = ismcts_choose };

static const struct brain raw_brain = { .name = "raw",
                                        .thinks = true,
                                        .open = open_raw,
                                        .close = ismcts_close,
                                        .begin = ismcts_begin,
                                        .choose = ismcts_choose };

/* Plays what chance and host decide; who is asked first. */
static int first_asked(const struct match *match, void *state, struct rng *rng)
{
    const struct game *game = match->game;
    unsigned active;
    assert_null(game->setup(match->edition->data, state, &match->setup));
    while ((active = game->active(match->edition->data, state)) >> HOST) {
        int actor = active >> CHANCE ? CHANCE : HOST;
        game->apply(match->edition->data, state, actor,
                    actor == CHANCE ? game->chance(match->edition->data, state, rng)
                                    : game->host(match->edition->data, state, rng, NO_CLOCK));
    }
    return bits_first(active);
}

static int study(const struct match *match, const struct brain *brain, const void *view, int seat,
                 struct search_move best[MAX_CHILDREN])
{
    struct agent agent = agent_of(brain);
    struct rng rng = rng_seed(8);
    struct brain_input input = { .view = view, .rng = &rng };
    struct mind mind = { 0 };
    agent.budget = (struct budget){ .iterations = 60 };
    assert_true(mind_open(&mind, &agent, match, seat));
    int count = search_study(&mind, &input, best, MAX_CHILDREN);
    mind_close(&mind);
    return count;
}

/* Where a game has a table of promises, hints tell them as they come true: the same moves in the
 * same order, each share as the table has it. */
static void test_told(void **unused)
{
    static struct judge judge;
    int tried = 0, changed = 0;
    (void)unused;
    for (const struct game *const *game = all_games; *game; game++) {
        struct search_move raw[MAX_CHILDREN], told[MAX_CHILDREN];
        state_buffer state = { 0 }, view = { 0 };
        struct rng rng = rng_seed(5);
        int players = (*game)->min_players;
        if (!judge_open(*game, &judge) || !judge.promise[players][JUDGE_TENTHS])
            continue;
        tried++;
        struct edition *edition = shipped_edition(*game, NULL);
        struct match match = { .game = *game, .edition = edition };
        setup_defaults(*game, players, &match.setup);
        int seat = first_asked(&match, state, &rng);
        game_observe(*game, state, seat, KNOWLEDGE, view);
        int count = study(&match, &raw_brain, view, seat, raw);
        assert_int_equal(study(&match, &hard_brain, view, seat, told), count);
        for (int i = 0; i < count; i++) {
            assert_true(move_equal(raw[i].move, told[i].move));
            if (!raw[i].visits)
                continue;
            assert_int_equal(told[i].mean_permille,
                             judge_promise(&judge, players, raw[i].mean_permille));
            assert_in_range(told[i].mean_permille, told[i].low_permille, told[i].high_permille);
            changed += told[i].mean_permille != raw[i].mean_permille;
        }
        edition_free(edition);
    }
    assert_int_equal(tried, 3);
    assert_true(changed > 0);
}

/* ---- a shrewd player ------------------------------------------------------------------- */

static struct tuning doubtful_tuning;

static bool open_doubtful(struct mind *mind)
{
    return ismcts_open(mind, &doubtful_tuning);
}

static const struct brain doubtful_brain = { .name = "doubtful",
                                             .thinks = true,
                                             .open = open_doubtful,
                                             .close = ismcts_close,
                                             .begin = ismcts_begin,
                                             .choose = ismcts_choose };

/* How often a search plays otherwise than the shrewd player in its plain decisions. */
static int count_deviations(uint16_t doubt)
{
    const struct game *game = game_find("cryptoly");
    struct edition *edition = shipped_edition(game, NULL);
    struct match match = { .game = game, .edition = edition };
    struct agent agent = agent_of(&doubtful_brain);
    struct rng rng = rng_seed(3), other = rng_seed(4);
    struct mind mind = { 0 };
    state_buffer state = { 0 }, view = { 0 };
    unsigned active;
    int count = 0;
    doubtful_tuning = hard_tuning;
    doubtful_tuning.doubt = doubt;
    agent.budget = (struct budget){ .iterations = 60 };
    setup_defaults(game, 2, &match.setup);
    assert_true(mind_open(&mind, &agent, &match, 0));
    assert_null(game->setup(edition->data, state, &match.setup));
    while ((active = game->active(edition->data, state))) {
        int actor = pick_actor(active, &rng);
        struct move move = actor == CHANCE ? game->chance(edition->data, state, &rng)
                           : actor == HOST ? game->host(edition->data, state, &rng, NO_CLOCK)
                                           : game->shrewd(edition->data, state, actor, &rng);
        if (actor == 0 &&
            ((const struct cryptoly *)(const void *)state)->phase == CL_PHASE_EXCHANGE) {
            struct brain_input input = { .view = view, .rng = &other };
            game_observe(game, state, 0, KNOWLEDGE, view);
            count += !move_equal(mind_choose(&mind, &input), move);
        }
        game->apply(edition->data, state, actor, move);
    }
    mind_close(&mind);
    edition_free(edition);
    return count;
}

/* Who doubts everything plays as the shrewd player; who does not, otherwise now and then. */
static void test_doubt(void **unused)
{
    (void)unused;
    assert_int_equal(count_deviations(UINT16_MAX), 0);
    assert_true(count_deviations(0) > 0);
}

/* A search judges by the weights where there are some, unless it is told not to. */
static void test_search(void **unused)
{
    struct game game = *game_find("cryptocurrency");
    struct edition *edition = shipped_edition(&game, NULL);
    struct match match = { .game = &game, .edition = edition };
    state_buffer state = { 0 }, view = { 0 };
    struct rng rng = rng_seed(5);
    unsigned active;
    (void)unused;
    game.value = counting_value;
    setup_defaults(&game, 2, &match.setup);
    assert_null(game.setup(edition->data, state, &match.setup));
    while ((active = game.active(edition->data, state)) >> CHANCE & 1)
        game.apply(edition->data, state, CHANCE, game.chance(edition->data, state, &rng));
    int seat = bits_first(active);
    game_observe(&game, state, seat, KNOWLEDGE, view);
    for (int plain = 0; plain < 2; plain++) {
        struct agent agent = agent_of(plain ? &plain_brain : &hard_brain);
        struct brain_input input = { .view = view, .rng = &rng };
        struct mind mind = { 0 };
        agent.budget = (struct budget){ .iterations = 40 };
        asked_value = 0;
        assert_true(mind_open(&mind, &agent, &match, seat));
        mind_choose(&mind, &input);
        mind_close(&mind);
        assert_true(plain ? asked_value > 0 : asked_value == 0);
    }
    edition_free(edition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),    cmocka_unit_test(test_faults),
        cmocka_unit_test(test_shares),   cmocka_unit_test(test_logarithm),
        cmocka_unit_test(test_winners),  cmocka_unit_test(test_search),
        cmocka_unit_test(test_promises), cmocka_unit_test(test_told),
        cmocka_unit_test(test_doubt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
