/*
 * voice.h: what a game says of itself beyond its tables of words.
 *
 * A voice stands beside its game, in games/<game>/<game>_voice.c, and is the
 * same for every front end: it adds plain UTF-8 text without line breaks,
 * reads no file, and looks at nothing but the scene. What the viewer does not
 * see is not in the scene's view, so a voice cannot tell it. A game without
 * the file is told by its tables alone.
 */
#ifndef WORDS_VOICE_H
#define WORDS_VOICE_H

#include "words/words.h"

/* A position as one viewer sees it. */
struct scene {
    const struct words *words;
    const struct match *match; /* with the names to be shown */
    const void *view;          /* what people at the viewer's seat are shown */
    const void *after;         /* for an event: the same after it; else NULL */
    int viewer;                /* a seat, or SPECTATOR */
    unsigned active;           /* who is to act */
};

/* A move as the viewer saw it, with the views around it. */
struct told_move {
    int actor;
    struct move move; /* arguments may be HIDDEN */
    const void *before, *after;
};

/* A number that lies open to the viewer and decides the match: net worth, a
 * minimum, the sum of known rumours. It is about a value of a noun ("seat": a
 * player), or with NULL about the whole match. */
struct deciding {
    const char *noun;
    int value;
    int32_t amount; /* the number itself, to compare and to draw */
    struct text label, text;
};
void deciding_free(struct deciding *number);

/* Numbers without words, for boards drawn by hand: what is printed or reckoned of
 * a value of the noun, or with NULL of the whole match. What they mean is agreed
 * between the game and its board by the key. */
enum { FIGURE_NUMBERS = 24 };
struct figure {
    const char *key, *noun;
    int value, count;
    int32_t number[FIGURE_NUMBERS];
};

/* Every function may be NULL. */
struct voice {
    const char *game;
    /* Remarks on a move that is offered, and on one that was made: chances,
     * costs, what it brought. Nothing is added where the move's sentence says
     * all. Arguments of a move that was made may be HIDDEN. */
    void (*aside)(const struct scene *scene, int actor, struct move move, struct text *out);
    void (*event)(const struct scene *scene, int actor, struct move move, struct text *out);
    /* Whether the event begins a line of its own in the log, though it is about
     * the same seat as the one before. `last` is the move of the event before, of
     * kind 0 where there is none. NULL: only long rows of moves are parted. */
    bool (*starts)(const struct scene *scene, struct move last, int actor, struct move move);
    /* Whether the event goes on with the line before, though it is about another
     * seat: small answers of several players in a row. */
    bool (*joins)(const struct scene *scene, struct move last, int actor, struct move move);
    /* Whether the event is one that all do at the same time: the line that it is in
     * is nobody's, whoever was the first. */
    bool (*together)(const struct scene *scene, struct move move);
    /* One line for the small moves of a turn, cause before effect: every change of
     * a holding with its reason, none left out or netted ("Brandt mines Aquora with
     * 2 of 3 cards: +3 coins, price 4 → 7"). The scene goes from before the first
     * to after the last. A turn may come in parts: the first move need not be its
     * beginning. False: nothing is added; the sentences of the moves are told. */
    bool (*turn)(const struct scene *scene, const struct told_move moves[], int count,
                 struct text *out);
    /* Whether the event is one of the match's great moments: its key, for front
     * ends to stage it: "reveal", "bids", "award", "condemned", "ico", "bet". */
    const char *(*moment)(const struct scene *scene, int actor, struct move move);
    /* Whether the viewer would bring this chance about by hand: the roll of one's own turn. */
    bool (*by_hand)(const struct scene *scene, struct move move);
    /* Round and phase as people call them: "Round 3 · Actions". */
    void (*phase)(const struct scene *scene, struct text *out);
    /* Whether this value of a field says nothing yet ("nobody's turn"): the table
     * leaves its place empty. */
    bool (*blank)(const struct scene *scene, const char *field, int64_t value);
    /* Deciding number i, into an empty struct. False: there are no more. */
    bool (*number)(const struct scene *scene, int i, struct deciding *number);
    /* Figure i, into an empty struct. False: there are no more. */
    bool (*figure)(const struct scene *scene, int i, struct figure *figure);
    /* Why the viewer cannot make a well-formed move now, in the cause's words
     * ("Fintech Specialist is exhausted", "you have 3 Aquora, not 13"). False:
     * nothing is added; the rule is told. */
    bool (*why)(const struct scene *scene, struct move move, struct text *out);
    /* What the viewer is to decide now. */
    void (*question)(const struct scene *scene, struct text *out);
    /* Why a viewer at a seat is not asked while others are ("you are out of this auction").
     * Nothing is added where it is simply somebody else's turn. */
    void (*waits)(const struct scene *scene, struct text *out);
    /* What the card or other thing does that a value of the noun names. */
    void (*card)(const struct scene *scene, const char *noun, int value, struct text *out);
    /* The rule that a thing is about, for ways into the rules; 0: none. */
    uint16_t (*rule)(const struct scene *scene, const char *noun, int value);
    /* Fact i about a thing as it stands now, beside what the table says of it
     * ("chance of a broken back 10 %"), into an empty struct; noun and value of
     * the fact are what it would become or is about. False: there are no more. */
    bool (*now)(const struct scene *scene, const char *noun, int value, int i,
                struct deciding *fact);
    /* Several small moves in one order, "buy flyt 3", in small letters. Writes
     * them into `moves` and returns how many; 0: this is no such order, -1: it
     * is one, but cannot be carried out now. *anew is set where they take the
     * place of the viewer's open draft. */
    int (*shortcut)(const struct scene *scene, const char *typed, struct move moves[], int most,
                    bool *anew);
    /* Why the order cannot be carried out, in one sentence. */
    void (*fault)(const struct scene *scene, const char *typed, struct text *out);
};

extern const struct voice *const all_voices[];         /* NULL-terminated */
const struct voice *voice_of(const struct game *game); /* NULL: it has none */

/* The same for any game; where its voice says nothing, nothing is added. */
bool voice_has_starts(const struct game *game);
bool voice_starts(const struct scene *scene, struct move last, int actor, struct move move);
bool voice_joins(const struct scene *scene, struct move last, int actor, struct move move);
bool voice_turn(const struct scene *scene, const struct told_move moves[], int count,
                struct text *out);
bool voice_together(const struct scene *scene, struct move move);
const char *voice_moment(const struct scene *scene, int actor, struct move move); /* NULL: none */
bool voice_by_hand(const struct scene *scene, struct move move);
void voice_phase(const struct scene *scene, struct text *out);
bool voice_number(const struct scene *scene, int i, struct deciding *number);
bool voice_figure(const struct scene *scene, int i, struct figure *figure);
/* Whether the viewer may make some move of the kind now. */
bool voice_is_open(const struct scene *scene, int kind);
/* Why the move is refused: by its cause where the voice knows it, with the rule's
 * id behind it; else by what is asked for instead; else as words_refusal tells it. */
void voice_refusal(const struct scene *scene, struct move move, const struct refusal *refusal,
                   struct text *out);
void voice_aside(const struct scene *scene, int actor, struct move move, struct text *out);
void voice_event(const struct scene *scene, int actor, struct move move, struct text *out);
void voice_question(const struct scene *scene, struct text *out);
void voice_waits(const struct scene *scene, struct text *out);
void voice_card(const struct scene *scene, const char *noun, int value, struct text *out);
bool voice_blank(const struct scene *scene, const char *field, int64_t value);
uint16_t voice_rule(const struct scene *scene, const char *noun, int value);
bool voice_now(const struct scene *scene, const char *noun, int value, int i,
               struct deciding *fact);
int voice_shortcut(const struct scene *scene, const char *typed, struct move moves[], int most,
                   bool *anew);
void voice_fault(const struct scene *scene, const char *typed, struct text *out);

/* A choice as words_choice tells it, with its aside behind a dot. */
void voice_choice(const struct scene *scene, int actor, struct move move, int high,
                  struct text *out);

/* For shortcuts: tries the move on a copy of the view and adds it to the list.
 * Returns the new count; -1: it is not allowed there, there is no room, or
 * count was -1 already. */
int voice_try(const struct scene *scene, void *trial, struct move move, struct move moves[],
              int count, int most);

#endif
