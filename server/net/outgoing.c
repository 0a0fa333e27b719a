/*
 * outgoing.c: webhooks are sent: one POST each over TLS, by libwebsockets on the
 * server's own loop.
 *
 * The name is resolved first, by libuv in a thread of its own, so that the loop
 * never waits for it; every address that comes back must be one that a player
 * may send something to, and the connection is made to that very address, so
 * that a second answer of the name server is never asked for. Redirects are not
 * followed, what the receiver answers is not read beyond its status.
 */
#include <libwebsockets.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "server/net/own.h"
#include "server/net/socket.h"

enum { SECONDS = 10 }; /* for each stage of a connection */

/* One message on its way. */
struct post {
    struct courier *courier;
    uint64_t number;
    uv_getaddrinfo_t asked;
    struct lws *wsi;
    bool resolving, connecting, done;
    struct outgoing out; /* its body is `body` */
    struct post *next;
    char body[];
};

struct courier {
    struct server *server;
    struct sockets *sockets;
    uv_loop_t *loop;
    void (*done_with)(struct server *server, uint64_t number, enum outcome outcome, int status);
    struct lws_vhost *host; /* made with the first message */
    struct post *posts;
    bool closing;
};

/* ---- one message ---------------------------------------------------------------------- */

static void drop(struct post *post)
{
    struct post **at = &post->courier->posts;
    while (*at != post)
        at = &(*at)->next;
    *at = post->next;
    free(post);
}

/* Tells how it went, once. */
static void report(struct post *post, enum outcome outcome, int status)
{
    if (post->done)
        return;
    post->done = true;
    if (!post->courier->closing)
        post->courier->done_with(post->courier->server, post->number, outcome, status);
}

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                        (const unsigned char *)value, (int)strlen(value), at, end);
}

static int write_headers(struct post *post, struct lws *wsi, unsigned char **at, size_t room)
{
    unsigned char *end = *at + room;
    char size[24];
    snprintf(size, sizeof size, "%zu", post->out.size);
    if (!add(wsi, "content-type:", "application/json", at, end) ||
        !add(wsi, "content-length:", size, at, end) ||
        !add(wsi, "user-agent:", "kontor", at, end) ||
        !add(wsi, "kontor-signature:", post->out.signature, at, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(struct post *post, struct lws *wsi)
{
    unsigned char room[LWS_PRE + 2048];
    size_t size = post->out.size;
    if (size > sizeof room - LWS_PRE)
        return -1;
    memcpy(room + LWS_PRE, post->body, size);
    lws_client_http_body_pending(wsi, 0);
    return lws_write(wsi, room + LWS_PRE, size, LWS_WRITE_HTTP_FINAL) < (int)size ? -1 : 0;
}

static void judge(struct post *post, int status)
{
    if (status >= 200 && status < 300)
        report(post, OUTCOME_FINE, status);
    else
        report(post, status >= 300 && status < 400 ? OUTCOME_REDIRECT : OUTCOME_STATUS, status);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct post *post = user;
    if (!post)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return write_headers(post, wsi, in, size);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return write_body(post, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        judge(post, (int)lws_http_client_http_response(wsi));
        return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        report(post, OUTCOME_CONNECT, 0);
        post->wsi = NULL;
        if (!post->connecting)
            drop(post);
        return 0;
    default:
        return 0;
    }
}

/* ---- connecting ------------------------------------------------------------------------- */

static bool open_host(struct courier *courier)
{
    static const struct lws_protocols protocols[] = {
        { .name = "kontor-hook", .callback = on_event }, { 0 }
    };
    struct lws_context_creation_info info = { 0 };
    if (courier->host)
        return true;
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info.vhost_name = "hooks";
    info.client_ssl_ca_filepath = courier->server->set.hook_ca;
    info.timeout_secs = info.connect_timeout_secs = SECONDS;
    courier->host = lws_create_vhost(sockets_context(courier->sockets), &info);
    return courier->host;
}

static void connect_to(struct post *post, const char *address)
{
    struct courier *courier = post->courier;
    struct lws_client_connect_info info = { 0 };
    char name[300];
    snprintf(name, sizeof name, post->out.port == 443 ? "%s" : "%s:%d", post->out.host,
             post->out.port);
    info.context = sockets_context(courier->sockets);
    info.vhost = courier->host;
    info.address = address;
    info.port = post->out.port;
    info.path = post->out.path;
    info.host = info.origin = name;
    info.method = "POST";
    info.alpn = "http/1.1";
    info.local_protocol_name = "kontor-hook";
    info.ssl_connection = LCCSCF_USE_SSL | LCCSCF_HTTP_NO_FOLLOW_REDIRECT;
    info.userdata = post;
    info.pwsi = &post->wsi;
    post->connecting = true;
    struct lws *wsi = lws_client_connect_via_info(&info);
    post->connecting = false;
    if (wsi)
        return;
    report(post, OUTCOME_CONNECT, 0);
    drop(post);
}

static const uint8_t *bytes_of(const struct sockaddr *address, bool *six)
{
    *six = address->sa_family == AF_INET6;
    if (*six)
        return ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr;
    return (const uint8_t *)&((const struct sockaddr_in *)(const void *)address)->sin_addr;
}

/* The address to go to, as text: the first of those of IPv4, else of IPv6. False: none, or one
 * among them that is not to be reached from here. */
static bool choose(const struct server *server, const struct addrinfo *list, char address[64],
                   enum outcome *wrong)
{
    const struct addrinfo *chosen = NULL;
    bool six;
    *wrong = OUTCOME_NAME;
    for (const struct addrinfo *at = list; at; at = at->ai_next) {
        if (at->ai_family != AF_INET && at->ai_family != AF_INET6)
            continue;
        const uint8_t *bytes = bytes_of(at->ai_addr, &six);
        if (!server->set.private_hooks && !hook_is_public(bytes, six)) {
            *wrong = OUTCOME_ADDRESS;
            return false;
        }
        if (!chosen || (chosen->ai_family == AF_INET6 && !six))
            chosen = at;
    }
    return chosen &&
           !getnameinfo(chosen->ai_addr, chosen->ai_addrlen, address, 64, NULL, 0, NI_NUMERICHOST);
}

static void on_resolved(uv_getaddrinfo_t *asked, int status, struct addrinfo *list)
{
    struct post *post = asked->data;
    enum outcome wrong = OUTCOME_NAME;
    char address[64];
    post->resolving = false;
    bool good = !status && !post->done && !post->courier->closing &&
                choose(post->courier->server, list, address, &wrong);
    uv_freeaddrinfo(list);
    if (good && open_host(post->courier)) {
        connect_to(post, address);
        return;
    }
    report(post, good ? OUTCOME_CONNECT : wrong, 0);
    drop(post);
}

/* ---- for the server ------------------------------------------------------------------------ */

static void send_out(struct server *server, const struct outgoing *out)
{
    struct courier *courier = server->net->courier;
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG };
    struct post *post = calloc(1, sizeof *post + out->size + 1);
    if (!post) {
        courier->done_with(server, out->number, OUTCOME_CONNECT, 0);
        return;
    }
    post->courier = courier;
    post->number = out->number;
    post->out = *out;
    memcpy(post->body, out->body, out->size);
    post->out.body = post->body;
    post->asked.data = post;
    post->next = courier->posts;
    courier->posts = post;
    post->resolving =
        !uv_getaddrinfo(courier->loop, &post->asked, on_resolved, out->host, NULL, &hints);
    if (post->resolving)
        return;
    report(post, OUTCOME_NAME, 0);
    drop(post);
}

static void give_up(struct server *server, uint64_t number)
{
    struct courier *courier = server->net->courier;
    for (struct post *at = courier->posts; at; at = at->next)
        if (at->number == number) {
            at->done = true;
            if (at->wsi)
                lws_set_timeout(at->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
        }
}

void outgoing_open(struct server *server, struct sockets *sockets, void *loop,
                   void (*done)(struct server *server, uint64_t number, enum outcome outcome,
                                int status))
{
    struct courier *courier = calloc(1, sizeof *courier);
    if (!courier)
        return;
    *courier =
        (struct courier){ .server = server, .sockets = sockets, .loop = loop, .done_with = done };
    server->net->courier = courier;
    server->deliver = send_out;
    server->give_up = give_up;
}

/* Messages under way are dropped; the store has them. What still waits for a name is let go
 * when that comes. */
void outgoing_close(struct server *server)
{
    struct courier *courier = server->net->courier;
    server->deliver = NULL;
    server->give_up = NULL;
    if (!courier)
        return;
    courier->closing = true;
    for (struct post *at = courier->posts; at; at = at->next)
        if (at->resolving)
            uv_cancel((uv_req_t *)&at->asked);
}
