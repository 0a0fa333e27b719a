/* inside.h: what the files of the client share. */
#ifndef CLIENT_INSIDE_H
#define CLIENT_INSIDE_H

#include "client/client.h"

/* A request that has no answer yet, or one that nobody took yet. */
struct client_request {
    struct client_request *next;
    int64_t n;
    char type[16];
    enum client_again again;
    bool kept; /* somebody waits for the answer, and frees it */
    bool done;
    enum client_result result;
    uint64_t due; /* when it is sent again because the server asked for a pause; 0: it is not */
    struct text text, answer;
};

enum client_state { STATE_IDLE, STATE_PAUSE, STATE_CONNECT, STATE_HELLO, STATE_READY };

struct client {
    struct address address;
    struct channel *channel;
    const struct words *words;
    struct client_listener listener;
    struct client_keeper keeper;
    char secret[CLIENT_SECRET];
    enum client_state state;
    enum channel_fault fault; /* of the last connection */
    bool entered;             /* hello was answered once */
    bool lost;                /* and the listener knows that the connection is gone */
    int failures;
    uint64_t retry_at, heard_at; /* milliseconds of clock_wall */
    int64_t pause;               /* that the server asked for; 0: none */
    int64_t number;
    struct client_request *requests;
    struct text hello;   /* the server's */
    struct text refused; /* the answer to a hello that was refused */
    char build[CLIENT_BUILD];
    bool got; /* an HTTP answer came */
    struct channel_event answer;
    struct sitting sitting;
};

void client_happened(struct client *client, enum client_news what, enum channel_fault fault,
                     enum error error);
/* Sends the request `watch` of the sitting, whose answer nobody waits for. */
void client_watch_again(struct client *client);

/* Frames of the match that is watched (sitting.c). */
void sitting_frame(struct client *client, const char *type, struct value frame);
/* The answer to a request of the exchange or a signature; the key of a refusal, or "". */
void sitting_answered(struct client *client, const struct client_request *request,
                      const char *refused);
/* Breaks the match off: it is not watched any further. */
void sitting_break(struct client *client, enum client_news what, enum error error);

/* The match that is watched: its exchange (exchange.c). The head, as it changes; the lines;
 * the beginning of play. False: the match was broken off. */
bool exchange_head(struct client *client);
void exchange_frame(struct client *client, struct value frame);
bool exchange_begun(struct client *client);
/* The desk, new, keeps a note where the exchange was checked. */
void exchange_note(struct sitting *sitting);
/* Signs the last note, once, when the match is over and all of it was shown. */
void exchange_over(struct client *client);
void exchange_forget(struct sitting *sitting);
void sitting_close(struct sitting *sitting);
/* The members of its `watch`. */
void sitting_watch(const struct sitting *sitting, struct text *members);

#endif
