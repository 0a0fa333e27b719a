/*
 * fuffziger_voice.h: what the files of the voice and the boards of Falsche
 * FuFFziger share.
 */
#ifndef FUFFZIGER_VOICE_H
#define FUFFZIGER_VOICE_H

#include "games/fuffziger/fuffziger.h"
#include "words/line.h"

/* Notes and real money, "2×50, 1×20, 15"; "–" for nothing. */
void fuffziger_holding(const int16_t notes[FF_VALUES], int money, struct text *out);

/* The notes that a move at the presses prints. */
void fuffziger_printed(const struct fuffziger *view, struct move move, int16_t notes[FF_VALUES]);

/* Lines of the log (fuffziger_voice_turn.c). */
bool fuffziger_starts(const struct scene *scene, struct move last, int actor, struct move move);
bool fuffziger_together(const struct scene *scene, struct move move);
bool fuffziger_joins(const struct scene *scene, struct move last, int actor, struct move move);
bool fuffziger_turn(const struct scene *scene, const struct told_move moves[], int count,
                    struct text *out);
const char *fuffziger_moment(const struct scene *scene, int actor, struct move move);

/* How it stands, and why not (fuffziger_voice_stand.c). */
void fuffziger_phase(const struct scene *scene, struct text *out);
void fuffziger_waits(const struct scene *scene, struct text *out);
bool fuffziger_number(const struct scene *scene, int i, struct deciding *number);
bool fuffziger_why(const struct scene *scene, struct move move, struct text *out);
/* Why the viewer cannot put so many notes of a value, or so much real money (value
 * FF_MONEY), into a stake or bid. False: nothing is known against it. */
bool fuffziger_why_part(const struct scene *scene, int value, int count, struct text *out);

/* Numbers for boards drawn by hand (fuffziger_voice_figures.c). */
bool fuffziger_figure(const struct scene *scene, int i, struct figure *figure);

/* What a thing is, and facts about it (fuffziger_voice_things.c). */
void fuffziger_card(const struct scene *scene, const char *noun, int value, struct text *out);
bool fuffziger_now(const struct scene *scene, const char *noun, int value, int i,
                   struct deciding *fact);

#endif
