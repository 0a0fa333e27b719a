/* edition.c: numbers of an edition for sentences. */
#include "words/edition.h"

#include <stdio.h>
#include <string.h>

#include "core/field.h"

static bool has_label(const struct edition_line *line, const struct edition_column *column,
                      const char *label, size_t length)
{
    const char *word = column->label ? column->label : line->word;
    return !column->verbs && !column->noun && column->most <= 1 && !strncmp(word, label, length) &&
           !word[length];
}

const struct edition_column *words_column(const struct game *game, const void *edition,
                                          const char *label, size_t length, const char *name,
                                          int *row)
{
    for (const struct edition_line *line = game->edition_lines; line->word; line++) {
        if (!line->row || line->col)
            continue;
        int value = name ? noun_value(game, edition, line->row, name, strlen(name)) : 0;
        if (value < 0)
            continue;
        for (size_t i = 0; i < 8 && line->column[i].width; i++)
            if (has_label(line, &line->column[i], label, length)) {
                *row = value * (int)line->row_stride;
                return &line->column[i];
            }
    }
    return NULL;
}

const struct edition_column *words_lone_column(const struct game *game, const char *word,
                                               size_t word_length, const char *label,
                                               size_t label_length)
{
    for (const struct edition_line *line = game->edition_lines; line->word; line++) {
        if (line->row || strncmp(line->word, word, word_length) || line->word[word_length])
            continue;
        for (size_t i = 0; i < 8 && line->column[i].width; i++)
            if (has_label(line, &line->column[i], label, label_length))
                return &line->column[i];
    }
    return NULL;
}

/* ---- what is printed ----------------------------------------------------------- */

int64_t words_printed_number(const struct edition *edition, const struct edition_column *column,
                             size_t row, int i)
{
    struct field field = { .offset = 0, .rows = 1, .cols = 1, .width = column->width };
    const char *at = (const char *)edition->data + column->offset + row + (size_t)i * column->width;
    int64_t value = field_get(&field, at, 0, 0);
    /* Values that cannot be negative use the whole width. */
    if (column->low >= 0 && value < 0)
        value += (int64_t)1 << 8 * column->width;
    return value;
}

int words_printed_count(const struct edition *edition, const struct edition_column *column,
                        size_t row)
{
    if (!column->most)
        return 1;
    return column->count ? ((const uint8_t *)edition->data)[column->count + row] : column->most;
}

void words_printed(const struct words *words, const struct match *match,
                   const struct edition_column *column, size_t row, struct text *out)
{
    const char *comma = strcmp(words_language(words), "ja") ? ", " : "、";
    int count = column->verbs ? 0 : words_printed_count(match->edition, column, row);
    for (int i = 0; i < count; i++) {
        int64_t n = words_printed_number(match->edition, column, row, i);
        text_add(out, i ? comma : "");
        if (column->noun)
            words_name(words, match, column->noun, (int32_t)n, out);
        else if (column->low < 0)
            text_printf(out, "%s%d", n < 0 ? "−" : n ? "+" : "±", (int)(n < 0 ? -n : n));
        else
            text_printf(out, "%d", (int)n);
    }
}

bool words_printed_list(const struct words *words, const struct match *match, const char *name,
                        size_t length, struct text *out)
{
    const struct game *game = match->game;
    for (const struct edition_line *line = game->edition_lines; line->word; line++) {
        if (!line->row || line->col || line->designs || line->column[0].label)
            continue;
        int value = noun_value(game, match->edition->data, line->row, name, length);
        if (value >= 0) {
            words_printed(words, match, &line->column[0], (size_t)value * line->row_stride, out);
            return true;
        }
    }
    return false;
}
