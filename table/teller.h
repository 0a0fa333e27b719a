/*
 * teller.h: what happened in a match, told as sentences to one viewer.
 *
 * Moves are told as the viewer saw them, and what they changed as the
 * differences between the viewer's own views. One actor's small moves in a
 * row, with the chance moves they led to, make one paragraph. All text is
 * plain UTF-8 without line breaks: how it looks is the front end's part.
 */
#ifndef TABLE_TELLER_H
#define TABLE_TELLER_H

#include "table/history.h"
#include "words/voice.h"

struct teller {
    const struct words *words;
    const struct match *match; /* with the names to be shown */
    struct history history;    /* whose viewer is told */
};

/* ---- events and positions ------------------------------------------------ */

/* The events that the viewer knows of; number `seq` of them, masked. */
size_t teller_count(const struct teller *teller);
void teller_event(const struct teller *teller, size_t seq, struct event *event);
/* What the viewer was shown before event `seq`, up to their count. */
void teller_view(const struct teller *teller, size_t seq, void *view);
/* The same as a scene; `view` is filled. */
void teller_scene(const struct teller *teller, size_t seq, void *view, struct scene *scene);

/* ---- single events ------------------------------------------------------- */

/* One event as a sentence, with what the game's voice remarks. */
void teller_sentence(const struct teller *teller, size_t seq, struct text *out);
/* Calls `tell` with each difference between the positions before two events, as
 * a sentence. */
void teller_changes(const struct teller *teller, size_t from, size_t to,
                    void (*tell)(void *context, const char *change), void *context);

/* ---- paragraphs ---------------------------------------------------------- */

/* A sentence, of the event or of several that are told alike, one after another. */
struct told_sentence {
    size_t seq; /* the first of them */
    int times;
    char *text;
};

/* Events first to end - 1 of the viewer's. The head tells them in one line; the
 * sentences of the single moves and the changes stand one level below it. Without
 * a sentence: the rules of the game forbid looking back at them. A number that
 * went up and down again is told by both changes: nothing nets out silently. */
struct paragraph {
    size_t first, end;
    char *head;         /* the game's line for the turn, else all sentences; NULL: nothing */
    bool whole;         /* it is the game's line: the changes of holdings are in it */
    const char *moment; /* key of a great moment of the match, the last one; NULL: none */
    size_t moment_at;   /* the event that is it */
    bool together;      /* something in it is done by all at the same time: it is nobody's */
    int sentences, changes;
    struct told_sentence *sentence;
    char **change;
};

/* Where the paragraph that begins with event `from` ends, at `to` at the latest. */
size_t teller_end(const struct teller *teller, size_t from, size_t to);
/* Tells it. False: no memory; the paragraph is empty then. */
bool teller_paragraph(const struct teller *teller, size_t from, size_t end,
                      struct paragraph *paragraph);
void paragraph_free(struct paragraph *paragraph);
/* All its sentences, as one text of the language; and its changes. */
void paragraph_text(const struct teller *teller, const struct paragraph *paragraph,
                    struct text *out);
void paragraph_changes(const struct paragraph *paragraph, struct text *out);
/* {"first":1,"last":3,"head":"...","whole":true,"moment":{"key":"bids","event":3},
 * "sentences":[{"event":1,"times":1,"text":"..."}],"changes":["..."]}: events are
 * counted from 1; head and moment are left out where there is none. */
void paragraph_json(const struct paragraph *paragraph, const char *key, struct text *out);

/* The first event from `from` on, before `to`, that the viewer would bring about by hand, a
 * roll, and that no move of the viewer led to: front ends may ask for it. `to`: none. */
size_t teller_roll(const struct teller *teller, size_t from, size_t to);
/* Whether moves of the viewer are among the events, and all of them were the only ones
 * possible: they were made without asking. */
bool teller_by_itself(const struct teller *teller, size_t from, size_t to);

/* Where the last `count` paragraphs begin. */
size_t teller_back(const struct teller *teller, int count);

/* ---- the end ------------------------------------------------------------- */

/* Of a finished match: line i of the account; false: there are no more. */
bool teller_account(const struct teller *teller, int i, struct text *out);
/* The account as a grid: a row for each thing that counts, a column for each player.
 * A line of the account that is about a player is a cell where the words have a
 * label for it, "<key>.row", and what stands in the cell, "<key>.cell"; all other
 * lines are notes. Lines of the same label are one row. */
struct grid_row {
    char *label;
    int thing;               /* the value of a noun that it is about; -1: none */
    char *cell[MAX_PLAYERS]; /* NULL: nothing stands there */
};
struct ending_grid {
    int columns; /* the players, by their seats */
    int rows, notes;
    struct grid_row *row;
    char **note;
};
/* False: the match is not over, or no memory; the grid is empty then. */
bool teller_grid(const struct teller *teller, struct ending_grid *grid);
void grid_free(struct ending_grid *grid);
/* {"columns":["Ann","Ben"],"rows":[{"label":"..","cells":["..",".."]}],"notes":[".."]} */
void grid_json(const struct teller *teller, const struct ending_grid *grid, const char *key,
               struct text *out);

/* "You win" to a winner, else who does: one sentence. */
void teller_outcome(const struct teller *teller, struct text *out);
/* Line i of the ranking, the winners first. Returns its rank; 0: no more. */
int teller_ranking(const struct teller *teller, int i, struct text *out);

#endif
