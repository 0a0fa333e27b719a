/*
 * test_sim_stats.c: what the statistics count, and how it is written.
 *
 * The counts of moves are compared with a count of their own, by another way,
 * over the records that the simulator saves; facts and curves with ones that
 * are planted.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/record.h"
#include "fair/hash.h"
#include "sim/sim.h"
#include "tests/helpers/allocations.h"
#include "tests/helpers/plan.h"

extern const struct game template_game;

/* ---- helpers ------------------------------------------------------------ */

static struct sim_tally tally_of(struct sim_plan *plan)
{
    struct sim_tally tally;
    plan->stats = true;
    assert_true(sim_run(plan, NULL, &tally));
    assert_int_equal(tally.failed, 0);
    assert_false(tally.out_of_memory);
    assert_int_equal(sim_stats_games(&tally.stats), plan->games);
    tally.seconds = 0;
    return tally;
}

static struct sim_layout layout_of(const struct sim_plan *plan)
{
    struct sim_layout layout;
    sim_layout_make(&layout, plan->game, plan->edition, plan->setup.players);
    return layout;
}

/* For each game, with an edition and its standard options, at two player counts. */
static void with_all_games(void (*check)(struct sim_plan *plan), uint64_t games, const char *agents)
{
    for (int i = 0; all_games[i]; i++) {
        struct edition *edition = edition_open(all_games[i], NULL);
        assert_non_null(edition);
        for (int k = 0; k < 2; k++) {
            int players = k ? all_games[i]->max_players : all_games[i]->min_players;
            struct sim_plan plan = make_plan(all_games[i], edition, players, games, agents);
            check(&plan);
        }
        edition_free(edition);
    }
}

/* ---- a count of its own -------------------------------------------------- */

/* What one thing, "hire place 2", came to. */
struct count {
    int64_t offered, taken, with, with_wins, could, could_wins;
    unsigned seats, chances; /* of the game being counted */
    size_t decision;
};

/* By kind, argument (the last one: the kind as a whole) and value. */
struct recount {
    struct count (*count)[MAX_ARGS + 1][256];
};

static struct count *count_at(struct recount *recount, int kind, int argument, int value)
{
    return &recount->count[kind][argument][value];
}

static void note_offered(struct recount *recount, const struct game *game, struct move move,
                         int seat, size_t decision)
{
    for (int i = 0; i <= MAX_ARGS; i++) {
        const struct move_arg *arg = &game->kinds[move.kind].arg[i < MAX_ARGS ? i : 0];
        if (i < MAX_ARGS && !arg->name)
            continue;
        struct count *count =
            count_at(recount, move.kind, i, i < MAX_ARGS ? move_argument(move, arg) : 0);
        if (count->decision != decision)
            count->offered++;
        count->decision = decision;
        count->chances |= 1u << seat;
    }
}

static void note_taken(struct recount *recount, const struct game *game, struct move move,
                       int actor)
{
    int owner = actor;
    for (int i = 0; i < MAX_ARGS; i++) {
        const struct move_arg *arg = &game->kinds[move.kind].arg[i];
        if (actor >= MAX_PLAYERS && arg->name && arg->noun && !strcmp(arg->noun, "seat"))
            owner = move_argument(move, arg);
    }
    for (int i = 0; i <= MAX_ARGS; i++) {
        const struct move_arg *arg = &game->kinds[move.kind].arg[i < MAX_ARGS ? i : 0];
        if (i < MAX_ARGS && !arg->name)
            continue;
        struct count *count =
            count_at(recount, move.kind, i, i < MAX_ARGS ? move_argument(move, arg) : 0);
        count->taken++;
        if (owner < MAX_PLAYERS)
            count->seats |= 1u << owner;
    }
}

static void close_game(struct recount *recount, const struct game *game,
                       const struct result *result, int players)
{
    int winners = 0;
    for (int seat = 0; seat < players; seat++)
        winners += result->rank[seat] == 1;
    for (int kind = 1; game->kinds[kind].word; kind++)
        for (int i = 0; i <= MAX_ARGS; i++)
            for (int value = 0; value < 256; value++) {
                struct count *count = count_at(recount, kind, i, value);
                for (int seat = 0; seat < players; seat++) {
                    int64_t win = result->rank[seat] == 1 ? SIM_WIN / winners : 0;
                    count->with += count->seats >> seat & 1;
                    count->with_wins += count->seats >> seat & 1 ? win : 0;
                    count->could += count->chances >> seat & 1;
                    count->could_wins += count->chances >> seat & 1 ? win : 0;
                }
                count->seats = count->chances = 0;
            }
}

/* Reads a saved record and goes through it with the rules. */
static void recount_record(struct recount *recount, const struct sim_plan *plan, uint64_t number,
                           size_t *decision, struct offers *offers)
{
    _Alignas(64) unsigned char state[MAX_STATE];
    const struct game *game = plan->game;
    const void *data = plan->edition->data;
    struct text text = { 0 };
    struct refusal refusal;
    struct record record;
    struct record_error error;
    struct result result;
    assert_true(sim_record(plan, number, &text, &refusal));
    assert_true(record_read(text.data, text.size, fair_hash_text, &record, &error));
    assert_null(game->setup(data, state, &plan->setup));
    for (size_t i = 0; i < session_count(record.session); i++) {
        struct event event = session_event(record.session, i);
        if (event.actor < MAX_PLAYERS) {
            ++*decision;
            game_legal(game, data, state, event.actor, offers);
            for (uint32_t k = 0; k < offers->moves; k++)
                note_offered(recount, game, offers_pick(offers, k), event.actor, *decision);
        }
        note_taken(recount, game, event.move, event.actor);
        game->apply(data, state, event.actor, event.move);
    }
    assert_int_equal(game->active(data, state), 0);
    game->result(data, state, &result);
    close_game(recount, game, &result, plan->setup.players);
    record_free(&record);
    text_free(&text);
}

static int argument_number(const struct move_kind *kind, const char *name)
{
    for (int i = 0; name && i < MAX_ARGS; i++)
        if (kind->arg[i].name && !strcmp(kind->arg[i].name, name))
            return i;
    return MAX_ARGS;
}

static void check_recount(struct sim_plan *plan)
{
    struct recount recount = { calloc(256, sizeof *recount.count) };
    struct offers *offers = malloc(sizeof *offers);
    struct sim_tally tally = tally_of(plan);
    struct sim_layout layout = layout_of(plan);
    size_t decision = 0;
    int64_t seen = 0;
    assert_non_null(recount.count);
    for (uint64_t number = 0; number < plan->games; number++)
        recount_record(&recount, plan, number, &decision, offers);
    for (int i = 0; i < layout.groups; i++) {
        const struct sim_group *group = &layout.group[i];
        int argument = argument_number(&plan->game->kinds[group->number], group->argument);
        for (int k = 0; k < group->rows && !group->fact; k++) {
            struct sim_row row = sim_stats_row(&layout, &tally.stats, group->first + (uint32_t)k);
            const struct count *count = count_at(&recount, group->number, argument,
                                                 argument < MAX_ARGS ? group->low + k : 0);
            assert_int_equal(row.offered, count->offered);
            assert_int_equal(row.taken, count->taken);
            assert_int_equal(row.with.seats, count->with);
            assert_int_equal(row.with.wins, count->with_wins);
            assert_int_equal(row.could.seats, count->could);
            assert_int_equal(row.could.wins, count->could_wins);
            seen += group->argument ? 0 : row.taken;
        }
    }
    assert_int_equal(seen, tally.moves); /* every move is of one kind */
    sim_tally_free(&tally);
    free(recount.count);
    free(offers);
}

static void test_recount(void **unused)
{
    (void)unused;
    with_all_games(check_recount, 6, "greedy,random");
}

/* ---- sums ---------------------------------------------------------------- */

static int64_t histogram_sum(const struct sim_layout *layout, const struct sim_stats *stats,
                             int histogram)
{
    struct sim_bar bar;
    int64_t sum = 0, before = INT64_MIN;
    int at = 0;
    while (sim_histogram_next(layout, stats, histogram, &at, &bar)) {
        assert_true(bar.low > before && bar.high >= bar.low);
        before = bar.high;
        sum += bar.count;
    }
    return sum;
}

static void check_curves(const struct sim_plan *plan, const struct sim_layout *layout,
                         const struct sim_stats *stats)
{
    assert_int_equal(layout->curves > 0, plan->game->study->curves[0].name != NULL);
    for (int i = 0; i < layout->curves; i++) {
        int64_t first = 0;
        for (int line = 0; line < layout->curve[i].lines; line++)
            first += sim_stats_point(layout, stats, i, line, 0).count;
        if (layout->curve[i].of_seats)
            assert_int_equal(first, (int64_t)plan->games * plan->setup.players);
        else
            assert_true(first >= (int64_t)plan->games);
    }
}

static void check_sums(struct sim_plan *plan)
{
    struct sim_tally tally = tally_of(plan);
    struct sim_layout layout = layout_of(plan);
    const struct sim_stats *stats = &tally.stats;
    int64_t games = (int64_t)plan->games, seats = games * plan->setup.players;
    assert_int_equal(stats->count, layout.cells);
    for (uint32_t row = 0; row < layout.rows; row++) {
        struct sim_row read = sim_stats_row(&layout, stats, row);
        assert_int_equal(read.with.seats + read.without.seats, seats);
        assert_int_equal(read.with.wins + read.without.wins, games * SIM_WIN);
        assert_true(read.with.seats >= 0 && read.without.seats >= 0);
        assert_true(read.games <= games && read.games <= read.taken);
        assert_true(read.taken >= read.with.seats);
    }
    assert_int_equal(histogram_sum(&layout, stats, HISTOGRAM_LENGTH), games);
    assert_int_equal(histogram_sum(&layout, stats, HISTOGRAM_ROUNDS), games);
    assert_int_equal(histogram_sum(&layout, stats, HISTOGRAM_WON) +
                         histogram_sum(&layout, stats, HISTOGRAM_OTHER),
                     seats);
    check_curves(plan, &layout, stats);
    sim_tally_free(&tally);
}

static void test_sums(void **unused)
{
    (void)unused;
    with_all_games(check_sums, 40, "greedy");
}

/* ---- facts of the games ------------------------------------------------------ */

static const struct sim_group *group_of(const struct sim_layout *layout, const char *fact)
{
    for (int i = 0; i < layout->groups; i++)
        if (layout->group[i].fact && !strcmp(layout->group[i].name, fact))
            return &layout->group[i];
    fail_msg("no fact %s", fact);
    return NULL;
}

/* Facts of which a match has exactly one. */
static void check_one_of(struct sim_plan *plan)
{
    static const struct {
        const char *game, *facts[3];
    } one[] = { { "karthedis", { "ending" } },
                { "cryptoly", { "ending" } },
                { "fuffziger", { "end-cards", "end-inspectors" } } };
    struct sim_tally tally = tally_of(plan);
    struct sim_layout layout = layout_of(plan);
    for (size_t i = 0; i < sizeof one / sizeof *one; i++) {
        int64_t sum = 0;
        if (strcmp(one[i].game, plan->game->id))
            continue;
        for (int k = 0; one[i].facts[k]; k++)
            sum += sim_group_sum(&tally.stats, group_of(&layout, one[i].facts[k]), CELL_GAMES);
        assert_int_equal(sum, plan->games);
    }
    sim_tally_free(&tally);
}

static void test_endings(void **unused)
{
    (void)unused;
    with_all_games(check_one_of, 60, "greedy,random");
}

/* ---- studies keep to their tables -------------------------------------------------- */

enum { APART = 512 };

/* Every fact has room of its own, with a gap behind it that must stay empty. */
static void check_said(const struct sim_plan *plan, const struct facts *said)
{
    const struct fact *facts = plan->game->study->facts;
    for (int i = 0; i < MAX_FACTS; i++) {
        bool known = true;
        for (int k = 0; k <= i && known; k++)
            known = facts[k].name;
        int values = known ? fact_values(plan->game, facts[i].noun) : 0;
        for (int value = 0; value < APART; value++) {
            unsigned seats = said->seats[said->first[i] + (uint32_t)value];
            unsigned allowed = value >= values     ? 0
                               : facts[i].of_match ? (unsigned)MATCH_BIT
                                                   : (1u << plan->setup.players) - 1;
            assert_int_equal(seats & ~allowed, 0);
            assert_true(!seats == !said->times[said->first[i] + (uint32_t)value]);
            if (seats && facts[i].noun) {
                const char *name = noun_name(plan->game, plan->edition->data, facts[i].noun, value);
                assert_true(name && *name);
            }
        }
    }
}

static void check_study(struct sim_plan *plan)
{
    const struct study *study = plan->game->study;
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct event *log = calloc((size_t)plan->game->max_length, sizeof *log);
    struct facts said = { .times = calloc(MAX_FACTS * APART, sizeof *said.times),
                          .seats = calloc(MAX_FACTS * APART, sizeof *said.seats) };
    const void *data = plan->edition->data;
    struct sim_game played;
    for (uint32_t i = 0; i < MAX_FACTS; i++)
        said.first[i] = i * APART;
    assert_true(sim_workspace_open(space, plan));
    for (uint64_t number = 0; number < plan->games; number++) {
        int round = 0;
        sim_play(plan, number, space, log, &played);
        assert_null(plan->game->setup(data, space->state, &plan->setup));
        for (uint32_t i = 0; i < played.length; i++) {
            study->notice(data, space->state, log[i].actor, log[i].move, &said);
            plan->game->apply(data, space->state, log[i].actor, log[i].move);
            int now = study->round(data, space->state);
            assert_true(now >= round && now <= round + 1);
            round = now;
        }
        assert_true(round > 0 || !study->curves[0].name);
        study->tell(data, space->state, &said);
    }
    check_said(plan, &said);
    sim_workspace_close(space);
    free(space);
    free(log);
    free(said.times);
    free(said.seats);
}

static void test_studies(void **unused)
{
    (void)unused;
    with_all_games(check_study, 25, "random");
    with_all_games(check_study, 25, "greedy");
}

/* The cards played are the moves that play them. */
static void test_cards_played(void **unused)
{
    static const char *const moves[] = { "lay", "call", "intervene" };
    const struct game *game = game_find("karthedis");
    struct edition *edition = edition_open(game, NULL);
    struct sim_plan plan = make_plan(game, edition, 5, 100, "greedy");
    struct sim_tally tally = tally_of(&plan);
    struct sim_layout layout = layout_of(&plan);
    const struct sim_group *played = group_of(&layout, "played");
    (void)unused;
    assert_true(sim_group_sum(&tally.stats, played, CELL_TAKEN) > 1000);
    for (int card = 0; card < played->rows; card++) {
        int64_t sum = 0, seats = 0, most = 0;
        for (int i = 0; i < layout.groups; i++)
            for (size_t k = 0; k < 3; k++)
                if (layout.group[i].argument && !strcmp(layout.group[i].argument, "card") &&
                    !strcmp(layout.group[i].name, moves[k])) {
                    struct sim_row row = sim_stats_row(&layout, &tally.stats,
                                                       layout.group[i].first + (uint32_t)card);
                    sum += row.taken;
                    seats += row.with.seats;
                    most = row.with.seats > most ? row.with.seats : most;
                }
        struct sim_row row = sim_stats_row(&layout, &tally.stats, played->first + (uint32_t)card);
        assert_int_equal(row.taken, sum);
        assert_true(row.with.seats <= seats && row.with.seats >= most);
    }
    sim_tally_free(&tally);
    edition_free(edition);
}

/* ---- planted facts and curves -------------------------------------------------- */

enum { PLANTED_FIRST, PLANTED_MATCH, PLANTED_MOVES };

static const struct fact planted_facts[] = { { .name = "contract" },
                                             { .name = "unsold", .noun = "wood", .of_match = true },
                                             { .name = "lot" },
                                             { .name = NULL } };
static const struct curve planted_curves[] = { { .name = "money", .noun = "seat", .scale = 10 },
                                               { .name = NULL } };

static void planted_notice(const void *data, const void *state, int actor, struct move move,
                           struct facts *said)
{
    (void)data;
    (void)state;
    (void)move;
    if (actor < MAX_PLAYERS)
        fact_add(said, PLANTED_MOVES, actor, 0, 1);
}

static void planted_tell(const void *data, const void *state, struct facts *said)
{
    (void)data;
    (void)state;
    fact_add(said, PLANTED_FIRST, 0, 0, 3);
    fact_add(said, PLANTED_MATCH, NOBODY, 2, 1);
}

static void planted_measure(const void *data, const void *state, int curve,
                            int32_t value[MAX_CURVE_VALUES])
{
    (void)data;
    (void)state;
    (void)curve;
    value[0] = 70; /* the winner: 7 */
    value[1] = -20;
    value[2] = 40; /* the others: -2 and 4, mean 1, deviation 3 */
}

static void first_wins(const void *data, const void *state, struct result *result)
{
    (void)data;
    (void)state;
    *result = (struct result){ .rank = { 1, 2, 2, 4 }, .points = { 100000, -3, -3, -500 } };
}

static void test_planted(void **unused)
{
    struct study study = *template_game.study;
    struct game game = template_game;
    struct edition *edition = edition_open(&template_game, NULL);
    (void)unused;
    study.facts = planted_facts;
    study.curves = planted_curves;
    study.notice = planted_notice;
    study.tell = planted_tell;
    study.measure = planted_measure;
    game.study = &study;
    game.result = first_wins;
    struct sim_plan plan = make_plan(&game, edition, 4, 20, "random");
    struct sim_tally tally = tally_of(&plan);
    struct sim_layout layout = layout_of(&plan);
    struct sim_row row = sim_stats_row(&layout, &tally.stats, group_of(&layout, "contract")->first);
    assert_int_equal(row.taken, 60);
    assert_int_equal(row.games, 20);
    assert_int_equal(row.with.seats, 20);
    assert_int_equal(row.with.wins, 20 * SIM_WIN);
    assert_int_equal(row.without.seats, 60);
    assert_int_equal(row.without.wins, 0);
    assert_true(sim_worth(&row).low > 0.7 && fabs(sim_worth(&row).share - 1) < 1e-9);
    row = sim_stats_row(&layout, &tally.stats, group_of(&layout, "unsold")->first + 2);
    assert_int_equal(row.games, 20);
    assert_int_equal(row.with.seats, 0);
    row = sim_stats_row(&layout, &tally.stats, group_of(&layout, "lot")->first);
    assert_int_equal(row.with.seats, 80);
    assert_true((uint64_t)row.taken >= tally.decisions);
    /* 15 lots are 15 rounds; the end is measured, too. */
    int rounds = sim_stats_rounds(&layout, &tally.stats);
    assert_int_equal(rounds, 16);
    for (int round = 0; round < rounds; round++) {
        struct sim_point won = sim_stats_point(&layout, &tally.stats, 0, LINE_WINNERS, round);
        struct sim_point lost = sim_stats_point(&layout, &tally.stats, 0, LINE_OTHERS, round);
        assert_int_equal(won.count, 20);
        assert_int_equal(lost.count, 40); /* the fourth has no value */
        assert_true(fabs(won.mean - 7) < 1e-9 && won.deviation < 1e-6);
        assert_true(fabs(lost.mean - 1) < 1e-9 && fabs(lost.deviation - 3) < 1e-6);
    }
    sim_tally_free(&tally);
    edition_free(edition);
}

/* Failed games are in no count; without the wish nothing is counted. */
static const char *fails_sometimes(const void *data, const void *state)
{
    (void)data;
    return field_get(game_field(&template_game, "paid"), state, 0, 0) % 3 ? NULL : "planted";
}

static void test_only_finished_games(void **unused)
{
    struct game game = template_game;
    struct edition *edition = edition_open(&template_game, NULL);
    (void)unused;
    game.audit = fails_sometimes;
    struct sim_plan plan = make_plan(&game, edition, 3, 200, "random");
    struct sim_tally tally;
    plan.stats = true;
    assert_true(sim_run(&plan, NULL, &tally));
    assert_true(tally.failed && tally.finished);
    assert_int_equal(sim_stats_games(&tally.stats), tally.finished);
    sim_tally_free(&tally);
    plan.stats = false;
    assert_true(sim_run(&plan, NULL, &tally));
    assert_int_equal(tally.stats.count, 0);
    sim_tally_free(&tally);
    edition_free(edition);
}

/* ---- buckets ------------------------------------------------------------------ */

static void test_buckets(void **unused)
{
    int64_t low, high, before = -1;
    (void)unused;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        sim_bucket_range(bucket, &low, &high);
        assert_int_equal(low, before + 1); /* no gap, nothing twice */
        assert_int_equal(sim_bucket((uint32_t)low), bucket);
        assert_int_equal(sim_bucket((uint32_t)high), bucket);
        assert_true((high - low) * 32 <= low);
        before = high;
    }
    assert_int_equal(before, UINT32_MAX);
    const int32_t values[] = { INT32_MIN, -70000, -65, -64, -2, -1, 0, 1, 63, 64, INT32_MAX };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        int bucket = sim_signed_bucket(values[i]);
        assert_in_range(bucket, 0, SIGNED_BUCKETS - 1);
        sim_signed_bucket_range(bucket, &low, &high);
        assert_true(values[i] >= low && values[i] <= high);
    }
}

/* ---- the same on any number of threads -------------------------------------------- */

static char *csv_of(const struct sim_plan *plan, const struct sim_tally *tally)
{
    struct text out = { 0 };
    sim_csv(plan, tally, &out);
    sim_json(plan, tally, NULL, &out);
    assert_false(out.failed);
    return out.data;
}

static void check_threads(struct sim_plan *plan)
{
    char *first = NULL;
    for (plan->threads = 1; plan->threads <= 3; plan->threads++) {
        struct sim_tally tally = tally_of(plan);
        char *text = csv_of(plan, &tally);
        if (first)
            assert_string_equal(first, text);
        else
            first = strdup(text);
        free(text);
        sim_tally_free(&tally);
    }
    free(first);
    plan->threads = 1;
}

static void test_threads(void **unused)
{
    (void)unused;
    with_all_games(check_threads, 33, "greedy,random");
}

static void test_no_heap_in_a_game(void **unused)
{
    struct edition *edition = edition_open(&template_game, NULL);
    struct sim_plan plan = make_plan(&template_game, edition, 4, 1, "random,greedy");
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct sim_tally tally = { 0 };
    struct sim_game game;
    (void)unused;
    plan.stats = true;
    assert_true(sim_workspace_open(space, &plan));
    sim_play(&plan, 0, space, NULL, &game);
    sim_tally_game(&tally, &plan, 0, &game); /* the array is made here */
    uint64_t before = allocations_count();
    for (uint64_t number = 1; number < 20; number++) {
        sim_play(&plan, number, space, NULL, &game);
        sim_tally_game(&tally, &plan, number, &game);
    }
    assert_int_equal(allocations_count(), before);
    assert_int_equal(sim_stats_games(&tally.stats), 20);
    sim_workspace_close(space);
    free(space);
    sim_tally_free(&tally);
    edition_free(edition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recount),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_studies),
        cmocka_unit_test(test_cards_played),
        cmocka_unit_test(test_planted),
        cmocka_unit_test(test_only_finished_games),
        cmocka_unit_test(test_buckets),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_no_heap_in_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
