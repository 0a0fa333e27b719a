/*
 * table.h: a match being played: who sits where, who is to answer, what follows.
 *
 * The one driver for terminal, programs, server, browser and tests. It plays
 * what chance, the host and the rules decide, answers where there is only one
 * answer, puts something legal in the place of what a failing computer player
 * answers, and hands every step to a store before it counts. It is passive: no
 * file, clock, process, thread or terminal is touched here; the caller asks
 * what is due and when, and brings time and answers:
 *
 *     for (;;) {
 *         table_time, where there is a clock
 *         struct due due = table_due(table);
 *         DUE_ADVANCE: table_advance
 *         DUE_ANSWER:  due.think: table_think, or elsewhere and then table_thought;
 *                      due.ask: table_question, then table_play, _undo, _drop
 *                      due.when: by then table_time, and look again
 *         DUE_STORED:  wait for the store, then table_stored
 *         DUE_OVER, DUE_CLOSED: leave
 *     }
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "ai/brain.h"
#include "core/fault.h"
#include "core/session.h"
#include "table/pace.h"
#include "table/store.h"

enum {
    TABLE_TIMED_SECONDS = 10 /* after which a timed answer is given at the latest */
};

#define TABLE_NEVER INT64_MAX /* instead of a time */

/* ---- opening ----------------------------------------------------------- */

struct seat {
    /* SEAT_COMPUTER thinks when it is due. The others are asked; for SEAT_PROGRAM
     * the host stands in where the rules let it, and a private decision with one
     * end only is ended. */
    enum seat_kind by;
    struct agent agent; /* of a computer player: its name and budget */
    /* Milliseconds; of a computer player: its answer comes at the end of its pause, which is
     * not shorter than this, or a whole number of these later: how long it thought tells how
     * hard its position was. Best longer than it thinks. 0: a late answer comes at once. */
    uint32_t beat;
};

struct table_settings {
    struct seat seat[MAX_PLAYERS];
    struct draws *draws; /* outlives the table */
    /* May be NULL: the next draw is number `made`, counted from 0 over the
     * match. Called when a step with draws was not stored. */
    void (*redraw)(struct draws *draws, uint64_t made);
    struct rng rng;      /* of the host and of minds: never near the seed of the draws */
    struct store *store; /* outlives the table; NULL: nothing is stored */
    bool ask_all;        /* asks also where there is one answer only */
    unsigned by_hand;    /* the seats of table_by_hand */
    /* Before answers of computer players and those given for a seat: needs a
     * clock that goes on. All zeros: none. */
    struct pauses pauses;
    /* How table_think opens a mind; NULL: mind_open. */
    bool (*open_mind)(void *context, struct mind *mind, const struct agent *agent,
                      const struct match *match, int seat);
    void *context;
};

struct table;

/* The session, new or from a record, outlives the table and is from now on
 * changed by it alone. NULL: no memory. */
struct table *table_open(struct session *session, const struct table_settings *settings);
void table_close(struct table *table);

const struct session *table_session(const struct table *table);
const struct seat *table_seat(const struct table *table, int seat);

/* ---- what is due --------------------------------------------------------- */

enum due_what {
    DUE_ADVANCE, /* nobody can be asked yet: the match begins or goes on */
    DUE_ANSWER,  /* of any of the seats below */
    DUE_STORED,  /* a step is with the store */
    DUE_OVER,    /* the match has come to its end */
    DUE_CLOSED   /* an own fault has closed it: its record is what was stored */
};

struct due {
    enum due_what what;
    unsigned ask, think; /* sets of seats: people and programs; computer players */
    int64_t when;        /* when table_advance is due if nothing comes before; TABLE_NEVER */
};

/* The playing time in milliseconds, from 0 at the beginning of the match, over all
 * its sittings. It never goes back. Without it the host counts rounds instead of
 * minutes, and no timed answer is ever due. */
void table_time(struct table *table, int64_t now);
int64_t table_left(const struct table *table, int64_t until); /* from now on; at least 0 */
struct due table_due(const struct table *table);
/* When an answer would come that is given for the seat or by a computer player:
 * the same whatever the seat holds and whoever plays it. TABLE_NEVER: it is not
 * its turn. */
int64_t table_answer_time(const struct table *table, int seat);
/* The fault that closed the match. */
const struct fault_place *table_fault(const struct table *table);
/* Plays on until somebody must be asked, or what is due by now, one answer at a
 * time. False: it could not be stored. */
bool table_advance(struct table *table, struct refusal *refusal);
/* What became of the step that a store has kept for later. Not ok: the step
 * has not happened, and whoever gave the answer is to be told. */
void table_stored(struct table *table, bool ok);

/* ---- people and programs -------------------------------------------------- */

struct question {
    int seat;
    size_t from, to; /* what the seat saw since its last answer: session_seen_event */
    bool may_undo;   /* there is a decision of its own to take back */
    int undos_left;  /* moves that it may still take back in this match */
    bool timed;      /* the only answer is given for it after some seconds at the latest: */
    int64_t until;   /* at this time; TABLE_NEVER */
    struct offers offers;
};

/* What the seat is asked; its view and its draft are in the session. False: it
 * is not asked now. */
bool table_question(const struct table *table, int seat, struct question *question);
/* How many events the seat had seen when it last answered. */
size_t table_heard(const struct table *table, int seat);

/* One answer: moves, all of them or none. True: they are played, or with the
 * store, as table_due tells; false: nothing has changed, and why. */
bool table_play(struct table *table, int seat, const struct move moves[], int count,
                struct refusal *refusal);
/* Takes back the seat's last decision, and what was answered for it since. */
bool table_undo(struct table *table, int seat, struct refusal *refusal);
/* Drops what the seat has decided in private and not confirmed. */
bool table_drop(struct table *table, int seat, struct refusal *refusal);

/* Whether the person in the seat makes chance moves by hand (MOVE_BY_HAND, core/game.h): such a
 * one waits until the seat wants it, and the seat is asked meanwhile, without an offer. Without
 * it, and for others than people, it is made at once. Everybody may know who does. It is not in
 * the record. */
void table_by_hand(struct table *table, int seat, bool on);
/* The seat whose hand the match waits for; NOBODY. */
int table_awaits_hand(const struct table *table);
/* As table_play, and the seat makes the chance move by its hand that waits or that these moves,
 * which may be none, lead to. */
bool table_draw(struct table *table, int seat, const struct move moves[], int count,
                struct refusal *refusal);

/* From now on what the seat is asked in the phase that the match is in is answered
 * with this move, wherever it is allowed, until the end of the turn, the round or
 * the match. To others it is like any answer. Not for draft and final moves. One for
 * each seat: another takes its place, NULL takes it back, and so do undo and
 * whoever takes the seat over. It is not in the record. */
bool table_stand(struct table *table, int seat, const struct move *move, enum until until,
                 struct refusal *refusal);
/* What stands; NULL: nothing. For the seat's own eyes. */
const struct standing *table_standing(const struct table *table, int seat);

/* ---- who plays --------------------------------------------------------------- */

/* From now on another plays the seat, until it is handed on: a computer player
 * stands in for a person, or the person is back; `name` goes into the record. Between
 * any two answers; what the seat has drafted is dropped. Refused where the match
 * does not say who plays its seats, while a step is with the store, and at the end. */
bool table_hand_over(struct table *table, int seat, const struct seat *to, const char *name,
                     struct refusal *refusal);
/* Who plays the seat now, as the record says, to open a table with. ERROR_AGENT and
 * its like: a computer player that is not known here. */
enum error table_seat_now(const struct session *session, int seat, struct seat *found);

/* ---- computer players -------------------------------------------------------- */

enum thought {
    THOUGHT_PLAYED,
    THOUGHT_KEPT,     /* it is played by table_advance when it is due */
    THOUGHT_REPLACED, /* something legal was played instead; the refusal says why */
    THOUGHT_STOPPED,  /* nobody waits for it any more: nothing was played */
    THOUGHT_REFUSED   /* nothing was played, the refusal says why */
};

/* The computer player's answer, from wherever it was thought; NULL: there is
 * none. What is missing or not allowed is replaced by what `greedy` plays. */
enum thought table_thought(struct table *table, int seat, const struct move *move,
                           struct refusal *refusal);
/* Thinks here and now; the patience may be NULL. */
enum thought table_think(struct table *table, int seat, const struct patience *patience,
                         struct refusal *refusal);
/* The mind of table_think and what went wrong with it; NULL: it has not thought yet. */
const struct mind *table_mind(const struct table *table, int seat);
/* How many answers of the seat were replaced so far. */
uint32_t table_replaced(const struct table *table, int seat);

#endif
