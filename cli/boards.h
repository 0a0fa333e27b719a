/*
 * boards.h: the table of a game, drawn in text.
 *
 * A board is drawn from a view and nothing else: what the viewer does not
 * see is not in it. Games without a board of their own get the plain one,
 * made from their table of fields.
 */
#ifndef CLI_BOARDS_H
#define CLI_BOARDS_H

#include "cli/play_terminal.h"
#include "core/game.h"
#include "core/session.h"
#include "words/words.h"

struct board {
    const struct words *words;
    const struct match *match;         /* with the names to be shown */
    const void         *view;          /* what people at the viewer's seat are shown */
    const void         *after;         /* for a move in the log: the same after it */
    int                 viewer;        /* a seat, or SPECTATOR */
    unsigned            active;        /* who is to act */
    struct style        style;
};

/* What a game has of its own; every function may be NULL. */
struct board_kind {
    const char *game;
    void (*draw)(const struct board *board, struct text *out);
    /* Asides to a move that is offered, and to one in the log: chances,
     * points. Nothing is added where the words say all. Arguments of a move
     * in the log may be HIDDEN. */
    void (*aside)(const struct board *board, int actor, struct move move, struct text *out);
    void (*event)(const struct board *board, int actor, struct move move, struct text *out);
    /* A line that says what is being decided now. */
    void (*question)(const struct board *board, struct text *out);
    /* A shorter way of saying several small moves in one, "buy flyt 3":
     * writes them into `moves` and returns how many; 0: it is none, -1: it is
     * one, but cannot be done. The words are given without their case, but for the
     * name of a file, "@name". */
    int  (*shortcut)(const struct board *board, const char *typed, struct move moves[],
                     int most);
    /* May be NULL: why such a way cannot be gone, in one sentence. */
    void (*fault)(const struct board *board, const char *typed, struct text *out);
};

extern const struct board_kind cryptocurrency_board;
extern const struct board_kind cryptoly_board;
extern const struct board_kind fuffziger_board;
extern const struct board_kind karthedis_board;

/* The board of the game, ended by a newline. */
void board_draw(const struct board *board, struct text *out);
void board_event(const struct board *board, int actor, struct move move, struct text *out);
void board_question(const struct board *board, struct text *out);
int  board_shortcut(const struct board *board, const char *typed, struct move moves[], int most);
void board_fault(const struct board *board, const char *typed, struct text *out);

/* The plain board, from the table of fields. */
void board_plain(const struct board *board, struct text *out);

/* A choice with its aside. */
void board_choice(const struct board *board, int actor, struct move move, int high,
                  struct text *out);

#endif
