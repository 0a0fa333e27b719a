/*
 * line.h: how a game's voice tells: sentences with arguments by name, lists, leads and
 * what follows from them, numbers and figures one after another, and sums that are struck
 * out as they are told. The teller (table/teller.h) stands above the voices and asks
 * them; this is what all of them share, below.
 */
#ifndef WORDS_LINE_H
#define WORDS_LINE_H

#include "words/voice.h"

/* ---- sentences --------------------------------------------------------------- */

/* Values for the arguments of a sentence, by their names: "n" is a number, "player=seat"
 * the word for a seat, "=coin" the same as "coin=coin"; as many values as names. */
enum { MOST_SAID = 6 };
struct said {
    const char *names;
    int count;
    int32_t value[MOST_SAID + 1];
};
#define SAID(...) SAID_COUNTED(__VA_ARGS__, 0)
#define SAID_COUNTED(names_, ...)                                                                  \
    ((struct said){ .names = (names_),                                                             \
                    .count = (int)(sizeof((int32_t[]){ __VA_ARGS__ }) / sizeof(int32_t)) - 1,      \
                    .value = { __VA_ARGS__ } })

/* A text that is being told. What a voice keeps besides while it tells stands in a struct
 * of its own around it, with the line as its member `line`: that is what the macros below
 * are given. */
enum { LINE_TEXTS = 5 };
struct voice_line {
    const struct scene *scene;
    struct text *out;
    int player;         /* parts may be about {player}: who acts, else NOBODY */
    const char *resume; /* the lead where a part has none, of {player}; NULL: it needs none */
    bool begun;         /* a sentence is open */
    bool led;           /* and nothing stands behind its lead yet */
    int topic;          /* what it is about, as the voice likes; each lead makes it 0 */
    int texts;
    struct {
        const char *name;
        struct text text;
    } text[LINE_TEXTS]; /* arguments of the next sentence */
};

static inline struct voice_line line_on(const struct scene *scene, struct text *out)
{
    return (struct voice_line){ .scene = scene, .out = out, .player = NOBODY };
}

/* An empty text, the argument of this name of the next sentence, which frees it. */
struct text *line_text(struct voice_line *line, const char *name);

/* Keys are of the game. All return true, for those who tell whether something was told.
 *   say    adds the words of the key right here
 *   tell   a sentence of its own, behind a space where the language has them
 *   lead   ends the open sentence and begins one: "lead: part, part. Lead: part."
 *   part   goes on with it
 * Each takes the texts that wait for it (line_text) as well. */
#define line_say(telling, key, ...)  line_say_here(&(telling)->line, key, SAID(__VA_ARGS__))
#define line_tell(telling, key, ...) line_tell_next(&(telling)->line, key, SAID(__VA_ARGS__))
#define line_lead(telling, key, ...) line_lead_off(&(telling)->line, key, SAID(__VA_ARGS__))
#define line_part(telling, key, ...) line_go_on(&(telling)->line, key, SAID(__VA_ARGS__))
bool line_say_here(struct voice_line *line, const char *key, struct said said);
bool line_tell_next(struct voice_line *line, const char *key, struct said said);
bool line_lead_off(struct voice_line *line, const char *key, struct said said);
bool line_go_on(struct voice_line *line, const char *key, struct said said);
/* Ends the open sentence. */
void line_end(struct voice_line *line);

/* One more thing of a list, behind a comma where there is one before; the texts that wait
 * are for the sentence, not for these words. */
#define line_add(telling, list, key, ...) line_list(&(telling)->line, list, key, SAID(__VA_ARGS__))
void line_list(struct voice_line *line, struct text *list, const char *key, struct said said);

/* The same without a line: the words of the key, added to a text. */
#define voice_say(scene, out, key, ...) voice_say_words(scene, out, key, SAID(__VA_ARGS__))
void voice_say_words(const struct scene *scene, struct text *out, const char *key,
                     struct said said);
/* What parts the next sentence, or the next thing of a list, from what is there already. */
void voice_space(const struct scene *scene, struct text *out);
void voice_comma(const struct scene *scene, struct text *list);
/* The word for the value: alone, or as one more thing of a list. */
void voice_name(const struct scene *scene, const char *noun, int value, struct text *out);
void voice_add(const struct scene *scene, const char *noun, int value, struct text *list);
/* What is asked in a phase: the words "prompt.<phase>", or of `name` if it is not NULL, with
 * `more` behind; nothing where there are none. */
void voice_prompt(const struct scene *scene, const char *name, int phase, const char *more,
                  struct text *out);
const char *voice_string(const struct text *text); /* "" where it is empty */

/* ---- one of several ------------------------------------------------------------ */

/* A voice is asked for number i, fact i, figure i. It begins each in turn: true for the one
 * that is meant, which is then filled in; all the others may go on. */
struct asked_numbers {
    struct voice_line line; /* what is said goes to the number's text */
    int left;               /* numbers before the one that is meant */
    struct deciding *number;
};
struct asked_numbers numbers_from(const struct scene *scene, int i, struct deciding *number);
/* The label is the words of the key; NULL: none yet. */
bool number_begins(struct asked_numbers *numbers, const char *noun, int value, const char *label);
/* A number that is told as it is. */
void number_plain(struct asked_numbers *numbers, const char *noun, int value, const char *label,
                  int32_t amount);
bool numbers_found(const struct asked_numbers *numbers);

struct asked_figures {
    int left;
    struct figure *figure;
};
bool figure_begins(struct asked_figures *figures, const char *key, const char *noun, int value);
/* As many as there is room for. */
void figure_add(struct asked_figures *figures, int32_t number);
#define figure_of(figures, key, noun, value, ...)                                                  \
    figure_all(figures, key, noun, value, SAID("", __VA_ARGS__))
void figure_all(struct asked_figures *figures, const char *key, const char *noun, int value,
                struct said numbers);

/* ---- sums that are struck out ---------------------------------------------------- */

/* What a move changed in the holdings of each seat, by kind, as far as it is not told yet. */
enum { UNTOLD_KINDS = 8 };
struct untold {
    int32_t left[MAX_PLAYERS][UNTOLD_KINDS];
};
/* The words for what is left of a kind: {player}, {n} and the noun, if it has one. */
struct untold_kind {
    const char *key, *noun;
    int value;
};
bool untold_any(const struct untold *untold);
/* Tells what is left of a seat's kind, as a part, and strikes it out. */
void untold_tell(struct untold *untold, struct voice_line *line, int seat, int kind,
                 const struct untold_kind *words);

#endif
