/*
 * edition.c: reads edition files by a game's table of lines.
 *
 * The reader walks the file line by line, word by word, and keeps line and
 * column for the error. Which lines were given is counted per index.
 */
#include "core/edition.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"

enum {
    MAX_LINES = 64,
    MAX_INDEX = 256,
    MAX_FILE = 1 << 20,
    MAX_EDITION_LINE = 1000
}; /* fits a line of a record */

struct edition_reader {
    const struct game *game;
    char *data;
    const char *at, *line, *end; /* `end` of this line */
    const char *word;            /* the last word read */
    size_t length;
    int number;        /* of this line */
    const char *topic; /* its first word */
    struct edition_error *error;
    bool game_given;
    uint8_t given[MAX_LINES][MAX_INDEX];
};

const char *edition_fault_name(enum edition_fault fault)
{
#define EDITION_NAME(symbol, name) [symbol] = name,
    static const char *const names[EDITION_FAULT_COUNT] = { "", EDITION_FAULTS(EDITION_NAME) };
#undef EDITION_NAME
    return names[fault];
}

static bool fail(struct edition_reader *reader, enum edition_fault what, const char *expected)
{
    struct edition_error *error = reader->error;
    error->fault = what;
    error->line = reader->number;
    error->column = (int)(reader->word - reader->line) + 1;
    snprintf(error->word, sizeof error->word, "%.*s", (int)reader->length, reader->word);
    for (size_t end = strlen(error->word); end && !text_is_utf8(error->word, end);)
        error->word[--end] = 0; /* cut between characters */
    snprintf(error->expected, sizeof error->expected, "%s", expected);
    return false;
}

static bool fail_range(struct edition_reader *reader, enum edition_fault what, const char *expected,
                       int32_t low, int32_t high)
{
    reader->error->low = low;
    reader->error->high = high;
    return fail(reader, what, expected);
}

/* The next word of the line; a ";" is a word of its own. Length 0 at the end. */
static bool next_word(struct edition_reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t'))
        reader->at++;
    reader->word = reader->at;
    if (reader->at < reader->end && *reader->at == ';')
        reader->at++;
    else
        while (reader->at < reader->end && *reader->at != ' ' && *reader->at != '\t' &&
               *reader->at != ';')
            reader->at++;
    reader->length = (size_t)(reader->at - reader->word);
    return reader->length > 0;
}

static bool word_is(const struct edition_reader *reader, const char *text)
{
    return *text == *reader->word && strlen(text) == reader->length &&
           !memcmp(reader->word, text, reader->length);
}

/* A whole number with an optional sign. */
static bool read_number(struct edition_reader *reader, int32_t low, int32_t high,
                        const char *expected, int32_t *value)
{
    int64_t number;
    enum number_fault fault = number_signed(reader->word, reader->length, low, high, &number);
    if (fault)
        return fail_range(reader, fault == NUMBER_NONE ? EDITION_NUMBER : EDITION_RANGE, expected,
                          low, high);
    *value = (int32_t)number;
    return true;
}

static bool read_noun(struct edition_reader *reader, const char *noun, int32_t *value)
{
    *value = noun_value(reader->game, reader->data, noun, reader->word, reader->length);
    return *value >= 0 || fail(reader, EDITION_NOUN, noun);
}

/* "verb argument ...", up to the end of the line or a ";". */
static bool read_statement(struct edition_reader *reader, const struct edition_verb *verbs,
                           int16_t statement[MAX_STATEMENT])
{
    int number = 0;
    while (verbs[number].word && !word_is(reader, verbs[number].word))
        number++;
    if (!verbs[number].word)
        return fail(reader, EDITION_VERB, "");
    memset(statement, 0, MAX_STATEMENT * sizeof *statement);
    statement[0] = (int16_t)(number + 1);
    for (int i = 0; i < MAX_STATEMENT - 1; i++) {
        const char *noun = verbs[number].arg[i].noun;
        int low = verbs[number].arg[i].low, high = verbs[number].arg[i].high;
        int32_t value = 0;
        if (!noun && low == high)
            break;
        next_word(reader);
        if (noun ? !read_noun(reader, noun, &value)
                 : !read_number(reader, low, high, verbs[number].word, &value))
            return false;
        statement[i + 1] = (int16_t)value;
    }
    return true;
}

static bool read_value(struct edition_reader *reader, const struct edition_column *column,
                       char *target)
{
    if (column->verbs) {
        int16_t statement[MAX_STATEMENT];
        if (!read_statement(reader, column->verbs, statement))
            return false;
        memcpy(target, statement, sizeof statement);
        return true;
    }
    int32_t value;
    if (column->noun ? !read_noun(reader, column->noun, &value)
                     : !read_number(reader, column->low, column->high,
                                    column->label ? column->label : reader->topic, &value))
        return false;
    memcpy(target, &value, column->width);
    return true;
}

/* Whether the coming word begins the next labelled column. */
static bool at_label(struct edition_reader *reader, const struct edition_column *next)
{
    return next->width && next->label && word_is(reader, next->label);
}

static bool read_column(struct edition_reader *reader, const struct edition_column *column,
                        char *base)
{
    int least = column->most ? column->least : 1, most = column->most ? column->most : 1;
    size_t step = column->verbs ? MAX_STATEMENT * sizeof(int16_t) : column->width;
    int count = 0;
    if (column->label && (!next_word(reader) || !word_is(reader, column->label)))
        return fail(reader, EDITION_LABEL, column->label);
    for (const char *before = reader->at; next_word(reader); before = reader->at) {
        if (count >= least && at_label(reader, column + 1)) {
            reader->at = before;
            break;
        }
        /* What follows a single value is not one too many: it is not what belongs there. */
        if (count == most && (most == 1 || (!column[1].label && column[1].width))) {
            reader->at = before;
            break;
        }
        if (count == most)
            return fail_range(reader, EDITION_COUNT, column->label ? column->label : reader->topic,
                              least, most);
        if (column->verbs && count && !word_is(reader, ";"))
            return fail(reader, EDITION_STATEMENT_END, ";");
        if (column->verbs && count)
            next_word(reader);
        if (!read_value(reader, column, base + column->offset + (size_t)count * step))
            return false;
        count++;
    }
    if (count < least)
        return fail_range(reader, EDITION_COUNT, column->label ? column->label : reader->topic,
                          least, most);
    if (column->count)
        base[column->count] = (char)count;
    return true;
}

/* Names of designs and editions: lower-case letters, digits and hyphens. */
static bool sound_name(const struct edition_reader *reader)
{
    bool sound =
        reader->length && reader->length < MAX_NAME && *reader->word >= 'a' && *reader->word <= 'z';
    for (size_t i = 0; sound && i < reader->length; i++) {
        char c = reader->word[i];
        sound = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    }
    return sound;
}

/* A new design, unlike all before. */
static bool read_design(struct edition_reader *reader, const struct edition_line *line, int number,
                        int *index)
{
    const struct noun *noun = reader->game->nouns;
    while (strcmp(noun->name, line->row))
        noun++;
    next_word(reader);
    if (!sound_name(reader))
        return fail(reader, EDITION_DESIGN, line->row);
    if (noun_value(reader->game, reader->data, line->row, reader->word, reader->length) >= 0)
        return fail(reader, EDITION_TWICE, line->row);
    *index = 0;
    while (*index < noun->count && reader->given[number][*index])
        ++*index;
    if (*index == noun->count)
        return fail_range(reader, EDITION_DESIGNS, line->word, line->designs, noun->count);
    memcpy(reader->data + noun->names + (size_t)*index * MAX_NAME, reader->word, reader->length);
    reader->given[number][*index] = 1;
    if (line->design_count)
        reader->data[line->design_count] = (char)(*index + 1);
    return true;
}

static bool read_indices(struct edition_reader *reader, const struct edition_line *line, int number,
                         size_t *offset)
{
    int32_t row = 0, col = 0;
    const char *from = reader->word;
    if (line->designs) {
        int index = 0;
        if (!read_design(reader, line, number, &index))
            return false;
        *offset = (size_t)index * line->row_stride;
        return true;
    }
    if (line->row && (next_word(reader), !read_noun(reader, line->row, &row)))
        return false;
    if (line->col && (next_word(reader), !read_noun(reader, line->col, &col)))
        return false;
    int index = row * (line->col ? noun_count(reader->game, line->col) : 1) + col;
    if (reader->given[number][index]) {
        reader->length = (size_t)(reader->word + reader->length - from);
        reader->word = from;
        return fail(reader, EDITION_TWICE, line->word);
    }
    reader->given[number][index] = 1;
    *offset = (size_t)row * line->row_stride + (size_t)col * line->col_stride;
    return true;
}

static bool read_line(struct edition_reader *reader, struct edition *edition)
{
    if (!next_word(reader))
        return true;
    if (word_is(reader, "edition")) {
        next_word(reader);
        if (*edition->name)
            return fail(reader, EDITION_TWICE, "edition");
        if (!sound_name(reader))
            return fail(reader, EDITION_NAME, "");
        memcpy(edition->name, reader->word, reader->length);
        return !next_word(reader) || fail(reader, EDITION_EXTRA, "");
    }
    if (word_is(reader, "game")) {
        next_word(reader);
        if (reader->game_given)
            return fail(reader, EDITION_TWICE, "game");
        if (!word_is(reader, reader->game->id))
            return fail(reader, EDITION_GAME, reader->game->id);
        reader->game_given = true;
        return !next_word(reader) || fail(reader, EDITION_EXTRA, "");
    }
    const struct edition_line *lines = reader->game->edition_lines;
    int number = 0;
    while (lines[number].word && !word_is(reader, lines[number].word))
        number++;
    if (!lines[number].word)
        return fail(reader, EDITION_WORD, "");
    size_t offset = 0;
    reader->topic = lines[number].word;
    if (!read_indices(reader, &lines[number], number, &offset))
        return false;
    for (const struct edition_column *column = lines[number].column; column->width; column++)
        if (!read_column(reader, column, reader->data + offset))
            return false;
    return !next_word(reader) || fail(reader, EDITION_EXTRA, "");
}

/* Whether every line of the table was there. */
static bool check_given(struct edition_reader *reader)
{
    const struct edition_line *line = reader->game->edition_lines;
    for (int number = 0; line->word; number++, line++) {
        int cols = line->col ? noun_count(reader->game, line->col) : 1;
        int rows = line->designs ? line->designs
                   : line->row   ? noun_count(reader->game, line->row)
                                 : 1;
        for (int i = 0; i < rows * cols; i++)
            if (!reader->given[number][i]) {
                const void *data = reader->data;
                const char *row = line->designs || !line->row
                                      ? ""
                                      : noun_name(reader->game, data, line->row, i / cols);
                const char *col =
                    line->col ? noun_name(reader->game, data, line->col, i % cols) : "";
                reader->number = 0;
                reader->length = 0;
                fail_range(reader, line->designs ? EDITION_DESIGNS : EDITION_MISSING, line->word,
                           line->designs, line->designs ? noun_count(reader->game, line->row) : 0);
                snprintf(reader->error->word, sizeof reader->error->word, "%s%s%s%s%s", line->word,
                         *row ? " " : "", row, *col ? " " : "", col);
                return false;
            }
    }
    return true;
}

/* Comments too: the whole text goes into records. */
static bool is_text(struct edition_reader *reader)
{
    size_t width = (size_t)(reader->end - reader->line);
    if (reader->end > reader->line && reader->end[-1] == '\r')
        reader->end--;
    for (const char *c = reader->line; c < reader->end; c++)
        if (((unsigned char)*c < 0x20 && *c != '\t') || *c == 0x7f) {
            reader->word = c;
            return fail(reader, EDITION_BINARY, "");
        }
    return text_is_utf8(reader->line, width) || fail(reader, EDITION_BINARY, "");
}

static bool read_lines(struct edition_reader *reader, struct edition *edition)
{
    const char *at = edition->text, *end = edition->text + edition->size;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        reader->line = reader->at = reader->word = at;
        reader->end = newline ? newline : end;
        reader->length = 0;
        reader->number++;
        at = reader->end + 1;
        if (reader->end - reader->line > MAX_EDITION_LINE)
            return fail_range(reader, EDITION_LINE, "", 0, MAX_EDITION_LINE);
        if (!is_text(reader))
            return false;
        const char *comment = memchr(reader->line, '#', (size_t)(reader->end - reader->line));
        if (comment)
            reader->end = comment;
        if (!read_line(reader, edition))
            return false;
    }
    reader->word = reader->line;
    reader->length = 0;
    reader->number = 0;
    const char *head = !*edition->name ? "edition" : !reader->game_given ? "game" : NULL;
    if (head) {
        fail(reader, EDITION_MISSING, head);
        snprintf(reader->error->word, sizeof reader->error->word, "%s", head);
        return false;
    }
    return check_given(reader);
}

static struct edition *edition_new(const struct game *game, const char *text, size_t size)
{
    struct edition *edition = calloc(1, sizeof *edition);
    if (!edition)
        return NULL;
    edition->game = game;
    edition->references = 1;
    edition->size = size;
    edition->text = malloc(size + 1);
    edition->data = calloc(1, game->edition_size);
    if (!edition->text || !edition->data) {
        edition_free(edition);
        return NULL;
    }
    memcpy(edition->text, text, size);
    edition->text[size] = 0;
    return edition;
}

/* ---- sharing ------------------------------------------------------------- */

static struct edition *shared; /* those that are open and have a hash */
static atomic_flag shared_lock = ATOMIC_FLAG_INIT;

static void lock(void)
{
    while (atomic_flag_test_and_set_explicit(&shared_lock, memory_order_acquire))
        ;
}

static void unlock(void)
{
    atomic_flag_clear_explicit(&shared_lock, memory_order_release);
}

/* The hash is the caller's word; the text is what counts. */
static struct edition *find_shared(const struct game *game, const char *text, size_t size,
                                   const char *sha256, bool shipped)
{
    lock();
    struct edition *edition = shared;
    while (edition &&
           (edition->game != game || edition->size != size || edition->shipped != shipped ||
            strcmp(edition->sha256, sha256) || memcmp(edition->text, text, size)))
        edition = edition->next;
    if (edition)
        edition->references++;
    unlock();
    return edition;
}

struct edition *edition_share(struct edition *edition)
{
    lock();
    edition->references++;
    unlock();
    return edition;
}

static void add_shared(struct edition *edition)
{
    lock();
    edition->next = shared;
    shared = edition;
    unlock();
}

/* Whether that was the last use of it. */
static bool let_go(struct edition *edition)
{
    lock();
    bool last = --edition->references == 0;
    for (struct edition **at = &shared; last && *at; at = &(*at)->next)
        if (*at == edition) {
            *at = edition->next;
            break;
        }
    unlock();
    return last;
}

/* ---- files ---------------------------------------------------------------- */

static struct edition *read_new(const struct game *game, const char *text, size_t size,
                                const char *sha256, struct edition_error *error)
{
    *error = (struct edition_error){ .fault = EDITION_SIZE };
    if (size > MAX_FILE)
        return NULL;
    error->fault = EDITION_MEMORY;
    struct edition *edition = edition_new(game, text, size);
    struct edition_reader *reader = calloc(1, sizeof *reader);
    if (!edition || !reader)
        goto failed;
    snprintf(edition->sha256, sizeof edition->sha256, "%s", sha256 ? sha256 : "");
    reader->game = game;
    reader->data = edition->data;
    reader->error = error;
    reader->line = reader->word = edition->text;
    if (!read_lines(reader, edition))
        goto failed;
    const char *fault = game->edition_check(edition->data);
    if (fault) {
        *error = (struct edition_error){ .fault = EDITION_CHECK };
        snprintf(error->word, sizeof error->word, "%s", fault);
        goto failed;
    }
    game->edition_derive(edition->data);
    free(reader);
    return edition;
failed:
    free(reader);
    edition_free(edition);
    return NULL;
}

static struct edition *read_shared(const struct game *game, const char *text, size_t size,
                                   const char *sha256, bool shipped, struct edition_error *error)
{
    bool known = sha256 && *sha256;
    struct edition *edition = known ? find_shared(game, text, size, sha256, shipped) : NULL;
    if (edition) {
        *error = (struct edition_error){ 0 };
        return edition;
    }
    edition = read_new(game, text, size, sha256, error);
    if (edition)
        edition->shipped = shipped;
    if (edition && known)
        add_shared(edition);
    return edition;
}

struct edition *edition_read(const struct game *game, const char *text, size_t size,
                             const char *sha256, struct edition_error *error)
{
    return read_shared(game, text, size, sha256, false, error);
}

void edition_free(struct edition *edition)
{
    if (edition && let_go(edition)) {
        free(edition->text);
        free(edition->data);
        free(edition);
    }
}

const struct shipped_text *edition_shipped(const struct game *game, const char *name)
{
    const struct shipped_text *found = NULL;
    for (const struct shipped_text *text = shipped_editions; text->game; text++)
        if (!strcmp(text->game, game->id) && (!name || !strcmp(text->name, name)))
            found = text;
    return found;
}

struct edition *edition_open(const struct game *game, const char *name)
{
    const struct shipped_text *text = edition_shipped(game, name);
    struct edition_error error;
    return text ? read_shared(game, text->text, text->size, text->sha256, true, &error) : NULL;
}
