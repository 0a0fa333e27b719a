/*
 * edition.h: numbers of an edition for sentences, "{rumour#rumour+}".
 */
#ifndef WORDS_EDITION_H
#define WORDS_EDITION_H

#include "core/edition.h"

/* The column that has the label (or, without one, stands in the line of that
 * word), holds one number for each index, and belongs to a noun one of whose
 * values has this name: so experts' costs are found for members, too. *row
 * gets the bytes from the column's offset to that value's number. name NULL:
 * any column with the label. NULL: there is none. */
const struct edition_column *words_column(const struct game *game, const void *edition,
                                          const char *label, size_t length, const char *name,
                                          int *row);

/* The column with this label in a line that has no index: "newshawk draws 3".
 * NULL: there is none. */
const struct edition_column *words_lone_column(const struct game *game, const char *word,
                                               size_t word_length, const char *label,
                                               size_t label_length);

#endif
