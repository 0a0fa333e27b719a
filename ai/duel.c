/* duel.c: see duel.h. */
#include "ai/duel.h"

#include "core/bits.h"

enum {
    LOOK = 32,           /* rounds between two looks at who is out */
    CLEAR = 20,          /* tenths of a standard error behind: out */
    CAUTION = 500 * 1000 /* squares of two tries that might have ended otherwise */
};

void duel_begin(struct duel *duel, int count, uint64_t seed)
{
    *duel = (struct duel){ .seed = seed, .count = count, .left = count };
}

int duel_next(struct duel *duel, struct rng *players)
{
    uint64_t world = duel->seed + 2 * (uint64_t)duel->rounds;
    duel->luck = rng_seed(world);
    *players = rng_seed(world + 1);
    return duel->next;
}

/* Whether a sum of differences is more than so many tenths of its standard error. */
static bool is_more(int64_t sum, uint64_t squares, uint32_t tenths)
{
    return sum > 0 && (uint64_t)sum * 10 > tenths * whole_root(squares + CAUTION);
}

bool duel_is_ahead(const struct rival *rival, uint32_t doubt)
{
    return is_more(rival->ahead, rival->squares, doubt);
}

static void drop_losers(struct duel *duel)
{
    for (int i = 1; i < duel->count; i++) {
        const struct rival *rival = &duel->rival[i];
        if (duel->out[i] || (rival->squares && !is_more(-rival->ahead, rival->squares, CLEAR)))
            continue;
        duel->out[i] = true;
        duel->left--;
    }
}

void duel_note(struct duel *duel, int move, int32_t reward)
{
    int64_t ahead = move ? reward - duel->first : 0;
    if (!move)
        duel->first = reward;
    duel->rival[move].ahead += ahead;
    duel->rival[move].squares += (uint64_t)(ahead * ahead);
    do
        duel->next++;
    while (duel->next < duel->count && duel->out[duel->next]);
    if (duel->next < duel->count)
        return;
    duel->next = 0;
    if (++duel->rounds % LOOK == 0)
        drop_losers(duel);
}
