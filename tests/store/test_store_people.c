/*
 * test_store_people.c: what is known of a player, being removed, and what is swept away; on disk
 * and in memory alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper_fixture.h"

/* ---- people ------------------------------------------------------------------- */

static void test_my_data(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct stored_chat chat = {
        .match = ONE, .player = ADA, .name = "Ada", .words = "hello \"B\""
    };
    struct stored_chat other = { .match = ONE, .player = BEN, .name = "Ben", .words = "private" };
    struct store_request *request = store_request(0, 0, 0);
    store_say(request, &chat);
    store_say(request, &other);
    store_read_player_data(request, ADA);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_non_null(strstr(answer->text, "\"name\":\"Ada\""));
    assert_non_null(strstr(answer->text, "hello \\\"B\\\""));
    assert_null(strstr(answer->text, "private"));
    assert_null(strstr(answer->text, "Ben"));
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_read_player_data(request, 99);
    archive_do(archive, request, STORE_NONE);
}

static void test_removing_a_player(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct store_request *request = store_request(0, 0, 0);
    store_remove_player(request, ADA, 9000);
    archive_do(archive, request, STORE_SEATED);

    struct stored_match match = a_match(ONE, ADA), alone = a_match(TWO, ADA);
    struct stored_seat seats[] = { a_seat(ONE, 0, ADA), a_seat(ONE, 1, BEN) };
    struct stored_seat only[] = { a_seat(TWO, 0, ADA), a_seat(TWO, 1, 0) };
    seats[1].name = "Ben";
    match.state = alone.state = MATCH_OVER;
    match.head = "kontor-record 2\nseat 0 person Ada\nseat 1 person Ada B\n";
    match.proof = "fair ...\n";
    struct stored_step step = a_step(ONE, 0, 0, 1);
    step.lines = "0 pass\nseat 0 computer hard\nseat 0 person Ada\n1 pass\n";
    struct stored_chat chat = { .match = ONE, .player = ADA, .name = "Ada", .words = "hello" };
    struct stored_secret secret = { .player = ADA };
    request = store_request(0, 0, 0);
    store_save_match(request, &match, seats, 2);
    store_save_match(request, &alone, only, 2);
    store_append(request, &step);
    store_say(request, &chat);
    store_put_secret(request, &secret);
    store_remove_player(request, ADA, 9000);
    archive_do(archive, request, STORE_FINE);

    archive = again(*state);
    request = store_request(0, 0, 0);
    store_read_match(request, ONE);
    store_read_chat(request, ONE, 0, 0, 10);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_string_equal(answer->match->head,
                        "kontor-record 2\nseat 0 person\nseat 1 person Ada B\n");
    assert_string_equal(answer->match->proof, "");
    assert_int_equal(answer->match->creator, 0);
    assert_string_equal(answer->step->lines,
                        "0 pass\nseat 0 computer hard\nseat 0 person\n1 pass\n");
    assert_string_equal(answer->seat[0].name, "");
    assert_int_equal(answer->seat[0].player, 0);
    assert_string_equal(answer->seat[1].name, "Ben");
    assert_string_equal(answer->chat->words, "");
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_read_match(request, TWO);
    archive_do(archive, request, STORE_NONE);
    request = store_request(0, 0, 0);
    store_read_secret(request, secret.hash, 0);
    archive_do(archive, request, STORE_NONE);
    request = store_request(0, 0, 0);
    store_remove_player(request, ADA, 9000);
    archive_do(archive, request, STORE_NONE);
}

/* A match that runs needs the names that its proof binds: they go when it is over. */
static void test_removing_a_player_whose_match_runs(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct stored_match match = a_match(ONE, ADA);
    struct stored_seat seats[] = { a_seat(ONE, 0, ADA), a_seat(ONE, 1, BEN) };
    struct stored_secret secret = { .player = ADA };
    struct store_keep keep = { 0 };
    match.state = MATCH_RUNNING;
    match.head = "kontor-record 2\nseat 0 person Ada\nseat 1 person Ben\n";
    match.proof = "fair ...\n";
    struct store_request *request = store_request(0, 0, 0);
    store_save_match(request, &match, seats, 2);
    store_put_secret(request, &secret);
    archive_do(archive, request, STORE_FINE);
    request = store_request(0, 0, 0);
    store_remove_player(request, ADA, 9000);
    archive_do(archive, request, STORE_SEATED);
    seats[0].left = true;
    request = store_request(0, 0, 0);
    store_put_seat(request, &seats[0]);
    store_remove_player(request, ADA, 9000);
    store_sweep(request, &keep);
    archive_do(archive, request, STORE_FINE);

    archive = again(*state);
    request = store_request(0, 0, 0);
    store_read_secret(request, secret.hash, 0);
    archive_do(archive, request, STORE_NONE);
    request = store_request(0, 0, 0);
    store_read_match(request, ONE);
    store_read_player(request, ADA);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_string_equal(answer->match->head, match.head);
    assert_string_equal(answer->match->proof, match.proof);
    assert_string_equal(answer->player->name, "");
    assert_string_equal(answer->player->settings, "");
    store_answer_free(answer);

    match.state = MATCH_OVER;
    request = store_request(0, 0, 0);
    store_put_match(request, &match);
    store_sweep(request, &keep);
    store_read_match(request, ONE);
    answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->removed, 1);
    assert_string_equal(answer->match->head, "kontor-record 2\nseat 0 person\nseat 1 person Ben\n");
    assert_string_equal(answer->match->proof, "");
    assert_string_equal(answer->seat[0].name, "");
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_read_player(request, ADA);
    archive_do(archive, request, STORE_NONE);
}

/* The stored webhook of Ada. */
static void assert_hook(struct archive *archive, const char *wanted)
{
    struct store_request *request = store_request(0, 0, 0);
    store_read_player(request, ADA);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_string_equal(answer->player->hook, wanted);
    store_answer_free(answer);
}

/* A webhook is set by itself alone, and exchanged only where it is still the one before. */
static void test_webhooks(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct store_request *request = store_request(0, 0, 0);
    store_put_hook(request, ADA, "one");
    archive_do(archive, request, STORE_FINE);
    struct stored_player again = a_player(ADA, "Ada Again");
    request = store_request(0, 0, 0);
    store_put_player(request, &again);
    archive_do(archive, request, STORE_FINE);
    assert_hook(archive, "one");
    request = store_request(0, 0, 0);
    store_swap_hook(request, ADA, "another", "two");
    archive_do(archive, request, STORE_NONE);
    assert_hook(archive, "one");
    request = store_request(0, 0, 0);
    store_swap_hook(request, ADA, "one", "two");
    archive_do(archive, request, STORE_FINE);
    assert_hook(archive, "two");
    request = store_request(0, 0, 0);
    store_put_hook(request, ADA, NULL);
    archive_do(archive, request, STORE_FINE);
    assert_hook(archive, "");
}

static void test_sweeping(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive); /* a waiting match changed at 5000, players seen at 2000 */
    struct stored_match old = a_match(TWO, BEN);
    old.state = MATCH_OVER;
    old.finished = 3000;
    struct stored_player cleo = a_player(13, "Cleo");
    struct store_keep keep = { .finished = 3000, .waiting = 5000, .unused = 2000 };
    struct store_request *request = store_request(0, 0, 0);
    store_new_match(request, &old);
    store_put_player(request, &cleo);
    store_sweep(request, &keep);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->removed, 0); /* nothing is older */
    store_answer_free(answer);
    keep = (struct store_keep){ .finished = 3001, .unused = 2001 };
    request = store_request(0, 0, 0);
    store_sweep(request, &keep);
    answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->removed, 2); /* the match and Cleo; Ada and Ben have seats */
    store_answer_free(answer);
    keep = (struct store_keep){ .waiting = 5001 };
    request = store_request(0, 0, 0);
    store_sweep(request, &keep);
    store_read_figures(request);
    answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->figures.matches[MATCH_WAITING], 0);
    assert_int_equal(answer->figures.players, 2);
    store_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH(test_my_data),
        BOTH(test_removing_a_player),
        BOTH(test_removing_a_player_whose_match_runs),
        BOTH(test_webhooks),
        BOTH(test_sweeping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
