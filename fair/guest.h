/*
 * guest.h: a seat's own side of the exchange, for whoever does not take the
 * host's word: draws this seat's entropy, promises it, and gives it away only
 * when everybody's promises are fixed. Nothing here trusts the host.
 *
 * The lines are those that the host publishes: fair_proof for players.
 */
#ifndef FAIR_GUEST_H
#define FAIR_GUEST_H

#include "fair/fair.h"

struct fair_guest {
    uint8_t stage; /* enum fair_stage: what this seat does next */
    uint8_t seat;
    uint8_t commitment[FAIR_BYTES];
    uint8_t promise[FAIR_BYTES];
    uint8_t promises[FAIR_BYTES]; /* from FAIR_READY on: worth noting */
    uint8_t entropy[FAIR_BYTES];  /* secret until it is revealed */
    bool keyed;
    uint8_t key[FAIR_BYTES]; /* public, if this seat is to sign: given at the opening */
    struct {                 /* promises of other seats, as they were shown first */
        uint16_t promised, spoken;
        uint8_t promise[MAX_PLAYERS][FAIR_BYTES];
    } shown;
};

/* The commitment stands: draws entropy, or takes what is given, and makes
 * guest->promise, to be sent. */
enum error fair_guest_open(struct fair_guest *guest, const struct match *match, int seat,
                           const char *lines, size_t size);
enum error fair_guest_open_with(struct fair_guest *guest, const struct match *match, int seat,
                                const char *lines, size_t size, const uint8_t entropy[FAIR_BYTES]);
/* This seat will sign what it is shown (fair/note.h): its public key joins the promise, which
 * must not have been sent yet. */
void fair_guest_bring_key(struct fair_guest *guest, const uint8_t key[FAIR_BYTES]);
/* More promises stand, or fewer, as in what comes twice: none may be another than before.
 * Errors as below. */
enum error fair_guest_follow(struct fair_guest *guest, const struct match *match,
                             const char *lines, size_t size);
/* All promises stand, this seat's own among them, as a seat that speaks for
 * itself, and under the same commitment: keeps them, and guest->entropy may be
 * sent; once more under the same promises does no harm. ERROR_FAIR_STAGE: a promise
 * is missing, or none was made here; ERROR_FAIR_OTHER_COMMITMENT,
 * ERROR_FAIR_OTHER_PROMISES: not what was said. */
enum error fair_guest_reveal(struct fair_guest *guest, const struct match *match, const char *lines,
                             size_t size);
/* All entropies stand: they are what was promised, by the promises kept.
 * `fair` is then ready for fair_chain_open_seen. */
enum error fair_guest_check(const struct fair_guest *guest, const struct match *match,
                            const char *lines, size_t size, struct fair_match *fair);
/* Goes on with a guest that was kept elsewhere: its members seat, stage, commitment and
 * entropy are filled in, with keyed and key where it signs, and from FAIR_READY on promises.
 * What others had promised by then is not known. */
void fair_guest_resume(struct fair_guest *guest);
void fair_guest_forget(struct fair_guest *guest);

#endif
