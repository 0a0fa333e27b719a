/*
 * client.h: a player's side of the wire (docs/wire.md): who one is, requests with
 * their answers, and one match that is watched.
 *
 * What a server sends of a match goes to a desk (desk/desk.h); the exchange of
 * promises and entropy is done and checked here. A connection that is lost comes
 * back by itself, after growing pauses that are not the same for everybody; then
 * the match is watched from the event that the desk expects, and requests that
 * have no answer yet are sent again under their own number, but for those that
 * would be done twice: these are told to be lost.
 *
 * Nothing here prints or reads a keyboard. Whoever waits for something else at the
 * same time polls client_descriptor for client_due milliseconds at most and then
 * calls client_work; listeners are called from there.
 */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include "client/channel.h"
#include "core/value.h"
#include "desk/desk.h"
#include "fair/guest.h"
#include "fair/sign.h"

enum { CLIENT_SECRET = 80, CLIENT_MATCH = 32, CLIENT_BUILD = 80 };

struct client;

enum client_news {
    CLIENT_LOST,    /* the connection; it is tried again by itself */
    CLIENT_BACK,    /* it is there again */
    CLIENT_REBUILT, /* the server's program is another one than before */
    CLIENT_BROKEN,  /* the match cannot be shown: error says why */
    CLIENT_UNFAIR,  /* its exchange is not honest, and is broken off: error says why */
    CLIENT_ANEW,    /* the exchange begins anew, with other entropy and another key */
    CLIENT_SPOKEN,  /* the match begins, and the host spoke for this seat */
    CLIENT_OTHER,   /* another device of this player, says the server, has promised for the seat */
    CLIENT_DISPUTED, /* what this seat signs is refused: the server showed it something else */
    CLIENT_FRAME    /* something else came: type and frame */
};

struct client_event {
    enum client_news what;
    enum channel_fault fault;
    enum error error;
    const char *type;
    struct value frame;
};

struct client_listener {
    void *context;
    void (*tell)(void *context, const struct client_event *event);
    bool (*stopped)(void); /* ends every wait */
};

/* What a seat needs to go on with the exchange, and to sign on, after the program was ended:
 * its side of the exchange, and the key pair. Nobody else may see it. */
struct sitting_keep {
    struct fair_guest guest;
    struct fair_signer signer;
};

/* Keeps it for each match between sittings. Each may be NULL: nothing is kept. */
struct client_keeper {
    void *context;
    bool (*load)(void *context, const char *match, struct sitting_keep *keep);
    void (*store)(void *context, const char *match, const struct sitting_keep *keep);
    void (*remove)(void *context, const char *match);
};

/* The match that is watched. */
struct sitting {
    char match[CLIENT_MATCH];
    int viewer;        /* a seat or SPECTATOR */
    char state[16];    /* "waiting", "exchange", "running", "over"; "": not known yet */
    struct text frame; /* the last message `match`, whole */
    struct text head;  /* of the desk */
    struct desk *desk; /* NULL until there is a head */
    bool renewed;      /* the desk was opened with an older head; its next start opens it anew */
    struct text lines; /* of the proof, when the exchange is done */
    bool exchanged;    /* with entropy of our own */
    struct fair_guest guest;
    struct fair_signer signer; /* of this seat, for this match alone */
    struct fair_match fair;    /* as checked at the end of the exchange; else FAIR_CLOSED */
    bool looked;               /* for what was kept of it */
    bool promised, revealed;   /* was said, once */
    bool disputed;             /* a signature was refused: no more are made */
    enum { SITTING_UNSIGNED, SITTING_SIGNING, SITTING_SIGNED } last; /* the last note */
    bool broken; /* off: nothing of it is looked at any more */
    bool again;  /* it was watched from its beginning because something did not fit */
};

/* NULL: no memory. The words outlive the client. */
struct client *client_open(const struct address *address, const struct words *words,
                           const struct client_listener *listener,
                           const struct client_keeper *keeper); /* NULL: nothing is kept */
void client_close(struct client *client); /* NULL is allowed */
const struct address *client_address(const struct client *client);
/* From now on in these words, at the server as well. */
void client_language(struct client *client, const struct words *words);

/* ---- waiting --------------------------------------------------------------------- */

int client_descriptor(const struct client *client);
int client_due(const struct client *client); /* milliseconds */
void client_work(struct client *client);
/* Waits for so long at most, and works. */
void client_wait(struct client *client, int milliseconds);

/* ---- asking ------------------------------------------------------------------------- */

/* A page of the server over HTTP. False: the event has the fault; stopped: none. */
bool client_get(struct client *client, const char *path, struct channel_event *answer);
/* Takes the player's secret and connects. False: the fault why it could not, or with
 * CHANNEL_FINE the refusal's key and sentence in `answer`. */
bool client_enter(struct client *client, const char *secret, struct text *answer,
                  enum channel_fault *fault);
bool client_is_ready(const struct client *client);
/* The message `hello` of the server. */
struct value client_hello(const struct client *client);

enum client_result {
    RESULT_ACK,
    RESULT_REFUSED, /* the answer has key and sentence */
    RESULT_LOST,    /* the connection went before the answer came, and asking twice does harm */
    RESULT_STOPPED
};
/* Whether the request may be sent again after a lost connection. */
enum client_again { ASK_ONCE, ASK_AGAIN };

/* Sends {"type":..,"n":..} with `members`, `,"match":"..."` and the like, and waits for the
 * answer; while there is no connection it waits for that. The answer may be NULL. */
enum client_result client_ask(struct client *client, const char *type, const char *members,
                              enum client_again again, struct text *answer);
/* The same without waiting. */
void client_tell(struct client *client, const char *type, const char *members);

/* ---- a match ---------------------------------------------------------------------------- */

/* Watches it, and no other any more. */
enum client_result client_watch(struct client *client, const char *match, struct text *answer);
void client_unwatch(struct client *client);
struct sitting *client_sitting(struct client *client);
/* Waits until the desk has come to this event. False: stopped, or the match is broken. */
bool client_reach(struct client *client, size_t next);

/* The member `,"signed":"..."` over what this seat was shown up to now, for a request that
 * changes the match; nothing where this seat does not sign. */
void sitting_sign(const struct sitting *sitting, struct text *members);
/* The server refused such a signature: no more are made. False: it was known. */
bool client_disputed(struct client *client);
/* Whether the match is over and the signature of its last note is still to be taken. */
bool sitting_is_signing(const struct sitting *sitting);

/* Whether a record of the match tells what this desk was shown: every event and every table
 * that was seen, under the same commitment. */
bool sitting_agrees(const struct sitting *sitting, const struct session *session,
                    const struct fair_match *fair);

#endif
