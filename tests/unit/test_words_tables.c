/*
 * test_words_tables.c: the tables of words that are built in hold exactly what
 * stands in the words.json, and bytes that are no table are refused.
 */
#include <stdlib.h>

#include "tests/helpers/words.h"
#include "words/tables.h"

enum { MOST_FILES = 32 };

/* The table of all shipped words.json, made by the reader of the tests. */
static void make_shipped(const char *language, struct text *table)
{
    struct words_file files[MOST_FILES] = { 0 };
    struct text text[MOST_FILES] = { 0 };
    int count = 0;
    do {
        const struct game *game = count ? all_games[count - 1] : NULL;
        assert_true(count + 1 < MOST_FILES);
        read_words(game, &text[count]);
        files[count] =
            (struct words_file){ game ? game->id : "kontor", text[count].data, text[count].size };
    } while (all_games[count++]);
    assert_true(words_make_table(files, language, table));
    for (int i = 0; i < count; i++)
        text_free(&text[i]);
}

static void test_built_in_tables_are_the_files(void **state)
{
    (void)state;
    int languages = 0;
    for (const struct words_table *built = words_tables; built->language; built++, languages++) {
        struct text table = { 0 };
        assert_string_equal(built->language, words_languages[languages]);
        make_shipped(built->language, &table);
        assert_int_equal(table.size, *built->size);
        assert_memory_equal(table.data, built->bytes, table.size);
        text_free(&table);
    }
    assert_null(words_languages[languages]);
}

static void make_small(struct text *table)
{
    static const char json[] = "{\"b\": {\"en\": \"two\", \"de\": \"zwei\"},"
                               " \"a\": {\"en\": \"one\", \"de\": \"eins\"},"
                               " \"c\": {\"en\": \"three\"}}";
    struct words_file files[] = { { "kontor", json, sizeof json - 1 }, { 0 } };
    assert_true(words_make_table(files, "de", table));
}

static void test_a_table_from_outside(void **state)
{
    (void)state;
    struct text table = { 0 };
    make_small(&table);
    struct words *words = words_open_table(table.data, table.size);
    assert_non_null(words);
    memset(table.data, 0xff, table.size); /* the words have bytes of their own */
    assert_string_equal(words_language(words), "de");
    assert_string_equal(words_get(words, NULL, "a"), "eins");
    assert_string_equal(words_get(words, NULL, "b"), "zwei");
    assert_string_equal(words_get(words, NULL, "c"), "three"); /* none in German */
    assert_string_equal(words_get(words, NULL, "d"), "d");
    assert_null(words_find(words, NULL, ""));
    words_free(words);
    text_free(&table);
}

static void make_table(const char *json, const char *language, struct text *table)
{
    struct words_file files[] = { { "kontor", json, strlen(json) }, { 0 } };
    assert_true(words_make_table(files, language, table));
}

/* Joined, the parts are byte for byte the table of all; the later text counts. */
static void test_parts_are_joined(void **state)
{
    struct text part[3] = { 0 }, all = { 0 }, foreign = { 0 };
    const char *key, *text, *other_key, *other_text;
    (void)state;
    make_table("{\"b\": {\"en\": \"old\"}, \"d\": {\"en\": \"four\"}}", "en", &part[0]);
    make_table("{\"a\": {\"en\": \"one\"}, \"b\": {\"en\": \"two\"}}", "en", &part[1]);
    make_table("{\"c\": {\"en\": \"three\"}, \"e\": {\"en\": \"\"}}", "en", &part[2]);
    make_table("{\"a\": {\"en\": \"one\"}, \"b\": {\"en\": \"two\"}, \"c\": {\"en\": \"three\"},"
               " \"d\": {\"en\": \"four\"}, \"e\": {\"en\": \"\"}}",
               "en", &all);
    make_table("{\"a\": {\"en\": \"one\"}}", "de", &foreign);
    struct words *words = words_open_table(part[0].data, part[0].size);
    assert_null(words_join(words, foreign.data, foreign.size));
    assert_null(words_join(words, part[1].data, part[1].size - 1));
    assert_string_equal(words_get(words, NULL, "b"), "old");
    for (int i = 1; i < 3; i++) {
        struct words *joined = words_join(words, part[i].data, part[i].size);
        assert_non_null(joined);
        words_free(words);
        words = joined;
    }
    struct words *whole = words_open_table(all.data, all.size);
    size_t count = 0;
    for (; words_entry(whole, count, &key, &text); count++) {
        assert_true(words_entry(words, count, &other_key, &other_text));
        assert_string_equal(key, other_key);
        assert_string_equal(text, other_text);
        assert_string_equal(words_get(words, NULL, key), text);
    }
    assert_int_equal(count, 5);
    assert_false(words_entry(words, count, &key, &text));
    words_free(words);
    words_free(whole);
    for (int i = 0; i < 3; i++)
        text_free(&part[i]);
    text_free(&all);
    text_free(&foreign);
}

/* No byte of a table may be changed so that reading it leaves the table. What
 * is left of a table when its end is missing is none. */
static void test_bytes_that_are_no_table(void **state)
{
    (void)state;
    struct text table = { 0 };
    make_small(&table);
    assert_null(words_open_table(NULL, 0));
    for (size_t size = 0; size < table.size; size++) {
        char *part = malloc(size + 1);
        memcpy(part, table.data, size);
        assert_null(words_open_table(part, size));
        free(part);
    }
    for (size_t i = 0; i < table.size; i++)
        for (int bit = 0; bit < 8; bit++) {
            table.data[i] = (char)(table.data[i] ^ 1 << bit);
            struct words *words = words_open_table(table.data, table.size);
            /* In head and offsets every bit counts. */
            if (i < 24 + 3 * 8)
                assert_null(words);
            if (words)
                assert_true(strlen(words_get(words, NULL, "b")) < table.size);
            words_free(words);
            table.data[i] = (char)(table.data[i] ^ 1 << bit);
        }
    text_free(&table);
}

static void swap_pairs(struct text *table, size_t first, size_t second)
{
    char pair[8];
    memcpy(pair, table->data + first, 8);
    memcpy(table->data + first, table->data + second, 8);
    memcpy(table->data + second, pair, 8);
}

static void test_unsorted_tables_are_refused(void **state)
{
    (void)state;
    struct text table = { 0 };
    make_small(&table);
    swap_pairs(&table, 24, 32);
    assert_null(words_open_table(table.data, table.size));
    memcpy(table.data + 24, table.data + 32, 8); /* the same key twice */
    assert_null(words_open_table(table.data, table.size));
    text_free(&table);
}

static void test_files_that_make_no_table(void **state)
{
    (void)state;
    static const char one[] = "{\"a\": {\"en\": \"x\"}}", none[] = "{\"a\": {\"de\": \"x\"}}";
    struct words_file twice[] = { { "a", one, sizeof one - 1 },
                                  { "b", one, sizeof one - 1 },
                                  { 0 } };
    struct words_file lone[] = { { "a", none, sizeof none - 1 }, { 0 } };
    struct text table = { 0 };
    assert_false(words_make_table(twice, "en", &table));
    assert_false(words_make_table(lone, "en", &table));
    assert_false(words_make_table(twice + 1, "fr", &table));
    assert_int_equal(table.size, 0);
    assert_true(words_make_table(twice + 1, "ja", &table));
    text_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_built_in_tables_are_the_files),
        cmocka_unit_test(test_a_table_from_outside),
        cmocka_unit_test(test_parts_are_joined),
        cmocka_unit_test(test_bytes_that_are_no_table),
        cmocka_unit_test(test_unsorted_tables_are_refused),
        cmocka_unit_test(test_files_that_make_no_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
