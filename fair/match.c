/*
 * match.c: commitment and entropy, before the first move.
 *
 * Promises that a match starts only when every seat has revealed exactly the
 * entropy it had promised, and that all were promised after the commitment
 * stood and before any was revealed.
 */
#include "fair/fair.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { OPTIONS_ROOM = 2048 };

void fair_bind(const struct match *match, uint8_t bound[FAIR_BYTES])
{
    const struct game *game = match->game;
    char options[OPTIONS_ROOM];
    size_t length = setup_print(game, &match->setup, options, sizeof options);
    assert(length || !game->options || !game->options[0].name);

    crypto_hash_sha256_state state;
    fair_sha256_open(&state, "kontor match 1");
    fair_sha256_field(&state, game->id, strlen(game->id));
    fair_sha256_number(&state, (unsigned)game->version);
    fair_sha256_field(&state, options, length);
    fair_sha256_field(&state, match->edition->sha256, strlen(match->edition->sha256));
    fair_sha256_number(&state, match->setup.players);
    for (int seat = 0; seat < match->setup.players; seat++)
        fair_sha256_field(&state, match->seat[seat], strnlen(match->seat[seat], MAX_SEAT_NAME));
    crypto_hash_sha256_final(&state, bound);
}

void fair_commit(const uint8_t seed[FAIR_BYTES], const uint8_t bound[FAIR_BYTES],
                 uint8_t commitment[FAIR_BYTES])
{
    crypto_hash_sha256_state state;
    fair_sha256_open(&state, "kontor commitment 1");
    fair_sha256_field(&state, seed, FAIR_BYTES);
    fair_sha256_field(&state, bound, FAIR_BYTES);
    crypto_hash_sha256_final(&state, commitment);
}

void fair_promise_hash(const uint8_t commitment[FAIR_BYTES], int seat,
                       const uint8_t entropy[FAIR_BYTES], uint8_t hash[FAIR_BYTES])
{
    crypto_hash_sha256_state state;
    fair_sha256_open(&state, "kontor entropy 1");
    fair_sha256_field(&state, commitment, FAIR_BYTES);
    fair_sha256_number(&state, (unsigned)seat);
    fair_sha256_field(&state, entropy, FAIR_BYTES);
    crypto_hash_sha256_final(&state, hash);
}

const char *fair_open(struct fair_match *fair, const struct match *match)
{
    uint8_t seed[FAIR_BYTES];
    if (sodium_init() < 0)
        return "error.fair.random";
    randombytes_buf(seed, sizeof seed);
    fair_open_with(fair, match, seed);
    sodium_memzero(seed, sizeof seed);
    return NULL;
}

void fair_open_with(struct fair_match *fair, const struct match *match,
                    const uint8_t seed[FAIR_BYTES])
{
    assert(match->setup.players >= 1 && match->setup.players <= MAX_PLAYERS);
    memset(fair, 0, sizeof *fair);
    fair->stage = FAIR_PROMISE;
    fair->players = match->setup.players;
    memcpy(fair->secret.seed, seed, FAIR_BYTES);
    fair_bind(match, fair->bound);
    fair_commit(seed, fair->bound, fair->commitment);
}

static const char *refuse(const struct fair_match *fair, int seat, enum fair_stage stage,
                          unsigned done)
{
    if (seat < 0 || seat >= fair->players)
        return "error.fair.seat";
    if (fair->stage == stage && done >> seat & 1)
        return "error.fair.twice";
    return fair->stage == stage ? NULL : "error.fair.stage";
}

static unsigned all_seats(const struct fair_match *fair)
{
    return (1u << fair->players) - 1;
}

const char *fair_promise(struct fair_match *fair, int seat, const uint8_t hash[FAIR_BYTES])
{
    const char *error = refuse(fair, seat, FAIR_PROMISE, fair->promised);
    if (error)
        return error;
    memcpy(fair->promise[seat], hash, FAIR_BYTES);
    fair->promised = (uint16_t)(fair->promised | 1u << seat);
    if (fair->promised == all_seats(fair))
        fair->stage = FAIR_REVEAL;
    return NULL;
}

const char *fair_reveal(struct fair_match *fair, int seat, const uint8_t entropy[FAIR_BYTES])
{
    uint8_t hash[FAIR_BYTES];
    const char *error = refuse(fair, seat, FAIR_REVEAL, fair->revealed);
    if (error)
        return error;
    fair_promise_hash(fair->commitment, seat, entropy, hash);
    if (memcmp(hash, fair->promise[seat], FAIR_BYTES) != 0)
        return "error.fair.mismatch";
    memcpy(fair->entropy[seat], entropy, FAIR_BYTES);
    fair->revealed = (uint16_t)(fair->revealed | 1u << seat);
    if (fair->revealed == all_seats(fair))
        fair->stage = FAIR_READY;
    return NULL;
}

const char *fair_promise_local(struct fair_match *fair, int seat)
{
    uint8_t hash[FAIR_BYTES];
    const char *error = refuse(fair, seat, FAIR_PROMISE, fair->promised);
    if (error)
        return error;
    if (sodium_init() < 0)
        return "error.fair.random";
    randombytes_buf(fair->secret.entropy[seat], FAIR_BYTES);
    fair_promise_hash(fair->commitment, seat, fair->secret.entropy[seat], hash);
    return fair_promise(fair, seat, hash);
}

const char *fair_reveal_local(struct fair_match *fair, int seat)
{
    if (seat < 0 || seat >= fair->players)
        return "error.fair.seat";
    return fair_reveal(fair, seat, fair->secret.entropy[seat]);
}

const char *fair_local(struct fair_match *fair)
{
    const char *error = NULL;
    for (int seat = 0; !error && seat < fair->players; seat++)
        error = fair_promise_local(fair, seat);
    for (int seat = 0; !error && seat < fair->players; seat++)
        error = fair_reveal_local(fair, seat);
    return error;
}

const char *fair_missing(const struct fair_match *fair, int *seat)
{
    *seat = NOBODY;
    if (fair->stage == FAIR_READY)
        return NULL;
    if (fair->stage == FAIR_CLOSED)
        return "error.fair.stage";
    unsigned done = fair->stage == FAIR_PROMISE ? fair->promised : fair->revealed;
    for (*seat = 0; done >> *seat & 1;)
        ++*seat;
    return fair->stage == FAIR_PROMISE ? "error.fair.no_promise" : "error.fair.no_entropy";
}

void fair_forget(struct fair_match *fair)
{
    sodium_memzero(fair, sizeof *fair);
}
