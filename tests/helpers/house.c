/* house.c: see house.h. */
#include "tests/helpers/house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

struct house house;

/* ---- the house ------------------------------------------------------------------- */

static void on_wake(struct connection *connection)
{
    (void)connection;
}

static void collect(int who)
{
    struct frame *frame;
    while (house.person[who].connection &&
           (frame = connection_take(house.person[who].connection))) {
        text_add_bytes(&house.person[who].frames, (const char *)frame->data, frame->size);
        text_add(&house.person[who].frames, "\n");
        frame_free(frame);
    }
}

void house_settle(void)
{
    struct timespec pause = { .tv_nsec = 50000 };
    server_time(house.server, house.now + house.wall, house.now);
    do {
        server_turn(house.server);
        nanosleep(&pause, NULL);
    } while (!server_is_idle(house.server));
    server_turn(house.server);
    for (int who = 0; who < HOUSE_PEOPLE; who++)
        collect(who);
}

void house_pass(int64_t ms)
{
    for (int64_t end = house.now + ms; house.now < end;) {
        house.now += end - house.now > 500 ? 500 : end - house.now;
        house_settle();
    }
}

void house_start(void)
{
    struct server_fault fault;
    house.set.data = *house.folder ? house.folder : NULL;
    house.server = server_open(&house.set, on_wake, NULL, NULL, &fault);
    assert_non_null(house.server);
    house_settle();
}

void house_stop(void)
{
    for (int who = 0; who < HOUSE_PEOPLE; who++)
        house_depart(who);
    server_close(house.server);
    house.server = NULL;
}

void house_arrive(int who)
{
    char hello[128];
    struct connection *connection = connection_begin(house.server, CONNECTION_SOCKET, NULL, "test");
    house.person[who].connection = connection;
    int size =
        snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"n\":1,\"wire\":1,\"token\":\"%s\"}",
                 house.person[who].secret);
    wire_receive(house.server, connection, hello, (size_t)size);
    house_settle();
    assert_true(connection->greeted);
    house.person[who].player = connection->player;
}

void house_depart(int who)
{
    if (house.person[who].connection)
        connection_end(house.server, house.person[who].connection);
    house.person[who].connection = NULL;
}

int house_open(void **state)
{
    struct http_request request = { .path = "/hello", .query = "token&" };
    (void)state;
    house.now = INT64_C(1700000000000);
    house.wall = 0;
    house.rng = rng_seed(7);
    server_defaults(&house.set);
    house.set.in_process = house.set.quick = true;
    house.set.requests_per_second = 100000;
    house_start();
    for (int who = 0; who < HOUSE_PEOPLE; who++) {
        struct connection *http = connection_begin(house.server, CONNECTION_HTTP, NULL, "test");
        http_receive(house.server, http, &request);
        house_settle();
        memcpy(house.person[who].secret, http->new_secret, SECRET_HEX);
        connection_end(house.server, http);
        house.person[who].n = house.now;
        house_arrive(who);
    }
    return 0;
}

int house_open_on_disk(void **state)
{
    snprintf(house.folder, sizeof house.folder, "/tmp/kontor-test-XXXXXX");
    assert_non_null(mkdtemp(house.folder));
    return house_open(state);
}

int house_close(void **state)
{
    (void)state;
    house_stop();
    for (int who = 0; who < HOUSE_PEOPLE; who++)
        house_forget(who);
    if (*house.folder) {
        char command[128];
        snprintf(command, sizeof command, "rm -rf '%s'", house.folder);
        assert_int_equal(system(command), 0);
    }
    *house.folder = 0;
    return 0;
}

/* ---- asking ------------------------------------------------------------------------ */

void house_forget(int who)
{
    text_free(&house.person[who].frames);
    house.person[who].frames = (struct text){ 0 };
}

bool house_has(int who, const char *string)
{
    return house.person[who].frames.data && strstr(house.person[who].frames.data, string);
}

void house_say(int who, const char *format, ...)
{
    static char members[8192];
    struct text message = { 0 };
    va_list list;
    va_start(list, format);
    int size = vsnprintf(members, sizeof members, format, list);
    va_end(list);
    assert_true(size >= 0 && (size_t)size < sizeof members);
    text_printf(&message, "{\"n\":%lld,%s}", (long long)++house.person[who].n, members);
    house_forget(who);
    wire_receive(house.server, house.person[who].connection, message.data, message.size);
    text_free(&message);
    house_settle();
}

int64_t house_number(int who, const char *string)
{
    const char *at = house.person[who].frames.data, *found = NULL;
    while (at && (at = strstr(at, string)))
        found = at += strlen(string);
    assert_non_null(found);
    return strtoll(found, NULL, 10);
}

/* ---- a match ------------------------------------------------------------------------- */

struct room *house_room(void)
{
    struct room *found = room_find(house.server, store_id_read(house.match, strlen(house.match)));
    assert_non_null(found);
    return found;
}

void house_make(const char *game, int seats, const char *more)
{
    struct text open = { 0 };
    for (int seat = 1; seat < seats; seat++)
        text_add(&open, ",{\"kind\":\"open\"}");
    house_say(0, "\"type\":\"create\",\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"}%s]%s", game,
              open.data, more);
    text_free(&open);
    const char *at = strstr(house.person[0].frames.data, "\"match\":\"");
    if (!at)
        fail_msg("%s", house.person[0].frames.data);
    else
        memcpy(house.match, at + 9, STORE_ID_LENGTH);
    house.seats = seats;
    for (int who = 1; who < seats; who++) {
        house_say(who, "\"type\":\"join\",\"match\":\"%s\"", house.match);
        assert_true(house_has(who, "\"ack\""));
    }
    for (int who = 0; who < seats; who++)
        house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    house_say(0, "\"type\":\"start\",\"match\":\"%s\"", house.match);
    for (int who = 0; who < seats; who++)
        house_say(who, "\"type\":\"promise\",\"match\":\"%s\",\"host\":true", house.match);
    house_pass(100);
    assert_int_equal(room_stage(house_room()), MATCH_RUNNING);
}

unsigned house_asked_all(void)
{
    return house_room()->play.table ? table_due(house_room()->play.table).ask : 0;
}

int house_asked(void)
{
    unsigned ask = house_asked_all();
    for (int seat = 0; seat < house.seats; seat++)
        if (ask >> seat & 1)
            return seat;
    fail_msg("nobody is asked");
    return NOBODY;
}

/* One of the offers, with a span a number in it; one that ends the packet if there is one and
 * it is wanted. */
static struct move choose(const struct game *game, const struct offers *offers, bool ending)
{
    int ends = 0;
    for (int i = 0; i < offers->count; i++)
        ends += !(game->kinds[offers->list[i].move.kind].flags & MOVE_DRAFT);
    ending = ending && ends;
    int pick = (int)rng_below(&house.rng, (uint32_t)(ending ? ends : offers->count));
    for (int i = 0; i < offers->count; i++) {
        bool draft = game->kinds[offers->list[i].move.kind].flags & MOVE_DRAFT;
        if ((!ending || !draft) && !pick--)
            return offers->list[i].move;
    }
    fail_msg("no offer");
    return (struct move){ 0 };
}

void house_answer(int seat, struct text *out)
{
    static struct offers offers;
    _Alignas(64) unsigned char view[MAX_STATE];
    const struct room *room = house_room();
    const struct match *match = session_match(room->play.session);
    struct question question;
    char word[160];
    assert_true(table_question(room->play.table, seat, &question));
    session_view(room->play.session, seat, SHOWN, view);
    text_printf(out, "\"type\":\"play\",\"match\":\"%s\",\"at\":%zu,\"moves\":\"", house.match,
                session_seen(room->play.session, seat));
    offers = question.offers;
    for (int count = 0; count < MAX_DRAFT; count++) {
        struct move move = choose(match->game, &offers, count > 1 || rng_below(&house.rng, 2) == 0);
        move_print(match->game, match->edition->data, move, word, sizeof word);
        text_printf(out, "%s%s", count ? ";" : "", word);
        if (!(match->game->kinds[move.kind].flags & MOVE_DRAFT))
            break;
        match->game->apply(match->edition->data, view, seat, move);
        game_legal(match->game, match->edition->data, view, seat, &offers);
    }
    text_add(out, "\"");
}

void house_play(int seat)
{
    struct text answer = { 0 };
    house_answer(seat, &answer);
    house_say(seat, "%s", answer.data);
    if (!house_has(seat, "\"ack\""))
        fail_msg("%s: %s", answer.data, house.person[seat].frames.data);
    text_free(&answer);
}
