/*
 * test_store_server.c: a server on a store that is damaged, full, or written to too
 * often by one player.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper_store.h"
#include "tests/helpers/house.h"

/* ---- damage ------------------------------------------------------------------------ */

static void execute(const char *sql)
{
    char path[128];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/kontor.db", house.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL))
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* A match that has gone so far; its id. */
static int64_t play_a_match(int steps)
{
    house_make("cryptocurrency", 2, "");
    for (int i = 0; i < steps; i++)
        house_play(house_asked());
    return store_id_read(house.match, STORE_ID_LENGTH);
}

static int64_t steps_of(int64_t match)
{
    struct store_request *request = store_request(0, 0, 0);
    store_read_match(request, match);
    struct store_answer *answer = archive_ask(house.server->archive, request, STORE_FINE);
    int64_t steps = answer->steps;
    store_answer_free(answer);
    return steps;
}

/* The last line of the public log about a match says that nothing more comes of it. */
static void expect_given_up(int64_t match)
{
    struct store_request *request = store_request(0, 0, 0);
    int last = -1;
    store_read_log(request, 1, 1000);
    struct store_answer *answer = archive_ask(house.server->archive, request, STORE_FINE);
    for (int i = 0; i < answer->logs; i++)
        last = answer->log[i].match == match ? answer->log[i].what : last;
    assert_int_equal(last, FAIR_LOG_GIVEN_UP);
    store_answer_free(answer);
}

static uint64_t counted(enum counter counter)
{
    return house.server->figures.count[counter];
}

/* One value is another while the server is down: the match is closed when the server opens it
 * again, with the steps before the damage, and who plays it is told. The other goes on. */
static void close_for(const char *damage, int64_t steps)
{
    char sql[256], id[STORE_ID_SIZE];
    int64_t damaged = play_a_match(12);
    memcpy(id, house.match, sizeof id);
    int64_t other = play_a_match(12), had = steps_of(damaged), others = steps_of(other);
    assert_true(had > 10 && others > 10);
    house_stop();
    snprintf(sql, sizeof sql, damage, (long long)damaged);
    execute(sql);
    house_start();
    assert_int_equal(counted(COUNT_MATCHES_DAMAGED), 1);
    assert_true(counted(COUNT_ANSWERS_DAMAGED) >= 1);
    struct room *room = room_need(house.server, damaged);
    house_settle();
    room = room_find(house.server, damaged);
    assert_non_null(room);
    assert_int_equal(room->state, ROOM_OVER);
    assert_int_equal(room_stage(room), MATCH_CLOSED);
    assert_string_equal(room->kept.why, "damage");
    assert_int_equal(steps_of(damaged), steps < 0 ? had : steps);
    expect_given_up(damaged);
    house_arrive(0);
    house_say(0, "\"type\":\"watch\",\"match\":\"%s\"", id);
    assert_true(house_has(0, "\"why\":\"damage\""));
    /* The other is as it was. */
    room = room_need(house.server, other);
    house_settle();
    room = room_find(house.server, other);
    assert_int_equal(room_stage(room), MATCH_RUNNING);
    assert_int_equal(steps_of(other), others);
    /* It stays closed, and is not closed again. */
    house_stop();
    house_start();
    assert_int_equal(counted(COUNT_MATCHES_DAMAGED), 0);
    room_need(house.server, damaged);
    house_settle();
    room = room_find(house.server, damaged);
    assert_int_equal(room_stage(room), MATCH_CLOSED);
}

static void a_time_is_another(void **state)
{
    (void)state;
    close_for("UPDATE step SET at=at+1 WHERE match=%lld AND number=7", 7);
}

static void a_line_is_another(void **state)
{
    (void)state;
    close_for("UPDATE step SET lines=replace(lines,' ','  ') WHERE match=%lld AND number=4", 4);
}

static void a_step_is_gone(void **state)
{
    (void)state;
    close_for("DELETE FROM step WHERE match=%lld AND number=5", 5);
}

static void a_seat_is_another(void **state)
{
    (void)state;
    close_for("UPDATE seat SET left_ms=left_ms+1 WHERE match=%lld AND seat=1", -1);
}

/* Its head is not known any more, so there is no record to show. */
static void the_match_is_another(void **state)
{
    char sql[256];
    (void)state;
    int64_t match = play_a_match(8);
    house_stop();
    snprintf(sql, sizeof sql, "UPDATE match SET made=made+1 WHERE id=%lld", (long long)match);
    execute(sql);
    house_start();
    assert_int_equal(counted(COUNT_MATCHES_DAMAGED), 1);
    house_arrive(0);
    house_say(0, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    assert_true(house_has(0, "\"why\":\"damage\""));
    struct http_request request = { 0 };
    char path[64];
    snprintf(path, sizeof path, "/record/%s", house.match);
    request.path = path;
    struct connection *http = connection_begin(house.server, CONNECTION_HTTP, NULL, "test");
    http_receive(house.server, http, &request);
    house_settle();
    assert_int_equal(http->answer->status, 503);
    connection_end(house.server, http);
}

/* ---- whether it is ready --------------------------------------------------------------- */

static void expect_ready(int status, const char *text)
{
    struct http_request request = { .path = "/readyz" };
    struct connection *http = connection_begin(house.server, CONNECTION_HTTP, NULL, "test");
    http_receive(house.server, http, &request);
    assert_int_equal(http->answer->status, status);
    assert_int_equal(http->answer->size, strlen(text));
    assert_memory_equal(http->answer->body, text, strlen(text));
    connection_end(house.server, http);
}

static void readyz_says_why(void **state)
{
    static const struct store_trouble full = { .out = STORE_FULL }, none = { 0 };
    (void)state;
    expect_ready(200, "ready\n");
    store_make_trouble(house.server->archive, &full);
    house_pass(3000);
    expect_ready(503, "not ready: there is no room left on the disk\n");
    store_make_trouble(house.server->archive, &none);
    house_pass(3000);
    expect_ready(200, "ready\n");
}

/* ---- how much one player writes --------------------------------------------------------- */

static uint64_t written(void)
{
    struct store_load load;
    store_look(house.server->archive, &load);
    return load.requests;
}

/* Two that are never the same, as often as somebody likes. */
static int write_often(int who, const char *what, int times)
{
    int done = 0;
    for (int i = 0; i < times; i++) {
        house_say(who, what, i);
        done += house_has(who, "\"ack\"");
        if (!house_has(who, "\"ack\""))
            assert_true(house_has(who, "error.wire.changes") && house_has(who, "\"retry\""));
    }
    return done;
}

static void settings_and_webhooks_are_bounded(void **state)
{
    int most = house.set.changes_per_hour;
    (void)state;
    assert_true(most > 0);
    assert_int_equal(write_often(0, "\"type\":\"settings\",\"settings\":{\"a\":%d}", most + 50),
                     most);
    uint64_t before = written();
    write_often(0, "\"type\":\"settings\",\"settings\":{\"b\":%d}", 50);
    write_often(0, "\"type\":\"hook\",\"url\":\"https://example.org/%d\"", 50);
    house_say(0, "\"type\":\"code\"");
    assert_true(house_has(0, "error.wire.changes"));
    assert_true(written() - before < 5); /* the server's own signs of life */
    /* Another player is not concerned, but all of one address together are bounded too. */
    assert_int_equal(write_often(1, "\"type\":\"settings\",\"settings\":{\"a\":%d}", 10), 10);
    int done = most + 10;
    for (int who = 1; who < HOUSE_PEOPLE; who++)
        done += write_often(who, "\"type\":\"settings\",\"settings\":{\"c\":%d}", most + 20);
    assert_int_equal(done, CHANGING_PLAYERS * most);
    /* With time there is room again. */
    house_pass(3600 * 1000 / most * 3);
    assert_in_range(write_often(0, "\"type\":\"settings\",\"settings\":{\"d\":%d}", 20), 2, 4);
}

static void what_is_the_same_is_not_written(void **state)
{
    (void)state;
    house_say(0, "\"type\":\"settings\",\"name\":\"Ann\",\"settings\":{\"a\":1}");
    assert_true(house_has(0, "\"ack\""));
    uint64_t before = written();
    for (int i = 0; i < 500; i++) {
        house_say(0, "\"type\":\"settings\",\"name\":\"Ann\",\"settings\":{\"a\":1}");
        assert_true(house_has(0, "\"ack\"") && house_has(0, "\"name\":\"Ann\""));
    }
    assert_true(written() - before < 5);
}

#define ON_DISK(test)   cmocka_unit_test_setup_teardown(test, house_open_on_disk, house_close)
#define IN_MEMORY(test) cmocka_unit_test_setup_teardown(test, house_open, house_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_DISK(a_time_is_another),
        ON_DISK(a_line_is_another),
        ON_DISK(a_step_is_gone),
        ON_DISK(a_seat_is_another),
        ON_DISK(the_match_is_another),
        IN_MEMORY(readyz_says_why),
        IN_MEMORY(settings_and_webhooks_are_bounded),
        IN_MEMORY(what_is_the_same_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
