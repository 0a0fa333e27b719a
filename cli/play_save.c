/* play_save.c: saved matches: where they lie, writing and reading them. */
#include "cli/play.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fair/seal.h"
#include "programs/program.h"

/* ---- names -------------------------------------------------------------- */

struct agent play_agent(const char *name)
{
    struct agent agent = { 0 };
    size_t length = strlen(name);
    if (program_is_seat(name))         /* no record may name a program to be started */
        return agent;
    if (length > 2 && name[length - 2] == ' ' && name[length - 1] >= '1' && name[length - 1] <= '9')
        length -= 2;
    agent_parse(name, length, &agent);
    return agent;
}

void play_names(const struct match *match, const struct agent agent[MAX_PLAYERS],
                struct match *shown)
{
    *shown = *match;
    for (int seat = 0; seat < match->setup.players; seat++) {
        char key[64];
        if (program_is_seat(match->seat[seat])) {
            snprintf(shown->seat[seat], MAX_SEAT_NAME, "%s",
                     strchr(match->seat[seat], ':') + 1);
            continue;
        }
        if (!agent[seat].brain)
            continue;
        const char *name = agent[seat].brain->name;
        snprintf(key, sizeof key, "cli.brain.%s", name);
        const char *word = words_find(cli_words(), NULL, key);
        snprintf(shown->seat[seat], MAX_SEAT_NAME, "%s%s", word ? word : name,
                 match->seat[seat] + strlen(name));
    }
}

/* Whether the seat is called so on the screen, in the user's language. */
static bool is_shown_name(const struct match *shown, int seat, const char *word)
{
    struct text name = { 0 };
    words_name(cli_words(), shown, "seat", seat, &name);
    bool same = name.data && !strcmp(name.data, word);
    text_free(&name);
    return same;
}

int play_find_seat(const struct match *match, const struct match *shown, const char *word)
{
    for (int seat = 0; seat < match->setup.players; seat++) {
        char number[8];
        snprintf(number, sizeof number, "%d", seat + 1);
        if (!strcmp(word, number) || (*match->seat[seat] && !strcmp(word, match->seat[seat])))
            return seat;
    }
    for (int seat = 0; seat < match->setup.players; seat++)
        if (is_shown_name(shown, seat, word))
            return seat;
    return NOBODY;
}

void play_show_names(struct play *play)
{
    play_names(session_match(play->record.session), play->agent, &play->shown);
}

/* ---- where -------------------------------------------------------------- */

static bool make_directories(char *path)
{
    for (char *at = path + 1;; at++) {
        if (*at && *at != '/')
            continue;
        char kept = *at;
        *at = 0;
        bool good = !mkdir(path, 0700) || errno == EEXIST;
        *at = kept;
        if (!good)
            return false;
        if (!kept)
            return true;
    }
}

bool play_paths(struct play *play)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char folder[PATH_ROOM - 64] = "~/.local/state/kontor";
    int length = -1;
    if (state && *state == '/')
        length = snprintf(folder, sizeof folder, "%s/kontor", state);
    else if (home && *home == '/')
        length = snprintf(folder, sizeof folder, "%s/.local/state/kontor", home);
    if (length < 0 || (size_t)length >= sizeof folder || !make_directories(folder)) {
        cli_fail_1("cli.play.folder", "file", folder);
        return false;
    }
    snprintf(play->autosave, sizeof play->autosave, "%s/autosave.kontor", folder);
    snprintf(play->log, sizeof play->log, "%s/faults.log", folder);
    return true;
}

/* A match's own file is named by its commitment. */
static void name_file(struct play *play)
{
    char hex[FAIR_HEX];
    fair_to_hex(play->fair.commitment, hex);
    const char *slash = strrchr(play->autosave, '/');
    if (slash)
        snprintf(play->file, sizeof play->file, "%.*s/%s-%.12s.kontor",
                 (int)(slash - play->autosave), play->autosave, play->shown.game->id, hex);
}

/* ---- writing ------------------------------------------------------------ */

void play_record(const struct play *play, struct text *out)
{
    struct text proof = { 0 };
    fair_proof(&play->fair, FAIR_FOR_HOST, &proof);
    if (session_active(play->record.session)) {
        record_write(play->record.session, proof.data, out);
    } else {
        struct text plain = { 0 };
        record_write(play->record.session, proof.data, &plain);
        if (plain.data)
            fair_seal(plain.data, plain.size, out);
        out->failed = out->failed || plain.failed;
        text_free(&plain);
    }
    out->failed = out->failed || proof.failed;
    text_free(&proof);
}

static bool write_to(struct play *play, const char *path, bool quiet)
{
    struct text text = { 0 };
    play_record(play, &text);
    bool good = !text.failed && text.data;
    if (!good && !quiet)
        cli_fail("error.memory", NULL, 0);
    good = good && (quiet ? !cli_try_write(path, text.data, text.size)
                          : cli_write(path, text.data, text.size));
    text_free(&text);
    return good;
}

void play_save(struct play *play)
{
    size_t count = session_count(play->record.session);
    if (!*play->autosave || play->saved == count)
        return;
    name_file(play);
    bool saved = write_to(play, play->autosave, play->fault_told) &&
                 write_to(play, play->file, play->fault_told);
    play->saved = saved ? count : SIZE_MAX;
    play->fault_told = !saved;
}

bool play_save_last(struct play *play)
{
    play->fault_told = false;
    play_save(play);
    return play->saved != SIZE_MAX;
}

/* Whether the file may be replaced: it is a record, or it is not there. */
static bool is_replaceable(const char *path)
{
    char head[14] = { 0 };
    FILE *file = fopen(path, "rb");
    if (!file)
        return true;                   /* writing will say what is wrong, if anything */
    size_t count = fread(head, 1, sizeof head - 1, file);
    fclose(file);
    return !count || !strcmp(head, "kontor-record");
}

bool play_save_as(struct play *play, const char *path)
{
    if (is_replaceable(path))
        return write_to(play, path, false);
    cli_fail_1("cli.play.not_replaced", "file", path);
    return false;
}

/* ---- reading ------------------------------------------------------------ */

/* A record that can be read, but whose moves or hashes do not fit, has failed
 * a check; everything else is bad use. */
static int status_of(const char *key)
{
    static const char *const checks[] = {
        "error.rule",  "error.not_your_turn",   "error.over",
        "error.undo",  "error.record.end",      "error.record.edition_hash",
        "error.draft_lost", "error.move_range", "error.record.after_end",
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (!strcmp(checks[i], key))
            return STATUS_CHECK;
    return STATUS_USE;
}

bool play_read_record(const char *path, struct record *record, int *status)
{
    struct text text, line = { 0 };
    struct record_error error;
    *status = STATUS_USE;
    if (!cli_read(path, MAX_RECORD_FILE, &text))
        return false;
    bool good = record_read(text.data, text.size, fair_hash_text, record, &error);
    text_free(&text);
    if (good)
        return true;
    *status = status_of(error.key);
    words_record_error(cli_words(), NULL, path, &error, &line);
    cli_fail_1("cli.play.record", "text", line.data ? line.data : error.key);
    text_free(&line);
    return false;
}

static void drop_match(struct play *play)
{
    play_close_minds(play);
    record_free(&play->record);
    fair_forget(&play->fair);
    fair_draws_forget(&play->draws);
}

/* Where the viewer's own last move lies behind: what came later is news. */
static size_t behind_own_last(const struct session *session, int seat)
{
    struct event event;
    size_t seq = session_seen(session, seat);
    for (; seq > 0; seq--) {
        session_seen_event(session, seat, seq - 1, &event);
        if (event.actor == seat)
            break;
    }
    return seq;
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
        agent[seat] = play_agent(name);
        if (program_is_seat(name) && play->given_count && program_is(&play->given[seat])) {
            agent[seat] = play->given[seat];
            program_seat_name(&agent[seat], own);
            if (!strncmp(own, name, strlen(own)))
                continue;
        }
        if (program_is_seat(name))
            return fail_load("cli.play.program_seat", path, seat, name + strcspn(name, ":") + 1);
        if (play->given_count && strcmp(play->given[seat].name, agent[seat].name))
            return fail_load("cli.play.seats_differ", path, seat, *name ? name : "me");
    }
    return true;
}

bool play_load(struct play *play, const char *path, int *status)
{
    struct agent agent[MAX_PLAYERS] = { 0 };
    struct record record;
    struct fair_match fair = { 0 };
    struct fair_draws draws;
    if (!play_read_record(path, &record, status))
        return false;
    const char *key = fair_resume(&record, &fair, &draws);
    if (key) {
        struct words_arg args[] = { words_string("file", path),
                                    words_string("reason", words_get(cli_words(), NULL, key)) };
        cli_fail("cli.play.no_proof", args, 2);
        record_free(&record);
        bool missing = !strcmp(key, "error.fair.no_seed") || !strcmp(key, "error.fair.no_proof");
        *status = missing ? STATUS_USE : STATUS_CHECK;
        return false;
    }
    if (!find_agents(play, session_match(record.session), path, agent)) {
        *status = STATUS_USE;
        record_free(&record);
        return false;
    }
    drop_match(play);
    play->given_count = 0;
    play->record = record;
    play->fair = fair;
    fair_draws_open(&play->draws, &play->fair, fair_draws_made(record.session));
    fair_draws_forget(&draws);
    fair_forget(&fair);
    play->people = 0;
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        bool plays = seat < session_match(record.session)->setup.players;
        play->agent[seat] = agent[seat];
        play->people += plays && !play->agent[seat].brain;
        play->told[seat] = plays ? behind_own_last(record.session, seat) : 0;
        play->drafts[seat] = 0;
    }
    play->told[MAX_PLAYERS] = session_seen(record.session, SPECTATOR);
    play->person = NOBODY;
    play->private = true;              /* perhaps of the match before, or of last time */
    play->saved = SIZE_MAX;
    play_show_names(play);
    return true;
}
