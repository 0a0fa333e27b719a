/* layout.c: which cell of the statistics means what. */
#include <assert.h>
#include <string.h>

#include "sim/stats.h"

/* The first cell counts games. */
enum { HEAD_CELLS = 1 };

static struct sim_group *add_group(struct sim_layout *layout, const char *name, int number,
                                   const char *noun, int rows)
{
    assert(layout->groups < MOST_GROUPS);
    struct sim_group *group = &layout->group[layout->groups++];
    *group = (struct sim_group){ .name = name,
                                 .noun = noun,
                                 .number = (uint8_t)number,
                                 .rows = (uint16_t)rows,
                                 .first = layout->rows };
    layout->rows += (uint32_t)rows;
    return group;
}

/* A row for each kind of move, and rows for the values of each argument that names something.
 * Arguments that name a seat have none: they say whose row it is. */
static void add_kinds(struct sim_layout *layout)
{
    const struct move_kind *kinds = layout->game->kinds;
    for (int number = 1; kinds[number].word; number++) {
        const struct move_kind *kind = &kinds[number];
        add_group(layout, kind->word, number, NULL, 1);
        for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
            const struct move_arg *arg = &kind->arg[i];
            if (!arg->noun || !strcmp(arg->noun, "seat"))
                continue;
            struct sim_group *group = add_group(layout, kind->word, number, arg->noun, arg->size);
            group->argument = arg->name;
            group->low = arg->low;
        }
    }
}

static void add_facts(struct sim_layout *layout)
{
    const struct study *study = layout->game->study;
    for (int i = 0; study->facts[i].name; i++) {
        const struct fact *fact = &study->facts[i];
        assert(i < MAX_FACTS);
        struct sim_group *group =
            add_group(layout, fact->name, i, fact->noun, fact_values(layout->game, fact->noun));
        group->fact = true;
        group->of_match = fact->of_match;
    }
}

static void add_curves(struct sim_layout *layout)
{
    const struct study *study = layout->game->study;
    for (int i = 0; study->curves[i].name; i++) {
        const struct curve *curve = &study->curves[i];
        bool of_seats = curve->noun && !strcmp(curve->noun, "seat");
        int values = of_seats ? layout->players : fact_values(layout->game, curve->noun);
        assert(i < MAX_CURVES && values <= MAX_CURVE_VALUES);
        struct sim_curve *made = &layout->curve[layout->curves++];
        *made = (struct sim_curve){ .curve = curve,
                                    .of_seats = of_seats,
                                    .values = values,
                                    .lines = of_seats ? SEAT_LINES : values,
                                    .first_value = layout->values,
                                    .first = (uint32_t)layout->cells };
        layout->values += values;
        layout->cells += (size_t)made->lines * MAX_ROUNDS * POINT_CELLS;
    }
}

void sim_layout_make(struct sim_layout *layout, const struct game *game,
                     const struct edition *edition, int players)
{
    memset(layout, 0, sizeof *layout);
    layout->game = game;
    layout->edition = edition->data;
    layout->players = players;
    add_kinds(layout);
    add_facts(layout);
    layout->lengths = HEAD_CELLS + layout->rows * ROW_CELLS;
    layout->rounds = layout->lengths + BUCKETS;
    layout->won_scores = layout->rounds + MAX_ROUNDS;
    layout->other_scores = layout->won_scores + SIGNED_BUCKETS;
    layout->cells = layout->other_scores + SIGNED_BUCKETS;
    add_curves(layout);
}

const char *sim_row_name(const struct sim_layout *layout, const struct sim_group *group, int i)
{
    if (!group->noun)
        return "";
    const char *name = noun_name(layout->game, layout->edition, group->noun, group->low + i);
    return name && *name ? name : NULL;
}

/* ---- histograms ----------------------------------------------------------------- */

int sim_bucket(uint32_t value)
{
    if (value < BUCKETS_EXACT)
        return (int)value;
    int doublings = 31 - __builtin_clz(value) - 6; /* 0 for 64 to 127 */
    return BUCKETS_EXACT + doublings * BUCKETS_DOUBLING + (int)(value >> (doublings + 1)) -
           BUCKETS_DOUBLING;
}

void sim_bucket_range(int bucket, int64_t *low, int64_t *high)
{
    if (bucket < BUCKETS_EXACT) {
        *low = *high = bucket;
        return;
    }
    int doublings = (bucket - BUCKETS_EXACT) / BUCKETS_DOUBLING;
    int64_t place = (bucket - BUCKETS_EXACT) % BUCKETS_DOUBLING + BUCKETS_DOUBLING;
    *low = place << (doublings + 1);
    *high = ((place + 1) << (doublings + 1)) - 1;
}

int sim_signed_bucket(int32_t value)
{
    return value < 0 ? sim_bucket((uint32_t)(-1 - value)) : BUCKETS + sim_bucket((uint32_t)value);
}

void sim_signed_bucket_range(int bucket, int64_t *low, int64_t *high)
{
    int64_t from, to;
    if (bucket >= BUCKETS) {
        sim_bucket_range(bucket - BUCKETS, low, high);
        return;
    }
    sim_bucket_range(bucket, &from, &to);
    *low = -1 - to;
    *high = -1 - from;
}
