/*
 * test_server.c: the real server without sockets, by a clock of the test's own:
 * a disk that cannot be written, clocks, downtime, sleep, slow readers. What
 * goes over real sockets is in tests/server/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/house/own.h"
#include "server/match/own.h"
#include "server/whole.h"

enum { PEOPLE = 3 };

static struct server *server;
static int64_t now;
static char folder[64];
static struct {
    char secret[SECRET_HEX];
    struct connection *connection;
    struct text frames; /* all that came, a line each */
    int64_t n;
} people[PEOPLE];
static char match[STORE_ID_SIZE];

/* ---- the house ---------------------------------------------------------------------- */

static void on_wake(struct connection *connection)
{
    (void)connection;
}

static void settle(void)
{
    struct timespec pause = { .tv_nsec = 50000 };
    server_time(server, now, now);
    do {
        server_turn(server);
        nanosleep(&pause, NULL);
    } while (!server_is_idle(server));
    server_turn(server);
    for (int who = 0; who < PEOPLE; who++) {
        struct frame *frame;
        while (people[who].connection && (frame = connection_take(people[who].connection))) {
            text_add_bytes(&people[who].frames, (const char *)frame->data, frame->size);
            text_add(&people[who].frames, "\n");
            frame_free(frame);
        }
    }
}

/* Time goes by, in steps as a loop takes them. */
static void pass(int64_t ms)
{
    for (int64_t end = now + ms; now < end;) {
        now += end - now > 500 ? 500 : end - now;
        settle();
    }
}

static void open_with(const char *data)
{
    struct server_settings settings;
    struct server_fault fault;
    server_defaults(&settings);
    settings.data = data;
    settings.in_process = settings.quick = true;
    settings.requests_per_second = 100000;
    server = server_open(&settings, on_wake, NULL, NULL, &fault);
    assert_non_null(server);
    settle();
}

static void arrive(int who)
{
    char hello[128];
    people[who].connection = connection_begin(server, CONNECTION_SOCKET, NULL, "test");
    int size =
        snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"n\":1,\"wire\":1,\"token\":\"%s\"}",
                 people[who].secret);
    wire_receive(server, people[who].connection, hello, (size_t)size);
    settle();
    assert_true(people[who].connection->greeted);
}

static void depart(int who)
{
    if (people[who].connection)
        connection_end(server, people[who].connection);
    people[who].connection = NULL;
}

static int open_house(void **state)
{
    struct http_request request = { .path = "/hello", .query = "token&" };
    (void)state;
    now = INT64_C(1700000000000);
    open_with(*folder ? folder : NULL);
    for (int who = 0; who < PEOPLE; who++) {
        struct connection *http = connection_begin(server, CONNECTION_HTTP, NULL, "test");
        http_receive(server, http, &request);
        settle();
        memcpy(people[who].secret, http->new_secret, SECRET_HEX);
        connection_end(server, http);
        people[who].n = now;
        arrive(who);
    }
    return 0;
}

static int close_house(void **state)
{
    (void)state;
    for (int who = 0; who < PEOPLE; who++) {
        depart(who);
        text_free(&people[who].frames);
        people[who].frames = (struct text){ 0 };
    }
    server_close(server);
    if (*folder) {
        char command[128];
        snprintf(command, sizeof command, "rm -rf '%s'", folder);
        assert_int_equal(system(command), 0);
    }
    *folder = 0;
    return 0;
}

static int open_on_disk(void **state)
{
    snprintf(folder, sizeof folder, "/tmp/kontor-test-XXXXXX");
    assert_non_null(mkdtemp(folder));
    return open_house(state);
}

/* ---- asking ------------------------------------------------------------------------------ */

static void forget_frames(int who)
{
    text_free(&people[who].frames);
    people[who].frames = (struct text){ 0 };
}

static bool has(int who, const char *string)
{
    return people[who].frames.data && strstr(people[who].frames.data, string);
}

/* Sends a message, the match and a number put in; what came before is forgotten. */
__attribute__((format(printf, 2, 3))) static void say(int who, const char *format, ...)
{
    char members[1024], message[1200];
    va_list list;
    va_start(list, format);
    vsnprintf(members, sizeof members, format, list);
    va_end(list);
    int size =
        snprintf(message, sizeof message, "{\"n\":%lld,%s}", (long long)++people[who].n, members);
    forget_frames(who);
    wire_receive(server, people[who].connection, message, (size_t)size);
    settle();
}

/* The last number behind this in the frames. */
static int64_t number_after(int who, const char *string)
{
    const char *at = people[who].frames.data, *found = NULL;
    while (at && (at = strstr(at, string)))
        found = at += strlen(string);
    assert_non_null(found);
    return strtoll(found, NULL, 10);
}

static struct room *room(void)
{
    struct room *found = room_find(server, store_id_read(match, strlen(match)));
    assert_non_null(found);
    return found;
}

static void make_match(const char *game, const char *more)
{
    say(0,
        "\"type\":\"create\",\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}"
        ",{\"kind\":\"open\"}]%s",
        game, more);
    const char *at = strstr(people[0].frames.data, "\"match\":\"");
    assert_non_null(at);
    memcpy(match, at + 9, STORE_ID_LENGTH);
    for (int who = 1; who < PEOPLE; who++) {
        say(who, "\"type\":\"join\",\"match\":\"%s\"", match);
        assert_true(has(who, "\"ack\""));
    }
    for (int who = 0; who < PEOPLE; who++)
        say(who, "\"type\":\"watch\",\"match\":\"%s\"", match);
    say(0, "\"type\":\"start\",\"match\":\"%s\"", match);
    for (int who = 0; who < PEOPLE; who++)
        say(who, "\"type\":\"promise\",\"match\":\"%s\",\"host\":true", match);
    pass(100);
    assert_int_equal(room_stage(room()), MATCH_RUNNING);
}

/* A seat that is asked; and the first move that ends a packet there. */
static int asked(void)
{
    unsigned ask = table_due(room()->play.table).ask;
    for (int seat = 0; seat < PEOPLE; seat++)
        if (ask >> seat & 1)
            return seat;
    fail_msg("nobody is asked");
    return NOBODY;
}

/* The message that plays it. */
static void write_play(int seat, char message[400])
{
    struct question question;
    char move[160];
    const struct match *played = session_match(room()->play.session);
    assert_true(table_question(room()->play.table, seat, &question));
    for (int i = 0; i < question.offers.count; i++) {
        struct move offer = question.offers.list[i].move;
        if (played->game->kinds[offer.kind].flags & MOVE_DRAFT)
            continue;
        move_print(played->game, played->edition->data, offer, move, sizeof move);
        snprintf(message, 400, "\"type\":\"play\",\"match\":\"%s\",\"at\":%zu,\"moves\":\"%s\"",
                 match, session_seen(room()->play.session, seat), move);
        return;
    }
    fail_msg("no whole packet");
}

static void play_any(int seat)
{
    char message[400];
    write_play(seat, message);
    say(seat, "%s", message);
}

/* ---- the disk -------------------------------------------------------------------------------- */

static void what_cannot_be_stored_has_not_happened(void **state)
{
    struct store_trouble trouble = { .out = STORE_FULL };
    (void)state;
    make_match("template", "");
    int seat = asked();
    size_t seen = session_seen(room()->play.session, seat);
    store_make_trouble(server->archive, &trouble);
    play_any(seat);
    assert_true(has(seat, "\"key\":\"error.store\""));
    assert_true(has(seat, "\"retry\":"));
    assert_false(has(seat, "\"ack\""));
    assert_int_equal(session_seen(room()->play.session, seat), seen);
    pass(3000);
    assert_false(server->can_write);
    int64_t played = room_played(room());
    pass(5000);
    assert_int_equal(room_played(room()), played); /* clocks stand */
    trouble = (struct store_trouble){ 0 };
    store_make_trouble(server->archive, &trouble);
    pass(3000);
    assert_true(server->can_write);
    play_any(asked());
    assert_true(session_seen(room()->play.session, seat) > seen);
}

static void a_change_that_cannot_be_stored_is_taken_back(void **state)
{
    struct store_trouble trouble = { .fail = 1, .with = STORE_FULL };
    (void)state;
    say(0, "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},{\"kind\":"
           "\"open\"}]");
    memcpy(match, strstr(people[0].frames.data, "\"match\":\"") + 9, STORE_ID_LENGTH);
    say(0, "\"type\":\"watch\",\"match\":\"%s\"", match);
    store_make_trouble(server->archive, &trouble);
    say(1, "\"type\":\"join\",\"match\":\"%s\"", match);
    assert_true(has(1, "error.store"));
    pass(100);
    assert_int_equal(room()->kept.seat[1].kind, STORED_SEAT_OPEN);
    say(1, "\"type\":\"join\",\"match\":\"%s\"", match);
    assert_true(has(1, "\"ack\""));
    assert_int_equal(room()->kept.seat[1].kind, STORED_SEAT_PERSON);
}

/* ---- clocks ------------------------------------------------------------------------------------
 */

static void a_clock_for_each_decision(void **state)
{
    (void)state;
    make_match("cryptocurrency", ",\"clock\":{\"kind\":\"move\",\"ms\":60000}");
    int seat = asked();
    pass(50000);
    assert_int_equal(*room()->kept.seat[seat].stand_in, 0);
    int64_t left = clock_shown(room(), seat, seat);
    assert_true(left > 9000 && left <= 10000);
    pass(11000);
    assert_int_equal(*room()->kept.seat[seat].stand_in, 0); /* the grace of the network */
    pass(2000);
    assert_string_equal(room()->kept.seat[seat].stand_in, "normal");
    assert_true(has(seat, "\"stand_in\":\"normal\""));
    say(seat, "\"type\":\"hand\",\"match\":\"%s\",\"to\":null", match);
    assert_true(has(seat, "\"ack\""));
    assert_int_equal(*room()->kept.seat[seat].stand_in, 0);
}

static void a_clock_for_the_match_with_increments(void **state)
{
    (void)state;
    make_match("template",
               ",\"clock\":{\"kind\":\"match\",\"ms\":60000,\"add\":5000},\"late\":\"wait\"");
    int seat = asked();
    pass(10000);
    play_any(seat);
    assert_true(has(seat, "\"ack\""));
    int64_t left = room()->play.seat[seat].left_ms;
    assert_true(left >= 54500 && left <= 55500);
    say(seat, "\"type\":\"pause\",\"match\":\"%s\",\"on\":true", match);
    for (int who = 0; who < PEOPLE; who++)
        if (who != seat)
            say(who, "\"type\":\"pause\",\"match\":\"%s\",\"on\":true", match);
    assert_true(room_is_paused(room()));
    int64_t played = room_played(room());
    pass(100000);
    assert_int_equal(room_played(room()), played);
    int other = asked();
    say(other, "\"type\":\"pause\",\"match\":\"%s\",\"on\":false", match);
    assert_false(room_is_paused(room()));
    int64_t before = clock_shown(room(), other, other);
    say((other + 1) % PEOPLE, "\"type\":\"time\",\"match\":\"%s\",\"seat\":%d,\"ms\":30000", match,
        other);
    assert_true(clock_shown(room(), other, other) >= before + 29000);
    for (int who = 0; who < PEOPLE; who++) /* who looks at the clock sees it */
        assert_true(has(who, "\"clocks\":["));
    pass(200000); /* late: the match waits */
    assert_int_equal(*room()->kept.seat[other].stand_in, 0);
    assert_int_equal(clock_shown(room(), other, other), 0);
}

static void downtime_costs_nobody_time(void **state)
{
    (void)state;
    make_match("template", ",\"clock\":{\"kind\":\"move\",\"ms\":600000}");
    int seat = asked();
    pass(100000);
    for (int who = 0; who < PEOPLE; who++)
        depart(who);
    server_close(server);
    now += 3600 * 1000; /* an hour, whatever the calendar says of it */
    open_with(folder);
    arrive(seat);
    say(seat, "\"type\":\"watch\",\"match\":\"%s\"", match);
    pass(1000);
    int64_t left = clock_shown(room(), seat, seat);
    if (left < 495000 || left > 502000)
        fail_msg("%lld ms are left", (long long)left);
}

/* Plays until the match waits for somebody's own die. */
static int wait_for_die(void)
{
    for (int who = 0; who < PEOPLE; who++) {
        say(who, "\"type\":\"by_hand\",\"match\":\"%s\",\"on\":true", match);
        assert_true(has(who, "\"ack\""));
    }
    while (table_awaits_hand(room()->play.table) == NOBODY)
        play_any(asked());
    assert_int_equal(asked(), table_awaits_hand(room()->play.table));
    return asked();
}

static void say_draw(int who)
{
    say(who, "\"type\":\"play\",\"match\":\"%s\",\"at\":%zu,\"moves\":\"\",\"draw\":true", match,
        session_seen(room()->play.session, who));
}

/* A die that waits is asked for like anything: by its player alone, over a restart, by the clock.
 */
static void the_own_die_waits(void **state)
{
    (void)state;
    make_match("cryptoly", ",\"clock\":{\"kind\":\"move\",\"ms\":60000}");
    int seat = wait_for_die(), other = (seat + 1) % PEOPLE;
    size_t count = session_count(room()->play.session);
    say_draw(other);
    assert_true(has(other, "error.not_your_turn"));
    assert_true(clock_shown(room(), seat, other) > 50000); /* everybody sees who is waited for */
    for (int who = 0; who < PEOPLE; who++)
        depart(who);
    server_close(server);
    open_with(folder);
    arrive(other);
    say(other, "\"type\":\"watch\",\"match\":\"%s\"", match);
    pass(1000);
    assert_int_equal(session_count(room()->play.session), count);
    arrive(seat);
    say(seat, "\"type\":\"watch\",\"match\":\"%s\",\"by_hand\":true", match);
    assert_true(has(seat, "\"asked\":true"));
    say_draw(seat);
    assert_true(has(seat, "\"ack\""));
    assert_true(session_count(room()->play.session) > count);
    assert_int_equal(session_event(room()->play.session, count).actor, CHANCE);
    /* Who does not throw in time is stood in for, and the match goes on. */
    arrive((seat + 2) % PEOPLE);
    seat = wait_for_die();
    count = session_count(room()->play.session);
    pass(64000);
    assert_string_equal(room()->kept.seat[seat].stand_in, "normal");
    assert_true(session_count(room()->play.session) > count);
}

/* What others see of a clock says no more than what they see of the match. */
static void clocks_tell_no_secret_decision(void **state)
{
    (void)state;
    make_match("fuffziger", ",\"clock\":{\"kind\":\"move\",\"ms\":600000}");
    for (int tries = 0; tries < 40; tries++) {
        const struct match *played = session_match(room()->play.session);
        _Alignas(64) unsigned char view[MAX_STATE];
        session_view(room()->play.session, SPECTATOR, SHOWN, view);
        unsigned active = played->game->active(played->edition->data, view);
        for (int seat = 0; seat < PEOPLE; seat++)
            assert_int_equal(clock_shown(room(), seat, SPECTATOR) >= 0, active >> seat & 1);
        pass(700);
        /* What there is no choice about is answered after pauses of its own. */
        for (int more = 0; more < 100 && !table_due(room()->play.table).ask; more++) {
            pass(100);
            if (room_stage(room()) != MATCH_RUNNING) {
                assert_true(tries > 4);
                return;
            }
        }
        play_any(asked());
    }
}

/* ---- memory
 * -------------------------------------------------------------------------------------- */

static void matches_sleep_and_wake(void **state)
{
    (void)state;
    make_match("template", "");
    int seat = asked();
    play_any(seat);
    size_t seen = session_seen(room()->play.session, seat);
    uint64_t request = room()->kept.seat[seat].last_request;
    for (int who = 0; who < PEOPLE; who++)
        depart(who);
    pass(server->set.asleep_ms + 2000);
    assert_null(room_find(server, store_id_read(match, strlen(match))));
    arrive(seat);
    say(seat, "\"type\":\"watch\",\"match\":\"%s\"", match);
    assert_int_equal(session_seen(room()->play.session, seat), seen);
    assert_int_equal(room()->kept.seat[seat].last_request, request);
    assert_int_equal(number_after(seat, "\"request\":"), (int64_t)request);
}

static void who_reads_too_slowly_is_cut_off(void **state)
{
    (void)state;
    server->set.most_waiting = 100000;
    struct connection *slow = people[0].connection;
    people[0].connection = NULL; /* nobody reads */
    for (int i = 0; i < 10000 && !slow->closing; i++) {
        char ping[64];
        int size = snprintf(ping, sizeof ping, "{\"type\":\"ping\",\"n\":%d}", i + 10);
        wire_receive(server, slow, ping, (size_t)size);
    }
    assert_true(slow->closing);
    assert_true(server->figures.count[COUNT_CUT_SLOW] == 1);
    connection_end(server, slow);
}

/* A step that is with the store is seen by nobody, also not by who comes just then. */
static void nobody_sees_what_is_not_stored(void **state)
{
    struct store_trouble slow = { .slow_ms = 100 };
    (void)state;
    make_match("template", "");
    int seat = asked(), other = (seat + 1) % PEOPLE;
    size_t seen = session_seen(room()->play.session, other);
    char members[400], play[500];
    write_play(seat, members);
    store_make_trouble(server->archive, &slow);
    int size = snprintf(play, sizeof play, "{\"n\":%lld,%s}", (long long)++people[seat].n, members);
    forget_frames(seat);
    forget_frames(other);
    wire_receive(server, people[seat].connection, play, (size_t)size);
    assert_int_equal(room()->state, ROOM_PLAYING_STEP);
    assert_int_equal(session_seen(room()->play.session, other), seen);
    assert_false(has(seat, "\"ack\""));
    struct store_trouble none = { 0 };
    settle();
    store_make_trouble(server->archive, &none);
    assert_true(has(seat, "\"ack\""));
}

/* A match that cannot be read just now is not one that does not exist. */
static void what_cannot_be_read_is_tried_again(void **state)
{
    char none[STORE_ID_SIZE];
    (void)state;
    make_match("template", "");
    int seat = asked();
    struct store_answer failed = { .about = ABOUT_LOAD,
                                   .first = (uint64_t)room()->id,
                                   .error = STORE_DISK };
    room_reload(room());
    rooms_answer(server, &failed);
    assert_int_equal(room()->state, ROOM_UNREAD);
    say(seat, "\"type\":\"pause\",\"match\":\"%s\",\"on\":true", match);
    assert_true(has(seat, "\"key\":\"error.store\""));
    assert_true(has(seat, "\"retry\":"));
    pass(2000);
    assert_int_equal(room()->state, ROOM_PLAYING);
    assert_int_equal(asked(), seat);
    play_any(seat);
    assert_true(has(seat, "\"ack\""));
    store_id_write(1, none);
    say(seat, "\"type\":\"watch\",\"match\":\"%s\"", none);
    assert_true(has(seat, "\"key\":\"error.wire.match\""));
}

/* A computer player's answer that comes while a change of the match is with the store is kept:
 * nobody would be asked for it again. */
static void answers_that_come_while_it_is_saved_count(void **state)
{
    struct store_trouble slow = { .slow_ms = 30 }, none = { 0 };
    (void)state;
    make_match("template", "");
    int seat = asked();
    struct question question;
    assert_true(table_question(room()->play.table, seat, &question));
    struct thinking_result result = { .number = 77,
                                      .match = (uint64_t)room()->id,
                                      .what = THINKING_MOVE,
                                      .seat = seat,
                                      .move = question.offers.list[0].move,
                                      .share = 1000 };
    room()->play.seat[seat].think = 77;
    store_make_trouble(server->archive, &slow);
    room_save_quietly(room());
    assert_int_equal(room()->state, ROOM_PLAYING_SAVING);
    minds_take_move(server, &result);
    assert_true(room()->play.seat[seat].answered);
    assert_int_equal(room()->play.seat[seat].think, 0);
    settle();
    store_make_trouble(server->archive, &none);
    assert_int_equal(room()->state, ROOM_PLAYING);
    assert_true(room()->play.seat[seat].answered); /* until it is that computer player's turn */
}

/* Who asks something of a match that cannot be read just now gets an answer, also when nobody
 * watches it. */
static void requests_outlast_a_match_that_cannot_be_read(void **state)
{
    char message[400];
    (void)state;
    make_match("template", "");
    int seat = asked();
    write_play(seat, message);
    for (int who = 0; who < PEOPLE; who++)
        say(who, "\"type\":\"unwatch\",\"match\":\"%s\"", match);
    struct request waiting = { .server = server, .connection = people[seat].connection };
    char text[500];
    waiting.size = (size_t)snprintf(text, sizeof text, "{\"n\":%lld,%s}",
                                    (long long)++people[seat].n, message);
    waiting.text = text;
    forget_frames(seat);
    people[seat].connection->open++;
    assert_true(room_park(room(), &waiting));
    room_turn(room(), ROOM_LOADING); /* as after a load that could not even be asked for */
    room_turn(room(), ROOM_UNREAD);
    room()->when = now + 1000;
    pass(3000);
    assert_true(has(seat, "\"ack\""));
    assert_int_equal(room()->state, ROOM_PLAYING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_cannot_be_stored_has_not_happened, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(a_change_that_cannot_be_stored_is_taken_back, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(a_clock_for_each_decision, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_clock_for_the_match_with_increments, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(downtime_costs_nobody_time, open_on_disk, close_house),
        cmocka_unit_test_setup_teardown(the_own_die_waits, open_on_disk, close_house),
        cmocka_unit_test_setup_teardown(clocks_tell_no_secret_decision, open_house, close_house),
        cmocka_unit_test_setup_teardown(matches_sleep_and_wake, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_reads_too_slowly_is_cut_off, open_house, close_house),
        cmocka_unit_test_setup_teardown(nobody_sees_what_is_not_stored, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_is_tried_again, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(answers_that_come_while_it_is_saved_count, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(requests_outlast_a_match_that_cannot_be_read, open_house,
                                        close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
