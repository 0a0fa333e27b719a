/*
 * logbook.h: a player's side of a server's public log (docs/fairness.md): the head that
 * was seen last, held against the log as it is now.
 *
 * Where the log cannot be fetched nothing is said: networks fail. What is told is a
 * contradiction: a log that does not lead on from the head that was kept, or to the one
 * that the server told, or that does not have what must stand there.
 */
#ifndef CLIENT_LOGBOOK_H
#define CLIENT_LOGBOOK_H

#include "client/client.h"
#include "fair/log.h"

/* A head: of so many lines. */
struct logbook {
    bool known;
    int64_t lines;
    uint8_t head[FAIR_BYTES];
};

enum logbook_word {
    LOGBOOK_SILENT,    /* it could not be looked at */
    LOGBOOK_TRUE,      /* as far as it was looked at */
    LOGBOOK_REWRITTEN, /* it does not lead from one head to the other */
    LOGBOOK_ABSENT     /* the commitment is not there */
};

/* The member `log` of a message, or the text of fair_log_place_write. False: there is none. */
bool logbook_told(struct value message, struct logbook *told);
bool logbook_read(const char *text, size_t size, struct logbook *book);

/* Follows the log from what is known towards what was told, over some pages at most, and then
 * knows as much; a contradiction leaves what was told as known. `log` is opened here; its story,
 * if it is wanted, is that of the lines between. The first time whatever is told is known. */
enum logbook_word logbook_follow(struct client *client, struct logbook *known,
                                 const struct logbook *told, struct fair_log *log);
/* The same as far as the log goes by now. */
enum logbook_word logbook_catch_up(struct client *client, struct logbook *known,
                                   struct fair_log *log);
/* Whether a commitment of just now stands in the log that was told. */
enum logbook_word logbook_find(struct client *client, const struct logbook *told,
                               const uint8_t commitment[FAIR_BYTES]);

#endif
