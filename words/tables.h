/*
 * tables.h: the tables of words that are built in, one for each language. The
 * build makes the list (cmake/words.cmake); a program that loads its words from
 * outside, as in a browser, has an empty one.
 */
#ifndef WORDS_TABLES_H
#define WORDS_TABLES_H

struct words_table {
    const char *language; /* NULL ends the list */
    const unsigned char *bytes;
    const unsigned long *size;
};

extern const struct words_table words_tables[];

#endif
