/*
 * link.h: messages between the ranks of a run on many machines.
 *
 * Rank 0 has the set, hands out games and adds up; the others help. A link
 * only carries bytes; sim/remote.c says what they mean, sim/mpi/module.c
 * carries them by MPI. Nothing here waits for another rank, so that one that
 * died holds nobody up.
 */
#ifndef SIM_LINK_H
#define SIM_LINK_H

#include <stdbool.h>
#include <stddef.h>

/* What a message is. From rank 0: */
enum {
    LINK_ORDER = 1, /* a text of the caller: what is to be played */
    LINK_GRANT,     /* "PART FIRST END": games to play */
    LINK_FINISH,    /* "LOST": there is nothing more to do; so many ranks died */
    /* From the others: */
    LINK_WANT,   /* "THREADS": wants games */
    LINK_RESULT, /* sim_results_write: what was done since the last one */
    LINK_LEAVE,  /* the last message of a rank */
    /* From all, so that they are not taken for dead: */
    LINK_ALIVE
};

struct sim_link {
    int rank, ranks;
    double patience; /* seconds without a word after which a rank is taken for dead */
    void *own;       /* the carrier's */
    /* Sends a copy of the bytes; false: it cannot. Messages between two ranks arrive in order. */
    bool (*send)(struct sim_link *link, int to, int what, const char *data, size_t size);
    /* The next message, if one has arrived; the caller frees *data, which ends with a 0
     * behind its size. */
    bool (*receive)(struct sim_link *link, int *from, int *what, char **data, size_t *size);
    /* `clean`: all ranks are alive and come here. */
    void (*close)(struct sim_link *link, bool clean);
};

/* What a module for links has: `sim_link_open`. NULL: it cannot be opened. */
typedef struct sim_link *sim_link_opener(void);

#endif
