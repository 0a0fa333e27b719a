/*
 * connection.c: sockets and HTTP requests: numbers, queues of frames, credits.
 *
 * A queue is bounded: who reads too slowly is told so and cut off, and may come
 * back; nothing is left out of a queue, for a gap would be worse than an end.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

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

void frame_free(struct frame *frame)
{
    if (frame && !--frame->references)
        free(frame);
}

/* ---- addresses ------------------------------------------------------------------ */

uint64_t address_number(const char *text)
{
    return index_number(text, strlen(text));
}

/* Who has one address of IPv6 has a whole net of them: the first 64 bits count. */
static void address_group(const char *address, char group[48])
{
    uint8_t bytes[16];
    size_t length = strnlen(address, 47);
    memcpy(group, address, length);
    group[length] = 0;
    if (inet_pton(AF_INET6, address, bytes) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED((const struct in6_addr *)(const void *)bytes)) {
        inet_ntop(AF_INET, bytes + 12, group, 48);
        return;
    }
    memset(bytes + 8, 0, 8);
    inet_ntop(AF_INET6, bytes, group, 48);
}

struct address_load *address_of(struct server *server, const char *whole)
{
    char address[48];
    address_group(whole, address);
    uint64_t number = address_number(address);
    struct address_load *load = index_find(&server->addresses, number);
    if (load)
        return load;
    load = calloc(1, sizeof *load);
    if (!load || !index_put(&server->addresses, number, load)) {
        free(load);
        return NULL;
    }
    size_t length = strnlen(address, sizeof load->address - 1);
    memcpy(load->address, address, length);
    load->matches = server->set.new_matches_per_hour;
    load->players = server->set.new_players_per_hour;
    load->codes = 20;
    load->changes = (double)server->set.changes_per_hour * CHANGING_PLAYERS;
    load->matches_at = load->players_at = load->codes_at = load->changes_at = server->tick;
    return load;
}

bool credit_take(double *credits, int64_t *at, int64_t tick, double per_second, double most)
{
    *credits += (double)(tick - *at) / 1000 * per_second;
    *at = tick;
    if (*credits > most)
        *credits = most;
    if (*credits < 1)
        return false;
    *credits -= 1;
    return true;
}

/* ---- opening and closing ------------------------------------------------------------ */

struct connection *connection_begin(struct server *server, enum connection_kind kind, void *io,
                                    const char *address)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    connection->id = ++server->next_connection;
    connection->kind = kind;
    connection->io = io;
    connection->language = -1;
    size_t length = strnlen(address, sizeof connection->address - 1);
    memcpy(connection->address, address, length);
    connection->opened = connection->heard = connection->credits_at = server->tick;
    connection->credits = server->set.requests_per_second * 4;
    if (!index_put(&server->connections, connection->id, connection)) {
        free(connection);
        return NULL;
    }
    if (kind == CONNECTION_SOCKET) {
        struct address_load *load = address_of(server, connection->address);
        if (load)
            load->sockets++;
        server->sockets++;
        count(server, COUNT_SOCKETS_OPENED);
    }
    return connection;
}

void connection_end(struct server *server, struct connection *connection)
{
    struct frame *frame;
    index_drop(&server->connections, connection->id);
    if (connection->kind == CONNECTION_SOCKET) {
        struct address_load *load = address_of(server, connection->address);
        if (load && load->sockets > 0)
            load->sockets--;
        server->sockets--;
        unwatch_all(server, connection);
        player_leave(server, connection);
    }
    while ((frame = connection_take(connection)))
        frame_free(frame);
    if (connection->answer)
        free(connection->answer->owned);
    free(connection->answer);
    free(connection->parked);
    fair_wipe(connection->new_secret, sizeof connection->new_secret);
    free(connection);
}

struct connection *connection_find(struct server *server, uint64_t id)
{
    return index_find(&server->connections, id);
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
    server->wake(connection);
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
    struct frame *frame = text->failed || !text->data ? NULL : frame_make(text->data, text->size);
    if (frame) {
        connection_send(server, connection, frame);
        frame_free(frame);
    }
    text_free(text);
    *text = (struct text){ 0 };
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
    struct frame *frame = text.failed ? NULL : frame_make(text.data, text.size);
    if (frame)
        queue(server, connection, frame);
    frame_free(frame);
    text_free(&text);
    connection->closing = true;
    connection->close_code = !strcmp(why, "stopping") ? 1012 : 1008;
    server->wake(connection);
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
