/* sitting.c: a match with desks, for tests. */
#include "tests/helpers/sitting.h"

#include <stdlib.h>
#include <string.h>

#include "core/base64.h"
#include "core/difference.h"
#include "table/teller.h"

/* ---- a match with desks -------------------------------------------------------- */

const struct words *sitting_words(int language)
{
    static struct words *words[8];
    if (!words[language])
        words[language] = words_open(words_languages[language]);
    assert_non_null(words[language]);
    return words[language];
}

static uint32_t below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct drawn *)draws)->rng, n);
}

int sitting_viewer(const struct sitting *sitting, int i)
{
    return i < sitting->arena.setup.players ? i : SPECTATOR;
}

struct desk *sitting_desk(const struct session *session, int viewer, int language)
{
    struct text head = { 0 };
    enum error error;
    follow_head(session, "\"commitment\":\"none\"", &head);
    struct desk *desk = desk_open(head.data, head.size, viewer, sitting_words(language), &error);
    if (!desk)
        fail_msg("%s: %s", error_key(error), head.data);
    text_free(&head);
    return desk;
}

void sitting_open(struct sitting *sitting, const struct game *game, int players, uint64_t seed)
{
    struct refusal refusal = { 0 };
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
        sitting->near[i] = sitting_desk(sitting->session, sitting_viewer(sitting, i), 0);
        sitting->far[i] = sitting_desk(sitting->session, sitting_viewer(sitting, i), 0);
    }
}

void sitting_close(struct sitting *sitting)
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

json_t *desk_read(const struct text *text)
{
    json_error_t error;
    json_t *json = json_loadb(text->data, text->size, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s at %d: %.80s", error.text, error.position,
                 text->data + (error.position > 40 ? error.position - 40 : 0));
    return json;
}

/* Everything but the log, and the end of that. */
void desk_say(const struct desk *desk, bool all, struct text *out)
{
    static const char most[] = "match,view,table,question,draft,may,offers,players,numbers,over";
    size_t next = desk_next(desk);
    assert_int_equal(desk_json(desk, all ? NULL : most, out), NO_ERROR);
    out->comma = false;
    assert_int_equal(desk_log(desk, next > 12 ? next - 12 : 0, out), NO_ERROR);
    out->comma = false;
}

void sitting_compare(const struct sitting *sitting, const struct desk *one, const struct desk *two,
                     bool all)
{
    struct text left = { 0 }, right = { 0 };
    desk_say(one, all, &left);
    desk_say(two, all, &right);
    if (left.size != right.size || memcmp(left.data, right.data, left.size))
        demand(&sitting->arena, false, "viewer %d, event %zu: two desks differ: %s\n%s",
               desk_viewer(one), desk_next(one), left.data, right.data);
    text_free(&left);
    text_free(&right);
}

/* Feeds both desks of a viewer, event by event, and compares them now and then
 * after each. */
void sitting_feed(struct sitting *sitting, int i)
{
    const struct session *session = sitting->session;
    struct desk *near = sitting->near[i], *far = sitting->far[i];
    int viewer = sitting_viewer(sitting, i);
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
            sitting_compare(sitting, near, far, false);
    }
    assert_int_equal(desk_follow(near, session, sitting->table), NO_ERROR);
    news.size = 0, news.comma = false;
    follow_news(session, sitting->table, viewer, seen, seen, &news);
    assert_int_equal(desk_feed(far, news.data, news.size), NO_ERROR);
    if (close)
        sitting_compare(sitting, near, far, sitting->steps % 8 == 0);
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
    struct refusal refusal = { 0 };
    for (int tried = 0;; tried++) {
        json_t *json = desk_sections(desk, "question,offers,may");
        json_t *offers = json_object_get(json, "offers");
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
        if (whole)
            return desk_tried(desk, moves);
        if (rng_below(rng, 6) == 0 && tried < 20)
            assert_true(desk_untry(desk));
    }
}

/* ---- previews -------------------------------------------------------------------------- */

json_t *desk_sections(const struct desk *desk, const char *sections)
{
    struct text out = { 0 };
    assert_int_equal(desk_json(desk, sections, &out), NO_ERROR);
    json_t *json = desk_read(&out);
    text_free(&out);
    return json;
}

/* Plays what was tried; where nothing else followed, the view is the one that the
 * desk had shown before. */
static void confirm(struct sitting *sitting, int seat, const struct move moves[], int count)
{
    struct refusal refusal = { 0 };
    json_t *shown = desk_sections(sitting->far[seat], "view");
    size_t before = session_count(sitting->session);
    demand(&sitting->arena, table_play(sitting->table, seat, moves, count, &refusal),
           "a packet is refused: %s", error_key(refusal.error));
    for (int i = 0; i < sitting->viewers; i++)
        sitting_feed(sitting, i);
    if (session_count(sitting->session) == before + (size_t)count) {
        json_t *came = desk_sections(sitting->far[seat], "view");
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

void sitting_play(struct sitting *sitting, struct rng *rng)
{
    struct due due = table_due(sitting->table);
    struct refusal refusal = { 0 };
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
        sitting_feed(sitting, i);
    sitting->steps++;
    sitting->arena.step = sitting->steps;
}

void sitting_play_out(struct sitting *sitting, int most, struct rng *rng)
{
    for (int i = 0; i < sitting->viewers; i++)
        sitting_feed(sitting, i);
    sitting->steps++;
    while (table_due(sitting->table).what != DUE_OVER && sitting->steps < most)
        sitting_play(sitting, rng);
}

/* Until all of these seats are asked. */
void sitting_play_until(struct sitting *sitting, unsigned seats, struct rng *rng)
{
    sitting_play_out(sitting, 2, rng);
    while (table_due(sitting->table).what != DUE_OVER &&
           (table_due(sitting->table).ask & seats) != seats)
        sitting_play(sitting, rng);
    assert_int_equal(table_due(sitting->table).what, DUE_ANSWER);
}
