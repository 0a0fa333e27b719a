/* table.c: small tables for people. */
#include "cli/table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char *cell(struct table *table, int row, int column)
{
    assert(row < TABLE_ROWS && column < TABLE_COLUMNS);
    if (row >= table->rows)
        table->rows = row + 1;
    if (column >= table->columns)
        table->columns = column + 1;
    return table->cell[row][column];
}

void table_set(struct table *table, int row, int column, const char *string)
{
    char *at = cell(table, row, column);
    size_t length = strnlen(string, TABLE_CELL - 1);
    /* Never half a character. */
    while (string[length] && length && ((unsigned char)string[length] & 0xc0) == 0x80)
        length--;
    memcpy(at, string, length);
    at[length] = 0;
}

void table_printf(struct table *table, int row, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(cell(table, row, column), TABLE_CELL, format, args);
    va_end(args);
}

const char *decimal(const struct words *words, double value, int digits, char buffer[32])
{
    snprintf(buffer, 32, "%.*f", digits, value);
    char *point = strchr(buffer, '.');
    if (point)
        *point = *words_get(words, NULL, "cli.decimal_sign");
    return buffer;
}

void table_decimal(struct table *table, int row, int column, const struct words *words,
                   double value, int digits)
{
    char buffer[32];
    table_set(table, row, column, decimal(words, value, digits, buffer));
}

void table_heads(struct table *table, int row, int column, const struct words *words,
                 const char *const keys[])
{
    for (; *keys; keys++)
        table_set(table, row, column++, words_get(words, NULL, *keys));
}

void table_print(const struct table *table, struct text *out)
{
    int width[TABLE_COLUMNS] = { 0 };
    for (int row = 0; row < table->rows; row++)
        for (int column = 0; column < table->columns; column++) {
            int wide = words_width(table->cell[row][column]);
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
            words_pad(out, table->cell[row][column], width[column],
                      column ? WORDS_RIGHT : WORDS_LEFT);
        }
        text_add(out, "\n");
    }
}
