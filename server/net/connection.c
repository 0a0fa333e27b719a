/* connection.c: sockets and HTTP requests: numbers, queues of frames. */
#include <stdlib.h>
#include <string.h>

#include "server/net/own.h"

enum { FRAME_HEAD = 10 }; /* at most */

/* ---- frames ------------------------------------------------------------------ */

/* A whole text, unmasked (RFC 6455, 5.2); returns how many bytes stand before it. */
static size_t write_head(unsigned char *data, size_t size)
{
    size_t more = size < 126 ? 0 : size < 65536 ? 2 : 8;
    unsigned char *head = data - 2 - more;
    head[0] = 0x81;
    head[1] = (unsigned char)(more == 0 ? size : more == 2 ? 126 : 127);
    for (size_t i = 0; i < more; i++)
        head[2 + i] = (unsigned char)(size >> 8 * (more - 1 - i));
    return 2 + more;
}

struct frame *frame_make(const char *text, size_t size)
{
    struct frame *frame = malloc(sizeof *frame + FRAME_HEAD + size);
    if (!frame)
        return NULL;
    frame->references = 1;
    frame->size = size;
    frame->data = (unsigned char *)(frame + 1) + FRAME_HEAD;
    frame->head = write_head(frame->data, size);
    memcpy(frame->data, text, size);
    return frame;
}

struct frame *frame_of(struct text *text)
{
    struct frame *frame = text->failed || !text->data ? NULL : frame_make(text->data, text->size);
    text_free(text);
    *text = (struct text){ 0 };
    return frame;
}

bool frame_same(const struct frame *frame, const struct frame *other)
{
    return frame && other && frame->size == other->size &&
           !memcmp(frame->data, other->data, frame->size);
}

void frame_free(struct frame *frame)
{
    if (frame && !--frame->references)
        free(frame);
}

/* ---- opening and closing ------------------------------------------------------------ */

struct connection *connection_begin(struct server *server, enum connection_kind kind, void *io,
                                    const char *address)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    connection->id = ++server->net->next_connection;
    connection->kind = kind;
    connection->io = io;
    connection->language = -1;
    size_t length = strnlen(address, sizeof connection->address - 1);
    memcpy(connection->address, address, length);
    connection->opened = connection->heard = connection->credits_at = server->tick;
    connection->credits = server->set.requests_per_second * 4;
    if (!server->net->calls->begun(server, connection)) {
        free(connection);
        return NULL;
    }
    if (!index_put(&server->net->connections, connection->id, connection)) {
        server->net->calls->ended(server, connection);
        free(connection);
        return NULL;
    }
    if (kind == CONNECTION_SOCKET) {
        struct address_load *load = address_of(server, connection->address);
        if (load)
            load->sockets++;
        server->net->sockets++;
        count(server, COUNT_SOCKETS_OPENED);
    }
    return connection;
}

void connection_end(struct server *server, struct connection *connection)
{
    struct frame *frame;
    index_drop(&server->net->connections, connection->id);
    if (connection->kind == CONNECTION_SOCKET) {
        struct address_load *load = address_of(server, connection->address);
        if (load && load->sockets > 0)
            load->sockets--;
        server->net->sockets--;
    }
    server->net->calls->ended(server, connection);
    while ((frame = connection_take(connection)))
        frame_free(frame);
    if (connection->answer)
        free(connection->answer->owned);
    free(connection->answer);
    fair_wipe(connection->new_secret, sizeof connection->new_secret);
    free(connection);
}

struct connection *connection_find(struct server *server, uint64_t id)
{
    return index_find(&server->net->connections, id);
}

/* ---- sending --------------------------------------------------------------------------- */

static void queue(struct server *server, struct connection *connection, struct frame *frame)
{
    struct queued *queued = malloc(sizeof *queued);
    if (!queued) {
        connection->closing = true;
        connection->close_code = 1011;
    } else {
        *queued = (struct queued){ .frame = frame };
        frame->references++;
        if (connection->last)
            connection->last->next = queued;
        else
            connection->first = queued;
        connection->last = queued;
        connection->waiting += frame->size;
        count(server, COUNT_FRAMES);
        server->figures.count[COUNT_FRAME_BYTES] += frame->size;
    }
    server->net->wake(connection);
}

void connection_send(struct server *server, struct connection *connection, struct frame *frame)
{
    if (!frame || !connection || connection->closing)
        return;
    if (connection->waiting + frame->size > (size_t)server->set.most_waiting) {
        count(server, COUNT_CUT_SLOW);
        count_limit(server, LIMIT_WAITING);
        connection_bye(server, connection, "slow", 1000);
        return;
    }
    queue(server, connection, frame);
}

void connection_send_text(struct server *server, struct connection *connection, struct text *text)
{
    struct frame *frame = frame_of(text);
    connection_send(server, connection, frame);
    frame_free(frame);
}

void connection_bye(struct server *server, struct connection *connection, const char *why,
                    int64_t retry)
{
    struct text text = { 0 };
    if (connection->closing)
        return;
    json_open(&text, NULL, '{');
    json_text(&text, "type", "bye");
    json_text(&text, "why", why);
    json_number(&text, "retry", retry);
    json_close(&text, '}');
    struct frame *frame = frame_of(&text);
    if (frame)
        queue(server, connection, frame);
    frame_free(frame);
    connection->closing = true;
    connection->close_code = !strcmp(why, "stopping") ? 1012 : 1008;
    server->net->wake(connection);
}

struct frame *connection_take(struct connection *connection)
{
    struct queued *queued = connection->first;
    if (!queued)
        return NULL;
    struct frame *frame = queued->frame;
    connection->first = queued->next;
    if (!connection->first)
        connection->last = NULL;
    connection->waiting -= frame->size;
    free(queued);
    return frame;
}
