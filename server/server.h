/*
 * server.h: a server that runs matches for people and computer players.
 *
 * One loop alone touches matches and sockets; one thread alone touches the
 * database (store/); computer players think in processes of their own
 * (thinking/). Whatever was acknowledged is stored. docs/wire.md says what
 * goes over the network, docs/hosting.md how it is run.
 *
 * Everything but socket.c and loop.c is without sockets and clocks: it gets
 * messages and time, and hands out frames. So tests and fuzzers drive the real
 * server without a network.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "server/ground/settings.h"

/* Why it could not be started: the key of words and what goes into them. */
struct server_fault {
    const char *key;
    char about[200];
    int64_t number;
};

/* Runs until SIGTERM or SIGINT. 0: ended in good order; else *fault says why. */
int server_run(const struct server_settings *settings, struct server_fault *fault);
/* Whether all of it could be used: ports are not opened, the store is looked at. */
bool server_check(const struct server_settings *settings, struct server_fault *fault);

#endif
