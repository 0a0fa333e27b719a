/*
 * sentence.h: how a sentence with arguments is written; shared by telling
 * and checking, so that both read it in the same way.
 *
 *   {n}             the argument n
 *   {n+}            with its sign: +3, −1, ±0
 *   {n?coin|coins}  the form for the number n, without the number itself
 *   {actor!pays|pay}  the form for the player: the first for others, the second for
 *                   whom the sentence is told to; in both, * is the name:
 *                   {actor!*'s|your}
 *   {price@coin}    the field price of the reader's view, at the row that the
 *                   argument (or else the field) coin says; {team@actor,place}
 *                   for a row and a column, {round@} for a single element
 *   {seeker@place#cost}  the number that the edition gives under "cost" to
 *                   what is named: to arguments, too: {rumour#rumour+}
 *   {event.effect}  its text of another topic: "<game>.effect.<value>"
 *   {{ and }}       a brace
 */
#ifndef WORDS_SENTENCE_H
#define WORDS_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

enum piece_what {
    PIECE_LITERAL,
    PIECE_ARGUMENT,
    PIECE_SIGNED,
    PIECE_PLURAL,
    PIECE_PERSON,
    PIECE_FAULT
};

struct piece {
    enum piece_what what;
    const char *start; /* the literal, the argument's or field's name, or the
                          faulty rest */
    size_t length;
    bool field; /* a field instead of an argument, with these indices: */
    int indices;
    struct {
        const char *start;
        size_t length;
    } index[2];
    const char *label; /* behind '#': a label in the edition; NULL: none */
    size_t label_length;
    const char *topic; /* behind '.': a topic of the words; NULL: none */
    size_t topic_length;
    const char *forms; /* of a plural or a person, parted by '|' */
    size_t forms_length;
};

/* The next piece of the sentence; false at its end. A faulty one is the last. */
bool sentence_next(const char **at, struct piece *piece);

/* How many forms a plural or a person has, and form number i (from 0). */
int plural_count(const struct piece *piece);
size_t plural_form(const struct piece *piece, int i, const char **form);

/* What stands before and behind the word for the reader, "you", so that a sentence
 * knows whom it is about. A character that is not seen and that no name may contain;
 * sentences leave it out. */
#define READER_MARK "\xe2\x81\xa3"

/* Whether the string is the reader's word between its marks, and nothing else. */
bool sentence_is_reader(const char *string);
/* Takes the marks out of the text from `from` on, in lists for instance. */
void sentence_unmark(struct text *text, size_t from);

/* What stands behind a name in a sentence. */
struct argument {
    const char *name;
    const char *string; /* NULL: the number */
    int64_t number;
    int64_t high; /* of a span, told as "1–4" */
    bool span;
    bool unseen; /* the reader does not know it */
};

/* Finds what a piece names; a string lives until the next call. */
typedef bool find_argument(void *context, const struct piece *piece, struct argument *found);

struct language {
    const char *name;
    int forms; /* of a plural */
};

extern const struct language languages[]; /* name NULL ends the list */
const struct language *language_find(const char *name);

/* Which form the language uses for n things. */
int language_form(const struct language *language, int64_t n);

/* Adds the sentence. A piece for which nothing is found stays as it is written. The
 * reader's word has a capital where a sentence begins, and only there. */
void sentence_tell(const struct language *language, const char *sentence, find_argument *look,
                   void *context, struct text *out);

/* Whether the sentence names something that the reader does not know. */
bool sentence_unseen(const char *sentence, find_argument *look, void *context);

/* Whether the piece's name is this word. */
bool piece_is(const struct piece *piece, const char *word);

#endif
