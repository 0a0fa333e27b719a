/*
 * fuzz_state.c: any text read as results of a simulation is refused, or adds
 * up, is written and read again without change; and any text whatever is
 * looked at as a state file without harm.
 */
#include "fuzz.h"

#include "fair/hash.h"
#include "sim/set.h"

enum { GAMES = 1000 };

static void open_set(struct sim_set *set, const struct game *game)
{
    const char *at;
    size_t length;
    for (int i = 0; i < 2; i++) {
        struct sim_plan plan = {
            .game = game, .edition = fuzz_edition(game), .games = GAMES, .stats = i
        };
        setup_defaults(game, i ? game->max_players : game->min_players, &plan.setup);
        enum error error = sim_agents(&plan, "random,greedy", &at, &length);
        assert(!error);
        assert(sim_set_add(set, &plan));
    }
}

static void write_again(const struct sim_set *set, const struct game *game)
{
    struct sim_set again = { 0 };
    struct text one = { 0 }, two = { 0 };
    sim_results_write(set, &one);
    open_set(&again, game);
    assert(!sim_results_read(&again, one.data, one.size));
    sim_results_write(&again, &two);
    assert(one.size == two.size && !memcmp(one.data, two.data, one.size));
    text_free(&one);
    text_free(&two);
    sim_set_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    struct sim_set set = { 0 };
    struct sim_sections sections;
    const char *text = (const char *)data;
    if (!sim_state_check(text, size, &sections))
        assert(sections.order_end < sections.results && sections.results <= sections.results_end &&
               sections.results_end < size);
    open_set(&set, game);
    if (!sim_results_read(&set, text, size))
        write_again(&set, game);
    sim_set_free(&set);
    return 0;
}
