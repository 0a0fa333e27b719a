/*
 * copies.c FOLDER MATCH COUNT [asleep]: copies of a stored match, whole, into the same store: a
 * server with many matches for a measurement (bench/load/start.mjs). They go on by themselves
 * when a server starts, or sleep until somebody comes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"
#include "store/store.h"

enum { FIRST_ID = 1000, MOST = 1000000 };

static struct store_answer *ask(struct archive *archive, struct store_request *request)
{
    struct store_answer *answer = store_ask(archive, request);
    if (answer && !answer->error)
        return answer;
    fprintf(stderr, "store_copies: %s\n", answer ? store_error_key(answer->error) : "memory");
    exit(1);
}

static void copy(struct archive *archive, const struct store_answer *from, int64_t id, int64_t due)
{
    struct store_request *request = store_request(0, 0, 0);
    struct stored_match match = *from->match;
    match.id = id;
    match.due = due;
    store_save_match(request, &match, from->seat, from->seats);
    for (int i = 0; i < from->steps; i++) {
        struct stored_step step = from->step[i];
        step.match = id;
        store_append(request, &step);
    }
    store_answer_free(ask(archive, request));
}

int main(int argc, char **argv)
{
    struct store_settings settings = { .folder = argc > 3 ? argv[1] : NULL };
    struct store_fault fault;
    int64_t count = argc > 3 ? number_read(argv[3], strlen(argv[3]), MOST) : -1;
    if (count < 0) {
        fprintf(stderr, "usage: store_copies FOLDER MATCH COUNT [asleep]\n");
        return 2;
    }
    struct archive *archive = store_open(&settings, &fault);
    if (!archive) {
        fprintf(stderr, "store_copies: %s\n", store_error_key(fault.error));
        return 1;
    }
    struct store_request *read = store_request(0, 0, 0);
    store_read_match(read, store_id_read(argv[2], strlen(argv[2])));
    struct store_answer *answer = ask(archive, read);
    for (int64_t i = 0; i < count; i++)
        copy(archive, answer, FIRST_ID + i, argc > 4 ? 0 : DUE_AT_ONCE);
    store_answer_free(answer);
    store_close(archive);
    return 0;
}
