/*
 * field.h: what a state consists of, written down once as data.
 *
 * From the table come both views, JSON, the dump, the log of changes, the
 * positions of scenario files and the differences in test messages. The
 * conformance test demands that the table cover every byte of the state
 * exactly once, in order. Each field has bounds, which views that come from
 * elsewhere are held against (core/view.h).
 */
#ifndef CORE_FIELD_H
#define CORE_FIELD_H

#include <stddef.h>
#include <stdint.h>

/* Elements are signed integers of 1, 2, 4 or 8 bytes. Three values are
 * reserved in every field that can hide something or be empty. */
enum {
    UNKNOWN = -1, /* hidden from this viewer; only ever in views */
    EMPTY = -2,   /* a place without a card */
    UNDRAWN = -3  /* a card that nobody has seen: drawn when first seen */
};

enum seen {
    SEEN_BY_ALL,
    SEEN_BY_OWNER, /* the row is the seat */
    SEEN_BY_NOBODY,
    SEEN_BY_MASK,   /* `mask`: who knows it, element by element */
    SEEN_BY_KNOWERS /* `mask`: enum knowers, element by element */
};

/* Who knows an element where nobody but its owner, the seat of the row, ever
 * knows more than the others: a byte instead of a mask. */
enum knowers { KNOWN_TO_NOBODY, KNOWN_TO_OWNER, KNOWN_TO_ALL };

/* What else than a number or name may stand in a field. */
enum { ALSO_EMPTY = 1, ALSO_UNDRAWN = 2 };

/* Bits of a mask: seats 0 to 8, and one for everybody, spectators too. */
enum { EVERYONE = 1 << 15 };

struct field {
    const char *name;      /* NULL ends the table */
    const char *row, *col; /* nouns that name the indices; NULL: numbers */
    const char *noun;      /* noun that names the values; NULL: numbers */
    const char *bits;      /* noun that names the bits of a bit set; NULL: none */
    uint16_t offset, rows, cols;
    uint8_t width;     /* bytes of one element */
    uint8_t stride;    /* bytes from one element to the next */
    uint8_t seen;      /* enum seen: the knowledge view */
    uint8_t also;      /* ALSO_EMPTY, ALSO_UNDRAWN, or both */
    int32_t low, high; /* what a number lies between in every match of every edition; where
                          nothing is said it is always 0. Names and bits go as far as
                          their noun does. */
    uint8_t fixed;     /* 1: stays for the whole match what the set-up made it */
    uint16_t mask;     /* offset of uint16_t[rows][cols], for SEEN_BY_MASK; of a
                          byte with the stride of this field, for SEEN_BY_KNOWERS */
    /* The view shown to people may cover what was once public: */
    uint8_t covered; /* 1: `shown` holds for people instead of `seen` */
    uint8_t shown;   /* enum seen */
    uint16_t shown_mask;
    uint16_t uncover; /* offset of an int8_t that lifts the cover when not 0;
                         0: nothing lifts it */
    uint8_t fleeting; /* 1: seen in the present only: views of the past do not
                         show it before the match is over */
    uint8_t told;     /* 1: the log tells its changes, key "<game>.field.<name>" */
};

/* Bounds of a mask, and of whatever else uses all 16 bits. */
#define A_MASK .low = INT16_MIN, .high = INT16_MAX

#define FIELD_SHAPE(type, member, rows_, cols_, ...)                                               \
    {                                                                                              \
        .name = #member, .offset = offsetof(type, member), .rows = rows_, .cols = cols_,           \
        .width = sizeof(((type *)0)->member) / (rows_) / (cols_),                                  \
        .stride = sizeof(((type *)0)->member) / (rows_) / (cols_), __VA_ARGS__                     \
    }

/* A single element, a list, a table: FIELD_LIST(struct toy, cash, .row = "seat"). */
#define FIELD(type, member, ...) FIELD_SHAPE(type, member, 1, 1, __VA_ARGS__)
#define FIELD_LIST(type, member, ...)                                                              \
    FIELD_SHAPE(type, member, sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]), 1,     \
                __VA_ARGS__)
#define FIELD_TABLE(type, member, ...)                                                             \
    FIELD_SHAPE(type, member, sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]),        \
                sizeof(((type *)0)->member[0]) / sizeof(((type *)0)->member[0][0]), __VA_ARGS__)
/* One part of a table of records; the field is named after the part. The parts of
 * a record follow each other in the table of fields. */
#define FIELD_PART(type, member, part, ...)                                                        \
    {                                                                                              \
        .name = #part, .offset = offsetof(type, member[0][0].part),                                \
        .rows = sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]),                      \
        .cols = sizeof(((type *)0)->member[0]) / sizeof(((type *)0)->member[0][0]),                \
        .width = sizeof(((type *)0)->member[0][0].part),                                           \
        .stride = sizeof(((type *)0)->member[0][0]), __VA_ARGS__                                   \
    }

int64_t field_get(const struct field *field, const void *state, int row, int col);
void field_set(const struct field *field, void *state, int row, int col, int64_t value);

#endif
