/*
 * test_records.c: whole matches, stored as records, replay to their stored
 * results for as long as the game's version is the same.
 *
 * tests/records/GAME/NAME.kontor is any record; NAME.result has a line "seat points
 * rank" for each seat. With KONTOR_WRITE set, results that are missing are
 * written, so adding a record is: put it there, `make golden`, look at both.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "fair/hash.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"

enum { STORED = 3 }; /* matches that are made for each game and player count */

static void write_result(const struct session *session, struct text *out)
{
    const struct match *match = session_match(session);
    struct result result;
    match->game->result(match->edition->data, session_state(session), &result);
    for (int seat = 0; seat < match->setup.players; seat++)
        text_printf(out, "%d %d %d\n", seat, (int)result.points[seat], result.rank[seat]);
}

/* The record is read, ends, is written as it was, and has its result. */
static void check_record(const char *path, const char *result_path)
{
    struct record record;
    struct record_error error;
    struct text found = { 0 }, again = { 0 };
    size_t size, result_size;
    char *text = read_source(path, false, &size);
    if (!record_read(text, size, fair_hash_text, &record, &error))
        fail_msg("%s:%d: %s %s %s", path, error.line, error_key(error.error),
                 error.rule ? error.rule : "", error.word);
    if (!record.finished)
        fail_msg("%s has no end", path);
    record_write(record.session, record.proof.data, &again);
    if (again.size != size || memcmp(again.data, text, size))
        fail_msg("%s is written otherwise than it is read", path);
    write_result(record.session, &found);
    char *stored = read_source(result_path, true, &result_size);
    if (!stored && getenv("KONTOR_WRITE"))
        write_source(result_path, found.data, found.size);
    else if (!stored || strcmp(stored, found.data))
        fail_msg("%s: the result is\n%snot\n%s", path, found.data, stored ? stored : "stored");
    free(stored);
    free(text);
    text_free(&found);
    text_free(&again);
    record_free(&record);
}

static int compare_names(const void *one, const void *two)
{
    return strcmp(*(char *const *)one, *(char *const *)two);
}

/* Checks every record of the folder with `check`, if given; returns how many there are. */
static size_t visit_records(const char *folder,
                            void (*check)(const char *path, const char *result_path))
{
    char *names[1024], path[512];
    size_t count = 0;
    snprintf(path, sizeof path, "%s/%s", KONTOR_SOURCE, folder);
    DIR *open = opendir(path);
    for (struct dirent *entry; open && (entry = readdir(open));) {
        size_t length = strlen(entry->d_name);
        if (length < 8 || strcmp(entry->d_name + length - 7, ".kontor"))
            continue;
        assert_true(count < 1024);
        names[count] = strdup(entry->d_name);
        assert_non_null(names[count++]);
    }
    if (open)
        closedir(open);
    qsort(names, count, sizeof *names, compare_names);
    for (size_t i = 0; i < count; i++) {
        char result[512];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        snprintf(result, sizeof result, "%s/%.*s.result", folder, (int)(strlen(names[i]) - 7),
                 names[i]);
        if (check)
            check(path, result);
        free(names[i]);
    }
    return count;
}

static void stored_matches_end_as_they_did(void **tested)
{
    const struct game *game = *tested;
    char folder[256];
    snprintf(folder, sizeof folder, "tests/records/%s", game->id);
    if (!visit_records(folder, check_record))
        fail_msg("no record in %s: `make golden` makes some", folder);
}

/* A record beside the folders would never be looked at. */
static void records_lie_in_the_folders_of_their_games(void **unused)
{
    (void)unused;
    if (visit_records("tests/records", NULL))
        fail_msg("a record lies in tests/records: it belongs into tests/records/<game>");
}

/* Whole matches with undo, in all modes and with varied options; written only
 * where there is none of that name yet. */
static void make_record(const struct game *game, const struct edition *edition, int players,
                        int number)
{
    static struct setup setups[ALL_SETUPS];
    char path[256];
    size_t size;
    snprintf(path, sizeof path, "tests/records/%s/v%d-%s-%dp-%d.kontor", game->id, game->version,
             edition->name, players, number);
    char *stored = read_source(path, true, &size);
    free(stored);
    if (stored)
        return;
    int count = setups_of_pairs(game, edition, players, setups);
    struct arena arena = { .game = game,
                           .edition = edition,
                           .mode = (enum mode)(number % MODES),
                           .setup = setups[(players * STORED + number) % count] };
    struct rng rng = rng_seed((uint64_t)(players * 100 + number));
    struct session *session = open_session(&arena);
    struct text text = { 0 };
    while (session_active(session)) {
        play_session(&arena, session, session_count(session) + 1, &rng);
        for (int seat = 0; seat < players; seat++)
            if (session_may_undo(session, seat) && rng_below(&rng, 8) == 0)
                assert_true(session_undo(session, seat, NULL));
    }
    record_write(session, NULL, &text);
    write_source(path, text.data, text.size);
    text_free(&text);
    session_close(session);
}

static void make_missing_records(void **tested)
{
    const struct game *game = *tested;
    if (!getenv("KONTOR_WRITE"))
        skip();
    struct edition *edition = shipped_edition(game, NULL);
    for (int players = game->min_players; players <= game->max_players; players++)
        for (int number = 0; number < STORED; number++)
            make_record(game, edition, players, number);
    edition_free(edition);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = {
        cmocka_unit_test(make_missing_records),
        cmocka_unit_test(stored_matches_end_as_they_did),
    };
    const struct CMUnitTest of_itself[] = {
        cmocka_unit_test(records_lie_in_the_folders_of_their_games),
    };
    return run_by_game(argc, argv, of_game, 2, of_itself, 1);
}
