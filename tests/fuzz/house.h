/* house.h: the real server in memory, without sockets and clocks, for fuzz targets. */
#ifndef TESTS_FUZZ_HOUSE_H
#define TESTS_FUZZ_HOUSE_H

#include <semaphore.h>
#include <time.h>

#include "fuzz.h"
#include "server/whole.h"

static struct server *server;
static sem_t answered; /* by the store's thread */

static void fuzz_wake(struct connection *connection)
{
    (void)connection;
}

static void fuzz_answered(void *context)
{
    sem_post(context);
}

/* Until the store has answered everything. */
static void settle(void)
{
    for (int i = 0; i < 100000; i++) {
        struct timespec until;
        server_turn(server);
        if (server_is_idle(server))
            break;
        /* Computer players think here, and wake nobody: then a little later. */
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 1000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        sem_timedwait(&answered, &until);
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
    assert(!sem_init(&answered, 0, 0));
    server = server_open(settings, fuzz_wake, fuzz_answered, &answered, &fault);
    assert(server);
    server_time(server, 1, 1);
}

static inline void close_house(void)
{
    settle();
    server_close(server);
    server = NULL;
    sem_destroy(&answered);
}

#endif
