/*
 * strength.c: whether one computer player is stronger than another.
 *
 *   strength GAME PLAYERS HIGHER LOWER [GAMES [SEED]]
 *
 * One HIGHER sits among LOWER players, in every seat in turn. A sequential
 * test (Wald) decides between "wins 55 % of two-player games" and "65 %",
 * with errors of 5 %; with more players the same odds against each opponent:
 * w / (w + players - 1) with w = 55/45 and 65/35. It ends when it knows, or
 * after GAMES games (600). "=GAMES" plays exactly so many, and only counts.
 * Ended by SIGTERM, it tells how far it has come after the game in progress.
 * The status is 0 if HIGHER is stronger, 1 if not, 2 for bad use.
 *
 * A player is an agent ("hard@100ms"), or a level with other settings
 * (docs/ai.md): "hard:explore=200:noise=64@500it".
 * Time budgets are processor time, so other work of the machine is no matter.
 */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/sim.h"
#include "tests/helpers/play.h"

static int complain(const char *what, const char *value)
{
    fprintf(stderr, "strength: %s: %s\n", what, value);
    return 2;
}

/* ---- the test ------------------------------------------------------------------ */

struct strength_trial {
    double share_0, share_1; /* of wins: no better, and better */
    double evidence;         /* logarithm of the likelihood ratio */
    double wins;
    int games, most;
    bool all; /* play them all */
};

static void trial_open(struct strength_trial *trial, int players, int most, bool all)
{
    double others = players - 1;
    *trial = (struct strength_trial){ .share_0 = 55.0 / 45 / (55.0 / 45 + others),
                                      .most = most,
                                      .share_1 = 65.0 / 35 / (65.0 / 35 + others),
                                      .all = all };
}

static void trial_add(struct strength_trial *trial, double win)
{
    trial->games++;
    trial->wins += win;
    trial->evidence += win * log(trial->share_1 / trial->share_0) +
                       (1 - win) * log((1 - trial->share_1) / (1 - trial->share_0));
}

static volatile sig_atomic_t ended;

static void end(int number)
{
    (void)number;
    ended = 1;
}

static bool trial_is_over(const struct strength_trial *trial)
{
    return ended || trial->games == trial->most ||
           (!trial->all && fabs(trial->evidence) >= log(19));
}

/* The share of a win that player 0 of the plan has got. */
static double share_of_win(const struct sim_plan *plan, uint64_t number,
                           const struct sim_game *game)
{
    int winners = 0, mine = 0;
    for (int seat = 0; seat < plan->setup.players; seat++) {
        bool won = game->result.rank[seat] == 1;
        winners += won;
        mine |= won && sim_agent(plan, number, seat) == &plan->agent[0];
    }
    return mine ? 1.0 / winners : 0;
}

static void report(const struct sim_plan *plan, const struct strength_trial *trial)
{
    struct sim_interval interval =
        sim_wilson((uint64_t)(trial->wins * SIM_WIN + 0.5), (uint64_t)trial->games);
    const char *verdict = trial->evidence >= log(19)    ? "stronger"
                          : trial->evidence <= -log(19) ? "not stronger"
                                                        : "open";
    printf("%s, %d players, %s among %s: %.1f of %d, %.1f %% (%.1f to %.1f), fair %.1f, "
           "wanted %.1f: %s; %.0f s of processor time\n",
           plan->game->id, plan->setup.players, plan->agent[0].name, plan->agent[1].name,
           trial->wins, trial->games, 100 * interval.share, 100 * interval.low, 100 * interval.high,
           100.0 / plan->setup.players, 100 * trial->share_1, verdict,
           (double)clock() / CLOCKS_PER_SEC);
}

static int run(const struct sim_plan *plan, struct strength_trial *trial)
{
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct sim_game game;
    signal(SIGTERM, end);
    if (!space || !sim_workspace_open(space, plan))
        return complain("no memory", plan->game->id);
    for (uint64_t number = 0; !trial_is_over(trial); number++) {
        sim_play(plan, number, space, NULL, &game);
        if (game.end != SIM_FINISHED)
            return complain("a game failed", sim_end_name[game.end]);
        trial_add(trial, share_of_win(plan, number, &game));
    }
    report(plan, trial);
    sim_workspace_close(space);
    free(space);
    return trial->evidence < log(19);
}

int main(int argc, char **argv)
{
    if (argc < 5 || argc > 7)
        return complain("use", "strength GAME PLAYERS HIGHER LOWER [GAMES [SEED]]");
    const struct game *game = game_find(argv[1]);
    int players = (int)strtol(argv[2], NULL, 10);
    const char *games = argc > 5 ? argv[5] : "600";
    bool all = *games == '=';
    struct sim_plan plan = { .game = game,
                             .threads = 1,
                             .audit = SIM_AUDIT_NEVER,
                             .seed = argc > 6 ? strtoull(argv[6], NULL, 10) : 1 };
    struct strength_trial trial;
    if (!game || players < game->min_players || players > game->max_players)
        return complain("no such game or number of players", argv[1]);
    setup_defaults(game, players, &plan.setup);
    for (int i = 0; i < players; i++)
        if (agent_parse(argv[i ? 4 : 3], strlen(argv[i ? 4 : 3]), &plan.agent[i]))
            return complain("no such player", argv[i ? 4 : 3]);
    trial_open(&trial, players, (int)strtol(games + all, NULL, 10), all);
    if (trial.most <= 0)
        return complain("no games", games);
    struct edition *edition = shipped_edition(game, NULL);
    plan.edition = edition;
    int status = run(&plan, &trial);
    edition_free(edition);
    return status;
}
