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
/* The value that a form stands for where it has no numbers; with numbers the
 * lowest ones: explanations only need the form. */
struct option_value catalogue_value(const struct option *option, int form);

/* How many of all_games there are to play: the last one is the template, which
 * is for those who write games and is reached by its name alone. */
int catalogue_count(void);

/* {"language":"en","games":[...]}, as `kontor games --json`; only: one game, or
 * NULL for all that there are to play. */
void catalogue_games(const struct words *words, const struct game *only, struct text *out);
/* {"game":...,"language":...,"title":...,"intro":...,"rules":[{"id","section","text"}]} */
void catalogue_rules(const struct words *words, const struct game *game, struct text *out);
/* An object: every key with its text, placeholders as they are written. */
void catalogue_words(const struct words *words, struct text *out);

#endif
