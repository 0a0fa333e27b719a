/*
 * hook.h: webhooks: messages to an address of the player's own.
 */
#ifndef SERVER_HOUSE_HOOK_H
#define SERVER_HOUSE_HOOK_H

#include "server/ground/index.h"

struct player;
struct server;
struct text;

struct hooks {
    struct index fates; /* how those of players fare */
    struct delivery *deliveries;
    uint64_t next_delivery;
    int under_way;
    int64_t at; /* tick: the store is asked what is due */
    bool asked;
};

/* The member "hook" of what a player is told of oneself. */
void hook_show(struct server *server, const struct player *player, struct text *out);
void hook_changed(struct server *server, int64_t player); /* another address, a new try */
void hook_tick(struct server *server);
void hook_close(struct server *server);

#endif
