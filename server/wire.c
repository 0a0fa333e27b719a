/*
 * wire.c: every message of a client, in one table: what it is called, which
 * members it may have, who answers it.
 *
 * A message is read strictly (core/value.h bounds its depth), its members are
 * looked at before anything is done, and it gets exactly one answer.
 */
#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "server/inside.h"

/* What a request needs before its handler is called. */
enum need {
    NEED_NOTHING = 0,
    NEED_MATCH = 1, /* a match in memory that the player may see */
    NEED_SEAT = 2,  /* and in which the player sits */
    NEED_CREATOR = 4,
    NEED_STILL = 8 /* nothing of the match is with the store */
};

static const struct message_form {
    const char *type;
    enum done (*answer)(struct request *request);
    int need;
    const char *members; /* parted by blanks; those that must be there begin with '!' */
} messages[] = {
    { "hello", do_hello, NEED_NOTHING, "!wire language token build" },
    { "ping", wire_ack, NEED_NOTHING, "" },
    { "lobby", do_lobby, NEED_NOTHING, "!on" },
    { "create", do_create, NEED_NOTHING,
      "!game !seats options edition order clock late spectators hints chat listed pace language" },
    { "quick", do_quick, NEED_NOTHING, "!game players fill" },
    { "join", do_join, NEED_NOTHING, "match invite seat" },
    { "leave", do_leave, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match" },
    { "change", do_change, NEED_MATCH | NEED_CREATOR | NEED_STILL,
      "!match game options edition order clock late spectators hints chat listed pace language" },
    { "seat", do_seat, NEED_MATCH | NEED_STILL, "!match seat !to level name character with" },
    { "start", do_start, NEED_MATCH | NEED_CREATOR | NEED_STILL, "!match" },
    { "invite", do_invite, NEED_MATCH, "!match seat uses hours" },
    { "uninvite", do_uninvite, NEED_NOTHING, "invite match" },
    { "invited", do_invited, NEED_NOTHING, "!invite" },
    { "watch", do_watch, NEED_MATCH, "!match seen form by_hand" },
    { "unwatch", do_unwatch, NEED_NOTHING, "!match" },
    { "away", do_away, NEED_NOTHING, "!on" },
    { "promise", do_promise, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match hash host" },
    { "reveal", do_reveal, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !entropy key" },
    { "sign", do_sign, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !signed" },
    { "play", do_play, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !at !moves draw signed" },
    { "by_hand", do_by_hand, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !on" },
    { "try", do_try, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !moves" },
    { "undo", do_undo, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !at signed" },
    { "standing", do_standing, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !move until" },
    { "hint", do_hint, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match ms" },
    { "review", do_review, NEED_MATCH | NEED_SEAT, "!match" },
    { "hand", do_hand, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !to" },
    { "time", do_time, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !seat !ms" },
    { "pause", do_pause, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !on" },
    { "end", do_end, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !on" },
    { "stand_in", do_stand_in, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !seat !on" },
    { "rematch", do_rematch, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !on" },
    { "chat", do_chat, NEED_MATCH, "!match text phrase" },
    { "settings", do_settings, NEED_NOTHING, "name language settings" },
    { "hook", do_hook, NEED_NOTHING, "!url events when" },
    { "hook_test", do_hook_test, NEED_NOTHING, "" },
    { "code", do_code, NEED_NOTHING, "" },
    { "forget", do_forget, NEED_NOTHING, "" },
};

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
        *promised = (struct promised){ ticket_of(request), members->data, server->promised };
    else
        text_free(members);
    if (!promised || !store_post(server->archive, put)) {
        free(promised ? promised->members : NULL);
        free(promised);
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    }
    server->promised = promised;
    return DONE_LATER;
}

void wire_answer(struct server *server, struct store_answer *answer)
{
    struct ticket ticket = { answer->first, (int64_t)answer->second };
    struct promised **at = &server->promised;
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
    for (struct promised *next; server->promised; server->promised = next) {
        next = server->promised->next;
        free(server->promised->members);
        free(server->promised);
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

static void write_place(const struct request *request, struct text *text)
{
    char id[STORE_ID_SIZE];
    const struct room *room = request->room;
    if (!room)
        return;
    store_id_write(room->id, id);
    json_text(text, "match", id);
    if (room->session && (room->state == MATCH_RUNNING || room_is_over(room)))
        json_number(text, "seq", (int64_t)session_seen(room->session, request->viewer));
}

enum done wire_refuse_member(struct request *request, const char *key, const char *member)
{
    struct text text = { 0 };
    begin_refusal(&text, request->n, key);
    if (member)
        json_text(&text, "member", member);
    write_place(request, &text);
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
    write_place(request, &text);
    end_refusal(request->server, request->connection, &text, key, NULL, retry);
    return DONE;
}

enum done wire_refuse_limit(struct request *request, enum limit limit, int64_t retry)
{
    count_limit(request->server, limit);
    return wire_refuse_retry(request, limit_keys[limit], retry);
}

enum done wire_refuse_lost(struct request *request, const struct room *room)
{
    if (!room)
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    if (room->unread)
        return wire_refuse_retry(request, "error.store", 2000);
    return wire_refuse(request, room->damaged ? "error.store.damaged" : "error.wire.match");
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
    write_place(request, &text);
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
static bool check_members(struct request *request, const struct message_form *message)
{
    char name[MEMBER_SIZE];
    for (int i = 0; i < request->members; i++) {
        const char *here = request->member[i].name;
        bool common = !strcmp(here, "type") || !strcmp(here, "n");
        if ((!common && !find_member(message->members, here)) || member_place(request, here) != i ||
            i == MOST_MEMBERS - 1)
            return wire_refuse_member(request, "error.wire.member", here), false;
    }
    for (const char *at = message->members; *at;) {
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

/* ---- what a request needs --------------------------------------------------------------- */

static bool may_see(const struct request *request)
{
    const struct room *room = request->room;
    return request->viewer != SPECTATOR || room->state == MATCH_WAITING || room->plan.spectators ||
           room_is_over(room);
}

/* Finds the match; false: the request is answered or parked, as *done says. */
static bool find_match(struct request *request, int need, enum done *done)
{
    char id[STORE_ID_SIZE];
    struct value named = wire_member(request, "match");
    if (value_kind(named) != VALUE_TEXT)
        return *done = wire_refuse_member(request, "error.wire.value", "match"), false;
    /* What is too long to be one is no match either. */
    int64_t number = value_text(named, id, sizeof id) ? store_id_read(id, strlen(id)) : 0;
    if (!number)
        return *done = wire_refuse(request, "error.wire.match"), false;
    struct room *room = room_need(request->server, number);
    if (!room || room->phase == ROOM_LOST)
        return *done = wire_refuse_lost(request, room), false;
    bool busy = room->phase == ROOM_SAVING || room->step.open;
    if (room->phase == ROOM_LOADING || (need & NEED_STILL && busy))
        return *done = DONE_PARK, request->room = room, false;
    int seat = room_seat_of(room, request->player->id);
    request->room = room;
    request->viewer = seat == NOBODY ? SPECTATOR : seat;
    if (!may_see(request)) {
        request->room = NULL;
        return *done = wire_refuse(request, "error.wire.match"), false;
    }
    if (need & NEED_CREATOR && room->creator != request->player->id)
        return *done = wire_refuse(request, "error.wire.creator"), false;
    if (need & NEED_SEAT && request->viewer == SPECTATOR)
        return *done = wire_refuse(request, "error.wire.seat"), false;
    return true;
}

static const struct message_form *find_message(const char *type)
{
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (!strcmp(messages[i].type, type))
            return &messages[i];
    return NULL;
}

static void park_hello(struct connection *connection, const char *text, size_t size)
{
    free(connection->parked);
    connection->parked = malloc(size);
    if (!connection->parked)
        return;
    memcpy(connection->parked, text, size);
    connection->parked_size = size;
}

static void hand_on(struct request *request, const struct message_form *message)
{
    struct connection *connection = request->connection;
    enum done done;
    if (!request->inner && !check_members(request, message))
        return;
    if (message->answer == do_hello) {
        if (do_hello(request) == DONE_PARK)
            park_hello(connection, request->text, request->size);
        return;
    }
    if (!connection->greeted) {
        wire_refuse(request, "error.wire.hello");
        return;
    }
    request->player = player_find(request->server, connection->player);
    if (!request->player) {
        wire_refuse(request, "error.wire.token");
        return;
    }
    if (message->need & NEED_MATCH && !find_match(request, message->need, &done)) {
        if (done == DONE_PARK && !room_park(request->room, request))
            wire_refuse_retry(request, "error.wire.busy", 500);
        return;
    }
    if (message->answer(request) == DONE_PARK && !room_park(request->room, request))
        wire_refuse_retry(request, "error.wire.busy", 500);
}

/* Whether the socket may ask so much. */
static bool has_credit(struct request *request)
{
    struct server *server = request->server;
    struct connection *connection = request->connection;
    double rate = server->set.requests_per_second;
    struct player *player = connection->greeted ? player_find(server, connection->player) : NULL;
    if (connection->open > server->set.most_open) {
        wire_refuse_limit(request, LIMIT_OPEN, 500);
        return false;
    }
    if (!credit_take(&connection->credits, &connection->credits_at, server->tick, rate, rate * 4))
        connection->credits -= 0.25; /* who goes on regardless is cut off */
    else if (!player ||
             credit_take(&player->requests, &player->requests_at, server->tick, rate, rate * 4))
        return true;
    wire_refuse_limit(request, LIMIT_REQUESTS, 1000);
    if (connection->credits < -rate * 8) {
        count(server, COUNT_CUT_FLOOD);
        connection_bye(server, connection, "flood", 5000);
    }
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
    if (counted && !has_credit(&request))
        return;
    if (!good) {
        request.n = 0;
        wire_refuse(&request, "error.wire.json");
        return;
    }
    const struct message_form *message =
        wire_text(&request, "type", type, sizeof type) ? find_message(type) : NULL;
    if (!message)
        wire_refuse(&request, "error.wire.type");
    else
        hand_on(&request, message);
}
