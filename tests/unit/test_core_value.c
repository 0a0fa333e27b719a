/*
 * test_core_value.c: JSON as it is written and read again: every byte at every
 * place of a text, members behind all that may stand before them, bytes as letters.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/base64.h"
#include "core/text.h"
#include "core/value.h"

/* Texts of up to 20 signs, all plain but for one, which is every byte in turn. */
static void every_byte_at_every_place(void **state)
{
    (void)state;
    for (size_t length = 1; length <= 20; length++)
        for (size_t place = 0; place < length; place++)
            for (int byte = 1; byte < 128; byte++) {
                char wanted[24], found[24];
                struct text text = { 0 };
                struct value value;
                memset(wanted, 'x', length);
                wanted[place] = (char)byte;
                wanted[length] = 0;
                json_open(&text, NULL, '{');
                json_text(&text, wanted, wanted);
                json_close(&text, '}');
                assert_true(value_read(text.data, text.size, &value));
                assert_true(value_text(value_member(value, wanted), found, sizeof found));
                assert_string_equal(found, wanted);
                assert_int_equal(value_text(value_member(value, wanted), found, length), false);
                assert_true(value_text(value_member(value, wanted), found, length + 1));
                text_free(&text);
            }
}

static void letters_of_others(void **state)
{
    static const char wanted[] = "日本語 Ümläut €";
    char found[64];
    struct text text = { 0 };
    struct value value;
    (void)state;
    json_text(&text, NULL, wanted);
    assert_true(text.size == sizeof wanted + 1); /* as they are, between two quotes */
    assert_true(value_read(text.data, text.size, &value));
    assert_true(value_text(value, found, sizeof found));
    assert_string_equal(found, wanted);
    text_free(&text);
}

static void members_behind_all_sorts(void **state)
{
    static const char *const before[] = { "0",
                                          "-1.5e+3",
                                          "true",
                                          "null",
                                          "\"\"",
                                          "\"a\\\"b\"",
                                          "\"\\\\\"",
                                          "\"}],{\"",
                                          "[]",
                                          "{}",
                                          "[1,[2,{\"last\":3}],\"]\"]",
                                          "{\"last\":0,\"x\":\"}\\\"\"}" };
    static const char *const blanks[] = { "", " ", "\n\t ", "\r\n" };
    (void)state;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        for (size_t blank = 0; blank < 4; blank++) {
            char text[200];
            const char *gap = blanks[blank];
            struct value value, list, element = { 0 };
            int64_t number;
            int elements = 0;
            snprintf(text, sizeof text,
                     "{\"first\"%s:%s%s%s,%s\"list\":[%s%s%s,%s7]%s,\"last\":42%s}", gap, gap,
                     before[i], gap, gap, gap, before[i], gap, gap, gap, gap);
            assert_true(value_read(text, strlen(text), &value));
            assert_true(value_number(value_member(value, "last"), 0, 100, &number));
            assert_int_equal(number, 42);
            struct value first = value_member(value, "first");
            assert_int_equal(first.end - first.at, strlen(before[i]));
            assert_memory_equal(first.at, before[i], strlen(before[i]));
            assert_int_equal(value_kind(value_member(value, "las")), VALUE_NONE);
            assert_int_equal(value_kind(value_member(value, "lastt")), VALUE_NONE);
            list = value_member(value, "list");
            while (value_next(list, &element))
                elements++;
            assert_int_equal(elements, 2);
            assert_true(value_number(element, 7, 7, &number));
        }
}

/* A name may be written in another way and is the same. */
static void names_with_escapes(void **state)
{
    static const char text[] = "{\"\\u0061t\":1,\"\\\"\":2,\"long\\u0000\":3}";
    struct value value;
    int64_t number;
    char zero[16];
    (void)state;
    assert_true(value_read(text, sizeof text - 1, &value));
    assert_true(value_number(value_member(value, "at"), 1, 1, &number));
    assert_true(value_number(value_member(value, "\""), 2, 2, &number));
    assert_int_equal(value_kind(value_member(value, "long")), VALUE_NONE);
    assert_true(value_read("\"a\\u0000b\"", 10, &value));
    assert_false(value_text(value, zero, sizeof zero)); /* no text has a 0 inside */
}

/* Every member, in its order, whatever stands before it and however often it is there. */
static void members_one_by_one(void **state)
{
    static const char text[] = " { \"a\" : [1,{\"a\":2}] ,\"\\u0062\":\"}\", \"a\":7 } ";
    static const char *const names[] = { "a", "b", "a" };
    static const enum value_kind kinds[] = { VALUE_LIST, VALUE_TEXT, VALUE_NUMBER };
    struct value value, name, member = { 0 };
    int count = 0;
    (void)state;
    assert_true(value_read(text, sizeof text - 1, &value));
    while (value_next_member(value, &name, &member)) {
        assert_true(count < 3);
        assert_true(value_is_text(name, names[count]));
        assert_false(value_is_text(name, ""));
        assert_false(value_is_text(name, "ab"));
        assert_int_equal(value_kind(member), kinds[count++]);
    }
    assert_int_equal(count, 3);
    member = (struct value){ 0 };
    assert_true(value_read("{ }", 3, &value));
    assert_false(value_next_member(value, &name, &member));
    assert_true(value_read("[1]", 3, &value));
    assert_false(value_next_member(value, &name, &member));
    assert_false(value_is_text(value, "1"));
}

static void bytes_as_letters(void **state)
{
    uint8_t bytes[1000], found[1000];
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 37 + i / 256);
    for (size_t count = 0; count <= sizeof bytes; count += count < 400 ? 1 : 60) {
        struct text text = { 0 };
        size_t length = 0;
        text_add(&text, "");
        base64_write(bytes, count, &text);
        assert_int_equal(text.size, (count + 2) / 3 * 4);
        assert_true(base64_read(text.data, text.size, found, sizeof found, &length));
        assert_int_equal(length, count);
        assert_memory_equal(found, bytes, count);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_at_every_place), cmocka_unit_test(letters_of_others),
        cmocka_unit_test(members_behind_all_sorts),  cmocka_unit_test(names_with_escapes),
        cmocka_unit_test(members_one_by_one),        cmocka_unit_test(bytes_as_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
