/*
 * test_fair.c: hashes, commitment, entropy, the keyed stream and proof lines.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/note.h"
#include "fair/sign.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/play.h"

enum { PLAYERS = 3 };

static struct match a_match(void)
{
    struct match match = { .game = game_find("template"), .edition = edition };
    setup_defaults(match.game, PLAYERS, &match.setup);
    memcpy(match.seat[0], "Ada", 4);
    memcpy(match.seat[1], "Börje", 7);
    return match;
}

static void fill(uint8_t bytes[FAIR_BYTES], int value)
{
    memset(bytes, value, FAIR_BYTES);
}

static void assert_hex(const uint8_t hash[FAIR_BYTES], const char *expected)
{
    char hex[FAIR_HEX];
    fair_to_hex(hash, hex);
    assert_string_equal(hex, expected);
}

/* ---- hashes ------------------------------------------------------------- */

/* From FIPS 180-4's examples and RFC 4231. */
static void known_hashes(void **state)
{
    (void)state;
    uint8_t hash[FAIR_BYTES];
    char hex[FAIR_HEX], million[1000];
    fair_sha256("", 0, hash);
    assert_hex(hash, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    fair_sha256("abc", 3, hash);
    assert_hex(hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    fair_hash_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    memset(million, 'a', sizeof million);
    fair_sha256(million, sizeof million, hash);
    assert_hex(hash, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

static void known_hmacs(void **state)
{
    (void)state;
    uint8_t hash[FAIR_BYTES], key[131], data[50];
    memset(key, 0x0b, 20);
    fair_hmac(key, 20, "Hi There", 8, hash);
    assert_hex(hash, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    fair_hmac("Jefe", 4, "what do ya want for nothing?", 28, hash);
    assert_hex(hash, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    memset(data, 0xdd, sizeof data);
    fair_hmac(key, 20, data, sizeof data, hash);
    assert_hex(hash, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    fair_hmac(key, sizeof key, "Test Using Larger Than Block-Size Key - Hash Key First", 54, hash);
    assert_hex(hash, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

static void hex_is_strict(void **state)
{
    (void)state;
    uint8_t bytes[FAIR_BYTES], again[FAIR_BYTES];
    char hex[FAIR_HEX];
    for (int i = 0; i < FAIR_BYTES; i++)
        bytes[i] = (uint8_t)(i * 37 + 5);
    fair_to_hex(bytes, hex);
    assert_true(fair_from_hex(hex, 64, again));
    assert_memory_equal(bytes, again, FAIR_BYTES);
    assert_false(fair_from_hex(hex, 63, again));
    for (int at = 0; at < 64; at++) {
        static const char bad[] = "AFgG/:`@ \n";
        for (size_t i = 0; i < sizeof bad; i++) {
            char kept = hex[at];
            hex[at] = bad[i];
            assert_false(fair_from_hex(hex, 64, again));
            hex[at] = kept;
        }
    }
    assert_memory_equal(bytes, again, FAIR_BYTES);
}

/* ---- commitment ----------------------------------------------------------- */

static void commitment_of(const struct match *match, int seed, uint8_t commitment[FAIR_BYTES])
{
    struct fair_match fair;
    uint8_t bytes[FAIR_BYTES];
    fill(bytes, seed);
    fair_open_with(&fair, match, bytes);
    memcpy(commitment, fair.commitment, FAIR_BYTES);
}

/* Every one of these must give a commitment of its own. */
static void commitment_binds_everything(void **state)
{
    (void)state;
    uint8_t all[24][FAIR_BYTES];
    struct game other_game;
    struct edition other_edition = *edition;
    const char *at;
    int count = 0;
    struct match match = a_match();
    commitment_of(&match, 1, all[count++]);
    commitment_of(&match, 2, all[count++]);

    memcpy(&other_game, match.game, sizeof other_game);
    match.game = &other_game;
    other_game.version++;
    commitment_of(&match, 1, all[count++]);
    memcpy(&other_game, a_match().game, sizeof other_game);
    other_game.id = "templatf";
    commitment_of(&match, 1, all[count++]);

    match = a_match();
    assert_false(setup_parse(match.game, "reserve=3", &match.setup, &at));
    commitment_of(&match, 1, all[count++]);
    match = a_match();
    other_edition.sha256[63] = other_edition.sha256[63] == '0' ? '1' : '0';
    match.edition = &other_edition;
    commitment_of(&match, 1, all[count++]);
    match = a_match();
    match.setup.players = PLAYERS + 1;
    commitment_of(&match, 1, all[count++]);
    match = a_match();
    match.seat[1][0] = 'b';
    commitment_of(&match, 1, all[count++]);
    match = a_match();
    match.kind[0] = match.kind[1] = match.kind[2] = SEAT_PERSON;
    commitment_of(&match, 1, all[count++]);
    match.kind[2] = SEAT_COMPUTER;
    commitment_of(&match, 1, all[count++]);
    /* The same letters, cut elsewhere; and the same names, seated elsewhere. */
    match = a_match();
    memcpy(match.seat[0], "AdaB", 5);
    memcpy(match.seat[1], "örje", 6);
    commitment_of(&match, 1, all[count++]);
    match = a_match();
    memcpy(match.seat[2], match.seat[1], MAX_SEAT_NAME);
    match.seat[1][0] = 0;
    commitment_of(&match, 1, all[count++]);

    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(all[i], all[j], FAIR_BYTES);
    match = a_match();
    commitment_of(&match, 1, all[1]);
    assert_memory_equal(all[0], all[1], FAIR_BYTES);
}

/* What comes after the final 0 of a name is no part of it. */
static void names_end_at_their_zero(void **state)
{
    (void)state;
    uint8_t one[FAIR_BYTES], two[FAIR_BYTES];
    struct match match = a_match();
    commitment_of(&match, 1, one);
    match.seat[0][10] = 'x';
    commitment_of(&match, 1, two);
    assert_memory_equal(one, two, FAIR_BYTES);
}

/* ---- entropy --------------------------------------------------------------- */

static void entropy_in_two_steps(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair, before;
    uint8_t entropy[FAIR_BYTES], hash[FAIR_BYTES], seed[FAIR_BYTES];
    int seat;
    fill(seed, 7);
    fair_open_with(&fair, &match, seed);
    assert_int_equal(fair.stage, FAIR_PROMISE);
    assert_int_equal(fair_missing(&fair, &seat), ERROR_FAIR_NO_PROMISE);
    assert_int_equal(seat, 0);
    for (int i = 0; i < PLAYERS; i++) {
        fill(entropy, i);
        before = fair;
        assert_int_equal(fair_reveal(&fair, i, entropy, NULL), ERROR_FAIR_STAGE);
        assert_int_equal(fair_promise(&fair, PLAYERS, hash), ERROR_FAIR_SEAT);
        assert_int_equal(fair_promise(&fair, -1, hash), ERROR_FAIR_SEAT);
        assert_memory_equal(&fair, &before, sizeof fair);
        fair_promise_hash(FAIR_VERSION, fair.commitment, i, entropy, NULL, hash);
        assert_false(fair_promise(&fair, i, hash));
        before = fair;
        assert_int_equal(fair_promise(&fair, i, hash),
                         i < PLAYERS - 1 ? ERROR_FAIR_TWICE : ERROR_FAIR_STAGE);
        assert_memory_equal(&fair, &before, sizeof fair);
    }
    assert_int_equal(fair.stage, FAIR_REVEAL);
    for (int i = PLAYERS - 1; i >= 0; i--) {
        assert_int_equal(fair_missing(&fair, &seat), ERROR_FAIR_NO_ENTROPY);
        assert_int_equal(seat, 0);
        before = fair;
        fill(entropy, i + 1);
        assert_int_equal(fair_reveal(&fair, i, entropy, NULL), ERROR_FAIR_MISMATCH);
        assert_int_equal(fair_reveal(&fair, 99, entropy, NULL), ERROR_FAIR_SEAT);
        assert_int_equal(fair_reveal_local(&fair, 99), ERROR_FAIR_SEAT);
        assert_memory_equal(&fair, &before, sizeof fair);
        assert_int_not_equal(fair.stage, FAIR_READY);
        fill(entropy, i);
        assert_false(fair_reveal(&fair, i, entropy, NULL));
        assert_int_equal(fair_reveal(&fair, i, entropy, NULL),
                         i ? ERROR_FAIR_TWICE : ERROR_FAIR_STAGE);
    }
    assert_int_equal(fair.stage, FAIR_READY);
    assert_false(fair_missing(&fair, &seat));
    assert_int_equal(fair_promise(&fair, 0, hash), ERROR_FAIR_STAGE);
    fair_forget(&fair);
    assert_int_equal(fair_missing(&fair, &seat), ERROR_FAIR_STAGE);
}

/* A seat that copies another's hash can reveal nothing that fits it; nor can
 * a hash be used again in another match. */
static void copied_promises_are_useless(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair;
    uint8_t entropy[FAIR_BYTES], hash[FAIR_BYTES], other[FAIR_BYTES], seed[FAIR_BYTES];
    fill(seed, 7);
    fair_open_with(&fair, &match, seed);
    fill(entropy, 42);
    fair_promise_hash(FAIR_VERSION, fair.commitment, 0, entropy, NULL, hash);
    for (int seat = 0; seat < PLAYERS; seat++)
        assert_false(fair_promise(&fair, seat, hash));
    assert_false(fair_reveal(&fair, 0, entropy, NULL));
    assert_int_equal(fair_reveal(&fair, 1, entropy, NULL), ERROR_FAIR_MISMATCH);
    fair_promise_hash(FAIR_VERSION, seed, 0, entropy, NULL, other);
    assert_memory_not_equal(hash, other, FAIR_BYTES);
}

static void local_matches_are_ready_and_differ(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match one, two;
    assert_false(fair_open(&one, &match));
    assert_false(fair_local(&one));
    assert_int_equal(one.stage, FAIR_READY);
    assert_false(fair_open(&two, &match));
    assert_false(fair_local(&two));
    assert_int_equal(fair_local(&two), ERROR_FAIR_STAGE);
    assert_memory_not_equal(one.secret.seed, two.secret.seed, FAIR_BYTES);
    assert_memory_not_equal(one.entropy[0], two.entropy[0], FAIR_BYTES);
    assert_memory_not_equal(one.entropy[0], one.entropy[1], FAIR_BYTES);
    /* A guest among local seats. */
    uint8_t entropy[FAIR_BYTES], hash[FAIR_BYTES];
    assert_false(fair_open(&one, &match));
    assert_false(fair_promise_local(&one, 0));
    assert_false(fair_promise_local(&one, 2));
    assert_int_equal(fair_promise_local(&one, 2), ERROR_FAIR_TWICE);
    assert_int_equal(fair_reveal_local(&one, 0), ERROR_FAIR_STAGE);
    fill(entropy, 9);
    fair_promise_hash(FAIR_VERSION, one.commitment, 1, entropy, NULL, hash);
    assert_false(fair_promise(&one, 1, hash));
    assert_false(fair_reveal_local(&one, 0));
    assert_false(fair_reveal_local(&one, 2));
    assert_int_equal(fair_reveal_local(&one, 1), ERROR_FAIR_MISMATCH);
    assert_false(fair_reveal(&one, 1, entropy, NULL));
    assert_int_equal(one.stage, FAIR_READY);
}

/* ---- draws ------------------------------------------------------------------ */

/* The formats of docs/fairness.md, put together by hand. */
static void draws_are_as_documented(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair = fair_ready(&match, 0);
    struct fair_draws draws;
    uint8_t message[256], key[FAIR_BYTES], block[FAIR_BYTES], seed[FAIR_BYTES];
    size_t length = 0;
    memcpy(message, "\0\0\0\14kontor key 3", 16);
    length = 16;
    for (int i = -1; i < PLAYERS; i++) {
        memcpy(message + length, "\0\0\0\40", 4);
        memcpy(message + length + 4, i < 0 ? fair.promises : fair.entropy[i], FAIR_BYTES);
        length += 4 + FAIR_BYTES;
    }
    fill(seed, 0);
    fair_hmac(seed, FAIR_BYTES, message, length, key);
    fair_draws_open(&draws, &fair, 0);
    for (unsigned number = 0; number < 300; number++) {
        uint8_t counter[16] = "draw";
        counter[10] = (uint8_t)(number >> 8);
        counter[11] = (uint8_t)number;
        fair_hmac(key, FAIR_BYTES, counter, 16, block);
        uint32_t word = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 |
                        (uint32_t)block[2] << 8 | block[3];
        assert_int_equal(fair_draw(&draws, number, 1u << 20), word & 0xfffff);
        assert_int_equal(draws.draws.below(&draws.draws, 1u << 16), word & 0xffff);
    }
    assert_int_equal(draws.number, 300);
    fair_draws_forget(&draws);
    assert_int_equal(draws.number, 0);
}

/* With n just above 2^31 every second word is passed over, so that many
 * draws need several words and some a second block. */
static void words_beyond_the_limit_are_passed_over(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair = fair_ready(&match, 3);
    struct fair_draws draws;
    const uint32_t n = (1u << 31) + 1;
    fair_draws_open(&draws, &fair, 0);
    int low = 0, equal_first = 0;
    for (uint64_t number = 0; number < 4000; number++) {
        uint32_t value = fair_draw(&draws, number, n);
        assert_true(value < n);
        low += value < n / 2;
        /* The word alone, as n = 2^31 takes its low bits. */
        equal_first += (value & 0x7fffffff) == fair_draw(&draws, number, 1u << 31);
    }
    assert_in_range(low, 1850, 2150);
    assert_in_range(equal_first, 1850, 2150);
    assert_int_equal(fair_draw(&draws, 5, 1), 0);
    assert_true(fair_draw(&draws, UINT64_MAX, UINT32_MAX) < UINT32_MAX);
}

/* Chi-square with fixed seeds: the bounds hold for all but one in 10,000
 * honest generators, and are far below what a bias of a few percent gives. */
static void draws_are_unbiased(void **state)
{
    (void)state;
    static const struct {
        uint32_t n;
        double bound; /* chi-square for n - 1 degrees, 0.0001 */
    } cases[] = { { 2, 15.14 },  { 3, 18.42 }, { 6, 25.74 },
                  { 10, 33.72 }, { 36, 73.0 }, { 52, 95.0 } };
    struct match match = a_match();
    struct fair_match fair = fair_ready(&match, 11);
    struct fair_draws draws;
    fair_draws_open(&draws, &fair, 0);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        uint32_t n = cases[c].n, counts[52] = { 0 }, pairs[52] = { 0 }, before = 0;
        const uint32_t total = 20000;
        double sum = 0, pair_sum = 0, expected = (double)total / n;
        for (uint32_t i = 0; i < total; i++) {
            uint32_t value = draws.draws.below(&draws.draws, n);
            counts[value]++;
            pairs[(value + n - before) % n]++; /* neighbours are independent */
            before = value;
        }
        for (uint32_t i = 0; i < n; i++) {
            sum += (counts[i] - expected) * (counts[i] - expected) / expected;
            pair_sum += (pairs[i] - expected) * (pairs[i] - expected) / expected;
        }
        assert_true(sum < cases[c].bound);
        assert_true(pair_sum < cases[c].bound);
    }
}

/* Seed, any entropy, any seat's place and the match: each changes the stream. */
static void everything_changes_the_stream(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair[6];
    for (int i = 0; i < 6; i++)
        fair[i] = fair_ready(&match, 1);
    fair[1] = fair_ready(&match, 2);
    fair[2].entropy[2][31] ^= 1;
    memcpy(fair[3].entropy[0], fair[0].entropy[1], FAIR_BYTES);
    memcpy(fair[3].entropy[1], fair[0].entropy[0], FAIR_BYTES);
    fair[4].promises[0] ^= 1;
    fair[5].players--;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++) {
            struct fair_draws one, two;
            int same = 0;
            fair_draws_open(&one, &fair[i], 0);
            fair_draws_open(&two, &fair[j], 0);
            for (int k = 0; k < 64; k++)
                same += one.draws.below(&one.draws, 1000) == two.draws.below(&two.draws, 1000);
            assert_true(same < 4);
        }
}

static void stream_goes_on_at_any_draw(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair = fair_ready(&match, 1);
    struct fair_draws whole, part;
    uint32_t values[200];
    fair_draws_open(&whole, &fair, 0);
    for (int i = 0; i < 200; i++)
        values[i] = whole.draws.below(&whole.draws, (uint32_t)i + 1);
    for (int k = 0; k < 200; k += 7) {
        fair_draws_open(&part, &fair, (uint64_t)k);
        for (int i = k; i < 200; i++)
            assert_int_equal(part.draws.below(&part.draws, (uint32_t)i + 1), values[i]);
    }
}

/* ---- proof lines -------------------------------------------------------------- */

static void proof_round_trip(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair = fair_ready(&match, 5), again;
    struct text proof = { 0 };
    struct fair_where where;
    fair_proof(&fair, FAIR_FOR_HOST, &proof);
    assert_false(fair_read(&again, &match, proof.data, proof.size, &where));
    assert_memory_equal(&fair, &again, sizeof fair);
    text_free(&proof);
}

static void players_get_no_seed(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair = fair_ready(&match, 5), again;
    struct text host = { 0 }, players = { 0 }, stripped = { 0 };
    char hex[FAIR_HEX];
    struct fair_where where;
    fair_proof(&fair, FAIR_FOR_HOST, &host);
    fair_proof(&fair, FAIR_FOR_PLAYERS, &players);
    text_add(&host, "fair tags 0123456789abcdef\nfair something new\n");
    fair_strip(host.data, host.size, &stripped);
    assert_string_equal(stripped.data, players.data);
    fair_to_hex(fair.secret.seed, hex);
    assert_non_null(strstr(host.data, hex));
    assert_null(strstr(players.data, hex));
    assert_null(strstr(players.data, "seed"));
    assert_int_equal(fair_read(&again, &match, players.data, players.size, &where),
                     ERROR_FAIR_NO_SEED);
    assert_int_equal(again.stage, FAIR_CLOSED);
    /* A last line without its newline is no reason to let it through. */
    text_free(&stripped);
    fair_strip("fair seed 05", 12, &stripped);
    assert_int_equal(stripped.size, 0);
    text_free(&host);
    text_free(&players);
    text_free(&stripped);
}

/* Every single byte of a proof matters. */
static void every_altered_byte_is_refused(void **state)
{
    (void)state;
    struct match match = a_match();
    struct fair_match fair = fair_ready(&match, 5), again;
    struct text proof = { 0 };
    struct fair_where where;
    int at_line = 1;
    fair_proof(&fair, FAIR_FOR_HOST, &proof);
    for (size_t i = 0; i < proof.size; i++) {
        char kept = proof.data[i];
        proof.data[i] = kept == '1' ? '2' : '1';
        assert_true(fair_read(&again, &match, proof.data, proof.size, &where));
        assert_int_equal(again.stage, FAIR_CLOSED);
        /* A promise is found by the entropy that does not fit it. */
        bool promise = at_line > 3 && at_line <= 3 + PLAYERS && kept != '\n';
        assert_true(where.line == at_line || (promise && where.line == at_line + PLAYERS));
        proof.data[i] = kept;
        at_line += kept == '\n';
        assert_true(fair_read(&again, &match, proof.data, i, &where));
    }
    assert_false(fair_read(&again, &match, proof.data, proof.size, &where));
    text_add(&proof, "fair seed\n");
    assert_int_equal(fair_read(&again, &match, proof.data, proof.size, &where), ERROR_FAIR_PROOF);
    assert_int_equal(where.line, 4 + 2 * PLAYERS + 1);
    assert_int_equal(fair_read(&again, &match, "", 0, &where), ERROR_FAIR_NO_PROOF);
    assert_int_equal(fair_read(&again, &match, NULL, 0, &where), ERROR_FAIR_NO_PROOF);
    text_free(&proof);
}

/* ---- the example of docs/fairness.md -------------------------------------------- */

static char *documentation;

static void load_documentation(void)
{
    size_t size;
    documentation = read_source("docs/fairness.md", false, &size);
}

/* A line "    name   hash" of the page. */
static void assert_documented(const char *name, const uint8_t hash[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    fair_to_hex(hash, hex);
    const char *at = strstr(documentation, "## An example");
    assert_non_null(at);
    at = strstr(at, name);
    assert_non_null(at);
    at += strlen(name);
    at += strspn(at, " ");
    assert_memory_equal(at, hex, 64);
}

static void the_documented_example_is_right(void **state)
{
    (void)state;
    static struct game game;
    static struct edition abc;
    uint8_t seed[FAIR_BYTES] = { 0 }, entropy[FAIR_BYTES], hash[FAIR_BYTES];
    struct fair_match fair;
    struct fair_draws draws;
    struct fair_signer ada;
    load_documentation();
    /* Apart from the shipped edition and version, which may come and go. */
    memcpy(&game, game_find("template"), sizeof game);
    game.version = 1;
    fair_hash_text("abc", 3, abc.sha256);
    struct match match = { .game = &game,
                           .edition = &abc,
                           .seat = { "Ada", "Ben" },
                           .kind = { SEAT_PERSON, SEAT_PERSON } };
    setup_defaults(&game, 2, &match.setup);
    fair_open_with(&fair, &match, seed);
    fill(entropy, 0x20);
    fair_signer_open_with(&ada, entropy);
    for (int step = 0; step < 2; step++)
        for (int seat = 0; seat < 2; seat++) {
            fill(entropy, 0x10 + seat);
            const uint8_t *key = seat ? NULL : ada.key;
            fair_promise_hash(FAIR_VERSION, fair.commitment, seat, entropy, key, hash);
            assert_false(step ? fair_reveal(&fair, seat, entropy, key)
                              : fair_promise(&fair, seat, hash));
        }
    fair_sha256("abc", 3, hash);
    assert_documented("edition  ", hash);
    assert_documented("bound  ", fair.bound);
    assert_documented("commitment  ", fair.commitment);
    assert_documented("Ada signs by  ", ada.key);
    assert_documented("promise 0  ", fair.promise[0]);
    assert_documented("promise 1  ", fair.promise[1]);
    assert_documented("promises  ", fair.promises);
    fair_exchange_hash(&fair, hash);
    assert_documented("exchange  ", hash);
    fair_draws_open(&draws, &fair, 0);
    static const uint32_t below[] = { 4, 4, 15, 1, 14, 2147483649u };
    static const uint32_t right[] = { 0, 3, 2, 0, 5, 1064381583 };
    for (int i = 0; i < 6; i++)
        assert_int_equal(draws.draws.below(&draws.draws, below[i]), right[i]);
    assert_non_null(strstr(documentation, "below 4, 15, 1 and 14 are 3, 2, 0 and 5; draw 5 below "
                                          "2147483649 is 1064381583"));
    /* The key is the one the stream was made with. */
    uint8_t key[FAIR_BYTES];
    const char *at = strstr(strstr(documentation, "## An example"), "key  ");
    assert_true(fair_from_hex(at + strcspn(at, " ") + strspn(at + 3, " "), 64, key));
    fair_hmac(key, FAIR_BYTES, "draw\0\0\0\0\0\0\0\0\0\0\0\0", 16, hash);
    assert_documented("block 0, 0  ", hash);

    struct fair_chain chain;
    fair_chain_open(&chain);
    assert_documented("link 0  ", chain.hash);
    fair_chain_add(&chain, "kontor-record 1", 15);
    assert_documented("after the line \"kontor-record 1\"", chain.hash);
    fair_chain_add(&chain, "game template 1", 15);
    assert_documented("after the line \"game template 1\"", chain.hash);
    /* A view of two elements, 7 and UNKNOWN, of two bytes each. */
    static const struct field fields[] = {
        { .name = "price", .rows = 1, .cols = 2, .width = 2, .stride = 2 }, { 0 }
    };
    const int16_t view[2] = { 7, UNKNOWN };
    game.fields = fields;
    game.state_size = sizeof view;
    struct fair_note note;
    struct fair_signed vouch;
    static const struct result result = { .points = { 12, 7 }, .rank = { 1, 2 } };
    fair_note_open(&fair, 0, &note);
    assert_documented("Ada's link 0", note.hash);
    fair_note_show(&note, &game, ". deal 0 oak", 12, view);
    assert_documented("after \". deal 0 oak\"", note.hash);
    fair_note_show(&note, &game, ". deal 1 ?", 10, view);
    assert_documented("after \". deal 1 ?\"", note.hash);
    fair_note_end(&note, 2, &result);
    assert_documented("after \"over 12:1 7:2\"", note.hash);
    vouch.note = note;
    fair_note_message(&note, fair.promises, hash);
    assert_documented("message  ", hash);
    fair_sign(&ada, hash, vouch.signature);
    assert_documented("signature, first half  ", vouch.signature);
    assert_documented("and second half  ", vouch.signature + FAIR_BYTES);
    assert_int_equal(fair_vouch_fits(&fair, &vouch), FAIR_FITS);
    free(documentation);
}

/* ---- the table of claims in docs/fairness.md ----------------------------------------- */

/* Whether a test of this name runs in one of these programs. */
static bool is_test(const char *name, size_t length)
{
    static const char *const programs[] = { "fair",        "fair_verify",    "fair_exchange",
                                            "fair_notes",  "fair_exchanged", "fair_command",
                                            "fair_signed", "server_signed",  "interference",
                                            "fair_log",    "server_log" };
    bool found = false;
    for (size_t i = 0; i < sizeof programs / sizeof *programs && !found; i++) {
        char path[64], wanted[128], with_house[128];
        size_t size;
        snprintf(path, sizeof path, "tests/unit/test_%s.c", programs[i]);
        snprintf(wanted, sizeof wanted, "cmocka_unit_test(%.*s)", (int)length, name);
        snprintf(with_house, sizeof with_house, "cmocka_unit_test_setup_teardown(%.*s,",
                 (int)length, name);
        char *source = read_source(path, false, &size);
        found = strstr(source, wanted) || strstr(source, with_house);
        free(source);
    }
    return found;
}

/* Whether it is one of the scripts of tests/server that ctest runs: server_liars. */
static bool is_script(const char *name, size_t length)
{
    static const char start[] = "server_";
    const size_t skip = sizeof start - 1;
    char wanted[64];
    size_t size;
    if (length <= skip || strncmp(name, start, skip) != 0)
        return false;
    snprintf(wanted, sizeof wanted, " %.*s", (int)(length - skip), name + skip);
    char *list = read_source("tests/server/CMakeLists.txt", false, &size);
    char *names = strstr(list, "foreach(name");
    assert_non_null(names);
    names[strcspn(names, ")")] = 0;
    const char *found = strstr(names, wanted);
    char after = found ? found[strlen(wanted)] : 0;
    bool is = found && (!after || after == ' ');
    free(list);
    return is;
}

/* The last column of every row names tests, each in backquotes. */
static void every_claim_has_its_test(void **state)
{
    (void)state;
    int named = 0;
    load_documentation();
    char *table = strstr(documentation, "| who | tries to |");
    assert_non_null(table);
    *strstr(table, "\n\n") = 0;
    for (char *row = strtok(table, "\n"); row; row = strtok(NULL, "\n")) {
        row[strlen(row) - 2] = 0;
        for (char *at = strchr(strrchr(row, '|'), '`'); at;) {
            char *end = strchr(at + 1, '`');
            assert_non_null(end);
            if (!is_test(at + 1, (size_t)(end - at - 1)) &&
                !is_script(at + 1, (size_t)(end - at - 1)))
                fail_msg("there is no test %.*s", (int)(end - at - 1), at + 1);
            named++;
            at = strchr(end + 1, '`');
        }
    }
    assert_true(named > 20);
    free(documentation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_hashes),
        cmocka_unit_test(known_hmacs),
        cmocka_unit_test(hex_is_strict),
        cmocka_unit_test(commitment_binds_everything),
        cmocka_unit_test(names_end_at_their_zero),
        cmocka_unit_test(entropy_in_two_steps),
        cmocka_unit_test(copied_promises_are_useless),
        cmocka_unit_test(local_matches_are_ready_and_differ),
        cmocka_unit_test(draws_are_as_documented),
        cmocka_unit_test(words_beyond_the_limit_are_passed_over),
        cmocka_unit_test(draws_are_unbiased),
        cmocka_unit_test(everything_changes_the_stream),
        cmocka_unit_test(stream_goes_on_at_any_draw),
        cmocka_unit_test(proof_round_trip),
        cmocka_unit_test(players_get_no_seed),
        cmocka_unit_test(every_altered_byte_is_refused),
        cmocka_unit_test(the_documented_example_is_right),
        cmocka_unit_test(every_claim_has_its_test),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
