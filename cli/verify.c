/*
 * verify.c: kontor verify FILE..., whether records are true.
 *
 * One line for each file on standard output: that it is true, or the line
 * where it breaks and why. What was noted during the match can be compared
 * with the one record it belongs to.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "fair/verify.h"

enum { MOST_FILES = 4096 };

/* ---- sentences ------------------------------------------------------------ */

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
}

/* What the key alone does not tell. */
static void say_details(const struct fair_verdict *verdict, struct text *out)
{
    struct words_arg args[] = { words_string("recorded", verdict->recorded),
                                words_string("derived", verdict->derived),
                                words_number("moves", (int64_t)verdict->moves),
                                words_number("move", (int64_t)verdict->move) };
    bool partial = strcmp(verdict->key, "error.fair.unfinished") == 0 ||
                   strcmp(verdict->key, "error.fair.unsealed") == 0;
    bool instead = strcmp(verdict->key, "error.fair.draw") == 0 ||
                   strcmp(verdict->key, "error.fair.form") == 0;
    if (instead || partial) {
        text_add(out, " ");
        words_say(cli_words(), NULL, instead ? "cli.verify.instead" : "cli.verify.partial", args, 4,
                  out);
    }
    if (verdict->move) {
        text_add(out, " ");
        words_say(cli_words(), NULL, "cli.verify.move", args, 4, out);
    }
}

static void say_false(const char *file, const struct fair_verdict *verdict, struct text *out)
{
    if (verdict->record.key && strcmp(verdict->key, verdict->record.key) == 0) {
        words_record_error(cli_words(), verdict->game, file, &verdict->record, out);
    } else {
        text_add(out, file);
        if (verdict->line)
            text_printf(out, ":%d", verdict->line);
        text_add(out, ": ");
        words_say(cli_words(), NULL, verdict->key, NULL, 0, out);
    }
    say_details(verdict, out);
}

static void write_json(const char *file, const struct fair_verdict *verdict, struct text *out)
{
    json_open(out, NULL, '{');
    json_text(out, "file", file);
    json_bool(out, "ok", verdict->ok);
    json_bool(out, "finished", verdict->finished);
    json_bool(out, "sealed", verdict->sealed);
    if (verdict->game)
        json_text(out, "game", verdict->game->id);
    json_number(out, "moves", (int64_t)verdict->moves);
    json_number(out, "draws", (int64_t)verdict->draws);
    if (*verdict->commitment)
        json_text(out, "commitment", verdict->commitment);
    if (*verdict->chain)
        json_text(out, "chain", verdict->chain);
    if (!verdict->ok) {
        json_text(out, "error", verdict->key);
        json_number(out, "line", verdict->line);
        json_number(out, "move", (int64_t)verdict->move);
    }
    if (verdict->seat != NOBODY)
        json_number(out, "seat", verdict->seat);
    if (*verdict->recorded) {
        json_text(out, "recorded", verdict->recorded);
        json_text(out, "derived", verdict->derived);
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

enum { FLAG_JSON, FLAG_PARTIAL, FLAG_COMMITMENT, FLAG_CHAIN, FLAG_SEEN };

static bool read_expected(const struct flag flags[], int files, struct fair_expected *expected)
{
    bool noted = false;
    expected->partial = flags[FLAG_PARTIAL].given;
    expected->commitment = flags[FLAG_COMMITMENT].value;
    expected->chain = flags[FLAG_CHAIN].value;
    for (int i = FLAG_COMMITMENT; i <= FLAG_SEEN; i++) {
        if (!flags[i].given)
            continue;
        noted = true;
        bool good = i == FLAG_SEEN ? read_seen(&flags[i], expected)
                                   : read_hash(&flags[i], flags[i].value);
        if (!good)
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
    struct fair_verdict verdict = { .key = "error.fair.file", .seat = NOBODY };
    int status = STATUS_USE;
    if (cli_read(file, FAIR_MAX_RECORD, &text)) {
        status = fair_verify(text.data ? text.data : "", text.size, expected, &verdict)
                     ? STATUS_FINE : STATUS_CHECK;
        if (!json) {
            (verdict.ok ? say_true : say_false)(file, &verdict, &line);
            clean_line(&line);
            text_add(&line, "\n");
            if (!cli_print(&line))
                status = STATUS_USE;
        }
    }
    if (json)
        write_json(file, &verdict, all);
    text_free(&line);
    text_free(&text);
    return status;
}

int verify_main(int argc, char **argv)
{
    struct flag flags[] = { [FLAG_JSON] = { .name = "json" },
                            [FLAG_PARTIAL] = { .name = "partial" },
                            [FLAG_COMMITMENT] = { .name = "commitment", .takes_value = true },
                            [FLAG_CHAIN] = { .name = "chain", .takes_value = true },
                            [FLAG_SEEN] = { .name = "seen", .takes_value = true },
                            { 0 } };
    static const char *files[MOST_FILES];
    struct fair_expected expected = { 0 };
    struct text all = { 0 };
    int count, status;
    if (!cli_arguments(argc, argv, flags, files, 1, MOST_FILES, &count, &status))
        return status;
    if (!read_expected(flags, count, &expected))
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
    return worst;
}
