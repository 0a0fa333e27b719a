/*
 * verify.h: whether a record is true, and where it is not.
 *
 * Checked are the form, the proof lines, the edition's hash, every move
 * against the rules, every draw against the keyed stream, every tag, and the
 * chain. A record that passes has exactly one way to be written.
 */
#ifndef FAIR_VERIFY_H
#define FAIR_VERIFY_H

#include "core/record.h"
#include "fair/hash.h"

enum { FAIR_MAX_RECORD = 16 << 20 };   /* bytes */

/* What somebody noted during the match, to compare with; strings of 64 hex
 * digits, NULL where there is nothing to compare. */
struct fair_expected {
    const char *commitment;            /* told before the first move */
    const char *chain;                 /* the last line of a finished record */
    const char *seen;                  /* the chain over what `viewer` was sent */
    int         viewer;
    bool        partial;               /* also take records that are not finished or not
                                          sealed: what is there must be true */
};

struct fair_verdict {
    bool        ok, sealed, finished;
    const char *key;                   /* NULL, or what is wrong: "error.fair.<what>", or the
                                          key of record.h, with its details in `record` */
    int         line;                  /* from 1; 0: the record as a whole */
    size_t      move;                  /* from 1, counting lines of moves; 0: none */
    int         seat;                  /* for "error.fair.mismatch"; else NOBODY */
    char        recorded[176];         /* for "error.fair.draw" and "error.fair.form": the */
    char        derived[176];          /* line as it stands, and as it would be right */
    struct record_error record;
    const struct game  *game;          /* NULL: not known */
    size_t      moves, draws;          /* found true */
    char        commitment[FAIR_HEX], chain[FAIR_HEX];     /* "" where there is none */
};

/* Expected may be NULL. Returns verdict->ok. */
bool fair_verify(const char *text, size_t size, const struct fair_expected *expected,
                 struct fair_verdict *verdict);

#endif
