/*
 * edition.c: kontor edition check, export, list.
 *
 * Owners of a box type its cards and boards into an edition file; these
 * commands give them a file to begin with and say by line and column what is
 * not right yet.
 */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "columns/columns.h"
#include "fair/hash.h"

enum { MAX_FILES = 256, MAX_EDITION_FILE = 1 << 20 };

enum { FLAG_GAME, FLAG_EDITION, FLAG_OUTPUT, FLAG_JSON, FLAGS };

static void add_shipped_names(struct text *out, const struct game *game)
{
    for (const struct shipped_text *text = shipped_editions; text->game; text++)
        if (!strcmp(text->game, game->id))
            text_printf(out, "%s%s", out->size ? ", " : "", text->name);
}

/* ---- check ------------------------------------------------------------------ */

/* What a check found: fine, or a line of text and where it points to. */
struct finding {
    struct edition *edition; /* NULL: not right */
    /* What the reader of editions refused; `what` is NULL if the fault is another one. */
    struct edition_error error;
    struct text fault;
};

/* The word behind "game" at the beginning of a line. False: no such line. */
static bool find_game_line(const struct text *text, char name[MAX_NAME], int *number)
{
    const char *at = text->data, *end = text->data + text->size;
    *number = 0;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        ++*number;
        while (at < stop && (*at == ' ' || *at == '\t'))
            at++;
        if (stop - at > 5 && !memcmp(at, "game", 4) && (at[4] == ' ' || at[4] == '\t')) {
            size_t length = 0;
            for (at += 5; at < stop && (*at == ' ' || *at == '\t');)
                at++;
            while (at + length < stop && (unsigned char)at[length] > ' ' && at[length] != '#')
                length++;
            snprintf(name, MAX_NAME, "%.*s", (int)length, at);
            return true;
        }
        at = newline ? newline + 1 : end;
    }
    return false;
}

const struct game *cli_edition_game(const char *path, const struct text *text, struct text *fault)
{
    char name[MAX_NAME];
    int line;
    if (!find_game_line(text, name, &line)) {
        struct words_arg arg = words_string("file", path);
        bool binary = text->size &&
                      (memchr(text->data, 0, text->size) || !text_is_utf8(text->data, text->size));
        if (binary)
            text_printf(fault, "%s: %s", path,
                        words_get(cli_words(), NULL, "error.edition.binary"));
        else
            words_say(cli_words(), NULL, "cli.edition.game", &arg, 1, fault);
        return NULL;
    }
    const struct game *game = game_find(name);
    if (!game) {
        struct text games = { 0 };
        for (int i = 0; all_games[i]; i++)
            text_printf(&games, "%s%s", i ? ", " : "", all_games[i]->id);
        struct words_arg args[] = { words_string("file", path), words_number("line", line),
                                    words_string("game", name),
                                    words_string("games", games.data ? games.data : "") };
        words_say(cli_words(), NULL, "cli.edition.other_game", args, 4, fault);
        text_free(&games);
    }
    return game;
}

static void check_text(const char *path, const struct text *text, const struct game *game,
                       struct finding *finding)
{
    char hash[FAIR_HEX];
    if (!game)
        game = cli_edition_game(path, text, &finding->fault);
    if (!game)
        return;
    fair_hash_text(text->data, text->size, hash);
    finding->edition = edition_read(game, text->data, text->size, hash, &finding->error);
    if (!finding->edition)
        words_edition_error(cli_words(), game, path, &finding->error, &finding->fault);
    else
        finding->error.fault = EDITION_FINE;
}

static void json_finding(struct text *out, const char *path, const struct finding *finding)
{
    json_open(out, NULL, '{');
    json_text(out, "file", path);
    json_bool(out, "ok", finding->edition != NULL);
    if (finding->edition) {
        json_text(out, "game", finding->edition->game->id);
        json_text(out, "edition", finding->edition->name);
        json_text(out, "sha256", finding->edition->sha256);
    } else {
        if (finding->error.fault) {
            json_text(out, "what", edition_fault_name(finding->error.fault));
            json_number(out, "line", finding->error.line);
            json_number(out, "column", finding->error.column);
            json_text(out, "word", finding->error.word);
            json_text(out, "expected", finding->error.expected);
        }
        json_text(out, "text", finding->fault.data ? finding->fault.data : "");
    }
    json_close(out, '}');
}

/* One line per file: "FILE: OK, ..." or "FILE:line:column: ...". */
static void say_finding(struct text *out, const char *path, struct finding *finding)
{
    if (finding->edition) {
        struct words_arg args[] = { words_string("file", path),
                                    words_string("game", finding->edition->game->id),
                                    words_string("edition", finding->edition->name) };
        words_say(cli_words(), NULL, "cli.edition.fine", args, 3, out);
    } else {
        cli_plain(finding->fault.data, finding->fault.size);
        text_add_bytes(out, finding->fault.data, finding->fault.size);
    }
    text_add(out, "\n");
}

/* Status 2 if a file could not be read at all, 1 if one is not right. */
static int check_files(const char *const *paths, int count, const struct game *game, bool json)
{
    struct text out = { 0 };
    int status = STATUS_FINE;
    if (json)
        json_open(&out, NULL, '[');
    for (int i = 0; i < count; i++) {
        struct text text;
        struct finding finding = { 0 };
        if (!cli_read(paths[i], MAX_EDITION_FILE, &text)) {
            status = STATUS_USE;
            continue;
        }
        check_text(paths[i], &text, game, &finding);
        if (!finding.edition && status == STATUS_FINE)
            status = STATUS_CHECK;
        if (json)
            json_finding(&out, paths[i], &finding);
        else
            say_finding(&out, paths[i], &finding);
        edition_free(finding.edition);
        text_free(&finding.fault);
        text_free(&text);
    }
    if (json) {
        json_close(&out, ']');
        text_add(&out, "\n");
    }
    bool good = cli_print(&out);
    text_free(&out);
    return good ? status : STATUS_USE;
}

/* A shipped edition as it is in the program. */
static int check_shipped(const struct game *game, const struct shipped_text *shipped, bool json)
{
    struct text text = { 0 }, out = { 0 };
    struct finding finding = { 0 };
    text_add_bytes(&text, shipped->text, shipped->size);
    if (!text.failed)
        check_text(shipped->name, &text, game, &finding);
    if (json) {
        json_open(&out, NULL, '[');
        json_finding(&out, shipped->name, &finding);
        json_close(&out, ']');
        text_add(&out, "\n");
    } else {
        say_finding(&out, shipped->name, &finding);
    }
    int status = !cli_print(&out) ? STATUS_USE : finding.edition ? STATUS_FINE : STATUS_CHECK;
    edition_free(finding.edition);
    text_free(&finding.fault);
    text_free(&text);
    text_free(&out);
    return status;
}

static int check(const char *const *words, int count, const struct flag *flags)
{
    const char *name = flags[FLAG_EDITION].value;
    const struct game *game = flags[FLAG_GAME].given ? cli_game(flags[FLAG_GAME].value) : NULL;
    if (flags[FLAG_GAME].given && !game)
        return STATUS_USE;
    /* "check GAME [--edition ...]"; a file of that name is "./GAME". */
    if (!game && count == 1 && (flags[FLAG_EDITION].given || game_find(words[0]))) {
        game = cli_game(words[0]);
        if (!game)
            return STATUS_USE;
        count = 0;
    }
    if (count && flags[FLAG_EDITION].given) {
        struct words_arg args[] = { words_string("flag", "--edition"),
                                    words_string("other", words[0]),
                                    words_string("command", "edition") };
        return cli_fail("cli.flag.apart", args, 3);
    }
    if (count)
        return check_files(words, count, game, flags[FLAG_JSON].given);
    if (!game)
        return cli_fail_1("cli.word.missing", "command", "edition");
    const struct shipped_text *shipped = edition_shipped(game, name);
    return shipped ? check_shipped(game, shipped, flags[FLAG_JSON].given)
                   : check_files(&name, 1, game, flags[FLAG_JSON].given);
}

/* ---- export and list ---------------------------------------------------------- */

static int fail_extra(const char *word)
{
    struct words_arg args[] = { words_string("word", word), words_string("command", "edition") };
    return cli_fail("cli.word.extra", args, 2);
}

static int export(const char *const *words, int count, const struct flag *flags)
{
    if (!count)
        return cli_fail_1("cli.word.missing", "command", "edition");
    if (count > 2)
        return fail_extra(words[2]);
    const struct game *game = cli_game(words[0]);
    if (!game)
        return STATUS_USE;
    const struct shipped_text *shipped = edition_shipped(game, count == 2 ? words[1] : NULL);
    if (!shipped) {
        struct text names = { 0 };
        add_shipped_names(&names, game);
        struct words_arg args[] = { words_string("game", game->id),
                                    words_string("edition", count == 2 ? words[1] : ""),
                                    words_string("editions", names.data ? names.data : "") };
        int status = cli_fail("cli.edition.shipped", args, 3);
        text_free(&names);
        return status;
    }
    if (flags[FLAG_OUTPUT].given && strcmp(flags[FLAG_OUTPUT].value, "-"))
        return cli_write(flags[FLAG_OUTPUT].value, shipped->text, shipped->size) ? STATUS_FINE
                                                                                 : STATUS_USE;
    struct text out = { 0 };
    text_add_bytes(&out, shipped->text, shipped->size);
    bool good = cli_print(&out);
    text_free(&out);
    return good ? STATUS_FINE : STATUS_USE;
}

static void list_one(struct text *out, const struct shipped_text *text, bool newest, bool json)
{
    if (json) {
        json_open(out, NULL, '{');
        json_text(out, "game", text->game);
        json_text(out, "edition", text->name);
        json_text(out, "sha256", text->sha256);
        json_bool(out, "newest", newest);
        json_close(out, '}');
        return;
    }
    columns_pad(out, text->game, 20, COLUMNS_LEFT);
    text_add(out, " ");
    columns_pad(out, text->name, MAX_NAME, COLUMNS_LEFT);
    text_printf(out, " %.16s", text->sha256);
    if (newest)
        text_printf(out, "  (%s)", words_get(cli_words(), NULL, "cli.edition.newest"));
    text_add(out, "\n");
}

static int list(const char *const *words, int count, const struct flag *flags)
{
    const struct game *only = count ? cli_game(words[0]) : NULL;
    bool json = flags[FLAG_JSON].given;
    struct text out = { 0 };
    if (count && !only)
        return STATUS_USE;
    if (count > 1)
        return fail_extra(words[1]);
    if (json)
        json_open(&out, NULL, '[');
    for (const struct shipped_text *text = shipped_editions; text->game; text++) {
        const struct game *game = game_find(text->game);
        if (game && (!only || only == game))
            list_one(&out, text, text == edition_shipped(game, NULL), json);
    }
    if (json) {
        json_close(&out, ']');
        text_add(&out, "\n");
    }
    bool good = cli_print(&out);
    text_free(&out);
    return good ? STATUS_FINE : STATUS_USE;
}

/* Flags that this part of the command does not know. */
static bool fits(const struct flag *flags, const char *what, const int *allowed)
{
    for (int i = 0; i < FLAGS; i++) {
        bool found = false;
        for (const int *one = allowed; *one >= 0; one++)
            found = found || *one == i;
        if (flags[i].given && !found) {
            char shown[32];
            snprintf(shown, sizeof shown, "--%s", flags[i].name);
            struct words_arg args[] = { words_string("flag", shown), words_string("other", what),
                                        words_string("command", "edition") };
            return cli_fail("cli.flag.apart", args, 3), false;
        }
    }
    return true;
}

int edition_main(int argc, char **argv)
{
    static const struct {
        const char *word;
        int (*run)(const char *const *words, int count, const struct flag *flags);
        int allowed[FLAGS + 1];
    } parts[] = {
        { "check", check, { FLAG_GAME, FLAG_EDITION, FLAG_JSON, -1 } },
        { "export", export, { FLAG_OUTPUT, -1 } },
        { "list", list, { FLAG_JSON, -1 } },
    };
    struct flag flags[FLAGS + 1] = {
        [FLAG_GAME] = { .name = "game", .takes_value = true },
        [FLAG_EDITION] = { .name = "edition", .takes_value = true },
        [FLAG_OUTPUT] = { .name = "output", .takes_value = true },
        [FLAG_JSON] = { .name = "json" },
    };
    const char *words[MAX_FILES + 1];
    int count, status;
    if (!cli_arguments(argc, argv, flags, words, 1, MAX_FILES + 1, &count, &status))
        return status;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strcmp(parts[i].word, words[0]))
            return fits(flags, words[0], parts[i].allowed)
                       ? parts[i].run(words + 1, count - 1, flags)
                       : STATUS_USE;
    return cli_fail_1("cli.edition.what", "word", words[0]);
}
