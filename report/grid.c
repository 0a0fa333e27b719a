/* grid.c: small tables for people. */
#include "report/grid.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "columns/columns.h"

static char *cell(struct grid *table, int row, int column)
{
    assert(row < GRID_ROWS && column < GRID_COLUMNS);
    if (row >= table->rows)
        table->rows = row + 1;
    if (column >= table->columns)
        table->columns = column + 1;
    return table->cell[row][column];
}

void grid_set(struct grid *table, int row, int column, const char *string)
{
    char *at = cell(table, row, column);
    size_t length = strnlen(string, GRID_CELL - 1);
    /* Never half a character. */
    while (string[length] && length && ((unsigned char)string[length] & 0xc0) == 0x80)
        length--;
    memcpy(at, string, length);
    at[length] = 0;
}

void grid_printf(struct grid *table, int row, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(cell(table, row, column), GRID_CELL, format, args);
    va_end(args);
}

const char *decimal(const struct words *words, double value, int digits, char buffer[32])
{
    snprintf(buffer, 32, "%.*f", digits, value);
    char *point = strchr(buffer, '.');
    if (point)
        *point = *words_get(words, NULL, "told.decimal_sign");
    return buffer;
}

void grid_decimal(struct grid *table, int row, int column, const struct words *words, double value,
                  int digits)
{
    char buffer[32];
    grid_set(table, row, column, decimal(words, value, digits, buffer));
}

void grid_heads(struct grid *table, int row, int column, const struct words *words,
                const char *const keys[])
{
    for (; *keys; keys++)
        grid_set(table, row, column++, words_get(words, NULL, *keys));
}

void grid_print(const struct grid *table, struct text *out)
{
    int width[GRID_COLUMNS] = { 0 };
    for (int row = 0; row < table->rows; row++)
        for (int column = 0; column < table->columns; column++) {
            int wide = columns_width(table->cell[row][column]);
            if (wide > width[column])
                width[column] = wide;
        }
    for (int row = 0; row < table->rows; row++) {
        int columns = table->columns;
        while (columns && !*table->cell[row][columns - 1])
            columns--;
        for (int column = 0; column < columns; column++) {
            if (column)
                text_add(out, "   ");
            columns_pad(out, table->cell[row][column], width[column],
                        column ? COLUMNS_RIGHT : COLUMNS_LEFT);
        }
        text_add(out, "\n");
    }
}
