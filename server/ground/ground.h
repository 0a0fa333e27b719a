/*
 * ground.h: what all rooms of the server stand on: its settings, the time, the
 * store, the words, what is counted, and whom to ask for everything else.
 *
 * Each room has a struct of its own, which nobody else can look into. Across a
 * wait only numbers are kept, never pointers: a connection or a match may be
 * gone when the answer comes.
 */
#ifndef SERVER_GROUND_GROUND_H
#define SERVER_GROUND_GROUND_H

#include "core/fault.h"
#include "core/rng.h"
#include "core/session.h"
#include "core/text.h"
#include "core/value.h"
#include "fair/fair.h"
#include "server/ground/about.h"
#include "server/ground/credit.h"
#include "server/ground/figures.h"
#include "server/ground/index.h"
#include "server/ground/lives.h"
#include "server/ground/publiclog.h"
#include "server/ground/settings.h"
#include "store/store.h"
#include "words/words.h"

enum { LANGUAGES = 3, MOST_GAMES = 16 };

struct outgoing;

/* Who somebody is, for those who only talk to them. */
struct person {
    int64_t id;
    char name[MAX_SEAT_NAME];
    int language; /* index of words_languages; -1: none told */
};

struct server {
    struct server_settings set;
    struct archive *archive;
    struct words *words[LANGUAGES];
    char build[40];
    char layouts[MOST_GAMES][17]; /* of all_games: how their views lie in bytes */
    int64_t now;                  /* milliseconds since 1970 */
    int64_t tick;                 /* milliseconds that only go on */
    double slack;                 /* by which the moment may still be set right */
    int64_t began;                /* moment at which it was started */
    struct lives lives;           /* this one's, and those of the servers before */
    struct rng rng;
    struct figures figures;
    int64_t log_lines; /* how far the public log goes that is stored */
    uint8_t log_head[FAIR_BYTES];
    bool can_write; /* the last sign of life was stored */
    bool read_only; /* by the operator: no new matches */
    bool stopping;
    char damage[STORE_ROW_NAME]; /* the damaged row that was told last */
    int64_t alive_at, swept_at;  /* ticks: the next sign of life, the next sweep */

    /* Who sends webhooks; NULL in tests: nobody. */
    void (*deliver)(struct server *server, const struct outgoing *out);
    void (*give_up)(struct server *server, uint64_t number);

    struct net *net;         /* server/net: connections and what goes over them */
    struct matches *matches; /* server/match: those in memory */
    struct people *people;   /* server/house: who is here */
};

/* Moments follow the calendar's clock, but where that is set (by hand, after a sleep of the
 * machine) only slowly, by a hundredth: what lies between two moments is what went by. */
void server_time(struct server *server, int64_t now, int64_t tick);
/* How the views of a game lie in bytes, as 16 letters. */
const char *server_layout(const struct server *server, const struct game *game);

#endif
