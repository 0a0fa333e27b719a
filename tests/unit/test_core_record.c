/*
 * test_core_record.c: records: what is written is read, and whatever is wrong
 * is refused with its key; no bytes whatever do any harm.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "fair/hash.h"
#include "tests/helpers/play.h"

#define CUSTOM                                                                                     \
    "# tried out\n"                                                                                \
    "edition custom-1\ngame template\nmoney 30\nbonus 3\n\n"                                       \
    "wood oak value 6 copies 2\nwood pine value 4 copies 1"

#define HASH "0000000000000000000000000000000000000000000000000000000000000000"

static const struct game *game;
static const struct shipped_text *shipped;
static char head[256]; /* up to and with the number of players */

static int begin(void **unused)
{
    (void)unused;
    game = game_find("template");
    shipped = edition_shipped(game, "house-1");
    snprintf(head, sizeof head,
             "kontor-record 1\ngame template %d\nedition house-1 %s\nplayers 2\n", game->version,
             shipped->sha256);
    return 0;
}

/* A match of the custom edition with names, an option, drafts and undo. */
static void write_match(struct text *text, bool custom)
{
    struct edition *edition =
        custom ? changed_edition(game, CUSTOM, strlen(CUSTOM)) : shipped_edition(game, NULL);
    struct match match = { .game = game, .edition = edition };
    struct arena arena = { .game = game, .edition = edition, .mode = PLAY_MIXED };
    struct rng rng = rng_seed(5);
    const char *at;
    struct refusal error;
    setup_defaults(game, 3, &match.setup);
    assert_false(setup_parse(game, "reserve=2", &match.setup, &at));
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
    return record_read(text, size, fair_hash_text, record, error);
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
            fail_msg("line %d: %s %s", error.line, error_key(error.error), error.word);
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
        const char *line;
    } lines[] = {
        { { .actor = 1, .move = { 3, 0, 0, 12 } }, "1 bid 12\n" },
        { { .actor = 0, .what = EVENT_UNDO, .move = { 3, 0, 0, 12 } }, "0 undo\n" },
        { { .actor = CHANCE, .move = { 1, 1, 0, 0 } }, ". deal 1 oak\n" },
        { { .actor = CHANCE, .move = { 1, 1, HIDDEN, 0 } }, ". deal 1 ?\n" },
        { { .actor = HOST, .move = { 4, 0, 0, 0 } }, "h ready\n" },
    };
    struct edition *house = edition_open(game, "house-1");
    struct match match = { .game = game, .edition = house };
    struct refusal error;
    (void)unused;
    setup_defaults(game, 2, &match.setup);
    struct session *session = session_open(&match, &error);
    assert_non_null(session);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct text text = { 0 };
        record_write_event(session_match(session), lines[i].event, &text);
        assert_string_equal(text.data, lines[i].line);
        text_free(&text);
    }
    session_close(session);
    edition_free(house);
}

/* ---- faults ------------------------------------------------------------------------ */

static void refused(const char *text, enum error wanted, int line)
{
    struct record record;
    struct record_error error;
    if (read_text(text, strlen(text), &record, &error))
        fail_msg("accepted: %s", text);
    if (error.error != wanted || error.line != line)
        fail_msg("line %d: %s, not line %d: %s, for:\n%s", error.line, error_key(error.error), line,
                 error_key(wanted), text);
    assert_null(record.session);
    assert_null(record.edition);
}

/* The common head, changed or continued. */
static void refused_after_head(const char *rest, enum error wanted, int line)
{
    char text[4096];
    snprintf(text, sizeof text, "%s%s", head, rest);
    refused(text, wanted, line);
}

static void every_fault_has_its_key(void **unused)
{
    char text[1024];
    (void)unused;
    refused("", ERROR_RECORD_HEAD, 0);
    refused("\n", ERROR_RECORD_HEAD, 1);
    refused("kontor-record", ERROR_RECORD_TRUNCATED, 1);
    refused("kontor-record 3\n", ERROR_RECORD_FORMAT, 1);
    refused("kontor-record 1\n", ERROR_RECORD_HEAD, 1);
    refused("kontor-record 1\ngame\n", ERROR_RECORD_HEAD, 2);
    refused("kontor-record 1\ngame nonesuch 1\n", ERROR_RECORD_GAME, 2);
    refused("kontor-record 1\ngame template 999\n", ERROR_RECORD_VERSION, 2);
    refused("kontor-record 1\ngame template 1\nedition x y\n", ERROR_RECORD_HEAD, 3);
    refused("kontor-record 1\ngame template 1\nedition none " HASH "\nplayers 2\nmoves\n",
            ERROR_RECORD_EDITION_UNKNOWN, 3);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\nplayers 2\nmoves\n",
            ERROR_RECORD_EDITION_HASH, 3);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\n| nonsense\nplayers 2\n"
            "moves\n",
            ERROR_RECORD_EDITION_HASH, 3);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\n|nonsense\n",
            ERROR_RECORD_HEAD, 4);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\nmoves\n",
            ERROR_RECORD_HEAD, 4);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\nplayers 1\n",
            ERROR_PLAYERS, 4);
    refused("kontor-record 1\ngame template 1\nedition house-1 " HASH "\noptions reserve=1\n",
            ERROR_RECORD_HEAD, 4);
    refused_after_head("players 2\n", ERROR_PLAYERS, 5);
    refused_after_head("", ERROR_RECORD_TRUNCATED, 4);
    refused_after_head("options reserve=10\n", ERROR_OPTION_VALUE, 5);
    refused_after_head("options colour=red\n", ERROR_OPTION_NAME, 5);
    refused_after_head("options reserve=1,reserve=1\n", ERROR_OPTION_TWICE, 5);
    refused_after_head("options reserve\n", ERROR_OPTION_SYNTAX, 5);
    refused_after_head("options reserve=1\noptions reserve=2\n", ERROR_RECORD_HEAD, 6);
    refused_after_head("seat 2 Ada\n", ERROR_RECORD_SEAT, 5);
    refused_after_head("seat 0 \n", ERROR_RECORD_SEAT, 5);
    refused_after_head("seat x Ada\n", ERROR_RECORD_SEAT, 5);
    refused_after_head("seat 0 Ada\nseat 0 Eva\n", ERROR_RECORD_SEAT, 6);
    refused_after_head("seat 0 A name that is far too long for a seat\n", ERROR_RECORD_SEAT, 5);
    refused_after_head("seat 0 A\tB\nmoves\n", ERROR_SEAT_NAME, 6);
    refused_after_head("wish\n", ERROR_RECORD_HEAD, 5);
    refused_after_head("moves\n. deal 0 oak", ERROR_RECORD_TRUNCATED, 6);
    refused_after_head("moves\ndeal\n", ERROR_RECORD_LINE, 6);
    refused_after_head("moves\n\n", ERROR_RECORD_LINE, 6);
    refused_after_head("moves\n9 ready\n", ERROR_RECORD_LINE, 6);
    refused_after_head("moves\n. dole 0 oak\n", ERROR_UNKNOWN_MOVE, 6);
    refused_after_head("moves\n. deal 0\n", ERROR_MOVE_SYNTAX, 6);
    refused_after_head("moves\n. deal 0 ?\n", ERROR_MOVE_SYNTAX, 6);
    refused_after_head("moves\n. deal 0 99\n", ERROR_MOVE_RANGE, 6);
    refused_after_head("moves\n. deal 1 oak\n", ERROR_RULE, 6);
    refused_after_head("moves\n0 ready\n", ERROR_NOT_YOUR_TURN, 6);
    refused_after_head("moves\nh ready\n", ERROR_NOT_YOUR_TURN, 6);
    refused_after_head("moves\n0 undo\n", ERROR_UNDO, 6);
    refused_after_head("moves\n. undo\n", ERROR_UNDO, 6);
    refused_after_head("moves\nend\n", ERROR_RECORD_END, 6);

    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = 0;
    char *longer = malloc(4096);
    assert_non_null(longer);
    snprintf(longer, 4096, "%s#%s%s\n", head, text, text);
    refused(longer, ERROR_RECORD_LINE, 5);
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
    assert_int_equal(error.error, ERROR_RULE);
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
    assert_int_equal(error.error, ERROR_RECORD_BINARY);
    text_free(&text);

    size_t size = (16u << 20) + 1;
    char *large = calloc(1, size);
    assert_non_null(large);
    assert_false(read_text(large, size, &record, &error));
    assert_int_equal(error.error, ERROR_RECORD_SIZE);
    free(large);

    /* An edition that is hashed right and wrong in itself; and misnamed. */
    static const char *const bad[] = { "money x\n", "edition other\ngame template\nmoney 30\n"
                                                    "bonus 3\nwood oak value 6 copies 2\n" };
    static const enum error errors[] = { ERROR_RECORD_EDITION, ERROR_RECORD_EDITION_HASH };
    for (int i = 0; i < 2; i++) {
        char hex[65];
        fair_hash_text(bad[i], strlen(bad[i]), hex);
        text_printf(&text, "kontor-record 1\ngame template 1\nedition mine %s\n", hex);
        for (const char *at = bad[i]; *at;) {
            size_t length = strcspn(at, "\n");
            text_printf(&text, "| %.*s\n", (int)length, at);
            at += length + 1;
        }
        text_add(&text, "players 2\nmoves\n");
        assert_false(read_text(text.data, text.size, &record, &error));
        assert_int_equal(error.error, errors[i]);
        if (!i) {
            assert_string_equal(edition_fault_name(error.edition.fault), "number");
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
    assert_int_equal(error.error, ERROR_RECORD_AFTER_END);
    text_free(&text);
    write_match(&text, false);
    text_add(&text, "0 ready\n");
    assert_false(read_text(text.data, text.size, &record, &error));
    assert_int_equal(error.error, ERROR_RECORD_AFTER_END);
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
    refused(text, ERROR_MOVE_SYNTAX, 6);
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
                fail_msg("cut at %zu: %s", size, fine ? "read" : error_key(error.error));
            if (fine) {
                assert_false(record.finished);
                record_free(&record);
            } else {
                assert_int_not_equal(error.error, NO_ERROR);
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
                assert_int_not_equal(error.error, NO_ERROR);
            free(changed);
        }
        text_free(&text);
    }
}

/* ---- format 2: who plays ------------------------------------------------------------ */

/* The head of a match whose kinds are told, and what follows. */
static void write_told(char *out, size_t size, const char *rest)
{
    snprintf(out, size, "kontor-record 2\ngame template %d\nedition house-1 %s\nplayers 2\n%s",
             game->version, shipped->sha256, rest);
}

static void refused_told(const char *rest, enum error wanted, int line)
{
    char text[4096];
    write_told(text, sizeof text, rest);
    refused(text, wanted, line);
}

static void who_plays_is_written_down(void **unused)
{
    char text[4096];
    struct record record;
    struct record_error error;
    struct text again = { 0 };
    const char *name;
    (void)unused;
    write_told(text, sizeof text,
               "options reserve=0\nseat 0 person hard\nseat 1 computer normal 2\nmoves\n"
               ". deal 0 pine\nseat 0 computer easy\n. deal 1 yew\n. lot ash\n0 ready\n"
               "seat 0 person hard\nseat 1 person\n");
    assert_true(read_text(text, strlen(text), &record, &error));
    const struct match *match = session_match(record.session);
    assert_int_equal(match->kind[0], SEAT_PERSON);
    assert_string_equal(match->seat[0], "hard");
    assert_int_equal(match->kind[1], SEAT_COMPUTER);
    assert_string_equal(match->seat[1], "normal 2");
    assert_int_equal(session_handovers(record.session), 3);
    assert_int_equal(session_handover(record.session, 0)->place, 1);
    assert_int_equal(session_player(record.session, 0, &name), SEAT_PERSON);
    assert_int_equal(session_player(record.session, 1, &name), SEAT_PERSON);
    assert_string_equal(name, "");
    assert_int_equal(record.whole, strlen(text));
    record_write(record.session, NULL, &again);
    assert_string_equal(again.data, text);
    text_free(&again);
    record_free(&record);
    /* Format 1 tells no kinds and takes no changes. */
    assert_true(read_text(head, strlen(head), &record, &error) == false);
    snprintf(text, sizeof text, "%sseat 0 person Ada\nmoves\n", head);
    assert_true(read_text(text, strlen(text), &record, &error));
    assert_string_equal(session_match(record.session)->seat[0], "person Ada");
    assert_int_equal(session_match(record.session)->kind[0], SEAT_UNTOLD);
    record_free(&record);
    refused_after_head("moves\nseat 0 person Ada\n", ERROR_RECORD_SEAT, 6);

    /* A name that would be read as a tag: of a stand-in, behind its own tag, or in the head. */
    refused_told("seat 0 person\nseat 1 person\nmoves\n"
                 "seat 0 person A #0123456789abcdef #0123456789abcdef\n",
                 ERROR_SEAT_NAME, 8);
    refused_told("seat 0 person\nseat 1 person\nmoves\n"
                 "seat 0 person #0123456789abcdef #0123456789abcdef\n",
                 ERROR_SEAT_NAME, 8);
    refused_told("seat 0 person A #0123456789abcdef\nseat 1 person\nmoves\n", ERROR_SEAT_NAME, 7);

    refused_told("moves\n", ERROR_RECORD_SEAT, 5);
    refused_told("seat 0 person A\nmoves\n", ERROR_RECORD_SEAT, 6);
    refused_told("seat 0 Ada\nmoves\n", ERROR_RECORD_SEAT, 5);
    refused_told("seat 0 person\nseat 0 person\nmoves\n", ERROR_RECORD_SEAT, 6);
    refused_told("seat 0 person \nmoves\n", ERROR_RECORD_SEAT, 5);
    refused_told("seat 2 person\nmoves\n", ERROR_RECORD_SEAT, 5);
    refused_told("seat 0 untold\nmoves\n", ERROR_RECORD_SEAT, 5);
    refused_told("seat 0 program A name that is far too long for it\n", ERROR_RECORD_SEAT, 5);
    refused_told("seat 0 person\nseat 1 person\nmoves\nseat 3 person\n", ERROR_RECORD_SEAT, 8);
    refused_told("seat 0 person\nseat 1 person\nmoves\nseat 0 Ada\n", ERROR_RECORD_SEAT, 8);
    refused_told("seat 0 person\nseat 1 person\nmoves\nseat 0 person A\tB\n", ERROR_SEAT_NAME, 8);
}

/* ---- files that were appended to ---------------------------------------------------------- */

/* A saved match, cut off at every byte: behind its head it can be gone on with
 * from its last whole line, and written on from there it is the same match. */
static void a_torn_tail_is_left_out(void **unused)
{
    (void)unused;
    struct text text = { 0 };
    struct record record;
    struct record_error error;
    write_match(&text, true);
    const char *moves = strstr(text.data, "\nmoves\n") + 7;
    size_t torn = 0;
    for (size_t size = 0; size <= text.size; size++) {
        bool fine = record_read_saved(text.data, size, fair_hash_text, &record, &error);
        if (fine != (text.data + size >= moves))
            fail_msg("cut at %zu: %s", size, fine ? "read" : error_key(error.error));
        if (!fine)
            continue;
        assert_int_equal(record.torn, text.data[size - 1] != '\n');
        assert_true(record.whole <= size && text.data[record.whole - 1] == '\n');
        torn += record.torn;
        struct text again = { 0 };
        record_write(record.session, record.proof.data, &again);
        bool ends = !session_active(record.session) && !record.finished;
        assert_int_equal(again.size, record.whole + (ends ? strlen("end\n") : 0));
        assert_memory_equal(again.data, text.data, again.size);
        text_free(&again);
        record_free(&record);
    }
    assert_true(torn > 100);
    /* Anything may lie behind the last newline; a whole line must be right. */
    struct text broken = { 0 };
    text_add_bytes(&broken, text.data, (size_t)(moves - text.data));
    size_t whole = broken.size;
    text_add_bytes(&broken, "\0\xff\x01", 3);
    assert_true(record_read_saved(broken.data, broken.size, fair_hash_text, &record, &error));
    assert_true(record.torn && record.whole == whole);
    record_free(&record);
    text_add(&broken, "\n");
    assert_false(record_read_saved(broken.data, broken.size, fair_hash_text, &record, &error));
    assert_int_equal(error.error, ERROR_RECORD_BINARY);
    text_free(&broken);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),    cmocka_unit_test(events_are_lines),
        cmocka_unit_test(every_fault_has_its_key),    cmocka_unit_test(refusals_tell_word_and_rule),
        cmocka_unit_test(binary_size_and_editions),   cmocka_unit_test(what_follows_the_end),
        cmocka_unit_test(chain_tags_are_passed_over), cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(flipped_bytes_do_no_harm),   cmocka_unit_test(who_plays_is_written_down),
        cmocka_unit_test(a_torn_tail_is_left_out),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
