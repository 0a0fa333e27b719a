/*
 * sqlite.c: the driver (driver.h) of SQLite, and the only file that knows it: opening,
 * statements, transactions, and what SQLite's codes mean for us.
 *
 * Write-ahead log with full synchronisation: what was committed is on the disk,
 * and readers in other processes (backup, admin) do not hold up the writer.
 */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/number.h"
#include "store/inside.h"

enum {
    PATIENCE_MS = 5000, /* for other programs that write */
    GROWTH = 64 * 1024, /* the file grows by so much at once */
    MOST_STATEMENTS = 128
};

struct statement {
    const char *sql; /* by address: constant texts; NULL: for once */
    sqlite3_stmt *ready;
};

struct database {
    struct database_settings settings;
    sqlite3 *db; /* NULL: not open now */
    char *path;  /* of the file; NULL: in memory */
    struct statement kept[MOST_STATEMENTS];
    enum store_error lost;         /* why the last statement could not be made */
    uint64_t device, file;         /* what the path was when it was opened, */
    uint64_t log_device, log_file; /* and its log beside it */
    char fault[160];               /* what SQLite said last */
    bool alone;                    /* nobody else can open it: there was no room for its index */
    int64_t size;                  /* of the file, when it was looked at last */
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

static enum store_error by_code(struct database *database, int code)
{
    sqlite3 *db = database->db;
    int whole = db && sqlite3_extended_errcode(db) % 256 == code % 256
                    ? sqlite3_extended_errcode(db)
                    : code;
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
        return STORE_FINE;
    snprintf(database->fault, sizeof database->fault, "%s (%d)", sqlite3_errstr(whole), whole);
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

const char *database_fault(const struct database *database)
{
    return database->fault;
}

/* ---- statements --------------------------------------------------------------- */

static enum store_error make(struct database *database, const char *sql, bool kept,
                             sqlite3_stmt **ready)
{
    struct text whole = { 0 };
    int code = SQLITE_NOMEM;
    *ready = NULL;
    sql_expand(sql, &whole);
    if (!whole.failed && database->db)
        code = sqlite3_prepare_v3(database->db, whole.data, -1,
                                  kept ? SQLITE_PREPARE_PERSISTENT : 0, ready, NULL);
    text_free(&whole);
    enum store_error error = by_code(database, code);
    database->lost = error || *ready ? error : STORE_BROKEN;
    return database->lost;
}

struct statement *statement_keep(struct database *database, const char *sql)
{
    struct statement *kept = database->kept;
    while (kept < database->kept + MOST_STATEMENTS && kept->sql && kept->sql != sql)
        kept++;
    if (kept == database->kept + MOST_STATEMENTS) {
        database->lost = STORE_BROKEN;
        return NULL;
    }
    if (kept->sql)
        return kept;
    if (make(database, sql, true, &kept->ready))
        return NULL;
    kept->sql = sql;
    return kept;
}

struct statement *statement_once(struct database *database, const char *sql)
{
    struct statement *statement = calloc(1, sizeof *statement);
    database->lost = STORE_MEMORY;
    if (!statement || make(database, sql, false, &statement->ready)) {
        free(statement);
        return NULL;
    }
    return statement;
}

enum store_error statement_step(struct database *database, struct statement *statement, bool *row)
{
    *row = false;
    if (!statement)
        return database->lost;
    int code = sqlite3_step(statement->ready);
    *row = code == SQLITE_ROW;
    return by_code(database, code);
}

void statement_end(struct statement *statement)
{
    if (!statement)
        return;
    if (statement->sql) {
        sqlite3_reset(statement->ready);
        sqlite3_clear_bindings(statement->ready);
        return;
    }
    sqlite3_finalize(statement->ready);
    free(statement);
}

enum store_error statement_done(struct database *database, struct statement *statement,
                                int *changed)
{
    enum store_error error;
    bool row;
    do
        error = statement_step(database, statement, &row);
    while (!error && row);
    if (changed)
        *changed = error ? 0 : sqlite3_changes(database->db);
    statement_end(statement);
    return error;
}

/* ---- values --------------------------------------------------------------------- */

void bind_number(struct statement *statement, int at, int64_t number)
{
    if (statement)
        sqlite3_bind_int64(statement->ready, at, number);
}

void bind_text(struct statement *statement, int at, const char *text)
{
    if (statement)
        sqlite3_bind_text(statement->ready, at, text, -1, SQLITE_STATIC);
}

void bind_bytes(struct statement *statement, int at, const void *bytes, size_t size)
{
    if (statement)
        sqlite3_bind_blob(statement->ready, at, bytes, (int)size, SQLITE_STATIC);
}

void bind_cell(struct statement *statement, int at, const struct value_cell *cell)
{
    if (!statement)
        return;
    if (cell->kind == CELL_NUMBER)
        sqlite3_bind_int64(statement->ready, at, cell->number);
    else if (cell->kind == CELL_TEXT)
        sqlite3_bind_text(statement->ready, at, cell->bytes, (int)cell->size, SQLITE_STATIC);
    else if (cell->kind == CELL_BYTES)
        sqlite3_bind_blob(statement->ready, at, cell->bytes, (int)cell->size, SQLITE_STATIC);
    else
        sqlite3_bind_null(statement->ready, at);
}

int statement_columns(const struct statement *statement)
{
    return statement ? sqlite3_column_count(statement->ready) : 0;
}

const char *column_name(const struct statement *statement, int at)
{
    return sqlite3_column_name(statement->ready, at);
}

int64_t column_number(struct statement *statement, int at)
{
    return sqlite3_column_int64(statement->ready, at);
}

const char *column_text(struct statement *statement, int at)
{
    const char *text = (const char *)sqlite3_column_text(statement->ready, at);
    return text ? text : "";
}

/* As it is stored, whatever that is: rows may have been written by anybody. Texts as bytes, for
 * SQLite would copy them only to put a 0 behind. */
struct value_cell column_cell(struct statement *statement, int at)
{
    sqlite3_value *value = sqlite3_column_value(statement->ready, at);
    struct value_cell cell = { 0 };
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        cell.kind = CELL_NUMBER;
        cell.number = sqlite3_value_int64(value);
        return cell;
    case SQLITE_NULL:
        return cell;
    case SQLITE_FLOAT:
        cell.kind = CELL_OTHER;
        return cell;
    case SQLITE_TEXT:
        cell.kind = CELL_TEXT;
        break;
    default:
        cell.kind = CELL_BYTES;
    }
    cell.bytes = sqlite3_value_blob(value);
    cell.size = cell.bytes ? (size_t)sqlite3_value_bytes(value) : 0;
    return cell;
}

/* ---- transactions --------------------------------------------------------------- */

static enum store_error run_kept(struct database *database, const char *sql)
{
    return statement_done(database, statement_keep(database, sql), NULL);
}

/* What was said before is what counts. */
static enum store_error run_quietly(struct database *database, const char *sql)
{
    char fault[sizeof database->fault];
    memcpy(fault, database->fault, sizeof fault);
    enum store_error error = run_kept(database, sql);
    memcpy(database->fault, fault, sizeof fault);
    return error;
}

enum store_error transaction_begin(struct database *database, bool writing)
{
    static const char reads[] = "BEGIN", writes[] = "BEGIN IMMEDIATE";
    return run_kept(database, writing ? writes : reads);
}

enum store_error transaction_commit(struct database *database)
{
    static const char sql[] = "COMMIT";
    return run_kept(database, sql);
}

bool transaction_is_open(const struct database *database)
{
    return database->db && !sqlite3_get_autocommit(database->db);
}

void transaction_undo(struct database *database)
{
    static const char sql[] = "ROLLBACK";
    if (transaction_is_open(database))
        run_quietly(database, sql);
}

static const char release[] = "RELEASE part";

enum store_error transaction_part(struct database *database)
{
    static const char sql[] = "SAVEPOINT part";
    return run_kept(database, sql);
}

enum store_error transaction_part_keep(struct database *database)
{
    return run_kept(database, release);
}

enum store_error transaction_part_drop(struct database *database)
{
    static const char sql[] = "ROLLBACK TO part";
    enum store_error error = run_quietly(database, sql);
    return error ? error : run_quietly(database, release);
}

enum store_error database_run(struct database *database, const char *sql)
{
    return by_code(database, sqlite3_exec(database->db, sql, NULL, NULL, NULL));
}

/* ---- in its own words ------------------------------------------------------------ */

static const char *const checks[] = {
    "PRAGMA integrity_check(20)",
    "SELECT \"table\"||': a row of '||parent||' is missing' FROM pragma_foreign_key_check"
    " LIMIT 20",
    "SELECT 'command: the count of its numbers is damaged' FROM sqlite_sequence"
    " WHERE typeof(seq)<>'integer' OR seq>1<<50 OR name<>'command'",
    NULL,
};

const struct dialect dialect = {
    .tables = "SELECT name,sql FROM sqlite_master WHERE sql IS NOT NULL"
              " AND name NOT LIKE 'sqlite%' ORDER BY name",
    .checks = checks,
};

/* The first value of the first row; 0 where there is no row. */
static enum store_error read_number(struct database *database, const char *sql, int64_t *number)
{
    struct statement *statement = statement_once(database, sql);
    bool row;
    enum store_error error = statement_step(database, statement, &row);
    *number = row ? column_number(statement, 0) : 0;
    statement_end(statement);
    return error;
}

enum store_error database_maker(struct database *database, int64_t *maker, int64_t *tables)
{
    enum store_error error = read_number(database, "PRAGMA application_id", maker);
    return error ? error : read_number(database, "SELECT count(*) FROM sqlite_master", tables);
}

enum store_error database_set_maker(struct database *database, int maker)
{
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA application_id=%d", maker);
    return database_run(database, sql);
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

static enum store_error prepare_file(struct database *database)
{
    sqlite3 *db = database->db;
    int64_t maker, tables;
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, PATIENCE_MS);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    enum store_error error = database_maker(database, &maker, &tables);
    if (!error && maker != database->settings.maker && (maker || tables))
        error = STORE_BROKEN;
    if (!error && database->path && sqlite3_db_readonly(db, "main") == 1)
        error = STORE_READ_ONLY;
    if (!error)
        error = database_run(database, "PRAGMA journal_mode=WAL;"
                                       "PRAGMA synchronous=FULL;"
                                       "PRAGMA foreign_keys=ON;"
                                       "PRAGMA cell_size_check=ON;"
                                       "PRAGMA wal_autocheckpoint=8000;"
                                       "PRAGMA journal_size_limit=67108864;"
                                       "PRAGMA temp_store=MEMORY");
    return error ? error : database->settings.ready(database, database->settings.context);
}

static enum store_error open_file(struct database *database, bool alone)
{
    const char *path = database->path;
    int growth = GROWTH;
    int64_t log;
    int code = sqlite3_open_v2(
        path ? path : ":memory:", &database->db,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (path ? 0 : SQLITE_OPEN_CREATE), NULL);
    enum store_error error = by_code(database, code);
    database->alone = alone;
    if (!error && path)
        sqlite3_file_control(database->db, "main", SQLITE_FCNTL_CHUNK_SIZE, &growth);
    if (!error && alone)
        error = database_run(database, "PRAGMA locking_mode=EXCLUSIVE");
    if (!error)
        error = prepare_file(database);
    if (!error && path &&
        (!look_at(path, "", &database->device, &database->file, &database->size) ||
         !look_at(path, "-wal", &database->log_device, &database->log_file, &log)))
        error = STORE_GONE;
    if (error)
        database_close(database);
    return error;
}

enum store_error database_open(struct database *database)
{
    const char *path = database->path;
    /* Made by ourselves, so that nobody else can read it: its log gets the same rights. */
    int file =
        path && database->settings.owner ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file >= 0)
        close(file);
    enum store_error error = open_file(database, false);
    /* On a full disk there is no room for the index that processes share: it can be kept in
     * memory, if this is the only one. */
    if (path && (error == STORE_FULL || error == STORE_DISK)) {
        char fault[sizeof database->fault];
        memcpy(fault, database->fault, sizeof fault);
        if (open_file(database, true))
            memcpy(database->fault, fault, sizeof fault);
        else
            error = STORE_FINE;
    }
    return error;
}

void database_close(struct database *database)
{
    for (int i = 0; i < MOST_STATEMENTS; i++)
        sqlite3_finalize(database->kept[i].ready);
    memset(database->kept, 0, sizeof database->kept);
    sqlite3_close(database->db);
    database->db = NULL;
}

bool database_is_open(const struct database *database)
{
    return database->db != NULL;
}

struct database *database_new(const struct database_settings *settings)
{
    struct database *database = calloc(1, sizeof *database);
    if (!database)
        return NULL;
    database->settings = *settings;
    database->path = settings->path ? strdup(settings->path) : NULL;
    database->settings.path = database->path;
    if (!settings->path || database->path)
        return database;
    free(database);
    return NULL;
}

void database_free(struct database *database)
{
    if (!database)
        return;
    database_close(database);
    free(database->path);
    free(database);
}

void database_settle(struct database *database)
{
    /* Where it was opened without an index that others can use there is room for one now. */
    if (database->alone)
        database_close(database);
}

void database_doubt(struct database *database)
{
    if (database->path)
        database_close(database);
}

/* ---- room on the disk --------------------------------------------------------- */

/* Takes the room that the file itself will need for what is in the log, so that the log can
 * always be carried over. */
enum store_error database_reserve(struct database *database)
{
    static const char pages[] = "SELECT page_count*page_size FROM pragma_page_count,"
                                "pragma_page_size";
    if (!database->path)
        return STORE_FINE;
    struct statement *statement = statement_keep(database, pages);
    bool row;
    enum store_error error = statement_step(database, statement, &row);
    sqlite3_int64 wanted = row ? column_number(statement, 0) : 0;
    statement_end(statement);
    if (error || wanted <= database->size)
        return error;
    if (!sqlite3_file_control(database->db, "main", SQLITE_FCNTL_SIZE_HINT, &wanted))
        return STORE_FINE;
    snprintf(database->fault, sizeof database->fault, "no room for %lld bytes", (long long)wanted);
    return STORE_FULL;
}

/* The log goes into the file, and its room back to the disk. */
static enum store_error carry(struct database *database)
{
    if (!database->db)
        return STORE_FINE;
    /* Somebody who reads may do so for long: this comes again. */
    sqlite3_busy_timeout(database->db, 0);
    int code =
        sqlite3_wal_checkpoint_v2(database->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    enum store_error error = by_code(database, code);
    sqlite3_busy_timeout(database->db, PATIENCE_MS);
    return error;
}

enum store_error database_carry(struct database *database)
{
    char fault[sizeof database->fault];
    memcpy(fault, database->fault, sizeof fault);
    enum store_error error = carry(database);
    memcpy(database->fault, fault, sizeof fault);
    return error;
}

/* The log was taken away under us: what it held is still open here, and goes into the
 * file itself. */
static enum store_error save_log(struct database *database)
{
    enum store_error error = carry(database);
    database_close(database);
    return error ? error : database_open(database);
}

enum store_error database_check(struct database *database)
{
    uint64_t device, file;
    int64_t log;
    if (!database->path)
        return STORE_FINE;
    if (!database->db)
        return database_open(database);
    if (!look_at(database->path, "", &device, &file, &database->size))
        return errno == ENOENT ? STORE_GONE : by_errno(errno);
    if (device != database->device || file != database->file)
        return STORE_GONE;
    if (!look_at(database->path, "-wal", &device, &file, &log) || device != database->log_device ||
        file != database->log_file)
        return save_log(database);
    return STORE_FINE;
}

int64_t database_bytes(const struct database *database)
{
    uint64_t device, number;
    int64_t file = 0, log = 0;
    if (!database->path || !look_at(database->path, "", &device, &number, &file))
        return 0;
    return look_at(database->path, "-wal", &device, &number, &log) ? file + log : file;
}

/* ---- copying -------------------------------------------------------------------- */

/* All pages in one go: one reading transaction, during which others write. */
static int copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_errcode(to);
    int code = sqlite3_backup_step(backup, -1);
    int end = sqlite3_backup_finish(backup);
    return code != SQLITE_DONE ? code : end;
}

enum store_error database_copy(struct database *from, const char *path)
{
    struct database to = { 0 };
    int code = sqlite3_open_v2(path, &to.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (!code)
        code = copy_pages(from->db, to.db);
    enum store_error error = by_code(&to, code);
    if (!error) /* one file, without a log beside it */
        error = database_run(&to, "PRAGMA journal_mode=DELETE");
    memcpy(from->fault, to.fault, sizeof from->fault);
    database_close(&to);
    return error;
}
