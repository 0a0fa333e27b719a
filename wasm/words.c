/* words.c: no words are built into the module; kontor_add_words brings a language. */
#include "words/tables.h"

const struct words_table words_tables[] = { { 0 } };
