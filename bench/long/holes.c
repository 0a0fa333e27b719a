/*
 * holes.c: where `greedy` throws matches away.
 *
 *   holes GAME PLAYERS [MATCHES [SEED [KIND]]]
 *
 * For each kind of move a player is made that plays as `greedy` does but for this kind: it
 * `never` makes such a move where it may make another, it `always` makes one where it may, or
 * it tosses a coin (`mixed`) between `greedy`'s move and such a one. Which move of the kind, or
 * which other one, is left to chance. It sits, in turn in each seat, among players that are all
 * `greedy`, and told is what it wins more, or less, in 100 matches than `greedy` in its seat
 * does with the same draws, with the 95 % interval, and how often in a match it played otherwise.
 * What wins more shows a hole: a decision that is better made otherwise even without thought. So
 * that none of a hundred tries is called one by luck, that takes 3.3 standard errors. A player
 * that never had a choice is not told.
 * A match that does not end (a move taken back again and again) counts as lost.
 * Standard options, the newest edition, or the file that KONTOR_EDITION names. With KIND only
 * this kind is tried. The status is 2 for bad use.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/helpers/play.h"

enum habit { NEVER, ALWAYS, MIXED, HABITS };

enum { MOST_MOVES = 20000 };

static const char *const habit_name[HABITS] = { "never", "always", "mixed" };

struct hole_study {
    const struct game *game;
    const struct edition *edition;
    struct setup setup;
    int kind;
    enum habit habit;
    uint64_t changed; /* decisions that were not greedy's */
};

/* Streams of their own, so that the course of a match does not hang on who asks whom. */
struct hole_luck {
    struct rng chance, host, players, habit;
};

static int count_of_kind(const struct offers *offers, int kind, bool wanted)
{
    int count = 0;
    for (int i = 0; i < offers->count; i++)
        count += (offers->list[i].move.kind == kind) == wanted;
    return count;
}

/* Some move of this kind, or of another one; there is one. */
static struct move some_move(const struct offers *offers, int kind, bool wanted, struct rng *rng)
{
    int left = (int)rng_below(rng, (uint32_t)count_of_kind(offers, kind, wanted));
    for (int i = 0;; i++) {
        struct offer offer = offers->list[i];
        if ((offer.move.kind == kind) != wanted || left--)
            continue;
        if (offer.high > offer.move.n)
            offer.move.n =
                (uint8_t)(offer.move.n + rng_below(rng, (uint32_t)(offer.high - offer.move.n) + 1));
        return offer.move;
    }
}

/* The move of who has the habit, where greedy would make this one. */
static struct move by_habit(struct hole_study *study, const void *state, int seat,
                            struct move greedy, struct rng *rng)
{
    struct offers offers;
    bool wanted = study->habit != NEVER;
    if ((greedy.kind == study->kind) == wanted)
        return greedy;
    game_legal(study->game, study->edition->data, state, seat, &offers);
    if (!count_of_kind(&offers, study->kind, wanted))
        return greedy;
    if (study->habit == MIXED && rng_below(rng, 2))
        return greedy;
    study->changed++;
    return some_move(&offers, study->kind, wanted, rng);
}

static struct move next_move(struct hole_study *study, const void *state, int actor, int odd,
                             struct hole_luck *luck)
{
    const void *edition = study->edition->data;
    if (actor == CHANCE)
        return study->game->chance(edition, state, &luck->chance);
    if (actor == HOST)
        return study->game->host(edition, state, &luck->host, NO_CLOCK);
    struct move move = study->game->playout(edition, state, actor, &luck->players);
    return actor == odd ? by_habit(study, state, actor, move, &luck->habit) : move;
}

/* The share of the win of who sits in the seat `odd`. */
static double play_match(struct hole_study *study, uint64_t seed, int odd)
{
    struct hole_luck luck = { rng_seed(4 * seed), rng_seed(4 * seed + 1), rng_seed(4 * seed + 2),
                              rng_seed(4 * seed + 3) };
    struct result result;
    state_buffer state;
    unsigned active;
    int winners = 0;
    study->game->setup(study->edition->data, state, &study->setup);
    for (int moves = 0; (active = study->game->active(study->edition->data, state)); moves++) {
        int actor = 31 - __builtin_clz(active); /* chance and host come first */
        if (moves == MOST_MOVES)
            return 0;
        study->game->apply(study->edition->data, state, actor,
                           next_move(study, state, actor, odd, &luck));
    }
    study->game->result(study->edition->data, state, &result);
    for (int seat = 0; seat < study->setup.players; seat++)
        winners += result.rank[seat] == 1;
    return result.rank[odd] == 1 ? 1.0 / winners : 0;
}

/* What greedy itself wins in the same seats. */
static void play_plain(struct hole_study *study, uint64_t matches, uint64_t seed, double *plain)
{
    study->kind = 0;
    study->habit = NEVER;
    for (uint64_t i = 0; i < matches; i++)
        plain[i] =
            play_match(study, seed * 100000000u + i, (int)(i % (uint64_t)study->setup.players));
}

static void tell_habit(struct hole_study *study, uint64_t matches, uint64_t seed,
                       const double *plain)
{
    double sum = 0, squares = 0, n = (double)matches;
    study->changed = 0;
    for (uint64_t i = 0; i < matches; i++) {
        double more =
            play_match(study, seed * 100000000u + i, (int)(i % (uint64_t)study->setup.players)) -
            plain[i];
        sum += more;
        squares += more * more;
    }
    double mean = sum / n, error = sqrt((squares / n - mean * mean) / n);
    if (study->changed)
        printf("%-14s %-7s %+6.1f   %+6.1f to %+6.1f   %8.2f%s\n",
               study->game->kinds[study->kind].word, habit_name[study->habit], 100 * mean,
               100 * (mean - 1.96 * error), 100 * (mean + 1.96 * error), (double)study->changed / n,
               mean > 3.3 * error ? "   a hole" : "");
}

int main(int argc, char **argv)
{
    struct hole_study study = { .game = argc > 1 ? game_find(argv[1]) : NULL };
    long players = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    uint64_t matches = argc > 3 ? strtoull(argv[3], NULL, 10) : 3000;
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    struct edition *edition = study.game ? tuned_edition(study.game) : NULL;
    if (argc < 3 || argc > 6 || !edition || !matches || players < study.game->min_players ||
        players > study.game->max_players) {
        fprintf(stderr, "holes: use: holes GAME PLAYERS [MATCHES [SEED [KIND]]], KONTOR_EDITION "
                        "may name a file\n");
        return 2;
    }
    double *plain = calloc(matches, sizeof *plain);
    if (!plain)
        return 2;
    study.edition = edition;
    setup_defaults(study.game, (int)players, &study.setup);
    printf("%s, %s, %ld players, %llu matches each, seed %llu; wins more in 100 matches\n"
           "kind           habit     more   95 %%                a match\n",
           study.game->id, edition->name, players, (unsigned long long)matches,
           (unsigned long long)seed);
    play_plain(&study, matches, seed, plain);
    const struct move_kind *kinds = study.game->kinds;
    for (study.kind = 1; kinds[study.kind].word; study.kind++)
        for (int habit = 0; habit < HABITS; habit++)
            if (argc < 6 || !strcmp(argv[5], kinds[study.kind].word)) {
                study.habit = (enum habit)habit;
                tell_habit(&study, matches, seed, plain);
            }
    free(plain);
    edition_free(edition);
    return 0;
}
