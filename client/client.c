/* client.c: connection, requests and their answers. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/clock.h"
#include "client/inside.h"
#include "fair/hash.h"

enum {
    FIRST_PAUSE = 500,
    LONGEST_PAUSE = 30000,
    SHORT_PAUSE = 10000, /* a server's wish for a pause that is granted without a word */
    QUIET = 20000,       /* after so long without a word one asks whether the other is there */
    SILENT = 45000       /* and after so long it is not */
};

static uint64_t now_ms(void)
{
    return clock_wall() / 1000000;
}

void client_happened(struct client *client, enum client_news what, enum channel_fault fault,
                     enum error error)
{
    struct client_event event = { .what = what, .fault = fault, .error = error };
    client->listener.tell(client->listener.context, &event);
}

/* ---- opening ---------------------------------------------------------------------------- */

struct client *client_open(const struct address *address, const struct words *words,
                           const struct client_listener *listener,
                           const struct client_keeper *keeper)
{
    struct client *client = calloc(1, sizeof *client);
    struct timespec time;
    if (!client)
        return NULL;
    client->address = *address;
    client->words = words;
    client->listener = *listener;
    if (keeper)
        client->keeper = *keeper;
    clock_gettime(CLOCK_REALTIME, &time);
    client->number = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
    client->sitting.viewer = SPECTATOR;
    client->channel = channel_open(address);
    if (client->channel)
        return client;
    free(client);
    return NULL;
}

static void request_free(struct client_request *request)
{
    text_free(&request->text);
    text_free(&request->answer);
    free(request);
}

void client_close(struct client *client)
{
    if (!client)
        return;
    channel_close(client->channel);
    while (client->requests) {
        struct client_request *next = client->requests->next;
        request_free(client->requests);
        client->requests = next;
    }
    sitting_close(&client->sitting);
    text_free(&client->hello);
    text_free(&client->refused);
    free(client->answer.text);
    fair_wipe(client->secret, sizeof client->secret);
    free(client);
}

const struct address *client_address(const struct client *client)
{
    return &client->address;
}

struct sitting *client_sitting(struct client *client)
{
    return &client->sitting;
}

bool client_is_ready(const struct client *client)
{
    return client->state == STATE_READY;
}

struct value client_hello(const struct client *client)
{
    struct value value = { 0 };
    if (client->hello.data)
        value_read(client->hello.data, client->hello.size, &value);
    return value;
}

void client_language(struct client *client, const struct words *words)
{
    char members[48];
    client->words = words;
    if (client->sitting.desk)
        desk_language(client->sitting.desk, words);
    snprintf(members, sizeof members, ",\"language\":\"%s\"", words_language(words));
    if (client->entered)
        client_tell(client, "settings", members);
}

/* ---- requests --------------------------------------------------------------------------- */

static void forget(struct client *client, struct client_request *request)
{
    struct client_request **at = &client->requests;
    while (*at != request)
        at = &(*at)->next;
    *at = request->next;
    request_free(request);
}

static void finish(struct client *client, struct client_request *request, enum client_result result)
{
    request->done = true;
    request->result = result;
    if (!request->kept)
        forget(client, request);
}

static struct client_request *request_new(struct client *client, const char *type,
                                          const char *members, enum client_again again)
{
    struct client_request *request = calloc(1, sizeof *request), **at = &client->requests;
    if (!request)
        return NULL;
    request->n = ++client->number;
    request->again = again;
    snprintf(request->type, sizeof request->type, "%s", type);
    text_printf(&request->text, "{\"type\":\"%s\",\"n\":%lld%s}", type, (long long)request->n,
                members);
    while (*at)
        at = &(*at)->next;
    *at = request;
    return request;
}

static void send_out(struct client *client, struct client_request *request)
{
    request->due = 0;
    if (!request->text.failed)
        channel_send(client->channel, request->text.data, request->text.size);
}

void client_tell(struct client *client, const char *type, const char *members)
{
    struct client_request *request = request_new(client, type, members, ASK_AGAIN);
    if (request && client->state == STATE_READY)
        send_out(client, request);
}

enum client_result client_ask(struct client *client, const char *type, const char *members,
                              enum client_again again, struct text *answer)
{
    struct client_request *request = request_new(client, type, members, again);
    if (!request)
        return RESULT_LOST;
    request->kept = true;
    if (client->state == STATE_READY)
        send_out(client, request);
    while (!request->done && !client->listener.stopped())
        client_wait(client, 1000);
    enum client_result result = request->done ? request->result : RESULT_STOPPED;
    if (answer) {
        text_free(answer);
        *answer = request->answer;
        request->answer = (struct text){ 0 };
    }
    if (request->done)
        forget(client, request);
    else
        request->kept = false;
    return result;
}

/* ---- the connection --------------------------------------------------------------------- */

static void connect_now(struct client *client)
{
    client->state = STATE_CONNECT;
    client->heard_at = now_ms();
    channel_connect(client->channel);
}

/* Half of it is by chance, so that not all clients come back at the same moment. */
static uint64_t next_pause(struct client *client)
{
    uint64_t pause = FIRST_PAUSE;
    uint32_t chance = 0;
    for (int i = 1; i < client->failures && pause < LONGEST_PAUSE; i++)
        pause *= 2;
    if (pause > LONGEST_PAUSE)
        pause = LONGEST_PAUSE;
    if ((uint64_t)client->pause > pause)
        pause = (uint64_t)client->pause;
    client->pause = 0;
    fair_random(&chance, sizeof chance);
    return pause / 2 + chance % (pause / 2 + 1);
}

/* The connection is gone, or did not come about. */
static void lose(struct client *client, enum channel_fault fault)
{
    struct client_request *next;
    client->fault = fault;
    client->failures++;
    if (!client->entered) { /* whoever enters decides whether it is tried again */
        client->state = STATE_IDLE;
        return;
    }
    client->state = STATE_PAUSE;
    client->retry_at = now_ms() + next_pause(client);
    if (!client->lost)
        client_happened(client, CLIENT_LOST, fault, NO_ERROR);
    client->lost = true;
    for (struct client_request *at = client->requests; at; at = next) {
        next = at->next;
        if (!at->done && (at->again == ASK_ONCE || !strcmp(at->type, "ping") ||
                          !strcmp(at->type, "watch") || !strcmp(at->type, "hello")))
            finish(client, at, RESULT_LOST);
    }
}

static void say_hello(struct client *client)
{
    struct text members = { 0 };
    text_printf(&members, ",\"wire\":1,\"language\":\"%s\",\"token\":\"%s\"",
                words_language(client->words), client->secret);
    struct client_request *request = request_new(client, "hello", members.data, ASK_ONCE);
    client->state = STATE_HELLO;
    if (request)
        send_out(client, request);
    text_free(&members);
}

void client_watch_again(struct client *client)
{
    struct text members = { 0 };
    sitting_watch(&client->sitting, &members);
    struct client_request *request = request_new(client, "watch", members.data, ASK_ONCE);
    if (request)
        send_out(client, request);
    text_free(&members);
}

static void welcome(struct client *client, const char *text, size_t size, struct value frame)
{
    char build[CLIENT_BUILD] = "";
    bool back = client->entered && client->lost;
    value_text(value_member(frame, "build"), build, sizeof build);
    bool rebuilt = client->entered && strcmp(build, client->build);
    snprintf(client->build, sizeof client->build, "%s", build);
    text_free(&client->hello);
    client->hello = (struct text){ 0 };
    text_add_bytes(&client->hello, text, size);
    client->state = STATE_READY;
    client->entered = true;
    client->lost = false;
    client->failures = 0;
    if (*client->sitting.match)
        client_watch_again(client);
    for (struct client_request *at = client->requests; at; at = at->next)
        if (!at->done && strcmp(at->type, "watch") && strcmp(at->type, "hello"))
            send_out(client, at);
    if (back)
        client_happened(client, CLIENT_BACK, CHANNEL_FINE, NO_ERROR);
    if (rebuilt)
        client_happened(client, CLIENT_REBUILT, CHANNEL_FINE, NO_ERROR);
}

/* ---- what comes -------------------------------------------------------------------------- */

static void refuse_hello(struct client *client, const char *text, size_t size)
{
    text_free(&client->refused);
    client->refused = (struct text){ 0 };
    text_add_bytes(&client->refused, text, size);
    channel_drop(client->channel);
    lose(client, CHANNEL_FINE);
}

/* Whether it was asked about the match that is watched. */
static bool is_of_sitting(const struct client *client, const struct client_request *request)
{
    struct value value;
    char match[CLIENT_MATCH] = "";
    return !request->text.failed && value_read(request->text.data, request->text.size, &value) &&
           value_text(value_member(value, "match"), match, sizeof match) && *match &&
           !strcmp(match, client->sitting.match);
}

/* Whether it is an answer; then it is taken. */
static bool take_answer(struct client *client, const char *type, const char *text, size_t size,
                        struct value frame)
{
    int64_t n, retry = 0;
    bool refused = !strcmp(type, "refused");
    if (!refused && strcmp(type, "ack") && strcmp(type, "hello"))
        return false;
    if (!value_number(value_member(frame, "n"), 1, INT64_MAX, &n))
        return true;
    struct client_request *request = client->requests;
    while (request && request->n != n)
        request = request->next;
    if (!request || request->done)
        return true;
    value_number(value_member(frame, "retry"), 1, INT32_MAX, &retry);
    if (!strcmp(request->type, "hello")) {
        finish(client, request, RESULT_ACK);
        if (refused)
            refuse_hello(client, text, size);
        else
            welcome(client, text, size, frame);
        return true;
    }
    if (refused && retry && retry <= SHORT_PAUSE) {
        request->due = now_ms() + (uint64_t)retry;
        return true;
    }
    text_add_bytes(&request->answer, text, size);
    if (!request->kept && is_of_sitting(client, request)) {
        char key[48] = "";
        if (refused)
            value_text(value_member(frame, "key"), key, sizeof key);
        sitting_answered(client, request, key);
    }
    finish(client, request, refused ? RESULT_REFUSED : RESULT_ACK);
    return true;
}

static void take_message(struct client *client, const char *text, size_t size)
{
    struct value frame;
    char type[24] = "";
    client->heard_at = now_ms();
    if (!value_read(text, size, &frame) ||
        !value_text(value_member(frame, "type"), type, sizeof type))
        return;
    if (take_answer(client, type, text, size, frame))
        return;
    if (!strcmp(type, "bye"))
        value_number(value_member(frame, "retry"), 1, LONGEST_PAUSE, &client->pause);
    sitting_frame(client, type, frame);
    struct client_event event = { .what = CLIENT_FRAME, .type = type, .frame = frame };
    client->listener.tell(client->listener.context, &event);
}

static void take_event(struct client *client, struct channel_event *event)
{
    switch (event->what) {
    case CHANNEL_OPENED:
        if (client->state == STATE_CONNECT)
            say_hello(client);
        break;
    case CHANNEL_MESSAGE:
        if (client->state >= STATE_HELLO)
            take_message(client, event->text, event->size);
        break;
    case CHANNEL_CLOSED:
        if (client->state >= STATE_CONNECT)
            lose(client, event->fault);
        break;
    case CHANNEL_ANSWER:
        free(client->answer.text);
        client->answer = *event;
        client->got = true;
        return;
    }
    free(event->text);
}

/* ---- waiting ------------------------------------------------------------------------------ */

int client_descriptor(const struct client *client)
{
    return channel_descriptor(client->channel);
}

int client_due(const struct client *client)
{
    uint64_t now = now_ms(), due = now + 5000;
    if (client->state == STATE_PAUSE && client->retry_at < due)
        due = client->retry_at;
    for (const struct client_request *at = client->requests; at; at = at->next)
        if (at->due && at->due < due)
            due = at->due;
    return due > now ? (int)(due - now) : 0;
}

/* Whether the other end is still there is asked for, and found out. */
static void look_after(struct client *client, uint64_t now)
{
    if (client->state < STATE_CONNECT)
        return;
    if (now > client->heard_at + SILENT) {
        channel_drop(client->channel);
        lose(client, CHANNEL_ENDED);
    } else if (client->state == STATE_READY && now > client->heard_at + QUIET) {
        struct client_request *at = client->requests;
        while (at && strcmp(at->type, "ping"))
            at = at->next;
        if (!at)
            client_tell(client, "ping", "");
    }
}

void client_work(struct client *client)
{
    struct channel_event event;
    while (channel_next(client->channel, &event))
        take_event(client, &event);
    uint64_t now = now_ms();
    if (client->state == STATE_PAUSE && now >= client->retry_at)
        connect_now(client);
    look_after(client, now);
    for (struct client_request *at = client->requests; at; at = at->next)
        if (at->due && at->due <= now && client->state == STATE_READY)
            send_out(client, at);
}

void client_wait(struct client *client, int milliseconds)
{
    struct pollfd ready = { .fd = client_descriptor(client), .events = POLLIN };
    int due = client_due(client);
    poll(&ready, 1, due < milliseconds ? due : milliseconds);
    client_work(client);
}

/* ---- entering ------------------------------------------------------------------------------ */

bool client_get(struct client *client, const char *path, struct channel_event *answer)
{
    client->got = false;
    channel_get(client->channel, path);
    while (!client->got && !client->listener.stopped())
        client_wait(client, 1000);
    *answer = client->got ? client->answer : (struct channel_event){ 0 };
    client->answer.text = NULL;
    return client->got && !answer->fault;
}

bool client_enter(struct client *client, const char *secret, struct text *answer,
                  enum channel_fault *fault)
{
    snprintf(client->secret, sizeof client->secret, "%s", secret);
    connect_now(client);
    while (client->state != STATE_READY && client->state != STATE_IDLE &&
           !client->listener.stopped())
        client_wait(client, 1000);
    *fault = client->fault;
    *answer = client->refused;
    client->refused = (struct text){ 0 };
    return client->state == STATE_READY;
}

/* ---- a match -------------------------------------------------------------------------------- */

enum client_result client_watch(struct client *client, const char *match, struct text *answer)
{
    struct text members = { 0 };
    client_unwatch(client);
    snprintf(client->sitting.match, sizeof client->sitting.match, "%s", match);
    enum client_result result = RESULT_LOST;
    /* A lost connection watches it by itself when it is back. */
    sitting_watch(&client->sitting, &members);
    result = client_ask(client, "watch", members.data, ASK_ONCE, answer);
    text_free(&members);
    while ((result == RESULT_ACK || result == RESULT_LOST) && !client->sitting.frame.size &&
           !client->listener.stopped())
        client_wait(client, 1000);
    if (result == RESULT_LOST && client->sitting.frame.size)
        result = RESULT_ACK;
    if (result == RESULT_REFUSED)
        sitting_close(&client->sitting);
    return client->listener.stopped() ? RESULT_STOPPED : result;
}

void client_unwatch(struct client *client)
{
    struct text members = { 0 };
    if (*client->sitting.match && client->state == STATE_READY) {
        text_printf(&members, ",\"match\":\"%s\"", client->sitting.match);
        client_tell(client, "unwatch", members.data);
        text_free(&members);
    }
    sitting_close(&client->sitting);
}

bool client_reach(struct client *client, size_t next)
{
    const struct sitting *sitting = &client->sitting;
    while (sitting->desk && desk_next(sitting->desk) < next && !client->listener.stopped())
        client_wait(client, 1000);
    return sitting->desk && desk_next(sitting->desk) >= next;
}
