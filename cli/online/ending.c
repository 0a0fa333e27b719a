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

/* Whether the record is true, and tells what was shown. */
static bool check(struct online *online, const struct channel_event *answer)
{
    struct play *play = online->play;
    const struct sitting *sitting = client_sitting(online->client);
    struct fair_expected expected = { .partial = strcmp(online->now.why, "finished") != 0 };
    struct fair_verdict verdict = { 0 };
    struct text why = { 0 };
    bool seen = false;
    bool good = fair_verify(answer->text, answer->size, &expected, &verdict);
    if (good)
        good = seen = read_record(online, answer) && sitting->desk &&
                      sitting_agrees(sitting, play->record.session, &play->fair);
    if (good && verdict.finished)
        online_check_end(online, play->fair.commitment, verdict.chain);
    if (good)
        return true;
    words_say(cli_words(), NULL,
              verdict.ok && !seen ? "cli.online.other_record" : error_key(verdict.error), NULL, 0,
              &why);
    struct words_arg args[] = { words_string("file", play->save.path),
                                words_string("reason", why.data ? why.data : "") };
    play_say(play, "cli.online.untrue", args, 2);
    text_free(&why);
    return false;
}

void online_keep_record(struct online *online)
{
    struct play *play = online->play;
    const struct sitting *sitting = client_sitting(online->client);
    struct channel_event answer = { 0 };
    if (!fetch(online, &answer)) {
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
    if (check(online, &answer)) {
        turn_to_record(online);
        play_say(play, sitting->exchanged ? "cli.online.true_own" : "cli.online.true", NULL, 0);
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
