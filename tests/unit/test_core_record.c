/*
 * test_core_record.c: records: what is written is read, and whatever is wrong
 * is refused with its key; no bytes whatever do any harm.
 */
#include "core/record.h"
#include "tests/helpers/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUSTOM \
    "# tried out\n" \
    "edition custom-1\ngame template\nmoney 30\nbonus 3\n\n" \
    "wood oak value 6 copies 2\nwood pine value 4 copies 1"

#define HASH "0000000000000000000000000000000000000000000000000000000000000000"

static const struct game *game;
static const struct shipped_text *shipped;
static char head[256];                 /* up to and with the number of players */

static int begin(void **unused)
{
    (void)unused;
    game = game_find("template");
    shipped = edition_shipped(game, "house-1");
    snprintf(head, sizeof head, "kontor-record 1\ngame template %d\nedition house-1 %s\nplayers 2\n",
             game->version, shipped->sha256);
    return 0;
}

/* A match of the custom edition with names, an option, drafts and undo. */
static void write_match(struct text *text, bool custom)
{
    struct edition *edition = custom ? changed_edition(game, CUSTOM, strlen(CUSTOM))
                                     : shipped_edition(game, NULL);
    struct match match = { .game = game, .edition = edition };
    struct arena arena = { .game = game, .edition = edition, .mode = PLAY_MIXED };
    struct rng rng = rng_seed(5);
    const char *at, *error;
    setup_defaults(game, 3, &match.setup);
    assert_null(setup_parse(game, "reserve=2", &match.setup, &at));
    snprintf(match.seat[0], MAX_SEAT_NAME, "Ada Öz");
    snprintf(match.seat[2], MAX_SEAT_NAME, "花子");
    arena.setup = match.setup;
    struct session *session = session_open(&match, &error);
    assert_non_null(session);
    while (session_active(session)) {
        play_session(&arena, session, session_count(session) + 1, &rng);
        for (int seat = 0; seat < 3; seat++)
            while (session_may_undo(session, seat) && rng_below(&rng, 2))
                assert_true(session_undo(session, seat, NULL));
    }
    record_write(session, "fair seed abc\nfair seat 0 def\n", text);
    assert_false(text->failed);
    session_close(session);
    edition_free(edition);
}

static bool read_text(const char *text, size_t size, struct record *record,
                      struct record_error *error)
{
    return record_read(text, size, sha256_hex, record, error);
}

static void what_is_written_is_read(void **unused)
{
    (void)unused;
    for (int custom = 0; custom < 2; custom++) {
        struct text text = { 0 }, again = { 0 };
        struct record record;
        struct record_error error;
        write_match(&text, custom);
        if (!read_text(text.data, text.size, &record, &error))
            fail_msg("line %d: %s %s", error.line, error.key, error.word);
        assert_true(record.finished);
        assert_string_equal(record.proof.data, "fair seed abc\nfair seat 0 def\n");
        assert_string_equal(session_match(record.session)->seat[0], "Ada Öz");
        assert_string_equal(session_match(record.session)->seat[1], "");
        assert_int_equal(session_match(record.session)->setup.option[0].a, 2);
        assert_int_equal(record.edition->shipped, !custom);
        assert_true(!custom || !strcmp(record.edition->text, CUSTOM));
        record_write(record.session, record.proof.data, &again);
        assert_string_equal(text.data, again.data);
        assert_non_null(strstr(text.data, " undo\n"));
        record_free(&record);
        text_free(&text);
        text_free(&again);
    }
}

/* A line begins with who acts. */
static void events_are_lines(void **unused)
{
    static const struct {
        struct event event;
        const char  *line;
    } lines[] = {
        { { .actor = 1, .move = { 3, 0, 0, 12 } }, "1 bid 12\n" },
        { { .actor = 0, .what = EVENT_UNDO, .move = { 3, 0, 0, 12 } }, "0 undo\n" },
        { { .actor = CHANCE, .move = { 1, 1, 0, 0 } }, ". deal 1 oak\n" },
        { { .actor = CHANCE, .move = { 1, 1, HIDDEN, 0 } }, ". deal 1 ?\n" },
        { { .actor = HOST, .move = { 4, 0, 0, 0 } }, "h ready\n" },
    };
    struct edition *house = edition_open(game, "house-1");
    struct match match = { .game = game, .edition = house };
    const char *error;
    (void)unused;
    setup_defaults(game, 2, &match.setup);
    struct session *session = session_open(&match, &error);
    assert_non_null(session);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct text text = { 0 };
        record_write_event(session, lines[i].event, &text);
        assert_string_equal(text.data, lines[i].line);
        text_free(&text);
    }
    session_close(session);
    edition_free(house);
}

/* ---- faults ------------------------------------------------------------------------ */

static void refused(const char *text, const char *key, int line)
{
    struct record record;
    struct record_error error;
    if (read_text(text, strlen(text), &record, &error))
        fail_msg("accepted: %s", text);
    if (strcmp(error.key, key) || error.line != line)
        fail_msg("line %d: %s, not line %d: %s, for:\n%s", error.line, error.key, line, key, text);
    assert_null(record.session);
    assert_null(record.edition);
}

/* The common head, changed or continued. */
static void refused_after_head(const char *rest, const char *key, int line)
{
    char text[4096];
    snprintf(text, sizeof text, "%s%s", head, rest);
    refused(text, key, line);
}

static void every_fault_has_its_key(void **unused)
{
    char text[1024];
    (void)unused;
    refused("", "error.record.head", 0);
    refused("\n", "error.record.head", 1);
    refused("kontor-record", "error.record.truncated", 1);
    refused("kontor-record 2\n", "error.record.format", 1);
    refused("kontor-record 1\n", "error.record.head", 1);
    refused("kontor-record 1\ngame\n", "error.record.head", 2);
    refused("kontor-record 1\ngame nonesuch 1\n", "error.record.game", 2);
    refused("kontor-record 1\ngame template 999\n", "error.record.version", 2);
    refused("kontor-record 1\ngame template 1\nedition x y\n", "error.record.head", 3);
    refused("kontor-record 1\ngame template 1\nedition none " HASH "\nplayers 2\nmoves\n",
            "error.record.edition_unknown", 3);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\nplayers 2\nmoves\n",
            "error.record.edition_hash", 3);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\n| nonsense\nplayers 2\n"
            "moves\n", "error.record.edition_hash", 3);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\n|nonsense\n",
            "error.record.head", 4);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\nmoves\n",
            "error.record.head", 4);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\nplayers 1\n",
            "error.players", 4);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\noptions reserve=1\n",
            "error.record.head", 4);
    refused_after_head("players 2\n", "error.players", 5);
    refused_after_head("", "error.record.truncated", 4);
    refused_after_head("options reserve=10\n", "error.option_value", 5);
    refused_after_head("options colour=red\n", "error.option_name", 5);
    refused_after_head("options reserve=1,reserve=1\n", "error.option_twice", 5);
    refused_after_head("options reserve\n", "error.option_syntax", 5);
    refused_after_head("options reserve=1\noptions reserve=2\n", "error.record.head", 6);
    refused_after_head("seat 2 Ada\n", "error.record.seat", 5);
    refused_after_head("seat 0 \n", "error.record.seat", 5);
    refused_after_head("seat x Ada\n", "error.record.seat", 5);
    refused_after_head("seat 0 Ada\nseat 0 Eva\n", "error.record.seat", 6);
    refused_after_head("seat 0 A name that is far too long for a seat\n", "error.record.seat", 5);
    refused_after_head("seat 0 A\tB\nmoves\n", "error.seat_name", 6);
    refused_after_head("wish\n", "error.record.head", 5);
    refused_after_head("moves\n. deal 0 oak", "error.record.truncated", 6);
    refused_after_head("moves\ndeal\n", "error.record.line", 6);
    refused_after_head("moves\n\n", "error.record.line", 6);
    refused_after_head("moves\n9 ready\n", "error.record.line", 6);
    refused_after_head("moves\n. dole 0 oak\n", "error.unknown_move", 6);
    refused_after_head("moves\n. deal 0\n", "error.move_syntax", 6);
    refused_after_head("moves\n. deal 0 ?\n", "error.move_syntax", 6);
    refused_after_head("moves\n. deal 0 99\n", "error.move_range", 6);
    refused_after_head("moves\n. deal 1 oak\n", "error.rule", 6);
    refused_after_head("moves\n0 ready\n", "error.not_your_turn", 6);
    refused_after_head("moves\nh ready\n", "error.not_your_turn", 6);
    refused_after_head("moves\n0 undo\n", "error.undo", 6);
    refused_after_head("moves\n. undo\n", "error.undo", 6);
    refused_after_head("moves\nend\n", "error.record.end", 6);

    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = 0;
    char *longer = malloc(4096);
    assert_non_null(longer);
    snprintf(longer, 4096, "%s#%s%s\n", head, text, text);
    refused(longer, "error.record.line", 5);
    free(longer);
}

static void refusals_tell_word_and_rule(void **unused)
{
    struct record record;
    struct record_error error;
    char text[512];
    (void)unused;
    snprintf(text, sizeof text, "%smoves\n. deal 0 oak\n. deal 1 oak\n. lot oak\n0 bid 41\n", head);
    assert_false(read_text(text, strlen(text), &record, &error));
    assert_string_equal(error.key, "error.rule");
    assert_string_equal(error.rule, "TP-2");
    assert_string_equal(error.word, "0 bid 41");
    assert_int_equal(error.line, 9);
}

static void binary_size_and_editions(void **unused)
{
    struct record record;
    struct record_error error;
    struct text text = { 0 };
    (void)unused;
    text_add(&text, head);
    text_add_bytes(&text, "moves\n. de\0al\n", 14);
    assert_false(read_text(text.data, text.size, &record, &error));
    assert_string_equal(error.key, "error.record.binary");
    text_free(&text);

    size_t size = (16u << 20) + 1;
    char *large = calloc(1, size);
    assert_non_null(large);
    assert_false(read_text(large, size, &record, &error));
    assert_string_equal(error.key, "error.record.size");
    free(large);

    /* An edition that is hashed right and wrong in itself; and misnamed. */
    static const char *const bad[] = { "money x\n", "edition other\ngame template\nmoney 30\n"
                                       "bonus 3\nwood oak value 6 copies 2\n" };
    static const char *const keys[] = { "error.record.edition", "error.record.edition_hash" };
    for (int i = 0; i < 2; i++) {
        char hex[65];
        sha256_hex(bad[i], strlen(bad[i]), hex);
        text_printf(&text, "kontor-record 1\ngame template 1\nedition mine %s\n", hex);
        for (const char *at = bad[i]; *at;) {
            size_t length = strcspn(at, "\n");
            text_printf(&text, "| %.*s\n", (int)length, at);
            at += length + 1;
        }
        text_add(&text, "players 2\nmoves\n");
        assert_false(read_text(text.data, text.size, &record, &error));
        assert_string_equal(error.key, keys[i]);
        if (!i) {
            assert_string_equal(error.edition.what, "number");
            assert_int_equal(error.edition.line, 1);
        }
        text_free(&text);
    }
}

static void what_follows_the_end(void **unused)
{
    struct text text = { 0 };
    struct record record;
    struct record_error error;
    (void)unused;
    write_match(&text, false);
    text_add(&text, "chain 00\n");
    assert_true(read_text(text.data, text.size, &record, &error));
    record_free(&record);
    text_add(&text, "chain 00\n");
    assert_false(read_text(text.data, text.size, &record, &error));
    assert_string_equal(error.key, "error.record.after_end");
    text_free(&text);
    write_match(&text, false);
    text_add(&text, "0 ready\n");
    assert_false(read_text(text.data, text.size, &record, &error));
    assert_string_equal(error.key, "error.record.after_end");
    text_free(&text);
}

/* A tag of the chain at the end of a line is not part of the move. */
static void chain_tags_are_passed_over(void **unused)
{
    struct record record;
    struct record_error error;
    char text[512];
    (void)unused;
    snprintf(text, sizeof text, "%smoves\n. deal 0 oak #0123456789abcdef\n", head);
    assert_true(read_text(text, strlen(text), &record, &error));
    assert_int_equal(session_count(record.session), 1);
    record_free(&record);
    snprintf(text, sizeof text, "%smoves\n. deal 0 oak #0123456789abcde\n", head);
    refused(text, "error.move_syntax", 6);
}

/* ---- any bytes --------------------------------------------------------------------------- */

/* Cut anywhere: read as far as whole lines go, or refused; never read as finished. */
static void cut_at_every_byte(void **unused)
{
    (void)unused;
    for (int custom = 0; custom < 2; custom++) {
        struct text text = { 0 };
        write_match(&text, custom);
        const char *moves = strstr(text.data, "\nmoves\n") + 7;
        for (size_t size = 0; size < text.size; size++) {
            struct record record;
            struct record_error error;
            /* Memory of exactly this size, so that reading on is found. */
            char *cut = malloc(size ? size : 1);
            assert_non_null(cut);
            memcpy(cut, text.data, size);
            bool whole = text.data + size >= moves && text.data[size - 1] == '\n';
            bool fine = read_text(cut, size, &record, &error);
            if (fine != whole)
                fail_msg("cut at %zu: %s", size, fine ? "read" : error.key);
            if (fine) {
                assert_false(record.finished);
                record_free(&record);
            } else {
                assert_non_null(error.key);
            }
            free(cut);
        }
        text_free(&text);
    }
}

static void flipped_bytes_do_no_harm(void **unused)
{
    struct rng rng = rng_seed(11);
    (void)unused;
    for (int custom = 0; custom < 2; custom++) {
        struct text text = { 0 };
        write_match(&text, custom);
        for (int i = 0; i < amount(3000, 100000); i++) {
            struct record record;
            struct record_error error;
            char *changed = malloc(text.size);
            assert_non_null(changed);
            memcpy(changed, text.data, text.size);
            for (uint32_t k = rng_below(&rng, 3) + 1; k > 0; k--)
                changed[rng_below(&rng, (uint32_t)text.size)] =
                    rng_below(&rng, 2) ? (char)rng_below(&rng, 256)
                                       : text.data[rng_below(&rng, (uint32_t)text.size)];
            if (read_text(changed, text.size, &record, &error))
                record_free(&record);
            else
                assert_non_null(error.key);
            free(changed);
        }
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(events_are_lines),
        cmocka_unit_test(every_fault_has_its_key),
        cmocka_unit_test(refusals_tell_word_and_rule),
        cmocka_unit_test(binary_size_and_editions),
        cmocka_unit_test(what_follows_the_end),
        cmocka_unit_test(chain_tags_are_passed_over),
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(flipped_bytes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
