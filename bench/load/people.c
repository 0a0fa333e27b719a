/*
 * people.c: people over sockets, many and cheap, for load.mjs: what is measured
 * is to be the server and not those who ask it.
 *
 *     load_people play PORT PAIRS SECONDS GAP [GAME]   pairs play at random; GAP ms before a move
 *     load_people echo PORT PAIRS SECONDS BYTES        pairs send so many bytes to load_echo
 *     load_people listen PORT LISTENERS CHANGES        somebody changes a table, others hear of it
 *     load_people idle PORT SOCKETS                    sockets that say hello and nothing else
 *
 * One thread; it keeps views by their differences, as a browser does. It prints "go" when all
 * are there (and have played a second), reads a line, prints "done" and its figures behind it,
 * reads another and ends.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "core/base64.h"
#include "core/difference.h"
#include "core/edition.h"
#include "core/game.h"
#include "core/number.h"
#include "core/rng.h"
#include "core/value.h"

enum { MOST_TAKEN = 1 << 20, AT_ONCE = 64, PACKET = 1024 };

/* What somebody waits for. */
enum person_stage { OUT, TOKEN, UPGRADE, HELLO, HERE, CREATE, JOIN, WATCH, START, PLAY, CHANGE };
enum mode { MODE_PLAY, MODE_ECHO, MODE_LISTEN, MODE_IDLE, MODES };
enum person_part { PART_REQUEST, PART_ACK, PART_OWN, PART_OTHER, PARTS };

struct person {
    int file, number;
    enum person_stage stage;
    char token[40], match[16];
    char *in;
    size_t size, room;
    int64_t n, seq;
    bool started;  /* the match, by the first of a pair */
    bool thinking; /* a question is open and its move due at: */
    int64_t due;
    uint64_t sent, acked;
    bool own;  /* the next news are those of the own move */
    int heard; /* changes of the lobby */
    _Alignas(64) unsigned char view[MAX_STATE];
};

static enum mode mode;
static int poll_file, port, people_count, begun, greeted;
static struct person *people;
static const struct game *game;
static struct edition *edition;
static double gap;
static struct rng rng;
static uint64_t *taken; /* ns from a move to its acknowledgement */
static size_t taken_count, moves, refusals, matches;
static bool playing, measuring;
static uint64_t since;              /* is measured */
static size_t bytes[PARTS];         /* of what moves brought over the network */
static size_t echo_size;            /* of a request */
static int changes, hearing;        /* of the lobby; how many have heard of the last one */
static const char *language = "en"; /* that it changed to */

static uint64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void fail(const char *what, const char *more)
{
    fprintf(stderr, "load_people: %s: %s\n", what, more);
    exit(1);
}

/* ---- the network ------------------------------------------------------------------------- */

static void write_all(struct person *person, const void *data, size_t size)
{
    static const struct timespec pause = { .tv_nsec = 100000 };
    for (const char *at = data; size;) {
        ssize_t written = write(person->file, at, size);
        if (written < 0 && errno == EAGAIN) {
            nanosleep(&pause, NULL);
            continue;
        }
        if (written < 0)
            fail("write", strerror(errno));
        at += written;
        size -= (size_t)written;
    }
}

static void dial(struct person *person)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = person };
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    person->file = socket(AF_INET, SOCK_STREAM, 0);
    if (person->file < 0 || connect(person->file, (struct sockaddr *)&to, sizeof to))
        fail("connect", strerror(errno));
    fcntl(person->file, F_SETFL, O_NONBLOCK);
    epoll_ctl(poll_file, EPOLL_CTL_ADD, person->file, &event);
    person->size = 0;
}

static void ask_token(struct person *person)
{
    static const char ask[] =
        "GET /hello?token HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    dial(person);
    person->stage = TOKEN;
    write_all(person, ask, sizeof ask - 1);
}

static void ask_upgrade(struct person *person)
{
    static const char ask[] = "GET /wire HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                              "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    if (person->file)
        close(person->file);
    dial(person);
    person->stage = UPGRADE;
    write_all(person, ask, sizeof ask - 1);
}

/* A text frame, masked by zeros. */
static void send_text(struct person *person, const char *text, size_t size)
{
    unsigned char frame[2 * PACKET + 300] = { 0x81 };
    size_t head = size < 126 ? 6 : 8;
    frame[1] = (unsigned char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
    }
    memcpy(frame + head, text, size);
    write_all(person, frame, head + size);
}

__attribute__((format(printf, 3, 4))) static void
ask(struct person *person, enum person_stage stage, const char *format, ...)
{
    char members[2 * PACKET], text[2 * PACKET + 200];
    va_list list;
    va_start(list, format);
    vsnprintf(members, sizeof members, format, list);
    va_end(list);
    if (stage != OUT)
        person->stage = stage;
    int size = snprintf(text, sizeof text, "{\"n\":%lld,%s}", (long long)++person->n, members);
    if (measuring && stage == PLAY)
        bytes[PART_REQUEST] += (size_t)size;
    send_text(person, text, (size_t)size);
}

/* ---- playing ---------------------------------------------------------------------------- */

static struct person *partner_of(const struct person *person)
{
    return &people[person->number ^ 1];
}

static void begin_match(struct person *person)
{
    person->started = false;
    ask(person, CREATE,
        "\"type\":\"create\",\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]",
        game->id);
}

static void watch(struct person *person)
{
    ask(person, WATCH, "\"type\":\"watch\",\"match\":\"%s\"", person->match);
}

/* A whole decision at random, worked out on the own view: parts of a private one are collected
 * until a move ends it. */
static void decide(struct person *person)
{
    static struct offers offers;
    _Alignas(64) unsigned char view[MAX_STATE];
    char packet[PACKET] = "";
    size_t size = 0;
    int seat = person->number & 1;
    memcpy(view, person->view, game->state_size);
    person->thinking = false;
    for (bool draft = true; draft;) {
        game_legal(game, edition->data, view, seat, &offers);
        if (!offers.moves || size + 200 > PACKET)
            fail("decision", packet);
        struct move move = offers_pick(&offers, rng_below(&rng, offers.moves));
        /* An end of it is taken where there is one, or it would go on for long. */
        for (int i = 0; i < offers.count; i++)
            if (game->kinds[move.kind].flags & MOVE_DRAFT && rng_below(&rng, 3) &&
                !(game->kinds[offers.list[i].move.kind].flags & MOVE_DRAFT))
                move = offers.list[i].move;
        draft = game->kinds[move.kind].flags & MOVE_DRAFT;
        size += (size_t)snprintf(packet + size, PACKET - size, "%s", size ? ";" : "");
        move_print(game, edition->data, move, packet + size, PACKET - size);
        size = strlen(packet);
        if (draft)
            game->apply(edition->data, view, seat, move);
    }
    ask(person, PLAY, "\"type\":\"play\",\"match\":\"%s\",\"at\":%lld,\"moves\":\"%s\"",
        person->match, (long long)person->seq, packet);
    person->sent = now_ns();
}

/* The view before the first event. */
static void on_start(struct person *person, struct value message)
{
    struct value text = value_member(message, "view");
    size_t size = 0;
    value_number(value_member(message, "seq"), 0, INT32_MAX, &person->seq);
    if (!base64_read(text.at + 1, (size_t)(text.end - text.at - 2), person->view, MAX_STATE,
                     &size) ||
        size != game->state_size)
        fail("start", "another view");
}

/* What each event made different. */
static void on_events(struct person *person, struct value message)
{
    struct value element = { 0 };
    while (value_next(value_member(message, "events"), &element)) {
        struct value text = value_member(element, "diff");
        uint8_t difference[MAX_DIFFERENCE];
        size_t length = 0;
        game_forget(game, person->view);
        if (!base64_read(text.at + 1, (size_t)(text.end - text.at - 2), difference,
                         sizeof difference, &length) ||
            (length && !difference_apply(difference, length, person->view, game->state_size)))
            fail("news", "a difference of another view");
        person->seq++;
    }
}

static void on_news(struct person *person, struct value message)
{
    bool asked = false;
    on_events(person, message);
    if (!game->active(edition->data, person->view)) { /* over */
        person->stage = HERE;
        person->thinking = false;
        ask(person, OUT, "\"type\":\"unwatch\",\"match\":\"%s\"", person->match);
        matches++;
        if (!(person->number & 1))
            begin_match(person);
        return;
    }
    if (!value_bool(value_member(message, "asked"), &asked) || person->stage == PLAY)
        return;
    person->thinking = asked;
    person->due = (int64_t)now_ns() + (int64_t)(gap * 1e6 * (0.5 + rng_below(&rng, 1000) / 1000.0));
}

/* The host speaks for all. */
static void on_exchange(struct person *person, struct value message)
{
    char stage[16];
    struct value element = { 0 };
    int64_t seat;
    if (!value_text(value_member(message, "stage"), stage, sizeof stage) ||
        strcmp(stage, "promise") != 0)
        return;
    while (value_next(value_member(message, "missing"), &element))
        if (value_number(element, 0, 8, &seat) && seat == (person->number & 1))
            ask(person, OUT, "\"type\":\"promise\",\"match\":\"%s\",\"host\":true", person->match);
}

/* The person's move is acknowledged. */
static void note_taken(struct person *person)
{
    moves++;
    if (taken_count < MOST_TAKEN)
        taken[taken_count++] = now_ns() - person->sent;
}

static void on_ack(struct person *person, struct value message)
{
    struct person *other = partner_of(person);
    switch (person->stage) {
    case CREATE:
        value_text(value_member(message, "match"), person->match, sizeof person->match);
        person->stage = HERE;
        if (mode != MODE_PLAY)
            break;
        memcpy(other->match, person->match, sizeof other->match);
        ask(other, JOIN, "\"type\":\"join\",\"match\":\"%s\"", other->match);
        break;
    case JOIN:
        watch(person);
        watch(other);
        break;
    case WATCH:
        person->stage = HERE;
        if (other->stage == HERE && !strcmp(person->match, other->match)) {
            struct person *first = person->number & 1 ? other : person;
            if (!first->started) /* else it was watched again */
                ask(first, START, "\"type\":\"start\",\"match\":\"%s\"", first->match);
            first->started = true;
        }
        break;
    case START:
        person->stage = HERE;
        break;
    case PLAY:
        person->stage = HERE;
        if (!measuring || person->sent < since)
            break;
        note_taken(person);
        break;
    case CHANGE:
        person->stage = HERE;
        person->acked = now_ns();
        break;
    default:
        break;
    }
}

/* What the frame is to a move. */
static void note_bytes(struct person *person, const char *type, size_t size)
{
    if (!strcmp(type, "ack") && person->stage == PLAY) {
        person->own = true;
        bytes[PART_ACK] += size;
    } else if (!strcmp(type, "news")) {
        bytes[person->own ? PART_OWN : PART_OTHER] += size;
        person->own = false;
    }
}

/* The list of open tables; ours is one of them. */
static void on_lobby(struct person *person, struct value message)
{
    struct value element = { 0 };
    char match[16], spoken[8];
    while (value_next(value_member(message, "tables"), &element))
        if (value_text(value_member(element, "match"), match, sizeof match) &&
            !strcmp(match, people[0].match) && person->heard != changes &&
            value_text(value_member(element, "language"), spoken, sizeof spoken) &&
            !strcmp(spoken, language)) {
            person->heard = changes;
            hearing++;
        }
}

/* An echo: 'a' acknowledges, 'p' asks for the next. */
static void on_echo(struct person *person, const char *text)
{
    char filler[2 * PACKET];
    if (*text == 'a' && measuring && person->sent >= since)
        note_taken(person);
    if (*text != 'p')
        return;
    memset(filler, 'r', echo_size);
    send_text(person, filler, echo_size);
    person->sent = now_ns();
}

static void on_message(struct person *person, const char *text, size_t size)
{
    struct value message;
    char type[16];
    int64_t n = 0;
    if (mode == MODE_ECHO) {
        on_echo(person, text);
        return;
    }
    if (!value_read(text, size, &message) ||
        !value_text(value_member(message, "type"), type, sizeof type))
        fail("message", text);
    bool mine = value_number(value_member(message, "n"), 1, INT64_C(9007199254740991), &n) &&
                n == person->n;
    if (measuring)
        note_bytes(person, type, size);
    if (!strcmp(type, "hello")) {
        person->stage = HERE;
        person->n = (int64_t)time(NULL) * 1000; /* numbers of a seat rise */
        greeted++;
    } else if (!strcmp(type, "start")) {
        on_start(person, message);
    } else if (!strcmp(type, "news")) {
        on_news(person, message);
    } else if (!strcmp(type, "exchange")) {
        on_exchange(person, message);
    } else if (!strcmp(type, "lobby")) {
        on_lobby(person, message);
    } else if (!strcmp(type, "ack") && mine) {
        on_ack(person, message);
    } else if (!strcmp(type, "refused") && mine) {
        refusals++;
        person->thinking = false;
        if (person->stage == START || person->stage == CREATE || person->stage == JOIN)
            fail("refused", text);
        if (*person->match)
            watch(person); /* gone on: as it is now */
    } else if (!strcmp(type, "bye")) {
        fail("bye", text);
    }
}

/* ---- bytes ------------------------------------------------------------------------------------
 */

static void hello(struct person *person)
{
    ask(person, HELLO, "\"type\":\"hello\",\"wire\":1,\"token\":\"%s\"", person->token);
}

/* Whole frames at the beginning; how many bytes they took. */
static size_t read_frames(struct person *person)
{
    size_t at = 0;
    for (;;) {
        const unsigned char *head = (const unsigned char *)person->in + at;
        size_t left = person->size - at, size = left >= 2 ? head[1] & 127 : 0, skip = 2;
        if (left >= 4 && size == 126) {
            size = (size_t)head[2] << 8 | head[3];
            skip = 4;
        } else if (left >= 10 && size == 127) {
            size = 0;
            for (int i = 2; i < 10; i++)
                size = size << 8 | head[i];
            skip = 10;
        }
        if (left < 2 || left < skip + size)
            return at;
        if ((head[0] & 15) == 1) {
            char *text = person->in + at + skip, after = text[size];
            text[size] = 0; /* there is room for one more byte */
            on_message(person, text, size);
            text[size] = after;
        }
        at += skip + size;
    }
}

static void read_http(struct person *person)
{
    person->in[person->size] = 0;
    if (person->stage == TOKEN) {
        const char *at = strstr(person->in, "\"token\":\"");
        if (!at || strlen(at) < 9 + 32)
            return;
        memcpy(person->token, at + 9, 32);
        ask_upgrade(person);
        return;
    }
    const char *end = strstr(person->in, "\r\n\r\n");
    if (!end)
        return;
    if (!strstr(person->in, " 101 "))
        fail("upgrade", person->in);
    person->size -= (size_t)(end + 4 - person->in); /* frames may stand behind it */
    memmove(person->in, end + 4, person->size);
    if (mode != MODE_ECHO) {
        hello(person);
        return;
    }
    person->stage = HERE;
    greeted++;
}

static void on_bytes(struct person *person)
{
    for (;;) {
        if (person->room < person->size + 16384)
            person->in = realloc(person->in, (person->room = person->size + 65536) + 1);
        int file = person->file;
        size_t room = person->room - person->size;
        ssize_t got = read(file, person->in + person->size, room);
        if (got < 0 && errno == EAGAIN)
            return;
        if (got <= 0) {
            if (person->stage == TOKEN)
                fail("token", person->size ? person->in : "closed");
            fail("closed", "by the server");
        }
        person->size += (size_t)got;
        if (person->stage == TOKEN || person->stage == UPGRADE)
            read_http(person);
        if (person->file != file)
            return;
        if (person->stage == TOKEN || person->stage == UPGRADE)
            continue;
        size_t done = read_frames(person);
        memmove(person->in, person->in + done, person->size - done);
        person->size -= done;
        if (mode == MODE_IDLE && !person->size &&
            person->stage == HERE) { /* who only sits keeps nothing */
            free(person->in);
            person->in = NULL;
            person->room = 0;
            return;
        }
        if ((size_t)got < room)
            return; /* that was all */
    }
}

static bool all_came(void)
{
    while (begun < people_count && begun - greeted < AT_ONCE)
        (mode == MODE_ECHO ? ask_upgrade : ask_token)(&people[begun++]);
    return greeted == people_count;
}

static bool table_is_open(void)
{
    return people[0].stage == HERE;
}

static bool all_heard(void)
{
    return hearing == people_count - 1 && people[0].stage == HERE;
}

/* Until the moment, or until it is done. */
static void turn(uint64_t until, bool (*is_done)(void))
{
    static struct epoll_event events[256];
    while (is_done ? !is_done() : now_ns() < until) {
        int count = epoll_wait(poll_file, events, 256, 1);
        for (int i = 0; i < count; i++)
            on_bytes(events[i].data.ptr);
        for (int i = 0; playing && i < people_count; i++)
            if (people[i].thinking && people[i].due <= (int64_t)now_ns())
                decide(&people[i]);
    }
}

static void pause_ms(uint64_t milliseconds)
{
    turn(now_ns() + milliseconds * 1000000u, NULL);
}

static int compare(const void *one, const void *two)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)two;
    return (a > b) - (a < b);
}

static double at_share(double share)
{
    return taken_count ? (double)taken[(size_t)(share * (double)(taken_count - 1))] / 1e6 : 0;
}

static void wait_for_line(const char *said)
{
    char line[16];
    puts(said);
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        exit(0);
}

static double in_ms(uint64_t *list, int count)
{
    qsort(list, (size_t)count, sizeof *list, compare);
    return (double)list[count / 2] / 1e6;
}

/* Moves or echoes as fast as answers come, for so long. */
static void load(double seconds)
{
    char line[300];
    pause_ms(1000);
    wait_for_line("go");
    measuring = true;
    uint64_t from = since = now_ns();
    turn(from + (uint64_t)(seconds * 1e9), NULL);
    double spent = (double)(now_ns() - from) / 1e9, many = moves ? (double)moves : 1;
    qsort(taken, taken_count, sizeof *taken, compare);
    snprintf(line, sizeof line, "done %zu %.3f %.3f %.3f %.3f %.3f %zu %zu %.0f %.0f %.0f %.0f",
             moves, spent, at_share(0.5), at_share(0.9), at_share(0.99), at_share(1), refusals,
             matches, (double)bytes[PART_REQUEST] / many, (double)bytes[PART_ACK] / many,
             (double)bytes[PART_OWN] / many, (double)bytes[PART_OTHER] / many);
    wait_for_line(line);
}

/* Medians, in milliseconds: until the last listener has heard of a change, and until who made it
 * knows that it is stored. */
static void listen_to(int times)
{
    char line[100];
    struct person *host = &people[0];
    ask(host, CREATE,
        "\"type\":\"create\",\"game\":\"%s\",\"listed\":true,"
        "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]",
        game->id);
    turn(0, table_is_open);
    for (int i = 1; i < people_count; i++)
        ask(&people[i], OUT, "\"type\":\"lobby\",\"on\":true");
    pause_ms(1500);
    wait_for_line("go");
    uint64_t *heard = calloc((size_t)times * 2, sizeof *heard), *acked = heard + times;
    for (int i = 0; heard && i < times; i++) {
        language = i % 2 ? "ja" : "de";
        changes++;
        hearing = 0;
        uint64_t from = now_ns();
        ask(host, CHANGE, "\"type\":\"change\",\"match\":\"%s\",\"language\":\"%s\"", host->match,
            language);
        turn(0, all_heard);
        heard[i] = now_ns() - from;
        acked[i] = host->acked - from;
        pause_ms(700);
    }
    snprintf(line, sizeof line, "done %.3f %.3f", in_ms(heard, times), in_ms(acked, times));
    free(heard);
    wait_for_line(line);
}

static int number_of(const char *text)
{
    return (int)number_read(text, strlen(text), 1000000);
}

/* The people come, and all that they need. */
static void come(const char *id)
{
    taken = malloc(MOST_TAKEN * sizeof *taken);
    people = calloc((size_t)people_count, sizeof *people);
    poll_file = epoll_create1(0);
    rng = rng_seed(7);
    game = game_find(id);
    edition = game ? edition_open(game, NULL) : NULL;
    if (!edition)
        fail("no such game", id);
    if (!people || !taken || poll_file < 0)
        fail("start", "no memory");
    for (int i = 0; i < people_count; i++)
        people[i].number = i;
    turn(0, all_came);
}

int main(int argc, char **argv)
{
    static const char *const names[MODES] = { "play", "echo", "listen", "idle" };
    static const int needed[MODES] = { 6, 6, 5, 4 };
    while (argc > 1 && mode < MODES && strcmp(argv[1], names[mode]) != 0)
        mode++;
    if (argc < 2 || mode == MODES || argc < needed[mode]) {
        fprintf(stderr, "load_people play PORT PAIRS SECONDS GAP [GAME] | "
                        "echo PORT PAIRS SECONDS BYTES | listen PORT LISTENERS CHANGES | "
                        "idle PORT SOCKETS\n");
        return 2;
    }
    port = number_of(argv[2]);
    people_count = number_of(argv[3]);
    people_count = mode == MODE_LISTEN ? people_count + 1
                   : mode == MODE_IDLE ? people_count
                                       : 2 * people_count;
    echo_size = mode == MODE_ECHO ? (size_t)number_of(argv[5]) : 0;
    if (echo_size > 2 * PACKET)
        fail("too long", argv[5]);
    come(mode == MODE_PLAY && argc > 6 ? argv[6] : "cryptocurrency");
    playing = mode == MODE_PLAY;
    gap = playing ? strtod(argv[5], NULL) : 0;
    for (int i = 0; playing && i < people_count; i += 2)
        begin_match(&people[i]);
    if (mode == MODE_IDLE)
        wait_for_line("go");
    else if (mode == MODE_LISTEN)
        listen_to(number_of(argv[4]));
    else
        load(strtod(argv[4], NULL));
    return 0;
}
