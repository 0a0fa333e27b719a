/*
 * value.h: JSON that comes from outside, read strictly and in place.
 *
 * value_read looks through the whole text once; what it accepts is UTF-8 and
 * JSON (RFC 8259) through and through, no deeper than VALUE_DEPTH. The other
 * functions find their way in it without keeping anything: for short texts.
 */
#ifndef CORE_VALUE_H
#define CORE_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VALUE_DEPTH = 16 };

enum value_kind {
    VALUE_NONE, /* there is no such member or element */
    VALUE_NULL,
    VALUE_BOOL,
    VALUE_NUMBER,
    VALUE_TEXT,
    VALUE_LIST,
    VALUE_OBJECT
};

/* A part of a text that was accepted. */
struct value {
    const char *at, *end;
};

/* The only value of the text. False: it is no JSON. */
bool value_read(const char *text, size_t size, struct value *value);

enum value_kind value_kind(struct value value);

/* The member of an object, the first of this name; of anything else, or where
 * there is none: a value of the kind VALUE_NONE. */
struct value value_member(struct value object, const char *name);

/* Goes over the members of an object: begin with `member` all 0. `name` is a text.
 * False: no more, or it is no object. */
bool value_next_member(struct value object, struct value *name, struct value *member);
/* Whether it is a text, and this one, of at most 63 bytes. */
bool value_is_text(struct value value, const char *wanted);

/* Goes over the elements of a list: begin with `element` all 0. False: no more,
 * or it is no list. */
bool value_next(struct value list, struct value *element);

/* The text, its escapes resolved, ended by a 0. False: it is none, does not fit,
 * or has a 0 in it. */
bool value_text(struct value value, char *text, size_t size);
/* Where value_text has room for any text of this value: its bytes, with the 0. */
size_t value_room(struct value value);
/* A whole number between these, written without a point or exponent. */
bool value_number(struct value value, int64_t low, int64_t high, int64_t *number);
bool value_bool(struct value value, bool *truth);

#endif
