/*
 * test_line.c: how voices tell: arguments by their names, texts that wait for one sentence,
 * leads and parts in the signs of a language, one of several numbers, sums that are struck
 * out. The words are those of Falsche FuFFziger.
 */
#include "core/fault.h"
#include "tests/helpers/words.h"
#include "words/line.h"

struct told {
    struct match match;
    struct scene scene;
    struct text out;
    struct voice_line line;
};

static void open_told(struct told *told, const char *language)
{
    *told = (struct told){ .match = match_of("fuffziger", NULL) };
    told->scene = (struct scene){ .words = words_open(language), .match = &told->match };
    told->line = line_on(&told->scene, &told->out);
}

static void close_told(struct told *told)
{
    words_free((struct words *)(uintptr_t)told->scene.words);
    text_free(&told->out);
    match_free(&told->match);
}

static void test_arguments_have_names(void **state)
{
    (void)state;
    struct told told;
    struct text list = { 0 };
    open_told(&told, "en");
    assert_true(line_say(&told, "turn.condemned", "=value", 2));
    assert_text(told.out, "The 50s are seized: all their notes and presses are gone");
    assert_true(line_say(&told, "turn.notes_of", "player=seat n =value", 1, -2, 0));
    assert_text(told.out, "ボブ −2 notes of 10");
    line_add(&told, &list, "turn.round", "round", 3);
    line_add(&told, &list, "turn.round", "round", 4);
    assert_text(list, "Round 3 begins, Round 4 begins");
    close_told(&told);
}

static void test_a_text_waits_for_one_sentence(void **state)
{
    (void)state;
    struct told told;
    struct text list = { 0 };
    open_told(&told, "en");
    told.line.player = 0;
    text_add(line_text(&told.line, "notes"), "2×50");
    line_add(&told, &list, "number.silver", ""); /* a list is not the sentence */
    assert_int_equal(told.line.texts, 1);
    line_say(&told, "turn.prints", "");
    assert_int_equal(told.line.texts, 0);
    assert_text(told.out, "prints 2×50");
    /* Who is named in the sentence comes before who acts. */
    line_say(&told, "turn.money_of", "player=seat n", 2, 5);
    assert_text(told.out, "Player 3 +5 in real money");
    text_free(&list);
    close_told(&told);
}

static void test_leads_and_parts(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "Round 2 begins: Ada +5 in real money, ボブ +1 in real money. Round 3 begins.",
        "第2ラウンド開始：Ada 本物のお金+5、ボブ 本物のお金+1。第3ラウンド開始。"
    };
    for (int i = 0; i < 2; i++) {
        struct told told;
        open_told(&told, i ? "ja" : "en");
        told.line.topic = 7;
        line_lead(&told, "turn.round", "round", 2);
        assert_int_equal(told.line.topic, 0);
        line_part(&told, "turn.money_of", "player=seat n", 0, 5);
        line_part(&told, "turn.money_of", "player=seat n", 1, 1);
        line_lead(&told, "turn.round", "round", 3);
        line_end(&told.line);
        assert_text(told.out, expected[i]);
        close_told(&told);
    }
}

/* A part without a lead is led by who acts, where the voice wants that. */
static void test_a_part_resumes(void **state)
{
    (void)state;
    struct told told;
    open_told(&told, "en");
    told.line.player = 1;
    told.line.resume = "turn.player";
    text_add(line_text(&told.line, "notes"), "2×50");
    line_part(&told, "turn.prints", "");
    line_end(&told.line);
    assert_text(told.out, "ボブ: prints 2×50.");
    close_told(&told);
}

static void say_too_little(void *context)
{
    line_say((struct told *)context, "turn.money_of", "n sum", 1);
}

static void say_too_much(void *context)
{
    line_say((struct told *)context, "turn.round", "round", 1, 2);
}

/* As many values as names, or it is a fault of ours. */
static void test_names_and_values_agree(void **state)
{
    (void)state;
    struct fault_place place;
    struct told told;
    open_told(&told, "en");
    assert_false(fault_guard(say_too_little, &told, &place));
    assert_false(fault_guard(say_too_much, &told, &place));
    close_told(&told);
}

static void test_one_of_several(void **state)
{
    (void)state;
    struct told told;
    struct deciding number = { 0 };
    struct figure figure = { 0 };
    open_told(&told, "en");
    struct asked_numbers numbers = numbers_from(&told.scene, 1, &number);
    for (int seat = 0; seat < 3; seat++)
        number_plain(&numbers, "seat", seat, "number.silver", 10 + seat);
    assert_true(numbers_found(&numbers));
    assert_int_equal(number.value, 1);
    assert_int_equal(number.amount, 11);
    assert_text(number.label, "Silver");
    assert_text(number.text, "11");
    numbers = numbers_from(&told.scene, 3, &number);
    for (int seat = 0; seat < 3; seat++)
        number_plain(&numbers, "seat", seat, "number.silver", 10 + seat);
    assert_false(numbers_found(&numbers));
    struct asked_figures figures = { 1, &figure };
    figure_of(&figures, "one", NULL, 0, 1);
    figure_of(&figures, "two", "seat", 2, 3, 4);
    figure_of(&figures, "three", NULL, 0, 5);
    assert_string_equal(figure.key, "two");
    assert_int_equal(figure.count, 2);
    assert_int_equal(figure.number[1], 4);
    for (int i = 0; i < 2 * FIGURE_NUMBERS; i++)
        figure_add(&figures, i);
    assert_int_equal(figure.count, FIGURE_NUMBERS);
    close_told(&told);
}

static void test_sums_are_struck_out(void **state)
{
    (void)state;
    static const struct untold_kind kinds[] = { { "turn.money_of", NULL, 0 },
                                                { "turn.notes_of", "value", 1 } };
    struct told told;
    struct untold untold = { 0 };
    open_told(&told, "en");
    assert_false(untold_any(&untold));
    untold.left[0][0] = 7;
    untold.left[2][1] = -1;
    assert_true(untold_any(&untold));
    for (int seat = 0; seat < 3; seat++)
        for (int kind = 0; kind < 2; kind++)
            untold_tell(&untold, &told.line, seat, kind, &kinds[kind]);
    assert_false(untold_any(&untold));
    line_end(&told.line);
    assert_text(told.out, "Ada +7 in real money, Player 3 −1 notes of 20.");
    untold_tell(&untold, &told.line, 0, 0, &kinds[0]);
    assert_int_equal(told.out.size, 0);
    close_told(&told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arguments_have_names),
        cmocka_unit_test(test_a_text_waits_for_one_sentence),
        cmocka_unit_test(test_leads_and_parts),
        cmocka_unit_test(test_a_part_resumes),
        cmocka_unit_test(test_names_and_values_agree),
        cmocka_unit_test(test_one_of_several),
        cmocka_unit_test(test_sums_are_struck_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
