/* due.c: what is due in matches that are not in memory. */
#include "server/match/due.h"

#include "server/match/own.h"

enum {
    PORTION = 100,
    LOOK_MS = 30000,     /* at what became due since */
    AHEAD_MS = 60000,    /* so long before it is due a match is in memory */
    FAR_MS = 10 * 60000, /* what is due later can wait outside */
    AGAIN_MS = 1000
};

/* ---- looking ---------------------------------------------------------------------------- */

static void ask(struct server *server)
{
    struct due_look *look = &server->matches->due;
    struct store_request *request = store_request(ABOUT_DUE, 0, 0);
    store_read_due(request, &look->behind, look->until, PORTION);
    look->asked = store_post(server->archive, request);
    look->at = server->tick + AGAIN_MS;
}

void due_tick(struct server *server)
{
    struct due_look *look = &server->matches->due;
    if (look->asked || server->tick < look->at || server->stopping)
        return;
    if (look->again)
        look->behind = (struct stored_match){ 0 };
    look->again = false;
    look->until = lived_now(server) + AHEAD_MS;
    ask(server);
}

/* The next portion is asked for when those of this one are on their way, which come first. */
void due_answer(struct server *server, const struct store_answer *answer)
{
    struct due_look *look = &server->matches->due;
    look->asked = false;
    if (answer->error) {
        look->at = server->tick + AGAIN_MS;
        return;
    }
    for (int i = 0; i < answer->matches; i++) {
        int64_t id = answer->match[i].id;
        if (match_owner(server, id) == OWNER_HERE && !room_need(server, id))
            look->again = true;
        look->behind = (struct stored_match){ .due = answer->match[i].due, .id = id };
    }
    if (answer->matches == PORTION && !look->again) {
        ask(server);
        return;
    }
    look->behind = (struct stored_match){ .due = look->until, .id = INT64_MAX };
    look->at = server->tick + (look->again ? AGAIN_MS : LOOK_MS);
}

void due_again(struct server *server)
{
    server->matches->due.again = true;
}

/* ---- what is stored ----------------------------------------------------------------------- */

int64_t due_here(const struct room *room)
{
    bool waits =
        room_stage(room) == MATCH_WAITING && !room->kept.plan.listed && !room->kept.fill_at;
    return waits || room_is_over(room) ? 0 : DUE_AT_ONCE;
}

static int64_t due_asleep(const struct room *room)
{
    if (room_stage(room) != MATCH_RUNNING)
        return due_here(room);
    return room->when == TABLE_NEVER ? 0
                                     : lived_now(room->server) + (room->when - room->server->tick);
}

void due_wake(const struct room *room, struct store_request *request)
{
    if (room->kept.due != due_here(room))
        store_put_due(request, room->id, due_here(room));
}

bool due_is_far(const struct room *room)
{
    return room->when == TABLE_NEVER ||
           (room_stage(room) == MATCH_RUNNING && room->when > room->server->tick + FAR_MS);
}

bool due_sleep(struct room *room)
{
    int64_t due = due_asleep(room);
    if (!room_is_still(room) || due == room->kept.due)
        return true;
    struct store_request *request = store_request(ABOUT_NOTHING, 0, 0);
    store_put_due(request, room->id, due);
    return store_post(room->server->archive, request);
}
