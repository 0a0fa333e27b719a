/*
 * watching.h: who looks at a match, and whose requests wait for it. Both outlast the match
 * being read again from the store.
 */
#ifndef SERVER_MATCH_WATCHING_H
#define SERVER_MATCH_WATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct room;
struct server;

struct watcher {
    uint64_t connection;
    int viewer;
    bool json;
    bool started;  /* has a start */
    bool fresh;    /* has got nothing yet: the head is to come */
    bool proved;   /* has got the lines of the exchange with everybody's entropy */
    size_t seen;   /* events */
    uint64_t word; /* hash of what was told beside the events */
};

struct parked {
    uint64_t connection;
    size_t size;
    struct parked *next;
    char text[];
};

struct audience {
    struct watcher *watcher;
    int count, space;
    struct parked *first, *last;
    int waiting;
};

/* Whoever watches now sits or sits no more: seen as what they are. */
void audience_reseat(struct room *room);
/* Everybody is to be shown the match from the beginning again. */
void audience_refresh(struct room *room);
/* Each request that waits is done as if it came now; what has to wait again is parked again, in
 * its order. */
void room_unpark(struct room *room);
/* Nobody watches any more, and requests that wait are forgotten. */
void audience_free(struct server *server, struct audience *audience);

#endif
