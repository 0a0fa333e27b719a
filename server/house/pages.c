/*
 * pages.c: what there is at which address over HTTP: who somebody is, records, figures, and
 * the client's files.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/seal.h"
#include "server/house/own.h"

/* Whether a page of ours asks, or no page at all. */
static bool is_ours(struct server *server, const struct http_request *request)
{
    struct http_trust trust = http_trust_of(server);
    if (http_is_ours(&trust, request))
        return true;
    count(server, COUNT_REFUSED_ORIGIN);
    return false;
}

int http_may_open(struct server *server, const struct http_request *request)
{
    const struct address_load *load = address_of(server, request->address);
    if (strcmp(request->path, "/wire") != 0)
        return 404;
    if (!http_knows_us(server, request))
        return MISDIRECTED;
    if (operator_bans(server, 0, request->address) || !is_ours(server, request))
        return 403;
    if (server->stopping || net_sockets(server) >= server->set.most_sockets ||
        (load && load->sockets >= server->set.most_sockets_per_address)) {
        count(server, COUNT_REFUSED_SOCKETS);
        count_limit(server, load && load->sockets >= server->set.most_sockets_per_address
                                ? LIMIT_SOCKETS_PER_ADDRESS
                                : LIMIT_SOCKETS);
        return 503;
    }
    return 0;
}

/* ---- single addresses ----------------------------------------------------------------- */

static void hello(struct server *server, struct connection *connection,
                  const struct http_request *request)
{
    char code[24], none[8];
    bool coded = http_argument(request->query, "code", code, sizeof code);
    connection->guest->wants_token = http_argument(request->query, "token", none, sizeof none);
    if (!is_ours(server, request)) {
        http_answer_key(server, connection, 403, "error.wire.origin");
        return;
    }
    if (!http_answer_of(connection)) {
        connection->closing = true;
        return;
    }
    people_page(server, connection, request->cookie, coded ? code : NULL);
}

static void record(struct server *server, struct connection *connection, const char *name)
{
    int64_t id = store_id_read(name, strlen(name));
    struct store_request *read = id ? store_request(ABOUT_RECORD, connection->id, 0) : NULL;
    if (!id) {
        http_answer_key(server, connection, 404, "error.wire.match");
        return;
    }
    store_read_match(read, id);
    if (!store_post(server->archive, read))
        http_answer_key(server, connection, 503, "error.wire.busy");
}

static void my_data(struct server *server, struct connection *connection,
                    const struct http_request *request)
{
    uint8_t hash[STORE_HASH];
    const char *secret = request->bearer && *request->bearer ? request->bearer : request->cookie;
    if (!secret || !secret_hash(secret, strlen(secret), hash)) {
        http_answer_key(server, connection, 403, "error.wire.token");
        return;
    }
    struct store_request *read = store_request(ABOUT_MY_DATA, connection->id, 0);
    store_read_secret(read, hash, server->now);
    if (!store_post(server->archive, read))
        http_answer_key(server, connection, 503, "error.wire.busy");
}

static bool is_local(const char *address)
{
    return !strncmp(address, "127.", 4) || !strcmp(address, "::1") ||
           !strncmp(address, "::ffff:127.", 11);
}

/* Sums of bytes and times tell those who look closely something about matches. */
static void metrics(struct server *server, struct connection *connection)
{
    struct text text = { 0 };
    if (!server->set.open_metrics && !is_local(connection->address)) {
        http_answer_plain(server, connection, 403, "For this machine only (open-metrics).\n");
        return;
    }
    metrics_write(server, &text);
    http_answer_text(server, connection, 200, "text/plain; version=0.0.4", &text);
}

/* Whether it can do its work, and else why not: for an operator, in English as the log is. */
static void ready(struct server *server, struct connection *connection)
{
    const struct words *words = server->words[0];
    struct store_load load;
    char text[256];
    store_look(server->archive, &load);
    const char *key = store_error_key(load.outage);
    const char *reason = server->stopping ? "stopping" : words_find(words, NULL, key);
    bool good = server->can_write && !server->stopping;
    snprintf(text, sizeof text, "not ready%s%s\n", reason ? ": " : "", reason ? reason : "");
    http_answer_plain(server, connection, good ? 200 : 503, good ? "ready\n" : text);
}

void http_receive(struct server *server, struct connection *connection,
                  const struct http_request *request)
{
    const char *path = request->path;
    count(server, COUNT_HTTP_REQUESTS);
    if (request->head && http_answer_of(connection))
        connection->answer->bare = true;
    if (!http_knows_us(server, request)) {
        connection->language = http_language_of(request);
        http_answer_key(server, connection, MISDIRECTED, http_host_key);
    } else if (!strcmp(path, "/hello") && request->head) {
        http_answer_plain(server, connection, 405, ""); /* looking makes nobody */
    } else if (!strcmp(path, "/hello")) {
        hello(server, connection, request);
    } else if (!strncmp(path, "/record/", 8)) {
        record(server, connection, path + 8);
    } else if (!strcmp(path, "/log")) {
        logpage_get(server, connection, request->query);
    } else if (!strcmp(path, "/mine")) {
        my_data(server, connection, request);
    } else if (!strcmp(path, "/healthz")) {
        http_answer_plain(server, connection, 200, "ok\n");
    } else if (!strcmp(path, "/readyz")) {
        ready(server, connection);
    } else if (!strcmp(path, "/metrics")) {
        metrics(server, connection);
    } else if (http_answer_of(connection) && files_answer(server, request, connection->answer)) {
        http_answer_ready(server, connection);
    } else {
        http_answer_plain(server, connection, 404, "There is no such page.\n");
    }
}

/* ---- the store's answers ------------------------------------------------------------------ */

static void record_read_done(struct server *server, struct connection *connection,
                             const struct store_answer *answer)
{
    struct text plain = { 0 }, sealed = { 0 };
    if (answer->error || answer->matches != 1) {
        http_answer_key(server, connection, answer->error == STORE_NONE ? 404 : 503,
                        answer->error == STORE_NONE ? "error.wire.match" : "error.store");
        return;
    }
    if (answer->match->state < MATCH_OVER) {
        http_answer_key(server, connection, 409, "error.not_over");
        return;
    }
    if (answer->damaged && answer->match->state == MATCH_OVER)
        room_need(server, answer->match->id); /* which closes it */
    if (!store_record(answer, &plain)) {
        http_answer_key(server, connection, answer->match_damaged ? 503 : 404,
                        answer->match_damaged ? "error.store.damaged" : "error.wire.match");
        return;
    }
    fair_seal(plain.data, plain.size, &sealed);
    text_free(&plain);
    struct http_answer *to = http_answer_of(connection);
    if (to)
        snprintf(to->headers, sizeof to->headers,
                 "content-disposition: inline; filename=\"%s.kontor\"\r\n", answer->match->game);
    http_answer_text(server, connection, 200, "text/plain; charset=utf-8", &sealed);
}

void pages_store(struct server *server, struct store_answer *answer)
{
    struct connection *connection = connection_find(server, answer->first);
    if (!connection)
        return;
    if (answer->about == ABOUT_RECORD) {
        record_read_done(server, connection, answer);
    } else if (answer->error) {
        http_answer_key(server, connection, answer->error == STORE_NONE ? 403 : 503,
                        answer->error == STORE_NONE ? "error.wire.token" : "error.store");
    } else if (answer->text) {
        struct text text = { 0 };
        text_add(&text, answer->text);
        http_answer_text(server, connection, 200, "application/json", &text);
    } else if (answer->players) {
        struct store_request *read = store_request(ABOUT_MY_DATA, connection->id, 0);
        store_read_player_data(read, answer->player->id);
        if (!store_post(server->archive, read))
            http_answer_key(server, connection, 503, "error.wire.busy");
    }
}
