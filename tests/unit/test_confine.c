/*
 * test_confine.c: examples/hostile tries everything that a program of others must
 * not be able to do, under each way of confinement that this kernel offers, and gets
 * nothing. What a way does not promise is told, not passed over.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "process/process.h"

#define MARK "a-secret-of-the-parent"

static char directory[] = "/tmp/kontor-confine-XXXXXX";
static char program[128], log_path[128], words[5][160];
static int port;
static char leftover[16]; /* the name of what the program leaves behind, here alone */

static void write_file(const char *name, const char *text, mode_t mode)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, mode), 0);
}

/* The folder of the program, with the hostile one in it. */
static void make_program(mode_t mode)
{
    char command[512];
    snprintf(command, sizeof command, "mkdir -p %s/bots && cp %s/hostile %s/bots/hostile",
             directory, KONTOR_BINARY, directory);
    assert_int_equal(system(command), 0);
    snprintf(program, sizeof program, "%s/bots/hostile", directory);
    assert_int_equal(chmod(program, mode), 0);
}

/* Somebody who listens, by a port and by a name that is no file. */
static void listen_here(void)
{
    struct sockaddr_in near = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct sockaddr_un name = { .sun_family = AF_UNIX };
    socklen_t size = sizeof near;
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(file, (struct sockaddr *)&near, sizeof near), 0);
    assert_int_equal(listen(file, 8), 0);
    assert_int_equal(getsockname(file, (struct sockaddr *)&near, &size), 0);
    port = ntohs(near.sin_port);
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "kontor-test-%d", port);
    file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
    assert_int_equal(bind(file, (struct sockaddr *)&name, size), 0);
    assert_int_equal(listen(file, 8), 0);
}

static char **make_command(void)
{
    static char *argv[9];
    static char mark[] = "mark=" MARK, name[32];
    snprintf(name, sizeof name, "outlive=%s", leftover);
    snprintf(words[0], sizeof words[0], "save=%s/state/autosave.record", directory);
    snprintf(words[1], sizeof words[1], "record=%s/game.record", directory);
    snprintf(words[2], sizeof words[2], "folder=%s", directory);
    snprintf(words[3], sizeof words[3], "parent=%d", (int)getpid());
    snprintf(words[4], sizeof words[4], "port=%d", port);
    argv[0] = program;
    for (int i = 0; i < 5; i++)
        argv[i + 1] = words[i];
    argv[6] = mark;
    argv[7] = name;
    return argv;
}

/* Whether a process of this name lives; those that have ended may wait to be reaped. */
static bool lives(const char *name)
{
    DIR *list = opendir("/proc");
    struct dirent *entry;
    bool found = false;
    assert_non_null(list);
    while ((entry = readdir(list)) && !found) {
        char path[300], text[64] = "";
        snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
        FILE *file = fopen(path, "r");
        if (!file)
            continue;
        char *line = fgets(text, sizeof text, file), *end = line ? strrchr(line, ')') : NULL;
        found = end && strstr(text, name) && end[2] != 'Z' && end[2] != 'X';
        fclose(file);
    }
    closedir(list);
    return found;
}

/* Within ten seconds, on a busy machine. */
static bool comes_to(const char *name, bool alive)
{
    for (int i = 0; i < 500; i++) {
        if (lives(name) == alive)
            return true;
        usleep(20000);
    }
    return false;
}

/* Waits until the program has tried everything. */
static void await_done(void)
{
    char command[256];
    snprintf(
        command, sizeof command,
        "for i in $(seq 300); do grep -qs 'hostile: done' %s && exit 0; sleep 0.1; done; exit 1",
        log_path);
    if (system(command)) {
        print_error("the hostile program did not come to its end\n");
        snprintf(command, sizeof command, "cat %s >&2", log_path);
        if (system(command))
            print_error("nor does it say why\n");
        fail();
    }
}

/* Each line "got PROTECTION WHAT" needs a protection that is known to be missing. */
static void judge(unsigned ways)
{
    char line[512];
    unsigned missing = confine_missing(ways);
    int bad = 0, known = 0;
    FILE *file = fopen(log_path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        bool excused = false;
        for (int i = 0; i < CONFINED_PROTECTIONS; i++) {
            size_t length = strlen(confine_name[i]);
            excused |= missing >> i & 1 && !strncmp(line, "got ", 4) &&
                       !strncmp(line + 4, confine_name[i], length) && line[4 + length] == ' ';
        }
        if (excused)
            known++;
        else if (strncmp(line, "hostile: ", 9)) {
            print_error("ways %u: %s", ways, line);
            bad++;
        }
    }
    fclose(file);
    for (int i = 0; i < CONFINED_PROTECTIONS; i++)
        if (missing >> i & 1)
            print_message("ways %u: no protection of %s; in all %d successes because of such\n",
                          ways, confine_name[i], known);
    assert_int_equal(bad, 0);
    /* Where nothing protects the files, the attempts do succeed: they are real ones. */
    if (missing >> CONFINED_FILES & 1)
        assert_true(known > 3);
}

static void attack(unsigned ways, mode_t mode)
{
    struct process process;
    make_program(mode);
    unlink(log_path);
    confine_limit(ways);
    assert_int_equal(process_start(&process, make_command(), log_path, 256), 0);
    unsigned in_force = process.confined.ways;
    char folder[CONFINE_FOLDER];
    memcpy(folder, process.confined.folder, sizeof folder);
    await_done();
    process_end(&process, 0, 30);
    confine_limit(CONFINE_ALL);
    if (!(confine_missing(in_force) >> CONFINED_CHILDREN & 1))
        assert_true(comes_to(leftover, false));
    if (*folder)
        assert_int_equal(access(folder, F_OK), -1);
    assert_int_equal(in_force & ~ways, 0);
    judge(in_force);
}

static const unsigned combinations[] = {
    CONFINE_ALL,
    CONFINE_NAMESPACES | CONFINE_USER,
    CONFINE_LANDLOCK | CONFINE_SIGNALS | CONFINE_SECCOMP | CONFINE_USER,
    CONFINE_LANDLOCK | CONFINE_SIGNALS,
    CONFINE_SECCOMP,
};

enum { COMBINATIONS = sizeof combinations / sizeof *combinations };

/* As another user where we are root, for all may read the program. */
static void gets_nothing(void **state)
{
    (void)state;
    listen_here();
    print_message("ways that this kernel offers: %u of %u\n", confine_ways(), CONFINE_ALL);
    for (int i = 0; i < COMBINATIONS; i++)
        attack(combinations[i], 0755);
}

/* As our own user: only we may read the program. */
static void gets_nothing_as_ourselves(void **state)
{
    (void)state;
    for (int i = 0; i < COMBINATIONS; i++)
        attack(combinations[i], 0700);
}

/* Nobody asks the programs of one who was killed to go. */
static void dies_with_us(void **state)
{
    (void)state;
    make_program(0755);
    for (int i = 0; i < 3; i++) {
        unlink(log_path);
        pid_t child = fork();
        assert_true(child >= 0);
        if (!child) {
            struct process process;
            prctl(PR_SET_PDEATHSIG, SIGKILL); /* should the test fail */
            confine_limit(combinations[i]);
            if (process_start(&process, make_command(), log_path, 256))
                _exit(1);
            pause();
        }
        await_done();
        assert_true(comes_to(leftover, true));
        assert_int_equal(kill(child, SIGKILL), 0);
        assert_int_equal(waitpid(child, NULL, 0), child);
        assert_true(comes_to(leftover, false));
    }
}

/* A program reads its own folder, unless that is where the secrets are. */
static void own_folder_is_read(void **state)
{
    char line[256], beside[160];
    size_t size;
    (void)state;
    snprintf(beside, sizeof beside, "mkdir -p %s/notes", directory);
    assert_int_equal(system(beside), 0);
    write_file("notes/weights", "weights\n", 0644);
    write_file("notes/state", "secret\n", 0644);
    for (int hide = 0; hide < 2; hide++) {
        char shell[] = "sh", script[160], *run[] = { shell, script, NULL };
        struct process process;
        snprintf(script, sizeof script, "%s/notes/run", directory);
        write_file("notes/run", "cat $(dirname $0)/weights 2>&1 || echo none\n", 0644);
        if (hide) {
            snprintf(beside, sizeof beside, "%s/notes/state", directory);
            confine_hide(beside);
        }
        assert_int_equal(process_start(&process, run, NULL, sizeof line), 0);
        struct process_wait wait = process_within(5000, NULL);
        assert_int_equal(process_line(&process, line, &size, &wait), PROCESS_DONE);
        assert_int_equal(!strncmp(line, "weights", 7), !hide);
        process_end(&process, 1000, 0);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gets_nothing),
        cmocka_unit_test(gets_nothing_as_ourselves),
        cmocka_unit_test(dies_with_us),
        cmocka_unit_test(own_folder_is_read),
    };
    /* Once more, with secrets on the command line and in the environment. */
    if (argc == 1) {
        char seed[] = "--seed", mark[] = MARK, *again[] = { argv[0], seed, mark, NULL };
        setenv("KONTOR_TEST_SECRET", MARK, 1);
        execv("/proc/self/exe", again);
        return 1;
    }
    char command[160];
    if (!mkdtemp(directory) || chmod(directory, 0755))
        return 1;
    snprintf(command, sizeof command, "mkdir -m 0700 %s/state", directory);
    if (system(command))
        return 1;
    write_file("state/autosave.record", "seed 1\n", 0644);
    write_file("game.record", "seed 1\n", 0644);
    snprintf(log_path, sizeof log_path, "%s/log", directory);
    snprintf(leftover, sizeof leftover, "left%d", (int)getpid());
    confine_guard_self();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command) || failed;
}
