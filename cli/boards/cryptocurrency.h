/* cryptocurrency.h: what the files of Cryptocurrency's board share. */
#ifndef CLI_BOARDS_CRYPTOCURRENCY_H
#define CLI_BOARDS_CRYPTOCURRENCY_H

#include "cli/boards.h"
#include "games/cryptocurrency/cryptocurrency.h"

/* board_kind.shortcut of this game. */
int cryptocurrency_shortcut(const struct board *board, const char *typed, struct move moves[],
                            int most);

#endif
