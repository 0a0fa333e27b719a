/*
 * lobby.h: the list of open tables, and those of own matches.
 */
#ifndef SERVER_HOUSE_LOBBY_H
#define SERVER_HOUSE_LOBBY_H

#include "server/net/connection.h"

struct server;

enum { MOST_LOBBY = 200, MOST_MINE = 100 };

struct lists {
    int64_t at;           /* tick: that of open tables is read again; 0: not */
    int64_t last;         /* when it was */
    struct frame *tables; /* as it was sent last */
};

void lobby_tick(struct server *server);
void mine_tick(struct server *server);
void lobby_close(struct server *server);

#endif
