/*
 * scenario.c: `kontor scenario FILE...`: runs rule cases written as text.
 *
 * What differed is told in English: it speaks of fields, moves and rules by
 * their names, to those who write rules.
 */
#include "scenario/scenario.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

enum { MAX_FILES = 1000 };

struct report {
    const char *file;
    bool json, verbose;
    const char *game; /* of the edition given; NULL: none was */
    bool met;         /* a case of that game was there */
    int nameless;     /* faults of files that have no case */
    struct text out;
};

static void tell_plain(struct report *report, const struct scenario_case *told)
{
    if (told->passed && !report->verbose)
        return;
    bool nameless = !told->rules && !*told->title && told->differences;
    report->nameless += nameless;
    if (!nameless) {
        text_printf(&report->out, "%s:%d: %s:", report->file, told->line,
                    told->passed ? "passed" : "FAILED");
        for (int i = 0; i < told->rules; i++)
            text_printf(&report->out, " %s", told->rule[i]);
        text_printf(&report->out, " %s\n", told->title);
    }
    for (int i = 0; i < told->differences; i++)
        text_printf(&report->out, "%s:%d:%s %s%s\n", report->file, told->difference[i].line,
                    nameless ? "" : "  ", told->difference[i].fault ? "cannot be read: " : "",
                    told->difference[i].text);
    if (!told->changes)
        return;
    for (const char *at = told->changes; *at;) {
        size_t length = strcspn(at, "\n");
        text_printf(&report->out, "    %.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
}

static void tell_json(struct report *report, const struct scenario_case *told)
{
    struct text *out = &report->out;
    json_open(out, NULL, '{');
    json_text(out, "file", report->file);
    json_number(out, "line", told->line);
    json_text(out, "game", told->game);
    json_open(out, "rules", '[');
    for (int i = 0; i < told->rules; i++)
        json_text(out, NULL, told->rule[i]);
    json_close(out, ']');
    json_text(out, "title", told->title);
    json_bool(out, "passed", told->passed);
    json_open(out, "differences", '[');
    for (int i = 0; i < told->differences; i++) {
        json_open(out, NULL, '{');
        json_number(out, "line", told->difference[i].line);
        json_bool(out, "fault", told->difference[i].fault);
        json_text(out, "text", told->difference[i].text);
        json_close(out, '}');
    }
    json_close(out, ']');
    if (told->changes)
        json_text(out, "changes", told->changes);
    json_close(out, '}');
}

static bool tell(void *context, const struct scenario_case *told)
{
    struct report *report = context;
    if (report->game && !strcmp(report->game, told->game))
        report->met = true;
    if (report->json)
        tell_json(report, told);
    else
        tell_plain(report, told);
    return !report->out.failed;
}

/* The edition of a file says by itself which game it is for. */
static bool open_edition(const char *path, struct edition **edition)
{
    struct text text = { 0 }, fault = { 0 };
    *edition = NULL;
    if (!path)
        return true;
    if (!cli_read(path, SCENARIO_MAX_FILE, &text))
        return false;
    const struct game *game = cli_edition_game(path, &text, &fault);
    if (game)
        *edition = cli_edition(game, path);
    else
        cli_fail_1("cli.scenario.edition", "fault", fault.data ? fault.data : path);
    text_free(&text);
    text_free(&fault);
    return *edition;
}

static void tell_totals(struct report *report, const struct scenario_totals *totals)
{
    struct text *out = &report->out;
    if (report->json) {
        json_close(out, ']');
        json_number(out, "passed", totals->passed);
        json_number(out, "failed", totals->failed);
        json_number(out, "faults", totals->faults);
        json_number(out, "skipped", totals->skipped);
        json_close(out, '}');
        text_add(out, "\n");
        return;
    }
    if (totals->cases == report->nameless)
        return;
    struct words_arg args[] = { words_number("cases", totals->cases),
                                words_number("failed", totals->failed) };
    words_say(cli_words(), NULL, totals->failed ? "cli.scenario.failed" : "cli.scenario.passed",
              args, 2, out);
    text_add(out, "\n");
}

int scenario_main(int argc, char **argv)
{
    struct flag flags[] = { { .name = "json" },
                            { .name = "verbose" },
                            { .name = "rule", .takes_value = true },
                            { .name = "edition", .takes_value = true },
                            { 0 } };
    const char *files[MAX_FILES];
    struct edition *edition = NULL;
    int count, status;
    if (!cli_arguments(argc, argv, flags, files, 1, MAX_FILES, &count, &status))
        return status;
    if (!open_edition(flags[3].value, &edition))
        return STATUS_USE;
    struct scenario_options options = { .edition = edition,
                                        .rule = flags[2].value,
                                        .verbose = flags[1].given };
    struct scenario_totals totals = { 0 };
    struct report report = { .json = flags[0].given,
                             .verbose = flags[1].given,
                             .game = edition ? edition->game->id : NULL };
    if (report.json) {
        json_open(&report.out, NULL, '{');
        json_open(&report.out, "cases", '[');
    }
    bool fine = true;
    for (int i = 0; i < count && fine; i++) {
        struct text text = { 0 };
        report.file = files[i];
        fine = cli_read(files[i], SCENARIO_MAX_FILE, &text) &&
               (scenario_run(text.data ? text.data : "", text.size, &options, tell, &report,
                             &totals) ||
                cli_fail("cli.memory", NULL, 0) != STATUS_USE);
        text_free(&text);
    }
    /* An edition was given, and no case is of its game: that is surely a mistake. */
    if (fine && report.game && totals.cases && !report.met) {
        struct words_arg args[] = { words_string("file", flags[3].value),
                                    words_string("game", report.game) };
        cli_fail("cli.scenario.other", args, 2);
        fine = false;
    }
    if (fine) {
        tell_totals(&report, &totals);
        fine = cli_print(&report.out);
    }
    text_free(&report.out);
    edition_free(edition);
    if (fine && !totals.cases)
        return cli_fail_1("cli.scenario.none", "rule", flags[2].value);
    return !fine || totals.faults ? STATUS_USE : totals.failed ? STATUS_CHECK : STATUS_FINE;
}
