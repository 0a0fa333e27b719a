/*
 * sqlite.c: the connection to the database: opening, migrations, statements, and
 * what SQLite's codes mean for us.
 *
 * Write-ahead log with full synchronisation: what was committed is on the disk,
 * and readers in other processes (backup, admin) do not hold up the writer.
 */
#include "store/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/number.h"

enum { PATIENCE_MS = 5000 }; /* for other programs that write */

/* ---- what went wrong ---------------------------------------------------------- */

static enum store_error by_errno(int reason)
{
    switch (reason) {
    case ENOSPC:
    case EFBIG:
    case EDQUOT:
        return STORE_FULL;
    case EROFS:
    case EACCES:
    case EPERM:
        return STORE_READ_ONLY;
    case ENOENT:
        return STORE_GONE;
    default:
        return STORE_DISK;
    }
}

/* Why the system refused. SQLite tells it of the files, not of the connection, where
 * writing failed. */
static int reason_of(sqlite3 *db)
{
    static const int files[] = { SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER };
    int reason = db ? sqlite3_system_errno(db) : 0;
    for (int i = 0; db && !reason && i < 2; i++) {
        sqlite3_file *file = NULL;
        if (!sqlite3_file_control(db, "main", files[i], &file) && file && file->pMethods)
            file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &reason);
    }
    return reason;
}

enum store_error connection_error(struct connection *connection, int code)
{
    sqlite3 *db = connection->db;
    int whole = db && sqlite3_extended_errcode(db) % 256 == code % 256
                    ? sqlite3_extended_errcode(db)
                    : code;
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
        return STORE_FINE;
    snprintf(connection->fault, sizeof connection->fault, "%s (%d)", sqlite3_errstr(whole), whole);
    switch (code % 256) {
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_READONLY:
        return whole == SQLITE_READONLY_DBMOVED ? STORE_GONE : STORE_READ_ONLY;
    case SQLITE_PERM:
        return STORE_READ_ONLY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_BUSY;
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG:
        return STORE_MEMORY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_BROKEN;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        return whole == SQLITE_IOERR_NOMEM ? STORE_MEMORY : by_errno(reason_of(db));
    case SQLITE_CONSTRAINT:
        return whole == SQLITE_CONSTRAINT_FOREIGNKEY ? STORE_NONE : STORE_TAKEN;
    default:
        return STORE_BROKEN;
    }
}

enum store_error connection_lost(struct connection *connection)
{
    enum store_error error = connection_error(connection, sqlite3_errcode(connection->db));
    return error ? error : STORE_BROKEN;
}

enum store_error connection_run(struct connection *connection, const char *sql)
{
    return connection_error(connection, sqlite3_exec(connection->db, sql, NULL, NULL, NULL));
}

/* ---- statements --------------------------------------------------------------- */

static const struct table_map *find_table(const char *name, size_t length)
{
    for (int i = 0; i < TABLES; i++)
        if (strlen(table_map[i].name) == length && !memcmp(table_map[i].name, name, length))
            return &table_map[i];
    return NULL;
}

/* What stands in braces: "*player" all columns, "m:match" those of lists with their
 * table's letter, "?player" a place for each, "=player" each from the row that was
 * refused. */
static void expand_one(const char *inside, size_t length, struct text *out)
{
    const char *colon = memchr(inside, ':', length);
    const char *name = colon ? colon + 1 : inside + 1;
    const struct table_map *table = find_table(name, (size_t)(inside + length - name));
    char before[8] = "";
    if (!table)
        return;
    if (colon)
        snprintf(before, sizeof before, "%.*s.", (int)(colon - inside), inside);
    if (colon || *inside == '*')
        table_names(table, before, !colon, out);
    for (int i = 0; !colon && *inside != '*' && i < table_columns(table); i++) {
        const char *column = table->column[i].name;
        if (*inside == '?')
            text_printf(out, "%s?%d", i ? "," : "", i + 1);
        else
            text_printf(out, "%s\"%s\"=excluded.\"%s\"", i ? "," : "", column, column);
    }
}

static void expand(const char *sql, struct text *out)
{
    for (const char *at = sql; *at;) {
        size_t plain = strcspn(at, "{");
        text_add_bytes(out, at, plain);
        at += plain;
        if (!*at)
            return;
        size_t inside = strcspn(at, "}") - 1;
        expand_one(at + 1, inside, out);
        at += inside + 2;
    }
}

sqlite3_stmt *connection_prepare(struct connection *connection, const char *sql)
{
    int i = 0;
    while (i < MOST_STATEMENTS && connection->prepared[i].sql && connection->prepared[i].sql != sql)
        i++;
    if (i == MOST_STATEMENTS || !connection->db)
        return NULL;
    if (!connection->prepared[i].sql) {
        struct text whole = { 0 };
        sqlite3_stmt *statement = NULL;
        expand(sql, &whole);
        int code = whole.failed ? SQLITE_NOMEM
                                : sqlite3_prepare_v3(connection->db, whole.data, -1,
                                                     SQLITE_PREPARE_PERSISTENT, &statement, NULL);
        text_free(&whole);
        if (code)
            return NULL;
        connection->prepared[i].sql = sql;
        connection->prepared[i].statement = statement;
    }
    return connection->prepared[i].statement;
}

enum store_error connection_done(struct connection *connection, sqlite3_stmt *statement,
                                 int *changed)
{
    if (!statement)
        return connection_lost(connection);
    int code = sqlite3_step(statement);
    while (code == SQLITE_ROW)
        code = sqlite3_step(statement);
    enum store_error error = connection_error(connection, code);
    if (changed)
        *changed = error ? 0 : sqlite3_changes(connection->db);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return error;
}

/* ---- values ------------------------------------------------------------------- */

static void bind_one(sqlite3_stmt *statement, int at, enum column_type type, const void *value)
{
    int64_t number = 0;
    int small = 0;
    unsigned set = 0;
    bool truth = false;
    const char *text = NULL;
    switch (type) {
    case COLUMN_NUMBER:
    case COLUMN_ID:
    case COLUMN_REQUEST:
        memcpy(&number, value, sizeof number);
        if (type == COLUMN_ID && !number)
            sqlite3_bind_null(statement, at);
        else
            sqlite3_bind_int64(statement, at, number);
        return;
    case COLUMN_INT:
        memcpy(&small, value, sizeof small);
        sqlite3_bind_int(statement, at, small);
        return;
    case COLUMN_BOOL:
        memcpy(&truth, value, sizeof truth);
        sqlite3_bind_int(statement, at, truth);
        return;
    case COLUMN_SET:
        memcpy(&set, value, sizeof set);
        sqlite3_bind_int64(statement, at, set);
        return;
    case COLUMN_TEXT:
    case COLUMN_LONG_TEXT:
        memcpy(&text, value, sizeof text);
        sqlite3_bind_text(statement, at, text ? text : "", -1, SQLITE_STATIC);
        return;
    case COLUMN_HASH:
        sqlite3_bind_blob(statement, at, value, STORE_HASH, SQLITE_STATIC);
        return;
    }
}

int row_bind(sqlite3_stmt *statement, int at, const struct table_map *table, const void *row)
{
    for (int i = 0; statement && table->column[i].name; i++)
        bind_one(statement, at++, table->column[i].type,
                 (const unsigned char *)row + table->column[i].offset);
    return at;
}

/* A text without 0 inside: rows may have been written by anybody. As bytes, for SQLite would
 * copy it only to put a 0 behind it. */
static const char *read_text(sqlite3_stmt *statement, int at, struct pocket *pocket)
{
    const char *text = sqlite3_column_blob(statement, at);
    size_t size = text ? (size_t)sqlite3_column_bytes(statement, at) : 0;
    return pocket_text(pocket, text, text ? strnlen(text, size) : 0);
}

static void read_number_into(sqlite3_stmt *statement, int at, enum column_type type, void *value)
{
    int64_t number = sqlite3_column_int64(statement, at);
    int small = number < INT32_MIN || number > INT32_MAX ? 0 : (int)number;
    unsigned set = (unsigned)(number & 0xffffffff);
    bool truth = number != 0;
    if (type == COLUMN_INT)
        memcpy(value, &small, sizeof small);
    else if (type == COLUMN_SET)
        memcpy(value, &set, sizeof set);
    else if (type == COLUMN_BOOL)
        memcpy(value, &truth, sizeof truth);
    else
        memcpy(value, &number, sizeof number);
}

static void read_one(sqlite3_stmt *statement, int at, enum column_type type, struct pocket *pocket,
                     void *value)
{
    if (type == COLUMN_TEXT || type == COLUMN_LONG_TEXT) {
        const char *text = read_text(statement, at, pocket);
        memcpy(value, &text, sizeof text);
    } else if (type == COLUMN_HASH) {
        if (sqlite3_column_bytes(statement, at) == STORE_HASH)
            memcpy(value, sqlite3_column_blob(statement, at), STORE_HASH);
    } else {
        read_number_into(statement, at, type, value);
    }
}

void row_read(sqlite3_stmt *statement, int at, const struct table_map *table, struct pocket *pocket,
              void *row)
{
    for (int i = 0; table->column[i].name; i++)
        read_one(statement, at + i, table->column[i].type, pocket,
                 (unsigned char *)row + table->column[i].offset);
}

enum store_error rows_read(struct connection *connection, sqlite3_stmt *statement,
                           enum table_name table, struct store_answer *answer, int *count)
{
    int code, found = 0;
    if (!statement)
        return connection_lost(connection);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        void *row = table_push(table, answer);
        if (!row)
            break;
        row_read(statement, 0, &table_map[table], answer_pocket(answer), row);
        if (table == TABLE_MATCH) {
            struct stored_match *match = row;
            int columns = table_columns(&table_map[table]);
            match->steps = sqlite3_column_int64(statement, columns);
            match->asked = (unsigned)sqlite3_column_int64(statement, columns + 1);
            int64_t moved = sqlite3_column_int64(statement, columns + 2);
            match->changed = moved > match->changed ? moved : match->changed;
        }
        found++;
    }
    enum store_error error =
        answer_pocket(answer)->failed ? STORE_MEMORY : connection_error(connection, code);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (count)
        *count = found;
    return error;
}

/* ---- schema ------------------------------------------------------------------- */

/* The first value of the first row; `none` where there is no row. */
static enum store_error read_number(struct connection *connection, const char *sql, int64_t none,
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
static enum store_error read_schema(struct connection *connection, int64_t *version)
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

static enum store_error set_schema(struct connection *connection, int version)
{
    char sql[160];
    snprintf(
        sql, sizeof sql,
        "PRAGMA application_id=%d;"
        "INSERT INTO meta VALUES('schema','%d') ON CONFLICT DO UPDATE SET value=excluded.value",
        STORE_APPLICATION, version);
    return connection_run(connection, sql);
}

static enum store_error bring_forward(struct connection *connection, int64_t version,
                                      const char *fresh, int last, const struct migration *steps,
                                      int count)
{
    enum store_error error = STORE_FINE;
    if (!version)
        error = connection_run(connection, fresh);
    for (int i = 0; version && !error && i < count; i++)
        if (steps[i].version > version)
            error = connection_run(connection, steps[i].sql);
    return error ? error : set_schema(connection, last);
}

enum store_error connection_migrate(struct connection *connection, const char *fresh, int last,
                                    const struct migration *steps, int count)
{
    int64_t version;
    enum store_error error = read_schema(connection, &version);
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

/* ---- opening ------------------------------------------------------------------ */

/* What the path is now; 0 and errno: nothing that can be looked at. */
static bool look_at(const char *path, const char *ending, uint64_t *device, uint64_t *file)
{
    char whole[4200];
    struct stat found;
    if (snprintf(whole, sizeof whole, "%s%s", path, ending) >= (int)sizeof whole ||
        stat(whole, &found))
        return false;
    *device = (uint64_t)found.st_dev;
    *file = (uint64_t)found.st_ino;
    return true;
}

static enum store_error prepare_file(struct connection *connection)
{
    sqlite3 *db = connection->db;
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, PATIENCE_MS);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    int64_t version;
    enum store_error error = read_schema(connection, &version);
    if (!error && version < 0)
        error = STORE_BROKEN;
    if (!error && connection->path && sqlite3_db_readonly(db, "main") == 1)
        error = STORE_READ_ONLY;
    if (!error)
        error = connection_run(connection, "PRAGMA journal_mode=WAL;"
                                           "PRAGMA synchronous=FULL;"
                                           "PRAGMA foreign_keys=ON;"
                                           "PRAGMA cell_size_check=ON;"
                                           "PRAGMA wal_autocheckpoint=8000;"
                                           "PRAGMA journal_size_limit=67108864;"
                                           "PRAGMA temp_store=MEMORY");
    return error ? error : connection_migrate(connection, store_schema, STORE_SCHEMA, NULL, 0);
}

enum store_error connection_open(struct connection *connection)
{
    const char *path = connection->path;
    /* Made by ourselves, so that nobody else can read it: its log gets the same rights. */
    int file = path && connection->owner ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file >= 0)
        close(file);
    int code = sqlite3_open_v2(
        path ? path : ":memory:", &connection->db,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (path ? 0 : SQLITE_OPEN_CREATE), NULL);
    enum store_error error = connection_error(connection, code);
    if (!error)
        error = prepare_file(connection);
    if (!error && path &&
        (!look_at(path, "", &connection->device, &connection->file) ||
         !look_at(path, "-wal", &connection->log_device, &connection->log_file)))
        error = STORE_GONE;
    if (error)
        connection_close(connection);
    return error;
}

void connection_close(struct connection *connection)
{
    for (int i = 0; i < MOST_STATEMENTS; i++)
        sqlite3_finalize(connection->prepared[i].statement);
    memset(connection->prepared, 0, sizeof connection->prepared);
    sqlite3_close(connection->db);
    connection->db = NULL;
}

/* The log was taken away under us: what it held is still open here, and goes into the
 * file itself. */
static enum store_error save_log(struct connection *connection)
{
    int code =
        sqlite3_wal_checkpoint_v2(connection->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    enum store_error error = connection_error(connection, code);
    connection_close(connection);
    return error ? error : connection_open(connection);
}

enum store_error connection_check(struct connection *connection)
{
    uint64_t device, file;
    if (!connection->path)
        return STORE_FINE;
    if (!connection->db)
        return connection_open(connection);
    if (!look_at(connection->path, "", &device, &file))
        return errno == ENOENT ? STORE_GONE : by_errno(errno);
    if (device != connection->device || file != connection->file)
        return STORE_GONE;
    if (!look_at(connection->path, "-wal", &device, &file) || device != connection->log_device ||
        file != connection->log_file)
        return save_log(connection);
    return STORE_FINE;
}
