/*
 * note.h: what a player keeps of a match, to hold against a record later, and may sign.
 *
 * A note is one line: who looks, how many events were seen so far, and a hash
 * over everything this viewer was shown up to there: the promises and
 * entropies of all seats, each event as it was told to the viewer, who played
 * the seats, and the table as it was shown after it. So whatever was ever shown
 * to the viewer cannot be changed any more without the note telling. What stayed
 * hidden is bound by the note of the player whose move it was, and from the
 * moment it is turned up by everybody's. The last note of a match says that it is
 * over, and with what result: nothing can follow upon it.
 *
 * A note tells nothing that its viewer was not shown. It grows link by link: out of
 * a session (fair_note_follow), or by whoever is shown the events (fair_note_begin and
 * the three below it), and both come to the same. Views are hashed only where a note
 * is asked for.
 */
#ifndef FAIR_NOTE_H
#define FAIR_NOTE_H

#include "fair/fair.h"

/* ---- link by link ---------------------------------------------------------------- */

/* The first link: at event 0 it stands for what fair_exchange_hash gives. */
void fair_note_begin(struct fair_note *note, const uint8_t exchange[FAIR_BYTES], int viewer);
/* Somebody else plays a seat: the line of a record, without newline, before the next event. */
void fair_note_hand(struct fair_note *note, const char *line, size_t length);
/* One more event, as its masked line without newline, and the shown view after it. */
void fair_note_show(struct fair_note *note, const struct game *game, const char *line,
                    size_t length, const void *view);
/* The match is over; nothing follows. */
void fair_note_end(struct fair_note *note, int players, const struct result *result);

/* ---- out of a session -------------------------------------------------------------- */

/* The first link, and going on with a note of this match up to so many events, at most as
 * many as its viewer has seen. Proofs of version 1 know notes as well; there they bind the
 * lines alone. False: no memory. */
void fair_note_open(const struct fair_match *fair, int viewer, struct fair_note *note);
bool fair_note_follow(const struct session *session, const struct fair_match *fair, size_t events,
                      struct fair_note *note);
/* The note of a viewer after so many events; and the one to be kept now, which is the last
 * one if the match is over (from version 3 on). The match must be FAIR_READY. */
bool fair_note_at(const struct session *session, const struct fair_match *fair, int viewer,
                  size_t events, struct fair_note *note);
bool fair_note_now(const struct session *session, const struct fair_match *fair, int viewer,
                   struct fair_note *note);

/* ---- signed ------------------------------------------------------------------------- */

/* What a seat signs: this note, of the match with these promises. */
void fair_note_message(const struct fair_note *note, const uint8_t promises[FAIR_BYTES],
                       uint8_t hash[FAIR_BYTES]);
/* Keeps a signature as the seat's newest, unless a newer one is known. */
void fair_vouch_take(struct fair_match *fair, const struct fair_signed *vouch);
/* Whether the signature is by the key of the note's seat. FAIR_UNFIT: it has none. */
enum fair_fit fair_vouch_fits(const struct fair_match *fair, const struct fair_signed *vouch);

/* ---- as text ------------------------------------------------------------------------- */

/* "0:57:<64 hex digits>", "spectator:57:<64 hex digits>", "0:83:over:<64 hex digits>".
 * False: no note. */
void fair_note_write(const struct fair_note *note, struct text *out);
bool fair_note_read(const char *text, size_t length, struct fair_note *note);
/* The line "fair signed <note> <128 hex digits>", to be read without its newline. */
void fair_vouch_write(const struct fair_signed *vouch, struct text *out);
bool fair_vouch_read(const char *line, size_t length, struct fair_signed *vouch);

#endif
