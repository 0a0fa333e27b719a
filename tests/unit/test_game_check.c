/*
 * test_game_check.c: what a game's table must have, and that all it may leave
 * out can be left out: simulated with every computer player.
 */
#include <string.h>

#include "ai/brain.h"
#include "core/defaults.h"
#include "sim/sim.h"
#include "tests/helpers/play.h"

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
    MISSES(determinise, default_determinise, "determinise");
    MISSES(phase, "phaze", "phase");
    MISSES(phase, "contract", "phase"); /* not one number, and not for all */
    MISSES(phase, NULL, "phase");
    MISSES(turn, "tern", "turn");
    MISSES(round, "", "round");
    MISSES(mask, NULL, "DEFAULTS_OF");
    MISSES(nouns, NULL, "DEFAULTS_OF");
    MISSES(options, NULL, "DEFAULTS_OF");
    MISSES(option_under, NULL, "DEFAULTS_OF");
    MISSES(edition_check, NULL, "DEFAULTS_OF");
    MISSES(edition_derive, NULL, "DEFAULTS_OF");
    MISSES(audit, NULL, "DEFAULTS_OF");
    MISSES(explain, NULL, "DEFAULTS_OF");
    MISSES(recalls, NULL, "DEFAULTS_OF");
    MISSES(determinise, NULL, "DEFAULTS_OF");
    MISSES(arrange, NULL, "DEFAULTS_OF");
    MISSES(chance, NULL, "DEFAULTS_OF");
    MISSES(host, NULL, "DEFAULTS_OF");
    MISSES(candidates, NULL, "DEFAULTS_OF");
    MISSES(playout, NULL, "DEFAULTS_OF");
    MISSES(shrewd, NULL, "DEFAULTS_OF");
    MISSES(value, NULL, "DEFAULTS_OF");
    MISSES(measures, NULL, "DEFAULTS_OF");
    MISSES(study, NULL, "DEFAULTS_OF");
#undef MISSES
    static const struct move_kind wordy[] = { { .word = "" },
                                              { .word = "a-word-of-four-and-twenty" },
                                              { 0 } };
    struct game talkative = *game;
    talkative.kinds = wordy;
    assert_non_null(strstr(game_check(&talkative), "long"));
}

/* Kinds that are made whenever the rules offer them. */
static const struct move_kind *without_phases(const struct move_kind *kinds)
{
    static struct move_kind plain[32];
    int count = 0;
    while (kinds[count].word)
        count++;
    assert_in_range(count, 1, 31);
    memcpy(plain, kinds, (size_t)count * sizeof *plain);
    for (int i = 0; i < count; i++)
        plain[i].phases = 0;
    return plain;
}

/* A table that names nothing which may be left out. */
static unsigned left_out_active(const void *edition, const void *state)
{
    return game_find("template")->active(edition, state);
}

static void left_out_legal(const void *edition, const void *state, int actor, struct offers *offers)
{
    game_find("template")->legal(edition, state, actor, offers);
}

GAME_DEFAULTS(left_out)
const struct game left_out_game = {
    DEFAULTS_OF(left_out),
    .active = left_out_active,
    .legal = left_out_legal,
};

/* Nothing but what is required; what is hidden in it has to be determinised. */
static struct game bare_game(void)
{
    const struct game *template = game_find("template");
    struct game bare = *template;
    bare.phase = bare.turn = bare.round = NULL;
    bare.kinds = without_phases(template->kinds);
#define LEAVE_OUT(member) bare.member = left_out_game.member
    LEAVE_OUT(options);
    LEAVE_OUT(option_under);
    LEAVE_OUT(edition_check);
    LEAVE_OUT(edition_derive);
    LEAVE_OUT(audit);
    LEAVE_OUT(explain);
    LEAVE_OUT(mask);
    LEAVE_OUT(recalls);
    LEAVE_OUT(arrange);
    LEAVE_OUT(chance);
    LEAVE_OUT(host);
    LEAVE_OUT(candidates);
    LEAVE_OUT(playout);
    LEAVE_OUT(shrewd);
    LEAVE_OUT(value);
    LEAVE_OUT(measures);
    LEAVE_OUT(study);
#undef LEAVE_OUT
    bare.horizon = 0;
    return bare;
}

static void what_may_be_left_out_is_not_needed(void **unused)
{
    struct game bare = bare_game();
    struct edition *edition = shipped_edition(game_find("template"), NULL);
    static struct sim_workspace space;
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
    assert_true(sim_workspace_open(&space, &plan));
    for (uint64_t number = 0; number < plan.games; number++) {
        struct sim_game played;
        sim_play(&plan, number, &space, NULL, &played);
        assert_int_equal(played.end, SIM_FINISHED);
    }
    sim_workspace_close(&space);
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
