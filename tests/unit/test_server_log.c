/*
 * test_server_log.c: the public log of a server: each way a match begins and ends leaves its
 * line, stored before anybody is shown what it tells; pages that anybody can follow.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/guest.h"
#include "fair/log.h"
#include "fair/verify.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/house.h"

enum { PEOPLE = 2 };

/* ---- asking for pages ---------------------------------------------------------------- */

static int get(const char *path, const char *query, struct text *out)
{
    struct http_request request = { .path = path, .query = query };
    struct connection *http = connection_begin(house.server, CONNECTION_HTTP, NULL, "192.0.2.1");
    http_receive(house.server, http, &request);
    house_settle();
    assert_true(http->answer && http->answer->ready);
    text_add_bytes(out, http->answer->body, http->answer->size);
    int status = http->answer->status;
    connection_end(house.server, http);
    return status;
}

/* The log as anybody can have it; it must be whole. */
static struct fair_log follow_all(const char *commitment)
{
    struct text page = { 0 };
    struct fair_log log;
    uint8_t wanted[FAIR_BYTES];
    fair_log_open(&log);
    if (commitment && fair_from_hex(commitment, FAIR_HEX - 1, wanted))
        fair_log_look_for(&log, wanted);
    assert_int_equal(get("/log", "", &page), 200);
    assert_int_equal(fair_log_read(&log, page.data, page.size), NO_ERROR);
    text_free(&page);
    return log;
}

/* The words of all lines, such as "committed begins ends". */
static void expect(const char *words)
{
    struct text page = { 0 }, said = { 0 };
    assert_int_equal(get("/log", "", &page), 200);
    for (const char *line = page.data; *line; line = strchr(line, '\n') + 1) {
        struct fair_log_line read;
        static const char *const names[] = { "committed", "begins", "ends", "given-up" };
        if (fair_log_line_read(line, strcspn(line, "\n"), &read))
            text_printf(&said, "%s%s", said.size ? " " : "", names[read.what]);
    }
    assert_string_equal(said.data ? said.data : "", words);
    text_free(&page);
    text_free(&said);
}

/* The commitment that somebody was told last in an exchange, and how far the log went then. */
static void told(int who, char commitment[FAIR_HEX], int64_t *lines, char head[FAIR_HEX])
{
    const char *at = house.person[who].frames.data, *last = NULL;
    for (; (at = strstr(at, "\"type\":\"exchange\"")); at++)
        last = at;
    assert_non_null(last);
    const char *hex = strstr(last, "fair commitment "), *log = strstr(last, "\"log\":{\"lines\":");
    assert_true(hex && log);
    memcpy(commitment, hex + 16, FAIR_HEX - 1);
    commitment[FAIR_HEX - 1] = 0;
    *lines = strtoll(log + 15, NULL, 10);
    memcpy(head, strstr(log, "\"head\":\"") + 8, FAIR_HEX - 1);
    head[FAIR_HEX - 1] = 0;
}

/* The newest head is the one that the page of that moment leads to, and has the commitment. */
static void expect_told(int who, char commitment[FAIR_HEX])
{
    char head[FAIR_HEX], now[FAIR_HEX];
    int64_t lines;
    told(who, commitment, &lines, head);
    struct fair_log log = follow_all(commitment);
    assert_true(log.story.line[FAIR_LOG_COMMITTED]);
    assert_true(log.story.line[FAIR_LOG_COMMITTED] <= lines);
    fair_to_hex(log.head, now);
    if (log.lines == lines)
        assert_string_equal(head, now);
}

/* ---- matches ----------------------------------------------------------------------------- */

/* Two people in the exchange; nobody has promised yet. */
static void begin_exchange(void)
{
    house_say(0, "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]");
    memcpy(house.match, strstr(house.person[0].frames.data, "\"match\":\"") + 9, STORE_ID_LENGTH);
    house.seats = PEOPLE;
    house_say(1, "\"type\":\"join\",\"match\":\"%s\"", house.match);
    for (int who = 0; who < PEOPLE; who++)
        house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    house_forget(1);
    house_say(0, "\"type\":\"start\",\"match\":\"%s\"", house.match);
}

static void end_it(int who)
{
    house_say(who, "\"type\":\"end\",\"match\":\"%s\",\"on\":true", house.match);
}

static void order(const char *what, const char *value)
{
    struct stored_order row = { .at = house.now, .what = what, .value = value };
    struct store_request *request = store_request(ABOUT_NOTHING, 0, 0);
    store_put_order(request, &row);
    assert_true(store_post(house.server->archive, request));
    house_pass(3000);
}

/* ---- what leaves a line ---------------------------------------------------------------------- */

static void a_played_match_is_committed_begins_and_ends(void **state)
{
    struct text record = { 0 };
    struct fair_verdict verdict;
    char path[32], commitment[FAIR_HEX];
    uint8_t chain[FAIR_BYTES];
    (void)state;
    expect("");
    house_make("template", PEOPLE, "");
    expect("committed begins");
    while (room_stage(house_room()) == MATCH_RUNNING)
        house_play(house_asked());
    expect("committed begins ends");
    snprintf(path, sizeof path, "/record/%s", house.match);
    assert_int_equal(get(path, "", &record), 200);
    assert_true(fair_verify(record.data, record.size, NULL, &verdict));
    memcpy(commitment, verdict.commitment, FAIR_HEX);
    struct fair_log log = follow_all(commitment);
    assert_true(fair_from_hex(verdict.chain, FAIR_HEX - 1, chain));
    assert_int_equal(fair_log_tells(&log, chain), NO_ERROR);
    assert_int_equal(log.story.at[FAIR_LOG_ENDS], house_room()->kept.finished / 1000);
    text_free(&record);
}

static void an_agreed_end_gives_the_commitment_up(void **state)
{
    (void)state;
    house_make("template", PEOPLE, "");
    end_it(0);
    expect("committed begins");
    end_it(1);
    assert_int_equal(room_stage(house_room()), MATCH_ENDED);
    expect("committed begins given-up");
}

static void an_operators_end_gives_the_commitment_up(void **state)
{
    (void)state;
    house_make("template", PEOPLE, "");
    order("end", house.match);
    expect("committed begins given-up");
    begin_exchange();
    order("end", house.match);
    expect("committed begins given-up committed given-up");
}

/* A deleted match takes nothing of the log with it. */
static void an_operators_deletion_gives_the_commitment_up(void **state)
{
    (void)state;
    house_make("template", PEOPLE, "");
    order("delete", house.match);
    expect("committed begins given-up");
    house_make("template", PEOPLE, "");
    while (room_stage(house_room()) == MATCH_RUNNING)
        house_play(house_asked());
    order("delete", house.match);
    expect("committed begins given-up committed begins ends");
}

static void a_fault_gives_the_commitment_up(void **state)
{
    (void)state;
    house_make("template", PEOPLE, "");
    room_finish(house_room(), MATCH_CLOSED, "fault");
    house_settle();
    expect("committed begins given-up");
}

/* ---- beginning anew
 * ------------------------------------------------------------------------------ */

/* Somebody who promised does not reveal: the commitment that both saw stays in the log, given
 * up, and stands before the one that they play under. */
static void a_match_that_begins_anew_leaves_both_commitments(void **state)
{
    struct fair_guest guest[PEOPLE];
    char first[FAIR_HEX], second[FAIR_HEX], hex[FAIR_HEX];
    (void)state;
    begin_exchange();
    expect_told(1, first);
    for (int who = 0; who < PEOPLE; who++) {
        struct text lines = { 0 };
        fair_proof(&house_room()->play.fair, FAIR_FOR_PLAYERS, &lines);
        assert_false(fair_guest_open(&guest[who], session_match(house_room()->play.session), who,
                                     lines.data, lines.size));
        fair_to_hex(guest[who].promise, hex);
        house_say(who, "\"type\":\"promise\",\"match\":\"%s\",\"hash\":\"%s\"", house.match, hex);
        text_free(&lines);
    }
    fair_to_hex(guest[0].entropy, hex);
    house_say(0, "\"type\":\"reveal\",\"match\":\"%s\",\"entropy\":\"%s\"", house.match, hex);
    house_forget(1);
    house_pass(house.set.silent_ms + 1000);
    expect_told(1, second);
    assert_string_not_equal(first, second);
    expect("committed given-up committed");
    house_pass(3 * house.set.silent_ms);
    assert_int_equal(room_stage(house_room()), MATCH_RUNNING);
    expect("committed given-up committed begins");
    struct fair_log log = follow_all(first);
    assert_int_equal(log.story.line[FAIR_LOG_GIVEN_UP], 2);
    assert_int_equal(fair_log_tells(&log, guest[0].entropy), ERROR_LOG_GIVEN_UP);
}

/* What could not be stored was shown to nobody, and is in no log. */
static void no_commitment_is_shown_before_it_is_in_the_log(void **state)
{
    struct store_trouble trouble = { .fail = 1, .with = STORE_FULL }, none = { 0 };
    char commitment[FAIR_HEX];
    (void)state;
    house_make("template", PEOPLE, "");
    end_it(0);
    end_it(1);
    house_say(0, "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"computer\",\"level\":\"random\"}]");
    memcpy(house.match, strstr(house.person[0].frames.data, "\"match\":\"") + 9, STORE_ID_LENGTH);
    house_say(0, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    store_make_trouble(house.server->archive, &trouble);
    house_say(0, "\"type\":\"start\",\"match\":\"%s\"", house.match);
    store_make_trouble(house.server->archive, &none);
    assert_true(house_has(0, "error.store"));
    assert_false(house_has(0, "fair commitment"));
    assert_int_equal(room_stage(house_room()), MATCH_WAITING);
    expect("committed begins given-up");
    house_pass(3000);
    house_say(0, "\"type\":\"start\",\"match\":\"%s\"", house.match);
    expect_told(0, commitment);
    expect("committed begins given-up committed");
}

/* ---- how far it goes
 * ------------------------------------------------------------------------------- */

/* Each greeting has the head that the pages lead to, also of a server that was killed. */
static void the_log_outlasts_the_server(void **state)
{
    char member[160], hex[FAIR_HEX];
    (void)state;
    house_make("template", PEOPLE, "");
    struct fair_log before = follow_all(NULL);
    house_stop();
    house_start();
    house_forget(0);
    house_arrive(0);
    fair_to_hex(before.head, hex);
    snprintf(member, sizeof member, "\"log\":{\"lines\":2,\"head\":\"%s\"}", hex);
    assert_true(house_has(0, member));
    struct fair_log after = follow_all(NULL);
    assert_memory_equal(after.head, before.head, FAIR_BYTES);
}

static void pages_begin_where_one_asks(void **state)
{
    static const char *const wrong[] = { "from",    "from=",  "from=0",
                                         "from=-1", "from=x", "from=1x",
                                         "page=1",  "x",      "from=99999999999999999999",
                                         "from= 1" };
    struct text page = { 0 };
    struct fair_log log;
    (void)state;
    house_make("template", PEOPLE, "");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        page.size = 0;
        assert_int_equal(get("/log", wrong[i], &page), 400);
        assert_non_null(strstr(page.data, "error.log.from"));
    }
    page.size = 0;
    assert_int_equal(get("/log", "from=4", &page), 404);
    assert_non_null(strstr(page.data, "error.log.from"));
    struct fair_log whole = follow_all(NULL);
    fair_log_open(&log);
    for (int from = 1; from <= 3; from++) {
        char query[16];
        snprintf(query, sizeof query, "from=%d", from);
        page.size = 0;
        assert_int_equal(get("/log", query, &page), 200);
        fair_log_open(&log);
        assert_int_equal(fair_log_read(&log, page.data, page.size), NO_ERROR);
        assert_int_equal(log.lines, 2);
        assert_memory_equal(log.head, whole.head, FAIR_BYTES);
    }
    text_free(&page);
}

/* The log of many matches comes in pages of a thousand lines. */
static void a_long_log_comes_in_pages(void **state)
{
    struct text page = { 0 };
    struct fair_log log;
    (void)state;
    struct store_request *request = store_request(ABOUT_NOTHING, 0, 0);
    for (int i = 1; i <= 2500; i++) {
        char proof[100];
        snprintf(proof, sizeof proof, "fair commitment %064x\n", (unsigned)i);
        struct stored_match match = { .id = i,
                                      .state = MATCH_EXCHANGE,
                                      .game = "template",
                                      .players = 2,
                                      .proof = proof,
                                      .changed = house.now };
        store_save_match(request, &match, NULL, 0);
    }
    assert_true(store_post(house.server->archive, request));
    house_settle();
    fair_log_open(&log);
    for (int pages = 0; log.lines < 2500; pages++) {
        char query[24];
        snprintf(query, sizeof query, "from=%d", (int)log.lines + 1);
        page.size = 0;
        assert_int_equal(get("/log", query, &page), 200);
        assert_int_equal(fair_log_read(&log, page.data, page.size), NO_ERROR);
        assert_true(pages < 3);
    }
    assert_int_equal(log.lines, house.server->log_lines);
    assert_memory_equal(log.head, house.server->log_head, FAIR_BYTES);
    text_free(&page);
}

/* Nobody's name, no match, no game. */
static void the_log_names_nobody(void **state)
{
    struct text page = { 0 };
    (void)state;
    house_say(0, "\"type\":\"settings\",\"name\":\"Somebody\"");
    house_make("template", PEOPLE, "");
    assert_int_equal(get("/log", "", &page), 200);
    assert_null(strstr(page.data, "Somebody"));
    assert_null(strstr(page.data, house.match));
    assert_null(strstr(page.data, "template"));
    text_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_played_match_is_committed_begins_and_ends, house_open,
                                        house_close),
        cmocka_unit_test_setup_teardown(an_agreed_end_gives_the_commitment_up, house_open,
                                        house_close),
        cmocka_unit_test_setup_teardown(an_operators_end_gives_the_commitment_up, house_open,
                                        house_close),
        cmocka_unit_test_setup_teardown(an_operators_deletion_gives_the_commitment_up, house_open,
                                        house_close),
        cmocka_unit_test_setup_teardown(a_fault_gives_the_commitment_up, house_open, house_close),
        cmocka_unit_test_setup_teardown(a_match_that_begins_anew_leaves_both_commitments,
                                        house_open, house_close),
        cmocka_unit_test_setup_teardown(no_commitment_is_shown_before_it_is_in_the_log, house_open,
                                        house_close),
        cmocka_unit_test_setup_teardown(the_log_outlasts_the_server, house_open_on_disk,
                                        house_close),
        cmocka_unit_test_setup_teardown(pages_begin_where_one_asks, house_open, house_close),
        cmocka_unit_test_setup_teardown(a_long_log_comes_in_pages, house_open, house_close),
        cmocka_unit_test_setup_teardown(the_log_names_nobody, house_open, house_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
