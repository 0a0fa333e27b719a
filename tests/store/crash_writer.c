/*
 * crash_writer.c FOLDER: writes steps of many matches as fast as it can, and says each that was
 * acknowledged on standard output, "match number" a line, until it is killed. Goes on where
 * the store is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"

enum { MATCHES = 20 };

static struct archive *archive;
static int64_t next[MATCHES];

static void post_step(int64_t match)
{
    char lines[64];
    snprintf(lines, sizeof lines, "step %d of match %d\n", (int)next[match], (int)match);
    struct stored_step step = { .match = match + 1,
                                .number = next[match],
                                .request = (uint64_t)next[match] + 1,
                                .lines = lines };
    struct store_request *request = store_request(0, (uint64_t)match, 0);
    store_append(request, &step);
    if (!store_post(archive, request))
        exit(4);
}

/* The matches, made the first time, in one commit; where each of them stands. */
static void begin(void)
{
    struct store_request *request = store_request(0, 0, 0);
    for (int64_t match = 0; match < MATCHES; match++) {
        struct stored_match row = { .id = match + 1, .game = "template", .players = 2 };
        store_save_match(request, &row, NULL, 0);
        store_read_match(request, match + 1);
    }
    struct store_answer *answer = store_ask(archive, request);
    if (!answer || answer->error || answer->matches != MATCHES)
        exit(5);
    for (int i = 0; i < answer->steps; i++)
        next[answer->step[i].match - 1] = answer->step[i].number + 1;
    store_answer_free(answer);
}

int main(int argc, char **argv)
{
    struct store_settings settings = { .folder = argc > 1 ? argv[1] : "" };
    struct store_fault fault;
    archive = store_open(&settings, &fault);
    if (!archive) {
        fprintf(stderr, "%s %s\n", store_error_key(fault.error), fault.text);
        return 3;
    }
    begin();
    for (int64_t match = 0; match < MATCHES; match++)
        post_step(match);
    for (;;) {
        struct store_answer *answer = store_take(archive);
        char line[64];
        if (!answer)
            continue;
        if (answer->error)
            return 6;
        int64_t match = (int64_t)answer->first;
        store_answer_free(answer);
        int length = snprintf(line, sizeof line, "%d %d\n", (int)match, (int)next[match]);
        if (write(STDOUT_FILENO, line, (size_t)length) != length)
            return 7;
        next[match]++;
        post_step(match);
    }
}
