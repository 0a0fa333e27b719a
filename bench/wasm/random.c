/*
 * random.c: how many decisions a second the rules bear: random games of every
 * game with four players, without a session, as `kontor bench` counts them but
 * for moves without a choice, which are counted here. Prints a line for each
 * game: its id and the decisions a second of the best repetition by processor
 * time. bench/wasm/compare.mjs sets native and WebAssembly side by side.
 */
#include <assert.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/edition.h"
#include "core/game.h"

enum { PLAYERS = 4, REPETITIONS = 150, GAMES = 100 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int pick_actor(unsigned active, struct rng *rng)
{
    uint32_t k = rng_below(rng, (uint32_t)__builtin_popcount(active));
    for (int actor = 0;; actor++)
        if (active >> actor & 1 && k-- == 0)
            return actor;
}

/* Plays one game and gives how many moves seats made. Never a part of main: a function
 * that is entered once is never compiled in full where WebAssembly runs. */
__attribute__((noinline)) static long play(const struct game *game, const void *edition,
                                           uint64_t seed)
{
    static alignas(64) unsigned char state[MAX_STATE];
    struct rng rng = rng_seed(seed);
    struct setup setup;
    long decisions = 0;
    memset(state, 0, sizeof state);
    setup_defaults(game, PLAYERS, &setup);
    const char *refused = game->setup(edition, state, &setup);
    assert(!refused);
    (void)refused;
    for (unsigned active; (active = game->active(edition, state));) {
        struct offers offers;
        struct move move;
        int actor = pick_actor(active, &rng);
        if (actor == CHANCE) {
            move = game->chance(edition, state, &rng);
        } else if (actor == HOST && game->host) {
            move = game->host(edition, state, &rng, NO_CLOCK);
        } else {
            game_legal(game, edition, state, actor, &offers);
            move = offers_pick(&offers, rng_below(&rng, offers.moves));
            decisions++;
        }
        game->apply(edition, state, actor, move);
    }
    return decisions;
}

int main(void)
{
    for (int i = 0; all_games[i]; i++) {
        double best = 0;
        struct edition *edition = edition_open(all_games[i], NULL);
        assert(edition);
        for (int k = 0; k < REPETITIONS; k++) {
            long decisions = 0;
            double start = now();
            for (uint64_t seed = 0; seed < GAMES; seed++)
                decisions += play(all_games[i], edition->data, seed);
            double rate = (double)decisions / (now() - start);
            best = rate > best ? rate : best;
        }
        printf("%s %.0f\n", all_games[i]->id, best);
        edition_free(edition);
    }
    return 0;
}
