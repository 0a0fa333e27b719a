/*
 * bits.h: small sets, kept as the bits of a number. Element k is in the set if bit k
 * is 1. The elements of a set, from the lowest on:
 *
 *     for (uint64_t rest = set; rest; rest = bits_without_first(rest))
 *         use(bits_first(rest));
 *
 * And the square root of a whole number, found bit by bit.
 */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/fault.h"

/* Nothing (EMPTY) is in no set. */
static inline bool bits_has(uint64_t set, int element)
{
    return element >= 0 && set >> element & 1;
}

static inline int bits_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The lowest element; the set is not empty. */
static inline int bits_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* The highest element; the set is not empty. */
static inline int bits_last(uint64_t set)
{
    return 63 - __builtin_clzll(set);
}

static inline uint64_t bits_without_first(uint64_t set)
{
    return set & (set - 1);
}

/* Element number k, counted from the lowest, which is number 0; there are more than k. */
static inline int bits_nth(uint64_t set, uint32_t k)
{
    while (k--)
        set = bits_without_first(set);
    must(set);
    return bits_first(set);
}

/* The whole part of the square root. */
static inline uint64_t whole_root(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = n ? (uint64_t)1 << ((63 - __builtin_clzll(n)) & ~1) : 0; bit; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

#endif
