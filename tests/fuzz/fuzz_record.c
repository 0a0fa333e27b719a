/* fuzz_record.c: any text read as a record is refused with a line, or is a
 * sound match that is written and read again without change. */
#include "fuzz.h"

#include "core/record.h"
#include "fair/fair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record record, again;
    struct record_error error;
    if (!record_read((const char *)data, size, fair_hash_text, &record, &error)) {
        assert(error.key);
        return 0;
    }
    const struct match *match = session_match(record.session);
    assert(!match->game->audit(match->edition->data, session_state(record.session)));
    struct text text = { 0 };
    record_write(record.session, record.proof.data, &text);
    assert(!text.failed);
    assert(record_read(text.data, text.size, fair_hash_text, &again, &error));
    assert(!memcmp(session_state(record.session), session_state(again.session),
                   match->game->state_size));
    record_free(&again);
    record_free(&record);
    text_free(&text);
    return 0;
}
