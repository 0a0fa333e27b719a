/*
 * migrate.c: what version the tables are of, and bringing older ones forward.
 */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- schema ------------------------------------------------------------------- */

/* The version of the schema: 0 of an empty database, -1 of one that is not ours. */
static enum store_error find_version(struct database *database, int64_t *version)
{
    int64_t maker, tables;
    bool found;
    enum store_error error = database_maker(database, &maker, &tables);
    *version = -1;
    if (error || (maker != STORE_APPLICATION && (maker || tables)))
        return error;
    *version = 0;
    if (!maker)
        return STORE_FINE;
    error =
        number_find(database, statement_once(database, "SELECT value FROM meta WHERE key='schema'"),
                    version, &found);
    if (!error && !found)
        *version = -1;
    return error;
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
static struct statement *rows_behind(struct database *database, const struct table_map *table,
                                     const void *last)
{
    struct text sql = { 0 };
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
    struct statement *statement = statement_once(database, sql.failed ? "" : sql.data);
    text_free(&sql);
    if (last)
        row_bind_keys(statement, table, last);
    return statement;
}

/* Reads so many rows as fit; the room is zeros. */
static enum store_error read_page(struct database *database, const struct table_map *table,
                                  const void *last, struct pocket *pocket, unsigned char *rows,
                                  int *count)
{
    struct statement *statement = rows_behind(database, table, last);
    enum store_error error;
    bool row;
    for (*count = 0; !(error = statement_step(database, statement, &row)) && row; ++*count)
        row_read(statement, table, pocket, rows + (size_t)*count * table->size, 0);
    statement_end(statement);
    return pocket->failed ? STORE_MEMORY : error;
}

/* Each with its own checksum, and a step's after the one before it. */
static enum store_error seal_page(struct database *database, const struct table_map *table,
                                  const char *put, const unsigned char *rows, int count,
                                  struct chain *chain)
{
    enum store_error error = STORE_FINE;
    for (int i = 0; !error && i < count; i++) {
        const void *row = rows + (size_t)i * table->size;
        const struct stored_step *step = table == &table_map[TABLE_STEP] ? row : NULL;
        struct statement *statement = statement_keep(database, put);
        if (step && step->match != chain->match)
            *chain = (struct chain){ .match = step->match };
        uint64_t sum = row_sum(table, row, chain->sum);
        if (step)
            chain->sum = sum;
        row_bind(statement, table, row, sum);
        error = statement_done(database, statement, NULL);
    }
    return error;
}

/* Every row as it is stored now gets its checksum, in an open transaction. */
static enum store_error seal(struct database *database, enum table_name name)
{
    static const char *const put[TABLES] = {
        [TABLE_PLAYER] = "{!player}", [TABLE_SECRET] = "{!secret}",   [TABLE_MATCH] = "{!match}",
        [TABLE_SEAT] = "{!seat}",     [TABLE_STEP] = "{!step}",       [TABLE_CHAT] = "{!chat}",
        [TABLE_INVITE] = "{!invite}", [TABLE_EDITION] = "{!edition}", [TABLE_NOTICE] = "{!outbox}",
        [TABLE_SETTING] = "{!meta}",  [TABLE_BAN] = "{!ban}",         [TABLE_ORDER] = "{!command}",
        [TABLE_LOG] = "{!log}",       [TABLE_LIFE] = "{!life}",
    };
    const struct table_map *table = &table_map[name];
    struct pocket pocket = { 0 }, before = { 0 };
    struct chain chain = { 0 };
    const unsigned char *last = NULL;
    enum store_error error = STORE_FINE;
    for (int count = AT_ONCE; !error && count == AT_ONCE;) {
        unsigned char *rows = pocket_take(&pocket, AT_ONCE * table->size);
        error = rows ? read_page(database, table, last, &pocket, rows, &count) : STORE_MEMORY;
        if (!error)
            error = seal_page(database, table, put[name], rows, count, &chain);
        last = rows ? rows + (size_t)(AT_ONCE - 1) * table->size : NULL;
        pocket_free(&before); /* the page before had the key until now */
        before = pocket;
        pocket = (struct pocket){ 0 };
    }
    pocket_free(&before);
    return error;
}

enum store_error schema_mark(struct database *database, char mark[TABLES_MARK])
{
    struct statement *statement = statement_once(database, dialect.tables);
    uint64_t sum = 0;
    enum store_error error;
    bool row;
    while (!(error = statement_step(database, statement, &row)) && row)
        for (int i = 0; i < 2; i++)
            sum = text_sum(sum, column_text(statement, i));
    snprintf(mark, TABLES_MARK, "%016llx", (unsigned long long)sum);
    statement_end(statement);
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
    { 3,
      "CREATE TABLE life (server INTEGER PRIMARY KEY,number INTEGER NOT NULL,"
      "began INTEGER NOT NULL,alive INTEGER NOT NULL,before INTEGER NOT NULL,"
      "sum INTEGER NOT NULL);"
      "CREATE UNIQUE INDEX life_number ON life (number);"
      "INSERT INTO life SELECT 1,1,CAST(coalesce((SELECT value FROM meta WHERE key='began'),'0')"
      " AS INTEGER),CAST(value AS INTEGER),0,0 FROM meta WHERE key='alive';"
      "DELETE FROM meta WHERE key IN ('alive','began');"
      "ALTER TABLE match ADD COLUMN due INTEGER NOT NULL DEFAULT 0;"
      "UPDATE match SET due=1 WHERE state<3;"
      "CREATE INDEX match_due ON match (due) WHERE due > 0;"
      "ALTER TABLE outbox ADD COLUMN holder INTEGER;"
      "ALTER TABLE command ADD COLUMN holder INTEGER",
      1U << TABLE_MATCH | 1U << TABLE_NOTICE | 1U << TABLE_ORDER | 1U << TABLE_LIFE, false },
};

static enum store_error set_meta(struct database *database, const char *key, const char *value)
{
    struct stored_setting setting = { key, value };
    return row_write(database, "{!meta}", TABLE_SETTING, &setting);
}

static enum store_error set_schema(struct database *database, int version)
{
    char number[16], tables[TABLES_MARK];
    snprintf(number, sizeof number, "%d", version);
    enum store_error error = database_set_maker(database, STORE_APPLICATION);
    if (!error)
        error = set_meta(database, "schema", number);
    if (!error)
        error = schema_mark(database, tables);
    return error ? error : set_meta(database, "tables", tables);
}

static enum store_error bring_forward(struct database *database, int64_t version, const char *fresh,
                                      int last, const struct migration *steps, int count)
{
    enum store_error error = version ? STORE_FINE : database_run(database, fresh);
    unsigned sums = 0;
    bool log = false;
    for (int i = 0; version && !error && i < count; i++)
        if (steps[i].version > version) {
            error = database_run(database, steps[i].sql);
            sums |= steps[i].sums;
            log |= steps[i].log;
        }
    for (int table = 0; !error && table < TABLES; table++)
        if (sums & 1U << table)
            error = seal(database, (enum table_name)table);
    if (!error && log)
        error = log_adopt(database);
    return error ? error : set_schema(database, last);
}

enum store_error schema_migrate(struct database *database, struct schema_state *state,
                                const char *fresh, int last, const struct migration *steps,
                                int count)
{
    int64_t version;
    enum store_error error = find_version(database, &version);
    if (error || version == last)
        return error;
    if (version < 0)
        return STORE_BROKEN;
    state->version = (int)version;
    if (version > last)
        return STORE_NEWER;
    if (!state->owner)
        return version ? STORE_OLDER : STORE_BROKEN;
    error = transaction_begin(database, true);
    if (error)
        return error;
    error = bring_forward(database, version, fresh, last, steps, count);
    if (!error)
        error = transaction_commit(database);
    if (error)
        transaction_undo(database);
    return error;
}

enum store_error schema_ready(struct database *database, void *context)
{
    return schema_migrate(database, context, store_schema, STORE_SCHEMA, store_history,
                          STORE_SCHEMA - 1);
}
