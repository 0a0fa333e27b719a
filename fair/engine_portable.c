/*
 * engine_portable.c: the hashes of hash.h by our own code, random bytes by
 * getentropy, the only thing asked of what is outside (WASI has it, too).
 */
#include <sys/random.h>

#include "fair/hash.h"
#include "fair/portable.h"

_Static_assert(sizeof(struct portable_sha256) <= sizeof(struct fair_digest), "room for it");
_Static_assert(sizeof(struct portable_hmac) <= sizeof(struct fair_keyed), "room for it");

enum { MOST_ENTROPY = 256 }; /* bytes that getentropy gives at once */

static struct portable_sha256 *sha(struct fair_digest *digest)
{
    return (void *)digest->inside;
}

static struct portable_hmac *hmac(struct fair_keyed *keyed)
{
    return (void *)keyed->inside;
}

void fair_digest_start(struct fair_digest *digest)
{
    portable_sha256_start(sha(digest));
}

void fair_digest_add(struct fair_digest *digest, const void *data, size_t size)
{
    portable_sha256_add(sha(digest), data, size);
}

void fair_digest_end(struct fair_digest *digest, uint8_t hash[FAIR_BYTES])
{
    portable_sha256_end(sha(digest), hash);
}

void fair_keyed_start(struct fair_keyed *keyed, const void *key, size_t size)
{
    portable_hmac_start(hmac(keyed), key, size);
}

void fair_keyed_add(struct fair_keyed *keyed, const void *data, size_t size)
{
    portable_hmac_add(hmac(keyed), data, size);
}

void fair_keyed_end(struct fair_keyed *keyed, uint8_t hash[FAIR_BYTES])
{
    portable_hmac_end(hmac(keyed), hash);
}

bool fair_random(void *bytes, size_t size)
{
    uint8_t *at = bytes;
    while (size) {
        size_t part = size < MOST_ENTROPY ? size : MOST_ENTROPY;
        if (getentropy(at, part))
            return false;
        at += part;
        size -= part;
    }
    return true;
}

void fair_wipe(void *data, size_t size)
{
    volatile uint8_t *bytes = data;
    while (size--)
        *bytes++ = 0;
}

/* What is outside answers, FAIR_UNCHECKED where it cannot: a page has a library for it. A
 * program that stands alone natively has nobody to ask. */
#ifdef __wasm__
__attribute__((import_module("kontor"), import_name("signature_fits"))) int32_t
outside_signature_fits(const uint8_t *signature, const uint8_t *hash, const uint8_t *key);
#else
static int32_t outside_signature_fits(const uint8_t *signature, const uint8_t *hash,
                                      const uint8_t *key)
{
    (void)signature;
    (void)hash;
    (void)key;
    return FAIR_UNCHECKED;
}
#endif

enum fair_fit fair_signature_fits(const uint8_t signature[FAIR_SIGNATURE],
                                  const uint8_t hash[FAIR_BYTES], const uint8_t key[FAIR_BYTES])
{
    int32_t fit = outside_signature_fits(signature, hash, key);
    return fit == FAIR_FITS || fit == FAIR_UNFIT ? (enum fair_fit)fit : FAIR_UNCHECKED;
}
