/*
 * note.h: what a player keeps of a match, to hold against a record later.
 *
 * A note is one line: who looks, how many events were seen so far, and a hash
 * over everything this viewer was shown up to there: the promises and
 * entropies of all seats, each event as it was told to the viewer, and the
 * table as it was shown after it. So whatever was ever shown to the viewer
 * cannot be changed any more without the note telling. What stayed hidden is
 * bound by the note of the player whose move it was, and from the moment it
 * is turned up by everybody's.
 *
 * A note tells nothing that its viewer was not shown. Views are hashed only
 * where a note is asked for.
 */
#ifndef FAIR_NOTE_H
#define FAIR_NOTE_H

#include "fair/fair.h"
#include "fair/seal.h"

/* A link over what a viewer was shown; at events 0 it stands for the promises
 * and entropies alone. The match must be FAIR_READY. */
void fair_chain_open_seen(struct fair_chain *chain, const struct fair_match *fair, int viewer);
/* One more event, as its masked line without newline, and the shown view after it. */
void fair_chain_show(struct fair_chain *chain, const struct game *game, const char *line,
                     size_t length, const void *view);

struct fair_note {
    int viewer;      /* a seat, or SPECTATOR */
    uint64_t events; /* that the viewer has seen */
    uint8_t hash[FAIR_BYTES];
};

/* The note of a viewer after so many events, at most as many as it has seen.
 * Proofs of version 1 know notes as well; there they bind the lines alone.
 * False: no memory. */
bool fair_note_at(const struct session *session, const struct fair_match *fair, int viewer,
                  size_t events, struct fair_note *note);
/* The note to be kept now. */
bool fair_note_now(const struct session *session, const struct fair_match *fair, int viewer,
                   struct fair_note *note);

/* "0:57:<64 hex digits>", "spectator:57:<64 hex digits>". False: no note. */
void fair_note_write(const struct fair_note *note, struct text *out);
bool fair_note_read(const char *text, size_t length, struct fair_note *note);

#endif
