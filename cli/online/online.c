/* online.c: kontor play --server URL, or kontor play LINK. */
#include "cli/online/online.h"

#include <stdio.h>
#include <string.h>

/* Which match the command line asks for. False: none, and *status says how it ended. */
static bool find_match(struct online *online, const struct address *link, char match[CLIENT_MATCH],
                       int *status)
{
    const struct online_wish *wish = online->wish;
    bool good;
    *status = STATUS_USE;
    *match = 0;
    if (link->what == ADDRESS_JOIN)
        return online_join(online, link->code, match);
    if (link->what == ADDRESS_TABLE) {
        snprintf(match, CLIENT_MATCH, "%.31s", link->code);
        return true;
    }
    if ((wish->resume || wish->watch) && wish->word) {
        snprintf(match, CLIENT_MATCH, "%.31s", wish->word);
        if (match[strspn(match, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")])
            return cli_fail("error.wire.match", NULL, 0), false;
        return true;
    }
    if (wish->resume)
        return online_first_mine(online, match);
    if (wish->word)
        return wish->quick ? online_quick(online, wish->word, match)
                           : online_create(online, wish->word, match);
    *status = STATUS_FINE;
    good = online_lobby(online);
    snprintf(match, CLIENT_MATCH, "%s", online->follow);
    return good && *match;
}

static int play_at(struct online *online, const struct address *link)
{
    char match[CLIENT_MATCH];
    int status = STATUS_USE;
    if (!online_enter(online))
        return terminal_stopped() ? STATUS_FINE : STATUS_USE;
    if (!find_match(online, link, match, &status)) {
        online_print(online);
        return terminal_stopped() ? STATUS_FINE : status;
    }
    return online_run(online, match);
}

int online_play(struct play *play, const struct online_wish *wish)
{
    struct online online = { .play = play, .wish = wish, .warned = INT64_MAX };
    struct client_listener listener = { .context = &online,
                                        .tell = online_tell,
                                        .stopped = terminal_stopped };
    struct address address, link = { 0 };
    const char *typed = wish->server ? wish->server : wish->word;
    if (!address_read(typed, &address))
        return cli_fail_1("cli.online.address", "server", typed);
    if (!wish->server)
        link = address;
    else if (address.what != ADDRESS_SERVER)
        link = address; /* a link given as the server */
    struct client_keeper keeper = online_keeper(&online);
    online.client = client_open(&address, cli_words(), &listener, &keeper);
    if (!online.client)
        return cli_fail("cli.memory", NULL, 0);
    play->online = &online;
    play->terminal.await = online_await;
    play->terminal.context = &online;
    int status = play_at(&online, &link);
    online_forget_record(&online);
    play->terminal.await = NULL;
    play->online = NULL;
    client_close(online.client);
    text_free(&online.told);
    text_free(&online.lists[0]);
    text_free(&online.lists[1]);
    return status;
}
