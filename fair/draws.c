/*
 * draws.c: the keyed stream that all chance of a match comes from.
 *
 * Draw d is a function of the key and d alone, so a saved match goes on where
 * it stopped, and any draw can be made again without those before it.
 */
#include <assert.h>
#include <string.h>

#include "fair/fair.h"

/* Block b of draw d is HMAC(key, "draw" d b), read as eight words. A word at
 * or above the largest multiple of n is passed over: what is left over there
 * would favour small numbers. */
uint32_t fair_draw(const struct fair_draws *draws, uint64_t number, uint32_t n)
{
    assert(n > 0);
    const uint64_t limit = (UINT64_C(1) << 32) / n * n;
    for (uint32_t block = 0;; block++) {
        uint8_t message[16] = "draw", bytes[FAIR_BYTES];
        for (int i = 0; i < 8; i++)
            message[4 + i] = (uint8_t)(number >> (56 - 8 * i));
        for (int i = 0; i < 4; i++)
            message[12 + i] = (uint8_t)(block >> (24 - 8 * i));
        struct fair_keyed keyed = draws->keyed;
        fair_keyed_add(&keyed, message, sizeof message);
        fair_keyed_end(&keyed, bytes);
        for (int i = 0; i < FAIR_BYTES; i += 4) {
            uint32_t word = (uint32_t)bytes[i] << 24 | (uint32_t)bytes[i + 1] << 16 |
                            (uint32_t)bytes[i + 2] << 8 | bytes[i + 3];
            if (word < limit)
                return word % n;
        }
    }
}

static uint32_t below(struct draws *draws, uint32_t n)
{
    struct fair_draws *fair = (struct fair_draws *)draws;
    return fair_draw(fair, fair->number++, n);
}

void fair_draws_open(struct fair_draws *draws, const struct fair_match *fair, uint64_t number)
{
    const bool old = fair->version == 1;
    uint8_t key[FAIR_BYTES];
    assert(fair->stage == FAIR_READY);

    struct fair_keyed keyed;
    fair_keyed_proof(&keyed, fair->secret.seed, "key", fair->version);
    fair_keyed_field(&keyed, old ? fair->bound : fair->promises, FAIR_BYTES);
    for (int seat = 0; seat < fair->players; seat++)
        fair_keyed_field(&keyed, fair->entropy[seat], FAIR_BYTES);
    fair_keyed_end(&keyed, key);

    draws->draws.below = below;
    draws->number = number;
    fair_keyed_start(&draws->keyed, key, sizeof key);
    fair_wipe(key, sizeof key);
    fair_wipe(&keyed, sizeof keyed);
}

void fair_draws_forget(struct fair_draws *draws)
{
    fair_wipe(draws, sizeof *draws);
}

uint64_t fair_draws_made(const struct session *session)
{
    uint64_t made = 0;
    size_t count = session_count(session);
    for (size_t i = 0; i < count; i++) {
        struct event event = session_event(session, i);
        made += event.actor == CHANCE && event.what == EVENT_MOVE;
    }
    return made;
}
