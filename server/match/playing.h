/*
 * playing.h: a match that has begun: who may ask something of it, and what people agree upon.
 */
#ifndef SERVER_MATCH_PLAYING_H
#define SERVER_MATCH_PLAYING_H

#include "server/match/room.h"

bool match_runs(struct request *request); /* else it is refused */
void absence_tick(struct room *room);     /* who was gone for long, and what is agreed */

#endif
