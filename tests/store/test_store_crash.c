/*
 * test_store_crash.c [TIMES]: a process that writes is killed at random moments; whatever it had
 * acknowledged is there afterwards, once, and whole; and the public log tells of just that.
 */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/clock.h"
#include "core/number.h"
#include "core/rng.h"
#include "helper_store.h"

enum { MATCHES = 20 };

static int times = 30;

/* Reads what the process acknowledges until it is killed at its time; the last number
 * of each match. */
static void let_write(const char *folder, int milliseconds, int64_t acknowledged[MATCHES])
{
    extern char **environ;
    char program[] = KONTOR_BINARY "/tests/store/crash_writer", copy[64];
    char *argv[] = { program, copy, NULL };
    char text[1 << 16], line[64];
    size_t length = 0;
    int pipes[2];
    pid_t pid;
    posix_spawn_file_actions_t files;
    snprintf(copy, sizeof copy, "%s", folder);
    assert_int_equal(pipe(pipes), 0);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, pipes[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&files, pipes[0]);
    assert_int_equal(posix_spawn(&pid, program, &files, NULL, argv, environ), 0);
    posix_spawn_file_actions_destroy(&files);
    close(pipes[1]);
    bool killed = false;
    uint64_t until = clock_wall() + (uint64_t)milliseconds * 1000000;
    for (;;) {
        struct pollfd file = { .fd = pipes[0], .events = POLLIN };
        uint64_t now = clock_wall();
        int left = now < until ? (int)((until - now) / 1000000) + 1 : 0;
        if (!killed && (!left || !poll(&file, 1, left))) {
            kill(pid, SIGKILL);
            killed = true;
        }
        ssize_t count = read(pipes[0], text, sizeof text);
        if (count <= 0)
            break;
        for (ssize_t i = 0; i < count; i++) {
            if (text[i] != '\n') {
                assert_true(length < sizeof line - 1);
                line[length++] = text[i];
                continue;
            }
            line[length] = 0;
            const char *blank = strchr(line, ' ');
            assert_non_null(blank);
            int64_t match = number_read(line, (size_t)(blank - line), MATCHES - 1);
            int64_t number = number_read(blank + 1, strlen(blank + 1), INT32_MAX);
            assert_true(match >= 0 && number >= 0);
            acknowledged[match] = number;
            length = 0;
        }
    }
    int status;
    close(pipes[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (!WIFSIGNALED(status))
        fail_msg("it ended by itself with status %d", WEXITSTATUS(status));
}

/* The log of so many lines, one for each third step of a match, is whole and agrees with the
 * matches. */
static void look_at_log(struct archive *archive, const char *folder, int64_t lines)
{
    struct fair_log log;
    struct text page = { 0 }, wrong = { 0 };
    struct store_fault fault;
    struct store_request *request = store_request(0, 0, 0);
    store_read_log(request, 1, 1 << 30);
    struct store_answer *answer = store_ask(archive, request);
    assert_non_null(answer);
    store_log_page(answer, 1, &page);
    fair_log_open(&log);
    assert_int_equal(fair_log_read(&log, page.data, page.size), NO_ERROR);
    assert_int_equal(log.lines, lines);
    store_answer_free(answer);
    assert_true(store_check(folder, &wrong, &fault));
    if (wrong.size)
        fail_msg("%s", wrong.data);
    text_free(&wrong);
    text_free(&page);
}

static int64_t look(const char *folder, const int64_t acknowledged[MATCHES])
{
    struct archive *archive = archive_in(folder);
    int64_t all = 0, logged = 0;
    for (int64_t match = 0; match < MATCHES; match++) {
        struct store_request *request = store_request(0, 0, 0);
        store_read_match(request, match + 1);
        struct store_answer *answer = store_ask(archive, request);
        assert_non_null(answer);
        if (answer->error == STORE_NONE && acknowledged[match] < 0) {
            store_answer_free(answer);
            continue;
        }
        assert_int_equal(answer->error, STORE_FINE);
        if (answer->steps <= acknowledged[match])
            fail_msg("match %d has %d steps, but step %d was acknowledged", (int)match,
                     answer->steps, (int)acknowledged[match]);
        for (int i = 0; i < answer->steps; i++) {
            char lines[64];
            snprintf(lines, sizeof lines, "step %d of match %d\n", i, (int)match);
            assert_int_equal(answer->step[i].number, i);
            assert_int_equal(answer->step[i].request, i + 1);
            assert_string_equal(answer->step[i].lines, lines);
        }
        all += answer->steps;
        logged += (answer->steps + 2) / 3;
        store_answer_free(answer);
    }
    look_at_log(archive, folder, logged);
    store_close(archive);
    return all;
}

static void check_file(const char *folder)
{
    char path[96];
    sqlite3 *db;
    sqlite3_stmt *statement;
    snprintf(path, sizeof path, "%s/kontor.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), "ok");
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

static void test_killed(void **state)
{
    char folder[64];
    int64_t acknowledged[MATCHES], steps = 0;
    struct rng rng = rng_seed((uint64_t)times);
    (void)state;
    folder_make(folder);
    for (int64_t match = 0; match < MATCHES; match++)
        acknowledged[match] = -1;
    for (int i = 0; i < times; i++) {
        /* Mostly soon, so that its beginning is hit as well. */
        let_write(folder, (int)rng_below(&rng, 1 + rng_below(&rng, 250)), acknowledged);
        steps = look(folder, acknowledged);
    }
    check_file(folder);
    print_message("%d times killed, %d steps\n", times, (int)steps);
    assert_true(steps > times);
    folder_remove(folder);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_killed) };
    if (argc > 1)
        times = (int)number_read(argv[1], strlen(argv[1]), 1000000);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
