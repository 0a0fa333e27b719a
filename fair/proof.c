/*
 * proof.c: the lines "fair ..." of an exchange and of a record's head.
 *
 *   fair proof 3
 *   fair commitment <64 hex digits>
 *   fair spoken <seats, or none>             for whom the host spoke
 *   fair promise <seat> <64 hex digits>      one line a seat
 *   fair entropy <seat> <64 hex digits>      one line a seat
 *   fair key <seat> <64 hex digits>          of each seat that signs
 *   fair secret <seat> <64 hex digits>       the host's: what it will reveal
 *   fair seed <64 hex digits>                the host's, and everybody's after the match
 *   fair signed <note> <128 hex digits>      the same: a seat's newest signature
 *   fair tags <16 hex digits> ...            in records, see seal.h
 *
 * There is one way to write a proof: this order, seats in theirs, one blank,
 * small letters. Proofs of version 1 begin with the commitment, and have
 * neither "spoken" nor "secret"; before version 3 there is neither "key" nor
 * "signed".
 */
#include <assert.h>
#include <string.h>

#include "fair/fair.h"
#include "fair/note.h"

/* ---- writing -------------------------------------------------------------- */

static void add_line(struct text *out, const char *word, int seat, const uint8_t bytes[FAIR_BYTES])
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
    fair_wipe(hex, sizeof hex);
}

static void add_lines(struct text *out, const char *word, unsigned seats,
                      const uint8_t bytes[MAX_PLAYERS][FAIR_BYTES])
{
    for (int seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1)
            add_line(out, word, seat, bytes[seat]);
}

static void add_spoken(struct text *out, unsigned spoken)
{
    text_add(out, "fair spoken");
    if (!spoken)
        text_add(out, " none");
    for (int seat = 0; spoken >> seat; seat++)
        if (spoken >> seat & 1) {
            text_add(out, " ");
            text_add_number(out, seat);
        }
    text_add(out, "\n");
}

void fair_proof(const struct fair_match *fair, enum fair_proof_for whom, struct text *out)
{
    assert(fair->stage != FAIR_CLOSED);
    if (fair->version > 1)
        text_printf(out, "fair proof %d\n", fair->version);
    add_line(out, "commitment", NOBODY, fair->commitment);
    if (fair->version > 1)
        add_spoken(out, fair->spoken);
    add_lines(out, "promise", fair->promised, fair->promise);
    add_lines(out, "entropy", fair->revealed, fair->entropy);
    add_lines(out, "key", fair->keyed, fair->key);
    if (whom == FAIR_FOR_HOST) {
        add_lines(out, "secret", fair->spoken & ~(unsigned)fair->revealed, fair->secret.entropy);
        add_line(out, "seed", NOBODY, fair->secret.seed);
        for (int seat = 0; fair->vouched >> seat; seat++)
            if (fair->vouched >> seat & 1)
                fair_vouch_write(&fair->vouch[seat], out);
    }
}

static bool begins(const char *line, size_t length, const char *word)
{
    size_t size = strlen(word);
    return length >= size && memcmp(line, word, size) == 0;
}

/* Only lines known to be public pass: one that is not understood may hold anything. */
void fair_strip(const char *proof, size_t size, struct text *out)
{
    static const char *const shown[] = { "fair proof ",   "fair commitment ", "fair spoken ",
                                         "fair promise ", "fair entropy ",    "fair key " };
    for (size_t at = 0; at < size;) {
        const char *line = proof + at;
        const char *newline = memchr(line, '\n', size - at);
        size_t length = newline ? (size_t)(newline - line) + 1 : size - at;
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
            if (begins(line, length, shown[i]))
                text_add_bytes(out, line, length);
        at += length;
    }
}

/* ---- reading --------------------------------------------------------------- */

struct proof_reader {
    const char *text;
    size_t size;
    bool record; /* of a record: no seat may be missing */
    int line;    /* the one read last, from 1 */
    bool seed;
    unsigned secrets; /* seats with such a line */
    int commitment_line, seed_line, entropy_line[MAX_PLAYERS];
    int promises_end, entropies_end; /* the lines read last there */
};

/* A line that must be just this, without its newline; false: it is another. */
static bool read_words(struct proof_reader *reader, const char *words)
{
    size_t length = strlen(words);
    if (reader->size < length + 1 || memcmp(reader->text, words, length) != 0 ||
        reader->text[length] != '\n')
        return false;
    reader->text += length + 1;
    reader->size -= length + 1;
    reader->line++;
    return true;
}

/* Reads "fair <word> [seat] <hex>"; false: the next line is something else. */
static bool read_line(struct proof_reader *reader, const char *word, int seat,
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
        reader->text[whole] != '\n' || !fair_from_hex(reader->text + length, 2 * FAIR_BYTES, bytes))
        return false;
    reader->text += whole + 1;
    reader->size -= whole + 1;
    reader->line++;
    return true;
}

static unsigned read_seats(struct proof_reader *reader, const char *word, int players,
                           uint8_t bytes[MAX_PLAYERS][FAIR_BYTES], int lines[MAX_PLAYERS])
{
    unsigned seats = 0;
    for (int seat = 0; seat < players; seat++)
        if (read_line(reader, word, seat, bytes[seat])) {
            seats |= 1u << seat;
            if (lines)
                lines[seat] = reader->line;
        } else if (reader->record) {
            break;
        }
    return seats;
}

/* Any seat may be without one. */
static unsigned read_keys(struct proof_reader *reader, int players,
                          uint8_t keys[MAX_PLAYERS][FAIR_BYTES])
{
    unsigned seats = 0;
    for (int seat = 0; seat < players; seat++)
        if (read_line(reader, "key", seat, keys[seat]))
            seats |= 1u << seat;
    return seats;
}

/* Every set has one line, so the line is found by writing it. */
static bool read_spoken(struct proof_reader *reader, int players, uint16_t *spoken)
{
    char words[32] = "fair spoken";
    size_t length = strlen(words);
    *spoken = 0;
    if (read_words(reader, "fair spoken none"))
        return true;
    for (int seat = 0; seat < players; seat++) {
        size_t at = length;
        if (reader->size < at + 3 || reader->text[at] != ' ' || reader->text[at + 1] != '0' + seat)
            continue;
        words[length++] = ' ';
        words[length++] = (char)('0' + seat);
        *spoken = (uint16_t)(*spoken | 1u << seat);
    }
    words[length] = 0;
    return *spoken && read_words(reader, words);
}

static bool read_head(struct proof_reader *reader, struct fair_match *fair)
{
    fair->version = read_words(reader, "fair proof 3")   ? 3
                    : read_words(reader, "fair proof 2") ? 2
                                                         : 1;
    if (!read_line(reader, "commitment", NOBODY, fair->commitment))
        return false;
    reader->commitment_line = reader->line;
    return fair->version == 1 || read_spoken(reader, fair->players, &fair->spoken);
}

/* A seat's newest signature. */
static bool read_vouch(struct proof_reader *reader, struct fair_match *fair)
{
    struct fair_signed vouch;
    const char *newline = memchr(reader->text, '\n', reader->size);
    size_t length = newline ? (size_t)(newline - reader->text) : 0;
    if (!newline || !fair_vouch_read(reader->text, length, &vouch) ||
        vouch.note.viewer >= fair->players || !(fair->keyed >> vouch.note.viewer & 1) ||
        fair->vouched >> vouch.note.viewer)
        return false;
    fair->vouch[vouch.note.viewer] = vouch;
    fair->vouched = (uint16_t)(fair->vouched | 1u << vouch.note.viewer);
    reader->text += length + 1;
    reader->size -= length + 1;
    reader->line++;
    return true;
}

/* All lines but tags, in their order; which of them there must be is looked at later. */
static enum error read_lines(struct proof_reader *reader, struct fair_match *fair)
{
    int players = fair->players;
    if (!reader->size)
        return ERROR_FAIR_NO_PROOF;
    if (!read_head(reader, fair))
        return ERROR_FAIR_PROOF;
    fair->promised = (uint16_t)read_seats(reader, "promise", players, fair->promise, NULL);
    reader->promises_end = reader->line;
    fair->revealed =
        (uint16_t)read_seats(reader, "entropy", players, fair->entropy, reader->entropy_line);
    reader->entropies_end = reader->line;
    if (fair->version > 2)
        fair->keyed = (uint16_t)read_keys(reader, players, fair->key);
    if (fair->version > 1)
        reader->secrets = read_seats(reader, "secret", players, fair->secret.entropy, NULL);
    reader->seed = read_line(reader, "seed", NOBODY, fair->secret.seed);
    reader->seed_line = reader->line;
    while (reader->seed && read_vouch(reader, fair))
        continue;
    return NO_ERROR;
}

static void skip_tags(struct proof_reader *reader)
{
    while (begins(reader->text, reader->size, "fair tags ")) {
        const char *newline = memchr(reader->text, '\n', reader->size);
        if (!newline)
            return;
        reader->line++;
        reader->size -= (size_t)(newline + 1 - reader->text);
        reader->text = newline + 1;
    }
}

/* The stage that these lines are of; FAIR_CLOSED: of none. */
static enum fair_stage stage_of(const struct fair_match *fair, const struct proof_reader *reader)
{
    const unsigned all = (1u << fair->players) - 1;
    const unsigned kept = fair->spoken & ~(unsigned)fair->revealed;
    if (fair->keyed & ~((unsigned)fair->revealed & ~(unsigned)fair->spoken))
        return FAIR_CLOSED; /* a key comes with the seat's own entropy */
    if ((fair->spoken & ~(unsigned)fair->promised) || reader->secrets != (reader->seed ? kept : 0))
        return FAIR_CLOSED;
    if (fair->promised != all)
        return fair->revealed ? FAIR_CLOSED : FAIR_PROMISE;
    return fair->revealed == all ? FAIR_READY : FAIR_REVEAL;
}

static bool keeps_promise(const struct fair_match *fair, int seat,
                          const uint8_t entropy[FAIR_BYTES])
{
    uint8_t hash[FAIR_BYTES];
    const uint8_t *key = fair->keyed >> seat & 1 ? fair->key[seat] : NULL;
    fair_promise_hash(fair->version, fair->commitment, seat, entropy, key, hash);
    return memcmp(hash, fair->promise[seat], FAIR_BYTES) == 0;
}

/* A commitment that fits neither the seed nor any promise was itself
 * altered; one that fits the promises is right, so the seed or the head is not. */
static enum error check_hashes(const struct fair_match *fair, const struct proof_reader *reader,
                               struct fair_where *where)
{
    uint8_t hash[FAIR_BYTES];
    unsigned broken = 0;
    for (int seat = 0; seat < fair->players; seat++) {
        bool revealed = fair->revealed >> seat & 1, secret = reader->secrets >> seat & 1;
        const uint8_t *entropy = revealed ? fair->entropy[seat] : fair->secret.entropy[seat];
        if ((revealed || secret) && !keeps_promise(fair, seat, entropy))
            broken |= 1u << seat;
    }
    fair_commit(fair->version, fair->secret.seed, fair->bound, hash);
    bool fits = !reader->seed || memcmp(hash, fair->commitment, FAIR_BYTES) == 0;
    if (!fits && broken == (fair->revealed | reader->secrets)) {
        where->line = broken ? reader->commitment_line : reader->seed_line;
        return ERROR_FAIR_COMMITMENT;
    }
    if (broken) {
        where->seat = __builtin_ctz(broken);
        where->line = reader->entropy_line[where->seat];
        return ERROR_FAIR_MISMATCH;
    }
    where->line = fits ? 0 : reader->seed_line;
    return fits ? NO_ERROR : ERROR_FAIR_COMMITMENT;
}

/* The line where one is missing; 0: at the end. */
static int missing_line(const struct fair_match *fair, const struct proof_reader *reader)
{
    const unsigned all = (1u << fair->players) - 1;
    int last = fair->promised != all ? reader->promises_end : reader->entropies_end;
    return last < reader->line ? last + 1 : 0;
}

/* What the three ways of reading share; tags may follow in a record only. */
static enum error read_any(struct fair_match *fair, const struct match *match,
                           struct proof_reader *reader, struct fair_where *where)
{
    struct fair_match read = { .players = match->setup.players };
    memset(fair, 0, sizeof *fair);
    *where = (struct fair_where){ .seat = NOBODY };
    enum error error = read_lines(reader, &read);
    if (!error && reader->record)
        skip_tags(reader);
    if (!error && reader->size)
        error = ERROR_FAIR_PROOF;
    if (!error)
        read.stage = (uint8_t)stage_of(&read, reader);
    if (error)
        where->line = reader->size ? reader->line + 1 : 0;
    if (!error && (read.stage == FAIR_CLOSED || (reader->record && read.stage != FAIR_READY))) {
        error = ERROR_FAIR_PROOF;
        where->line = missing_line(&read, reader);
    }
    if (!error) {
        fair_bind(match, read.version, read.bound);
        error = check_hashes(&read, reader, where);
    }
    if (!error) {
        if (read.stage >= FAIR_REVEAL)
            fair_promises_hash(&read, read.promises);
        *fair = read;
    }
    fair_wipe(&read, sizeof read);
    return error;
}

static enum error with_seed(enum error error, const struct proof_reader *reader,
                            struct fair_match *fair)
{
    if (error || reader->seed)
        return error;
    fair_forget(fair);
    return ERROR_FAIR_NO_SEED;
}

enum error fair_restore(struct fair_match *fair, const struct match *match, const char *proof,
                        size_t size, struct fair_where *where)
{
    struct proof_reader reader = { .text = proof, .size = size };
    return with_seed(read_any(fair, match, &reader, where), &reader, fair);
}

enum error fair_read_public(struct fair_match *fair, const struct match *match, const char *proof,
                            size_t size, struct fair_where *where)
{
    struct proof_reader reader = { .text = proof, .size = size };
    enum error error = read_any(fair, match, &reader, where);
    if (!error && reader.seed) {
        fair_forget(fair);
        where->line = reader.seed_line;
        return ERROR_FAIR_PROOF;
    }
    return error;
}

enum error fair_read(struct fair_match *fair, const struct match *match, const char *proof,
                     size_t size, struct fair_where *where)
{
    struct proof_reader reader = { .text = proof, .size = size, .record = true };
    return with_seed(read_any(fair, match, &reader, where), &reader, fair);
}

enum error fair_resume(const struct record *record, struct fair_match *fair,
                       struct fair_draws *draws)
{
    struct fair_where where;
    enum error error = fair_read(fair, session_match(record->session), record->proof.data,
                                 record->proof.size, &where);
    if (!error)
        fair_draws_open(draws, fair, fair_draws_made(record->session));
    return error;
}
