/*
 * test_server_owner.c: whose a match is, and what is due in those that are not in memory: a
 * server that starts loads what has to go on by itself and nothing else, clocks run on while
 * their match sleeps, and what another server has is left alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/helpers/house.h"

enum { SEATS = 2 };

static int64_t the_match(void)
{
    return store_id_read(house.match, STORE_ID_LENGTH);
}

static bool in_memory(void)
{
    return room_find(house.server, the_match()) != NULL;
}

static void everybody_goes(void)
{
    for (int who = 0; who < HOUSE_PEOPLE; who++)
        house_depart(who);
}

static void fall_asleep(void)
{
    everybody_goes();
    house_pass(house.server->set.asleep_ms + 2000);
    assert_false(in_memory());
}

static void start_again(int64_t after)
{
    house_stop();
    house.now += after;
    house_start();
}

static void look_again(int who)
{
    house_arrive(who);
    house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    assert_true(house_has(who, "\"ack\""));
}

/* ---- what is due ---------------------------------------------------------------------- */

/* In which nothing happens by itself: it waits for whoever comes. */
static void what_sleeps_is_not_loaded(void **state)
{
    (void)state;
    house_make("template", SEATS, "");
    int64_t steps = house_room()->kept.steps;
    fall_asleep();
    for (int i = 0; i < 2; i++) {
        start_again(3600000);
        house_pass(100000);
        assert_false(in_memory());
    }
    look_again(0);
    assert_int_equal(house_room()->kept.steps, steps);
    /* It is played on, and the server dies at once: that may not wait. */
    house_arrive(1);
    house_play(house_asked());
    start_again(1000);
    assert_true(in_memory());
}

static void what_was_in_memory_is_loaded(void **state)
{
    (void)state;
    house_make("template", SEATS, "");
    start_again(3600000);
    assert_true(in_memory());
    /* And so it is when the server dies again before anything has happened. */
    start_again(3600000);
    assert_true(in_memory());
    house_pass(house.server->set.asleep_ms + 2000);
    assert_false(in_memory());
    start_again(3600000);
    assert_false(in_memory());
}

/* More of them than are read at once. */
static void what_is_due_comes_in_portions(void **state)
{
    enum { COPIES = 250 };
    (void)state;
    house_make("template", SEATS, ",\"listed\":true");
    house_say(0, "\"type\":\"create\",\"game\":\"template\",\"listed\":true,"
                 "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]");
    memcpy(house.match, strstr(house.person[0].frames.data, "\"match\":\"") + 9, STORE_ID_LENGTH);
    struct store_request *read = store_request(ABOUT_NOTHING, 0, 0);
    store_read_match(read, the_match());
    struct store_answer *answer = store_ask(house.server->archive, read);
    assert_int_equal(answer->matches, 1);
    assert_int_equal(answer->match->due, DUE_AT_ONCE);
    struct store_request *put = store_request(ABOUT_NOTHING, 0, 0);
    for (int i = 0; i < COPIES; i++) {
        struct stored_match copy = *answer->match;
        copy.id = 1000 + i;
        store_save_match(put, &copy, answer->seat, answer->seats);
    }
    store_answer_free(answer);
    answer = store_ask(house.server->archive, put);
    assert_int_equal(answer->error, STORE_FINE);
    store_answer_free(answer);
    start_again(1000);
    house_pass(1000);
    struct matches_load load;
    matches_look(house.server, &load);
    assert_int_equal(load.in_memory, COPIES + 2);
}

/* ---- clocks of matches that sleep ---------------------------------------------------------- */

static const char long_clock[] = ",\"clock\":{\"kind\":\"move\",\"ms\":6000000}";

static void expect_left(int seat, int64_t wanted)
{
    int64_t left = clock_shown(house_room(), seat, seat);
    if (left > wanted + 5000 || left < wanted - 5000)
        fail_msg("%lld are left, not %lld", (long long)left, (long long)wanted);
}

/* It runs out as if the match had been in memory, and no sooner: not by the time that no server
 * ran, whatever the calendar says. */
static void a_clock_runs_on_while_its_match_sleeps(void **state)
{
    (void)state;
    house_make("cryptocurrency", SEATS, long_clock);
    int seat = house_asked();
    fall_asleep();
    int64_t left = 6000000 - house.server->set.asleep_ms;
    for (int i = 0; i < 2; i++) { /* two restarts without a step between */
        house.wall = i ? INT64_C(365) * 86400000 : -86400000;
        start_again(7200000);
        house_pass(600000);
        left -= 600000;
        assert_false(in_memory());
    }
    look_again(seat);
    expect_left(seat, left);
    fall_asleep();
    left -= house.server->set.asleep_ms;
    house_pass(left - 120000);
    assert_false(in_memory());
    house_pass(100000);
    assert_true(in_memory()); /* a moment before */
    assert_int_equal(*house_room()->kept.seat[seat].stand_in, 0);
    house_pass(40000);
    look_again(!seat);
    assert_string_equal(house_room()->kept.seat[seat].stand_in, "normal");
}

/* Where time that is over changes nothing, it is over all the same. */
static void a_clock_that_waits_runs_on(void **state)
{
    (void)state;
    house_make("cryptocurrency", SEATS,
               ",\"late\":\"wait\",\"clock\":{\"kind\":\"match\",\"ms\":6000000}");
    int seat = house_asked();
    fall_asleep();
    house_pass(100000);
    look_again(seat);
    expect_left(seat, 6000000 - house.server->set.asleep_ms - 100000);
}

/* That a match is read again gives nobody time back. */
static void a_clock_is_no_fresher_when_it_is_read_again(void **state)
{
    (void)state;
    house_make("cryptocurrency", SEATS, long_clock);
    int seat = house_asked();
    house_pass(100000);
    room_reload(house_room());
    house_pass(1000);
    expect_left(seat, 6000000 - 101000);
}

/* ---- the door ---------------------------------------------------------------------------------
 */

static int64_t elsewhere;

static enum owner owner_in_test(struct server *server, int64_t match)
{
    (void)server;
    return match == elsewhere ? OWNER_ELSEWHERE : OWNER_HERE;
}

static int orders_left(void)
{
    struct store_request *read = store_request(ABOUT_NOTHING, 0, 0);
    store_read_orders(read);
    struct store_answer *answer = store_ask(house.server->archive, read);
    int orders = answer->orders;
    store_answer_free(answer);
    return orders;
}

static void put_order(const char *what, const char *value)
{
    struct stored_order row = { .what = what, .value = value };
    struct store_request *put = store_request(ABOUT_NOTHING, 0, 0);
    store_put_order(put, &row);
    assert_true(store_post(house.server->archive, put));
}

static void what_another_server_has_is_left_alone(void **state)
{
    (void)state;
    house_make("template", SEATS, "");
    fall_asleep();
    static struct match_calls calls;
    calls = *house.server->matches->calls;
    calls.owner = owner_in_test;
    house.server->matches->calls = &calls;
    elsewhere = the_match();
    assert_int_equal(match_owner(house.server, elsewhere), OWNER_ELSEWHERE);
    assert_int_equal(match_owner(house.server, 0), OWNER_NOBODY);
    assert_int_equal(match_owner(house.server, -5), OWNER_NOBODY);
    assert_null(room_need(house.server, elsewhere));
    house_arrive(0);
    house_say(0, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    assert_true(house_has(0, "error.wire.busy"));
    assert_true(house_has(0, "\"retry\":"));
    /* An order about it is put back for whoever has it. */
    put_order("end", house.match);
    put_order("delete", house.match);
    house_pass(5000);
    assert_int_equal(orders_left(), 2);
    assert_false(in_memory());
    elsewhere = 0;
    house_say(0, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    assert_true(house_has(0, "\"ack\""));
    house_pass(5000);
    assert_int_equal(orders_left(), 0);
    assert_false(in_memory() && house_room()->state != ROOM_LOST);
}

/* And an order that another server has claimed is that one's, as long as it lives. */
static void what_another_server_has_claimed_is_its_own(void **state)
{
    enum { OTHER = 99 };
    (void)state;
    struct store_request *claim = store_request(ABOUT_NOTHING, 0, 0);
    struct stored_order row = { .what = "message", .value = "hello" };
    store_alive(claim, OTHER, house.server->now, house.server->now);
    store_put_order(claim, &row);
    store_claim_orders(claim, OTHER, house.server->now);
    struct store_answer *answer = store_ask(house.server->archive, claim);
    assert_int_equal(answer->orders, 1);
    store_answer_free(answer);
    house_forget(0);
    house_pass(STORE_LEASE_MS - 1000);
    assert_false(house_has(0, "hello"));
    house_pass(3000);
    assert_true(house_has(0, "hello"));
    assert_int_equal(orders_left(), 0);
}

#define ON_DISK(test)   cmocka_unit_test_setup_teardown(test, house_open_on_disk, house_close)
#define IN_MEMORY(test) cmocka_unit_test_setup_teardown(test, house_open, house_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_DISK(what_sleeps_is_not_loaded),
        ON_DISK(what_was_in_memory_is_loaded),
        ON_DISK(what_is_due_comes_in_portions),
        ON_DISK(a_clock_runs_on_while_its_match_sleeps),
        IN_MEMORY(a_clock_that_waits_runs_on),
        IN_MEMORY(a_clock_is_no_fresher_when_it_is_read_again),
        IN_MEMORY(what_another_server_has_is_left_alone),
        IN_MEMORY(what_another_server_has_claimed_is_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
