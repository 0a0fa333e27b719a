/*
 * connection.h: a socket or an HTTP request: its number, who it is, what waits to be sent.
 *
 * A queue is bounded: who reads too slowly is told so and cut off, and may come
 * back; nothing is left out of a queue, for a gap would be worse than an end.
 */
#ifndef SERVER_NET_CONNECTION_H
#define SERVER_NET_CONNECTION_H

#include "core/text.h"
#include "server/net/headers.h"

enum { SECRET_HEX = 33 };

struct guest;
struct server;
struct watching;

/* A message to be sent; shared by all that get the same. Right before its bytes stand those
 * that make it a frame of a WebSocket. */
struct frame {
    int references;
    size_t head, size;
    unsigned char *data;
};

struct queued {
    struct frame *frame;
    struct queued *next;
};

enum connection_kind { CONNECTION_SOCKET, CONNECTION_HTTP };

struct connection {
    uint64_t id;
    enum connection_kind kind;
    void *io; /* of socket.c */
    char address[ADDRESS_SIZE];
    int64_t opened, heard; /* ticks */
    bool closing;          /* after what is queued: */
    int close_code;
    bool gone;  /* the other end is closed */
    bool woken; /* socket.c has it on its list */

    /* Who it is, as those above have found out. */
    int64_t player;            /* 0: not yet known */
    int language;              /* -1: none told */
    bool greeted;              /* hello is done */
    struct guest *guest;       /* of server/house */
    struct watching *watching; /* of server/match */

    /* A socket: what it may ask, what it has asked, what it is to be sent. */
    double credits;
    int64_t credits_at;
    int open; /* requests without an answer */
    struct queued *first, *last;
    size_t waiting; /* bytes in the queue */

    /* A request over HTTP: how it is answered, and a secret that goes out with it. */
    struct http_answer *answer;
    bool secure;
    char new_secret[SECRET_HEX];
};

struct connection *connection_begin(struct server *server, enum connection_kind kind, void *io,
                                    const char *address);
void connection_end(struct server *server, struct connection *connection);
struct connection *connection_find(struct server *server, uint64_t id);
struct frame *frame_make(const char *text, size_t size); /* NULL: no memory */
struct frame *frame_of(struct text *text);               /* which is freed */
bool frame_same(const struct frame *frame, const struct frame *other);
void frame_free(struct frame *frame);
void connection_send(struct server *server, struct connection *connection, struct frame *frame);
/* The text is freed. */
void connection_send_text(struct server *server, struct connection *connection, struct text *text);
void connection_bye(struct server *server, struct connection *connection, const char *why,
                    int64_t retry);
/* The next frame to be written; NULL: none. The caller frees it. */
struct frame *connection_take(struct connection *connection);

#endif
