/* plan.c: plans of the simulator for tests. */
#include "tests/helpers/plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct sim_plan make_plan(const struct game *game, const struct edition *edition, int players,
                          uint64_t games, const char *agents)
{
    struct sim_plan plan = { .game = game,
                             .edition = edition,
                             .seed = 7,
                             .games = games,
                             .threads = 1,
                             .audit = SIM_AUDIT_END };
    const char *at;
    size_t length;
    setup_defaults(game, players, &plan.setup);
    assert_null(sim_agents(&plan, agents, &at, &length));
    assert_null(sim_check(&plan));
    return plan;
}
