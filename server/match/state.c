/* state.c: what state a match in memory is in, and which follow upon which. */
#include "server/match/state.h"

#include "server/match/own.h"

#define TO(state) (1U << ROOM_##state)
/* Back from the store: as it is, or read again; and an operator may delete it meanwhile. */
#define SAVED(state) (TO(state) | TO(LOADING) | TO(OVER))

const struct room_trait room_trait[ROOM_STATES] = {
    [ROOM_LOADING] = { "loading", MATCH_WAITING, WORK_OUT, false,
                       TO(UNREAD) | TO(DAMAGED) | TO(LOST) | TO(WAITING) | TO(EXCHANGE) |
                           TO(PLAYING) | TO(HELD) | TO(PAUSED) | TO(OVER) },
    [ROOM_UNREAD] = { "unread", MATCH_WAITING, WORK_OUT, false, TO(LOADING) | TO(LOST) },
    [ROOM_DAMAGED] = { "damaged", MATCH_WAITING, WORK_OUT, false, TO(LOST) },
    [ROOM_LOST] = { "lost", MATCH_WAITING, WORK_OUT, false, 0 },
    [ROOM_WAITING] = { "waiting", MATCH_WAITING, WORK_STILL, false,
                       TO(WAITING_SAVING) | TO(EXCHANGE) | TO(OVER) | TO(LOADING) },
    [ROOM_WAITING_SAVING] = { "waiting-saving", MATCH_WAITING, WORK_SAVING, false, SAVED(WAITING) },
    [ROOM_EXCHANGE] = { "exchange", MATCH_EXCHANGE, WORK_STILL, false,
                        TO(EXCHANGE_SAVING) | TO(PLAYING) | TO(OVER) | TO(LOADING) },
    [ROOM_EXCHANGE_SAVING] = { "exchange-saving", MATCH_EXCHANGE, WORK_SAVING, false,
                               SAVED(EXCHANGE) },
    [ROOM_PLAYING] = { "playing", MATCH_RUNNING, WORK_STILL, true,
                       TO(PLAYING_STEP) | TO(PLAYING_SAVING) | TO(PAUSED) | TO(OVER) |
                           TO(LOADING) },
    [ROOM_PLAYING_STEP] = { "playing-step", MATCH_RUNNING, WORK_STEP, true,
                            TO(PLAYING) | TO(HELD) | TO(OVER) },
    [ROOM_PLAYING_SAVING] = { "playing-saving", MATCH_RUNNING, WORK_SAVING, true, SAVED(PLAYING) },
    [ROOM_HELD] = { "held", MATCH_RUNNING, WORK_STILL, false,
                    TO(HELD_STEP) | TO(PLAYING) | TO(PLAYING_SAVING) | TO(PAUSED) | TO(OVER) |
                        TO(LOADING) },
    [ROOM_HELD_STEP] = { "held-step", MATCH_RUNNING, WORK_STEP, false,
                         TO(PLAYING) | TO(HELD) | TO(OVER) },
    [ROOM_PAUSED] = { "paused", MATCH_RUNNING, WORK_STILL, false,
                      TO(PAUSED_STEP) | TO(PAUSED_SAVING) | TO(PLAYING) | TO(OVER) | TO(LOADING) },
    [ROOM_PAUSED_STEP] = { "paused-step", MATCH_RUNNING, WORK_STEP, false, TO(PAUSED) | TO(OVER) },
    [ROOM_PAUSED_SAVING] = { "paused-saving", MATCH_RUNNING, WORK_SAVING, false, SAVED(PAUSED) },
    [ROOM_OVER] = { "over", MATCH_OVER, WORK_STILL, false,
                    TO(OVER_SAVING) | TO(LOADING) | TO(LOST) },
    [ROOM_OVER_SAVING] = { "over-saving", MATCH_OVER, WORK_SAVING, false, TO(OVER) | TO(LOADING) },
};

bool state_may(enum room_state from, enum room_state to)
{
    return room_trait[from].next >> to & 1;
}

void room_turn(struct room *room, enum room_state to)
{
    must(state_may(room->state, to));
    if (room_trait[room->state].runs != room_trait[to].runs)
        room_settle_played(room);
    room->server->matches->turns[room->state][to]++;
    room->state = to;
}

/* The state in which this is with the store; ROOM_STATES: none, for it does not go there now. */
static enum room_state with_store(enum room_state from, enum room_work work)
{
    enum room_state to = 0;
    while (to < ROOM_STATES && !(room_trait[to].work == work && state_may(from, to)))
        to++;
    return to;
}

void room_turn_step(struct room *room)
{
    enum room_state to = with_store(room->state, WORK_STEP);
    must(to < ROOM_STATES);
    room_turn(room, to);
}

void room_turn_saving(struct room *room)
{
    enum room_state to = with_store(room->state, WORK_SAVING);
    must(to < ROOM_STATES);
    room_turn(room, to);
}

void room_turn_still(struct room *room)
{
    static const enum room_state still[ROOM_STATES] = {
        [ROOM_WAITING_SAVING] = ROOM_WAITING, [ROOM_EXCHANGE_SAVING] = ROOM_EXCHANGE,
        [ROOM_PLAYING_STEP] = ROOM_PLAYING,   [ROOM_PLAYING_SAVING] = ROOM_PLAYING,
        [ROOM_HELD_STEP] = ROOM_PLAYING,      [ROOM_PAUSED_STEP] = ROOM_PAUSED,
        [ROOM_PAUSED_SAVING] = ROOM_PAUSED,   [ROOM_OVER_SAVING] = ROOM_OVER,
    };
    must(still[room->state]);
    room_turn(room, still[room->state]);
}

/* ---- asked of one ----------------------------------------------------------------- */

enum match_state room_stage(const struct room *room)
{
    enum match_state stage = room_trait[room->state].stage;
    return stage == MATCH_OVER ? room->kept.end : stage;
}

bool room_is_still(const struct room *room)
{
    return room_trait[room->state].work == WORK_STILL;
}

bool room_is_stepping(const struct room *room)
{
    return room_trait[room->state].work == WORK_STEP;
}

bool room_is_saving(const struct room *room)
{
    return room_trait[room->state].work == WORK_SAVING;
}

bool room_is_shown(const struct room *room)
{
    return room_is_still(room) || room_is_stepping(room);
}

bool room_is_out(const struct room *room)
{
    return room_trait[room->state].work == WORK_OUT && room->state != ROOM_LOADING;
}

bool room_is_paused(const struct room *room)
{
    return room->state >= ROOM_PAUSED && room->state <= ROOM_PAUSED_SAVING;
}

bool room_is_held(const struct room *room)
{
    return room->state == ROOM_HELD || room->state == ROOM_HELD_STEP;
}
