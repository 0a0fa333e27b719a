/* fuzz_words.c: any text read as words is refused, or tells sentences. */
#include "fuzz.h"

#include "words/words.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    struct text faults = { 0 }, out = { 0 };
    words_check((const char *)data, size, game, fuzz_edition(game), NULL, &faults);
    text_free(&faults);
    struct shipped_text texts[] = { { game->id, "words", (const char *)data, size, "" }, { 0 } };
    for (int i = 0; words_languages[i]; i++) {
        struct words *words = words_open_texts(texts, words_languages[i]);
        if (!words)
            continue;
        struct match match = { .game = game, .edition = fuzz_edition(game) };
        for (int number = 0; number < move_numbers(game); number += 7) {
            struct move move;
            move_from_number(game, number, &move);
            words_move(words, &match, NULL, 0, move, &out);
            words_choice(words, &match, NULL, 0, move, move.n, &out);
        }
        words_free(words);
    }
    text_free(&out);
    return 0;
}
