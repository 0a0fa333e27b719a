/* tell.c: what happens at a server, told in lines. */
#include <stdio.h>
#include <string.h>

#include "ai/clock.h"
#include "cli/online/online.h"

/* ---- lines ------------------------------------------------------------------------------- */

bool online_text(struct value value, char *out, size_t room)
{
    bool good = value_text(value, out, room);
    if (!good)
        *out = 0;
    cli_plain(out, strlen(out));
    return good;
}

static void add_line(struct online *online, const char *text)
{
    const struct style *style = &online->play->terminal.style;
    style_wrap(style, style_sign(style, "· ", "- "), text, 2, &online->told);
    text_add(&online->told, "\n");
    online->news = true;
}

void online_add(struct online *online, const char *key, const struct words_arg *args, int count)
{
    struct text text = { 0 };
    words_say(cli_words(), NULL, key, args, count, &text);
    add_line(online, text.data ? text.data : "");
    text_free(&text);
}

void online_add_1(struct online *online, const char *key, const char *name, const char *value)
{
    struct words_arg arg = words_string(name, value);
    online_add(online, key, &arg, 1);
}

void online_print(struct online *online)
{
    if (online->told.size)
        terminal_print(&online->play->terminal, &online->told);
    online->news = false;
}

const char *online_fault_key(enum channel_fault fault)
{
    static const char *const keys[] = {
        [CHANNEL_FINE] = "cli.online.fault.ended",
        [CHANNEL_NAME] = "cli.online.fault.name",
        [CHANNEL_CONNECT] = "cli.online.fault.connect",
        [CHANNEL_CERTIFICATE] = "cli.online.fault.certificate",
        [CHANNEL_REFUSED] = "cli.online.fault.other",
        [CHANNEL_ENDED] = "cli.online.fault.ended",
        [CHANNEL_MEMORY] = "cli.memory",
    };
    return keys[fault];
}

void online_say_result(struct online *online, enum client_result result, const struct text *answer)
{
    struct value value = { 0 };
    char sentence[1024] = "";
    if (result == RESULT_LOST)
        online_add(online, "cli.online.unanswered", NULL, 0);
    if (result == RESULT_REFUSED && answer->data &&
        value_read(answer->data, answer->size, &value) &&
        online_text(value_member(value, "sentence"), sentence, sizeof sentence))
        add_line(online, sentence);
    online_print(online);
}

bool online_refused_for(const struct text *answer, const char *key)
{
    struct value value;
    char why[48] = "";
    return answer->size && value_read(answer->data, answer->size, &value) &&
           value_text(value_member(value, "key"), why, sizeof why) && !strcmp(why, key);
}

/* ---- the seats --------------------------------------------------------------------------- */

static bool truth(struct value object, const char *name)
{
    bool yes = false;
    return value_bool(value_member(object, name), &yes) && yes;
}

static void read_seat(struct value value, struct online_seat *seat)
{
    static const char *const kinds[] = { "open", "invited", "computer", "person" };
    struct value wanted = value_member(value, "wanted"), each = { 0 };
    char kind[12] = "";
    int64_t number;
    *seat = (struct online_seat){ 0 };
    value_text(value_member(value, "kind"), kind, sizeof kind);
    for (int i = 0; i < 4; i++)
        if (!strcmp(kind, kinds[i]))
            seat->kind = (enum chair)i;
    online_text(value_member(value, "name"), seat->name, sizeof seat->name);
    online_text(value_member(value, "level"), seat->level, sizeof seat->level);
    online_text(value_member(value, "stand_in"), seat->stand_in, sizeof seat->stand_in);
    online_text(value_member(value, "here"), seat->here, sizeof seat->here);
    seat->you = truth(value, "you");
    seat->creator = truth(value, "creator");
    seat->left = truth(value, "left");
    seat->rematch = truth(value, "rematch");
    seat->end = truth(value, "end");
    seat->pause = truth(value, "pause");
    seat->absent = truth(value, "absent");
    while (value_next(wanted, &each))
        if (value_number(each, 0, MAX_PLAYERS - 1, &number))
            seat->wanted |= 1U << number;
}

void online_read_table(struct value frame, struct online_table *table)
{
    struct value seats = value_member(frame, "seats"), each = { 0 };
    *table = (struct online_table){ .stored = true };
    value_bool(value_member(frame, "stored"), &table->stored);
    while (table->seats < MAX_PLAYERS && value_next(seats, &each)) {
        struct online_seat *seat = &table->seat[table->seats++];
        read_seat(each, seat);
        table->creator = table->creator || (seat->you && seat->creator);
    }
    table->paused = truth(frame, "paused");
    table->chat = truth(frame, "chat");
    table->hints = truth(frame, "hints");
    value_number(value_member(frame, "watching"), 0, INT32_MAX, &table->watching);
    online_text(value_member(frame, "game"), table->game, sizeof table->game);
    online_text(value_member(frame, "next"), table->next, sizeof table->next);
    online_text(value_member(frame, "why"), table->why, sizeof table->why);
}

static const char *shown_level(const char *level)
{
    char key[64];
    snprintf(key, sizeof key, "told.brain.%s", level);
    const char *shown = words_find(cli_words(), NULL, key);
    return shown ? shown : level;
}

/* "Player 2" for somebody without a name. */
static void seat_name(const struct online_seat *seat, int number, char name[NAME_ROOM])
{
    struct text text = { 0 };
    struct words_arg arg = words_number("n", number + 1);
    words_say(cli_words(), NULL, "cli.online.player", &arg, 1, &text);
    snprintf(name, NAME_ROOM, "%s", *seat->name ? seat->name : text.data ? text.data : "");
    text_free(&text);
}

static void add_seat(struct online *online, const char *key, int number,
                     const struct online_seat *seat)
{
    char name[NAME_ROOM];
    seat_name(seat, number, name);
    struct words_arg args[] = { words_string("player", name), words_number("n", number + 1),
                                words_string("level", shown_level(*seat->stand_in ? seat->stand_in
                                                                                  : seat->level)) };
    online_add(online, key, args, 3);
}

/* Whether a stand-in can be called for this seat. */
static bool is_missing(const struct online_seat *seat)
{
    return seat->absent && !seat->left && !*seat->stand_in;
}

static void tell_presence(struct online *online, int number, const struct online_seat *was,
                          const struct online_seat *is)
{
    if (is->you || is->left)
        return;
    if (is_missing(is) && !was->absent)
        add_seat(online, "cli.online.absent", number, is);
    if (strcmp(was->here, is->here)) {
        if (!strcmp(is->here, "gone"))
            add_seat(online, "cli.online.gone", number, is);
        else if (!strcmp(is->here, "away"))
            add_seat(online, "cli.online.away", number, is);
        else if (!strcmp(was->here, "gone"))
            add_seat(online, "cli.online.here", number, is);
    }
}

/* What people want: told once, when they begin to; and when they no longer want an end. */
static void tell_wishes(struct online *online, int number, const struct online_seat *was,
                        const struct online_seat *is)
{
    if (is->you)
        return;
    if (is->rematch && !was->rematch)
        add_seat(online, "cli.online.wants_rematch", number, is);
    if (is->end && !was->end)
        add_seat(online, "cli.online.wants_end", number, is);
    if (was->end && !is->end && !online->ended && !*online->now.why)
        add_seat(online, "cli.online.wants_no_end", number, is);
    if (is->pause && !was->pause)
        add_seat(online, "cli.online.wants_pause", number, is);
}

/* Others who begin to want a stand-in at the seat. */
static void tell_wanted(struct online *online, int number, const struct online_seat *was,
                        const struct online_seat *is)
{
    char absent[NAME_ROOM], name[NAME_ROOM];
    seat_name(is, number, absent);
    for (int who = 0; who < online->now.seats; who++) {
        const struct online_seat *other = &online->now.seat[who];
        if (!((is->wanted & ~was->wanted) >> who & 1) || other->you)
            continue;
        seat_name(other, who, name);
        struct words_arg args[] = { words_string("player", name), words_string("absent", absent),
                                    words_number("n", number + 1) };
        online_add(online, "cli.online.wants_stand_in", args, 3);
    }
}

static void tell_seat(struct online *online, int number, const struct online_seat *was,
                      const struct online_seat *is)
{
    bool same = was->kind == is->kind && !strcmp(was->name, is->name);
    if (!same) {
        bool free = is->kind == CHAIR_OPEN || is->kind == CHAIR_INVITED;
        add_seat(online,
                 free                         ? "cli.online.freed"
                 : is->you                    ? "cli.online.you_sit"
                 : is->kind == CHAIR_COMPUTER ? "cli.online.computer_sits"
                                              : "cli.online.sits",
                 number, is);
        return;
    }
    if (is->kind != CHAIR_PERSON)
        return;
    tell_presence(online, number, was, is);
    tell_wishes(online, number, was, is);
    tell_wanted(online, number, was, is);
    if (is->left && !was->left)
        add_seat(online, is->you ? "cli.online.you_left" : "cli.online.left", number, is);
    else if (*is->stand_in && !*was->stand_in)
        add_seat(online, is->you ? "cli.online.you_replaced" : "cli.online.replaced", number, is);
    else if (!*is->stand_in && *was->stand_in)
        add_seat(online, is->you ? "cli.online.you_return" : "cli.online.returned", number, is);
}

static void take_match(struct online *online, struct value frame)
{
    struct online_table was = online->now;
    online_read_table(frame, &online->now);
    online->news = true;
    if (!online->known) {
        online->known = true;
        return;
    }
    const struct online_table *is = &online->now;
    for (int i = 0; i < is->seats || i < was.seats; i++)
        if (i < is->seats && i < was.seats)
            tell_seat(online, i, &was.seat[i], &is->seat[i]);
    if (is->seats != was.seats) {
        struct words_arg arg = words_number("players", is->seats);
        online_add(online, "cli.online.seats", &arg, 1);
    }
    if (strcmp(was.game, is->game)) {
        const struct game *game = game_find(is->game);
        online_add_1(online, "cli.online.game_changed", "game",
                     game ? words_get(cli_words(), game, "title") : is->game);
    }
    if (is->paused != was.paused)
        online_add(online, is->paused ? "cli.online.paused" : "cli.online.goes_on", NULL, 0);
    if (is->stored != was.stored)
        online_add(online, is->stored ? "cli.online.stored" : "cli.online.not_stored", NULL, 0);
    if (is->chat != was.chat)
        online_add(online, is->chat ? "cli.online.chat_on" : "cli.online.chat_off", NULL, 0);
}

/* "0:58", "2:05:00". */
static void write_time(int64_t ms, char out[24])
{
    int64_t s = ms / 1000;
    if (s >= 3600)
        snprintf(out, 24, "%lld:%02lld:%02lld", (long long)(s / 3600), (long long)(s / 60 % 60),
                 (long long)(s % 60));
    else
        snprintf(out, 24, "%lld:%02lld", (long long)(s / 60), (long long)(s % 60));
}

/* What a seat has left now; DESK_NO_CLOCK: no clock runs. */
static int64_t clock_of(struct online *online, int seat)
{
    const struct sitting *sitting = client_sitting(online->client);
    if (!sitting->desk || !desk_is_started(sitting->desk) || seat >= MAX_PLAYERS)
        return DESK_NO_CLOCK;
    int64_t left = desk_said(sitting->desk)->clock[seat];
    if (left == DESK_NO_CLOCK || online->now.paused)
        return left;
    int64_t gone = (int64_t)((clock_wall() - online->clock_at) / 1000000);
    return left > gone ? left - gone : 0;
}

static void add_person(const struct online_seat *seat, int number, struct text *line)
{
    static const struct {
        const char *here, *key;
    } heres[] = { { "gone", "cli.online.is_gone" }, { "away", "cli.online.is_away" } };
    struct words_arg n = words_number("n", number + 1);
    for (int i = 0; i < 2; i++)
        if (!seat->you && !strcmp(seat->here, heres[i].here))
            text_printf(line, ", %s", words_get(cli_words(), NULL, heres[i].key));
    if (is_missing(seat)) {
        text_add(line, ", ");
        words_say(cli_words(), NULL, "cli.online.is_absent", &n, 1, line);
    }
    if (seat->creator)
        text_printf(line, ", %s", words_get(cli_words(), NULL, "cli.online.is_host"));
    if (*seat->stand_in) {
        struct words_arg arg = words_string("level", shown_level(seat->stand_in));
        text_add(line, ", ");
        words_say(cli_words(), NULL, "cli.online.is_replaced", &arg, 1, line);
    }
}

void online_show_seats(struct online *online)
{
    struct text out = { 0 };
    for (int i = 0; i < online->now.seats; i++) {
        const struct online_seat *seat = &online->now.seat[i];
        char name[NAME_ROOM], time[24];
        int64_t left = clock_of(online, i);
        seat_name(seat, i, name);
        text_printf(&out, "  %d  ", i + 1);
        if (seat->kind <= CHAIR_INVITED)
            text_add(&out, words_get(cli_words(), NULL,
                                     seat->kind == CHAIR_OPEN ? "cli.online.is_open"
                                                              : "cli.online.is_invited"));
        else
            text_add(&out, name);
        if (seat->you)
            text_printf(&out, " (%s)", words_get(cli_words(), NULL, "cli.online.is_you"));
        if (seat->kind == CHAIR_COMPUTER)
            text_printf(&out, ", %s", shown_level(seat->level));
        if (seat->kind == CHAIR_PERSON)
            add_person(seat, i, &out);
        if (left != DESK_NO_CLOCK) {
            write_time(left, time);
            text_printf(&out, ", %s", time);
        }
        text_add(&out, "\n");
    }
    if (online->now.watching > 0) {
        struct words_arg arg = words_number("n", online->now.watching);
        text_add(&out, "     ");
        words_say(cli_words(), NULL, "cli.online.watching", &arg, 1, &out);
        text_add(&out, "\n");
    }
    terminal_print(&online->play->terminal, &out);
}

enum line_done online_who(struct play *play, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    online_show_seats(play->online);
    return DONE_NOTHING;
}

void online_warn(struct online *online)
{
    static const int64_t marks[] = { 10, 30, 60 };
    const struct sitting *sitting = client_sitting(online->client);
    int64_t left = clock_of(online, sitting->viewer);
    if (left == DESK_NO_CLOCK || online->now.paused || !desk_awaits(sitting->desk)) {
        online->warned = INT64_MAX;
        return;
    }
    int64_t seconds = (left + 999) / 1000;
    for (int i = 0; i < 3; i++) {
        if (seconds > marks[i])
            continue;
        if (online->warned > marks[i]) {
            struct words_arg arg = words_number("n", seconds);
            online_add(online, "cli.online.time_left", &arg, 1);
            online->warned = marks[i];
        }
        return;
    }
    online->warned = INT64_MAX;
}

/* ---- talk, notices -------------------------------------------------------------------------- */

static void take_chat(struct online *online, struct value frame)
{
    struct value lines = value_member(frame, "lines"), line = { 0 };
    while (value_next(lines, &line)) {
        char name[NAME_ROOM], text[2100], phrase[32], key[48];
        int64_t id = 0, seat = -1;
        value_number(value_member(line, "id"), 0, INT64_MAX, &id);
        value_number(value_member(line, "seat"), 0, MAX_PLAYERS - 1, &seat);
        if (id <= online->chat_id || (seat >= 0 && online->muted[seat]))
            continue;
        online->chat_id = id;
        online_text(value_member(line, "name"), name, sizeof name);
        if (!online_text(value_member(line, "text"), text, sizeof text) &&
            online_text(value_member(line, "phrase"), phrase, sizeof phrase)) {
            snprintf(key, sizeof key, "chat.%s", phrase);
            snprintf(text, sizeof text, "%s", words_get(cli_words(), NULL, key));
        }
        struct words_arg args[] = { words_string("name", *name ? name
                                                               : words_get(cli_words(), NULL,
                                                                           "cli.online.somebody")),
                                    words_string("text", text) };
        online_add(online, seat >= 0 ? "cli.online.says" : "cli.online.spectator_says", args, 2);
    }
}

/* Something in another match of the player's. */
static void take_told(struct online *online, struct value frame)
{
    char match[CLIENT_MATCH] = "", what[16] = "", game[32] = "", key[48];
    online_text(value_member(frame, "match"), match, sizeof match);
    online_text(value_member(frame, "what"), what, sizeof what);
    online_text(value_member(frame, "game"), game, sizeof game);
    if (!strcmp(match, client_sitting(online->client)->match))
        return;
    const struct game *played = game_find(game);
    snprintf(key, sizeof key, "cli.online.told.%s", what);
    struct words_arg args[] = {
        words_string("game", played ? words_get(cli_words(), played, "title") : game),
        words_string("match", match)
    };
    if (words_find(cli_words(), NULL, key))
        online_add(online, key, args, 2);
}

static void take_frame(struct online *online, const char *type, struct value frame)
{
    char match[CLIENT_MATCH] = "", sentence[1024];
    value_text(value_member(frame, "match"), match, sizeof match);
    bool ours = *match && !strcmp(match, client_sitting(online->client)->match);
    if (!strcmp(type, "match") && ours)
        take_match(online, frame);
    if (ours)
        online_show_match(online);
    if (!strcmp(type, "chat") && ours)
        take_chat(online, frame);
    if (!strcmp(type, "told"))
        take_told(online, frame);
    if (!strcmp(type, "note") && online_text(value_member(frame, "sentence"), sentence, 1024))
        online_add_1(online, "cli.online.note", "text", sentence);
    if (!strcmp(type, "lobby") || !strcmp(type, "mine")) {
        struct text *list = &online->lists[!strcmp(type, "mine")];
        text_free(list);
        *list = (struct text){ 0 };
        text_add_bytes(list, frame.at, (size_t)(frame.end - frame.at));
        online->news = true;
    }
    if ((!strcmp(type, "news") || !strcmp(type, "start")) && ours) {
        online->clock_at = clock_wall();
        online->news = true;
    }
}

void online_tell(void *context, const struct client_event *event)
{
    struct online *online = context;
    const struct words_arg reason = words_string(
        "reason", event->error ? words_get(cli_words(), NULL, error_key(event->error)) : "");
    switch (event->what) {
    case CLIENT_LOST:
        online_add(online, "cli.online.lost", NULL, 0);
        break;
    case CLIENT_BACK:
        online_add(online, "cli.online.back", NULL, 0);
        break;
    case CLIENT_REBUILT:
        online_add(online, "cli.online.rebuilt", NULL, 0);
        break;
    case CLIENT_BROKEN:
        online_add(online,
                   event->error == ERROR_DESK_LAYOUT ? "cli.online.layout" : "cli.online.broken",
                   &reason, 1);
        online->broken = true;
        break;
    case CLIENT_UNFAIR:
        online_add(online, "cli.online.unfair", &reason, 1);
        online->broken = true;
        break;
    case CLIENT_ANEW:
        online_add(online, "cli.online.anew", NULL, 0);
        break;
    case CLIENT_SPOKEN:
        online_add(online, "cli.online.spoken", NULL, 0);
        break;
    case CLIENT_OTHER:
        online_add(online, "cli.online.other_device", NULL, 0);
        break;
    case CLIENT_DISPUTED:
        online_add(online, "cli.online.disputed", NULL, 0);
        break;
    case CLIENT_FRAME:
        take_frame(online, event->type, event->frame);
        break;
    }
    /* Somebody who waits for an answer reads at once that it takes longer. */
    if (event->what != CLIENT_FRAME && !online->play->terminal.listens)
        online_print(online);
}
