/*
 * net.h: the room of connections: bytes come in here and frames go out.
 *
 * What somebody asked is handed up by a table of functions that is given when
 * the room is opened; the room itself knows no player and no match.
 */
#ifndef SERVER_NET_NET_H
#define SERVER_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct connection;
struct frame;
struct http_request;
struct request;
struct server;
struct text;

/* Whom the network calls. None of them may end the connection it is called for. */
struct net_calls {
    /* Whether the request may become a socket: 0, else the status of the refusal. */
    int (*may_open)(struct server *server, const struct http_request *request);
    /* A connection of any kind begins, before it has said anything. False: no memory, and it
     * does not. */
    bool (*begun)(struct server *server, struct connection *connection);
    /* A socket was opened and brought this secret; NULL: none. */
    void (*brought)(struct server *server, struct connection *connection, const char *secret);
    /* It ends: nothing may keep it from now on. */
    void (*ended)(struct server *server, struct connection *connection);
    /* A request over HTTP. It is answered now or later by net/answer.h. */
    void (*page)(struct server *server, struct connection *connection,
                 const struct http_request *request);
    /* A message of a socket: whether its sender may ask so much (else it is refused), and what
     * it asks. It gets one answer, now or later. */
    bool (*may_ask)(struct request *request);
    void (*message)(struct request *request, const char *type);
    /* A refusal is about to be told: the members that say of which match, if any. */
    void (*place)(const struct request *request, struct text *out);
};

/* `wake`: there is something to send to the connection. The calls stay where they are. */
bool net_open(struct server *server, const struct net_calls *calls,
              void (*wake)(struct connection *connection));
void net_end(struct server *server);   /* ends all connections */
void net_close(struct server *server); /* when nobody asks for one any more */
/* Sockets that never say hello are ended. */
void net_tick(struct server *server);
/* Addresses that were not heard of for a while are forgotten. */
void net_sweep(struct server *server);
/* Takes leave of all sockets; of those of one player; or only of whom `unwanted` says. */
void net_bye(struct server *server, const char *why, int64_t retry);
void net_bye_player(struct server *server, int64_t player, const char *why);
void net_bye_those(struct server *server, const char *why,
                   bool (*unwanted)(const struct server *server, int64_t player,
                                    const char *address));
/* To all whose hello is done; to all whom `wants` says. */
void net_tell(struct server *server, struct frame *frame,
              bool (*wants)(const struct connection *connection));
int net_sockets(const struct server *server);

#endif
