/*
 * test_server_events.c: what the server's log on standard error says of matches: that one begins
 * and how it ends, once each, and nobody's name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/helpers/house.h"

enum { SEATS = 2 };

/* ---- what is said ---------------------------------------------------------------------- */

static FILE *said;
static int before;

static int open_ears(void **state)
{
    said = tmpfile();
    fflush(stderr);
    before = dup(STDERR_FILENO);
    if (!said || before < 0 || dup2(fileno(said), STDERR_FILENO) < 0)
        return -1;
    return house_open_on_disk(state);
}

static int close_ears(void **state)
{
    int result = house_close(state);
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    fclose(said);
    return result;
}

/* All lines so far, each ended by its newline. */
static void listen(struct text *out)
{
    char part[4096];
    size_t size;
    fflush(stderr);
    rewind(said);
    while ((size = fread(part, 1, sizeof part, said)) > 0)
        text_add_bytes(out, part, size);
    fseek(said, 0, SEEK_END);
}

static int count_lines(const char *with)
{
    struct text all = { 0 };
    int found = 0;
    listen(&all);
    for (const char *at = all.data; at && (at = strstr(at, with)); at += strlen(with))
        found++;
    text_free(&all);
    return found;
}

static void expect_lines(int begins, int ends)
{
    assert_int_equal(count_lines("\"event\":\"match begins\""), begins);
    assert_int_equal(count_lines("\"event\":\"match ends\""), ends);
}

/* ---- matches ------------------------------------------------------------------------------- */

static void a_match_that_is_played_has_two_lines(void **state)
{
    static const char *const names[SEATS] = { "Annabel", "Benedict" };
    char line[160];
    struct text all = { 0 };
    (void)state;
    for (int who = 0; who < SEATS; who++)
        house_say(who, "\"type\":\"settings\",\"name\":\"%s\"", names[who]);
    house_make("template", SEATS, "");
    expect_lines(1, 0);
    assert_int_equal(count_lines("\"event\":\"match begins\",\"game\":\"template\",\"seats\":\"2\","
                                 "\"people\":\"2\"}\n"),
                     1);
    house_pass(65000);
    /* A server that goes on with it says nothing. */
    house_stop();
    house_start();
    for (int who = 0; who < SEATS; who++) {
        house_arrive(who);
        house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    }
    while (room_stage(house_room()) == MATCH_RUNNING)
        house_play(house_asked());
    expect_lines(1, 1);
    snprintf(line, sizeof line,
             "\"event\":\"match ends\",\"game\":\"template\",\"seats\":\"2\",\"steps\":\"%lld\","
             "\"seconds\":\"%lld\",\"how\":\"finished\"}\n",
             (long long)house_room()->kept.steps, (long long)(room_played(house_room()) / 1000));
    assert_int_equal(count_lines(line), 1);
    assert_true(house_room()->kept.steps > 2);
    listen(&all);
    assert_null(strstr(all.data, house.match));
    for (int seat = 0; seat < SEATS; seat++) {
        assert_string_equal(house_room()->kept.seat[seat].name, names[seat]);
        assert_null(strstr(all.data, names[seat]));
    }
    text_free(&all);
}

static void each_way_to_end_is_told(void **state)
{
    (void)state;
    house_make("cryptoly", SEATS, "");
    for (int who = 0; who < SEATS; who++)
        house_say(who, "\"type\":\"end\",\"match\":\"%s\",\"on\":true", house.match);
    expect_lines(1, 1);
    assert_int_equal(count_lines("\"how\":\"agreed\""), 1);
    house_make("cryptoly", SEATS, "");
    assert_true(rooms_end(house.server, house_room()->id));
    house_settle();
    expect_lines(2, 2);
    house_make("cryptoly", SEATS, "");
    assert_true(rooms_delete(house.server, house_room()->id));
    house_settle();
    expect_lines(3, 3);
    assert_int_equal(count_lines("\"how\":\"operator\""), 2);
}

/* What nobody has played does not begin, and what is over does not end again. */
static void nothing_else_is_told(void **state)
{
    (void)state;
    house_say(0, "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]");
    memcpy(house.match, strstr(house.person[0].frames.data, "\"match\":\"") + 9, STORE_ID_LENGTH);
    house_say(1, "\"type\":\"join\",\"match\":\"%s\"", house.match);
    house_say(0, "\"type\":\"start\",\"match\":\"%s\"", house.match);
    assert_int_equal(room_stage(house_room()), MATCH_EXCHANGE);
    assert_true(rooms_end(house.server, house_room()->id));
    house_settle();
    assert_int_equal(room_stage(house_room()), MATCH_ENDED);
    assert_true(rooms_delete(house.server, house_room()->id));
    house_settle();
    house_say(0, "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]");
    memcpy(house.match, strstr(house.person[0].frames.data, "\"match\":\"") + 9, STORE_ID_LENGTH);
    house_say(0, "\"type\":\"leave\",\"match\":\"%s\"", house.match);
    expect_lines(0, 0);
    house_make("template", SEATS, "");
    assert_true(rooms_end(house.server, house_room()->id));
    house_settle();
    expect_lines(1, 1);
    assert_true(rooms_delete(house.server, house_room()->id));
    house_settle();
    expect_lines(1, 1);
}

#define HEARD(test) cmocka_unit_test_setup_teardown(test, open_ears, close_ears)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HEARD(a_match_that_is_played_has_two_lines),
        HEARD(each_way_to_end_is_told),
        HEARD(nothing_else_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
