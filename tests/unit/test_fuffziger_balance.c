/*
 * test_fuffziger_balance.c: how matches of `greedy` players go with the newest
 * house edition of Falsche FuFFziger: what a seat is worth, how they end, and
 * whether the laundering cards jam.
 *
 * KONTOR_REPORT=games prints the tables of docs/balance/fuffziger.md and
 * judges nothing; KONTOR_EDITION=file, from the root of the sources, has
 * another edition looked at.
 */
#include <stdio.h>
#include <stdlib.h>

#include "games/fuffziger/fuffziger.h"
#include "sim/sim.h"
#include "tests/helpers/play.h"

/* A card jams that finds no buyer in so many rounds, one after the other. */
enum { JAM = 3 };

static const struct game *const game = &fuffziger_game;
static struct edition *edition;

static bool reporting(void)
{
    return getenv("KONTOR_REPORT");
}

struct findings {
    uint64_t games, rounds, sold, silver;
    uint64_t by_cards, jams;
    uint64_t wins[FF_SEATS];            /* in parts of SIM_WIN */
    uint64_t wins_from_start[FF_SEATS]; /* by the place behind the first start player */
};

static void count_result(const struct fuffziger *state, int start, struct findings *found)
{
    struct result result;
    unsigned winners = 0;
    fuffziger_result(edition->data, state, &result);
    for (int seat = 0; seat < state->players; seat++)
        winners += result.rank[seat] == 1;
    for (int seat = 0; seat < state->players; seat++) {
        int place = (seat - start + state->players) % state->players;
        uint64_t wins = result.rank[seat] == 1 ? SIM_WIN / winners : 0;
        found->wins[seat] += wins;
        found->wins_from_start[place] += wins;
        found->silver += (uint64_t)state->silver[seat];
    }
    found->games++;
    found->rounds += (uint64_t)state->round;
    found->sold += (uint64_t)state->sold;
    found->by_cards += state->sold == FF_SALES;
}

/* One match. All seats are played from the state: `playout` looks at nothing
 * that its player does not know (tests/unit/test_sim.c). */
static void play_match(int players, uint64_t seed, struct findings *found)
{
    struct fuffziger state;
    struct setup setup;
    struct rng rng = rng_seed(seed);
    int start = 0, round = 0, sold = 0, dry = 0;
    bool jammed = false;
    setup_defaults(game, players, &setup);
    assert_null(fuffziger_setup(edition->data, &state, &setup));
    for (unsigned active; (active = fuffziger_active(edition->data, &state));) {
        int actor = __builtin_ctz(active);
        struct move move = actor == CHANCE ? fuffziger_chance(edition->data, &state, &rng)
                                           : fuffziger_playout(edition->data, &state, actor, &rng);
        fuffziger_apply(edition->data, &state, actor, move);
        if (move.kind == FF_MOVE_START)
            start = state.start;
        if (state.round == round)
            continue;
        /* Who turns over all start presses has no notes in the first round. */
        dry = state.sold > sold || round < 2 ? 0 : dry + 1;
        jammed |= dry >= JAM;
        round = state.round;
        sold = state.sold;
    }
    found->jams += jammed;
    count_result(&state, start, found);
}

static struct findings play_matches(int players, uint64_t games)
{
    struct findings found = { 0 };
    const char *wish = getenv("KONTOR_REPORT");
    for (uint64_t i = wish ? strtoull(wish, NULL, 10) : games; i; i--)
        play_match(players, (uint64_t)players << 32 | i, &found);
    return found;
}

static struct sim_interval share_of(uint64_t number, const struct findings *found)
{
    return sim_wilson(number * SIM_WIN, found->games);
}

static void print_share(struct sim_interval share)
{
    if (reporting())
        printf(" | %.1f (%.1f–%.1f)", share.share * 100, share.low * 100, share.high * 100);
}

/* Every seat, and every place behind the first start player, is within three
 * points of its fair share, as far as so few games can tell. */
static void no_seat_is_better(void **unused)
{
    (void)unused;
    for (int players = game->min_players; players <= FF_SEATS; players++) {
        struct findings found = play_matches(players, 600);
        for (int i = 0; i < 2 * players; i++) {
            struct sim_interval share = sim_wilson(
                i < players ? found.wins[i] : found.wins_from_start[i - players], found.games);
            if (reporting() && i % players == 0)
                printf("\n| %d | %s", players, i ? "from start" : "seat");
            print_share(share);
            assert_true(reporting() || share.low < 1.0 / players + 0.03);
            assert_true(reporting() || share.high > 1.0 / players - 0.03);
        }
    }
}

static void both_endings_happen_and_nothing_jams(void **unused)
{
    (void)unused;
    for (int players = game->min_players; players <= FF_SEATS; players++) {
        struct findings found = play_matches(players, 600);
        struct sim_interval cards = share_of(found.by_cards, &found);
        struct sim_interval jams = share_of(found.jams, &found);
        if (reporting())
            printf("\n| %d | %.1f | %.1f | %.1f", players,
                   (double)found.rounds / (double)found.games,
                   (double)found.sold / (double)found.games,
                   (double)found.silver / (double)found.games);
        print_share(cards);
        print_share(jams);
        assert_true(reporting() || (cards.high > 0.1 && cards.low < 0.8));
        assert_true(reporting() || jams.low < 0.01);
    }
}

static int open_edition(void **unused)
{
    (void)unused;
    edition = tuned_edition(game);
    return edition ? 0 : -1;
}

static int close_edition(void **unused)
{
    (void)unused;
    edition_free(edition);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_seat_is_better),
        cmocka_unit_test(both_endings_happen_and_nothing_jams),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
