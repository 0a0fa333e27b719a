/*
 * number.h: whole decimal numbers in text, read strictly.
 *
 * A number has at least one digit and no more digits than the largest one that
 * is allowed, so nothing overflows: "007" is 7 where 999 is allowed, "0007" is
 * no number there. Blanks are no part of a number.
 */
#ifndef CORE_NUMBER_H
#define CORE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The digits that begin at *text, up to `end` or to something else, as a number of at
 * most `most`; *text is moved behind them. False: none, or too large, and nothing is changed. */
bool number_take(const char **text, const char *end, uint64_t most, uint64_t *number);

/* The whole text as a number from 0 to `most`; -1: it is none. */
int64_t number_read(const char *text, size_t length, int64_t most);

/* The whole text, which may begin with '-' or '+', as a number from `low` to `high`. */
enum number_fault { NUMBER_FINE, NUMBER_NONE, NUMBER_OUT_OF_RANGE };
enum number_fault number_signed(const char *text, size_t length, int64_t low, int64_t high,
                                int64_t *number);

#endif
