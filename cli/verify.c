/*
 * verify.c: kontor verify FILE..., whether records are true.
 *
 * One line for each file on standard output: that it is true, or the line
 * where it breaks and why. What was noted during the match can be compared
 * with the one record it belongs to.
 */
#include "fair/verify.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

enum { MOST_FILES = 4096, MOST_NOTES = 256, MOST_NOTES_BYTES = 1 << 16 };

/* ---- sentences ------------------------------------------------------------ */

static void say_more(const char *key, const struct words_arg *args, int count, struct text *out)
{
    text_add(out, " ");
    words_say(cli_words(), NULL, key, args, count, out);
}

/* What being true means here: who had a say in the draws, and what was the
 * host's choice by right. */
static void say_worth(const struct fair_verdict *verdict, struct text *out)
{
    struct words_arg own[] = { words_number("own", verdict->own),
                               words_number("seats", verdict->players) };
    struct words_arg host[] = { words_number("moves", (int64_t)verdict->host_moves) };
    const char *key = verdict->version == 1 ? "cli.verify.old"
                      : !verdict->own       ? "cli.verify.none"
                                            : "cli.verify.own";
    say_more(key, own, 2, out);
    if (verdict->host_moves)
        say_more("cli.verify.host", host, 1, out);
}

/* Who answers for what each seat did; where the host spoke for all there is nothing to say. */
static void say_signed(const struct fair_verdict *verdict, struct text *out)
{
    static const char *const keys[] = { NULL, "cli.verify.signed.host", "cli.verify.signed.none",
                                        "cli.verify.signed.part", "cli.verify.signed.end" };
    for (int seat = 0; seat < verdict->players && verdict->own; seat++) {
        const struct fair_seat *at = &verdict->seat_word[seat];
        struct words_arg args[] = { words_number("seat", seat),
                                    words_number("events", (int64_t)at->events),
                                    words_number("all", (int64_t)at->all) };
        if (keys[at->word])
            say_more(keys[at->word], args, 3, out);
    }
    if (verdict->unchecked)
        say_more("cli.verify.unchecked", NULL, 0, out);
    if (verdict->reopened) {
        struct words_arg times[] = { words_number("n", (int64_t)verdict->reopened) };
        say_more("cli.verify.reopened", times, 1, out);
    }
}

/* What the public log tells of this commitment, and of all others. */
static void say_log(const struct fair_log *log, struct text *out)
{
    static const char *const keys[FAIR_LOG_WHATS] = { "cli.verify.log.committed",
                                                      "cli.verify.log.begins",
                                                      "cli.verify.log.ends",
                                                      "cli.verify.log.given_up" };
    for (int what = 0; what < FAIR_LOG_WHATS && !log->error; what++) {
        struct text moment = { 0 };
        if (!log->story.line[what])
            continue;
        fair_log_moment_write(log->story.at[what], &moment);
        struct words_arg args[] = { words_string("at", moment.data ? moment.data : ""),
                                    words_number("line", log->story.line[what]) };
        say_more(keys[what], args, 2, out);
        text_free(&moment);
    }
    struct words_arg args[] = { words_number("all", log->counted[FAIR_LOG_COMMITTED]),
                                words_number("n", log->counted[FAIR_LOG_GIVEN_UP]),
                                words_number("line", log->line),
                                words_number("first", log->first) };
    say_more(log->error ? "cli.verify.log.line" : "cli.verify.log.all", args, 4, out);
    if (!log->error && log->first > 1)
        say_more("cli.verify.log.part", args, 4, out);
}

/* How far each note reaches. */
static void say_reach(const struct fair_reach *reach, int count, struct text *out)
{
    for (int i = 0; i < count; i++) {
        bool spectator = reach[i].viewer == SPECTATOR;
        struct words_arg args[] = { words_number("seat", reach[i].viewer),
                                    words_number("events", (int64_t)reach[i].events),
                                    words_number("all", (int64_t)reach[i].all) };
        const char *part = spectator ? "cli.verify.reach_spectator" : "cli.verify.reach";
        const char *end = spectator ? "cli.verify.reach_end_spectator" : "cli.verify.reach_end";
        say_more(reach[i].whole ? end : part, args, 3, out);
    }
}

static void say_true(const char *file, const struct fair_verdict *verdict, struct text *out)
{
    const char *key = !verdict->finished ? "cli.verify.unfinished"
                      : !verdict->sealed ? "cli.verify.unsealed"
                                         : "cli.verify.true";
    struct words_arg args[] = { words_string("file", file),
                                words_number("moves", (int64_t)verdict->moves),
                                words_number("draws", (int64_t)verdict->draws),
                                words_string("commitment", verdict->commitment),
                                words_string("chain", verdict->chain) };
    words_say(cli_words(), NULL, key, args, 5, out);
    text_add(out, ".");
    say_worth(verdict, out);
    say_signed(verdict, out);
}

/* What the error alone does not tell. */
static void say_details(const struct fair_verdict *verdict, struct text *out)
{
    enum error error = verdict->error;
    struct words_arg args[] = { words_string("recorded", verdict->recorded),
                                words_string("derived", verdict->derived),
                                words_number("moves", (int64_t)verdict->moves),
                                words_number("move", (int64_t)verdict->move),
                                words_number("seat", verdict->seat) };
    if (error == ERROR_FAIR_UNFINISHED || error == ERROR_FAIR_UNSEALED)
        say_more("cli.verify.partial", args, 5, out);
    if (error == ERROR_FAIR_NOTE_PART)
        say_more("cli.verify.partial_notes", args, 5, out);
    if (error == ERROR_FAIR_SIGNATURE || error == ERROR_FAIR_SIGNED_OTHER)
        say_more("cli.verify.seat", args, 5, out);
    if (error == ERROR_FAIR_DRAW || error == ERROR_FAIR_FORM)
        say_more("cli.verify.instead", args, 5, out);
    if (error == ERROR_FAIR_OTHER_SEEN || error == ERROR_FAIR_NOTE_LATER)
        say_more(verdict->seat == SPECTATOR ? "cli.verify.note_spectator" : "cli.verify.note_of",
                 args, 5, out);
    if (verdict->move)
        say_more("cli.verify.move", args, 5, out);
}

static void say_false(const char *file, const struct fair_verdict *verdict, struct text *out)
{
    if (verdict->record.error && verdict->error == verdict->record.error) {
        words_record_error(cli_words(), verdict->game, file, &verdict->record, out);
    } else {
        text_add(out, file);
        if (verdict->line)
            text_printf(out, ":%d", verdict->line);
        text_add(out, ": ");
        words_say(cli_words(), NULL, error_key(verdict->error), NULL, 0, out);
    }
    say_details(verdict, out);
}

static void write_json(const char *file, const struct fair_verdict *verdict,
                       const struct fair_expected *expected, struct text *out)
{
    bool compared = verdict->ok || verdict->error == ERROR_FAIR_NOTE_PART;
    json_open(out, NULL, '{');
    json_text(out, "file", file);
    fair_verdict_json(verdict, out);
    if (compared && expected->note_count) {
        json_open(out, "notes", '[');
        for (int i = 0; i < expected->note_count; i++) {
            const struct fair_reach *reach = &expected->reach[i];
            json_open(out, NULL, '{');
            if (reach->viewer == SPECTATOR)
                json_nothing(out, "viewer");
            else
                json_number(out, "viewer", reach->viewer);
            json_number(out, "events", (int64_t)reach->events);
            json_number(out, "all", (int64_t)reach->all);
            json_bool(out, "whole", reach->whole);
            json_close(out, '}');
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

/* ---- what was noted --------------------------------------------------------- */

static bool read_hash(const struct flag *flag, const char *text)
{
    uint8_t bytes[FAIR_BYTES];
    if (fair_from_hex(text, strlen(text), bytes))
        return true;
    cli_fail_1("cli.verify.hash", "flag", flag->name);
    return false;
}

/* "--seen 2=HASH" or "--seen spectator=HASH". */
static bool read_seen(const struct flag *flag, struct fair_expected *expected)
{
    const char *value = flag->value, *hash = strchr(value, '=');
    if (hash && hash - value == 1 && *value >= '0' && *value < '0' + MAX_PLAYERS)
        expected->viewer = *value - '0';
    else if (hash && hash - value == 9 && strncmp(value, "spectator", 9) == 0)
        expected->viewer = SPECTATOR;
    else {
        cli_fail_1("cli.verify.seen", "value", value);
        return false;
    }
    expected->seen = hash + 1;
    return read_hash(flag, expected->seen);
}

static struct fair_note notes[MOST_NOTES];
static struct fair_reach reaches[MOST_NOTES];

/* Notes parted by commas or newlines. */
static bool read_notes(const char *text, size_t size, struct fair_expected *expected)
{
    for (size_t at = 0; at < size;) {
        size_t length = strcspn(text + at, ",\n");
        if (expected->note_count == MOST_NOTES) {
            struct words_arg args[] = { words_number("count", MOST_NOTES) };
            cli_fail("cli.verify.notes", args, 1);
            return false;
        }
        if (!fair_note_read(text + at, length, &notes[expected->note_count])) {
            char shown[96];
            snprintf(shown, sizeof shown, "%.*s", (int)(length < 90 ? length : 90), text + at);
            cli_fail_1("cli.verify.note", "value", shown);
            return false;
        }
        expected->note_count++;
        at += length + (at + length < size);
    }
    expected->notes = notes;
    expected->reach = reaches;
    return true;
}

static bool read_notes_file(const char *path, struct fair_expected *expected)
{
    struct text text = { 0 };
    bool good = cli_read(path, MOST_NOTES_BYTES, &text) &&
                read_notes(text.data ? text.data : "", text.size, expected);
    text_free(&text);
    return good;
}

/* The text is kept until the program ends. */
static bool read_log(const struct flag *flag, struct text *text, struct fair_expected *expected)
{
    if (!flag->given)
        return true;
    if (!cli_read(flag->value, FAIR_MAX_LOG, text))
        return false;
    expected->log = text->data ? text->data : "";
    expected->log_size = text->size;
    return true;
}

enum {
    FLAG_JSON,
    FLAG_PARTIAL,
    FLAG_LOG,
    FLAG_COMMITMENT,
    FLAG_PROMISES,
    FLAG_CHAIN,
    FLAG_SEEN,
    FLAG_NOTE,
    FLAG_NOTES
};

static bool read_noted(const struct flag flags[], int i, struct fair_expected *expected)
{
    const char *value = flags[i].value;
    switch (i) {
    case FLAG_SEEN:
        return read_seen(&flags[i], expected);
    case FLAG_NOTE:
        return read_notes(value, strlen(value), expected);
    case FLAG_NOTES:
        return read_notes_file(value, expected);
    default:
        return read_hash(&flags[i], value);
    }
}

static bool read_expected(const struct flag flags[], int files, struct fair_expected *expected)
{
    bool noted = false;
    expected->partial = flags[FLAG_PARTIAL].given;
    expected->commitment = flags[FLAG_COMMITMENT].value;
    expected->promises = flags[FLAG_PROMISES].value;
    expected->chain = flags[FLAG_CHAIN].value;
    for (int i = FLAG_COMMITMENT; i <= FLAG_NOTES; i++) {
        if (!flags[i].given)
            continue;
        noted = true;
        if (!read_noted(flags, i, expected))
            return false;
    }
    if (noted && files != 1) {
        cli_fail("cli.verify.one_file", NULL, 0);
        return false;
    }
    return true;
}

/* ---- files --------------------------------------------------------------------- */

/* A file's name may hold anything; a line on a terminal may not. */
static void clean_line(struct text *line)
{
    for (size_t i = 0; i < line->size; i++) {
        unsigned char byte = (unsigned char)line->data[i];
        if (byte < ' ' || byte == 127)
            line->data[i] = '?';
    }
}

static int verify_file(const char *file, const struct fair_expected *expected, bool json,
                       struct text *all)
{
    struct text text = { 0 }, line = { 0 };
    struct fair_verdict verdict = { .error = ERROR_FAIR_FILE, .seat = NOBODY };
    int status = STATUS_USE;
    if (cli_read(file, FAIR_MAX_RECORD, &text)) {
        status = fair_verify(text.data ? text.data : "", text.size, expected, &verdict)
                     ? STATUS_FINE
                     : STATUS_CHECK;
        if (!json) {
            (verdict.ok ? say_true : say_false)(file, &verdict, &line);
            if (verdict.logged)
                say_log(&verdict.log, &line);
            if (verdict.ok || verdict.error == ERROR_FAIR_NOTE_PART)
                say_reach(expected->reach, expected->note_count, &line);
            clean_line(&line);
            text_add(&line, "\n");
            if (!cli_print(&line))
                status = STATUS_USE;
        }
    }
    if (json)
        write_json(file, &verdict, expected, all);
    text_free(&line);
    text_free(&text);
    return status;
}

int verify_main(int argc, char **argv)
{
    struct flag flags[] = { [FLAG_JSON] = { .name = "json" },
                            [FLAG_PARTIAL] = { .name = "partial" },
                            [FLAG_LOG] = { .name = "log", .takes_value = true },
                            [FLAG_COMMITMENT] = { .name = "commitment", .takes_value = true },
                            [FLAG_PROMISES] = { .name = "promises", .takes_value = true },
                            [FLAG_CHAIN] = { .name = "chain", .takes_value = true },
                            [FLAG_SEEN] = { .name = "seen", .takes_value = true },
                            [FLAG_NOTE] = { .name = "note", .takes_value = true },
                            [FLAG_NOTES] = { .name = "notes", .takes_value = true },
                            { 0 } };
    static const char *files[MOST_FILES];
    struct fair_expected expected = { 0 };
    struct text all = { 0 }, log = { 0 };
    int count, status;
    if (!cli_arguments(argc, argv, flags, files, 1, MOST_FILES, &count, &status))
        return status;
    if (!read_expected(flags, count, &expected) || !read_log(&flags[FLAG_LOG], &log, &expected))
        return STATUS_USE;
    bool json = flags[FLAG_JSON].given;
    int worst = STATUS_FINE;
    json_open(&all, NULL, '{');
    json_open(&all, "files", '[');
    for (int i = 0; i < count; i++) {
        int one = verify_file(files[i], &expected, json, &all);
        worst = one > worst ? one : worst;
    }
    json_close(&all, ']');
    json_bool(&all, "ok", worst == STATUS_FINE);
    json_close(&all, '}');
    text_add(&all, "\n");
    if (json && !cli_print(&all))
        worst = STATUS_USE;
    text_free(&all);
    text_free(&log);
    return worst;
}
