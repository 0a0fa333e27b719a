/*
 * waiting.c: a match before it begins: made, joined, changed, started.
 *
 * Each request changes the room in memory and stores it; nobody is shown the
 * change before it is stored, and where it cannot be the room is read again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/name.h"
#include "server/match/own.h"

/* ---- seats ----------------------------------------------------------------------- */

static void open_seat(struct room *room, int seat)
{
    room->kept.seat[seat] = (struct kept_seat){ .kind = STORED_SEAT_OPEN };
    room->there.seat[seat] = (struct presence){ .here = HERE_GONE };
}

static bool same_name(const struct room *room, int seat, const char *name)
{
    for (int other = 0; other < room->kept.players; other++)
        if (other != seat && !seat_is_free(room->kept.seat[other].kind) &&
            !strcmp(room->kept.seat[other].name, name))
            return true;
    return false;
}

/* The name at this table: with a number where another has the same. */
static void name_seat(struct room *room, int seat, const char *name)
{
    char own[MAX_SEAT_NAME];
    snprintf(own, sizeof own, "%s", name);
    size_t length = name_cut(name, NAME_LETTERS - 2);
    for (int number = 2; *name && same_name(room, seat, own) && number < 10; number++)
        snprintf(own, sizeof own, "%.*s %d", (int)length, name, number);
    memcpy(room->kept.seat[seat].name, own, sizeof own);
}

void waiting_rename(struct room *room, int seat, const char *name)
{
    name_seat(room, seat, name);
}

static void sit_down(struct room *room, int seat, const struct person *player)
{
    open_seat(room, seat);
    room->kept.seat[seat].kind = STORED_SEAT_PERSON;
    room->kept.seat[seat].player = player->id;
    room->there.seat[seat].here = HERE;
    room->there.seat[seat].since = room->server->now;
    name_seat(room, seat, player->name);
}

static bool is_key(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text);
}

/* A computer player from the members level, name and character. */
static const char *seat_computer(struct room *room, int seat, struct value from,
                                 const char **member)
{
    char level[LEVEL_SIZE], name[MAX_SEAT_NAME] = "", character[CHARACTER_SIZE] = "";
    struct value value = value_member(from, *member = "level");
    if (!value_text(value, level, sizeof level))
        return "error.wire.value";
    if (!level_find(level))
        return "error.wire.level";
    value = value_member(from, *member = "name");
    if (value_kind(value) != VALUE_NONE &&
        (!value_text(value, name, sizeof name) || !name_check(name, strlen(name))))
        return "error.wire.name";
    value = value_member(from, *member = "character");
    if (value_kind(value) != VALUE_NONE &&
        (!value_text(value, character, sizeof character) || !is_key(character)))
        return "error.wire.value";
    open_seat(room, seat);
    room->kept.seat[seat].kind = STORED_SEAT_COMPUTER;
    snprintf(room->kept.seat[seat].agent, LEVEL_SIZE, "%s", level);
    memcpy(room->kept.seat[seat].character, character, sizeof character);
    name_seat(room, seat, *name ? name : level);
    return NULL;
}

static const char *read_seat(struct room *room, int seat, struct value from,
                             const struct person *player, bool *mine, const char **member)
{
    char kind[12];
    *member = "seats";
    if (!value_text(value_member(from, "kind"), kind, sizeof kind) ||
        !object_has_only(from, strcmp(kind, "computer") ? "kind" : "kind level name character"))
        return "error.wire.value";
    if (!strcmp(kind, "computer"))
        return seat_computer(room, seat, from, member);
    if (!strcmp(kind, "open") || !strcmp(kind, "invited")) {
        open_seat(room, seat);
        if (*kind == 'i')
            room->kept.seat[seat].kind = STORED_SEAT_INVITED;
        return NULL;
    }
    if (strcmp(kind, "me") || *mine)
        return "error.wire.value";
    *mine = true;
    sit_down(room, seat, player);
    return NULL;
}

static const char *read_seats(struct room *room, struct value list, const struct person *player,
                              const char **member)
{
    struct value element = { 0 };
    bool mine = false;
    *member = "seats";
    if (value_kind(list) != VALUE_LIST)
        return "error.wire.value";
    while (value_next(list, &element)) {
        if (room->kept.players == MAX_PLAYERS)
            return "error.players";
        room->kept.players++;
        const char *wrong = read_seat(room, room->kept.players - 1, element, player, &mine, member);
        if (wrong)
            return wrong;
    }
    if (room->kept.players < room->kept.plan.game->min_players ||
        room->kept.players > room->kept.plan.game->max_players)
        return "error.players";
    return NULL;
}

/* ---- what follows from who plays ------------------------------------------------------- */

/* How many people there are or may be. */
static int possible_people(const struct room *room)
{
    int people = 0;
    for (int seat = 0; seat < room->kept.players; seat++)
        people += room->kept.seat[seat].kind != STORED_SEAT_COMPUTER;
    return people;
}

/* Hints and haste are for those who play alone. */
static void fit_plan(struct room *room)
{
    bool alone = possible_people(room) <= 1;
    if (!alone || !room->kept.plan.hints_told)
        room->kept.plan.hints = alone;
    if (!alone && room->kept.plan.pace == PACE_NONE)
        room->kept.plan.pace = PACE_QUICK;
}

/* Whether a match could be played so; opens and closes one. */
static bool try_plan(struct room *room, struct refusal *refusal)
{
    if (room->kept.plan.clock != CLOCK_NONE &&
        room->kept.plan.clock_ms < room->server->set.shortest_clock_ms) {
        *refusal = (struct refusal){ ERROR_ARGUMENT, NULL };
        return false;
    }
    bool good = room_open_session(room, refusal);
    room_close_match(room);
    return good;
}

/* ---- making one ---------------------------------------------------------------------------- */

static bool may_create(struct request *request)
{
    struct server *server = request->server;
    struct address_load *load = address_of(server, request->connection->address);
    double rate = server->set.new_matches_per_hour / 3600.0;
    if (server->read_only)
        return wire_refuse_retry(request, "error.wire.read_only", 60000), false;
    if (server->stopping)
        return wire_refuse_retry(request, "error.wire.stopping", 3000), false;
    if (load && !credit_take(&load->matches, &load->matches_at, server->tick, rate,
                             server->set.new_matches_per_hour))
        return wire_refuse_limit(request, LIMIT_NEW_MATCHES, (int64_t)(1000 / rate)), false;
    return true;
}

static const struct game *read_game(struct request *request)
{
    char id[MAX_NAME];
    return wire_text(request, "game", id, sizeof id) ? game_find(id) : NULL;
}

/* The game in its newest edition. */
static void plan_game(struct plan *plan, const struct game *game)
{
    const struct shipped_text *shipped = edition_shipped(game, NULL);
    plan->game = game;
    plan->version = game->version;
    snprintf(plan->edition, sizeof plan->edition, "%s", shipped->name);
    snprintf(plan->edition_hash, sizeof plan->edition_hash, "%s", shipped->sha256);
}

static void begin_plan(struct room *room, const struct game *game, const struct person *player)
{
    plan_game(&room->kept.plan, game);
    room->kept.creator = player->id;
    if (player->language >= 0)
        memcpy(room->kept.plan.language, words_languages[player->language], 3);
}

enum done waiting_created(struct request *request, struct room *room, int seat)
{
    struct text more = { 0 };
    char id[STORE_ID_SIZE];
    store_id_write(room->id, id);
    text_printf(&more, ",\"match\":\"%s\"", id);
    if (seat == NOBODY)
        text_add(&more, ",\"seat\":null");
    else
        text_printf(&more, ",\"seat\":%d", seat);
    return room_save(room, request, &more);
}

static enum done drop_new(struct request *request, struct room *room, const char *key,
                          const char *member)
{
    room_forget(room);
    return wire_refuse_member(request, key, member);
}

enum done do_create(struct request *request)
{
    const struct game *game = read_game(request);
    const char *member = NULL, *wrong;
    struct text detail = { 0 };
    struct refusal refusal;
    if (!game)
        return wire_refuse(request, "error.game");
    if (!may_create(request))
        return DONE;
    struct room *room = room_new(request->server);
    if (!room)
        return wire_refuse(request, "error.memory");
    begin_plan(room, game, request->player);
    wrong = read_seats(room, wire_member(request, "seats"), request->player, &member);
    if (!wrong)
        wrong = plan_read(&room->kept.plan, request->message, &member, &detail);
    if (wrong) {
        if (detail.size)
            member = detail.data;
        enum done done = drop_new(request, room, wrong, member);
        text_free(&detail);
        return done;
    }
    fit_plan(room);
    if (!try_plan(room, &refusal)) {
        room_forget(room);
        return wire_refuse_refusal(request, game, &refusal);
    }
    room->saving.counted = true;
    return waiting_created(request, room, room_seat_of(room, request->player->id));
}

/* A listed table for strangers, as quick matches make it. */
struct room *waiting_open(struct request *request, const struct game *game, int players)
{
    struct refusal refusal;
    if (!may_create(request))
        return NULL;
    struct room *room = room_new(request->server);
    if (!room) {
        wire_refuse(request, "error.memory");
        return NULL;
    }
    begin_plan(room, game, request->player);
    room->kept.players = players;
    room->kept.plan.listed = true;
    for (int seat = 0; seat < players; seat++)
        open_seat(room, seat);
    sit_down(room, 0, request->player);
    fit_plan(room);
    room->saving.counted = true;
    if (try_plan(room, &refusal))
        return room;
    room_forget(room);
    wire_refuse_refusal(request, game, &refusal);
    return NULL;
}

/* ---- coming and going ---------------------------------------------------------------------------
 */

/* Whether somebody may sit down there; with an invitation also where only those may. */
static bool is_open_to(const struct room *room, int seat, bool invited)
{
    int kind = room->kept.seat[seat].kind;
    return kind == STORED_SEAT_OPEN || (invited && kind == STORED_SEAT_INVITED);
}

static int find_seat(const struct room *room, bool invited)
{
    int seat = 0;
    while (seat < room->kept.players && !is_open_to(room, seat, invited))
        seat++;
    return seat;
}

enum done waiting_join(struct request *request, struct room *room, int wanted,
                       const uint8_t *invite)
{
    int seat = wanted;
    request->room = room;
    if (request->server->read_only)
        return wire_refuse_retry(request, "error.wire.read_only", 60000);
    if (room_seat_of(room, request->player->id) != NOBODY)
        return wire_refuse(request, "error.wire.twice");
    if (room_stage(room) != MATCH_WAITING)
        return wire_refuse(request, room_is_full(room) ? "error.wire.full" : "error.wire.state");
    if (wanted == NOBODY)
        seat = find_seat(room, invite);
    if (seat >= room->kept.players)
        return wire_refuse(request, wanted == NOBODY ? "error.wire.full" : "error.wire.seat");
    if (!is_open_to(room, seat, invite))
        return wire_refuse(request, seat_is_free(room->kept.seat[seat].kind) ? "error.wire.invited"
                                                                             : "error.wire.taken");
    if (invite) {
        room->saving.invited = true;
        memcpy(room->saving.invite, invite, STORE_HASH);
    }
    sit_down(room, seat, request->player);
    if (!request->server->matches->calls->known(request->server, room->kept.creator) &&
        !room_people(room))
        room->kept.creator = request->player->id;
    fit_plan(room);
    return waiting_created(request, room, seat);
}

enum done do_join(struct request *request)
{
    char id[STORE_ID_SIZE];
    int64_t wanted = NOBODY;
    if (wire_has(request, "seat") &&
        !value_number(wire_member(request, "seat"), 0, MAX_PLAYERS - 1, &wanted))
        return wire_refuse_member(request, "error.wire.value", "seat");
    if (!wire_text(request, "match", id, sizeof id))
        return wire_refuse_member(request, "error.wire.member", "match");
    int64_t number = store_id_read(id, strlen(id));
    if (!number)
        return wire_refuse(request, "error.wire.match");
    enum done done;
    struct room *room = room_ready(request, number, &done);
    if (!room)
        return done;
    if (!wire_has(request, "by"))
        return waiting_join(request, room, (int)wanted, NULL);
    char hex[FAIR_HEX];
    uint8_t hash[STORE_HASH];
    must(wire_text(request, "by", hex, sizeof hex) && fair_from_hex(hex, strlen(hex), hash));
    return waiting_join(request, room, (int)wanted, hash);
}

/* The match disappears. */
static void dissolve(struct room *room)
{
    struct store_request *drop = store_request(ABOUT_NOTHING, 0, 0);
    store_drop_match(drop, room->id, room->server->now);
    store_post(room->server->archive, drop);
    room_turn(room, ROOM_OVER);
    room->kept.end = MATCH_ENDED;
    snprintf(room->kept.why, sizeof room->kept.why, "empty");
    room->dirty = true;
    news_publish(room);
    lobby_changed(room->server, room);
    room_turn(room, ROOM_LOST);
}

static void leave_seat(struct room *room, int seat)
{
    int64_t player = room->kept.seat[seat].player;
    open_seat(room, seat);
    if (player == room->kept.creator)
        for (int other = 0; other < room->kept.players; other++)
            if (room->kept.seat[other].kind == STORED_SEAT_PERSON) {
                room->kept.creator = room->kept.seat[other].player;
                break;
            }
}

void waiting_leave(struct room *room, int seat)
{
    leave_seat(room, seat);
    fit_plan(room);
    if (room_people(room))
        room_save_quietly(room);
    else
        dissolve(room);
}

enum done do_leave(struct request *request)
{
    struct room *room = request->room;
    struct refusal refusal;
    if (room_stage(room) == MATCH_RUNNING) {
        if (room->kept.seat[request->viewer].left)
            return wire_ack(request);
        if (!step_stand_in(room, request->viewer, true, ticket_of(request), &refusal))
            return wire_refuse_refusal(request, room->kept.plan.game, &refusal);
        return DONE_LATER;
    }
    if (room_stage(room) != MATCH_WAITING)
        return wire_refuse(request, "error.wire.state");
    leave_seat(room, request->viewer);
    fit_plan(room);
    if (room_people(room))
        return room_save(room, request, NULL);
    dissolve(room);
    return wire_ack(request);
}

/* ---- changing it ------------------------------------------------- */

/* While a match runs its creator may switch talking off and on, and nothing else. */
static enum done change_running(struct request *request)
{
    struct room *room = request->room;
    char name[24];
    struct value value;
    const char *at = NULL;
    bool chat = room->kept.plan.chat;
    while (object_next(request->message, &at, name, sizeof name, &value))
        if (strcmp(name, "type") && strcmp(name, "n") && strcmp(name, "match") &&
            strcmp(name, "chat"))
            return wire_refuse(request, "error.wire.state");
    if (room_is_over(room))
        return wire_refuse(request, "error.wire.state");
    if (!value_bool(wire_member(request, "chat"), &chat))
        return wire_refuse_member(request, "error.wire.value", "chat");
    room->kept.plan.chat = chat;
    return room_save(room, request, NULL);
}

/* Another game: everything that was chosen for the one before goes. */
static const char *change_game(struct request *request, struct plan *plan, const char **member)
{
    if (!wire_has(request, "game"))
        return NULL;
    const struct game *game = read_game(request);
    *member = "game";
    if (!game)
        return "error.game";
    if (game == plan->game)
        return NULL;
    plan->options[0] = 0;
    plan_free(plan);
    plan_game(plan, game);
    return NULL;
}

enum done do_change(struct request *request)
{
    struct room *room = request->room;
    const char *member = NULL;
    struct text detail = { 0 };
    struct refusal refusal;
    if (room_stage(room) != MATCH_WAITING)
        return change_running(request);
    struct plan before = room->kept.plan;
    if (before.edition_text)
        room->kept.plan.edition_text = strdup(before.edition_text);
    const char *wrong = change_game(request, &room->kept.plan, &member);
    if (!wrong)
        wrong = plan_read(&room->kept.plan, request->message, &member, &detail);
    if (!wrong)
        fit_plan(room);
    bool good = !wrong && try_plan(room, &refusal);
    if (good) {
        plan_free(&before);
        text_free(&detail);
        return room_save(room, request, NULL);
    }
    plan_free(&room->kept.plan);
    room->kept.plan = before;
    if (wrong)
        wire_refuse_member(request, wrong, detail.size ? detail.data : member);
    else
        wire_refuse_refusal(request, room->kept.plan.game, &refusal);
    text_free(&detail);
    return DONE;
}

static const char *swap_seats(struct room *room, int seat, int with)
{
    if (with < 0 || with >= room->kept.players)
        return "error.wire.seat";
    struct kept_seat kept = room->kept.seat[seat];
    struct presence there = room->there.seat[seat];
    room->kept.seat[seat] = room->kept.seat[with];
    room->there.seat[seat] = room->there.seat[with];
    room->kept.seat[with] = kept;
    room->there.seat[with] = there;
    return NULL;
}

static const char *change_seat(struct request *request, const char *to, int seat, int with,
                               const char **member)
{
    struct room *room = request->room;
    const struct game *game = room->kept.plan.game;
    if (!strcmp(to, "swap"))
        return swap_seats(room, seat, with);
    if (!strcmp(to, "open") || !strcmp(to, "invited")) {
        leave_seat(room, seat);
        if (*to == 'i')
            room->kept.seat[seat].kind = STORED_SEAT_INVITED;
        return NULL;
    }
    if (!strcmp(to, "computer"))
        return seat_computer(room, seat, request->message, member);
    if (!strcmp(to, "add")) {
        if (room->kept.players == game->max_players)
            return "error.players";
        open_seat(room, room->kept.players++);
        return NULL;
    }
    if (strcmp(to, "remove"))
        return *member = "to", "error.wire.value";
    if (room->kept.players == game->min_players)
        return "error.players";
    leave_seat(room, seat);
    for (int at = seat; at + 1 < room->kept.players; at++)
        swap_seats(room, at, at + 1);
    room->kept.players--;
    return NULL;
}

enum done do_seat(struct request *request)
{
    struct room *room = request->room;
    char to[12];
    int64_t seat = 0, with = -1;
    const char *member = NULL;
    struct refusal refusal;
    if (room_stage(room) != MATCH_WAITING)
        return wire_refuse(request, "error.wire.state");
    if (!wire_text(request, "to", to, sizeof to))
        return wire_refuse_member(request, "error.wire.value", "to");
    if (strcmp(to, "add") &&
        !value_number(wire_member(request, "seat"), 0, room->kept.players - 1, &seat))
        return wire_refuse(request, "error.wire.seat");
    if (wire_has(request, "with") &&
        !value_number(wire_member(request, "with"), 0, room->kept.players - 1, &with))
        return wire_refuse(request, "error.wire.seat");
    bool own = !strcmp(to, "swap") && with >= 0 && request->viewer == seat &&
               room->kept.seat[with].kind == STORED_SEAT_OPEN;
    if (room->kept.creator != request->player->id && !own)
        return wire_refuse(request, "error.wire.creator");
    struct kept_seat before[MAX_PLAYERS];
    struct presence were[MAX_PLAYERS];
    int players = room->kept.players;
    int64_t creator = room->kept.creator;
    memcpy(before, room->kept.seat, sizeof before);
    memcpy(were, room->there.seat, sizeof were);
    const char *wrong = change_seat(request, to, (int)seat, (int)with, &member);
    if (!wrong && !try_plan(room, &refusal))
        wrong = error_key(refusal.error);
    if (wrong) {
        memcpy(room->kept.seat, before, sizeof before);
        memcpy(room->there.seat, were, sizeof were);
        room->kept.players = players;
        room->kept.creator = creator;
        return wire_refuse_member(request, wrong, member);
    }
    fit_plan(room);
    return room_save(room, request, NULL);
}

/* ---- starting it ------------------------------------------------- */

static void draw_lots(struct room *room)
{
    for (int last = room->kept.players - 1; last > 0; last--)
        swap_seats(room, last, (int)rng_below(&room->server->rng, (uint32_t)last + 1));
}

static bool begin(struct room *room, struct refusal *refusal)
{
    if (room->kept.plan.lot)
        draw_lots(room);
    for (int seat = 0; seat < room->kept.players; seat++)
        name_seat(room, seat, room->kept.seat[seat].name);
    if (!room_open_session(room, refusal))
        return false;
    enum error error = fair_open(&room->play.fair, session_match(room->play.session));
    if (error) {
        room_close_match(room);
        *refusal = (struct refusal){ error, NULL };
        return false;
    }
    room_turn(room, ROOM_EXCHANGE);
    room->kept.fill_at = 0;
    room->kept.started = room->server->now;
    room->head_changed = true;
    audience_reseat(room);
    exchange_begin(room);
    count(room->server, COUNT_MATCHES_STARTED);
    return true;
}

enum done do_start(struct request *request)
{
    struct room *room = request->room;
    struct refusal refusal;
    if (room_stage(room) != MATCH_WAITING)
        return wire_refuse(request, "error.wire.state");
    if (!room_is_full(room))
        return wire_refuse(request, "error.wire.missing");
    if (request->server->read_only)
        return wire_refuse_retry(request, "error.wire.read_only", 60000);
    if (request->server->stopping)
        return wire_refuse_retry(request, "error.wire.stopping", 3000);
    if (!begin(room, &refusal))
        return wire_refuse_refusal(request, room->kept.plan.game, &refusal);
    return room_save(room, request, NULL);
}

/* Quick matches: free seats are filled when the time is over, or everybody is there. */
void waiting_tick(struct room *room)
{
    struct server *server = room->server;
    struct refusal refusal;
    if (server->now - room->kept.made > server->set.waiting_ms) {
        dissolve(room);
        return;
    }
    if (!room->kept.fill_at || (room->kept.fill_at > server->now && !room_is_full(room)) ||
        server->read_only)
        return;
    for (int seat = 0; seat < room->kept.players; seat++)
        if (seat_is_free(room->kept.seat[seat].kind)) {
            room->kept.seat[seat].kind = STORED_SEAT_COMPUTER;
            snprintf(room->kept.seat[seat].agent, LEVEL_SIZE, "%s", normal_brain.name);
            name_seat(room, seat, normal_brain.name);
        }
    fit_plan(room);
    room->kept.fill_at = 0;
    if (begin(room, &refusal))
        room_save_quietly(room);
}
