/*
 * test_karthedis_balance.c: how matches of `greedy` players go with the newest
 * house edition of Karthedis: what a seat, a card and a species are worth, how
 * long a match lasts, whether every ability is used to effect, and whether it pays
 * to draft with care.
 *
 * KONTOR_REPORT=games plays so many and prints tables of
 * docs/balance/karthedis.md; KONTOR_EDITION=file, from the root of the
 * sources, has another edition judged.
 */
#include <stdio.h>
#include <stdlib.h>

#include "games/karthedis/karthedis.h"
#include "sim/sim.h"
#include "tests/helpers/play.h"

/* Points of a hundred: what the edition is allowed, and the least share of the
 * seats that had a card in hand and played it, or an ability and changed something by it;
 * and the rounds that at least half of the matches last. */
enum { SEAT_POINTS = 3, WORTH_POINTS = 5, LEAST_PLAYED = 40, LEAST_EFFECT = 10, LEAST_ROUNDS = 3 };

static const struct game *const game = &karthedis_game;
static struct edition *edition;
static struct sim_layout layout;
static struct sim_tally tally;

static bool reporting(void)
{
    return getenv("KONTOR_REPORT");
}

/* ---- matches ------------------------------------------------------------ */

/* Picks blindly, and plays as everybody otherwise. */
static struct move pick_blindly(struct mind *mind, const struct brain_input *input)
{
    const struct karthedis *view = input->view;
    struct offers offers;
    if (view->phase != KA_PHASE_DRAFT)
        return greedy_brain.choose(mind, input);
    offers_clear(&offers);
    karthedis_legal(mind->match->edition->data, view, mind->seat, &offers);
    for (int i = 0; i < offers.count; i++)
        if (offers.list[i].move.kind == KA_MOVE_READY)
            return offers.list[i].move;
    return offers_pick(&offers, rng_below(input->rng, offers.moves));
}

static const struct brain blind_brain = { .name = "picks blindly", .choose = pick_blindly };

/* One player of the first kind among those of the second. */
static void play(const struct brain *odd, const struct brain *others, int players,
                 const char *options, uint64_t games)
{
    const char *wish = getenv("KONTOR_REPORT"), *at;
    struct sim_plan plan = { .game = game,
                             .edition = edition,
                             .seed = 1,
                             .threads = 1,
                             .games = wish ? strtoull(wish, NULL, 10) : games,
                             .audit = SIM_AUDIT_END,
                             .stats = true };
    setup_defaults(game, players, &plan.setup);
    assert_false(setup_parse(game, options, &plan.setup, &at));
    for (int i = 0; i < players; i++)
        plan.agent[i] = agent_of(i ? others : odd);
    tally = (struct sim_tally){ 0 };
    sim_layout_make(&layout, game, edition, players);
    assert_true(sim_run(&plan, NULL, &tally));
    assert_int_equal(tally.finished, plan.games);
}

static struct sim_row read_fact(const char *name, int value)
{
    for (int i = 0; i < layout.groups; i++)
        if (layout.group[i].fact && !strcmp(layout.group[i].name, name))
            return sim_stats_row(&layout, &tally.stats, layout.group[i].first + (uint32_t)value);
    fail_msg("no such fact: %s", name);
    return (struct sim_row){ 0 };
}

static struct sim_interval share_of(struct sim_part part)
{
    return sim_wilson((uint64_t)part.wins, (uint64_t)part.seats);
}

/* What a row is worth, and as far as so few games can tell, whether that is too much. */
static void demand_worth(const char *what, struct sim_row row)
{
    struct sim_interval with = share_of(row.with), without = share_of(row.without);
    double low = 100 * (with.low - without.high), high = 100 * (with.high - without.low);
    if (reporting())
        printf("| %s | %+.1f (%+.1f to %+.1f)", what, 100 * (with.share - without.share), low,
               high);
    else if (low > WORTH_POINTS || high < -WORTH_POINTS)
        fail_msg("%s is worth %.1f to %.1f points", what, low, high);
}

/* ---- what has to hold ----------------------------------------------------- */

/* Half of the matches, as far as so few can tell, are not over before that round. */
static void demand_length(int players)
{
    struct sim_bar bar;
    int64_t shorter = 0;
    for (int at = 0; sim_histogram_next(&layout, &tally.stats, HISTOGRAM_ROUNDS, &at, &bar);)
        shorter += bar.low < LEAST_ROUNDS ? bar.count : 0;
    struct sim_interval share = sim_wilson(SIM_WIN * (uint64_t)shorter, tally.finished);
    if (reporting())
        printf("%d players: %.1f %% of the matches are over before round %d\n", players,
               100 * share.share, LEAST_ROUNDS);
    else if (share.low > 0.5)
        fail_msg("%d players: %.0f %% are over before round %d", players, 100 * share.share,
                 LEAST_ROUNDS);
}

static void no_seat_is_better(void **unused)
{
    (void)unused;
    for (int players = game->min_players; players <= KA_SEATS; players++) {
        play(&greedy_brain, &greedy_brain, players, "", 400);
        demand_length(players);
        for (int seat = 0; seat < players; seat++) {
            struct sim_interval share = sim_wilson(tally.seat[seat].wins, tally.seat[seat].games);
            if (reporting())
                printf("%s%.1f%s", seat ? ", " : "", 100 * share.share,
                       seat + 1 == players ? "\n" : "");
            assert_true(100 * share.low < 100.0 / players + SEAT_POINTS);
            assert_true(100 * share.high > 100.0 / players - SEAT_POINTS);
        }
        sim_tally_free(&tally);
    }
}

/* A design is worth about as much as any other, and is played by those who draw it. */
static void no_card_is_a_must_and_none_is_dead(void **unused)
{
    (void)unused;
    play(&greedy_brain, &greedy_brain, 4, "", 2500);
    for (int i = 0; i < DESIGNS; i++) {
        const char *name = noun_name(game, edition->data, "card", i);
        int64_t seen = read_fact("seen", i).with.seats;
        int64_t played = read_fact("played", i).with.seats;
        demand_worth(name, read_fact("owned", i));
        if (reporting())
            printf(" | %.0f %%\n", 100.0 * (double)played / (double)seen);
        else if (100 * played < LEAST_PLAYED * seen)
            fail_msg("%s was in %d hands and played by %d", name, (int)seen, (int)played);
    }
    for (int i = 0; i < SPECIES; i++) {
        demand_worth(noun_name(game, edition->data, "species", i), read_fact("species", i));
        if (reporting())
            printf("\n");
    }
    sim_tally_free(&tally);
}

/* Of the seats that had an ability in hand, enough changed something by it. */
static void every_ability_is_used_to_effect(void **unused)
{
    const struct karthedis_edition *data = edition->data;
    (void)unused;
    for (int players = 2; players <= KA_SEATS; players += reporting() ? 1 : 7) {
        play(&greedy_brain, &greedy_brain, players, "", 1500);
        for (int i = 0; i < data->abilities; i++) {
            int64_t had = read_fact("ability", i).with.seats;
            struct sim_interval share =
                sim_wilson(SIM_WIN * (uint64_t)read_fact("effect", i).with.seats, (uint64_t)had);
            if (reporting())
                printf("| %s | %d | %.1f (%.1f–%.1f)\n", data->ability_name[i], players,
                       100 * share.share, 100 * share.low, 100 * share.high);
            else if (100 * share.high < LEAST_EFFECT)
                fail_msg("%s, %d players: in %d hands, with an effect in %.1f %%",
                         data->ability_name[i], players, (int)had, 100 * share.share);
        }
        sim_tally_free(&tally);
    }
}

static struct sim_interval share_of_odd(const struct brain *odd, const struct brain *others,
                                        int players)
{
    play(odd, others, players, "decks=draft", 1500);
    struct sim_interval share = sim_wilson(tally.agent[0].wins, tally.agent[0].games);
    if (reporting())
        printf("| %s | %d | %.1f (%.1f–%.1f)\n", odd->name, players, 100 * share.share,
               100 * share.low, 100 * share.high);
    sim_tally_free(&tally);
    return share;
}

static void drafting_with_care_pays(void **unused)
{
    (void)unused;
    for (int players = 2; players <= (reporting() ? KA_SEATS : 4); players += 2) {
        assert_true(share_of_odd(&blind_brain, &greedy_brain, players).high * players < 1);
        assert_true(share_of_odd(&greedy_brain, &blind_brain, players).low * players > 1);
    }
}

/* Nine decks are the whole box, also those parts of them that nobody has drawn. */
static void nine_decks_are_the_box(void **unused)
{
    (void)unused;
    play(&greedy_brain, &greedy_brain, KA_SEATS, "", 60);
    for (int i = 0; i < DESIGNS; i++) {
        assert_int_equal(read_fact("owned", i).taken, 3 * tally.finished);
        assert_true(read_fact("seen", i).taken < read_fact("owned", i).taken);
    }
    sim_tally_free(&tally);
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
        cmocka_unit_test(no_card_is_a_must_and_none_is_dead),
        cmocka_unit_test(every_ability_is_used_to_effect),
        cmocka_unit_test(drafting_with_care_pays),
        cmocka_unit_test(nine_decks_are_the_box),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
