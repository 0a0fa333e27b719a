/*
 * test_game_check.c: what a game's table must have, and that all it may leave
 * out can be left out: simulated with every computer player.
 */
#include "tests/helpers/play.h"

#include <string.h>

#include "ai/brain.h"
#include "sim/sim.h"

static void shipped_games_are_whole(void **unused)
{
    (void)unused;
    for (const struct game *const *game = all_games; *game; game++)
        assert_null(game_check(*game));
}

static void what_is_missing_is_told(void **unused)
{
    const struct game *game = game_find("template");
    (void)unused;
#define MISSES(member, nothing, word)                                                              \
    do {                                                                                           \
        struct game broken = *game;                                                                \
        broken.member = nothing;                                                                   \
        assert_non_null(game_check(&broken));                                                      \
        assert_non_null(strstr(game_check(&broken), word));                                        \
    } while (0)
    MISSES(id, NULL, "id");
    MISSES(id, "", "id");
    MISSES(min_players, 0, "players");
    MISSES(max_players, MAX_PLAYERS + 1, "players");
    MISSES(max_players, 1, "players");
    MISSES(state_size, 0, "state");
    MISSES(state_size, MAX_STATE + 1, "state");
    MISSES(fields, NULL, "table");
    MISSES(kinds, NULL, "table");
    MISSES(kinds, game->kinds + 1, "table");
    MISSES(rules, NULL, "table");
    MISSES(edition_lines, NULL, "table");
    MISSES(edition_size, 0, "table");
    MISSES(max_length, 0, "table");
    MISSES(setup, NULL, "setup");
    MISSES(active, NULL, "active");
    MISSES(legal, NULL, "legal");
    MISSES(apply, NULL, "apply");
    MISSES(result, NULL, "result");
    MISSES(determinise, NULL, "determinise");
#undef MISSES
    static const struct move_kind wordy[] = { { .word = "" },
                                              { .word = "a-word-of-four-and-twenty" },
                                              { 0 } };
    struct game talkative = *game;
    talkative.kinds = wordy;
    assert_non_null(strstr(game_check(&talkative), "long"));
    struct game far = *game;
    far.value = NULL;
    far.horizon = 3;
    assert_non_null(strstr(game_check(&far), "horizon"));
}

/* Nothing but what is required. */
static struct game bare_game(void)
{
    struct game bare = *game_find("template");
    bare.edition_check = NULL;
    bare.audit = NULL;
    bare.explain = NULL;
    bare.mask = NULL;
    bare.recalls = NULL;
    bare.arrange = NULL;
    bare.chance = NULL;
    bare.candidates = NULL;
    bare.playout = NULL;
    bare.shrewd = NULL;
    bare.value = NULL;
    bare.horizon = 0;
    bare.study = NULL;
    return bare;
}

static void what_may_be_left_out_is_not_needed(void **unused)
{
    struct game bare = bare_game();
    struct edition *edition = shipped_edition(game_find("template"), NULL);
    static struct sim_desk desk;
    struct sim_plan plan = { .game = &bare,
                             .edition = edition,
                             .games = 3,
                             .seed = 1,
                             .threads = 1,
                             .audit = SIM_AUDIT_MOVES };
    const char *at;
    size_t length;
    (void)unused;
    assert_null(game_check(&bare));
    setup_defaults(&bare, 4, &plan.setup);
    assert_false(sim_agents(&plan, "easy@20it,greedy,random,hard@20it", &at, &length));
    assert_true(sim_desk_open(&desk, &plan));
    for (uint64_t number = 0; number < plan.games; number++) {
        struct sim_game played;
        sim_play(&plan, number, &desk, NULL, &played);
        assert_int_equal(played.end, SIM_FINISHED);
    }
    sim_desk_close(&desk);
    edition_free(edition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_games_are_whole),
        cmocka_unit_test(what_is_missing_is_told),
        cmocka_unit_test(what_may_be_left_out_is_not_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
