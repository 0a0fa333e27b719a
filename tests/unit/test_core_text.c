/* test_core_text.c: growing text, the JSON writer, states, moves and messages in both. */
#include <jansson.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "tests/helpers/play.h"

static void text_grows(void **unused)
{
    struct text text = { 0 };
    (void)unused;
    for (int i = 0; i < 5000; i++) {
        text_add(&text, "ab");
        text_add_bytes(&text, "c\0d", 3);
        text_add_number(&text, -7);
        text_printf(&text, "%s%d", "x", i % 10);
    }
    assert_false(text.failed);
    assert_int_equal(text.size, 5000 * 9);
    assert_memory_equal(text.data, "abc\0d-7x0abc\0d-7x1", 18);
    assert_int_equal(text.data[text.size], 0);
    text_free(&text);
    assert_null(text.data);
    text_add(&text, "");
    assert_string_equal(text.data, "");
    text_add_number(&text, INT64_MIN);
    assert_string_equal(text.data, "-9223372036854775808");
    text_free(&text);
}

static void a_line_can_be_shown(void **unused)
{
    static const char *const good[] = { "", " ", "bid 3", "ä株🐋", "\xc2\xa0", "\xe2\x80\xa7" };
    static const char *const bad[] = { "a\nb",        "\t",           "\x1b[2J",      "\x7f",
                                       "\xff",        "\xc3",         "\xc2\x80",     "x\xc2\x9b",
                                       "\xc2\x85",    "\xe2\x80\xa8", "\xe2\x80\xa9", "\xc0\x80",
                                       "\xed\xa0\x80" };
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(text_is_line(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (text_is_line(bad[i], strlen(bad[i])))
            fail_msg("taken: number %zu", i);
    assert_false(text_is_line("a\0b", 3));
    assert_false(text_is_line("\xc2\xa0", 1));
}

static void failure_keeps_what_was_written(void **unused)
{
    struct text text = { 0 };
    (void)unused;
    text_add(&text, "kept");
    text_add_bytes(&text, "x", SIZE_MAX / 2);
    assert_true(text.failed);
    text_add(&text, "more");
    text_printf(&text, "%d", 5);
    assert_string_equal(text.data, "kept");
    text_free(&text);
}

static void json_is_read_back(void **unused)
{
    struct text text = { 0 };
    char all[256];
    (void)unused;
    for (int i = 0; i < 127; i++)
        all[i] = (char)(i + 1);
    all[127] = 0;
    json_open(&text, NULL, '{');
    json_text(&text, "all", all);
    json_text(&text, "odd \"key\"\n", "花子");
    json_text_n(&text, "part", "abcdef", 3);
    json_number(&text, "low", INT64_MIN);
    json_number(&text, "high", INT64_MAX);
    json_decimal(&text, "half", 0.5);
    json_decimal(&text, "third", 1.0 / 3);
    json_decimal(&text, "large", 1e300);
    json_decimal(&text, "none", NAN);
    json_decimal(&text, "endless", INFINITY);
    json_bool(&text, "yes", true);
    json_bool(&text, "no", false);
    json_nothing(&text, "nothing");
    json_open(&text, "list", '[');
    json_open(&text, NULL, '[');
    json_close(&text, ']');
    json_open(&text, NULL, '{');
    json_close(&text, '}');
    json_number(&text, NULL, 3);
    json_close(&text, ']');
    json_close(&text, '}');
    json_error_t error;
    json_t *read = json_loadb(text.data, text.size, JSON_REJECT_DUPLICATES, &error);
    if (!read)
        fail_msg("%s: %s", error.text, text.data);
    assert_string_equal(json_string_value(json_object_get(read, "all")), all);
    assert_string_equal(json_string_value(json_object_get(read, "odd \"key\"\n")), "花子");
    assert_string_equal(json_string_value(json_object_get(read, "part")), "abc");
    assert_true(json_integer_value(json_object_get(read, "low")) == INT64_MIN);
    assert_true(json_integer_value(json_object_get(read, "high")) == INT64_MAX);
    assert_true(json_real_value(json_object_get(read, "half")) == 0.5);
    assert_true(json_is_null(json_object_get(read, "none")));
    assert_true(json_is_null(json_object_get(read, "endless")));
    assert_true(json_is_true(json_object_get(read, "yes")));
    assert_int_equal(json_array_size(json_object_get(read, "list")), 3);
    json_decref(read);
    text_free(&text);
}

/* Where the machine has such a locale: decimals stay JSON. */
static void decimals_have_points_everywhere(void **unused)
{
    struct text text = { 0 };
    (void)unused;
    if (!setlocale(LC_NUMERIC, "de_DE.UTF-8") && !setlocale(LC_NUMERIC, "de_DE.utf8"))
        skip();
    json_decimal(&text, NULL, 2.25);
    setlocale(LC_NUMERIC, "C");
    assert_string_equal(text.data, "2.25");
    text_free(&text);
}

/* ---- states -------------------------------------------------------------------------- */

struct board {
    int16_t debt; /* a plain public number: may be -1, -2, -3 */
    int8_t lot, hand[2], table[2][2];
    int8_t once;
    int8_t spare;
};

static const char *const woods[] = { "oak", "pine", NULL };
static const struct noun nouns[] = { { .name = "wood", .value = woods }, { 0 } };
static const struct field fields[] = {
    FIELD(struct board, debt, 0),
    FIELD(struct board, lot, .noun = "wood"),
    FIELD_LIST(struct board, hand, .row = "seat", .seen = SEEN_BY_OWNER),
    FIELD_TABLE(struct board, table, .row = "wood", .col = "seat"),
    FIELD(struct board, once, .covered = 1, .shown = SEEN_BY_NOBODY),
    FIELD(struct board, spare, 0),
    { 0 }
};
static const struct move_kind kinds[] = {
    { .word = "" },
    { .word = "take", .arg = { { "wood", "wood", 'a', 0, 4 }, { "n", NULL, 'n', 1, 9 } } },
    { 0 }
};
static const struct game toy = { .id = "toy",
                                 .state_size = sizeof(struct board),
                                 .fields = fields,
                                 .nouns = nouns,
                                 .kinds = kinds };

static void state_is(const struct board *board, const char *json, const char *dump)
{
    struct text text = { 0 };
    json_state(&text, NULL, &toy, NULL, board);
    assert_string_equal(text.data, json);
    text_free(&text);
    text_state(&text, &toy, NULL, board);
    assert_string_equal(text.data, dump);
    text_free(&text);
}

static void states_are_written(void **unused)
{
    struct board board = { .debt = -2,
                           .lot = 1,
                           .hand = { UNKNOWN, UNDRAWN },
                           .table = { { 1, 2 }, { 3, -3 } },
                           .once = UNKNOWN };
    (void)unused;
    state_is(&board,
             "{\"debt\":-2,\"lot\":\"pine\",\"hand\":[\"?\",\"undrawn\"],"
             "\"table\":[[1,2],[3,-3]],\"once\":\"?\"}",
             "debt = -2\nlot = pine\nhand[0] = ?\nhand[1] = undrawn\ntable[oak][0] = 1\n"
             "table[oak][1] = 2\ntable[pine][0] = 3\ntable[pine][1] = -3\nonce = ?\nspare = 0\n");
    board = (struct board){ .debt = -1, .lot = EMPTY, .hand = { EMPTY, 5 }, .once = EMPTY };
    state_is(&board,
             "{\"debt\":-1,\"lot\":null,\"hand\":[null,5],\"table\":[[0,0],[0,0]],\"once\":null}",
             "debt = -1\nlot = -\nhand[0] = -\nhand[1] = 5\ntable[oak][0] = 0\n"
             "table[oak][1] = 0\ntable[pine][0] = 0\ntable[pine][1] = 0\nonce = -\nspare = 0\n");
}

static void moves_and_messages_are_written(void **unused)
{
    struct text text = { 0 };
    struct offers offers;
    struct message message;
    (void)unused;
    json_move(&text, NULL, &toy, NULL, (struct move){ 1, 0, 0, 3 });
    assert_string_equal(text.data, "{\"kind\":\"take\",\"wood\":\"oak\",\"n\":3}");
    text_free(&text);
    json_move(&text, NULL, &toy, NULL, (struct move){ 1, HIDDEN, 0, 3 });
    assert_string_equal(text.data, "{\"kind\":\"take\",\"wood\":\"?\",\"n\":3}");
    text_free(&text);
    json_move(&text, NULL, &toy, NULL, (struct move){ 1, 3, 0, HIDDEN });
    assert_string_equal(text.data, "{\"kind\":\"take\",\"wood\":3,\"n\":\"?\"}");
    text_free(&text);
    offers_clear(&offers);
    offer(&offers, true, 0, (struct move){ 1, 0, 0, 2 });
    offer_span(&offers, true, 0, (struct move){ 1, 1, 0, 1 }, 4);
    json_open(&text, NULL, '{');
    json_offers(&text, "legal", &toy, NULL, &offers);
    json_close(&text, '}');
    assert_string_equal(
        text.data, "{\"legal\":[{\"move\":{\"kind\":\"take\",\"wood\":\"oak\",\"n\":2},"
                   "\"text\":\"take oak 2\",\"number\":1},"
                   "{\"move\":{\"kind\":\"take\",\"wood\":\"pine\",\"n\":1},"
                   "\"text\":\"take pine 1\",\"number\":9,\"span\":\"n\",\"high\":4,\"step\":1}]}");
    text_free(&text);
    move_tell(&toy, 1, (struct move){ 1, HIDDEN, 0, 3 }, &message);
    json_message(&text, NULL, &toy, NULL, &message);
    assert_string_equal(text.data,
                        "{\"key\":\"toy.move.take\",\"actor\":1,\"wood\":\"?\",\"n\":3}");
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_can_be_shown),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(failure_keeps_what_was_written),
        cmocka_unit_test(json_is_read_back),
        cmocka_unit_test(decimals_have_points_everywhere),
        cmocka_unit_test(states_are_written),
        cmocka_unit_test(moves_and_messages_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
