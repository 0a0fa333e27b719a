/*
 * loop.c: one libuv loop: time, signals, what woke us; start and orderly end.
 * The only place that reads a clock.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <uv.h>

#include "server/net/outgoing.h"
#include "server/net/socket.h"
#include "server/server.h"
#include "server/whole.h"

enum { TICK_MS = 20, STOP_MS = 4000, LINGER_MS = 300 };

struct loop {
    uv_loop_t loop;
    uv_async_t alarm;
    uv_timer_t timer;
    uv_prepare_t sending;
    uv_signal_t term, interrupt;
    uv_poll_t thoughts;
    bool polls;
    struct server *server;
    struct sockets *sockets;
    int64_t stop_at; /* tick; 0: not asked to */
    bool ended;
};

static int64_t wall(void)
{
    struct timeval now;
    gettimeofday(&now, NULL);
    return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

static void tell_time(struct loop *loop)
{
    uv_update_time(&loop->loop);
    server_time(loop->server, wall(), (int64_t)uv_now(&loop->loop));
}

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void end(struct loop *loop)
{
    if (loop->ended)
        return;
    loop->ended = true;
    close_handle((uv_handle_t *)&loop->timer);
    close_handle((uv_handle_t *)&loop->alarm);
    close_handle((uv_handle_t *)&loop->sending);
    close_handle((uv_handle_t *)&loop->term);
    close_handle((uv_handle_t *)&loop->interrupt);
    if (loop->polls)
        close_handle((uv_handle_t *)&loop->thoughts);
    outgoing_close(loop->server);
    sockets_close(loop->sockets);
}

static void turn(struct loop *loop, void (*what)(struct server *server))
{
    if (loop->ended)
        return;
    tell_time(loop);
    what(loop->server);
    if (!loop->stop_at)
        return;
    int64_t since = loop->server->tick - loop->stop_at;
    if (since > STOP_MS || (since > LINGER_MS && server_is_idle(loop->server)))
        end(loop);
}

static void on_alarm(uv_async_t *handle)
{
    turn(handle->data, server_pump);
}

static void on_timer(uv_timer_t *handle)
{
    turn(handle->data, server_turn);
}

static void on_sending(uv_prepare_t *handle)
{
    sockets_send(((struct loop *)handle->data)->sockets);
}

static void on_thoughts(uv_poll_t *handle, int status, int events)
{
    (void)status;
    (void)events;
    turn(handle->data, server_pump);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct loop *loop = handle->data;
    (void)number;
    if (loop->stop_at) { /* the second one ends at once */
        end(loop);
        return;
    }
    tell_time(loop);
    server_log(loop->server, "stopping", (const char *)NULL);
    loop->stop_at = loop->server->tick;
    server_stop(loop->server);
}

/* Called by the store's thread. */
static void wake(void *context)
{
    uv_async_send(&((struct loop *)context)->alarm);
}

static bool open_handles(struct loop *loop)
{
    loop->alarm.data = loop->timer.data = loop->sending.data = loop;
    loop->term.data = loop->interrupt.data = loop;
    return !uv_timer_init(&loop->loop, &loop->timer) && !uv_signal_init(&loop->loop, &loop->term) &&
           !uv_prepare_init(&loop->loop, &loop->sending) &&
           !uv_prepare_start(&loop->sending, on_sending) &&
           !uv_signal_init(&loop->loop, &loop->interrupt) &&
           !uv_timer_start(&loop->timer, on_timer, 0, TICK_MS) &&
           !uv_signal_start(&loop->term, on_signal, SIGTERM) &&
           !uv_signal_start(&loop->interrupt, on_signal, SIGINT);
}

static bool poll_thoughts(struct loop *loop)
{
    int file = matches_file(loop->server);
    if (file < 0)
        return true;
    loop->thoughts.data = loop;
    loop->polls = !uv_poll_init(&loop->loop, &loop->thoughts, file) &&
                  !uv_poll_start(&loop->thoughts, UV_READABLE, on_thoughts);
    return loop->polls;
}

static void say_start(struct loop *loop)
{
    char port[12];
    snprintf(port, sizeof port, "%d", loop->server->set.port);
    server_log(loop->server, "listening", "address",
               loop->server->set.address ? loop->server->set.address : "", "port", port, "build",
               loop->server->build, (const char *)NULL);
    if (loop->server->set.listening)
        loop->server->set.listening(&loop->server->set);
}

int server_run(const struct server_settings *settings, struct server_fault *fault)
{
    static struct loop loop;
    loop = (struct loop){ 0 };
    *fault = (struct server_fault){ .key = "error.memory" };
    signal(SIGPIPE, SIG_IGN);
    if (uv_loop_init(&loop.loop) || uv_async_init(&loop.loop, &loop.alarm, on_alarm))
        return 1;
    loop.alarm.data = &loop;
    loop.server = server_open(settings, sockets_wake, wake, &loop, fault);
    if (!loop.server)
        return 1;
    tell_time(&loop);
    loop.sockets = sockets_open(loop.server, &loop.loop);
    if (!loop.sockets || !open_handles(&loop) || !poll_thoughts(&loop)) {
        fault->key = "cli.serve.listen";
        snprintf(fault->about, sizeof fault->about, "%s:%d",
                 settings->address ? settings->address : "", settings->port);
        return 1;
    }
    if (!settings->no_hooks)
        outgoing_open(loop.server, loop.sockets, &loop.loop, hook_done);
    say_start(&loop);
    uv_run(&loop.loop, UV_RUN_DEFAULT);
    server_log(loop.server, "stopped", (const char *)NULL);
    server_close(loop.server);
    fault->key = NULL;
    return 0;
}

bool server_check(const struct server_settings *settings, struct server_fault *fault)
{
    struct server *server = server_open(settings, sockets_wake, NULL, NULL, fault);
    if (!server)
        return false;
    server_close(server);
    return true;
}
