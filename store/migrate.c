/*
 * migrate.c: what version the tables are of, and bringing older ones forward.
 */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- schema ------------------------------------------------------------------- */

/* The first value of the first row; `none` where there is no row. */
static enum store_error read_number(struct database *connection, const char *sql, int64_t none,
                                    int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    *number = none;
    int code = sqlite3_prepare_v2(connection->db, sql, -1, &statement, NULL);
    if (!code && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
        code = SQLITE_DONE;
    }
    enum store_error error = connection_error(connection, code);
    sqlite3_finalize(statement);
    return error;
}

/* The version of the schema: 0 of an empty file, -1 of one that is not ours. */
enum store_error connection_schema(struct database *connection, int64_t *version)
{
    int64_t application, tables;
    enum store_error error = read_number(connection, "PRAGMA application_id", 0, &application);
    if (!error)
        error = read_number(connection, "SELECT count(*) FROM sqlite_master", 0, &tables);
    *version = -1;
    if (error || (application != STORE_APPLICATION && (application || tables)))
        return error;
    *version = 0;
    if (!application)
        return STORE_FINE;
    return read_number(connection, "SELECT value FROM meta WHERE key='schema'", -1, version);
}

/* ---- checksums ---------------------------------------------------------------- */

enum { AT_ONCE = 256 };

/* "id" or "match,number". */
static void key_names(const struct table_map *table, struct text *out)
{
    for (int i = 0; i < table->keys; i++)
        text_printf(out, "%s\"%s\"", i ? "," : "", table->column[i].name);
}

/* All rows behind a key, or from the first on. */
static sqlite3_stmt *rows_behind(struct database *connection, const struct table_map *table,
                                 const void *last)
{
    struct text sql = { 0 };
    sqlite3_stmt *statement = NULL;
    text_add(&sql, "SELECT ");
    table_names(table, "", true, &sql);
    text_printf(&sql, " FROM %s", table->name);
    if (last) {
        text_add(&sql, " WHERE (");
        key_names(table, &sql);
        text_add(&sql, table->keys > 1 ? ")>(?1,?2)" : ")>(?1)");
    }
    text_add(&sql, " ORDER BY ");
    key_names(table, &sql);
    text_printf(&sql, " LIMIT %d", AT_ONCE);
    if (!sql.failed)
        sqlite3_prepare_v2(connection->db, sql.data, -1, &statement, NULL);
    text_free(&sql);
    if (last)
        row_bind_keys(statement, table, last);
    return statement;
}

/* Reads so many rows as fit; the room is zeros. */
static enum store_error read_page(struct database *connection, const struct table_map *table,
                                  const void *last, struct pocket *pocket, unsigned char *rows,
                                  int *count)
{
    sqlite3_stmt *statement = rows_behind(connection, table, last);
    if (!statement)
        return connection_lost(connection);
    int code;
    for (*count = 0; (code = sqlite3_step(statement)) == SQLITE_ROW && *count < AT_ONCE; ++*count)
        row_read(statement, table, pocket, rows + (size_t)*count * table->size, 0);
    enum store_error error = pocket->failed ? STORE_MEMORY : connection_error(connection, code);
    sqlite3_finalize(statement);
    return error;
}

static enum store_error write_row(struct database *connection, sqlite3_stmt *statement,
                                  const struct table_map *table, const void *row,
                                  struct chain *chain)
{
    const struct stored_step *step = table == &table_map[TABLE_STEP] ? row : NULL;
    if (step && step->match != chain->match)
        *chain = (struct chain){ .match = step->match };
    uint64_t sum = row_sum(table, row, chain->sum);
    if (step)
        chain->sum = sum;
    row_bind(statement, table, row, sum);
    return connection_done(connection, statement, NULL);
}

enum store_error connection_seal(struct database *connection, enum table_name name)
{
    const struct table_map *table = &table_map[name];
    struct text put = { 0 }, sql = { 0 };
    struct pocket pocket = { 0 }, before = { 0 };
    struct chain chain = { 0 };
    sqlite3_stmt *statement = NULL;
    const unsigned char *last = NULL;
    enum store_error error = STORE_FINE;
    text_printf(&put, "INSERT INTO %s({*%s}) VALUES({?%s}) ON CONFLICT DO UPDATE SET {=%s}",
                table->name, table->name, table->name, table->name);
    if (!put.failed)
        sql_expand(put.data, &sql);
    if (sql.failed || put.failed)
        error = STORE_MEMORY;
    else if (sqlite3_prepare_v2(connection->db, sql.data, -1, &statement, NULL))
        error = connection_lost(connection);
    for (int count = AT_ONCE; !error && count == AT_ONCE;) {
        unsigned char *rows = pocket_take(&pocket, AT_ONCE * table->size);
        error = rows ? read_page(connection, table, last, &pocket, rows, &count) : STORE_MEMORY;
        for (int i = 0; !error && i < count; i++)
            error = write_row(connection, statement, table, rows + (size_t)i * table->size, &chain);
        last = rows ? rows + (size_t)(AT_ONCE - 1) * table->size : NULL;
        pocket_free(&before); /* the page before had the key until now */
        before = pocket;
        pocket = (struct pocket){ 0 };
    }
    sqlite3_finalize(statement);
    pocket_free(&before);
    text_free(&put);
    text_free(&sql);
    return error;
}

enum store_error connection_tables(struct database *connection, char mark[TABLES_MARK])
{
    static const char sql[] = "SELECT name,sql FROM sqlite_master WHERE sql IS NOT NULL"
                              " AND name NOT LIKE 'sqlite%' ORDER BY name";
    sqlite3_stmt *statement = NULL;
    uint64_t sum = 0;
    int code = sqlite3_prepare_v2(connection->db, sql, -1, &statement, NULL);
    while (!code || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        for (int i = 0; code == SQLITE_ROW && i < 2; i++) {
            const char *text = (const char *)sqlite3_column_text(statement, i);
            sum = text_sum(sum, text ? text : "");
        }
    }
    snprintf(mark, TABLES_MARK, "%016llx", (unsigned long long)sum);
    enum store_error error = connection_error(connection, code);
    sqlite3_finalize(statement);
    return error;
}

/* ---- versions ----------------------------------------------------------------- */

/* Every step there was, the oldest first. */
const struct migration store_history[STORE_SCHEMA - 1] = {
    { 2,
      "ALTER TABLE meta ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE player ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE secret ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE match ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE seat ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE step ADD COLUMN vouch TEXT NOT NULL DEFAULT '';"
      "ALTER TABLE step ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE chat ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE invite ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE edition ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE outbox ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE ban ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE command ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
      "INSERT INTO meta SELECT 'alive',CAST(at AS TEXT),0 FROM alive;"
      "DROP TABLE alive;"
      "CREATE TABLE log (number INTEGER PRIMARY KEY,match INTEGER NOT NULL,at INTEGER NOT NULL,"
      "what INTEGER NOT NULL,commitment BLOB NOT NULL,chain BLOB NOT NULL,head BLOB NOT NULL,"
      "sum INTEGER NOT NULL);"
      "CREATE INDEX log_match ON log (match)",
      (1U << TABLES) - 1, true },
};

static enum store_error set_meta(struct database *connection, const char *key, const char *value)
{
    struct stored_setting setting = { key, value };
    return row_write(connection,
                     "INSERT INTO meta({*meta}) VALUES({?meta}) ON CONFLICT DO UPDATE SET {=meta}",
                     TABLE_SETTING, &setting);
}

static enum store_error set_schema(struct database *connection, int version)
{
    char sql[64], number[16], tables[TABLES_MARK];
    snprintf(sql, sizeof sql, "PRAGMA application_id=%d", STORE_APPLICATION);
    snprintf(number, sizeof number, "%d", version);
    enum store_error error = connection_run(connection, sql);
    if (!error)
        error = set_meta(connection, "schema", number);
    if (!error)
        error = connection_tables(connection, tables);
    return error ? error : set_meta(connection, "tables", tables);
}

static enum store_error bring_forward(struct database *connection, int64_t version,
                                      const char *fresh, int last, const struct migration *steps,
                                      int count)
{
    enum store_error error = version ? STORE_FINE : connection_run(connection, fresh);
    unsigned sums = 0;
    bool log = false;
    for (int i = 0; version && !error && i < count; i++)
        if (steps[i].version > version) {
            error = connection_run(connection, steps[i].sql);
            sums |= steps[i].sums;
            log |= steps[i].log;
        }
    for (int table = 0; !error && table < TABLES; table++)
        if (sums & 1U << table)
            error = connection_seal(connection, (enum table_name)table);
    if (!error && log)
        error = log_adopt(connection);
    return error ? error : set_schema(connection, last);
}

enum store_error connection_migrate(struct database *connection, const char *fresh, int last,
                                    const struct migration *steps, int count)
{
    int64_t version;
    enum store_error error = connection_schema(connection, &version);
    if (error || version == last)
        return error;
    if (version < 0)
        return STORE_BROKEN;
    connection->schema = (int)version;
    if (version > last)
        return STORE_NEWER;
    if (!connection->owner)
        return version ? STORE_OLDER : STORE_BROKEN;
    error = connection_run(connection, "BEGIN IMMEDIATE");
    if (error)
        return error;
    error = bring_forward(connection, version, fresh, last, steps, count);
    if (!error)
        error = connection_run(connection, "COMMIT");
    if (error && !sqlite3_get_autocommit(connection->db))
        sqlite3_exec(connection->db, "ROLLBACK", NULL, NULL, NULL);
    return error;
}
