/*
 * describe.h: what a match is played with and what happened in it, as JSON: the
 * same members in the line protocol (docs/protocol.md) and in the public
 * interface (docs/api.md).
 */
#ifndef CORE_DESCRIBE_H
#define CORE_DESCRIBE_H

#include "core/session.h"
#include "core/text.h"

/* An object: every option with its value as text. */
void json_options(struct text *out, const char *key, const struct match *match);
/* The kinds of moves, with all that is needed to count action numbers. */
void json_kinds(struct text *out, const char *key, const struct match *match);
/* For each noun its names in order. */
void json_nouns(struct text *out, const char *key, const struct match *match);
/* The members of a view. */
void json_fields(struct text *out, const char *key, const struct match *match);
/* How a view lies in bytes: {"size":..,"fields":[..]}. Element (row, col) of a field is
 * a signed integer of `width` bytes at offset + (row * cols + col) * stride. */
void json_layout(struct text *out, const char *key, const struct game *game);
/* Event `seq` as a viewer sees it: masked already. */
void json_event(struct text *out, const char *key, const struct match *match, size_t seq,
                const struct event *event);
/* The members "points" and "rank" of an object that is open. */
void json_result(struct text *out, int players, const struct result *result);

#endif
