/*
 * sign.h: a seat's own key pair for one match (Ed25519), natively: with it the seat signs
 * what it was shown (fair_note_message), so that nobody can tell another course of the
 * match, and the seat cannot either. Pages bring a library of their own for it.
 */
#ifndef FAIR_SIGN_H
#define FAIR_SIGN_H

#include "fair/hash.h"

struct fair_signer {
    bool open;
    uint8_t secret[FAIR_BYTES]; /* nobody else's; the pair follows from it */
    uint8_t key[FAIR_BYTES];    /* public */
};

/* Draws a pair. False: the system gives no random bytes. */
bool fair_signer_open(struct fair_signer *signer);
void fair_signer_open_with(struct fair_signer *signer, const uint8_t secret[FAIR_BYTES]);
void fair_sign(const struct fair_signer *signer, const uint8_t hash[FAIR_BYTES],
               uint8_t signature[FAIR_SIGNATURE]);
void fair_signer_forget(struct fair_signer *signer);

#endif
