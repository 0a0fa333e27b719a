/*
 * notes.c: what is noted of one game for the statistics. All memory is asked
 * for once; a game allocates nothing.
 */
#include "sim/notes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct sim_notes *sim_notes_open(const struct sim_plan *plan)
{
    struct sim_notes *notes = calloc(1, sizeof *notes);
    if (!notes)
        return NULL;
    struct sim_layout *layout = &notes->layout;
    sim_layout_make(layout, plan->game, plan->edition, plan->setup.players);
    notes->row = calloc(layout->rows, sizeof *notes->row);
    notes->times = calloc(layout->rows, sizeof *notes->times);
    notes->seats = calloc(layout->rows, sizeof *notes->seats);
    notes->value = calloc((size_t)MAX_ROUNDS * (size_t)(layout->values + 1),
                          sizeof *notes->value);
    if (!notes->row || !notes->times || !notes->seats || !notes->value) {
        sim_notes_close(notes);
        return NULL;
    }
    memset(notes->first, 0, sizeof notes->first);
    notes->facts = (struct facts){ .times = notes->times, .seats = notes->seats };
    for (int i = 0; i < layout->groups; i++) {
        const struct sim_group *group = &layout->group[i];
        if (group->fact)
            notes->facts.first[group->number] = group->first;
        else if (!group->argument)
            notes->first[group->number] = group->first;
    }
    return notes;
}

void sim_notes_close(struct sim_notes *notes)
{
    if (!notes)
        return;
    free(notes->row);
    free(notes->times);
    free(notes->seats);
    free(notes->value);
    free(notes);
}

/* ---- curves -------------------------------------------------------------------- */

static void measure(struct sim_notes *notes, const void *state)
{
    const struct sim_layout *layout = &notes->layout;
    const struct study *study = layout->game->study;
    if (notes->measured == MAX_ROUNDS)
        return;
    int32_t *at = notes->value + notes->measured++ * layout->values;
    for (int i = 0; i < layout->curves; i++) {
        int32_t value[MAX_CURVE_VALUES];
        for (int k = 0; k < MAX_CURVE_VALUES; k++)
            value[k] = NO_VALUE;
        study->measure(layout->edition, state, i, value);
        memcpy(at + layout->curve[i].first_value, value,
               (size_t)layout->curve[i].values * sizeof *value);
    }
}

/* A round that begins while the one before has not been measured is not
 * followed by the rules of any game; should it be, both get the same values. */
void sim_notes_after(struct sim_notes *notes, const void *state)
{
    const struct study *study = notes->layout.game->study;
    if (!study || !study->round)
        return;
    for (int round = study->round(notes->layout.edition, state); notes->round < round;
         notes->round++)
        measure(notes, state);
}

/* ---- moves --------------------------------------------------------------------- */

void sim_notes_begin(struct sim_notes *notes, const void *state)
{
    memset(notes->row, 0, notes->layout.rows * sizeof *notes->row);
    memset(notes->times, 0, notes->layout.rows * sizeof *notes->times);
    memset(notes->seats, 0, notes->layout.rows * sizeof *notes->seats);
    notes->decision = 0;
    notes->round = notes->measured = 0;
    sim_notes_after(notes, state);
}

static void offer_row(struct sim_notes *notes, uint32_t row, int seat)
{
    struct note *note = &notes->row[row];
    note->offered += note->decision != notes->decision;
    note->decision = notes->decision;
    note->could |= (uint16_t)(1 << seat);
}

void sim_notes_offers(struct sim_notes *notes, int seat, const struct offers *offers)
{
    const struct move_kind *kinds = notes->layout.game->kinds;
    notes->decision++;
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        const struct move_kind *kind = &kinds[move.kind];
        uint32_t row = notes->first[move.kind];
        offer_row(notes, row++, seat);
        for (int k = 0; k < MAX_ARGS && kind->arg[k].name; k++) {
            const struct move_arg *arg = &kind->arg[k];
            if (!arg->noun || !strcmp(arg->noun, "seat"))
                continue;
            int from = move_argument(move, arg) - arg->low;
            int to = arg->slot == 'n' ? offers->list[i].high - arg->low : from;
            for (int value = from; value <= to; value++)
                offer_row(notes, row + (uint32_t)value, seat);
            row += arg->size;
        }
    }
}

/* Whose move it is: the actor's, or of chance that of the seat it names. */
static uint16_t owner_of(const struct move_kind *kind, int actor, struct move move)
{
    if (actor < MAX_PLAYERS)
        return (uint16_t)(1 << actor);
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        if (kind->arg[i].noun && !strcmp(kind->arg[i].noun, "seat"))
            return (uint16_t)(1 << move_argument(move, &kind->arg[i]));
    return MATCH_BIT;
}

void sim_notes_move(struct sim_notes *notes, const void *state, int actor, struct move move)
{
    const struct sim_layout *layout = &notes->layout;
    const struct study *study = layout->game->study;
    const struct move_kind *kind = &layout->game->kinds[move.kind];
    uint16_t owner = owner_of(kind, actor, move);
    uint32_t row = notes->first[move.kind];
    notes->times[row]++;
    notes->seats[row++] |= owner;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        const struct move_arg *arg = &kind->arg[i];
        if (!arg->noun || !strcmp(arg->noun, "seat"))
            continue;
        uint32_t value = row + (uint32_t)(move_argument(move, arg) - arg->low);
        notes->times[value]++;
        notes->seats[value] |= owner;
        row += arg->size;
    }
    if (study && study->notice)
        study->notice(layout->edition, state, actor, move, &notes->facts);
}

void sim_notes_end(struct sim_notes *notes, const void *state)
{
    const struct study *study = notes->layout.game->study;
    if (study && study->tell)
        study->tell(notes->layout.edition, state, &notes->facts);
    if (notes->layout.curves)
        measure(notes, state);
}
