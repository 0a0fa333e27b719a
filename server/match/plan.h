/*
 * plan.h: what a match is to be played with: options, edition, clock and the
 * rest, read from a request or from the store, by the same names.
 */
#ifndef SERVER_MATCH_PLAN_H
#define SERVER_MATCH_PLAN_H

#include "core/game.h"
#include "core/text.h"
#include "core/value.h"

struct room;
struct stored_match;

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_MATCH, CLOCK_KINDS };
enum pace { PACE_NORMAL, PACE_SLOW, PACE_QUICK, PACE_NONE, PACES };

struct plan {
    const struct game *game;
    int version;
    char options[512];      /* "name=value,..." */
    char edition[MAX_NAME]; /* name */
    char edition_hash[65];
    char *edition_text; /* NULL: shipped */
    bool lot;           /* order of seats */
    enum clock_kind clock;
    int64_t clock_ms, clock_add;
    bool late_waits;
    bool spectators, hints, chat, listed;
    bool hints_told; /* somebody chose */
    enum pace pace;
    char language[3];
};

/* Reads members of a request or of a stored match over the plan; NULL: fine, else the
 * key of what is wrong; *member which. */
const char *plan_read(struct plan *plan, struct value object, const char **member,
                      struct text *detail);
void plan_write(const struct plan *plan, struct text *out);    /* members, for clients */
void plan_settings(const struct room *room, struct text *out); /* for the store */
/* *paused stays as it is where that is not told. */
const char *plan_restore(struct room *room, const struct stored_match *match, bool *paused);
void plan_free(struct plan *plan);
struct edition *plan_edition(const struct plan *plan);

#endif
