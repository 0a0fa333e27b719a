/*
 * people.h: who somebody is. A player is a nickname and a secret of 128 bits
 * that only the player has; the store has its hash. No account.
 */
#ifndef SERVER_HOUSE_PEOPLE_H
#define SERVER_HOUSE_PEOPLE_H

#include "server/ground/ground.h"
#include "server/net/connection.h"
#include "server/net/wire.h"

enum { SECRET_BYTES = 16, MOST_SETTINGS = 8192 };

/* What a player wants to be called and so on, until it is stored. */
struct change {
    struct change *next;
    uint64_t number;
    struct ticket ticket;
    bool named;
    char name[MAX_SEAT_NAME];
    int language;       /* -1: stays */
    char *settings;     /* NULL: stay */
    bool hooked;        /* the webhook is another: */
    char *hook;         /* NULL: none */
    char key[FAIR_HEX]; /* of a new one, told with the answer that it is stored; "" */
};

struct player {
    struct person who;     /* first: a request knows no more than this */
    char *settings, *hook; /* JSON; NULL: none */
    int64_t made;
    struct connection *first; /* of the player's sockets that have said hello */
    int listening;            /* of them to the lists */
    double chats, invites, requests, tests, changed; /* credits */
    int64_t chats_at, invites_at, requests_at, tests_at, changed_at;
    int64_t matches_at; /* the list of own matches is asked for again then; 0: not */
    int64_t matches_last;
    struct frame *matches;  /* as it was sent last */
    struct change *changes; /* one after the other; the first is on its way to the store */
};

/* What is known of a connection beside its player. */
struct guest {
    struct connection *sibling; /* the player's next socket */
    bool asked_who;             /* the store looks for the player */
    bool away, lobby;
    bool secret_given;
    uint8_t secret[STORE_HASH]; /* hash of what the upgrade brought */
    char *parked;               /* a hello that waits for the player */
    size_t parked_size;
    bool wants_token; /* HTTP */
};

struct player *player_find(struct server *server, int64_t id);
struct player *player_of(const struct request *request);
struct player *player_enter(struct server *server, const struct stored_player *row);
/* The member "player": of what others may know of one, or the whole. */
void player_write(struct server *server, const struct player *player, bool whole, struct text *out);
int people_language(const char *language); /* -1: none of ours */
/* The store has looked for whose secret it is. */
void guest_known(struct server *server, struct store_answer *answer);
void player_free(struct player *player);
void player_tell(struct server *server, const struct player *player); /* on all sockets */
void player_send(struct server *server, const struct player *player, struct frame *frame);
/* What the change says becomes true when it is stored, and is answered then. A copy is kept;
 * its texts belong to it from now on. */
enum done player_change(struct request *request, const struct change *wish);
bool secret_hash(const char *secret, size_t length, uint8_t hash[STORE_HASH]);
/* Over HTTP: who this is, by a cookie or a code; else somebody new. */
void people_page(struct server *server, struct connection *connection, const char *cookie,
                 const char *code);

#endif
