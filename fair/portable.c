/*
 * portable.c: SHA-256 as FIPS 180-4 writes it down, HMAC on top of it. The
 * letters a to h and the names of the mixing functions are the standard's.
 */
#include "fair/portable.h"

#include <string.h>

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static uint32_t rotate(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static uint32_t word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put_word(uint8_t *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> (24 - 8 * i));
}

static void schedule(const uint8_t block[PORTABLE_BLOCK], uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = word_at(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        uint32_t sigma0 = rotate(x, 7) ^ rotate(x, 18) ^ x >> 3;
        uint32_t sigma1 = rotate(y, 17) ^ rotate(y, 19) ^ y >> 10;
        w[i] = w[i - 16] + sigma0 + w[i - 7] + sigma1;
    }
}

static void take_block(uint32_t word[8], const uint8_t block[PORTABLE_BLOCK])
{
    uint32_t w[64];
    uint32_t a = word[0], b = word[1], c = word[2], d = word[3];
    uint32_t e = word[4], f = word[5], g = word[6], h = word[7];
    schedule(block, w);
    for (int i = 0; i < 64; i++) {
        uint32_t sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        uint32_t choice = (e & f) ^ (~e & g);
        uint32_t first = h + sum1 + choice + round_constants[i] + w[i];
        uint32_t sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + sum0 + majority;
    }
    const uint32_t mixed[8] = { a, b, c, d, e, f, g, h };
    for (int i = 0; i < 8; i++)
        word[i] += mixed[i];
}

void portable_sha256_start(struct portable_sha256 *sha)
{
    static const uint32_t first[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    memset(sha, 0, sizeof *sha);
    memcpy(sha->word, first, sizeof first);
}

void portable_sha256_add(struct portable_sha256 *sha, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    while (size) {
        size_t at = (size_t)(sha->size % PORTABLE_BLOCK);
        size_t part = PORTABLE_BLOCK - at < size ? PORTABLE_BLOCK - at : size;
        memcpy(sha->block + at, bytes, part);
        sha->size += part;
        bytes += part;
        size -= part;
        if (at + part == PORTABLE_BLOCK)
            take_block(sha->word, sha->block);
    }
}

void portable_sha256_end(struct portable_sha256 *sha, uint8_t hash[PORTABLE_BYTES])
{
    static const uint8_t padding[PORTABLE_BLOCK] = { 0x80 };
    const uint64_t bits = sha->size * 8;
    size_t at = (size_t)(sha->size % PORTABLE_BLOCK);
    uint8_t length[8];
    put_word(length, (uint32_t)(bits >> 32));
    put_word(length + 4, (uint32_t)bits);
    portable_sha256_add(sha, padding, at < 56 ? 56 - at : 56 + PORTABLE_BLOCK - at);
    portable_sha256_add(sha, length, sizeof length);
    for (int i = 0; i < 8; i++)
        put_word(hash + 4 * i, sha->word[i]);
}

void portable_hmac_start(struct portable_hmac *hmac, const void *key, size_t size)
{
    uint8_t block[PORTABLE_BLOCK] = { 0 };
    if (size > PORTABLE_BLOCK) {
        portable_sha256_start(&hmac->inner);
        portable_sha256_add(&hmac->inner, key, size);
        portable_sha256_end(&hmac->inner, block);
    } else if (size) {
        memcpy(block, key, size);
    }
    for (int i = 0; i < PORTABLE_BLOCK; i++)
        block[i] ^= 0x36;
    portable_sha256_start(&hmac->inner);
    portable_sha256_add(&hmac->inner, block, sizeof block);
    for (int i = 0; i < PORTABLE_BLOCK; i++)
        block[i] ^= 0x36 ^ 0x5c;
    portable_sha256_start(&hmac->outer);
    portable_sha256_add(&hmac->outer, block, sizeof block);
    volatile uint8_t *wiped = block;
    for (int i = 0; i < PORTABLE_BLOCK; i++)
        wiped[i] = 0;
}

void portable_hmac_add(struct portable_hmac *hmac, const void *data, size_t size)
{
    portable_sha256_add(&hmac->inner, data, size);
}

void portable_hmac_end(struct portable_hmac *hmac, uint8_t hash[PORTABLE_BYTES])
{
    portable_sha256_end(&hmac->inner, hash);
    portable_sha256_add(&hmac->outer, hash, PORTABLE_BYTES);
    portable_sha256_end(&hmac->outer, hash);
}
