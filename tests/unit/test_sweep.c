/* test_sweep.c: axes of a sweep, and edition values by their paths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/edition.h"
#include "sim/sweep.h"

extern const struct game template_game;

/* ---- axes --------------------------------------------------------------- */

static void check_axis(const char *text, const char *name, const char *values)
{
    struct sim_axis axis;
    struct text list = { 0 };
    assert_false(sim_axis_read(text, &axis));
    assert_string_equal(axis.name, name);
    for (size_t i = 0; i < axis.count; i++)
        text_printf(&list, "%s%s", i ? " " : "", axis.value[i]);
    assert_string_equal(list.data, values);
    text_free(&list);
    sim_axis_free(&axis);
}

static void test_axes(void **unused)
{
    static const char *const bad[] = {
        "",
        "=",
        "money",
        "money=",
        "=3",
        "money=3..",
        "money=..3",
        "money=5..3",
        "money=1..9:0",
        "money=1..9:-2",
        "money=1..9:",
        "money=1..9:x",
        "money=1..9:2:3",
        "money=a..b",
        "money=1,,2",
        "money=1,",
        "money=1 2",
        "mo ney=1",
        "money=1;2",
        "money=1#2",
        "a=b=c",
        "money=1\n2",
        "money=1..2..3",
        "money=\xff",
        "money=99999999999..99999999999",
    };
    (void)unused;
    check_axis("money=3..7", "money", "3 4 5 6 7");
    check_axis("money=10..55:10", "money", "10 20 30 40 50");
    check_axis("rumour.x=-2..2", "rumour.x", "-2 -1 0 1 2");
    check_axis("end=rounds:3..5", "end", "rounds:3 rounds:4 rounds:5");
    check_axis("end=rounds:2..6:2", "end", "rounds:2 rounds:4 rounds:6");
    check_axis("board=basic,advanced", "board", "basic advanced");
    check_axis("money=1,5..7,20", "money", "1 5 6 7 20");
    check_axis("money=4..4", "money", "4");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct sim_axis axis;
        assert_int_equal(sim_axis_read(bad[i], &axis), ERROR_SIM_SWEEP_FORM);
        sim_axis_free(&axis);
    }
    struct sim_axis axis;
    assert_int_equal(sim_axis_read("money=1..1000", &axis), ERROR_SIM_SWEEP_MANY);
    sim_axis_free(&axis);
    assert_int_equal(sim_axis_read("money=1..200,1..200", &axis), ERROR_SIM_SWEEP_MANY);
    sim_axis_free(&axis);
}

/* ---- paths -------------------------------------------------------------- */

static void check_path(const char *id, const char *path, const char *whole, const char *before,
                       const char *after)
{
    struct edition *edition = edition_open(game_find(id), "house-1");
    struct text found = { 0 }, changed = { 0 };
    struct sim_path_error error;
    assert_non_null(edition);
    assert_true(sim_path_find(edition, path, &found, &error));
    assert_string_equal(found.data, whole);
    assert_non_null(strstr(edition->text, before));
    sim_path_set(edition, found.data, "@", &changed);
    assert_non_null(strstr(changed.data, after));
    /* Nothing else is changed: what was there again in its place. */
    size_t marks = 0;
    for (size_t i = 0; i < changed.size; i++)
        marks += changed.data[i] == '@';
    for (size_t i = 0; i < edition->size; i++)
        marks -= edition->text[i] == '@';
    assert_int_equal(marks, strchr(whole, '*') ? 2 : 1);
    text_free(&found);
    text_free(&changed);
    edition_free(edition);
}

static void test_paths(void **unused)
{
    (void)unused;
    check_path("template", "money", "money", "money 40", "money @");
    check_path("template", "wood.oak.copies", "wood.oak.copies", "wood oak  value 6 copies 4",
               "wood oak  value 6 copies @");
    check_path("template", "wood.p.value", "wood.pine.value", "wood pine value 4 copies 5",
               "wood pine value @ copies 5");
    check_path("cryptocurrency", "expert.fintech.cost", "expert.fintech-specialist.cost",
               "expert fintech-specialist  cost 5 energy 3",
               "expert fintech-specialist  cost @ energy 3");
    check_path("cryptocurrency", "coin.advanced.flyt.prices.2", "coin.advanced.flyt.prices.2",
               "coin advanced flyt     prices 2 3 4", "coin advanced flyt     prices 2 @ 4");
    check_path("cryptocurrency", "coin.advanced.flyt.supply", "coin.advanced.flyt.supply",
               "6 7 8         start 5  supply 8", "6 7 8         start 5  supply @");
    check_path("cryptocurrency", "coin.*.flyt.start", "coin.*.flyt.start", "start 4  supply 8",
               "start @  supply 8");
    check_path("cryptocurrency", "rounds.long.2", "rounds.long.2", "rounds long 5 5 4",
               "rounds long 5 @ 4");
    check_path("cryptocurrency", "loan.most", "loan.most", "interest 2 most 2",
               "interest 2 most @");
    check_path("cryptoly", "action.genesis-block.does.4", "action.genesis-block.does.4",
               "does gain me btc 2\n", "does gain me btc @\n");
    check_path("cryptoly", "action.phishing.does.10", "action.phishing.does.10",
               "if 1 3; lose me btc 2; if 4 6", "if 1 3; lose me btc 2; if @ 6");
    check_path("fuffziger", "press.10.buy", "press.10.buy", "press 10  buy 4   sell 3",
               "press 10  buy @   sell 3");
}

static void test_wrong_paths(void **unused)
{
    static const struct {
        const char *path;
        enum error error;
        const char *word;
    } wrong[] = {
        { "", ERROR_SIM_PATH_WORD, "" },
        { "muney", ERROR_SIM_PATH_WORD, "muney" },
        { "expert", ERROR_SIM_PATH_FORM, "expert" },
        { "expert.x.cost", ERROR_SIM_PATH_NAME, "x" },
        { "expert.b.cost", ERROR_SIM_PATH_SEVERAL, "b" },
        { "expert.newshawk", ERROR_SIM_PATH_LABEL, "expert" },
        { "expert.newshawk.price", ERROR_SIM_PATH_LABEL, "price" },
        { "expert.newshawk.cost.2", ERROR_SIM_PATH_PLACE, "expert.newshawk.cost.2" },
        { "expert.newshawk.cost.0", ERROR_SIM_PATH_FORM, "expert.newshawk.cost.0" },
        { "expert.newshawk.cost.1.1", ERROR_SIM_PATH_FORM, "expert.newshawk.cost.1.1" },
        { "expert.newshawk.cost.x", ERROR_SIM_PATH_FORM, "expert.newshawk.cost.x" },
        { "coin.basic.flyt.prices", ERROR_SIM_PATH_PLACE, "coin.basic.flyt.prices" },
        { "coin.basic.flyt.prices.11", ERROR_SIM_PATH_PLACE, "coin.basic.flyt.prices.11" },
        { "coin.*.flyt.prices.8", ERROR_SIM_PATH_PLACE, "coin.*.flyt.prices.8" },
        { "coin.basic.flyt.prices.1.2.3", ERROR_SIM_PATH_FORM, "coin.basic.flyt.prices.1.2.3" },
        { "rounds.long", ERROR_SIM_PATH_PLACE, "rounds.long" },
        { "edition", ERROR_SIM_PATH_WORD, "edition" },
        { "money.", ERROR_SIM_PATH_FORM, "money." },
        { ".", ERROR_SIM_PATH_WORD, "" },
    };
    struct edition *edition = edition_open(game_find("cryptocurrency"), "house-1");
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text whole = { 0 };
        struct sim_path_error error;
        assert_false(sim_path_find(edition, wrong[i].path, &whole, &error));
        assert_int_equal(error.error, wrong[i].error);
        assert_string_equal(error.word, wrong[i].word);
        text_free(&whole);
        text_free(&error.right);
    }
    edition_free(edition);
}

/* Every number of every shipped edition can be named, and is the one changed:
 * the path of each value leads to its place in the text. */
static void check_all_values(const struct edition *edition)
{
    const struct edition_line *line = edition->game->edition_lines;
    int found = 0;
    for (; line->word; line++) {
        struct text path = { 0 }, whole = { 0 }, changed = { 0 };
        struct sim_path_error error;
        text_printf(&path, "%s%s%s%s%s.1", line->word, line->row || line->designs ? ".*" : "",
                    line->col ? ".*" : "", line->column[0].label ? "." : "",
                    line->column[0].label ? line->column[0].label : "");
        if (!sim_path_find(edition, path.data, &whole, &error)) {
            /* Only where some line has no value at all in the column. */
            assert_int_equal(error.error, ERROR_SIM_PATH_PLACE);
            assert_string_equal(error.right.data, "0");
        } else {
            sim_path_set(edition, whole.data, "@", &changed);
            assert_non_null(strchr(changed.data, '@'));
            found++;
        }
        text_free(&error.right);
        text_free(&path);
        text_free(&whole);
        text_free(&changed);
    }
    assert_true(found > 0);
}

static void test_all_lines(void **unused)
{
    (void)unused;
    for (int i = 0; all_games[i]; i++) {
        struct edition *edition = edition_open(all_games[i], NULL);
        check_all_values(edition);
        edition_free(edition);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_axes),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_wrong_paths),
        cmocka_unit_test(test_all_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
