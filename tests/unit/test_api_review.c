/*
 * test_api_review.c: reviews and editions through the public interface.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/helpers/library.h"

static const char *const games[] = { "cryptocurrency", "cryptoly", "karthedis", "fuffziger" };

static int64_t number_of(const json_t *json, const char *key)
{
    assert_true(json_is_integer(json_object_get(json, key)));
    return json_integer_value(json_object_get(json, key));
}

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    assert_non_null(text);
    return text;
}

/* One step of the match; false when it is over. */
static bool go_on(struct kontor_match *match)
{
    uint32_t thinking = kontor_thinking(match);
    if (kontor_due(match) == KONTOR_DUE_OVER)
        return false;
    if (kontor_due(match) == KONTOR_DUE_ADVANCE) {
        assert_int_equal(kontor_advance(library, match), KONTOR_FINE);
        return true;
    }
    for (int seat = 0; seat < KONTOR_MOST_PLAYERS; seat++)
        if (thinking >> seat & 1) {
            assert_int_equal(kontor_think(library, match, seat), KONTOR_FINE);
            return true;
        }
    fail_msg("nothing is due");
    return false;
}

static struct kontor_match *open_match(const char *game)
{
    struct kontor_match *match =
        kontor_match_open(library, game, NULL, NULL, "random,greedy,random", "review");
    assert_non_null(match);
    assert_true(go_on(match));
    return match;
}

/* Decisions of which no chance is told: a nought would say that all was lost. */
static int unweighed;

/* Every decision in its order, then what looked costly once more, then no more. */
static int step_through(struct kontor_review *review)
{
    int64_t last = 0, decisions = 0, steps = 0;
    for (bool more = true; more; steps++) {
        json_t *step = library_json(kontor_review_step(library, review));
        const json_t *event = json_object_get(step, "event");
        more = json_is_true(json_object_get(step, "more"));
        assert_true(number_of(step, "done") <= number_of(step, "all"));
        assert_int_equal(number_of(step, "done"), more ? steps + 1 : steps);
        assert_true(more || number_of(step, "done") == number_of(step, "all"));
        if (event) {
            assert_true(json_integer_value(event) > last);
            last = json_integer_value(event);
            if (json_object_get(step, "chance"))
                assert_in_range(number_of(step, "chance"), 0, 1000);
            else
                unweighed++;
            decisions++;
        }
        if (more && steps == 0) /* not told before its end */
            assert_null(kontor_review_told(library, review, "en"));
        json_decref(step);
    }
    return (int)decisions;
}

static int check_told(struct kontor_review *review, const char *language)
{
    json_t *told = library_json(kontor_review_told(library, review, language));
    const json_t *list = json_object_get(told, "decisions"), *decision;
    size_t i;
    int64_t before = 1000;
    assert_true(*text_of(told, "summary") && *text_of(told, "list"));
    json_array_foreach(list, i, decision)
    {
        int64_t loss = number_of(decision, "loss");
        assert_true(loss <= before && loss > 0 && number_of(decision, "low") > 0);
        assert_true(number_of(decision, "low") <= loss && loss <= number_of(decision, "high"));
        assert_true(*text_of(decision, "text"));
        assert_string_not_equal(text_of(decision, "played"), text_of(decision, "better"));
        assert_non_null(strstr(text_of(decision, "text"), text_of(decision, "better")));
        before = loss;
    }
    int count = (int)json_array_size(list);
    assert_true(!count == !*text_of(told, "note"));
    json_decref(told);
    return count;
}

static void a_match_is_reviewed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct kontor_match *match = open_match(games[i]);
        assert_null(kontor_review_open(library, match, 0, 2));
        assert_string_equal(kontor_error_key(library), "error.not_over");
        while (go_on(match))
            ;
        struct kontor_review *review = kontor_review_open(library, match, 0, 2);
        assert_non_null(review);
        assert_true(step_through(review) > 0);
        int count = check_told(review, "en");
        assert_int_equal(check_told(review, "de"), count);
        assert_int_equal(check_told(review, "ja"), count);
        json_t *again = library_json(kontor_review_step(library, review)); /* no harm at the end */
        assert_true(json_is_false(json_object_get(again, "more")));
        json_decref(again);
        kontor_review_close(review);
        kontor_match_close(match);
    }
    assert_true(unweighed > 0);
}

static void a_review_may_be_left(void **state)
{
    (void)state;
    struct kontor_match *match = open_match("fuffziger");
    while (go_on(match))
        ;
    for (int steps = 0; steps < 3; steps++) {
        struct kontor_review *review = kontor_review_open(library, match, 1, 1);
        assert_non_null(review);
        for (int i = 0; i < steps; i++)
            assert_non_null(kontor_review_step(library, review));
        kontor_review_close(review);
    }
    kontor_match_close(match);
}

static void careless_callers_are_refused(void **state)
{
    (void)state;
    struct kontor_match *match = open_match("template");
    while (go_on(match))
        ;
    assert_null(kontor_review_open(NULL, match, 0, 5));
    assert_null(kontor_review_open(library, NULL, 0, 5));
    for (int seat = -1; seat < 20; seat += seat < 0 ? 4 : 5) { /* -1, 3, 8, 13, 18 */
        assert_null(kontor_review_open(library, match, seat, 5));
        assert_int_not_equal(kontor_error(library), KONTOR_FINE);
    }
    assert_null(kontor_review_open(library, match, 0, 0));
    assert_null(kontor_review_open(library, match, 0, UINT32_MAX));
    assert_string_equal(kontor_error_key(library), "error.argument");
    assert_null(kontor_review_step(library, NULL));
    assert_null(kontor_review_told(library, NULL, "en"));
    kontor_review_close(NULL);
    struct kontor_review *review = kontor_review_open(library, match, 0, 1);
    step_through(review);
    assert_null(kontor_review_told(library, review, "tlh"));
    assert_string_equal(kontor_error_key(library), "error.language");
    kontor_review_close(review);
    kontor_match_close(match);
}

/* ---- editions -------------------------------------------------------------------- */

static char *standard_edition(const char *game)
{
    const char *text = kontor_edition(library, game, NULL);
    assert_non_null(text);
    char *copy = strdup(text);
    assert_non_null(copy);
    return copy;
}

static void shipped_editions_are_handed_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char *text = standard_edition(games[i]);
        assert_int_equal(kontor_edition_check(library, games[i], text, strlen(text)), KONTOR_FINE);
        const char *first = kontor_edition(library, games[i], "house-1");
        assert_non_null(first);
        assert_string_not_equal(first, text);
        free(text);
    }
    assert_null(kontor_edition(library, "cryptoly", "house-999"));
    assert_string_equal(kontor_error_key(library), "error.edition");
    assert_null(kontor_edition(library, "chess", NULL));
    assert_null(kontor_edition(library, NULL, NULL));
    assert_null(kontor_edition(NULL, "cryptoly", NULL));
}

/* What is wrong is told with its line. */
static void a_fault_names_its_line(void **state)
{
    (void)state;
    char *text = standard_edition("fuffziger");
    char *line = strchr(text, '\n') + 1;
    int number = 2;
    for (; *line == '#' || *line == '\n'; number++)
        line = strchr(line, '\n') + 1;
    memset(line, 'x', 3);
    assert_int_equal(kontor_edition_check(library, "fuffziger", text, strlen(text)), KONTOR_SETUP);
    json_t *error = library_json(kontor_error_json(library, "de"));
    assert_int_equal(number_of(error, "line"), number);
    assert_true(*text_of(error, "sentence"));
    json_decref(error);
    free(text);
}

static void no_text_is_no_edition(void **state)
{
    static char large[(1 << 20) + 2];
    (void)state;
    memset(large, 'a', sizeof large);
    assert_int_equal(kontor_edition_check(library, "cryptoly", "", 0), KONTOR_SETUP);
    assert_int_equal(kontor_edition_check(library, "cryptoly", "\0\xff\n", 3), KONTOR_SETUP);
    assert_int_equal(kontor_edition_check(library, "cryptoly", large, sizeof large),
                     KONTOR_ARGUMENT);
    assert_int_equal(kontor_edition_check(library, "cryptoly", NULL, 0), KONTOR_ARGUMENT);
    assert_int_equal(kontor_edition_check(library, "chess", "a", 1), KONTOR_UNKNOWN);
    assert_int_equal(kontor_edition_check(NULL, "cryptoly", "a", 1), KONTOR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_is_reviewed),
        cmocka_unit_test(a_review_may_be_left),
        cmocka_unit_test(careless_callers_are_refused),
        cmocka_unit_test(shipped_editions_are_handed_out),
        cmocka_unit_test(a_fault_names_its_line),
        cmocka_unit_test(no_text_is_no_edition),
    };
    return cmocka_run_group_tests(tests, library_open, library_close);
}
