/* metrics.c: the figures of the whole server, for /metrics. */
#include "server/house/own.h"

static void write_store(struct server *server, struct text *out)
{
    struct store_load load;
    store_look(server->archive, &load);
    figure_now(out, "store_waiting", (int64_t)load.waiting);
    figure_count(out, "store_commits", load.commits);
    figure_count(out, "store_requests", load.requests);
    figure_count(out, "store_failed_commits", load.failed);
    figure_count(out, "store_commit_nanoseconds", load.sum_ns);
    figure_now(out, "store_last_commit_size", (int64_t)load.last_size);
    figure_now(out, "store_last_commit_nanoseconds", (int64_t)load.last_ns);
    figure_now(out, "store_outage", load.outage != STORE_FINE);
}

static void write_thinking(struct server *server, struct text *out)
{
    struct thinking_load load;
    if (!matches_thinking(server, &load))
        return;
    figure_now(out, "workers", load.workers);
    figure_now(out, "workers_busy", load.busy);
    figure_now(out, "thinking_waiting", (int64_t)load.waiting);
    figure_now(out, "thinking_share_permille", load.share);
    figure_count(out, "thinking_asked", load.asked);
    figure_count(out, "thinking_answered", load.answered);
    figure_count(out, "workers_crashed", load.crashed);
    figure_count(out, "workers_hung", load.hung);
    figure_count(out, "workers_garbage", load.garbage);
    figure_count(out, "workers_started", load.started);
    figure_count(out, "thinking_nanoseconds", load.spent_ns);
}

void metrics_write(struct server *server, struct text *out)
{
    struct matches_load matches;
    matches_look(server, &matches);
    figure_now(out, "sockets", net_sockets(server));
    figure_now(out, "players_here", (int64_t)server->people->players.count);
    figure_now(out, "matches_in_memory", matches.in_memory);
    figure_now(out, "matches_running", matches.running);
    figure_now(out, "watching", matches.watching);
    figures_write(&server->figures, out);
    write_store(server, out);
    write_thinking(server, out);
}
