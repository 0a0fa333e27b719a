/*
 * edition.h: numbers of an edition for sentences, "{rumour#rumour+}".
 */
#ifndef WORDS_EDITION_H
#define WORDS_EDITION_H

#include "core/edition.h"
#include "words/words.h"

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

/* Number i that stands in the column, `row` bytes from its offset; of names it is the
 * value of the noun. How many there are: 1 where the column is no list. */
int64_t words_printed_number(const struct edition *edition, const struct edition_column *column,
                             size_t row, int i);
int words_printed_count(const struct edition *edition, const struct edition_column *column,
                        size_t row);

/* Adds all of it as a list, names by their words; of effects nothing. */
void words_printed(const struct words *words, const struct match *match,
                   const struct edition_column *column, size_t row, struct text *out);

/* Adds what the edition lists under the name of one value of a noun, without a label:
 * "{black}" of the line "inspectors black 10 20 coin". False: there is no such line. */
bool words_printed_list(const struct words *words, const struct match *match, const char *name,
                        size_t length, struct text *out);

#endif
