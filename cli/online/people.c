/*
 * people.c: who one is at a server: a name and a secret, kept in a file of its
 * own for each server, which nobody but its owner can read.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/online/online.h"
#include "fair/hash.h"

enum { MOST_FILE = 4096 };

/* ---- the file ------------------------------------------------------------------------------- */

static void find_file(struct online *online)
{
    char authority[ADDRESS_ROOM], address[ADDRESS_ROOM], hash[FAIR_HEX];
    const struct save_folder *folder = &online->play->folder;
    if (!folder->usable)
        return;
    address_authority(client_address(online->client), authority);
    address_write(client_address(online->client), address);
    fair_hash_text(address, strlen(address), hash);
    for (char *at = authority; *at; at++)
        if (strchr(":[]", *at))
            *at = '_';
    snprintf(online->file, sizeof online->file, "%.3900s/server-%.80s-%.8s.player", folder->path,
             authority, hash);
}

static bool read_secret(const struct online *online, char secret[CLIENT_SECRET])
{
    struct text text = { 0 };
    struct value value;
    if (!*online->file || access(online->file, F_OK))
        return false;
    bool good = cli_read(online->file, MOST_FILE, &text) && text.size &&
                value_read(text.data, text.size, &value) &&
                value_text(value_member(value, "token"), secret, CLIENT_SECRET);
    if (text.data)
        fair_wipe(text.data, text.size);
    text_free(&text);
    return good;
}

static void keep_secret(struct online *online, const char *secret)
{
    struct text text = { 0 };
    char address[ADDRESS_ROOM];
    address_write(client_address(online->client), address);
    json_open(&text, NULL, '{');
    json_text(&text, "server", address);
    json_text(&text, "token", secret);
    json_close(&text, '}');
    text_add(&text, "\n");
    int reason = !*online->file ? ENOENT : text.failed ? ENOMEM : 0;
    if (!reason)
        reason = cli_replace(online->file, 0600, text.data, text.size, NULL);
    if (reason && *online->file)
        cli_fail_file(online->file, reason);
    if (reason)
        play_say(online->play, "cli.online.not_kept", NULL, 0);
    if (text.data)
        fair_wipe(text.data, text.size);
    text_free(&text);
}

/* ---- becoming somebody --------------------------------------------------------------------------
 */

static int fail_connect(struct online *online, enum channel_fault fault)
{
    char address[ADDRESS_ROOM];
    const struct address *typed = client_address(online->client);
    address_write(typed, address);
    if (fault == CHANNEL_REFUSED && *typed->path) {
        char base[ADDRESS_ROOM];
        struct address server = *typed;
        *server.path = 0;
        address_write(&server, base);
        struct words_arg args[] = { words_string("server", address), words_string("base", base) };
        return cli_fail("cli.online.fault.path", args, 2);
    }
    return cli_fail_1(online_fault_key(fault), "server", address);
}

/* What the server said of a request over HTTP. */
static bool fail_answer(struct online *online, struct value value)
{
    char sentence[1024];
    if (!online_text(value_member(value, "sentence"), sentence, sizeof sentence))
        return fail_connect(online, CHANNEL_REFUSED), false;
    cli_fail_1("cli.online.said", "text", sentence);
    return false;
}

/* A new player, or with a code one from another device. */
static bool become(struct online *online, const char *code, char secret[CLIENT_SECRET])
{
    struct channel_event answer;
    struct value value = { 0 };
    char path[96];
    int64_t wire = 0;
    if (code &&
        (strlen(code) > 32 ||
         code[strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-")]))
        return cli_fail("error.wire.code", NULL, 0), false;
    snprintf(path, sizeof path, code ? "/hello?code=%s&token" : "/hello?token", code ? code : "");
    if (!client_get(online->client, path, &answer))
        return terminal_stopped() ? false : (fail_connect(online, answer.fault), false);
    bool json = value_read(answer.text, answer.size, &value);
    bool good = json && answer.status == 200 &&
                value_number(value_member(value, "wire"), 1, INT32_MAX, &wire) &&
                value_text(value_member(value, "token"), secret, CLIENT_SECRET);
    if (!good)
        fail_answer(online, json ? value : (struct value){ 0 });
    free(answer.text);
    if (good)
        keep_secret(online, secret);
    return good;
}

/* Whether the server refused because it knows no such player. */
static bool is_unknown(const struct text *answer)
{
    struct value value;
    char key[48] = "";
    return answer->data && value_read(answer->data, answer->size, &value) &&
           value_text(value_member(value, "key"), key, sizeof key) &&
           !strcmp(key, "error.wire.token");
}

static bool connect_as(struct online *online, const char *secret, struct text *answer)
{
    enum channel_fault fault;
    struct value value;
    if (client_enter(online->client, secret, answer, &fault))
        return true;
    if (terminal_stopped() || is_unknown(answer))
        return false;
    if (answer->data && value_read(answer->data, answer->size, &value))
        return fail_answer(online, value);
    return fail_connect(online, fault), false;
}

/* ---- the name
 * -------------------------------------------------------------------------------------- */

bool online_set_name(struct online *online, const char *name)
{
    struct text members = { 0 }, answer = { 0 }, quoted = { 0 };
    json_text(&quoted, "name", name);
    text_printf(&members, ",%s", quoted.data);
    enum client_result result =
        client_ask(online->client, "settings", members.data, ASK_AGAIN, &answer);
    if (result != RESULT_ACK)
        online_say_result(online, result, &answer);
    text_free(&members);
    text_free(&answer);
    text_free(&quoted);
    return result == RESULT_ACK;
}

/* Takes the name of the command line, or asks a newcomer at a terminal. False: leaves. */
static bool find_name(struct online *online)
{
    struct terminal *terminal = &online->play->terminal;
    char name[NAME_ROOM] = "", line[LINE_ROOM];
    online_text(value_member(value_member(client_hello(online->client), "player"), "name"), name,
                sizeof name);
    if (online->wish->name)
        return online_set_name(online, online->wish->name);
    while (!*name && terminal->in) {
        enum line_read what =
            terminal_ask(terminal, words_get(cli_words(), NULL, "cli.online.ask_name"), line);
        if (what >= LINE_END)
            return false;
        if (what != LINE_READ || !*line)
            return true;
        if (online_set_name(online, line))
            snprintf(name, sizeof name, "%.150s", line);
    }
    return true;
}

bool online_enter(struct online *online)
{
    char secret[CLIENT_SECRET] = "";
    struct text answer = { 0 };
    bool good;
    find_file(online);
    if (!online->wish->code && read_secret(online, secret)) {
        good = connect_as(online, secret, &answer);
        if (!good && is_unknown(&answer)) {
            play_say(online->play, "cli.online.forgotten", NULL, 0);
            *secret = 0;
        } else if (!good) {
            text_free(&answer);
            return false;
        }
    }
    text_free(&answer);
    answer = (struct text){ 0 };
    if (!client_is_ready(online->client)) {
        good = become(online, online->wish->code, secret) && connect_as(online, secret, &answer);
        text_free(&answer);
        if (!good)
            return false;
    }
    fair_wipe(secret, sizeof secret);
    online_check_log(online);
    return find_name(online);
}

enum line_done online_code(struct play *play, int seat, const char *rest)
{
    struct online *online = play->online;
    struct text answer = { 0 };
    struct value value;
    char code[32] = "", server[ADDRESS_ROOM];
    (void)seat;
    (void)rest;
    enum client_result result = client_ask(online->client, "code", "", ASK_ONCE, &answer);
    if (result == RESULT_ACK && value_read(answer.data, answer.size, &value) &&
        online_text(value_member(value, "code"), code, sizeof code)) {
        address_write(client_address(online->client), server);
        struct words_arg args[] = { words_string("code", code), words_string("server", server) };
        play_say(play, "cli.online.code", args, 2);
    } else {
        online_say_result(online, result, &answer);
    }
    text_free(&answer);
    return DONE_NOTHING;
}
