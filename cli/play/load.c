/*
 * load.c: records of matches: reading them, and going on with a saved match.
 *
 * A match goes on only if everything in it is true so far: the moves by the
 * rules, the draws by its proof.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/play.h"
#include "fair/verify.h"
#include "protocol/program.h"

/* ---- reading ------------------------------------------------------------ */

/* A record that can be read, but whose moves or hashes do not fit, has failed
 * a check; everything else is bad use. */
static int status_of(enum error error)
{
    static const enum error checks[] = {
        ERROR_RULE,       ERROR_NOT_YOUR_TURN, ERROR_OVER,
        ERROR_UNDO,       ERROR_RECORD_END,    ERROR_RECORD_EDITION_HASH,
        ERROR_DRAFT_LOST, ERROR_MOVE_RANGE,    ERROR_RECORD_AFTER_END,
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (checks[i] == error)
            return STATUS_CHECK;
    return STATUS_USE;
}

/* Reads the text as a record, or as the file of a match that may have been torn,
 * and tells what is wrong with it. */
static bool read_text(const char *path, const struct text *text, bool saved, struct record *record,
                      int *status)
{
    struct text line = { 0 };
    struct record_error error;
    if ((saved ? record_read_saved : record_read)(text->data, text->size, fair_hash_text, record,
                                                  &error))
        return true;
    *status = status_of(error.error);
    words_record_error(cli_words(), NULL, path, &error, &line);
    cli_fail_1("cli.play.record", "text", line.data ? line.data : error_key(error.error));
    text_free(&line);
    return false;
}

bool play_read_record(const char *path, struct record *record, int *status)
{
    struct text text;
    *status = STATUS_USE;
    if (!cli_read(path, MAX_RECORD_FILE, &text))
        return false;
    bool good = read_text(path, &text, false, record, status);
    text_free(&text);
    return good;
}

static bool fail_load(const char *key, const char *path, int seat, const char *name)
{
    struct words_arg args[] = { words_string("file", path), words_number("n", seat + 1),
                                words_string("name", name) };
    cli_fail(key, args, 3);
    return false;
}

/* Who plays the seats of a loaded match: as its names say, and programs as named
 * anew. A record itself never starts one. */
static bool find_agents(const struct play *play, const struct match *match, const char *path,
                        struct agent agent[MAX_PLAYERS])
{
    if (play->given_count && play->given_count != match->setup.players)
        return fail_load("cli.play.seats_count", path, match->setup.players - 1, "");
    for (int seat = 0; seat < match->setup.players; seat++) {
        const char *name = match->seat[seat];
        char own[MAX_SEAT_NAME];
        bool program = program_of_seat(match, seat, &agent[seat]) == SEAT_PROGRAM;
        if (program && play->given_count && program_is(&play->given[seat])) {
            agent[seat] = play->given[seat];
            program_seat_name(&agent[seat], own);
            if (!strncmp(own, name, strlen(own)))
                continue;
        }
        if (program) {
            const char *colon = strchr(name, ':');
            return fail_load("cli.play.program_seat", path, seat, colon ? colon + 1 : name);
        }
        if (play->given_count && strcmp(play->given[seat].name, agent[seat].name))
            return fail_load("cli.play.seats_differ", path, seat, *name ? name : "me");
    }
    return true;
}

/* ---- going on ----------------------------------------------------------- */

/* A saved match that is not on the table yet. */
struct loaded {
    struct record record;
    struct fair_match fair;
    struct agent agent[MAX_PLAYERS];
    struct save save;
};

static void forget(struct loaded *loaded)
{
    record_free(&loaded->record);
    fair_forget(&loaded->fair);
    save_close(&loaded->save);
}

static bool fail_proof(const char *path, int line, enum error error)
{
    struct text place = { 0 };
    text_add(&place, path);
    if (line)
        text_printf(&place, ":%d", line);
    struct words_arg args[] = { words_string("file", place.data ? place.data : path),
                                words_string("reason",
                                             words_get(cli_words(), NULL, error_key(error))) };
    cli_fail("cli.play.no_proof", args, 2);
    text_free(&place);
    return false;
}

/* Whether the proof fits, and the draws of the past are those of its seed. */
static bool prove(const char *path, const struct text *text, struct loaded *loaded, int *status)
{
    struct fair_expected expected = { .partial = true };
    struct fair_verdict verdict;
    struct fair_draws draws;
    enum error error = fair_resume(&loaded->record, &loaded->fair, &draws);
    fair_draws_forget(&draws);
    if (error) {
        bool missing = error == ERROR_FAIR_NO_SEED || error == ERROR_FAIR_NO_PROOF;
        *status = missing ? STATUS_USE : STATUS_CHECK;
        return fail_proof(path, 0, error);
    }
    *status = STATUS_CHECK;
    return fair_verify(text->data, loaded->record.whole, &expected, &verdict) ||
           fail_proof(path, verdict.line, verdict.error);
}

/* Reads all of it; nothing on the table changes. */
static bool load(const struct play *play, const char *path, const struct text *text,
                 struct loaded *loaded, int *status)
{
    *status = STATUS_USE;
    if (!read_text(path, text, true, &loaded->record, status))
        return false;
    const struct match *match = session_match(loaded->record.session);
    bool good = prove(path, text, loaded, status);
    if (good) {
        *status = STATUS_USE;
        good = find_agents(play, match, path, loaded->agent) &&
               save_claim(&loaded->save, &play->folder, match, &loaded->fair);
    }
    if (!good)
        forget(loaded);
    return good;
}

bool play_load(struct play *play, const char *path, int *status)
{
    struct loaded loaded = { 0 };
    struct text text;
    int file;
    *status = STATUS_USE;
    if (!save_read(path, &text, &file))
        return save_lock_again(&play->save), false;
    bool good = load(play, path, &text, &loaded, status);
    text_free(&text);
    if (good) {
        const struct session *session = loaded.record.session;
        play_drop_match(play);
        play->given_count = 0;
        play->record = loaded.record;
        play->fair = loaded.fair;
        play->save = loaded.save;
        memcpy(play->agent, loaded.agent, sizeof play->agent);
        for (int seat = 0; seat < session_match(session)->setup.players; seat++)
            play->told[seat] = session_seen_own(session, seat);
        play->told[MAX_PLAYERS] = session_seen(session, SPECTATOR);
        play->private = true; /* the screen may still show the match before */
        good = play_open_table(play);
        if (!good)
            *status = STATUS_USE;
    }
    if (file >= 0)
        close(file);
    save_lock_again(&play->save);
    return good;
}
