/* lives.c: lived time: what the servers of this store lived, one after the other. */
#include "server/ground/lives.h"

#include <stdlib.h>
#include <string.h>

#include "server/ground/ground.h"

enum { UNSIGNED_MS = 5000 }; /* so long a server may have lived on after its last sign of life */

bool lives_open(struct server *server, const struct store_answer *answer)
{
    struct lives *lives = &server->lives;
    int count = answer ? answer->lives : 0;
    lives->own = store_new_id();
    lives->list = calloc((size_t)count + 1, sizeof *lives->list);
    if (!lives->list || !lives->own)
        return false;
    if (count)
        memcpy(lives->list, answer->life, (size_t)count * sizeof *lives->list);
    lives->count = count;
    if (count)
        lives->before = lives->list->before + lives->list->alive - lives->list->began;
    return true;
}

void lives_close(struct server *server)
{
    free(server->lives.list);
}

int64_t lived_now(const struct server *server)
{
    return server->lives.before + server->now - server->began;
}

bool lived_at(const struct server *server, int64_t moment, int64_t *lived)
{
    if (moment >= server->began && moment <= server->now) {
        *lived = server->lives.before + moment - server->began;
        return true;
    }
    for (int i = 0; i < server->lives.count; i++) {
        const struct stored_life *life = &server->lives.list[i];
        if (moment < life->began || moment > life->alive + UNSIGNED_MS)
            continue;
        *lived = life->before + (moment < life->alive ? moment : life->alive) - life->began;
        return true;
    }
    return false;
}
