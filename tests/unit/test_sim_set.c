/*
 * test_sim_set.c: sets of plans: which games are done, early stopping, states
 * that are written and read again, and the other ranks of a link.
 *
 * Ranks are threads here, and a link is a queue in memory: what a rank does
 * when it dies or lies can be planted.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "sim/link.h"
#include "sim/set.h"
#include "tests/helpers/plan.h"

extern const struct game template_game;

static struct edition *edition;

/* ---- helpers ------------------------------------------------------------ */

/* Two parts that differ in everything but the game. */
static void fill_set(struct sim_set *set, const struct game *game, uint64_t games)
{
    struct sim_plan one = make_plan(game, edition, 3, games, "random,greedy");
    struct sim_plan two = make_plan(game, edition, 2, games / 2, "random");
    one.stats = true;
    *set = (struct sim_set){ .order = strdup("order\n") };
    assert_non_null(sim_set_add(set, &one));
    assert_non_null(sim_set_add(set, &two));
}

/* All that a report says, but for the time it took. */
static char *report_of(struct sim_set *set)
{
    struct text out = { 0 };
    for (size_t i = 0; i < set->count; i++) {
        set->part[i].tally.seconds = 0;
        sim_json(&set->part[i].plan, &set->part[i].tally, NULL, &out);
    }
    assert_false(out.failed);
    return out.data;
}

static char *play_set(const struct game *game, uint64_t games, double until, int threads)
{
    struct sim_set set;
    fill_set(&set, game, games);
    set.until = until;
    assert_true(sim_set_run(&set, threads, NULL, NULL));
    char *report = report_of(&set);
    sim_set_free(&set);
    return report;
}

static int64_t value_of(const void *state, const char *name)
{
    return field_get(game_field(&template_game, name), state, 0, 0);
}

static const char *planted_audit(const void *data, const void *state)
{
    (void)data;
    return value_of(state, "paid") > 60 ? "planted: with blanks" : NULL;
}

/* ---- ranges ------------------------------------------------------------- */

enum { NUMBERS = 64 };

static void check_ranges(const struct sim_ranges *ranges, const bool in[])
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < NUMBERS; i++) {
        count += in[i];
        assert_int_equal(sim_ranges_has(ranges, (struct sim_range){ i, i + 1 }), in[i]);
    }
    assert_int_equal(sim_ranges_count(ranges), count);
    for (size_t i = 0; i < ranges->count; i++) {
        assert_true(ranges->list[i].first < ranges->list[i].end);
        assert_true(!i || ranges->list[i - 1].end < ranges->list[i].first);
    }
}

static void test_ranges(void **unused)
{
    struct sim_ranges ranges = { 0 };
    bool in[NUMBERS] = { false };
    struct rng rng = rng_seed(5);
    (void)unused;
    for (int i = 0; i < 20000; i++) {
        uint64_t first = rng_below(&rng, NUMBERS), end = first + rng_below(&rng, 9);
        bool add = rng_below(&rng, 2);
        end = end > NUMBERS ? NUMBERS : end;
        assert_true(add ? sim_ranges_add(&ranges, (struct sim_range){ first, end })
                        : sim_ranges_remove(&ranges, (struct sim_range){ first, end }));
        for (uint64_t number = first; number < end; number++)
            in[number] = add;
        check_ranges(&ranges, in);
    }
    sim_ranges_free(&ranges);
}

/* ---- early stopping ----------------------------------------------------- */

static void test_borders(void **unused)
{
    static const uint64_t two[] = { 256, 384, 512, 768, 1024, 1536, 2048 };
    uint64_t border = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof two / sizeof *two; i++)
        assert_int_equal(border = sim_border(border, 2), two[i]);
    assert_int_equal(sim_border(0, 9), 261);
    assert_int_equal(sim_border(261, 9), 387);
    for (int players = 1; players <= MAX_PLAYERS; players++)
        for (uint64_t games = 0; games < 3000; games = border) {
            border = sim_border(games, players);
            assert_true(border > games && border % (unsigned)players == 0);
        }
}

static void test_threads_change_nothing(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        double until = i ? 0.03 : 0;
        char *one = play_set(&template_game, 3000, until, 1);
        /* The second case, and only this one, stops early: otherwise it would test nothing new. */
        assert_int_equal(strstr(one, "\"narrow\":true") != NULL, i);
        for (int threads = 2; threads <= 4; threads++) {
            char *many = play_set(&template_game, 3000, until, threads);
            assert_string_equal(one, many);
            free(many);
        }
        free(one);
    }
}

/* What stopped early is what a plan of just so many games comes to, and at the
 * border before the interval was too wide. */
static void test_stopped_at_a_border(void **unused)
{
    struct sim_plan plan = make_plan(&template_game, edition, 2, 100000, "random,greedy");
    struct sim_set set = { .until = 0.004 };
    (void)unused;
    sim_set_add(&set, &plan);
    assert_true(sim_set_run(&set, 2, NULL, NULL));
    const struct sim_tally *tally = &set.part[0].tally;
    uint64_t games = tally->finished, before = 0;
    assert_true(tally->narrow && !tally->stopped && games < 100000);
    for (uint64_t border = 0; (border = sim_border(border, 2)) < games;)
        before = border;
    assert_int_equal(sim_border(before, 2), games);
    for (int i = 0; i < 2; i++) {
        struct sim_tally whole;
        plan.games = i ? before : games;
        assert_true(sim_run(&plan, NULL, &whole));
        struct sim_share share = sim_watched(&plan, &whole);
        struct sim_interval interval = sim_wilson(share.wins, share.games);
        assert_int_equal((interval.high - interval.low) / 2 <= set.until, !i);
        if (!i)
            assert_memory_equal(whole.agent, tally->agent, sizeof whole.agent);
        sim_tally_free(&whole);
    }
    sim_set_free(&set);
}

/* Where all agents are the same the first seat is watched: that all of them
 * together win every game says nothing. */
static void test_what_is_watched(void **unused)
{
    struct sim_plan plan = make_plan(&template_game, edition, 3, 10, "random");
    struct sim_tally tally = { .seat = { { .games = 10, .wins = 4 } },
                               .agent = {
                                   { .games = 10, .wins = 5 }, { .games = 10 }, { .games = 10 } } };
    (void)unused;
    assert_int_equal(sim_watched(&plan, &tally).wins, 4);
    plan = make_plan(&template_game, edition, 3, 10, "greedy,random");
    assert_int_equal(sim_watched(&plan, &tally).wins, 5);
    assert_int_equal(sim_watched(&plan, &tally).games, 20);
}

/* ---- states ------------------------------------------------------------- */

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void keep(void *context, const struct text *state)
{
    char **kept = context;
    free(*kept);
    *kept = strdup(state->data);
}

static enum error read_state(struct sim_set *set, const char *state)
{
    struct sim_sections sections;
    enum error error = sim_state_check(state, strlen(state), &sections);
    if (error)
        return error;
    assert_int_equal(sections.order_end, strlen("order\n"));
    return sim_results_read(set, state + sections.results, sections.results_end - sections.results);
}

/* Stopped again and again, each time on another number of threads, and each
 * time from what was written: the result of one run. */
static void check_resume(const struct game *game, uint64_t games, double until)
{
    char *whole = play_set(game, games, until, 2), *state = NULL;
    struct sim_watch watch = { .context = &state, .stop = stop_at_once, .save = keep };
    for (int run = 0, more = true; more; run++) {
        struct sim_set set;
        fill_set(&set, game, games);
        set.until = until;
        if (state)
            assert_null(read_state(&set, state));
        if (run == 3)
            watch.stop = NULL;
        assert_true(sim_set_run(&set, 1 + run % 3, &watch, NULL));
        more = set.part[0].tally.stopped || set.part[1].tally.stopped;
        if (run == 0)
            assert_true(more);
        if (!more) {
            char *report = report_of(&set);
            assert_string_equal(report, whole);
            free(report);
        }
        sim_set_free(&set);
    }
    /* A state in which all is done is read, and nothing is played. */
    struct sim_set set;
    fill_set(&set, game, games);
    set.until = until;
    assert_null(read_state(&set, state));
    assert_true(sim_set_run(&set, 1, NULL, NULL));
    char *report = report_of(&set);
    assert_string_equal(report, whole);
    free(report);
    sim_set_free(&set);
    free(state);
    free(whole);
}

static const char *slow_setup(const void *data, void *state, const struct setup *setup)
{
    nanosleep(&(struct timespec){ .tv_nsec = 200000 }, NULL);
    return template_game.setup(data, state, setup);
}

static void test_resume(void **unused)
{
    struct game game = template_game;
    (void)unused;
    game.setup = slow_setup; /* so that it is not over before it is stopped */
    check_resume(&game, 3000, 0);
    check_resume(&game, 5000, 0.018);
    game.audit = planted_audit;
    check_resume(&game, 3000, 0);
}

static void test_broken_states(void **unused)
{
    struct game game = template_game;
    struct sim_set set;
    struct text state = { 0 };
    (void)unused;
    game.audit = planted_audit;
    fill_set(&set, &game, 60);
    assert_true(sim_set_run(&set, 1, NULL, NULL));
    assert_true(set.part[0].tally.failed > 0);
    sim_state_write(&set, &state);
    sim_set_free(&set);
    /* Cut short, or with any byte changed: noticed by the hash. */
    for (size_t i = 0; i < state.size; i++) {
        struct sim_sections sections;
        char *copy = strdup(state.data);
        assert_non_null(sim_state_check(copy, i, &sections));
        copy[i] ^= 1;
        assert_non_null(sim_state_check(copy, state.size, &sections));
        free(copy);
    }
    text_free(&state);
}

/* Results without a hash, as from another rank: whatever they say, nothing
 * breaks, and sums that cannot be are refused. */
static void test_wrong_results(void **unused)
{
    static const char *const wrong[] = {
        "part 2 0 0 0\n",
        "part 0 61 0 0\n",
        "part 0 60 2 0\n",
        "part 0 60\n",
        "part\n",
        "part 0 60 0 0",
        "done 0-1\n",
        "part 0 60 0 0\npart 0 60 0 0\n",
        "part 0 60 0 0\ndone 0-61\n",
        "part 0 60 0 0\ndone 5-5\n",
        "part 0 60 0 0\ndone 5-3\n",
        "part 0 60 0 0\ndone 0-5 3-9\n",
        "part 0 60 0 0\ndone 0-5 5-9\n",
        "part 0 60 0 0\ndone 0-5\n",
        "part 0 4 0 0\ndone 0-5\nsums 0 5 0 0 0 0\n",
        "part 0 60 0 0\nsums 1 0 0 0 0 0\n",
        "part 0 60 0 0\nseat 3 1 1 1 1\n",
        "part 0 60 0 0\nseat 0 99999999999999999999 1 1 1\n",
        "part 0 60 0 0\nseat 0 -1 1 1 1\n",
        "part 0 60 0 0\nseat 0 1 1 1 -9223372036854775809\n",
        "part 0 60 0 0\nfailure 60 audit 0 1 0 0 0 0 x\n",
        "part 0 60 0 0\nfailure 1 finished 0 1 0 0 0 0 x\n",
        "part 0 60 0 0\nfailure 1 audit 99 1 0 0 0 0 x\n",
        "nonsense\n",
        "\n",
        "part 0 60 0 0\nfailure 1 audit 0 1 0 0 0 0 x\n",
        "part 0 60 0 0\ncells 1\n",
        "part 0 60 0 0\ncell 0 1\n",
        "part 1 30 0 0\ncells 1\n",
        "part 0 60 0 0\nreplaced 3 1\n",
        "part 0 60 0 0\nfault 0 nothing 1 1 1 x\n",
        "part 0 60 0 0\nfault 0 crash 0 1 1 x\n",
        "part 0 60 0 0\nfault 0 crash 1 60 1 x\n",
        "part 0 60 0 0\nfault 0 crash 1 1 1 \xff\n",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct sim_set set;
        fill_set(&set, &template_game, 60);
        assert_int_equal(sim_results_read(&set, wrong[i], strlen(wrong[i])),
                         ERROR_SIM_STATE_BROKEN);
        sim_set_free(&set);
    }
    struct sim_set set;
    fill_set(&set, &template_game, 60);
    const char *right = "part 0 60 0 0\ndone 0-1\nsums 0 1 5 0 0 0\n"
                        "failure 0 audit -1 1 0 0 0 0 all wrong\n";
    assert_false(sim_results_read(&set, right, strlen(right)));
    assert_string_equal(set.part[0].tally.failures[0].fault, "all wrong");
    sim_set_free(&set);
}

/* Statistics and what programs of others did wrong are part of a state. */
static void test_everything_is_kept(void **unused)
{
    struct sim_set set, again;
    struct text one = { 0 }, two = { 0 };
    (void)unused;
    fill_set(&set, &template_game, 60);
    assert_true(sim_set_run(&set, 1, NULL, NULL));
    assert_true(set.part[0].tally.stats.count > 100);
    struct sim_faults *faults = &set.part[0].tally.faults[2];
    faults->replaced = 5;
    faults->count[FAULT_CRASH] = 3;
    faults->first[FAULT_CRASH].number = 12;
    faults->first[FAULT_CRASH].note = (struct fault_note){ -9, "two\nlines, a \\ and “ü”" };
    faults->count[FAULT_QUIT] = 1;                /* says nothing */
    set.part[0].tally.seat[1].points = INT64_MIN; /* which has no positive counterpart */
    sim_state_write(&set, &one);
    fill_set(&again, &template_game, 60);
    assert_null(read_state(&again, one.data));
    assert_memory_equal(again.part[0].tally.faults, set.part[0].tally.faults,
                        sizeof set.part[0].tally.faults);
    assert_true(again.part[0].tally.seat[1].points == INT64_MIN);
    assert_int_equal(again.part[0].tally.stats.count, set.part[0].tally.stats.count);
    assert_memory_equal(again.part[0].tally.stats.cell, set.part[0].tally.stats.cell,
                        set.part[0].tally.stats.count * sizeof(int64_t));
    sim_state_write(&again, &two);
    assert_string_equal(one.data, two.data);
    sim_set_free(&set);
    sim_set_free(&again);
    text_free(&one);
    text_free(&two);
}

/* ---- ranks -------------------------------------------------------------- */

enum { RANKS = 4, MOST_MESSAGES = 4096 };

/* What a rank does wrong, once it has its first games. */
enum vice { HONEST, DIES, LIES, BABBLES, LEAVES };

struct message_to {
    int to, from, what;
    size_t size;
    char *data;
};

static struct {
    pthread_mutex_t lock;
    struct message_to list[MOST_MESSAGES];
    size_t count;
} post = { .lock = PTHREAD_MUTEX_INITIALIZER };

static bool post_send(struct sim_link *link, int to, int what, const char *data, size_t size)
{
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, data, size);
    copy[size] = 0;
    pthread_mutex_lock(&post.lock);
    assert_true(post.count < MOST_MESSAGES);
    post.list[post.count++] = (struct message_to){ to, link->rank, what, size, copy };
    pthread_mutex_unlock(&post.lock);
    return true;
}

static bool post_receive(struct sim_link *link, int *from, int *what, char **data, size_t *size)
{
    bool found = false;
    pthread_mutex_lock(&post.lock);
    for (size_t i = 0; i < post.count && !found; i++) {
        struct message_to *message = &post.list[i];
        if (message->to != link->rank)
            continue;
        *from = message->from;
        *what = message->what;
        *data = message->data;
        *size = message->size;
        found = true;
        memmove(message, message + 1, (--post.count - i) * sizeof *message);
    }
    pthread_mutex_unlock(&post.lock);
    return found;
}

static void post_clear(void)
{
    while (post.count)
        free(post.list[--post.count].data);
}

struct helping {
    struct sim_link link;
    const struct game *game;
    uint64_t games;
    enum vice vice;
    atomic_bool granted;
};

/* Takes part of the protocol by hand: asks, gets games, and then does ill. */
static void do_ill(struct helping *helping)
{
    static const char lie[] = "part 0 3000 0 0\ndone 0-3000\nsums 0 3000 1 0 0 0\n";
    int from, what = 0;
    char *data;
    size_t size;
    post_send(&helping->link, 0, LINK_WANT, "1", 1);
    while (what != LINK_GRANT) {
        if (!post_receive(&helping->link, &from, &what, &data, &size)) {
            nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
            continue;
        }
        free(data);
        if (what == LINK_FINISH)
            return;
    }
    atomic_store(&helping->granted, true);
    if (helping->vice == LIES)
        post_send(&helping->link, 0, LINK_RESULT, lie, sizeof lie - 1);
    else if (helping->vice == BABBLES)
        post_send(&helping->link, 0, LINK_RESULT, "part -", 6);
    else if (helping->vice == LEAVES)
        post_send(&helping->link, 0, LINK_LEAVE, "", 0);
}

static void *help(void *argument)
{
    struct helping *helping = argument;
    struct sim_set set;
    if (helping->vice) {
        do_ill(helping);
        return NULL;
    }
    fill_set(&set, helping->game, helping->games);
    assert_true(sim_help(&set, 2, &helping->link));
    sim_set_free(&set);
    return NULL;
}

static void count_lost(void *context, int rank)
{
    assert_int_equal(rank, RANKS - 1);
    ++*(int *)context;
}

/* The set on all ranks, the last of which may have a vice: the same report. */
static void check_ranks(const struct game *game, double until, enum vice vice)
{
    const uint64_t games = 3000;
    struct helping helping[RANKS] = { 0 };
    pthread_t thread[RANKS];
    struct sim_set set;
    int lost = 0;
    char *whole = play_set(game, games, until, 1);
    struct sim_watch watch = { .context = &lost, .lost = count_lost };
    for (int i = 0; i < RANKS; i++) {
        helping[i].link = (struct sim_link){ .rank = i,
                                             .ranks = RANKS,
                                             .patience = vice == DIES ? 1 : 60,
                                             .send = post_send,
                                             .receive = post_receive };
        helping[i].game = game;
        helping[i].games = games;
        helping[i].vice = i == RANKS - 1 ? vice : HONEST;
    }
    fill_set(&set, game, games);
    set.until = until;
    for (int i = 1; i < RANKS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, help, &helping[i]), 0);
    assert_true(sim_set_run(&set, 1, &watch, &helping[0].link));
    for (int i = 1; i < RANKS; i++)
        pthread_join(thread[i], NULL);
    char *report = report_of(&set);
    assert_string_equal(report, whole);
    assert_int_equal(set.lost, lost);
    assert_int_equal(lost, vice != HONEST && atomic_load(&helping[RANKS - 1].granted));
    if (vice)
        assert_true(atomic_load(&helping[RANKS - 1].granted));
    free(report);
    free(whole);
    sim_set_free(&set);
    post_clear();
}

static void test_ranks(void **unused)
{
    struct game game = template_game;
    (void)unused;
    game.setup = slow_setup;
    check_ranks(&game, 0, HONEST);
    check_ranks(&game, 0.03, HONEST);
    game.audit = planted_audit;
    check_ranks(&game, 0, HONEST);
}

static void test_ranks_that_fail(void **unused)
{
    struct game game = template_game;
    (void)unused;
    game.setup = slow_setup;
    for (int vice = DIES; vice <= LEAVES; vice++)
        check_ranks(&game, vice == LIES ? 0.03 : 0, (enum vice)vice);
}

/* ---- all of it ---------------------------------------------------------- */

static int open_all(void **unused)
{
    (void)unused;
    edition = edition_open(&template_game, NULL);
    return !edition;
}

static int close_all(void **unused)
{
    (void)unused;
    edition_free(edition);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_borders),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_stopped_at_a_border),
        cmocka_unit_test(test_what_is_watched),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_broken_states),
        cmocka_unit_test(test_wrong_results),
        cmocka_unit_test(test_everything_is_kept),
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_ranks_that_fail),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
