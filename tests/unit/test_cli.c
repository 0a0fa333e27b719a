/* test_cli.c: what the commands share, as far as the shell tests do not show it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static void test_suggest(void **state)
{
    static const char *const list[] = { "play", "games", "replay", "edition", "seats", NULL };
    static const struct {
        const char *word, *meant;
    } cases[] = {
        { "play", "play" },     { "paly", "play" },     { "gmaes", "games" }, { "game", "games" },
        { "replya", "replay" }, { "edit", "edition" },  { "ed", "edition" },  { "saets", "seats" },
        { "xyzzy", NULL },      { "", NULL },           { "x", NULL },        { "boardgame", NULL },
        { "a word much longer than any command can be, and then some", NULL },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = cli_suggest(cases[i].word, list);
        if ((found == NULL) != (cases[i].meant == NULL) ||
            (found && strcmp(found, cases[i].meant)))
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
        { "\xc2\x9b" "2J", "??2J" },
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
        int64_t     number;
    } cases[] = {
        { "0", 0 }, { "7", 7 }, { "007", 7 }, { "-5", -5 },
        { "9223372036854775807", INT64_MAX }, { "-9223372036854775808", INT64_MIN },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct flag flag = { .name = "n", .takes_value = true, .value = cases[i].text,
                             .given = true };
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
    static const char *const keys[] = {
        "cli.help.kontor", "cli.help.play", "cli.help.games", "cli.help.sim", "cli.help.replay",
        "cli.help.verify", "cli.help.edition", "cli.help.scenario", "cli.help.bot",
        "cli.help.bench", NULL
    };
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
                int width = words_width_n(help, length);
                if (width > 80)
                    fail_msg("%s, %s: %d columns: %.*s", keys[i], words_languages[language],
                             width, (int)length, help);
                help += length + (help[length] != 0);
            }
        }
        words_free(words);
    }
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
        cmocka_unit_test(test_suggest),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_number),
        cmocka_unit_test(test_help_fits),
        cmocka_unit_test(test_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
