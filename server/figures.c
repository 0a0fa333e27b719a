/* figures.c: counters for /metrics, and the log: one line of JSON for each event. No secret,
 * token or hidden card is ever handed to it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

#define COUNTER_TEXT(name, text) text,
static const char *const counter_names[COUNTER_COUNT] = { COUNTERS(COUNTER_TEXT) };
#undef COUNTER_TEXT

#define LIMIT_FLAG(name, flag, key) flag,
#define LIMIT_KEY(name, flag, key)  key,
const char *const limit_flags[LIMIT_COUNT] = { LIMITS(LIMIT_FLAG) };
const char *const limit_keys[LIMIT_COUNT] = { LIMITS(LIMIT_KEY) };

void count(struct server *server, enum counter counter)
{
    server->figures.count[counter]++;
}

void count_limit(struct server *server, enum limit limit)
{
    server->figures.limited[limit]++;
}

void count_reason(struct server *server, const char *key)
{
    struct figures *figures = &server->figures;
    int i = 0;
    while (i < figures->reasons && strcmp(figures->reason[i].key, key))
        i++;
    if (i == figures->reasons) {
        if (i == MOST_REASONS)
            return;
        snprintf(figures->reason[i].key, sizeof figures->reason[i].key, "%s", key);
        figures->reasons++;
    }
    figures->reason[i].count++;
}

static void gauge(struct text *out, const char *name, int64_t value)
{
    text_printf(out, "# TYPE kontor_%s gauge\nkontor_%s %lld\n", name, name, (long long)value);
}

static void counter(struct text *out, const char *name, uint64_t value)
{
    text_printf(out, "# TYPE kontor_%s_total counter\nkontor_%s_total %llu\n", name, name,
                (unsigned long long)value);
}

static void write_store(struct server *server, struct text *out)
{
    struct store_load load;
    store_look(server->archive, &load);
    gauge(out, "store_waiting", (int64_t)load.waiting);
    counter(out, "store_commits", load.commits);
    counter(out, "store_requests", load.requests);
    counter(out, "store_failed_commits", load.failed);
    counter(out, "store_commit_nanoseconds", load.sum_ns);
    gauge(out, "store_last_commit_size", (int64_t)load.last_size);
    gauge(out, "store_last_commit_nanoseconds", (int64_t)load.last_ns);
    gauge(out, "store_outage", load.outage != STORE_FINE);
}

static void write_thinking(struct server *server, struct text *out)
{
    struct thinking_load load;
    if (!server->pool)
        return;
    thinking_look(server->pool, &load);
    gauge(out, "workers", load.workers);
    gauge(out, "workers_busy", load.busy);
    gauge(out, "thinking_waiting", (int64_t)load.waiting);
    gauge(out, "thinking_share_permille", load.share);
    counter(out, "thinking_asked", load.asked);
    counter(out, "thinking_answered", load.answered);
    counter(out, "workers_crashed", load.crashed);
    counter(out, "workers_hung", load.hung);
    counter(out, "workers_garbage", load.garbage);
    counter(out, "workers_started", load.started);
    counter(out, "thinking_nanoseconds", load.spent_ns);
}

void figures_write(struct server *server, struct text *out)
{
    const struct figures *figures = &server->figures;
    size_t place = 0, running = 0, watching = 0;
    for (struct room *room; (room = index_next(&server->rooms, &place));) {
        running += room->state == MATCH_RUNNING && room->phase == ROOM_READY;
        watching += (size_t)room->watcher_count;
    }
    gauge(out, "sockets", server->sockets);
    gauge(out, "players_here", (int64_t)server->players.count);
    gauge(out, "matches_in_memory", (int64_t)server->rooms.count);
    gauge(out, "matches_running", (int64_t)running);
    gauge(out, "watching", (int64_t)watching);
    for (int i = 0; i < COUNTER_COUNT; i++)
        counter(out, counter_names[i], figures->count[i]);
    text_add(out, "# TYPE kontor_refused_total counter\n");
    for (int i = 0; i < figures->reasons; i++)
        text_printf(out, "kontor_refused_total{key=\"%s\"} %llu\n", figures->reason[i].key,
                    (unsigned long long)figures->reason[i].count);
    text_add(out, "# TYPE kontor_limited_total counter\n");
    for (int i = 0; i < LIMIT_COUNT; i++)
        text_printf(out, "kontor_limited_total{limit=\"%s\"} %llu\n", limit_flags[i],
                    (unsigned long long)figures->limited[i]);
    write_store(server, out);
    write_thinking(server, out);
}

void server_log(struct server *server, const char *event, ...)
{
    struct text out = { 0 };
    va_list list;
    const char *name;
    json_open(&out, NULL, '{');
    json_number(&out, "at", server ? server->now : 0);
    json_text(&out, "event", event);
    va_start(list, event);
    while ((name = va_arg(list, const char *)))
        json_text(&out, name, va_arg(list, const char *));
    va_end(list);
    json_close(&out, '}');
    if (!out.failed)
        fprintf(stderr, "%s\n", out.data);
    text_free(&out);
}
