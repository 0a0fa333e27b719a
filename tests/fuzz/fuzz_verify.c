/*
 * fuzz_verify.c: any text is verified with an answer, never a crash; what is
 * found true and sealed is exactly what sealing it again gives.
 *
 * The first byte says whether the text is sealed anew before, so that changes
 * get past the tags. What is found true is also compared with what somebody
 * may have noted, and taken up again as a match in progress.
 */
#include "fuzz.h"

#include "fair/fair.h"
#include "fair/seal.h"
#include "fair/verify.h"

static const char other[] = "00000000000000000000000000000000"
                            "00000000000000000000000000000001";

static void expect(const struct text *text, const struct fair_expected *expected, enum error error)
{
    struct fair_verdict verdict;
    fair_verify(text->data, text->size, expected, &verdict);
    assert(verdict.error == error && verdict.ok == !error);
}

/* Notes that fit change nothing; each that does not is found. */
static void compare(const struct text *text, const struct fair_verdict *verdict, const char *seen)
{
    enum error whole = !verdict->finished ? ERROR_FAIR_UNFINISHED
                       : !verdict->sealed ? ERROR_FAIR_UNSEALED
                                          : NO_ERROR;
    expect(text, NULL, whole);
    expect(text,
           &(struct fair_expected){ .commitment = verdict->commitment,
                                    .chain = verdict->chain,
                                    .seen = seen,
                                    .viewer = SPECTATOR },
           whole);
    expect(text, &(struct fair_expected){ .commitment = other }, ERROR_FAIR_OTHER_COMMITMENT);
    expect(text, &(struct fair_expected){ .promises = other }, ERROR_FAIR_OTHER_PROMISES);
    expect(text, &(struct fair_expected){ .chain = other }, ERROR_FAIR_OTHER_CHAIN);
    expect(text, &(struct fair_expected){ .seen = other }, ERROR_FAIR_OTHER_SEEN);
    expect(text, &(struct fair_expected){ .seen = seen, .viewer = MAX_PLAYERS }, ERROR_FAIR_SEAT);
}

/* The proof is written as it was read, and without the seed for those who may not have it. */
static void check_proofs(const struct record *record, const struct fair_match *fair)
{
    struct text host = { 0 }, players = { 0 }, stripped = { 0 }, seen = { 0 };
    fair_proof(fair, FAIR_FOR_HOST, &host);
    fair_proof(fair, FAIR_FOR_PLAYERS, &players);
    fair_strip(record->proof.data, record->proof.size, &stripped);
    assert(host.size <= record->proof.size && !memcmp(host.data, record->proof.data, host.size));
    assert(stripped.size == players.size && !memcmp(stripped.data, players.data, players.size));
    for (int viewer = 0; viewer <= SPECTATOR; viewer++)
        if (viewer < fair->players || viewer == SPECTATOR)
            fair_write_seen(record->session, record->proof.data, record->proof.size, viewer, &seen);
    assert(!seen.failed && !strstr(seen.data, "\nfair seed ") && !strstr(seen.data, "\nend\n"));
    text_free(&host);
    text_free(&players);
    text_free(&stripped);
    text_free(&seen);
}

static void take_up(const struct text *text, const struct fair_verdict *verdict)
{
    struct record record;
    struct record_error error;
    struct fair_match fair;
    struct fair_draws draws;
    struct fair_note note;
    char seen[FAIR_HEX];
    assert(record_read(text->data, text->size, fair_hash_text, &record, &error));
    assert(!fair_resume(&record, &fair, &draws));
    assert(draws.number == verdict->draws && session_count(record.session) == verdict->moves);
    check_proofs(&record, &fair);
    assert(fair_note_now(record.session, &fair, SPECTATOR, &note));
    fair_to_hex(note.hash, seen);
    compare(text, verdict, seen);
    fair_draws_forget(&draws);
    fair_forget(&fair);
    record_free(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct fair_expected partial = { .partial = true };
    struct fair_verdict verdict;
    struct text text = { 0 }, sealed = { 0 };
    if (!size)
        return 0;
    if (*data % 2)
        fair_seal((const char *)data + 1, size - 1, &text);
    else
        text_add_bytes(&text, (const char *)data + 1, size - 1);
    bool ok = fair_verify(text.data ? text.data : "", text.size, &partial, &verdict);
    assert(ok == !verdict.error);
    if (ok && verdict.sealed) {
        fair_seal(text.data, text.size, &sealed);
        assert(sealed.size == text.size && !memcmp(sealed.data, text.data, text.size));
    }
    if (ok)
        take_up(&text, &verdict);
    text_free(&sealed);
    text_free(&text);
    return 0;
}
