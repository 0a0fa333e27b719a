/* talk.c: what a person at a server can say besides moves: to the others, and about the match. */
#include <stdio.h>
#include <string.h>

#include "cli/online/online.h"
#include "core/number.h"

static const char *const phrases[] = { "hello", "luck",  "thanks", "well_played", "sorry",
                                       "wait",  "hurry", "again",  "bye",         NULL };

static enum line_done do_say(struct play *play, int seat, const char *rest)
{
    struct text members = { 0 };
    (void)seat;
    if (!*rest) {
        play_say(play, "cli.online.say_use", NULL, 0);
        return DONE_NOTHING;
    }
    text_add(&members, ",");
    json_text(&members, "text", rest);
    online_do(play->online, "chat", members.data, ASK_ONCE);
    text_free(&members);
    return DONE_NOTHING;
}

static const char *phrase_text(int i)
{
    char key[48];
    snprintf(key, sizeof key, "chat.%s", phrases[i]);
    return words_get(cli_words(), NULL, key);
}

/* "phrase 3": everybody reads it in the own language. */
static enum line_done do_phrase(struct play *play, int seat, const char *rest)
{
    struct text out = { 0 };
    char members[64];
    int64_t number = *rest ? number_read(rest, strlen(rest), 9) : 0;
    (void)seat;
    for (int i = 0; phrases[i] && number < 1; i++)
        if (!strcmp(rest, phrases[i]))
            number = i + 1;
    if (number < 1) {
        for (int i = 0; phrases[i]; i++)
            text_printf(&out, "  %d  %s\n", i + 1, phrase_text(i));
        terminal_print(&play->terminal, &out);
        play_say(play, "cli.online.phrase_use", NULL, 0);
        return DONE_NOTHING;
    }
    snprintf(members, sizeof members, ",\"phrase\":\"%s\"", phrases[number - 1]);
    online_do(play->online, "chat", members, ASK_ONCE);
    return DONE_NOTHING;
}

/* A seat by its number from 1 or by its name; NOBODY: said that there is none. */
static int find_seat(struct play *play, const char *word)
{
    const struct online_table *now = &play->online->now;
    int64_t number = number_read(word, strcspn(word, " "), MAX_PLAYERS);
    if (number >= 1 && number <= now->seats)
        return (int)number - 1;
    for (int i = 0; i < now->seats; i++)
        if (*now->seat[i].name && !strcmp(now->seat[i].name, word))
            return i;
    struct words_arg arg = words_number("players", now->seats);
    play_say(play, "cli.online.which_seat", &arg, 1);
    return NOBODY;
}

/* "time 2 60": a minute more for seat 2. */
static enum line_done do_time(struct play *play, int seat, const char *rest)
{
    char members[80];
    const char *more = strchr(rest, ' ');
    int64_t seconds = more ? number_read(more + 1, strlen(more + 1), 86400) : 60;
    (void)seat;
    int other = find_seat(play, rest);
    if (other == NOBODY)
        return DONE_NOTHING;
    snprintf(members, sizeof members, ",\"seat\":%d,\"ms\":%lld", other,
             (long long)(seconds < 1 ? 60 : seconds) * 1000);
    if (online_do(play->online, "time", members, ASK_ONCE))
        play_say(play, "cli.online.time_given", NULL, 0);
    return DONE_NOTHING;
}

static bool is_off(const char *rest)
{
    char word[64];
    snprintf(word, sizeof word, "%.60s", rest);
    words_lower(word);
    return words_listed(words_get(cli_words(), NULL, "cli.online.off"), word);
}

/* Agreements: wanted, or with "off" no longer. */
static enum line_done agree(struct play *play, const char *type, const char *rest)
{
    bool off = is_off(rest);
    char key[64];
    if (online_do(play->online, type, off ? ",\"on\":false" : ",\"on\":true", ASK_AGAIN)) {
        snprintf(key, sizeof key, "cli.online.%s.%s", type, off ? "off" : "on");
        play_say(play, key, NULL, 0);
    }
    return DONE_NOTHING;
}

static enum line_done do_pause(struct play *play, int seat, const char *rest)
{
    (void)seat;
    return agree(play, "pause", rest);
}

static enum line_done do_end(struct play *play, int seat, const char *rest)
{
    (void)seat;
    return agree(play, "end", rest);
}

static enum line_done do_again(struct play *play, int seat, const char *rest)
{
    (void)seat;
    return agree(play, "rematch", rest);
}

/* "replace 3": a computer plays at seat 3 until its person is back; "replace 3 off": not. */
static enum line_done do_replace(struct play *play, int seat, const char *rest)
{
    char name[LINE_ROOM], members[48];
    (void)seat;
    snprintf(name, sizeof name, "%s", rest);
    char *last = strrchr(name, ' ');
    bool off = last && is_off(last + 1);
    if (off)
        *last = 0;
    int other = find_seat(play, name);
    if (other == NOBODY)
        return DONE_NOTHING;
    snprintf(members, sizeof members, ",\"seat\":%d,\"on\":%s", other, off ? "false" : "true");
    if (online_do(play->online, "stand_in", members, ASK_AGAIN)) {
        struct words_arg arg = words_number("n", other + 1);
        play_say(play, off ? "cli.online.stand_in.off" : "cli.online.stand_in.on", &arg, 1);
    }
    return DONE_NOTHING;
}

/* Asks first: there is no way back. */
static enum line_done do_leave(struct play *play, int seat, const char *rest)
{
    struct online *online = play->online;
    char line[LINE_ROOM];
    bool running = online->begun && !online->ended;
    (void)seat;
    (void)rest;
    if (running) {
        enum line_read what = terminal_ask(
            &play->terminal, words_get(cli_words(), NULL, "cli.online.leave_sure"), line);
        words_lower(line);
        if (what >= LINE_END)
            return DONE_LEFT;
        if (what != LINE_READ ||
            !words_listed(words_get(cli_words(), NULL, "cli.online.yes"), line))
            return DONE_NOTHING;
    }
    if (!online_do(online, "leave", "", ASK_ONCE))
        return DONE_NOTHING;
    online_forget_key(online, client_sitting(online->client)->match);
    play_say(play, running ? "cli.online.you_left" : "cli.online.seat_left", NULL, 0);
    online->ended = true; /* there is no way back to speak of */
    return DONE_LEFT;
}

/* "hand normal": a stand-in plays for now; "hand me": oneself again. */
static enum line_done do_hand(struct play *play, int seat, const char *rest)
{
    char members[64];
    (void)seat;
    bool me = is_off(rest) || !*rest || !strcmp(rest, "me");
    struct agent agent;
    if (!me && (strlen(rest) > 20 || agent_parse(rest, strlen(rest), &agent))) {
        play_say(play, "cli.online.hand_use", NULL, 0);
        return DONE_NOTHING;
    }
    snprintf(members, sizeof members, me ? ",\"to\":null" : ",\"to\":\"%.20s\"", rest);
    online_do(play->online, "hand", members, ASK_AGAIN);
    return DONE_MOVED;
}

/* ---- standing answers -------------------------------------------------------------------------
 */

/* "turn", "round" or "match" as the last word, in the reader's language too; the word is cut
 * off. NULL: none of them. */
static const char *take_until(char *text)
{
    static const char *const untils[] = { "turn", "round", "match" };
    char *last = strrchr(text, ' '), word[64], key[48];
    if (!last)
        return NULL;
    snprintf(word, sizeof word, "%.60s", last + 1);
    words_lower(word);
    for (int i = 0; i < 3; i++) {
        snprintf(key, sizeof key, "cli.online.until.%s", untils[i]);
        if (!strcmp(word, untils[i]) || words_listed(words_get(cli_words(), NULL, key), word)) {
            *last = 0;
            return untils[i];
        }
    }
    return NULL;
}

/* "stand 2 round": this kind of question is answered so until the round's end. */
static enum line_done do_stand(struct play *play, int seat, const char *rest)
{
    char typed[LINE_ROOM], move[160] = "";
    struct order order;
    struct text members = { 0 }, told = { 0 };
    if (is_off(rest)) {
        if (online_do(play->online, "standing", ",\"move\":null", ASK_AGAIN))
            play_say(play, "cli.online.stand_off", NULL, 0);
        return DONE_NOTHING;
    }
    snprintf(typed, sizeof typed, "%s", rest);
    const char *until = take_until(typed);
    bool good = *typed && seat < MAX_PLAYERS; /* in the waiting room and for lookers-on there are
                                                 no choices */
    if (good)
        play_read(play, seat, typed, &order, &told);
    if (!good || order.what == ORDER_FAULT || order.count != 1) {
        play_say(play, "cli.online.stand_use", NULL, 0);
        text_free(&told);
        return DONE_NOTHING;
    }
    move_print(play->shown.game, play->shown.edition->data, order.moves[0], move, sizeof move);
    text_printf(&members, ",\"move\":\"%s\",\"until\":\"%s\"", move, until ? until : "turn");
    if (online_do(play->online, "standing", members.data, ASK_AGAIN)) {
        struct words_arg arg = words_string("move", told.data ? told.data : "");
        play_say(play, "cli.online.stand_on", &arg, 1);
    }
    text_free(&members);
    text_free(&told);
    return DONE_NOTHING;
}

static enum line_done do_mute(struct play *play, int seat, const char *rest)
{
    struct online *online = play->online;
    (void)seat;
    int other = find_seat(play, rest);
    if (other == NOBODY)
        return DONE_NOTHING;
    online->muted[other] = !online->muted[other];
    play_say(play, online->muted[other] ? "cli.online.muted" : "cli.online.unmuted", NULL, 0);
    return DONE_NOTHING;
}

/* "name Ann": by it the others at the table know one. */
static enum line_done do_name(struct play *play, int seat, const char *rest)
{
    (void)seat;
    if (!*rest)
        play_say(play, "cli.play.name_use", NULL, 0);
    else if (online_set_name(play->online, rest)) {
        struct words_arg arg = words_string("name", rest);
        play_say(play, "cli.online.named", &arg, 1);
    }
    return DONE_NOTHING;
}

static enum line_done do_link(struct play *play, int seat, const char *rest)
{
    (void)seat;
    online_invite(play->online, rest);
    return DONE_NOTHING;
}

const struct command online_commands[] = {
    { "say", false, do_say },
    { "phrase", false, do_phrase },
    { "who", true, online_who },
    { "time", false, do_time },
    { "pause", false, do_pause },
    { "end", false, do_end },
    { "again", false, do_again },
    { "leave", true, do_leave },
    { "hand", false, do_hand },
    { "replace", false, do_replace },
    { "stand", false, do_stand },
    { "mute", false, do_mute },
    { "invite", false, do_link },
    { "mine", true, online_mine },
    { "code", true, online_code },
    { "name", false, do_name },
    { 0 },
};
