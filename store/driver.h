/*
 * driver.h: the database behind the store, by whichever driver is linked.
 *
 * sqlite.c is the one there is, and the only file that knows SQLite; another, such as
 * one of PostgreSQL, would stand behind these same functions. Everything here is
 * called by one thread at a time, the store's own or a tool's, and waits for its
 * answer.
 *
 * A connection is made once and may be opened and closed many times; errors are the
 * store's (store.h), and what the database itself said about the last one is its
 * fault. Nothing here is a transaction by itself: a statement outside of one is whole
 * alone, one that fails inside of one takes back itself and nothing else, unless
 * transaction_is_open says that the whole transaction went with it. (A database that
 * ends a transaction at its first error has a driver that guards each statement.)
 *
 *     struct statement *find = statement_keep(database, "SELECT name FROM player WHERE id=?1");
 *     bind_number(find, 1, id);
 *     error = statement_step(database, find, &row);
 *     if (row) ... column_text(find, 0) ...
 *     statement_end(find);
 *
 * SQL is one text for all drivers: places are ?1, ?2 ..., and what stands in braces is
 * expanded by sql_expand before a driver sees it. What cannot be said alike is in
 * `dialect`; the tables themselves and their history (schema.sql, migrate.c) are in
 * SQLite's words, and so are max() of two values in lists of matches (reads.c) and the NULL
 * for which a row is given its number (parts.c).
 */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include "store/store.h"

struct database;  /* a connection */
struct statement; /* SQL made ready on it; NULL: it could not be, and every function here takes
                     that: statement_step then tells why */

/* ---- a connection --------------------------------------------------------------- */

struct database_settings {
    const char *path; /* where it is, in the driver's words; NULL: in memory, gone when it closes */
    bool owner;       /* makes what is not there */
    int maker;        /* of which program it has to be; one of another is BROKEN */
    /* Called on each connection that has just been opened, before anybody else uses it: brings
     * the tables forward, or says why it cannot be used. */
    enum store_error (*ready)(struct database *database, void *context);
    void *context;
};

/* Not open yet; the settings are copied. NULL: no memory. */
struct database *database_new(const struct database_settings *settings);
void database_free(struct database *database); /* closes it first; NULL is allowed */
enum store_error database_open(struct database *database);
void database_close(struct database *database); /* with all its statements */
bool database_is_open(const struct database *database);
/* What the database said when something went wrong last; it has no content of rows. */
const char *database_fault(const struct database *database);
/* Before a transaction that writes: opens what is closed, and sees that it is still what was
 * opened. */
enum store_error database_check(struct database *database);
/* Before a commit: there is room for all of it, now and when it is put in order later. FULL. */
enum store_error database_reserve(struct database *database);
/* Gives back room that is only held; the fault stays what it was. */
enum store_error database_carry(struct database *database);
/* After a commit: one that had to be opened by a makeshift is closed, to be opened well. */
void database_settle(struct database *database);
/* What a failure has done to it is not known: closed, to be opened anew; not one in memory. */
void database_doubt(struct database *database);
int64_t database_bytes(const struct database *database); /* of the disk; 0 in memory */
/* The whole database as it is now, into the file at the path, which is there and empty. */
enum store_error database_copy(struct database *from, const char *path);

/* Whose it is: a number of the program that made it, 0 nobody's; and how many tables it has. */
enum store_error database_maker(struct database *database, int64_t *maker, int64_t *tables);
enum store_error database_set_maker(struct database *database, int maker);
/* Statements without places and rows, with ";" between them; braces are not expanded. */
enum store_error database_run(struct database *database, const char *sql);

/* What each database says in its own words. */
struct dialect {
    const char *tables;        /* name and definition of all that was made, in a fixed order */
    const char *const *checks; /* each finds lines of what is wrong with the database itself, or
                                  "ok"; ended by NULL */
};
extern const struct dialect dialect;

/* ---- transactions --------------------------------------------------------------- */

/* `writing`: nobody else writes until it ends. BUSY: somebody does for too long. */
enum store_error transaction_begin(struct database *database, bool writing);
enum store_error transaction_commit(struct database *database);
/* Takes everything back, if a transaction is open; the fault stays what it was. */
void transaction_undo(struct database *database);
bool transaction_is_open(const struct database *database);
/* A part of it that can be taken back by itself: `keep` or `drop` ends it. `drop` leaves the fault
 * what it was. One at a time. */
enum store_error transaction_part(struct database *database);
enum store_error transaction_part_keep(struct database *database);
enum store_error transaction_part_drop(struct database *database);

/* ---- statements ----------------------------------------------------------------- */

/* Kept ready for the next time, by the address of its text: a constant. */
struct statement *statement_keep(struct database *database, const char *sql);
/* For this once. */
struct statement *statement_once(struct database *database, const char *sql);
/* The next row, whose columns can be read until the next step; *row: whether there is one. The
 * first step runs it. */
enum store_error statement_step(struct database *database, struct statement *statement, bool *row);
/* Ready to be bound anew; one made for once is gone. Keeps the fault. */
void statement_end(struct statement *statement);
/* Steps until there are no more rows, and ends; *changed (may be NULL): how many rows it made,
 * changed or removed. */
enum store_error statement_done(struct database *database, struct statement *statement,
                                int *changed);

/* One value, of a struct or of a row. */
struct value_cell {
    enum cell_kind {
        CELL_NOTHING,
        CELL_NUMBER,
        CELL_TEXT,
        CELL_BYTES,
        CELL_OTHER /* such as is never written */
    } kind;
    int64_t number;
    const void *bytes; /* of texts as well, which need not end with 0 */
    size_t size;
};

/* Places are counted from 1. Texts and bytes are not copied: they are there until the statement
 * ends. */
void bind_number(struct statement *statement, int at, int64_t number);
void bind_text(struct statement *statement, int at, const char *text);
void bind_bytes(struct statement *statement, int at, const void *bytes, size_t size);
void bind_cell(struct statement *statement, int at, const struct value_cell *cell);

/* Columns are counted from 0. */
int statement_columns(const struct statement *statement);
const char *column_name(const struct statement *statement, int at);
int64_t column_number(struct statement *statement, int at);   /* 0 where it is none */
const char *column_text(struct statement *statement, int at); /* "" where there is none */
struct value_cell column_cell(struct statement *statement, int at);

#endif
