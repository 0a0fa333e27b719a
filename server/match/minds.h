/*
 * minds.h: computer players, hints and reviews: asked of workers, answered by number.
 */
#ifndef SERVER_MATCH_MINDS_H
#define SERVER_MATCH_MINDS_H

#include "server/match/room.h"
#include "thinking/thinking.h"

bool minds_open(struct server *server);
void minds_close(struct server *server);
/* The computer players in these seats are asked, and what they have answered is given. True: some
 * answer was given, so that others may be due: parts of a private decision are played without a
 * step. */
bool minds_turn(struct room *room, unsigned seats);
/* An answer came: it is kept, here and nowhere else, until minds_turn can give it. */
void minds_take_move(struct server *server, const struct thinking_result *result);
void minds_forget(struct room *room);
void minds_cancel(struct room *room, int seat);

#endif
