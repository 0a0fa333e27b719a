/* test_core_name.c: what a player may be called. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/name.h"

static void test_good(void **state)
{
    static const char *const names[] = {
        "",
        "Ann",
        "Zoë",
        "Müller-Lüdenscheidt",
        "hard 2",
        "cmd:bot",
        "さくら",
        "山田 太郎",
        "O'Neill, J.",
        "Zoe\xcc\x88" /* its dots as a mark */,
        "🦊",
        "#0123456789abcde",
        "#0123456789abcdef0",
        "Ann#0123456789abcdef",
        "Ann #0123456789abcdef 2",
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!name_check(names[i], strlen(names[i])))
            fail_msg("refused: %s", names[i]);
}

static void test_unseen(void **state)
{
    static const uint32_t codes[] = {
        0x01,   0x09,   0x0a,   0x1b,   0x7f,   0x80,   0x9b,   0xad,    0x34f,   0x61c,
        0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028,  0x2029,  0x202a,
        0x202e, 0x2060, 0x2066, 0x2069, 0x3164, 0xfe0f, 0xfeff, 0xe0001, 0xe0041, 0xe01ef,
    };
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        uint32_t code = codes[i];
        char name[MAX_SEAT_NAME];
        int length = code < 0x80    ? snprintf(name, sizeof name, "A%cB", (int)code)
                     : code < 0x800 ? snprintf(name, sizeof name, "A%c%cB", (int)(0xc0 | code >> 6),
                                               (int)(0x80 | (code & 0x3f)))
                     : code < 0x10000
                         ? snprintf(name, sizeof name, "A%c%c%cB", (int)(0xe0 | code >> 12),
                                    (int)(0x80 | (code >> 6 & 0x3f)), (int)(0x80 | (code & 0x3f)))
                         : snprintf(name, sizeof name, "A%c%c%c%cB", (int)(0xf0 | code >> 18),
                                    (int)(0x80 | (code >> 12 & 0x3f)),
                                    (int)(0x80 | (code >> 6 & 0x3f)), (int)(0x80 | (code & 0x3f)));
        if (name_check(name, (size_t)length))
            fail_msg("taken: U+%04X", (unsigned)code);
    }
    assert_false(name_check("A\0B", 3));
}

static void test_tags(void **state)
{
    (void)state;
    assert_false(name_check("#0123456789abcdef", 17));
    assert_false(name_check("Ann #0123456789abcdef", 21));
    assert_false(name_check("Ann #0123456789ABCDEF", 21));
}

static void test_bytes(void **state)
{
    (void)state;
    assert_false(name_check("A\xff", 2));
    assert_false(name_check("A\xc3", 2));
    assert_false(name_check("\xed\xa0\x80", 3)); /* half of a pair */
    assert_false(name_check("\xc0\x80", 2));     /* a 0 in disguise */
}

/* As many letters in every writing, however many bytes they take. */
static void test_letters(void **state)
{
    static const char *const letters[] = { "x", "\u00e9", "\u82b1", "\U0001f642" };
    (void)state;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        char name[MAX_SEAT_NAME + 4] = "";
        size_t size = strlen(letters[i]);
        for (int n = 0; n < NAME_LETTERS; n++)
            memcpy(name + (size_t)n * size, letters[i], size + 1);
        size_t whole = NAME_LETTERS * size;
        assert_true(whole < MAX_SEAT_NAME && name_check(name, whole));
        assert_int_equal(name_cut(name, NAME_LETTERS), whole);
        assert_int_equal(name_cut(name, 5), 5 * size);
        assert_int_equal(name_cut(name, 0), 0);
        memcpy(name + whole, letters[i], size);
        assert_false(name_check(name, whole + size));
    }
    assert_int_equal(name_cut("", 5), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),  cmocka_unit_test(test_unseen),  cmocka_unit_test(test_tags),
        cmocka_unit_test(test_bytes), cmocka_unit_test(test_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
