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

/* The input's first byte chooses the game. */
static inline const struct game *fuzz_game(const uint8_t **data, size_t *size)
{
    int count = 0;
    while (all_games[count])
        count++;
    int choice = *size ? **data % count : 0;
    if (*size) {
        ++*data;
        --*size;
    }
    return all_games[choice];
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
