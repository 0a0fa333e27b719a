/* play_commands.c: what a person can say besides moves: help, rules, log, save, ... */
#include "cli/play.h"

#include <stdio.h>
#include <string.h>

/* ---- printing ----------------------------------------------------------- */

void play_paragraph(struct play *play, struct text *text)
{
    struct text out = { 0 };
    words_wrap(&out, text->data ? text->data : "", play->terminal.style.width - 1, 0);
    text_add(&out, "\n");
    text_free(text);
    *text = (struct text){ 0 };
    terminal_print(&play->terminal, &out);
}

void play_say(struct play *play, const char *key, const struct words_arg *args, int count)
{
    struct text text = { 0 };
    words_say(cli_words(), NULL, key, args, count, &text);
    play_paragraph(play, &text);
}

static void say_1(struct play *play, const char *key, const char *name, const char *value)
{
    struct words_arg arg = words_string(name, value);
    play_say(play, key, &arg, 1);
}

/* ---- help, board, log --------------------------------------------------- */

/* A page of lines, each wrapped by itself; behind a gap, under what it explains. */
static void add_page(const struct play *play, const char *page, struct text *out)
{
    for (size_t length; *page; page += length + (page[length] == '\n')) {
        struct text line = { 0 };
        length = strcspn(page, "\n");
        text_add_bytes(&line, page, length);
        if (line.data)
            words_wrap(out, line.data, play->terminal.style.width - 1,
                       strstr(line.data, "  ") ? 16 : 0);
        text_add(out, "\n");
        text_free(&line);
    }
}

static enum done do_help(struct play *play, int seat, const char *rest)
{
    struct text out = { 0 };
    char key[64];
    (void)seat;
    (void)rest;
    add_page(play, words_get(cli_words(), NULL, "cli.play.help"), &out);
    snprintf(key, sizeof key, "cli.play.help.%s", play->shown.game->id);
    const char *own = words_find(cli_words(), NULL, key);
    if (!own)
        own = words_find(cli_words(), play->shown.game, "board.help");
    text_add(&out, "\n");
    if (own)
        add_page(play, own, &out);
    terminal_page(&play->terminal, &out);
    return DONE_NOTHING;
}

static enum done do_board(struct play *play, int seat, const char *rest)
{
    (void)rest;
    play_show_board(play, seat);
    return seat < MAX_PLAYERS ? DONE_ASK : DONE_NOTHING;
}

static int number_or(const char *word, int standard)
{
    size_t digits = strspn(word, "0123456789");
    int number = 0;
    if (!digits || digits > 4 || word[digits])
        return standard;
    for (size_t i = 0; i < digits; i++)
        number = number * 10 + (word[i] - '0');
    return number;
}

static enum done do_log(struct play *play, int seat, const char *rest)
{
    struct teller teller;
    struct text out = { 0 };
    int count = *rest ? number_or(rest, -1) : 10;
    if (count < 1) {
        play_say(play, "cli.play.log_use", NULL, 0);
        return DONE_NOTHING;
    }
    play_teller(play, seat, &teller);
    teller_tell(&teller, teller_back(&teller, count), teller_count(&teller), &out);
    if (!out.size)
        play_say(play, "cli.play.log_empty", NULL, 0);
    terminal_page(&play->terminal, &out);
    return DONE_NOTHING;
}

/* ---- rules and reasons -------------------------------------------------- */

static bool contains(const char *text, const char *word)
{
    char lowered[4096], wanted[LINE_ROOM];
    snprintf(lowered, sizeof lowered, "%s", text);
    snprintf(wanted, sizeof wanted, "%s", word);
    play_lower(lowered);
    play_lower(wanted);
    return strstr(lowered, wanted) != NULL;
}

/* Whether the id is meant: whole, or without the part before its hyphen
 * ("A1"), or by the letters of its section ("A"). */
static bool is_id(const char *id, const char *word)
{
    char lowered[32], wanted[32];
    snprintf(lowered, sizeof lowered, "%s", id);
    snprintf(wanted, sizeof wanted, "%s", word);
    play_lower(lowered);
    play_lower(wanted);
    char *hyphen = strchr(lowered, '-');
    if (!strcmp(lowered, wanted) || !hyphen)
        return !strcmp(lowered, wanted);
    if (!strcmp(hyphen + 1, wanted))
        return true;
    hyphen[1 + strcspn(hyphen + 1, "0123456789")] = 0;
    return !strcmp(hyphen + 1, wanted);
}

static void add_rule(const struct play *play, const char *id, struct text *out)
{
    const char *text = words_rule(cli_words(), play->shown.game, id);
    char padded[40];
    struct text label = { 0 };
    snprintf(padded, sizeof padded, "%-7s ", id);
    style_paint(&play->terminal.style, PAINT_BOLD, padded, &label);
    style_wrap(&play->terminal.style, label.data ? label.data : "", text ? text : "-", 8, out);
    text_add(out, "\n");
    text_free(&label);
}

/* A heading before the first rule of a section, "<game>.rules.<letters>". */
static void add_section(const struct play *play, const char *id, char last[16], struct text *out)
{
    char section[16], key[32];
    const char *hyphen = strchr(id, '-');
    snprintf(section, sizeof section, "%s", hyphen ? hyphen + 1 : id);
    section[strcspn(section, "0123456789")] = 0;
    if (!strcmp(section, last))
        return;
    snprintf(last, 16, "%s", section);
    snprintf(key, sizeof key, "rules.%s", section);
    const char *heading = words_find(cli_words(), play->shown.game, key);
    if (!heading)
        return;
    struct text wrapped = { 0 };
    words_wrap(&wrapped, heading, play->terminal.style.width - 1, 0);
    text_add(out, "\n");
    style_paint(&play->terminal.style, PAINT_HEAD, wrapped.data ? wrapped.data : "", out);
    text_add(out, "\n");
    text_free(&wrapped);
}

static enum done do_rules(struct play *play, int seat, const char *rest)
{
    const struct game *game = play->shown.game;
    struct text out = { 0 };
    char last[16] = "";
    int found = 0;
    (void)seat;
    if (!*rest) {
        style_paint(&play->terminal.style, PAINT_HEAD, words_get(cli_words(), game, "title"), &out);
        text_add(&out, "\n");
        add_page(play, words_get(cli_words(), game, "about"), &out);
        const char *intro = words_find(cli_words(), game, "rules.intro");
        if (intro)
            add_page(play, intro, &out);
    }
    for (int pass = 0; pass < 2 && !found; pass++)
        for (int i = 1; game->rules[i]; i++) {
            const char *text = words_rule(cli_words(), game, game->rules[i]);
            bool wanted = !*rest || (pass ? text && contains(text, rest)
                                          : is_id(game->rules[i], rest));
            if (!wanted)
                continue;
            found++;
            if (!*rest)
                add_section(play, game->rules[i], last, &out);
            add_rule(play, game->rules[i], &out);
        }
    if (!found)
        say_1(play, "cli.play.no_rule", "word", rest);
    terminal_page(&play->terminal, &out);
    return DONE_NOTHING;
}

static enum done do_why(struct play *play, int seat, const char *rest)
{
    struct text text = { 0 };
    struct move move;
    struct refusal refusal;
    if (!*rest || seat >= MAX_PLAYERS) {
        play_say(play, "cli.play.why_use", NULL, 0);
    } else if (!play_one_move(play, seat, rest, &move, &text)) {
        play_paragraph(play, &text);
    } else if (session_allows(play->record.session, seat, move, &refusal)) {
        _Alignas(64) unsigned char view[MAX_STATE];
        struct text choice = { 0 };
        struct board board;
        play_board(play, seat, view, &board);
        board_choice(&board, seat, move, move.n, &choice);
        say_1(play, "cli.play.why_allowed", "move", choice.data ? choice.data : rest);
        text_free(&choice);
    } else {
        words_refusal(cli_words(), play->shown.game, &refusal, &text);
        play_paragraph(play, &text);
    }
    return DONE_NOTHING;
}

/* ---- undo --------------------------------------------------------------- */

static bool take_back(struct play *play, int seat, struct refusal *refusal)
{
    if (!session_undo(play->record.session, seat, refusal))
        return false;
    if (play->drafts[seat])
        play->drafts[seat]--;
    return true;
}

static enum done do_undo(struct play *play, int seat, const char *rest)
{
    struct refusal refusal;
    struct move only;
    (void)rest;
    if (seat >= MAX_PLAYERS || !take_back(play, seat, &refusal)) {
        play_say(play, "cli.play.no_undo", NULL, 0);
        return DONE_NOTHING;
    }
    /* What was the only answer would at once be given again. */
    while (session_forced(play->record.session, seat, &only) &&
           session_may_undo(play->record.session, seat) && take_back(play, seat, &refusal))
        continue;
    play_say(play, "cli.play.undone", NULL, 0);
    return DONE_MOVED;
}

/* ---- files -------------------------------------------------------------- */

static enum done do_save(struct play *play, int seat, const char *rest)
{
    (void)seat;
    if (*rest) {
        if (play_save_as(play, rest))
            say_1(play, "cli.play.saved_as", "file", rest);
        return DONE_NOTHING;
    }
    if (play_save_last(play))
        say_1(play, "cli.play.saved", "file", play->file);
    return DONE_NOTHING;
}

static enum done do_load(struct play *play, int seat, const char *rest)
{
    int status;
    (void)seat;
    if (!*rest) {
        play_say(play, "cli.play.load_use", NULL, 0);
        return DONE_NOTHING;
    }
    play_save(play);
    char left[PATH_ROOM];
    snprintf(left, sizeof left, "%s", play->file);
    if (!play_load(play, rest, &status))
        return DONE_NOTHING;
    struct words_arg args[] = { words_string("file", rest), words_string("left", left) };
    play_say(play, "cli.play.loaded", args, 2);
    return DONE_LOADED;
}

/* ---- language, leaving -------------------------------------------------- */

static enum done do_lang(struct play *play, int seat, const char *rest)
{
    if (!*rest || !cli_language(rest)) {
        play_say(play, "cli.play.lang_use", NULL, 0);
        return DONE_NOTHING;
    }
    terminal_look(&play->terminal);
    play_show_names(play);
    play_say(play, "cli.play.lang", NULL, 0);
    play_show_board(play, seat);
    return DONE_ASK;
}

static enum done do_quit(struct play *play, int seat, const char *rest)
{
    (void)play;
    (void)seat;
    (void)rest;
    return DONE_LEFT;
}

/* ---- the table ---------------------------------------------------------- */

static const struct {
    const char *word;
    bool        alone;                 /* stands without anything behind it */
    enum done (*run)(struct play *play, int seat, const char *rest);
} commands[] = {
    { "help", true, do_help },    { "board", true, do_board }, { "undo", true, do_undo },
    { "why", false, do_why },     { "rules", false, do_rules }, { "log", false, do_log },
    { "save", false, do_save },   { "load", false, do_load },  { "lang", false, do_lang },
    { "hint", false, play_hint }, { "review", false, play_review }, { "quit", true, do_quit },
};

/* Whether the word is one of the list, which is parted by blanks. */
static bool is_listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; length && (at = strstr(at, word)); at++)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

bool play_command(struct play *play, int seat, const char *line, enum done *done)
{
    char word[64], key[64];
    bool marked = *line == '/';
    line += marked;
    size_t length = strcspn(line, " ");
    if (!length || length >= sizeof word)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)length, line);
    play_lower(word);
    const char *rest = line + length + strspn(line + length, " ");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        snprintf(key, sizeof key, "cli.play.word.%s", commands[i].word);
        const char *own = words_find(cli_words(), NULL, key);
        if (strcmp(commands[i].word, word) && !(own && is_listed(own, word)))
            continue;
        if (commands[i].alone && *rest && !marked)
            continue;
        *done = commands[i].run(play, seat, rest);
        return true;
    }
    if (!marked)
        return false;
    say_1(play, "cli.play.no_command", "word", word);
    *done = DONE_NOTHING;
    return true;
}
