/*
 * test_desk.c: desks beside a match and far away say the same after every event,
 * offer what the match offers and show what comes of it; another language tells
 * everything anew. What else may come in is in test_desk_input.c.
 *
 * tests/golden/desk/<game>.json are held against what desks say; `make golden`
 * writes them.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base64.h"
#include "core/defaults.h"
#include "core/difference.h"
#include "desk/desk.h"
#include "desk/follow.h"
#include "table/teller.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/sitting.h"

/* What is told at the end out of a view is what the whole match says. */
static void check_end(const struct sitting *sitting)
{
    struct match shown;
    struct teller teller = { .words = sitting_words(0),
                             .match = &shown,
                             .history = history_of(sitting->session, ALL_EYES) };
    for (int i = 0; i < sitting->viewers; i++) {
        struct text line = { 0 };
        shown = *session_match(sitting->session);
        words_address(&shown, sitting_viewer(sitting, i));
        size_t k = 0;
        json_t *json = desk_sections(sitting->far[i], "over");
        json_t *over = json_object_get(json, "over");
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
        sitting_open(&sitting, game, counts[i], 5 + (uint64_t)i);
        sitting_play_out(&sitting, i ? sample(120, 20000) : 20000, &rng);
        if (table_due(sitting.table).what == DUE_OVER)
            check_end(&sitting);
        else
            assert_int_equal(i, 1);
        sitting_close(&sitting);
    }
}

/* A desk that comes later, one that is told of it in another language, and one that
 * is told anew. */
static void everything_is_told_anew(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(3);
    sitting_open(&sitting, game, game->min_players, 9);
    sitting_play_out(&sitting, 40, &rng);
    for (int i = 0; i < sitting.viewers; i++) {
        struct desk *late = sitting_desk(sitting.session, sitting_viewer(&sitting, i), 1);
        assert_int_equal(desk_follow(late, sitting.session, sitting.table), NO_ERROR);
        struct text english = { 0 }, german = { 0 };
        desk_say(sitting.far[i], true, &english);
        desk_language(sitting.far[i], sitting_words(1));
        desk_say(sitting.far[i], true, &german);
        assert_true(english.size != german.size ||
                    memcmp(english.data, german.data, german.size) != 0);
        sitting_compare(&sitting, sitting.far[i], late, true);
        desk_language(sitting.far[i], sitting_words(2));
        desk_language(late, sitting_words(2));
        sitting_compare(&sitting, sitting.far[i], late, true);
        desk_close(late);
        text_free(&english);
        text_free(&german);
    }
    sitting_close(&sitting);
}

/* Curves reckoned portion by portion, or after every event, are those reckoned at once; and
 * they begin anew where the desk does. */
static void curves_are_reckoned_in_portions(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(6);
    sitting_open(&sitting, game, game->min_players, 12);
    sitting_play_out(&sitting, 60, &rng);
    struct desk *desk = sitting_desk(sitting.session, 0, 0);
    struct text news = { 0 }, one = { 0 }, two = { 0 };
    assert_int_equal(desk_reckon(desk, 5), 0);
    for (int anew = 0; anew < 2; anew++) {
        assert_int_equal(desk_follow(desk, sitting.session, sitting.table), NO_ERROR);
        size_t all = desk_next(desk);
        size_t part = all / 3;
        assert_true(part > 0);
        assert_int_equal(desk_reckon(desk, 0), all);
        assert_int_equal(desk_reckon(desk, part), all - part);
        assert_int_equal(desk_reckon(desk, part), all - 2 * part);
        one.size = two.size = 0;
        one.comma = two.comma = false;
        desk_json(desk, "curves", &one);
        desk_json(sitting.far[0], "curves", &two);
        assert_string_equal(one.data, two.data);
        assert_int_equal(desk_reckon(desk, 1), 0);
        if (anew)
            break;
        follow_write_start(sitting.session, 0, 0, &news);
        assert_int_equal(desk_feed(desk, news.data, news.size), NO_ERROR);
        assert_int_equal(desk_reckon(desk, 1), 0);
    }
    text_free(&news);
    text_free(&one);
    text_free(&two);
    desk_close(desk);
    sitting_close(&sitting);
}

/* A desk that starts in the middle shows the same but for the log before it. */
static void a_desk_may_start_late(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(4);
    sitting_open(&sitting, game, game->min_players, 10);
    sitting_play_out(&sitting, 10, &rng);
    struct desk *late = sitting_desk(sitting.session, 0, 0);
    struct text news = { 0 }, one = { 0 }, two = { 0 };
    size_t from = session_seen(sitting.session, 0);
    follow_write_start(sitting.session, 0, from, &news);
    assert_int_equal(desk_feed(late, news.data, news.size), NO_ERROR);
    for (int i = 0; i < 20 && table_due(sitting.table).what != DUE_OVER; i++)
        sitting_play(&sitting, &rng);
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
    sitting_close(&sitting);
}

/* ---- what happened, as data ----------------------------------------------------------- */

static json_t *past_of(const struct desk *desk, size_t event)
{
    struct text out = { 0 };
    assert_int_equal(desk_past(desk, event, &out), NO_ERROR);
    json_t *json = desk_read(&out);
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
    json_t *all = desk_read(&out), *now = desk_sections(desk, "view"), *before = NULL;
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
    sitting_open(&sitting, game, game->min_players, 12);
    for (int steps = 40; steps <= 160; steps += 60) {
        sitting_play_out(&sitting, steps, &rng);
        for (int i = 0; i < sitting.viewers; i += 2)
            check_past(sitting.far[i], &forgotten);
    }
    /* FF-H2 */
    assert_int_equal(forgotten > 0, game->recalls != default_recalls);
    sitting_close(&sitting);
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
    sitting_open(&sitting, game, game->min_players, 11);
    for (int steps = 1; steps < 40; steps += 13) {
        sitting_play_out(&sitting, steps, &rng);
        for (int i = 0; i < sitting.viewers; i++) {
            json_t *json = desk_sections(sitting.far[i], NULL);
            explain_all(sitting.far[i], json);
            json_decref(json);
        }
    }
    sitting_close(&sitting);
}

/* Every move that is not offered has a reason, and every one that is has a preview. */
static void moves_have_reasons(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(8);
    int allowed = 0, refused = 0;
    sitting_open(&sitting, game, game->min_players, 12);
    sitting_play_out(&sitting, 12, &rng);
    assert_int_equal(table_due(sitting.table).what, DUE_ANSWER);
    int seat = pick_actor(table_due(sitting.table).ask, &rng), total = move_numbers(game);
    for (int number = 0; number < total; number += 1 + total / 20000) {
        struct text why = { 0 }, preview = { 0 };
        struct refusal refusal = { 0 };
        struct move move;
        char text[160];
        move_from_number(game, number, &move);
        if (!move_print(game, sitting.arena.edition->data, move, text, sizeof text))
            continue; /* a design that the edition does not have */
        bool may = session_allows(sitting.session, seat, move, &refusal);
        assert_int_equal(desk_why(sitting.far[seat], text, &why), NO_ERROR);
        assert_int_equal(desk_preview(sitting.far[seat], text, &preview), NO_ERROR);
        json_t *reason = desk_read(&why), *after = desk_read(&preview);
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
    sitting_close(&sitting);
}

/* CL-F6, CL-T2: a question and its offers name the rule by which they are made, not one
 * for every move of the kind. */
static void offers_name_their_own_rule(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(4);
    int moon = 0, deal = 0;
    if (strcmp(game->id, "cryptoly"))
        return;
    sitting_open(&sitting, game, 3, 4);
    while (table_due(sitting.table).what != DUE_OVER && !(moon && deal)) {
        sitting_play(&sitting, &rng);
        for (int seat = 0; seat < 3; seat++) {
            json_t *json = desk_sections(sitting.far[seat], "match,question,offers");
            json_t *question = json_object_get(json, "question");
            json_t *offer = json_array_get(json_object_get(json, "offers"), 0);
            if (offer && !strcmp(json_string_value(json_object_get(offer, "verb")), "accept")) {
                json_t *phase = json_object_get(json_object_get(json, "match"), "phase");
                bool answers = !strcmp(json_string_value(json_object_get(phase, "name")), "answer");
                const char *rule = answers ? "CL-T2" : "CL-F6";
                assert_string_equal(json_string_value(json_object_get(question, "rule")), rule);
                assert_string_equal(json_string_value(json_object_get(offer, "rule")), rule);
                moon += !answers;
                deal += answers;
            }
            json_decref(json);
        }
    }
    assert_true(moon && deal);
    sitting_close(&sitting);
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
    json_t *json = desk_sections(desk, NULL);
    /* The view has one member for each field. */
    json_object_del(json, "view");
    add_paths(json, "", paths);
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
    sitting_open(&sitting, game, game->min_players, 2);
    sitting_play_out(&sitting, 9, &rng);
    assert_int_equal(table_due(sitting.table).what, DUE_ANSWER);
    int seat = pick_actor(table_due(sitting.table).ask, &rng);
    json_t *json = all_of(sitting.far[seat], paths);
    snprintf(path, sizeof path, "tests/golden/desk/%s.json", game->id);
    if (getenv("KONTOR_WRITE")) {
        char *laid = json_dumps(json, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
        write_source(path, laid, strlen(laid));
        free(laid);
    }
    while (table_due(sitting.table).what != DUE_OVER && sitting.steps < 120) {
        sitting_play(&sitting, &rng);
        for (int i = 0; i < sitting.viewers; i++)
            json_decref(all_of(sitting.far[i], paths));
    }
    char *stored = read_source(path, false, &size);
    struct text text = { .data = stored, .size = size };
    json_t *example = desk_read(&text);
    add_paths(example, "", shown);
    json_object_foreach(shown, key, value) if (!json_object_get(paths, key))
        fail_msg("%s has %s, which no desk says: `make golden` writes it", path, key);
    json_object_foreach(json, key, value) if (!json_object_get(example, key))
        fail_msg("%s lacks %s: `make golden` writes it", path, key);
    free(stored);
    json_decref(example);
    json_decref(json);
    json_decref(paths);
    json_decref(shown);
    sitting_close(&sitting);
}

/* ---- the edition ------------------------------------------------------------------------- */

/* At the end the account is a grid: whatever it says of a player stands in the player's
 * column, and notes are about nobody. */
static void the_end_is_a_grid(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(7);
    sitting_open(&sitting, game, game->min_players, 7);
    sitting_play_out(&sitting, 100000, &rng);
    json_t *json = desk_sections(sitting.far[0], "match,over");
    json_t *over = json_object_get(json, "over"), *row, *cell;
    json_t *account = json_object_get(over, "account"), *grid = json_object_get(account, "grid");
    json_t *columns = json_object_get(grid, "columns"), *notes = json_object_get(grid, "notes");
    if (game->explain == default_explain) {
        assert_false(json_is_object(grid));
        json_decref(json);
        sitting_close(&sitting);
        pass_over(game, "the end has no account");
    }
    assert_int_equal(json_array_size(columns), game->min_players);
    assert_true(json_array_size(json_object_get(grid, "rows")) > 0);
    size_t i, k, filled = 0;
    json_array_foreach(json_object_get(grid, "rows"), i, row)
    {
        json_t *cells = json_object_get(row, "cells");
        assert_string_not_equal(json_string_value(json_object_get(row, "label")), "");
        assert_int_equal(json_array_size(cells), game->min_players);
        json_array_foreach(cells, k, cell) filled += *json_string_value(cell) != 0;
    }
    assert_int_equal(json_array_size(json_object_get(account, "lines")),
                     filled + json_array_size(notes));
    json_array_foreach(notes, i, row) json_array_foreach(columns, k, cell)
        assert_null(strstr(json_string_value(row), json_string_value(cell)));
    json_decref(json);
    sitting_close(&sitting);
}

/* What a cell of the table says: of a single value, or of the first player's column. */
static json_t *cell_of(json_t *table, const char *field)
{
    json_t *single = json_object_get(json_array_get(table, 0), "rows"), *row, *column;
    json_t *seats = json_array_get(table, 1);
    size_t i;
    json_array_foreach(
        single, i, row) if (!strcmp(json_string_value(json_object_get(row, "field")),
                                    field)) return json_array_get(json_object_get(row, "cells"), 0);
    json_array_foreach(json_object_get(seats, "columns"), i, column) if (
        !strcmp(
            json_string_value(json_object_get(column, "field")),
            field)) return json_array_get(json_object_get(json_array_get(json_object_get(seats,
                                                                                         "rows"),
                                                                         0),
                                                          "cells"),
                                          i);
    return NULL;
}

/* Before the first round nobody's turn is told, no space and no die; virtual coins are
 * not told before the end. */
static void what_says_nothing_is_empty(void **tested)
{
    const struct game *game = *tested;
    static const char *const fields[] = { "turn", "pips", "position", "virtual" };
    struct sitting sitting;
    struct rng rng = rng_seed(4);
    if (strcmp(game->id, "cryptoly"))
        return;
    sitting_open(&sitting, game, 3, 4);
    for (int later = 0; later < 2; later++) {
        sitting_play_out(&sitting, later ? 30 : 1, &rng);
        json_t *json = desk_sections(sitting.far[0], "table");
        json_t *table = json_object_get(json, "table");
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            bool empty = !later || !strcmp(fields[i], "virtual");
            json_t *cell = cell_of(table, fields[i]);
            assert_non_null(cell);
            assert_int_equal(json_is_true(json_object_get(cell, "empty")), empty);
        }
        json_decref(json);
    }
    sitting_close(&sitting);
}

/* FF-L1: all bid at the same time. What tells of it is about nobody, whoever was the first. */
static void what_all_do_is_about_nobody(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(2);
    int bids = 0, others = 0;
    json_t *paragraph;
    size_t i;
    if (strcmp(game->id, "fuffziger"))
        return;
    sitting_open(&sitting, game, game->min_players, 2);
    sitting_play_out(&sitting, 200, &rng);
    json_t *json = desk_sections(sitting.far[0], "log");
    json_array_foreach(json_object_get(json, "log"), i, paragraph)
    {
        const char *head = json_string_value(json_object_get(paragraph, "head"));
        json_t *actor = json_object_get(paragraph, "actor");
        bool all = json_is_string(actor) && !strcmp(json_string_value(actor), "all");
        bool bid = strstr(head, "Bids for") == head || strstr(head, "sealed bid");
        assert_int_equal(all, bid);
        bids += bid;
        others += json_is_integer(actor);
    }
    assert_true(bids && others);
    json_decref(json);
    sitting_close(&sitting);
}

/* The rule book of the match's own edition, by name. */
static void rules_are_told_by_name(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(2);
    sitting_open(&sitting, game, game->min_players, 2);
    sitting_play_out(&sitting, 1, &rng);
    json_t *json = desk_sections(sitting.far[0], "rules");
    json_t *rules = json_object_get(json, "rules");
    assert_string_equal(json_string_value(json_object_get(rules, "game")), game->id);
    assert_string_equal(json_string_value(json_object_get(rules, "edition")),
                        edition_shipped(game, NULL)->name);
    size_t count = 0;
    while (game->rules[count + 1])
        count++;
    assert_int_equal(json_array_size(json_object_get(rules, "rules")), count);
    bool cards = false;
    json_t *item, *book = json_object_get(rules, "book");
    json_array_foreach(book, count, item)
    {
        const char *part = json_string_value(json_object_get(item, "part"));
        cards = cards || (part && !strcmp(part, "cards"));
    }
    assert_true(cards);
    json_decref(json);
    sitting_close(&sitting);
}

/* What boards draw from: a list for each word of the edition file, complete, and
 * nothing of it unless it is asked for. */
static void edition_is_told_by_name(void **tested)
{
    const struct game *game = *tested;
    struct sitting sitting;
    struct rng rng = rng_seed(2);
    sitting_open(&sitting, game, game->min_players, 2);
    sitting_play_out(&sitting, 1, &rng);
    json_t *json = desk_sections(sitting.far[0], NULL);
    assert_null(json_object_get(json, "edition"));
    json_decref(json);
    json = desk_sections(sitting.far[0], "edition");
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
    sitting_close(&sitting);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = {
        cmocka_unit_test(near_and_far_are_the_same),
        cmocka_unit_test(everything_is_told_anew),
        cmocka_unit_test(a_desk_may_start_late),
        cmocka_unit_test(things_are_explained),
        cmocka_unit_test(moves_have_reasons),
        cmocka_unit_test(offers_name_their_own_rule),
        cmocka_unit_test(examples_are_true),
        cmocka_unit_test(rules_are_told_by_name),
        cmocka_unit_test(the_end_is_a_grid),
        cmocka_unit_test(edition_is_told_by_name),
        cmocka_unit_test(the_past_is_told_as_data),
        cmocka_unit_test(what_all_do_is_about_nobody),
        cmocka_unit_test(what_says_nothing_is_empty),
        cmocka_unit_test(curves_are_reckoned_in_portions),
    };
    return run_by_game(argc, argv, of_game, sizeof of_game / sizeof *of_game, NULL, 0);
}
