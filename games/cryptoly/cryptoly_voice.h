/* cryptoly_voice.h: what the files of Cryptoly's voice and its boards share. */
#ifndef CRYPTOLY_VOICE_H
#define CRYPTOLY_VOICE_H

#include "words/line.h"

/* An exact value as BTC with two decimals, rounded to the nearest. */
void cryptoly_btc(const struct scene *scene, int32_t value, struct text *out);
/* The story on a card; NULL: it has none. */
const char *cryptoly_story(const struct scene *scene, const char *noun, int card);

/* ---- sentences -------------------------------------------------------- */

/* Adds "3 red", behind a comma. */
void cryptoly_add_coins(const struct scene *scene, int coin, int n, struct text *list);
/* The coins and cards of one side of the offer in `view`: 0 given, 1 wanted. */
void cryptoly_add_side(const struct scene *scene, const void *view, int side, struct text *list);

/* ---- members of the voice ---------------------------------------------- */

/* cryptoly_voice_turn.c */
bool cryptoly_turn(const struct scene *scene, const struct told_move moves[], int count,
                   struct text *out);
/* cryptoly_voice_facts.c */
bool cryptoly_starts(const struct scene *scene, struct move last, int actor, struct move move);
const char *cryptoly_moment(const struct scene *scene, int actor, struct move move);
void cryptoly_phase(const struct scene *scene, struct text *out);
bool cryptoly_number(const struct scene *scene, int i, struct deciding *number);
/* cryptoly_voice_things.c */
uint16_t cryptoly_rule_of(const struct scene *scene, const char *noun, int value);
/* What a thing is that is no card; false: nothing is added. */
bool cryptoly_thing(const struct scene *scene, const char *noun, int value, struct text *out);
bool cryptoly_now(const struct scene *scene, const char *noun, int value, int i,
                  struct deciding *fact);
bool cryptoly_figure(const struct scene *scene, int i, struct figure *figure);
/* cryptoly_voice_why.c */
bool cryptoly_why(const struct scene *scene, struct move move, struct text *out);

#endif
