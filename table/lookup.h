/*
 * lookup.h: what a thing is that somebody calls by its name: a card, a coin, an
 * expert, a space, a press, a player, a word of the game.
 *
 * Names are those of the nouns, as they are shown and as records write them, and
 * the game's terms. All that is told of a thing comes from the scene, so nothing
 * is told that its viewer does not see.
 */
#ifndef TABLE_LOOKUP_H
#define TABLE_LOOKUP_H

#include "words/voice.h"

enum { LOOKUP_MOST = 12 };

struct thing {
    const char *noun; /* and its value; or */
    int value;
    const char *term; /* a key of the words, "<game>.term.<word>"; else NULL */
};

/* The things that are called so, or else those whose names begin so, or else those
 * with a word that begins so, LOOKUP_MOST at most; returns how many. Signs around the
 * name ("bellows?") are passed over. */
int lookup_find(const struct scene *scene, const char *typed, struct thing things[LOOKUP_MOST]);

/* Its name; and what it is and does, which may be nothing. */
void lookup_title(const struct scene *scene, const struct thing *thing, struct text *out);
void lookup_text(const struct scene *scene, const struct thing *thing, struct text *out);
/* What there is to be known about it now: number i. False: there are no more. */
bool lookup_fact(const struct scene *scene, const struct thing *thing, int i,
                 struct deciding *fact);
/* The id of the rule that it is about; NULL: none. */
const char *lookup_rule(const struct scene *scene, const struct thing *thing);

#endif
