/*
 * wire.h: requests of clients, and how they are answered: at once, or later by a ticket.
 *
 * Of docs/wire.md this is the part that all requests share. Which there are, and who answers
 * each, is in server/messages.c.
 */
#ifndef SERVER_NET_WIRE_H
#define SERVER_NET_WIRE_H

#include "core/text.h"
#include "core/value.h"
#include "server/ground/figures.h"
#include "store/store.h"

struct connection;
struct game;
struct person;
struct refusal;
struct room;

/* ---- what is asked -------------------------------------------------------------- */

enum done { DONE, DONE_LATER, DONE_PARK };

enum { WIRE_VERSION = 1, MOST_MEMBERS = 24, MEMBER_SIZE = 24 };

struct request {
    struct server *server;
    struct connection *connection;
    struct value message;
    int members; /* of the message, in their order: */
    struct {
        char name[MEMBER_SIZE]; /* "": too long to be one of ours */
        struct value value;
    } member[MOST_MEMBERS];
    const char *text;
    size_t size;
    int64_t n;
    const struct person *player;
    bool inner;        /* made or kept by ourselves */
    struct room *room; /* for those that name a match */
    int viewer;        /* the player's seat there, or SPECTATOR */
};

/* Who waits for an answer; of number 0: nobody. */
struct ticket {
    uint64_t connection;
    int64_t n;
};

/* ---- messages in, answers out --------------------------------------------------- */

void wire_receive(struct server *server, struct connection *connection, const char *text,
                  size_t size);
/* The same for a message that was received before and had to wait. */
void wire_do(struct server *server, struct connection *connection, const char *text, size_t size,
             bool counted);
enum done wire_ack(struct request *request);
enum done wire_ack_with(struct request *request, struct text *members); /* ",\"a\":1"; freed */
enum done wire_refuse(struct request *request, const char *key);
enum done wire_refuse_member(struct request *request, const char *key, const char *member);
enum done wire_refuse_retry(struct request *request, const char *key, int64_t retry);
/* A limit was reached: refused by its key, and counted. */
enum done wire_refuse_limit(struct request *request, enum limit limit, int64_t retry);
enum done wire_refuse_refusal(struct request *request, const struct game *game,
                              const struct refusal *refusal);
/* Acknowledges, with these members, when the store has what is put (about ABOUT_PROMISED).
 * Takes both over. */
enum done wire_ack_stored(struct request *request, struct store_request *put, struct text *members);
void wire_answer(struct server *server, struct store_answer *answer);
void ticket_ack(struct server *server, struct ticket ticket, const char *members);
void ticket_refuse(struct server *server, struct ticket ticket, const char *key, int64_t retry);
struct ticket ticket_of(struct request *request);
/* `retry` as in a refusal: its words may say {seconds}. */
void wire_sentence(const struct server *server, int language, const char *key, int64_t retry,
                   struct text *out);
/* Members of the request; of value VALUE_NONE where there is none such. */
struct value wire_member(const struct request *request, const char *name);
bool wire_text(struct request *request, const char *name, char *text, size_t size);
bool wire_has(struct request *request, const char *name);
bool wire_on(struct request *request, bool *on); /* else it is refused */
/* Whether the request has these members, parted by blanks, and no others; those that must be
 * there begin with '!'. Else it is refused. */
bool wire_check(struct request *request, const char *members);
/* No member is there that is not in the list, parted by blanks, and none twice. */
bool object_has_only(struct value object, const char *members);
/* Goes over the members of an object: begin with *at NULL. */
bool object_next(struct value object, const char **at, char *name, size_t size,
                 struct value *value);

#endif
