/*
 * test_thinking.c: workers think as well as this process does, a bad one costs only its
 * answer, matches come in turn.
 */
#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "ai/search.h"
#include "core/number.h"
#include "helper_store.h"
#include "thinking/thinking.h"

/* ---- matches ------------------------------------------------------------------ */

struct opened {
    struct edition *edition;
    struct session *session;
};

static uint32_t below(struct draws *draws, uint32_t n);
struct stream {
    struct draws draws;
    struct rng rng;
};

static uint32_t below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct stream *)draws)->rng, n);
}

static struct opened open_match(const char *id, int players)
{
    struct opened opened;
    const struct game *game = game_find(id);
    struct match match = { .game = game };
    struct refusal refusal;
    opened.edition = edition_open(game, NULL);
    match.edition = opened.edition;
    setup_defaults(game, players, &match.setup);
    opened.session = session_open(&match, &refusal);
    assert_non_null(opened.session);
    return opened;
}

static void close_match(struct opened *opened)
{
    session_close(opened->session);
    edition_free(opened->edition);
}

/* Plays chance and host; the seat that is to decide, NOBODY at the end. */
static int go_on(const struct opened *opened, struct stream *stream)
{
    const struct match *match = session_match(opened->session);
    for (;;) {
        assert_true(session_draw(opened->session, &stream->draws));
        unsigned active = session_active(opened->session);
        if (!active)
            return NOBODY;
        if (!(active >> HOST & 1))
            return __builtin_ctz(active);
        struct move move = match->game->host(match->edition->data, session_state(opened->session),
                                             &stream->rng, NO_CLOCK);
        assert_true(session_play(opened->session, HOST, move, NULL));
    }
}

/* Plays so many decisions by the simple player; where the next one with a choice is. */
static int play_on(const struct opened *opened, struct stream *stream, int decisions)
{
    struct agent greedy = agent_of(&greedy_brain);
    struct offers offers;
    int seat;
    while ((seat = go_on(opened, stream)) != NOBODY) {
        session_legal(opened->session, seat, &offers);
        if (decisions-- <= 0 && offers.moves > 1)
            return seat;
        struct mind mind;
        assert_true(mind_open(&mind, &greedy, session_match(opened->session), seat));
        struct move move = mind_ask(&mind, opened->session, &stream->rng);
        mind_close(&mind);
        assert_true(session_play(opened->session, seat, move, NULL));
    }
    return NOBODY;
}

static struct stream a_stream(uint64_t seed)
{
    return (struct stream){ .draws = { below }, .rng = rng_seed(seed) };
}

/* ---- the pool ----------------------------------------------------------------- */

static struct thinking *open_pool_with(int workers, const char *program, uint32_t slack_ms)
{
    struct thinking_settings settings = { .workers = workers,
                                          .program = program ? program : KONTOR_BINARY "/kontor",
                                          .slack_ms = slack_ms };
    struct thinking *pool = thinking_open(&settings);
    assert_non_null(pool);
    return pool;
}

/* So patient that a slow machine is not taken for a hanging worker. */
static struct thinking *open_pool(int workers, const char *program)
{
    return open_pool_with(workers, program, 20000);
}

/* The next result; the test fails if there is none for a minute. */
static struct thinking_result wait_for(struct thinking *pool)
{
    struct thinking_result result;
    for (int round = 0; round < 600; round++) {
        struct pollfd file = { .fd = thinking_file(pool), .events = POLLIN };
        if (thinking_take(pool, &result))
            return result;
        if (poll(&file, 1, 100) > 0) /* as a loop does: never without being called */
            thinking_pump(pool);
    }
    fail_msg("no result");
    return result;
}

static struct agent an_agent(const char *name)
{
    struct agent agent = { 0 };
    assert_int_equal(agent_parse(name, strlen(name), &agent), NO_ERROR);
    return agent;
}

/* ---- as strong as here -------------------------------------------------------- */

/* One mind here and the workers there make the same decisions through a whole stretch of
 * a match: so they also remember the same. */
static void test_same_moves(void **state)
{
    static const char *const names[] = { "hard@60it", "normal", "easy", "greedy", "random" };
    struct thinking *pool = open_pool(2, NULL);
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        struct opened opened = open_match(all_games[i]->id, all_games[i]->min_players);
        struct stream stream = a_stream(5);
        struct agent agent = an_agent(names[i % 5]);
        if (i < 4)
            agent = an_agent("hard@60it");
        struct mind mind[MAX_PLAYERS] = { 0 };
        for (int decision = 0; decision < 12; decision++) {
            int seat = play_on(&opened, &stream, 1);
            if (seat == NOBODY)
                break;
            if (!mind[seat].agent.brain)
                assert_true(mind_open(&mind[seat], &agent, session_match(opened.session), seat));
            struct rng rng = rng_seed((uint64_t)decision), there = rng;
            uint64_t number =
                thinking_move(pool, (uint64_t)i + 1, opened.session, seat, &agent, there);
            assert_true(number);
            struct move here = mind_ask(&mind[seat], opened.session, &rng);
            struct thinking_result result = wait_for(pool);
            assert_int_equal(result.number, number);
            assert_int_equal(result.match, i + 1);
            assert_int_equal(result.seat, seat);
            assert_int_equal(result.fault, THINKING_FINE);
            assert_int_equal(result.share, 1000);
            assert_true(move_equal(result.move, here));
            assert_int_equal(result.rng.state, rng.state);
            assert_true(session_play(opened.session, seat, here, NULL));
        }
        for (int seat = 0; seat < MAX_PLAYERS; seat++)
            if (mind[seat].agent.brain)
                mind_close(&mind[seat]);
        close_match(&opened);
    }
    struct thinking_load load;
    thinking_look(pool, &load);
    assert_true(load.started <= 2);
    assert_int_equal(load.asked, load.answered);
    thinking_close(pool);
}

/* An edition of one's own goes along in the head. */
static void test_own_edition(void **state)
{
    struct opened opened = open_match("template", 3);
    struct stream stream = a_stream(1);
    struct thinking *pool = open_pool(1, NULL);
    struct agent agent = an_agent("hard@20it");
    (void)state;
    opened.edition->shipped = false;
    int seat = play_on(&opened, &stream, 2);
    assert_true(thinking_move(pool, 1, opened.session, seat, &agent, stream.rng));
    assert_int_equal(wait_for(pool).fault, THINKING_FINE);
    thinking_close(pool);
    close_match(&opened);
}

static void test_hint_and_review(void **state)
{
    struct opened opened = open_match("fuffziger", 3);
    struct stream stream = a_stream(3);
    struct thinking *pool = open_pool(1, NULL);
    (void)state;
    int seat = play_on(&opened, &stream, 10);
    assert_int_not_equal(seat, NOBODY);
    uint64_t number = thinking_hint(pool, 7, opened.session, seat, 30, stream.rng);
    assert_true(number);
    /* A review of a match that goes on is refused. */
    assert_false(
        thinking_review(pool, 7, opened.session, seat, (struct budget){ .iterations = 8 }));
    struct thinking_result result = wait_for(pool);
    assert_int_equal(result.what, THINKING_HINT);
    assert_int_equal(result.fault, THINKING_FINE);
    assert_in_range(result.advice.count, 1, ADVICE_MOVES);
    for (int i = 0; i < result.advice.count; i++)
        assert_true(session_allows(opened.session, seat, result.advice.move[i].search.move, NULL));

    assert_int_equal(play_on(&opened, &stream, 100000), NOBODY);
    struct review_settings settings = { .session = opened.session,
                                        .seat = seat,
                                        .budget.iterations = 16 };
    struct review here;
    assert_true(review_run(&settings, &here));
    assert_true(here.decisions > 0);
    assert_true(thinking_review(pool, 7, opened.session, seat, settings.budget));
    result = wait_for(pool);
    assert_int_equal(result.what, THINKING_REVIEW);
    assert_int_equal(result.fault, THINKING_FINE);
    assert_int_equal(result.review.decisions, here.decisions);
    assert_int_equal(result.review.agreed, here.agreed);
    assert_int_equal(result.review.count, here.count);
    for (int i = 0; i < here.count; i++)
        assert_int_equal(result.review.costly[i].index, here.costly[i].index);
    thinking_close(pool);
    close_match(&opened);
}

/* ---- those that go wrong ------------------------------------------------------ */

static void test_bad_workers(void **state)
{
    static const struct {
        const char *way;
        enum thinking_fault fault;
    } ways[] = { { "leaves", THINKING_CRASHED },  { "babbles", THINKING_CRASHED },
                 { "crashes", THINKING_CRASHED }, { "hangs", THINKING_HUNG },
                 { "half", THINKING_HUNG },       { "wrong", THINKING_GARBAGE },
                 { "other", THINKING_GARBAGE } };
    struct opened opened = open_match("template", 3);
    struct stream stream = a_stream(2);
    int seat = play_on(&opened, &stream, 2);
    struct agent agent = an_agent("hard@1ms");
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        setenv("KONTOR_BAD_WORKER", ways[i].way, 1);
        struct thinking *pool = open_pool_with(1, KONTOR_BINARY "/tests/store/bad_worker",
                                               ways[i].fault == THINKING_HUNG ? 300 : 20000);
        for (int what = 0; what < 2; what++) {
            assert_true(what ? thinking_hint(pool, 1, opened.session, seat, 1, stream.rng)
                             : thinking_move(pool, 1, opened.session, seat, &agent, stream.rng));
            struct thinking_result result = wait_for(pool);
            if (result.fault != ways[i].fault)
                fail_msg("%s: %d", ways[i].way, result.fault);
            assert_int_equal((int)result.what, what);
        }
        struct thinking_load load;
        thinking_look(pool, &load);
        assert_int_equal(load.answered, 0);
        assert_int_equal(load.crashed + load.hung + load.garbage, 2);
        thinking_close(pool);
    }
    unsetenv("KONTOR_BAD_WORKER");
    struct thinking *none = open_pool(1, "/nowhere/kontor");
    assert_true(thinking_move(none, 1, opened.session, seat, &agent, stream.rng));
    assert_int_equal(wait_for(none).fault, THINKING_CRASHED);
    thinking_close(none);
    close_match(&opened);
}

/* A process that this one has started; 0: none. */
static pid_t any_child(unsigned which)
{
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    pid_t found[64];
    unsigned count = 0;
    while (processes && (entry = readdir(processes))) {
        char path[300], line[512];
        int64_t pid = number_read(entry->d_name, strlen(entry->d_name), INT32_MAX);
        if (pid <= 0)
            continue;
        snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
        FILE *file = fopen(path, "r");
        const char *behind = file && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
        if (file)
            fclose(file);
        if (behind && behind[2] != 'Z' && strtol(behind + 4, NULL, 10) == getpid() && count < 64)
            found[count++] = (pid_t)pid;
    }
    if (processes)
        closedir(processes);
    return count ? found[which % count] : 0;
}

/* Workers killed at random: every question has exactly one result. */
static void test_killed_workers(void **state)
{
    enum { QUESTIONS = 60 };
    struct opened opened = open_match("cryptoly", 3);
    struct stream stream = a_stream(4);
    struct thinking *pool = open_pool(2, NULL);
    struct agent agent = an_agent("hard@3ms");
    bool seen[QUESTIONS + 1] = { false };
    int seat = play_on(&opened, &stream, 4), fine = 0, faults = 0;
    (void)state;
    for (int i = 0; i < QUESTIONS; i++)
        assert_int_equal(
            thinking_move(pool, (uint64_t)i % 7, opened.session, seat, &agent, stream.rng), i + 1);
    for (int got = 0; got < QUESTIONS; got++) {
        struct thinking_result result = wait_for(pool);
        assert_in_range(result.number, 1, QUESTIONS);
        assert_false(seen[result.number]);
        seen[result.number] = true;
        assert_true(result.fault == THINKING_FINE || result.fault == THINKING_CRASHED);
        fine += !result.fault;
        faults += result.fault != 0;
        pid_t child = got % 4 == 1 ? any_child(rng_next(&stream.rng)) : 0;
        if (child)
            kill(child, SIGKILL);
    }
    assert_true(fine > 0 && faults > 0);
    /* And afterwards as before. */
    wait_ms(400);
    thinking_pump(pool);
    assert_true(thinking_move(pool, 1, opened.session, seat, &agent, stream.rng));
    struct thinking_result last = wait_for(pool);
    if (last.fault) { /* the one that was killed last had not been noticed */
        assert_true(thinking_move(pool, 1, opened.session, seat, &agent, stream.rng));
        last = wait_for(pool);
    }
    assert_int_equal(last.fault, THINKING_FINE);
    thinking_close(pool);
    assert_int_equal(any_child(0), 0);
    close_match(&opened);
}

/* ---- in turn ------------------------------------------------------------------------------------
 */

static void test_fair_queue(void **state)
{
    enum { MANY = 30 };
    struct opened opened = open_match("template", 3);
    struct stream stream = a_stream(2);
    struct thinking *pool = open_pool(1, NULL);
    struct agent agent = an_agent("hard@4ms");
    int seat = play_on(&opened, &stream, 2);
    uint32_t least = 1000;
    (void)state;
    for (int i = 0; i < MANY; i++) /* one match asks and asks, */
        assert_true(thinking_move(pool, 1, opened.session, seat, &agent, stream.rng));
    uint64_t last[3];
    for (uint64_t i = 0; i < 3; i++) /* then come three others */
        last[i] = thinking_move(pool, 2 + i, opened.session, seat, &agent, stream.rng);
    struct thinking_load load;
    thinking_look(pool, &load);
    assert_true(load.waiting >= MANY && load.share < 1000);
    for (int place = 0; place < MANY + 3; place++) {
        struct thinking_result result = wait_for(pool);
        assert_int_equal(result.fault, THINKING_FINE);
        if (result.share < least)
            least = result.share;
        for (int i = 0; i < 3; i++)
            assert_true(result.number != last[i] || place <= 6);
    }
    assert_true(least < 1000 && least >= 100); /* they were shortened, and it was told */
    thinking_look(pool, &load);
    assert_int_equal(load.waiting, 0);
    assert_int_equal(load.share, 1000);
    thinking_close(pool);
    close_match(&opened);
}

static void test_cancel_and_bounds(void **state)
{
    struct opened opened = open_match("template", 3);
    struct stream stream = a_stream(2);
    struct thinking_settings settings = { .workers = 1,
                                          .program = KONTOR_BINARY "/kontor",
                                          .room = 4 };
    struct thinking *pool = thinking_open(&settings);
    struct agent agent = an_agent("hard@30ms");
    uint64_t number[8];
    int seat = play_on(&opened, &stream, 2), given = 0;
    (void)state;
    assert_non_null(pool);
    for (int i = 0; i < 8; i++) {
        number[i] = thinking_move(pool, (uint64_t)i / 2, opened.session, seat, &agent, stream.rng);
        given += number[i] != 0;
    }
    assert_int_equal(given, 4);
    assert_false(number[7]);
    thinking_cancel(pool, number[0]);
    thinking_forget(pool, 1); /* questions 2 and 3 */
    struct thinking_result result = wait_for(pool);
    assert_int_equal(result.number, number[1]);
    struct thinking_load load;
    thinking_look(pool, &load);
    assert_int_equal(load.waiting, 0);
    assert_int_equal(load.refused, 4);
    assert_false(thinking_take(pool, &result));
    /* What runs already may be given up as well. */
    agent = an_agent("hard@20s");
    uint64_t slow = thinking_move(pool, 9, opened.session, seat, &agent, stream.rng);
    thinking_cancel(pool, slow);
    agent = an_agent("greedy");
    uint64_t quick = thinking_move(pool, 9, opened.session, seat, &agent, stream.rng);
    assert_int_equal(wait_for(pool).number, quick);
    thinking_close(pool);
    close_match(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_moves),        cmocka_unit_test(test_own_edition),
        cmocka_unit_test(test_hint_and_review),   cmocka_unit_test(test_bad_workers),
        cmocka_unit_test(test_killed_workers),    cmocka_unit_test(test_fair_queue),
        cmocka_unit_test(test_cancel_and_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
