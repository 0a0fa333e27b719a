/*
 * calibration.c: whether what hints promise comes true.
 *
 *   calibration GAME PLAYERS AGENT [GAMES [SEED [OTHERS]]]
 *   calibration --fit GAME PLAYERS AGENT [GAMES [SEED]]
 *
 * All seats are played by AGENT, a player that searches ("hard@500it", or with other
 * settings, variant.h), or one
 * of them, in turn, and the rest by OTHERS. At each decision AGENT says what share of a win its
 * move promises; when the match is over it is seen what became of it. Told are, for each tenth of
 * the promises, how many there were, their mean, and the mean of what came. Of each match and seat
 * the decisions hang together: intervals are made from whole matches. The status is 2 for bad use.
 *
 * With --fit the table goes to the standard error, and to the standard output the line of
 * games/<game>/<game>.weights that makes promises come true; AGENT is to tell them as it finds
 * them ("hard:raw=1@300it").
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "sim/sim.h"
#include "tests/helpers/play.h"

enum { BINS = 10, MOST_DECISIONS = 4096 };

static int complain(const char *what, const char *value)
{
    fprintf(stderr, "calibration: %s: %s\n", what, value);
    return 2;
}

/* What was promised, and what came: of one match, or sums over matches. */
struct promises {
    double count[BINS], promised[BINS], came[BINS];
};

struct tally {
    struct promises sum;
    double squares[BINS]; /* of came - promised, match by match */
    double count_squares[BINS], products[BINS];
};

/* A mind that thinks aloud: another one is asked for its thoughts. */
struct aloud {
    struct mind inner;
    int32_t promise[MOST_DECISIONS];
    int decisions;
};

static const char *inner_name; /* one agent is measured at a time */
static struct promises match_now;

static bool aloud_open(struct mind *mind)
{
    struct agent agent;
    struct aloud *aloud = calloc(1, sizeof *aloud);
    mind->memory = aloud;
    return aloud && !agent_parse(inner_name, strlen(inner_name), &agent) &&
           mind_open(&aloud->inner, &agent, mind->match, mind->seat);
}

static void aloud_close(struct mind *mind)
{
    struct aloud *aloud = mind->memory;
    if (aloud)
        mind_close(&aloud->inner);
    free(aloud);
}

static void aloud_begin(struct mind *mind)
{
    struct aloud *aloud = mind->memory;
    aloud->decisions = 0;
    mind_begin(&aloud->inner, mind->seat);
}

static struct move aloud_choose(struct mind *mind, const struct brain_input *input)
{
    struct aloud *aloud = mind->memory;
    struct search_move best;
    search_study(&aloud->inner, input, &best, 1);
    if (best.visits && aloud->decisions < MOST_DECISIONS)
        aloud->promise[aloud->decisions++] = best.mean_permille;
    return best.move;
}

/* The match is over: what became of the promises. */
static void aloud_count(const struct mind *mind, const struct result *result)
{
    const struct aloud *aloud = mind->memory;
    int winners = 0;
    for (int seat = 0; seat < mind->match->setup.players; seat++)
        winners += result->rank[seat] == 1;
    double share = result->rank[mind->seat] == 1 ? 1.0 / winners : 0;
    for (int i = 0; i < aloud->decisions; i++) {
        int bin = aloud->promise[i] * BINS / 1001;
        match_now.count[bin]++;
        match_now.promised[bin] += aloud->promise[i] / 1000.0;
        match_now.came[bin] += share;
    }
}

static const struct brain aloud_brain = { .name = "aloud",
                                          .thinks = true,
                                          .open = aloud_open,
                                          .close = aloud_close,
                                          .begin = aloud_begin,
                                          .choose = aloud_choose };

/* ---- counting ------------------------------------------------------------------ */

static void tally_add(struct tally *tally, const struct promises *match)
{
    for (int bin = 0; bin < BINS; bin++) {
        double surplus = match->came[bin] - match->promised[bin];
        tally->sum.count[bin] += match->count[bin];
        tally->sum.promised[bin] += match->promised[bin];
        tally->sum.came[bin] += match->came[bin];
        tally->squares[bin] += surplus * surplus;
        tally->count_squares[bin] += match->count[bin] * match->count[bin];
        tally->products[bin] += match->count[bin] * surplus;
    }
}

static void report(const struct tally *tally, FILE *out)
{
    fprintf(out, "promised      decisions   mean promise   came true   difference (95 %%)\n");
    for (int bin = 0; bin < BINS; bin++) {
        double n = tally->sum.count[bin];
        if (n <= 0)
            continue;
        double mean = (tally->sum.came[bin] - tally->sum.promised[bin]) / n;
        /* A ratio of sums over matches. */
        double variance = (tally->squares[bin] - 2 * mean * tally->products[bin] +
                           mean * mean * tally->count_squares[bin]) /
                          n / n;
        double reach = 1.96 * sqrt(variance > 0 ? variance : 0);
        fprintf(
            out, "%3d to %3d %%   %9.0f        %5.1f %%     %5.1f %%   %+5.1f (%+.1f to %+.1f)\n",
            bin * 100 / BINS, (bin + 1) * 100 / BINS, n, 100 * tally->sum.promised[bin] / n,
            100 * tally->sum.came[bin] / n, 100 * mean, 100 * (mean - reach), 100 * (mean + reach));
    }
}

/* ---- what promises come to -------------------------------------------------------- */

/* A promise and what it came to; w: how many. */
struct calibration_point {
    double x, y, w;
};

static struct calibration_point joined(struct calibration_point a, struct calibration_point b)
{
    double w = a.w + b.w;
    return (struct calibration_point){ (a.w * a.x + b.w * b.x) / w, (a.w * a.y + b.w * b.y) / w,
                                       w };
}

/* The tenths, each with as many promises kept as one match has promises in all, so that what was
 * hardly seen changes little; neighbours of which the greater promise came to less are one. */
static int find_points(const struct tally *tally, uint64_t games,
                       struct calibration_point point[BINS + 2])
{
    double all = 0;
    int count = 0;
    point[count++] = (struct calibration_point){ 0, 0, 0 };
    for (int bin = 0; bin < BINS; bin++)
        all += tally->sum.count[bin];
    for (int bin = 0; bin < BINS; bin++) {
        double n = tally->sum.count[bin], w = n + all / (double)games;
        double x = n > 0 ? tally->sum.promised[bin] / n : (bin + 0.5) / BINS;
        struct calibration_point next = { x, (tally->sum.came[bin] + (w - n) * x) / w, w };
        while (count > 1 && point[count - 1].y >= next.y)
            next = joined(point[--count], next);
        point[count++] = next;
    }
    point[count++] = (struct calibration_point){ 1, 1, 0 };
    return count;
}

/* Straight lines between the points, seen at each tenth. */
static void write_promise(const struct tally *tally, uint64_t games, int players)
{
    struct calibration_point point[BINS + 2];
    int count = find_points(tally, games, point), at = 0;
    printf("promise %d", players);
    for (int tenth = 0; tenth <= BINS; tenth++) {
        double x = (double)tenth / BINS;
        while (at < count - 2 && point[at + 1].x < x)
            at++;
        double slope = (point[at + 1].y - point[at].y) / (point[at + 1].x - point[at].x);
        printf(" %ld", lround(1000 * (point[at].y + slope * (x - point[at].x))));
    }
    printf("\n");
}

static int run(const struct sim_plan *plan, uint64_t games, bool fit)
{
    FILE *out = fit ? stderr : stdout;
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct tally tally = { 0 };
    struct sim_game game;
    if (!space || !sim_workspace_open(space, plan))
        return complain("no memory", plan->game->id);
    for (uint64_t number = 0; number < games; number++) {
        match_now = (struct promises){ 0 };
        sim_play(plan, number, space, NULL, &game);
        if (game.end != SIM_FINISHED)
            return complain("a game failed", sim_end_name[game.end]);
        for (int i = 0; i < plan->setup.players; i++)
            if (space->mind[i].agent.brain == &aloud_brain)
                aloud_count(&space->mind[i], &game.result);
        tally_add(&tally, &match_now);
    }
    fprintf(out, "%s, %d players, %s among %s, %llu games, seed %llu\n", plan->game->id,
            plan->setup.players, inner_name, plan->agent[1].name, (unsigned long long)games,
            (unsigned long long)plan->seed);
    report(&tally, out);
    if (fit)
        write_promise(&tally, games, plan->setup.players);
    sim_workspace_close(space);
    free(space);
    return 0;
}

int main(int argc, char **argv)
{
    struct agent agent, others = agent_of(&aloud_brain);
    bool fit = argc > 1 && !strcmp(argv[1], "--fit");
    argc -= fit;
    argv += fit;
    if (argc < 4 || argc > 7 - fit)
        return complain("use", "calibration [--fit] GAME PLAYERS AGENT [GAMES [SEED [OTHERS]]]");
    const struct game *game = game_find(argv[1]);
    int players = (int)strtol(argv[2], NULL, 10);
    uint64_t games = argc > 4 ? strtoull(argv[4], NULL, 10) : 200;
    struct sim_plan plan = { .game = game,
                             .threads = 1,
                             .audit = SIM_AUDIT_NEVER,
                             .seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1 };
    if (!game || players < game->min_players || players > game->max_players)
        return complain("no such game or number of players", argv[1]);
    inner_name = argv[3];
    if (agent_parse(inner_name, strlen(inner_name), &agent) || !search_can_study(agent.brain))
        return complain("no such player, or one that does not search", inner_name);
    if (argc > 6 && agent_parse(argv[6], strlen(argv[6]), &others))
        return complain("no such player", argv[6]);
    setup_defaults(game, players, &plan.setup);
    for (int i = 0; i < players; i++)
        plan.agent[i] = i ? others : agent_of(&aloud_brain);
    struct edition *edition = shipped_edition(game, NULL);
    plan.edition = edition;
    int status = run(&plan, games, fit);
    edition_free(edition);
    return status;
}
