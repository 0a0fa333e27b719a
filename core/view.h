/*
 * view.h: whether any bytes can be a view, for who is sent views by others.
 *
 * The rules trust the states and views that they are given: an index in them is
 * used as one. So whatever comes from elsewhere is looked at first. A view is one
 * in which every number lies within the bounds of its field, every name is one of
 * the edition, what the set-up fixes is as it left it, what the viewer may not see
 * is hidden and nothing else; and in which all adds up (the game's audit). With such
 * a view whatever a desk does is safe, true or not.
 */
#ifndef CORE_VIEW_H
#define CORE_VIEW_H

#include "core/game.h"

/* What the views of one match and viewer are held against. */
struct view_bounds {
    const struct game *game;
    const void *edition;
    int viewer, kinds;
    const struct field *phase; /* NULL: none */
    struct {
        int64_t low, high;
    } field[MAX_FIELDS];
    unsigned char start[MAX_STATE] __attribute__((aligned(64))); /* as the set-up left it */
};

/* The set-up is one that the game does not refuse. */
void view_bounds(struct view_bounds *bounds, const struct game *game, const void *edition,
                 const struct setup *setup, int viewer);
/* Whether the value can stand in a field, by its number in the game's table, of any position. */
bool view_value_fits(const struct view_bounds *bounds, int number, int64_t value);
/* NULL, or what is wrong: the name of a field, or what does not add up. */
const char *view_fault(const struct view_bounds *bounds, const void *view);
/* The same for a move by an actor, as the viewer is told of it, that was made at this view:
 * whether such moves are made there, by whom, and whether the viewer sees so much of it.
 * Whether it was allowed there only those can tell who see everything. */
const char *view_move_fault(const struct view_bounds *bounds, const void *view, int actor,
                            struct move move);

#endif
