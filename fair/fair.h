/*
 * fair.h: draws that nobody can steer and everybody can check afterwards
 * (docs/fairness.md has the formats byte by byte).
 *
 * Before a match the host fixes a secret seed and publishes a commitment to
 * it and to everything the match is played with. Then each seat promises
 * entropy of its own by a hash, and when all have promised, reveals it. Every
 * draw is a keyed function of seed, all entropies and the draw's number.
 * After the match the seed is published and anybody can make all draws again.
 *
 * Three structs hold secrets and belong to the host alone: struct fair_match
 * (in `secret`), struct fair_draws, and the proof lines with the seed. None of
 * them is ever part of a state, a view, a log or what a computer player gets.
 *
 * Functions that can refuse return NULL or an error key "error.fair.<what>",
 * and change nothing when they refuse.
 */
#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H

#include "core/record.h"
#include "core/session.h"
#include "core/text.h"
#include "fair/hash.h"

/* ---- before the match -------------------------------------------------- */

enum fair_stage {
    FAIR_CLOSED,               /* nothing is fixed yet */
    FAIR_PROMISE,              /* the commitment stands; seats send their hashes */
    FAIR_REVEAL,               /* all hashes are in; seats send their entropy */
    FAIR_READY                 /* all entropies are in: the match may start */
};

struct fair_match {
    uint8_t  stage;            /* enum fair_stage */
    uint8_t  players;
    uint16_t promised, revealed;               /* sets of seats */
    uint8_t  bound[FAIR_BYTES];                /* hash of what the match is played with */
    uint8_t  commitment[FAIR_BYTES];
    uint8_t  promise[MAX_PLAYERS][FAIR_BYTES];
    uint8_t  entropy[MAX_PLAYERS][FAIR_BYTES]; /* of the seats in `revealed` */
    struct {
        uint8_t seed[FAIR_BYTES];
        uint8_t entropy[MAX_PLAYERS][FAIR_BYTES];      /* of seats the host speaks for */
    } secret;
};

/* The hash that binds game, version, options, edition and seats. */
void fair_bind(const struct match *match, uint8_t bound[FAIR_BYTES]);
void fair_commit(const uint8_t seed[FAIR_BYTES], const uint8_t bound[FAIR_BYTES],
                 uint8_t commitment[FAIR_BYTES]);
/* What a seat sends first: binds its entropy to this match and this seat. */
void fair_promise_hash(const uint8_t commitment[FAIR_BYTES], int seat,
                       const uint8_t entropy[FAIR_BYTES], uint8_t hash[FAIR_BYTES]);

/* Fixes the seed, from the system's generator or as given, and the
 * commitment. "error.fair.random": the system gives no random bytes. */
const char *fair_open(struct fair_match *fair, const struct match *match);
void        fair_open_with(struct fair_match *fair, const struct match *match,
                           const uint8_t seed[FAIR_BYTES]);
/* "error.fair.seat": no such seat; "error.fair.stage": not the time for it;
 * "error.fair.twice": the seat has done so; "error.fair.mismatch": the
 * entropy is not what was promised. */
const char *fair_promise(struct fair_match *fair, int seat, const uint8_t hash[FAIR_BYTES]);
const char *fair_reveal(struct fair_match *fair, int seat, const uint8_t entropy[FAIR_BYTES]);
/* The same for seats the program itself speaks for: computer players, and
 * everybody at this keyboard. fair_local does both for all seats. */
const char *fair_promise_local(struct fair_match *fair, int seat);
const char *fair_reveal_local(struct fair_match *fair, int seat);
const char *fair_local(struct fair_match *fair);
/* NULL when the match may start; otherwise which seat is missing. */
const char *fair_missing(const struct fair_match *fair, int *seat);
/* Wipes everything. */
void fair_forget(struct fair_match *fair);

/* ---- draws --------------------------------------------------------------- */

/* Pass &draws->draws to session_draw. `number` counts the chance moves made
 * so far, one number each, whatever their chances. */
struct fair_draws {
    struct draws draws;
    crypto_auth_hmacsha256_state keyed;
    uint64_t number;
};

/* Ready for draw `number`; the match must be FAIR_READY. */
void fair_draws_open(struct fair_draws *draws, const struct fair_match *fair, uint64_t number);
/* Draw `number` alone: uniform below n, n > 0. */
uint32_t fair_draw(const struct fair_draws *draws, uint64_t number, uint32_t n);
void fair_draws_forget(struct fair_draws *draws);
/* How many chance moves the session has seen: the number of its next draw. */
uint64_t fair_draws_made(const struct session *session);

/* ---- proof lines ----------------------------------------------------------- */

enum fair_proof_for { FAIR_FOR_HOST, FAIR_FOR_PLAYERS };

/* The lines "fair ..." for record_write. Only those for the host have the
 * seed; those for players may be given away before the end. */
void fair_proof(const struct fair_match *fair, enum fair_proof_for whom, struct text *out);
/* Proof lines as read from a record, without the seed and without tags. */
void fair_strip(const char *proof, size_t size, struct text *out);

/* Reads the proof lines of a record and checks them against each other and
 * against the match; *line, from 1, is the faulty one, 0 if one is missing. Without a
 * seed it leaves the match at FAIR_CLOSED and returns "error.fair.no_seed". */
const char *fair_read(struct fair_match *fair, const struct match *match, const char *proof,
                      size_t size, int *line);
/* Goes on with a saved match: its proof, and the stream at its next draw. */
const char *fair_resume(const struct record *record, struct fair_match *fair,
                        struct fair_draws *draws);

#endif
