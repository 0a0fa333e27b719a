/* helper_store.c: folders, rows, asking. */
#include "helper_store.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void folder_make(char path[64])
{
    snprintf(path, 64, "/tmp/kontor-store-XXXXXX");
    assert_non_null(mkdtemp(path));
}

void folder_remove(const char *path)
{
    DIR *directory = opendir(path);
    struct dirent *entry;
    char name[400];
    while (directory && (entry = readdir(directory))) {
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
            unlink(name);
    }
    if (directory)
        closedir(directory);
    rmdir(path);
}

struct archive *archive_in(const char *folder)
{
    struct store_settings settings = { .folder = folder };
    struct store_fault fault;
    struct archive *archive = store_open(&settings, &fault);
    if (!archive)
        fail_msg("%s: %s", store_error_key(fault.error), fault.text);
    return archive;
}

struct store_answer *archive_ask(struct archive *archive, struct store_request *request,
                                 enum store_error error)
{
    struct store_answer *answer = store_ask(archive, request);
    assert_non_null(answer);
    if (answer->error != error)
        fail_msg("part %d: \"%s\" instead of \"%s\" (%s)", answer->part,
                 store_error_key(answer->error), store_error_key(error), answer->fault);
    return answer;
}

void archive_do(struct archive *archive, struct store_request *request, enum store_error error)
{
    store_answer_free(archive_ask(archive, request, error));
}

struct stored_player a_player(int64_t id, const char *name)
{
    return (struct stored_player){
        .id = id, .name = name, .language = "de", .settings = "{}", .made = 1000, .seen = 2000
    };
}

struct stored_match a_match(int64_t id, int64_t creator)
{
    return (struct stored_match){ .id = id,
                                  .game = "template",
                                  .version = 1,
                                  .players = 2,
                                  .edition = "house-1",
                                  .edition_hash = "00",
                                  .creator = creator,
                                  .listed = true,
                                  .settings = "{\"a\":1}",
                                  .made = 5000,
                                  .changed = 5000 };
}

struct stored_seat a_seat(int64_t match, int seat, int64_t player)
{
    return (struct stored_seat){ .match = match,
                                 .seat = seat,
                                 .kind = player ? STORED_SEAT_PERSON : STORED_SEAT_COMPUTER,
                                 .player = player,
                                 .name = player ? "Ada" : "Kim",
                                 .agent = player ? "" : "hard" };
}

struct stored_step a_step(int64_t match, int64_t number, int actor, uint64_t request)
{
    return (struct stored_step){ .match = match,
                                 .number = number,
                                 .at = 6000 + number,
                                 .actor = actor,
                                 .request = request,
                                 .asked = 1u << (number & 1),
                                 .clocks = "",
                                 .lines = "0 pass\n" };
}

void a_hash(uint8_t hash[STORE_HASH], int number)
{
    memset(hash, 0, STORE_HASH);
    memcpy(hash, &number, sizeof number);
}

void wait_ms(int milliseconds)
{
    struct timespec time = { .tv_sec = milliseconds / 1000,
                             .tv_nsec = (long)(milliseconds % 1000) * 1000000 };
    nanosleep(&time, NULL);
}
