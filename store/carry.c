/*
 * carry.c: what the log has gathered is carried over into the file, beside the commits.
 *
 * Carrying takes the disk many times as long as a commit. So a thread of its own does it, with
 * a connection of its own, in small portions, while the store's thread goes on appending to the
 * log. When that is long enough, the store's thread itself carries the few pages that came in
 * meanwhile: then nothing is left, and the next commit begins the log anew.
 */
#include "store/inside.h"

enum {
    PORTION = 2000, /* pages that are carried at once */
    ENOUGH = 8000   /* that the log begins anew with, and that at most come in beside a portion */
};

static int count_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    struct journal *log = context;
    (void)db;
    (void)name;
    if (pages < log->pages)
        log->carried = 0; /* begun anew */
    log->pages = pages;
    return SQLITE_OK;
}

void carry_prepare(struct connection *connection)
{
    sqlite3_wal_hook(connection->db, count_pages, &connection->log);
}

/* Waits for no writer and no reader, nor do they for it. What fails is tried again with the
 * next portion. SQLite leaves the file in the kernel's hands until the whole log is carried; we
 * do not, so that little is left to wait for then. */
static void *carry(void *context)
{
    struct connection *connection = context;
    sqlite3 *db = NULL;
    sqlite3_file *file = NULL;
    int code =
        sqlite3_open_v2(connection->path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (!code) /* which is opened by the first look into it */
        code = sqlite3_exec(db, "PRAGMA synchronous=FULL; PRAGMA schema_version", NULL, NULL, NULL);
    if (!code)
        code = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (!code)
        code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (!code && file->pMethods)
        file->pMethods->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
    sqlite3_close(db);
    atomic_store(&connection->log.done, true);
    return NULL;
}

static void stop_carrying(struct journal *log)
{
    if (log->carrying)
        pthread_join(log->thread, NULL);
    log->carrying = false;
}

void carry_end(struct connection *connection)
{
    stop_carrying(&connection->log);
    connection->log.pages = connection->log.carried = 0;
}

void carry_on(struct connection *connection)
{
    struct journal *log = &connection->log;
    int more = log->pages - log->carried;
    if (log->carrying && (atomic_load(&log->done) || more >= ENOUGH)) {
        stop_carrying(log);
        if (log->pages >= ENOUGH)
            sqlite3_wal_checkpoint_v2(connection->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    } else if (!log->carrying && more >= PORTION) {
        log->carried = log->pages;
        atomic_store(&log->done, false);
        log->carrying = !pthread_create(&log->thread, NULL, carry, connection);
    }
}
