/*
 * replay.c: kontor replay FILE [--viewer N|NAME|spectator|all] [--at N] [--json]
 *
 * Steps through a record with anybody's eyes. In a pipe the whole record is
 * told at once.
 */
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"
#include "columns/columns.h"
#include "core/changes.h"
#include "core/number.h"
#include "protocol/program.h"

enum { VIEWER, AT, JSON, FLAGS };

struct replay {
    struct terminal terminal;
    struct record record;
    struct match shown;
    struct teller teller;
    size_t at; /* events told so far */
};

/* ---- whose eyes --------------------------------------------------------- */

/* A player by number from 1 or by name; NOBODY: said that there is none. */
static int find_viewer(const struct replay *replay, const char *word)
{
    const struct match *match = session_match(replay->record.session);
    if (!strcmp(word, "all"))
        return ALL_EYES;
    if (!strcmp(word, "spectator"))
        return SPECTATOR;
    int seat = play_find_seat(match, &replay->shown, word);
    if (seat != NOBODY)
        return seat;
    struct words_arg args[] = { words_string("viewer", word),
                                words_number("players", match->setup.players) };
    cli_fail("cli.replay.viewer", args, 2);
    return NOBODY;
}

static void show_sentence(struct replay *replay, const char *key, const struct words_arg *args,
                          int count)
{
    struct text text = { 0 }, out = { 0 };
    words_say(cli_words(), NULL, key, args, count, &text);
    columns_wrap(&out, text.data ? text.data : "", replay->terminal.style.width - 1, 0);
    text_add(&out, "\n");
    terminal_print(&replay->terminal, &out);
    text_free(&text);
}

/* ---- one position ------------------------------------------------------- */

static void tell_event(const struct replay *replay, size_t seq, struct text *out)
{
    struct text sentence = { 0 }, changes = { 0 };
    char label[32];
    snprintf(label, sizeof label, "%4zu  ", seq + 1);
    teller_sentence(&replay->teller, seq, &sentence);
    style_wrap(&replay->terminal.style, label, sentence.data, 6, out);
    text_add(out, "\n");
    tell_changes(&replay->teller, seq, seq + 1, &changes);
    if (changes.size) {
        style_wrap(&replay->terminal.style, "      ", changes.data, 6, out);
        text_add(out, "\n");
    }
    text_free(&sentence);
    text_free(&changes);
}

static void draw_position(struct replay *replay, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct board board;
    tell_board(&replay->teller, &replay->terminal.style, replay->at, view, &board);
    board_draw(&board, out);
}

static bool is_end(const struct replay *replay)
{
    return replay->at == teller_count(&replay->teller) && !session_active(replay->record.session);
}

/* ---- JSON --------------------------------------------------------------- */

struct json_changes {
    const struct replay *replay;
    struct text *out;
};

static void add_json_change(void *context, const struct message *message)
{
    struct json_changes *changes = context;
    const struct match *match = &changes->replay->shown;
    json_message(changes->out, NULL, match->game, match->edition->data, message);
}

static void json_event(const struct replay *replay, size_t seq, struct text *out)
{
    _Alignas(64) unsigned char before[MAX_STATE], after[MAX_STATE];
    const struct match *match = &replay->shown;
    struct event event;
    struct message message;
    struct text sentence = { 0 };
    struct json_changes changes = { replay, out };
    teller_event(&replay->teller, seq, &event);
    teller_view(&replay->teller, seq, before);
    teller_view(&replay->teller, seq + 1, after);
    teller_sentence(&replay->teller, seq, &sentence);
    move_tell(match->game, event.actor, event.move, &message);
    json_open(out, NULL, '{');
    json_number(out, "seq", (int64_t)seq + 1);
    if (event.actor < MAX_PLAYERS)
        json_number(out, "actor", event.actor);
    else
        json_text(out, "actor", event.actor == CHANCE ? "chance" : "host");
    json_text(out, "what", event.what == EVENT_UNDO ? "undo" : "move");
    json_move(out, "move", match->game, match->edition->data, event.move);
    json_message(out, "message", match->game, match->edition->data, &message);
    json_text(out, "text", sentence.data ? sentence.data : "");
    json_open(out, "changes", '[');
    changes_tell(match->game, match->setup.players, before, after, add_json_change, &changes);
    json_close(out, ']');
    json_state(out, "view", match->game, match->edition->data, after);
    json_close(out, '}');
    text_add(out, "\n");
    out->comma = false;
    text_free(&sentence);
}

static int print_json(struct replay *replay, bool one)
{
    size_t from = one ? replay->at - (replay->at > 0) : 0;
    size_t to = one ? replay->at : teller_count(&replay->teller);
    bool good = true;
    for (size_t seq = from; seq < to && good; seq++) {
        struct text out = { 0 };
        json_event(replay, seq, &out);
        good = !out.failed && cli_print(&out);
        text_free(&out);
    }
    return good ? STATUS_FINE : STATUS_USE;
}

/* ---- text --------------------------------------------------------------- */

static int print_all(struct replay *replay)
{
    struct text out = { 0 };
    for (size_t seq = 0; seq < teller_count(&replay->teller); seq++)
        tell_event(replay, seq, &out);
    replay->at = teller_count(&replay->teller);
    text_add(&out, "\n");
    draw_position(replay, &out);
    if (is_end(replay)) {
        text_add(&out, "\n");
        tell_account(&replay->teller, &replay->terminal.style, &out);
    }
    return terminal_print(&replay->terminal, &out) ? STATUS_FINE : STATUS_USE;
}

static void show_position(struct replay *replay)
{
    struct text out = { 0 };
    struct words_arg args[] = { words_number("at", (int64_t)replay->at),
                                words_number("n", (int64_t)teller_count(&replay->teller)) };
    terminal_look(&replay->terminal);
    text_add(&out, "\n");
    draw_position(replay, &out);
    text_add(&out, "\n");
    if (replay->at)
        tell_event(replay, replay->at - 1, &out);
    if (is_end(replay)) {
        text_add(&out, "\n");
        tell_account(&replay->teller, &replay->terminal.style, &out);
    }
    terminal_print(&replay->terminal, &out);
    show_sentence(replay, "cli.replay.at", args, 2);
}

/* "g 12" or a bare number; -1: neither. */
static long number_after(const char *line)
{
    const char *at = line + (*line == 'g');
    at += strspn(at, " ");
    return (long)number_read(at, strlen(at), 99999999);
}

static int step_through(struct replay *replay)
{
    char line[LINE_ROOM];
    size_t count = teller_count(&replay->teller);
    show_position(replay);
    for (;;) {
        enum line_read what = terminal_ask(&replay->terminal,
                                           words_get(cli_words(), NULL, "cli.replay.prompt"), line);
        words_lower(line);
        if (what >= LINE_END || !strcmp(line, "q") || !strcmp(line, "quit"))
            return STATUS_FINE;
        long number = number_after(line);
        size_t before = replay->at;
        if (what == LINE_READ && !*line)
            replay->at += replay->at < count;
        else if (!strcmp(line, "b"))
            replay->at -= replay->at > 0;
        else if (number >= 0)
            replay->at = (size_t)number < count ? (size_t)number : count;
        else {
            show_sentence(replay, "cli.replay.help", NULL, 0);
            continue;
        }
        if (!*line && replay->at == before)
            show_sentence(replay, "cli.replay.end", NULL, 0);
        else
            show_position(replay);
    }
}

/* ---- the command -------------------------------------------------------- */

static bool open_replay(struct replay *replay, const struct flag flags[], const char *path,
                        int *status)
{
    struct agent agent[MAX_PLAYERS] = { 0 };
    int64_t at;
    if (!play_read_record(path, &replay->record, status))
        return false;
    *status = STATUS_USE;
    const struct match *match = session_match(replay->record.session);
    for (int seat = 0; seat < match->setup.players; seat++)
        program_of_seat(match, seat, &agent[seat]);
    play_names(match, agent, &replay->shown);
    int viewer = find_viewer(replay, flags[VIEWER].given ? flags[VIEWER].value : "all");
    if (viewer == NOBODY)
        return false;
    replay->teller = (struct teller){ .words = cli_words(),
                                      .match = &replay->shown,
                                      .history = history_of(replay->record.session, viewer) };
    int64_t count = (int64_t)teller_count(&replay->teller);
    if (!cli_number(&flags[AT], 0, count, flags[AT].given ? count : 0, &at))
        return false;
    replay->at = (size_t)at;
    return true;
}

static int run_replay(struct replay *replay, const struct flag flags[])
{
    if (flags[JSON].given)
        return print_json(replay, flags[AT].given);
    if (session_active(replay->record.session))
        show_sentence(replay,
                      replay->teller.history.viewer == ALL_EYES ? "cli.replay.unfinished_all"
                                                                : "cli.replay.unfinished",
                      NULL, 0);
    if (replay->terminal.in && replay->terminal.out)
        return step_through(replay);
    if (!flags[AT].given)
        return print_all(replay);
    show_position(replay);
    return STATUS_FINE;
}

int replay_main(int argc, char **argv)
{
    struct flag flags[FLAGS + 1] = {
        [VIEWER] = { .name = "viewer", .takes_value = true },
        [AT] = { .name = "at", .takes_value = true },
        [JSON] = { .name = "json" },
    };
    struct replay replay = { 0 };
    const char *path = NULL;
    int status;
    if (!cli_arguments(argc, argv, flags, &path, 1, 1, NULL, &status))
        return status;
    terminal_open(&replay.terminal);
    if (open_replay(&replay, flags, path, &status))
        status = run_replay(&replay, flags);
    record_free(&replay.record);
    return status;
}
