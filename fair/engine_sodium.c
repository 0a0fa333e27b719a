/*
 * engine_sodium.c: the hashes and random bytes of hash.h from libsodium.
 * Nothing of it shows in a header.
 */
#include <sodium.h>

#include "fair/hash.h"

_Static_assert(sizeof(crypto_hash_sha256_state) <= sizeof(struct fair_digest), "room for it");
_Static_assert(sizeof(crypto_auth_hmacsha256_state) <= sizeof(struct fair_keyed), "room for it");
_Static_assert(_Alignof(crypto_hash_sha256_state) <= _Alignof(struct fair_digest), "aligned");
_Static_assert(_Alignof(crypto_auth_hmacsha256_state) <= _Alignof(struct fair_keyed), "aligned");

static crypto_hash_sha256_state *sha(struct fair_digest *digest)
{
    return (void *)digest->inside;
}

static crypto_auth_hmacsha256_state *hmac(struct fair_keyed *keyed)
{
    return (void *)keyed->inside;
}

void fair_digest_start(struct fair_digest *digest)
{
    crypto_hash_sha256_init(sha(digest));
}

void fair_digest_add(struct fair_digest *digest, const void *data, size_t size)
{
    crypto_hash_sha256_update(sha(digest), data, size);
}

void fair_digest_end(struct fair_digest *digest, uint8_t hash[FAIR_BYTES])
{
    crypto_hash_sha256_final(sha(digest), hash);
}

void fair_keyed_start(struct fair_keyed *keyed, const void *key, size_t size)
{
    crypto_auth_hmacsha256_init(hmac(keyed), key, size);
}

void fair_keyed_add(struct fair_keyed *keyed, const void *data, size_t size)
{
    crypto_auth_hmacsha256_update(hmac(keyed), data, size);
}

void fair_keyed_end(struct fair_keyed *keyed, uint8_t hash[FAIR_BYTES])
{
    crypto_auth_hmacsha256_final(hmac(keyed), hash);
}

bool fair_random(void *bytes, size_t size)
{
    if (sodium_init() < 0)
        return false;
    randombytes_buf(bytes, size);
    return true;
}

void fair_wipe(void *data, size_t size)
{
    sodium_memzero(data, size);
}

enum fair_fit fair_signature_fits(const uint8_t signature[FAIR_SIGNATURE],
                                  const uint8_t hash[FAIR_BYTES], const uint8_t key[FAIR_BYTES])
{
    _Static_assert(FAIR_SIGNATURE == crypto_sign_BYTES, "Ed25519");
    bool fits =
        sodium_init() >= 0 && crypto_sign_verify_detached(signature, hash, FAIR_BYTES, key) == 0;
    return fits ? FAIR_FITS : FAIR_UNFIT;
}
