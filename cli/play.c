/*
 * play.c: kontor play GAME [--players N] [--seats me,greedy,...] [--options ...]
 * [--edition NAME|FILE], or kontor play --resume [FILE] [--seats ...]; at a server
 * kontor play LINK, or kontor play --server URL [GAME] with the same flags and more
 * (cli/online/).
 *
 * Without a game, a person at a terminal is asked.
 */
#include "cli/play/play.h"

#include <stdio.h>
#include <string.h>

#include "cli/online/online.h"
#include "process/confine.h"
#include "protocol/program.h"

enum {
    PLAYERS,
    SEATS,
    OPTIONS,
    EDITION,
    RESUME,
    SERVER,
    NAME,
    CODE,
    CLOCK,
    PACE,
    QUICK,
    WATCH,
    LISTED,
    FLAGS
};

/* How many seats are named. */
static int count_seats(const char *typed)
{
    int count = 1;
    for (; *typed; typed++)
        count += *typed == ',';
    return count;
}

static bool read_match(struct play *play, const struct flag flags[], const char *id,
                       struct match *match)
{
    int64_t players;
    match->game = cli_game(id);
    if (!match->game)
        return false;
    int usual = flags[SEATS].given ? count_seats(flags[SEATS].value) : play_usual(match->game);
    return cli_number(&flags[PLAYERS], 1, MAX_PLAYERS, usual, &players) &&
           cli_setup(match->game, (int)players, flags[OPTIONS].value, &match->setup) &&
           play_seats(flags[SEATS].value, (int)players, match, play->agent);
}

static void say_title(struct play *play)
{
    struct text out = { 0 };
    style_paint(&play->terminal.style, PAINT_HEAD,
                words_get(cli_words(), play->shown.game, "title"), &out);
    text_add(&out, "\n");
    terminal_print(&play->terminal, &out);
}

/* Shows the commitment to the secret seed, by which the draws can be checked afterwards. */
static void say_commitment(struct play *play)
{
    char hex[FAIR_HEX];
    struct text line = { 0 }, wrapped = { 0 }, out = { 0 };
    fair_to_hex(play->fair.commitment, hex);
    struct words_arg arg = words_string("commitment", hex);
    words_say(cli_words(), NULL, "cli.play.commitment", &arg, 1, &line);
    style_wrap(&play->terminal.style, "", line.data ? line.data : "", 0, &wrapped);
    style_paint(&play->terminal.style, PAINT_DIM, wrapped.data ? wrapped.data : "", &out);
    text_add(&out, "\n");
    terminal_print(&play->terminal, &out);
    text_free(&wrapped);
    text_free(&line);
}

void play_welcome(struct play *play, bool hints)
{
    struct text text = { 0 }, out = { 0 };
    const char *game = words_find(cli_words(), play->shown.game, "welcome");
    text_add(&out, "\n");
    terminal_print(&play->terminal, &out);
    if (game) {
        text_add(&text, game);
        play_paragraph(play, &text);
    }
    play_say(play, hints ? "cli.play.welcome" : "cli.play.welcome_alone", NULL, 0);
}

void play_to_table(struct play *play)
{
    enum { LOW = 48 };
    char line[LINE_ROOM];
    /* The first table would push it off a low screen. */
    if (play->terminal.in && style_is_low(&play->terminal.style, LOW))
        terminal_ask(&play->terminal, words_get(cli_words(), NULL, "cli.play.to_table"), line);
}

void play_open(struct play *play)
{
    say_title(play);
    if (play->people) {
        play_introduce(play);
        play_welcome(play, true);
    }
    say_commitment(play);
    if (play->people)
        play_to_table(play);
}

static bool start(struct play *play, struct match *match, const char *edition_name)
{
    struct edition *edition = cli_edition(match->game, edition_name);
    if (!edition || !play_begin(play, match, edition))
        return false;
    play_open(play);
    return true;
}

/* Reads --seats for a saved match: it says how to start the programs that play in it. */
static bool read_given(struct play *play, const struct flag *seats)
{
    struct match match = { 0 };
    if (!seats->given)
        return true;
    play->given_count = count_seats(seats->value);
    return play_seats(seats->value,
                      play->given_count < MAX_PLAYERS ? play->given_count : MAX_PLAYERS, &match,
                      play->given);
}

static bool resume(struct play *play, const char *file, int *status)
{
    if (file)
        confine_hide(file); /* it holds the secret seed: programs must not read it */
    if (!play_load(play, file ? file : play->folder.autosave, status))
        return false;
    struct words_arg args[] = { words_string("file", file ? file : play->folder.autosave),
                                words_string("game",
                                             words_get(cli_words(), play->shown.game, "title")) };
    play_say(play, "cli.play.resumed", args, 2);
    return true;
}

/* Opens the match that is asked for. False: return *status. */
static bool open_match(struct play *play, const struct flag flags[], const char *word, int *status)
{
    struct match match = { 0 };
    *status = STATUS_USE;
    if (flags[RESUME].given) {
        for (int i = PLAYERS; i < RESUME; i++)
            if (flags[i].given && i != SEATS)
                return cli_fail_1("cli.play.resume_only", "flag", flags[i].name), false;
        return read_given(play, &flags[SEATS]) && resume(play, word, status);
    }
    if (word)
        return read_match(play, flags, word, &match) && start(play, &match, flags[EDITION].value);
    for (int i = PLAYERS; i < SERVER; i++)
        if (flags[i].given)
            return cli_fail("cli.play.no_game", NULL, 0), false;
    if (!play_dialogue(play, &match, status))
        return false;
    return play->record.session || start(play, &match, NULL);
}

static bool has_programs(const struct play *play)
{
    bool any = false;
    for (int seat = 0; seat < play->shown.setup.players; seat++)
        any |= program_is(&play->agent[seat]);
    return any;
}

/* Whether the match is at a server; flags that only make sense there are refused elsewhere. */
static bool is_online(const struct flag flags[], const char *word)
{
    return flags[SERVER].given || (word && !flags[RESUME].given && address_is(word));
}

static bool fail_offline(const struct flag flags[])
{
    for (int i = SERVER + 1; i < FLAGS; i++)
        if (flags[i].given)
            return cli_fail_1("cli.online.only", "flag", flags[i].name), true;
    return false;
}

/* A quick match is the next table that fits, so there is nothing to be chosen of it. */
static bool fail_quick(const struct flag flags[])
{
    static const int chosen[] = { SEATS, OPTIONS, EDITION, CLOCK, PACE, LISTED };
    for (size_t i = 0; flags[QUICK].given && i < sizeof chosen / sizeof *chosen; i++)
        if (flags[chosen[i]].given) {
            char flag[32];
            snprintf(flag, sizeof flag, "--%s", flags[chosen[i]].name);
            struct words_arg args[] = { words_string("flag", flag),
                                        words_string("other", "--quick"),
                                        words_string("command", "play") };
            return cli_fail("cli.flag.apart", args, 3), true;
        }
    return false;
}

static int play_online(struct play *play, const struct flag flags[], const char *word)
{
    if (fail_quick(flags))
        return STATUS_USE;
    struct online_wish wish = { .server = flags[SERVER].value,
                                .word = word,
                                .players = flags[PLAYERS].value,
                                .seats = flags[SEATS].value,
                                .options = flags[OPTIONS].value,
                                .edition = flags[EDITION].value,
                                .clock = flags[CLOCK].value,
                                .pace = flags[PACE].value,
                                .name = flags[NAME].value,
                                .code = flags[CODE].value,
                                .resume = flags[RESUME].given,
                                .watch = flags[WATCH].given,
                                .quick = flags[QUICK].given,
                                .listed = flags[LISTED].given };
    return online_play(play, &wish);
}

int play_main(int argc, char **argv)
{
    struct flag flags[FLAGS + 1] = {
        [PLAYERS] = { .name = "players", .takes_value = true },
        [SEATS] = { .name = "seats", .takes_value = true },
        [OPTIONS] = { .name = "options", .takes_value = true },
        [EDITION] = { .name = "edition", .takes_value = true },
        [RESUME] = { .name = "resume" },
        [SERVER] = { .name = "server", .takes_value = true },
        [NAME] = { .name = "name", .takes_value = true },
        [CODE] = { .name = "code", .takes_value = true },
        [CLOCK] = { .name = "clock", .takes_value = true },
        [PACE] = { .name = "pace", .takes_value = true },
        [QUICK] = { .name = "quick" },
        [WATCH] = { .name = "watch" },
        [LISTED] = { .name = "listed" },
    };
    struct play play = { .person = NOBODY, .source = &driven_source };
    const char *word = NULL;
    int status, count;
    if (!cli_arguments(argc, argv, flags, &word, 0, 1, &count, &status))
        return status;
    terminal_open(&play.terminal);
    save_find_folder(&play.folder);
    word = count ? word : NULL;
    if (is_online(flags, word))
        return play_online(&play, flags, word);
    if (fail_offline(flags))
        return STATUS_USE;
    if (open_match(&play, flags, word, &status)) {
        if (has_programs(&play))
            cli_tell_confinement();
        status = play_run(&play);
    }
    play_drop_match(&play);
    return status;
}
