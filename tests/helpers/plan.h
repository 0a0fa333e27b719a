/* plan.h: plans of the simulator for tests. */
#ifndef TESTS_HELPERS_PLAN_H
#define TESTS_HELPERS_PLAN_H

#include "sim/sim.h"

/* A plan of one thread with the standard options; asserts that it can be played. */
struct sim_plan make_plan(const struct game *game, const struct edition *edition, int players,
                          uint64_t games, const char *agents);

#endif
