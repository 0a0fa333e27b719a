/*
 * remote.c: a set played by many ranks: rank 0 hands out games and adds up.
 *
 * Who plays which game does not matter for the result, so rank 0 gives each
 * rank about a second's work at a time and notes what it gave. A rank that
 * leaves, that sends nonsense, or that has said nothing for the link's
 * patience, is struck off: what it was given and has not delivered is played
 * by others, and what it may still deliver is not looked at, so that no game
 * counts twice.
 */
#include <stdlib.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"
#include "sim/pool.h"

static const double grant_seconds = 1, alive_seconds = 0.5;

/* ---- numbers in messages ------------------------------------------------------------ */

/* The next whole number of a message, and the blank behind it; UINT64_MAX: none. */
static uint64_t take_number(const char **at)
{
    uint64_t number;
    if (!number_take(at, *at + strlen(*at), UINT64_MAX - 1, &number))
        return UINT64_MAX;
    if (**at == ' ')
        ++*at;
    return number;
}

static bool send_text(struct sim_link *link, int to, int what, struct text *text)
{
    bool good =
        !text->failed && link->send(link, to, what, text->data ? text->data : "", text->size);
    text_free(text);
    return good;
}

/* ---- rank 0 ------------------------------------------------------------------------------ */

struct rank {
    bool here;   /* alive and has not left */
    int threads; /* 0: has not asked for anything yet */
    uint64_t wants;
    double heard;
    struct sim_ranges *given; /* of each part, and not delivered */
};

struct remote {
    struct pool *pool;
    struct sim_link *link;
    const struct sim_watch *watch;
    struct rank *rank;
    struct sim_set delivery; /* the same plans, for one message */
    bool finished;
    double spoken;
};

struct remote *remote_open(struct pool *pool, struct sim_link *link, const struct sim_watch *watch)
{
    struct remote *remote = calloc(1, sizeof *remote);
    if (!remote)
        return NULL;
    remote->pool = pool;
    remote->link = link;
    remote->watch = watch;
    remote->spoken = pool_now();
    pool->set->ranks = link->ranks;
    remote->rank = calloc((size_t)link->ranks, sizeof *remote->rank);
    bool good = remote->rank;
    for (size_t i = 0; good && i < pool->set->count; i++)
        good = sim_set_add(&remote->delivery, &pool->set->part[i].plan);
    for (int i = 1; good && i < link->ranks; i++) {
        struct rank *rank = &remote->rank[i];
        rank->given = calloc(pool->set->count, sizeof *rank->given);
        rank->here = true;
        rank->heard = pool_now();
        good = rank->given;
    }
    if (!good) {
        remote_close(remote);
        return NULL;
    }
    return remote;
}

void remote_close(struct remote *remote)
{
    for (int i = 1; remote->rank && i < remote->link->ranks; i++) {
        for (size_t part = 0; remote->rank[i].given && part < remote->pool->set->count; part++)
            sim_ranges_free(&remote->rank[i].given[part]);
        free(remote->rank[i].given);
    }
    free(remote->rank);
    sim_set_free(&remote->delivery);
    free(remote);
}

bool remote_busy(const struct remote *remote)
{
    for (int i = 1; i < remote->link->ranks; i++)
        if (remote->rank[i].here)
            return true;
    return false;
}

static void count_claimants(struct remote *remote, int change)
{
    remote->pool->claimants += change;
}

/* A rank that has left or is lost: games it was given and did not deliver go back into
 * the pool. `lost`: it had not said that it leaves. */
static void strike_off(struct remote *remote, int number, bool lost)
{
    struct rank *rank = &remote->rank[number];
    rank->here = false;
    count_claimants(remote, -rank->threads);
    for (size_t part = 0; part < remote->pool->set->count; part++) {
        for (size_t i = 0; i < rank->given[part].count; i++)
            pool_offer(remote->pool, part, rank->given[part].list[i]);
        rank->given[part].count = 0;
    }
    if (!lost)
        return;
    remote->pool->set->lost++;
    if (remote->watch && remote->watch->lost)
        remote->watch->lost(remote->watch->context, number);
}

/* Whether a rank delivers nothing but what it was given. */
static bool is_owed(const struct remote *remote, const struct rank *rank)
{
    for (size_t i = 0; i < remote->delivery.count; i++) {
        const struct sim_ranges *done = &remote->delivery.part[i].done;
        for (size_t j = 0; j < done->count; j++)
            if (!sim_ranges_has(&rank->given[i], done->list[j]))
                return false;
    }
    return true;
}

static void clear_delivery(struct sim_set *delivery)
{
    for (size_t i = 0; i < delivery->count; i++) {
        struct sim_entry *part = &delivery->part[i];
        sim_tally_free(&part->tally);
        part->done.count = 0;
        part->limit = 0;
    }
}

static void accept_part(struct remote *remote, struct rank *rank, size_t number)
{
    struct pool *pool = remote->pool;
    struct sim_entry *from = &remote->delivery.part[number], *to = &pool->set->part[number];
    if (!from->done.count)
        return;
    for (size_t i = 0; i < from->tally.failure_count; i++) {
        struct sim_failure *failure = &from->tally.failures[i];
        if (failure->fault)
            failure->fault = sim_set_fault(pool->set, failure->fault, strlen(failure->fault));
    }
    pool->part[number].seconds += from->tally.seconds;
    pool->part[number].timed += sim_ranges_count(&from->done);
    to->tally.seconds += from->tally.seconds;
    sim_tally_add(&to->tally, &from->tally);
    for (size_t i = 0; i < from->done.count; i++)
        pool->failed |= !sim_ranges_add(&to->done, from->done.list[i]) ||
                        !sim_ranges_remove(&rank->given[number], from->done.list[i]);
    pool_settle(pool, number);
}

static bool accept(struct remote *remote, struct rank *rank, const char *data, size_t size)
{
    bool good = !sim_results_read(&remote->delivery, data, size) && is_owed(remote, rank);
    for (size_t i = 0; good && i < remote->delivery.count; i++)
        accept_part(remote, rank, i);
    clear_delivery(&remote->delivery);
    return good;
}

/* Answers a wish for games, if there are any. */
static void grant(struct remote *remote, int number)
{
    struct rank *rank = &remote->rank[number];
    struct chunk chunk;
    struct text text = { 0 };
    if (!rank->wants || remote->finished ||
        !pool_take(remote->pool, grant_seconds * rank->threads, rank->wants, &chunk))
        return;
    text_printf(&text, "%zu %llu %llu", chunk.part, (unsigned long long)chunk.range.first,
                (unsigned long long)chunk.range.end);
    rank->wants = 0;
    remote->pool->failed |= !sim_ranges_add(&rank->given[chunk.part], chunk.range);
    if (!send_text(remote->link, number, LINK_GRANT, &text))
        strike_off(remote, number, true);
}

static void hear(struct remote *remote, int from, int what, const char *data, size_t size)
{
    struct rank *rank = &remote->rank[from];
    rank->heard = pool_now();
    if (what == LINK_WANT) {
        uint64_t threads = take_number(&data);
        if (!rank->threads && threads && threads <= 4096) {
            rank->threads = (int)threads;
            count_claimants(remote, rank->threads);
        }
        rank->wants = (uint64_t)rank->threads;
    } else if (what == LINK_RESULT) {
        if (!accept(remote, rank, data, size))
            strike_off(remote, from, true);
    } else if (what == LINK_LEAVE) {
        strike_off(remote, from, !remote->finished);
    }
}

void remote_serve(struct remote *remote)
{
    int from, what;
    char *data;
    size_t size;
    while (remote->link->receive(remote->link, &from, &what, &data, &size)) {
        if (from > 0 && from < remote->link->ranks && remote->rank[from].here)
            hear(remote, from, what, data, size);
        free(data);
    }
    double now = pool_now();
    bool speak = now - remote->spoken > alive_seconds;
    for (int i = 1; i < remote->link->ranks; i++) {
        if (!remote->rank[i].here)
            continue;
        if (now - remote->rank[i].heard > remote->link->patience) {
            strike_off(remote, i, true);
            continue;
        }
        grant(remote, i);
        if (speak && remote->rank[i].here)
            remote->link->send(remote->link, i, LINK_ALIVE, "", 0);
    }
    if (speak)
        remote->spoken = now;
}

void remote_finish(struct remote *remote)
{
    struct text lost = { 0 };
    remote->finished = true;
    text_add_number(&lost, remote->pool->set->lost);
    for (int i = 1; i < remote->link->ranks; i++)
        if (remote->rank[i].here && !lost.failed)
            remote->link->send(remote->link, i, LINK_FINISH, lost.data, lost.size);
    text_free(&lost);
}

/* ---- the others ------------------------------------------------------------------------------ */

static void speak(struct helper *helper, int what, struct text *text)
{
    helper->spoken = pool_now();
    send_text(helper->link, 0, what, text);
}

/* Sends what is done since the last time and forgets it. */
static void deliver(struct helper *helper)
{
    struct pool *pool = helper->pool;
    struct sim_set *set = pool->set;
    struct text text = { 0 };
    bool some = false;
    for (size_t i = 0; i < set->count; i++) {
        struct sim_entry *part = &set->part[i];
        part->limit = part->done.count ? part->plan.games : 0;
        some |= part->done.count > 0;
    }
    if (!some)
        return;
    sim_results_write(set, &text);
    clear_delivery(set);
    speak(helper, LINK_RESULT, &text);
}

static void close_pool(struct helper *helper)
{
    helper->pool->closed = true;
    atomic_store(&helper->pool->stop, true);
    pthread_cond_broadcast(&helper->pool->work);
}

static void obey(struct helper *helper, int what, const char *data)
{
    struct pool *pool = helper->pool;
    if (what == LINK_FINISH) {
        uint64_t lost = take_number(&data);
        helper->finished = true;
        pool->set->lost = lost && lost != UINT64_MAX;
        close_pool(helper);
    } else if (what == LINK_GRANT) {
        uint64_t part = take_number(&data);
        struct sim_range range = { .first = take_number(&data) };
        range.end = take_number(&data);
        helper->asked = false;
        if (part < pool->set->count && range.first < range.end &&
            range.end <= pool->set->part[part].plan.games)
            pool_offer(pool, (size_t)part, range);
    }
}

static bool is_idle(const struct pool *pool)
{
    for (size_t i = 0; i < pool->set->count; i++)
        if (pool->part[i].todo.count)
            return false;
    return true;
}

void helper_serve(struct helper *helper)
{
    int from, what;
    char *data;
    size_t size;
    double now = pool_now();
    if (helper->heard <= 0)
        helper->heard = now;
    while (helper->link->receive(helper->link, &from, &what, &data, &size)) {
        if (!from)
            obey(helper, what, data);
        helper->heard = now;
        free(data);
    }
    if (now - helper->heard > helper->link->patience)
        close_pool(helper); /* nobody is left who would take the results */
    bool idle = is_idle(helper->pool) && !helper->pool->closed;
    if (now - helper->spoken > alive_seconds || (idle && !helper->asked) || !helper->pool->playing)
        deliver(helper);
    if (idle && !helper->asked) {
        struct text text = { 0 };
        text_printf(&text, "%d", helper->threads);
        helper->asked = true;
        speak(helper, LINK_WANT, &text);
    }
    if (now - helper->spoken > alive_seconds) {
        struct text nothing = { 0 };
        speak(helper, LINK_ALIVE, &nothing);
    }
}

void helper_leave(struct helper *helper)
{
    struct text nothing = { 0 };
    deliver(helper);
    speak(helper, LINK_LEAVE, &nothing);
}
