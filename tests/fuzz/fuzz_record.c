/* fuzz_record.c: any text read as a record is refused with a line, or is a
 * sound match that is written and read again without change. */
#include "fuzz.h"

#include "core/record.h"
#include "fair/fair.h"

/* A hash that fits whatever the edition is, so that changes get past it. */
static void hash_nothing(const char *text, size_t size, char hex[65])
{
    (void)text;
    (void)size;
    memset(hex, '0', 64);
    hex[64] = 0;
}

static void write_again(const struct record *record, hash_text *hash)
{
    const struct match *match = session_match(record->session);
    struct record again;
    struct record_error error;
    struct text text = { 0 }, same = { 0 };
    record_write(record->session, record->proof.data, &text);
    assert(!text.failed);
    assert(record_read(text.data, text.size, hash, &again, &error));
    assert(!memcmp(session_state(record->session), session_state(again.session),
                   match->game->state_size));
    assert(again.finished == !session_active(again.session));
    record_write(again.session, again.proof.data, &same);
    assert(!same.failed && same.size == text.size && !memcmp(same.data, text.data, text.size));
    record_free(&again);
    text_free(&same);
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct record record;
    struct record_error error;
    hash_text *hash = fair_hash_text;
    bool read = record_read(text, size, hash, &record, &error);
    if (!read && error.error == ERROR_RECORD_EDITION_HASH) {
        hash = hash_nothing;
        read = record_read(text, size, hash, &record, &error);
    }
    if (!read) {
        assert(error.error && !record.session && !record.edition && !record.proof.data);
        assert(error.error != ERROR_RECORD_EDITION || error.edition.fault);
        return 0;
    }
    const struct match *match = session_match(record.session);
    assert(!match->game->audit(match->edition->data, session_state(record.session)));
    write_again(&record, hash);
    record_free(&record);
    return 0;
}
