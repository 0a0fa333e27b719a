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
#include "fair/log.h"
#include "fair/note.h"

enum { FAIR_MAX_RECORD = 16 << 20, FAIR_MAX_LOG = 256 << 20 }; /* bytes */

/* What somebody noted, to compare with; strings of 64 hex digits, NULL where
 * there is nothing to compare. */
struct fair_expected {
    const char *commitment; /* told before the first promise */
    const char *promises;   /* the hash of all promises, told before entropy was revealed */
    const char *chain;      /* the last line of a finished record */
    const char *seen;       /* the hash of the note that `viewer` took at the end */
    int viewer;
    const struct fair_note *notes; /* taken at any time */
    int note_count;
    struct fair_reach *reach; /* how far each of them reaches, filled in; may be NULL */
    const char *log; /* the server's public log, as it was fetched: pages one after the other */
    size_t log_size;
    bool partial; /* also take records that are not finished or not sealed, and
                     notes of before the end: what is there must be true */
};

/* How far a note reaches: so many of the events that its viewer saw in all. */
struct fair_reach {
    int viewer;
    uint64_t events, all;
    bool whole; /* nothing can have been changed behind it */
};

/* Who answers for what a seat was shown and did. */
enum fair_word {
    FAIR_WORD_UNKNOWN, /* a proof of before version 3 */
    FAIR_WORD_HOST,    /* the host spoke for it */
    FAIR_WORD_NONE,    /* it spoke for itself, and signed nothing */
    FAIR_WORD_PART,    /* it signed up to an event */
    FAIR_WORD_END      /* it signed the end */
};
struct fair_seat {
    uint8_t word;         /* enum fair_word */
    uint64_t events, all; /* FAIR_WORD_PART: signed, of those that it saw */
};

struct fair_verdict {
    bool ok, sealed, finished;
    enum error error;   /* NO_ERROR, or what is wrong: ERROR_FAIR_..., or that of
                           record.h, with its details in `record` */
    int line;           /* from 1; 0: the record as a whole */
    size_t move;        /* from 1, counting lines of moves; 0: none */
    int seat;           /* for ERROR_FAIR_MISMATCH, of notes and signatures; else NOBODY */
    char recorded[176]; /* for ERROR_FAIR_DRAW and ERROR_FAIR_FORM: the line */
    char derived[176];  /* as it stands, and as it would be right */
    struct record_error record;
    const struct game *game; /* NULL: not known */
    size_t moves, draws;     /* found true */
    size_t host_moves;       /* among the moves: the host's own choices */
    int version;             /* of the proof; 0: none was read */
    int players;             /* seats, and those of them */
    int own;                 /* who brought entropy of their own */
    struct fair_seat seat_word[MAX_PLAYERS];
    bool unchecked;            /* there are signatures, and nothing here that could check them */
    size_t reopened;           /* how often a match that was over was taken back, in older proofs */
    bool logged;               /* this log was read: */
    struct fair_log log;       /* what it tells, also of this commitment */
    char commitment[FAIR_HEX]; /* these are "" where there is none */
    char promises[FAIR_HEX], chain[FAIR_HEX];
};

/* Expected may be NULL. Returns verdict->ok. */
bool fair_verify(const char *text, size_t size, const struct fair_expected *expected,
                 struct fair_verdict *verdict);

/* The members of the verdict, for a JSON object that is open. */
void fair_verdict_json(const struct fair_verdict *verdict, struct text *out);

#endif
