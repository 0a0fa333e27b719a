/*
 * search.c: what a search costs.
 *
 * One thread of `hard` thinks about positions of a game between greedy
 * players, a fixed number of iterations about each, always from a tree
 * that it has just cleared, so that every repetition is the same work. A
 * search does not look whether its simple players have a choice; how many of
 * their moves are decisions is taken from the game.
 *
 * Two threads are measured with fewer and longer searches: a search starts
 * its second thread anew, which takes some 25 microseconds. That is nothing
 * beside the second of `hard`, but 3 to 15 % of 64 iterations.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ismcts.h"
#include "bench/bench.h"

enum {
    POSITIONS = 16,
    ITERATIONS = 64, /* about each */
    LONGER = 8       /* comparing threads: so many times as long, about so many times fewer */
};

struct search_work {
    alignas(64) unsigned char view[POSITIONS][MAX_STATE];
    int8_t seat[POSITIONS];
    int count;
    struct match match;
    struct mind mind;      /* for what a search costs */
    struct mind longer[2]; /* of one thread, of two */
    uint64_t iterations, decisions;
    double choice; /* of the seats' moves, how many had a choice */
};

/* Thinks about every `apart`-th position. */
static void think(struct search_work *work, struct mind *mind, int apart)
{
    struct search_move best;
    struct ismcts_figures figures;
    struct rng rng = rng_seed(1);
    work->iterations = work->decisions = 0;
    for (int i = 0; i < work->count; i += apart) {
        struct brain_input input = { .view = work->view[i], .rng = &rng };
        mind_begin(mind, work->seat[i]);
        search_study(mind, &input, &best, 1);
        ismcts_look(mind, &figures);
        work->iterations += figures.iterations;
        work->decisions += figures.decisions;
    }
}

static void think_alone(void *context)
{
    struct search_work *work = context;
    think(work, &work->mind, 1);
}

static bool think_threads(void *context, int threads)
{
    struct search_work *work = context;
    think(work, &work->longer[threads - 1], LONGER);
    return true;
}

/* Decisions with a choice, spread over a game between greedy players. */
static void collect(struct search_work *work, struct sim_plan plan, struct sim_workspace *space,
                    struct event *log)
{
    const struct game *game = plan.game;
    const void *edition = plan.edition->data;
    struct sim_game played;
    sim_play(&plan, 0, space, log, &played);
    assert(played.end == SIM_FINISHED);
    const char *refused = game->setup(edition, space->state, &plan.setup);
    assert(!refused);
    uint32_t apart = 1 + played.decisions / (POSITIONS + 1), seen = 0, asked = 0;
    for (uint32_t i = 0; i < played.length; i++) {
        int actor = log[i].actor;
        asked += actor < MAX_PLAYERS;
        if (actor < MAX_PLAYERS && work->count < POSITIONS) {
            game_legal(game, edition, space->state, actor, &space->offers);
            if (space->offers.moves > 1 && ++seen % apart == 0) {
                game_observe(game, space->state, actor, KNOWLEDGE, work->view[work->count]);
                work->seat[work->count++] = (int8_t)actor;
            }
        }
        game->apply(edition, space->state, actor, log[i].move);
    }
    work->choice = (double)played.decisions / asked;
}

static bool open_mind(struct mind *mind, const struct match *match, uint32_t iterations,
                      uint32_t threads)
{
    struct agent agent = agent_of(&hard_brain);
    agent.budget.iterations = iterations * threads;
    agent.budget.threads = threads;
    return mind_open(mind, &agent, match, 0);
}

static bool open_minds(struct search_work *work)
{
    const uint32_t longer = ITERATIONS * LONGER;
    return open_mind(&work->mind, &work->match, ITERATIONS, 1) &&
           open_mind(&work->longer[0], &work->match, longer, 1) &&
           open_mind(&work->longer[1], &work->match, longer, 2);
}

static enum error measure(struct search_work *work, double seconds, double decision_ns,
                          struct bench_figures *figures)
{
    struct ismcts_figures memory;
    double taken = bench_time(think_alone, work, seconds), wall;
    double iterations = (double)work->iterations;
    double decisions = (double)work->decisions * work->choice;
    ismcts_look(&work->mind, &memory);
    figures->search_iterations_per_s = iterations / taken * 1e9;
    figures->search_cost_ratio =
        taken / (decisions * decision_ns + iterations * figures->determinise_ns);
    figures->search_nodes = hard_tuning.nodes;
    figures->search_megabytes = (double)memory.bytes / 1e6;
    return bench_threads(think_threads, work, seconds, &wall, &figures->search_threads_2_cpu_ratio);
}

enum error bench_search(const struct sim_plan *plan, double seconds, double decision_ns,
                        struct bench_figures *figures)
{
    struct sim_plan greedy = *plan;
    struct search_work *work = aligned_alloc(64, sizeof *work);
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct event *log = calloc((size_t)plan->game->max_length, sizeof *log);
    enum error error = work && space && log ? NO_ERROR : ERROR_MEMORY;
    for (int i = 0; i < greedy.setup.players; i++)
        greedy.agent[i] = agent_of(&greedy_brain);
    if (!error) {
        memset(work, 0, sizeof *work);
        work->match =
            (struct match){ .game = plan->game, .edition = plan->edition, .setup = plan->setup };
        if (!sim_workspace_open(space, &greedy))
            error = ERROR_MEMORY;
    }
    if (!error) {
        collect(work, greedy, space, log);
        sim_workspace_close(space);
        error = open_minds(work) ? measure(work, seconds, decision_ns, figures) : ERROR_MEMORY;
    }
    if (work) {
        mind_close(&work->mind);
        mind_close(&work->longer[0]);
        mind_close(&work->longer[1]);
    }
    free(log);
    free(space);
    free(work);
    return error;
}
