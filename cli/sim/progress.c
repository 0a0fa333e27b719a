/* progress.c: how far kontor sim is, on a terminal. */
#include <stdio.h>
#include <unistd.h>

#include "cli/sim/sim.h"
#include "columns/columns.h"

enum { BAR = 30 };

/* "12 s", "3 min 20 s", "5 h 40 min". */
static void add_time(struct text *out, double seconds)
{
    int64_t whole = (int64_t)seconds + 1;
    struct words_arg args[] = { words_number("hours", whole / 3600),
                                words_number("minutes", whole / 60 % 60),
                                words_number("seconds", whole % 60) };
    words_say(cli_words(), NULL,
              whole >= 3600 ? "cli.sim.time.hours"
              : whole >= 60 ? "cli.sim.time.minutes"
                            : "cli.sim.time.seconds",
              args, 3, out);
}

/* Before the first game has ended: that somebody is thinking, and for how long. */
static void say_first(const struct sim_progress *progress)
{
    struct text line = { 0 }, time = { 0 };
    add_time(&time, progress->seconds);
    struct words_arg args[] = {
        words_number("games", (int64_t)progress->games),
        words_number("n", (int64_t)progress->answers),
        words_string("time", time.data ? time.data : ""),
    };
    words_say(cli_words(), NULL, "cli.sim.progress.first", args, 3, &line);
    if (!line.failed && progress->seconds >= 1)
        fprintf(stderr, "\r%s\033[K", line.data);
    text_free(&line);
    text_free(&time);
}

void sim_progress(void *context, const struct sim_progress *progress)
{
    struct text line = { 0 }, left = { 0 };
    (void)context;
    if (!cli_steers(STDERR_FILENO) || !progress->games)
        return;
    if (progress->left < 0) {
        say_first(progress);
        return;
    }
    double part = (double)progress->done / (double)progress->games;
    add_time(&left, progress->left);
    struct words_arg args[] = {
        words_number("done", (int64_t)progress->done),
        words_number("games", (int64_t)progress->games),
        words_string("left", left.data ? left.data : ""),
    };
    text_add(&line, "\r[");
    columns_repeat(&line, "#", (int)(part * BAR));
    columns_repeat(&line, ".", BAR - (int)(part * BAR));
    text_add(&line, "] ");
    words_say(cli_words(), NULL, "cli.sim.progress", args, 3, &line);
    if (!line.failed)
        fprintf(stderr, "%s\033[K", line.data);
    text_free(&line);
    text_free(&left);
}

void sim_progress_end(void)
{
    if (cli_steers(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}
