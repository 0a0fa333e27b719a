/* notes.h: the notes of one game, for those who write and those who add them up. */
#ifndef SIM_NOTES_H
#define SIM_NOTES_H

#include "sim/sim.h"
#include "sim/stats.h"

struct note {
    uint32_t offered;
    uint32_t decision; /* the last in which it was counted */
    uint16_t could;    /* mask: seats to which it was offered */
    uint16_t spare;
};

/* The rows of a kind of move, looked up once: names are not compared in games. */
struct kind_rows {
    uint32_t whole;
    int counted; /* arguments that have rows */
    const struct move_arg *arg[MAX_ARGS];
    uint32_t first[MAX_ARGS];    /* row of its lowest value, less that value */
    const struct move_arg *seat; /* that names a seat, or NULL */
};

struct sim_notes {
    struct sim_layout layout;
    struct kind_rows kind[256];
    struct facts facts;
    struct note *row;
    uint32_t *times; /* by row: how often */
    uint16_t *seats; /* by row: whose, or MATCH_BIT */
    int32_t *value;  /* by round and place in it */
    uint32_t decision;
    int round;    /* rounds begun */
    int measured; /* rounds measured, the end included */
};

#endif
