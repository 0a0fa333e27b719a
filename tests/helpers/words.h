/* words.h: texts and matches for the tests of words. */
#ifndef TESTS_HELPERS_WORDS_H
#define TESTS_HELPERS_WORDS_H

#include "core/edition.h"
#include "core/game.h"
#include "core/session.h"
#include "words/check/check.h"

/* cmocka wants these before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The text as a string, "" where it is empty. */
char *string_of(const struct text *text);

#define assert_text(text, expected)                                                                \
    do {                                                                                           \
        assert_string_equal(string_of(&(text)), expected);                                         \
        text_free(&(text));                                                                        \
    } while (0)

#define assert_contains(text, part)                                                                \
    do {                                                                                           \
        if (!strstr(string_of(&(text)), part))                                                     \
            fail_msg("\"%s\" is not in \"%s\"", part, string_of(&(text)));                         \
        text_free(&(text));                                                                        \
    } while (0)

/* The words.json of the game, or of the program for NULL. */
void read_words(const struct game *game, struct text *out);

/* A match of the game with all its seats and standard options; edition NULL: the newest. */
struct match match_of(const char *id, const char *edition);
void match_free(struct match *match);

#endif
