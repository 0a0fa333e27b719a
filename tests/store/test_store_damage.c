/*
 * test_store_damage.c: a store in which a bit is not what was written. Each column
 * of each table is damaged, and the bits of the file itself.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "helper_fixture.h"
#include "store/inside.h"
#include "tests/helpers/play.h"

enum { STEPS = 9, MANY = 300, SEED = 20, THREE = 103 };

/* ---- a store with a row of everything -------------------------------------------- */

static void furnish_people(struct archive *archive)
{
    struct stored_secret device = { .player = ADA, .kind = SECRET_DEVICE, .made = 1 };
    struct stored_secret code = { .player = BEN, .kind = SECRET_CODE, .made = 2, .until = 9 };
    struct stored_notice notice = { .player = ADA, .body = "{\"a\":1}", .made = 3, .due = 4 };
    struct stored_ban ban = { BAN_ADDRESS, "192.0.2.1", 5, 6, "noise" };
    struct stored_order order = { .at = 7, .what = "message", .value = "hello" };
    struct stored_chat chat = {
        .match = ONE, .at = 8, .player = ADA, .name = "Ada", .words = "hi"
    };
    struct stored_invite invite = { .match = ONE, .seat = 1, .by = ADA, .uses = 3, .made = 10 };
    struct store_request *request = store_request(0, 0, 0);
    a_hash(device.hash, 1);
    a_hash(code.hash, 2);
    a_hash(invite.hash, 3);
    store_put_secret(request, &device);
    store_put_secret(request, &code);
    for (int i = 0; i < 3; i++) {
        store_put_notice(request, &notice);
        store_put_order(request, &order);
        store_say(request, &chat);
    }
    store_put_ban(request, &ban);
    store_put_invite(request, &invite);
    store_put_setting(request, "read_only", "0");
    store_alive(request, 77, INT64_C(1700000000000), INT64_C(1700000000500));
    store_put_hook(request, ADA, "{\"url\":\"https://example.org\"}");
    archive_do(archive, request, STORE_FINE);
}

/* One that runs, so that the log has lines. */
static void furnish_log(struct archive *archive)
{
    struct stored_match runs = a_match(THREE, 0);
    struct stored_seat seats[] = { a_seat(THREE, 0, 0), a_seat(THREE, 1, 0) };
    struct store_request *request = store_request(0, 0, 0);
    runs.state = MATCH_RUNNING;
    runs.started = 7000;
    runs.proof = "fair proof 3\nfair commitment "
                 "36d8c4e5fe7318aa189ff0f609b10da8e62b2ac7f1294f39568a5b97f04ff91d\n";
    store_save_match(request, &runs, seats, 2);
    archive_do(archive, request, STORE_FINE);
}

static void furnish_all(struct archive *archive)
{
    struct stored_match over = a_match(TWO, BEN);
    struct stored_seat seats[] = { a_seat(TWO, 0, BEN), a_seat(TWO, 1, 0) };
    struct stored_edition edition = { "00", "template", "house-1", "edition house-1\n" };
    furnish(archive);
    over.state = MATCH_OVER;
    over.head = "kontor-record 1\ngame template 1\n";
    over.proof = "fair seed 0123456789abcdef\n";
    over.result = "{\"places\":[1,2]}";
    over.series = ONE;
    struct store_request *request = store_request(0, 0, 0);
    store_save_match(request, &over, seats, 2);
    store_put_edition(request, &edition);
    archive_do(archive, request, STORE_FINE);
    append_steps(archive, ONE, 0, STEPS);
    append_steps(archive, TWO, 0, STEPS);
    furnish_log(archive);
    furnish_people(archive);
}

static void execute(const char *folder, const char *sql)
{
    char path[128];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/kontor.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL))
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* ---- looking ---------------------------------------------------------------------- */

/* Whether `kontor store check` finds anything; what it says. */
static bool is_found(const char *folder, struct text *said)
{
    struct store_fault fault;
    text_free(said);
    *said = (struct text){ 0 };
    return !store_check(folder, said, &fault) || said->size;
}

static void expect_sound(const char *folder)
{
    struct text said = { 0 };
    if (is_found(folder, &said))
        fail_msg("not sound: %s", said.data ? said.data : "cannot be looked at");
    text_free(&said);
}

static void add_row(sqlite3_stmt *statement, struct text *out)
{
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        int type = sqlite3_column_type(statement, i);
        int size = sqlite3_column_bytes(statement, i);
        const void *bytes = sqlite3_column_blob(statement, i);
        text_printf(out, "%d:%d:", type, size);
        text_add_bytes(out, bytes ? bytes : "", (size_t)size);
    }
    text_add(out, "\n");
}

/* Every value of every row, with its type. False: it cannot be read. */
static bool dump(const char *folder, struct text *out)
{
    char path[128], sql[96];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/kontor.db", folder);
    int code = sqlite3_open(path, &db);
    for (int i = 0; !code && i < TABLES; i++) {
        sqlite3_stmt *statement = NULL;
        snprintf(sql, sizeof sql, "SELECT * FROM %s NOT INDEXED ORDER BY 1,2", table_map[i].name);
        code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
        while (!code && (code = sqlite3_step(statement)) == SQLITE_ROW) {
            add_row(statement, out);
            code = SQLITE_OK;
        }
        code = code == SQLITE_DONE ? SQLITE_OK : code;
        sqlite3_finalize(statement);
    }
    sqlite3_close(db);
    return !code;
}

/* ---- the file ------------------------------------------------------------------------ */

static unsigned char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    fclose(file);
    return bytes;
}

static void write_file(const char *path, const unsigned char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static void remove_log(const char *folder)
{
    char path[128];
    snprintf(path, sizeof path, "%s/kontor.db-wal", folder);
    remove(path);
    snprintf(path, sizeof path, "%s/kontor.db-shm", folder);
    remove(path);
}

/* ---- every column ------------------------------------------------------------------- */

/* The store as it was, and where it is put back. */
struct kept {
    const char *folder;
    char path[128];
    unsigned char *bytes;
    size_t size;
};

static struct kept keep(const char *folder)
{
    struct kept kept = { .folder = folder };
    snprintf(kept.path, sizeof kept.path, "%s/kontor.db", folder);
    kept.bytes = read_file(kept.path, &kept.size);
    return kept;
}

static void put_back(const struct kept *kept)
{
    remove_log(kept->folder);
    write_file(kept->path, kept->bytes, kept->size);
}

/* The first row of the table gets the changed value, where the database takes it; it must be
 * found. Whether the database took it. */
static bool damage_value(const struct kept *kept, const char *table, const char *column,
                         const char *value)
{
    struct text said = { 0 }, sql = { 0 };
    sqlite3 *db;
    assert_int_equal(sqlite3_open(kept->path, &db), SQLITE_OK);
    text_printf(&sql, "UPDATE %s SET \"%s\"=%s WHERE sum=(SELECT sum FROM %s LIMIT 1)", table,
                column, value, table);
    int code = sqlite3_exec(db, sql.data, NULL, NULL, NULL), changed = sqlite3_changes(db);
    sqlite3_close(db);
    if (!code && changed != 1)
        fail_msg("%s: %d rows", sql.data, changed);
    if (!code && !is_found(kept->folder, &said))
        fail_msg("not found: %s", sql.data);
    text_free(&said);
    text_free(&sql);
    put_back(kept);
    return !code;
}

/* So many bits of a number, another text, another kind of value. */
static int damage_column(const struct kept *kept, const char *table, const char *name,
                         enum column_type type, int first)
{
    char value[400];
    int tried = 0, apart = long_tests() ? 1 : 5;
    if (type == COLUMN_HASH)
        return damage_value(kept, table, name,
                            "x'a55aa55aa55aa55aa55aa55aa55aa55aa55aa55aa55aa55aa55aa55aa55aa55a'");
    if (type == COLUMN_TEXT || type == COLUMN_LONG_TEXT) {
        snprintf(value, sizeof value, "\"%s\"||' '", name);
        tried += damage_value(kept, table, name, value);
        snprintf(value, sizeof value, "char(coalesce(unicode(\"%s\"),64)+1)||substr(\"%s\",2)",
                 name, name);
        tried += damage_value(kept, table, name, value);
        snprintf(value, sizeof value, "CAST(\"%s\" AS BLOB)", name);
        return tried + damage_value(kept, table, name, value);
    }
    for (int bit = first % apart; bit < 64; bit += apart) {
        snprintf(value, sizeof value, "(coalesce(\"%s\",0)|(1<<%d))-(coalesce(\"%s\",0)&(1<<%d))",
                 name, bit, name, bit);
        tried += damage_value(kept, table, name, value);
    }
    return tried;
}

static void every_column(void **state)
{
    struct fixture *fixture = *state;
    furnish_all(fixture->archive);
    store_close(fixture->archive);
    expect_sound(fixture->folder);
    struct kept kept = keep(fixture->folder);
    for (int i = 0; i < TABLES; i++) {
        const struct table_map *table = &table_map[i];
        int columns = table_columns(table);
        for (int k = 0; k <= columns; k++) {
            const struct column *column = &table->column[k];
            const char *name = k < columns ? column->name : "sum";
            enum column_type type = k < columns ? column->type : COLUMN_NUMBER;
            if (!damage_column(&kept, table->name, name, type, i + k))
                fail_msg("nothing was tried with %s.%s", table->name, name);
        }
    }
    expect_sound(fixture->folder);
    free(kept.bytes);
    fixture->archive = archive_in(fixture->folder);
}

/* ---- every bit of the file ---------------------------------------------------------- */

/* All that a match read whole says, or why it cannot be read. */
static bool read_whole(struct archive *archive, int64_t match, struct text *out)
{
    struct store_request *request = store_request(0, 0, 0);
    store_read_match(request, match);
    struct store_answer *answer = store_ask(archive, request);
    assert_non_null(answer);
    bool told = answer->error || answer->damaged;
    for (int i = 0; i < answer->matches; i++)
        text_printf(out, "%016llx\n",
                    (unsigned long long)row_sum(&table_map[TABLE_MATCH], &answer->match[i], 0));
    for (int i = 0; i < answer->seats; i++)
        text_printf(out, "%016llx\n",
                    (unsigned long long)row_sum(&table_map[TABLE_SEAT], &answer->seat[i], 0));
    for (int i = 0; i < answer->steps; i++)
        text_printf(out, "%016llx\n",
                    (unsigned long long)row_sum(&table_map[TABLE_STEP], &answer->step[i], 0));
    for (int i = 0; i < answer->editions; i++)
        text_printf(out, "%016llx\n",
                    (unsigned long long)row_sum(&table_map[TABLE_EDITION], &answer->edition[i], 0));
    store_answer_free(answer);
    return told;
}

static bool same(const struct text *a, const struct text *b)
{
    return a->size == b->size && (!a->size || !memcmp(a->data, b->data, a->size));
}

/* Whether a server that opens the match is told of damage, or has what was written. */
static bool opens_well(const char *folder, const struct text was[2])
{
    struct store_settings settings = { .folder = folder };
    struct store_fault fault;
    struct archive *archive = store_open(&settings, &fault);
    bool good = true;
    for (int i = 0; archive && i < 2; i++) {
        struct text is = { 0 };
        good &= read_whole(archive, i ? TWO : ONE, &is) || same(&is, &was[i]);
        text_free(&is);
    }
    store_close(archive);
    return good;
}

/* A bit of the file is turned: it is found, or every value of every row is as it was, the indexes
 * fit (which the check looks at), and so it is harmless: free room, counters, reserved bytes.
 * Who opens a match is told of it as well, but where SQLite's own order of the file is damaged so
 * that rows are out of sight: that the check alone can see. */
static bool look_for(const struct kept *kept, const struct text *was, struct text *said)
{
    struct text is = { 0 };
    bool found = is_found(kept->folder, said);
    bool harmless = found || (dump(kept->folder, &is) && same(&is, was));
    text_free(&is);
    if (!harmless)
        fail_msg("neither found nor harmless");
    return found;
}

static void every_bit(void **state)
{
    struct fixture *fixture = *state;
    const char *folder = fixture->folder;
    struct text was = { 0 }, said = { 0 }, matches[2] = { { 0 }, { 0 } };
    furnish_all(fixture->archive);
    read_whole(fixture->archive, ONE, &matches[0]);
    read_whole(fixture->archive, TWO, &matches[1]);
    store_close(fixture->archive);
    /* Small pages: less of the file is free room. */
    execute(folder, "PRAGMA journal_mode=DELETE; PRAGMA page_size=512; VACUUM");
    store_close(archive_in(folder));
    expect_sound(folder);
    assert_true(dump(folder, &was));
    struct kept kept = keep(folder);
    size_t bits = kept.size * 8, tries = long_tests() ? bits : 1000, found = 0, silent = 0;
    struct rng rng = rng_seed(SEED);
    for (size_t i = 0; i < tries; i++) {
        size_t bit = long_tests() ? i : (size_t)rng_below(&rng, (uint32_t)bits);
        unsigned char *byte = &kept.bytes[bit / 8], mask = (unsigned char)(1 << bit % 8);
        for (int look = 0; look < 2; look++) {
            *byte ^= mask;
            put_back(&kept);
            *byte ^= mask;
            if (!look) {
                found += look_for(&kept, &was, &said);
            } else if (!opens_well(folder, matches)) {
                silent++;
                if (!said.data || !strstr(said.data, "database"))
                    fail_msg("opened without a word: bit %zu of byte %zu: %s", bit % 8, bit / 8,
                             said.data ? said.data : "");
            }
        }
    }
    print_message("%zu of %zu bits found, %zu silent at opening\n", found, tries, silent);
    assert_true(found > tries / 4);
    put_back(&kept);
    free(kept.bytes);
    text_free(&was);
    text_free(&said);
    text_free(&matches[0]);
    text_free(&matches[1]);
    fixture->archive = archive_in(folder);
}

/* ---- a store of before ---------------------------------------------------------------- */

/* What a version did not have yet. */
static bool is_newer(int version, enum table_name name, const char *column)
{
    const struct {
        int since;
        enum table_name name;
        const char *column; /* "": the table */
    } news[] = {
        { 2, TABLE_LOG, "" },      { 2, TABLE_STEP, "vouch" },    { 3, TABLE_LIFE, "" },
        { 3, TABLE_MATCH, "due" }, { 3, TABLE_NOTICE, "holder" }, { 3, TABLE_ORDER, "holder" },
    };
    for (size_t i = 0; i < sizeof news / sizeof *news; i++)
        if (version < news[i].since && news[i].name == name && !strcmp(news[i].column, column))
            return true;
    return false;
}

/* The log of a store that had none: the match that runs, as of when it started. */
static void expect_adopted(struct archive *archive)
{
    struct store_request *request = store_request(0, 0, 0);
    store_read_log(request, 1, 10);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->logs, 2);
    assert_int_equal(answer->log_lines, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(answer->log[i].match, THREE);
        assert_int_equal(answer->log[i].what, i);
        assert_int_equal(answer->log[i].at, 7);
        assert_int_equal(answer->log[i].commitment[0], 0x36);
    }
    store_answer_free(answer);
}

/* Every row of the store as it is now, in a database with the tables of that version. */
static void copy_into(const char *path, const char *folder, int version)
{
    struct text sql = { 0 };
    char tables[160];
    size_t size;
    sqlite3 *db;
    snprintf(tables, sizeof tables, KONTOR_SOURCE "/tests/store/schema-%d.sql", version);
    unsigned char *bytes = read_file(tables, &size);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    text_add_bytes(&sql, (const char *)bytes, size);
    free(bytes);
    text_printf(&sql, "PRAGMA application_id=%d; ATTACH '%s/kontor.db' AS now;", STORE_APPLICATION,
                folder);
    for (int i = 0; i < TABLES; i++) {
        const struct table_map *table = &table_map[i];
        if (is_newer(version, (enum table_name)i, ""))
            continue;
        text_printf(&sql, "INSERT INTO main.%s SELECT ", table->name);
        for (int k = 0; k < table_columns(table); k++)
            if (!is_newer(version, (enum table_name)i, table->column[k].name))
                text_printf(&sql, "%s\"%s\"", k ? "," : "", table->column[k].name);
        text_printf(&sql, "%s FROM now.%s;", version > 1 ? ",sum" : "", table->name);
    }
    text_printf(&sql,
                "UPDATE meta SET value='%d' WHERE key='schema';"
                "DELETE FROM meta WHERE key='tables';"
                "INSERT INTO %s FROM now.life; DETACH now",
                version, version > 1 ? "meta SELECT 'alive',alive,0" : "alive SELECT 1,alive");
    if (sqlite3_exec(db, sql.data, NULL, NULL, NULL))
        fail_msg("%s", sqlite3_errmsg(db));
    text_free(&sql);
    sqlite3_close(db);
}

/* The server of that time is the first that lived, and every match that is not over is looked
 * at. */
static void expect_lived(struct archive *archive)
{
    struct store_request *request = store_request(0, 0, 0);
    store_read_lives(request, 10);
    store_read_due(request, NULL, INT64_MAX, 10);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->lives, 1);
    assert_int_equal(answer->life->number, 1);
    assert_int_equal(answer->life->alive, INT64_C(1700000000500));
    assert_int_equal(answer->life->before, 0);
    assert_int_equal(answer->matches, 2);
    assert_int_equal(answer->match[0].id, ONE);
    assert_int_equal(answer->match[1].id, THREE);
    store_answer_free(answer);
}

/* A store of an older version, as a server of that time left it: its rows get their checksums, the
 * log its first lines, and nothing else changes. */
static void bring_forward(void **state, int version)
{
    struct fixture *fixture = *state;
    const char *folder = fixture->folder;
    struct text was = { 0 }, is = { 0 };
    char path[128], now[128];
    furnish_all(fixture->archive);
    append_steps(fixture->archive, TWO, STEPS, MANY);
    struct store_request *request = store_request(0, 0, 0);
    store_put_due(request, ONE, DUE_AT_ONCE);
    archive_do(fixture->archive, request, STORE_FINE);
    read_whole(fixture->archive, ONE, &was);
    read_whole(fixture->archive, TWO, &was);
    store_close(fixture->archive);
    snprintf(path, sizeof path, "%s/was.db", folder);
    snprintf(now, sizeof now, "%s/kontor.db", folder);
    copy_into(path, folder, version);
    remove_log(folder);
    assert_int_equal(rename(path, now), 0);
    fixture->archive = archive_in(folder);
    expect_sound(folder);
    read_whole(fixture->archive, ONE, &is);
    read_whole(fixture->archive, TWO, &is);
    assert_true(same(&is, &was));
    if (version == 1)
        expect_adopted(fixture->archive);
    expect_lived(fixture->archive);
    append_steps(fixture->archive, ONE, STEPS, STEPS + 3);
    expect_sound(folder);
    text_free(&was);
    text_free(&is);
}

static void brought_forward_from_1(void **state)
{
    bring_forward(state, 1);
}

static void brought_forward_from_2(void **state)
{
    bring_forward(state, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_column, open_on_disk, close_fixture),
        cmocka_unit_test_setup_teardown(every_bit, open_on_disk, close_fixture),
        cmocka_unit_test_setup_teardown(brought_forward_from_1, open_on_disk, close_fixture),
        cmocka_unit_test_setup_teardown(brought_forward_from_2, open_on_disk, close_fixture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
