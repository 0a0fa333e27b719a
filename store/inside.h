/*
 * inside.h: what the files of the store share.
 *
 * request.c makes requests, store.c has the queues and the thread, sqlite.c the
 * database (driver.h), parts.c, reads.c and people.c what each part of a request does
 * to it, log.c what that means for the public log, tables.c the columns of each
 * table, rows.c how rows are written and read, sql.c how SQL names them.
 */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "fair/seal.h"
#include "store/driver.h"

enum { STORE_SCHEMA = 3, STORE_APPLICATION = 0x4b6f6e74 };

/* ---- pocket.c: memory that is freed in one go --------------------------------- */

struct pocket {
    struct pocket_chunk *chunk; /* the newest first */
    bool failed;                /* memory ran out: what was asked for is missing */
};

void *pocket_take(struct pocket *pocket, size_t size); /* zeros; NULL: failed */
const char *pocket_text(struct pocket *pocket, const char *text, size_t length);
void pocket_free(struct pocket *pocket);

/* ---- tables.c ----------------------------------------------------------------- */

enum column_type {
    COLUMN_NUMBER,    /* int64_t */
    COLUMN_ID,        /* int64_t; 0 is NULL */
    COLUMN_INT,       /* int */
    COLUMN_BOOL,      /* bool */
    COLUMN_SET,       /* unsigned */
    COLUMN_REQUEST,   /* uint64_t */
    COLUMN_TEXT,      /* const char * */
    COLUMN_LONG_TEXT, /* the same, and left out of lists */
    COLUMN_HASH       /* uint8_t[STORE_HASH] */
};

struct column {
    const char *name;
    enum column_type type;
    size_t offset;
};

enum { MOST_COLUMNS = 32 }; /* and there is always one left */

enum table_name {
    TABLE_PLAYER,
    TABLE_SECRET,
    TABLE_MATCH,
    TABLE_SEAT,
    TABLE_STEP,
    TABLE_CHAT,
    TABLE_INVITE,
    TABLE_EDITION,
    TABLE_NOTICE,
    TABLE_SETTING,
    TABLE_BAN,
    TABLE_ORDER,
    TABLE_LOG,
    TABLE_LIFE,
    TABLES
};

struct table_map {
    const char *name;
    size_t size;                        /* of its row */
    int keys;                           /* how many of its columns, the first ones, are its key */
    struct column column[MOST_COLUMNS]; /* ended by a name NULL */
};
extern const struct table_map table_map[TABLES];

int table_columns(const struct table_map *table);
/* A copy with its texts, in the pocket. */
void *table_copy(const struct table_map *table, struct pocket *pocket, const void *row);
/* Room for one more row behind those of the answer; NULL: no memory. */
void *table_push(enum table_name table, struct store_answer *answer);
void table_pop(enum table_name table, struct store_answer *answer); /* the last one */
struct pocket *answer_pocket(struct store_answer *answer);
/* One for the store's own reading, to be freed; NULL: no memory. */
struct store_answer *answer_aside(void);
/* "name,name,..." with what stands before each name, such as "m."; long texts as ''. */
void table_names(const struct table_map *table, const char *before, bool whole, struct text *out);

/* ---- requests ----------------------------------------------------------------- */

enum part_what {
    /* Writing. */
    PART_PUT_PLAYER,
    PART_SEE_PLAYER,
    PART_WAS_HOOK,
    PART_PUT_HOOK,
    PART_PUT_SECRET,
    PART_DROP_SECRET,
    PART_USE_CODE,
    PART_REMOVE_PLAYER,
    PART_NEW_MATCH,
    PART_PUT_MATCH,
    PART_SAVE_MATCH,
    PART_LIMIT_MADE,
    PART_PUT_SEAT,
    PART_DROP_SEAT,
    PART_DROP_SEATS,
    PART_APPEND,
    PART_DROP_MATCH,
    PART_PUT_DUE,
    PART_CLOSE_DAMAGED,
    PART_PUT_EDITION,
    PART_SAY,
    PART_PUT_INVITE,
    PART_USE_INVITE,
    PART_REVOKE_INVITE,
    PART_PUT_NOTICE,
    PART_DROP_NOTICE,
    PART_TRIM_NOTICES,
    PART_CLAIM_NOTICES,
    PART_PUT_SETTING,
    PART_PUT_BAN,
    PART_DROP_BAN,
    PART_PUT_ORDER,
    PART_DROP_ORDER,
    PART_CLAIM_ORDERS,
    PART_RELEASE_ORDER,
    PART_ALIVE,
    PART_SWEEP,
    PARTS_WRITING,
    /* Reading. */
    PART_READ_PLAYER = PARTS_WRITING,
    PART_READ_SECRET,
    PART_READ_MATCH,
    PART_READ_MATCHES_OF,
    PART_READ_LOBBY,
    PART_READ_MATCHES,
    PART_READ_UNFINISHED,
    PART_READ_DUE,
    PART_READ_SERIES,
    PART_READ_CHAT,
    PART_READ_INVITE,
    PART_READ_INVITES,
    PART_READ_EDITION,
    PART_READ_NOTICES,
    PART_READ_PLAYERS,
    PART_READ_SETTINGS,
    PART_READ_BANS,
    PART_READ_LIVES,
    PART_READ_ORDERS,
    PART_READ_LOG,
    PART_READ_FIGURES,
    PART_READ_PLAYER_DATA,
    PARTS
};

struct part {
    struct part *next;
    enum part_what what;
    const void *row;   /* what is written */
    int64_t number[4]; /* else its arguments, as the function has them */
    const char *text;
    const uint8_t *hash;
};

struct store_request {
    struct store_request *next;
    uint64_t number;
    int about;
    uint64_t first, second;
    bool writes;
    int parts;
    struct part *part, **last;
    struct pocket pocket;
    struct store_answer *answer; /* made when it is posted, so that there is always one */
};

/* ---- sql.c -------------------------------------------------------------------- */

/* What stands in braces: "{*seat}" the names of all columns and of the checksum, "{?seat}" a place
 * for each of them, "{m:match}" the columns of lists with their table's letter; "{!seat}" all of
 * the statement that makes the row, or replaces the one with its key. */
void sql_expand(const char *sql, struct text *out);

/* ---- migrate.c: versions of the tables ---------------------------------------- */

enum { TABLES_MARK = 24 };

/* One step of the schema's history: from the version before to this one. */
struct migration {
    int version;
    const char *sql;
    unsigned sums; /* set of the tables whose rows get their checksums anew */
    bool log;      /* matches that are not over get their first lines in the log */
};

/* What the tables are, and whether they may be brought forward. */
struct schema_state {
    bool owner;
    int version; /* that was found, where it is another */
};
/* The `ready` of a connection: context is a struct schema_state. */
enum store_error schema_ready(struct database *database, void *context);
extern const struct migration store_history[STORE_SCHEMA - 1];
/* Brings the schema forward in one transaction; a fresh file gets version `last` at once by
 * `fresh`. */
enum store_error schema_migrate(struct database *database, struct schema_state *state,
                                const char *fresh, int last, const struct migration *steps,
                                int count);
/* A mark of what the tables are, by their SQL. */
enum store_error schema_mark(struct database *database, char mark[TABLES_MARK]);

/* ---- rows.c ------------------------------------------------------------------- */

/* Behind the columns of each table stands the checksum of the row, `sum`; that of a step begins
 * with its forerunner's. */
uint64_t row_sum(const struct table_map *table, const void *row, uint64_t before);
uint64_t text_sum(uint64_t before, const char *text);

/* A row and its checksum from the first place on. */
void row_bind(struct statement *statement, const struct table_map *table, const void *row,
              uint64_t sum);
void row_bind_keys(struct statement *statement, const struct table_map *table, const void *row);
struct mark {
    bool found, sound;
    uint64_t sum; /* as it is stored */
};
/* From the first column on. */
struct mark row_read(struct statement *statement, const struct table_map *table,
                     struct pocket *pocket, void *row, uint64_t before);
/* The same of steps, which come by match and number; a chain begins as zeros. */
struct chain {
    int64_t match, next;
    uint64_t sum;
};
struct mark step_read(struct statement *statement, struct pocket *pocket, struct stored_step *step,
                      struct chain *chain);
/* What a row is called where it has to be named: its table and what numbers its key has. */
void row_name(const struct table_map *table, const void *row, char name[STORE_ROW_NAME]);
void answer_damaged(struct store_answer *answer, enum table_name table, const void *row);

/* Each runs a bound statement and resets it. */
/* All rows into the answer; *count: how many came in. A damaged one is left out and told, but for
 * a match; behind a damaged step come no others. */
enum store_error rows_read(struct database *database, struct statement *statement,
                           enum table_name table, struct store_answer *answer, int *count);
/* The rows of a list of matches: "{m:match}", steps, asked, changed. */
enum store_error matches_read(struct database *database, struct statement *statement,
                              struct store_answer *answer);
/* The first row, whether it is sound or not. */
enum store_error row_find(struct database *database, struct statement *statement,
                          enum table_name table, struct pocket *pocket, void *row,
                          struct mark *mark);
/* Kept, and bound to so many numbers. */
struct statement *bind_numbers(struct database *database, const char *sql, const int64_t number[],
                               int count);
/* The number in the first column of the first row, 0 where there is none. */
enum store_error number_find(struct database *database, struct statement *statement,
                             int64_t *number, bool *found);
enum store_error step_find(struct database *database, struct statement *statement,
                           struct pocket *pocket, struct stored_step *step, struct chain *chain,
                           struct mark *mark);
/* Runs a statement with the row and its checksum; a row that was damaged stays known as such. */
enum store_error row_write(struct database *database, const char *sql, enum table_name table,
                           const void *row);
enum store_error row_rewrite(struct database *database, const char *sql, enum table_name table,
                             const void *row, bool sound);

/* ---- parts -------------------------------------------------------------------- */

/* Each does one part. An error has changed nothing but what a rollback takes back. */
enum store_error part_write(struct database *database, const struct part *part,
                            struct store_answer *answer);
enum store_error part_read(struct database *database, const struct part *part,
                           struct store_answer *answer);
enum store_error people_data(struct database *database, int64_t player,
                             struct store_answer *answer);
enum store_error people_remove(struct database *database, int64_t player, int64_t now,
                               struct store_answer *answer);
enum store_error people_sweep(struct database *database, const struct store_keep *before,
                              struct store_answer *answer);

/* ---- log.c: the public log of commitments --------------------------------------- */

/* What the match's row, as it has just been written, means for the log. The answer, which may be
 * NULL, then tells how far the log goes. */
enum store_error log_match(struct database *database, const struct stored_match *match,
                           struct store_answer *answer);
/* The match is removed. */
enum store_error log_drop(struct database *database, int64_t match, int64_t now,
                          struct store_answer *answer);
/* Every match that is not over, as of when it started: for migrations. */
enum store_error log_adopt(struct database *database);
/* The last line; of an empty log number 0 and the head it begins with. */
enum store_error log_newest(struct database *database, struct stored_log *line);
void log_tell(const struct stored_log *newest, struct store_answer *answer);
/* What is wrong with the chain, as a line. */
enum store_error log_check(struct database *database, struct text *wrong);

/* The text of schema.sql. */
extern const char store_schema[];

#endif
