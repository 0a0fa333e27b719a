/*
 * test_edition.c: the reader of edition files, with a small game that uses
 * every kind of line. Each fault is shown with its line, column and words.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/defaults.h"
#include "core/edition.h"
#include "core/text.h"

/* ---- a small game ------------------------------------------------------------- */

enum { CARDS = 4, EFFECTS = 3 };

struct fake_edition {
    uint8_t money;
    int8_t low_shift;
    int16_t shift;
    int32_t fortune;
    uint8_t steps[6], step_count;
    uint8_t cell[2][3];
    char card_name[CARDS][MAX_NAME];
    uint8_t cards;
    struct {
        uint8_t cost, colour, effects, spare;
        int16_t effect[EFFECTS][MAX_STATEMENT];
    } card[CARDS];
};

#define E struct fake_edition
static const char *const colours[] = { "red", "blue", "green", NULL };
static const char *const sides[] = { "left", "right", NULL };
static const struct noun nouns[] = {
    { .name = "colour", .value = colours },
    { .name = "side", .value = sides },
    { .name = "card", .count = CARDS, .names = offsetof(E, card_name) },
    { 0 }
};
static const struct edition_verb verbs[] = {
    { .word = "gain", .arg = { { .noun = "colour" }, { .low = 1, .high = 5 } } },
    { .word = "pass" },
    { 0 }
};
static const struct edition_line lines[] = {
    { .word = "money",
      .column = { { .offset = offsetof(E, money), .width = 1, .low = 1, .high = 200 } } },
    { .word = "shift",
      .column = { { .label = "low",
                    .offset = offsetof(E, low_shift),
                    .width = 1,
                    .low = -5,
                    .high = 0 },
                  { .label = "high",
                    .offset = offsetof(E, shift),
                    .width = 2,
                    .low = -300,
                    .high = 300 } } },
    { .word = "fortune",
      .column = { { .offset = offsetof(E, fortune), .width = 4, .low = 0, .high = 99999999 } } },
    { .word = "steps",
      .column = { { .offset = offsetof(E, steps),
                    .width = 1,
                    .least = 2,
                    .most = 6,
                    .count = offsetof(E, step_count),
                    .low = 0,
                    .high = 9 } } },
    { .word = "cell",
      .row = "side",
      .col = "colour",
      .row_stride = 3,
      .col_stride = 1,
      .column = { { .offset = offsetof(E, cell), .width = 1, .low = 0, .high = 50 } } },
    { .word = "card",
      .row = "card",
      .designs = 2,
      .design_count = offsetof(E, cards),
      .row_stride = sizeof(((E *)0)->card[0]),
      .column = { { .label = "cost",
                    .offset = offsetof(E, card[0].cost),
                    .width = 1,
                    .low = 0,
                    .high = 9 },
                  { .label = "is",
                    .noun = "colour",
                    .offset = offsetof(E, card[0].colour),
                    .width = 1 },
                  { .label = "does",
                    .verbs = verbs,
                    .offset = offsetof(E, card[0].effect),
                    .width = 2,
                    .least = 1,
                    .most = EFFECTS,
                    .count = offsetof(E, card[0].effects) } } },
    { 0 }
};

static const char *check_money(const void *edition)
{
    return ((const struct fake_edition *)edition)->money == 13 ? "unlucky money" : NULL;
}

GAME_DEFAULTS(fake)
const struct game fake_game = {
    DEFAULTS_OF(fake),      .id = "fake",
    .nouns = nouns,         .edition_size = sizeof(struct fake_edition),
    .edition_lines = lines, .edition_check = check_money,
};

/* ---- a right edition ------------------------------------------------------------ */

static const char *const good[] = {
    /*  1 */ "edition box-1",
    /*  2 */ "game fake",
    /*  3 */ "money 40",
    /*  4 */ "shift low -5 high +299",
    /*  5 */ "fortune 99999999",
    /*  6 */ "steps 1 2 3",
    /*  7 */ "cell left red 1",
    /*  8 */ "cell left blue 2",
    /*  9 */ "cell left green 3",
    /* 10 */ "cell right red 4",
    /* 11 */ "cell right blue 5",
    /* 12 */ "cell right green 6",
    /* 13 */ "card whale cost 3 is blue does gain red 2; pass",
    /* 14 */ "card gold-fish cost 0 is red does pass",
    NULL
};

/* The right edition with line `number` replaced; NULL leaves the line empty. */
static struct edition *read_with(int number, const char *line, struct edition_error *error)
{
    struct text text = { 0 };
    for (int i = 0; good[i]; i++) {
        const char *now = i + 1 == number ? line : good[i];
        text_add(&text, now ? now : "");
        text_add(&text, "\n");
    }
    struct edition *edition = edition_read(&fake_game, text.data, text.size, NULL, error);
    text_free(&text);
    return edition;
}

static void test_values(void **state)
{
    (void)state;
    struct edition_error error;
    struct edition *edition = read_with(0, NULL, &error);
    assert_non_null(edition);
    const struct fake_edition *data = edition->data;
    assert_string_equal(edition->name, "box-1");
    assert_int_equal(data->money, 40);
    assert_int_equal(data->low_shift, -5);
    assert_int_equal(data->shift, 299);
    assert_int_equal(data->fortune, 99999999);
    assert_int_equal(data->step_count, 3);
    assert_memory_equal(data->steps, ((uint8_t[]){ 1, 2, 3, 0, 0, 0 }), 6);
    assert_memory_equal(data->cell, ((uint8_t[]){ 1, 2, 3, 4, 5, 6 }), 6);
    assert_int_equal(data->cards, 2);
    assert_string_equal(data->card_name[0], "whale");
    assert_string_equal(data->card_name[1], "gold-fish");
    assert_int_equal(data->card[0].cost, 3);
    assert_int_equal(data->card[0].colour, 1);
    assert_int_equal(data->card[0].effects, 2);
    assert_memory_equal(data->card[0].effect[0], ((int16_t[MAX_STATEMENT]){ 1, 0, 2 }),
                        sizeof data->card[0].effect[0]);
    assert_memory_equal(data->card[0].effect[1], ((int16_t[MAX_STATEMENT]){ 2 }),
                        sizeof data->card[0].effect[1]);
    assert_int_equal(data->card[1].effects, 1);
    edition_free(edition);
}

/* ---- what may differ -------------------------------------------------------------- */

static void test_layout_is_free(void **state)
{
    static const struct {
        int line;
        const char *text;
    } cases[] = {
        { 3, "  money\t40   # a comment" },
        { 3, "# first\nmoney 40" },
        { 3, "money 40\r" },
        { 3, "money +40" },
        { 3, "money 40 # 黄金のカード" },
        { 13, "card whale cost 3 is blue does pass;pass;pass" },
        { 2, "\n\n\tgame fake" },
        { 6, "steps 1 2 3 4 5 6" },
        { 6, "steps 0 9" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct edition_error error;
        struct edition *edition = read_with(cases[i].line, cases[i].text, &error);
        if (!edition)
            fail_msg("%s: %s at %d:%d", cases[i].text, edition_fault_name(error.fault), error.line,
                     error.column);
        edition_free(edition);
    }
}

static void test_last_line_without_newline(void **state)
{
    (void)state;
    struct edition_error error;
    struct text text = { 0 };
    for (int i = 0; good[i]; i++)
        text_printf(&text, "%s%s", i ? "\n" : "", good[i]);
    struct edition *edition = edition_read(&fake_game, text.data, text.size, "abc", &error);
    assert_non_null(edition);
    assert_string_equal(edition->sha256, "abc");
    assert_int_equal(edition->size, text.size);
    assert_memory_equal(edition->text, text.data, text.size);
    edition_free(edition);
    text_free(&text);
}

/* ---- faults ------------------------------------------------------------------------- */

struct fault {
    int line;         /* that is replaced */
    const char *text; /* by this */
    const char *what;
    int at, column; /* where the fault is told; 0 the file as a whole */
    const char *word, *expected;
    int32_t low, high;
};

static const struct fault faults[] = {
    /* the head */
    { 1, NULL, "missing", 0, 1, "edition", "edition", 0, 0 },
    { 2, NULL, "missing", 0, 1, "game", "game", 0, 0 },
    { 1, "edition", "name", 1, 8, "", "", 0, 0 },
    { 1, "edition Box", "name", 1, 9, "Box", "", 0, 0 },
    { 1, "edition a-name-that-is-much-too-long", "name", 1, 9, "a-name-that-is-much-too-long", "",
      0, 0 },
    { 1, "edition box two", "extra", 1, 13, "two", "", 0, 0 },
    { 2, "edition box-2", "twice", 2, 9, "box-2", "edition", 0, 0 },
    { 3, "game fake", "twice", 3, 6, "fake", "game", 0, 0 },
    { 2, "game chess", "game", 2, 6, "chess", "fake", 0, 0 },
    { 2, "game", "game", 2, 5, "", "fake", 0, 0 },
    { 2, "game fake fake", "extra", 2, 11, "fake", "", 0, 0 },
    /* words and numbers */
    { 3, "monney 40", "word", 3, 1, "monney", "", 0, 0 },
    { 3, "  Money 40", "word", 3, 3, "Money", "", 0, 0 },
    { 3, "money forty", "number", 3, 7, "forty", "money", 1, 200 },
    { 3, "money 4o", "number", 3, 7, "4o", "money", 1, 200 },
    { 3, "money -", "number", 3, 7, "-", "money", 1, 200 },
    { 3, "money 9999999999", "range", 3, 7, "9999999999", "money", 1, 200 },
    { 3, "money 0", "range", 3, 7, "0", "money", 1, 200 },
    { 3, "money 201", "range", 3, 7, "201", "money", 1, 200 },
    { 3, "money -40", "range", 3, 7, "-40", "money", 1, 200 },
    { 3, "money 40 50", "extra", 3, 10, "50", "", 0, 0 },
    { 3, "money", "count", 3, 6, "", "money", 1, 1 },
    { 3, NULL, "missing", 0, 1, "money", "money", 0, 0 },
    /* labels */
    { 4, "shift -5 high 2", "label", 4, 7, "-5", "low", 0, 0 },
    { 4, "shift low -5 hihg 2", "label", 4, 14, "hihg", "high", 0, 0 },
    { 4, "shift low -5", "label", 4, 13, "", "high", 0, 0 },
    { 4, "shift low -6 high 2", "range", 4, 11, "-6", "low", -5, 0 },
    { 4, "shift low -5 high 301", "range", 4, 19, "301", "high", -300, 300 },
    { 4, "shift low high 2", "number", 4, 11, "high", "low", -5, 0 },
    /* lists */
    { 6, "steps 1", "count", 6, 8, "", "steps", 2, 6 },
    { 6, "steps 1 2 3 4 5 6 7", "count", 6, 19, "7", "steps", 2, 6 },
    { 6, "steps 1 2 10", "range", 6, 11, "10", "steps", 0, 9 },
    /* indices */
    { 7, "cell middle red 1", "noun", 7, 6, "middle", "side", 0, 0 },
    { 7, "cell left pink 1", "noun", 7, 11, "pink", "colour", 0, 0 },
    { 7, "cell", "noun", 7, 5, "", "side", 0, 0 },
    { 8, "cell left red 9", "twice", 8, 1, "cell left red", "cell", 0, 0 },
    { 12, NULL, "missing", 0, 1, "cell right green", "cell", 0, 0 },
    { 5, "money 41", "twice", 5, 1, "money", "money", 0, 0 },
    /* designs */
    { 13, "card Whale cost 3 is blue does pass", "design", 13, 6, "Whale", "card", 0, 0 },
    { 13, "card", "design", 13, 5, "", "card", 0, 0 },
    { 13, "card 3 cost 3 is blue does pass", "design", 13, 6, "3", "card", 0, 0 },
    { 14, "card whale cost 0 is red does pass", "twice", 14, 6, "whale", "card", 0, 0 },
    { 14, NULL, "designs", 0, 1, "card", "card", 2, 4 },
    { 3,
      "card a cost 0 is red does pass\ncard b cost 0 is red does pass\n"
      "card c cost 0 is red does pass\nmoney 40",
      "designs", 17, 6, "gold-fish", "card", 2, 4 },
    { 13, "card whale cost 3 is pink does pass", "noun", 13, 22, "pink", "colour", 0, 0 },
    { 13, "card whale cost 3 is does pass", "noun", 13, 22, "does", "colour", 0, 0 },
    /* statements */
    { 13, "card whale cost 3 is blue does fly", "verb", 13, 32, "fly", "", 0, 0 },
    { 13, "card whale cost 3 is blue does", "count", 13, 31, "", "does", 1, 3 },
    { 13, "card whale cost 3 is blue does gain pink 2", "noun", 13, 37, "pink", "colour", 0, 0 },
    { 13, "card whale cost 3 is blue does gain red 6", "range", 13, 41, "6", "gain", 1, 5 },
    { 13, "card whale cost 3 is blue does gain red", "number", 13, 40, "", "gain", 1, 5 },
    { 13, "card whale cost 3 is blue does gain red; pass", "number", 13, 40, ";", "gain", 1, 5 },
    { 13, "card whale cost 3 is blue does pass pass", "statement_end", 13, 37, "pass", ";", 0, 0 },
    { 13, "card whale cost 3 is blue does pass;", "verb", 13, 37, "", "", 0, 0 },
    { 13, "card whale cost 3 is blue does pass; pass; pass; pass", "count", 13, 48, ";", "does", 1,
      3 },
    /* no text */
    { 3, "money \x01 40", "binary", 3, 7, "", "", 0, 0 },
    { 3, "money 40 # \x1b[2J", "binary", 3, 12, "", "", 0, 0 },
    { 3, "money 40 # \x7f", "binary", 3, 12, "", "", 0, 0 },
    { 3, "money 40 # \xff", "binary", 3, 1, "", "", 0, 0 },
    { 3, "money 40 # \xc3", "binary", 3, 1, "", "", 0, 0 },
    { 3, "money 40 # \xed\xa0\x80", "binary", 3, 1, "", "", 0, 0 },
    /* what the game itself finds */
    { 3, "money 13", "check", 0, 0, "unlucky money", "", 0, 0 },
};

static void expect(const struct edition *edition, const struct edition_error *error,
                   const struct fault *fault)
{
    const char *text = fault->text ? fault->text : "(left out)";
    if (edition)
        fail_msg("\"%s\" was taken", text);
    if (strcmp(edition_fault_name(error->fault), fault->what) || error->line != fault->at ||
        (fault->at && error->column != fault->column) || strcmp(error->word, fault->word) ||
        strcmp(error->expected, fault->expected))
        fail_msg("\"%s\": %s %d:%d \"%s\" \"%s\" instead of %s %d:%d \"%s\" \"%s\"", text,
                 edition_fault_name(error->fault), error->line, error->column, error->word,
                 error->expected, fault->what, fault->at, fault->column, fault->word,
                 fault->expected);
    if (error->low != fault->low || error->high != fault->high)
        fail_msg("\"%s\": %d to %d instead of %d to %d", text, error->low, error->high, fault->low,
                 fault->high);
}

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct edition_error error;
        struct edition *edition = read_with(faults[i].line, faults[i].text, &error);
        expect(edition, &error, &faults[i]);
        edition_free(edition);
    }
}

static void test_zero_byte(void **state)
{
    (void)state;
    static const char text[] = "edition box\ngame fake\nmoney \0 40\n";
    struct edition_error error;
    assert_null(edition_read(&fake_game, text, sizeof text - 1, NULL, &error));
    assert_string_equal(edition_fault_name(error.fault), "binary");
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 7);
}

static void test_sizes(void **state)
{
    (void)state;
    enum { LARGE = (1 << 20) + 1, LONG = 1001 };
    struct edition_error error;
    char *text = malloc(LARGE);
    assert_non_null(text);
    memset(text, '\n', LARGE);
    assert_null(edition_read(&fake_game, text, LARGE, NULL, &error));
    assert_string_equal(edition_fault_name(error.fault), "size");
    assert_int_equal(error.line, 0);
    memset(text, '#', LONG);
    assert_null(edition_read(&fake_game, text, LONG, NULL, &error));
    assert_string_equal(edition_fault_name(error.fault), "line");
    assert_int_equal(error.line, 1);
    assert_null(edition_read(&fake_game, text, LONG - 1, NULL, &error));
    assert_string_equal(edition_fault_name(error.fault), "missing");
    free(text);
}

/* A word too long to be told whole is cut between characters. */
static void test_word_is_cut_between_characters(void **state)
{
    (void)state;
    struct edition_error error;
    assert_null(read_with(3, "xカードカードカードカードカードカードカードカード 1", &error));
    assert_string_equal(edition_fault_name(error.fault), "word");
    assert_true(text_is_utf8(error.word, strlen(error.word)));
    assert_true(strlen(error.word) > 40);
}

static void test_empty(void **state)
{
    (void)state;
    struct edition_error error;
    assert_null(edition_read(&fake_game, "", 0, NULL, &error));
    assert_string_equal(edition_fault_name(error.fault), "missing");
    assert_string_equal(error.word, "edition");
    assert_int_equal(error.line, 0);
}

/* ---- what is shipped ---------------------------------------------------------------- */

static void test_shipped(void **state)
{
    (void)state;
    int count = 0;
    for (const struct shipped_text *text = shipped_editions; text->game; text++, count++) {
        const struct game *game = game_find(text->game);
        assert_non_null(game);
        assert_ptr_equal(edition_shipped(game, text->name), text);
        struct edition *edition = edition_open(game, text->name);
        assert_non_null(edition);
        assert_true(edition->shipped);
        assert_string_equal(edition->name, text->name);
        assert_string_equal(edition->sha256, text->sha256);
        edition_free(edition);
    }
    assert_true(count > 0);
    assert_null(edition_open(game_find("template"), "none"));
    assert_null(edition_shipped(game_find("template"), ""));
}

/* Who reads the same text gets the same edition, as long as somebody has it. */
static void test_sharing(void **unused)
{
    const struct game *game = all_games[0];
    const struct shipped_text *text = edition_shipped(game, NULL);
    struct edition_error error;
    (void)unused;
    struct edition *one = edition_open(game, NULL), *two = edition_open(game, NULL);
    assert_ptr_equal(one, two);
    edition_free(one);
    assert_string_equal(two->text, text->text);
    /* The same text as an edition of one's own is another one: records say so. */
    struct edition *own = edition_read(game, text->text, text->size, text->sha256, &error);
    assert_ptr_not_equal(own, two);
    assert_false(own->shipped);
    assert_ptr_equal(edition_share(own), own);
    edition_free(own);
    one = edition_read(game, text->text, text->size, text->sha256, &error);
    assert_ptr_equal(one, own);
    edition_free(one);
    /* A wrong hash shares nothing; without one there is nothing to share. */
    size_t longer = text->size + 1;
    char *changed = malloc(longer);
    assert_non_null(changed);
    memcpy(changed, text->text, text->size);
    changed[longer - 1] = '\n';
    one = edition_read(game, changed, longer, text->sha256, &error);
    assert_non_null(one);
    assert_ptr_not_equal(one, own);
    edition_free(one);
    one = edition_read(game, text->text, text->size, NULL, &error);
    struct edition *other = edition_read(game, text->text, text->size, "", &error);
    assert_ptr_not_equal(one, other);
    edition_free(one);
    edition_free(other);
    edition_free(own);
    edition_free(two);
    free(changed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_layout_is_free),
        cmocka_unit_test(test_last_line_without_newline),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_zero_byte),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_word_is_cut_between_characters),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_shipped),
        cmocka_unit_test(test_sharing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
