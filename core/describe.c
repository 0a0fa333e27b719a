/* describe.c: a match as JSON, from its tables. */
#include "core/describe.h"

#include <string.h>

enum { MAX_MOVE_TEXT = 160 };

void json_options(struct text *out, const char *key, const struct match *match)
{
    const struct game *game = match->game;
    json_open(out, key, '{');
    for (int i = 0; game->options[i].name; i++) {
        char value[64];
        option_print(&game->options[i], match->setup.option[i], value, sizeof value);
        json_text(out, game->options[i].name, value);
    }
    json_close(out, '}');
}

/* Kinds of moves with what is needed to count action numbers oneself. */
void json_kinds(struct text *out, const char *key, const struct match *match)
{
    const struct game *game = match->game;
    int first = 0;
    json_open(out, key, '[');
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++) {
        int size = 1;
        json_open(out, NULL, '{');
        json_text(out, "kind", kind->word);
        json_number(out, "first", first);
        json_bool(out, "draft", kind->flags & MOVE_DRAFT);
        json_open(out, "args", '[');
        for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
            const struct move_arg *arg = &kind->arg[i];
            json_open(out, NULL, '{');
            json_text(out, "name", arg->name);
            if (arg->noun)
                json_text(out, "noun", arg->noun);
            json_number(out, "low", arg->low);
            json_number(out, "size", arg->size);
            json_bool(out, "span", arg->slot == 'n');
            json_close(out, '}');
            size *= arg->size;
        }
        json_close(out, ']');
        json_close(out, '}');
        first += size;
    }
    json_close(out, ']');
}

void json_nouns(struct text *out, const char *key, const struct match *match)
{
    const struct game *game = match->game;
    json_open(out, key, '{');
    for (const struct noun *noun = game->nouns; noun->name; noun++) {
        json_open(out, noun->name, '[');
        for (int i = 0; i < noun_count(game, noun->name); i++) {
            const char *name = noun_name(game, match->edition->data, noun->name, i);
            if (name)
                json_text(out, NULL, name);
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

void json_fields(struct text *out, const char *key, const struct match *match)
{
    json_open(out, key, '[');
    for (const struct field *field = match->game->fields; field->name; field++) {
        if (!strncmp(field->name, "spare", 5))
            continue;
        json_open(out, NULL, '{');
        json_text(out, "name", field->name);
        json_number(out, "rows", field->rows);
        json_number(out, "cols", field->cols);
        if (field->row)
            json_text(out, "row", field->row);
        if (field->col)
            json_text(out, "col", field->col);
        if (field->noun)
            json_text(out, "noun", field->noun);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void json_layout(struct text *out, const char *key, const struct game *game)
{
    json_open(out, key, '{');
    json_text(out, "game", game->id);
    json_number(out, "version", game->version);
    json_number(out, "size", (int64_t)game->state_size);
    json_open(out, "fields", '[');
    for (const struct field *field = game->fields; field->name; field++) {
        json_open(out, NULL, '{');
        json_text(out, "name", field->name);
        json_number(out, "offset", field->offset);
        json_number(out, "width", field->width);
        json_number(out, "stride", field->stride);
        json_number(out, "rows", field->rows);
        json_number(out, "cols", field->cols);
        if (field->noun)
            json_text(out, "noun", field->noun);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void json_actor(struct text *out, int actor)
{
    if (actor == CHANCE)
        json_text(out, "actor", "chance");
    else if (actor == HOST)
        json_text(out, "actor", "host");
    else
        json_number(out, "actor", actor);
}

void json_event(struct text *out, const char *key, const struct match *match, size_t seq,
                const struct event *event)
{
    struct message told;
    char line[MAX_MOVE_TEXT] = "";
    move_print(match->game, match->edition->data, event->move, line, sizeof line);
    move_tell(match->game, event->actor, event->move, &told);
    json_open(out, key, '{');
    json_number(out, "seq", (int64_t)seq);
    json_actor(out, event->actor);
    if (event->what == EVENT_UNDO)
        json_bool(out, "undo", true);
    json_move(out, "move", match->game, match->edition->data, event->move);
    json_text(out, "text", line);
    json_message(out, "message", match->game, match->edition->data, &told);
    json_close(out, '}');
}

void json_result(struct text *out, int players, const struct result *result)
{
    json_open(out, "points", '[');
    for (int seat = 0; seat < players; seat++)
        json_number(out, NULL, result->points[seat]);
    json_close(out, ']');
    json_open(out, "rank", '[');
    for (int seat = 0; seat < players; seat++)
        json_number(out, NULL, result->rank[seat]);
    json_close(out, ']');
}
