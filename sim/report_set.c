/* report_set.c: a set of plans as JSON (docs/simulation-sets.md has the meaning of each member). */
#include "sim/set.h"
#include "sim/tournament.h"

/* Whether a program's own decisions made its figures in all pairings. */
static bool has_own_figures(const struct sim_set *set, const struct agent *agent)
{
    bool own = true;
    for (size_t i = 0; i < set->count; i++)
        own &= sim_agent_own(&set->part[i].tally, &set->part[i].plan, agent->name) == SIM_OWN;
    return own;
}

static void write_ratings(struct text *out, const struct sim_set *set)
{
    struct elo ratings[SIM_MAX_FIELD];
    if (!sim_field_rate(set, ratings)) {
        out->failed = true;
        return;
    }
    json_open(out, "ratings", '[');
    for (int i = 0; i < set->players; i++) {
        struct sim_share share = sim_field_share(set, i);
        struct sim_interval interval = sim_wilson(share.wins, share.games);
        json_open(out, NULL, '{');
        json_text(out, "agent", set->player[i].name);
        json_decimal(out, "elo", ratings[i].rating);
        json_decimal(out, "elo_low", ratings[i].low);
        json_decimal(out, "elo_high", ratings[i].high);
        json_number(out, "games", (int64_t)share.games);
        json_decimal(out, "wins", (double)share.wins / SIM_WIN);
        json_decimal(out, "share", interval.share);
        json_decimal(out, "low", interval.low);
        json_decimal(out, "high", interval.high);
        json_decimal(out, "mean_rank", sim_mean_rank(&share));
        if (set->player[i].brain->elsewhere)
            json_bool(out, "own_figures", has_own_figures(set, &set->player[i]));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_part(struct text *out, const struct sim_set *set, size_t number,
                       char *const *records)
{
    const struct sim_entry *part = &set->part[number];
    json_open(out, NULL, '{');
    if (set->axes) {
        json_open(out, "point", '{');
        for (int axis = 0; axis < set->axes; axis++)
            json_text(out, set->axis[axis], part->value[axis]);
        json_close(out, '}');
    }
    if (set->players) {
        json_open(out, "pairing", '[');
        json_text(out, NULL, part->plan.agent[0].name);
        json_text(out, NULL, part->plan.agent[1].name);
        json_close(out, ']');
    }
    text_add(out, ",\"run\":");
    out->comma = false;
    sim_json(&part->plan, &part->tally, records, out);
    json_close(out, '}');
}

static void write_refused(struct text *out, const struct sim_set *set)
{
    json_open(out, "refused", '[');
    for (size_t i = 0; i < set->refused_count; i++) {
        json_open(out, NULL, '{');
        json_text(out, "point", set->refused[i].point);
        json_text(out, "why", set->refused[i].why);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void sim_set_json(const struct sim_set *set, char **const *records, struct text *out)
{
    bool stopped = false, reproducible = true;
    uint64_t games = 0, failed = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct sim_tally *tally = &set->part[i].tally;
        games += tally->finished + tally->failed;
        failed += tally->failed;
        stopped |= tally->stopped;
        reproducible &= sim_reproducible(&set->part[i].plan);
    }
    json_open(out, NULL, '{');
    json_text(out, "kind", set->players ? "tournament" : "sweep");
    json_text(out, "game", set->part[0].plan.game->id);
    json_number(out, "seed", (int64_t)set->part[0].plan.seed);
    json_number(out, "games", (int64_t)games);
    json_number(out, "games_planned", (int64_t)sim_set_games(set));
    json_number(out, "failed", (int64_t)failed);
    json_bool(out, "stopped", stopped);
    json_bool(out, "reproducible", reproducible);
    if (set->until > 0)
        json_decimal(out, "until", set->until);
    if (set->lost)
        json_number(out, "lost_ranks", set->lost);
    json_decimal(out, "seconds", set->seconds);
    if (set->players)
        write_ratings(out, set);
    if (set->axes)
        write_refused(out, set);
    json_open(out, "parts", '[');
    for (size_t i = 0; i < set->count; i++)
        write_part(out, set, i, records ? records[i] : NULL);
    json_close(out, ']');
    json_close(out, '}');
    text_add(out, "\n");
}
