/* index.c: things by their number. */
#include "server/ground/index.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

uint64_t index_number(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t hash = UINT64_C(0xcbf29ce484222325) ^ size; /* as FNV-1a, eight bytes at a time */
    while (size) {
        uint64_t part = 0;
        size_t length = size < sizeof part ? size : sizeof part;
        memcpy(&part, at, length);
        hash = (hash ^ part) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
        at += length;
        size -= length;
    }
    return hash ? hash : 1;
}

static size_t place_of(const struct index *index, uint64_t number)
{
    uint64_t mixed = number * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(mixed >> 20) & (index->room - 1);
}

static struct index_entry *find_entry(const struct index *index, uint64_t number)
{
    if (!index->room || !number)
        return NULL;
    for (size_t at = place_of(index, number);; at = (at + 1) & (index->room - 1)) {
        struct index_entry *entry = &index->entries[at];
        if (entry->number == number)
            return entry;
        if (!entry->number)
            return NULL;
    }
}

void *index_find(const struct index *index, uint64_t number)
{
    struct index_entry *entry = find_entry(index, number);
    return entry ? entry->thing : NULL;
}

static void insert(struct index *index, uint64_t number, void *thing)
{
    size_t at = place_of(index, number);
    while (index->entries[at].number)
        at = (at + 1) & (index->room - 1);
    index->entries[at] = (struct index_entry){ number, thing };
    index->used++;
    index->count++;
}

static bool grow(struct index *index)
{
    struct index bigger = { .room = FIRST_ROOM };
    while (bigger.room < index->count * 4)
        bigger.room *= 2;
    bigger.entries = calloc(bigger.room, sizeof *bigger.entries);
    if (!bigger.entries)
        return false;
    for (size_t i = 0; i < index->room; i++)
        if (index->entries[i].thing)
            insert(&bigger, index->entries[i].number, index->entries[i].thing);
    free(index->entries);
    *index = bigger;
    return true;
}

bool index_put(struct index *index, uint64_t number, void *thing)
{
    struct index_entry *entry = find_entry(index, number);
    if (entry) {
        index->count += !entry->thing;
        entry->thing = thing;
        return true;
    }
    if ((index->used + 1) * 2 > index->room && !grow(index))
        return false;
    insert(index, number, thing);
    return true;
}

void index_drop(struct index *index, uint64_t number)
{
    struct index_entry *entry = find_entry(index, number);
    if (!entry || !entry->thing)
        return;
    entry->thing = NULL;
    index->count--;
}

void *index_next(const struct index *index, size_t *place)
{
    while (*place < index->room) {
        void *thing = index->entries[(*place)++].thing;
        if (thing)
            return thing;
    }
    return NULL;
}

void index_free(struct index *index)
{
    free(index->entries);
    *index = (struct index){ 0 };
}
