/* channel.c: libwebsockets as a client, in a thread of its own. */
#include "client/channel.h"

#include <libwebsockets.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECONDS = 15, CHUNK = 4096, MOST_TEXT = 32 << 20 };

enum channel_wish { WISH_GET, WISH_CONNECT, WISH_DROP, WISH_SEND };

/* Something on its way from one thread to the other. */
struct item {
    struct item *next;
    enum channel_wish kind;
    struct channel_event event;
    size_t size;
    char text[];
};

struct item_queue {
    struct item *first, **last;
};

/* What the library knows as one connection. */
struct end {
    struct channel *channel;
    struct lws *wsi;
    bool request; /* HTTP, not the socket */
    bool open, told;
    char *text; /* what came so far */
    size_t size, room;
};

struct channel {
    struct address address;
    struct lws_context *context;
    pthread_t thread;
    pthread_mutex_t lock; /* around the queues and `closing` */
    struct item_queue wishes, events;
    bool closing;
    int pipe[2]; /* a byte for each event */
    /* Of the thread alone: */
    struct end socket, request;
    struct item_queue sending;
};

/* ---- queues ---------------------------------------------------------------------- */

static void push(struct item_queue *queue, struct item *item)
{
    if (!queue->first)
        queue->last = &queue->first;
    *queue->last = item;
    queue->last = &item->next;
}

static struct item *pull(struct item_queue *queue)
{
    struct item *item = queue->first;
    if (item)
        queue->first = item->next;
    return item;
}

static void empty(struct item_queue *queue)
{
    for (struct item *item; (item = pull(queue));) {
        free(item->event.text);
        free(item);
    }
}

static void happened(struct channel *channel, struct channel_event event)
{
    struct item *item = calloc(1, sizeof *item);
    if (!item) {
        free(event.text); /* the connection looks silent, and is given up by its owner */
        return;
    }
    item->event = event;
    pthread_mutex_lock(&channel->lock);
    push(&channel->events, item);
    pthread_mutex_unlock(&channel->lock);
    if (write(channel->pipe[1], "", 1) < 0)
        return; /* it is full: the descriptor can be read anyway */
}

/* ---- what came --------------------------------------------------------------------- */

static bool append(struct end *end, const void *bytes, size_t size)
{
    if (end->size + size + 1 > end->room) {
        size_t room = (end->size + size + 1) * 2;
        char *grown = room < MOST_TEXT ? realloc(end->text, room) : NULL;
        if (!grown)
            return false;
        end->text = grown;
        end->room = room;
    }
    memcpy(end->text + end->size, bytes, size);
    end->size += size;
    end->text[end->size] = 0;
    return true;
}

static void forget(struct end *end)
{
    free(end->text);
    end->text = NULL;
    end->size = end->room = 0;
}

/* Hands the collected text over. */
static void deliver(struct end *end, enum channel_what what, int status)
{
    struct channel_event event = { .what = what, .status = status, .size = end->size };
    if (!end->text && !append(end, "", 0))
        return;
    event.text = end->text;
    end->text = NULL;
    end->size = end->room = 0;
    end->told = true;
    happened(end->channel, event);
}

/* The end of a connection, once. */
static void ended(struct end *end, enum channel_fault fault, int status)
{
    struct channel_event event = { .what = end->request ? CHANNEL_ANSWER : CHANNEL_CLOSED,
                                   .fault = fault,
                                   .status = status };
    bool told = end->request && end->told;
    end->wsi = NULL;
    end->open = false;
    forget(end);
    if (!told)
        happened(end->channel, event);
    end->told = true;
}

/* What the library says of a connection that did not come about. */
static enum channel_fault fault_of(const struct end *end, const char *said, int status)
{
    if (status)
        return CHANNEL_REFUSED;
    if (said && end->channel->address.tls &&
        (strstr(said, "cert") || strstr(said, "tls") || strstr(said, "ssl") || strstr(said, "SSL")))
        return CHANNEL_CERTIFICATE;
    return said && !strncmp(said, "HS:", 3) ? CHANNEL_REFUSED : CHANNEL_CONNECT;
}

static int write_next(struct end *end)
{
    struct channel *channel = end->channel;
    struct item *item = pull(&channel->sending);
    if (!item)
        return 0;
    unsigned char *room = malloc(LWS_PRE + item->size);
    int written = -1;
    if (room) {
        memcpy(room + LWS_PRE, item->text, item->size);
        written = lws_write(end->wsi, room + LWS_PRE, item->size, LWS_WRITE_TEXT);
    }
    bool good = written >= (int)item->size;
    free(room);
    free(item);
    if (channel->sending.first)
        lws_callback_on_writable(end->wsi);
    return good ? 0 : -1;
}

static int read_http(struct lws *wsi)
{
    char room[LWS_PRE + CHUNK], *at = room + LWS_PRE;
    int size = CHUNK;
    return lws_http_client_read(wsi, &at, &size) < 0 ? -1 : 0;
}

static void take_wishes(struct channel *channel);

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct end *end = user;
    if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED) {
        take_wishes(lws_context_user(lws_get_context(wsi)));
        return 0;
    }
    if (!end || !end->channel || end->wsi != wsi)
        return 0; /* one that was given up, or none of ours */
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        end->open = true;
        happened(end->channel, (struct channel_event){ .what = CHANNEL_OPENED });
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        if (!append(end, in, size))
            return -1;
        if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi))
            deliver(end, CHANNEL_MESSAGE, 0);
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_next(end);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_http(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return append(end, in, size) ? 0 : -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        deliver(end, CHANNEL_ANSWER, (int)lws_http_client_http_response(wsi));
        return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: {
        int status = (int)lws_http_client_http_response(wsi);
        ended(end, fault_of(end, in, status), status);
        return 0;
    }
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        ended(end, CHANNEL_ENDED, 0);
        return 0;
    default:
        return 0;
    }
}

/* ---- connecting ------------------------------------------------------------------------ */

/* The first address that the name has, as text. */
static bool resolve(const char *host, char out[64])
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *list = NULL;
    if (getaddrinfo(host, NULL, &hints, &list) || !list)
        return false;
    const struct addrinfo *chosen = list;
    for (const struct addrinfo *at = list; at; at = at->ai_next)
        if (at->ai_family == AF_INET && chosen->ai_family != AF_INET)
            chosen = at;
    bool good = !getnameinfo(chosen->ai_addr, chosen->ai_addrlen, out, 64, NULL, 0, NI_NUMERICHOST);
    freeaddrinfo(list);
    return good;
}

static void give_up(struct end *end)
{
    if (end->wsi)
        lws_set_timeout(end->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
    end->wsi = NULL;
    end->open = false;
    forget(end);
}

static void begin(struct channel *channel, struct end *end, const char *path)
{
    struct lws_client_connect_info info = { 0 };
    char number[64], authority[ADDRESS_ROOM], whole[ADDRESS_PATH + 256];
    give_up(end);
    end->told = false;
    if (!resolve(channel->address.host, number)) {
        ended(end, CHANNEL_NAME, 0);
        return;
    }
    address_authority(&channel->address, authority);
    snprintf(whole, sizeof whole, "%s%s", channel->address.path, path);
    info.context = channel->context;
    info.address = number;
    info.port = channel->address.port;
    info.path = whole;
    info.host = authority;
    info.ssl_connection =
        (channel->address.tls ? LCCSCF_USE_SSL : 0) | LCCSCF_HTTP_NO_FOLLOW_REDIRECT;
    info.local_protocol_name = "kontor";
    info.protocol = end->request ? NULL : "kontor";
    info.method = end->request ? "GET" : NULL;
    info.alpn = "http/1.1";
    info.userdata = end;
    info.pwsi = &end->wsi;
    if (!lws_client_connect_via_info(&info) && !end->told)
        ended(end, CHANNEL_CONNECT, 0);
}

static void grant(struct channel *channel, struct item *wish)
{
    switch (wish->kind) {
    case WISH_GET:
        begin(channel, &channel->request, wish->text);
        break;
    case WISH_CONNECT:
    case WISH_DROP:
        empty(&channel->sending);
        if (wish->kind == WISH_CONNECT)
            begin(channel, &channel->socket, "/wire");
        else
            give_up(&channel->socket);
        break;
    case WISH_SEND:
        if (channel->socket.open) {
            wish->next = NULL;
            push(&channel->sending, wish);
            lws_callback_on_writable(channel->socket.wsi);
            return;
        }
        break;
    }
    free(wish);
}

static void take_wishes(struct channel *channel)
{
    for (;;) {
        pthread_mutex_lock(&channel->lock);
        struct item *wish = pull(&channel->wishes);
        pthread_mutex_unlock(&channel->lock);
        if (!wish)
            return;
        grant(channel, wish);
    }
}

static bool is_closing(struct channel *channel)
{
    pthread_mutex_lock(&channel->lock);
    bool closing = channel->closing;
    pthread_mutex_unlock(&channel->lock);
    return closing;
}

static void *run(void *context)
{
    struct channel *channel = context;
    while (!is_closing(channel) && lws_service(channel->context, 0) >= 0)
        take_wishes(channel); /* one may have come before the library listened */
    return NULL;
}

/* ---- for the owner ---------------------------------------------------------------------- */

static bool open_context(struct channel *channel)
{
    static const struct lws_protocols protocols[] = { { .name = "kontor", .callback = on_event },
                                                      { 0 } };
    struct lws_context_creation_info info = { 0 };
    lws_set_log_level(0, NULL);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.user = channel;
    info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info.timeout_secs = info.connect_timeout_secs = SECONDS;
    channel->context = lws_create_context(&info);
    return channel->context;
}

struct channel *channel_open(const struct address *address)
{
    struct channel *channel = calloc(1, sizeof *channel);
    sigset_t all, before;
    if (!channel)
        return NULL;
    channel->address = *address;
    channel->socket = (struct end){ .channel = channel };
    channel->request = (struct end){ .channel = channel, .request = true };
    pthread_mutex_init(&channel->lock, NULL);
    if (pipe(channel->pipe)) {
        free(channel);
        return NULL;
    }
    /* Signals are for the thread at the terminal. */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool good = open_context(channel) && !pthread_create(&channel->thread, NULL, run, channel);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (good)
        return channel;
    if (channel->context)
        lws_context_destroy(channel->context);
    close(channel->pipe[0]);
    close(channel->pipe[1]);
    free(channel);
    return NULL;
}

void channel_close(struct channel *channel)
{
    if (!channel)
        return;
    pthread_mutex_lock(&channel->lock);
    channel->closing = true;
    pthread_mutex_unlock(&channel->lock);
    lws_cancel_service(channel->context);
    pthread_join(channel->thread, NULL);
    channel->socket.wsi = channel->request.wsi = NULL;
    lws_context_destroy(channel->context);
    empty(&channel->wishes);
    empty(&channel->events);
    empty(&channel->sending);
    forget(&channel->socket);
    forget(&channel->request);
    close(channel->pipe[0]);
    close(channel->pipe[1]);
    pthread_mutex_destroy(&channel->lock);
    free(channel);
}

int channel_descriptor(const struct channel *channel)
{
    return channel->pipe[0];
}

bool channel_next(struct channel *channel, struct channel_event *event)
{
    char byte;
    struct pollfd ready = { .fd = channel->pipe[0], .events = POLLIN };
    pthread_mutex_lock(&channel->lock);
    struct item *item = pull(&channel->events);
    pthread_mutex_unlock(&channel->lock);
    if (!item)
        return false;
    if (poll(&ready, 1, 0) > 0 && read(channel->pipe[0], &byte, 1) < 0)
        byte = 0;
    *event = item->event;
    free(item);
    return true;
}

static void wish(struct channel *channel, enum channel_wish kind, const char *text, size_t size)
{
    struct item *item = calloc(1, sizeof *item + size + 1);
    if (!item)
        return;
    item->kind = kind;
    item->size = size;
    memcpy(item->text, text, size);
    pthread_mutex_lock(&channel->lock);
    push(&channel->wishes, item);
    pthread_mutex_unlock(&channel->lock);
    lws_cancel_service(channel->context);
}

void channel_get(struct channel *channel, const char *path)
{
    wish(channel, WISH_GET, path, strlen(path));
}

void channel_connect(struct channel *channel)
{
    wish(channel, WISH_CONNECT, "", 0);
}

void channel_drop(struct channel *channel)
{
    wish(channel, WISH_DROP, "", 0);
}

void channel_send(struct channel *channel, const char *text, size_t size)
{
    wish(channel, WISH_SEND, text, size);
}
