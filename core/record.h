/*
 * record.h: matches as text, one move a line (docs/record-format.md).
 *
 * A record is save file, database row, fixture, bug report and fuzz seed.
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/session.h"
#include "core/text.h"

struct record_error {
    int         line;                  /* from 1; 0: the record as a whole */
    const char *key;                   /* "error.record.<what>", or a session's refusal */
    char        word[64];              /* what was found there */
    const char *rule;                  /* for "error.rule" */
    struct edition_error edition;      /* for "error.record.edition" */
};

/* SHA-256 of a text, as 64 hex digits and a 0. */
typedef void hash_text(const char *text, size_t size, char hex[65]);

struct record {
    struct session *session;
    struct edition *edition;           /* owned by the record */
    struct text     proof;             /* the lines "fair ...", verbatim, each with its newline */
    bool            finished;          /* the record has its last line "end" */
};

/* Reads a record and plays it through session_play. On failure *error tells
 * the line, and nothing is to be freed. A custom edition in the head is
 * checked against its hash. */
bool record_read(const char *text, size_t size, hash_text *hash, struct record *record,
                 struct record_error *error);
void record_free(struct record *record);

/* Writes head, proof lines (may be NULL), moves, and "end" if the match is over. */
void record_write(const struct session *session, const char *proof, struct text *out);
/* Only the head; and one event's line with its newline. */
void record_write_head(const struct session *session, const char *proof, struct text *out);
void record_write_event(const struct session *session, struct event event, struct text *out);

#endif
