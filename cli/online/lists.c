/* lists.c: one's own matches and open tables. */
#include <stdio.h>
#include <string.h>

#include "cli/online/online.h"
#include "core/number.h"

enum { LOBBY, MINE, MOST_LISTED = 99 };

/* Asks for both lists and waits until they are there. False: said why not, or stopped. */
static bool fetch_lists(struct online *online)
{
    struct text answer = { 0 };
    for (int i = 0; i < 2; i++) {
        text_free(&online->lists[i]);
        online->lists[i] = (struct text){ 0 };
    }
    enum client_result result =
        client_ask(online->client, "lobby", ",\"on\":true", ASK_AGAIN, &answer);
    if (result != RESULT_ACK)
        online_say_result(online, result, &answer);
    text_free(&answer);
    while (result == RESULT_ACK && !terminal_stopped() &&
           !(online->lists[LOBBY].size && online->lists[MINE].size))
        client_wait(online->client, 500);
    return result == RESULT_ACK && !terminal_stopped();
}

static struct value list_of(const struct online *online, int which, const char *name)
{
    struct value value = { 0 };
    if (online->lists[which].data)
        value_read(online->lists[which].data, online->lists[which].size, &value);
    return value_member(value, name);
}

static const char *title_of(struct value value, char id[32])
{
    online_text(value_member(value, "game"), id, 32);
    const struct game *game = game_find(id);
    return game ? words_get(cli_words(), game, "title") : id;
}

/* "waits for you", "running", "won", ... */
static const char *state_of(struct value value)
{
    char state[16] = "", key[48];
    bool asked = false, won = false;
    value_text(value_member(value, "state"), state, sizeof state);
    value_bool(value_member(value, "asked"), &asked);
    bool over = value_bool(value_member(value, "won"), &won);
    snprintf(key, sizeof key, "cli.online.state.%s",
             asked  ? "asked"
             : over ? (won ? "won" : "lost")
                    : state);
    return words_get(cli_words(), NULL, key);
}

static void add_names(struct value players, struct text *out)
{
    struct value each = { 0 };
    bool any = false;
    while (value_next(players, &each)) {
        char name[NAME_ROOM];
        online_text(each, name, sizeof name);
        if (*name)
            text_printf(out, "%s%s", any ? ", " : "", name);
        any = any || *name;
    }
}

static int show_mine(struct online *online, int number)
{
    struct value list = list_of(online, MINE, "matches"), each = { 0 };
    struct text out = { 0 };
    text_printf(&out, "\n%s\n", words_get(cli_words(), NULL, "cli.online.my_matches"));
    while (number < MOST_LISTED && value_next(list, &each)) {
        char id[32], match[CLIENT_MATCH] = "";
        online_text(value_member(each, "match"), match, sizeof match);
        text_printf(&out, "%3d  %s: %s · ", ++number, title_of(each, id), state_of(each));
        add_names(value_member(each, "players"), &out);
        text_printf(&out, " · %s\n", match);
    }
    if (!number)
        text_printf(&out, "     %s\n", words_get(cli_words(), NULL, "cli.online.none"));
    terminal_print(&online->play->terminal, &out);
    return number;
}

static int show_tables(struct online *online, int number)
{
    struct value list = list_of(online, LOBBY, "tables"), each = { 0 };
    struct text out = { 0 };
    int first = number;
    text_printf(&out, "\n%s\n", words_get(cli_words(), NULL, "cli.online.open_tables"));
    while (number < MOST_LISTED && value_next(list, &each)) {
        char id[32], by[NAME_ROOM];
        int64_t players = 0, taken = 0;
        const char *title = title_of(each, id);
        value_number(value_member(each, "players"), 0, MAX_PLAYERS, &players);
        value_number(value_member(each, "taken"), 0, MAX_PLAYERS, &taken);
        online_text(value_member(each, "by"), by, sizeof by);
        struct words_arg args[] = { words_string("game", title), words_number("taken", taken),
                                    words_number("players", players),
                                    words_string("state", state_of(each)),
                                    words_string("by", *by ? by : "–") };
        text_printf(&out, "%3d  ", ++number);
        words_say(cli_words(), NULL, "cli.online.table_line", args, 5, &out);
        text_add(&out, "\n");
    }
    if (number == first)
        text_printf(&out, "     %s\n", words_get(cli_words(), NULL, "cli.online.none"));
    terminal_print(&online->play->terminal, &out);
    return number;
}

/* The match with this number in the lists; true: it is one's own. */
static bool find_listed(const struct online *online, int number, char match[CLIENT_MATCH],
                        bool *waiting)
{
    struct value list = list_of(online, MINE, "matches"), each = { 0 };
    char state[16] = "";
    *match = 0;
    for (; number > 0 && value_next(list, &each); number--)
        if (number == 1)
            return value_text(value_member(each, "match"), match, CLIENT_MATCH);
    list = list_of(online, LOBBY, "tables");
    each = (struct value){ 0 };
    for (; number > 0 && value_next(list, &each); number--)
        if (number == 1)
            value_text(value_member(each, "match"), match, CLIENT_MATCH),
                value_text(value_member(each, "state"), state, sizeof state);
    *waiting = !strcmp(state, "waiting");
    return false;
}

static void choose(struct online *online, int number)
{
    char match[CLIENT_MATCH], members[64];
    bool waiting = false;
    struct text answer = { 0 };
    if (!find_listed(online, number, match, &waiting) && waiting && !online->wish->watch) {
        snprintf(members, sizeof members, ",\"match\":\"%s\"", match);
        enum client_result result = client_ask(online->client, "join", members, ASK_ONCE, &answer);
        if (result != RESULT_ACK) {
            online_say_result(online, result, &answer);
            *match = 0;
        }
        text_free(&answer);
    }
    snprintf(online->follow, sizeof online->follow, "%s", match);
}

/* "new cryptoly", "quick cryptoly", a link, or a number of the lists. */
static void take_line(struct online *online, const char *line)
{
    char word[64], match[CLIENT_MATCH] = "", key[32];
    struct address link;
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    int64_t number = number_read(line, strlen(line), MOST_LISTED);
    snprintf(word, sizeof word, "%.*s", (int)(length < 60 ? length : 0), line);
    words_lower(word);
    snprintf(key, sizeof key, "%s", "cli.play.word.new");
    if (number > 0) {
        choose(online, (int)number);
        return;
    }
    bool make = !strcmp(word, "new") || words_listed(words_get(cli_words(), NULL, key), word);
    bool quick = !strcmp(word, "quick") ||
                 words_listed(words_get(cli_words(), NULL, "cli.play.word.quick"), word);
    if (make && *rest)
        online_create(online, rest, match);
    else if (quick && *rest)
        online_quick(online, rest, match);
    else if (address_is(line) && address_read(line, &link) && link.what == ADDRESS_JOIN)
        online_join(online, link.code, match);
    else
        play_say(online->play, "cli.online.lobby_use", NULL, 0);
    snprintf(online->follow, sizeof online->follow, "%s", match);
}

bool online_lobby(struct online *online)
{
    char line[LINE_ROOM];
    enum line_read what;
    if (!fetch_lists(online))
        return false;
    *online->follow = 0;
    for (bool show = true; !*online->follow;) {
        if (show) {
            show_tables(online, show_mine(online, 0));
            play_say(online->play, "cli.online.lobby_use", NULL, 0);
        }
        online_print(online);
        show = false;
        if (!online_line(online, ">", line, &what)) {
            if (what >= LINE_END)
                return false;
            continue;
        }
        if (play_leaves(line))
            return false;
        show = !*line; /* as the lists are now */
        if (*line)
            take_line(online, line);
    }
    client_tell(online->client, "lobby", ",\"on\":false");
    return true;
}

bool online_first_mine(struct online *online, char match[CLIENT_MATCH])
{
    bool waiting, good = fetch_lists(online);
    *match = 0;
    if (good)
        find_listed(online, 1, match, &waiting);
    struct value first = { 0 };
    good = good && value_next(list_of(online, MINE, "matches"), &first);
    client_tell(online->client, "lobby", ",\"on\":false");
    if (!good && !terminal_stopped())
        play_say(online->play, "cli.online.no_mine", NULL, 0);
    return good;
}

enum line_done online_mine(struct play *play, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    if (fetch_lists(play->online))
        show_mine(play->online, 0);
    client_tell(play->online->client, "lobby", ",\"on\":false");
    return DONE_NOTHING;
}
