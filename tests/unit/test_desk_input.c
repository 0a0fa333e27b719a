/*
 * test_desk_input.c: whatever else than what a driver sends comes into a desk is refused by
 * name and changes nothing; moves that are only tried stay until they are played or lost.
 */
#include <stdlib.h>
#include <string.h>

#include "core/base64.h"
#include "core/difference.h"
#include "tests/helpers/sitting.h"

/* ---- bad input ------------------------------------------------------------------------------- */

static struct text said; /* by the desk before */

static void remember(const struct desk *desk)
{
    said.size = 0, said.comma = false;
    desk_say(desk, true, &said);
}

static void demand_same(const struct desk *desk, const char *what)
{
    struct text now = { 0 };
    desk_say(desk, true, &now);
    if (now.size != said.size || memcmp(now.data, said.data, now.size))
        fail_msg("%s has changed the desk", what);
    text_free(&now);
}

static void refuse_head(const char *from, const char *to, enum error expected)
{
    const struct game *game = game_find("template");
    struct sitting sitting;
    struct text head = { 0 }, bad = { 0 };
    enum error error = NO_ERROR;
    sitting_open(&sitting, game, 2, 1);
    follow_head(sitting.session, NULL, &head);
    const char *at = strstr(head.data, from);
    if (!at)
        fail_msg("%s is not in %s", from, head.data);
    text_add_bytes(&bad, head.data, (size_t)(at - head.data));
    text_add(&bad, to);
    text_add(&bad, at + strlen(from));
    assert_null(desk_open(bad.data, bad.size, 0, sitting_words(0), &error));
    if (error != expected)
        fail_msg("%s: %s instead of %s", to, error_key(error), error_key(expected));
    text_free(&head);
    text_free(&bad);
    sitting_close(&sitting);
}

static void broken_heads_open_nothing(void **unused)
{
    (void)unused;
    refuse_head("template", "chess", ERROR_GAME);
    refuse_head("\"game\":\"template\"", "\"game\":7", ERROR_DESK_HEAD);
    refuse_head("\"game\"", "\"gane\"", ERROR_DESK_HEAD);
    refuse_head("\"layout\":\"", "\"layout\":\"0", ERROR_DESK_LAYOUT);
    refuse_head("\"version\":", "\"version\":9", ERROR_DESK_LAYOUT);
    refuse_head("\"players\":2", "\"players\":1", ERROR_PLAYERS);
    refuse_head("\"players\":2", "\"players\":3", ERROR_PLAYERS);
    refuse_head("\"players\":2", "\"players\":2.0", ERROR_DESK_HEAD);
    refuse_head("\"reserve\":\"0\"", "\"reserve\":\"10\"", ERROR_OPTION_VALUE);
    refuse_head("\"reserve\":\"0\"", "\"reserve\":0", ERROR_OPTION_VALUE);
    refuse_head("\"name\":\"house", "\"name\":\"mouse", ERROR_EDITION);
    refuse_head("\"sha256\":\"", "\"text\":\"money 7\",\"sha256\":\"", ERROR_RECORD_EDITION_HASH);
    refuse_head("\"kind\":\"person\"", "\"kind\":\"parson\"", ERROR_SEAT_KIND);
    refuse_head("\"name\":\"Ann\"", "\"name\":\"A\\u0007n\"", ERROR_SEAT_NAME);
    refuse_head("\"name\":\"Ann\"", "\"name\":\"0123456789012345678901234567890123456789\"",
                ERROR_SEAT_NAME);
    refuse_head("Ann", "A\xff", ERROR_UTF8);
    refuse_head("]}", "]", ERROR_DESK_HEAD);
    refuse_head("]}", "]}}", ERROR_DESK_HEAD);
    enum error error;
    assert_null(desk_open("", 0, 0, sitting_words(0), &error));
    assert_int_equal(error, ERROR_DESK_HEAD);
    assert_null(desk_open("[]", 2, 0, sitting_words(0), &error));
    assert_int_equal(error, ERROR_DESK_HEAD);
}

static void viewers_are_in_the_match(void **unused)
{
    struct sitting sitting;
    struct text head = { 0 };
    enum error error;
    (void)unused;
    sitting_open(&sitting, game_find("template"), 2, 1);
    follow_head(sitting.session, NULL, &head);
    static const int bad[] = { -1, 2, 9, 12, CHANCE, 1000 };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(desk_open(head.data, head.size, bad[i], sitting_words(0), &error));
        assert_int_equal(error, ERROR_VIEWER);
    }
    text_free(&head);
    sitting_close(&sitting);
}

/* The log of a match as a new desk with this head tells it to seat 0. */
static void tell_log(const struct session *session, const char *more, struct text *out)
{
    struct text head = { 0 };
    enum error error;
    follow_head(session, more, &head);
    struct desk *desk = desk_open(head.data, head.size, 0, sitting_words(0), &error);
    assert_non_null(desk);
    assert_int_equal(desk_follow(desk, session, NULL), NO_ERROR);
    assert_int_equal(desk_log(desk, 0, out), NO_ERROR);
    desk_close(desk);
    text_free(&head);
}

static void the_viewer_is_you_unless_the_screen_is_shared(void **unused)
{
    struct sitting sitting;
    struct text own = { 0 }, shared = { 0 };
    struct rng rng = rng_seed(1);
    (void)unused;
    sitting_open(&sitting, game_find("template"), 2, 1);
    sitting_play_out(&sitting, 6, &rng);
    tell_log(sitting.session, NULL, &own);
    assert_non_null(strstr(own.data, "You get a contract"));
    assert_null(strstr(own.data, "Ann gets"));
    tell_log(sitting.session, "\"shared\":true", &shared);
    assert_non_null(strstr(shared.data, "Ann gets a contract"));
    assert_null(strstr(shared.data, "You"));
    refuse_head("\"version\":", "\"shared\":1,\"version\":", ERROR_DESK_HEAD);
    text_free(&own);
    text_free(&shared);
    sitting_close(&sitting);
}

static void refuse_news(struct desk *desk, const char *news, enum error expected)
{
    enum error error = desk_feed(desk, news, strlen(news));
    if (error != expected)
        fail_msg("%s: %s instead of %s", news, error_key(error), error_key(expected));
    demand_same(desk, news);
}

static void before_the_start_there_is_nothing(void **unused)
{
    struct sitting sitting;
    struct text out = { 0 };
    struct refusal refusal = { 0 };
    struct event event = { .actor = CHANCE, .move = { .kind = 1 } };
    (void)unused;
    sitting_open(&sitting, game_find("template"), 2, 1);
    struct desk *desk = sitting.far[0];
    assert_int_equal(desk_json(desk, NULL, &out), ERROR_DESK_START);
    assert_int_equal(desk_log(desk, 0, &out), ERROR_DESK_START);
    assert_int_equal(desk_explain(desk, "seat:0", &out), ERROR_DESK_START);
    assert_int_equal(desk_why(desk, "ready", &out), ERROR_DESK_START);
    assert_int_equal(desk_preview(desk, "ready", &out), ERROR_DESK_START);
    assert_int_equal(desk_order(desk, "ready", &out), ERROR_DESK_START);
    assert_int_equal(desk_event(desk, 0, &event, NULL, 0), ERROR_DESK_START);
    assert_int_equal(out.size, 0);
    assert_false(desk_try(desk, (struct move){ .kind = 1 }, &refusal));
    assert_false(desk_untry(desk));
    desk_drop(desk);
    static const char news[] = "{\"from\":0,\"events\":[]}";
    assert_int_equal(desk_feed(desk, news, sizeof news - 1), ERROR_DESK_START);
    sitting_close(&sitting);
}

static void bad_news_change_nothing(void **unused)
{
    struct sitting sitting;
    struct rng rng = rng_seed(1);
    char text[1024];
    (void)unused;
    sitting_open(&sitting, game_find("template"), 2, 1);
    sitting_play_until(&sitting, 1, &rng);
    struct desk *desk = sitting.far[0];
    size_t next = desk_next(desk);
    remember(desk);
    refuse_news(desk, "", ERROR_DESK_NEWS);
    refuse_news(desk, "[]", ERROR_DESK_NEWS);
    refuse_news(desk, "{\"asked\":1}", ERROR_DESK_NEWS);
    refuse_news(desk, "{\"asked\":false,\"undos_left\":\"x\"}", ERROR_DESK_NEWS);
    refuse_news(desk, "{\"present\":[true]}", ERROR_DESK_NEWS);
    refuse_news(desk, "{\"clocks\":[1,2,3]}", ERROR_DESK_NEWS);
    refuse_news(desk, "{\"clocks\":[-1,2]}", ERROR_DESK_NEWS);
    refuse_news(desk, "{\"asked\":\"\xc3\"}", ERROR_UTF8);
    refuse_news(desk, "{\"events\":[]}", ERROR_DESK_NEWS);
    refuse_news(desk, "{\"from\":0,\"events\":[]}", ERROR_DESK_ORDER);
    refuse_news(desk, "{\"seq\":0,\"view\":\"AAAA\"}", ERROR_DESK_VIEW);
    refuse_news(desk, "{\"seq\":0,\"view\":\"A*==\"}", ERROR_DESK_VIEW);
    refuse_news(desk, "{\"view\":\"AAAA\"}", ERROR_DESK_NEWS);
    static const struct {
        const char *event;
        enum error error;
    } events[] = {
        { "{\"actor\":2,\"move\":\"ready\",\"diff\":\"\"}", ERROR_DESK_EVENT },
        { "{\"actor\":-1,\"move\":\"ready\",\"diff\":\"\"}", ERROR_DESK_EVENT },
        { "{\"actor\":\"dice\",\"move\":\"ready\",\"diff\":\"\"}", ERROR_DESK_EVENT },
        { "{\"actor\":0,\"diff\":\"\"}", ERROR_DESK_EVENT },
        { "{\"actor\":0,\"move\":\"ready\",\"undo\":2,\"diff\":\"\"}", ERROR_DESK_EVENT },
        { "{\"actor\":0,\"move\":\"fly\",\"diff\":\"\"}", ERROR_UNKNOWN_MOVE },
        { "{\"actor\":0,\"move\":\"bid 999\",\"diff\":\"\"}", ERROR_MOVE_RANGE },
        { "{\"actor\":0,\"move\":\"ready\"}", ERROR_DESK_DIFFERENCE },
        { "{\"actor\":0,\"move\":\"ready\",\"diff\":\"A\"}", ERROR_DESK_DIFFERENCE },
        { "{\"actor\":0,\"move\":\"ready\",\"diff\":\"AAAA\"}", ERROR_DESK_DIFFERENCE },
        { "{\"actor\":0,\"move\":\"ready\",\"diff\":\"AQEBAQ==\"}", ERROR_DESK_DIFFERENCE },
    };
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        /* Alone, and behind an event that is right. */
        snprintf(text, sizeof text, "{\"from\":%zu,\"events\":[%s],\"asked\":false}", next,
                 events[i].event);
        refuse_news(desk, text, events[i].error);
        snprintf(text, sizeof text,
                 "{\"from\":%zu,\"events\":[{\"actor\":1,\"move\":\"ready\",\"diff\":\"\"},%s]}",
                 next, events[i].event);
        refuse_news(desk, text, events[i].error);
    }
    snprintf(text, sizeof text, "{\"from\":%zu,\"events\":[]}", next + 1);
    refuse_news(desk, text, ERROR_DESK_ORDER);
    sitting_close(&sitting);
}

/* A view in which a named value is none, or that is of another number of players. */
static void bad_views_change_nothing(void **unused)
{
    const struct game *game = game_find("template");
    struct sitting sitting;
    struct rng rng = rng_seed(1);
    state_buffer view;
    (void)unused;
    sitting_open(&sitting, game, 2, 1);
    sitting_play_out(&sitting, 3, &rng);
    struct desk *desk = sitting.far[0];
    remember(desk);
    follow_start(sitting.session, 0, desk_next(desk), view);
    assert_int_equal(desk_start(desk, 0, view, game->state_size - 1), ERROR_DESK_VIEW);
    assert_int_equal(desk_start(desk, SIZE_MAX, view, game->state_size), ERROR_DESK_VIEW);
    field_set(game_field(game, "phase"), view, 0, 0, 77);
    assert_int_equal(desk_start(desk, 0, view, game->state_size), ERROR_DESK_VIEW);
    follow_start(sitting.session, 0, desk_next(desk), view);
    field_set(game_field(game, "players"), view, 0, 0, 3);
    assert_int_equal(desk_start(desk, 0, view, game->state_size), ERROR_DESK_VIEW);
    demand_same(desk, "a bad view");
    sitting_close(&sitting);
}

static void bad_questions_are_refused(void **unused)
{
    struct sitting sitting;
    struct rng rng = rng_seed(1);
    struct text out = { 0 };
    (void)unused;
    sitting_open(&sitting, game_find("template"), 2, 1);
    sitting_play_until(&sitting, 1, &rng);
    struct desk *desk = sitting.far[0];
    static const char *const things[] = { "",       "seat",   "seat:",   "seat:2", "seat:-1",
                                          "wood:9", "wood:",  "chess:1", ":",      "rule:TP-99",
                                          "rule:",  "term:x", "seat:1x", NULL };
    remember(desk);
    for (int i = 0; things[i]; i++)
        if (desk_explain(desk, things[i], &out) != ERROR_DESK_THING)
            fail_msg("%s is explained", things[i]);
    assert_int_equal(desk_explain(desk, NULL, &out), ERROR_DESK_THING);
    assert_int_equal(desk_explain(desk, "wood:\xff", &out), ERROR_UTF8);
    assert_int_equal(desk_json(desk, "", &out), ERROR_DESK_SECTION);
    assert_int_equal(desk_json(desk, "offers,", &out), ERROR_DESK_SECTION);
    assert_int_equal(desk_json(desk, "offer", &out), ERROR_DESK_SECTION);
    assert_int_equal(desk_why(desk, "fly", &out), ERROR_UNKNOWN_MOVE);
    assert_int_equal(desk_why(desk, "bid \xff", &out), ERROR_UTF8);
    assert_int_equal(desk_why(desk, NULL, &out), ERROR_ARGUMENT);
    assert_int_equal(desk_preview(desk, "bid 1;;", &out), ERROR_UNKNOWN_MOVE);
    assert_int_equal(desk_preview(desk, NULL, &out), ERROR_ARGUMENT);
    assert_int_equal(desk_order(desk, "\xff", &out), ERROR_UTF8);
    assert_int_equal(out.size, 0);
    demand_same(desk, "a question");
    sitting_close(&sitting);
}

/* ---- trying -----------------------------------------------------------------------------------
 */

static void tried_moves_stay_or_are_lost(void **unused)
{
    struct sitting sitting;
    struct rng rng = rng_seed(1);
    struct refusal refusal = { 0 };
    struct move bid, moves[MAX_DRAFT];
    (void)unused;
    const struct game *game = game_find("template");
    sitting_open(&sitting, game, 2, 1);
    sitting_play_until(&sitting, 3, &rng);
    struct desk *desk = sitting.far[0];
    assert_int_equal(move_parse(game, sitting.arena.edition->data, "bid 2", 5, false, &bid), 0);
    remember(desk);
    demand(&sitting.arena, desk_try(desk, bid, &refusal), "%s %s", error_key(refusal.error),
           refusal.rule);
    assert_int_equal(desk_tried(desk, moves), 1);
    assert_false(desk_try(desk, bid, &refusal)); /* one bid is enough */
    assert_int_equal(refusal.error, ERROR_RULE);
    /* What others do meanwhile leaves it as it is. */
    struct move ready = { .kind = 4 };
    assert_true(table_play(sitting.table, 1, &ready, 1, &refusal));
    sitting_feed(&sitting, 0);
    assert_int_equal(desk_tried(desk, moves), 1);
    struct text out = { 0 };
    assert_int_equal(desk_json(desk, "may,draft", &out), NO_ERROR);
    assert_non_null(strstr(out.data, "\"text\":\"bid 2\""));
    assert_non_null(strstr(out.data, "\"lost\":false"));
    /* Nobody asks any more: what was tried is gone, and that is told. */
    assert_int_equal(desk_feed(desk, "{\"asked\":false}", 15), NO_ERROR);
    out.size = 0, out.comma = false;
    assert_int_equal(desk_json(desk, "may,draft", &out), NO_ERROR);
    assert_non_null(strstr(out.data, "\"draft\":[]"));
    assert_non_null(strstr(out.data, "\"lost\":true"));
    assert_false(desk_try(desk, bid, &refusal));
    assert_int_equal(refusal.error, ERROR_NOT_YOUR_TURN);
    text_free(&out);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_heads_open_nothing),
        cmocka_unit_test(viewers_are_in_the_match),
        cmocka_unit_test(the_viewer_is_you_unless_the_screen_is_shared),
        cmocka_unit_test(before_the_start_there_is_nothing),
        cmocka_unit_test(bad_news_change_nothing),
        cmocka_unit_test(bad_views_change_nothing),
        cmocka_unit_test(bad_questions_are_refused),
        cmocka_unit_test(tried_moves_stay_or_are_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
