/*
 * fuzz_wire.c: any messages of clients, in any order, get one answer each and
 * never break the server.
 *
 * Each line of the input is a message. Its first byte chooses one of three
 * people; in it "@" stands for the match that was made last. The server is the
 * real one, kept in memory, without sockets and clocks: time goes on by a second
 * with each line that is "+".
 */
#include <stdio.h>

#include "house.h"
#include "server/match/own.h"

/* What inputs leave in the database makes its lists longer: a new server now and then. */
enum { PEOPLE = 3, MOST_LINE = 4096, INPUTS = 200 };

static struct connection *people[PEOPLE];
static char secret[PEOPLE][SECRET_HEX];
static char match[STORE_ID_SIZE];

/* Every frame is JSON with a type; the match that it names is remembered. */
static int read_frames(struct connection *connection)
{
    int answers = 0;
    for (struct frame *frame; (frame = connection_take(connection));) {
        struct value message;
        char type[16];
        assert(value_read((const char *)frame->data, frame->size, &message));
        assert(value_text(value_member(message, "type"), type, sizeof type));
        answers += !strcmp(type, "ack") || !strcmp(type, "refused") || !strcmp(type, "error") ||
                   !strcmp(type, "hello");
        if (!strcmp(type, "ack"))
            value_text(value_member(message, "match"), match, sizeof match);
        frame_free(frame);
    }
    return answers;
}

static void say(int who, const char *text, size_t size)
{
    wire_receive(server, people[who], text, size);
    settle();
}

/* Somebody who was not here before. */
static void make_player(int who)
{
    static const struct http_request hello = { .path = "/hello", .query = "token&" };
    struct connection *http = connection_begin(server, CONNECTION_HTTP, NULL, "fuzz");
    assert(http);
    http_receive(server, http, &hello);
    settle();
    assert(http->answer && http->answer->ready && *http->new_secret);
    memcpy(secret[who], http->new_secret, SECRET_HEX);
    connection_end(server, http);
}

static void greet(int who)
{
    static unsigned number;
    char hello[128], address[24]; /* each its own: failed tokens are counted by address */
    snprintf(address, sizeof address, "fuzz %u", ++number % 100000);
    people[who] = connection_begin(server, CONNECTION_SOCKET, NULL, address);
    assert(people[who]);
    int size = snprintf(hello, sizeof hello,
                        "{\"type\":\"hello\",\"n\":1,\"wire\":1,\"token\":\"%s\"}", secret[who]);
    say(who, hello, (size_t)size);
}

static void come(int who)
{
    greet(who);
    if (!people[who]->greeted) { /* was forgotten meanwhile */
        connection_end(server, people[who]);
        make_player(who);
        greet(who);
    }
    assert(people[who]->greeted);
    read_frames(people[who]);
}

static void open_server(void)
{
    struct server_settings settings;
    server_defaults(&settings);
    settings.data = NULL;
    settings.in_process = settings.quick = true;
    settings.requests_per_second = settings.new_matches_per_hour = 1000000;
    settings.chats_per_minute = settings.most_matches = settings.new_players_per_hour = 1000000;
    open_house(&settings);
    for (int who = 0; who < PEOPLE; who++)
        make_player(who);
}

/* The line with the match in its place. */
static size_t fill_in(const char *line, size_t length, char *out)
{
    size_t size = 0;
    for (size_t i = 0; i < length && size + STORE_ID_SIZE < MOST_LINE; i++) {
        if (line[i] == '@' && *match) {
            memcpy(out + size, match, STORE_ID_LENGTH);
            size += STORE_ID_LENGTH;
        } else {
            out[size++] = line[i];
        }
    }
    return size;
}

static void line(const char *at, size_t length)
{
    static char text[MOST_LINE];
    if (length == 1 && *at == '+') {
        pass(1000);
        return;
    }
    if (!length)
        return;
    int who = (unsigned char)*at % PEOPLE;
    if (!people[who])
        come(who);
    size_t size = fill_in(at + 1, length - 1, text);
    say(who, text, size);
    int answers = read_frames(people[who]);
    /* Hints and joining by invitation may be answered with later ones; all else at once. */
    assert(answers || people[who]->closing || people[who]->open > 0);
    for (int other = 0; other < PEOPLE; other++)
        if (people[other])
            read_frames(people[other]);
    if (people[who]->closing) {
        connection_end(server, people[who]);
        people[who] = NULL;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int inputs;
    const char *at = (const char *)data, *stop = at + size;
    if (server && inputs++ % INPUTS == 0)
        close_house();
    if (!server)
        open_server();
    *match = 0;
    for (int lines = 0; at < stop && lines < 60; lines++) {
        const char *newline = memchr(at, '\n', (size_t)(stop - at));
        size_t length = (size_t)((newline ? newline : stop) - at);
        line(at, length < MOST_LINE ? length : MOST_LINE - 1);
        at += length + 1;
    }
    for (int who = 0; who < PEOPLE; who++)
        if (people[who]) {
            connection_end(server, people[who]);
            people[who] = NULL;
        }
    settle();
    /* What was left behind leaves memory. */
    size_t place = 0;
    for (struct room *room; (room = rooms_next(server, &place));)
        if (room_is_still(room))
            room_forget(room);
    return 0;
}
