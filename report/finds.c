/* finds.c: what in the statistics is worth telling, and its names. */
#include "report/finds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void report_findings_open(struct report_findings *all, const struct words *words,
                          const struct sim_plan *plan, const struct sim_tally *tally)
{
    *all = (struct report_findings){
        .plan = plan,
        .tally = tally,
        .stats = &tally->stats,
        .words = words,
        .match = { .game = plan->game, .edition = plan->edition, .setup = plan->setup },
    };
    sim_layout_make(&all->layout, plan->game, plan->edition, plan->setup.players);
    for (int i = 1; i < plan->setup.players; i++)
        all->mixed |= strcmp(plan->agent[i].name, plan->agent[0].name) != 0;
}

/* ---- names ------------------------------------------------------------------------- */

void report_group_label(const struct report_findings *all, const struct sim_group *group,
                        struct text *out)
{
    if (group->fact) {
        char key[96];
        snprintf(key, sizeof key, "fact.%s", group->name);
        text_add(out, words_get(all->words, all->plan->game, key));
        return;
    }
    words_outline(all->words, &all->match, group->name, NULL, NULL, 0, out);
}

void report_value_label(const struct report_findings *all, const struct sim_group *group, int value,
                        struct text *out)
{
    if (group->noun)
        words_name(all->words, &all->match, group->noun, group->low + value, out);
    else
        report_group_label(all, group, out);
}

void report_find_label(const struct report_findings *all, const struct report_find *find,
                       struct text *out)
{
    const struct sim_group *group = find->group;
    if (!group->noun) {
        report_group_label(all, group, out);
    } else if (group->fact) {
        struct text what = { 0 }, value = { 0 };
        report_group_label(all, group, &what);
        report_value_label(all, group, find->value, &value);
        struct words_arg args[] = { words_string("what", what.data ? what.data : ""),
                                    words_string("value", value.data ? value.data : "") };
        words_say(all->words, NULL, "cli.sim.named", args, 2, out);
        text_free(&what);
        text_free(&value);
    } else {
        words_outline(all->words, &all->match, group->name, group->argument, group->noun,
                      group->low + find->value, out);
    }
}

/* ---- what tells most ------------------------------------------------------------------- */

double report_find_weight(const struct report_find *find)
{
    return find->worth.low > 0 ? find->worth.low : find->worth.high < 0 ? -find->worth.high : 0;
}

bool report_group_of_match(const struct report_findings *all, const struct sim_group *group)
{
    return group->of_match || (!sim_group_sum(all->stats, group, CELL_WITH) &&
                               !sim_group_sum(all->stats, group, CELL_OFFERED));
}

static bool decides(const struct report_findings *all, const struct sim_group *group)
{
    return group->fact && all->plan->game->study->facts[group->number].decides;
}

static struct report_find find_row(const struct report_findings *all, const struct sim_group *group,
                                   int value)
{
    struct report_find find = { .group = group, .value = value };
    find.row = sim_stats_row(&all->layout, all->stats, group->first + (uint32_t)value);
    find.worth = sim_worth(&find.row);
    return find;
}

static int by_weight(const void *a, const void *b)
{
    const struct report_find *x = a, *y = b;
    double left = report_find_weight(x), right = report_find_weight(y);
    if (left > right || left < right)
        return left < right ? 1 : -1;
    return x->group != y->group ? (x->group > y->group) - (x->group < y->group)
                                : x->value - y->value;
}

static int by_worth(const void *a, const void *b)
{
    const struct report_find *x = a, *y = b;
    bool some = x->row.with.seats && x->row.without.seats;
    bool other = y->row.with.seats && y->row.without.seats;
    if (some != other)
        return some ? -1 : 1;
    if (some && (x->worth.share > y->worth.share || x->worth.share < y->worth.share))
        return x->worth.share < y->worth.share ? 1 : -1;
    return x->row.taken != y->row.taken
               ? (x->row.taken < y->row.taken) - (x->row.taken > y->row.taken)
               : x->value - y->value;
}

int report_finds_best(const struct report_findings *all, struct report_find *list, int most)
{
    int count = 0, kept;
    struct report_find *found = calloc(all->layout.rows, sizeof *found);
    for (int i = 0; found && i < all->layout.groups; i++) {
        const struct sim_group *group = &all->layout.group[i];
        for (int value = 0; value < group->rows && !decides(all, group); value++) {
            struct report_find find = find_row(all, group, value);
            if (find.row.with.seats && find.row.without.seats && report_find_weight(&find) > 0)
                found[count++] = find;
        }
    }
    if (count)
        qsort(found, (size_t)count, sizeof *found, by_weight);
    kept = count < most ? count : most;
    if (kept)
        memcpy(list, found, (size_t)kept * sizeof *list);
    free(found);
    return kept;
}

int report_finds_group(const struct report_findings *all, const struct sim_group *group,
                       struct report_find *list, int most)
{
    int count = 0;
    for (int value = 0; value < group->rows && count < most; value++) {
        struct report_find find = find_row(all, group, value);
        if (sim_row_name(&all->layout, group, value) && (find.row.taken || find.row.offered))
            list[count++] = find;
    }
    qsort(list, (size_t)count, sizeof *list, by_worth);
    return count;
}
