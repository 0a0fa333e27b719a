/*
 * text.h: a growing text, and a JSON writer on top of it.
 *
 * Running out of memory sets `failed` and keeps what was written before;
 * callers look once, at the end.
 */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

struct text {
    char *data; /* always ended by 0 once something was written */
    size_t size, room;
    bool failed;
    bool comma; /* JSON: a value stands before */
};

void text_free(struct text *text);
void text_add(struct text *text, const char *string);
void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add_number(struct text *text, int64_t number);
__attribute__((format(printf, 2, 3))) void text_printf(struct text *text, const char *format, ...);

/* Whether the bytes are UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF. */
bool text_is_utf8(const char *bytes, size_t count);
/* Whether they are UTF-8 that can be shown on one line: without control characters, those
 * behind ASCII (U+0080 to U+009F) included, and without separators of lines. */
bool text_is_line(const char *bytes, size_t count);

/* JSON: commas are set by the writer. Keys NULL inside arrays. No name is one of
 * libjansson's: the linker would give it ours. */
void json_open(struct text *text, const char *key, char bracket); /* '{' or '[' */
void json_close(struct text *text, char bracket);                 /* '}' or ']' */
void json_text(struct text *text, const char *key, const char *value);
void json_text_n(struct text *text, const char *key, const char *value, size_t length);
void json_number(struct text *text, const char *key, int64_t value);
void json_decimal(struct text *text, const char *key, double value); /* 6 digits; null if none */
void json_bool(struct text *text, const char *key, bool value);
void json_nothing(struct text *text, const char *key);

/* A state or view: one member per field; names where a noun names the
 * values; UNKNOWN is "?", EMPTY null, UNDRAWN "undrawn" where a noun names the
 * values or something can be hidden, else they are plain numbers. */
void json_state(struct text *text, const char *key, const struct game *game, const void *edition,
                const void *state);
/* {"kind":"buy","coin":"flyt","n":3}; hidden arguments are "?". */
void json_move(struct text *text, const char *key, const struct game *game, const void *edition,
               struct move move);
/* A list of offers: {"move":{...},"text":"amount 1","number":17}; a span has also
 * "span":"amount","high":4,"step":1: the argument that runs from its value in the move to
 * high, and how far its action numbers lie apart. */
void json_offers(struct text *text, const char *key, const struct game *game, const void *edition,
                 const struct offers *offers);
void json_message(struct text *text, const char *key, const struct game *game, const void *edition,
                  const struct message *message);

/* The dump of a state as text, "name[row][col] = value" a line; and one element of it. */
void text_state(struct text *text, const struct game *game, const void *edition, const void *state);
void text_value(struct text *text, const struct game *game, const void *edition,
                const struct field *field, int64_t value);

#endif
