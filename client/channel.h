/*
 * channel.h: bytes to and from a server: HTTP requests one at a time, and one
 * WebSocket, under TLS where the address says so.
 *
 * It has a thread of its own, so that nobody waits for names, handshakes or a
 * slow network. What happened is taken from it one by one; its descriptor can be
 * read while something is there. Certificates are checked against those that the
 * system trusts (SSL_CERT_FILE names others). Redirects are not followed.
 */
#ifndef CLIENT_CHANNEL_H
#define CLIENT_CHANNEL_H

#include <stddef.h>

#include "client/address.h"

struct channel;

/* Why there is no connection, or none any more. */
enum channel_fault {
    CHANNEL_FINE,
    CHANNEL_NAME,        /* there is no such host */
    CHANNEL_CONNECT,     /* nobody answers there */
    CHANNEL_CERTIFICATE, /* somebody does, who cannot prove to be it */
    CHANNEL_REFUSED,     /* by an HTTP status instead of a socket */
    CHANNEL_ENDED,       /* the connection was there and is no more */
    CHANNEL_MEMORY
};

enum channel_what {
    CHANNEL_OPENED,  /* the socket */
    CHANNEL_MESSAGE, /* of it: text */
    CHANNEL_CLOSED,  /* or not opened: fault, and status where there was one */
    CHANNEL_ANSWER   /* to a request: status and text, or a fault */
};

struct channel_event {
    enum channel_what what;
    enum channel_fault fault;
    int status;
    char *text; /* ended by a 0; the taker frees it */
    size_t size;
};

/* NULL: no memory, or no thread. */
struct channel *channel_open(const struct address *address);
void channel_close(struct channel *channel); /* NULL is allowed */
int channel_descriptor(const struct channel *channel);
/* False: nothing has happened. */
bool channel_next(struct channel *channel, struct channel_event *event);

/* GET of a path behind the address's own. */
void channel_get(struct channel *channel, const char *path);
/* Opens the socket at /wire; an open one is closed before. */
void channel_connect(struct channel *channel);
void channel_drop(struct channel *channel);
/* One message; nothing where the socket is not open. */
void channel_send(struct channel *channel, const char *text, size_t size);

#endif
