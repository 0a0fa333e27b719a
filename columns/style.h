/*
 * style.h: how text is to look where it is shown: in colour or without, in UTF-8 or
 * plain ASCII, in so many columns and rows. Colour is never without a sign or a word that
 * says the same.
 */
#ifndef COLUMNS_STYLE_H
#define COLUMNS_STYLE_H

#include <stdbool.h>

#include "columns/columns.h"

/* How text is to look. */
struct style {
    bool colour, ascii;
    int width; /* columns, at least 40 */
    int rows;  /* of the screen; 0: there is none, and nothing is pushed off it */
};

/* Whether so many rows are more than a screen has that is there. */
bool style_is_low(const struct style *style, int rows);

enum paint { PAINT_BOLD, PAINT_DIM, PAINT_GOOD, PAINT_BAD, PAINT_MARK, PAINT_HEAD };

/* Adds the string in a colour, or as it is where there are none. */
void style_paint(const struct style *style, enum paint paint, const char *string, struct text *out);
/* The first string, or the second where only ASCII can be shown. */
const char *style_sign(const struct style *style, const char *sign, const char *ascii);
/* Adds the string in exactly so many columns; right in ASCII too. */
void style_cell(const struct style *style, const char *string, int columns, enum columns_side side,
                struct text *out);
/* Adds label and string, wrapped as one; lines but the first are indented. */
void style_wrap(const struct style *style, const char *label, const char *string, int indent,
                struct text *out);
/* Adds the string as ASCII: umlauts as two letters, signs by their likeness. */
void style_ascii(const char *string, struct text *out);

#endif
