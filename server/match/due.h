/*
 * due.h: what is due in matches that are not in memory.
 *
 * The row of a match tells when a server has to look at it even if nobody asks for it, in
 * lived time (ground/lives.h). As long as it is in memory and could do something by itself
 * that is "as soon as a server starts"; when it goes to sleep it is when its next clock runs
 * out, or never. So a server that starts reads what is due, in portions and by an index, and
 * everything else when somebody reaches for it.
 */
#ifndef SERVER_MATCH_DUE_H
#define SERVER_MATCH_DUE_H

#include "server/match/room.h"

/* How far the matches in the store were looked at. */
struct due_look {
    bool asked; /* a portion is with the store */
    bool again; /* some could not be read: from the beginning */
    int64_t at; /* tick of the next one */
    int64_t until;
    struct stored_match behind; /* the last one of the portion before: its moment and id */
};

void due_tick(struct server *server);
void due_answer(struct server *server, const struct store_answer *answer);
/* One could not be read: it is asked for again. */
void due_again(struct server *server);
/* What is stored as long as the match is in memory. */
int64_t due_here(const struct room *room);
/* Stored with a step: it will be looked at although it slept. */
void due_wake(const struct room *room, struct store_request *request);
/* Whether nothing is due for so long that it need not be in memory. */
bool due_is_far(const struct room *room);
/* It goes to sleep, and what is due then is stored; false: not now. */
bool due_sleep(struct room *room);

#endif
