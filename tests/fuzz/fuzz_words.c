/*
 * fuzz_words.c: any text read as words is refused, or tells sentences about
 * everything that words can be about; and any text is a sentence itself.
 *
 * The letter 'p' chooses the words of the program instead of a game's.
 */
#define _XOPEN_SOURCE 700 /* putenv */
#include "fuzz.h"

#include <stdio.h>

#include "columns/columns.h"
#include "words/check/check.h"

/* What there is to tell of a game, made once for all inputs. */
struct sample {
    struct match match;
    _Alignas(64) unsigned char view[MAX_STATE]; /* of seat 0, some moves on */
};

static const struct sample *sample_of(const struct game *game)
{
    static struct sample samples[16];
    static bool made[16];
    int i = 0;
    while (all_games[i] != game)
        i++;
    if (made[i])
        return &samples[i];
    _Alignas(64) unsigned char state[MAX_STATE];
    struct match *match = &samples[i].match;
    struct rng rng = rng_seed(1);
    struct offers offers;
    *match = (struct match){ .game = game,
                             .edition = fuzz_edition(game),
                             .seat = { "Ada", "B\033[1mo\177" } };
    const void *edition = match->edition->data;
    setup_defaults(game, game->min_players, &match->setup);
    assert(!game->setup(edition, state, &match->setup));
    unsigned active;
    for (int moves = 0; moves < 40 && (active = game->active(edition, state)); moves++) {
        int actor = __builtin_ctz(active);
        if (actor == CHANCE)
            game->apply(edition, state, actor, game->chance(edition, state, &rng));
        else if (actor == HOST)
            game->apply(edition, state, actor, game->host(edition, state, &rng, NO_CLOCK));
        else {
            game_legal(game, edition, state, actor, &offers);
            game->apply(edition, state, actor, offers_pick(&offers, rng_below(&rng, offers.moves)));
        }
    }
    game_observe(game, state, 0, KNOWLEDGE, samples[i].view);
    made[i] = true;
    return &samples[i];
}

/* ---- telling ------------------------------------------------------------ */

/* Each kind with its lowest, its highest and with hidden arguments. */
static void tell_moves(const struct words *words, const struct sample *sample, struct text *out)
{
    const struct game *game = sample->match.game;
    for (int kind = 1; game->kinds[kind].word; kind++)
        for (int which = 0; which < 3; which++) {
            struct move move = { .kind = (uint8_t)kind };
            const struct move_arg *arg = game->kinds[kind].arg;
            for (int i = 0; i < MAX_ARGS && arg[i].name; i++)
                move_set(&move, &arg[i],
                         which == 0   ? arg[i].low
                         : which == 1 ? arg[i].low + arg[i].size - 1
                                      : HIDDEN);
            words_move(words, &sample->match, NULL, CHANCE, move, out);
            words_move(words, &sample->match, sample->view, which, move, out);
            words_choice(words, &sample->match, sample->view, 0, move, move.n + 3, out);
        }
}

/* Changes of the fields that the log tells. */
static void tell_fields(const struct words *words, const struct sample *sample, struct text *out)
{
    const struct game *game = sample->match.game;
    for (const struct field *field = game->fields; field->name; field++) {
        struct message message = { .count = 4,
                                   .arg = { { "row", field->row, 0 },
                                            { "col", field->col, field->cols - 1 },
                                            { "from", field->noun, EMPTY },
                                            { "to", field->noun, UNKNOWN } } };
        if (!field->told)
            continue;
        snprintf(message.key, sizeof message.key, "%s.field.%s", game->id, field->name);
        words_tell(words, &sample->match, &message, out);
    }
}

static void tell_names(const struct words *words, const struct match *match, struct text *out)
{
    static const int seats[] = { 0, 1, MAX_PLAYERS - 1, SPECTATOR, HOST, CHANCE, EMPTY };
    for (const struct noun *noun = match->game->nouns; noun->name; noun++)
        for (int value = UNDRAWN; value <= noun_count(match->game, noun->name); value++)
            words_name(words, match, noun->name, value, out);
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        words_name(words, match, "seat", seats[i], out);
    words_name(words, match, NULL, UNKNOWN, out);
    words_name(words, match, NULL, -7, out);
}

static void tell_options(const struct words *words, const struct game *game, struct text *out)
{
    for (int i = 0; game->options[i].name; i++)
        for (int form = 0; game->options[i].forms[form]; form++) {
            struct option_value value = { .form = (uint8_t)form, .a = 1, .b = 2 };
            words_option(words, game, i, value, out);
            words_option_about(words, game, i, value, out);
        }
}

static void tell_refusals(const struct words *words, const struct game *game, struct text *out)
{
    for (int i = 0; game->rules[i]; i++) {
        struct refusal refusal = { .error = ERROR_RULE, .rule = game->rules[i] };
        words_refusal(words, game, &refusal, out);
    }
    words_refusal(words, NULL, &(struct refusal){ .error = ERROR_RULE, .rule = "X-1" }, out);
    words_refusal(words, game, &(struct refusal){ .error = ERROR_NOT_YOUR_TURN }, out);
}

static void tell_faults(const struct words *words, const struct game *game, struct text *out)
{
    struct edition_error edition = { .line = 3,
                                     .column = 7,
                                     .fault = EDITION_RANGE,
                                     .word = "99",
                                     .expected = "value",
                                     .low = -1,
                                     .high = 50 };
    struct record_error record = {
        .line = 5, .error = ERROR_RECORD_EDITION, .word = "edition", .edition = edition
    };
    words_edition_error(words, game, "own.edition", &edition, out);
    words_record_error(words, game, "own.record", &record, out);
    edition = (struct edition_error){ .fault = EDITION_CHECK, .word = "Coins: not (all) add up" };
    words_edition_error(words, game, "own.edition", &edition, out);
    words_edition_error(words, NULL, NULL, &edition, out);
    record = (struct record_error){ .line = 9, .error = ERROR_RULE, .rule = game->rules[1] };
    words_record_error(words, game, NULL, &record, out);
}

/* ---- columns ------------------------------------------------------------ */

static void check_lines(const char *lines, int columns)
{
    for (const char *end; *lines; lines = *end ? end + 1 : end) {
        end = lines + strcspn(lines, "\n");
        assert(columns_width_n(lines, (size_t)(end - lines)) <= columns);
    }
}

static void check_columns(const char *string)
{
    static const int columns[] = { -1, 1, 2, 7, 40 };
    struct text out = { 0 };
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        for (int side = COLUMNS_LEFT; side <= COLUMNS_CENTRE; side++) {
            out.size = 0;
            columns_pad(&out, string, columns[i], (enum columns_side)side);
            assert(columns[i] < 0 ? !out.size : columns_width(out.data) == columns[i]);
        }
    for (int room = 4; room <= 44; room += 20) {
        text_free(&out);
        columns_wrap(&out, string, room, 2);
        /* An escape behind blanks keeps them at the end of a line. */
        if (out.data && !strchr(string, '\033'))
            check_lines(out.data, room);
        text_free(&out);
        columns_repeat(&out, " ", 2);
        columns_hang(&out, string, room, 2);
        if (!strchr(string, '\033'))
            check_lines(out.data, room);
    }
    text_free(&out);
}

/* The input as a sentence of the program: a key without words is told as itself. */
static void tell_input(const char *string)
{
    static struct words *words;
    const struct words_arg args[] = { words_number("n", 1), words_number("m", -3),
                                      words_number("z", 0), words_string("word", "{n}") };
    struct text out = { 0 };
    if (!words)
        words = words_open("de");
    words_say(words, NULL, string, args, 4, &out);
    assert(!out.failed);
    text_free(&out);
}

static bool is_language(const char *language)
{
    for (int i = 0; words_languages[i]; i++)
        if (words_languages[i] == language)
            return true;
    return false;
}

/* The input as the wish for a language, and as the user's setting. */
static void choose_language(const char *string)
{
    static char variable[64];
    assert(!words_choose(string) || is_language(words_choose(string)));
    snprintf(variable, sizeof variable, "KONTOR_LANG=%s", string);
    putenv(variable);
    assert(is_language(words_choose(NULL)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const needed[] = { "seat", "unseen", NULL };
    bool program = size && *data == 'p';
    const struct game *game = fuzz_game(&data, &size);
    struct text faults = { 0 }, out = { 0 };
    size_t count = words_check((const char *)data, size, program ? NULL : game, fuzz_edition(game),
                               program ? needed : NULL, &faults);
    assert(!count == !faults.size);
    text_free(&faults);
    struct words_file files[] = { { game->id, (const char *)data, size }, { 0 } };
    words_free(words_open_table(data, size));
    char *string = malloc(size + 1);
    assert(string);
    memcpy(string, data, size);
    string[size] = 0;
    check_columns(string);
    tell_input(string);
    choose_language(string);
    for (int i = 0; words_languages[i]; i++) {
        struct words *words = words_open_files(files, words_languages[i]);
        if (!words)
            continue;
        const struct sample *sample = sample_of(game);
        assert(!strcmp(words_language(words), words_languages[i]));
        tell_moves(words, sample, &out);
        tell_fields(words, sample, &out);
        tell_names(words, &sample->match, &out);
        tell_options(words, game, &out);
        tell_refusals(words, game, &out);
        tell_faults(words, game, &out);
        words_free(words);
    }
    free(string);
    text_free(&out);
    return 0;
}
