/*
 * test_server_headers.c: whose a request is, what it brings, whom it asks, from
 * which page it comes. Over real sockets: tests/server/proxy.mjs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/headers.h"

static const struct http_trust alone = { .proxy = false }, behind = { .proxy = true };

static const char *address_of(const struct http_trust *trust, const char *forwarded)
{
    static struct http_request request;
    struct http_headers headers = { .path = "/",
                                    .forwarded = forwarded,
                                    .peer = "::ffff:10.0.0.1" };
    assert_true(http_read(trust, &headers, &request));
    return request.address;
}

static void the_proxy_says_whose_it_is(void **state)
{
    static const char *const cases[][2] = {
        { "203.0.113.7", "203.0.113.7" },
        { "1.2.3.4, 203.0.113.7", "203.0.113.7" },
        { "1.2.3.4,, 203.0.113.7\t ", "203.0.113.7" },
        { "203.0.113.7:8080", "203.0.113.7" },
        { "::ffff:203.0.113.7", "203.0.113.7" },
        { "[2001:DB8:0:0::1]:443", "2001:db8::1" },
        { "2001:db8::1", "2001:db8::1" },
        /* What is none is the proxy's own. */
        { "", "10.0.0.1" },
        { "203.0.113.7,", "10.0.0.1" },
        { "unknown", "10.0.0.1" },
        { "[2001:db8::1", "10.0.0.1" },
        { "203.0.113.7.8", "10.0.0.1" },
        { "0000000000000000000000000000000000000000000000000000000000000000.1", "10.0.0.1" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(address_of(&behind, cases[i][0]), cases[i][1]);
        assert_string_equal(address_of(&alone, cases[i][0]), "10.0.0.1");
    }
}

static bool secure(const struct http_trust *trust, const char *proto)
{
    struct http_headers headers = { .path = "/", .proto = proto };
    struct http_request request;
    http_read(trust, &headers, &request);
    return request.secure;
}

static void the_cookie_is_secure_under_tls(void **state)
{
    static const struct http_trust tls = { .tls = true },
                                   named = { .public_url = "https://kontor.example" };
    (void)state;
    assert_true(secure(&tls, NULL));
    assert_true(secure(&named, NULL));
    assert_true(secure(&behind, "https"));
    assert_true(secure(&behind, "http, https"));
    assert_false(secure(&behind, "https, http"));
    assert_false(secure(&behind, "httpsx"));
    assert_false(secure(&alone, "https"));
}

static void secrets_are_found(void **state)
{
    static const char *const cookies[][2] = {
        { "kontor=abc", "abc" },
        { "a=1; kontor=abc; b=2", "abc" },
        { "a=1;kontor=abc", "abc" },
        { "kontor=first; kontor=second", "first" },
        { "xkontor=abc", NULL },
        { "kontorx=abc", NULL },
        { "kontor", NULL },
        { "a=kontor=abc", NULL },
        { "", NULL },
        { "; ;;", NULL },
    };
    struct http_request request;
    char wide[200];
    (void)state;
    for (size_t i = 0; i < sizeof cookies / sizeof *cookies; i++) {
        struct http_headers headers = { .path = "/", .cookies = cookies[i][0] };
        http_read(&alone, &headers, &request);
        if (cookies[i][1])
            assert_string_equal(request.cookie, cookies[i][1]);
        else
            assert_null(request.cookie);
    }
    memset(wide, 'a', sizeof wide - 1);
    memcpy(wide, "kontor=", 7);
    wide[sizeof wide - 1] = 0;
    struct http_headers headers = { .path = "/", .cookies = wide, .authorization = "Bearer xyz" };
    http_read(&alone, &headers, &request);
    assert_null(request.cookie);
    assert_string_equal(request.bearer, "xyz");
    headers.authorization = "Basic xyz";
    http_read(&alone, &headers, &request);
    assert_null(request.bearer);
}

static void only_our_own_names_are_answered(void **state)
{
    static const char *const names[] = { "nas.local", "Kontor.Lan." };
    static const struct http_trust known = { .public_url = "https://kontor.example:8443/play/",
                                             .listens = "inside.example",
                                             .name = names,
                                             .names = 2 };
    static const struct {
        const char *host;
        bool alone, known; /* without any setting; with these */
    } cases[] = {
        { NULL, true, true },
        { "", true, true },
        { "127.0.0.1", true, true },
        { "127.0.0.1:7100", true, true },
        { "192.168.1.20:7100", true, true },
        { "[::1]:7100", true, true },
        { "[fe80::1]", true, true },
        { "localhost", true, true },
        { "LOCALHOST.:7100", true, true },
        { "kontor.localhost:7100", true, true },
        { "kontor.example", false, true },
        { "KONTOR.example.:8443", false, true },
        { "inside.example:7100", false, true },
        { "nas.local:7100", false, true },
        { "kontor.lan", false, true },
        { "evil.example", false, false },
        { "evil.example:7100", false, false },
        { "kontor.example.evil.example", false, false },
        { "xkontor.example", false, false },
        { "kontor.exampl", false, false },
        { "notlocalhost", false, false },
        { "localhost.evil.example", false, false },
        { "127.0.0.1.evil.example", false, false },
        { "[::1].evil.example", false, false },
        { "[evil.example]", false, false },
        { "1.2.3", false, false },
        { ".", false, false },
        { ":7100", false, false },
        { "nas.local,evil.example", false, false },
        { "evil.example/nas.local", false, false },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct http_request request = { .host = cases[i].host };
        if (http_knows_host(&alone, &request) != cases[i].alone ||
            http_knows_host(&known, &request) != cases[i].known)
            fail_msg("%s", cases[i].host);
    }
}

static void the_first_known_language_counts(void **state)
{
    static const char *const known[] = { "en", "de", "ja", NULL };
    static const struct {
        const char *languages;
        int language;
    } cases[] = {
        { "de", 1 },
        { "de-CH, en;q=0.5", 1 },
        { "fr, ja;q=0.8, en;q=0.5", 2 },
        { "EN-gb", 0 },
        { "den, fr", -1 },
        { "", -1 },
        { ",,;q=1, ja", 2 },
        { NULL, -1 },
        { "*", -1 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (http_language(cases[i].languages, known) != cases[i].language)
            fail_msg("%s", cases[i].languages);
}

static void only_our_own_pages_may_ask(void **state)
{
    static const struct {
        const char *public_url, *host, *origin, *site;
        bool secure, ours;
    } cases[] = {
        { NULL, "a.example:7100", NULL, NULL, false, true },
        { NULL, "a.example:7100", "http://a.example:7100", "same-origin", false, true },
        { NULL, "A.example:7100", "http://a.example:7100", NULL, false, true },
        { NULL, "a.example:7100", "http://a.example:7101", NULL, false, false },
        { NULL, "a.example", "null", NULL, false, false },
        { NULL, "a.example", "ftp://a.example", NULL, false, false },
        { NULL, "a.example", "x://y://a.example", NULL, false, false },
        { NULL, NULL, "http://a.example", NULL, false, false },
        { NULL, "a.example", NULL, "cross-site", false, false },
        { NULL, "a.example", NULL, "same-site", false, false },
        { NULL, "a.example", NULL, "none", false, true },
        { NULL, "a.example", "http://a.example", NULL, true, false }, /* could be anybody's */
        { "https://a.example", "10.0.0.1:7100", "https://a.example", NULL, true, true },
        { "https://a.example/play/", "10.0.0.1:7100", "https://a.example", NULL, true, true },
        { "https://a.example", "10.0.0.1:7100", "http://a.example", NULL, true, false },
        { "https://a.example", "10.0.0.1:7100", "https://a.example.evil", NULL, true, false },
        { "https://a.example", "10.0.0.1:7100", "https://a.exampl", NULL, true, false },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct http_trust trust = { .public_url = cases[i].public_url };
        struct http_request request = { .host = cases[i].host,
                                        .origin = cases[i].origin,
                                        .site = cases[i].site,
                                        .secure = cases[i].secure };
        if (http_is_ours(&trust, &request) != cases[i].ours)
            fail_msg("case %zu", i);
    }
}

static void arguments_and_encodings(void **state)
{
    char value[8];
    (void)state;
    assert_true(http_argument("a=1&code=ABC&token&", "code", value, sizeof value));
    assert_string_equal(value, "ABC");
    assert_true(http_argument("a=1&code=ABC&token&", "token", value, sizeof value));
    assert_string_equal(value, "");
    assert_false(http_argument("tokens=1&xtoken=2", "token", value, sizeof value));
    assert_false(http_argument("code=12345678", "code", value, sizeof value));
    assert_false(http_argument(NULL, "code", value, sizeof value));
    assert_true(http_accepts("gzip, deflate, br", "br"));
    assert_true(http_accepts("gzip;q=0.5,BR;q=0.01", "br"));
    assert_false(http_accepts("gzip, br;q=0", "br"));
    assert_false(http_accepts("gzip, br; q=0.000", "br"));
    assert_false(http_accepts("gzip, vibrant", "br"));
    assert_false(http_accepts(NULL, "br"));
    assert_true(http_accepts(NULL, ""));
}

static void paths_begin_with_a_slash(void **state)
{
    static const char *const none[] = { NULL, "", "*", "hello", "http://a/", "/\x01", "/\x7f" };
    struct http_request request;
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        struct http_headers headers = { .path = none[i] };
        assert_false(http_read(&alone, &headers, &request));
    }
    struct http_headers headers = { .path = "/hello" };
    assert_true(http_read(&alone, &headers, &request));
    assert_string_equal(request.query, "");
    assert_string_equal(request.address, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_proxy_says_whose_it_is),
        cmocka_unit_test(the_cookie_is_secure_under_tls),
        cmocka_unit_test(secrets_are_found),
        cmocka_unit_test(only_our_own_names_are_answered),
        cmocka_unit_test(the_first_known_language_counts),
        cmocka_unit_test(only_our_own_pages_may_ask),
        cmocka_unit_test(arguments_and_encodings),
        cmocka_unit_test(paths_begin_with_a_slash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
