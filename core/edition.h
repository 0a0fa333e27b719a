/*
 * edition.h: edition files, the numbers of cards and boards.
 *
 * An edition is line-oriented text (docs/edition-format.md). Each game has a
 * table of the lines it expects; the reader fills the game's flat edition
 * struct from it and says by line and column what is wrong. Nothing of a
 * file is used unless all of it is right.
 */
#ifndef CORE_EDITION_H
#define CORE_EDITION_H

#include "core/game.h"

enum { MAX_STATEMENT = 8 };

/* A verb of an effect vocabulary: "gain red 2". A statement is stored as
 * int16_t[MAX_STATEMENT]: the verb's number from 1 on, then its arguments. */
struct edition_verb {
    const char *word; /* NULL ends the table */
    struct {
        const char *noun;  /* NULL: a number from low to high */
        int16_t low, high; /* noun NULL and low == high: no more arguments */
    } arg[MAX_STATEMENT - 1];
};

struct edition_column {
    const char *label;                /* NULL: the values follow without a label */
    const char *noun;                 /* names instead of numbers */
    const struct edition_verb *verbs; /* statements, parted by ";", instead of numbers */
    uint32_t offset;                  /* of the first value, for index 0 */
    uint8_t width;                    /* 1, 2 or 4 bytes; signed where low < 0 */
    uint8_t least, most;              /* how many values; 0, 0 means exactly one */
    uint32_t count;                   /* offset of a uint8_t that gets their number; 0: none */
    int32_t low, high;
};

/* "word index index label values label values". Every index, or pair of
 * indices, must be given exactly once. Where `designs` is set, the index is
 * a new name, the next design of the noun `row`; between `designs` and the
 * noun's count of them must be given. */
struct edition_line {
    const char *word;                /* NULL ends the table */
    const char *row, *col;           /* nouns of the indices; NULL: none */
    uint32_t row_stride, col_stride; /* bytes from one index to the next */
    uint16_t designs;
    uint32_t design_count;           /* offset of a uint8_t that gets their number; 0: none */
    struct edition_column column[8]; /* ended by width 0 */
};

/* What can be wrong with an edition; its sentence has the key "error.edition.<name>". */
#define EDITION_FAULTS(X)                                                                          \
    X(EDITION_BINARY, "binary")                                                                    \
    X(EDITION_CHECK, "check")                                                                      \
    X(EDITION_COUNT, "count")                                                                      \
    X(EDITION_DESIGN, "design")                                                                    \
    X(EDITION_DESIGNS, "designs")                                                                  \
    X(EDITION_EXTRA, "extra")                                                                      \
    X(EDITION_GAME, "game")                                                                        \
    X(EDITION_LABEL, "label")                                                                      \
    X(EDITION_LINE, "line")                                                                        \
    X(EDITION_MEMORY, "memory")                                                                    \
    X(EDITION_MISSING, "missing")                                                                  \
    X(EDITION_NAME, "name")                                                                        \
    X(EDITION_NOUN, "noun")                                                                        \
    X(EDITION_NUMBER, "number")                                                                    \
    X(EDITION_RANGE, "range")                                                                      \
    X(EDITION_SIZE, "size")                                                                        \
    X(EDITION_STATEMENT_END, "statement_end")                                                      \
    X(EDITION_TWICE, "twice")                                                                      \
    X(EDITION_VERB, "verb")                                                                        \
    X(EDITION_WORD, "word")

#define EDITION_FAULT(symbol, name) symbol,
enum edition_fault { EDITION_FINE, EDITION_FAULTS(EDITION_FAULT) EDITION_FAULT_COUNT };
#undef EDITION_FAULT
const char *edition_fault_name(enum edition_fault fault); /* "missing", "twice", ...; "" for none */

struct edition_error {
    int line, column; /* from 1; line 0: the file as a whole */
    enum edition_fault fault;
    char word[48]; /* what was found, or what is missing */
    char expected[96];
    int32_t low, high; /* for "range" and "count" */
};

/* Shared, and not changed by anybody: whoever reads the same text again while
 * it is open gets the same edition. A thousand matches need one. */
struct edition {
    const struct game *game;
    char name[MAX_NAME];
    char sha256[65]; /* of the text, in hex; given by the caller */
    bool shipped;
    char *text;
    size_t size;
    void *data; /* what the game's functions get */

    /* edition.c's own: */
    unsigned references;
    struct edition *next;
};

/* Reads a whole file. NULL: *error says what is wrong. The caller frees it, as
 * often as it was given. Without a hash it is not shared. */
struct edition *edition_read(const struct game *game, const char *text, size_t size,
                             const char *sha256, struct edition_error *error);
struct edition *edition_share(struct edition *edition); /* once more, to be freed */
void edition_free(struct edition *edition);

/* The editions built into the program. */
struct shipped_text {
    const char *game, *name; /* "cryptocurrency", "house-1"; game NULL ends the list */
    const char *text;
    size_t size;
    const char *sha256;
};
extern const struct shipped_text shipped_editions[];
/* The games' fitted values (ai/judge.h), one of a game at most. */
extern const struct shipped_text shipped_weights[];

/* A shipped edition by name, NULL for the newest: the last in the list. */
const struct shipped_text *edition_shipped(const struct game *game, const char *name);
struct edition *edition_open(const struct game *game, const char *name);

#endif
