/*
 * test_arrange.c: a position stated by hand is refused, or the rules can go on
 * from it to the end of the match.
 *
 * Random elements of positions from random matches are overwritten with random
 * values; what the game accepts is played on, with an audit after every move.
 * What a scenario states lies within the bounds of its field, or the games' sums over it
 * would go beyond theirs.
 */
#include <stdio.h>
#include <string.h>

#include "core/defaults.h"
#include "scenario/scenario.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"

enum { POSITIONS = 3000 };

static struct move any_move(const struct game *game, const void *edition, const void *state,
                            int actor, struct rng *rng)
{
    struct offers offers;
    if (actor == HOST)
        return game->host(edition, state, rng, NO_CLOCK);
    game_legal(game, edition, state, actor, &offers);
    if (!offers.moves)
        return (struct move){ 0 };
    return actor == CHANCE ? offers_outcome(&offers, rng_below(rng, offers.weight))
                           : offers_pick(&offers, rng_below(rng, offers.moves));
}

/* Plays so many moves; nobody is asked who can do nothing. */
static void play(const struct game *game, const void *edition, void *state, struct rng *rng,
                 int moves)
{
    unsigned active;
    for (int i = 0; i < moves && (active = game->active(edition, state)); i++) {
        int actor = __builtin_ctz(active);
        struct move move = any_move(game, edition, state, actor, rng);
        if (!move.kind)
            fail_msg("%s: nothing is allowed", game->id);
        game->apply(edition, state, actor, move);
        const char *wrong = game->audit(edition, state);
        if (wrong)
            fail_msg("%s: %s", game->id, wrong);
    }
}

/* Up to a question to a seat. */
static void settle(const struct game *game, const void *edition, void *state, struct rng *rng)
{
    while (game->active(edition, state) == 1u << CHANCE)
        game->apply(edition, state, CHANCE, any_move(game, edition, state, CHANCE, rng));
}

static void overwrite(const struct game *game, void *state, uint8_t *stated, struct rng *rng)
{
    int fields = 0;
    while (game->fields[fields].name)
        fields++;
    const struct field *field = &game->fields[rng_below(rng, (uint32_t)fields)];
    int count = field->noun ? noun_count(game, field->noun) : 8;
    int element = (int)rng_below(rng, (uint32_t)(field->rows * field->cols));
    int64_t value = (int64_t)rng_below(rng, (uint32_t)count + 4) - 3;
    if (rng_below(rng, 20) == 0)
        value = (int8_t)rng_next(rng);
    field_set(field, state, 0, element, value);
    memset(stated + field->offset + (size_t)element * field->width, 1, field->width);
}

/* Players and options; of these only the ones without numbers. */
static void choose_setup(const struct game *game, struct setup *setup, struct rng *rng)
{
    uint32_t counts = (uint32_t)(game->max_players - game->min_players) + 1;
    setup_defaults(game, game->min_players + (int)rng_below(rng, counts), setup);
    for (int i = 0; game->options[i].name; i++) {
        uint32_t forms = 0;
        while (game->options[i].forms[forms])
            forms++;
        uint8_t form = (uint8_t)rng_below(rng, forms);
        if (!strchr(game->options[i].forms[form], '<'))
            setup->option[i] = (struct option_value){ .form = form };
    }
}

static int try_positions(const struct game *game, const struct edition *edition)
{
    int accepted = 0;
    for (uint64_t seed = 0; seed < POSITIONS; seed++) {
        _Alignas(64) unsigned char state[MAX_STATE];
        uint8_t stated[MAX_STATE] = { 0 };
        struct rng rng = rng_seed(seed);
        struct setup setup;
        choose_setup(game, &setup, &rng);
        memset(state, 0, sizeof state);
        assert_null(game->setup(edition->data, state, &setup));
        play(game, edition->data, state, &rng, (int)rng_below(&rng, 300));
        settle(game, edition->data, state, &rng);
        if (!game->active(edition->data, state))
            continue;
        for (int i = (int)rng_below(&rng, 3); i >= 0; i--)
            overwrite(game, state, stated, &rng);
        if (game->arrange(edition->data, state, stated) || game_audit(game, edition->data, state))
            continue;
        accepted++;
        play(game, edition->data, state, &rng, game->max_length);
    }
    return accepted;
}

static void stated_positions_can_be_played(void **tested)
{
    const struct game *game = *tested;
    if (game->arrange == default_arrange)
        pass_over(game, "positions are not stated");
    struct edition *edition = shipped_edition(game, NULL);
    assert_true(try_positions(game, edition) > POSITIONS / 20);
    edition_free(edition);
}

static bool find_refusal(void *context, const struct scenario_case *told)
{
    const char *wanted = context;
    assert_true(told->differences == 1);
    if (!strstr(told->difference[0].text, wanted))
        fail_msg("%s: told: %s", wanted, told->difference[0].text);
    return true;
}

/* The greatest and the least number that has room in the field, where it never is so great. */
static int state_beyond(const struct game *game, const struct field *field)
{
    int64_t most = INT64_MAX >> (64 - 8 * field->width), beyond[] = { most, -most };
    int tried = 0;
    for (int i = 0; i < 2; i++) {
        struct scenario_options options = { 0 };
        struct scenario_totals totals = { 0 };
        char text[256], wanted[64];
        if (beyond[i] >= field->low && beyond[i] <= field->high)
            continue;
        snprintf(wanted, sizeof wanted, "is never %lld", (long long)beyond[i]);
        snprintf(text, sizeof text,
                 "case too much\ngame %s\nplayers %d\nset %s = all %lld\nturn .\n", game->id,
                 game->min_players, field->name, (long long)beyond[i]);
        assert_true(scenario_run(text, strlen(text), &options, find_refusal, wanted, &totals));
        assert_int_equal(totals.failed, 1);
        tried++;
    }
    return tried;
}

static void nothing_beyond_its_bounds_is_stated(void **tested)
{
    const struct game *game = *tested;
    int tried = 0;
    for (const struct field *field = game->fields; field->name; field++)
        if (!field->noun && !field->bits)
            tried += state_beyond(game, field);
    assert_true(tried > 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(stated_positions_can_be_played),
                                          cmocka_unit_test(nothing_beyond_its_bounds_is_stated) };
    return run_by_game(argc, argv, of_game, 2, NULL, 0);
}
