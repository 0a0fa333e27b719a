/*
 * test_edition_numbers.c: every number of a shipped edition matters: changed
 * by a little, where the reader accepts that, it changes the signature. There
 * are no exceptions; but what lies at the far end of a track is reached once
 * in thousands of matches, and demanded only of long tests.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"
#include "tests/helpers/signature.h"

/* The text with the number at `at` changed by `by`; the caller frees it. */
static char *change_number(const char *text, size_t at, size_t length, int by, size_t *size)
{
    long number = strtol(text + at, NULL, 10) + by;
    const char *sign = text[at] == '+' && number >= 0 ? "+" : "";
    char *changed = malloc(strlen(text) + 24);
    assert_non_null(changed);
    int printed = sprintf(changed, "%.*s%s%ld%s", (int)at, text, sign, number, text + at + length);
    *size = (size_t)printed;
    return changed;
}

/* What the matches of the edition as it is come to, each played when it is first asked for. */
struct plain {
    const struct game *game;
    const struct edition *edition;
    int matches; /* for each number of players */
    uint64_t *signature;
};

static struct plain open_plain(const struct game *game, const char *name)
{
    struct plain plain = { .game = game,
                           .edition = shipped_edition(game, name),
                           .matches = sample_only() ? 8 : amount(375, 9375) };
    plain.signature = calloc((size_t)plain.matches * (MAX_PLAYERS + 1), sizeof *plain.signature);
    assert_non_null(plain.signature);
    return plain;
}

static void close_plain(struct plain *plain)
{
    edition_free((struct edition *)(uintptr_t)plain->edition);
    free(plain->signature);
}

static bool match_is_same(const struct plain *plain, const struct edition *edition, int players,
                          int match)
{
    uint64_t *kept = &plain->signature[match * (MAX_PLAYERS + 1) + players];
    if (!*kept)
        *kept = signature_of_match(plain->game, plain->edition->data, players, match);
    return *kept == signature_of_match(plain->game, edition->data, players, match);
}

/* In which match it is noticed, from 1; 0: the reader refuses; -1: not noticed. */
static int noticed_in(const struct plain *plain, const char *text, size_t size)
{
    struct edition *edition = changed_edition(plain->game, text, size);
    int noticed = -1;
    if (!edition)
        return 0;
    for (int match = 0; match < plain->matches && noticed < 0; match++)
        for (int players = plain->game->min_players;
             players <= plain->game->max_players && noticed < 0; players++)
            if (!match_is_same(plain, edition, players, match))
                noticed = match + 1;
    edition_free(edition);
    return noticed;
}

static int check_number(const struct plain *plain, size_t at, size_t length, const char *line,
                        size_t line_length)
{
    const struct edition *edition = plain->edition;
    static const int changes[] = { 1, -1, 2, -2, 3, -3, 5, -5, 10, -10 };
    int accepted = 0;
    for (size_t i = 0; i < sizeof changes / sizeof *changes && !accepted; i++) {
        size_t size;
        char *text = change_number(edition->text, at, length, changes[i], &size);
        int noticed = noticed_in(plain, text, size);
        free(text);
        accepted = noticed != 0;
        if (noticed < 0) {
            print_message("%s %s: \"%.*s\": %.*s changed by %d changes nothing\n", plain->game->id,
                          edition->name, (int)line_length, line, (int)length, edition->text + at,
                          changes[i]);
            return -1;
        }
    }
    return accepted;
}

/* Numbers stand alone, between spaces. */
static size_t number_length(const char *word, const char *end)
{
    const char *at = word + (*word == '+' || *word == '-');
    const char *digits = at;
    while (at < end && isdigit((unsigned char)*at))
        at++;
    return at > digits && (at == end || *at == ' ' || *at == '\t' || *at == ';')
               ? (size_t)(at - word)
               : 0;
}

/* Tries every number of one edition; in a sample some, of which nothing is demanded but that
 * they can be read and played. */
static void check_edition(const struct game *game, const char *name)
{
    struct plain plain = open_plain(game, name);
    int accepted = 0, refused = 0, unnoticed = 0, found = 0;
    for (const char *line = plain.edition->text; *line;) {
        size_t length = strcspn(line, "\n"), used = strcspn(line, "#\n");
        for (const char *word = line; word < line + used; word++) {
            bool begins = word == line || word[-1] == ' ' || word[-1] == '\t';
            size_t digits = begins ? number_length(word, line + used) : 0;
            if (!digits || (sample_only() && found++ % 5))
                continue;
            int result =
                check_number(&plain, (size_t)(word - plain.edition->text), digits, line, used);
            accepted += result > 0;
            refused += result == 0;
            unnoticed += result < 0;
        }
        line += length + (line[length] == '\n');
    }
    print_message("%s %s: %d numbers change the signature, %d cannot be changed alone\n", game->id,
                  plain.edition->name, accepted, refused);
    assert_true(sample_only() || unnoticed <= amount(accepted / 40, 0));
    assert_true(accepted > refused);
    close_plain(&plain);
}

static void every_number_matters(void **tested)
{
    const struct game *game = *tested;
    for (const struct shipped_text *text = shipped_editions; text->game; text++)
        if (!strcmp(text->game, game->id) &&
            (!sample_only() || text == edition_shipped(game, NULL)))
            check_edition(game, text->name);
}

/* A change that no rule looks at is noticed in no match. */
static void a_number_without_effect_is_told(void **unused)
{
    (void)unused;
    const struct game *game = game_find("template");
    struct plain plain = open_plain(game, NULL);
    struct text same = { 0 };
    text_add(&same, plain.edition->text);
    text_add(&same, "# 7\n");
    assert_int_equal(noticed_in(&plain, same.data, same.size), -1);
    text_free(&same);
    close_plain(&plain);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(every_number_matters) };
    const struct CMUnitTest of_itself[] = { cmocka_unit_test(a_number_without_effect_is_told) };
    return run_by_game(argc, argv, of_game, 1, of_itself, 1);
}
