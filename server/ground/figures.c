/* figures.c: counters for /metrics, and the log: one line of JSON for each event. No secret,
 * token or hidden card is ever handed to it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/ground/ground.h"

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

void figure_now(struct text *out, const char *name, int64_t value)
{
    text_printf(out, "# TYPE kontor_%s gauge\nkontor_%s %lld\n", name, name, (long long)value);
}

void figure_count(struct text *out, const char *name, uint64_t value)
{
    text_printf(out, "# TYPE kontor_%s_total counter\nkontor_%s_total %llu\n", name, name,
                (unsigned long long)value);
}

void figures_write(const struct figures *figures, struct text *out)
{
    for (int i = 0; i < COUNTER_COUNT; i++)
        figure_count(out, counter_names[i], figures->count[i]);
    text_add(out, "# TYPE kontor_refused_total counter\n");
    for (int i = 0; i < figures->reasons; i++)
        text_printf(out, "kontor_refused_total{key=\"%s\"} %llu\n", figures->reason[i].key,
                    (unsigned long long)figures->reason[i].count);
    text_add(out, "# TYPE kontor_limited_total counter\n");
    for (int i = 0; i < LIMIT_COUNT; i++)
        text_printf(out, "kontor_limited_total{limit=\"%s\"} %llu\n", limit_flags[i],
                    (unsigned long long)figures->limited[i]);
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
