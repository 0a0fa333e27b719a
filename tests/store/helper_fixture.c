/* helper_fixture.c: a store for a test, on disk or in memory. */
#include "helper_fixture.h"

#include <stdlib.h>

static int open_fixture(void **state, bool on_disk)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    if (on_disk) {
        folder_make(fixture->path);
        fixture->folder = fixture->path;
    }
    fixture->archive = archive_in(fixture->folder);
    *state = fixture;
    return 0;
}

int open_on_disk(void **state)
{
    return open_fixture(state, true);
}

int open_in_memory(void **state)
{
    return open_fixture(state, false);
}

int close_fixture(void **state)
{
    struct fixture *fixture = *state;
    store_close(fixture->archive);
    if (fixture->folder)
        folder_remove(fixture->folder);
    free(fixture);
    return 0;
}

struct archive *again(struct fixture *fixture)
{
    if (fixture->folder) {
        store_close(fixture->archive);
        fixture->archive = archive_in(fixture->folder);
    }
    return fixture->archive;
}

struct archive *archive_of(void **state)
{
    return ((struct fixture *)*state)->archive;
}

void furnish(struct archive *archive)
{
    struct stored_player ada = a_player(ADA, "Ada"), ben = a_player(BEN, "Ben");
    struct stored_match match = a_match(ONE, ADA);
    struct stored_seat seats[] = { a_seat(ONE, 0, ADA), a_seat(ONE, 1, BEN) };
    struct store_request *request = store_request(0, 0, 0);
    store_put_player(request, &ada);
    store_put_player(request, &ben);
    store_save_match(request, &match, seats, 2);
    archive_do(archive, request, STORE_FINE);
}

void append_steps(struct archive *archive, int64_t match, int64_t from, int64_t to)
{
    for (int64_t number = from; number < to; number++) {
        struct stored_step step = a_step(match, number, (int)(number % 2), (uint64_t)number + 1);
        struct store_request *request = store_request(0, 0, 0);
        store_append(request, &step);
        archive_do(archive, request, STORE_FINE);
    }
}
