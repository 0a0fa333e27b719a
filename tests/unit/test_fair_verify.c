/*
 * test_fair_verify.c: records are sealed, verified, and found out when they
 * were tampered with, at the right line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/verify.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/play.h"

/* ---- records ------------------------------------------------------------------- */

static struct text a_record(int players, int seed, bool sealed)
{
    struct played played;
    played_start(&played, edition, players, seed);
    played_on(&played, SIZE_MAX);
    struct text text = played_record(&played, sealed);
    session_close(played.session);
    return text;
}

/* What a forger can do who knows the formats: seals a changed record anew. */
static struct text sealed_again(const char *text, size_t size)
{
    struct text out = { 0 };
    fair_seal(text, size, &out);
    return out;
}

/* ---- lines --------------------------------------------------------------------- */

static int line_count(const struct text *text)
{
    int count = 0;
    for (size_t i = 0; i < text->size; i++)
        count += text->data[i] == '\n';
    return count;
}

/* Line `number`, from 1; *length with its newline. */
static char *line_at(const struct text *text, int number, size_t *length)
{
    char *at = text->data;
    while (--number)
        at = strchr(at, '\n') + 1;
    *length = (size_t)(strchr(at, '\n') + 1 - at);
    return at;
}

/* The first line that begins so; 0: none. */
static int find_line(const struct text *text, const char *start)
{
    size_t length;
    for (int i = 1; i <= line_count(text); i++)
        if (strncmp(line_at(text, i, &length), start, strlen(start)) == 0)
            return i;
    return 0;
}

/* The text with line `number` replaced by `line`, which may be "". */
static struct text with_line(const struct text *text, int number, const char *line)
{
    size_t length;
    const char *at = line_at(text, number, &length);
    struct text out = { 0 };
    text_add_bytes(&out, text->data, (size_t)(at - text->data));
    text_add(&out, line);
    text_add(&out, at + length);
    return out;
}

static void assert_breaks(const struct text *text, int line, enum error error)
{
    struct fair_verdict verdict;
    assert_false(fair_verify(text->data, text->size, NULL, &verdict));
    assert_false(verdict.ok);
    assert_true(verdict.error);
    if (error)
        assert_int_equal(verdict.error, error);
    if (verdict.line != line)
        print_message("%s at line %d instead of %d\n%s", error_key(verdict.error), verdict.line,
                      line, text->data);
    assert_int_equal(verdict.line, line);
}

/* ---- honest records -------------------------------------------------------------- */

static void honest_records_are_true(void **state)
{
    (void)state;
    const struct game *game = edition->game;
    for (int players = game->min_players; players <= game->max_players; players++) {
        struct fair_verdict verdict;
        struct played played;
        char hex[FAIR_HEX];
        played_start(&played, edition, players, players);
        played_on(&played, SIZE_MAX);
        struct text text = played_record(&played, true);
        assert_true(fair_verify(text.data, text.size, NULL, &verdict));
        assert_true(verdict.ok && verdict.sealed && verdict.finished);
        assert_int_equal(verdict.error, NO_ERROR);
        assert_int_equal(verdict.moves, session_count(played.session));
        assert_int_equal(verdict.draws, fair_draws_made(played.session));
        assert_int_equal(verdict.draws, played.draws.number);
        fair_to_hex(played.fair.commitment, hex);
        assert_string_equal(verdict.commitment, hex);
        assert_non_null(strstr(text.data, verdict.chain));
        assert_ptr_equal(verdict.game, game);
        session_close(played.session);
        text_free(&text);
    }
}

static void custom_editions_are_true(void **state)
{
    (void)state;
    static const char own[] = "edition my-own\ngame template\n\nmoney 30\nbonus 3\n"
                              "wood moves value 6 copies 4\nwood end  value 4 copies 3";
    struct edition_error error;
    struct fair_verdict verdict;
    struct played played;
    char hex[65];
    fair_hash_text(own, sizeof own - 1, hex);
    struct edition *custom = edition_read(edition->game, own, sizeof own - 1, hex, &error);
    assert_non_null(custom);
    played_start(&played, custom, 2, 1);
    played_on(&played, SIZE_MAX);
    struct text text = played_record(&played, true);
    assert_true(fair_verify(text.data, text.size, NULL, &verdict));
    /* A line of the edition is altered, and the seal made anew. */
    int line = find_line(&text, "| bonus");
    struct text altered = with_line(&text, line, "| bonus 4\n");
    assert_breaks(&altered, line, ERROR_FAIR_TAG);
    struct text resealed = sealed_again(altered.data, altered.size);
    assert_breaks(&resealed, find_line(&text, "edition"), ERROR_RECORD_EDITION_HASH);
    text_free(&altered);
    text_free(&resealed);
    text_free(&text);
    session_close(played.session);
    edition_free(custom);
}

static void sealing_twice_is_sealing_once(void **state)
{
    (void)state;
    struct text plain = a_record(3, 1, false), sealed = a_record(3, 1, true);
    struct text again = sealed_again(sealed.data, sealed.size);
    struct text other = sealed_again(plain.data, plain.size);
    assert_string_equal(sealed.data, again.data);
    assert_string_equal(sealed.data, other.data);
    text_free(&plain);
    text_free(&sealed);
    text_free(&again);
    text_free(&other);
}

static void different_seeds_differ(void **state)
{
    (void)state;
    struct text one = a_record(3, 1, false), two = a_record(3, 2, false);
    assert_string_not_equal(strstr(one.data, "\nmoves\n"), strstr(two.data, "\nmoves\n"));
    text_free(&one);
    text_free(&two);
}

/* ---- tampering without knowing the seal -------------------------------------------- */

static void every_edited_byte_is_found(void **state)
{
    (void)state;
    struct text text = a_record(2, 3, true);
    int line = 1;
    for (size_t i = 0; i < text.size; i++) {
        char kept = text.data[i];
        if (kept == '\n') {
            line++;
            continue;
        }
        text.data[i] = kept == '1' ? '2' : '1';
        assert_breaks(&text, line, NO_ERROR);
        text.data[i] = kept;
    }
    text_free(&text);
}

static void every_dropped_line_is_found(void **state)
{
    (void)state;
    struct text text = a_record(2, 3, true);
    int count = line_count(&text);
    for (int line = 1; line <= count; line++) {
        struct text altered = with_line(&text, line, "");
        /* That the last line is missing is noticed at the one before it. */
        assert_breaks(&altered, line < count ? line : line - 1, NO_ERROR);
        text_free(&altered);
    }
    text_free(&text);
}

static void every_swapped_line_is_found(void **state)
{
    (void)state;
    struct text text = a_record(2, 3, true);
    for (int line = 1; line < line_count(&text); line++) {
        size_t first, second;
        const char *at = line_at(&text, line, &first);
        line_at(&text, line + 1, &second);
        struct text altered = { 0 };
        text_add_bytes(&altered, text.data, (size_t)(at - text.data));
        text_add_bytes(&altered, at + first, second);
        text_add_bytes(&altered, at, first);
        text_add(&altered, at + first + second);
        assert_breaks(&altered, line, NO_ERROR);
        text_free(&altered);
    }
    text_free(&text);
}

static void every_added_line_is_found(void **state)
{
    (void)state;
    struct text text = a_record(2, 3, true);
    for (int line = 1; line <= line_count(&text); line++) {
        size_t length;
        const char *at = line_at(&text, line, &length);
        struct text doubled = { 0 }, foreign = { 0 };
        text_add_bytes(&doubled, text.data, (size_t)(at - text.data));
        text_add_bytes(&foreign, text.data, (size_t)(at - text.data));
        text_add_bytes(&doubled, at, length);
        text_add(&doubled, at);
        text_add(&foreign, "0 ready\n");
        text_add(&foreign, at);
        assert_breaks(&doubled, line + 1, NO_ERROR);
        assert_breaks(&foreign, line, NO_ERROR);
        text_free(&doubled);
        text_free(&foreign);
    }
    text_free(&text);
}

/* ---- tampering by somebody who makes the seal anew --------------------------------- */

static void assert_forgery_breaks(const struct text *text, const char *start, const char *instead,
                                  const char *at, enum error error)
{
    struct text altered = with_line(text, find_line(text, start), instead);
    struct text resealed = sealed_again(altered.data, altered.size);
    assert_breaks(&resealed, find_line(text, at), error);
    text_free(&altered);
    text_free(&resealed);
}

static void forged_heads_are_found(void **state)
{
    (void)state;
    struct text text = a_record(2, 3, true);
    static const char hex[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    char line[128];
    assert_forgery_breaks(&text, "seat 0", "seat 0 Eve\n", "fair seed", ERROR_FAIR_COMMITMENT);
    assert_forgery_breaks(&text, "seat 0", "", "fair entropy 1", ERROR_FAIR_COMMITMENT);
    assert_forgery_breaks(&text, "options", "options reserve=2\n", "fair seed",
                          ERROR_FAIR_COMMITMENT);
    assert_forgery_breaks(&text, "options", "options reserve=0,reserve=0\n", "options", NO_ERROR);
    assert_forgery_breaks(&text, "players", "players 3\n", "fair entropy 0", ERROR_FAIR_PROOF);
    assert_forgery_breaks(&text, "game", "game template 9\n", "game", ERROR_RECORD_VERSION);
    snprintf(line, sizeof line, "edition house-1 %s\n", hex);
    assert_forgery_breaks(&text, "edition", line, "edition", ERROR_RECORD_EDITION_HASH);
    snprintf(line, sizeof line, "fair commitment %s\n", hex);
    assert_forgery_breaks(&text, "fair commitment", line, "fair commitment", ERROR_FAIR_COMMITMENT);
    snprintf(line, sizeof line, "fair promise 1 %s\n", hex);
    assert_forgery_breaks(&text, "fair promise 1", line, "fair entropy 1", ERROR_FAIR_MISMATCH);
    snprintf(line, sizeof line, "fair entropy 1 %s\n", hex);
    assert_forgery_breaks(&text, "fair entropy 1", line, "fair entropy 1", ERROR_FAIR_MISMATCH);
    snprintf(line, sizeof line, "fair seed %s\n", hex);
    assert_forgery_breaks(&text, "fair seed", line, "fair seed", ERROR_FAIR_COMMITMENT);
    assert_forgery_breaks(&text, "fair seed", "", "none", ERROR_FAIR_NO_SEED);
    text_free(&text);
}

/* A forger who also makes promises and commitment anew has another match:
 * the draws are others, and so is the commitment that the players noted. */
static void forged_seed_with_all_hashes_is_found(void **state)
{
    (void)state;
    struct played played, other;
    played_start(&played, edition, 2, 3);
    played_on(&played, SIZE_MAX);
    played_start(&other, edition, 2, 4);
    struct text proof = { 0 }, record = { 0 };
    fair_proof(&other.fair, FAIR_FOR_HOST, &proof);
    record_write(played.session, proof.data, &record);
    struct text forged = sealed_again(record.data, record.size);
    struct fair_verdict verdict;
    assert_false(fair_verify(forged.data, forged.size, NULL, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_DRAW);

    struct text honest = played_record(&other, true);
    char hex[FAIR_HEX];
    fair_to_hex(played.fair.commitment, hex);
    struct fair_expected expected = { .commitment = hex, .partial = true };
    assert_false(fair_verify(honest.data, honest.size, &expected, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_OTHER_COMMITMENT);
    text_free(&proof);
    text_free(&record);
    text_free(&forged);
    text_free(&honest);
    session_close(played.session);
    session_close(other.session);
}

/* Every draw is changed to every other wood, with and without a new seal,
 * also where a much later move becomes impossible by it. */
static void every_altered_draw_is_found(void **state)
{
    (void)state;
    static const char *const woods[] = { "oak", "pine", "ash", "yew" };
    struct text text = a_record(2, 3, true);
    size_t moves = 0, length, altered_draws = 0;
    for (int line = find_line(&text, "moves") + 1; line <= line_count(&text); line++) {
        const char *at = line_at(&text, line, &length);
        moves++;
        if (strncmp(at, ". lot ", 6) != 0 && strncmp(at, ". deal ", 7) != 0)
            continue;
        int word = strncmp(at, ". lot ", 6) == 0 ? 6 : 9;
        for (int wood = 0; wood < 4; wood++) {
            char right[32], wrong[32], instead[64];
            const char *tag = strstr(at, " #");
            snprintf(right, sizeof right, "%.*s", (int)(tag - at), at);
            snprintf(wrong, sizeof wrong, "%.*s%s", word, at, woods[wood]);
            if (strcmp(right, wrong) == 0)
                continue;
            snprintf(instead, sizeof instead, "%s%.19s", wrong, tag);
            struct text altered = with_line(&text, line, instead);
            struct text resealed = sealed_again(altered.data, altered.size);
            struct fair_verdict verdict;
            for (int step = 0; step < 2; step++) {
                const struct text *tried = step ? &resealed : &altered;
                assert_false(fair_verify(tried->data, tried->size, NULL, &verdict));
                assert_int_equal(verdict.line, line);
                assert_int_equal(verdict.move, moves);
                /* An outcome that is not possible at all is refused by the rules. */
                if (verdict.error == ERROR_FAIR_DRAW) {
                    assert_string_equal(verdict.recorded, wrong);
                    assert_string_equal(verdict.derived, right);
                    assert_int_equal(verdict.moves, moves - 1);
                    altered_draws++;
                } else {
                    assert_int_equal(verdict.error, step ? ERROR_RULE : ERROR_FAIR_TAG);
                }
            }
            text_free(&altered);
            text_free(&resealed);
        }
    }
    assert_true(altered_draws > 60);
    text_free(&text);
}

/* Another outcome that was possible instead of event `index`; false: there was none. */
static bool other_outcome(const struct session *session, size_t index, struct event *event)
{
    static struct offers offers;
    _Alignas(64) unsigned char before[MAX_STATE];
    const struct match *match = session_match(session);
    session_state_at(session, index, before);
    game_legal(match->game, match->edition->data, before, CHANCE, &offers);
    for (int i = 0; i < offers.count; i++)
        if (!move_equal(offers.list[i].move, event->move)) {
            event->move = offers.list[i].move;
            return true;
        }
    return false;
}

/* In every game: honest matches are true, and one draw exchanged for another
 * that was possible is found at its line, though the seal was made anew. */
static void draws_of_all_games_are_bound(void **state)
{
    (void)state;
    for (int g = 0; all_games[g]; g++)
        for (int most = 0; most < 2; most++) {
            struct edition *newest = edition_open(all_games[g], NULL);
            struct fair_verdict verdict;
            struct played played;
            int altered = 0;
            assert_non_null(newest);
            played_start(&played, newest,
                         most ? all_games[g]->max_players : all_games[g]->min_players, 20 + most);
            played_on(&played, SIZE_MAX);
            struct text text = played_record(&played, true);
            assert_true(fair_verify(text.data, text.size, NULL, &verdict));
            assert_int_equal(verdict.moves, session_count(played.session));
            int first = find_line(&text, "moves") + 1;
            for (size_t i = 0; i < verdict.moves && altered < 60; i++) {
                struct event event = session_event(played.session, i);
                struct text line = { 0 };
                if (event.actor != CHANCE || !other_outcome(played.session, i, &event))
                    continue;
                record_write_event(session_match(played.session), event, &line);
                struct text forged = with_line(&text, first + (int)i, line.data);
                struct text resealed = sealed_again(forged.data, forged.size);
                assert_breaks(&resealed, first + (int)i, ERROR_FAIR_DRAW);
                altered++;
                text_free(&line);
                text_free(&forged);
                text_free(&resealed);
            }
            assert_true(altered > 5 || !traits_of(all_games[g]).draws);
            text_free(&text);
            session_close(played.session);
            edition_free(newest);
        }
}

/* What the host does is its own choice, as that the minutes are up in
 * Cryptoly: verify says how often. */
static void the_hosts_moves_are_counted(void **state)
{
    (void)state;
    struct edition *opened = edition_open(game_find("cryptoly"), NULL);
    struct match match = { .game = game_find("cryptoly"), .edition = opened };
    struct fair_verdict verdict;
    struct played played;
    const char *at;
    size_t host_moves = 0;
    assert_non_null(opened);
    setup_defaults(match.game, 3, &match.setup);
    assert_false(setup_parse(match.game, "end=minutes:30", &match.setup, &at));
    struct fair_match fair = fair_ready(&match, 2);
    played_start_with(&played, &match, &fair, 2);
    played_on(&played, SIZE_MAX);
    for (size_t i = 0; i < session_count(played.session); i++)
        host_moves += session_event(played.session, i).actor == HOST;
    struct text text = played_record(&played, true);
    assert_true(fair_verify(text.data, text.size, NULL, &verdict));
    assert_true(host_moves > 0);
    assert_int_equal(verdict.host_moves, host_moves);
    text_free(&text);
    session_close(played.session);
    edition_free(opened);
}

/* What a seat did is not bound by the seed: a forger who plays another game
 * to its end from some move on is found by what others noted. */
static void noted_chains_find_replayed_matches(void **state)
{
    (void)state;
    struct played one, two;
    struct fair_note note;
    struct fair_verdict verdict;
    char hex[FAIR_HEX];
    played_start(&one, edition, 2, 3);
    played_start(&two, edition, 2, 3);
    two.rng = rng_seed(99);
    played_on(&one, SIZE_MAX);
    played_on(&two, SIZE_MAX);
    struct text first = played_record(&one, true), second = played_record(&two, true);
    assert_true(fair_verify(first.data, first.size, NULL, &verdict));
    struct fair_expected expected = { .chain = verdict.chain };
    char chain[FAIR_HEX];
    memcpy(chain, verdict.chain, sizeof chain);
    expected.chain = chain;
    assert_true(fair_verify(first.data, first.size, &expected, &verdict));
    assert_true(fair_verify(second.data, second.size, NULL, &verdict));
    assert_false(fair_verify(second.data, second.size, &expected, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_OTHER_CHAIN);
    static const int viewers[] = { 0, 1, SPECTATOR };
    for (int i = 0; i < 3; i++) {
        assert_true(fair_note_now(one.session, &one.fair, viewers[i], &note));
        fair_to_hex(note.hash, hex);
        expected = (struct fair_expected){ .seen = hex, .viewer = viewers[i] };
        assert_true(fair_verify(first.data, first.size, &expected, &verdict));
        assert_false(fair_verify(second.data, second.size, &expected, &verdict));
        assert_int_equal(verdict.error, ERROR_FAIR_OTHER_SEEN);
        expected.viewer = viewers[(i + 1) % 3];
        assert_false(fair_verify(first.data, first.size, &expected, &verdict));
        expected.viewer = 2;
        assert_false(fair_verify(first.data, first.size, &expected, &verdict));
        assert_int_equal(verdict.error, ERROR_FAIR_SEAT);
    }
    text_free(&first);
    text_free(&second);
    session_close(one.session);
    session_close(two.session);
}

/* There is one way to write a record: moves of one decision stand together. */
static void other_ways_of_writing_are_refused(void **state)
{
    (void)state;
    struct text text = a_record(2, 3, true);
    size_t length;
    int bid = 0;
    for (int line = 1; line < line_count(&text) && !bid; line++)
        if (strstr(line_at(&text, line, &length), " bid ") == line_at(&text, line, &length) + 1 &&
            line_at(&text, line + 2, &length)[0] != '.' &&
            line_at(&text, line + 2, &length)[0] != line_at(&text, line, &length)[0] &&
            strncmp(line_at(&text, line + 1, &length) + 1, " ready", 6) == 0 &&
            strncmp(line_at(&text, line + 2, &length) + 1, " undo", 5) != 0)
            bid = line;
    assert_true(bid > 0);
    /* "0 bid 5, 0 ready, 1 bid 4" as "0 bid 5, 1 bid 4, 0 ready". */
    struct text altered = { 0 };
    size_t second, third;
    const char *at = line_at(&text, bid + 1, &second);
    line_at(&text, bid + 2, &third);
    text_add_bytes(&altered, text.data, (size_t)(at - text.data));
    text_add_bytes(&altered, at + second, third);
    text_add_bytes(&altered, at, second);
    text_add(&altered, at + second + third);
    struct text resealed = sealed_again(altered.data, altered.size);
    struct fair_verdict verdict;
    assert_false(fair_verify(resealed.data, resealed.size, NULL, &verdict));
    assert_int_equal(verdict.line, bid + 1);
    assert_int_equal(verdict.error, ERROR_FAIR_FORM);
    text_free(&altered);
    text_free(&resealed);
    text_free(&text);
}

/* ---- what is not a whole record ------------------------------------------------------ */

/* The head's tags, so many a line; 0: all in one. */
static struct text with_tags_a_line(const struct text *text, unsigned a_line)
{
    struct text out = { 0 }, tags = { 0 };
    size_t length;
    unsigned count = 0;
    for (int line = 1; line <= line_count(text); line++) {
        const char *at = line_at(text, line, &length);
        if (strncmp(at, "fair tags ", 10) != 0) {
            if (strncmp(at, "moves\n", 6) == 0) {
                text_add(&tags, "\n");
                text_add(&out, tags.data);
            }
            text_add_bytes(&out, at, length);
            continue;
        }
        for (const char *tag = strchr(at + 10, ' '); tag && tag < at + length;
             tag = strchr(tag + 1, ' '), count++) {
            if (!count || (a_line && count % a_line == 0))
                text_printf(&tags, "%sfair tags %u", count ? "\n" : "", count + 1);
            text_add_bytes(&tags, tag, FAIR_TAG + 1);
        }
    }
    text_free(&tags);
    return out;
}

/* The same tags in other lines: five a line is the one way. */
static void regrouped_tags_are_refused(void **state)
{
    (void)state;
    struct text text = a_record(3, 3, true);
    struct fair_verdict verdict;
    struct text same = with_tags_a_line(&text, 5);
    assert_string_equal(same.data, text.data);
    text_free(&same);
    for (unsigned a_line = 0; a_line < 12; a_line++) {
        struct text regrouped = with_tags_a_line(&text, a_line);
        assert_int_equal(fair_verify(regrouped.data, regrouped.size, NULL, &verdict), a_line == 5);
        if (a_line != 5)
            assert_int_equal(verdict.error, ERROR_FAIR_TAG);
        struct text sealed = sealed_again(regrouped.data, regrouped.size);
        assert_string_equal(sealed.data, text.data);
        text_free(&regrouped);
        text_free(&sealed);
    }
    text_free(&text);
}

static void truncated_records_are_refused(void **state)
{
    (void)state;
    struct text text = a_record(2, 3, true);
    const size_t moves = (size_t)(strstr(text.data, "\nmoves\n") - text.data) + 7;
    const size_t end = (size_t)(strstr(text.data, "\nend\n") - text.data) + 1;
    const struct fair_expected partial = { .partial = true };
    size_t whole = 0;
    for (size_t size = 0; size < text.size; size++) {
        struct fair_verdict verdict;
        /* In memory of exactly this size, for the sanitizers. */
        char *copy = malloc(size ? size : 1);
        assert_non_null(copy);
        memcpy(copy, text.data, size);
        assert_false(fair_verify(copy, size, NULL, &verdict));
        bool at_line = size >= moves && size <= end && text.data[size - 1] == '\n';
        if (at_line)
            assert_true(verdict.error && (verdict.error == ERROR_FAIR_UNFINISHED ||
                                          verdict.error == ERROR_FAIR_FORM));
        bool ok = fair_verify(copy, size, &partial, &verdict);
        assert_true(!ok || at_line);
        whole += ok;
        free(copy);
    }
    assert_true(whole > 50);
    text_free(&text);
}

static void rubbish_is_refused(void **state)
{
    (void)state;
    struct fair_verdict verdict;
    static const char *const rubbish[] = { "\n",
                                           "end\n",
                                           "moves\n",
                                           "moves\nend\nchain 0\n",
                                           "fair tags 1\nmoves\n",
                                           "fair tags 999999999999 1\nmoves\n",
                                           "kontor-record 1\n",
                                           "kontor-record 1\ngame template 1\n",
                                           "fair tags \nfair tags 0\nmoves\n. #\n",
                                           "chain \nchain \n" };
    for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
        assert_false(fair_verify(rubbish[i], strlen(rubbish[i]), NULL, &verdict));
        assert_true(verdict.error);
    }
    assert_false(fair_verify("", 0, NULL, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_EMPTY);
    assert_false(fair_verify("kontor\0record\n", 14, NULL, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_BINARY);
    assert_int_equal(verdict.line, 1);
    assert_false(fair_verify("kontor-record 1\nx\033[2J\n", 21, NULL, &verdict));
    assert_int_equal(verdict.line, 2);
    assert_false(fair_verify("kontor-record 1\n\n\xc2\x9b\n", 20, NULL, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_BINARY);
    assert_int_equal(verdict.line, 3);
    size_t huge = FAIR_MAX_RECORD + 1;
    char *big = malloc(huge);
    assert_non_null(big);
    memset(big, '\n', huge);
    assert_false(fair_verify(big, huge, NULL, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_SIZE);
    assert_false(fair_verify(big, huge - 1, NULL, &verdict));
    free(big);
}

static void mangled_records_never_crash(void **state)
{
    (void)state;
    struct text text = a_record(2, 3, true);
    struct rng rng = rng_seed(17);
    for (int round = 0; round < 600; round++) {
        struct fair_verdict verdict;
        struct text copy = { 0 };
        text_add_bytes(&copy, text.data, text.size);
        for (int i = (int)rng_below(&rng, 4); i >= 0; i--) {
            size_t from = rng_below(&rng, (uint32_t)copy.size);
            size_t to = rng_below(&rng, (uint32_t)copy.size), count = rng_below(&rng, 80);
            if (count > copy.size - from)
                count = copy.size - from;
            if (count > copy.size - to)
                count = copy.size - to;
            memmove(copy.data + to, copy.data + from, count);
        }
        bool same = memcmp(copy.data, text.data, text.size) == 0;
        assert_int_equal(fair_verify(copy.data, copy.size, NULL, &verdict), same);
        text_free(&copy);
    }
    text_free(&text);
}

static void unsealed_records_need_leave(void **state)
{
    (void)state;
    struct fair_verdict verdict;
    const struct fair_expected partial = { .partial = true };
    struct text plain = a_record(2, 3, false);
    assert_false(fair_verify(plain.data, plain.size, NULL, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_UNSEALED);
    assert_true(fair_verify(plain.data, plain.size, &partial, &verdict));
    assert_true(verdict.finished && !verdict.sealed);
    /* A record of the simulator has no proof. */
    struct played played;
    played_start(&played, edition, 2, 3);
    struct text bare = { 0 };
    record_write(played.session, NULL, &bare);
    assert_false(fair_verify(bare.data, bare.size, &partial, &verdict));
    assert_int_equal(verdict.error, ERROR_FAIR_NO_PROOF);
    text_free(&plain);
    text_free(&bare);
    session_close(played.session);
}

/* ---- what players get, and going on ---------------------------------------------------- */

static void viewers_get_no_seed_and_no_secret(void **state)
{
    (void)state;
    struct played played;
    char hex[FAIR_HEX], contract[16];
    played_start(&played, edition, 3, 0x5a);
    played_on(&played, 40);
    struct text host = played_record(&played, true), proof = { 0 };
    fair_proof(&played.fair, FAIR_FOR_HOST, &proof);
    text_add(&proof, "fair tags 1 0123456789abcdef\n");
    fair_to_hex(played.fair.secret.seed, hex);
    assert_non_null(strstr(host.data, hex));
    static const int viewers[] = { 0, 1, 2, SPECTATOR };
    for (int i = 0; i < 4; i++) {
        struct text seen = { 0 };
        fair_write_seen(played.session, proof.data, proof.size, viewers[i], &seen);
        assert_null(strstr(seen.data, "5a5a5a5a"));
        assert_null(strstr(seen.data, "fair seed"));
        assert_null(strstr(seen.data, "fair tags"));
        assert_null(strchr(seen.data, '#'));
        assert_non_null(strstr(seen.data, "fair commitment"));
        for (int seat = 0; seat < 3; seat++) {
            snprintf(contract, sizeof contract, ". deal %d ?\n", seat);
            assert_int_equal(strstr(seen.data, contract) != NULL, seat != viewers[i]);
        }
        text_free(&seen);
    }
    text_free(&host);
    text_free(&proof);
    session_close(played.session);
}

/* Saved after any number of events and resumed, a match goes on with the
 * same draws, and the proof is the same. */
static void resumed_matches_go_on_identically(void **state)
{
    (void)state;
    for (size_t stop = 1; stop < 60; stop += 7) {
        struct played whole, part;
        played_start(&whole, edition, 3, 8);
        played_on(&whole, stop);
        assert_true(session_draw(whole.session, &whole.draws.draws));
        struct text saved = played_record(&whole, true), end, other_end;
        struct record record;
        struct record_error error;
        assert_true(record_read(saved.data, saved.size, fair_hash_text, &record, &error));
        part = whole;
        assert_false(fair_resume(&record, &part.fair, &part.draws));
        assert_int_equal(part.draws.number, whole.draws.number);
        part.session = record.session;
        /* Drafts are not saved: drop them, so that both go on from the same point. */
        for (int seat = 0; seat < 3; seat++)
            session_drop(whole.session, seat);
        played_on(&whole, SIZE_MAX);
        played_on(&part, SIZE_MAX);
        end = played_record(&whole, true);
        other_end = played_record(&part, true);
        assert_string_equal(end.data, other_end.data);
        text_free(&saved);
        text_free(&end);
        text_free(&other_end);
        record_free(&record);
        session_close(whole.session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_records_are_true),
        cmocka_unit_test(custom_editions_are_true),
        cmocka_unit_test(sealing_twice_is_sealing_once),
        cmocka_unit_test(different_seeds_differ),
        cmocka_unit_test(every_edited_byte_is_found),
        cmocka_unit_test(every_dropped_line_is_found),
        cmocka_unit_test(every_swapped_line_is_found),
        cmocka_unit_test(every_added_line_is_found),
        cmocka_unit_test(forged_heads_are_found),
        cmocka_unit_test(forged_seed_with_all_hashes_is_found),
        cmocka_unit_test(every_altered_draw_is_found),
        cmocka_unit_test(draws_of_all_games_are_bound),
        cmocka_unit_test(the_hosts_moves_are_counted),
        cmocka_unit_test(noted_chains_find_replayed_matches),
        cmocka_unit_test(other_ways_of_writing_are_refused),
        cmocka_unit_test(regrouped_tags_are_refused),
        cmocka_unit_test(truncated_records_are_refused),
        cmocka_unit_test(rubbish_is_refused),
        cmocka_unit_test(mangled_records_never_crash),
        cmocka_unit_test(unsealed_records_need_leave),
        cmocka_unit_test(viewers_get_no_seed_and_no_secret),
        cmocka_unit_test(resumed_matches_go_on_identically),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
