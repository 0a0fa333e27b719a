/* report.c: a tally as JSON (docs/simulation.md has the meaning of each member). */
#include <string.h>

#include "process/confine.h"
#include "sim/sim.h"

static void write_share(struct text *out, const struct sim_share *share)
{
    struct sim_interval interval = sim_wilson(share->wins, share->games);
    json_decimal(out, "wins", (double)share->wins / SIM_WIN);
    json_decimal(out, "share", interval.share);
    json_decimal(out, "low", interval.low);
    json_decimal(out, "high", interval.high);
    json_decimal(out, "mean_score", sim_mean_points(share));
}

/* What programs of others could have done on this machine. */
static void write_unprotected(struct text *out)
{
    unsigned missing = confine_missing(confine_ways());
    json_open(out, "unprotected", '[');
    for (int i = 0; i < CONFINED_PROTECTIONS; i++)
        if (missing >> i & 1)
            json_text(out, NULL, confine_name[i]);
    json_close(out, ']');
}

static void write_plan(struct text *out, const struct sim_plan *plan)
{
    char options[1024];
    setup_print(plan->game, &plan->setup, options, sizeof options);
    json_text(out, "game", plan->game->id);
    json_number(out, "version", plan->game->version);
    json_number(out, "players", plan->setup.players);
    json_text(out, "options", options);
    json_text(out, "edition", plan->edition->name);
    json_text(out, "edition_sha256", plan->edition->sha256);
    json_open(out, "agents", '[');
    for (int i = 0; i < plan->setup.players; i++)
        json_text(out, NULL, plan->agent[i].name);
    json_close(out, ']');
    json_number(out, "seed", (int64_t)plan->seed);
    if (plan->secrecy != SIM_NO_SECRET) {
        char hex[FAIR_HEX];
        fair_to_hex(plan->secret, hex);
        json_text(out, "secret", hex);
        json_bool(out, "secret_known_before", plan->secrecy == SIM_SECRET_GIVEN);
    }
    if (sim_has_programs(plan))
        write_unprotected(out);
}

static void write_seats(struct text *out, const struct sim_plan *plan,
                        const struct sim_tally *tally)
{
    json_open(out, "seats", '[');
    for (int seat = 0; seat < plan->setup.players; seat++) {
        json_open(out, NULL, '{');
        write_share(out, &tally->seat[seat]);
        json_decimal(out, "mean_rank", sim_mean_rank(&tally->seat[seat]));
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Of agents that play in processes of their own: what went wrong, and of each
 * kind the first. */
static void write_faults(struct text *out, const struct sim_faults *faults)
{
    json_open(out, "faults", '{');
    for (int what = 0; what < FAULTS; what++)
        json_number(out, fault_name[what], (int64_t)faults->count[what]);
    json_number(out, "replaced", (int64_t)faults->replaced);
    json_number(out, "replaced_games", (int64_t)faults->games);
    json_open(out, "first", '[');
    for (int what = 0; what < FAULTS; what++) {
        if (!faults->count[what])
            continue;
        json_open(out, NULL, '{');
        json_text(out, "what", fault_name[what]);
        json_number(out, "game", (int64_t)faults->first[what].number);
        json_number(out, "number", faults->first[what].note.number);
        json_text(out, "text", faults->first[what].note.text);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void write_agents(struct text *out, const struct sim_plan *plan,
                         const struct sim_tally *tally)
{
    json_open(out, "by_agent", '{');
    for (int i = 0; i < plan->setup.players; i++) {
        const char *name = plan->agent[i].name;
        bool again = false;
        for (int before = 0; before < i; before++)
            again |= !strcmp(plan->agent[before].name, name);
        if (again)
            continue;
        struct sim_share share = sim_tally_agent(tally, plan, name);
        json_open(out, name, '{');
        json_number(out, "games", (int64_t)share.games);
        write_share(out, &share);
        json_decimal(out, "mean_rank", sim_mean_rank(&share));
        if (plan->agent[i].brain->elsewhere) {
            struct sim_faults faults = sim_agent_faults(tally, plan, name);
            write_faults(out, &faults);
            json_bool(out, "own_figures", sim_agent_own(tally, plan, name) == SIM_OWN);
        }
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void write_failures(struct text *out, const struct sim_plan *plan,
                           const struct sim_tally *tally, char *const *records)
{
    json_open(out, "failures", '[');
    for (size_t i = 0; i < tally->failure_count; i++) {
        const struct sim_failure *failure = &tally->failures[i];
        json_open(out, NULL, '{');
        json_number(out, "game", (int64_t)failure->number);
        json_text(out, "what", sim_end_name[failure->end]);
        json_number(out, "moves", failure->length);
        if (failure->actor != NOBODY)
            json_number(out, "actor", failure->actor);
        if (failure->fault)
            json_text(out, "fault", failure->fault);
        if (failure->end == SIM_ILLEGAL)
            json_move(out, "move", plan->game, plan->edition->data, failure->move);
        if (records && records[i])
            json_text(out, "record", records[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void sim_json(const struct sim_plan *plan, const struct sim_tally *tally, char *const *records,
              struct text *out)
{
    json_open(out, NULL, '{');
    write_plan(out, plan);
    json_number(out, "games", (int64_t)(tally->finished + tally->failed));
    json_number(out, "games_planned", (int64_t)plan->games);
    json_number(out, "finished", (int64_t)tally->finished);
    json_number(out, "failed", (int64_t)tally->failed);
    json_bool(out, "stopped", tally->stopped);
    json_bool(out, "narrow", tally->narrow);
    json_bool(out, "reproducible", sim_reproducible(plan));
    json_number(out, "decisions", (int64_t)tally->decisions);
    json_decimal(out, "seconds", tally->seconds);
    json_open(out, "length", '{');
    json_decimal(out, "mean", tally->finished ? (double)tally->moves / (double)tally->finished : 0);
    json_number(out, "min", tally->shortest);
    json_number(out, "max", tally->longest);
    json_close(out, '}');
    write_seats(out, plan, tally);
    write_agents(out, plan, tally);
    write_failures(out, plan, tally, records);
    sim_stats_json(plan, tally, out);
    json_close(out, '}');
    text_add(out, "\n");
}
