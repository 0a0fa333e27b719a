/* past.c: what happened at a desk: events, and the views between them. */
#include <stdlib.h>
#include <string.h>

#include "desk/inside.h"

void past_free(struct past *past)
{
    free(past->event);
    free(past->end);
    free(past->bytes);
    free(past->frames);
    *past = (struct past){ 0 };
}

bool past_start(struct past *past, size_t seq, const void *view, size_t size)
{
    unsigned char *frames = malloc(size);
    if (!frames)
        return false;
    past_free(past);
    memcpy(frames, view, size);
    past->frames = frames;
    past->first = seq;
    past->size = size;
    return true;
}

/* Makes the list longer; false: no memory, and it is as it was. */
static bool grow(void *list, size_t count, size_t element)
{
    void *old, *more;
    memcpy(&old, list, sizeof old);
    more = realloc(old, count * element);
    if (more)
        memcpy(list, &more, sizeof more);
    return more != NULL;
}

/* Room for one more event and its difference. */
static bool reserve(struct past *past, size_t bytes)
{
    size_t room = past->room;
    if (past->count == room) {
        room = room ? room * 2 : FRAME;
        if (!grow(&past->event, room, sizeof *past->event) ||
            !grow(&past->end, room, sizeof *past->end) ||
            !grow(&past->frames, room / FRAME + 1, past->size))
            return false;
        past->room = room;
    }
    if (bytes <= past->bytes_room)
        return true;
    size_t more = past->bytes_room ? past->bytes_room * 2 : 1024;
    while (more < bytes)
        more *= 2;
    if (!grow(&past->bytes, more, 1))
        return false;
    past->bytes_room = more;
    return true;
}

static size_t difference_start(const struct past *past, size_t i)
{
    return i ? past->end[i - 1] : 0;
}

bool past_add(struct past *past, const struct event *event, const void *before, const void *after)
{
    uint8_t difference[MAX_DIFFERENCE];
    size_t length = difference_make(before, after, past->size, difference);
    size_t start = difference_start(past, past->count);
    if (!reserve(past, start + length))
        return false;
    if (length)
        memcpy(past->bytes + start, difference, length);
    past->event[past->count] = *event;
    past->end[past->count++] = start + length;
    if (past->count % FRAME == 0)
        memcpy(past->frames + past->count / FRAME * past->size, after, past->size);
    return true;
}

void past_cut(struct past *past, size_t count)
{
    past->count = count;
}

bool past_step(const struct past *past, size_t i, void *view)
{
    size_t start = difference_start(past, i), length = past->end[i] - start;
    bool fits = !length || difference_apply(past->bytes + start, length, view, past->size);
    must(fits);
    return length != 0;
}

void past_view(const struct past *past, size_t i, void *view)
{
    size_t from = i / FRAME;
    memcpy(view, past->frames + from * past->size, past->size);
    for (size_t step = from * FRAME; step < i; step++)
        past_step(past, step, view);
}
