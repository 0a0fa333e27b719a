/*
 * tournament.h: who is better: every agent against every other.
 *
 * Each pairing shares the seats of a table evenly, A B A B ..., and moves on by
 * a seat from game to game. With an odd number of players it is played twice,
 * once with one agent in the majority and once with the other.
 *
 * The ratings are those of the model of Bradley and Terry: in every game a
 * seat wins with the chance that the strength of its agent has among the
 * strengths of all seats. Elo is 400 times the decimal logarithm of the
 * strength, so that at a table of two 400 more means ten wins to one; the mean
 * of all agents is 1500. Strengths are those that make the results most
 * likely, with one undecided game added to each pairing, so that who wins
 * always has a finite rating. Intervals of 95 % come from the information
 * matrix. Shared wins count in parts.
 */
#ifndef SIM_TOURNAMENT_H
#define SIM_TOURNAMENT_H

#include "sim/set.h"

enum { SIM_MAX_FIELD = 32 }; /* agents in a tournament */

/* Reads "random,greedy,normal@200it" as the set's field. NULL, or an error key
 * of agent_parse, ERROR_SIM_FIELD_FEW, ERROR_SIM_FIELD_MANY,
 * ERROR_SIM_FIELD_TWICE or "cli.memory"; *at points to the faulty name, of
 * *length bytes. */
enum error sim_field_read(struct sim_set *set, const char *names, const char **at, size_t *length);
/* Adds the pairings of the field, each played like the plan. False: no memory. */
bool sim_field_pair(struct sim_set *set, const struct sim_plan *plan);
/* The two agents of a pairing, by place in the field. */
void sim_field_of(const struct sim_set *set, const struct sim_entry *part, int pair[2]);
/* What an agent of the field has come to, against all; against one other. */
struct sim_share sim_field_share(const struct sim_set *set, int agent);
struct sim_share sim_field_against(const struct sim_set *set, int agent, int other);

/* ---- ratings ---------------------------------------------------------------------- */

struct elo_row { /* results between two agents */
    int agent[2], seats[2];
    double games, wins[2];
};

struct elo {
    double rating, low, high;
};

/* Rates `agents` of them; every row names two different ones. */
void elo_fit(const struct elo_row rows[], size_t count, int agents, struct elo ratings[]);
/* The ratings of the set's field. False: no memory. */
bool sim_field_rate(const struct sim_set *set, struct elo ratings[SIM_MAX_FIELD]);

#endif
