/*
 * hash.h: the two functions that fairness rests on, random bytes, and how
 * values are joined before they are hashed (docs/fairness.md).
 *
 * SHA-256 and HMAC-SHA-256 have two implementations that give the same bytes:
 * libsodium's natively (engine_sodium.c), and one of our own (portable.h)
 * where libsodium cannot come along, as in the browser (engine_portable.c).
 *
 * Values are joined as fields: a length of four bytes, highest first, and
 * then the bytes. Two different lists of fields never give the same bytes.
 */
#ifndef FAIR_HASH_H
#define FAIR_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FAIR_BYTES = 32,         /* of a hash, a seed, a seat's entropy, a public key */
    FAIR_HEX = 65,           /* the same as hex digits with the final 0 */
    FAIR_SIGNATURE = 64,     /* bytes of a signature */
    FAIR_SIGNATURE_HEX = 129 /* the same as hex digits with the final 0 */
};

/* A hash in the making; flat, so it may be copied at any point. What stands
 * inside is the engine's own. */
struct fair_digest {
    uint64_t inside[14];
};
struct fair_keyed {
    uint64_t inside[28];
};

/* ---- the engine ------------------------------------------------------------ */

/* SHA-256. */
void fair_digest_start(struct fair_digest *digest);
void fair_digest_add(struct fair_digest *digest, const void *data, size_t size);
void fair_digest_end(struct fair_digest *digest, uint8_t hash[FAIR_BYTES]);
/* HMAC-SHA-256. */
void fair_keyed_start(struct fair_keyed *keyed, const void *key, size_t size);
void fair_keyed_add(struct fair_keyed *keyed, const void *data, size_t size);
void fair_keyed_end(struct fair_keyed *keyed, uint8_t hash[FAIR_BYTES]);
/* From the system's generator. False: it gives none. */
bool fair_random(void *bytes, size_t size);
/* Overwrites secrets, also where the compiler sees no further use of them. */
void fair_wipe(void *data, size_t size);
/* Ed25519 (RFC 8032): whether the signature of this hash is by this key. In WebAssembly the
 * page answers, by a library of its own; FAIR_UNCHECKED: it has none. */
enum fair_fit { FAIR_UNFIT, FAIR_FITS, FAIR_UNCHECKED };
enum fair_fit fair_signature_fits(const uint8_t signature[FAIR_SIGNATURE],
                                  const uint8_t hash[FAIR_BYTES], const uint8_t key[FAIR_BYTES]);

/* ---- made of it -------------------------------------------------------------- */

void fair_sha256(const void *data, size_t size, uint8_t hash[FAIR_BYTES]);
void fair_hmac(const void *key, size_t key_size, const void *data, size_t size,
               uint8_t hash[FAIR_BYTES]);

/* SHA-256 of a text as 64 hex digits: the hash_text of core/record.h. */
void fair_hash_text(const char *text, size_t size, char hex[FAIR_HEX]);

/* Hex digits are lower case, 64 of them; false: anything else. */
void fair_to_hex(const uint8_t bytes[FAIR_BYTES], char hex[FAIR_HEX]);
bool fair_from_hex(const char *hex, size_t length, uint8_t bytes[FAIR_BYTES]);
/* The same of so many bytes, 64 at most. */
void fair_hex_write(const uint8_t *bytes, size_t size, char *hex);
bool fair_hex_read(const char *hex, size_t length, uint8_t *bytes, size_t size);

/* Fields. The first one is a label that says what is hashed, so that a hash
 * made for one purpose fits no other; of proofs "kontor <what> <version>". */
void fair_digest_open(struct fair_digest *digest, const char *label);
void fair_digest_proof(struct fair_digest *digest, const char *what, int version);
void fair_digest_field(struct fair_digest *digest, const void *data, size_t size);
void fair_digest_number(struct fair_digest *digest, uint64_t number); /* as digits */
void fair_keyed_proof(struct fair_keyed *keyed, const uint8_t key[FAIR_BYTES], const char *what,
                      int version);
void fair_keyed_field(struct fair_keyed *keyed, const void *data, size_t size);

#endif
