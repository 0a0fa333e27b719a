/*
 * outgoing.h: webhooks: where they may go, and how one that was sent has fared.
 */
#ifndef SERVER_NET_OUTGOING_H
#define SERVER_NET_OUTGOING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;
struct sockets;

/* A message on its way to a webhook, and how that went. */
enum { HOOK_URL = 400 };
struct outgoing {
    uint64_t number;
    char host[256];
    int port;
    char path[HOOK_URL];
    char signature[120];
    const char *body; /* copied by who sends it */
    size_t size;
};
enum outcome {
    OUTCOME_FINE,
    OUTCOME_NAME,    /* no such host */
    OUTCOME_ADDRESS, /* not a public one */
    OUTCOME_CONNECT, /* no connection, or a certificate that is not trusted */
    OUTCOME_REDIRECT,
    OUTCOME_STATUS, /* not 2xx */
    OUTCOME_TIME,
    OUTCOMES
};

/* "https://name[:port][/path]", and nothing else. */
bool hook_read_url(const char *url, struct outgoing *out);
/* Whether the address, of 4 or 16 bytes, is one that all the world can reach. */
bool hook_is_public(const uint8_t *address, bool six);

/* Webhooks are sent from now on, by the library of the sockets on the same loop. What becomes of
 * each is told once. */
void outgoing_open(struct server *server, struct sockets *sockets, void *loop,
                   void (*done)(struct server *server, uint64_t number, enum outcome outcome,
                                int status));
void outgoing_close(struct server *server);

#endif
