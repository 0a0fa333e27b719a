/*
 * test_desk_hostile.c: a host that lies. In positions of whole matches every field of the
 * view is set to its worst values, and events are told that did not happen. A desk refuses
 * them, or goes on with them as if they were true: whatever a screen may ask for is answered
 * without a fault, which the sanitizers look for.
 */
#include "tests/fuzz/hostile.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"
#include "tests/helpers/sitting.h"

/* A position and who looks at it. */
struct lie {
    const struct hostile_match *match;
    struct desk *desk;
    int viewer;
    desk_view view; /* the true one */
    struct rng rng;
    int taken, refused;
};

static void lie_open(struct lie *lie, const struct game *game, uint64_t seed)
{
    enum error error;
    *lie = (struct lie){ .rng = rng_seed(seed) };
    lie->match = hostile_match(game, (int)(seed % HOSTILE_MATCHES));
    const void *edition = lie->match->match.edition->data;
    int players = lie->match->match.setup.players;
    /* Mostly somebody who is asked there. */
    uint32_t at = rng_below(&lie->rng, (uint32_t)lie->match->count);
    unsigned seats = (1u << players) - 1;
    for (int i = 0; i < 1000 && seed % 4; i++) {
        at = rng_below(&lie->rng, (uint32_t)lie->match->count);
        if (game->active(edition, lie->match->state[at]) & seats)
            break;
    }
    unsigned active = game->active(edition, lie->match->state[at]) & seats;
    lie->viewer = active ? pick_actor(active, &lie->rng) : SPECTATOR;
    lie->desk = desk_open(lie->match->head.data, lie->match->head.size, lie->viewer,
                          sitting_words(0), &error);
    assert_non_null(lie->desk);
    game_observe(game, lie->match->state[at], lie->viewer, SHOWN, lie->view);
    assert_int_equal(desk_start(lie->desk, 0, lie->view, game->state_size), NO_ERROR);
}

/* Whether the bounds of the field allow it anywhere. */
static bool is_possible(const struct view_bounds *bounds, int number, int64_t value)
{
    const struct field *field = &bounds->game->fields[number];
    return (value >= bounds->field[number].low && value <= bounds->field[number].high) ||
           value == UNKNOWN || (value == EMPTY && field->also & ALSO_EMPTY) ||
           (value == UNDRAWN && field->also & ALSO_UNDRAWN);
}

/* One element of a field is something else. */
static void tell_lie(struct lie *lie, const struct game *game, int number, int element, int which)
{
    const struct field *field = &game->fields[number];
    int64_t value = hostile_value(&lie->desk->bounds, number, which);
    desk_view view;
    memcpy(view, lie->view, game->state_size);
    field_set(field, view, 0, element, value);
    if (!memcmp(view, lie->view, game->state_size))
        return;
    enum error error = desk_start(lie->desk, 0, view, game->state_size);
    if (error) {
        assert_int_equal(error, ERROR_DESK_VIEW);
        lie->refused++;
        return;
    }
    if (!is_possible(&lie->desk->bounds, number, value))
        fail_msg("%s: %s %d may not be %lld", game->id, field->name, element, (long long)value);
    lie->taken++;
    hostile_ask(lie->desk, &lie->rng);
}

static void every_field_may_lie(void **state)
{
    const struct game *game = *state;
    int taken = 0, refused = 0, told = 0, positions = amount(3, 60);
    for (int i = 0; i < positions; i++) {
        struct lie lie;
        lie_open(&lie, game, (uint64_t)i + 1);
        for (int number = 0; game->fields[number].name; number++)
            for (int which = 0; which < HOSTILE_VALUES; which++, told++) {
                uint32_t count = (uint32_t)(game->fields[number].rows * game->fields[number].cols);
                tell_lie(&lie, game, number, (int)rng_below(&lie.rng, count), which);
            }
        taken += lie.taken, refused += lie.refused;
        desk_close(lie.desk);
    }
    print_message("%s: %d lies, %d refused, %d taken\n", game->id, told, refused, taken);
    assert_true(taken > positions && refused > told / 4);
}

/* Several at once, and events that did not happen. */
static void lies_may_come_together(void **state)
{
    const struct game *game = *state;
    int taken = 0, told = 0, runs = amount(40, 4000);
    for (int i = 0; i < runs; i++) {
        struct lie lie;
        uint8_t random[64];
        desk_view view;
        lie_open(&lie, game, (uint64_t)i + 1000);
        for (int tries = 0; tries < 400; tries++) {
            struct hostile_bytes bytes = { random, random + sizeof random };
            for (size_t k = 0; k < sizeof random; k++)
                random[k] = (uint8_t)rng_below(&lie.rng, 256);
            memcpy(view, lie.view, game->state_size);
            for (uint32_t k = 1 + rng_below(&lie.rng, 4); k; k--)
                hostile_set(&lie.desk->bounds, &bytes, view);
            if (i % 2 && !desk_start(lie.desk, 0, view, game->state_size)) {
                taken += memcmp(view, lie.view, game->state_size) != 0;
                break;
            }
            if (i % 2 == 0)
                told += hostile_event(lie.desk, &bytes, tries % 2 ? view : lie.view);
        }
        hostile_ask(lie.desk, &lie.rng);
        desk_close(lie.desk);
    }
    assert_true(taken > 0 && told > 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = {
        cmocka_unit_test(every_field_may_lie),
        cmocka_unit_test(lies_may_come_together),
    };
    return run_by_game(argc, argv, of_game, 2, NULL, 0);
}
