/*
 * portable.h: SHA-256 (FIPS 180-4) and HMAC (RFC 2104) with nothing but the
 * C library, for where libsodium cannot come along. test_fair_hash compares
 * both byte by byte.
 */
#ifndef FAIR_PORTABLE_H
#define FAIR_PORTABLE_H

#include <stddef.h>
#include <stdint.h>

enum { PORTABLE_BYTES = 32, PORTABLE_BLOCK = 64 };

struct portable_sha256 {
    uint32_t word[8];
    uint64_t size; /* bytes added so far */
    uint8_t block[PORTABLE_BLOCK];
};

struct portable_hmac {
    struct portable_sha256 inner, outer;
};

void portable_sha256_start(struct portable_sha256 *sha);
void portable_sha256_add(struct portable_sha256 *sha, const void *data, size_t size);
void portable_sha256_end(struct portable_sha256 *sha, uint8_t hash[PORTABLE_BYTES]);

void portable_hmac_start(struct portable_hmac *hmac, const void *key, size_t size);
void portable_hmac_add(struct portable_hmac *hmac, const void *data, size_t size);
void portable_hmac_end(struct portable_hmac *hmac, uint8_t hash[PORTABLE_BYTES]);

#endif
