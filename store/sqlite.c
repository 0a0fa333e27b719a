/*
 * sqlite.c: the connection to the database: opening, statements, and what SQLite's
 * codes mean for us.
 *
 * Write-ahead log with full synchronisation: what was committed is on the disk,
 * and readers in other processes (backup, admin) do not hold up the writer.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/number.h"
#include "store/inside.h"

enum {
    PATIENCE_MS = 5000, /* for other programs that write */
    GROWTH = 64 * 1024  /* the file grows by so much at once */
};

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

enum store_error connection_error(struct database *connection, int code)
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
        if (whole == SQLITE_IOERR_SHMSIZE) /* no room for the index that processes share */
            return STORE_FULL;
        return whole == SQLITE_IOERR_NOMEM ? STORE_MEMORY : by_errno(reason_of(db));
    case SQLITE_CONSTRAINT:
        return whole == SQLITE_CONSTRAINT_FOREIGNKEY ? STORE_NONE : STORE_TAKEN;
    default:
        return STORE_BROKEN;
    }
}

enum store_error connection_lost(struct database *connection)
{
    enum store_error error = connection_error(connection, sqlite3_errcode(connection->db));
    return error ? error : STORE_BROKEN;
}

enum store_error connection_run(struct database *connection, const char *sql)
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

/* What stands in braces: "*player" all columns and the checksum, "?player" a place for each,
 * "=player" each from the row that was refused; "m:match" the columns of lists with their
 * table's letter. */
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
    if (colon || *inside == '*')
        return;
    int columns = table_columns(table);
    for (int i = 0; i <= columns; i++) {
        const char *column = i < columns ? table->column[i].name : "sum";
        if (*inside == '?')
            text_printf(out, "%s?%d", i ? "," : "", i + 1);
        else
            text_printf(out, "%s\"%s\"=excluded.\"%s\"", i ? "," : "", column, column);
    }
}

void sql_expand(const char *sql, struct text *out)
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

sqlite3_stmt *connection_prepare(struct database *connection, const char *sql)
{
    int i = 0;
    while (i < MOST_STATEMENTS && connection->prepared[i].sql && connection->prepared[i].sql != sql)
        i++;
    if (i == MOST_STATEMENTS || !connection->db)
        return NULL;
    if (!connection->prepared[i].sql) {
        struct text whole = { 0 };
        sqlite3_stmt *statement = NULL;
        sql_expand(sql, &whole);
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

enum store_error connection_done(struct database *connection, sqlite3_stmt *statement, int *changed)
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

/* ---- opening ------------------------------------------------------------------ */

/* What the path is now; 0 and errno: nothing that can be looked at. */
static bool look_at(const char *path, const char *ending, uint64_t *device, uint64_t *file,
                    int64_t *size)
{
    char whole[4200];
    struct stat found;
    if (snprintf(whole, sizeof whole, "%s%s", path, ending) >= (int)sizeof whole ||
        stat(whole, &found))
        return false;
    *device = (uint64_t)found.st_dev;
    *file = (uint64_t)found.st_ino;
    *size = (int64_t)found.st_size;
    return true;
}

static enum store_error prepare_file(struct database *connection)
{
    sqlite3 *db = connection->db;
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, PATIENCE_MS);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    int64_t version;
    enum store_error error = connection_schema(connection, &version);
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
    return error ? error
                 : connection_migrate(connection, store_schema, STORE_SCHEMA, store_history,
                                      STORE_SCHEMA - 1);
}

static enum store_error open_file(struct database *connection, bool alone)
{
    const char *path = connection->path;
    int growth = GROWTH;
    int64_t log;
    int code = sqlite3_open_v2(
        path ? path : ":memory:", &connection->db,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (path ? 0 : SQLITE_OPEN_CREATE), NULL);
    enum store_error error = connection_error(connection, code);
    connection->alone = alone;
    if (!error && path)
        sqlite3_file_control(connection->db, "main", SQLITE_FCNTL_CHUNK_SIZE, &growth);
    if (!error && alone)
        error = connection_run(connection, "PRAGMA locking_mode=EXCLUSIVE");
    if (!error)
        error = prepare_file(connection);
    if (!error && path &&
        (!look_at(path, "", &connection->device, &connection->file, &connection->size) ||
         !look_at(path, "-wal", &connection->log_device, &connection->log_file, &log)))
        error = STORE_GONE;
    if (error)
        connection_close(connection);
    return error;
}

enum store_error connection_open(struct database *connection)
{
    const char *path = connection->path;
    /* Made by ourselves, so that nobody else can read it: its log gets the same rights. */
    int file = path && connection->owner ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file >= 0)
        close(file);
    enum store_error error = open_file(connection, false);
    /* On a full disk there is no room for the index that processes share: it can be kept in
     * memory, if this is the only one. */
    if (path && (error == STORE_FULL || error == STORE_DISK)) {
        char fault[sizeof connection->fault];
        memcpy(fault, connection->fault, sizeof fault);
        if (open_file(connection, true))
            memcpy(connection->fault, fault, sizeof fault);
        else
            error = STORE_FINE;
    }
    return error;
}

void connection_close(struct database *connection)
{
    for (int i = 0; i < MOST_STATEMENTS; i++)
        sqlite3_finalize(connection->prepared[i].statement);
    memset(connection->prepared, 0, sizeof connection->prepared);
    sqlite3_close(connection->db);
    connection->db = NULL;
}

/* ---- room on the disk --------------------------------------------------------- */

enum store_error connection_reserve(struct database *connection)
{
    static const char pages[] = "SELECT page_count*page_size FROM pragma_page_count,"
                                "pragma_page_size";
    sqlite3_stmt *statement = connection->path ? connection_prepare(connection, pages) : NULL;
    if (!statement)
        return connection->path ? connection_lost(connection) : STORE_FINE;
    int code = sqlite3_step(statement);
    sqlite3_int64 wanted = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    enum store_error error = connection_error(connection, code);
    sqlite3_reset(statement);
    if (error || wanted <= connection->size)
        return error;
    if (!sqlite3_file_control(connection->db, "main", SQLITE_FCNTL_SIZE_HINT, &wanted))
        return STORE_FINE;
    snprintf(connection->fault, sizeof connection->fault, "no room for %lld bytes",
             (long long)wanted);
    return STORE_FULL;
}

enum store_error connection_carry(struct database *connection)
{
    if (!connection->db)
        return STORE_FINE;
    /* Somebody who reads may do so for long: this comes again. */
    sqlite3_busy_timeout(connection->db, 0);
    int code =
        sqlite3_wal_checkpoint_v2(connection->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    enum store_error error = connection_error(connection, code);
    sqlite3_busy_timeout(connection->db, PATIENCE_MS);
    return error;
}

/* The log was taken away under us: what it held is still open here, and goes into the
 * file itself. */
static enum store_error save_log(struct database *connection)
{
    enum store_error error = connection_carry(connection);
    connection_close(connection);
    return error ? error : connection_open(connection);
}

enum store_error connection_check(struct database *connection)
{
    uint64_t device, file;
    int64_t log;
    if (!connection->path)
        return STORE_FINE;
    if (!connection->db)
        return connection_open(connection);
    if (!look_at(connection->path, "", &device, &file, &connection->size))
        return errno == ENOENT ? STORE_GONE : by_errno(errno);
    if (device != connection->device || file != connection->file)
        return STORE_GONE;
    if (!look_at(connection->path, "-wal", &device, &file, &log) ||
        device != connection->log_device || file != connection->log_file)
        return save_log(connection);
    return STORE_FINE;
}
