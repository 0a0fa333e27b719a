/* fuzz_move.c: any text read as a move is refused, or comes back the same. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    const void *edition = fuzz_edition(game)->data;
    struct move move, again;
    char line[256];
    for (int masked = 0; masked < 2; masked++) {
        if (move_parse(game, edition, (const char *)data, size, masked, &move))
            continue;
        size_t length = move_print(game, edition, move, line, sizeof line);
        assert(length == size && !memcmp(line, data, size));
        int number = move_number(game, move);
        assert(masked || (number >= 0 && move_from_number(game, number, &again) &&
                          move_equal(move, again)));
    }
    return 0;
}
