/*
 * play_tell.h: what happened in a match, told as sentences to one viewer.
 *
 * Moves are told as the viewer saw them, and what they changed as the
 * differences between the viewer's own views. One actor's small moves in a
 * row, with the chance moves they led to, make one paragraph.
 */
#ifndef CLI_PLAY_TELL_H
#define CLI_PLAY_TELL_H

#include "cli/boards.h"
#include "core/session.h"

/* A viewer who sees everything, the host at the end of a match. */
enum { ALL_EYES = 12 };

struct teller {
    const struct words   *words;
    const struct session *session;
    const struct match   *match;       /* with the names to be shown */
    int                   viewer;      /* a seat, SPECTATOR or ALL_EYES */
    struct style          style;
};

/* The events that the viewer knows of; number `seq` of them, masked. The
 * result is its index among all events. */
size_t teller_count(const struct teller *teller);
size_t teller_event(const struct teller *teller, size_t seq, struct event *event);
/* What the viewer was shown before event `index` of all, up to their count. */
void teller_view(const struct teller *teller, size_t index, void *view);
/* The board as the viewer sees it then; `view` is filled. */
void teller_board(const struct teller *teller, size_t index, void *view, struct board *board);

/* One event as a sentence. */
void teller_sentence(const struct teller *teller, size_t seq, struct text *out);
/* What became different between two points, in one line; nothing: no text. */
void teller_changes(const struct teller *teller, size_t from, size_t to, struct text *out);
/* The events from `from` up to but not `to`, in paragraphs. */
void teller_tell(const struct teller *teller, size_t from, size_t to, struct text *out);
/* Where the last `count` paragraphs begin. */
size_t teller_back(const struct teller *teller, int count);

/* The account of a finished match line by line, and the ranking. */
void teller_account(const struct teller *teller, struct text *out);

#endif
