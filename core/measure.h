/*
 * measure.h: numbers of a position that tell who is ahead.
 *
 * A fitted value (ai/judge.h) weighs what the table of fields holds of each
 * seat. What follows from several fields, or from the edition, a game measures
 * itself. As pure as the rules; asked of whole states only: a search completes
 * a view before it looks.
 */
#ifndef CORE_MEASURE_H
#define CORE_MEASURE_H

#include "core/bits.h"
#include "core/game.h"

enum {
    MAX_MEASURES = 24,
    MATCH_END = 64 /* the stage of a match that is as good as over */
};

/* All of it is there; a game without them leaves them out (core/defaults.h). */
struct measures {
    const char *const *names; /* in files of weights; NULL-terminated */
    /* How far the match has come, from 0 to MATCH_END. */
    int (*stage)(const void *edition, const void *state);
    /* The numbers of each seat that plays, in the order of the names; none
     * beyond a million. They are all 0 before. */
    void (*measure)(const void *edition, const void *state,
                    int32_t number[MAX_PLAYERS][MAX_MEASURES]);
};

/* The logarithm of a positive number, in 256ths of a doubling: a weight for it
 * is a power of the number. 0 for what is not positive. */
static inline int32_t measure_log(int64_t number)
{
    if (number <= 0)
        return 0;
    int last = bits_last((uint64_t)number);
    int64_t beyond = last > 16 ? number >> (last - 16) : number << (16 - last);
    /* The chord from one power of two to the next, bent by a parabola: to 4/256. */
    int64_t part = beyond - (1 << 16), bend = part * ((1 << 16) - part) >> 16;
    return (int32_t)(256 * last + ((part + bend * 11 / 32) >> 8));
}

#endif
