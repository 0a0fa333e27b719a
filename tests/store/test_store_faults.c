/*
 * test_store_faults.c: the store while the disk and the memory fail, at every call
 * that can; and a disk that is full.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "helper_faults.h"
#include "helper_fixture.h"
#include "tests/helpers/play.h"

enum { TRIES = 4, STEPS = 4 };

/* What was acknowledged. */
struct kept {
    int steps, chats;
    int setting, tried; /* the value of a setting: acknowledged, and asked for */
    bool removed;       /* a player */
};

/* Asks again as a server would; what it was told last. An answer that nothing came of has a
 * reason. */
static enum store_error insist(struct archive *archive,
                               struct store_request *(*make)(const struct kept *),
                               const struct kept *kept)
{
    enum store_error error = STORE_MEMORY;
    for (int i = 0; i < TRIES && (!i || store_error_is_outage(error)); i++) {
        struct store_answer *answer = store_ask(archive, make(kept));
        error = answer ? answer->error : STORE_MEMORY; /* it could not even be posted */
        store_answer_free(answer);
    }
    return error;
}

static struct store_request *next_step(const struct kept *kept)
{
    struct stored_step step = a_step(ONE, kept->steps, 0, (uint64_t)kept->steps + 1);
    struct store_request *request = store_request(0, 0, 0);
    store_append(request, &step);
    return request;
}

static struct store_request *next_chat(const struct kept *kept)
{
    struct stored_chat chat = {
        .match = ONE, .at = 5, .player = ADA, .name = "Ada", .words = "hi"
    };
    struct store_request *request = store_request(0, 0, 0);
    (void)kept;
    store_say(request, &chat);
    store_read_chat(request, ONE, CHAT_SEATS, 0, 10);
    return request;
}

static struct store_request *next_setting(const struct kept *kept)
{
    char value[16];
    struct store_request *request = store_request(0, 0, 0);
    snprintf(value, sizeof value, "%d", kept->tried);
    store_put_setting(request, "value", value);
    store_alive(request, 7, 0, kept->tried);
    store_read_settings(request);
    return request;
}

static struct store_request *save(const struct kept *kept)
{
    struct stored_match match = a_match(ONE, ADA);
    struct stored_seat seats[] = { a_seat(ONE, 0, ADA), a_seat(ONE, 1, 0) };
    struct stored_notice notice = { .player = ADA, .body = "{}", .due = 1 };
    struct store_request *request = store_request(0, 0, 0);
    (void)kept;
    match.head = "kontor-record 1\n";
    match.proof =
        "fair commitment 36d8c4e5fe7318aa189ff0f609b10da8e62b2ac7f1294f39568a5b97f04ff91d\n";
    match.finished = 9;
    for (int state = MATCH_EXCHANGE; state <= MATCH_OVER; state++) { /* three lines of the log */
        match.state = state;
        store_save_match(request, &match, seats, 2);
    }
    store_put_hook(request, ADA, "{}");
    store_put_notice(request, &notice);
    store_read_match(request, ONE);
    return request;
}

static struct store_request *remove_ben(const struct kept *kept)
{
    struct store_keep keep = { 1, 1, 1, 9000 };
    struct store_request *request = store_request(0, 0, 0);
    (void)kept;
    store_remove_player(request, BEN, 9000);
    store_sweep(request, &keep);
    store_read_player_data(request, ADA);
    return request;
}

/* Everything that a server does with it, while it lasts. */
static void live(struct archive *archive, struct kept *kept)
{
    for (int i = 0; i < STEPS; i++) {
        enum store_error error = insist(archive, next_step, kept);
        /* It may have been kept although that could not be said. */
        kept->steps += error == STORE_FINE || error == STORE_TAKEN;
        kept->tried++;
        if (!insist(archive, next_setting, kept))
            kept->setting = kept->tried;
        kept->chats += !insist(archive, next_chat, kept);
    }
    insist(archive, save, kept);
    kept->removed |= !insist(archive, remove_ben, kept);
}

static void verify(const char *folder, const struct kept *kept)
{
    struct store_fault fault;
    struct text wrong = { 0 };
    int setting = 0;
    struct archive *archive = archive_in(folder);
    struct store_request *request = store_request(0, 0, 0);
    store_read_match(request, ONE);
    store_read_chat(request, ONE, CHAT_SEATS, 0, 1000);
    store_read_settings(request);
    store_read_players(request, 0, 10);
    struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
    assert_int_equal(answer->damaged, 0);
    assert_in_range(answer->steps, kept->steps, kept->steps + 1);
    for (int i = 0; i < answer->steps; i++)
        assert_int_equal(answer->step[i].number, i);
    assert_true(answer->chats >= kept->chats);
    for (int i = 0; i < answer->settings; i++)
        if (!strcmp(answer->setting[i].key, "value"))
            setting = atoi(answer->setting[i].value);
    assert_in_range(setting, kept->setting, kept->tried);
    if (kept->removed)
        assert_int_equal(answer->players, 1);
    store_answer_free(answer);
    store_close(archive);
    assert_true(store_check(folder, &wrong, &fault));
    if (wrong.size)
        fail_msg("%s", wrong.data);
}

/* A server's life with a fault at the n-th call; false: there are not so many calls. */
static bool live_with(enum fault_kind kind, int at, int times)
{
    struct store_settings settings = { 0 };
    struct store_fault fault = { 0 };
    struct kept kept = { 0 };
    struct archive *archive = NULL;
    char folder[64];
    folder_make(folder);
    archive = archive_in(folder);
    furnish(archive);
    store_close(archive);
    sqlite3_int64 before = sqlite3_memory_used();
    settings.folder = folder;
    faults_order(kind, at, times);
    for (int i = 0; i < TRIES && !(archive = store_open(&settings, &fault)); i++)
        if (!store_error_is_outage(fault.error) && fault.error != STORE_FOLDER)
            fail_msg("call %d: %s (%s)", at, store_error_key(fault.error), fault.text);
    if (archive)
        live(archive, &kept);
    else
        assert_true(times > 1);
    store_close(archive);
    bool met = faults_met();
    faults_end();
    assert_int_equal(sqlite3_memory_used(), before);
    /* One fault is got over: everything went on. */
    if (times == 1 && (kept.steps != STEPS || kept.setting != STEPS || !kept.removed))
        fail_msg("call %d: %d steps, setting %d, %s", at, kept.steps, kept.setting,
                 kept.removed ? "removed" : "not removed");
    verify(folder, &kept);
    folder_remove(folder);
    return met;
}

/* Each of the first calls, and of very many every so-manieth. */
static void each_call_fails(enum fault_kind kind, int times, int apart)
{
    int tried = 0;
    for (int at = 1; live_with(kind, at, times); at += at < 300 ? 1 : apart)
        tried++;
    assert_true(tried > 10);
}

static void disk_fails(void **state)
{
    (void)state;
    each_call_fails(FAULT_DISK, 1, 1);
}

static void disk_fails_for_long(void **state)
{
    (void)state;
    each_call_fails(FAULT_DISK, 40, 3);
}

static void no_room(void **state)
{
    (void)state;
    each_call_fails(FAULT_FULL, 1, 1);
}

static void short_calls(void **state)
{
    (void)state;
    each_call_fails(FAULT_SHORT, 1, 1);
}

static void no_memory(void **state)
{
    (void)state;
    each_call_fails(FAULT_MEMORY, 1, amount(17, 1));
}

/* ---- a full disk ------------------------------------------------------------------------- */

static enum store_error append(struct archive *archive, int number, size_t size)
{
    char *lines = malloc(size + 1);
    assert_non_null(lines);
    memset(lines, 'x', size);
    lines[size] = 0;
    struct stored_step step = a_step(ONE, number, 0, 0);
    step.lines = lines;
    struct store_request *request = store_request(0, 0, 0);
    store_append(request, &step);
    struct store_answer *answer = store_ask(archive, request);
    assert_non_null(answer);
    enum store_error error = answer->error;
    store_answer_free(answer);
    free(lines);
    return error;
}

static enum store_error show_life(struct archive *archive)
{
    struct store_request *request = store_request(0, 0, 0);
    store_alive(request, 7, 0, 1);
    struct store_answer *answer = store_ask(archive, request);
    assert_non_null(answer);
    enum store_error error = answer->error;
    store_answer_free(answer);
    return error;
}

enum { DISK = 3 << 20 };

/* Three megabytes, of which the log alone would take ten times as much: it is carried over as
 * the room ends, until the file itself has it all. */
static void the_log_gives_way(void **state)
{
    char folder[64];
    int stored = 0;
    (void)state;
    folder_make(folder);
    faults_room(folder, DISK);
    struct archive *archive = archive_in(folder);
    furnish(archive);
    for (int i = 0; i < 2000;
         i++) /* a server that is idle for long: the same rows, over and over */
        assert_int_equal(show_life(archive), STORE_FINE);
    while (append(archive, stored, 20000) == STORE_FINE)
        stored++;
    assert_true((int64_t)stored * 20000 > DISK / 2); /* the larger part of the disk is in use */
    assert_int_equal(append(archive, stored, 20000), STORE_FULL);
    struct store_load load;
    store_look(archive, &load);
    assert_int_equal(load.outage, STORE_FULL);
    faults_room(folder, DISK + (1 << 20));
    assert_int_equal(append(archive, stored++, 20000), STORE_FINE); /* by itself */
    store_close(archive);
    struct kept kept = { .steps = stored };
    verify(folder, &kept);
    faults_room(NULL, 0);
    folder_remove(folder);
}

/* What others write may take the last byte at any moment: what the log has can be carried over
 * even then. */
static void no_byte_is_left(void **state)
{
    char folder[64], path[128];
    (void)state;
    folder_make(folder);
    struct archive *archive = archive_in(folder);
    furnish(archive);
    for (int i = 0; i < 30; i++)
        assert_int_equal(append(archive, i, 20000), STORE_FINE);
    faults_room(folder, 0);
    snprintf(path, sizeof path, "%s/kontor.db-wal", folder);
    assert_int_equal(append(archive, 30, 20000), STORE_FULL);
    FILE *log = fopen(path, "rb");
    assert_non_null(log);
    fseek(log, 0, SEEK_END);
    assert_int_equal(ftell(log), 0); /* all its room is the disk's again */
    fclose(log);
    store_close(archive);
    faults_room(NULL, 0);
    struct kept kept = { .steps = 30 };
    verify(folder, &kept);
    folder_remove(folder);
}

/* On a full disk it opens and reads, whether it ended in order or with a log; it goes on when
 * there is room, and then others can open it as well. */
static void starts_on_a_full_disk(void **state)
{
    (void)state;
    for (int killed = 0; killed < 2; killed++) {
        char folder[64], copy[64], command[300];
        folder_make(folder);
        folder_make(copy);
        struct archive *archive = archive_in(folder);
        furnish(archive);
        append_steps(archive, ONE, 0, 5);
        if (killed) { /* as it lies on the disk at this moment, without its index */
            snprintf(command, sizeof command, "cp %s/kontor.db %s/kontor.db-wal %s", folder, folder,
                     copy);
            assert_int_equal(system(command), 0);
        }
        store_close(archive);
        const char *used = killed ? copy : folder;
        faults_room(used, 0);
        archive = archive_in(used);
        struct store_request *request = store_request(0, 0, 0);
        store_read_match(request, ONE);
        struct store_answer *answer = archive_ask(archive, request, STORE_FINE);
        assert_int_equal(answer->steps, 5);
        store_answer_free(answer);
        assert_int_equal(append(archive, 5, 200000), STORE_FULL);
        faults_room(NULL, 0);
        assert_int_equal(append(archive, 5, 200000), STORE_FINE);
        assert_int_equal(show_life(archive), STORE_FINE);
        struct store_settings settings = { .folder = used, .reader = true };
        struct store_fault fault;
        struct archive *tool = store_open(&settings, &fault);
        assert_non_null(tool);
        store_close(tool);
        store_close(archive);
        struct kept kept = { .steps = 6 };
        verify(used, &kept);
        folder_remove(folder);
        folder_remove(copy);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(disk_fails),      cmocka_unit_test(disk_fails_for_long),
        cmocka_unit_test(no_room),         cmocka_unit_test(short_calls),
        cmocka_unit_test(no_memory),       cmocka_unit_test(the_log_gives_way),
        cmocka_unit_test(no_byte_is_left), cmocka_unit_test(starts_on_a_full_disk),
    };
    faults_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
