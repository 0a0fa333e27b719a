/* read.c: the words of a scenario file: numbers, fields, values, moves. */
#include "scenario/read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/number.h"

bool line_fault(struct line *line, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(line->message, sizeof line->message, format, list);
    va_end(list);
    return false;
}

void line_blanks(struct line *line)
{
    while (line->at < line->end && (*line->at == ' ' || *line->at == '\t'))
        line->at++;
}

/* Signs end a word, so that "price[flyt]=6" and "0:pass" need no blanks. */
static bool in_word(char c)
{
    return c != ' ' && c != '\t' && c != ':' && c != ';' && c != '[' && c != ']' && c != '=' &&
           c != '<' && c != '>' && c != '!';
}

size_t line_word(struct line *line, const char **word)
{
    line_blanks(line);
    *word = line->at;
    while (line->at < line->end && in_word(*line->at))
        line->at++;
    return (size_t)(line->at - *word);
}

bool line_take(struct line *line, const char *wanted)
{
    const char *word, *before = line->at;
    size_t length = line_word(line, &word);
    if (length == strlen(wanted) && !memcmp(word, wanted, length))
        return true;
    line->at = before;
    return false;
}

bool line_take_sign(struct line *line, const char *sign)
{
    size_t length = strlen(sign);
    line_blanks(line);
    if ((size_t)(line->end - line->at) < length || memcmp(line->at, sign, length))
        return false;
    line->at += length;
    return true;
}

/* What stands next, for messages. */
static int rest(const struct line *line)
{
    int length = (int)(line->end - line->at < 40 ? line->end - line->at : 40);
    return length;
}

bool line_over(struct line *line)
{
    line_blanks(line);
    return line->at == line->end || line_fault(line, "\"%.*s\" is too much", rest(line), line->at);
}

bool line_number(struct line *line, int64_t low, int64_t high, int64_t *value)
{
    const char *word;
    size_t length = line_word(line, &word);
    if (number_signed(word, length, low, high, value))
        return line_fault(line, "\"%.*s\" is no number from %lld to %lld",
                          (int)(length < 40 ? length : 40), word, (long long)low, (long long)high);
    return true;
}

static bool read_who(struct line *line, int players, bool viewer, int *who)
{
    const char *word;
    size_t length = line_word(line, &word);
    if (length == 1 && *word >= '0' && *word < '0' + players) {
        *who = *word - '0';
        return true;
    }
    *who = length != 1    ? NOBODY
           : viewer       ? (*word == 's' ? SPECTATOR : NOBODY)
           : *word == '.' ? CHANCE
           : *word == 'h' ? HOST
                          : NOBODY;
    return *who != NOBODY ||
           line_fault(line, "\"%.*s\" is no %s", (int)(length < 40 ? length : 40), word,
                      viewer ? "seat and no spectator" : "seat, no chance and no host");
}

bool line_actor(struct line *line, int players, int *actor)
{
    return read_who(line, players, false, actor);
}

bool line_viewer(struct line *line, int players, int *viewer)
{
    return read_who(line, players, true, viewer);
}

/* ---- fields ----------------------------------------------------------------- */

/* A name of the noun, or a number that no name stands for. */
static bool read_named(const struct game *game, const void *edition, const char *noun,
                       const char *word, size_t length, int64_t *value)
{
    int named = noun ? noun_value(game, edition, noun, word, length) : -1;
    if (named >= 0) {
        *value = named;
        return true;
    }
    return !number_signed(word, length, INT64_MIN, INT64_MAX, value) &&
           !(noun && *value >= 0 && *value < 32767 && noun_name(game, edition, noun, (int)*value));
}

bool word_named(const struct game *game, const void *edition, const char *noun, const char *word,
                size_t length, int64_t *value)
{
    if (length == 1 && (*word == '?' || *word == '-'))
        *value = *word == '?' ? UNKNOWN : EMPTY;
    else if (length == 7 && !memcmp(word, "undrawn", 7))
        *value = UNDRAWN;
    else
        return read_named(game, edition, noun, word, length, value);
    return true;
}

static bool read_index(struct line *line, const struct game *game, const void *edition,
                       const char *noun, int count, int *index)
{
    const char *word;
    int64_t value;
    *index = -1;
    if (!line_take_sign(line, "["))
        return true;
    size_t length = line_word(line, &word);
    int shown = (int)(length < 40 ? length : 40);
    if (!read_named(game, edition, noun, word, length, &value) || value < 0 || value >= count)
        return line_fault(line, "\"%.*s\" is no %s", shown, word, noun ? noun : "index");
    *index = (int)value;
    return line_take_sign(line, "]") || line_fault(line, "a \"]\" is missing");
}

bool line_place(struct line *line, const struct game *game, const void *edition,
                struct place *place)
{
    const char *word;
    char name[64];
    size_t length = line_word(line, &word);
    if (!length || length >= sizeof name)
        return line_fault(line, "the name of a field is missing");
    memcpy(name, word, length);
    name[length] = 0;
    const struct field *field = game_field(game, name);
    if (!field)
        return line_fault(line, "there is no field \"%s\"", name);
    *place = (struct place){ .field = field, .row = -1, .col = -1 };
    if (field->rows > 1 && !read_index(line, game, edition, field->row, field->rows, &place->row))
        return false;
    if (field->cols > 1 && (place->row >= 0 || field->rows == 1) &&
        !read_index(line, game, edition, field->col, field->cols, &place->col))
        return false;
    if (line_take_sign(line, "["))
        return line_fault(line, "\"%s\" has no such index", name);
    place->first =
        (place->row < 0 ? 0 : place->row) * field->cols + (place->col < 0 ? 0 : place->col);
    place->count = place->row < 0 && field->rows > 1 ? field->rows * field->cols
                   : place->col < 0                  ? field->cols
                                                     : 1;
    return true;
}

static bool holds(const struct field *field, int64_t value)
{
    int bits = field->width * 8 - 1;
    return bits >= 63 || (value >= -((int64_t)1 << bits) && value < ((int64_t)1 << bits));
}

bool line_value(struct line *line, const struct game *game, const void *edition,
                const struct field *field, bool unknown, int64_t *value)
{
    const char *word;
    size_t length = line_word(line, &word);
    int shown = (int)(length < 40 ? length : 40);
    if (unknown && length == 1 && *word == '?')
        *value = UNKNOWN;
    else if (length == 1 && *word == '-')
        *value = EMPTY;
    else if (length == 7 && !memcmp(word, "undrawn", 7))
        *value = UNDRAWN;
    else if (!length)
        return line_fault(line, "a value is missing");
    else if (!read_named(game, edition, field->noun, word, length, value))
        return line_fault(line, "\"%.*s\" is no %s", shown, word,
                          field->noun ? field->noun : "number");
    return holds(field, *value) ||
           line_fault(line, "\"%.*s\" is too large for %s", shown, word, field->name);
}

bool line_bit(struct line *line, const struct game *game, const void *edition,
              const struct field *field, int *bit)
{
    const char *word;
    int64_t value;
    size_t length = line_word(line, &word);
    if (!read_named(game, edition, field->bits, word, length, &value) || value < 0 ||
        value >= field->width * 8)
        return line_fault(line, "\"%.*s\" is no %s", (int)(length < 40 ? length : 40), word,
                          field->bits ? field->bits : "bit");
    *bit = (int)value;
    return true;
}

/* ---- moves -------------------------------------------------------------------- */

enum { MAX_MOVE_TEXT = 160 };

static bool append(char *text, size_t *size, const char *word, size_t length)
{
    if (*size + length + 2 > MAX_MOVE_TEXT)
        return false;
    if (*size)
        text[(*size)++] = ' ';
    memcpy(text + *size, word, length);
    *size += length;
    text[*size] = 0;
    return true;
}

/* The lowest value of an argument, as text, to stand where anything may stand. */
static bool append_lowest(const struct game *game, const void *edition, const struct move_arg *arg,
                          char *text, size_t *size)
{
    char number[8];
    const char *name = arg->noun ? noun_name(game, edition, arg->noun, arg->low) : NULL;
    if (!name) {
        snprintf(number, sizeof number, "%d", arg->low);
        name = number;
    }
    return append(text, size, name, strlen(name));
}

static const struct move_kind *find_kind(const struct game *game, const char *word, size_t length)
{
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++)
        if (strlen(kind->word) == length && !memcmp(kind->word, word, length))
            return kind;
    return NULL;
}

/* Whether the move ends here. */
static bool at_move_end(struct line *line)
{
    line_blanks(line);
    return line->at == line->end || *line->at == ';' || *line->at == '=';
}

/* Whether the word is a number that the argument never is. */
static bool is_beyond(const struct move_arg *arg, const char *word, size_t length)
{
    int64_t value;
    bool numbered = !arg->noun || !strcmp(arg->noun, "seat");
    return numbered && !number_signed(word, length, INT64_MIN, INT64_MAX, &value) &&
           (value < arg->low || value >= arg->low + arg->size);
}

static bool read_arguments(struct line *line, const struct game *game, const void *edition,
                           const struct move_kind *kind, unsigned may, struct pattern *pattern,
                           char *text, size_t *size)
{
    bool rest_any = false;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        const char *word, *before = line->at;
        size_t length = 0;
        if (!at_move_end(line))
            length = line_word(line, &word);
        bool star = may & MAY_ANY && length == 1 && *word == '*';
        bool beyond = may & MAY_EXCEED && length && is_beyond(&kind->arg[i], word, length);
        pattern->beyond = pattern->beyond || beyond;
        if (star || beyond || (rest_any && !length)) {
            pattern->any[i] = true;
            rest_any = !beyond;
            if (!append_lowest(game, edition, &kind->arg[i], text, size))
                return false;
            continue;
        }
        rest_any = false;
        if (length == 2 && !memcmp(word, "by", 2)) {
            line->at = before;
            return true;
        }
        if (!length || !append(text, size, word, length))
            return true;
    }
    return true;
}

bool line_pattern(struct line *line, const struct game *game, const void *edition, unsigned may,
                  struct pattern *pattern)
{
    char text[MAX_MOVE_TEXT];
    const char *word;
    size_t size = 0, length = line_word(line, &word);
    const char *begin = word;
    *pattern = (struct pattern){ 0 };
    if (!length)
        return line_fault(line, "a move is missing");
    const struct move_kind *kind = find_kind(game, word, length);
    if (!kind)
        return line_fault(line, "there is no move \"%.*s\"", (int)(length < 40 ? length : 40),
                          word);
    if (!append(text, &size, word, length) ||
        !read_arguments(line, game, edition, kind, may, pattern, text, &size) ||
        move_parse(game, edition, text, size, may & MAY_HIDE, &pattern->move))
        return line_fault(line, "\"%.*s\" is no move",
                          (int)(line->at - begin < 60 ? line->at - begin : 60), begin);
    return true;
}

bool pattern_fits(const struct game *game, const struct pattern *pattern, struct move move)
{
    const struct move_kind *kind = &game->kinds[move.kind];
    if (move.kind != pattern->move.kind || pattern->beyond)
        return false;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        if (!pattern->any[i] &&
            move_argument(move, &kind->arg[i]) != move_argument(pattern->move, &kind->arg[i]))
            return false;
    return true;
}

int pattern_fits_offer(const struct game *game, const struct pattern *pattern,
                       const struct offer *offer, struct move *first)
{
    int count = 0;
    struct move move = offer->move;
    for (int n = offer->move.n; n <= offer->high; n++) {
        move.n = (uint8_t)n;
        if (pattern_fits(game, pattern, move) && !count++)
            *first = move;
    }
    return count;
}
