/*
 * test_api.c: the public interface: what it gives, and that nothing that is
 * handed in breaks it or changes a match. Whole matches: tests/api/.
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

/* ---- what there is ------------------------------------------------------------- */

static void test_catalogue(void **state)
{
    (void)state;
    assert_int_equal(kontor_interface(), KONTOR_INTERFACE);
    json_t *languages = library_json(kontor_languages(library));
    assert_int_equal(json_array_size(languages), 3);
    json_t *games = library_json(kontor_games(library, "ja"));
    json_t *list = json_object_get(games, "games"), *game;
    assert_string_equal(json_string_value(json_object_get(games, "language")), "ja");
    size_t i;
    json_array_foreach(list, i, game)
    {
        const char *id = json_string_value(json_object_get(game, "id"));
        assert_true(json_array_size(json_object_get(game, "editions")) > 0);
        json_t *rules = library_json(kontor_rules(library, id, NULL));
        assert_string_equal(json_string_value(json_object_get(rules, "language")), "en");
        assert_true(json_array_size(json_object_get(rules, "rules")) > 0);
        json_decref(rules);
        json_t *layout = library_json(kontor_layout(library, id));
        assert_true(json_integer_value(json_object_get(layout, "size")) > 0);
        json_decref(layout);
    }
    assert_true(i > 3);
    json_decref(games);
    json_decref(languages);
    json_t *words = library_json(kontor_words(library, "de"));
    assert_string_equal(json_string_value(json_object_get(words, "error.game")),
                        "Dieses Spiel gibt es nicht.");
    json_decref(words);
    json_t *players = library_json(kontor_players(library, "de"));
    assert_int_equal(json_array_size(players), 5);
    json_decref(players);
}

/* ---- a match -------------------------------------------------------------------- */

/* One element of a view, from its bytes by the layout. */
static int64_t element(const json_t *field, const unsigned char *bytes)
{
    json_int_t width = json_integer_value(json_object_get(field, "width"));
    const unsigned char *at = bytes + json_integer_value(json_object_get(field, "offset"));
    int8_t one;
    int16_t two;
    int32_t four;
    int64_t eight;
    memcpy(&one, at, 1);
    memcpy(&two, at, width >= 2 ? 2 : 0);
    memcpy(&four, at, width >= 4 ? 4 : 0);
    memcpy(&eight, at, width == 8 ? 8 : 0);
    return width == 1 ? one : width == 2 ? two : width == 4 ? four : eight;
}

/* Every single number is the same in JSON and in bytes. */
static void test_views_as_bytes(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("cryptocurrency", "me,me,me");
    json_t *layout = library_json(kontor_layout(library, "cryptocurrency")), *field;
    json_t *view = library_json(kontor_view(library, match, 1, KONTOR_KNOWLEDGE));
    const unsigned char *bytes = kontor_view_bytes(library, match, 1, KONTOR_KNOWLEDGE);
    assert_non_null(bytes);
    assert_int_equal(kontor_size(library), json_integer_value(json_object_get(layout, "size")));
    size_t i, compared = 0;
    json_array_foreach(json_object_get(layout, "fields"), i, field)
    {
        json_t *value = json_object_get(view, json_string_value(json_object_get(field, "name")));
        if (json_is_integer(value) && ++compared)
            assert_int_equal(json_integer_value(value), element(field, bytes));
    }
    assert_true(compared > 3);
    json_decref(view);
    json_decref(layout);
    kontor_match_close(match);
}

static void test_questions_and_answers(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("template", "me:Ada,me");
    assert_int_equal(kontor_due(match), KONTOR_DUE_ANSWER);
    assert_int_equal(kontor_asked(match), 3);
    assert_int_equal(kontor_thinking(match), 0);
    json_t *question = library_json(kontor_question(library, match, 0, "en"));
    json_t *legal = json_object_get(question, "legal");
    assert_int_equal(json_array_size(legal),
                     json_array_size(json_object_get(question, "sentences")));
    json_decref(question);
    assert_int_equal(kontor_play(library, match, 0, " bid 5 ; ready "), KONTOR_FINE);
    assert_int_equal(kontor_play(library, match, 0, "bid 5"), KONTOR_TURN);
    library_refuses(KONTOR_TURN, "error.not_your_turn");
    assert_int_equal(kontor_play(library, match, 1, "bid 500"), KONTOR_MOVE);
    assert_int_equal(kontor_play(library, match, 1, "dance"), KONTOR_MOVE);
    library_refuses(KONTOR_MOVE, "error.unknown_move");
    assert_int_equal(kontor_play(library, match, 1, "bid 41"), KONTOR_RULE);
    library_refuses(KONTOR_RULE, "error.rule");
    json_t *error = library_json(kontor_error_json(library, "en"));
    (void)kontor_play(library, match, 1, "bid 41");
    json_decref(error);
    error = library_json(kontor_error_json(library, "en"));
    assert_string_equal(json_string_value(json_object_get(error, "rule")), "TP-2");
    json_decref(error);
    assert_int_equal(kontor_think(library, match, 1), KONTOR_TURN); /* nobody thinks there */
    kontor_match_close(match);
}

/* What a person types is read by what the seat sees. */
static void test_orders(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("template", "me,me");
    json_t *order = library_json(kontor_order(library, match, 0, "bid 5", "en"));
    assert_string_equal(json_string_value(json_object_get(order, "moves")), "bid 5");
    assert_int_equal(
        kontor_play(library, match, 0, json_string_value(json_object_get(order, "moves"))),
        KONTOR_FINE);
    assert_int_equal(kontor_play(library, match, 0, "ready"), KONTOR_FINE);
    json_decref(order);
    order = library_json(kontor_order(library, match, 1, "bid", "en"));
    assert_string_equal(json_string_value(json_object_get(order, "what")), "amount");
    assert_int_equal(json_integer_value(json_object_get(order, "low")), 1);
    json_decref(order);
    order = library_json(kontor_order(library, match, 1, "dance", "de"));
    assert_string_equal(json_string_value(json_object_get(order, "what")), "fault");
    assert_true(json_string_length(json_object_get(order, "fault")) > 0);
    json_decref(order);
    assert_null(kontor_order(library, match, 0, "bid 5", "en"));
    library_refuses(KONTOR_TURN, "error.not_your_turn");
    assert_null(kontor_order(library, match, 1, NULL, "en"));
    assert_null(kontor_order(library, match, 1, "\xff", "en"));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    kontor_match_close(match);
}

static void test_undo(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("cryptocurrency", "me,me,me");
    int seat = kontor_asked(match) & 1 ? 0 : kontor_asked(match) & 2 ? 1 : 2;
    json_t *before = NULL, *question = library_json(kontor_question(library, match, seat, "en"));
    assert_true(json_is_false(json_object_get(question, "undo")));
    assert_int_equal(kontor_undo(library, match, seat), KONTOR_UNDO);
    library_refuses(KONTOR_UNDO, "error.undo");
    for (int moves = 0; moves < 100 && !json_is_true(json_object_get(question, "undo")); moves++) {
        json_decref(before);
        before = question;
        json_t *offer = json_array_get(json_object_get(question, "legal"), 0);
        json_int_t number = json_integer_value(json_object_get(offer, "number"));
        assert_int_equal(kontor_play_number(library, match, seat, (int32_t)number), KONTOR_FINE);
        seat = kontor_asked(match) & 1 ? 0 : kontor_asked(match) & 2 ? 1 : 2;
        question = library_json(kontor_question(library, match, seat, "en"));
    }
    assert_int_equal(kontor_undo(library, match, seat), KONTOR_FINE);
    json_decref(question);
    question = library_json(kontor_question(library, match, seat, "en"));
    assert_true(json_equal(json_object_get(question, "legal"), json_object_get(before, "legal")));
    json_decref(question);
    json_decref(before);
    kontor_match_close(match);
}

/* What the viewer's desk tells of an answer given in advance; "" for none. */
static void told_standing(const struct kontor_match *match, int viewer, char text[64])
{
    char *head = strdup(kontor_desk_head(library, match));
    struct kontor_desk *desk = kontor_desk_open(library, head, strlen(head), viewer, "en");
    char *start = strdup(kontor_desk_start(library, match, viewer, 0));
    assert_int_equal(kontor_desk_feed(library, desk, start, strlen(start)), KONTOR_FINE);
    char *news =
        strdup(kontor_desk_news(library, match, viewer, 0, kontor_match_seen(match, viewer)));
    assert_int_equal(kontor_desk_feed(library, desk, news, strlen(news)), KONTOR_FINE);
    json_t *json = library_json(kontor_desk_json(library, desk, "may"));
    json_t *standing = json_object_get(json_object_get(json, "may"), "standing");
    snprintf(text, 64, "%s %s",
             json_is_null(standing) ? "" : json_string_value(json_object_get(standing, "text")),
             json_is_null(standing) ? "" : json_string_value(json_object_get(standing, "until")));
    json_decref(json);
    kontor_desk_close(desk);
    free(head);
    free(start);
    free(news);
}

/* Somebody says in advance that nothing more is played in this match: it is answered
 * so from then on, and nobody else is told. */
static void test_standing(void **state)
{
    (void)state;
    /* An edition in which the first question with this seed is which card is played. */
    struct kontor_match *match =
        kontor_match_open(library, "karthedis", NULL, "house-2", "me,me", "a");
    char told[64];
    assert_int_equal(kontor_advance(library, match), KONTOR_FINE);
    int seat = kontor_asked(match) & 1 ? 0 : 1;
    assert_int_equal(kontor_stand(library, match, seat, "nonsense", KONTOR_MATCH_END), KONTOR_MOVE);
    assert_int_equal(kontor_stand(library, match, seat, "done", 7), KONTOR_ARGUMENT);
    assert_int_equal(kontor_stand(library, match, 5, "done", KONTOR_TURN_END), KONTOR_ARGUMENT);
    told_standing(match, seat, told);
    assert_string_equal(told, " ");
    json_t *question = library_json(kontor_question(library, match, seat, "en"));
    json_t *offers = json_object_get(question, "legal"), *offer;
    const char *move = NULL;
    size_t i;
    json_array_foreach(offers, i, offer) if (json_object_size(json_object_get(offer, "move")) == 1)
        move = json_string_value(json_object_get(offer, "text"));
    assert_non_null(move); /* a move without anything chosen: nothing is played */
    size_t events = kontor_match_events(match);
    assert_int_equal(kontor_stand(library, match, seat, move, KONTOR_MATCH_END), KONTOR_FINE);
    told_standing(match, seat, told);
    char expected[64];
    snprintf(expected, sizeof expected, "%s match", move);
    assert_string_equal(told, expected);
    told_standing(match, !seat, told);
    assert_string_equal(told, " ");
    while (kontor_due(match) == KONTOR_DUE_ADVANCE)
        assert_int_equal(kontor_advance(library, match), KONTOR_FINE);
    assert_true(kontor_match_events(match) > events);
    assert_int_equal(kontor_stand(library, match, seat, NULL, KONTOR_TURN_END), KONTOR_FINE);
    told_standing(match, seat, told);
    assert_string_equal(told, " ");
    json_decref(question);
    kontor_match_close(match);
}

/* A seat goes to a computer player and back; the record says so in its place. */
static void test_stand_in(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("cryptocurrency", "me:Ann,me:Ben");
    int seat = kontor_asked(match) & 1 ? 0 : 1;
    assert_int_equal(kontor_hand_over(library, match, seat, "nobody"), KONTOR_UNKNOWN);
    assert_int_equal(kontor_hand_over(library, match, 7, "greedy"), KONTOR_ARGUMENT);
    assert_int_equal(kontor_hand_over(library, match, seat, "greedy"), KONTOR_FINE);
    assert_int_equal(kontor_thinking(match), 1u << seat);
    assert_int_equal(kontor_think(library, match, seat), KONTOR_FINE);
    assert_int_equal(kontor_hand_over(library, match, seat, NULL), KONTOR_FINE);
    assert_int_equal(kontor_thinking(match), 0);
    char *record = library_record(match), line[32];
    snprintf(line, sizeof line, "seat %d computer greedy\n", seat);
    char *away = strstr(record, line);
    assert_non_null(away);
    snprintf(line, sizeof line, "seat %d person %s\n", seat, seat ? "Ben" : "Ann");
    assert_non_null(strstr(away, line));
    free(record);
    kontor_match_close(match);
}

/* Cards that are kept in secret are no events until all are. */
static void test_drafts(void **state)
{
    (void)state;
    struct kontor_match *match =
        kontor_match_open(library, "karthedis", "decks=build", NULL, "me,me", "test");
    bool found = false;
    assert_non_null(match);
    assert_int_equal(kontor_advance(library, match), KONTOR_FINE);
    for (int moves = 0; moves < 40 && !found; moves++) {
        int seat = kontor_asked(match) & 1 ? 0 : 1;
        char *before = library_record(match);
        json_t *question = library_json(kontor_question(library, match, seat, "en")), *offer;
        offer = json_array_get(json_object_get(question, "legal"), 0);
        assert_int_equal(
            kontor_play(library, match, seat, json_string_value(json_object_get(offer, "text"))),
            KONTOR_FINE);
        char *after = library_record(match);
        found = !strcmp(before, after);
        if (found) {
            json_t *draft = library_json(kontor_question(library, match, seat, "en"));
            assert_false(json_equal(question, draft));
            json_decref(draft);
            assert_int_equal(kontor_drop(library, match, seat), KONTOR_FINE);
            draft = library_json(kontor_question(library, match, seat, "en"));
            assert_true(
                json_equal(json_object_get(question, "legal"), json_object_get(draft, "legal")));
            json_decref(draft);
        }
        json_decref(question);
        free(before);
        free(after);
    }
    assert_true(found);
    kontor_match_close(match);
}

static void until_asked(struct kontor_match *match)
{
    while (!(kontor_asked(match) & 1))
        assert_int_equal(kontor_due(match) == KONTOR_DUE_ADVANCE
                             ? kontor_advance(library, match)
                             : kontor_think(library, match, kontor_thinking(match) & 2 ? 1 : 2),
                         KONTOR_FINE);
}

/* Whoever shows the computer players under other names has them in every sentence, too. */
static void test_names_of_seats(void **state)
{
    (void)state;
    struct kontor_match *match =
        kontor_match_open(library, "cryptoly", "bet=on", NULL, "me,normal@5it,normal@5it", "seats");
    assert_non_null(match);
    until_asked(match);
    assert_int_equal(kontor_play(library, match, 0, "place 5"), KONTOR_FINE);
    until_asked(match);
    assert_non_null(strstr(kontor_question(library, match, 0, "en"), "normal@5it 2"));
    assert_int_equal(kontor_name_seat(library, match, 1, "Kasimir"), KONTOR_FINE);
    assert_int_equal(kontor_name_seat(library, match, 2, "Odile"), KONTOR_FINE);
    const char *question = kontor_question(library, match, 0, "en");
    library_demand(question);
    assert_null(strstr(question, "normal"));
    assert_non_null(strstr(question, "Kasimir"));
    assert_non_null(strstr(question, "Odile"));
    const char *hint = kontor_hint(library, match, 0, 20, "en");
    library_demand(hint);
    assert_null(strstr(hint, "normal"));

    /* The record keeps the names that the match began with. */
    char *record = library_record(match);
    assert_non_null(strstr(record, "normal@5it 2"));
    assert_null(strstr(record, "Odile"));
    free(record);
    assert_int_equal(kontor_name_seat(library, match, 1, "a\nb"), KONTOR_SETUP);
    assert_int_equal(kontor_name_seat(library, match, 3, "Ann"), KONTOR_ARGUMENT);
    assert_int_equal(kontor_name_seat(library, match, 1, NULL), KONTOR_SETUP);
    kontor_match_close(match);
}

static void test_suggestions_and_hints(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("karthedis", "me,normal@20it");
    while (!kontor_asked(match))
        assert_int_equal(kontor_think(library, match, 1), KONTOR_FINE);
    char *before = library_record(match);
    json_t *move = library_json(kontor_suggest(library, match, 0, "easy@5it"));
    int32_t number = (int32_t)json_integer_value(json_object_get(move, "number"));
    json_decref(move);
    const char *hint = kontor_hint(library, match, 0, 20, "de");
    library_demand(hint);
    /* What a move may expect is a number of its own: its sentence may have others. */
    assert_non_null(strstr(hint, "\"share\":"));
    assert_null(kontor_hint(library, match, 0, 0, "de"));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    assert_null(kontor_suggest(library, match, 0, "genius"));
    library_refuses(KONTOR_UNKNOWN, "error.agent");
    assert_null(kontor_suggest(library, match, 0, "easy@"));
    library_refuses(KONTOR_SETUP, "error.agent.budget");
    char *after = library_record(match);
    assert_string_equal(before, after); /* nothing of it is played */
    assert_int_equal(kontor_play_number(library, match, 0, number), KONTOR_FINE);
    free(before);
    free(after);
    kontor_match_close(match);
}

/* ---- draws ------------------------------------------------------------------------ */

static uint32_t always_last(void *context, uint32_t n)
{
    ++*(int *)context;
    return n - 1;
}

static void test_draws(void **state)
{
    (void)state;
    int calls = 0;
    struct kontor_match *one = library_match("karthedis", "me,me"),
                        *two = library_match("karthedis", "me,me");
    struct kontor_match *other = kontor_match_open(library, "karthedis", "", "", "me,me", NULL);
    struct kontor_match *drawn =
        kontor_match_open_drawn(library, "karthedis", NULL, NULL, "me,me", always_last, &calls);
    char *record = library_record(one), *again = library_record(two);
    assert_string_equal(record, again); /* the same seed */
    free(again);
    assert_non_null(other);
    assert_int_equal(kontor_advance(library, other), KONTOR_FINE);
    again = library_record(other);
    assert_string_not_equal(record, again);
    assert_non_null(drawn);
    assert_int_equal(kontor_advance(library, drawn), KONTOR_FINE);
    assert_true(calls > 0);
    free(again);
    again = library_record(drawn);
    assert_null(strstr(again, "fair "));
    free(record);
    free(again);
    kontor_match_close(one);
    kontor_match_close(two);
    kontor_match_close(other);
    kontor_match_close(drawn);
}

static void test_entropy(void **state)
{
    (void)state;
    uint8_t seed[32] = { 1 }, entropy[64] = { 2 };
    struct kontor_match *match = kontor_match_open_entropy(
        library, "template", NULL, NULL, "me,normal", seed, entropy, sizeof entropy);
    assert_non_null(match);
    assert_int_equal(kontor_advance(library, match), KONTOR_FINE);
    char *record = library_record(match);
    struct kontor_match *again = kontor_match_read(library, record, strlen(record), NULL);
    assert_non_null(again); /* the proof is right, and it goes on */
    assert_int_not_equal(kontor_due(again), KONTOR_DUE_CLOSED);
    kontor_match_close(again);
    free(record);
    kontor_match_close(match);
    assert_null(
        kontor_match_open_entropy(library, "template", NULL, NULL, "me,me", seed, entropy, 63));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    assert_null(
        kontor_match_open_entropy(library, "template", NULL, NULL, "me,me", seed, NULL, 64));
}

/* ---- records ------------------------------------------------------------------------ */

static void test_fork(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("template", "me,me");
    assert_int_equal(kontor_play(library, match, 0, "bid 5"), KONTOR_FINE);
    assert_int_equal(kontor_play(library, match, 0, "ready"), KONTOR_FINE);
    size_t early = kontor_match_events(match);
    assert_int_equal(kontor_play(library, match, 1, "bid 6"), KONTOR_FINE);
    assert_int_equal(kontor_play(library, match, 1, "ready"), KONTOR_FINE);
    char *before = library_record(match);
    size_t events = kontor_match_events(match);
    assert_true(early < events);
    struct kontor_match *fork = kontor_match_fork(library, match, early, "me,greedy", "other");
    assert_non_null(fork);
    assert_int_equal(kontor_match_events(fork), early);
    while (kontor_due(fork) != KONTOR_DUE_OVER) {
        if (kontor_due(fork) == KONTOR_DUE_ADVANCE)
            assert_int_equal(kontor_advance(library, fork), KONTOR_FINE);
        else if (kontor_thinking(fork))
            assert_int_equal(kontor_think(library, fork, 1), KONTOR_FINE);
        else {
            json_t *move = library_json(kontor_suggest(library, fork, 0, "random"));
            assert_int_equal(
                kontor_play(library, fork, 0, json_string_value(json_object_get(move, "text"))),
                KONTOR_FINE);
            json_decref(move);
        }
    }
    library_demand(kontor_result(library, fork, "en"));
    char *after = library_record(match);
    assert_string_equal(before, after); /* the match does not know of its fork */
    assert_null(kontor_match_fork(library, match, events + 1, NULL, NULL));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    assert_null(kontor_match_fork(library, match, 0, "me", NULL));
    library_refuses(KONTOR_SETUP, "error.players");
    kontor_match_close(fork);
    kontor_match_close(match);
    free(before);
    free(after);
}

/* What a player has of a match can be looked at, not gone on with. */
static void test_a_record_without_seed(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("template", "me,me");
    assert_int_equal(kontor_play(library, match, 0, "bid 5;ready"), KONTOR_FINE);
    char *record = library_record(match);
    kontor_match_close(match);
    char *line = strstr(record, "fair seed");
    assert_non_null(line);
    const char *rest = strchr(line, '\n') + 1;
    memmove(line, rest, strlen(rest) + 1);
    match = kontor_match_read(library, record, strlen(record), NULL);
    assert_non_null(match);
    assert_int_equal(kontor_due(match), KONTOR_DUE_CLOSED);
    library_demand(kontor_view(library, match, KONTOR_SPECTATOR, KONTOR_SHOWN));
    assert_int_equal(kontor_play(library, match, 1, "bid 5"), KONTOR_PROOF);
    library_refuses(KONTOR_PROOF, "error.fair.no_seed");
    struct kontor_match *fork =
        kontor_match_fork(library, match, kontor_match_events(match), NULL, NULL);
    assert_non_null(fork);
    assert_int_equal(kontor_advance(library, fork), KONTOR_FINE);
    assert_int_equal(kontor_play(library, fork, 1, "bid 5"), KONTOR_FINE);
    kontor_match_close(fork);
    kontor_match_close(match);
    free(record);
}

/* Others may go on with a match; its record says so and is read again. */
static void test_other_players_go_on(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("template", "me:Ada,me");
    assert_int_equal(kontor_play(library, match, 0, "bid 5"), KONTOR_FINE);
    char *record = library_record(match);
    kontor_match_close(match);
    match = kontor_match_read(library, record, strlen(record), "me:Ada,greedy");
    assert_non_null(match);
    assert_int_equal(kontor_advance(library, match), KONTOR_FINE);
    assert_int_equal(kontor_thinking(match), 2);
    assert_int_equal(kontor_think(library, match, 1), KONTOR_FINE);
    free(record);
    record = library_record(match);
    kontor_match_close(match);
    match = kontor_match_read(library, record, strlen(record), NULL);
    assert_non_null(match);
    json_t *about = library_json(kontor_match_json(library, match));
    json_t *seat = json_array_get(json_object_get(about, "seats"), 1);
    assert_string_equal(json_string_value(json_object_get(seat, "by")), "greedy");
    json_decref(about);
    free(record);
    kontor_match_close(match);
}

/* A log of two lines in one page, from its beginning and from a head that is known. */
static void test_public_log(void **state)
{
    static const char pages[] =
        "kontor-log 1 1 a02f27aa75d4961afaffc3fc3fa4cd5c1624f73fc175d9e667659c1073047c67\n"
        "1 2025-10-09T08:53:20Z committed "
        "36d8c4e5fe7318aa189ff0f609b10da8e62b2ac7f1294f39568a5b97f04ff91d\n"
        "head 1 303e0cf1a99ee530fbd70733d07b2ad6fae1649892c6593df44279dec596697a\n";
    static const char empty[] =
        "0:a02f27aa75d4961afaffc3fc3fa4cd5c1624f73fc175d9e667659c1073047c67";
    static const char one[] = "1:303e0cf1a99ee530fbd70733d07b2ad6fae1649892c6593df44279dec596697a";
    static const char other[] =
        "1:303e0cf1a99ee530fbd70733d07b2ad6fae1649892c6593df44279dec596697b";
    (void)state;
    size_t size = sizeof pages - 1;
    json_t *told = library_json(kontor_log(library, empty, one, one + 2, pages, size, "de"));
    assert_true(json_is_true(json_object_get(told, "ok")));
    assert_true(json_is_true(json_object_get(told, "reached")));
    assert_int_equal(json_integer_value(json_object_get(told, "lines")), 1);
    assert_null(json_object_get(json_object_get(told, "log"), "committed"));
    json_decref(told);
    told = library_json(kontor_log(
        library, NULL, NULL, "36d8c4e5fe7318aa189ff0f609b10da8e62b2ac7f1294f39568a5b97f04ff91d",
        pages, size, NULL));
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(told, "log"), "committed")),
        "2025-10-09T08:53:20Z");
    json_decref(told);
    told = library_json(kontor_log(library, empty, other, NULL, pages, size, "ja"));
    assert_string_equal(json_string_value(json_object_get(told, "error")), "error.log.chain");
    assert_true(json_string_length(json_object_get(told, "sentence")) > 0);
    json_decref(told);
    told = library_json(kontor_log(library, other, NULL, NULL, pages, size, "en"));
    assert_string_equal(json_string_value(json_object_get(told, "error")), "error.log.gap");
    json_decref(told);
    assert_null(kontor_log(library, "x", NULL, NULL, pages, size, NULL));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    assert_null(kontor_log(library, NULL, "1:", NULL, pages, size, NULL));
    assert_null(kontor_log(library, NULL, NULL, "00", pages, size, NULL));
    assert_null(kontor_log(library, NULL, NULL, NULL, NULL, 0, NULL));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
}

static void test_broken_records(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("template", "me,me");
    char *record = library_record(match);
    assert_null(kontor_match_read(library, record, 40, NULL));
    assert_int_equal(kontor_error(library), KONTOR_RECORD);
    assert_null(kontor_match_read(library, "nonsense\n", 9, NULL));
    library_refuses(KONTOR_RECORD, "error.record.head");
    assert_null(kontor_match_read(library, NULL, 9, NULL));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    json_t *verdict = library_json(kontor_verify(library, "nonsense\n", 9, "de"));
    assert_true(json_is_false(json_object_get(verdict, "ok")));
    assert_true(json_string_length(json_object_get(verdict, "sentence")) > 0);
    json_decref(verdict);
    verdict = library_json(kontor_verify(library, record, strlen(record), "de"));
    assert_true(json_is_false(json_object_get(verdict, "ok"))); /* not finished */
    json_decref(verdict);
    const char *seen = kontor_record_seen(library, match, 0);
    assert_non_null(seen);
    assert_null(strstr(seen, "fair seed"));
    free(record);
    kontor_match_close(match);
}

/* ---- what is wrong --------------------------------------------------------------------- */

static void test_openings_that_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *game, *options, *edition, *seats;
        enum kontor_error error;
        const char *key;
    } wrong[] = {
        { NULL, NULL, NULL, "me,me", KONTOR_ARGUMENT, "error.argument" },
        { "chess", NULL, NULL, "me,me", KONTOR_UNKNOWN, "error.game" },
        { "template", NULL, NULL, NULL, KONTOR_ARGUMENT, "error.argument" },
        { "template", NULL, NULL, "", KONTOR_UNKNOWN, "error.agent" },
        { "template", NULL, NULL, "me", KONTOR_SETUP, "error.players" },
        { "template", NULL, NULL, "me,me,me,me,me,me,me,me,me,me", KONTOR_SETUP, "error.players" },
        { "template", NULL, NULL, "me,", KONTOR_UNKNOWN, "error.agent" },
        { "template", NULL, NULL, "me,genius", KONTOR_UNKNOWN, "error.agent" },
        { "template", NULL, NULL, "me,cmd:ls", KONTOR_UNKNOWN, "error.agent" },
        { "template", NULL, NULL, "me,hard@0ms", KONTOR_SETUP, "error.agent.budget" },
        { "template", NULL, NULL, "me:\n,me", KONTOR_SETUP, "error.seat_name" },
        { "template", NULL, NULL, "me:\xff,me", KONTOR_ARGUMENT, "error.argument" },
        { "template", "fog=on", NULL, "me,me", KONTOR_SETUP, "error.option_name" },
        { "template", "fog", NULL, "me,me", KONTOR_SETUP, "error.option_syntax" },
        { "template", NULL, "house-99", "me,me", KONTOR_UNKNOWN, "error.edition" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kontor_match *match = kontor_match_open(library, wrong[i].game, wrong[i].options,
                                                       wrong[i].edition, wrong[i].seats, "x");
        assert_null(match);
        library_refuses(wrong[i].error, wrong[i].key);
    }
    assert_null(
        kontor_match_open(library, "template", NULL, "edition mine\nnonsense 3\n", "me,me", "x"));
    assert_int_equal(kontor_error(library), KONTOR_SETUP);
    assert_memory_equal(kontor_error_key(library), "error.edition.", 14);
}

/* Everything without a match, without a desk, and with numbers that are none. */
static void test_nothing_handed_in(void **state)
{
    (void)state;
    static const int32_t numbers[] = { -1, 2, 9, 12, 14, 15, 31, 32, INT32_MIN, INT32_MAX };
    struct kontor_match *match = library_match("template", "me,me");
    char *before = library_record(match);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int seat = numbers[i];
        assert_null(kontor_view(library, match, seat, KONTOR_SHOWN));
        library_refuses(KONTOR_ARGUMENT, "error.viewer");
        assert_null(kontor_view_bytes(library, match, seat, KONTOR_SHOWN));
        assert_null(kontor_events(library, match, seat, 0, 0));
        assert_null(kontor_sentences(library, match, seat, 0, 0, "en"));
        assert_null(kontor_record_seen(library, match, seat));
        assert_null(kontor_question(library, match, seat, "en"));
        assert_null(kontor_suggest(library, match, seat, "random"));
        assert_null(kontor_hint(library, match, seat, 5, "en"));
        assert_int_equal(kontor_play(library, match, seat, "bid 1"), KONTOR_ARGUMENT);
        assert_int_equal(kontor_undo(library, match, seat), KONTOR_ARGUMENT);
        assert_int_equal(kontor_drop(library, match, seat), KONTOR_ARGUMENT);
        assert_int_equal(kontor_think(library, match, seat), KONTOR_ARGUMENT);
        assert_int_equal(kontor_match_seen(match, seat), 0);
        if (seat < 0 || seat > 1000)
            assert_int_equal(kontor_play_number(library, match, 0, seat), KONTOR_MOVE);
    }
    assert_null(kontor_view(library, match, 0, (enum kontor_eyes)7));
    assert_null(kontor_events(library, match, 0, 1, 0));
    assert_null(kontor_events(library, match, 0, 0, 100000));
    assert_null(kontor_events(library, match, 0, 0, SIZE_MAX));
    assert_int_equal(kontor_play(library, match, 0, NULL), KONTOR_ARGUMENT);
    assert_int_equal(kontor_play(library, match, 0, "bid \xc3"), KONTOR_ARGUMENT);
    assert_int_equal(kontor_play(library, match, 0, ""), KONTOR_MOVE);
    assert_null(kontor_result(library, match, "en"));
    library_refuses(KONTOR_TURN, "error.not_over");
    assert_null(kontor_games(library, "fr"));
    library_refuses(KONTOR_UNKNOWN, "error.language");
    assert_int_equal(kontor_add_words(library, "words", 5), KONTOR_WORDS);
    library_refuses(KONTOR_WORDS, "error.words_table");
    assert_int_equal(kontor_add_words(library, NULL, 0), KONTOR_WORDS);
    char *after = library_record(match);
    assert_string_equal(before, after);
    free(before);
    free(after);
    kontor_match_close(match);
}

static void test_no_match(void **state)
{
    (void)state;
    assert_null(kontor_match_json(library, NULL));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    assert_null(kontor_match_fork(library, NULL, 0, NULL, NULL));
    assert_null(kontor_match_open_drawn(library, "template", NULL, NULL, "me,me", NULL, NULL));
    assert_null(kontor_question(library, NULL, 0, NULL));
    assert_null(kontor_suggest(library, NULL, 0, "random"));
    assert_null(kontor_order(library, NULL, 0, "x", NULL));
    assert_null(kontor_hint(library, NULL, 0, 1, NULL));
    assert_null(kontor_view(library, NULL, KONTOR_SPECTATOR, KONTOR_SHOWN));
    assert_null(kontor_view_bytes(library, NULL, 0, KONTOR_SHOWN));
    assert_null(kontor_events(library, NULL, 0, 0, 0));
    assert_null(kontor_sentences(library, NULL, 0, 0, 0, NULL));
    assert_null(kontor_result(library, NULL, NULL));
    assert_null(kontor_record(library, NULL));
    assert_null(kontor_record_seen(library, NULL, 0));
    assert_int_equal(kontor_advance(library, NULL), KONTOR_ARGUMENT);
    assert_int_equal(kontor_play(library, NULL, 0, "x"), KONTOR_ARGUMENT);
    assert_int_equal(kontor_play_number(library, NULL, 0, 0), KONTOR_ARGUMENT);
    assert_int_equal(kontor_undo(library, NULL, 0), KONTOR_ARGUMENT);
    assert_int_equal(kontor_drop(library, NULL, 0), KONTOR_ARGUMENT);
    assert_int_equal(kontor_think(library, NULL, 0), KONTOR_ARGUMENT);
    assert_int_equal(kontor_due(NULL), KONTOR_DUE_NOTHING);
    assert_int_equal(kontor_asked(NULL), 0);
    assert_int_equal(kontor_thinking(NULL), 0);
    assert_int_equal(kontor_match_events(NULL), 0);
    assert_int_equal(kontor_match_seen(NULL, 0), 0);
    kontor_match_close(NULL);
}

static void test_no_desk(void **state)
{
    (void)state;
    struct kontor_match *match = library_match("template", "me,me");
    assert_null(kontor_languages(NULL));
    assert_null(kontor_words(NULL, NULL));
    assert_null(kontor_games(NULL, NULL));
    assert_null(kontor_rules(NULL, "template", NULL));
    assert_null(kontor_players(NULL, NULL));
    assert_null(kontor_layout(NULL, "template"));
    assert_null(kontor_match_open(NULL, "template", NULL, NULL, "me,me", NULL));
    assert_null(kontor_match_read(NULL, "x", 1, NULL));
    assert_null(kontor_match_json(NULL, match));
    assert_null(kontor_record(NULL, match));
    assert_null(kontor_verify(NULL, "x", 1, NULL));
    assert_null(kontor_log(NULL, NULL, NULL, NULL, "x", 1, NULL));
    assert_null(kontor_error_json(NULL, NULL));
    assert_non_null(kontor_error_sentence(NULL, NULL));
    assert_string_equal(kontor_error_key(NULL), "error.argument");
    assert_int_equal(kontor_error(NULL), KONTOR_ARGUMENT);
    assert_int_equal(kontor_play(NULL, match, 0, "bid 1"), KONTOR_ARGUMENT);
    assert_int_equal(kontor_add_words(NULL, "x", 1), KONTOR_ARGUMENT);
    assert_int_equal(kontor_size(NULL), 0);
    kontor_close(NULL);
    kontor_match_close(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_catalogue),
        cmocka_unit_test(test_views_as_bytes),
        cmocka_unit_test(test_questions_and_answers),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_standing),
        cmocka_unit_test(test_stand_in),
        cmocka_unit_test(test_drafts),
        cmocka_unit_test(test_names_of_seats),
        cmocka_unit_test(test_suggestions_and_hints),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_entropy),
        cmocka_unit_test(test_fork),
        cmocka_unit_test(test_a_record_without_seed),
        cmocka_unit_test(test_other_players_go_on),
        cmocka_unit_test(test_broken_records),
        cmocka_unit_test(test_public_log),
        cmocka_unit_test(test_openings_that_are_refused),
        cmocka_unit_test(test_nothing_handed_in),
        cmocka_unit_test(test_no_match),
        cmocka_unit_test(test_no_desk),
    };
    return cmocka_run_group_tests(tests, library_open, library_close);
}
