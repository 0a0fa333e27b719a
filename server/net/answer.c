/* answer.c: how requests over HTTP are answered, and whom they may ask. */
#include "server/net/answer.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/net/own.h"

const char http_host_key[] = "error.wire.host";

struct http_answer *http_answer_of(struct connection *connection)
{
    if (!connection->answer)
        connection->answer = calloc(1, sizeof *connection->answer);
    return connection->answer;
}

void http_answer_ready(struct server *server, struct connection *connection)
{
    connection->answer->ready = true;
    server->net->wake(connection);
}

void http_answer_text(struct server *server, struct connection *connection, int status,
                      const char *type, struct text *text)
{
    struct http_answer *answer = http_answer_of(connection);
    if (!answer || text->failed) {
        connection->closing = true;
        text_free(text);
        server->net->wake(connection);
        return;
    }
    answer->status = status;
    answer->type = type;
    answer->body = answer->owned = text->data;
    answer->size = text->size;
    *text = (struct text){ 0 };
    http_answer_ready(server, connection);
}

void http_answer_key(struct server *server, struct connection *connection, int status,
                     const char *key)
{
    http_answer_retry(server, connection, status, key, status == 503 ? 2000 : 0);
}

void http_answer_retry(struct server *server, struct connection *connection, int status,
                       const char *key, int64_t retry)
{
    struct http_answer *answer = http_answer_of(connection);
    struct text text = { 0 }, sentence = { 0 };
    wire_sentence(server, connection->language, key, retry, &sentence);
    json_open(&text, NULL, '{');
    json_text(&text, "key", key);
    json_text(&text, "sentence", sentence.data ? sentence.data : key);
    if (retry)
        json_number(&text, "retry", retry);
    json_close(&text, '}');
    text_free(&sentence);
    if (answer && retry)
        snprintf(answer->headers, sizeof answer->headers, "retry-after: %lld\r\n",
                 (long long)(retry + 999) / 1000);
    count(server, COUNT_REFUSALS);
    count_reason(server, key);
    http_answer_text(server, connection, status, "application/json", &text);
}

void http_answer_plain(struct server *server, struct connection *connection, int status,
                       const char *string)
{
    struct text text = { 0 };
    text_add(&text, string);
    http_answer_text(server, connection, status, "text/plain; charset=utf-8", &text);
}

/* ---- where a request comes from ---------------------------------------------------- */

struct http_trust http_trust_of(const struct server *server)
{
    return (struct http_trust){ .proxy = server->set.trust_proxy,
                                .tls = server->set.cert,
                                .public_url = server->set.public_url,
                                .listens = server->set.address,
                                .name = server->set.name,
                                .names = server->set.names };
}

bool http_knows_us(const struct server *server, const struct http_request *request)
{
    struct http_trust trust = http_trust_of(server);
    return http_knows_host(&trust, request);
}

int http_language_of(const struct http_request *request)
{
    return http_language(request->languages, words_languages);
}

void http_foreign_host(struct server *server, const struct http_request *request, struct text *out)
{
    count(server, COUNT_REFUSALS);
    count_reason(server, http_host_key);
    wire_sentence(server, http_language_of(request), http_host_key, 0, out);
}
