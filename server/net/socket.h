/*
 * socket.h: HTTP and WebSockets for a server, on a libuv loop. The only part
 * that knows libwebsockets.
 */
#ifndef SERVER_NET_SOCKET_H
#define SERVER_NET_SOCKET_H

#include <stdbool.h>

struct connection;
struct server;
struct sockets;

/* Listens as the server's settings say. NULL: it cannot. */
struct sockets *sockets_open(struct server *server, void *loop);
/* Begins to close everything; the loop has to run on until it is done. */
void sockets_close(struct sockets *sockets);
/* The library's own, for outgoing.c. */
void *sockets_context(struct sockets *sockets);

/* For server_open: something is to be sent. It is by the next sockets_send. */
void sockets_wake(struct connection *connection);
/* Called by the loop before it waits. */
void sockets_send(struct sockets *sockets);

/* guards.txt: the headers that every answer has: nothing from elsewhere, no frames, no guessing
 * of types, no cameras. The tests in a browser have them from there too. */
extern const char server_guards[];

#endif
