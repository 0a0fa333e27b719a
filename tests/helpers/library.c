/* library.c: the public interface for tests. */
#include "tests/helpers/library.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct kontor *library;

int library_open(void **state)
{
    (void)state;
    library = kontor_open();
    return library ? 0 : -1;
}

int library_close(void **state)
{
    (void)state;
    kontor_close(library);
    return 0;
}

json_t *library_json(const char *text)
{
    if (!text)
        fail_msg("%s", kontor_error_sentence(library, "en"));
    json_t *json =
        json_loadb(text, kontor_size(library), JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    if (!json)
        fail_msg("no JSON: %s", text);
    return json;
}

void library_demand(const char *text)
{
    json_decref(library_json(text));
}

void library_refuses(enum kontor_error error, const char *key)
{
    assert_int_equal(kontor_error(library), error);
    assert_string_equal(kontor_error_key(library), key);
    json_t *json = library_json(kontor_error_json(library, "de"));
    assert_int_equal(json_integer_value(json_object_get(json, "error")), error);
    assert_string_equal(json_string_value(json_object_get(json, "key")), key);
    const char *sentence = json_string_value(json_object_get(json, "sentence"));
    /* Told in a language, and whole: nothing of a placeholder is left. */
    assert_true(sentence && *sentence && strcmp(sentence, key) && !strchr(sentence, '{'));
    json_decref(json);
    assert_int_equal(kontor_error(library), error); /* telling it does not change it */
}

struct kontor_match *library_match(const char *game, const char *seats)
{
    struct kontor_match *match = kontor_match_open(library, game, NULL, NULL, seats, "test");
    if (!match)
        fail_msg("%s: %s", game, kontor_error_sentence(library, "en"));
    assert_int_equal(kontor_advance(library, match), KONTOR_FINE);
    return match;
}

char *library_record(const struct kontor_match *match)
{
    const char *record = kontor_record(library, match);
    assert_non_null(record);
    char *copy = malloc(kontor_size(library) + 1);
    memcpy(copy, record, kontor_size(library) + 1);
    return copy;
}
