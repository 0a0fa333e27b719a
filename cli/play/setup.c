/* setup.c: which match is to be played: seats, the dialogue, the beginning. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/clock.h"
#include "cli/play/play.h"
#include "columns/columns.h"
#include "core/number.h"
#include "protocol/program.h"
#include "words/catalogue.h"

/* ---- seats -------------------------------------------------------------- */

/* A level as the table shows it, which is also how it may be typed. */
static const char *shown_level(const char *brain)
{
    char key[64];
    snprintf(key, sizeof key, "told.brain.%s", brain);
    const char *shown = words_find(cli_words(), NULL, key);
    return shown ? shown : brain;
}

static void list_brains(struct text *out)
{
    for (int i = 0; all_brains[i]; i++) {
        char level[64];
        snprintf(level, sizeof level, "%s", shown_level(all_brains[i]->name));
        words_lower(level);
        text_printf(out, "%s%s", i ? ", " : "", level);
    }
}

static bool fail_seat(const char *key, const char *word)
{
    struct text brains = { 0 };
    list_brains(&brains);
    struct words_arg args[] = { words_string("seat", word), words_string("agent", word),
                                words_string("brains", brains.data ? brains.data : "") };
    cli_fail(key, args, 3);
    text_free(&brains);
    return false;
}

/* A name is told in sentences and written into a line of the record. */
bool play_is_name(const char *name)
{
    size_t length = strlen(name);
    return length && length < MAX_SEAT_NAME && name[0] != ' ' && name[length - 1] != ' ' &&
           name_check(name, length) && !program_is_seat(name);
}

void play_level(const char *typed, char word[LINE_ROOM])
{
    char name[64];
    size_t length = strcspn(typed, "@");
    snprintf(word, LINE_ROOM, "%s", typed);
    for (int i = 0; all_brains[i]; i++) {
        char lowered[LINE_ROOM];
        snprintf(name, sizeof name, "%s", shown_level(all_brains[i]->name));
        snprintf(lowered, sizeof lowered, "%.*s", (int)length, typed);
        words_lower(name);
        words_lower(lowered);
        if (!strcmp(name, lowered))
            snprintf(word, LINE_ROOM, "%s%s", all_brains[i]->name, typed + length);
    }
}

static bool read_seat(const char *word, int seat, struct match *match,
                      struct agent agent[MAX_PLAYERS])
{
    char *name = match->seat[seat];
    *name = 0;
    agent[seat] = (struct agent){ 0 };
    if (!strcmp(word, "me"))
        return true;
    if (!strncmp(word, "me:", 3)) {
        if (!play_is_name(word + 3))
            return fail_seat("cli.play.seat_name", word);
        snprintf(name, MAX_SEAT_NAME, "%s", word + 3);
        for (int other = 0; other < seat; other++)
            if (!strcmp(match->seat[other], name))
                return fail_seat("cli.play.seat_twice", word);
        return true;
    }
    char level[LINE_ROOM];
    play_level(word, level);
    enum error error = agent_parse(level, strlen(level), &agent[seat]);
    if (error)
        return fail_seat(error == ERROR_AGENT ? "cli.play.seat" : error_key(error), word);
    program_seat_name(&agent[seat], name);
    int same = 1;
    for (int other = 0; other < seat; other++) {
        char others[MAX_SEAT_NAME] = "";
        if (agent[other].brain)
            program_seat_name(&agent[other], others);
        else
            snprintf(others, sizeof others, "%s", match->seat[other]);
        same += !strcmp(others, name);
    }
    size_t length = strlen(name);
    if (same > 1)
        snprintf(name + length, MAX_SEAT_NAME - length, " %d", same);
    return true;
}

bool play_seats(const char *typed, int players, struct match *match,
                struct agent agent[MAX_PLAYERS])
{
    int seat = 0;
    for (const char *at = typed; at && *at;) {
        size_t length = strcspn(at, ",");
        char word[MAX_AGENT_NAME + 8];
        snprintf(word, sizeof word, "%.*s", (int)(length < 512 ? length : 512), at);
        if (length >= sizeof word)
            return fail_seat("cli.play.seat_name", word);
        if (seat == players) {
            struct words_arg arg = words_number("players", players);
            cli_fail("cli.play.seats_many", &arg, 1);
            return false;
        }
        if (!read_seat(word, seat, match, agent))
            return false;
        seat++;
        at += length;
        if (*at == ',' && !*++at)
            return fail_seat("cli.play.seat", "");
    }
    /* Who is not named is the person at the keyboard, then computer players. */
    for (; seat < players; seat++)
        if (!read_seat(seat ? "greedy" : "me", seat, match, agent))
            return false;
    return true;
}

/* ---- the dialogue ------------------------------------------------------- */

/* Puts a question of the dialogue. LINE_END also where somebody wants to leave. */
static enum line_read ask(struct play *play, const char *prompt, char line[LINE_ROOM])
{
    enum line_read what = terminal_ask(&play->terminal, prompt ? prompt : "", line);
    return what == LINE_READ && play_leaves(line) ? LINE_END : what;
}

/* Asks until the answer is one of the numbers or Enter. False: the end. */
static bool ask_number(struct play *play, const char *key, int low, int high, int standard,
                       int *number)
{
    char line[LINE_ROOM];
    for (;;) {
        struct text prompt = { 0 };
        struct words_arg args[] = { words_number("low", low), words_number("high", high),
                                    words_number("standard", standard) };
        words_say(cli_words(), NULL, key, args, 3, &prompt);
        enum line_read what = ask(play, prompt.data, line);
        text_free(&prompt);
        if (what >= LINE_END)
            return false;
        if (what == LINE_READ && !*line) {
            *number = standard;
            return true;
        }
        *number = (int)number_read(line, strlen(line), high);
        if (what == LINE_READ && *number >= low)
            return true;
        play_say(play, "cli.play.ask_number", args, 3);
    }
}

/* The end of the sentence that the text begins with. */
static const char *end_sentence(const char *text)
{
    for (; *text; text++)
        if (!strncmp(text, "。", 3))
            return text + 3;
        else if (!strncmp(text, ". ", 2))
            return text + 2;
    return text;
}

/* What a game is about; on a low screen as many sentences as leave room for all games, and the
 * last one, which says how many play. */
static void add_about(const struct play *play, const struct game *game, struct text *out)
{
    enum { WHOLE = 34, LINES = 3, MARGIN = 7 };
    const struct style *style = &play->terminal.style;
    const char *about = words_get(cli_words(), game, "about"), *last = about;
    while (*end_sentence(last))
        last = end_sentence(last);
    int room = LINES * (style->width - MARGIN) - columns_width(last);
    struct text line = { 0 };
    for (const char *at = about; at < last; at = end_sentence(at)) {
        struct text more = { 0 };
        text_add(&more, line.data ? line.data : "");
        text_add_bytes(&more, at, (size_t)(end_sentence(at) - at));
        bool fits = !style_is_low(style, WHOLE) || columns_width(more.data) <= room || at == about;
        if (fits) {
            text_free(&line);
            line = more;
            continue;
        }
        text_free(&more);
        break;
    }
    text_add(&line, last);
    style_wrap(style, "     ", line.data ? line.data : "", 5, out);
    text_add(out, "\n");
    text_free(&line);
}

static bool ask_game(struct play *play, const struct game **game)
{
    int count = catalogue_count(), number = 1;
    struct text out = { 0 };
    text_printf(&out, "%s\n\n", words_get(cli_words(), NULL, "cli.play.hello"));
    for (int i = 0; i < count; i++) {
        text_printf(&out, "  %d  ", i + 1);
        style_paint(&play->terminal.style, PAINT_HEAD,
                    words_get(cli_words(), all_games[i], "title"), &out);
        text_add(&out, "\n");
        add_about(play, all_games[i], &out);
    }
    text_add(&out, "\n");
    terminal_print(&play->terminal, &out);
    if (count > 1 && !ask_number(play, "cli.play.ask_game", 1, count, 1, &number))
        return false;
    *game = all_games[number - 1];
    return true;
}

/* The levels, numbered, each with what is to be expected. */
static int list_levels(struct play *play)
{
    struct text out = { 0 };
    int count = 0;
    for (; all_brains[count]; count++) {
        char label[16], level[64], key[64];
        struct text line = { 0 };
        snprintf(level, sizeof level, "%s", shown_level(all_brains[count]->name));
        words_lower(level);
        text_add(&line, level);
        snprintf(key, sizeof key, "cli.play.level.%s", all_brains[count]->name);
        const char *about = words_find(cli_words(), NULL, key);
        if (about)
            text_printf(&line, " · %s", about);
        snprintf(label, sizeof label, "%3d  ", count + 1);
        style_wrap(&play->terminal.style, label, line.data ? line.data : "", 5, &out);
        text_add(&out, "\n");
        text_free(&line);
    }
    terminal_print(&play->terminal, &out);
    return count;
}

/* The opponents as they were typed, as --seats has them: blanks part them as commas do, unless a
 * program is named, whose command may have blanks; a number is a level's in the list; one level
 * alone is that of all. */
static void write_opponents(const char *line, int opponents, int levels, struct text *seats)
{
    bool commands = strstr(line, "cmd:") != NULL;
    struct text typed = { 0 };
    int count = 0;
    for (const char *at = line; *at;) {
        size_t length = strcspn(at, commands ? "," : ", ");
        char word[LINE_ROOM];
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        int64_t number = number_read(word, length, levels);
        text_printf(&typed, ",%s", number > 0 ? all_brains[number - 1]->name : word);
        count++;
        at += length + strspn(at + length, commands ? "," : ", ");
    }
    text_add(seats, "me");
    bool all = count == 1 && strncmp(typed.data, ",me", 3);
    for (int i = 0; i < (all ? opponents : 1) && typed.data; i++)
        text_add(seats, typed.data);
    text_free(&typed);
}

static bool ask_opponents(struct play *play, int players, struct match *match)
{
    char line[LINE_ROOM], standard[64];
    struct text prompt = { 0 };
    int levels = list_levels(play);
    snprintf(standard, sizeof standard, "%s", shown_level("greedy"));
    words_lower(standard);
    struct words_arg args[] = { words_number("n", players - 1), words_number("levels", levels),
                                words_string("standard", standard) };
    words_say(cli_words(), NULL, "cli.play.ask_opponents", args, 3, &prompt);
    bool good = false;
    for (enum line_read what = LINE_READ; what < LINE_END && !good;) {
        struct text seats = { 0 };
        what = ask(play, prompt.data, line);
        if (what == LINE_READ) {
            write_opponents(line, players - 1, levels, &seats);
            good = play_seats(seats.data, players, match, play->agent);
        }
        text_free(&seats);
    }
    text_free(&prompt);
    return good;
}

int play_usual(const struct game *game)
{
    int usual = 3;
    return usual < game->min_players   ? game->min_players
           : usual > game->max_players ? game->max_players
                                       : usual;
}

/* The options as they stand, in words, numbered. */
static void list_options(struct play *play, const struct match *match)
{
    const struct game *game = match->game;
    struct text out = { 0 };
    for (int i = 0; game->options[i].name; i++) {
        const char *title = catalogue_option(cli_words(), game, &game->options[i]);
        struct text line = { 0 };
        char label[16];
        text_printf(&line, "%s: ", title ? title : game->options[i].name);
        words_option(cli_words(), game, i, match->setup.option[i], &line);
        snprintf(label, sizeof label, "%3d  ", i + 1);
        style_wrap(&play->terminal.style, label, line.data ? line.data : "", 5, &out);
        text_add(&out, "\n");
        text_free(&line);
    }
    terminal_print(&play->terminal, &out);
}

/* What an option is for, and what it can be, numbered, each with what it means. */
static int list_forms(struct play *play, const struct game *game, int option)
{
    const char *const *forms = game->options[option].forms;
    const char *meant = catalogue_about(cli_words(), game, &game->options[option]);
    struct text out = { 0 };
    int form = 0;
    if (meant) {
        style_wrap(&play->terminal.style, "     ", meant, 5, &out);
        text_add(&out, "\n");
    }
    for (; forms[form]; form++) {
        struct text line = { 0 }, name = { 0 }, about = { 0 };
        char label[16];
        words_option_form(cli_words(), game, option, form, &name, &about);
        text_add(&line, strchr(forms[form], '<') || !name.data ? forms[form] : name.data);
        if (about.size)
            text_printf(&line, ": %s", about.data);
        snprintf(label, sizeof label, "%3d  ", form + 1);
        style_wrap(&play->terminal.style, label, line.data ? line.data : "", 5, &out);
        text_add(&out, "\n");
        text_free(&line);
        text_free(&name);
        text_free(&about);
    }
    terminal_print(&play->terminal, &out);
    return form;
}

/* Asks for another value of the option. A value with a number in it is typed as it is
 * written: "rounds:12". False: the end. */
static bool change_option(struct play *play, struct match *match, int option)
{
    const struct option *is = &match->game->options[option];
    struct option_value *value = &match->setup.option[option];
    char line[LINE_ROOM];
    int count = list_forms(play, match->game, option);
    for (;;) {
        enum line_read what = ask(play, words_get(cli_words(), NULL, "cli.play.ask_value"), line);
        if (what >= LINE_END)
            return false;
        int number = (int)number_read(line, strlen(line), count);
        struct option_value typed;
        if (what != LINE_READ)
            continue;
        if (!*line)
            return true;
        const char *written = number > 0 ? is->forms[number - 1] : line;
        if (option_parse(is, written, strlen(written), &typed)) {
            *value = typed;
            return true;
        }
        play_say(play, "cli.play.ask_value_again", NULL, 0);
    }
}

/* The game's options: Enter takes them as they stand, a number changes one; or all in one
 * line, as --options has them. */
static bool ask_options(struct play *play, int players, struct match *match)
{
    char line[LINE_ROOM];
    int count = 0;
    while (match->game->options[count].name)
        count++;
    while (count) {
        list_options(play, match);
        enum line_read what = ask(play, words_get(cli_words(), NULL, "cli.play.ask_options"), line);
        if (what >= LINE_END)
            return false;
        int number = (int)number_read(line, strlen(line), count);
        if (what == LINE_READ && !*line)
            return true;
        if (what == LINE_READ && number > 0) {
            if (!change_option(play, match, number - 1))
                return false;
        } else if (what == LINE_READ && cli_setup(match->game, players, line, &match->setup)) {
            return true;
        }
    }
    return true;
}

/* Whether a match was left in the middle and shall go on. */
static bool ask_resume(struct play *play, bool *resume)
{
    char line[LINE_ROOM];
    struct text text = { 0 };
    *resume = false;
    FILE *file = fopen(play->folder.autosave, "rb");
    if (!file)
        return true;
    char chunk[4096];
    size_t count;
    while ((count = fread(chunk, 1, sizeof chunk, file)) > 0 && text.size < MAX_RECORD_FILE)
        text_add_bytes(&text, chunk, count);
    fclose(file);
    bool finished = !text.data || strstr(text.data, "\nend") != NULL;
    text_free(&text);
    if (finished)
        return true;
    for (;;) {
        enum line_read what = ask(play, words_get(cli_words(), NULL, "cli.play.ask_resume"), line);
        if (what >= LINE_END)
            return false;
        words_lower(line);
        const char *no = words_get(cli_words(), NULL, "cli.play.no");
        *resume = !*line;
        if (!*line || !strcmp(line, "n") || !strcmp(line, "no") || !strcmp(line, no))
            return true;
        play_say(play, "cli.play.ask_resume_again", NULL, 0);
    }
}

bool play_dialogue(struct play *play, struct match *match, int *status)
{
    const struct game *game;
    int players;
    bool resume;
    *status = STATUS_FINE;
    if (!ask_resume(play, &resume))
        return false;
    if (resume) {
        if (play_load(play, play->folder.autosave, status))
            return true;
        *status = STATUS_FINE; /* said; a new match, then */
    }
    if (!ask_game(play, &game))
        return false;
    if (!ask_number(play, "cli.play.ask_players", game->min_players, game->max_players,
                    play_usual(game), &players))
        return false;
    match->game = game;
    setup_defaults(game, players, &match->setup);
    return ask_opponents(play, players, match) && ask_options(play, players, match);
}

/* ---- the beginning ------------------------------------------------------ */

void play_drop_match(struct play *play)
{
    table_close(play->table);
    play->table = NULL;
    save_close(&play->save);
    record_free(&play->record);
    fair_forget(&play->fair);
    fair_draws_forget(&play->draws);
    memset(play->called, 0, sizeof play->called);
}

/* Draws are numbered over the match: those of a step that was not stored are
 * made again. */
static void redraw(struct draws *draws, uint64_t made)
{
    ((struct fair_draws *)draws)->number = made;
}

bool play_open_table(struct play *play)
{
    struct session *session = play->record.session;
    struct table_settings settings = { .draws = &play->draws.draws,
                                       .redraw = redraw,
                                       .rng = play_stream(),
                                       .store = &play->save.store,
                                       .open_mind = play_open_mind,
                                       .context = play };
    play->people = 0;
    play->person = NOBODY;
    for (int seat = 0; seat < session_match(session)->setup.players; seat++) {
        bool person = !play->agent[seat].brain;
        settings.seat[seat] =
            (struct seat){ .by = person ? SEAT_PERSON : SEAT_COMPUTER, .agent = play->agent[seat] };
        play->people += person;
    }
    fair_draws_open(&play->draws, &play->fair, fair_draws_made(session));
    play->table = table_open(session, &settings);
    if (!play->table) {
        play_drop_match(play);
        return cli_error(ERROR_MEMORY, NULL, 0), false;
    }
    save_start(&play->save, &play->folder, session, &play->fair);
    /* Computer players among themselves take no time: their host counts rounds. */
    play->clocked = play->people && game_has_host(session_match(session)->game);
    play->earlier = play->clocked ? save_time(&play->save) : 0;
    play->since = clock_wall();
    play_show_names(play);
    return true;
}

bool play_begin(struct play *play, struct match *match, struct edition *edition)
{
    struct refusal refusal;
    match->edition = edition;
    play->record = (struct record){ .edition = edition };
    for (int seat = 0; seat < match->setup.players && seat < MAX_PLAYERS; seat++)
        match->kind[seat] = (uint8_t)program_kind(&play->agent[seat]);
    play->record.session = session_open(match, &refusal);
    if (play->record.session)
        refusal = (struct refusal){ .error = fair_open(&play->fair, match) };
    if (!refusal.error)
        refusal.error = fair_local(&play->fair);
    if (refusal.error) {
        cli_fail(refusal.rule ? refusal.rule : error_key(refusal.error), NULL, 0);
        record_free(&play->record);
        return false;
    }
    return save_claim(&play->save, &play->folder, match, &play->fair) && play_open_table(play);
}
