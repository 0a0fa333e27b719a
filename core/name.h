/*
 * name.h: what a player may be called.
 *
 * A name stands in lines of records, in JSON, in sentences and on screens of
 * others. So it is UTF-8 without anything that cannot be seen or that changes
 * how the text around it is shown: no control characters, no separators of
 * lines, nothing that turns the direction of writing, nothing without width
 * that would make two names look alike. Marks that combine with a letter are
 * letters, too. Nor does a name end like a tag of a record's line: a "#" at its
 * beginning or behind a blank, and 16 bytes.
 */
#ifndef CORE_NAME_H
#define CORE_NAME_H

#include <stdbool.h>
#include <stddef.h>

enum {
    NAME_LETTERS = 31,                   /* at most, of any writing */
    MAX_SEAT_NAME = 4 * NAME_LETTERS + 1 /* bytes, with its final 0 */
};

/* Whether these bytes can be a name; none at all is the name of who has none. */
bool name_check(const char *name, size_t length);
/* How many bytes its first letters have, at most so many of them. */
size_t name_cut(const char *name, int letters);

#endif
