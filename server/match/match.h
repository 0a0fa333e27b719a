/*
 * match.h: the room of matches: waiting, exchange, playing, agreeing, clocks, computer
 * players, and what each viewer is sent.
 *
 * Others hold a match by its number, or within one call by a pointer into which they
 * cannot look. What happens in a match to people who may not be looking at it is handed up
 * by a table of functions that is given when the room is opened.
 */
#ifndef SERVER_MATCH_MATCH_H
#define SERVER_MATCH_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/net/wire.h"
#include "store/store.h"

struct frame;
struct game;
struct room;
struct thinking_load;

enum { MOST_EDITION_TEXT = 65536 };

enum here { HERE, HERE_AWAY, HERE_GONE };

/* What people are told of matches that they may not be looking at. */
enum told_event { TOLD_TURN, TOLD_BEGIN, TOLD_REMATCH, TOLD_OVER, TOLD_EVENTS };

/* Whose a match is: whoever has it alone loads, drives and changes it. */
enum owner {
    OWNER_HERE,
    OWNER_ELSEWHERE, /* another server's of the same store */
    OWNER_NOBODY     /* there can be no such match */
};

/* Whom the matches call. */
struct match_calls {
    enum owner (*owner)(struct server *server, int64_t match);
    void (*told)(struct server *server, int64_t player, enum told_event event, int64_t match,
                 const struct game *game);
    /* The list of open tables is another one; the list of somebody's own matches is. */
    void (*tables_changed)(struct server *server);
    void (*own_changed)(struct server *server, int64_t player);
    /* Somebody looks at the match from now on, or from another place at it. */
    void (*watched)(struct server *server, const struct room *room, struct connection *connection,
                    int viewer);
    /* Whether a player is here, as others may know it; and known to be somewhere at all. */
    enum here (*here)(struct server *server, int64_t player);
    bool (*known)(struct server *server, int64_t player);
};

/* ---- the room as a whole -------------------------------------------------------- */

bool matches_open(struct server *server, const struct match_calls *calls);
void matches_close(struct server *server);
void matches_start(struct server *server); /* those of the server before go on */
void matches_pump(struct server *server);  /* what computer players have thought */
void rooms_tick(struct server *server);    /* what is due by the clock */
void rooms_answer(struct server *server, struct store_answer *answer);
/* A file that can be read when there is something to pump; negative: none. */
int matches_file(const struct server *server);

struct matches_load {
    int64_t in_memory, running, watching;
};
void matches_look(struct server *server, struct matches_load *load);
bool matches_thinking(struct server *server, struct thinking_load *load); /* false: in the loop */
/* Goes over all in memory: begin with *place 0. NULL: no more. */
struct room *rooms_next(struct server *server, size_t *place);

/* ---- finding one ----------------------------------------------------------------- */

/* The one door: everything that reaches for a match asks here, and what another server has is not
 * found and not loaded. */
enum owner match_owner(struct server *server, int64_t id);
struct room *room_find(struct server *server, int64_t id);
/* Begins to load it; NULL: not ours, or no memory. */
struct room *room_need(struct server *server, int64_t id);
/* The match with which a request begins to have to do, when nothing of it is with the store.
 * NULL: the request is refused, or has to wait, as *done says. */
struct room *room_ready(struct request *request, int64_t id, enum done *done);

/* What a request needs before its handler is called. */
enum need {
    NEED_NOTHING = 0,
    NEED_MATCH = 1, /* a match in memory that the player may see */
    NEED_SEAT = 2,  /* and in which the player sits */
    NEED_CREATOR = 4,
    NEED_STILL = 8 /* nothing of the match is with the store */
};
/* Finds the match that the request names; false: it is refused or has to wait, as *done says. */
bool room_for(struct request *request, int need, enum done *done);
/* The request waits until the match can be asked; false: too many do. */
bool room_park(struct room *room, struct request *request);
/* Which match a refusal is about, as members. */
void room_place(const struct request *request, struct text *out);

/* ---- what others may know of one --------------------------------------------------- */

struct glance {
    int64_t id, creator;
    enum match_state state;
    int players;
    bool chat;
};
struct glance room_glance(const struct room *room);
int room_seat_of(const struct room *room, int64_t player); /* NOBODY */
const char *room_name(const struct room *room, int seat);
bool room_is_over(const struct room *room);
bool seat_is_free(int kind); /* for anybody, or for who has an invitation */
/* A moment for what is said there, later than that of what was said before. */
int64_t room_moment(struct room *room, bool by_seats);
/* To everybody who looks at it, or only to those who may know what spectators say. */
void room_send(struct room *room, struct frame *frame, bool by_seats);

/* ---- what others do to them ----------------------------------------------------------- */

/* Somebody came, went, or looks elsewhere: the matches show it. */
void rooms_see(struct server *server, int64_t player);
/* A person's new name is shown where the match has not begun. */
void rooms_rename(struct server *server, int64_t player, const char *name);
/* Names were removed from the store: what is in memory of them is read again. 0: of
 * somebody who had left. */
void rooms_refresh(struct server *server, int64_t player);
/* A seat is given up, as far as it can be now. */
void rooms_leave(struct server *server, int64_t match, int64_t player);
/* By the operator; false: it is another server's. */
bool rooms_end(struct server *server, int64_t match);
bool rooms_delete(struct server *server, int64_t match);
void unwatch_all(struct server *server, struct connection *connection);

/* ---- requests --------------------------------------------------------------------------- */

enum done do_create(struct request *request);
enum done do_quick(struct request *request);
/* With the member `by`, of a request of our own: the hash of an invitation, which is used. */
enum done do_join(struct request *request);
enum done do_leave(struct request *request);
enum done do_change(struct request *request);
enum done do_seat(struct request *request);
enum done do_start(struct request *request);
enum done do_promise(struct request *request);
enum done do_reveal(struct request *request);
enum done do_sign(struct request *request);
enum done do_watch(struct request *request);
enum done do_unwatch(struct request *request);
enum done do_play(struct request *request);
enum done do_try(struct request *request);
enum done do_undo(struct request *request);
enum done do_standing(struct request *request);
enum done do_by_hand(struct request *request);
enum done do_hand(struct request *request);
enum done do_pause(struct request *request);
enum done do_end(struct request *request);
enum done do_stand_in(struct request *request);
enum done do_rematch(struct request *request);
enum done do_time(struct request *request);
enum done do_hint(struct request *request);
enum done do_review(struct request *request);
/* Answers with what a link to the match, or to one of its seats, leads to. */
enum done invited_show(struct request *request, int64_t match, int64_t seat, int64_t until);

#endif
