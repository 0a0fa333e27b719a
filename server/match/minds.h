/*
 * minds.h: computer players, hints and reviews: asked of workers, answered by number.
 */
#ifndef SERVER_MATCH_MINDS_H
#define SERVER_MATCH_MINDS_H

#include "server/match/room.h"
#include "thinking/thinking.h"

bool minds_open(struct server *server);
void minds_close(struct server *server);
bool minds_ask(struct room *room, unsigned seats);
void minds_take_move(struct server *server, const struct thinking_result *result);
void minds_forget(struct room *room);
void minds_cancel(struct room *room, int seat);

#endif
