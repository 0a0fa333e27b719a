/* common.c: what the subcommands share: the command line, faults, games, editions. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"
#include "columns/columns.h"
#include "core/number.h"
#include "fair/hash.h"
#include "process/confine.h"
#include "words/catalogue.h"

enum { MAX_EDITION = 1 << 20 };

/* The only variable of the program: the language its user reads. */
static struct words *the_words;

/* ---- words --------------------------------------------------------------- */

const struct words *cli_words(void)
{
    if (!the_words)
        the_words = words_open(words_choose(NULL));
    if (!the_words) {
        fputs("kontor: the words built into the program cannot be read\n", stderr);
        exit(STATUS_USE);
    }
    return the_words;
}

bool cli_language(const char *language)
{
    const char *chosen = words_choose(language);
    struct words *words = chosen ? words_open(chosen) : NULL;
    if (!words)
        return false;
    words_free(the_words);
    the_words = words;
    return true;
}

bool cli_language_or_say(const char *language)
{
    if (cli_language(language))
        return true;
    struct text list = { 0 };
    for (int i = 0; words_languages[i]; i++)
        text_printf(&list, "%s%s", i ? ", " : "", words_languages[i]);
    struct words_arg args[] = { words_string("language", language),
                                words_string("languages", list.data ? list.data : "") };
    cli_fail("cli.language", args, 2);
    text_free(&list);
    return false;
}

void cli_close(void)
{
    words_free(the_words);
    the_words = NULL;
}

bool cli_help(const char *command)
{
    struct text out = { 0 };
    text_add(&out, "cli.help.");
    text_add(&out, command);
    const char *help = words_get(cli_words(), NULL, out.data ? out.data : "");
    struct text page = { 0 };
    text_add(&page, help);
    text_add(&page, "\n");
    bool good = cli_print(&page);
    text_free(&page);
    text_free(&out);
    return good;
}

/* ---- faults -------------------------------------------------------------- */

/* Bytes of the character that begins here; 0: no character of UTF-8. */
static size_t character(const char *data, size_t size)
{
    for (size_t length = 1; length <= 4 && length <= size; length++)
        if (text_is_utf8(data, length))
            return length;
    return 0;
}

void cli_tell_confinement(void)
{
    unsigned missing = confine_missing(confine_ways());
    struct text sentence = { 0 };
    if (!missing)
        return;
    confine_tell(cli_words(), missing, &sentence);
    fprintf(stderr, "kontor: %s\n", sentence.data ? sentence.data : "");
    text_free(&sentence);
}

bool cli_steers(int descriptor)
{
    const char *kind = getenv("TERM");
    return isatty(descriptor) && kind && *kind && strcmp(kind, "dumb");
}

void cli_plain(char *data, size_t size)
{
    for (size_t i = 0; i < size;) {
        unsigned char byte = (unsigned char)data[i];
        size_t length = character(data + i, size - i);
        /* Control characters: one byte for those of ASCII, two bytes for U+0080 to U+009F. */
        if (!length || byte < 0x20 || byte == 0x7f ||
            (byte == 0xc2 && (unsigned char)data[i + 1] < 0xa0)) {
            memset(data + i, '?', length ? length : 1);
        }
        i += length ? length : 1;
    }
}

static void print_fault(struct text *line)
{
    struct text all = { 0 }, wrapped = { 0 };
    struct winsize size = { 0 };
    cli_plain(line->data, line->size);
    text_printf(&all, "kontor: %s", line->failed || !line->data ? "out of memory" : line->data);
    /* One line for programs; on a screen as wide as that is. */
    if (isatty(STDERR_FILENO) && !ioctl(STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col > 40)
        columns_wrap(&wrapped, all.data ? all.data : "", size.ws_col - 1, 2);
    fflush(stdout);
    fprintf(stderr, "%s\n", wrapped.size ? wrapped.data : all.data ? all.data : "kontor");
    text_free(&wrapped);
    text_free(&all);
    text_free(line);
}

int cli_fail(const char *key, const struct words_arg *args, int count)
{
    struct text line = { 0 };
    words_say(cli_words(), NULL, key, args, count, &line);
    print_fault(&line);
    return STATUS_USE;
}

int cli_error(enum error error, const struct words_arg *args, int count)
{
    return cli_fail(error == ERROR_MEMORY ? "cli.memory" : error_key(error), args, count);
}

int cli_fail_1(const char *key, const char *name, const char *value)
{
    struct words_arg arg = words_string(name, value);
    return cli_fail(key, &arg, 1);
}

/* ---- what was probably meant ---------------------------------------------- */

enum { MAX_WORD = 32 };

/* Letters to change, add, drop, or swap with the next, to make one word of the other. */
static int distance(const char *one, const char *other)
{
    size_t width = strlen(other);
    int row[3][MAX_WORD + 1];
    if (strlen(one) > MAX_WORD || width > MAX_WORD)
        return MAX_WORD;
    for (size_t j = 0; j <= width; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= strlen(one); i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= width; j++) {
            int best = last[j - 1] + (one[i - 1] != other[j - 1]);
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] &&
                before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
    }
    return row[strlen(one) % 3][width];
}

const char *cli_suggest(const char *word, const char *const list[])
{
    const char *similar = NULL;
    int least = MAX_WORD;
    size_t length = strlen(word);
    for (size_t i = 0; list[i]; i++) {
        /* The beginning of a name stands for the name. */
        int away = length > 1 && !strncmp(list[i], word, length) ? 0 : distance(word, list[i]);
        if (away < least && away <= 1 + (int)length / 4 && (size_t)away < length) {
            least = away;
            similar = list[i];
        }
    }
    return similar;
}

/* ---- the command line ------------------------------------------------------ */

static int fail_flag(const char *key, const char *command, const char *flag)
{
    char shown[64];
    snprintf(shown, sizeof shown, "%s", flag);
    struct words_arg args[] = { words_string("flag", shown), words_string("command", command) };
    return cli_fail(key, args, 2);
}

static int fail_unknown_flag(const char *command, const char *word, const struct flag flags[])
{
    enum { MOST = 32 };
    const char *names[MOST + 3] = { "help", "lang" };
    int count = 2;
    for (int i = 0; flags && flags[i].name && i < MOST; i++)
        names[count++] = flags[i].name;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    const char *similar = cli_suggest(name + strspn(name, "-"), names);
    if (!similar)
        return fail_flag("cli.flag.unknown", command, name);
    struct words_arg args[] = { words_string("flag", name), words_string("similar", similar),
                                words_string("command", command) };
    return cli_fail("cli.flag.similar", args, 3);
}

static struct flag *find_flag(struct flag flags[], const char *name, size_t length)
{
    for (; flags && flags->name; flags++)
        if (strlen(flags->name) == length && !strncmp(flags->name, name, length))
            return flags;
    return NULL;
}

/* Reads the flag at argv[*i], and its value. */
static bool read_flag(char **argv, int argc, int *i, struct flag flags[], struct flag *language)
{
    const char *name = argv[*i] + 2, *shown = argv[*i];
    size_t length = strcspn(name, "=");
    struct flag *flag =
        length == 4 && !strncmp(name, "lang", 4) ? language : find_flag(flags, name, length);
    if (strncmp(shown, "--", 2) || !flag)
        return fail_unknown_flag(argv[0], shown, flags), false;
    char plain[64];
    snprintf(plain, sizeof plain, "--%s", flag->name);
    if (flag->given && flag->count >= flag->most)
        return fail_flag(flag->list ? "cli.flag.often" : "cli.flag.twice", argv[0], plain), false;
    flag->given = true;
    if (name[length] && !flag->takes_value)
        return fail_flag("cli.flag.no_value", argv[0], plain), false;
    if (name[length])
        flag->value = name + length + 1;
    else if (flag->takes_value && *i + 1 < argc && strncmp(argv[*i + 1], "--", 2))
        flag->value = argv[++*i];
    else if (flag->takes_value)
        return fail_flag("cli.flag.value", argv[0], plain), false;
    if (flag->list)
        flag->list[flag->count++] = flag->value;
    return true;
}

static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

/* Before the flags are read one by one: a fault in any of them is told in this language, even if
 * --lang comes behind it. */
bool cli_language_in(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
        if (!strncmp(argv[i], "--lang=", 7))
            return cli_language_or_say(argv[i] + 7);
        if (!strcmp(argv[i], "--lang") && i + 1 < argc && strncmp(argv[i + 1], "--", 2))
            return cli_language_or_say(argv[i + 1]);
    }
    return true;
}

bool cli_arguments(int argc, char **argv, struct flag flags[], const char *rest[], int least,
                   int most, int *count, int *status)
{
    struct flag language = { .name = "lang", .takes_value = true };
    int words = 0;
    bool only_words = false;
    *status = STATUS_USE;
    if (!cli_language_in(argc, argv))
        return false;
    if (wants_help(argc, argv)) {
        *status = cli_help(argv[0]) ? STATUS_FINE : STATUS_USE;
        return false;
    }
    for (int i = 1; i < argc; i++) {
        if (!only_words && !strcmp(argv[i], "--")) {
            only_words = true;
        } else if (!only_words && argv[i][0] == '-' && argv[i][1]) {
            if (!read_flag(argv, argc, &i, flags, &language))
                return false;
        } else if (words == most) {
            struct words_arg args[] = { words_string("word", argv[i]),
                                        words_string("command", argv[0]) };
            cli_fail("cli.word.extra", args, 2);
            return false;
        } else {
            rest[words++] = argv[i];
        }
    }
    if (words < least) {
        cli_fail_1("cli.word.missing", "command", argv[0]);
        return false;
    }
    if (count)
        *count = words;
    return true;
}

bool cli_number(const struct flag *flag, int64_t low, int64_t high, int64_t standard,
                int64_t *value)
{
    *value = standard;
    if (!flag->given)
        return true;
    if (*flag->value != '+' && !number_signed(flag->value, strlen(flag->value), low, high, value))
        return true;
    struct words_arg args[] = { words_string("flag", flag->name),
                                words_string("value", flag->value), words_number("low", low),
                                words_number("high", high) };
    cli_fail("cli.flag.number", args, 4);
    return false;
}

bool cli_decimal(const char *text, const char *unit, double *value)
{
    const char *at = text, *end = text + strlen(text);
    uint64_t whole, part = 0, scale = 1;
    if (!number_take(&at, end, 999, &whole))
        return false;
    if (*at == '.') {
        const char *first = ++at;
        if (!number_take(&at, end, 999999, &part))
            return false;
        for (; first < at; first++)
            scale *= 10;
    }
    if (strcmp(at, unit))
        return false;
    *value = (double)(whole * scale + part) / (double)scale;
    return true;
}

/* ---- games and editions ------------------------------------------------------ */

const struct game *cli_game(const char *id)
{
    const struct game *game = game_find(id);
    if (game)
        return game;
    enum { MOST = 64 };
    const char *ids[MOST + 1] = { NULL };
    struct text list = { 0 };
    for (int i = 0; all_games[i] && i < MOST; i++) {
        ids[i] = all_games[i]->id;
        if (i < catalogue_count())
            text_printf(&list, "%s%s", i ? ", " : "", all_games[i]->id);
    }
    const char *similar = cli_suggest(id, ids);
    struct words_arg args[] = { words_string("game", id),
                                words_string("games", list.data ? list.data : ""),
                                words_string("similar", similar) };
    cli_fail(similar ? "cli.game.similar" : "cli.game", args, similar ? 3 : 2);
    text_free(&list);
    return NULL;
}

static void fail_no_edition(const struct game *game, const char *name)
{
    struct text list = { 0 };
    for (const struct shipped_text *text = shipped_editions; text->game; text++)
        if (!strcmp(text->game, game->id))
            text_printf(&list, "%s%s", list.size ? ", " : "", text->name);
    struct words_arg args[] = { words_string("edition", name), words_string("game", game->id),
                                words_string("editions", list.data ? list.data : "") };
    cli_fail("cli.edition.none", args, 3);
    text_free(&list);
}

/* Says what is wrong as "FILE:line:column: ...", without the program's name before it,
 * so that editors can jump there. */
static void say_edition_error(const struct game *game, const char *file,
                              const struct edition_error *error)
{
    struct text line = { 0 };
    words_edition_error(cli_words(), game, file, error, &line);
    print_fault(&line);
}

struct edition *cli_edition(const struct game *game, const char *name)
{
    struct edition *edition = edition_open(game, name);
    if (edition)
        return edition;
    if (!name || edition_shipped(game, name)) {
        cli_fail("cli.memory", NULL, 0);
        return NULL;
    }
    if (!strpbrk(name, "/.") && strcmp(name, "-") && !cli_exists(name)) {
        fail_no_edition(game, name);
        return NULL;
    }
    struct text text = { 0 };
    if (!cli_read(name, MAX_EDITION, &text))
        return NULL;
    char hash[FAIR_HEX];
    struct edition_error error;
    fair_hash_text(text.data, text.size, hash);
    edition = edition_read(game, text.data, text.size, hash, &error);
    if (!edition)
        say_edition_error(game, name, &error);
    text_free(&text);
    if (edition) {
        /* A shipped edition given as a file is the shipped edition. */
        const struct shipped_text *shipped = edition_shipped(game, edition->name);
        edition->shipped = shipped && !strcmp(shipped->sha256, edition->sha256);
    }
    return edition;
}

/* The option's name or value at fault, and what would be right. */
static void fail_option(const struct game *game, enum error error, const char *at)
{
    size_t length = strcspn(at, ","), name = strcspn(at, "=,");
    struct text part = { 0 }, right = { 0 };
    const char *key = error == ERROR_OPTION_NAME    ? "cli.option.name"
                      : error == ERROR_OPTION_TWICE ? "cli.option.twice"
                      : error == ERROR_OPTION_VALUE ? "cli.option.value"
                                                    : "cli.option.syntax";
    text_add_bytes(&part, at, length);
    for (int i = 0; game->options[i].name; i++) {
        const struct option *option = &game->options[i];
        bool same = strlen(option->name) == name && !strncmp(option->name, at, name);
        if (error != ERROR_OPTION_VALUE)
            text_printf(&right, "%s%s", right.size ? ", " : "", option->name);
        for (int form = 0; same && error == ERROR_OPTION_VALUE && option->forms[form]; form++)
            text_printf(&right, "%s%s", form ? ", " : "", option->forms[form]);
    }
    struct words_arg args[] = { words_string("option", part.data ? part.data : ""),
                                words_string("right", right.data ? right.data : "-"),
                                words_string("game", game->id) };
    cli_fail(key, args, 3);
    text_free(&part);
    text_free(&right);
}

bool cli_setup(const struct game *game, int players, const char *options, struct setup *setup)
{
    if (players < game->min_players || players > game->max_players) {
        struct words_arg args[] = { words_string("game", game->id),
                                    words_number("players", players),
                                    words_number("low", game->min_players),
                                    words_number("high", game->max_players) };
        cli_fail("cli.players", args, 4);
        return false;
    }
    setup_defaults(game, players, setup);
    const char *at = "";
    enum error error = options ? setup_parse(game, options, setup, &at) : NO_ERROR;
    if (error)
        fail_option(game, error, at);
    return !error;
}
