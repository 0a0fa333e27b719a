/*
 * keep.h: a seat's own side of the exchange as text, so that its program can go on after a
 * restart, from any stage. The text has the seat's entropy: it belongs to that seat's own
 * device alone. A text that was cut or altered is refused, or is one of an earlier stage.
 */
#ifndef FAIR_KEEP_H
#define FAIR_KEEP_H

#include "fair/guest.h"

struct fair_kept {
    struct fair_guest guest;
    bool checked;                 /* fair_guest_check found everything as it was promised: */
    uint8_t exchange[FAIR_BYTES]; /* what this seat's notes begin with (fair_exchange_hash) */
};

void fair_kept_write(const struct fair_kept *kept, struct text *out);
/* False: no such text, and nothing is taken. */
bool fair_kept_read(const char *text, size_t size, struct fair_kept *kept);

#endif
