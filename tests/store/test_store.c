/*
 * test_store.c: rows that are put into the store and read again: players, secrets, matches, seats,
 * steps, on disk and in memory alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper_fixture.h"

/* ---- rows --------------------------------------------------------------------- */

static void test_players(void **state)
{
    struct archive *archive = archive_of(state);
    struct stored_player ada = a_player(ADA, "Ada \xe6\x84\x9b");
    ada.hook = "{\"url\":\"https://example.org\"}";
    struct store_request *request = store_request(7, 8, 9);
    store_put_player(request, &ada);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->about, 7);
    assert_int_equal(answer->first, 8);
    assert_int_equal(answer->second, 9);
    store_answer_free(answer);

    request = store_request(0, 0, 0);
    store_see_player(request, ADA, 77);
    archive_do(archive, request, STORE_FINE);
    request = store_request(0, 0, 0);
    store_see_player(request, BEN, 77);
    archive_do(archive, request, STORE_NONE);

    archive = again(*state);
    request = store_request(0, 0, 0);
    store_read_player(request, ADA);
    answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->players, 1);
    assert_int_equal(answer->player->id, ADA);
    assert_string_equal(answer->player->name, ada.name);
    assert_string_equal(answer->player->language, "de");
    assert_string_equal(answer->player->hook, ada.hook);
    assert_int_equal(answer->player->made, 1000);
    assert_int_equal(answer->player->seen, 77);
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_read_player(request, BEN);
    archive_do(archive, request, STORE_NONE);
}

static void test_secrets(void **state)
{
    struct archive *archive = archive_of(state);
    struct stored_secret device = { .player = ADA, .kind = SECRET_DEVICE, .made = 1 };
    struct stored_secret code = { .player = ADA, .kind = SECRET_CODE, .made = 1, .until = 100 };
    uint8_t other[STORE_HASH];
    a_hash(device.hash, 1);
    a_hash(code.hash, 2);
    a_hash(other, 3);
    struct store_request *request = store_request(0, 0, 0);
    store_put_secret(request, &device);
    archive_do(archive, request, STORE_NONE); /* of a player who is not there */
    furnish(archive);
    request = store_request(0, 0, 0);
    store_put_secret(request, &device);
    store_put_secret(request, &code);
    archive_do(archive, request, STORE_FINE);
    request = store_request(0, 0, 0);
    store_put_secret(request, &device);
    archive_do(archive, request, STORE_TAKEN);

    archive = again(*state);
    request = store_request(0, 0, 0);
    store_read_secret(request, device.hash, 50);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->players, 1);
    assert_string_equal(answer->player->name, "Ada");
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_read_secret(request, other, 50);
    archive_do(archive, request, STORE_NONE);
    request = store_request(0, 0, 0);
    store_read_secret(request, code.hash, 50); /* a code is no device's secret */
    archive_do(archive, request, STORE_NONE);

    request = store_request(0, 0, 0);
    store_use_code(request, code.hash, 100); /* too late by a hair */
    archive_do(archive, request, STORE_USED);
    request = store_request(0, 0, 0);
    store_use_code(request, code.hash, 99);
    answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->player->id, ADA);
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_use_code(request, code.hash, 99); /* once */
    archive_do(archive, request, STORE_USED);
    request = store_request(0, 0, 0);
    store_drop_secret(request, device.hash);
    archive_do(archive, request, STORE_FINE);
    request = store_request(0, 0, 0);
    store_read_secret(request, device.hash, 50);
    archive_do(archive, request, STORE_NONE);
}

static void test_matches(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct stored_match match = a_match(ONE, ADA);
    struct store_request *request = store_request(0, 0, 0);
    store_new_match(request, &match);
    archive_do(archive, request, STORE_TAKEN);
    match.id = TWO;
    request = store_request(0, 0, 0);
    store_put_match(request, &match);
    archive_do(archive, request, STORE_NONE);

    match.id = ONE;
    match.state = MATCH_RUNNING;
    match.head = "kontor-record 2\n";
    match.proof = "fair ...\n";
    match.series = ONE;
    match.next = TWO;
    request = store_request(0, 0, 0);
    store_put_match(request, &match);
    archive_do(archive, request, STORE_FINE);
    append_steps(archive, ONE, 0, 5);

    archive = again(*state);
    request = store_request(0, 0, 0);
    store_read_match(request, ONE);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->matches, 1);
    assert_int_equal(answer->match->state, MATCH_RUNNING);
    assert_string_equal(answer->match->game, "template");
    assert_string_equal(answer->match->head, match.head);
    assert_string_equal(answer->match->proof, match.proof);
    assert_string_equal(answer->match->settings, "{\"a\":1}");
    assert_true(answer->match->listed && !answer->match->hints);
    assert_int_equal(answer->match->creator, ADA);
    assert_int_equal(answer->match->before, 0);
    assert_int_equal(answer->match->next, TWO);
    assert_int_equal(answer->match->steps, 5);
    assert_int_equal(answer->match->asked, 1);
    assert_int_equal(answer->match->changed, 6004);
    assert_int_equal(answer->seats, 2);
    assert_string_equal(answer->seat[0].name, "Ada");
    assert_int_equal(answer->seat[0].last_request, 5);
    assert_int_equal(answer->seat[1].last_request, 4);
    assert_int_equal(answer->steps, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(answer->step[i].number, i);
        assert_int_equal(answer->step[i].request, i + 1);
        assert_string_equal(answer->step[i].lines, "0 pass\n");
    }
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_read_match(request, TWO);
    archive_do(archive, request, STORE_NONE);
}

static void test_steps_are_a_fence(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    append_steps(archive, ONE, 0, 3);
    static const int64_t wrong[] = { 0, 2, 4, -1 };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct stored_step step = a_step(ONE, wrong[i], 0, 9);
        struct store_request *request = store_request(0, 0, 0);
        store_append(request, &step);
        archive_do(archive, request, STORE_TAKEN);
    }
    struct stored_step nowhere = a_step(TWO, 0, 0, 1);
    struct store_request *request = store_request(0, 0, 0);
    store_append(request, &nowhere);
    archive_do(archive, request, STORE_NONE);
    append_steps(archive, ONE, 3, 4);
}

static void test_a_request_is_whole(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    /* The second part fails: the first has not happened. */
    struct stored_player cleo = a_player(13, "Cleo");
    struct stored_step step = a_step(ONE, 5, 0, 1);
    struct store_request *request = store_request(0, 0, 0);
    store_put_player(request, &cleo);
    store_append(request, &step);
    struct store_answer *answer = archive_ask(archive, request, STORE_TAKEN);
    assert_int_equal(answer->part, 1);
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_read_player(request, 13);
    archive_do(archive, request, STORE_NONE);
}

static void test_saving_replaces_seats_and_keeps_steps(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    append_steps(archive, ONE, 0, 2);
    struct stored_match match = a_match(ONE, BEN);
    struct stored_seat seat = a_seat(0, 1, BEN); /* the match is filled in */
    seat.last_request = 40;
    struct store_request *request = store_request(0, 0, 0);
    store_save_match(request, &match, &seat, 1);
    archive_do(archive, request, STORE_FINE);
    request = store_request(0, 0, 0);
    store_read_match(request, ONE);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->match->creator, BEN);
    assert_int_equal(answer->seats, 1);
    assert_int_equal(answer->seat->seat, 1);
    assert_int_equal(answer->seat->last_request, 40);
    assert_int_equal(answer->steps, 2);
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_drop_match(request, ONE, 9000);
    archive_do(archive, request, STORE_FINE);
    /* Nothing hangs on it any more: the number is free for another. */
    request = store_request(0, 0, 0);
    store_new_match(request, &match);
    store_read_match(request, ONE);
    answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->steps + answer->seats, 0);
    store_answer_free(answer);
}

static void test_ids(void **state)
{
    (void)state;
    char text[STORE_ID_SIZE], other[STORE_ID_SIZE];
    for (int i = 0; i < 1000; i++) {
        int64_t id = store_new_id();
        assert_true(id > 0 && id < INT64_C(1) << 50);
        store_id_write(id, text);
        assert_int_equal(strlen(text), STORE_ID_LENGTH);
        assert_int_equal(store_id_read(text, strlen(text)), id);
    }
    store_id_write(1, other);
    assert_string_equal(other, "0000000001");
    assert_int_equal(store_id_read("000000000", 9), 0);
    assert_int_equal(store_id_read("00000000001", 11), 0);
    assert_int_equal(store_id_read("000000000i", 10), 0);
    assert_int_equal(store_id_read("000000000\0", 10), 0);
    assert_int_equal(store_id_read("00000000A1", 10), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH(test_players),
        BOTH(test_secrets),
        BOTH(test_matches),
        BOTH(test_steps_are_a_fence),
        BOTH(test_a_request_is_whole),
        BOTH(test_saving_replaces_seats_and_keeps_steps),
        cmocka_unit_test(test_ids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
