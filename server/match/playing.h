/*
 * playing.h: a match that has begun: who answers, and what people agree upon.
 */
#ifndef SERVER_MATCH_PLAYING_H
#define SERVER_MATCH_PLAYING_H

#include "server/match/room.h"

bool hand_over(struct room *room, int seat, const char *level, bool left, struct ticket ticket,
               uint64_t request, struct refusal *refusal);
bool match_runs(struct request *request); /* else it is refused */
void absence_tick(struct room *room);     /* who was gone for long, and what is agreed */

#endif
