/*
 * read.h: the words of a scenario file: numbers, fields, values, moves.
 *
 * Inside scenario/ only. A reader walks one line; whatever does not fit is
 * told by `error`, a sentence in `message`, and the line is given up.
 */
#ifndef SCENARIO_READ_H
#define SCENARIO_READ_H

#include "core/edition.h"
#include "core/game.h"

struct line {
    const char *at, *end; /* what is left of the line */
    int number;
    char message[200]; /* what is wrong with it */
};

/* A field of the state, or some elements of it. */
struct place {
    const struct field *field;
    int first, count; /* elements, counted row by row */
    int row, col;     /* -1: not given */
};

enum { PLACE_VALUES = 128 }; /* most values on one line */

/* A move in which some arguments may be anything. */
struct pattern {
    struct move move;
    bool any[MAX_ARGS];
    bool beyond; /* a number is out of its range: nothing fits */
};

/* Notes what is wrong; always false. */
__attribute__((format(printf, 2, 3))) bool line_fault(struct line *line, const char *format, ...);

void line_blanks(struct line *line);
/* The next word; its length is 0 at the end of the line. */
size_t line_word(struct line *line, const char **word);
/* Takes this word, or these characters, if they come next. */
bool line_take(struct line *line, const char *word);
bool line_take_sign(struct line *line, const char *sign);
bool line_over(struct line *line); /* nothing follows; else a fault */
bool line_number(struct line *line, int64_t low, int64_t high, int64_t *value);
/* A seat, "." for chance or "h" for the host; "s", the spectator, for viewers. */
bool line_actor(struct line *line, int players, int *actor);
bool line_viewer(struct line *line, int players, int *viewer);

bool line_place(struct line *line, const struct game *game, const void *edition,
                struct place *place);
/* A value of the field: a name, a number, "-" for empty, "undrawn", and "?"
 * where the value may be unknown. */
bool line_value(struct line *line, const struct game *game, const void *edition,
                const struct field *field, bool unknown, int64_t *value);
/* A bit of a bit set: a name of the field's `bits`, or a number. */
bool line_bit(struct line *line, const struct game *game, const void *edition,
              const struct field *field, int *bit);

/* What a word says of a noun's values: a name, a number, "-", "undrawn", "?"; false:
 * nothing. */
bool word_named(const struct game *game, const void *edition, const char *noun, const char *word,
                size_t length, int64_t *value);

enum pattern_may {
    MAY_ANY = 1,    /* "*" stands for anything; without it, it is one certain move */
    MAY_HIDE = 2,   /* "?" stands for a hidden argument */
    MAY_EXCEED = 4, /* numbers may be out of their range */
};
/* A move up to ";" or the end of the line. */
bool line_pattern(struct line *line, const struct game *game, const void *edition, unsigned may,
                  struct pattern *pattern);
bool pattern_fits(const struct game *game, const struct pattern *pattern, struct move move);
/* How many moves of the offer fit; *first gets the first of them. */
int pattern_fits_offer(const struct game *game, const struct pattern *pattern,
                       const struct offer *offer, struct move *first);

#endif
