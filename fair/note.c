/*
 * note.c: the chain over what a viewer was shown, and notes of it.
 */
#include "fair/note.h"

#include <assert.h>
#include <string.h>

#include "core/number.h"
#include "core/record.h"

/* ---- the chain ------------------------------------------------------------- */

void fair_chain_open_seen(struct fair_chain *chain, const struct fair_match *fair, int viewer)
{
    struct fair_digest digest;
    assert(fair->stage == FAIR_READY);
    if (fair->version == 1) {
        fair_digest_open(&digest, "kontor seen 1");
        fair_digest_field(&digest, fair->commitment, FAIR_BYTES);
    } else {
        fair_digest_open(&digest, "kontor seen 2");
        fair_digest_field(&digest, fair->promises, FAIR_BYTES);
        for (int seat = 0; seat < fair->players; seat++)
            fair_digest_field(&digest, fair->entropy[seat], FAIR_BYTES);
    }
    fair_digest_number(&digest, (unsigned)viewer);
    fair_digest_end(&digest, chain->hash);
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

static void add_link(struct fair_chain *chain, const char *line, size_t length, const void *view,
                     size_t size)
{
    struct fair_digest digest;
    fair_digest_start(&digest);
    fair_digest_add(&digest, chain->hash, FAIR_BYTES);
    fair_digest_field(&digest, line, length);
    fair_digest_field(&digest, view, size);
    fair_digest_end(&digest, chain->hash);
}

void fair_chain_show(struct fair_chain *chain, const struct game *game, const char *line,
                     size_t length, const void *view)
{
    uint8_t bytes[MAX_STATE];
    add_link(chain, line, length, bytes, view_bytes(game, view, bytes));
}

/* ---- going through a match --------------------------------------------------- */

struct walk {
    const struct session *session;
    size_t at;        /* events that the state has taken in */
    size_t handovers; /* changes of who plays that are in the chain */
    _Alignas(64) unsigned char state[MAX_STATE];
};

static void walk_to(struct walk *walk, size_t events)
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

/* Who plays is shown to everybody: the changes up to an event come before it,
 * each with no view. */
static void add_handovers(struct fair_chain *chain, struct walk *walk, size_t index,
                          struct text *line)
{
    for (; walk->handovers < session_handovers(walk->session) && !line->failed; walk->handovers++) {
        const struct handover *handover = session_handover(walk->session, walk->handovers);
        if (handover->place > index)
            return;
        line->size = 0;
        record_write_handover(handover, line);
        if (!line->failed)
            add_link(chain, line->data, line->size - 1, "", 0);
    }
}

/* One event that the viewer saw joins the chain. */
static void add_event(struct fair_chain *chain, const struct fair_match *fair, struct walk *walk,
                      int viewer, size_t seq, struct text *line)
{
    const struct game *game = session_match(walk->session)->game;
    _Alignas(64) unsigned char view[MAX_STATE];
    struct event event;
    size_t index = session_seen_event(walk->session, viewer, seq, &event);
    if (fair->version > 1)
        add_handovers(chain, walk, index, line);
    line->size = 0;
    record_write_event(walk->session, event, line);
    if (line->failed)
        return;
    if (fair->version == 1) {
        fair_chain_add(chain, line->data, line->size - 1);
        return;
    }
    walk_to(walk, index + 1);
    game_observe(game, walk->state, viewer, SHOWN, view);
    fair_chain_show(chain, game, line->data, line->size - 1, view);
}

bool fair_note_at(const struct session *session, const struct fair_match *fair, int viewer,
                  size_t events, struct fair_note *note)
{
    struct walk walk = { .session = session };
    struct fair_chain chain;
    struct text line = { 0 };
    assert(events <= session_seen(session, viewer));
    session_state_at(session, 0, walk.state);
    fair_chain_open_seen(&chain, fair, viewer);
    for (size_t seq = 0; seq < events && !line.failed; seq++)
        add_event(&chain, fair, &walk, viewer, seq, &line);
    bool whole = !line.failed;
    text_free(&line);
    if (!whole)
        return false;
    *note = (struct fair_note){ .viewer = viewer, .events = events };
    memcpy(note->hash, chain.hash, FAIR_BYTES);
    return true;
}

bool fair_note_now(const struct session *session, const struct fair_match *fair, int viewer,
                   struct fair_note *note)
{
    return fair_note_at(session, fair, viewer, session_seen(session, viewer), note);
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
    text_add(out, ":");
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
    struct fair_note read;
    if (!second || !read_viewer(text, (size_t)(first - text), &read.viewer) ||
        !read_events(first + 1, (size_t)(second - first - 1), &read.events) ||
        !fair_from_hex(second + 1, (size_t)(end - second - 1), read.hash))
        return false;
    *note = read;
    return true;
}
