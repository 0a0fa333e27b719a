/* tools.c: copying and checking the file of a store, also beside a running server. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/inside.h"

/* A connection of our own beside whatever else is open. */
struct beside {
    struct database *database; /* NULL: none */
    struct schema_state state;
};

static bool fail(const struct beside *beside, enum store_error error, struct store_fault *fault)
{
    *fault = (struct store_fault){ .error = error, .schema = beside->state.version };
    if (beside->database)
        snprintf(fault->text, sizeof fault->text, "%s", database_fault(beside->database));
    return false;
}

static void close_beside(struct beside *beside)
{
    database_free(beside->database);
}

static bool open_beside(struct beside *beside, const char *folder, struct store_fault *fault)
{
    size_t size = strlen(folder) + sizeof "/kontor.db";
    char *path = malloc(size);
    enum store_error error = STORE_MEMORY;
    bool there = false;
    *beside = (struct beside){ 0 };
    if (path) {
        snprintf(path, size, "%s/kontor.db", folder);
        struct database_settings settings = { .path = path,
                                              .maker = STORE_APPLICATION,
                                              .ready = schema_ready,
                                              .context = &beside->state };
        beside->database = database_new(&settings);
        there = !access(path, F_OK);
    }
    if (beside->database)
        error = there ? database_open(beside->database) : STORE_FOLDER;
    if (error)
        fail(beside, error, fault);
    if (error == STORE_FOLDER)
        snprintf(fault->text, sizeof fault->text, "%s", strerror(errno));
    if (error)
        close_beside(beside);
    free(path);
    return !error;
}

/* ---- backup ------------------------------------------------------------------- */

static bool flush(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && !fsync(file);
    if (file >= 0)
        close(file);
    return good;
}

static bool copy_to(struct beside *from, const char *path, struct store_fault *fault)
{
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        fail(from, errno == ENOSPC ? STORE_FULL : STORE_READ_ONLY, fault);
        snprintf(fault->text, sizeof fault->text, "%s", strerror(errno));
        return false;
    }
    close(file);
    enum store_error error = database_copy(from->database, path);
    if (!error && !flush(path))
        error = STORE_DISK;
    return error ? fail(from, error, fault) : true;
}

bool store_backup(const char *folder, const char *file, struct store_fault *fault)
{
    struct beside from;
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
static enum store_error add_rows(struct database *database, const char *sql, struct text *out)
{
    struct statement *statement = statement_once(database, sql);
    enum store_error error;
    bool row;
    while (!(error = statement_step(database, statement, &row)) && row) {
        const char *line = column_text(statement, 0);
        if (strcmp(line, "ok"))
            text_printf(out, "%s\n", line);
    }
    statement_end(statement);
    return error;
}

enum { MOST_TOLD = 20 };

/* A line for the row at the statement, if its checksum does not fit. */
static enum store_error check_row(struct statement *statement, enum table_name name,
                                  unsigned char *row, struct chain *chain, struct text *out,
                                  int *told)
{
    const struct table_map *table = &table_map[name];
    struct pocket pocket = { 0 };
    char called[STORE_ROW_NAME];
    struct mark mark = name == TABLE_STEP ? step_read(statement, &pocket, (void *)row, chain)
                                          : row_read(statement, table, &pocket, row, 0);
    enum store_error error = pocket.failed ? STORE_MEMORY : STORE_FINE;
    if (!error && !mark.sound) {
        row_name(table, row, called);
        text_printf(out, "%s: the row is not what was written\n", called);
        ++*told;
    }
    pocket_free(&pocket);
    return error;
}

/* The rows of a table whose checksums do not fit, a line each. */
static enum store_error check_rows(struct database *database, enum table_name name,
                                   struct text *out)
{
    const struct table_map *table = &table_map[name];
    struct chain chain = { 0 };
    char sql[96];
    unsigned char *row = calloc(1, table->size);
    int told = 0;
    bool found = true;
    if (!row)
        return STORE_MEMORY;
    snprintf(sql, sizeof sql, "SELECT {*%s} FROM %s ORDER BY 1,2", table->name, table->name);
    struct statement *statement = statement_once(database, sql);
    enum store_error error = STORE_FINE;
    while (!error && found && told < MOST_TOLD) {
        error = statement_step(database, statement, &found);
        if (!error && found)
            error = check_row(statement, name, row, &chain, out, &told);
    }
    statement_end(statement);
    free(row);
    return error;
}

static enum store_error check_tables(struct database *database, struct text *out)
{
    struct stored_setting kept;
    struct mark mark;
    struct pocket pocket = { 0 };
    char tables[TABLES_MARK];
    enum store_error error = schema_mark(database, tables);
    if (!error)
        error = row_find(database,
                         statement_keep(database, "SELECT {*meta} FROM meta WHERE key='tables'"),
                         TABLE_SETTING, &pocket, &kept, &mark);
    if (!error && (!mark.found || strcmp(kept.value, tables)))
        text_add(out, "the tables are not as they were made\n");
    pocket_free(&pocket);
    return error;
}

/* What must hold between the tables. */
static const char *const looks[] = {
    "SELECT 'match '||match||': step '||min(number)||' follows on nothing' FROM step AS s"
    " WHERE number<>0 AND NOT EXISTS (SELECT 1 FROM step AS b WHERE b.match=s.match"
    " AND b.number=s.number-1) GROUP BY match LIMIT 20",
    /* Every commitment that stands open belongs to a match that is not over, and the other way
     * round. */
    "SELECT 'log '||l.number||': its match is gone or over, and no line says so' FROM log AS l"
    " WHERE l.what<2 AND l.number=(SELECT max(number) FROM log WHERE match=l.match)"
    " AND NOT EXISTS (SELECT 1 FROM match AS m WHERE m.id=l.match AND m.state IN (1,2))"
    " LIMIT 20",
    "SELECT 'match '||id||': the log does not say how it stands' FROM match AS m"
    " WHERE state IN (1,2) AND proof LIKE '%fair commitment %'"
    " AND state-1<>coalesce((SELECT what FROM log WHERE match=m.id"
    " ORDER BY number DESC LIMIT 1),-1) LIMIT 20",
};

bool store_check(const char *folder, struct text *wrong, struct store_fault *fault)
{
    struct beside beside;
    enum store_error error = STORE_FINE;
    if (!open_beside(&beside, folder, fault))
        return false;
    struct database *database = beside.database;
    for (int i = 0; !error && dialect.checks[i]; i++)
        error = add_rows(database, dialect.checks[i], wrong);
    for (size_t i = 0; !error && i < sizeof looks / sizeof *looks; i++)
        error = add_rows(database, looks[i], wrong);
    if (!error)
        error = check_tables(database, wrong);
    for (int table = 0; !error && table < TABLES; table++)
        error = check_rows(database, (enum table_name)table, wrong);
    if (!error)
        error = log_check(database, wrong);
    if (error)
        fail(&beside, error, fault);
    close_beside(&beside);
    return !error;
}
