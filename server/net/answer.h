/*
 * answer.h: how a request over HTTP is answered.
 */
#ifndef SERVER_NET_ANSWER_H
#define SERVER_NET_ANSWER_H

#include "fair/fair.h"
#include "server/net/connection.h"

struct http_answer {
    int status;
    const char *type;
    char headers[400]; /* more, each "name: value\r\n" */
    const void *body;
    size_t size;
    void *owned; /* freed with the answer */
    bool ready;
    bool bare; /* asked by HEAD: without the body */
    size_t sent;
};

/* The answer that is being made; NULL: no memory, and the connection is closed. */
struct http_answer *http_answer_of(struct connection *connection);
void http_answer_ready(struct server *server, struct connection *connection);
void http_answer_text(struct server *server, struct connection *connection, int status,
                      const char *type, struct text *text);
void http_answer_plain(struct server *server, struct connection *connection, int status,
                       const char *string);
void http_answer_key(struct server *server, struct connection *connection, int status,
                     const char *key);
/* The same, with when to try again, in milliseconds; 0: not said. What is 503 is worth
 * trying soon. */
void http_answer_retry(struct server *server, struct connection *connection, int status,
                       const char *key, int64_t retry);

struct http_trust http_trust_of(const struct server *server);
/* The status for who asks us by a name that we do not know, and the sentence; it is counted. */
enum { MISDIRECTED = 421 };
extern const char http_host_key[];
bool http_knows_us(const struct server *server, const struct http_request *request);
int http_language_of(const struct http_request *request);
void http_foreign_host(struct server *server, const struct http_request *request,
                       struct text *sentence);

/* The client's files: which client it is; one of them as the answer, false: there is none. */
void files_mark(const struct server *server, struct fair_digest *digest);
bool files_answer(struct server *server, const struct http_request *request,
                  struct http_answer *answer);

#endif
