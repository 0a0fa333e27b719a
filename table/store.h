/*
 * store.h: where the steps of a match are kept.
 *
 * A step is one answer and all that follows from it by chance and rule, up to
 * the next question. It is handed to the store before anybody is shown
 * anything of it, and becomes the state only when the store says that it will
 * not be lost. So whatever somebody was shown is there after a crash.
 */
#ifndef TABLE_STORE_H
#define TABLE_STORE_H

#include "core/session.h"
#include "core/text.h"

struct step {
    const struct session *session; /* of which it will be a part: for its head and words */
    int actor;                     /* whose answer it begins with; NOBODY: what follows by itself */
    size_t first, count;           /* its events: number `first` of the match and those behind;
                                      none where a seat is only handed over */
    const struct event *events;    /* valid during append only */
    unsigned asked;                /* the seats that are shown it and asked next */
    unsigned thinking;             /* the computer players that go on next */
    bool over;                     /* the match ends with it */
};

enum stored {
    STORED,       /* it will not be lost */
    STORED_LATER, /* table_stored tells when it is known */
    STORED_NOT    /* it could not be kept: it has not happened */
};

struct store {
    enum stored (*append)(struct store *store, const struct step *step);
};

/* The step as lines of a record, each with its newline, and who plays the seats from
 * then on in its place among them. During append only. */
void step_lines(const struct step *step, struct text *out);

#endif
