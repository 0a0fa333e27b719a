/*
 * source.h: where the match on the screen comes from: driven in this program
 * (cli/play/driven.c), or sent by a server (cli/online/source.c).
 *
 * Screen and keyboard ask a source and nothing else, so that a match looks and
 * is played alike wherever it is.
 */
#ifndef CLI_PLAY_SOURCE_H
#define CLI_PLAY_SOURCE_H

#include "table/advisor.h"
#include "table/orders.h"

struct play;

/* What a line did. */
enum line_done {
    DONE_NOTHING, /* the question stands: ask again */
    DONE_ASK,     /* show the question and the choices again */
    DONE_MOVED,   /* something was played or taken back */
    DONE_LOADED,  /* another match is on the table */
    DONE_LEFT
};

/* A word that a person may type besides moves, "cli.play.word.<word>" in other languages. */
struct command {
    const char *word; /* NULL ends a list */
    bool alone;       /* nothing may follow the word */
    enum line_done (*run)(struct play *play, int seat, const char *rest);
};

struct source {
    bool (*over)(const struct play *play);
    /* What is shown to the viewer, with a seat's own draft; who may act. */
    unsigned (*view)(const struct play *play, int viewer, void *view);
    /* ALL_EYES: all that there is, after the end. */
    struct history (*history)(const struct play *play, int viewer);
    void (*offers)(const struct play *play, int seat, struct offers *offers);
    int (*draft)(const struct play *play, int seat, struct move moves[MAX_DRAFT]);
    /* Plays an order. DONE_NOTHING: the refusal says why not; without an error it was said. */
    enum line_done (*answer)(struct play *play, int seat, const struct order *order,
                             struct refusal *refusal);
    /* False: there is nothing to take back. */
    bool (*undo)(struct play *play, int seat);
    /* False: said why there is none, or somebody leaves. */
    bool (*hint)(struct play *play, int seat, uint32_t seconds, struct hint *hint);
    /* Adds the note (fair/note.h) of the seat's person as a line; nothing where there is none. */
    void (*note)(const struct play *play, int seat, struct text *notes);
    /* Names as they are shown; the language may have changed. */
    void (*names)(struct play *play);
    const char *help;               /* the key of the page that `help` shows */
    const struct command *commands; /* besides those of every match */
};

/* A match that is driven here, or a record of one that is over. */
extern const struct source driven_source;

#endif
