/* points.c: the points of a sweep, as plans; and those that cannot be played. */
#include <stdlib.h>
#include <string.h>

#include "cli/sim/sim.h"
#include "fair/hash.h"
#include "sim/sweep.h"

enum axis_kind { AXIS_PLAYERS, AXIS_OPTION, AXIS_EDITION };

struct sweep_grid {
    struct sim_axis axis[SIM_MAX_AXES];
    enum axis_kind kind[SIM_MAX_AXES];
    int axes;
    size_t points;
};

/* ---- axes -------------------------------------------------------------------------------- */

static bool fail_sweep(enum error error, const char *text)
{
    struct words_arg args[] = { words_string("sweep", text), words_number("most", SIM_MAX_POINTS) };
    return cli_error(error, args, 2), false;
}

static bool is_option(const struct game *game, const char *name)
{
    for (int i = 0; game->options[i].name; i++)
        if (!strcmp(game->options[i].name, name))
            return true;
    return false;
}

/* What a path at fault could have been: words of the edition, and options. */
static bool fail_path(const struct game *game, const char *path, struct sim_path_error *error)
{
    if (error->error == ERROR_SIM_PATH_WORD)
        for (int i = 0; game->options[i].name; i++)
            text_printf(&error->right, ", %s", game->options[i].name);
    struct words_arg args[] = { words_string("path", path), words_string("word", error->word),
                                words_string("right",
                                             error->right.data ? error->right.data : "–") };
    cli_error(error->error, args, 3);
    text_free(&error->right);
    return false;
}

static bool find_axis(const struct sim_order *order, struct sweep_grid *grid, int number)
{
    struct sim_axis *axis = &grid->axis[number];
    struct text whole = { 0 };
    struct sim_path_error error;
    grid->kind[number] = !strcmp(axis->name, "players")            ? AXIS_PLAYERS
                         : is_option(order->plan.game, axis->name) ? AXIS_OPTION
                                                                   : AXIS_EDITION;
    if (grid->kind[number] == AXIS_EDITION) {
        if (!sim_path_find(order->plan.edition, axis->name, &whole, &error)) {
            text_free(&whole);
            return fail_path(order->plan.game, axis->name, &error);
        }
        free(axis->name);
        axis->name = whole.data;
    }
    if (!axis->name || !(order->set->axis[number] = strdup(axis->name)))
        return cli_fail("cli.memory", NULL, 0), false;
    for (int i = 0; i < number; i++)
        if (!strcmp(grid->axis[i].name, axis->name))
            return fail_sweep(ERROR_SIM_SWEEP_TWICE, axis->name);
    return true;
}

static bool read_axes(const struct sim_order *order, const struct flag *sweep,
                      struct sweep_grid *grid)
{
    grid->points = 1;
    for (int i = 0; i < sweep->count; i++) {
        enum error error = sim_axis_read(sweep->list[i], &grid->axis[grid->axes++]);
        if (error)
            return fail_sweep(error, sweep->list[i]);
        if (!find_axis(order, grid, i))
            return false;
        grid->points *= grid->axis[i].count;
        if (grid->points > SIM_MAX_POINTS)
            return fail_sweep(ERROR_SIM_SWEEP_MANY, sweep->list[i]);
    }
    order->set->axes = grid->axes;
    return true;
}

/* ---- points ------------------------------------------------------------------------------- */

/* The value of an axis at a point; the last axis changes fastest. */
static const char *value_at(const struct sweep_grid *grid, size_t point, int axis)
{
    for (int i = grid->axes - 1; i > axis; i--)
        point /= grid->axis[i].count;
    return grid->axis[axis].value[point % grid->axis[axis].count];
}

static void say_value(struct text *why, const char *key, const char *name, const char *value)
{
    struct words_arg args[] = { words_string("name", name), words_string("value", value) };
    words_say(cli_words(), NULL, key, args, 2, why);
}

static bool set_players(struct sim_plan *plan, const char *value, struct text *why)
{
    const struct game *game = plan->game;
    int players = value[0] >= '0' && value[0] <= '9' && !value[1] ? value[0] - '0' : 0;
    if (players >= game->min_players && players <= game->max_players) {
        plan->setup.players = (uint8_t)players;
        return true;
    }
    say_value(why, "error.sim.point.value", "players", value);
    return false;
}

static bool set_option(struct sim_plan *plan, const char *name, const char *value, struct text *why)
{
    struct text pair = { 0 };
    const char *at;
    text_printf(&pair, "%s=%s", name, value);
    bool good = !pair.failed && !setup_parse(plan->game, pair.data, &plan->setup, &at);
    text_free(&pair);
    if (!good)
        say_value(why, "error.sim.point.value", name, value);
    return good;
}

/* The edition with the point's values; NULL: *why tells, or no memory. */
static struct edition *change_edition(const struct sim_plan *plan, const struct sweep_grid *grid,
                                      size_t point, struct text *why)
{
    struct text text = { 0 };
    struct edition_error error;
    char hash[FAIR_HEX];
    text_add_bytes(&text, plan->edition->text, plan->edition->size);
    for (int i = 0; i < grid->axes; i++) {
        struct text changed = { 0 };
        struct edition before = { .game = plan->game, .text = text.data, .size = text.size };
        if (grid->kind[i] != AXIS_EDITION || text.failed)
            continue;
        sim_path_set(&before, grid->axis[i].name, value_at(grid, point, i), &changed);
        text_free(&text);
        text = changed;
    }
    if (text.failed)
        return NULL;
    fair_hash_text(text.data, text.size, hash);
    struct edition *edition = edition_read(plan->game, text.data, text.size, hash, &error);
    if (!edition)
        words_edition_error(cli_words(), plan->game, plan->edition->name, &error, why);
    text_free(&text);
    if (edition)
        edition->shipped =
            !strcmp(edition->sha256, plan->edition->sha256) && plan->edition->shipped;
    return edition;
}

static bool make_plan(const struct sim_order *order, const struct sweep_grid *grid, size_t point,
                      const char *agents, struct sim_plan *plan, struct edition **own,
                      struct text *why)
{
    const char *at;
    size_t length;
    bool changed = false;
    for (int i = 0; i < grid->axes; i++) {
        const char *name = grid->axis[i].name, *value = value_at(grid, point, i);
        changed |= grid->kind[i] == AXIS_EDITION;
        if ((grid->kind[i] == AXIS_PLAYERS && !set_players(plan, value, why)) ||
            (grid->kind[i] == AXIS_OPTION && !set_option(plan, name, value, why)))
            return false;
    }
    if (sim_agents(plan, agents, &at, &length)) {
        say_value(why, "error.sim.point.agents", "agents", agents);
        return false;
    }
    if (changed)
        plan->edition = *own = change_edition(&order->plan, grid, point, why);
    const char *key = plan->edition ? sim_check(plan) : NULL;
    if (key)
        words_say(cli_words(), NULL, key, NULL, 0, why);
    return plan->edition && !key;
}

static bool add_refused(struct sim_set *set, const struct sweep_grid *grid, size_t point,
                        struct text *why)
{
    struct text name = { 0 };
    struct sim_refused *grown = realloc(set->refused, (set->refused_count + 1) * sizeof *grown);
    if (grown)
        set->refused = grown;
    for (int i = 0; i < grid->axes; i++)
        text_printf(&name, "%s%s=%s", i ? ", " : "", grid->axis[i].name, value_at(grid, point, i));
    if (!grown || name.failed || why->failed || !why->data) {
        text_free(&name);
        text_free(why);
        return cli_fail("cli.memory", NULL, 0), false;
    }
    grown[set->refused_count++] = (struct sim_refused){ name.data, why->data };
    return true;
}

static bool add_point(struct sim_order *order, const struct sweep_grid *grid, size_t point,
                      const char *agents)
{
    struct sim_plan plan = order->plan;
    struct text why = { 0 };
    struct edition *own = NULL;
    if (!make_plan(order, grid, point, agents, &plan, &own, &why)) {
        edition_free(own);
        return add_refused(order->set, grid, point, &why);
    }
    struct sim_entry *part = sim_set_add(order->set, &plan);
    if (!part) {
        edition_free(own);
        return cli_fail("cli.memory", NULL, 0), false;
    }
    part->edition = own;
    for (int i = 0; i < grid->axes; i++)
        if (!(part->value[i] = strdup(value_at(grid, point, i))))
            return cli_fail("cli.memory", NULL, 0), false;
    return true;
}

bool sim_order_points(struct sim_order *order, const struct flag *sweep, const char *agents)
{
    struct sweep_grid grid = { 0 };
    struct sim_plan plan = order->plan;
    bool good = read_axes(order, sweep, &grid);
    /* The list of agents is at fault if no number of players can fit it. */
    plan.setup.players = (uint8_t)plan.game->max_players;
    good = good && sim_order_agents(&plan, agents);
    for (size_t i = 0; good && i < grid.points; i++)
        good = add_point(order, &grid, i, agents);
    for (int i = 0; i < grid.axes; i++)
        sim_axis_free(&grid.axis[i]);
    if (good && !order->set->count) {
        const struct sim_refused *first = &order->set->refused[0];
        struct words_arg args[] = { words_string("point", first->point),
                                    words_string("why", first->why) };
        cli_fail("error.sim.sweep.none", args, 2);
        return false;
    }
    return good;
}
