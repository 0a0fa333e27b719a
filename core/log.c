/* log.c: the events of a match, packed. */
#include "core/log.h"

#include <stdlib.h>
#include <string.h>

#include "core/fault.h"

enum {
    BLOCK = 64,          /* events from one mark to the next */
    LONGEST = 2 + 3 + 5, /* bytes of an event */
    UNDONE = 1 << 4,     /* in the first byte, above the actor: an undo */
    NOT_OPEN = 1 << 5    /* what each viewer saw follows */
};

static size_t mark_words(const struct log *log)
{
    return (size_t)log->viewers + 1;
}

/* All viewers saw all of it. */
static uint64_t open_sights(const struct log *log)
{
    uint64_t sights = 0;
    for (int i = 0; i < log->viewers; i++)
        sights |= (uint64_t)SIGHT_SEEN << 4 * i;
    return sights;
}

void log_open(struct log *log, const struct game *game, int players)
{
    *log = (struct log){ .game = game, .viewers = players + 1 };
}

void log_close(struct log *log)
{
    free(log->bytes);
    free(log->marks);
    log->bytes = NULL;
    log->marks = NULL;
    log->room = log->mark_room = 0;
}

size_t log_bytes(const struct log *log)
{
    return log->room + log->mark_room * mark_words(log) * sizeof *log->marks;
}

/* A quarter more than is needed: matches are many, and most are not long. */
static uint32_t grown(uint32_t needed, uint32_t least)
{
    return needed + needed / 4 + least;
}

bool log_reserve(struct log *log, uint32_t events)
{
    uint32_t size = log->end.size + events * LONGEST;
    uint32_t marks = (log->end.count + events) / BLOCK + 1;
    if (marks > log->mark_room) {
        uint32_t room = grown(marks, 1);
        void *more = realloc(log->marks, room * mark_words(log) * sizeof *log->marks);
        if (!more)
            return false;
        log->marks = more;
        log->mark_room = room;
    }
    if (size > log->room) {
        uint32_t room = grown(size, 128);
        void *more = realloc(log->bytes, room);
        if (!more)
            return false;
        log->bytes = more;
        log->room = room;
    }
    return true;
}

bool log_copy(struct log *to, const struct log *from, const struct log_point *end)
{
    *to = (struct log){ .game = from->game, .viewers = from->viewers };
    if (!end->count)
        return true;
    uint32_t marks = (end->count - 1) / BLOCK + 1;
    to->end = *end;
    if (!log_reserve(to, 0)) {
        log_close(to);
        return false;
    }
    memcpy(to->bytes, from->bytes, end->size);
    memcpy(to->marks, from->marks, marks * mark_words(from) * sizeof *from->marks);
    return true;
}

void log_add(struct log *log, struct event event, uint64_t sights)
{
    const struct move_kind *kind = &log->game->kinds[event.move.kind];
    struct log_point *end = &log->end;
    unsigned char *at = log->bytes + end->size;
    bool open = sights == open_sights(log);
    must(end->size + LONGEST <= log->room && end->count / BLOCK < log->mark_room);
    if (end->count % BLOCK == 0) {
        uint32_t *mark = log->marks + end->count / BLOCK * mark_words(log);
        mark[0] = end->size;
        memcpy(mark + 1, end->seen, (size_t)log->viewers * sizeof *mark);
    }
    *at++ = (unsigned char)(event.actor | (event.what == EVENT_UNDO ? UNDONE : 0) |
                            (open ? 0 : NOT_OPEN));
    *at++ = event.move.kind;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        *at++ = (unsigned char)move_argument(event.move, &kind->arg[i]);
    for (int i = 0; !open && 2 * i < log->viewers; i++)
        *at++ = (unsigned char)(sights >> 8 * i);
    for (int i = 0; i < log->viewers; i++)
        end->seen[i] += sights >> 4 * i & SIGHT_SEEN ? 1 : 0;
    end->size = (uint32_t)(at - log->bytes);
    end->count++;
}

void log_cut(struct log *log, const struct log_point *end)
{
    log->end = *end;
    if (log->at_index > end->count)
        log->at_index = log->at_byte = 0;
    if (log->last.count > end->count)
        log->last = (struct log_point){ 0 };
}

void log_mark(struct log *log, const struct log_point *last)
{
    log->last = *last;
}

struct event log_next(struct log_reader *reader, uint64_t *sights)
{
    const struct log *log = reader->log;
    const unsigned char *at = reader->at;
    must(reader->index < log->end.count);
    unsigned head = *at++;
    struct event event = { .actor = head & 15,
                           .what = head & UNDONE ? EVENT_UNDO : EVENT_MOVE,
                           .move = { .kind = *at++ } };
    const struct move_kind *kind = &log->game->kinds[event.move.kind];
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        move_set(&event.move, &kind->arg[i], *at++);
    if (!(head & NOT_OPEN)) {
        *sights = open_sights(log);
    } else {
        *sights = 0;
        for (int i = 0; 2 * i < log->viewers; i++)
            *sights |= (uint64_t)*at++ << 8 * i;
    }
    reader->at = at;
    reader->index++;
    return event;
}

struct log_reader log_from(const struct log *log, uint32_t index)
{
    uint64_t sights;
    must(index <= log->end.count);
    if (index == log->end.count)
        return (struct log_reader){ log, log->bytes + log->end.size, index };
    const uint32_t *mark = log->marks + index / BLOCK * mark_words(log);
    struct log_reader reader = { log, log->bytes + mark[0], index / BLOCK * BLOCK };
    if (log->last.count <= index && log->last.count > reader.index)
        reader = (struct log_reader){ log, log->bytes + log->last.size, log->last.count };
    while (reader.index < index)
        log_next(&reader, &sights);
    return reader;
}

struct event log_event(struct log *log, uint32_t index)
{
    uint64_t sights;
    struct log_reader reader = index == log->at_index
                                   ? (struct log_reader){ log, log->bytes + log->at_byte, index }
                                   : log_from(log, index);
    struct event event = log_next(&reader, &sights);
    log->at_index = reader.index;
    log->at_byte = (uint32_t)(reader.at - log->bytes);
    return event;
}

/* Where to look from for the viewer's event `seq`, and how many this viewer saw before. */
static struct log_reader seen_before(const struct log *log, int viewer, uint32_t seq,
                                     uint32_t *seen)
{
    uint32_t low = 0, high = (log->end.count + BLOCK - 1) / BLOCK;
    if (log->last.count && log->last.seen[viewer] <= seq) {
        *seen = log->last.seen[viewer];
        return (struct log_reader){ log, log->bytes + log->last.size, log->last.count };
    }
    /* The last mark before which the viewer saw no more than `seq` events. */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (log->marks[middle * mark_words(log) + 1 + (size_t)viewer] <= seq)
            low = middle;
        else
            high = middle;
    }
    const uint32_t *mark = log->marks + low * mark_words(log);
    *seen = mark[1 + viewer];
    return (struct log_reader){ log, log->bytes + mark[0], low * BLOCK };
}

uint32_t log_seen(const struct log *log, int viewer, uint32_t seq, struct event *event)
{
    uint32_t seen;
    must(seq < log->end.seen[viewer]);
    struct log_reader reader = seen_before(log, viewer, seq, &seen);
    for (;;) {
        uint64_t sights;
        *event = log_next(&reader, &sights);
        unsigned sight = (unsigned)(sights >> 4 * viewer) & 15;
        if (!(sight & SIGHT_SEEN) || seen++ < seq)
            continue;
        event->move.a = sight & SIGHT_NO_A ? HIDDEN : event->move.a;
        event->move.b = sight & SIGHT_NO_B ? HIDDEN : event->move.b;
        event->move.n = sight & SIGHT_NO_N ? HIDDEN : event->move.n;
        return reader.index - 1;
    }
}
