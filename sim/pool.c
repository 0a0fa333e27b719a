/* pool.c: which games of a set are played next, and by whom. */
#include "sim/pool.h"

#include "ai/clock.h"

double pool_now(void)
{
    return (double)clock_wall() / 1e9;
}

/* How many games a thread takes at once: enough that taking the lock costs next to
 * nothing, few enough that all threads end at about the same time. */
static uint64_t portion(const struct pool *pool, const struct pool_part *part, double seconds,
                        uint64_t least)
{
    enum { MOST = 1 << 20 };
    const double shortest = 0.001; /* seconds of work that outweigh taking the lock */
    uint64_t left = sim_ranges_count(&part->todo);
    if (!part->timed)
        return least;
    double each = part->seconds / (double)part->timed;
    double wanted = each * MOST > seconds ? seconds / each : MOST;
    double floor = each * MOST > shortest ? shortest / each : MOST;
    double fair = (double)(left / (2 * (uint64_t)pool->claimants));
    if (wanted > fair)
        wanted = fair > floor ? fair : floor;
    return wanted > 1 ? (uint64_t)wanted : 1;
}

bool pool_take(struct pool *pool, double seconds, uint64_t least, struct chunk *chunk)
{
    for (size_t i = 0; i < pool->set->count && !pool->failed; i++) {
        struct pool_part *part = &pool->part[i];
        if (!part->todo.count)
            continue;
        uint64_t games = portion(pool, part, seconds, least);
        struct sim_range range = part->todo.list[0];
        if (range.end - range.first > games)
            range.end = range.first + games;
        pool->failed = !sim_ranges_remove(&part->todo, range);
        *chunk = (struct chunk){ i, range };
        return !pool->failed;
    }
    return false;
}

void pool_offer(struct pool *pool, size_t part, struct sim_range range)
{
    pool->failed |= !sim_ranges_add(&pool->part[part].todo, range);
    pthread_cond_broadcast(&pool->work);
}

void pool_add(struct pool *pool, size_t part, const struct sim_tally *tally, struct sim_range range,
              double seconds)
{
    if (range.first == range.end)
        return;
    sim_tally_add(&pool->set->part[part].tally, tally);
    pool->failed |= !sim_ranges_add(&pool->set->part[part].done, range);
    pool->set->part[part].tally.seconds += seconds;
    pool->part[part].seconds += seconds;
    pool->part[part].timed += range.end - range.first;
}

static bool is_narrow(const struct sim_set *set, const struct sim_entry *part)
{
    struct sim_share share = sim_watched(&part->plan, &part->tally);
    struct sim_interval interval = sim_wilson(share.wins, share.games);
    return set->until > 0 && (interval.high - interval.low) / 2 <= set->until;
}

static bool is_settled(const struct sim_entry *part)
{
    return part->tally.narrow ||
           (part->limit == part->plan.games && sim_ranges_count(&part->done) == part->limit);
}

/* Whether every game below the limit is done; none above it ever is. */
static bool is_full(const struct sim_entry *part)
{
    return sim_ranges_count(&part->done) == part->limit;
}

void pool_settle(struct pool *pool, size_t number)
{
    struct sim_set *set = pool->set;
    struct sim_entry *part = &set->part[number];
    while (!pool->failed && !part->tally.narrow && is_full(part) &&
           part->limit < part->plan.games) {
        uint64_t before = part->limit, border = sim_border(before, part->plan.setup.players);
        if (before && is_narrow(set, part)) {
            part->tally.narrow = true;
            break;
        }
        part->limit = set->until > 0 && border < part->plan.games ? border : part->plan.games;
        pool_offer(pool, number, (struct sim_range){ before, part->limit });
    }
    for (size_t i = 0; i < set->count; i++)
        if (!is_settled(&set->part[i]))
            return;
    pool->closed = true;
    pthread_cond_broadcast(&pool->work);
}
