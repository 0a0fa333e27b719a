/* test_tables.c: what every game's tables must satisfy before a move is made. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"

static const struct game *game;

static int rule_count(void)
{
    int count = 0;
    while (game->rules[count])
        count++;
    return count;
}

static bool noun_exists(const char *noun)
{
    return noun_count(game, noun) > 0;
}

static bool is_word(const char *word)
{
    for (const char *c = word; *c; c++)
        if (!islower((unsigned char)*c) && !isdigit((unsigned char)*c) && *c != '-' && *c != '_')
            return false;
    return *word != 0;
}

/* The field of masks at this offset has one public mask for each element. */
static void check_mask(const struct field *field, int seen, unsigned offset)
{
    const struct field *mask = game->fields;
    while (mask->name && mask->offset != offset)
        mask++;
    assert_non_null(mask->name);
    assert_int_equal(mask->width, seen == SEEN_BY_MASK ? 2 : 1);
    assert_int_equal(mask->stride, seen == SEEN_BY_MASK ? 2 : field->stride);
    assert_int_equal(mask->seen, SEEN_BY_ALL);
    assert_int_equal(mask->rows * mask->cols, field->rows * field->cols);
}

static bool is_masked(int seen)
{
    return seen == SEEN_BY_MASK || seen == SEEN_BY_KNOWERS;
}

/* No byte belongs to two fields. */
static void cover(const struct field *field, bool covered[MAX_STATE])
{
    for (size_t i = 0; i < (size_t)field->rows * field->cols; i++)
        for (size_t k = 0; k < field->width; k++) {
            size_t at = field->offset + i * field->stride + k;
            assert_true(at < game->state_size && !covered[at]);
            covered[at] = true;
        }
}

static void fields_tile_the_state(void **tested)
{
    static bool covered[MAX_STATE];
    size_t last = 0;
    game = *tested;
    memset(covered, 0, sizeof covered);
    assert_true(game->state_size <= MAX_STATE);
    for (const struct field *field = game->fields; field->name; field++) {
        assert_true(field->offset >= last);
        last = field->offset;
        cover(field, covered);
        assert_true(field->stride >= field->width);
        assert_true(field->width == 1 || field->width == 2 || field->width == 4 ||
                    field->width == 8);
        assert_true(is_word(field->name));
        assert_ptr_equal(game_field(game, field->name), field);
        assert_true(!field->row || noun_exists(field->row));
        assert_true(!field->col || noun_exists(field->col));
        assert_true(!field->noun || noun_exists(field->noun));
        if (is_masked(field->seen))
            check_mask(field, field->seen, field->mask);
        if (field->covered && is_masked(field->shown))
            check_mask(field, field->shown, field->shown_mask);
        if (field->seen == SEEN_BY_OWNER || field->seen == SEEN_BY_KNOWERS)
            assert_true(field->rows <= MAX_PLAYERS);
    }
    for (size_t i = 0; i < game->state_size; i++)
        assert_true(covered[i]);
    assert_null(game_field(game, "no-such-field"));
}

static void kinds_make_one_action_space(void **tested)
{
    int total = move_numbers(game);
    game = *tested;
    assert_true(total > 0 && total < 65536);
    assert_string_equal(game->kinds[0].word, "");
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++) {
        assert_true(is_word(kind->word) && strcmp(kind->word, "undo"));
        assert_true(kind->rule < rule_count() && *game->rules[kind->rule]);
        for (const struct move_kind *other = game->kinds + 1; other < kind; other++)
            assert_string_not_equal(other->word, kind->word);
        unsigned slots = 0;
        for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
            const struct move_arg *arg = &kind->arg[i];
            assert_true(arg->slot == 'a' || arg->slot == 'b' || arg->slot == 'n');
            assert_false(slots >> (arg->slot - 'a') & 1);
            slots |= 1u << (arg->slot - 'a');
            assert_true(arg->size > 0 && arg->low + arg->size - 1 <= 254);
            assert_true(!arg->noun || noun_exists(arg->noun));
        }
    }
}

/* number → move → number, and → text → move, for the whole action space. */
static void every_move_has_number_and_text(void **tested)
{
    struct edition *edition = shipped_edition(game, NULL);
    int total = move_numbers(game);
    struct move move, again;
    game = *tested;
    for (int number = 0; number < total; number++) {
        char line[160];
        assert_true(move_from_number(game, number, &move));
        assert_int_equal(move_number(game, move), number);
        size_t length = move_print(game, edition->data, move, line, sizeof line);
        assert_true(length && length == strlen(line));
        enum error error = move_parse(game, edition->data, line, length, false, &again);
        if (error || !move_equal(move, again))
            fail_msg("\"%s\" is read as another move: %s", line, error_key(error));
    }
    assert_false(move_from_number(game, total, &move));
    assert_false(move_from_number(game, -1, &move));
    edition_free(edition);
}

static void rules_and_options_are_sound(void **tested)
{
    game = *tested;
    assert_string_equal(game->rules[0], "");
    for (int i = 1; game->rules[i]; i++) {
        assert_true(*game->rules[i]);
        for (int j = 1; j < i; j++)
            assert_string_not_equal(game->rules[i], game->rules[j]);
    }
    int count = 0;
    for (const struct option *option = game->options; option->name; option++) {
        struct option_value value;
        assert_true(++count <= MAX_OPTIONS);
        assert_true(option_parse(option, option->standard, strlen(option->standard), &value));
    }
    assert_true(game->min_players >= 1 && game->min_players <= game->max_players);
    assert_true(game->max_players <= MAX_PLAYERS);
    assert_true(game->version > 0 && game->max_length > 0);
    assert_ptr_equal(game_find(game->id), game);
    assert_null(game_check(game));
}

/* The same set-up from every shipped edition, and in other memory, is the same. */
static void setup_is_pure(void **tested)
{
    static state_buffer one, two;
    game = *tested;
    for (const struct shipped_text *text = shipped_editions; text->game; text++) {
        if (strcmp(text->game, game->id))
            continue;
        struct edition *edition = shipped_edition(game, text->name);
        for (int players = game->min_players; players <= game->max_players; players++) {
            struct setup setup;
            setup_defaults(game, players, &setup);
            memset(one, 0, sizeof one);
            memset(two, 0x5a, sizeof two);
            assert_null(game->setup(edition->data, one, &setup));
            assert_null(game->setup(edition->data, two, &setup));
            assert_memory_equal(one, two, game->state_size);
            assert_null(game->audit(edition->data, one));
        }
        edition_free(edition);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = {
        cmocka_unit_test(fields_tile_the_state),
        cmocka_unit_test(kinds_make_one_action_space),
        cmocka_unit_test(every_move_has_number_and_text),
        cmocka_unit_test(rules_and_options_are_sound),
        cmocka_unit_test(setup_is_pure),
    };
    return run_by_game(argc, argv, of_game, sizeof of_game / sizeof *of_game, NULL, 0);
}
