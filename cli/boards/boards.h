/*
 * boards.h: the table of a game, drawn in text.
 *
 * A board is drawn from a view and nothing else: what the viewer does not
 * see is not in it. Games without a board of their own get the plain one,
 * made from their table of fields.
 */
#ifndef CLI_BOARDS_H
#define CLI_BOARDS_H

#include "cli/play/terminal.h"
#include "words/voice.h"

struct board {
    struct scene scene;
    struct style style;
};

/* The board of the game, ended by a newline. */
void board_draw(const struct board *board, struct text *out);

/* All that lies open in the game, for those who do not have its box. False: the board of the
 * game shows it already, and nothing is drawn. */
bool board_table(const struct board *board, struct text *out);

/* The plain board, from the table of fields. */
void board_plain(const struct board *board, struct text *out);

/* The boards of single games, for board_draw. */
void cryptocurrency_board(const struct board *board, struct text *out);
void cryptocurrency_table(const struct board *board, struct text *out);
void cryptoly_board(const struct board *board, struct text *out);
void fuffziger_board(const struct board *board, struct text *out);
void karthedis_board(const struct board *board, struct text *out);

#endif
