/*
 * test_fair_notes.c: what players noted holds a forger who knows all formats,
 * has the seed, and seals the record anew.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/note.h"
#include "fair/verify.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/forger.h"

/* ---- notes as text ---------------------------------------------------------- */

static void notes_are_written_in_one_way(void **state)
{
    (void)state;
    static const char hex[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    static const char *const bad[] = { "",
                                       ":",
                                       "::",
                                       "0:1",

                                       "9:1:",
                                       "-1:1:",
                                       "0::",
                                       "0:01:",
                                       "0: 1:",
                                       "0:+1:",
                                       "0:1:0",
                                       "0:1000000000:",
                                       "spectators:1:",
                                       "Spectator:1:",
                                       "00:1:",
                                       " 0:1:" };
    static const char *const good[] = { "0:0:", "8:999999999:", "spectator:57:" };
    struct fair_note note, before;
    char line[128];
    memset(&before, 7, sizeof before);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct text again = { 0 };
        snprintf(line, sizeof line, "%s%s", good[i], hex);
        assert_true(fair_note_read(line, strlen(line), &note));
        fair_note_write(&note, &again);
        assert_string_equal(again.data, line);
        text_free(&again);
        for (size_t length = 0; length < strlen(line); length++)
            assert_false(fair_note_read(line, length, &note));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(line, sizeof line, "%s%s", bad[i], hex);
        note = before;
        assert_false(fair_note_read(line, strlen(line), &note));
        assert_memory_equal(&note, &before, sizeof note);
    }
}

/* ---- a forger: tests/helpers/forger.h; every line of every game: test_fair_exchanged.c ---------
 */

/* The same exchange as a proof of version 1 has it. */
static void make_old(struct fair_match *fair, const struct match *match)
{
    fair->version = 1;
    fair_bind(match, 1, fair->bound);
    fair_commit(1, fair->secret.seed, fair->bound, fair->commitment);
    for (int seat = 0; seat < fair->players; seat++)
        fair_promise_hash(1, fair->commitment, seat, fair->entropy[seat], NULL,
                          fair->promise[seat]);
}

static bool is_bid(const struct played *played, size_t index)
{
    struct event event = session_event(played->session, index);
    const char *word = played->match.game->kinds[event.move.kind].word;
    return event.actor == 0 && event.what == EVENT_MOVE && strcmp(word, "bid") == 0;
}

/* Seat 0's bids of one match are exchanged for others; *fits counts the
 * forgeries with another result that seat 1's note does not tell. */
static void forge_bids(int version, int seed, int *other_results, int *fits)
{
    struct played honest, forged;
    struct fair_note note;
    struct match match = { .game = edition->game, .edition = edition };
    setup_defaults(edition->game, 2, &match.setup);
    struct fair_match fair = fair_ready(&match, seed);
    if (version == 1)
        make_old(&fair, &match);
    played_start_with(&honest, &match, &fair, (uint64_t)seed);
    played_on(&honest, SIZE_MAX);
    assert_true(fair_note_now(honest.session, &honest.fair, 1, &note));
    for (size_t i = 0; i < session_count(honest.session); i++) {
        if (!is_bid(&honest, i))
            continue;
        bool done = forge_any(&honest, i, 5, &forged);
        if (done && is_bid(&forged, i) && !same_result(&honest, &forged)) {
            struct text record = played_record(&forged, true);
            struct fair_verdict verdict;
            assert_true(fair_verify(record.data, record.size, NULL, &verdict));
            assert_int_equal(verdict.version, version);
            *fits += note_fits(&record, &note);
            ++*other_results;
            text_free(&record);
        }
        session_close(forged.session);
    }
    session_close(honest.session);
}

/* A sealed bid that was turned up: whoever saw it come up holds it, though the
 * move itself was hidden when it was made. Notes of version 1 did not. */
static void a_revealed_bid_is_bound_by_the_other_seat(void **state)
{
    (void)state;
    int tried[FAIR_VERSION + 1] = { 0 }, fits[FAIR_VERSION + 1] = { 0 };
    for (int version = 1; version <= FAIR_VERSION; version += 2)
        for (int seed = 1; seed < 30; seed++)
            forge_bids(version, seed, &tried[version], &fits[version]);
    assert_true(tried[1] > 50 && tried[FAIR_VERSION] > 50);
    assert_true(fits[1] > 0);
    assert_int_equal(fits[FAIR_VERSION], 0);
}

/* ---- honest notes ------------------------------------------------------------------ */

/* Taken at any time, they fit the record of the end and every one in between,
 * also where moves were taken back and drafts dropped. */
static void notes_of_any_time_fit_the_honest_record(void **state)
{
    (void)state;
    for (int g = 0; all_games[g]; g++) {
        struct edition *opened = edition_open(all_games[g], NULL);
        struct fair_note notes[64];
        struct played played;
        int count = 0, players = all_games[g]->min_players;
        assert_non_null(opened);
        played_start(&played, opened, players, 9);
        for (size_t stop = 0; session_active(played.session) && count < 60; stop += 37) {
            played_on(&played, stop);
            for (int viewer = -1; viewer < players && count < 60; viewer++)
                assert_true(fair_note_now(played.session, &played.fair,
                                          viewer < 0 ? SPECTATOR : viewer, &notes[count++]));
        }
        played_on(&played, SIZE_MAX);
        struct text record = played_record(&played, true);
        struct fair_verdict verdict;
        struct fair_expected expected = { .notes = notes, .note_count = count, .partial = true };
        assert_true(fair_verify(record.data, record.size, &expected, &verdict));
        /* One more or one less event, or another viewer, is another note. */
        for (int i = 0; i < count; i++) {
            struct fair_note wrong = notes[i];
            wrong.events += wrong.events ? (uint64_t)-1 : 1;
            assert_false(note_fits(&record, &wrong));
            wrong = notes[i];
            wrong.viewer = wrong.viewer == 0 ? 1 : 0;
            assert_false(note_fits(&record, &wrong));
            wrong = notes[i];
            wrong.hash[31] ^= 1;
            assert_false(note_fits(&record, &wrong));
        }
        text_free(&record);
        session_close(played.session);
        edition_free(opened);
    }
}

/* ---- who plays ------------------------------------------------------------------------ */

/* The match with a stand-in for seat 1 from the middle on. */
static struct text with_stand_in(struct fair_note *before, struct fair_note *after)
{
    struct match match = { .game = edition->game,
                           .edition = edition,
                           .seat = { "Ada", "Ben" },
                           .kind = { SEAT_PERSON, SEAT_PERSON } };
    struct played played;
    setup_defaults(match.game, 2, &match.setup);
    struct fair_match fair = fair_ready(&match, 1);
    played_start_with(&played, &match, &fair, 1);
    played_on(&played, 30);
    assert_true(fair_note_now(played.session, &fair, 0, before));
    assert_true(session_prepare_handover(played.session, 1, SEAT_COMPUTER, "hard", NULL));
    session_commit(played.session);
    played_on(&played, SIZE_MAX);
    assert_true(fair_note_now(played.session, &fair, 0, after));
    struct text record = played_record(&played, true);
    session_close(played.session);
    return record;
}

static struct text with_line(const struct text *record, const char *line, const char *instead)
{
    struct text out = { 0 }, sealed = { 0 };
    char *at = strstr(record->data, line);
    assert_non_null(at);
    text_add_bytes(&out, record->data, (size_t)(at - record->data));
    text_add(&out, instead);
    text_add(&out, at + strlen(line));
    fair_seal(out.data, out.size, &sealed);
    text_free(&out);
    return sealed;
}

/* A record with a stand-in is true; who it was and when is bound by every note
 * taken later, and by none taken before. */
static void stand_ins_are_bound(void **state)
{
    (void)state;
    struct fair_note before, after;
    struct fair_verdict verdict;
    struct text record = with_stand_in(&before, &after);
    if (!fair_verify(record.data, record.size, NULL, &verdict))
        fail_msg("%s at line %d: %s, not %s\n%s", error_key(verdict.error), verdict.line,
                 verdict.recorded, verdict.derived, record.data);
    assert_true(note_fits(&record, &before) && note_fits(&record, &after));
    struct text other = with_line(&record, "\nseat 1 computer hard", "\nseat 1 computer easy");
    struct text gone = with_line(&record, "\nseat 1 computer hard", "\nseat 1 person Ben");
    assert_true(note_fits(&other, &before) && !note_fits(&other, &after));
    assert_true(note_fits(&gone, &before) && !note_fits(&gone, &after));
    struct text begun = with_line(&record, "\nseat 1 person Ben", "\nseat 1 computer Ben");
    assert_false(fair_verify(begun.data, begun.size, NULL, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_COMMITMENT);
    text_free(&record);
    text_free(&other);
    text_free(&gone);
    text_free(&begun);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_are_written_in_one_way),
        cmocka_unit_test(a_revealed_bid_is_bound_by_the_other_seat),
        cmocka_unit_test(notes_of_any_time_fit_the_honest_record),
        cmocka_unit_test(stand_ins_are_bound),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
