/*
 * core.c: the whole server without sockets and clocks: its rooms put together, opened,
 * told the time, turned, stopped; and which room an answer of the store is for.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "server/whole.h"

enum { ALIVE_MS = 1000, SWEEP_MS = 3600 * 1000 };

/* ---- the rooms ------------------------------------------------------------------- */

static void ended(struct server *server, struct connection *connection)
{
    unwatch_all(server, connection);
    guest_end(server, connection);
}

static const struct net_calls net_calls = { .may_open = http_may_open,
                                            .begun = guest_begin,
                                            .brought = guest_brings,
                                            .ended = ended,
                                            .page = http_receive,
                                            .may_ask = guest_may_ask,
                                            .message = messages_answer,
                                            .place = room_place };

/* A server has its store for itself, and with it every match. */
static enum owner owner_of(struct server *server, int64_t match)
{
    (void)server;
    (void)match;
    return OWNER_HERE;
}

static const struct match_calls match_calls = { .owner = owner_of,
                                                .told = hook_tell,
                                                .tables_changed = tables_changed,
                                                .own_changed = mine_changed,
                                                .watched = chat_begin,
                                                .here = people_here,
                                                .known = people_known };

/* ---- opening ----------------------------------------------------------------------- */

/* A mark of this program: its version, how views lie in bytes, its client. */
static void make_build(struct server *server)
{
    struct fair_digest digest;
    uint8_t hash[FAIR_BYTES];
    fair_digest_open(&digest, "kontor build");
    for (int i = 0; all_games[i]; i++) {
        must(i < MOST_GAMES);
        desk_layout(all_games[i], server->layouts[i]);
        fair_digest_field(&digest, server->layouts[i], 16);
    }
    files_mark(server, &digest);
    fair_digest_end(&digest, hash);
    snprintf(server->build, sizeof server->build, "%s-%02x%02x%02x%02x", KONTOR_VERSION, hash[0],
             hash[1], hash[2], hash[3]);
}

static bool open_words(struct server *server)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (!(server->words[i] = words_open(words_languages[i])))
            return false;
    return true;
}

static bool open_store(struct server *server, void (*alarm)(void *context), void *context,
                       struct server_fault *fault)
{
    struct store_settings settings = { .folder = server->set.data,
                                       .wake = alarm,
                                       .context = context };
    struct store_fault store;
    server->archive = store_open(&settings, &store);
    if (server->archive)
        return true;
    fault->key = store_error_key(store.error);
    fault->number = store.error == STORE_LOCKED ? store.process : store.schema;
    snprintf(fault->about, sizeof fault->about, "%s", store.text);
    return false;
}

/* What the servers before left: when they lived, and the public log. */
static bool read_before(struct server *server)
{
    struct store_request *request = store_request(ABOUT_NOTHING, 0, 0);
    store_read_lives(request, MOST_LIVES);
    store_read_log(request, 1, 0);
    fair_log_empty(server->log_head);
    struct store_answer *answer = store_ask(server->archive, request);
    if (answer)
        publiclog_take(server, answer);
    bool good = lives_open(server, answer);
    store_answer_free(answer);
    return good;
}

struct server *server_open(const struct server_settings *settings,
                           void (*wake)(struct connection *connection),
                           void (*alarm)(void *context), void *context, struct server_fault *fault)
{
    struct server *server = calloc(1, sizeof *server);
    uint64_t seed;
    *fault = (struct server_fault){ .key = "error.memory" };
    if (!server)
        return NULL;
    server->set = *settings;
    if (!fair_random(&seed, sizeof seed)) {
        fault->key = "error.fair.random";
        free(server);
        return NULL;
    }
    server->rng = rng_seed(seed);
    make_build(server);
    if (!net_open(server, &net_calls, wake) || !people_open(server) || !open_words(server) ||
        !open_store(server, alarm, context, fault) || !matches_open(server, &match_calls) ||
        !read_before(server)) {
        server_close(server);
        return NULL;
    }
    server->can_write = true;
    matches_start(server);
    people_start(server);
    return server;
}

/* ---- a turn ------------------------------------------------------------------------ */

static void tell_outage(struct server *server, const struct store_answer *answer)
{
    bool full = answer->error == STORE_FULL;
    server_log(server, answer->error ? "cannot write" : "can write again", "error",
               store_error_key(answer->error), "said", answer->fault, full ? "help" : NULL,
               words_get(server->words[0], NULL, "server.full.help"), (const char *)NULL);
}

static void take_answer(struct server *server, struct store_answer *answer)
{
    switch ((enum about)answer->about) {
    case ABOUT_WHO:
    case ABOUT_NEW_PLAYER:
    case ABOUT_CODE:
    case ABOUT_CHANGE:
        people_answer(server, answer);
        break;
    case ABOUT_FORGET:
    case ABOUT_SEATS:
        leaving_answer(server, answer);
        break;
    case ABOUT_LOAD:
    case ABOUT_SAVE:
    case ABOUT_STEP:
    case ABOUT_DUE:
        rooms_answer(server, answer);
        break;
    case ABOUT_RECORD:
    case ABOUT_MY_DATA:
        pages_store(server, answer);
        break;
    case ABOUT_PAGE:
        logpage_answer(server, answer);
        break;
    case ABOUT_LOBBY:
    case ABOUT_MINE:
        lobby_answer(server, answer);
        break;
    case ABOUT_INVITED:
    case ABOUT_UNINVITE:
        invite_answer(server, answer);
        break;
    case ABOUT_CHAT:
    case ABOUT_CHAT_READ:
        chat_answer(server, answer);
        break;
    case ABOUT_ALIVE:
        if (server->can_write == (answer->error != STORE_FINE))
            tell_outage(server, answer);
        server->can_write = !answer->error;
        operator_obey(server, answer);
        break;
    case ABOUT_NOTICES:
    case ABOUT_NOTICED:
    case ABOUT_HOOK_EVENT:
    case ABOUT_HOOK_SEND:
    case ABOUT_HOOK_SWITCH:
    case ABOUT_HOOK_SWITCHED:
        hook_answer(server, answer);
        break;
    case ABOUT_BANS:
        operator_answer(server, answer);
        break;
    case ABOUT_SWEEP:
        if (answer->removed)
            rooms_refresh(server, 0);
        break;
    case ABOUT_PROMISED:
        wire_answer(server, answer);
        break;
    case ABOUT_NOTHING:
        break;
    }
}

/* The sign of life, and with it what an operator has ordered. */
static void show_life(struct server *server)
{
    struct store_request *alive = store_request(ABOUT_ALIVE, 0, 0);
    store_alive(alive, server->lives.own, server->began, server->now);
    store_claim_orders(alive, server->lives.own, server->now);
    if (!store_post(server->archive, alive))
        server->can_write = false;
    server->alive_at = server->tick + ALIVE_MS;
}

static int64_t before(const struct server *server, int64_t kept)
{
    return kept ? server->now - kept : 0;
}

static void sweep(struct server *server)
{
    struct store_keep keep = { .finished = before(server, server->set.keep_finished_ms),
                               .waiting = before(server, server->set.waiting_ms),
                               .unused = before(server, server->set.keep_player_ms),
                               .now = server->now };
    struct store_request *request = store_request(ABOUT_SWEEP, 0, 0);
    net_sweep(server);
    store_sweep(request, &keep);
    store_post(server->archive, request);
    server->swept_at = server->tick + SWEEP_MS;
}

/* Something that was read is damaged: the same row is told once while nothing else is. */
static void tell_damage(struct server *server, const struct store_answer *answer)
{
    count(server, COUNT_ANSWERS_DAMAGED);
    if (!strcmp(server->damage, answer->damage))
        return;
    memcpy(server->damage, answer->damage, sizeof server->damage);
    server_log(server, "damaged", "row", answer->damage, "help",
               words_get(server->words[0], NULL, "server.damaged.help"), (const char *)NULL);
}

/* What came from the store and the workers: often, so it looks at nothing but that. */
void server_pump(struct server *server)
{
    struct store_answer *answer;
    while ((answer = store_take(server->archive))) {
        if (answer->damaged)
            tell_damage(server, answer);
        publiclog_take(server, answer);
        take_answer(server, answer);
        store_answer_free(answer);
    }
    matches_pump(server);
    people_pump(server);
}

/* And what is due by the clock, which all matches and players are looked at for. */
void server_turn(struct server *server)
{
    server_pump(server);
    rooms_tick(server);
    people_tick(server);
    if (server->tick >= server->alive_at && !server->stopping) {
        show_life(server);
        net_tick(server);
    }
    if (server->tick >= server->swept_at && !server->stopping)
        sweep(server);
}

/* ---- the end ---------------------------------------------------------------------------- */

void server_stop(struct server *server)
{
    server->stopping = true;
    net_bye(server, "stopping", 3000);
}

bool server_is_idle(struct server *server)
{
    struct store_load load;
    store_look(server->archive, &load);
    return !load.waiting;
}

void server_close(struct server *server)
{
    net_end(server);
    people_close(server);
    matches_close(server);
    net_close(server);
    if (server->archive)
        store_close(server->archive);
    lives_close(server);
    for (int i = 0; i < LANGUAGES; i++)
        words_free(server->words[i]);
    free(server);
}
