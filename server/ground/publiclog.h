/*
 * publiclog.h: how far the public log of commitments (fair/log.h) goes.
 *
 * The store makes its lines (store/log.c). Here it is known how far it goes in
 * what is stored, and never further: a message that shows a commitment is written
 * when the answer that stored it has been taken.
 */
#ifndef SERVER_GROUND_PUBLICLOG_H
#define SERVER_GROUND_PUBLICLOG_H

struct server;
struct store_answer;
struct text;

/* What an answer of the store tells of it. */
void publiclog_take(struct server *server, const struct store_answer *answer);
/* For messages, as the member `log`. */
void publiclog_write(const struct server *server, struct text *out);

#endif
