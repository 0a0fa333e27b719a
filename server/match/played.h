/*
 * played.h: what is played of a match, from the exchange on: its session and its table, the fair
 * draw, clocks, computer players. All of it comes from the steps, or is lost with the server.
 */
#ifndef SERVER_MATCH_PLAYED_H
#define SERVER_MATCH_PLAYED_H

#include "core/session.h"
#include "fair/fair.h"
#include "fair/note.h"
#include "server/match/step.h"
#include "table/table.h"

struct edition;

struct played_seat {
    /* The client's last request. */
    uint64_t last_hash; /* of its text; 0 after a restart */
    size_t last_seq;    /* what was answered to it */
    /* A computer player. */
    uint64_t think; /* the question that is with the workers; 0 */
    uint64_t think_view;
    bool answered, answer_fault; /* and this came back: */
    struct move answer;
    /* Its clock. */
    int64_t left_ms; /* at clock_from */
    bool clock_runs, clock_late;
    int64_t clock_from; /* played */
    bool shown_runs;    /* what others see of it */
    int64_t shown_ms, shown_from;
};

struct played_match {
    struct session *session;
    struct edition *edition;
    struct fair_note note[MAX_PLAYERS]; /* what seats that sign were shown, as far as made */
    uint16_t noted;                     /* for these */
    struct fair_match fair;
    struct fair_draws draws;
    bool draws_open;
    int64_t stage_until; /* tick: silent seats are spoken for */
    uint8_t told_stage;
    uint16_t silent;         /* seats that did not reveal what they promised */
    uint32_t exchange_shown; /* what was published last */

    /* While it runs. */
    struct table *table;
    struct store store;
    struct {       /* that is with the store */
        bool over; /* it is the last */
        struct origin origin;
    } step;
    struct played_seat seat[MAX_PLAYERS];
    int64_t played, played_at; /* playing time up to the tick */
    int64_t lived;             /* since the last step, while it was not in memory */
    int64_t played_least;      /* when it was read again it had been played for so long */
    size_t clock_seen;         /* events that everybody sees, when clocks were looked at last */
    unsigned clocks_set;       /* how often they were set other than by passing time */
    uint32_t share;            /* of their budget that computer players get, in permille */
};

#endif
