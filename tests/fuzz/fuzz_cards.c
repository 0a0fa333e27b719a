/*
 * fuzz_cards.c: editions made from shipped ones by exchanging words and lines
 * are refused, or twelve matches with them add up at every move.
 *
 * The first byte chooses the game. Then four bytes are one change of the
 * newest edition's text: what, at which word or line (two bytes), with what.
 */
#include "fuzz.h"

#include <stdio.h>

#include "core/text.h"

enum { MATCHES = 12, MOST_CHANGES = 8 };

/* The start of word or line `index` from its end on; *length of it. */
static const char *part(const struct text *text, const char *breaks, size_t index, size_t *length)
{
    size_t count = 0;
    for (int pass = 0; pass < 2; pass++) {
        size_t number = 0;
        for (const char *at = text->data; *at;) {
            at += strspn(at, breaks);
            size_t size = strcspn(at, breaks);
            if (size && pass && number == index % count) {
                *length = size;
                return at;
            }
            number += size > 0;
            at += size;
        }
        if (!number)
            break;
        count = number;
    }
    return NULL;
}

static void put_instead(struct text *text, const char *at, size_t length, const char *with,
                        size_t size)
{
    struct text out = { 0 };
    text_add_bytes(&out, text->data, (size_t)(at - text->data));
    text_add_bytes(&out, with, size);
    text_add(&out, at + length);
    assert(!out.failed);
    text_free(text);
    *text = out;
}

static void change(struct text *text, const uint8_t byte[4])
{
    bool line = byte[0] & 1;
    const char *breaks = line ? "\n" : " \n";
    size_t length, other_length, index = (size_t)byte[1] << 8 | byte[2];
    const char *at = part(text, breaks, index, &length), *other;
    char number[16];
    if (!at)
        return;
    switch (byte[0] >> 1 & 3) {
    case 0: /* a number instead of a word, as often as not a small one */
        snprintf(number, sizeof number, "%d", byte[0] & 8 ? byte[3] * 7 - 128 : byte[3] % 16);
        if (!line)
            put_instead(text, at, length, number, strlen(number));
        break;
    case 1:
        put_instead(text, at, length, "", 0);
        break;
    default:
        other = part(text, breaks, index + 1 + byte[3], &other_length);
        if (other) {
            struct text copy = { 0 };
            text_add_bytes(&copy, other, other_length);
            put_instead(text, at, length, copy.data, copy.size);
            text_free(&copy);
        }
    }
}

static struct move choose(const struct game *game, const void *edition, const void *state,
                          unsigned active, int *actor, struct rng *rng)
{
    static struct offers offers;
    *actor = __builtin_ctz(active);
    if (*actor == CHANCE)
        return game->chance(edition, state, rng);
    if (active >> HOST & 1) {
        *actor = HOST;
        return game->host(edition, state, rng, NO_CLOCK);
    }
    game_legal(game, edition, state, *actor, &offers);
    assert(offers.moves);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

static void play(const struct game *game, const void *edition, unsigned number)
{
    _Alignas(64) unsigned char state[MAX_STATE] = { 0 };
    struct setup setup;
    struct result result;
    struct rng rng = rng_seed(number);
    int spare = game->max_players - game->min_players + 1, actor;
    setup_defaults(game, game->min_players + (int)(number % (unsigned)spare), &setup);
    if (game->setup(edition, state, &setup))
        return;
    unsigned active;
    for (int i = 0; (active = game->active(edition, state)); i++) {
        assert(i < game->max_length);
        const char *wrong = game->audit(edition, state);
        assert(!wrong);
        struct move move = choose(game, edition, state, active, &actor, &rng);
        game->apply(edition, state, actor, move);
    }
    game->result(edition, state, &result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    const struct edition *shipped = fuzz_edition(game);
    struct edition_error error;
    struct text text = { 0 };
    text_add_bytes(&text, shipped->text, shipped->size);
    for (size_t at = 0; at + 4 <= size && at < 4 * MOST_CHANGES; at += 4)
        change(&text, data + at);
    struct edition *edition = edition_read(game, text.data, text.size, "", &error);
    text_free(&text);
    if (!edition) {
        assert(error.fault);
        return 0;
    }
    for (unsigned number = 0; number < MATCHES; number++)
        play(game, edition->data, number);
    edition_free(edition);
    return 0;
}
