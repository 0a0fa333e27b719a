/*
 * fuzz_http.c: any requests over HTTP are read without harm and get one answer
 * each, with headers that hold nothing but what we put there.
 *
 * The input is requests as they come over the network: a first line, headers,
 * an empty line. What cuts them into parts is a few lines here; all that is
 * behind it, from the headers to the answer, is the server's own, kept in
 * memory. "+" as a first line lets a minute go by; "@" in a request stands for
 * the secret that a person of the server has. The first byte chooses what the
 * server believes of its surroundings.
 */
#include <stdio.h>
#include <strings.h>

#include "house.h"

enum { MOST_REQUEST = 8192, MOST_LINES = 40 };

static char secret[SECRET_HEX];

/* Where the bytes stand in others; NULL: nowhere. */
static const char *find_bytes(const char *at, size_t size, const char *bytes, size_t length)
{
    for (; size >= length; at++, size--)
        if (!memcmp(at, bytes, length))
            return at;
    return NULL;
}

/* ---- answers ------------------------------------------------------------------------ */

/* Lines "name: value\r\n" and nothing else, as the socket writes them. */
static void check_headers(const char *at)
{
    while (*at) {
        size_t name = strspn(at, "abcdefghijklmnopqrstuvwxyz-");
        assert(name && at[name] == ':' && at[name + 1] == ' ');
        size_t line = strcspn(at, "\r\n");
        for (size_t i = 0; i < line; i++)
            assert((unsigned char)at[i] >= ' ' && (unsigned char)at[i] < 127);
        assert(line - name - 2 < 320 && name < 62);
        assert(at[line] == '\r' && at[line + 1] == '\n');
        at += line + 2;
    }
}

static void check_answer(const struct http_request *request, const struct http_answer *answer)
{
    assert(answer->status >= 200 && answer->status < 600 && answer->status != 500);
    assert(answer->type && *answer->type);
    assert(answer->size == 0 || answer->body);
    assert(answer->bare == request->head);
    check_headers(answer->headers);
    if (!strcmp(answer->type, "application/json") && answer->size) {
        struct value value;
        assert(value_read(answer->body, answer->size, &value));
    }
    /* Who brings no secret gets none of others. */
    if (!request->cookie && !request->bearer && answer->size && answer->owned)
        assert(!find_bytes(answer->body, answer->size, secret, SECRET_HEX - 1));
}

static void ask(const struct http_request *request)
{
    struct connection *connection =
        connection_begin(server, CONNECTION_HTTP, NULL, request->address);
    assert(connection);
    connection->secure = request->secure;
    http_receive(server, connection, request);
    settle();
    assert(connection->answer && connection->answer->ready);
    check_answer(request, connection->answer);
    if (!*secret)
        memcpy(secret, connection->new_secret, SECRET_HEX);
    connection_end(server, connection);
}

/* ---- requests --------------------------------------------------------------------------- */

static void open_server(void)
{
    static const struct http_request hello = { .path = "/hello", .query = "token&" };
    struct server_settings settings;
    server_defaults(&settings);
    settings.data = NULL;
    settings.in_process = settings.quick = true;
    settings.public_url = "https://kontor.example/";
    settings.new_players_per_hour = 1000000;
    open_house(&settings);
    ask(&hello);
    assert(*secret);
}

/* The header of this name, in place: its line is ended. A second one is joined by a comma. */
static const char *header(char *lines[], int count, const char *name, char *room, size_t size)
{
    size_t length = strlen(name), used = 0;
    for (int i = 1; i < count; i++) {
        if (strncasecmp(lines[i], name, length) != 0 || lines[i][length] != ':')
            continue;
        const char *value = lines[i] + length + 1;
        value += strspn(value, " \t");
        int written = snprintf(room + used, size - used, "%s%s", used ? "," : "", value);
        if (written < 0 || used + (size_t)written >= size)
            return NULL;
        used += (size_t)written;
    }
    return used ? room : NULL;
}

/* "GET /path?query HTTP/1.1": path and query are ended in place. */
static bool first_line(char *line, struct http_headers *headers)
{
    headers->head = !strncmp(line, "HEAD ", 5);
    if (!headers->head && strncmp(line, "GET ", 4) != 0)
        return false;
    char *path = line + (headers->head ? 5 : 4);
    path[strcspn(path, " ")] = 0;
    char *query = strchr(path, '?');
    if (query)
        *query++ = 0;
    headers->path = path;
    headers->query = query;
    return true;
}

static void request(char *text)
{
    static char room[9][MOST_REQUEST];
    char *lines[MOST_LINES];
    int count = 0;
    for (char *at = text; at && count < MOST_LINES;) {
        lines[count++] = at;
        at = strchr(at, '\n');
        if (at)
            *at++ = 0;
        size_t length = strlen(lines[count - 1]);
        if (length && lines[count - 1][length - 1] == '\r')
            lines[count - 1][length - 1] = 0;
    }
    if (!strcmp(lines[0], "+")) {
        pass(60000);
        return;
    }
    struct http_headers headers = { .peer = "::ffff:10.0.0.1" };
    struct http_request read;
    if (!first_line(lines[0], &headers))
        return;
    headers.cookies = header(lines, count, "cookie", room[0], MOST_REQUEST);
    headers.authorization = header(lines, count, "authorization", room[1], MOST_REQUEST);
    headers.host = header(lines, count, "host", room[2], MOST_REQUEST);
    headers.origin = header(lines, count, "origin", room[3], MOST_REQUEST);
    headers.site = header(lines, count, "sec-fetch-site", room[4], MOST_REQUEST);
    headers.encodings = header(lines, count, "accept-encoding", room[5], MOST_REQUEST);
    headers.forwarded = header(lines, count, "x-forwarded-for", room[6], MOST_REQUEST);
    headers.languages = header(lines, count, "accept-language", room[8], MOST_REQUEST);
    headers.proto = header(lines, count, "x-forwarded-proto", room[7], MOST_REQUEST);
    struct http_trust trust = http_trust_of(server);
    if (!http_read(&trust, &headers, &read))
        return;
    assert(strlen(read.address) < ADDRESS_SIZE && *read.address);
    assert(trust.proxy || !strcmp(read.address, "10.0.0.1"));
    int may = http_may_open(server, &read);
    assert(!may || may == 404 || may == 403 || may == 421 || may == 503);
    if (strcmp(read.path, "/wire") != 0)
        ask(&read);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MOST_REQUEST + SECRET_HEX];
    if (!server)
        open_server();
    if (!size)
        return 0;
    server->set.trust_proxy = *data & 1;
    server->set.cert = *data & 2 ? "cert" : NULL;
    const char *at = (const char *)data + 1, *stop = (const char *)data + size;
    for (int requests = 0; at < stop && requests < 12; requests++) {
        const char *end = find_bytes(at, (size_t)(stop - at), "\n\n", 2);
        size_t length = (size_t)((end ? end : stop) - at), used = 0;
        for (size_t i = 0; i < length && used + SECRET_HEX < MOST_REQUEST; i++) {
            if (at[i] == '@') {
                memcpy(text + used, secret, SECRET_HEX - 1);
                used += SECRET_HEX - 1;
            } else if (at[i]) {
                text[used++] = at[i];
            }
        }
        text[used] = 0;
        if (used)
            request(text);
        at += length + 2;
    }
    pass(1000);
    return 0;
}
