/* set.c: sets of plans, and what early stopping watches. */
#include "sim/set.h"

#include <stdlib.h>
#include <string.h>

struct sim_entry *sim_set_add(struct sim_set *set, const struct sim_plan *plan)
{
    struct sim_entry *grown = realloc(set->part, (set->count + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    set->part = grown;
    grown[set->count] = (struct sim_entry){ .plan = *plan };
    return &grown[set->count++];
}

void sim_set_free(struct sim_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        struct sim_entry *part = &set->part[i];
        for (int axis = 0; axis < SIM_MAX_AXES; axis++)
            free(part->value[axis]);
        sim_tally_free(&part->tally);
        sim_ranges_free(&part->done);
        edition_free(part->edition);
    }
    for (size_t i = 0; i < set->refused_count; i++) {
        free(set->refused[i].point);
        free(set->refused[i].why);
    }
    for (size_t i = 0; i < set->fault_count; i++)
        free(set->fault[i]);
    for (int axis = 0; axis < SIM_MAX_AXES; axis++)
        free(set->axis[axis]);
    free(set->part);
    free(set->refused);
    free(set->fault);
    free(set->player);
    free(set->order);
    *set = (struct sim_set){ 0 };
}

uint64_t sim_set_games(const struct sim_set *set)
{
    uint64_t games = 0;
    for (size_t i = 0; i < set->count; i++)
        games += set->part[i].plan.games;
    return games;
}

struct sim_share sim_watched(const struct sim_plan *plan, const struct sim_tally *tally)
{
    for (int i = 1; i < plan->setup.players; i++)
        if (strcmp(plan->agent[i].name, plan->agent[0].name))
            return sim_tally_agent(tally, plan, plan->agent[0].name);
    return tally->seat[0];
}

uint64_t sim_border(uint64_t games, int players)
{
    uint64_t border = 256, turn = (uint64_t)players;
    for (;; border *= 2)
        for (int half = 2; half < 4; half++) {
            uint64_t whole = (border / 2 * (uint64_t)half + turn - 1) / turn * turn;
            if (whole > games)
                return whole;
        }
}
