/*
 * leaving.h: a player who wants to be forgotten, in as many goes as it takes.
 */
#ifndef SERVER_HOUSE_LEAVING_H
#define SERVER_HOUSE_LEAVING_H

#include "server/net/wire.h"

/* Somebody wants to be forgotten. */
struct leaving {
    int64_t player;
    struct ticket ticket;
    int64_t at, until; /* ticks: of the next go, of the last one */
    int behind;        /* matches looked through */
    struct leaving *next;
};

void leaving_tick(struct server *server);
void leaving_close(struct server *server);

#endif
