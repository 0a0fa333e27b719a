/* test_columns.c: how wide a text is, and how it is cut, padded and broken into lines. */
#include "columns/columns.h"
#include "tests/helpers/words.h"

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(columns_width(""), 0);
    assert_int_equal(columns_width("Kurs"), 4);
    assert_int_equal(columns_width("Börse"), 5);
    assert_int_equal(columns_width("Bo\xcc\x88rse"), 5);
    assert_int_equal(columns_width("価格4"), 5);
    assert_int_equal(columns_width("ﾊﾞﾅﾅ"), 4);
    assert_int_equal(columns_width("（ラ）"), 6);
    assert_int_equal(columns_width("− – … → “”"), 10);
    assert_int_equal(columns_width("\033[1;31mrot\033[0m"), 3);
    assert_int_equal(columns_width("a\xff"
                                   "b"),
                     3);
    assert_int_equal(columns_width("\xe4\xbe"), 2);
    assert_int_equal(columns_width("\xc0\x80"), 2);
    assert_int_equal(columns_width("\xe0\x80\x80"), 3);
    assert_int_equal(columns_width_n("価格", 3), 2);
}

/* What is made of several characters is shown as one. */
static void test_characters_that_belong_together(void **state)
{
    (void)state;
    assert_int_equal(columns_width("🚀"), 2);
    assert_int_equal(columns_width("👍🏽"), 2);                  /* with a skin colour */
    assert_int_equal(columns_width("👩‍👩‍👧‍👦"), 2); /* a family, joined */
    assert_int_equal(columns_width("🇩🇪🇯🇵"), 4);           /* two flags of two letters each */
    assert_int_equal(columns_width("か\xe3\x82\x99"), 2); /* GA as KA with its mark */
    assert_int_equal(columns_width("한"), 2);
    assert_int_equal(columns_width("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab"), 2); /* in three parts */
    assert_int_equal(columns_width("e\xcc\x81\xcc\xa3"), 1);                    /* two marks */
    assert_int_equal(columns_width("❤\xef\xb8\x8f\xe2\x80\x8d🔥"), 2); /* a heart on fire */
    assert_int_equal(columns_width("\xcc\x81"), 0);
    assert_int_equal(columns_width("a\xe2\x80\x8b"
                                   "b"),
                     2); /* a blank of no width */
    struct text out = { 0 };
    columns_pad(&out, "👩‍👩‍👧‍👦👍🏽x", 4, COLUMNS_LEFT);
    assert_text(out, "👩‍👩‍👧‍👦… ");
    columns_pad(&out,
                "ae\xcc\x81"
                "bc",
                3, COLUMNS_LEFT);
    assert_text(out, "ae\xcc\x81…");
    columns_wrap(&out, "か\xe3\x82\x99か\xe3\x82\x99か\xe3\x82\x99", 4, 0);
    assert_text(out, "か\xe3\x82\x99か\xe3\x82\x99\nか\xe3\x82\x99");
    columns_wrap(&out, "🇩🇪🇯🇵🇩🇪", 5, 0);
    assert_text(out, "🇩🇪🇯🇵\n🇩🇪");
}

/* Signs that the boards and words use. */
static void test_signs_of_the_table(void **state)
{
    static const char *const signs[] = { "│", "─", "┌", "█", "░", "●", "○", "▲", "▼", "→", "←",
                                         "×", "÷", "·", "…", "–", "−", "€", "±", "✓", "≥" };
    (void)state;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (columns_width(signs[i]) != 1)
            fail_msg("%s takes %d columns", signs[i], columns_width(signs[i]));
}

static void test_pad(void **state)
{
    (void)state;
    struct text out = { 0 };
    columns_pad(&out, "価格", 6, COLUMNS_LEFT);
    assert_text(out, "価格  ");
    columns_pad(&out, "価格", 6, COLUMNS_RIGHT);
    assert_text(out, "  価格");
    columns_pad(&out, "ab", 5, COLUMNS_CENTRE);
    assert_text(out, " ab  ");
    columns_pad(&out, "abcdef", 4, COLUMNS_LEFT);
    assert_text(out, "abc…");
    columns_pad(&out, "価格変動", 6, COLUMNS_LEFT);
    assert_text(out, "価格… ");
    columns_pad(&out, "価格変動", 5, COLUMNS_RIGHT);
    assert_text(out, "価格…");
    columns_pad(&out, "\033[1mabcdef\033[0m", 4, COLUMNS_LEFT);
    assert_text(out, "\033[1mabc…\033[0m");
    columns_pad(&out, "x", 0, COLUMNS_LEFT);
    assert_text(out, "");
    columns_repeat(&out, "─", 3);
    assert_text(out, "───");
}

static void test_wrap(void **state)
{
    (void)state;
    struct text out = { 0 };
    columns_wrap(&out, "one two three four", 9, 2);
    assert_text(out, "one two\n  three\n  four");
    columns_hang(&out, "one two three", 9, 2);
    assert_text(out, "one two\n  three");
    columns_hang(&out, "one two", 8, 2);
    assert_text(out, "one\n  two");
    columns_wrap(&out, "one two", 7, 0);
    assert_text(out, "one two");
    columns_wrap(&out, "unbreakable", 5, 0);
    assert_text(out, "unbre\nakabl\ne");
    columns_wrap(&out, "噂を引き、秘密にします。", 9, 0);
    assert_text(out, "噂を引\nき、秘密\nにしま\nす。");
    columns_wrap(&out, "a\n\nb", 10, 3);
    assert_text(out, "a\n   \n   b");
    columns_wrap(&out, "", 10, 3);
    assert_text(out, "");
}

/* Every line of every rule fits, in every language. */
static void test_wrapped_rules_fit(void **state)
{
    (void)state;
    for (int l = 0; words_languages[l]; l++) {
        struct words *words = words_open(words_languages[l]);
        const struct game *game = game_find("cryptocurrency");
        for (int i = 1; game->rules[i]; i++) {
            struct text out = { 0 };
            columns_wrap(&out, words_rule(words, game, game->rules[i]), 60, 4);
            for (char *line = out.data, *end; line; line = end ? end + 1 : NULL) {
                end = strchr(line, '\n');
                int width = columns_width_n(line, end ? (size_t)(end - line) : strlen(line));
                if (width > 60)
                    fail_msg("%s is %d columns wide: %s", game->rules[i], width, line);
            }
            text_free(&out);
        }
        words_free(words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_characters_that_belong_together),
        cmocka_unit_test(test_signs_of_the_table),
        cmocka_unit_test(test_pad),
        cmocka_unit_test(test_wrap),
        cmocka_unit_test(test_wrapped_rules_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
