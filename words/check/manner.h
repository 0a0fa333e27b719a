/*
 * manner.h: how the house does not write, as far as a program can tell: see
 * "How this house writes" in docs/words.md.
 */
#ifndef WORDS_CHECK_MANNER_H
#define WORDS_CHECK_MANNER_H

#include <stdbool.h>

/* What the text does that no text may; NULL: nothing. `touch`: who has no mouse is told
 * something else, by the key with ".touch" behind it. */
const char *manner_fault(const char *key, const char *language, const char *text, bool touch);

#endif
