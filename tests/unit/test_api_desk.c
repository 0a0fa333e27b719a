/*
 * test_api_desk.c: desks through the public interface.
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

/* A desk far away: head, start and news as texts; moves tried there and played here. */
/* What is new to the desk. */
static void bring(const struct kontor_match *match, struct kontor_desk *desk, size_t *told)
{
    size_t seen = kontor_match_seen(match, 0);
    char *news = strdup(kontor_desk_news(library, match, 0, *told, seen));
    assert_int_equal(kontor_desk_feed(library, desk, news, strlen(news)), KONTOR_FINE);
    *told = seen;
    free(news);
}

/* Every card of a draft can be kept from a desk alone, the last of a pack as well, where
 * nothing is left to choose: no part of the decision lies anywhere else. */
static void test_a_whole_draft_at_a_desk(void **state)
{
    (void)state;
    struct kontor_match *match = kontor_match_open(library, "karthedis", "decks=draft", NULL,
                                                   "me:Ada,greedy,greedy", "draft");
    size_t told = 0;
    int kept = 0;
    assert_non_null(match);
    char *head = strdup(kontor_desk_head(library, match));
    struct kontor_desk *desk = kontor_desk_open(library, head, strlen(head), 0, "en");
    char *start = strdup(kontor_desk_start(library, match, 0, 0));
    assert_int_equal(kontor_desk_feed(library, desk, start, strlen(start)), KONTOR_FINE);
    for (;; kept++) {
        while (kontor_due(match) == KONTOR_DUE_ADVANCE || kontor_thinking(match))
            if (kontor_due(match) == KONTOR_DUE_ADVANCE)
                assert_int_equal(kontor_advance(library, match), KONTOR_FINE);
            else
                assert_int_equal(kontor_think(library, match, kontor_thinking(match) & 2 ? 1 : 2),
                                 KONTOR_FINE);
        bring(match, desk, &told);
        json_t *json = library_json(kontor_desk_json(library, desk, "offers"));
        json_t *offer = json_array_get(json_object_get(json, "offers"), 0);
        const char *text = json_string_value(json_object_get(offer, "text"));
        bool drafting = !strncmp(text, "keep ", 5);
        if (drafting) {
            assert_int_equal(kontor_desk_try(library, desk, text), KONTOR_FINE);
            assert_int_equal(kontor_desk_try(library, desk, "ready"), KONTOR_FINE);
            char *packet = strdup(kontor_desk_packet(library, desk));
            assert_int_equal(kontor_desk_drop(library, desk), KONTOR_FINE);
            assert_int_equal(kontor_play(library, match, 0, packet), KONTOR_FINE);
            free(packet);
        }
        json_decref(json);
        if (!drafting)
            break;
    }
    assert_int_equal(kept, 20);
    free(head);
    free(start);
    kontor_desk_close(desk);
    kontor_match_close(match);
}

static void test_desk(void **state)
{
    (void)state;
    struct kontor_match *match =
        kontor_match_open(library, "template", NULL, NULL, "me:Ada,random", "desk");
    assert_non_null(match);
    assert_int_equal(kontor_advance(library, match), KONTOR_FINE);
    char *head = strdup(kontor_desk_head(library, match));
    struct kontor_desk *desk = kontor_desk_open(library, head, strlen(head), 0, "de");
    struct kontor_desk *near = kontor_desk_open(library, head, strlen(head), 0, "de");
    assert_non_null(desk);
    assert_null(kontor_desk_json(library, desk, NULL));
    library_refuses(KONTOR_DESK, "error.desk.start");
    size_t seen = kontor_match_seen(match, 0);
    char *start = strdup(kontor_desk_start(library, match, 0, 0));
    assert_int_equal(kontor_desk_feed(library, desk, start, strlen(start)), KONTOR_FINE);
    char *news = strdup(kontor_desk_news(library, match, 0, 0, seen));
    assert_int_equal(kontor_desk_feed(library, desk, news, strlen(news)), KONTOR_FINE);
    assert_int_equal(kontor_desk_follow(library, near, match), KONTOR_FINE);
    char *far = strdup(kontor_desk_json(library, desk, NULL));
    assert_string_equal(far, kontor_desk_json(library, near, NULL));
    /* The same news twice. */
    assert_int_equal(kontor_desk_feed(library, desk, news, strlen(news)), KONTOR_DESK);
    library_refuses(KONTOR_DESK, "error.desk.order");
    assert_int_equal(kontor_desk_try(library, desk, "bid 1;ready;ready"), KONTOR_TURN);
    assert_string_equal(kontor_desk_packet(library, desk), "");
    assert_int_equal(kontor_desk_try(library, desk, "bid 1;bid 999"), KONTOR_MOVE);
    assert_int_equal(kontor_desk_try(library, desk, "bid 1"), KONTOR_FINE);
    assert_int_equal(kontor_desk_try(library, desk, "ready"), KONTOR_FINE);
    char *packet = strdup(kontor_desk_packet(library, desk));
    assert_string_equal(packet, "bid 1;ready");
    assert_int_equal(kontor_play(library, match, 0, packet), KONTOR_FINE);
    assert_int_equal(kontor_desk_untry(library, desk), KONTOR_FINE);
    assert_int_equal(kontor_desk_drop(library, desk), KONTOR_FINE);
    assert_int_equal(kontor_desk_untry(library, desk), KONTOR_UNDO);
    assert_string_equal(far, kontor_desk_json(library, desk, NULL));
    assert_int_equal(kontor_desk_language(library, desk, "en"), KONTOR_FINE);
    assert_string_not_equal(far, kontor_desk_json(library, desk, NULL));
    assert_int_equal(kontor_desk_language(library, desk, "xx"), KONTOR_UNKNOWN);
    /* What was reckoned is kept until another language is spoken. */
    size_t left = kontor_desk_reckon(library, desk, 2);
    library_demand(kontor_desk_json(library, desk, "match"));
    assert_int_equal(kontor_desk_reckon(library, desk, 0), left);
    library_demand(kontor_desk_json(library, desk, "curves"));
    assert_int_equal(kontor_desk_reckon(library, desk, 0), 0);
    assert_int_equal(kontor_desk_language(library, desk, "de"), KONTOR_FINE);
    assert_true(kontor_desk_reckon(library, desk, 0) > left);
    assert_int_equal(kontor_desk_reckon(library, NULL, 0), 0);
    assert_int_equal(kontor_desk_language(library, desk, "en"), KONTOR_FINE);
    library_demand(kontor_desk_log(library, desk, 0));
    library_demand(kontor_desk_events(library, desk, 0));
    library_demand(kontor_desk_past(library, desk, 0));
    assert_null(kontor_desk_past(library, desk, 100000));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    library_demand(kontor_desk_explain(library, desk, "wood:oak"));
    library_demand(kontor_desk_why(library, desk, "bid 200"));
    library_demand(kontor_desk_preview(library, desk, "bid 1"));
    library_demand(kontor_desk_order(library, desk, "bid 1"));
    assert_null(kontor_desk_explain(library, desk, "wood:plastic"));
    library_refuses(KONTOR_DESK, "error.desk.thing");
    assert_null(kontor_desk_news(library, match, 0, 0, 100000));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    assert_null(kontor_desk_open(library, "{}", 2, 0, NULL));
    library_refuses(KONTOR_DESK, "error.desk.head");
    assert_null(kontor_desk_open(library, NULL, 2, 0, NULL));
    assert_null(kontor_desk_json(library, NULL, NULL));
    assert_null(kontor_desk_json(NULL, desk, NULL));
    free(head);
    free(start);
    free(news);
    free(far);
    free(packet);
    kontor_desk_close(desk);
    kontor_desk_close(near);
    kontor_desk_close(NULL);
    kontor_match_close(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_whole_draft_at_a_desk),
        cmocka_unit_test(test_desk),
    };
    return cmocka_run_group_tests(tests, library_open, library_close);
}
