/*
 * orders.h: what a person typed, as moves.
 *
 * An order is read against what the person sees, never against the true
 * state: it can tell nothing that the table does not show, and gives the same
 * moves wherever the view is. It may name an offer by its number, a move by
 * its words as records have them, by a beginning of these, or by words of the
 * choice as it is shown; several orders are parted by ";", each read where the
 * one before leads. Orders that mean several small moves come from the game's
 * voice. Nothing is asked here and nothing is played.
 *
 * What is not text that can be shown on a line, or is too long, is refused whatever it means:
 * faults repeat what was typed, and are safe to show.
 */
#ifndef TABLE_ORDERS_H
#define TABLE_ORDERS_H

#include "words/voice.h"

enum {
    ORDER_MOST = 32,  /* moves that one order can mean */
    ORDER_ROOM = 2048 /* bytes of an order, with its final 0 */
};

enum order_what {
    ORDER_FAULT,  /* it cannot be carried out: the fault is told */
    ORDER_MOVES,  /* these moves are meant */
    ORDER_AMOUNT, /* one move is meant, but how many is missing: from low to high */
};

struct order {
    enum order_what what;
    bool anew;    /* the moves take the place of the seat's open draft */
    bool unknown; /* a fault: the words are no move at all, allowed or not */
    int count;
    struct move moves[ORDER_MOST];
    int low, high;
};

/* Reads an order of the scene's viewer, who is at a seat. `offers` is what the
 * seat may do, in the order in which the choices are numbered. The fault is
 * one sentence. */
void orders_read(const struct scene *scene, const struct offers *offers, const char *typed,
                 struct order *order, struct text *fault);

/* Whether exactly this stands among the choices, as it is shown or as records
 * write it: then it is meant, whatever else is called so. */
bool orders_is_listed(const struct scene *scene, const struct offers *offers, const char *typed);

/* {"what":"moves","moves":"buy flyt 3","anew":false}, {"what":"amount",...,"low","high",
 * "question"}, or {"what":"fault","fault":"..."}. */
void order_json(const struct scene *scene, const struct order *order, const struct text *fault,
                struct text *out);

/* ---- how many ------------------------------------------------------------ */

/* The question that an order of ORDER_AMOUNT leads to. */
void orders_ask(const struct words *words, const struct order *order, struct text *out);

enum amount {
    AMOUNT_NONE,     /* something else: the fault is told, the question stands */
    AMOUNT_GIVEN,    /* the order is complete */
    AMOUNT_CANCELLED /* the word that the question names for it */
};

/* Reads the answer to it: a number, or the word for as many as possible. */
enum amount orders_answer(const struct words *words, struct order *order, const char *typed,
                          struct text *fault);

#endif
