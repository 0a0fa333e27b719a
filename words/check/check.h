/*
 * check.h: words.json as it is written by people: what is wrong with one, and
 * words straight from it. For tests and tools; the program itself reads the
 * tables that are made from it (words/words.h) and needs no reader of JSON.
 */
#ifndef WORDS_CHECK_CHECK_H
#define WORDS_CHECK_CHECK_H

#include "core/edition.h"
#include "words/words.h"

/* The text of a words.json, and whose words they are: a game's, or the
 * program's ("kontor"); game NULL ends a list. */
struct words_file {
    const char *game;
    const char *text;
    size_t size;
};

/* Adds the table of these files in the language: the same bytes as words/tables.py
 * writes. False: one of the files is not right, or no memory; then nothing is added. */
bool words_make_table(const struct words_file *files, const char *language, struct text *table);

/* words_open_table of it. */
struct words *words_open_files(const struct words_file *files, const char *language);

/* Adds one line for each fault of a words.json: "key: language: what is
 * wrong". Returns the number of faults. Found are: what is no JSON or UTF-8,
 * keys given twice, missing or empty or unknown languages, placeholders and
 * plural forms that are not well formed, arguments that differ between
 * languages, a text with letters that is equal to the English one and whose
 * key is not in the list "names". With a game (and its edition for the names of designs) also: keys
 * that the tables demand and that are missing, arguments that the tables do
 * not give, names of keys that stand for nothing. For game NULL, the words of
 * the program, missing keys are those of `needed`, NULL-terminated, may be NULL. */
size_t words_check(const char *text, size_t size, const struct game *game,
                   const struct edition *edition, const char *const *needed, struct text *faults);

#endif
