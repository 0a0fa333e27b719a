/*
 * grid.h: small tables for people: columns as wide as their widest cell on a
 * terminal, the first to the left, the others to the right.
 */
#ifndef REPORT_GRID_H
#define REPORT_GRID_H

#include "core/text.h"
#include "words/words.h"

enum { GRID_ROWS = 48, GRID_COLUMNS = 10, GRID_CELL = 64 };

struct grid {
    int rows, columns;
    char cell[GRID_ROWS][GRID_COLUMNS][GRID_CELL];
};

/* Sets a cell; the table grows to hold it. What is too long is cut. */
void grid_set(struct grid *table, int row, int column, const char *string);
__attribute__((format(printf, 4, 5))) void grid_printf(struct grid *table, int row, int column,
                                                       const char *format, ...);
/* A number with so many digits behind the language's decimal sign. */
void grid_decimal(struct grid *table, int row, int column, const struct words *words, double value,
                  int digits);
/* The words of keys, NULL-terminated, from the column on. */
void grid_heads(struct grid *table, int row, int column, const struct words *words,
                const char *const keys[]);
void grid_print(const struct grid *table, struct text *out);

/* A number with the language's decimal sign, as text. */
const char *decimal(const struct words *words, double value, int digits, char buffer[32]);

#endif
