/*
 * waiting.h: a match before it begins: made, joined, changed, started.
 */
#ifndef SERVER_MATCH_WAITING_H
#define SERVER_MATCH_WAITING_H

#include "server/match/room.h"

void waiting_tick(struct room *room);
void waiting_rename(struct room *room, int seat, const char *name);
void waiting_leave(struct room *room, int seat); /* saved quietly, or dissolved */
/* `invite`: the hash of an invitation, which is used with it; NULL: none. */
enum done waiting_join(struct request *request, struct room *room, int wanted,
                       const uint8_t *invite);
enum done waiting_created(struct request *request, struct room *room, int seat);
/* A listed table for strangers, as quick matches make it. NULL: it was refused. */
struct room *waiting_open(struct request *request, const struct game *game, int players);

#endif
