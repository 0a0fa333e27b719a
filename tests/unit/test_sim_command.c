/*
 * test_sim_command.c: kontor sim and kontor bench, as a person or a program
 * meets them: reports, records, faults, Ctrl-C. test_sim.c has the simulator itself.
 */
#include <fcntl.h>
#include <jansson.h>
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
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/bench.h"
#include "cli/cli.h"
#include "cli/sim/sim.h"
#include "core/record.h"
#include "fair/hash.h"
#include "sim/sim.h"
#include "tests/helpers/plan.h"
#include "tests/helpers/play.h"

extern const struct game template_game;

static struct edition *edition;
static char directory[] = "/tmp/kontor-test-sim-XXXXXX";

/* ---- helpers ------------------------------------------------------------ */

static struct sim_tally tally_of(const struct sim_plan *plan)
{
    struct sim_tally tally;
    assert_true(sim_run(plan, NULL, &tally));
    return tally;
}

/* Runs the function with standard output and error in files; returns both
 * texts, each to be freed. */
static int captured(int (*run)(const void *context), const void *context, char **output,
                    char **errors)
{
    char name[2][64];
    int kept[2], status;
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        snprintf(name[i], sizeof name[i], "%s/captured-%d", directory, i);
        int file = open(name[i], O_RDWR | O_CREAT | O_TRUNC, 0600);
        assert_true(file >= 0);
        kept[i] = dup(i + 1);
        dup2(file, i + 1);
        close(file);
    }
    status = run(context);
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        struct text text = { 0 };
        dup2(kept[i], i + 1);
        close(kept[i]);
        assert_true(cli_read(name[i], 1 << 20, &text));
        *(i ? errors : output) = text.data;
        unlink(name[i]);
    }
    return status;
}

struct command {
    int (*main)(int argc, char **argv);
    const char *const *words;
};

static int run_command(const void *context)
{
    const struct command *command = context;
    char *argv[32];
    int argc = 0;
    for (; command->words[argc]; argc++) {
        argv[argc] = strdup(command->words[argc]);
        assert_non_null(argv[argc]);
    }
    argv[argc] = NULL;
    int status = command->main(argc, argv);
    while (argc)
        free(argv[--argc]);
    return status;
}

static int run_order(const void *context)
{
    return sim_order_run(context);
}

static int64_t value_of(const void *state, const char *name)
{
    return field_get(game_field(&template_game, name), state, 0, 0);
}

static const char *planted_audit(const void *data, const void *state)
{
    (void)data;
    return value_of(state, "paid") > 60 ? "planted" : NULL;
}

/* ---- the command -------------------------------------------------------- */

static void check_share(const json_t *share)
{
    double low = json_number_value(json_object_get(share, "low"));
    double middle = json_number_value(json_object_get(share, "share"));
    double high = json_number_value(json_object_get(share, "high"));
    assert_true(low <= middle && middle <= high && low >= 0 && high <= 1 && low < high);
    assert_true(json_is_number(json_object_get(share, "wins")));
    assert_true(json_is_number(json_object_get(share, "mean_score")));
}

static void check_json(const json_t *root)
{
    static const char *const members[] = { "game",    "players", "options",  "edition", "agents",
                                           "seed",    "games",   "finished", "failed",  "decisions",
                                           "seconds", "length",  "seats",    "by_agent" };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        assert_non_null(json_object_get(root, members[i]));
    const json_t *length = json_object_get(root, "length");
    assert_true(json_is_number(json_object_get(length, "mean")));
    assert_true(json_integer_value(json_object_get(length, "min")) <=
                json_integer_value(json_object_get(length, "max")));
    size_t i;
    const char *name;
    json_t *share;
    json_array_foreach(json_object_get(root, "seats"), i, share) check_share(share);
    json_object_foreach(json_object_get(root, "by_agent"), name, share)
    {
        check_share(share);
        assert_true(json_is_integer(json_object_get(share, "games")));
        assert_true(json_is_number(json_object_get(share, "mean_rank")));
    }
}

static void test_command(void **unused)
{
    const char *words[] = {
        "sim",      "template",      "--players",      "3",         "--games",   "90",
        "--agents", "random,greedy", "--options",      "reserve=2", "--json",    "--seed",
        "5",        "--audit",       "--save-records", "2",         "--records", directory,
        NULL
    };
    char *output, *errors, path[128];
    (void)unused;
    assert_int_equal(captured(run_command, &(struct command){ sim_main, words }, &output, &errors),
                     STATUS_FINE);
    assert_string_equal(errors, "");
    json_t *root = json_loads(output, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(root);
    check_json(root);
    assert_int_equal(json_integer_value(json_object_get(root, "finished")), 90);
    assert_int_equal(json_integer_value(json_object_get(root, "seed")), 5);
    assert_string_equal(json_string_value(json_object_get(root, "options")), "reserve=2");
    assert_int_equal(json_array_size(json_object_get(root, "seats")), 3);
    json_decref(root);
    free(output);
    free(errors);
    for (int i = 0; i < 3; i++) {
        struct text text = { 0 };
        struct record record;
        struct record_error error;
        snprintf(path, sizeof path, "%s/template-3p-seed5-game%d.kontor", directory, i);
        assert_int_equal(cli_exists(path), i < 2);
        if (i == 2)
            break;
        assert_true(cli_read(path, 1 << 20, &text));
        assert_true(record_read(text.data, text.size, fair_hash_text, &record, &error));
        assert_true(record.finished);
        assert_string_equal(session_match(record.session)->seat[1 - i], "greedy");
        record_free(&record);
        text_free(&text);
        unlink(path);
    }
}

static void test_tables_in_all_languages(void **unused)
{
    (void)unused;
    for (int i = 0; words_languages[i]; i++) {
        const char *sim[] = { "sim",           "template", "--games",          "20", "--agents",
                              "random,greedy", "--lang",   words_languages[i], NULL };
        const char *bench[] = { "bench",  "template",         "--seconds", "0.01",
                                "--lang", words_languages[i], NULL };
        char *output, *errors;
        assert_int_equal(
            captured(run_command, &(struct command){ sim_main, sim }, &output, &errors),
            STATUS_FINE);
        assert_non_null(strstr(output, "greedy"));
        /* No key is shown instead of its words. */
        assert_null(strstr(output, "cli."));
        free(output);
        free(errors);
        assert_int_equal(
            captured(run_command, &(struct command){ bench_main, bench }, &output, &errors),
            STATUS_FINE);
        assert_null(strstr(output, "cli."));
        free(output);
        free(errors);
    }
    assert_true(cli_language("en"));
}

/* A failed game ends the command with 1; its record is there, and is named. */
static void test_failures_are_written(void **unused)
{
    struct game game = template_game;
    struct sim_order order = { .plan = make_plan(&game, edition, 3, 40, "random"), .json = true };
    char folder[64], *output, *errors;
    size_t i;
    json_t *failure;
    (void)unused;
    snprintf(folder, sizeof folder, "%s/failed", directory);
    game.audit = planted_audit;
    order.directory = folder;
    order.save = 1;
    assert_int_equal(captured(run_order, &order, &output, &errors), STATUS_CHECK);
    json_t *root = json_loads(output, 0, NULL), *list = json_object_get(root, "failures");
    assert_int_equal(json_array_size(list), json_integer_value(json_object_get(root, "failed")));
    assert_true(json_array_size(list) > 0);
    json_array_foreach(list, i, failure)
    {
        const char *path = json_string_value(json_object_get(failure, "record"));
        assert_string_equal(json_string_value(json_object_get(failure, "what")), "audit");
        assert_string_equal(json_string_value(json_object_get(failure, "fault")), "planted");
        assert_non_null(path);
        assert_true(cli_exists(path));
        unlink(path);
    }
    json_decref(root);
    free(output);
    free(errors);
    order.json = false;
    assert_int_equal(captured(run_order, &order, &output, &errors), STATUS_CHECK);
    assert_non_null(strstr(output, "planted"));
    assert_non_null(strstr(output, "/failed/template-3p-seed7-game"));
    free(output);
    free(errors);
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    assert_int_equal(system(command), 0);
}

/* Until the program handles Ctrl-C itself. */
static void await_watch(pid_t child)
{
    char path[64], line[256];
    unsigned long long caught = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)child);
    while (!(caught >> (SIGINT - 1) & 1)) {
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file))
            if (!strncmp(line, "SigCgt:", 7))
                caught = strtoull(line + 7, NULL, 16);
        fclose(file);
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
}

/* Ctrl-C: what is done is told, with status 1. */
static void test_interrupt(void **unused)
{
    const char *words[] = { "sim", "template", "--games", "1000000000000", "--json", NULL };
    int pipes[2], status;
    char output[4096];
    size_t size = 0;
    ssize_t got;
    (void)unused;
    fflush(NULL);
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        dup2(pipes[1], STDOUT_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        status = run_command(&(struct command){ sim_main, words });
        fflush(NULL);
        _exit(status);
    }
    close(pipes[1]);
    await_watch(child);
    kill(child, SIGINT);
    while ((got = read(pipes[0], output + size, sizeof output - 1 - size)) > 0)
        size += (size_t)got;
    output[size] = 0;
    close(pipes[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), STATUS_CHECK);
    json_t *root = json_loads(output, 0, NULL);
    assert_non_null(root);
    check_json(root);
    assert_true(json_is_true(json_object_get(root, "stopped")));
    json_decref(root);
}

static void interrupting_apply(const void *data, void *state, int actor, struct move move)
{
    static _Atomic bool done;
    if (!done) {
        done = true;
        raise(SIGINT);
        raise(SIGINT);
    }
    template_game.apply(data, state, actor, move);
}

/* Two signals at once, as `timeout -s INT` sends them, are one: what is done is told. */
static void test_two_signals(void **unused)
{
    struct game game = template_game;
    struct sim_order order = { .plan = make_plan(&game, edition, 3, 1000000000000, "random"),
                               .directory = directory,
                               .json = true };
    char *output, *errors;
    (void)unused;
    game.apply = interrupting_apply;
    assert_int_equal(captured(run_order, &order, &output, &errors), STATUS_CHECK);
    json_t *root = json_loads(output, 0, NULL);
    assert_true(json_is_true(json_object_get(root, "stopped")));
    json_decref(root);
    free(output);
    free(errors);
}

/* Half a second after the first a signal is a second one. */
static void test_second_signal(void **unused)
{
    const uint64_t start = 7000000000, milliseconds = 1000000;
    _Atomic uint64_t first = 0;
    (void)unused;
    assert_false(sim_is_second(&first, start));
    assert_false(sim_is_second(&first, start));
    assert_false(sim_is_second(&first, start + 10 * milliseconds));
    assert_false(sim_is_second(&first, start + 499 * milliseconds));
    assert_true(sim_is_second(&first, start + 500 * milliseconds));
    assert_true(sim_is_second(&first, start + 60000 * milliseconds));
}

static void crashing_apply(const void *data, void *state, int actor, struct move move)
{
    if (value_of(state, "paid") > 60)
        abort();
    template_game.apply(data, state, actor, move);
}

/* A fault of the rules ends the program; the game is named before. */
static void test_crash_is_named(void **unused)
{
    struct game game = template_game;
    struct sim_order order = { .plan = make_plan(&game, edition, 3, 100, "random"),
                               .directory = directory };
    int pipes[2], status;
    char output[512];
    (void)unused;
    game.audit = planted_audit;
    struct sim_tally tally = tally_of(&order.plan);
    assert_true(tally.failure_count > 0);
    uint64_t first = tally.failures[0].number;
    sim_tally_free(&tally);
    game.apply = crashing_apply;
    fflush(NULL);
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        signal(SIGABRT, SIG_DFL);
        dup2(pipes[1], STDERR_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        _exit(sim_order_run(&order));
    }
    close(pipes[1]);
    ssize_t size = read(pipes[0], output, sizeof output - 1);
    assert_true(size > 0);
    for (ssize_t got = 1; got > 0 && size < (ssize_t)sizeof output - 1; size += got)
        got = read(pipes[0], output + size, sizeof output - 1 - (size_t)size);
    output[size] = 0;
    close(pipes[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    char *end, *number = strstr(output, "game number ");
    assert_non_null(number);
    assert_int_equal(strtoull(number + strlen("game number "), &end, 10), first);
    assert_int_equal(*end, '\n');
}

static void refused(int (*main)(int, char **), const char *const *words)
{
    char *output, *errors;
    int status = captured(run_command, &(struct command){ main, words }, &output, &errors);
    char *newline = strchr(errors, '\n');
    if (status != STATUS_USE || !newline || newline[1] || *output)
        fail_msg("%s %s ... gives %d: %s", words[0], words[1] ? words[1] : "", status, errors);
    assert_null(strstr(errors, "error."));
    assert_null(strstr(errors, "cli."));
    free(output);
    free(errors);
}

static void test_bad_flags(void **unused)
{
    static const char *const sim[][6] = {
        { "sim" },
        { "sim", "nosuchgame" },
        { "sim", "template", "extra" },
        { "sim", "template", "--players", "1" },
        { "sim", "template", "--players", "10" },
        { "sim", "template", "--players", "many" },
        { "sim", "template", "--games", "0" },
        { "sim", "template", "--games", "-5" },
        { "sim", "template", "--games", "1e6" },
        { "sim", "template", "--games", "99999999999999999999" },
        { "sim", "template", "--games" },
        { "sim", "template", "--seed", "-1" },
        { "sim", "template", "--threads", "0" },
        { "sim", "template", "--threads", "100000" },
        { "sim", "template", "--agents", "nobody" },
        { "sim", "template", "--agents", "random,,greedy" },
        { "sim", "template", "--agents", "random,random,random,random,random" },
        { "sim", "template", "--options", "nosuch=1" },
        { "sim", "template", "--options", "reserve=99" },
        { "sim", "template", "--edition", "/nonexistent/file" },
        { "sim", "template", "--save-records", "1001" },
        { "sim", "template", "--records", "/dev/null/folder" },
        { "sim", "template", "--records", "/dev/null" },
        { "sim", "template", "--nosuchflag" },
        { "sim", "template", "--json", "--json" },
        { "sim", "template", "--json=yes" },
    };
    static const char *const bench[][6] = {
        { "bench", "nosuchgame" },
        { "bench", "template", "extra" },
        { "bench", "template", "--seconds", "0" },
        { "bench", "template", "--seconds", "61" },
        { "bench", "template", "--seconds", "1e1" },
        { "bench", "template", "--seconds", "." },
        { "bench", "template", "--seconds", "1." },
        { "bench", "template", "--seconds", "nan" },
        { "bench", "template", "--seconds", "-1" },
        { "bench", "--edition", "house-1" },
        { "bench", "template", "--edition", "/nonexistent/file" },
        { "bench", "--nosuchflag" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof sim / sizeof *sim; i++)
        refused(sim_main, sim[i]);
    for (size_t i = 0; i < sizeof bench / sizeof *bench; i++)
        refused(bench_main, bench[i]);
}

/* ---- bench -------------------------------------------------------------- */

/* The same time by decisions and by moves, and the worst of them. */
static void compare_moves(const json_t *players, double worst)
{
    double most = 0;
    size_t i;
    json_t *row;
    json_array_foreach(players, i, row)
    {
        double move = json_number_value(json_object_get(row, "move_ns"));
        double by_moves = move * json_number_value(json_object_get(row, "moves_per_game"));
        double by_decisions = json_number_value(json_object_get(row, "decision_ns")) *
                              json_number_value(json_object_get(row, "decisions_per_game"));
        assert_true(move > 0 && by_moves > 0.99 * by_decisions && by_moves < 1.01 * by_decisions);
        most = move > most ? move : most;
    }
    assert_true(most == worst);
}

static void test_bench_json(void **unused)
{
    static const char *const members[] = {
        "state_bytes",        "copy_ns", "decision_ns",    "decisions_per_s", "move_ns",
        "games_per_s",        "view_ns", "determinise_ns", "threads_2_ratio", "load_ns_per_move",
        "verify_ns_per_move", "note_ns", "signature_ns",   "match_bytes"
    };
    /* Figures of a game take seconds to find: with a sanitizer, of the shortest alone. */
    const char *only = sample_only() ? template_game.id : NULL;
    const char *words[] = { "bench", "--json", "--seconds", "0.01", only, NULL };
    char *output, *errors;
    (void)unused;
    assert_int_equal(
        captured(run_command, &(struct command){ bench_main, words }, &output, &errors),
        STATUS_FINE);
    json_t *root = json_loads(output, JSON_REJECT_DUPLICATES, NULL);
    for (int i = 0; all_games[i]; i++) {
        if (only && strcmp(all_games[i]->id, only))
            continue;
        const json_t *game = json_object_get(json_object_get(root, "games"), all_games[i]->id);
        assert_non_null(game);
        for (size_t j = 0; j < sizeof members / sizeof *members; j++)
            assert_true(json_number_value(json_object_get(game, members[j])) > 0);
        assert_int_equal(json_integer_value(json_object_get(game, "state_bytes")),
                         all_games[i]->state_size);
        compare_moves(json_object_get(game, "players"),
                      json_number_value(json_object_get(game, "move_ns")));
    }
    json_decref(root);
    free(output);
    free(errors);
}

/* ---- all of it ---------------------------------------------------------- */

static int open_all(void **unused)
{
    (void)unused;
    edition = edition_open(&template_game, NULL);
    return !edition || !mkdtemp(directory) || !cli_language("en");
}

static int close_all(void **unused)
{
    (void)unused;
    edition_free(edition);
    cli_close();
    return rmdir(directory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_command),
        cmocka_unit_test(test_tables_in_all_languages),
        cmocka_unit_test(test_failures_are_written),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_two_signals),
        cmocka_unit_test(test_second_signal),
        cmocka_unit_test(test_crash_is_named),
        cmocka_unit_test(test_bad_flags),
        cmocka_unit_test(test_bench_json),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
