/*
 * socket.c: libwebsockets: requests in, frames out. Nothing else knows it.
 *
 * A socket or request is a struct connection of the server; `io` is its handle
 * here, valid until the library says that it is closed, which is told to the
 * server at once.
 */
#include "server/net/socket.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/own.h"

enum { CHUNK = 32768, MOST_HEADERS = 4096, MOST_GIVEN = 8192, AT_ONCE = 16384 };

struct sockets {
    struct server *server;
    struct lws_context *context;
    uint64_t *woken; /* connections for which something waits */
    size_t woken_count, woken_room;
};

/* What the library keeps for each connection. */
struct holder {
    struct connection *connection;
    char *text; /* of a message that came in parts */
    size_t size;
    bool too_long;
    bool broken; /* writing failed, or the other end takes its leave */
};

static struct sockets *sockets_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static struct server *server_of(struct lws *wsi)
{
    return sockets_of(wsi)->server;
}

static bool note_woken(struct sockets *sockets, struct connection *connection)
{
    if (connection->woken)
        return true;
    if (sockets->woken_count == sockets->woken_room) {
        size_t room = sockets->woken_room * 2 + 64;
        uint64_t *grown = realloc(sockets->woken, room * sizeof *grown);
        if (!grown)
            return false;
        sockets->woken = grown;
        sockets->woken_room = room;
    }
    sockets->woken[sockets->woken_count++] = connection->id;
    return connection->woken = true;
}

void sockets_wake(struct connection *connection)
{
    struct lws *wsi = connection->io;
    if (!wsi || connection->gone)
        return;
    if (connection->kind == CONNECTION_HTTP || !note_woken(sockets_of(wsi), connection))
        lws_callback_on_writable(wsi);
}

/* ---- headers --------------------------------------------------------------------- */

/* Room for the headers of a request one after the other; the library takes no more bytes of them
 * than it was told. */
struct header_room {
    char text[MOST_GIVEN + 1024];
    size_t used;
    bool full; /* something is missing: what is there must not be trusted */
};

/* A copy of what was just written behind the last one; NULL: nothing was there. */
static const char *keep(struct header_room *room, int length, bool there)
{
    char *at = room->text + room->used;
    if (length < 0)
        room->full |= there;
    if (length <= 0)
        return NULL;
    at[length] = 0;
    room->used += (size_t)length + 1;
    return at;
}

static const char *header(struct lws *wsi, enum lws_token_indexes token, struct header_room *room)
{
    int left = (int)(sizeof room->text - room->used);
    return keep(room, lws_hdr_copy(wsi, room->text + room->used, left, token),
                lws_hdr_total_length(wsi, token) > 0);
}

static const char *header_named(struct lws *wsi, const char *name, struct header_room *room)
{
    int left = (int)(sizeof room->text - room->used), length = (int)strlen(name);
    return keep(room, lws_hdr_custom_copy(wsi, room->text + room->used, left, name, length),
                lws_hdr_custom_length(wsi, name, length) > 0);
}

static const char *query_of(struct lws *wsi, struct header_room *room)
{
    char *query = room->text + room->used;
    size_t size = sizeof room->text - room->used, at = 0;
    int length = 0;
    for (int i = 0; (length = lws_hdr_copy_fragment(wsi, query + at, (int)(size - at),
                                                    WSI_TOKEN_HTTP_URI_ARGS, i)) >= 0;
         i++) {
        at += (size_t)length;
        if (at + 2 >= size)
            return room->full = true, NULL;
        query[at++] = '&';
    }
    return keep(room, (int)at, true);
}

/* All that we look at of a request. False: it is none that we answer. */
static bool read_request(struct server *server, struct lws *wsi, const char *path,
                         struct header_room *room, struct http_request *request)
{
    struct http_trust trust = http_trust_of(server);
    char peer[ADDRESS_SIZE] = "";
    room->used = 0;
    room->full = false;
    lws_get_peer_simple(wsi, peer, sizeof peer);
    struct http_headers headers = {
        .path = path ? path : header(wsi, WSI_TOKEN_GET_URI, room),
        .query = query_of(wsi, room),
        .cookies = header(wsi, WSI_TOKEN_HTTP_COOKIE, room),
        .authorization = header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, room),
        .host = header(wsi, WSI_TOKEN_HOST, room),
        .origin = header(wsi, WSI_TOKEN_ORIGIN, room),
        .site = header_named(wsi, "sec-fetch-site:", room),
        .encodings = header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, room),
        .languages = header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, room),
        .forwarded = header(wsi, WSI_TOKEN_X_FORWARDED_FOR, room),
        .proto = header_named(wsi, "x-forwarded-proto:", room),
        .peer = peer,
        .head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0,
    };
    return http_read(&trust, &headers, request) && !room->full;
}

/* ---- HTTP -------------------------------------------------------------------------- */

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                        (const unsigned char *)value, (int)strlen(value), at, end);
}

/* Lines "name: value", each ended by "\r\n" or "\n". */
static bool add_lines(struct lws *wsi, const char *lines, unsigned char **at, unsigned char *end)
{
    while (*lines) {
        char name[64], value[512];
        size_t colon = strcspn(lines, ":"), length = strcspn(lines, "\r\n");
        if (colon + 2 > sizeof name || length - colon - 2 >= sizeof value)
            return false;
        memcpy(name, lines, colon + 1);
        name[colon + 1] = 0;
        memcpy(value, lines + colon + 2, length - colon - 2);
        value[length - colon - 2] = 0;
        if (!add(wsi, name, value, at, end))
            return false;
        lines += length + strspn(lines + length, "\r\n");
    }
    return true;
}

/* Those that every answer has. */
static bool add_guards(struct server *server, struct lws *wsi, unsigned char **at,
                       unsigned char *end)
{
    return add_lines(wsi, server_guards, at, end) &&
           (!server->set.cert ||
            add(wsi, "strict-transport-security:", "max-age=31536000; includeSubDomains", at, end));
}

static int write_headers(struct server *server, struct lws *wsi, const struct http_answer *answer)
{
    unsigned char room[LWS_PRE + MOST_HEADERS], *start = room + LWS_PRE, *at = start,
                                                *end = room + sizeof room - 1;
    bool cached = strstr(answer->headers, "cache-control:");
    if (lws_add_http_header_status(wsi, (unsigned)answer->status, &at, end) ||
        !add(wsi, "content-type:", answer->type, &at, end) ||
        (!cached && !add(wsi, "cache-control:", "no-store", &at, end)) ||
        !add_lines(wsi, answer->headers, &at, end) || !add_guards(server, wsi, &at, end) ||
        lws_add_http_header_content_length(wsi, answer->size, &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    return 0;
}

/* Writes the next part. -1: the connection is to be closed. */
static int write_http(struct server *server, struct lws *wsi, struct holder *holder)
{
    struct connection *connection = holder->connection;
    struct http_answer *answer = connection ? connection->answer : NULL;
    unsigned char room[LWS_PRE + CHUNK];
    if (!connection)
        return 0;
    if (connection->closing || (answer && !answer->ready && connection->gone))
        return -1;
    if (!answer || !answer->ready)
        return 0;
    if (!answer->sent) {
        if (write_headers(server, wsi, answer))
            return -1;
        if (answer->size && !answer->bare) {
            answer->sent = 1;
            lws_callback_on_writable(wsi);
            return 0;
        }
    } else {
        size_t done = answer->sent - 1, left = answer->size - done;
        size_t part = left < CHUNK ? left : CHUNK;
        memcpy(room + LWS_PRE, (const char *)answer->body + done, part);
        enum lws_write_protocol how = part == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
        if (lws_write(wsi, room + LWS_PRE, part, how) < (int)part)
            return -1;
        answer->sent += part;
        if (part < left) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    connection->gone = true;
    connection_end(server, connection);
    holder->connection = NULL;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Without a word: whoever asks so is no page of ours. */
static int refuse(struct server *server, struct lws *wsi, int status)
{
    struct http_answer answer = { .status = status, .type = "text/plain; charset=utf-8" };
    if (status == 503)
        snprintf(answer.headers, sizeof answer.headers, "retry-after: 5\r\n");
    write_headers(server, wsi, &answer);
    return -1;
}

/* With a sentence: whoever runs the server can mend it. */
static int refuse_host(struct server *server, struct lws *wsi, const struct http_request *request)
{
    struct text text = { 0 };
    unsigned char room[LWS_PRE + 1024];
    http_foreign_host(server, request, &text);
    struct http_answer answer = { .status = MISDIRECTED, .type = "text/plain; charset=utf-8" };
    answer.size = text.failed || text.size > sizeof room - LWS_PRE ? 0 : text.size;
    if (!write_headers(server, wsi, &answer) && answer.size) {
        memcpy(room + LWS_PRE, text.data, answer.size);
        lws_write(wsi, room + LWS_PRE, answer.size, LWS_WRITE_HTTP_FINAL);
    }
    text_free(&text);
    return -1;
}

static int begin_http(struct server *server, struct lws *wsi, struct holder *holder,
                      const char *path)
{
    struct header_room room;
    struct http_request request;
    if (holder->connection) { /* of a request before on the same connection */
        connection_end(server, holder->connection);
        holder->connection = NULL;
    }
    bool good = read_request(server, wsi, path, &room, &request);
    if (!request.head && !lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return refuse(server, wsi, 405);
    if (!good)
        return refuse(server, wsi, 400);
    struct connection *connection = connection_begin(server, CONNECTION_HTTP, wsi, request.address);
    if (!connection)
        return -1;
    holder->connection = connection;
    connection->secure = request.secure;
    server->net->calls->page(server, connection, &request);
    return 0;
}

/* ---- sockets ------------------------------------------------------------------------------ */

/* Before it is a socket. -1: refused. */
static int filter(struct server *server, struct lws *wsi)
{
    struct header_room room;
    struct http_request request;
    if (!read_request(server, wsi, NULL, &room, &request))
        return refuse(server, wsi, 400);
    int status = server->net->calls->may_open(server, &request);
    if (status == MISDIRECTED)
        return refuse_host(server, wsi, &request);
    return status ? refuse(server, wsi, status) : 0;
}

static int begin_socket(struct server *server, struct lws *wsi, struct holder *holder)
{
    struct header_room room;
    struct http_request request;
    if (!read_request(server, wsi, NULL, &room, &request))
        return -1;
    struct connection *connection =
        connection_begin(server, CONNECTION_SOCKET, wsi, request.address);
    if (!connection)
        return -1;
    *holder = (struct holder){ .connection = connection };
    const char *secret = request.bearer ? request.bearer : request.cookie;
    server->net->calls->brought(server, connection, secret);
    return 0;
}

static bool add_part(struct server *server, struct holder *holder, const char *part, size_t size)
{
    if (holder->too_long || holder->size + size > (size_t)server->set.most_message) {
        holder->too_long = true;
        return true;
    }
    char *grown = realloc(holder->text, holder->size + size + 1);
    if (!grown)
        return false;
    memcpy(grown + holder->size, part, size);
    holder->text = grown;
    holder->size += size;
    return true;
}

/* A message larger than allowed ends the socket: what follows cannot be trusted. */
static void refuse_long(struct server *server, struct connection *connection)
{
    struct text text = { 0 }, sentence = { 0 };
    wire_sentence(server, connection->language, "error.wire.size", 0, &sentence);
    json_open(&text, NULL, '{');
    json_text(&text, "type", "error");
    json_text(&text, "key", "error.wire.size");
    json_text(&text, "sentence", sentence.data ? sentence.data : "");
    json_close(&text, '}');
    text_free(&sentence);
    connection_send_text(server, connection, &text);
    count(server, COUNT_CUT_SIZE);
    count_limit(server, LIMIT_MESSAGE);
    connection_bye(server, connection, "flood", 1000);
}

static int receive(struct server *server, struct lws *wsi, struct holder *holder, const char *part,
                   size_t size)
{
    struct connection *connection = holder->connection;
    if (!connection)
        return -1;
    if (!add_part(server, holder, part, size))
        return -1;
    if (holder->too_long) {
        refuse_long(server, connection);
    } else if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi)) {
        if (lws_frame_is_binary(wsi))
            wire_receive(server, connection, "", 0);
        else
            wire_receive(server, connection, holder->text ? holder->text : "", holder->size);
    } else {
        return 0;
    }
    free(holder->text);
    holder->text = NULL;
    holder->size = 0;
    return 0;
}

/* The frames that wait first, as many as go out together; a long one alone. Returns how many
 * bytes they are, at *bytes. */
static size_t gather(struct connection *connection, unsigned char **bytes, struct frame **alone)
{
    static unsigned char room[LWS_PRE + AT_ONCE];
    size_t size = 0;
    *bytes = room + LWS_PRE;
    *alone = NULL;
    while (connection->first) {
        const struct frame *next = connection->first->frame;
        size_t whole = next->head + next->size;
        if (size && size + whole > AT_ONCE)
            return size;
        struct frame *frame = connection_take(connection);
        if (whole > AT_ONCE) {
            *alone = frame;
            *bytes = frame->data - frame->head;
            return whole;
        }
        memcpy(*bytes + size, frame->data - frame->head, whole);
        size += whole;
        frame_free(frame);
    }
    return size;
}

/* Writes what waits until the socket takes no more; the library keeps the rest of what was
 * begun. False: it is broken. */
static bool write_frames(struct lws *wsi, struct connection *connection)
{
    while (connection->first && !lws_partial_buffered(wsi)) {
        unsigned char *bytes;
        struct frame *alone;
        size_t size = gather(connection, &bytes, &alone);
        int written = lws_write(wsi, bytes, size, LWS_WRITE_RAW);
        frame_free(alone);
        if (written < (int)size)
            return false;
    }
    return true;
}

/* The library's way: when the socket is known to take something. */
static int write_socket(struct lws *wsi, struct holder *holder)
{
    struct connection *connection = holder->connection;
    if (!connection || holder->broken || !write_frames(wsi, connection))
        return -1;
    if (connection->first) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (!connection->closing)
        return 0;
    lws_close_reason(wsi, (enum lws_close_status)connection->close_code, NULL, 0);
    return -1;
}

/* All that was said to a connection in one turn of the loop goes out at once: a socket nearly
 * always takes it, and asking first costs more than writing. */
void sockets_send(struct sockets *sockets)
{
    for (size_t i = 0; i < sockets->woken_count; i++) {
        struct connection *connection = connection_find(sockets->server, sockets->woken[i]);
        if (!connection)
            continue;
        struct lws *wsi = connection->io;
        struct holder *holder = lws_wsi_user(wsi);
        connection->woken = false;
        if (holder->broken)
            continue;
        if (!connection->closing)
            holder->broken = !write_frames(wsi, connection);
        if (holder->broken || connection->closing || connection->first)
            lws_callback_on_writable(wsi);
    }
    sockets->woken_count = 0;
}

static void end(struct server *server, struct holder *holder)
{
    if (holder && holder->connection) {
        holder->connection->gone = true;
        connection_end(server, holder->connection);
        holder->connection = NULL;
    }
    if (holder) {
        free(holder->text);
        holder->text = NULL;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct holder *holder = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin_http(server_of(wsi), wsi, holder, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_http(server_of(wsi), wsi, holder);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return filter(server_of(wsi), wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return begin_socket(server_of(wsi), wsi, holder);
    case LWS_CALLBACK_RECEIVE:
        return receive(server_of(wsi), wsi, holder, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_socket(wsi, holder);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        holder->broken = true; /* nothing may follow the library's answer */
        return 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
        end(server_of(wsi), holder);
        return 0;
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return -1; /* no request has a body */
    default:
        return 0;
    }
}

/* ---- opening --------------------------------------------------------------------------------- */

static void log_line(int level, const char *line)
{
    char text[200];
    size_t length = strcspn(line, "\n");
    (void)level;
    snprintf(text, sizeof text, "%.*s", (int)(length < 199 ? length : 199), line);
    server_log(NULL, "network", "said", text, (const char *)NULL);
}

struct sockets *sockets_open(struct server *server, void *loop)
{
    static const struct lws_protocols protocols[] = {
        { .name = "kontor",
          .callback = on_event,
          .per_session_data_size = sizeof(struct holder),
          .rx_buffer_size = 16384 },
        { 0 },
    };
    static const lws_retry_bo_t idle = { .secs_since_valid_ping = 25,
                                         .secs_since_valid_hangup = 60 };
    const struct server_settings *set = &server->set;
    struct sockets *sockets = calloc(1, sizeof *sockets);
    void *loops[1] = { loop };
    struct lws_context_creation_info info = { 0 };
    if (!sockets)
        return NULL;
    sockets->server = server;
    lws_set_log_level(LLL_ERR, log_line);
    info.port = set->port;
    info.iface = set->address && *set->address ? set->address : NULL;
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBUV;
    if (set->cert || !set->no_hooks)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    if (set->cert) {
        info.ssl_cert_filepath = set->cert;
        info.ssl_private_key_filepath = set->key;
    }
    info.options |= LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    info.foreign_loops = loops;
    info.user = sockets;
    info.retry_and_idle_policy = &idle;
    info.timeout_secs = 20;
    info.keepalive_timeout = 30;
    info.pt_serv_buf_size = 8192;
    info.max_http_header_data = MOST_GIVEN;
    info.server_string = "kontor";
    info.pcontext = &sockets->context;
    info.alpn = "http/1.1";
    sockets->context = lws_create_context(&info);
    /* Where it cannot listen there is a context all the same, without its host. */
    if (sockets->context && lws_get_vhost_by_name(sockets->context, "default"))
        return sockets;
    free(sockets);
    return NULL;
}

void *sockets_context(struct sockets *sockets)
{
    return sockets->context;
}

void sockets_close(struct sockets *sockets)
{
    lws_context_destroy(sockets->context);
}
