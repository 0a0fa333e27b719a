/* sign.c: signing by libsodium. */
#include "fair/sign.h"

#include <sodium.h>
#include <string.h>

_Static_assert(FAIR_BYTES == crypto_sign_SEEDBYTES && FAIR_BYTES == crypto_sign_PUBLICKEYBYTES &&
                   FAIR_SIGNATURE == crypto_sign_BYTES,
               "Ed25519");

bool fair_signer_open(struct fair_signer *signer)
{
    uint8_t secret[FAIR_BYTES];
    if (!fair_random(secret, sizeof secret))
        return false;
    fair_signer_open_with(signer, secret);
    fair_wipe(secret, sizeof secret);
    return true;
}

void fair_signer_open_with(struct fair_signer *signer, const uint8_t secret[FAIR_BYTES])
{
    uint8_t pair[crypto_sign_SECRETKEYBYTES];
    memcpy(signer->secret, secret, FAIR_BYTES);
    crypto_sign_seed_keypair(signer->key, pair, secret);
    signer->open = true;
    fair_wipe(pair, sizeof pair);
}

void fair_sign(const struct fair_signer *signer, const uint8_t hash[FAIR_BYTES],
               uint8_t signature[FAIR_SIGNATURE])
{
    uint8_t pair[crypto_sign_SECRETKEYBYTES], key[FAIR_BYTES];
    crypto_sign_seed_keypair(key, pair, signer->secret);
    crypto_sign_detached(signature, NULL, hash, FAIR_BYTES, pair);
    fair_wipe(pair, sizeof pair);
}

void fair_signer_forget(struct fair_signer *signer)
{
    fair_wipe(signer, sizeof *signer);
}
