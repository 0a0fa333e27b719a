/*
 * proof.c: the lines "fair ..." in the head of a record.
 *
 *   fair commitment <64 hex digits>
 *   fair promise <seat> <64 hex digits>      one line a seat
 *   fair entropy <seat> <64 hex digits>      one line a seat
 *   fair seed <64 hex digits>                the host's, and everybody's after the match
 *   fair tags <16 hex digits> ...            see seal.h
 *
 * There is one way to write a proof: this order, one blank, small letters.
 */
#include "fair/fair.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

static void add_line(struct text *out, const char *word, int seat,
                     const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    fair_to_hex(bytes, hex);
    text_add(out, "fair ");
    text_add(out, word);
    if (seat >= 0) {
        text_add(out, " ");
        text_add_number(out, seat);
    }
    text_add(out, " ");
    text_add(out, hex);
    text_add(out, "\n");
    sodium_memzero(hex, sizeof hex);
}

void fair_proof(const struct fair_match *fair, enum fair_proof_for whom, struct text *out)
{
    assert(fair->stage == FAIR_READY);
    add_line(out, "commitment", NOBODY, fair->commitment);
    for (int seat = 0; seat < fair->players; seat++)
        add_line(out, "promise", seat, fair->promise[seat]);
    for (int seat = 0; seat < fair->players; seat++)
        add_line(out, "entropy", seat, fair->entropy[seat]);
    if (whom == FAIR_FOR_HOST)
        add_line(out, "seed", NOBODY, fair->secret.seed);
}

static bool begins(const char *line, size_t length, const char *word)
{
    size_t size = strlen(word);
    return length >= size && memcmp(line, word, size) == 0;
}

/* Only lines known to be public pass: one that is not understood may hold anything. */
void fair_strip(const char *proof, size_t size, struct text *out)
{
    for (size_t at = 0; at < size;) {
        const char *line = proof + at;
        const char *newline = memchr(line, '\n', size - at);
        size_t length = newline ? (size_t)(newline - line) + 1 : size - at;
        if (begins(line, length, "fair commitment ") || begins(line, length, "fair promise ") ||
            begins(line, length, "fair entropy "))
            text_add_bytes(out, line, length);
        at += length;
    }
}

struct reader {
    const char *text;
    size_t      size;
    int         line;          /* the one read last, from 1 */
};

/* Reads "fair <word> [seat] <hex>"; false: the next line is something else. */
static bool read_line(struct reader *reader, const char *word, int seat,
                      uint8_t bytes[FAIR_BYTES])
{
    char start[32] = "fair ";
    size_t length = strlen(start), word_length = strlen(word);
    assert(length + word_length + 4 < sizeof start && seat <= 9);
    memcpy(start + length, word, word_length);
    length += word_length;
    start[length++] = ' ';
    if (seat >= 0) {
        start[length++] = (char)('0' + seat);
        start[length++] = ' ';
    }
    size_t whole = length + 2 * FAIR_BYTES;
    if (reader->size < whole + 1 || memcmp(reader->text, start, length) != 0 ||
        reader->text[whole] != '\n' ||
        !fair_from_hex(reader->text + length, 2 * FAIR_BYTES, bytes))
        return false;
    reader->text += whole + 1;
    reader->size -= whole + 1;
    reader->line++;
    return true;
}

static const char *read_lines(struct reader *reader, struct fair_match *fair, bool *has_seed)
{
    if (!reader->size)
        return "error.fair.no_proof";
    if (!read_line(reader, "commitment", NOBODY, fair->commitment))
        return "error.fair.proof";
    for (int seat = 0; seat < fair->players; seat++)
        if (!read_line(reader, "promise", seat, fair->promise[seat]))
            return "error.fair.proof";
    for (int seat = 0; seat < fair->players; seat++)
        if (!read_line(reader, "entropy", seat, fair->entropy[seat]))
            return "error.fair.proof";
    *has_seed = read_line(reader, "seed", NOBODY, fair->secret.seed);
    if (reader->size && !begins(reader->text, reader->size, "fair tags "))
        return "error.fair.proof";
    while (begins(reader->text, reader->size, "fair tags ")) {
        const char *newline = memchr(reader->text, '\n', reader->size);
        if (!newline)
            return "error.fair.proof";
        reader->line++;
        reader->size -= (size_t)(newline + 1 - reader->text);
        reader->text = newline + 1;
    }
    return reader->size ? "error.fair.proof" : NULL;
}

/* A commitment that fits neither the seed nor any promise was itself
 * altered; one that fits the promises is right, so the seed or the head is not. */
static const char *check_hashes(const struct fair_match *fair, bool has_seed, int *line)
{
    uint8_t hash[FAIR_BYTES];
    int broken = 0, first = 0;
    for (int seat = fair->players - 1; seat >= 0; seat--) {
        fair_promise_hash(fair->commitment, seat, fair->entropy[seat], hash);
        if (memcmp(hash, fair->promise[seat], FAIR_BYTES) != 0) {
            broken++;
            first = seat;
        }
    }
    fair_commit(fair->secret.seed, fair->bound, hash);
    bool fits = !has_seed || memcmp(hash, fair->commitment, FAIR_BYTES) == 0;
    *line = 0;
    if (!fits && broken == fair->players)
        *line = 1;
    else if (broken)
        *line = 1 + fair->players + first + 1;
    else if (!fits)
        *line = 1 + 2 * fair->players + 1;
    return !fits && (!broken || *line == 1) ? "error.fair.commitment"
           : broken                         ? "error.fair.mismatch"
                                            : NULL;
}

const char *fair_read(struct fair_match *fair, const struct match *match, const char *proof,
                      size_t size, int *line)
{
    struct fair_match read = { .players = match->setup.players };
    struct reader reader = { proof, size, 0 };
    bool has_seed = false;
    memset(fair, 0, sizeof *fair);
    *line = 0;
    const char *error = read_lines(&reader, &read, &has_seed);
    if (error)
        *line = reader.size ? reader.line + 1 : 0;
    fair_bind(match, read.bound);
    if (!error)
        error = check_hashes(&read, has_seed, line);
    if (!error && !has_seed)
        error = "error.fair.no_seed";
    if (!error) {
        *fair = read;
        fair->stage = FAIR_READY;
        fair->promised = fair->revealed = (uint16_t)((1u << fair->players) - 1);
    }
    sodium_memzero(&read, sizeof read);
    return error;
}

const char *fair_resume(const struct record *record, struct fair_match *fair,
                        struct fair_draws *draws)
{
    int line;
    const char *error = fair_read(fair, session_match(record->session), record->proof.data,
                                  record->proof.size, &line);
    if (!error)
        fair_draws_open(draws, fair, fair_draws_made(record->session));
    return error;
}
