/*
 * pages.h: what there is at which address over HTTP.
 */
#ifndef SERVER_HOUSE_PAGES_H
#define SERVER_HOUSE_PAGES_H

struct connection;
struct server;
struct text;

/* The public log of commitments, by what stands behind `?` in the address. */
void logpage_get(struct server *server, struct connection *connection, const char *query);
/* The figures of the whole server. */
void metrics_write(struct server *server, struct text *out);

#endif
