/*
 * test_store_log.c: the public log as the store keeps it: a line for everything that becomes of a
 * commitment, in the transaction in which it does, and none for anything else.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper_fixture.h"
#include "tests/helpers/fair.h"

enum { MOST = 100, THREE = 103 };
enum { COMMITTED = FAIR_LOG_COMMITTED, BEGINS = FAIR_LOG_BEGINS, ENDS = FAIR_LOG_ENDS };
enum { GIVEN_UP = FAIR_LOG_GIVEN_UP };

/* ---- matches and their lines --------------------------------------------------------- */

static const char *proof_of(int number)
{
    static char proof[2][200];
    static int which;
    which = !which;
    snprintf(proof[which], sizeof proof[which],
             "fair proof 3\nfair commitment %064x\nfair seed %064x\n", (unsigned)number, 7U);
    return proof[which];
}

static void put(struct archive *archive, int64_t id, enum match_state state, int commitment,
                int64_t now)
{
    struct stored_match match = a_match(id, 0);
    struct store_request *request = store_request(0, 0, 0);
    match.state = (int)state;
    match.proof = commitment ? proof_of(commitment) : "";
    match.changed = now;
    store_save_match(request, &match, NULL, 0);
    archive_do(archive, request, STORE_FINE);
}

/* The whole log must be pages that anybody can check, in which these things happen to these
 * commitments. */
static void expect(struct archive *archive, const int lines[][2], int count)
{
    struct store_request *request = store_request(0, 0, 0);
    struct fair_log log;
    struct text page = { 0 };
    store_read_log(request, 1, MOST);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->logs, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(answer->log[i].number, i + 1);
        assert_int_equal(answer->log[i].what, lines[i][0]);
        assert_int_equal(answer->log[i].commitment[STORE_HASH - 1], lines[i][1]);
    }
    store_log_page(answer, 1, &page);
    fair_log_open(&log);
    assert_int_equal(fair_log_read(&log, page.data, page.size), NO_ERROR);
    assert_int_equal(log.lines, count);
    assert_true(answer->log_told);
    assert_int_equal(answer->log_lines, count);
    assert_memory_equal(answer->log_head, log.head, STORE_HASH);
    store_answer_free(answer);
    text_free(&page);
}
#define EXPECT(archive, ...)                                                                       \
    do {                                                                                           \
        static const int lines[][2] = { __VA_ARGS__ };                                             \
        expect(archive, lines, (int)(sizeof lines / sizeof *lines));                               \
    } while (0)

/* ---- what happens to a match ------------------------------------------------------------ */

static void a_match_leaves_its_lines(void **state)
{
    struct archive *archive = archive_of(state);
    expect(archive, NULL, 0);
    put(archive, ONE, MATCH_WAITING, 0, 5000);
    expect(archive, NULL, 0);
    put(archive, ONE, MATCH_EXCHANGE, 1, 6000);
    put(archive, ONE, MATCH_EXCHANGE, 1, 6001);
    EXPECT(archive, { COMMITTED, 1 });
    put(archive, ONE, MATCH_RUNNING, 1, 8000);
    put(archive, ONE, MATCH_RUNNING, 1, 9000);
    EXPECT(archive, { COMMITTED, 1 }, { BEGINS, 1 });
    put(archive, ONE, MATCH_ENDED, 1, 10000);
    put(archive, ONE, MATCH_ENDED, 1, 11000);
    archive = again(*state);
    EXPECT(archive, { COMMITTED, 1 }, { BEGINS, 1 }, { GIVEN_UP, 1 });
}

/* The exchange begins anew: the commitment that people saw first does not disappear. */
static void another_commitment_gives_the_first_one_up(void **state)
{
    struct archive *archive = archive_of(state);
    put(archive, ONE, MATCH_EXCHANGE, 1, 6000);
    put(archive, ONE, MATCH_EXCHANGE, 2, 7000);
    EXPECT(archive, { COMMITTED, 1 }, { GIVEN_UP, 1 }, { COMMITTED, 2 });
    put(archive, ONE, MATCH_RUNNING, 2, 7000);
    put(archive, ONE, MATCH_CLOSED, 2, 7000);
    EXPECT(archive, { COMMITTED, 1 }, { GIVEN_UP, 1 }, { COMMITTED, 2 }, { BEGINS, 2 },
           { GIVEN_UP, 2 });
}

/* Whatever removes a match: an order, time, or its player. */
static void a_removed_match_is_given_up(void **state)
{
    struct archive *archive = archive_of(state);
    struct stored_player ada = a_player(ADA, "Ada");
    struct stored_seat seat = a_seat(THREE, 0, ADA);
    struct store_keep keep = { .waiting = 6500, .now = 8000 };
    put(archive, ONE, MATCH_RUNNING, 1, 6000);
    put(archive, TWO, MATCH_EXCHANGE, 2, 6000);
    put(archive, THREE, MATCH_RUNNING, 3, 6000);
    struct store_request *request = store_request(0, 0, 0);
    store_drop_match(request, ONE, 7000);
    archive_do(archive, request, STORE_FINE);
    request = store_request(0, 0, 0);
    store_sweep(request, &keep);
    archive_do(archive, request, STORE_FINE);
    request = store_request(0, 0, 0);
    seat.left = true;
    store_put_player(request, &ada);
    store_put_seat(request, &seat);
    store_remove_player(request, ADA, 9000);
    archive_do(archive, request, STORE_FINE);
    archive = again(*state);
    EXPECT(archive, { COMMITTED, 1 }, { BEGINS, 1 }, { COMMITTED, 2 }, { COMMITTED, 3 },
           { BEGINS, 3 }, { GIVEN_UP, 1 }, { GIVEN_UP, 2 }, { GIVEN_UP, 3 });
    /* And one that is over is removed without a word: its line is there. */
    put(archive, ONE, MATCH_ENDED, 0, 9000);
    request = store_request(0, 0, 0);
    store_drop_match(request, ONE, 9500);
    store_read_log(request, 1, MOST);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->logs, 8);
    store_answer_free(answer);
}

/* What was played elsewhere, or has no proof, is no business of this log. */
static void imports_leave_no_line(void **state)
{
    struct archive *archive = archive_of(state);
    put(archive, ONE, MATCH_OVER, 1, 6000);
    put(archive, TWO, MATCH_RUNNING, 0, 6000);
    put(archive, TWO, MATCH_ENDED, 0, 6000);
    expect(archive, NULL, 0);
}

static void moments_of_the_log_do_not_go_back(void **state)
{
    struct archive *archive = archive_of(state);
    put(archive, ONE, MATCH_EXCHANGE, 1, 60999);
    put(archive, ONE, MATCH_RUNNING, 1, 30000);
    put(archive, ONE, MATCH_ENDED, 1, 61000);
    struct store_request *request = store_request(0, 0, 0);
    store_read_log(request, 1, MOST);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->log[0].at, 60);
    assert_int_equal(answer->log[1].at, 60);
    assert_int_equal(answer->log[2].at, 61);
    store_answer_free(answer);
}

/* A request that fails as a whole leaves no line of its parts. */
static void what_is_not_stored_is_not_in_the_log(void **state)
{
    struct archive *archive = archive_of(state);
    struct stored_match match = a_match(ONE, 0), taken = a_match(TWO, 0);
    put(archive, TWO, MATCH_WAITING, 0, 5000);
    struct store_request *request = store_request(0, 0, 0);
    match.state = MATCH_EXCHANGE;
    match.proof = proof_of(1);
    store_save_match(request, &match, NULL, 0);
    store_new_match(request, &taken);
    struct store_answer *answer = archive_ask(archive, request, STORE_TAKEN);
    assert_false(answer->log_told);
    store_answer_free(answer);
    expect(archive, NULL, 0);
}

/* ---- the end of a match --------------------------------------------------------------------- */

/* The rows of a whole match, as a server makes them: in the exchange, running, over. */
static void play_match(struct archive *archive, const struct text *record, enum match_state last,
                       const char *head, const char *proof)
{
    struct stored_match match = a_match(ONE, 0);
    struct stored_step step = a_step(ONE, 0, NOBODY, 0);
    const char *moves = strstr(record->data, "\nmoves\n") + 7, *end = strstr(moves, "\nend\n") + 1;
    struct text lines = { 0 };
    text_add_bytes(&lines, moves, (size_t)(end - moves));
    step.lines = lines.data;
    match.head = head;
    match.proof = proof;
    for (int at = MATCH_EXCHANGE; at <= MATCH_RUNNING; at++) {
        struct store_request *request = store_request(0, 0, 0);
        match.state = at;
        store_save_match(request, &match, NULL, 0);
        archive_do(archive, request, STORE_FINE);
    }
    struct store_request *request = store_request(0, 0, 0);
    store_append(request, &step);
    match.state = (int)last;
    store_put_match(request, &match);
    archive_do(archive, request, STORE_FINE);
    text_free(&lines);
}

/* The line of the end has the chain of the very record that is published then. */
static void the_end_has_the_chain_of_the_record(void **state)
{
    struct archive *archive = archive_of(state);
    struct played played;
    struct text head = { 0 }, proof = { 0 }, record = { 0 }, sealed = { 0 };
    void *none = NULL;
    open_edition(&none);
    played_start(&played, edition, 2, 5);
    played_on(&played, SIZE_MAX);
    record = played_record(&played, false);
    store_head(played.session, &head);
    fair_proof(&played.fair, FAIR_FOR_HOST, &proof);
    play_match(archive, &record, MATCH_OVER, head.data, proof.data);
    struct store_request *request = store_request(0, 0, 0);
    store_read_match(request, ONE);
    store_read_log(request, 1, MOST);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->logs, 3);
    assert_int_equal(answer->log[2].what, ENDS);
    text_free(&record);
    record = (struct text){ 0 };
    assert_true(store_record(answer, &record));
    fair_seal(record.data, record.size, &sealed);
    char hex[FAIR_HEX];
    fair_to_hex(answer->log[2].chain, hex);
    assert_memory_equal(strstr(sealed.data, "\nchain ") + 7, hex, FAIR_HEX - 1);
    store_answer_free(answer);
    text_free(&head);
    text_free(&proof);
    text_free(&record);
    text_free(&sealed);
    session_close(played.session);
    close_edition(&none);
}

/* Where the steps are not what was written there is no record that the line could name. */
static void a_damaged_match_is_given_up(void **state)
{
    struct fixture *fixture = *state;
    char path[128];
    sqlite3 *db;
    put(fixture->archive, ONE, MATCH_RUNNING, 1, 6000);
    append_steps(fixture->archive, ONE, 0, 3);
    snprintf(path, sizeof path, "%s/kontor.db", fixture->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "UPDATE step SET at=at+1 WHERE number=1; UPDATE match SET"
                                  " state=5",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    struct store_request *request = store_request(0, 0, 0);
    store_close_damaged(request, ONE, 9000);
    archive_do(fixture->archive, request, STORE_FINE);
    EXPECT(fixture->archive, { COMMITTED, 1 }, { BEGINS, 1 }, { GIVEN_UP, 1 });
}

/* ---- pages and checks --------------------------------------------------------------------------
 */

static void pages_follow_on_each_other(void **state)
{
    struct archive *archive = archive_of(state);
    struct fair_log log;
    for (int i = 1; i <= 20; i++)
        put(archive, 1000 + i, MATCH_EXCHANGE, i, 6000 + i);
    fair_log_open(&log);
    for (int64_t from = 1; from <= 21; from += 7) {
        struct text page = { 0 };
        struct store_request *request = store_request(0, 0, 0);
        store_read_log(request, from, 7);
        struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
        store_log_page(answer, from, &page);
        assert_int_equal(fair_log_read(&log, page.data, page.size), NO_ERROR);
        assert_int_equal(log.lines, from + 6 < 20 ? from + 6 : 20);
        store_answer_free(answer);
        text_free(&page);
    }
    assert_int_equal(log.lines, 20);
}

/* What an edit of the file leaves behind, with checksums that fit or not. */
static void the_check_finds_what_was_done_to_the_log(void **state)
{
    static const char *const deeds[] = {
        "DELETE FROM log WHERE number=2",
        "DELETE FROM log WHERE number=3",
        "UPDATE log SET number=9 WHERE number=3",
        "UPDATE log SET at=at+1 WHERE number=2",
        "UPDATE log SET what=0 WHERE number=2",
        "UPDATE log SET head=chain WHERE number=1",
        "UPDATE log SET match=match+1 WHERE number=3",
        "INSERT INTO log SELECT 4,match,at,what,commitment,chain,head,sum FROM log WHERE number=3",
        "DELETE FROM match",
    };
    struct fixture *fixture = *state;
    char path[128];
    put(fixture->archive, ONE, MATCH_RUNNING, 1, 6000);
    put(fixture->archive, TWO, MATCH_EXCHANGE, 2, 6000);
    snprintf(path, sizeof path, "%s/kontor.db", fixture->folder);
    for (size_t i = 0; i <= sizeof deeds / sizeof *deeds; i++) {
        struct text wrong = { 0 };
        struct store_fault fault;
        sqlite3 *db;
        bool whole = i == sizeof deeds / sizeof *deeds;
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db,
                                      "CREATE TABLE kept AS SELECT * FROM log;"
                                      "CREATE TABLE held AS SELECT * FROM match",
                                      NULL, NULL, NULL),
                         SQLITE_OK);
        if (!whole)
            assert_int_equal(sqlite3_exec(db, deeds[i], NULL, NULL, NULL), SQLITE_OK);
        assert_true(store_check(fixture->folder, &wrong, &fault));
        /* Two tables more are told in any case. */
        if (whole)
            assert_string_equal(wrong.data, "the tables are not as they were made\n");
        else if (!strstr(wrong.data, "log"))
            fail_msg("not found: %s: %s", deeds[i], wrong.data);
        assert_int_equal(sqlite3_exec(db,
                                      "DELETE FROM log; INSERT INTO log SELECT * FROM kept;"
                                      "INSERT OR IGNORE INTO match SELECT * FROM held;"
                                      "DROP TABLE kept; DROP TABLE held",
                                      NULL, NULL, NULL),
                         SQLITE_OK);
        sqlite3_close(db);
        text_free(&wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH(a_match_leaves_its_lines),
        BOTH(another_commitment_gives_the_first_one_up),
        BOTH(a_removed_match_is_given_up),
        BOTH(imports_leave_no_line),
        BOTH(moments_of_the_log_do_not_go_back),
        BOTH(what_is_not_stored_is_not_in_the_log),
        BOTH(the_end_has_the_chain_of_the_record),
        cmocka_unit_test_setup_teardown(a_damaged_match_is_given_up, open_on_disk, close_fixture),
        BOTH(pages_follow_on_each_other),
        cmocka_unit_test_setup_teardown(the_check_finds_what_was_done_to_the_log, open_on_disk,
                                        close_fixture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
