/*
 * operator.h: what an operator has ordered, and whom the operator does not want.
 */
#ifndef SERVER_HOUSE_OPERATOR_H
#define SERVER_HOUSE_OPERATOR_H

#include <stdbool.h>
#include <stdint.h>

struct server;

/* Whom the operator does not want. */
struct ban {
    bool address; /* else a player */
    char value[64];
    int64_t until; /* 0: for ever */
};

struct bans {
    struct ban *ban;
    int count;
};

bool operator_bans(const struct server *server, int64_t player, const char *address);
void operator_begin(struct server *server);
void operator_close(struct server *server);

#endif
