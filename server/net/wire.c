/*
 * wire.c: every message of a client is read here, and answered.
 *
 * A message is read strictly (core/value.h bounds its depth), its members are
 * looked at before anything is done, and it gets exactly one answer.
 */
#include "server/net/wire.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "server/net/own.h"

/* ---- answers -------------------------------------------------------------------- */

void wire_sentence(const struct server *server, int language, const char *key, int64_t retry,
                   struct text *out)
{
    const struct words *words = server->words[language < 0 ? 0 : language];
    struct words_arg seconds = words_number("seconds", (retry + 999) / 1000);
    words_say(words, NULL, key, &seconds, 1, out);
}

struct ticket ticket_of(struct request *request)
{
    return (struct ticket){ request->connection->id, request->n };
}

static void answered(struct connection *connection)
{
    if (connection->open > 0)
        connection->open--;
}

void ticket_ack(struct server *server, struct ticket ticket, const char *members)
{
    struct connection *connection = connection_find(server, ticket.connection);
    struct text text = { 0 };
    if (!connection || !ticket.n)
        return;
    text_add(&text, "{\"type\":\"ack\",\"n\":");
    text_add_number(&text, ticket.n);
    text_add(&text, members ? members : "");
    text_add(&text, "}");
    connection_send_text(server, connection, &text);
    answered(connection);
}

enum done wire_ack(struct request *request)
{
    ticket_ack(request->server, ticket_of(request), NULL);
    return DONE;
}

enum done wire_ack_with(struct request *request, struct text *members)
{
    ticket_ack(request->server, ticket_of(request), members->data);
    text_free(members);
    return DONE;
}

enum done wire_ack_stored(struct request *request, struct store_request *put, struct text *members)
{
    struct server *server = request->server;
    struct promised *promised = members->failed ? NULL : malloc(sizeof *promised);
    if (promised)
        *promised = (struct promised){ ticket_of(request), members->data, server->net->promised };
    else
        text_free(members);
    if (!promised || !store_post(server->archive, put)) {
        free(promised ? promised->members : NULL);
        free(promised);
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    }
    server->net->promised = promised;
    return DONE_LATER;
}

void wire_answer(struct server *server, struct store_answer *answer)
{
    struct ticket ticket = { answer->first, (int64_t)answer->second };
    struct promised **at = &server->net->promised;
    while (*at && ((*at)->ticket.connection != ticket.connection || (*at)->ticket.n != ticket.n))
        at = &(*at)->next;
    struct promised *found = *at;
    if (!found)
        return;
    *at = found->next;
    if (answer->error)
        ticket_refuse(server, ticket, "error.store", 2000);
    else
        ticket_ack(server, ticket, found->members);
    free(found->members);
    free(found);
}

void wire_end(struct server *server)
{
    for (struct promised *next; server->net->promised; server->net->promised = next) {
        next = server->net->promised->next;
        free(server->net->promised->members);
        free(server->net->promised);
    }
}

/* The refusal up to its sentence. */
static void begin_refusal(struct text *text, int64_t n, const char *key)
{
    json_open(text, NULL, '{');
    json_text(text, "type", n ? "refused" : "error");
    if (n)
        json_number(text, "n", n);
    json_text(text, "key", key);
}

static void end_refusal(struct server *server, struct connection *connection, struct text *text,
                        const char *key, const struct text *sentence, int64_t retry)
{
    struct text said = { 0 };
    if (!sentence) {
        wire_sentence(server, connection->language, key, retry, &said);
        sentence = &said;
    }
    json_text(text, "sentence", sentence->data ? sentence->data : key);
    if (retry)
        json_number(text, "retry", retry);
    json_close(text, '}');
    text_free(&said);
    connection_send_text(server, connection, text);
    answered(connection);
    count(server, COUNT_REFUSALS);
    count_reason(server, key);
}

void ticket_refuse(struct server *server, struct ticket ticket, const char *key, int64_t retry)
{
    struct connection *connection = connection_find(server, ticket.connection);
    struct text text = { 0 };
    if (!connection || !ticket.n)
        return;
    begin_refusal(&text, ticket.n, key);
    end_refusal(server, connection, &text, key, NULL, retry);
}

enum done wire_refuse_member(struct request *request, const char *key, const char *member)
{
    struct text text = { 0 };
    begin_refusal(&text, request->n, key);
    if (member)
        json_text(&text, "member", member);
    request->server->net->calls->place(request, &text);
    end_refusal(request->server, request->connection, &text, key, NULL, 0);
    return DONE;
}

enum done wire_refuse(struct request *request, const char *key)
{
    return wire_refuse_member(request, key, NULL);
}

enum done wire_refuse_retry(struct request *request, const char *key, int64_t retry)
{
    struct text text = { 0 };
    begin_refusal(&text, request->n, key);
    request->server->net->calls->place(request, &text);
    end_refusal(request->server, request->connection, &text, key, NULL, retry);
    return DONE;
}

enum done wire_refuse_limit(struct request *request, enum limit limit, int64_t retry)
{
    count_limit(request->server, limit);
    return wire_refuse_retry(request, limit_keys[limit], retry);
}

enum done wire_refuse_refusal(struct request *request, const struct game *game,
                              const struct refusal *refusal)
{
    struct text text = { 0 }, sentence = { 0 };
    int language = request->connection->language;
    const char *key = error_key(refusal->error);
    begin_refusal(&text, request->n, key);
    if (refusal->error == ERROR_RULE && refusal->rule)
        json_text(&text, "rule", refusal->rule);
    request->server->net->calls->place(request, &text);
    words_refusal(request->server->words[language < 0 ? 0 : language], game, refusal, &sentence);
    end_refusal(request->server, request->connection, &text, key, &sentence,
                refusal->error == ERROR_STORE ? 2000 : 0);
    text_free(&sentence);
    return DONE;
}

/* ---- members ----------------------------------------------------------------------- */

/* Behind the string that begins at `at`, in a text that was accepted. */
static const char *behind_string(const char *at)
{
    for (at++; *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at + 1;
}

static const char *behind_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')
        at++;
    return at;
}

static const char *behind_value(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            at = behind_string(at);
            continue;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    } while (depth > 0 || (*at != ',' && *at != '}' && *at != ']'));
    return at;
}

bool object_next(struct value object, const char **at, char *name, size_t size, struct value *value)
{
    if (value_kind(object) != VALUE_OBJECT)
        return false;
    const char *place = behind_blanks(*at ? *at : object.at + 1);
    if (*place == ',')
        place = behind_blanks(place + 1);
    if (*place != '"')
        return false;
    struct value key = { place, behind_string(place) };
    if (!value_text(key, name, size) && size)
        *name = 0;
    place = behind_blanks(key.end);
    place = behind_blanks(place + 1);
    value->at = place;
    value->end = *at = behind_value(place);
    while (value->end > value->at && (value->end[-1] == ' ' || value->end[-1] == '\t' ||
                                      value->end[-1] == '\n' || value->end[-1] == '\r'))
        value->end--;
    return true;
}

/* Where the name stands in the list of members; NULL: nowhere. */
static const char *find_member(const char *members, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = members; *at;) {
        const char *word = at + (*at == '!');
        size_t size = strcspn(word, " ");
        if (size == length && !memcmp(word, name, length))
            return at;
        at = word + size + (word[size] == ' ');
    }
    return NULL;
}

bool object_has_only(struct value object, const char *members)
{
    char name[24];
    struct value value;
    const char *at = NULL;
    while (object_next(object, &at, name, sizeof name, &value))
        if (!find_member(members, name) || value_member(object, name).at != value.at)
            return false;
    return true;
}

static void read_members(struct request *request)
{
    const char *at = NULL;
    int count = 0;
    while (count < MOST_MEMBERS && object_next(request->message, &at, request->member[count].name,
                                               MEMBER_SIZE, &request->member[count].value))
        count++;
    request->members = count;
}

/* Where it is among the members; how many there are where it is none. */
static int member_place(const struct request *request, const char *name)
{
    int i = 0;
    while (i < request->members && strcmp(request->member[i].name, name) != 0)
        i++;
    return i;
}

struct value wire_member(const struct request *request, const char *name)
{
    int place = member_place(request, name);
    return place < request->members ? request->member[place].value : (struct value){ 0 };
}

/* A member that is not known or is there twice; or one that is missing. */
bool wire_check(struct request *request, const char *members)
{
    char name[MEMBER_SIZE];
    for (int i = 0; i < request->members; i++) {
        const char *here = request->member[i].name;
        bool common = !strcmp(here, "type") || !strcmp(here, "n");
        if ((!common && !find_member(members, here)) || member_place(request, here) != i ||
            i == MOST_MEMBERS - 1)
            return wire_refuse_member(request, "error.wire.member", here), false;
    }
    for (const char *at = members; *at;) {
        size_t size = strcspn(at, " ");
        if (*at == '!' && size < sizeof name) {
            memcpy(name, at + 1, size - 1);
            name[size - 1] = 0;
            if (!wire_has(request, name))
                return wire_refuse_member(request, "error.wire.member", name), false;
        }
        at += size + (at[size] == ' ');
    }
    return true;
}

bool wire_has(struct request *request, const char *name)
{
    return value_kind(wire_member(request, name)) != VALUE_NONE;
}

bool wire_text(struct request *request, const char *name, char *text, size_t size)
{
    return value_text(wire_member(request, name), text, size);
}

bool wire_on(struct request *request, bool *on)
{
    if (value_bool(wire_member(request, "on"), on))
        return true;
    wire_refuse_member(request, "error.wire.value", "on");
    return false;
}

void wire_receive(struct server *server, struct connection *connection, const char *text,
                  size_t size)
{
    if (connection->closing)
        return;
    connection->heard = server->tick;
    connection->open++;
    count(server, COUNT_MESSAGES);
    wire_do(server, connection, text, size, true);
}

void wire_do(struct server *server, struct connection *connection, const char *text, size_t size,
             bool counted)
{
    struct request request;
    char type[16];
    request.server = server;
    request.connection = connection;
    request.message = (struct value){ 0 };
    request.members = 0; /* the others are not touched */
    request.text = text;
    request.size = size;
    request.n = 0;
    request.player = NULL;
    request.inner = !counted;
    request.room = NULL;
    request.viewer = SPECTATOR;
    if (size > (size_t)server->set.most_message) {
        wire_refuse(&request, "error.wire.size");
        return;
    }
    bool good =
        value_read(text, size, &request.message) && value_kind(request.message) == VALUE_OBJECT;
    if (good)
        read_members(&request);
    good =
        good && value_number(wire_member(&request, "n"), 1, INT64_C(9007199254740991), &request.n);
    if (counted && !server->net->calls->may_ask(&request))
        return;
    if (!good) {
        request.n = 0;
        wire_refuse(&request, "error.wire.json");
        return;
    }
    if (!wire_text(&request, "type", type, sizeof type))
        *type = 0;
    server->net->calls->message(&request, type);
}
