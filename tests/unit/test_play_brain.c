/*
 * test_play_brain.c: a computer player that answers nonsense, crashes or hangs
 * spoils no match: it runs in a process of its own, and greedy answers for it.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/play/play.h"
#include "cli/play/source.h"
#include "process/fault.h"
#include "process/process.h"
#include "process/worker.h"

static FILE *told; /* what is measured */

/* No move at all, one out of range, one that is not allowed, in turns. */
static struct move choose_nonsense(struct mind *mind, const struct brain_input *input)
{
    (void)mind;
    switch (rng_below(input->rng, 3)) {
    case 0:
        return (struct move){ 0 };
    case 1:
        return (struct move){ .kind = 1, .a = 254, .b = 254, .n = 254 };
    default:
        return (struct move){ .kind = 255, .a = 1 };
    }
}

/* Reads from where nothing is; the compiler cannot know. */
static struct move choose_crash(struct mind *mind, const struct brain_input *input)
{
    volatile uintptr_t nowhere = 8;
    (void)mind;
    (void)input;
    raise(SIGSEGV);
    return *(struct move *)nowhere;
}

static struct move choose_never(struct mind *mind, const struct brain_input *input)
{
    (void)mind;
    for (;;)
        if (!input)
            return (struct move){ 0 };
}

/* Ends its process in good order, in the middle of a thought. */
static struct move choose_exit(struct mind *mind, const struct brain_input *input)
{
    (void)mind;
    (void)input;
    _exit(5);
}

static bool open_nothing(struct mind *mind)
{
    (void)mind;
    return false;
}

static const struct brain nonsense = { .name = "nonsense", .choose = choose_nonsense };
static const struct brain crash = { .name = "crash", .choose = choose_crash };
static const struct brain leaves = { .name = "leaves", .choose = choose_exit };
static const struct brain never = { .name = "never", .thinks = true, .choose = choose_never };
static const struct brain unborn = { .name = "unborn",
                                     .open = open_nothing,
                                     .choose = choose_nonsense };

static char log_path[128];

/* How many lines of the log have this text. */
static int logged(const char *text)
{
    char line[1024];
    int count = 0;
    FILE *file = fopen(log_path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        count += strstr(line, text) != NULL;
    fclose(file);
    return count;
}

/* Plays with the brain in the first seat only, or in all of them. */
static void play_with(const char *id, const struct brain *brain, int seats)
{
    struct play play = { .person = NOBODY, .source = &driven_source };
    struct match match = { .game = game_find(id) };
    terminal_open(&play.terminal);
    save_find_folder(&play.folder);
    assert_true(play.folder.usable);
    setup_defaults(match.game, 3, &match.setup);
    for (int seat = 0; seat < 3; seat++) {
        play.agent[seat] = agent_of(seat < seats ? brain : &random_brain);
        play.agent[seat].budget.milliseconds = brain->thinks && seat < seats ? 10 : 0;
        snprintf(match.seat[seat], MAX_SEAT_NAME, "%.24s %d", play.agent[seat].name, seat + 1);
    }
    remove(log_path);
    struct edition *edition = edition_open(match.game, NULL);
    assert_non_null(edition);
    assert_true(play_begin(&play, &match, edition));
    assert_int_equal(play_run(&play), STATUS_FINE);
    assert_int_equal(session_active(play.record.session), 0);
    assert_null(match.game->audit(edition->data, session_state(play.record.session)));
    play_drop_match(&play);
    /* Nobody is left to be waited for. */
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void test_nonsense(void **state)
{
    (void)state;
    play_with("template", &nonsense, 3);
    assert_true(logged("not allowed in answer to one question") > 10);
    play_with("cryptocurrency", &nonsense, 3);
    assert_true(logged("not allowed in answer to one question") > 10);
}

static void test_crash(void **state)
{
    (void)state;
    play_with("template", &crash, 1);
    assert_true(logged("crash 1: it was ended by signal 11") > 5);
    play_with("template", &leaves, 1);
    assert_true(logged("leaves 1: it ended with status 5") > 5);
    play_with("template", &unborn, 1);
    assert_true(logged("unborn 1: it ended with status 0") > 5);
}

static void test_hang(void **state)
{
    (void)state;
    play_with("template", &never, 1);
    assert_true(logged("never 1: no answer within 10 ms") > 5);
}

/* What is measured is printed, for docs/measurements.md; it fails no test. */
static void test_lateness(void **state)
{
    struct match match = { .game = game_find("template") };
    struct agent agent = agent_of(&never);
    uint64_t worst = 0;
    struct refusal error;
    (void)state;
    agent.budget.milliseconds = 20;
    setup_defaults(match.game, 2, &match.setup);
    struct edition *edition = edition_open(match.game, NULL);
    match.edition = edition;
    struct session *session = session_open(&match, &error);
    struct rng rng = rng_seed(1);
    while (session_active(session) >> CHANCE & 1)
        assert_true(session_play(session, CHANCE,
                                 match.game->chance(edition->data, session_state(session), &rng),
                                 NULL));
    struct mind mind;
    assert_true(worker_open(&mind, &agent, &match, 0, NULL));
    for (int i = 0; i < 20; i++) {
        uint64_t start = process_now();
        struct move move = mind_ask(&mind, session, &rng);
        uint64_t took = process_now() - start;
        worst = took > worst ? took : worst;
        assert_true(session_allows(session, 0, move, NULL));
    }
    assert_int_equal(fault_log_of(&mind)->count[FAULT_TIMEOUT], 20);
    assert_int_equal(fault_log_of(&mind)->replaced, 20);
    mind_close(&mind);
    session_close(session);
    edition_free(edition);
    fprintf(told, "a player that hangs, allowed 20 ms: answered after %.1f ms at worst of 20\n",
            (double)worst / 1e6);
}

/* The same stream, the same moves, in a process of its own or not. */
static void test_same_moves(void **state)
{
    static const struct brain *const brains[] = { &random_brain, &greedy_brain, &normal_brain };
    struct match match = { .game = game_find("cryptocurrency") };
    struct refusal error;
    (void)state;
    setup_defaults(match.game, 2, &match.setup);
    struct edition *edition = edition_open(match.game, NULL);
    match.edition = edition;
    for (size_t i = 0; i < sizeof brains / sizeof *brains; i++) {
        struct session *session = session_open(&match, &error);
        struct rng rng = rng_seed(i), here = rng_seed(7), there = rng_seed(7);
        struct agent agent = agent_of(brains[i]);
        struct mind inside, outside;
        agent.budget.iterations = agent.brain->thinks ? 20 : 0;
        assert_true(mind_open(&inside, &agent, &match, 0));
        assert_true(worker_open(&outside, &agent, &match, 0, NULL));
        for (int step = 0; step < 60 && session_active(session); step++) {
            unsigned active = session_active(session);
            int actor = active >> CHANCE & 1 ? CHANCE
                        : active >> HOST & 1 ? HOST
                                             : __builtin_ctz(active);
            struct move move;
            if (actor == CHANCE) {
                move = match.game->chance(edition->data, session_state(session), &rng);
            } else if (actor) {
                struct offers offers;
                session_legal(session, actor, &offers);
                move = offers_pick(&offers, rng_below(&rng, offers.moves));
            } else {
                move = mind_ask(&inside, session, &here);
                assert_true(move_equal(move, mind_ask(&outside, session, &there)));
                assert_int_equal(here.state, there.state);
            }
            assert_true(session_play(session, actor, move, NULL));
        }
        mind_close(&inside);
        mind_close(&outside);
        session_close(session);
    }
    edition_free(edition);
}

int main(void)
{
    char folder[] = "/tmp/kontor-brain-XXXXXX", command[64];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nonsense),   cmocka_unit_test(test_crash),
        cmocka_unit_test(test_hang),       cmocka_unit_test(test_lateness),
        cmocka_unit_test(test_same_moves),
    };
    told = fdopen(dup(1), "w");
    if (!told || !mkdtemp(folder) || !freopen("/dev/null", "w", stdout) ||
        !freopen("/dev/null", "w", stderr))
        return 1;
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("KONTOR_LANG", "en", 1);
    snprintf(log_path, sizeof log_path, "%s/kontor/faults.log", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -r %s", folder);
    fclose(told);
    return system(command) || failed;
}
