/* ground.c: the time, and what is known of each game. */
#include "server/ground/ground.h"

#include <string.h>

const char *server_layout(const struct server *server, const struct game *game)
{
    for (int i = 0; all_games[i]; i++)
        if (!strcmp(all_games[i]->id, game->id))
            return server->layouts[i];
    return "";
}

void server_time(struct server *server, int64_t now, int64_t tick)
{
    int64_t passed = tick > server->tick ? tick - server->tick : 0;
    if (!server->now) {
        server->now = server->began = now;
    } else {
        int64_t off = now - server->now - passed, most;
        server->slack += (double)passed / 100;
        most = (int64_t)server->slack;
        off = off > most ? most : off < -most ? -most : off;
        server->slack -= (double)most;
        server->now += passed + off;
    }
    server->tick += passed;
}
