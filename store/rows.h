/*
 * rows.h: what the store keeps, as plain values.
 *
 * One struct for each table of schema.sql; members and columns share their
 * names. Texts are UTF-8 and end with 0; NULL means "". Times are milliseconds
 * since 1970, given by the caller: the store reads no clock. 0: not yet, never.
 *
 * Ids of players and matches are random numbers of 50 bits, so that they can
 * neither be guessed nor counted, fit into a link of ten characters
 * (store_id_write), and are exact as numbers of JSON.
 *
 * Rows that are handed to the store are copied; rows in an answer live as long
 * as the answer.
 */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

enum {
    STORE_HASH = 32,      /* bytes of a hash */
    STORE_ID_LENGTH = 10, /* characters of an id as text */
    STORE_ID_SIZE,        /* with its final 0 */
    STORE_ROW_NAME = 64   /* of what a row is called: "step 0123456789 17" */
};

/* ---- people ------------------------------------------------------------------- */

struct stored_player {
    int64_t id;
    const char *name;     /* as shown; need not be unique */
    const char *language; /* "en", "de", "ja", or "" */
    const char *settings; /* JSON, the server's own */
    const char *hook;     /* JSON, the webhook's settings and state; "" none */
    int64_t made, seen;   /* first and last visit */
};

/* Somebody who can show the secret is this player. */
enum secret_kind {
    SECRET_DEVICE, /* a cookie or bearer token */
    SECRET_CODE    /* brings the player to another device, once */
};

struct stored_secret {
    uint8_t hash[STORE_HASH]; /* SHA-256 of the secret; the secret is nowhere */
    int64_t player;
    int kind; /* enum secret_kind */
    int64_t made, until;
};

/* ---- matches ------------------------------------------------------------------ */

enum match_state {
    MATCH_WAITING,  /* for players; its creator may still change it */
    MATCH_EXCHANGE, /* promises and entropies are being exchanged */
    MATCH_RUNNING,
    MATCH_OVER,   /* it came to its end: the record is open to all */
    MATCH_ENDED,  /* without a result: by agreement, or by the operator */
    MATCH_CLOSED, /* a fault of our own closed it */
    MATCH_STATES
};
extern const char *const match_state_name[MATCH_STATES]; /* "waiting", ... */

struct stored_match {
    int64_t id;
    int state; /* enum match_state */
    const char *game;
    int version; /* of the rules */
    int players;
    const char *options;             /* as in a record: "length=short" */
    const char *edition;             /* its name */
    const char *edition_hash;        /* 64 hex digits; the text is in `edition` if not shipped */
    int64_t creator;                 /* player; 0: an import, or removed since */
    bool listed;                     /* in the lobby, or by link only */
    bool hints, spectators;          /* allowed */
    const char *language;            /* of its chat, for filters; "" any */
    const char *clock, *policy;      /* the server's own words: which clock; what on time-out */
    const char *settings;            /* JSON: whatever else the server wants to know again */
    const char *head;                /* of the record, from the start on: store_head() */
    const char *proof;               /* lines of fair_proof FOR_HOST as far as the exchange has
                                        come: with the SEED, never to be sent before the end */
    const char *result;              /* JSON, from MATCH_OVER on */
    const char *why;                 /* it ended without one: the server's own word */
    int64_t series, before, next;    /* the first match of its series; the one before and
                                        the rematch; 0 */
    int64_t made, started, finished; /* times */
    int64_t changed;                 /* when the row was; a read gives the last step's time
                                        where that is later */
    int64_t due;                     /* lived time (struct stored_life) at which a server has to
                                        look at it even if nobody asks; 0 never */
    /* Only read; the store knows them by itself: */
    int64_t steps;  /* how many there are */
    unsigned asked; /* of the last step */
};

enum { DUE_AT_ONCE = 1 }; /* as soon as a server starts: one had it in memory */

enum stored_seat_kind { /* as in core/session.h, and: */
                        STORED_SEAT_OPEN,
                        STORED_SEAT_PERSON,
                        STORED_SEAT_COMPUTER,
                        STORED_SEAT_PROGRAM,
                        STORED_SEAT_INVITED /* open for whoever has the invitation */
};

struct stored_seat {
    int64_t match;
    int seat;
    int kind;             /* enum stored_seat_kind */
    int64_t player;       /* whose seat it is; 0 nobody's */
    const char *name;     /* in this match */
    const char *agent;    /* of a computer player: "hard", "normal@50ms" */
    const char *stand_in; /* the agent that stands in for the person now; "" none */
    int64_t left_ms;      /* of its clock, where no step tells it */
    bool left;            /* for good */
    bool hidden;          /* its owner has put the match away from "my matches" */
    /* The client's last request that was done. Steps count by themselves: a read
     * gives the highest of the seat's steps and of what was put here. */
    uint64_t last_request;
};

/* Appended only. Number 0 is the first of a match. */
struct stored_step {
    int64_t match;
    int64_t number;
    int64_t at;
    int actor;          /* the seat whose answer it begins with, or NOBODY */
    uint64_t request;   /* that seat's own number; 0: by itself */
    unsigned asked;     /* seats that are asked next, people and computer players */
    const char *clocks; /* the server's own words; "" as before */
    const char *lines;  /* step_lines(): of the record; "" where only clocks change */
    const char *vouch;  /* the line "fair signed" that came with the actor's answer; "" none */
};

enum chat_room { CHAT_SEATS, CHAT_SPECTATORS };

struct stored_chat {
    int64_t match, number; /* the number is given by the store, from 1 in each match */
    int room;              /* enum chat_room */
    int64_t at;
    int64_t player;     /* 0: the server, or removed since */
    int seat;           /* or SPECTATOR */
    const char *name;   /* as it was then */
    const char *phrase; /* key of a quick phrase; "" for words of one's own: */
    const char *words;
};

struct stored_invite {
    uint8_t hash[STORE_HASH]; /* of the link's secret */
    int64_t match;
    int seat; /* NOBODY: any */
    int64_t by;
    int uses;      /* left; 0 used up */
    int64_t until; /* 0: for ever */
    bool revoked;
    int64_t made;
};

struct stored_edition {
    const char *hash; /* 64 hex digits of SHA-256 */
    const char *game;
    const char *name;
    const char *text;
};

/* ---- besides ------------------------------------------------------------------ */

/* Something to be told to a player elsewhere: a webhook's message. */
struct stored_notice {
    int64_t number; /* given by the store */
    int64_t player;
    const char *body;  /* JSON */
    int64_t made, due; /* due: not before */
    int tries;
    int64_t holder; /* the server that has claimed it; 0 nobody */
};

enum ban_kind { BAN_PLAYER, BAN_ADDRESS };

struct stored_ban {
    int kind;          /* enum ban_kind */
    const char *value; /* the id as text, or an address or network as text */
    int64_t made, until;
    const char *why;
};

/* What an operator asked a running server to do (`kontor admin`); the server
 * claims them, does them, and drops each. */
struct stored_order {
    int64_t number;
    int64_t at;
    const char *what;  /* "end", "delete", "ban", "message", ... */
    const char *value; /* JSON or text, as `what` needs it */
    int64_t holder;    /* the server that has claimed it; 0 nobody */
};

/* When a server lived, from its start to its last sign of life. Lived time is what the servers of
 * a store lived one after the other: it is `before` when this one began. */
struct stored_life {
    int64_t server; /* which one: a random number, never 0 */
    int64_t number; /* from 1, given by the store */
    int64_t began, alive;
    int64_t before; /* reckoned by the store */
};

/* A key of the server's own: "read_only", "keep_finished". */
struct stored_setting {
    const char *key, *value;
};

/* A line of the public log of commitments (fair/log.h). Appended by the store itself, never
 * changed and never removed; the match is known to the store alone. */
struct stored_log {
    int64_t number; /* from 1 */
    int64_t match;
    int64_t at; /* seconds since 1970 */
    int what;   /* enum fair_log_what */
    uint8_t commitment[STORE_HASH];
    uint8_t chain[STORE_HASH]; /* of a match that ended; else zeros */
    uint8_t head[STORE_HASH];  /* of the log up to and with this line */
};

/* ---- ids ---------------------------------------------------------------------- */

/* A new id; 0: the system gives no random numbers. */
int64_t store_new_id(void);
/* Ten characters of a to z without i, l, o, u, and the digits. */
void store_id_write(int64_t id, char text[STORE_ID_SIZE]);
/* 0: it is none. */
int64_t store_id_read(const char *text, size_t length);

#endif
