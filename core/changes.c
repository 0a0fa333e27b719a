/* changes.c: what became different between two views, from the table of fields. */
#include "core/changes.h"

#include <stdio.h>
#include <string.h>

/* Where nothing can be hidden, -1 is a number like any other. */
static bool is_unseen(const struct field *field, int64_t value)
{
    return value == UNKNOWN && (field->seen != SEEN_BY_ALL || field->covered || field->noun);
}

/* A number that the viewer does not see before or after has no sentence; a
 * named thing has: it comes from, or goes, out of sight. */
static bool is_told(const struct field *field, int64_t from, int64_t to)
{
    if (from == to)
        return false;
    return field->noun || (!is_unseen(field, from) && !is_unseen(field, to));
}

static void make_message(const struct game *game, const struct field *field, int row, int col,
                         int64_t from, int64_t to, struct message *message)
{
    *message = (struct message){ .count = 4,
                                 .arg = { { "row", field->row, row },
                                          { "col", field->col, col },
                                          { "from", field->noun, (int32_t)from },
                                          { "to", field->noun, (int32_t)to } } };
    snprintf(message->key, sizeof message->key, "%s.field.%s", game->id, field->name);
}

static int field_changes(const struct game *game, const struct field *field, int rows,
                         const void *before, const void *after,
                         void (*tell)(void *context, const struct message *message), void *context)
{
    int count = 0;
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < field->cols; col++) {
            int64_t from = field_get(field, before, row, col);
            int64_t to = field_get(field, after, row, col);
            if (!is_told(field, from, to))
                continue;
            count++;
            if (tell) {
                struct message message;
                make_message(game, field, row, col, from, to, &message);
                tell(context, &message);
            }
        }
    return count;
}

int changes_tell(const struct game *game, int players, const void *before, const void *after,
                 void (*tell)(void *context, const struct message *message), void *context)
{
    int count = 0;
    for (const struct field *field = game->fields; field->name; field++) {
        if (!field->told)
            continue;
        bool seats = field->row && !strcmp(field->row, "seat") && players < field->rows;
        count +=
            field_changes(game, field, seats ? players : field->rows, before, after, tell, context);
    }
    return count;
}
