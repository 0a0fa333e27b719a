/*
 * then.c: what happened, as data: events with their moves, and the views around
 * one of them, for screens that draw how it came about.
 *
 * A desk keeps what its viewer was shown. What the rules do not let people look
 * at again is not given again: events as the log leaves them out, and of fields
 * that are covered for people only what still lies open.
 */
#include <string.h>

#include "desk/inside.h"

static void write_actor(const struct event *event, struct text *out)
{
    if (event->actor < MAX_PLAYERS)
        json_number(out, "actor", event->actor);
    else
        json_text(out, "actor", event->actor == HOST ? "host" : "chance");
}

/* Whether people may still be told of event i, made at the position `then`. */
static bool is_recalled(const struct desk *desk, size_t i, const void *then)
{
    const struct game *game = desk->match.game;
    const struct event *event = &desk->past.event[i];
    return event->what == EVENT_UNDO ||
           game->recalls(desk->edition->data, desk->now, then, event->actor, event->move);
}

/* {"event":3,"actor":0,"move":{...}}, open; a move that is not recalled is null. */
static void open_event(const struct desk *desk, size_t i, const void *then, struct text *out)
{
    const struct event *event = &desk->past.event[i];
    json_open(out, NULL, '{');
    json_number(out, "event", (int64_t)(desk->past.first + i));
    write_actor(event, out);
    if (is_recalled(desk, i, then))
        json_move(out, "move", desk->match.game, desk->edition->data, event->move);
    else
        json_nothing(out, "move");
    if (event->what == EVENT_UNDO)
        json_bool(out, "undo", true);
}

enum error desk_events(const struct desk *desk, size_t from, struct text *out)
{
    desk_view view;
    size_t i = from > desk->past.first ? from - desk->past.first : 0;
    if (!desk->started)
        return ERROR_DESK_START;
    json_open(out, NULL, '{');
    json_open(out, "events", '[');
    if (i < desk->past.count)
        past_view(&desk->past, i, view);
    for (; i < desk->past.count; i++) {
        open_event(desk, i, view, out);
        json_close(out, '}');
        past_step(&desk->past, i, view);
    }
    json_close(out, ']');
    json_close(out, '}');
    return out->failed ? ERROR_MEMORY : NO_ERROR;
}

/* Covers what people may not look at any more. */
static void cover(const struct desk *desk, void *view)
{
    for (const struct field *field = desk->match.game->fields; field->name; field++)
        for (int row = 0; field->covered && row < field->rows; row++)
            for (int col = 0; col < field->cols; col++)
                if (field_get(field, desk->now, row, col) == UNKNOWN)
                    field_set(field, view, row, col, UNKNOWN);
}

static void write_view(const struct desk *desk, const char *key, const void *view, struct text *out)
{
    desk_view shown;
    memcpy(shown, view, desk->match.game->state_size);
    cover(desk, shown);
    json_state(out, key, desk->match.game, desk->edition->data, shown);
}

enum error desk_past(const struct desk *desk, size_t event, struct text *out)
{
    desk_view view;
    if (!desk->started)
        return ERROR_DESK_START;
    if (event < desk->past.first || event - desk->past.first >= desk->past.count)
        return ERROR_ARGUMENT;
    size_t i = event - desk->past.first;
    past_view(&desk->past, i, view);
    open_event(desk, i, view, out);
    write_view(desk, "before", view, out);
    past_step(&desk->past, i, view);
    write_view(desk, "after", view, out);
    json_close(out, '}');
    return out->failed ? ERROR_MEMORY : NO_ERROR;
}
