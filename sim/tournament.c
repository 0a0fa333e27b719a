/* tournament.c: the pairings of a field of agents, and what they come to. */
#include "sim/tournament.h"

#include <stdlib.h>
#include <string.h>

enum error sim_field_read(struct sim_set *set, const char *names, const char **at, size_t *length)
{
    struct agent agent;
    set->player = calloc(SIM_MAX_FIELD, sizeof *set->player);
    set->players = 0;
    if (!set->player)
        return ERROR_MEMORY;
    for (*at = names;; *at += *length + 1) {
        *length = strcspn(*at, ",");
        enum error error = agent_parse(*at, *length, &agent);
        if (error)
            return error;
        for (int i = 0; i < set->players; i++)
            if (!strcmp(set->player[i].name, agent.name))
                return ERROR_SIM_FIELD_TWICE;
        if (set->players == SIM_MAX_FIELD)
            return ERROR_SIM_FIELD_MANY;
        set->player[set->players++] = agent;
        if (!(*at)[*length])
            return set->players < 2 ? ERROR_SIM_FIELD_FEW : NO_ERROR;
    }
}

static bool add_pairing(struct sim_set *set, const struct sim_plan *plan, int one, int two)
{
    struct sim_entry *part = sim_set_add(set, plan);
    for (int seat = 0; part && seat < plan->setup.players; seat++)
        part->plan.agent[seat] = set->player[seat % 2 ? two : one];
    return part;
}

bool sim_field_pair(struct sim_set *set, const struct sim_plan *plan)
{
    bool odd = plan->setup.players % 2;
    for (int one = 0; one < set->players; one++)
        for (int two = one + 1; two < set->players; two++)
            if (!add_pairing(set, plan, one, two) || (odd && !add_pairing(set, plan, two, one)))
                return false;
    return true;
}

void sim_field_of(const struct sim_set *set, const struct sim_entry *part, int pair[2])
{
    for (int side = 0; side < 2; side++) {
        pair[side] = 0;
        while (strcmp(set->player[pair[side]].name, part->plan.agent[side].name))
            pair[side]++;
    }
}

static void add(struct sim_share *sum, struct sim_share share)
{
    sum->games += share.games;
    sum->wins += share.wins;
    sum->ranks += share.ranks;
    sum->points += share.points;
}

struct sim_share sim_field_against(const struct sim_set *set, int agent, int other)
{
    struct sim_share share = { 0 };
    for (size_t i = 0; i < set->count; i++) {
        const struct sim_entry *part = &set->part[i];
        int pair[2];
        sim_field_of(set, part, pair);
        if ((pair[0] == agent && pair[1] == other) || (pair[1] == agent && pair[0] == other))
            add(&share, sim_tally_agent(&part->tally, &part->plan, set->player[agent].name));
    }
    return share;
}

struct sim_share sim_field_share(const struct sim_set *set, int agent)
{
    struct sim_share share = { 0 };
    for (int other = 0; other < set->players; other++)
        if (other != agent)
            add(&share, sim_field_against(set, agent, other));
    return share;
}

bool sim_field_rate(const struct sim_set *set, struct elo ratings[SIM_MAX_FIELD])
{
    struct elo_row *rows = calloc(set->count, sizeof *rows);
    if (!rows)
        return false;
    for (size_t i = 0; i < set->count; i++) {
        const struct sim_entry *part = &set->part[i];
        struct elo_row *row = &rows[i];
        sim_field_of(set, part, row->agent);
        for (int side = 0; side < 2; side++) {
            const char *name = set->player[row->agent[side]].name;
            struct sim_share share = sim_tally_agent(&part->tally, &part->plan, name);
            row->seats[side] = (part->plan.setup.players + 1 - side) / 2;
            row->wins[side] = (double)share.wins / SIM_WIN;
        }
        row->games = (double)part->tally.finished;
    }
    elo_fit(rows, set->count, set->players, ratings);
    free(rows);
    return true;
}
