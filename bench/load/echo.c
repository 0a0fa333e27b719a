/*
 * echo.c: what sending alone costs, for load.mjs: the loop of a server that knows no matches.
 *
 *     load_echo PORT ACK OWN OTHER
 *
 * libwebsockets on libuv, as the server has them, and frames written as it writes them. Sockets
 * are pairs in the order in which they come. Whatever one of a pair sends is answered by a text
 * of ACK bytes and one of OWN to it, and one of OTHER to its partner, which is then to send the
 * next: all that a move brings over the network, and nothing else.
 */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "core/number.h"

enum { MOST_SOCKETS = 20000, MOST_TEXT = 4096, KINDS = 3 };

/* 'a' acknowledges, 'o' is one's own news, 'p' asks for the next. */
static const char kinds[KINDS] = { 'a', 'o', 'p' };

struct echo_holder {
    int number; /* of the socket, from 1 on */
};

static struct lws *sockets[MOST_SOCKETS + 2];
static int socket_count;
static unsigned char frames[KINDS][MOST_TEXT + 4];
static size_t frame_size[KINDS];
static unsigned waiting[MOST_SOCKETS + 2]; /* kinds of frames, a bit each */
static int woken[MOST_SOCKETS], woken_count;

static int fail(const char *what)
{
    fprintf(stderr, "load_echo: %s\n", what);
    return 1;
}

static void make_frame(int kind, size_t size)
{
    unsigned char *at = frames[kind];
    *at++ = 0x81;
    *at++ = (unsigned char)(size < 126 ? size : 126);
    if (size >= 126) {
        *at++ = (unsigned char)(size >> 8);
        *at++ = (unsigned char)size;
    }
    memset(at, kinds[kind], size);
    frame_size[kind] = (size_t)(at - frames[kind]) + size;
}

static void send_later(int number, unsigned kind_set)
{
    if (!waiting[number])
        woken[woken_count++] = number;
    waiting[number] |= kind_set;
}

static void on_prepare(uv_prepare_t *handle)
{
    static unsigned char room[LWS_PRE + KINDS * (MOST_TEXT + 4)];
    (void)handle;
    for (int i = 0; i < woken_count; i++) {
        int number = woken[i];
        size_t size = 0;
        for (int kind = 0; kind < KINDS; kind++)
            if (waiting[number] >> kind & 1) {
                memcpy(room + LWS_PRE + size, frames[kind], frame_size[kind]);
                size += frame_size[kind];
            }
        waiting[number] = 0;
        if (sockets[number])
            lws_write(sockets[number], room + LWS_PRE, size, LWS_WRITE_RAW);
    }
    woken_count = 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct echo_holder *holder = user;
    (void)in;
    (void)size;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        if (socket_count == MOST_SOCKETS)
            return -1;
        holder->number = ++socket_count;
        sockets[holder->number] = wsi;
        if (holder->number % 2 == 0)
            send_later(holder->number - 1, 4);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
            return 0;
        send_later(holder->number, 1 | 2);
        send_later(((holder->number - 1) ^ 1) + 1, 4);
        return 0;
    case LWS_CALLBACK_CLOSED:
        sockets[holder->number] = NULL;
        return 0;
    default:
        return 0;
    }
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {
        { .name = "echo",
          .callback = on_event,
          .per_session_data_size = sizeof(struct echo_holder),
          .rx_buffer_size = 16384 },
        { 0 },
    };
    uv_loop_t loop;
    uv_prepare_t prepare;
    void *loops[1] = { &loop };
    struct lws_context_creation_info info = { .protocols = protocols,
                                              .options = LWS_SERVER_OPTION_LIBUV,
                                              .iface = "127.0.0.1",
                                              .foreign_loops = loops,
                                              .pt_serv_buf_size = 8192 };
    if (argc != 5)
        return fail("PORT ACK OWN OTHER");
    info.port = (int)number_read(argv[1], strlen(argv[1]), 65535);
    for (int kind = 0; kind < KINDS; kind++) {
        int64_t size = number_read(argv[2 + kind], strlen(argv[2 + kind]), MOST_TEXT);
        if (size < 1)
            return fail("sizes are 1 to 4096");
        make_frame(kind, (size_t)size);
    }
    lws_set_log_level(LLL_ERR, NULL);
    if (uv_loop_init(&loop) || uv_prepare_init(&loop, &prepare) ||
        uv_prepare_start(&prepare, on_prepare) || !lws_create_context(&info))
        return fail("cannot listen");
    puts("go");
    fflush(stdout);
    uv_run(&loop, UV_RUN_DEFAULT);
    return 0;
}
