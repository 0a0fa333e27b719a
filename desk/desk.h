/*
 * desk.h: one viewer's side of a match, and all that a screen needs of it.
 *
 * A desk is fed with what its viewer may be sent: who plays what (the head),
 * the view that people at this seat are shown, and from then on the viewer's own
 * events, each with the difference it made to that view. It never sees a match
 * from above, so it cannot tell more than it was told: a desk far away and one
 * beside the match say the same (desk/follow.h feeds both).
 *
 * Out of this it makes JSON (docs/desk.md): the table, the question, the offers
 * with what they point at, the log, curves, the account, explanations. Moves can
 * be tried: what the shown view allows is what the rules allow, so offers,
 * previews and decisions that are not confirmed yet need no question to anybody.
 *
 * Any bytes may come in. Where a function returns an error, nothing has changed.
 * No clock, file or process is touched. A desk is for one thread at a time, also
 * for reading: views of the past are kept at hand where they were looked at last.
 */
#ifndef DESK_DESK_H
#define DESK_DESK_H

#include "core/session.h"
#include "core/text.h"
#include "fair/note.h"
#include "table/pace.h"
#include "table/teller.h"
#include "words/words.h"

struct desk;

/* Room for a view of any game. */
typedef unsigned char desk_view[MAX_STATE] __attribute__((aligned(64)));

/* A hash of how a view lies in bytes: 16 hex digits and a 0. */
void desk_layout(const struct game *game, char hex[17]);

/* ---- opening ------------------------------------------------------------- */

/* The head is JSON, as follow_head writes it; the viewer a seat or SPECTATOR.
 * The words outlive the desk; one that tells nothing needs none. NULL: *error says why. */
struct desk *desk_open(const char *head, size_t size, int viewer, const struct words *words,
                       enum error *error);
void desk_close(struct desk *desk); /* NULL is allowed */
/* From now on everything is told in these words, what has happened as well. */
void desk_language(struct desk *desk, const struct words *words);

/* ---- feeding --------------------------------------------------------------- */

/* The whole shown view before the viewer's event number `seq`, which is the next
 * one. What the desk knew before is forgotten. */
enum error desk_start(struct desk *desk, size_t seq, const void *view, size_t size);
/* Event number `seq` of the viewer, the next one, masked, with the difference
 * (core/difference.h) from the view before it, without its fleeting fields, to
 * the one after it. */
enum error desk_event(struct desk *desk, size_t seq, const struct event *event,
                      const uint8_t *difference, size_t length);

/* Somebody else plays a seat from here on: the line of a record. For the note alone. */
void desk_hand(struct desk *desk, const char *line, size_t length);

/* Keeps a note (fair/note.h) of what the viewer is shown, from its first event on, beginning
 * with what fair_exchange_hash gave. To be called before the desk starts, or with the events
 * from the first on still to come. */
void desk_keep_note(struct desk *desk, const uint8_t exchange[FAIR_BYTES]);
/* The note of now, the last one where the match is over. False: none is kept from the first
 * event on. */
bool desk_note(const struct desk *desk, struct fair_note *note);

/* What the host says beside it. */
enum { DESK_NO_CLOCK = -1 };
struct desk_word {
    bool asked;         /* the viewer is to answer now */
    bool timed;         /* the only answer is given for it after some seconds */
    bool may_undo;      /* there is a decision of its own to take back */
    int32_t undos_left; /* how often it still may; -1: without a bound */
    bool present[MAX_PLAYERS];
    int64_t clock[MAX_PLAYERS]; /* milliseconds left; DESK_NO_CLOCK: none runs */
    struct standing standing;   /* the viewer's own: its move and until when */
};
void desk_told(struct desk *desk, const struct desk_word *word);

/* All of this as JSON, as follow_news writes it and as it goes over a network:
 * whole, or not at all. */
enum error desk_feed(struct desk *desk, const char *news, size_t size);

/* ---- trying ---------------------------------------------------------------- */

/* Tries a move of the viewer's own upon those tried already, if the viewer is
 * asked. False: why not. Where an event comes that leaves them impossible, all
 * tried moves are dropped; where the viewer's own move comes, they are played. */
bool desk_try(struct desk *desk, struct move move, struct refusal *refusal);
bool desk_untry(struct desk *desk); /* the last one; false: there is none */
void desk_drop(struct desk *desk);
/* The tried moves, to be sent as one packet. */
int desk_tried(const struct desk *desk, struct move moves[MAX_DRAFT]);

/* ---- asking ------------------------------------------------------------------ */

/* Of the viewer's events: the number of the first that the desk has, and that of
 * the next one to come. */
size_t desk_first(const struct desk *desk);
size_t desk_next(const struct desk *desk);
const struct match *desk_match(const struct desk *desk);
int desk_viewer(const struct desk *desk);

/* For a screen in the same program, which draws and tells by itself: the match with the names
 * to be shown, the viewer being "you"; whether it has begun, is over, and the viewer is to
 * answer; the shown view with the tried moves, who may act in it, and what the viewer may do;
 * what the host has said; what happened. */
const struct match *desk_shown_match(const struct desk *desk);
bool desk_is_started(const struct desk *desk);
bool desk_is_over(const struct desk *desk);
bool desk_awaits(const struct desk *desk);
const void *desk_now(const struct desk *desk, unsigned *active);
void desk_offers(const struct desk *desk, struct offers *offers);
const struct desk_word *desk_said(const struct desk *desk);
struct teller desk_teller(const struct desk *desk);

/* The sections that are named, parted by commas ("offers,question"), as members
 * of one object; NULL: all. */
enum error desk_json(const struct desk *desk, const char *sections, struct text *out);
/* Goes through so many more events for the section "curves", which goes through the
 * rest; returns how many are left. For those who must not stop for long. */
size_t desk_reckon(const struct desk *desk, size_t most);
/* The paragraphs of the log from the one on that has event `from`. */
enum error desk_log(const struct desk *desk, size_t from, struct text *out);
/* What happened, as data: the events from number `from` on with their moves; and one
 * event with the views before and after it, as far as people may look back. */
enum error desk_events(const struct desk *desk, size_t from, struct text *out);
enum error desk_past(const struct desk *desk, size_t event, struct text *out);
/* A thing ("coin:flyt", "card:bellows"), a rule ("rule:KA-3") or a term
 * ("term:nonce"): what it is, and how it stands now. */
enum error desk_explain(const struct desk *desk, const char *thing, struct text *out);
/* Whether a move ("buy flyt 3") is allowed upon those tried, and if not, why. */
enum error desk_why(const struct desk *desk, const char *move, struct text *out);
/* What moves, parted by ";", would change, and the view after them. */
enum error desk_preview(const struct desk *desk, const char *moves, struct text *out);
/* What a person typed, read as moves (table/orders.h). */
enum error desk_order(const struct desk *desk, const char *typed, struct text *out);

#endif
