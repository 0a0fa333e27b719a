/*
 * rng.h: the fast generator of simulation and search, PCG32: the same
 * numbers on every machine. Matches between people never use it; their
 * draws come from the keyed stream in fair/.
 */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

static inline uint32_t rng_next(struct rng *rng)
{
    uint64_t old = rng->state;
    rng->state = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return mixed >> turn | mixed << (-turn & 31);
}

/* Different seeds give unrelated streams, also seeds that lie side by side. */
static inline struct rng rng_seed(uint64_t seed)
{
    seed += 0x9e3779b97f4a7c15u;
    seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9u;
    seed = (seed ^ seed >> 27) * 0x94d049bb133111ebu;
    return (struct rng){ seed ^ seed >> 31 };
}

/* A uniform number below n, without bias; n > 0. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint64_t product = (uint64_t)rng_next(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t floor = -n % n;
        while ((uint32_t)product < floor)
            product = (uint64_t)rng_next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
