/*
 * fuzz_row.c: a stored match whose rows say anything: it is read as it stands, and as a
 * record refused with a line, or it is a sound match.
 *
 * The input: a letter for the game, a byte of bits, then texts parted by a byte 0: head,
 * proof, edition's text, and the lines of steps.
 */
#include "fuzz.h"

#include "core/record.h"
#include "fair/hash.h"
#include "store/store.h"

enum { MATCH = 77, TEXTS = 8 };

static struct archive *the_archive(void)
{
    static struct archive *archive;
    struct store_settings settings = { 0 };
    struct store_fault fault;
    if (!archive)
        archive = store_open(&settings, &fault);
    assert(archive);
    return archive;
}

static void play_again(const struct store_answer *answer)
{
    struct text text = { 0 };
    struct record record;
    struct record_error error;
    if (!store_record(answer, &text)) {
        assert(!*answer->match->head);
        return;
    }
    assert(!text.failed);
    if (record_read(text.data, text.size, fair_hash_text, &record, &error)) {
        const struct match *match = session_match(record.session);
        assert(!match->game->audit(match->edition->data, session_state(record.session)));
        record_free(&record);
    } else {
        assert(error.error);
    }
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *texts[TEXTS] = { NULL };
    const struct game *game = fuzz_game(&data, &size);
    if (size < 1 || size > 100000)
        return 0;
    uint8_t bits = *data;
    char *copy = malloc(size);
    assert(copy);
    memcpy(copy, data + 1, size - 1);
    copy[size - 1] = 0;
    int count = 0;
    for (char *at = copy; count < TEXTS && at < copy + size; at += strlen(at) + 1)
        texts[count++] = at;
    struct stored_match match = { .id = MATCH,
                                  .state = bits & 1   ? MATCH_OVER
                                           : bits & 2 ? 99
                                                      : MATCH_RUNNING,
                                  .game = game->id,
                                  .players = 3,
                                  .edition_hash = "h",
                                  .head = texts[0],
                                  .proof = texts[1] };
    struct stored_edition edition = { .hash = "h", .game = game->id, .text = texts[2] };
    struct store_request *request = store_request(0, 0, 0);
    store_new_match(request, &match);
    if (bits & 4)
        store_put_edition(request, &edition);
    for (int i = 3; i < count; i++) {
        struct stored_step step = { .match = MATCH, .number = i - 3, .lines = texts[i] };
        store_append(request, &step);
    }
    store_read_match(request, MATCH);
    store_drop_match(request, MATCH, 9000);
    struct store_answer *answer = store_ask(the_archive(), request);
    assert(answer && !answer->error && answer->matches == 1);
    assert(!strcmp(answer->match->head, texts[0] ? texts[0] : ""));
    assert(answer->steps == (count > 3 ? count - 3 : 0));
    for (int i = 3; i < count; i++)
        assert(!strcmp(answer->step[i - 3].lines, texts[i]));
    play_again(answer);
    store_answer_free(answer);
    free(copy);
    return 0;
}
