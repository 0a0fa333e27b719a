/*
 * pool.h: the games of a set that are still to be played, and who takes them.
 * Internal to sim/run.c and sim/remote.c.
 *
 * Everything in a pool is used under its lock, but for `stop`.
 */
#ifndef SIM_POOL_H
#define SIM_POOL_H

#include <pthread.h>
#include <stdatomic.h>

#include "sim/link.h"
#include "sim/set.h"

struct pool_part {
    struct sim_ranges todo; /* may be played, and nobody has taken it */
    double seconds;         /* threads were busy with ... */
    uint64_t timed;         /* ... so many games */
};

struct chunk {
    size_t part;
    struct sim_range range;
};

struct pool {
    struct sim_set *set;
    struct pool_part *part;
    int claimants; /* threads among which the games are shared, everywhere */
    bool helps;    /* of a rank that gets its games from rank 0 */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* something was done, or a thread has left */
    pthread_cond_t work;    /* there are games to take, or none will come */
    int working;            /* threads that have not left */
    int playing;            /* those that have games */
    bool closed;            /* no more games will come */
    bool failed;            /* no memory */
    atomic_bool stop;
};

double pool_now(void); /* seconds on a clock that never goes back */

/* Takes about so many seconds of a thread's work, `least` games where that is
 * not known; false: nothing is to be had now. */
bool pool_take(struct pool *pool, double seconds, uint64_t least, struct chunk *chunk);
/* Adds to a part what was played: a tally, its games, how long it took. */
void pool_add(struct pool *pool, size_t part, const struct sim_tally *tally, struct sim_range range,
              double seconds);
/* Early stopping for a part whose tally has grown; opens what may be played next,
 * and closes the pool when all is done. */
void pool_settle(struct pool *pool, size_t part);
/* Puts games into the pool: new ones, or some that were taken and not played. */
void pool_offer(struct pool *pool, size_t part, struct sim_range range);

/* ---- the ranks of a link, served by the thread that waits ------------------------ */

struct remote;

/* Tells the ranks what is ordered; NULL: no memory. */
struct remote *remote_open(struct pool *pool, struct sim_link *link, const struct sim_watch *watch);
void remote_serve(struct remote *remote);      /* with the lock */
bool remote_busy(const struct remote *remote); /* a rank is alive and has not left */
void remote_finish(struct remote *remote);     /* tells all to end; they leave soon */
void remote_close(struct remote *remote);

/* The other side, a rank that helps. */
struct helper {
    struct pool *pool;
    struct sim_link *link;
    int threads;
    bool asked;           /* for games, without an answer yet */
    bool finished;        /* rank 0 has said so */
    double heard, spoken; /* of rank 0; to it */
};

void helper_serve(struct helper *helper); /* with the lock */
void helper_leave(struct helper *helper); /* its last results and that it goes */

#endif
