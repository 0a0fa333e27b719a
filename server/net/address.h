/*
 * address.h: what one address does: its sockets, and what it may still ask for.
 */
#ifndef SERVER_NET_ADDRESS_H
#define SERVER_NET_ADDRESS_H

#include <stdint.h>

#include "server/net/headers.h"

struct server;

enum { CHANGING_PLAYERS = 5 /* so many may change as much as one may, at one address */ };

struct address_load {
    char address[ADDRESS_SIZE];
    int sockets;
    double matches; /* credits for new ones */
    int64_t matches_at;
    double players; /* the same */
    int64_t players_at;
    double codes; /* credits for failed codes and tokens */
    int64_t codes_at;
    double changes; /* of settings, webhooks, codes */
    int64_t changes_at;
};

struct address_load *address_of(struct server *server, const char *address); /* NULL: no memory */
/* Failed codes and tokens slow down by address: whether another may be tried; one has failed. */
bool address_may_try(struct server *server, const char *address);
void address_failed(struct server *server, const char *address);

#endif
