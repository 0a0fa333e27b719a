/*
 * room.h: a match in memory: kept in the store, driven by its table.
 *
 * What is changed about a match is stored first, then acknowledged and shown:
 * a room that is being saved shows nothing and takes no further change. A step
 * of the match goes the same way through its table (table/store.h).
 */
#ifndef SERVER_MATCH_ROOM_H
#define SERVER_MATCH_ROOM_H

#include "core/record.h"
#include "fair/note.h"
#include "server/ground/ground.h"
#include "server/match/match.h"
#include "server/match/plan.h"
#include "server/match/state.h"
#include "server/match/step.h"
#include "server/match/watching.h"
#include "table/table.h"

enum { CHARACTER_SIZE = 25 };

/* What people at a table may agree upon. */
enum agreement { AGREED_END, AGREED_PAUSE, AGREED_REMATCH, AGREEMENTS };

struct room_seat {
    int kind; /* enum stored_seat_kind */
    int64_t player;
    char name[MAX_SEAT_NAME];
    char agent[LEVEL_SIZE];
    char character[CHARACTER_SIZE];
    char stand_in[LEVEL_SIZE];
    bool left;
    enum here here;
    int64_t since;
    bool absent;     /* gone for so long that others need not wait */
    unsigned wanted; /* set of the seats whose people want a stand-in here */
    uint64_t last_request;
    uint64_t last_hash; /* of its text; 0 after a restart */
    size_t last_seq;    /* what was answered to it */
    uint64_t think;     /* the question that is with the workers; 0 */
    uint64_t think_view;
    bool answered, answer_fault; /* and this came back: */
    struct move answer;
    int64_t left_ms; /* of a clock, at clock_from */
    bool clock_runs, clock_late;
    int64_t clock_from; /* played */
    bool shown_runs;    /* what others see of it */
    int64_t shown_ms, shown_from;
    int score;
    size_t list_seen; /* what the list of own matches was asked for last with */
    bool list_asked;
};

struct room {
    int64_t id;
    struct server *server;
    enum room_state state; /* changed by room_turn alone */

    /* What is stored of it, beside its steps. */
    enum match_state end; /* where it is over: how */
    char why[16];
    int64_t creator;
    struct plan plan;
    int players;
    struct room_seat seat[MAX_PLAYERS];
    int64_t made, started, finished;
    int64_t series, before, next;
    int series_number;
    int64_t fill_at;    /* quick match: moment at which free seats are filled */
    struct text result; /* JSON */
    int64_t steps;
    int64_t due; /* as it is stored (due.h) */

    /* A change on its way to the store. */
    struct ticket save_ticket;
    struct text save_more; /* members of the acknowledgement */
    bool save_clocks;      /* with a step that has nothing but clocks */
    unsigned clocks_set;   /* how often they were set other than by passing time */
    bool save_new;         /* counted: is it one too many of its creator? */
    bool save_invite;      /* and this invitation is used: */
    uint8_t invite[STORE_HASH];
    unsigned tell_saved; /* what is told when it is stored: set of enum told_event */

    /* What is played, from the exchange on. */
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

    /* And while it runs. */
    struct table *table;
    struct store store;
    struct {       /* that is with the store */
        bool over; /* it is the last */
        struct origin origin;
    } step;
    int64_t played, played_at;    /* playing time up to the tick */
    int64_t lived;                /* since the last step, while it was not in memory */
    int64_t played_least;         /* when it was read again it had been played for so long */
    size_t clock_seen;            /* events that everybody sees, when clocks were looked at last */
    int64_t retry_at;             /* tick before which it is not driven: something failed */
    int64_t when;                 /* tick at which it has to be driven again */
    uint32_t share;               /* of their budget that computer players get, in permille */
    unsigned wishing[AGREEMENTS]; /* sets of the seats whose people want it */
    int64_t absence_at;           /* moment at which it is looked who is absent */
    bool end_wanted;              /* by the operator */

    /* Who watches, and what they are to be sent. */
    struct audience audience;
    bool dirty; /* the message `match` */
    bool head_changed;
    bool stirred;         /* perhaps news */
    int64_t quiet;        /* tick since when nobody watches */
    int64_t chat_last[2]; /* when something was said last, by seats and by spectators */
};

struct room *room_new(struct server *server);
void room_forget(struct room *room); /* leaves memory */
/* There is no such match, or it cannot be read now (NULL: nobody was even asked). */
enum done room_refuse_lost(struct request *request, const struct room *room);
int room_people(const struct room *room);
bool room_is_full(const struct room *room);
/* Stores match and seats; the ticket is answered when they are. */
enum done room_save(struct room *room, struct request *request, struct text *more);
void room_save_quietly(struct room *room);
void room_saved(struct room *room, const struct store_answer *answer);
void room_row(const struct room *room, struct stored_match *row,
              struct stored_seat seats[MAX_PLAYERS], struct text texts[4]);
void row_texts_free(struct text texts[4]);
bool room_open_session(struct room *room, struct refusal *refusal);
bool room_open_table(struct room *room);
void room_close_match(struct room *room);
bool room_agent(const struct room *room, const char *level, struct seat *seat);
void room_reload(struct room *room); /* as it is stored */
void room_drive(struct room *room);
/* Brings the playing time up to now, before it stops or goes on. */
void room_settle_played(struct room *room);
int64_t room_played(const struct room *room);
void room_finish(struct room *room, enum match_state end, const char *why);
void room_presence(struct room *room, int64_t id);

#endif
