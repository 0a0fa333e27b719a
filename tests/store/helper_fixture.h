/* helper_fixture.h: a store for a test, on disk or in memory. */
#ifndef TESTS_STORE_HELPER_FIXTURE_H
#define TESTS_STORE_HELPER_FIXTURE_H

#include "helper_store.h"

enum { ADA = 11, BEN = 12, ONE = 101, TWO = 102 };

struct fixture {
    char path[64];
    const char *folder; /* NULL: in memory */
    struct archive *archive;
};

int open_on_disk(void **state);
int open_in_memory(void **state);
int close_fixture(void **state);

struct archive *archive_of(void **state);
/* On disk everything must also be there after the store was closed and opened. */
struct archive *again(struct fixture *fixture);
/* Two players and a match of theirs with two seats. */
void furnish(struct archive *archive);
void append_steps(struct archive *archive, int64_t match, int64_t from, int64_t to);

#define BOTH(test)                                                                                 \
    { #test " on disk", test, open_on_disk, close_fixture, NULL },                                 \
    {                                                                                              \
#test " in memory", test, open_in_memory, close_fixture, NULL                              \
    }

#endif
