/*
 * outputs.h: everything that a viewer gets to see of a match, as a list.
 *
 * The non-interference test compares all of it, byte by byte, between
 * matches that differ only in what the viewer may not know. Whoever adds a
 * way to show something to a viewer (a hint, a message, a screen) adds a
 * line to the table in outputs.c.
 */
#ifndef TESTS_HELPERS_OUTPUTS_H
#define TESTS_HELPERS_OUTPUTS_H

#include "core/session.h"
#include "core/text.h"

struct output {
    const char *name; /* NULL ends the list */
    bool costly;      /* compared now and then only */
    void (*write)(const struct session *session, int viewer, struct text *out);
};

extern const struct output all_outputs[];

/* How often a desk took nothing of what it was fed: the game shows what it may not. */
extern int desks_refused;

/* A hint after enough play for a cause to be named, which takes too long for the table;
 * true: one was. */
bool write_cause(const struct session *session, int viewer, struct text *out);

#endif
