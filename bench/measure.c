/* measure.c: a game's figures. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/clock.h"
#include "bench/bench.h"

enum {
    REPETITIONS = 5, /* at least */
    POSITIONS = 256, /* of random games, for views */
    COPIES = 64      /* states that are copied in turn */
};

/* About what one repetition of random games takes. */
static double slice_ns(double seconds)
{
    return seconds < 0.1 ? seconds * 2e8 : 2e7;
}

static double cpu_ns(void)
{
    return (double)clock_thread();
}

double bench_time(bench_work *work, void *context, double seconds)
{
    double start = cpu_ns(), best = 0;
    for (int i = 0; i < REPETITIONS || cpu_ns() - start < seconds * 1e9; i++) {
        double before = cpu_ns();
        work(context);
        double taken = cpu_ns() - before;
        if (!i || taken < best)
            best = taken;
    }
    return best;
}

/* ---- random games ----------------------------------------------------------- */

void bench_play(const struct sim_plan *plan, struct sim_workspace *space, uint64_t *decisions,
                uint64_t *moves)
{
    struct sim_game game;
    *decisions = *moves = 0;
    for (uint64_t number = 0; number < plan->games; number++) {
        sim_play(plan, number, space, NULL, &game);
        assert(game.end == SIM_FINISHED);
        *decisions += game.decisions;
        *moves += game.length;
    }
}

struct games_work {
    const struct sim_plan *plan;
    struct sim_workspace *space;
    uint64_t decisions, moves;
};

static void play_games(void *context)
{
    struct games_work *work = context;
    bench_play(work->plan, work->space, &work->decisions, &work->moves);
}

/* Random games for one slice of time: sets plan->games. */
static void fit_slice(struct sim_plan *plan, struct sim_workspace *space, double seconds)
{
    struct games_work work = { .plan = plan, .space = space };
    plan->games = 16;
    double taken = bench_time(play_games, &work, 0);
    plan->games = 1 + (uint64_t)(slice_ns(seconds) / taken * 16);
}

static void measure_players(struct sim_plan *plan, struct sim_workspace *space, double seconds,
                            struct bench_players *players)
{
    struct games_work work = { .plan = plan, .space = space };
    fit_slice(plan, space, seconds);
    double taken = bench_time(play_games, &work, seconds);
    double games = (double)plan->games;
    *players = (struct bench_players){ .players = plan->setup.players,
                                       .decision_ns = taken / (double)work.decisions,
                                       .move_ns = taken / (double)work.moves,
                                       .games_per_s = games / taken * 1e9,
                                       .decisions_per_game = (double)work.decisions / games,
                                       .moves_per_game = (double)work.moves / games };
}

/* ---- states and views -------------------------------------------------------- */

struct state_slot {
    alignas(64) unsigned char bytes[MAX_STATE];
};

struct views_work {
    const struct sim_plan *plan;
    struct state_slot *state, *view; /* POSITIONS of each */
    int8_t seat[POSITIONS];          /* whose decision it is */
    struct state_slot scratch;
    uint64_t round;
};

/* The compiler must not drop a result that nobody looks at. */
static void use(const void *memory)
{
    __asm__ volatile("" : : "r"(memory) : "memory");
}

static void copy_states(void *context)
{
    struct views_work *work = context;
    size_t size = work->plan->game->state_size;
    for (int i = 0; i < POSITIONS; i++) {
        memcpy(work->view[i % COPIES].bytes, work->state[(i + 1) % COPIES].bytes, size);
        use(work->view[i % COPIES].bytes);
    }
}

static void make_views(void *context)
{
    struct views_work *work = context;
    for (int i = 0; i < POSITIONS; i++) {
        game_observe(work->plan->game, work->state[i].bytes, work->seat[i], KNOWLEDGE,
                     work->scratch.bytes);
        use(work->scratch.bytes);
    }
}

static void complete_views(void *context)
{
    struct views_work *work = context;
    const struct game *game = work->plan->game;
    struct rng rng = rng_seed(1);
    for (int i = 0; i < POSITIONS; i++) {
        memcpy(work->scratch.bytes, work->view[i].bytes, game->state_size);
        game->determinise(work->plan->edition->data, work->scratch.bytes, work->seat[i], &rng);
        use(work->scratch.bytes);
    }
}

/* Positions in which a seat decides, a few moves apart, from random games. */
static void collect_positions(struct views_work *work, struct sim_workspace *space,
                              struct event *log)
{
    const struct sim_plan *plan = work->plan;
    struct sim_game game;
    int count = 0;
    for (uint64_t number = 0; count < POSITIONS; number++) {
        sim_play(plan, number, space, log, &game);
        assert(game.end == SIM_FINISHED);
        const char *refused = plan->game->setup(plan->edition->data, space->state, &plan->setup);
        assert(!refused);
        for (uint32_t i = 0; i < game.length && count < POSITIONS; i++) {
            if (log[i].actor < MAX_PLAYERS && (i + number) % 7 == 0) {
                memcpy(work->state[count].bytes, space->state, MAX_STATE);
                work->seat[count++] = (int8_t)log[i].actor;
            }
            plan->game->apply(plan->edition->data, space->state, log[i].actor, log[i].move);
        }
    }
}

static enum error measure_views(const struct sim_plan *plan, struct sim_workspace *space,
                                double seconds, struct bench_figures *figures)
{
    struct views_work *work = aligned_alloc(64, sizeof *work);
    struct state_slot *slots = aligned_alloc(64, 2 * POSITIONS * sizeof *slots);
    struct event *log = calloc((size_t)plan->game->max_length, sizeof *log);
    enum error error = work && slots && log ? NO_ERROR : ERROR_MEMORY;
    if (!error) {
        memset(slots, 0, 2 * POSITIONS * sizeof *slots);
        work->plan = plan;
        work->state = slots;
        work->view = slots + POSITIONS;
        collect_positions(work, space, log);
        figures->copy_ns = bench_time(copy_states, work, seconds) / POSITIONS;
        for (int i = 0; i < POSITIONS; i++)
            game_observe(plan->game, work->state[i].bytes, work->seat[i], KNOWLEDGE,
                         work->view[i].bytes);
        figures->view_ns = bench_time(make_views, work, seconds) / POSITIONS;
        figures->determinise_ns = bench_time(complete_views, work, seconds) / POSITIONS;
    }
    free(log);
    free(slots);
    free(work);
    return error;
}

/* ---- all of it ------------------------------------------------------------------ */

static enum error plan_for(struct sim_plan *plan, const struct game *game,
                           const struct edition *edition, int players)
{
    *plan = (struct sim_plan){
        .game = game, .edition = edition, .seed = 1, .threads = 1, .audit = SIM_AUDIT_NEVER
    };
    setup_defaults(game, players, &plan->setup);
    for (int i = 0; i < players; i++)
        plan->agent[i] = agent_of(&random_brain);
    return sim_check(plan) ? ERROR_OPTIONS : NO_ERROR;
}

static enum error measure_games(const struct game *game, const struct edition *edition,
                                struct sim_workspace *space, double seconds,
                                struct bench_figures *figures)
{
    struct sim_plan plan;
    int four = game->max_players < 4   ? game->max_players
               : game->min_players > 4 ? game->min_players
                                       : 4;
    for (int players = game->min_players; players <= game->max_players; players++) {
        struct bench_players *row = &figures->players[players - game->min_players];
        enum error error = plan_for(&plan, game, edition, players);
        if (error)
            return error;
        if (!sim_workspace_open(space, &plan))
            return ERROR_MEMORY;
        measure_players(&plan, space, seconds, row);
        sim_workspace_close(space);
        if (row->decision_ns > figures->decision_ns) {
            figures->decision_ns = row->decision_ns;
            figures->decision_players = players;
        }
        if (row->move_ns > figures->move_ns)
            figures->move_ns = row->move_ns;
        if (players != four)
            continue;
        figures->games_players = players;
        figures->games_per_s = row->games_per_s;
    }
    figures->decisions_per_s = 1e9 / figures->decision_ns;
    return NO_ERROR;
}

static bool run_games(void *context, int threads)
{
    struct sim_plan plan = *(const struct sim_plan *)context;
    struct sim_tally tally;
    plan.threads = threads;
    plan.games *= (unsigned)threads;
    if (!sim_run(&plan, NULL, &tally))
        return false;
    sim_tally_free(&tally);
    return true;
}

static enum error measure_greedy(struct sim_plan plan, struct sim_workspace *space, double seconds,
                                 struct bench_figures *figures)
{
    struct bench_players row;
    for (int i = 0; i < plan.setup.players; i++)
        plan.agent[i] = agent_of(&greedy_brain);
    if (!sim_workspace_open(space, &plan))
        return ERROR_MEMORY;
    measure_players(&plan, space, seconds, &row);
    figures->greedy_games_per_s = row.games_per_s;
    sim_workspace_close(space);
    return NO_ERROR;
}

static double decision_ns_at(const struct bench_figures *figures, int players)
{
    const struct bench_players *row = figures->players;
    while (row->players != players)
        row++;
    return row->decision_ns;
}

enum error bench_game(const struct game *game, const struct edition *edition, double seconds,
                      struct bench_figures *figures)
{
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct sim_plan plan;
    *figures = (struct bench_figures){ .state_bytes = game->state_size };
    enum error error = space ? measure_games(game, edition, space, seconds, figures) : ERROR_MEMORY;
    if (!error)
        error = plan_for(&plan, game, edition, figures->games_players);
    if (!error && !sim_workspace_open(space, &plan))
        error = ERROR_MEMORY;
    if (!error) {
        error = measure_views(&plan, space, seconds, figures);
        if (!error)
            error = bench_sending(&plan, space, seconds, figures);
        sim_workspace_close(space);
    }
    if (!error)
        error = bench_records(&plan, seconds, figures);
    if (!error) {
        size_t bytes = bench_match_bytes(game, edition);
        figures->match_bytes = (double)bytes;
        error = bytes ? NO_ERROR : ERROR_MEMORY;
    }
    if (!error) {
        plan.games = 1 + (uint64_t)(figures->games_per_s * slice_ns(seconds) * 1e-9);
        error = bench_threads(run_games, &plan, seconds * 4, &figures->threads_2_ratio,
                              &figures->threads_2_cpu_ratio);
    }
    if (!error)
        error = measure_greedy(plan, space, seconds, figures);
    if (!error)
        error =
            bench_search(&plan, seconds, decision_ns_at(figures, figures->games_players), figures);
    free(space);
    return error;
}
