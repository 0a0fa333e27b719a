/*
 * note.c: notes of what a viewer was shown: growing, signed, and as text.
 */
#include "fair/note.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/fault.h"
#include "core/number.h"
#include "core/record.h"
#include "fair/seal.h"

/* ---- link by link ---------------------------------------------------------------- */

static void add_link(struct fair_note *note, const char *line, size_t length, const void *view,
                     size_t size)
{
    struct fair_digest digest;
    fair_digest_start(&digest);
    fair_digest_add(&digest, note->hash, FAIR_BYTES);
    fair_digest_field(&digest, line, length);
    fair_digest_field(&digest, view, size);
    fair_digest_end(&digest, note->hash);
}

/* The elements of a view in the order of the table of fields, each as many
 * bytes as it has in the state, highest first: the same on every machine. */
static size_t view_bytes(const struct game *game, const void *view, uint8_t bytes[MAX_STATE])
{
    size_t size = 0;
    for (const struct field *field = game->fields; field->name; field++)
        for (int row = 0; row < field->rows; row++)
            for (int col = 0; col < field->cols; col++) {
                uint64_t value = (uint64_t)field_get(field, view, row, col);
                for (int i = field->width; i-- > 0;)
                    bytes[size++] = (uint8_t)(value >> 8 * i);
            }
    assert(size == game->state_size);
    return size;
}

void fair_note_begin(struct fair_note *note, const uint8_t exchange[FAIR_BYTES], int viewer)
{
    struct fair_digest digest;
    *note = (struct fair_note){ .viewer = viewer };
    fair_digest_proof(&digest, "seen", FAIR_VERSION);
    fair_digest_field(&digest, exchange, FAIR_BYTES);
    fair_digest_number(&digest, (unsigned)viewer);
    fair_digest_end(&digest, note->hash);
}

void fair_note_hand(struct fair_note *note, const char *line, size_t length)
{
    add_link(note, line, length, "", 0);
}

static void add_view(struct fair_note *note, const struct game *game, const char *line,
                     size_t length, const void *view)
{
    uint8_t bytes[MAX_STATE];
    assert(!note->over);
    add_link(note, line, length, bytes, view_bytes(game, view, bytes));
    note->events++;
}

/* What is fleeting is left out: whoever comes later is not shown it any more. The line has
 * what it was about. */
void fair_note_show(struct fair_note *note, const struct game *game, const char *line,
                    size_t length, const void *view)
{
    _Alignas(64) unsigned char shown[MAX_STATE];
    memcpy(shown, view, game->state_size);
    game_forget(game, shown);
    add_view(note, game, line, length, shown);
}

/* "over 12:1 7:2": points and rank of each seat. */
void fair_note_end(struct fair_note *note, int players, const struct result *result)
{
    char line[MAX_PLAYERS * 24 + 8] = "over";
    int length = 4;
    assert(!note->over);
    for (int seat = 0; seat < players; seat++)
        length += snprintf(line + length, sizeof line - (size_t)length, " %d:%d",
                           (int)result->points[seat], result->rank[seat]);
    add_link(note, line, (size_t)length, "", 0);
    note->over = true;
}

/* ---- out of a session -------------------------------------------------------------- */

/* As proofs before version 3 have it. */
static void begin_old(const struct fair_match *fair, struct fair_note *note)
{
    struct fair_digest digest;
    fair_digest_proof(&digest, "seen", fair->version);
    if (fair->version == 1) {
        fair_digest_field(&digest, fair->commitment, FAIR_BYTES);
    } else {
        fair_digest_field(&digest, fair->promises, FAIR_BYTES);
        for (int seat = 0; seat < fair->players; seat++)
            fair_digest_field(&digest, fair->entropy[seat], FAIR_BYTES);
    }
    fair_digest_number(&digest, (unsigned)note->viewer);
    fair_digest_end(&digest, note->hash);
}

void fair_note_open(const struct fair_match *fair, int viewer, struct fair_note *note)
{
    uint8_t exchange[FAIR_BYTES];
    assert(fair->stage == FAIR_READY);
    if (fair->version < 3) {
        *note = (struct fair_note){ .viewer = viewer };
        begin_old(fair, note);
        return;
    }
    fair_exchange_hash(fair, exchange);
    fair_note_begin(note, exchange, viewer);
}

struct note_walk {
    const struct session *session;
    size_t at;        /* events that the state has taken in */
    size_t handovers; /* changes of who plays that are in the note */
    _Alignas(64) unsigned char state[MAX_STATE];
};

static void walk_to(struct note_walk *walk, size_t events)
{
    const struct match *match = session_match(walk->session);
    for (; walk->at < events; walk->at++) {
        struct event event = session_event(walk->session, walk->at);
        if (event.what == EVENT_UNDO)
            session_state_at(walk->session, walk->at + 1, walk->state);
        else
            match->game->apply(match->edition->data, walk->state, event.actor, event.move);
    }
}

/* At the event that the note has seen last, behind it. */
static void walk_open(struct note_walk *walk, const struct session *session,
                      const struct fair_note *note)
{
    struct event event;
    *walk = (struct note_walk){ .session = session };
    if (note->events) {
        size_t last = session_seen_event(session, note->viewer, (size_t)note->events - 1, &event);
        walk->at = last + 1;
        while (walk->handovers < session_handovers(session) &&
               session_handover(session, walk->handovers)->place <= last)
            walk->handovers++;
    }
    session_state_at(session, walk->at, walk->state);
}

/* Who plays is shown to everybody: the changes up to an event come before it,
 * each with no view. */
static void add_handovers(struct fair_note *note, struct note_walk *walk, size_t index,
                          struct text *line)
{
    for (; walk->handovers < session_handovers(walk->session) && !line->failed; walk->handovers++) {
        const struct handover *handover = session_handover(walk->session, walk->handovers);
        if (handover->place > index)
            return;
        line->size = 0;
        record_write_handover(handover, line);
        if (!line->failed)
            fair_note_hand(note, line->data, line->size - 1);
    }
}

/* Version 1 had a chain of lines alone. */
static void add_line(struct fair_note *note, const char *line, size_t length)
{
    struct fair_chain chain;
    memcpy(chain.hash, note->hash, FAIR_BYTES);
    fair_chain_add(&chain, line, length);
    memcpy(note->hash, chain.hash, FAIR_BYTES);
    note->events++;
}

/* The next event that the viewer saw joins the note. */
static void add_event(struct fair_note *note, int version, struct note_walk *walk,
                      struct text *line)
{
    const struct game *game = session_match(walk->session)->game;
    _Alignas(64) unsigned char view[MAX_STATE];
    struct event event;
    size_t index = session_seen_event(walk->session, note->viewer, (size_t)note->events, &event);
    if (version > 1)
        add_handovers(note, walk, index, line);
    line->size = 0;
    record_write_event(session_match(walk->session), event, line);
    if (line->failed)
        return;
    if (version == 1) {
        add_line(note, line->data, line->size - 1);
        return;
    }
    walk_to(walk, index + 1);
    game_observe(game, walk->state, note->viewer, SHOWN, view);
    (version < 3 ? add_view : fair_note_show)(note, game, line->data, line->size - 1, view);
}

bool fair_note_follow(const struct session *session, const struct fair_match *fair, size_t events,
                      struct fair_note *note)
{
    struct fair_note next = *note;
    struct note_walk walk;
    struct text line = { 0 };
    must(events >= note->events && events <= session_seen(session, note->viewer));
    walk_open(&walk, session, note);
    while (next.events < events && !line.failed)
        add_event(&next, fair->version, &walk, &line);
    bool whole = !line.failed;
    text_free(&line);
    if (whole)
        *note = next;
    return whole;
}

bool fair_note_at(const struct session *session, const struct fair_match *fair, int viewer,
                  size_t events, struct fair_note *note)
{
    fair_note_open(fair, viewer, note);
    return fair_note_follow(session, fair, events, note);
}

bool fair_note_now(const struct session *session, const struct fair_match *fair, int viewer,
                   struct fair_note *note)
{
    const struct match *match = session_match(session);
    struct result result = { 0 };
    if (!fair_note_at(session, fair, viewer, session_seen(session, viewer), note))
        return false;
    if (fair->version < 3 || session_active(session))
        return true;
    match->game->result(match->edition->data, session_state(session), &result);
    fair_note_end(note, match->setup.players, &result);
    return true;
}

/* ---- signed ------------------------------------------------------------------------- */

void fair_note_message(const struct fair_note *note, const uint8_t promises[FAIR_BYTES],
                       uint8_t hash[FAIR_BYTES])
{
    struct fair_digest digest;
    fair_digest_proof(&digest, "signature", FAIR_VERSION);
    fair_digest_field(&digest, promises, FAIR_BYTES);
    fair_digest_number(&digest, (unsigned)note->viewer);
    fair_digest_number(&digest, note->events);
    fair_digest_field(&digest, "over", note->over ? 4 : 0);
    fair_digest_field(&digest, note->hash, FAIR_BYTES);
    fair_digest_end(&digest, hash);
}

void fair_vouch_take(struct fair_match *fair, const struct fair_signed *vouch)
{
    int seat = vouch->note.viewer;
    const struct fair_note *known = &fair->vouch[seat].note;
    bool newer = !(fair->vouched >> seat & 1) || vouch->note.events > known->events ||
                 (vouch->note.events == known->events && vouch->note.over && !known->over);
    if (!newer)
        return;
    fair->vouch[seat] = *vouch;
    fair->vouched = (uint16_t)(fair->vouched | 1u << seat);
}

enum fair_fit fair_vouch_fits(const struct fair_match *fair, const struct fair_signed *vouch)
{
    uint8_t hash[FAIR_BYTES];
    int seat = vouch->note.viewer;
    if (seat >= fair->players || !(fair->keyed >> seat & 1))
        return FAIR_UNFIT;
    fair_note_message(&vouch->note, fair->promises, hash);
    return fair_signature_fits(vouch->signature, hash, fair->key[seat]);
}

/* ---- as text ------------------------------------------------------------------ */

void fair_note_write(const struct fair_note *note, struct text *out)
{
    char hex[FAIR_HEX];
    fair_to_hex(note->hash, hex);
    if (note->viewer == SPECTATOR)
        text_add(out, "spectator");
    else
        text_add_number(out, note->viewer);
    text_add(out, ":");
    text_add_number(out, (int64_t)note->events);
    text_add(out, note->over ? ":over:" : ":");
    text_add(out, hex);
}

static bool read_viewer(const char *text, size_t length, int *viewer)
{
    if (length == 9 && memcmp(text, "spectator", 9) == 0)
        *viewer = SPECTATOR;
    else if (length == 1 && *text >= '0' && *text < '0' + MAX_PLAYERS)
        *viewer = *text - '0';
    else
        return false;
    return true;
}

/* Without zeros before it: a note is written in one way. */
static bool read_events(const char *text, size_t length, uint64_t *events)
{
    int64_t number = number_read(text, length, 999999999);
    *events = (uint64_t)number;
    return number >= 0 && (*text != '0' || length == 1);
}

bool fair_note_read(const char *text, size_t length, struct fair_note *note)
{
    const char *end = text + length;
    const char *first = memchr(text, ':', length);
    const char *second = first ? memchr(first + 1, ':', (size_t)(end - first - 1)) : NULL;
    struct fair_note read = { 0 };
    if (!second || !read_viewer(text, (size_t)(first - text), &read.viewer) ||
        !read_events(first + 1, (size_t)(second - first - 1), &read.events))
        return false;
    const char *hex = second + 1;
    read.over = end - hex >= 5 && !memcmp(hex, "over:", 5);
    hex += read.over ? 5 : 0;
    if (!fair_from_hex(hex, (size_t)(end - hex), read.hash))
        return false;
    *note = read;
    return true;
}

static const char signed_word[] = "fair signed ";

void fair_vouch_write(const struct fair_signed *vouch, struct text *out)
{
    char hex[FAIR_SIGNATURE_HEX];
    fair_hex_write(vouch->signature, FAIR_SIGNATURE, hex);
    text_add(out, signed_word);
    fair_note_write(&vouch->note, out);
    text_add(out, " ");
    text_add(out, hex);
    text_add(out, "\n");
}

bool fair_vouch_read(const char *line, size_t length, struct fair_signed *vouch)
{
    const size_t start = sizeof signed_word - 1, hex = 2 * FAIR_SIGNATURE;
    struct fair_signed read;
    if (length < start + hex + 1 || memcmp(line, signed_word, start) ||
        line[length - hex - 1] != ' ' ||
        !fair_note_read(line + start, length - start - hex - 1, &read.note) ||
        !fair_hex_read(line + length - hex, hex, read.signature, FAIR_SIGNATURE))
        return false;
    *vouch = read;
    return true;
}
