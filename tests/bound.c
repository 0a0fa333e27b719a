/*
 * bound.c: how often luck lets anybody win against `random`.
 *
 *   bound GAME [GAMES [PLANS]]
 *
 * Two players. The bound sees everything, foresees every draw and every move
 * of its opponent: it plays each match PLANS times in the very world that will
 * come, the simple player's way and with more and more moves of its own
 * fancy, and counts the best end. That is far more than an honest player can
 * know; but as it tries some plans and not all, its share is no strict bound:
 * the more plans, the nearer to one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helpers/play.h"
#include "sim/sim.h"

struct world {
    struct rng chance, host, other;
};

/* One plan for the seat in a world that is fixed; its share of a win. */
static double play_plan(const struct sim_plan *plan, struct world world, int seat, int number)
{
    const struct game *game = plan->game;
    const void *edition = plan->edition->data;
    struct rng fancy = rng_seed((uint64_t)number);
    uint32_t noise = (uint32_t)(number % 8) * 40;      /* of 1024 */
    struct offers offers;
    struct result result;
    state_buffer state;
    unsigned active;
    game->setup(edition, state, &plan->setup);
    while ((active = game->active(edition, state))) {
        struct move move;
        int actor = 31 - __builtin_clz(active);        /* chance and host come first */
        if (actor == CHANCE) {
            move = game_chance(game, edition, state, &world.chance);
        } else if (actor == HOST) {
            move = game->host(edition, state, &world.host);
        } else if (actor == seat && rng_below(&fancy, 1024) >= noise) {
            move = game->playout(edition, state, actor, &fancy);
        } else {
            game_legal(game, edition, state, actor, &offers);
            move = offers_pick(&offers, rng_below(actor == seat ? &fancy : &world.other,
                                                  offers.moves));
        }
        game->apply(edition, state, actor, move);
    }
    game->result(edition, state, &result);
    return result.rank[seat] != 1 ? 0 : result.rank[!seat] == 1 ? 0.5 : 1;
}

static double best_plan(const struct sim_plan *plan, int number, int plans)
{
    struct world world = { rng_seed(3 * (uint64_t)number), rng_seed(3 * (uint64_t)number + 1),
                           rng_seed(3 * (uint64_t)number + 2) };
    double best = 0;
    for (int i = 0; i < plans && best < 1; i++) {
        double share = play_plan(plan, world, number % 2, i);
        best = share > best ? share : best;
    }
    return best;
}

int main(int argc, char **argv)
{
    const struct game *game = argc > 1 ? game_find(argv[1]) : NULL;
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 200;
    int plans = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 200;
    double simple = 0, best = 0;
    if (!game || game->min_players > 2 || games < 1 || plans < 1) {
        fprintf(stderr, "bound: use: bound GAME [GAMES [PLANS]], a game for two\n");
        return 2;
    }
    struct edition *edition = shipped_edition(game, NULL);
    struct sim_plan plan = { .game = game, .edition = edition };
    setup_defaults(game, 2, &plan.setup);
    for (int i = 0; i < games; i++) {
        simple += best_plan(&plan, i, 1);
        best += best_plan(&plan, i, plans);
    }
    printf("%s: the simple player %.1f %%, the best of %d plans in the same worlds %.1f %%, "
           "of %d games\n", game->id, 100 * simple / games, plans, 100 * best / games, games);
    edition_free(edition);
    return 0;
}
