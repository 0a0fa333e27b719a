/*
 * test_desk.c: desks beside a match and far away say the same after every event,
 * offer what the match offers and show what comes of it; another language tells
 * everything anew; whatever else comes in is refused and changes nothing.
 *
 * docs/desk/<game>.json, which docs/desk.md shows, are held against what desks
 * say; with KONTOR_WRITE set they are written.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base64.h"
#include "core/difference.h"
#include "desk/desk.h"
#include "desk/follow.h"
#include "table/teller.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"

/* ---- a match with desks -------------------------------------------------------- */

static const struct words *words_in(int language)
{
    static struct words *words[8];
    if (!words[language])
        words[language] = words_open(words_languages[language]);
    assert_non_null(words[language]);
    return words[language];
}

struct drawn {
    struct draws draws;
    struct rng rng;
};

static uint32_t below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct drawn *)draws)->rng, n);
}

enum { VIEWERS = MAX_PLAYERS + 1 };

struct sitting {
    struct arena arena;
    struct session *session;
    struct drawn drawn;
    struct table *table;
    int viewers;
    struct desk *near[VIEWERS], *far[VIEWERS];
    int steps;
};

static int viewer_at(const struct sitting *sitting, int i)
{
    return i < sitting->arena.setup.players ? i : SPECTATOR;
}

static struct desk *open_desk(const struct session *session, int viewer, int language)
{
    struct text head = { 0 };
    enum error error;
    follow_head(session, "\"commitment\":\"none\"", &head);
    struct desk *desk = desk_open(head.data, head.size, viewer, words_in(language), &error);
    if (!desk)
        fail_msg("%s: %s", error_key(error), head.data);
    text_free(&head);
    return desk;
}

static void sit(struct sitting *sitting, const struct game *game, int players, uint64_t seed)
{
    struct refusal refusal;
    *sitting = (struct sitting){ .arena = { .game = game,
                                            .edition = shipped_edition(game, NULL),
                                            .seed = seed,
                                            .mode = PLAY_MIXED },
                                 .drawn = { { below }, rng_seed(seed) },
                                 .viewers = players + 1 };
    setup_defaults(game, players, &sitting->arena.setup);
    struct match match = { .game = game,
                           .edition = sitting->arena.edition,
                           .setup = sitting->arena.setup,
                           .seat = { "Ann", "Bär \"B\"" } };
    struct table_settings settings = { .draws = &sitting->drawn.draws, .rng = rng_seed(seed + 1) };
    for (int seat = 0; seat < players; seat++)
        settings.seat[seat].by = match.kind[seat] = SEAT_PERSON;
    sitting->session = session_open(&match, &refusal);
    assert_non_null(sitting->session);
    sitting->table = table_open(sitting->session, &settings);
    assert_non_null(sitting->table);
    for (int i = 0; i < sitting->viewers; i++) {
        sitting->near[i] = open_desk(sitting->session, viewer_at(sitting, i), 0);
        sitting->far[i] = open_desk(sitting->session, viewer_at(sitting, i), 0);
    }
}

static void rise(struct sitting *sitting)
{
    for (int i = 0; i < sitting->viewers; i++) {
        desk_close(sitting->near[i]);
        desk_close(sitting->far[i]);
    }
    table_close(sitting->table);
    session_close(sitting->session);
    edition_free((struct edition *)(uintptr_t)sitting->arena.edition);
}

/* ---- what a desk says ------------------------------------------------------------- */

static json_t *read_json(const struct text *text)
{
    json_error_t error;
    json_t *json = json_loadb(text->data, text->size, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s at %d: %.80s", error.text, error.position,
                 text->data + (error.position > 40 ? error.position - 40 : 0));
    return json;
}

/* Everything but the log, and the end of that. */
static void say(const struct desk *desk, bool all, struct text *out)
{
    static const char most[] = "match,view,table,question,draft,may,offers,players,numbers,over";
    size_t next = desk_next(desk);
    assert_int_equal(desk_json(desk, all ? NULL : most, out), NO_ERROR);
    out->comma = false;
    assert_int_equal(desk_log(desk, next > 12 ? next - 12 : 0, out), NO_ERROR);
    out->comma = false;
}

static void compare(const struct sitting *sitting, const struct desk *one, const struct desk *two,
                    bool all)
{
    struct text left = { 0 }, right = { 0 };
    say(one, all, &left);
    say(two, all, &right);
    if (left.size != right.size || memcmp(left.data, right.data, left.size))
        demand(&sitting->arena, false, "viewer %d, event %zu: two desks differ: %s\n%s",
               desk_viewer(one), desk_next(one), left.data, right.data);
    text_free(&left);
    text_free(&right);
}

/* Feeds both desks of a viewer, event by event, and compares them now and then
 * after each. */
static void feed(struct sitting *sitting, int i)
{
    const struct session *session = sitting->session;
    struct desk *near = sitting->near[i], *far = sitting->far[i];
    int viewer = viewer_at(sitting, i);
    size_t seen = session_seen(session, viewer);
    struct text news = { 0 };
    if (!sitting->steps) {
        state_buffer view;
        follow_start(session, viewer, 0, view);
        assert_int_equal(desk_start(near, 0, view, sitting->arena.game->state_size), NO_ERROR);
        follow_write_start(session, viewer, 0, &news);
        assert_int_equal(desk_feed(far, news.data, news.size), NO_ERROR);
    }
    bool close = sitting->steps % sitting->viewers == i;
    while (desk_next(far) < seen) {
        uint8_t difference[MAX_DIFFERENCE];
        struct event event;
        size_t seq = desk_next(near);
        size_t length = follow_event(session, viewer, seq, &event, difference);
        assert_int_equal(desk_event(near, seq, &event, difference, length), NO_ERROR);
        news.size = 0, news.comma = false;
        follow_news(session, sitting->table, viewer, seq, seq + 1, &news);
        assert_int_equal(desk_feed(far, news.data, news.size), NO_ERROR);
        if (close && seq + 1 < seen)
            compare(sitting, near, far, false);
    }
    assert_int_equal(desk_follow(near, session, sitting->table), NO_ERROR);
    news.size = 0, news.comma = false;
    follow_news(session, sitting->table, viewer, seen, seen, &news);
    assert_int_equal(desk_feed(far, news.data, news.size), NO_ERROR);
    if (close)
        compare(sitting, near, far, sitting->steps % 8 == 0);
    text_free(&news);
}

/* ---- offers ------------------------------------------------------------------------ */

/* The desk offers exactly what the session offers. */
static void check_offers(const struct sitting *sitting, const struct desk *desk, json_t *offers)
{
    const struct game *game = sitting->arena.game;
    struct offers legal;
    session_legal(sitting->session, desk_viewer(desk), &legal);
    demand(&sitting->arena, json_array_size(offers) == (size_t)legal.count,
           "seat %d: %zu offers instead of %d", desk_viewer(desk), json_array_size(offers),
           legal.count);
    for (int i = 0; i < legal.count; i++) {
        json_t *offer = json_array_get(offers, (size_t)i), *span = json_object_get(offer, "span");
        const struct offer *is = &legal.list[i];
        demand(&sitting->arena,
               json_integer_value(json_object_get(offer, "id")) == move_number(game, is->move) &&
                   (span ? json_integer_value(json_object_get(span, "high")) : is->move.n) ==
                       is->high,
               "seat %d: offer %d is another", desk_viewer(desk), i);
        assert_true(*json_string_value(json_object_get(offer, "sentence")));
    }
}

/* A move that the offer means, by its text. */
static struct move pick(const struct sitting *sitting, json_t *offer, struct rng *rng)
{
    const struct game *game = sitting->arena.game;
    const char *text = json_string_value(json_object_get(offer, "text"));
    json_t *span = json_object_get(offer, "span");
    struct move move;
    assert_int_equal(
        move_parse(game, sitting->arena.edition->data, text, strlen(text), false, &move), NO_ERROR);
    if (span) {
        int low = (int)json_integer_value(json_object_get(span, "low"));
        int high = (int)json_integer_value(json_object_get(span, "high"));
        int more = (int)rng_below(rng, (uint32_t)(high - low) + 1);
        json_int_t id = json_integer_value(json_object_get(offer, "id"));
        move.n = (uint8_t)(low + more);
        assert_int_equal(move_number(game, move),
                         id + more * json_integer_value(json_object_get(span, "step")));
    }
    return move;
}

/* Tries moves at the desk until they are a packet. */
static int decide(struct sitting *sitting, struct desk *desk, struct rng *rng,
                  struct move moves[MAX_DRAFT])
{
    struct refusal refusal;
    for (int tried = 0;; tried++) {
        struct text out = { 0 };
        assert_int_equal(desk_json(desk, "question,offers,may", &out), NO_ERROR);
        json_t *json = read_json(&out), *offers = json_object_get(json, "offers");
        bool whole = json_is_true(json_object_get(json_object_get(json, "may"), "confirm"));
        if (!whole) {
            assert_true(json_is_true(json_object_get(json_object_get(json, "question"), "asked")));
            if (!tried)
                check_offers(sitting, desk, offers);
            /* The last offers end what was begun. */
            size_t count = json_array_size(offers);
            size_t k = tried > 8 ? count - 1 : rng_below(rng, (uint32_t)count);
            struct move move = pick(sitting, json_array_get(offers, k), rng);
            demand(&sitting->arena, desk_try(desk, move, &refusal), "an offer is refused: %s",
                   error_key(refusal.error));
        }
        json_decref(json);
        text_free(&out);
        if (whole)
            return desk_tried(desk, moves);
        if (rng_below(rng, 6) == 0 && tried < 20)
            assert_true(desk_untry(desk));
    }
}

/* ---- previews -------------------------------------------------------------------------- */

static json_t *view_of(const struct desk *desk)
{
    struct text out = { 0 };
    assert_int_equal(desk_json(desk, "view", &out), NO_ERROR);
    json_t *json = read_json(&out);
    text_free(&out);
    return json;
}

/* Plays what was tried; where nothing else followed, the view is the one that the
 * desk had shown before. */
static void confirm(struct sitting *sitting, int seat, const struct move moves[], int count)
{
    struct refusal refusal;
    json_t *shown = view_of(sitting->far[seat]);
    size_t before = session_count(sitting->session);
    demand(&sitting->arena, table_play(sitting->table, seat, moves, count, &refusal),
           "a packet is refused: %s", error_key(refusal.error));
    for (int i = 0; i < sitting->viewers; i++)
        feed(sitting, i);
    if (session_count(sitting->session) == before + (size_t)count) {
        json_t *came = view_of(sitting->far[seat]);
        if (!json_equal(shown, came)) {
            const char *key;
            json_t *value;
            json_object_foreach(json_object_get(came, "view"), key, value)
            {
                json_t *was = json_object_get(json_object_get(shown, "view"), key);
                if (!json_equal(was, value))
                    demand(&sitting->arena, false, "seat %d: %s was shown otherwise: %s, %s", seat,
                           key, json_dumps(was, JSON_ENCODE_ANY),
                           json_dumps(value, JSON_ENCODE_ANY));
            }
        }
        json_decref(came);
    }
    json_decref(shown);
}

/* ---- whole matches ---------------------------------------------------------------------- */

static void play_on(struct sitting *sitting, struct rng *rng)
{
    struct due due = table_due(sitting->table);
    struct refusal refusal;
    struct move moves[MAX_DRAFT];
    if (due.what == DUE_ADVANCE) {
        assert_true(table_advance(sitting->table, &refusal));
    } else {
        int seat = pick_actor(due.ask, rng);
        int count = decide(sitting, sitting->far[seat], rng, moves);
        confirm(sitting, seat, moves, count);
        if (rng_below(rng, 10) == 0)
            table_undo(sitting->table, seat, &refusal);
    }
    for (int i = 0; i < sitting->viewers; i++)
        feed(sitting, i);
    sitting->steps++;
    sitting->arena.step = sitting->steps;
}

static void play_out(struct sitting *sitting, int most, struct rng *rng)
{
    for (int i = 0; i < sitting->viewers; i++)
        feed(sitting, i);
    sitting->steps++;
    while (table_due(sitting->table).what != DUE_OVER && sitting->steps < most)
        play_on(sitting, rng);
}

/* Until all of these seats are asked. */
static void play_until(struct sitting *sitting, unsigned seats, struct rng *rng)
{
    play_out(sitting, 2, rng);
    while (table_due(sitting->table).what != DUE_OVER &&
           (table_due(sitting->table).ask & seats) != seats)
        play_on(sitting, rng);
    assert_int_equal(table_due(sitting->table).what, DUE_ANSWER);
}

/* What is told at the end out of a view is what the whole match says. */
static void check_end(const struct sitting *sitting)
{
    struct match shown;
    struct teller teller = { .words = words_in(0),
                             .match = &shown,
                             .history = history_of(sitting->session, ALL_EYES) };
    for (int i = 0; i < sitting->viewers; i++) {
        struct text out = { 0 }, line = { 0 };
        shown = *session_match(sitting->session);
        words_address(&shown, viewer_at(sitting, i));
        size_t k = 0;
        assert_int_equal(desk_json(sitting->far[i], "over", &out), NO_ERROR);
        json_t *json = read_json(&out), *over = json_object_get(json, "over");
        json_t *lines = json_object_get(json_object_get(over, "account"), "lines");
        for (; teller_account(&teller, (int)k, &line); k++, line.size = 0) {
            const char *told = json_string_value(json_array_get(lines, k));
            demand(&sitting->arena, told && !strcmp(told, line.data), "account: %s, not %s", told,
                   line.data);
        }
        assert_int_equal(json_array_size(lines), k);
        for (k = 0; teller_ranking(&teller, (int)k, &line); k++, line.size = 0) {
            json_t *rank = json_array_get(json_object_get(over, "ranking"), k);
            assert_string_equal(json_string_value(json_object_get(rank, "text")), line.data);
        }
        assert_int_equal(k, sitting->arena.setup.players);
        assert_true(json_array_size(json_object_get(over, "winners")) > 0);
        json_decref(json);
        text_free(&out);
        text_free(&line);
    }
}

static void near_and_far_are_the_same(void **tested)
{
    const struct game *game = *tested;
    int counts[] = { game->min_players, game->max_players };
    for (int i = 0; i < 2; i++) {
        struct sitting sitting;
        struct rng rng = rng_seed(77 + (uint64_t)i);
        sit(&sitting, game, counts[i], 5 + (uint64_t)i);
        play_out(&sitting, amount(i ? 120 : 20000, 20000), &rng);
        if (table_due(sitting.table).what == DUE_OVER)
            check_end(&sitting);
        else
            assert_int_equal(i, 1);
        rise(&sitting);
    }
}

/* A desk that comes later, one that is told of it in another language, and one that
 * is told anew. */
static void everything_is_told_anew(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(3);
    sit(&sitting, game, game->min_players, 9);
    play_out(&sitting, 40, &rng);
    for (int i = 0; i < sitting.viewers; i++) {
        struct desk *late = open_desk(sitting.session, viewer_at(&sitting, i), 1);
        assert_int_equal(desk_follow(late, sitting.session, sitting.table), NO_ERROR);
        struct text english = { 0 }, german = { 0 };
        say(sitting.far[i], true, &english);
        desk_language(sitting.far[i], words_in(1));
        say(sitting.far[i], true, &german);
        assert_true(english.size != german.size ||
                    memcmp(english.data, german.data, german.size) != 0);
        compare(&sitting, sitting.far[i], late, true);
        desk_language(sitting.far[i], words_in(2));
        desk_language(late, words_in(2));
        compare(&sitting, sitting.far[i], late, true);
        desk_close(late);
        text_free(&english);
        text_free(&german);
    }
    rise(&sitting);
}

/* A desk that starts in the middle shows the same but for the log before it. */
static void a_desk_may_start_late(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(4);
    sit(&sitting, game, game->min_players, 10);
    play_out(&sitting, 10, &rng);
    struct desk *late = open_desk(sitting.session, 0, 0);
    struct text news = { 0 }, one = { 0 }, two = { 0 };
    size_t from = session_seen(sitting.session, 0);
    follow_write_start(sitting.session, 0, from, &news);
    assert_int_equal(desk_feed(late, news.data, news.size), NO_ERROR);
    for (int i = 0; i < 20 && table_due(sitting.table).what != DUE_OVER; i++)
        play_on(&sitting, &rng);
    news.size = 0, news.comma = false;
    follow_news(sitting.session, sitting.table, 0, from, session_seen(sitting.session, 0), &news);
    assert_int_equal(desk_feed(late, news.data, news.size), NO_ERROR);
    assert_int_equal(desk_first(late), from);
    assert_int_equal(desk_next(late), desk_next(sitting.far[0]));
    desk_json(late, "match,view,table,question,draft,may,offers,players,over", &one);
    desk_json(sitting.far[0], "match,view,table,question,draft,may,offers,players,over", &two);
    assert_string_equal(one.data, two.data);
    text_free(&news);
    text_free(&one);
    text_free(&two);
    desk_close(late);
    rise(&sitting);
}

/* ---- what happened, as data ----------------------------------------------------------- */

static json_t *past_of(const struct desk *desk, size_t event)
{
    struct text out = { 0 };
    assert_int_equal(desk_past(desk, event, &out), NO_ERROR);
    json_t *json = read_json(&out);
    text_free(&out);
    return json;
}

/* What is covered now is covered then, element by element. */
static void stays_covered(json_t *now, json_t *then)
{
    size_t i;
    json_t *element;
    if (json_is_array(now)) {
        json_array_foreach(now, i, element) stays_covered(element, json_array_get(then, i));
    } else if (json_is_string(now) && !strcmp(json_string_value(now), "?")) {
        assert_string_equal(json_string_value(then), "?");
    }
}

/* Events follow one another, one for each that the desk has; of what people may not
 * look at again, neither the views nor the moves tell anything. */
static void check_past(const struct desk *desk, int *forgotten)
{
    const struct game *game = desk_match(desk)->game;
    struct text out = { 0 };
    assert_int_equal(desk_events(desk, 0, &out), NO_ERROR);
    json_t *all = read_json(&out), *now = view_of(desk), *before = NULL;
    json_t *events = json_object_get(all, "events");
    assert_int_equal(json_array_size(events), desk_next(desk) - desk_first(desk));
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i), *past = past_of(desk, desk_first(desk) + i);
        json_t *then = json_object_get(past, "before");
        assert_true(json_equal(json_object_get(event, "move"), json_object_get(past, "move")));
        *forgotten += json_is_null(json_object_get(event, "move"));
        if (before)
            assert_true(json_equal(json_object_get(before, "after"), then));
        for (const struct field *field = game->fields; field->name; field++)
            if (field->covered)
                stays_covered(json_object_get(json_object_get(now, "view"), field->name),
                              json_object_get(then, field->name));
        json_decref(before);
        before = past;
    }
    json_decref(before);
    json_decref(all);
    json_decref(now);
    text_free(&out);
}

static void the_past_is_told_as_data(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(7);
    int forgotten = 0;
    sit(&sitting, game, game->min_players, 12);
    for (int steps = 40; steps <= 160; steps += 60) {
        play_out(&sitting, steps, &rng);
        for (int i = 0; i < sitting.viewers; i += 2)
            check_past(sitting.far[i], &forgotten);
    }
    /* FF-H2 */
    assert_int_equal(forgotten > 0, game->recalls != NULL);
    rise(&sitting);
}

/* ---- explanations --------------------------------------------------------------------- */

/* Every thing that a desk names is explained, and every rule. */
static void explain_all(const struct desk *desk, json_t *json)
{
    const char *key;
    json_t *value;
    size_t i;
    if (json_is_array(json)) {
        json_array_foreach(json, i, value) explain_all(desk, value);
        return;
    }
    json_object_foreach(json, key, value)
    {
        struct text out = { 0 };
        bool things = !strcmp(key, "things");
        for (size_t k = 0; k < (things ? json_array_size(value) : !strcmp(key, "thing")); k++) {
            const char *thing = json_string_value(things ? json_array_get(value, k) : value);
            if (desk_explain(desk, thing, &out))
                fail_msg("%s is not explained", thing);
        }
        if (!strcmp(key, "rule") && json_is_string(value)) {
            char rule[64];
            snprintf(rule, sizeof rule, "rule:%s", json_string_value(value));
            assert_int_equal(desk_explain(desk, rule, &out), NO_ERROR);
        }
        text_free(&out);
        explain_all(desk, value);
    }
}

static void things_are_explained(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(6);
    sit(&sitting, game, game->min_players, 11);
    for (int steps = 1; steps < 40; steps += 13) {
        play_out(&sitting, steps, &rng);
        for (int i = 0; i < sitting.viewers; i++) {
            struct text out = { 0 };
            assert_int_equal(desk_json(sitting.far[i], NULL, &out), NO_ERROR);
            json_t *json = read_json(&out);
            explain_all(sitting.far[i], json);
            json_decref(json);
            text_free(&out);
        }
    }
    rise(&sitting);
}

/* Every move that is not offered has a reason, and every one that is has a preview. */
static void moves_have_reasons(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(8);
    int allowed = 0, refused = 0;
    sit(&sitting, game, game->min_players, 12);
    play_out(&sitting, 12, &rng);
    assert_int_equal(table_due(sitting.table).what, DUE_ANSWER);
    int seat = pick_actor(table_due(sitting.table).ask, &rng), total = move_numbers(game);
    for (int number = 0; number < total; number += 1 + total / 20000) {
        struct text why = { 0 }, preview = { 0 };
        struct refusal refusal;
        struct move move;
        char text[160];
        move_from_number(game, number, &move);
        if (!move_print(game, sitting.arena.edition->data, move, text, sizeof text))
            continue; /* a design that the edition does not have */
        bool may = session_allows(sitting.session, seat, move, &refusal);
        assert_int_equal(desk_why(sitting.far[seat], text, &why), NO_ERROR);
        assert_int_equal(desk_preview(sitting.far[seat], text, &preview), NO_ERROR);
        json_t *reason = read_json(&why), *after = read_json(&preview);
        assert_int_equal(json_is_true(json_object_get(reason, "allowed")), may);
        assert_int_equal(json_is_true(json_object_get(after, "allowed")), may);
        if (may) {
            allowed++;
            assert_true(json_is_object(json_object_get(after, "view")));
        } else {
            refused++;
            const char *rule = json_string_value(json_object_get(reason, "rule"));
            demand(&sitting.arena, rule && refusal.rule && !strcmp(rule, refusal.rule),
                   "%s: %s instead of %s", text, rule, refusal.rule);
            assert_true(*json_string_value(json_object_get(reason, "sentence")));
        }
        json_decref(reason);
        json_decref(after);
        text_free(&why);
        text_free(&preview);
    }
    assert_true(allowed && refused);
    rise(&sitting);
}

/* ---- the page ------------------------------------------------------------------------------ */

/* Adds the way to each member, elements of lists being alike: "offers[].span.arg". */
static void add_paths(json_t *json, const char *path, json_t *paths)
{
    char longer[256];
    const char *key;
    json_t *value;
    size_t i;
    json_array_foreach(json, i, value)
    {
        snprintf(longer, sizeof longer, "%s[]", path);
        add_paths(value, longer, paths);
    }
    json_object_foreach(json, key, value)
    {
        snprintf(longer, sizeof longer, "%s.%s", path, key);
        json_object_set_new(paths, longer, json_true());
        add_paths(value, longer, paths);
    }
}

static json_t *all_of(const struct desk *desk, json_t *paths)
{
    struct text out = { 0 };
    assert_int_equal(desk_json(desk, NULL, &out), NO_ERROR);
    json_t *json = read_json(&out);
    /* The view has one member for each field. */
    json_object_del(json, "view");
    add_paths(json, "", paths);
    text_free(&out);
    return json;
}

/* What docs/desk.md points to: a position of each game, laid out to be read. Words
 * may change; but it has no member that desks do not have, and all sections. */
static void examples_are_true(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(2);
    json_t *paths = json_object(), *shown = json_object(), *value;
    char path[64];
    const char *key;
    size_t size;
    sit(&sitting, game, game->min_players, 2);
    play_out(&sitting, 9, &rng);
    assert_int_equal(table_due(sitting.table).what, DUE_ANSWER);
    int seat = pick_actor(table_due(sitting.table).ask, &rng);
    json_t *json = all_of(sitting.far[seat], paths);
    snprintf(path, sizeof path, "docs/desk/%s.json", game->id);
    if (getenv("KONTOR_WRITE")) {
        char *laid = json_dumps(json, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
        write_source(path, laid, strlen(laid));
        free(laid);
    }
    while (table_due(sitting.table).what != DUE_OVER && sitting.steps < 120) {
        play_on(&sitting, &rng);
        for (int i = 0; i < sitting.viewers; i++)
            json_decref(all_of(sitting.far[i], paths));
    }
    char *stored = read_source(path, false, &size);
    struct text text = { .data = stored, .size = size };
    json_t *example = read_json(&text);
    add_paths(example, "", shown);
    json_object_foreach(shown, key, value) if (!json_object_get(paths, key))
        fail_msg("%s has %s, which no desk says: KONTOR_WRITE=1 writes it", path, key);
    json_object_foreach(json, key, value) if (!json_object_get(example, key))
        fail_msg("%s lacks %s: KONTOR_WRITE=1 writes it", path, key);
    free(stored);
    json_decref(example);
    json_decref(json);
    json_decref(paths);
    json_decref(shown);
    rise(&sitting);
}

/* ---- the edition ------------------------------------------------------------------------- */

/* What boards draw from: a list for each word of the edition file, complete, and
 * nothing of it unless it is asked for. */
static void edition_is_told_by_name(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(2);
    struct text out = { 0 };
    sit(&sitting, game, game->min_players, 2);
    play_out(&sitting, 1, &rng);
    struct desk *desk = sitting.far[0];
    assert_int_equal(desk_json(desk, NULL, &out), NO_ERROR);
    json_t *json = read_json(&out);
    assert_null(json_object_get(json, "edition"));
    json_decref(json);
    out.size = 0, out.comma = false;
    assert_int_equal(desk_json(desk, "edition", &out), NO_ERROR);
    json = read_json(&out);
    json_t *edition = json_object_get(json, "edition");
    for (const struct edition_line *line = game->edition_lines; line->word; line++) {
        json_t *list = json_object_get(edition, line->word);
        assert_true(json_array_size(list) >= (line->designs ? line->designs : 1));
        for (size_t i = 0; i < json_array_size(list); i++) {
            json_t *entry = json_array_get(list, i);
            assert_int_equal(json_object_get(entry, "name") != NULL, line->row != NULL);
            if (line->row)
                assert_string_not_equal(json_string_value(json_object_get(entry, "title")), "");
            for (int k = 0; line->column[k].width; k++) {
                const struct edition_column *column = &line->column[k];
                json_t *value = json_object_get(entry, column->label ? column->label : "values");
                assert_non_null(value);
                if (column->most > 1)
                    assert_in_range(json_array_size(value), column->least, column->most);
                else if (!column->verbs)
                    assert_true(column->noun ? json_is_string(value) || json_is_integer(value)
                                             : json_is_integer(value));
            }
        }
    }
    json_decref(json);
    text_free(&out);
    rise(&sitting);
}

/* ---- bad input ------------------------------------------------------------------------------- */

static struct text said; /* by the desk before */

static void remember(const struct desk *desk)
{
    said.size = 0, said.comma = false;
    say(desk, true, &said);
}

static void demand_same(const struct desk *desk, const char *what)
{
    struct text now = { 0 };
    say(desk, true, &now);
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
    sit(&sitting, game, 2, 1);
    follow_head(sitting.session, NULL, &head);
    const char *at = strstr(head.data, from);
    if (!at)
        fail_msg("%s is not in %s", from, head.data);
    text_add_bytes(&bad, head.data, (size_t)(at - head.data));
    text_add(&bad, to);
    text_add(&bad, at + strlen(from));
    assert_null(desk_open(bad.data, bad.size, 0, words_in(0), &error));
    if (error != expected)
        fail_msg("%s: %s instead of %s", to, error_key(error), error_key(expected));
    text_free(&head);
    text_free(&bad);
    rise(&sitting);
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
    assert_null(desk_open("", 0, 0, words_in(0), &error));
    assert_int_equal(error, ERROR_DESK_HEAD);
    assert_null(desk_open("[]", 2, 0, words_in(0), &error));
    assert_int_equal(error, ERROR_DESK_HEAD);
}

static void viewers_are_in_the_match(void **unused)
{
    struct sitting sitting;
    struct text head = { 0 };
    enum error error;
    (void)unused;
    sit(&sitting, game_find("template"), 2, 1);
    follow_head(sitting.session, NULL, &head);
    static const int bad[] = { -1, 2, 9, 12, CHANCE, 1000 };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(desk_open(head.data, head.size, bad[i], words_in(0), &error));
        assert_int_equal(error, ERROR_VIEWER);
    }
    text_free(&head);
    rise(&sitting);
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
    struct refusal refusal;
    struct event event = { .actor = CHANCE, .move = { .kind = 1 } };
    (void)unused;
    sit(&sitting, game_find("template"), 2, 1);
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
    rise(&sitting);
}

static void bad_news_change_nothing(void **unused)
{
    struct sitting sitting;
    struct rng rng = rng_seed(1);
    char text[1024];
    (void)unused;
    sit(&sitting, game_find("template"), 2, 1);
    play_until(&sitting, 1, &rng);
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
    rise(&sitting);
}

/* A view in which a named value is none, or that is of another number of players. */
static void bad_views_change_nothing(void **unused)
{
    const struct game *game = game_find("template");
    struct sitting sitting;
    struct rng rng = rng_seed(1);
    state_buffer view;
    (void)unused;
    sit(&sitting, game, 2, 1);
    play_out(&sitting, 3, &rng);
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
    rise(&sitting);
}

static void bad_questions_are_refused(void **unused)
{
    struct sitting sitting;
    struct rng rng = rng_seed(1);
    struct text out = { 0 };
    (void)unused;
    sit(&sitting, game_find("template"), 2, 1);
    play_until(&sitting, 1, &rng);
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
    rise(&sitting);
}

/* ---- trying -----------------------------------------------------------------------------------
 */

static void tried_moves_stay_or_are_lost(void **unused)
{
    struct sitting sitting;
    struct rng rng = rng_seed(1);
    struct refusal refusal;
    struct move bid, moves[MAX_DRAFT];
    (void)unused;
    const struct game *game = game_find("template");
    sit(&sitting, game, 2, 1);
    play_until(&sitting, 3, &rng);
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
    feed(&sitting, 0);
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
    rise(&sitting);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = {
        cmocka_unit_test(near_and_far_are_the_same), cmocka_unit_test(everything_is_told_anew),
        cmocka_unit_test(a_desk_may_start_late),     cmocka_unit_test(things_are_explained),
        cmocka_unit_test(moves_have_reasons),        cmocka_unit_test(examples_are_true),
        cmocka_unit_test(edition_is_told_by_name),   cmocka_unit_test(the_past_is_told_as_data),
    };
    const struct CMUnitTest of_itself[] = {
        cmocka_unit_test(broken_heads_open_nothing),
        cmocka_unit_test(viewers_are_in_the_match),
        cmocka_unit_test(before_the_start_there_is_nothing),
        cmocka_unit_test(bad_news_change_nothing),
        cmocka_unit_test(bad_views_change_nothing),
        cmocka_unit_test(bad_questions_are_refused),
        cmocka_unit_test(tried_moves_stay_or_are_lost),
    };
    return run_by_game(argc, argv, of_game, sizeof of_game / sizeof *of_game, of_itself,
                       sizeof of_itself / sizeof *of_itself);
}
