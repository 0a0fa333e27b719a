/*
 * store.c: kontor store backup|check|export|import, over the data folder of a server.
 *
 * All of it may be done while the server runs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/folder.h"
#include "core/describe.h"
#include "core/record.h"
#include "fair/seal.h"
#include "fair/verify.h"

enum { DATA, FLAGS };
enum { MOST_FILES = 1024, PAGE = 100 };

/* ---- the folder --------------------------------------------------------------- */

const char *folder_of(const struct flag *flag)
{
    static char folder[4096];
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool set = state && *state;
    if (flag->given)
        return flag->value;
    snprintf(folder, sizeof folder, "%s%s/kontor/server",
             set    ? state
             : home ? home
                    : ".",
             set ? "" : "/.local/state");
    return folder;
}

int folder_fail(const char *folder, const struct store_fault *fault)
{
    const char *reason = words_get(cli_words(), NULL, store_error_key(fault->error));
    struct words_arg args[] = { words_string("folder", folder), words_string("reason", reason),
                                words_string("text", fault->text),
                                words_number("process", fault->process) };
    if (fault->error == STORE_LOCKED && fault->process)
        cli_fail("cli.store.locked", args, 4);
    else
        cli_fail(*fault->text ? "cli.store.fault.text" : "cli.store.fault", args, 3);
    return STATUS_CHECK;
}

struct archive *folder_open(const char *folder, bool make, bool *alone)
{
    struct store_settings settings = { .folder = folder };
    struct store_fault fault;
    char path[4200];
    snprintf(path, sizeof path, "%s/kontor.db", folder);
    /* Without a server it is ours, and an older one is brought forward. */
    struct archive *archive = make || cli_exists(path) ? store_open(&settings, &fault) : NULL;
    *alone = archive != NULL;
    if (archive)
        return archive;
    settings.reader = true;
    if ((make || cli_exists(path)) && fault.error != STORE_LOCKED)
        folder_fail(folder, &fault);
    else if (!(archive = store_open(&settings, &fault)))
        folder_fail(folder, &fault);
    return archive;
}

struct store_answer *folder_ask(struct archive *archive, struct store_request *request)
{
    struct store_answer *answer = store_ask(archive, request);
    if (!answer) {
        cli_fail("cli.memory", NULL, 0);
        return NULL;
    }
    if (!answer->error || answer->error == STORE_NONE)
        return answer;
    struct store_fault fault = { .error = answer->error };
    snprintf(fault.text, sizeof fault.text, "%s", answer->fault);
    folder_fail(store_folder(archive), &fault);
    store_answer_free(answer);
    return NULL;
}

int64_t folder_id(const char *word)
{
    int64_t id = store_id_read(word, strlen(word));
    if (!id)
        cli_fail_1("cli.store.id", "word", word);
    return id;
}

struct store_answer *folder_match(struct archive *archive, const char *word)
{
    int64_t id = folder_id(word);
    struct store_request *request = store_request(0, 0, 0);
    if (!id) {
        store_request_free(request);
        return NULL;
    }
    store_read_match(request, id);
    struct store_answer *answer = folder_ask(archive, request);
    if (!answer || !answer->error)
        return answer;
    cli_fail_1("cli.store.no_match", "match", word);
    store_answer_free(answer);
    return NULL;
}

bool folder_record(const struct store_answer *answer, struct text *out)
{
    struct text plain = { 0 };
    if (!store_record(answer, &plain))
        return false;
    if (answer->match->state == MATCH_OVER)
        fair_seal(plain.data, plain.size, out);
    else
        text_add_bytes(out, plain.data, plain.size);
    text_free(&plain);
    return !out->failed;
}

static bool print_sentence(const char *key, const struct words_arg *args, int count)
{
    struct text out = { 0 };
    words_say(cli_words(), NULL, key, args, count, &out);
    text_add(&out, "\n");
    bool good = cli_print(&out);
    text_free(&out);
    return good;
}

/* ---- backup ------------------------------------------------------------------- */

static int backup(const char *folder, const char *file)
{
    struct store_fault fault;
    struct words_arg args[] = { words_string("folder", folder), words_string("file", file) };
    if (!store_backup(folder, file, &fault))
        return folder_fail(folder, &fault);
    return print_sentence("cli.store.backed_up", args, 2) ? STATUS_FINE : STATUS_USE;
}

/* ---- check -------------------------------------------------------------------- */

struct looked {
    int64_t matches, steps, broken;
};

/* What is wrong with the proof; before the first step it may be a part of one, as far as the
 * exchange has come. */
static enum error proof_fault(const struct store_answer *answer, const struct session *session,
                              const struct text *record)
{
    struct fair_expected expected = { .partial = true };
    struct fair_verdict verdict;
    struct fair_match fair;
    struct fair_where where;
    const char *proof = answer->match->proof;
    if (!*proof)
        return NO_ERROR;
    if (answer->steps)
        return fair_verify(record->data, record->size, &expected, &verdict) ? NO_ERROR
                                                                            : verdict.error;
    enum error error = fair_restore(&fair, session_match(session), proof, strlen(proof), &where);
    fair_wipe(&fair, sizeof fair);
    return error;
}

/* What is wrong with the match; NULL: it plays again as it is stored. */
static const char *fault_of(const struct store_answer *answer)
{
    struct text text = { 0 };
    struct record record;
    struct record_error error;
    const char *fault = NULL;
    if (!store_record(answer, &text)) /* not begun: there are no steps to play */
        return answer->steps ? "error.record.head" : NULL;
    if (!record_read(text.data, text.size, fair_hash_text, &record, &error)) {
        fault = error_key(error.error);
    } else {
        bool over = !session_active(record.session);
        enum error wrong = answer->match->state == MATCH_OVER && !over
                               ? ERROR_RECORD_END
                               : proof_fault(answer, record.session, &text);
        fault = wrong ? error_key(wrong) : NULL;
        record_free(&record);
    }
    fair_wipe(text.data, text.size);
    text_free(&text);
    return fault;
}

static bool check_match(struct archive *archive, int64_t id, struct looked *looked)
{
    struct store_request *request = store_request(0, 0, 0);
    char name[STORE_ID_SIZE];
    store_read_match(request, id);
    struct store_answer *answer = folder_ask(archive, request);
    if (!answer)
        return false;
    const char *fault = answer->error ? NULL : fault_of(answer); /* it may be gone meanwhile */
    looked->matches++;
    looked->steps += answer->steps;
    store_answer_free(answer);
    if (!fault)
        return true;
    looked->broken++;
    store_id_write(id, name);
    struct words_arg args[] = { words_string("match", name),
                                words_string("reason", words_get(cli_words(), NULL, fault)) };
    return print_sentence("cli.store.match_broken", args, 2);
}

static bool check_matches(struct archive *archive, struct looked *looked)
{
    for (int behind = 0;; behind += PAGE) {
        struct store_request *request = store_request(0, 0, 0);
        store_read_matches(request, behind, PAGE);
        struct store_answer *answer = folder_ask(archive, request);
        if (!answer)
            return false;
        int count = answer->matches;
        bool good = true;
        for (int i = 0; i < count && good; i++)
            good = check_match(archive, answer->match[i].id, looked);
        store_answer_free(answer);
        if (!good || count < PAGE)
            return good;
    }
}

static int check(const char *folder)
{
    struct store_fault fault;
    struct text wrong = { 0 };
    struct looked looked = { 0 };
    bool alone;
    struct archive *archive = folder_open(folder, false, &alone);
    if (!archive)
        return STATUS_CHECK;
    bool good = store_check(folder, &wrong, &fault);
    if (!good)
        folder_fail(folder, &fault);
    else if (wrong.size)
        good = cli_print(&wrong);
    good = good && check_matches(archive, &looked);
    store_close(archive);
    struct words_arg args[] = { words_string("folder", folder), words_number("n", looked.matches),
                                words_number("steps", looked.steps),
                                words_number("broken", looked.broken) };
    bool sound = !wrong.size && !looked.broken;
    good = good && print_sentence(sound ? "cli.store.sound" : "cli.store.unsound", args, 4);
    text_free(&wrong);
    return good && sound ? STATUS_FINE : STATUS_CHECK;
}

/* ---- export ------------------------------------------------------------------- */

static int export_match(const char *folder, const char *word, const char *file)
{
    struct text text = { 0 };
    bool alone, good = false;
    struct archive *archive = folder_open(folder, false, &alone);
    struct store_answer *answer = archive ? folder_match(archive, word) : NULL;
    if (answer && !*answer->match->head)
        cli_fail_1("cli.store.not_begun", "match", word);
    else if (answer && folder_record(answer, &text))
        good = file && strcmp(file, "-") ? cli_write(file, text.data, text.size) : cli_print(&text);
    store_answer_free(answer);
    store_close(archive);
    text_free(&text);
    return good ? STATUS_FINE : STATUS_CHECK;
}

/* ---- import ------------------------------------------------------------------- */

/* Text of a record behind the line "moves", without tags and what follows the end: the
 * one step that an imported match has. */
static void strip_moves(const char *text, size_t size, struct text *out)
{
    struct fair_lines lines;
    struct fair_line line;
    fair_lines_open(&lines, text, size);
    while (fair_lines_next(&lines, &line))
        if (line.kind == FAIR_LINE_MOVE) {
            text_add_bytes(out, line.text, line.length);
            text_add(out, "\n");
        }
}

static void add_seats(const struct session *session, int64_t id, struct stored_seat seats[])
{
    const struct match *match = session_match(session);
    for (int seat = 0; seat < match->setup.players; seat++) {
        int kind = match->kind[seat] == SEAT_UNTOLD ? SEAT_PERSON : match->kind[seat];
        seats[seat] =
            (struct stored_seat){ .match = id,
                                  .seat = seat,
                                  .kind = kind,
                                  .name = match->seat[seat],
                                  .agent = kind == SEAT_COMPUTER ? match->seat[seat] : "" };
    }
}

/* Stores the record as a match: one that is over, or that has ended where it stops. */
static bool import_record(struct archive *archive, const char *file, const struct text *text,
                          const struct record *record)
{
    const struct match *match = session_match(record->session);
    struct stored_seat seats[MAX_PLAYERS];
    struct text head = { 0 }, lines = { 0 }, proof = { 0 }, result = { 0 };
    struct store_request *request = store_request(0, 0, 0);
    char options[1024], name[STORE_ID_SIZE];
    int64_t now = (int64_t)time(NULL) * 1000, id = store_new_id();
    bool over = !session_active(record->session);
    store_head(record->session, &head);
    strip_moves(text->data, text->size, &lines);
    /* Tags are made anew when it is exported. */
    for (const char *at = record->proof.data ? record->proof.data : ""; *at;) {
        size_t length = strcspn(at, "\n") + 1;
        if (strncmp(at, "fair tags ", 10))
            text_add_bytes(&proof, at, length);
        at += length;
    }
    if (over) {
        struct result ending = { 0 };
        match->game->result(match->edition->data, session_state(record->session), &ending);
        json_open(&result, NULL, '{');
        json_result(&result, match->setup.players, &ending);
        json_close(&result, '}');
    }
    setup_print(match->game, &match->setup, options, sizeof options);
    struct stored_match row = { .id = id,
                                .state = over ? MATCH_OVER : MATCH_ENDED,
                                .game = match->game->id,
                                .version = match->game->version,
                                .players = match->setup.players,
                                .options = options,
                                .edition = match->edition->name,
                                .edition_hash = match->edition->sha256,
                                .spectators = true,
                                .head = head.data,
                                .proof = proof.data,
                                .result = result.data,
                                .why = over ? "" : "import",
                                .made = now,
                                .started = now,
                                .finished = now,
                                .changed = now };
    struct stored_step step = { .match = id, .at = now, .actor = NOBODY, .lines = lines.data };
    struct stored_edition edition = { match->edition->sha256, match->game->id, match->edition->name,
                                      match->edition->text };
    add_seats(record->session, id, seats);
    if (!match->edition->shipped)
        store_put_edition(request, &edition);
    store_save_match(request, &row, seats, match->setup.players);
    store_append(request, &step);
    bool made = id && !head.failed && !lines.failed && !proof.failed && !result.failed;
    if (!made)
        store_request_free(request);
    struct store_answer *answer = made ? folder_ask(archive, request) : NULL;
    bool good = answer && !answer->error;
    store_answer_free(answer);
    text_free(&head);
    text_free(&lines);
    text_free(&proof);
    text_free(&result);
    store_id_write(id, name);
    struct words_arg args[] = { words_string("file", file), words_string("match", name) };
    return good && print_sentence("cli.store.imported", args, 2);
}

static bool import_file(struct archive *archive, const char *file)
{
    struct text text = { 0 }, line = { 0 };
    struct record record;
    struct record_error error;
    if (!cli_read(file, FAIR_MAX_RECORD, &text))
        return false;
    bool good = record_read(text.data, text.size, fair_hash_text, &record, &error);
    if (!good) {
        words_record_error(cli_words(), NULL, file, &error, &line);
        cli_fail_1("cli.play.record", "text", line.data ? line.data : "");
        text_free(&line);
    } else {
        good = import_record(archive, file, &text, &record);
        record_free(&record);
    }
    text_free(&text);
    return good;
}

static int import_files(const char *folder, const char *const files[], int count)
{
    bool alone, good = true;
    struct archive *archive = folder_open(folder, true, &alone);
    if (!archive)
        return STATUS_CHECK;
    for (int i = 0; i < count; i++)
        good &= import_file(archive, files[i]);
    store_close(archive);
    return good ? STATUS_FINE : STATUS_CHECK;
}

/* ---- the command ------------------------------------------------------------------------------
 */

int store_main(int argc, char **argv)
{
    static const char *const verbs[] = { "backup", "check", "export", "import", NULL };
    struct flag flags[FLAGS + 1] = { [DATA] = { .name = "data", .takes_value = true } };
    const char *words[MOST_FILES + 1];
    int count, status;
    if (!cli_arguments(argc, argv, flags, words, 1, MOST_FILES + 1, &count, &status))
        return status;
    const char *folder = folder_of(&flags[DATA]), *verb = words[0];
    if (!strcmp(verb, "backup") && count == 2)
        return backup(folder, words[1]);
    if (!strcmp(verb, "check") && count == 1)
        return check(folder);
    if (!strcmp(verb, "export") && (count == 2 || count == 3))
        return export_match(folder, words[1], count == 3 ? words[2] : NULL);
    if (!strcmp(verb, "import") && count >= 2)
        return import_files(folder, words + 1, count - 1);
    const char *similar = cli_suggest(verb, verbs);
    struct words_arg args[] = { words_string("word", verb), words_string("similar", similar),
                                words_string("command", "store") };
    bool known = similar && !strcmp(similar, verb);
    return cli_fail(known     ? "cli.store.words"
                    : similar ? "cli.store.similar"
                              : "cli.store.verb",
                    args, 3);
}
