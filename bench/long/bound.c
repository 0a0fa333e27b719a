/*
 * bound.c: how often luck lets anybody win against `random`, or `greedy`.
 *
 *   bound GAME [GAMES [TRIES [OPPONENT]]]
 *
 * Two players. The bound knows how its opponent decides: before each decision
 * it plays the match to its end TRIES times with each move that is worth
 * considering, itself by the game's own player and its opponent as it does,
 * and takes the move that ends best. One bound sees everything and
 * foresees every draw: the tries are made in the very world that will come.
 * Another sees everything that is there, but draws are as likely as they are;
 * what it wins more than the game's own player is what knowing its opponent is
 * worth. As they plan no farther than one move, neither share is a strict bound.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/helpers/play.h"

enum { MOST_MOVES = 24 }; /* considered at a decision */

struct world {
    struct rng chance, host; /* what will be drawn */
};

enum sight { OWN_WAY, SEES, FORESEES, SIGHTS };

struct bound {
    const struct sim_plan *plan;
    int seat, tries;
    enum sight sight;
    bool greedy;      /* the opponent plays as greedy; else at random */
    struct rng fancy; /* draws what the bound cannot know */
};

static struct move own_move(const struct bound *bound, const void *state, struct rng *rng)
{
    const struct game *game = bound->plan->game;
    return (game_has_shrewd(game) ? game->shrewd : game->playout)(bound->plan->edition->data, state,
                                                                  bound->seat, rng);
}

static struct move opponents_move(const struct bound *bound, const void *state, int actor,
                                  struct rng *rng)
{
    struct offers offers;
    if (bound->greedy)
        return bound->plan->game->playout(bound->plan->edition->data, state, actor, rng);
    game_legal(bound->plan->game, bound->plan->edition->data, state, actor, &offers);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

/* Everybody but the bound. */
static struct move others_move(const struct bound *bound, const void *state, int actor,
                               struct world *world, struct rng *other)
{
    const struct game *game = bound->plan->game;
    const void *edition = bound->plan->edition->data;
    if (actor == CHANCE)
        return game->chance(edition, state, &world->chance);
    if (actor == HOST)
        return game->host(edition, state, &world->host, NO_CLOCK);
    return opponents_move(bound, state, actor, other);
}

/* The share of a win, and a little for the lead. */
static double result_of(const struct bound *bound, const void *state)
{
    struct result result;
    bound->plan->game->result(bound->plan->edition->data, state, &result);
    double lead = (double)(result.points[bound->seat] - result.points[!bound->seat]);
    double win = result.rank[bound->seat] != 1 ? 0 : result.rank[!bound->seat] == 1 ? 0.5 : 1;
    return win + 0.01 * lead / (10 + (lead < 0 ? -lead : lead));
}

/* How the match ends after this move, in the mean. */
static double try_move(struct bound *bound, const void *now, const struct world *world,
                       struct move move)
{
    const struct game *game = bound->plan->game;
    const void *edition = bound->plan->edition->data;
    double sum = 0;
    for (int i = 0; i < bound->tries; i++) {
        struct world copy = *world;
        if (bound->sight == SEES)
            copy.chance = rng_seed(rng_next(&bound->fancy));
        state_buffer state;
        unsigned active;
        memcpy(state, now, game->state_size);
        game->apply(edition, state, bound->seat, move);
        while ((active = game->active(edition, state))) {
            int actor = 31 - __builtin_clz(active); /* chance and host come first */
            game->apply(edition, state, actor,
                        actor == bound->seat
                            ? own_move(bound, state, &bound->fancy)
                            : others_move(bound, state, actor, &copy, &bound->fancy));
        }
        sum += result_of(bound, state);
    }
    return sum / bound->tries;
}

static struct move best_move(struct bound *bound, const void *state, const struct world *world)
{
    const struct game *game = bound->plan->game;
    struct move best = own_move(bound, state, &bound->fancy);
    struct offers offers;
    offers_clear(&offers);
    game->candidates(bound->plan->edition->data, state, bound->seat, &offers);
    if (bound->sight == OWN_WAY || offers.moves < 2)
        return best;
    double most = try_move(bound, state, world, best);
    uint32_t tried = offers.moves < MOST_MOVES ? offers.moves : MOST_MOVES;
    for (uint32_t i = 0; i < tried; i++) {
        struct move move = offers_pick(&offers, (uint32_t)((uint64_t)i * offers.moves / tried));
        double mean = try_move(bound, state, world, move);
        if (mean > most) {
            most = mean;
            best = move;
        }
    }
    return best;
}

/* Whether the bound wins match number so-and-so; a half for a tie. */
static double play_match(struct bound bound, int number)
{
    const struct sim_plan *plan = bound.plan;
    const struct game *game = plan->game;
    struct world world = { rng_seed(3 * (uint64_t)number), rng_seed(3 * (uint64_t)number + 1) };
    struct rng other = rng_seed(3 * (uint64_t)number + 2);
    struct result result;
    state_buffer state;
    unsigned active;
    bound.seat = number % 2;
    bound.fancy = rng_seed((uint64_t)number);
    game->setup(plan->edition->data, state, &plan->setup);
    while ((active = game->active(plan->edition->data, state))) {
        int actor = 31 - __builtin_clz(active);
        struct move move = actor == bound.seat ? best_move(&bound, state, &world)
                                               : others_move(&bound, state, actor, &world, &other);
        game->apply(plan->edition->data, state, actor, move);
    }
    game->result(plan->edition->data, state, &result);
    return result.rank[bound.seat] != 1 ? 0 : result.rank[!bound.seat] == 1 ? 0.5 : 1;
}

int main(int argc, char **argv)
{
    const struct game *game = argc > 1 ? game_find(argv[1]) : NULL;
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 200;
    int tries = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 30;
    const char *opponent = argc > 4 ? argv[4] : "random";
    bool greedy = strcmp(opponent, "greedy") == 0;
    double wins[SIGHTS] = { 0 };
    if (!game || game->min_players > 2 || games < 1 || tries < 1 ||
        (!greedy && strcmp(opponent, "random") != 0)) {
        fprintf(stderr, "bound: use: bound GAME [GAMES [TRIES [OPPONENT]]], a game for two, "
                        "an opponent of random and greedy\n");
        return 2;
    }
    struct edition *edition = shipped_edition(game, NULL);
    struct sim_plan plan = { .game = game, .edition = edition };
    setup_defaults(game, 2, &plan.setup);
    for (int i = 0; i < games * SIGHTS; i++) {
        struct bound bound = {
            .plan = &plan, .tries = tries, .greedy = greedy, .sight = (enum sight)(i % SIGHTS)
        };
        wins[bound.sight] += play_match(bound, i / SIGHTS);
    }
    printf("%s against %s: the game's own player %.1f %%, who knows its opponent %.1f %%, "
           "who foresees all draws %.1f %%, of %d games, %d tries a move\n",
           game->id, opponent, 100 * wins[OWN_WAY] / games, 100 * wins[SEES] / games,
           100 * wins[FORESEES] / games, games, tries);
    edition_free(edition);
    return 0;
}
