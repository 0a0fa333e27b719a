/*
 * test_fair_hash.c: our own SHA-256 and HMAC-SHA-256 against the examples of
 * the standards and, byte by byte, against libsodium's.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/rng.h"
#include "fair/hash.h"
#include "fair/portable.h"

static void portable_hash(const void *data, size_t size, uint8_t hash[FAIR_BYTES])
{
    struct portable_sha256 sha;
    portable_sha256_start(&sha);
    portable_sha256_add(&sha, data, size);
    portable_sha256_end(&sha, hash);
}

static void portable_keyed(const void *key, size_t key_size, const void *data, size_t size,
                           uint8_t hash[FAIR_BYTES])
{
    struct portable_hmac hmac;
    portable_hmac_start(&hmac, key, key_size);
    portable_hmac_add(&hmac, data, size);
    portable_hmac_end(&hmac, hash);
}

static void assert_hex(const uint8_t hash[FAIR_BYTES], const char *expected)
{
    char hex[FAIR_HEX];
    fair_to_hex(hash, hex);
    assert_string_equal(hex, expected);
}

static void fill_at_random(uint8_t *bytes, size_t size, uint64_t seed)
{
    struct rng rng = rng_seed(seed);
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)rng_next(&rng);
}

/* FIPS 180-4's examples, with the one of a million letters. */
static void the_standards_examples(void **state)
{
    (void)state;
    static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    static const char four[] = "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                               "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";
    uint8_t hash[FAIR_BYTES], letters[1000];
    struct portable_sha256 sha;
    portable_hash("", 0, hash);
    assert_hex(hash, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    portable_hash("abc", 3, hash);
    assert_hex(hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    portable_hash(two_blocks, sizeof two_blocks - 1, hash);
    assert_hex(hash, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    portable_hash(four, sizeof four - 1, hash);
    assert_hex(hash, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    memset(letters, 'a', sizeof letters);
    portable_sha256_start(&sha);
    for (int i = 0; i < 1000; i++)
        portable_sha256_add(&sha, letters, sizeof letters);
    portable_sha256_end(&sha, hash);
    assert_hex(hash, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* RFC 4231: short keys, long keys, long data. */
static void the_standards_keyed_examples(void **state)
{
    (void)state;
    static const char larger[] = "This is a test using a larger than block-size key and a larger "
                                 "than block-size data. The key needs to be hashed before being "
                                 "used by the HMAC algorithm.";
    uint8_t hash[FAIR_BYTES], key[131];
    memset(key, 0x0b, 20);
    portable_keyed(key, 20, "Hi There", 8, hash);
    assert_hex(hash, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    portable_keyed("Jefe", 4, "what do ya want for nothing?", 28, hash);
    assert_hex(hash, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    portable_keyed(key, sizeof key, "Test Using Larger Than Block-Size Key - Hash Key First", 54,
                   hash);
    assert_hex(hash, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    portable_keyed(key, sizeof key, larger, sizeof larger - 1, hash);
    assert_hex(hash, "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

/* Every length over several blocks; the engine of this build is libsodium. */
static void both_give_the_same(void **state)
{
    (void)state;
    enum { MOST = 600 };
    static uint8_t data[MOST], key[MOST];
    uint8_t one[FAIR_BYTES], two[FAIR_BYTES];
    fill_at_random(data, sizeof data, 1);
    fill_at_random(key, sizeof key, 2);
    for (size_t size = 0; size <= MOST; size++) {
        portable_hash(data, size, one);
        fair_sha256(data, size, two);
        assert_memory_equal(one, two, FAIR_BYTES);
    }
    for (size_t key_size = 0; key_size <= 200; key_size++)
        for (size_t size = 0; size <= 200; size += key_size % 7 + 1) {
            portable_keyed(key, key_size, data, size, one);
            fair_hmac(key, key_size, data, size, two);
            assert_memory_equal(one, two, FAIR_BYTES);
        }
}

/* Data given in pieces of any size, and a copy made half way. */
static void pieces_give_the_same(void **state)
{
    (void)state;
    static uint8_t data[4096];
    struct rng rng = rng_seed(3);
    fill_at_random(data, sizeof data, 4);
    for (int round = 0; round < 300; round++) {
        uint8_t one[FAIR_BYTES], two[FAIR_BYTES], copied[FAIR_BYTES];
        struct portable_sha256 sha, copy;
        struct portable_hmac hmac;
        size_t size = rng_below(&rng, sizeof data), at = 0;
        portable_sha256_start(&sha);
        portable_hmac_start(&hmac, data, 64);
        copy = sha;
        while (at < size) {
            size_t part = rng_below(&rng, 200);
            part = part < size - at ? part : size - at;
            portable_sha256_add(&sha, data + at, part);
            portable_hmac_add(&hmac, data + at, part);
            at += part;
            if (at < size / 2)
                copy = sha;
        }
        portable_sha256_end(&sha, one);
        fair_sha256(data, size, two);
        assert_memory_equal(one, two, FAIR_BYTES);
        portable_sha256_add(&copy, data + copy.size, size - copy.size);
        portable_sha256_end(&copy, copied);
        assert_memory_equal(copied, two, FAIR_BYTES);
        portable_hmac_end(&hmac, one);
        fair_hmac(data, 64, data, size, two);
        assert_memory_equal(one, two, FAIR_BYTES);
    }
}

/* Fields: "ab" "c" and "a" "bc" are not the same. */
static void fields_are_kept_apart(void **state)
{
    (void)state;
    struct fair_digest digest;
    uint8_t one[FAIR_BYTES], two[FAIR_BYTES], whole[FAIR_BYTES];
    fair_digest_open(&digest, "ab");
    fair_digest_field(&digest, "c", 1);
    fair_digest_number(&digest, 18446744073709551615u);
    fair_digest_end(&digest, one);
    fair_digest_open(&digest, "a");
    fair_digest_field(&digest, "bc", 2);
    fair_digest_number(&digest, 18446744073709551615u);
    fair_digest_end(&digest, two);
    assert_memory_not_equal(one, two, FAIR_BYTES);
    static const char bytes[] = "\0\0\0\2ab\0\0\0\1c\0\0\0\02418446744073709551615";
    fair_sha256(bytes, sizeof bytes - 1, whole);
    assert_memory_equal(one, whole, FAIR_BYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standards_examples), cmocka_unit_test(the_standards_keyed_examples),
        cmocka_unit_test(both_give_the_same),     cmocka_unit_test(pieces_give_the_same),
        cmocka_unit_test(fields_are_kept_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
