/* room.c: the waiting room: who sits where, who came, and the start. */
#include <stdio.h>
#include <string.h>

#include "cli/online/online.h"
#include "core/number.h"

/* ---- links --------------------------------------------------------------------------------------
 */

void online_invite(struct online *online, const char *rest)
{
    struct text answer = { 0 }, out = { 0 };
    struct value value;
    char members[32] = "", server[ADDRESS_ROOM], invite[ADDRESS_CODE] = "";
    int64_t seat = *rest ? number_read(rest, strlen(rest), MAX_PLAYERS) : 0;
    if (seat > 0)
        snprintf(members, sizeof members, ",\"seat\":%d", (int)seat - 1);
    enum client_result result = online_ask(online, "invite", members, ASK_ONCE, &answer);
    if (result == RESULT_ACK && value_read(answer.data, answer.size, &value) &&
        online_text(value_member(value, "invite"), invite, sizeof invite)) {
        address_write(client_address(online->client), server);
        play_say(online->play, "cli.online.link", NULL, 0);
        text_printf(&out, "  %s/join/%s\n", server, invite);
        terminal_print(&online->play->terminal, &out);
    } else {
        online_say_result(online, result, &answer);
    }
    text_free(&answer);
}

/* ---- commands of the room
 * ------------------------------------------------------------------------- */

static bool is_free(const struct online_seat *seat)
{
    return seat->kind == CHAIR_OPEN || seat->kind == CHAIR_INVITED;
}

static int count_free(const struct online *online)
{
    int count = 0;
    for (int i = 0; i < online->now.seats; i++)
        count += is_free(&online->now.seat[i]);
    return count;
}

static enum line_done do_start(struct play *play, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    online_do(play->online, "start", "", ASK_AGAIN);
    return DONE_NOTHING;
}

/* "seat 2 hard", "seat 2 open", "seat 2 invited". */
static enum line_done do_seat(struct play *play, int seat, const char *rest)
{
    struct text members = { 0 };
    char level[LINE_ROOM];
    struct agent agent;
    int64_t number = number_read(rest, strcspn(rest, " "), MAX_PLAYERS);
    const char *to = strchr(rest, ' ');
    (void)seat;
    to = to ? to + strspn(to, " ") : "";
    play_level(to, level);
    bool free = !strcmp(to, "open") || !strcmp(to, "invited");
    if (number < 1 || !*to || (!free && agent_parse(level, strlen(level), &agent))) {
        play_say(play, "cli.online.seat_use", NULL, 0);
        return DONE_NOTHING;
    }
    text_printf(&members, ",\"seat\":%d,", (int)number - 1);
    json_text(&members, "to", free ? to : "computer");
    if (!free) {
        int lap, before = 0;
        for (int i = 0; i < play->online->now.seats; i++)
            before += !strcmp(play->online->now.seat[i].level, level);
        const char *who = play_who(level, before, &lap);
        json_text(&members, "level", level);
        if (who && !lap) {
            char key[64];
            snprintf(key, sizeof key, "character.%s.name", who);
            json_text(&members, "name", words_get(cli_words(), NULL, key));
            json_text(&members, "character", who);
        }
    }
    online_do(play->online, "seat", members.data, ASK_ONCE);
    text_free(&members);
    return DONE_NOTHING;
}

static enum line_done seat_do(struct play *play, const char *rest, const char *to, bool numbered)
{
    char members[64];
    int64_t number = number_read(rest, strlen(rest), MAX_PLAYERS);
    if (numbered && number < 1)
        play_say(play, "cli.online.seat_use", NULL, 0);
    else {
        snprintf(members, sizeof members, ",\"seat\":%d,\"to\":\"%s\"",
                 numbered ? (int)number - 1 : 0, to);
        online_do(play->online, "seat", members, ASK_ONCE);
    }
    return DONE_NOTHING;
}

static enum line_done do_add(struct play *play, int seat, const char *rest)
{
    (void)seat;
    return seat_do(play, rest, "add", false);
}

static enum line_done do_remove(struct play *play, int seat, const char *rest)
{
    (void)seat;
    return seat_do(play, rest, "remove", true);
}

/* "swap 1 3". */
static enum line_done do_swap(struct play *play, int seat, const char *rest)
{
    char members[64];
    size_t length = strcspn(rest, " ");
    const char *other = rest + length + strspn(rest + length, " ");
    int64_t one = number_read(rest, length, MAX_PLAYERS);
    int64_t two = number_read(other, strlen(other), MAX_PLAYERS);
    (void)seat;
    if (one < 1 || two < 1) {
        play_say(play, "cli.online.seat_use", NULL, 0);
        return DONE_NOTHING;
    }
    snprintf(members, sizeof members, ",\"seat\":%d,\"to\":\"swap\",\"with\":%d", (int)one - 1,
             (int)two - 1);
    online_do(play->online, "seat", members, ASK_ONCE);
    return DONE_NOTHING;
}

/* "sit", "sit 2". */
static enum line_done do_sit(struct play *play, int seat, const char *rest)
{
    char members[32] = "";
    int64_t number = number_read(rest, strlen(rest), MAX_PLAYERS);
    (void)seat;
    if (number > 0)
        snprintf(members, sizeof members, ",\"seat\":%d", (int)number - 1);
    online_do(play->online, "join", members, ASK_ONCE);
    return DONE_NOTHING;
}

static enum line_done do_help(struct play *play, int seat, const char *rest)
{
    struct text out = { 0 };
    (void)seat;
    (void)rest;
    text_printf(&out, "%s\n", words_get(cli_words(), NULL, "cli.online.room_help"));
    terminal_page(&play->terminal, &out);
    return DONE_NOTHING;
}

static enum line_done do_lang(struct play *play, int seat, const char *rest)
{
    (void)seat;
    if (!*rest || !cli_language(rest)) {
        play_say(play, "cli.play.lang_use", NULL, 0);
        return DONE_NOTHING;
    }
    client_language(play->online->client, cli_words());
    terminal_look(&play->terminal);
    play_say(play, "cli.play.lang", NULL, 0);
    return DONE_NOTHING;
}

static const struct command room_commands[] = {
    { "start", true, do_start },    { "seat", false, do_seat }, { "add", true, do_add },
    { "remove", false, do_remove }, { "swap", false, do_swap }, { "sit", false, do_sit },
    { "help", true, do_help },      { "lang", false, do_lang }, { 0 },
};

/* ---- the room
 * --------------------------------------------------------------------------------------- */

static bool sits(const struct online *online)
{
    for (int i = 0; i < online->now.seats; i++)
        if (online->now.seat[i].you)
            return true;
    return false;
}

/* Once, when one comes in. */
static void enter(struct online *online)
{
    const struct game *game = game_find(online->now.game);
    const char *title = game ? words_get(cli_words(), game, "title") : online->now.game;
    struct words_arg arg = words_string("game", title);
    play_say(online->play, "cli.online.room", &arg, 1);
    online_show_seats(online);
    if (online->now.creator && count_free(online))
        online_invite(online, "");
}

/* What is to be done now, when that has changed. */
static void say_state(struct online *online)
{
    const struct sitting *sitting = client_sitting(online->client);
    const char *key = !strcmp(sitting->state, "exchange")   ? "cli.online.sealing"
                      : !sits(online) && count_free(online) ? "cli.online.may_sit"
                      : !sits(online)                       ? "cli.online.only_looks"
                      : count_free(online)                  ? "cli.online.waits_seats"
                      : online->now.creator                 ? "cli.online.may_start"
                                                            : "cli.online.waits_start";
    if (key != online->room_state)
        play_say(online->play, key, NULL, 0);
    online->room_state = key;
}

/* Where nobody else is waited for, it starts by itself. */
static bool starts_itself(struct online *online)
{
    int people = 0;
    for (int i = 0; i < online->now.seats; i++)
        people += online->now.seat[i].kind == CHAIR_PERSON;
    if (!online->now.creator || count_free(online) || (people != 1 && !online->rematch) ||
        online->room_entered || strcmp(client_sitting(online->client)->state, "waiting"))
        return false;
    return online_do(online, "start", "", ASK_AGAIN);
}

bool online_room_turn(struct online *online)
{
    char line[LINE_ROOM];
    enum line_read what;
    enum line_done done = DONE_NOTHING;
    bool waiting = !strcmp(client_sitting(online->client)->state, "waiting");
    online->starting = waiting && (online->starting || starts_itself(online));
    if (!online->room_entered && !online->starting)
        enter(online);
    online->room_entered = true;
    if (!online->starting && strcmp(client_sitting(online->client)->state, "running"))
        say_state(online);
    if (!waiting || online->starting) {
        /* The exchange takes a moment; nothing is to be typed. */
        client_wait(online->client, 200);
        return !terminal_stopped();
    }
    if (!online_line(online, ">", line, &what))
        return what < LINE_END;
    if (play_leaves(line))
        return false;
    if (!*line)
        online_show_seats(online);
    else if (!play_command_of(online->play, room_commands, SPECTATOR, line, &done) &&
             !play_command_of(online->play, online_commands, SPECTATOR, line, &done))
        play_say(online->play, "cli.online.room_use", NULL, 0);
    return done != DONE_LEFT;
}
