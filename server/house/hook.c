/*
 * hook.c: being told: your turn, a match begins, a rematch is offered, a match is
 * over. Over every socket of the player, and where the player wants it by a
 * webhook: a small signed message to an address of the player's own.
 *
 * A message waits in the store until its receiver has taken it; it is tried
 * again with growing pauses, and a webhook that fails again and again is
 * switched off. What is sent is decided here, to which addresses in net/target.c;
 * nothing in a message is anybody else's or a secret of the match.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"
#include "server/house/own.h"

enum {
    MOST_UNDER_WAY = 16,
    NOTICES_CLAIMED = 64,
    LOOK_MS = 5000,     /* for messages that are due again */
    DELIVER_MS = 20000, /* then it has failed */
    FIRST_PAUSE_MS = 10000,
    LONGEST_PAUSE_MS = 6 * 3600 * 1000,
    MOST_TRIES = 9,    /* of one message */
    MOST_FAILURES = 20 /* in a row; then the webhook is off */
};

static const char *const event_words[TOLD_EVENTS] = { "turn", "begin", "rematch", "over" };
static const char *const outcome_words[OUTCOMES] = { "fine",     "name",   "address", "connect",
                                                     "redirect", "status", "time" };

/* A player's webhook, as it is stored. */
struct hook {
    char url[HOOK_URL];
    char key[FAIR_HEX]; /* of the signature */
    unsigned events;
    bool always; /* also to somebody who is here */
    bool off;    /* it failed too often */
};

/* How it fares, in memory. */
struct hook_fate {
    int64_t player;
    int failures; /* in a row */
    bool busy;
};

struct delivery {
    uint64_t number;
    int64_t player;
    struct ticket ticket; /* of a test */
    int64_t notice;       /* 0: a test */
    int64_t made, begun;
    int tries;
    bool sent;
    struct delivery *next;
    char body[];
};

/* ---- as it is stored ---------------------------------------------------------------- */

static int event_of(struct value value)
{
    char word[12];
    for (int i = 0; value_text(value, word, sizeof word) && i < TOLD_EVENTS; i++)
        if (!strcmp(word, event_words[i]))
            return i;
    return -1;
}

static bool read_events(struct value list, unsigned *events)
{
    struct value element = { 0 };
    *events = 0;
    if (value_kind(list) != VALUE_LIST)
        return false;
    while (value_next(list, &element)) {
        int event = event_of(element);
        if (event < 0)
            return false;
        *events |= 1U << event;
    }
    return true;
}

static void write_hook(const struct hook *hook, bool key, struct text *out)
{
    json_text(out, "url", hook->url);
    json_open(out, "events", '[');
    for (int i = 0; i < TOLD_EVENTS; i++)
        if (hook->events >> i & 1)
            json_text(out, NULL, event_words[i]);
    json_close(out, ']');
    json_text(out, "when", hook->always ? "always" : "away");
    if (key) {
        json_text(out, "key", hook->key);
        json_bool(out, "off", hook->off);
    }
}

static bool read_hook(const char *text, struct hook *hook)
{
    struct value value;
    char when[8];
    *hook = (struct hook){ 0 };
    if (!text || !*text || !value_read(text, strlen(text), &value) ||
        !value_text(value_member(value, "url"), hook->url, sizeof hook->url) ||
        !value_text(value_member(value, "key"), hook->key, sizeof hook->key) ||
        !read_events(value_member(value, "events"), &hook->events) ||
        !value_text(value_member(value, "when"), when, sizeof when))
        return false;
    hook->always = !strcmp(when, "always");
    value_bool(value_member(value, "off"), &hook->off);
    return true;
}

static struct hook_fate *fate_of(struct server *server, int64_t player, bool make)
{
    struct hook_fate *fate = index_find(&server->people->hooks.fates, (uint64_t)player);
    if (fate || !make)
        return fate;
    fate = calloc(1, sizeof *fate);
    if (fate && !index_put(&server->people->hooks.fates, (uint64_t)player, fate)) {
        free(fate);
        return NULL;
    }
    if (fate)
        fate->player = player;
    return fate;
}

/* Nothing to be known about it any more. */
static void drop_fate(struct server *server, struct hook_fate *fate)
{
    if (fate && !fate->busy && !fate->failures) {
        index_drop(&server->people->hooks.fates, (uint64_t)fate->player);
        free(fate);
    }
}

/* The member "hook" of what a player is told of oneself. */
void hook_show(struct server *server, const struct player *player, struct text *out)
{
    struct hook hook;
    const struct hook_fate *fate = fate_of(server, player->who.id, false);
    if (!read_hook(player->hook, &hook)) {
        json_nothing(out, "hook");
        return;
    }
    json_open(out, "hook", '{');
    write_hook(&hook, false, out);
    json_text(out, "state", hook.off ? "off" : fate && fate->failures ? "failing" : "fine");
    json_close(out, '}');
}

/* ---- sending -------------------------------------------------------------------------------- */

/* "t=1760000000000,v1=<hex>": HMAC-SHA-256 over "1760000000000.<body>". */
static void sign(const struct server *server, const struct hook *hook, const char *body,
                 struct outgoing *out)
{
    struct fair_keyed keyed;
    uint8_t hash[FAIR_BYTES];
    char time[24], hex[FAIR_HEX];
    snprintf(time, sizeof time, "%lld", (long long)server->now);
    fair_keyed_start(&keyed, hook->key, strlen(hook->key));
    fair_keyed_add(&keyed, time, strlen(time));
    fair_keyed_add(&keyed, ".", 1);
    fair_keyed_add(&keyed, body, strlen(body));
    fair_keyed_end(&keyed, hash);
    fair_to_hex(hash, hex);
    snprintf(out->signature, sizeof out->signature, "t=%s,v1=%s", time, hex);
    fair_wipe(&keyed, sizeof keyed);
}

static struct delivery *delivery_new(struct server *server, int64_t player, const char *body)
{
    size_t size = strlen(body) + 1;
    struct hook_fate *fate = fate_of(server, player, true);
    struct delivery *delivery = fate && !fate->busy ? calloc(1, sizeof *delivery + size) : NULL;
    if (!delivery)
        return NULL;
    fate->busy = true;
    delivery->number = ++server->people->hooks.next_delivery;
    delivery->player = player;
    delivery->begun = server->tick;
    memcpy(delivery->body, body, size);
    delivery->next = server->people->hooks.deliveries;
    server->people->hooks.deliveries = delivery;
    server->people->hooks.under_way++;
    return delivery;
}

static struct delivery *delivery_find(struct server *server, uint64_t number)
{
    struct delivery *at = server->people->hooks.deliveries;
    while (at && at->number != number)
        at = at->next;
    return at;
}

static void delivery_free(struct server *server, struct delivery *delivery)
{
    struct delivery **at = &server->people->hooks.deliveries;
    struct hook_fate *fate = fate_of(server, delivery->player, false);
    while (*at != delivery)
        at = &(*at)->next;
    *at = delivery->next;
    server->people->hooks.under_way--;
    if (fate)
        fate->busy = false;
    drop_fate(server, fate);
    free(delivery);
}

static void drop_notice(struct server *server, int64_t notice)
{
    struct store_request *drop = notice ? store_request(ABOUT_NOTHING, 0, 0) : NULL;
    if (!drop)
        return;
    store_drop_notice(drop, notice);
    store_post(server->archive, drop);
}

static void deliver(struct server *server, struct delivery *delivery, const struct hook *hook)
{
    struct outgoing out = { .number = delivery->number,
                            .body = delivery->body,
                            .size = strlen(delivery->body) };
    delivery->sent = true;
    sign(server, hook, delivery->body, &out);
    if (!hook_read_url(hook->url, &out))
        hook_done(server, delivery->number, OUTCOME_NAME, 0);
    else if (!server->deliver)
        hook_done(server, delivery->number, OUTCOME_CONNECT, 0);
    else
        server->deliver(server, &out);
}

/* ---- how it went ----------------------------------------------------------------------------- */

/* Off, or on again: when it is stored, and only where it is still the one that was read. */
static void switch_hook(struct server *server, int64_t player, const char *before, bool off)
{
    struct text text = { 0 };
    struct hook hook;
    if (!read_hook(before, &hook) || hook.off == off)
        return;
    hook.off = off;
    json_open(&text, NULL, '{');
    write_hook(&hook, true, &text);
    json_close(&text, '}');
    if (!text.failed) {
        struct store_request *put = store_request(ABOUT_HOOK_SWITCHED, (uint64_t)player, 0);
        store_swap_hook(put, player, before, text.data);
        if (off)
            store_trim_notices(put, player, 0);
        store_read_player(put, player);
        store_post(server->archive, put);
    }
    text_free(&text);
}

static void switched(struct server *server, const struct store_answer *answer)
{
    struct player *player = player_find(server, (int64_t)answer->first);
    char *copy = player && !answer->error && answer->players ? strdup(answer->player->hook) : NULL;
    if (!copy)
        return;
    free(player->hook);
    player->hook = copy;
    player_tell(server, player);
}

/* The hook has to be read again, for it may have been changed meanwhile. */
static void ask_switch(struct server *server, int64_t player, bool off)
{
    struct store_request *read = store_request(ABOUT_HOOK_SWITCH, (uint64_t)player, off);
    store_read_player(read, player);
    store_post(server->archive, read);
}

static int64_t pause_after(int tries)
{
    int64_t pause = FIRST_PAUSE_MS;
    while (tries-- > 0 && pause < LONGEST_PAUSE_MS)
        pause *= 4;
    return pause < LONGEST_PAUSE_MS ? pause : LONGEST_PAUSE_MS;
}

static void try_later(struct server *server, const struct delivery *delivery)
{
    struct stored_notice row = { .number = delivery->notice,
                                 .player = delivery->player,
                                 .body = delivery->body,
                                 .made = delivery->made,
                                 .due = server->now + pause_after(delivery->tries),
                                 .tries = delivery->tries + 1 };
    if (row.tries >= MOST_TRIES) {
        drop_notice(server, delivery->notice);
        return;
    }
    struct store_request *put = store_request(ABOUT_NOTHING, 0, 0);
    store_put_notice(put, &row);
    store_post(server->archive, put);
}

static void answer_test(struct server *server, const struct delivery *delivery,
                        enum outcome outcome, int status)
{
    char members[80];
    snprintf(members, sizeof members, ",\"outcome\":\"%s\",\"status\":%d,\"ms\":%lld",
             outcome_words[outcome], status, (long long)(server->tick - delivery->begun));
    ticket_ack(server, delivery->ticket, members);
}

void hook_done(struct server *server, uint64_t number, enum outcome outcome, int status)
{
    struct delivery *delivery = delivery_find(server, number);
    if (!delivery)
        return; /* it took too long, and was given up */
    bool good = outcome == OUTCOME_FINE;
    struct hook_fate *fate = fate_of(server, delivery->player, false);
    struct player *player = player_find(server, delivery->player);
    int before = fate ? fate->failures : 0;
    count(server, good ? COUNT_HOOKS_SENT : COUNT_HOOKS_FAILED);
    if (fate)
        fate->failures = good ? 0 : before + !!delivery->notice;
    if (!delivery->notice)
        answer_test(server, delivery, outcome, status);
    else if (good)
        drop_notice(server, delivery->notice);
    else
        try_later(server, delivery);
    if (good && !delivery->notice)
        ask_switch(server, delivery->player, false);
    if (before + 1 == MOST_FAILURES && !good && delivery->notice) {
        fate->failures = 0;
        count(server, COUNT_HOOKS_OFF);
        server_log(server, "webhook off", "why", outcome_words[outcome], (const char *)NULL);
        ask_switch(server, delivery->player, true);
    } else if (player && (!before != !(fate && fate->failures))) {
        player_tell(server, player);
    }
    delivery_free(server, delivery);
    server->people->hooks.at = server->tick;
}

static void give_up_late(struct server *server)
{
    struct delivery *next;
    for (struct delivery *at = server->people->hooks.deliveries; at; at = next) {
        next = at->next;
        if (server->tick - at->begun < DELIVER_MS)
            continue;
        if (at->sent && server->give_up)
            server->give_up(server, at->number);
        hook_done(server, at->number, OUTCOME_TIME, 0);
        next = server->people->hooks.deliveries;
    }
}

void hook_tick(struct server *server)
{
    if (server->tick < server->people->hooks.at || server->stopping || server->set.no_hooks)
        return;
    server->people->hooks.at = server->tick + LOOK_MS;
    give_up_late(server);
    if (server->people->hooks.asked || server->people->hooks.under_way >= MOST_UNDER_WAY ||
        !server->alive_at) /* who has given no sign of life has no claims */
        return;
    struct store_request *read = store_request(ABOUT_NOTICES, 0, 0);
    /* One of each player is sent at a time, so there may be some to pass over. */
    store_claim_notices(read, server->lives.own, server->now, NOTICES_CLAIMED);
    server->people->hooks.asked = store_post(server->archive, read);
}

/* ---- what happens ------------------------------------------------------------------------------
 */

static void write_event(const struct server *server, const char *word, int64_t match,
                        const char *game, struct text *out)
{
    char id[STORE_ID_SIZE];
    store_id_write(match, id);
    json_text(out, "what", word);
    json_text(out, "match", id);
    json_text(out, "game", game);
    json_number(out, "at", server->now);
}

/* The message waits in the store from now on. */
static void put_notice(struct server *server, int64_t player, enum told_event event, int64_t match,
                       const char *game)
{
    struct text body = { 0 };
    char id[STORE_ID_SIZE], own[STORE_ID_SIZE];
    const char *public = server->set.public_url;
    store_id_write(match, id);
    store_id_write(store_new_id(), own);
    json_open(&body, NULL, '{');
    json_text(&body, "id", own);
    write_event(server, event_words[event], match, game, &body);
    if (public) {
        char link[400];
        size_t length = strlen(public);
        snprintf(link, sizeof link, "%s%stable/%s", public,
                 length && public[length - 1] == '/' ? "" : "/", id);
        json_text(&body, "link", link);
    }
    json_close(&body, '}');
    struct stored_notice row = {
        .player = player, .body = body.data, .made = server->now, .due = server->now
    };
    struct store_request *put = store_request(ABOUT_NOTICED, 0, 0);
    if (!body.failed) {
        store_put_notice(put, &row);
        store_trim_notices(put, player, server->set.most_notices);
    }
    store_post(server->archive, put);
    text_free(&body);
}

static void consider(struct server *server, int64_t player, const char *text, enum told_event event,
                     int64_t match, const char *game)
{
    struct hook hook;
    if (read_hook(text, &hook) && !hook.off && hook.events >> event & 1 &&
        (hook.always || people_here(server, player) != HERE))
        put_notice(server, player, event, match, game);
}

/* One person of a match is told. */
void hook_tell(struct server *server, int64_t id, enum told_event event, int64_t match,
               const struct game *game)
{
    struct player *player = player_find(server, id);
    struct text text = { 0 };
    int index = 0;
    if (player) {
        json_open(&text, NULL, '{');
        json_text(&text, "type", "told");
        write_event(server, event_words[event], match, game->id, &text);
        json_close(&text, '}');
        struct frame *frame = frame_of(&text);
        player_send(server, player, frame);
        frame_free(frame);
        consider(server, id, player->hook, event, match, game->id);
        return;
    }
    while (all_games[index] && all_games[index] != game)
        index++;
    struct store_request *read =
        store_request(ABOUT_HOOK_EVENT, (uint64_t)id,
                      (uint64_t)match << 8 | (uint64_t)index << 4 | (uint64_t)event);
    store_read_player(read, id);
    store_post(server->archive, read);
}

/* ---- requests -----------------------------------------------------------------------------------
 */

void hook_changed(struct server *server, int64_t player)
{
    struct hook_fate *fate = fate_of(server, player, false);
    if (fate)
        fate->failures = 0;
    drop_fate(server, fate);
}

enum done do_hook(struct request *request)
{
    struct outgoing out;
    struct hook hook = { .events = (1U << TOLD_EVENTS) - 1 }, before;
    struct change wish = { .language = -1, .hooked = true };
    struct text text = { 0 };
    char when[8] = "away";
    uint8_t bytes[FAIR_BYTES];
    struct value url = wire_member(request, "url");
    if (request->server->set.no_hooks)
        return wire_refuse(request, "error.wire.hooks_off");
    if (value_kind(url) == VALUE_NULL)
        return player_change(request, &wish);
    if (!value_text(url, hook.url, sizeof hook.url) || !hook_read_url(hook.url, &out))
        return wire_refuse_member(request, "error.wire.hook", "url");
    if (wire_has(request, "events") && !read_events(wire_member(request, "events"), &hook.events))
        return wire_refuse_member(request, "error.wire.value", "events");
    if (wire_has(request, "when") && (!wire_text(request, "when", when, sizeof when) ||
                                      (strcmp(when, "away") && strcmp(when, "always"))))
        return wire_refuse_member(request, "error.wire.value", "when");
    hook.always = !strcmp(when, "always");
    bool same = read_hook(player_of(request)->hook, &before) && !strcmp(before.url, hook.url);
    if (same)
        memcpy(hook.key, before.key, sizeof hook.key);
    else if (fair_random(bytes, sizeof bytes))
        fair_to_hex(bytes, hook.key);
    else
        return wire_refuse(request, "error.fair.random");
    json_open(&text, NULL, '{');
    write_hook(&hook, true, &text);
    json_close(&text, '}');
    if (text.failed) {
        text_free(&text);
        return wire_refuse(request, "error.memory");
    }
    wish.hook = text.data;
    if (!same)
        memcpy(wish.key, hook.key, sizeof wish.key);
    return player_change(request, &wish);
}

enum done do_hook_test(struct request *request)
{
    struct server *server = request->server;
    struct player *player = player_of(request);
    struct hook hook;
    struct text body = { 0 };
    char own[STORE_ID_SIZE];
    double rate = server->set.hook_tests_per_hour / 3600.0;
    if (!read_hook(player->hook, &hook))
        return wire_refuse_member(request, "error.wire.hook", "url");
    if (!credit_take(&player->tests, &player->tests_at, server->tick, rate,
                     server->set.hook_tests_per_hour))
        return wire_refuse_limit(request, LIMIT_HOOK_TESTS, (int64_t)(1000 / rate));
    store_id_write(store_new_id(), own);
    json_open(&body, NULL, '{');
    json_text(&body, "id", own);
    json_text(&body, "what", "test");
    json_number(&body, "at", server->now);
    json_close(&body, '}');
    struct delivery *delivery = body.failed || server->people->hooks.under_way >= MOST_UNDER_WAY
                                    ? NULL
                                    : delivery_new(server, player->who.id, body.data);
    text_free(&body);
    if (!delivery)
        return wire_refuse_retry(request, "error.wire.busy", 2000);
    delivery->ticket = ticket_of(request);
    if (server->people->hooks.at > server->tick + 1000)
        server->people->hooks.at = server->tick + 1000; /* so that it is given up in time */
    deliver(server, delivery, &hook);
    return DONE_LATER;
}

/* ---- the store's answers ---------------------------------------------------------- */

/* Messages that are due; one of each player at a time. */
static void notices_read(struct server *server, const struct store_answer *answer)
{
    server->people->hooks.asked = false;
    for (int i = 0; i < answer->notices && server->people->hooks.under_way < MOST_UNDER_WAY; i++) {
        const struct stored_notice *notice = &answer->notice[i];
        struct delivery *delivery = delivery_new(server, notice->player, notice->body);
        if (!delivery)
            continue;
        delivery->notice = notice->number;
        delivery->made = notice->made;
        delivery->tries = notice->tries;
        struct store_request *read = store_request(ABOUT_HOOK_SEND, delivery->number, 0);
        store_read_player(read, notice->player);
        if (!store_post(server->archive, read))
            delivery_free(server, delivery);
    }
}

static void send_read(struct server *server, const struct store_answer *answer)
{
    struct hook hook;
    struct delivery *delivery = delivery_find(server, answer->first);
    if (!delivery)
        return;
    if (!answer->error && answer->players && read_hook(answer->player->hook, &hook) && !hook.off) {
        deliver(server, delivery, &hook);
        return;
    }
    if (!store_error_is_outage(answer->error))
        drop_notice(server, delivery->notice);
    delivery_free(server, delivery);
}

void hook_answer(struct server *server, const struct store_answer *answer)
{
    const char *text = !answer->error && answer->players ? answer->player->hook : NULL;
    switch ((enum about)answer->about) {
    case ABOUT_NOTICES:
        notices_read(server, answer);
        break;
    case ABOUT_NOTICED:
        server->people->hooks.at = server->tick;
        hook_tick(server);
        break;
    case ABOUT_HOOK_SEND:
        send_read(server, answer);
        break;
    case ABOUT_HOOK_EVENT:
        if (text)
            consider(server, (int64_t)answer->first, text, (enum told_event)(answer->second & 15),
                     (int64_t)(answer->second >> 8), all_games[answer->second >> 4 & 15]->id);
        break;
    case ABOUT_HOOK_SWITCHED:
        switched(server, answer);
        break;
    default: /* ABOUT_HOOK_SWITCH */
        if (text)
            switch_hook(server, (int64_t)answer->first, text, answer->second != 0);
        break;
    }
}

void hook_close(struct server *server)
{
    size_t place = 0;
    while (server->people->hooks.deliveries)
        delivery_free(server, server->people->hooks.deliveries);
    for (struct hook_fate *fate; (fate = index_next(&server->people->hooks.fates, &place));)
        free(fate);
    index_free(&server->people->hooks.fates);
}
