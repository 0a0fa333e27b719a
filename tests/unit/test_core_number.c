/* test_core_number.c: decimal numbers are read strictly and never overflow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/number.h"

static int64_t read(const char *text, int64_t most)
{
    return number_read(text, strlen(text), most);
}

static void a_number_has_digits_alone(void **state)
{
    (void)state;
    assert_int_equal(read("0", 9), 0);
    assert_int_equal(read("42", 99), 42);
    static const char *const none[] = { "", " 1", "1 ", "+1", "-1", "1.0", "a", "1a", "0x1", "1-" };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(read(none[i], INT64_MAX), -1);
    assert_int_equal(number_read("123", 2, 999), 12);
    assert_int_equal(number_read("12\0", 3, 999), -1);
}

static void a_number_is_at_most_the_bound(void **state)
{
    (void)state;
    for (int most = 0; most <= 1200; most += most < 20 ? 1 : 59)
        for (int i = 0; i <= 1300; i++) {
            char text[8];
            snprintf(text, sizeof text, "%d", i);
            assert_int_equal(read(text, most), i <= most ? i : -1);
        }
    assert_int_equal(read("9223372036854775807", INT64_MAX), INT64_MAX);
    assert_int_equal(read("9223372036854775808", INT64_MAX), -1);
    assert_int_equal(read("99999999999999999999999999", INT64_MAX), -1);
}

static void zeros_before_it_are_no_more_than_the_bound_has_room_for(void **state)
{
    (void)state;
    assert_int_equal(read("007", 999), 7);
    assert_int_equal(read("0007", 999), -1);
    assert_int_equal(read("00", 9), -1);
}

static void taking_stops_behind_the_digits(void **state)
{
    const char *text = "17ms", *at = text;
    uint64_t number = 5;
    (void)state;
    assert_true(number_take(&at, text + 4, 100, &number));
    assert_int_equal(number, 17);
    assert_ptr_equal(at, text + 2);
    assert_false(number_take(&at, text + 4, 100, &number));
    at = text;
    assert_false(number_take(&at, text + 4, 16, &number));
    assert_ptr_equal(at, text); /* unchanged, as is the number */
    assert_int_equal(number, 17);
    at = "18446744073709551615";
    assert_true(number_take(&at, at + 20, UINT64_MAX, &number));
    assert_true(number == UINT64_MAX);
    at = "18446744073709551616";
    assert_false(number_take(&at, at + 20, UINT64_MAX, &number));
}

static enum number_fault with_sign(const char *text, int64_t low, int64_t high, int64_t *number)
{
    return number_signed(text, strlen(text), low, high, number);
}

static void a_sign_may_stand_before(void **state)
{
    int64_t number = 3;
    (void)state;
    assert_int_equal(with_sign("-12", -20, 20, &number), NUMBER_FINE);
    assert_int_equal(number, -12);
    assert_int_equal(with_sign("+12", -20, 20, &number), NUMBER_FINE);
    assert_int_equal(number, 12);
    assert_int_equal(with_sign("-21", -20, 20, &number), NUMBER_OUT_OF_RANGE);
    assert_int_equal(with_sign("21", -20, 20, &number), NUMBER_OUT_OF_RANGE);
    assert_int_equal(with_sign("99999999999999999999", -20, 20, &number), NUMBER_OUT_OF_RANGE);
    static const char *const none[] = { "", "-", "+", "--1", "-+1", "1-", "- 1", "12x" };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(with_sign(none[i], -20, 20, &number), NUMBER_NONE);
    assert_int_equal(number, 12);
    assert_int_equal(with_sign("-9223372036854775808", INT64_MIN, INT64_MAX, &number), NUMBER_FINE);
    assert_true(number == INT64_MIN);
    assert_int_equal(with_sign("-9223372036854775809", INT64_MIN, INT64_MAX, &number),
                     NUMBER_OUT_OF_RANGE);
    assert_int_equal(with_sign("9223372036854775808", INT64_MIN, INT64_MAX, &number),
                     NUMBER_OUT_OF_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_has_digits_alone),
        cmocka_unit_test(a_number_is_at_most_the_bound),
        cmocka_unit_test(zeros_before_it_are_no_more_than_the_bound_has_room_for),
        cmocka_unit_test(taking_stops_behind_the_digits),
        cmocka_unit_test(a_sign_may_stand_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
