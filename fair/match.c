/*
 * match.c: commitment and entropy, before the first move.
 *
 * Promises that a match starts only when every seat has revealed exactly the
 * entropy it had promised, and that all were promised after the commitment
 * stood and before any was revealed.
 */
#include <assert.h>
#include <string.h>

#include "fair/fair.h"

enum { OPTIONS_ROOM = 2048 };

/* ---- hashes -------------------------------------------------------------- */

void fair_bind(const struct match *match, int version, uint8_t bound[FAIR_BYTES])
{
    const struct game *game = match->game;
    char options[OPTIONS_ROOM];
    size_t length = setup_print(game, &match->setup, options, sizeof options);
    assert(length || !game->options[0].name);

    struct fair_digest digest;
    fair_digest_proof(&digest, "match", version);
    fair_digest_field(&digest, game->id, strlen(game->id));
    fair_digest_number(&digest, (unsigned)game->version);
    fair_digest_field(&digest, options, length);
    fair_digest_field(&digest, match->edition->sha256, strlen(match->edition->sha256));
    fair_digest_number(&digest, match->setup.players);
    for (int seat = 0; seat < match->setup.players; seat++) {
        const char *kind = record_seat_word((enum seat_kind)match->kind[seat]);
        fair_digest_field(&digest, match->seat[seat], strnlen(match->seat[seat], MAX_SEAT_NAME));
        if (version > 1)
            fair_digest_field(&digest, kind ? kind : "", kind ? strlen(kind) : 0);
    }
    fair_digest_end(&digest, bound);
}

void fair_commit(int version, const uint8_t seed[FAIR_BYTES], const uint8_t bound[FAIR_BYTES],
                 uint8_t commitment[FAIR_BYTES])
{
    struct fair_digest digest;
    fair_digest_proof(&digest, "commitment", version);
    fair_digest_field(&digest, seed, FAIR_BYTES);
    fair_digest_field(&digest, bound, FAIR_BYTES);
    fair_digest_end(&digest, commitment);
}

void fair_promise_hash(int version, const uint8_t commitment[FAIR_BYTES], int seat,
                       const uint8_t entropy[FAIR_BYTES], const uint8_t *key,
                       uint8_t hash[FAIR_BYTES])
{
    struct fair_digest digest;
    fair_digest_proof(&digest, "entropy", version);
    fair_digest_field(&digest, commitment, FAIR_BYTES);
    fair_digest_number(&digest, (unsigned)seat);
    fair_digest_field(&digest, entropy, FAIR_BYTES);
    if (version > 2)
        fair_digest_field(&digest, key ? key : entropy, key ? FAIR_BYTES : 0);
    fair_digest_end(&digest, hash);
}

/* Behind each promise stands who made it, so that a host cannot say later
 * that a seat spoke for itself. */
void fair_promises_hash(const struct fair_match *fair, uint8_t hash[FAIR_BYTES])
{
    struct fair_digest digest;
    fair_digest_proof(&digest, "promises", fair->version);
    fair_digest_field(&digest, fair->commitment, FAIR_BYTES);
    for (int seat = 0; seat < fair->players; seat++) {
        const char *who = fair->spoken >> seat & 1 ? "host" : "seat";
        fair_digest_field(&digest, fair->promise[seat], FAIR_BYTES);
        fair_digest_field(&digest, who, strlen(who));
    }
    fair_digest_end(&digest, hash);
}

void fair_exchange_hash(const struct fair_match *fair, uint8_t hash[FAIR_BYTES])
{
    struct fair_digest digest;
    assert(fair->stage == FAIR_READY);
    fair_digest_proof(&digest, "exchange", fair->version);
    fair_digest_field(&digest, fair->promises, FAIR_BYTES);
    for (int seat = 0; seat < fair->players; seat++)
        fair_digest_field(&digest, fair->entropy[seat], FAIR_BYTES);
    fair_digest_end(&digest, hash);
}

/* ---- the exchange -------------------------------------------------------- */

enum error fair_open(struct fair_match *fair, const struct match *match)
{
    uint8_t seed[FAIR_BYTES];
    if (!fair_random(seed, sizeof seed))
        return ERROR_FAIR_RANDOM;
    fair_open_with(fair, match, seed);
    fair_wipe(seed, sizeof seed);
    return NO_ERROR;
}

void fair_open_with(struct fair_match *fair, const struct match *match,
                    const uint8_t seed[FAIR_BYTES])
{
    assert(match->setup.players >= 1 && match->setup.players <= MAX_PLAYERS);
    memset(fair, 0, sizeof *fair);
    fair->stage = FAIR_PROMISE;
    fair->version = FAIR_VERSION;
    fair->players = match->setup.players;
    memcpy(fair->secret.seed, seed, FAIR_BYTES);
    fair_bind(match, FAIR_VERSION, fair->bound);
    fair_commit(FAIR_VERSION, seed, fair->bound, fair->commitment);
}

static enum error refuse(const struct fair_match *fair, int seat, enum fair_stage stage,
                         unsigned done)
{
    if (seat < 0 || seat >= fair->players)
        return ERROR_FAIR_SEAT;
    if (fair->stage == stage && done >> seat & 1)
        return ERROR_FAIR_TWICE;
    return fair->stage == stage ? NO_ERROR : ERROR_FAIR_STAGE;
}

static unsigned all_seats(const struct fair_match *fair)
{
    return (1u << fair->players) - 1;
}

enum error fair_promise(struct fair_match *fair, int seat, const uint8_t hash[FAIR_BYTES])
{
    enum error error = refuse(fair, seat, FAIR_PROMISE, fair->promised);
    if (error)
        return error;
    memcpy(fair->promise[seat], hash, FAIR_BYTES);
    fair->promised = (uint16_t)(fair->promised | 1u << seat);
    if (fair->promised == all_seats(fair)) {
        fair->stage = FAIR_REVEAL;
        fair_promises_hash(fair, fair->promises);
    }
    return NO_ERROR;
}

enum error fair_reveal(struct fair_match *fair, int seat, const uint8_t entropy[FAIR_BYTES],
                       const uint8_t *key)
{
    uint8_t hash[FAIR_BYTES];
    enum error error = refuse(fair, seat, FAIR_REVEAL, fair->revealed);
    if (error)
        return error;
    fair_promise_hash(fair->version, fair->commitment, seat, entropy, key, hash);
    if (memcmp(hash, fair->promise[seat], FAIR_BYTES) != 0 || (key && fair->version < 3))
        return ERROR_FAIR_MISMATCH;
    memcpy(fair->entropy[seat], entropy, FAIR_BYTES);
    if (key) {
        memcpy(fair->key[seat], key, FAIR_BYTES);
        fair->keyed = (uint16_t)(fair->keyed | 1u << seat);
    }
    fair->revealed = (uint16_t)(fair->revealed | 1u << seat);
    if (fair->revealed == all_seats(fair))
        fair->stage = FAIR_READY;
    return NO_ERROR;
}

enum error fair_promise_spoken(struct fair_match *fair, int seat, const uint8_t entropy[FAIR_BYTES])
{
    uint8_t hash[FAIR_BYTES];
    enum error error = refuse(fair, seat, FAIR_PROMISE, fair->promised);
    if (error)
        return error;
    memcpy(fair->secret.entropy[seat], entropy, FAIR_BYTES);
    fair->spoken = (uint16_t)(fair->spoken | 1u << seat);
    fair_promise_hash(fair->version, fair->commitment, seat, entropy, NULL, hash);
    return fair_promise(fair, seat, hash);
}

enum error fair_promise_local(struct fair_match *fair, int seat)
{
    uint8_t entropy[FAIR_BYTES];
    if (!fair_random(entropy, sizeof entropy))
        return ERROR_FAIR_RANDOM;
    enum error error = fair_promise_spoken(fair, seat, entropy);
    fair_wipe(entropy, sizeof entropy);
    return error;
}

enum error fair_reveal_local(struct fair_match *fair, int seat)
{
    if (seat < 0 || seat >= fair->players)
        return ERROR_FAIR_SEAT;
    enum error error = fair_reveal(fair, seat, fair->secret.entropy[seat], NULL);
    if (!error)
        fair_wipe(fair->secret.entropy[seat], FAIR_BYTES);
    return error;
}

enum error fair_local(struct fair_match *fair)
{
    enum error error = NO_ERROR;
    for (int seat = 0; !error && seat < fair->players; seat++)
        error = fair_promise_local(fair, seat);
    for (int seat = 0; !error && seat < fair->players; seat++)
        error = fair_reveal_local(fair, seat);
    return error;
}

enum error fair_missing(const struct fair_match *fair, int *seat)
{
    *seat = NOBODY;
    if (fair->stage == FAIR_READY)
        return NO_ERROR;
    if (fair->stage == FAIR_CLOSED)
        return ERROR_FAIR_STAGE;
    unsigned done = fair->stage == FAIR_PROMISE ? fair->promised : fair->revealed;
    for (*seat = 0; done >> *seat & 1;)
        ++*seat;
    return fair->stage == FAIR_PROMISE ? ERROR_FAIR_NO_PROMISE : ERROR_FAIR_NO_ENTROPY;
}

int fair_own(const struct fair_match *fair)
{
    return fair->version == 1 ? 0 : __builtin_popcount(all_seats(fair) & ~(unsigned)fair->spoken);
}

void fair_forget(struct fair_match *fair)
{
    fair_wipe(fair, sizeof *fair);
}
