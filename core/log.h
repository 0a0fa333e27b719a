/*
 * log.h: the events of a match, packed as a session remembers them.
 *
 * An event takes two bytes and one for each argument of its kind; where not
 * everybody saw all of it, half a byte more for each viewer says what that
 * viewer saw. Marks at every 64th event make any of them quickly found, by its
 * number among all or among those that a viewer saw; so does one more where the
 * last step began.
 *
 * Only the session uses it. Viewers are numbered here: the seats, then the
 * spectator.
 */
#ifndef CORE_LOG_H
#define CORE_LOG_H

#include "core/session.h"

enum { LOG_VIEWERS = MAX_PLAYERS + 1 };

/* What viewers saw of an event, four bits for each: whether anything, and
 * which arguments were hidden. */
enum { SIGHT_SEEN = 8, SIGHT_NO_A = 1, SIGHT_NO_B = 2, SIGHT_NO_N = 4 };

/* How far the log goes; to cut it there again. */
struct log_point {
    uint32_t count, size;
    uint32_t seen[LOG_VIEWERS]; /* how many events each viewer saw */
};

struct log {
    const struct game *game;
    int viewers;
    struct log_point end;
    uint32_t room, mark_room;
    unsigned char *bytes;
    uint32_t at_index, at_byte; /* behind the event that was read last */
    struct log_point last; /* where the last step began: what is asked for most lies behind it */
    uint32_t *marks;       /* of every 64th event: where it begins, then what was seen before it */
};

void log_open(struct log *log, const struct game *game, int players);
void log_close(struct log *log);
bool log_copy(struct log *to, const struct log *from, const struct log_point *end);
size_t log_bytes(const struct log *log);

/* Room for so many more events; false: no memory. */
bool log_reserve(struct log *log, uint32_t events);
/* Room was reserved. */
void log_add(struct log *log, struct event event, uint64_t sights);
void log_cut(struct log *log, const struct log_point *end);
/* The last step began here. */
void log_mark(struct log *log, const struct log_point *last);

/* Goes over the events from `index` on. */
struct log_reader {
    const struct log *log;
    const unsigned char *at;
    uint32_t index; /* of the next one */
};
struct log_reader log_from(const struct log *log, uint32_t index);
struct event log_next(struct log_reader *reader, uint64_t *sights);

/* One event; the next one is found at once. */
struct event log_event(struct log *log, uint32_t index);

/* The event with this number among those that the viewer saw, as seen; returns
 * its number among all. */
uint32_t log_seen(const struct log *log, int viewer, uint32_t seq, struct event *event);

#endif
