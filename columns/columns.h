/*
 * columns.h: texts in the columns of a terminal: how wide they are, how they are
 * cut, padded and broken into lines.
 *
 * Columns do not depend on the locale: 2 for wide East Asian characters and emoji,
 * 0 for combining ones, controls and escape sequences for colour; a character with
 * its marks, or an emoji made of several, is never taken apart. A broken byte
 * counts as 1.
 */
#ifndef COLUMNS_COLUMNS_H
#define COLUMNS_COLUMNS_H

#include "core/text.h"

int columns_width(const char *string);
int columns_width_n(const char *string, size_t size);

enum columns_side { COLUMNS_LEFT, COLUMNS_RIGHT, COLUMNS_CENTRE };

/* Adds the text in exactly `columns` columns, blanks on the other side(s);
 * what is too long is cut and ends with "…". */
void columns_pad(struct text *out, const char *string, int columns, enum columns_side side);
void columns_repeat(struct text *out, const char *string, int times);

/* Adds the text broken into lines of at most `columns` columns, each line but
 * the first beginning with `indent` of them as blanks, without a newline at the
 * end.
 * Breaks at blanks and between wide characters, never before closing or
 * after opening punctuation. Newlines in the text stay. */
void columns_wrap(struct text *out, const char *string, int columns, int indent);
/* The same behind a label of `indent` columns that stands there already. */
void columns_hang(struct text *out, const char *string, int columns, int indent);

#endif
