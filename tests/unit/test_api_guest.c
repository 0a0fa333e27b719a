/*
 * test_api_guest.c: a seat's own side of the exchange and its notes through the public
 * interface, against hosts that are honest and others.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fair/note.h"
#include "fair/sign.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/library.h"

enum { SEATS = 3, SEAT = 1 };

static char *head;
static struct kontor_match *shown;
static struct match match;
static struct fair_match host;
static struct fair_signer signer;

/* The host's lines of now, of this state of it. */
static char *lines_of(const struct fair_match *fair)
{
    struct text lines = { 0 };
    fair_proof(fair, FAIR_FOR_PLAYERS, &lines);
    assert_non_null(lines.data);
    return lines.data;
}

static int open_match(void **state)
{
    (void)state;
    shown = kontor_match_open(library, "template", NULL, NULL, "me:Ada,me:Ben,random", "guest");
    assert_non_null(shown);
    assert_int_equal(kontor_advance(library, shown), KONTOR_FINE);
    head = strdup(kontor_desk_head(library, shown));
    match = (struct match){ .game = game_find("template") };
    edition = edition_open(match.game, NULL);
    match.edition = edition;
    setup_defaults(match.game, SEATS, &match.setup);
    assert_false(fair_open(&host, &match));
    assert_true(fair_signer_open(&signer));
    return 0;
}

static int close_match(void **state)
{
    (void)state;
    kontor_match_close(shown);
    edition_free(edition);
    free(head);
    return 0;
}

static struct kontor_guest *open_guest(const struct fair_match *fair, const uint8_t *entropy)
{
    char *lines = lines_of(fair);
    struct kontor_guest *guest =
        kontor_guest_open(library, head, strlen(head), SEAT, lines, strlen(lines), entropy);
    free(lines);
    return guest;
}

static const char *reveal(struct kontor_guest *guest, const struct fair_match *fair)
{
    char *lines = lines_of(fair);
    const char *entropy = kontor_guest_reveal(library, guest, lines, strlen(lines));
    free(lines);
    return entropy;
}

static enum kontor_error check(struct kontor_guest *guest, const struct fair_match *fair)
{
    char *lines = lines_of(fair);
    enum kontor_error error = kontor_guest_check(library, guest, lines, strlen(lines));
    free(lines);
    return error;
}

static void bytes_of(const char *hex, uint8_t bytes[FAIR_BYTES])
{
    assert_non_null(hex);
    assert_true(fair_from_hex(hex, strlen(hex), bytes));
}

/* Stored, wiped and restored, as by a page that is loaded anew. */
static struct kontor_guest *again(struct kontor_guest *guest)
{
    char *text = strdup(kontor_guest_text(library, guest));
    kontor_guest_close(guest);
    guest = kontor_guest_restore(library, head, strlen(head), text, strlen(text));
    assert_non_null(guest);
    assert_string_equal(kontor_guest_text(library, guest), text);
    free(text);
    return guest;
}

/* A guest that has promised to the host, and all others as well. */
static struct kontor_guest *promised(void)
{
    uint8_t hash[FAIR_BYTES];
    struct kontor_guest *guest = open_guest(&host, NULL);
    assert_non_null(guest);
    assert_int_equal(kontor_guest_bring_key(library, guest, signer.key), KONTOR_FINE);
    bytes_of(kontor_guest_promise(library, guest), hash);
    assert_int_equal(kontor_guest_bring_key(library, guest, signer.key), KONTOR_PROOF);
    library_refuses(KONTOR_PROOF, "error.fair.stage");
    assert_false(fair_promise(&host, SEAT, hash));
    assert_false(fair_promise_local(&host, 0));
    return guest;
}

static void an_exchange_from_its_beginning_to_a_signed_note(void **state)
{
    (void)state;
    uint8_t entropy[FAIR_BYTES], exchange[FAIR_BYTES], message[FAIR_BYTES];
    struct kontor_guest *guest = again(promised());
    assert_null(kontor_guest_exchange(library, guest));
    library_refuses(KONTOR_PROOF, "error.fair.stage");
    assert_false(fair_promise_local(&host, 2));
    bytes_of(reveal(guest, &host), entropy);
    guest = again(guest);
    assert_false(fair_reveal(&host, SEAT, entropy, signer.key));
    assert_int_equal(check(guest, &host), KONTOR_PROOF); /* two are missing */
    assert_false(fair_reveal_local(&host, 0));
    assert_false(fair_reveal_local(&host, 2));
    assert_int_equal(check(guest, &host), KONTOR_FINE);
    guest = again(guest);
    assert_int_equal(check(guest, &host), KONTOR_FINE);
    library_demand(kontor_guest_json(library, guest));
    fair_exchange_hash(&host, exchange);
    assert_memory_equal(kontor_guest_exchange(library, guest), exchange, FAIR_BYTES);
    assert_int_equal(kontor_size(library), FAIR_BYTES);
    /* What it then signs is what the host expects. */
    struct fair_signed vouch = { 0 };
    struct text note = { 0 };
    fair_note_begin(&vouch.note, exchange, SEAT);
    fair_note_write(&vouch.note, &note);
    memcpy(message, kontor_guest_message(library, guest, note.data), FAIR_BYTES);
    fair_sign(&signer, message, vouch.signature);
    assert_int_equal(fair_vouch_fits(&host, &vouch), FAIR_FITS);
    note.data[0] = '0'; /* another seat's note */
    assert_null(kontor_guest_message(library, guest, note.data));
    library_refuses(KONTOR_ARGUMENT, "error.argument");
    text_free(&note);
    kontor_guest_close(guest);
}

static void refuse(struct kontor_guest *guest, const struct fair_match *lie, const char *key)
{
    assert_null(reveal(guest, lie));
    library_refuses(KONTOR_PROOF, key);
}

static void nothing_is_given_to_a_host_that_lies(void **state)
{
    (void)state;
    struct fair_match lie;
    struct kontor_guest *early = open_guest(&host, NULL);
    refuse(early, &host, "error.fair.stage"); /* it has promised nothing */
    kontor_guest_close(early);
    struct kontor_guest *guest = promised();
    refuse(guest, &host, "error.fair.stage"); /* one has not promised */
    assert_false(fair_promise_local(&host, 2));
    lie = host;
    lie.promise[SEAT][0] ^= 1;
    refuse(guest, &lie, "error.fair.other_promises");
    lie = host;
    lie.spoken |= 1 << SEAT;
    refuse(guest, &lie, "error.fair.other_promises");
    assert_false(fair_open(&lie, &match));
    for (int seat = 0; seat < SEATS; seat++)
        assert_false(fair_promise_local(&lie, seat));
    refuse(guest, &lie, "error.fair.other_commitment");
    /* When it has given it to these promises, it gives it to no others. */
    char *entropy = strdup(reveal(guest, &host));
    lie = host;
    lie.promise[0][0] ^= 1;
    refuse(guest, &lie, "error.fair.other_promises");
    guest = again(guest);
    refuse(guest, &lie, "error.fair.other_promises");
    assert_string_equal(reveal(guest, &host), entropy);
    free(entropy);
    kontor_guest_close(guest);
}

static void careless_callers_are_refused(void **state)
{
    (void)state;
    char *lines = lines_of(&host);
    size_t size = strlen(lines);
    assert_null(kontor_guest_open(library, NULL, 0, SEAT, lines, size, NULL));
    assert_null(kontor_guest_open(library, "{}", 2, SEAT, lines, size, NULL));
    library_refuses(KONTOR_DESK, "error.desk.head");
    assert_null(kontor_guest_open(library, head, strlen(head), SEATS, lines, size, NULL));
    assert_null(kontor_guest_open(library, head, strlen(head), -1, lines, size, NULL));
    assert_null(kontor_guest_open(library, head, strlen(head), 1 << 20, lines, size, NULL));
    assert_null(kontor_guest_open(library, head, strlen(head), SEAT, NULL, 0, NULL));
    assert_null(kontor_guest_open(library, head, strlen(head), SEAT, "fair", 4, NULL));
    struct kontor_guest *guest = promised();
    assert_null(open_guest(&host, NULL)); /* this seat has promised */
    library_refuses(KONTOR_PROOF, "error.fair.twice");
    char *text = strdup(kontor_guest_text(library, guest));
    size = strlen(text);
    for (size_t i = 0; i < size; i++) {
        char kept = text[i];
        text[i] = 'x';
        assert_null(kontor_guest_restore(library, head, strlen(head), text, size));
        text[i] = kept;
        assert_null(kontor_guest_restore(library, head, strlen(head), text, i)); /* cut */
    }
    assert_null(kontor_guest_restore(library, head, strlen(head), NULL, 0));
    assert_null(kontor_guest_reveal(library, guest, NULL, 0));
    assert_int_equal(kontor_guest_check(library, guest, NULL, 0), KONTOR_ARGUMENT);
    assert_int_equal(kontor_guest_bring_key(library, guest, NULL), KONTOR_ARGUMENT);
    assert_null(kontor_guest_message(library, guest, "0:1"));
    assert_null(kontor_guest_message(library, guest, NULL));
    assert_null(kontor_guest_json(library, NULL));
    assert_null(kontor_guest_text(NULL, guest));
    kontor_guest_close(guest);
    kontor_guest_close(NULL);
    free(text);
    free(lines);
}

static void a_desk_keeps_the_note(void **state)
{
    (void)state;
    uint8_t exchange[FAIR_BYTES] = { 7 };
    struct fair_note begun;
    struct text first = { 0 };
    struct kontor_desk *desk = kontor_desk_open(library, head, strlen(head), 0, NULL);
    assert_null(kontor_desk_note(library, desk));
    library_refuses(KONTOR_DESK, "error.desk.start");
    assert_int_equal(kontor_desk_keep_note(library, desk, NULL), KONTOR_ARGUMENT);
    assert_int_equal(kontor_desk_keep_note(library, desk, exchange), KONTOR_FINE);
    char *start = strdup(kontor_desk_start(library, shown, 0, 0));
    assert_int_equal(kontor_desk_feed(library, desk, start, strlen(start)), KONTOR_FINE);
    fair_note_begin(&begun, exchange, 0);
    fair_note_write(&begun, &first);
    assert_string_equal(kontor_desk_note(library, desk), first.data);
    size_t seen = kontor_match_seen(shown, 0);
    char *news = strdup(kontor_desk_news(library, shown, 0, 0, seen));
    assert_int_equal(kontor_desk_feed(library, desk, news, strlen(news)), KONTOR_FINE);
    assert_string_not_equal(kontor_desk_note(library, desk), first.data);
    /* Whoever does not see it from the first event on has no note. */
    free(start);
    start = strdup(kontor_desk_start(library, shown, 0, seen));
    assert_int_equal(kontor_desk_feed(library, desk, start, strlen(start)), KONTOR_FINE);
    assert_null(kontor_desk_note(library, desk));
    text_free(&first);
    free(start);
    free(news);
    kontor_desk_close(desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_exchange_from_its_beginning_to_a_signed_note, open_match,
                                        close_match),
        cmocka_unit_test_setup_teardown(nothing_is_given_to_a_host_that_lies, open_match,
                                        close_match),
        cmocka_unit_test_setup_teardown(careless_callers_are_refused, open_match, close_match),
        cmocka_unit_test_setup_teardown(a_desk_keeps_the_note, open_match, close_match),
    };
    return cmocka_run_group_tests(tests, library_open, library_close);
}
