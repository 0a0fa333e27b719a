/*
 * clock.h: thinking time.
 *
 * A clock runs while its seat is asked, in playing time.
 */
#ifndef SERVER_MATCH_CLOCK_H
#define SERVER_MATCH_CLOCK_H

#include "server/match/room.h"

void clock_begin(struct room *room);
void clock_renew(struct room *room);                         /* after a step */
int64_t clock_when(const struct room *room);                 /* played; TABLE_NEVER */
void clock_out(struct room *room);                           /* what has run out */
void clock_write(const struct room *room, struct text *out); /* for the store */
void clock_read(struct room *room, const char *text);
int64_t clock_shown(const struct room *room, int seat, int viewer); /* -1: none */
void clock_stop(struct room *room);

#endif
