/*
 * whole.h: the rooms of the server put together, for those who drive it: the loop, and tests
 * that bring messages and time themselves.
 */
#ifndef SERVER_WHOLE_H
#define SERVER_WHOLE_H

#include "server/ground/ground.h"
#include "server/house/house.h"
#include "server/match/match.h"
#include "server/net/answer.h"
#include "server/net/connection.h"
#include "server/net/net.h"
#include "server/net/wire.h"
#include "server/server.h"

/* `alarm` is called by the store's thread when there is something to pump. NULL: it cannot be
 * started, *fault says why. */
struct server *server_open(const struct server_settings *settings,
                           void (*wake)(struct connection *connection),
                           void (*alarm)(void *context), void *context, struct server_fault *fault);
void server_pump(struct server *server);    /* answers of the store, results */
void server_turn(struct server *server);    /* and what is due: every few milliseconds */
void server_stop(struct server *server);    /* tells everybody */
bool server_is_idle(struct server *server); /* nothing waits for the store */
void server_close(struct server *server);

/* Answers a message of this type (messages.c). */
void messages_answer(struct request *request, const char *type);

#endif
