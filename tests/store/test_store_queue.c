/*
 * test_store_queue.c: requests and answers between threads: their order, groups, bounds, waking,
 * the end; and writing that fails.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "helper_fixture.h"

/* ---- queues ------------------------------------------------------------------- */

static void test_order_and_groups(void **state)
{
    enum { STEPS = 500 };
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct store_trouble slow = { .slow_ms = 20 };
    store_make_trouble(archive, &slow);
    for (int i = 0; i < STEPS; i++) {
        struct stored_step step = a_step(ONE, i, 0, (uint64_t)i);
        struct store_request *request = store_request(1, (uint64_t)i, 0);
        store_append(request, &step);
        assert_true(store_post(archive, request));
    }
    for (int i = 0; i < STEPS;) {
        struct store_answer *answer = store_take(archive);
        if (!answer) {
            wait_ms(1);
            continue;
        }
        assert_int_equal(answer->error, STORE_FINE);
        assert_int_equal(answer->first, i++);
        store_answer_free(answer);
    }
    struct store_load load;
    store_look(archive, &load);
    assert_int_equal(load.waiting, 0);
    assert_int_equal(load.requests, STEPS + 1);
    assert_true(load.commits < STEPS / 2); /* many steps share a commit */
    assert_int_equal(load.failed, 0);
}

static void test_bounded_queue(void **state)
{
    (void)state;
    struct store_settings settings = { .room = 3 };
    struct store_fault fault;
    struct archive *archive = store_open(&settings, &fault);
    struct store_trouble slow = { .slow_ms = 50 };
    assert_non_null(archive);
    store_make_trouble(archive, &slow);
    for (int i = 0; i < 5; i++) {
        struct store_request *request = store_request(0, 0, 0);
        store_alive(request, 7, 0, 1);
        assert_int_equal(store_post(archive, request) != 0, i < 3);
    }
    struct store_answer *answer;
    while (!(answer = store_take(archive)))
        wait_ms(1);
    store_answer_free(answer);
    struct store_request *request = store_request(0, 0, 0);
    store_alive(request, 7, 0, 1);
    assert_true(store_post(archive, request)); /* an answer was taken: there is room */
    assert_false(store_post(archive, NULL));
    assert_false(store_post(archive, store_request(0, 0, 0))); /* asks for nothing */
    store_close(archive);
}

static void count_wake(void *context)
{
    __atomic_add_fetch((int *)context, 1, __ATOMIC_SEQ_CST);
}

static void test_waking(void **state)
{
    (void)state;
    int woken = 0;
    struct store_settings settings = { .wake = count_wake, .context = &woken };
    struct store_fault fault;
    struct archive *archive = store_open(&settings, &fault);
    assert_non_null(archive);
    for (int round = 1; round <= 3; round++) {
        struct store_request *request = store_request(0, 0, 0);
        store_alive(request, 7, 0, 1);
        store_post(archive, request);
        while (__atomic_load_n(&woken, __ATOMIC_SEQ_CST) < round)
            wait_ms(1);
        struct store_answer *answer = store_take(archive);
        assert_non_null(answer); /* it is there when the loop is woken */
        store_answer_free(answer);
        assert_null(store_take(archive));
    }
    store_close(archive);
}

/* What was posted before the end is done. */
static void test_closing_finishes(void **state)
{
    struct fixture *fixture = *state;
    furnish(fixture->archive);
    for (int i = 0; i < 100; i++) {
        struct stored_step step = a_step(ONE, i, 0, 0);
        struct store_request *request = store_request(0, 0, 0);
        store_append(request, &step);
        assert_true(store_post(fixture->archive, request));
    }
    if (!fixture->folder)
        return;
    struct archive *archive = again(fixture);
    struct store_request *request = store_request(0, 0, 0);
    store_read_match(request, ONE);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->steps, 100);
    store_answer_free(answer);
}

/* ---- trouble ------------------------------------------------------------------ */

static void test_trouble(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    /* The second of three that write fails, and the others are stored. */
    struct store_trouble second = { .fail = 2 };
    store_make_trouble(archive, &second);
    for (int i = 0; i < 3; i++) {
        struct store_request *request = store_request(0, 0, 0);
        store_put_setting(request, i == 0 ? "a" : i == 1 ? "b" : "c", "1");
        archive_do(archive, request, i == 1 ? STORE_FULL : STORE_FINE);
    }
    struct store_trouble out = { .out = STORE_READ_ONLY };
    store_make_trouble(archive, &out);
    for (int i = 0; i < 2; i++) {
        struct store_request *request = store_request(0, 0, 0);
        store_alive(request, 7, 0, 1);
        archive_do(archive, request, STORE_READ_ONLY);
        request = store_request(0, 0, 0);
        store_read_player(request, ADA); /* reading goes on */
        archive_do(archive, request, STORE_FINE);
    }
    struct store_load load;
    store_look(archive, &load);
    assert_int_equal(load.outage, STORE_READ_ONLY);
    struct store_trouble none = { 0 };
    store_make_trouble(archive, &none);
    struct store_request *request = store_request(0, 0, 0);
    store_alive(request, 7, 0, 1);
    store_read_settings(request);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->settings, 4); /* schema, tables, a, c */
    store_answer_free(answer);
    store_look(archive, &load);
    assert_int_equal(load.outage, STORE_FINE);
}

static void test_errors_have_keys(void **state)
{
    (void)state;
    for (int error = STORE_FINE + 1; error < STORE_ERROR_COUNT; error++) {
        const char *key = store_error_key((enum store_error)error);
        assert_int_equal(strncmp(key, "store.error.", 12), 0);
        for (int other = STORE_FINE + 1; other < error; other++)
            assert_string_not_equal(key, store_error_key((enum store_error)other));
    }
    assert_string_equal(store_error_key(STORE_FINE), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH(test_order_and_groups),
        BOTH(test_closing_finishes),
        BOTH(test_trouble),
        cmocka_unit_test(test_bounded_queue),
        cmocka_unit_test(test_waking),
        cmocka_unit_test(test_errors_have_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
