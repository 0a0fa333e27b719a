/*
 * index.h: things by their number: a growing hash table without order.
 *
 * Numbers are never 0. The things belong to the caller. While one goes over all
 * of them nothing may be put in; what is just being looked at may be dropped.
 */
#ifndef SERVER_GROUND_INDEX_H
#define SERVER_GROUND_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct index_entry {
    uint64_t number; /* 0: none */
    void *thing;     /* NULL: there was one */
};

struct index {
    struct index_entry *entries;
    size_t room, used, count; /* used: with those that were dropped */
};

/* A number for these bytes, as good as any other; never 0. */
uint64_t index_number(const void *bytes, size_t size);
void *index_find(const struct index *index, uint64_t number);      /* NULL: there is none */
bool index_put(struct index *index, uint64_t number, void *thing); /* false: no memory */
void index_drop(struct index *index, uint64_t number);
/* Goes over all: begin with *place 0. NULL: no more. */
void *index_next(const struct index *index, size_t *place);
void index_free(struct index *index);

#endif
