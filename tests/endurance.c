/*
 * endurance.c: very many games with the books checked after every move.
 *
 *   endurance GAMES [GAME...]
 *
 * Every pair of option values is played at least GAMES times by random, by
 * greedy and by mixed seats, over all player counts. A failed audit, a dead
 * end, an overlong game or an answer that was not offered is told with the
 * command that repeats it. Each player count is told when it is done, so that
 * a run that is ended early has shown something, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helpers/play.h"
#include "sim/sim.h"

static const char *const seats[MODES] = { "random", "greedy", "greedy,random" };

/* Plays one set-up; returns how many games failed. */
static uint64_t endure(const struct sim_plan *plan, const char *agents)
{
    struct sim_tally tally = { 0 };
    char options[512];
    setup_print(plan->game, &plan->setup, options, sizeof options);
    if (!sim_run(plan, NULL, &tally)) {
        fprintf(stderr, "endurance: out of memory\n");
        exit(1);
    }
    for (size_t i = 0; i < tally.failure_count && i < 3; i++)
        printf("FAILED: kontor sim %s --players %d --options %s --agents %s --seed %llu "
               "--audit --games %llu: %s %s\n",
               plan->game->id, plan->setup.players, options, agents, (unsigned long long)plan->seed,
               (unsigned long long)tally.failures[i].number + 1,
               sim_end_name[tally.failures[i].end],
               tally.failures[i].fault ? tally.failures[i].fault : "");
    uint64_t failed = tally.failed;
    sim_tally_free(&tally);
    return failed;
}

static uint64_t endure_game(const struct game *game, uint64_t games, uint64_t *failed)
{
    struct edition *edition = edition_open(game, NULL);
    struct setup setups[ALL_SETUPS];
    uint64_t played = 0;
    uint64_t each = games / (uint64_t)(game->max_players - game->min_players + 1) + 1;
    for (int players = game->min_players; players <= game->max_players; players++) {
        int count = setups_of_pairs(game, edition, players, setups);
        uint64_t before = *failed;
        for (int i = 0; i < count; i++)
            for (int mode = 0; mode < MODES; mode++) {
                struct sim_plan plan = { .game = game,
                                         .edition = edition,
                                         .setup = setups[i],
                                         .seed = (uint64_t)(i * MODES + mode),
                                         .games = each,
                                         .threads = 2,
                                         .audit = SIM_AUDIT_MOVES };
                const char *at;
                size_t length;
                if (sim_agents(&plan, seats[mode], &at, &length))
                    abort();
                *failed += endure(&plan, seats[mode]);
                played += each;
            }
        printf("%s, %d players: %llu games, %llu failed\n", game->id, players,
               (unsigned long long)each * (unsigned)count * MODES,
               (unsigned long long)(*failed - before));
        fflush(stdout);
    }
    edition_free(edition);
    return played;
}

int main(int argc, char **argv)
{
    char *end;
    uint64_t games = argc > 1 ? strtoull(argv[1], &end, 10) : 0;
    uint64_t failed = 0;
    if (!games || *end) {
        fprintf(stderr, "usage: endurance GAMES [GAME...]\n");
        return 2;
    }
    for (const struct game *const *game = all_games; *game; game++) {
        bool wanted = argc == 2;
        for (int i = 2; i < argc; i++)
            wanted |= !strcmp(argv[i], (*game)->id);
        if (!wanted)
            continue;
        uint64_t before = failed, played = endure_game(*game, games, &failed);
        printf("%s: %llu games, %llu failed\n", (*game)->id, (unsigned long long)played,
               (unsigned long long)(failed - before));
        fflush(stdout);
    }
    return failed ? 1 : 0;
}
