/*
 * test_server_signed.c: what players sign at a server: held against its own note when it
 * comes, kept with the step, in the record after the end, and nowhere before.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/follow.h"
#include "fair/guest.h"
#include "fair/note.h"
#include "fair/sign.h"
#include "fair/verify.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/house.h"

enum { PEOPLE = 3, MUTE = 2 }; /* the last one brings entropy and no key */

static struct fair_guest guest[PEOPLE];
static struct fair_signer signer[PEOPLE];

static struct text public_lines(void)
{
    struct text lines = { 0 };
    fair_proof(&house_room()->play.fair, FAIR_FOR_PLAYERS, &lines);
    return lines;
}

static void send_bytes(int who, const char *type, const char *member, const uint8_t *bytes,
                       const uint8_t *key)
{
    char hex[FAIR_HEX], more[FAIR_HEX + 16] = "";
    if (key) {
        fair_to_hex(key, hex);
        snprintf(more, sizeof more, ",\"key\":\"%s\"", hex);
    }
    fair_to_hex(bytes, hex);
    house_say(who, "\"type\":\"%s\",\"match\":\"%s\",\"%s\":\"%s\"%s", type, house.match, member,
              hex, more);
    assert_true(house_has(who, "\"ack\""));
}

/* Three people with entropy of their own, two of them with keys, in a match that runs. */
static void begin(const char *game)
{
    struct text lines;
    house_say(0,
              "\"type\":\"create\",\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},"
              "{\"kind\":\"open\"},{\"kind\":\"open\"}]",
              game);
    memcpy(house.match, strstr(house.person[0].frames.data, "\"match\":\"") + 9, STORE_ID_LENGTH);
    house.seats = PEOPLE;
    for (int who = 1; who < PEOPLE; who++)
        house_say(who, "\"type\":\"join\",\"match\":\"%s\"", house.match);
    house_say(0, "\"type\":\"start\",\"match\":\"%s\"", house.match);
    const struct match *match = session_match(house_room()->play.session);
    for (int who = 0; who < PEOPLE; who++) {
        lines = public_lines();
        assert_false(fair_guest_open(&guest[who], match, who, lines.data, lines.size));
        text_free(&lines);
        assert_true(fair_signer_open(&signer[who]));
        if (who != MUTE)
            fair_guest_bring_key(&guest[who], signer[who].key);
        send_bytes(who, "promise", "hash", guest[who].promise, NULL);
    }
    for (int who = 0; who < PEOPLE; who++) {
        lines = public_lines();
        assert_false(fair_guest_reveal(&guest[who], match, lines.data, lines.size));
        text_free(&lines);
        send_bytes(who, "reveal", "entropy", guest[who].entropy,
                   who == MUTE ? NULL : signer[who].key);
    }
    house_pass(100);
    assert_int_equal(room_stage(house_room()), MATCH_RUNNING);
}

/* What the seat was shown, by a desk of its own; signed by the key of `by`. */
static void sign(int seat, int by, char hex[FAIR_SIGNATURE_HEX])
{
    const struct room *room = house_room();
    struct text head = { 0 };
    struct fair_note note;
    uint8_t bytes[FAIR_SIGNATURE], exchange[FAIR_BYTES], message[FAIR_BYTES];
    enum error error;
    follow_head(room->play.session, NULL, &head);
    struct desk *desk = desk_open(head.data, head.size, seat, room->server->words[0], &error);
    assert_non_null(desk);
    text_free(&head);
    fair_exchange_hash(&room->play.fair, exchange);
    desk_keep_note(desk, exchange);
    assert_false(desk_follow(desk, room->play.session, room->play.table));
    assert_true(desk_note(desk, &note));
    desk_close(desk);
    fair_note_message(&note, room->play.fair.promises, message);
    fair_sign(&signer[by], message, bytes);
    fair_hex_write(bytes, sizeof bytes, hex);
}

/* The seat answers at random, signed by the key of `by`. */
static void play_signed(int seat, int by)
{
    struct text answer = { 0 };
    char hex[FAIR_SIGNATURE_HEX];
    house_answer(seat, &answer);
    sign(seat, by, hex);
    house_say(seat, "%s,\"signed\":\"%s\"", answer.data, hex);
    text_free(&answer);
}

static void play_on(int most)
{
    for (int i = 0; i < most && room_stage(house_room()) == MATCH_RUNNING; i++) {
        if (!house_asked_all()) {
            house_pass(1000);
            continue;
        }
        int seat = house_asked();
        if (seat == MUTE)
            house_play(seat);
        else
            play_signed(seat, seat);
        assert_true(house_has(seat, "\"ack\""));
    }
}

static bool verify(struct fair_verdict *verdict)
{
    const struct room *room = house_room();
    struct text sealed = { 0 }, plain = { 0 }, proof = { 0 };
    fair_proof(&room->play.fair, FAIR_FOR_HOST, &proof);
    record_write(room->play.session, proof.data, &plain);
    text_free(&proof);
    fair_seal(plain.data, plain.size, &sealed);
    struct fair_expected expected = { .partial = true };
    bool good = fair_verify(sealed.data, sealed.size, &expected, verdict);
    if (!good)
        print_message("%s, line %d\n%s", error_key(verdict->error), verdict->line, sealed.data);
    text_free(&plain);
    text_free(&sealed);
    return good;
}

static void signatures_are_checked_when_they_come(void **state)
{
    (void)state;
    struct fair_verdict verdict;
    char hex[FAIR_SIGNATURE_HEX];
    begin("template");
    int seat = house_asked();
    assert_int_not_equal(seat, MUTE);
    size_t before = session_count(house_room()->play.session);
    /* By somebody else's key, and by a seat that brought none: nothing happens. */
    play_signed(seat, (seat + 1) % 2);
    assert_true(house_has(seat, "error.fair.signature"));
    assert_int_equal(session_count(house_room()->play.session), before);
    for (int bad = 0; bad < 3; bad++) {
        static const char *const wrong[] = { "\"\"", "7", "\"00\"" };
        struct text answer = { 0 };
        house_answer(seat, &answer);
        house_say(seat, "%s,\"signed\":%s", answer.data, wrong[bad]);
        assert_true(house_has(seat, "error.wire.value"));
        text_free(&answer);
    }
    /* Without one it is played, and the next one that fits is kept. */
    house_play(seat);
    play_on(12);
    assert_true(verify(&verdict));
    assert_int_equal(verdict.seat_word[MUTE].word, FAIR_WORD_NONE);
    assert_int_equal(verdict.seat_word[0].word, FAIR_WORD_PART);
    sign(0, 0, hex);
    house_say(0, "\"type\":\"sign\",\"match\":\"%s\",\"signed\":\"%s\"", house.match, hex);
    assert_true(house_has(0, "error.wire.state"));
}

static void the_end_is_signed(void **state)
{
    (void)state;
    struct fair_verdict verdict;
    char hex[FAIR_SIGNATURE_HEX];
    begin("template");
    play_on(100000);
    assert_int_equal(room_stage(house_room()), MATCH_OVER);
    assert_true(verify(&verdict));
    assert_int_equal(verdict.seat_word[0].word, FAIR_WORD_PART);
    sign(0, 1, hex);
    house_say(0, "\"type\":\"sign\",\"match\":\"%s\",\"signed\":\"%s\"", house.match, hex);
    assert_true(house_has(0, "error.fair.signature"));
    for (int who = 0; who < PEOPLE; who++) {
        sign(who, who, hex);
        house_say(who, "\"type\":\"sign\",\"match\":\"%s\",\"signed\":\"%s\"", house.match, hex);
        assert_true(house_has(who, who == MUTE ? "error.fair.signature" : "\"ack\""));
    }
    assert_true(verify(&verdict));
    assert_int_equal(verdict.seat_word[0].word, FAIR_WORD_END);
    assert_int_equal(verdict.seat_word[1].word, FAIR_WORD_END);
    assert_int_equal(verdict.seat_word[MUTE].word, FAIR_WORD_NONE);
    /* Once more changes nothing. */
    sign(0, 0, hex);
    house_say(0, "\"type\":\"sign\",\"match\":\"%s\",\"signed\":\"%s\"", house.match, hex);
    assert_true(house_has(0, "\"ack\""));
}

/* A signature stored with a step is there after a crash, and nobody is sent it before the end. */
static void signatures_survive_a_crash_and_are_shown_to_nobody(void **state)
{
    (void)state;
    struct fair_verdict verdict;
    begin("template");
    play_on(10);
    assert_true(house_room()->play.fair.vouched);
    unsigned vouched = house_room()->play.fair.vouched;
    for (int who = 0; who < PEOPLE; who++) {
        house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
        assert_false(house_has(who, "fair signed"));
        house_forget(who);
    }
    house_stop();
    house_start();
    for (int who = 0; who < PEOPLE; who++) {
        house_arrive(who);
        house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    }
    house_settle();
    assert_int_equal(house_room()->play.fair.vouched, vouched);
    play_on(100000);
    assert_int_equal(room_stage(house_room()), MATCH_OVER);
    assert_true(verify(&verdict));
    assert_int_equal(verdict.seat_word[0].word, FAIR_WORD_PART);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(signatures_are_checked_when_they_come, house_open,
                                        house_close),
        cmocka_unit_test_setup_teardown(the_end_is_signed, house_open, house_close),
        cmocka_unit_test_setup_teardown(signatures_survive_a_crash_and_are_shown_to_nobody,
                                        house_open_on_disk, house_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
