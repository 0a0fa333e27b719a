/*
 * test_play_sessions.c: scripted sessions of the whole program in a pipe.
 *
 * Every tests/play/(name).session is a script of steps in a folder of its own:
 *
 *   sh COMMAND     a shell command, $KONTOR is the program; must succeed
 *   run ARGUMENTS  kontor with these arguments, its input and output a pipe
 *   < LINE         a line of its input
 *   status N       what it must end with; otherwise 0
 *   > TEXT         must be printed, behind what the line before asked for
 *   2> TEXT        must be said on standard error, which is then one line
 *   ! TEXT         must be printed nowhere
 *   draws N        what follows draws from stream N
 *
 * In TEXT, "~" stands for any run of blanks and line ends, and a blank also for the
 * end of a line with the indent of the next: where lines are broken depends on what
 * was dealt. The program draws the same numbers in each run, those of stream N
 * (helpers/again/random.c); a session begins with stream 0.
 */
#define _XOPEN_SOURCE 700 /* nftw */
#include <ftw.h>
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/text.h"

enum { MAX_EXPECTED = 128, MAX_LINE = 1024 };

struct step {
    char arguments[MAX_LINE];
    bool shell;
    int status;
    int line;
    struct text input;
    int count;
    struct {
        char kind; /* '>', '2' or '!' */
        char text[MAX_LINE];
    } expected[MAX_EXPECTED];
};

/* ---- files -------------------------------------------------------------- */

static void read_file(const char *path, struct text *text)
{
    char chunk[4096];
    size_t count;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    *text = (struct text){ 0 };
    text_add(text, "");
    while ((count = fread(chunk, 1, sizeof chunk, file)) > 0)
        text_add_bytes(text, chunk, count);
    fclose(file);
}

static void write_file(const char *path, const struct text *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    if (text->size)
        assert_int_equal(fwrite(text->data, 1, text->size, file), text->size);
    fclose(file);
}

static int remove_one(const char *path, const struct stat *info, int flag, struct FTW *walk)
{
    (void)info;
    (void)flag;
    (void)walk;
    return remove(path);
}

/* ---- comparing ---------------------------------------------------------- */

/* Where the wanted text begins at `at`; the result is behind it, or NULL. */
static const char *match_here(const char *at, const char *wanted)
{
    for (; *wanted; wanted++) {
        if (*wanted == '~') {
            if (*at != ' ' && *at != '\n')
                return NULL;
            at += strspn(at, " \n");
        } else if (*wanted == ' ' && *at == '\n') {
            at += strspn(at, " \n");
        } else if (*at++ != *wanted) {
            return NULL;
        }
    }
    return at;
}

static const char *find(const char *text, const char *wanted)
{
    for (; *text; text++) {
        const char *behind = match_here(text, wanted);
        if (behind)
            return behind;
    }
    return NULL;
}

static void check_step(const char *path, const struct step *step)
{
    struct text out, error;
    read_file("out", &out);
    read_file("error", &error);
    const char *at = out.data;
    for (int i = 0; i < step->count; i++) {
        const char *wanted = step->expected[i].text;
        const char *behind = NULL;
        switch (step->expected[i].kind) {
        case '>':
            behind = find(at, wanted);
            if (!behind)
                fail_msg("%s:%d: not printed: %s\n%s\n%s", path, step->line, wanted, out.data,
                         error.data);
            at = behind;
            break;
        case '2':
            if (!find(error.data, wanted) ||
                strchr(error.data, '\n') != error.data + error.size - 1)
                fail_msg("%s:%d: not said in one line: %s\n%s", path, step->line, wanted,
                         error.data);
            break;
        default:
            if (find(out.data, wanted) || find(error.data, wanted))
                fail_msg("%s:%d: printed: %s\n%s", path, step->line, wanted, out.data);
        }
    }
    text_free(&out);
    text_free(&error);
}

/* ---- running ------------------------------------------------------------ */

static void run_step(const char *path, struct step *step)
{
    char command[MAX_LINE * 3];
    if (!step->line)
        return;
    if (step->shell)
        snprintf(command, sizeof command, "%s", step->arguments);
    else
        snprintf(command, sizeof command, "\"$KONTOR\" %s < in > out 2> error", step->arguments);
    write_file("in", &step->input);
    int status = system(command);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != step->status) {
        struct text error;
        read_file("error", &error);
        fail_msg("%s:%d: status %x instead of %d: %s\n%s", path, step->line, (unsigned)status,
                 step->status, step->arguments, error.data);
    }
    if (!step->shell)
        check_step(path, step);
    text_free(&step->input);
    *step = (struct step){ 0 };
}

static void expect(struct step *step, char kind, const char *text)
{
    assert_true(step->count < MAX_EXPECTED);
    step->expected[step->count].kind = kind;
    snprintf(step->expected[step->count++].text, MAX_LINE, "%s", text);
}

static void read_line(const char *path, struct step *step, char *line, int number)
{
    line[strcspn(line, "\n")] = 0;
    if (!strncmp(line, "run ", 4) || !strncmp(line, "sh ", 3)) {
        run_step(path, step);
        step->shell = *line == 's';
        step->line = number;
        snprintf(step->arguments, sizeof step->arguments, "%s", strchr(line, ' ') + 1);
    } else if (!strncmp(line, "draws ", 6)) {
        run_step(path, step);
        setenv("KONTOR_AGAIN", line + 6, 1);
    } else if (!strncmp(line, "status ", 7)) {
        step->status = line[7] - '0';
    } else if (*line == '<') {
        text_add(&step->input, line + (line[1] == ' ' ? 2 : 1));
        text_add(&step->input, "\n");
    } else if (*line == '>' || *line == '!') {
        expect(step, *line, line + 2);
    } else if (!strncmp(line, "2> ", 3)) {
        expect(step, '2', line + 3);
    } else if (*line && *line != '#') {
        fail_msg("%s:%d: not understood: %s", path, number, line);
    }
}

static void run_session(void **state)
{
    const char *path = *state;
    char folder[] = "/tmp/kontor-play-XXXXXX", home[4096], line[MAX_LINE];
    struct step *step = calloc(1, sizeof *step);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(step);
    assert_non_null(getcwd(home, sizeof home));
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("KONTOR_AGAIN", "0", 1);
    for (int number = 1; fgets(line, sizeof line, file); number++)
        read_line(path, step, line, number);
    run_step(path, step);
    fclose(file);
    free(step);
    assert_int_equal(chdir(home), 0);
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

int main(void)
{
    static const char *const unset[] = { "LC_ALL", "LC_MESSAGES", "LC_CTYPE",
                                         "LANG",   "KONTOR_LANG", "COLUMNS" };
    glob_t found;
    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
        unsetenv(unset[i]);
    setenv("KONTOR", KONTOR_AGAIN, 1);
    if (glob(KONTOR_SOURCE "/tests/play/*.session", 0, NULL, &found))
        return 1;
    struct CMUnitTest *tests = calloc(found.gl_pathc, sizeof *tests);
    if (!tests)
        return 1;
    for (size_t i = 0; i < found.gl_pathc; i++)
        tests[i] = (struct CMUnitTest){ .name = strrchr(found.gl_pathv[i], '/') + 1,
                                        .test_func = run_session,
                                        .initial_state = found.gl_pathv[i] };
    int failed = _cmocka_run_group_tests("play sessions", tests, found.gl_pathc, NULL, NULL);
    free(tests);
    globfree(&found);
    return failed;
}
