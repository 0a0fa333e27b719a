/*
 * test_karthedis_figures.c: what Karthedis reckons for its board: one's own sum with what
 * it is made of, who would win with a resource, cards that work from a pile; and that
 * terms always come to the trade value that is compared.
 */
#include <string.h>

#include "games/karthedis/karthedis.h"
#include "tests/helpers/play.h"
#include "words/voice.h"

static const struct game *const game = &karthedis_game;

struct stage {
    struct edition *edition;
    struct match match;
    struct karthedis state;
};

/* Round 2 in the trade; Water, Energy and Food are on offer. */
static void open_stage(struct stage *stage)
{
    *stage = (struct stage){ .edition = shipped_edition(game, "house-2") };
    stage->match = (struct match){ .game = game, .edition = stage->edition };
    setup_defaults(game, 2, &stage->match.setup);
    assert_null(game->setup(stage->edition->data, &stage->state, &stage->match.setup));
    for (int place = 0; place < 3; place++)
        stage->state.offer[place] = (int8_t)place;
    stage->state.round = 2;
    stage->state.phase = KA_PHASE_TRADE;
    stage->state.leader = stage->state.turn = stage->state.asked = 0;
}

static void put(struct stage *stage, int seat, int zone, const char *name)
{
    struct karthedis *state = &stage->state;
    int k = karthedis_hand_at(state, seat) - 1;
    int card = noun_value(game, stage->edition->data, "card", name, strlen(name));
    assert_true(card >= 0);
    state->pool[card]--;
    state->slot[seat][k].card = (int8_t)card;
    karthedis_put(state, seat, k, zone,
                  zone < ZONE_UP && zone != ZONE_PILE && zone != ZONE_CALLED ? KNOWN_TO_OWNER
                                                                             : KNOWN_TO_ALL,
                  0);
}

/* The figure of this key about the value, as the viewer sees it; false: there is none. */
static bool find(const struct stage *stage, int viewer, const char *key, int value,
                 struct figure *figure)
{
    struct karthedis view;
    game_observe(game, &stage->state, viewer, SHOWN, &view);
    struct scene scene = { .match = &stage->match, .view = &view, .viewer = viewer };
    for (int i = 0; voice_figure(&scene, i, figure); i++)
        if (!strcmp(figure->key, key) && figure->value == value)
            return true;
    return false;
}

/* KA-5: (7 + 3 + 1) x 2, a promise while the cards lie face down. */
static void test_own_sum(void **unused)
{
    (void)unused;
    struct stage stage;
    struct figure figure;
    open_stage(&stage);
    put(&stage, 0, ZONE_DOWN, "forge-ram");
    put(&stage, 0, ZONE_DOWN, "double-smelter");
    put(&stage, 0, ZONE_CALLED, "seed-vault");
    assert_true(find(&stage, 0, "own", 0, &figure));
    static const int32_t wanted[] = { 22, 10, 1, 2, 1 };
    assert_int_equal(figure.count, 5);
    assert_memory_equal(figure.number, wanted, sizeof wanted);
    assert_false(find(&stage, 0, "own", 1, &figure));
    put(&stage, 1, ZONE_CALLED, "late-frost");
    stage.state.bonus[0][0] = 3;
    assert_true(find(&stage, 0, "own", 0, &figure));
    static const int32_t colder[] = { 26, 10, 3, 2, 1 };
    assert_memory_equal(figure.number, colder, sizeof colder);
    edition_free(stage.edition);
}

/* KA-13: what lies face down tells nobody else anything. */
static void test_hidden_sums(void **unused)
{
    (void)unused;
    struct stage stage;
    struct figure figure;
    open_stage(&stage);
    put(&stage, 0, ZONE_DOWN, "forge-ram");
    for (int viewer = 1; viewer <= SPECTATOR; viewer += SPECTATOR - 1) {
        assert_false(find(&stage, viewer, "own", 0, &figure));
        assert_false(find(&stage, viewer, "worth", 0, &figure));
        assert_false(find(&stage, viewer, "terms", 0, &figure));
    }
    edition_free(stage.edition);
}

/* KA-S2: three different or two equal. */
static void test_who_would_win(void **unused)
{
    (void)unused;
    struct stage stage;
    struct figure figure;
    open_stage(&stage);
    stage.state.won[0][0] = 1;
    stage.state.won[1][1] = stage.state.won[1][3] = 1;
    static const int seats[3][3] = { { 2, 0, 1 }, { 1, 1, 0 }, { 1, 1, 0 } };
    for (int place = 0; place < 3; place++) {
        assert_true(find(&stage, 0, "wins", place, &figure));
        assert_int_equal(figure.count, seats[place][0]);
        for (int i = 0; i < figure.count; i++)
            assert_int_equal(figure.number[i], seats[place][1 + i]);
    }
    edition_free(stage.edition);
}

/* KA-9: a card that works while it lies in the pile, as long as its condition holds. */
static void test_from_the_pile(void **unused)
{
    (void)unused;
    struct stage stage;
    struct figure figure;
    open_stage(&stage);
    put(&stage, 0, ZONE_PILE, "index-keeper");
    int card = noun_value(game, stage.edition->data, "card", "index-keeper", 12);
    assert_false(find(&stage, 1, "from-pile", card, &figure));
    stage.state.won[1][0] = 1;
    assert_true(find(&stage, 1, "from-pile", card, &figure));
    assert_int_equal(figure.number[0], 0);
    assert_int_equal(figure.number[1], 1);
    edition_free(stage.edition);
}

/* KA-13: what was looked at is known to the looker alone. */
static void test_what_was_looked_at(void **unused)
{
    (void)unused;
    struct stage stage;
    struct figure figure;
    open_stage(&stage);
    int card = noun_value(game, stage.edition->data, "card", "bellows", 7);
    karthedis_note(&stage.state, 0, 1, ZONE_HAND, card);
    assert_true(find(&stage, 0, "seen", card, &figure));
    assert_int_equal(figure.number[0], 1);
    assert_int_equal(figure.number[1], 1);
    assert_false(find(&stage, 1, "seen", card, &figure));
    assert_false(find(&stage, SPECTATOR, "seen", card, &figure));
    edition_free(stage.edition);
}

static void check_terms(const struct karthedis_edition *edition, const struct karthedis *state)
{
    for (int seat = 0; seat < state->players; seat++)
        for (int place = 0; place <= state->players; place++) {
            struct karthedis_term term[4 * DECK];
            int count = karthedis_terms(edition, state, seat, place, term, 4 * DECK);
            int sum = 0, times = 1;
            if (!karthedis_in_zone(state, seat, ZONE_UP + place))
                continue;
            for (int i = 0; i < count; i++) {
                sum += term[i].times ? 0 : term[i].amount;
                times *= term[i].times ? term[i].amount : 1;
            }
            assert_int_equal(sum < 0 ? 0 : sum * times,
                             karthedis_worth(edition, state, seat, place));
        }
}

/* KA-5, over whole matches: the terms are all there is to a trade value. */
static void test_terms_come_to_the_value(void **unused)
{
    (void)unused;
    struct edition *edition = shipped_edition(game, NULL);
    for (int i = 0; i < amount(6, 100); i++) {
        struct arena arena = { .game = game, .edition = edition, .seed = (uint64_t)i + 5 };
        struct rng rng = rng_seed((uint64_t)i + 9);
        setup_defaults(game, 2 + i % 5, &arena.setup);
        struct session *session = open_session(&arena);
        play_session(&arena, session, SIZE_MAX, &rng);
        for (size_t at = 0; at <= session_count(session); at++) {
            struct karthedis state;
            session_state_at(session, at, &state);
            check_terms(edition->data, &state);
        }
        session_close(session);
    }
    edition_free(edition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_sum),
        cmocka_unit_test(test_hidden_sums),
        cmocka_unit_test(test_who_would_win),
        cmocka_unit_test(test_from_the_pile),
        cmocka_unit_test(test_what_was_looked_at),
        cmocka_unit_test(test_terms_come_to_the_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
