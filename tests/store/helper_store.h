/* helper_store.h: what the tests of the store share: folders, rows, asking. */
#ifndef TESTS_STORE_HELPER_STORE_H
#define TESTS_STORE_HELPER_STORE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store/store.h"

/* A new folder for a test; removed with all files in it by folder_remove. */
void folder_make(char path[64]);
void folder_remove(const char *path);

/* A store in the folder, or in memory where that is NULL; the test fails if it cannot be
 * opened. */
struct archive *archive_in(const char *folder);

/* Asks, demands this error, and gives the answer; archive_do frees it. */
struct store_answer *archive_ask(struct archive *archive, struct store_request *request,
                                 enum store_error error);
void archive_do(struct archive *archive, struct store_request *request, enum store_error error);

struct stored_player a_player(int64_t id, const char *name);
struct stored_match a_match(int64_t id, int64_t creator);
struct stored_seat a_seat(int64_t match, int seat, int64_t player);
struct stored_step a_step(int64_t match, int64_t number, int actor, uint64_t request);
void a_hash(uint8_t hash[STORE_HASH], int number);

void wait_ms(int milliseconds);

#endif
