/*
 * about.h: what a request to the store was about, beside its two numbers. The answer goes
 * to who asked, by this (server/core.c).
 */
#ifndef SERVER_GROUND_ABOUT_H
#define SERVER_GROUND_ABOUT_H

enum about {
    ABOUT_NOTHING,
    ABOUT_WHO, /* second: connection */
    ABOUT_NEW_PLAYER,
    ABOUT_CODE,
    ABOUT_PROMISED, /* first: connection; second: n */
    ABOUT_CHANGE,   /* first: player; second: its number */
    ABOUT_FORGET,   /* first: player */
    ABOUT_SEATS,    /* first: player */
    ABOUT_LOAD,     /* first: match */
    ABOUT_SAVE,
    ABOUT_STEP,
    ABOUT_RECORD,
    ABOUT_PAGE, /* of the public log. first: connection; second: from */
    ABOUT_MY_DATA,
    ABOUT_LOBBY,
    ABOUT_MINE,
    ABOUT_INVITED, /* second: n, and what is asked */
    ABOUT_UNINVITE,
    ABOUT_CHAT,
    ABOUT_CHAT_READ,
    ABOUT_ALIVE,
    ABOUT_DUE,
    ABOUT_SWEEP,
    ABOUT_NOTICES,
    ABOUT_NOTICED,
    ABOUT_HOOK_EVENT,  /* first: player; second: match, game, event */
    ABOUT_HOOK_SEND,   /* first: delivery */
    ABOUT_HOOK_SWITCH, /* first: player; second: off */
    ABOUT_HOOK_SWITCHED,
    ABOUT_BANS
};

#endif
