/* fuzz_difference.c: any bytes as a difference are refused and change nothing, or
 * are the very bytes that the two views differ by; any two views follow by theirs. */
#include "fuzz.h"

#include "core/difference.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    uint8_t before[MAX_STATE] = { 0 }, after[MAX_STATE], difference[MAX_DIFFERENCE];
    size_t state = game->state_size, half = size / 2 < state ? size / 2 : state;
    /* The first half is a view, the second a difference of it. */
    memcpy(before, data, half);
    memcpy(after, before, state);
    if (difference_apply(data + half, size - half, after, state)) {
        size_t length = difference_make(before, after, state, difference);
        assert(length == size - half && !memcmp(difference, data + half, length));
        assert(difference_apply(difference, length, after, state));
    }
    assert(!memcmp(before, after, state));
    /* Or another view. */
    memcpy(after, data + half, half);
    size_t length = difference_make(before, after, state, difference);
    assert(length <= state + 5 && (length != 0) == (memcmp(before, after, state) != 0));
    assert(difference_apply(difference, length, before, state));
    assert(!memcmp(before, after, state));
    return 0;
}
