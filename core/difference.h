/*
 * difference.h: what became different between two views of one viewer, as bytes.
 *
 * With every event goes the difference that it made to what the viewer is
 * shown; the viewer, who has the view before, gets the view after it. Both
 * views being this viewer's, a difference tells nothing that they do not show.
 *
 * Equal views differ by no bytes at all. Otherwise a difference is a list of
 * runs and a last byte. A run is how many bytes stay as they are since the run
 * before, how many bytes it has, and each of these XOR what it was. The two
 * numbers are written seven bits a byte, the lowest first, the highest bit
 * saying that more follow. A run begins and ends with a byte that changes; no
 * more than two in a row inside it stay, since a new run would be as short. The
 * last byte sums up what stood there before and after, so that a difference is
 * not applied to a view that it was not made from. There is one way to write a
 * difference, and it leads back as well.
 */
#ifndef CORE_DIFFERENCE_H
#define CORE_DIFFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

/* Bytes that a difference of views of at most MAX_STATE bytes can take. */
enum { MAX_DIFFERENCE = MAX_STATE + 8 };

/* Writes the difference of two views of `size` bytes and returns its length. */
size_t difference_make(const void *before, const void *after, size_t size,
                       uint8_t difference[MAX_DIFFERENCE]);

/* Turns the view before into the one after, or back. False: these bytes are no
 * difference of this view, and it is as it was. */
bool difference_apply(const uint8_t *difference, size_t length, void *view, size_t size);

#endif
