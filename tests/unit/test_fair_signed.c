/*
 * test_fair_signed.c: the end of a match stays its end, and what a seat has signed is the
 * match that it was shown: a forger who knows all formats, has the seed and seals the record
 * anew is held by notes, and by signatures even without anybody's notes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/follow.h"
#include "fair/note.h"
#include "fair/sign.h"
#include "fair/verify.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/forger.h"

enum { CUTS = 6, NOTES = MAX_PLAYERS + 1 };

/* A finished match, with what everybody noted at its end. */
struct finished {
    struct played played;
    struct fair_note note[NOTES];
    int notes;
};

static void play_whole(struct finished *finished, const struct match *match,
                       const struct fair_match *fair, int seed)
{
    int players = match->setup.players;
    played_start_with(&finished->played, match, fair, (uint64_t)seed);
    played_on(&finished->played, SIZE_MAX);
    finished->notes = players + 1;
    for (int i = 0; i < finished->notes; i++)
        assert_true(fair_note_now(finished->played.session, &finished->played.fair,
                                  i < players ? i : SPECTATOR, &finished->note[i]));
}

static struct match match_of(const struct edition *edition_of, int players)
{
    struct match match = { .game = edition_of->game, .edition = edition_of };
    setup_defaults(match.game, players, &match.setup);
    return match;
}

static bool verify(const struct text *record, const struct fair_note *note, bool partial,
                   struct fair_verdict *verdict)
{
    struct fair_expected expected = { .notes = note,
                                      .note_count = note != NULL,
                                      .partial = partial };
    return fair_verify(record->data, record->size, &expected, verdict);
}

/* ---- nothing follows upon the end ---------------------------------------------------- */

/* Every note is noticed to be of another match. */
static void assert_noticed(const struct finished *finished, const struct text *record)
{
    struct fair_verdict verdict;
    for (int i = 0; i < finished->notes; i++)
        assert_false(verify(record, &finished->note[i], false, &verdict));
}

/* The last event is taken back by whoever made it, and something else is played: a match
 * that an older program allowed. False: nobody could take it back. */
static bool reopen(const struct played *honest, struct played *forged)
{
    const struct session *session = honest->session;
    struct event event = session_event(session, session_count(session) - 1);
    forger_play_up_to(forged, honest, session_count(session), 1);
    session_be_lenient(forged->session, true);
    assert_false(session_active(forged->session));
    if (event.actor >= MAX_PLAYERS || !session_undo(forged->session, event.actor, NULL))
        return false;
    played_on(forged, SIZE_MAX);
    return true;
}

static void judge_reopened(const struct finished *finished, int version)
{
    struct played forged;
    struct fair_verdict verdict;
    if (reopen(&finished->played, &forged)) {
        struct text record = played_record(&forged, true);
        bool accepted = verify(&record, NULL, false, &verdict);
        if (version < 3) {
            assert_true(accepted);
            assert_int_equal(verdict.reopened, 1);
        } else {
            assert_false(accepted);
            assert_int_equal(verdict.error, ERROR_FAIR_REOPENED);
            assert_true(verdict.line > 0);
        }
        assert_noticed(finished, &record);
        text_free(&record);
    }
    session_close(forged.session);
}

/* A line among the moves right before "end". */
static void judge_appended(const struct finished *finished, const char *line)
{
    struct text record = played_record(&finished->played, false);
    struct text longer = { 0 }, sealed = { 0 };
    struct fair_verdict verdict;
    const char *end = strstr(record.data, "\nend\n");
    assert_non_null(end);
    text_add_bytes(&longer, record.data, (size_t)(end - record.data) + 1);
    text_add(&longer, line);
    text_add(&longer, "end\n");
    fair_seal(longer.data, longer.size, &sealed);
    assert_false(verify(&sealed, NULL, false, &verdict));
    assert_noticed(finished, &sealed);
    text_free(&record);
    text_free(&longer);
    text_free(&sealed);
}

/* The end is cut off, and another one played. */
static void judge_cut(const struct finished *finished)
{
    const struct played *honest = &finished->played;
    size_t count = session_count(honest->session);
    for (size_t back = 1; back <= CUTS && back < count; back++) {
        struct played forged;
        struct event event = session_event(honest->session, count - back);
        if (event.actor != CHANCE && forge_any(honest, count - back, back, &forged)) {
            struct text record = played_record(&forged, true), same = played_record(honest, true);
            struct fair_verdict verdict;
            if (record.size != same.size || memcmp(record.data, same.data, same.size)) {
                assert_true(verify(&record, NULL, false, &verdict));
                int fits = 0;
                for (int i = 0; i < finished->notes; i++)
                    fits += verify(&record, &finished->note[i], false, &verdict);
                /* What nobody but its maker ever saw the effect of, that one notices. */
                assert_true(fits < finished->notes);
                if (!same_result(honest, &forged))
                    assert_int_equal(fits, 0);
            }
            text_free(&record);
            text_free(&same);
        }
        if (event.actor != CHANCE)
            session_close(forged.session);
    }
    /* Unfinished it is no record of the match either. */
    struct text record = played_record(honest, false), cut = { 0 }, sealed = { 0 };
    char *end = strstr(record.data, "\nend\n");
    while (end[-1] != '\n')
        end--;
    text_add_bytes(&cut, record.data, (size_t)(end - record.data));
    fair_seal(cut.data, cut.size, &sealed);
    assert_noticed(finished, &sealed);
    text_free(&record);
    text_free(&cut);
    text_free(&sealed);
}

/* The same exchange as a proof of version 2 has it. */
static void make_older(struct fair_match *fair, const struct match *match)
{
    fair->version = 2;
    fair_bind(match, 2, fair->bound);
    fair_commit(2, fair->secret.seed, fair->bound, fair->commitment);
    for (int seat = 0; seat < fair->players; seat++)
        fair_promise_hash(2, fair->commitment, seat, fair->entropy[seat], NULL,
                          fair->promise[seat]);
    fair_promises_hash(fair, fair->promises);
}

static void nothing_is_appended_or_cut(void **state)
{
    (void)state;
    for (int g = 0; all_games[g]; g++) {
        struct edition *opened = edition_open(all_games[g], NULL);
        assert_non_null(opened);
        for (int seed = 1; seed <= 6; seed++) {
            struct finished finished;
            struct match match = match_of(opened, all_games[g]->min_players);
            match.kind[0] = SEAT_PERSON;
            for (int seat = 1; seat < match.setup.players; seat++)
                match.kind[seat] = SEAT_COMPUTER;
            struct fair_match fair = fair_ready(&match, seed), older = fair;
            play_whole(&finished, &match, &fair, seed);
            judge_reopened(&finished, 3);
            judge_appended(&finished, "0 undo\n");
            judge_appended(&finished, "1 undo\n");
            judge_appended(&finished, "seat 1 computer hard\n");
            judge_cut(&finished);
            session_close(finished.played.session);
            make_older(&older, &match);
            play_whole(&finished, &match, &older, seed);
            judge_reopened(&finished, 2);
            session_close(finished.played.session);
        }
        edition_free(opened);
    }
}

/* No program of ours takes a match back that is over. */
static void an_end_is_an_end(void **state)
{
    (void)state;
    struct finished finished;
    struct match match = match_of(edition, 2);
    struct refusal refusal;
    match.kind[0] = match.kind[1] = SEAT_PERSON;
    struct fair_match fair = fair_ready(&match, 3);
    play_whole(&finished, &match, &fair, 3);
    for (int seat = 0; seat < 2; seat++) {
        assert_false(session_may_undo(finished.played.session, seat));
        assert_false(session_undo(finished.played.session, seat, &refusal));
        assert_int_equal(refusal.error, ERROR_OVER);
        assert_false(session_prepare_handover(finished.played.session, seat, SEAT_COMPUTER, "hard",
                                              &refusal));
        assert_int_equal(refusal.error, ERROR_OVER);
    }
    session_close(finished.played.session);
}

/* ---- how far a note reaches ------------------------------------------------------------ */

static void notes_say_how_far_they_reach(void **state)
{
    (void)state;
    struct finished finished;
    struct match match = match_of(edition, 3);
    struct fair_match fair = fair_ready(&match, 5);
    play_whole(&finished, &match, &fair, 5);
    struct text record = played_record(&finished.played, true);
    size_t seen = session_seen(finished.played.session, 1);
    for (size_t events = 0; events <= seen; events += 7) {
        struct fair_note notes[2] = { finished.note[0] };
        struct fair_reach reach[2];
        struct fair_expected expected = { .notes = notes, .note_count = 2, .reach = reach };
        struct fair_verdict verdict;
        assert_true(fair_note_at(finished.played.session, &fair, 1, events, &notes[1]));
        assert_false(fair_verify(record.data, record.size, &expected, &verdict));
        assert_int_equal(verdict.error, ERROR_FAIR_NOTE_PART);
        assert_int_equal(verdict.seat, 1);
        assert_true(reach[0].whole);
        assert_int_equal(reach[1].events, events);
        assert_int_equal(reach[1].all, seen);
        assert_false(reach[1].whole);
        expected.partial = true;
        assert_true(fair_verify(record.data, record.size, &expected, &verdict));
    }
    text_free(&record);
    session_close(finished.played.session);
}

/* ---- signatures ------------------------------------------------------------------------- */

/* A match in which seats 0 and 1 bring keys, and the host speaks for seat 2. */
struct signers {
    struct match match;
    struct fair_signer signer[2];
    struct fair_match fair;
};

static void open_signers(struct signers *signers)
{
    uint8_t bytes[FAIR_BYTES], hash[FAIR_BYTES];
    signers->match = match_of(edition, 3);
    memcpy(signers->match.seat[0], "Ada", 4);
    memcpy(signers->match.seat[1], "Börje", 7);
    memcpy(signers->match.seat[2], "greedy", 7);
    signers->match.kind[0] = signers->match.kind[1] = SEAT_PERSON;
    signers->match.kind[2] = SEAT_COMPUTER;
    memset(bytes, 9, sizeof bytes);
    fair_open_with(&signers->fair, &signers->match, bytes);
    assert_false(fair_promise_local(&signers->fair, 2));
    for (int step = 0; step < 2; step++)
        for (int seat = 0; seat < 2; seat++) {
            struct fair_signer *signer = &signers->signer[seat];
            memset(bytes, 0x30 + seat, sizeof bytes);
            fair_signer_open_with(signer, bytes);
            fair_promise_hash(FAIR_VERSION, signers->fair.commitment, seat, bytes, signer->key,
                              hash);
            assert_false(step ? fair_reveal(&signers->fair, seat, bytes, signer->key)
                              : fair_promise(&signers->fair, seat, hash));
        }
    assert_false(fair_reveal_local(&signers->fair, 2));
}

/* The host keeps this seat's signature of what it has seen so far. */
static void sign(struct signers *signers, const struct played *played, int seat)
{
    struct fair_signed *vouch = &signers->fair.vouch[seat];
    uint8_t hash[FAIR_BYTES];
    assert_true(fair_note_now(played->session, &signers->fair, seat, &vouch->note));
    fair_note_message(&vouch->note, signers->fair.promises, hash);
    fair_sign(&signers->signer[seat], hash, vouch->signature);
    signers->fair.vouched = (uint16_t)(signers->fair.vouched | 1u << seat);
}

static struct text record_of(const struct signers *signers, struct played *played)
{
    played->fair = signers->fair;
    return played_record(played, true);
}

static void signatures_say_how_far_they_go(void **state)
{
    (void)state;
    struct signers signers;
    struct played played;
    struct fair_verdict verdict;
    open_signers(&signers);
    played_start_with(&played, &signers.match, &signers.fair, 4);
    played_on(&played, 20);
    sign(&signers, &played, 1);
    size_t signed_then = session_seen(played.session, 1);
    played_on(&played, SIZE_MAX);
    for (int step = 0; step < 2; step++) {
        if (step)
            sign(&signers, &played, 0);
        struct text record = record_of(&signers, &played);
        assert_true(verify(&record, NULL, false, &verdict));
        assert_int_equal(verdict.seat_word[0].word, step ? FAIR_WORD_END : FAIR_WORD_NONE);
        assert_int_equal(verdict.seat_word[1].word, FAIR_WORD_PART);
        assert_int_equal(verdict.seat_word[1].events, signed_then);
        assert_int_equal(verdict.seat_word[1].all, session_seen(played.session, 1));
        assert_int_equal(verdict.seat_word[2].word, FAIR_WORD_HOST);
        assert_false(verdict.unchecked);
        /* The chain is the same with signatures and without. */
        static char chain[FAIR_HEX];
        if (step)
            assert_string_equal(chain, verdict.chain);
        memcpy(chain, verdict.chain, sizeof chain);
        text_free(&record);
    }
    session_close(played.session);
}

/* A host alters what was signed and keeps the signatures; one that leaves them out is seen to. */
static void signatures_hold_a_forger(void **state)
{
    (void)state;
    struct signers signers;
    struct played honest, forged;
    struct fair_verdict verdict;
    int held = 0;
    open_signers(&signers);
    played_start_with(&honest, &signers.match, &signers.fair, 4);
    played_on(&honest, SIZE_MAX);
    sign(&signers, &honest, 0);
    sign(&signers, &honest, 1);
    honest.fair = signers.fair;
    for (size_t i = 0; i < session_count(honest.session); i++) {
        struct event event = session_event(honest.session, i);
        if (event.actor == CHANCE)
            continue;
        if (forge_any(&honest, i, i, &forged) && !same_result(&honest, &forged)) {
            struct text record = record_of(&signers, &forged);
            assert_false(verify(&record, NULL, false, &verdict));
            assert_int_equal(verdict.error, ERROR_FAIR_SIGNED_OTHER);
            assert_true(verdict.line > 0 && verdict.seat >= 0 && verdict.seat < 2);
            text_free(&record);
            struct signers bare = signers;
            bare.fair.vouched = 0;
            record = record_of(&bare, &forged);
            assert_true(verify(&record, NULL, false, &verdict));
            assert_int_equal(verdict.seat_word[0].word, FAIR_WORD_NONE);
            assert_int_equal(verdict.seat_word[1].word, FAIR_WORD_NONE);
            text_free(&record);
            held++;
        }
        session_close(forged.session);
    }
    assert_true(held > 5);
    /* Every single digit of a signature counts, and no seat signs for another. */
    struct text record = record_of(&signers, &honest);
    for (char *line = strstr(record.data, "\nfair signed "); line;
         line = strstr(line + 1, "\nfair signed "))
        for (char *at = line + 1; *at != '\n'; at++) {
            char kept = *at;
            *at = kept == '0' ? '1' : '0';
            if (*at != kept)
                assert_false(verify(&record, NULL, false, &verdict));
            *at = kept;
        }
    assert_true(verify(&record, NULL, false, &verdict));
    text_free(&record);
    memcpy(signers.fair.vouch[1].signature, signers.fair.vouch[0].signature, FAIR_SIGNATURE);
    record = record_of(&signers, &honest);
    assert_false(verify(&record, NULL, false, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_SIGNATURE);
    assert_int_equal(verdict.seat, 1);
    text_free(&record);
    session_close(honest.session);
}

/* A host cannot give a seat a key of its own, nor take the seat's away. */
static void keys_are_bound_by_promises(void **state)
{
    (void)state;
    struct signers signers;
    struct played played;
    struct fair_verdict verdict;
    open_signers(&signers);
    played_start_with(&played, &signers.match, &signers.fair, 4);
    played_on(&played, SIZE_MAX);
    for (int what = 0; what < 2; what++) {
        struct signers forger = signers;
        if (what)
            forger.fair.keyed = 2;
        else
            memcpy(forger.fair.key[0], signers.signer[1].key, FAIR_BYTES);
        struct text record = record_of(&forger, &played);
        assert_false(verify(&record, NULL, false, &verdict));
        assert_int_equal(verdict.error, ERROR_FAIR_MISMATCH);
        assert_int_equal(verdict.seat, 0);
        text_free(&record);
    }
    /* Where it spoke itself, there is no key at all. */
    struct signers forger = signers;
    forger.fair.keyed |= 4;
    struct text record = record_of(&forger, &played);
    assert_false(verify(&record, NULL, false, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_PROOF);
    text_free(&record);
    session_close(played.session);
}

/* A note that grows bit by bit is the note that is made at once. */
static void notes_grow(void **state)
{
    (void)state;
    struct signers signers;
    struct played played;
    struct fair_note growing, whole;
    open_signers(&signers);
    played_start_with(&played, &signers.match, &signers.fair, 7);
    fair_note_open(&signers.fair, 1, &growing);
    while (session_active(played.session)) {
        played_on(&played, session_count(played.session) + 3);
        size_t seen = session_seen(played.session, 1);
        assert_true(fair_note_follow(played.session, &signers.fair, seen, &growing));
        assert_true(fair_note_at(played.session, &signers.fair, 1, seen, &whole));
        assert_memory_equal(growing.hash, whole.hash, FAIR_BYTES);
        assert_int_equal(growing.events, seen);
    }
    session_close(played.session);
}

/* ---- a desk far away ------------------------------------------------------------------- */

static struct desk *open_desk(const struct session *session, const struct words *words, int viewer)
{
    struct text head = { 0 };
    enum error error;
    follow_head(session, NULL, &head);
    struct desk *desk = desk_open(head.data, head.size, viewer, words, &error);
    assert_non_null(desk);
    text_free(&head);
    return desk;
}

static void feed(struct desk *desk, struct text *news)
{
    assert_int_equal(desk_feed(desk, news->data, news->size), NO_ERROR);
    text_free(news);
    *news = (struct text){ 0 };
}

/* What it was sent comes to the note that the host makes, whoever plays the seats. */
static void compare_desk(const struct match *match, int seed, int viewer, const struct words *words)
{
    struct fair_match fair = fair_ready(match, seed);
    struct played played;
    struct text news = { 0 };
    uint8_t exchange[FAIR_BYTES];
    played_start_with(&played, match, &fair, (uint64_t)seed);
    fair_exchange_hash(&fair, exchange);
    struct desk *desk = open_desk(played.session, words, viewer), *late = NULL;
    desk_keep_note(desk, exchange);
    follow_write_start(played.session, viewer, 0, &news);
    feed(desk, &news);
    for (int round = 0;; round++) {
        struct fair_note made, kept;
        played_on(&played, session_count(played.session) + 1 + (size_t)round % 7);
        bool over = !session_active(played.session);
        if (!over && round % 5 == 4) {
            assert_true(session_prepare_handover(played.session, round % match->setup.players,
                                                 round % 2 ? SEAT_COMPUTER : SEAT_PERSON, "Eve",
                                                 NULL));
            session_commit(played.session);
        }
        follow_news(played.session, NULL, viewer, desk_next(desk),
                    session_seen(played.session, viewer), &news);
        feed(desk, &news);
        assert_true(fair_note_now(played.session, &fair, viewer, &made));
        assert_true(desk_note(desk, &kept));
        assert_int_equal(kept.over, made.over);
        assert_int_equal(kept.events, made.events);
        assert_memory_equal(kept.hash, made.hash, FAIR_BYTES);
        if (over)
            break;
    }
    /* One that comes at the end and is told all of it comes to the same; one that comes in the
     * middle keeps none. */
    struct fair_note early, kept;
    assert_true(desk_note(desk, &early));
    late = open_desk(played.session, words, viewer);
    desk_keep_note(late, exchange);
    assert_int_equal(desk_follow(late, played.session, NULL), NO_ERROR);
    assert_true(desk_note(late, &kept));
    assert_memory_equal(kept.hash, early.hash, FAIR_BYTES);
    follow_write_start(played.session, viewer, 3, &news);
    feed(late, &news);
    assert_false(desk_note(late, &kept));
    desk_close(late);
    desk_close(desk);
    session_close(played.session);
}

static void desks_keep_the_same_notes(void **state)
{
    (void)state;
    struct words *words = words_open("en");
    assert_non_null(words);
    for (int g = 0; all_games[g]; g++) {
        struct edition *opened = edition_open(all_games[g], NULL);
        assert_non_null(opened);
        struct match match = match_of(opened, all_games[g]->min_players);
        for (int seat = 0; seat < match.setup.players; seat++)
            match.kind[seat] = SEAT_PERSON;
        for (int viewer = 0; viewer < match.setup.players; viewer++)
            compare_desk(&match, 3 + viewer, viewer, words);
        compare_desk(&match, 2, SPECTATOR, words);
        edition_free(opened);
    }
    words_free(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_appended_or_cut),
        cmocka_unit_test(an_end_is_an_end),
        cmocka_unit_test(notes_say_how_far_they_reach),
        cmocka_unit_test(signatures_say_how_far_they_go),
        cmocka_unit_test(signatures_hold_a_forger),
        cmocka_unit_test(keys_are_bound_by_promises),
        cmocka_unit_test(notes_grow),
        cmocka_unit_test(desks_keep_the_same_notes),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
