/*
 * typed.h: the words of a typed order, and how well they fit a move: for orders.c
 * and meaning.c.
 */
#ifndef TABLE_TYPED_H
#define TABLE_TYPED_H

#include "table/orders.h"

enum { MAX_WORDS = 32 };
enum { NO_AMOUNT = -1, ALL = -2 };

/* The words of a typed part. */
struct typed {
    char text[ORDER_ROOM];
    char *word[MAX_WORDS];
    int count;
};

/* The words in small letters; false: too many. */
bool typed_split(const char *part, size_t length, struct typed *typed);
/* The word as a number below 1000; -1: it is none. */
int typed_number(const char *word);
/* A number, or the word for as many as possible; NO_AMOUNT: neither. */
int typed_amount(const struct words *words, const char *word);
/* "wende 20" for "20 wenden": choices in German end with the verb, orders begin with it. */
struct typed typed_verb_last(const struct typed *typed);
/* The typed words as a record would have them; false: a player who is not there. */
bool typed_record(const struct match *match, const struct typed *typed, char *text, size_t size);

enum fit { FIT_NONE, FIT_SENTENCE, FIT_BEGINNING, FIT_WHOLE };

/* The ways to read words, the plainest first; the next is tried only where the one
 * before fits nothing. */
enum way { WAY_RECORD, WAY_CHOICE, WAY_VERB_LAST, WAY_ALL, WAY_ALL_VERB_LAST, WAYS };

/* How well the typed words fit the move, read this way; `turned` is typed_verb_last of
 * them, `sentence` the choice as it is shown, in small letters. *n is the amount, or
 * NO_AMOUNT. */
enum fit typed_fit(const struct scene *scene, enum way way, const struct typed *typed,
                   const struct typed *turned, const struct offer *offer, const char *sentence,
                   int *n);

enum meaning {
    MEANS_NOTHING,
    MEANS_ALLOWED, /* the words are exactly this move, as it is shown */
    MEANS_REFUSED  /* the fault tells what forbids the move that they mean best */
};

/* What words mean that fit none of the offers. */
enum meaning meaning_of(const struct scene *scene, const struct typed *typed, struct move *move,
                        struct text *fault);

/* Whether the words are exactly one move as it is shown, allowed or not. */
bool meaning_is_whole(const struct scene *scene, const struct typed *typed);

#endif
