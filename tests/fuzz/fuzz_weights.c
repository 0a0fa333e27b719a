/* fuzz_weights.c: any text read as weights is refused with a line within it, or gives every
 * seat of a position a share, 1000 in all. */
#include "fuzz.h"

#include "ai/judge.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(64) unsigned char state[MAX_STATE];
    static struct judge judge;
    struct judge_error error = { 0 };
    const struct game *game = fuzz_game(&data, &size);
    int lines = 1, sum = 0;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    if (!judge_read(game, (const char *)data, size, &judge, &error)) {
        assert(error.line >= 0 && error.line <= lines && *error.what);
        return 0;
    }
    const struct edition *edition = fuzz_edition(game);
    struct setup setup;
    int16_t permille[MAX_PLAYERS];
    setup_defaults(game, game->max_players, &setup);
    memset(state, 0, sizeof state);
    assert(!game->setup(edition->data, state, &setup));
    struct rng rng = rng_seed(1);
    for (int i = 0; i < 20 && game->active(edition->data, state) >> CHANCE & 1; i++)
        game->apply(edition->data, state, CHANCE, game->chance(edition->data, state, &rng));
    judge_value(&judge, edition->data, state, setup.players, permille);
    for (int seat = 0; seat < setup.players; seat++) {
        assert(permille[seat] >= 0);
        sum += permille[seat];
    }
    assert(sum == 1000);
    return 0;
}
