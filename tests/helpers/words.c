/* words.c: texts and matches for the tests of words. */
#include "tests/helpers/words.h"

#include <stdio.h>

char *string_of(const struct text *text)
{
    assert_false(text->failed);
    return text->data ? text->data : (char *)(uintptr_t) "";
}

void read_words(const struct game *game, struct text *out)
{
    char path[1024], buffer[4096];
    snprintf(path, sizeof path, KONTOR_SOURCE "/%s%s/words.json", game ? "games/" : "words",
             game ? game->id : "");
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, file));)
        text_add_bytes(out, buffer, got);
    fclose(file);
    assert_false(out->failed);
}

struct match match_of(const char *id, const char *edition)
{
    struct match match = { .game = game_find(id) };
    assert_non_null(match.game);
    match.edition = edition_open(match.game, edition);
    assert_non_null(match.edition);
    setup_defaults(match.game, match.game->max_players, &match.setup);
    memcpy(match.seat[0], "Ada", 4);
    memcpy(match.seat[1], "ボブ", sizeof "ボブ");
    return match;
}

void match_free(struct match *match)
{
    edition_free((struct edition *)(uintptr_t)match->edition);
}
