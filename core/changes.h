/*
 * changes.h: what became different between two views of one viewer, as
 * messages for the log.
 *
 * Derived from the table of fields: those marked `told` are compared element
 * by element. The key is "<game>.field.<name>"; the arguments are `row` and
 * `col`, named by the field's nouns, `from` and `to`. Since both are views of
 * the same viewer, nothing is told that the viewer may not see.
 */
#ifndef CORE_CHANGES_H
#define CORE_CHANGES_H

#include "core/game.h"

/* Compares the views and calls `tell` for each difference, in the order of
 * the table. Rows named by "seat" that nobody plays are left out. Returns how
 * many there were; `tell` may be NULL. */
int changes_tell(const struct game *game, int players, const void *before, const void *after,
                 void (*tell)(void *context, const struct message *message), void *context);

#endif
