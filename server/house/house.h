/*
 * house.h: the room of people: who somebody is, what they are told, how they find each
 * other, what is said, how much they may ask, and what an operator orders.
 *
 * It stands above matches and connections: it calls them, and is called by them through
 * the tables that server/core.c gives them.
 */
#ifndef SERVER_HOUSE_HOUSE_H
#define SERVER_HOUSE_HOUSE_H

#include "server/match/match.h"
#include "server/net/outgoing.h"
#include "server/net/wire.h"

struct http_request;

bool people_open(struct server *server);
void people_close(struct server *server);
void people_start(struct server *server); /* what the operator has ordered */
void people_pump(struct server *server);  /* often: what is due to many */
void people_tick(struct server *server);  /* and what is due to single players */

/* ---- for connections (struct net_calls) -------------------------------------------- */

int http_may_open(struct server *server, const struct http_request *request);
void http_receive(struct server *server, struct connection *connection,
                  const struct http_request *request);
bool guest_begin(struct server *server, struct connection *connection);
void guest_brings(struct server *server, struct connection *connection, const char *secret);
void guest_end(struct server *server, struct connection *connection);
bool guest_may_ask(struct request *request);
/* Whose request it is; NULL: of nobody who has said hello. */
const struct person *guest_person(struct request *request);

/* ---- for matches (struct match_calls) ------------------------------------------------ */

void hook_tell(struct server *server, int64_t player, enum told_event event, int64_t match,
               const struct game *game);
void tables_changed(struct server *server);
void mine_changed(struct server *server, int64_t player);
void chat_begin(struct server *server, const struct room *room, struct connection *connection,
                int viewer);
enum here people_here(struct server *server, int64_t player);
bool people_known(struct server *server, int64_t player);

/* ---- the store's answers, and those of receivers of webhooks -------------------------- */

void people_answer(struct server *server, struct store_answer *answer);
void leaving_answer(struct server *server, const struct store_answer *answer);
void lobby_answer(struct server *server, struct store_answer *answer);
void invite_answer(struct server *server, struct store_answer *answer);
void chat_answer(struct server *server, struct store_answer *answer);
void hook_answer(struct server *server, const struct store_answer *answer);
void operator_answer(struct server *server, const struct store_answer *answer);
/* Does what was ordered and is this server's to do; the rest is put back for others. */
void operator_obey(struct server *server, const struct store_answer *answer);
void pages_store(struct server *server, struct store_answer *answer);
void logpage_answer(struct server *server, const struct store_answer *answer);
void hook_done(struct server *server, uint64_t number, enum outcome outcome, int status);

/* ---- requests ------------------------------------------------------------------------- */

/* Answers, or keeps the request until it is known who it is. */
void hello_answer(struct request *request);
enum done do_away(struct request *request);
enum done do_settings(struct request *request);
enum done do_code(struct request *request);
enum done do_forget(struct request *request);
enum done do_hook(struct request *request);
enum done do_hook_test(struct request *request);
enum done do_lobby(struct request *request);
enum done do_join_by(struct request *request); /* by an invitation, or without one */
enum done do_invite(struct request *request);
enum done do_uninvite(struct request *request);
enum done do_invited(struct request *request);
enum done do_chat(struct request *request);

#endif
