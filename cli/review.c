/*
 * review.c: kontor review FILE [--seat N|NAME] [--budget 200ms] [--json]
 *
 * Looks at one player's decisions in a finished record.
 */
#include "cli/review.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/play.h"
#include "columns/columns.h"
#include "protocol/program.h"

enum { SEAT, BUDGET, JSON, FLAGS };

/* ---- as JSON ----------------------------------------------------------------- */

static void json_decision(const struct review_settings *settings,
                          const struct review_decision *decision, struct text *out)
{
    const struct match *match = session_match(settings->session);
    const void *edition = match->edition->data;
    json_open(out, NULL, '{');
    json_number(out, "event",
                (int64_t)review_number(settings->session, settings->seat, decision->index));
    json_move(out, "played", match->game, edition, decision->played);
    json_move(out, "better", match->game, edition, decision->better);
    json_decimal(out, "loss", decision->loss / 1000.0);
    json_decimal(out, "low", decision->low / 1000.0);
    json_decimal(out, "high", decision->high / 1000.0);
    json_text(out, "by", decision->simple ? "playing on" : "search");
    json_close(out, '}');
}

static void write_json(const struct review_settings *settings, const struct review *review,
                       struct text *out)
{
    json_open(out, NULL, '{');
    json_text(out, "game", session_match(settings->session)->game->id);
    json_number(out, "seat", settings->seat);
    json_number(out, settings->budget.iterations ? "iterations" : "milliseconds",
                settings->budget.iterations ? settings->budget.iterations
                                            : settings->budget.milliseconds);
    json_bool(out, "reproducible", settings->budget.iterations != 0);
    json_number(out, "decisions", review->decisions);
    json_number(out, "agreed", review->agreed);
    json_open(out, "costly", '[');
    for (int i = 0; i < review->count; i++)
        json_decision(settings, &review->costly[i], out);
    json_close(out, ']');
    json_close(out, '}');
    text_add(out, "\n");
}

/* ---- as text ---------------------------------------------------------------- */

void review_print(const struct teller *teller, const struct session *session,
                  const struct style *style, const struct review *review, struct text *out)
{
    struct review_told told;
    review_tell(teller, session, review, &told);
    tell_review(style, &told, out);
    review_told_free(&told);
}

/* ---- the command --------------------------------------------------------------- */

bool review_progress(void *context, int done, int all)
{
    enum { BAR = 30 };
    struct text line = { 0 };
    (void)context;
    if (!cli_steers(STDERR_FILENO))
        return !terminal_stopped();
    struct words_arg args[] = { words_number("done", done), words_number("n", all) };
    text_add(&line, "\r[");
    columns_repeat(&line, "#", done * BAR / all);
    columns_repeat(&line, ".", BAR - done * BAR / all);
    text_add(&line, "] ");
    words_say(cli_words(), NULL, "cli.review.progress", args, 2, &line);
    fprintf(stderr, "%s\033[K", line.data ? line.data : "");
    if (done == all || terminal_stopped())
        fputs("\r\033[K", stderr);
    text_free(&line);
    return !terminal_stopped();
}

/* The one person of the record, or the seat that is named; NOBODY: said why. */
static int find_seat(const struct match *match, const struct match *shown, const struct flag *flag)
{
    int person = NOBODY, people = 0;
    struct agent agent;
    if (flag->given) {
        int seat = play_find_seat(match, shown, flag->value);
        struct words_arg args[] = { words_string("viewer", flag->value),
                                    words_number("players", match->setup.players) };
        if (seat == NOBODY)
            cli_fail("cli.review.seat", args, 2);
        return seat;
    }
    for (int seat = 0; seat < match->setup.players; seat++)
        if (program_of_seat(match, seat, &agent) == SEAT_PERSON) {
            person = seat;
            people++;
        }
    if (people == 1)
        return person;
    struct words_arg arg = words_number("players", match->setup.players);
    cli_fail("cli.review.whose", &arg, 1);
    return NOBODY;
}

static bool read_budget(const struct flag *flag, struct budget *budget)
{
    *budget = (struct budget){ .milliseconds = REVIEW_MILLISECONDS };
    if (!flag->given || budget_parse(flag->value, strlen(flag->value), budget))
        return true;
    cli_fail_1("cli.review.budget", "value", flag->value);
    return false;
}

static int run_review(struct record *record, const char *path, const struct flag flags[])
{
    struct agent agent[MAX_PLAYERS] = { 0 };
    struct terminal terminal;
    struct match shown;
    struct review review;
    struct text out = { 0 };
    const struct match *match = session_match(record->session);
    struct review_settings settings = { .session = record->session, .progress = review_progress };
    if (session_active(record->session))
        return cli_fail_1("cli.review.unfinished", "file", path);
    for (int seat = 0; seat < match->setup.players; seat++)
        program_of_seat(match, seat, &agent[seat]);
    play_names(match, agent, &shown);
    settings.seat = find_seat(match, &shown, &flags[SEAT]);
    if (settings.seat == NOBODY || !read_budget(&flags[BUDGET], &settings.budget))
        return STATUS_USE;
    terminal_open(&terminal);
    if (!review_run(&settings, &review))
        return terminal_stopped() ? STATUS_CHECK : cli_fail("cli.memory", NULL, 0);
    struct teller teller = { .words = cli_words(),
                             .match = &shown,
                             .history = history_of(record->session, settings.seat) };
    if (flags[JSON].given)
        write_json(&settings, &review, &out);
    else
        review_print(&teller, record->session, &terminal.style, &review, &out);
    bool printed =
        !out.failed && (flags[JSON].given ? cli_print(&out) : terminal_print(&terminal, &out));
    text_free(&out);
    return printed ? STATUS_FINE : STATUS_USE;
}

int review_main(int argc, char **argv)
{
    struct flag flags[FLAGS + 1] = {
        [SEAT] = { .name = "seat", .takes_value = true },
        [BUDGET] = { .name = "budget", .takes_value = true },
        [JSON] = { .name = "json" },
    };
    struct record record;
    const char *path = NULL;
    int status;
    if (!cli_arguments(argc, argv, flags, &path, 1, 1, NULL, &status) ||
        !play_read_record(path, &record, &status))
        return status;
    status = run_review(&record, path, flags);
    record_free(&record);
    return status;
}
