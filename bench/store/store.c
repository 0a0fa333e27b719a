/*
 * store.c FOLDER [SECONDS]: what the server's store costs, in the folder's file system.
 *
 * Rows a second with 1 to 1,000 clients that each wait for their acknowledgement,
 * against SQLite alone with the same table in groups of the same size, in turns; and
 * what opening a stored match costs against reading its record from memory.
 */
#include "store/store.h"

#include <errno.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/brain.h"
#include "ai/clock.h"
#include "cli/cli.h"
#include "core/record.h"
#include "core/rng.h"
#include "fair/hash.h"

enum { MOST_CLIENTS = 1000, ROUNDS = 5 };

static const char the_lines[] = "0 buy flyt 3\n. price flyt 4\n1 pass\n";

static void fail(const char *what)
{
    fprintf(stderr, "store_bench: %s\n", what);
    exit(1);
}

/* ---- our store ----------------------------------------------------------------- */

struct store_run {
    double rows, seconds, cpu; /* processor time of the whole process */
    double commits;
};

static int64_t next_number[MOST_CLIENTS + 1];
static sem_t woken;

static void wake(void *context)
{
    (void)context;
    sem_post(&woken);
}

static struct archive *open_store(const char *folder)
{
    struct store_settings settings = { .folder = folder, .wake = wake };
    struct store_fault fault;
    struct archive *archive = store_open(&settings, &fault);
    if (!archive)
        fail(store_error_key(fault.error));
    for (int64_t id = 1; id <= MOST_CLIENTS; id++) {
        struct stored_match match = { .id = id, .game = "template", .players = 2 };
        struct store_request *request = store_request(0, 0, 0);
        store_save_match(request, &match, NULL, 0);
        store_post(archive, request);
    }
    struct store_request *last = store_request(0, 0, 0);
    store_alive(last, 7, 0, 1);
    store_answer_free(store_ask(archive, last));
    struct store_answer *answer;
    while ((answer = store_take(archive)))
        store_answer_free(answer);
    return archive;
}

static void post_step(struct archive *archive, int64_t match)
{
    struct stored_step step = { .match = match,
                                .number = next_number[match]++,
                                .at = 1,
                                .request = 1,
                                .clocks = "",
                                .lines = the_lines };
    struct store_request *request = store_request(0, (uint64_t)match, 0);
    store_append(request, &step);
    if (!store_post(archive, request))
        fail("the queue is full");
}

/* Each client posts its next step when the last one is acknowledged. */
static void run_store(struct archive *archive, int clients, double seconds, struct store_run *run)
{
    struct store_load before, after;
    store_look(archive, &before);
    uint64_t start = clock_wall(), cpu = clock_process(), end = start + (uint64_t)(seconds * 1e9);
    int under_way = clients;
    for (int64_t match = 1; match <= clients; match++)
        post_step(archive, match);
    while (under_way) {
        struct store_answer *answer = store_take(archive);
        if (!answer) {
            sem_wait(&woken);
            continue;
        }
        if (answer->error)
            fail(store_error_key(answer->error));
        int64_t match = (int64_t)answer->first;
        store_answer_free(answer);
        run->rows++;
        if (clock_wall() < end)
            post_step(archive, match);
        else
            under_way--;
    }
    store_look(archive, &after);
    run->seconds += (double)(clock_wall() - start) / 1e9;
    run->cpu += (double)(clock_process() - cpu) / 1e9;
    run->commits += (double)(after.commits - before.commits);
}

/* ---- SQLite alone ---------------------------------------------------------------- */

static sqlite3 *open_bare(const char *folder, sqlite3_stmt **insert)
{
    char path[4200];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/bare.db", folder);
    if (sqlite3_open(path, &db) ||
        sqlite3_exec(db,
                     "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE step("
                     "match INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER, actor INTEGER,"
                     " request INTEGER, asked INTEGER, clocks TEXT, lines TEXT,"
                     " PRIMARY KEY(match,number)) WITHOUT ROWID",
                     NULL, NULL, NULL) ||
        sqlite3_prepare_v2(db, "INSERT INTO step VALUES(?1,?2,1,0,1,0,'',?3)", -1, insert, NULL))
        fail(sqlite3_errmsg(db));
    return db;
}

static void run_bare(sqlite3 *db, sqlite3_stmt *insert, int group, double seconds,
                     struct store_run *run)
{
    static int64_t numbers[MOST_CLIENTS + 1], match;
    uint64_t start = clock_wall(), cpu = clock_process(), end = start + (uint64_t)(seconds * 1e9);
    while (clock_wall() < end) {
        sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
        for (int i = 0; i < group; i++) {
            match = match % MOST_CLIENTS + 1;
            sqlite3_bind_int64(insert, 1, match);
            sqlite3_bind_int64(insert, 2, numbers[match]++);
            sqlite3_bind_text(insert, 3, the_lines, -1, SQLITE_STATIC);
            if (sqlite3_step(insert) != SQLITE_DONE)
                fail(sqlite3_errmsg(db));
            sqlite3_reset(insert);
        }
        if (sqlite3_exec(db, "COMMIT", NULL, NULL, NULL))
            fail(sqlite3_errmsg(db));
        run->rows += group;
        run->commits++;
    }
    run->seconds += (double)(clock_wall() - start) / 1e9;
    run->cpu += (double)(clock_process() - cpu) / 1e9;
}

static void measure_rows(struct archive *archive, const char *folder, double seconds)
{
    static const int clients[] = { 1, 10, 100, 1000 };
    sqlite3_stmt *insert;
    sqlite3 *db = open_bare(folder, &insert);
    printf("clients  rows/s  group  us/row  bare rows/s  bare us/row  ratio  cpu ratio\n");
    for (size_t i = 0; i < sizeof clients / sizeof *clients; i++) {
        struct store_run ours = { 0 }, bare = { 0 };
        for (int round = 0; round < ROUNDS; round++) {
            run_store(archive, clients[i], seconds / ROUNDS, &ours);
            int group = (int)(ours.rows / ours.commits + 0.5);
            run_bare(db, insert, group < 1 ? 1 : group, seconds / ROUNDS, &bare);
        }
        double cost = ours.cpu / ours.rows * 1e6, alone = bare.cpu / bare.rows * 1e6;
        printf("%7d %7.0f %6.1f %7.1f %12.0f %12.1f %6.2f %10.2f\n", clients[i],
               ours.rows / ours.seconds, ours.rows / ours.commits, cost, bare.rows / bare.seconds,
               alone, ours.rows / ours.seconds / (bare.rows / bare.seconds), cost / alone);
        fflush(stdout);
    }
    sqlite3_finalize(insert);
    sqlite3_close(db);
}

/* ---- opening a match ------------------------------------------------------------------ */

struct stream {
    struct draws draws;
    struct rng rng;
};

static uint32_t below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct stream *)draws)->rng, n);
}

/* A whole match by greedy players; its moves as steps of a few lines. */
static struct session *play_match(const struct game *game, const struct edition *edition,
                                  struct archive *archive, int64_t id)
{
    struct match match = { .game = game, .edition = edition };
    struct stream stream = { .draws = { below }, .rng = rng_seed(1) };
    struct agent greedy = agent_of(&greedy_brain);
    struct text head = { 0 }, lines = { 0 };
    int64_t number = 0;
    unsigned active;
    setup_defaults(game, game->min_players, &match.setup);
    struct session *session = session_open(&match, NULL);
    store_head(session, &head);
    struct stored_match row = { .id = id,
                                .state = MATCH_OVER,
                                .game = game->id,
                                .players = 2,
                                .edition_hash = edition->sha256,
                                .head = head.data };
    struct store_request *request = store_request(0, 0, 0);
    store_save_match(request, &row, NULL, 0);
    while (session_draw(session, &stream.draws), (active = session_active(session))) {
        int actor = active >> HOST & 1 ? HOST : __builtin_ctz(active);
        struct move move;
        if (actor == HOST) {
            move = game->host(edition->data, session_state(session), &stream.rng, NO_CLOCK);
        } else {
            struct mind mind;
            mind_open(&mind, &greedy, session_match(session), actor);
            move = mind_ask(&mind, session, &stream.rng);
            mind_close(&mind);
        }
        if (!session_play(session, actor, move, NULL))
            fail("a move is refused");
    }
    for (size_t i = 0; i < session_count(session); i++) {
        struct event event = session_event(session, i);
        /* A step begins with a seat's move. */
        if (event.actor < MAX_PLAYERS && lines.size) {
            struct stored_step step = { .match = id, .number = number++, .lines = lines.data };
            store_append(request, &step);
            text_free(&lines);
            lines = (struct text){ 0 };
        }
        record_write_event(session_match(session), event, &lines);
    }
    struct stored_step step = { .match = id, .number = number, .lines = lines.data };
    store_append(request, &step);
    struct store_answer *answer = store_ask(archive, request);
    if (!answer || answer->error)
        fail("the match could not be stored");
    store_answer_free(answer);
    text_free(&lines);
    text_free(&head);
    return session;
}

enum { TRIES = 201 };

static int by_size(const void *a, const void *b)
{
    const double *first = a, *second = b;
    return (*first > *second) - (*first < *second);
}

/* Microseconds of processor time, both threads together: the middle one of some, for the clock
 * of a machine that is a guest of another at times counts half. */
static double time_reading(const struct text *text)
{
    double took[TRIES];
    for (int i = 0; i < TRIES; i++) {
        struct record record;
        struct record_error error;
        uint64_t start = clock_process();
        if (!record_read(text->data, text->size, fair_hash_text, &record, &error))
            fail(error_key(error.error));
        record_free(&record);
        took[i] = (double)(clock_process() - start) / 1e3;
    }
    qsort(took, TRIES, sizeof *took, by_size);
    return took[TRIES / 2];
}

static double time_opening(struct archive *archive, int64_t id)
{
    double took[TRIES];
    for (int i = 0; i < TRIES; i++) {
        struct text text = { 0 };
        struct record record;
        struct record_error error;
        uint64_t start = clock_process();
        struct store_request *request = store_request(0, 0, 0);
        store_read_match(request, id);
        struct store_answer *answer = store_ask(archive, request);
        if (!answer || !store_record(answer, &text) ||
            !record_read(text.data, text.size, fair_hash_text, &record, &error))
            fail("a match cannot be opened");
        store_answer_free(answer);
        text_free(&text);
        record_free(&record);
        took[i] = (double)(clock_process() - start) / 1e3;
    }
    qsort(took, TRIES, sizeof *took, by_size);
    return took[TRIES / 2];
}

static void measure_opening(struct archive *archive)
{
    printf("\ngame             events  bytes  record_read us  from the store us  ratio\n");
    for (int i = 0; all_games[i]; i++) {
        struct edition *edition = edition_open(all_games[i], NULL);
        struct text text = { 0 };
        int64_t id = 5000 + i;
        struct session *session = play_match(all_games[i], edition, archive, id);
        record_write(session, NULL, &text);
        double read = time_reading(&text), opened = time_opening(archive, id);
        printf("%-16s %6zu %6zu %15.0f %18.0f %6.2f\n", all_games[i]->id, session_count(session),
               text.size, read, opened, opened / read);
        text_free(&text);
        session_close(session);
        edition_free(edition);
    }
}

int main(int argc, char **argv)
{
    double seconds = 5;
    char folder[4096];
    if (argc < 2 || (argc > 2 && !cli_decimal(argv[2], "", &seconds)))
        fail("FOLDER [SECONDS]; the folder is made, and must be new");
    if (mkdir(argv[1], 0700))
        fail(strerror(errno));
    snprintf(folder, sizeof folder, "%s", argv[1]);
    sem_init(&woken, 0, 0);
    struct archive *archive = open_store(folder);
    measure_rows(archive, folder, seconds);
    measure_opening(archive);
    store_close(archive);
    return 0;
}
