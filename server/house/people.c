/*
 * people.c: who somebody is. A player is a nickname and a secret of 128 bits
 * that only the player has; the store has its hash. No account.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/name.h"
#include "server/house/own.h"

enum { CODE_LETTERS = 8, CODE_MINUTES = 10 };

static const char hex_digits[] = "0123456789abcdef";
/* Letters that are told apart when they are read aloud or written by hand. */
static const char code_letters[] = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/* ---- secrets ----------------------------------------------------------------- */

static void hash_labelled(const char *label, const void *bytes, size_t size,
                          uint8_t hash[STORE_HASH])
{
    struct fair_digest digest;
    fair_digest_open(&digest, label);
    fair_digest_field(&digest, bytes, size);
    fair_digest_end(&digest, hash);
}

/* The hash of a secret that somebody shows; false: it is none. Secrets are found by their
 * hash alone, so how long it takes tells nothing about those of others. */
bool secret_hash(const char *secret, size_t length, uint8_t hash[STORE_HASH])
{
    if (length != SECRET_HEX - 1 || strspn(secret, hex_digits) < length)
        return false;
    hash_labelled("kontor secret", secret, length, hash);
    return true;
}

static bool make_secret(char secret[SECRET_HEX])
{
    uint8_t bytes[SECRET_BYTES];
    if (!fair_random(bytes, sizeof bytes))
        return false;
    for (int i = 0; i < SECRET_BYTES; i++) {
        secret[2 * i] = hex_digits[bytes[i] >> 4];
        secret[2 * i + 1] = hex_digits[bytes[i] & 15];
    }
    secret[SECRET_HEX - 1] = 0;
    fair_wipe(bytes, sizeof bytes);
    return true;
}

/* "ABCD-EFGH"; false: no random bytes. */
static bool make_code(char code[CODE_LETTERS + 2])
{
    uint8_t byte;
    for (int i = 0; i < CODE_LETTERS + 1; i++) {
        if (i == CODE_LETTERS / 2) {
            code[i] = '-';
            continue;
        }
        do
            if (!fair_random(&byte, 1))
                return false;
        while (byte >= 240); /* a multiple of the 30 letters */
        code[i] = code_letters[byte % 30];
    }
    code[CODE_LETTERS + 1] = 0;
    return true;
}

/* Written with or without its hyphen, in letters of any size. */
static bool code_hash(const char *code, uint8_t hash[STORE_HASH])
{
    char letters[CODE_LETTERS];
    int count = 0;
    for (; *code; code++) {
        char letter = *code >= 'a' && *code <= 'z' ? (char)(*code - 32) : *code;
        if (letter == '-' || letter == ' ')
            continue;
        if (count == CODE_LETTERS || !strchr(code_letters, letter))
            return false;
        letters[count++] = letter;
    }
    if (count != CODE_LETTERS)
        return false;
    hash_labelled("kontor code", letters, CODE_LETTERS, hash);
    return true;
}

/* ---- players in memory ---------------------------------------------------------- */

struct player *player_find(struct server *server, int64_t id)
{
    return id > 0 ? index_find(&server->people->players, (uint64_t)id) : NULL;
}

int people_language(const char *language)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (language && !strcmp(words_languages[i], language))
            return i;
    return -1;
}

static void fill_player(struct player *player, const struct stored_player *row)
{
    size_t length = strnlen(row->name ? row->name : "", MAX_SEAT_NAME - 1);
    memcpy(player->who.name, row->name ? row->name : "", length);
    player->who.name[length] = 0;
    player->who.language = people_language(row->language);
    player->made = row->made;
    free(player->settings);
    free(player->hook);
    player->settings = row->settings && *row->settings ? strdup(row->settings) : NULL;
    player->hook = row->hook && *row->hook ? strdup(row->hook) : NULL;
}

static void change_free(struct change *change)
{
    free(change->settings);
    free(change->hook);
    free(change);
}

void player_free(struct player *player)
{
    for (struct change *next; player->changes; player->changes = next) {
        next = player->changes->next;
        change_free(player->changes);
    }
    frame_free(player->matches);
    free(player->settings);
    free(player->hook);
    free(player);
}

struct player *player_enter(struct server *server, const struct stored_player *row)
{
    struct player *player = player_find(server, row->id);
    if (player)
        return player;
    player = calloc(1, sizeof *player);
    if (!player)
        return NULL;
    player->who.id = row->id;
    player->chats = server->set.chats_per_minute;
    player->invites = server->set.invites_per_hour;
    player->requests = server->set.requests_per_second * 4;
    player->tests = server->set.hook_tests_per_hour;
    player->changed = server->set.changes_per_hour;
    player->tests_at = player->chats_at = player->invites_at = player->requests_at =
        player->changed_at = server->tick;
    fill_player(player, row);
    if (index_put(&server->people->players, (uint64_t)row->id, player))
        return player;
    player_free(player);
    return NULL;
}

struct player *player_of(const struct request *request)
{
    return player_find(request->server, request->player->id);
}

void player_send(struct server *server, const struct player *player, struct frame *frame)
{
    for (struct connection *at = player->first; at; at = at->guest->sibling)
        connection_send(server, at, frame);
}

enum here people_here(struct server *server, int64_t id)
{
    enum here here = HERE_GONE;
    const struct player *player = player_find(server, id);
    for (const struct connection *at = player ? player->first : NULL; at; at = at->guest->sibling)
        here = at->guest->away && here != HERE ? HERE_AWAY : HERE;
    return here;
}

bool people_known(struct server *server, int64_t id)
{
    return player_find(server, id);
}

void player_write(struct server *server, const struct player *player, bool whole, struct text *out)
{
    char id[STORE_ID_SIZE];
    store_id_write(player->who.id, id);
    json_open(out, "player", '{');
    json_text(out, "id", id);
    json_text(out, "name", player->who.name);
    json_text(out, "language",
              player->who.language < 0 ? "" : words_languages[player->who.language]);
    if (whole) {
        text_add(out, ",\"settings\":");
        text_add(out, player->settings ? player->settings : "{}");
        out->comma = true;
        hook_show(server, player, out);
    }
    json_close(out, '}');
}

static void row_of(const struct server *server, const struct player *player,
                   struct stored_player *row)
{
    *row = (struct stored_player){
        .id = player->who.id,
        .name = player->who.name,
        .language = player->who.language < 0 ? "" : words_languages[player->who.language],
        .settings = player->settings ? player->settings : "",
        .hook = "", /* stays as it is stored */
        .made = player->made,
        .seen = server->now,
    };
}

/* ---- hello over HTTP ------------------------------------------------------------------- */

static void answer_player(struct server *server, struct connection *connection,
                          const struct stored_player *row)
{
    struct player shown = { .who.id = row->id };
    struct text text = { 0 };
    fill_player(&shown, row);
    json_open(&text, NULL, '{');
    json_number(&text, "wire", WIRE_VERSION);
    json_text(&text, "build", server->build);
    player_write(server, &shown, false, &text);
    if (*connection->new_secret && connection->guest->wants_token)
        json_text(&text, "token", connection->new_secret);
    json_close(&text, '}');
    free(shown.settings);
    free(shown.hook);
    if (*connection->new_secret && !connection->guest->wants_token && connection->answer)
        snprintf(connection->answer->headers, sizeof connection->answer->headers,
                 "set-cookie: kontor=%s; HttpOnly; SameSite=Strict; Path=/; Max-Age=34560000%s\r\n",
                 connection->new_secret, connection->secure ? "; Secure" : "");
    http_answer_text(server, connection, 200, "application/json", &text);
}

static void put_secret(struct server *server, struct store_request *request, int64_t player,
                       const char *secret)
{
    struct stored_secret row = { .player = player, .kind = SECRET_DEVICE, .made = server->now };
    secret_hash(secret, SECRET_HEX - 1, row.hash);
    store_put_secret(request, &row);
}

static void new_player(struct server *server, struct connection *connection)
{
    struct stored_player row = { .id = store_new_id(),
                                 .name = "",
                                 .language = "",
                                 .settings = "",
                                 .hook = "",
                                 .made = server->now,
                                 .seen = server->now };
    struct address_load *load = address_of(server, connection->address);
    double rate = server->set.new_players_per_hour / 3600.0;
    if (load && !credit_take(&load->players, &load->players_at, server->tick, rate,
                             server->set.new_players_per_hour)) {
        count_limit(server, LIMIT_PLAYERS);
        http_answer_retry(server, connection, 429, "error.wire.rate", (int64_t)(1000 / rate));
        return;
    }
    if (!row.id || !make_secret(connection->new_secret)) {
        http_answer_key(server, connection, 503, "error.fair.random");
        return;
    }
    struct store_request *request =
        store_request(ABOUT_NEW_PLAYER, connection->id, (uint64_t)row.id);
    store_put_player(request, &row);
    put_secret(server, request, row.id, connection->new_secret);
    store_read_player(request, row.id);
    if (!store_post(server->archive, request))
        http_answer_key(server, connection, 503, "error.wire.busy");
}

void people_page(struct server *server, struct connection *connection, const char *cookie,
                 const char *code)
{
    uint8_t hash[STORE_HASH];
    struct store_request *request = NULL;
    if (code) {
        if (!address_may_try(server, connection->address)) {
            count_limit(server, LIMIT_CODES);
            http_answer_retry(server, connection, 429, "error.wire.rate", 5000);
            return;
        }
        if (!code_hash(code, hash)) {
            address_failed(server, connection->address);
            http_answer_key(server, connection, 404, "error.wire.code");
            return;
        }
        request = store_request(ABOUT_CODE, connection->id, 0);
        store_use_code(request, hash, server->now);
    } else if (!connection->guest->wants_token && cookie &&
               secret_hash(cookie, strlen(cookie), hash)) {
        request = store_request(ABOUT_WHO, connection->id, 1);
        store_read_secret(request, hash, server->now);
    } else {
        new_player(server, connection);
        return;
    }
    if (!store_post(server->archive, request))
        http_answer_key(server, connection, 503, "error.wire.busy");
}

/* A code was shown: the device gets a secret of its own. */
static void code_used(struct server *server, struct connection *connection,
                      struct store_answer *answer)
{
    if (answer->error || !answer->players) {
        address_failed(server, connection->address);
        http_answer_key(server, connection, 404, "error.wire.code");
        return;
    }
    int64_t player = answer->player->id;
    if (!make_secret(connection->new_secret)) {
        http_answer_key(server, connection, 503, "error.fair.random");
        return;
    }
    struct store_request *request = store_request(ABOUT_NEW_PLAYER, connection->id, 0);
    put_secret(server, request, player, connection->new_secret);
    store_read_player(request, player);
    if (!store_post(server->archive, request))
        http_answer_key(server, connection, 503, "error.wire.busy");
}

/* ---- requests about oneself ------------------------------------------------------------------ */

void player_tell(struct server *server, const struct player *player)
{
    struct text text = { 0 };
    json_open(&text, NULL, '{');
    json_text(&text, "type", "player");
    player_write(server, player, true, &text);
    json_close(&text, '}');
    struct frame *frame = frame_of(&text);
    player_send(server, player, frame);
    frame_free(frame);
}

/* The first change goes to the store: nothing is different until it is there. */
static bool post_change(struct server *server, const struct player *player)
{
    const struct change *change = player->changes;
    struct stored_player row;
    row_of(server, player, &row);
    if (change->named)
        row.name = change->name;
    if (change->language >= 0)
        row.language = words_languages[change->language];
    if (change->settings)
        row.settings = change->settings;
    struct store_request *put =
        store_request(ABOUT_CHANGE, (uint64_t)player->who.id, change->number);
    store_put_player(put, &row);
    if (change->hooked) {
        store_put_hook(put, player->who.id, change->hook);
        store_trim_notices(put, player->who.id, 0);
    }
    return store_post(server->archive, put);
}

/* Drops the first change, and sends the next one. */
static void next_change(struct server *server, struct player *player)
{
    do {
        struct change *done = player->changes;
        player->changes = done->next;
        change_free(done);
        if (!player->changes || post_change(server, player))
            return;
        ticket_refuse(server, player->changes->ticket, "error.wire.busy", 1000);
    } while (player->changes);
}

static void make_true(struct server *server, struct player *player, struct change *change)
{
    struct connection *connection = connection_find(server, change->ticket.connection);
    if (change->language >= 0) {
        player->who.language = change->language;
        if (connection)
            connection->language = change->language;
    }
    if (change->settings) {
        free(player->settings);
        player->settings = change->settings;
        change->settings = NULL;
    }
    if (change->hooked) {
        free(player->hook);
        player->hook = change->hook;
        change->hook = NULL;
        hook_changed(server, player->who.id);
    }
    if (change->named) {
        memcpy(player->who.name, change->name, sizeof player->who.name);
        rooms_rename(server, player->who.id, player->who.name);
    }
}

static void change_answer(struct server *server, const struct store_answer *answer)
{
    struct player *player = player_find(server, (int64_t)answer->first);
    struct change *change = player ? player->changes : NULL;
    char members[FAIR_HEX + 16] = "";
    if (!change || change->number != answer->second)
        return; /* whoever asked is gone */
    if (answer->error) {
        ticket_refuse(server, change->ticket, "error.store", 2000);
    } else {
        make_true(server, player, change);
        if (*change->key)
            snprintf(members, sizeof members, ",\"key\":\"%s\"", change->key);
        ticket_ack(server, change->ticket, members);
        player_tell(server, player);
    }
    next_change(server, player);
}

/* What a player writes into the store is bounded, and so is what one address does as one player
 * after the other. False: refused. */
static bool may_write(struct request *request)
{
    struct server *server = request->server;
    struct player *player = player_of(request);
    struct address_load *load = address_of(server, request->connection->address);
    int most = server->set.changes_per_hour;
    double rate = most / 3600.0;
    bool good = credit_take(&player->changed, &player->changed_at, server->tick, rate, most) &&
                (!load || credit_take(&load->changes, &load->changes_at, server->tick,
                                      rate * CHANGING_PLAYERS, (double)most * CHANGING_PLAYERS));
    if (!good)
        wire_refuse_limit(request, LIMIT_CHANGES, (int64_t)(1000 / rate));
    return good;
}

static bool same_text(const char *a, const char *b)
{
    return !strcmp(a ? a : "", b ? b : "");
}

/* Whether everything is so already, and nothing else is on its way. */
static bool changes_nothing(const struct player *player, const struct change *wish)
{
    return !player->changes && (!wish->named || !strcmp(wish->name, player->who.name)) &&
           (wish->language < 0 || wish->language == player->who.language) &&
           (!wish->settings || same_text(wish->settings, player->settings)) &&
           (!wish->hooked || same_text(wish->hook, player->hook));
}

enum done player_change(struct request *request, const struct change *wish)
{
    struct server *server = request->server;
    struct player *player = player_of(request);
    bool same = changes_nothing(player, wish);
    if (same || !may_write(request)) {
        free(wish->settings);
        free(wish->hook);
        if (same) {
            wire_ack(request);
            player_tell(server, player);
        }
        return DONE;
    }
    struct change *change = malloc(sizeof *change), **at = &player->changes;
    if (!change) {
        free(wish->settings);
        free(wish->hook);
        return wire_refuse(request, "error.memory");
    }
    *change = *wish;
    change->next = NULL;
    change->number = ++server->people->next_change;
    change->ticket = ticket_of(request);
    while (*at)
        at = &(*at)->next;
    *at = change;
    if (change != player->changes || post_change(server, player))
        return DONE_LATER;
    player->changes = NULL;
    change_free(change);
    return wire_refuse_retry(request, "error.wire.busy", 1000);
}

enum done do_settings(struct request *request)
{
    struct change wish = { .language = -1 };
    char code[8];
    struct value settings = wire_member(request, "settings");
    wish.named = wire_has(request, "name");
    if (wish.named && (!wire_text(request, "name", wish.name, sizeof wish.name) ||
                       !name_check(wish.name, strlen(wish.name))))
        return wire_refuse(request, "error.wire.name");
    if (wire_has(request, "language")) {
        if (!wire_text(request, "language", code, sizeof code) || people_language(code) < 0)
            return wire_refuse_member(request, "error.wire.value", "language");
        wish.language = people_language(code);
    }
    if (value_kind(settings) == VALUE_NONE)
        return player_change(request, &wish);
    if (value_kind(settings) != VALUE_OBJECT || settings.end - settings.at > MOST_SETTINGS)
        return wire_refuse_member(request, "error.wire.value", "settings");
    wish.settings = strndup(settings.at, (size_t)(settings.end - settings.at));
    return wish.settings ? player_change(request, &wish) : wire_refuse(request, "error.memory");
}

enum done do_code(struct request *request)
{
    struct server *server = request->server;
    char code[CODE_LETTERS + 2];
    struct text members = { 0 };
    struct stored_secret row = { .player = request->player->id,
                                 .kind = SECRET_CODE,
                                 .made = server->now,
                                 .until = server->now + CODE_MINUTES * 60000 };
    if (!may_write(request))
        return DONE;
    if (!make_code(code) || !code_hash(code, row.hash))
        return wire_refuse(request, "error.fair.random");
    struct store_request *put =
        store_request(ABOUT_PROMISED, request->connection->id, (uint64_t)request->n);
    store_put_secret(put, &row);
    text_printf(&members, ",\"code\":\"%s\",\"until\":%lld", code, (long long)row.until);
    return wire_ack_stored(request, put, &members);
}

void people_answer(struct server *server, struct store_answer *answer)
{
    struct connection *connection = connection_find(server, answer->first);
    if (answer->about == ABOUT_CHANGE) {
        change_answer(server, answer);
        return;
    }
    if (!connection)
        return;
    if (answer->about == ABOUT_WHO && !answer->second) {
        guest_known(server, answer);
    } else if (answer->about == ABOUT_CODE) {
        code_used(server, connection, answer);
    } else if (!answer->error && answer->players) {
        answer_player(server, connection, answer->player);
    } else if (answer->about == ABOUT_WHO && answer->error == STORE_NONE) {
        new_player(server, connection);
    } else {
        http_answer_key(server, connection, 503, "error.store");
    }
}
