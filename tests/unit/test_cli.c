/* test_cli.c: what the commands share, as far as the shell tests do not show it. */
#define _XOPEN_SOURCE 700 /* mkdtemp, setenv */
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

#include "cli/cli.h"
#include "columns/columns.h"
#include "process/confine.h"
#include "protocol/program.h"

static void test_suggest(void **state)
{
    static const char *const list[] = { "play", "games", "replay", "edition", "seats", NULL };
    static const struct {
        const char *word, *meant;
    } cases[] = {
        { "play", "play" },
        { "paly", "play" },
        { "gmaes", "games" },
        { "game", "games" },
        { "replya", "replay" },
        { "edit", "edition" },
        { "ed", "edition" },
        { "saets", "seats" },
        { "xyzzy", NULL },
        { "", NULL },
        { "x", NULL },
        { "boardgame", NULL },
        { "a word much longer than any command can be, and then some", NULL },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = cli_suggest(cases[i].word, list);
        if ((found == NULL) != (cases[i].meant == NULL) || (found && strcmp(found, cases[i].meant)))
            fail_msg("%s: %s", cases[i].word, found ? found : "nothing");
    }
}

static void test_plain(void **state)
{
    static const struct {
        const char *typed, *plain;
    } cases[] = {
        { "", "" },
        { "plain", "plain" },
        { "ä 株 🐋", "ä 株 🐋" },
        { "a\x1b[2Jb\nc\td\x7f", "a?[2Jb?c?d?" },
        { "\xc2\x9b"
          "2J",
          "??2J" },
        { "\xc2\xa0", "\xc2\xa0" },
        { "\xff\xfe", "??" },
        { "\xc3", "?" },
        { "ä\xff株", "ä?株" },
        { "\xed\xa0\x80", "???" },
        { "\xe2\x82", "??" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s", cases[i].typed);
        cli_plain(text, strlen(text));
        assert_string_equal(text, cases[i].plain);
    }
}

static void test_number(void **state)
{
    static const struct {
        const char *text;
        int64_t number;
    } cases[] = {
        { "0", 0 },
        { "7", 7 },
        { "007", 7 },
        { "-5", -5 },
        { "9223372036854775807", INT64_MAX },
        { "-9223372036854775808", INT64_MIN },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct flag flag = {
            .name = "n", .takes_value = true, .value = cases[i].text, .given = true
        };
        int64_t value;
        assert_true(cli_number(&flag, INT64_MIN, INT64_MAX, 1, &value));
        assert_true(value == cases[i].number);
    }
    struct flag none = { .name = "n", .takes_value = true };
    int64_t value;
    assert_true(cli_number(&none, 0, 5, 42, &value));
    assert_int_equal(value, 42);
}

/* Help fits a terminal of 80 columns, in every language. */
static void test_help_fits(void **state)
{
    static const char *const keys[] = { "cli.help.kontor",
                                        "cli.help.play",
                                        "cli.help.games",
                                        "cli.help.sim",
                                        "cli.help.replay",
                                        "cli.help.verify",
                                        "cli.help.edition",
                                        "cli.help.scenario",
                                        "cli.help.bot",
                                        "cli.help.bench",
                                        NULL };
    (void)state;
    for (int language = 0; words_languages[language]; language++) {
        struct words *words = words_open(words_languages[language]);
        assert_non_null(words);
        for (int i = 0; keys[i]; i++) {
            const char *help = words_find(words, NULL, keys[i]);
            if (!help)
                fail_msg("%s is missing in %s", keys[i], words_languages[language]);
            while (*help) {
                size_t length = strcspn(help, "\n");
                int width = columns_width_n(help, length);
                if (width > 80)
                    fail_msg("%s, %s: %d columns: %.*s", keys[i], words_languages[language], width,
                             (int)length, help);
                help += length + (help[length] != 0);
            }
        }
        words_free(words);
    }
}

static void test_decimal(void **state)
{
    static const struct {
        const char *text;
        double value; /* below 0: none */
    } cases[] = {
        { "0%", 0 },     { "2%", 2 },          { "0.25%", 0.25 }, { "999.999999%", 999.999999 },
        { "0.1%", 0.1 }, { "0.007%", 0.007 },  { "", -1 },        { "%", -1 },
        { "1", -1 },     { "1%%", -1 },        { ".5%", -1 },     { "5.%", -1 },
        { "1000%", -1 }, { "1.0000000%", -1 }, { "-1%", -1 },     { "+1%", -1 },
        { "1e3%", -1 },  { " 1%", -1 },        { "1.2.3%", -1 },  { "nan%", -1 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = -1;
        if (cli_decimal(cases[i].text, "%", &value) != (cases[i].value >= 0) ||
            memcmp(&value, &cases[i].value, sizeof value))
            fail_msg("%s: %f", cases[i].text, value);
    }
}

/* Every command that starts programs of others says on standard error what they cannot be kept
 * from here. */
static void test_confinement_is_told(void **state)
{
    static char calls[][9][24] = {
        { "bot", "template", "--seats", "me,cmd:true" },
        { "play", "template", "--seats", "me,cmd:true" },
        { "sim", "template", "--agents", "cmd:true,greedy", "--games", "1", "--threads", "1" },
        { "bot", "template", "--seats", "me,greedy" },
        { "play", "template", "--seats", "me,greedy" },
        { "sim", "template", "--agents", "greedy", "--games", "1", "--threads", "1" },
    };
    static int (*const mains[])(int, char **) = { bot_main, play_main, sim_main };
    program_register(cli_words);
    char folder[] = "/tmp/kontor-cli-XXXXXX", path[64], said[4096], command[64];
    (void)state;
    assert_non_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("KONTOR_LANG", "en", 1);
    snprintf(path, sizeof path, "%s/said", folder);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char *arguments[10] = { NULL };
        int count = 0, status;
        for (; *calls[i][count]; count++)
            arguments[count] = calls[i][count];
        fflush(NULL);
        pid_t child = fork();
        assert_true(child >= 0);
        if (!child) {
            if (!freopen("/dev/null", "r", stdin) || !freopen("/dev/null", "w", stdout) ||
                !freopen(path, "w", stderr))
                _exit(99);
            confine_limit(0);
            mains[i % 3](count, arguments);
            fflush(NULL);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        said[fread(said, 1, sizeof said - 1, file)] = 0;
        fclose(file);
        if (!strstr(said, "cannot keep programs of others from") != (i >= 3))
            fail_msg("%s %s: %s", calls[i][0], calls[i][3], said);
    }
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void test_language(void **state)
{
    (void)state;
    assert_true(cli_language("ja"));
    assert_string_equal(words_language(cli_words()), "ja");
    assert_false(cli_language("xx"));
    assert_string_equal(words_language(cli_words()), "ja");
    assert_true(cli_language("de"));
    assert_string_equal(words_language(cli_words()), "de");
    cli_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_suggest),  cmocka_unit_test(test_plain),
        cmocka_unit_test(test_number),   cmocka_unit_test(test_help_fits),
        cmocka_unit_test(test_decimal),  cmocka_unit_test(test_confinement_is_told),
        cmocka_unit_test(test_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
