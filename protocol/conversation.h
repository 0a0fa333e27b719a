/*
 * conversation.h: a match with a program of somebody else, in lines of JSON
 * (docs/protocol.md).
 *
 * The conversation knows no files and no processes: protocol_start writes the
 * first lines, protocol_line takes one line of the program and writes what
 * follows from it. So it serves standard input and output, sockets, tests and
 * fuzzing alike. There is one open question at a time; wrong answers get an
 * error and the same question again. The match is driven by table/table.h.
 */
#ifndef PROTOCOL_CONVERSATION_H
#define PROTOCOL_CONVERSATION_H

#include "ai/brain.h"
#include "core/record.h"
#include "core/session.h"
#include "core/text.h"
#include "protocol/lines.h"
#include "words/words.h"

enum {
    /* Answers in a row that are wrong or lead nowhere end the conversation. */
    PROTOCOL_MAX_FAULTS = 100
};

/* What a conversation is about. All pointers must outlive it. */
struct protocol_settings {
    struct match match;
    struct agent agent[MAX_PLAYERS]; /* without a brain: the program plays this seat */
    enum eyes eyes;
    bool ask_all; /* ask also where there is one answer only */
    bool record;  /* the last line is the record */
    struct draws *draws;
    struct rng rng;            /* of brains and host */
    const struct words *words; /* of the sentences in errors */
    const char *program;       /* "kontor 0.1.0" */
};

enum protocol_end {
    PROTOCOL_OPEN,   /* a question is open */
    PROTOCOL_OVER,   /* the match is over and its result written */
    PROTOCOL_QUIT,   /* the program gave up */
    PROTOCOL_FAULTS, /* too many such answers in a row */
    PROTOCOL_MEMORY, /* there is not enough memory */
    PROTOCOL_CLOSED  /* it cannot go on: too long, or a fault of our own */
};

struct protocol;

/* NULL: *refusal as of session_open. */
struct protocol *protocol_open(const struct protocol_settings *settings, struct refusal *refusal);
void protocol_close(struct protocol *protocol);

/* Adds lines, each with its newline, to `out`. */
enum protocol_end protocol_start(struct protocol *protocol, struct text *out);
/* One line of the program, without its newline. */
enum protocol_end protocol_line(struct protocol *protocol, const char *line, size_t size,
                                struct text *out);
/* For a line beyond PROTOCOL_MAX_LINE, of which not all was kept. */
enum protocol_end protocol_long_line(struct protocol *protocol, struct text *out);
/* For a line with nothing in it: the question stands, but not for ever. */
enum protocol_end protocol_empty_line(struct protocol *protocol, struct text *out);

const struct session *protocol_session(const struct protocol *protocol);

#endif
