/*
 * trial.h: the match that a case is played in: set-up, position, chance.
 *
 * Inside scenario/ only. Functions that can fail say why in `line->message`
 * (the text is wrong) or by trial_differ (the rules do not do as the case
 * says); both return false, and the case is given up.
 */
#ifndef SCENARIO_TRIAL_H
#define SCENARIO_TRIAL_H

#include "core/session.h"
#include "core/text.h"
#include "scenario/read.h"
#include "scenario/scenario.h"

enum { MAX_QUEUE = 128, MAX_SEEDS = 1000 };

struct queued_move {
    struct pattern pattern;
    int line;
    bool used;
};

struct trial {
    const struct scenario_options *options;

    /* What the case says before anything happens. */
    const struct game *game;
    int players;
    char setup_text[256];
    char edition_name[MAX_NAME];
    struct text edition_text; /* with lines replaced; empty: as shipped */
    int64_t seed, seeds;

    /* The match. */
    struct edition *edition;
    struct session *session;
    struct rng rng;
    struct queued_move queue[MAX_QUEUE];
    int queued;
    int drawn; /* moves of chance, against endless ones */

    /* The position being stated. */
    bool placing;
    bool waits; /* chance is left to draw in the position that is stated next */
    uint8_t stated[MAX_STATE];
    _Alignas(64) unsigned char position[MAX_STATE];
    _Alignas(64) unsigned char first[MAX_STATE];  /* where the play began */
    _Alignas(64) unsigned char before[MAX_STATE]; /* before the last move of the case */
    size_t mark[SPECTATOR + 1];                   /* events each viewer had seen by then */

    struct scenario_difference difference[SCENARIO_MAX_DIFFERENCES];
    int differences;
    int expectations; /* that were carried out */
    int line;         /* being carried out */
};

/* Notes a difference; always false. Texts that are too many are dropped. */
__attribute__((format(printf, 2, 3))) bool trial_differ(struct trial *trial, const char *format,
                                                        ...);
/* The same for a fault of the text. */
bool trial_fault(struct trial *trial, const char *message);

/* Replaces the line of the edition that speaks of the same thing; or adds one, behind the
 * last that begins with the same word. */
bool trial_edition_line(struct trial *trial, struct line *line, bool added);
/* Once game, players, options and edition are said. */
bool trial_prepare(struct trial *trial, struct line *line);
/* Opens the match; does nothing the second time. */
bool trial_open(struct trial *trial, struct line *line);
void trial_close(struct trial *trial);

/* Begins to state a position, or goes on. */
bool trial_place(struct trial *trial, struct line *line);
/* States elements of a field. */
void trial_set(struct trial *trial, const struct place *place, const int64_t value[]);
/* Ends stating: the game completes the position; it must add up. */
bool trial_settle(struct trial *trial);

/* Notes state and events before a move of the case. */
void trial_mark(struct trial *trial);
/* Plays chance until somebody is asked. */
bool trial_draw(struct trial *trial);
/* After every move. */
bool trial_audit(struct trial *trial);
/* Whether everything queued was drawn. */
bool trial_spent(struct trial *trial);

/* The name of an element, as files write it: "price[flyt]". */
void trial_add_element(struct text *text, const struct trial *trial, const struct field *field,
                       int element);

/* A move as records write it. */
void trial_add_move(struct text *text, const struct trial *trial, struct move move);

const void *trial_data(const struct trial *trial); /* the edition, for the game */

#endif
