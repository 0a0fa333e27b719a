/*
 * ending.c: the record of a match that is over: fetched, checked, kept.
 *
 * Nobody's word is taken: the record's proof is verified here, and every event and
 * every table that was on this screen is looked for in it. The note beside it is
 * then the one that this player would have written down.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/online/online.h"
#include "fair/verify.h"

static struct source finished_source;

static bool fetch(struct online *online, struct channel_event *answer)
{
    const char *match = client_sitting(online->client)->match;
    char path[64];
    snprintf(path, sizeof path, "/record/%s", match);
    /* It may not be sealed yet at the very moment of the end. */
    for (int tries = 0; tries < 20 && !terminal_stopped(); tries++) {
        bool good = client_get(online->client, path, answer);
        if (good && answer->status == 200)
            return true;
        free(answer->text);
        if (good && answer->status != 409 && answer->status != 429 && answer->status != 503)
            return false;
        for (int i = 0; i < 5; i++)
            client_wait(online->client, 100);
    }
    return false;
}

/* All is open now: what is asked for from here on comes from the record. */
static void turn_to_record(struct online *online)
{
    struct play *play = online->play;
    int viewer = client_sitting(online->client)->viewer;
    finished_source = driven_source;
    finished_source.help = online_source.help;
    finished_source.commands = online_source.commands;
    finished_source.names = online_source.names;
    play->source = &finished_source;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        play->agent[seat] = seat == viewer ? (struct agent){ 0 } : agent_of(&random_brain);
}

static bool read_record(struct online *online, const struct channel_event *answer)
{
    struct play *play = online->play;
    struct record_error error;
    struct fair_draws draws;
    if (!record_read(answer->text, answer->size, fair_hash_text, &play->record, &error))
        return false;
    enum error proof = fair_resume(&play->record, &play->fair, &draws);
    fair_draws_forget(&draws);
    return !proof;
}

static bool verify(const struct online *online, const struct channel_event *answer,
                   struct fair_verdict *verdict)
{
    struct fair_expected expected = { .partial = strcmp(online->now.why, "finished") != 0 };
    *verdict = (struct fair_verdict){ 0 };
    return fair_verify(answer->text, answer->size, &expected, verdict);
}

/* Whether the record is true, and tells what was shown. */
static bool check(struct online *online, const struct channel_event *answer,
                  const struct fair_verdict *verdict)
{
    struct play *play = online->play;
    const struct sitting *sitting = client_sitting(online->client);
    struct text why = { 0 };
    bool seen = false;
    bool good = verdict->ok;
    if (good)
        good = seen = read_record(online, answer) && sitting->desk &&
                      sitting_agrees(sitting, play->record.session, &play->fair);
    if (good && verdict->finished)
        online_check_end(online, play->fair.commitment, verdict->chain);
    if (good)
        return true;
    words_say(cli_words(), NULL,
              verdict->ok && !seen ? "cli.online.other_record" : error_key(verdict->error), NULL, 0,
              &why);
    struct words_arg args[] = { words_string("file", play->save.path),
                                words_string("reason", why.data ? why.data : "") };
    play_say(play, "cli.online.untrue", args, 2);
    text_free(&why);
    return false;
}

/* ---- signatures ------------------------------------------------------------------------------ */

/* Whether somebody else who is here signs, and has not signed the end yet. */
static bool is_awaited(const struct online *online, const struct fair_verdict *verdict)
{
    for (int seat = 0; seat < verdict->players && seat < online->now.seats; seat++)
        if (online->now.seat[seat].kind == CHAIR_PERSON && !online->now.seat[seat].you &&
            verdict->seat_word[seat].word == FAIR_WORD_PART &&
            !strcmp(online->now.seat[seat].here, "here"))
            return true;
    return false;
}

/* The record, with the signatures that are just on their way: programs sign by themselves. */
static bool fetch_signed(struct online *online, struct channel_event *answer,
                         struct fair_verdict *verdict)
{
    enum { OWN = 300, OTHERS = 8, PAUSE = 100 };
    const struct sitting *sitting = client_sitting(online->client);
    for (int i = 0; i < OWN && sitting_is_signing(sitting) && client_is_ready(online->client) &&
                    !terminal_stopped();
         i++)
        client_wait(online->client, PAUSE);
    bool got = fetch(online, answer);
    for (int i = 0; got && verify(online, answer, verdict) && i < OTHERS; i++) {
        struct channel_event newer = { 0 };
        if (!is_awaited(online, verdict) || terminal_stopped())
            break;
        for (int wait = 0; wait < 3; wait++)
            client_wait(online->client, PAUSE);
        if (fetch(online, &newer)) {
            free(answer->text);
            *answer = newer;
        }
    }
    return got;
}

/* How far each person has signed what they were shown. */
static void say_signed(struct online *online, const struct fair_verdict *verdict)
{
    static const char *const keys[] = { NULL, "cli.online.signed.host", "cli.online.signed.none",
                                        "cli.online.signed.part", "cli.online.signed.end" };
    struct text out = { 0 }, line = { 0 };
    for (int seat = 0; seat < verdict->players && seat < online->now.seats; seat++) {
        const struct fair_seat *at = &verdict->seat_word[seat];
        struct text name = { 0 };
        if (online->now.seat[seat].kind != CHAIR_PERSON || !keys[at->word])
            continue;
        words_label(cli_words(), &online->play->shown, "seat", seat, &name);
        struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                    words_number("events", (int64_t)at->events),
                                    words_number("all", (int64_t)at->all) };
        line.size = 0;
        words_say(cli_words(), NULL, keys[at->word], args, 3, &line);
        text_printf(&out, "  %.*s\n", (int)line.size, line.data ? line.data : "");
        text_free(&name);
    }
    if (out.size)
        play_say(online->play, "cli.online.signed", NULL, 0);
    terminal_print(&online->play->terminal, &out);
    text_free(&line);
}

void online_keep_record(struct online *online)
{
    struct play *play = online->play;
    const struct sitting *sitting = client_sitting(online->client);
    struct channel_event answer = { 0 };
    struct fair_verdict verdict = { 0 };
    if (!fetch_signed(online, &answer, &verdict)) {
        if (!terminal_stopped() && !strcmp(online->now.why, "finished"))
            play_say(play, "cli.online.no_record", NULL, 0);
        return;
    }
    if (play->folder.usable) {
        snprintf(play->save.path, sizeof play->save.path, "%.4000s/%s-%s.kontor", play->folder.path,
                 online->now.game, sitting->match);
        int reason = cli_replace(play->save.path, 0600, answer.text, answer.size, NULL);
        if (reason)
            cli_fail_file(play->save.path, reason);
        play->save.whole = !reason;
    }
    if (check(online, &answer, &verdict)) {
        turn_to_record(online);
        play_say(play, sitting->exchanged ? "cli.online.true_own" : "cli.online.true", NULL, 0);
        say_signed(online, &verdict);
        if (play->save.whole)
            play_show_proof(play);
    }
    free(answer.text);
}

void online_forget_record(struct online *online)
{
    record_free(&online->play->record);
    online->play->record = (struct record){ 0 };
    fair_forget(&online->play->fair);
}
