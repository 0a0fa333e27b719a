/*
 * test_store_driver.c: the contract of store/driver.h, as every driver has to keep it:
 * values come back as they were bound, what fails takes back what it has to and no
 * more, and what was asked of a closed connection is refused. SQLite is nowhere named.
 */
#include <string.h>

#include "helper_store.h"
#include "store/inside.h"

static struct database *fresh(struct schema_state *state)
{
    struct database_settings settings = {
        .owner = true, .maker = STORE_APPLICATION, .ready = schema_ready, .context = state
    };
    struct database *database = database_new(&settings);
    *state = (struct schema_state){ .owner = true };
    assert_non_null(database);
    assert_false(database_is_open(database));
    assert_int_equal(database_open(database), STORE_FINE);
    assert_true(database_is_open(database));
    return database;
}

static enum store_error put(struct database *database, const char *key, const char *value)
{
    struct statement *statement =
        statement_keep(database, "INSERT INTO meta(\"key\",value,sum) VALUES(?1,?2,?3)");
    bind_text(statement, 1, key);
    bind_text(statement, 2, value);
    bind_number(statement, 3, 7);
    return statement_done(database, statement, NULL);
}

static int64_t count(struct database *database)
{
    int64_t number;
    bool found;
    assert_int_equal(number_find(database,
                                 statement_keep(database, "SELECT count(*) FROM meta"
                                                          " WHERE sum=7"),
                                 &number, &found),
                     STORE_FINE);
    assert_true(found);
    return number;
}

/* ---- values ------------------------------------------------------------------------ */

static void test_values(void **state)
{
    static const uint8_t bytes[] = { 0, 255, 0, 1 };
    static const struct value_cell cells[] = {
        { .kind = CELL_NOTHING },
        { .kind = CELL_NUMBER, .number = INT64_MIN },
        { .kind = CELL_TEXT, .bytes = "a\xc3\xa4xyz", .size = 3 },
        { .kind = CELL_TEXT, .bytes = "", .size = 0 },
        { .kind = CELL_BYTES, .bytes = bytes, .size = sizeof bytes },
    };
    enum { CELLS = sizeof cells / sizeof *cells };
    struct schema_state known;
    struct database *database = fresh(&known);
    struct statement *statement =
        statement_once(database, "SELECT ?1 AS a,?2 AS b,?3 AS c,?4 AS d,?5 AS e");
    bool row;
    (void)state;
    for (int i = 0; i < CELLS; i++)
        bind_cell(statement, i + 1, &cells[i]);
    assert_int_equal(statement_step(database, statement, &row), STORE_FINE);
    assert_true(row);
    assert_int_equal(statement_columns(statement), CELLS);
    assert_string_equal(column_name(statement, 4), "e");
    for (int i = 0; i < CELLS; i++) {
        struct value_cell cell = column_cell(statement, i);
        assert_int_equal(cell.kind, cells[i].kind);
        assert_int_equal(cell.number, cells[i].number);
        assert_int_equal(cell.size, cells[i].size);
        if (cell.size)
            assert_memory_equal(cell.bytes, cells[i].bytes, cell.size);
    }
    assert_int_equal(column_number(statement, 0), 0);
    assert_string_equal(column_text(statement, 0), "");
    assert_string_equal(column_text(statement, 2), "a\xc3\xa4");
    assert_int_equal(statement_step(database, statement, &row), STORE_FINE);
    assert_false(row);
    statement_end(statement);
    database_free(database);
}

/* A statement that is kept is bound anew each time: nothing of the last time is left. */
static void test_kept(void **state)
{
    static const char sql[] = "SELECT ?1";
    struct schema_state known;
    struct database *database = fresh(&known);
    int64_t number;
    bool row, found;
    (void)state;
    struct statement *statement = statement_keep(database, sql);
    bind_number(statement, 1, 5);
    assert_int_equal(number_find(database, statement, &number, &found), STORE_FINE);
    assert_int_equal(number, 5);
    assert_ptr_equal(statement_keep(database, sql), statement);
    assert_int_equal(statement_step(database, statement, &row), STORE_FINE);
    assert_int_equal(column_cell(statement, 0).kind, CELL_NOTHING);
    statement_end(statement);
    database_free(database);
}

/* ---- what fails --------------------------------------------------------------------- */

static void test_errors(void **state)
{
    static const char seat[] = "INSERT INTO seat({*seat}) VALUES({?seat})";
    struct stored_seat row = { .match = 99 };
    struct schema_state known;
    struct database *database = fresh(&known);
    int changed = 9;
    bool found = true;
    (void)state;
    /* One that cannot be made: whatever is done with it, a step tells why. */
    struct statement *none = statement_once(database, "SELECT nothing FROM nowhere");
    assert_null(none);
    bind_number(none, 1, 5);
    bind_text(none, 2, "x");
    assert_int_equal(statement_columns(none), 0);
    assert_int_equal(statement_step(database, none, &found), STORE_BROKEN);
    assert_false(found);
    assert_true(*database_fault(database));
    assert_int_equal(statement_done(database, none, &changed), STORE_BROKEN);
    assert_int_equal(changed, 0);
    assert_int_equal(put(database, "a", "1"), STORE_FINE);
    assert_int_equal(put(database, "a", "2"), STORE_TAKEN);
    assert_int_equal(row_write(database, seat, TABLE_SEAT, &row), STORE_NONE); /* no such match */
    assert_int_equal(statement_done(database,
                                    statement_once(database, "DELETE FROM meta WHERE sum=7"),
                                    &changed),
                     STORE_FINE);
    assert_int_equal(changed, 1);
    /* Of a closed one nothing is to be had, and what it had is gone. */
    database_close(database);
    assert_false(database_is_open(database));
    assert_null(statement_keep(database, "SELECT 1"));
    assert_int_not_equal(put(database, "b", "1"), STORE_FINE);
    assert_false(transaction_is_open(database));
    database_free(database);
    database_free(NULL);
}

static void test_transactions(void **state)
{
    struct schema_state known;
    struct database *database = fresh(&known);
    (void)state;
    transaction_undo(database); /* there is none */
    assert_int_equal(transaction_begin(database, true), STORE_FINE);
    assert_true(transaction_is_open(database));
    assert_int_equal(put(database, "a", "1"), STORE_FINE);
    /* A statement that fails takes back itself alone. */
    assert_int_equal(put(database, "a", "2"), STORE_TAKEN);
    assert_true(transaction_is_open(database));
    /* A part that is dropped takes back itself, and leaves what was said about it. */
    char fault[160];
    assert_int_equal(transaction_part(database), STORE_FINE);
    assert_int_equal(put(database, "b", "1"), STORE_FINE);
    assert_int_equal(put(database, "b", "1"), STORE_TAKEN);
    strcpy(fault, database_fault(database));
    assert_int_equal(transaction_part_drop(database), STORE_FINE);
    assert_string_equal(database_fault(database), fault);
    assert_int_equal(count(database), 1);
    assert_int_equal(transaction_part(database), STORE_FINE);
    assert_int_equal(put(database, "c", "1"), STORE_FINE);
    assert_int_equal(transaction_part_keep(database), STORE_FINE);
    assert_int_equal(transaction_commit(database), STORE_FINE);
    assert_false(transaction_is_open(database));
    assert_int_equal(count(database), 2);
    assert_int_equal(transaction_begin(database, true), STORE_FINE);
    assert_int_equal(put(database, "d", "1"), STORE_FINE);
    transaction_undo(database);
    assert_false(transaction_is_open(database));
    assert_int_equal(count(database), 2);
    database_free(database);
}

/* ---- whose it is ---------------------------------------------------------------------- */

static enum store_error refuse(struct database *database, void *context)
{
    int64_t maker, tables;
    assert_int_equal(database_maker(database, &maker, &tables), STORE_FINE);
    assert_int_equal(maker, 0);
    assert_int_equal(tables, 0);
    ++*(int *)context;
    return STORE_NEWER;
}

static void test_ready(void **state)
{
    int calls = 0;
    struct database_settings settings = { .ready = refuse, .context = &calls, .maker = 5 };
    struct schema_state known;
    struct database *database = database_new(&settings);
    int64_t maker, tables;
    (void)state;
    assert_int_equal(database_open(database), STORE_NEWER);
    assert_int_equal(calls, 1);
    assert_false(database_is_open(database));
    database_free(database);
    database = fresh(&known);
    assert_int_equal(database_maker(database, &maker, &tables), STORE_FINE);
    assert_int_equal(maker, STORE_APPLICATION);
    assert_true(tables >= TABLES);
    assert_int_equal(database_bytes(database), 0);
    for (int i = 0; dialect.checks[i]; i++) {
        struct statement *look = statement_once(database, dialect.checks[i]);
        bool row;
        assert_int_equal(statement_step(database, look, &row), STORE_FINE);
        if (row)
            assert_string_equal(column_text(look, 0), "ok");
        statement_end(look);
    }
    database_free(database);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_kept),
        cmocka_unit_test(test_errors), cmocka_unit_test(test_transactions),
        cmocka_unit_test(test_ready),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
