/* net.c: the room of connections as a whole: opened, closed, and what goes to many. */
#include "server/net/net.h"

#include <stdlib.h>

#include "server/net/own.h"

enum { HELLO_MS = 10000 };

bool net_open(struct server *server, const struct net_calls *calls,
              void (*wake)(struct connection *connection))
{
    server->net = calloc(1, sizeof *server->net);
    if (!server->net)
        return false;
    server->net->calls = calls;
    server->net->wake = wake;
    return true;
}

void net_end(struct server *server)
{
    struct net *net = server->net;
    size_t place = 0;
    if (!net)
        return;
    wire_end(server);
    for (struct connection *at; (at = index_next(&net->connections, &place));)
        connection_end(server, at);
}

void net_close(struct server *server)
{
    struct net *net = server->net;
    if (!net)
        return;
    index_free(&net->connections);
    addresses_free(server);
    free(net->courier);
    free(net);
    server->net = NULL;
}

int net_sockets(const struct server *server)
{
    return server->net->sockets;
}

void net_sweep(struct server *server)
{
    addresses_sweep(server);
}

void net_tick(struct server *server)
{
    size_t place = 0;
    for (struct connection *at; (at = index_next(&server->net->connections, &place));)
        if (at->kind == CONNECTION_SOCKET && !at->greeted && !at->closing &&
            server->tick - at->opened > HELLO_MS)
            connection_bye(server, at, "hello", 1000);
}

void net_bye(struct server *server, const char *why, int64_t retry)
{
    size_t place = 0;
    for (struct connection *at; (at = index_next(&server->net->connections, &place));)
        if (at->kind == CONNECTION_SOCKET)
            connection_bye(server, at, why, retry);
}

void net_bye_player(struct server *server, int64_t player, const char *why)
{
    size_t place = 0;
    for (struct connection *at; (at = index_next(&server->net->connections, &place));)
        if (at->player == player && at->kind == CONNECTION_SOCKET)
            connection_bye(server, at, why, 0);
}

void net_bye_those(struct server *server, const char *why,
                   bool (*unwanted)(const struct server *server, int64_t player,
                                    const char *address))
{
    size_t place = 0;
    for (struct connection *at; (at = index_next(&server->net->connections, &place));)
        if (at->kind == CONNECTION_SOCKET && unwanted(server, at->player, at->address))
            connection_bye(server, at, why, 0);
}

void net_tell(struct server *server, struct frame *frame,
              bool (*wants)(const struct connection *connection))
{
    size_t place = 0;
    for (struct connection *at; frame && (at = index_next(&server->net->connections, &place));)
        if (wants ? wants(at) : at->greeted)
            connection_send(server, at, frame);
}
