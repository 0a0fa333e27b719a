/* fair.h: matches with fixed seeds and entropies, for the tests of fairness. */
#ifndef TESTS_HELPERS_FAIR_H
#define TESTS_HELPERS_FAIR_H

#include "core/edition.h"
#include "core/record.h"
#include "fair/fair.h"
#include "fair/seal.h"

/* cmocka wants these before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The template game's first edition, for a group's set-up and tear-down. */
extern struct edition *edition;
int open_edition(void **state);
int close_edition(void **state);

/* Seed `seed` in every byte, entropies 10.., 11.., 12..: all promised and revealed. */
struct fair_match fair_ready(const struct match *match, int seed);

/* A match being played at random. */
struct played {
    struct match match;
    struct fair_match fair;
    struct fair_draws draws;
    struct session *session;
    struct rng rng; /* of the players */
};

void played_start(struct played *played, const struct edition *with, int players, int seed);
/* The same for a match whose exchange is done. */
void played_start_with(struct played *played, const struct match *match,
                       const struct fair_match *fair, uint64_t seed);
/* Plays to the end, or until there are so many events; now and then a move is taken back. */
void played_on(struct played *played, size_t events);
/* The record as the host keeps it, sealed or not. */
struct text played_record(const struct played *played, bool sealed);

#endif
