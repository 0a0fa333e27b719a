/* fuzz.h: what the fuzz targets share. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/edition.h"
#include "core/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input's first byte chooses the game, and keeps its meaning when games
 * are added: a letter for each, and by any other byte one of the first two. */
static inline const struct game *fuzz_game(const uint8_t **data, size_t *size)
{
    static const struct {
        char letter;
        const char *id;
    } letters[] = { { 'c', "cryptocurrency" },
                    { 't', "template" },
                    { 'f', "fuffziger" },
                    { 'l', "cryptoly" },
                    { 'k', "karthedis" } };
    uint8_t byte = *size ? **data : 0;
    if (*size) {
        ++*data;
        --*size;
    }
    const char *id = byte % 2 ? "template" : "cryptocurrency";
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].letter == (char)byte && game_find(letters[i].id))
            id = letters[i].id;
    return game_find(id);
}

/* The newest shipped edition, opened once for all inputs. */
static inline const struct edition *fuzz_edition(const struct game *game)
{
    static struct edition *editions[16];
    int i = 0;
    while (all_games[i] != game)
        i++;
    if (!editions[i])
        editions[i] = edition_open(game, NULL);
    assert(editions[i]);
    return editions[i];
}

#endif
