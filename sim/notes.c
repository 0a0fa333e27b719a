/*
 * notes.c: what is noted of one game for the statistics. All memory is asked
 * for once; a game allocates nothing.
 */
#include "sim/notes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void look_up(struct sim_notes *notes, int number)
{
    const struct move_kind *kind = &notes->layout.game->kinds[number];
    struct kind_rows *rows = &notes->kind[number];
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name && !rows->seat; i++)
        if (kind->arg[i].noun && !strcmp(kind->arg[i].noun, "seat"))
            rows->seat = &kind->arg[i];
    for (int i = 0; i < notes->layout.groups; i++) {
        const struct sim_group *group = &notes->layout.group[i];
        if (group->fact || group->number != number)
            continue;
        if (!group->argument)
            rows->whole = group->first;
        for (int k = 0; group->argument && k < MAX_ARGS && kind->arg[k].name; k++)
            if (!strcmp(kind->arg[k].name, group->argument)) {
                rows->arg[rows->counted] = &kind->arg[k];
                rows->first[rows->counted++] = group->first - group->low;
            }
    }
}

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
    notes->value = calloc((size_t)MAX_ROUNDS * (size_t)(layout->values + 1), sizeof *notes->value);
    if (!notes->row || !notes->times || !notes->seats || !notes->value) {
        sim_notes_close(notes);
        return NULL;
    }
    notes->facts = (struct facts){ .times = notes->times, .seats = notes->seats };
    memset(notes->facts.first, 0xff, sizeof notes->facts.first); /* NO_FACT */
    for (int i = 0; i < layout->groups; i++)
        if (layout->group[i].fact)
            notes->facts.first[layout->group[i].number] = layout->group[i].first;
    for (int number = 1; plan->game->kinds[number].word; number++)
        look_up(notes, number);
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

/* Two rounds that begin by one move happen in no game so far; should one do it, both
 * rounds get the same values. */
void sim_notes_after(struct sim_notes *notes, const void *state)
{
    const struct study *study = notes->layout.game->study;
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
    notes->decision++;
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        const struct kind_rows *rows = &notes->kind[move.kind];
        offer_row(notes, rows->whole, seat);
        for (int k = 0; k < rows->counted; k++) {
            int from = move_argument(move, rows->arg[k]);
            int to = rows->arg[k]->slot == 'n' ? offers->list[i].high : from;
            for (int value = from; value <= to; value++)
                offer_row(notes, rows->first[k] + (uint32_t)value, seat);
        }
    }
}

static void note_row(struct sim_notes *notes, uint32_t row, uint16_t owner)
{
    notes->times[row]++;
    notes->seats[row] |= owner;
}

/* A move is its actor's; one of chance that of the seat it names. */
void sim_notes_move(struct sim_notes *notes, const void *state, int actor, struct move move)
{
    const struct sim_layout *layout = &notes->layout;
    const struct study *study = layout->game->study;
    const struct kind_rows *rows = &notes->kind[move.kind];
    uint16_t owner = (uint16_t)(actor < MAX_PLAYERS ? 1 << actor
                                : rows->seat        ? 1 << move_argument(move, rows->seat)
                                                    : MATCH_BIT);
    note_row(notes, rows->whole, owner);
    for (int i = 0; i < rows->counted; i++)
        note_row(notes, rows->first[i] + (uint32_t)move_argument(move, rows->arg[i]), owner);
    study->notice(layout->edition, state, actor, move, &notes->facts);
}

void sim_notes_end(struct sim_notes *notes, const void *state)
{
    const struct study *study = notes->layout.game->study;
    study->tell(notes->layout.edition, state, &notes->facts);
    if (notes->layout.curves)
        measure(notes, state);
}
