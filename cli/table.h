/*
 * table.h: small tables for people: columns as wide as their widest cell on a
 * terminal, the first to the left, the others to the right.
 */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "core/text.h"
#include "words/words.h"

enum { TABLE_ROWS = 48, TABLE_COLUMNS = 10, TABLE_CELL = 64 };

struct table {
    int  rows, columns;
    char cell[TABLE_ROWS][TABLE_COLUMNS][TABLE_CELL];
};

/* Sets a cell; the table grows to hold it. What is too long is cut. */
void table_set(struct table *table, int row, int column, const char *string);
__attribute__((format(printf, 4, 5)))
void table_printf(struct table *table, int row, int column, const char *format, ...);
/* A number with so many digits behind the language's decimal sign. */
void table_decimal(struct table *table, int row, int column, const struct words *words,
                   double value, int digits);
/* The words of keys, NULL-terminated, from the column on. */
void table_heads(struct table *table, int row, int column, const struct words *words,
                 const char *const keys[]);
void table_print(const struct table *table, struct text *out);

/* A number with the language's decimal sign, as text. */
const char *decimal(const struct words *words, double value, int digits, char buffer[32]);

#endif
