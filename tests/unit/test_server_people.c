/*
 * test_server_people.c: people at the server, by a clock of the test's own: who
 * does not answer in time, leaves, comes back; clocks over pauses, restarts and
 * calendars; webhooks and when they are given up. What goes over real sockets is
 * in tests/server/.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "tests/helpers/house.h"

enum { SEATS = 3 };

static const char *const games[] = { "cryptocurrency", "cryptoly", "karthedis", "fuffziger" };
static const char one_minute[] = ",\"clock\":{\"kind\":\"move\",\"ms\":60000}";

/* ---- absence ----------------------------------------------------------------------- */

/* What kind of question it is: the kinds of moves that are offered. */
static uint64_t question_of(int seat)
{
    struct question question;
    uint64_t kinds = 0;
    assert_true(table_question(house_room()->play.table, seat, &question));
    for (int i = 0; i < question.offers.count; i++)
        kinds |= UINT64_C(1) << (question.offers.list[i].move.kind & 63);
    return kinds;
}

static bool is_new(uint64_t seen[], int *count, uint64_t question)
{
    for (int i = 0; i < *count; i++)
        if (seen[i] == question)
            return false;
    if (*count == 128)
        return false;
    seen[(*count)++] = question;
    return true;
}

/* The seat lets its time run out: a stand-in takes it and moves; then its person is back,
 * and is asked again. */
static void be_absent(int seat)
{
    struct room *room = house_room();
    size_t before = session_count(room->play.session);
    house_pass(clock_shown(room, seat, seat) + 1000);
    assert_int_equal(*house_room()->kept.seat[seat].stand_in, 0); /* within the grace */
    house_pass(2000);
    room = house_room();
    if (room_stage(room) != MATCH_RUNNING)
        return;
    assert_string_equal(room->kept.seat[seat].stand_in, "normal");
    assert_true(session_count(room->play.session) > before);
    for (int i = 0; i < 40 && session_count(room->play.session) == before; i++)
        house_pass(500);
    assert_true(session_count(room->play.session) > before);
}

static void come_back(int seat)
{
    if (room_stage(house_room()) != MATCH_RUNNING || !*house_room()->kept.seat[seat].stand_in)
        return;
    house_say(seat, "\"type\":\"hand\",\"match\":\"%s\",\"to\":null", house.match);
    if (room_stage(house_room()) != MATCH_RUNNING)
        return;
    assert_true(house_has(seat, "\"ack\""));
    assert_int_equal(*house_room()->kept.seat[seat].stand_in, 0);
}

/* One match, in which every kind of question that is new is left to the clock. */
static void play_absent(uint64_t seen[], int *kinds, int *decisions)
{
    for (; room_stage(house_room()) == MATCH_RUNNING && *decisions < 3000; ++*decisions) {
        unsigned asked = house_asked_all();
        if (!asked) {
            house_pass(500);
            continue;
        }
        int seat = house_asked();
        if (is_new(seen, kinds, question_of(seat))) {
            be_absent(seat);
            for (int who = 0; who < SEATS; who++)
                come_back(who);
        } else {
            house_play(seat);
        }
    }
    assert_int_equal(room_stage(house_room()), MATCH_OVER);
}

/* Every kind of question is once left to the clock. Where all are asked at once, the time of
 * all runs out, and stand-ins may play a match to its end: then another one is needed. */
static void somebody_is_absent_in_every_phase(void **state)
{
    (void)state;
    for (int game = 0; game < 4; game++) {
        uint64_t seen[128];
        int kinds = 0, decisions = 0;
        for (int match = 0; match < 10 && kinds < 4; match++) {
            house_make(games[game], SEATS, one_minute);
            play_absent(seen, &kinds, &decisions);
        }
        print_message("%s: absent in %d kinds of questions, %d decisions\n", games[game], kinds,
                      decisions);
        assert_true(kinds >= 4);
    }
}

/* Back before the stand-in has moved: the same question is answered by its person. */
static void back_within_one_decision(void **state)
{
    (void)state;
    house_make("fuffziger", SEATS, one_minute);
    int seat = house_asked();
    uint64_t question = question_of(seat);
    house.server->set.quick = false;
    house_say(seat, "\"type\":\"hand\",\"match\":\"%s\",\"to\":\"normal\"", house.match);
    assert_string_equal(house_room()->kept.seat[seat].stand_in, "normal");
    house_say(seat, "\"type\":\"hand\",\"match\":\"%s\",\"to\":null", house.match);
    assert_true(house_has(seat, "\"ack\""));
    assert_true(house_asked_all() >> seat & 1);
    assert_true(question_of(seat) == question);
    house_play(seat);
}

/* Nobody is left: the match sleeps, and wakes as it was for who comes back. */
static void everybody_is_gone(void **state)
{
    (void)state;
    house_make("cryptoly", SEATS, one_minute);
    for (int who = 0; who < HOUSE_PEOPLE; who++)
        house_depart(who);
    for (int i = 0; i < 40 && room_find(house.server, store_id_read(house.match, 10)); i++)
        house_pass(60000);
    assert_null(room_find(house.server, store_id_read(house.match, 10)));
    house_stop();
    house.now += INT64_C(86400000) * 30;
    house.set.quick = false; /* stand-ins take their time, or it would be over at once */
    house_start();
    house_pass(120000);
    for (int who = 0; who < SEATS; who++) {
        house_arrive(who);
        house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    }
    assert_int_equal(room_stage(house_room()), MATCH_RUNNING);
    for (int who = 0; who < SEATS; who++)
        come_back(who);
    for (int i = 0; i < 10; i++)
        if (house_asked_all())
            house_play(house_asked());
        else
            house_pass(1000);
}

/* Nor does it go on for those who only look on. */
static void only_spectators_are_left(void **state)
{
    (void)state;
    house.server->set.quick = false;
    house_make("cryptoly", SEATS, one_minute);
    house_say(SEATS, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    assert_true(house_has(SEATS, "\"ack\""));
    for (int who = 0; who < SEATS; who++)
        house_depart(who);
    house_pass(400000); /* the time of all has run out */
    size_t count = session_count(house_room()->play.session);
    house_pass(600000);
    assert_int_equal(session_count(house_room()->play.session), count);
    assert_int_equal(room_stage(house_room()), MATCH_RUNNING);
}

/* Who leaves for good is played for to the end, and cannot come back. */
static void leaving_for_good(void **state)
{
    (void)state;
    house_make("fuffziger", SEATS, "");
    house_say(1, "\"type\":\"leave\",\"match\":\"%s\"", house.match);
    assert_true(house_has(1, "\"ack\"") && house_room()->kept.seat[1].left);
    house_say(1, "\"type\":\"hand\",\"match\":\"%s\",\"to\":null", house.match);
    assert_true(house_has(1, "error.wire.state"));
    for (int i = 0; i < 3000 && room_stage(house_room()) == MATCH_RUNNING; i++) {
        if (house_asked_all())
            house_play(house_asked());
        else
            house_pass(100);
    }
    assert_int_equal(room_stage(house_room()), MATCH_OVER);
}

/* ---- restarts --------------------------------------------------------------------------- */

static void start_again(int64_t after)
{
    house_stop();
    house.now += after;
    house_start();
    for (int who = 0; who < HOUSE_PEOPLE; who++)
        house_arrive(who);
    for (int who = 0; who < SEATS; who++)
        house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
}

/* The clock has run out, and the server dies before the stand-in is stored. */
static void a_restart_between_time_out_and_stand_in(void **state)
{
    struct store_trouble trouble = { .out = STORE_FULL };
    (void)state;
    house_make("cryptocurrency", SEATS, one_minute);
    int seat = house_asked();
    house_pass(61000);
    store_make_trouble(house.server->archive, &trouble);
    house_pass(1000);
    assert_int_equal(*house_room()->kept.seat[seat].stand_in, 0);
    start_again(3600000);
    assert_int_equal(*house_room()->kept.seat[seat].stand_in, 0); /* the hour cost nothing */
    house_pass(4000);
    assert_string_equal(house_room()->kept.seat[seat].stand_in, "normal");
    come_back(seat);
}

/* ---- without a clock -------------------------------------------------------------------- */

static void want_stand_in(int who, int seat)
{
    house_say(who, "\"type\":\"stand_in\",\"match\":\"%s\",\"seat\":%d,\"on\":true", house.match,
              seat);
}

/* Who is gone for a moment only is still asked; who was there in between is not absent. */
static void gone_for_a_moment(void **state)
{
    (void)state;
    house_make("fuffziger", SEATS, "");
    house_depart(2);
    house_pass(house.set.absent_ms - 1000);
    house_arrive(2);
    house_pass(100);
    house_depart(2);
    house_pass(2000);
    want_stand_in(0, 2);
    assert_true(house_has(0, "error.wire.early"));
    assert_in_range(house_number(0, "\"retry\":"), 1, house.set.absent_ms - 1000);
    house_pass(house.set.absent_ms);
    assert_true(house_room()->there.seat[2].absent);
    house_depart(1);
    want_stand_in(0, 2);
    assert_true(house_has(0, "\"ack\""));
    house_pass(house.set.absent_ms - 1000);
    assert_int_equal(*house_room()->kept.seat[2].stand_in, 0);
    house_pass(2000); /* now the other one is absent as well, and nobody is waited for */
    assert_string_equal(house_room()->kept.seat[2].stand_in, "normal");
    assert_int_equal(*house_room()->kept.seat[1].stand_in, 0);
}

/* Who leaves for good is not waited for either. */
static void the_others_agree_when_somebody_leaves(void **state)
{
    (void)state;
    house_make("fuffziger", SEATS, "");
    house_depart(2);
    house_pass(house.set.absent_ms + 1000);
    want_stand_in(0, 2);
    assert_int_equal(*house_room()->kept.seat[2].stand_in, 0);
    house_say(1, "\"type\":\"leave\",\"match\":\"%s\"", house.match);
    house_pass(1000);
    assert_string_equal(house_room()->kept.seat[2].stand_in, "normal");
}

/* Several stand-ins are agreed upon at once, and the store is full meanwhile. */
static void stand_ins_when_nothing_can_be_stored(void **state)
{
    struct store_trouble trouble = { .out = STORE_FULL }, none = { 0 };
    (void)state;
    house_make("fuffziger", SEATS, "");
    house_depart(1);
    house_depart(2);
    house_pass(house.set.absent_ms + 1000);
    store_make_trouble(house.server->archive, &trouble);
    want_stand_in(0, 1);
    want_stand_in(0, 2);
    house_pass(5000);
    assert_int_equal(*house_room()->kept.seat[1].stand_in | *house_room()->kept.seat[2].stand_in,
                     0);
    store_make_trouble(house.server->archive, &none);
    house_pass(10000);
    assert_string_equal(house_room()->kept.seat[1].stand_in, "normal");
    assert_string_equal(house_room()->kept.seat[2].stand_in, "normal");
    house_arrive(2);
    come_back(2);
    assert_string_equal(house_room()->kept.seat[1].stand_in, "normal");
}

static void a_pause_survives_a_restart(void **state)
{
    (void)state;
    house_make("cryptocurrency", SEATS, one_minute);
    int seat = house_asked();
    house_pass(50000);
    for (int who = 0; who < SEATS; who++)
        house_say(who, "\"type\":\"pause\",\"match\":\"%s\",\"on\":true", house.match);
    assert_true(room_is_paused(house_room()));
    int64_t left = clock_shown(house_room(), seat, seat);
    house_pass(5000);
    start_again(3600000);
    assert_true(room_is_paused(house_room()));
    house_pass(100000);
    house_say(0, "\"type\":\"pause\",\"match\":\"%s\",\"on\":false", house.match);
    int64_t now = clock_shown(house_room(), seat, seat);
    if (now > left || now < left - 1500)
        fail_msg("%lld became %lld", (long long)left, (long long)now);
}

/* ---- clocks ---------------------------------------------------------------------------------- */

/* Where several decide in secret each has a clock of one's own. */
static void clocks_of_several(void **state)
{
    (void)state;
    int found = 0;
    house_make("fuffziger", SEATS, ",\"clock\":{\"kind\":\"match\",\"ms\":6000000,\"add\":5000}");
    for (int i = 0; i < 200 && !found && room_stage(house_room()) == MATCH_RUNNING; i++) {
        unsigned asked = house_asked_all();
        if (!(asked & (asked - 1))) {
            house_play(house_asked());
            continue;
        }
        int first = house_asked(), second = first + 1;
        while (!(asked >> second & 1))
            second++;
        int64_t had = room_played(house_room());
        int64_t one = clock_shown(house_room(), first, first);
        int64_t two = clock_shown(house_room(), second, second);
        house_pass(20000);
        house_play(first);
        assert_int_equal(room_played(house_room()) - had, 20000);
        assert_int_equal(house_room()->play.seat[first].left_ms, one - 20000 + 5000);
        house_pass(10000);
        assert_int_equal(clock_shown(house_room(), second, second), two - 30000);
        if (!house_room()->play.seat[first].clock_runs)
            assert_int_equal(house_room()->play.seat[first].left_ms, one - 15000);
        found++;
    }
    assert_true(found);
}

/* The calendar's clock is set forward and back: what goes by is what goes by. */
static void calendars_change(void **state)
{
    (void)state;
    house_make("cryptocurrency", SEATS, ",\"clock\":{\"kind\":\"move\",\"ms\":600000}");
    int seat = house_asked();
    int64_t left = clock_shown(house_room(), seat, seat);
    for (int i = 0; i < 4; i++) {
        house.wall += i % 2 ? -3600000 : 3600000;
        house_pass(10000);
        left -= 10000;
        assert_int_equal(clock_shown(house_room(), seat, seat), left);
    }
    house.wall += 3600000;
    house_pass(10000);
    start_again(1000);
    int64_t now = clock_shown(house_room(), seat, seat);
    if (now > left - 9000 || now < left - 13000)
        fail_msg("%lld became %lld", (long long)left, (long long)now);
}

/* ---- webhooks ---------------------------------------------------------------------------------
 */

static void public_addresses(void **state)
{
    static const struct {
        uint8_t bytes[16];
        bool six, good;
    } list[] = {
        { { 8, 8, 8, 8 }, false, true },
        { { 127, 0, 0, 1 }, false, false },
        { { 10, 1, 2, 3 }, false, false },
        { { 172, 15, 0, 1 }, false, true },
        { { 172, 16, 0, 1 }, false, false },
        { { 172, 31, 255, 255 }, false, false },
        { { 172, 32, 0, 1 }, false, true },
        { { 192, 168, 1, 1 }, false, false },
        { { 169, 254, 169, 254 }, false, false },
        { { 100, 64, 0, 1 }, false, false },
        { { 100, 128, 0, 1 }, false, true },
        { { 0, 0, 0, 0 }, false, false },
        { { 224, 0, 0, 1 }, false, false },
        { { 255, 255, 255, 255 }, false, false },
        { { 198, 19, 0, 1 }, false, false },
        { { 0x2a, 0x00, 0x14, 0x50 }, true, true },
        { { 0 }, true, false },                                           /* :: */
        { { [15] = 1 }, true, false },                                    /* ::1 */
        { { [10] = 0xff, [11] = 0xff, [12] = 8, 8, 8, 8 }, true, false }, /* ::ffff:8.8.8.8 */
        { { [10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1 }, true, false },
        { { 0xfe, 0x80, [15] = 1 }, true, false },
        { { 0xfd, 0x00, [15] = 1 }, true, false },
        { { 0xff, 0x02, [15] = 1 }, true, false },
        { { 0x00, 0x64, 0xff, 0x9b, [12] = 10 }, true, false },
        { { 0x20, 0x02, 10, 0, 0, 1 }, true, false },
        { { 0x20, 0x01, 0x0d, 0xb8 }, true, false },
        { { 0x20, 0x01, 0x48, 0x60, 0x48, 0x60 }, true, true },
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (hook_is_public(list[i].bytes, list[i].six) != list[i].good)
            fail_msg("address %zu", i);
}

static enum outcome next_outcome;
static int sent;
static char last_body[1024], last_host[256];
static uint64_t waiting_number;

static void fake_deliver(struct server *server, const struct outgoing *out)
{
    sent++;
    snprintf(last_body, sizeof last_body, "%.*s", (int)out->size, out->body);
    snprintf(last_host, sizeof last_host, "%s", out->host);
    if (next_outcome == OUTCOME_TIME)
        waiting_number = out->number; /* never answers */
    else
        hook_done(server, out->number, next_outcome, 200);
}

static void given_up(struct server *server, uint64_t number)
{
    (void)server;
    assert_int_equal(number, waiting_number);
    waiting_number = 0;
}

/* A turn comes and goes: somebody else's, and the person's again. */
static void a_match_begins_and_ends(void)
{
    house_make("cryptocurrency", 2, "");
    for (int who = 0; who < 2; who++)
        house_say(who, "\"type\":\"end\",\"match\":\"%s\",\"on\":true", house.match);
    house_pass(1000);
}

static void a_webhook_that_fails_is_switched_off(void **state)
{
    (void)state;
    house.server->deliver = fake_deliver;
    house.server->give_up = given_up;
    next_outcome = OUTCOME_STATUS;
    sent = 0;
    house_say(0, "\"type\":\"hook\",\"url\":\"https://example.org/x\",\"when\":\"always\","
                 "\"events\":[\"begin\"]");
    assert_true(house_has(0, "\"key\":\""));
    a_match_begins_and_ends();
    assert_int_equal(sent, 1);
    assert_non_null(strstr(last_body, "\"what\":\"begin\""));
    house_pass(5000);
    assert_int_equal(sent, 1); /* after ten seconds, */
    house_pass(10000);
    assert_int_equal(sent, 2);
    house_pass(30000);
    assert_int_equal(sent, 2); /* then forty, ... */
    house_pass(15000);
    assert_int_equal(sent, 3);
    house_forget(0);
    house_depart(0); /* also while its owner is gone */
    house.now += 3600000 * 24;
    for (int i = 0; i < 200 && sent < 9; i++)
        house_pass(3600000 / 2);
    assert_int_equal(sent, 9); /* and then no more of this one */
    house_arrive(0);
    assert_true(house_has(0, "\"state\":\"failing\""));
    for (int i = 0; i < 30 && sent < 20; i++)
        a_match_begins_and_ends();
    house_say(0, "\"type\":\"settings\",\"name\":\"Ann\"");
    assert_true(house_has(0, "\"state\":\"off\""));
    int before = sent;
    assert_int_equal(before, 20);
    a_match_begins_and_ends();
    house_pass(3600000);
    assert_int_equal(sent, before);
    next_outcome = OUTCOME_FINE;
    house_say(0, "\"type\":\"hook_test\"");
    assert_true(house_has(0, "\"outcome\":\"fine\""));
    assert_true(house_has(0, "\"state\":\"fine\""));
    a_match_begins_and_ends();
    assert_int_equal(sent, before + 2);
    /* One that never answers is given up. */
    next_outcome = OUTCOME_TIME;
    house_say(0, "\"type\":\"hook_test\"");
    assert_false(house_has(0, "\"outcome\""));
    house_pass(30000);
    assert_true(house_has(0, "\"outcome\":\"time\""));
    assert_int_equal(waiting_number, 0);
}

/* ---- what is acknowledged is stored ---------------------------------------------------- */

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* Links and codes that would be lost with the server are not handed out. */
static void codes_are_stored_first(void **state)
{
    static const char *const wishes[] = { "\"type\":\"code\"",
                                          "\"type\":\"invite\",\"match\":\"%s\"" };
    (void)state;
    house_say(0, "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]");
    const char *at = strstr(house.person[0].frames.data, "\"match\":\"");
    assert_non_null(at);
    memcpy(house.match, at + 9, STORE_ID_LENGTH);
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 2; i++) {
        limit_files(1); /* as on a full disk */
        house_say(0, wishes[i], house.match);
        limit_files(RLIM_INFINITY);
        assert_true(house_has(0, "\"refused\"") && house_has(0, "error.store"));
        assert_false(house_has(0, "\"ack\""));
        house_pass(5000);
        house_say(0, wishes[i], house.match);
        assert_true(house_has(0, "\"ack\"") && house_has(0, "\"until\""));
    }
}

/* Settings that could not be stored have not changed, for anybody; two in a row are both kept. */
static void settings_change_when_stored(void **state)
{
    (void)state;
    house_say(0, "\"type\":\"settings\",\"name\":\"Before\",\"language\":\"de\","
                 "\"settings\":{\"a\":1}");
    assert_true(house_has(0, "\"ack\"") && house_has(0, "\"name\":\"Before\""));
    house_say(0, "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]");
    signal(SIGXFSZ, SIG_IGN);
    limit_files(1); /* as on a full disk */
    house_say(0, "\"type\":\"settings\",\"name\":\"After\",\"language\":\"ja\","
                 "\"settings\":{\"a\":2}");
    limit_files(RLIM_INFINITY);
    assert_true(house_has(0, "\"refused\"") && house_has(0, "error.store"));
    assert_false(house_has(0, "After") || house_has(0, "{\"a\":2}"));
    house_pass(5000);
    house_say(0, "\"type\":\"settings\"");
    assert_true(house_has(0, "\"name\":\"Before\"") && house_has(0, "\"language\":\"de\""));
    assert_true(house_has(0, "{\"a\":1}"));
    house_say(0, "\"type\":\"settings\",\"name\":\"After\"");
    assert_true(house_has(0, "\"name\":\"After\"") && house_has(0, "{\"a\":1}"));
}

/* So it is with a webhook: its key is told with the address that is stored, and a test goes to
 * the one that counts. Settings that are stored beside it do not touch it. */
static void webhooks_change_when_stored(void **state)
{
    static const char one[] = "\"url\":\"https://one.example/x\"";
    (void)state;
    house.server->deliver = fake_deliver;
    next_outcome = OUTCOME_FINE;
    house_say(0, "\"type\":\"hook\",%s", one);
    assert_true(house_has(0, "\"ack\"") && house_has(0, "\"key\":\"") && house_has(0, one));
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 2; i++) {
        limit_files(1); /* as on a full disk */
        house_say(0, "\"type\":\"hook\",\"url\":%s", i ? "null" : "\"https://two.example/x\"");
        limit_files(RLIM_INFINITY);
        assert_true(house_has(0, "\"refused\"") && house_has(0, "error.store"));
        assert_false(house_has(0, "\"ack\"") || house_has(0, "\"key\":\"\"") ||
                     house_has(0, "two.example"));
        house_pass(5000);
        house_say(0, "\"type\":\"settings\",\"name\":\"Ann\"");
        assert_true(house_has(0, one));
        house_say(0, "\"type\":\"hook_test\"");
        assert_true(house_has(0, "\"outcome\":\"fine\""));
        assert_string_equal(last_host, "one.example");
    }
    house_say(0, "\"type\":\"hook\",%s,\"when\":\"always\"", one);
    assert_false(house_has(0, "\"key\":\"")); /* the same address, the same key */
    house_stop();
    house_start();
    house_arrive(0);
    house_say(0, "\"type\":\"settings\"");
    assert_true(house_has(0, one) && house_has(0, "\"when\":\"always\""));
    house_say(0, "\"type\":\"hook\",\"url\":null");
    assert_true(house_has(0, "\"ack\"") && house_has(0, "\"hook\":null"));
}

/* Those who are gone are told too: what is stored about them counts. */
static void who_is_gone_is_told(void **state)
{
    (void)state;
    house.server->deliver = fake_deliver;
    next_outcome = OUTCOME_FINE;
    house_make("cryptocurrency", 2, "");
    int seat = house_asked(), other = 1 - seat;
    house_say(other, "\"type\":\"hook\",\"url\":\"https://example.org/x\"");
    sent = 0;
    house_pass(1000);
    house_depart(other);
    for (int i = 0; i < 100 && !(house_asked_all() >> other & 1); i++)
        house_play(seat);
    house_pass(1000);
    assert_int_equal(sent, 1);
    assert_non_null(strstr(last_body, "\"what\":\"turn\""));
    house_pass(60000);
    assert_int_equal(sent, 1);
}

#define ON_DISK(test)   cmocka_unit_test_setup_teardown(test, house_open_on_disk, house_close)
#define IN_MEMORY(test) cmocka_unit_test_setup_teardown(test, house_open, house_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_MEMORY(somebody_is_absent_in_every_phase),
        IN_MEMORY(back_within_one_decision),
        ON_DISK(everybody_is_gone),
        IN_MEMORY(only_spectators_are_left),
        IN_MEMORY(leaving_for_good),
        ON_DISK(codes_are_stored_first),
        ON_DISK(settings_change_when_stored),
        ON_DISK(webhooks_change_when_stored),
        ON_DISK(a_restart_between_time_out_and_stand_in),
        ON_DISK(gone_for_a_moment),
        ON_DISK(the_others_agree_when_somebody_leaves),
        ON_DISK(stand_ins_when_nothing_can_be_stored),
        ON_DISK(a_pause_survives_a_restart),
        IN_MEMORY(clocks_of_several),
        ON_DISK(calendars_change),
        cmocka_unit_test(public_addresses),
        IN_MEMORY(a_webhook_that_fails_is_switched_off),
        IN_MEMORY(who_is_gone_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
