/* make.c: matches that are made, found or joined. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/online/online.h"
#include "core/number.h"

/* ---- parts of a match ------------------------------------------------------------------------ */

static bool fail_word(const char *key, const char *word)
{
    cli_fail_1(key, "value", word);
    return false;
}

/* A computer player of the house, as browsers know it. */
static void add_computer(const char *level, int number, struct text *out)
{
    char key[64];
    int lap = 0;
    const char *who = play_who(level, number, &lap);
    json_text(out, "kind", "computer");
    json_text(out, "level", level);
    if (!who || lap)
        return;
    snprintf(key, sizeof key, "character.%s.name", who);
    json_text(out, "name", words_get(cli_words(), NULL, key));
    json_text(out, "character", who);
}

static bool add_seat(const char *word, int *computers, bool *me, struct text *out)
{
    char level[LINE_ROOM];
    struct agent agent;
    bool own = !strcmp(word, "me");
    json_open(out, NULL, '{');
    if (own && *me)
        return fail_word("cli.online.me_twice", word);
    *me = *me || own;
    if (own || !strcmp(word, "open") || !strcmp(word, "invited")) {
        json_text(out, "kind", word);
    } else {
        play_level(word, level);
        if (strchr(level, '@') || strchr(level, ':') || agent_parse(level, strlen(level), &agent))
            return fail_word("cli.online.seat", word);
        add_computer(level, (*computers)++, out);
    }
    json_close(out, '}');
    return true;
}

/* Seats as typed; those that are not named are oneself's, then open. */
static bool add_seats(const char *typed, int players, struct text *out)
{
    int computers = 0, seat = 0;
    bool me = false;
    json_open(out, "seats", '[');
    for (const char *at = typed; at && *at && seat < players; seat++) {
        char word[64];
        size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < 60 ? length : 60), at);
        if (!add_seat(word, &computers, &me, out))
            return false;
        at += length + (at[length] == ',');
    }
    for (; seat < players; seat++)
        if (!add_seat(me ? "open" : "me", &computers, &me, out))
            return false;
    json_close(out, ']');
    return true;
}

static void add_options(const char *typed, struct text *out)
{
    json_open(out, "options", '{');
    for (const char *at = typed; at && *at;) {
        char name[64], value[64];
        size_t length = strcspn(at, ","), equals = strcspn(at, "=");
        if (equals < length && equals < sizeof name && length - equals < sizeof value) {
            snprintf(name, sizeof name, "%.*s", (int)equals, at);
            snprintf(value, sizeof value, "%.*s", (int)(length - equals - 1), at + equals + 1);
            json_text(out, name, value);
        }
        at += length + (at[length] == ',');
    }
    json_close(out, '}');
}

/* "90s", "5m", "2h", "3d" in milliseconds; -1: none of these. */
static int64_t read_span(const char *at, size_t length)
{
    static const char units[] = "smhd";
    static const int64_t seconds[] = { 1, 60, 3600, 86400 };
    const char *unit = length > 1 ? strchr(units, at[length - 1]) : NULL;
    int64_t number = unit ? number_read(at, length - 1, 100000) : -1;
    return number < 0 ? -1 : number * seconds[unit - units] * 1000;
}

/* "none", "90s" for each decision, "20m+10s" for all with an increment. */
static bool add_clock(const char *typed, struct text *out)
{
    const char *plus = strchr(typed, '+');
    size_t length = plus ? (size_t)(plus - typed) : strlen(typed);
    int64_t ms = read_span(typed, length), add = plus ? read_span(plus + 1, strlen(plus + 1)) : 0;
    bool none = !strcmp(typed, "none");
    if (!none && (ms < 0 || add < 0))
        return fail_word("cli.online.clock", typed);
    json_open(out, "clock", '{');
    json_text(out, "kind", none ? "none" : plus ? "match" : "move");
    if (!none)
        json_number(out, "ms", ms);
    if (plus)
        json_number(out, "add", add);
    json_close(out, '}');
    return true;
}

/* A shipped edition goes by its name, one's own whole. */
static bool add_edition(const struct game *game, const char *name, struct text *out)
{
    struct text text = { 0 };
    if (edition_shipped(game, name)) {
        json_text(out, "edition", name);
        return true;
    }
    if (!cli_read(name, 65536, &text))
        return false;
    json_text_n(out, "edition", text.data ? text.data : "", text.size);
    text_free(&text);
    return true;
}

/* ---- asking -------------------------------------------------------------------------------------
 */

/* Asks, and takes the match out of the answer. */
static bool ask_match(struct online *online, const char *type, const struct text *members,
                      char match[CLIENT_MATCH])
{
    struct text answer = { 0 };
    struct value value;
    enum client_result result =
        members->failed ? RESULT_LOST
                        : client_ask(online->client, type, members->data, ASK_ONCE, &answer);
    bool good = result == RESULT_ACK && value_read(answer.data, answer.size, &value) &&
                value_text(value_member(value, "match"), match, CLIENT_MATCH);
    if (!good && result != RESULT_STOPPED)
        online_say_result(online, result, &answer);
    text_free(&answer);
    return good;
}

static int count_seats(const char *typed)
{
    int count = 1;
    for (; *typed; typed++)
        count += *typed == ',';
    return count;
}

static bool write_match(const struct online_wish *wish, const struct game *game, struct text *out)
{
    struct setup setup;
    int64_t players = wish->seats ? count_seats(wish->seats) : play_usual(game);
    struct flag flag = { .name = "players", .value = wish->players, .given = wish->players };
    if (!cli_number(&flag, 1, MAX_PLAYERS, players, &players) ||
        !cli_setup(game, (int)players, wish->options, &setup))
        return false;
    json_text(out, "game", game->id);
    if (!add_seats(wish->seats, (int)players, out))
        return false;
    if (wish->options)
        add_options(wish->options, out);
    if (wish->clock && !add_clock(wish->clock, out))
        return false;
    if (wish->edition && !add_edition(game, wish->edition, out))
        return false;
    if (wish->pace)
        json_text(out, "pace", wish->pace);
    if (wish->listed)
        json_bool(out, "listed", true);
    return true;
}

bool online_create(struct online *online, const char *id, char match[CLIENT_MATCH])
{
    struct text inner = { 0 }, members = { 0 };
    const struct game *game = cli_game(id);
    bool good = game && write_match(online->wish, game, &inner);
    if (good) {
        text_printf(&members, ",%s", inner.data);
        good = ask_match(online, "create", &members, match);
    }
    text_free(&inner);
    text_free(&members);
    return good;
}

bool online_quick(struct online *online, const char *id, char match[CLIENT_MATCH])
{
    enum { FILL = 30000 };
    struct text members = { 0 };
    const struct game *game = cli_game(id);
    int64_t players;
    struct flag flag = { .name = "players",
                         .value = online->wish->players,
                         .given = online->wish->players };
    if (!game ||
        !cli_number(&flag, game->min_players, game->max_players, play_usual(game), &players))
        return false;
    text_printf(&members, ",\"game\":\"%s\",\"players\":%lld,\"fill\":%d", game->id,
                (long long)players, FILL);
    bool good = ask_match(online, "quick", &members, match);
    text_free(&members);
    return good;
}

/* What the link leads to is said before the seat is taken. */
static bool look_at(struct online *online, const struct text *members, char match[CLIENT_MATCH])
{
    struct text answer = { 0 };
    struct value value = { 0 };
    char id[32] = "", state[16] = "";
    int64_t players = 0, vacant = 0, mine;
    enum client_result result =
        client_ask(online->client, "invited", members->data, ASK_AGAIN, &answer);
    *match = 0;
    if (result != RESULT_ACK || !value_read(answer.data, answer.size, &value)) {
        online_say_result(online, result, &answer);
        text_free(&answer);
        return false;
    }
    value_text(value_member(value, "game"), id, sizeof id);
    value_text(value_member(value, "state"), state, sizeof state);
    value_number(value_member(value, "players"), 0, MAX_PLAYERS, &players);
    value_number(value_member(value, "free"), 0, MAX_PLAYERS, &vacant);
    /* Whoever sits there already goes on; where it has begun one may look on. */
    if (value_number(value_member(value, "mine"), 0, MAX_PLAYERS, &mine) ||
        strcmp(state, "waiting"))
        value_text(value_member(value, "match"), match, CLIENT_MATCH);
    const struct game *game = game_find(id);
    struct words_arg args[] = { words_string("game",
                                             game ? words_get(cli_words(), game, "title") : id),
                                words_number("players", players), words_number("free", vacant) };
    if (!*match)
        play_say(online->play, "cli.online.invited", args, 3);
    text_free(&answer);
    return true;
}

bool online_join(struct online *online, const char *invite, char match[CLIENT_MATCH])
{
    struct text members = { 0 };
    text_printf(&members, ",\"invite\":\"%s\"", invite);
    bool good =
        look_at(online, &members, match) && (*match || ask_match(online, "join", &members, match));
    text_free(&members);
    return good;
}
