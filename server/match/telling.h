/*
 * telling.h: who is told of a match without looking at it.
 */
#ifndef SERVER_MATCH_TELLING_H
#define SERVER_MATCH_TELLING_H

#include "server/match/room.h"

/* That a match has begun to be played, and how one that had begun has ended: everybody in it, and a
 * line of the server's log that names nobody, not even the match. */
void tell_begun(const struct room *room);
void tell_ended(const struct room *room);
void log_ended(const struct room *room); /* the line alone */
/* The people in these seats. */
void tell_people(const struct room *room, enum told_event event, unsigned seats);
/* The list of open tables is another one, and where a room is named the lists of its players. */
void lobby_changed(struct server *server, const struct room *room);
/* A step of the match is stored: for those who can see something of it, and no others. Who is
 * asked by it is `told`. */
void mine_stepped(struct room *room, bool told);

#endif
