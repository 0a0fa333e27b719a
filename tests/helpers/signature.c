/* signature.c: fixed matches, hashed state by state. */
#include "tests/helpers/signature.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/number.h"

static uint64_t fold(uint64_t hash, uint64_t value)
{
    hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
    return hash * 0xff51afd7ed558ccdu;
}

/* A value of the option: any of its forms, numbers anywhere in their range. */
static void vary_option(const struct option *option, struct rng *rng, struct option_value *value)
{
    uint32_t forms = 0;
    while (option->forms[forms])
        forms++;
    const char *form = option->forms[rng_below(rng, forms)];
    char text[128];
    size_t length = 0;
    while (*form) {
        assert(length + 8 < sizeof text);
        if (*form != '<') {
            text[length++] = *form++;
            continue;
        }
        uint64_t low = 0, high = 0;
        form++;
        number_take(&form, strchr(form, '-'), 999, &low);
        form++;
        number_take(&form, strchr(form, '>'), 999, &high);
        form++;
        int digits = snprintf(text + length, sizeof text - length, "%u",
                              (unsigned)low + rng_below(rng, (uint32_t)(high - low) + 1));
        length += (size_t)digits;
    }
    bool fits = option_parse(option, text, length, value);
    assert(fits);
    (void)fits;
}

/* The standard first, then any; where the game refuses it, the standard again. */
static void vary_setup(const struct game *game, const void *edition, int players, int match,
                       struct rng *rng, struct setup *setup, void *state)
{
    setup_defaults(game, players, setup);
    for (int i = 0; match && game->options[i].name; i++)
        vary_option(&game->options[i], rng, &setup->option[i]);
    if (game->setup(edition, state, setup)) {
        setup_defaults(game, players, setup);
        const char *error = game->setup(edition, state, setup);
        assert(!error);
        (void)error;
    }
}

static int pick_actor(unsigned active, struct rng *rng)
{
    uint32_t k = rng_below(rng, (uint32_t)__builtin_popcount(active));
    for (int actor = 0;; actor++)
        if (active >> actor & 1 && k-- == 0)
            return actor;
}

static struct move choose(const struct game *game, const void *edition, const void *state,
                          int actor, int match, struct rng *rng)
{
    struct offers offers;
    if (actor == CHANCE)
        return game->chance(edition, state, rng);
    if (actor == HOST && game->host)
        return game->host(edition, state, rng, NO_CLOCK);
    /* Every third match at random, every third greedily, every third mixed. */
    bool greedy = match % 3 == 1 || (match % 3 == 2 && rng_below(rng, 4));
    if (greedy && actor < MAX_PLAYERS && game->playout)
        return game->playout(edition, state, actor, rng);
    game_legal(game, edition, state, actor, &offers);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

uint64_t signature_of_match(const struct game *game, const void *edition, int players, int match)
{
    static _Alignas(64) unsigned char state[MAX_STATE];
    struct rng rng = rng_seed((uint64_t)match * 16 + (uint64_t)players);
    struct setup setup;
    struct result result;
    int16_t permille[MAX_PLAYERS] = { 0 };
    uint64_t hash = 0;
    unsigned active;
    memset(state, 0, sizeof state);
    vary_setup(game, edition, players, match, &rng, &setup, state);
    for (int step = 0; (active = game->active(edition, state)); step++) {
        int actor = pick_actor(active, &rng);
        struct move move = choose(game, edition, state, actor, match, &rng);
        hash = fold(hash, (uint64_t)(move_number(game, move) * 16 + actor));
        game->apply(edition, state, actor, move);
        hash = fold(hash, game_hash(game, state));
        if (step % 32 == 0 && game->value) {
            game->value(edition, state, permille);
            for (int seat = 0; seat < players; seat++)
                hash = fold(hash, (uint64_t)permille[seat]);
        }
    }
    game->result(edition, state, &result);
    for (int seat = 0; seat < players; seat++)
        hash = fold(hash, (uint64_t)((int64_t)result.points[seat] * 16 + result.rank[seat]));
    return hash;
}

uint64_t signature_of(const struct game *game, const void *edition, int matches)
{
    uint64_t hash = 0;
    for (int players = game->min_players; players <= game->max_players; players++)
        for (int match = 0; match < matches; match++)
            hash = fold(hash, signature_of_match(game, edition, players, match));
    return hash;
}
