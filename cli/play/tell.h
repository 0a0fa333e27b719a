/*
 * tell.h: what table/ tells as sentences, laid out for the terminal: lines
 * wrapped to its width, paragraphs with a sign, what changed below them.
 */
#ifndef CLI_PLAY_TELL_H
#define CLI_PLAY_TELL_H

#include "cli/boards/boards.h"
#include "table/advisor.h"
#include "table/teller.h"

/* A sentence on lines of its own, behind a label; lines but the first are indented. */
void tell_line(const struct style *style, const char *label, const struct text *sentence,
               int indent, struct text *out);

/* The board as the teller's viewer saw it before event `seq`; `view` is filled. */
void tell_board(const struct teller *teller, const struct style *style, size_t seq, void *view,
                struct board *board);
/* The events from `from` up to but not `to`, in paragraphs; `all`: with the single
 * moves and changes below each line. */
void tell_log(const struct teller *teller, const struct style *style, size_t from, size_t to,
              bool all, struct text *out);
/* What became different between two positions, in one line; nothing: no text. */
void tell_changes(const struct teller *teller, size_t from, size_t to, struct text *out);
/* Who has won, the account of a finished match as a grid, and the ranking. */
void tell_account(const struct teller *teller, const struct style *style, struct text *out);

void tell_hint(const struct style *style, const struct hint *hint, struct text *out);
void tell_review(const struct style *style, const struct review_told *review, struct text *out);

#endif
