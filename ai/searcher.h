/* searcher.h: one thread of a search, with a tree of its own. */
#ifndef AI_SEARCHER_H
#define AI_SEARCHER_H

#include <stdalign.h>

#include "ai/duel.h"
#include "ai/ismcts.h"
#include "ai/judge.h"

struct searcher {
    alignas(64) unsigned char root[MAX_STATE];  /* the view thought about */
    alignas(64) unsigned char state[MAX_STATE]; /* of the iteration */
    alignas(64) unsigned char view[MAX_STATE];  /* of a player in it */
    struct offers offers;
    struct tree tree;
    struct judge judge; /* where `fitted` or `told` */
    const struct match *match;
    const struct tuning *tuning;
    struct rng rng;
    struct duel duel; /* where `paired` */
    uint64_t root_key;
    uint64_t iterations, decisions; /* of this search */
    int64_t lead_sum, lead_count;   /* leads that results have shown */
    struct move only;               /* where there is one move to consider */
    int seat;
    bool fitted;  /* the game has weights, and they are wanted */
    bool told;    /* promises are told as they come true */
    bool paired;  /* moves are tried in the same worlds, without a tree below them */
    uint32_t cut; /* decisions of each player in a playout; 0: to the end */
};

bool searcher_open(struct searcher *searcher, const struct match *match,
                   const struct tuning *tuning);
void searcher_close(struct searcher *searcher);
/* Forgets an earlier match; the seat to think for from now on. */
void searcher_begin(struct searcher *searcher, int seat);
/* A decision to think about; false: there is only one move to consider. */
bool searcher_prepare(struct searcher *searcher, const void *view, struct rng *rng);
void searcher_iterate(struct searcher *searcher);
/* Whether the game's own player knows more than playout(). */
bool searcher_is_shrewd(const struct searcher *searcher);
/* A hash of what a seat knows. */
uint64_t searcher_key(const struct game *game, const void *view, int seat);

#endif
