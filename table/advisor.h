/*
 * advisor.h: hints (ai/advice.h) and reviews (ai/review.h) as sentences.
 *
 * Nothing is told that they do not hold, and all text is plain UTF-8 without
 * line breaks: how it looks is the front end's part.
 */
#ifndef TABLE_ADVISOR_H
#define TABLE_ADVISOR_H

#include "ai/advice.h"
#include "ai/review.h"
#include "table/teller.h"

/* A hint. Empty texts are not to be shown. */
struct hint {
    struct text head; /* how much was tried */
    int count;
    struct {
        struct text typed; /* what to type for it: its number among the choices, and the amount */
        struct text text;
        int32_t share; /* chance of winning in permille; -1: not weighed */
    } move[ADVICE_MOVES];
    struct text reason; /* why the first rather than the second */
    struct text cause;  /* what in the game brings that about */
    struct text next;   /* what mostly follows */
};

/* The scene is what the person sees; `offers` is what may be done, in the order
 * in which the choices are numbered. */
void hint_tell(const struct scene *scene, const struct offers *offers, const struct advice *advice,
               struct hint *hint);
void hint_free(struct hint *hint);
void hint_json(const struct hint *hint, const char *key, struct text *out);

/* A review. */
struct review_told {
    struct text summary;
    struct text list; /* the heading of the decisions, or that there are none */
    int count;
    struct {
        size_t event; /* its number, as `kontor replay` shows it to the player */
        struct text text;
        struct text played, better; /* the two moves alone */
        int32_t loss, low, high;    /* permille */
    } decision[REVIEW_MOST];
    struct text note; /* empty: nothing to note */
};

/* The teller's viewer is the seat; the session is the match that was reviewed. */
void review_tell(const struct teller *teller, const struct session *session,
                 const struct review *review, struct review_told *told);
void review_told_free(struct review_told *told);
void review_json(const struct review_told *told, const char *key, struct text *out);

#endif
