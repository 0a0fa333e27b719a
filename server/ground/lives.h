/*
 * lives.h: lived time: what the servers of this store lived, one after the other.
 *
 * It stands while no server runs, and no calendar that is set otherwise between two servers
 * moves it: what went by is only ever reckoned between two moments of the same server. Clocks of
 * matches go on in it, and it says when a match that nobody looks at is due.
 */
#ifndef SERVER_GROUND_LIVES_H
#define SERVER_GROUND_LIVES_H

#include <stdbool.h>
#include <stdint.h>

struct server;
struct store_answer;
struct stored_life;

struct lives {
    int64_t own;              /* which server this is: whose claims in the store are ours */
    int64_t before;           /* lived time when it began */
    struct stored_life *list; /* of the servers before, the last one first */
    int count;
};

enum { MOST_LIVES = 1000 };

/* From the answer that has read them. False: no memory, or no random numbers. */
bool lives_open(struct server *server, const struct store_answer *answer);
void lives_close(struct server *server);
int64_t lived_now(const struct server *server);
/* The lived time at a moment of this server's, or of one before, by that one's calendar. False:
 * it was nobody's. */
bool lived_at(const struct server *server, int64_t moment, int64_t *lived);

#endif
