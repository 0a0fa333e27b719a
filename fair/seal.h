/*
 * seal.h: the chain of hashes over a record's lines.
 *
 * Each link is the hash of the link before and one line, so a link stands
 * for everything up to its line. A sealed record shows 16 hex digits of it
 * as a tag behind each move, those of the head's lines in lines "fair tags",
 * and the whole last link as the line "chain" after "end". The seal needs no
 * secret: it tells where a record was changed, and a chain that somebody
 * noted tells that it was not.
 *
 * Links over full lines tell about hidden moves to whoever tries them out,
 * so they stay with the host until the match is over. What a viewer may keep
 * is a note (note.h).
 */
#ifndef FAIR_SEAL_H
#define FAIR_SEAL_H

#include "core/error.h"
#include "core/session.h"
#include "core/text.h"
#include "fair/hash.h"

enum { FAIR_TAG = 16 }; /* hex digits of a tag */

struct fair_chain {
    uint8_t hash[FAIR_BYTES];
};

void fair_chain_open(struct fair_chain *chain);
/* One line, without newline and tag. */
void fair_chain_add(struct fair_chain *chain, const char *line, size_t length);
/* The last link of a whole record, sealed or not; what stands there of tags is passed over. */
void fair_chain_text(const char *text, size_t size, struct fair_chain *chain);
void fair_chain_hex(const struct fair_chain *chain, char hex[FAIR_HEX]);

/* The record with tags and chain; what it had of these before is left out. */
void fair_seal(const char *text, size_t size, struct text *out);

/* What a viewer may have before the match is over: head, proof without the
 * seed, and the masked moves; without "end". */
void fair_write_seen(const struct session *session, const char *proof, size_t proof_size,
                     int viewer, struct text *out);
/* ---- lines of a record --------------------------------------------------- */

enum fair_line_kind {
    FAIR_LINE_HEAD, /* up to and with "moves", but for these two */
    FAIR_LINE_TAGS,
    FAIR_LINE_SIGNED, /* the last of the head; in no chain: it stands for itself */
    FAIR_LINE_MOVE,
    FAIR_LINE_END,
    FAIR_LINE_CHAIN
};

struct fair_line {
    const char *text;
    size_t length;   /* without newline and tag */
    const char *tag; /* FAIR_TAG digits, or NULL */
    uint8_t kind;    /* enum fair_line_kind */
    int number;      /* from 1 */
    size_t start;    /* where the line begins */
};

struct fair_lines {
    const char *text;
    size_t size, at;
    int number;
    bool moves, end; /* these lines were seen */
};

/* Goes through a record line by line; false: no more. */
void fair_lines_open(struct fair_lines *lines, const char *text, size_t size);
bool fair_lines_next(struct fair_lines *lines, struct fair_line *line);

struct fair_fault {
    enum error error;
    int line;  /* 0: the record as a whole */
    bool head; /* it is about the lines before the first move */
};

/* Checks tags and chain. *sealed: there are any. `chain` gets the last link. */
struct fair_fault fair_seal_check(const char *text, size_t size, bool *sealed,
                                  struct fair_chain *chain);

#endif
