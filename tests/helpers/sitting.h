/*
 * sitting.h: a match on a table with two desks for every viewer: one beside the driver and
 * one far away, fed with what it may be sent. For tests of desks.
 */
#ifndef TESTS_SITTING_H
#define TESTS_SITTING_H

#include <jansson.h>

#include "desk/desk.h"
#include "desk/follow.h"
#include "tests/helpers/play.h"

struct drawn {
    struct draws draws;
    struct rng rng;
};

enum { VIEWERS = MAX_PLAYERS + 1 };

struct sitting {
    struct arena arena;
    struct session *session;
    struct drawn drawn;
    struct table *table;
    int viewers;
    struct desk *near[VIEWERS], *far[VIEWERS];
    int steps;
};

/* Of each language, opened once. */
const struct words *sitting_words(int language);
/* The seats, then the spectator. */
int sitting_viewer(const struct sitting *sitting, int i);
/* A desk that has not been fed; the caller closes it. */
struct desk *sitting_desk(const struct session *session, int viewer, int language);
void sitting_open(struct sitting *sitting, const struct game *game, int players, uint64_t seed);
void sitting_close(struct sitting *sitting);
/* What a desk has said; the caller lets go of it. */
json_t *desk_read(const struct text *text);
/* Everything but the log, and the end of that. */
void desk_say(const struct desk *desk, bool all, struct text *out);
/* Fails unless both say the same. */
void sitting_compare(const struct sitting *sitting, const struct desk *one, const struct desk *two,
                     bool all);
/* These sections of what a desk says, NULL: all; the caller lets go of them. */
json_t *desk_sections(const struct desk *desk, const char *sections);
/* One decision of somebody who is asked, made at a desk, and what follows. */
void sitting_play(struct sitting *sitting, struct rng *rng);
/* So many, or to the end. */
void sitting_play_out(struct sitting *sitting, int most, struct rng *rng);
/* Until all of these seats are asked. */
void sitting_play_until(struct sitting *sitting, unsigned seats, struct rng *rng);
/* Feeds both desks of a viewer, event by event, and compares them now and then
 * after each. */
void sitting_feed(struct sitting *sitting, int i);

#endif
