/*
 * catalogue.h: what there is to play, as JSON in one language: games with their
 * options and editions, rules, and words themselves.
 */
#ifndef WORDS_CATALOGUE_H
#define WORDS_CATALOGUE_H

#include "words/words.h"

/* The game's name for people; and the option's, NULL: the words have none. */
const char *catalogue_title(const struct words *words, const struct game *game);
const char *catalogue_option(const struct words *words, const struct game *game,
                             const struct option *option);
/* What the option is for, whatever its value; NULL: its values say it all. */
const char *catalogue_about(const struct words *words, const struct game *game,
                            const struct option *option);
/* How many of all_games there are to play: the last one is the template, which
 * is for those who write games and is reached by its name alone. */
int catalogue_count(void);

/* {"language":"en","games":[...]}, as `kontor games --json`; only: one game, or
 * NULL for all that there are to play. */
void catalogue_games(const struct words *words, const struct game *only, struct text *out);
/* {"game":...,"language":...,"title":...,"edition":...,"intro":...,
 * "rules":[{"id","section","text"}],"book":[...]}; the book (words/book.h) has a list of
 * {"part","title"}, {"head"}, {"text"} and {"thing","name","text"} in their order: options,
 * components, cards and terms. key: of the object, NULL: it has none. */
void catalogue_rules(const struct words *words, const struct edition *edition, const char *key,
                     struct text *out);
/* An object: every key with its text, placeholders as they are written. */
void catalogue_words(const struct words *words, struct text *out);

#endif
