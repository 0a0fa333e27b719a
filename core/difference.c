/* difference.c: what became different between two views, as bytes. */
#include "core/difference.h"

#include <string.h>

enum { JOINED = 2 }; /* bytes in a row that stay, inside of a run */

/* The first place from `at` on where the views differ; `size`: nowhere. */
static size_t next_change(const uint8_t *before, const uint8_t *after, size_t at, size_t size)
{
    uint64_t one, two;
    while (size - at >= sizeof one) {
        memcpy(&one, before + at, sizeof one);
        memcpy(&two, after + at, sizeof two);
        if (one != two)
            break;
        at += sizeof one;
    }
    while (at < size && before[at] == after[at])
        at++;
    return at;
}

/* The end of the run that begins at `at`. */
static size_t run_end(const uint8_t *before, const uint8_t *after, size_t at, size_t size)
{
    size_t end = at + 1;
    for (size_t next = end; next < size && next <= end + JOINED; next++)
        if (before[next] != after[next])
            end = next + 1;
    return end;
}

static uint8_t *put_number(uint8_t *to, size_t number)
{
    for (; number >= 0x80; number >>= 7)
        *to++ = (uint8_t)(number | 0x80);
    *to++ = (uint8_t)number;
    return to;
}

/* The sum is the same for both directions. */
static uint8_t sum_up(uint8_t sum, uint8_t before, uint8_t after)
{
    return (uint8_t)(sum * 31 + before + after);
}

size_t difference_make(const void *before_, const void *after_, size_t size,
                       uint8_t difference[MAX_DIFFERENCE])
{
    const uint8_t *before = before_, *after = after_;
    uint8_t *to = difference, sum = 1;
    size_t done = 0, at;
    while ((at = next_change(before, after, done, size)) < size) {
        size_t end = run_end(before, after, at, size);
        to = put_number(to, at - done);
        to = put_number(to, end - at);
        for (; at < end; at++) {
            *to++ = before[at] ^ after[at];
            sum = sum_up(sum, before[at], after[at]);
        }
        done = end;
    }
    if (done)
        *to++ = sum;
    return (size_t)(to - difference);
}

/* ---- applying ---------------------------------------------------------- */

struct difference_reader {
    const uint8_t *at, *end;
};

/* A number of at most MAX_STATE, written as short as can be. */
static bool take_number(struct difference_reader *reader, size_t *number)
{
    *number = 0;
    for (unsigned shift = 0; reader->at < reader->end && shift <= 14; shift += 7) {
        uint8_t byte = *reader->at++;
        *number |= (size_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return (byte || !shift) && *number <= MAX_STATE;
    }
    return false;
}

/* Whether the bytes of a run are such as difference_make writes. */
static bool is_run(const uint8_t *bytes, size_t count)
{
    unsigned same = 0;
    for (size_t i = 0; i < count && same <= JOINED; i++)
        same = bytes[i] ? 0 : same + 1;
    return count && bytes[0] && bytes[count - 1] && same <= JOINED;
}

bool difference_apply(const uint8_t *difference, size_t length, void *view, size_t size)
{
    uint8_t after[MAX_STATE], sum = 1;
    struct difference_reader reader = { difference, difference + length - (length != 0) };
    size_t at = 0, gap, count;
    if (!length)
        return true;
    if (size > sizeof after || length > MAX_DIFFERENCE || reader.at == reader.end)
        return false;
    memcpy(after, view, size);
    while (reader.at < reader.end) {
        bool first = reader.at == difference;
        if (!take_number(&reader, &gap) || !take_number(&reader, &count) || gap > size - at ||
            count > size - at - gap || count > (size_t)(reader.end - reader.at) ||
            !is_run(reader.at, count) || (!first && gap <= JOINED))
            return false;
        for (at += gap; count > 0; count--, at++) {
            uint8_t was = after[at];
            after[at] = was ^ *reader.at++;
            sum = sum_up(sum, was, after[at]);
        }
    }
    if (sum != difference[length - 1])
        return false;
    memcpy(view, after, size);
    return true;
}
