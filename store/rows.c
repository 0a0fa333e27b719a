/*
 * rows.c: rows as they stand in the tables: written, read, and their checksums.
 *
 * A checksum is over the name of the table and every value of the row, as it
 * is stored; a step's begins with that of the step before it. It finds damage,
 * not malice: it has no key. Each word goes through steps that can be undone,
 * so a change within one word always shows, and others but for one in 2^64.
 */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- values ------------------------------------------------------------------- */

static struct value_cell number_cell(int64_t number)
{
    return (struct value_cell){ .kind = CELL_NUMBER, .number = number };
}

static struct value_cell cell_of(const struct column *column, const void *row)
{
    const unsigned char *value = (const unsigned char *)row + column->offset;
    int64_t number = 0;
    int small = 0;
    unsigned set = 0;
    bool truth = false;
    const char *text = NULL;
    switch (column->type) {
    case COLUMN_NUMBER:
    case COLUMN_ID:
    case COLUMN_REQUEST:
        memcpy(&number, value, sizeof number);
        return column->type == COLUMN_ID && !number ? (struct value_cell){ 0 }
                                                    : number_cell(number);
    case COLUMN_INT:
        memcpy(&small, value, sizeof small);
        return number_cell(small);
    case COLUMN_BOOL:
        memcpy(&truth, value, sizeof truth);
        return number_cell(truth);
    case COLUMN_SET:
        memcpy(&set, value, sizeof set);
        return number_cell(set);
    case COLUMN_TEXT:
    case COLUMN_LONG_TEXT:
        memcpy(&text, value, sizeof text);
        return (struct value_cell){ .kind = CELL_TEXT,
                                    .bytes = text ? text : "",
                                    .size = text ? strlen(text) : 0 };
    case COLUMN_HASH:
        break;
    }
    return (struct value_cell){ .kind = CELL_BYTES, .bytes = value, .size = STORE_HASH };
}

/* Into the struct; what does not fit there becomes 0 or "". */
static void cell_take(const struct value_cell *cell, const struct column *column,
                      struct pocket *pocket, void *row)
{
    unsigned char *value = (unsigned char *)row + column->offset;
    int64_t number = cell->number;
    int small = number < INT32_MIN || number > INT32_MAX ? 0 : (int)number;
    unsigned set = (unsigned)(number & 0xffffffff);
    bool truth = number != 0;
    const char *text;
    switch (column->type) {
    case COLUMN_NUMBER:
    case COLUMN_ID:
    case COLUMN_REQUEST:
        memcpy(value, &number, sizeof number);
        return;
    case COLUMN_INT:
        memcpy(value, &small, sizeof small);
        return;
    case COLUMN_BOOL:
        memcpy(value, &truth, sizeof truth);
        return;
    case COLUMN_SET:
        memcpy(value, &set, sizeof set);
        return;
    case COLUMN_TEXT:
    case COLUMN_LONG_TEXT:
        text = pocket_text(pocket, cell->bytes, cell->size ? strnlen(cell->bytes, cell->size) : 0);
        memcpy(value, &text, sizeof text);
        return;
    case COLUMN_HASH:
        if (cell->size == STORE_HASH)
            memcpy(value, cell->bytes, STORE_HASH);
    }
}

/* ---- checksums ---------------------------------------------------------------- */

static uint64_t sum_word(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15); /* odd: it can be undone, */
    return sum ^ sum >> 32;                            /* and so can this */
}

/* The same on every machine: a store may be moved. */
static uint64_t word_at(const unsigned char *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

static uint64_t sum_bytes(uint64_t sum, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    unsigned char rest[8] = { 0 };
    for (; size >= sizeof rest; at += sizeof rest, size -= sizeof rest)
        sum = sum_word(sum, word_at(at));
    if (size)
        memcpy(rest, at, size);
    return sum_word(sum, word_at(rest));
}

static uint64_t sum_text(uint64_t sum, enum cell_kind kind, const void *bytes, size_t size)
{
    return sum_bytes(sum_word(sum, (uint64_t)size << 8 | kind), bytes, size);
}

static uint64_t sum_cell(uint64_t sum, const struct value_cell *cell)
{
    if (cell->kind == CELL_TEXT || cell->kind == CELL_BYTES)
        return sum_text(sum, cell->kind, cell->bytes, cell->size);
    return sum_word(sum + cell->kind, (uint64_t)cell->number);
}

static uint64_t sum_begin(const struct table_map *table, uint64_t before)
{
    return sum_text(before, CELL_TEXT, table->name, strlen(table->name));
}

uint64_t row_sum(const struct table_map *table, const void *row, uint64_t before)
{
    uint64_t sum = sum_begin(table, before);
    for (int i = 0; table->column[i].name; i++) {
        struct value_cell cell = cell_of(&table->column[i], row);
        sum = sum_cell(sum, &cell);
    }
    return sum;
}

uint64_t text_sum(uint64_t before, const char *text)
{
    return sum_text(before, CELL_TEXT, text, strlen(text));
}

/* ---- rows --------------------------------------------------------------------- */

void row_bind(struct statement *statement, const struct table_map *table, const void *row,
              uint64_t sum)
{
    int at = 1;
    for (int i = 0; table->column[i].name; i++) {
        struct value_cell cell = cell_of(&table->column[i], row);
        bind_cell(statement, at++, &cell);
    }
    bind_number(statement, at, (int64_t)sum);
}

void row_bind_keys(struct statement *statement, const struct table_map *table, const void *row)
{
    for (int i = 0; i < table->keys; i++) {
        struct value_cell cell = cell_of(&table->column[i], row);
        bind_cell(statement, i + 1, &cell);
    }
}

/* How many there are. */
static int read_columns(struct statement *statement, const struct table_map *table,
                        struct pocket *pocket, void *row, uint64_t *sum)
{
    int i;
    for (i = 0; table->column[i].name; i++) {
        struct value_cell cell = column_cell(statement, i);
        *sum = sum_cell(*sum, &cell);
        cell_take(&cell, &table->column[i], pocket, row);
    }
    return i;
}

struct mark row_read(struct statement *statement, const struct table_map *table,
                     struct pocket *pocket, void *row, uint64_t before)
{
    uint64_t sum = sum_begin(table, before);
    int columns = read_columns(statement, table, pocket, row, &sum);
    struct value_cell stored = column_cell(statement, columns);
    return (struct mark){ .found = true,
                          .sound = stored.kind == CELL_NUMBER && (uint64_t)stored.number == sum,
                          .sum = (uint64_t)stored.number };
}

/* The rows of a match must be one after the other, from 0 on. */
struct mark step_read(struct statement *statement, struct pocket *pocket, struct stored_step *step,
                      struct chain *chain)
{
    int64_t match = column_number(statement, 0);
    if (match != chain->match)
        *chain = (struct chain){ .match = match };
    struct mark mark = row_read(statement, &table_map[TABLE_STEP], pocket, step, chain->sum);
    mark.sound &= step->number == chain->next;
    chain->next = step->number + 1;
    chain->sum = mark.sum;
    return mark;
}

void row_name(const struct table_map *table, const void *row, char name[STORE_ROW_NAME])
{
    int length = snprintf(name, STORE_ROW_NAME, "%s", table->name);
    for (int i = 0; i < table->keys; i++) {
        const struct column *column = &table->column[i];
        struct value_cell cell = cell_of(column, row);
        char id[STORE_ID_SIZE];
        if (cell.kind != CELL_NUMBER)
            continue; /* of what a text or a hash says nothing is told */
        bool is_id = i == 0 && column->type == COLUMN_NUMBER;
        if (is_id)
            store_id_write(cell.number, id);
        length += is_id ? snprintf(name + length, (size_t)(STORE_ROW_NAME - length), " %s", id)
                        : snprintf(name + length, (size_t)(STORE_ROW_NAME - length), " %lld",
                                   (long long)cell.number);
    }
}

void answer_damaged(struct store_answer *answer, enum table_name table, const void *row)
{
    if (!answer->damaged++)
        row_name(&table_map[table], row, answer->damage);
    answer->match_damaged |= table == TABLE_MATCH;
}

/* The list of matches has three more columns, and no checksum: long texts are left out. */
static void read_listed(struct statement *statement, struct pocket *pocket,
                        struct stored_match *match)
{
    const struct table_map *table = &table_map[TABLE_MATCH];
    uint64_t sum = 0;
    int columns = read_columns(statement, table, pocket, match, &sum);
    match->steps = column_number(statement, columns);
    match->asked = (unsigned)column_number(statement, columns + 1);
    int64_t moved = column_number(statement, columns + 2);
    match->changed = moved > match->changed ? moved : match->changed;
}

/* What one row adds to the answer; false: no further ones. */
static bool take_row(struct statement *statement, enum table_name table, bool listed,
                     struct chain *chain, struct store_answer *answer, int *found)
{
    struct pocket *pocket = answer_pocket(answer);
    struct mark mark = { .sound = true };
    void *row = table_push(table, answer);
    if (!row)
        return false;
    if (listed)
        read_listed(statement, pocket, row);
    else if (table == TABLE_STEP)
        mark = step_read(statement, pocket, row, chain);
    else
        mark = row_read(statement, &table_map[table], pocket, row, 0);
    if (pocket->failed)
        return false;
    if (!mark.sound)
        answer_damaged(answer, table, row);
    if (mark.sound || table == TABLE_MATCH)
        ++*found;
    else
        table_pop(table, answer);
    return mark.sound || table != TABLE_STEP;
}

static enum store_error read_all(struct database *database, struct statement *statement,
                                 enum table_name table, bool listed, struct store_answer *answer,
                                 int *count)
{
    struct chain chain = { 0 };
    enum store_error error;
    int found = 0;
    bool row;
    while (!(error = statement_step(database, statement, &row)) && row)
        if (!take_row(statement, table, listed, &chain, answer, &found))
            break;
    statement_end(statement);
    if (answer_pocket(answer)->failed)
        error = STORE_MEMORY;
    if (count)
        *count = found;
    return error;
}

enum store_error rows_read(struct database *database, struct statement *statement,
                           enum table_name table, struct store_answer *answer, int *count)
{
    return read_all(database, statement, table, false, answer, count);
}

enum store_error matches_read(struct database *database, struct statement *statement,
                              struct store_answer *answer)
{
    return read_all(database, statement, TABLE_MATCH, true, answer, NULL);
}

static enum store_error find(struct database *database, struct statement *statement,
                             enum table_name table, struct pocket *pocket, void *row,
                             struct chain *chain, struct mark *mark)
{
    bool found;
    *mark = (struct mark){ 0 };
    memset(row, 0, table_map[table].size);
    enum store_error error = statement_step(database, statement, &found);
    if (found)
        *mark = chain ? step_read(statement, pocket, row, chain)
                      : row_read(statement, &table_map[table], pocket, row, 0);
    statement_end(statement);
    return pocket->failed ? STORE_MEMORY : error;
}

enum store_error row_find(struct database *database, struct statement *statement,
                          enum table_name table, struct pocket *pocket, void *row,
                          struct mark *mark)
{
    return find(database, statement, table, pocket, row, NULL, mark);
}

enum store_error step_find(struct database *database, struct statement *statement,
                           struct pocket *pocket, struct stored_step *step, struct chain *chain,
                           struct mark *mark)
{
    return find(database, statement, TABLE_STEP, pocket, step, chain, mark);
}

struct statement *bind_numbers(struct database *database, const char *sql, const int64_t number[],
                               int count)
{
    struct statement *statement = statement_keep(database, sql);
    for (int i = 0; i < count; i++)
        bind_number(statement, i + 1, number[i]);
    return statement;
}

enum store_error number_find(struct database *database, struct statement *statement,
                             int64_t *number, bool *found)
{
    enum store_error error = statement_step(database, statement, found);
    *number = *found ? column_number(statement, 0) : 0;
    statement_end(statement);
    return error;
}

enum store_error row_write(struct database *database, const char *sql, enum table_name table,
                           const void *row)
{
    return row_rewrite(database, sql, table, row, true);
}

enum store_error row_rewrite(struct database *database, const char *sql, enum table_name table,
                             const void *row, bool sound)
{
    struct statement *statement = statement_keep(database, sql);
    uint64_t sum = row_sum(&table_map[table], row, 0);
    row_bind(statement, &table_map[table], row, sound ? sum : ~sum);
    return statement_done(database, statement, NULL);
}
