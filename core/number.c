/* number.c: whole decimal numbers in text. */
#include "core/number.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int digits_of(uint64_t number)
{
    int digits = 1;
    while (number /= 10)
        digits++;
    return digits;
}

bool number_take(const char **text, const char *end, uint64_t most, uint64_t *number)
{
    const char *at = *text;
    uint64_t sum = 0;
    while (at < end && is_digit(*at)) {
        unsigned digit = (unsigned)(*at++ - '0');
        if (digit > most || sum > (most - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    if (at == *text || at - *text > digits_of(most))
        return false;
    *number = sum;
    *text = at;
    return true;
}

int64_t number_read(const char *text, size_t length, int64_t most)
{
    const char *at = text, *end = text + length;
    uint64_t number;
    return number_take(&at, end, (uint64_t)most, &number) && at == end ? (int64_t)number : -1;
}

enum number_fault number_signed(const char *text, size_t length, int64_t low, int64_t high,
                                int64_t *number)
{
    const char *at = text, *end = text + length;
    bool minus = length && *text == '-';
    uint64_t size;
    at += length && (*text == '-' || *text == '+');
    if (at == end)
        return NUMBER_NONE;
    for (const char *c = at; c < end; c++)
        if (!is_digit(*c))
            return NUMBER_NONE;
    /* The lowest number of 64 bits has no positive counterpart: its size is one more. */
    uint64_t most = minus ? (uint64_t)INT64_MAX + 1 : (uint64_t)INT64_MAX;
    if (!number_take(&at, end, most, &size))
        return NUMBER_OUT_OF_RANGE;
    int64_t value = minus ? (int64_t)(0 - size) : (int64_t)size;
    if (value < low || value > high)
        return NUMBER_OUT_OF_RANGE;
    *number = value;
    return NUMBER_FINE;
}
