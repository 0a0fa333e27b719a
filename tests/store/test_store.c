/*
 * test_store.c: what holds of the store's interface, on disk and in memory alike: every
 * test runs over both.
 */
#include "helper_store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ADA = 11, BEN = 12, ONE = 101, TWO = 102 };

struct fixture {
    char path[64];
    const char *folder; /* NULL: in memory */
    struct archive *archive;
};

static int open_fixture(void **state, bool on_disk)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    if (on_disk) {
        folder_make(fixture->path);
        fixture->folder = fixture->path;
    }
    fixture->archive = archive_in(fixture->folder);
    *state = fixture;
    return 0;
}

static int open_on_disk(void **state)
{
    return open_fixture(state, true);
}

static int open_in_memory(void **state)
{
    return open_fixture(state, false);
}

static int close_fixture(void **state)
{
    struct fixture *fixture = *state;
    store_close(fixture->archive);
    if (fixture->folder)
        folder_remove(fixture->folder);
    free(fixture);
    return 0;
}

/* On disk everything must also be there after the store was closed and opened. */
static struct archive *again(struct fixture *fixture)
{
    if (fixture->folder) {
        store_close(fixture->archive);
        fixture->archive = archive_in(fixture->folder);
    }
    return fixture->archive;
}

static struct archive *archive_of(void **state)
{
    return ((struct fixture *)*state)->archive;
}

/* Two players and a match of theirs with two seats. */
static void furnish(struct archive *archive)
{
    struct stored_player ada = a_player(ADA, "Ada"), ben = a_player(BEN, "Ben");
    struct stored_match match = a_match(ONE, ADA);
    struct stored_seat seats[] = { a_seat(ONE, 0, ADA), a_seat(ONE, 1, BEN) };
    struct store_request *request = store_request(0, 0, 0);
    store_put_player(request, &ada);
    store_put_player(request, &ben);
    store_save_match(request, &match, seats, 2);
    archive_do(archive, request, STORE_FINE);
}

static void append_steps(struct archive *archive, int64_t match, int64_t from, int64_t to)
{
    for (int64_t number = from; number < to; number++) {
        struct stored_step step = a_step(match, number, (int)(number % 2), (uint64_t)number + 1);
        struct store_request *request = store_request(0, 0, 0);
        store_append(request, &step);
        archive_do(archive, request, STORE_FINE);
    }
}

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
    store_drop_match(request, ONE);
    archive_do(archive, request, STORE_FINE);
    /* Nothing hangs on it any more: the number is free for another. */
    request = store_request(0, 0, 0);
    store_new_match(request, &match);
    store_read_match(request, ONE);
    answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->steps + answer->seats, 0);
    store_answer_free(answer);
}

/* ---- lists -------------------------------------------------------------------- */

static void test_lists(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    /* Matches 201 to 206: 201 waits and is not listed, 202 runs and waits for Ben, 203 for
     * Ada, 204 is over, 205 waits, 206 is put away by Ada. */
    static const int states[] = { MATCH_WAITING, MATCH_RUNNING, MATCH_RUNNING,
                                  MATCH_OVER,    MATCH_WAITING, MATCH_OVER };
    for (int i = 0; i < 6; i++) {
        struct stored_match match = a_match(201 + i, ADA);
        struct stored_seat seats[] = { a_seat(0, 0, ADA), a_seat(0, 1, BEN) };
        match.state = states[i];
        match.listed = i != 0;
        match.made = match.changed = 7000 + i;
        match.head = "not in lists";
        seats[0].hidden = i == 5;
        struct store_request *request = store_request(0, 0, 0);
        store_save_match(request, &match, seats, 2);
        archive_do(archive, request, STORE_FINE);
    }
    append_steps(archive, 202, 0, 2); /* asks seat 1 */
    append_steps(archive, 203, 0, 1); /* asks seat 0 */

    archive = again(*state);
    struct store_request *request = store_request(0, 0, 0);
    store_read_matches_of(request, ADA, 0, 10);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    static const int64_t of_ada[] = { 203, 205, 204, 202, 201, ONE };
    assert_int_equal(answer->matches, 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(answer->match[i].id, of_ada[i]);
        assert_string_equal(answer->match[i].head, "");
    }
    assert_int_equal(answer->match[3].steps, 2);
    assert_int_equal(answer->match[3].asked, 2);
    assert_int_equal(answer->seats, 12);
    assert_int_equal(answer->seat[0].match, 203);
    store_answer_free(answer);

    request = store_request(0, 0, 0);
    store_read_matches_of(request, BEN, 1, 2);
    answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->matches, 2); /* behind 202, which waits for him */
    assert_int_equal(answer->match[0].id, 206);
    assert_int_equal(answer->match[1].id, 205);
    store_answer_free(answer);

    request = store_request(0, 0, 0);
    store_read_lobby(request, 0, 10);
    store_read_unfinished(request, 10);
    answer = archive_ask(archive, request, STORE_FINE);
    static const int64_t both[] = { 205, ONE, 203, 202, /**/ ONE, 201, 202, 203, 205 };
    assert_int_equal(answer->matches, 9);
    for (int i = 0; i < 9; i++)
        assert_int_equal(answer->match[i].id, both[i]);
    store_answer_free(answer);

    request = store_request(0, 0, 0);
    store_read_matches(request, 0, 100);
    answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->matches, 7);
    store_answer_free(answer);
}

static void test_series(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct stored_match second = a_match(TWO, ADA);
    second.series = second.before = ONE;
    second.made = 9000;
    second.result = "{\"winner\":0}";
    struct store_request *request = store_request(0, 0, 0);
    store_new_match(request, &second);
    store_read_series(request, ONE, 10);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->matches, 2);
    assert_int_equal(answer->match[0].id, ONE);
    assert_string_equal(answer->match[1].result, second.result);
    store_answer_free(answer);
}

static void test_chat(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    for (int i = 0; i < 6; i++) {
        struct stored_chat chat = { .match = ONE,
                                    .room = i % 2,
                                    .at = i,
                                    .player = i ? ADA : 0,
                                    .seat = 0,
                                    .name = "Ada",
                                    .words = i == 5 ? "last" : "words" };
        struct store_request *request = store_request(0, 0, 0);
        store_say(request, &chat);
        struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
        assert_int_equal(answer->chats, 1);
        assert_int_equal(answer->chat->number, i + 1);
        assert_string_equal(answer->chat->name, "Ada");
        store_answer_free(answer);
    }
    archive = again(*state);
    struct store_request *request = store_request(0, 0, 0);
    store_read_chat(request, ONE, CHAT_SPECTATORS, 2, 2);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->chats, 2);
    assert_int_equal(answer->chat[0].number, 4);
    assert_int_equal(answer->chat[1].number, 6);
    assert_string_equal(answer->chat[1].words, "last");
    store_answer_free(answer);
}

static void test_invitations(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct stored_invite two = { .match = ONE, .seat = 1, .by = ADA, .uses = 2, .until = 100 };
    struct stored_invite revoked = { .match = ONE, .seat = -1, .by = ADA, .uses = 9 };
    uint8_t other[STORE_HASH];
    a_hash(two.hash, 1);
    a_hash(revoked.hash, 2);
    a_hash(other, 3);
    struct store_request *request = store_request(0, 0, 0);
    store_put_invite(request, &two);
    store_put_invite(request, &revoked);
    store_revoke_invite(request, revoked.hash);
    archive_do(archive, request, STORE_FINE);
    for (int use = 0; use < 3; use++) {
        request = store_request(0, 0, 0);
        store_use_invite(request, two.hash, 99);
        struct store_answer *answer =
            archive_ask(archive, request, use < 2 ? STORE_FINE : STORE_USED);
        assert_int_equal(answer->invites, 1); /* also to say what can be done instead */
        assert_int_equal(answer->invite->match, ONE);
        assert_int_equal(answer->invite->uses, 2 - use);
        store_answer_free(answer);
    }
    request = store_request(0, 0, 0);
    store_use_invite(request, revoked.hash, 0);
    archive_do(archive, request, STORE_USED);
    request = store_request(0, 0, 0);
    store_use_invite(request, other, 0);
    archive_do(archive, request, STORE_NONE);
    request = store_request(0, 0, 0);
    store_revoke_invite(request, other);
    archive_do(archive, request, STORE_NONE);
    request = store_request(0, 0, 0);
    store_read_invites(request, ONE);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->invites, 2);
    store_answer_free(answer);
}

static void test_besides(void **state)
{
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct stored_edition edition = { "abcd", "template", "own", "text\n" };
    struct stored_notice notice = { .player = ADA, .body = "{}", .due = 50 };
    struct stored_ban ban = { BAN_ADDRESS, "203.0.113.0/24", 1, 0, "floods" };
    struct stored_order order = { .at = 3, .what = "end", .value = "0000000035" };
    struct store_request *request = store_request(0, 0, 0);
    store_put_edition(request, &edition);
    store_put_edition(request, &edition); /* once for all */
    store_put_notice(request, &notice);
    store_put_ban(request, &ban);
    store_put_order(request, &order);
    store_put_setting(request, "read_only", "1");
    store_put_setting(request, "read_only", "0");
    store_alive(request, 4444);
    archive_do(archive, request, STORE_FINE);
    request = store_request(0, 0, 0);
    store_put_setting(request, "schema", "2");
    archive_do(archive, request, STORE_TAKEN);

    archive = again(*state);
    request = store_request(0, 0, 0);
    store_read_edition(request, "abcd");
    store_read_notices(request, 49, 10);
    store_read_notices(request, 50, 10);
    store_read_bans(request);
    store_read_orders(request);
    store_read_settings(request);
    store_read_figures(request);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_string_equal(answer->edition->text, "text\n");
    assert_int_equal(answer->notices, 1);
    assert_true(answer->notice->number > 0);
    assert_string_equal(answer->ban->why, "floods");
    assert_string_equal(answer->order->what, "end");
    const char *alive = "", *read_only = "";
    for (int i = 0; i < answer->settings; i++) {
        if (!strcmp(answer->setting[i].key, "alive"))
            alive = answer->setting[i].value;
        if (!strcmp(answer->setting[i].key, "read_only"))
            read_only = answer->setting[i].value;
    }
    assert_string_equal(alive, "4444");
    assert_string_equal(read_only, "0");
    assert_int_equal(answer->figures.players, 2);
    assert_int_equal(answer->figures.matches[MATCH_WAITING], 1);
    assert_int_equal(answer->figures.alive, 4444);
    struct store_request *next = store_request(0, 0, 0);
    store_drop_notice(next, answer->notice->number);
    store_drop_order(next, answer->order->number);
    store_drop_ban(next, BAN_ADDRESS, ban.value);
    store_read_notices(next, 50, 10);
    store_read_orders(next);
    store_read_bans(next);
    store_answer_free(answer);
    answer = archive_ask(archive, next, STORE_FINE);
    assert_int_equal(answer->notices + answer->orders + answer->bans, 0);
    store_answer_free(answer);
    request = store_request(0, 0, 0);
    store_read_edition(request, "beef");
    archive_do(archive, request, STORE_NONE);
}

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
    store_remove_player(request, ADA);
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
    store_remove_player(request, ADA);
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
    store_remove_player(request, ADA);
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
    store_remove_player(request, ADA);
    archive_do(archive, request, STORE_SEATED);
    seats[0].left = true;
    request = store_request(0, 0, 0);
    store_put_seat(request, &seats[0]);
    store_remove_player(request, ADA);
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
        store_alive(request, 1);
        assert_int_equal(store_post(archive, request) != 0, i < 3);
    }
    struct store_answer *answer;
    while (!(answer = store_take(archive)))
        wait_ms(1);
    store_answer_free(answer);
    struct store_request *request = store_request(0, 0, 0);
    store_alive(request, 1);
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
        store_alive(request, 1);
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
        store_alive(request, 1);
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
    store_alive(request, 1);
    store_read_settings(request);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->settings, 4); /* schema, a, c, alive */
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

#define BOTH(test)                                                                                 \
    { #test " on disk", test, open_on_disk, close_fixture, NULL },                                 \
    {                                                                                              \
#test " in memory", test, open_in_memory, close_fixture, NULL                              \
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
        BOTH(test_lists),
        BOTH(test_series),
        BOTH(test_chat),
        BOTH(test_invitations),
        BOTH(test_besides),
        BOTH(test_my_data),
        BOTH(test_removing_a_player),
        BOTH(test_removing_a_player_whose_match_runs),
        BOTH(test_sweeping),
        BOTH(test_order_and_groups),
        BOTH(test_closing_finishes),
        BOTH(test_trouble),
        cmocka_unit_test(test_bounded_queue),
        cmocka_unit_test(test_waking),
        cmocka_unit_test(test_errors_have_keys),
        cmocka_unit_test(test_ids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
