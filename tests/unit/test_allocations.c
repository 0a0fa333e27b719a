/*
 * test_allocations.c: playing needs no heap: while matches are played by the
 * simulator, at every player count, by random and by greedy seats, nobody asks
 * for memory.
 */
#include <stdlib.h>
#include <string.h>

#include "core/edition.h"
#include "sim/sim.h"
#include "tests/helpers/allocations.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/plan.h"
#include "tests/helpers/play.h"

enum { GAMES = 20 };

/* Heap allocations while the plan's games are played; opening its workspace is not among them. */
static uint64_t allocations_of(const struct sim_plan *plan)
{
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct sim_game played;
    assert_true(space && sim_workspace_open(space, plan));
    uint64_t before = allocations_count();
    for (uint64_t number = 0; number < plan->games; number++) {
        sim_play(plan, number, space, NULL, &played);
        assert_int_equal(played.end, SIM_FINISHED);
    }
    uint64_t counted = allocations_count() - before;
    sim_workspace_close(space);
    free(space);
    return counted;
}

static void playing_needs_no_heap(void **tested)
{
    const struct game *game = *tested;
    struct edition *edition = shipped_edition(game, NULL);
    for (int players = game->min_players; players <= game->max_players; players++) {
        struct sim_plan plan = make_plan(game, edition, players, GAMES, "random,greedy");
        assert_int_equal(allocations_of(&plan), 0);
    }
    edition_free(edition);
}

/* ---- planted ---------------------------------------------------------------------------- */

static const struct game *sound;
static void *volatile planted;

static const char *planted_setup(const void *data, void *state, const struct setup *setup)
{
    planted = malloc(24);
    free(planted);
    return sound->setup(data, state, setup);
}

static void an_allocation_of_a_game_is_counted(void **unused)
{
    (void)unused;
    sound = game_find("template");
    struct game game = *sound;
    struct edition *edition = shipped_edition(sound, NULL);
    struct sim_plan plan = make_plan(&game, edition, 4, GAMES, "random,greedy");
    game.setup = planted_setup;
    assert_int_equal(allocations_of(&plan), GAMES);
    edition_free(edition);
}

static void every_kind_of_allocation_is_counted(void **unused)
{
    (void)unused;
    uint64_t before = allocations_count();
    void *volatile memory = malloc(5);
    memory = realloc(memory, 100);
    free(memory);
    memory = calloc(3, 5);
    free(memory);
    memory = aligned_alloc(64, 128);
    free(memory);
    void *aligned;
    assert_int_equal(posix_memalign(&aligned, 64, 100), 0);
    free(aligned);
    char *volatile copy = strdup("copy");
    free(copy);
    copy = strndup("copy", 2);
    free(copy);
    assert_int_equal(allocations_count() - before, 7);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(playing_needs_no_heap) };
    const struct CMUnitTest of_itself[] = {
        cmocka_unit_test(an_allocation_of_a_game_is_counted),
        cmocka_unit_test(every_kind_of_allocation_is_counted),
    };
    return run_by_game(argc, argv, of_game, 1, of_itself, 2);
}
