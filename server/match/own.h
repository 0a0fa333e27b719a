/*
 * own.h: what the room of matches keeps for itself.
 */
#ifndef SERVER_MATCH_OWN_H
#define SERVER_MATCH_OWN_H

#include "server/match/clock.h"
#include "server/match/due.h"
#include "server/match/exchange.h"
#include "server/match/minds.h"
#include "server/match/news.h"
#include "server/match/playing.h"
#include "server/match/state.h"
#include "server/match/telling.h"
#include "server/match/waiting.h"
#include "server/net/address.h"
#include "server/net/connection.h"
#include "thinking/thinking.h"

enum {
    MOST_WATCHED = 32, /* matches by one socket */
    MOST_PARKED = 64   /* requests that wait for a match */
};

/* Somebody waits for a hint or a review. */
struct inquiry {
    uint64_t number; /* of the question */
    int64_t match;
    int seat;
    size_t seen; /* events, when it was asked */
    struct ticket ticket;
    struct inquiry *next;
};

/* The matches that a socket looks at. */
struct watching {
    int64_t match[MOST_WATCHED];
    int count;
};

struct matches {
    const struct match_calls *calls;
    struct index rooms;
    struct thinking *pool;     /* NULL: computer players think in the loop */
    struct inquiry *inquiries; /* hints and reviews that are with the workers */
    struct due_look due;
    uint32_t turns[ROOM_STATES][ROOM_STATES]; /* how often one state followed upon another */
};

#endif
