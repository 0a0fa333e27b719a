/* queue.c: whose question comes next: start-time fair queueing over matches. */
#include <stdlib.h>

#include "thinking/inside.h"

/* Matches that have used no more than the ones that come next need no account. */
static void prune(struct queue *queue)
{
    size_t kept = 0;
    for (size_t i = 0; i < queue->accounts; i++)
        if (queue->account[i].used > queue->now)
            queue->account[kept++] = queue->account[i];
    queue->accounts = kept;
}

static struct account_of_use *account_of(struct queue *queue, uint64_t match)
{
    for (size_t i = 0; i < queue->accounts; i++)
        if (queue->account[i].match == match)
            return &queue->account[i];
    if (queue->accounts == queue->room)
        prune(queue);
    if (queue->accounts == queue->room) {
        size_t room = queue->room ? 2 * queue->room : 64;
        struct account_of_use *grown = realloc(queue->account, room * sizeof *grown);
        if (!grown)
            return NULL;
        queue->account = grown;
        queue->room = room;
    }
    struct account_of_use *account = &queue->account[queue->accounts++];
    *account = (struct account_of_use){ .match = match };
    return account;
}

bool queue_add(struct queue *queue, struct job *job)
{
    struct account_of_use *account = account_of(queue, job->frame.match);
    if (!account)
        return false;
    job->start = account->used > queue->now ? account->used : queue->now;
    account->used = job->start + job->limit_ms + 1;
    struct job **at = &queue->first;
    while (*at)
        at = &(*at)->next;
    job->next = NULL;
    *at = job;
    queue->count++;
    return true;
}

static struct job *unlink_job(struct queue *queue, struct job **at)
{
    struct job *job = *at;
    *at = job->next;
    job->next = NULL;
    queue->count--;
    return job;
}

struct job *queue_next(struct queue *queue)
{
    struct job **best = &queue->first;
    if (!*best)
        return NULL;
    for (struct job **at = &queue->first; *at; at = &(*at)->next)
        if ((*at)->start < (*best)->start)
            best = at;
    struct job *job = unlink_job(queue, best);
    if (job->start > queue->now)
        queue->now = job->start;
    return job;
}

struct job *queue_take(struct queue *queue, uint64_t number)
{
    for (struct job **at = &queue->first; *at; at = &(*at)->next)
        if ((*at)->frame.number == number)
            return unlink_job(queue, at);
    return NULL;
}

struct job *queue_take_match(struct queue *queue, uint64_t match)
{
    for (struct job **at = &queue->first; *at; at = &(*at)->next)
        if ((*at)->frame.match == match)
            return unlink_job(queue, at);
    return NULL;
}

struct job *queue_take_older(struct queue *queue, uint64_t before_ns)
{
    for (struct job **at = &queue->first; *at; at = &(*at)->next)
        if ((*at)->asked_ns < before_ns)
            return unlink_job(queue, at);
    return NULL;
}

void queue_free(struct queue *queue)
{
    struct job *job;
    while ((job = queue_next(queue)))
        job_free(job);
    free(queue->account);
    *queue = (struct queue){ 0 };
}
