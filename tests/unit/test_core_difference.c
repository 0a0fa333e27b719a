/*
 * test_core_difference.c: the differences of a viewer's views lead from each to
 * the next and back, in every game; bytes that are no difference change nothing.
 */
#include <string.h>

#include "core/difference.h"
#include "tests/helpers/play.h"

/* ---- matches ------------------------------------------------------------------- */

static size_t differences, bytes;

/* From each view that the viewer was shown to the next, and back. */
static void follow(const struct arena *arena, const struct session *session, int viewer)
{
    const struct game *game = arena->game;
    state_buffer state, before, after, view;
    uint8_t difference[MAX_DIFFERENCE];
    size_t size = game->state_size;
    session_state_at(session, 0, state);
    game_observe(game, state, viewer, SHOWN, before);
    memcpy(view, before, size);
    for (size_t i = 1; i <= session_count(session); i++) {
        session_state_at(session, i, state);
        game_observe(game, state, viewer, SHOWN, after);
        size_t length = difference_make(before, after, size, difference);
        demand(arena, length <= size + 5, "viewer %d: a difference of %zu bytes", viewer, length);
        demand(arena,
               difference_apply(difference, length, view, size) && !memcmp(view, after, size),
               "viewer %d, event %zu: the view is not the one after it", viewer, i);
        demand(arena,
               difference_apply(difference, length, view, size) && !memcmp(view, before, size),
               "viewer %d, event %zu: the way back leads elsewhere", viewer, i);
        memcpy(view, after, size);
        memcpy(before, after, size);
        differences++;
        bytes += length;
    }
}

static void views_follow_by_differences(void **unused)
{
    (void)unused;
    for (const struct game *const *game = all_games; *game; game++) {
        struct edition *edition = shipped_edition(*game, NULL);
        differences = bytes = 0;
        for (int players = (*game)->min_players; players <= (*game)->max_players; players++) {
            struct arena arena = {
                .game = *game, .edition = edition, .seed = (uint64_t)players, .mode = PLAY_MIXED
            };
            struct rng rng = rng_seed(arena.seed);
            setup_defaults(*game, players, &arena.setup);
            struct session *session = open_session(&arena);
            play_session(&arena, session, SIZE_MAX, &rng);
            for (int viewer = 0; viewer != NOBODY; viewer = next_of_viewers(&arena, viewer))
                follow(&arena, session, viewer);
            session_close(session);
        }
        print_message("%s: %zu differences, %.1f bytes on average\n", (*game)->id, differences,
                      (double)bytes / (double)differences);
        edition_free(edition);
    }
}

/* ---- single ones ----------------------------------------------------------------- */

enum { SIZE = 300 };

static size_t make(const uint8_t before[SIZE], const uint8_t after[SIZE],
                   uint8_t difference[MAX_DIFFERENCE])
{
    return difference_make(before, after, SIZE, difference);
}

static void equal_views_differ_by_nothing(void **unused)
{
    uint8_t view[SIZE] = { 1, 2, 3 }, difference[MAX_DIFFERENCE];
    (void)unused;
    assert_int_equal(make(view, view, difference), 0);
    assert_true(difference_apply(difference, 0, view, SIZE));
}

static void runs_are_as_short_as_can_be(void **unused)
{
    uint8_t before[SIZE] = { 0 }, after[SIZE] = { 0 }, difference[MAX_DIFFERENCE];
    (void)unused;
    after[4] = 7;
    after[7] = 9; /* two bytes between: one run */
    assert_int_equal(make(before, after, difference), 7);
    assert_memory_equal(difference, ((uint8_t[]){ 4, 4, 7, 0, 0, 9 }), 6);
    after[7] = 0;
    after[8] = 9; /* three: two runs */
    assert_int_equal(make(before, after, difference), 7);
    assert_memory_equal(difference, ((uint8_t[]){ 4, 1, 7, 3, 1, 9 }), 6);
    memset(after, 0, SIZE);
    after[299] = 1; /* a number of two bytes */
    assert_int_equal(make(before, after, difference), 5);
    assert_memory_equal(difference, ((uint8_t[]){ 0xab, 0x02, 1, 1 }), 4);
    memset(after, 5, SIZE);
    assert_int_equal(make(before, after, difference), SIZE + 4);
}

/* Whatever is not as difference_make writes it is refused, and nothing has changed. */
static void refuse(const uint8_t *difference, size_t length)
{
    uint8_t view[SIZE] = { 1, 2, 3 }, was[SIZE];
    memcpy(was, view, SIZE);
    assert_false(difference_apply(difference, length, view, SIZE));
    assert_memory_equal(view, was, SIZE);
}

#define REFUSE(...) refuse((const uint8_t[]){ __VA_ARGS__ }, sizeof((uint8_t[]){ __VA_ARGS__ }))

static void other_bytes_are_refused(void **unused)
{
    uint8_t before[SIZE] = { 1, 2, 3 }, after[SIZE] = { 9, 2, 3 }, difference[MAX_DIFFERENCE];
    (void)unused;
    after[200] = 4;
    size_t length = make(before, after, difference);
    for (size_t cut = 1; cut < length; cut++)
        refuse(difference, cut);
    for (size_t i = 0; i < length; i++)
        for (int bit = 0; bit < 8; bit++) {
            uint8_t view[SIZE], again[MAX_DIFFERENCE];
            difference[i] ^= (uint8_t)(1 << bit);
            memcpy(view, before, SIZE);
            /* By chance another difference: then it is one. */
            if (difference_apply(difference, length, view, SIZE)) {
                assert_int_equal(make(before, view, again), length);
                assert_memory_equal(again, difference, length);
            }
            difference[i] ^= (uint8_t)(1 << bit);
        }
    REFUSE(0);                               /* the last byte alone */
    REFUSE(0, 0, 1);                         /* an empty run */
    REFUSE(0, 1, 0, 1);                      /* a run that changes nothing */
    REFUSE(0, 2, 1, 0, 1);                   /* its end does not */
    REFUSE(0, 5, 1, 0, 0, 0, 1, 1);          /* three bytes stay in it */
    REFUSE(0, 1, 1, 2, 1, 1, 1);             /* two runs that are one */
    REFUSE(0x80, 0, 1, 1, 1);                /* a number longer than need be */
    REFUSE(0xff, 0xff, 0xff, 0xff, 1, 1, 1); /* too large */
    REFUSE(0xac, 0x02, 1, 1, 1);             /* behind the end: place 300 */
    REFUSE(0xab, 0x02, 2, 1, 1, 1);          /* across the end */
    REFUSE(0, 9, 1, 1);                      /* more than there is */
}

/* A difference that was made from another view. */
static void another_view_is_noticed(void **unused)
{
    uint8_t before[SIZE] = { 1, 2, 3 }, after[SIZE] = { 9, 2, 3 }, difference[MAX_DIFFERENCE];
    (void)unused;
    size_t length = make(before, after, difference);
    for (int other = 0; other < 256; other++) {
        uint8_t view[SIZE] = { (uint8_t)other, 2, 3 };
        bool fits = difference_apply(difference, length, view, SIZE);
        assert_true(fits == (other == 1 || other == 9) || (fits && view[0] == (other ^ 8)));
        assert_true(fits || view[0] == other);
    }
    uint8_t view[SIZE] = { 100, 2, 3 };
    assert_false(difference_apply(difference, length, view, SIZE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_follow_by_differences),
        cmocka_unit_test(equal_views_differ_by_nothing),
        cmocka_unit_test(runs_are_as_short_as_can_be),
        cmocka_unit_test(other_bytes_are_refused),
        cmocka_unit_test(another_view_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
