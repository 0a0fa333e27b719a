/*
 * forger.h: somebody who knows all formats, has the seed, and seals records
 * anew: one line is exchanged, and the rest made to fit.
 */
#ifndef TESTS_HELPERS_FORGER_H
#define TESTS_HELPERS_FORGER_H

#include "fair/note.h"
#include "tests/helpers/fair.h"

/* The match up to event `index`, with the drafts open at that point. */
void forger_play_up_to(struct played *played, const struct played *honest, size_t index,
                       uint64_t seed);
/* What the actor of event `index` could have done there, its own drafts being open. */
void forger_choices(const struct played *honest, size_t index, struct offers *offers);
/* This move instead of event `index`, then the same moves as before as far as they can be made,
 * and whatever is possible to the end. False: it could not be made. The session is the caller's
 * to close either way. */
bool forge(const struct played *honest, size_t index, struct move instead, struct played *forged);
/* The same with any other move; false: there was none. */
bool forge_any(const struct played *honest, size_t index, uint64_t seed, struct played *forged);

/* The note fits this record as far as it reaches. */
bool note_fits(const struct text *record, const struct fair_note *note);
bool same_result(const struct played *one, const struct played *two);

#endif
