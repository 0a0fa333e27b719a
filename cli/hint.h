/*
 * hint.h: advice told to a person: the best moves, what they may expect, why.
 */
#ifndef CLI_HINT_H
#define CLI_HINT_H

#include "ai/advice.h"
#include "cli/boards.h"

/* Adds the advice as lines. The board is what the person sees; `offers` is what
 * may be done, in the order in which the choices are numbered. */
void hint_tell(const struct board *board, const struct offers *offers,
               const struct advice *advice, struct text *out);
/* A share in permille as a percentage: "41", "less than 1", ... without its sign. */
void hint_percent(int32_t permille, char out[16]);

#endif
