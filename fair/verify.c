/*
 * verify.c: replays a record and makes every draw again.
 *
 * Three independent checks each name the first line they object to: the
 * seal (text alone), the reader with the rules, and the draws. What is told
 * is the earliest line. A changed outcome often makes a much later move
 * impossible; so when the reader refuses a line, everything before it is
 * read again and its draws are checked first.
 */
#include "fair/verify.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "fair/fair.h"
#include "fair/seal.h"

struct verifier {
    const char *text;
    size_t      size;
    struct fair_verdict *verdict;
    struct fair_match    fair;
    struct fair_draws    draws;
    bool                 cut;          /* the text is only the beginning of a record */
};

/* ---- single checks ------------------------------------------------------ */

/* Bytes that no record has: controls, which could steer a terminal, also
 * those that UTF-8 writes as C2 80 to C2 9F. Tabs may stand in an edition. */
static struct fair_fault check_bytes(const char *text, size_t size)
{
    int line = 1;
    if (!size)
        return (struct fair_fault){ .key = "error.fair.empty" };
    if (size > FAIR_MAX_RECORD)
        return (struct fair_fault){ .key = "error.fair.size" };
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)text[i];
        bool second = byte == 0xc2 && i + 1 < size && (text[i + 1] & 0xe0) == 0x80;
        if ((byte < ' ' && byte != '\n' && byte != '\t') || byte == 127 || second)
            return (struct fair_fault){ .key = "error.fair.binary", .line = line };
        line += byte == '\n';
    }
    if (text[size - 1] != '\n')
        return (struct fair_fault){ .key = "error.fair.truncated", .line = line };
    return (struct fair_fault){ 0 };
}

static void keep(char *to, size_t room, const char *from, size_t length)
{
    size_t kept = length < room - 1 ? length : room - 1;
    memcpy(to, from, kept);
    to[kept] = 0;
}

static struct fair_fault differs(struct verifier *verifier, const char *key,
                            const struct fair_line *line, const char *right, size_t length)
{
    struct fair_verdict *verdict = verifier->verdict;
    keep(verdict->recorded, sizeof verdict->recorded, line->text, line->length);
    keep(verdict->derived, sizeof verdict->derived, right, length);
    return (struct fair_fault){ .key = key, .line = line->number };
}

/* The head must be as the program writes it: options and seats in one way,
 * nothing twice, proof lines together. */
static struct fair_fault check_head(struct verifier *verifier, const struct record *record)
{
    struct text right = { 0 };
    struct fair_lines lines, right_lines;
    struct fair_line line, right_line;
    struct fair_fault fault = { 0 };
    record_write_head(record->session, record->proof.data, &right);
    if (right.failed) {
        text_free(&right);
        return (struct fair_fault){ .key = "error.memory" };
    }
    fair_lines_open(&lines, verifier->text, verifier->size);
    fair_lines_open(&right_lines, right.data, right.size);
    while (!fault.key && !lines.moves && fair_lines_next(&lines, &line)) {
        if (!fair_lines_next(&right_lines, &right_line))
            right_line = (struct fair_line){ .text = "" };
        if (line.length != right_line.length ||
            memcmp(line.text, right_line.text, line.length) != 0)
            fault = differs(verifier, "error.fair.form", &line, right_line.text,
                            right_line.length);
    }
    text_free(&right);
    return fault;
}

/* The line of the text that is line `number` of the proof. */
static int proof_line(const struct verifier *verifier, int number)
{
    struct fair_lines lines;
    struct fair_line line;
    fair_lines_open(&lines, verifier->text, verifier->size);
    while (number && !lines.moves && fair_lines_next(&lines, &line))
        if (line.length > 5 && memcmp(line.text, "fair ", 5) == 0 && --number == 0)
            return line.number;
    return 0;
}

static struct fair_fault check_proof(struct verifier *verifier, const struct record *record)
{
    const struct match *match = session_match(record->session);
    int line;
    const char *key = fair_read(&verifier->fair, match, record->proof.data, record->proof.size,
                                &line);
    if (key && strcmp(key, "error.fair.mismatch") == 0)
        verifier->verdict->seat = line - match->setup.players - 2;
    return (struct fair_fault){ .key = key, .line = key ? proof_line(verifier, line) : 0 };
}

/* ---- draws -------------------------------------------------------------- */

/* Carries one event out on the state; a draw is first made again. False: the
 * draw was another, *event is the right one. */
static bool follow(struct verifier *verifier, const struct session *session, size_t index,
                   struct event *event, void *state)
{
    const struct match *match = session_match(session);
    const void *edition = match->edition->data;
    if (event->what == EVENT_UNDO) {
        session_state_at(session, index + 1, state);
        return true;
    }
    if (event->actor == CHANCE) {
        struct offers offers;
        game_legal(match->game, edition, state, CHANCE, &offers);
        assert(offers.weight);
        uint32_t point = fair_draw(&verifier->draws, verifier->draws.number, offers.weight);
        struct move right = offers_outcome(&offers, point);
        bool same = move_equal(right, event->move);
        event->move = right;
        if (!same)
            return false;
        verifier->draws.number++;
    }
    match->game->apply(edition, state, event->actor, event->move);
    return true;
}

/* Each event must stand in its line, written in the one way there is. */
static struct fair_fault check_events(struct verifier *verifier, const struct session *session)
{
    _Alignas(64) unsigned char state[MAX_STATE];
    struct fair_lines lines;
    struct fair_line line = { 0 };
    struct text right = { 0 };
    struct fair_fault fault = { 0 };
    size_t count = session_count(session);
    session_state_at(session, 0, state);
    fair_lines_open(&lines, verifier->text, verifier->size);
    for (size_t i = 0; i < count && !fault.key; i++) {
        struct event event = session_event(session, i);
        do
            if (!fair_lines_next(&lines, &line))
                break;
        while (line.kind != FAIR_LINE_MOVE);
        right.size = 0;
        record_write_event(session, event, &right);
        if (right.failed)
            fault = (struct fair_fault){ .key = "error.memory" };
        else if (right.size - 1 != line.length ||
                 memcmp(right.data, line.text, line.length) != 0)
            fault = differs(verifier, "error.fair.form", &line, right.data, right.size - 1);
        else if (!follow(verifier, session, i, &event, state)) {
            right.size = 0;
            record_write_event(session, event, &right);
            fault = differs(verifier, "error.fair.draw", &line, right.data, right.size - 1);
        } else {
            verifier->verdict->moves++;
        }
    }
    /* Moves of a decision that was never confirmed are no events. */
    while (!fault.key && !verifier->cut && fair_lines_next(&lines, &line))
        if (line.kind == FAIR_LINE_MOVE)
            fault = differs(verifier, "error.fair.form", &line, "", 0);
    text_free(&right);
    verifier->verdict->draws = verifier->draws.number;
    return fault;
}

/* ---- the whole ---------------------------------------------------------- */

static struct fair_fault check_expected(const struct verifier *verifier,
                                        const struct record *record,
                                        const struct fair_expected *expected)
{
    const struct fair_verdict *verdict = verifier->verdict;
    struct fair_chain chain;
    char hex[FAIR_HEX];
    if (!expected)
        return (struct fair_fault){ 0 };
    if (expected->commitment && strcmp(expected->commitment, verdict->commitment) != 0)
        return (struct fair_fault){ .key = "error.fair.other_commitment",
                                    .line = proof_line(verifier, 1) };
    if (expected->chain && strcmp(expected->chain, verdict->chain) != 0)
        return (struct fair_fault){ .key = "error.fair.other_chain" };
    if (!expected->seen)
        return (struct fair_fault){ 0 };
    if (expected->viewer != SPECTATOR && expected->viewer >= verifier->fair.players)
        return (struct fair_fault){ .key = "error.fair.seat" };
    if (!fair_chain_seen(record->session, verifier->fair.commitment, expected->viewer, &chain))
        return (struct fair_fault){ .key = "error.memory" };
    fair_chain_hex(&chain, hex);
    if (strcmp(expected->seen, hex) != 0)
        return (struct fair_fault){ .key = "error.fair.other_seen" };
    return (struct fair_fault){ 0 };
}

/* Which of two faults to tell: the earlier one, or what says more. Where the
 * head contradicts itself, or events are out of order, the seal knows the
 * line better. */
static struct fair_fault first_of(struct fair_fault fault, const struct fair_fault *seal)
{
    if (!seal->key)
        return fault;
    if (!fault.key || (fault.head && seal->head) || strcmp(fault.key, "error.fair.form") == 0)
        return *seal;
    if (fault.line == seal->line)
        return strcmp(fault.key, "error.fair.draw") == 0 ? fault : *seal;
    return fault.line < seal->line ? fault : *seal;
}

/* Everything that can be said about a record that was read. */
static struct fair_fault check_record(struct verifier *verifier, const struct record *record,
                                      const struct fair_fault *seal)
{
    verifier->verdict->game = session_match(record->session)->game;
    struct fair_fault fault = check_proof(verifier, record);
    if (!fault.key)
        fault = check_head(verifier, record);
    fault.head = true;
    if (!fault.key) {
        fair_to_hex(verifier->fair.commitment, verifier->verdict->commitment);
        fair_draws_open(&verifier->draws, &verifier->fair, 0);
        fault = check_events(verifier, record->session);
    }
    return first_of(fault, seal);
}

/* Where the line begins, and whether it is in the head. */
static size_t line_start(const char *text, size_t size, int number, bool *head)
{
    struct fair_lines lines;
    struct fair_line line;
    fair_lines_open(&lines, text, size);
    while (fair_lines_next(&lines, &line)) {
        *head = line.kind == FAIR_LINE_HEAD || line.kind == FAIR_LINE_TAGS;
        if (line.number == number)
            return line.start;
    }
    return size;
}

/* The reader refused a line: perhaps something before it is wrong. */
static struct fair_fault check_before(struct verifier *verifier, const struct fair_fault *seal)
{
    struct fair_verdict *verdict = verifier->verdict;
    struct fair_fault refused = { .key = verdict->record.key, .line = verdict->record.line };
    struct fair_fault fault = { 0 };
    struct fair_verdict sketch = *verdict;
    struct record record;
    struct record_error error;
    size_t whole = verifier->size;
    verifier->size = line_start(verifier->text, whole, refused.line, &refused.head);
    verifier->verdict = &sketch;
    verifier->cut = true;
    if (refused.line &&
        record_read(verifier->text, verifier->size, fair_hash_text, &record, &error)) {
        fault = check_record(verifier, &record, seal);
        record_free(&record);
        sketch.record = verdict->record;
        *verdict = sketch;
    }
    verifier->size = whole;
    verifier->verdict = verdict;
    if (fault.key && fault.line && fault.line < refused.line)
        return fault;
    return first_of(refused, seal);
}

static size_t move_of_line(const char *text, size_t size, int number)
{
    struct fair_lines lines;
    struct fair_line line;
    size_t move = 0;
    fair_lines_open(&lines, text, size);
    while (fair_lines_next(&lines, &line)) {
        move += line.kind == FAIR_LINE_MOVE;
        if (line.number == number)
            return line.kind == FAIR_LINE_MOVE ? move : 0;
    }
    return 0;
}

static struct fair_fault check_text(struct verifier *verifier, const struct fair_expected *expected)
{
    struct fair_verdict *verdict = verifier->verdict;
    struct fair_chain chain;
    struct record record;
    bool read = record_read(verifier->text, verifier->size, fair_hash_text, &record,
                            &verdict->record);
    /* Whatever this is, it is no record, and not worth hashing. */
    if (!read && verdict->record.line <= 1)
        return (struct fair_fault){ .key = verdict->record.key, .line = verdict->record.line };
    struct fair_fault seal =
        fair_seal_check(verifier->text, verifier->size, &verdict->sealed, &chain);
    if (!read)
        return check_before(verifier, &seal);
    struct fair_fault fault = check_record(verifier, &record, &seal);
    verdict->finished = record.finished;
    if (!fault.key && verdict->sealed && record.finished)
        fair_chain_hex(&chain, verdict->chain);
    if (!fault.key)
        fault = check_expected(verifier, &record, expected);
    record_free(&record);
    bool partial = expected && expected->partial;
    if (!fault.key && !partial && !verdict->finished)
        fault.key = "error.fair.unfinished";
    if (!fault.key && !partial && !verdict->sealed)
        fault.key = "error.fair.unsealed";
    return fault;
}

bool fair_verify(const char *text, size_t size, const struct fair_expected *expected,
                 struct fair_verdict *verdict)
{
    struct verifier verifier = { .text = text, .size = size, .verdict = verdict };
    *verdict = (struct fair_verdict){ .seat = NOBODY };
    struct fair_fault fault = check_bytes(text, size);
    if (!fault.key)
        fault = check_text(&verifier, expected);
    verdict->ok = !fault.key;
    verdict->key = fault.key;
    verdict->line = fault.line;
    if (!fault.key || (strcmp(fault.key, "error.fair.draw") != 0 &&
                       strcmp(fault.key, "error.fair.form") != 0))
        *verdict->recorded = *verdict->derived = 0;
    if (fault.line)
        verdict->move = move_of_line(text, size, fault.line);
    fair_forget(&verifier.fair);
    fair_draws_forget(&verifier.draws);
    return verdict->ok;
}
