/* ranges.c: sets of numbers of games, as ranges in order. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/set.h"

static bool grow(struct sim_ranges *ranges)
{
    if (ranges->count < ranges->room)
        return true;
    size_t room = ranges->room ? ranges->room * 2 : 8;
    struct sim_range *list = realloc(ranges->list, room * sizeof *list);
    if (!list)
        return false;
    ranges->list = list;
    ranges->room = room;
    return true;
}

/* Puts one range in the place of those from `from` to before `to`; there is room. */
static void replace(struct sim_ranges *ranges, size_t from, size_t to, struct sim_range range)
{
    memmove(&ranges->list[from + 1], &ranges->list[to],
            (ranges->count - to) * sizeof *ranges->list);
    ranges->list[from] = range;
    ranges->count = ranges->count + 1 - (to - from);
}

bool sim_ranges_add(struct sim_ranges *ranges, struct sim_range range)
{
    size_t from = 0, to;
    if (range.first >= range.end)
        return true;
    if (!grow(ranges))
        return false;
    while (from < ranges->count && ranges->list[from].end < range.first)
        from++;
    for (to = from; to < ranges->count && ranges->list[to].first <= range.end; to++) {
        const struct sim_range *old = &ranges->list[to];
        range.first = old->first < range.first ? old->first : range.first;
        range.end = old->end > range.end ? old->end : range.end;
    }
    replace(ranges, from, to, range);
    return true;
}

bool sim_ranges_remove(struct sim_ranges *ranges, struct sim_range range)
{
    if (range.first >= range.end)
        return true;
    if (!grow(ranges)) /* one range may become two */
        return false;
    for (size_t i = 0; i < ranges->count; i++) {
        struct sim_range *old = &ranges->list[i], rest = *old;
        if (old->end <= range.first || old->first >= range.end)
            continue;
        if (old->first < range.first && old->end > range.end) {
            old->end = range.first;
            rest.first = range.end;
            replace(ranges, i + 1, i + 1, rest);
            break;
        }
        if (old->first < range.first) {
            old->end = range.first;
        } else if (old->end > range.end) {
            old->first = range.end;
        } else {
            memmove(old, old + 1, (--ranges->count - i) * sizeof *old);
            i--;
        }
    }
    return true;
}

bool sim_ranges_has(const struct sim_ranges *ranges, struct sim_range range)
{
    for (size_t i = 0; i < ranges->count; i++)
        if (ranges->list[i].first <= range.first && range.end <= ranges->list[i].end)
            return true;
    return range.first >= range.end;
}

uint64_t sim_ranges_count(const struct sim_ranges *ranges)
{
    uint64_t count = 0;
    for (size_t i = 0; i < ranges->count; i++)
        count += ranges->list[i].end - ranges->list[i].first;
    return count;
}

void sim_ranges_free(struct sim_ranges *ranges)
{
    free(ranges->list);
    *ranges = (struct sim_ranges){ 0 };
}
