/* run.c: a match at a server, from the waiting room to its end and those that follow. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/online/online.h"

/* ---- asking the server, and the keyboard --------------------------------------------------- */

enum client_result online_ask(struct online *online, const char *type, const char *members,
                              enum client_again again, struct text *answer)
{
    struct text all = { 0 };
    text_printf(&all, ",\"match\":\"%s\"%s", client_sitting(online->client)->match, members);
    enum client_result result = client_ask(online->client, type, all.data, again, answer);
    text_free(&all);
    return result;
}

bool online_do(struct online *online, const char *type, const char *members,
               enum client_again again)
{
    struct text answer = { 0 };
    enum client_result result = online_ask(online, type, members, again, &answer);
    if (result != RESULT_ACK)
        online_say_result(online, result, &answer);
    text_free(&answer);
    return result == RESULT_ACK;
}

bool online_await(void *context)
{
    struct online *online = context;
    struct pollfd ready[2] = { { .fd = client_descriptor(online->client), .events = POLLIN },
                               { .fd = STDIN_FILENO, .events = POLLIN } };
    int due = client_due(online->client);
    poll(ready, 2, due < 1000 ? due : 1000);
    client_work(online->client);
    online_warn(online);
    if (online->news && online->play->terminal.listens)
        return false;
    return ready[1].revents;
}

bool online_line(struct online *online, const char *prompt, char line[LINE_ROOM],
                 enum line_read *what)
{
    struct terminal *terminal = &online->play->terminal;
    terminal->listens = true;
    *what = terminal_ask(terminal, prompt, line);
    terminal->listens = false;
    if (*what == LINE_BAD || *what == LINE_TOO_LONG)
        play_say(online->play, *what == LINE_BAD ? "order.unreadable" : "cli.play.long_line", NULL,
                 0);
    return *what == LINE_READ;
}

/* ---- the match --------------------------------------------------------------------------------
 */

/* What was dealt, and what one has seen at an earlier sitting, is not news. */
static size_t seen_before(const struct online *online, int seat)
{
    struct teller teller;
    struct event event;
    play_own_teller(online->play, seat, &teller);
    size_t count = teller_count(&teller), seq = count;
    for (; seq > 0 && seat < MAX_PLAYERS; seq--) {
        teller_event(&teller, seq - 1, &event);
        if (event.actor == seat)
            return seq;
    }
    if (seat >= MAX_PLAYERS)
        return count;
    for (seq = 0; seq < count; seq++) {
        teller_event(&teller, seq, &event);
        if (event.actor != CHANCE)
            break;
    }
    return seq;
}

/* The match comes to the screen. */
static void begin(struct online *online)
{
    struct play *play = online->play;
    struct sitting *sitting = client_sitting(online->client);
    play->source = &online_source;
    online_show_match(online);
    play->people = 1;
    play->person = sitting->viewer < MAX_PLAYERS ? sitting->viewer : NOBODY;
    play->board_due = true;
    play->rolls_itself = true;
    play->told[play_told_index(sitting->viewer)] = seen_before(online, sitting->viewer);
    online->begun = true;
    online->asked_at = SIZE_MAX;
    struct words_arg args[] = { words_string("game",
                                             words_get(cli_words(), play->shown.game, "title")) };
    play_say(play,
             sitting->viewer >= MAX_PLAYERS ? "cli.online.look_on"
             : online->resumed              ? "cli.online.continues"
                                            : "cli.online.begins",
             args, 1);
    if (sitting->viewer < MAX_PLAYERS && !online->resumed) {
        play_welcome(play, online->now.hints);
        play_to_table(play);
    }
    if (sitting->viewer >= MAX_PLAYERS || !desk_awaits(sitting->desk)) {
        play_show_board(play, sitting->viewer);
        play->board_due = false;
    }
    online_check_commitment(online);
}

static void show_asked(struct online *online, int seat, struct text *news)
{
    struct play *play = online->play;
    struct desk *desk = client_sitting(online->client)->desk;
    if (online->asked_at != desk_next(desk))
        play_show_turn(play, seat, news);
    online->asked_at = desk_next(desk);
    terminal_print(&play->terminal, news);
}

/* What is typed while others are asked: commands, and names of things. */
static enum line_done idle_line(struct play *play, int seat, const char *line)
{
    enum line_done done = DONE_NOTHING;
    /* A number was meant for a list of choices, not for a thing that is called so. */
    bool number = !line[strspn(line, "0123456789 ")];
    if (*line && !play_command(play, seat, line, &done) &&
        (number || !play_explain(play, seat, line)))
        play_say(play, seat < MAX_PLAYERS ? "cli.online.not_asked" : "cli.online.only_looks", NULL,
                 0);
    return done;
}

/* While others are asked the prompt says who; while a move is under way, that one is to wait. */
static void write_prompt(const struct online *online, bool asked, struct text *prompt)
{
    const struct play *play = online->play;
    struct text names = { 0 };
    unsigned active;
    desk_now(client_sitting(online->client)->desk, &active);
    for (int seat = 0; seat < play->shown.setup.players && !asked; seat++)
        if (active >> seat & 1 && seat != play->person) {
            text_add(&names, names.size ? ", " : "");
            words_label(cli_words(), &play->shown, "seat", seat, &names);
        }
    struct words_arg arg = words_string("players", names.data ? names.data : "");
    if (names.size)
        words_say(cli_words(), NULL, "cli.online.waiting_for", &arg, 1, prompt);
    else if (!asked)
        text_add(prompt, words_get(cli_words(), NULL, "cli.online.moment"));
    text_add(prompt, prompt->size ? " >" : ">");
    text_free(&names);
}

/* False: the person leaves. */
static bool match_turn(struct online *online)
{
    struct play *play = online->play;
    struct sitting *sitting = client_sitting(online->client);
    char line[LINE_ROOM];
    struct text news = { 0 };
    enum line_read what;
    if (!online->begun)
        begin(online);
    play_tell_news(play, sitting->viewer, &news);
    bool over = desk_is_over(sitting->desk);
    bool asked = !over && sitting->viewer < MAX_PLAYERS && desk_awaits(sitting->desk);
    if (asked)
        show_asked(online, sitting->viewer, &news);
    else
        online->asked_at = SIZE_MAX;
    terminal_print(&play->terminal, &news);
    if (over)
        return true;
    /* In a pipe stand answers: it is read only when one is asked for; not where a stand-in
     * answers. */
    if (!asked && !play->terminal.in && sitting->viewer < MAX_PLAYERS &&
        !*online->now.seat[sitting->viewer].stand_in) {
        client_wait(online->client, 1000);
        return true;
    }
    struct text prompt = { 0 };
    write_prompt(online, asked, &prompt);
    bool read = online_line(online, prompt.data ? prompt.data : ">", line, &what);
    text_free(&prompt);
    if (!read)
        return what < LINE_END;
    enum line_done done =
        asked ? play_line(play, sitting->viewer, line) : idle_line(play, sitting->viewer, line);
    if (done == DONE_ASK || done == DONE_MOVED)
        online->asked_at = SIZE_MAX;
    return done != DONE_LEFT;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* What can be done now; there is no review of a match without a result. */
static void say_after(struct online *online)
{
    bool seated = client_sitting(online->client)->viewer < MAX_PLAYERS;
    bool result = !strcmp(online->now.why, "finished");
    play_say(online->play,
             !seated  ? "cli.online.after_look"
             : result ? "cli.online.after_end"
                      : "cli.online.after_stop",
             NULL, 0);
}

/* Whether the match has a result, and the desk has not come to it yet. */
static bool is_unfinished(struct online *online)
{
    const struct sitting *sitting = client_sitting(online->client);
    return !strcmp(online->now.why, "finished") && sitting->desk &&
           desk_is_started(sitting->desk) && !desk_is_over(sitting->desk);
}

static void tell_end(struct online *online)
{
    struct play *play = online->play;
    struct sitting *sitting = client_sitting(online->client);
    char key[64];
    online->ended = true;
    /* That it is over comes before the last events do. */
    for (int i = 0; i < 300 && is_unfinished(online) && !terminal_stopped(); i++)
        client_wait(online->client, 100);
    if (sitting->desk && desk_is_started(sitting->desk) && desk_is_over(sitting->desk)) {
        struct text news = { 0 };
        if (!online->begun)
            begin(online);
        play_tell_news(play, sitting->viewer, &news);
        terminal_print(&play->terminal, &news);
        play_show_result(play, sitting->viewer);
    } else {
        snprintf(key, sizeof key, "cli.online.why.%s", online->now.why);
        play_say(play, words_find(cli_words(), NULL, key) ? key : "cli.online.why.fault", NULL, 0);
    }
    online_keep_record(online);
    say_after(online);
}

static bool end_turn(struct online *online)
{
    char line[LINE_ROOM];
    enum line_read what;
    enum line_done done = DONE_NOTHING;
    if (!online->ended)
        tell_end(online);
    if (!online_line(online, ">", line, &what))
        return what < LINE_END;
    if (!*line)
        return false;
    if (!play_command(online->play, SPECTATOR, line, &done))
        say_after(online);
    return done != DONE_LEFT;
}

/* ---- all of it --------------------------------------------------------------------------------
 */

/* The way back. */
static void say_left(struct online *online)
{
    const struct sitting *sitting = client_sitting(online->client);
    char server[ADDRESS_ROOM], link[ADDRESS_ROOM + 64];
    struct text out = { 0 };
    if (online->ended || !*sitting->match)
        return;
    address_write(client_address(online->client), server);
    snprintf(link, sizeof link, "%s/table/%s", server, sitting->match);
    play_say(online->play,
             sitting->viewer < MAX_PLAYERS ? "cli.online.seat_kept" : "cli.online.look_again", NULL,
             0);
    text_printf(&out, "  kontor play %s\n", link);
    terminal_print(&online->play->terminal, &out);
}

static void reset(struct online *online)
{
    online_forget_record(online);
    online->known = online->begun = online->ended = online->broken = false;
    online->room_entered = online->starting = online->rematch = false;
    online->room_state = NULL;
    online->asked_at = SIZE_MAX;
    online->chat_id = 0;
    online->warned = INT64_MAX;
    *online->follow = 0;
    memset(online->muted, 0, sizeof online->muted);
}

static bool watch(struct online *online, const char *match)
{
    struct text answer = { 0 };
    char id[CLIENT_MATCH];
    snprintf(id, sizeof id, "%s", match);
    reset(online);
    enum client_result result = client_watch(online->client, id, &answer);
    if (result != RESULT_ACK && result != RESULT_STOPPED)
        online_say_result(online, result, &answer);
    if (result == RESULT_REFUSED && online_refused_for(&answer, "error.wire.match"))
        online_forget_key(online, id);
    text_free(&answer);
    const char *state = client_sitting(online->client)->state;
    online->resumed = !strcmp(state, "running") || !strcmp(state, "over");
    return result == RESULT_ACK;
}

static bool turn(struct online *online)
{
    const struct sitting *sitting = client_sitting(online->client);
    online_print(online);
    if (!strcmp(sitting->state, "over"))
        return end_turn(online);
    if (sitting->desk && desk_is_started(sitting->desk))
        return match_turn(online);
    return online_room_turn(online);
}

int online_run(struct online *online, const char *match)
{
    if (!watch(online, match))
        return terminal_stopped() ? STATUS_FINE : STATUS_USE;
    online->play->source = &online_source;
    while (!terminal_stopped() && !ferror(stdout)) {
        const struct sitting *sitting = client_sitting(online->client);
        if (online->broken) {
            online_print(online);
            say_left(online);
            return STATUS_CHECK;
        }
        /* Everybody who wanted the rematch goes there. */
        if (*online->now.next && online->ended && sitting->viewer < MAX_PLAYERS &&
            online->now.seat[sitting->viewer].rematch)
            snprintf(online->follow, sizeof online->follow, "%s", online->now.next);
        if (*online->follow) {
            if (!watch(online, online->follow))
                break;
            online->rematch = true;
            continue;
        }
        if (!turn(online))
            break;
    }
    online_print(online);
    say_left(online);
    return STATUS_FINE;
}
