/*
 * log.h: the public log of a server's commitments, and whoever follows it.
 *
 * One line for each time that a commitment was published, that play under it
 * began, and that its match ended or was given up; nothing else, and nobody's
 * name. Each line is hashed together with the head before it, so a head that
 * somebody kept stands for every line up to it: none can be changed, left out or
 * put in without the head becoming another one (docs/fairness.md has the bytes).
 *
 * The same code makes the log at the server, checks it in `kontor verify`, and
 * follows it for players, natively and in the browser.
 */
#ifndef FAIR_LOG_H
#define FAIR_LOG_H

#include "core/error.h"
#include "core/text.h"
#include "fair/hash.h"

enum {
    FAIR_LOG_PAGE = 1000, /* lines that a server gives at once */
    FAIR_LOG_LINE = 256   /* room for a line, with its newline */
};
#define FAIR_LOG_MOST (INT64_C(1) << 50) /* lines, and seconds since 1970 */

enum fair_log_what {
    FAIR_LOG_COMMITTED, /* the commitment is about to be shown */
    FAIR_LOG_BEGINS,    /* the exchange is complete: the first move may be made */
    FAIR_LOG_ENDS,      /* the match is over, and its record has this chain */
    FAIR_LOG_GIVEN_UP,  /* nothing more comes of it */
    FAIR_LOG_WHATS
};

struct fair_log_line {
    int64_t number; /* from 1 */
    int64_t at;     /* seconds since 1970, UTC; never less than that of the line before */
    int what;       /* enum fair_log_what */
    uint8_t commitment[FAIR_BYTES];
    uint8_t chain[FAIR_BYTES]; /* the last link of the record, of FAIR_LOG_ENDS; else zeros */
};

/* ---- lines and pages as text --------------------------------------------------- */

/* With its newline. */
void fair_log_line_write(const struct fair_log_line *line, struct text *out);
/* Without it. There is one way to write a line; false: it is not this. */
bool fair_log_line_read(const char *text, size_t length, struct fair_log_line *line);
/* "2025-10-09T08:53:20Z". */
void fair_log_moment_write(int64_t at, struct text *out);
/* The first and the last line of a page: "kontor-log 1 <first> <hash before it>" and
 * "head <lines> <hash>". */
void fair_log_top_write(int64_t first, const uint8_t before[FAIR_BYTES], struct text *out);
void fair_log_head_write(int64_t lines, const uint8_t head[FAIR_BYTES], struct text *out);

/* ---- heads ---------------------------------------------------------------------- */

/* Of a log without a line. */
void fair_log_empty(uint8_t head[FAIR_BYTES]);
/* The head when this line has been added. */
void fair_log_add(uint8_t head[FAIR_BYTES], const struct fair_log_line *line);

/* ---- following ------------------------------------------------------------------- */

/* What the log says of one commitment: the line and the moment; 0: there is no such line. */
struct fair_log_story {
    bool wanted;
    uint8_t commitment[FAIR_BYTES];
    int64_t line[FAIR_LOG_WHATS], at[FAIR_LOG_WHATS];
    uint8_t chain[FAIR_BYTES];
};

struct fair_log {
    bool placed;   /* it is known where it stands: */
    int64_t lines; /* the last one that was followed */
    uint8_t head[FAIR_BYTES];
    int64_t at;                      /* the moment of that line */
    int64_t first;                   /* the first line that was followed; 0: none yet */
    int64_t counted[FAIR_LOG_WHATS]; /* lines followed, of each kind */
    struct fair_log_story story;     /* of the commitment that is looked for, if there is one */
    bool marked;                     /* a head that was told was met: that of this line */
    int64_t mark;                    /* 0: none was told, or of an empty log */
    uint8_t mark_head[FAIR_BYTES];
    enum error error; /* why nothing more is followed */
    int line;         /* of the text that was read then, from 1 */
};

/* From wherever the first page begins. */
void fair_log_open(struct fair_log *log);
/* From a head that is known, as from line 0: the first page must follow on it. */
void fair_log_open_at(struct fair_log *log, int64_t lines, const uint8_t head[FAIR_BYTES]);
void fair_log_look_for(struct fair_log *log, const uint8_t commitment[FAIR_BYTES]);
/* Where the log passes this line its head must be this one. */
void fair_log_expect(struct fair_log *log, int64_t lines, const uint8_t head[FAIR_BYTES]);
/* Reads pages, each whole, one after the other as they were fetched. NO_ERROR, or where the log
 * breaks: then nothing more is taken, and what was followed before stays. */
enum error fair_log_read(struct fair_log *log, const char *text, size_t size);

/* "5210:<64 hex digits>": a head as it is kept, and handed to programs. */
void fair_log_place_write(int64_t lines, const uint8_t head[FAIR_BYTES], struct text *out);
bool fair_log_place_read(const char *text, size_t length, int64_t *lines, uint8_t head[FAIR_BYTES]);

/* Whether the log tells of a record what is so: `chain` is its last link, NULL of a match that
 * is not over; then it need not have begun. */
enum error fair_log_tells(const struct fair_log *log, const uint8_t *chain);
/* What was followed, as the member "log" of a JSON object that is open: with the moments of what
 * is told of the commitment. */
void fair_log_json(const struct fair_log *log, struct text *out);

#endif
