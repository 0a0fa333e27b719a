/* pocket.c: memory that is taken in small pieces and freed in one go. */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

enum { FIRST = 960, USUAL = 8000 }; /* the first is of a size that malloc has at hand */

struct pocket_chunk {
    struct pocket_chunk *next;
    size_t used, room;
    alignas(16) unsigned char data[];
};

void *pocket_take(struct pocket *pocket, size_t size)
{
    size_t wanted = (size + 15) & ~(size_t)15;
    struct pocket_chunk *chunk = pocket->chunk;
    if (!chunk || chunk->room - chunk->used < wanted) {
        size_t usual = chunk ? USUAL : FIRST, room = wanted > usual / 2 ? wanted : usual;
        struct pocket_chunk *made = wanted < size ? NULL : malloc(sizeof *made + room);
        if (!made) {
            pocket->failed = true;
            return NULL;
        }
        made->used = 0;
        made->room = room;
        /* A large piece gets a chunk of its own, and the newest one is still used up. */
        if (chunk && room == wanted) {
            made->next = chunk->next;
            chunk->next = made;
        } else {
            made->next = chunk;
            pocket->chunk = made;
        }
        chunk = made;
    }
    void *piece = chunk->data + chunk->used;
    chunk->used += wanted;
    memset(piece, 0, size);
    return piece;
}

const char *pocket_text(struct pocket *pocket, const char *text, size_t length)
{
    if (!length)
        return "";
    char *copy = pocket_take(pocket, length + 1);
    if (copy)
        memcpy(copy, text, length);
    return copy ? copy : "";
}

void pocket_free(struct pocket *pocket)
{
    while (pocket->chunk) {
        struct pocket_chunk *next = pocket->chunk->next;
        free(pocket->chunk);
        pocket->chunk = next;
    }
}
