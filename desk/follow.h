/*
 * follow.h: what a desk is fed with, from the match itself.
 *
 * For whoever has the session: a driver beside the desk, or a host that writes
 * it for viewers far away. Both get the same events and differences.
 */
#ifndef DESK_FOLLOW_H
#define DESK_FOLLOW_H

#include "desk/desk.h"
#include "table/table.h"

/* What stays the same, as JSON: game, version, layout, players, options, edition
 * (with its text where it is not shipped), seats. `more` may be NULL: members to
 * be added as they are, such as "\"commitment\":\"...\"". */
void follow_head(const struct session *session, const char *more, struct text *out);

/* The same as a member `key`, from whoever knows better than the session who plays
 * each seat at present, and has the game's layout (desk_layout) at hand. */
struct follow_seat {
    enum seat_kind kind;
    const char *level; /* of a computer player */
};
void follow_write_head(const struct match *match, const char *layout,
                       const struct follow_seat seats[], const char *key, const char *more,
                       struct text *out);

/* What the viewer is told beside the events. The table may be NULL: nobody is asked. */
void follow_word(const struct session *session, const struct table *table, int viewer,
                 struct desk_word *word);

/* The viewer's event `seq` with the difference it made. Returns the length of
 * the difference. Positions of the past are without what is fleeting, so it does
 * not matter what the viewer was sent before. */
size_t follow_event(const struct session *session, int viewer, size_t seq, struct event *event,
                    uint8_t *difference);

/* The view before the viewer's event `seq`, to start with. */
void follow_start(const struct session *session, int viewer, size_t seq, void *view);

/* JSON for desk_feed: {"seq":..,"view":".."}; and the events from `from` up to but
 * not `to`, with the word beside them where these are the latest. */
void follow_write_start(const struct session *session, int viewer, size_t seq, struct text *out);
void follow_news(const struct session *session, const struct table *table, int viewer, size_t from,
                 size_t to, struct text *out);

/* Parts of it, for whoever tells more beside them: the events as elements, and the members of a
 * word. */
void follow_write_events(const struct session *session, int viewer, size_t from, size_t to,
                         struct text *out);
void follow_write_word(const struct match *match, const struct desk_word *word, struct text *out);

/* Brings a desk that lies beside the match up to it; one that knows nothing yet
 * gets all of it. */
enum error desk_follow(struct desk *desk, const struct session *session, const struct table *table);

#endif
