/*
 * crash_writer.c FOLDER: writes steps of many matches as fast as it can, and says each that was
 * acknowledged on standard output, "match number" a line, until it is killed. Goes on where
 * the store is. With every third step the match begins its exchange, runs or ends, and each of
 * these is a line of the public log.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"

enum { MATCHES = 20 };

static struct archive *archive;
static int64_t next[MATCHES];

/* What becomes of the match with this step. */
static void put_state(struct store_request *request, int64_t match, int64_t number)
{
    static const enum match_state states[] = { MATCH_EXCHANGE, MATCH_RUNNING, MATCH_ENDED };
    char proof[128];
    snprintf(proof, sizeof proof, "fair commitment %08x%056x\n", (unsigned)(number / 9),
             (unsigned)match + 1);
    struct stored_match row = { .id = match + 1,
                                .state = (int)states[number / 3 % 3],
                                .game = "template",
                                .players = 2,
                                .proof = proof,
                                .changed = number };
    store_put_match(request, &row);
}

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
    if (next[match] % 3 == 0)
        put_state(request, match, next[match]);
    if (!store_post(archive, request))
        exit(4);
}

static bool is_made(void)
{
    struct store_request *request = store_request(0, 0, 0);
    store_read_match(request, 1);
    struct store_answer *answer = store_ask(archive, request);
    bool made = answer && !answer->error;
    store_answer_free(answer);
    return made;
}

/* The matches, made the first time, in one commit; where each of them stands. */
static void begin(void)
{
    bool made = is_made();
    struct store_request *request = store_request(0, 0, 0);
    for (int64_t match = 0; match < MATCHES; match++) {
        struct stored_match row = { .id = match + 1, .game = "template", .players = 2 };
        if (!made)
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
