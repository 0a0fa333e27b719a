/* karthedis_voice.h: what the files of Karthedis's voice share. */
#ifndef KARTHEDIS_VOICE_H
#define KARTHEDIS_VOICE_H

#include "games/karthedis/karthedis.h"
#include "words/line.h"

/* karthedis_voice_turn.c */
bool karthedis_turn(const struct scene *scene, const struct told_move moves[], int count,
                    struct text *out);
/* karthedis_voice_facts.c */
bool karthedis_starts(const struct scene *scene, struct move last, int actor, struct move move);
const char *karthedis_moment(const struct scene *scene, int actor, struct move move);
void karthedis_phase(const struct scene *scene, struct text *out);
bool karthedis_number(const struct scene *scene, int i, struct deciding *number);
/* What the viewer's face-down cards would count if they were turned up now. */
void karthedis_turn_own_up(const struct scene *scene, struct karthedis *own);
/* karthedis_voice_figures.c */
bool karthedis_figure(const struct scene *scene, int i, struct figure *figure);
bool karthedis_now(const struct scene *scene, const char *noun, int value, int i,
                   struct deciding *fact);
void karthedis_thing(const struct scene *scene, const char *noun, int value, struct text *out);
/* karthedis_voice_why.c */
bool karthedis_why(const struct scene *scene, struct move move, struct text *out);

#endif
