/* fuzz_edition.c: any text read as an edition is refused with a place, or is
 * one that a random match can be played with. */
#include "fuzz.h"

#include "ai/brain.h"

/* Plays one random match; an edition that passed must never break the rules. */
static void play(const struct game *game, const void *edition)
{
    _Alignas(64) unsigned char state[MAX_STATE];
    struct setup setup;
    struct offers offers;
    struct rng rng = rng_seed(1);
    setup_defaults(game, game->min_players, &setup);
    if (game->setup(edition, state, &setup))
        return;
    unsigned active;
    for (int i = 0; (active = game->active(edition, state)); i++) {
        assert(i < game->max_length);
        assert(!game->audit(edition, state));
        int actor = __builtin_ctz(active);
        struct move move;
        if (actor == CHANCE)
            move = game_chance(game, edition, state, &rng);
        else if (actor == HOST)
            move = game->host(edition, state, &rng);
        else {
            game_legal(game, edition, state, actor, &offers);
            assert(offers.moves);
            move = offers_pick(&offers, rng_below(&rng, offers.moves));
        }
        game->apply(edition, state, actor, move);
    }
    struct result result;
    game->result(edition, state, &result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    struct edition_error error;
    struct edition *edition = edition_read(game, (const char *)data, size, "", &error);
    if (edition)
        play(game, edition->data);
    else
        assert(error.what);
    edition_free(edition);
    return 0;
}
