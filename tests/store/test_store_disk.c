/*
 * test_store_disk.c: what the disk can do to a store: full, read-only, gone, in use,
 * newer, of no known form; and bringing a schema forward.
 */
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "helper_store.h"
#include "store/inside.h"

enum { MATCH = 5 };

static void path_in(const char *folder, const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", folder, name);
}

static struct store_fault cannot_open(const char *folder, bool reader)
{
    struct store_settings settings = { .folder = folder, .reader = reader };
    struct store_fault fault;
    assert_null(store_open(&settings, &fault));
    return fault;
}

static void make_match(struct archive *archive)
{
    struct stored_match match = a_match(MATCH, 0);
    struct store_request *request = store_request(0, 0, 0);
    store_new_match(request, &match);
    archive_do(archive, request, STORE_FINE);
}

/* Appends the step with so many bytes of lines; what the store says. */
static enum store_error append(struct archive *archive, int64_t number, size_t size)
{
    char *lines = malloc(size + 1);
    assert_non_null(lines);
    memset(lines, 'x', size);
    lines[size] = 0;
    struct stored_step step = a_step(MATCH, number, 0, 1);
    step.lines = lines;
    struct store_request *request = store_request(0, 0, 0);
    store_append(request, &step);
    struct store_answer *answer = store_ask(archive, request);
    assert_non_null(answer);
    enum store_error error = answer->error;
    store_answer_free(answer);
    free(lines);
    return error;
}

static int count_steps(struct archive *archive)
{
    struct store_request *request = store_request(0, 0, 0);
    store_read_match(request, MATCH);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    int steps = answer->steps;
    store_answer_free(answer);
    return steps;
}

static void execute(const char *folder, const char *sql)
{
    char path[128];
    sqlite3 *db;
    path_in(folder, "kontor.db", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* ---- full --------------------------------------------------------------------- */

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* Files may not grow beyond a bound: as on a full disk. */
static void test_full_disk(void **state)
{
    char folder[64];
    (void)state;
    folder_make(folder);
    struct archive *archive = archive_in(folder);
    make_match(archive);
    signal(SIGXFSZ, SIG_IGN);
    limit_files(1 << 20);
    int stored = 0;
    enum store_error error = STORE_FINE;
    while (stored < 1000 && !(error = append(archive, stored, 50000)))
        stored++;
    assert_int_equal(error, STORE_FULL);
    assert_true(stored > 3 && stored < 1000);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(append(archive, stored, 50000), STORE_FULL); /* and says so every time */
        assert_int_equal(count_steps(archive), stored);               /* reading goes on */
    }
    struct store_load load;
    store_look(archive, &load);
    assert_int_equal(load.outage, STORE_FULL);
    assert_true(load.failed > 0);
    limit_files(RLIM_INFINITY);
    assert_int_equal(append(archive, stored, 50000), STORE_FINE); /* by itself */
    store_look(archive, &load);
    assert_int_equal(load.outage, STORE_FINE);
    store_close(archive);
    archive = archive_in(folder);
    assert_int_equal(count_steps(archive), stored + 1);
    store_close(archive);
    folder_remove(folder);
}

/* ---- read-only ---------------------------------------------------------------- */

static void test_read_only(void **state)
{
    char folder[64], path[128];
    (void)state;
    folder_make(folder);
    store_close(archive_in(folder));
    path_in(folder, "kontor.db", path);
    chmod(path, 0444);
    chmod(folder, 0755);
    path_in(folder, "lock", path);
    chmod(path, 0666);
    /* For the superuser nothing is read-only: as somebody else, in a process of its own. */
    pid_t child = fork();
    if (!child) {
        struct store_settings settings = { .folder = folder };
        struct store_fault fault;
        if (!getuid() && setuid(65534))
            _exit(9);
        _exit(store_open(&settings, &fault) ? 8 : fault.error == STORE_READ_ONLY ? 0 : 7);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    folder_remove(folder);
}

/* ---- gone --------------------------------------------------------------------- */

static void test_moved_away(void **state)
{
    char folder[64], path[128], away[128];
    (void)state;
    folder_make(folder);
    path_in(folder, "kontor.db", path);
    path_in(folder, "elsewhere", away);
    struct archive *archive = archive_in(folder);
    make_match(archive);
    assert_int_equal(append(archive, 0, 10), STORE_FINE);
    assert_int_equal(rename(path, away), 0);
    assert_int_equal(append(archive, 1, 10), STORE_GONE);
    /* Another file in its place is not ours. */
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    assert_int_equal(append(archive, 1, 10), STORE_GONE);
    assert_int_equal(rename(away, path), 0);
    assert_int_equal(append(archive, 1, 10), STORE_FINE);
    store_close(archive);
    archive = archive_in(folder);
    assert_int_equal(count_steps(archive), 2);
    store_close(archive);
    folder_remove(folder);
}

/* Somebody tidies up the log beside the file: nothing that was acknowledged is lost. */
static void test_log_deleted(void **state)
{
    char folder[64], path[128];
    (void)state;
    folder_make(folder);
    path_in(folder, "kontor.db-wal", path);
    struct archive *archive = archive_in(folder);
    make_match(archive);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(append(archive, i, 10), STORE_FINE);
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(append(archive, 3, 10), STORE_FINE);
    assert_int_equal(append(archive, 4, 10), STORE_FINE);
    /* By name on the disk, as a tool or the next server finds it. */
    struct store_settings settings = { .folder = folder, .reader = true };
    struct store_fault fault;
    struct archive *other = store_open(&settings, &fault);
    assert_non_null(other);
    assert_int_equal(count_steps(other), 5);
    store_close(other);
    store_close(archive);
    folder_remove(folder);
}

enum { LARGE = 9 << 20 }; /* four of them are more pages than the log is to have */

/* How often the log was begun anew: SQLite counts that at its beginning. */
static uint32_t times_begun(const char *log)
{
    unsigned char head[16];
    FILE *file = fopen(log, "rb");
    assert_non_null(file);
    assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
    fclose(file);
    return (uint32_t)head[12] << 24 | (uint32_t)head[13] << 16 | (uint32_t)head[14] << 8 | head[15];
}

/* What the log has gathered goes into the file while the store runs, and the log is then used
 * again from its beginning. */
static void test_log_carried(void **state)
{
    char folder[64], log[128];
    (void)state;
    folder_make(folder);
    path_in(folder, "kontor.db-wal", log);
    struct archive *archive = archive_in(folder);
    make_match(archive);
    uint32_t before = times_begun(log);
    int steps = 0;
    while (steps < 4)
        assert_int_equal(append(archive, steps++, LARGE), STORE_FINE);
    for (int i = 0; i < 3000 && times_begun(log) == before; i++) {
        wait_ms(10);
        assert_int_equal(append(archive, steps++, 10), STORE_FINE);
    }
    assert_int_not_equal(times_begun(log), before);
    assert_int_equal(count_steps(archive), steps);
    store_close(archive);
    folder_remove(folder);
}

/* ---- in use ------------------------------------------------------------------- */

static void test_two_openers(void **state)
{
    char folder[64];
    (void)state;
    folder_make(folder);
    struct archive *archive = archive_in(folder);
    struct store_fault fault = cannot_open(folder, false);
    assert_int_equal(fault.error, STORE_LOCKED);
    assert_int_equal(fault.process, getpid());
    make_match(archive);
    /* A tool may look, and leave a word. */
    struct store_settings settings = { .folder = folder, .reader = true };
    struct archive *tool = store_open(&settings, &fault);
    assert_non_null(tool);
    assert_int_equal(count_steps(tool), 0);
    struct stored_order order = { .what = "message", .value = "hello" };
    struct store_request *request = store_request(0, 0, 0);
    store_put_order(request, &order);
    archive_do(tool, request, STORE_FINE);
    store_close(tool);
    request = store_request(0, 0, 0);
    store_read_orders(request);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->orders, 1);
    assert_string_equal(answer->order->value, "hello");
    store_answer_free(answer);
    store_close(archive);
    store_close(archive_in(folder)); /* free again */
    folder_remove(folder);
}

/* Another program that writes for a moment is waited for. */
static void test_busy(void **state)
{
    char folder[64], path[128];
    sqlite3 *db;
    (void)state;
    folder_make(folder);
    struct archive *archive = archive_in(folder);
    make_match(archive);
    path_in(folder, "kontor.db", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    struct stored_step step = a_step(MATCH, 0, 0, 1);
    struct store_request *request = store_request(0, 0, 0);
    store_append(request, &step);
    assert_true(store_post(archive, request));
    wait_ms(100);
    assert_null(store_take(archive));
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    struct store_answer *answer;
    while (!(answer = store_take(archive)))
        wait_ms(1);
    assert_int_equal(answer->error, STORE_FINE);
    store_answer_free(answer);
    store_close(archive);
    folder_remove(folder);
}

/* ---- what is not ours --------------------------------------------------------------------------
 */

static void test_newer(void **state)
{
    char folder[64];
    (void)state;
    folder_make(folder);
    store_close(archive_in(folder));
    execute(folder, "UPDATE meta SET value='99' WHERE key='schema'");
    struct store_fault fault = cannot_open(folder, false);
    assert_int_equal(fault.error, STORE_NEWER);
    assert_int_equal(fault.schema, 99);
    assert_int_equal(cannot_open(folder, true).error, STORE_NEWER);
    folder_remove(folder);
}

static void test_not_a_store(void **state)
{
    char folder[64], path[128];
    (void)state;
    folder_make(folder);
    assert_int_equal(cannot_open(folder, true).error, STORE_FOLDER); /* nothing is there */
    path_in(folder, "kontor.db", path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 1000; i++)
        fputs("this is no database ", file);
    fclose(file);
    assert_int_equal(cannot_open(folder, false).error, STORE_BROKEN);
    unlink(path);
    execute(folder, "CREATE TABLE recipes(name)"); /* somebody else's */
    assert_int_equal(cannot_open(folder, false).error, STORE_BROKEN);
    unlink(path);
    execute(folder, "PRAGMA application_id=1263488628; CREATE TABLE meta(key, value)");
    assert_int_equal(cannot_open(folder, false).error, STORE_BROKEN); /* without its version */
    folder_remove(folder);
    /* A file where the folder should be. */
    file = fopen(folder, "w");
    assert_non_null(file);
    fclose(file);
    assert_int_equal(cannot_open(folder, false).error, STORE_FOLDER);
    unlink(folder);
}

/* ---- backup -------------------------------------------------------------------- */

static struct store_answer *read_steps(struct archive *archive)
{
    struct store_request *request = store_request(0, 0, 0);
    store_read_match(request, MATCH);
    return archive_ask(archive, request, STORE_FINE);
}

/* A copy taken while steps are written has all of them up to some moment, and the server
 * loses none. */
static void test_backup(void **state)
{
    enum { BEFORE = 50, WHILE = 300 };
    char folder[64], other[64], path[128], log[128];
    struct store_fault fault;
    (void)state;
    folder_make(folder);
    folder_make(other);
    path_in(other, "kontor.db", path);
    path_in(other, "kontor.db-wal", log);
    assert_false(store_backup(folder, path, &fault));
    assert_int_equal(fault.error, STORE_FOLDER);
    struct archive *archive = archive_in(folder);
    make_match(archive);
    for (int i = 0; i < BEFORE; i++)
        assert_int_equal(append(archive, i, 2000), STORE_FINE);
    for (int i = BEFORE; i < BEFORE + WHILE; i++) {
        struct stored_step step = a_step(MATCH, i, 0, 1);
        struct store_request *request = store_request(0, 0, 0);
        store_append(request, &step);
        assert_true(store_post(archive, request));
    }
    assert_true(store_backup(folder, path, &fault));
    assert_int_not_equal(access(log, F_OK), 0); /* one file */
    struct archive *copy = archive_in(other);
    struct store_answer *answer = read_steps(copy);
    assert_in_range(answer->steps, BEFORE, BEFORE + WHILE);
    for (int i = 0; i < answer->steps; i++)
        assert_int_equal(answer->step[i].number, i);
    store_answer_free(answer);
    store_close(copy);
    answer = read_steps(archive);
    assert_int_equal(answer->steps, BEFORE + WHILE);
    store_answer_free(answer);
    assert_false(store_backup(folder, "/nowhere/copy", &fault));
    struct text wrong = { 0 };
    assert_true(store_check(other, &wrong, &fault));
    assert_int_equal(wrong.size, 0);
    execute(other, "DELETE FROM step WHERE number=3");
    assert_true(store_check(other, &wrong, &fault));
    assert_non_null(wrong.data);
    assert_non_null(strstr(wrong.data, "step 4 follows on nothing"));
    text_free(&wrong);
    store_close(archive);
    folder_remove(folder);
    folder_remove(other);
}

/* ---- the schema --------------------------------------------------------------- */

static int64_t number_of(struct database *database, const char *sql)
{
    int64_t number;
    bool found;
    enum store_error error = number_find(database, statement_once(database, sql), &number, &found);
    return !error && found ? number : -1;
}

static struct database *fresh(struct schema_state *state)
{
    struct database_settings settings = {
        .owner = true, .maker = STORE_APPLICATION, .ready = schema_ready, .context = state
    };
    struct database *database = database_new(&settings);
    *state = (struct schema_state){ .owner = true };
    assert_non_null(database);
    assert_int_equal(database_open(database), STORE_FINE);
    return database;
}

static void test_migrations(void **state)
{
    enum { NOW = STORE_SCHEMA };
    static const struct migration steps[] = {
        { NOW + 1, "ALTER TABLE player ADD COLUMN nick TEXT NOT NULL DEFAULT 'x'", 0, false },
        { NOW + 2, "CREATE TABLE more(a); INSERT INTO more VALUES(7)", 0, false },
        { NOW + 3, "INSERT INTO nowhere VALUES(1)", 0, false },
    };
    static const char version[] = "SELECT value FROM meta WHERE key='schema'";
    struct schema_state known;
    struct database *database = fresh(&known);
    (void)state;
    assert_int_equal(database_run(database, "INSERT INTO player VALUES(1,'a','','','',0,0,0)"),
                     STORE_FINE);
    /* A step that fails takes all of them back. */
    assert_int_not_equal(schema_migrate(database, &known, store_schema, NOW + 3, steps, 3),
                         STORE_FINE);
    assert_int_equal(number_of(database, version), NOW);
    assert_int_equal(number_of(database, "SELECT a FROM more"), -1);
    assert_int_equal(schema_migrate(database, &known, store_schema, NOW + 2, steps, 2), STORE_FINE);
    assert_int_equal(number_of(database, version), NOW + 2);
    assert_int_equal(number_of(database, "SELECT a FROM more"), 7);
    assert_int_equal(number_of(database, "SELECT count(*) FROM player WHERE nick='x'"), 1);
    assert_int_equal(schema_migrate(database, &known, store_schema, NOW + 2, steps, 2), STORE_FINE);
    /* The next one begins where this one ended. */
    static const struct migration more = { NOW + 3, "UPDATE more SET a=8", 0, false };
    struct migration all[] = { steps[0], steps[1], more };
    assert_int_equal(schema_migrate(database, &known, store_schema, NOW + 3, all, 3), STORE_FINE);
    assert_int_equal(number_of(database, "SELECT a FROM more"), 8);
    /* Back there is no way. */
    assert_int_equal(schema_migrate(database, &known, store_schema, NOW + 2, steps, 2),
                     STORE_NEWER);
    known.owner = false;
    assert_int_equal(schema_migrate(database, &known, store_schema, NOW + 9, all, 3), STORE_OLDER);
    database_free(database);
}

/* Every column of schema.sql is in the tables of tables.c, and has a comment. */
static void test_schema_and_tables(void **state)
{
    struct schema_state known;
    struct database *database = fresh(&known);
    (void)state;
    for (int i = 0; i < TABLES; i++) {
        const struct table_map *table = &table_map[i];
        char sql[160];
        int columns = table_columns(table);
        snprintf(sql, sizeof sql, "SELECT count(*) FROM pragma_table_info('%s')", table->name);
        assert_int_equal(number_of(database, sql), columns + 1); /* and its checksum */
        for (int k = 0; k < columns; k++) {
            snprintf(sql, sizeof sql,
                     "SELECT count(*) FROM pragma_table_info('%s') WHERE name='%s'", table->name,
                     table->column[k].name);
            assert_int_equal(number_of(database, sql), 1);
        }
    }
    database_free(database);
    for (const char *at = store_schema; *at;) {
        size_t length = strcspn(at, "\n");
        bool column = length > 4 && !memcmp(at, "    ", 4) && at[4] != ' ' &&
                      strncmp(at + 4, "PRIMARY KEY (", 13) != 0;
        const char *comment = strstr(at, "--");
        if (column && (!comment || comment > at + length))
            fail_msg("without a comment: %.*s", (int)length, at);
        at += length + (at[length] != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_disk),   cmocka_unit_test(test_read_only),
        cmocka_unit_test(test_moved_away),  cmocka_unit_test(test_log_deleted),
        cmocka_unit_test(test_log_carried), cmocka_unit_test(test_two_openers),
        cmocka_unit_test(test_busy),        cmocka_unit_test(test_newer),
        cmocka_unit_test(test_not_a_store), cmocka_unit_test(test_backup),
        cmocka_unit_test(test_migrations),  cmocka_unit_test(test_schema_and_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
