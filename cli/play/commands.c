/* commands.c: what a person can say besides moves: help, rules, log, save, ... */
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"
#include "columns/columns.h"
#include "core/number.h"

/* ---- printing ----------------------------------------------------------- */

void play_paragraph(struct play *play, struct text *text)
{
    struct text out = { 0 };
    columns_wrap(&out, text->data ? text->data : "", play->terminal.style.width - 1, 0);
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

/* Adds a page of lines, each wrapped by itself. In a line of two columns, command and
 * explanation, what does not fit goes on under the explanation. */
static void add_page(const struct play *play, const char *page, struct text *out)
{
    for (size_t length; *page; page += length + (page[length] == '\n')) {
        struct text line = { 0 };
        length = strcspn(page, "\n");
        text_add_bytes(&line, page, length);
        if (line.data)
            columns_wrap(out, line.data, play->terminal.style.width - 1,
                         strstr(line.data, "  ") ? 16 : 0);
        text_add(out, "\n");
        text_free(&line);
    }
}

static enum line_done do_help(struct play *play, int seat, const char *rest)
{
    struct text out = { 0 };
    (void)seat;
    (void)rest;
    add_page(play, words_get(cli_words(), NULL, play->source->help), &out);
    const char *own = words_find(cli_words(), play->shown.game, "board.help");
    text_add(&out, "\n");
    if (own)
        add_page(play, own, &out);
    terminal_page(&play->terminal, &out);
    return DONE_NOTHING;
}

static enum line_done do_board(struct play *play, int seat, const char *rest)
{
    (void)rest;
    play_show_board(play, seat);
    return seat < MAX_PLAYERS ? DONE_ASK : DONE_NOTHING;
}

/* "table": all that lies open; where the board shows it already, the board. */
static enum line_done do_table(struct play *play, int seat, const char *rest)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct text out = { 0 };
    struct board board;
    play_board(play, seat, view, &board);
    if (!board_table(&board, &out))
        return do_board(play, seat, rest);
    terminal_page(&play->terminal, &out);
    return DONE_NOTHING;
}

/* Whether the line begins with the word for everything, which is passed over. */
static bool take_all(const char **rest)
{
    size_t length = strcspn(*rest, " ");
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), *rest);
    words_lower(word);
    bool all =
        !strcmp(word, "all") || words_listed(words_get(cli_words(), NULL, "order.all"), word);
    if (all)
        *rest += length + strspn(*rest + length, " ");
    return all;
}

/* "log", "log 5": a line for each turn; "log all 5": the single moves as well. */
static enum line_done do_log(struct play *play, int seat, const char *rest)
{
    struct teller teller;
    struct text out = { 0 };
    bool all = take_all(&rest);
    int count = *rest ? (int)number_read(rest, strlen(rest), 9999) : 10;
    if (count < 1) {
        play_say(play, "cli.play.log_use", NULL, 0);
        return DONE_NOTHING;
    }
    play_teller(play, seat, &teller);
    tell_log(&teller, &play->terminal.style, teller_back(&teller, count), teller_count(&teller),
             all, &out);
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
    words_lower(lowered);
    words_lower(wanted);
    return strstr(lowered, wanted) != NULL;
}

/* Whether the id is meant: whole, or without the part before its hyphen
 * ("A1"), or by the letters of its section ("A"). */
static bool is_id(const char *id, const char *word)
{
    char lowered[32], wanted[32];
    snprintf(lowered, sizeof lowered, "%s", id);
    snprintf(wanted, sizeof wanted, "%s", word);
    words_lower(lowered);
    words_lower(wanted);
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
    char padded[40];
    struct text label = { 0 }, text = { 0 };
    words_rule_tell(cli_words(), &play->shown, id, &text);
    snprintf(padded, sizeof padded, "%-7s ", id);
    style_paint(&play->terminal.style, PAINT_BOLD, padded, &label);
    style_wrap(&play->terminal.style, label.data ? label.data : "", text.data ? text.data : "-", 8,
               out);
    text_add(out, "\n");
    text_free(&label);
    text_free(&text);
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
    columns_wrap(&wrapped, heading, play->terminal.style.width - 1, 0);
    text_add(out, "\n");
    style_paint(&play->terminal.style, PAINT_HEAD, wrapped.data ? wrapped.data : "", out);
    text_add(out, "\n");
    text_free(&wrapped);
}

static enum line_done do_rules(struct play *play, int seat, const char *rest)
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
            bool wanted =
                !*rest || (pass ? text && contains(text, rest) : is_id(game->rules[i], rest));
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

/* Whatever could be typed as an order may be asked for. */
static enum line_done do_why(struct play *play, int seat, const char *rest)
{
    struct text text = { 0 };
    struct order order;
    if (!*rest || seat >= MAX_PLAYERS) {
        play_say(play, "cli.play.why_use", NULL, 0);
        return DONE_NOTHING;
    }
    play_read(play, seat, rest, &order, &text);
    if (order.what == ORDER_FAULT) {
        play_paragraph(play, &text);
    } else {
        say_1(play, "cli.play.why_allowed", "move", text.data ? text.data : rest);
        text_free(&text);
    }
    return DONE_NOTHING;
}

/* "explain bellows"; where nothing is called so, the rules that have the word. */
static enum line_done do_explain(struct play *play, int seat, const char *rest)
{
    if (!*rest)
        play_say(play, "cli.play.explain_use", NULL, 0);
    else if (!play_explain(play, seat, rest))
        return do_rules(play, seat, rest);
    return DONE_NOTHING;
}

/* ---- undo --------------------------------------------------------------- */

static enum line_done do_undo(struct play *play, int seat, const char *rest)
{
    (void)rest;
    if (seat >= MAX_PLAYERS || !play->source->undo(play, seat)) {
        play_say(play, "cli.play.no_undo", NULL, 0);
        return DONE_NOTHING;
    }
    play_say(play, "cli.play.undone", NULL, 0);
    return DONE_MOVED;
}

/* ---- files -------------------------------------------------------------- */

static enum line_done save_under(struct play *play, const char *name, bool force)
{
    if (!*name)
        play_say(play, "cli.play.save_use", NULL, 0);
    else if (save_as(&play->save, name, force))
        say_1(play, "cli.play.saved_as", "file", name);
    return DONE_NOTHING;
}

/* "save! NAME": also in the place of another match. */
static enum line_done do_save_anyway(struct play *play, int seat, const char *rest)
{
    (void)seat;
    return save_under(play, rest, true);
}

static enum line_done do_save(struct play *play, int seat, const char *rest)
{
    (void)seat;
    if (*rest)
        return save_under(play, rest, false);
    if (!play->folder.usable)
        cli_fail_1("cli.play.folder", "file", play->folder.path);
    else if (save_last(&play->save))
        say_1(play, "cli.play.saved", "file", play->save.path);
    return DONE_NOTHING;
}

static enum line_done do_load(struct play *play, int seat, const char *rest)
{
    int status;
    (void)seat;
    if (!*rest) {
        play_say(play, "cli.play.load_use", NULL, 0);
        return DONE_NOTHING;
    }
    char left[PATH_ROOM];
    snprintf(left, sizeof left, "%s", play->save.path);
    if (!play_load(play, rest, &status))
        return DONE_NOTHING;
    struct words_arg args[] = { words_string("file", rest), words_string("left", left) };
    play_say(play, "cli.play.loaded", args, 2);
    return DONE_LOADED;
}

/* ---- another match, names ------------------------------------------------- */

/* After the end: the same players at a new table of the same kind. */
static enum line_done do_again(struct play *play, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    if (!play->source->over(play)) {
        play_say(play, "cli.play.again_use", NULL, 0);
        return DONE_NOTHING;
    }
    struct match match = *session_match(play->record.session);
    struct edition *edition = play->record.edition;
    play->record.edition = NULL;
    play_drop_match(play);
    memset(play->told, 0, sizeof play->told);
    if (!play_begin(play, &match, edition))
        return DONE_LEFT;
    play_open(play);
    return DONE_LOADED;
}

/* What somebody is called at this screen from now on; the record keeps the name of the start. */
static enum line_done do_name(struct play *play, int seat, const char *rest)
{
    if (!*rest || seat >= MAX_PLAYERS || !play_is_name(rest)) {
        play_say(play, "cli.play.name_use", NULL, 0);
        return DONE_NOTHING;
    }
    if (play->people < 2) {
        play_say(play, "cli.play.name_alone", NULL, 0);
        return DONE_NOTHING;
    }
    if (play_find_seat(&play->shown, &play->shown, rest) != NOBODY) {
        play_say(play, "cli.play.name_taken", NULL, 0);
        return DONE_NOTHING;
    }
    snprintf(play->called[seat], MAX_SEAT_NAME, "%s", rest);
    play_show_names(play);
    say_1(play, "cli.play.named", "name", rest);
    return DONE_ASK;
}

/* ---- notes ----------------------------------------------------------------- */

/* What the person was shown up to now, as a note. After the end everything is open: the notes
 * of all. */
static enum line_done do_note(struct play *play, int seat, const char *rest)
{
    struct text notes = { 0 };
    (void)rest;
    for (int i = 0; i < play->shown.setup.players; i++)
        if (seat == i || seat >= MAX_PLAYERS)
            play->source->note(play, i, &notes);
    play_say(play,
             !notes.size          ? "cli.play.no_note"
             : seat < MAX_PLAYERS ? "cli.play.note"
                                  : "cli.play.notes_all",
             NULL, 0);
    terminal_print(&play->terminal, &notes);
    return DONE_NOTHING;
}

/* ---- time ---------------------------------------------------------------- */

bool play_time_over(struct play *play)
{
    char line[LINE_ROOM];
    terminal_forget(&play->terminal);
    return terminal_ask(&play->terminal, words_get(cli_words(), NULL, "cli.play.time_over"), line) <
           LINE_END;
}

/* ---- language, leaving -------------------------------------------------- */

static enum line_done do_lang(struct play *play, int seat, const char *rest)
{
    if (!*rest || !cli_language(rest)) {
        play_say(play, "cli.play.lang_use", NULL, 0);
        return DONE_NOTHING;
    }
    terminal_look(&play->terminal);
    play->source->names(play);
    play_say(play, "cli.play.lang", NULL, 0);
    play_show_board(play, seat);
    return DONE_ASK;
}

static enum line_done do_quit(struct play *play, int seat, const char *rest)
{
    (void)play;
    (void)seat;
    (void)rest;
    return DONE_LEFT;
}

/* ---- the table ---------------------------------------------------------- */

static const struct command commands[] = {
    { "help", true, do_help },        { "board", true, do_board },
    { "table", true, do_table },      { "undo", true, do_undo },
    { "why", false, do_why },         { "rules", false, do_rules },
    { "log", false, do_log },         { "lang", false, do_lang },
    { "explain", false, do_explain }, { "note", true, do_note },
    { "hint", false, play_hint },     { "review", false, play_review },
    { "quit", true, do_quit },        { 0 },
};

const struct command play_file_commands[] = {
    { "save", false, do_save }, { "save_anyway", false, do_save_anyway },
    { "load", false, do_load }, { "again", true, do_again },
    { "name", false, do_name }, { 0 },
};

/* Whether the word, in small letters, is the command's, in English or the user's language. */
static bool is_command(const char *command, const char *word)
{
    char key[64];
    snprintf(key, sizeof key, "cli.play.word.%s", command);
    const char *own = words_find(cli_words(), NULL, key);
    return !strcmp(command, word) || (own && words_listed(own, word));
}

bool play_leaves(const char *line)
{
    char word[64];
    line += *line == '/';
    snprintf(word, sizeof word, "%s", strlen(line) < sizeof word ? line : "");
    words_lower(word);
    return is_command("quit", word);
}

static const struct command *find_command(const struct command *at, const char *word, bool alone)
{
    while (at && at->word && (!is_command(at->word, word) || (at->alone && !alone)))
        at++;
    return at && at->word ? at : NULL;
}

/* The first word of the line in small letters, without a "/" before it; what follows it. False:
 * there is none. */
static bool split(const char *line, char word[64], const char **rest, bool *marked)
{
    *marked = *line == '/';
    line += *marked;
    size_t length = strcspn(line, " ");
    if (!length || length >= 64)
        return false;
    snprintf(word, 64, "%.*s", (int)length, line);
    words_lower(word);
    *rest = line + length + strspn(line + length, " ");
    return true;
}

bool play_command_of(struct play *play, const struct command *list, int seat, const char *line,
                     enum line_done *done)
{
    char word[64];
    const char *rest;
    bool marked;
    if (!split(line, word, &rest, &marked))
        return false;
    const struct command *command = find_command(list, word, !*rest || marked);
    if (command)
        *done = command->run(play, seat, rest);
    return command;
}

bool play_command(struct play *play, int seat, const char *line, enum line_done *done)
{
    char word[64];
    const char *rest;
    bool marked;
    if (!split(line, word, &rest, &marked))
        return false;
    if (play_command_of(play, commands, seat, line, done) ||
        play_command_of(play, play->source->commands, seat, line, done))
        return true;
    if (!marked)
        return false;
    say_1(play, "cli.play.no_command", "word", word);
    *done = DONE_NOTHING;
    return true;
}
