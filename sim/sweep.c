/*
 * sweep.c: axes of a sweep, and edition values by their paths.
 *
 * Values are changed in the text of an edition, which is then read like any
 * other: what the reader refuses, a sweep cannot play.
 */
#include "sim/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"

/* ---- axes -------------------------------------------------------------------------- */

static bool add_value(struct sim_axis *axis, const char *value, size_t length)
{
    char **grown = realloc(axis->value, (axis->count + 1) * sizeof *grown);
    if (grown)
        axis->value = grown;
    char *copy = grown ? malloc(length + 1) : NULL;
    if (!copy)
        return false;
    memcpy(copy, value, length);
    copy[length] = 0;
    axis->value[axis->count++] = copy;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads a whole number with a sign up to `end`; false: something else. */
static bool read_whole(const char *at, const char *end, int64_t *number)
{
    enum { MOST = 999999999 };
    return !number_signed(at, (size_t)(end - at), -MOST, MOST, number);
}

/* "rounds:3..5:2", with `dots` between the two numbers. */
static enum error add_range(struct sim_axis *axis, const char *item, const char *dots,
                            const char *end)
{
    const char *number = dots, *colon = memchr(dots, ':', (size_t)(end - dots));
    int64_t low, high, step = 1;
    while (number > item && is_digit(number[-1]))
        number--;
    if (number == item + 1 && (*item == '-' || *item == '+'))
        number = item; /* a sign, not a word before the number */
    if (!read_whole(number, dots, &low) || !read_whole(dots + 2, colon ? colon : end, &high) ||
        (colon && !read_whole(colon + 1, end, &step)) || step < 1 || low > high)
        return ERROR_SIM_SWEEP_FORM;
    if ((high - low) / step >= SIM_MAX_POINTS)
        return ERROR_SIM_SWEEP_MANY;
    for (; low <= high; low += step) {
        struct text value = { 0 };
        text_add_bytes(&value, item, (size_t)(number - item));
        text_add_number(&value, low);
        bool added = !value.failed && add_value(axis, value.data, value.size);
        text_free(&value);
        if (!added)
            return ERROR_MEMORY;
    }
    return NO_ERROR;
}

/* Nothing in a value may begin another word, statement or comment. */
static bool is_value(const char *item, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)item[i] <= ' ' || strchr("#;,=", item[i]) || item[i] == 0x7f)
            return false;
    return length > 0;
}

enum error sim_axis_read(const char *text, struct sim_axis *axis)
{
    size_t length = strcspn(text, "=");
    *axis = (struct sim_axis){ .name = malloc(length + 1) };
    if (!axis->name)
        return ERROR_MEMORY;
    memcpy(axis->name, text, length);
    axis->name[length] = 0;
    if (!is_value(text, length) || !text[length] || !text_is_utf8(text, strlen(text)))
        return ERROR_SIM_SWEEP_FORM;
    for (const char *item = text + length + 1;; item += length + 1) {
        length = strcspn(item, ",");
        if (!is_value(item, length))
            return ERROR_SIM_SWEEP_FORM;
        const char *dots = strstr(item, "..");
        enum error error = dots && dots < item + length ? add_range(axis, item, dots, item + length)
                           : add_value(axis, item, length) ? NO_ERROR
                                                           : ERROR_MEMORY;
        if (error)
            return error;
        if (axis->count > SIM_MAX_POINTS)
            return ERROR_SIM_SWEEP_MANY;
        if (!item[length])
            return NO_ERROR;
    }
}

void sim_axis_free(struct sim_axis *axis)
{
    for (size_t i = 0; i < axis->count; i++)
        free(axis->value[i]);
    free(axis->value);
    free(axis->name);
    *axis = (struct sim_axis){ 0 };
}

/* ---- the words of an edition's lines --------------------------------------------------- */

enum { MOST_WORDS = 512, PATH_WORDS = 5 };

struct sweep_word {
    const char *at;
    size_t length;
};

struct words_of_line {
    struct sweep_word word[MOST_WORDS];
    int count;
};

static bool is(struct sweep_word word, const char *string)
{
    return strlen(string) == word.length && !memcmp(word.at, string, word.length);
}

static bool same(struct sweep_word one, struct sweep_word two)
{
    return one.length == two.length && !memcmp(one.at, two.at, one.length);
}

/* Splits the next line as the reader of editions does; ";" is dropped. False: no more. */
static bool split_line(const char **text, const char *end, struct words_of_line *line)
{
    if (*text >= end)
        return false;
    const char *newline = memchr(*text, '\n', (size_t)(end - *text)), *at = *text;
    const char *stop = newline ? newline : end;
    const char *comment = memchr(at, '#', (size_t)(stop - at));
    *text = newline ? newline + 1 : end;
    stop = comment ? comment : stop;
    line->count = 0;
    while (at < stop && line->count < MOST_WORDS) {
        const char *first = at;
        while (at < stop && !strchr(" \t\r;", *at))
            at++;
        if (at > first)
            line->word[line->count++] = (struct sweep_word){ first, (size_t)(at - first) };
        else
            at++;
    }
    return true;
}

/* ---- paths ------------------------------------------------------------------------------- */

struct path {
    const struct edition_line *line;
    struct sweep_word index[2];
    int indices;
    int column;
    int place; /* from 1; 0: not given */
};

static bool fail(struct sim_path_error *error, enum error which, struct sweep_word word)
{
    error->error = which;
    snprintf(error->word, sizeof error->word, "%.*s", (int)word.length, word.at);
    return false;
}

static void list(struct sim_path_error *error, const char *name, size_t length)
{
    text_printf(&error->right, "%s%.*s", error->right.size ? ", " : "", (int)length, name);
}

static int count_indices(const struct edition_line *line)
{
    return (line->row || line->designs) + (line->col != NULL);
}

static bool any(struct sweep_word index)
{
    return is(index, "*");
}

/* Whether a line is one that the path means, by its first `indices` indices. */
static bool matches(const struct path *path, const struct words_of_line *line, int indices)
{
    if (!line->count || !is(line->word[0], path->line->word) || line->count <= indices)
        return false;
    for (int i = 0; i < indices; i++)
        if (!any(path->index[i]) && !same(path->index[i], line->word[i + 1]))
            return false;
    return true;
}

/* Makes an index whole: a name of the edition, or the only one that begins so. */
static bool find_index(const struct edition *edition, struct path *path, int number,
                       struct sim_path_error *error)
{
    const char *text = edition->text, *end = text + edition->size;
    struct sweep_word wanted = path->index[number], found = { NULL, 0 };
    struct words_of_line line;
    bool several = false;
    if (any(wanted))
        return true;
    while (split_line(&text, end, &line)) {
        if (!matches(path, &line, number) || line.count < number + 2)
            continue;
        struct sweep_word name = line.word[number + 1];
        if (same(name, wanted)) {
            path->index[number] = name;
            return true;
        }
        if (name.length > wanted.length && !memcmp(name.at, wanted.at, wanted.length)) {
            several |= found.at && !same(found, name);
            found = name;
            list(error, name.at, name.length);
        }
    }
    if (!found.at || several)
        return fail(error, several ? ERROR_SIM_PATH_SEVERAL : ERROR_SIM_PATH_NAME, wanted);
    text_free(&error->right);
    path->index[number] = found;
    return true;
}

static int count_columns(const struct edition_line *line)
{
    int count = 0;
    while (count < 8 && line->column[count].width)
        count++;
    return count;
}

/* The column by its label; without one the only column that needs none. */
static bool find_column(struct path *path, const struct sweep_word words[], int count, int *at,
                        struct sim_path_error *error)
{
    int columns = count_columns(path->line);
    for (int i = 0; *at < count && i < columns; i++)
        if (path->line->column[i].label && is(words[*at], path->line->column[i].label)) {
            path->column = i;
            ++*at;
            return true;
        }
    path->column = 0;
    if (!path->line->column[0].label || columns == 1)
        return true;
    for (int i = 0; i < columns; i++)
        if (path->line->column[i].label)
            list(error, path->line->column[i].label, strlen(path->line->column[i].label));
    return fail(error, ERROR_SIM_PATH_LABEL,
                *at < count ? words[*at]
                            : (struct sweep_word){ path->line->word, strlen(path->line->word) });
}

/* The words that are values of the path's column: from *first to before *last. */
static void find_values(const struct path *path, const struct words_of_line *line, int *first,
                        int *last)
{
    const struct edition_column *column = path->line->column;
    int at = path->indices + 1;
    for (int i = 0;; i++) {
        const char *next = column[i + 1].width ? column[i + 1].label : NULL;
        int most = column[i].most ? column[i].most : 1;
        if (column[i].label && at < line->count && is(line->word[at], column[i].label))
            at++;
        *first = at;
        while (at < line->count && !(next && is(line->word[at], next)) &&
               (column[i].verbs || at - *first < most))
            at++;
        *last = at;
        if (i == path->column)
            return;
    }
}

/* Whether every line that is meant has a value at the path's place. */
static bool check_place(const struct edition *edition, const struct path *path,
                        struct sweep_word word, struct sim_path_error *error)
{
    const char *text = edition->text, *end = text + edition->size;
    struct words_of_line line;
    int first, last, least = MOST_WORDS;
    while (split_line(&text, end, &line)) {
        if (!matches(path, &line, path->indices))
            continue;
        find_values(path, &line, &first, &last);
        least = last - first < least ? last - first : least;
    }
    if (path->place ? path->place <= least : least == 1)
        return true;
    text_add_number(&error->right, least);
    return fail(error, ERROR_SIM_PATH_PLACE, word);
}

static bool read_place(struct sweep_word word, int *place)
{
    int64_t number = 0;
    bool good = is_digit(*word.at) && word.length < 4 &&
                read_whole(word.at, word.at + word.length, &number);
    *place = (int)number;
    return good && number > 0;
}

static int split_path(const char *text, struct sweep_word words[PATH_WORDS])
{
    int count = 0;
    for (; count < PATH_WORDS; count++) {
        words[count] = (struct sweep_word){ text, strcspn(text, ".") };
        text += words[count].length;
        if (!*text++)
            return count + 1;
    }
    return PATH_WORDS + 1;
}

static bool find_line(const struct game *game, struct path *path, struct sweep_word word,
                      struct sim_path_error *error)
{
    for (path->line = game->edition_lines; path->line->word; path->line++)
        if (is(word, path->line->word))
            return true;
    for (const struct edition_line *line = game->edition_lines; line->word; line++)
        list(error, line->word, strlen(line->word));
    return fail(error, ERROR_SIM_PATH_WORD, word);
}

static bool parse(const struct edition *edition, const char *text, struct path *path,
                  struct sim_path_error *error)
{
    struct sweep_word words[PATH_WORDS];
    int count = split_path(text, words), at = 1;
    struct sweep_word whole = { text, strlen(text) };
    *path = (struct path){ 0 };
    if (!find_line(edition->game, path, words[0], error))
        return false;
    path->indices = count_indices(path->line);
    if (count > PATH_WORDS || count <= path->indices)
        return fail(error, ERROR_SIM_PATH_FORM, whole);
    for (int i = 0; i < path->indices; i++) {
        path->index[i] = words[at++];
        if (!find_index(edition, path, i, error))
            return false;
    }
    if (!find_column(path, words, count, &at, error))
        return false;
    if (at < count && !read_place(words[at++], &path->place))
        return fail(error, ERROR_SIM_PATH_FORM, whole);
    if (at < count)
        return fail(error, ERROR_SIM_PATH_FORM, whole);
    return check_place(edition, path, whole, error);
}

bool sim_path_find(const struct edition *edition, const char *text, struct text *whole,
                   struct sim_path_error *error)
{
    struct path path;
    *error = (struct sim_path_error){ 0 };
    if (!parse(edition, text, &path, error))
        return false;
    text_add(whole, path.line->word);
    for (int i = 0; i < path.indices; i++)
        text_printf(whole, ".%.*s", (int)path.index[i].length, path.index[i].at);
    if (path.line->column[path.column].label)
        text_printf(whole, ".%s", path.line->column[path.column].label);
    if (path.place)
        text_printf(whole, ".%d", path.place);
    return true;
}

void sim_path_set(const struct edition *edition, const char *text, const char *value,
                  struct text *out)
{
    struct sim_path_error error = { 0 };
    struct words_of_line line;
    struct path path;
    const char *at = edition->text, *end = at + edition->size, *copied = at;
    bool found = parse(edition, text, &path, &error);
    text_free(&error.right);
    while (found && split_line(&at, end, &line)) {
        int first, last;
        if (!matches(&path, &line, path.indices))
            continue;
        find_values(&path, &line, &first, &last);
        struct sweep_word old = line.word[first + (path.place ? path.place - 1 : 0)];
        text_add_bytes(out, copied, (size_t)(old.at - copied));
        text_add(out, value);
        copied = old.at + old.length;
    }
    text_add_bytes(out, copied, (size_t)(end - copied));
}
