/*
 * leaving.c: a player who wants to be forgotten. Seats in matches that wait are
 * left, seats in running ones are handed to stand-ins for good, and then the
 * player is removed from the store. Matches may have to be read first, be just
 * stored or be in their exchange: the player is removed in as many goes as it
 * takes, and only the last of them removes anything.
 */
#include <stdlib.h>

#include "server/house/own.h"

enum { LEAVING_PAGE = 100, LEAVING_PAUSE_MS = 100, LEAVING_MS = 120000 };

static struct leaving *find(struct server *server, int64_t player)
{
    struct leaving *at = server->people->leavings;
    while (at && at->player != player)
        at = at->next;
    return at;
}

static void drop(struct server *server, struct leaving *leaving)
{
    struct leaving **at = &server->people->leavings;
    while (*at != leaving)
        at = &(*at)->next;
    *at = leaving->next;
    free(leaving);
}

void leaving_close(struct server *server)
{
    while (server->people->leavings)
        drop(server, server->people->leavings);
}

static void refuse(struct server *server, struct leaving *leaving, const char *key, int64_t retry)
{
    ticket_refuse(server, leaving->ticket, key, retry);
    drop(server, leaving);
}

/* The next go is tried at the tick `at`; none is while the store has one. */
static void post(struct server *server, struct leaving *leaving, struct store_request *request)
{
    leaving->at =
        store_post(server->archive, request) ? INT64_MAX : server->tick + LEAVING_PAUSE_MS;
}

static void try_removal(struct server *server, struct leaving *leaving)
{
    struct store_request *request = store_request(ABOUT_FORGET, (uint64_t)leaving->player, 0);
    store_remove_player(request, leaving->player, server->now);
    post(server, leaving, request);
}

static void ask_seats(struct server *server, struct leaving *leaving)
{
    struct store_request *request = store_request(ABOUT_SEATS, (uint64_t)leaving->player, 0);
    store_read_matches_of(request, leaving->player, leaving->behind, LEAVING_PAGE);
    post(server, leaving, request);
}

enum done do_forget(struct request *request)
{
    struct server *server = request->server;
    if (find(server, request->player->id))
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    struct leaving *leaving = malloc(sizeof *leaving);
    if (!leaving)
        return wire_refuse(request, "error.memory");
    *leaving = (struct leaving){ .player = request->player->id,
                                 .ticket = ticket_of(request),
                                 .until = server->tick + LEAVING_MS,
                                 .next = server->people->leavings };
    server->people->leavings = leaving;
    try_removal(server, leaving);
    return DONE_LATER;
}

/* ---- seats ---------------------------------------------------------------------- */

static bool has_seat(const struct store_answer *answer, int64_t match, int64_t player)
{
    for (int i = 0; i < answer->seats; i++)
        if (answer->seat[i].match == match && answer->seat[i].player == player &&
            !answer->seat[i].left)
            return true;
    return false;
}

static void seats_read(struct server *server, struct leaving *leaving,
                       const struct store_answer *answer)
{
    bool found = false;
    if (answer->error) {
        refuse(server, leaving, "error.store", 2000);
        return;
    }
    for (int i = 0; i < answer->matches; i++) {
        const struct stored_match *match = &answer->match[i];
        if (match->state >= MATCH_OVER || !has_seat(answer, match->id, leaving->player))
            continue;
        found = true;
        rooms_leave(server, match->id, leaving->player);
    }
    if (!found && answer->matches == LEAVING_PAGE) {
        leaving->behind += LEAVING_PAGE;
        ask_seats(server, leaving);
        return;
    }
    leaving->behind = 0;
    leaving->at = server->tick + LEAVING_PAUSE_MS;
}

/* ---- the store's answers ------------------------------------------------------------ */

static void removed(struct server *server, struct leaving *leaving)
{
    int64_t player = leaving->player;
    ticket_ack(server, leaving->ticket, NULL);
    drop(server, leaving);
    net_bye_player(server, player, "forgotten");
    rooms_refresh(server, player);
}

void leaving_answer(struct server *server, const struct store_answer *answer)
{
    struct leaving *leaving = find(server, (int64_t)answer->first);
    if (!leaving)
        return;
    if (answer->about == ABOUT_SEATS)
        seats_read(server, leaving, answer);
    else if (answer->error == STORE_FINE || answer->error == STORE_NONE)
        removed(server, leaving);
    else if (answer->error != STORE_SEATED)
        refuse(server, leaving, "error.store", 2000);
    else if (server->tick > leaving->until)
        refuse(server, leaving, "error.wire.seated", 2000);
    else
        ask_seats(server, leaving);
}

void leaving_tick(struct server *server)
{
    for (struct leaving *at = server->people->leavings; at; at = at->next)
        if (at->at <= server->tick)
            try_removal(server, at);
}
