/*
 * lines.h: the lines of JSON that Kontor and a program speak (docs/protocol.md):
 * writing what Kontor says, reading what a program answers.
 *
 * Serves both directions: `kontor bot`, started by the program (protocol/conversation.h),
 * and programs that Kontor starts (protocol/program.h). An answer is read
 * strictly: one object, known members only, each of its type.
 */
#ifndef PROTOCOL_LINES_H
#define PROTOCOL_LINES_H

#include "core/session.h"
#include "core/text.h"
#include "words/words.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_MAX_LINE = 1 << 16, /* bytes of an answer, without its newline */
    PROTOCOL_MAX_MOVES = 64      /* of one packet */
};

/* ---- what Kontor says ---------------------------------------------------- */

/* A line is an object with one member that says what it is; NULL: with none yet. */
void lines_begin(struct text *out, const char *what);
void lines_end(struct text *out, const char *what); /* with its newline */

struct lines_hello {
    const struct match *match;
    const char *program; /* "kontor 0.1.0" */
    enum eyes eyes;
    const char *by[MAX_PLAYERS]; /* who plays the seat: "me", "greedy" */
    uint32_t milliseconds;       /* for each answer; 0: no limit, not told */
    uint64_t number;             /* which match of this program's life, from 1; 0: not told */
    bool again;                  /* the program was started again within a match */
};

void lines_hello(struct text *out, const struct lines_hello *hello);
/* The beginning of a question; the view, the events and the end are to follow. */
void lines_ask(struct text *out, const struct match *match, int seat, int64_t seq, bool undo,
               const struct offers *offers);

/* ---- what a program answers ---------------------------------------------- */

enum answer_what { ANSWER_MOVES, ANSWER_UNDO, ANSWER_DROP, ANSWER_QUIT };

struct answer {
    enum answer_what what;
    bool packet; /* given as "moves" */
    int count;   /* of ANSWER_MOVES */
    struct move moves[PROTOCOL_MAX_MOVES];
};

struct answer_fault {
    struct refusal refusal;
    char word[48]; /* what was found there */
    int at;        /* in a packet: which move; -1: none */
};

/* A fault without a place in a packet. Always false. */
bool lines_fail(struct answer_fault *fault, enum error error, const char *word);
/* Reads the answer to question `seq`; false: *fault says what is wrong. Whether
 * the moves are allowed is not looked at. */
bool lines_read(const char *line, size_t size, const struct match *match, int64_t seq,
                struct answer *answer, struct answer_fault *fault);
/* The line that says so; without words the key is the sentence. */
void lines_error(struct text *out, const struct words *words, const struct match *match,
                 int64_t seq, const struct answer_fault *fault);

#endif
