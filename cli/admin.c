/*
 * admin.c: kontor admin, for those who run a server: what goes on, and what is to
 * be done about it.
 *
 * Works on the data folder. Where a server has it, what changes a match is left as an
 * order, which the server does within a second or two; otherwise it is done here.
 */
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/folder.h"
#include "columns/columns.h"
#include "core/number.h"

enum { DATA, MOST, DAYS, WHY, FINISHED, WAITING, UNUSED, FLAGS };

enum { LATELY_MS = 600000 };
static const int64_t day_ms = INT64_C(86400000);

struct admin {
    struct archive *archive;
    bool alone; /* no server is running */
    int64_t now;
    const struct flag *flags;
    const char **words; /* behind the verb */
    int count;
};

/* ---- saying it ------------------------------------------------------------------ */

static bool print(struct text *out)
{
    bool good = !out->failed && cli_print(out);
    text_free(out);
    return good;
}

static bool say_1(const char *key, const char *name, const char *value)
{
    struct text out = { 0 };
    struct words_arg arg = words_string(name, value);
    words_say_line(cli_words(), key, &arg, 1, &out);
    return print(&out);
}

static bool fail_1(const char *key, const char *name, const char *value)
{
    cli_fail_1(key, name, value);
    return false;
}

/* "2026-11-17 13:30", in universal time; "-": never. */
static void write_time(int64_t milliseconds, char text[24])
{
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm parts;
    snprintf(text, 24, "-");
    if (milliseconds > 0 && gmtime_r(&seconds, &parts))
        strftime(text, 24, "%Y-%m-%d %H:%M", &parts);
}

static const char *state_word(int state)
{
    char key[48];
    snprintf(key, sizeof key, "cli.admin.state.%s",
             state >= 0 && state < MATCH_STATES ? match_state_name[state] : "closed");
    return words_get(cli_words(), NULL, key);
}

/* ---- what goes on ------------------------------------------------------------------ */

/* Who and what has stirred lately. */
static void count_lately(struct admin *admin, int64_t *matches, int64_t *players)
{
    enum { MOST_LOOKED_AT = 100000 };
    int64_t since = admin->now - LATELY_MS;
    struct store_request *request = store_request(0, 0, 0);
    store_read_unfinished(request, MOST_LOOKED_AT);
    store_read_players(request, 0, MOST_LOOKED_AT);
    struct store_answer *answer = folder_ask(admin->archive, request);
    *matches = *players = 0;
    for (int i = 0; answer && i < answer->matches; i++)
        *matches += answer->match[i].changed >= since;
    for (int i = 0; answer && i < answer->players; i++)
        *players += answer->player[i].seen >= since;
    store_answer_free(answer);
}

static bool show_status(struct admin *admin)
{
    struct store_request *request = store_request(0, 0, 0);
    struct text out = { 0 };
    char alive[24];
    store_read_figures(request);
    store_read_settings(request);
    store_read_bans(request);
    struct store_answer *answer = folder_ask(admin->archive, request);
    if (!answer)
        return false;
    const struct store_figures *figures = &answer->figures;
    bool read_only = false;
    for (int i = 0; i < answer->settings; i++)
        read_only |=
            !strcmp(answer->setting[i].key, "read_only") && strcmp(answer->setting[i].value, "0");
    write_time(figures->alive, alive);
    int64_t matches, players;
    count_lately(admin, &matches, &players);
    struct words_arg lately[] = { words_number("matches", matches),
                                  words_number("players", players) };
    struct words_arg args[] = { words_string("folder", store_folder(admin->archive)),
                                words_string("time", alive),
                                words_number("players", figures->players),
                                words_number("steps", figures->steps),
                                words_number("chats", figures->chats),
                                words_number("kb", figures->bytes / 1024),
                                words_number("bans", answer->bans) };
    words_say_line(cli_words(), admin->alone ? "cli.admin.stopped" : "cli.admin.running", args, 7,
                   &out);
    if (read_only)
        words_say_line(cli_words(), "cli.admin.is_read_only", NULL, 0, &out);
    for (int state = 0; state < MATCH_STATES; state++) {
        columns_pad(&out, state_word(state), 24, COLUMNS_LEFT);
        text_printf(&out, "%8lld\n", (long long)figures->matches[state]);
    }
    words_say_line(cli_words(), "cli.admin.figures", args, 7, &out);
    words_say_line(cli_words(), "cli.admin.lately", lately, 2, &out);
    store_answer_free(answer);
    return print(&out);
}

/* Who sits there, in one line. */
static void write_seats(const struct store_answer *answer, int64_t match, struct text *out)
{
    bool any = false;
    for (int i = 0; i < answer->seats; i++) {
        const struct stored_seat *seat = &answer->seat[i];
        if (seat->match != match)
            continue;
        const char *name = *seat->name ? seat->name : *seat->agent ? seat->agent : "?";
        text_printf(out, "%s%s", any ? ", " : "", name);
        any = true;
    }
}

static bool show_matches(struct admin *admin)
{
    int64_t most;
    struct text out = { 0 };
    if (!cli_number(&admin->flags[MOST], 1, 100000, 50, &most))
        return false;
    struct store_request *request = store_request(0, 0, 0);
    store_read_matches(request, 0, (int)most);
    struct store_answer *answer = folder_ask(admin->archive, request);
    for (int i = 0; answer && i < answer->matches; i++) {
        const struct stored_match *match = &answer->match[i];
        char id[STORE_ID_SIZE], changed[24];
        struct text seats = { 0 };
        store_id_write(match->id, id);
        write_time(match->changed, changed);
        write_seats(answer, match->id, &seats);
        cli_plain(seats.data, seats.size);
        text_printf(&out, "%s  %s  ", id, changed);
        columns_pad(&out, state_word(match->state), 22, COLUMNS_LEFT);
        text_add(&out, "  ");
        columns_pad(&out, match->game, 14, COLUMNS_LEFT);
        text_printf(&out, "  %5lld  %s\n", (long long)match->steps, seats.data ? seats.data : "");
        text_free(&seats);
    }
    if (answer && !answer->matches)
        words_say_line(cli_words(), "cli.admin.no_matches", NULL, 0, &out);
    bool good = answer != NULL;
    store_answer_free(answer);
    return print(&out) && good;
}

static bool show_match(struct admin *admin)
{
    struct text out = { 0 };
    struct store_answer *answer = folder_match(admin->archive, admin->words[0]);
    if (!answer)
        return false;
    const struct stored_match *match = answer->match;
    char made[24], started[24], changed[24], creator[STORE_ID_SIZE] = "-";
    write_time(match->made, made);
    write_time(match->started, started);
    write_time(match->changed, changed);
    if (match->creator)
        store_id_write(match->creator, creator);
    struct words_arg args[] = { words_string("match", admin->words[0]),
                                words_string("game", match->game),
                                words_string("state", state_word(match->state)),
                                words_string("edition", match->edition),
                                words_string("options", *match->options ? match->options : "-"),
                                words_string("made", made),
                                words_string("started", started),
                                words_string("changed", changed),
                                words_string("creator", creator),
                                words_number("steps", match->steps) };
    words_say_line(cli_words(), "cli.admin.match", args, 10, &out);
    for (int i = 0; i < answer->seats; i++) {
        const struct stored_seat *seat = &answer->seat[i];
        char player[STORE_ID_SIZE] = "-";
        struct text name = { 0 };
        if (seat->player)
            store_id_write(seat->player, player);
        text_add(&name, *seat->name ? seat->name : "-");
        cli_plain(name.data, name.size);
        text_printf(&out, "  %d  %-10s  ", seat->seat + 1, player);
        columns_pad(&out, name.data ? name.data : "", 24, COLUMNS_LEFT);
        text_printf(&out, "  %s%s%s\n", seat->agent, *seat->stand_in ? " ← " : "", seat->stand_in);
        text_free(&name);
    }
    store_answer_free(answer);
    return print(&out);
}

static bool show_players(struct admin *admin)
{
    int64_t most;
    struct text out = { 0 };
    if (!cli_number(&admin->flags[MOST], 1, 100000, 50, &most))
        return false;
    struct store_request *request = store_request(0, 0, 0);
    store_read_players(request, 0, (int)most);
    struct store_answer *answer = folder_ask(admin->archive, request);
    for (int i = 0; answer && i < answer->players; i++) {
        const struct stored_player *player = &answer->player[i];
        char id[STORE_ID_SIZE], seen[24];
        struct text name = { 0 };
        store_id_write(player->id, id);
        write_time(player->seen, seen);
        text_add(&name, player->name);
        cli_plain(name.data, name.size);
        text_printf(&out, "%s  %s  %-2s  %s\n", id, seen, player->language,
                    name.data ? name.data : "");
        text_free(&name);
    }
    if (answer && !answer->players)
        words_say_line(cli_words(), "cli.admin.no_players", NULL, 0, &out);
    bool good = answer != NULL;
    store_answer_free(answer);
    return print(&out) && good;
}

static bool show_bans(struct admin *admin)
{
    struct text out = { 0 };
    struct store_request *request = store_request(0, 0, 0);
    store_read_bans(request);
    struct store_answer *answer = folder_ask(admin->archive, request);
    for (int i = 0; answer && i < answer->bans; i++) {
        const struct stored_ban *ban = &answer->ban[i];
        char until[24];
        struct text why = { 0 };
        write_time(ban->until, until);
        text_add(&why, ban->why);
        cli_plain(why.data, why.size);
        text_printf(&out, "%-42s  %-16s  %s\n", ban->value, until, why.data ? why.data : "");
        text_free(&why);
    }
    if (answer && !answer->bans)
        words_say_line(cli_words(), "cli.admin.no_bans", NULL, 0, &out);
    bool good = answer != NULL;
    store_answer_free(answer);
    return print(&out) && good;
}

/* ---- what is to be done --------------------------------------------------------------- */

/* Posts the request; false: said why, also that there was nothing of the kind. */
static bool do_it(struct admin *admin, struct store_request *request)
{
    struct store_answer *answer = folder_ask(admin->archive, request);
    bool good = answer && !answer->error;
    if (answer && !good)
        cli_fail(store_error_key(answer->error), NULL, 0);
    store_answer_free(answer);
    return good;
}

static void add_order(const struct admin *admin, struct store_request *request, const char *what,
                      const char *value)
{
    struct stored_order order = { .at = admin->now, .what = what, .value = value };
    if (!admin->alone)
        store_put_order(request, &order);
}

/* Leaves the order, and says so. */
static bool order(struct admin *admin, const char *what, const char *value)
{
    struct store_request *request = store_request(0, 0, 0);
    add_order(admin, request, what, value);
    return do_it(admin, request) && say_1("cli.admin.ordered", "value", value);
}

static bool end_match(struct admin *admin)
{
    struct store_answer *answer = folder_match(admin->archive, admin->words[0]);
    if (!answer)
        return false;
    struct stored_match match = answer->match[0];
    bool good = false;
    if (match.state >= MATCH_OVER) {
        fail_1("cli.admin.over", "match", admin->words[0]);
    } else if (!admin->alone) {
        good = order(admin, "end", admin->words[0]);
    } else {
        struct store_request *request = store_request(0, 0, 0);
        match.state = MATCH_ENDED;
        match.why = "operator";
        match.finished = match.changed = admin->now;
        store_put_match(request, &match);
        good = do_it(admin, request) && say_1("cli.admin.ended", "match", admin->words[0]);
    }
    store_answer_free(answer);
    return good;
}

static bool delete_match(struct admin *admin)
{
    struct store_answer *answer = folder_match(admin->archive, admin->words[0]);
    if (!answer)
        return false;
    struct store_request *request = store_request(0, 0, 0);
    store_drop_match(request, answer->match->id, admin->now);
    store_answer_free(answer);
    if (!admin->alone) {
        store_request_free(request);
        return order(admin, "delete", admin->words[0]);
    }
    return do_it(admin, request) && say_1("cli.admin.deleted", "match", admin->words[0]);
}

static bool export_match(struct admin *admin)
{
    struct text text = { 0 };
    struct store_answer *answer = folder_match(admin->archive, admin->words[0]);
    bool good = false;
    if (answer && !folder_record(answer, &text))
        fail_1("cli.store.not_begun", "match", admin->words[0]);
    else if (answer)
        good =
            admin->count > 1 ? cli_write(admin->words[1], text.data, text.size) : cli_print(&text);
    store_answer_free(answer);
    text_free(&text);
    return good;
}

/* An address, "203.0.113.7" or "2001:db8::1", or a network with its length behind "/". */
static bool is_address(const char *word)
{
    char address[64];
    unsigned char bytes[16];
    const char *slash = strchr(word, '/');
    size_t length = slash ? (size_t)(slash - word) : strlen(word);
    if (!length || length >= sizeof address)
        return false;
    memcpy(address, word, length);
    address[length] = 0;
    bool four = inet_pton(AF_INET, address, bytes) == 1;
    bool six = !four && inet_pton(AF_INET6, address, bytes) == 1;
    return (four || six) &&
           (!slash || number_read(slash + 1, strlen(slash + 1), four ? 32 : 128) >= 0);
}

static bool find_banned(const char *word, int *kind)
{
    *kind = store_id_read(word, strlen(word)) ? BAN_PLAYER : BAN_ADDRESS;
    return *kind == BAN_PLAYER || is_address(word) || fail_1("cli.admin.banned_what", "word", word);
}

static bool ban(struct admin *admin)
{
    struct stored_ban row = { .value = admin->words[0], .made = admin->now };
    int64_t days;
    if (!find_banned(row.value, &row.kind) || !cli_number(&admin->flags[DAYS], 1, 36500, 0, &days))
        return false;
    row.until = days ? admin->now + days * day_ms : 0;
    row.why = admin->flags[WHY].given ? admin->flags[WHY].value : "";
    struct store_request *request = store_request(0, 0, 0);
    store_put_ban(request, &row);
    add_order(admin, request, "ban", row.value);
    return do_it(admin, request) && say_1("cli.admin.banned", "value", row.value);
}

static bool unban(struct admin *admin)
{
    int kind;
    if (!find_banned(admin->words[0], &kind))
        return false;
    struct store_request *request = store_request(0, 0, 0);
    store_drop_ban(request, kind, admin->words[0]);
    add_order(admin, request, "unban", admin->words[0]);
    return do_it(admin, request) && say_1("cli.admin.unbanned", "value", admin->words[0]);
}

static bool tell_all(struct admin *admin)
{
    enum { LONGEST = 500 };
    const char *words = admin->words[0];
    if (strlen(words) > LONGEST || !text_is_line(words, strlen(words)))
        return fail_1("cli.admin.message", "word", "");
    if (admin->alone)
        return fail_1("cli.admin.nobody", "folder", store_folder(admin->archive));
    return order(admin, "message", words);
}

static bool read_only(struct admin *admin)
{
    const char *word = admin->words[0];
    bool on = !strcmp(word, "on");
    if (!on && strcmp(word, "off"))
        return fail_1("cli.admin.on_off", "word", word);
    struct store_request *request = store_request(0, 0, 0);
    store_put_setting(request, "read_only", on ? "1" : "0");
    add_order(admin, request, "read_only", on ? "1" : "0");
    return do_it(admin, request) &&
           say_1(on ? "cli.admin.read_only_on" : "cli.admin.read_only_off", "word", word);
}

/* ---- what is not needed any more ---------------------------------------------------------- */

static bool only_alone(const struct admin *admin)
{
    return admin->alone || fail_1("cli.admin.alone", "folder", store_folder(admin->archive));
}

static bool sweep(struct admin *admin)
{
    int64_t days[3], removed = 0;
    struct text out = { 0 };
    for (int i = 0; i < 3; i++)
        if (!cli_number(&admin->flags[FINISHED + i], 1, 36500, 0, &days[i]))
            return false;
    if (!days[0] && !days[1] && !days[2])
        return fail_1("cli.admin.sweep_what", "command", "admin");
    if (!only_alone(admin))
        return false;
    for (int64_t once = 1; once;) {
        struct store_keep before = { days[0] ? admin->now - days[0] * day_ms : 0,
                                     days[1] ? admin->now - days[1] * day_ms : 0,
                                     days[2] ? admin->now - days[2] * day_ms : 0, admin->now };
        struct store_request *request = store_request(0, 0, 0);
        store_sweep(request, &before);
        struct store_answer *answer = folder_ask(admin->archive, request);
        if (!answer)
            return false;
        once = answer->removed;
        removed += once;
        store_answer_free(answer);
    }
    struct words_arg arg = words_number("n", removed);
    words_say_line(cli_words(), "cli.admin.swept", &arg, 1, &out);
    return print(&out);
}

static bool player_data(struct admin *admin)
{
    int64_t id = folder_id(admin->words[0]);
    struct text out = { 0 };
    if (!id)
        return false;
    struct store_request *request = store_request(0, 0, 0);
    store_read_player_data(request, id);
    struct store_answer *answer = folder_ask(admin->archive, request);
    if (!answer)
        return false;
    bool good = !answer->error;
    if (good)
        text_printf(&out, "%s\n", answer->text);
    else
        fail_1("cli.admin.no_player", "player", admin->words[0]);
    store_answer_free(answer);
    if (!good || admin->count == 1)
        return print(&out) && good;
    good = cli_write(admin->words[1], out.data, out.size);
    text_free(&out);
    return good;
}

static bool remove_player(struct admin *admin)
{
    int64_t id = folder_id(admin->words[0]);
    if (!id || !only_alone(admin))
        return false;
    struct store_request *request = store_request(0, 0, 0);
    store_remove_player(request, id, admin->now);
    struct store_answer *answer = store_ask(admin->archive, request);
    enum store_error error = answer ? answer->error : STORE_MEMORY;
    store_answer_free(answer);
    if (error == STORE_NONE)
        return fail_1("cli.admin.no_player", "player", admin->words[0]);
    if (error)
        return cli_fail(store_error_key(error), NULL, 0), false;
    return say_1("cli.admin.removed", "player", admin->words[0]);
}

/* ---- the command ------------------------------------------------------------------------------
 */

static const struct verb {
    const char *name;
    bool (*run)(struct admin *admin);
    int least, most; /* words behind it */
} verbs[] = {
    { "status", show_status, 0, 0 },
    { "matches", show_matches, 0, 0 },
    { "match", show_match, 1, 1 },
    { "players", show_players, 0, 0 },
    { "bans", show_bans, 0, 0 },
    { "end", end_match, 1, 1 },
    { "delete", delete_match, 1, 1 },
    { "export", export_match, 1, 2 },
    { "ban", ban, 1, 1 },
    { "unban", unban, 1, 1 },
    { "say", tell_all, 1, 1 },
    { "read-only", read_only, 1, 1 },
    { "sweep", sweep, 0, 0 },
    { "data", player_data, 1, 2 },
    { "remove", remove_player, 1, 1 },
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static const struct verb *find_verb(const char *word, int count)
{
    const char *names[VERBS + 1] = { NULL };
    for (size_t i = 0; i < VERBS; i++) {
        names[i] = verbs[i].name;
        if (strcmp(verbs[i].name, word))
            continue;
        if (count >= verbs[i].least && count <= verbs[i].most)
            return &verbs[i];
        struct words_arg args[] = { words_string("word", word), words_string("command", "admin") };
        cli_fail("cli.store.words", args, 2);
        return NULL;
    }
    const char *similar = cli_suggest(word, names);
    struct words_arg args[] = { words_string("word", word), words_string("similar", similar) };
    cli_fail(similar ? "cli.admin.similar" : "cli.admin.verb", args, similar ? 2 : 1);
    return NULL;
}

int admin_main(int argc, char **argv)
{
    struct flag flags[FLAGS + 1] = {
        [DATA] = { .name = "data", .takes_value = true },
        [MOST] = { .name = "most", .takes_value = true },
        [DAYS] = { .name = "days", .takes_value = true },
        [WHY] = { .name = "why", .takes_value = true },
        [FINISHED] = { .name = "finished", .takes_value = true },
        [WAITING] = { .name = "waiting", .takes_value = true },
        [UNUSED] = { .name = "unused", .takes_value = true },
    };
    const char *words[4] = { "status" };
    struct admin admin = { .flags = flags, .words = words + 1 };
    int count, status;
    if (!cli_arguments(argc, argv, flags, words, 0, 3, &count, &status))
        return status;
    admin.count = count ? count - 1 : 0;
    const struct verb *verb = find_verb(words[0], admin.count);
    if (!verb)
        return STATUS_USE;
    admin.now = (int64_t)time(NULL) * 1000;
    admin.archive = folder_open(folder_of(&flags[DATA]), false, &admin.alone);
    if (!admin.archive)
        return STATUS_CHECK;
    bool good = verb->run(&admin);
    store_close(admin.archive);
    return good ? STATUS_FINE : STATUS_CHECK;
}
