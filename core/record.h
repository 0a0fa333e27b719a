/*
 * record.h: matches as text, one move a line (docs/record-format.md).
 *
 * A record is save file, database row, fixture, bug report and fuzz seed. It
 * is written in format 2, with who plays each seat, where the match tells it,
 * else in format 1. A store appends: the head once, then the lines of each
 * step before it is committed.
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/session.h"
#include "core/text.h"

struct record_error {
    int line;                     /* from 1; 0: the record as a whole */
    enum error error;             /* ERROR_RECORD_..., or a session's refusal */
    char word[64];                /* what was found there */
    const char *rule;             /* for ERROR_RULE */
    struct edition_error edition; /* for ERROR_RECORD_EDITION */
};

/* SHA-256 of a text, as 64 hex digits and a 0. */
typedef void hash_text(const char *text, size_t size, char hex[65]);

struct record {
    struct session *session;
    struct edition *edition; /* owned by the record */
    struct text proof;       /* the lines "fair ...", verbatim, each with its newline */
    bool finished;           /* the record has its last line "end" */
    bool torn;               /* something behind the last whole line was left out */
    size_t whole;            /* how far the text stands for the match: to go on from there */
};

/* Reads a record and plays it through session_play. On failure *error tells
 * the line, and nothing is to be freed. A custom edition in the head is
 * checked against its hash. */
bool record_read(const char *text, size_t size, hash_text *hash, struct record *record,
                 struct record_error *error);
/* The same for a file that was appended to when the program ended: what lies
 * behind the last newline of its moves is left out. */
bool record_read_saved(const char *text, size_t size, hash_text *hash, struct record *record,
                       struct record_error *error);
void record_free(struct record *record);

/* Writes head, proof lines (may be NULL), moves, and "end" if the match is over. */
void record_write(const struct session *session, const char *proof, struct text *out);
/* Only the head; the lines of the open step; those of one event, and of one
 * change of who plays, with its newline. */
void record_write_head(const struct session *session, const char *proof, struct text *out);
void record_write_step(const struct session *session, struct text *out);
void record_write_event(const struct match *match, struct event event, struct text *out);
void record_write_handover(const struct handover *handover, struct text *out);

/* "untold", "person", "computer", "program", for everybody who writes it. */
extern const char *const seat_kind_names[SEAT_KINDS];
/* The same as words of records. NULL: untold. */
const char *record_seat_word(enum seat_kind kind);

#endif
