/*
 * clock.h: thinking time.
 *
 * A clock runs while its seat is asked, in playing time.
 */
#ifndef SERVER_MATCH_CLOCK_H
#define SERVER_MATCH_CLOCK_H

#include "server/match/room.h"

void clock_begin(struct room *room);
/* After a step that somebody caused; NULL: there was none. */
void clock_renew(struct room *room, const struct origin *origin);
int64_t clock_when(const struct room *room); /* played; TABLE_NEVER */
void clock_out(struct room *room);           /* what has run out */
/* For the store: "played left left ...", of a running clock with a + before it. Behind ~ what
 * others see of it. Or as it stands after a step: the clock of who answers has stopped. */
void clock_write(const struct room *room, struct text *out);
void clock_write_after(const struct room *room, const struct origin *origin, struct text *out);
void clock_read(struct room *room, const char *text);
int64_t clock_shown(const struct room *room, int seat, int viewer); /* -1: none */
void clock_stop(struct room *room);

#endif
