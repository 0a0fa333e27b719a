/*
 * test_core_memory.c: running out of memory, at every single allocation of
 * core in turn, is told and leaves everything as it was. The linker gives
 * core the functions below instead of the C library's (tests/CMakeLists.txt).
 */
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "fair/hash.h"
#include "tests/helpers/play.h"

static long until_failure = -1; /* allocations that still succeed; -1: all */

static bool fails(void)
{
    return until_failure >= 0 && until_failure-- == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

/* ---- sessions ------------------------------------------------------------------------ */

static const struct game *game;

static struct session *open_failing(const struct edition *edition, int failing)
{
    struct match match = { .game = game, .edition = edition };
    struct refusal error = { 0 };
    setup_defaults(game, 3, &match.setup);
    until_failure = failing;
    struct session *session = session_open(&match, &error);
    bool failed = until_failure < 0;
    until_failure = -1;
    assert_true(session ? !failed && !error.error : failed && error.error == ERROR_MEMORY);
    return session;
}

static void opening_fails_cleanly(void **unused)
{
    struct edition *edition = shipped_edition(game = game_find("template"), NULL);
    struct session *session = NULL;
    (void)unused;
    for (int failing = 0; !session; failing++) {
        session = open_failing(edition, failing);
        assert_true(failing < 10);
    }
    session_close(session);
    edition_free(edition);
}

/* The move, with the failing-th allocation from now failing: refused, and
 * nothing has changed, or played. */
static bool play_failing(struct session *session, int actor, struct move move, int failing)
{
    static state_buffer before;
    struct refusal refusal = { 0 };
    size_t count = session_count(session), seen = session_seen(session, SPECTATOR);
    memcpy(before, session_state(session), game->state_size);
    until_failure = failing;
    bool played = session_play(session, actor, move, &refusal);
    until_failure = -1;
    if (!played) {
        assert_int_equal(refusal.error, ERROR_MEMORY);
        assert_int_equal(session_count(session), count);
        assert_int_equal(session_seen(session, SPECTATOR), seen);
        assert_memory_equal(before, session_state(session), game->state_size);
    }
    return played;
}

static uint32_t first(struct draws *draws, uint32_t n)
{
    (void)draws;
    (void)n;
    return 0;
}

static void no_move_is_played_by_half(void **unused)
{
    struct edition *edition = shipped_edition(game = game_find("template"), NULL);
    struct session *session = open_failing(edition, 1000);
    struct rng rng = rng_seed(8);
    struct draws draws = { first };
    int refused = 0;
    (void)unused;
    until_failure = 0;
    assert_false(session_draw(session, &draws));
    assert_int_equal(session_count(session), 0);
    for (int i = 0; session_active(session); i++) {
        struct offers offers;
        int actor = pick_actor(session_active(session), &rng);
        session_legal(session, actor, &offers);
        struct move move = actor == CHANCE ? offers_outcome(&offers, rng_below(&rng, offers.weight))
                                           : offers_pick(&offers, rng_below(&rng, offers.moves));
        int failing = 0;
        while (!play_failing(session, actor, move, failing)) {
            refused++;
            failing++;
        }
        if (actor < MAX_PLAYERS && session_may_undo(session, actor) && i % 5 == 0) {
            struct refusal refusal = { 0 };
            size_t count = session_count(session);
            until_failure = 0;
            bool taken = session_undo(session, actor, &refusal);
            until_failure = -1;
            assert_true(taken ||
                        (refusal.error == ERROR_MEMORY && session_count(session) == count));
        }
    }
    assert_true(refused > 4);
    session_close(session);
    edition_free(edition);
}

/* ---- records and texts ----------------------------------------------------------------- */

static void records_fail_cleanly(void **unused)
{
    static const char custom[] = "edition custom\ngame template\nmoney 9\nbonus 3\n"
                                 "wood oak value 6 copies 2\n";
    struct text whole = { 0 };
    struct record record;
    struct record_error error;
    (void)unused;
    game = game_find("template");
    struct edition *edition = changed_edition(game, custom, sizeof custom - 1);
    struct session *session = open_failing(edition, 1000);
    struct arena arena = { .game = game,
                           .edition = edition,
                           .setup = session_match(session)->setup };
    struct rng rng = rng_seed(2);
    play_session(&arena, session, SIZE_MAX, &rng);
    record_write(session, "fair x\n", &whole);
    assert_false(whole.failed);
    bool read = false, written = false;
    for (int failing = 0; !read; failing++) {
        until_failure = failing;
        read = record_read(whole.data, whole.size, fair_hash_text, &record, &error);
        until_failure = -1;
        if (!read) {
            bool memory = error.error == ERROR_MEMORY ||
                          (error.error == ERROR_RECORD_EDITION &&
                           !strcmp(edition_fault_name(error.edition.fault), "memory"));
            if (!memory)
                fail_msg("allocation %d: %s", failing, error_key(error.error));
        }
    }
    record_free(&record);
    for (int failing = 0; !written; failing++) {
        struct text text = { 0 };
        until_failure = failing;
        record_write(session, "fair x\n", &text);
        written = until_failure >= 0;
        until_failure = -1;
        assert_true(written != text.failed);
        assert_true(text.size <= whole.size &&
                    !memcmp(text.data ? text.data : "", whole.data, text.size));
        text_free(&text);
    }
    text_free(&whole);
    session_close(session);
    edition_free(edition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening_fails_cleanly),
        cmocka_unit_test(no_move_is_played_by_half),
        cmocka_unit_test(records_fail_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
