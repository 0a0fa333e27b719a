/* edition.c: numbers of an edition for sentences. */
#include "words/edition.h"

#include <string.h>

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
