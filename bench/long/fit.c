/*
 * fit.c: fits the value of a game's positions to matches (ai/judge.h).
 *
 *   fit GAME [AGENT [GAMES [SEED [HORIZON]]]]
 *   fit --test GAME [AGENT [GAMES [SEED]]]
 *
 * GAMES matches (20,000) of AGENT against itself, over all numbers of players, half of
 * them with standard options and half with options of all kinds, in the newest shipped
 * edition. Of each match some positions are taken, and what share of the win each seat got
 * in the end; a quarter of the matches is held out. Everything that the game's tables hold
 * of a seat is weighed by a regression; what tells nothing is left out, and the rest weighed
 * again. The weights go to the standard output, as games/<game>/<game>.weights; what they
 * are worth to the standard error: the mean loss (minus the logarithm of the share that the
 * winner was promised) on held-out matches, beside those of a toss and of the present value.
 *
 * With --test nothing is fitted: the shipped weights are tried on such matches.
 *
 * AGENT is any player; "noisy" (the standard) is `greedy` with every fifth move at random,
 * as the search imagines players. HORIZON is noted in the file; without it, the shipped
 * weights' or the game's. The status is 2 for bad use.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/long/regression.h"
#include "sim/sim.h"
#include "tests/helpers/play.h"

enum {
    TAKEN = 4,    /* positions of a match */
    HELD_OUT = 4, /* one match of so many */
    NOISE = 200,  /* of 1024, as `hard` has it */
    ALL_FEATURES = JUDGE_FEATURES * 4,
    MOST_USED = 40, /* features that weights are given for: each costs time in a search */
    ROUNDS = 16
};

static const double CLEAR = 2.5; /* standard errors */

static int complain(const char *what, const char *value)
{
    fprintf(stderr, "fit: %s: %s\n", what, value);
    return 2;
}

/* ---- a player who is sometimes careless ---------------------------------------- */

static struct move choose_noisily(struct mind *mind, const struct brain_input *input)
{
    static struct offers offers;
    const struct game *game = mind->match->game;
    const void *edition = mind->match->edition->data;
    if (rng_below(input->rng, 1024) < NOISE) {
        offers_clear(&offers);
        game->candidates(edition, input->view, mind->seat, &offers);
        if (offers.moves > 1)
            return offers_pick(&offers, rng_below(input->rng, offers.moves));
    }
    return (game_has_shrewd(game) ? game->shrewd : game->playout)(edition, input->view, mind->seat,
                                                                  input->rng);
}

static const struct brain noisy_brain = { .name = "noisy", .choose = choose_noisily };

static bool read_agent(const char *name, struct agent *agent)
{
    if (strcmp(name, "noisy"))
        return !agent_parse(name, strlen(name), agent);
    *agent = agent_of(&noisy_brain);
    return true;
}

/* ---- positions ------------------------------------------------------------------ */

struct study_of {
    const struct game *game;
    const struct edition *edition;
    struct agent agent;
    struct judge judge[4]; /* of all features, in parts */
    struct judge_feature feature[ALL_FEATURES];
    int features;
    struct positions positions;
    struct rng rng;
    uint64_t seed, played;
};

static void list_features(struct study_of *study)
{
    study->features = judge_list(study->game, study->feature, ALL_FEATURES);
    study->positions.features = study->features;
    for (int i = 0; i < study->features; i++) {
        struct judge *judge = &study->judge[i / JUDGE_FEATURES];
        judge->game = study->game;
        judge->feature[judge->count++] = study->feature[i];
    }
}

static struct fitted_position *add_position(struct positions *positions)
{
    if (positions->count == positions->room) {
        positions->room = positions->room ? positions->room * 2 : 1 << 14;
        positions->list = realloc(positions->list, positions->room * sizeof *positions->list);
        must(positions->list);
    }
    return &positions->list[positions->count++];
}

static bool take_position(struct study_of *study, const void *state, int players,
                          const struct result *result, bool held_out)
{
    static int32_t number[MAX_PLAYERS][JUDGE_FEATURES];
    const void *edition = study->edition->data;
    struct fitted_position *position = add_position(&study->positions);
    size_t width = (size_t)study->features;
    int32_t *all = malloc(width * (size_t)players * sizeof *all);
    int16_t permille[MAX_PLAYERS];
    int winners = 0, stage = 0;
    if (!all)
        return false;
    for (int part = 0; part * JUDGE_FEATURES < study->features; part++) {
        const struct judge *judge = &study->judge[part];
        stage = judge_look(judge, edition, state, players, number);
        for (int seat = 0; seat < players; seat++)
            memcpy(all + (size_t)seat * width + part * JUDGE_FEATURES, number[seat],
                   (size_t)judge->count * sizeof *all);
    }
    *position = (struct fitted_position){
        .number = all, .players = (uint8_t)players, .stage = (uint8_t)stage, .held_out = held_out
    };
    for (int seat = 0; seat < players; seat++)
        winners += result->rank[seat] == 1;
    study->game->value(edition, state, permille);
    for (int seat = 0; seat < players; seat++) {
        position->share[seat] = result->rank[seat] == 1 ? 1.0f / (float)winners : 0;
        position->present[seat] = (float)permille[seat] / 1000;
    }
    return true;
}

/* Follows a match that was played, and takes some of its positions. */
static bool follow(struct study_of *study, const struct sim_plan *plan, const struct event log[],
                   const struct sim_game *played, bool held_out)
{
    static _Alignas(64) unsigned char state[MAX_STATE];
    const void *edition = study->edition->data;
    memset(state, 0, sizeof state);
    must(!study->game->setup(edition, state, &plan->setup));
    int wanted = TAKEN;
    for (uint32_t i = 0; i < played->length; i++) {
        if (rng_below(&study->rng, played->length - i) < (uint32_t)wanted) {
            wanted--;
            if (!take_position(study, state, plan->setup.players, &played->result, held_out))
                return false;
        }
        study->game->apply(edition, state, log[i].actor, log[i].move);
    }
    return true;
}

static bool play_some(struct study_of *study, const struct setup *setup, uint64_t games)
{
    struct sim_plan plan = { .game = study->game,
                             .edition = study->edition,
                             .setup = *setup,
                             .seed = study->seed + study->played,
                             .threads = 1,
                             .audit = SIM_AUDIT_NEVER };
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct event *log = calloc((size_t)study->game->max_length, sizeof *log);
    struct sim_game played;
    for (int i = 0; i < setup->players; i++)
        plan.agent[i] = study->agent;
    bool fine = space && log && sim_workspace_open(space, &plan);
    for (uint64_t i = 0; fine && i < games; i++, study->played++) {
        sim_play(&plan, i, space, log, &played);
        fine = played.end == SIM_FINISHED &&
               follow(study, &plan, log, &played, study->played % HELD_OUT == 0);
    }
    if (space)
        sim_workspace_close(space);
    free(space);
    free(log);
    return fine;
}

static bool play_all(struct study_of *study, uint64_t games)
{
    static struct setup setups[ALL_SETUPS];
    const struct game *game = study->game;
    uint64_t counts = (uint64_t)(game->max_players - game->min_players + 1);
    for (int players = game->min_players; players <= game->max_players; players++) {
        int count = setups_of_pairs(game, study->edition, players, setups);
        uint64_t here = games / counts, others = count > 1 ? here / 2 : 0;
        if (!play_some(study, &setups[0], here - others))
            return false;
        for (int i = 1; i < count; i++) {
            uint64_t some = others * (uint64_t)i / (uint64_t)(count - 1) -
                            others * (uint64_t)(i - 1) / (uint64_t)(count - 1);
            if (some && !play_some(study, &setups[i], some))
                return false;
        }
    }
    return true;
}

/* ---- how good it is ---------------------------------------------------------------- */

struct loss {
    double toss, present, fitted, shipped;
    size_t count;
};

static double loss_of(const struct fitted_position *position, const double share[MAX_PLAYERS])
{
    double loss = 0;
    for (int seat = 0; seat < position->players; seat++)
        if (position->share[seat] > 0)
            loss -= position->share[seat] * log(share[seat] > 5e-4 ? share[seat] : 5e-4);
    return loss;
}

/* The shares that weights in whole numbers give, from the numbers noted. */
static void whole_shares(const struct study_of *study, const struct judge *judge,
                         const struct fitted_position *position, double share[MAX_PLAYERS])
{
    double knot[JUDGE_KNOTS], most = -HUGE_VAL, total = 0;
    regression_knots(position->stage, knot);
    for (int seat = 0; seat < position->players; seat++) {
        share[seat] = 0;
        for (int i = 0; i < judge->count; i++) {
            int at = 0;
            while (memcmp(&study->feature[at], &judge->feature[i], sizeof *study->feature))
                at++;
            int32_t number = position->number[seat * study->features + at];
            for (int k = 0; k < JUDGE_KNOTS; k++)
                share[seat] += knot[k] * judge->weight[k][i] * number / JUDGE_UNIT;
        }
        share[seat] *= (double)judge->scale[position->players] / JUDGE_FULL;
        most = share[seat] > most ? share[seat] : most;
    }
    for (int seat = 0; seat < position->players; seat++)
        total += share[seat] = exp2(share[seat] - most);
    for (int seat = 0; seat < position->players; seat++)
        share[seat] /= total;
}

static void report(const struct study_of *study, const struct regression *regression,
                   const struct judge *judge, bool all)
{
    struct loss loss[MAX_PLAYERS + 1] = { 0 };
    double share[MAX_PLAYERS];
    for (size_t i = 0; i < study->positions.count; i++) {
        const struct fitted_position *position = &study->positions.list[i];
        struct loss *sum = &loss[position->players];
        if (!position->held_out && !all)
            continue;
        sum->count++;
        sum->toss += log(position->players);
        for (int seat = 0; seat < position->players; seat++)
            share[seat] = position->present[seat];
        sum->present += loss_of(position, share);
        if (regression) {
            regression_shares(regression, position, share);
            sum->fitted += loss_of(position, share);
        }
        if (judge) {
            whole_shares(study, judge, position, share);
            sum->shipped += loss_of(position, share);
        }
    }
    fprintf(stderr, "players  positions    toss  value()  fitted  shipped weights\n");
    for (int players = 2; players <= MAX_PLAYERS; players++) {
        const struct loss *sum = &loss[players];
        double n = (double)sum->count;
        if (sum->count)
            fprintf(stderr, "%7d  %9.0f  %6.4f   %6.4f  %6.4f  %6.4f\n", players, n, sum->toss / n,
                    sum->present / n, sum->fitted / n, sum->shipped / n);
    }
}

/* ---- weights ----------------------------------------------------------------------- */

/* Leaves out what never differs between seats; counts the rest. */
static int leave_out_constants(const struct study_of *study, struct regression *regression)
{
    int used = 0;
    for (int f = 0; f < study->features; f++) {
        regression->used[f] = false;
        for (size_t i = 0; i < study->positions.count && !regression->used[f]; i++) {
            const struct fitted_position *position = &study->positions.list[i];
            for (int seat = 1; seat < position->players; seat++)
                regression->used[f] |=
                    position->number[seat * study->features + f] != position->number[f];
        }
        used += regression->used[f];
    }
    return used;
}

/* By how many standard errors a feature's weight differs from nothing, when it does most. */
static double clearness(const struct regression *regression, int feature)
{
    double most = 0;
    for (int k = 0; k < JUDGE_KNOTS; k++) {
        double error = regression->error[k][feature];
        double ratio = error > 0 ? fabs(regression->weight[k][feature]) / error : 0;
        most = ratio > most ? ratio : most;
    }
    return most;
}

/* Leaves out the least clear third of what is clearly different from nothing at no time, or,
 * if there are too many, of what is too much: what says nearly the same as something else
 * becomes clear when that is gone. How many. */
static int leave_out_unclear(const struct study_of *study, struct regression *regression, int used)
{
    int unclear = 0, surplus = used - MOST_USED;
    for (int f = 0; f < study->features; f++)
        unclear += regression->used[f] && clearness(regression, f) < CLEAR;
    int wanted = ((unclear > surplus ? unclear : surplus) + 2) / 3;
    for (int i = 0; i < wanted; i++) {
        int least = -1;
        for (int f = 0; f < study->features; f++)
            if (regression->used[f] &&
                (least < 0 || clearness(regression, f) < clearness(regression, least)))
                least = f;
        regression->used[least] = false;
    }
    return wanted < 0 ? 0 : wanted;
}

static long whole_weight(double weight)
{
    double units = weight / log(2) * JUDGE_UNIT;
    units = units > JUDGE_MOST ? JUDGE_MOST : units < -JUDGE_MOST ? -JUDGE_MOST : units;
    return lround(units);
}

static void write_weights(const struct study_of *study, const struct regression *regression,
                          unsigned horizon)
{
    const struct game *game = study->game;
    char name[96];
    printf("# What positions of this game are worth, fitted by\n"
           "#   fit %s %s %llu %llu\n"
           "# to %s; docs/ai.md tells what it means.\n"
           "weights %s\n",
           game->id, study->agent.name, (unsigned long long)study->played,
           (unsigned long long)study->seed, study->edition->name, game->id);
    if (horizon)
        printf("horizon %u\n", horizon);
    for (int players = game->min_players; players <= game->max_players; players++)
        printf("players %d %ld\n", players, lround(regression->scale[players] * JUDGE_FULL));
    for (int f = 0; f < study->features; f++) {
        if (!regression->used[f])
            continue;
        judge_name(game, &study->feature[f], name, sizeof name);
        printf("%s", name);
        for (int k = 0; k < JUDGE_KNOTS; k++)
            printf(" %ld", whole_weight(regression->weight[k][f]));
        printf("\n");
    }
}

static bool fit(struct study_of *study, struct regression *regression)
{
    regression->features = study->features;
    int used = leave_out_constants(study, regression);
    for (int round = 0; round < ROUNDS; round++) {
        if (!regression_fit(regression, &study->positions))
            return false;
        int left = leave_out_unclear(study, regression, used);
        fprintf(stderr, "%d features, %d of them left out\n", used, left);
        used -= left;
        if (!left)
            return true;
    }
    return regression_fit(regression, &study->positions);
}

/* ---- what was asked for ---------------------------------------------------------------- */

static void forget(struct study_of *study)
{
    for (size_t i = 0; i < study->positions.count; i++)
        free((void *)(uintptr_t)study->positions.list[i].number);
    free(study->positions.list);
}

/* The shipped weights; a text that fits the game no longer is told and counts as none. */
static bool read_shipped(const struct game *game, struct judge *judge)
{
    struct judge_error error;
    for (const struct shipped_text *text = shipped_weights; text->game; text++) {
        if (strcmp(text->game, game->id))
            continue;
        if (judge_read(game, text->text, text->size, judge, &error))
            return true;
        fprintf(stderr, "shipped weights, line %d: %s\n", error.line, error.what);
    }
    return false;
}

static int run(struct study_of *study, uint64_t games, bool test, const char *horizon)
{
    static struct regression regression;
    static struct judge judge;
    bool shipped = read_shipped(study->game, &judge);
    list_features(study);
    study->rng = rng_seed(study->seed);
    if (!play_all(study, games))
        return complain("a match failed", study->game->id);
    if (!test && !fit(study, &regression))
        return complain("no memory", study->game->id);
    report(study, test ? NULL : &regression, shipped ? &judge : NULL, test);
    if (!test)
        write_weights(study, &regression,
                      horizon   ? (unsigned)strtoul(horizon, NULL, 10)
                      : shipped ? judge.horizon
                                : study->game->horizon);
    forget(study);
    return 0;
}

int main(int argc, char **argv)
{
    static struct study_of study;
    bool test = argc > 1 && !strcmp(argv[1], "--test");
    argc -= test;
    argv += test;
    if (argc < 2 || argc > 6 - test)
        return complain("use", "fit [--test] GAME [AGENT [GAMES [SEED [HORIZON]]]]");
    study.game = game_find(argv[1]);
    study.seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    uint64_t games = argc > 3 ? strtoull(argv[3], NULL, 10) : 20000;
    if (!study.game || !games)
        return complain("no such game, or no matches", argv[1]);
    if (!read_agent(argc > 2 ? argv[2] : "noisy", &study.agent))
        return complain("no such player", argv[2]);
    struct edition *edition = shipped_edition(study.game, NULL);
    study.edition = edition;
    int status = run(&study, games, test, argc > 5 ? argv[5] : NULL);
    edition_free(edition);
    return status;
}
