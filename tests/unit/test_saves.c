/*
 * test_saves.c: the files of matches: cut at every byte, the program killed at
 * random moments, two programs on one match, what killed ones leave behind.
 */
#define _DEFAULT_SOURCE /* mkdtemp, realpath, usleep */
#include <fcntl.h>
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

#include "cli/play/play.h"
#include "core/rng.h"

static char folder[64], autosave[128];

/* ---- files and programs ------------------------------------------------------ */

static void read_file(const char *path, struct text *text)
{
    char chunk[4096];
    size_t count;
    FILE *file = fopen(path, "rb");
    *text = (struct text){ 0 };
    text_add(text, "");
    while (file && (count = fread(chunk, 1, sizeof chunk, file)) > 0)
        text_add_bytes(text, chunk, count);
    if (file)
        fclose(file);
}

static void write_file(const char *path, const char *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    if (size)
        assert_int_equal(fwrite(data, 1, size, file), size);
    fclose(file);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)); at++)
        count++;
    return count;
}

/* A running program. Its input is the text given to start, repeated. */
struct program {
    pid_t pid;
    int input;
    char out[128], error[128];
};

static struct program start(const char *const arguments[], const char *input)
{
    struct program program = { 0 };
    int ends[2];
    snprintf(program.out, sizeof program.out, "%s/out", folder);
    snprintf(program.error, sizeof program.error, "%s/error", folder);
    /* A program that is killed before it says anything has said nothing: what the one
     * before it said must not stand in the files. */
    write_file(program.out, "", 0);
    write_file(program.error, "", 0);
    assert_int_equal(pipe(ends), 0);
    for (int i = 0; i < 400; i++)
        assert_int_equal(write(ends[1], input, strlen(input)), strlen(input));
    program.pid = fork();
    assert_true(program.pid >= 0);
    if (!program.pid) {
        char *list[16] = { 0 };
        for (int i = 0; i < 15 && arguments[i]; i++)
            list[i] = strdup(arguments[i]);
        dup2(ends[0], STDIN_FILENO);
        close(ends[0]);
        close(ends[1]);
        if (!freopen(program.out, "w", stdout) || !freopen(program.error, "w", stderr))
            _exit(126);
        execv(KONTOR_BINARY "/kontor", list);
        _exit(127);
    }
    close(ends[0]);
    program.input = ends[1];
    return program;
}

/* Ends its input; its exit status. */
static int finish(struct program *program)
{
    int status;
    close(program->input);
    assert_int_equal(waitpid(program->pid, &status, 0), program->pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int run(const char *const arguments[], const char *input)
{
    struct program program = start(arguments, input);
    return finish(&program);
}

/* ---- cut ------------------------------------------------------------------------ */

/* Cut off anywhere behind its head, the file opens with the moves that are whole, and goes on
 * with the very same draws. */
static void test_cut_at_every_byte(void **state)
{
    const char *arguments[] = { "kontor", "play",    "template",  "--players",
                                "2",      "--seats", "me,greedy", NULL };
    char path[128];
    struct text save;
    (void)state;
    run(arguments, "bid 3; ready\n");
    read_file(autosave, &save);
    const char *end = strstr(save.data, "\nend");
    size_t size = end ? (size_t)(end + 1 - save.data) : save.size;
    size_t head = (size_t)(strstr(save.data, "\nmoves\n") + 7 - save.data);
    assert_true(size > head + 60);
    /* Without the tags of a sealed record: as it lay there while it was played. */
    struct text plain = { 0 };
    for (const char *at = save.data; at < save.data + size; at = strchr(at, '\n') + 1) {
        size_t length = (size_t)(strchr(at, '\n') - at), tag = 18;
        if (!strncmp(at, "fair tags", 9))
            continue;
        if (at >= save.data + head && length > tag && at[length - tag + 1] == '#')
            length -= tag;
        text_add_bytes(&plain, at, length);
        text_add(&plain, "\n");
    }
    head = (size_t)(strstr(plain.data, "\nmoves\n") + 7 - plain.data);
    snprintf(path, sizeof path, "%s/cut.kontor", folder);
    for (size_t length = 0; length <= plain.size; length++) {
        struct play play = { .person = NOBODY };
        int status, lines = 0;
        terminal_open(&play.terminal);
        save_find_folder(&play.folder);
        write_file(path, plain.data, length);
        bool good = play_load(&play, path, &status);
        assert_int_equal(good, length >= head);
        if (good) {
            for (size_t i = head; i < length; i++)
                lines += plain.data[i] == '\n';
            /* A private decision that was not written to its end is open again. */
            assert_int_equal(session_count(play.record.session) +
                                 (size_t)session_draft(play.record.session, 0) +
                                 (size_t)session_draft(play.record.session, 1),
                             lines);
            assert_true(table_advance(play.table, NULL));
            /* Going on, chance draws what it drew before. */
            size_t count = session_count(play.record.session);
            struct text now = { 0 };
            for (size_t i = 0; i < count; i++)
                record_write_event(session_match(play.record.session),
                                   session_event(play.record.session, i), &now);
            assert_true(now.size <= plain.size - head);
            if (now.size)
                assert_memory_equal(now.data, plain.data + head, now.size);
            text_free(&now);
        } else {
            assert_int_equal(status, STATUS_USE);
        }
        play_drop_match(&play);
    }
    text_free(&save);
    text_free(&plain);
}

/* A draw that is not the seed's: the match does not go on. */
static void test_draws_are_checked(void **state)
{
    const char *make[] = { "kontor", "play",    "template",  "--players",
                           "2",      "--seats", "me,greedy", NULL };
    char path[128];
    const char *again[] = { "kontor", "play", "--resume", path, NULL };
    struct text save, error;
    (void)state;
    snprintf(path, sizeof path, "%s/other.kontor", folder);
    run(make, "quit\n");
    read_file(autosave, &save);
    char *lot = strstr(save.data, "\n. lot ");
    assert_non_null(lot);
    /* Another lot, as legal as the one that was drawn; the file ends there, so that no later
     * move contradicts it. */
    static const char *const lots[] = { "ash", "oak", "yew", "pine" };
    int tried = 0;
    for (size_t i = 0; i < sizeof lots / sizeof *lots; i++) {
        struct text other = { 0 };
        if (!strncmp(lot + 7, lots[i], strlen(lots[i])))
            continue;
        text_add_bytes(&other, save.data, (size_t)(lot + 7 - save.data));
        text_printf(&other, "%s\n", lots[i]);
        write_file(path, other.data, other.size);
        text_free(&other);
        assert_int_equal(run(again, "quit\n"), STATUS_CHECK);
        char name[128];
        snprintf(name, sizeof name, "%s/error", folder);
        read_file(name, &error);
        assert_non_null(strstr(error.data, "other.kontor"));
        text_free(&error);
        tried++;
    }
    assert_true(tried >= 2);
    /* Unchanged, the match goes on. */
    write_file(path, save.data, save.size);
    assert_int_equal(run(again, "quit\n"), STATUS_FINE);
    text_free(&save);
}

/* ---- killed ------------------------------------------------------------------------ */

/* Lines of moves that the first seat made. */
static int own_moves(const char *save)
{
    return count_of(save, "\n0 ");
}

/* How many questions were shown. */
static int questions(void)
{
    char path[128];
    struct text out;
    snprintf(path, sizeof path, "%s/out", folder);
    read_file(path, &out);
    int count = count_of(out.data, "\n  1  ");
    text_free(&out);
    return count;
}

/* Killed at any moment, the file has every answer that a question followed, what
 * was in it before is still there, and the match goes on. */
static void test_killed(void **state)
{
    const char *make[] = { "kontor", "play",    "cryptocurrency", "--players",
                           "2",      "--seats", "me,greedy",      NULL };
    const char *again[] = { "kontor", "play", "--resume", NULL };
    struct rng rng = rng_seed((uint64_t)time(NULL));
    struct text before = { 0 };
    int kills = 0, shown = 0, tries = getenv("KONTOR_LONG") ? 1000 : 40;
    (void)state;
    print_message("seed %llu\n", (unsigned long long)rng.state);
    fflush(NULL);
    unlink(autosave);
    /* A busy machine is slow to show anything: then more tries are needed. */
    for (bool fresh = true; tries > 0 || (shown <= 20 && tries > -400); tries--) {
        struct program program = start(fresh ? make : again, "1\n");
        struct text after;
        int status;
        usleep(3000 + rng_below(&rng, 60000));
        kill(program.pid, SIGKILL);
        assert_int_equal(waitpid(program.pid, &status, 0), program.pid);
        close(program.input);
        kills += WIFSIGNALED(status);
        read_file(autosave, &after);
        if (!after.size) { /* killed before it had written anything */
            assert_int_equal(questions(), 0);
            text_free(&after);
            continue;
        }
        int asked = questions(), had = fresh ? 0 : own_moves(before.data);
        shown += asked;
        if (asked && own_moves(after.data) < had + asked - 1)
            fail_msg("%d own moves, after %d and %d questions", own_moves(after.data), had, asked);
        bool over = strstr(after.data, "\nend");
        if (!fresh && !over) {
            assert_true(after.size >= before.size);
            assert_memory_equal(after.data, before.data, before.size);
        }
        text_free(&before);
        before = after;
        fresh = over;
        if (over)
            unlink(autosave);
    }
    assert_true(kills > 10 && shown > 20);
    text_free(&before);
    /* Nothing is left of them but the matches and the notes of those that ended. */
    char command[160];
    assert_int_equal(run(make, "quit\n"), STATUS_FINE);
    snprintf(command, sizeof command, "ls %s/kontor | grep -v '[.]notes$' | grep 'kontor[.]' >&2",
             folder);
    assert_int_not_equal(system(command), 0);
}

/* What a killed program has left goes at the next start; what one that runs is
 * just writing stays. */
static void test_leftovers(void **state)
{
    const char *make[] = { "kontor", "play", "template", NULL };
    char left[128], used[128], others[128], notes[128], kept[128];
    (void)state;
    snprintf(left, sizeof left, "%s/kontor/template-0123456789ab.kontor.aBcDeF", folder);
    snprintf(used, sizeof used, "%s/kontor/template-0123456789ac.kontor.aBcDeF", folder);
    snprintf(others, sizeof others, "%s/kontor/notes.txt", folder);
    snprintf(notes, sizeof notes, "%s/kontor/template-0123456789ab.kontor.notes.aBcDeF", folder);
    snprintf(kept, sizeof kept, "%s/kontor/template-0123456789ab.kontor.notes", folder);
    write_file(left, "kontor-rec", 10);
    write_file(notes, "0:3", 3);
    write_file(kept, "0:3", 3);
    write_file(used, "kontor-rec", 10);
    write_file(others, "mine", 4);
    int file = open(used, O_RDWR);
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    assert_int_equal(fcntl(file, F_SETLK, &whole), 0);
    assert_int_equal(run(make, "quit\n"), STATUS_FINE);
    assert_int_not_equal(access(left, F_OK), 0);
    assert_int_not_equal(access(notes, F_OK), 0);
    assert_int_equal(access(kept, F_OK), 0);
    assert_int_equal(access(used, F_OK), 0);
    assert_int_equal(access(others, F_OK), 0);
    close(file);
    assert_int_equal(run(make, "quit\n"), STATUS_FINE);
    assert_int_not_equal(access(used, F_OK), 0);
}

/* ---- two programs --------------------------------------------------------------------- */

static void test_two_programs(void **state)
{
    const char *make[] = { "kontor", "play", "template", "--seats", "me,greedy", NULL };
    const char *again[] = { "kontor", "play", "--resume", NULL };
    struct text error;
    char path[128], number[32];
    (void)state;
    unlink(autosave);
    struct program first = start(make, "log\n");
    while (access(autosave, F_OK))
        usleep(1000);
    snprintf(path, sizeof path, "%s/error", folder);
    assert_int_equal(run(again, "quit\n"), STATUS_USE);
    read_file(path, &error);
    snprintf(number, sizeof number, "process %d)", (int)first.pid);
    assert_non_null(strstr(error.data, number));
    assert_int_equal(count_of(error.data, "\n"), 1);
    text_free(&error);
    /* Nor is its file replaced by force. */
    const char *other[] = { "kontor", "play", "template", "--seats", "me,greedy", NULL };
    char line[PATH_ROOM + 32], *played = realpath(autosave, NULL);
    struct text before, after;
    assert_non_null(played);
    read_file(played, &before);
    snprintf(line, sizeof line, "save! %s\nquit\n", played);
    assert_int_equal(run(other, line), STATUS_FINE);
    read_file(path, &error);
    assert_non_null(strstr(error.data, number));
    read_file(played, &after);
    assert_true(after.size >= before.size);
    assert_memory_equal(before.data, after.data, before.size);
    text_free(&error);
    text_free(&before);
    text_free(&after);
    assert_int_equal(finish(&first), STATUS_FINE);
    const char *same[] = { "kontor", "play", "--resume", played, NULL };
    assert_int_equal(run(same, "quit\n"), STATUS_FINE);
    free(played);
}

/* ---- whom it belongs to ------------------------------------------------------------------ */

static void assert_mode(const char *path, mode_t mode)
{
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, mode);
}

static void test_owner_only(void **state)
{
    const char *make[] = { "kontor", "play", "template", NULL };
    char path[128], copy[128], line[256];
    mode_t mask = umask(0);
    (void)state;
    snprintf(path, sizeof path, "%s/kontor", folder);
    snprintf(copy, sizeof copy, "%s/copy.kontor", folder);
    chmod(path, 0755);
    write_file(copy, "", 0);
    chmod(copy, 0644);
    snprintf(line, sizeof line, "save %s\n", copy);
    assert_int_equal(run(make, line), STATUS_FINE);
    umask(mask);
    assert_mode(path, 0700);
    assert_mode(autosave, 0600);
    assert_mode(copy, 0600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cut_at_every_byte),
        cmocka_unit_test(test_draws_are_checked),
        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_leftovers),
        cmocka_unit_test(test_two_programs),
        cmocka_unit_test(test_owner_only),
    };
    char command[128];
    snprintf(folder, sizeof folder, "/tmp/kontor-saves-XXXXXX");
    if (!mkdtemp(folder))
        return 1;
    snprintf(autosave, sizeof autosave, "%s/kontor/autosave.kontor", folder);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("KONTOR_LANG", "en", 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) || failed;
}
