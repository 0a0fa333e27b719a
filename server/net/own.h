/*
 * own.h: what the room of connections keeps for itself.
 */
#ifndef SERVER_NET_OWN_H
#define SERVER_NET_OWN_H

#include "server/ground/ground.h"
#include "server/net/address.h"
#include "server/net/answer.h"
#include "server/net/connection.h"
#include "server/net/net.h"
#include "server/net/outgoing.h"
#include "server/net/wire.h"

/* An acknowledgement that goes out when the store has what it says. */
struct promised {
    struct ticket ticket;
    char *members;
    struct promised *next;
};

struct net {
    const struct net_calls *calls;
    void (*wake)(struct connection *connection); /* there is something to send */
    struct index connections, addresses;
    uint64_t next_connection;
    int sockets;
    struct promised *promised;
    struct courier *courier; /* who sends webhooks */
};

/* Forgets addresses of which nothing was heard since; all of them, with the room. */
void addresses_sweep(struct server *server);
void addresses_free(struct server *server);
void wire_end(struct server *server);

#endif
