/* sending.c: what a viewer far away costs: differences of views, and views as JSON. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"
#include "core/difference.h"
#include "core/text.h"
#include "core/view.h"

enum { PAIRS = 256 };

struct pair {
    _Alignas(64) unsigned char before[MAX_STATE], state[MAX_STATE]; /* a view, the next state */
    int viewer;
};

struct bench_sending {
    const struct sim_plan *plan;
    struct pair *pair;
    struct view_bounds bounds[MAX_PLAYERS]; /* of each viewer */
    struct text json;
    size_t json_bytes, difference_bytes;
};

/* Views of viewers in turn before and after events of random games, a few apart. */
static void collect(struct bench_sending *sending, struct sim_workspace *space, struct event *log)
{
    const struct sim_plan *plan = sending->plan;
    const struct game *game = plan->game;
    struct sim_game played;
    int count = 0;
    for (uint64_t number = 0; count < PAIRS; number++) {
        sim_play(plan, number, space, log, &played);
        const char *refused = game->setup(plan->edition->data, space->state, &plan->setup);
        assert(!refused);
        for (uint32_t i = 0; i < played.length && count < PAIRS; i++) {
            struct pair *pair = &sending->pair[count];
            bool taken = (i + number) % 7 == 0;
            if (taken) {
                pair->viewer = count % plan->setup.players;
                game_observe(game, space->state, pair->viewer, SHOWN, pair->before);
            }
            game->apply(plan->edition->data, space->state, log[i].actor, log[i].move);
            if (taken) {
                memcpy(pair->state, space->state, game->state_size);
                count++;
            }
        }
    }
}

static void make_differences(void *context)
{
    struct bench_sending *sending = context;
    const struct game *game = sending->plan->game;
    _Alignas(64) unsigned char after[MAX_STATE];
    uint8_t difference[MAX_DIFFERENCE];
    sending->difference_bytes = 0;
    for (int i = 0; i < PAIRS; i++) {
        const struct pair *pair = &sending->pair[i];
        game_observe(game, pair->state, pair->viewer, SHOWN, after);
        sending->difference_bytes +=
            difference_make(pair->before, after, game->state_size, difference);
    }
}

static void check_views(void *context)
{
    struct bench_sending *sending = context;
    for (int i = 0; i < PAIRS; i++) {
        const struct pair *pair = &sending->pair[i];
        const char *fault = view_fault(&sending->bounds[pair->viewer], pair->before);
        assert(!fault);
    }
}

static void write_views(void *context)
{
    struct bench_sending *sending = context;
    const struct sim_plan *plan = sending->plan;
    sending->json_bytes = 0;
    for (int i = 0; i < PAIRS; i++) {
        sending->json.size = 0;
        sending->json.comma = false;
        json_state(&sending->json, NULL, plan->game, plan->edition->data, sending->pair[i].before);
        sending->json_bytes += sending->json.size;
    }
}

enum error bench_sending(const struct sim_plan *plan, struct sim_workspace *space, double seconds,
                         struct bench_figures *figures)
{
    struct bench_sending sending = { .plan = plan };
    struct event *log = calloc((size_t)plan->game->max_length, sizeof *log);
    sending.pair = aligned_alloc(64, PAIRS * sizeof *sending.pair);
    enum error error = log && sending.pair ? NO_ERROR : ERROR_MEMORY;
    if (!error) {
        memset(sending.pair, 0, PAIRS * sizeof *sending.pair);
        collect(&sending, space, log);
        figures->difference_ns = bench_time(make_differences, &sending, seconds) / PAIRS;
        for (int seat = 0; seat < plan->setup.players; seat++)
            view_bounds(&sending.bounds[seat], plan->game, plan->edition->data, &plan->setup, seat);
        figures->view_check_ns = bench_time(check_views, &sending, seconds) / PAIRS;
        figures->view_json_ns = bench_time(write_views, &sending, seconds) / PAIRS;
        figures->difference_bytes = (double)sending.difference_bytes / PAIRS;
        figures->view_json_bytes = (double)sending.json_bytes / PAIRS;
        error = sending.json.failed ? ERROR_MEMORY : NO_ERROR;
    }
    text_free(&sending.json);
    free(sending.pair);
    free(log);
    return error;
}
