/*
 * test_fair_log.c: the public log of commitments: its bytes as documented, one
 * way to write it, and whatever is changed in it found.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fair/log.h"

enum { LINES = 7 };

/* Three matches: one played to its end, one given up while it ran, one that never began. */
static const struct fair_log_line sample[LINES] = {
    { 1, 1760000000, FAIR_LOG_COMMITTED, { 1 }, { 0 } },
    { 2, 1760000020, FAIR_LOG_BEGINS, { 1 }, { 0 } },
    { 3, 1760000020, FAIR_LOG_COMMITTED, { 2 }, { 0 } },
    { 4, 1760000031, FAIR_LOG_COMMITTED, { 3 }, { 0 } },
    { 5, 1760000035, FAIR_LOG_BEGINS, { 2 }, { 0 } },
    { 6, 1760000400, FAIR_LOG_GIVEN_UP, { 2 }, { 0 } },
    { 7, 1760003600, FAIR_LOG_ENDS, { 1 }, { 9 } },
};

static void head_after(int lines, uint8_t head[FAIR_BYTES])
{
    fair_log_empty(head);
    for (int i = 0; i < lines; i++)
        fair_log_add(head, &sample[i]);
}

/* One page of the lines from `first` to `last`, as a server gives it. */
static void page(int first, int last, struct text *out)
{
    uint8_t head[FAIR_BYTES];
    head_after(first - 1, head);
    fair_log_top_write(first, head, out);
    for (int i = first; i <= last; i++)
        fair_log_line_write(&sample[i - 1], out);
    head_after(last, head);
    fair_log_head_write(last, head, out);
}

static enum error read_all(const struct text *text)
{
    struct fair_log log;
    fair_log_open(&log);
    return fair_log_read(&log, text->data, text->size);
}

static const char *line_of(const struct text *text, int number, size_t *length)
{
    const char *at = text->data;
    for (; number > 1; number--)
        at = strchr(at, '\n') + 1;
    *length = strcspn(at, "\n") + 1;
    return at;
}

/* ---- the format -------------------------------------------------------------------- */

/* The bytes that docs/fairness.md shows. */
static void the_documented_log_is_right(void **state)
{
    (void)state;
    struct text out = { 0 };
    struct fair_log_line line = { .number = 1, .at = 1760000000, .what = FAIR_LOG_COMMITTED };
    static const char commitment[] =
        "36d8c4e5fe7318aa189ff0f609b10da8e62b2ac7f1294f39568a5b97f04ff91d";
    uint8_t head[FAIR_BYTES];
    char hex[FAIR_HEX];
    assert_true(fair_from_hex(commitment, strlen(commitment), line.commitment));
    fair_log_line_write(&line, &out);
    assert_string_equal(out.data, "1 2025-10-09T08:53:20Z committed "
                                  "36d8c4e5fe7318aa189ff0f609b10da8e62b2ac7f1294f39568a5b97f04ff91d"
                                  "\n");
    fair_log_empty(head);
    fair_to_hex(head, hex);
    assert_string_equal(hex, "a02f27aa75d4961afaffc3fc3fa4cd5c1624f73fc175d9e667659c1073047c67");
    fair_log_add(head, &line);
    fair_to_hex(head, hex);
    assert_string_equal(hex, "303e0cf1a99ee530fbd70733d07b2ad6fae1649892c6593df44279dec596697a");
    text_free(&out);
}

/* Moments are those of the calendar, also on the days that not every year has. */
static void moments_are_those_of_the_calendar(void **state)
{
    (void)state;
    static const struct {
        int64_t at;
        const char *text;
    } moments[] = {
        { 0, "1970-01-01T00:00:00Z" },
        { 951782399, "2000-02-28T23:59:59Z" },
        { 951782400, "2000-02-29T00:00:00Z" },
        { 1709164800, "2024-02-29T00:00:00Z" },
        { 1735689599, "2024-12-31T23:59:59Z" },
        { 4107542400, "2100-03-01T00:00:00Z" },
        { 253402300799, "9999-12-31T23:59:59Z" },
    };
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        struct fair_log_line line = { 1, moments[i].at, FAIR_LOG_BEGINS, { 7 }, { 0 } }, read;
        struct text out = { 0 };
        fair_log_line_write(&line, &out);
        assert_memory_equal(out.data + 2, moments[i].text, strlen(moments[i].text));
        assert_true(fair_log_line_read(out.data, out.size - 1, &read));
        assert_int_equal(read.at, moments[i].at);
        text_free(&out);
    }
}

static void there_is_one_way_to_write_a_line(void **state)
{
    (void)state;
#define C "0100000000000000000000000000000000000000000000000000000000000000"
    static const char *const wrong[] = {
        "",
        "1",
        "01 2025-10-09T08:53:20Z committed " C,
        "-1 2025-10-09T08:53:20Z committed " C,
        "1  2025-10-09T08:53:20Z committed " C,
        " 1 2025-10-09T08:53:20Z committed " C,
        "1 2025-10-09 08:53:20Z committed " C,
        "1 2025-10-09T08:53:20 committed " C,
        "1 2025-1-09T08:53:20Z committed " C,
        "1 2025-02-29T08:53:20Z committed " C,
        "1 2025-00-09T08:53:20Z committed " C,
        "1 2025-10-00T08:53:20Z committed " C,
        "1 2025-13-01T08:53:20Z committed " C,
        "1 2025-10-09T24:53:20Z committed " C,
        "1 2025-10-09T08:60:20Z committed " C,
        "1 1969-10-09T08:53:20Z committed " C,
        "1 2025-10-09T08:53:20Z Committed " C,
        "1 2025-10-09T08:53:20Z commit " C,
        "1 2025-10-09T08:53:20Z committed" C,
        "1 2025-10-09T08:53:20Z committed " C " ",
        "1 2025-10-09T08:53:20Z committed " C " " C,
        "1 2025-10-09T08:53:20Z ends " C,
        "1 2025-10-09T08:53:20Z ends " C " ",
        "1 2025-10-09T08:53:20Z ends " C "  " C,
        "1 2025-10-09T08:53:20Z given-up A" C,
    };
    struct fair_log_line line;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(fair_log_line_read(wrong[i], strlen(wrong[i]), &line));
    for (int i = 0; i < LINES; i++) {
        struct text out = { 0 };
        fair_log_line_write(&sample[i], &out);
        assert_true(fair_log_line_read(out.data, out.size - 1, &line));
        assert_memory_equal(&line, &sample[i], sizeof line);
        text_free(&out);
    }
}

/* ---- what is changed ---------------------------------------------------------------- */

static void every_changed_byte_of_a_log_is_found(void **state)
{
    (void)state;
    struct text text = { 0 };
    page(1, 4, &text);
    page(5, LINES, &text);
    assert_int_equal(read_all(&text), NO_ERROR);
    for (size_t i = 0; i < text.size; i++)
        for (int bit = 0; bit < 8; bit++) {
            text.data[i] ^= (char)(1 << bit);
            assert_int_not_equal(read_all(&text), NO_ERROR);
            text.data[i] ^= (char)(1 << bit);
        }
    text_free(&text);
}

static void every_cut_of_a_log_is_found(void **state)
{
    (void)state;
    struct text text = { 0 };
    page(1, LINES, &text);
    for (size_t size = 0; size < text.size; size++) {
        struct text cut = { .data = text.data, .size = size };
        assert_int_not_equal(read_all(&cut), NO_ERROR);
    }
    text_free(&text);
}

/* Lines of the page from 1: the first, the lines, the last. */
static void every_dropped_added_or_swapped_line_of_a_log_is_found(void **state)
{
    (void)state;
    struct text text = { 0 };
    page(1, LINES, &text);
    for (int i = 1; i <= LINES + 2; i++)
        for (int j = 1; j <= LINES + 2; j++) {
            struct text dropped = { 0 }, added = { 0 }, swapped = { 0 };
            for (int at = 1; at <= LINES + 2; at++) {
                size_t length, other;
                const char *line = line_of(&text, at, &length);
                const char *with = line_of(&text, at == i ? j : at == j ? i : at, &other);
                if (at != i)
                    text_add_bytes(&dropped, line, length);
                text_add_bytes(&added, line, length);
                if (at == i) {
                    with = line_of(&text, j, &other);
                    text_add_bytes(&added, with, other);
                }
                text_add_bytes(&swapped, with, other);
            }
            assert_int_not_equal(read_all(&dropped), NO_ERROR);
            /* The last line once more, behind the last line, is a second page's beginning: none. */
            assert_int_not_equal(read_all(&added), NO_ERROR);
            assert_int_equal(read_all(&swapped) == NO_ERROR, i == j);
            text_free(&dropped);
            text_free(&added);
            text_free(&swapped);
        }
    text_free(&text);
}

/* A server that makes another log is found out by whoever kept a head of the first. */
static void a_rewritten_log_does_not_follow_on_a_head(void **state)
{
    (void)state;
    uint8_t head[FAIR_BYTES], other[FAIR_BYTES];
    struct fair_log_line line = sample[4];
    struct fair_log log;
    struct text honest = { 0 }, forged = { 0 };
    head_after(4, head);
    page(5, LINES, &honest);
    fair_log_open_at(&log, 4, head);
    assert_int_equal(fair_log_read(&log, honest.data, honest.size), NO_ERROR);
    assert_int_equal(log.lines, LINES);
    head_after(LINES, other);
    assert_memory_equal(log.head, other, FAIR_BYTES);

    fair_log_empty(other);
    for (int i = 0; i < 4; i++)
        fair_log_add(other, &sample[i ? i : 1]);
    fair_log_top_write(5, other, &forged);
    fair_log_line_write(&line, &forged);
    fair_log_add(other, &line);
    fair_log_head_write(5, other, &forged);
    fair_log_open_at(&log, 4, head);
    assert_int_equal(fair_log_read(&log, forged.data, forged.size), ERROR_LOG_CHAIN);
    assert_int_equal(log.line, 1);
    assert_int_equal(log.lines, 4);
    text_free(&honest);
    text_free(&forged);
}

/* A head that was told besides must be met where the log passes it. */
static void a_head_that_was_told_must_be_met(void **state)
{
    (void)state;
    struct text text = { 0 }, place = { 0 };
    uint8_t head[FAIR_BYTES], read[FAIR_BYTES];
    int64_t lines;
    page(2, LINES, &text);
    for (int mark = 0; mark <= LINES + 1; mark++) {
        struct fair_log log;
        head_after(mark < LINES ? mark : LINES, head);
        fair_log_open(&log);
        fair_log_expect(&log, mark, head);
        assert_int_equal(fair_log_read(&log, text.data, text.size), NO_ERROR);
        assert_int_equal(log.marked, mark <= LINES);
        head[7] ^= 1;
        fair_log_open(&log);
        fair_log_expect(&log, mark, head);
        bool passed = mark >= 1 && mark <= LINES;
        assert_int_equal(fair_log_read(&log, text.data, text.size),
                         passed ? ERROR_LOG_CHAIN : NO_ERROR);
    }
    fair_log_place_write(LINES, head, &place);
    assert_true(fair_log_place_read(place.data, place.size, &lines, read));
    assert_int_equal(lines, LINES);
    assert_memory_equal(read, head, FAIR_BYTES);
    for (size_t size = 0; size < place.size; size++)
        assert_false(fair_log_place_read(place.data, size, &lines, read));
    text_free(&text);
    text_free(&place);
}

/* Who were shown two logs have two heads from the line on in which they differ, and never the
 * same one again. */
static void two_logs_never_come_together_again(void **state)
{
    (void)state;
    uint8_t one[FAIR_BYTES], other[FAIR_BYTES];
    fair_log_empty(one);
    fair_log_empty(other);
    for (int i = 0; i < LINES; i++) {
        struct fair_log_line line = sample[i];
        fair_log_add(one, &line);
        if (i == 3)
            line.commitment[5] ^= 1;
        fair_log_add(other, &line);
        assert_int_equal(!memcmp(one, other, FAIR_BYTES), i < 3);
    }
}

/* What does not follow is not taken, and no more after it. */
static void a_broken_log_is_followed_no_further(void **state)
{
    (void)state;
    struct text text = { 0 }, gap = { 0 };
    struct fair_log log;
    page(1, 2, &text);
    page(4, LINES, &gap);
    fair_log_open(&log);
    assert_int_equal(fair_log_read(&log, text.data, text.size), NO_ERROR);
    assert_int_equal(fair_log_read(&log, gap.data, gap.size), ERROR_LOG_GAP);
    assert_int_equal(log.lines, 2);
    gap.size = 0;
    page(3, LINES, &gap);
    assert_int_equal(fair_log_read(&log, gap.data, gap.size), ERROR_LOG_GAP);
    assert_int_equal(log.lines, 2);
    text_free(&text);
    text_free(&gap);
}

static void moments_do_not_go_back(void **state)
{
    (void)state;
    struct fair_log_line line = { 1, 100, FAIR_LOG_COMMITTED, { 1 }, { 0 } };
    uint8_t head[FAIR_BYTES];
    struct text text = { 0 };
    fair_log_empty(head);
    fair_log_top_write(1, head, &text);
    fair_log_line_write(&line, &text);
    fair_log_add(head, &line);
    line.number = 2;
    line.at = 99;
    fair_log_line_write(&line, &text);
    fair_log_add(head, &line);
    fair_log_head_write(2, head, &text);
    assert_int_equal(read_all(&text), ERROR_LOG_MOMENT);
    text_free(&text);
}

/* ---- one commitment ------------------------------------------------------------------- */

static void look(uint8_t commitment, int first, struct fair_log *log)
{
    uint8_t wanted[FAIR_BYTES] = { commitment };
    struct text text = { 0 };
    page(first, LINES, &text);
    fair_log_open(log);
    fair_log_look_for(log, wanted);
    assert_int_equal(fair_log_read(log, text.data, text.size), NO_ERROR);
    text_free(&text);
}

static void the_log_tells_what_became_of_a_commitment(void **state)
{
    (void)state;
    static const uint8_t chain[FAIR_BYTES] = { 9 }, other[FAIR_BYTES] = { 8 };
    struct fair_log log;
    look(1, 1, &log);
    assert_int_equal(log.story.line[FAIR_LOG_COMMITTED], 1);
    assert_int_equal(log.story.at[FAIR_LOG_BEGINS], 1760000020);
    assert_int_equal(log.counted[FAIR_LOG_GIVEN_UP], 1);
    assert_int_equal(log.counted[FAIR_LOG_COMMITTED], 3);
    assert_int_equal(fair_log_tells(&log, chain), NO_ERROR);
    assert_int_equal(fair_log_tells(&log, other), ERROR_LOG_OTHER_END);
    assert_int_equal(fair_log_tells(&log, NULL), ERROR_LOG_OTHER_END);
    look(2, 1, &log);
    assert_int_equal(fair_log_tells(&log, chain), ERROR_LOG_GIVEN_UP);
    assert_int_equal(fair_log_tells(&log, NULL), NO_ERROR);
    look(3, 1, &log);
    assert_int_equal(fair_log_tells(&log, chain), ERROR_LOG_NO_END);
    look(4, 1, &log);
    assert_int_equal(fair_log_tells(&log, NULL), ERROR_LOG_MISSING);
    look(1, 2, &log);
    assert_int_equal(log.first, 2);
    assert_int_equal(fair_log_tells(&log, chain), ERROR_LOG_MISSING);
}

/* A commitment's lines in an order that no server of ours makes. */
static void a_log_that_contradicts_itself_is_found(void **state)
{
    (void)state;
    static const int stories[][4] = {
        { FAIR_LOG_BEGINS, -1 },
        { FAIR_LOG_GIVEN_UP, -1 },
        { FAIR_LOG_COMMITTED, FAIR_LOG_COMMITTED, -1 },
        { FAIR_LOG_COMMITTED, FAIR_LOG_ENDS, -1 },
        { FAIR_LOG_COMMITTED, FAIR_LOG_BEGINS, FAIR_LOG_COMMITTED, -1 },
        { FAIR_LOG_COMMITTED, FAIR_LOG_BEGINS, FAIR_LOG_BEGINS, -1 },
        { FAIR_LOG_COMMITTED, FAIR_LOG_GIVEN_UP, FAIR_LOG_BEGINS, -1 },
        { FAIR_LOG_COMMITTED, FAIR_LOG_GIVEN_UP, FAIR_LOG_GIVEN_UP, -1 },
    };
    for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
        uint8_t head[FAIR_BYTES], wanted[FAIR_BYTES] = { 5 };
        struct fair_log_line line = { .at = 1, .commitment = { 5 } };
        struct fair_log log;
        struct text text = { 0 };
        fair_log_empty(head);
        fair_log_top_write(1, head, &text);
        for (int j = 0; stories[i][j] >= 0; j++) {
            line.number++;
            line.what = stories[i][j];
            fair_log_line_write(&line, &text);
            fair_log_add(head, &line);
        }
        fair_log_head_write(line.number, head, &text);
        assert_int_equal(read_all(&text), NO_ERROR);
        fair_log_open(&log);
        fair_log_look_for(&log, wanted);
        assert_int_equal(fair_log_read(&log, text.data, text.size), ERROR_LOG_STORY);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_documented_log_is_right),
        cmocka_unit_test(moments_are_those_of_the_calendar),
        cmocka_unit_test(there_is_one_way_to_write_a_line),
        cmocka_unit_test(every_changed_byte_of_a_log_is_found),
        cmocka_unit_test(every_cut_of_a_log_is_found),
        cmocka_unit_test(every_dropped_added_or_swapped_line_of_a_log_is_found),
        cmocka_unit_test(a_rewritten_log_does_not_follow_on_a_head),
        cmocka_unit_test(a_head_that_was_told_must_be_met),
        cmocka_unit_test(two_logs_never_come_together_again),
        cmocka_unit_test(a_broken_log_is_followed_no_further),
        cmocka_unit_test(moments_do_not_go_back),
        cmocka_unit_test(the_log_tells_what_became_of_a_commitment),
        cmocka_unit_test(a_log_that_contradicts_itself_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
