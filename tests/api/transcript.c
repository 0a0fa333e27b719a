/*
 * transcript.c: everything that desks say of a match: transcript RECORD...
 *
 * The record is read; a seat's and a spectator's desk are fed with the news and
 * asked in every language after each few events, and so are the desks of forks
 * from the middle of it, where a seat is asked, and computer players go on. Prints one line for
 * each text; transcript.mjs does the same with the WebAssembly module and compares. It knows
 * nothing but kontor.h.
 */
#include <kontor.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 24, FORKS = 6, THOUGHTS = 3, MOST_RECORD = 1 << 20 };

static const char *const languages[] = { "en", "de", "ja" };
static const char sections[] = "match,view,table,players,numbers";

static struct kontor *kontor;

/* A text, or what is wrong. */
static void line(const char *text)
{
    puts(text ? text : kontor_error_key(kontor));
}

static void done(enum kontor_error error)
{
    if (error)
        line(NULL);
}

/* The text lasts until the next call: a copy, to be freed. */
static char *kept(const char *text, size_t *size)
{
    *size = text ? kontor_size(kontor) : 0;
    char *copy = malloc(*size + 1);
    if (!copy || !text)
        exit(1);
    memcpy(copy, text, *size + 1);
    return copy;
}

static void in_every_language(struct kontor_desk *desk, const char *asked)
{
    for (int i = 0; i < 3; i++) {
        done(kontor_desk_language(kontor, desk, languages[i]));
        line(kontor_desk_json(kontor, desk, asked));
    }
}

static struct kontor_desk *open_desk(struct kontor_match *match, int viewer)
{
    size_t size;
    char *head = kept(kontor_desk_head(kontor, match), &size);
    puts(head);
    struct kontor_desk *desk = kontor_desk_open(kontor, head, size, viewer, "en");
    free(head);
    if (!desk)
        exit(1);
    return desk;
}

static void feed(struct kontor_desk *desk, const char *text)
{
    size_t size;
    char *news = kept(text, &size);
    puts(news);
    done(kontor_desk_feed(kontor, desk, news, size));
    free(news);
}

static void follow(struct kontor_match *match, int viewer)
{
    struct kontor_desk *desk = open_desk(match, viewer);
    size_t seen = kontor_match_seen(match, viewer);
    feed(desk, kontor_desk_start(kontor, match, viewer, 0));
    for (size_t from = 0; from < seen; from += STEP) {
        size_t to = from + STEP < seen ? from + STEP : seen;
        feed(desk, kontor_desk_news(kontor, match, viewer, from, to));
        in_every_language(desk, sections);
        line(kontor_desk_log(kontor, desk, from));
    }
    in_every_language(desk, NULL);
    kontor_desk_close(desk);
}

static int lowest(uint32_t seats)
{
    int seat = 0;
    while (seats && !(seats >> seat & 1))
        seat++;
    return seat;
}

/* A desk of the first seat that is asked. */
static void decide(struct kontor_match *match)
{
    int seat = lowest(kontor_asked(match));
    struct kontor_desk *desk = open_desk(match, seat);
    done(kontor_desk_follow(kontor, desk, match));
    in_every_language(desk, NULL);
    line(kontor_desk_explain(kontor, desk, "seat:0"));
    line(kontor_desk_why(kontor, desk, "nonsense"));
    line(kontor_desk_order(kontor, desk, "1"));
    kontor_desk_close(desk);
}

/* Computer players go on with it for some decisions. */
static void think(struct kontor_match *match)
{
    size_t seen = kontor_match_seen(match, KONTOR_SPECTATOR);
    done(kontor_advance(kontor, match));
    for (int i = 0; i < THOUGHTS && kontor_thinking(match); i++)
        done(kontor_think(kontor, match, lowest(kontor_thinking(match))));
    line(kontor_events(kontor, match, KONTOR_SPECTATOR, seen,
                       kontor_match_seen(match, KONTOR_SPECTATOR)));
}

/* As many seats as play, all played by the same. */
static void write_seats(char *seats, size_t size, const char *by, long players)
{
    size_t length = 0;
    for (long i = 0; i < players && length < size; i++)
        length += (size_t)snprintf(seats + length, size - length, "%s%s", i ? "," : "", by);
}

static struct kontor_match *fork_at(struct kontor_match *match, size_t part, const char *seats)
{
    size_t events = kontor_match_events(match) * part / (FORKS + 1);
    struct kontor_match *fork = kontor_match_fork(kontor, match, events, seats, "transcript");
    if (!fork)
        exit(1);
    return fork;
}

static void transcribe(const char *record, size_t size)
{
    static const char mark[] = "\"players\":";
    char people[128], computers[256];
    struct kontor_match *match = kontor_match_read(kontor, record, size, NULL);
    if (!match)
        exit(1);
    const char *about = strstr(kontor_match_json(kontor, match), mark);
    long players = about ? strtol(about + sizeof mark - 1, NULL, 10) : 0;
    write_seats(people, sizeof people, "me", players);
    write_seats(computers, sizeof computers, "normal@50it", players);
    follow(match, 0);
    follow(match, KONTOR_SPECTATOR);
    for (size_t i = 1; i <= FORKS; i++) {
        struct kontor_match *fork = fork_at(match, i, people);
        done(kontor_advance(kontor, fork));
        decide(fork);
        kontor_match_close(fork);
        fork = fork_at(match, i, computers);
        think(fork);
        kontor_match_close(fork);
    }
    line(kontor_verify(kontor, record, size, "de"));
    kontor_match_close(match);
}

int main(int argc, char **argv)
{
    static char record[MOST_RECORD];
    kontor = kontor_open();
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        size_t size = file ? fread(record, 1, sizeof record, file) : 0;
        if (!size || size == sizeof record || fclose(file))
            return 1;
        transcribe(record, size);
    }
    kontor_close(kontor);
    return 0;
}
