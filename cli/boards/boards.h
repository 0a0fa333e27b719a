/*
 * boards.h: the table of a game, drawn in text.
 *
 * A board is drawn from a view and nothing else: what the viewer does not
 * see is not in it. Games without a board of their own get the plain one,
 * made from their table of fields.
 */
#ifndef CLI_BOARDS_H
#define CLI_BOARDS_H

#include "columns/style.h"
#include "words/voice.h"

struct board {
    struct scene scene;
    struct style style;
};

/* The board of the game, ended by a newline. */
void board_draw(const struct board *board, struct text *out);

/* What the viewer has to spend, in a few words; nothing where the game has no such thing. */
void board_purse(const struct board *board, struct text *out);

/* A choice that stands crosswise with others: a card down, a place across. */
struct cross {
    const char *title; /* the key of what is above the rows; NULL: the heads say all */
    int row, column;
    struct text row_head, column_head;
};
/* False: such moves stand in the list; there is nothing to be freed then. */
bool board_cross(const struct board *board, struct move move, struct cross *cross);
void cross_free(struct cross *cross);

/* All that lies open in the game, for those who do not have its box. False: the board of the
 * game shows it already, and nothing is drawn. */
bool board_table(const struct board *board, struct text *out);

/* The plain board, from the table of fields. */
void board_plain(const struct board *board, struct text *out);

/* On a screen with fewer rows a board leaves out what can be looked up. */
enum { BOARD_ROWS = 40 };

/* Adds what the game's voice tells of the value of a noun among the numbers that decide the match,
 * under the label of this key; NULL: under any. False: nothing. */
bool board_number(const struct board *board, const char *key, const char *noun, int value,
                  struct text *out);

/* Adds the sentence of the game, as words_say. */
void board_say(const struct board *board, const char *key, const struct words_arg *args, int count,
               struct text *out);

/* The boards of single games, for board_draw and board_purse. */
void cryptocurrency_board(const struct board *board, struct text *out);
void cryptocurrency_table(const struct board *board, struct text *out);
void cryptocurrency_purse(const struct board *board, struct text *out);
void cryptoly_board(const struct board *board, struct text *out);
void cryptoly_purse(const struct board *board, struct text *out);
void fuffziger_board(const struct board *board, struct text *out);
void fuffziger_purse(const struct board *board, struct text *out);
void karthedis_board(const struct board *board, struct text *out);
bool karthedis_cross(const struct board *board, struct move move, struct cross *cross);

#endif
