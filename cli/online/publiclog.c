/*
 * publiclog.c: the public log of a server, looked at for its player: at each visit whether
 * it goes on from where it was, for each match whether its commitment stands there, and at the
 * end whether this very end does. Only a contradiction is told. The head that was seen is
 * kept beside the file of the player's secret.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/online/online.h"
#include "client/logbook.h"

enum { MOST_FILE = 200 };

static bool find_file(const struct online *online, char path[PATH_ROOM])
{
    return *online->file && snprintf(path, PATH_ROOM, "%.4000s.log", online->file) > 0;
}

static void read_known(const struct online *online, struct logbook *known)
{
    char path[PATH_ROOM];
    struct text text = { 0 };
    *known = (struct logbook){ 0 };
    if (!find_file(online, path) || access(path, F_OK))
        return;
    if (cli_read(path, MOST_FILE, &text) && text.size)
        logbook_read(text.data, strcspn(text.data, "\n"), known);
    text_free(&text);
}

/* Where it cannot be kept the next visit has an older head, or none. */
static void keep_known(const struct online *online, const struct logbook *known)
{
    char path[PATH_ROOM];
    struct text text = { 0 };
    if (!known->known || !find_file(online, path))
        return;
    fair_log_place_write(known->lines, known->head, &text);
    text_add(&text, "\n");
    if (!text.failed)
        cli_replace(path, 0600, text.data, text.size, NULL);
    text_free(&text);
}

static void tell_of_log(struct online *online, enum logbook_word word)
{
    if (word == LOGBOOK_REWRITTEN || word == LOGBOOK_ABSENT)
        play_say(online->play, word == LOGBOOK_ABSENT ? "error.log.absent" : "error.log.rewritten",
                 NULL, 0);
}

/* From the head that is kept to what the server told now; the story of the lines between. */
static enum logbook_word follow(struct online *online, const struct logbook *told,
                                struct fair_log *log)
{
    struct logbook known;
    read_known(online, &known);
    enum logbook_word word = logbook_follow(online->client, &known, told, log);
    keep_known(online, &known);
    return word;
}

void online_check_log(struct online *online)
{
    struct logbook told;
    struct fair_log log = { 0 };
    if (logbook_told(client_hello(online->client), &told))
        tell_of_log(online, follow(online, &told, &log));
}

void online_check_commitment(struct online *online)
{
    const struct sitting *sitting = client_sitting(online->client);
    struct value frame;
    struct logbook told;
    if (sitting->exchanged && sitting->exchange.size &&
        value_read(sitting->exchange.data, sitting->exchange.size, &frame) &&
        logbook_told(frame, &told))
        tell_of_log(online, logbook_find(online->client, &told, sitting->fair.commitment));
}

/* The lines since the last visit are fetched as far as the log goes now: what its newest page
 * says of itself is what is told. */
void online_check_end(struct online *online, const uint8_t commitment[FAIR_BYTES],
                      const char *chain)
{
    struct logbook known;
    struct fair_log log = { 0 };
    uint8_t hash[FAIR_BYTES];
    read_known(online, &known);
    if (!known.known || !fair_from_hex(chain, strlen(chain), hash))
        return;
    fair_log_look_for(&log, commitment);
    enum logbook_word word = logbook_catch_up(online->client, &known, &log);
    keep_known(online, &known);
    const struct fair_log_story *story = &log.story;
    bool other = story->line[FAIR_LOG_GIVEN_UP] ||
                 (story->line[FAIR_LOG_ENDS] && memcmp(story->chain, hash, FAIR_BYTES));
    tell_of_log(online, word);
    if (word == LOGBOOK_TRUE && other)
        play_say(online->play, "error.log.other_end", NULL, 0);
}
