/*
 * kept.h: what is stored of a match beside its steps: as the store has it, or is about to.
 *
 * Whoever changes it stores it (room_save); where that fails it is read again. Nothing else of
 * a match in memory outlasts the server.
 */
#ifndef SERVER_MATCH_KEPT_H
#define SERVER_MATCH_KEPT_H

#include "core/session.h"
#include "core/text.h"
#include "server/match/plan.h"
#include "server/match/step.h"
#include "store/rows.h"

enum { CHARACTER_SIZE = 25 };

struct kept_seat {
    int kind; /* enum stored_seat_kind */
    int64_t player;
    char name[MAX_SEAT_NAME];
    char agent[LEVEL_SIZE];
    char character[CHARACTER_SIZE];
    char stand_in[LEVEL_SIZE];
    bool left;
    uint64_t last_request;
    int score; /* of its series */
};

struct kept_match {
    enum match_state end; /* where it is over: how */
    char why[16];
    int64_t creator;
    struct plan plan;
    int players;
    struct kept_seat seat[MAX_PLAYERS];
    int64_t made, started, finished;
    int64_t series, before, next;
    int series_number;
    int64_t fill_at;    /* quick match: moment at which free seats are filled */
    struct text result; /* JSON */
    int64_t steps;
    int64_t due; /* as it is stored (due.h) */
};

#endif
