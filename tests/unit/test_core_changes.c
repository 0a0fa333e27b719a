/* test_core_changes.c: what became different between two views, as messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/changes.h"

/* A game of nothing but fields. */
struct toy {
    int16_t money[3];
    int16_t debt;
    int8_t coins[3][2];
    int8_t hand[3];
    int8_t secret[3];
    int8_t quiet;
};

static const char *const card_names[] = { "ace", "king", NULL };
static const struct noun nouns[] = { { .name = "card", .value = card_names }, { .name = NULL } };

static const struct field fields[] = {
    FIELD_LIST(struct toy, money, .row = "seat", .told = 1),
    FIELD(struct toy, debt, .told = 1),
    FIELD_TABLE(struct toy, coins, .row = "seat", .told = 1),
    FIELD_LIST(struct toy, hand, .row = "seat", .noun = "card", .seen = SEEN_BY_OWNER, .told = 1),
    FIELD_LIST(struct toy, secret, .row = "seat", .seen = SEEN_BY_OWNER, .told = 1),
    FIELD(struct toy, quiet, .seen = SEEN_BY_ALL),
    { .name = NULL }
};

static const struct game game = { .id = "toy", .fields = fields, .nouns = nouns };

struct list {
    int count;
    struct message message[16];
};

static void collect(void *context, const struct message *message)
{
    struct list *list = context;
    assert_true(list->count < 16);
    list->message[list->count++] = *message;
}

static struct list changes(const struct toy *before, const struct toy *after, int players)
{
    struct list list = { 0 };
    int count = changes_tell(&game, players, before, after, collect, &list);
    assert_int_equal(count, list.count);
    assert_int_equal(changes_tell(&game, players, before, after, NULL, NULL), count);
    return list;
}

static void check(const struct message *message, const char *key, int row, int col, int from,
                  int to)
{
    static const char *const names[] = { "row", "col", "from", "to" };
    int values[] = { row, col, from, to };
    assert_string_equal(message->key, key);
    assert_int_equal(message->count, 4);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(message->arg[i].name, names[i]);
        assert_int_equal(message->arg[i].value, values[i]);
    }
}

static void test_equal_views_tell_nothing(void **state)
{
    struct toy toy = { .money = { 1, 2, 3 } };
    (void)state;
    assert_int_equal(changes(&toy, &toy, 3).count, 0);
}

static void test_in_the_order_of_the_table(void **state)
{
    struct toy before = { .money = { 5, 5, 5 } }, after = before;
    (void)state;
    after.coins[1][1] = 4;
    after.money[2] = 7;
    after.quiet = 1;
    struct list list = changes(&before, &after, 3);
    assert_int_equal(list.count, 2);
    check(&list.message[0], "toy.field.money", 2, 0, 5, 7);
    check(&list.message[1], "toy.field.coins", 1, 1, 0, 4);
    assert_string_equal(list.message[0].arg[0].noun, "seat");
    assert_null(list.message[0].arg[2].noun);
}

/* Seats that nobody plays are not spoken of. */
static void test_only_seats_that_play(void **state)
{
    struct toy before = { 0 }, after = { .money = { 1, 1, 1 } };
    (void)state;
    assert_int_equal(changes(&before, &after, 2).count, 2);
}

/* -1 is a number where nothing can be hidden. */
static void test_below_zero(void **state)
{
    struct toy before = { .money = { 3 }, .debt = -1 }, after = { .money = { -1 }, .debt = 2 };
    (void)state;
    struct list list = changes(&before, &after, 3);
    assert_int_equal(list.count, 2);
    check(&list.message[0], "toy.field.money", 0, 0, 3, -1);
    check(&list.message[1], "toy.field.debt", 0, 0, -1, 2);
}

/* A named thing comes out of sight, or goes there; a hidden number is no news. */
static void test_hidden(void **state)
{
    struct toy before = { .hand = { 0, UNKNOWN, UNKNOWN }, .secret = { 4, UNKNOWN, UNKNOWN } };
    struct toy after = { .hand = { 0, EMPTY, UNKNOWN }, .secret = { UNKNOWN, 3, UNKNOWN } };
    (void)state;
    struct list list = changes(&before, &after, 3);
    assert_int_equal(list.count, 1);
    check(&list.message[0], "toy.field.hand", 1, 0, UNKNOWN, EMPTY);
    assert_string_equal(list.message[0].arg[3].noun, "card");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_views_tell_nothing),
        cmocka_unit_test(test_in_the_order_of_the_table),
        cmocka_unit_test(test_only_seats_that_play),
        cmocka_unit_test(test_below_zero),
        cmocka_unit_test(test_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
