/*
 * hash.h: the two functions that fairness rests on, and how values are
 * joined before they are hashed (docs/fairness.md).
 *
 * Values are joined as fields: a length of four bytes, highest first, and
 * then the bytes. Two different lists of fields never give the same bytes.
 */
#ifndef FAIR_HASH_H
#define FAIR_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/crypto_hash_sha256.h>

enum {
    FAIR_BYTES = 32,           /* of a hash, a seed, a seat's entropy */
    FAIR_HEX = 65              /* the same as hex digits with the final 0 */
};

void fair_sha256(const void *data, size_t size, uint8_t hash[FAIR_BYTES]);
void fair_hmac(const void *key, size_t key_size, const void *data, size_t size,
               uint8_t hash[FAIR_BYTES]);

/* SHA-256 of a text as 64 hex digits: the hash_text of core/record.h. */
void fair_hash_text(const char *text, size_t size, char hex[FAIR_HEX]);

/* Hex digits are lower case, 64 of them; false: anything else. */
void fair_to_hex(const uint8_t bytes[FAIR_BYTES], char hex[FAIR_HEX]);
bool fair_from_hex(const char *hex, size_t length, uint8_t bytes[FAIR_BYTES]);

/* SHA-256 and HMAC-SHA-256 over fields. The first field is a label that
 * says what is hashed, so that a hash made for one purpose fits no other. */
void fair_sha256_open(crypto_hash_sha256_state *state, const char *label);
void fair_sha256_field(crypto_hash_sha256_state *state, const void *data, size_t size);
void fair_sha256_number(crypto_hash_sha256_state *state, unsigned number);     /* as digits */
void fair_hmac_field(crypto_auth_hmacsha256_state *state, const void *data, size_t size);

#endif
