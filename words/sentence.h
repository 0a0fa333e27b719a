/*
 * sentence.h: how a sentence with arguments is written; shared by telling
 * and checking, so that both read it in the same way.
 *
 *   {n}             the argument n
 *   {n+}            with its sign: +3, −1, ±0
 *   {n?coin|coins}  the form for the number n, without the number itself
 *   {{ and }}       a brace
 */
#ifndef WORDS_SENTENCE_H
#define WORDS_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

enum piece_what { PIECE_LITERAL, PIECE_ARGUMENT, PIECE_SIGNED, PIECE_PLURAL, PIECE_FAULT };

struct piece {
    enum piece_what what;
    const char     *start;     /* the literal, the argument's name, or the faulty rest */
    size_t          length;
    const char     *forms;     /* of a plural, parted by '|' */
    size_t          forms_length;
};

/* The next piece of the sentence; false at its end. A faulty one is the last. */
bool sentence_next(const char **at, struct piece *piece);

/* How many forms a plural has, and form number i (from 0). */
int    plural_count(const struct piece *piece);
size_t plural_form(const struct piece *piece, int i, const char **form);

/* What stands behind a name in a sentence. */
struct argument {
    const char *name;
    const char *string;        /* NULL: the number */
    int64_t     number;
    int64_t     high;          /* above number: a span, told as "1–4" */
};

struct language {
    const char *name;
    int         forms;         /* of a plural */
};

extern const struct language languages[];      /* name NULL ends the list */
const struct language *language_find(const char *name);

/* Which form the language uses for n things. */
int language_form(const struct language *language, int64_t n);

/* Adds the sentence. An argument that is not given stays as it is written. */
void sentence_tell(const struct language *language, const char *sentence,
                   const struct argument *argument, int count, struct text *out);

#endif
