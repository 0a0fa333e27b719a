/* house.c: the room of people as a whole. */
#include "server/house/house.h"

#include <stdlib.h>

#include "server/house/own.h"

bool people_open(struct server *server)
{
    server->people = calloc(1, sizeof *server->people);
    return server->people;
}

void people_close(struct server *server)
{
    size_t place = 0;
    if (!server->people)
        return;
    leaving_close(server);
    hook_close(server);
    for (struct player *player; (player = index_next(&server->people->players, &place));)
        player_free(player);
    index_free(&server->people->players);
    lobby_close(server);
    operator_close(server);
    free(server->people);
    server->people = NULL;
}

void people_start(struct server *server)
{
    operator_begin(server);
}

void people_pump(struct server *server)
{
    lobby_tick(server);
    hook_tick(server);
}

void people_tick(struct server *server)
{
    leaving_tick(server);
    mine_tick(server);
}
