/*
 * test_store_lists.c: what is read as lists: lobby, own matches, series, what was said,
 * invitations, notices, settings; on disk and in memory alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper_fixture.h"

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
    store_alive(request, 7, 4000, 4444);
    archive_do(archive, request, STORE_FINE);
    request = store_request(0, 0, 0);
    store_put_setting(request, "schema", "2");
    archive_do(archive, request, STORE_TAKEN);

    archive = again(*state);
    request = store_request(0, 0, 0);
    store_read_edition(request, "abcd");
    store_read_notices(request, 49, 10);
    store_read_notices(request, 50, 10);
    store_read_lives(request, 10);
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
    const char *read_only = "";
    for (int i = 0; i < answer->settings; i++) {
        if (!strcmp(answer->setting[i].key, "read_only"))
            read_only = answer->setting[i].value;
    }
    assert_int_equal(answer->lives, 1);
    assert_int_equal(answer->life->server, 7);
    assert_int_equal(answer->life->alive, 4444);
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

/* ---- what is due, and whose it is ------------------------------------------------------ */

/* Page by page what has a moment, and nothing else. */
static void test_due(void **state)
{
    static const int64_t dues[] = { 5, 0, DUE_AT_ONCE, 7, DUE_AT_ONCE, 6, 50 };
    static const int64_t wanted[] = { 303, 305, 301, 306, 304 };
    enum { MATCHES = sizeof dues / sizeof *dues, WANTED = sizeof wanted / sizeof *wanted };
    struct archive *archive = archive_of(state);
    furnish(archive);
    struct store_request *request = store_request(0, 0, 0);
    for (int i = 0; i < MATCHES; i++) {
        struct stored_match match = a_match(301 + i, ADA);
        store_new_match(request, &match);
        store_put_due(request, match.id, dues[i]);
    }
    archive_do(archive, request, STORE_FINE);
    archive = again(*state);
    struct stored_match behind = { 0 };
    int found = 0;
    for (bool more = true; more;) {
        request = store_request(0, 0, 0);
        store_read_due(request, &behind, 10, 2);
        struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
        for (int i = 0; i < answer->matches; i++) {
            assert_true(found < WANTED);
            assert_int_equal(answer->match[i].id, wanted[found++]);
            behind =
                (struct stored_match){ .id = answer->match[i].id, .due = answer->match[i].due };
        }
        more = answer->matches == 2;
        store_answer_free(answer);
    }
    assert_int_equal(found, WANTED);
    request = store_request(0, 0, 0);
    store_put_due(request, 999, 5);
    archive_do(archive, request, STORE_NONE);
}

/* One server after the other: each has a row, and lived time goes on where the one before left
 * it, whatever its calendar says. */
static void test_lives(void **state)
{
    struct archive *archive = archive_of(state);
    struct store_request *request = store_request(0, 0, 0);
    store_alive(request, 31, 1000, 1000);
    store_alive(request, 31, 1000, 5000);
    store_alive(request, 32, 900000, 900000);
    store_alive(request, 32, 900000, 900700);
    store_alive(request, 33, 20, 20);
    archive_do(archive, request, STORE_FINE);
    archive = again(*state);
    request = store_request(0, 0, 0);
    store_read_lives(request, 2);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->lives, 2);
    assert_int_equal(answer->life[0].server, 33);
    assert_int_equal(answer->life[0].before, 4700);
    assert_int_equal(answer->life[1].server, 32);
    assert_int_equal(answer->life[1].number, 2);
    assert_int_equal(answer->life[1].before, 4000);
    assert_int_equal(answer->life[1].alive, 900700);
    store_answer_free(answer);
}

/* How many messages and orders a server gets at a moment, and which number the first ones have. */
struct claimed {
    int notices, orders;
    int64_t notice, order;
};

static struct claimed claim(struct archive *archive, int64_t server, int64_t now, int most)
{
    struct store_request *request = store_request(0, 0, 0);
    store_alive(request, server, 0, now);
    store_claim_notices(request, server, now, most);
    store_claim_orders(request, server, now);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    struct claimed claimed = { .notices = answer->notices, .orders = answer->orders };
    claimed.notice = answer->notices ? answer->notice->number : 0;
    claimed.order = answer->orders ? answer->order->number : 0;
    for (int i = 0; i < answer->notices; i++)
        assert_int_equal(answer->notice[i].holder, server);
    for (int i = 0; i < answer->orders; i++)
        assert_int_equal(answer->order[i].holder, server);
    store_answer_free(answer);
    return claimed;
}

/* Two servers that read the same database: what one has claimed the other does not get, until it
 * is put back, or the first has given no sign of life for so long. */
static void test_two_readers(void **state)
{
    enum { FIRST = 41, SECOND = 42, NOW = 100000 };
    struct fixture *fixture = *state;
    struct archive *archive = fixture->archive, *other;
    struct store_settings settings = { .folder = fixture->folder, .reader = true };
    struct store_fault fault;
    furnish(archive);
    other = store_open(&settings, &fault);
    assert_non_null(other);
    struct store_request *request = store_request(0, 0, 0);
    for (int i = 0; i < 5; i++) {
        struct stored_notice notice = { .player = ADA, .body = "{}", .due = 50 + i };
        store_put_notice(request, &notice);
    }
    struct stored_order order = { .at = 3, .what = "end", .value = "0000000035" };
    store_put_order(request, &order);
    archive_do(archive, request, STORE_FINE);

    struct claimed first = claim(archive, FIRST, NOW, 2);
    assert_int_equal(first.notices, 2);
    assert_int_equal(first.orders, 1);
    struct claimed second = claim(other, SECOND, NOW, 10);
    assert_int_equal(second.notices, 3);
    assert_int_equal(second.notice, first.notice + 2);
    assert_int_equal(second.orders, 0);
    /* Each gets its own again, and no more. */
    first = claim(archive, FIRST, NOW + 9000, 10);
    assert_int_equal(first.notices, 2);
    assert_int_equal(first.orders, 1);
    /* What is put back is the other's: an order, a message that is to be tried again. */
    request = store_request(0, 0, 0);
    store_release_order(request, first.order);
    struct stored_notice later = {
        .number = first.notice, .player = ADA, .body = "{}", .due = NOW + 60000, .tries = 1
    };
    store_put_notice(request, &later);
    archive_do(archive, request, STORE_FINE);
    second = claim(other, SECOND, NOW + 9000, 10);
    assert_int_equal(second.notices, 3);
    assert_int_equal(second.orders, 1);
    assert_int_equal(claim(archive, FIRST, NOW + 9500, 10).orders, 0);
    /* The first gives no sign of life any more. */
    assert_int_equal(claim(other, SECOND, NOW + 9500 + STORE_LEASE_MS - 1, 10).notices, 3);
    assert_int_equal(claim(other, SECOND, NOW + 9500 + STORE_LEASE_MS, 10).notices, 4);
    assert_int_equal(claim(other, SECOND, NOW + 60000, 10).notices, 5);
    store_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH(test_lists),
        BOTH(test_series),
        BOTH(test_chat),
        BOTH(test_invitations),
        BOTH(test_besides),
        BOTH(test_due),
        BOTH(test_lives),
        cmocka_unit_test_setup_teardown(test_two_readers, open_on_disk, close_fixture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
