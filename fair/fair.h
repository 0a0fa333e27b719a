/*
 * fair.h: draws that nobody can steer and everybody can check afterwards
 * (docs/fairness.md has the formats byte by byte).
 *
 * Before a match the host fixes a secret seed and publishes a commitment to
 * it and to everything the match is played with. Then every seat promises
 * entropy of its own by a hash; for some seats, computer players and whoever
 * sits at the host's keyboard, the host does so itself, and these are named.
 * When all have promised, all promises are published, and everybody keeps
 * them; only then are the entropies revealed. Every draw is a keyed function
 * of the seed, all promises, all entropies and the draw's number. After the
 * match the seed is published and anybody can make all draws again.
 *
 * This is the host's side; a seat's own side is in guest.h.
 *
 * Three structs hold secrets and belong to the host alone: struct fair_match
 * (in `secret`), struct fair_draws, and the proof lines with the seed. None of
 * them is ever part of a state, a view, a log or what a computer player gets.
 *
 * Functions that can refuse change nothing when they refuse.
 */
#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H

#include "core/error.h"
#include "core/record.h"
#include "core/session.h"
#include "core/text.h"
#include "fair/hash.h"

/* What a viewer was shown of a match, as one hash (fair/note.h). */
struct fair_note {
    int viewer;      /* a seat, or SPECTATOR */
    bool over;       /* the last one: the match is over, with this result */
    uint64_t events; /* that the viewer has seen */
    uint8_t hash[FAIR_BYTES];
};

/* ---- before the match -------------------------------------------------- */

/* Older proofs are read and verified, and no longer made: in those of version 1 the
 * promises were bound to nothing that a player keeps; in those of version 2 no seat had a
 * key, and a note did not say that the match was over. */
enum { FAIR_VERSION = 3 };

enum fair_stage {
    FAIR_CLOSED,  /* nothing is fixed yet */
    FAIR_PROMISE, /* the commitment stands; seats send their hashes */
    FAIR_REVEAL,  /* all hashes are in and published; seats send their entropy */
    FAIR_READY    /* all entropies are in: the match may start */
};

struct fair_match {
    uint8_t stage; /* enum fair_stage */
    uint8_t version;
    uint8_t players;
    uint16_t promised, revealed; /* sets of seats */
    uint16_t spoken;             /* those among them whom the host speaks for */
    uint8_t bound[FAIR_BYTES];   /* hash of what the match is played with */
    uint8_t commitment[FAIR_BYTES];
    uint8_t promise[MAX_PLAYERS][FAIR_BYTES];
    uint8_t promises[FAIR_BYTES];             /* hash of all of them, from FAIR_REVEAL on */
    uint8_t entropy[MAX_PLAYERS][FAIR_BYTES]; /* of the seats in `revealed` */
    uint16_t keyed;                           /* those among them that have a public key */
    uint8_t key[MAX_PLAYERS][FAIR_BYTES];
    uint16_t vouched; /* those among them whose newest signature is known */
    struct fair_signed {
        struct fair_note note;
        uint8_t signature[FAIR_SIGNATURE];
    } vouch[MAX_PLAYERS];
    struct {
        uint8_t seed[FAIR_BYTES];
        uint8_t entropy[MAX_PLAYERS][FAIR_BYTES]; /* of seats the host speaks for */
    } secret;
};

/* Fixes the seed, from the system's generator or as given, and the
 * commitment. ERROR_FAIR_RANDOM: the system gives no random bytes. */
enum error fair_open(struct fair_match *fair, const struct match *match);
void fair_open_with(struct fair_match *fair, const struct match *match,
                    const uint8_t seed[FAIR_BYTES]);
/* ERROR_FAIR_SEAT: no such seat; _STAGE: not the time for it; _TWICE: the
 * seat has done so; _MISMATCH: the entropy is not what was promised. */
enum error fair_promise(struct fair_match *fair, int seat, const uint8_t hash[FAIR_BYTES]);
enum error fair_reveal(struct fair_match *fair, int seat, const uint8_t entropy[FAIR_BYTES],
                       const uint8_t *key); /* of FAIR_BYTES; NULL: this seat signs nothing */
/* The same for seats the host speaks for: computer players, and everybody at
 * this keyboard. fair_local does both for all seats. */
enum error fair_promise_local(struct fair_match *fair, int seat);
enum error fair_promise_spoken(struct fair_match *fair, int seat,
                               const uint8_t entropy[FAIR_BYTES]); /* with given entropy */
enum error fair_reveal_local(struct fair_match *fair, int seat);
enum error fair_local(struct fair_match *fair);
/* NO_ERROR when the match may start; otherwise which seat is missing. */
enum error fair_missing(const struct fair_match *fair, int *seat);
/* How many seats brought entropy of their own; where none did, the proof says
 * nothing about the draws. Not known of version 1: 0. */
int fair_own(const struct fair_match *fair);
/* Wipes everything. */
void fair_forget(struct fair_match *fair);

/* ---- hashes, for both sides ---------------------------------------------- */

/* The hash that binds game, rules, options, edition and seats. */
void fair_bind(const struct match *match, int version, uint8_t bound[FAIR_BYTES]);
void fair_commit(int version, const uint8_t seed[FAIR_BYTES], const uint8_t bound[FAIR_BYTES],
                 uint8_t commitment[FAIR_BYTES]);
/* What a seat sends first: binds its entropy, and its public key if it has one, to this
 * match and this seat. */
void fair_promise_hash(int version, const uint8_t commitment[FAIR_BYTES], int seat,
                       const uint8_t entropy[FAIR_BYTES], const uint8_t *key,
                       uint8_t hash[FAIR_BYTES]);
/* The one hash over commitment, seats spoken for and all promises. */
void fair_promises_hash(const struct fair_match *fair, uint8_t hash[FAIR_BYTES]);
/* The one over promises and entropies, when all are there: what every note begins with. */
void fair_exchange_hash(const struct fair_match *fair, uint8_t hash[FAIR_BYTES]);

/* ---- draws --------------------------------------------------------------- */

/* Pass &draws->draws to session_draw. `number` counts the chance moves made
 * so far, one number each, whatever their chances. */
struct fair_draws {
    struct draws draws;
    struct fair_keyed keyed;
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

/* The lines "fair ..." as far as the exchange has come. Those for players are
 * published at each stage. Those for the host have its secrets as well: from
 * them fair_restore goes on after a restart; at the end they are what a
 * record needs (record_write). */
void fair_proof(const struct fair_match *fair, enum fair_proof_for whom, struct text *out);
/* Proof lines as read from a record, without secrets and tags. */
void fair_strip(const char *proof, size_t size, struct text *out);

/* Where the lines are wrong: the line from 1, 0 if one is missing; the seat
 * for ERROR_FAIR_MISMATCH, else NOBODY. */
struct fair_where {
    int line, seat;
};

/* Reads lines of fair_proof of any stage and checks them against each other
 * and against the match. Without a seed: ERROR_FAIR_NO_SEED. When it refuses
 * it leaves the match at FAIR_CLOSED. */
enum error fair_restore(struct fair_match *fair, const struct match *match, const char *proof,
                        size_t size, struct fair_where *where);
/* The lines for players, of any stage; `fair` then has no secrets. */
enum error fair_read_public(struct fair_match *fair, const struct match *match, const char *proof,
                            size_t size, struct fair_where *where);
/* The proof of a record, of any version: it must be FAIR_READY, and may have tags. */
enum error fair_read(struct fair_match *fair, const struct match *match, const char *proof,
                     size_t size, struct fair_where *where);
/* Goes on with a saved match: its proof, and the stream at its next draw. */
enum error fair_resume(const struct record *record, struct fair_match *fair,
                       struct fair_draws *draws);

#endif
