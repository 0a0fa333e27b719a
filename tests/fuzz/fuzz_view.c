/*
 * fuzz_view.c: views and events of true matches in which numbers were exchanged are
 * refused by a desk, or it goes on with them as if they were true, without a fault.
 */
#include "fuzz.h"

#include "hostile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct words *english;
    const struct game *game = fuzz_game(&data, &size);
    int passed = 0;
    if (!english)
        english = words_open("en");
    assert(english);
    hostile_run(game, data, size, english, &passed);
    return 0;
}
