/*
 * own.h: what the room of people keeps for itself.
 */
#ifndef SERVER_HOUSE_OWN_H
#define SERVER_HOUSE_OWN_H

#include "server/ground/ground.h"
#include "server/house/house.h"
#include "server/house/people.h"
#include "server/net/address.h"
#include "server/net/answer.h"
#include "server/net/net.h"
#include "thinking/thinking.h"

enum {
    MOST_CHAT = 500, /* bytes */
    MOST_LOBBY = 200,
    MOST_MINE = 100
};

/* Whom the operator does not want. */
struct ban {
    bool address; /* else a player */
    char value[64];
    int64_t until; /* 0: for ever */
};

/* Somebody wants to be forgotten. */
struct leaving {
    int64_t player;
    struct ticket ticket;
    int64_t at, until; /* ticks: of the next go, of the last one */
    int behind;        /* matches looked through */
    struct leaving *next;
};

struct people {
    struct index players;
    uint64_t next_change;
    struct leaving *leavings;
    struct ban *bans;
    int ban_count;
    int64_t lobby_at;    /* tick: the list is read again; 0: not */
    int64_t lobby_last;  /* when it was */
    struct frame *lobby; /* as it was sent last */
    /* webhooks */
    struct index hooks; /* how those of players fare */
    struct delivery *deliveries;
    uint64_t next_delivery;
    int under_way;
    int64_t hook_at; /* tick: the store is asked what is due */
    bool hooks_asked;
};

void leaving_tick(struct server *server);
void leaving_close(struct server *server);

void lobby_tick(struct server *server);
void mine_tick(struct server *server);

void hook_show(struct server *server, const struct player *player, struct text *out);
void hook_tick(struct server *server);
void hook_close(struct server *server);
void hook_changed(struct server *server, int64_t player); /* another address, a new try */

bool operator_bans(const struct server *server, int64_t player, const char *address);
void operator_begin(struct server *server);

/* The public log of commitments, by what stands behind `?` in the address. */
void logpage_get(struct server *server, struct connection *connection, const char *query);
void metrics_write(struct server *server, struct text *out);

#endif
