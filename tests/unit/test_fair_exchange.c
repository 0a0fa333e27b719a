/*
 * test_fair_exchange.c: promises and entropy between a host and seats that do
 * not take its word: what the host stores and goes on with, what a guest
 * accepts, and a host that chooses its entropy after it has seen the others'.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/guest.h"
#include "fair/note.h"
#include "fair/verify.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/play.h"

enum { PLAYERS = 3, GUEST = 1 };

static struct match a_match(void)
{
    struct match match = { .game = game_find("template"), .edition = edition };
    setup_defaults(match.game, PLAYERS, &match.setup);
    memcpy(match.seat[GUEST], "Ada", 4);
    return match;
}

static struct text published(const struct fair_match *fair)
{
    struct text lines = { 0 };
    fair_proof(fair, FAIR_FOR_PLAYERS, &lines);
    assert_false(lines.failed);
    return lines;
}

/* ---- stored and resumed ------------------------------------------------------- */

/* Whatever one byte is changed to, the text is refused, or it is a text that
 * the program itself would have written. */
static void mangle(const struct match *match, struct text *stored)
{
    struct fair_where where;
    for (size_t i = 0; i < stored->size; i++) {
        struct fair_match again;
        struct text written = { 0 };
        char kept = stored->data[i];
        stored->data[i] = kept == '1' ? '2' : '1';
        enum error error = fair_restore(&again, match, stored->data, stored->size, &where);
        if (error) {
            assert_int_equal(again.stage, FAIR_CLOSED);
        } else {
            fair_proof(&again, FAIR_FOR_HOST, &written);
            assert_string_equal(written.data, stored->data);
        }
        stored->data[i] = kept;
        text_free(&written);
        enum error cut = fair_restore(&again, match, stored->data, i, &where);
        assert_true(cut || i == stored->size);
    }
}

/* The program ends here and starts anew from what it stored. */
static void restart(struct fair_match *fair, const struct match *match)
{
    struct fair_match again;
    struct fair_where where;
    struct text stored = { 0 };
    fair_proof(fair, FAIR_FOR_HOST, &stored);
    assert_false(fair_restore(&again, match, stored.data, stored.size, &where));
    assert_memory_equal(fair, &again, sizeof again);
    mangle(match, &stored);
    /* What is published lacks every secret; nothing goes on from it. */
    struct text lines = published(fair);
    assert_null(strstr(lines.data, "fair secret"));
    assert_null(strstr(lines.data, "fair seed"));
    assert_int_not_equal(fair_restore(&again, match, lines.data, lines.size, &where), NO_ERROR);
    assert_false(fair_read_public(&again, match, lines.data, lines.size, &where));
    assert_int_equal(again.stage, fair->stage);
    assert_int_not_equal(fair_read_public(&again, match, stored.data, stored.size, &where),
                         NO_ERROR);
    *fair = (struct fair_match){ 0 };
    assert_false(fair_restore(fair, match, stored.data, stored.size, &where));
    text_free(&stored);
    text_free(&lines);
}

static void every_stage_survives_a_restart(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair;
    struct fair_guest guest;
    assert_false(fair_open(&fair, &match));
    restart(&fair, &match);
    struct text lines = published(&fair);
    assert_false(fair_guest_open(&guest, &match, GUEST, lines.data, lines.size));
    text_free(&lines);
    assert_false(fair_promise_local(&fair, 2));
    restart(&fair, &match);
    assert_false(fair_promise(&fair, GUEST, guest.promise));
    restart(&fair, &match);
    assert_false(fair_promise_local(&fair, 0));
    assert_int_equal(fair.stage, FAIR_REVEAL);
    restart(&fair, &match);
    assert_false(fair_reveal_local(&fair, 0));
    restart(&fair, &match);
    lines = published(&fair);
    assert_false(fair_guest_reveal(&guest, &match, lines.data, lines.size));
    text_free(&lines);
    assert_false(fair_reveal(&fair, GUEST, guest.entropy, NULL));
    restart(&fair, &match);
    assert_int_equal(fair.stage, FAIR_REVEAL);
    assert_false(fair_reveal_local(&fair, 2));
    restart(&fair, &match);
    assert_int_equal(fair.stage, FAIR_READY);
    assert_int_equal(fair.spoken, 1 << 0 | 1 << 2);
    assert_int_equal(fair_own(&fair), 1);
    lines = published(&fair);
    struct fair_match seen;
    assert_false(fair_guest_check(&guest, &match, lines.data, lines.size, &seen));
    assert_memory_equal(seen.promises, fair.promises, FAIR_BYTES);
    text_free(&lines);
}

/* Lines that tell of no stage: entropy before all have promised, a seat spoken
 * for without a promise, a secret that is missing. */
static void stages_that_cannot_be_are_refused(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair, again;
    struct fair_where where;
    assert_false(fair_open(&fair, &match));
    assert_false(fair_promise_local(&fair, 0));
    struct fair_match wrong[4];
    for (int i = 0; i < 4; i++)
        wrong[i] = fair;
    wrong[0].revealed = 1;
    memcpy(wrong[0].entropy[0], fair.secret.entropy[0], FAIR_BYTES);
    wrong[1].spoken = 1 << 0 | 1 << 2;
    wrong[2].spoken = 0; /* its secret is not written */
    wrong[2].promise[0][0] ^= 1;
    wrong[3].secret.entropy[0][0] ^= 1;
    static const enum error right[] = { ERROR_FAIR_PROOF, ERROR_FAIR_PROOF, NO_ERROR,
                                        ERROR_FAIR_MISMATCH };
    for (int i = 0; i < 4; i++) {
        struct text stored = { 0 };
        fair_proof(&wrong[i], FAIR_FOR_HOST, &stored);
        assert_int_equal(fair_restore(&again, &match, stored.data, stored.size, &where), right[i]);
        text_free(&stored);
    }
}

/* ---- a guest ------------------------------------------------------------------- */

static void refuse_reveal(const struct fair_guest *guest, const struct match *match,
                          const struct fair_match *fair, enum error error)
{
    struct fair_guest copy = *guest;
    struct text lines = published(fair);
    assert_int_equal(fair_guest_reveal(&copy, match, lines.data, lines.size), error);
    assert_memory_equal(&copy, guest, sizeof copy);
    text_free(&lines);
}

static void guests_reveal_only_what_all_have_promised(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair, other;
    struct fair_guest guest;
    assert_false(fair_open(&fair, &match));
    struct text lines = published(&fair);
    assert_int_equal(fair_guest_open(&guest, &match, PLAYERS, lines.data, lines.size),
                     ERROR_FAIR_SEAT);
    assert_false(fair_guest_open(&guest, &match, GUEST, lines.data, lines.size));
    text_free(&lines);
    assert_false(fair_promise(&fair, GUEST, guest.promise));
    assert_false(fair_promise_local(&fair, 0));
    refuse_reveal(&guest, &match, &fair, ERROR_FAIR_STAGE);
    lines = published(&fair);
    assert_int_equal(fair_guest_open(&guest, &match, GUEST, lines.data, lines.size),
                     ERROR_FAIR_TWICE);
    text_free(&lines);
    assert_false(fair_promise_local(&fair, 2));
    /* Another match, another promise in its name, or spoken for by the host. */
    assert_false(fair_open(&other, &match));
    for (int seat = 0; seat < PLAYERS; seat++)
        assert_false(fair_promise_local(&other, seat));
    refuse_reveal(&guest, &match, &other, ERROR_FAIR_OTHER_COMMITMENT);
    other = fair;
    other.promise[GUEST][0] ^= 1;
    refuse_reveal(&guest, &match, &other, ERROR_FAIR_OTHER_PROMISES);
    other = fair;
    other.spoken |= 1 << GUEST;
    refuse_reveal(&guest, &match, &other, ERROR_FAIR_OTHER_PROMISES);
    lines = published(&fair);
    assert_int_equal(fair_guest_open(&guest, &match, 0, lines.data, lines.size), ERROR_FAIR_STAGE);
    assert_false(fair_guest_reveal(&guest, &match, lines.data, lines.size));
    /* Once more is fine; under other promises it is not. */
    assert_false(fair_guest_reveal(&guest, &match, lines.data, lines.size));
    other = fair;
    other.promise[0][0] ^= 1;
    refuse_reveal(&guest, &match, &other, ERROR_FAIR_OTHER_PROMISES);
    assert_int_equal(fair_guest_check(&guest, &match, lines.data, lines.size, &other),
                     ERROR_FAIR_STAGE);
    assert_int_equal(other.stage, FAIR_CLOSED);
    text_free(&lines);
    fair_guest_forget(&guest);
    assert_int_equal(guest.stage, FAIR_CLOSED);
}

/* A promise that was shown on the way stays as it was, also before any entropy is out. */
static void what_was_shown_once_stays(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair, other;
    struct fair_guest guest, kept = { 0 };
    assert_false(fair_open(&fair, &match));
    struct text none = published(&fair);
    assert_int_equal(fair_guest_follow(&kept, &match, none.data, none.size), ERROR_FAIR_STAGE);
    assert_false(fair_guest_open(&guest, &match, GUEST, none.data, none.size));
    assert_false(fair_promise(&fair, GUEST, guest.promise));
    assert_false(fair_promise_local(&fair, 0));
    struct text lines = published(&fair);
    assert_false(fair_guest_follow(&guest, &match, lines.data, lines.size));
    assert_false(fair_guest_follow(&guest, &match, none.data, none.size));
    text_free(&none);
    text_free(&lines);
    /* Another promise of a seat, or made by another than was said, or the own one. */
    for (int change = 0; change < 3; change++) {
        other = fair;
        other.promise[0][0] ^= change == 0;
        other.spoken ^= change == 1 ? 1 : 0;
        other.promise[GUEST][0] ^= change == 2;
        lines = published(&other);
        assert_int_equal(fair_guest_follow(&guest, &match, lines.data, lines.size),
                         ERROR_FAIR_OTHER_PROMISES);
        text_free(&lines);
        assert_false(fair_promise_local(&other, 2));
        refuse_reveal(&guest, &match, &other, ERROR_FAIR_OTHER_PROMISES);
    }
    assert_false(fair_promise_local(&fair, 2));
    /* Kept elsewhere it goes on as the same. */
    kept.seat = guest.seat;
    kept.stage = guest.stage;
    memcpy(kept.commitment, guest.commitment, FAIR_BYTES);
    memcpy(kept.entropy, guest.entropy, FAIR_BYTES);
    fair_guest_resume(&kept);
    lines = published(&fair);
    assert_false(fair_guest_reveal(&guest, &match, lines.data, lines.size));
    assert_false(fair_guest_reveal(&kept, &match, lines.data, lines.size));
    assert_memory_equal(&kept, &guest, sizeof kept);
    text_free(&lines);
    fair_guest_forget(&guest);
    fair_guest_forget(&kept);
}

/* ---- a host that chooses ----------------------------------------------------------- */

struct cheat {
    struct match match;
    struct fair_match honest, chosen; /* what the guest was shown, and what is played */
    struct fair_guest guest;
};

/* The guest has revealed. Now the host tries entropies for the seat that it
 * speaks for until the first three draws are the first outcome of four. */
static void choose_draws(struct cheat *cheat)
{
    struct fair_match *chosen = &cheat->chosen;
    struct fair_draws draws;
    *chosen = cheat->honest;
    assert_false(fair_reveal(chosen, GUEST, cheat->guest.entropy, NULL));
    assert_false(fair_reveal_local(chosen, 2));
    for (unsigned try = 0;; try++) {
        memcpy(chosen->entropy[0], &try, sizeof try);
        fair_promise_hash(FAIR_VERSION, chosen->commitment, 0, chosen->entropy[0], NULL,
                          chosen->promise[0]);
        fair_promises_hash(chosen, chosen->promises);
        chosen->revealed = (1 << PLAYERS) - 1;
        chosen->stage = FAIR_READY;
        fair_draws_open(&draws, chosen, 0);
        if (!fair_draw(&draws, 0, 4) && !fair_draw(&draws, 1, 4) && !fair_draw(&draws, 2, 4))
            return;
        assert_true(try < 10000);
    }
}

static void set_up_cheat(struct cheat *cheat)
{
    cheat->match = a_match();
    assert_false(fair_open(&cheat->honest, &cheat->match));
    struct text lines = published(&cheat->honest);
    assert_false(fair_guest_open(&cheat->guest, &cheat->match, GUEST, lines.data, lines.size));
    text_free(&lines);
    assert_false(fair_promise(&cheat->honest, GUEST, cheat->guest.promise));
    assert_false(fair_promise_local(&cheat->honest, 0));
    assert_false(fair_promise_local(&cheat->honest, 2));
    lines = published(&cheat->honest);
    assert_false(fair_guest_reveal(&cheat->guest, &cheat->match, lines.data, lines.size));
    text_free(&lines);
    choose_draws(cheat);
}

/* The record alone is true, commitment and all; what the guest kept before it
 * revealed is not that of the record. */
static void a_host_that_chooses_its_entropy_last_is_found(void **state)
{
    (void)state;
    struct cheat cheat;
    struct played played;
    struct fair_verdict verdict;
    struct fair_match seen;
    char commitment[FAIR_HEX], promises[FAIR_HEX];
    set_up_cheat(&cheat);
    struct text lines = published(&cheat.chosen);
    assert_int_equal(fair_guest_check(&cheat.guest, &cheat.match, lines.data, lines.size, &seen),
                     ERROR_FAIR_OTHER_PROMISES);
    text_free(&lines);

    played_start_with(&played, &cheat.match, &cheat.chosen, 1);
    played_on(&played, SIZE_MAX);
    struct text record = played_record(&played, true);
    fair_to_hex(cheat.guest.commitment, commitment);
    fair_to_hex(cheat.guest.promises, promises);
    struct fair_expected expected = { .commitment = commitment };
    assert_true(fair_verify(record.data, record.size, &expected, &verdict));
    assert_int_equal(verdict.own, 1);
    expected.promises = promises;
    assert_false(fair_verify(record.data, record.size, &expected, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_OTHER_PROMISES);

    /* Every note of the honest match tells it too, the very first one included. */
    struct fair_match honest = cheat.honest;
    struct fair_note note;
    assert_false(fair_reveal(&honest, GUEST, cheat.guest.entropy, NULL));
    assert_false(fair_reveal_local(&honest, 0));
    assert_false(fair_reveal_local(&honest, 2));
    assert_true(fair_note_at(played.session, &honest, GUEST, 0, &note));
    expected = (struct fair_expected){ .notes = &note, .note_count = 1 };
    assert_false(fair_verify(record.data, record.size, &expected, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_OTHER_SEEN);
    assert_int_equal(verdict.seat, GUEST);
    text_free(&record);
    session_close(played.session);
}

/* A host that shows each guest other promises is found by one of them. */
static void two_sets_of_promises_are_found(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match one, two;
    struct fair_guest ada, ben;
    assert_false(fair_open(&one, &match));
    struct text lines = published(&one);
    assert_false(fair_guest_open(&ada, &match, 0, lines.data, lines.size));
    assert_false(fair_guest_open(&ben, &match, 1, lines.data, lines.size));
    text_free(&lines);
    assert_false(fair_promise(&one, 0, ada.promise));
    assert_false(fair_promise(&one, 1, ben.promise));
    two = one;
    assert_false(fair_promise_local(&one, 2));
    assert_false(fair_promise_local(&two, 2));
    lines = published(&one);
    assert_false(fair_guest_reveal(&ada, &match, lines.data, lines.size));
    text_free(&lines);
    lines = published(&two);
    assert_false(fair_guest_reveal(&ben, &match, lines.data, lines.size));
    text_free(&lines);
    assert_memory_not_equal(ada.promises, ben.promises, FAIR_BYTES);
    assert_false(fair_reveal(&one, 0, ada.entropy, NULL));
    assert_false(fair_reveal(&one, 1, ben.entropy, NULL));
    assert_false(fair_reveal_local(&one, 2));
    lines = published(&one);
    assert_false(fair_guest_check(&ada, &match, lines.data, lines.size, &two));
    assert_int_equal(fair_guest_check(&ben, &match, lines.data, lines.size, &two),
                     ERROR_FAIR_OTHER_PROMISES);
    text_free(&lines);
}

/* ---- who spoke ------------------------------------------------------------------ */

/* A match in which the host spoke for everybody is said to be one, and a
 * record that says otherwise has other draws. */
static void seats_spoken_for_are_named(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair;
    struct played played;
    struct fair_verdict verdict;
    assert_false(fair_open(&fair, &match));
    assert_false(fair_local(&fair));
    played_start_with(&played, &match, &fair, 1);
    played_on(&played, SIZE_MAX);
    struct text record = played_record(&played, true), lie = { 0 }, sealed = { 0 };
    assert_true(fair_verify(record.data, record.size, NULL, &verdict));
    assert_int_equal(verdict.version, FAIR_VERSION);
    assert_int_equal(verdict.players, PLAYERS);
    assert_int_equal(verdict.own, 0);
    static const char spoken[] = "fair spoken 0 1 2\n";
    char *at = strstr(record.data, spoken);
    assert_non_null(at);
    text_add_bytes(&lie, record.data, (size_t)(at - record.data));
    text_add(&lie, "fair spoken none\n");
    text_add(&lie, at + strlen(spoken));
    fair_seal(lie.data, lie.size, &sealed);
    assert_false(fair_verify(sealed.data, sealed.size, NULL, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_DRAW);
    text_free(&record);
    text_free(&lie);
    text_free(&sealed);
    session_close(played.session);
}

/* ---- records of the old kind -------------------------------------------------------- */

static void old_proofs_are_true_and_said_to_be_old(void **state)
{
    (void)state;
    static const char commitment[] =
        "279761971a300b8d441effded480c78ef9a03418bfd18d375103bf821e9a027d";
    static const struct {
        int viewer;
        const char *note;
    } notes[] = {
        { 0, "0:86:e967eedefd55daf1660c481508202c64a80b8ba0d123798b9269d8fa91326484" },
        { 1, "1:85:d275b41a69c891a7c82bda257faa13a138d87b91439f548bfa64aaed7b78a0f7" },
        { 2, "2:88:78af3a36fa06111474bb727c9fb5daf2d587132e71e9289d11747025d389fd0d" },
        { SPECTATOR,
          "spectator:78:faaf634a9977b8a7cacbde15101b04af2b670e5782ae48d58c4c6cdb27459f45" },
    };
    size_t size;
    char *record = read_source("tests/fair/proof-1.kontor", false, &size);
    struct fair_verdict verdict;
    struct fair_expected expected = { .commitment = commitment };
    assert_true(fair_verify(record, size, &expected, &verdict));
    assert_int_equal(verdict.version, 1);
    assert_int_equal(verdict.own, 0);
    assert_string_equal(verdict.promises, "");
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        struct fair_note note;
        assert_true(fair_note_read(notes[i].note, strlen(notes[i].note), &note));
        assert_int_equal(note.viewer, notes[i].viewer);
        expected = (struct fair_expected){ .notes = &note, .note_count = 1 };
        assert_true(fair_verify(record, size, &expected, &verdict));
        expected = (struct fair_expected){ .seen = strrchr(notes[i].note, ':') + 1,
                                           .viewer = note.viewer };
        assert_true(fair_verify(record, size, &expected, &verdict));
        note.events++;
        expected = (struct fair_expected){ .notes = &note, .note_count = 1 };
        assert_false(fair_verify(record, size, &expected, &verdict));
        assert_int_equal(verdict.error, ERROR_FAIR_NOTE_LATER);
        note.events -= 2;
        assert_false(fair_verify(record, size, &expected, &verdict));
        assert_int_equal(verdict.error, ERROR_FAIR_OTHER_SEEN);
    }
    free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_stage_survives_a_restart),
        cmocka_unit_test(stages_that_cannot_be_are_refused),
        cmocka_unit_test(guests_reveal_only_what_all_have_promised),
        cmocka_unit_test(what_was_shown_once_stays),
        cmocka_unit_test(a_host_that_chooses_its_entropy_last_is_found),
        cmocka_unit_test(two_sets_of_promises_are_found),
        cmocka_unit_test(seats_spoken_for_are_named),
        cmocka_unit_test(old_proofs_are_true_and_said_to_be_old),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
