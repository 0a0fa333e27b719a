/*
 * test_bot.c: conversations with a program over the line protocol.
 *
 * The template game has what matters: chance, a secret simultaneous decision
 * built as a draft, spans, hidden cards.
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fair/hash.h"
#include "protocol/conversation.h"
#include "tests/helpers/play.h"

/* ---- a conversation ---------------------------------------------------------------- */

struct seeded {
    struct draws draws;
    struct rng rng;
};

static uint32_t below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct seeded *)draws)->rng, n);
}

struct talk {
    struct edition *edition;
    struct words *words;
    struct seeded seeded;
    struct protocol *protocol;
    struct text all; /* every line so far */
    json_t *last;    /* the last line */
    json_t *error;   /* the error in the last answer, or NULL */
    enum protocol_end end;
};

/* Takes the new lines apart; each is one JSON object with one member. */
static void take(struct talk *talk, struct text *out)
{
    assert_false(out->failed);
    json_decref(talk->error);
    talk->error = NULL;
    assert_true(out->size > 0 && out->data[out->size - 1] == '\n');
    for (char *at = out->data; *at;) {
        char *newline = strchr(at, '\n');
        json_t *line = json_loadb(at, (size_t)(newline - at), JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(line);
        assert_int_equal(json_object_size(line), 1);
        if (json_object_get(line, "error"))
            talk->error = json_incref(json_object_get(line, "error"));
        json_decref(talk->last);
        talk->last = line;
        at = newline + 1;
    }
    text_add_bytes(&talk->all, out->data, out->size);
    text_free(out);
}

/* seats: "mgr", me, greedy, random. */
static void begin(struct talk *talk, const char *id, const char *seats, uint64_t seed,
                  enum eyes eyes, bool ask_all)
{
    struct protocol_settings settings = {
        .eyes = eyes, .ask_all = ask_all, .record = true, .program = "kontor test"
    };
    struct refusal error;
    *talk = (struct talk){ .seeded = { { below }, rng_seed(seed) } };
    settings.match.game = game_find(id);
    assert_non_null(settings.match.game);
    talk->edition = edition_open(settings.match.game, NULL);
    talk->words = words_open("en");
    settings.match.edition = talk->edition;
    settings.words = talk->words;
    settings.draws = &talk->seeded.draws;
    settings.rng = rng_seed(seed + 1);
    setup_defaults(settings.match.game, (int)strlen(seats), &settings.match.setup);
    for (int seat = 0; seats[seat]; seat++)
        if (seats[seat] != 'm')
            settings.agent[seat] = agent_of(seats[seat] == 'g' ? &greedy_brain : &random_brain);
    talk->protocol = protocol_open(&settings, &error);
    assert_non_null(talk->protocol);
    struct text out = { 0 };
    talk->end = protocol_start(talk->protocol, &out);
    take(talk, &out);
}

static void say(struct talk *talk, const char *line)
{
    struct text out = { 0 };
    assert_int_equal(talk->end, PROTOCOL_OPEN);
    talk->end = protocol_line(talk->protocol, line, strlen(line), &out);
    take(talk, &out);
}

static void finish(struct talk *talk)
{
    protocol_close(talk->protocol);
    edition_free(talk->edition);
    words_free(talk->words);
    text_free(&talk->all);
    json_decref(talk->last);
    json_decref(talk->error);
}

static json_t *ask_of(const struct talk *talk)
{
    json_t *ask = json_object_get(talk->last, "ask");
    assert_non_null(ask);
    return ask;
}

static json_int_t number_in(json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static const char *text_in(json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    assert_non_null(value);
    return value;
}

static json_t *hello_of(const struct talk *talk)
{
    json_t *line = json_loads(talk->all.data, JSON_DISABLE_EOF_CHECK, NULL);
    json_t *hello = json_incref(json_object_get(line, "hello"));
    json_decref(line);
    assert_non_null(hello);
    return hello;
}

/* ---- a program that answers by chance ------------------------------------------------ */

enum form { TEXT, OBJECT, NUMBER, PACKET, FORMS };

/* One of the legal moves, written in the given form. */
static char *answer(struct talk *talk, struct rng *rng, enum form form)
{
    const struct game *game = talk->edition->game;
    json_t *legal = json_object_get(ask_of(talk), "legal");
    json_t *offer = json_array_get(legal, rng_below(rng, (uint32_t)json_array_size(legal)));
    struct move move;
    const char *text = text_in(offer, "text");
    assert_false(move_parse(game, talk->edition->data, text, strlen(text), false, &move));
    json_int_t number = number_in(offer, "number");
    if (json_object_get(offer, "high")) {
        assert_true(number_in(json_object_get(offer, "move"), text_in(offer, "span")) == move.n);
        uint32_t more = rng_below(rng, (uint32_t)(number_in(offer, "high") - move.n) + 1);
        move.n = (uint8_t)(move.n + more);
        number += more * number_in(offer, "step");
    }
    assert_int_equal(move_number(game, move), number);
    char line[160];
    assert_true(move_print(game, talk->edition->data, move, line, sizeof line) > 0);
    struct text out = { 0 };
    json_open(&out, NULL, '{');
    json_number(&out, "seq", number_in(ask_of(talk), "seq"));
    if (form == TEXT)
        json_text(&out, "move", line);
    if (form == OBJECT)
        json_move(&out, "move", game, talk->edition->data, move);
    if (form == NUMBER)
        json_number(&out, "number", move_number(game, move));
    if (form == PACKET) {
        json_open(&out, "moves", '[');
        json_move(&out, NULL, game, talk->edition->data, move);
        json_close(&out, ']');
    }
    json_close(&out, '}');
    return out.data;
}

/* Plays to the end; returns the number of answers. */
static int play_out(struct talk *talk, uint64_t seed)
{
    struct rng rng = rng_seed(seed);
    int answers = 0;
    for (; talk->end == PROTOCOL_OPEN; answers++) {
        char *line = answer(talk, &rng, (enum form)(answers % FORMS));
        say(talk, line);
        if (talk->error)
            fail_msg("%s: %s", line, text_in(talk->error, "key"));
        free(line);
        assert_true(answers < 100000);
    }
    assert_int_equal(talk->end, PROTOCOL_OVER);
    return answers;
}

/* The record is the last line; the line before has the result. */
static void check_record(const struct talk *talk)
{
    const char *text = text_in(talk->last, "record");
    struct record record;
    struct record_error error;
    if (!record_read(text, strlen(text), fair_hash_text, &record, &error))
        fail_msg("line %d: %s", error.line, error_key(error.error));
    assert_true(record.finished);
    const struct session *session = protocol_session(talk->protocol);
    assert_int_equal(session_count(record.session), session_count(session));
    assert_memory_equal(session_state(record.session), session_state(session),
                        talk->edition->game->state_size);
    record_free(&record);
}

static void test_whole_matches(void **state)
{
    static const char *const seats[] = { "mg", "gm", "mm", "mgr", "rmgmr", "mmmmmmmmm" };
    (void)state;
    for (int i = 0; all_games[i]; i++)
        for (size_t k = 0; k < sizeof seats / sizeof *seats; k++) {
            struct talk talk;
            int players = (int)strlen(seats[k]);
            if (players < all_games[i]->min_players || players > all_games[i]->max_players ||
                !edition_shipped(all_games[i], NULL))
                continue;
            begin(&talk, all_games[i]->id, seats[k], k, k % 2 ? SHOWN : KNOWLEDGE, k % 3 == 2);
            assert_true(play_out(&talk, k) > 0);
            check_record(&talk);
            finish(&talk);
        }
}

static void test_seeds(void **state)
{
    (void)state;
    struct talk one, same, other;
    begin(&one, "template", "mg", 5, KNOWLEDGE, false);
    begin(&same, "template", "mg", 5, KNOWLEDGE, false);
    begin(&other, "template", "mg", 6, KNOWLEDGE, false);
    play_out(&one, 1);
    play_out(&same, 1);
    play_out(&other, 1);
    assert_string_equal(one.all.data, same.all.data);
    assert_string_not_equal(one.all.data, other.all.data);
    finish(&one);
    finish(&same);
    finish(&other);
}

/* ---- hello ---------------------------------------------------------------------------- */

static void test_hello(void **state)
{
    (void)state;
    struct talk talk;
    begin(&talk, "template", "mgr", 1, KNOWLEDGE, false);
    json_t *hello = hello_of(&talk), *kind;
    const struct game *game = talk.edition->game;
    size_t i;
    assert_int_equal(number_in(hello, "protocol"), PROTOCOL_VERSION);
    assert_string_equal(text_in(hello, "game"), "template");
    assert_string_equal(text_in(hello, "eyes"), "knowledge");
    assert_int_equal(number_in(hello, "players"), 3);
    assert_string_equal(text_in(json_object_get(hello, "options"), "reserve"), "0");
    assert_string_equal(text_in(json_object_get(hello, "edition"), "sha256"), talk.edition->sha256);
    json_t *seats = json_object_get(hello, "seats");
    assert_string_equal(text_in(json_array_get(seats, 0), "by"), "me");
    assert_string_equal(text_in(json_array_get(seats, 1), "by"), "greedy");
    assert_string_equal(text_in(json_array_get(seats, 2), "by"), "random");
    json_array_foreach(json_object_get(hello, "kinds"), i, kind)
    {
        struct move move;
        assert_true(move_from_number(game, (int)number_in(kind, "first"), &move));
        assert_string_equal(game->kinds[move.kind].word, text_in(kind, "kind"));
        assert_int_equal(move.kind, i + 1);
    }
    assert_int_equal(number_in(hello, "actions"), move_numbers(game));
    assert_non_null(json_object_get(json_object_get(hello, "nouns"), "wood"));
    json_decref(hello);
    finish(&talk);
}

/* ---- secrets ---------------------------------------------------------------------------- */

/* The other's contract and bid are never told before the end. */
static void test_secrets(void **state)
{
    (void)state;
    struct talk talk;
    struct rng rng = rng_seed(1);
    begin(&talk, "template", "mg", 3, KNOWLEDGE, false);
    while (talk.end == PROTOCOL_OPEN) {
        json_t *ask = ask_of(&talk), *view = json_object_get(ask, "view"), *event;
        size_t i;
        assert_string_equal(json_string_value(json_array_get(json_object_get(view, "contract"), 1)),
                            "?");
        assert_string_equal(json_string_value(json_array_get(json_object_get(view, "bid"), 1)),
                            "?");
        json_array_foreach(json_object_get(ask, "events"), i, event)
        {
            const char *text = text_in(event, "text");
            if (!strncmp(text, "deal 1", 6))
                assert_string_equal(text, "deal 1 ?");
            if (!strncmp(text, "bid", 3))
                assert_int_equal(number_in(event, "actor"), 0);
        }
        char *line = answer(&talk, &rng, TEXT);
        say(&talk, line);
        free(line);
    }
    finish(&talk);
}

/* Every event is told once, in order; a question asked again tells it again. */
static void test_events(void **state)
{
    (void)state;
    struct talk talk;
    struct rng rng = rng_seed(1);
    json_int_t next = 0;
    begin(&talk, "template", "mg", 3, KNOWLEDGE, false);
    while (talk.end == PROTOCOL_OPEN) {
        json_t *before = json_deep_copy(ask_of(&talk)), *event;
        say(&talk, "nonsense");
        assert_true(json_equal(before, ask_of(&talk)));
        json_decref(before);
        size_t i;
        json_array_foreach(json_object_get(ask_of(&talk), "events"), i, event)
            assert_int_equal(number_in(event, "seq"), next++);
        char *line = answer(&talk, &rng, OBJECT);
        say(&talk, line);
        free(line);
    }
    /* The rest comes with the result. */
    const char *at = strstr(talk.all.data, "\n{\"result\":");
    json_t *line = json_loads(at, JSON_DISABLE_EOF_CHECK, NULL);
    json_t *seats = json_object_get(json_object_get(line, "result"), "seats"), *event;
    size_t i;
    json_array_foreach(json_object_get(json_array_get(seats, 0), "events"), i, event)
        assert_int_equal(number_in(event, "seq"), next++);
    assert_int_equal(next, session_seen(protocol_session(talk.protocol), 0));
    json_decref(line);
    finish(&talk);
}

/* ---- wrong answers ------------------------------------------------------------------------ */

static const struct wrong {
    const char *line, *key;
} wrongs[] = {
    { "x", "error.protocol.json" },
    { "{", "error.protocol.json" },
    { "\xff\xfe", "error.protocol.json" },
    { "{\"move\":\"\xff\"}", "error.protocol.json" },
    { "{\"move\":\"a\\u0000b\"}", "error.protocol.json" },
    { "{\"move\":\"bid 1\"} {}", "error.protocol.json" },
    { "{\"move\":\"bid 1\",\"move\":\"bid 1\"}", "error.protocol.json" },
    { "{\"number\":99999999999999999999}", "error.protocol.json" },
    { "{\"move\":{\"kind\":\"bid\",\"n\":1,\"n\":1}}", "error.protocol.json" },
    { "{\"move\":{\"kind\":\"bid\",\"n\":1,\"\\u006e\":1}}", "error.protocol.json" },
    { "{\"move\":{\"kind\":\"bid\",\"n\":99999999999999999999}}", "error.protocol.json" },
    { "{\"move\":{\"kind\":\"b\\u0000d\",\"n\":1}}", "error.protocol.json" },
    { "{\"seq\":99999999999999999999,\"move\":\"bid 1\"}", "error.protocol.json" },
    { "{\"mo\\u0000ve\":1}", "error.protocol.json" },
    { "{\"move\":[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}", "error.protocol.json" },
    { "{\"m\\u006fve\":\"bid 201\"}", "error.move_range" },
    { "{\"\":1}", "error.protocol.member" },
    { "[]", "error.protocol.type" },
    { "\"bid 1\"", "error.protocol.json" },
    { "{}", "error.protocol.answer" },
    { "{\"seq\":1}", "error.protocol.answer" },
    { "{\"move\":\"bid 1\",\"number\":80}", "error.protocol.answer" },
    { "{\"undo\":true,\"drop\":true}", "error.protocol.answer" },
    { "{\"mvoe\":\"bid 1\"}", "error.protocol.member" },
    { "{\"seq\":2,\"move\":\"bid 1\"}", "error.protocol.seq" },
    { "{\"seq\":-1,\"move\":\"bid 1\"}", "error.protocol.seq" },
    { "{\"seq\":\"1\",\"move\":\"bid 1\"}", "error.protocol.type" },
    { "{\"seq\":1.0,\"move\":\"bid 1\"}", "error.protocol.type" },
    { "{\"undo\":false}", "error.protocol.type" },
    { "{\"drop\":1}", "error.protocol.type" },
    { "{\"quit\":null}", "error.protocol.type" },
    { "{\"move\":null}", "error.protocol.type" },
    { "{\"move\":1.5}", "error.protocol.type" },
    { "{\"move\":[]}", "error.protocol.type" },
    { "{\"number\":\"80\"}", "error.protocol.type" },
    { "{\"number\":-1}", "error.protocol.number" },
    { "{\"number\":282}", "error.protocol.number" },
    { "{\"number\":4294967376}", "error.protocol.number" },
    { "{\"moves\":\"bid 1\"}", "error.protocol.type" },
    { "{\"moves\":[]}", "error.protocol.count" },
    { "{\"moves\":[[]]}", "error.protocol.type" },
    { "{\"move\":{}}", "error.protocol.missing" },
    { "{\"move\":{\"kind\":5}}", "error.protocol.missing" },
    { "{\"move\":{\"kind\":\"bid\"}}", "error.protocol.missing" },
    { "{\"move\":{\"kind\":\"bid\",\"n\":1,\"m\":1}}", "error.protocol.member" },
    { "{\"move\":{\"kind\":\"bid\",\"n\":[1]}}", "error.protocol.type" },
    { "{\"move\":{\"kind\":\"bid\",\"n\":\"1 2\"}}", "error.protocol.type" },
    { "{\"move\":{\"kind\":\"bid\",\"n\":\"?\"}}", "error.protocol.type" },
    { "{\"move\":{\"kind\":\"bid\",\"n\":\"\"}}", "error.protocol.type" },
    { "{\"move\":{\"kind\":\"bid\",\"n\":-1}}", "error.move_syntax" },
    { "{\"move\":{\"kind\":\"fly\"}}", "error.unknown_move" },
    { "{\"move\":\"\"}", "error.unknown_move" },
    { "{\"move\":\"fly\"}", "error.unknown_move" },
    { "{\"move\":\"bid\"}", "error.move_syntax" },
    { "{\"move\":\"bid one\"}", "error.move_syntax" },
    { "{\"move\":\"bid 201\"}", "error.move_range" },
    { "{\"move\":\"bid 41\"}", "error.rule" },
    { "{\"move\":\"reveal\"}", "error.rule" },
    { "{\"moves\":[\"bid 1\",\"bid 41\"]}", "error.rule" },
    { "{\"moves\":[\"bid 1\",\"ready\",\"ready\"]}", "error.not_your_turn" },
    { "{\"undo\":true}", "error.undo" },
};

static void test_wrong_answers(void **state)
{
    (void)state;
    struct talk talk;
    begin(&talk, "template", "mg", 3, KNOWLEDGE, false);
    json_t *question = json_deep_copy(ask_of(&talk));
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        say(&talk, wrongs[i].line);
        if (!talk.error || strcmp(text_in(talk.error, "key"), wrongs[i].key))
            fail_msg("%s: %s instead of %s", wrongs[i].line,
                     talk.error ? text_in(talk.error, "key") : "taken", wrongs[i].key);
        assert_true(*text_in(talk.error, "text"));
        assert_int_equal(number_in(talk.error, "seq"), 1);
        if (!json_equal(question, ask_of(&talk)))
            fail_msg("%s changed the question", wrongs[i].line);
    }
    json_decref(question);
    finish(&talk);
}

/* What is repeated is cut between characters; take() reads it as UTF-8. */
static void test_long_words_are_cut(void **state)
{
    (void)state;
    struct talk talk;
    begin(&talk, "template", "mg", 3, KNOWLEDGE, false);
    for (int lead = 0; lead < 4; lead++) {
        struct text line = { 0 };
        text_printf(&line, "{\"%.*s", lead, "xxxx");
        for (int i = 0; i < 30; i++)
            text_add(&line, "株");
        text_add(&line, "\":1}");
        say(&talk, line.data);
        assert_string_equal(text_in(talk.error, "key"), "error.protocol.member");
        assert_true(strlen(text_in(talk.error, "word")) > 40);
        text_free(&line);
    }
    finish(&talk);
}

static struct move choose_nonsense(struct mind *mind, const struct brain_input *input)
{
    (void)mind;
    (void)input;
    return (struct move){ .kind = 255 };
}

/* A computer player that names what is not allowed is replaced, and that is told. */
static void test_brain_at_fault(void **state)
{
    static const struct brain nonsense = { .name = "nonsense", .choose = choose_nonsense };
    struct seeded seeded = { { below }, rng_seed(1) };
    struct edition *edition = edition_open(game_find("template"), NULL);
    struct words *words = words_open("en");
    struct protocol_settings settings = {
        .match = { .game = edition->game, .edition = edition },
        .draws = &seeded.draws,
        .rng = rng_seed(2),
        .words = words,
        .program = "kontor test",
    };
    struct refusal error;
    struct text out = { 0 };
    (void)state;
    settings.agent[1] = agent_of(&nonsense);
    setup_defaults(edition->game, 2, &settings.match.setup);
    struct protocol *protocol = protocol_open(&settings, &error);
    assert_non_null(protocol);
    enum protocol_end end = protocol_start(protocol, &out);
    for (int i = 0; end == PROTOCOL_OPEN && i < 1000; i++)
        end = protocol_line(protocol, "{\"move\":\"ready\"}", 16, &out);
    assert_int_equal(end, PROTOCOL_OVER);
    assert_non_null(strstr(out.data, "\"replaced\":"));
    text_free(&out);
    protocol_close(protocol);
    words_free(words);
    edition_free(edition);
}

static void test_rule_is_named(void **state)
{
    (void)state;
    struct talk talk;
    begin(&talk, "template", "mg", 3, KNOWLEDGE, false);
    say(&talk, "{\"move\":\"bid 41\"}");
    assert_string_equal(text_in(talk.error, "rule"), "TP-2");
    say(&talk, "{\"moves\":[\"bid 1\",\"bid\"]}");
    assert_int_equal(number_in(talk.error, "at"), 1);
    finish(&talk);
}

/* Our own keys have words in every language. */
static void test_errors_have_words(void **state)
{
    (void)state;
    for (int language = 0; words_languages[language]; language++) {
        struct words *words = words_open(words_languages[language]);
        assert_non_null(words);
        for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++)
            if (!strncmp(wrongs[i].key, "error.protocol.", 15) &&
                !words_find(words, NULL, wrongs[i].key))
                fail_msg("%s has no words in %s", wrongs[i].key, words_languages[language]);
        assert_non_null(words_find(words, NULL, "error.protocol.size"));
        words_free(words);
    }
}

static void test_too_many_wrong_answers(void **state)
{
    (void)state;
    struct talk talk;
    begin(&talk, "template", "mg", 3, KNOWLEDGE, false);
    for (int i = 0; i < PROTOCOL_MAX_FAULTS - 1; i++)
        say(&talk, "nonsense");
    say(&talk, "{\"move\":\"bid 1\"}"); /* a right one begins the count again */
    for (int i = 0; i < PROTOCOL_MAX_FAULTS; i++)
        say(&talk, "nonsense");
    assert_int_equal(talk.end, PROTOCOL_FAULTS);
    assert_string_equal(text_in(json_object_get(talk.last, "end"), "reason"), "faults");
    finish(&talk);
}

static void test_long_lines(void **state)
{
    (void)state;
    struct talk talk;
    struct text out = { 0 };
    char *line = malloc(PROTOCOL_MAX_LINE + 1);
    assert_non_null(line);
    begin(&talk, "template", "mg", 3, KNOWLEDGE, false);
    memset(line, ' ', PROTOCOL_MAX_LINE + 1);
    memcpy(line, "{\"number\":80}", 13);
    talk.end = protocol_line(talk.protocol, line, PROTOCOL_MAX_LINE + 1, &out);
    take(&talk, &out);
    assert_string_equal(text_in(talk.error, "key"), "error.protocol.size");
    out = (struct text){ 0 };
    talk.end = protocol_long_line(talk.protocol, &out);
    take(&talk, &out);
    assert_string_equal(text_in(talk.error, "key"), "error.protocol.size");
    out = (struct text){ 0 };
    talk.end = protocol_line(talk.protocol, line, PROTOCOL_MAX_LINE, &out);
    take(&talk, &out);
    assert_null(talk.error);
    /* Deeply nested: refused by the reader, however deep. */
    memset(line, '[', PROTOCOL_MAX_LINE);
    out = (struct text){ 0 };
    talk.end = protocol_line(talk.protocol, line, PROTOCOL_MAX_LINE, &out);
    take(&talk, &out);
    assert_string_equal(text_in(talk.error, "key"), "error.protocol.json");
    free(line);
    finish(&talk);
}

/* ---- packets, drafts, undo, quit ------------------------------------------------------- */

static json_int_t own_bid(const struct talk *talk)
{
    json_t *bids = json_object_get(json_object_get(ask_of(talk), "view"), "bid");
    return json_integer_value(json_array_get(bids, 0));
}

static void test_draft(void **state)
{
    (void)state;
    struct talk talk;
    begin(&talk, "template", "mg", 3, KNOWLEDGE, true);
    size_t count = session_count(protocol_session(talk.protocol));
    say(&talk, "{\"move\":\"bid 5\"}");
    assert_null(talk.error);
    assert_int_equal(own_bid(&talk), 5);
    assert_int_equal(number_in(ask_of(&talk), "seq"), 2);
    assert_true(json_is_true(json_object_get(ask_of(&talk), "undo")));
    assert_int_equal(session_count(protocol_session(talk.protocol)), count);
    say(&talk, "{\"undo\":true}");
    assert_null(talk.error);
    assert_int_equal(own_bid(&talk), 0);
    say(&talk, "{\"move\":\"bid 6\"}");
    say(&talk, "{\"drop\":true}");
    assert_int_equal(own_bid(&talk), 0);
    assert_int_equal(session_count(protocol_session(talk.protocol)), count);
    /* A packet: the bid and that it stands. */
    say(&talk, "{\"moves\":[{\"kind\":\"bid\",\"n\":7},\"ready\"]}");
    assert_null(talk.error);
    assert_true(session_count(protocol_session(talk.protocol)) > count + 2);
    json_t *shown = json_object_get(json_object_get(ask_of(&talk), "view"), "shown");
    assert_int_equal(json_integer_value(json_array_get(shown, 0)), 7);
    finish(&talk);
}

/* Plays a match and takes back now and then; returns how often. */
static int play_with_undo(struct talk *talk, struct rng *rng)
{
    json_t *legal[64];
    int depth = 0, undone = 0;
    for (int turn = 0; talk->end == PROTOCOL_OPEN; turn++) {
        bool may = json_is_true(json_object_get(ask_of(talk), "undo"));
        while (!may && depth)
            json_decref(legal[--depth]);
        if (may && depth && undone < 200 && rng_below(rng, 3) == 0) {
            say(talk, "{\"undo\":true}");
            assert_null(talk->error);
            assert_true(json_equal(legal[--depth], json_object_get(ask_of(talk), "legal")));
            json_decref(legal[depth]);
            undone++;
            continue;
        }
        assert_true(depth < 64 && turn < 10000);
        legal[depth++] = json_deep_copy(json_object_get(ask_of(talk), "legal"));
        char *line = answer(talk, rng, (enum form)(turn % FORMS));
        say(talk, line);
        assert_null(talk->error);
        free(line);
    }
    while (depth)
        json_decref(legal[--depth]);
    return undone;
}

/* Taking back leads to the question that the seat had before, in every game. */
static void test_undo(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        struct rng rng = rng_seed(7);
        int undone = 0;
        for (uint64_t seed = 0; seed < 8; seed++) {
            struct talk talk;
            const char *seats = &"ggggggggm"[MAX_PLAYERS - all_games[i]->min_players];
            begin(&talk, all_games[i]->id, seats, seed, KNOWLEDGE, seed % 2);
            undone += play_with_undo(&talk, &rng);
            check_record(&talk);
            finish(&talk);
        }
        assert_true(undone > 0 || !traits_of(all_games[i]).goes_on);
    }
}

/* Two seats of the program: each is asked with its own eyes. */
static void test_two_seats(void **state)
{
    (void)state;
    struct talk talk;
    begin(&talk, "template", "mm", 3, KNOWLEDGE, true);
    assert_int_equal(number_in(ask_of(&talk), "seat"), 0);
    say(&talk, "{\"moves\":[\"bid 5\",\"ready\"]}");
    json_t *ask = ask_of(&talk), *view = json_object_get(ask, "view");
    assert_int_equal(number_in(ask, "seat"), 1);
    assert_string_equal(json_string_value(json_array_get(json_object_get(view, "bid"), 0)), "?");
    assert_string_equal(json_string_value(json_array_get(json_object_get(view, "contract"), 0)),
                        "?");
    assert_false(json_is_true(json_object_get(ask, "undo")));
    finish(&talk);
}

static void test_quit(void **state)
{
    (void)state;
    struct talk talk;
    begin(&talk, "template", "mg", 3, KNOWLEDGE, false);
    say(&talk, "{\"quit\":true}");
    assert_int_equal(talk.end, PROTOCOL_QUIT);
    assert_string_equal(text_in(json_object_get(talk.last, "end"), "reason"), "quit");
    finish(&talk);
}

static void test_result(void **state)
{
    (void)state;
    struct talk talk;
    begin(&talk, "template", "mg", 3, KNOWLEDGE, false);
    play_out(&talk, 2);
    const char *at = strstr(talk.all.data, "\n{\"result\":");
    assert_non_null(at);
    json_t *line = json_loads(at, JSON_DISABLE_EOF_CHECK, NULL);
    json_t *result = json_object_get(line, "result");
    struct result right = { 0 };
    talk.edition->game->result(talk.edition->data, session_state(protocol_session(talk.protocol)),
                               &right);
    json_t *points = json_object_get(result, "points"), *rank = json_object_get(result, "rank");
    for (size_t seat = 0; seat < 2; seat++) {
        assert_int_equal(json_integer_value(json_array_get(points, seat)), right.points[seat]);
        assert_int_equal(json_integer_value(json_array_get(rank, seat)), right.rank[seat]);
    }
    assert_int_equal(json_array_size(json_object_get(result, "seats")), 1);
    assert_null(json_object_get(result, "replaced"));
    json_decref(line);
    finish(&talk);
}

/* Lines that lead nowhere cannot be sent for ever: empty ones, and drafts that are
 * begun and dropped or taken back. */
static void test_lines_that_lead_nowhere(void **state)
{
    static const char *const lines[] = { "", "{\"drop\":true}", "{\"undo\":true}" };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct talk talk;
        int count = 0;
        begin(&talk, "template", "mg", 4, KNOWLEDGE, true);
        for (; talk.end == PROTOCOL_OPEN; count++) {
            struct text out = { 0 };
            assert_true(count < PROTOCOL_MAX_FAULTS);
            if (!*lines[i]) {
                talk.end = protocol_empty_line(talk.protocol, &out);
                assert_true(talk.end != PROTOCOL_OPEN || !out.size);
                if (out.size)
                    take(&talk, &out);
                continue;
            }
            say(&talk, "{\"move\":\"bid 2\"}");
            assert_null(talk.error);
            say(&talk, lines[i]);
            assert_null(talk.error);
        }
        assert_int_equal(talk.end, PROTOCOL_FAULTS);
        assert_int_equal(count, PROTOCOL_MAX_FAULTS);
        assert_non_null(json_object_get(talk.last, "end"));
        finish(&talk);
    }
}

static void test_bad_players(void **state)
{
    (void)state;
    struct refusal error;
    struct edition *edition = edition_open(game_find("template"), NULL);
    struct protocol_settings settings = { .match = { .game = game_find("template"),
                                                     .edition = edition } };
    setup_defaults(settings.match.game, 1, &settings.match.setup);
    assert_null(protocol_open(&settings, &error));
    assert_int_equal(error.error, ERROR_PLAYERS);
    edition_free(edition);
}

/* ---- rubbish ------------------------------------------------------------------------- */

/* Right answers with bytes changed, cut or doubled: never more than an error. */
static void test_rubbish(void **state)
{
    (void)state;
    struct rng rng = rng_seed(99);
    for (uint64_t match = 0; match < 20; match++) {
        struct talk talk;
        begin(&talk, "template", "mgm", match, KNOWLEDGE, false);
        for (int i = 0; i < 200 && talk.end == PROTOCOL_OPEN; i++) {
            char *line = answer(&talk, &rng, (enum form)rng_below(&rng, FORMS));
            size_t size = strlen(line);
            for (uint32_t k = rng_below(&rng, 4); k; k--)
                line[rng_below(&rng, (uint32_t)size)] = (char)rng_below(&rng, 256);
            if (rng_below(&rng, 8) == 0)
                size = rng_below(&rng, (uint32_t)size + 1);
            struct text out = { 0 };
            talk.end = protocol_line(talk.protocol, line, size, &out);
            take(&talk, &out);
            free(line);
        }
        finish(&talk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_matches),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_hello),
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_wrong_answers),
        cmocka_unit_test(test_long_words_are_cut),
        cmocka_unit_test(test_brain_at_fault),
        cmocka_unit_test(test_rule_is_named),
        cmocka_unit_test(test_errors_have_words),
        cmocka_unit_test(test_too_many_wrong_answers),
        cmocka_unit_test(test_lines_that_lead_nowhere),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_draft),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_two_seats),
        cmocka_unit_test(test_quit),
        cmocka_unit_test(test_result),
        cmocka_unit_test(test_bad_players),
        cmocka_unit_test(test_rubbish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
