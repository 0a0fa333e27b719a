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
#include <string.h>

#include "fair/fair.h"
#include "fair/seal.h"

struct verifier {
    const char *text;
    size_t size;
    struct fair_verdict *verdict;
    struct fair_match fair;
    struct fair_draws draws;
    bool cut; /* the text is only the beginning of a record */
};

/* ---- single checks ------------------------------------------------------ */

/* Bytes that no record has: controls, which could steer a terminal, also
 * those that UTF-8 writes as C2 80 to C2 9F. Tabs may stand in an edition. */
static struct fair_fault check_bytes(const char *text, size_t size)
{
    int line = 1;
    if (!size)
        return (struct fair_fault){ .error = ERROR_FAIR_EMPTY };
    if (size > FAIR_MAX_RECORD)
        return (struct fair_fault){ .error = ERROR_FAIR_SIZE };
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)text[i];
        bool second = byte == 0xc2 && i + 1 < size && (text[i + 1] & 0xe0) == 0x80;
        if ((byte < ' ' && byte != '\n' && byte != '\t') || byte == 127 || second)
            return (struct fair_fault){ .error = ERROR_FAIR_BINARY, .line = line };
        line += byte == '\n';
    }
    if (text[size - 1] != '\n')
        return (struct fair_fault){ .error = ERROR_FAIR_TRUNCATED, .line = line };
    return (struct fair_fault){ 0 };
}

static void keep(char *to, size_t room, const char *from, size_t length)
{
    size_t kept = length < room - 1 ? length : room - 1;
    memcpy(to, from, kept);
    to[kept] = 0;
}

static struct fair_fault differs(struct verifier *verifier, enum error error,
                                 const struct fair_line *line, const char *right, size_t length)
{
    struct fair_verdict *verdict = verifier->verdict;
    keep(verdict->recorded, sizeof verdict->recorded, line->text, line->length);
    keep(verdict->derived, sizeof verdict->derived, right, length);
    return (struct fair_fault){ .error = error, .line = line->number };
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
        return (struct fair_fault){ .error = ERROR_MEMORY };
    }
    fair_lines_open(&lines, verifier->text, verifier->size);
    fair_lines_open(&right_lines, right.data, right.size);
    while (!fault.error && !lines.moves && fair_lines_next(&lines, &line)) {
        if (!fair_lines_next(&right_lines, &right_line))
            right_line = (struct fair_line){ .text = "" };
        if (line.length != right_line.length ||
            memcmp(line.text, right_line.text, line.length) != 0)
            fault = differs(verifier, ERROR_FAIR_FORM, &line, right_line.text, right_line.length);
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
    struct fair_verdict *verdict = verifier->verdict;
    struct fair_where where;
    enum error error = fair_read(&verifier->fair, session_match(record->session),
                                 record->proof.data, record->proof.size, &where);
    verdict->seat = where.seat;
    if (error)
        return (struct fair_fault){ .error = error, .line = proof_line(verifier, where.line) };
    verdict->version = verifier->fair.version;
    verdict->players = verifier->fair.players;
    verdict->own = fair_own(&verifier->fair);
    fair_to_hex(verifier->fair.commitment, verdict->commitment);
    if (verdict->version > 1)
        fair_to_hex(verifier->fair.promises, verdict->promises);
    return (struct fair_fault){ 0 };
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

/* The lines of the text that are moves, one after another. */
struct move_lines {
    struct fair_lines lines;
    struct fair_line line;
    struct text right; /* what should stand there */
};

static bool next_move(struct move_lines *moves)
{
    do
        if (!fair_lines_next(&moves->lines, &moves->line))
            return false;
    while (moves->line.kind != FAIR_LINE_MOVE);
    return true;
}

/* The next line must be what was written into moves->right. */
static struct fair_fault expect_line(struct verifier *verifier, struct move_lines *moves)
{
    const struct text *right = &moves->right;
    if (right->failed)
        return (struct fair_fault){ .error = ERROR_MEMORY };
    if (!next_move(moves) || right->size - 1 != moves->line.length ||
        memcmp(right->data, moves->line.text, moves->line.length) != 0)
        return differs(verifier, ERROR_FAIR_FORM, &moves->line, right->data, right->size - 1);
    return (struct fair_fault){ 0 };
}

/* Something follows upon the end: whoever noted the end notices, in older proofs nobody. */
static struct fair_fault check_open(struct verifier *verifier, const struct session *session,
                                    const struct move_lines *moves, const void *state)
{
    const struct match *match = session_match(session);
    if (match->game->active(match->edition->data, state))
        return (struct fair_fault){ 0 };
    if (verifier->fair.version > 2)
        return (struct fair_fault){ .error = ERROR_FAIR_REOPENED, .line = moves->line.number };
    verifier->verdict->reopened++;
    return (struct fair_fault){ 0 };
}

/* Changes of who plays stand before the event that they come before. */
static struct fair_fault check_handovers(struct verifier *verifier, const struct session *session,
                                         size_t event, size_t *next, struct move_lines *moves,
                                         const void *state)
{
    struct fair_fault fault = { 0 };
    for (; !fault.error && *next < session_handovers(session); ++*next) {
        const struct handover *handover = session_handover(session, *next);
        if (handover->place > event)
            break;
        moves->right.size = 0;
        record_write_handover(handover, &moves->right);
        fault = expect_line(verifier, moves);
        if (!fault.error)
            fault = check_open(verifier, session, moves, state);
    }
    return fault;
}

/* One event stands in its line, written in the one way there is, and its draw
 * is the right one. */
static struct fair_fault check_event(struct verifier *verifier, const struct session *session,
                                     size_t i, struct move_lines *moves, void *state)
{
    struct event event = session_event(session, i);
    moves->right.size = 0;
    record_write_event(session_match(session), event, &moves->right);
    struct fair_fault fault = expect_line(verifier, moves);
    if (!fault.error && event.what == EVENT_UNDO)
        fault = check_open(verifier, session, moves, state);
    if (fault.error)
        return fault;
    if (!follow(verifier, session, i, &event, state)) {
        moves->right.size = 0;
        record_write_event(session_match(session), event, &moves->right);
        return differs(verifier, ERROR_FAIR_DRAW, &moves->line, moves->right.data,
                       moves->right.size - 1);
    }
    verifier->verdict->moves++;
    verifier->verdict->host_moves += event.actor == HOST;
    return fault;
}

static struct fair_fault check_events(struct verifier *verifier, const struct session *session)
{
    _Alignas(64) unsigned char state[MAX_STATE];
    struct move_lines moves = { 0 };
    size_t count = session_count(session), handovers = 0;
    session_state_at(session, 0, state);
    fair_lines_open(&moves.lines, verifier->text, verifier->size);
    struct fair_fault fault = check_handovers(verifier, session, 0, &handovers, &moves, state);
    for (size_t i = 0; i < count && !fault.error; i++) {
        fault = check_event(verifier, session, i, &moves, state);
        if (!fault.error)
            fault = check_handovers(verifier, session, i + 1, &handovers, &moves, state);
    }
    /* Moves of a decision that was never confirmed are no events. */
    while (!fault.error && !verifier->cut && next_move(&moves))
        fault = differs(verifier, ERROR_FAIR_FORM, &moves.line, "", 0);
    text_free(&moves.right);
    verifier->verdict->draws = (size_t)verifier->draws.number;
    return fault;
}

/* ---- the whole ---------------------------------------------------------- */

/* The same note as this record gives it; of a match that is not over no last one. */
static enum error make_note(const struct verifier *verifier, const struct session *session,
                            const struct fair_note *note, struct fair_note *right)
{
    if (note->viewer != SPECTATOR && note->viewer >= verifier->fair.players)
        return ERROR_FAIR_SEAT;
    if (note->events > session_seen(session, note->viewer))
        return ERROR_FAIR_NOTE_LATER;
    bool made = note->over ? fair_note_now(session, &verifier->fair, note->viewer, right)
                           : fair_note_at(session, &verifier->fair, note->viewer,
                                          (size_t)note->events, right);
    return made ? NO_ERROR : ERROR_MEMORY;
}

/* What the viewer of the note was shown is what this record shows it. */
static enum error check_note(const struct verifier *verifier, const struct session *session,
                             const struct fair_note *note)
{
    struct fair_note right;
    enum error error = make_note(verifier, session, note, &right);
    if (error)
        return error;
    bool same = right.over == note->over && right.events == note->events &&
                memcmp(right.hash, note->hash, FAIR_BYTES) == 0;
    return same ? NO_ERROR : ERROR_FAIR_OTHER_SEEN;
}

/* Whether a note leaves nothing of a finished match open. Before version 3 no note said that
 * the match was over, so all events are as much as there can be. */
static struct fair_reach reach_of(const struct verifier *verifier, const struct session *session,
                                  const struct fair_note *note)
{
    struct fair_reach reach = { .viewer = note->viewer, .events = note->events };
    reach.all = session_seen(session, note->viewer);
    reach.whole = note->over || (verifier->fair.version < 3 && reach.events == reach.all);
    return reach;
}

static struct fair_fault check_notes(const struct verifier *verifier, const struct record *record,
                                     const struct fair_expected *expected)
{
    struct fair_verdict *verdict = verifier->verdict;
    const struct session *session = record->session;
    enum error error = NO_ERROR, part = NO_ERROR;
    for (int i = 0; i < expected->note_count && !error; i++) {
        error = check_note(verifier, session, &expected->notes[i]);
        if (error) {
            verdict->seat = expected->notes[i].viewer;
            break;
        }
        struct fair_reach reach = reach_of(verifier, session, &expected->notes[i]);
        if (expected->reach)
            expected->reach[i] = reach;
        if (record->finished && !expected->partial && !reach.whole && !part) {
            part = ERROR_FAIR_NOTE_PART;
            verdict->seat = reach.viewer;
        }
    }
    if (expected->seen && !error) {
        struct fair_note note = { .viewer = expected->viewer, .over = record->finished };
        bool known = note.viewer == SPECTATOR || note.viewer < verifier->fair.players;
        if (known)
            note.events = session_seen(session, note.viewer);
        note.over = note.over && verifier->fair.version > 2;
        if (!fair_from_hex(expected->seen, strlen(expected->seen), note.hash))
            error = ERROR_FAIR_OTHER_SEEN;
        else
            error = check_note(verifier, session, &note);
        if (error)
            verdict->seat = note.viewer;
    }
    return (struct fair_fault){ .error = error ? error : part };
}

/* ---- signatures ----------------------------------------------------------- */

/* The line of a seat's signature. */
static int signed_line(const struct verifier *verifier, int seat)
{
    struct fair_lines lines;
    struct fair_line line;
    struct fair_signed vouch;
    fair_lines_open(&lines, verifier->text, verifier->size);
    while (!lines.moves && fair_lines_next(&lines, &line))
        if (line.kind == FAIR_LINE_SIGNED && fair_vouch_read(line.text, line.length, &vouch) &&
            vouch.note.viewer == seat)
            return line.number;
    return 0;
}

static enum error check_signature(struct verifier *verifier, const struct session *session,
                                  int seat)
{
    const struct fair_signed *vouch = &verifier->fair.vouch[seat];
    struct fair_verdict *verdict = verifier->verdict;
    enum fair_fit fit = fair_vouch_fits(&verifier->fair, vouch);
    if (fit == FAIR_UNFIT)
        return ERROR_FAIR_SIGNATURE;
    verdict->unchecked |= fit == FAIR_UNCHECKED;
    enum error error = check_note(verifier, session, &vouch->note);
    if (error)
        return error == ERROR_MEMORY ? error : ERROR_FAIR_SIGNED_OTHER;
    struct fair_reach reach = reach_of(verifier, session, &vouch->note);
    verdict->seat_word[seat] =
        (struct fair_seat){ reach.whole ? FAIR_WORD_END : FAIR_WORD_PART, reach.events, reach.all };
    return NO_ERROR;
}

/* What each seat has signed is this match, as far as it goes. */
static struct fair_fault check_signatures(struct verifier *verifier, const struct session *session)
{
    struct fair_verdict *verdict = verifier->verdict;
    const struct fair_match *fair = &verifier->fair;
    for (int seat = 0; seat < fair->players && fair->version > 2; seat++) {
        verdict->seat_word[seat].word = fair->spoken >> seat & 1 ? FAIR_WORD_HOST : FAIR_WORD_NONE;
        if (!(fair->vouched >> seat & 1))
            continue;
        enum error error = check_signature(verifier, session, seat);
        if (error) {
            verdict->seat = seat;
            return (struct fair_fault){ .error = error, .line = signed_line(verifier, seat) };
        }
    }
    return (struct fair_fault){ 0 };
}

/* ---- what was noted ------------------------------------------------------- */

static struct fair_fault check_expected(const struct verifier *verifier,
                                        const struct record *record,
                                        const struct fair_expected *expected)
{
    const struct fair_verdict *verdict = verifier->verdict;
    if (!expected)
        return (struct fair_fault){ 0 };
    if (expected->commitment && strcmp(expected->commitment, verdict->commitment) != 0)
        return (struct fair_fault){ .error = ERROR_FAIR_OTHER_COMMITMENT,
                                    .line = proof_line(verifier, verdict->version) };
    if (expected->promises && strcmp(expected->promises, verdict->promises) != 0)
        return (struct fair_fault){ .error = ERROR_FAIR_OTHER_PROMISES };
    if (expected->chain && strcmp(expected->chain, verdict->chain) != 0)
        return (struct fair_fault){ .error = ERROR_FAIR_OTHER_CHAIN };
    return check_notes(verifier, record, expected);
}

/* The record's commitment stands in the log, with this very end. A record that is not finished
 * may have any fate there but an end. */
static struct fair_fault check_log(struct verifier *verifier, const struct record *record,
                                   const struct fair_chain *chain,
                                   const struct fair_expected *expected)
{
    struct fair_verdict *verdict = verifier->verdict;
    verdict->logged = true;
    fair_log_open(&verdict->log);
    fair_log_look_for(&verdict->log, verifier->fair.commitment);
    enum error error = fair_log_read(&verdict->log, expected->log, expected->log_size);
    if (!error)
        error = fair_log_tells(&verdict->log, record->finished ? chain->hash : NULL);
    return (struct fair_fault){ .error = error };
}

/* Which of two faults to tell: the earlier one, or what says more. Where the
 * head contradicts itself, or events are out of order, the seal knows the
 * line better. */
static struct fair_fault first_of(struct fair_fault fault, const struct fair_fault *seal)
{
    if (!seal->error)
        return fault;
    if (!fault.error || (fault.head && seal->head) || fault.error == ERROR_FAIR_FORM)
        return *seal;
    if (fault.line == seal->line)
        return fault.error == ERROR_FAIR_DRAW ? fault : *seal;
    return fault.line < seal->line ? fault : *seal;
}

/* Everything that can be said about a record that was read. */
static struct fair_fault check_record(struct verifier *verifier, const struct record *record,
                                      const struct fair_fault *seal)
{
    verifier->verdict->game = session_match(record->session)->game;
    struct fair_fault fault = check_proof(verifier, record);
    if (!fault.error)
        fault = check_head(verifier, record);
    fault.head = true;
    if (!fault.error) {
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
        *head = line.kind <= FAIR_LINE_SIGNED;
        if (line.number == number)
            return line.start;
    }
    return size;
}

/* The reader refused a line: perhaps something before it is wrong. */
static struct fair_fault check_before(struct verifier *verifier, const struct fair_fault *seal)
{
    struct fair_verdict *verdict = verifier->verdict;
    struct fair_fault refused = { .error = verdict->record.error, .line = verdict->record.line };
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
    if (fault.error && fault.line && fault.line < refused.line)
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
    bool read =
        record_read(verifier->text, verifier->size, fair_hash_text, &record, &verdict->record);
    /* Whatever this is, it is no record, and not worth hashing. */
    if (!read && verdict->record.line <= 1)
        return (struct fair_fault){ .error = verdict->record.error, .line = verdict->record.line };
    struct fair_fault seal =
        fair_seal_check(verifier->text, verifier->size, &verdict->sealed, &chain);
    if (!read)
        return check_before(verifier, &seal);
    struct fair_fault fault = check_record(verifier, &record, &seal);
    verdict->finished = record.finished;
    if (!fault.error)
        fault = check_signatures(verifier, record.session);
    if (!fault.error && verdict->sealed && record.finished)
        fair_chain_hex(&chain, verdict->chain);
    if (!fault.error)
        fault = check_expected(verifier, &record, expected);
    if (!fault.error && expected && expected->log)
        fault = check_log(verifier, &record, &chain, expected);
    record_free(&record);
    bool partial = expected && expected->partial;
    if (!fault.error && !partial && !verdict->finished)
        fault.error = ERROR_FAIR_UNFINISHED;
    if (!fault.error && !partial && !verdict->sealed)
        fault.error = ERROR_FAIR_UNSEALED;
    return fault;
}

bool fair_verify(const char *text, size_t size, const struct fair_expected *expected,
                 struct fair_verdict *verdict)
{
    struct verifier verifier = { .text = text, .size = size, .verdict = verdict };
    *verdict = (struct fair_verdict){ .seat = NOBODY };
    struct fair_fault fault = check_bytes(text, size);
    if (!fault.error)
        fault = check_text(&verifier, expected);
    verdict->ok = !fault.error;
    verdict->error = fault.error;
    verdict->line = fault.line;
    if (!fault.error || (fault.error != ERROR_FAIR_DRAW && fault.error != ERROR_FAIR_FORM))
        *verdict->recorded = *verdict->derived = 0;
    if (fault.line)
        verdict->move = move_of_line(text, size, fault.line);
    fair_forget(&verifier.fair);
    fair_draws_forget(&verifier.draws);
    return verdict->ok;
}

static void seats_json(const struct fair_verdict *verdict, struct text *out)
{
    static const char *const words[] = { "unknown", "host", "none", "part", "end" };
    json_open(out, "signed", '[');
    for (int seat = 0; seat < verdict->players; seat++) {
        const struct fair_seat *at = &verdict->seat_word[seat];
        json_open(out, NULL, '{');
        json_text(out, "by", words[at->word]);
        if (at->word == FAIR_WORD_PART) {
            json_number(out, "events", (int64_t)at->events);
            json_number(out, "all", (int64_t)at->all);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
    if (verdict->unchecked)
        json_bool(out, "unchecked", true);
}

void fair_verdict_json(const struct fair_verdict *verdict, struct text *out)
{
    json_bool(out, "ok", verdict->ok);
    json_bool(out, "finished", verdict->finished);
    json_bool(out, "sealed", verdict->sealed);
    if (verdict->game)
        json_text(out, "game", verdict->game->id);
    json_number(out, "moves", (int64_t)verdict->moves);
    json_number(out, "draws", (int64_t)verdict->draws);
    if (verdict->version) {
        json_number(out, "proof", verdict->version);
        json_number(out, "seats", verdict->players);
        if (verdict->version > 1)
            json_number(out, "own", verdict->own);
        json_number(out, "host_moves", (int64_t)verdict->host_moves);
        if (verdict->reopened)
            json_number(out, "reopened", (int64_t)verdict->reopened);
    }
    if (verdict->version > 2)
        seats_json(verdict, out);
    if (*verdict->commitment)
        json_text(out, "commitment", verdict->commitment);
    if (*verdict->promises)
        json_text(out, "promises", verdict->promises);
    if (*verdict->chain)
        json_text(out, "chain", verdict->chain);
    if (verdict->logged)
        fair_log_json(&verdict->log, out);
    if (!verdict->ok) {
        json_text(out, "error", error_key(verdict->error));
        json_number(out, "line", verdict->line);
        json_number(out, "move", (int64_t)verdict->move);
    }
    if (verdict->seat != NOBODY)
        json_number(out, "seat", verdict->seat);
    if (*verdict->recorded) {
        json_text(out, "recorded", verdict->recorded);
        json_text(out, "derived", verdict->derived);
    }
}
