/*
 * call.h: what the files of the public interface share: a caller's desk, the
 * match behind a handle, and how an error is noted.
 */
#ifndef API_CALL_H
#define API_CALL_H

#include "api/kontor.h"
#include "core/error.h"
#include "core/record.h"
#include "core/text.h"
#include "fair/fair.h"
#include "table/table.h"
#include "table/teller.h"
#include "words/words.h"

enum { MOST_LANGUAGES = 8, MOST_ANSWERED = 64, MOST_EDITION = 1 << 20 };

/* What was wrong with the last call. */
struct trouble {
    enum kontor_error error;
    char key[64];
    const struct game *game;   /* whose words speak about it; may be NULL */
    bool edition;              /* an edition's text is wrong, as about.edition says */
    struct record_error about; /* line, word and rule, where there are any */
};

struct kontor {
    struct words *words[MOST_LANGUAGES]; /* in the order of words_languages */
    struct trouble trouble;
    struct text out; /* the last text */
    _Alignas(64) unsigned char view[MAX_STATE];
    struct match told; /* what was told of last, its seats called as they are to be told */
    size_t size;       /* of the last text or view */
};

struct kontor_match {
    struct record record; /* session and edition */
    struct table *table;  /* NULL: it can only be looked at */
    bool proved;          /* `fair` holds what the draws are made of */
    struct fair_match fair;
    struct fair_draws draws;
    struct {
        struct draws draws;
        struct rng rng;
        uint32_t (*below)(void *context, uint32_t n); /* NULL: from rng */
        void *context;
    } other; /* draws without a proof */
    struct seat seat[MAX_PLAYERS];
    char called[MAX_PLAYERS][MAX_SEAT_NAME]; /* in words; "": as in the record */
};

/* ---- errors (kontor.c) ------------------------------------------------------ */

/* Begins a call: no error, no text. False: there is no desk to work at. */
bool call_begin(struct kontor *kontor);
/* Notes an error, and returns its class. kontor may be NULL. */
enum kontor_error call_fail(struct kontor *kontor, enum error error);
/* The same about a word of what was handed in, UTF-8. */
enum kontor_error call_fail_word(struct kontor *kontor, enum error error, const char *word,
                                 size_t length);
enum kontor_error call_refuse(struct kontor *kontor, const struct game *game,
                              const struct refusal *refusal);
enum kontor_error call_fail_record(struct kontor *kontor, const struct record_error *error);
enum kontor_error call_fail_edition(struct kontor *kontor, const struct game *game,
                                    const struct edition_error *error);
/* The text that was written; NULL: there was not enough memory for it. */
const char *call_text(struct kontor *kontor);

/* ---- what was handed in ------------------------------------------------------- */

/* A text that may be used: there, UTF-8, not longer than `most`. */
bool call_is_text(const char *text, size_t most);
/* The match with its seats called as they are to be told; good until the next call. */
const struct match *call_told(struct kontor *kontor, const struct kontor_match *match);
/* The words of the language, NULL being the first; NULL: noted as an error. */
const struct words *call_words(struct kontor *kontor, const char *language);
const struct game *call_game(struct kontor *kontor, const char *id);
/* An edition that was handed in as a text; NULL: noted what is wrong in which line. */
struct edition *call_edition(struct kontor *kontor, const struct game *game, const char *text,
                             size_t size);
/* Whether the match is there and has the viewer or seat; else noted. */
bool call_match(struct kontor *kontor, const struct kontor_match *match);
bool call_viewer(struct kontor *kontor, const struct kontor_match *match, int viewer);
bool call_seat(struct kontor *kontor, const struct kontor_match *match, int seat);
/* The same for what changes the match: it must be one that goes on. */
bool call_open_seat(struct kontor *kontor, const struct kontor_match *match, int seat);

#endif
