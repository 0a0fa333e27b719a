/*
 * test_view_play.c: everything that a seat may try, it can try on its own view.
 * At every decision the view that a seat is shown allows the moves that the state
 * allows; and a move of its own, applied to the view and observed again, gives the
 * view that the seat is shown after playing it. So offers, previews and drafts can be
 * computed where the viewer is, and cannot tell it anything it does not know.
 */
#include <string.h>

#include "tests/helpers/play.h"

enum {
    TRIED = 12,    /* moves of an actor that are tried at a decision */
    LONGEST = 600, /* steps of a match that are looked at */
    MATCHES = 4,
    MANY = 20
};

static const struct game *game;
static const void *edition;

static bool same_offers(const struct offers *one, const struct offers *two)
{
    if (one->count != two->count || one->moves != two->moves)
        return false;
    for (int i = 0; i < one->count; i++)
        if (!move_equal(one->list[i].move, two->list[i].move) ||
            one->list[i].high != two->list[i].high)
            return false;
    return true;
}

/* The move of `actor`, played on the state and tried on the view, is seen as the same. */
static void check_move(const struct arena *arena, const void *state, const void *view, int actor,
                       struct move move)
{
    static state_buffer played, tried, seen, expected;
    char line[160];
    memcpy(played, state, game->state_size);
    game->apply(edition, played, actor, move);
    game_observe(game, played, actor, SHOWN, expected);
    memcpy(tried, view, game->state_size);
    game->apply(edition, tried, actor, move);
    game_observe(game, tried, actor, SHOWN, seen);
    if (!memcmp(seen, expected, game->state_size))
        return;
    move_print(game, edition, move, line, sizeof line);
    for (const struct field *field = game->fields; field->name; field++)
        for (int i = 0; i < field->rows * field->cols; i++)
            demand(arena, field_get(field, seen, 0, i) == field_get(field, expected, 0, i),
                   "\"%s\" by %d: %s[%d][%d] is %d when tried, %d when played", line, actor,
                   field->name, i / field->cols, i % field->cols, (int)field_get(field, seen, 0, i),
                   (int)field_get(field, expected, 0, i));
}

static void check_actor(const struct arena *arena, const void *state, int actor, struct rng *rng)
{
    static state_buffer view;
    static struct offers offers, shown;
    game_observe(game, state, actor, SHOWN, view);
    game_legal(game, edition, state, actor, &offers);
    game_legal(game, edition, view, actor, &shown);
    demand(arena, same_offers(&offers, &shown), "actor %d: the view allows other moves", actor);
    if (offers.moves <= TRIED)
        for (uint32_t k = 0; k < offers.moves; k++)
            check_move(arena, state, view, actor, offers_pick(&offers, k));
    else
        for (int i = 0; i < TRIED; i++)
            check_move(arena, state, view, actor,
                       offers_pick(&offers, rng_below(rng, offers.moves)));
}

static void play_match(struct arena *arena)
{
    static state_buffer state;
    struct rng rng = rng_seed(arena->seed), tries = rng_seed(~arena->seed);
    unsigned active;
    memset(state, 0, sizeof state);
    demand(arena, !game->setup(edition, state, &arena->setup), "set-up refused");
    for (arena->step = 0; (active = game->active(edition, state)) && arena->step < LONGEST;
         arena->step++) {
        for (int actor = 0; actor < arena->setup.players; actor++)
            if (active >> actor & 1)
                check_actor(arena, state, actor, &tries);
        int actor = pick_actor(active, &rng);
        game->apply(edition, state, actor, choose_move(arena, state, actor, &rng));
    }
}

static void check_setups(struct arena *arena)
{
    static struct setup setups[ALL_SETUPS];
    int count = setups_of_pairs(game, arena->edition, arena->setup.players, setups);
    for (int i = 0; i < count; i++) {
        if (!setup_is_tried(game, arena->setup.players, i))
            continue;
        arena->setup = setups[i];
        for (int match = 0; match < amount(MATCHES, MANY); match++) {
            arena->seed = (uint64_t)(100 * i + match + 1);
            arena->mode = match & 1 ? PLAY_MIXED : PLAY_RANDOM;
            play_match(arena);
        }
    }
}

static void check_game(const char *id)
{
    struct edition *read;
    game = game_find(id);
    read = shipped_edition(game, NULL);
    edition = read->data;
    for (int players = game->min_players; players <= game->max_players; players++) {
        struct arena arena = { .game = game, .edition = read, .setup.players = (uint8_t)players };
        check_setups(&arena);
    }
    edition_free(read);
}

static void cryptocurrency_is_tried_on_views(void **unused)
{
    (void)unused;
    check_game("cryptocurrency");
}

static void cryptoly_is_tried_on_views(void **unused)
{
    (void)unused;
    check_game("cryptoly");
}

static void karthedis_is_tried_on_views(void **unused)
{
    (void)unused;
    check_game("karthedis");
}

static void fuffziger_is_tried_on_views(void **unused)
{
    (void)unused;
    check_game("fuffziger");
}

static void template_is_tried_on_views(void **unused)
{
    (void)unused;
    check_game("template");
}

/* ---- planted faults -------------------------------------------------------------------- */

static const struct game *sound;

/* Looks at another seat's secret contract when a bid is laid. */
static void peeking_apply(const void *data, void *state, int actor, struct move move)
{
    int64_t contract = field_get(game_field(sound, "contract"), state, !actor, 0);
    sound->apply(data, state, actor, move);
    if (actor < MAX_PLAYERS && contract < 0)
        field_set(game_field(sound, "paid"), state, 0, 0, 7);
}

static void peeking_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    sound->legal(data, state, actor, offers);
    if (actor < MAX_PLAYERS && offers->count &&
        field_get(game_field(sound, "contract"), state, !actor, 0) < 0)
        offers->count--;
}

static void play_planted(void *context)
{
    play_match(context);
}

static void planted_faults_are_found(void **unused)
{
    (void)unused;
    struct game planted;
    struct edition *read;
    sound = game_find("template");
    read = shipped_edition(sound, NULL);
    edition = read->data;
    struct arena arena = { .game = &planted, .edition = read, .seed = 3 };
    setup_defaults(sound, 2, &arena.setup);
    game = &planted;
    planted = *sound;
    assert_null(fault_found(play_planted, &arena));
    planted.apply = peeking_apply;
    const char *told = fault_found(play_planted, &arena);
    assert_non_null(told);
    assert_non_null(strstr(told, "when tried"));
    planted = *sound;
    planted.legal = peeking_legal;
    told = fault_found(play_planted, &arena);
    assert_non_null(told);
    assert_non_null(strstr(told, "allows other moves"));
    edition_free(read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cryptocurrency_is_tried_on_views),
        cmocka_unit_test(cryptoly_is_tried_on_views),
        cmocka_unit_test(karthedis_is_tried_on_views),
        cmocka_unit_test(fuffziger_is_tried_on_views),
        cmocka_unit_test(template_is_tried_on_views),
        cmocka_unit_test(planted_faults_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
