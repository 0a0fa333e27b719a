/*
 * house.h: the real server for tests, without sockets and by a clock of the
 * test's own. Some people are connected; whatever they are sent is kept, a line
 * each; and a match of some of them can be played at random.
 */
#ifndef HELPERS_HOUSE_H
#define HELPERS_HOUSE_H

#include "server/house/own.h"
#include "server/match/own.h"
#include "server/whole.h"

enum { HOUSE_PEOPLE = 6 };

struct house {
    struct server *server;
    int64_t now;
    int64_t wall;    /* by which the calendar's clock is off */
    char folder[64]; /* "": the store is in memory */
    struct server_settings set;
    struct {
        char secret[SECRET_HEX];
        int64_t player;
        struct connection *connection; /* NULL: gone */
        struct text frames;
        int64_t n;
    } person[HOUSE_PEOPLE];
    char match[STORE_ID_SIZE]; /* the last one that was made */
    int seats;                 /* people in it: the first ones */
    struct rng rng;
};
extern struct house house;

/* For cmocka: in memory, or in a folder of its own, where it can be opened again. */
int house_open(void **state);
int house_open_on_disk(void **state);
int house_close(void **state);
void house_start(void); /* the server on the folder */
void house_stop(void);  /* as if it were killed: everybody is gone */

/* Does what there is to do at this moment. */
void house_settle(void);
/* Time goes by, in steps as a loop takes them. */
void house_pass(int64_t ms);
void house_arrive(int who);
void house_depart(int who);

/* Sends a message of the members, with a number; what came before is forgotten. */
__attribute__((format(printf, 2, 3))) void house_say(int who, const char *format, ...);
bool house_has(int who, const char *string);
void house_forget(int who); /* what came */
/* The last number behind this in what came. */
int64_t house_number(int who, const char *string);

/* A match of the first people, everybody watching, up to its first move. */
void house_make(const char *game, int seats, const char *more);
struct room *house_room(void);
/* The seats of people that are asked. */
unsigned house_asked_all(void);
int house_asked(void); /* one of them; fails where nobody is */
/* The members of a message that answers for the seat at random, with a whole packet. */
void house_answer(int seat, struct text *out);
void house_play(int seat); /* and says it; fails where it is refused */

#endif
