/*
 * cryptocurrency_voice.h: shared by the files of the game's voice.
 */
#ifndef GAMES_CRYPTOCURRENCY_VOICE_H
#define GAMES_CRYPTOCURRENCY_VOICE_H

#include "games/cryptocurrency/cryptocurrency.h"
#include "words/line.h"

/* Whether nobody is exhausted: as it is after the maintenance (CC-U1). */
bool cryptocurrency_all_fresh(const struct cryptocurrency *view);

/* Lines of the log (cryptocurrency_voice_turn.c). */
bool cryptocurrency_starts(const struct scene *scene, struct move last, int actor,
                           struct move move);
bool cryptocurrency_joins(const struct scene *scene, struct move last, int actor, struct move move);
bool cryptocurrency_turn(const struct scene *scene, const struct told_move moves[], int count,
                         struct text *out);
const char *cryptocurrency_moment(const struct scene *scene, int actor, struct move move);

/* How it stands, and why not (cryptocurrency_voice_stand.c). */
void cryptocurrency_phase(const struct scene *scene, struct text *out);
bool cryptocurrency_number(const struct scene *scene, int i, struct deciding *number);
bool cryptocurrency_why(const struct scene *scene, struct move move, struct text *out);
/* The chance of mining with the energy chosen so far, "success 2 in 3"; returns it
 * in per cent. */
int cryptocurrency_chance_of(const struct scene *scene, struct text *out);
/* Why so many coins cannot be traded, or these members not used. False: nothing
 * is known against it. */
bool cryptocurrency_why_trade(const struct scene *scene, bool buys, int coin, int count,
                              struct text *out);
bool cryptocurrency_why_member(const struct scene *scene, int place, struct text *out);

/* Numbers for a board drawn by hand (cryptocurrency_voice_figures.c). */
bool cryptocurrency_figure(const struct scene *scene, int i, struct figure *figure);

/* Things on the table (cryptocurrency_voice_things.c). */
bool cryptocurrency_now(const struct scene *scene, const char *noun, int value, int i,
                        struct deciding *fact);
/* The coin's price on its track, and how many there are where. */
void cryptocurrency_coin_text(const struct scene *scene, int coin, struct text *out);
uint16_t cryptocurrency_rule(const struct scene *scene, const char *noun, int value);

#endif
