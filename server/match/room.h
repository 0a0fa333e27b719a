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
#include "server/ground/ground.h"
#include "server/match/kept.h"
#include "server/match/match.h"
#include "server/match/played.h"
#include "server/match/state.h"
#include "server/match/watching.h"

/* What people at a table may agree upon. */
enum agreement { AGREED_END, AGREED_PAUSE, AGREED_REMATCH, AGREEMENTS };

/* Whether the person of a seat is there, and what others want because of that. */
struct presence {
    enum here here;
    int64_t since;
    bool absent;      /* gone for so long that others need not wait */
    unsigned wanted;  /* set of the seats whose people want a stand-in here */
    size_t list_seen; /* what the list of own matches was asked for last with */
    bool list_asked;
};

struct room {
    int64_t id;
    struct server *server;
    enum room_state state; /* changed by room_turn alone */

    struct kept_match kept;   /* what is stored */
    struct played_match play; /* what is played */
    struct audience audience; /* who watches, */
    struct {                  /* and who sits there */
        struct presence seat[MAX_PLAYERS];
        unsigned wishing[AGREEMENTS]; /* sets of the seats whose people want it */
        int64_t absence_at;           /* moment at which it is looked who is absent */
    } there;

    struct { /* a change on its way to the store */
        struct ticket ticket;
        struct text more; /* members of the acknowledgement */
        bool clocks;      /* with a step that has nothing but clocks */
        bool counted;     /* a new one: is it one too many of its creator? */
        bool invited;     /* and this invitation is used: */
        uint8_t invite[STORE_HASH];
        unsigned tells; /* what is told when it is stored: set of enum told_event */
    } saving;

    /* What is to be done in it, and what those who watch have not been sent. */
    int64_t retry_at; /* tick before which it is not driven: something failed */
    int64_t when;     /* tick at which it has to be driven again */
    int64_t quiet;    /* tick since when nobody watches */
    bool end_wanted;  /* by the operator */
    bool dirty;       /* the message `match` */
    bool head_changed;
    bool stirred;         /* perhaps news */
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
