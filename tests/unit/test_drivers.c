/*
 * test_drivers.c: two drivers play one match. sim/play.c plays it first; then table/table.c
 * gets the same outcomes of chance and the same answers of the seats, and must come to the
 * same moves, the same position and the same result.
 *
 * Where several seats may act at the same time the simulator takes any of them and the table
 * gives the answers of which there is one at once; so moves are compared by who made them.
 */
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "table/table.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/plan.h"
#include "tests/helpers/play.h"

enum { AGAIN = 4 }; /* matches of each number of players */

struct pair {
    struct draws draws;
    struct arena arena;
    const struct event *log; /* of the simulator */
    size_t length;
    struct session *session;
    struct table *table;
};

/* Move number `which` of the actor, as the simulator played it; the place behind the last
 * one: there is none. */
static size_t place_of(const struct pair *pair, int actor, size_t which)
{
    size_t at = 0;
    for (; at < pair->length; at++)
        if (pair->log[at].actor == actor && !which--)
            break;
    return at;
}

static size_t made_by(const struct session *session, int actor)
{
    size_t made = 0;
    for (size_t i = 0; i < session_prepared(session); i++)
        made += session_event(session, i).actor == actor;
    return made;
}

/* The draw that gives what chance did in the simulator. */
static uint32_t same_draw(struct draws *draws, uint32_t n)
{
    struct pair *pair = (struct pair *)draws;
    struct offers offers;
    size_t at = place_of(pair, CHANCE, made_by(pair->session, CHANCE));
    demand(&pair->arena, at < pair->length, "the table draws once more");
    session_prepared_legal(pair->session, CHANCE, &offers);
    for (uint32_t draw = 0; draw < n; draw++)
        if (move_equal(offers_outcome(&offers, draw), pair->log[at].move))
            return draw;
    demand(&pair->arena, false, "move %zu of the simulator is no outcome here", at);
    return 0;
}

/* Of the seats that are asked, the one that answered first; *move is what. */
static int next_answer(const struct pair *pair, unsigned asked, struct move *move)
{
    size_t first = pair->length;
    for (int seat = 0; seat < pair->arena.setup.players; seat++) {
        size_t which = made_by(pair->session, seat) + (size_t)session_draft(pair->session, seat);
        size_t at = asked >> seat & 1 ? place_of(pair, seat, which) : pair->length;
        first = at < first ? at : first;
    }
    demand(&pair->arena, first < pair->length, "the table asks once more");
    *move = pair->log[first].move;
    return pair->log[first].actor;
}

static void play_at_the_table(struct pair *pair)
{
    struct refusal refusal = { 0 };
    struct move move;
    for (;;) {
        struct due due = table_due(pair->table);
        if (due.what == DUE_OVER)
            return;
        if (due.what == DUE_ADVANCE) {
            demand(&pair->arena, table_advance(pair->table, &refusal), "%s",
                   error_key(refusal.error));
            continue;
        }
        demand(&pair->arena, due.what == DUE_ANSWER, "the table wants %d", due.what);
        int seat = next_answer(pair, due.ask, &move);
        demand(&pair->arena, table_play(pair->table, seat, &move, 1, &refusal), "seat %d: %s", seat,
               error_key(refusal.error));
    }
}

static void compare(const struct pair *pair, const struct sim_workspace *space,
                    const struct sim_game *played)
{
    const struct game *game = pair->arena.game;
    struct result result = { 0 };
    demand(&pair->arena, session_count(pair->session) == pair->length, "%zu moves, not %zu",
           session_count(pair->session), pair->length);
    for (int actor = 0; actor <= HOST; actor++) {
        size_t made = 0;
        for (size_t i = 0; i < pair->length; i++) {
            struct event event = session_event(pair->session, i);
            if (event.actor != actor)
                continue;
            size_t at = place_of(pair, actor, made++);
            demand(&pair->arena, at < pair->length && move_equal(pair->log[at].move, event.move),
                   "move %zu of actor %d is another", made, actor);
        }
    }
    demand(&pair->arena, !memcmp(session_state(pair->session), space->state, game->state_size),
           "another position at the end");
    game->result(pair->arena.edition->data, session_state(pair->session), &result);
    for (int seat = 0; seat < pair->arena.setup.players; seat++)
        demand(&pair->arena,
               result.rank[seat] == played->result.rank[seat] &&
                   result.points[seat] == played->result.points[seat],
               "another result of seat %d", seat);
}

static void play_both(const struct sim_plan *plan, uint64_t number, struct sim_workspace *space,
                      struct event *log)
{
    struct sim_game played;
    struct match match = { .game = plan->game, .edition = plan->edition, .setup = plan->setup };
    struct table_settings settings = { .rng = rng_seed(number) };
    for (int seat = 0; seat < plan->setup.players; seat++)
        settings.seat[seat].by = match.kind[seat] = SEAT_PERSON;
    sim_play(plan, number, space, log, &played);
    assert_int_equal(played.end, SIM_FINISHED);
    struct pair pair = { .draws = { same_draw },
                         .arena = { .game = plan->game,
                                    .edition = plan->edition,
                                    .setup = plan->setup,
                                    .seed = number,
                                    .mode = PLAY_MIXED },
                         .log = log,
                         .length = played.length,
                         .session = session_open(&match, NULL) };
    settings.draws = &pair.draws;
    assert_non_null(pair.session);
    pair.table = table_open(pair.session, &settings);
    assert_non_null(pair.table);
    play_at_the_table(&pair);
    compare(&pair, space, &played);
    table_close(pair.table);
    session_close(pair.session);
}

static void both_drivers_play_the_same_match(void **tested)
{
    const struct game *game = *tested;
    struct edition *edition = edition_open(game, NULL);
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct event *log = calloc((size_t)game->max_length, sizeof *log);
    assert_true(edition && space && log);
    for (int players = game->min_players; players <= game->max_players; players++) {
        struct sim_plan plan = make_plan(game, edition, players, AGAIN, "greedy,random");
        assert_true(sim_workspace_open(space, &plan));
        for (uint64_t number = 0; number < plan.games; number++)
            play_both(&plan, number, space, log);
        sim_workspace_close(space);
    }
    free(log);
    free(space);
    edition_free(edition);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(both_drivers_play_the_same_match) };
    return run_by_game(argc, argv, of_game, 1, NULL, 0);
}
