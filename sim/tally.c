/* tally.c: what games came to, as sums of integers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/program.h"
#include "sim/sim.h"

static void add_share(struct sim_share *share, const struct sim_share *other)
{
    share->games += other->games;
    share->wins += other->wins;
    share->ranks += other->ranks;
    share->points += other->points;
}

static void add_faults(struct sim_faults *faults, const struct sim_faults *other)
{
    faults->replaced += other->replaced;
    faults->games += other->games;
    for (int what = 0; what < FAULTS; what++) {
        if (other->count[what] &&
            (!faults->count[what] || other->first[what].number < faults->first[what].number))
            faults->first[what] = other->first[what];
        faults->count[what] += other->count[what];
    }
}

void sim_tally_failure(struct sim_tally *tally, const struct sim_failure *failure)
{
    if (tally->failure_count == tally->failure_room) {
        size_t room = tally->failure_room ? tally->failure_room * 2 : 64;
        struct sim_failure *grown = realloc(tally->failures, room * sizeof *grown);
        if (!grown) {
            tally->out_of_memory = true;
            return;
        }
        tally->failures = grown;
        tally->failure_room = room;
    }
    tally->failures[tally->failure_count++] = *failure;
}

static void add_result(struct sim_tally *tally, const struct sim_plan *plan, uint64_t number,
                       const struct result *result)
{
    int players = plan->setup.players, turn = (int)(number % (unsigned)players);
    unsigned same[MAX_PLAYERS + 1] = { 0 }; /* seats of each rank */
    for (int seat = 0; seat < players; seat++)
        same[result->rank[seat]]++;
    for (int seat = 0; seat < players; seat++) {
        unsigned rank = result->rank[seat];
        struct sim_share share = { .games = 1,
                                   .wins = rank == 1 ? SIM_WIN / same[1] : 0,
                                   .ranks = 2 * rank + same[rank] - 1,
                                   .points = result->points[seat] };
        int agent = seat + turn;
        add_share(&tally->seat[seat], &share);
        add_share(&tally->agent[agent < players ? agent : agent - players], &share);
    }
}

void sim_tally_game(struct sim_tally *tally, const struct sim_plan *plan, uint64_t number,
                    const struct sim_game *game)
{
    tally->decisions += game->decisions;
    if (game->end != SIM_FINISHED) {
        tally->failed++;
        sim_tally_failure(tally, &(struct sim_failure){ .number = number,
                                                        .end = game->end,
                                                        .actor = game->actor,
                                                        .length = game->length,
                                                        .fault = game->fault,
                                                        .move = game->move });
        return;
    }
    if (!tally->finished || game->length < tally->shortest)
        tally->shortest = game->length;
    if (game->length > tally->longest)
        tally->longest = game->length;
    tally->finished++;
    tally->moves += game->length;
    add_result(tally, plan, number, &game->result);
    if (game->notes)
        tally->out_of_memory |= !sim_stats_game(&tally->stats, game->notes, game);
}

void sim_tally_add(struct sim_tally *tally, const struct sim_tally *other)
{
    if (other->finished && (!tally->finished || other->shortest < tally->shortest))
        tally->shortest = other->shortest;
    if (other->longest > tally->longest)
        tally->longest = other->longest;
    tally->finished += other->finished;
    tally->failed += other->failed;
    tally->decisions += other->decisions;
    tally->moves += other->moves;
    for (int i = 0; i < MAX_PLAYERS; i++) {
        add_share(&tally->seat[i], &other->seat[i]);
        add_share(&tally->agent[i], &other->agent[i]);
        add_faults(&tally->faults[i], &other->faults[i]);
    }
    for (size_t i = 0; i < other->failure_count; i++)
        sim_tally_failure(tally, &other->failures[i]);
    tally->out_of_memory |= !sim_stats_add(&tally->stats, &other->stats);
    tally->out_of_memory |= other->out_of_memory;
}

void sim_tally_faults(struct sim_tally *tally, const struct sim_plan *plan, uint64_t number,
                      struct sim_workspace *space)
{
    for (int i = 0; space->outside && i < plan->setup.players; i++) {
        struct fault_log *log = fault_log_of(&space->mind[i]);
        if (!log)
            continue;
        struct sim_faults faults = { .replaced = log->replaced, .games = log->replaced > 0 };
        for (int what = 0; what < FAULTS; what++) {
            faults.count[what] = log->count[what];
            faults.first[what].number = number;
            faults.first[what].note = log->note[what];
        }
        add_faults(&tally->faults[i], &faults);
        *log = (struct fault_log){ .replaced = 0 };
    }
}

struct sim_faults sim_agent_faults(const struct sim_tally *tally, const struct sim_plan *plan,
                                   const char *name)
{
    struct sim_faults faults = { .replaced = 0 };
    for (int i = 0; i < plan->setup.players; i++)
        if (!strcmp(plan->agent[i].name, name))
            add_faults(&faults, &tally->faults[i]);
    return faults;
}

enum sim_own sim_agent_own(const struct sim_tally *tally, const struct sim_plan *plan,
                           const char *name)
{
    uint64_t replaced = sim_agent_faults(tally, plan, name).games;
    uint64_t games = sim_tally_agent(tally, plan, name).games;
    return !replaced || replaced * 100 < games ? SIM_OWN
           : replaced * 2 < games              ? SIM_PARTLY
                                               : SIM_NOT_OWN;
}

bool sim_is_first(const struct sim_plan *plan, int place)
{
    int first = 0;
    while (strcmp(plan->agent[first].name, plan->agent[place].name))
        first++;
    return first == place;
}

bool sim_has_programs(const struct sim_plan *plan)
{
    bool any = false;
    for (int i = 0; i < plan->setup.players; i++)
        any |= program_is(&plan->agent[i]);
    return any;
}

void sim_tally_free(struct sim_tally *tally)
{
    free(tally->failures);
    sim_stats_free(&tally->stats);
    *tally = (struct sim_tally){ 0 };
}

struct sim_share sim_tally_agent(const struct sim_tally *tally, const struct sim_plan *plan,
                                 const char *name)
{
    struct sim_share share = { 0 };
    for (int i = 0; i < plan->setup.players; i++)
        if (!strcmp(plan->agent[i].name, name))
            add_share(&share, &tally->agent[i]);
    return share;
}

bool sim_reproducible(const struct sim_plan *plan)
{
    for (int i = 0; i < plan->setup.players; i++)
        if (agent_is_timed(&plan->agent[i]))
            return false;
    return true;
}

struct sim_interval sim_wilson(uint64_t wins, uint64_t games)
{
    const double z = 1.959963984540054; /* 97.5 % of the normal distribution */
    if (!games)
        return (struct sim_interval){ 0, 0, 1 };
    double n = (double)games, share = (double)wins / SIM_WIN / n;
    double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    double low = middle - half, high = middle + half;
    /* At the ends the formula gives exactly 0 and 1, but for rounding. */
    return (struct sim_interval){ share, wins && low > 0 ? low : 0,
                                  wins < games * SIM_WIN && high < 1 ? high : 1 };
}

struct sim_interval sim_worth(const struct sim_row *row)
{
    struct sim_interval with = sim_wilson((uint64_t)row->with.wins, (uint64_t)row->with.seats);
    struct sim_interval without =
        sim_wilson((uint64_t)row->without.wins, (uint64_t)row->without.seats);
    return (struct sim_interval){ with.share - without.share, with.low - without.high,
                                  with.high - without.low };
}

double sim_mean_points(const struct sim_share *share)
{
    return share->games ? (double)share->points / (double)share->games : 0;
}

double sim_mean_rank(const struct sim_share *share)
{
    return share->games ? (double)share->ranks / 2 / (double)share->games : 0;
}
