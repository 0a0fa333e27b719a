/*
 * test_programs.c: programs of others as players: their names, their faults,
 * and that whatever they do, matches are played to the end and no process is
 * left behind. The programs are small scripts, written here.
 */
#include <errno.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "process/process.h"
#include "protocol/program.h"
#include "sim/sim.h"

static char directory[] = "/tmp/kontor-programs-XXXXXX";
static struct edition *edition;

/* ---- helpers ------------------------------------------------------------ */

/* Writes a shell script; the result is its agent's name with the budget. */
static const char *script(const char *name, const char *body, const char *budget)
{
    static char agent[MAX_AGENT_NAME];
    char path[128];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\n%s\n", body);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0700), 0);
    snprintf(agent, sizeof agent, "cmd:%s%s", path, budget);
    return agent;
}

/* Answers every question by one line, the first offer's number. */
#define FIRST_OFFER "  n=${line#*\\\"number\\\":}; n=${n%%[!0-9]*}; echo \"{\\\"number\\\":$n}\"\n"
#define ANSWERS(otherwise)                                                                         \
    "while IFS= read -r line; do case $line in\n"                                                  \
    "'{\"ask\"'*)\n" FIRST_OFFER "  ;;\n" otherwise "esac; done\n"

static struct sim_tally play(const char *agent, uint64_t games, int threads)
{
    const char *at;
    size_t length;
    struct sim_tally tally;
    struct sim_plan plan = { .game = game_find("template"),
                             .edition = edition,
                             .seed = 5,
                             .games = games,
                             .threads = threads,
                             .audit = SIM_AUDIT_END };
    char agents[MAX_AGENT_NAME + 16];
    snprintf(agents, sizeof agents, "%s,greedy", agent);
    setup_defaults(plan.game, 2, &plan.setup);
    assert_false(sim_agents(&plan, agents, &at, &length));
    assert_true(sim_run(&plan, NULL, &tally));
    assert_int_equal(tally.finished, games);
    assert_int_equal(tally.failed, 0);
    /* Nobody is left to be waited for. */
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    return tally;
}

static uint64_t all_faults(const struct sim_faults *faults)
{
    uint64_t sum = 0;
    for (int what = 0; what < FAULTS; what++)
        sum += faults->count[what];
    return sum;
}

/* Plays with a program that has only this fault, so often, and never moves. */
static struct fault_note only_fault(const char *agent, enum fault what, uint64_t times)
{
    struct sim_tally tally = play(agent, 5, 1);
    struct sim_faults faults = tally.faults[0];
    for (int other = 0; other < FAULTS && faults.count[what] != times; other++)
        if (faults.count[other])
            print_error("%s: %s %llu times, first in game %llu: %d %s\n", agent, fault_name[other],
                        (unsigned long long)faults.count[other],
                        (unsigned long long)faults.first[other].number,
                        (int)faults.first[other].note.number, faults.first[other].note.text);
    assert_int_equal(faults.count[what], times);
    assert_int_equal(all_faults(&faults), times);
    assert_true(faults.replaced > times);
    assert_int_equal(faults.first[what].number, 0);
    assert_int_equal(all_faults(&tally.faults[1]), 0);
    sim_tally_free(&tally);
    return faults.first[what].note;
}

/* ---- names -------------------------------------------------------------- */

/* Who plays is as the match tells it; where it does not, as the names say. */
static void who_plays_is_told_or_guessed(void **state)
{
    static const struct {
        const char *name;
        enum seat_kind told, kind;
        const char *brain;
    } cases[] = {
        { "Ada", SEAT_UNTOLD, SEAT_PERSON, NULL },
        { "", SEAT_UNTOLD, SEAT_PERSON, NULL },
        { "hard", SEAT_UNTOLD, SEAT_COMPUTER, "hard" },
        { "normal 2", SEAT_UNTOLD, SEAT_COMPUTER, "normal" },
        { "cmd:bot", SEAT_UNTOLD, SEAT_PROGRAM, NULL },
        { "hard", SEAT_PERSON, SEAT_PERSON, NULL },
        { "cmd:bot", SEAT_PERSON, SEAT_PERSON, NULL },
        { "hard", SEAT_PROGRAM, SEAT_PROGRAM, NULL },
        { "hard 3", SEAT_COMPUTER, SEAT_COMPUTER, "hard" },
        { "of another program", SEAT_COMPUTER, SEAT_COMPUTER, NULL },
        { "cmd:true", SEAT_COMPUTER, SEAT_PROGRAM, NULL }, /* nothing is started */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct match match = { .kind = { [1] = (uint8_t)cases[i].told } };
        struct agent agent;
        snprintf(match.seat[1], MAX_SEAT_NAME, "%s", cases[i].name);
        assert_int_equal(program_of_seat(&match, 1, &agent), cases[i].kind);
        if (cases[i].brain)
            assert_string_equal(agent.brain->name, cases[i].brain);
        else
            assert_null(agent.brain);
    }
    struct agent nobody = { 0 }, easy = agent_of(&easy_brain);
    assert_int_equal(program_kind(&nobody), SEAT_PERSON);
    assert_int_equal(program_kind(&easy), SEAT_COMPUTER);
}

static void names_are_read(void **state)
{
    static const struct {
        const char *text;
        enum error error;
        uint32_t milliseconds;
        const char *seat;
    } cases[] = {
        { "cmd:true", NO_ERROR, PROGRAM_MILLISECONDS, "cmd:true" },
        { "cmd:/bin/sh", NO_ERROR, PROGRAM_MILLISECONDS, "cmd:/bin/sh" },
        { "cmd:true@2s", NO_ERROR, 2000, "cmd:true" },
        { "cmd:true@50ms", NO_ERROR, 50, "cmd:true" },
        { "cmd:/usr/bin/env sh bots/mine.py -x", NO_ERROR, PROGRAM_MILLISECONDS, "cmd:mine.py" },
        { "cmd:sh -e some/where/my-very-long-name-of-a-program.sh@1s", NO_ERROR, 1000,
          "cmd:my-very-long-name-of-a-pr" },
        { "cmd:true me@home", NO_ERROR, PROGRAM_MILLISECONDS, "cmd:true" },
        { "cmd:true@100it", ERROR_AGENT_BUDGET, 0, NULL },
        { "cmd:", ERROR_AGENT_PROGRAM, 0, NULL },
        { "cmd:  ", ERROR_AGENT_PROGRAM, 0, NULL },
        { "cmd:./no-such-program", ERROR_AGENT_PROGRAM, 0, NULL },
        { "cmd:no-such-program-anywhere x", ERROR_AGENT_PROGRAM, 0, NULL },
        { "cmd:/", ERROR_AGENT_PROGRAM, 0, NULL },
        { "cmd:true\n", ERROR_AGENT, 0, NULL },
        { "cmd:true \xff", ERROR_AGENT, 0, NULL },
        { "cmdx", ERROR_AGENT, 0, NULL },
        { "CMD:true", ERROR_AGENT, 0, NULL },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct agent agent = { 0 };
        char name[MAX_SEAT_NAME];
        enum error error = agent_parse(cases[i].text, strlen(cases[i].text), &agent);
        if (cases[i].error) {
            assert_int_equal(error, cases[i].error);
            assert_null(agent.brain);
            continue;
        }
        assert_false(error);
        assert_true(program_is(&agent));
        assert_int_equal(agent.budget.milliseconds, cases[i].milliseconds);
        assert_string_equal(agent.name, cases[i].text);
        program_seat_name(&agent, name);
        assert_true(program_is_seat(name));
        if (strcmp(cases[i].seat, "cmd:/bin/sh"))
            assert_string_equal(name, cases[i].seat);
    }
    struct agent greedy = agent_of(&greedy_brain);
    char name[MAX_SEAT_NAME];
    program_seat_name(&greedy, name);
    assert_string_equal(name, "greedy");
    assert_false(program_is_seat(name));
}

/* ---- good programs ------------------------------------------------------ */

static void one_life_for_many_matches(void **state)
{
    char log[128];
    (void)state;
    snprintf(log, sizeof log, "%s/log", directory);
    setenv("KONTOR_PROGRAM_LOG", log, 1);
    const char *agent =
        script("counts",
               "echo born >&2\n" ANSWERS(
                   "'{\"hello\"'*) m=${line#*\\\"match\\\":}; echo \"match ${m%%,*}\" >&2 ;;\n"
                   "'{\"result\"'*) echo result >&2 ;;\n"),
               "");
    struct sim_tally tally = play(agent, 200, 2);
    unsetenv("KONTOR_PROGRAM_LOG");
    assert_int_equal(all_faults(&tally.faults[0]), 0);
    assert_int_equal(tally.faults[0].replaced, 0);
    sim_tally_free(&tally);
    char command[1024];
    snprintf(command, sizeof command,
             "test $(grep -c born %s) -le 2 && "
             "test $(grep -c match %s) -eq 200 && test $(grep -c result %s) -eq 200 && "
             "grep -q 'match 60' %s",
             log, log, log, log);
    assert_int_equal(system(command), 0);
}

static void ending_after_a_match_is_no_fault(void **state)
{
    (void)state;
    struct sim_tally tally =
        play(script("polite", ANSWERS("'{\"result\"'*) exit 3 ;;\n"), ""), 40, 2);
    assert_int_equal(all_faults(&tally.faults[0]), 0);
    assert_int_equal(tally.faults[0].replaced, 0);
    sim_tally_free(&tally);
}

/* A packet is followed as far as nothing else happens; the questions are fewer. */
static void packets_are_followed(void **state)
{
    char log[128], command[512];
    (void)state;
    snprintf(log, sizeof log, "%s/packets", directory);
    setenv("KONTOR_PROGRAM_LOG", log, 1);
    const char *agent = script(
        "packs",
        "while IFS= read -r line; do case $line in\n"
        "'{\"ask\"'*'\"bid 1\"'*) echo asked >&2; echo '{\"moves\":[\"bid 1\",\"ready\"]}' ;;\n"
        "'{\"ask\"'*) echo '{\"move\":\"ready\"}' ;;\n"
        "esac; done",
        "");
    struct sim_tally tally = play(agent, 20, 1);
    unsetenv("KONTOR_PROGRAM_LOG");
    assert_int_equal(all_faults(&tally.faults[0]), 0);
    sim_tally_free(&tally);
    snprintf(command, sizeof command, "test $(grep -c asked %s) -gt 20", log);
    assert_int_equal(system(command), 0);
}

/* ---- bad programs ------------------------------------------------------- */

static void crashes(void **state)
{
    (void)state;
    struct fault_note note = only_fault(script("dies",
                                               "read hello; read ask\n"
                                               "echo 'the last words' >&2; kill -SEGV $$",
                                               ""),
                                        FAULT_CRASH, 9);
    assert_int_equal(note.number, -SIGSEGV);
    assert_string_equal(note.text, "the last words");
    note = only_fault(script("leaves", "read hello; printf 'a\\033b\\n\\n' >&2; exit 7", ""),
                      FAULT_CRASH, 9);
    assert_int_equal(note.number, 7);
    assert_string_equal(note.text, "a?b");
    note = only_fault(script("goes", "exit 0", ""), FAULT_CRASH, 9);
    assert_int_equal(note.number, 0);
}

/* Nobody who hangs is waited for longer than allowed, even deaf to SIGTERM and with
 * helpers of its own, of which one has left its group. */
static void hangs(void **state)
{
    char log[128], command[320];
    (void)state;
    snprintf(log, sizeof log, "%s/hanging", directory);
    setenv("KONTOR_PROGRAM_LOG", log, 1);
    struct fault_note note = only_fault(script("hangs",
                                               "trap '' TERM\n"
                                               "setsid sleep 61.7531 & sleep 61.7531 &\n"
                                               "echo two helpers >&2\nwhile :; do wait; done",
                                               "@400ms"),
                                        FAULT_TIMEOUT, 9);
    unsetenv("KONTOR_PROGRAM_LOG");
    assert_int_equal(note.number, 400);
    snprintf(command, sizeof command,
             "test $(grep -c 'two helpers' %s) -eq 9 && "
             "! grep -qs '[6]1.7531' /proc/[0-9]*/cmdline",
             log);
    assert_int_equal(system(command), 0);
}

static void nonsense(void **state)
{
    (void)state;
    struct fault_note note =
        only_fault(script("babbles",
                          "while read line; do case $line in\n"
                          "'{\"ask\"'*) echo; echo '{\"move\":\"fly\"}' ;; esac; done",
                          ""),
                   FAULT_GARBAGE, 9);
    assert_int_equal(note.number, PROGRAM_TRIES);
    assert_string_equal(note.text, "error.unknown_move: fly");
    note = only_fault(script("endless", "tr '\\0' x </dev/zero", "@150ms"), FAULT_TIMEOUT, 9);
    note =
        only_fault(script("long",
                          "while read line; do case $line in\n"
                          "'{\"ask\"'*) head -c 70000 /dev/zero | tr '\\0' ' '; echo ;; esac; done",
                          ""),
                   FAULT_GARBAGE, 9);
    assert_string_equal(note.text, "error.protocol.size");
    note = only_fault(script("cheats",
                             "while read line; do case $line in\n"
                             "'{\"ask\"'*) echo '{\"move\":\"bid 200\"}' ;; esac; done",
                             ""),
                      FAULT_ILLEGAL, 9);
    assert_string_equal(note.text, "error.rule: TP-2");
    note = only_fault(script("regrets",
                             "while read line; do case $line in\n"
                             "'{\"ask\"'*) echo '{\"undo\":true}' ;; esac; done",
                             ""),
                      FAULT_ILLEGAL, 9);
    assert_string_equal(note.text, "error.undo");
    only_fault(script("quits",
                      "while read line; do case $line in\n"
                      "'{\"ask\"'*) echo '{\"quit\":true}' ;; esac; done",
                      ""),
               FAULT_QUIT, 3);
}

/* Answers without end, and nothing read: nonsense until its input is full. */
static void answers_without_end(void **state)
{
    (void)state;
    struct sim_tally tally = play(script("floods", "exec yes", "@100ms"), 5, 1);
    assert_true(tally.faults[0].count[FAULT_GARBAGE] > 3);
    assert_string_equal(tally.faults[0].first[FAULT_GARBAGE].note.text, "error.protocol.json");
    assert_int_equal(all_faults(&tally.faults[0]), 9);
    sim_tally_free(&tally);
}

/* A wrong answer is told, and the same question comes again. */
static void wrong_answers_may_be_mended(void **state)
{
    (void)state;
    struct sim_tally tally =
        play(script("mends",
                    "wrong=1\nwhile IFS= read -r line; do case $line in\n"
                    "'{\"error\"'*) wrong= ;;\n"
                    "'{\"ask\"'*) if [ $wrong ]; then echo nonsense; else\n" FIRST_OFFER
                    "wrong=1; fi ;;\n"
                    "esac; done",
                    ""),
             10, 1);
    assert_int_equal(all_faults(&tally.faults[0]), 0);
    assert_int_equal(tally.faults[0].replaced, 0);
    sim_tally_free(&tally);
}

/* Much said on the error output, and nothing read for a while, blocks nobody. */
static void full_pipes(void **state)
{
    (void)state;
    struct sim_tally tally =
        play(script("shouts",
                    ANSWERS("'{\"hello\"'*) head -c 300000 /dev/zero | tr '\\0' '!' >&2 ;;\n"), ""),
             4, 1);
    assert_int_equal(all_faults(&tally.faults[0]), 0);
    sim_tally_free(&tally);
}

/* ---- processes ---------------------------------------------------------- */

static uint32_t waited;

static bool no_patience(void *context, uint32_t milliseconds)
{
    (void)context;
    waited = milliseconds;
    return milliseconds < 150;
}

static void waiting_can_be_ended(void **state)
{
    char word[] = "sleep", time[] = "600", *argv[] = { word, time, NULL };
    struct patience patience = { no_patience, NULL };
    struct process process;
    char line[16];
    size_t size;
    (void)state;
    assert_int_equal(process_start(&process, argv, NULL, sizeof line), 0);
    struct process_wait wait = process_within(60000, &patience);
    assert_int_equal(process_line(&process, line, &size, &wait), PROCESS_STOPPED);
    assert_true(waited >= 150);
    assert_false(process_has_ended(&process));
    struct process_ending ending = process_end(&process, 0, 1000);
    assert_int_equal(ending.signal, SIGTERM);
    assert_int_equal(process.pid, 0);
    process_end(&process, 0, 0);
}

/* A program that closes its input is no SIGPIPE for us. */
static void no_signal_by_writing(void **state)
{
    char word[] = "true", *argv[] = { word, NULL };
    struct process process;
    (void)state;
    signal(SIGPIPE, SIG_DFL);
    assert_int_equal(process_start(&process, argv, NULL, 16), 0);
    while (!process_has_ended(&process))
        sched_yield();
    struct process_wait wait = process_within(1000, NULL);
    assert_int_equal(process_write(&process, "x\n", 2, &wait), PROCESS_GONE);
    struct process_ending ending = process_end(&process, 0, 0);
    assert_int_equal(ending.signal, 0);
    assert_int_equal(ending.status, 0);
    char missing[] = "/no/such/program", *none[] = { missing, NULL };
    assert_int_equal(process_start(&process, none, NULL, 16), ENOENT);
    assert_int_equal(process.pid, 0);
}

/* No file of ours is open in the program. */
static void no_file_is_passed_on(void **state)
{
    char word[] = "ls", where[] = "/proc/self/fd", *argv[] = { word, where, NULL };
    struct process process;
    char line[64], all[256] = "";
    size_t size;
    (void)state;
    FILE *ours = fopen("/dev/null", "r");
    assert_non_null(ours);
    assert_int_equal(process_start(&process, argv, NULL, sizeof line), 0);
    struct process_wait wait = process_within(5000, NULL);
    while (process_line(&process, line, &size, &wait) == PROCESS_DONE)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%.*s ", (int)size, line);
    process_end(&process, 1000, 0);
    fclose(ours);
    assert_string_equal(all, "0 1 2 3 "); /* 3 is the folder that ls reads */
}

/* ---- stopping ------------------------------------------------------------ */

static uint64_t stop_at;

static bool wants_to_stop(void *context)
{
    (void)context;
    return process_now() > stop_at;
}

/* How long a run goes on after somebody wants to stop, in milliseconds. */
static uint64_t stops_after(const char *agents)
{
    const char *at;
    size_t length;
    struct sim_tally tally;
    struct sim_watch watch = { .stop = wants_to_stop };
    struct sim_plan plan = {
        .game = game_find("template"), .edition = edition, .seed = 5, .games = 50, .threads = 2
    };
    setup_defaults(plan.game, 2, &plan.setup);
    assert_false(sim_agents(&plan, agents, &at, &length));
    stop_at = process_now() + 500000000u;
    assert_true(sim_run(&plan, &watch, &tally));
    uint64_t took = (process_now() - stop_at) / 1000000u;
    assert_true(tally.stopped);
    assert_int_equal(tally.finished, 0);
    assert_int_equal(tally.failed, 0);
    sim_tally_free(&tally);
    return took;
}

/* Neither a long thought nor a program that hangs is waited for, and what they would
 * have played counts for nothing. */
static void a_run_is_stopped_at_once(void **state)
{
    char agents[MAX_AGENT_NAME + 16];
    (void)state;
    uint64_t search = stops_after("hard@100s"), threads = stops_after("hard*2@100s");
    snprintf(agents, sizeof agents, "%s,greedy", script("waits", "exec sleep 100", "@100s"));
    uint64_t program = stops_after(agents);
    print_message("stopped after %llu ms, with two threads %llu ms, with a program %llu ms\n",
                  (unsigned long long)search, (unsigned long long)threads,
                  (unsigned long long)program);
    assert_true(search < 1000 && threads < 1000 && program < 1000);
}

/* ---- chance --------------------------------------------------------------- */

static int64_t points_with(uint8_t secret, uint64_t seed)
{
    const char *at;
    size_t length;
    struct sim_tally tally;
    struct sim_plan plan = { .game = game_find("template"),
                             .edition = edition,
                             .seed = seed,
                             .games = 40,
                             .threads = 2,
                             .secrecy = secret ? SIM_SECRET_GIVEN : SIM_NO_SECRET,
                             .secret = { secret } };
    setup_defaults(plan.game, 2, &plan.setup);
    assert_false(sim_agents(&plan, "random,greedy", &at, &length));
    assert_true(sim_run(&plan, NULL, &tally));
    int64_t points = tally.seat[0].points * 100000 + tally.seat[1].points;
    sim_tally_free(&tally);
    return points;
}

static void chance_comes_from_the_secret(void **state)
{
    (void)state;
    assert_true(points_with(1, 5) == points_with(1, 5));
    assert_true(points_with(1, 5) != points_with(2, 5));
    assert_true(points_with(1, 5) != points_with(1, 6));
    assert_true(points_with(0, 5) == points_with(0, 5));
    assert_true(points_with(1, 5) != points_with(0, 5));
}

static void lateness(void **state)
{
    uint64_t worst = 0;
    char body[] = "trap '' TERM\nwhile :; do sleep 1; done";
    struct agent agent;
    const char *name = script("late", body, "@100ms");
    (void)state;
    assert_false(agent_parse(name, strlen(name), &agent));
    struct match match = { .game = game_find("template"), .edition = edition };
    setup_defaults(match.game, 2, &match.setup);
    for (int i = 0; i < 5; i++) {
        struct refusal error;
        struct mind mind;
        struct rng rng = rng_seed(1);
        struct session *session = session_open(&match, &error);
        assert_non_null(session);
        while (session_active(session) >> CHANCE & 1) {
            struct move move = match.game->chance(edition->data, session_state(session), &rng);
            assert_true(session_play(session, CHANCE, move, NULL));
        }
        assert_true(mind_open(&mind, &agent, &match, 0));
        uint64_t start = process_now();
        struct move move = mind_ask(&mind, session, &rng);
        uint64_t took = process_now() - start;
        worst = took > worst ? took : worst;
        assert_true(session_allows(session, 0, move, NULL));
        assert_int_equal(fault_log_of(&mind)->count[FAULT_TIMEOUT], 1);
        mind_close(&mind);
        session_close(session);
    }
    print_message("a program that hangs, allowed 100 ms: answered after %.1f ms at worst\n",
                  (double)worst / 1e6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_plays_is_told_or_guessed),
        cmocka_unit_test(names_are_read),
        cmocka_unit_test(one_life_for_many_matches),
        cmocka_unit_test(ending_after_a_match_is_no_fault),
        cmocka_unit_test(packets_are_followed),
        cmocka_unit_test(crashes),
        cmocka_unit_test(hangs),
        cmocka_unit_test(nonsense),
        cmocka_unit_test(answers_without_end),
        cmocka_unit_test(wrong_answers_may_be_mended),
        cmocka_unit_test(full_pipes),
        cmocka_unit_test(waiting_can_be_ended),
        cmocka_unit_test(no_signal_by_writing),
        cmocka_unit_test(no_file_is_passed_on),
        cmocka_unit_test(a_run_is_stopped_at_once),
        cmocka_unit_test(chance_comes_from_the_secret),
        cmocka_unit_test(lateness),
    };
    char command[64];
    if (!mkdtemp(directory))
        return 1;
    program_register(NULL);
    edition = edition_open(game_find("template"), NULL);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    edition_free(edition);
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command) || failed;
}
