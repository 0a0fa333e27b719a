/*
 * test_fair_command.c: kontor verify as its user sees it: one line a file,
 * the right status, whatever the file is.
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/cli.h"
#include "core/record.h"
#include "fair/fair.h"
#include "fair/seal.h"
#include "fair/verify.h"

static char folder[] = "/tmp/kontor-verify-XXXXXX";
static char output[1 << 16]; /* of the last run, both streams */
static char commitment[FAIR_HEX], promises[FAIR_HEX], seen[FAIR_HEX];
static char early[128], late[128]; /* notes of seat 1 */

static void path_of(const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", folder, name);
}

static void write_file(const char *name, const char *data, size_t size)
{
    char path[128];
    path_of(name, path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void read_output(void)
{
    char path[128];
    path_of("output", path);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    output[fread(output, 1, sizeof output - 1, file)] = 0;
    fclose(file);
}

/* Runs the command in the folder; words are parted by blanks. */
static int run(const char *line)
{
    char words[512], *argv[16] = { NULL }, path[128];
    int argc = 0, kept[2] = { dup(1), dup(2) };
    snprintf(words, sizeof words, "verify %s", line);
    for (char *at = strtok(words, " "); at; at = strtok(NULL, " "))
        argv[argc++] = at;
    path_of("output", path);
    fflush(stdout);
    fflush(stderr);
    assert_non_null(freopen(path, "wb", stdout));
    dup2(fileno(stdout), 2);
    int status = verify_main(argc, argv);
    fflush(stdout);
    fflush(stderr);
    dup2(kept[0], 1);
    dup2(kept[1], 2);
    close(kept[0]);
    close(kept[1]);
    read_output();
    return status;
}

static void assert_says(const char *words)
{
    if (!strstr(output, words))
        print_message("%s is not in: %s\n", words, output);
    assert_non_null(strstr(output, words));
}

static int count_lines(void)
{
    int count = 0;
    for (const char *at = output; *at; at++)
        count += *at == '\n';
    return count;
}

static void play(struct session *session, struct draws *draws)
{
    static struct offers offers;
    struct rng rng = rng_seed(4);
    struct refusal refusal;
    for (;;) {
        assert_true(session_draw(session, draws));
        unsigned active = session_active(session);
        if (!active)
            return;
        int seat = active & 1 ? 0 : 1;
        session_legal(session, seat, &offers);
        struct move move = offers_pick(&offers, rng_below(&rng, offers.moves));
        assert_true(session_play(session, seat, move, &refusal));
    }
}

static void keep_note(const struct fair_note *note, char line[128])
{
    struct text text = { 0 };
    fair_note_write(note, &text);
    snprintf(line, 128, "%s", text.data);
    text_free(&text);
}

/* A match in which the host speaks for everybody. */
static void write_spoken(const struct match *match)
{
    struct fair_match fair;
    struct fair_draws draws;
    struct text proof = { 0 }, record = { 0 }, sealed = { 0 };
    struct session *session = session_open(match, NULL);
    assert_non_null(session);
    assert_false(fair_open(&fair, match));
    assert_false(fair_local(&fair));
    fair_draws_open(&draws, &fair, 0);
    play(session, &draws.draws);
    fair_proof(&fair, FAIR_FOR_HOST, &proof);
    record_write(session, proof.data, &record);
    fair_seal(record.data, record.size, &sealed);
    write_file("spoken", sealed.data, sealed.size);
    text_free(&proof);
    text_free(&record);
    text_free(&sealed);
    session_close(session);
}

static int set_up(void **state)
{
    (void)state;
    struct refusal error;
    struct edition *edition = edition_open(game_find("template"), NULL);
    struct match match = { .game = game_find("template"),
                           .edition = edition,
                           .seat = { "Ada", "Ben" } };
    struct fair_match fair;
    struct fair_draws draws;
    struct fair_note note;
    struct text proof = { 0 }, record = { 0 }, sealed = { 0 };
    if (!mkdtemp(folder) || !edition || setenv("KONTOR_LANG", "en", 1))
        return -1;
    setup_defaults(match.game, 2, &match.setup);
    const uint8_t seed[FAIR_BYTES] = { 1 };
    fair_open_with(&fair, &match, seed);
    for (int step = 0; step < 2; step++)
        for (int seat = 0; seat < 2; seat++) {
            uint8_t entropy[FAIR_BYTES] = { (uint8_t)seat }, hash[FAIR_BYTES];
            fair_promise_hash(FAIR_VERSION, fair.commitment, seat, entropy, NULL, hash);
            assert_false(step ? fair_reveal(&fair, seat, entropy, NULL)
                              : fair_promise(&fair, seat, hash));
        }
    fair_draws_open(&draws, &fair, 0);
    struct session *session = session_open(&match, &error);
    play(session, &draws.draws);
    fair_proof(&fair, FAIR_FOR_HOST, &proof);
    record_write(session, proof.data, &record);
    fair_seal(record.data, record.size, &sealed);
    write_file("true", sealed.data, sealed.size);
    write_file("unsealed", record.data, record.size);
    const char *end = strstr(sealed.data, "\nend\n") + 1;
    write_file("unfinished", sealed.data, (size_t)(end - sealed.data));
    write_file("cut", sealed.data, sealed.size - 30);
    char *lot = strstr(sealed.data, ". lot oak ");
    assert_non_null(lot);
    memcpy(lot + 6, "ash", 3);
    write_file("altered", sealed.data, sealed.size);
    fair_to_hex(fair.commitment, commitment);
    assert_true(fair_note_now(session, &fair, 1, &note));
    fair_to_hex(note.hash, seen);
    fair_to_hex(fair.promises, promises);
    keep_note(&note, late);
    assert_true(fair_note_at(session, &fair, 1, 7, &note));
    keep_note(&note, early);
    text_free(&proof);
    text_free(&record);
    text_free(&sealed);
    session_close(session);
    write_spoken(&match);
    edition_free(edition);
    return chdir(folder);
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const names[] = { "true",    "unsealed", "unfinished", "cut",
                                         "altered", "output",   "empty",      "binary",
                                         "huge",    "other",    "notes",      "spoken" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(names[i]);
    return chdir("/") || rmdir(folder);
}

static void true_records(void **state)
{
    (void)state;
    char line[512];
    assert_int_equal(run("true"), 0);
    assert_int_equal(count_lines(), 1);
    assert_says("true: true: ");
    assert_says(commitment);
    snprintf(line, sizeof line, "--commitment %s --seen 1=%s true", commitment, seen);
    assert_int_equal(run(line), 0);
    snprintf(line, sizeof line, "--seen spectator=%s true", seen);
    assert_int_equal(run(line), 1);
    assert_int_equal(run("--partial unsealed unfinished true"), 0);
    assert_int_equal(count_lines(), 3);
    assert_int_equal(run("--lang de true"), 0);
    assert_says("stimmt");
    assert_int_equal(run("--lang ja true"), 0);
    assert_int_equal(run("--lang en --help"), 0);
    assert_says("--commitment");
}

/* Notes of any time, on the command line and from a file. */
static void notes(void **state)
{
    (void)state;
    char line[512], other[128];
    snprintf(line, sizeof line, "--note %s --promises %s true", late, promises);
    assert_int_equal(run(line), 0);
    assert_says("The note of seat 1 reaches to the end.");
    snprintf(line, sizeof line, "--note %s,%s true", early, late);
    assert_int_equal(run(line), 1);
    assert_says("The note of seat 1 reaches to event 7 of ");
    assert_says("The note of seat 1 reaches to the end.");
    assert_says("--partial accepts notes from before the end.");
    snprintf(line, sizeof line, "--json --note %s,%s true", early, late);
    assert_int_equal(run(line), 1);
    assert_says("\"notes\":[{\"viewer\":1,\"events\":7,");
    snprintf(line, sizeof line, "--partial --note %s,%s true", early, late);
    assert_int_equal(run(line), 0);
    snprintf(line, sizeof line, "%s\n%s\n", early, late);
    write_file("notes", line, strlen(line));
    assert_int_equal(run("--notes notes --partial true"), 0);
    snprintf(line, sizeof line, "%s\n", early);
    write_file("notes", line, strlen(line));
    assert_int_equal(run("--notes notes --partial unfinished"), 0);
    memcpy(other, early, sizeof other);
    other[strlen(other) - 1] = other[strlen(other) - 1] == '0' ? '1' : '0';
    snprintf(line, sizeof line, "--note %s,%s true", late, other);
    assert_int_equal(run(line), 1);
    assert_int_equal(count_lines(), 1);
    assert_says("(note of seat 1)");
    snprintf(line, sizeof line, "--promises %s true", seen);
    assert_int_equal(run(line), 1);
    snprintf(line, sizeof line, "1:9999:%s", seen);
    write_file("notes", line, strlen(line));
    assert_int_equal(run("--notes notes true"), 1);
    assert_says("later than this record ends");
    snprintf(line, sizeof line, "spectator:3:%s", seen);
    write_file("notes", line, strlen(line));
    assert_int_equal(run("--notes notes true"), 1);
    assert_says("note of a spectator");
    write_file("notes", "1:1:12\n", 7);
    assert_int_equal(run("--notes notes true"), 2);
    assert_says("is no note");
    assert_int_equal(run("--notes missing true"), 2);
    assert_int_equal(run("--note 7 true"), 2);
}

/* Two seats speak for themselves here; in the other record the host did for both. */
static void what_a_true_record_is_worth_is_said(void **state)
{
    (void)state;
    assert_int_equal(run("true"), 0);
    assert_says("2 of 2 seats brought entropy of their own.");
    assert_int_equal(run("spoken"), 0);
    assert_int_equal(count_lines(), 1);
    assert_says("The host spoke for every seat: this shows that the file was not edited, and "
                "nothing about how the draws came about.");
    assert_int_equal(run(KONTOR_SOURCE "/tests/fair/proof-1.kontor"), 0);
    assert_says("of the old kind, version 1");
    assert_int_equal(run("--json spoken"), 0);
    assert_says("\"proof\":3,\"seats\":2,\"own\":0,");
}

static void false_records(void **state)
{
    (void)state;
    assert_int_equal(run("altered"), 1);
    assert_int_equal(count_lines(), 1);
    assert_says("altered:");
    assert_says(". lot ");
    assert_says("(move ");
    assert_int_equal(run("unsealed"), 1);
    assert_int_equal(run("unfinished"), 1);
    assert_int_equal(run("cut"), 1);
    assert_int_equal(run("true altered true"), 1);
    assert_int_equal(count_lines(), 3);
}

static void what_is_no_record(void **state)
{
    (void)state;
    const size_t huge = FAIR_MAX_RECORD + 1;
    char *bytes = malloc(huge);
    assert_non_null(bytes);
    struct rng rng = rng_seed(8);
    for (size_t i = 0; i < huge; i++)
        bytes[i] = (char)rng_next(&rng);
    write_file("empty", "", 0);
    write_file("binary", bytes, 4096);
    write_file("huge", bytes, huge);
    write_file("other", "Dear diary,\ntoday I won.\n", 25);
    free(bytes);
    static const struct {
        const char *line;
        int status;
    } cases[] = { { "empty", 1 },   { "binary", 1 }, { "other", 1 },       { "huge", 2 },
                  { "missing", 2 }, { ".", 2 },      { "missing true", 2 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(run(cases[i].line), cases[i].status);
        assert_int_equal(count_lines(), 1 + (strchr(cases[i].line, ' ') != NULL));
        assert_null(strstr(output, "error."));
        assert_null(strstr(output, "cli."));
        for (const char *at = output; *at; at++)
            assert_true(*at == '\n' || (unsigned char)*at >= ' ');
    }
}

static void bad_use(void **state)
{
    (void)state;
    char line[512];
    static const char *const lines[] = { "",
                                         "--unknown true",
                                         "--commitment true",
                                         "--commitment 12 true",
                                         "--seen 1 true",
                                         "--seen 9=00 true",
                                         "--json --json true" };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(run(lines[i]), 2);
        assert_int_equal(count_lines(), 1);
        assert_null(strstr(output, "cli."));
    }
    snprintf(line, sizeof line, "--chain %s true altered", seen);
    assert_int_equal(run(line), 2);
}

static void json(void **state)
{
    (void)state;
    assert_int_equal(run("--json true altered"), 1);
    json_error_t error;
    json_t *answer = json_loads(output, JSON_REJECT_DUPLICATES, &error);
    assert_non_null(answer);
    assert_true(json_is_false(json_object_get(answer, "ok")));
    json_t *files = json_object_get(answer, "files");
    assert_int_equal(json_array_size(files), 2);
    json_t *good = json_array_get(files, 0), *bad = json_array_get(files, 1);
    assert_true(json_is_true(json_object_get(good, "ok")));
    assert_string_equal(json_string_value(json_object_get(good, "commitment")), commitment);
    assert_true(json_integer_value(json_object_get(good, "draws")) > 10);
    assert_null(json_object_get(good, "error"));
    assert_string_equal(json_string_value(json_object_get(bad, "error")), "error.fair.draw");
    assert_true(json_integer_value(json_object_get(bad, "line")) > 10);
    assert_non_null(json_object_get(bad, "derived"));
    json_decref(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(true_records),
        cmocka_unit_test(notes),
        cmocka_unit_test(what_a_true_record_is_worth_is_said),
        cmocka_unit_test(false_records),
        cmocka_unit_test(what_is_no_record),
        cmocka_unit_test(bad_use),
        cmocka_unit_test(json),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
