/*
 * headers.h: what a request says of itself, read out of texts that strangers
 * wrote. Pure functions: they touch nothing but what they are given.
 */
#ifndef SERVER_NET_HEADERS_H
#define SERVER_NET_HEADERS_H

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_SIZE = 48, GIVEN_SIZE = 64 };

/* Headers as they came; NULL: there was none. */
struct http_headers {
    const char *path, *query; /* the query's parts parted by "&" */
    const char *cookies, *authorization, *host, *origin, *site, *encodings, *languages;
    const char *forwarded, *proto; /* X-Forwarded-For, X-Forwarded-Proto */
    const char *peer;              /* who is at the other end of the connection */
    bool head;
};

/* What the server's settings say of its surroundings. */
struct http_trust {
    bool proxy;                       /* what is forwarded was written by our proxy */
    bool tls;                         /* we speak TLS ourselves */
    const char *public_url, *listens; /* the address it listens on; NULL or "" all */
    const char *const *name;          /* other names that people know it by */
    int names;
};

/* What is read out of them; pointers lead into the headers and into this. */
struct http_request {
    const char *path, *query, *cookie, *bearer, *host, *origin, *site, *encodings, *languages;
    bool head;
    bool secure;                /* over TLS, by us or by the proxy */
    char address[ADDRESS_SIZE]; /* whose request it is, for limits and bans */
    char given[2][GIVEN_SIZE];  /* where cookie and bearer lie */
};

/* False: nothing that anybody of ours would ask: no path, or one with control characters. */
bool http_read(const struct http_trust *trust, const struct http_headers *headers,
               struct http_request *request);
/* Whether the name that was asked is one of ours: an address, a name of this machine for itself,
 * one of the settings, or none at all. With another one a stranger's page may have led a browser
 * here, by a name of its own that now means our address: the page would be ours. */
bool http_knows_host(const struct http_trust *trust, const struct http_request *request);
/* Whether a page of ours asks, or no page at all. */
bool http_is_ours(const struct http_trust *trust, const struct http_request *request);
/* The value of an argument of the query; false: it is not there, or too long. */
bool http_argument(const char *query, const char *name, char *value, size_t size);
/* The first of the list of languages that is among the known ones (NULL behind them), by its
 * number; -1: none. */
int http_language(const char *languages, const char *const known[]);
/* Whether the list of encodings has this one, and not with the weight 0. */
bool http_accepts(const char *encodings, const char *encoding);

#endif
