/* house.h: the real server in memory, without sockets and clocks, for fuzz targets. */
#ifndef TESTS_FUZZ_HOUSE_H
#define TESTS_FUZZ_HOUSE_H

#include "fuzz.h"

#include <time.h>

#include "server/inside.h"

static struct server *server;

static void fuzz_wake(struct connection *connection)
{
    (void)connection;
}

/* Until the store has answered everything. */
static void settle(void)
{
    struct timespec pause = { .tv_nsec = 20000 };
    for (int i = 0; i < 100000; i++) {
        server_turn(server);
        if (server_is_idle(server))
            break;
        nanosleep(&pause, NULL);
    }
    server_turn(server);
}

/* Time goes by. */
static void pass(int64_t ms)
{
    server_time(server, server->now + ms, server->tick + ms);
    settle();
}

static void open_house(const struct server_settings *settings)
{
    struct server_fault fault;
    server = server_open(settings, fuzz_wake, NULL, NULL, &fault);
    assert(server);
    server_time(server, 1, 1);
}

#endif
