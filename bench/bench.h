/*
 * bench.h: how fast a game is (docs/measurements.md says what each figure
 * means and how it is taken).
 *
 * Every figure is taken by doing the same work again and again for the given
 * time, at least five times; the best repetition counts, as everything that
 * disturbs a measurement makes it slower. Times are CPU time of the measuring
 * thread, but for the comparison of two threads with two processes, which
 * also needs the clock on the wall.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "sim/sim.h"

struct bench_players {
    int players; /* 0: no more */
    double decision_ns, move_ns, games_per_s;
    double decisions_per_game, moves_per_game;
};

struct bench_figures {
    size_t state_bytes;
    double copy_ns;       /* copying a state */
    double decision_ns;   /* at the worst player count */
    int decision_players; /* which is this */
    double move_ns;       /* a move of any kind, at the worst player count */
    double decisions_per_s;
    double games_per_s; /* with four players, or as near as the game allows */
    int games_players;
    double view_ns;                 /* making a knowledge view */
    double determinise_ns;          /* copying a view and completing it */
    double threads_2_ratio;         /* games a second: two threads against two processes */
    double threads_2_cpu_ratio;     /* the same by CPU time, for machines with other work */
    double greedy_games_per_s;      /* with as many players as games_per_s */
    double search_iterations_per_s; /* of hard, one thread, games_players */
    double search_cost_ratio;       /* an iteration against its decisions by decision_ns and
                                       determinise_ns */
    double search_nodes;            /* room of a tree of hard */
    double search_megabytes;        /* and all memory of one thread */
    double search_threads_2_cpu_ratio;
    double load_ns_per_move;
    double verify_ns_per_move;
    double note_ns;          /* one more event of a seat in its note */
    double signature_ns;     /* holding a signature against it */
    double difference_ns;    /* making a shown view and its difference to the one before */
    double difference_bytes; /* of it */
    double view_check_ns;    /* holding a view from elsewhere against its bounds */
    double view_json_ns;     /* writing a shown view as JSON */
    double view_json_bytes;
    double match_bytes; /* of an open match in its middle, with all players there can be */
    struct bench_players players[MAX_PLAYERS + 1];
};

/* A function that does the same work each time, and how much it is. */
typedef void bench_work(void *context);

/* CPU time of this thread for one call, in nanoseconds: the best of those
 * that fit into the seconds. */
double bench_time(bench_work *work, void *context, double seconds);

/* All games of the plan once, on this thread, and what they came to. */
void bench_play(const struct sim_plan *plan, struct sim_workspace *space, uint64_t *decisions,
                uint64_t *moves);

/* Takes all figures of the game with its standard options; `seconds` for
 * each. NULL, or an error key: set-up refused, no memory, no process. */
enum error bench_game(const struct game *game, const struct edition *edition, double seconds,
                      struct bench_figures *figures);

/* ---- parts of bench_game, in files of their own --------------------------- */

/* Two threads against two processes: job(context, 1) does the work of one
 * process, job(context, 2) twice as much on two threads; false: it cannot. */
typedef bool bench_job(void *context, int threads);
enum error bench_threads(bench_job *job, void *context, double seconds, double *ratio,
                         double *cpu_ratio);
/* What a search costs, with as many players as the plan has; decision_ns at
 * this player count, and determinise_ns, were measured before. */
enum error bench_search(const struct sim_plan *plan, double seconds, double decision_ns,
                        struct bench_figures *figures);
/* Loading and verifying records of the plan's first games; notes and signatures of one. */
enum error bench_records(const struct sim_plan *plan, double seconds,
                         struct bench_figures *figures);
/* Differences of views, and views as JSON. */
enum error bench_sending(const struct sim_plan *plan, struct sim_workspace *space, double seconds,
                         struct bench_figures *figures);
/* What a random match takes in its middle, with as many players as there can
 * be; 0: no memory. */
size_t bench_match_bytes(const struct game *game, const struct edition *edition);

#endif
