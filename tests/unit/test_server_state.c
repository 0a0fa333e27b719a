/*
 * test_server_state.c: the states of a match in memory (server/match/state.h). Every transition
 * that the table allows happens in a real server, every other one is refused, and the page that
 * draws them says the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/helpers/house.h"

enum { SEATS = 2 };

static const enum room_state all_still[] = { ROOM_WAITING, ROOM_EXCHANGE, ROOM_PLAYING,
                                             ROOM_HELD,    ROOM_PAUSED,   ROOM_OVER };
enum { STILL = sizeof all_still / sizeof *all_still };

/* ---- bringing a match into a state -------------------------------------------------------- */

static void trouble(enum store_error out)
{
    struct store_trouble what = { .out = out };
    store_make_trouble(house.server->archive, &what);
}

static void expect(enum room_state state)
{
    if (house_room()->state != state)
        fail_msg("it is %s, not %s", room_trait[house_room()->state].name, room_trait[state].name);
}

/* What a message leads to at once, before the store has answered. */
static void say_now(int who, const char *members)
{
    char text[500];
    int size =
        snprintf(text, sizeof text, "{\"n\":%lld,%s}", (long long)++house.person[who].n, members);
    wire_receive(house.server, house.person[who].connection, text, (size_t)size);
}

static void play_now(void)
{
    struct text members = { 0 };
    int seat = house_asked();
    house_answer(seat, &members);
    say_now(seat, members.data);
    text_free(&members);
}

static void pause_now(bool on)
{
    char members[96];
    snprintf(members, sizeof members, "\"type\":\"pause\",\"match\":\"%s\",\"on\":%s", house.match,
             on ? "true" : "false");
    for (int who = 0; who < SEATS; who++)
        say_now(who, members);
}

static void open_one(void)
{
    house_say(0, "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]");
    assert_true(house_has(0, "\"ack\""));
    memcpy(house.match, strstr(house.person[0].frames.data, "\"match\":\"") + 9, STORE_ID_LENGTH);
    house_say(1, "\"type\":\"join\",\"match\":\"%s\"", house.match);
    house_say(1, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
}

/* A new match in this state, which is still. */
static void bring(enum room_state state)
{
    trouble(STORE_FINE);
    for (int who = 0; who < SEATS; who++) /* nobody can look at everything at once */
        house_say(who, "\"type\":\"unwatch\",\"match\":\"%s\"", house.match);
    house_pass(2000);
    if (state == ROOM_WAITING || state == ROOM_EXCHANGE)
        open_one();
    else
        house_make("template", SEATS, "");
    if (state == ROOM_EXCHANGE)
        house_say(0, "\"type\":\"start\",\"match\":\"%s\"", house.match);
    if (state == ROOM_HELD) {
        trouble(STORE_FULL);
        play_now();
        house_settle();
    }
    if (state == ROOM_PAUSED) {
        pause_now(true);
        house_settle();
    }
    if (state == ROOM_OVER) {
        assert_true(rooms_end(house.server, house_room()->id));
        house_settle();
    }
    expect(state);
}

static void delete_it(void)
{
    struct room *room = house_room();
    assert_true(rooms_delete(house.server, room->id));
    assert_int_equal(room->state, ROOM_LOST);
    trouble(STORE_FINE);
    house_settle();
}

/* ---- what happens in each ---------------------------------------------------------------------
 */

static void read_again(enum room_state state)
{
    bring(state);
    room_reload(house_room());
    expect(ROOM_LOADING);
    house_settle();
    expect(state);
}

static void change_it(enum room_state state)
{
    enum room_state after = state == ROOM_HELD ? ROOM_PLAYING : state;
    bring(state);
    trouble(STORE_FINE);
    room_save_quietly(house_room());
    assert_true(room_is_saving(house_room()));
    house_settle();
    expect(after);
    /* It cannot be stored, and is as it was; where it is played time stands until it can be. */
    bring(state);
    trouble(STORE_FULL);
    room_save_quietly(house_room());
    assert_true(room_is_saving(house_room()));
    house_settle();
    expect(after == ROOM_PLAYING ? ROOM_HELD : state);
    bring(state);
    room_save_quietly(house_room());
    delete_it();
    bring(state);
    delete_it();
}

static void step_on(enum room_state state)
{
    enum room_state after = state == ROOM_HELD ? ROOM_PLAYING : state;
    bring(state);
    trouble(STORE_FINE);
    play_now();
    assert_true(room_is_stepping(house_room()));
    house_settle();
    expect(after);
    bring(state);
    trouble(STORE_FULL);
    play_now();
    assert_true(room_is_stepping(house_room()));
    house_settle();
    expect(after == ROOM_PLAYING ? ROOM_HELD : state);
    bring(state);
    play_now();
    delete_it();
}

static void end_it(enum room_state state)
{
    bring(state);
    trouble(STORE_FINE);
    assert_true(rooms_end(house.server, house_room()->id));
    house_settle();
    expect(ROOM_OVER);
    assert_int_equal(room_stage(house_room()), MATCH_ENDED);
}

/* Playing time stands in the one and goes on in the other. */
static void hold_and_pause(void)
{
    bring(ROOM_PLAYING);
    house_pass(4000);
    int64_t played = room_played(house_room());
    assert_true(played >= 4000);
    trouble(STORE_FULL);
    play_now();
    house_settle();
    expect(ROOM_HELD);
    assert_int_equal(room_played(house_room()), played); /* what was played stays played */
    house_pass(60000);
    expect(ROOM_HELD);
    assert_int_equal(room_played(house_room()), played);
    trouble(STORE_FINE);
    house_pass(2000);
    expect(ROOM_PLAYING);
    assert_true(room_played(house_room()) <= played + 2000); /* and the outage was not */
    played = room_played(house_room());
    house_pass(5000);
    assert_int_equal(room_played(house_room()), played + 5000);
    bring(ROOM_HELD);
    trouble(STORE_FINE);
    pause_now(true);
    expect(ROOM_PAUSED_SAVING);
    house_settle();
    expect(ROOM_PAUSED);
    played = room_played(house_room());
    house_pass(5000);
    assert_int_equal(room_played(house_room()), played);
    pause_now(false);
    expect(ROOM_PLAYING_SAVING);
    house_settle();
    expect(ROOM_PLAYING);
}

/* An answer of the store's as it would be. */
static void load_as(struct store_answer answer)
{
    bring(ROOM_WAITING);
    room_reload(house_room());
    answer.about = ABOUT_LOAD;
    answer.first = (uint64_t)house_room()->id;
    rooms_answer(house.server, &answer);
}

static void be_out(void)
{
    load_as((struct store_answer){ .error = STORE_DISK });
    expect(ROOM_UNREAD);
    house_settle();
    house_pass(2000);
    expect(ROOM_WAITING);
    load_as((struct store_answer){ .error = STORE_DISK });
    delete_it();
    load_as((struct store_answer){ .damaged = 1, .match_damaged = true });
    expect(ROOM_DAMAGED);
    delete_it();
    load_as((struct store_answer){ .error = STORE_NONE });
    expect(ROOM_LOST);
    house_settle();
}

/* ---- the whole table
 * ----------------------------------------------------------------------------- */

struct turning {
    struct room *room;
    enum room_state to;
};

static void turn(void *context)
{
    struct turning *turning = context;
    room_turn(turning->room, turning->to);
}

static void every_transition_happens_and_no_other(void **state)
{
    (void)state;
    house.server->set.most_matches = 100000;
    for (int i = 0; i < STILL; i++) {
        read_again(all_still[i]);
        change_it(all_still[i]);
        if (room_trait[all_still[i]].stage == MATCH_RUNNING)
            step_on(all_still[i]);
        if (all_still[i] != ROOM_OVER)
            end_it(all_still[i]);
    }
    hold_and_pause();
    be_out();
    for (int from = 0; from < ROOM_STATES; from++)
        for (int to = 0; to < ROOM_STATES; to++) {
            bool may = state_may((enum room_state)from, (enum room_state)to);
            bool has = house.server->matches->turns[from][to] > 0;
            if (may != has)
                fail_msg("%s -> %s %s", room_trait[from].name, room_trait[to].name,
                         may ? "never happened" : "happened");
            struct room room = { .server = house.server, .state = (enum room_state)from };
            struct turning turning = { &room, (enum room_state)to };
            struct fault_place place;
            if (may)
                continue;
            assert_false(fault_guard(turn, &turning, &place));
            assert_non_null(strstr(place.what, "state_may"));
            assert_int_equal(room.state, from);
            assert_int_equal(house.server->matches->turns[from][to], 0);
        }
}

/* ---- as it is drawn
 * --------------------------------------------------------------------------------- */

/* The page docs/server-match.md has a line of each state. */
static void the_page_says_the_same(void **state)
{
    struct text wanted = { 0 }, page = { 0 };
    char part[4096];
    size_t size;
    (void)state;
    for (int from = 0; from < ROOM_STATES; from++) {
        static const char *const works[] = { "out", "still", "step", "saving" };
        text_printf(&wanted, "    %-16s %-6s %-5s ->", room_trait[from].name,
                    works[room_trait[from].work], room_trait[from].runs ? "goes" : "");
        for (int to = 0; to < ROOM_STATES; to++)
            if (state_may((enum room_state)from, (enum room_state)to))
                text_printf(&wanted, " %s", room_trait[to].name);
        text_add(&wanted, "\n");
    }
    FILE *file = fopen(KONTOR_SOURCE "/docs/server-match.md", "r");
    assert_non_null(file);
    while ((size = fread(part, 1, sizeof part, file)) > 0)
        text_add_bytes(&page, part, size);
    fclose(file);
    if (!strstr(page.data, wanted.data))
        fail_msg("docs/server-match.md is to have:\n%s", wanted.data);
    text_free(&wanted);
    text_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_transition_happens_and_no_other, house_open,
                                        house_close),
        cmocka_unit_test(the_page_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
