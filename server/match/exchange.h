/*
 * exchange.h: commitment, promises, entropies (docs/fairness.md), before a match runs; and
 * signatures of what players were shown.
 */
#ifndef SERVER_MATCH_EXCHANGE_H
#define SERVER_MATCH_EXCHANGE_H

#include "server/match/room.h"

void exchange_begin(struct room *room);
void exchange_resume(struct room *room);
void exchange_tick(struct room *room);
void exchange_write(struct room *room, int viewer, struct text *out);

/* The member `signed` of an answer, if there is one; false: it was refused. */
bool signing_take(struct request *request, struct fair_signed *vouch, bool *given);

#endif
