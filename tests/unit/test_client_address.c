/* Addresses of servers, and links as browsers show them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/address.h"

static const struct {
    const char *typed, *whole, *code;
    enum address_what what;
} good[] = {
    { "http://127.0.0.1:7100", "http://127.0.0.1:7100", "", ADDRESS_SERVER },
    { "http://127.0.0.1:7100/", "http://127.0.0.1:7100", "", ADDRESS_SERVER },
    { "localhost:7100", "http://localhost:7100", "", ADDRESS_SERVER },
    { "kontor.example", "https://kontor.example", "", ADDRESS_SERVER },
    { "https://kontor.example:443/", "https://kontor.example", "", ADDRESS_SERVER },
    { "HTTPS://Kontor.example/join/Ab3d-Ef9h", "https://Kontor.example", "Ab3d-Ef9h",
      ADDRESS_JOIN },
    { "https://kontor.example/games/join/Ab3dEf9h?x=1", "https://kontor.example/games", "Ab3dEf9h",
      ADDRESS_JOIN },
    { "https://kontor.example/table/kx4m2p9d7q#log", "https://kontor.example", "kx4m2p9d7q",
      ADDRESS_TABLE },
    { "http://[::1]:7100/match/kx4m2p9d7q/", "http://[::1]:7100", "kx4m2p9d7q", ADDRESS_TABLE },
};

static void test_good(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct address address;
        char whole[ADDRESS_ROOM];
        assert_true(address_read(good[i].typed, &address));
        address_write(&address, whole);
        assert_string_equal(whole, good[i].whole);
        assert_string_equal(address.code, good[i].code);
        assert_int_equal(address.what, good[i].what);
    }
}

static void test_bad(void **state)
{
    static const char *const bad[] = {
        "",
        "http://",
        "ftp://kontor.example",
        "http://a b",
        "http://host:0",
        "http://host:65536",
        "http://host:x",
        "http://user@host",
        "http://[::1",
        "http://host/join/",
        "http://host/join/a\"b",
        "http://host/\x01",
        "http://host/\"x",
        ("https://host/join/"
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
         "a"),
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct address address;
        if (address_read(bad[i], &address))
            fail_msg("taken for an address: %s", bad[i]);
    }
}

/* What can only be meant as an address; games and files are none. */
static void test_is(void **state)
{
    (void)state;
    assert_true(address_is("http://kontor.example"));
    assert_true(address_is("localhost:7100"));
    assert_true(address_is("kontor.example/join/Ab3d"));
    assert_false(address_is("cryptoly"));
    assert_false(address_is("./match.kontor"));
    assert_false(address_is("/tmp/match.kontor"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
