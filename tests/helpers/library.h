/*
 * library.h: the public interface, opened once for a test program, and what tests of it ask
 * again and again.
 */
#ifndef TESTS_HELPERS_LIBRARY_H
#define TESTS_HELPERS_LIBRARY_H

#include <jansson.h>

#include "api/kontor.h"

extern struct kontor *library;

/* For groups of tests. */
int library_open(void **state);
int library_close(void **state);

/* The text is JSON without a key twice; the caller frees it. */
json_t *library_json(const char *text);
void library_demand(const char *text); /* the same, and no more */
/* The last call was refused so, and it can be told. */
void library_refuses(enum kontor_error error, const char *key);

/* A match up to its first question. */
struct kontor_match *library_match(const char *game, const char *seats);
/* Its record; the caller frees it. */
char *library_record(const struct kontor_match *match);

#endif
