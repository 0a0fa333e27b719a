/*
 * inside.h: what a table consists of, for the files that make it: table.c (steps:
 * playing, undo, who plays, computer players) and due.c (what is due and when).
 */
#ifndef TABLE_INSIDE_H
#define TABLE_INSIDE_H

#include "table/table.h"

/* A seat that is to answer. */
struct asked {
    bool active;
    int64_t since, until; /* asked so; an answer that nobody gives in person comes then */
};

/* What a computer player has answered before its time. */
struct kept {
    bool ready, empty; /* empty: it found no answer */
    struct move move;
    uint64_t view; /* the hash of what the seat knew */
};

struct table {
    struct session *session;
    struct draws *draws;
    void (*redraw)(struct draws *draws, uint64_t made);
    struct rng rng;
    struct store *store;
    bool (*open_mind)(void *context, struct mind *mind, const struct agent *agent,
                      const struct match *match, int seat);
    void *context;
    bool ask_all;
    unsigned by_hand; /* seats that make their chance moves by hand */
    int wanted;       /* the seat that wants its own made in the open step; NOBODY */
    int hand;         /* the seat whose hand is waited for; NOBODY */
    bool clocked;     /* somebody brings the time: */
    int64_t now;
    struct pauses pauses;
    int64_t when;   /* when table_advance is due */
    unsigned given; /* the seats that are not asked: their answers are given for them */
    struct stage stage;
    struct asked asked[MAX_PLAYERS];
    struct kept kept[MAX_PLAYERS];
    struct standing standing[MAX_PLAYERS];
    int handed;         /* the seat that the open step hands over, */
    struct seat before; /* and who played it */
    bool ready;         /* nothing follows by itself: somebody is to answer, or it is over */
    bool waiting;       /* a step is with the store */
    bool ended;         /* the computer players know that it is over */
    bool closed;        /* by a fault: */
    struct fault_place fault;
    int actor;                 /* whose answer the open step is */
    int drafts[MAX_PLAYERS];   /* moves in the seats' drafts, with those of the open step */
    uint64_t drawn;            /* by chance, up to the open step */
    size_t heard[MAX_PLAYERS]; /* events that the seat had seen at its last answer */
    uint32_t replaced[MAX_PLAYERS];
    struct mind *mind[MAX_PLAYERS];
    bool lost[MAX_PLAYERS]; /* an own fault has ended its mind: it thinks no more */
    struct seat seat[];     /* of each player */
};

static inline const struct match *match_of(const struct table *table)
{
    return session_match(table->session);
}

static inline bool table_refusal(struct refusal *refusal, enum error error)
{
    if (refusal)
        *refusal = (struct refusal){ error, NULL };
    return false;
}

/* Whether a move is ready for the seat, at the position that is prepared: it stands,
 * or there is only one, which is not final and, for a person, not the end of a
 * private decision. */
bool table_gives(const struct table *table, int seat, struct move *move);
/* Whether the only answer is given for the seat after some seconds at the latest. */
bool table_is_timed(const struct table *table, int seat, struct move *move);
/* When the answer is due that is ready for the seat, and which, but for computer
 * players; TABLE_NEVER: none is. */
int64_t table_given_when(const struct table *table, int seat, struct move *move);
/* The seats whose chance moves by hand wait for them. */
unsigned table_hands(const struct table *table);
/* Of the set of seats those of computer players, or all others. */
unsigned table_seats_by(const struct table *table, unsigned set, bool computer);
uint64_t table_hash_view(const struct table *table, int seat);
/* A step has happened, before which spectators had seen `shown` events. */
void table_keep_beat(struct table *table, int seat); /* an answer that is late waits for it */
void table_renew(struct table *table, size_t shown);
/* What is due by itself, and when; after every other change. */
void table_reckon(struct table *table);
/* Why an answer is not taken now. */
bool table_refuse_now(const struct table *table, struct refusal *refusal);

#endif
