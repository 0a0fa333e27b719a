/*
 * judge_read.c: which features a game has, their names, and texts of weights.
 *
 * A text is read line by line, word by word; nothing of it is used unless all
 * of it is right.
 */
#include "ai/judge.h"

#include <stdio.h>
#include <string.h>

#include "core/measure.h"
#include "core/number.h"

/* ---- which there are -------------------------------------------------------- */

static bool is_seat(const char *noun)
{
    return noun && !strcmp(noun, "seat");
}

/* How many values a fixed noun names; 0: it is named by editions, or there is none. */
static int fixed_values(const struct game *game, const char *noun)
{
    const struct noun *found = noun ? noun_find(game, noun) : NULL;
    return found && found->value ? noun_count(game, noun) : 0;
}

/* Whether the field says who knows another one. */
static bool is_mask(const struct game *game, const struct field *field)
{
    for (const struct field *other = game->fields; other->name; other++)
        if ((other->seen == SEEN_BY_MASK && other->mask == field->offset) ||
            (other->seen == SEEN_BY_KNOWERS && other->mask == field->offset))
            return true;
    return false;
}

/* Columns without a name, or named by seats, mean nothing by themselves. */
static bool has_meaning(const struct game *game, const struct field *field)
{
    return field->width <= 4 && !field->bits && strcmp(field->name, "spare") &&
           (field->noun || field->cols == 1 || (field->col && !is_seat(field->col))) &&
           !is_mask(game, field);
}

/* Whether what the feature is about is only numbered, as places are ("up-3", and there is
 * an "up-1"): then it is no more like itself in the next match than like its neighbour. */
static bool is_numbered(const struct game *game, const struct field *field, int kind, int at)
{
    const char *noun = kind == JUDGE_COUNT ? field->noun : field->col;
    if (kind == JUDGE_HOLDER || (kind == JUDGE_NUMBER && field->cols == 1))
        return false;
    const char *name = at < fixed_values(game, noun) ? noun_name(game, NULL, noun, at) : NULL;
    char first[MAX_NAME + 1];
    size_t stem = name ? strlen(name) : 0;
    while (stem && name[stem - 1] >= '0' && name[stem - 1] <= '9')
        stem--;
    if (!name || !name[stem])
        return !name;
    int length = snprintf(first, sizeof first, "%.*s1", (int)stem, name);
    return noun_value(game, NULL, noun, first, (size_t)length) >= 0;
}

static int fields_of(const struct game *game, const struct field *field,
                     struct judge_feature feature[], int room)
{
    int count = 0, kinds = fixed_values(game, field->noun), elements = field->rows * field->cols;
    bool named = field->noun, of_seats = is_seat(field->row) && field->rows > 1;
    int kind = is_seat(field->noun) && !of_seats ? JUDGE_HOLDER
               : of_seats && !named              ? JUDGE_NUMBER
                                                 : JUDGE_COUNT;
    int most = kind == JUDGE_HOLDER ? 1 : kind == JUDGE_NUMBER ? field->cols : kinds;
    if (!has_meaning(game, field) || (kind == JUDGE_COUNT && !of_seats) ||
        (kind == JUDGE_HOLDER && elements > 1))
        return 0;
    for (int at = 0; at < most && count < room; at++)
        if (!is_numbered(game, field, kind, at))
            feature[count++] =
                (struct judge_feature){ .field = field, .kind = (uint8_t)kind, .at = (uint16_t)at };
    return count;
}

int judge_list(const struct game *game, struct judge_feature feature[], int room)
{
    int count = 0;
    const char *const *name = game->measures->names;
    for (int at = 0; name[at] && count < room; at++)
        feature[count++] = (struct judge_feature){ .kind = JUDGE_MEASURE, .at = (uint16_t)at };
    for (const struct field *field = game->fields; field->name; field++)
        count += fields_of(game, field, feature + count, room - count);
    return count;
}

int judge_name(const struct game *game, const struct judge_feature *feature, char *buffer,
               size_t size)
{
    const struct field *field = feature->field;
    const char *name = NULL;
    if (!field)
        return snprintf(buffer, size, "measure %s", game->measures->names[feature->at]);
    if (feature->kind == JUDGE_HOLDER || (feature->kind == JUDGE_NUMBER && field->cols == 1))
        return snprintf(buffer, size, "field %s", field->name);
    if (feature->kind == JUDGE_COUNT)
        name = noun_name(game, NULL, field->noun, feature->at);
    else if (fixed_values(game, field->col) > feature->at)
        name = noun_name(game, NULL, field->col, feature->at);
    return name ? snprintf(buffer, size, "field %s %s", field->name, name)
                : snprintf(buffer, size, "field %s %d", field->name, feature->at);
}

/* ---- the text ---------------------------------------------------------------- */

enum { MOST_WORDS = JUDGE_TENTHS + 3, MOST_NAME = 80 };

struct judge_word {
    const char *at;
    size_t length;
};

struct judge_reader {
    const struct game *game;
    struct judge *judge;
    struct judge_error *error;
    struct judge_feature known[JUDGE_FEATURES * 4];
    bool given[JUDGE_FEATURES * 4];
    int all;
    struct judge_word word[MOST_WORDS];
    int words, line;
    bool game_given;
};

static bool fail(struct judge_reader *reader, const char *what, const struct judge_word *word)
{
    reader->error->line = reader->line;
    int length = word && word->length < 40 ? (int)word->length : word ? 40 : 0;
    snprintf(reader->error->what, sizeof reader->error->what, "%s%s%.*s", what, word ? ": " : "",
             length, word ? word->at : "");
    return false;
}

static bool is_word(const struct judge_word *word, const char *text)
{
    return strlen(text) == word->length && !memcmp(word->at, text, word->length);
}

static bool read_number(struct judge_reader *reader, int at, int64_t low, int64_t high,
                        int64_t *number)
{
    const struct judge_word *word = &reader->word[at];
    switch (number_signed(word->at, word->length, low, high, number)) {
    case NUMBER_FINE:
        return true;
    case NUMBER_NONE:
        return fail(reader, "no number", word);
    default:
        return fail(reader, "a number out of range", word);
    }
}

static bool read_players(struct judge_reader *reader)
{
    int64_t players, scale;
    if (reader->words != 3)
        return fail(reader, "players: a number of players and a scale", NULL);
    if (!read_number(reader, 1, reader->game->min_players, reader->game->max_players, &players) ||
        !read_number(reader, 2, 1, 16 * JUDGE_FULL, &scale))
        return false;
    if (reader->judge->scale[players])
        return fail(reader, "given twice", &reader->word[1]);
    reader->judge->scale[players] = (int32_t)scale;
    return true;
}

static bool read_horizon(struct judge_reader *reader)
{
    int64_t horizon;
    if (reader->words != 2)
        return fail(reader, "horizon: a number of decisions", NULL);
    if (!read_number(reader, 1, 1, UINT16_MAX, &horizon))
        return false;
    if (reader->judge->horizon)
        return fail(reader, "given twice", &reader->word[0]);
    reader->judge->horizon = (uint16_t)horizon;
    return true;
}

/* "promise 2", and what each tenth comes to: never less for a greater promise. */
static bool read_promise(struct judge_reader *reader)
{
    int64_t players, share, before = 0;
    if (reader->words != JUDGE_TENTHS + 3)
        return fail(reader, "promise: a number of players and eleven shares", NULL);
    if (!read_number(reader, 1, reader->game->min_players, reader->game->max_players, &players))
        return false;
    uint16_t *promise = reader->judge->promise[players];
    if (promise[JUDGE_TENTHS])
        return fail(reader, "given twice", &reader->word[1]);
    for (int i = 0; i <= JUDGE_TENTHS; i++) {
        if (!read_number(reader, i + 2, 0, 1000, &share))
            return false;
        if (share < before || (i == JUDGE_TENTHS && !share))
            return fail(reader, "less than the one before", &reader->word[i + 2]);
        promise[i] = (uint16_t)share;
        before = share;
    }
    return true;
}

/* Numbers of players without promises have those of fewer, or else of the fewest given. */
static bool spread_promises(struct judge *judge)
{
    int first = judge->game->min_players, last = judge->game->max_players;
    int given = first;
    while (given <= last && !judge->promise[given][JUDGE_TENTHS])
        given++;
    if (given > last)
        return false;
    for (int players = first; players <= last; players++) {
        if (judge->promise[players][JUDGE_TENTHS])
            given = players;
        else
            memcpy(judge->promise[players], judge->promise[given], sizeof judge->promise[0]);
    }
    return true;
}

/* The number of the feature that these words name; -1: none. */
static int find_feature(const struct judge_reader *reader, int words)
{
    char name[MOST_NAME];
    for (int i = 0; i < reader->all; i++) {
        const char *at = name;
        int word = 0;
        judge_name(reader->game, &reader->known[i], name, sizeof name);
        for (; word < words && at; word++) {
            size_t length = strcspn(at, " ");
            struct judge_word given = reader->word[word];
            if (length != given.length || memcmp(at, given.at, length))
                break;
            at = at[length] ? at + length + 1 : NULL;
        }
        if (word == words && !at)
            return i;
    }
    return -1;
}

static bool read_feature(struct judge_reader *reader)
{
    struct judge *judge = reader->judge;
    int words = reader->words - JUDGE_KNOTS, found = words > 1 ? find_feature(reader, words) : -1;
    int64_t weight;
    if (found < 0)
        return fail(reader, "no such feature", &reader->word[reader->words > 1]);
    if (reader->given[found])
        return fail(reader, "given twice", &reader->word[1]);
    if (judge->count == JUDGE_FEATURES)
        return fail(reader, "too many features", NULL);
    for (int knot = 0; knot < JUDGE_KNOTS; knot++) {
        if (!read_number(reader, words + knot, -JUDGE_MOST, JUDGE_MOST, &weight))
            return false;
        judge->weight[knot][judge->count] = (int32_t)weight;
    }
    reader->given[found] = true;
    judge->feature[judge->count++] = reader->known[found];
    return true;
}

static bool read_line(struct judge_reader *reader)
{
    const struct judge_word *first = &reader->word[0];
    if (!reader->words)
        return true;
    if (!reader->game_given) {
        reader->game_given = true;
        return (reader->words == 2 && is_word(first, "weights") &&
                is_word(&reader->word[1], reader->game->id)) ||
               fail(reader, "not \"weights\" and the game's name", first);
    }
    if (is_word(first, "players"))
        return read_players(reader);
    if (is_word(first, "horizon"))
        return read_horizon(reader);
    if (is_word(first, "promise"))
        return read_promise(reader);
    if (is_word(first, "field") || is_word(first, "measure"))
        return read_feature(reader);
    return fail(reader, "no such line", first);
}

/* Parts a line into words; a "#" begins a comment. */
static bool split(struct judge_reader *reader, const char *line, const char *end)
{
    reader->words = 0;
    while (line < end && *line != '#') {
        const char *word = line;
        while (line < end && *line != ' ' && *line != '#')
            line++;
        if (line > word) {
            struct judge_word found = { word, (size_t)(line - word) };
            if (reader->words == MOST_WORDS)
                return fail(reader, "too many words", &found);
            reader->word[reader->words++] = found;
        }
        while (line < end && *line == ' ')
            line++;
    }
    return true;
}

bool judge_read(const struct game *game, const char *text, size_t size, struct judge *judge,
                struct judge_error *error)
{
    struct judge_reader reader = { .game = game, .judge = judge, .error = error };
    const char *end = text + size;
    memset(judge, 0, sizeof *judge);
    judge->game = game;
    reader.all = judge_list(game, reader.known, (int)(sizeof reader.known / sizeof *reader.known));
    for (const char *line = text, *next; line < end; line = next) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        next = stop ? stop + 1 : end;
        reader.line++;
        if (!split(&reader, line, stop ? stop : end) || !read_line(&reader))
            return false;
    }
    reader.line = 0;
    bool promises = spread_promises(judge);
    if (!reader.game_given || (!judge->count && !promises))
        return fail(&reader, "no weights", NULL);
    for (int players = game->min_players; players <= game->max_players; players++)
        if (!judge->scale[players])
            judge->scale[players] = JUDGE_FULL;
    return true;
}
