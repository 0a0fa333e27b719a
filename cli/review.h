/* review.h: a review (ai/review.h) shown to a person, in the match or by its own command. */
#ifndef CLI_REVIEW_H
#define CLI_REVIEW_H

#include "cli/play/tell.h"

/* Adds the review as text; the teller's viewer is the seat. */
void review_print(const struct teller *teller, const struct session *session,
                  const struct style *style, const struct review *review, struct text *out);
/* A bar on standard error, if that is a terminal; false once Ctrl-C was pressed. */
bool review_progress(void *context, int done, int all);

#endif
