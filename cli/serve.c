/*
 * serve.c: kontor serve, matches over the network (server/server.h).
 *
 * Every flag may also stand in a file, `name = value` a line; what is given on
 * the command line counts more.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/number.h"
#include "core/session.h"
#include "server/server.h"

/* What a flag is about. */
enum setting_kind { KIND_TEXT, KIND_COUNT, KIND_SECONDS, KIND_HOURS, KIND_TRUTH, KIND_LONG };

static const struct setting {
    const char *name;
    enum setting_kind kind;
    size_t offset;
    int64_t low, high;
} all_settings[] = {
#define TEXT(name, member)                                                                         \
    {                                                                                              \
        name, KIND_TEXT, offsetof(struct server_settings, member), 0, 0                            \
    }
#define COUNT(name, member, low, high)                                                             \
    {                                                                                              \
        name, KIND_COUNT, offsetof(struct server_settings, member), low, high                      \
    }
    TEXT("data", data),
    TEXT("cert", cert),
    TEXT("key", key),
    TEXT("public-url", public_url),
    TEXT("web", web),
    COUNT("workers", workers, 0, 64),
    { "trust-proxy", KIND_TRUTH, offsetof(struct server_settings, trust_proxy), 0, 0 },
    { "open-metrics", KIND_TRUTH, offsetof(struct server_settings, open_metrics), 0, 0 },
    { "no-hooks", KIND_TRUTH, offsetof(struct server_settings, no_hooks), 0, 0 },
    { "allow-private-hooks", KIND_TRUTH, offsetof(struct server_settings, private_hooks), 0, 0 },
    TEXT("hook-ca", hook_ca),
    { "in-process", KIND_TRUTH, offsetof(struct server_settings, in_process), 0, 0 },
    { "quick", KIND_TRUTH, offsetof(struct server_settings, quick), 0, 0 },
    COUNT("sockets", most_sockets, 1, 1000000),
    COUNT("sockets-per-address", most_sockets_per_address, 1, 1000000),
    COUNT("matches-per-player", most_matches, 1, 100000),
    COUNT("new-matches-per-hour", new_matches_per_hour, 1, 1000000),
    COUNT("new-players-per-hour", new_players_per_hour, 1, 1000000),
    COUNT("requests-per-second", requests_per_second, 1, 1000000),
    COUNT("chats-per-minute", chats_per_minute, 1, 1000000),
    COUNT("invites-per-hour", invites_per_hour, 1, 1000000),
    COUNT("undos-per-match", most_undos, 0, MOST_UNDOS),
    COUNT("hook-tests-per-hour", hook_tests_per_hour, 1, 1000000),
    COUNT("changes-per-hour", changes_per_hour, 1, 1000000),
    COUNT("hooks-waiting", most_notices, 1, 100000),
    COUNT("open-requests", most_open, 1, 100000),
    COUNT("message-bytes", most_message, 1024, 1 << 24),
    { "waiting-bytes", KIND_LONG, offsetof(struct server_settings, most_waiting), 65536, 1 << 30 },
    { "shortest-clock-seconds", KIND_SECONDS, offsetof(struct server_settings, shortest_clock_ms),
      1, 86400 },
    { "silent-seconds", KIND_SECONDS, offsetof(struct server_settings, silent_ms), 1, 3600 },
    { "absent-seconds", KIND_SECONDS, offsetof(struct server_settings, absent_ms), 1, 86400 },
    { "asleep-seconds", KIND_SECONDS, offsetof(struct server_settings, asleep_ms), 1, 86400 },
    { "keep-waiting-hours", KIND_HOURS, offsetof(struct server_settings, waiting_ms), 1, 100000 },
    { "keep-finished-hours", KIND_HOURS, offsetof(struct server_settings, keep_finished_ms), 0,
      10000000 },
    { "keep-players-hours", KIND_HOURS, offsetof(struct server_settings, keep_player_ms), 0,
      10000000 },
#undef TEXT
#undef COUNT
};

enum {
    SETTINGS = sizeof all_settings / sizeof *all_settings,
    FLAG_LISTEN = SETTINGS,
    FLAG_HOST,
    FLAG_CONFIG,
    FLAG_PRINT,
    FLAG_CHECK,
    FLAGS
};

static bool fail_value(const char *name, const char *value)
{
    struct words_arg args[] = { words_string("flag", name), words_string("value", value) };
    cli_fail("cli.serve.value", args, 2);
    return false;
}

/* Puts one value into the settings; the text must last. */
static bool put(struct server_settings *settings, const struct setting *setting, const char *value)
{
    void *to = (char *)settings + setting->offset;
    int64_t number;
    if (setting->kind == KIND_TEXT)
        return *(const char **)to = value, true;
    if (setting->kind == KIND_TRUTH) {
        if (strcmp(value, "yes") && strcmp(value, "no"))
            return fail_value(setting->name, value);
        return *(bool *)to = !strcmp(value, "yes"), true;
    }
    if (number_signed(value, strlen(value), setting->low, setting->high, &number) != NUMBER_FINE)
        return fail_value(setting->name, value);
    if (setting->kind == KIND_COUNT)
        *(int *)to = (int)number;
    else
        *(int64_t *)to = number * (setting->kind == KIND_SECONDS ? 1000
                                   : setting->kind == KIND_HOURS ? 3600000
                                                                 : 1);
    return true;
}

/* "127.0.0.1:7100", "[::1]:7100", ":7100" or "7100". */
static bool put_listen(struct server_settings *settings, const char *value)
{
    static char address[256];
    const char *colon = strrchr(value, ':');
    const char *port = colon ? colon + 1 : value;
    size_t length = colon ? (size_t)(colon - value) : 0;
    int64_t number = number_read(port, strlen(port), 65535);
    if (number < 1 || length >= sizeof address)
        return fail_value("listen", value);
    if (length > 1 && *value == '[' && value[length - 1] == ']') {
        value++;
        length -= 2;
    }
    memcpy(address, value, length);
    address[length] = 0;
    settings->address = address;
    settings->port = (int)number;
    return true;
}

/* A name without scheme and port. */
static bool put_host(struct server_settings *settings, const char *value)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strlen(value);
    if (!length || length > 253 || strspn(value, letters) != length ||
        settings->names == SERVER_NAMES)
        return fail_value("host", value);
    settings->name[settings->names++] = value;
    return true;
}

static bool put_named(struct server_settings *settings, const char *name, const char *value)
{
    if (!strcmp(name, "listen"))
        return put_listen(settings, value);
    if (!strcmp(name, "host"))
        return put_host(settings, value);
    for (int i = 0; i < SETTINGS; i++)
        if (!strcmp(all_settings[i].name, name))
            return put(settings, &all_settings[i], value);
    return cli_fail_1("cli.serve.unknown", "flag", name), false;
}

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length && strchr(" \t\r", text[length - 1]))
        text[--length] = 0;
    return text;
}

/* The text of the file lasts as long as the program. */
static bool read_config(struct server_settings *settings, const char *path)
{
    static struct text text;
    if (!cli_read(path, 1 << 20, &text))
        return false;
    for (char *line = text.data; line && *line;) {
        char *next = line + strcspn(line, "\n");
        if (*next)
            *next++ = 0;
        char *name = trim(line), *equals = strchr(name, '=');
        if (*name && *name != '#') {
            if (!equals)
                return fail_value("config", name);
            *equals = 0;
            if (!put_named(settings, trim(name), trim(equals + 1)))
                return false;
        }
        line = next;
    }
    return true;
}

static int print_config(const struct server_settings *settings)
{
    struct text out = { 0 };
    text_printf(&out, "listen = %s:%d\n", settings->address, settings->port);
    for (int i = 0; i < settings->names; i++)
        text_printf(&out, "host = %s\n", settings->name[i]);
    if (!settings->names)
        text_add(&out, "# host = \n");
    for (int i = 0; i < SETTINGS; i++) {
        const struct setting *setting = &all_settings[i];
        const void *from = (const char *)settings + setting->offset;
        const char *text = setting->kind == KIND_TEXT ? *(const char *const *)from : NULL;
        if (setting->kind == KIND_TEXT)
            text_printf(&out, "%s%s = %s\n", text ? "" : "# ", setting->name, text ? text : "");
        else if (setting->kind == KIND_TRUTH)
            text_printf(&out, "%s = %s\n", setting->name, *(const bool *)from ? "yes" : "no");
        else if (setting->kind == KIND_COUNT)
            text_printf(&out, "%s = %d\n", setting->name, *(const int *)from);
        else
            text_printf(
                &out, "%s = %lld\n", setting->name,
                (long long)(*(const int64_t *)from / (setting->kind == KIND_SECONDS ? 1000
                                                      : setting->kind == KIND_HOURS ? 3600000
                                                                                    : 1)));
    }
    bool good = cli_print(&out);
    text_free(&out);
    return good ? STATUS_FINE : STATUS_USE;
}

static int fail_start(const struct server_settings *settings, const struct server_fault *fault)
{
    struct words_arg args[] = { words_string("folder", settings->data ? settings->data : ""),
                                words_string("address", fault->about),
                                words_string("text", fault->about),
                                words_number("process", fault->number),
                                words_number("schema", fault->number) };
    cli_fail(fault->key, args, 5);
    return STATUS_CHECK;
}

/* The address to be opened, for whoever has started it by hand. */
static void tell_address(const struct server_settings *settings)
{
    struct text url = { 0 }, out = { 0 };
    const char *address = settings->address;
    bool all = !address || !*address || !strcmp(address, "0.0.0.0") || !strcmp(address, "::");
    if (settings->public_url)
        text_add(&url, settings->public_url);
    else
        text_printf(&url, "%s://%s%s%s:%d/", settings->cert ? "https" : "http",
                    strchr(address, ':') && !all ? "[" : "", all ? "127.0.0.1" : address,
                    strchr(address, ':') && !all ? "]" : "", settings->port);
    struct words_arg arg = words_string("url", url.data ? url.data : "");
    words_say(cli_words(), NULL, "cli.serve.open", &arg, 1, &out);
    text_add(&out, "\n");
    cli_print(&out);
    text_free(&url);
    text_free(&out);
}

int serve_main(int argc, char **argv)
{
    static char folder[4096];
    const char *hosts[SERVER_NAMES];
    struct flag flags[FLAGS + 1] = {
        [FLAG_LISTEN] = { .name = "listen", .takes_value = true },
        [FLAG_HOST] = { .name = "host", .takes_value = true, .list = hosts, .most = SERVER_NAMES },
        [FLAG_CONFIG] = { .name = "config", .takes_value = true },
        [FLAG_PRINT] = { .name = "print-config" },
        [FLAG_CHECK] = { .name = "check" },
    };
    struct server_settings settings;
    struct server_fault fault;
    int status;
    for (int i = 0; i < SETTINGS; i++)
        flags[i] = (struct flag){ .name = all_settings[i].name,
                                  .takes_value = all_settings[i].kind != KIND_TRUTH };
    if (!cli_arguments(argc, argv, flags, NULL, 0, 0, NULL, &status))
        return status;
    server_defaults(&settings);
    if (flags[FLAG_CONFIG].given && !read_config(&settings, flags[FLAG_CONFIG].value))
        return STATUS_USE;
    if (flags[FLAG_LISTEN].given && !put_listen(&settings, flags[FLAG_LISTEN].value))
        return STATUS_USE;
    for (int i = 0; i < flags[FLAG_HOST].count; i++)
        if (!put_host(&settings, hosts[i]))
            return STATUS_USE;
    for (int i = 0; i < SETTINGS; i++)
        if (flags[i].given &&
            !put(&settings, &all_settings[i], flags[i].takes_value ? flags[i].value : "yes"))
            return STATUS_USE;
    if (!settings.data) {
        const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
        snprintf(folder, sizeof folder, "%s%s/kontor/server",
                 state && *state ? state
                 : home          ? home
                                 : ".",
                 state && *state ? "" : "/.local/state");
        settings.data = folder;
    }
    if (!settings.cert != !settings.key)
        return cli_fail("cli.serve.tls", NULL, 0);
    if (flags[FLAG_PRINT].given)
        return print_config(&settings);
    if (flags[FLAG_CHECK].given)
        return server_check(&settings, &fault) ? STATUS_FINE : fail_start(&settings, &fault);
    settings.listening = tell_address;
    return server_run(&settings, &fault) ? fail_start(&settings, &fault) : STATUS_FINE;
}
