/* notes.h: the notes of one game, for those who write and those who add them up. */
#ifndef SIM_NOTES_H
#define SIM_NOTES_H

#include "sim/sim.h"
#include "sim/stats.h"

struct note {
    uint32_t offered;
    uint32_t decision;         /* the last in which it was counted */
    uint16_t could;            /* mask: seats to which it was offered */
    uint16_t spare;
};

struct sim_notes {
    struct sim_layout layout;
    uint32_t      first[256];  /* rows of kinds: the kind as a whole, then its arguments */
    struct facts  facts;
    struct note  *row;
    uint32_t     *times;       /* by row: how often */
    uint16_t     *seats;       /* by row: whose, or MATCH_BIT */
    int32_t      *value;       /* by round and place in it */
    uint32_t      decision;
    int           round;       /* rounds begun */
    int           measured;    /* of these, and the end */
};

#endif
