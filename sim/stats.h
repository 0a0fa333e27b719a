/*
 * stats.h: what games tell beyond who won.
 *
 * Everything is a sum of integers in one flat array: adding two arrays cell
 * by cell is adding two runs, so that threads, files and machines need to
 * know nothing about what is in it. A layout says which cell means what; it
 * follows from game, edition and players alone. Only finished games count.
 *
 * The array has rows, one for each thing that can happen (a kind of move, a
 * kind of move with one value of an argument, a fact of the game's study),
 * then histograms, then curves.
 */
#ifndef SIM_STATS_H
#define SIM_STATS_H

#include "core/edition.h"
#include "core/facts.h"

struct sim_plan;
struct sim_game;

/* ---- the layout ------------------------------------------------------------- */

/* The cells of a row. Seats that had the choice and seats that took it are
 * counted once a game, however often it was; wins are in parts of SIM_WIN. */
enum sim_cell {
    CELL_OFFERED, /* decisions of seats in which it was allowed */
    CELL_TAKEN,   /* how often it happened */
    CELL_GAMES,   /* games in which it happened */
    CELL_COULD,
    CELL_COULD_WINS, /* seats to which it was offered */
    CELL_WITH,
    CELL_WITH_WINS, /* seats that did it or to whom it happened */
    ROW_CELLS
};

/* Rows that belong together: all values of an argument, or of a fact. */
struct sim_group {
    const char *name;     /* the kind's word, or the fact's name */
    const char *argument; /* of the kind; NULL: the kind as a whole, or a fact */
    const char *noun;     /* of the values; NULL: one row */
    bool fact;
    bool of_match;  /* a fact that is nobody's */
    uint8_t number; /* of the kind or fact in its table */
    uint8_t low;    /* value of the first row */
    uint16_t rows;
    uint32_t first; /* row */
};

/* Histograms: exact below BUCKETS_EXACT, then 32 buckets for each doubling. */
enum {
    BUCKETS_EXACT = 64,
    BUCKETS_DOUBLING = 32,
    BUCKETS = BUCKETS_EXACT + (32 - 6) * BUCKETS_DOUBLING,
    SIGNED_BUCKETS = 2 * BUCKETS, /* the first half counts -1 - value */
    MOST_GROUPS = 320
};

/* The cells of a curve at one round, for each of its lines. */
enum { POINT_COUNT, POINT_SUM, POINT_SQUARES, POINT_CELLS };

/* Lines of a curve of seats. */
enum { LINE_WINNERS, LINE_OTHERS, SEAT_LINES };

struct sim_curve {
    const struct curve *curve;
    bool of_seats;
    int values;      /* that are measured */
    int lines;       /* that are kept: SEAT_LINES, or as many as values */
    int first_value; /* among all values measured at a round */
    uint32_t first;  /* cell of its first point */
};

struct sim_layout {
    const struct game *game;
    const void *edition;
    int players;
    int groups, curves, values;
    uint32_t rows;
    uint32_t lengths, rounds, won_scores, other_scores; /* first cells */
    size_t cells;
    struct sim_group group[MOST_GROUPS];
    struct sim_curve curve[MAX_CURVES];
};

void sim_layout_make(struct sim_layout *layout, const struct game *game,
                     const struct edition *edition, int players);
/* The name of a row's value in records and files; NULL: the edition has none. */
const char *sim_row_name(const struct sim_layout *layout, const struct sim_group *group, int i);
/* The bucket of a value from 0 on, and the values it holds: low to high. */
int sim_bucket(uint32_t value);
void sim_bucket_range(int bucket, int64_t *low, int64_t *high);
/* The same for signed ones. */
int sim_signed_bucket(int32_t value);
void sim_signed_bucket_range(int bucket, int64_t *low, int64_t *high);

/* ---- one game ------------------------------------------------------------------- */

/* What is noted of a game while it is played; one for each workspace. */
struct sim_notes;

struct sim_notes *sim_notes_open(const struct sim_plan *plan); /* NULL: no memory */
void sim_notes_close(struct sim_notes *notes);                 /* NULL is allowed */
void sim_notes_begin(struct sim_notes *notes, const void *state);
void sim_notes_offers(struct sim_notes *notes, int seat, const struct offers *offers);
/* A move about to be made; then, what has come of it. */
void sim_notes_move(struct sim_notes *notes, const void *state, int actor, struct move move);
void sim_notes_after(struct sim_notes *notes, const void *state);
void sim_notes_end(struct sim_notes *notes, const void *state);

/* ---- all games -------------------------------------------------------------------- */

struct sim_stats {
    size_t count; /* cells; 0: nothing was asked for */
    int64_t *cell;
};

/* Adds a finished game; adds all of another array of the same layout. False:
 * no memory; nothing was added. */
bool sim_stats_game(struct sim_stats *stats, const struct sim_notes *notes,
                    const struct sim_game *game);
bool sim_stats_add(struct sim_stats *stats, const struct sim_stats *other);
void sim_stats_free(struct sim_stats *stats);

/* ---- reading ------------------------------------------------------------------------ */

struct sim_part {
    int64_t seats, wins;
};

struct sim_row {
    int64_t offered, taken, games;
    struct sim_part could, with, without;
};

int64_t sim_stats_games(const struct sim_stats *stats);
struct sim_row sim_stats_row(const struct sim_layout *layout, const struct sim_stats *stats,
                             uint32_t row);
/* The sum of a cell over a group's rows. */
int64_t sim_group_sum(const struct sim_stats *stats, const struct sim_group *group,
                      enum sim_cell cell);
/* Facts always; moves only if one was ever allowed or made in this run. */
bool sim_group_shown(const struct sim_stats *stats, const struct sim_group *group);

enum { HISTOGRAM_LENGTH, HISTOGRAM_ROUNDS, HISTOGRAM_WON, HISTOGRAM_OTHER, HISTOGRAMS };

extern const char *const sim_histogram_name[HISTOGRAMS]; /* in JSON and CSV */

struct sim_bar {
    int64_t low, high, count;
};

/* The next bucket that is not empty, in rising order; *at is 0 at first. */
bool sim_histogram_next(const struct sim_layout *layout, const struct sim_stats *stats,
                        int histogram, int *at, struct sim_bar *bar);

struct sim_point {
    int64_t count;
    double mean, deviation; /* the standard deviation */
};

struct sim_point sim_stats_point(const struct sim_layout *layout, const struct sim_stats *stats,
                                 int curve, int line, int round);
/* "winners" and "others", or the value's name in records. */
const char *sim_line_name(const struct sim_layout *layout, const struct sim_curve *curve, int line);
/* Rounds at which something was measured: the highest and one more. */
int sim_stats_rounds(const struct sim_layout *layout, const struct sim_stats *stats);

#endif
