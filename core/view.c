/* view.c: whether any bytes can be a view. */
#include "core/view.h"

#include <string.h>

/* ---- bounds ------------------------------------------------------------ */

/* How many values a noun has in this match. */
static int values_of(const struct view_bounds *bounds, const char *name, int players)
{
    const struct game *game = bounds->game;
    int count = strcmp(name, "seat") ? noun_count(game, name) : players, used = 0;
    while (used < count && noun_name(game, bounds->edition, name, used))
        used++;
    return used;
}

void view_bounds(struct view_bounds *bounds, const struct game *game, const void *edition,
                 const struct setup *setup, int viewer)
{
    *bounds = (struct view_bounds){ .game = game, .edition = edition, .viewer = viewer };
    game->setup(edition, bounds->start, setup);
    bounds->phase = game_phase(game);
    while (game->kinds[bounds->kinds].word)
        bounds->kinds++;
    for (int i = 0; game->fields[i].name; i++) {
        const struct field *field = &game->fields[i];
        bounds->field[i].low = field->low;
        bounds->field[i].high = field->high;
        if (!field->bits && !field->noun)
            continue;
        int count = values_of(bounds, field->bits ? field->bits : field->noun, setup->players);
        bounds->field[i].high =
            field->bits ? (int64_t)(((uint64_t)1 << count) - 1) : (int64_t)count - 1;
    }
}

/* ---- a view ------------------------------------------------------------- */

static bool can_hide(const struct field *field)
{
    return field->seen != SEEN_BY_ALL || field->covered || field->fleeting;
}

/* What field_get says, where many are asked for. */
static inline int64_t element(const struct field *field, const void *view, int i)
{
    const char *at = (const char *)view + field->offset + (size_t)i * field->stride;
    int16_t two;
    if (field->width == 1)
        return (int8_t)*at;
    if (field->width != 2)
        return field_get(field, view, 0, i);
    memcpy(&two, at, sizeof two);
    return two;
}

bool view_value_fits(const struct view_bounds *bounds, int number, int64_t value)
{
    const struct field *field = &bounds->game->fields[number];
    return (value >= bounds->field[number].low && value <= bounds->field[number].high) ||
           (value == EMPTY && field->also & ALSO_EMPTY) ||
           (value == UNDRAWN && field->also & ALSO_UNDRAWN);
}

/* What the viewer would be shown of a position with this view. */
static void show_again(const struct view_bounds *bounds, const void *view, void *again)
{
    unsigned char state[MAX_STATE] __attribute__((aligned(64)));
    const struct game *game = bounds->game;
    memcpy(state, view, game->state_size);
    for (const struct field *field = game->fields; field->name; field++)
        for (int i = can_hide(field) ? field->rows * field->cols : 0; --i >= 0;)
            if (element(field, view, i) == UNKNOWN)
                field_set(field, state, 0, i, 0);
    game_observe(game, state, bounds->viewer, SHOWN, again);
}

static bool is_field(const struct view_bounds *bounds, int number, const void *view)
{
    const struct field *field = &bounds->game->fields[number];
    for (int i = field->rows * field->cols; --i >= 0;) {
        int64_t value = element(field, view, i);
        if ((!view_value_fits(bounds, number, value) && !(value == UNKNOWN && can_hide(field))) ||
            (field->fixed && value != element(field, bounds->start, i)))
            return false;
    }
    return true;
}

/* Whether the viewer sees of a field what people at this place see; what is fleeting may be
 * gone. */
static bool is_seen(const struct field *field, const void *view, const void *again)
{
    for (int i = field->rows * field->cols; --i >= 0;) {
        int64_t value = element(field, view, i);
        if (value != element(field, again, i) && !(field->fleeting && value == UNKNOWN))
            return false;
    }
    return true;
}

const char *view_fault(const struct view_bounds *bounds, const void *view)
{
    unsigned char again[MAX_STATE] __attribute__((aligned(64)));
    const struct game *game = bounds->game;
    show_again(bounds, view, again);
    bool same = !memcmp(view, again, game->state_size);
    for (int i = 0; game->fields[i].name; i++)
        if (!is_field(bounds, i, view) || (!same && !is_seen(&game->fields[i], view, again)))
            return game->fields[i].name;
    return game->audit(bounds->edition, view);
}

/* ---- a move --------------------------------------------------------------- */

/* Whether the viewer may be kept from seeing this argument, whatever it is. */
static bool may_be_hidden(const struct view_bounds *bounds, const void *view, int actor,
                          struct move move, const struct move_arg *arg)
{
    const struct game *game = bounds->game;
    for (int value = arg->low; value < arg->low + arg->size; value++) {
        struct move masked = move;
        move_set(&masked, arg, value);
        if (game->mask(bounds->edition, view, bounds->viewer, actor, &masked) &&
            move_argument(masked, arg) == HIDDEN)
            return true;
    }
    return false;
}

static const char *argument_fault(const struct view_bounds *bounds, const void *view, int actor,
                                  struct move move)
{
    const struct move_arg *arg = bounds->game->kinds[move.kind].arg;
    struct move whole = move;
    for (int i = 0; i < MAX_ARGS && arg[i].name; i++)
        if (move_argument(move, &arg[i]) == HIDDEN)
            move_set(&whole, &arg[i], arg[i].low);
    for (int i = 0; i < MAX_ARGS && arg[i].name; i++) {
        int value = move_argument(move, &arg[i]);
        if (value == HIDDEN ? !may_be_hidden(bounds, view, actor, whole, &arg[i])
                            : value < arg[i].low || value >= arg[i].low + arg[i].size)
            return arg[i].name;
    }
    return NULL;
}

const char *view_move_fault(const struct view_bounds *bounds, const void *view, int actor,
                            struct move move)
{
    const struct game *game = bounds->game;
    if (!move.kind || move.kind >= bounds->kinds)
        return "a move of no kind";
    if (bounds->phase &&
        !(game->kinds[move.kind].phases >> field_get(bounds->phase, view, 0, 0) & 1))
        return "a move at another time";
    if (actor < 0 || actor > CHANCE || !(game->active(bounds->edition, view) >> actor & 1))
        return "a move of somebody else";
    return argument_fault(bounds, view, actor, move);
}
