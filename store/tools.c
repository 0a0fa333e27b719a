/* tools.c: copying and checking the file of a store, also beside a running server. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/inside.h"

static bool fail(struct database *connection, enum store_error error, struct store_fault *fault)
{
    *fault = (struct store_fault){ .error = error, .schema = connection->schema };
    snprintf(fault->text, sizeof fault->text, "%s", connection->fault);
    return false;
}

/* A connection of our own beside whatever else is open. */
static bool open_beside(struct database *connection, const char *folder, struct store_fault *fault)
{
    size_t size = strlen(folder) + sizeof "/kontor.db";
    *connection = (struct database){ .path = malloc(size) };
    if (!connection->path)
        return fail(connection, STORE_MEMORY, fault);
    snprintf(connection->path, size, "%s/kontor.db", folder);
    enum store_error error =
        access(connection->path, F_OK) ? STORE_FOLDER : connection_open(connection);
    if (!error)
        return true;
    fail(connection, error, fault);
    if (error == STORE_FOLDER)
        snprintf(fault->text, sizeof fault->text, "%s", strerror(errno));
    free(connection->path);
    return false;
}

static void close_beside(struct database *connection)
{
    connection_close(connection);
    free(connection->path);
}

/* ---- backup ------------------------------------------------------------------- */

/* All pages in one go: one reading transaction, during which others write. */
static enum store_error copy(struct database *from, struct database *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to->db, "main", from->db, "main");
    if (!backup)
        return connection_lost(to);
    int code = sqlite3_backup_step(backup, -1);
    int end = sqlite3_backup_finish(backup);
    enum store_error error = connection_error(to, code != SQLITE_DONE ? code : end);
    /* One file, without a log beside it. */
    return error ? error : connection_run(to, "PRAGMA journal_mode=DELETE");
}

static bool flush(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && !fsync(file);
    if (file >= 0)
        close(file);
    return good;
}

static bool copy_to(struct database *from, const char *path, struct store_fault *fault)
{
    struct database to = { 0 };
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        fail(from, errno == ENOSPC ? STORE_FULL : STORE_READ_ONLY, fault);
        snprintf(fault->text, sizeof fault->text, "%s", strerror(errno));
        return false;
    }
    close(file);
    enum store_error error = connection_error(
        &to, sqlite3_open_v2(path, &to.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL));
    if (!error)
        error = copy(from, &to);
    connection_close(&to);
    if (!error && !flush(path))
        error = STORE_DISK;
    return error ? fail(&to, error, fault) : true;
}

bool store_backup(const char *folder, const char *file, struct store_fault *fault)
{
    struct database from;
    size_t size = strlen(file) + sizeof ".XXXXXX";
    char *path = malloc(size);
    if (!path || !open_beside(&from, folder, fault)) {
        if (!path)
            *fault = (struct store_fault){ .error = STORE_MEMORY };
        free(path);
        return false;
    }
    snprintf(path, size, "%s.XXXXXX", file);
    int made = mkstemp(path);
    bool good = made >= 0;
    if (made >= 0)
        close(made);
    else
        fail(&from, errno == ENOSPC ? STORE_FULL : STORE_READ_ONLY, fault);
    good = good && copy_to(&from, path, fault);
    if (good && rename(path, file)) {
        good = fail(&from, STORE_READ_ONLY, fault);
        snprintf(fault->text, sizeof fault->text, "%s", strerror(errno));
    }
    if (!good && made >= 0)
        unlink(path);
    close_beside(&from);
    free(path);
    return good;
}

/* ---- check -------------------------------------------------------------------- */

/* The rows of the statement as lines, but for a single "ok". */
static enum store_error add_rows(struct database *connection, const char *sql, struct text *out)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(connection->db, sql, -1, &statement, NULL);
    while (!code || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        const char *line =
            code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
        if (line && strcmp(line, "ok"))
            text_printf(out, "%s\n", line);
    }
    enum store_error error = connection_error(connection, code);
    sqlite3_finalize(statement);
    return error;
}

enum { MOST_TOLD = 20 };

/* The rows of a table whose checksums do not fit, a line each. */
static enum store_error check_rows(struct database *connection, enum table_name name,
                                   struct text *out)
{
    const struct table_map *table = &table_map[name];
    struct text plain = { 0 }, sql = { 0 };
    struct chain chain = { 0 };
    sqlite3_stmt *statement = NULL;
    unsigned char *row = calloc(1, table->size);
    int told = 0, code = SQLITE_NOMEM;
    text_printf(&plain, "SELECT {*%s} FROM %s ORDER BY 1,2", table->name, table->name);
    if (!plain.failed)
        sql_expand(plain.data, &sql);
    if (!plain.failed && !sql.failed && row)
        code = sqlite3_prepare_v2(connection->db, sql.data, -1, &statement, NULL);
    while ((!code || code == SQLITE_ROW) && told < MOST_TOLD &&
           (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct pocket pocket = { 0 };
        char called[STORE_ROW_NAME];
        struct mark mark = name == TABLE_STEP ? step_read(statement, &pocket, (void *)row, &chain)
                                              : row_read(statement, table, &pocket, row, 0);
        if (pocket.failed) {
            code = SQLITE_NOMEM;
        } else if (!mark.sound) {
            row_name(table, row, called);
            text_printf(out, "%s: the row is not what was written\n", called);
            told++;
        }
        pocket_free(&pocket);
    }
    enum store_error error = connection_error(connection, code);
    sqlite3_finalize(statement);
    text_free(&plain);
    text_free(&sql);
    free(row);
    return error;
}

static enum store_error check_tables(struct database *connection, struct text *out)
{
    struct stored_setting kept;
    struct mark mark;
    struct pocket pocket = { 0 };
    char tables[TABLES_MARK];
    enum store_error error = connection_tables(connection, tables);
    if (!error)
        error =
            row_find(connection,
                     connection_prepare(connection, "SELECT {*meta} FROM meta WHERE key='tables'"),
                     TABLE_SETTING, &pocket, &kept, &mark);
    if (!error && (!mark.found || strcmp(kept.value, tables)))
        text_add(out, "the tables are not as they were made\n");
    pocket_free(&pocket);
    return error;
}

bool store_check(const char *folder, struct text *wrong, struct store_fault *fault)
{
    static const char *const looks[] = {
        "PRAGMA integrity_check(20)",
        "SELECT \"table\"||': a row of '||parent||' is missing' FROM pragma_foreign_key_check"
        " LIMIT 20",
        "SELECT 'match '||match||': step '||min(number)||' follows on nothing' FROM step AS s"
        " WHERE number<>0 AND NOT EXISTS (SELECT 1 FROM step AS b WHERE b.match=s.match"
        " AND b.number=s.number-1) GROUP BY match LIMIT 20",
        /* Every commitment that stands open belongs to a match that is not over, and the other way
         * round. */
        "SELECT 'log '||last||': its match is gone or over, and no line says so' FROM"
        " (SELECT max(number) AS last, match, what FROM log GROUP BY match) AS l WHERE what<2"
        " AND NOT EXISTS (SELECT 1 FROM match AS m WHERE m.id=l.match AND m.state IN (1,2))"
        " LIMIT 20",
        "SELECT 'match '||id||': the log does not say how it stands' FROM match AS m"
        " WHERE state IN (1,2) AND instr(proof,'fair commitment ')"
        " AND state-1<>ifnull((SELECT what FROM log WHERE match=m.id"
        " ORDER BY number DESC LIMIT 1),-1) LIMIT 20",
        "SELECT 'command: the count of its numbers is damaged' FROM sqlite_sequence"
        " WHERE typeof(seq)<>'integer' OR seq>1<<50 OR name<>'command'",
    };
    struct database connection;
    enum store_error error = STORE_FINE;
    if (!open_beside(&connection, folder, fault))
        return false;
    for (size_t i = 0; !error && i < sizeof looks / sizeof *looks; i++)
        error = add_rows(&connection, looks[i], wrong);
    if (!error)
        error = check_tables(&connection, wrong);
    for (int table = 0; !error && table < TABLES; table++)
        error = check_rows(&connection, (enum table_name)table, wrong);
    if (!error)
        error = log_check(&connection, wrong);
    if (error)
        fail(&connection, error, fault);
    close_beside(&connection);
    return !error;
}
